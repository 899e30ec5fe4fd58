"""What placing a block of FourSide would do, shown on the cell before it is done."""

from __future__ import annotations

from PIL import Image, ImageTk

from ....engine.games.fourside.rules import Fit
from ...canvas.board import BoardView
from ...canvas.rings import ring
from ...paint import blocks, brushes, marks
from .layout import BLOCK, SCORE_CARD, WELL, Grid

FITTING, CLASHING = 0.92, 0.6
"""How opaque a block is shown that fits, and one that does not."""
CROSS = 0.26
"""Side of the cross on a side that does not match, as a share of the block."""
CROSS_PLACE = 0.47
"""Distance of the crosses from the middle, as a share of the block."""
BUBBLE = 15.0


def draw_preview(board: BoardView, grid: Grid, cell: int, fit: Fit) -> None:
    """Show a block in place: sides that match glow, those that do not are crossed out."""
    palette = board.palette
    x, y = (board.fit.x(grid.centre(cell)[0]), board.fit.y(grid.centre(cell)[1]))
    size = board.fit.length(grid.pitch * BLOCK)
    opacity = CLASHING if fit.problem else FITTING

    def paint() -> Image.Image:
        return brushes.faded(blocks.block(size, fit.block, palette), opacity)

    image = board.sprite(("ghost", fit.block, size, opacity), paint)
    board.create_image(x, y, image=image, tags=("mark", "ghost"))
    draw_glow(board, grid, cell, fit.sides, "mark")
    if not fit.problem:
        draw_ring(board, grid, cell, "selected", "mark")
        draw_bubble(board, grid, cell, fit.sum_text)
    cross_size = board.fit.length(grid.pitch * BLOCK * CROSS)
    cross = board.sprite(("cross", cross_size), lambda: _crossing(cross_size))
    for side in fit.clashes:
        right, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        reach = size * CROSS_PLACE
        place = x + right * reach, y + down * reach
        board.create_image(*place, image=cross, tags=("mark", "clash"))


def draw_glow(board: BoardView, grid: Grid, cell: int, sides: tuple[int, ...], tag: str) -> None:
    """Let sides of a cell's block glow."""
    palette, size = board.palette, board.fit.length(grid.pitch * BLOCK)
    x, y = grid.centre(cell)
    for side in sides:

        def paint(side: int = side) -> Image.Image:
            return blocks.matching_side(size, side, palette)

        image = board.sprite(("glow", side, size), paint)
        board.create_image(board.fit.x(x), board.fit.y(y), image=image, tags=(tag, "glow"))


def draw_ring(board: BoardView, grid: Grid, cell: int, kind: str, tag: str) -> None:
    """Draw the ring of this kind around a cell: `selected`, `last` or `cursor`."""
    side = board.fit.length(grid.pitch * WELL)
    x, y = grid.centre(cell)
    image = ring_picture(board, side, kind)
    board.create_image(board.fit.x(x), board.fit.y(y), image=image, tags=(tag, kind))


def ring_picture(board: BoardView, side: int, kind: str) -> ImageTk.PhotoImage:
    """Return the picture of a ring around a square of this side."""
    return ring(board, kind, side, side, round(side * 0.13))


def draw_bubble(
    board: BoardView, grid: Grid, cell: int, text: str, tag: str = "mark"
) -> tuple[int, tuple[float, float]]:
    """Draw the sum above and beside a cell; return the item and its place in pixels."""
    height = board.text_height(BUBBLE)
    image = board.sprite(
        ("bubble", text, height), lambda: marks.bubble(text, height, board.palette)
    )
    x, y = grid.centre(cell)
    half_width, half_height = image.width() / 2, image.height() / 2
    left = board.fit.x(x + 0.3 * grid.pitch)
    middle = min(left + half_width, board.fit.x(SCORE_CARD[0]) - half_width)
    place = (middle, max(board.fit.y(y - 0.85 * grid.pitch), half_height))
    return board.create_image(*place, image=image, tags=(tag, "bubble")), place


def _crossing(size: int) -> Image.Image:
    """Return a dark cross on a pale disc, to be seen on every colour of block."""
    picture = brushes.tint(brushes.disc(size), "#FFFFFF", 0.92)
    picture.alpha_composite(marks.cross(size, "#8E1B1B"))
    return picture
