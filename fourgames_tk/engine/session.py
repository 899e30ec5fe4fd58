"""A game in progress: its history with a cursor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic

from .errors import FourgamesError
from .excerpt import Excerpt
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
    """The history of one game. Undo and redo move a cursor; a new move cuts what lay ahead.

    What is shown of the history is immutable and is not copied: a move costs the same however
    many went before. A cut alone takes a copy of what it leaves.
    """

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
        # These lists are shown to others: they are appended to, and replaced to be cut.
        self._steps: list[AnyStep] = []
        self._moves: list[str] = []
        self._states = [self.first]
        self._cursor = 0

    @property
    def state(self) -> State:
        """The state at the cursor."""
        return self._states[self._cursor]

    @property
    def states(self) -> Sequence[State]:
        """The states from the first to the one at the cursor."""
        return Excerpt(self._states, 0, self._cursor + 1)

    @property
    def steps(self) -> Sequence[AnyStep]:
        """The steps from the first state to the cursor."""
        return Excerpt(self._steps, 0, self._cursor)

    @property
    def undone(self) -> Sequence[AnyStep]:
        """The steps ahead of the cursor, which redo would bring back."""
        return Excerpt(self._steps, self._cursor, len(self._steps))

    @property
    def moves(self) -> Sequence[str]:
        """The move texts from the first state to the cursor."""
        return Excerpt(self._moves, 0, self._cursor)

    @property
    def line(self) -> Excerpt[str]:
        """The move texts from the first state to the last one, those that were undone too."""
        return Excerpt(self._moves, 0, len(self._moves))

    @property
    def end(self) -> State:
        """The state at the end of the line: where redo leads."""
        return self._states[-1]

    def hints_left(self, seat: int) -> int | None:
        """Return how many hints a seat may still ask for; None for as many as wanted."""
        allowed = self.game.hints_per_game
        return None if allowed is None else max(0, allowed - self.hints_used[seat])

    def play(self, move: str) -> AnyStep:
        """Play a move at the cursor and return the step; raises IllegalMove."""
        before = self.state
        transition = before.play(move)
        step = Step(before, before.turn, move, transition.events, transition.state)
        self._cut(self._cursor)
        self._append(step)
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

    def go_to(self, ply: int) -> None:
        """Put the cursor where so many moves of the line are played; raises ValueError."""
        if not 0 <= ply <= len(self._steps):
            raise ValueError(f"there are {len(self._steps)} moves, not {ply}")
        self._cursor = ply

    def branch(self, index: int, moves: Sequence[str]) -> None:
        """Put the cursor at the position of this index, with other moves ahead of it for redo.

        Raises IllegalMove, and leaves the history as it was, if the moves cannot be played there.
        """
        ahead = Session(self.game, self.options, self.seed, self.states[index])
        for move in moves:
            ahead.play(move)
        self._cut(index)
        for step in ahead.steps:
            self._append(step)
        self._cursor = index

    def _append(self, step: AnyStep) -> None:
        self._steps.append(step)
        self._moves.append(step.move)
        self._states.append(step.after)

    def _cut(self, length: int) -> None:
        """Forget the steps from this one on."""
        if length < len(self._steps):
            self._steps = self._steps[:length]
            self._moves = self._moves[:length]
            self._states = self._states[: length + 1]
