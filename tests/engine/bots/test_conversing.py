"""What a bot in Python is asked, without the process around it."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from typing import Any

from fourgames_tk import Chat, Move, PlayerInterface
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.messages import Message, parse
from fourgames_tk.engine.players.python_bot import converse

START = SKIRMISH.start(SKIRMISH.options_type(), 0)
STATE = f"State {json.dumps(START.to_json())}\n"
SETUP = {
    "FOURGAMES_GAME": "skirmish",
    "FOURGAMES_OPTIONS": "rows=6",
    "FOURGAMES_PLAYER": "1",
    "FOURGAMES_SEED": "7",
    "FOURGAMES_SECONDS": "2.5",
}


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


class Short(Talker):
    answer = "b2b3"


class Documented(PlayerInterface):
    """Has the name of the original document for the method, besides the one it inherits."""

    def initialize(self, chat: Chat) -> None:
        self.chat = chat

    def update(self, message: Message, state: Any) -> None:
        pass

    def getNextMove(self) -> str:  # noqa: N802
        return f"{self.chat.seed}/{self.chat.seconds}/{self.chat.left}"


def said(bot: Any, *lines: str, setup: Mapping[str, str] = SETUP) -> list[str]:
    answers = io.StringIO()
    converse(bot, lines, answers, setup)
    return answers.getvalue().splitlines()


def test_a_bot_hears_all_and_is_asked_in_its_own_turn() -> None:
    lines = ["GameStart []\n", STATE, "TurnTo 0\n", "Move 0 1,1 1,2\n", STATE, "TurnTo 1\n"]
    assert said(Talker, *lines) == [
        "# here",
        "# and ready",
        "# GameStart [] of 0",
        "# TurnTo 0 of 0",
        "# Move 0 1,1 1,2 of 0",
        "# TurnTo 1 of 0",
        "Move 1 0,0 1,0",
    ]


def test_a_move_may_be_its_text_and_the_method_have_its_first_name() -> None:
    assert said(Short, STATE, "TurnTo 1\n")[-1] == "b2b3"
    assert said(Documented, STATE, "TurnTo 1\n") == ["7/2.5/None"]
    assert said(Documented, STATE, "Moves a1a2\n", "Time 1.5 20\n", "TurnTo 1\n") == ["7/1.5/20.0"]
