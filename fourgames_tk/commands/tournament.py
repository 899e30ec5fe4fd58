"""`fourgames tournament`: a tournament on the command line."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

from ..engine.errors import FourgamesError
from ..engine.files import Unfit, read_bytes, write_atomically
from ..engine.games import GAMES, find_game
from ..engine.options import LARGEST_SEED, fresh_seed
from ..engine.players.find import SAMPLES, find_bot
from ..engine.players.spec import PlayerSpec
from ..engine.tournament import (
    FORMATS,
    BadTournament,
    Games,
    Plan,
    Scores,
    Sprt,
    Tables,
    Threads,
    report,
    run,
)
from ..engine.tournament.games import plan_of
from ..engine.tournament.plan import GAMES_OF_A_PAIR, GAMES_OF_A_TEST, MOST_GAMES
from ..engine.tournament.report import (
    LARGEST_REPORT,
    Pace,
    against,
    comparison_lines,
    in_words,
    report_text,
    signed,
)
from ..store.places import bots_path
from .bot import say_protection_from
from .cluster import open_cluster
from .terminal import Parser, complain, number, say, seconds, whole_number

PROGRAM = "fourgames tournament"

MOST_JOBS = 1000
"""Games at a time."""

_BAR = 30
_TO_THE_END = "\x1b[K"
"""Clears the rest of a terminal's line."""


def main(arguments: Sequence[str]) -> int:
    """Play a tournament and print its table; return the exit status."""
    # Options of the game may stand before, between and behind our own.
    chosen = argument_parser().parse_intermixed_args(arguments)
    with contextlib.ExitStack() as until_end:
        try:
            return _play(chosen, until_end)
        except FourgamesError as error:
            complain(f"{PROGRAM}: {error}")
            return 2
        except OSError as error:
            where = "" if error.filename is None else f"{error.filename}: "
            complain(f"{PROGRAM}: {where}{error.strerror}")
            return 2
        except KeyboardInterrupt:
            complain(f"{PROGRAM}: interrupted; no game is over yet")
            return 130


def _play(chosen: argparse.Namespace, until_end: contextlib.ExitStack) -> int:
    """Play what the arguments say, or show again what is over; return the exit status."""
    file: Path | None = chosen.json
    part = file and file.with_name(f"{file.name}.part")
    folder: Path | None = chosen.records or part
    plan = _plan(chosen).checked()
    _check_places(file, chosen.records)
    found = None if file is None else _finished(file)
    if chosen.seed is None:
        begun = _begun_seed(found, folder)
        plan = replace(plan, seed=fresh_seed(plan.games) if begun is None else begun)
    if found is not None:
        if found["plan"] != plan.to_json():
            raise BadTournament(f"{file} holds another tournament: give --json another name")
        complain(f"{file}: this tournament is over")
        say(_table(found, [(game["number"], game["failure"]) for game in found["games"]]))
        return 0
    place = folder or Path(until_end.enter_context(tempfile.TemporaryDirectory()))
    games = Games(plan, place)
    until_end.callback(games.close)
    if chosen.scheduler is None:
        say_protection_from(map(PlayerSpec.parse_entrant, plan.players), sys.stderr)
    try:
        _play_all(games, chosen.jobs, chosen.scheduler)
    except (KeyboardInterrupt, OSError) as end:
        print(file=sys.stderr)
        if games.results:
            _say_standings(games)
        why, status = "interrupted", 130
        if isinstance(end, OSError):
            why, status = f"a game cannot be kept: {end.strerror}", 2
        complain(f"{PROGRAM}: {why}; {_kept(games, folder)}")
        return status
    _say_standings(games)
    if file is not None:
        results = games.by_number
        records = [games.record_of(result.number) for result in results]
        write_atomically(file, report_text(report(plan, results, records)))
        if folder is part:
            games.remove()
    return 0


def _plan(chosen: argparse.Namespace) -> Plan:
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


def _kept(games: Games, folder: Path | None) -> str:
    """Return what somebody who interrupts has to know: what is kept, and how to go on."""
    count = f"{len(games.results)} games"
    if not games.results:
        return "no game is over yet"
    if folder is None:
        return f"the {count} that are over are lost: with --json FILE they would be kept"
    return f"{count} are kept in {folder}; the same command goes on from there"


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


def _play_all(games: Games, jobs: int, scheduler: str | None) -> None:
    bar = ProgressBar(games.plan.most_games, sys.stderr)
    bar.show(len(games.results))
    tables: contextlib.AbstractContextManager[Tables]
    tables = Threads(jobs) if scheduler is None else open_cluster(scheduler, games.plan.players)
    with tables as where:
        run(games, where, lambda _: bar.show(len(games.results)))
    bar.end(len(games.results))


def _say_standings(games: Games) -> None:
    results = games.by_number
    failures = [(result.number, result.failure) for result in results]
    say(_table(Scores(games.plan, results).summary(), failures))


def _table(found: dict[str, Any], failures: Iterable[tuple[int, str]]) -> str:
    """Return standings, cross table and whatever else there is to say, from a summary."""
    standings = found["standings"]
    width = max(len(standing["player"]) for standing in standings)
    numbers = "".join(f"{place:>8}" for place in range(1, len(standings) + 1))
    lines = [f"   {'player':{width}}  {'points':>12}  {'Elo':>6} {'± 95 %':>7}{numbers}"]
    for place, standing in enumerate(standings, 1):
        cells = ""
        for other in standings:
            cells += f"{against(standing, other['player']):>8}"
        points = f"{standing['points']:g}/{standing['games']}"
        elo = signed(standing["elo"], 0)
        lines.append(
            f"{place:2} {standing['player']:{width}}  {points:>12}  {elo:>6} "
            f"{standing['margin']:>7.0f}{cells}"
        )
    lines += comparison_lines(found["difference"], found["sprt"])
    lines += [
        f"game {game + 1}: {failure.splitlines()[0]}" for game, failure in failures if failure
    ]
    return "\n".join(lines)


def _finished(file: Path) -> dict[str, Any] | None:
    """Return the report of a tournament that the file has, or None if there is no file.

    Raises BadTournament for a file that holds anything else.
    """
    try:
        found = json.loads(read_bytes(file, LARGEST_REPORT))
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError, Unfit):
        found = None
    if not isinstance(found, dict) or "plan" not in found:
        raise BadTournament(f"{file} is there and holds no tournament: give --json another name")
    return found


def _begun_seed(found: dict[str, Any] | None, folder: Path | None) -> int | None:
    """Return the first seed of a tournament that is over or under way; None where none is."""
    with contextlib.suppress(BadTournament, FileNotFoundError):
        if found is not None:
            return Plan.from_json(found["plan"]).seed
        if folder is not None:
            return plan_of(folder).seed
    return None


def _check_places(file: Path | None, folder: Path | None) -> None:
    """Raise BadTournament for what could not be written at the end, before anything is played."""
    if file is not None:
        if file.is_dir():
            raise BadTournament(f"{file} is a folder: give --json the name of a file")
        _check_folder(file.parent)
    if folder is not None:
        # The first that is there decides whether the others can be made.
        _check_folder(next(place for place in (folder, *folder.parents) if place.exists()))
        folder.mkdir(parents=True, exist_ok=True)


def _check_folder(folder: Path) -> None:
    if not folder.exists():
        raise BadTournament(f"there is no folder {folder}")
    if not folder.is_dir():
        raise BadTournament(f"{folder} is no folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise BadTournament(f"nothing can be written in the folder {folder}")


class ProgressBar:
    """A line that fills up, on a terminal; elsewhere one line at the end."""

    def __init__(self, total: int, stream: TextIO) -> None:
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
        """Say how many games were played in the end; a test may need fewer."""
        begin = "\n" if self._stream.isatty() else ""
        self._stream.write(f"{begin}{done} games played\n")
        self._stream.flush()


def argument_parser() -> argparse.ArgumentParser:
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
        help="who meets whom: everybody, or the first player everybody else",
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
        "--records",
        type=Path,
        metavar="DIR",
        help="keep every game as a file in DIR; the same command goes on from there",
    )
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="play on the Dask cluster at tcp://HOST:PORT"
    )
    return parser
