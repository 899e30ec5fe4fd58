"""What `CHANGELOG.md` says of each version: for release notes, in packages and beside them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from environment import ROOT
from failures import DevError

VERSION = re.compile(r"\d+\.\d+\.\d+")
UNRELEASED = "[Unreleased]"
LIKE = "A release is headed like “## [1.2.3] - 2026-01-31”"


@dataclass(frozen=True)
class Release:
    """A version, the day it is dated, and what is new in it: a text without Markdown for each."""

    version: str
    day: date
    changes: tuple[str, ...]


def program_releases(root: Path = ROOT) -> list[Release]:
    """Return the releases that a checkout's change log tells of, the newest first.

    It is in the manner of Keep a Changelog; what is unreleased is none of them.

    Raises:
        DevError: A heading is no version of three numbers with its day, or stands there twice.
    """
    text = (root / "CHANGELOG.md").read_text("utf-8")
    headings = re.split(r"^## +(.*?) *$", text, flags=re.MULTILINE)[1:]
    found = [
        Release(*_version_and_day(heading), _changes(body))
        for heading, body in zip(headings[::2], headings[1::2], strict=True)
        if heading != UNRELEASED or headings[0] != UNRELEASED
    ]
    versions = [release.version for release in found]
    for version in versions:
        if versions.count(version) > 1:
            raise DevError(f"CHANGELOG.md tells of {version} twice: a version is released once.")
    return found


def _version_and_day(heading: str) -> tuple[str, date]:
    name, _, day = heading.partition(" - ")
    version = name.removeprefix("[").removesuffix("]")
    if name != f"[{version}]" or not VERSION.fullmatch(version):
        raise DevError(f"CHANGELOG.md: “## {heading}” names no version. {LIKE}.")
    try:
        return version, date.fromisoformat(day)
    except ValueError:
        raise DevError(f"CHANGELOG.md: “## {heading}” has no day. {LIKE}.") from None


def _changes(body: str) -> tuple[str, ...]:
    """Return the points of the lists in a section, each a line without Markdown's marks."""
    points = re.findall(r"^- (.+(?:\n  .+)*)", body, re.MULTILINE)
    return tuple(re.sub(r"\s+", " ", re.sub(r"[`*]", "", point)) for point in points)
