"""The tournaments that were played in the window: a folder with the journal of each.

They are what `fourgames tournament --json FILE` leaves behind as `FILE.part` until its end.
"""

from __future__ import annotations

import contextlib
import datetime
import json
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from ..engine.errors import FourgamesError
from ..engine.files import Unfit, read_bytes, write_atomically
from ..engine.tournament import BadTournament, Journal, Plan
from ..engine.tournament_journal import LARGEST, games_in, journal_text, plan_of
from ..engine.tournament_report import read_report
from . import places

SUFFIX = ".part"
"""How the name of a journal ends."""
DELETED = ".deleted"
"""What is put behind the name of one that can still come back."""


@dataclass(frozen=True)
class Kept:
    """A tournament that was begun: its journal, what is played, and when the last game ended."""

    path: Path
    plan: Plan
    changed: datetime.datetime
    played: int


class Tournaments:
    """Begins tournaments and finds them again."""

    def __init__(self, folder: Path | None = None) -> None:
        """Keep them in a folder, or in the user's own for them."""
        self._folder = places.tournaments_path() if folder is None else folder
        self._deleted: list[Path] = []

    def begin(self, plan: Plan, today: datetime.date | None = None) -> tuple[Journal, Path]:
        """Return the journal of a tournament that begins, and its file; raises OSError."""
        path = self._free(plan, today or datetime.date.today())
        return Journal(plan, path), path

    def journal_of(self, path: Path) -> Path:
        """Return the journal of a file: itself, or for a report one that is made beside the others.

        Raises FourgamesError or OSError for what is neither. A report that was brought in before
        is that tournament, not a copy.
        """
        if path.suffix == SUFFIX:
            return path
        try:
            plan, results = read_report(json.loads(read_bytes(path, LARGEST)))
        except (Unfit, ValueError, RecursionError):
            raise BadTournament(f"there is no report of a tournament in {path.name}") from None
        text = journal_text(plan, results)
        size = len(text.encode())
        for kept in self.kept():
            if kept.plan == plan and kept.path.stat().st_size == size:
                return kept.path
        journal = self._free(plan, datetime.date.today())
        write_atomically(journal, text)
        return journal

    def kept(self) -> list[Kept]:
        """Return all that were begun, the one that was played last first.

        What is no journal is passed over, and so is one that cannot be read.
        """
        found: list[Kept] = []
        try:
            paths = list(self._folder.glob(f"*{SUFFIX}"))
        except OSError:
            # Nobody may look into the folder.
            return found
        for path in paths:
            with contextlib.suppress(FourgamesError, OSError):
                changed = datetime.datetime.fromtimestamp(path.stat().st_mtime)
                found.append(Kept(path, plan_of(path), changed, games_in(path)))
        return sorted(found, key=lambda kept: (kept.changed, kept.path.name), reverse=True)

    @property
    def can_restore(self) -> bool:
        """Whether one was deleted that can come back."""
        return bool(self._deleted)

    def delete(self, kept: Kept) -> None:
        """Take one away, for as long as it is not restored; raises FourgamesError or OSError."""
        # While somebody plays it, this is refused.
        Journal.of_file(kept.path).close()
        kept.path.rename(_grave(kept.path))
        self._deleted.append(kept.path)

    def restore(self) -> None:
        """Bring back the one that was deleted last; raises OSError."""
        if self._deleted:
            path = self._deleted.pop()
            _grave(path).rename(path)

    def close(self) -> None:
        """Remove for good what was deleted."""
        for path in self._deleted:
            with contextlib.suppress(OSError):
                _grave(path).unlink()
        self._deleted.clear()

    def _free(self, plan: Plan, today: datetime.date) -> Path:
        """Return the path of a new journal; raises OSError."""
        self._folder.mkdir(parents=True, exist_ok=True)
        name = f"{today} {plan.game}"
        names = (name if number == 1 else f"{name} {number}" for number in count(1))
        paths = (self._folder / f"{each}{SUFFIX}" for each in names)
        return next(path for path in paths if not path.exists() and not _grave(path).exists())


def _grave(path: Path) -> Path:
    return path.with_name(f"{path.name}{DELETED}")
