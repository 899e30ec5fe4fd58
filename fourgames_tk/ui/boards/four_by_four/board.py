"""The board of 4 × 4: texts about moves, hints and errors, on top of `move_input`."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageTk

from ....engine.games.four_by_four import editing
from ....engine.games.four_by_four.pieces import (
    CELLS,
    LINE_BY_NAME,
    line_words,
    parse_piece,
    piece_text,
    piece_words,
)
from ....engine.games.four_by_four.rules import FourByFourState
from ....engine.session import Step
from ...canvas.move_input import MoveTarget
from ...canvas.move_marks import TAG
from ...paint import wooden_pieces
from ...paint.palette import Palette
from . import layout
from .drawing import FourByFourDrawing
from .layout import CALL, GIVEN, GO_ON, call_refusal
from .move_input import FourByFourMoveInput

PIECE_SHARE = 1.5
"""Diameter of a well relative to a piece drawn on its own."""


class FourByFourBoard(FourByFourMoveInput):
    """Click a square for your piece, then a piece for your opponent; or drag them; or use keys."""

    GOAL = "Call “Four!” at a line that agrees"
    KEYS = (
        ("← → ↑ ↓", "move over the squares, or over the pieces left to give"),
        ("Tab, Shift+Tab", "go from the board to the pieces or from them to it, and back"),
        ("Enter or Space", "place the piece, give the piece, or call the line"),
        ("A … D, 1 … 4", "go to that column or row of the board"),
        ("L D, T S, R Q, H O", "choose a Light or Dark, Tall or Short, Round or sQuare, "
         "Hollow or sOlid piece"),
        ("! or F", "call “Four!”; then point with arrows, 1 … 4, A … D, / or \\, and Enter"),
        ("drag along a line", "call “Four!” and point at the line in one stroke"),
        ("Esc or Backspace", "take a call back, or the piece from its square"),
    )  # fmt: skip
    MOVE_COLUMNS = ("placed", "gave")
    LAUREL = ("#C9A46C", "#8A5A38")
    drawing_type = FourByFourDrawing

    @staticmethod
    def piece(side: int, palette: Palette) -> Image.Image:
        return wooden_pieces.wooden_piece(side, "lsqh", palette)

    def winning_piece(self, last: Step[FourByFourState], size: int) -> Image.Image | None:
        line = self.winning_line(last, round(PIECE_SHARE * size))
        return line[1][-1] if line is not None else None

    def winning_line(
        self, last: Step[FourByFourState], size: int
    ) -> tuple[str, Sequence[Image.Image]] | None:
        state = last.after
        if not state.fresh:
            return None
        name = state.fresh[0]
        line = LINE_BY_NAME[name]
        texts = [piece_text(piece) for cell in line if (piece := state.board[cell]) is not None]
        kinds, where = " and ".join(state.shared(line)), line_words(name)
        return (
            f"{where[:1].upper()}{where[1:]}: four {kinds} pieces",
            [wooden_pieces.wooden_piece(size, text, self.palette) for text in texts],
        )

    def move_in_words(self, move: str) -> str:
        if move == "pass":
            return "let it be"
        if move == "!":
            return "call “Four!”"
        if move[:2] in CELLS:
            call = " without calling" if f"{move}!" in self.state.legal_moves() else ""
            return f"place it on {move[:2]}{' and call “Four!”' if move.endswith('!') else call}"
        return f"give the {piece_words(parse_piece(move))} piece"

    def move_list_entry(
        self, state: FourByFourState, move: str
    ) -> tuple[int, tuple[str | ImageTk.PhotoImage, ...]]:
        if move[:2] in CELLS and state.given is not None:
            return 0, (self.drawing.small_picture(state.given), move)
        if len(move) == 4 and move != "pass":
            return 1, (self.drawing.small_picture(parse_piece(move)),)
        return 0, (move,)

    def where_in_words(self, move: str) -> str:
        if move in ("!", "pass"):
            return "the lines on the board: is one complete?"
        if move.endswith("!"):
            return "the lines that the piece could complete"
        if move[:2] in CELLS:
            return f"row {move[1]}"
        if len(self.state.pool) == len(CELLS):
            return "all pieces: on an empty board no gift is better than another"
        return f"the {piece_words(parse_piece(move)).split(', ')[0]} pieces"

    def move_places(self, move: str) -> tuple[str, ...]:
        if move == "pass" or move.endswith("!"):
            return ()
        places = self.state.legal_moves()
        if move in CELLS:
            return tuple(cell for cell in CELLS if cell in places and cell[1] == move[1])
        return tuple(each for each in places if each[0] == move[0] or len(places) == len(CELLS))

    def target_of_place(self, place: str) -> MoveTarget | None:
        """Return the target of a place: a square, the plate, or a piece by its letters."""
        state, cell = self.state, layout.BOARD.cell_named(place.removesuffix("!"))
        if cell is not None:
            return "cell", cell
        if place in (things := {editing.GIVEN_PLACE: GIVEN, "!": CALL}):
            return things[place]
        try:
            piece = parse_piece(place)
        except ValueError:
            return None
        if piece in state.board:
            return "cell", state.board.index(piece)
        return GIVEN if piece == state.given else ("slot", piece)

    def mark_hint(self, move: str) -> None:
        """Move the cursor to the square or piece of a hint; prepare a hinted call."""
        *begun, last = self.move_path(move)
        first, laid, stays = (*begun, last)[0], self.hand.placed, self.chosen_path[:1]
        cell = first[1] if first[0] == "cell" else None
        self.reset()
        self.cursor_visible = True
        if cell is not None and laid is not None:
            self.chosen_path = stays
            self._reset_cursor()
        if move.endswith("!") and laid in (None, cell):
            self.chosen_path, self.cursor = tuple(begun), last
        elif first != GO_ON and (cell is None or cell != laid):
            self._hint = first
            self._place_cursor(first)
        self.draw_selection()

    def draw_selection(self) -> None:
        self.delete("mark")
        drawing, hand, over = self.drawing, self.hand, self.hovered
        drawing.mark_hand(hand, over == CALL, self.cursor_visible)
        if self._hint is not None:
            drawing.ring("selected", self._hint, "mark")
        if over is not None and over[0] in self._last_targets:
            drawing.ring("selected", over, ("mark", "hover"))
            if over[0] == "cell" and hand.placed is None and self.app.preferences.preview:
                drawing.mark_ghost(over[1])
        self.tag_raise("piece")
        self.tag_raise(TAG)
        if self.cursor_visible and not hand.calling and self.drawing.current_scene.seat is not None:
            drawing.ring("cursor", self._target, ("mark", "cursor"))
        if self.carried_point is not None:
            self.draw_carried(self.carried_point)

    def status_text(self) -> str:
        hand = self.hand
        if hand.calling:
            return f"Call {line_words(hand.line)}?" if hand.line else "Point at the line."
        if self.hovered is None:
            return self._name_of(*self._target) if self.cursor_visible else ""
        kind, what = self.hovered
        return f"Give this one: {piece_words(what)}." if kind == "slot" else ""

    def refusal_text(self, thing: MoveTarget) -> str:
        (kind, what), state = thing, self.state
        if thing == CALL:
            return call_refusal(state)
        if kind == "line":
            return self._no_line(what)
        if kind == "cell" and state.given is None:
            return f"{'Give a piece first' if state.pool else 'All pieces are placed'}."
        if kind == "cell":
            return f"{CELLS[what]} is taken: choose an empty square."
        if not self.hand.is_giving(state):
            return "Place the piece you were given first."
        return "That piece is no longer here: choose one of those that are left."

    def turn_prompt(self) -> str:
        if self.hand.calling:
            return "Point at the line."
        if self.hand.placed is None:
            return super().turn_prompt()
        return f"{'Give a piece' if self.state.pool else 'Leave the piece there'}, or call “Four!”."

    def is_double_move(self, step: Step[FourByFourState], following: Step[FourByFourState]) -> bool:
        """Return whether two moves are one action: placing and giving, if lines are called."""
        gives = following.before.given is None and following.after.given is not None
        placed = step.before.given is not None and step.seat == following.seat
        return gives and placed and step.before.by_players

    def _name_of(self, where: str, number: int) -> str:
        """Return what a square contains, or which piece is in a slot, as a sentence."""
        if where == "cell":
            piece = self.state.board[number]
            return f"{CELLS[number]}: {'empty' if piece is None else piece_words(piece)}."
        gone = "" if number in self.state.pool else " This piece is no longer here."
        return f"{piece_words(number).capitalize()}.{gone}"

    def _no_line(self, line: str) -> str:
        """Return why a line cannot be called."""
        laid, name = self.hand.placed, line_words(line)
        seen = self.state if laid is None else self.state.play(CELLS[laid]).state
        name = name[0].upper() + name[1:]
        if any(seen.board[cell] is None for cell in LINE_BY_NAME[line]):
            return f"{name} still has an empty square. Nothing is lost: go on."
        if not seen.shared(LINE_BY_NAME[line]):
            return f"{name} is no four: its pieces have nothing in common. Nothing is lost: go on."
        return f"{name} was not called in time: it has lost its value."
