"""Packages that import their modules on first use.

A package whose `__init__` contains

    if TYPE_CHECKING:
        from . import bot_editor as bot_editor, tournament as tournament

    __getattr__ = attach(__name__)

is imported by `from .. import workshop`, which loads none of its modules. `workshop.bot_editor`
then loads that module. Type checkers and the tools that freeze the program read the imports.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module


def attach(package: str, **places: str) -> Callable[[str], object]:
    """Return the `__getattr__` of a package.

    It finds the package's modules, and names that refer to members of a module, such as
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
