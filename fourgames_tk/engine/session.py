"""A game in progress: its history with a cursor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from .errors import FourgamesError
from .game import AnyGame, Event, State, StateT
from .language import _
from .options import Options


@dataclass(frozen=True)
class Step(Generic[StateT]):
    """One move of a game: state before, seat, move text, events, state after.

    `for_person` says that the computer played it for the person on that seat.
    """

    before: StateT
    seat: int
    move: str
    events: tuple[Event, ...]
    after: StateT
    for_person: bool = False

    def view(self, seat: int) -> Step[StateT]:
        events = tuple(event.view(seat) for event in self.events)
        return replace(
            self, before=self.before.view(seat), events=events, after=self.after.view(seat)
        )


AnyStep = Step[Any]
"""A step of any game, if the type of its states does not matter."""


def turn_numbers(steps: Sequence[AnyStep]) -> list[int]:
    """Return the turn number of the last move after 0, 1, 2 … moves; 0 at the start."""
    turns, seat = [0], None
    for step in steps:
        turns.append(turns[-1] + (step.seat != seat))
        seat = step.seat
    return turns


class Session:
    """The history of one game: the first state, the steps, and a cursor among them.

    Undo and redo move the cursor. A new move removes the steps after it.
    """

    def __init__(
        self, game: AnyGame, options: Options, seed: int, position: State | None = None
    ) -> None:
        """Start at `position`, or at the game's first state."""
        self.game = game
        self.options = options
        self.seed = seed
        self.first = game.start(options, seed) if position is None else position
        self.from_position = position is not None
        self.hints_used = [0] * game.seat_count(options)
        """The number of hints each seat has used. Undo does not give them back."""
        self._steps: list[AnyStep] = []
        self._cursor = 0

    @property
    def ply(self) -> int:
        """The cursor: the number of moves played."""
        return self._cursor

    @property
    def length(self) -> int:
        """The number of moves, undone ones included."""
        return len(self._steps)

    @property
    def state(self) -> State:
        state: State = self._steps[self._cursor - 1].after if self._cursor else self.first
        return state

    @property
    def turn_number(self) -> int:
        """The number of the turn being played, as the list of moves counts, of the last at the end.

        A turn is all that one seat plays in a row.
        """
        steps = self.steps
        goes_on = bool(steps) and steps[-1].seat == self.state.turn
        is_over = self.state.outcome() is not None
        return turn_numbers(steps)[-1] + (not goes_on and not is_over)

    @property
    def final_state(self) -> State:
        """The state after the last move, undone ones included."""
        state: State = self._steps[-1].after if self._steps else self.first
        return state

    @property
    def states(self) -> tuple[State, ...]:
        """The states from the first to the one at the cursor."""
        return (self.first, *(step.after for step in self.steps))

    @property
    def steps(self) -> tuple[AnyStep, ...]:
        """The steps from the first state to the cursor."""
        return tuple(self._steps[: self._cursor])

    @property
    def undone_steps(self) -> tuple[AnyStep, ...]:
        """The steps after the cursor, which redo plays again."""
        return tuple(self._steps[self._cursor :])

    @property
    def all_steps(self) -> tuple[AnyStep, ...]:
        """All steps, undone ones included."""
        return tuple(self._steps)

    @property
    def moves(self) -> tuple[str, ...]:
        """The move texts from the first state to the cursor."""
        return tuple([step.move for step in self._steps[: self._cursor]])

    @property
    def all_moves(self) -> tuple[str, ...]:
        """The texts of all moves, undone ones included."""
        return tuple([step.move for step in self._steps])

    def hints_left(self, seat: int) -> int | None:
        """Return how many hints a seat may still ask for, or None for any number."""
        allowed = self.game.hints_per_game
        return None if allowed is None else max(0, allowed - self.hints_used[seat])

    def play(self, move: str, for_person: bool = False) -> AnyStep:
        """Play a move at the cursor and return the step; raises IllegalMove.

        Moves that were taken back are dropped: they can no longer be redone. With `for_person` the
        computer plays for the person on the seat.
        """
        before = self.state
        transition = before.play(move)
        step = Step(before, before.turn, move, transition.events, transition.state, for_person)
        del self._steps[self._cursor :]
        self._steps.append(step)
        self._cursor += 1
        return step

    def undo(self) -> AnyStep:
        """Move the cursor back and return the undone step. Raises FourgamesError at the start."""
        if not self._cursor:
            raise FourgamesError(_("there is nothing to undo: this is the first position"))
        self._cursor -= 1
        return self._steps[self._cursor]

    def redo(self) -> AnyStep:
        """Move the cursor forward and return the step. Raises FourgamesError at the end."""
        if self._cursor == len(self._steps):
            raise FourgamesError(_("there is nothing to redo: this is the last position"))
        self._cursor += 1
        return self._steps[self._cursor - 1]

    def go_to(self, ply: int) -> None:
        """Move the cursor to where `ply` moves are played. Raises ValueError out of range."""
        if not 0 <= ply <= len(self._steps):
            raise ValueError(f"there are {len(self._steps)} moves, not {ply}")
        self._cursor = ply
