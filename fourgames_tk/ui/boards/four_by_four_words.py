"""What stands on the plate's card of 4 × 4: whose piece it is, what it is, what to do next."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.games.four_by_four.lines import LINE_BY_NAME
from ...engine.games.four_by_four.pieces import piece_words
from ...engine.games.four_by_four.rules import CALLED, FourByFourState
from ..words import short
from .four_by_four_layout import line_words


def plate_words(
    state: FourByFourState, names: Sequence[str], laid: bool, calling: bool
) -> tuple[str, str]:
    """Return the title of the plate's card, and what stands beside the plate.

    Args:
        state: the position.
        names: of the players.
        laid: whether the given piece was laid on a square but not yet left.
        calling: whether a call is made and the line is to be pointed at.
    """
    if state.end == CALLED:
        lines = (f"{line_words(name)}: {shared_words(state, name)}" for name in state.fresh)
        words = "\n".join(lines)
        return "Four!", words[:1].upper() + words[1:]
    if state.end:
        return "An even game", "Nobody has called a line."
    if calling:
        return "Four!", "Point at the line: click it, or use the arrows and Enter."
    name, other = (short(names[seat]) for seat in (state.turn, 1 - state.turn))
    whose = "Your piece" if name == "You" else f"{name}’s piece"
    receiver = "you" if other == "You" else other
    if laid:
        go_on = f"Now give {receiver} a piece" if state.pool else "Leave it there"
        return whose, f"{go_on},\nor call “Four!”"
    if state.given is not None:
        size, tone, shape, body = piece_words(state.given).split(", ")
        return whose, f"{size}, {tone},\n{shape}, {body}"
    if state.pool:
        chooser = "Choose" if name == "You" else f"{name} chooses"
        return "The next piece", f"{chooser} a piece for {receiver}."
    return "The last word", "Call “Four!”, or let it be."


def shared_words(state: FourByFourState, line: str) -> str:
    """Return what the pieces of a line share: `light, solid`."""
    return ", ".join(state.shared(LINE_BY_NAME[line]))
