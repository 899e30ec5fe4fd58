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
from ..widgets.theme import on_theme_change
from ..widgets.timers import Timer
from .animation import Animation, Animator
from .drawing import Background, DrawingT, Snapshot, background_image
from .scaled_canvas import Point, ScaledCanvas, ViewTransform
from .scene import Scene

if TYPE_CHECKING:
    from ..host import Host

FOCUS_RING_WIDTH = 2
"""The breadth in pixels of the ring around a board that has the keys."""
RESIZE_MS = 120
MIN_SIDE = 50
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
        self._background: ImageTk.PhotoImage | None = None
        self._background_key: tuple[Background, Palette, int, int] | None = None
        """What the ground shows."""
        self._size = (1, 1)
        self._drawn_for: tuple[int, int] | None = None
        """The size that what is in sight was drawn for; None where that is another one."""
        self._resize_timer = Timer(self)
        self._snapshot: Snapshot | None = None
        self._animator = Animator(self, app)
        self._thinking = self._focus_shown = False
        self.bind("<Configure>", self._on_resize)
        # Who came by Tab sees where the keys are; a click shows that by itself.
        self.bind("<<TraverseIn>>", lambda event: self._show_focus(True))
        for gone in ("<FocusOut>", "<Button-1>"):
            self.bind(gone, lambda event: self._show_focus(False), add="+")
        on_theme_change(self, self._finish_resize)

    def draw_selection(self) -> None:
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
    def is_moving(self) -> bool:
        return self._animator.current is not None

    @property
    def is_drawn(self) -> bool:
        """Whether the scene is in sight, drawn for the size that the board has now."""
        return self._drawn_for == (self.winfo_width(), self.winfo_height())

    def show_thinking(self, thinking: bool) -> None:
        """Show the sign that the computer thinks, or take it away."""
        if thinking != self._thinking:
            self._thinking = thinking
            self._draw_thinking()

    def play_animation(self, motion: Animation) -> None:
        """Show something that is no move yet, such as a piece that is laid but still in hand."""
        self._animator.run([motion], self.redraw)

    def skip_animation(self) -> None:
        self._animator.skip()

    def mute(self) -> None:
        self._animator.is_muted = True

    def stop_animation(self) -> None:
        """Stop what is in motion for good."""
        self._animator.stop()

    def redraw(self) -> None:
        """Draw the scene anew, once the size stays.

        What was drawn before stays in sight meanwhile, at its new place.
        """
        nothing = self.drawing.scene is None or min(self._size) < MIN_SIDE
        if self._resize_timer.is_waiting and not nothing:
            return
        self.delete("all")
        self._drawn_for = self._snapshot = None
        if not nothing:
            self._draw_background()
            self.drawing.draw()
            self.draw_selection()
            self._draw_thinking()
            self._draw_focus()
            self.draw_move_marks()
            self._drawn_for = self._size

    def draw_now(self) -> None:
        """Draw the scene for the size that the board has now: a person does something on it."""
        if not self.is_drawn:
            if self._size == (1, 1):
                self.update_idletasks()
            self._size = self.winfo_width(), self.winfo_height()
            self.transform = ViewTransform.fitting(*self._size)
            self._resize_timer.cancel()
            self.redraw()

    def destroy(self) -> None:
        self.stop_animation()
        super().destroy()

    def _draw_background(self) -> None:
        """Put the ground below everything; for another one pieces are painted anew, too."""
        wanted = self.drawing.background(), self.palette, *self._size
        if wanted != self._background_key:
            self.clear_sprites()
            self._background = ImageTk.PhotoImage(background_image(*wanted), master=self)
            self._background_key = wanted
        self.create_image(0, 0, image=self._background, anchor="nw", tags="background")

    def _draw_thinking(self) -> None:
        self.delete("thinking")
        if self._thinking and self.find_all():
            height = max(4, self.transform.length(THINKING_DOT))
            self.place_image(
                self.sprite(marks.thinking_dots, height, self.palette), THINKING, "thinking"
            )

    def _show_focus(self, marked: bool) -> None:
        """Show that the board has the keys, or no more; its own cursor tells what they act on."""
        self._focus_shown = marked
        self._draw_focus()

    def _draw_focus(self) -> None:
        self.delete("keys-here")
        if self._focus_shown and self.find_all():
            (width, height), inside = self._size, FOCUS_RING_WIDTH // 2
            box = inside, inside, width - inside, height - inside
            ring = self.palette.accent
            self.create_rectangle(*box, outline=ring, width=FOCUS_RING_WIDTH, tags="keys-here")

    def _on_resize(self, event: tk.Event[tk.Misc]) -> None:
        """Show what is there at its new place at once, and paint anew when the size stays."""
        if (event.width, event.height) == self._size:
            return
        first = self._size == (1, 1)
        if not self._resize_timer.is_waiting:
            self._animator.skip()
        if self._snapshot is None and self._background is not None and self.find_all():
            self._snapshot = Snapshot(self, self._size, self._background)
        self._size, self._drawn_for = (event.width, event.height), None
        self.transform = ViewTransform.fitting(*self._size)
        if self._snapshot is not None:
            self._snapshot.show()
        self._resize_timer.start(0 if first else RESIZE_MS, self._finish_resize)

    def _finish_resize(self) -> None:
        """Paint anew; what is in motion goes to its end."""
        self._animator.skip()
        self.redraw()
