"""A reason as it is seen on a board: the four signs of its marks, and their short labels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ...engine.game import Mark, Sign
from ..paint import marks
from .scaled_canvas import Box, RingKind, ScaledCanvas

TAG = "reason"
BUBBLE = "reason-label"
LABEL, MOST_LABEL = 15.0, 24.0
"""Height of the lettering of labels, and the most it can have beside a large place, in design
units."""
BAND, ARROW, BADGE = 0.86, 0.075, 0.4
"""Breadth of a band, of an arrow's line and side of a warning, as shares of a place's side."""
SMALLEST_BADGE = 14
"""In pixels, so that the exclamation mark can be read."""

RINGS: Mapping[Sign, RingKind] = {
    Sign.RING: "selected",
    Sign.PLAYED: "last",
    Sign.DANGER: "danger",
}
LOWER = 3
"""How many times its height a label goes down to cover nothing."""

Spot = Callable[[str], Box | None]


def draw_move_marks(sheet: ScaledCanvas, marks: Iterable[Mark], spot: Spot) -> None:
    """Draw marks above all else, with the tag `reason`; `spot` says where a place lies.

    What lies nowhere on this board, such as a hand that is hidden, is left out.
    """
    for mark in marks:
        if boxes := [box for place in mark.places if (box := spot(place)) is not None]:
            _draw(sheet, mark.sign, boxes)
            if mark.text:
                _write(sheet, mark, boxes)


def _draw(sheet: ScaledCanvas, sign: Sign, boxes: list[Box]) -> None:
    side = _side(boxes)
    if sign is Sign.LINK:
        _put_way(sheet, boxes, marks.band, max(8, sheet.fit.length(BAND * side)))
    elif sign is Sign.PATH:
        _put_way(sheet, boxes, marks.arrows, max(2, sheet.fit.length(ARROW * side)))
    else:
        for box in boxes:
            wide, high = sheet.fit.length(box.width), sheet.fit.length(box.height)
            sheet.put_ring(RINGS[sign], box.centre, (wide, high, min(wide, high) // 4), TAG)
            if sign is Sign.DANGER:
                badge = max(SMALLEST_BADGE, sheet.fit.length(BADGE * _side([box])))
                picture = sheet.sprite(marks.warning, badge, sheet.palette)
                sheet.put(picture, (box.left, box.top), TAG)


def _put_way(sheet: ScaledCanvas, boxes: list[Box], paint: marks.Painter, breadth: int) -> None:
    """Put what runs through the middles of places; its picture depends on nothing but these."""
    points = [sheet.pixel(box.centre) for box in boxes]
    left, top = (min(axis) for axis in zip(*points, strict=True))
    right, bottom = (max(axis) for axis in zip(*points, strict=True))
    way = tuple((x - left, y - top) for x, y in points)
    picture = sheet.sprite(paint, way, breadth, sheet.palette)
    sheet.create_image((left + right) // 2, (top + bottom) // 2, image=picture, tags=TAG)


def _write(sheet: ScaledCanvas, mark: Mark, boxes: list[Box]) -> None:
    """Write a label at a corner of the last place, on a band in its middle; all stays in sight.

    It covers no words or other labels where that can be.
    """
    box = boxes[-1]
    points = [(across, high) for high in (box.top, box.bottom) for across in (box.right, box.left)]
    if mark.sign is Sign.LINK:
        (x, y), (far_x, far_y) = boxes[0].centre, box.centre
        points = [((x + far_x) / 2, (y + far_y) / 2)]
    most = min(MOST_LABEL, max(LABEL, _side(boxes) / 4))
    item = sheet.put_bubble(mark.text, points[0], LABEL, (TAG, BUBBLE), most)
    step = sheet.extent(item).height
    places = [(x, y + down * step) for down in range(LOWER + 1) for x, y in points]
    sheet.lay_best(item, places, lambda: _covered(sheet, item))


def _covered(sheet: ScaledCanvas, item: int) -> tuple[int, int]:
    """Return how many other labels, and how many words, a label covers."""
    left, top, right, bottom = sheet.bbox(item)
    # The soft edges of two labels may lie upon each other.
    inset = (bottom - top) // 5
    inside = left + inset, top + inset, right - inset, bottom - inset
    below, labels = set(sheet.find_overlapping(*inside)) - {item}, sheet.find_withtag(BUBBLE)
    return len(below.intersection(labels)), sum(sheet.type(each) == "text" for each in below)


def _side(boxes: list[Box]) -> float:
    """Return the shorter side of the smallest place."""
    return min(min(box.width, box.height) for box in boxes)
