"""No widget of ours takes a name that Tk's own classes, or a base class, need."""

from __future__ import annotations

import ast
import inspect
import tkinter as tk
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import ModuleType

from environment import ROOT

UI = ROOT / "fourgames_tk" / "ui"
OF_AN_OBJECT = {"_name", "_w", "_tclCommands", "_last_child_ids", "children", "master", "tk"}
"""Names that tkinter gives each widget itself, beside those of its classes."""

SHARED = {
    ("BoardCard", "_felt_height"),
    ("Card", "_images"),
    ("FourByFourBoard", "_hint"),
    ("Board", "_submission"),
}
"""Private attributes that a class sets although a base class does: its own to change."""


def modules_of_the_window() -> Iterator[ModuleType]:
    for path in sorted(UI.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield import_module(".".join(parts).removesuffix(".__init__"))


@cache
def assigned_names(kind: type) -> set[str]:
    """Return the names that a class assigns to its objects, as `self.name`."""
    tree = ast.parse(inspect.getsource(kind))
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        if isinstance(node.value, ast.Name) and node.value.id == "self"
    }


def test_widgets_assign_no_name_of_tk() -> None:
    """Tk would go on with the wrong value, and fail far away."""
    found = []
    for module in modules_of_the_window():
        for kind in vars(module).values():
            ours = isinstance(kind, type) and kind.__module__ == module.__name__
            if ours and issubclass(kind, tk.Misc):
                theirs = {
                    name
                    for base in kind.__mro__
                    if base.__module__.partition(".")[0] == "tkinter"
                    for name in vars(base)
                }
                for name in sorted(assigned_names(kind) & (theirs | OF_AN_OBJECT)):
                    found.append(f"{kind.__module__}.{kind.__name__} assigns {name}")
    assert not found, "\n".join(found)


def test_a_class_and_its_base_do_not_use_one_private_name_for_two_things() -> None:
    """A timer of the start screen cancelled that of its base, so that cards had no pictures."""
    found = set()
    for module in modules_of_the_window():
        for kind in vars(module).values():
            if isinstance(kind, type) and kind.__module__ == module.__name__:
                bases = [base for base in kind.__mro__[1:] if "fourgames_tk.ui" in base.__module__]
                of_bases = {name for base in bases for name in assigned_names(base)}
                names = {name for name in assigned_names(kind) & of_bases if name[0] == "_"}
                found |= {(kind.__name__, name) for name in names}
    assert found == SHARED
