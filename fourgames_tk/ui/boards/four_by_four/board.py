"""The board of 4 × 4: move input by mouse and keys, and texts about moves, hints and errors."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial

from PIL import Image, ImageTk

from ....engine.game import Event
from ....engine.games.four_by_four import position_editor
from ....engine.games.four_by_four.pieces import (
    CELLS,
    LINE_BY_NAME,
    PIECE_OF_TEXT,
    ROWS,
    line_description,
    parse_piece,
    piece_description,
    piece_text,
    traits_text,
)
from ....engine.games.four_by_four.rules import Called, FourByFourState, Given, Placed
from ....engine.language import N_, _, labelled
from ....engine.session import Step
from ....engine.text import without_repeated_beginnings
from ...canvas.board import Board
from ...canvas.drawing import MARK_TAG
from ...canvas.move_input import MoveTarget, Path
from ...canvas.scaled_canvas import Box, Point
from ...paint import wooden_pieces
from ...paint.palette import Palette
from ...widgets.focus import KeyPress
from ...widgets.sound import Sound
from . import layout
from .drawing import FourByFourDrawing
from .layout import (
    CALL,
    GIVEN,
    GO_ON,
    PartialMove,
    PiecePlace,
    Target,
    call_refusal_text,
    capitalized_line_name,
)

TYPED_TEXTS = {
    "cell": ("abcd1234", N_("Columns are A to D, rows are 1 to 4.")),
    # Translators: The letters are keys, which are the same in every language.
    "slot": (
        "ldtsrqho",
        N_("Choose a piece with L or D, T or S, R or Q, H or O. Tab moves to the board."),
    ),
}
"""The letters and digits that work on the board and the pool, each with a sentence about them."""
CALL_PROMPT = N_("“Four!” Choose the line, or drag along it. Esc cancels the call.")
CALL_KEYS_PROMPT = N_(
    "“Four!” Select the line with the arrow keys, or 1 … 4, A … D, / and \\. Then press Enter. "
    "Esc cancels the call."
)
"""Explanations of calling a line, by the pointer and by keys."""


class FourByFourMoveInput(Board[FourByFourState, FourByFourDrawing]):
    """Chooses cells, pieces to give, calls and lines, by mouse or keys.

    Targets of a path are `(kind, what)`: the `cell` and the piece to give (`slot`), or the
    `cell`, the call and the `line`. If lines are called, a picked cell holds a piece that was
    placed but not left.
    """

    HAS_BRIEF_WORDS = False
    _carried_piece: MoveTarget | None = None
    """Target of the button press that can be carried: the given piece or a pool slot."""
    _stroke_start: Point | None = None
    """Point of the button press that started a stroke along a line."""
    _hint: MoveTarget | None = None

    @cached_property
    def _last_targets(self) -> dict[str, int]:
        return {"cell": 5, "slot": 0}

    @property
    def partial_move(self) -> PartialMove:
        """The unfinished move."""
        return PartialMove.from_path(self.chosen_path, self.pointed_target)

    def targets_of_move(self, move: str) -> Path:
        path = layout.input_targets_of_move(self.state, move, self._last_targets)
        return path[:1] if self._is_placed_at_once(path[0]) else path

    def move_text_for_path(self, path: Path) -> str | None:
        """Return the move of a path; giving a piece finishes the placement before it."""
        move = layout.move_for_path(self.state, path)
        return CELLS[path[0][1]] if move == "" and self._is_placed_at_once(path[-1]) else move

    def _is_placed_at_once(self, target: MoveTarget) -> bool:
        """Return whether a click on a cell submits the placement, so that it can be judged.

        If a line can be called there, the person calls it or gives a piece first.
        """
        kind, cell = target
        judged = kind == "cell" and self.game.judges_each_move and self.state.given is not None
        return judged and bool(self.state.pool) and not self.state.lines_completed_on(cell)

    def target_box(self, target: MoveTarget) -> Box:
        kind, what = target
        if target in (CALL, GO_ON):
            return layout.CALL_BUTTON if target == CALL else layout.GO_ON_BUTTON
        if kind == "line":
            return Box.around(layout.line_selection_point(what), 1, 1)
        if kind == "slot":
            # Frames of two rows must not touch.
            return layout.SLOTS[what].grown(0, -3)
        if target == GIVEN:
            return self.partial_move.given_piece_place.box
        return layout.piece_place_on_cell(what).box

    def target_at(self, point: Point) -> MoveTarget | None:
        """Return the target at a point: button, piece, cell or slot; during a call, a line."""
        partial_move = self.partial_move
        if layout.CALL_BUTTON.contains(*point):
            return CALL
        if partial_move.calling:
            # Full lines are visible to all; whether one can be called must not show.
            full = layout.full_lines_after_placing(self.state, partial_move.placed)
            lines = sorted(self._lines_at(point), key=lambda line: line[1] not in full)
            return lines[0] if lines else None
        if partial_move.can_only_call_or_pass(self.state) and layout.GO_ON_BUTTON.contains(*point):
            return GO_ON
        target = layout.target_at(*point)
        placed = partial_move.placed is not None and target == ("cell", partial_move.placed)
        if placed or (
            partial_move.placed is None
            and self.state.given is not None
            and layout.is_on_plate(*point)
        ):
            return GIVEN
        return target

    def reset_choice(self) -> None:
        super().reset_choice()
        self._carried_piece = self._stroke_start = self._hint = None
        if self.scene is not None:
            self._reset_cursor()

    @property
    def has_unfinished_move(self) -> bool:
        """Whether a piece is placed or a call is started."""
        return bool(self.chosen_path)

    def cancel_choice(self) -> bool:
        """Cancel the carried piece, else the call, the placed piece, or the hint."""
        if self._carried_piece is None:
            if not self.chosen_path and self._hint is None:
                return False
            self.chosen_path = self.chosen_path[:-1]
            self._reset_cursor()
        self._carried_piece = self._stroke_start = self._hint = None
        self.carried_point = self.hovered = None
        self.redraw()
        return True

    def has_hover_info(self, target: MoveTarget | None) -> bool:
        """Highlight also other cells for the placed piece, and every line during a call."""
        return self.reacts_to_click(target) and not (self.partial_move.calling and target == CALL)

    def reacts_to_click(self, target: MoveTarget | None) -> bool:
        """Return True also for every line: whether it can be called must not show."""
        return super().reacts_to_click(target) or (target is not None and target[0] == "line")

    def on_hover(self, point: Point | None) -> None:
        """Preview a click at the pointer, instead of Enter at the cursor."""
        if self.cursor_visible:
            self.cursor_visible = False
            self.draw_input_marks()
            if self.partial_move.calling:
                self.game.show_status(self.status_text())
        super().on_hover(point)

    def on_press(self, point: Point) -> None:
        """Press a button, place a piece, start to carry one, or start a stroke along a line."""
        self.hovered, target = None, self.target_at(point)
        kind, what = target or ("", 0)
        taken = kind == "cell" and self.state.board[what] is not None
        if target == GIVEN or (kind == "slot" and self.continues_path(target)):
            self._carried_piece = target
        elif target != CALL and (self.partial_move.calling or taken):
            self._stroke_start = point
        elif target is not None:
            self.hold_target(target)

    def on_drag(self, point: Point) -> None:
        """Move the carried piece, or continue the stroke."""
        if self._held is not None:
            super().on_drag(point)
        elif self._stroke_start is not None:
            line = layout.line_between(self._stroke_start, point, self.state.variation)
            if line is not None and not self.partial_move.calling:
                self.choose_target(CALL)
                if not self.partial_move.calling:
                    self._stroke_start = None
            if self.partial_move.calling:
                self.set_hovered_target(None if line is None else ("line", line))
        elif self._carried_piece is not None:
            if self.carried_point is None:
                self.delete("hover")
                self.app.sounds.play(Sound.LIFT)
            self.carried_point = point
            self.draw_carried_piece(point)

    def on_release(self, point: Point, dragged: bool) -> None:
        """Drop the carried piece; a pool piece that was only clicked is given."""
        held, self._carried_piece, self.carried_point = self._carried_piece, None, None
        if self.release_held_target(point, dragged):
            return
        if self._stroke_start is not None:
            self._end_stroke(self._stroke_start, point)
        elif held == GIVEN and not dragged:
            self.game.show_status(_("Choose the cell for this piece."))
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
        calls = self.partial_move.calling
        known, allowed = TYPED_TEXTS["cell" if calls else self._target[0]]
        if key.char in ("!", "f", "F"):
            self.choose_target(CALL)
        elif key.letter.isalnum() and key.letter not in known:
            self.refuse_key(_(allowed))
        elif calls:
            self._point_by_key(key)
        elif key.is_confirm and self.partial_move.can_only_call_or_pass(self.state):
            self.choose_target(GO_ON)
        elif key.is_confirm and not first:
            self.choose_target(self._target)
        else:
            # The first arrow, or Enter, only shows the cursor.
            shows = first and (key.arrow or key.is_confirm)
            self.move_cursor(
                self._target
                if shows
                else layout.cursor_after_key(self._target, key, self.state.pool)
            )

    def tab_within_board(self, step: int) -> bool:
        """Move the cursor to where the next key is needed (board or pool), then to the other.

        Return False after both: the focus then leaves the board.
        """
        calling, destination = self.partial_move.calling, self._next_target
        seen = self.cursor_visible
        away = seen and not calling and self._target[0] != destination[0]
        if calling or (away if step > 0 else seen and not away):
            self.cursor_visible = False
            self.draw_input_marks()
            return False
        self._show_cursor()
        other = "cell" if destination[0] == "slot" else "slot"
        self.move_cursor((other, self._last_targets[other]) if seen and step > 0 else destination)
        return True

    def move_cursor(self, target: MoveTarget | None) -> None:
        """Move the cursor to a target, and remember it for its side."""
        self._place_cursor(target)
        super().move_cursor(target)

    def draw_carried_piece(self, point: Point) -> None:
        piece, home = self._piece(self._carried_piece)
        self.drawing.show_carried_piece(piece, point, home.well)

    def bubble_keep_out_boxes(self, target: MoveTarget) -> list[Box]:
        """Return boxes that an error must not cover: the target, and the next choices."""
        state, gives = self.state, self.partial_move.needs_piece_choice(self.state)
        slots = [layout.SLOTS[piece] for piece in state.pool]
        free = [cell for cell, piece in enumerate(state.board) if piece is None]
        return [
            self.target_box(target),
            *(slots if gives else [self.target_box(("cell", cell)) for cell in free]),
        ]

    def choose_target(self, target: MoveTarget) -> None:
        """Handle a click on a target: start or cancel a call, place or give a piece, or refuse."""
        if target == CALL and self.partial_move.calling:
            self.clear_choice()
        elif target[0] == "line" and not self.continues_path(target):
            reason = self.refusal_text(target)
            self.cancel_choice()
            self.refuse_input(reason)
        else:
            super().choose_target(target)

    def set_chosen_path(self, path: Path, carried_from: Point | None = None) -> None:
        """Place the given piece on a cell, from which it can still move; or start a call."""
        piece, home = self._piece(GIVEN)
        self.chosen_path, self.hovered, self._hint = path, None, None
        self._reset_cursor()
        self.draw_input_marks()
        if path[-1] == CALL:
            self.app.sounds.play(Sound.TICK)
            self.game.show_status(_(CALL_KEYS_PROMPT if self.cursor_visible else CALL_PROMPT))
        else:
            text, cell = _("Placed on {cell}: {piece}."), CELLS[path[0][1]]
            self.game.show_status(text.format(cell=cell, piece=piece_description(piece)))
            stop = self.partial_move.given_piece_place
            self.play_animation(self.drawing.carry_animation(piece, home, stop, carried_from))

    def submit_path(self, target: MoveTarget, move: str, dropped_at: Point | None = None) -> None:
        """Submit the move; after a placed piece the gift follows as a second move."""
        if self.partial_move.placed is None:
            self.submit(move, dropped_at)
            return
        gift = piece_text(target[1]) if target[0] == "slot" else None
        then = None if gift is None else partial(self.submit, gift, dropped_at)
        self.submit(move, self.partial_move.given_piece_place.centre, then)

    @property
    def _target(self) -> Target:
        """The target of the keyboard cursor."""
        return self.cursor or self._next_target

    @property
    def _next_target(self) -> Target:
        """The target at which the next key is needed: on the board or in the pool."""
        return layout.next_cursor_target(self.state, self.partial_move, self._last_targets)

    def _piece(self, held: MoveTarget) -> tuple[int, PiecePlace]:
        """Return a piece that can be carried, and its place."""
        if held == GIVEN:
            return self.state.given or 0, self.partial_move.given_piece_place
        return held[1], layout.piece_place_in_pool(held[1])

    def _drop_piece(self, held: MoveTarget, point: Point) -> None:
        """Drop a carried piece on a valid target, or return it."""
        (piece, home), cell = self._piece(held), layout.cell_at(*point)
        on_card, own = layout.PLATE_CARD.contains(*point), held == GIVEN
        if on_card and not own:
            self.submit_path(held, self.move_text_for_path((*self.chosen_path, held)) or "", point)
        elif own and cell is not None and self.state.board[cell] is None:
            path = (("cell", cell),)
            if move := self.move_text_for_path(path):
                self.submit_path(path[0], move, point)
            else:
                self.set_chosen_path(path, point)
        elif own and (line := self._full_line_of_stroke(point)) is not None:
            # Not a piece that is moved: the person drags along the line that it completes.
            self.redraw()
            self.choose_target(CALL)
            if self.partial_move.calling:
                self._call_line(("line", line))
        else:
            if own and on_card:
                self.cancel_choice()
            elif own and cell is not None:
                self.refuse_input(self.refusal_text(("cell", cell)))
            stop = self.partial_move.given_piece_place if own else home
            self.play_animation(self.drawing.carry_animation(piece, home, stop, point))

    def _full_line_of_stroke(self, stop: Point) -> str | None:
        """Return the full line from the piece that was just placed to a point, or None."""
        placed = self.partial_move.placed
        if placed is None:
            return None
        line = layout.line_between(layout.BOARD.centre(placed), stop, self.state.variation)
        return line if line in layout.full_lines_after_placing(self.state, placed) else None

    def _end_stroke(self, start: Point, stop: Point) -> None:
        """Call the line of a stroke; without a stroke, handle a click.

        During a call, a click on a piece calls the nearest line through it that can be called.
        """
        self._stroke_start = None
        stays = layout.cell_at(*start) == layout.cell_at(*stop)
        if self.partial_move.calling and stays:
            self._call_line(
                next(filter(self.continues_path, self._lines_at(stop)), self.target_at(stop))
            )
        elif self.partial_move.calling:
            line = layout.line_between(start, stop, self.state.variation)
            self._call_line(None if line is None else ("line", line))
        elif stays and (target := layout.target_at(*stop)) is not None:
            self.choose_target(target)

    def _point_by_key(self, key: KeyPress) -> None:
        """Choose a line by arrows or its own key, and call it with Enter."""
        line = self.partial_move.line
        if key.arrow is not None:
            further = layout.next_line(line, sum(key.arrow), self.state.variation)
            self.move_cursor(("line", further))
        elif key.is_confirm:
            self._call_line(self.pointed_target)
        elif key.letter in layout.LINE_KEYS:
            self.move_cursor(("line", layout.LINE_KEYS[key.letter]))

    def _call_line(self, target: MoveTarget | None) -> None:
        """Call a line; without one, explain how to choose it."""
        if target is None:
            self.game.show_status(
                _("Select the line: choose one of its pieces, or use the arrow keys.")
            )
        else:
            self.choose_target(target)

    def _lines_at(self, point: Point) -> Path:
        return tuple(
            ("line", line) for line in layout.lines_near_point(*point, self.state.variation)
        )

    def _show_cursor(self) -> None:
        """Show the cursor: in a call at the pointed line, else, if hidden, at the next choice."""
        if self.partial_move.calling:
            self.cursor = self.pointed_target
        elif not self.cursor_visible:
            self._reset_cursor()
        self.cursor_visible, self.hovered = True, None
        self.draw_input_marks()

    def _reset_cursor(self) -> None:
        """Move the cursor to where the next key is needed; during a call, to no line."""
        if self.partial_move.calling:
            self.cursor = None
        else:
            self._place_cursor(self._next_target)

    def _place_cursor(self, target: MoveTarget) -> None:
        self.cursor = target
        if target[0] in self._last_targets:
            self._last_targets[target[0]] = target[1]


WELL_TO_PIECE = 1.5
"""Diameter of a well relative to a piece drawn on its own."""


class FourByFourBoard(FourByFourMoveInput):
    """Click a cell for your piece, then a piece for your opponent; or drag them; or use keys."""

    GOAL = N_("Complete a line of four pieces that share a feature, and call “Four!”")
    KEYS = (
        ("← → ↑ ↓", N_("move the cursor over the cells or the remaining pieces")),
        (N_("Tab, Shift+Tab"), N_("switch between the board and the remaining pieces")),
        (N_("Enter or Space"), N_("place the piece, give it, or call the line")),
        ("A … D, 1 … 4", N_("move the cursor to that column or row")),
        ("L D, T S, R Q, H O", N_("choose a piece by its features: Light or Dark, Tall or Short, "
         "Round or sQuare, Hollow or sOlid")),
        (N_("! or F"), N_("call “Four!”; then select the line with the arrow keys, 1 … 4, A … D, "
         "/ or \\, and press Enter")),
        (N_("drag along a line"), N_("call “Four!” and select the line in one step")),
        (N_("Esc or Backspace"), N_("cancel the call, or take the piece off its cell")),
    )  # fmt: skip
    # Translators: Headings in the list of moves: the piece that a player placed, and then gave.
    MOVE_COLUMNS = (N_("placed"), N_("gave"))
    LAUREL = ("#C9A46C", "#8A5A38")
    drawing_type = FourByFourDrawing

    @staticmethod
    def piece_picture(side: int, palette: Palette) -> Image.Image:
        return wooden_pieces.wooden_piece(side, "lsqh", palette)

    def winning_piece_picture(self, last_step: Step[FourByFourState], size: int) -> Image.Image:
        return self.winning_line_text_and_pictures(last_step, round(WELL_TO_PIECE * size))[1][-1]

    def winning_line_text_and_pictures(
        self, last_step: Step[FourByFourState], size: int
    ) -> tuple[str, Sequence[Image.Image]]:
        state, name = last_step.after, last_step.after.fresh[0]
        line = LINE_BY_NAME[name]
        texts = [piece_text(piece) for cell in line if (piece := state.board[cell]) is not None]
        kinds = traits_text(state.shared_traits(line))
        # Translators: {line} is a line of four pieces, {features} what they share: “light, tall”.
        words = _("{line}: four alike ({features})").format(
            line=capitalized_line_name(name), features=kinds
        )
        return words, [wooden_pieces.wooden_piece(size, text, self.palette) for text in texts]

    def move_in_words(self, move: str) -> str:
        if move == "pass":
            return _("continue without a call")
        if move == "!":
            return _("call “Four!”")
        if move[:2] not in CELLS:
            # Translators: {piece} is such as “light, tall, round, hollow”.
            return _("give the piece: {piece}").format(piece=piece_description(parse_piece(move)))
        if move.endswith("!"):
            text = _("place it on {cell} and call “Four!”")
        elif f"{move}!" in self.state.legal_moves():
            text = _("place it on {cell} without calling")
        else:
            text = _("place it on {cell}")
        return text.format(cell=move[:2])

    def move_list_entry(
        self, state: FourByFourState, move: str
    ) -> tuple[int, tuple[str | ImageTk.PhotoImage, ...]]:
        if move[:2] in CELLS and state.given is not None:
            return 0, (self.drawing.small_piece_picture(state.given), short_words(move))
        if move in ("!", "pass"):
            return 0, (short_words(move),)
        return 1, (self.drawing.small_piece_picture(parse_piece(move)),)

    def move_pictures_in_words(self, state: FourByFourState, move: str) -> str:
        if move in ("!", "pass"):
            return ""
        if move[:2] in CELLS and state.given is not None:
            return labelled(piece_description(state.given), "")
        return _("gives {piece}").format(piece=piece_description(parse_piece(move)))

    def move_area_in_words(self, move: str) -> str:
        if move in ("!", "pass"):
            return _("the lines on the board, and check whether one is complete")
        if move.endswith("!"):
            return _("the lines that the piece could complete")
        if move[:2] in CELLS:
            return _("row {row}").format(row=move[1])
        if len(self.state.pool) == len(CELLS):
            return _("all pieces: on an empty board every piece is equally good to give")
        return _("the light pieces") if move[0] == "l" else _("the dark pieces")

    def after_partial_move(self, state: FourByFourState) -> FourByFourState:
        """Return the position after the placement, unless a line can be called now."""
        placed = self.partial_move.placed
        if placed is None or state.fresh or state.lines_completed_on(placed):
            return state
        return state.after(CELLS[placed])

    def hint_area_places(self, move: str) -> tuple[str, ...]:
        if move == "pass" or move.endswith("!"):
            return ()
        places = self.after_partial_move(self.state).legal_moves()
        if move in CELLS:
            return tuple(cell for cell in CELLS if cell in places and cell[1] == move[1])
        return tuple(each for each in places if each[0] == move[0] or len(places) == len(CELLS))

    def target_of_place(self, place: str) -> MoveTarget | None:
        """Return the target of a place: a cell, the plate, or a piece by its letters."""
        state, cell = self.state, layout.BOARD.cell_named(place.removesuffix("!"))
        if cell is not None:
            return "cell", cell
        if place in (things := {position_editor.GIVEN_PLACE: GIVEN, "!": CALL}):
            return things[place]
        try:
            piece = parse_piece(place)
        except ValueError:
            return None
        if piece in state.board:
            return "cell", state.board.index(piece)
        return GIVEN if piece == state.given else ("slot", piece)

    def select_hinted_move(self, move: str) -> None:
        """Move the cursor to the cell or piece of a hint; prepare a hinted call."""
        *partial_path, last = self.targets_of_move(move)
        first, placed = (*partial_path, last)[0], self.partial_move.placed
        stays = self.chosen_path[:1]
        cell = first[1] if first[0] == "cell" else None
        self.reset_choice()
        self.cursor_visible = True
        if placed is not None:
            self.chosen_path = stays
            self._reset_cursor()
        if move.endswith("!") and placed in (None, cell):
            self.chosen_path, self.cursor = tuple(partial_path), last
        elif first != GO_ON and (cell is None or cell != placed):
            self._hint = first
            self._place_cursor(first)
        self.draw_input_marks()

    def draw_input_marks(self) -> None:
        self.delete("mark")
        drawing, partial_move, over = self.drawing, self.partial_move, self.hovered
        drawing.mark_partial_move(partial_move, over == CALL, self.cursor_visible)
        if self._hint is not None:
            drawing.draw_target_ring("selected", self._hint, "mark")
        if over is not None and over[0] in self._last_targets:
            drawing.draw_target_ring("selected", over, ("mark", "hover"))
            if over[0] == "cell" and partial_move.placed is None and self.app.preferences.preview:
                drawing.preview_given_piece(over[1])
        self.tag_raise("piece")
        self.tag_raise(MARK_TAG)
        if (
            self.cursor_visible
            and not partial_move.calling
            and self.drawing.current_scene.seat is not None
        ):
            drawing.draw_target_ring("cursor", self._target, ("mark", "cursor"))
        if self.carried_point is not None:
            self.draw_carried_piece(self.carried_point)

    def status_text(self) -> str:
        partial_move = self.partial_move
        if partial_move.calling:
            if not partial_move.line:
                # Otherwise the status line has the prompt of the board.
                return _("Select the line.") if self.game.status else ""
            # Translators: {line} is such as “row 1” or “diagonal a1 to d4”.
            return _("Call {line}?").format(line=line_description(partial_move.line))
        if self.hovered is None:
            return self._target_in_words() if self.cursor_visible else ""
        kind, what = self.hovered
        if kind != "slot":
            return ""
        return _("Give this piece: {piece}.").format(piece=piece_description(what))

    def _target_in_words(self) -> str:
        """Return a sentence on the target at the cursor: a cell and its piece, or a piece."""
        kind, number = self._target
        if kind == "cell":
            piece = self.state.board[number]
            # Translators: {cell} is a square of the board.
            text = _("{cell}: empty.") if piece is None else _("{cell}: {piece}.")
            words = "" if piece is None else piece_description(piece)
            return text.format(cell=CELLS[number], piece=words)
        words = f"{piece_description(number).capitalize()}."
        if number in self.state.pool:
            return words
        return words + " " + _("This piece is already on the board.")

    def place_in_words(self, place: str) -> str:
        """Return the name of a cell, or the features of a piece."""
        given = place == position_editor.GIVEN_PLACE
        piece = self.state.given if given else PIECE_OF_TEXT.get(place)
        return place if piece is None else piece_description(piece)

    def log_text(self, step: Step[FourByFourState], name: str) -> str:
        return " ".join(filter(None, (event_words(event, name) for event in step.events)))

    def step_in_words(self, step: Step[FourByFourState]) -> str:
        """Return the piece that was placed or given, and the lines that were called."""
        return self.log_text(step, self.seat_name(step.seat)) or super().step_in_words(step)

    def brief_move_in_words(self, move: str) -> str:
        piece = PIECE_OF_TEXT.get(move)
        return self.move_in_words(move) if piece is None else piece_description(piece)

    def brief_step_in_words(self, step: Step[FourByFourState]) -> str:
        """Leave out the placed piece: it was told when it was given."""
        texts = []
        for event in step.events:
            if isinstance(event, Placed):
                texts.append(event.cell)
            elif isinstance(event, Given):
                piece = piece_description(parse_piece(event.piece))
                # Translators: After the name of a player; {piece} is “light, tall, round, hollow”.
                texts.append(_("gives {piece}").format(piece=piece))
            elif isinstance(event, Called):
                texts.append(_("“Four!”"))
        return ", ".join(texts) or super().brief_step_in_words(step)

    def position_in_words(self) -> str:
        placed = [
            f"{CELLS[cell]} {piece_description(piece)}"
            for cell, piece in enumerate(self.state.board)
            if piece is not None
        ]
        return f"{_('; ').join(placed)}." if placed else ""

    def rows_in_words(self) -> Sequence[str]:
        texts = []
        for row in ROWS:
            placed = [
                f"{CELLS[cell]} {piece_description(piece)}"
                for cell in row
                if (piece := self.state.board[cell]) is not None
            ]
            contents = _("; ").join(placed) or _("empty")
            texts.append(self.row_in_words(int(CELLS[row[0]][1:]), contents))
        return texts

    def situation_in_words(self) -> Sequence[str]:
        texts = []
        if self.state.given is not None:
            piece = piece_description(self.state.given)
            texts.append(_("The given piece: {piece}.").format(piece=piece))
        if self.state.pool:
            words = without_repeated_beginnings(map(piece_description, self.state.pool))
            pieces = _("; ").join(words)
            texts.append(_("Remaining pieces: {pieces}.").format(pieces=pieces))
        return texts

    def refusal_text(self, target: MoveTarget) -> str:
        (kind, what), state = target, self.state
        if target == CALL:
            return call_refusal_text(state)
        if kind == "line":
            return layout.line_refusal_text(self.state, self.partial_move.placed, what)
        if kind == "cell" and state.given is None:
            if state.pool:
                return _("Give your opponent a piece first.")
            return _("All pieces are placed.")
        if kind == "cell":
            return _("{cell} is occupied. Choose an empty cell.").format(cell=CELLS[what])
        if not self.partial_move.needs_piece_choice(state):
            return _("First place the piece that you were given.")
        return _("That piece is already on the board. Choose one of the remaining pieces.")

    def turn_prompt(self) -> str:
        if self.partial_move.calling:
            return _("Select the line.")
        if self.partial_move.placed is None:
            return super().turn_prompt()
        if self.state.pool:
            return _("Give a piece, or call “Four!”.")
        return _("End the game, or call “Four!”.")

    def is_double_move(self, step: Step[FourByFourState], following: Step[FourByFourState]) -> bool:
        """Return whether two moves are one action: placing and giving, if lines are called."""
        gives = following.before.given is None and following.after.given is not None
        placed = step.before.given is not None and step.seat == following.seat
        return gives and placed and step.before.players_call_lines


def short_words(move: str) -> str:
    """Return a placement or a call for the list of moves: `a1`, `a1 Four!`, `no call`."""
    if move == "pass":
        return _("no call")
    return f"{move[:-1]} {_('Four!')}".lstrip() if move.endswith("!") else move


def event_words(event: Event, name: str) -> str:
    """Return an event of giving, placing or calling in words; an empty text for others."""
    if isinstance(event, Placed):
        # Translators: {name} is a player, {piece} is such as “light, tall, round, hollow”.
        text = _("{name}: {piece} on {cell}.")
        return text.format(
            name=name, cell=event.cell, piece=piece_description(parse_piece(event.piece))
        )
    if isinstance(event, Given):
        text = _("{name}: the next piece is {piece}.")
        return text.format(name=name, piece=piece_description(parse_piece(event.piece)))
    if isinstance(event, Called):
        return _("{name}: “Four!”").format(name=name)
    return ""
