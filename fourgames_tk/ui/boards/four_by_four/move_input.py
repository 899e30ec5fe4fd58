"""How moves of 4 × 4 are pointed at: by clicks, keys, carrying pieces and strokes along lines."""

from __future__ import annotations

from functools import cached_property, partial

from ....engine.games.four_by_four.pieces import piece_text
from ....engine.games.four_by_four.rules import FourByFourState
from ...canvas.board import Board
from ...canvas.move_input import Key, MoveTarget, Path
from ...canvas.scaled_canvas import Box, Point
from ...widgets.sound import Sound
from . import layout
from .drawing import FourByFourDrawing
from .layout import CALL, GIVEN, GO_ON, Hand, Stand, Target

KNOWN = {
    "cell": ("abcd1234", "The columns of the board are A to D, its rows 1 to 4."),
    "slot": ("ldtsrqho", "Choose a piece by L D, T S, R Q and H O; Tab goes to the board."),
}
"""The letters and digits that say something on the board and among the pieces, and a sentence."""
BY_KEYS = "Point by arrows, or 1 … 4, A … D, / and \\; then Enter."
"""How a line is called by keys."""


class FourByFourMoveInput(Board[FourByFourState, FourByFourDrawing]):
    """Squares, gifts, calls and lines, pointed at by mouse and keys, carried, or struck through.

    The things of a path are `(kind, what)`: the square (`cell`) and the gift (`slot`); or the
    square, the call and the `line`. Where lines are called a square that is picked is a piece that
    was laid.
    """

    _held: MoveTarget | None = None
    """The piece that the button went down on: the given one, or a slot of the pool."""
    _stroke: Point | None = None
    """Where the button went down to point at a line."""
    _hint: MoveTarget | None = None

    @cached_property
    def _last(self) -> dict[str, int]:
        return {"cell": 5, "slot": 0}

    @property
    def hand(self) -> Hand:
        """What was begun and is no move yet."""
        return Hand.of(self.picked, self.pointed)

    def steps(self, move: str) -> Path:
        return layout.steps(self.state, move, self._last)

    def move_of(self, path: Path) -> str | None:
        """Return the move of what is begun and a thing; a piece that was laid is left by a gift."""
        return layout.move_of(self.state, path)

    def box(self, thing: MoveTarget) -> Box:
        kind, what = thing
        if thing in (CALL, GO_ON):
            return layout.CALL_BUTTON if thing == CALL else layout.GO_ON_BUTTON
        if kind == "line":
            return Box.around(layout.line_point(what), 1, 1)
        if kind == "slot":
            return layout.SLOTS[what]
        return (self.hand.stand if thing == GIVEN else layout.cell_stand(what)).box

    def at(self, point: Point) -> MoveTarget | None:
        """Return the button, the given piece, the square or slot; or the line, during a call."""
        hand = self.hand
        if layout.CALL_BUTTON.holds(*point):
            return CALL
        if hand.calling:
            # What is full everybody sees; whether it can be called is not told.
            full = layout.full_lines(self.state, hand.laid)
            lines = sorted(self._lines_at(point), key=lambda line: line[1] not in full)
            return lines[0] if lines else None
        if hand.ends(self.state) and layout.GO_ON_BUTTON.holds(*point):
            return GO_ON
        target = layout.target_at(*point)
        laid = hand.laid is not None and target == ("cell", hand.laid)
        if laid or (hand.laid is None and self.state.given is not None and layout.on_plate(*point)):
            return GIVEN
        return target

    def reset(self) -> None:
        super().reset()
        self._held = self._stroke = self._hint = None
        if self.scene is not None:
            self._go_where_needed()

    @property
    def holds(self) -> bool:
        """Whether a piece is laid, or a call begun."""
        return bool(self.picked)

    def let_go(self) -> bool:
        """Let go of a carried piece, else of a call, of a piece that was laid, or of a hint."""
        if self._held is None:
            if not self.picked and self._hint is None:
                return False
            self.picked = self.picked[:-1]
            self._go_where_needed()
        self._held = self.carried = self.over = self._hint = self._stroke = None
        self.redraw()
        return True

    def says(self, thing: MoveTarget | None) -> bool:
        """Show also where a piece that was laid may be moved, and every line during a call."""
        return self.extends_path(thing) and not (self.hand.calling and thing == CALL)

    def extends_path(self, thing: MoveTarget | None) -> bool:
        """Tell the same; whether a line can be called is not told."""
        return super().extends_path(thing) or (thing is not None and thing[0] == "line")

    def on_hover(self, point: Point | None) -> None:
        """Show what a click would do, and no longer what Enter would do."""
        if self.by_keys:
            self.by_keys = False
            self.mark()
            if self.hand.calling:
                self.game.show_status(self.status_text())
        super().on_hover(point)

    def on_press(self, point: Point) -> None:
        """Press a button, place a piece, take one in hand, or begin to point at a line."""
        self.over, thing = None, self.at(point)
        kind, what = thing or ("", 0)
        taken = kind == "cell" and self.state.board[what] is not None
        if thing == GIVEN or (kind == "slot" and self.goes_on(thing)):
            self._held = thing
        elif thing != CALL and (self.hand.calling or taken):
            self._stroke = point
        elif thing is not None:
            self.take(thing)

    def on_drag(self, point: Point) -> None:
        """Carry the piece in hand, or strike through a line."""
        if self._stroke is not None:
            line = layout.line_between(self._stroke, point, self.state.options.squares)
            if line is not None and not self.hand.calling:
                self.take(CALL)
                if not self.hand.calling:
                    self._stroke = None
            if self.hand.calling:
                self.point_at(None if line is None else ("line", line))
        elif self._held is not None:
            if self.carried is None:
                self.delete("hover")
                self.app.play_sound(Sound.LIFT)
            self.carried = point
            self.carry(point)

    def on_release(self, point: Point, dragged: bool) -> None:
        """Put down the piece in hand; a piece of the pool that was only clicked is given."""
        held, self._held, self.carried = self._held, None, None
        if self._stroke is not None:
            self._end_stroke(self._stroke, point)
        elif held == GIVEN and not dragged:
            self.game.show_status("Click the square where it shall stand.")
        elif held is not None and not dragged:
            self.take(held)
        elif held is not None:
            self._drop(held, point)

    def on_key(self, key: Key) -> None:
        """Everything by keys; while a call is made they point at lines."""
        if key.lets_go:
            return
        first = not self.by_keys
        if first:
            self._use_keys()
        calls = self.hand.calling
        known, allowed = KNOWN["cell" if calls else self._target[0]]
        if key.char in ("!", "f", "F"):
            self.take(CALL)
        elif key.letter.isalnum() and key.letter not in known:
            self.complain(allowed)
        elif calls:
            self._point_by_key(key)
        elif key.acts and self.hand.ends(self.state):
            self.take(GO_ON)
        elif key.acts and not first:
            self.take(self._target)
        else:
            # The first arrow, or Enter, only shows where the cursor is.
            shows = first and (key.arrow or key.acts)
            self.go_to(self._target if shows else layout.moved(self._target, key, self.state.pool))

    def on_tab(self, step: int) -> bool:
        """Go to where the next key is needed, board or pieces, and from there to the other."""
        calling, there = self.hand.calling, layout.needed(self.state, self.hand, self._last)
        seen = self.by_keys
        away = seen and not calling and self._target[0] != there[0]
        if calling or (away if step > 0 else seen and not away):
            self.by_keys = False
            self.mark()
            return False
        self._use_keys()
        other = "cell" if there[0] == "slot" else "slot"
        self.go_to((other, self._last[other]) if seen and step > 0 else there)
        return True

    def go_to(self, thing: MoveTarget | None) -> None:
        """Bring the cursor to a thing, and remember where it was."""
        self._place_cursor(thing)
        super().go_to(thing)

    def carry(self, point: Point) -> None:
        piece, home = self._piece(self._held)
        self.drawing.hold(piece, point, home.well)

    def keep_out_boxes(self, thing: MoveTarget) -> list[Box]:
        """Return the thing, and the pieces or squares one of which is needed next."""
        state, gives = self.state, self.hand.gives(self.state)
        slots = [layout.SLOTS[piece] for piece in state.pool]
        free = [cell for cell, piece in enumerate(state.board) if piece is None]
        return [self.box(thing), *(slots if gives else [self.box(("cell", cell)) for cell in free])]

    def take(self, thing: MoveTarget) -> None:
        """Call or take the call back; lay a piece, give one, or say why not."""
        if thing == CALL and self.hand.calling:
            self.drop_choice()
        elif thing[0] == "line" and not self.goes_on(thing):
            reason = self.refusal(thing)
            self.let_go()
            self.complain(reason)
        else:
            super().take(thing)

    def pick(self, path: Path, carried_from: Point | None = None) -> None:
        """Lay the given piece on a square, where it may still be moved; or begin a call."""
        piece, home = self._piece(GIVEN)
        self.picked, self.over, self._hint = path, None, None
        self._go_where_needed()
        self.mark()
        if path[-1] == CALL:
            self.app.play_sound(Sound.TICK)
            how = BY_KEYS if self.by_keys else "Click the line, or draw along it."
            self.game.show_status(f"“Four!” {how} Esc takes the call back.")
        else:
            self.game.show_status("")
            self.run_motion(self.drawing.carry(piece, home, self.hand.stand, carried_from))

    def submit_path(self, thing: MoveTarget, move: str, carried_from: Point | None = None) -> None:
        """Make the move; a piece that was laid stays where it is, and the gift comes after it."""
        if self.hand.laid is None:
            self.submit(move, carried_from)
            return
        gift = piece_text(thing[1]) if thing[0] == "slot" else None
        then = None if gift is None else partial(self.submit, gift, carried_from)
        self.submit(move, self.hand.stand.middle, then)

    @property
    def _target(self) -> Target:
        """The square or piece that the keyboard's cursor is at, or where it is needed."""
        return self.cursor or layout.needed(self.state, self.hand, self._last)

    def _piece(self, held: MoveTarget) -> tuple[int, Stand]:
        """Return a piece that can be carried, and where it stands."""
        if held == GIVEN:
            return self.state.given or 0, self.hand.stand
        return held[1], layout.slot_stand(held[1])

    def _drop(self, held: MoveTarget, point: Point) -> None:
        """Put down a piece that was carried: where it belongs, or back where it was."""
        (piece, home), cell = self._piece(held), layout.cell_at(*point)
        on_card, own = layout.PLATE_CARD.holds(*point), held == GIVEN
        if on_card and not own:
            self.submit_path(held, self.move_of((*self.picked, held)) or "", point)
        elif own and cell is not None and self.state.board[cell] is None:
            path = (("cell", cell),)
            if move := self.move_of(path):
                self.submit_path(path[0], move, point)
            else:
                self.pick(path, point)
        else:
            if own and on_card:
                self.let_go()
            elif own and cell is not None:
                self.complain(self.refusal(("cell", cell)))
            stop = self.hand.stand if own else home
            self.run_motion(self.drawing.carry(piece, home, stop, point))

    def _end_stroke(self, start: Point, stop: Point) -> None:
        """Call the line that was struck through, or, where nothing was, do what a click does.

        A click on a piece calls the nearest line through it that can be called.
        """
        self._stroke = None
        stays = layout.cell_at(*start) == layout.cell_at(*stop)
        if self.hand.calling and stays:
            self._claim(next(filter(self.goes_on, self._lines_at(stop)), self.at(stop)))
        elif self.hand.calling:
            line = layout.line_between(start, stop, self.state.options.squares)
            self._claim(None if line is None else ("line", line))
        elif stays and (target := layout.target_at(*stop)) is not None:
            self.take(target)

    def _point_by_key(self, key: Key) -> None:
        """Point at a line by arrows or its own key, and call it with Enter."""
        line = self.hand.line
        if key.arrow is not None:
            squares = self.state.options.squares
            self.go_to(("line", layout.next_line(line, sum(key.arrow), squares)))
        elif key.acts:
            self._claim(self.pointed)
        elif key.letter in layout.SHORT_CUTS:
            self.go_to(("line", layout.SHORT_CUTS[key.letter]))

    def _claim(self, thing: MoveTarget | None) -> None:
        """Call a line, or hear kindly why it is none."""
        if thing is None:
            self.game.show_status("Point at the line: click a piece of it, or use the arrows.")
        else:
            self.take(thing)

    def _lines_at(self, point: Point) -> Path:
        return tuple(("line", line) for line in layout.lines_at(*point, self.state.options.squares))

    def _use_keys(self) -> None:
        """Show the keyboard's cursor: where it is needed, or at the line that is pointed at."""
        if self.hand.calling:
            self.cursor = self.pointed
        elif not self.by_keys:
            self._go_where_needed()
        self.by_keys, self.over = True, None
        self.mark()

    def _go_where_needed(self) -> None:
        """Bring the cursor to the side where the next key is needed; during a call to no line."""
        if self.hand.calling:
            self.cursor = None
        else:
            self._place_cursor(layout.needed(self.state, self.hand, self._last))

    def _place_cursor(self, thing: MoveTarget) -> None:
        self.cursor = thing
        if thing[0] in self._last:
            self._last[thing[0]] = thing[1]
