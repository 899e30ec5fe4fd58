"""The picture behind a board: painted once, also for the next board of its kind."""

from __future__ import annotations

import tkinter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from PIL import Image

from fourgames_tk.ui.canvas.background import Background, BoardSlab, Ground, Wanted
from fourgames_tk.ui.canvas.grid import Box, Fit
from fourgames_tk.ui.kit.pictures import Recent
from fourgames_tk.ui.paint.palette import DARK, LIGHT, Palette

from .pump import pump

PAINTED: list[str] = []


@dataclass(frozen=True)
class Plain(Ground):
    """A ground of one colour, which tells that it is painted."""

    name: str

    box = Box(0, 0, 1, 1)

    def carve(self, slab: BoardSlab) -> None:
        raise AssertionError("too small for a slab")

    def paint(self, picture: Image.Image, fit: Fit, palette: Palette) -> None:
        PAINTED.append(self.name)


@pytest.fixture
def root() -> Iterator[tkinter.Tk]:
    PAINTED.clear()
    window = tkinter.Tk()
    yield window
    window.destroy()


def wanted(name: str, palette: Palette = LIGHT) -> Wanted:
    return Wanted(Plain(name), palette, 40, 30)


def open_board(root: tkinter.Tk, recent: Recent, want: Wanted) -> list[str]:
    """Show a background on a canvas of its own, and return what it has told by then."""
    told: list[str] = []
    background = Background(tkinter.Canvas(root), recent, lambda: told.append("painted"))
    assert not background.provide(want)
    at_once = list(told)
    pump(root, lambda: not background.busy)
    assert background.provide(want) and told == ["painted"]
    background.close()
    return at_once


def test_a_board_that_opens_again_has_its_picture_at_once(root: tkinter.Tk) -> None:
    recent = Recent()
    assert open_board(root, recent, wanted("wood")) == []
    assert open_board(root, recent, wanted("wood")) == ["painted"]
    assert open_board(root, recent, wanted("wood", DARK)) == []
    assert PAINTED == ["wood", "wood"]
