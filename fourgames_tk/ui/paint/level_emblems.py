"""Emblems of the levels: a small sign carved into a plate of the game's material.

Each game has a plate of its own shape and colour, and each name of a level a sign. Levels of
several games with one name have one sign. A level whose name has no sign, as in a new game, has its
number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Literal

from PIL import Image, ImageDraw

from . import brushes
from .palette import Palette, darken, lighten

SIGNS: Mapping[str, str] = {
    "Advanced": "fill 5 0 10 5.6 0 5.6; line 5 5 5 9.2",
    "Alert": "fill .6 8 2 6 2.4 2.6 5 .4 7.6 2.6 8 6 9.4 8; disc 5 8.8 1.4",
    "Attentive": "line 0 5 2.8 2.2 7.2 2.2 10 5 7.2 7.8 2.8 7.8 0 5; disc 5 5 1.7",
    "Average": "line 1 3 9 3; line 1 7 9 7",
    "Beginner": "line 5 9.4 5 5; fill 5 6.4 .2 4.6 0 .8 4 2.2; fill 5 6.4 9.8 4.6 10 .8 6 2.2",
    "Careful": "arc 5 4 2.6 180 360; fill .8 4.4 9.2 4.4 9.2 10 .8 10; cut 5 7.1 1.3",
    "Casual": "fill 0 2.4 7.4 2.4 6.4 9.6 1 9.6; arc 7.2 5 2.1 -90 90",
    "Cautious": "line 1 .8 9 .8 9 5 5 9.2 1 5 1 .8",
    "Dabbler": "disc 5 6.6 3.3; fill 5 -.4 8.2 5.8 1.8 5.8",
    "Dreamy": "disc 4.8 5 5; cut 7.2 3.6 4.2",
    "Easy": "disc 2.4 2.6 1.4; disc 7.6 2.6 1.4; arc 5 4.6 4.2 15 165",
    "Expert": "fill 5 -.4 6.5 3.5 10.4 3.7 7.4 6.2 8.3 10 5 7.8 1.7 10 2.6 6.2 -.4 3.7 3.5 3.5",
    "Grabber": "line 1.6 .6 1.6 5.4; arc 5 5.4 3.4 0 180; line 8.4 .6 8.4 5.4",
    "Hard": "fill -.4 9.4 3.8 .4 6 4.8 7.4 2.8 10.4 9.4",
    "Hawk": "fill -.6 1.4 5 4.2 10.6 1.4 8.6 7 6.6 6.4 5 9.6 3.4 6.4 1.4 7",
    "Master": "fill 0 9.4 -.2 1.6 2.9 4.8 5 .4 7.1 4.8 10.2 1.6 10 9.4",
    "Medium": "arc 5 5 4.4 0 360; slice 5 5 4.8 90 270",
    "Novice": "line .4 9 4.8 9 4.8 4.8 9.6 4.8 9.6 .8",
    "Pebble": "disc 3.4 6.4 3; disc 6.8 6.8 2.6; disc 5.6 4.8 2.6",
    "Perfect": "disc 5 5 2.5; line 5 0 5 .4; line 5 9.6 5 10; line 0 5 .4 5; line 9.6 5 10 5;"
    "line 1.4 1.4 1.7 1.7; line 8.6 8.6 8.3 8.3; line 1.4 8.6 1.7 8.3; line 8.6 1.4 8.3 1.7",
    "Planner": "line 1.2 8.6 1.2 2.4 8.8 7.6 8.8 1.4; disc 1.2 8.4 1.9; disc 8.8 1.6 1.9",
    "Playful": "fill 5 5 5 -.4 9.6 2; fill 5 5 10.4 5 8 9.6; fill 5 5 5 10.4 .4 8;"
    "fill 5 5 -.4 5 2 .4",
    "Reckoner": "line 3 0 3 10; line 7 0 7 10; line 0 3 10 3; line 0 7 10 7",
    "River": "line -.2 3.4 1.6 1.9 3.4 1.9 6.6 4.1 8.4 4.1 10.2 2.6;"
    "line -.2 7.7 1.6 6.2 3.4 6.2 6.6 8.4 8.4 8.4 10.2 6.9",
    "Runner": "line .8 1 4.6 5 .8 9; line 5.4 1 9.2 5 5.4 9",
    "Scout": "line 1.8 0 1.8 10; fill 2 -.6 10 2.7 2 6",
    "Sharp": "fill 5 -.6 8.8 10 5 7.6 1.2 10",
    "Skilled": "fill .4 .4 9.6 .4 9.6 4.4 .4 4.4; line 5 4 5 9.4",
    "Steady": "line 1 .8 9 .8; line 1 9.2 9 9.2; fill 3.2 .8 6.8 .8 6.8 9.2 3.2 9.2",
    "Timid": "disc 5 6 2.6",
    "Watchful": "arc 2.4 3.6 2.1 0 360; arc 7.6 3.6 2.1 0 360; fill 3.6 6.6 6.4 6.6 5 9.8",
}
"""The sign of each name of a level, as parts: a verb and numbers in a square of 10 by 10.

`line` and `fill` (a polygon) have x and y of each corner, `disc` and `cut` (a disc left out) the
middle and radius, `arc` and `slice` also two angles in degrees, clockwise from the right.
"""
SIGN_SHARE, PEN_WIDTH = 0.58, 1.7
"""Side of a sign as a share of the plate, and the width of its lines in its own units."""
MIN_CARVED = 22
"""The smallest side in pixels of a plate with light on its edges; a smaller one is flat."""
SUPERSAMPLE = 4
"""Emblems are drawn this many times too large and then reduced."""

Outline = Literal["tile", "disc", "octagon", "block", "bowl"]


@dataclass(frozen=True)
class Plate:
    """The plate of a game: its outline, and ``#RRGGBB`` of its face and of the sign in it."""

    outline: Outline
    top: str
    bottom: str
    ink: str


PLATES: Mapping[str, Plate] = {
    "four-stones": Plate("tile", "#F4ECDA", "#DDD2BC", "#1B5A91"),
    "skirmish": Plate("disc", "#35759B", "#2B6387", "#FFFFFF"),
    "four-by-four": Plate("octagon", "#87583A", "#6E4529", "#F6E9CC"),
    "fourside": Plate("block", "#B8402F", "#A13527", "#FFFFFF"),
    "mancala": Plate("bowl", "#2A7F55", "#226B47", "#FFFFFF"),
}
"""The plate of each game, by its id: ivory, river stone, walnut, enamel and glass."""
OTHER_PLATE = Plate("disc", "#6B6357", "#575047", "#FFFFFF")
"""The plate of any other game."""
RIMS: Mapping[str, str] = {"block": "#EBDDC2", "bowl": "#A0845E"}
"""Colour of the rim of an outline that has one: the frame of a block, and the wood round a pile."""


def level_emblem(side: int, game: str, number: int, name: str, palette: Palette) -> Image.Image:
    """Return the emblem of a level, ``side`` pixels square.

    ``game`` is the id of the game, ``name`` the English name of the level. Without lights in the
    palette the plate is an outline.
    """
    large = side * SUPERSAMPLE
    plate = PLATES.get(game, OTHER_PLATE)
    line = max(SUPERSAMPLE, large // 18)
    is_outlined = palette.is_flat or palette.has_high_contrast
    ink = palette.ink if is_outlined else plate.ink
    picture = brushes.transparent_picture(large, large)
    rim = RIMS.get(plate.outline, "")
    inset = 0
    if is_outlined:
        insets = (0, line, 2 * line, 3 * line) if rim else (0, line)
        for number_of_edge, each in enumerate(insets):
            colour = palette.tile if palette.is_flat else palette.sheet
            edge = _outline(plate.outline, large, each)
            picture.alpha_composite(brushes.tint(edge, colour if number_of_edge % 2 else ink))
    else:
        if rim:
            _paint_plate(picture, plate.outline, 0, (lighten(rim, 0.1), darken(rim, 0.12)), side)
            inset = round(1.4 * line)
        _paint_plate(picture, plate.outline, inset, (plate.top, plate.bottom), side)
    sign = _sign_mask(large, name, number)
    if side >= MIN_CARVED and not is_outlined:
        step = max(1, round(large / 40))
        for down, colour in (
            (-step, darken(plate.bottom, 0.5)),
            (step, lighten(plate.top, 0.45)),
        ):
            picture.alpha_composite(brushes.tint(brushes.shifted_mask(sign, 0, down), colour, 0.75))
    picture.alpha_composite(brushes.tint(sign, ink))
    return picture.reduce(SUPERSAMPLE)


def _paint_plate(
    picture: Image.Image, outline: Outline, inset: int, tones: tuple[str, str], side: int
) -> None:
    """Paint a plate with a face of two colours; a large one has light on its upper edge."""
    top, bottom = tones
    mask = _outline(outline, picture.width, inset)
    face = brushes.vertical_gradient(*picture.size, [(0.0, top), (1.0, bottom)])
    if side >= MIN_CARVED:
        light, shade = brushes.emboss_masks(mask, picture.width / 60, max(1, picture.width // 32))
        face.paste(lighten(top, 0.6), None, brushes.faded_mask(light, 0.8))
        face.paste(darken(bottom, 0.5), None, brushes.faded_mask(shade, 0.8))
    picture.alpha_composite(brushes.cut_to_mask(face, mask))


def _outline(outline: Outline, side: int, inset: int) -> Image.Image:
    """Return the mask of a plate, ``inset`` pixels smaller on every side."""
    inner = side - 2 * inset
    mask = Image.new("L", (side, side), 0)
    if outline == "octagon":
        corners = [
            (
                side / 2 + inner / 2 / cos(pi / 8) * cos((n + 0.5) * pi / 4),
                side / 2 + inner / 2 / cos(pi / 8) * sin((n + 0.5) * pi / 4),
            )
            for n in range(8)
        ]
        ImageDraw.Draw(mask).polygon(corners, fill=255)
        return mask
    share = {"tile": 0.24, "block": 0.1}.get(outline, 0.5)
    mask.paste(brushes.rounded_mask(inner, inner, round(share * inner)), (inset, inset))
    return mask


def _sign_mask(side: int, name: str, number: int) -> Image.Image:
    """Return the mask of a sign in the middle of a square of ``side`` pixels."""
    mask = Image.new("L", (side, side), 0)
    if name not in SIGNS:
        font = brushes.program_font(round(side * 0.62))
        pen = ImageDraw.Draw(mask)
        pen.text((side / 2, side / 2), str(number), fill=255, font=font, anchor="mm")
        return mask
    unit = side * SIGN_SHARE / 10
    start = (side - 10 * unit) / 2
    for part in SIGNS[name].split(";"):
        verb, *texts = part.split()
        _draw_part(mask, verb, [float(text) for text in texts], start, unit)
    return mask


def _draw_part(
    mask: Image.Image, verb: str, numbers: Sequence[float], start: float, unit: float
) -> None:
    """Draw one part of a sign; ``start`` is its left and upper edge in pixels."""
    pen, thick = ImageDraw.Draw(mask), round(PEN_WIDTH * unit)
    if verb in ("line", "fill"):
        each = iter(start + number * unit for number in numbers)
        points = list(zip(each, each, strict=True))
        if verb == "fill":
            pen.polygon(points, fill=255)
            return
        pen.line(points, fill=255, width=thick)
        for x, y in points:
            pen.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=255)
        return
    x, y, reach = start + numbers[0] * unit, start + numbers[1] * unit, numbers[2] * unit
    box = (x - reach, y - reach, x + reach, y + reach)
    if verb == "slice":
        pen.pieslice(box, numbers[3], numbers[4], fill=255)
    elif verb == "arc":
        wide = (box[0] - thick / 2, box[1] - thick / 2, box[2] + thick / 2, box[3] + thick / 2)
        pen.arc(wide, numbers[3], numbers[4], fill=255, width=thick)
    else:
        pen.ellipse(box, fill=255 if verb == "disc" else 0)
