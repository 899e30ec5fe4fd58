"""What a hand does to make a move, step by step: for whoever shows or tries it."""

from __future__ import annotations

from dataclasses import dataclass

from .grid import Point


@dataclass(frozen=True)
class Click:
    """A click at a point of the sheet; button 3 is the right one."""

    point: Point
    button: int = 1


@dataclass(frozen=True)
class Drag:
    """The left button goes down at one point of the sheet and up at another."""

    start: Point
    stop: Point


@dataclass(frozen=True)
class Press:
    """A key is pressed, by its name in Tk (`Return`, `a`)."""

    key: str


Gestures = tuple[Click | Drag | Press, ...]


@dataclass(frozen=True)
class Ways:
    """How a move can be made: by mouse, by keys alone, and by dragging where that is offered."""

    mouse: Gestures
    keys: Gestures
    drag: Gestures | None = None
