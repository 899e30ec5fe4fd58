"""A whole game of every game without a window, and every module, to see that nothing is missing."""

from __future__ import annotations

import dis
import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Callable, Iterator
from types import CodeType
from typing import TextIO

from .engine.game import AnyGame
from .engine.games import GAMES
from .engine.match import Match, TimeControl
from .engine.players.player import Computer
from .engine.record import Record
from .engine.session import Session

SECONDS_A_MOVE = 0.02
SEED = 1
PACKAGE = __name__.rpartition(".")[0]
SAMPLES = f"{PACKAGE}.bots"
"""The sample programs are files to be run, not modules."""
WINDOWS_ONLY = {"_winapi", "msvcrt", "winreg"}
POSIX_ONLY = {"fcntl", "pwd", "resource"}
LINUX_ONLY = {"jeepney"}
BESIDE = {"dask", "distributed"}
"""What is there only where it was installed beside the program."""


def selftest(output: TextIO) -> int:
    """Play every game, import everything, and return the exit status: 0 if all is well.

    Writes a line about each game and one about the modules.
    """
    status = 0
    for game in GAMES:
        session = _play(game)
        written = Record.of(session)
        read = Record.parse(written.to_text())
        well = read == written
        print(
            f"{game.id}: {len(session.moves)} moves, {written.result}, "
            f"record {'agrees' if well else 'DIFFERS'}",
            file=output,
        )
        status |= not well
    names = sorted(_modules())
    missing = sorted({fault for name in names for fault in _missing(name)})
    print(f"{len(names)} modules, {', '.join(missing) or 'none'} missing", file=output)
    return status or int(bool(missing))


def _modules() -> Iterator[str]:
    package = importlib.import_module(PACKAGE)
    yield PACKAGE
    for module in pkgutil.walk_packages(package.__path__, f"{PACKAGE}."):
        if not module.name.startswith(SAMPLES) and module.name != f"{PACKAGE}.__main__":
            yield module.name


def _missing(name: str) -> Iterator[str]:
    """Yield what a module imports and this installation lacks, be it inside a function."""
    loader = importlib.import_module(name).__loader__
    # Of the frozen program's own loader as of Python's; neither need be of a common class.
    get_code: Callable[[str], CodeType] = getattr(loader, "get_code")  # noqa: B009
    for imported in _imported(get_code(name)):
        if imported.partition(".")[0] not in _elsewhere() and not _can_be_found(imported):
            yield imported


def _imported(code: CodeType) -> Iterator[str]:
    """Yield the full names that code and the functions in it import; relative ones are our own."""
    found = [each for each in dis.get_instructions(code) if each.opname != "EXTENDED_ARG"]
    for place, instruction in enumerate(found):
        # Before it stand the level, which is 0 for a full name, and the names to take from there.
        if instruction.opname == "IMPORT_NAME" and found[place - 2].argval == 0:
            yield str(instruction.argval)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _imported(constant)


def _elsewhere() -> set[str]:
    others = POSIX_ONLY if sys.platform == "win32" else WINDOWS_ONLY
    return BESIDE | others | (set() if sys.platform == "linux" else LINUX_ONLY)


def _can_be_found(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def _play(game: AnyGame) -> Session:
    """Return a game that the best level won or lost against the weakest."""
    options = game.options_type()
    session = Session(game, options, SEED)
    levels = (game.levels[-1], game.levels[0])
    players = [
        Computer(game, levels[seat % 2].number, SEED + seat) for seat in range(game.seats(options))
    ]
    Match(session, players, TimeControl(SECONDS_A_MOVE)).run()
    return session
