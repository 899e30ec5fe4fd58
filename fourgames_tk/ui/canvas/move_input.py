"""A move as a path of things that a person points at: by mouse, by keys, or by dragging."""

from __future__ import annotations

import tkinter as tk
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from math import dist, hypot
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.game import StateT
from ..widgets.focus import (
    SCROLL_KEYS,
    KeyRepeatFilter,
    has_modifier,
    is_keyboard_in_use,
    latin_key,
)
from ..widgets.sound import Sound
from .board_canvas import BoardCanvas
from .drawing import DrawingT
from .scaled_canvas import Box, Point
from .scene import RunningGame

if TYPE_CHECKING:
    from ..host import Host


ARROWS: Mapping[str, tuple[int, int]] = {
    "Left": (0, -1),
    "Right": (0, 1),
    "Up": (-1, 0),
    "Down": (1, 0),
}
"""Rows down and columns to the right."""


@dataclass(frozen=True)
class KeyPress:
    """A key that was pressed alone: its name in Tk, and the character that it types, if any."""

    name: str
    char: str = ""
    is_new: bool = True
    """Whether a person pressed it now, rather than keeping it down: held keys repeat."""

    @property
    def is_modifier(self) -> bool:
        """Whether it does nothing alone: Shift, Ctrl, Caps Lock and their like."""
        return self.name.endswith(("_L", "_R", "_Lock", "_Shift"))

    @property
    def letter(self) -> str:
        """The character in lower case."""
        return self.char.lower()

    @property
    def digit(self) -> int | None:
        """The digit that the key types."""
        return int(self.char) if len(self.char) == 1 and self.char in "0123456789" else None

    @property
    def is_enter(self) -> bool:
        """Whether it is Enter, on either part of the keyboard."""
        return self.name in ("Return", "KP_Enter")

    @property
    def is_confirm(self) -> bool:
        """Whether it does what is chosen: Enter or the space bar."""
        return self.is_enter or self.name == "space"

    @property
    def is_cancel(self) -> bool:
        """Whether it lets go of what is held."""
        return self.name in ("Escape", "BackSpace")

    @property
    def arrow(self) -> tuple[int, int] | None:
        """Rows down and columns to the right that an arrow key goes; None for other keys."""
        return ARROWS.get(self.name)

    @property
    def tab_step(self) -> int:
        """1 for Tab, −1 for Shift+Tab, 0 for other keys."""
        return {"Tab": 1, "ISO_Left_Tab": -1}.get(self.name, 0)


DRAG_PIXELS = 5
"""How far the pointer moves with the button down before a click becomes a drag."""


class InputBindings:
    """Calls the `on_…` methods of a board, but only while a person may move.

    A click or a key that falls into a motion goes to its end and acts then; Esc only goes to its
    end. A board that has another size by then is drawn at once.
    """

    def __init__(self, board: AnyMoveInput) -> None:
        self._board = board
        self._pressed_at: tuple[int, int] | None = None
        self._dragging = False
        self.by_keyboard = is_keyboard_in_use(board)
        """Whether it was a key by which a person did something last, rather than a click."""
        self._repeat_filter = KeyRepeatFilter()
        board.bind("<Motion>", self._on_motion)
        board.bind("<Leave>", lambda event: self._on_motion(None))
        board.bind("<Button-1>", self._on_press, add="+")
        board.bind("<B1-Motion>", self._on_drag)
        board.bind("<ButtonRelease-1>", self._on_release)
        for button in ("<Button-2>", "<Button-3>", "<Control-Button-1>"):
            board.bind(button, self._on_right_click)
        board.bind("<MouseWheel>", lambda event: self._on_wheel(1 if event.delta < 0 else -1))
        board.bind("<Button-4>", lambda event: self._on_wheel(-1))
        board.bind("<Button-5>", lambda event: self._on_wheel(1))
        board.bind("<Key>", self._on_key_press)
        board.bind("<KeyRelease>", self._repeat_filter.release)
        board.bind("<FocusOut>", lambda event: self._repeat_filter.reset(), add="+")

    def _run_when_ready(self, action: Callable[[], None], point: Point | None = None) -> None:
        """Go to the end of what is in motion, and do something if a person may act then.

        What was aimed at, at a point, must still be there; and what was done before the screen was
        covered for somebody else does not uncover it.
        """
        board = self._board
        if board.is_moving:
            before, covered = point and board.click_target_at(point), board.is_covered
            board.skip_animation()
            if board.is_covered and not covered:
                return
            if point is not None and (
                board.scene is None or board.click_target_at(point) != before
            ):
                return
        if board.awaits_move:
            board.draw_now()
        if board.accepts_input:
            action()

    def _point(self, event: tk.Event[tk.Misc]) -> Point:
        return self._board.transform.to_units(event.x, event.y)

    def _on_motion(self, event: tk.Event[tk.Misc] | None) -> None:
        if self._board.accepts_input:
            self._board.on_hover(self._point(event) if event else None)

    def _on_press(self, event: tk.Event[tk.Misc]) -> None:
        self._board.focus_set()
        point, pixel = self._point(event), (event.x, event.y)

        def press() -> None:
            self._pressed_at, self.by_keyboard = pixel, False
            self._board.on_press(point)

        self._pressed_at, self._dragging = None, False
        self._run_when_ready(press, point)

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

    def _on_right_click(self, event: tk.Event[tk.Misc]) -> str:
        point = self._point(event)
        self._run_when_ready(partial(self._board.on_right_click, point), point)
        return "break"

    def _on_wheel(self, steps: int) -> None:
        self._run_when_ready(partial(self._board.on_wheel, steps))

    def _on_key_press(self, event: tk.Event[tk.Misc]) -> str | None:
        board, char = self._board, latin_key(event) or event.char
        key = KeyPress(event.keysym, char, self._repeat_filter.press(event))
        if key.tab_step and not has_modifier(event):
            self._handle_tab(key.tab_step)
            return "break"
        if has_modifier(event) or key.is_modifier or key.name in SCROLL_KEYS:
            return None
        if key.name == "Escape" and board.is_moving:
            board.skip_animation()
        elif key.is_cancel and board.awaits_move and board.release_choice():
            board.game.show_status("")
        elif not board.on_command_key(key):
            self._run_when_ready(partial(self._handle_key, key))
            return None
        # Esc goes one step at a time: what it has done here it does nowhere else.
        return "break"

    def _handle_key(self, key: KeyPress) -> None:
        self.by_keyboard = True
        self._board.on_key(key)

    def _handle_tab(self, step: int) -> None:
        """Go on to the next thing on the board, after the last one to what stands beside it."""
        board = self._board
        if board.is_moving:
            board.skip_animation()
        if board.awaits_move:
            board.draw_now()
        self.by_keyboard = board.accepts_input and board.on_tab(step)
        if not self.by_keyboard:
            board.event_generate("<<NextWindow>>" if step > 0 else "<<PrevWindow>>")


MoveTarget = Any
"""What can be pointed at, as its board calls it: a tile by its number, a letter, a button.

It can be a key of a dict; those that Tab goes through are in order by `<`.
"""
Path = tuple[MoveTarget, ...]

REFUSAL_TEXT, MAX_REFUSAL_TEXT = 14.0, 22.0
"""Height of the lettering that says at its place why something is refused, and the most it can
have, in design units."""


@dataclass(frozen=True)
class Submission:
    """A move that a person makes: where the piece was let go, and what comes when it is shown."""

    dropped_at: Point | None = None
    on_shown: Callable[[], None] | None = None


class MoveInput(BoardCanvas[StateT, DrawingT], ABC):
    """A board on which each legal move is a path of things, no two alike.

    A subclass gives `steps`, `box` and `at`, draws what is pointed at in `mark`, and says in `told`
    and `refusal` what there is to say. Hover, clicks, dragging, arrows, Enter, Tab and Esc follow.
    The `on_…` methods are called only while a person may move and nothing is in motion, with points
    in design units of the sheet.
    """

    CLICK_DESELECTS: ClassVar[bool] = True
    """Whether a click on what is picked lets go of it."""

    UNKNOWN_KEY: ClassVar[str] = "This key does nothing here."
    """What is said where a letter or a digit names nothing: which keys do."""

    chosen_path: Path = ()
    """The things of the path so far."""
    hovered: MoveTarget | None = None
    """The thing below the pointer, where it says something."""
    cursor: MoveTarget | None = None
    """The thing that keys are at."""
    cursor_visible = False
    """Whether the cursor is shown."""
    carried_point: Point | None = None
    """Where a hand carries what is picked."""
    grab_offset: Point | None = None
    """Where the button went down on what is picked, from its middle; None if it did not."""
    _refused: MoveTarget | None = None
    """The thing above which it is said why it was refused."""
    _pressed_chosen = False
    """Whether the button went down on what was picked before."""

    def __init__(self, parent: tk.Misc, app: Host, game: RunningGame) -> None:
        super().__init__(parent, app)
        self.game = game
        self._submission = Submission()
        self._bindings = InputBindings(self)

    @abstractmethod
    def move_path(self, move: str) -> Path:
        """Return what a person points at, one after the other, to make a legal move."""

    @abstractmethod
    def target_box(self, thing: MoveTarget) -> Box:
        """Return where a thing of a path lies on the sheet."""

    @abstractmethod
    def target_at(self, point: Point) -> MoveTarget | None:
        """Return the thing at a point, be it part of a path or one that is refused."""

    @abstractmethod
    def refusal_text(self, thing: MoveTarget) -> str:
        """Return in a sentence why no path goes on at a thing."""

    def drop_refusal_text(self, thing: MoveTarget) -> str:
        """Return the same where something that was carried was dropped."""
        return self.refusal_text(thing)

    def status_text(self) -> str:
        """Return what is to be said of what is picked and pointed at; empty for nothing."""
        return ""

    def target_of_key(self, key: KeyPress) -> MoveTarget | None:
        """Return the thing that a key names, such as a letter or a number."""
        return None

    def target_in_direction(self, arrow: tuple[int, int]) -> MoveTarget | None:
        """Return the thing to which an arrow brings the cursor; None leaves it where it is."""
        return None

    def first_target(self) -> MoveTarget | None:
        """Return the thing where the cursor appears first, None if Enter needs a choice."""
        return None

    def carried_centre(self, point: Point) -> Point:
        """Return where the middle of what is carried is shown while the pointer is at a point."""
        return point

    def drop_target(self, point: Point) -> MoveTarget | None:
        """Return the thing on which what is carried would be dropped at a point."""
        return self.target_at(point)

    def draw_carried(self, point: Point) -> None:
        """Show what is picked in the hand, its middle at a point."""

    def on_right_click(self, point: Point) -> None:
        """React to the right button."""

    def on_wheel(self, steps: int) -> None:
        """React to the wheel: 1 towards the person, −1 away."""

    def on_command_key(self, key: KeyPress) -> bool:
        """React to a key that works at any time; tell whether it was one."""
        return False

    @property
    def awaits_move(self) -> bool:
        """Whether a person is to move, now or once the board is drawn."""
        scene = self.drawing.scene
        return scene is not None and scene.seat is not None and not self.is_moving

    @property
    def accepts_input(self) -> bool:
        """Whether a person may move now, on a board that is drawn."""
        return self.awaits_move and self.is_drawn

    @property
    def is_covered(self) -> bool:
        """Whether what belongs to the one who is to move is hidden until they are ready."""
        return False

    @property
    def has_unfinished_move(self) -> bool:
        """Whether something is begun that is no move yet, and would be lost by another look."""
        return False

    def submit(
        self,
        move: str,
        dropped_at: Point | None = None,
        on_shown: Callable[[], None] | None = None,
    ) -> None:
        """Play a person's move.

        Args:
            move: its text.
            dropped_at: where the piece was let go, if a hand has carried it.
            on_shown: called when the move is shown and the person may go on, unless it was refused.
        """
        self.configure(cursor="")
        self._submission = Submission(dropped_at, on_shown)
        self.game.submit(move)
        # Taken up by `perform`, or the move was refused.
        self._submission = Submission()

    def refuse(self, reason: str, thing: MoveTarget | None = None) -> None:
        """Refuse something with a low tone, and say why, also above the thing that it is about."""
        self.app.play_sound(Sound.LOW)
        self.game.show_status(reason)
        if thing is not None:
            self._refused, box, keep = thing, self.target_box(thing), self.keep_out_boxes(thing)
            item = self.draw_bubble(
                reason, box.centre, REFUSAL_TEXT, ("mark", "refused"), MAX_REFUSAL_TEXT
            )
            self._place_beside(item, box, keep)

    def keep_out_boxes(self, thing: MoveTarget) -> list[Box]:
        """Return what a refusal of a thing does not cover: what it is about, what may be next."""
        begun = len(self.chosen_path)
        ahead = {path[begun] for path in self.paths if path[:begun] == self.chosen_path != path}
        return [self.target_box(each) for each in (thing, *ahead)]

    def _place_beside(self, item: int, box: Box, keep: list[Box]) -> None:
        """Bring an item above a box, or where else it covers the middles of none of others."""
        lefts, tops, rights, bottoms = zip(*keep, strict=True)
        (x, y), outer = box.centre, Box(min(lefts), min(tops), max(rights), max(bottoms))
        body = self.item_box(item)
        wide, high = body.width / 2, body.height / 2

        def fault() -> tuple[float, ...]:
            here = self.item_box(item)
            hidden = sum(
                here.grown(each.width / 4, each.height / 4).contains(*each.centre) for each in keep
            )
            return hidden, dist(here.centre, box.centre)

        places = [
            place
            for each in (box, outer)
            for place in (
                (x, each.top - high),
                (x, each.bottom + high),
                (each.left - wide, y),
                (each.right + wide, y),
            )
        ]
        self.move_to_best(item, places, fault)

    @cached_property
    def paths(self) -> Mapping[Path, str]:
        """The legal moves by their paths, and an empty text for each beginning of a path."""
        found: dict[Path, str] = {}
        for move in self.state.legal_moves():
            path = self.move_path(move)
            for length in range(1, len(path)):
                found.setdefault(path[:length], "")
            if path:
                found[path] = move
        return found

    def move_for_path(self, path: Path) -> str | None:
        """Return the move of a path, an empty text for a beginning of one, None for neither.

        A board that leaves it to the rules to refuse returns moves that are not legal, too.
        """
        return self.paths.get(path)

    def continues_path(self, thing: MoveTarget | None) -> bool:
        return thing is not None and self.move_for_path((*self.chosen_path, thing)) is not None

    @property
    def pointed_target(self) -> MoveTarget | None:
        """The thing that the pointer, or else the keyboard's cursor, is at."""
        return (
            self.hovered
            if self.hovered is not None
            else self.cursor
            if self.cursor_visible
            else None
        )

    @property
    def playable_target(self) -> MoveTarget | None:
        """The thing pointed at, if the path goes on there."""
        thing = self.pointed_target
        return thing if self.continues_path(thing) else None

    def reset(self) -> None:
        """Forget what was pointed at, and the paths; the cursor stays where it was.

        Who plays by keys sees it whenever they may move. Called before another scene or a move is
        shown.
        """
        self.chosen_path, self.hovered, self.carried_point, self.grab_offset = (), None, None, None
        asked = self.scene is not None and self.scene.seat is not None
        self.cursor_visible = asked and self._bindings.by_keyboard
        self.__dict__.pop("paths", None)

    def release_choice(self) -> bool:
        """Let go of what is chosen or held; tell whether there was anything."""
        held = bool(self.chosen_path)
        self.chosen_path, self.hovered, self.carried_point, self.grab_offset = (), None, None, None
        self.configure(cursor="")
        self.redraw()
        return held

    def click_target_at(self, point: Point) -> Hashable:
        """Return what lies at a point: a click into a motion acts only if it is still there."""
        return self.target_at(point)

    def on_hover(self, point: Point | None) -> None:
        thing = None if point is None else self.target_at(point)
        if thing != self._refused:
            self.delete("refused")
        self.configure(cursor="hand2" if self.reacts_to_click(thing) else "")
        self.set_hovered(thing if self.has_hover_info(thing) else None)

    def has_hover_info(self, thing: MoveTarget | None) -> bool:
        """Tell whether something is shown or said of a thing below the pointer."""
        return self.continues_path(thing)

    def reacts_to_click(self, thing: MoveTarget | None) -> bool:
        """Tell whether a click on a thing goes on with the path, or begins another."""
        return self.continues_path(thing) or (
            thing is not None and self.move_for_path((thing,)) is not None
        )

    def set_hovered(self, thing: MoveTarget | None) -> None:
        """Show and say that the pointer is at a thing."""
        if thing != self.hovered:
            self.hovered = thing
            self.draw_selection()
            self.game.show_status(self.status_text())

    def on_press(self, point: Point) -> None:
        """Go on with the path at the thing that was clicked, or begin another one there."""
        if self.cursor_visible:
            self.cursor_visible = False
            self.draw_selection()
        thing = self.target_at(point)
        self._pressed_chosen = thing is not None and thing in self.chosen_path
        if thing is None:
            self.clear_choice()
        elif not (self._pressed_chosen and self.CLICK_DESELECTS):
            self.choose_target(thing)
        if thing is not None and thing in self.chosen_path:
            x, y = self.target_box(thing).centre
            self.grab_offset = point[0] - x, point[1] - y

    def on_drag(self, point: Point) -> None:
        if self.chosen_path and self.grab_offset is not None:
            self.carried_point = point
            thing = self.drop_target(point)
            self.set_hovered(thing if self.continues_path(thing) else None)
            self.draw_carried(self.carried_centre(point))

    def on_release(self, point: Point, dragged: bool) -> None:
        """Go on with the path where it was dropped; else it goes back and stays picked."""
        carried, self.carried_point, grip = self.carried_point, None, self.grab_offset
        if carried is None:
            self.grab_offset = None
            if grip is not None and self._pressed_chosen and self.CLICK_DESELECTS and not dragged:
                self.clear_choice()
            return
        thing, hand = self.drop_target(point), self.carried_centre(point)
        self.grab_offset = None
        self.redraw()
        if thing is not None and (move := self.move_for_path((*self.chosen_path, thing))):
            self.submit_path(thing, move, hand)
        elif thing is not None and thing not in self.chosen_path:
            self.refuse(self.drop_refusal_text(thing), thing)

    def on_key(self, key: KeyPress) -> None:
        """Bring the cursor to a thing, or go on with the path there."""
        self.hovered = None
        if key.arrow is not None:
            self.move_cursor(self.target_in_direction(key.arrow))
        elif key.is_confirm:
            self.confirm()
        else:
            self.choose_typed(key)

    def choose_typed(self, key: KeyPress) -> None:
        """Go on with the path at the thing that a key names; where it names none, say which do."""
        if (thing := self.target_of_key(key)) is not None:
            self.choose_target(thing)
        elif key.letter.isalnum():
            self.refuse(self.UNKNOWN_KEY)

    def on_tab(self, step: int) -> bool:
        """Pick the next thing with which a path begins, or the one before; tell if there was one.

        Where there was none, nothing is held any more: the keys go to what stands beside the board.
        """
        # A board may have no cursor, though it is played by keys.
        here = self.cursor if self.cursor_visible else None
        if here is None and self.chosen_path:
            here = self.chosen_path[0]
        first = [path[0] for path, move in self.paths.items() if len(path) == 1 and not move]
        ahead = sorted(each for each in first if here is None or (each > here) == (step > 0))
        ahead = [each for each in ahead if each != here]
        if not ahead:
            self.cursor_visible = False
            self.clear_choice()
            return False
        thing = ahead[0 if step > 0 else -1]
        if self.first_target() is not None:
            self.cursor, self.cursor_visible = thing, True
        self.set_chosen_path((thing,))
        return True

    def confirm(self) -> None:
        """Go on with the path at the cursor; show the cursor first."""
        if self.cursor_visible and self.cursor is not None:
            self.choose_target(self.cursor)
        else:
            self.move_cursor(self.cursor if self.cursor is not None else self.first_target())

    def move_cursor(self, thing: MoveTarget | None) -> None:
        if thing is not None:
            self.cursor, self.cursor_visible = thing, True
            self.draw_selection()
            self.game.show_status(self.status_text())

    def choose_target(self, thing: MoveTarget) -> None:
        """Go on with the path at a thing, or begin another one there, or say why not."""
        path = (*self.chosen_path, thing)
        if (move := self.move_for_path(path)) is None:
            path = (thing,)
            move = self.move_for_path(path)
        if move:
            self.submit_path(thing, move)
        elif move is None:
            self.refuse(self.refusal_text(thing), thing)
        else:
            self.set_chosen_path(path)

    def set_chosen_path(self, path: Path) -> None:
        """Hold the beginning of a path."""
        self.chosen_path, self.hovered = path, None
        self.draw_selection()
        self.game.show_status(self.status_text())

    def submit_path(self, thing: MoveTarget, move: str, dropped_at: Point | None = None) -> None:
        """Make the move whose path ends at a thing."""
        self.cursor = thing
        self.submit(move, dropped_at)

    def clear_choice(self) -> None:
        """Let go, and say nothing any more."""
        self.release_choice()
        self.game.show_status("")


AnyMoveInput = MoveInput[Any, Any]
