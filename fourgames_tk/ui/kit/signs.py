"""Canvases that only show: what they have in common, and the beads of levels that are beaten."""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections.abc import Collection, Hashable
from typing import TYPE_CHECKING, Literal

from .buttons import face
from .fonts import pixels, sized
from .theme import follow_theme, on_theme, palette_of, themed

if TYPE_CHECKING:
    from .pictures import Shown

Anchor = Literal["w", "e", "n", "nw", "center"]


class Drawn(tk.Canvas):
    """A canvas that is drawn anew for its size, the theme, the size of text, and the keys.

    A subclass fills it with words in roles of the palette, and pictures that are held here.
    """

    def __init__(
        self, parent: tk.Misc, ground: str = "sheet", height: int = 0, takefocus: bool = False
    ) -> None:
        """Lie on a colour; be so many design units high, if that is known."""
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=takefocus, width=1)
        options: dict[str, str | int] = {"height": height} if height else {}
        themed(self, background=ground, **options)
        self._held: dict[Hashable, Shown] = {}
        self._before: dict[Hashable, Shown] = {}
        for event in ("<Configure>", "<FocusIn>", "<FocusOut>", "<<Ring>>"):
            self.bind(event, lambda event: self.draw())
        on_theme(self, self.draw)

    def draw(self) -> None:
        self.delete("all")
        self._before, self._held = self._held, {}
        width, height = self.winfo_width(), self.winfo_height()
        if min(width, height) > 1:
            self.fill(width, height)

    @abstractmethod
    def fill(self, width: int, height: int) -> None:
        """Draw all that there is, on so many pixels."""

    def write(
        self,
        x: float,
        y: float,
        text: str,
        size: int = 13,
        ink: str = "ink",
        anchor: Anchor = "w",
        bold: bool = False,
    ) -> int:
        """Write at a pixel, the text in the middle of its line; return the item."""
        fill, font = getattr(palette_of(self), ink), sized(self, size, bold)
        return self.create_text(x, y, text=text, font=font, fill=fill, anchor=anchor)

    def put(self, picture: Shown, x: float, y: float, anchor: Anchor = "center") -> int:
        """Put a picture at a pixel; return the item."""
        self._held[str(picture)] = picture
        if anchor == "center":
            # Tk would lay one of odd size half a pixel too far.
            x, y, anchor = (x - picture.width() / 2) // 1, (y - picture.height() / 2) // 1, "nw"
        return self.create_image(x, y, image=picture, anchor=anchor)


class Beads(tk.Canvas):
    """A row with a bead for every level: glass where it is beaten, one perhaps new."""

    def __init__(
        self,
        parent: tk.Misc,
        beaten: Collection[int],
        of: int,
        *,
        new: int | None = None,
        large: bool = False,
    ) -> None:
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=False)
        self._of, self._large = of, large
        self._beaten, self._new = frozenset(beaten), new
        follow_theme(self, self._draw)

    def show(self, beaten: Collection[int], new: int | None = None) -> None:
        self._beaten, self._new = frozenset(beaten), new
        self._draw()

    def drop(self, progress: float) -> None:
        """Let the new bead fall into its hollow, from 0.0 to 1.0."""
        self._draw(progress)

    def _draw(self, dropped: float = 1.0) -> None:
        side, ground = pixels(self, 16 if self._large else 12), palette_of(self).sheet
        room = round(side * 1.5)
        self.configure(width=room * self._of, height=room, background=ground)
        self.delete("all")
        for level in range(1, self._of + 1):
            state = "beaten" if level in self._beaten else "hollow"
            if level == self._new:
                state = "new" if dropped == 1.0 else "hollow"
            shown = face(self, "bead", side, state, ground)
            self.create_image((level - 1) * room, 0, image=shown, anchor="nw")
        if self._new is not None and 0.0 < dropped < 1.0:
            shown, above = face(self, "bead", side, "beaten", ground), round((1 - dropped) * room)
            self.create_image((self._new - 1) * room, -above, image=shown, anchor="nw")
