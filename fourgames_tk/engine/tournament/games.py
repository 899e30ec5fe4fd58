"""The games of a tournament, each a saved game in its folder: what is there is played."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from operator import attrgetter
from pathlib import Path

from ..errors import BadRecord
from ..files import read_bytes, try_lock, unlock, write_atomically
from ..head import Head
from ..players.spec import PlayerSpec
from ..record import ENDING, LARGEST_FILE, Record
from .plan import BadTournament, Fixture, Plan, Result
from .report import Scores

PLAN = "plan.json"
"""The file that says what is played."""

KIND = "tournament"
"""Whose game it is, in the tag of a record."""

FAILED, FAILURE = "Failed", "Failure"
"""The tags of a game that a bot could not play to its end: who it was, from 1, and why."""

_LOCK = ".lock"


class Games:
    """The games of a tournament in a folder, with a file that says what is played.

    A game that cannot be read is played again. Until `close` nobody else, in this program or
    another, can go on with the folder.
    """

    def __init__(self, plan: Plan, folder: Path) -> None:
        """Begin, or go on; raises BadTournament if the folder is another's, or OSError."""
        self.plan, self.folder = plan, folder
        self.results: list[Result] = []
        """In the order in which the games ended."""
        self._scores = Scores(plan)
        self._texts = [PlayerSpec.parse_entrant(text).text for text in plan.players]
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = (folder / _LOCK).open("ab")
        try:
            if not try_lock(self._lock.fileno()):
                raise BadTournament(f"another window or command is playing {folder.name}")
            self._read()
        except BaseException:
            self._lock.close()
            raise

    @classmethod
    def of_folder(cls, folder: Path) -> Games:
        """Go on with the tournament of a folder; raises BadTournament, or OSError.

        Nothing is played until somebody who trusts the folder lets it: its plan names programs.
        """
        plan = plan_of(folder)
        plan.check_form()
        return cls(plan, folder)

    @property
    def is_decided(self) -> bool:
        """Whether a sequential test has its answer, so that no more games are needed."""
        sprt = self.plan.sprt
        return sprt is not None and sprt.verdict(*self._scores.first) is not None

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to play."""
        return self.is_decided or len(self.results) >= self.plan.most_games

    @property
    def by_number(self) -> list[Result]:
        """The results in the order of the games."""
        return sorted(self.results, key=attrgetter("number"))

    def missing(self) -> list[Fixture]:
        """Return the games that are not played yet."""
        have = {result.number for result in self.results}
        return [fixture for fixture in self.plan.fixtures() if fixture.number not in have]

    def add(self, fixture: Fixture, text: str) -> Result:
        """Keep the saved game of a fixture, and return how it ended; raises OSError."""
        result = _result(fixture, Head.parse(text))
        if result is None:
            raise ValueError(f"game {fixture.number} is not over")
        write_atomically(self._path(fixture.number), text)
        self._count(result)
        return result

    def record_of(self, number: int) -> str:
        """Return the text of a saved game; raises OSError, or BadRecord if somebody spoilt it."""
        try:
            return read_bytes(self._path(number), LARGEST_FILE).decode()
        except UnicodeDecodeError:
            raise BadRecord("this is not UTF-8 text") from None

    def close(self) -> None:
        """Let go of the folder: somebody else may go on with it."""
        if not self._lock.closed:
            unlock(self._lock.fileno())
            self._lock.close()

    def remove(self) -> None:
        """Remove what belongs to the tournament, and the folder if nothing else is in it."""
        self.close()
        ours = [self._path(result.number) for result in self.results]
        for path in (*ours, self.folder / PLAN, self.folder / _LOCK):
            path.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            self.folder.rmdir()

    def _read(self) -> None:
        if (self.folder / PLAN).exists():
            if plan_of(self.folder) != self.plan:
                raise BadTournament(f"{self.folder.name} holds another tournament: remove it first")
        else:
            write_atomically(self.folder / PLAN, plan_text(self.plan))
        there = {path.name for path in self.folder.glob(f"*{ENDING}")}
        found = []
        for fixture in self.plan.fixtures():
            if (path := self._path(fixture.number)).name in there:
                head = Head.read(path)
                if self._is_ours(fixture, head) and (result := _result(fixture, head)) is not None:
                    found.append((head.changed, result))
        for _, result in sorted(found, key=lambda each: (each[0], each[1].number)):
            self._count(result)

    def _is_ours(self, fixture: Fixture, head: Head) -> bool:
        players = tuple(self._texts[player] for player in fixture.players)
        return head.players == players and head["Seed"] == str(fixture.seed)

    def _count(self, result: Result) -> None:
        self.results.append(result)
        if self.plan.sprt is not None:
            self._scores.add(result)

    def _path(self, number: int) -> Path:
        return self.folder / name_of(number)


def name_of(number: int) -> str:
    """Return the name of a game's file, counted from 1."""
    return f"{number + 1:04}{ENDING}"


def plan_of(folder: Path) -> Plan:
    """Return the tournament of a folder; raises BadTournament, or OSError if there is none."""
    try:
        return Plan.from_json(json.loads(read_bytes(folder / PLAN)))
    except (ValueError, RecursionError):
        raise BadTournament(f"there is no tournament in {folder.name}") from None


def plan_text(plan: Plan) -> str:
    """Return what the file of a plan holds."""
    return f"{json.dumps(plan.to_json(), indent=1, ensure_ascii=False)}\n"


def played_in(folder: Path) -> int:
    """Return how many games a folder has."""
    return sum(1 for _ in folder.glob(f"*{ENDING}"))


def kept_text(record: Record, failed: int | None, failure: str) -> str:
    """Return the saved game of a fixture; who `failed`, a seat, and why is said in tags."""
    tags = {} if failed is None else {FAILED: str(failed + 1), FAILURE: failure}
    return replace(record, kind=KIND, tags=tags).to_text()


def _result(fixture: Fixture, head: Head) -> Result | None:
    """Return how the game of a head ended, None if it did not.

    A bot that failed gets nothing, and the others share the point, as do all in a draw.
    """
    seats = range(len(fixture.players))
    if head[FAILED] in [str(seat + 1) for seat in seats]:
        winners = [seat for seat in seats if str(seat + 1) != head[FAILED]]
    elif head.is_finished:
        parts = head["Result"].split("-")
        winners = [seat for seat, part in zip(seats, parts, strict=False) if part == "1"]
    else:
        return None
    winners = winners or list(seats)
    shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats)
    failure = head[FAILURE] if head[FAILED] else ""
    return Result(fixture.number, fixture.players, shares, head.plies, failure)
