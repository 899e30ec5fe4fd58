"""The journal of puzzles: a line for each attempt that counts, each rush, drill and training task.

A line is a JSON object with the fields of `PuzzleAttempt`, `RushResult`, `DrillResult` or
`TrainingAnswer`. Damaged lines are skipped.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime, timedelta, timezone
from itertools import count, takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from ..engine.language import ngettext, number_text
from ..engine.learn.puzzle import GRADES
from ..engine.learn.puzzle_collection import with_current_ids
from ..engine.learn.rating import Rating, grade_elo, grade_for_rating, ratings_after_games
from . import paths
from .journal import LineJournal, dataclass_from_json, is_iso_date, is_iso_day, parse_json_object

if TYPE_CHECKING:
    from ..engine.game import AnyGame

DAY = timedelta(days=1)


@dataclass(frozen=True)
class PuzzleAttempt:
    """A puzzle that was solved to its end, or the first wrong move in it.

    `date` is ISO 8601 in UTC, `game` and `puzzle` are ids. `score` is 1 if it was solved at the
    first attempt, 0 if not or if the solution was shown, and None after a first attempt or a hint,
    which does not change the rating. `day` is the ISO date of a puzzle of the day, empty for
    others; `on_time` says whether it was tried on that day.
    """

    date: str
    game: str
    puzzle: str
    grade: int
    found: bool
    score: int | None
    day: str = ""
    on_time: bool = False

    @property
    def is_valid(self) -> bool:
        """Whether the values are possible."""
        day_fits = not self.day or is_iso_day(self.day)
        return self.grade in GRADES and self.score in (None, 0, 1) and day_fits


@dataclass(frozen=True)
class RushResult:
    """The number of puzzles of a game `found` in one rush, which ended at `date`."""

    date: str
    game: str
    found: int


@dataclass(frozen=True)
class DrillResult:
    """The answers of one round of a drill, which ended at `date`: `right` of `asked`.

    `kind` is an id; `timed` says whether the round had a time limit instead of a number of
    questions.
    """

    date: str
    game: str
    kind: str
    right: int
    asked: int
    timed: bool

    @property
    def is_valid(self) -> bool:
        """Whether the values are possible."""
        return is_iso_date(self.date) and 0 <= self.right <= self.asked


@dataclass(frozen=True)
class TrainingAnswer:
    """The first answer to a task on a `day` (ISO date): right or not; None if it was only added.

    `game` is an id, and `card` that of the task. `task` describes the task
    (`learn.training.task_to_text`); it is empty for a right answer, since an earlier line has it.
    """

    day: str
    game: str
    card: str
    right: bool | None
    task: str = ""

    @property
    def is_valid(self) -> bool:
        """Whether the values are possible."""
        return is_iso_day(self.day)


JournalEntry = PuzzleAttempt | RushResult | DrillResult | TrainingAnswer


@dataclass(frozen=True)
class PuzzleHistory:
    """All entries of the journal, in order."""

    tries: tuple[PuzzleAttempt, ...] = ()
    rushes: tuple[RushResult, ...] = ()
    rounds: tuple[DrillResult, ...] = ()
    training: tuple[TrainingAnswer, ...] = ()

    def with_entry(self, entry: JournalEntry) -> PuzzleHistory:
        if isinstance(entry, TrainingAnswer):
            return replace(self, training=(*self.training, entry))
        if isinstance(entry, DrillResult):
            return replace(self, rounds=(*self.rounds, entry))
        if isinstance(entry, RushResult):
            return replace(self, rushes=(*self.rushes, entry))
        return replace(self, tries=(*self.tries, entry))

    def solved_puzzles(self, game: AnyGame) -> frozenset[str]:
        """Return the ids of the solved puzzles of a game, also of those that an old entry names."""
        found = {each.puzzle for each in self.tries if each.found and each.game == game.id}
        return with_current_ids(game, found)

    def best_rush_score(self, game: AnyGame) -> int:
        """Return the most puzzles solved in a rush, 0 before the first."""
        return max((each.found for each in self.rushes if each.game == game.id), default=0)

    def drill_rounds(self, game: AnyGame, kind: str, timed: bool) -> tuple[DrillResult, ...]:
        """Return the rounds of a kind of drill with or without a time limit, in order."""
        wanted = game.id, kind, timed
        return tuple(each for each in self.rounds if (each.game, each.kind, each.timed) == wanted)

    def best_drill_score(self, game: AnyGame, kind: str, timed: bool) -> int:
        """Return the most right answers of a round, 0 before the first."""
        return max((each.right for each in self.drill_rounds(game, kind, timed)), default=0)

    def has_tried(self, puzzle: str) -> bool:
        """Return whether a puzzle with an id was tried before, so that it is not rated again."""
        return any(each.puzzle == puzzle for each in self.tries)

    def _rated_tries(self, game: AnyGame) -> Sequence[PuzzleAttempt]:
        """Return the first attempt at each puzzle of a game, unless a hint was used."""
        first = dict[str, PuzzleAttempt]()
        for each in self.tries:
            if each.game == game.id:
                first.setdefault(each.puzzle, each)
        return [each for each in first.values() if each.score is not None]

    def rating(self, game: AnyGame) -> Rating:
        worths = (
            (grade_elo(game, each.grade), each.score or 0) for each in self._rated_tries(game)
        )
        known = ratings_after_games((worth, score) for worth, score in worths if worth is not None)
        return known[-1] if known else Rating()

    def next_grade(self, game: AnyGame) -> int:
        """Return the grade to pose next: the one that fits the rating.

        Until the rating is precise, at most one more than the puzzles solved at the first attempt:
        a first one that is solved says little about a person's level.
        """
        rating = self.rating(game)
        grade = grade_for_rating(game, rating)
        if rating.is_precise:
            return grade
        return min(grade, 1 + sum(each.score == 1 for each in self._rated_tries(game)))

    @property
    def solved_days(self) -> dict[date, bool]:
        """The days whose puzzle was solved, each with whether it was on that day."""
        days: dict[date, bool] = {}
        for each in self.tries:
            if each.day and each.found:
                day = date.fromisoformat(each.day)
                days[day] = days.get(day, False) or each.on_time
        return days

    def streak(self, today: date) -> int:
        """Return the number of consecutive days with a solved puzzle, up to today or yesterday."""
        days = self.solved_days
        last = today if days.get(today) else today - DAY
        return sum(1 for _ in takewhile(days.get, (last - n * DAY for n in count())))

    def streak_text(self, today: date) -> str:
        """Return the streak in words, empty without one."""
        streak = self.streak(today)
        if not streak:
            return ""
        return ngettext("{n} day", "{n} days in a row", streak).format(n=number_text(streak))

    @property
    def longest_streak(self) -> int:
        return max((self.streak(day) for day in self.solved_days), default=0)


class PuzzleJournal(LineJournal[JournalEntry]):
    """The journal in one file, which several windows may write."""

    def __init__(self, path: Path | None = None) -> None:
        """Use the file at `path`, by default in the user's data folder."""
        super().__init__(paths.user_data_path("puzzles.jsonl") if path is None else path)

    def parse(self, line: bytes) -> JournalEntry | None:
        return parse_entry(line)

    def add(self, entry: JournalEntry) -> None:
        """Append an entry. Raises OSError."""
        self.append_lines([json.dumps(asdict(entry)).encode() + b"\n"])

    def read(self) -> PuzzleHistory:
        """Return all entries. Raises OSError."""
        found = self.read_entries()
        return PuzzleHistory(
            tuple(each for each in found if isinstance(each, PuzzleAttempt)),
            tuple(each for each in found if isinstance(each, RushResult)),
            tuple(each for each in found if isinstance(each, DrillResult)),
            tuple(each for each in found if isinstance(each, TrainingAnswer)),
        )


def utc_timestamp() -> str:
    """Return the current time in the journal's format."""
    return datetime.now(timezone.utc).isoformat(timespec="seconds")


def parse_entry(line: bytes) -> JournalEntry | None:
    """Return the entry of a line, or None if it is damaged."""
    data = parse_json_object(line)
    if "card" in data:
        answer = dataclass_from_json(TrainingAnswer, data)
        return answer if answer is not None and answer.is_valid else None
    if "kind" in data:
        drill = dataclass_from_json(DrillResult, data)
        return drill if drill is not None and drill.is_valid else None
    if "puzzle" in data:
        attempt = dataclass_from_json(PuzzleAttempt, data)
        return attempt if attempt is not None and attempt.is_valid else None
    rush = dataclass_from_json(RushResult, data)
    return rush if rush is not None and rush.found >= 0 else None
