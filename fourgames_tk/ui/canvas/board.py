"""The base of every board: what a game says of its drawing, mouse, keys, and playing of events.

A board draws one `Scene` on a canvas that fills the window below the menu bar. Pictures are
rendered anew, by Pillow, for each size.
"""

from __future__ import annotations

import tkinter as tk
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from typing import ClassVar

from PIL import Image

from ...engine.game import Event
from ...engine.session import Step
from ..paint.palette import Palette
from ..scene.chat import ChatLine
from ..scene.scene import Scene
from ..scene.words import WelcomeMenu
from .background import Background
from .board_context import BoardContext
from .fit import Fit
from .keys import with_modifier
from .motion import Animator, Motion
from .sheet import SheetCanvas

RESIZE_MS = 120
SMALLEST_SIDE = 50
"""The least width and height in pixels on which anything is drawn."""


class BoardView(SheetCanvas, ABC):
    """One game on the screen. A subclass draws it and turns clicks and keys into move texts.

    What a subclass must say is abstract below; the `on_…` methods are its reactions, called only
    while a person may move and nothing is in motion.
    """

    GOAL: ClassVar[str]
    """The aim in a few words, shown below the heading."""
    KEYS: ClassVar[tuple[tuple[str, str], ...]]
    """(key, what it does) for the keys page."""
    MENU: ClassVar[WelcomeMenu] = WelcomeMenu()
    """What the buttons of the game's welcome say."""
    AGAIN: ClassVar[str] = "Start over"
    """What the button says that begins another game after the end."""

    def __init__(self, parent: tk.Misc, context: BoardContext) -> None:
        super().__init__(parent, context.palette)
        self.context = context
        self.scene: Scene | None = None
        self.chat: tuple[ChatLine, ...] = ()
        self._background = Background(self, self._paint, self._painted)
        self._size = (1, 1)
        self._resize_timer: str | None = None
        self._animator = Animator(self, context.play_sound)
        self.bind("<Configure>", self._resized)
        self.bind("<Motion>", self._moved)
        self.bind("<Leave>", lambda event: self._moved(None))
        self.bind("<Button-1>", self._pressed)
        self.bind("<B1-Motion>", self._dragged)
        self.bind("<ButtonRelease-1>", self._released)
        for button in ("<Button-2>", "<Button-3>", "<Control-Button-1>"):
            self.bind(button, self._turned)
        self.bind("<MouseWheel>", lambda event: self._wheeled(1 if event.delta < 0 else -1))
        self.bind("<Button-4>", lambda event: self._wheeled(-1))
        self.bind("<Button-5>", lambda event: self._wheeled(1))
        self.bind("<Key>", self._typed)

    @classmethod
    @abstractmethod
    def emblem(cls, width: int, height: int, palette: Palette) -> Image.Image:
        """Return a small RGBA picture of the game, of this size, for the start screen."""

    @abstractmethod
    def background_key(self) -> Hashable:
        """Return what the background depends on besides size and theme."""

    @abstractmethod
    def paint_background(self, picture: Image.Image) -> None:
        """Paint slab and wells on the RGB picture of the whole canvas, using `self.fit`."""

    @abstractmethod
    def draw(self, scene: Scene) -> None:
        """Create the canvas items of a scene; the canvas holds only the background."""

    @abstractmethod
    def motions(self, event: Event, step: Step) -> Iterable[Motion]:
        """Return how an event is shown, starting from the items on the canvas."""

    def say_move(self, move: str) -> str:
        """Return a legal move in words, as a hint names it."""
        return move

    def mark_hint(self, move: str) -> None:
        """Show a hinted move on the board, so that Enter alone plays it."""

    def on_chat(self) -> None:
        """React to new lines in `self.chat`."""

    def on_hover(self, x: float, y: float) -> None:
        """React to the pointer; (-1, -1) when it has left. Pixels of the canvas."""

    def on_press(self, x: float, y: float) -> None:
        """React to the left button going down."""

    def on_drag(self, x: float, y: float) -> None:
        """React to the pointer with the left button down."""

    def on_release(self, x: float, y: float) -> None:
        """React to the left button going up."""

    def on_turn(self) -> None:
        """React to the right button."""

    def on_wheel(self, steps: int) -> None:
        """React to the wheel: 1 towards the person, −1 away."""

    def on_key(self, keysym: str, char: str) -> None:
        """React to a key that no shortcut took."""

    def on_command_key(self, keysym: str) -> bool:
        """React to a key that works at any time; tell whether it was one."""
        return False

    def sound_changed(self) -> None:
        """Show whether sound is on; called when that has changed."""

    def reset(self) -> None:
        """Forget selection and hover; called before another scene is drawn."""

    def covers(self, seat: int) -> bool:
        """Tell whether what a seat holds is hidden until the person says to be ready."""
        return False

    def complain(self, reason: str) -> None:
        """Refuse something with a low tone, and say why."""
        self.context.play_sound("low")
        self.context.tell(reason)

    def hear(self, chat: tuple[ChatLine, ...]) -> None:
        """Take what the players have said so far."""
        self.chat = chat
        self.on_chat()

    @property
    def moving(self) -> bool:
        """Whether an animation is under way."""
        return self._animator.running

    @property
    def drawn(self) -> bool:
        """Whether the scene is in sight, drawn for the size that the board has now."""
        size = (self.winfo_width(), self.winfo_height())
        return self._size == size and not self._background.busy and bool(self.find_all())

    def show(self, scene: Scene) -> None:
        """Draw a scene at once; what was in motion is dropped."""
        self._animator.drop()
        self.scene = scene
        self.reset()
        self.redraw()

    def play(self, step: Step, scene: Scene, done: Callable[[], None]) -> None:
        """Play the events of a step, then draw the scene after it and call `done`."""

        def settle() -> None:
            self.show(scene)
            done()

        self.reset()
        self.redraw()
        motions = (motion for event in step.events for motion in self.motions(event, step))
        self._animator.run(motions, self.context.speed, settle)

    def destroy(self) -> None:
        """Stop every timer with the board."""
        self._animator.drop()
        self._background.close()
        if self._resize_timer is not None:
            self.after_cancel(self._resize_timer)
        super().destroy()

    def skip(self) -> None:
        """Go to the end of what is in motion."""
        self._animator.skip()

    def drop(self) -> None:
        """Stop what is in motion for good."""
        self._animator.drop()

    def redraw(self) -> None:
        """Draw the scene anew; where the background must be painted first, as soon as it is.

        What was drawn before stays in sight meanwhile.
        """
        if self.scene is None or min(self._size) < SMALLEST_SIDE:
            self.delete("all")
        elif self._background.provide((self._size, self.background_key())):
            self.delete("all")
            self._background.draw()
            self.draw(self.scene)

    def write_heading(self, scene: Scene, x: float = 550, y: float = 42) -> None:
        """Write the heading, and the subheading below it."""
        lower = y + 25
        self.write(x, lower - self.line_step(23, 14.5, 25), scene.heading, 23, bold=True)
        self.write(x, lower, scene.subheading, 14.5, colour=self.palette.muted)

    def glide(self, tag: str, start: tuple[float, float], stop: tuple[float, float]) -> Motion:
        """Return the motion of an item's centre between two pixel positions."""

        def frame(progress: float) -> None:
            x = start[0] + (stop[0] - start[0]) * progress
            y = start[1] + (stop[1] - start[1]) * progress
            self.coords(tag, x, y)

        return Motion(200, frame, start=lambda: self.tag_raise(tag))

    @property
    def active(self) -> bool:
        """Whether a person may move now."""
        waiting = self.scene is not None and self.scene.seat is not None
        return waiting and not self.moving and self.drawn

    def _paint(self) -> Image.Image:
        picture = Image.new("RGB", self._size, self.palette.table)
        self.paint_background(picture)
        return picture

    def _painted(self) -> None:
        # Not before: what is in sight is made of these pictures.
        self.sprites.clear()
        self.redraw()

    def _resized(self, event: tk.Event[tk.Misc]) -> None:
        first = self._size == (1, 1)
        if (event.width, event.height) == self._size:
            return
        if self._resize_timer is not None:
            self.after_cancel(self._resize_timer)
        self._resize_timer = self.after(0 if first else RESIZE_MS, self._refit)

    def _refit(self) -> None:
        self._resize_timer = None
        width, height = self.winfo_width(), self.winfo_height()
        self._animator.skip()
        self._size = (width, height)
        self.fit = Fit.of(width, height)
        self.redraw()

    def _moved(self, event: tk.Event[tk.Misc] | None) -> None:
        if self.active:
            self.on_hover(*((event.x, event.y) if event else (-1, -1)))

    def _pressed(self, event: tk.Event[tk.Misc]) -> None:
        self.focus_set()
        if self.moving:
            self.skip()
        elif self.active:
            self.on_press(event.x, event.y)

    def _dragged(self, event: tk.Event[tk.Misc]) -> None:
        if self.active:
            self.on_drag(event.x, event.y)

    def _released(self, event: tk.Event[tk.Misc]) -> None:
        if self.active:
            self.on_release(event.x, event.y)

    def _turned(self, event: tk.Event[tk.Misc]) -> str:
        if self.active:
            self.on_turn()
        return "break"

    def _wheeled(self, steps: int) -> None:
        if self.active:
            self.on_wheel(steps)

    def _typed(self, event: tk.Event[tk.Misc]) -> None:
        if with_modifier(event):
            return
        if self.on_command_key(event.keysym):
            return
        if self.moving:
            self.skip()
        elif self.active:
            self.on_key(event.keysym, event.char)
