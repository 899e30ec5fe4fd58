"""What `CHANGELOG.md` says of each version, for the packages that carry release notes."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import formatdate

from environment import ROOT

from .identity import Identity

FOLDERS_OF_THE_SOURCE = ("`build/", "`dist/")


@dataclass(frozen=True)
class Release:
    """A version, the time it is dated (seconds of 1970), and what is new in it, by lines."""

    version: str
    date: int
    changes: tuple[str, ...]


def releases(text: str, version: str, date: int) -> list[Release]:
    """Return the releases of a change log in the manner of Keep a Changelog, the newest first.

    What is unreleased is of `version`, at `date`: the packages are built for it.
    """
    found = []
    pieces = re.split(r"^## \[(.+?)\](?: - (\S+))?[^\S\n]*$", text, flags=re.MULTILINE)[1:]
    for name, day, body in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True):
        changes = tuple(_changes(body))
        if name == "Unreleased":
            if changes:
                found.append(Release(version, date, changes))
        else:
            moment = datetime.fromisoformat(day).replace(tzinfo=timezone.utc)
            found.append(Release(name, int(moment.timestamp()), changes))
    return found


def _point(change: str) -> str:
    return textwrap.fill(change, 78, initial_indent="  * ", subsequent_indent="    ") + "\n"


def _changes(body: str) -> Iterator[str]:
    """Yield the points of the lists in a section, each in one line and without Markdown's marks.

    Those about work on the source are left out: who installs the program has none.
    """
    for point in re.findall(r"^- (.+(?:\n  .+)*)", body, re.MULTILINE):
        if not any(folder in point for folder in FOLDERS_OF_THE_SOURCE):
            yield re.sub(r"\s+", " ", point).replace("`", "").replace("**", "")


def program_releases(program: Identity, date: int) -> list[Release]:
    """Return the releases of the program."""
    return releases((ROOT / "CHANGELOG.md").read_text("utf-8"), program.version, date)


def debian_changelog(found: list[Release], program: Identity) -> str:
    """Return the releases in the form that Debian's packages carry."""
    entries = []
    for release in found:
        points = "".join(map(_point, release.changes))
        signed = f" -- {program.maintainer}  {formatdate(release.date)}\n"
        entries.append(
            f"{program.name} ({release.version}) unstable; urgency=medium\n\n{points}\n{signed}"
        )
    return "\n".join(entries)
