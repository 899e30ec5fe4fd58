"""Measures of the code: lines, files, statements, and constructs that make it hard to read."""

from __future__ import annotations

import ast
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePosixPath

from environment import ROOT

PACKAGE, UI = "fourgames_tk", "fourgames_tk/ui"
FOLDERS = (PACKAGE, "tests", "build")
Function = ast.FunctionDef | ast.AsyncFunctionDef


def tracked(root: Path = ROOT) -> list[str]:
    """Return the Python files that git tracks, by their paths with slashes.

    Where git knows of no checkout, as in a copy, all files of the code's folders.
    """
    command = ["git", "ls-files", "*.py"]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if listed.returncode:
        files = (path for folder in FOLDERS for path in (root / folder).rglob("*.py"))
        return sorted(path.relative_to(root).as_posix() for path in files)
    return [name for name in listed.stdout.splitlines() if (root / name).is_file()]


def lines(text: str) -> int:
    """Return how many newlines a text has."""
    return text.count("\n")


def statements(tree: ast.AST) -> int:
    """Return how many statements a module has, those within others included."""
    return sum(isinstance(node, ast.stmt) for node in ast.walk(tree))


def protocols(tree: ast.AST) -> int:
    """Return how many classes have Protocol among their bases."""
    classes = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    return sum(any(_names(base) & {"Protocol"} for base in each.bases) for each in classes)


def functions_with_callbacks(tree: ast.AST) -> int:
    """Return how many functions have a parameter that is annotated as a Callable."""
    return sum(
        any(_names(one.annotation) & {"Callable"} for one in _parameters(each) if one.annotation)
        for each in _functions(tree)
    )


def imports_in_functions(tree: ast.AST) -> int:
    """Return how many import statements stand inside functions."""
    found = {
        node
        for each in _functions(tree)
        for node in ast.walk(each)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    return len(found)


def private_functions_used_once(tree: ast.AST) -> int:
    """Return how many functions named with one underscore are named once more in their module."""
    walked = tuple(ast.walk(tree))
    used = Counter(each.id for each in walked if isinstance(each, ast.Name))
    used.update(each.attr for each in walked if isinstance(each, ast.Attribute))
    private = [each.name for each in _functions(tree) if each.name.startswith("_")]
    return sum(used[name] == 1 for name in private if not name.startswith("__"))


def weigh(root: Path = ROOT) -> dict[str, int]:
    """Return every measure of a checkout, by its name."""
    texts = {name: (root / name).read_text("utf-8") for name in tracked(root)}
    trees = {name: ast.parse(text) for name, text in texts.items() if name.startswith(PACKAGE)}

    def count(measure: Callable[[ast.AST], int], folder: str = PACKAGE) -> int:
        return sum(measure(tree) for name, tree in trees.items() if name.startswith(f"{folder}/"))

    def lines_of(folder: str) -> int:
        return sum(lines(text) for name, text in texts.items() if name.startswith(f"{folder}/"))

    return {
        "lines of the product": lines_of(PACKAGE),
        "statements": count(statements),
        "files": len(trees),
        "lines of tests": lines_of("tests"),
        "lines of build": lines_of("build"),
        "Protocols in ui/": count(protocols, UI),
        "functions with a callback in ui/": count(functions_with_callbacks, UI),
        "imports inside functions": count(imports_in_functions),
        "private functions used once": count(private_functions_used_once),
        "private functions used once in ui/": count(private_functions_used_once, UI),
    }


def packages(root: Path = ROOT) -> dict[str, tuple[int, int]]:
    """Return lines and files of each package of the product, by its folder."""
    sizes: Counter[str] = Counter()
    files: Counter[str] = Counter()
    for name in tracked(root):
        parts = PurePosixPath(name).parts
        if parts[0] == PACKAGE:
            deep = 4 if parts[1:3] in (("engine", "games"), ("ui", "boards")) else 3
            package = "/".join(parts[1:-1][: deep - 1]) or "top level"
            sizes[package] += lines((root / name).read_text("utf-8"))
            files[package] += 1
    return {package: (sizes[package], files[package]) for package in sorted(sizes)}


def report(root: Path = ROOT) -> Sequence[str]:
    """Return all measures, and each package's lines and files, a line each."""
    measures = [f"{value:8,}  {name}" for name, value in weigh(root).items()]
    return [
        *measures,
        "",
        *(f"{n:8,}{m:5}  {package}" for package, (n, m) in packages(root).items()),
    ]


def _functions(tree: ast.AST) -> Iterator[Function]:
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def _parameters(function: Function) -> Iterator[ast.arg]:
    given = function.args
    yield from (*given.posonlyargs, *given.args, *given.kwonlyargs)
    yield from (one for one in (given.vararg, given.kwarg) if one)


def _names(node: ast.AST) -> set[str]:
    walked = tuple(ast.walk(node))
    plain = {each.id for each in walked if isinstance(each, ast.Name)}
    return plain | {each.attr for each in walked if isinstance(each, ast.Attribute)}
