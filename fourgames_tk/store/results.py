"""The journal of results: a line for each game that a person has finished.

Statistics read only this file, and it outlives the games. A line is a JSON object with the fields
of `Result`; damaged lines are skipped. If a game ended several times because its end was undone,
the last line holds, but a game that has counted still counts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from .. import engine
from ..engine.errors import FourgamesError
from ..engine.files import hold_lock, write_atomically
from ..engine.game import AnyGame, Outcome
from ..engine.options import Options, split_assignments
from ..engine.record_text import is_person, is_result, level_of
from .journal import LineJournal, dataclass_from_json, is_iso_date, parse_json_object

if TYPE_CHECKING:
    from ..engine.record import Record
    from ..engine.session import AnyStep

WON, DRAWN, LOST = "won", "drawn", "lost"
PERSON = "person"


@dataclass(frozen=True)
class Result:
    """The result of a game that a person has played.

    `date` is ISO 8601 in UTC, `game` its id, `options` those that differ from the defaults. `seats`
    are `person`, `level:3` or a program; `seat` is the person's if there is only one. `result` is
    that of the saved game, `scores` are by seat if the game has any. `counts` says whether it
    counts for a rating; if not, `reason` is one of `ASSISTANCE`. `file` is the name of the
    saved game. `accuracy` is the share of the person's moves that kept the best value, from 0 to 1,
    once the game was reviewed, and `judged_moves` the number of moves of which it is the share;
    older lines have only the share. `turns` counts as the list of moves does, and `bests` are the
    person's `Game.best_numbers`; older lines, and games of several people, have neither.
    """

    date: str
    game: str
    options: str
    seed: int
    seats: tuple[str, ...]
    seat: int | None
    result: str
    scores: tuple[int, ...] | None
    plies: int
    seconds: int
    counts: bool
    reason: str
    file: str
    accuracy: float | None = None
    judged_moves: int | None = None
    turns: int | None = None
    bests: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(
        cls, record: Record, steps: Sequence[AnyStep], outcome: Outcome, date: str, file: str
    ) -> Result:
        """Return the result of a game that has ended with this outcome by these steps."""
        people = [seat for seat, text in enumerate(record.players) if is_person(text)]
        seat = people[0] if len(people) == 1 else None
        # Moves that the computer made for a person count for no personal best.
        events = [event for step in steps if not step.for_person for event in step.events]
        return cls(
            date,
            record.game.id,
            " ".join(f"{name}={text}" for name, text in record.options.non_default_texts().items()),
            record.seed,
            tuple([PERSON if is_person(text) else text for text in record.players]),
            seat,
            record.result,
            outcome.scores,
            len(record.moves),
            record.seconds,
            not record.helped,
            record.helped[0] if record.helped else "",
            file,
            turns=None if seat is None else engine.session.turn_numbers(steps)[-1],
            bests={} if seat is None else record.game.best_numbers(events, seat),
        )

    @classmethod
    def parse(cls, line: str | bytes) -> Result | None:
        """Return the result of a line, or None if it is damaged."""
        found = dataclass_from_json(cls, parse_json_object(line))
        return found if found is not None and found._is_consistent else None

    @property
    def _is_consistent(self) -> bool:
        """Whether the values are in range and agree on the number of seats."""
        seats = len(self.seats)
        return (
            is_iso_date(self.date)
            and is_result(self.result)
            and len(self.result.split("-")) == seats
            and (self.scores is None or len(self.scores) == seats)
            and 0 <= (self.seat or 0) < seats
            and min(self.seed, self.plies, self.seconds, *self.bests.values()) >= 0
            and min(self.judged_moves or 0, self.turns or 0) >= 0
            and 0 <= (self.accuracy or 0) <= 1
        )

    def options_of(self, game: AnyGame) -> Options | None:
        """Return the options, or None if this version of the program no longer accepts them."""
        try:
            found: Options = game.options_type.parse(split_assignments(self.options.split()))
        except FourgamesError:
            return None
        return found

    def person_turn_index(self, game: AnyGame) -> int | None:
        """Return the person's place in the order of moves, from 0 for the first player.

        None unless exactly one person played, or if this version does not accept the options.
        """
        options = self.options_of(game)
        if self.seat is None or options is None:
            return None
        first: int = game.start(options, self.seed).turn
        return (self.seat - first) % len(self.seats)

    @property
    def journal_line(self) -> bytes:
        """The line of the journal, with its line feed."""
        return json.dumps(asdict(self)).encode() + b"\n"

    @property
    def person_result(self) -> str:
        """Whether the person has won, drawn or lost; empty if several have played."""
        return "" if self.seat is None else seat_result(self.result, self.seat)

    @property
    def level(self) -> int | None:
        """The computer's level, or None if it did not play."""
        return next(filter(None, map(level_of, self.seats)), None)


def seat_result(result: str, seat: int) -> str:
    """Return won, drawn or lost for a seat. A tie that all win is a draw."""
    shares = result.split("-")
    if len(set(shares)) == 1:
        return DRAWN
    return WON if shares[seat] == "1" else LOST


class ResultJournal(LineJournal[Result]):
    """The journal in one file, which several windows may write."""

    def parse(self, line: bytes) -> Result | None:
        return Result.parse(line)

    def add(self, *results: Result) -> None:
        """Append results. Raises OSError."""
        self.append_lines(result.journal_line for result in results)

    def read(self) -> list[Result]:
        """Return the results in chronological order. Raises OSError."""
        return latest_results(self.read_entries())

    def remove_results(self, which: Callable[[Result], bool]) -> list[Result]:
        """Remove the results that match, and return them for restoring.

        Raises OSError.
        """
        if not self.path.exists():
            return []
        with hold_lock(self.path):
            kept: list[bytes] = []
            gone: list[Result] = []
            for line in self.read_lines():
                found = Result.parse(line)
                if found is not None and which(found):
                    gone.append(found)
                else:
                    kept.append(line)
            if gone:
                write_atomically(self.path, b"".join(line + b"\n" for line in kept))
        return gone


def latest_results(results: Iterable[Result]) -> list[Result]:
    """Return one result for each game, in chronological order."""
    found: dict[str, Result] = {}
    for result in results:
        before = found.get(result.file)
        if before is None or result.counts or not before.counts:
            found.pop(result.file, None)
            found[result.file] = result
    # Sorted by date: restored results are at the end of the journal.
    return sorted(found.values(), key=lambda result: result.date)


class WinDrawLoss(NamedTuple):
    """Numbers of games won, drawn and lost. `played` is their sum."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @classmethod
    def of(cls, found: Iterable[str]) -> WinDrawLoss:
        listed = list(found)
        return cls(listed.count(WON), listed.count(DRAWN), listed.count(LOST))

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


class GameStatistics(NamedTuple):
    """The statistics of one game.

    `total` counts the games of one person alone, without `practice`; `among_people` those of
    several people. `streak` is the current number of consecutive wins, `best_streak` the longest,
    `seconds` the time of all games.
    """

    total: WinDrawLoss
    practice: WinDrawLoss = WinDrawLoss()
    among_people: int = 0
    streak: int = 0
    best_streak: int = 0
    seconds: int = 0

    @classmethod
    def of(
        cls,
        results: Iterable[Result],
        is_practice: Callable[[Result], bool] = lambda result: False,
    ) -> GameStatistics:
        """Return the statistics of games in chronological order."""
        listed = list(results)
        own, practice = list[str](), list[str]()
        for result in listed:
            if result.person_result:
                (practice if is_practice(result) else own).append(result.person_result)
        streak = best = 0
        for each in own:
            streak = streak + 1 if each == WON else 0
            best = max(best, streak)
        seconds = sum(result.seconds for result in listed)
        among_people = len(listed) - len(own) - len(practice)
        tallies = WinDrawLoss.of(own), WinDrawLoss.of(practice)
        return cls(*tallies, among_people, streak, best, seconds)
