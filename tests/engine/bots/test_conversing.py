"""What a bot in Python is asked, without the process around it."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from fourgames_tk import Chat, Move
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.messages import Message, parse
from fourgames_tk.engine.players.python_bot import BadBot, class_in, converse

from .helpers import BOT, write_bot

START = SKIRMISH.start(SKIRMISH.options_type(), 0)
STATE = f"State {json.dumps(START.to_json())}\n"
SETUP = 'Setup {"game": "skirmish", "options": {}, "player": 1}\n'


class Talker:
    """Says what it hears, and moves as the tests want."""

    answer: Any = parse("Move 1 0,0 1,0")

    def initialize(self, chat: Chat) -> None:
        self.chat = chat
        chat.write("here\nand ready")

    def update(self, message: Message, state: Any) -> None:
        self.chat.write(f"{message} of {state.turn}")

    def get_next_move(self) -> Move:
        move: Move = self.answer
        return move


class Babbler(Talker):
    answer = "b2b3"


def said(bot: type[Talker], *lines: str) -> list[str]:
    answers = io.StringIO()
    converse(bot, lines, answers)
    return answers.getvalue().splitlines()


def test_a_bot_hears_all_and_is_asked_in_its_own_turn() -> None:
    assert said(Talker, SETUP, STATE, "TurnTo 0\n", "Move 0 1,1 1,2\n", "TurnTo 1\n") == [
        "# here",
        "# and ready",
        "# TurnTo 0 of 0",
        "# Move 0 1,1 1,2 of 0",
        "# TurnTo 1 of 0",
        "Move 1 0,0 1,0",
    ]


@pytest.mark.parametrize(
    ("bot", "lines", "message"),
    [
        (Talker, [], "it begins with a line Setup"),
        (Talker, [STATE], "it begins with a line Setup"),
        (Talker, [SETUP, "TurnTo 0\n"], "a message came before the first State"),
        (Babbler, [SETUP, STATE, "TurnTo 1\n"], "get_next_move must return a Move, not 'b2b3'"),
    ],
)
def test_what_goes_wrong_is_said(bot: type[Talker], lines: list[str], message: str) -> None:
    with pytest.raises(BadBot, match=message):
        said(bot, *lines)


def test_the_class_of_a_file_is_found_and_runs_beside_it(here: Path) -> None:
    found = class_in(write_bot(here, "one.py", BOT))
    assert found.__module__ == "bot_one"
    assert Path(os.getcwd()) == here and sys.path[0] == str(here)


@pytest.mark.parametrize(("source", "count"), [("", 0), (f"{BOT}\nclass Other(Bot): pass\n", 2)])
def test_a_file_has_one_class(here: Path, source: str, count: int) -> None:
    with pytest.raises(BadBot, match=rf"many.py must have one class .*; it has {count}"):
        class_in(write_bot(here, "many.py", source))
