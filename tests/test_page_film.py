"""The film of page changes: what a picture shows of a page, and the figures of a change."""

from __future__ import annotations

import page_film
import pytest
from page_film import SIZE, Change, Part, change_of, state_of, states
from PIL import Image, ImageDraw

PANEL = 400, 300
SHEET, BOARD = "#FBF9F4", "#8A5A38"
ROWS = (20, 100, 180, 260)
"""Upper edges of the title and the rows of a page."""


def page(rows: tuple[int, ...] = ROWS, left: int = 0) -> Image.Image:
    """Return a picture of a page that is still `left` pixels from its place."""
    picture = Image.new("RGB", PANEL, BOARD)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((left, 0, *PANEL), SHEET)
    for top in rows:
        draw.rectangle((left + 30, top, left + 350, top + 20), "#22252A")
    return picture


def board() -> Image.Image:
    return Image.new("RGB", PANEL, BOARD)


@pytest.mark.parametrize(
    ("picture", "state"),
    [
        (page(), "whole"),
        (page(left=17), "whole"),
        (board(), "old"),
        (page(()), "bare"),
        (page(ROWS[:1]), "half-built"),
        (page(ROWS[:-1]), "half-built"),
        (page(ROWS[1:], left=17), "half-built"),
    ],
)
def test_a_picture_shows_the_old_page_the_new_one_or_part_of_it(
    picture: Image.Image, state: str
) -> None:
    assert state_of(picture, board(), page(), Part((0, 0, *PANEL), slide=24)) == state


def test_what_has_an_animation_of_its_own_is_left_out() -> None:
    def screen(panel: Image.Image) -> bytes:
        found = Image.new("RGB", SIZE, BOARD)
        found.paste(panel, (900, 40))
        return found.convert("RGBA").tobytes("raw", "BGRA")

    pictures = [(1.0, screen(board())), (2.0, screen(page(ROWS[:-1]))), (3.0, screen(page()))]
    part = Part((900, 40, 1300, 340))
    assert states(pictures, part) == [(1.0, "old"), (2.0, "half-built"), (3.0, "whole")]
    last_row = 900, 300, 1300, 321
    part = Part(part.box, moving=[last_row])
    assert states(pictures, part) == [(1.0, "old"), (2.0, "whole"), (3.0, "whole")]


def test_what_moves_on_a_page_slides_with_it() -> None:
    def screen(left: int, ink: str) -> Image.Image:
        found = page(left=left)
        ImageDraw.Draw(found).ellipse((left + 150, 50, left + 190, 90), ink)
        return found

    part = Part((0, 0, *PANEL), slide=24, moving=[(150, 50, 190, 90)])
    assert state_of(screen(17, "red"), board(), screen(0, "blue"), part) == "whole"


def test_a_change_counts_pictures_frames_and_seconds() -> None:
    found = [(1.0, "old"), (1.1, "bare"), (1.14, "half-built"), (1.16, "whole"), (1.2, "whole")]
    change = change_of("open", True, 1.05, found)
    assert (change.bare, change.half_built) == (1, 1)
    assert change.frames == pytest.approx(0.06 / page_film.FRAME_SECONDS)
    assert change.seconds == pytest.approx(0.11)
    assert change_of("nothing", False, 1.0, [(0.9, "whole")]) == Change(
        "nothing", False, 0, 0, 0, 0
    )
