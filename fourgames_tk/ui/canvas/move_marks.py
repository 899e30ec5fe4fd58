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


def draw_move_marks(canvas: ScaledCanvas, marks: Iterable[Mark], box_of: Spot) -> None:
    """Draw marks above all else, with the tag `reason`; `spot` says where a place lies.

    What lies nowhere on this board, such as a hand that is hidden, is left out.
    """
    for mark in marks:
        if boxes := [box for place in mark.places if (box := box_of(place)) is not None]:
            _draw_mark(canvas, mark.sign, boxes)
            if mark.text:
                _draw_label(canvas, mark, boxes)


def _draw_mark(canvas: ScaledCanvas, sign: Sign, boxes: list[Box]) -> None:
    side = _shortest_side(boxes)
    if sign is Sign.LINK:
        _draw_path(canvas, boxes, marks.outlined_band, max(8, canvas.transform.length(BAND * side)))
    elif sign is Sign.PATH:
        _draw_path(canvas, boxes, marks.arrow_path, max(2, canvas.transform.length(ARROW * side)))
    else:
        for box in boxes:
            wide, high = canvas.transform.length(box.width), canvas.transform.length(box.height)
            canvas.draw_ring(RINGS[sign], box.centre, (wide, high, min(wide, high) // 4), TAG)
            if sign is Sign.DANGER:
                badge = max(SMALLEST_BADGE, canvas.transform.length(BADGE * _shortest_side([box])))
                picture = canvas.sprite(marks.warning_sign, badge, canvas.palette)
                canvas.place_image(picture, (box.left, box.top), TAG)


def _draw_path(
    canvas: ScaledCanvas, boxes: list[Box], paint: marks.PathPainter, breadth: int
) -> None:
    """Put what runs through the middles of places; its picture depends on nothing but these."""
    points = [canvas.pixel(box.centre) for box in boxes]
    left, top = (min(axis) for axis in zip(*points, strict=True))
    right, bottom = (max(axis) for axis in zip(*points, strict=True))
    way = tuple((x - left, y - top) for x, y in points)
    picture = canvas.sprite(paint, way, breadth, canvas.palette)
    canvas.create_image((left + right) // 2, (top + bottom) // 2, image=picture, tags=TAG)


def _draw_label(canvas: ScaledCanvas, mark: Mark, boxes: list[Box]) -> None:
    """Write a label at a corner of the last place, on a band in its middle; all stays in sight.

    It covers no words or other labels where that can be.
    """
    box = boxes[-1]
    points = [(across, high) for high in (box.top, box.bottom) for across in (box.right, box.left)]
    if mark.sign is Sign.LINK:
        (x, y), (far_x, far_y) = boxes[0].centre, box.centre
        points = [((x + far_x) / 2, (y + far_y) / 2)]
    most = min(MOST_LABEL, max(LABEL, _shortest_side(boxes) / 4))
    item = canvas.draw_bubble(mark.text, points[0], LABEL, (TAG, BUBBLE), most)
    step = canvas.item_box(item).height
    places = [(x, y + down * step) for down in range(LOWER + 1) for x, y in points]
    canvas.move_to_best(item, places, lambda: _overlap(canvas, item))


def _overlap(canvas: ScaledCanvas, item: int) -> tuple[int, int]:
    """Return how many other labels, and how many words, a label covers."""
    left, top, right, bottom = canvas.bbox(item)
    # The soft edges of two labels may lie upon each other.
    inset = (bottom - top) // 5
    inside = left + inset, top + inset, right - inset, bottom - inset
    below, labels = set(canvas.find_overlapping(*inside)) - {item}, canvas.find_withtag(BUBBLE)
    return len(below.intersection(labels)), sum(canvas.type(each) == "text" for each in below)


def _shortest_side(boxes: list[Box]) -> float:
    """Return the shorter side of the smallest place."""
    return min(min(box.width, box.height) for box in boxes)
