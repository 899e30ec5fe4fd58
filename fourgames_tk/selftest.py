"""The self-test: plays a game of every kind without a window and imports every module."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from typing import TextIO

from .engine.api import play
from .engine.games import GAMES
from .engine.record import Record
from .output import output_errors

SECONDS_PER_MOVE = 0.02
SEED = 1
"""Time for each move, and the seed of each game: they test that all parts are there."""
PACKAGE = __name__.rpartition(".")[0]
SAMPLES = f"{PACKAGE}.bots"
"""The sample bots are files, not modules."""
NOT_IMPORTED = (f"{PACKAGE}.__main__", f"{PACKAGE}.learning_environment")
"""Modules that are not imported: one runs the program, the other needs the extra `rl`."""
REQUIRED_MODULES = (
    "PIL",
    "fsrs",
    "platformdirs",
    "just_playback",
    *(["jeepney"] if sys.platform == "linux" else []),
)
"""Third-party modules, some of which are imported late."""


def selftest(output: TextIO) -> int:
    """Play every game and import everything. Return the exit status: 0 without an error.

    Writes a line about each game and one about the modules.
    """
    status = 0
    for game in GAMES:
        # The strongest level against the weakest.
        seats = (f"level:{len(game.levels)}", "level:1")
        written = play(game.id, *seats, seed=SEED, seconds=SECONDS_PER_MOVE)
        well = Record.parse(written.to_text()) == written
        agrees = "agrees" if well else "DIFFERS"
        with output_errors():
            print(
                f"{game.id}: {len(written.moves)} moves, {written.result}, record {agrees}",
                file=output,
            )
        status |= not well
    names = sorted(_modules())
    missing = sorted({*map(_missing, (*names, *REQUIRED_MODULES))} - {""})
    with output_errors():
        print(f"{len(names)} modules, {', '.join(missing) or 'none'} missing", file=output)
    return status or int(bool(missing))


def _modules() -> Iterator[str]:
    package = importlib.import_module(PACKAGE)
    yield PACKAGE
    for module in pkgutil.walk_packages(package.__path__, f"{PACKAGE}."):
        if not module.name.startswith(SAMPLES) and module.name not in NOT_IMPORTED:
            yield module.name


def _missing(name: str) -> str:
    """Return the name that an import of a module lacks, or an empty text."""
    try:
        importlib.import_module(name)
    except ImportError as error:
        return error.name or name
    return ""
