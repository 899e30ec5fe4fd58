"""What every package says of the program, and how the files are called that it is handed out as."""

from __future__ import annotations

import configparser
import os
import subprocess
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from environment import ROOT
from failures import DevError

from fourgames_tk import __version__

DIST = ROOT / "dist"
PACKAGES = {
    "wheel": "{name}-{version}-py3-none-any.whl",
    "source": "{name}-{version}.tar.gz",
    "deb": "{name}_{version}_amd64.deb",
    "rpm": "{name}-{version}-1.x86_64.rpm",
    "archlinux": "{name}-{version}-1-x86_64.pkg.tar.zst",
    "archive": "{name}-{version}-linux-x86_64.tar.xz",
    "setup": "{name}-{version}-windows-x64-setup.exe",
    "portable": "{name}-{version}-windows-x64.zip",
    "image": "{name}-{version}-macos-arm64.dmg",
}
"""The names of the packages in `dist/`, by their kinds."""


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


@cache
def identity() -> Identity:
    """Return what `setup.cfg` and the program itself say."""
    parser = configparser.ConfigParser()
    parser.read(ROOT / "setup.cfg", "utf-8")
    metadata = parser["metadata"]
    return Identity(
        metadata["name"],
        __version__,
        summary=metadata["description"],
        license=metadata["license"],
        **parser["packages"],
    )


def package(kind: str) -> Path:
    """Return where the package of a kind lies once it is made."""
    return DIST / PACKAGES[kind].format(**asdict(identity()))


def filled(path: Path, words: Mapping[str, str]) -> str:
    """Return a text with its places, such as `@NAME@`, filled by words, or else by the identity."""
    text = path.read_text("utf-8")
    for place, word in {**words, **asdict(identity())}.items():
        text = text.replace(f"@{place.upper()}@", word)
    return text


def source_date() -> int:
    """Return the one time that packages bear, in seconds of 1970.

    It is `SOURCE_DATE_EPOCH` of the environment where that is set, or else the commit's.

    Raises:
        DevError: It is not set, and this is not a checkout of git.
    """
    if stated := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(stated)
    command = ["git", "log", "-1", "--format=%ct"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if result.returncode:
        raise DevError(
            "Packages have the time of their commit, and git says: "
            f"{result.stderr.strip()}\nSet SOURCE_DATE_EPOCH, or use a clone."
        )
    return int(result.stdout)
