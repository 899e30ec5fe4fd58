"""The house keeps its storeys."""

from __future__ import annotations

import ast
import configparser
import re
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from environment import ROOT

PACKAGE = ROOT / "fourgames_tk"
WINDOW = {"tkinter", "_tkinter", "PIL"}
FRONT = {"__main__.py", "cli.py"}
# What the engine may know of the house around it.
ENGINE_MAY_KNOW = {"fourgames_tk.__version__", "fourgames_tk.lazy.attach"}


def python_files(*folders: Path) -> list[Path]:
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module_name(path: Path) -> str:
    """Return the dotted name of a module or a package."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports_of(path: Path) -> Iterator[tuple[str, bool]]:
    """Yield the full dotted name of everything a file imports, relative imports resolved.

    With each comes whether it is imported for the types alone, which no running program does.
    """
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    tree = ast.parse(path.read_text("utf-8"))
    for_types = {
        id(inside)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for statement in node.body
        for inside in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, id(node) in for_types) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*base, *filter(None, [node.module])])
            yield from ((f"{module}.{alias.name}", id(node) in for_types) for alias in node.names)


def imported_names(path: Path) -> Iterator[str]:
    """Yield the full dotted name of everything a file imports, whatever for."""
    return (name for name, _ in imports_of(path))


def test_the_engine_imports_the_standard_library_and_itself_alone() -> None:
    files = python_files(PACKAGE / "engine")
    assert files
    found = [
        f"{name_of(path)} imports {name}"
        for path in files
        for name in imported_names(path)
        if not f"{name}.".startswith("fourgames_tk.engine.")
        and name not in ENGINE_MAY_KNOW
        and (name.partition(".")[0] not in sys.stdlib_module_names or name.startswith("tkinter"))
    ]
    assert not found, "\n".join(found)


def test_the_store_knows_nothing_of_the_window() -> None:
    found = [
        f"{name_of(path)} imports {name}"
        for path in python_files(PACKAGE / "store")
        for name in imported_names(path)
        if f"{name}.".startswith("fourgames_tk.ui.") or name.partition(".")[0] in WINDOW
    ]
    assert not found, "\n".join(found)


def test_only_the_window_and_the_front_door_import_tkinter_and_pillow() -> None:
    found = [
        f"{name_of(path)} imports {name}"
        for path in python_files(PACKAGE)
        if not path.is_relative_to(PACKAGE / "ui")
        and not (path.parent == PACKAGE and path.name in FRONT)
        for name in imported_names(path)
        if name.partition(".")[0] in WINDOW
    ]
    assert not found, "\n".join(found)


def test_no_modules_import_one_another_in_a_circle() -> None:
    """In the engine and the store, imports for types count too, unless they stay in a package.

    An `__init__` names the modules of its package for type checkers only; it loads them on demand.
    """
    paths = {module_name(path): path for path in python_files(PACKAGE)}
    imports: dict[str, set[str]] = {}
    for module, path in paths.items():
        with_types = path.relative_to(PACKAGE).parts[0] in ("engine", "store")
        imports[module] = set()
        for name, for_types in imports_of(path):
            other = name if name in paths else name.rpartition(".")[0]
            is_inside = other in paths and paths[other].parent == path.parent
            if other in paths.keys() - {module} and (
                not for_types or (with_types and not is_inside)
            ):
                imports[module].add(other)
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def test_every_data_file_of_the_program_is_installed_with_it() -> None:
    configuration = configparser.ConfigParser()
    configuration.read(ROOT / "setup.cfg", "utf-8")
    patterns = configuration["options.package_data"]["fourgames_tk"].split()
    listed = {path for pattern in patterns for path in PACKAGE.glob(pattern)}
    files = {
        path
        for path in PACKAGE.rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc") and path.name != "README.md"
    }
    assert files <= listed, sorted(map(name_of, files - listed))


def test_code_that_asks_for_the_system_stands_where_the_guide_says() -> None:
    guide = (PACKAGE / "README.md").read_text("utf-8").partition("## What differs between")[2]
    listed = set()
    for row in re.findall(r"^\| .+ \| (`.+`) \|$", guide, re.MULTILINE):
        folder = ""
        for name in re.findall(r"`([^`]+)`", row):
            folder = name if name.endswith("/") else folder
            listed.add(name if "/" in name or not folder else folder + name)
    asks = re.compile(r"sys\.platform|\"windowingsystem\"")
    files = (path for path in PACKAGE.rglob("*.py") if PACKAGE / "bots" not in path.parents)
    found = {path.relative_to(PACKAGE) for path in files if asks.search(path.read_text("utf-8"))}
    assert {path.as_posix() for path in found} == {name for name in listed if name.endswith(".py")}


def test_values_of_the_engine_and_the_store_are_frozen() -> None:
    """Who is handed a state, a record or a rating can rely on it; only what the solver works on
    changes."""
    loose = {
        f"{name_of(path)}: {node.name}"
        for path in python_files(PACKAGE / "engine", PACKAGE / "store")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
        for words in map(ast.unparse, node.decorator_list)
        if words.startswith("dataclass") and "frozen=True" not in words
    }
    assert loose == {"fourgames_tk/engine/games/four_by_four/analysis.py: ValueBounds"}
