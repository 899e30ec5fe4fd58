"""A puzzle: a position in which every move is proved, and few keep the best value.

And what a wrong move allows, and whether it is still solved as it is played on.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..game import AnyGame, MoveValue, State
from ..options import Options, split_words
from ..search.clock import Clock

GRADES = range(1, 6)
"""From the easiest: the fifth of the game's levels in which the weakest stands that finds it."""

PROOF_CHECKS = 150
"""How often a proof asks the clock, at most: a slow machine proves the same."""


@dataclass(frozen=True)
class Puzzle:
    """A task on a board. `solutions` are all moves that solve it, the texts of legal moves.

    `kind` is one of the game's `puzzle_tasks`; `seat` is the one to move. `seed` is that of the
    game it comes from, which decides what chance brings after it.
    """

    game: AnyGame
    options: Options
    seed: int
    position: State
    kind: str
    grade: int
    solutions: tuple[str, ...]

    @property
    def seat(self) -> int:
        return self.position.turn

    @property
    def task(self) -> str:
        """What is to be found, in one sentence for people."""
        a = "the only" if len(self.solutions) == 1 else "a"
        return self.game.puzzle_tasks()[self.kind].format(a=a)

    def to_json(self) -> dict[str, Any]:
        """Return what the protocol answers; `of_json` reads it."""
        return {
            "position": self.position.to_json(),
            "options": " ".join(f"{name}={text}" for name, text in self.options.changes().items()),
            "seed": self.seed,
            "seat": self.seat,
            "task": self.task,
            "kind": self.kind,
            "grade": self.grade,
            "solutions": list(self.solutions),
            "exact": True,
        }

    @classmethod
    def of_json(cls, game: AnyGame, data: Mapping[str, Any]) -> Puzzle:
        """Return the puzzle of an answer.

        Raises ValueError, KeyError or TypeError where it is damaged.
        """
        options, seed = game.options_type.parse(split_words(data["options"].split())), data["seed"]
        position, solutions = game.position(data["position"], options, seed), data["solutions"]
        if data["kind"] not in game.puzzle_tasks():
            raise ValueError(f"no kind of puzzle {data['kind']!r}")
        return cls(game, options, seed, position, data["kind"], data["grade"], tuple(solutions))

    @cached_property
    def id(self) -> str:
        """What names this puzzle in a journal, the same wherever it came from."""
        return json.dumps([self.game.id, self.position.to_json()], separators=(",", ":"))


def proved(game: AnyGame, view: State, clock: Clock) -> Mapping[str, MoveValue]:
    """Return the value of every legal move of a puzzle or of what follows it, exact if near."""
    return game.puzzle_values(view, clock.for_checks(PROOF_CHECKS))


def solutions_of(values: Mapping[str, MoveValue]) -> tuple[str, ...]:
    """Return the moves with the best value, in the order of the legal moves."""
    best = max(value.value for value in values.values())
    return tuple(move for move, value in values.items() if value.value == best)
