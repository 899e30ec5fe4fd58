"""What every package says of the program, read from the one place where each of it stands."""

from __future__ import annotations

import ast
import configparser
import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

from environment import ROOT
from failures import DevError


@dataclass(frozen=True)
class Identity:
    """Name, version and whereabouts of the program.

    `name` is that of files and commands, `title` is what people read, `id` the program's among
    all programs; `homepage` is empty while there is none.
    """

    name: str
    version: str
    title: str
    id: str
    summary: str
    license: str
    author: str
    contact: str
    homepage: str

    @property
    def maintainer(self) -> str:
        """The authors with their address, as in a letter."""
        return f"{self.author} <{self.contact}>"


@cache
def identity(root: Path = ROOT) -> Identity:
    """Return what `setup.cfg` and the package say; raises KeyError for what is missing."""
    parser = configparser.ConfigParser()
    parser.read(root / "setup.cfg", "utf-8")
    metadata, packages = parser["metadata"], parser["packages"]
    return Identity(
        name=metadata["name"],
        version=version_in((root / "fourgames_tk" / "__init__.py").read_text("utf-8")),
        title=packages["title"],
        id=packages["id"],
        summary=metadata["description"],
        license=metadata["license"],
        author=packages["author"],
        contact=packages["contact"],
        homepage=packages["homepage"],
    )


def filled(path: Path, words: Mapping[str, str]) -> str:
    """Return a text with its places, such as `@NAME@`, filled by the identity and by words."""
    program = identity()
    own = {field.name.upper(): getattr(program, field.name) for field in fields(program)}
    text = path.read_text("utf-8")
    for place, word in {**own, **words}.items():
        text = text.replace(f"@{place}@", word)
    return text


def version_in(source: str) -> str:
    """Return what the source of a module assigns to `__version__`; raises DevError for none."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__version__":
            return str(ast.literal_eval(node.value))
    raise DevError("fourgames_tk/__init__.py says no __version__.")


def source_date(root: Path = ROOT) -> int:
    """Return the one time that packages bear, in seconds of 1970.

    It is `SOURCE_DATE_EPOCH` of the environment where that is set, or else the commit's.

    Raises:
        DevError: There is neither.
    """
    if stated := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(stated)
    command = ["git", "log", "-1", "--format=%ct"]
    result = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if result.returncode:
        raise DevError(
            "Packages bear the time of their commit, and git knows none here: "
            "set SOURCE_DATE_EPOCH to a number of seconds."
        )
    return int(result.stdout)


def tracked_files(root: Path = ROOT, *under: str) -> list[Path]:
    """Return the files that git tracks and that are there, relative to the root, in order."""
    command = ["git", "ls-files", "-z", "--", *under]
    result = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if result.returncode:
        raise DevError("Packages are made from the files that git tracks, and git knows none here.")
    listed = (Path(name) for name in result.stdout.split("\0") if name)
    return sorted(path for path in listed if (root / path).is_file())
