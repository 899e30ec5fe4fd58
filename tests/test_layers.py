"""The layers of the program: which package may import which."""

from __future__ import annotations

import ast
import configparser
import re
import sys
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from environment import ROOT

from fourgames_tk.lazy import lazy_getattr

PACKAGE = ROOT / "fourgames_tk"
WINDOW = {"tkinter", "_tkinter", "PIL"}
FRONT = {"__main__.py", "cli.py"}
ENGINE_MAY_KNOW = {"fourgames_tk.__version__", "fourgames_tk.lazy.lazy_getattr"}
"""What the engine imports of the rest of the program."""
UI = PACKAGE / "ui"
UI_LAYERS = (
    "text",
    "paint",
    "widgets",
    "services",
    "canvas",
    "boards",
    "game_view",
    "pages",
    "workshop",
    "window",
    "app",
    "main",
)
"""The packages and modules of the window, from the lowest to the highest; each may import those
below it."""
UPWARD = ("fourgames_tk/ui/services.py", "fourgames_tk.ui.window.workspace.Workspace", True)
"""The one import of a higher layer, for types alone: whoever has the services can ask the window
to show something."""


def python_files(*folders: Path) -> list[Path]:
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module_name(path: Path) -> str:
    """Return the dotted name of a module or a package."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def imports_of(path: Path) -> tuple[tuple[str, bool], ...]:
    """Return the full dotted name of everything a file imports, relative imports resolved.

    With each comes whether it is imported for the types alone, which no running program does.
    """
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    tree, found = parsed(path), list[tuple[str, bool]]()
    for_types = {
        id(inside)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for statement in node.body
        for inside in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, id(node) in for_types) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*base, *filter(None, [node.module])])
            found += [(f"{module}.{alias.name}", id(node) in for_types) for alias in node.names]
    return tuple(found)


def imported_names(path: Path) -> Iterator[str]:
    """Yield the full dotted name of everything a file imports, for types or not."""
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


def test_ui_consists_of_the_packages_and_modules_of_its_layers() -> None:
    found = {
        path.stem for path in UI.iterdir() if path.name[0] not in "_." and path.name != "README.md"
    }
    assert found == set(UI_LAYERS)


@pytest.mark.parametrize("name", UI_LAYERS)
def test_a_layer_of_ui_imports_no_layer_above_it(name: str) -> None:
    """Imports for types count too."""
    allowed = UI_LAYERS[: UI_LAYERS.index(name) + 1]
    files = python_files(UI / name) or [UI / f"{name}.py"]
    found = [
        f"{name_of(path)} imports {imported}"
        for path in files
        for imported, for_types in imports_of(path)
        if imported.startswith("fourgames_tk.ui.")
        and imported.split(".")[2] not in allowed
        and (name_of(path), imported, for_types) != UPWARD
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", [name for name in UI_LAYERS if (UI / name).is_dir()])
def test_a_package_of_ui_documents_what_belongs_there(name: str) -> None:
    text = ast.get_docstring(parsed(UI / name / "__init__.py"))
    assert text is not None and len(text.split()) >= 12, name


def test_boards_of_different_games_do_not_import_each_other() -> None:
    found = [
        f"{name_of(path)} imports {name}"
        for path in python_files(UI / "boards")
        if path.parent != UI / "boards"
        for name in imported_names(path)
        if name.startswith("fourgames_tk.ui.boards.") and name.split(".")[3] != path.parent.name
    ]
    assert not found, "\n".join(found)


def test_files_form_no_import_circle() -> None:
    """Imports for types count too: whoever reads a file can begin with those that it imports."""
    paths = {module_name(path): path for path in python_files(PACKAGE)}
    check_no_circle({module: modules_imported(path, paths) for module, path in paths.items()})


def test_packages_form_no_import_circle() -> None:
    """Imports for types count too, and modules that a package loads on demand."""
    paths = {module_name(path): path for path in python_files(PACKAGE)}
    imports: dict[str, set[str]] = {}
    for module, path in paths.items():
        package = package_of(module)
        others = map(package_of, modules_used(path, paths))
        imports.setdefault(package, set()).update(other for other in others if other != package)
    assert imports["engine.players"] and imports["ui.pages"]
    check_no_circle(imports)


def check_no_circle(imports: Mapping[str, Collection[str | None]]) -> None:
    """Fail with the circle if the importing modules or packages by name form one."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def module_of(name: str, paths: Mapping[str, Path]) -> str | None:
    """Return the module that an imported name is, or belongs to; None if it is not ours."""
    return next((each for each in (name, name.rpartition(".")[0]) if each in paths), None)


def modules_imported(path: Path, paths: Mapping[str, Path]) -> dict[str, str]:
    """Return the modules of the program that a file imports, with their name in the file.

    The imports for types in an `__init__` of its own modules are not counted: they only name what
    the package loads on demand. Nor is the one import of `UPWARD`.
    """
    own = module_name(path)
    is_package = path.name == "__init__.py"
    found: dict[str, str] = {}
    for name, for_types in imports_of(path):
        module = module_of(name, paths)
        if module in (None, own) or (name_of(path), name, for_types) == UPWARD:
            continue
        if not (is_package and for_types and module.startswith(f"{own}.")):
            found[module] = name.rpartition(".")[2]
    return found


def modules_used(path: Path, paths: Mapping[str, Path]) -> set[str]:
    """Return the modules of the program that a file imports or loads by `package.module`."""
    imported = modules_imported(path, paths)
    packages = {name: module for module, name in imported.items()}
    loaded = {
        f"{packages.get(node.value.id)}.{node.attr}"
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    }
    return (imported.keys() | (loaded & paths.keys())) - {module_name(path)}


def package_of(module: str) -> str:
    """Return the package that a module belongs to, without the name of the program.

    `engine` and `ui` have a level more: their packages, and their own modules, count as one each.
    """
    parts = module.split(".")[1:]
    return ".".join(parts[: 2 if parts[:1] in (["engine"], ["ui"]) else 1])


def test_the_program_imports_its_own_modules_relatively() -> None:
    found = []
    for path in python_files(PACKAGE):
        # A sample bot stands on its own, and `__main__.py` is run as a file.
        if path.is_relative_to(PACKAGE / "bots") or path.name == "__main__.py":
            continue
        for node in ast.walk(parsed(path)):
            if not isinstance(node, ast.ImportFrom) or node.level:
                continue
            if f"{node.module}.".startswith("fourgames_tk."):
                found.append(f"{name_of(path)}:{node.lineno}")
    assert not found, found


def test_every_data_file_of_the_program_is_installed_with_it() -> None:
    configuration = configparser.ConfigParser()
    configuration.read(ROOT / "setup.cfg", "utf-8")
    patterns = configuration["options.package_data"]["fourgames_tk"].split()
    listed = {path for pattern in patterns for path in PACKAGE.glob(pattern)}
    files = {
        path
        for path in PACKAGE.rglob("*")
        if path.is_file()
        and path.suffix not in (".py", ".pyc", ".po")
        and path.name not in ("README.md", "help.json")  # for translators
    }
    assert files <= listed, sorted(map(name_of, files - listed))


def test_only_the_listed_files_check_the_system() -> None:
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
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ClassDef)
        for words in map(ast.unparse, node.decorator_list)
        if words.startswith("dataclass") and "frozen=True" not in words
    }
    assert loose == {"fourgames_tk/engine/games/four_by_four/analysis.py: ValueBounds"}


def test_a_package_loads_its_modules_late_and_hides_no_error_in_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "lazy_package"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "good.py").write_text("answer = 42\n")
    (folder / "bad.py").write_text("import lazy_package.nothing\n")
    monkeypatch.syspath_prepend(tmp_path)
    find = lazy_getattr("lazy_package", answer=".good")
    assert "lazy_package.good" not in sys.modules
    assert find("answer") == 42 and find("good") is sys.modules["lazy_package.good"]
    with pytest.raises(AttributeError, match="'lazy_package' has no attribute 'nothing'"):
        find("nothing")
    with pytest.raises(ModuleNotFoundError):
        find("bad")
