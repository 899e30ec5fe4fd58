"""Move input of 4 × 4: clicks, keys, carrying pieces, and strokes along lines."""

from __future__ import annotations

from functools import cached_property, partial

from ....engine.games.four_by_four.pieces import piece_text
from ....engine.games.four_by_four.rules import FourByFourState
from ...canvas.board import Board
from ...canvas.move_input import KeyPress, MoveTarget, Path
from ...canvas.scaled_canvas import Box, Point
from ...widgets.sound import Sound
from . import layout
from .drawing import FourByFourDrawing
from .layout import CALL, GIVEN, GO_ON, Hand, PiecePlace, Target

KNOWN = {
    "cell": ("abcd1234", "The columns of the board are A to D, its rows 1 to 4."),
    "slot": ("ldtsrqho", "Choose a piece by L D, T S, R Q and H O; Tab goes to the board."),
}
"""The letters and digits that work on the board and the pool, each with a sentence about them."""
CALL_KEYS_TEXT = "Point by arrows, or 1 … 4, A … D, / and \\; then Enter."
"""How to call a line by keys."""


class FourByFourMoveInput(Board[FourByFourState, FourByFourDrawing]):
    """Chooses squares, pieces to give, calls and lines, by mouse or keys.

    Targets of a path are `(kind, what)`: the square (`cell`) and the piece to give (`slot`), or the
    square, the call and the `line`. If lines are called, a picked square holds a piece that was
    placed but not left.
    """

    _carried_piece: MoveTarget | None = None
    """Target of the button press that can be carried: the given piece or a pool slot."""
    _stroke_start: Point | None = None
    """Point of the button press that started a stroke along a line."""
    _hint: MoveTarget | None = None

    @cached_property
    def _last_targets(self) -> dict[str, int]:
        return {"cell": 5, "slot": 0}

    @property
    def hand(self) -> Hand:
        """The unfinished move."""
        return Hand.of(self.chosen_path, self.pointed_target)

    def move_path(self, move: str) -> Path:
        return layout.path_of_move(self.state, move, self._last_targets)

    def move_for_path(self, path: Path) -> str | None:
        """Return the move of a path; giving a piece finishes the placement before it."""
        return layout.move_of(self.state, path)

    def target_box(self, thing: MoveTarget) -> Box:
        kind, what = thing
        if thing in (CALL, GO_ON):
            return layout.CALL_BUTTON if thing == CALL else layout.GO_ON_BUTTON
        if kind == "line":
            return Box.around(layout.line_point(what), 1, 1)
        if kind == "slot":
            return layout.SLOTS[what]
        return (self.hand.place if thing == GIVEN else layout.cell_place(what)).box

    def target_at(self, point: Point) -> MoveTarget | None:
        """Return the target at a point: button, piece, square or slot; during a call, a line."""
        hand = self.hand
        if layout.CALL_BUTTON.contains(*point):
            return CALL
        if hand.calling:
            # Full lines are visible to all; whether one can be called must not show.
            full = layout.full_lines(self.state, hand.placed)
            lines = sorted(self._lines_at(point), key=lambda line: line[1] not in full)
            return lines[0] if lines else None
        if hand.is_finishing(self.state) and layout.GO_ON_BUTTON.contains(*point):
            return GO_ON
        target = layout.target_at(*point)
        laid = hand.placed is not None and target == ("cell", hand.placed)
        if laid or (
            hand.placed is None and self.state.given is not None and layout.on_plate(*point)
        ):
            return GIVEN
        return target

    def reset(self) -> None:
        super().reset()
        self._carried_piece = self._stroke_start = self._hint = None
        if self.scene is not None:
            self._reset_cursor()

    @property
    def has_unfinished_move(self) -> bool:
        """Whether a piece is placed or a call is started."""
        return bool(self.chosen_path)

    def release_choice(self) -> bool:
        """Cancel the carried piece, else the call, the placed piece, or the hint."""
        if self._carried_piece is None:
            if not self.chosen_path and self._hint is None:
                return False
            self.chosen_path = self.chosen_path[:-1]
            self._reset_cursor()
        self._carried_piece = self.carried_point = self.hovered = self._hint = (
            self._stroke_start
        ) = None
        self.redraw()
        return True

    def has_hover_info(self, thing: MoveTarget | None) -> bool:
        """Highlight also other squares for the placed piece, and every line during a call."""
        return self.reacts_to_click(thing) and not (self.hand.calling and thing == CALL)

    def reacts_to_click(self, thing: MoveTarget | None) -> bool:
        """Accept also every line: whether it can be called must not show."""
        return super().reacts_to_click(thing) or (thing is not None and thing[0] == "line")

    def on_hover(self, point: Point | None) -> None:
        """Show what a click would do, instead of what Enter would do."""
        if self.cursor_visible:
            self.cursor_visible = False
            self.draw_selection()
            if self.hand.calling:
                self.game.show_status(self.status_text())
        super().on_hover(point)

    def on_press(self, point: Point) -> None:
        """Press a button, place a piece, start to carry one, or start a stroke along a line."""
        self.hovered, thing = None, self.target_at(point)
        kind, what = thing or ("", 0)
        taken = kind == "cell" and self.state.board[what] is not None
        if thing == GIVEN or (kind == "slot" and self.continues_path(thing)):
            self._carried_piece = thing
        elif thing != CALL and (self.hand.calling or taken):
            self._stroke_start = point
        elif thing is not None:
            self.choose_target(thing)

    def on_drag(self, point: Point) -> None:
        """Move the carried piece, or continue the stroke."""
        if self._stroke_start is not None:
            line = layout.line_between(self._stroke_start, point, self.state.options.squares)
            if line is not None and not self.hand.calling:
                self.choose_target(CALL)
                if not self.hand.calling:
                    self._stroke_start = None
            if self.hand.calling:
                self.set_hovered(None if line is None else ("line", line))
        elif self._carried_piece is not None:
            if self.carried_point is None:
                self.delete("hover")
                self.app.play_sound(Sound.LIFT)
            self.carried_point = point
            self.draw_carried(point)

    def on_release(self, point: Point, dragged: bool) -> None:
        """Drop the carried piece; a pool piece that was only clicked is given."""
        held, self._carried_piece, self.carried_point = self._carried_piece, None, None
        if self._stroke_start is not None:
            self._end_stroke(self._stroke_start, point)
        elif held == GIVEN and not dragged:
            self.game.show_status("Click the square where it shall stand.")
        elif held is not None and not dragged:
            self.choose_target(held)
        elif held is not None:
            self._drop_piece(held, point)

    def on_key(self, key: KeyPress) -> None:
        """Handle a key; during a call keys choose lines."""
        if key.is_cancel:
            return
        first = not self.cursor_visible
        if first:
            self._show_cursor()
        calls = self.hand.calling
        known, allowed = KNOWN["cell" if calls else self._target[0]]
        if key.char in ("!", "f", "F"):
            self.choose_target(CALL)
        elif key.letter.isalnum() and key.letter not in known:
            self.refuse(allowed)
        elif calls:
            self._point_by_key(key)
        elif key.is_confirm and self.hand.is_finishing(self.state):
            self.choose_target(GO_ON)
        elif key.is_confirm and not first:
            self.choose_target(self._target)
        else:
            # The first arrow, or Enter, only shows the cursor.
            shows = first and (key.arrow or key.is_confirm)
            self.move_cursor(
                self._target if shows else layout.move_cursor(self._target, key, self.state.pool)
            )

    def on_tab(self, step: int) -> bool:
        """Move to where the next key is needed (board or pool), then to the other of them."""
        calling, there = (
            self.hand.calling,
            layout.next_target(self.state, self.hand, self._last_targets),
        )
        seen = self.cursor_visible
        away = seen and not calling and self._target[0] != there[0]
        if calling or (away if step > 0 else seen and not away):
            self.cursor_visible = False
            self.draw_selection()
            return False
        self._show_cursor()
        other = "cell" if there[0] == "slot" else "slot"
        self.move_cursor((other, self._last_targets[other]) if seen and step > 0 else there)
        return True

    def move_cursor(self, thing: MoveTarget | None) -> None:
        """Move the cursor to a target, and remember it for its side."""
        self._place_cursor(thing)
        super().move_cursor(thing)

    def draw_carried(self, point: Point) -> None:
        piece, home = self._piece(self._carried_piece)
        self.drawing.show_carried(piece, point, home.well)

    def keep_out_boxes(self, thing: MoveTarget) -> list[Box]:
        """Return boxes that an error must not cover: the target, and the next choices."""
        state, gives = self.state, self.hand.is_giving(self.state)
        slots = [layout.SLOTS[piece] for piece in state.pool]
        free = [cell for cell, piece in enumerate(state.board) if piece is None]
        return [
            self.target_box(thing),
            *(slots if gives else [self.target_box(("cell", cell)) for cell in free]),
        ]

    def choose_target(self, thing: MoveTarget) -> None:
        """Handle a click on a target: start or cancel a call, place or give a piece, or refuse."""
        if thing == CALL and self.hand.calling:
            self.clear_choice()
        elif thing[0] == "line" and not self.continues_path(thing):
            reason = self.refusal_text(thing)
            self.release_choice()
            self.refuse(reason)
        else:
            super().choose_target(thing)

    def set_chosen_path(self, path: Path, carried_from: Point | None = None) -> None:
        """Place the given piece on a square, from which it can still move; or start a call."""
        piece, home = self._piece(GIVEN)
        self.chosen_path, self.hovered, self._hint = path, None, None
        self._reset_cursor()
        self.draw_selection()
        if path[-1] == CALL:
            self.app.play_sound(Sound.TICK)
            how = CALL_KEYS_TEXT if self.cursor_visible else "Click the line, or draw along it."
            self.game.show_status(f"“Four!” {how} Esc takes the call back.")
        else:
            self.game.show_status("")
            self.play_animation(
                self.drawing.carry_animation(piece, home, self.hand.place, carried_from)
            )

    def submit_path(self, thing: MoveTarget, move: str, dropped_at: Point | None = None) -> None:
        """Submit the move; after a placed piece the gift follows as a second move."""
        if self.hand.placed is None:
            self.submit(move, dropped_at)
            return
        gift = piece_text(thing[1]) if thing[0] == "slot" else None
        then = None if gift is None else partial(self.submit, gift, dropped_at)
        self.submit(move, self.hand.place.middle, then)

    @property
    def _target(self) -> Target:
        """The target of the keyboard cursor."""
        return self.cursor or layout.next_target(self.state, self.hand, self._last_targets)

    def _piece(self, held: MoveTarget) -> tuple[int, PiecePlace]:
        """Return a piece that can be carried, and its place."""
        if held == GIVEN:
            return self.state.given or 0, self.hand.place
        return held[1], layout.slot_place(held[1])

    def _drop_piece(self, held: MoveTarget, point: Point) -> None:
        """Drop a carried piece on a valid target, or return it."""
        (piece, home), cell = self._piece(held), layout.cell_at(*point)
        on_card, own = layout.PLATE_CARD.contains(*point), held == GIVEN
        if on_card and not own:
            self.submit_path(held, self.move_for_path((*self.chosen_path, held)) or "", point)
        elif own and cell is not None and self.state.board[cell] is None:
            path = (("cell", cell),)
            if move := self.move_for_path(path):
                self.submit_path(path[0], move, point)
            else:
                self.set_chosen_path(path, point)
        else:
            if own and on_card:
                self.release_choice()
            elif own and cell is not None:
                self.refuse(self.refusal_text(("cell", cell)))
            stop = self.hand.place if own else home
            self.play_animation(self.drawing.carry_animation(piece, home, stop, point))

    def _end_stroke(self, start: Point, stop: Point) -> None:
        """Call the line of a stroke; without a stroke, handle a click.

        During a call, a click on a piece calls the nearest line through it that can be called.
        """
        self._stroke_start = None
        stays = layout.cell_at(*start) == layout.cell_at(*stop)
        if self.hand.calling and stays:
            self._call_line(
                next(filter(self.continues_path, self._lines_at(stop)), self.target_at(stop))
            )
        elif self.hand.calling:
            line = layout.line_between(start, stop, self.state.options.squares)
            self._call_line(None if line is None else ("line", line))
        elif stays and (target := layout.target_at(*stop)) is not None:
            self.choose_target(target)

    def _point_by_key(self, key: KeyPress) -> None:
        """Choose a line by arrows or its own key, and call it with Enter."""
        line = self.hand.line
        if key.arrow is not None:
            squares = self.state.options.squares
            self.move_cursor(("line", layout.next_line(line, sum(key.arrow), squares)))
        elif key.is_confirm:
            self._call_line(self.pointed_target)
        elif key.letter in layout.LINE_KEYS:
            self.move_cursor(("line", layout.LINE_KEYS[key.letter]))

    def _call_line(self, thing: MoveTarget | None) -> None:
        """Call a line; without one, explain how to choose it."""
        if thing is None:
            self.game.show_status("Point at the line: click a piece of it, or use the arrows.")
        else:
            self.choose_target(thing)

    def _lines_at(self, point: Point) -> Path:
        return tuple(("line", line) for line in layout.lines_at(*point, self.state.options.squares))

    def _show_cursor(self) -> None:
        """Show the keyboard cursor where it is needed, or at the chosen line."""
        if self.hand.calling:
            self.cursor = self.pointed_target
        elif not self.cursor_visible:
            self._reset_cursor()
        self.cursor_visible, self.hovered = True, None
        self.draw_selection()

    def _reset_cursor(self) -> None:
        """Move the cursor to where the next key is needed; during a call, to no line."""
        if self.hand.calling:
            self.cursor = None
        else:
            self._place_cursor(layout.next_target(self.state, self.hand, self._last_targets))

    def _place_cursor(self, thing: MoveTarget) -> None:
        self.cursor = thing
        if thing[0] in self._last_targets:
            self._last_targets[thing[0]] = thing[1]
