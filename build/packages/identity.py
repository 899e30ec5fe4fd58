"""What every package says of the program, and how the files are called that it is handed out as."""

from __future__ import annotations

import configparser
import os
import subprocess
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from pathlib import Path

from environment import ROOT
from failures import DevError

from .version import BuildVersion, build_version

DIST = ROOT / "dist"
PACKAGES = {
    "wheel": "{name}-{version}-py3-none-any.whl",
    "source": "{name}-{version}.tar.gz",
    "deb": "{name}_{debian_version}_amd64.deb",
    "rpm": "{name}-{debian_version}-1.x86_64.rpm",
    "archlinux": "{name}-{arch_version}-1-x86_64.pkg.tar.zst",
    "archive": "{name}-{version}-linux-x86_64.tar.xz",
    "appimage": "{name}-{version}-x86_64.AppImage",
    "sbom": "{name}-{version}-linux-x86_64.cdx.json",
    "setup": "{name}-{version}-windows-x64-setup.exe",
    "portable": "{name}-{version}-windows-x64.zip",
    "image": "{name}-{version}-macos-arm64.dmg",
}
"""The names of the packages in `dist/`, by their kinds."""


PLACEHOLDER = ".invalid"
"""How a contact ends that is none; the name is reserved for that."""


@dataclass(frozen=True)
class Identity:
    """Name and whereabouts of the program.

    `name` is that of files and commands, `title` is what people read, `id` the program's among
    all programs. Addresses are empty while there are none: `homepage` is the page for players,
    `source` that of the code. The files of a release lie in the folder `downloads`, its pictures
    in the folder `screenshots`; a `{version}` in them is the release's.
    """

    name: str
    title: str
    id: str
    summary: str
    license: str
    author: str
    contact: str
    homepage: str
    source: str
    downloads: str
    screenshots: str

    @cached_property
    def build(self) -> BuildVersion:
        """The version of what is built here."""
        return build_version()

    @property
    def version(self) -> str:
        """The version that the built program states."""
        return self.build.python

    @property
    def places(self) -> dict[str, str]:
        """Texts for the places of a template, by their names."""
        return {
            **asdict(self),
            "version": self.build.python,
            "numbers": self.build.numbers,
            "debian_version": self.build.debian,
            "arch_version": self.build.arch,
            "windows_version": self.build.windows,
        }

    def lacking(self) -> list[str]:
        """Return the names of the facts that a release needs and that are not filled in."""
        lacking = (
            [] if "@" in self.contact and not self.contact.endswith(PLACEHOLDER) else ["contact"]
        )
        for name in ("homepage", "source", "downloads", "screenshots"):
            if not getattr(self, name).startswith("https://"):
                lacking.append(name)
        return lacking


@cache
def identity(root: Path = ROOT) -> Identity:
    """Return the description of the program in `setup.cfg` of a checkout."""
    parser = configparser.ConfigParser()
    parser.read(root / "setup.cfg", "utf-8")
    metadata = parser["metadata"]
    return Identity(
        metadata["name"],
        summary=metadata["description"],
        license=metadata["license_expression"],
        author=metadata["author"],
        **parser["packages"],
    )


def package(kind: str) -> Path:
    """Return the path of the package of a kind, once it is made."""
    return DIST / PACKAGES[kind].format(**identity().places)


def other_builds(kind: str) -> list[Path]:
    """Return the packages of a kind in `dist/` that are of other builds."""
    any_version = dict.fromkeys(("version", "debian_version", "arch_version"), "*")
    pattern = PACKAGES[kind].format(**{**identity().places, **any_version})
    return [path for path in DIST.glob(pattern) if path != package(kind)]


def filled(path: Path, words: dict[str, str]) -> str:
    """Return a text with its places, such as `@NAME@`, filled by words, or else by the identity."""
    text = path.read_text("utf-8")
    places = {place.upper(): word for place, word in identity().places.items()} | words
    for place, word in places.items():
        text = text.replace(f"@{place}@", word)
    return text


def source_date() -> int:
    """Return the one time that packages bear, in seconds of 1970.

    It is `SOURCE_DATE_EPOCH` of the environment if that is set, or else that of the commit. An
    unpacked source archive has the time of its version, or the day of its release.

    Raises:
        DevError: This is a checkout, and git fails.
    """
    if stated := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(stated)
    if not (ROOT / ".git").exists():
        return identity().build.seconds
    command = ["git", "log", "-1", "--format=%ct"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if result.returncode:
        raise DevError(f"Packages have the time of their commit, and git says: {result.stderr}")
    return int(result.stdout)
