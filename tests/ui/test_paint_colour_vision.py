from __future__ import annotations

from itertools import combinations, product

import pytest
from PIL import Image, ImageChops, ImageFilter

from fourgames_tk.ui.paint import blocks, stones, turned
from fourgames_tk.ui.paint.palette import PALETTES, Palette
from tests.ui.colour_vision import SIGHTS, curved, picture_seen, seen

TURNED = ["".join(letters) for letters in product("ld", "ts", "rq", "hf")]
PART = 24
"""Two pictures are compared by the part, this fraction of their size, in which they differ most."""


def on_wood(picture: Image.Image, palette: Palette, crop: int = 0) -> Image.Image:
    """The picture on the ground of a well, without ``crop`` pixels of its margin."""
    ground = Image.new("RGBA", picture.size, palette.wood.well_bottom)
    ground.alpha_composite(picture)
    box = (crop, crop, picture.width - crop, picture.height - crop)
    return ground.convert("RGB").crop(box)


def apart(pictures: dict[str, Image.Image], sight: str) -> dict[tuple[str, str], int]:
    """The difference of each two pictures, in levels of 255, where it is strongest."""
    looks = {name: picture_seen(picture, sight) for name, picture in pictures.items()}
    result = {}
    for first, second in combinations(looks, 2):
        gap = ImageChops.difference(looks[first], looks[second])
        part = ImageFilter.BoxBlur(max(1, gap.width / PART))
        result[first, second] = max(gap.convert("L").filter(part).tobytes())
    return result


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("size", [24, 60])
def test_the_sixteen_pieces_are_told_apart(size: int, palette: Palette, sight: str) -> None:
    pictures = {
        piece: on_wood(turned.turned_piece(size, piece, palette), palette, size // 5)
        for piece in TURNED
    }
    gaps = apart(pictures, sight)
    assert len(gaps) == 120
    assert min(gaps.values()) > 35, min(gaps, key=lambda pair: gaps[pair])


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("size", [24, 60])
def test_the_players_stones_are_told_apart(size: int, palette: Palette, sight: str) -> None:
    pictures = {
        str(seat): on_wood(stones.river_stone(size, seat, palette), palette) for seat in range(4)
    }
    assert min(apart(pictures, sight).values()) > 60


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_the_nine_values_are_told_apart(palette: Palette, sight: str) -> None:
    pictures = {
        str(value): on_wood(blocks.block(24, (value,) * 4, palette), palette)
        for value in range(1, 10)
    }
    # Without colour the numerals alone tell them apart, four pixels wide at this size.
    assert min(apart(pictures, sight).values()) > 15


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_bonus_and_minus_are_told_apart(palette: Palette, sight: str) -> None:
    pictures = {
        kind: on_wood(blocks.area(24, kind, palette), palette) for kind in ("bonus", "minus")
    }
    assert min(apart(pictures, sight).values()) > 20


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_sight_of_a_picture_is_that_of_its_colours(sight: str) -> None:
    for colour in ("#D55E00", "#0072B2", "#FAFAF7"):
        pixel = picture_seen(Image.new("RGB", (1, 1), colour), sight).tobytes()
        wanted = [round(255 * curved(value)) for value in seen(colour, sight)]
        tolerance = 26 if sight == "grey" else 6
        assert all(abs(a - b) <= tolerance for a, b in zip(pixel, wanted, strict=True))
