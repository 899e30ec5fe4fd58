"""A good move, and why, in words for people."""

from __future__ import annotations

from ...game import Hint, MoveValue
from ...search.clock import Clock, OutOfTime
from .exact import SWEEP_BRANCHES, move_values, packed_state, pile_text
from .fair import FairTurn
from .opening import opening_values
from .rules import SWAP, MancalaState
from .turn import sweep

SECONDS = 2.0
"""The most time that a hint takes where nothing can be proved sooner."""


def hint(state: MancalaState, clock: Clock) -> Hint:
    """Return the best move with what it does now and what it leads to."""
    clock = clock.within(SECONDS)
    sweeping = None if state.opening else _sweep(state, clock)
    if sweeping is not None:
        return sweeping
    values = values_of(state, clock)
    move = max(values, key=lambda move: values[move].value)
    if move == SWAP:
        return Hint(move, f"Player 1’s side is the better one. {_outlook(values[move])}")
    return Hint(move, f"{_at_once(state, move)} {_outlook(values[move])}")


def _sweep(state: MancalaState, clock: Clock) -> Hint | None:
    """Return the hint to take everything in this turn, where that is possible."""
    packed, board = packed_state(state)
    try:
        line = sweep(packed, board, SWEEP_BRANCHES, clock)
    except OutOfTime:
        return None
    if line is None:
        return None
    piles = [pile_text(state.turn, pile) for pile in line.piles]
    if len(piles) == 1:
        return Hint(piles[0], f"Pile {piles[0]} takes every loose stone at once.")
    order = ", ".join(piles)
    return Hint(piles[0], f"{len(piles)} sowings in this turn take every loose stone: {order}.")


def values_of(state: MancalaState, clock: Clock) -> dict[str, MoveValue]:
    """Return the value of every move, by the rules that hold in this position."""
    if state.opening:
        return opening_values(state, clock)
    if state.swap and state.turn == 0:
        return FairTurn(state, clock).values()
    return move_values(state, clock)


def _at_once(state: MancalaState, move: str) -> str:
    preview = state.preview(move)
    stones = f"{preview.stored or 'no'} {'stone' if preview.stored == 1 else 'stones'}"
    text = f"Pile {move} puts {stones} in your score pile"
    if preview.ends_game:
        return f"{text} and ends the game."
    return f"{text} and earns a free turn." if preview.free_turn else f"{text}."


def _outlook(value: MoveValue) -> str:
    difference = round(value.value)
    stones = f"{abs(difference)} {'stone' if abs(difference) == 1 else 'stones'}"
    if not value.exact:
        side = "ahead" if difference > 0 else "behind"
        place = f"about {stones} {side}" if difference else "about level"
        return f"As far as can be seen it leaves you {place}."
    if difference > 0:
        return f"Nobody can stop you from winning by {stones}."
    if difference < 0:
        return f"Against perfect play nothing saves the game; this loses by only {stones}."
    return "With perfect play on both sides the game ends level; no pile does better."
