"""The version of a build: the three numbers of a release, or those of the next one and the commit.

Every system orders such versions in its own way, so that builds between two releases are upgraded
in the order of their commits, and by the next release.
"""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

from environment import ROOT
from failures import DevError

from .changelog import UNRELEASED, VERSION, program_releases

STATED = re.compile(r'^__version__ = "(.*)"$', re.MULTILINE)
UNTAGGED = re.compile(rf"({VERSION.pattern})\.dev(\d{{12}})\+g(\w+)")
"""A version that a source archive states which was not made of a release."""
DATE = "%Y%m%d%H%M"
VARIABLE = "FOURGAMES_VERSION"
"""The variable that states the version where git cannot be asked, as in a Windows of Wine."""
DAY_ZERO = datetime(2020, 1, 1, tzinfo=timezone.utc)
"""Windows counts builds by days since then: each of its four numbers is at most 65535."""


@dataclass(frozen=True)
class BuildVersion:
    """The version of a build.

    Attributes:
        numbers: Those of the release, or of the next one.
        previous: Those of the release before.
        date: The commit's time to the minute, in UTC, and empty for a release.
        commit: The first digits of its hash.
    """

    numbers: str
    previous: str
    date: str = ""
    commit: str = ""

    @property
    def python(self) -> str:
        """The version that the program names, by PEP 440."""
        return f"{self.numbers}.dev{self.date}+g{self.commit}" if self.date else self.numbers

    @property
    def debian(self) -> str:
        """Like `python`, for Debian and Red Hat, where a tilde comes before a release."""
        return f"{self.numbers}~git{self.date}.{self.commit}" if self.date else self.numbers

    @property
    def arch(self) -> str:
        """Like `python`, for Arch, where letters come before a release."""
        return f"{self.numbers}dev{self.date}.{self.commit}" if self.date else self.numbers

    @property
    def windows(self) -> str:
        """Four numbers: other builds come between two releases, ordered by their day."""
        if not self.date:
            return f"{self.numbers}.0"
        return f"{self.previous}.{(self._time - DAY_ZERO).days}"

    @property
    def seconds(self) -> int:
        """The commit's time in seconds of 1970, or the first second of the day of the release."""
        return int(self._time.timestamp())

    @property
    def _time(self) -> datetime:
        if self.date:
            return datetime.strptime(self.date, DATE).replace(tzinfo=timezone.utc)
        days = {release.version: release.day for release in program_releases()}
        day = days.get(self.numbers, DAY_ZERO.date())
        return datetime(day.year, day.month, day.day, tzinfo=timezone.utc)


def stated_version(root: Path = ROOT) -> str:
    """Return the version that the package states."""
    found = STATED.search((root / "fourgames_tk" / "__init__.py").read_text("utf-8"))
    return found[1] if found else ""


def build_version(root: Path = ROOT) -> BuildVersion:
    """Return the version of what is built from a checkout, or from an unpacked source archive.

    The variable `VARIABLE` of the environment comes first, as a version for `python`.

    Raises:
        DevError: The change log cannot be read, or git fails.
    """
    given = os.environ.get(VARIABLE, "")
    stated = given or stated_version(root)
    if untagged := UNTAGGED.fullmatch(stated):
        numbers, date, commit = untagged.groups()
        return BuildVersion(numbers, _previous(numbers, root), date, commit)
    if (
        given
        or not (root / ".git").exists()
        or f"v{stated}" in _git(root, "tag", "--points-at", "HEAD")
    ):
        return BuildVersion(stated, _previous(stated, root))
    released = [release.version for release in program_releases(root)]
    log = (root / "CHANGELOG.md").read_text("utf-8").splitlines()
    numbers = stated
    if f"## {UNRELEASED}" in log and stated in released:
        major, minor, _ = _numbers(stated)
        numbers = f"{major}.{minor + 1}.0"
    seconds, commit = _git(root, "log", "-1", "--abbrev=8", "--format=%ct %h")
    date = datetime.fromtimestamp(int(seconds), timezone.utc).strftime(DATE)
    return BuildVersion(numbers, _previous(numbers, root), date, commit)


def _previous(numbers: str, root: Path) -> str:
    released = (release.version for release in program_releases(root))
    older = (each for each in released if _numbers(each) < _numbers(numbers))
    return max(older, key=_numbers, default="0.0.0")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def _git(root: Path, *words: str) -> list[str]:
    command = ["git", *words]
    result = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if result.returncode:
        raise DevError(f"The version of a build names its commit, and git says: {result.stderr}")
    return result.stdout.split()
