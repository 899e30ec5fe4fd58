"""Rooms that load what is in them when somebody first asks for it.

A room (a package) whose `__init__` says

    if TYPE_CHECKING:
        from . import bench as bench, tournament as tournament

    __getattr__ = attach(__name__)

is imported as `from .. import workshop`, which loads nothing of it; `workshop.bench.BotEditor`
then loads that module. The names are there for type checkers, and for what freezes the program.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module


def attach(package: str, **places: str) -> Callable[[str], object]:
    """Return the `__getattr__` of a package.

    It finds the package's modules; and names that stand for what is in one of them, such as
    `attach(__name__, Move=".engine.messages")`.
    """

    def find(name: str) -> object:
        if name in places:
            return getattr(import_module(places[name], package), name)
        module = f"{package}.{name}"
        try:
            return import_module(module)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return find
