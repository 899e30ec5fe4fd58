"""What the program is made of: every import is declared, every file of the package is named."""

from __future__ import annotations

import ast
import configparser
import re
import subprocess
import sys
from pathlib import Path

from environment import ROOT

PACKAGE = ROOT / "fourgames_tk"
DISTRIBUTIONS = {"PIL": "pillow"}
"""What modules come from whose name is another."""

FOR_DEVELOPERS = "README.md"
"""Read in a checkout, and not part of the program."""


def manifest() -> configparser.ConfigParser:
    parser = configparser.ConfigParser()
    parser.read(ROOT / "setup.cfg", encoding="utf-8")
    return parser


def declared(*names: str) -> set[str]:
    """Return the distributions that some lists of the manifest name."""
    found = manifest()
    texts = [found["options"]["install_requires"]]
    texts += [found["options.extras_require"][name] for name in names]
    words = [line for text in texts for line in text.split("\n") if line.strip()]
    return {re.split(r"[\s;<>=!~\[]", word.strip())[0].lower() for word in words}


def imported(path: Path) -> set[str]:
    """Return the first parts of the modules that a file imports, not those of its own package."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found.add(node.module.split(".")[0])
    return found


def undeclared(path: Path) -> set[str]:
    """Return what a file of the program imports that no manifest names."""
    others = imported(path) - set(sys.stdlib_module_names) - {"fourgames_tk"}
    return {DISTRIBUTIONS.get(name, name).lower() for name in others} - declared("cluster")


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


def test_every_file_of_the_package_is_named_by_the_manifest() -> None:
    files = tracked()
    assert "help/fourside.md" in files
    assert unnamed(files) == set()
    assert unnamed({"help/stray.txt", "cli.py"}) == {"help/stray.txt"}
