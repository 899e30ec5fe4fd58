"""A reason as it is seen on a board: the four signs of its marks, and their short labels."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...engine.learn.reason import Mark, Sign
from ..paint import pointers
from .grid import Box, Point
from .sheet import RingKind, SheetCanvas

TAG = "reason"
BUBBLE = "reason-label"
LABEL, MOST_LABEL = 15.0, 24.0
"""Height of the lettering of labels, and the most it can have beside a large place, in design
units."""
BAND, ARROW, BADGE = 0.86, 0.075, 0.4
"""Breadth of a band, of an arrow's line and side of a warning, as shares of a place's side."""
SMALLEST_BADGE = 14
"""In pixels, so that the exclamation mark can be read."""

Spot = Callable[[str], Box | None]


def draw_marks(sheet: SheetCanvas, marks: Iterable[Mark], spot: Spot) -> None:
    """Draw marks above all else, with the tag `reason`; `spot` says where a place lies.

    What lies nowhere on this board, such as a hand that is hidden, is left out.
    """
    for mark in marks:
        boxes = [box for place in mark.places if (box := spot(place)) is not None]
        if boxes:
            SIGNS[mark.sign](sheet, boxes)
            if mark.text:
                _write(sheet, mark, boxes)


def _ring(sheet: SheetCanvas, boxes: list[Box]) -> None:
    for box in boxes:
        _put_ring(sheet, box, "selected")


def _played(sheet: SheetCanvas, boxes: list[Box]) -> None:
    for box in boxes:
        _put_ring(sheet, box, "last")


def _danger(sheet: SheetCanvas, boxes: list[Box]) -> None:
    for box in boxes:
        _put_ring(sheet, box, "danger")
        side = max(SMALLEST_BADGE, sheet.fit.length(BADGE * _side([box])))
        picture = sheet.sprite(pointers.warning, side, sheet.palette)
        sheet.put(picture, (box.left, box.top), TAG)


def _link(sheet: SheetCanvas, boxes: list[Box]) -> None:
    breadth = max(8, sheet.fit.length(BAND * _side(boxes)))
    _put_way(sheet, boxes, pointers.band, breadth)


def _path(sheet: SheetCanvas, boxes: list[Box]) -> None:
    thick = max(2, sheet.fit.length(ARROW * _side(boxes)))
    _put_way(sheet, boxes, pointers.arrows, thick)


SIGNS: dict[Sign, Callable[[SheetCanvas, list[Box]], None]] = {
    Sign.RING: _ring,
    Sign.LINK: _link,
    Sign.PATH: _path,
    Sign.PLAYED: _played,
    Sign.DANGER: _danger,
}


def _put_ring(sheet: SheetCanvas, box: Box, kind: RingKind) -> None:
    wide, high = sheet.fit.length(box.width), sheet.fit.length(box.height)
    sheet.put_ring(kind, box.centre, (wide, high, min(wide, high) // 4), TAG)


def _put_way(sheet: SheetCanvas, boxes: list[Box], paint: pointers.Painter, breadth: int) -> None:
    """Put what runs through the middles of places; its picture depends on nothing but these."""
    points = [sheet.pixel(box.centre) for box in boxes]
    left, top = (min(axis) for axis in zip(*points, strict=True))
    right, bottom = (max(axis) for axis in zip(*points, strict=True))
    way = tuple((x - left, y - top) for x, y in points)
    picture = sheet.sprite(paint, way, breadth, sheet.palette)
    sheet.create_image((left + right) // 2, (top + bottom) // 2, image=picture, tags=TAG)


def _write(sheet: SheetCanvas, mark: Mark, boxes: list[Box]) -> None:
    """Write a label at a corner of the last place, on a band in its middle; all stays in sight.

    It covers no words: where there is no such corner, it covers no other label at least.
    """
    box = boxes[-1]
    points: list[Point] = [
        (across, high) for high in (box.top, box.bottom) for across in (box.right, box.left)
    ]
    if mark.sign is Sign.LINK:
        (x, y), (far_x, far_y) = boxes[0].centre, box.centre
        points = [((x + far_x) / 2, (y + far_y) / 2)]
    most = min(MOST_LABEL, max(LABEL, _side(boxes) / 4))
    item = sheet.put_bubble(mark.text, points[0], LABEL, (TAG, BUBBLE), most)
    for point in points:
        _move_to(sheet, item, point)
        if not _covered(sheet, item):
            return
    _move_to(sheet, item, points[0])
    _move_clear(sheet, item)
    sheet.bring_inside(item)


def _move_to(sheet: SheetCanvas, item: int, point: Point) -> None:
    """Move a label's middle to a point, or as near as it is in sight there."""
    left, top, right, bottom = sheet.bbox(item)
    x, y = sheet.pixel(point)
    sheet.move(item, x - (left + right) // 2, y - (top + bottom) // 2)
    sheet.bring_inside(item)


def _covered(sheet: SheetCanvas, item: int) -> list[int]:
    """Return the words and the other labels that a label covers."""
    left, top, right, bottom = sheet.bbox(item)
    # The soft edges of two labels may lie upon each other.
    inset = (bottom - top) // 5
    inside = left + inset, top + inset, right - inset, bottom - inset
    labels = sheet.find_withtag(BUBBLE)
    return [
        each
        for each in sheet.find_overlapping(*inside)
        if each != item and (each in labels or sheet.type(each) == "text")
    ]


def _move_clear(sheet: SheetCanvas, item: int) -> None:
    """Move a label below the labels that it would cover."""
    labels = sheet.find_withtag(BUBBLE)
    for _ in labels:
        _, top, _, bottom = sheet.bbox(item)
        covered = [each for each in _covered(sheet, item) if each in labels]
        if not covered:
            break
        inset = (bottom - top) // 5
        sheet.move(item, 0, sheet.bbox(covered[0])[3] - 2 * inset - top)


def _side(boxes: list[Box]) -> float:
    """Return the shorter side of the smallest place."""
    return min(min(box.width, box.height) for box in boxes)
