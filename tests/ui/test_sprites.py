from __future__ import annotations

import tkinter
from collections.abc import Iterator

import pytest
from PIL import Image

from fourgames_tk.ui.canvas.sprites import Sprites
from fourgames_tk.ui.paint import tiles
from fourgames_tk.ui.paint.palette import LIGHT


@pytest.fixture
def root() -> Iterator[tkinter.Tk]:
    window = tkinter.Tk()
    yield window
    window.destroy()


def test_a_picture_is_drawn_once_and_shown_by_tk(root: tkinter.Tk) -> None:
    sprites = Sprites(root)
    drawn = []

    def draw() -> Image.Image:
        drawn.append(1)
        return tiles.letter_tile(40, "A", 0, LIGHT)

    key = ("tile", "A", 40, LIGHT.name)
    first = sprites.get(key, draw)
    assert sprites.get(key, draw) is first
    assert len(drawn) == 1
    canvas = tkinter.Canvas(root)
    item = canvas.create_image(50, 50, image=first)
    left, top, right, bottom = canvas.bbox(item)
    assert (right - left, bottom - top) == draw().size


def test_the_longest_unused_goes_first(root: tkinter.Tk) -> None:
    sprites = Sprites(root, limit=2)
    dot = Image.new("RGBA", (2, 2))
    for key in ("a", "b", "a", "c"):
        sprites.get(key, lambda: dot)
    assert len(sprites) == 2
    assert "a" in sprites and "c" in sprites and "b" not in sprites
    sprites.clear()
    assert len(sprites) == 0
