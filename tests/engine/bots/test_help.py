"""The page "Write a player in ten minutes" holds what it promises."""

from __future__ import annotations

import re
from pathlib import Path

import fourgames_tk
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.messages import parse
from fourgames_tk.engine.players.bots.limits import Limits
from fourgames_tk.engine.players.player import Computer, Human
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import Session

from .helpers import bot, play, write_bot

PAGE = (Path(fourgames_tk.__file__).parent / "help" / "bots.md").read_text(encoding="utf-8")
LISTINGS = re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)


def test_the_first_bot_plays_a_game(tmp_path: Path) -> None:
    chat: list[str] = []
    text = next(listing for listing in LISTINGS if "class First" in listing)
    player = bot(write_bot(tmp_path, "first.py", text), chat=chat.append)
    outcome, _ = play([player, Computer(SKIRMISH, 1, seed=1)])
    assert outcome is not None
    assert chat[0] == "I play a1a2"


def test_the_shell_bot_makes_its_move(tmp_path: Path) -> None:
    text = next(listing for listing in LISTINGS if listing.startswith("#!/bin/sh"))
    player = bot(write_bot(tmp_path, "shell.sh", text))
    match = Match(Session(SKIRMISH, SkirmishOptions(), 0), [player, Human("Ann")])
    assert match.ask(Clock()) == "a1a2"
    player.close()


def test_the_messages_of_the_page_are_messages() -> None:
    rows = re.findall(r"^\| [^|]*\| `([A-Z][^`]*)` \| (.*) \|$", PAGE, re.MULTILINE)
    assert len(rows) == 6
    for text, fields in rows:
        message = parse(text)
        assert str(message) == text
        assert all(hasattr(message, name) for name in re.findall(r"`(\w+)`", fields))


def test_the_limits_of_the_page_are_those_of_the_program() -> None:
    limits = Limits()
    page = " ".join(PAGE.split())
    assert (
        f"It has {limits.seconds:.0f} seconds for a move ({limits.start_seconds:.0f} more" in page
    )
    assert f"{limits.memory} MB of memory" in page
    assert f"{limits.chat_lines} lines are shown" in page
    assert limits.output == 1_000_000
