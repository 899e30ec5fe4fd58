"""The lettering on the cards of 4 × 4, which stays inside them on a board of any size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ....engine.games.four_by_four.rules import FourByFourState
from ...canvas.sheet import SheetCanvas
from . import layout
from .words import plate_words

MARGIN = 20.0
"""From the left edge of a card to its title."""
TITLE_MIDDLE = 22.0
"""From the upper edge of a card to the middle of its title."""
WORDS_LEFT = 825.0
INSET = 8.0
"""The least distance of lettering from the right and the lower edge of a card."""


def write_cards(
    view: SheetCanvas, state: FourByFourState, names: Sequence[str], laid: bool, calling: bool
) -> None:
    """Write on both cards; `laid` and `calling` are as in `plate_words`."""
    titles, texts = plate_words(state, names, laid, calling)
    lower = _write_title(view, layout.PLATE_CARD, titles)
    _write_beside_plate(view, state, texts, lower, plain=state.given is not None and not laid)
    given = ("All pieces are given", "All given")
    _write_title(view, layout.POOL_CARD, ("Left to give", "Left") if state.pool else given)


def _write_title(view: SheetCanvas, box: layout.Box, texts: Iterable[str]) -> int:
    """Write the first title that fits; return the pixel where the room below it begins."""
    right = view.fit.x(box.right - INSET)

    def write(text: str) -> int:
        x, y = box.left + MARGIN, box.top + TITLE_MIDDLE
        return view.write(x, y, text, 14, bold=True, colour=view.palette.muted, anchor="w")

    item = _write_first(view, texts, write, lambda item: view.bbox(item)[2] <= right)
    return view.fit.y(box.top + TITLE_MIDDLE) if item is None else view.bbox(item)[3]


def _write_beside_plate(
    view: SheetCanvas, state: FourByFourState, texts: Iterable[str], upper: int, plain: bool
) -> None:
    """Write the first text that fits below the pixel `upper`, beside the plate's middle."""
    box, palette = layout.PLATE_CARD, view.palette
    lower = view.fit.y(box.bottom - INSET)
    strong = plain or bool(state.end)

    def write(text: str) -> int:
        return view.write(
            WORDS_LEFT,
            layout.PLATE[1],
            text,
            20 if plain else 16,
            bold=strong,
            colour=palette.ink if strong else palette.muted,
            anchor="w",
            width=box.right - INSET - WORDS_LEFT,
        )

    item = _write_first(view, texts, write, lambda item: _height(view, item) <= lower - upper)
    if item is not None:
        _, top, _, bottom = view.bbox(item)
        view.move(item, 0, max(0, upper - top) - max(0, bottom - lower))


def _write_first(
    view: SheetCanvas,
    texts: Iterable[str],
    write: Callable[[str], int],
    fits: Callable[[int], bool],
) -> int | None:
    """Write the first text that fits, and return its item; None, and nothing, if none does.

    What is left out is said by the status line as well.
    """
    for text in texts:
        item = write(text)
        if fits(item):
            return item
        view.delete(item)
    return None


def _height(view: SheetCanvas, item: int) -> int:
    _, top, _, bottom = view.bbox(item)
    return bottom - top
