"""The engine as a child process, when it does not do what it should."""

from __future__ import annotations

import sys

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.players.remote import EngineFailure, EngineProcess
from fourgames_tk.engine.search.clock import Clock

FRAIL = "import os; os.read(0, 1000); os.write(1, b'= \\n\\n')"
"""Answers once, and ends."""


def test_an_engine_that_ends_fails_and_can_be_stopped() -> None:
    game = find_game("four-stones")
    options = game.options_type()
    engine = EngineProcess([sys.executable, "-c", FRAIL])
    with pytest.raises(EngineFailure, match="the engine ended"):
        engine.choose(game, options, game.start(options, 0), 1, Clock())
    engine.stop()
    engine.stop()
