"""What is drawn on a cell of FourSide besides its block: rings, points, what a move would do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PIL import Image

from ....engine.games.fourside.rules import Trial
from ...canvas.grid import Grid, Point
from ...canvas.sheet import RingKind, SheetCanvas
from ...paint import blocks, brushes, marks
from ...paint.palette import Palette
from .layout import BLOCK, CORNER, SCORE_CARD, WELL

FITTING, CLASHING = 0.92, 0.6
"""How opaque a block is shown that fits, and one that does not."""
CROSS, CROSS_PLACE = 0.26, 0.47
"""Side of the cross on a side that does not match, and its distance from the middle, as shares of
the block."""
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""To the right and down, from the middle of a block to each of its sides."""
POINTS, MOST_POINTS = 15.0, 22.0
"""Height of the points beside a cell, and the most it can have, in design units."""


@dataclass(frozen=True)
class CellMarks:
    """Draws on one cell of the sheet; every item gets the tag that it is given."""

    sheet: SheetCanvas
    cells: Grid
    cell: int

    @property
    def centre(self) -> Point:
        """The middle of the cell."""
        return self.cells.centre(self.cell)

    @property
    def side(self) -> int:
        """The side in pixels of a block that lies there."""
        return self.sheet.fit.length(self.cells.across * BLOCK)

    def ring(self, kind: RingKind, tag: str) -> None:
        """Draw a ring around the cell."""
        side = self.sheet.fit.length(self.cells.across * WELL)
        body = side, side, round(side * CORNER)
        self.sheet.put_ring(kind, self.centre, body, (tag, kind))

    def glow(self, sides: tuple[int, ...], tag: str) -> None:
        """Let sides of the block there glow."""
        for side in sides:
            paint = partial(blocks.matching_side, self.side, side)
            picture = self.sheet.sprite(("glow", side, self.side), paint)
            self.sheet.put(picture, self.centre, (tag, "glow"))

    def points(self, text: str, tag: str) -> int:
        """Write how points are made above and beside the cell; return the item."""
        sheet, fit, pitch = self.sheet, self.sheet.fit, self.cells.across
        x, y = self.centre
        beside = x + 0.3 * pitch, y - 0.85 * pitch
        item = sheet.put_bubble(text, beside, POINTS, (tag, "bubble"), MOST_POINTS)
        left, _, right, _ = sheet.bbox(item)
        half_width = (right - left) / 2
        # It begins at that point, but covers neither the cards nor the prompt.
        middle = min(fit.x(beside[0]) + half_width, fit.x(SCORE_CARD.left) - half_width)
        sheet.coords(item, middle, max(fit.y(beside[1]), self.highest(item)))
        return item

    def highest(self, item: int) -> float:
        """Return the least ordinate in pixels of a bubble's middle: below the prompt."""
        _, top, _, bottom = self.sheet.bbox(item)
        prompt = self.sheet.bbox("prompt")
        return (prompt[3] if prompt else 0) + (bottom - top) / 2

    def preview(self, trial: Trial) -> None:
        """Show a block in place: sides that match glow, those that do not are crossed out."""
        self._ghost(trial)
        self.glow(trial.sides, "mark")
        if not trial.problem:
            self.ring("selected", "mark")
            self.points(trial.sum_text, "mark")
        size = self.sheet.fit.length(self.cells.across * BLOCK * CROSS)
        cross = self.sheet.sprite(("cross", size), lambda palette: _crossing(size))
        x, y = self.sheet.pixel(self.centre)
        reach = self.side * CROSS_PLACE
        for right, down in (WAYS[side] for side in trial.clashes):
            place = x + right * reach, y + down * reach
            self.sheet.create_image(*place, image=cross, tags=("mark", "clash"))

    def _ghost(self, trial: Trial) -> None:
        size, opacity = self.side, CLASHING if trial.problem else FITTING

        def paint(palette: Palette) -> Image.Image:
            block = blocks.block(size, trial.block, palette)
            ghost, margin = brushes.blank(*block.size), (block.width - size) // 2
            # What is lettered on an area must not be read together with the sides of the block.
            floor = brushes.rounded(size, size, round(size * CORNER))
            ghost.alpha_composite(brushes.tint(floor, palette.well), (margin, margin))
            ghost.alpha_composite(brushes.faded(block, opacity))
            return ghost

        picture = self.sheet.sprite(("ghost", trial.block, size, opacity), paint)
        self.sheet.put(picture, self.centre, ("mark", "ghost"))


def _crossing(size: int) -> Image.Image:
    """Return a dark cross on a pale disc, to be seen on every colour of block."""
    picture = brushes.tint(brushes.disc(size), "#FFFFFF", 0.92)
    picture.alpha_composite(marks.cross(size, "#8E1B1B"))
    return picture
