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
from ..widgets.focus import SCROLLING, Freshness, keys_used, latin_of, with_modifier
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
class Key:
    """A key that was pressed alone: its name in Tk, and the character that it types, if any."""

    name: str
    char: str = ""
    fresh: bool = True
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
    def enters(self) -> bool:
        """Whether it is Enter, on either part of the keyboard."""
        return self.name in ("Return", "KP_Enter")

    @property
    def acts(self) -> bool:
        """Whether it does what is chosen: Enter or the space bar."""
        return self.enters or self.name == "space"

    @property
    def lets_go(self) -> bool:
        """Whether it lets go of what is held."""
        return self.name in ("Escape", "BackSpace")

    @property
    def arrow(self) -> tuple[int, int] | None:
        """Rows down and columns to the right that an arrow key goes; None for other keys."""
        return ARROWS.get(self.name)

    @property
    def tab(self) -> int:
        """1 for Tab, −1 for Shift+Tab, 0 for other keys."""
        return {"Tab": 1, "ISO_Left_Tab": -1}.get(self.name, 0)


DRAG_PIXELS = 5
"""How far the pointer moves with the button down before a click becomes a drag."""


class Controls:
    """Calls the `on_…` methods of a board, but only while a person may move.

    A click or a key that falls into a motion goes to its end and acts then; Esc only goes to its
    end. A board that has another size by then is drawn at once.
    """

    def __init__(self, board: AnyMoveInput) -> None:
        self._board = board
        self._pressed_at: tuple[int, int] | None = None
        self._dragging = False
        self.keyed = keys_used(board)
        """Whether it was a key by which a person did something last, rather than a click."""
        self._fresh = Freshness()
        board.bind("<Motion>", self._moved)
        board.bind("<Leave>", lambda event: self._moved(None))
        board.bind("<Button-1>", self._pressed, add="+")
        board.bind("<B1-Motion>", self._dragged)
        board.bind("<ButtonRelease-1>", self._released)
        for button in ("<Button-2>", "<Button-3>", "<Control-Button-1>"):
            board.bind(button, self._turned)
        board.bind("<MouseWheel>", lambda event: self._wheeled(1 if event.delta < 0 else -1))
        board.bind("<Button-4>", lambda event: self._wheeled(-1))
        board.bind("<Button-5>", lambda event: self._wheeled(1))
        board.bind("<Key>", self._typed)
        board.bind("<KeyRelease>", self._fresh.released)
        board.bind("<FocusOut>", lambda event: self._fresh.forget(), add="+")

    def _act(self, deed: Callable[[], None], point: Point | None = None) -> None:
        """Go to the end of what is in motion, and do something if a person may act then.

        What was aimed at, at a point, must still be there; and what was done before the screen was
        covered for somebody else does not uncover it.
        """
        board = self._board
        if board.moving:
            before, covered = point and board.aimed_at(point), board.covered
            board.skip()
            if board.covered and not covered:
                return
            if point is not None and (board.scene is None or board.aimed_at(point) != before):
                return
        if board.asks:
            board.be_drawn()
        if board.active:
            deed()

    def _point(self, event: tk.Event[tk.Misc]) -> Point:
        return self._board.fit.back(event.x, event.y)

    def _moved(self, event: tk.Event[tk.Misc] | None) -> None:
        if self._board.active:
            self._board.on_hover(self._point(event) if event else None)

    def _pressed(self, event: tk.Event[tk.Misc]) -> None:
        self._board.focus_set()
        point, pixel = self._point(event), (event.x, event.y)

        def press() -> None:
            self._pressed_at, self.keyed = pixel, False
            self._board.on_press(point)

        self._pressed_at, self._dragging = None, False
        self._act(press, point)

    def _dragged(self, event: tk.Event[tk.Misc]) -> None:
        if not self._board.active or self._pressed_at is None:
            return
        moved = hypot(event.x - self._pressed_at[0], event.y - self._pressed_at[1])
        if self._dragging or moved >= DRAG_PIXELS:
            self._dragging = True
            self._board.on_drag(self._point(event))

    def _released(self, event: tk.Event[tk.Misc]) -> None:
        dragged, self._dragging, self._pressed_at = self._dragging, False, None
        if self._board.active:
            self._board.on_release(self._point(event), dragged)

    def _turned(self, event: tk.Event[tk.Misc]) -> str:
        point = self._point(event)
        self._act(partial(self._board.on_turn, point), point)
        return "break"

    def _wheeled(self, steps: int) -> None:
        self._act(partial(self._board.on_wheel, steps))

    def _typed(self, event: tk.Event[tk.Misc]) -> str | None:
        board, char = self._board, latin_of(event) or event.char
        key = Key(event.keysym, char, self._fresh.pressed(event))
        if key.tab and not with_modifier(event):
            self._tab(key.tab)
            return "break"
        if with_modifier(event) or key.is_modifier or key.name in SCROLLING:
            return None
        if key.name == "Escape" and board.moving:
            board.skip()
        elif key.lets_go and board.asks and board.let_go():
            board.game.show_status("")
        elif not board.on_command_key(key):
            self._act(partial(self._key, key))
            return None
        # Esc goes one step at a time: what it has done here it does nowhere else.
        return "break"

    def _key(self, key: Key) -> None:
        self.keyed = True
        self._board.on_key(key)

    def _tab(self, step: int) -> None:
        """Go on to the next thing on the board, after the last one to what stands beside it."""
        board = self._board
        if board.moving:
            board.skip()
        if board.asks:
            board.be_drawn()
        self.keyed = board.active and board.on_tab(step)
        if not self.keyed:
            board.event_generate("<<NextWindow>>" if step > 0 else "<<PrevWindow>>")


MoveTarget = Any
"""What can be pointed at, as its board calls it: a tile by its number, a letter, a button.

It can be a key of a dict; those that Tab goes through are in order by `<`.
"""
Path = tuple[MoveTarget, ...]

REASON, MOST_REASON = 14.0, 22.0
"""Height of the lettering that says at its place why something is refused, and the most it can
have, in design units."""


@dataclass(frozen=True)
class Submission:
    """A move that a person makes: where the piece was let go, and what comes when it is shown."""

    carried_from: Point | None = None
    then: Callable[[], None] | None = None


class MoveInput(BoardCanvas[StateT, DrawingT], ABC):
    """A board on which each legal move is a path of things, no two alike.

    A subclass gives `steps`, `box` and `at`, draws what is pointed at in `mark`, and says in `told`
    and `refusal` what there is to say. Hover, clicks, dragging, arrows, Enter, Tab and Esc follow.
    The `on_…` methods are called only while a person may move and nothing is in motion, with points
    in design units of the sheet.
    """

    CLICK_LETS_GO: ClassVar[bool] = True
    """Whether a click on what is picked lets go of it."""

    KNOWN: ClassVar[str] = "This key does nothing here."
    """What is said where a letter or a digit names nothing: which keys do."""

    picked: Path = ()
    """The things of the path so far."""
    over: MoveTarget | None = None
    """The thing below the pointer, where it says something."""
    cursor: MoveTarget | None = None
    """The thing that keys are at."""
    by_keys = False
    """Whether the cursor is shown."""
    carried: Point | None = None
    """Where a hand carries what is picked."""
    grip: Point | None = None
    """Where the button went down on what is picked, from its middle; None if it did not."""
    _refused: MoveTarget | None = None
    """The thing above which it is said why it was refused."""
    _again = False
    """Whether the button went down on what was picked before."""

    def __init__(self, parent: tk.Misc, app: Host, game: RunningGame) -> None:
        super().__init__(parent, app)
        self.game = game
        self._submission = Submission()
        self._controls = Controls(self)

    @abstractmethod
    def steps(self, move: str) -> Path:
        """Return what a person points at, one after the other, to make a legal move."""

    @abstractmethod
    def box(self, thing: MoveTarget) -> Box:
        """Return where a thing of a path lies on the sheet."""

    @abstractmethod
    def at(self, point: Point) -> MoveTarget | None:
        """Return the thing at a point, be it part of a path or one that is refused."""

    @abstractmethod
    def refusal(self, thing: MoveTarget) -> str:
        """Return in a sentence why no path goes on at a thing."""

    def drop_refusal(self, thing: MoveTarget) -> str:
        """Return the same where something that was carried was dropped."""
        return self.refusal(thing)

    def status_text(self) -> str:
        """Return what is to be said of what is picked and pointed at; empty for nothing."""
        return ""

    def typed(self, key: Key) -> MoveTarget | None:
        """Return the thing that a key names, such as a letter or a number."""
        return None

    def stepped(self, arrow: tuple[int, int]) -> MoveTarget | None:
        """Return the thing to which an arrow brings the cursor; None leaves it where it is."""
        return None

    def home(self) -> MoveTarget | None:
        """Return the thing where the cursor appears first, None if Enter needs a choice."""
        return None

    def in_hand(self, point: Point) -> Point:
        """Return where the middle of what is carried is shown while the pointer is at a point."""
        return point

    def dropped_on(self, point: Point) -> MoveTarget | None:
        """Return the thing on which what is carried would be dropped at a point."""
        return self.at(point)

    def carry(self, point: Point) -> None:
        """Show what is picked in the hand, its middle at a point."""

    def on_turn(self, point: Point) -> None:
        """React to the right button."""

    def on_wheel(self, steps: int) -> None:
        """React to the wheel: 1 towards the person, −1 away."""

    def on_command_key(self, key: Key) -> bool:
        """React to a key that works at any time; tell whether it was one."""
        return False

    @property
    def asks(self) -> bool:
        """Whether a person is to move, now or once the board is drawn."""
        scene = self.drawing.scene
        return scene is not None and scene.seat is not None and not self.moving

    @property
    def active(self) -> bool:
        """Whether a person may move now, on a board that is drawn."""
        return self.asks and self.drawn

    @property
    def covered(self) -> bool:
        """Whether what belongs to the one who is to move is hidden until they are ready."""
        return False

    @property
    def holds(self) -> bool:
        """Whether something is begun that is no move yet, and would be lost by another look."""
        return False

    def submit(
        self,
        move: str,
        carried_from: Point | None = None,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Play a person's move.

        Args:
            move: its text.
            carried_from: where the piece was let go, if a hand has carried it.
            then: called when the move is shown and the person may go on, unless it was refused.
        """
        self.configure(cursor="")
        self._submission = Submission(carried_from, then)
        self.game.submit(move)
        # Taken up by `perform`, or the move was refused.
        self._submission = Submission()

    def complain(self, reason: str, thing: MoveTarget | None = None) -> None:
        """Refuse something with a low tone, and say why, also above the thing that it is about."""
        self.app.play_sound(Sound.LOW)
        self.game.show_status(reason)
        if thing is not None:
            self._refused, box, keep = thing, self.box(thing), self.keep_out_boxes(thing)
            item = self.put_bubble(reason, box.centre, REASON, ("mark", "refused"), MOST_REASON)
            self._lay_beside(item, box, keep)

    def keep_out_boxes(self, thing: MoveTarget) -> list[Box]:
        """Return what a refusal of a thing does not cover: what it is about, what may be next."""
        begun = len(self.picked)
        ahead = {path[begun] for path in self.paths if path[:begun] == self.picked != path}
        return [self.box(each) for each in (thing, *ahead)]

    def _lay_beside(self, item: int, box: Box, keep: list[Box]) -> None:
        """Bring an item above a box, or where else it covers the middles of none of others."""
        lefts, tops, rights, bottoms = zip(*keep, strict=True)
        (x, y), outer = box.centre, Box(min(lefts), min(tops), max(rights), max(bottoms))
        body = self.extent(item)
        wide, high = body.width / 2, body.height / 2

        def fault() -> tuple[float, ...]:
            here = self.extent(item)
            hidden = sum(
                here.grown(each.width / 4, each.height / 4).holds(*each.centre) for each in keep
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
        self.lay_best(item, places, fault)

    @cached_property
    def paths(self) -> Mapping[Path, str]:
        """The legal moves by their paths, and an empty text for each beginning of a path."""
        found: dict[Path, str] = {}
        for move in self.state.legal_moves():
            path = self.steps(move)
            for length in range(1, len(path)):
                found.setdefault(path[:length], "")
            if path:
                found[path] = move
        return found

    def move_of(self, path: Path) -> str | None:
        """Return the move of a path, an empty text for a beginning of one, None for neither.

        A board that leaves it to the rules to refuse returns moves that are not legal, too.
        """
        return self.paths.get(path)

    def goes_on(self, thing: MoveTarget | None) -> bool:
        return thing is not None and self.move_of((*self.picked, thing)) is not None

    @property
    def pointed(self) -> MoveTarget | None:
        """The thing that the pointer, or else the keyboard's cursor, is at."""
        return self.over if self.over is not None else self.cursor if self.by_keys else None

    @property
    def aimed(self) -> MoveTarget | None:
        """The thing pointed at, if the path goes on there."""
        thing = self.pointed
        return thing if self.goes_on(thing) else None

    def reset(self) -> None:
        """Forget what was pointed at, and the paths; the cursor stays where it was.

        Who plays by keys sees it whenever they may move. Called before another scene or a move is
        shown.
        """
        self.picked, self.over, self.carried, self.grip = (), None, None, None
        asked = self.scene is not None and self.scene.seat is not None
        self.by_keys = asked and self._controls.keyed
        self.__dict__.pop("paths", None)

    def let_go(self) -> bool:
        """Let go of what is chosen or held; tell whether there was anything."""
        held = bool(self.picked)
        self.picked, self.over, self.carried, self.grip = (), None, None, None
        self.configure(cursor="")
        self.redraw()
        return held

    def aimed_at(self, point: Point) -> Hashable:
        """Return what lies at a point: a click into a motion acts only if it is still there."""
        return self.at(point)

    def on_hover(self, point: Point | None) -> None:
        thing = None if point is None else self.at(point)
        if thing != self._refused:
            self.delete("refused")
        self.configure(cursor="hand2" if self.extends_path(thing) else "")
        self.point_at(thing if self.says(thing) else None)

    def says(self, thing: MoveTarget | None) -> bool:
        """Tell whether something is shown or said of a thing below the pointer."""
        return self.goes_on(thing)

    def extends_path(self, thing: MoveTarget | None) -> bool:
        """Tell whether a click on a thing goes on with the path, or begins another."""
        return self.goes_on(thing) or (thing is not None and self.move_of((thing,)) is not None)

    def point_at(self, thing: MoveTarget | None) -> None:
        """Show and say that the pointer is at a thing."""
        if thing != self.over:
            self.over = thing
            self.mark()
            self.game.show_status(self.status_text())

    def on_press(self, point: Point) -> None:
        """Go on with the path at the thing that was clicked, or begin another one there."""
        if self.by_keys:
            self.by_keys = False
            self.mark()
        thing = self.at(point)
        self._again = thing is not None and thing in self.picked
        if thing is None:
            self.drop_choice()
        elif not (self._again and self.CLICK_LETS_GO):
            self.take(thing)
        if thing is not None and thing in self.picked:
            x, y = self.box(thing).centre
            self.grip = point[0] - x, point[1] - y

    def on_drag(self, point: Point) -> None:
        if self.picked and self.grip is not None:
            self.carried = point
            thing = self.dropped_on(point)
            self.point_at(thing if self.goes_on(thing) else None)
            self.carry(self.in_hand(point))

    def on_release(self, point: Point, dragged: bool) -> None:
        """Go on with the path where it was dropped; else it goes back and stays picked."""
        carried, self.carried, grip = self.carried, None, self.grip
        if carried is None:
            self.grip = None
            if grip is not None and self._again and self.CLICK_LETS_GO and not dragged:
                self.drop_choice()
            return
        thing, hand = self.dropped_on(point), self.in_hand(point)
        self.grip = None
        self.redraw()
        if thing is not None and (move := self.move_of((*self.picked, thing))):
            self.submit_path(thing, move, hand)
        elif thing is not None and thing not in self.picked:
            self.complain(self.drop_refusal(thing), thing)

    def on_key(self, key: Key) -> None:
        """Bring the cursor to a thing, or go on with the path there."""
        self.over = None
        if key.arrow is not None:
            self.go_to(self.stepped(key.arrow))
        elif key.acts:
            self.enter()
        else:
            self.take_typed(key)

    def take_typed(self, key: Key) -> None:
        """Go on with the path at the thing that a key names; where it names none, say which do."""
        if (thing := self.typed(key)) is not None:
            self.take(thing)
        elif key.letter.isalnum():
            self.complain(self.KNOWN)

    def on_tab(self, step: int) -> bool:
        """Pick the next thing with which a path begins, or the one before; tell if there was one.

        Where there was none, nothing is held any more: the keys go to what stands beside the board.
        """
        # A board may have no cursor, though it is played by keys.
        here = self.cursor if self.by_keys else None
        if here is None and self.picked:
            here = self.picked[0]
        first = [path[0] for path, move in self.paths.items() if len(path) == 1 and not move]
        ahead = sorted(each for each in first if here is None or (each > here) == (step > 0))
        ahead = [each for each in ahead if each != here]
        if not ahead:
            self.by_keys = False
            self.drop_choice()
            return False
        thing = ahead[0 if step > 0 else -1]
        if self.home() is not None:
            self.cursor, self.by_keys = thing, True
        self.pick((thing,))
        return True

    def enter(self) -> None:
        """Go on with the path at the cursor; show the cursor first."""
        if self.by_keys and self.cursor is not None:
            self.take(self.cursor)
        else:
            self.go_to(self.cursor if self.cursor is not None else self.home())

    def go_to(self, thing: MoveTarget | None) -> None:
        if thing is not None:
            self.cursor, self.by_keys = thing, True
            self.mark()
            self.game.show_status(self.status_text())

    def take(self, thing: MoveTarget) -> None:
        """Go on with the path at a thing, or begin another one there, or say why not."""
        path = (*self.picked, thing)
        if (move := self.move_of(path)) is None:
            path = (thing,)
            move = self.move_of(path)
        if move:
            self.submit_path(thing, move)
        elif move is None:
            self.complain(self.refusal(thing), thing)
        else:
            self.pick(path)

    def pick(self, path: Path) -> None:
        """Hold the beginning of a path."""
        self.picked, self.over = path, None
        self.mark()
        self.game.show_status(self.status_text())

    def submit_path(self, thing: MoveTarget, move: str, carried_from: Point | None = None) -> None:
        """Make the move whose path ends at a thing."""
        self.cursor = thing
        self.submit(move, carried_from)

    def drop_choice(self) -> None:
        """Let go, and say nothing any more."""
        self.let_go()
        self.game.show_status("")


AnyMoveInput = MoveInput[Any, Any]
