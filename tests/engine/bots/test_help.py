"""The examples of the help pages about programs and tournaments work."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import fourgames_tk
from fourgames_tk.cli import run as command
from fourgames_tk.commands import bot as bot_command
from fourgames_tk.commands import tournament
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.messages import parse_message
from fourgames_tk.engine.players.bot_files import bot_from_command_line, create_bot_file
from fourgames_tk.engine.players.bot_limits import MAX_FILE_MEGABYTES, MAX_PROCESSES
from fourgames_tk.engine.players.bot_player import BotPlayer
from fourgames_tk.engine.players.child_process import ProcessLimits
from fourgames_tk.engine.players.player import ComputerPlayer, HumanPlayer
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.tournament.folder import TournamentFolder
from fourgames_tk.engine.tournament.plan import Plan
from fourgames_tk.engine.tournament.run import ThreadExecutor, run_tournament

from .helpers import bot, hearing, play, wait_until, write_bot

HELP = Path(fourgames_tk.__file__).parent / "help"
PAGE, OTHER = ((HELP / f"{name}.md").read_text("utf-8") for name in ("bots", "tournaments"))
LISTINGS = re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)

pytestmark = pytest.mark.usefixtures("private_home")


def test_the_first_bot_plays_a_game(tmp_path: Path) -> None:
    chat: list[str] = []
    text = next(listing for listing in LISTINGS if "class First" in listing)
    player = bot(write_bot(tmp_path, "first.py", text), chat=chat.append)
    outcome, _ = play([player, ComputerPlayer(SKIRMISH, 1, seed=1)])
    assert outcome is not None
    assert chat[0] == "I play a1a2"


def test_the_change_proposed_to_newcomers_beats_the_first_sample_bot(tmp_path: Path) -> None:
    path = tmp_path / "first.py"
    create_bot_file(path, SKIRMISH)
    before, after = (each for each in LISTINGS if each.startswith("        move = "))
    text = path.read_text("utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), "utf-8")
    names = [f"bot:{path}", "bot:skirmish/random_walker.py"]
    plan = Plan("skirmish", tuple(names), games=6, seconds=20).validated()
    with ThreadExecutor(2) as tables:
        results = run_tournament(TournamentFolder(plan, tmp_path / "games"), tables)
    assert [result.failure for result in results] == [""] * 6
    # RandomWalker steps by chance, and one game in seven is a draw.
    points = [result.shares[result.players.index(0)] for result in results]
    assert points.count(1) >= 2 and points.count(1) > points.count(0)


def test_the_shell_bot_plays_every_game(tmp_path: Path) -> None:
    text = next(listing for listing in LISTINGS if listing.startswith("#!/bin/sh"))
    path = write_bot(tmp_path, "first.sh", text)
    for game in GAMES:
        outcome, _ = play([bot(path, game=game), bot(path, game=game)], game=game)
        assert outcome is not None


def test_the_commands_of_the_pages_are_understood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = next(listing for listing in LISTINGS if "class First" in listing)
    (tmp_path / "first.py").write_text(first)
    (tmp_path / "handed-in").mkdir()
    for name in ("anna", "ben"):
        (tmp_path / "handed-in" / f"{name}.py").write_text(first)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tournament, "_play_all", lambda *arguments: None)
    monkeypatch.setattr(bot_command, "bot_trial_results", lambda *arguments: [])
    listings = [*LISTINGS, *re.findall(r"```\n(.*?)```", OTHER, re.DOTALL)]
    lines = [line for listing in listings for line in listing.splitlines()]
    commands = [shlex.split(line)[1:] for line in lines if line.startswith("fourgames ")]
    assert [words[0] for words in commands] == ["bot", "bot", "tournament", "tournament"]
    assert [command(words) for words in commands] == [0, 0, 0, 0]


def test_the_options_of_the_page_are_those_of_the_command() -> None:
    known = {
        option
        for action in tournament.argument_parser()._actions
        for option in action.option_strings
    }
    told = set(re.findall(r"--[a-z][a-z-]*", OTHER))
    assert known - told == {"-h", "--help", "--jobs", "--quiet"} and told <= known


def test_a_command_line_receives_its_seat_number(tmp_path: Path) -> None:
    chat: list[str] = []
    program = bot_from_command_line("sh -c 'echo \"# I am $0\"; read -r line' '{player}'")
    player = BotPlayer(program, SKIRMISH, SkirmishOptions(), tap=hearing(chat.append))
    Match(Session(SKIRMISH, SkirmishOptions(), 0), [HumanPlayer("Ann"), player])
    assert wait_until(lambda: bool(chat))
    player.close()
    assert chat == ["I am 1"]


def test_the_messages_of_the_page_are_messages() -> None:
    texts = re.findall(r"^\| `([A-Z][^`]*)` \|", PAGE, re.MULTILINE)
    messages = [text for text in texts if text.split()[0] not in ("State", "Moves", "Time")]
    assert len(messages) == 6 == len(texts) - 3
    assert [str(parse_message(text)) for text in messages] == messages


def test_the_limits_of_the_pages_are_those_of_the_program() -> None:
    limits = ProcessLimits()
    page, other = " ".join(PAGE.split()), " ".join(OTHER.split())
    told = f"A move may take {limits.seconds:.0f} seconds in the window, the first one"
    assert f"{told} {limits.start_seconds:.0f} more" in page
    assert f"time for each move ({Plan('skirmish', ()).seconds:.0f} by default)" in other
    assert f"The first move may take {limits.start_seconds:.0f} seconds more" in other
    assert f"It may have {MAX_PROCESSES} processes with {limits.memory} MB of memory each" in other
    assert f"Each file that it writes may have {MAX_FILE_MEGABYTES} MB" in other
    assert "one megabyte of output between two moves" in other and limits.output == 1_000_000
