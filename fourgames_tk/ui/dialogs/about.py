"""Version and credits."""

from __future__ import annotations

import tkinter as tk

from ... import __version__
from ..theme import Palette
from .help import show_text

CREDITS = f"""# Fourgames {__version__}

Five small, forgotten board games, brought back to life.

- **FourSide** is by Todd Lewis (DOS, 1990).
- **Stones** 1.1, with *Skirmish* and *Mancala*, is by Nathaniel Tagg (Macintosh, 1995).
- **4 × 4** is the game in which your opponent gives you your piece.
- **Four Stones** slides letters, and is a Nim.

To read on: [saved games](record.md), [the engine as a text protocol](protocol.md), and
[how to write a player](bots.md).

The program is free software under the MIT licence. Its lettering is Noto Sans, under the SIL
Open Font License.
"""


def show_about(parent: tk.Misc, palette: Palette) -> None:
    """Show the page."""
    show_text(parent, palette, "About Fourgames", CREDITS)
