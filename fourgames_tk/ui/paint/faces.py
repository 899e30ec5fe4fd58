"""Faces of what is pressed, moved and filled in on a sheet: buttons, grooves, tiles, knobs, signs.

Sizes are in pixels. `unit` is a design unit in pixels. Around every face lie `edge(unit)` pixels
for its shadow and for the ring of the keys.
"""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw

from . import brushes, marks
from .palette import Button, Palette, button_face, mix
from .signs import glyph

EDGE = 5
"""Around a face, in design units, for its shadow and its ring."""
RADIUS = {"primary": 10, "plain": 8, "quiet": 8, "groove": 9, "tile": 7, "key": 5}
"""Of the corners, in design units."""


def edge(unit: float) -> int:
    """Return how many pixels lie around a face, on every side."""
    return round(EDGE * unit)


def hairline(unit: float) -> int:
    """Return the breadth of a fine line."""
    return 1 if unit <= 1.5 else 2


def button(
    kind: str,
    size: tuple[int, int],
    state: str,
    focused: bool,
    ground: str,
    palette: Palette,
    unit: float,
) -> Image.Image:
    """Return the face of a button, `size` without the room around it.

    The `ground` around it is of one colour, or is seen through where that is empty.
    """
    width, height = size
    colours = button_face(kind, state, palette)
    picture, at, radius = (_room(size, unit, ground), edge(unit), round(RADIUS[kind] * unit))
    line = hairline(unit)
    if kind == "primary" and state != "disabled":
        sunk = line if state == "pressed" else 0
        if not sunk:
            _shade(picture, size, radius, (2, 1, 1.1), palette, unit)
        _lay(picture, (at, at), size, radius, colours.rim)
        face = width, height - (sunk or 2 * line)
        _grade(picture, (at, at + sunk), face, radius, colours.top, colours.bottom)
    elif kind == "primary":
        _lay(picture, (at, at), size, radius, colours.rim)
        _lay_inside(picture, size, radius, colours.top, unit)
    elif kind == "plain":
        _shade(picture, size, radius, (2, 1, 0.7), palette, unit)
        _lay(picture, (at, at), size, radius, colours.rim)
        face = width - 2 * line, height - 3 * line
        _lay(picture, (at + line, at + line), face, radius - line, colours.top)
    elif colours.top:
        _lay(picture, (at, at), size, radius, colours.top)
    if focused:
        gap = 0 if kind == "quiet" else round(2 * unit)
        _ring(picture, size, radius, palette.accent, unit, gap)
    return picture.convert("RGB") if ground else picture


def entry(
    size: tuple[int, int], state: str, ground: str, palette: Palette, unit: float
) -> Image.Image:
    """Return what is written on, `state` being empty, `focus`, `invalid` or `disabled`."""
    picture, at = _room(size, unit, ground), edge(unit)
    radius = round(RADIUS["plain"] * unit)
    rim = {"invalid": palette.danger}.get(state, palette.track_line)
    face = palette.track if state == "disabled" else palette.button
    _lay(picture, (at, at), size, radius, rim)
    _lay_inside(picture, size, radius, face, unit)
    if state in ("focus", "invalid"):
        colour = palette.danger if state == "invalid" else palette.accent
        _ring(picture, size, radius, colour, unit, 0 if state == "invalid" else round(2 * unit))
    return picture.convert("RGB")


def patch(size: tuple[int, int], radius: int, colour: str) -> Image.Image:
    """Return a ground of one colour with round corners."""
    return brushes.tint(brushes.rounded(*size, radius), colour)


def nothing(width: int) -> Image.Image:
    """Return room that is as wide."""
    return brushes.blank(width, 1)


def keycap(text: str, primary: bool, gap: int, palette: Palette, unit: float) -> Image.Image:
    """Return the cap of a key after a gap, for a primary button outlined in white."""
    px, height, line = max(12, round(12 * unit)), round(22 * unit), hairline(unit)
    width = max(height, round(brushes.typeface(px).getlength(text)) + round(12 * unit))
    radius, size = round(RADIUS["key"] * unit), (width, height)
    picture = brushes.blank(*size)
    colours = palette.primary
    rim = mix(colours.bottom, colours.ink, 0.55) if primary else palette.track_line
    face = mix(colours.top, colours.bottom, 0.5) if primary else palette.sheet
    _lay(picture, (0, 0), size, radius, rim)
    below = 1 if primary else 2
    inside = width - 2 * line, height - (1 + below) * line
    _lay(picture, (line, line), inside, radius - line, face)
    ink = colours.ink if primary else palette.muted
    middle = width / 2, height / 2 - (0 if primary else line)
    brushes.letter(picture, middle, text, px, ink)
    return picture.crop((-gap, 0, width, height))


def groove(
    size: tuple[int, int], radius: int, ring: bool, ground: str, palette: Palette, unit: float
) -> Image.Image:
    """Return a shallow groove pressed into paper, with a shade below its upper edge."""
    picture, at, line = _room(size, unit, ground), edge(unit), hairline(unit)
    _lay(picture, (at, at), size, radius, palette.track_line)
    width, height = size[0] - 2 * line, size[1] - 2 * line
    _lay(picture, (at + line, at + line), (width, height), radius - line, palette.track)
    shape = brushes.rounded(width, height, max(1, radius - line))
    rim = ImageChops.subtract(shape, brushes.shifted(shape, 0, 2 * line))
    rim.paste(0, (0, height // 2, width, height))
    dark = mix(palette.track, palette.shadow, 0.10 if palette.name == "light" else 0.35)
    picture.alpha_composite(brushes.tint(rim, dark), (at + line, at + line))
    if ring:
        _ring(picture, size, radius, palette.accent, unit, round(2 * unit))
    return picture.convert("RGB")


def tile(size: tuple[int, int], palette: Palette, unit: float) -> Image.Image:
    """Return the raised tile of what is chosen, or of a step, to lie in a groove."""
    low = mix(palette.tile, palette.track, 0.25)
    colours = Button(palette.tile, low, palette.tile_line, palette.ink)
    return _raised(size, round(RADIUS["tile"] * unit), colours, 1.0, palette, unit)


def knob(side: int, palette: Palette, unit: float) -> Image.Image:
    """Return the round knob of a slider or a switch."""
    low = mix(palette.knob, palette.faint, 0.18)
    colours = Button(palette.knob, low, palette.knob_line, palette.ink)
    return _raised((side, side), side, colours, 1.3, palette, unit)


def switch(on: bool, ring: bool, ground: str, palette: Palette, unit: float) -> Image.Image:
    """Return a switch with its knob, 44 units wide and 24 high without the room around it."""
    size, at, inset = (round(44 * unit), round(24 * unit)), edge(unit), round(2 * unit)
    picture = groove(size, size[1], ring, ground, palette, unit).convert("RGBA")
    if on:
        _lay(picture, (at, at), size, size[1], palette.accent)
        mark = check(round(10 * unit), palette.on_accent)
        _middle(picture, mark, at + 13 * unit, at + size[1] / 2)
    side = size[1] - 2 * inset
    left = size[0] - inset - side if on else inset
    picture.alpha_composite(knob(side, palette, unit), (left, inset))
    return picture.convert("RGB")


def slider(
    width: int, share: float, ring: bool, ground: str, palette: Palette, unit: float
) -> Image.Image:
    """Return a slider with its knob at a share of the way, 22 units high without the room."""
    side, thick, at = round(22 * unit), round(6 * unit), edge(unit)
    picture = _room((width, side), unit, ground)
    top, left = (side - thick) // 2, round(share * (width - side))
    slot = groove((width, thick), thick, False, ground, palette, unit)
    inner = slot.crop((at, at, at + width, at + thick))
    picture.paste(inner, (at, at + top), brushes.rounded(width, thick, thick))
    _lay(picture, (at, at + top), (left + side // 2, thick), thick, palette.accent)
    picture.alpha_composite(knob(side, palette, unit), (left, 0))
    if ring:
        shown = marks.ring(side, side, side, palette.accent, round(2 * unit), round(2 * unit))
        corner = at - (shown.width - side) // 2
        picture.alpha_composite(shown, (max(0, left + corner), max(0, corner)))
    return picture.convert("RGB")


def bead(side: int, state: str, ground: str, palette: Palette, unit: float) -> Image.Image:
    """Return a bead of glass, `beaten`, `new` or `hollow`, in a square of one and a half times."""
    room = round(side * 1.5)
    picture, left = Image.new("RGBA", (room, room), ground), (room - side) // 2
    if state == "hollow":
        _lay(picture, (left, left), (side, side), side, palette.faint)
        line = hairline(unit)
        inside = side - 2 * line
        _lay(picture, (left + line, left + line), (inside, inside), side, palette.hollow)
        return picture.convert("RGB")
    if state == "new":
        glow = marks.glow(side + 6, side + 6, side, palette.amber, 0.9)
        _middle(picture, glow, room / 2, room / 2)
    body = brushes.glass(side * brushes.SUPERSAMPLE).reduce(brushes.SUPERSAMPLE)
    _middle(picture, body, room / 2, room / 2)
    if state == "new":
        ring = marks.ring(side, side, side, palette.amber_edge, round(2 * unit), 0)
        _middle(picture, ring, room / 2, room / 2)
    return picture.convert("RGB")


def chip(text: str, kind: str, icon: str, palette: Palette, unit: float) -> Image.Image:
    """Return a capsule with a word or two: `go`, `amber` or `plain`; `icon`: play, check."""
    px, height, line = max(12, round(12 * unit)), round(24 * unit), hairline(unit)
    lead = round(14 * unit) if icon else 0
    width = round(brushes.typeface(px).getlength(text)) + round(20 * unit) + lead
    face, rim, ink = {
        "go": (palette.primary.bottom, palette.primary.bottom, palette.primary.ink),
        "amber": (palette.amber_soft, mix(palette.amber, palette.sheet, 0.25), palette.amber_ink),
    }.get(kind, (palette.track, palette.track, palette.muted))
    picture = brushes.blank(width, height)
    _lay(picture, (0, 0), (width, height), height, rim)
    _lay(picture, (line, line), (width - 2 * line, height - 2 * line), height, face)
    if icon:
        side = round(10 * unit)
        mark = glyph("play", round(14 * unit), ink) if icon == "play" else check(side, ink)
        _middle(picture, mark, 14 * unit, height / 2)
    brushes.letter(picture, ((width + lead) / 2, height / 2), text, px, ink)
    return picture


def chevron(way: str, side: int, colour: str) -> Image.Image:
    """Return an open arrow to the `left` or `right`, or `down`, in a square on nothing."""
    corners = {
        "right": ((0.36, 0.20), (0.64, 0.50), (0.36, 0.80)),
        "left": ((0.64, 0.20), (0.36, 0.50), (0.64, 0.80)),
        "down": ((0.20, 0.36), (0.50, 0.64), (0.80, 0.36)),
    }
    return _line(corners[way], side, colour, 0.14)


def check(side: int, colour: str) -> Image.Image:
    """Return a tick in a square on nothing."""
    return _line(((0.10, 0.52), (0.38, 0.80), (0.90, 0.22)), side, colour, 0.2)


def sign(minus: bool, side: int, colour: str) -> Image.Image:
    """Return a plus or a minus in a square on nothing."""
    picture, thick = brushes.blank(side, side), max(2, round(side / 5))
    low = (side - thick) // 2
    picture.paste(colour, (0, low, side, low + thick))
    if not minus:
        picture.paste(colour, (low, 0, low + thick, side))
    return picture


def _line(
    corners: tuple[tuple[float, float], ...], side: int, colour: str, width: float
) -> Image.Image:
    large = side * 2 * brushes.SUPERSAMPLE
    mask = Image.new("L", (large, large), 0)
    pen, thick = ImageDraw.Draw(mask), max(1, round(width * large))
    points = [(x * large, y * large) for x, y in corners]
    pen.line(points, fill=255, width=thick, joint="curve")
    for x, y in (points[0], points[-1]):
        pen.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=255)
    return brushes.tint(mask.reduce(2 * brushes.SUPERSAMPLE), colour)


def _room(size: tuple[int, int], unit: float, ground: str) -> Image.Image:
    around = 2 * edge(unit)
    return Image.new("RGBA", (size[0] + around, size[1] + around), ground or (0, 0, 0, 0))


def _lay(
    picture: Image.Image, at: tuple[int, int], size: tuple[int, int], radius: int, colour: str
) -> None:
    shape = brushes.rounded(*size, max(0, radius))
    picture.alpha_composite(brushes.tint(shape, colour), at)


def _lay_inside(
    picture: Image.Image, size: tuple[int, int], radius: int, colour: str, unit: float
) -> None:
    """Lay a face of one colour that leaves the fine line around it."""
    at, line = edge(unit) + hairline(unit), hairline(unit)
    _lay(picture, (at, at), (size[0] - 2 * line, size[1] - 2 * line), radius - line, colour)


def _grade(
    picture: Image.Image,
    at: tuple[int, int],
    size: tuple[int, int],
    radius: int,
    top: str,
    bottom: str,
) -> None:
    face = brushes.vertical(*size, [(0.0, top), (1.0, bottom)])
    picture.alpha_composite(brushes.masked(face, brushes.rounded(*size, max(0, radius))), at)


def _shade(
    picture: Image.Image,
    size: tuple[int, int],
    radius: int,
    shadow: tuple[float, float, float],
    palette: Palette,
    unit: float,
) -> None:
    """Lay the shadow of a face: its blur and fall in units, and its share of the usual strength."""
    blur, drop, share = shadow
    strength = palette.paper_shadow * share
    layers = [(blur * unit, round(drop * unit), strength), (unit, round(unit), 0.7 * strength)]
    around = edge(unit)
    fallen = brushes.layered(*size, radius, around, palette.shadow, layers)
    picture.alpha_composite(fallen)


def _ring(
    picture: Image.Image, size: tuple[int, int], radius: int, colour: str, unit: float, gap: int
) -> None:
    ring = marks.ring(*size, radius, colour, round(2 * unit), gap)
    at = edge(unit) - (ring.width - size[0]) // 2
    picture.alpha_composite(ring, (max(0, at), max(0, at)), (max(0, -at), max(0, -at)))


def _raised(
    size: tuple[int, int], radius: int, colours: Button, share: float, palette: Palette, unit: float
) -> Image.Image:
    picture, at, line = brushes.blank(*_outer(size, unit)), edge(unit), hairline(unit)
    _shade(picture, size, radius, (2, 1, share), palette, unit)
    _lay(picture, (at, at), size, radius, colours.rim)
    face = size[0] - 2 * line, size[1] - 3 * line
    _grade(picture, (at + line, at + line), face, radius - line, colours.top, colours.bottom)
    return picture


def _outer(size: tuple[int, int], unit: float) -> tuple[int, int]:
    return size[0] + 2 * edge(unit), size[1] + 2 * edge(unit)


def _middle(picture: Image.Image, mark: Image.Image, x: float, y: float) -> None:
    at = round(x - mark.width / 2), round(y - mark.height / 2)
    inside = max(0, at[0]), max(0, at[1])
    picture.alpha_composite(mark, inside, (inside[0] - at[0], inside[1] - at[1]))
