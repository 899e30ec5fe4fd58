"""The tournaments that were played in the window: a folder of games for each.

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
from ..engine.tournament import BadTournament, Games, Plan
from ..engine.tournament.games import PLAN, name_of, plan_of, plan_text, played_in
from ..engine.tournament.report import LARGEST_REPORT, read_report
from .places import tournaments_path


@dataclass(frozen=True)
class Kept:
    """A tournament that was begun: its folder, what is played, and when the last game ended."""

    path: Path
    plan: Plan
    changed: datetime.datetime
    played: int


def begin_tournament(plan: Plan) -> Games:
    """Return the games of a tournament that begins, in a new folder; raises OSError."""
    return Games(plan, _free(plan))


def folder_of(path: Path) -> Path:
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
    for kept in kept_tournaments():
        if kept.plan == plan and kept.played == len(records):
            return kept.path
    folder = _free(plan)
    folder.mkdir(parents=True)
    for number, text in records.items():
        write_atomically(folder / name_of(number), text, durable=False)
    write_atomically(folder / PLAN, plan_text(plan))
    return folder


def kept_tournaments() -> list[Kept]:
    """Return all that were begun, the one that was played last first.

    What is no tournament is passed over, and so is one that cannot be read.
    """
    found: list[Kept] = []
    with contextlib.suppress(OSError):
        for path in [each.parent for each in tournaments_path().glob(f"*/{PLAN}")]:
            with contextlib.suppress(FourgamesError, OSError):
                changed = datetime.datetime.fromtimestamp(path.stat().st_mtime)
                found.append(Kept(path, plan_of(path), changed, played_in(path)))
    return sorted(found, key=lambda kept: (kept.changed, kept.path.name), reverse=True)


def _free(plan: Plan) -> Path:
    folder = tournaments_path()
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{datetime.date.today()} {plan.game}"
    names = (name if number == 1 else f"{name} {number}" for number in count(1))
    return next(path for each in names if not (path := folder / each).exists())
