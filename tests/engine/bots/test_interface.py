"""What bots in Python may import from the top of the package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import fourgames_tk
from fourgames_tk import Chat, Move, PlayerInterface
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.messages import Message
from fourgames_tk.engine.players.player import Computer

from .helpers import BOT, bot, play, write_bot


class Inheriting(PlayerInterface):
    """A bot may name what it is."""

    def initialize(self, chat: Chat) -> None:
        self.chat = chat

    def update(self, message: Message, state: Any) -> None:
        self.state = state

    def get_next_move(self) -> Move:
        return Move(self.chat.player, text=self.state.legal_moves()[0])


class Free:
    """Or be one without a word; a checker of types, such as lint here, knows it all the same."""

    def initialize(self, chat: Chat) -> None:
        chat.write("hello")

    def update(self, message: Message, state: object) -> None:
        pass

    def get_next_move(self) -> Move:
        return Move(0, text="D3")


def test_a_bot_may_inherit_the_interface_or_not(tmp_path: Path) -> None:
    bots: list[PlayerInterface] = [Inheriting(), Free()]
    assert bots[1].get_next_move() == Move(0, text="D3")
    text = BOT.replace(
        "class Bot:", "from fourgames_tk import PlayerInterface\n\nclass Bot(PlayerInterface):"
    )
    outcome, _ = play([bot(write_bot(tmp_path, "heir.py", text)), Computer(SKIRMISH, 1, seed=1)])
    assert outcome is not None, "the interface itself is not taken for a second bot"


def test_the_names_are_loaded_when_somebody_asks() -> None:
    code = "import fourgames_tk, sys; print('fourgames_tk.engine' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
    assert {Chat.__name__, Move.__name__, PlayerInterface.__name__} < set(fourgames_tk.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Checkers'"):
        fourgames_tk.Checkers  # noqa: B018
