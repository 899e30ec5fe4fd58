from __future__ import annotations

import tkinter

from PIL import Image

from fourgames_tk.ui.canvas.sheet import Sprites
from fourgames_tk.ui.paint import tiles
from fourgames_tk.ui.paint.palette import LIGHT


def test_a_picture_is_drawn_once_and_shown_by_tk(root: tkinter.Tk) -> None:
    sprites = Sprites(root)
    drawn = []

    def draw() -> Image.Image:
        drawn.append(1)
        return tiles.letter_tile(40, "A", 0, LIGHT)

    key = ("tile", "A", 40)
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
    made = {key: sprites.get(key, lambda: dot) for key in ("a", "b", "a", "c")}
    assert sprites.photos == {str(made[key]): made[key] for key in ("a", "c")}
