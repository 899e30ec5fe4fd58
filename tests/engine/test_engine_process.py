"""The engine as a child process, when it does not do what it should."""

from __future__ import annotations

import sys

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.players.remote import EngineFailure, EngineProcess
from fourgames_tk.engine.search.clock import Clock

DEAF = """
import os, signal
os.read(0, 1000)
os.close(0)
os.write(1, b"= \\n\\n")
signal.pause()
"""
"""Answers once and hears no more, as one that is being ended."""


def test_an_engine_that_hears_no_more_fails_and_can_be_stopped() -> None:
    game = find_game("four-stones")
    options = game.options_type()
    engine = EngineProcess([sys.executable, "-c", DEAF])
    with pytest.raises(EngineFailure, match="the engine ended"):
        engine.choose(game, options, game.start(options, 0), 1, Clock())
    engine.stop()
    engine.stop()
