"""The tournaments that were played in the window: a folder of games for each."""

from __future__ import annotations

import datetime
from itertools import count
from pathlib import Path

from ..engine.tournament import Plan
from ..engine.tournament.games import PLAN
from .places import tournaments_path


def new_folder(plan: Plan) -> Path:
    """Return where a tournament that begins is kept; raises OSError."""
    folder = tournaments_path()
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{datetime.date.today()} {plan.game}"
    names = (name if number == 1 else f"{name} {number}" for number in count(1))
    return next(path for each in names if not (path := folder / each).exists())


def earlier() -> list[Path]:
    """Return the folders of all that were begun, the last one first."""
    try:
        return sorted((path.parent for path in tournaments_path().glob(f"*/{PLAN}")), reverse=True)
    except OSError:
        return []
