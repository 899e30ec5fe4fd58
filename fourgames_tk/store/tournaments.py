"""The tournaments that were played in the window: a folder of games for each.

They are what `fourgames tournament --json FILE` leaves behind as `FILE.part` until its end.
"""

from __future__ import annotations

import contextlib
import datetime
import json
import shutil
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from ..engine.errors import FourgamesError
from ..engine.files import Unfit, read_bytes, write_atomically
from ..engine.tournament import BadTournament, Games, Plan
from ..engine.tournament.games import PLAN, name_of, plan_of, plan_text, played_in
from ..engine.tournament.report import LARGEST_REPORT, read_report
from . import places

DELETED = ".deleted"
"""What is put behind the name of one that can still come back."""


@dataclass(frozen=True)
class Kept:
    """A tournament that was begun: its folder, what is played, and when the last game ended."""

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

    def begin(self, plan: Plan, today: datetime.date | None = None) -> Games:
        """Return the games of a tournament that begins, in a new folder; raises OSError."""
        return Games(plan, self._free(plan, today or datetime.date.today()))

    def folder_of(self, path: Path) -> Path:
        """Return the folder of a tournament: of its plan, or for a report a new one beside others.

        Raises FourgamesError or OSError for what is neither. A report that was brought in before
        is that tournament, not a copy.
        """
        if path.is_dir() or path.name == PLAN:
            return path if path.is_dir() else path.parent
        try:
            plan, records = read_report(json.loads(read_bytes(path, LARGEST_REPORT)))
        except (Unfit, ValueError, RecursionError):
            raise BadTournament(f"there is no report of a tournament in {path.name}") from None
        for kept in self.kept():
            if kept.plan == plan and kept.played == len(records):
                return kept.path
        folder = self._free(plan, datetime.date.today())
        folder.mkdir(parents=True)
        for number, text in records.items():
            write_atomically(folder / name_of(number), text, durable=False)
        write_atomically(folder / PLAN, plan_text(plan))
        return folder

    def kept(self) -> list[Kept]:
        """Return all that were begun, the one that was played last first.

        What is no tournament is passed over, and so is one that cannot be read.
        """
        found: list[Kept] = []
        try:
            paths = [path.parent for path in self._folder.glob(f"*/{PLAN}")]
        except OSError:
            # Nobody may look into the folder.
            return found
        for path in paths:
            if path.suffix != DELETED:
                with contextlib.suppress(FourgamesError, OSError):
                    changed = datetime.datetime.fromtimestamp(path.stat().st_mtime)
                    found.append(Kept(path, plan_of(path), changed, played_in(path)))
        return sorted(found, key=lambda kept: (kept.changed, kept.path.name), reverse=True)

    @property
    def can_restore(self) -> bool:
        """Whether one was deleted that can come back."""
        return bool(self._deleted)

    def delete(self, kept: Kept) -> None:
        """Take one away, for as long as it is not restored; raises FourgamesError or OSError."""
        # While somebody plays it, this is refused.
        Games.of_folder(kept.path).close()
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
            shutil.rmtree(_grave(path), ignore_errors=True)
        self._deleted.clear()

    def _free(self, plan: Plan, today: datetime.date) -> Path:
        """Return the path of a new folder; raises OSError."""
        self._folder.mkdir(parents=True, exist_ok=True)
        name = f"{today} {plan.game}"
        names = (name if number == 1 else f"{name} {number}" for number in count(1))
        paths = (self._folder / each for each in names)
        return next(path for path in paths if not path.exists() and not _grave(path).exists())


def _grave(path: Path) -> Path:
    return path.with_name(f"{path.name}{DELETED}")
