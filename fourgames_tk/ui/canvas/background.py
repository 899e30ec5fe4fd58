"""The picture behind everything on a board, painted beside the window."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PIL import Image, ImageTk

from ..kit.pictures import Recent
from ..kit.thinker import Thinker
from ..paint.palette import Palette
from .fit import Fit
from .ground import Ground


@dataclass(frozen=True)
class Wanted:
    """Which picture is wanted: of what ground, in what colours, for a canvas of what size."""

    ground: Ground
    palette: Palette
    width: int
    height: int

    def paint(self) -> Image.Image:
        """Return the picture."""
        picture = Image.new("RGB", (self.width, self.height), self.palette.table)
        self.ground.paint(picture, Fit.of(self.width, self.height), self.palette)
        return picture


class Background:
    """Paints one picture at a time, in a thread: a large one takes longer than a frame.

    `painted` hears on the event loop that it is there. Until then the one before stays.
    """

    def __init__(
        self, canvas: tk.Canvas, recent: Recent, painted: Callable[[Wanted | None], None]
    ) -> None:
        """Begin without a picture; `painted` is given what was shown before.

        One that is among the `recent` ones is there at once.
        """
        self._canvas, self._recent, self._painted = canvas, recent, painted
        self._painter = Thinker(canvas, lambda: None)
        self._picture: ImageTk.PhotoImage | None = None
        self._shown: Wanted | None = None
        self._painting: Wanted | None = None

    @property
    def photo(self) -> ImageTk.PhotoImage | None:
        """The picture that is there, None before the first one."""
        return self._picture

    @property
    def busy(self) -> bool:
        """Whether a picture is being painted."""
        return self._painter.busy

    def provide(self, wanted: Wanted) -> bool:
        """Tell whether a picture is there; if not, see to it that it is painted."""
        if wanted == self._shown:
            return True
        if wanted != self._painting or not self._painter.busy:
            self._painting = wanted
            recent = self._recent.find(wanted)
            if recent is None:
                self._painter.ask(
                    lambda clock: wanted.paint(), partial(self._take, wanted), self._failed
                )
            else:
                self._painter.stop()
                self._take(wanted, recent)
        return False

    def draw(self) -> None:
        """Put the picture on the canvas, below everything, in place of the one before."""
        self._canvas.delete("background")
        self._canvas.create_image(0, 0, image=self._picture, anchor="nw", tags="background")
        self._canvas.tag_lower("background")

    def close(self) -> None:
        """Stop painting; the canvas is going away."""
        self._painter.close()

    def _take(self, wanted: Wanted, picture: Image.Image) -> None:
        self._recent.keep(wanted, picture)
        self._picture = ImageTk.PhotoImage(picture, master=self._canvas)
        before, self._shown = self._shown, wanted
        self._painted(before)

    def _failed(self, error: Exception) -> None:
        raise error
