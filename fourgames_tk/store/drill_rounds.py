"""Rounds of drills that a person has left before their end, saved in the settings.

They go on until the end of the day.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import TYPE_CHECKING

from ..engine.errors import FourgamesError
from ..engine.language import _
from ..engine.learn.drills import AnyDrillKind, DrillRound, DrillTask
from ..engine.learn.training import parse_task, task_to_text
from .journal import dataclass_from_json, is_iso_day

if TYPE_CHECKING:
    from ..engine.game import AnyGame
    from .settings import Settings

ROUND_QUESTIONS = 10
"""Number of questions of a round without a time limit."""


class DamagedRound(FourgamesError):
    """A saved round cannot be read. The message is a sentence for people."""


@dataclass(frozen=True)
class _SavedRound:
    """A `DrillRound` with its tasks as text, and the ISO date on which it was left.

    `question` is empty if the last one has been answered.
    """

    day: str
    asked: int
    right: int
    missed: tuple[str, ...]
    question: str

    @property
    def is_valid(self) -> bool:
        """Whether the values are possible."""
        counts_fit = 0 < self.asked < ROUND_QUESTIONS and 0 <= self.right <= self.asked
        return is_iso_day(self.day) and counts_fit and len(self.missed) == self.asked - self.right


def save_drill_round(
    settings: Settings, game: AnyGame, kind: AnyDrillKind, left: DrillRound | None, today: date
) -> None:
    """Save how far a round is, or that there is none to go on with."""
    if left is None:
        settings.save_drill_round(game, kind.id, None)
        return
    missed = tuple(map(task_to_text, left.missed))
    question = "" if left.question is None else task_to_text(left.question)
    saved = _SavedRound(today.isoformat(), left.asked, left.right, missed, question)
    settings.save_drill_round(game, kind.id, asdict(saved))


def load_drill_round(
    settings: Settings, game: AnyGame, kind: AnyDrillKind, today: date
) -> DrillRound | None:
    """Return the round to go on with, None without one of today. Raises DamagedRound."""
    data = settings.saved_drill_round(game, kind.id)
    if data is None:
        return None
    saved = dataclass_from_json(_SavedRound, data) if isinstance(data, Mapping) else None
    if saved is None or not saved.is_valid:
        raise _damaged_round()
    if saved.day != today.isoformat():
        return None

    def task(text: str) -> DrillTask:
        found = parse_task(game, text)
        if not isinstance(found, DrillTask) or found.kind.id != kind.id:
            raise _damaged_round()
        return found

    question = task(saved.question) if saved.question else None
    return DrillRound(saved.asked, saved.right, tuple(map(task, saved.missed)), question)


def _damaged_round() -> DamagedRound:
    return DamagedRound(_("The round that you left is damaged and can’t go on."))
