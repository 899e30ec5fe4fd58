"""Marks on the board of mancala: rings, where the last stone falls, light at a store."""

from __future__ import annotations

from PIL import ImageTk

from ....engine.games.mancala.events import STORES
from ...canvas.board import BoardView
from ...canvas.motion import Motion
from ...canvas.rings import ring
from ...paint import marks
from . import layout

_LASTING = ("last", "winner")


class Marks:
    """Draws marks on a board. Those of the moment have the tag `mark`, to be deleted together."""

    def __init__(self, board: BoardView) -> None:
        self._board = board

    def ring(self, place: int, kind: str) -> None:
        """Draw a ring around a pit or a store.

        `last` is the last move, `winner` the winner's store (both are tagged by their kind);
        `selected` is the pile below the pointer, `cursor` the one chosen by keys.
        """
        wide, high = self._size(place)
        look = "selected" if kind == "winner" else kind
        image = ring(self._board, look, wide, high, wide // 2 + 1)
        self.show(layout.centre(place), image, kind if kind in _LASTING else "mark")

    def last_stone(self, place: int) -> None:
        """Show where the last stone would fall: a fine ring with a dot in it."""
        board, (wide, high) = self._board, self._size(place)
        fine = max(1, marks.ring_width(wide, high) // 2)
        circle = board.sprite(
            ("fine", wide, high),
            lambda: marks.ring(wide, high, wide // 2 + 1, board.palette.accent, fine),
        )
        self.show(layout.centre(place), circle, "mark")
        diameter = board.fit.length(14)
        dot = board.sprite(("dot", diameter), lambda: marks.target_dot(diameter, board.palette))
        self.show(layout.mark(place), dot, ("mark", "last-stone"))

    def stored(self, seat: int, number: int) -> None:
        """Show how many stones would come into a seat's store."""
        board = self._board
        pixels = max(11, board.fit.length(15))
        plate = board.sprite(
            ("stored", number, pixels), lambda: marks.bubble(f"+{number}", pixels, board.palette)
        )
        x, y = layout.mark(STORES[seat])
        self.show((x, y + 30), plate, ("mark", "stored"))

    def flash(self, place: int, milliseconds: int, times: int, sound: str | None) -> Motion:
        """Return the motion of a store that lights up, so many times."""
        board, (wide, high) = self._board, self._size(place)
        image = board.sprite(
            ("glow", wide, high),
            lambda: marks.glow(wide, high, wide // 2 + 1, board.palette.last_move),
        )

        def frame(progress: float) -> None:
            lit = progress < 1.0 and int(progress * 2 * times) % 2 == 0
            board.itemconfigure("flash", state="normal" if lit else "hidden")

        def start() -> None:
            board.delete("flash")
            self.show(layout.centre(place), image, "flash")
            board.put_below("flash", "stone")

        return Motion(milliseconds, frame, start, sound)

    def show(
        self, point: tuple[float, float], image: ImageTk.PhotoImage, tags: str | tuple[str, ...]
    ) -> None:
        """Put a picture on the board, its middle at a point of the sheet."""
        fit = self._board.fit
        self._board.create_image(fit.x(point[0]), fit.y(point[1]), image=image, tags=tags)

    def _size(self, place: int) -> tuple[int, int]:
        wide, high = layout.size(place)
        return self._board.fit.length(wide), self._board.fit.length(high)
