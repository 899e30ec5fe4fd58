"""The engine in a process of its own, as the window asks it."""

from __future__ import annotations

import sys

import pytest

from fourgames_tk.engine.games.four_stones import FOUR_STONES
from fourgames_tk.engine.players.remote import EngineFailure, EngineProcess
from fourgames_tk.engine.search.clock import Clock

DEAF = "import os, signal; os.read(0, 1000); os.close(0); os.write(1, b'=\\n\\n'); signal.pause()"
"""Answers once, and no longer hears what comes then: that is left half written."""


def test_an_engine_that_hears_nothing_more_can_be_stopped() -> None:
    engine, options = EngineProcess((sys.executable, "-c", DEAF)), FOUR_STONES.options_type()
    try:
        with pytest.raises(EngineFailure, match="the engine ended"):
            engine.choose(FOUR_STONES, options, FOUR_STONES.start(options, 0), 1, Clock())
    finally:
        engine.stop()
