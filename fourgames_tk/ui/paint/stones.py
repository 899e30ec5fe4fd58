"""Round stones: river stones with a numeral for Skirmish, glass stones for mancala."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageFilter

from . import brushes
from .palette import GLASS_COLOURS, PLAYER_INKS, PLAYERS, Palette, darken, lighten, mix, rgb

SPECKLE_SEED = 1995

LETTERED = 24
"""The least diameter in pixels of a stone that carries its numeral."""


def river_stone(
    size: int, seat: int, palette: Palette, numeral: bool = True, lift: float = 0.0
) -> Image.Image:
    """Return a polished river stone in the colour of a seat, 0 to 3, perhaps with its numeral.

    The stone is ``size`` pixels across, its shadow around it larger by `brushes.piece_margin` on
    every side; ``lift`` is 0 for a stone that lies, up to 1 for one held in the hand.
    """
    body = _pebble(size, _stone_tones(PLAYERS[seat]))
    picture = brushes.lying(body, size, palette, 1.4, lift)
    if numeral and size >= LETTERED:
        middle = picture.width / 2
        height = max(1, round(size * 0.40))
        brushes.letter(
            picture, (middle, middle + size * 0.02), str(seat + 1), height, PLAYER_INKS[seat]
        )
    return picture


def _stone_tones(colour: str) -> list[tuple[float, str]]:
    """Return the colours of a stone from its lit shoulder to its shaded edge."""
    brightness = sum(rgb(colour)) / 765
    if brightness > 0.8:
        middle, edge = darken(colour, 0.05), mix(colour, "#6E6A60", 0.62)
        return [
            (0.0, "#FFFFFF"),
            (0.45, middle),
            (0.76, mix(middle, edge, 0.45)),
            (1.0, edge),
        ]
    if brightness < 0.2:
        return [(0.0, "#6A6D75"), (0.4, "#35373E"), (0.75, "#1D1E23"), (1.0, "#0A0A0C")]
    return [
        (0.0, lighten(colour, 0.46)),
        (0.4, lighten(colour, 0.14)),
        (0.72, colour),
        (1.0, darken(colour, 0.5)),
    ]


def _pebble(size: int, tones: list[tuple[float, str]]) -> Image.Image:
    """Return the body of a stone: broad light, mineral speckle, light from the table."""
    levels = brushes.distance(size, size, (size * 0.36, size * 0.28), (size * 0.84, size * 0.84))
    if size >= 28:
        dust = brushes.noise(size, size, SPECKLE_SEED).filter(ImageFilter.GaussianBlur(size / 90))
        dust = dust.point([max(0, min(255, (level - 128) // 6 + 128)) for level in range(256)])
        levels = ImageChops.add(levels, dust, offset=-128)
    body = brushes.ramp(levels, tones)
    bounce = _crescent(size, 0.93, -0.11, -0.13, size / 22)
    body.paste(
        tones[0][1], None, brushes.scaled(bounce, 0.12 if tones[0][1] == "#FFFFFF" else 0.42)
    )
    haze = brushes.spot(size, size, (size * 0.34, size * 0.25), (size * 0.40, size * 0.30), 0.30)
    body.paste("#FFFFFF", None, haze)
    shine = brushes.spot(size, size, (size * 0.33, size * 0.22), (size * 0.21, size * 0.14), 0.85)
    body.paste("#FFFFFF", None, shine)
    return brushes.masked(body, brushes.disc(size))


def _crescent(size: int, share: float, right: float, down: float, blur: float) -> Image.Image:
    """Return a crescent inside the edge of a disc: what a smaller disc, moved aside, leaves free.

    The diameter of the inner disc and how far it is moved are shares of ``size``; ``blur`` is in
    pixels.
    """
    small = max(1, round(size * 0.92))
    outer = Image.new("L", (size, size), 0)
    outer.paste(brushes.disc(small), ((size - small) // 2, (size - small) // 2))
    inner = Image.new("L", (size, size), 0)
    width = max(1, round(size * share))
    place = (round((size - width) / 2 + right * size), round((size - width) / 2 + down * size))
    inner.paste(brushes.disc(width), place)
    left = ImageChops.subtract(outer, inner)
    soft = left.filter(ImageFilter.GaussianBlur(max(0.4, blur)))
    return ImageChops.multiply(soft, brushes.disc(size))


def glass_stone(size: int, colour: int, palette: Palette, lift: float = 0.0) -> Image.Image:
    """Return a glass stone of mancala, sized and lifted as `river_stone`.

    ``colour`` is any number, taken modulo the count of `GLASS_COLOURS`.
    """
    tone = GLASS_COLOURS[colour % len(GLASS_COLOURS)]
    levels = brushes.distance(size, size, (size * 0.40, size * 0.34), (size * 0.76, size * 0.76))
    body = brushes.ramp(
        levels,
        [
            (0.0, lighten(tone, 0.34)),
            (0.35, lighten(tone, 0.08)),
            (0.68, tone),
            (0.9, darken(tone, 0.30)),
            (1.0, darken(tone, 0.48)),
        ],
    )
    # Light that went through the glass gathers on the far side.
    through = brushes.spot(size, size, (size * 0.66, size * 0.74), (size * 0.38, size * 0.30), 0.55)
    body.paste(lighten(tone, 0.42), None, through)
    haze = brushes.spot(size, size, (size * 0.36, size * 0.29), (size * 0.36, size * 0.30), 0.62)
    body.paste("#FFFFFF", None, haze)
    glint = brushes.spot(size, size, (size * 0.33, size * 0.26), (size * 0.13, size * 0.10), 1.0)
    body.paste("#FFFFFF", None, glint)
    stone, shade = brushes.masked(body, brushes.disc(size)), mix(palette.shadow, tone, 0.12)
    return brushes.lying(stone, size, palette, 1.3, lift, shade=shade)
