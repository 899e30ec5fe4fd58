"""The stage of a board: it is painted anew for each size and theme, and what moves is shown on it.

Pictures are rendered by Pillow, for each size; until the size stays the old ones are in sight.
"""

from __future__ import annotations

import tkinter as tk
from typing import TYPE_CHECKING, Generic

from PIL import ImageTk

from ...engine.game import StateT
from ..paint import marks
from ..paint.palette import Palette
from ..widgets.theme import on_theme
from ..widgets.timers import Timer
from .animation import Animation, Animator
from .drawing import Background, DrawingT, Snapshot, painted
from .scaled_canvas import Point, ScaledCanvas, ViewTransform
from .scene import Scene

if TYPE_CHECKING:
    from ..host import Host

KEYS_RING = 2
"""The breadth in pixels of the ring around a board that has the keys."""
RESIZE_MS = 120
SMALLEST_SIDE = 50
"""The least width and height in pixels on which anything is drawn."""

THINKING: Point = (1046.0, 26.0)
THINKING_DOT = 7.0
"""Where three dots say that the computer thinks, and the diameter of each, in design units."""


class BoardCanvas(ScaledCanvas, Generic[StateT, DrawingT]):
    """A sheet that shows the scene of its `drawing`, once there is one, at every size."""

    drawing_type: type[DrawingT]

    def __init__(self, parent: tk.Misc, app: Host) -> None:
        super().__init__(parent, app)
        self.drawing = self.drawing_type(self)
        self._ground: ImageTk.PhotoImage | None = None
        self._painted: tuple[Background, Palette, int, int] | None = None
        """What the ground shows."""
        self._size = (1, 1)
        self._drawn_for: tuple[int, int] | None = None
        """The size that what is in sight was drawn for; None where that is another one."""
        self._resize_timer = Timer(self)
        self._likeness: Snapshot | None = None
        self._animator = Animator(self, app)
        self._thinking = self._keys_marked = False
        self.bind("<Configure>", self._resized)
        # Who came by Tab sees where the keys are; a click shows that by itself.
        self.bind("<<TraverseIn>>", lambda event: self._mark_keys(True))
        for gone in ("<FocusOut>", "<Button-1>"):
            self.bind(gone, lambda event: self._mark_keys(False), add="+")
        on_theme(self, self._refit)

    def mark(self) -> None:
        """Draw what the person has chosen, points at or holds, above the scene just drawn."""

    def draw_move_marks(self) -> None:
        """Draw the marks of the reason that is shown, above all else."""

    @property
    def scene(self) -> Scene[StateT] | None:
        return self.drawing.scene

    @property
    def state(self) -> StateT:
        """The position that is shown; only asked for while there is a scene."""
        assert self.scene is not None
        return self.scene.state

    @property
    def moving(self) -> bool:
        return self._animator.current is not None

    @property
    def drawn(self) -> bool:
        """Whether the scene is in sight, drawn for the size that the board has now."""
        return self._drawn_for == (self.winfo_width(), self.winfo_height())

    def show_thinking(self, thinking: bool) -> None:
        """Show the sign that the computer thinks, or take it away."""
        if thinking != self._thinking:
            self._thinking = thinking
            self._sign_thinking()

    def run_motion(self, motion: Animation) -> None:
        """Show something that is no move yet, such as a piece that is laid but still in hand."""
        self._animator.run([motion], self.redraw)

    def skip(self) -> None:
        self._animator.skip()

    def silence(self) -> None:
        self._animator.silent = True

    def drop(self) -> None:
        """Stop what is in motion for good."""
        self._animator.drop()

    def redraw(self) -> None:
        """Draw the scene anew, once the size stays.

        What was drawn before stays in sight meanwhile, at its new place.
        """
        nothing = self.drawing.scene is None or min(self._size) < SMALLEST_SIDE
        if self._resize_timer.is_waiting and not nothing:
            return
        self.delete("all")
        self._drawn_for = self._likeness = None
        if not nothing:
            self._lay_ground()
            self.drawing.draw()
            self.mark()
            self._sign_thinking()
            self._sign_keys()
            self.draw_move_marks()
            self._drawn_for = self._size

    def be_drawn(self) -> None:
        """Draw the scene for the size that the board has now: a person does something on it."""
        if not self.drawn:
            if self._size == (1, 1):
                self.update_idletasks()
            self._size = self.winfo_width(), self.winfo_height()
            self.fit = ViewTransform.of(*self._size)
            self._resize_timer.cancel()
            self.redraw()

    def destroy(self) -> None:
        self.drop()
        super().destroy()

    def _lay_ground(self) -> None:
        """Put the ground below everything; for another one pieces are painted anew, too."""
        wanted = self.drawing.ground(), self.palette, *self._size
        if wanted != self._painted:
            self.forget_sprites()
            self._ground = ImageTk.PhotoImage(painted(*wanted), master=self)
            self._painted = wanted
        self.create_image(0, 0, image=self._ground, anchor="nw", tags="background")

    def _sign_thinking(self) -> None:
        self.delete("thinking")
        if self._thinking and self.find_all():
            height = max(4, self.fit.length(THINKING_DOT))
            self.put(self.sprite(marks.thinking, height, self.palette), THINKING, "thinking")

    def _mark_keys(self, marked: bool) -> None:
        """Show that the board has the keys, or no more; its own cursor tells what they act on."""
        self._keys_marked = marked
        self._sign_keys()

    def _sign_keys(self) -> None:
        self.delete("keys-here")
        if self._keys_marked and self.find_all():
            (width, height), inside = self._size, KEYS_RING // 2
            box = inside, inside, width - inside, height - inside
            ring = self.palette.accent
            self.create_rectangle(*box, outline=ring, width=KEYS_RING, tags="keys-here")

    def _resized(self, event: tk.Event[tk.Misc]) -> None:
        """Show what is there at its new place at once, and paint anew when the size stays."""
        if (event.width, event.height) == self._size:
            return
        first = self._size == (1, 1)
        if not self._resize_timer.is_waiting:
            self._animator.skip()
        if self._likeness is None and self._ground is not None and self.find_all():
            self._likeness = Snapshot(self, self._size, self._ground)
        self._size, self._drawn_for = (event.width, event.height), None
        self.fit = ViewTransform.of(*self._size)
        if self._likeness is not None:
            self._likeness.show()
        self._resize_timer.start(0 if first else RESIZE_MS, self._refit)

    def _refit(self) -> None:
        """Paint anew; what is in motion goes to its end."""
        self._animator.skip()
        self.redraw()
