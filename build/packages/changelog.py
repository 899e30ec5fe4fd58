"""The changes of each version in `CHANGELOG.md`, for release notes and packages."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from environment import ROOT
from failures import DevError

VERSION = re.compile(r"\d+\.\d+\.\d+")
UNRELEASED = "[Unreleased]"


@dataclass(frozen=True)
class Release:
    """A version, the day it is dated, and its section: as it is, in Markdown, and point by point.

    A point is a line without Markdown's marks.
    """

    version: str
    day: date
    notes: str

    @property
    def changes(self) -> list[str]:
        """The points of the lists in the section."""
        points = re.findall(r"^- (.+(?:\n  .+)*)", self.notes, re.MULTILINE)
        return [re.sub(r"\s+", " ", re.sub(r"[`*]", "", point)) for point in points]


def program_releases(root: Path = ROOT) -> list[Release]:
    """Return the releases that a checkout's change log tells of, the newest first.

    It is in the manner of Keep a Changelog; what is unreleased on top is none of them.

    Raises:
        DevError: A heading is no version of three numbers with its day, or stands there twice.
    """
    text = (root / "CHANGELOG.md").read_text("utf-8")
    headings = re.split(r"^## +(.*?) *$", text, flags=re.MULTILINE)[1:]
    if headings[:1] == [UNRELEASED]:
        del headings[:2]
    found = [
        Release(*_version_and_day(heading), notes.strip())
        for heading, notes in zip(headings[::2], headings[1::2], strict=True)
    ]
    versions = [release.version for release in found]
    for version in versions:
        if versions.count(version) > 1:
            raise DevError(f"CHANGELOG.md tells of {version} twice: a version is released once.")
    return found


def unreleased_changes(root: Path = ROOT) -> list[str]:
    """Return the points of what is unreleased, without Markdown's marks."""
    text = (root / "CHANGELOG.md").read_text("utf-8")
    section = text.partition(f"\n## {UNRELEASED}\n")[2].partition("\n## ")[0]
    return Release("", date.min, section).changes


def _version_and_day(heading: str) -> tuple[str, date]:
    found = re.fullmatch(rf"\[({VERSION.pattern})\] - (\d{{4}}-\d\d-\d\d)", heading)
    with suppress(ValueError):
        if found:
            return found[1], date.fromisoformat(found[2])
    raise DevError(
        f"CHANGELOG.md: “## {heading}”: a release is headed like “## [1.2.3] - 2026-01-31”."
    )
