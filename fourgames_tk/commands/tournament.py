"""`fourgames tournament`: a tournament on the command line."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from ..engine.errors import FourgamesError
from ..engine.files import write_atomically
from ..engine.games import GAMES, find_game
from ..engine.options import LARGEST_SEED, fresh_seed
from ..engine.players.find import SAMPLES, find_bot
from ..engine.players.spec import PlayerSpec
from ..engine.tournament import FORMATS, BadTournament, Journal, Plan, Result, Sprt, report, run
from ..engine.tournament_pace import Pace, in_words
from ..engine.tournament_plan import GAMES_OF_A_PAIR, GAMES_OF_A_TEST, MOST_GAMES
from ..engine.tournament_pool import GamePool
from ..engine.tournament_report import report_text
from ..store.places import bots_path
from .cluster import open_cluster
from .numbers import number, seconds, whole_number
from .protection import say_protection_from
from .speaking import Parser, complain, say
from .tournament_files import begun_seed, check_places, finished, write_records
from .tournament_table import table

PROGRAM = "fourgames tournament"

MOST_JOBS = 1000
"""Games at a time."""

POOLS = 3
"""How many pools are tried, each after one of whose processes was killed, before we give up."""

_BAR = 30
_TO_THE_END = "\x1b[K"
"""Clears the rest of a terminal's line."""


def main(arguments: Sequence[str]) -> int:
    """Play a tournament and print its table; return the exit status."""
    parser = argument_parser()
    # Options of the game may stand before, between and behind our own.
    chosen = parser.parse_intermixed_args(arguments)
    file: Path | None = chosen.json
    part = file and file.with_name(f"{file.name}.part")
    journal = None
    try:
        plan = _plan(chosen).checked()
        check_places(file, chosen.records)
        found = None if file is None else finished(file)
        if chosen.seed is None:
            begun = begun_seed(found, part)
            plan = replace(plan, seed=fresh_seed(plan.games) if begun is None else begun)
        if found is not None:
            if found["plan"] != plan.to_json():
                raise BadTournament(f"{file} holds another tournament: give --json another name")
            complain(f"{file}: this tournament is over")
            say(table(found))
            return 0
        journal = Journal(plan, part)
        if chosen.scheduler is None:
            say_protection_from(map(PlayerSpec.parse_entrant, plan.players), sys.stderr)
        results = _play_all(journal, chosen.jobs, chosen.scheduler)
        found = report(plan, results)
        say(table(found))
        if chosen.records is not None:
            write_records(chosen.records, results)
        if file is not None:
            write_atomically(file, report_text(found))
            journal.remove()
    except FourgamesError as error:
        complain(f"{PROGRAM}: {error}")
        return 2
    except OSError as error:
        where = "" if error.filename is None else f"{error.filename}: "
        complain(f"{PROGRAM}: {where}{error.strerror}")
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        complain(f"{PROGRAM}: interrupted; {_kept(journal, part)}")
        return 130
    finally:
        if journal is not None:
            journal.close()
    return 0


def _plan(chosen: argparse.Namespace) -> Plan:
    """Return the tournament that the arguments describe; raises FourgamesError."""
    # What is played comes first: without that, no player can be right.
    find_game(chosen.game)
    sprt = None if chosen.sprt is None else Sprt(*chosen.sprt)
    usual = GAMES_OF_A_PAIR if sprt is None else GAMES_OF_A_TEST
    return Plan(
        chosen.game,
        tuple(_found(text) for text in chosen.player),
        tuple(chosen.option),
        usual if chosen.games is None else chosen.games,
        # One that is not typed is chosen when it is known whether a tournament goes on.
        chosen.seed or 0,
        chosen.seconds,
        chosen.format,
        sprt,
    )


def _kept(journal: Journal | None, part: Path | None) -> str:
    """Return what somebody who interrupts has to know: what is kept, and how to go on."""
    if journal is None or not journal.results:
        return "no game is over yet"
    games = f"{len(journal.results)} games"
    if part is None:
        return f"the {games} that are over are lost: with --json FILE they would be kept"
    return f"{games} are kept in {part}; the same command goes on from there"


def _found(text: str) -> str:
    """Return the text of a player; a bot in the user's folder gets its path in place of its name.

    Raises FourgamesError, naming the folders, if there is no such bot.
    """
    spec = PlayerSpec.parse_entrant(text)
    if spec.kind != "bot":
        return text
    program = find_bot(spec.path, (SAMPLES, bots_path()))
    in_folder = program.path is not None and program.path == (bots_path() / spec.path).resolve()
    return f"bot:{program.path}" if in_folder else text


def _play_all(journal: Journal, jobs: int, scheduler: str | None) -> list[Result]:
    """Play on a cluster or on processes of this machine, which are replaced if they are killed."""
    bar = ProgressBar(journal.plan.most_games, sys.stderr)
    bar.show(len(journal.results))
    players = journal.plan.players
    for _ in range(POOLS):
        with (
            contextlib.suppress(BrokenExecutor),
            open_executor(jobs, scheduler, players) as executor,
        ):
            results = run(journal, executor, lambda _: bar.show(len(journal.results)))
            bar.end(len(results))
            return results
    raise FourgamesError("the processes that play are ended again and again")


def open_executor(
    jobs: int, scheduler: str | None, players: Sequence[str]
) -> contextlib.AbstractContextManager[Executor]:
    """Return a pool of processes, or the cluster at an address, with the players' programs."""
    return GamePool(jobs) if scheduler is None else open_cluster(scheduler, players)


class ProgressBar:
    """A line that fills up, on a terminal; elsewhere one line at the end."""

    def __init__(self, total: int, stream: TextIO) -> None:
        """Count to `total` games."""
        self._total = total
        self._stream = stream
        self._pace: Pace | None = None

    def show(self, done: int) -> None:
        """Show that so many games are played, and how long the others will take."""
        if self._stream.isatty():
            self._pace = self._pace or Pace(done)
            full = min(_BAR, _BAR * done // self._total)
            bar = "█" * full + "·" * (_BAR - full)
            left = self._pace.seconds_left(done, self._total)
            more = "" if left is None else f", about {in_words(left)} left"
            # What stood there before may have been longer.
            self._stream.write(f"\r{bar} {done}/{self._total} games{more}{_TO_THE_END}")
            self._stream.flush()

    def end(self, done: int) -> None:
        """Say how many games were played in the end; a test may need fewer, a tie more."""
        begin = "\n" if self._stream.isatty() else ""
        self._stream.write(f"{begin}{done} games played\n")
        self._stream.flush()


def argument_parser() -> argparse.ArgumentParser:
    """Return the command's options."""
    parser = Parser(
        prog=PROGRAM,
        description="Let computer players and bots play each other, and rate them.",
        epilog="Example: fourgames tournament skirmish --player level:3 --player bot:hunter.py "
        "--games 100 --jobs 2 --json result.json rows=8 columns=8",
    )
    games = ", ".join(f"{game.id} ({game.title})" for game in GAMES)
    parser.add_argument("game", metavar="GAME", help=f"one of {games}")
    parser.add_argument("option", nargs="*", metavar="OPTION=VALUE", help="an option of the game")
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        help="level:N, bot:PATH or command:LINE; give it once for each player",
    )
    parser.add_argument(
        "--format",
        choices=list(FORMATS),
        default="round-robin",
        help="who meets whom: everybody, the first player everybody else, or winners only",
    )
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=number,
        metavar=("ELO0", "ELO1"),
        help="play two players until it is known, with 5 %% of error, whether the first is better "
        "by ELO1 points rather than by ELO0",
    )
    parser.add_argument(
        "--games",
        type=whole_number(1, MOST_GAMES),
        help=f"games of each pair (or larger group), usually {GAMES_OF_A_PAIR}; with --sprt the "
        f"most that are played, usually {GAMES_OF_A_TEST:,}",
    )
    parser.add_argument(
        "--jobs",
        type=whole_number(1, MOST_JOBS),
        default=max(1, (os.cpu_count() or 2) - 1),
        help="games at a time",
    )
    parser.add_argument("--seconds", type=seconds, default=1.0, help="time for a move, usually 1")
    parser.add_argument(
        "--seed",
        type=whole_number(0, LARGEST_SEED),
        help="the same games again; usually chosen by chance, for a program can guess a small one",
    )
    parser.add_argument(
        "--json",
        type=Path,
        metavar="FILE",
        help="write everything to FILE; until the end FILE.part keeps what is played, and the same "
        "command goes on from there",
    )
    parser.add_argument(
        "--records", type=Path, metavar="DIR", help="write every game to a file in DIR"
    )
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="play on the Dask cluster at tcp://HOST:PORT"
    )
    return parser
