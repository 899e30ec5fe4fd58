"""The picture below everything on a canvas, painted beside the window."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Hashable

from PIL import Image, ImageTk

from ..loop.thinker import Thinker


class Background:
    """Paints one picture for each key, in a thread: a large one takes longer than a frame.

    `paint` makes the picture that is wanted now; `painted` hears on the event loop that it is
    there. Until then the one before stays.
    """

    def __init__(
        self,
        canvas: tk.Canvas,
        paint: Callable[[], Image.Image],
        painted: Callable[[], None],
    ) -> None:
        self._canvas = canvas
        self._paint, self._painted = paint, painted
        self._painter = Thinker(canvas, lambda: None)
        self._picture: ImageTk.PhotoImage | None = None
        self._key: Hashable = None
        self._painting: Hashable = None

    @property
    def busy(self) -> bool:
        """Whether a picture is being painted."""
        return self._painter.busy

    def provide(self, key: Hashable) -> bool:
        """Tell whether the picture for a key is there; if not, see to it that it is painted."""
        if key == self._key:
            return True
        if key != self._painting or not self._painter.busy:
            self._painting = key
            self._painter.ask(lambda clock: self._paint(), self._take, self._failed)
        return False

    def draw(self) -> None:
        """Put the picture on the canvas."""
        self._canvas.create_image(0, 0, image=self._picture, anchor="nw", tags="background")

    def close(self) -> None:
        """Stop painting; the canvas is going away."""
        self._painter.close()

    def _take(self, picture: Image.Image) -> None:
        self._picture = ImageTk.PhotoImage(picture, master=self._canvas)
        self._key = self._painting
        self._painted()

    def _failed(self, error: Exception) -> None:
        raise error
