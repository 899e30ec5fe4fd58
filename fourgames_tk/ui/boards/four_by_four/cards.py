"""The cards of 4 × 4: what stands on them, which stays inside them on a board of any size."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.games.four_by_four.pieces import LINE_BY_NAME, line_words, piece_words
from ....engine.games.four_by_four.rules import CALLED, FourByFourState
from ...canvas.scaled_canvas import ScaledCanvas, Style, Tags
from ...text import name_in_sentence, short_name
from . import layout
from .moves import Hand

WORDS_LEFT = 825.0
INSET = 8.0
"""The least distance of lettering from the right and the lower edge of a card."""


def write_plate_card(
    sheet: ScaledCanvas, state: FourByFourState, names: Sequence[str], hand: Hand, tags: Tags
) -> None:
    """Write whose piece it is, and beside the plate the fullest words that it has room for.

    Where there is none, the status line says as much.
    """
    titles, texts = plate_words(state, names, hand)
    box, palette = layout.PLATE_CARD, sheet.palette
    title = sheet.write_title(box, titles, tags)
    upper, lower = sheet.bbox(title)[3], sheet.fit.y(box.bottom - INSET)
    plain = state.given is not None and hand.laid is None
    strong = plain or bool(state.end)
    size = 20 if plain else 16
    usual = sheet.text_height(size)
    larger = range(sheet.text_height(size, 2 * size), usual, -1)
    choices = [(texts[0], pixels) for pixels in larger] + [(text, usual) for text in texts]
    colour = palette.ink if strong else palette.muted
    style: Style = {"bold": strong, "colour": colour, "anchor": "w", "tags": tags}
    for text, height in choices:
        item = sheet.write(
            WORDS_LEFT,
            layout.PLATE.y,
            text,
            size,
            pixels=height,
            width=box.right - INSET - WORDS_LEFT,
            **style,
        )
        _, top, _, bottom = sheet.bbox(item)
        if bottom - top <= lower - upper:
            sheet.move(item, 0, max(0, upper - top) - max(0, bottom - lower))
            return
        sheet.delete(item)


def plate_words(
    state: FourByFourState, names: Sequence[str], hand: Hand
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the title of the plate's card, and what stands beside the plate.

    Each is in several wordings, the fullest first, for cards of different sizes.
    """
    if state.end == CALLED:
        return ("Four!",), called_words(state)
    if state.end:
        return ("An even game", "Even"), ("Nobody has called a line.", "No line called.")
    if hand.calling:
        click = "Click a piece of the line"
        return ("Four!",), (f"{click}, or use the arrows and Enter.", f"{click}.")
    name, other = (short_name(names[seat]) for seat in (state.turn, 1 - state.turn))
    free = ("The next piece", "Piece")
    whose = ("Your piece" if name == "You" else f"{name}’s piece", "Piece")
    if hand.laid is not None:
        go_on = f"Now give {name_in_sentence(other)} a piece" if state.pool else "Leave it there"
        short_way = "Give a piece" if state.pool else "Leave it"
        return free, (f"{go_on}, or call “Four!”", f"{short_way} or call “Four!”", short_way)
    if state.given is not None:
        said = piece_words(state.given)
        tone, size, rest = said.split(", ", 2)
        return whose, (f"{tone}, {size},\n{rest}", said)
    if state.pool:
        subject = name_in_sentence(name)
        chooser = "Choose" if name == "You" else f"{subject[:1].upper()}{subject[1:]} chooses"
        sentence = f"{chooser} a piece for {name_in_sentence(other)}."
        return free, (sentence, f"{chooser} a piece.")
    return ("The last word", "Last word"), ("Call “Four!”, or let it be.",)


def called_words(state: FourByFourState) -> tuple[str, ...]:
    """Return what was called: all lines, or the first ones and how many more, or their number."""
    lines = [
        f"{line_words(name)}: {', '.join(state.shared(LINE_BY_NAME[name]))}" for name in state.fresh
    ]
    lines[0] = lines[0][:1].upper() + lines[0][1:]
    rest = range(len(lines) - 1, 0, -1)
    shorter = ["\n".join([*lines[:shown], f"and {len(lines) - shown} more"]) for shown in rest]
    number = f"{len(lines)} lines" if shorter else lines[0].partition(":")[0]
    return ("\n".join(lines), *shorter, number)
