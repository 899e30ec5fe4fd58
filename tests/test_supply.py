"""All imports of the program and its tools are declared in the manifest."""

from __future__ import annotations

import ast
import configparser
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import environment
import pytest
from environment import ROOT

BUILD = ROOT / "build"
DISTRIBUTIONS = {
    # What PyInstaller has beside its modules.
    "pyimod02_importers": "pyinstaller",
    "PIL": "pillow",
    "Xlib": "python-xlib",
    "argparse_manpage": "argparse-manpage",
    "cosmic_ray": "cosmic-ray",
    "cyclonedx": "cyclonedx-python-lib",
    "packageurl": "packageurl-python",
    "xdist": "pytest-xdist",
}
"""Distributions of modules with another name."""

CALLS = ("import_module", "__import__", "importorskip")
"""Functions that import the module that they are given."""

BY_HAND = {"make_fonts.py"}
"""Scripts that declare their own requirements, and run when the fonts change."""


def declared(extras: Iterable[str]) -> set[str]:
    """Return the distributions that the manifest names, with those of some extras."""
    manifest = configparser.ConfigParser()
    manifest.read(ROOT / "setup.cfg", encoding="utf-8")
    lists = manifest["options.extras_require"]
    texts = [manifest["options"]["install_requires"], *(lists[name] for name in extras or lists)]
    lines = [line.strip() for text in texts for line in text.splitlines() if line.strip()]
    return {re.split(r"[\s;<>=!~\[]", line)[0].lower() for line in lines}


def imported(path: Path) -> Iterator[str]:
    """Yield the first parts of the modules that a file imports, not those of its own package.

    A module that a call imports counts where its name is written there.
    """
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.split(".")[0]
        elif isinstance(node, ast.Call) and node.args:
            called, name = ast.unparse(node.func).rpartition(".")[2], node.args[0]
            if called in CALLS and isinstance(name, ast.Constant):
                yield str(name.value).split(".")[0]


@pytest.mark.parametrize(
    ("folders", "extras"), [(["fourgames_tk"], ["cluster", "rl"]), (["build", "tests"], [])]
)
def test_every_import_is_declared(folders: list[str], extras: list[str]) -> None:
    """The program may import what is installed with it, tests and tools what any extra names."""
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    inside = [] if extras else [each for folder in folders for each in (ROOT / folder).rglob("*")]
    own = {"", "fourgames_tk", "tests", *sys.stdlib_module_names, *(each.stem for each in inside)}
    known = declared(extras)
    found = {
        path.name: strangers
        for path in files
        if path.name not in BY_HAND
        and (
            strangers := {
                name
                for name in imported(path)
                if name not in own and DISTRIBUTIONS.get(name, name).lower() not in known
            }
        )
    }
    assert found == {}


def needed(path: Path, seen: set[Path]) -> set[str]:
    """Return the distributions that a test or a tool imports, also by tools that it imports."""
    seen.add(path)
    found = set[str]()
    for name in imported(path):
        tool = BUILD / f"{name}.py"
        if tool.is_file():
            found |= needed(tool, seen) if tool not in seen else set()
        found.add(DISTRIBUTIONS.get(name, name).lower())
    return found


def test_each_file_of_tests_gets_the_extras_that_it_imports() -> None:
    base = declared(["test"])
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        there = declared(environment.extras_for([name]))
        lacking = needed(path, set()) & declared([]) - there - base
        assert not lacking, f"{name} needs an extra in EXTRAS_OF_TESTS: {lacking}"
    for name in environment.EXTRAS_OF_TESTS:
        assert (ROOT / name).is_file()
