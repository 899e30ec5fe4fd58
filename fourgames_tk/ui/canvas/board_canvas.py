"""Canvas that shows a scene, redraws it for each size and theme, and plays animations.

Pillow renders the pictures for each size. While the window is being resized, a scaled snapshot is
shown instead.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple

from PIL import ImageTk

from ...engine.game import StateT
from ..paint import marks
from ..paint.palette import Palette
from ..widgets.side_panel import DRAW_NOW_EVENT, DRAWN_EVENT, MIN_BOARD_SIDE, pane_with_old_picture
from ..widgets.theme import on_theme_change
from ..widgets.timers import Timer, Tween
from .animation import Animation, Animator, interpolate
from .drawing import Background, CanvasSnapshot, DrawingT, background_image
from .scaled_canvas import BOARD_HEIGHT, Point, ScaledCanvas, ViewTransform
from .scene import Scene

if TYPE_CHECKING:
    from ..services import Services

FOCUS_RING_WIDTH = 2
"""Width in pixels of the ring around a board that has the keyboard focus."""
RESIZE_MS = 120
"""Time without a change of size after which the board is redrawn, in milliseconds."""
GLIDE_MS = 200
"""Time in which a board moves to its place, from that of the board before or after a question below
it, in milliseconds."""
QUESTION_GAP = 8
"""Least distance between the slab or a card and a question below them, in board units."""

THINKING_CENTRE: Point = (1046.0, 26.0)
WINDOW_THINKING_CENTRE: Point = (1046.0, 62.0)
THINKING_DOT = 7.0
"""Centre of the three dots shown while the computer thinks, that below the title bar of a window,
and their diameter, in board units."""


class SlabPlace(NamedTuple):
    """Upper left corner and width of the slab of a board, in pixels of the screen."""

    left: float
    top: float
    width: float


class BoardCanvas(ScaledCanvas, Generic[StateT, DrawingT]):
    """A scaled canvas that draws the scene of its `drawing`, at every size, and animations."""

    drawing_type: type[DrawingT]

    GAME_ID: ClassVar[str] = ""
    """The id of its game, whose own colours some themes have; `BOARDS` sets it."""

    def __init__(self, parent: tk.Misc, app: Services) -> None:
        super().__init__(parent, app, self.GAME_ID)
        self.drawing = self.drawing_type(self)
        self._background: ImageTk.PhotoImage | None = None
        self._background_key: tuple[Background, Palette, int, int] | None = None
        """The arguments from which the background was painted."""
        self._size = (1, 1)
        self._drawn_for: tuple[int, int] | None = None
        """The size for which the scene is drawn, or None if it is not drawn."""
        self._resize_timer = Timer(self)
        self._snapshot: CanvasSnapshot | None = None
        self._animator = Animator(self, app)
        self._glide, self._glide_start = Tween(self, self._show_on_way), self.transform
        self._slab_before: SlabPlace | None = None
        """The place from which the slab moves to its own when the board has its next size."""
        self._covered = 0
        """Height of the lowest part of the board that is covered, in pixels."""
        self._thinking = self._focus_shown = False
        self.bind("<Configure>", self._on_resize)
        self.bind(DRAW_NOW_EVENT, lambda event: self._draw_now())
        # A focus ring is needed only after Tab; a click shows by itself where the focus is.
        self.bind("<<TraverseIn>>", lambda event: self._show_focus(True))
        for gone in ("<FocusOut>", "<Button-1>"):
            self.bind(gone, lambda event: self._show_focus(False), add="+")
        on_theme_change(self, self._finish_resize)

    def draw_input_marks(self) -> None:
        """Draw what the person has chosen, hovers or carries, above the scene."""

    def draw_explanation_marks(self) -> None:
        """Draw the marks of what is explained above all else; by default nothing."""

    @property
    def scene(self) -> Scene[StateT] | None:
        return self.drawing.scene

    @property
    def state(self) -> StateT:
        """The shown position; must be used only while there is a scene."""
        assert self.scene is not None
        return self.scene.state

    @property
    def is_animating(self) -> bool:
        """Whether an animation is playing."""
        return self._animator.current is not None

    @property
    def is_drawn_for_size(self) -> bool:
        """Whether the scene is drawn for the current size of the board."""
        return self._drawn_for == (self.winfo_width(), self.winfo_height())

    @property
    def slab_place(self) -> SlabPlace:
        """The place of the slab on the screen."""
        box, transform = self.drawing.make_background().slab_box, self.transform
        left = self.winfo_rootx() + transform.left + box.left * transform.scale
        top = self.winfo_rooty() + transform.top + box.top * transform.scale
        return SlabPlace(left, top, box.width * transform.scale)

    def glide_from(self, place: SlabPlace) -> None:
        """When the board is seen first or gets another size, move its slab from there to its place.

        A picture of the board moves. Input, or whatever is drawn anew, ends that at once.
        """
        self._slab_before = place

    def height_to_give_up(self, width: int, height: int, covered: int) -> int:
        """Return by how much a board of a size must be lower so that its slab and cards stay clear.

        The lowest `covered` pixels of it are covered; all are in pixels.
        """
        background = self.drawing.make_background()
        lowest = max(each.bottom for each in (background.slab_box, *background.card_boxes))
        if self.palette.is_window:
            lowest = BOARD_HEIGHT

        def is_clear(less: int) -> bool:
            transform = ViewTransform.fitting(width, height - less)
            return transform.y(lowest + QUESTION_GAP) <= height - covered

        return next(filter(is_clear, range(covered)), covered)

    def on_covered(self, height: int) -> None:
        """Hide what is below the slab and ends in the lowest `height` pixels, which are covered."""
        self._covered = height
        self._hide_what_is_cut()

    def show_thinking_dots(self, thinking: bool) -> None:
        """Show or hide the dots that say that the computer thinks."""
        if thinking != self._thinking:
            self._thinking = thinking
            self._draw_thinking()

    def play_animation(self, animation: Animation) -> None:
        """Play an animation that belongs to no move, then redraw."""
        self._animator.run([animation], self.redraw)

    def skip_animation(self) -> None:
        """Show the end of all animations at once."""
        self._animator.skip()

    def mute_animations(self) -> None:
        """Play later animations without sounds."""
        self._animator.is_muted = True

    def stop_animation(self) -> None:
        """Stop animations where they are, for a board that is closed or replaced."""
        self._animator.stop()

    def redraw(self) -> None:
        """Draw everything again; while the window is being resized, do nothing: a timer does it."""
        is_empty = self.drawing.scene is None or min(self._size) < MIN_BOARD_SIDE
        if self._resize_timer.is_waiting and not is_empty:
            return
        self._glide.stop()
        self.transform = ViewTransform.fitting(*self._size)
        self.delete("all")
        self._drawn_for = self._snapshot = None
        if not is_empty:
            self._draw_background()
            self.drawing.draw()
            self.draw_input_marks()
            self._draw_thinking()
            self._draw_focus()
            self.draw_explanation_marks()
            self._hide_what_is_cut()
            self._drawn_for = self._size
            self.event_generate(DRAWN_EVENT)

    def ensure_drawn(self) -> None:
        """Draw the scene for the current size at once, before input that needs it is handled."""
        if not self.is_drawn_for_size:
            if self._size == (1, 1):
                self.update_idletasks()
            self._size = self.winfo_width(), self.winfo_height()
            self._resize_timer.cancel()
            self.redraw()

    def destroy(self) -> None:
        self.stop_animation()
        super().destroy()

    def _draw_background(self) -> None:
        """Draw the background; if it has changed, drop the sprites, which depend on it too."""
        wanted = self.drawing.make_background(), self.palette, *self._size
        if wanted != self._background_key:
            self.clear_sprites()
            self._background = ImageTk.PhotoImage(background_image(*wanted), master=self)
            self._background_key = wanted
        self.create_image(0, 0, image=self._background, anchor="nw", tags="background")

    def _draw_thinking(self) -> None:
        self.delete("thinking")
        if self._thinking and self.find_all():
            height = max(4, self.transform.length(THINKING_DOT))
            centre = WINDOW_THINKING_CENTRE if self.palette.is_window else THINKING_CENTRE
            dots = self.sprite(marks.thinking_dots, height, self.palette)
            self.place_image(dots, centre, "thinking")

    def _show_focus(self, marked: bool) -> None:
        """Show or hide the ring that says that the board has the keyboard focus."""
        self._focus_shown = marked
        self._draw_focus()

    def _draw_focus(self) -> None:
        self.delete("focus-ring")
        if self._focus_shown and self.find_all():
            (width, height), inside = self._size, FOCUS_RING_WIDTH // 2
            box = inside, inside, width - inside, height - inside
            ring = self.palette.accent
            self.create_rectangle(*box, outline=ring, width=FOCUS_RING_WIDTH, tags="focus-ring")

    def _on_resize(self, event: tk.Event[tk.Misc]) -> None:
        """Show a scaled snapshot at once, and redraw when the size stays unchanged."""
        if (event.width, event.height) == self._size:
            return
        first = self._size == (1, 1)
        self._glide.stop()
        if not self._resize_timer.is_waiting:
            self._animator.skip()
        pane = pane_with_old_picture(self)
        if (
            pane is None
            and self._snapshot is None
            and self._background is not None
            and self.find_all()
        ):
            self._snapshot = CanvasSnapshot(self, self._size, self._background)
        self._size, self._drawn_for = (event.width, event.height), None
        self.transform = ViewTransform.fitting(*self._size)
        if pane is not None:
            # Nothing of it would be seen, and other sizes may follow.
            self._resize_timer.cancel()
            pane.schedule_draw()
            return
        if self._slab_before is not None and not self._resize_timer.is_waiting:
            self._start_gliding()
            return
        if self._snapshot is not None:
            self._snapshot.show_scaled()
        self._resize_timer.start(0 if first else RESIZE_MS, self._finish_resize)

    def _finish_resize(self) -> None:
        """Redraw; show the end of animations at once."""
        self._animator.skip()
        self.redraw()

    def _draw_now(self) -> None:
        """Draw the scene below an old picture, and prepare the way from the board before."""
        if self._glide.is_running:
            # It draws the board at its end.
            return
        self.ensure_drawn()
        pane = pane_with_old_picture(self)
        if pane is not None and self._background is not None and self.is_drawn_for_size:
            self._start_gliding(pane.call_when_shown)

    def _start_gliding(
        self, when: Callable[[Callable[[], None]], object] = lambda begin: begin()
    ) -> None:
        """Move the slab to its place, if it comes from another; `when` is that of `Tween.start`."""
        if (place := self._slab_before) is not None:
            box = self.drawing.make_background().slab_box
            scale = place.width / box.width
            left, top = place.left - self.winfo_rootx(), place.top - self.winfo_rooty()
            self._glide_start = ViewTransform(scale, left - box.left * scale, top - box.top * scale)
            self._glide.start(GLIDE_MS, when)

    def _hide_what_is_cut(self) -> None:
        self.itemconfigure("cut", state="normal")
        self.dtag("cut")
        if not self._covered or not self.find_all():
            return
        slab = self.transform.y(self.drawing.make_background().slab_box.bottom)
        for item in self.find_all():
            box = self.bbox(item)
            if box and box[1] >= slab and box[3] > self._size[1] - self._covered:
                self.itemconfigure(item, state="hidden")
                self.addtag_withtag("cut", item)

    def _show_on_way(self, progress: float) -> None:
        """Show the board on its way to its place; at the end, draw it there."""
        if progress > 0:
            self._slab_before = None
        if progress == 1:
            self.ensure_drawn()
            return
        if self._snapshot is None and self._background is not None:
            self._snapshot = CanvasSnapshot(self, self._size, self._background)
        if self._snapshot is not None:
            start, end = self._glide_start, ViewTransform.fitting(*self._size)
            share = 1 - (1 - progress) ** 3
            self.transform = ViewTransform(
                interpolate(start.scale, end.scale, share),
                interpolate(start.left, end.left, share),
                interpolate(start.top, end.top, share),
            )
            self._drawn_for = None
            self._snapshot.show_scaled()


def top_board(widget: tk.Misc) -> BoardCanvas[Any, Any] | None:
    """Return the board in a widget that covers the others, or None without a visible one."""
    for child in reversed(widget.winfo_children()):
        if not child.winfo_viewable():
            continue
        found = child if isinstance(child, BoardCanvas) else top_board(child)
        if found is not None:
            return found
    return None
