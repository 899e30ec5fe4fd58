"""Reading a position of Stones: Mancala from decoded JSON, refusing what cannot arise."""

from __future__ import annotations

from collections.abc import Mapping

from ... import check
from ...errors import BadPosition
from .options import MancalaOptions
from .rules import MancalaState, start


def read_position(data: object, options: MancalaOptions) -> MancalaState:
    """Return the state of a decoded JSON position; raises BadPosition.

    A game of these options must lead to it, so far as the last sowing and the swap tell.
    """
    total = 12 * options.stones
    values = check.fields(data, ("bottom", "top", "stores", "turn"), ("swap", "opening"))
    bottom, top, stores = (
        tuple(
            check.integer(stones, f"each number in {name!r}", 0, total)
            for stones in check.items(values[name], f"{name!r}", length)
        )
        for name, length in (("bottom", 6), ("top", 6), ("stores", 2))
    )
    turn = check.integer(values["turn"], "'turn'", 0, 1)
    swap, opening = (_undecided(values, name) for name in ("swap", "opening"))
    if swap and not options.swap:
        raise BadPosition("'swap' is true, but this game is played without the swap option")
    found = sum(bottom) + sum(top) + sum(stores)
    if found != total:
        raise BadPosition(
            f"the stones must add up to {total} ({options.stones} in each of 12 piles at the "
            f"start), not {found}"
        )
    state = MancalaState(bottom, top, (stores[0], stores[1]), turn, swap, opening)
    if opening and state != start(options):
        raise BadPosition("'opening' is true, but this is not the start of a game that opens short")
    if state.over:
        _check_end(state)
    elif state.ring == start(options).ring:
        _check_start(state, options)
    else:
        _check_last_sowing(state, options)
    return state


def _check_end(state: MancalaState) -> None:
    if state.loose:
        row = "bottom" if not any(state.bottom) else "top"
        raise BadPosition(
            f"the {row} row is empty, so the game is over and no stone can be left in a pile"
        )
    if state.swap:
        raise BadPosition("'swap' is true, but the game is over")


def _check_start(state: MancalaState, options: MancalaOptions) -> None:
    # No sowing brings these piles back: each leaves one stone somewhere, or some in a score pile.
    if state.turn:
        raise BadPosition("this is the start, where player 1 has the turn (0)")
    if options.swap and not state.swap:
        raise BadPosition("this is the start, where the swap is still to come: 'swap' is true")
    if options.opening == "short" and not state.opening:
        raise BadPosition("this is the start of a game that opens short: 'opening' is true")


def _undecided(values: Mapping[str, object], name: str) -> bool:
    """Return whether a choice is still open, as a position says; raises BadPosition."""
    value = values.get(name, False)
    if not isinstance(value, bool):
        raise BadPosition(f"{name!r} must be true or false, not {check.kind(value)}")
    return value


def _check_last_sowing(state: MancalaState, options: MancalaOptions) -> None:
    """Refuse what no sowing, nor a swap after it, can leave behind."""
    if state.swap and state.stores[1]:
        raise BadPosition(
            "'swap' is true, so player 2 has not played yet, but their score pile holds stones"
        )
    # The one sowing of a short opening may end in the score pile and still pass the turn.
    if options.opening == "short" and not all(state.stores):
        return
    if not state.stores[state.turn] and 1 not in (*state.bottom, *state.top):
        raise BadPosition(
            f"it cannot be the turn of player {state.turn + 1}: no sowing of theirs has ended in "
            "their score pile, which is empty, nor one of the other player's in an empty pile, for "
            "no pile holds a single stone"
        )
