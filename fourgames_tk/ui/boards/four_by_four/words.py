"""What stands on the plate's card of 4 × 4: whose piece it is, what it is, what to do next."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.games.four_by_four.lines import LINE_BY_NAME
from ....engine.games.four_by_four.pieces import piece_words
from ....engine.games.four_by_four.rules import CALLED, FourByFourState
from ...scene.words import inside, short
from .layout import line_words


def plate_words(
    state: FourByFourState, names: Sequence[str], laid: bool, calling: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the title of the plate's card, and what stands beside the plate.

    Each is in several wordings, the fullest first, for cards of different sizes.

    Args:
        state: the position.
        names: of the players.
        laid: whether the given piece was laid on a square but not yet left.
        calling: whether a call is made and the line is to be pointed at.
    """
    if state.end == CALLED:
        return ("Four!",), called_words(state)
    if state.end:
        return ("An even game", "Even"), ("Nobody has called a line.", "No line called.")
    if calling:
        point = "Point at the line"
        return ("Four!",), (f"{point}: click it, or use the arrows and Enter.", f"{point}.")
    name, other = (short(names[seat]) for seat in (state.turn, 1 - state.turn))
    whose = ("Your piece" if name == "You" else f"{name}’s piece", "Piece")
    if laid:
        go_on = f"Now give {inside(other)} a piece" if state.pool else "Leave it there"
        short_way = "Give a piece" if state.pool else "Leave it"
        return whose, (f"{go_on},\nor call “Four!”", f"{short_way} or call “Four!”", short_way)
    if state.given is not None:
        size, tone, shape, body = piece_words(state.given).split(", ")
        return whose, (f"{size}, {tone},\n{shape}, {body}", f"{size}, {tone}, {shape}, {body}")
    if state.pool:
        subject = inside(name)
        chooser = "Choose" if name == "You" else f"{subject[:1].upper()}{subject[1:]} chooses"
        sentence = f"{chooser} a piece for {inside(other)}."
        return ("The next piece", "Piece"), (sentence, f"{chooser} a piece.")
    return ("The last word", "Last word"), ("Call “Four!”, or let it be.",)


def called_words(state: FourByFourState) -> tuple[str, ...]:
    """Return what was called: all lines, or the first ones and how many more, or their number."""
    lines = [f"{line_words(name)}: {shared_words(state, name)}" for name in state.fresh]
    lines[0] = lines[0][:1].upper() + lines[0][1:]
    rest = range(len(lines) - 1, 0, -1)
    shorter = ["\n".join([*lines[:shown], f"and {len(lines) - shown} more"]) for shown in rest]
    number = f"{len(lines)} lines" if shorter else lines[0].partition(":")[0]
    return ("\n".join(lines), *shorter, number)


def shared_words(state: FourByFourState, line: str) -> str:
    """Return what the pieces of a line share: `light, solid`."""
    return ", ".join(state.shared(LINE_BY_NAME[line]))
