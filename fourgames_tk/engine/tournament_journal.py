"""What a tournament has played so far, kept in a file, so that it can go on after an end."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

from .atomic import write_atomically
from .reading import Unfit, read_bytes
from .tournament_plan import BadTournament, Plan, Result

LARGEST = 1_000_000_000
"""In bytes; as many games as are allowed, of the usual length, take a third of it."""


class Journal:
    """The results of a running tournament, in a file too: the plan, then one result a line.

    A line that was cut off when the program ended is dropped; its game is played again.
    """

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        """Begin, or go on with the file; raises BadTournament if it is another one's."""
        self.plan = plan
        self.results: list[Result] = []
        self._path = path
        if path is not None:
            self._open(path)

    def add(self, result: Result) -> None:
        """Write a result down."""
        self.results.append(result)
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(dataclasses.asdict(result)) + "\n")

    def remove(self) -> None:
        """Remove the file: the tournament is over."""
        if self._path is not None:
            self._path.unlink(missing_ok=True)

    def _open(self, path: Path) -> None:
        try:
            begun = read_bytes(path, LARGEST).decode()
        except FileNotFoundError:
            begun = ""
        except (UnicodeDecodeError, Unfit):
            raise BadTournament(
                f"{path.name} is no journal of a tournament: remove it first"
            ) from None
        head = json.dumps(self.plan.to_json())
        # The last piece is empty, or a line that was cut off.
        lines = begun.split("\n")[:-1] or [head]
        if lines[0] != head or ("\n" not in begun and not head.startswith(begun)):
            raise BadTournament(
                f"{path.name} is the journal of another tournament: remove it first"
            )
        due: dict[int, tuple[int, ...]] = {}
        for number, line in enumerate(lines[1:], 2):
            damaged = BadTournament(f"{path.name}, line {number}, is damaged: {line[:60]!r}")
            try:
                result = Result.from_json(json.loads(line))
            except (ValueError, TypeError, KeyError, RecursionError):
                raise damaged from None
            if result.number not in due:
                due = self._due()
            known = due.pop(result.number, None) == result.players
            if not known or len(result.shares) != len(result.players):
                raise damaged
            self.results.append(result)
        write_atomically(path, "".join(f"{line}\n" for line in lines))

    def _due(self) -> dict[int, tuple[int, ...]]:
        """Return the players of the games that are known by the results so far, by number."""
        have = {result.number for result in self.results}
        fixtures = self.plan.fixtures(self.results)
        return {each.number: each.players for each in fixtures if each.number not in have}
