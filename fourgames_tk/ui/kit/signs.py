"""The beads of levels that are beaten."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Collection

from .buttons import face
from .fonts import pixels
from .theme import follow_theme, palette_of
from .widgets import Tooltip


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
        Tooltip(self, lambda: f"{len(self._beaten)} of {of} levels beaten")
        follow_theme(self, self._draw)

    def show(self, beaten: Collection[int], new: int | None = None) -> None:
        """Show others."""
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
