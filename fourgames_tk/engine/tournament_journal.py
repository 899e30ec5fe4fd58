"""What a tournament has played so far, kept in a file, so that it can go on after an end."""

from __future__ import annotations

import dataclasses
import itertools
import json
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from .files import Unfit, open_plain, try_lock, unlock
from .tournament_plan import BadTournament, Plan, Result

LARGEST = 1_000_000_000
"""In bytes; as many games as are allowed, of the usual length, take a third of it."""

LONGEST_PLAN = 1_000_000
LONGEST_RESULT = 10_000_000
"""In bytes; a line each."""

_PIECE = 1 << 20
"""So many bytes are counted at once."""


class Journal:
    """The results of a running tournament, in a file too: the plan, then one result a line.

    A line that was cut off when the program ended is dropped; its game is played again. Until
    `close` nobody else, in this program or another, can go on with the file.
    """

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        """Begin, or go on with the file; raises BadTournament if it is another one's."""
        self.plan = plan
        self.results: list[Result] = []
        self._score = (0, 0, 0)
        self._path = path
        self._file: BinaryIO | None = None
        if path is not None:
            self._open(path)

    @classmethod
    def of_file(cls, path: Path) -> Journal:
        """Go on with the tournament of a file; raises BadTournament, or OSError if there is none.

        Nothing is played until somebody who trusts the file lets it: its plan names programs.
        """
        plan = plan_of(path)
        plan.check_form()
        return cls(plan, path)

    @property
    def is_decided(self) -> bool:
        """Whether a sequential test has its answer, so that no more games are needed."""
        sprt = self.plan.sprt
        return sprt is not None and sprt.verdict(*self._score) is not None

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to play."""
        if self.is_decided:
            return True
        if len(self.results) < self.plan.most_games:
            return False
        # Who is even in a knockout plays on.
        return len(self.results) == len(self.plan.fixtures(self.results))

    def add(self, result: Result) -> None:
        """Write a result down."""
        self._count(result)
        if self._file is not None:
            self._file.write(_line(result).encode())
            self._file.flush()

    def close(self) -> None:
        """Let go of the file: somebody else may go on with it."""
        if self._file is not None:
            unlock(self._file.fileno())
            self._file.close()
            self._file = None

    def remove(self) -> None:
        """Remove the file: the tournament is over."""
        self.close()
        if self._path is not None:
            self._path.unlink(missing_ok=True)

    def _open(self, path: Path) -> None:
        try:
            self._file = open_plain(path, LARGEST, "a+b")
        except Unfit:
            raise _no_journal(path) from None
        try:
            if not try_lock(self._file.fileno()):
                raise BadTournament(f"another window or command is playing {path.name}")
            self._read(self._file, path)
        except BaseException:
            self._file.close()
            self._file = None
            raise

    def _read(self, file: BinaryIO, path: Path) -> None:
        file.seek(0)
        head = _head(self.plan).encode()
        begun = file.readline(len(head))
        if not head.startswith(begun):
            raise _of_another(path, begun)
        due: dict[int, tuple[int, ...]] = {}
        end = len(begun) if begun == head else 0
        for number in itertools.count(2):
            line = file.readline(LONGEST_RESULT)
            if not line.endswith(b"\n") and len(line) < LONGEST_RESULT:
                # It is empty, or was cut off.
                break
            damaged = BadTournament(
                f"{path.name}, line {number}, is damaged: {line[:60].decode('utf-8', 'replace')!r}"
            )
            try:
                result = Result.from_json(json.loads(line))
            except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
                raise damaged from None
            if result.number not in due:
                due = self._due()
            known = due.pop(result.number, None) == result.players
            if not known or len(result.shares) != len(result.players):
                raise damaged
            self._count(result)
            end += len(line)
        file.truncate(end)
        if not end:
            file.write(head)
            file.flush()

    def _count(self, result: Result) -> None:
        """Take one more result; the score of a test goes on from the games before."""
        self.results.append(result)
        if self.plan.sprt is not None:
            wins, draws, losses = self.plan.score([result])
            before = self._score
            self._score = (before[0] + wins, before[1] + draws, before[2] + losses)

    def _due(self) -> dict[int, tuple[int, ...]]:
        """Return the players of the games that are known by the results so far, by number."""
        have = {result.number for result in self.results}
        fixtures = self.plan.fixtures(self.results)
        return {each.number: each.players for each in fixtures if each.number not in have}


def plan_of(path: Path) -> Plan:
    """Return the tournament of a journal; raises BadTournament, or OSError if there is none."""
    try:
        with open_plain(path, LARGEST) as file:
            head = file.readline(LONGEST_PLAN)
        return Plan.from_json(json.loads(head))
    except (Unfit, ValueError, RecursionError):
        raise _no_journal(path) from None


def games_in(path: Path) -> int:
    """Return how many games a journal has; raises BadTournament, or OSError if there is none."""
    lines = 0
    try:
        with open_plain(path, LARGEST) as file:
            while piece := file.read(_PIECE):
                if b"\0" in piece:
                    # No text has that: it is what stands in a file that was made larger.
                    raise _no_journal(path)
                lines += piece.count(b"\n")
    except Unfit:
        raise _no_journal(path) from None
    return lines - 1


def journal_text(plan: Plan, results: Iterable[Result]) -> str:
    """Return what a journal's file holds."""
    return "".join([_head(plan), *map(_line, results)])


def _head(plan: Plan) -> str:
    return f"{json.dumps(plan.to_json())}\n"


def _line(result: Result) -> str:
    return f"{json.dumps(dataclasses.asdict(result))}\n"


def _of_another(path: Path, begun: bytes) -> BadTournament:
    try:
        begun.decode()
    except UnicodeDecodeError:
        return _no_journal(path)
    return BadTournament(f"{path.name} is the journal of another tournament: remove it first")


def _no_journal(path: Path) -> BadTournament:
    return BadTournament(f"{path.name} is no journal of a tournament: remove it first")
