"""The sheet of every material at several sizes."""

from __future__ import annotations

from itertools import product

from PIL import Image

from fourgames_tk.ui.paint import (
    blocks,
    cards,
    lettering,
    marks,
    stones,
    tiles,
    turned,
    wells,
    wood,
)
from fourgames_tk.ui.theme import Palette

PIECES = ["".join(letters) for letters in product("ld", "ts", "rq", "hf")]


def put(ground: Image.Image, picture: Image.Image, x: float, y: float) -> None:
    """Lay ``picture`` on ``ground`` with its centre at (x, y)."""
    ground.alpha_composite(picture, (round(x - picture.width / 2), round(y - picture.height / 2)))


def sheet(palette: Palette) -> Image.Image:
    """Return the sheet of one theme."""
    ground = Image.new("RGBA", (1600, 1500), palette.table)
    slab = wood.slab(1540, 1080, palette)
    edge = wood.slab_margin(1540, 1080)
    hollows = [
        wells.Well.round(edge + 90 + 170 * (k % 9), edge + 110 + 190 * (k // 9), 140)
        for k in range(16)
    ]
    hollows += [wells.Well.square(edge + 60 + 74 * k, edge + 440, 68) for k in range(20)]
    hollows.append(wells.Well(edge + 30, edge + 500, 1480, 94, 22))
    put(ground, wells.carve(slab, hollows, palette), 800, 560)
    left, top = 30, 20
    for k, piece in enumerate(PIECES):
        x, y = left + 90 + 170 * (k % 9), top + 110 + 190 * (k // 9)
        put(ground, turned.turned_piece(140, piece, palette), x, y)
        put(
            ground,
            turned.turned_piece(24, piece, palette),
            1320 + 30 * (k % 8),
            380 + 34 * (k // 8),
        )
    for k in range(4):
        put(ground, stones.river_stone(54, k, palette), left + 60 + 74 * k, top + 440)
        put(ground, stones.river_stone(140, k, palette), left + 120 + 170 * k, top + 720)
        put(ground, stones.river_stone(16, k, palette), left + 60 + 20 * k, top + 1040)
    for k in range(9):
        values = [(k + side) % 9 + 1 for side in range(4)]
        put(ground, blocks.block(68, values, palette), left + 60 + 74 * (k + 4), top + 440)
        put(ground, blocks.block(140, values, palette), left + 130 + 160 * k, top + 900)
        put(ground, blocks.block(32, values, palette), left + 200 + 40 * k, top + 1040)
        put(ground, blocks.block(18, values, palette), left + 600 + 24 * k, top + 1040)
    put(ground, blocks.area(68, "bonus", palette), left + 60 + 74 * 13, top + 440)
    put(ground, blocks.area(68, "minus", palette), left + 60 + 74 * 14, top + 440)
    put(ground, blocks.block_back(68, palette), left + 60 + 74 * 15, top + 440)
    put(ground, blocks.block(68, (1, 2, 3, 4), palette, 0.5, 30), left + 60 + 74 * 16, top + 440)
    _groove(ground, palette, left, top + 547)
    for k in range(6):
        put(ground, stones.glass_stone(120, k, palette), left + 800 + 130 * k, top + 720)
        put(ground, stones.glass_stone(28, k, palette), left + 900 + 34 * k, top + 1040)
        put(ground, stones.glass_stone(14, k, palette), left + 1120 + 18 * k, top + 1040)
    _cards(ground, palette)
    return ground


def _groove(ground: Image.Image, palette: Palette, left: int, y: int) -> None:
    """Lay letter tiles and every mark in the groove."""
    xs = iter(range(left + 80, 1600, 94))
    for row in range(4):
        put(ground, tiles.letter_tile(76, "AWQJ"[row], row, palette), next(xs), y)
    for mark in (marks.selected_ring, marks.last_move_ring, marks.cursor_ring, marks.danger_ring):
        x = next(xs)
        put(ground, tiles.letter_tile(76, "M", 0, palette), x, y)
        put(ground, mark(76, 76, 14, palette), x, y)
    x = next(xs)
    put(ground, marks.glow(76, 76, 14, palette.last_move), x, y)
    put(ground, tiles.letter_tile(76, "M", 0, palette), x, y)
    x = next(xs)
    put(ground, blocks.block(76, (1, 2, 3, 4), palette), x, y)
    for side in (1, 2):
        put(ground, blocks.matching_side(76, side, palette), x, y)
    put(ground, marks.target_dot(20, palette), next(xs), y)
    put(ground, wells.peg(8, palette), next(xs), y)
    put(ground, marks.clockwise_sign(30, palette.wood.print), next(xs), y)
    put(ground, marks.cross(60, palette.danger), next(xs), y)
    put(ground, tiles.letter_tile(76, "X", 2, palette, lift=1.0), next(xs), y)


def _cards(ground: Image.Image, palette: Palette) -> None:
    """Lay a card, the buttons and the bubble below the slab."""
    put(ground, cards.card(360, 200, palette), 240, 1330)
    lettering.letter(ground, (240, 1330), "ABCDEFG abcdefg 1234567890 +20 −20 ×", 16, palette.ink)
    for k, state in enumerate(cards.STATES):
        put(
            ground,
            cards.button(280, 54, "Four!", palette, state),
            600 + 320 * (k % 2),
            1280 + 90 * (k // 2),
        )
    put(ground, marks.bubble("(8 + 1 + 3) × 3 = 36", 15, palette), 1250, 1280)
    put(ground, marks.bubble("(8 + 1 + 3) × 3 − 20 = 16", 24, palette), 1300, 1360)
