"""The board of 4 × 4: clicks, drags and keys."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from ....engine.games.four_by_four.lines import CELLS
from ....engine.games.four_by_four.pieces import piece_words
from . import layout
from .calling import SHORT_CUTS, next_line
from .hand import FourByFourHand

ARROWS = {"Left": (0, -1), "Right": (0, 1), "Up": (-1, 0), "Down": (1, 0)}
"""Rows down and columns to the right."""
LETTERS = {"l": (8, 0), "d": (8, 8), "t": (4, 0), "s": (4, 4), "r": (2, 0), "q": (2, 2)}
"""The bit of a piece's number that a letter decides, and what it becomes."""
HOLLOW_BIT = 1
DRAG_PIXELS = 5


@dataclass(frozen=True)
class Held:
    """A piece in the hand: its item and well, and where it was taken, in pixels."""

    tag: str
    piece: int
    well: float
    x: float
    y: float
    dragged: bool = False


class FourByFourBoard(FourByFourHand):
    """Click a square for your piece, then a piece for your opponent; or drag them; or use keys."""

    GOAL = "Call “Four!” at a line that agrees"
    KEYS = (
        ("← → ↑ ↓", "move over the squares, or over the pieces left to give"),
        ("Tab", "go from the board to the pieces and back"),
        ("Enter or Space", "place the piece, give the piece, or call the line"),
        ("A … D, 1 … 4", "go to that column or row of the board"),
        ("L D, T S, R Q, H", "choose a light or dark, tall or short, round or square piece; "
         "H changes between hollow and solid"),
        ("! or F", "call “Four!”; then point with arrows, 1 … 4, A … D, / or \\, and Enter"),
        ("Backspace or Esc", "take the piece back from its square, or take a call back"),
    )  # fmt: skip

    _held: Held | None = None
    _over: tuple[str, int] | None = None

    def reset(self) -> None:
        """Let go of everything in hand."""
        self._held, self._over = None, None
        super().reset()

    def on_hover(self, x: float, y: float) -> None:
        """Show what a click would do."""
        if self.keys_used:
            self.keys_used = False
            self.place_cursor()
            self.draw_cursor()
        units = self.fit.back(x, y)
        if self.calling:
            self.point(layout.line_at(*units, self.state.options.squares))
            self.configure(cursor="hand2" if self.line else "")
            return
        over = self._target(*units)
        if over == self._over:
            return
        self._over = over
        self.delete("hover")
        self.configure(cursor="hand2" if over else "")
        self.draw_button("hover" if over == ("call", 0) else "normal")
        if over is not None and over[0] in ("cell", "slot"):
            self.draw_hover(*over)
        words = piece_words(over[1]) if over is not None and over[0] == "slot" else ""
        self.context.tell(f"Give this one: {words}." if words else "")

    def on_press(self, x: float, y: float) -> None:
        """Press a button, point at a line, place a piece, or take one in hand."""
        self._over = None
        units = self.fit.back(x, y)
        cell, piece = layout.cell_at(*units), layout.slot_at(*units)
        if layout.BUTTON.holds(*units):
            self.call()
        elif self.ending and layout.PASS_BUTTON.holds(*units):
            self.let_be()
        elif self.calling:
            self.claim(layout.line_at(*units, self.state.options.squares))
        elif cell is not None and cell == self.put and self.state.given is not None:
            self._held = Held(f"cell-{cell}", self.state.given, layout.WELL, x, y)
        elif cell is not None:
            self.lay(cell)
        elif piece is not None and not self.giving:
            self.give(piece, False)
        elif piece in self.state.pool:
            self._held = Held(f"slot-{piece}", piece, layout.POOL_WELL, x, y)
        elif self._on_plate(*units) and self.state.given is not None and self.put is None:
            self._held = Held("plate", self.state.given, layout.PLATE_WELL, x, y)

    def on_drag(self, x: float, y: float) -> None:
        """Carry the piece in hand."""
        held = self._held
        if held is None:
            return
        if not held.dragged:
            if hypot(x - held.x, y - held.y) < DRAG_PIXELS:
                return
            self._held = Held(held.tag, held.piece, held.well, held.x, held.y, True)
            self.delete("hover")
            self.pick_up(held.tag, held.piece, held.well)
            self.context.play_sound("lift")
        self.coords(held.tag, x, y)

    def on_release(self, x: float, y: float) -> None:
        """Put down the piece in hand; a piece of the pool that was only clicked is given."""
        held, self._held = self._held, None
        if held is None:
            return
        units = self.fit.back(x, y)
        gift, cell = held.tag.startswith("slot"), layout.cell_at(*units)
        if gift and not held.dragged:
            self.give(held.piece, False)
        elif not held.dragged:
            self.context.tell("Click the square where it shall stand.")
        elif gift and layout.PLATE_CARD.holds(*units):
            self.give(held.piece, True)
        elif not gift and cell is not None and self.state.board[cell] is None:
            self.lay(cell, by_hand=True)
        elif held.tag != "plate" and layout.PLATE_CARD.holds(*units):
            self.take_back()
        else:
            self.redraw()

    def on_key(self, keysym: str, char: str) -> None:
        """Everything by keys; while a call is made they point at lines."""
        self.keys_used, self._over = True, None
        self.delete("hover")
        if char in ("!", "f", "F"):
            self.call()
        elif keysym in ("Escape", "BackSpace"):
            self.take_back()
        elif self.calling:
            self._key_at_lines(keysym, char)
        elif keysym in ("Return", "KP_Enter", "space"):
            self._enter()
        else:
            self._key_at_places(keysym, char.lower())

    def _key_at_lines(self, keysym: str, char: str) -> None:
        squares = self.state.options.squares
        if keysym in ARROWS:
            self.point(next_line(self.line, sum(ARROWS[keysym]), squares))
        elif keysym in ("Return", "KP_Enter", "space"):
            self.claim(self.line)
        elif char.lower() in SHORT_CUTS:
            self.point(SHORT_CUTS[char.lower()])

    def _key_at_places(self, keysym: str, letter: str) -> None:
        hidden = self.cursor is None
        if hidden:
            self.place_cursor()
        if self.cursor is None:
            return
        kind, number = self.cursor
        if keysym in ("Tab", "ISO_Left_Tab"):
            self.cursor = ("cell", self.last_cell) if kind == "slot" else ("slot", self.last_slot)
        elif keysym in ARROWS and not hidden:
            down, right = ARROWS[keysym]
            row, column = (number // 4 + down) % 4, (number % 4 + right) % 4
            self.cursor = (kind, 4 * row + column)
        elif kind == "slot":
            self.cursor = ("slot", _told_by(letter, number))
        elif letter and letter in "abcd":
            self.cursor = ("cell", number // 4 * 4 + "abcd".index(letter))
        elif letter and letter in "1234":
            self.cursor = ("cell", (int(letter) - 1) * 4 + number % 4)
        self._note_cursor()

    def _note_cursor(self) -> None:
        """Remember the place of the cursor, show it, and name what is there."""
        if self.cursor is None:
            return
        kind, number = self.cursor
        if kind == "cell":
            self.last_cell = number
            piece = self.state.board[number]
            there = "empty" if piece is None else piece_words(piece)
            self.context.tell(f"{CELLS[number]}: {there}.")
        else:
            self.last_slot = number
            there = "" if number in self.state.pool else " This piece is no longer here."
            self.context.tell(f"{piece_words(number).capitalize()}.{there}")
        self.draw_cursor()

    def _enter(self) -> None:
        if self.cursor is None and not self.ending:
            self.place_cursor()
            self._note_cursor()
        elif self.ending:
            self.let_be()
        elif self.cursor is not None and self.cursor[0] == "slot":
            self.give(self.cursor[1], False)
        elif self.cursor is not None:
            self.lay(self.cursor[1])

    def _target(self, x: float, y: float) -> tuple[str, int] | None:
        """Return what a click at this point would act on."""
        state = self.state
        cell, piece = layout.cell_at(x, y), layout.slot_at(x, y)
        if layout.BUTTON.holds(x, y) and state.by_players:
            return ("call", 0)
        if self.ending and layout.PASS_BUTTON.holds(x, y):
            return ("pass", 0)
        if cell is not None and state.given is not None and state.board[cell] is None:
            return ("cell", cell)
        if piece is not None and piece in state.pool and self.giving:
            return ("slot", piece)
        return None

    def _on_plate(self, x: float, y: float) -> bool:
        return hypot(x - layout.PLATE[0], y - layout.PLATE[1]) <= layout.PLATE_WELL / 2 + 10


def _told_by(letter: str, piece: int) -> int:
    """Return the piece with the one characteristic changed that a letter names."""
    if letter in LETTERS:
        bit, value = LETTERS[letter]
        return piece & ~bit | value
    return piece ^ HOLLOW_BIT if letter == "h" else piece
