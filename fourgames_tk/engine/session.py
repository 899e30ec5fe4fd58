"""A game in progress: its history with a cursor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic

from .errors import FourgamesError
from .game import AnyGame, Event, State, StateT
from .options import Options


class NothingToUndo(FourgamesError):
    """The cursor is at the first state."""


class NothingToRedo(FourgamesError):
    """The cursor is at the last state."""


@dataclass(frozen=True)
class Step(Generic[StateT]):
    """One move of a game: who played what, from which state to which, and what happened."""

    before: StateT
    seat: int
    move: str
    events: tuple[Event, ...]
    after: StateT

    def view(self, seat: int) -> Step[StateT]:
        """Return the step without what this seat may not see."""
        events = tuple(event.view(seat) for event in self.events)
        return Step(self.before.view(seat), self.seat, self.move, events, self.after.view(seat))


AnyStep = Step[Any]
"""A step of any game, where the kind of its states does not matter."""


class Session:
    """The history of one game. Undo and redo move a cursor; a new move cuts what lay ahead."""

    def __init__(
        self, game: AnyGame, options: Options, seed: int, position: State | None = None
    ) -> None:
        """Start at the game's first state, or at `position`."""
        self.game = game
        self.options = options
        self.seed = seed
        self.first = game.start(options, seed) if position is None else position
        self.from_position = position is not None
        self.hints_used = [0] * game.seats(options)
        """How many hints each seat has asked for; undo does not give them back."""
        self._steps: list[AnyStep] = []
        self._cursor = 0

    @property
    def state(self) -> State:
        """The state at the cursor."""
        return self._steps[self._cursor - 1].after if self._cursor else self.first

    @property
    def states(self) -> tuple[State, ...]:
        """The states from the first to the one at the cursor."""
        return (self.first, *(step.after for step in self.steps))

    @property
    def steps(self) -> tuple[AnyStep, ...]:
        """The steps from the first state to the cursor."""
        return tuple(self._steps[: self._cursor])

    @property
    def undone(self) -> tuple[AnyStep, ...]:
        """The steps ahead of the cursor, which redo would bring back."""
        return tuple(self._steps[self._cursor :])

    @property
    def moves(self) -> tuple[str, ...]:
        """The move texts from the first state to the cursor."""
        return tuple(step.move for step in self.steps)

    def hints_left(self, seat: int) -> int | None:
        """Return how many hints a seat may still ask for; None for as many as wanted."""
        allowed = self.game.hints_per_game
        return None if allowed is None else max(0, allowed - self.hints_used[seat])

    def play(self, move: str) -> AnyStep:
        """Play a move at the cursor and return the step; raises IllegalMove."""
        before = self.state
        transition = before.play(move)
        step = Step(before, before.turn, move, transition.events, transition.state)
        self._steps[self._cursor :] = [step]
        self._cursor += 1
        return step

    def undo(self) -> AnyStep:
        """Go back one step and return it; raises NothingToUndo."""
        if not self._cursor:
            raise NothingToUndo("there is nothing to undo: this is the first position")
        self._cursor -= 1
        return self._steps[self._cursor]

    def redo(self) -> AnyStep:
        """Go forward one step and return it; raises NothingToRedo."""
        if self._cursor == len(self._steps):
            raise NothingToRedo("there is nothing to redo: this is the last position")
        self._cursor += 1
        return self._steps[self._cursor - 1]

    def branch(self, index: int, moves: Sequence[str]) -> None:
        """Put the cursor at the position of this index, with other moves ahead of it for redo.

        Raises IllegalMove, and leaves the history as it was, if the moves cannot be played there.
        """
        ahead = Session(self.game, self.options, self.seed, self.states[index])
        for move in moves:
            ahead.play(move)
        self._steps[index:] = ahead.steps
        self._cursor = index

    def restart(self) -> None:
        """Go back to the first state and forget the history, hints included."""
        self.hints_used = [0] * len(self.hints_used)
        self._steps.clear()
        self._cursor = 0
