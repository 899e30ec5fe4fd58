"""`fourgames bot`: create a bot, check one, list the available ones."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TextIO

from ..engine.errors import FourgamesError
from ..engine.game import AnyGame
from ..engine.games import GAMES, find_game
from ..engine.options import Options, split_assignments
from ..engine.players.bot_files import (
    SAMPLES,
    TEMPLATE_LANGUAGES,
    BotProgram,
    bots_in_folder,
    create_bot_file,
    sample_bots,
)
from ..engine.players.child_process import ProcessLimits
from ..engine.players.player_spec import PlayerSpec, safe_file_name
from ..engine.players.sandbox import (
    PROTECTION_HEADING,
    find_sandbox,
    protection_sentences,
    runs_as_root,
)
from ..engine.record_text import FILE_EXTENSION
from ..engine.tournament.trial import bot_trial_results, trial_verdict
from ..output import output_errors
from ..store.bot_compatibility import record_trial
from ..store.paths import bots_path, checks_path
from .terminal import Parser, print_and_flush, seconds_argument

PROGRAM = "fourgames bot"


def main(arguments: Sequence[str]) -> int:
    """Run a command about bots and return the exit status.

    0 if a checked bot made no mistake, 1 if it did, 2 if nothing could be checked.
    """
    chosen = argument_parser().parse(arguments)
    if chosen.action == "list":
        _list(None if chosen.game is None else find_game(chosen.game))
        return 0
    game = find_game(chosen.game)
    if chosen.action == "new":
        create_bot_file(Path(chosen.file), game)
        print_and_flush(
            f"{chosen.file} can already play {game.title}: open it and change what you like"
        )
        print_and_flush(f"To test it: fourgames bot check {chosen.file} --game {game.id}")
        return 0
    options: Options = game.options_type.parse(split_assignments(chosen.option))
    player = _player(chosen.bot)
    program = player.find_program((SAMPLES, bots_path()))
    confirm_running_programs([player], is_trusted=chosen.trust)
    return _check(program, game, options, chosen.seconds)


def _check(program: BotProgram, game: AnyGame, options: Options, seconds: float) -> int:
    print_and_flush(f"{program.name} plays {game.title}, with {seconds:g} s for a move")
    checks, known = [], set[str]()
    folder = new_check_folder(program)
    for found in bot_trial_results(program, game, options, ProcessLimits(seconds=seconds)):
        print_and_flush(found.text(known))
        checks.append(found)
        if found.record is not None:
            opponent = safe_file_name(f"{found.opponent} (seat {found.seat + 1})")
            found.record.write(folder / f"{len(checks) - 1:02} {opponent}{FILE_EXTENSION}")
    if checks and program.path is not None:
        record_trial(program.path, game, not checks[0].failure)
    print_and_flush(trial_verdict(checks))
    if len(checks) > 1:
        print_and_flush(f"The games are saved in {folder}")
    return 1 if any(found.failure for found in checks) else 0


def new_check_folder(program: BotProgram) -> Path:
    """Return an empty folder for the games of a check, which replace those of the last one."""
    folder = checks_path() / safe_file_name(program.name)
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob(f"*{FILE_EXTENSION}"):
        path.unlink()
    return folder


def _list(game: AnyGame | None) -> None:
    for each in GAMES if game is None else (game,):
        print_and_flush(each.title)
        for bot in sample_bots(each):
            print_and_flush(f"  bot:{bot.name:24} {bot.description}")
    own = bots_in_folder(bots_path())
    print_and_flush(f"In {bots_path()}" if own else f"There are none in {bots_path()}")
    for bot in own:
        print_and_flush(f"  bot:{bot.name:24} {bot.description}")
    print_and_flush("")
    print_sandbox_protection(sys.stdout)


def _player(text: str) -> PlayerSpec:
    """Return the program that a user named: a file, a name, `bot:…` or `command:…`."""
    if text.startswith("command:"):
        return PlayerSpec("command", line=text.removeprefix("command:"))
    return PlayerSpec("bot", path=text.removeprefix("bot:"))


def print_sandbox_protection(stream: TextIO) -> None:
    with output_errors():
        print("\n  ".join([PROTECTION_HEADING, *protection_sentences()]), file=stream, flush=True)


def confirm_running_programs(
    players: Iterable[PlayerSpec], *, is_trusted: bool, quiet: bool = False
) -> None:
    """Print the protection if a player is not a sample, and ask before a file runs as root.

    Command lines are the user's own and need no question. Raises FourgamesError if the user says
    no, or cannot be asked.
    """
    foreign = [player for player in players if player.is_foreign_program]
    if foreign and not quiet:
        print_sandbox_protection(sys.stderr)
    has_file = any(player.kind == "bot" for player in foreign)
    if is_trusted or not has_file or not runs_as_root(find_sandbox()):
        return
    if not sys.stdin.isatty():
        raise FourgamesError(
            "a bot would run as root; add --trust if you trust every bot that plays"
        )
    print("Run these bots as root? [y/N] ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().casefold() not in ("y", "yes"):
        raise FourgamesError("the bots were not run")


def add_trust_option(parser: argparse.ArgumentParser) -> None:
    """Add the option that answers the question of `confirm_running_programs`."""
    parser.add_argument(
        "--trust",
        action="store_true",
        help="do not ask before bots run as root if no other user is available for them",
    )


def argument_parser() -> Parser:
    parser = Parser(
        prog=PROGRAM,
        description="Create, check and list bots (programs that play).",
        epilog="“fourgames help bots” explains how to write one.",
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    games = ", ".join(game.id for game in GAMES)
    endings = ", ".join(f"{ending} ({name})" for ending, name in TEMPLATE_LANGUAGES.items())
    beginning = actions.add_parser(
        "new",
        help="create a bot",
        description="Create a small, commented bot that can already play, ready for your "
        "changes. Python is available for every game.",
    )
    beginning.add_argument("file", metavar="FILE", help=f"its name, ending in {endings}")
    beginning.add_argument("--game", required=True, metavar="GAME", help=games)
    checking = actions.add_parser(
        "check",
        help="let a bot play against the first levels and the sample bots, and show the results",
        description="Let a bot play against levels 1 to 3 and every sample bot, from every seat, "
        "report its times and errors, and save the games. The exit status is 0 without errors, 1 "
        "with errors, and 2 if nothing could be checked.",
    )
    checking.add_argument("bot", metavar="FILE", help="a file, a name, or command:LINE")
    checking.add_argument("--game", required=True, metavar="GAME", help=games)
    checking.add_argument(
        "--seconds",
        type=seconds_argument,
        default=ProcessLimits().seconds,
        help="seconds for each move, by default 5",
    )
    add_trust_option(checking)
    checking.add_argument(
        "option", nargs="*", default=[], metavar="OPTION=VALUE", help="an option of the game"
    )
    listing = actions.add_parser(
        "list",
        help="list all bots and what they may do",
        description="List the sample bots of each game, your own bots, and what a bot may do on "
        "this system.",
    )
    listing.add_argument("--game", metavar="GAME", help=f"only for one game: {games}")
    return parser
