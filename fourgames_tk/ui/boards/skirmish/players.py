"""The card with the players of Skirmish and how many stones each has left."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageTk

from ....engine.games.skirmish.rules import SkirmishState
from ...canvas.scene import Scene
from ...canvas.sheet import SheetCanvas
from ...paint import brushes, stones
from ...paint.palette import Palette
from .layout import CARD_LEFT, CARD_RIGHT, MARGIN, player_middle

NAME, COUNT, STONE = 15.0, 19.0, 27.0
"""Heights of the lettering and diameter of the stones, in design units."""
NAME_LEFT, NAME_ROOM = CARD_LEFT + 56, CARD_RIGHT - MARGIN - 40 - (CARD_LEFT + 56)
NUMBERED = 18
"""The least diameter in pixels of a stone that has room for its numeral."""


class PlayersCard:
    """A line for each player: stone, name, count; one who is out is struck through."""

    def __init__(self, sheet: SheetCanvas) -> None:
        self._sheet = sheet

    def draw(self, scene: Scene[SkirmishState]) -> None:
        """Write the lines; who moves, or has won, stands out."""
        sheet, palette, state = self._sheet, self._sheet.palette, scene.state
        outcome = state.outcome()
        marked = (state.turn,) if outcome is None else outcome.winners
        for seat, (name, count) in enumerate(zip(scene.names, state.counts, strict=True)):
            y, bold, out = player_middle(seat), seat in marked, count == 0
            ink = palette.muted if out else palette.ink
            sheet.put(self._stone(seat, out), (CARD_LEFT + 30, y))
            if bold:
                sheet.put(self._arrow(), (CARD_LEFT + 9, y))
            tags = "player", f"player-{seat}"
            item = sheet.write_fitting(
                NAME_LEFT,
                y,
                (name,),
                NAME_ROOM,
                NAME,
                most=28,
                bold=bold,
                colour=ink,
                anchor="w",
                tags=tags,
            )
            right, tags = CARD_RIGHT - MARGIN, ("count", f"count-{seat}")
            sheet.write(
                right, y, str(count), COUNT, most=30, bold=True, colour=ink, anchor="e", tags=tags
            )
            if out:
                self._strike(item, seat, ink)

    def _strike(self, item: int, seat: int, ink: str) -> None:
        """Draw a line through a name."""
        fit = self._sheet.fit
        left, top, right, bottom = self._sheet.bbox(item)
        middle, beyond = (top + bottom) // 2 + fit.length(1), fit.length(4)
        self._sheet.create_line(
            left - beyond,
            middle,
            right + beyond,
            middle,
            fill=ink,
            width=fit.length(1.6),
            tags=("struck", f"struck-{seat}"),
        )

    def _stone(self, seat: int, out: bool) -> ImageTk.PhotoImage:
        size = self._sheet.fit.length(STONE)

        def paint(palette: Palette) -> Image.Image:
            stone = stones.river_stone(size, seat, palette, numeral=size >= NUMBERED)
            return brushes.faded(stone, 0.45) if out else stone

        return self._sheet.sprite(("small", seat, size, out), paint)

    def _arrow(self) -> ImageTk.PhotoImage:
        """Return the small arrow head before a player who stands out."""
        side = max(6, round(self._sheet.fit.length(STONE) * 0.38))

        def paint(palette: Palette) -> Image.Image:
            large = side * brushes.SUPERSAMPLE
            mask = Image.new("L", (large, large), 0)
            points = [(0.2, 0.05), (0.85, 0.5), (0.2, 0.95)]
            ImageDraw.Draw(mask).polygon([(x * large, y * large) for x, y in points], 255)
            return brushes.tint(mask.reduce(brushes.SUPERSAMPLE), palette.accent)

        return self._sheet.sprite(("arrow", side), paint)
