"""What a person is told when the program itself is at fault."""

from __future__ import annotations

from tkinter import ttk
from typing import TYPE_CHECKING

from ...engine.errors import printable_lines
from ..kit.fonts import pixels
from .dialog import Dialog
from .window import bring_forward

if TYPE_CHECKING:
    from ..app import App

TITLE = "A fault in the program"
WIDEST_TEXT = 440


class FaultDialog(Dialog):
    """One for all faults: what comes while it is open is copied with the rest.

    `kept` says what is safe and where the fault is written down, `details` is for whoever mends it.
    """

    def __init__(self, app: App, kept: str, details: str) -> None:
        super().__init__(app.root, TITLE)
        self._details = [details]
        self._text = ttk.Label(
            self.body, text=kept, wraplength=pixels(self, WIDEST_TEXT), justify="left"
        )
        self._text.pack(anchor="w")
        self._note = ttk.Label(self.body, style="Muted.TLabel")
        self._note.pack(anchor="w", pady=(8, 0))
        self.finish([("Go On", self.destroy), ("Copy", self._copy)])

    @property
    def text(self) -> str:
        """What is told."""
        return str(self._text.cget("text"))

    def add(self, kept: str, details: str) -> None:
        """Tell of one more fault."""
        self._text.configure(text=kept)
        if details not in self._details:
            self._details.append(details)
            self._note.configure(text=f"{len(self._details)} faults so far.")

    def _copy(self) -> None:
        self.clipboard_clear()
        # A clipboard takes no half of a character, and ends at a NUL.
        self.clipboard_append(printable_lines("\n".join(self._details)))
        self._note.configure(text="Copied: paste it where you report the fault.")


def tell_fault(app: App, kept: str, details: str) -> None:
    """Tell of a fault, in the dialog that is open if there is one."""
    window = bring_forward(app.root, FaultDialog)
    if window is None:
        FaultDialog(app, kept, details)
    else:
        window.add(kept, details)
