"""What the program is made of: imports are declared, versions pinned, the package's files named."""

from __future__ import annotations

import ast
import configparser
import functools
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from environment import LOCK, ROOT
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PACKAGE = ROOT / "fourgames_tk"
DISTRIBUTIONS = {
    # What PyInstaller has beside its modules.
    "pyimod02_importers": "pyinstaller",
    "PIL": "pillow",
    "Xlib": "python-xlib",
    "argparse_manpage": "argparse-manpage",
    "cosmic_ray": "cosmic-ray",
    "xdist": "pytest-xdist",
}
"""What modules come from whose name is another."""

CALLS = ("import_module", "__import__", "importorskip")
"""Functions that import the module that they are given."""

BY_HAND = {"make_fonts.py"}
"""What says itself what it needs, and is run when the fonts change."""

FOR_DEVELOPERS = "README.md"
"""Read in a checkout, and not part of the program."""


@functools.cache
def manifest() -> configparser.ConfigParser:
    parser = configparser.ConfigParser()
    parser.read(ROOT / "setup.cfg", encoding="utf-8")
    return parser


@functools.cache
def declared(*names: str) -> set[str]:
    """Return the distributions that some lists of the manifest name."""
    found = manifest()
    texts = [found["options"]["install_requires"]]
    texts += [found["options.extras_require"][name] for name in names]
    words = [line for text in texts for line in text.split("\n") if line.strip()]
    return {re.split(r"[\s;<>=!~\[]", word.strip())[0].lower() for word in words}


def imported(path: Path) -> set[str]:
    """Return the first parts of the modules that a file imports, not those of its own package.

    A module that a call imports counts where its name is written there.
    """
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found.add(node.module.split(".")[0])
        elif (
            isinstance(node, ast.Call)
            and getattr(node.func, "attr", getattr(node.func, "id", "")) in CALLS
            and node.args
        ):
            name = node.args[0]
            if isinstance(name, ast.Constant) and not str(name.value).startswith("."):
                found.add(str(name.value).split(".")[0])
    return found


def undeclared(path: Path) -> set[str]:
    """Return what a file of the program imports that no manifest names."""
    others = imported(path) - set(sys.stdlib_module_names) - {"fourgames_tk"}
    return {DISTRIBUTIONS.get(name, name).lower() for name in others} - declared("cluster")


@functools.cache
def own_modules() -> set[str]:
    tools = [path for folder in ("build", "tests") for path in (ROOT / folder).rglob("*")]
    own = {path.stem for path in tools if path.suffix == ".py" or path.is_dir()}
    return own | {"fourgames_tk", "tests"}


def undeclared_in_development(path: Path) -> set[str]:
    """Return what a file of tests or tools imports that no list of the manifest names."""
    others = imported(path) - set(sys.stdlib_module_names) - own_modules()
    names = {DISTRIBUTIONS.get(name, name).lower() for name in others}
    return names - declared(*manifest()["options.extras_require"])


def entries(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each requirement of a lock file, with its condition, and its `--hash` options."""
    for line in text.replace("\\\n", " ").splitlines():
        if line and not line.startswith("#"):
            requirement, *hashes = line.split(" --hash=")
            yield requirement.strip(), [f"--hash={each.strip()}" for each in hashes]


def locked_versions(text: str) -> dict[str, str]:
    """Return the version of each entry of a lock file, by its name as the index compares it."""
    pairs = (entry.partition(";")[0].strip().split("==") for entry, _ in entries(text))
    return {canonicalize_name(name): version for name, version in pairs}


def unpinned(text: str) -> list[str]:
    """Return the entries of a lock file that more than one file could be installed for."""
    exact = re.compile(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.!+]*( *;.*)?")
    return [
        entry
        for entry, hashes in entries(text)
        if not exact.fullmatch(entry)
        or not hashes
        or not all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", each) for each in hashes)
    ]


def missing(text: str) -> set[str]:
    """Return what the entries of a lock file need, here, and it does not name."""
    versions = locked_versions(text)
    needed: set[str] = set()
    for name, locked in versions.items():
        try:
            needs = (requires(name) or []) if version(name) == locked else []
        except PackageNotFoundError:
            # It is for another system.
            continue
        for need in map(Requirement, needs):
            if need.marker is None or need.marker.evaluate({"extra": ""}):
                needed.add(canonicalize_name(need.name))
    return needed - versions.keys()


def unnamed(files: set[str]) -> set[str]:
    """Return the files, by their path in the package, that would not be installed."""
    patterns = manifest()["options.package_data"]["fourgames_tk"].split()
    named = {
        path.relative_to(PACKAGE).as_posix()
        for pattern in patterns
        for path in PACKAGE.glob(pattern)
    }
    return {name for name in files - named if not name.endswith((".py", FOR_DEVELOPERS))}


def tracked() -> set[str]:
    command = ["git", "-C", str(PACKAGE), "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return {name for name in done.stdout.splitlines() if (PACKAGE / name).exists()}


def test_every_import_of_the_program_is_declared(tmp_path: Path) -> None:
    files = sorted(PACKAGE.rglob("*.py"))
    assert len(files) > 100
    assert {path.name: found for path in files if (found := undeclared(path))} == {}
    stray = tmp_path / "stray.py"
    stray.write_text("import os\nfrom PIL import Image\nimport numpy.linalg\n")
    assert undeclared(stray) == {"numpy"}
    stray.write_text(
        "import importlib\ndef later():\n    importlib.import_module('scipy.stats')\n"
        "    importlib.import_module('.own', __name__)\n    return __import__('yaml')\n"
    )
    assert undeclared(stray) == {"scipy", "yaml"}


def test_every_file_of_the_package_is_named_by_the_manifest() -> None:
    files = tracked()
    assert "help/fourside.md" in files
    assert unnamed(files) == set()
    assert unnamed({"help/stray.txt", "cli.py"}) == {"help/stray.txt"}


def test_every_import_of_tests_and_tools_is_declared(tmp_path: Path) -> None:
    files = [path for folder in ("build", "tests") for path in (ROOT / folder).rglob("*.py")]
    assert len(files) > 100
    found = {
        path.name: names
        for path in files
        if path.name not in BY_HAND and (names := undeclared_in_development(path))
    }
    assert found == {}
    stray = tmp_path / "stray.py"
    stray.write_text("import pytest\nimport requests\nfrom trials import runner\n")
    assert undeclared_in_development(stray) == {"requests"}


def test_every_dependency_of_the_freeze_is_pinned_with_all_that_it_needs() -> None:
    text = LOCK.read_text("utf-8")
    named = manifest()
    wanted = named["options"]["install_requires"] + named["options.extras_require"]["freeze"]
    names = {
        canonicalize_name(Requirement(line).name) for line in wanted.split("\n") if line.strip()
    }
    assert names <= locked_versions(text).keys()
    assert unpinned(text) == []
    assert missing(text) == set()
    digest = "0" * 64
    assert unpinned(f"a==1.0 ; x == 'y' --hash=sha256:{digest}\n") == []
    for stray in ("a>=1.0", "a", "a==1.*", "a @ https://example.org/a.whl"):
        assert unpinned(f"{stray} --hash=sha256:{digest}\n") == [stray]
    assert unpinned("a==1.0\n") == ["a==1.0"]
    assert "packaging" in missing(f"pytest=={version('pytest')} --hash=sha256:{digest}\n")
