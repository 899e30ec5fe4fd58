"""Geometry of 4 × 4 and the targets of the pointer and the cursor: cells, pieces, lines.

All lengths are board units. The pool has one row and one column for every two bits of a piece's
number: rows are light tall, light short, dark tall, dark short; columns round hollow, round solid,
square hollow, square solid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot, sqrt
from typing import Literal, NamedTuple

from PIL import Image

from ....engine.games.four_by_four.pieces import (
    CELLS,
    COLUMNS,
    DIAGONALS,
    LINE_BY_NAME,
    ROWS,
    SQUARES,
    Variation,
    line_description,
    line_name,
    parse_piece,
    piece_text,
)
from ....engine.games.four_by_four.rules import FourByFourState
from ....engine.language import _
from ...canvas.animation import interpolate
from ...canvas.drawing import Background, BoardSlab
from ...canvas.move_input import MoveTarget, Path
from ...canvas.scaled_canvas import Box, Grid, Point, ViewTransform
from ...paint import brushes, surfaces
from ...paint.palette import Palette
from ...widgets.focus import KeyPress

SLAB = Box(50, 55, 630, 635)
PLATE_CARD = Box(670, 55, 1050, 215)
POOL_CARD = Box(670, 230, 1050, 561)
CALL_BUTTON = Box(670, 577, 1050, 633)
GO_ON_BUTTON = Box(720, 372, 1000, 420)
"""Placed on the pool's card when the pool is empty."""
HEADING, HEADING_ROOM = (340.0, 29.0), 650.0
"""Centre and width of the heading, in board units, like all lengths here."""
PITCH = 133.0
"""Distance of the middles of two cells."""
BOARD = Grid(4, 4, (339.5, 344.5), PITCH, PITCH)
WELL, PLATE_WELL, POOL_WELL = 114.0, 100.0, 76.0
"""Diameters of the wells of the board and the plate, and of a pool piece's well."""
PLATE_REACH = 10.0
"""Distance around the plate within which a click is on the plate."""
POOL_COLUMNS = (731.0, 817.0, 903.0, 989.0)
"""Abscissas of the middles of the pool's columns."""
POOL_ROWS = (
    (267.0, 319.0, 349.0),
    (349.0, 376.0, 406.0),
    (406.0, 461.0, 491.0),
    (491.0, 518.0, 548.0),
)
"""Upper edge, middle of the well and lower edge of each row of the pool."""
SLOT_WIDTH = 64.0
"""Width of a slot of the pool."""
COORDINATES = (619.0, 63.0)
"""Ordinate of the column letters, and abscissa of the row numbers."""
JUNCTION_REACH = 0.24
"""Distance from the corner of four cells within which a click means their square, as a share of the
pitch."""

Target = tuple[Literal["cell", "slot"], int]
"""A cell of the board (`cell`, number), or a pool slot (`slot`, piece)."""


class PiecePlace(NamedTuple):
    """The position of a piece: centre and diameter of its well."""

    x: float
    y: float
    well: float

    @property
    def centre(self) -> Point:
        return self.x, self.y

    @property
    def box(self) -> Box:
        return Box.around(self.centre, self.well, self.well)


PLATE = PiecePlace(750, 155, PLATE_WELL)


def piece_place_on_cell(cell: int) -> PiecePlace:
    return PiecePlace(*BOARD.centre(cell), WELL)


def piece_place_in_pool(piece: int) -> PiecePlace:
    row, column = divmod(piece, 4)
    return PiecePlace(POOL_COLUMNS[column], POOL_ROWS[row][1], POOL_WELL)


def _slot_box(piece: int) -> Box:
    row, column = divmod(piece, 4)
    middle, (top, _, bottom) = POOL_COLUMNS[column], POOL_ROWS[row]
    return Box(middle - SLOT_WIDTH / 2, top + 2, middle + SLOT_WIDTH / 2, bottom - 2)


SLOTS = tuple(map(_slot_box, range(16)))
"""Boxes of the pool slots by their pieces."""


def cell_at(x: float, y: float) -> int | None:
    """Return the cell at a point, or None outside the wells."""
    cell = BOARD.cell_at(x, y)
    if cell is None:
        return None
    middle = BOARD.centre(cell)
    return cell if hypot(x - middle[0], y - middle[1]) <= PITCH / 2 else None


def target_at(x: float, y: float) -> Target | None:
    if (cell := cell_at(x, y)) is not None:
        return "cell", cell
    piece = next((piece for piece, box in enumerate(SLOTS) if box.contains(x, y)), None)
    return None if piece is None else ("slot", piece)


def is_on_plate(x: float, y: float) -> bool:
    return hypot(x - PLATE.x, y - PLATE.y) <= PLATE_WELL / 2 + PLATE_REACH


def lines_near_point(x: float, y: float, variation: Variation) -> tuple[str, ...]:
    """Return the names of the lines that a point can mean, nearest first; empty outside the board.

    They run through the nearest cell: beside its centre the row is nearest, above and below the
    column, towards the corners a diagonal, and where four cells meet their square.
    """
    if not SLAB.contains(x, y):
        return ()
    first = BOARD.centre(0)
    across, down = (x - first[0]) / PITCH, (y - first[1]) / PITCH
    column, row = (min(max(round(part), 0), 3) for part in (across, down))
    right, below = across - column, down - row
    distances = {
        ROWS[row]: abs(below),
        COLUMNS[column]: abs(right),
        DIAGONALS[0]: abs(right - below) / sqrt(2),
        DIAGONALS[1]: abs(right + below) / sqrt(2),
    }
    for number, square in enumerate(SQUARES):
        beside = hypot(across - 0.5 - number % 3, down - 0.5 - number // 3)
        # Near the corner that four cells share, their square comes before all straight lines;
        # elsewhere it comes after them.
        distances[square] = beside - 1 if beside < JUNCTION_REACH else beside + 1
    cell = BOARD.cell_index(row, column)
    through = [line for line in variation.lines if cell in line]
    return tuple(line_name(line) for line in sorted(through, key=lambda line: distances[line]))


def line_between(first: Point, last: Point, variation: Variation) -> str | None:
    """Return the line that a stroke from `first` to `last` runs along, or None.

    From corner to corner of a square it is the square, if squares count. A stroke within one cell
    is no line.
    """
    start, stop = cell_at(*first), cell_at(*last)
    if start is None or stop is None or start == stop:
        return None
    found = [line for line in variation.lines if start in line and stop in line]
    rows, columns = abs(start // 4 - stop // 4), abs(start % 4 - stop % 4)
    return line_name(found[-1 if rows == columns == 1 else 0]) if found else None


def line_selection_point(name: str) -> Point:
    """Return a point at which `lines_near_point` gives this line first."""
    line = LINE_BY_NAME[name]
    (x, y), (last_x, last_y) = BOARD.centre(line[0]), BOARD.centre(line[-1])
    part = 1 / 2 if line in SQUARES else 1 / 14
    return interpolate(x, last_x, part), interpolate(y, last_y, part)


def line_band_geometry(name: str) -> tuple[Point, float, float, float]:
    """Return centre, length, breadth and clockwise angle (degrees) of the band around a line."""
    line = LINE_BY_NAME[name]
    first, last = BOARD.centre(line[0]), BOARD.centre(line[-1])
    centre = (first[0] + last[0]) / 2, (first[1] + last[1]) / 2
    room = WELL + 4
    if line in SQUARES:
        return centre, PITCH + room, PITCH + room, 0.0
    across, down = last[0] - first[0], last[1] - first[1]
    return centre, hypot(across, down) + room, room, degrees(atan2(down, across))


@dataclass(frozen=True)
class FourByFourBackground(Background):
    """The background, equal for all games."""

    slab_box = SLAB
    card_boxes = PLATE_CARD, POOL_CARD

    def carve_wells(self, slab: BoardSlab) -> None:
        slab.carve_wells(
            [
                surfaces.Well.circle_around(*at, slab.transform.length(WELL))
                for at in slab.cell_centre_pixels(BOARD)
            ]
        )

    def paint(self, picture: Image.Image, transform: ViewTransform, palette: Palette) -> None:
        super().paint(picture, transform, palette)
        diameter = transform.length(PLATE_WELL)
        side = diameter + 2 * (diameter // 10)
        plate = surfaces.carve_wells(
            brushes.transparent_picture(side, side),
            [surfaces.Well.circle_around(side / 2, side / 2, diameter)],
            palette,
        )
        left, top = transform.x(PLATE.x) - side // 2, transform.y(PLATE.y) - side // 2
        picture.paste(plate, (left, top), plate)


GIVEN, CALL, GO_ON = ("given", None), ("call", None), ("go on", None)
"""Targets: the given piece (which can be carried), and the two buttons."""


@dataclass(frozen=True)
class PartialMove:
    """The unfinished move: a piece placed but not left, and a call being made.

    The move `b3` or `b3!` is known only when a piece is given or a line is called.
    """

    placed: int | None = None
    """Cell on which the given piece was placed."""
    calling: bool = False
    """Whether “Four!” was said, so that a line must be chosen."""
    line: str | None = None
    """The line under the pointer or cursor."""

    @classmethod
    def from_path(cls, path: Path, pointed: MoveTarget | None = None) -> PartialMove:
        """Return the unfinished move for the start of a path, with `pointed` as its next target."""
        placed = path[0][1] if path and path[0] != CALL else None
        if CALL not in path:
            return cls(placed)
        return cls(placed, True, pointed[1] if pointed is not None else None)

    @property
    def given_piece_place(self) -> PiecePlace:
        """The position of the given piece."""
        return PLATE if self.placed is None else piece_place_on_cell(self.placed)

    def needs_piece_choice(self, state: FourByFourState) -> bool:
        """Return whether a piece for the opponent is to be chosen now."""
        return bool(state.pool) and self._has_placed(state)

    def can_only_call_or_pass(self, state: FourByFourState) -> bool:
        """Return whether only calling or passing is left."""
        return not state.end and not state.pool and self._has_placed(state)

    def _has_placed(self, state: FourByFourState) -> bool:
        return state.given is None or self.placed is not None


LINE_KEYS = {
    **{str(row + 1): f"a{row + 1}-d{row + 1}" for row in range(4)},
    **{column: f"{column}1-{column}4" for column in "abcd"},
    "\\": "a1-d4",
    "/": "d1-a4",
}
"""Lines by the keys that choose them."""


TRAIT_KEYS = {
    letter: (8 >> place, (8 >> place) * number)
    for place, letters in enumerate(("ld", "ts", "rq", "ho"))
    for number, letter in enumerate(letters)
}
"""Bit of a piece's number that a letter sets, and its value."""


def cursor_after_key(target: Target, key: KeyPress, pool: Sequence[int]) -> Target:
    """Return the target that a key moves the cursor to; other keys leave it.

    Left and right step through the pieces of the pool by rows, up and down by columns.
    """
    side, number = target
    if key.arrow is not None and side == "slot":
        down, right = key.arrow
        order = sorted({number, *pool}, key=lambda piece: (abs(down) * piece % 4, piece))
        number = order[(order.index(number) + down + right) % len(order)]
    elif key.arrow is not None:
        number = BOARD.neighbour(number, key.arrow, wrap=True)
    elif side == "slot":
        bit, value = TRAIT_KEYS.get(key.letter, (0, 0))
        number = number & ~bit | value
    elif key.letter in tuple("abcd"):
        number = BOARD.cell_index(number // 4, "abcd".index(key.letter))
    elif key.letter in tuple("1234"):
        number = BOARD.cell_index("1234".index(key.letter), number % 4)
    return side, number


def capitalized_line_name(name: str) -> str:
    """Return a line in words for the beginning of a sentence: `Row 1`."""
    words = line_description(name)
    return words[:1].upper() + words[1:]


def call_refusal_text(state: FourByFourState) -> str:
    """Return why no line can be called now; empty if calling is possible."""
    if not state.players_call_lines:
        return _("This game calls lines automatically.")
    if state.given is None and state.pool:
        return _("You can call when you place a piece or when you are given one.")
    return ""


def line_refusal_text(state: FourByFourState, placed: int | None, line: str) -> str:
    """Return why a line cannot be called; `placed` is the cell of a piece not left yet."""
    seen = state if placed is None else state.after(CELLS[placed])
    if any(seen.board[cell] is None for cell in LINE_BY_NAME[line]):
        text = _("{line} still has an empty cell. A wrong call costs nothing.")
    elif not seen.shared_traits(LINE_BY_NAME[line]):
        text = _("The pieces in {line} share no feature. A wrong call costs nothing.")
        return text.format(line=line_description(line))
    else:
        text = _("{line} was not called in time and no longer counts.")
    return text.format(line=capitalized_line_name(line))


def full_lines_after_placing(state: FourByFourState, placed: int | None) -> list[str]:
    """Return the lines with four pieces, alike or not, including the placed one."""
    taken = {cell for cell, piece in enumerate(state.board) if piece is not None or cell == placed}
    return [line_name(line) for line in state.variation.lines if taken.issuperset(line)]


def move_calling_line(state: FourByFourState, placed: int | None, line: str) -> str | None:
    """Return the move that calls a line, or None if it cannot be called."""
    if placed is not None and line in state.lines_completed_on(placed):
        return f"{CELLS[placed]}!"
    return "!" if line in state.fresh else None


def next_line(line: str | None, steps: int, variation: Variation) -> str:
    """Return the line `steps` further in the order of the board; from None, the first one."""
    names = [line_name(cells) for cells in variation.lines]
    here = names.index(line) if line is not None else min(0, -steps)
    return names[(here + steps) % len(names)]


def next_cursor_target(
    state: FourByFourState, partial_move: PartialMove, last_targets: Mapping[str, int]
) -> Target:
    """Return the cursor's place for the next choice: a slot to give a piece, else a cell.

    `last_targets` has the last `cell` and the last `slot` of the cursor.
    """
    if not partial_move.needs_piece_choice(state):
        return "cell", last_targets["cell"]
    return "slot", last_targets["slot"] if last_targets["slot"] in state.pool else state.pool[0]


def input_targets_of_move(
    state: FourByFourState, move: str, last_targets: Mapping[str, int]
) -> Path:
    """Return the targets of a legal move; giving a piece finishes its placement."""
    if move == "pass":
        return (GO_ON,)
    if len(move) == 4:
        return (("slot", parse_piece(move)),)
    if move == "!":
        return CALL, ("line", state.fresh[0])
    cell = CELLS.index(move[:2])
    if not state.players_call_lines:
        return (("cell", cell),)
    if move.endswith("!"):
        return ("cell", cell), CALL, ("line", state.lines_completed_on(cell)[0])
    return ("cell", cell), next_cursor_target(
        state, PartialMove(cell), last_targets
    ) if state.pool else GO_ON


def move_for_path(state: FourByFourState, path: Path) -> str | None:
    """Return the move of a path: empty for an unfinished one, None for an impossible one."""
    *partial_path, (kind, what) = path
    partial_move = PartialMove.from_path(tuple(partial_path))
    stays = "" if partial_move.placed is None else CELLS[partial_move.placed]
    if path[-1] == CALL:
        return None if partial_move.calling or call_refusal_text(state) else ""
    if partial_move.calling:
        return move_calling_line(state, partial_move.placed, what) if kind == "line" else None
    if path[-1] == GO_ON:
        return (stays or "pass") if partial_move.can_only_call_or_pass(state) else None
    if kind == "slot":
        return (
            (stays or piece_text(what))
            if partial_move.needs_piece_choice(state) and what in state.pool
            else None
        )
    if (
        kind == "cell"
        and not partial_path
        and state.given is not None
        and state.board[what] is None
    ):
        return "" if state.players_call_lines else CELLS[what]
    return None
