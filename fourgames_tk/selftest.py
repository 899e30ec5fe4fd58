"""A whole game of every game without a window, and every module, to see that nothing is missing."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from typing import TextIO

from .engine.api import play
from .engine.games import GAMES
from .engine.record import Record

SECONDS_PER_MOVE = 0.02
SEED = 1
PACKAGE = __name__.rpartition(".")[0]
SAMPLES = f"{PACKAGE}.bots"
"""The sample programs are files to be run, not modules."""
REQUIRED_MODULES = (
    "PIL",
    "platformdirs",
    "just_playback",
    *(["jeepney"] if sys.platform == "linux" else []),
)
"""What others have written, which some modules import as late as they need it."""


def selftest(output: TextIO) -> int:
    """Play every game, import everything, and return the exit status: 0 if all is well.

    Writes a line about each game and one about the modules.
    """
    status = 0
    for game in GAMES:
        # The best level against the weakest.
        seats = (f"level:{len(game.levels)}", "level:1")
        written = play(game.id, *seats, seed=SEED, seconds=SECONDS_PER_MOVE)
        well = Record.parse(written.to_text()) == written
        print(
            f"{game.id}: {len(written.moves)} moves, {written.result}, "
            f"record {'agrees' if well else 'DIFFERS'}",
            file=output,
        )
        status |= not well
    names = sorted(_modules())
    missing = sorted({*map(_missing, (*names, *REQUIRED_MODULES))} - {""})
    print(f"{len(names)} modules, {', '.join(missing) or 'none'} missing", file=output)
    return status or int(bool(missing))


def _modules() -> Iterator[str]:
    package = importlib.import_module(PACKAGE)
    yield PACKAGE
    for module in pkgutil.walk_packages(package.__path__, f"{PACKAGE}."):
        if not module.name.startswith(SAMPLES) and module.name != f"{PACKAGE}.__main__":
            yield module.name


def _missing(name: str) -> str:
    """Return what cannot be imported of a module, be it the module itself; nothing if all can."""
    try:
        importlib.import_module(name)
    except ImportError as error:
        return error.name or name
    return ""
