"""`fourgames tournament`: play a tournament on the command line."""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from ..engine.files import write_atomically
from ..engine.games import GAMES, find_game
from ..engine.options import random_seed
from ..engine.players.bot_files import SAMPLES
from ..engine.players.player_spec import PlayerSpec
from ..engine.tournament.folder import TournamentFolder, read_plan
from ..engine.tournament.plan import (
    CLASS_MAX_FAILURES,
    DEFAULT_GAMES,
    DEFAULT_TEST_GAMES,
    FORMATS,
    MAX_GAMES,
    PLAN_SETTINGS,
    BadTournament,
    GameResult,
    Plan,
    cannot_play_text,
    entrants_in_folder,
    with_settings,
)
from ..engine.tournament.ratings import Sprt
from ..engine.tournament.report import (
    TimeEstimate,
    duration_text,
    json_text,
    report_json,
    standings_csv,
    standings_html,
    standings_text,
)
from ..engine.tournament.run import ThreadExecutor, run_tournament
from ..store.paths import bots_path
from .bot import add_trust_option, confirm_running_programs
from .cluster import open_cluster
from .terminal import (
    Parser,
    decimal_argument,
    print_and_flush,
    print_error,
    seconds_argument,
    whole_number_type,
)

PROGRAM = "fourgames tournament"

MOST_JOBS = 1000
"""Games at a time."""

_BAR = 30
"""Width of the progress bar, in characters."""
_UP, _TO_THE_END, _BELOW = "\x1b[{}A", "\x1b[K", "\x1b[J"
"""Terminal control sequences: move up n lines; clear the rest of a line; clear all below."""
_LOOK_SECONDS = 0.5
"""Interval between updates of the standings, in seconds."""


def main(arguments: Sequence[str]) -> int:
    chosen = argument_parser().parse(arguments)
    with contextlib.ExitStack() as until_end:
        try:
            return _play(chosen, until_end)
        except KeyboardInterrupt:
            print_error(f"{PROGRAM}: interrupted; no game is finished yet")
            return 130


def _play(chosen: argparse.Namespace, until_end: contextlib.ExitStack) -> int:
    """Play the missing games of the tournament. Return the exit status."""
    folder: Path | None = chosen.folder
    plan, left_out = _plan(chosen)
    for option in ("json", "csv", "html"):
        file = getattr(chosen, option)
        if file is not None and not _can_write(file):
            raise BadTournament(f"{file} cannot be written: give --{option} another name")
    if not chosen.seed:
        plan = replace(plan, seed=random_seed(plan.games))
        with contextlib.suppress(BadTournament, OSError):
            if folder is not None:
                plan = replace(plan, seed=read_plan(folder).seed)
    place = folder or Path(until_end.enter_context(tempfile.TemporaryDirectory()))
    games = TournamentFolder(plan, place)
    until_end.callback(games.close)
    if chosen.cluster is None and not games.is_over:
        confirm_running_programs(plan.player_specs, is_trusted=chosen.trust, quiet=chosen.quiet)
    why, status = "", 0
    try:
        _play_all(games, chosen)
    except KeyboardInterrupt:
        why, status = "interrupted", 130
    except OSError as error:
        why, status = f"a game cannot be saved: {error.strerror}", 2
    if games.results or games.scores.problems:
        print_and_flush(standings_text(games.scores.summary_json(left_out)))
    if why:
        print_error(f"{PROGRAM}: {why}; {_kept(games, folder)}")
        return status
    summary = games.scores.summary_json(left_out)
    if chosen.csv is not None:
        write_atomically(chosen.csv, f"\ufeff{standings_csv(summary)}")
    if chosen.html is not None:
        write_atomically(chosen.html, standings_html(summary, f"{find_game(plan.game).title}"))
    if chosen.json is not None:
        results = games.results_in_order
        records = [games.read_record_text(result.number) for result in results]
        report = report_json(games.scores, results, records, left_out)
        write_atomically(chosen.json, json_text(report))
    return status


def _plan(chosen: argparse.Namespace) -> tuple[Plan, list[tuple[str, str]]]:
    """Return the plan, and (name, reason) of each file of a class that cannot play."""
    left_out: list[tuple[str, str]] = []
    # Check the game first: players cannot be checked without it.
    find_game(chosen.game)
    usual = DEFAULT_GAMES if chosen.sprt is None else DEFAULT_TEST_GAMES
    players = [_found(text) for text in chosen.player]
    known = _known_programs(chosen.folder) if chosen.folder is not None else []
    for folder in chosen.players:
        entrants = entrants_in_folder(folder, known)
        left_out += entrants.left_out
        players += entrants.texts
        known += [(name, str(path)) for name, path in entrants.programs]
    for name, reason in left_out:
        print_error(cannot_play_text(name, reason))
    plan = Plan(
        chosen.game,
        tuple(players),
        tuple(chosen.option),
        usual if chosen.games is None else chosen.games,
        seconds=chosen.seconds,
        format=chosen.format,
        sprt=None if chosen.sprt is None else Sprt(*chosen.sprt),
    )
    if chosen.players:
        plan = replace(plan, max_failures=CLASS_MAX_FAILURES)
    plan = with_settings(
        plan,
        {name: getattr(chosen, name.replace("-", "_")) for name in PLAN_SETTINGS},
        {name: f"--{name}" for name in PLAN_SETTINGS},
    )
    return plan.validated(), left_out


def _known_programs(folder: Path) -> list[tuple[str, str]]:
    """Return (name, path) of the programs that play the tournament in a folder, if there is one."""
    try:
        plan = read_plan(folder)
    except (BadTournament, OSError):
        return []
    pairs = zip(plan.player_names, plan.player_specs, strict=True)
    return [(name, spec.path) for name, spec in pairs if spec.path]


def _kept(games: TournamentFolder, folder: Path | None) -> str:
    """Return a text on the games saved before an interrupt, and how to continue."""
    count = f"{len(games.results)} games"
    if not games.results:
        return "no game is finished yet"
    if folder is None:
        return f"the {count} that are finished are lost; use --folder DIR to save them"
    return f"{count} are saved in {folder}; the same command continues from there"


def _found(text: str) -> str:
    """Return the text of a player, with the path of a bot in the user's folder.

    Raises FourgamesError, naming the folders, if there is no such bot.
    """
    spec = PlayerSpec.parse_entrant(text)
    if spec.kind == "bot":
        path = spec.find_program((SAMPLES, bots_path())).path
        if path is not None and path == (bots_path() / spec.path).resolve():
            return f"{spec.name}{'=' if spec.name else ''}bot:{path}"
    return text


def _play_all(games: TournamentFolder, chosen: argparse.Namespace) -> None:
    display = ProgressDisplay(games, sys.stderr, quiet=chosen.quiet)
    there = chosen.cluster and open_cluster(chosen.cluster, games.plan.players)
    with there or ThreadExecutor(chosen.jobs) as executor:
        try:
            run_tournament(games, executor, display.show_result, display.show_tryout)
        finally:
            display.print_game_count()


def _can_write(file: Path) -> bool:
    """Return whether a file can be written, before any game is played."""
    return os.access(file.parent, os.W_OK | os.X_OK) and not file.is_dir()


class ProgressDisplay:
    """Progress and standings of a tournament on a terminal; otherwise one line at the end."""

    def __init__(self, games: TournamentFolder, stream: TextIO, *, quiet: bool = False) -> None:
        self._games, self._stream, self._quiet = games, stream, quiet
        self._pace = TimeEstimate(len(games.results))
        self._height = 0
        self._shown = 0.0

    def show(self) -> None:
        """Show the progress, at most every `_LOOK_SECONDS`."""
        now = time.monotonic()
        if self._quiet or not self._stream.isatty() or now - self._shown < _LOOK_SECONDS:
            return
        self._shown = now
        games, done, total = self._games, len(self._games.results), self._games.game_count
        full = _BAR * done // total
        left = self._pace.seconds_left(done, total)
        more = "" if left is None else f", about {duration_text(left)} left"
        lines = [f"{'█' * full}{'·' * (_BAR - full)} {done}/{total} games{more}"]
        width, height = shutil.get_terminal_size()
        lines += standings_text(games.scores.summary_json(), width - 1).splitlines()
        lines = lines[: height - 1]
        self._clear()
        self._stream.write("".join(f"{line}{_TO_THE_END}\n" for line in lines))
        self._stream.flush()
        self._height = len(lines)

    def show_result(self, result: GameResult) -> None:
        """Print at once why a program failed in a game, and show the progress."""
        if result.failed_player is not None:
            name = self._games.plan.player_names[result.failed_player]
            self._print_line(f"{name} failed in game {result.number + 1}: {result.failure_reason}")
        self.show()

    def show_tryout(self, player: int, problem: str) -> None:
        """Print at once why a program cannot play."""
        if problem:
            self._print_line(cannot_play_text(self._games.plan.player_names[player], problem))

    def _print_line(self, line: str) -> None:
        """Print a line above the standings."""
        if not self._quiet:
            self._clear()
            self._height = 0
            self._shown = 0.0
            self._stream.write(f"{line}\n")
            self._stream.flush()

    def print_game_count(self) -> None:
        """Print the number of games played, since a test may end early."""
        if not self._quiet:
            self._clear()
            self._stream.write(f"{len(self._games.results)} games played\n")
            self._stream.flush()

    def _clear(self) -> None:
        if self._height:
            self._stream.write(f"{_UP.format(self._height)}{_BELOW}")


def argument_parser() -> Parser:
    parser = Parser(
        prog=PROGRAM,
        description="Let computer players and bots play each other, and rate them.",
        epilog="Example: fourgames tournament skirmish --player level:3 --player Ann=bot:hunter.py "
        "--games 100 --jobs 2 --folder games rows=8 columns=8. fourgames help tournaments says "
        "more.",
    )
    games = ", ".join(f"{game.id} ({game.title})" for game in GAMES)
    parser.add_argument("game", metavar="GAME", help=f"one of {games}")
    parser.add_argument(
        "option", nargs="*", default=[], metavar="OPTION=VALUE", help="an option of the game"
    )
    add = parser.add_argument
    add(
        "--player",
        action="append",
        default=[],
        metavar="[NAME=]PLAYER",
        help="level:N, bot:PATH, command:LINE or engine:LINE; once for each player; "
        "level:N,nodes=5000 searches about 5,000 positions for a move, on any machine, "
        "and level:N,depth=4 in Skirmish four plies",
    )
    add(
        "--players",
        action="append",
        default=[],
        type=Path,
        metavar="FOLDER",
        help="every bot in FOLDER: each file or subfolder is one player, named after it",
    )
    add(
        "--format",
        choices=list(FORMATS),
        default="round-robin",
        help="pairings: all players against each other, or the first player against all others",
    )
    add(
        "--sprt",
        nargs=2,
        type=decimal_argument,
        metavar=("ELO0", "ELO1"),
        help="sequential test of two players: play until it is certain (5 %% errors) whether the "
        "first is better by ELO1 points rather than by ELO0",
    )
    add(
        "--games",
        type=whole_number_type(1, MAX_GAMES),
        help=f"games per pair (or larger group), by default {DEFAULT_GAMES}; with --sprt the "
        f"maximum number of games, by default {DEFAULT_TEST_GAMES:,}",
    )
    add(
        "--jobs",
        type=whole_number_type(1, MOST_JOBS),
        default=max(1, (os.cpu_count() or 2) - 1),
        help="games in parallel",
    )
    add("--seconds", type=seconds_argument, default=1.0, help="seconds for a move, by default 1")
    for name, term in PLAN_SETTINGS.items():
        add(f"--{name}", metavar=term.placeholder, help=term.help)
    add(
        "--folder",
        type=Path,
        metavar="DIR",
        help="save every game as a file in DIR; the same command continues from there, also with "
        "more players or games; a bot that has changed plays its games again",
    )
    add("--json", type=Path, metavar="FILE", help="write all results to FILE at the end")
    add("--csv", type=Path, metavar="FILE", help="write the tables to FILE for spreadsheets")
    add("--html", type=Path, metavar="FILE", help="write the tables to FILE as a web page")
    add_trust_option(parser)
    add("--quiet", action="store_true", help="print only the table")
    add("--cluster", metavar="ADDRESS", help="play on the Dask cluster at tcp://HOST:PORT")
    return parser
