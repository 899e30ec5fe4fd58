"""The house keeps its storeys, and its code keeps out of what is forbidden."""

from __future__ import annotations

import ast
import configparser
import fnmatch
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from environment import ROOT

PACKAGE = ROOT / "fourgames_tk"
TOP_LEVEL = {
    ".ci",
    ".git",
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "MANIFEST.in",
    "README.md",
    "build",
    "fourgames_tk",
    "icons",
    "pyproject.toml",
    "setup.cfg",
    "tests",
}
WINDOW = {"tkinter", "_tkinter", "PIL"}
FRONT = {"__main__.py", "cli.py"}
# What the engine may know of the house around it.
ENGINE_MAY_KNOW = {"fourgames_tk.__version__", "fourgames_tk.lazy.attach"}
FORBIDDEN_IMPORTS = {"pickle", "shelve", "marshal", "dill"}
ALLOWED = {
    # What `dataclasses` would do, where the frozen program has it not ready.
    "build/packages/ready_hook.py": "call of exec",
}
FORBIDDEN_CALLS = {"eval", "exec", "os.system", "os.popen", "time.sleep"}
UNPACKING = {"extract", "extractall", "unpack_archive"}


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


def forbidden_constructs(source: str) -> Iterator[str]:
    """Yield what is forbidden in a source text, with the line."""
    for node in ast.walk(ast.parse(source)):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.ExceptHandler):
            if node.type is None:
                yield f"{line}: bare except"
            elif (
                isinstance(node.type, ast.Name)
                and node.type.id in ("Exception", "BaseException")
                and all(isinstance(statement, ast.Pass) for statement in node.body)
            ):
                yield f"{line}: every exception swallowed"
        elif isinstance(node, ast.ImportFrom):
            if any(alias.name == "*" for alias in node.names):
                yield f"{line}: star import"
            if (node.module or "").partition(".")[0] in FORBIDDEN_IMPORTS:
                yield f"{line}: import of {node.module}"
            for alias in node.names:
                if f"{node.module}.{alias.name}" in FORBIDDEN_CALLS:
                    yield f"{line}: import of {node.module}.{alias.name}"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.partition(".")[0] in FORBIDDEN_IMPORTS:
                    yield f"{line}: import of {alias.name}"
        elif isinstance(node, ast.Call):
            if (called := ast.unparse(node.func)) in FORBIDDEN_CALLS:
                yield f"{line}: call of {called}"
            for keyword in node.keywords:
                if keyword.arg == "shell" and ast.unparse(keyword.value) != "False":
                    yield f"{line}: a shell"
                # Python 3.10 and 3.11 took it in one of their last versions; Debian 12 has 3.11.2.
                if keyword.arg == "filter" and called.rpartition(".")[2] in UNPACKING:
                    yield f"{line}: unpacking as an old Python cannot"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("try:\n    f()\nexcept:\n    pass", "3: bare except"),
        ("try:\n    f()\nexcept Exception:\n    pass", "3: every exception swallowed"),
        ("from tkinter import *", "1: star import"),
        ("import pickle", "1: import of pickle"),
        ("from time import sleep", "1: import of time.sleep"),
        ("time.sleep(1)", "1: call of time.sleep"),
        ("tar.extractall('x', filter='data')", "1: unpacking as an old Python cannot"),
        ("eval('1')", "1: call of eval"),
        ("run('ls', shell=True)", "1: a shell"),
    ],
)
def test_forbidden_constructs_are_found(source: str, found: str) -> None:
    assert list(forbidden_constructs(source)) == [found]


def test_no_file_holds_a_forbidden_construct() -> None:
    found = [
        f"{name_of(path)}:{what}"
        for path in python_files(PACKAGE, ROOT / "build", ROOT / "tests")
        for what in forbidden_constructs(path.read_text("utf-8"))
        if what.partition(": ")[2] != ALLOWED.get(name_of(path))
    ]
    assert not found, "\n".join(found)


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


def test_the_engine_starts_in_a_python_with_nothing_installed() -> None:
    modules = [module_name(path) for path in python_files(PACKAGE / "engine")]
    program = (
        "import importlib, sys\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        f"for name in {modules!r}: importlib.import_module(name)\n"
        f"print(*sorted({WINDOW!r} & set(sys.modules)))"
    )
    result = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == ""


def test_no_modules_import_one_another_in_a_circle() -> None:
    paths = {module_name(path): path for path in python_files(PACKAGE)}
    imports: dict[str, set[str]] = {}
    for module, path in paths.items():
        names = [name for name, for_types in imports_of(path) if not for_types]
        found = {name if name in paths else name.rpartition(".")[0] for name in names}
        imports[module] = found & paths.keys() - {module}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def test_the_top_folder_holds_what_it_should() -> None:
    ignored = [
        line.rstrip("/")
        for line in (ROOT / ".gitignore").read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    strangers = {
        path.name
        for path in ROOT.iterdir()
        if path.name not in TOP_LEVEL
        and not any(fnmatch.fnmatch(path.name, pattern) for pattern in ignored)
    }
    assert not strangers


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
