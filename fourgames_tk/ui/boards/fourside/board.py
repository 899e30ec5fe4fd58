"""The board of FourSide: move input by mouse and keys, which work together."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from math import dist

from PIL import Image, ImageTk

from ....engine.explanation import Mark, MarkStyle
from ....engine.games.fourside.blocks import SIDES, Block, orientation_text
from ....engine.games.fourside.rules import (
    PASS,
    FourSideState,
    Placed,
    PlacementTrial,
    Scored,
)
from ....engine.language import N_, _, labelled, number_text
from ....engine.session import Step
from ....engine.text import listed
from ...canvas.board import Board, EndPageTexts
from ...canvas.drawing import MARK_TAG
from ...canvas.move_input import MoveTarget, Path
from ...canvas.scaled_canvas import Box, Point
from ...canvas.scene import Scene
from ...paint import pieces
from ...paint.palette import Palette
from ...text import error_as_sentence, total_in_words
from ...widgets.focus import KeyPress
from ...widgets.sound import Sound
from ...widgets.timers import Timer
from .drawing import SIDE_DIRECTIONS, FourSideDrawing
from .layout import USUAL, WELL, HandState

COVER_MS = 500
"""Least time that the cover stays, in milliseconds, so that the last click does not open the next
hand."""
MAX_VALUE_OF_FIRST_LEVELS = 5
"""Highest number on the blocks of the first three levels of play, which show where a block fits."""
BLOCK_NAMES = tuple(str(slot + 1) for slot in range(len(USUAL.hand)))
"""Names of the blocks of the hand, as in moves."""
BLOCK_PLACES = (
    N_("the upper left block"),
    N_("the upper right block"),
    N_("the middle left block"),
    N_("the middle right block"),
    N_("the lowest block"),
)
"""The blocks of a hand in two columns by where they are seen; people who listen hear their numbers,
which stand below the blocks of a row."""
MOVE_TEXTS = (
    N_("{block}, not turned, on {cell}"),
    N_("{block}, turned once, on {cell}"),
    N_("{block}, turned twice, on {cell}"),
    N_("{block}, turned three times, on {cell}"),
)
"""Meaning of a move's notation, by its number of quarter turns to the right, 0 to 3."""
SIDE_TEXTS = N_("top {n}"), N_("right {n}"), N_("bottom {n}"), N_("left {n}")
"""The number of each side of a block, for people who listen."""
SIDE_NAMES = N_("top"), N_("right"), N_("bottom"), N_("left")
COVER_TARGET = "cover"
"""Target: the cover of a hidden hand."""


def _sides_text(block: Block) -> str:
    """Return the numbers of a block: `top 3, right 1, bottom 4, left 2`."""
    return ", ".join(_(text).format(n=n) for text, n in zip(SIDE_TEXTS, block, strict=True))


CAPTION_KEYS = {
    "F1": "F1",
    "F2": "F2",
    "F8": "F8",
    "Space": "space",
    "← →": "Right",
    "Enter": "Return",
    "Esc": "Escape",
}
"""Tk's names of the keys that a click on a caption below the board presses."""
KEYS_OF_PROMPT = frozenset({"Space", "← →", "Enter"})
"""The keys by which a block is chosen, turned and placed."""


class FourSideBoard(Board[FourSideState, FourSideDrawing]):
    """Choose a block of the hand, turn it, and place it: by mouse, keys, or both.

    The targets of a path are the block (slot and turns) and the cell. One block is always picked.
    """

    HAS_BRIEF_WORDS = False
    NOTATION = re.compile(r"\b[1-9]r[0-3]@[a-z]\d+\b")
    GOAL = N_("Match the numbers of touching sides; most points win")
    END = EndPageTexts(
        N_("FINAL SCORE"), N_("PLAY AGAIN"), N_("Play again"), N_("Exit the program")
    )
    LAUREL = ("#C6503F", "#D9862C")
    KEYS = (
        (N_("Space"), N_("switch between the blocks and the board")),
        (N_("arrow keys on the blocks"), N_("choose a block")),
        (N_("Enter at the blocks"), N_("turn the block")),
        (N_("arrow keys on the board"), N_("move the cursor")),
        (N_("Enter on the board"), N_("place the block")),
        ("1 … 5", N_("choose a block")),
        (N_("R, wheel, right click, second click"), N_("turn the block")),
        ("F1", N_("get a hint (three a game)")),
        ("F2", N_("turn sound on or off")),
        (N_("Esc"), N_("clear the selection or stop the computer; otherwise leave the game")),
        ("F8", N_("leave the game")),
    )
    UNKNOWN_KEY = N_(
        "Choose a block with 1 to 5 and turn it with R. "
        "Space switches between the blocks and the board."
    )
    drawing_type = FourSideDrawing

    CLICK_DESELECTS = False
    _cell: int | None = None
    """Cell of the keyboard cursor, after it has been on the board."""
    _turns_on_release = False
    """Whether the release of the button turns the chosen block, unless it is dragged."""
    _lifted_slot: int | None = None
    """Slot of the block that is lifted because the pointer is over it."""

    @staticmethod
    def piece_picture(side: int, palette: Palette) -> Image.Image:
        least = pieces.MIN_LETTERED_PICTURE
        return pieces.fourside_block(side, (3, 1, 4, 2), palette, least=least)

    def show_scene(self, scene: Scene[FourSideState]) -> None:
        """Draw a scene at once; a new cover can be lifted after a moment."""
        before = self.is_hand_covered
        super().show_scene(scene)
        if self.is_hand_covered and not before:
            timer = self._cover_timer
            # When idle: keys typed before the cover appeared were handled by then.
            timer.start_when_idle(lambda: timer.start(COVER_MS, lambda: None))

    def on_covered(self, height: int) -> None:
        self.drawing.keys.covered = height
        if self.is_drawn_for_size and self.drawing.scene is not None:
            self.drawing.draw_keys()

    @property
    def can_uncover_hand(self) -> bool:
        """Whether the cover has been there long enough for keys and clicks to be meant for it."""
        return not self._cover_timer.is_waiting

    @cached_property
    def _cover_timer(self) -> Timer:
        return Timer(self)

    def targets_of_move(self, move: str) -> Path:
        if move == PASS:
            return ()
        index, turns, cell = self.state.read_move(move)
        return (index - 1, turns), cell

    def move_text_for_path(self, path: Path) -> str | None:
        """Return the move for any block on any cell: the rules refuse it with a reason."""
        if isinstance(path[-1], tuple):
            return "" if len(path) == 1 else None
        if len(path) == 1 or not isinstance(path[1], int):
            return None
        (slot, turns), cell = path
        return f"{slot + 1}r{turns}@{self.state.variation.cell_names[cell]}"

    def target_box(self, target: MoveTarget) -> Box:
        """Return the slot of a block in the hand, or the well of a cell."""
        cells = self.drawing.cell_geometry
        if isinstance(target, int):
            return Box.around(cells.centre(target), WELL * cells.across, WELL * cells.across)
        return self.drawing.arrangement.slots[target[0]]

    def target_at(self, point: Point) -> MoveTarget | None:
        """Return the cell, the block with its turns, the key's name, or the cover, at a point."""
        if (key := self.drawing.keys.key_at(point)) is not None:
            return key
        placed = self.drawing.arrangement
        if self.drawing.is_hand_covered and placed.hand_card.contains(*point):
            return COVER_TARGET
        slot = placed.slot_at(point)
        if slot is not None and not self.drawing.is_hand_covered:
            return self._block(slot)
        return self.drawing.cell_geometry.cell_at(*point)

    def move_list_entry(
        self, state: FourSideState, move: str
    ) -> tuple[int, tuple[str | ImageTk.PhotoImage, ...]]:
        """Return the move and the points that it brings."""
        if move == PASS or state.hands[state.turn] is None:
            return 0, (move,)
        index, turns, cell = state.read_move(move)
        points = max(state.trial(cell, index, turns).points, -state.scores[state.turn])
        return 0, (f"{move}   {'−' if points < 0 else '+'}{abs(points)}",)

    def move_in_words(self, move: str) -> str:
        if move == PASS:
            # Translators: A move in words: no block fits.
            return _("pass")
        if self._is_movers_hand_hidden or self.state.hands[self.state.turn] is None:
            return self.past_move_in_words(move)
        index, _turns, _cell = self.state.read_move(move)
        is_numbered = (
            self.app.workspace.speech is not None or self.drawing.arrangement.areas is not None
        )
        block = _("block {n}").format(n=index) if is_numbered else _(BLOCK_PLACES[index - 1])
        # Not by its turns: people do not see from where these are counted.
        sides = orientation_text(self.state.placed_block(move))
        # The cell first: in a narrow place, the end of the text is cut off.
        # Translators: {block} is such as “the upper left block”, in a list or after a colon;
        # {sides} are such as “3 at the top”.
        text = _("{block} on {cell}, with {sides}")
        return text.format(block=block, sides=sides, cell=move[move.index("@") + 1 :])

    def move_notation_in_words(self, move: str) -> str:
        """Return a move with the number of its block in the hand of who moved."""
        if move == PASS:
            return ""
        block = _("block {n}").format(n=move[0])
        cell = self.move_area_in_words(move)
        return _(MOVE_TEXTS[int(move[2])]).format(block=block, cell=cell)

    def past_move_in_words(self, move: str) -> str:
        """Return a move without its block: another one is in its place in the hand by now."""
        if move == PASS:
            return self.move_in_words(move)
        return _("a block on {cell}").format(cell=self.move_area_in_words(move))

    def move_area_in_words(self, move: str) -> str:
        if move == PASS:
            return _("your blocks: none of them fits")
        return move[move.index("@") + 1 :]

    def hint_area_places(self, move: str) -> tuple[str, ...]:
        return () if move == PASS else (self.move_area_in_words(move),)

    def target_of_place(self, place: str) -> MoveTarget | None:
        """Return a cell by its name, or a block of the hand by its number.

        If the hand of the player to move is not shown, a block gives None, and a move its cell.
        """
        hidden = self._is_movers_hand_hidden
        if place in BLOCK_NAMES:
            return None if hidden else self._block(BLOCK_NAMES.index(place))
        cell = self.move_area_in_words(place) if hidden and "@" in place else place
        return self.drawing.cell_geometry.cell_named(cell)

    @property
    def _is_movers_hand_hidden(self) -> bool:
        """Whether the blocks of the player to move are covered, or another hand is shown."""
        return self.drawing.is_hand_covered or self.drawing.shown_hand_seat != self.state.turn

    def place_box(self, place: str) -> Box | None:
        """Return the box of a cell or block, or of one side of a cell (`e5.top`)."""
        name, _, side = place.partition(".")
        box, pitch = super().place_box(name), self.drawing.cell_geometry.across
        if box is None or not side:
            return box
        if side not in SIDES:
            return None
        (x, y), (right, down) = box.centre, SIDE_DIRECTIONS[SIDES.index(side)]
        middle = x + right * pitch / 2, y + down * pitch / 2
        # Around the numbers of both blocks that touch there.
        return Box.around(middle, *(pitch * (0.7 if way else 0.4) for way in (right, down)))

    def draw_explanation_marks(self) -> None:
        """Draw the marks, and the block of a better move on its cell below them."""
        super().draw_explanation_marks()
        state, reason = self.state, self._reason
        if reason is None or not self.find_all() or state.hands[state.turn] is None:
            return
        moves = {
            move for mark in reason.marks if mark.sign is MarkStyle.BETTER for move in mark.places
        }
        for move in moves - {PASS} & {*state.legal_moves()}:
            cell = self.drawing.cell_marks(state.read_move(move)[2])
            self.tag_lower(cell.draw_ghost(state.placed_block(move), MARK_TAG), MARK_TAG)

    def select_hinted_move(self, move: str) -> None:
        if move != PASS:
            (slot, turns), cell = self.targets_of_move(move)
            self._hand_state.choose_block(slot, turns)
            self.chosen_path, self.hovered = ((slot, turns),), None
            self._cell = self.cursor = cell
            self.cursor_visible = True
            self.redraw()

    def reset_choice(self) -> None:
        """Return to the hand; blocks keep their turns, and one is always picked."""
        super().reset_choice()
        drawing, self.cursor = self.drawing, None
        self._turns_on_release = False
        drawing.hand.stop_rotation()
        if self.scene is not None:
            self._hand_state.set_hand(
                drawing.shown_hand_seat, self.state.hands[drawing.shown_hand_seat] or ()
            )
            self._pick_held()
        self.configure(cursor="")

    def draw_input_marks(self) -> None:
        drawing, shown, preview = self.drawing, self._previewed_cell, self.app.preferences.preview
        self.delete("mark")
        drawing.write_prompt(*(() if self.game.status else self._prompt_texts()))
        if drawing.is_hand_covered or (drawing.current_scene.seat is None and shown is None):
            return
        drawing.hand.draw_marks(shows_cursor=self.cursor_visible and not self._at_board)
        if self.awaits_move and self._wants_fits:
            for cell, turned in self._cells_for(self._hand_state.slot).items():
                if cell != shown or not preview:
                    drawing.cell_marks(cell).mark_as_fitting(turned, bool(self.state.areas[cell]))
        if shown is not None and preview and self.state.board[shown] is None:
            trial = self.state.trial(
                shown, self._hand_state.slot + 1, self._hand_state.quarter_turns
            )
            drawing.cell_marks(shown).preview_block(trial)
            self._write_trial(shown, trial)
        if self._at_board:
            drawing.cell_marks(self._cursor_cell).draw_ring("cursor", "mark")
        if self.carried_point is not None:
            self.draw_carried_piece(self.carried_point)

    def _write_trial(self, cell: int, trial: PlacementTrial) -> None:
        """Write in the status area what the chosen block would bring on a cell."""
        name, drawing = self.state.variation.cell_names[cell], self.drawing
        # Translators: {cell} is such as “d3”.
        title = _("THIS MOVE: BLOCK {n} ON {cell}").format(n=self._hand_state.slot + 1, cell=name)
        refused = error_as_sentence(trial.problem), _("It does not fit.")
        unit = _(self.UNITS[abs(trial.points) != 1])
        texts = refused if trial.problem else (f"{trial.sum_text} {unit}", trial.sum_text)
        drawing.facts.write_move(title, texts, drawing.arrangement)

    def stop_animation(self) -> None:
        super().stop_animation()
        self.drawing.hand.stop_rotation()

    @property
    def is_hand_covered(self) -> bool:
        return self.scene is not None and self.drawing.is_hand_covered

    def turn_prompt(self) -> str:
        if self.drawing.is_hand_covered:
            return _("Show the blocks when the other player is not looking.")
        return f"{super().turn_prompt()} {self._meaning_of_marks}".rstrip()

    def status_prompt(self) -> str:
        """Leave out the task, which stands above the board."""
        return self._meaning_of_marks if self._prompt_texts() else self.turn_prompt()

    @property
    def _meaning_of_marks(self) -> str:
        """Legend of dots and rings, in the first turns; people who listen hear the cells."""
        is_first = self.scene is not None and len(self.scene.steps) < 2
        if is_first and self._wants_fits and self.app.workspace.speech is None:
            return _("Dot: the chosen block fits. Ring: it fits when you turn it.")
        return ""

    def cancel_choice(self) -> bool:
        """Put a carried block back, or move the keyboard cursor back to the hand."""
        at_board = self._at_board
        if self.drawing.is_hand_covered or not (self.grab_offset or at_board):
            return False
        self.hovered = self.carried_point = self.grab_offset = None
        if at_board:
            self.cursor = self.chosen_path[0]
        self.redraw()
        return True

    def click_target_snapshot(self, point: Point) -> Hashable:
        """Return the block of the hand, or the cell with its contents, at a point."""
        target = self.target_at(point)
        if isinstance(target, tuple):
            return self.drawing.shown_hand_seat, target, self._hand_state.blocks[target[0]]
        return (target, self.state.board[target]) if isinstance(target, int) else None

    def reacts_to_click(self, target: MoveTarget | None) -> bool:
        """Return whether a target can be clicked; cells show a preview instead."""
        return target is not None and not isinstance(target, int)

    def on_press(self, point: Point) -> None:
        """Update the hover, then handle the press: on the caption of a key like that key.

        If another widget handles all clicks, Tk sends <Leave> before the press.
        """
        self.on_hover(point)
        target = self.target_at(point)
        if target in CAPTION_KEYS:
            self._bindings.handle_key(KeyPress(CAPTION_KEYS[target]))
            return
        self._turns_on_release = self._is_chosen_block(target)
        super().on_press(point)

    def on_repeated_press(self, point: Point) -> None:
        """Handle the second press of a double click like a click on the chosen block."""
        super().on_repeated_press(point)
        self._turns_on_release = self._is_chosen_block(self.target_at(point))

    def on_release(self, point: Point, dragged: bool) -> None:
        """Drop a carried block; a click on the chosen block turns it."""
        turns = self._turns_on_release and not dragged and self.carried_point is None
        self._turns_on_release = False
        super().on_release(point, dragged)
        if turns and self._is_chosen_block(self.target_at(point)):
            self._rotate(1)

    def _is_chosen_block(self, target: MoveTarget | None) -> bool:
        """Return whether a target is the chosen block of the hand."""
        return isinstance(target, tuple) and target[0] == self._hand_state.slot

    def drop_target(self, point: Point) -> MoveTarget | None:
        return self.drawing.cell_geometry.cell_at(*point)

    def submit_path(self, target: MoveTarget, move: str, dropped_at: Point | None = None) -> None:
        trial = self.state.trial(target, self._hand_state.slot + 1, self._hand_state.quarter_turns)
        if trial.problem:
            self.refuse_input(error_as_sentence(trial.problem), target)
        else:
            super().submit_path(target, move, dropped_at)

    def draw_carried_piece(self, point: Point) -> None:
        """Show the chosen block at the pointer, in the size that it has on the board."""
        self.drawing.hand.show_carried_block(point, self.drawing.cell_marks(0).block_side)

    def on_hover(self, point: Point | None) -> None:
        super().on_hover(point)
        target = None if point is None else self.target_at(point)
        slot = target[0] if isinstance(target, tuple) and self.reacts_to_click(target) else None
        if slot != self._lifted_slot and not self.is_animating and not self.drawing.is_hand_covered:
            self._lifted_slot = slot
            self.drawing.hand.lift_hovered_block(slot)

    def status_text(self) -> str:
        if (
            self._previewed_cell is None
            or self.drawing.is_hand_covered
            or not self.app.preferences.preview
        ):
            return ""
        trial = self.state.trial(
            self._previewed_cell, self._hand_state.slot + 1, self._hand_state.quarter_turns
        )
        if trial.problem:
            return error_as_sentence(trial.problem)
        return _("This block fits.") + " " + self.state.score_text(trial)

    def step_in_words(self, step: Step[FourSideState]) -> str:
        """Return the placed block with its sides, its cell and the points."""
        text, name = super().step_in_words(step), self.seat_name(step.seat)
        for event in step.events:
            if isinstance(event, Placed):
                # Translators: {sides} are the numbers of a block: “top 3, right 1, …”.
                text = _("{name}: a block on {cell}, {sides}.").format(
                    name=name, cell=event.cell, sides=_sides_text(event.block)
                )
            elif isinstance(event, Scored):
                text += " " + _("It scores {points}, which makes {score}.").format(
                    points=number_text(event.points), score=number_text(event.score)
                )
        return text

    def place_in_words(self, place: str) -> str:
        """Return the name of a cell, of one of its sides, or of a block in the hand."""
        name, _dot, side = place.partition(".")
        if side in SIDES:
            # Translators: {cell} is such as “e5”, {side} one of its sides: “top”.
            return _("{cell} {side}").format(cell=name, side=_(SIDE_NAMES[SIDES.index(side)]))
        return _("block {block}").format(block=name) if name.isdecimal() else name

    def brief_step_in_words(self, step: Step[FourSideState]) -> str:
        """Return the cell, the sides clockwise from the top, and the points."""
        texts = []
        for event in step.events:
            if isinstance(event, Placed):
                texts += [event.cell, " ".join(map(str, event.block))]
            elif isinstance(event, Scored):
                texts += [self.score_in_words(event.points), total_in_words(event.score)]
        return ", ".join(texts) or super().brief_step_in_words(step)

    def reviewed_step_in_words(self, step: Step[FourSideState]) -> str:
        """Return the cell."""
        return self.move_in_words(PASS) if step.move == PASS else self.move_area_in_words(step.move)

    def cursor_in_words(self) -> str:
        """Return the chosen block and where it fits; or the cell, what is beside it, and points."""
        if self.drawing.is_hand_covered:
            return " ".join(self._prompt_texts()[:1])
        if self._at_board:
            # A block is named by its four numbers, which are no number together.
            effect = re.sub(r"\d{4}", lambda found: " ".join(found[0]), self.status_text())
            return f"{self._cell_in_words(self._cursor_cell)} {effect}".strip()
        return self._block_in_words(self._hand_state.slot) if self.cursor_visible else ""

    def rows_in_words(self) -> Sequence[str]:
        """Return the blocks on the board, then the free cells of its areas."""
        names, board = self.state.variation.cell_names, self.state.board
        texts = [self._cell_in_words(cell) for cell, block in enumerate(board) if block is not None]
        for area, text in ((20, _("Plus 20: {cells}.")), (-20, _("Minus 20: {cells}."))):
            cells = [
                names[cell]
                for cell, points in enumerate(self.state.areas)
                if points == area and board[cell] is None
            ]
            if cells:
                texts.append(text.format(cells=", ".join(cells)))
        return texts

    def order_in_words(self) -> str:
        return _("Row 1 is at the top.")

    def question_marks_in_words(self, marks: Sequence[Mark]) -> str:
        """Return the sides of the marked blocks of the hand; without any, what the cells need."""
        places = [place for mark in marks for place in mark.places]
        if blocks := [place for place in places if place.isdecimal()]:
            return " ".join(self._block_in_words(int(block) - 1) for block in blocks)
        names = self.state.variation.cell_names
        return " ".join(self._cell_in_words(names.index(place)) for place in places)

    def running_scores(self) -> Sequence[int]:
        return self.state.scores

    def situation_in_words(self) -> Sequence[str]:
        texts = list[str]()
        if not self.drawing.is_hand_covered:
            texts += map(self._block_in_words, range(len(self._hand_state.blocks)))
        return texts

    def _block_in_words(self, slot: int) -> str:
        """Return a block of the hand as it is turned now, and the cells where it fits."""
        sides = _sides_text(self._hand_state.turned_block(slot))
        text = _("Block {block}: {sides}.").format(block=slot + 1, sides=sides)
        if not self.awaits_move:
            return text
        names, fitting = self.state.variation.cell_names, self._cells_for(slot)
        now = [names[cell] for cell, turned_only in fitting.items() if not turned_only]
        later = [names[cell] for cell, turned_only in fitting.items() if turned_only]
        if now:
            text += " " + _("It fits on {cells}.").format(cells=listed(now, _("and")))
        if later:
            text += " " + _("Turned, it fits on {cells}.").format(cells=listed(later, _("and")))
        return text if fitting else f"{text} {_('It fits nowhere.')}"

    def _cell_in_words(self, cell: int) -> str:
        """Return the block on a cell, or what a block there would touch, and the cell’s area."""
        block, name = self.state.board[cell], self.state.variation.cell_names[cell]
        if block is not None:
            return labelled(name, f"{_sides_text(block)}.")
        beside = [
            _(SIDE_TEXTS[side]).format(n=other[facing])
            for near, side, facing in self.state.variation.neighbours[cell]
            if (other := self.state.board[near]) is not None
        ]
        text = _("{cell}: empty.").format(cell=name)
        if area := self.state.areas[cell]:
            text += " " + (_("Plus 20.") if area > 0 else _("Minus 20."))
        if beside:
            # Translators: {sides} are such as “top 3, left 1”: what a block on the cell must have.
            text += " " + _("A block needs {sides}.").format(sides=", ".join(beside))
        return text

    def refusal_text(self, target: MoveTarget) -> str:
        """Refuse nothing: the rules check whether a block fits."""
        return ""

    def bubble_keep_out_boxes(self, target: MoveTarget) -> list[Box]:
        """Return boxes that an error must not cover: the cell, its neighbours and the hand."""
        beside = self.state.variation.neighbours[target]
        cells = target, *(cell for cell, _, _ in beside)
        return [*map(self.target_box, cells), *self.drawing.arrangement.slots]

    def choose_target(self, target: MoveTarget) -> None:
        """Handle a click: run a key's command, lift the cover, choose a block, or place it."""
        if target == COVER_TARGET:
            self._lift_cover()
        elif not self.drawing.is_hand_covered:
            super().choose_target(target)

    def set_chosen_path(self, path: Path) -> None:
        if self.carried_point is not None:
            self.cancel_choice()
        self.drawing.hand.finish_rotation()
        self._hand_state.choose_block(path[0][0])
        self._pick_held()
        self.app.sounds.play(Sound.LIFT)
        self._show_anew()

    def on_right_click(self, point: Point) -> None:
        target = self.target_at(point)
        if isinstance(target, tuple) and self.carried_point is None:
            self.drawing.hand.finish_rotation()
            self._hand_state.choose_block(target[0])
        self._rotate(1)

    def on_wheel(self, steps: int) -> None:
        self._rotate(steps)

    def drop_key_choice(self) -> None:
        self.cancel_choice()

    def tab_within_board(self, step: int) -> bool:
        """Return False: Tab leaves the board; the space bar switches between blocks and cells."""
        return False

    def on_key(self, key: KeyPress) -> None:
        if self.drawing.is_hand_covered:
            if key.is_confirm and key.is_new:
                self._lift_cover()
        elif key.name == "space":
            self.move_cursor(self.chosen_path[0] if self._at_board else self._cursor_cell)
        elif key.is_enter and self._at_board:
            self.choose_target(self.cursor)
        elif key.is_enter or key.letter == "r":
            self._rotate(1)
        elif key.arrow is not None and self._at_board:
            self.move_cursor(self.drawing.cell_geometry.neighbour(self._cursor_cell, key.arrow))
        elif key.arrow is not None:
            down, right = key.arrow
            columns = self.drawing.arrangement.hand_columns
            slot = (self._hand_state.slot + columns * down + right) % len(self._hand_state.blocks)
            self.choose_target(self._block(slot))
            self.move_cursor(self.chosen_path[0])
        else:
            self.choose_typed_target(key)

    def target_of_key(self, key: KeyPress) -> MoveTarget | None:
        return self._block(int(key.char) - 1) if key.char in BLOCK_NAMES else None

    def on_global_key(self, key: KeyPress) -> bool:
        """Handle the keys of hint, sound and leaving; Esc first stops what can be stopped."""
        if key.name == "F1":
            self.game.show_hint()
        elif key.name == "F2":
            self.app.set_preference("sound", "no" if self.app.preferences.sound else "yes")
        elif key.name == "F8" or (key.name == "Escape" and not self.game.can_stop_computer):
            self.game.leave()
        else:
            return False
        return True

    def move_cursor(self, target: MoveTarget | None) -> None:
        """Move the cursor to a block or cell, and clear the hover."""
        self.hovered = None
        if isinstance(target, int):
            self._cell = target
        super().move_cursor(target)

    @property
    def _hand_state(self) -> HandState:
        return self.drawing.hand.held

    @property
    def _at_board(self) -> bool:
        """Whether keys act on the board rather than on the hand."""
        return self.cursor_visible and isinstance(self.cursor, int)

    @property
    def _previewed_cell(self) -> int | None:
        return self.pointed_target if isinstance(self.pointed_target, int) else None

    @property
    def _wants_fits(self) -> bool:
        """Whether the person wants to see where the chosen block fits."""
        setting = self.app.preferences.fits
        first = self.state.variation.values <= MAX_VALUE_OF_FIRST_LEVELS
        return setting == "yes" or (setting == "first" and first)

    def _cells_for(self, slot: int) -> Mapping[int, bool]:
        """Return the cells where a block fits, and whether it fits only when turned."""
        turns, found = self._block(slot)[1], dict[int, bool]()
        for (block, *cells), move in self.moves_by_path.items():
            if move and block[0] == slot:
                found[cells[0]] = found.get(cells[0], True) and block[1] != turns
        return found

    @property
    def _cursor_cell(self) -> int:
        """Cell of the keyboard cursor; at first the free cell nearest to the centre."""
        if self._cell is not None:
            return self._cell
        centre = self.drawing.cell_geometry.centre
        free = [cell for cell, block in enumerate(self.state.board) if block is None]
        middle = centre(len(self.state.board) // 2)
        return min(free or [0], key=lambda cell: dist(centre(cell), middle))

    def _prompt_texts(self) -> Sequence[str]:
        """Return the actions that the person has now, as a long and a short text.

        Beside a covered hand the button and the status line say that; only its key is told. Keys
        in the line below the board are not named again.
        """
        if self.drawing.is_hand_covered and self.cursor_visible:
            return _("Press Enter when only you are looking."), _("Press Enter.")
        if self.drawing.is_hand_covered:
            return ()
        if not (self.cursor_visible and self._bindings.by_keyboard):
            return (
                _("Choose a block again to turn it, then a cell where all touching sides match."),
                _("Choose a block again to turn it, then choose a cell."),
                _("Turn, then choose a cell."),
            )
        if self.drawing.keys.shown_keys >= KEYS_OF_PROMPT:
            if self._at_board:
                return _("Choose a cell where all touching sides match."), _("Choose a cell.")
            return _("Choose a block, turn it, then go to the board."), _("Choose a block.")
        if self._at_board:
            return _("Move with the arrow keys, place with Enter."), _("Arrow keys, then Enter.")
        return (
            _("Choose with ← →, turn with Enter, then press Space."),
            _("Choose, then press Space."),
        )

    def _lift_cover(self) -> None:
        if self.can_uncover_hand:
            self.game.reveal_hand()

    def _block(self, slot: int) -> tuple[int, int]:
        return slot, self._hand_state.quarter_turns_of(slot)

    def _pick_held(self) -> None:
        """Start the path with the chosen block and its turns."""
        self.chosen_path = (self._block(self._hand_state.slot),) if self._hand_state.blocks else ()

    def _rotate(self, quarters: int) -> None:
        """Turn the chosen block by quarter turns clockwise."""
        if self.drawing.is_hand_covered:
            return
        self.drawing.hand.finish_rotation()
        self._hand_state.rotate_chosen_block(quarters)
        self._pick_held()
        self._show_anew()
        if self.carried_point is None:
            self.drawing.hand.animate_rotation(quarters)

    def _show_anew(self) -> None:
        """Update the preview of the chosen block, and the text about it."""
        self.draw_input_marks()
        self.game.show_status(self.status_text())
