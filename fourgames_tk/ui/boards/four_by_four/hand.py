"""What a person can do on the board of 4 × 4: lay, give, call, take back.

A piece that was laid on a square stays in hand until a piece is given or a line is called: only
then is it known whether the move is `b3` or `b3!`.
"""

from __future__ import annotations

from collections.abc import Callable

from ....engine.games.four_by_four.lines import CELLS
from ....engine.games.four_by_four.pieces import parse_piece, piece_text, piece_words
from ....engine.session import Step
from ...scene.scene import Scene
from .calling import call_move, may_not_call, refusal
from .drawing import PLATE_PLACE, FourByFourTable, cell_place
from .layout import line_words

FIRST_CELL = 5


class FourByFourHand(FourByFourTable):
    """Turns what a person does into moves; mouse and keys are a subclass's."""

    keys_used = False
    """Whether the last thing that was used is the keyboard, so that its cursor is shown."""
    last_cell, last_slot = FIRST_CELL, 0
    """Where the keyboard cursor was last, on the board and in the pool."""
    _gift: tuple[int, bool] | None = None
    """A piece to give, and whether a hand carried it, as soon as the placed one is played."""

    def play(self, step: Step, scene: Scene, done: Callable[[], None]) -> None:
        """Play a step; a gift that was chosen with it follows."""
        gift, self._gift = self._gift, None

        def finish() -> None:
            done()
            if gift is not None and self.active:
                self.give(*gift)

        super().play(step, scene, finish)

    def reset(self) -> None:
        """Let go of everything in hand; the keyboard cursor goes where it is needed."""
        self.put, self.line, self.hint = None, None, None
        self.calling = False
        self.place_cursor()

    def say_move(self, move: str) -> str:
        """Return a move in words: `give the tall, dark, square, hollow piece`."""
        if move == "pass":
            return "let it be"
        if move == "!":
            return "call “Four!”"
        if move[:2] in CELLS:
            return f"place it on {move[:2]}{' and call “Four!”' if move.endswith('!') else ''}"
        return f"give the {piece_words(parse_piece(move))} piece"

    def mark_hint(self, move: str) -> None:
        """Mark the square or the piece of a hint, and bring the cursor there."""
        self.put, self.calling = None, False
        self.keys_used = True
        if move[:2] in CELLS:
            self.last_cell = CELLS.index(move[:2])
            self.hint = ("cell", self.last_cell)
        elif len(move) == 4 and move != "pass":
            self.last_slot = parse_piece(move)
            self.hint = ("slot", self.last_slot)
        self.place_cursor()
        self.redraw()

    def call(self) -> None:
        """Say "Four!", or take it back; the line is pointed at next."""
        reason = may_not_call(self.state)
        if reason:
            self.complain(reason)
        elif self.calling:
            self.take_back()
        else:
            self.calling, self.line = True, None
            self.context.play_sound("tick")
            self.redraw()
            self.context.tell("“Four!” Now point at the line. Esc takes the call back.")

    def place_cursor(self) -> None:
        """Show the cursor where the next key is needed, or hide it while the mouse is used."""
        if not self.keys_used or self.scene is None or self.scene.seat is None:
            self.cursor = None
        elif self.giving:
            if self.last_slot not in self.state.pool:
                self.last_slot = self.state.pool[0]
            self.cursor = ("slot", self.last_slot)
        else:
            self.cursor = ("cell", self.last_cell)

    def lay(self, cell: int, by_hand: bool = False) -> None:
        """Lay the given piece on a square; where lines are called it may still be moved."""
        state = self.state
        if state.given is None:
            who = "Give a piece first" if state.pool else "All pieces are placed"
            self.complain(f"{who}.")
            return
        if state.board[cell] is not None:
            self.complain(f"{CELLS[cell]} is taken: choose an empty square.")
            return
        if not state.by_players:
            self._submit(CELLS[cell], CELLS[cell] if by_hand else None)
            return
        start = PLATE_PLACE if self.put is None else cell_place(self.put)
        self.put, self.hint = cell, None
        self.place_cursor()
        self.redraw()
        more = "Give a piece to leave it there" if state.pool else "Press Enter to leave it there"
        self.context.tell(f"{more}, or call “Four!”.")
        if by_hand:
            self.context.play_sound("place")
            return
        motion = self.carry(f"cell-{cell}", state.given, start, cell_place(cell), "place")
        self._animator.run([motion], self.context.speed, self.redraw)

    def give(self, piece: int, by_hand: bool) -> None:
        """Give a piece of the pool; a piece that was laid is left where it is."""
        if not self.giving:
            self.complain("Place the piece you were given first.")
        elif piece not in self.state.pool:
            self.complain("That piece is no longer here: choose one of those that are left.")
        elif self.put is not None:
            self._gift = (piece, by_hand)
            self._submit(CELLS[self.put], CELLS[self.put])
        else:
            self._submit(piece_text(piece), piece_text(piece) if by_hand else None)

    def let_be(self) -> None:
        """Go on without a call after the sixteenth piece."""
        if self.put is not None:
            self._submit(CELLS[self.put], CELLS[self.put])
        else:
            self._submit("pass", None)

    def take_back(self) -> None:
        """Take back the call, or else the piece that was laid."""
        if not self.calling:
            self.put = None
        self.calling, self.line = False, None
        self.place_cursor()
        self.redraw()
        self.context.tell("")

    def point(self, line: str | None) -> None:
        """Point at a line, or at none, while a call is made."""
        if line != self.line:
            self.line = line
            self.draw_pointer()
            self.context.tell(f"Call {line_words(line)}?" if line else "Point at the line.")

    def claim(self, line: str | None) -> None:
        """Call a line, or hear kindly why it is none."""
        if line is None:
            self.context.tell("Point at the line: choose it with the arrows or click it.")
            return
        move = call_move(self.state, self.put, line)
        if move is not None:
            self._submit(move, move[:2] if self.put is not None else None)
            return
        reason = refusal(self.state, self.put, line)
        self.calling, self.line = False, None
        self.redraw()
        self.complain(reason)

    def _submit(self, move: str, by_hand: str | None) -> None:
        self.configure(cursor="")
        self.by_hand = by_hand
        self.context.submit(move)
        self.by_hand = self._gift = None
