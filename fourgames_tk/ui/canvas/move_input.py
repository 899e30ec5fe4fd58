"""Move input: a move is a path of targets, chosen by clicks, keys or dragging."""

from __future__ import annotations

import tkinter as tk
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from math import dist, hypot
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.game import StateT
from ...engine.language import N_, _
from ..widgets.focus import (
    SCROLL_KEYS,
    KeyPress,
    KeyRepeatFilter,
    has_modifier,
    is_keyboard_in_use,
    is_second_click,
    latin_key_name,
)
from ..widgets.sound import Sound
from ..widgets.timers import on_wheel
from .board_canvas import BoardCanvas
from .drawing import DrawingT
from .scaled_canvas import Box, Point
from .scene import RunningGame

if TYPE_CHECKING:
    from ..services import Services


DRAG_PIXELS = 5
"""Distance in pixels after which a pressed pointer drags."""


class InputBindings:
    """Calls the `on_…` methods of a board for mouse and key events, while a person may move.

    A click or key during an animation first skips it; Enter and Esc do only that, or Esc stops the
    computer if it moves next. A board not drawn for its size is drawn before the event is handled.
    """

    def __init__(self, board: AnyMoveInput) -> None:
        self._board = board
        self._pressed_at: tuple[int, int] | None = None
        self._dragging = False
        self.by_keyboard = is_keyboard_in_use(board)
        """Whether the last input was a key, not a click."""
        self._repeat_filter = KeyRepeatFilter()
        board.bind("<Motion>", self._on_motion)
        board.bind("<Leave>", lambda event: self._on_motion(None))
        board.bind("<Button-1>", self._on_press, add="+")
        board.bind("<B1-Motion>", self._on_drag)
        board.bind("<ButtonRelease-1>", self._on_release)
        board.bind("<Unmap>", lambda event: self._cancel_drag())
        for button in ("<Button-2>", "<Button-3>", "<Control-Button-1>"):
            board.bind(button, self._on_right_click)
        on_wheel(board, lambda event, steps: self._run_when_ready(partial(board.on_wheel, steps)))
        board.bind("<Key>", self._on_key_press)
        board.bind("<KeyRelease>", self._repeat_filter.record_release)
        board.bind("<FocusOut>", lambda event: self._repeat_filter.forget_held_keys(), add="+")

    def _run_when_ready(self, action: Callable[[], None], point: Point | None = None) -> None:
        """Skip animations, then call `action` if a person may move.

        Does nothing if the target at `point` has changed by the skip, or if the skip has hidden the
        hand of the next player: the input was not meant for that position.
        """
        board = self._board
        if board.is_animating:
            before, covered = point and board.click_target_snapshot(point), board.is_hand_covered
            board.skip_animation()
            is_changed = point is not None and (
                board.scene is None or board.click_target_snapshot(point) != before
            )
            if is_changed or (board.is_hand_covered and not covered):
                return
        if board.awaits_move:
            board.ensure_drawn()
        if board.accepts_input:
            action()

    def _point(self, event: tk.Event[tk.Misc]) -> Point:
        return self._board.transform.to_units(event.x, event.y)

    def _on_motion(self, event: tk.Event[tk.Misc] | None) -> None:
        if self._board.accepts_input:
            self._board.on_hover(self._point(event) if event else None)

    def _on_press(self, event: tk.Event[tk.Misc]) -> None:
        # Beside a board that is only a preview, the page keeps the focus.
        if str(self._board.cget("takefocus")) != "0":
            self._board.focus_set()
        point, pixel = self._point(event), (event.x, event.y)

        def press() -> None:
            self._pressed_at, self.by_keyboard = pixel, False
            self._board.on_press(point)

        self._pressed_at, self._dragging = None, False
        if self._board.game.on_board_click():
            return
        if not is_second_click(event):
            self._run_when_ready(press, point)
        elif self._board.accepts_input:
            self._pressed_at = pixel
            self._board.on_repeated_press(point)

    def _on_drag(self, event: tk.Event[tk.Misc]) -> None:
        if not self._board.accepts_input or self._pressed_at is None:
            return
        moved = hypot(event.x - self._pressed_at[0], event.y - self._pressed_at[1])
        if self._dragging or moved >= DRAG_PIXELS:
            self._dragging = True
            self._board.on_drag(self._point(event))

    def _on_release(self, event: tk.Event[tk.Misc]) -> None:
        dragged, self._dragging, self._pressed_at = self._dragging, False, None
        if self._board.accepts_input:
            self._board.on_release(self._point(event), dragged)

    def _cancel_drag(self) -> None:
        """Put a carried piece back: the button is released where the board is not seen."""
        dragged, self._dragging, self._pressed_at = self._dragging, False, None
        if dragged:
            self._board.cancel_choice()

    def _on_right_click(self, event: tk.Event[tk.Misc]) -> str:
        point = self._point(event)
        self._run_when_ready(partial(self._board.on_right_click, point), point)
        return "break"

    def _on_key_press(self, event: tk.Event[tk.Misc]) -> str | None:
        char = latin_key_name(event) or event.char
        key = KeyPress(event.keysym, char, self._repeat_filter.record_press(event))
        if key.tab_step and not has_modifier(event):
            self._handle_tab(key.tab_step)
            return "break"
        if has_modifier(event) or key.is_modifier or key.name in SCROLL_KEYS:
            return None
        return "break" if self.handle_key(key) else None

    def handle_key(self, key: KeyPress) -> bool:
        """Handle a key without modifiers; return whether nothing else must handle it.

        Each press of Esc does one thing: the window must not handle it, too.
        """
        board = self._board
        if board.game.answer_question(key):
            return True
        if board.is_animating and (key.name == "Escape" or key.is_confirm):
            if key.name == "Escape" and board.game.can_stop_computer:
                # The window stops what would follow the animation, too.
                return False
            # Enter only ends the animation: the person has not seen yet what it would confirm.
            board.skip_animation()
        elif key.is_cancel and board.awaits_move and board.cancel_choice():
            board.game.show_status("")
        elif not board.on_global_key(key):
            self._run_when_ready(partial(self._handle_key, key))
            return False
        return True

    def _handle_key(self, key: KeyPress) -> None:
        self.by_keyboard = True
        self._board.on_key(key)

    def _handle_tab(self, step: int) -> None:
        """Go to the next target on the board; after the last one, to the next widget."""
        board = self._board
        if board.is_animating:
            board.skip_animation()
        if board.awaits_move:
            board.ensure_drawn()
        self.by_keyboard = board.accepts_input and board.tab_within_board(step)
        if not self.by_keyboard:
            board.event_generate("<<NextWindow>>" if step > 0 else "<<PrevWindow>>")


MoveTarget = Any
"""Something on a board that can be clicked: the number of a tile, a letter, the name of a button.

Each board chooses its own values. They are hashable; those that Tab visits can be ordered by `<`.
"""
Path = tuple[MoveTarget, ...]
"""The targets of a move in the order in which they are clicked."""

REFUSAL_TEXT_HEIGHT, MAX_REFUSAL_TEXT_HEIGHT = 14.0, 22.0
"""Text height of an error bubble on the board, and its maximum, in board units."""


@dataclass(frozen=True)
class MoveSubmission:
    """A submitted move: where the piece was dropped, and what to call when the move was shown."""

    dropped_at: Point | None = None
    on_shown: Callable[[], None] | None = None


class MoveInput(BoardCanvas[StateT, DrawingT], ABC):
    """A board canvas on which a person enters moves; each legal move has a path of its own.

    A subclass defines `targets_of_move`, `target_box` and `target_at`, draws the choice in
    `draw_input_marks`, and describes it in `status_text` and `refusal_text`. This class handles
    hovering, clicks, dragging, arrows, Enter, Tab and Esc. The `on_…` methods are called only while
    a person may move and no animation plays; points are in board units.
    """

    CLICK_DESELECTS: ClassVar[bool] = True
    """Whether a click on a chosen target cancels the choice."""

    UNKNOWN_KEY: ClassVar[str] = N_("This key does nothing here.")
    """Error text for a letter or digit that is no target's key."""

    chosen_path: Path = ()
    """The targets chosen so far."""
    hovered: MoveTarget | None = None
    """The target under the pointer, or None if it shows nothing on hovering."""
    cursor: MoveTarget | None = None
    """The target at the keyboard cursor."""
    cursor_visible = False
    """Whether the keyboard cursor is shown."""
    carried_point: Point | None = None
    """Point of the pointer while it carries the chosen piece; None otherwise."""
    grab_offset: Point | None = None
    """Offset of the button press from the centre of the chosen target; None if it was elsewhere."""
    _refused: MoveTarget | None = None
    """The target at which an error bubble is shown, or None."""
    _pressed_chosen = False
    """Whether the button was pressed on a target that was already chosen."""
    _held: MoveTarget | None = None
    """The pressed target that is chosen when the button is released on it, or None."""

    def __init__(self, parent: tk.Misc, app: Services, game: RunningGame) -> None:
        super().__init__(parent, app)
        self.game = game
        self._submission = MoveSubmission()
        self._bindings = InputBindings(self)

    @abstractmethod
    def targets_of_move(self, move: str) -> Path:
        """Return the targets that a person chooses one after the other to make a legal move."""

    @abstractmethod
    def target_box(self, target: MoveTarget) -> Box:
        """Return the box of a target, in board units."""

    @abstractmethod
    def target_at(self, point: Point) -> MoveTarget | None:
        """Return the target at a point, whether it can be chosen or not; None if there is none."""

    @abstractmethod
    def refusal_text(self, target: MoveTarget) -> str:
        """Return why a target cannot be chosen now, as a sentence."""

    def drop_refusal_text(self, target: MoveTarget) -> str:
        """Return why a piece cannot be dropped on a target, as a sentence."""
        return self.refusal_text(target)

    def status_text(self) -> str:
        """Return the text of the status line about the chosen and hovered targets, or ""."""
        return ""

    def target_of_key(self, key: KeyPress) -> MoveTarget | None:
        """Return the target of a key, such as a letter or a number, or None."""
        return None

    def target_in_direction(self, arrow: tuple[int, int]) -> MoveTarget | None:
        """Return the target to which an arrow key moves the cursor; None to leave it."""
        return None

    def first_target(self) -> MoveTarget | None:
        """Return the target at which the cursor appears first; None if the board has no cursor."""
        return None

    def carried_piece_centre(self, point: Point) -> Point:
        """Return the centre of the carried piece while the pointer is at a point."""
        return point

    def drop_target(self, point: Point) -> MoveTarget | None:
        """Return the target on which the carried piece would be dropped at a point."""
        return self.target_at(point)

    def draw_carried_piece(self, point: Point) -> None:
        """Draw the carried piece with its centre at a point."""

    def on_right_click(self, point: Point) -> None:
        """Handle a click with the right or middle button."""

    def on_wheel(self, steps: int) -> None:
        """Handle a turn of the mouse wheel: 1 is towards the person, −1 away."""

    def on_global_key(self, key: KeyPress) -> bool:
        """Handle a key that works at any time; return whether it was one."""
        return False

    @property
    def awaits_move(self) -> bool:
        """Whether a person is to move, even if the board is not drawn for its current size yet."""
        scene = self.drawing.scene
        return scene is not None and scene.seat is not None and not self.is_animating

    @property
    def accepts_input(self) -> bool:
        """Whether a person is to move and the board is drawn."""
        return self.awaits_move and self.is_drawn_for_size

    @property
    def is_hand_covered(self) -> bool:
        """Whether the hand of the player to move is hidden until they are ready."""
        return False

    @property
    def has_unfinished_move(self) -> bool:
        """Whether a move was started and would be lost if another position were shown."""
        return False

    def submit(
        self,
        move: str,
        dropped_at: Point | None = None,
        on_shown: Callable[[], None] | None = None,
    ) -> None:
        """Submit a person's move to the game.

        Args:
            move: its text.
            dropped_at: where the piece was dropped, if it was carried.
            on_shown: called when the move was shown, if the same person may then continue.
        """
        self.configure(cursor="")
        self._submission = MoveSubmission(dropped_at, on_shown)
        self.game.submit(move)
        # `animate_step` has taken it, or the move was refused.
        self._submission = MoveSubmission()

    def refuse_input(self, reason: str, target: MoveTarget | None = None) -> None:
        """Play a low tone; show the reason in a bubble at the target, else in the status line."""
        self.app.sounds.play(Sound.LOW)
        self.game.show_status(reason, is_on_board=target is not None)
        if target is not None:
            self._refused, box = target, self.target_box(target)
            slab = self.drawing.make_background().slab_box
            board = slab if slab.contains(*box.centre) else None
            item = self.draw_bubble(
                reason,
                box.centre,
                REFUSAL_TEXT_HEIGHT,
                ("mark", "refused"),
                MAX_REFUSAL_TEXT_HEIGHT,
                refused=True,
                room=board.width if board is not None else 0,
            )
            self._place_beside(item, box, self.bubble_keep_out_boxes(target), board)

    def bubble_keep_out_boxes(self, target: MoveTarget) -> list[Box]:
        """Return boxes that an error bubble must not cover: the target, and the next choices."""
        chosen_count = len(self.chosen_path)
        ahead = {
            path[chosen_count]
            for path in self.moves_by_path
            if path[:chosen_count] == self.chosen_path != path
        }
        return [self.target_box(each) for each in (target, *ahead)]

    def _place_beside(self, item: int, box: Box, keep: list[Box], within: Box | None) -> None:
        """Move an item beside a box, to where it covers the centres of fewest `keep` boxes.

        It stays inside `within`, if that is given.
        """
        lefts, tops, rights, bottoms = zip(*keep, strict=True)
        (x, y), outer = box.centre, Box(min(lefts), min(tops), max(rights), max(bottoms))
        body = self.item_box(item)
        wide, high = body.width / 2, body.height / 2

        def cost() -> tuple[float, ...]:
            here = self.item_box(item)
            hidden = sum(
                here.grown(each.width / 4, each.height / 4).contains(*each.centre) for each in keep
            )
            return hidden, dist(here.centre, box.centre)

        places: list[Point] = []
        for each in (box, outer):
            places += [(x, each.top - high), (x, each.bottom + high)]
            places += [(each.left - wide, y), (each.right + wide, y)]
        if within is not None:
            inside = within.grown(-min(wide, within.width / 2), -high)
            places = [inside.nearest_point(place) for place in places]
        self.move_to_cheapest_place(item, places, cost)

    @cached_property
    def moves_by_path(self) -> Mapping[Path, str]:
        """The legal moves by their paths, and an empty text for each partial path."""
        found: dict[Path, str] = {}
        for move in self.state.legal_moves():
            path = self.targets_of_move(move)
            for length in range(1, len(path)):
                found.setdefault(path[:length], "")
            if path:
                found[path] = move
        return found

    def move_text_for_path(self, path: Path) -> str | None:
        """Return the move of a path, an empty text for a partial path, or None.

        A board may return illegal moves, too, if the rules should explain why they are refused.
        """
        return self.moves_by_path.get(path)

    def continues_path(self, target: MoveTarget | None) -> bool:
        """Return whether a target can be chosen next."""
        path = (*self.chosen_path, target)
        return target is not None and self.move_text_for_path(path) is not None

    @property
    def pointed_target(self) -> MoveTarget | None:
        """The target under the pointer, else the one at the visible cursor, else None."""
        return self.cursor if self.hovered is None and self.cursor_visible else self.hovered

    @property
    def playable_target(self) -> MoveTarget | None:
        """`pointed_target`, if it can be chosen next; else None."""
        target = self.pointed_target
        return target if self.continues_path(target) else None

    def reset_choice(self) -> None:
        """Clear the choice and the cached paths, before another scene or a move is shown.

        The cursor stays where it was, and is shown to a person who plays by keys and may move.
        """
        self.chosen_path, self.hovered, self.carried_point, self.grab_offset = (), None, None, None
        self._refused = self._held = None
        may_move = self.scene is not None and self.scene.seat is not None
        self.cursor_visible = may_move and self._bindings.by_keyboard
        self.__dict__.pop("moves_by_path", None)

    def cancel_choice(self) -> bool:
        """Cancel the choice and the carried piece; return whether there was a choice."""
        had_choice = bool(self.chosen_path)
        self.chosen_path, self.hovered, self.carried_point, self.grab_offset = (), None, None, None
        self.configure(cursor="")
        self.redraw()
        return had_choice

    def click_target_snapshot(self, point: Point) -> Hashable:
        """Return the target of a click at a point, to compare it before and after an animation."""
        return self.target_at(point)

    def on_hover(self, point: Point | None) -> None:
        target = None if point is None else self.target_at(point)
        if target != self._refused:
            self._refused = None
            self.delete("refused")
        self.configure(cursor="hand2" if self.reacts_to_click(target) else "")
        self.set_hovered_target(target if self.has_hover_info(target) else None)

    def has_hover_info(self, target: MoveTarget | None) -> bool:
        """Return whether a target under the pointer is marked or described."""
        return self.continues_path(target)

    def reacts_to_click(self, target: MoveTarget | None) -> bool:
        """Return whether a click on a target continues the path or starts another."""
        return self.continues_path(target) or (
            target is not None and self.move_text_for_path((target,)) is not None
        )

    def set_hovered_target(self, target: MoveTarget | None) -> None:
        """Mark and describe the target under the pointer; None removes the mark."""
        if target != self.hovered:
            self.hovered = target
            self.draw_input_marks()
            self.game.show_status(self.status_text())

    def on_press(self, point: Point) -> None:
        """Choose the pressed target, or clear the choice beside all targets.

        If that would make a move, it is made on release: so a finger can hold to see the preview.
        """
        if self.cursor_visible:
            self.cursor_visible = False
            self.draw_input_marks()
        target = self.target_at(point)
        self._pressed_chosen = target is not None and target in self.chosen_path
        if target is None:
            self.clear_choice()
        elif not self._pressed_chosen and self._makes_move(target):
            self.hold_target(target)
        elif not (self._pressed_chosen and self.CLICK_DESELECTS):
            self.choose_target(target)
        self._grab(target, point)

    def _makes_move(self, target: MoveTarget) -> bool:
        """Return whether a click on a target ends the path, or a path of its own."""
        ends = self.move_text_for_path((*self.chosen_path, target))
        return bool(self.move_text_for_path((target,)) if ends is None else ends)

    def hold_target(self, target: MoveTarget) -> None:
        """Show what a pressed target would do; it is chosen when it is released."""
        self._held = target
        self.set_hovered_target(target if self.has_hover_info(target) else None)

    def release_held_target(self, point: Point, dragged: bool) -> bool:
        """Choose the held target if the pointer is still on it; return whether one was held."""
        target, self._held = self._held, None
        if target is not None and (not dragged or self.target_at(point) == target):
            self.choose_target(target)
        return target is not None

    def on_repeated_press(self, point: Point) -> None:
        """Handle the second press of a double click: it chooses nothing, but can start a drag."""
        self._pressed_chosen = False
        self._grab(self.target_at(point), point)

    def _grab(self, target: MoveTarget | None, point: Point) -> None:
        """Start to drag a chosen target that was pressed."""
        if target is not None and target in self.chosen_path:
            x, y = self.target_box(target).centre
            self.grab_offset = point[0] - x, point[1] - y

    def on_drag(self, point: Point) -> None:
        if self._held is not None:
            is_left = self.target_at(point) != self._held
            self.set_hovered_target(
                None if is_left or not self.has_hover_info(self._held) else self._held
            )
        elif self.chosen_path and self.grab_offset is not None:
            self.carried_point = point
            target = self.drop_target(point)
            self.set_hovered_target(target if self.continues_path(target) else None)
            self.draw_carried_piece(self.carried_piece_centre(point))

    def on_release(self, point: Point, dragged: bool) -> None:
        """Choose the held target, or drop the carried piece.

        If the piece cannot be dropped there, it returns and stays chosen.
        """
        if self.release_held_target(point, dragged):
            return
        carried, self.carried_point, grab = self.carried_point, None, self.grab_offset
        if carried is None:
            self.grab_offset = None
            if grab is not None and self._pressed_chosen and self.CLICK_DESELECTS and not dragged:
                self.clear_choice()
            return
        target, centre = self.drop_target(point), self.carried_piece_centre(point)
        self.grab_offset = None
        self.redraw()
        if target is not None and (move := self.move_text_for_path((*self.chosen_path, target))):
            self.submit_path(target, move, centre)
        elif target is not None and target not in self.chosen_path:
            self.refuse_input(self.drop_refusal_text(target), target)

    def on_key(self, key: KeyPress) -> None:
        """Handle a key: move the cursor, confirm, or choose the target of the key."""
        self.hovered = None
        if key.arrow is not None:
            self.move_cursor(self.target_in_direction(key.arrow))
        elif key.is_confirm:
            self.choose_at_cursor()
        else:
            self.choose_typed_target(key)

    def choose_typed_target(self, key: KeyPress) -> None:
        """Choose the target of a key; refuse a letter or digit that has none."""
        if (target := self.target_of_key(key)) is not None:
            if not self.reacts_to_click(target):
                self.drop_key_choice()
            self.choose_target(target)
        elif key.letter.isalnum():
            self.refuse_key(_(self.UNKNOWN_KEY))

    def refuse_key(self, reason: str) -> None:
        """Refuse a letter or digit without a target, and what was chosen before it."""
        self.drop_key_choice()
        self.refuse_input(reason)

    def drop_key_choice(self) -> None:
        """Hide the cursor before a key is refused: Enter must not play what it did not name."""
        self.cursor_visible = False
        self.draw_input_marks()

    def tab_within_board(self, step: int) -> bool:
        """Choose the next (1) or previous (−1) target with which a move can start.

        Return whether there was one. After the last one, clear the choice: the focus then leaves
        the board.
        """
        # Without a cursor (not every board has one) the choice says where Tab continues.
        here = self.cursor if self.cursor_visible else None
        if here is None and self.chosen_path:
            here = self.chosen_path[0]
        first = [
            path[0] for path, move in self.moves_by_path.items() if len(path) == 1 and not move
        ]
        ahead = [
            each for each in first if here is None or (each > here if step > 0 else each < here)
        ]
        if not ahead:
            self.cursor_visible = False
            self.clear_choice()
            return False
        target = min(ahead) if step > 0 else max(ahead)
        if self.first_target() is not None:
            self.cursor, self.cursor_visible = target, True
        self.set_chosen_path((target,))
        return True

    def choose_at_cursor(self) -> None:
        """Choose the target at the cursor; if the cursor is hidden, only show it."""
        if self.cursor_visible and self.cursor is not None:
            self.choose_target(self.cursor)
        else:
            self.move_cursor(self.cursor if self.cursor is not None else self.first_target())

    def move_cursor(self, target: MoveTarget | None) -> None:
        """Show the cursor at a target and describe the target; None leaves it where it is."""
        if target is not None:
            self.cursor, self.cursor_visible = target, True
            self.draw_input_marks()
            self.game.show_status(self.status_text())

    def choose_target(self, target: MoveTarget) -> None:
        """Continue the path with a target, or start another with it, or refuse it."""
        path = (*self.chosen_path, target)
        if (move := self.move_text_for_path(path)) is None:
            path = (target,)
            move = self.move_text_for_path(path)
        if move:
            self.submit_path(target, move)
        elif move is None:
            self.refuse_input(self.refusal_text(target), target)
        else:
            self.set_chosen_path(path)

    def set_chosen_path(self, path: Path) -> None:
        """Choose the targets of a partial path."""
        self.chosen_path, self.hovered = path, None
        self.draw_input_marks()
        self.game.show_status(self.status_text())

    def submit_path(self, target: MoveTarget, move: str, dropped_at: Point | None = None) -> None:
        """Submit the move whose path ends at a target."""
        self.cursor = target
        self.submit(move, dropped_at)

    def clear_choice(self) -> None:
        """Cancel the choice and clear the status line."""
        self.cancel_choice()
        self.game.show_status("")


AnyMoveInput = MoveInput[Any, Any]
