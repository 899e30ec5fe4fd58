"""The five boards as the program's window shows them, composed from the paint functions alone."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, sin, sqrt
from random import Random

from gallery_materials import put
from PIL import Image, ImageDraw

from fourgames_tk.ui.paint import (
    blocks,
    canvas,
    cards,
    lettering,
    marks,
    stones,
    tiles,
    turned,
    wells,
    wood,
)
from fourgames_tk.ui.theme import PLAYERS, Palette

SIZE = (1100, 740)


def board_picture(name: str, palette: Palette) -> Image.Image:
    """Return the composition of one board: ``name`` is a key of `BOARDS`."""
    ground = Image.new("RGBA", SIZE, palette.table)
    draw = ImageDraw.Draw(ground)
    draw.rectangle((0, 0, SIZE[0], 33), fill=palette.bar)
    draw.line((0, 34, SIZE[0], 34), fill=palette.bar_line)
    draw.rectangle((0, 709, SIZE[0], SIZE[1]), fill=palette.bar)
    draw.line((0, 708, SIZE[0], 708), fill=palette.bar_line)
    menus = ((16, "Game"), (75, "Move"), (134, "Settings"), (225, "Tools"), (292, "Help"))
    for x, label in menus:
        write(ground, (x, 17), label, 14, palette.ink, "lm")
    BOARDS[name](ground, palette)
    return ground


def write(
    ground: Image.Image,
    place: tuple[float, float],
    text: str,
    px: int,
    colour: str,
    anchor: str = "mm",
    bold: bool = False,
) -> None:
    """Write a line of text; ``anchor`` is Pillow's, its first letter counts."""
    wide = lettering.typeface(4 * px, bold).getlength(text) / 4
    shift = {"l": wide / 2, "m": 0.0, "r": -wide / 2}[anchor[0]]
    lettering.letter(ground, (place[0] + shift, place[1]), text, px, colour, bold)


def furnish(ground: Image.Image, palette: Palette, title: str, status: str) -> None:
    """Write the title on the right of the menu bar and the status line below."""
    write(ground, (1084, 17), title, 14, palette.muted, "rm", True)
    write(ground, (16, 724), status, 13, palette.ink, "lm")


def lay_board(
    ground: Image.Image,
    palette: Palette,
    box: tuple[int, int, int, int],
    hollows: list[wells.Well],
    radius: int,
) -> None:
    """Lay a slab on the box (left, top, right, bottom), with hollows in the ground's pixels."""
    width, height = box[2] - box[0], box[3] - box[1]
    edge = wood.slab_margin(width, height)
    moved = [
        wells.Well(w.left - box[0] + edge, w.top - box[1] + edge, w.width, w.height, w.radius)
        for w in hollows
    ]
    slab = wells.carve(wood.slab(width, height, palette, radius), moved, palette)
    put(ground, slab, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def lay_card(ground: Image.Image, palette: Palette, box: tuple[int, int, int, int]) -> None:
    """Lay a card on the box (left, top, right, bottom)."""
    picture = cards.card(box[2] - box[0], box[3] - box[1], palette)
    put(ground, picture, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def four_stones(ground: Image.Image, palette: Palette) -> None:
    """Compose Four Stones with D selected."""
    furnish(
        ground,
        palette,
        "Four Stones",
        "Your turn: slide a letter to the left.   D can go 1 to 6 spaces.",
    )
    write(ground, (550, 77), "You move first", 23, palette.ink, bold=True)
    write(ground, (550, 102), "Leave the computer without a move", 14, palette.muted)
    grooves = [wells.Well(80, 160 + 108 * row, 940, 94, 22) for row in range(4)]
    lay_board(ground, palette, (50, 130, 1050, 610), grooves, 32)
    for row, line in enumerate(("..AB...C..", "......D...", "..E.....F.", ".G.H.I...J")):
        for column, letter in enumerate(line):
            x, y = 127 + 94 * column, 207 + 108 * row
            if letter != ".":
                put(ground, tiles.letter_tile(76, letter, row, palette), x, y)
            elif row == 1 and column < 6:
                put(ground, marks.target_dot(20, palette), x, y)
            else:
                put(ground, wells.peg(7, palette), x, y)
    put(ground, marks.selected_ring(76, 76, 14, palette), 691, 315)


def four_by_four(ground: Image.Image, palette: Palette) -> None:
    """Compose 4 × 4 in the middle of a game."""
    furnish(
        ground,
        palette,
        "4 × 4",
        "Place the piece you were given, then choose one for your opponent.   "
        "If you see a line, call it.",
    )
    places = [(140 + 133 * (k % 4), 180 + 133 * (k // 4)) for k in range(16)]
    hollows = [wells.Well.round(x, y, 114) for x, y in places]
    lay_board(ground, palette, (50, 90, 630, 670), hollows, 38)
    put(ground, marks.last_move_ring(114, 114, 57, palette), *places[13])
    standing = {0: "lsrf", 2: "dtqh", 5: "ltrh", 8: "dsrh", 11: "dsqf", 13: "ltqf"}
    for index, piece in standing.items():
        put(ground, turned.turned_piece(114, piece, palette), *places[index])
    put(ground, marks.selected_ring(114, 114, 57, palette), *places[10])
    lay_card(ground, palette, (670, 90, 1050, 250))
    lay_card(ground, palette, (670, 268, 1050, 590))
    write(ground, (690, 114), "Your piece", 14, palette.muted, "lm", True)
    write(ground, (690, 290), "Left to give", 14, palette.muted, "lm", True)
    plate = wells.carve(canvas.blank(120, 120), [wells.Well.round(60, 60, 100)], palette)
    put(ground, plate, 750, 186)
    put(ground, turned.turned_piece(100, "dtqf", palette), 750, 186)
    write(ground, (825, 173), "tall, dark,", 20, palette.ink, "lm", True)
    write(ground, (825, 201), "square, solid", 20, palette.ink, "lm", True)
    left = ("dsrf", "dtrf", "ltrf", "lsqf", "lsrh", "dtrh", "dsqh", "lsqh", "ltqh")
    for k, piece in enumerate(left):
        x, y = 722 + 69 * (k % 5), 370 + 125 * (k // 5)
        put(ground, turned.turned_piece(88, piece, palette), x, y)
    put(ground, cards.button(380, 56, "Four!", palette), 860, 638)


def fourside(ground: Image.Image, palette: Palette) -> None:
    """Compose FourSide with a block hovering in its place."""
    furnish(
        ground,
        palette,
        "FourSide   Expert 1–9",
        "F1 hint (2 left)    F2 sound    SPACE board / status    ENTER rotate, place    F8 leave",
    )
    write(
        ground,
        (396, 63),
        "Your turn: rotate with the wheel or R, click a cell.",
        15,
        palette.ink,
        bold=True,
    )
    places = {(c, r): (100 + 74 * c, 155 + 74 * r) for c in range(9) for r in range(7)}
    hollows = [wells.Well.square(x, y, 68, 9) for x, y in places.values()]
    lay_board(ground, palette, (36, 86, 756, 664), hollows, 24)
    for kind, cells in (
        ("bonus", ((5, 0), (1, 1), (7, 5), (3, 6))),
        ("minus", ((4, 1), (7, 2), (1, 4), (4, 5))),
    ):
        for cell in cells:
            put(ground, blocks.area(68, kind, palette), *places[cell])
    standing = {
        (3, 2): "6927",
        (4, 2): "7239",
        (5, 2): "1452",
        (6, 2): "3794",
        (3, 3): "2254",
        (4, 3): "3142",
        (5, 3): "5861",
        (6, 3): "9538",
        (4, 4): "4316",
        (5, 4): "6923",
    }
    for cell, text in standing.items():
        put(ground, blocks.block(66, [int(v) for v in text], palette), *places[cell])
    put(ground, marks.selected_ring(68, 68, 9, palette), *places[6, 2])
    for side in (2, 3):
        put(ground, blocks.matching_side(66, side, palette), *places[6, 2])
    put(ground, marks.bubble("(4 + 9) × 2 = 26", 15, palette), 645, 240)
    lay_card(ground, palette, (790, 86, 1064, 250))
    lay_card(ground, palette, (790, 268, 1064, 664))
    write(ground, (810, 109), "You", 15, palette.accent, "lm", True)
    write(ground, (810, 187), "Computer", 15, palette.muted, "lm", True)
    write(ground, (1044, 122), "214", 36, palette.ink, "rm", True)
    write(ground, (1044, 200), "187", 36, palette.muted, "rm", True)
    ImageDraw.Draw(ground).line((810, 160, 1044, 160), fill=palette.card_line)
    write(ground, (810, 290), "Your blocks", 14, palette.muted, "lm", True)
    hand = ((862, 360, "4379"), (990, 360, "1162"), (862, 474, "8553"), (990, 474, "2947"))
    for x, y, text in (*hand, (926, 588, "6331")):
        put(ground, blocks.block(92, [int(v) for v in text], palette), x, y)
    put(ground, marks.selected_ring(94, 94, 13, palette), 862, 360)


def mancala(ground: Image.Image, palette: Palette) -> None:
    """Compose mancala, with the pile under the mouse ringed."""
    furnish(
        ground,
        palette,
        "Stones: Mancala",
        "Your turn: choose a pile.   Pile 3 would take four laps, put 3 stones in your store "
        "and earn a free turn.",
    )
    write(ground, (550, 101), "Computer, level 4", 18, palette.muted, bold=True)
    write(ground, (550, 126), "7 stones", 14, palette.muted)
    write(ground, (550, 606), "You", 23, palette.ink, bold=True)
    write(ground, (550, 630), "11 stones   ·   free turn", 14, palette.accent, bold=True)
    xs = [210 + 136 * k for k in range(6)]
    hollows = [wells.Well.round(x, y, 110) for x in xs for y in (255, 455)]
    hollows += [wells.Well(left, 205, 74, 300, 37) for left in (76, 950)]
    lay_board(ground, palette, (50, 150, 1050, 560), hollows, 48)
    colours = Random(7)
    for y, label, counts in ((255, 187, (5, 0, 6, 1, 8, 3)), (455, 527, (4, 7, 2, 5, 0, 9))):
        for x, count in zip(xs, counts, strict=True):
            for k in range(count):
                reach = 13 * sqrt(k + 0.3) + 1
                place = (x + reach * cos(2.4 * k + x), y + reach * sin(2.4 * k + x))
                put(ground, stones.glass_stone(29, colours.randrange(6), palette), *place)
            write(ground, (x, label), str(count), 17, palette.wood.print, bold=True)
    for x, count in ((113, 11), (987, 7)):
        for k in range(count):
            place = (x + 15 * cos(2.1 * k), 478 - 18 * k + 4 * sin(k))
            put(ground, stones.glass_stone(29, colours.randrange(6), palette), *place)
        write(ground, (x, 523), str(count), 20, palette.wood.print, bold=True)
    put(ground, marks.target_dot(14, palette), 113, 225)
    put(ground, marks.selected_ring(110, 110, 55, palette), 482, 455)
    write(ground, (540, 353), "clockwise", 13, palette.wood.print)
    put(ground, marks.clockwise_sign(16, palette.wood.print), 586, 354)


def skirmish(ground: Image.Image, palette: Palette) -> None:
    """Compose Skirmish with a stone selected."""
    furnish(
        ground,
        palette,
        "Stones: Skirmish",
        "Player 1 to move.   Step up, down, left or right; take by stepping on a stone.",
    )
    places = {(c, r): (110 + 70 * c, 140 + 70 * r) for c in range(8) for r in range(8)}
    hollows = [wells.Well.square(x, y, 64, 9) for x, y in places.values()]
    lay_board(ground, palette, (50, 80, 660, 690), hollows, 28)
    seats = (
        ((1, 0), (3, 1), (6, 1), (2, 2), (4, 3)),
        ((4, 4), (5, 5), (3, 6), (6, 6), (1, 7)),
        ((0, 3), (2, 4), (1, 5)),
        ((7, 2), (6, 4)),
    )
    for seat, cells in enumerate(seats):
        for cell in cells:
            put(ground, stones.river_stone(53, seat, palette), *places[cell])
    put(ground, marks.selected_ring(64, 64, 9, palette), *places[4, 3])
    put(ground, marks.danger_ring(64, 64, 9, palette), *places[4, 4])
    for cell in ((4, 2), (3, 3), (5, 3)):
        put(ground, marks.target_dot(18, palette), *places[cell])
    lay_card(ground, palette, (690, 80, 1064, 290))
    lay_card(ground, palette, (690, 308, 1064, 690))
    names = ("You", "Computer, level 5", "bot: hunter.py", "bot: parity.awk")
    for seat, name in enumerate(names):
        y = 112 + 46 * seat
        put(ground, stones.river_stone(27, seat, palette, numeral=False), 720, y)
        write(ground, (746, y), name, 15, palette.ink, "lm", seat == 0)
        write(ground, (1044, y), str(len(seats[seat])), 19, palette.ink, "rm", True)
    write(ground, (710, 330), "Chat", 14, palette.muted, "lm", True)
    lines = ((2, "initialized, 64 tiles"), (3, "nearest enemy 3 steps away"), (2, "hit d5!"))
    for k, (seat, line) in enumerate(lines):
        put(ground, marks.target_dot(10, palette, PLAYERS[seat]), 716, 368 + 34 * k)
        write(ground, (732, 368 + 34 * k), line, 14, palette.ink, "lm")


BOARDS: dict[str, Callable[[Image.Image, Palette], None]] = {
    "four-stones": four_stones,
    "four-by-four": four_by_four,
    "fourside": fourside,
    "mancala": mancala,
    "skirmish": skirmish,
}
"""The compositions, by the id of the game."""
