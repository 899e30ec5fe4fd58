"""Lazy imports: packages that import their modules on first use.

A package whose `__init__` contains

    if TYPE_CHECKING:
        from . import bot_editor as bot_editor, tournament as tournament

    __getattr__ = lazy_getattr(__name__)

is imported by `from .. import workshop`, which loads none of its modules. `workshop.bot_editor`
then loads that module. Type checkers and the tools that freeze the program read the imports.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module


def lazy_getattr(package: str, **members: str) -> Callable[[str], object]:
    """Return a `__getattr__` for a package, which imports its modules when they are accessed.

    Each keyword names a member and the module that has it, relative to the package:
    `lazy_getattr(__name__, Move=".engine.messages")`.
    """

    def find(name: str) -> object:
        if name in members:
            return getattr(import_module(members[name], package), name)
        module = f"{package}.{name}"
        try:
            return import_module(module)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return find
