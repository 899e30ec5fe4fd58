"""Board of Your Game: turns clicks and keys into moves."""

from __future__ import annotations

from PIL import Image

from ....engine.errors import IllegalMove
from ....engine.games.your_game.rules import FREE, SIDE, SIGNS, YourGameState
from ....engine.language import N_, _
from ....engine.parsing import cell_text, parse_cell
from ...canvas.board import Board
from ...canvas.move_input import MoveTarget, Path
from ...canvas.scaled_canvas import Box, Point
from ...paint import pieces
from ...paint.palette import Palette
from ...text import error_as_sentence
from .drawing import YourGameDrawing
from .layout import CELLS, TILE


class YourGameBoard(Board[YourGameState, YourGameDrawing]):
    """Board on which a click, or the arrows and Enter, choose a free cell."""

    GOAL = N_("Three in a row decide the game")
    KEYS = (
        ("← → ↑ ↓", N_("move the cursor")),
        (N_("Enter or Space"), N_("put your sign on the cell")),
    )
    drawing_type = YourGameDrawing

    @staticmethod
    def piece_picture(side: int, palette: Palette) -> Image.Image:
        """Return the picture of a tile."""
        return pieces.letter_tile(side, SIGNS[0], 0, palette)

    def targets_of_move(self, move: str) -> Path:
        """Return the cell of a move, the only target to choose."""
        return (CELLS.cell_index(*parse_cell(move, SIDE, SIDE)),)

    def target_box(self, target: MoveTarget) -> Box:
        """Return the box of the tile on a cell."""
        return Box.around(CELLS.centre(target), TILE, TILE)

    def target_at(self, point: Point) -> MoveTarget | None:
        """Return the cell at a point."""
        return CELLS.cell_at(*point)

    def first_target(self) -> MoveTarget:
        """Return the first cell of the keyboard cursor, in the middle."""
        return CELLS.cell_index(SIDE // 2, SIDE // 2)

    def target_in_direction(self, arrow: tuple[int, int]) -> MoveTarget:
        """Return the cell next to the keyboard cursor."""
        return CELLS.neighbour(self.first_target() if self.cursor is None else self.cursor, arrow)

    def move_in_words(self, move: str) -> str:
        """Return a move in words: `put X on b2`."""
        return _("put {sign} on {cell}").format(sign=SIGNS[self.state.turn], cell=move)

    def move_area_in_words(self, move: str) -> str:
        """Return the row of the cell in words: `row 2`."""
        return _("row {row}").format(row=move[1])

    def hint_area_places(self, move: str) -> tuple[str, ...]:
        """Return the moves in the row of the cell."""
        return tuple(each for each in self.state.legal_moves() if each[1] == move[1])

    def target_of_place(self, place: str) -> MoveTarget | None:
        """Return a cell by its name."""
        return CELLS.cell_named(place)

    def select_hinted_move(self, move: str) -> None:
        """Move the keyboard cursor to the cell."""
        self.move_cursor(*self.targets_of_move(move))

    def cursor_in_words(self) -> str:
        """Return the name of the cell at the cursor and its piece, as speech says them."""
        return "" if self.pointed_target is None else f"{self._cell_in_words(self.pointed_target)}."

    def rows_in_words(self) -> list[str]:
        """Return a sentence for each row that lists its pieces, as speech says it."""
        rows = ([CELLS.cell_index(row, column) for column in range(SIDE)] for row in range(SIDE))
        return [", ".join(map(self._cell_in_words, row)) + "." for row in rows]

    def _cell_in_words(self, cell: int) -> str:
        name, sign = cell_text(*CELLS.row_and_column(cell)), self.state.cells[cell]
        return _("{cell} empty").format(cell=name) if sign == FREE else f"{name} {sign}"

    def draw_input_marks(self) -> None:
        """Draw the preview of a click, and the keyboard cursor."""
        ghost = self.hovered if self.app.preferences.preview else None
        self.drawing.draw_input_marks(ghost, self.cursor if self.cursor_visible else None)

    def refusal_text(self, target: MoveTarget) -> str:
        """Return why no sign can be put on a cell, or an empty text."""
        try:
            self.state.play(cell_text(*CELLS.row_and_column(target)))
        except IllegalMove as error:
            return error_as_sentence(str(error))
        return ""
