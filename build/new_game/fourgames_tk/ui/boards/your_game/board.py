"""The board of Your Game: what a person does with mouse and keys."""

from __future__ import annotations

from ....engine.check import cell_text, parse_cell
from ....engine.games.your_game.rules import FREE, SIDE, SIGNS, YourGameState
from ...canvas.board import Board
from ...canvas.controls import Click, Key, Press, Ways
from ...canvas.grid import Point
from .drawing import YourGameDrawing
from .ground import emblem
from .layout import CELLS


class YourGameBoard(Board[YourGameState, YourGameDrawing]):
    """Click a free cell; or go there with the arrows and press Enter."""

    GOAL = "Three in a row decide the game"
    KEYS = (
        ("← → ↑ ↓", "move the cursor"),
        ("Enter or Space", "put your sign on the cell"),
    )
    drawing_type = YourGameDrawing
    emblem = staticmethod(emblem)

    _pointed: int | None = None
    """The free cell below the pointer."""
    _cursor = CELLS.cell(SIDE // 2, SIDE // 2)
    _shows_cursor = False

    def ways(self, move: str) -> Ways:
        """Click the cell; or go there with the arrows, from where the cursor was, and enter."""
        row, column = parse_cell(move, SIDE, SIDE)
        here_row, here_column = CELLS.place(self._cursor)
        keys = ["Down"] * (row - here_row) + ["Up"] * (here_row - row)
        keys += ["Right"] * (column - here_column) + ["Left"] * (here_column - column)
        # Where there is no way to go, Enter shows the cursor.
        keys = [*(keys or ["Return"]), "Return"]
        return Ways((Click(CELLS.centre(CELLS.cell(row, column))),), tuple(map(Press, keys)))

    def say_move(self, move: str) -> str:
        """Return a move in words: `put X on b2`."""
        return f"put {SIGNS[self.state.turn]} on {move}"

    def say_where(self, move: str) -> str:
        """Return the row of the cell in words: `row 2`."""
        return f"row {move[1]}"

    def draw_where(self, move: str) -> None:
        """Ring the free cells of the row."""
        row, _ = parse_cell(move, SIDE, SIDE)
        cells = (CELLS.cell(row, column) for column in range(SIDE))
        self.drawing.ring_free(cell for cell in cells if self.state.cells[cell] == FREE)

    def mark_hint(self, move: str) -> None:
        """Bring the keyboard's cursor to the cell."""
        self._go_to(CELLS.cell(*parse_cell(move, SIDE, SIDE)))

    def reset(self) -> None:
        """Hide what a click would do, and the cursor, which stays where it is."""
        self._pointed, self._shows_cursor = None, False

    def mark(self) -> None:
        """Draw what a click would do, and the cursor."""
        ghost = self._pointed if self.app.preferences.preview else None
        self.drawing.mark(ghost, self._cursor if self._shows_cursor else None)

    def on_hover(self, point: Point | None) -> None:
        """Show what a click would do."""
        cell = CELLS.at(*point) if point is not None else None
        free = cell is not None and self.state.cells[cell] == FREE
        self._pointed = cell if free else None
        self.configure(cursor="hand2" if free else "")
        self.mark()

    def on_press(self, point: Point) -> None:
        """Put the sign on the cell that was clicked."""
        cell = CELLS.at(*point)
        if cell is not None:
            self._put_on(cell)

    def on_key(self, key: Key) -> None:
        """Move the cursor with the arrows, put the sign there with Enter."""
        if key.arrow is not None:
            self._go_to(CELLS.stepped(self._cursor, key.arrow))
        elif key.acts and self._shows_cursor:
            self._put_on(self._cursor)
        elif key.acts:
            self._go_to(self._cursor)

    def _go_to(self, cell: int) -> None:
        self._cursor, self._shows_cursor = cell, True
        self.mark()

    def _put_on(self, cell: int) -> None:
        # A cell that is taken is refused by the rules, in their words.
        self.submit(cell_text(*CELLS.place(cell)))
