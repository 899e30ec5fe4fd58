"""The course of a game, from its first lesson to the last level, and how far a person is.

It is computed from the finished steps of lessons, the journals of puzzles and results, and the
game's description (`Game.course`); nothing of it is saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from ..engine.errors import FourgamesError
from ..engine.game import CourseStage, Level
from ..engine.learn.drills import AnyDrillKind
from ..engine.learn.lessons import Lesson
from ..engine.learn.puzzle import Puzzle
from ..engine.learn.puzzle_collection import load_puzzles

if TYPE_CHECKING:
    from ..engine.game import AnyGame
    from .ladder import Ladder
    from .puzzles import PuzzleHistory
    from .settings import Settings


@dataclass(frozen=True)
class PuzzleSet:
    """The ready-made puzzles of a kind and a grade that have the rules of the lessons.

    `unsolved` are those that the person has not solved yet.
    """

    kind: str
    grade: int
    unsolved: tuple[Puzzle, ...]


CourseTarget = Lesson | AnyDrillKind | PuzzleSet | Level
"""The task of a step: a lesson, a drill, a set of puzzles, or a level to beat."""


@dataclass(frozen=True)
class CourseStep:
    """A step of a course: what is to be done, and how much of it is `done` of what is `needed`.

    These are steps of a lesson, right answers of the best round of a drill, solved puzzles, or 1
    for a level that is beaten, which one above it is as well.
    """

    target: CourseTarget
    done: int
    needed: int

    @property
    def is_done(self) -> bool:
        return self.done >= self.needed


def course_steps(
    lessons: Sequence[Lesson],
    settings: Settings,
    history: PuzzleHistory,
    ladder: Ladder,
) -> tuple[CourseStep, ...]:
    """Return the steps of a game's course in order. The ladder names the game."""
    game, found = ladder.game, list[CourseStep]()
    drills = {kind.id: kind for kind in game.drill_kinds()}
    beaten, puzzle_kind = max(ladder.beaten, default=0), ""

    def add_drill(kind: AnyDrillKind, right: int) -> None:
        best = history.best_drill_score(game, kind.id, timed=False)
        found.append(CourseStep(kind, best, right))

    for lesson, planned in zip_longest(lessons, game.course):
        stage = planned or CourseStage()
        if lesson is not None:
            done, puzzle_kind = settings.lesson_steps_done(game, lesson.id), lesson.puzzle
            count = sum(step.id in done for step in lesson.steps)
            found.append(CourseStep(lesson, count, len(lesson.steps)))
        if stage.drill in drills:
            add_drill(drills.pop(stage.drill), stage.right)
        kind = stage.kind or puzzle_kind
        if stage.grade and (ready := _puzzles(game, kind, stage.grade)):
            solved = history.solved_puzzles(game)
            # The ids of all puzzles are slow to compute.
            unsolved = tuple(each for each in ready if not solved or each.id not in solved)
            target = PuzzleSet(kind, stage.grade, unsolved)
            needed = min(stage.puzzles, len(ready))
            found.append(CourseStep(target, len(ready) - len(unsolved), needed))
        if stage.level:
            found.append(CourseStep(game.level(stage.level), int(beaten >= stage.level), 1))
    for drill in drills.values():
        add_drill(drill, CourseStage().right)
    return tuple(found)


def _puzzles(game: AnyGame, kind: str, grade: int) -> list[Puzzle]:
    """Return the ready-made puzzles of a kind and grade; none if the file is damaged."""
    try:
        ready = load_puzzles(game)
    except FourgamesError:
        return []
    return [
        each
        for each in ready
        if each.grade == grade and kind in ("", each.kind) and not each.has_variant_rules
    ]


def next_step(steps: Sequence[CourseStep], place: int = -1) -> CourseStep | None:
    """Return the first step after the one at `place` that is not done, else one before it, or None.

    By default, the first one of all.
    """
    others = (*steps[place + 1 :], *steps[: max(place, 0)])
    return next((each for each in others if not each.is_done), None)


class FinishedStep(NamedTuple):
    """A step of a course that has just been finished, and the next one; None if all are done."""

    step: CourseStep
    following: CourseStep | None


def finished_step(before: Sequence[CourseStep], now: Sequence[CourseStep]) -> FinishedStep | None:
    """Return the first step that was not done `before` and is `now`, and the one after it."""
    for place, (old, new) in enumerate(zip(before, now, strict=True)):
        if new.is_done and not old.is_done:
            return FinishedStep(new, next_step(now, place))
    return None


def find_place(steps: Sequence[CourseStep], target: CourseTarget) -> int | None:
    """Return the place of the step with a target, whatever its language and progress, or None."""
    keys = [_target_key(each.target) for each in steps]
    return keys.index(key) if (key := _target_key(target)) in keys else None


def _target_key(target: CourseTarget) -> tuple[str, object, object]:
    if isinstance(target, PuzzleSet):
        return "puzzles", target.kind, target.grade
    if isinstance(target, Level):
        return "level", target.number, None
    return "lesson" if isinstance(target, Lesson) else "drill", target.id, None


def lesson_before(steps: Sequence[CourseStep], place: int) -> Lesson | None:
    """Return the last lesson before the step at `place`, or None."""
    targets = (each.target for each in reversed(steps[:place]))
    return next((each for each in targets if isinstance(each, Lesson)), None)
