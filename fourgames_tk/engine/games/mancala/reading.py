"""Reading a position of Stones: Mancala from decoded JSON."""

from __future__ import annotations

from ... import check
from ...errors import BadPosition
from .options import MancalaOptions
from .rules import MancalaState


def read_position(data: object, options: MancalaOptions) -> MancalaState:
    """Return the state of a decoded JSON position, with all stones of these options.

    Raises BadPosition.
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
    swap, opening = (
        check.truth(values.get(name, False), f"{name!r}") for name in ("swap", "opening")
    )
    if swap and not options.swap:
        raise BadPosition("'swap' is true, but this game is played without the swap option")
    if opening and options.opening != "short":
        raise BadPosition("'opening' is true, but this game is played with a full first turn")
    found = sum(bottom) + sum(top) + sum(stores)
    if found != total:
        raise BadPosition(
            f"the stones must add up to {total} ({options.stones} in each of 12 piles at the "
            f"start), not {found}"
        )
    state = MancalaState(bottom, top, (stores[0], stores[1]), turn, swap, opening)
    if state.over and state.loose:
        row = "bottom" if not any(bottom) else "top"
        raise BadPosition(
            f"the {row} row is empty, so the game is over and no stone can be left in a pile"
        )
    return state
