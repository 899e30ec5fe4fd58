"""What is written on the board of mancala: the players, and how many stones lie where."""

from __future__ import annotations

from ....engine.games.mancala.events import STORES
from ....engine.games.mancala.rules import MancalaState
from ...canvas.board import BoardView
from ...scene.scene import Scene
from . import layout, words
from .ground import print_colour


class Lettering:
    """Writes on a board; the counts change with the stones while they are sown."""

    def __init__(self, board: BoardView) -> None:
        self._board = board

    def write_clockwise(self) -> None:
        """Write the way round beside its sign."""
        colour = print_colour(self._board.palette)
        self._board.write(*layout.CLOCKWISE, "clockwise", 13, colour=colour, anchor="e")

    def write_name(self, scene: Scene, seat: int) -> None:
        """Write a player's name and standing, and what is to be said of the seat now."""
        board, state, name = self._board, scene.state, scene.names[seat]
        assert isinstance(state, MancalaState)
        remark = words.remark(state, seat, name, scene.last)
        x, y = layout.CENTRE[0], layout.NAMES[seat]
        ink = board.palette.ink if remark else board.palette.muted
        size = 23 if remark else 18
        below = y + 25
        # Where the lines need more room, they grow away from the slab.
        if seat == 0:
            below = y + board.line_step(size, 14, 25)
        else:
            y = below - board.line_step(size, 14, 25)
        board.write(x, y, name, size, bold=True, colour=ink, tags=f"name-{seat}")
        standing = words.standing(state.stores[seat])
        board.write(
            x,
            below,
            f"{standing}   ·   {remark}" if remark else standing,
            14,
            bold=bool(remark),
            colour=board.palette.accent if remark else board.palette.muted,
            tags=f"standing-{seat}",
        )

    def write_count(self, place: int, number: int) -> None:
        """Write the number of stones at a pit or in a store."""
        x, y = layout.count(place)
        size = 20 if place in STORES else 17
        ink = self._board.palette.wood.print
        self._board.write(x, y, str(number), size, bold=True, colour=ink, tags=f"count-{place}")

    def recount(self, place: int, number: int) -> None:
        """Write another number at a pit or a store."""
        self._board.itemconfigure(f"count-{place}", text=str(number))
        if place in STORES:
            standing = words.standing(number)
            self._board.itemconfigure(f"standing-{STORES.index(place)}", text=standing)
