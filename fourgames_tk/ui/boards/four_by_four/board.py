"""The board of 4 × 4: what a person does with mouse and keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Literal

from PIL import Image, ImageTk

from ....engine.games.four_by_four.pieces import (
    CELLS,
    LINE_BY_NAME,
    parse_piece,
    piece_text,
    piece_words,
)
from ....engine.games.four_by_four.rules import FourByFourState
from ....engine.session import Step
from ...canvas.board import Board
from ...canvas.controls import Key, Ways
from ...canvas.grid import Point
from ...kit.sound import Sound
from ...paint import turned
from . import layout
from .calling import Caller, line_words, may_not_call
from .drawing import FourByFourDrawing
from .hand import Carried, Cursor, Hand, ways
from .layout import Target, piece

PIECE_SHARE = 1.5
"""How much larger a well is than the piece that stands in it for itself."""
OFF_BOARD = (0, 5, 6, 7, 8, 9)
"""The digits that are no row."""


class FourByFourBoard(Board[FourByFourState, FourByFourDrawing]):
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
    piece = staticmethod(piece)

    hand = Hand()
    """What was begun and is no move yet."""
    _carried: Carried | None = None
    _over: Target | Literal["call", "go on"] | None = None
    """What a click of the mouse would act on."""
    _hint: Target | None = None
    _cursor = Cursor()
    _by_keys = False
    """Whether the last thing that was used is the keyboard, so that its cursor is shown."""

    @cached_property
    def caller(self) -> Caller:
        """What calls “Four!” for the person."""
        return Caller(self)

    def trophy(self, last: Step[FourByFourState], size: int) -> Image.Image | None:
        """Return a piece of the line."""
        line = self.winning_line(last, round(PIECE_SHARE * size))
        return line[1][-1] if line is not None else None

    def winning_line(
        self, last: Step[FourByFourState], size: int
    ) -> tuple[str, Sequence[Image.Image]] | None:
        """Return the line that was called: `Row 3: four hollow pieces`, and the pieces."""
        state = last.after
        if not state.fresh:
            return None
        name = state.fresh[0]
        line = LINE_BY_NAME[name]
        texts = [piece_text(piece) for cell in line if (piece := state.board[cell]) is not None]
        kinds, where = " and ".join(state.shared(line)), line_words(name)
        return (
            f"{where[:1].upper()}{where[1:]}: four {kinds} pieces",
            [turned.turned_piece(size, text, self.palette) for text in texts],
        )

    def ways(self, move: str) -> Ways:
        """Click, drag, or choose with the cursor; a piece is left where it was laid by a gift."""
        return ways(self.state, move, self._cursor.needed(self.state, Hand()))

    def say_move(self, move: str) -> str:
        """Return a move in words: `give the dark, tall, square, hollow piece`."""
        if move == "pass":
            return "let it be"
        if move == "!":
            return "call “Four!”"
        if move[:2] in CELLS:
            return f"place it on {move[:2]}{' and call “Four!”' if move.endswith('!') else ''}"
        return f"give the {piece_words(parse_piece(move))} piece"

    def shown_move(
        self, state: FourByFourState, move: str
    ) -> tuple[int, tuple[str | ImageTk.PhotoImage, ...]]:
        """Show the pieces of the moves as pictures: what was placed, and what was given."""
        if move[:2] in CELLS and state.given is not None:
            return 0, (self.drawing.small_picture(state.given), move)
        if len(move) == 4 and move != "pass":
            return 1, (self.drawing.small_picture(parse_piece(move)),)
        return 0, (move,)

    def say_where(self, move: str) -> str:
        """Return the row of squares, or the kind of pieces, in words: `row 3`."""
        if move in ("!", "pass"):
            return "the lines on the board: is one complete?"
        if move.endswith("!"):
            return "the lines that the piece could complete"
        if move[:2] in CELLS:
            return f"row {move[1]}"
        return f"the {piece_words(parse_piece(move)).split(', ')[0]} pieces"

    def draw_where(self, move: str) -> None:
        """Ring the free squares of the row, or the pieces of the kind."""
        targets: list[Target] = []
        if move[:2] in CELLS and not move.endswith("!"):
            row = (cell for cell, name in enumerate(CELLS) if name[1] == move[1])
            targets = [("cell", cell) for cell in row if self.state.board[cell] is None]
        elif move not in ("!", "pass") and not move.endswith("!"):
            pieces = (piece for piece in self.state.pool if piece_text(piece)[0] == move[0])
            targets = [("slot", piece) for piece in pieces]
        for target in targets:
            self.drawing.ring("selected", target, "where")

    def mark_hint(self, move: str) -> None:
        """Bring the cursor to the square or the piece of a hint; a hinted call is made ready."""
        cell = CELLS.index(move[:2]) if move[:2] in CELLS else None
        hand = self.hand
        stays = cell is not None and hand.laid is not None
        self.reset()
        self._by_keys = True
        if stays:
            self.take_in_hand(Hand(hand.laid))
        if move.endswith("!") and hand.laid in (None, cell):
            lines = self.state.fresh if cell is None else self.state.completed(cell)
            self.take_in_hand(Hand(cell, True, lines[0]))
        elif move != "pass" and (cell is None or cell != hand.laid):
            hint: Target = ("slot", parse_piece(move)) if cell is None else ("cell", cell)
            self._hint, self._cursor = hint, self._cursor.to(hint)
        self.mark()

    def reset(self) -> None:
        """Let go of everything in hand; the keyboard cursor goes where it is needed."""
        self.hand, self._carried, self._over, self._hint = Hand(), None, None, None
        self.caller.stroke = None
        if self.scene is not None:
            self._cursor = self._cursor.needed(self.state, self.hand)

    def mark(self) -> None:
        """Draw what is in hand, and what hint, pointer and cursor point at."""
        self.delete("mark")
        drawing, hand, over = self.drawing, self.hand, self._over
        drawing.mark_hand(hand, over == "call")
        if self._hint is not None:
            drawing.ring("selected", self._hint, "mark")
        if isinstance(over, tuple):
            drawing.ring("selected", over, ("mark", "hover"))
            if over[0] == "cell" and hand.laid is None and self.app.preferences.preview:
                drawing.mark_ghost(over[1])
        self.tag_raise("piece")
        if self._by_keys and not hand.calling and self.drawing.shown.seat is not None:
            drawing.ring("cursor", self._cursor.target, ("mark", "cursor"))
        if self._carried is not None:
            drawing.hold(self._carried)

    def expected(self) -> str:
        """Return what is expected of the person who has the turn, as a short sentence."""
        if self.hand.calling:
            return "Point at the line."
        if self.hand.laid is None:
            return super().expected()
        return f"{'Give a piece' if self.state.pool else 'Leave the piece there'}, or call “Four!”."

    @property
    def holds(self) -> bool:
        """Whether a piece is laid, or a call begun."""
        return self.hand != Hand()

    def let_go(self) -> bool:
        """Let go of a carried piece, else of a call, of a piece that was laid, or of a hint."""
        held = self._carried is not None
        if not held and self.hand != Hand():
            self.take_in_hand(Hand(self.hand.laid) if self.hand.calling else Hand())
        elif not held and self._hint is None:
            return False
        self._carried = self._hint = self.caller.stroke = None
        self.redraw()
        return True

    def in_one_go(self, step: Step[FourByFourState], following: Step[FourByFourState]) -> bool:
        """Tell whether two moves are one action: where lines are called, placing and giving."""
        gives = following.before.given is None and following.after.given is not None
        placed = step.before.given is not None and step.seat == following.seat
        return gives and placed and step.before.by_players

    def on_hover(self, point: Point | None) -> None:
        """Show what a click would do."""
        if self._by_keys:
            self._by_keys = False
            self.mark()
        if self.hand.calling:
            line = None if point is None else self.caller.line_at(point)
            self.configure(cursor="hand2" if line else "")
            self.caller.point_at(line)
            return
        over = None if point is None else self._over_at(point)
        if over == self._over:
            return
        self._over = over
        self.mark()
        self.configure(cursor="hand2" if over else "")
        gift = piece_words(over[1]) if isinstance(over, tuple) and over[0] == "slot" else ""
        self.game.note(f"Give this one: {gift}." if gift else "")

    def on_press(self, point: Point) -> None:
        """Press a button, point at a line, place a piece, or take one in hand."""
        self._over = None
        target, taken = layout.target_at(*point), self._taken_at(point)
        if layout.CALL_BUTTON.holds(*point):
            self.caller.call()
        elif self.hand.ends(self.state) and layout.GO_ON_BUTTON.holds(*point):
            self._go_on()
        elif taken is not None and not self.hand.calling:
            self._carried = taken
        elif self.hand.calling or (target is not None and self._is_taken(target)):
            self.caller.stroke = point
        elif target is not None:
            self.act_on(target)

    def on_drag(self, point: Point) -> None:
        """Carry the piece in hand, or strike through a line."""
        if self.caller.stroke is not None:
            self.caller.strike(point)
        elif self._carried is not None:
            if self._carried.point is None:
                self.delete("hover")
                self.app.play_sound(Sound.LIFT)
            self._carried = replace(self._carried, point=point)
            self.drawing.hold(self._carried)

    def on_release(self, point: Point, dragged: bool) -> None:
        """Put down the piece in hand; a piece of the pool that was only clicked is given."""
        carried, self._carried = self._carried, None
        if self.caller.stroke is not None:
            self.caller.end_stroke(point)
        if carried is None:
            return
        cell, on_card = layout.cell_at(*point), layout.PLATE_CARD.holds(*point)
        is_gift = carried.piece != self.state.given
        if not dragged and is_gift:
            self._give(carried.piece)
        elif not dragged:
            self.game.note("Click the square where it shall stand.")
        elif is_gift and on_card:
            self._give(carried.piece, point)
        elif not is_gift and cell is not None and self._is_free(cell):
            self._lay(cell, point)
        else:
            if not is_gift and on_card:
                self.let_go()
            elif not is_gift and cell is not None and cell != self.hand.laid:
                self.complain(_taken(cell))
            home = carried.home if is_gift else self.hand.stand
            self.run_motion(self.drawing.carry(carried.piece, carried.home, home, point))

    def on_key(self, key: Key) -> None:
        """Everything by keys; while a call is made they point at lines."""
        if key.lets_go:
            return
        first, self._by_keys, self._over = not self._by_keys, True, None
        if first:
            self.take_in_hand(self.hand)
        if key.char in ("!", "f", "F"):
            self.caller.call()
        elif key.digit in OFF_BOARD and (self.hand.calling or self._cursor.side == "cell"):
            self.complain("The rows of the board go from 1 to 4.")
        elif self.hand.calling:
            self.caller.on_key(key)
        elif key.acts and self.hand.ends(self.state):
            self._go_on()
        elif key.acts and not first:
            self.act_on(self._cursor.target)
        else:
            # The first arrow, or Enter, only shows where the cursor is.
            if not (first and (key.arrow or key.acts)):
                self._cursor = self._cursor.moved(key)
            self.mark()
            self._name_cursor()

    def on_tab(self, step: int) -> bool:
        """Go from where the next key is needed, board or pieces, to the other; or back."""
        there = self._cursor.needed(self.state, self.hand)
        away = self._by_keys and self._cursor.side != there.side
        if self.hand.calling or (away if step > 0 else self._by_keys and not away):
            self._by_keys = False
            self.mark()
            return False
        self._by_keys, self._over = True, None
        self.take_in_hand(self.hand)
        if step > 0:
            side: Literal["cell", "slot"] = "cell" if there.side == "slot" else "slot"
            self._cursor = replace(self._cursor, side=side)
        self.mark()
        self._name_cursor()
        return True

    def act_on(self, target: Target) -> None:
        """Lay the given piece on a square, or give a piece."""
        where, number = target
        if where == "cell":
            self._lay(number)
        else:
            self._give(number)

    def _name_cursor(self) -> None:
        where, number = self._cursor.target
        if where == "cell":
            piece = self.state.board[number]
            self.game.note(f"{CELLS[number]}: {'empty' if piece is None else piece_words(piece)}.")
        else:
            gone = "" if number in self.state.pool else " This piece is no longer here."
            self.game.note(f"{piece_words(number).capitalize()}.{gone}")

    def _lay(self, cell: int, carried_from: Point | None = None) -> None:
        """Lay the given piece on a square; where lines are called it may still be moved."""
        state = self.state
        if state.given is None:
            who = "Give a piece first" if state.pool else "All pieces are placed"
            self.complain(f"{who}.")
        elif not self._is_free(cell):
            self.complain(_taken(cell))
        elif not state.by_players:
            self.submit(CELLS[cell], carried_from)
        else:
            home = self.hand.stand
            self._hint = None
            self.take_in_hand(Hand(cell))
            self.game.note("")
            stop = layout.cell_stand(cell)
            self.run_motion(self.drawing.carry(state.given, home, stop, carried_from))

    def _give(self, piece: int, carried_from: Point | None = None) -> None:
        """Give a piece of the pool; a piece that was laid is left where it is."""
        laid = self.hand.laid
        if not self.hand.gives(self.state):
            self.complain("Place the piece you were given first.")
        elif piece not in self.state.pool:
            self.complain("That piece is no longer here: choose one of those that are left.")
        elif laid is not None:
            gift = piece_text(piece)
            stays = self.hand.stand.middle
            self.submit(CELLS[laid], stays, then=lambda: self.submit(gift, carried_from))
        else:
            self.submit(piece_text(piece), carried_from)

    def _go_on(self) -> None:
        """Go on without a call after the sixteenth piece."""
        if self.hand.laid is None:
            self.submit("pass")
        else:
            self.submit(CELLS[self.hand.laid], self.hand.stand.middle)

    def take_in_hand(self, hand: Hand) -> None:
        """Hold something else; the keyboard cursor goes where it is needed then."""
        self.hand = hand
        self._cursor = self._cursor.needed(self.state, hand)
        self.mark()

    def _is_free(self, cell: int) -> bool:
        return self.state.board[cell] is None

    def _is_taken(self, target: Target) -> bool:
        return target[0] == "cell" and not self._is_free(target[1])

    def _taken_at(self, point: Point) -> Carried | None:
        """Return the piece that a hand can take at a point."""
        state, hand, slot = self.state, self.hand, layout.slot_at(*point)
        at_given = (
            layout.on_plate(*point) if hand.laid is None else layout.cell_at(*point) == hand.laid
        )
        if state.given is not None and at_given:
            return Carried(state.given, hand.stand)
        if slot is not None and slot in state.pool and hand.gives(state):
            return Carried(slot, layout.slot_stand(slot))
        return None

    def _over_at(self, point: Point) -> Target | Literal["call", "go on"] | None:
        """Return what a click at a point would act on."""
        state, target = self.state, layout.target_at(*point)
        if layout.CALL_BUTTON.holds(*point) and not may_not_call(state):
            return "call"
        if self.hand.ends(state) and layout.GO_ON_BUTTON.holds(*point):
            return "go on"
        if target is None:
            return None
        where, number = target
        if where == "cell":
            return target if state.given is not None and self._is_free(number) else None
        return target if self.hand.gives(state) and number in state.pool else None


def _taken(cell: int) -> str:
    return f"{CELLS[cell]} is taken: choose an empty square."
