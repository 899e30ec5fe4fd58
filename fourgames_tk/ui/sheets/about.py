"""Version and credits."""

from __future__ import annotations

import tkinter as tk

from ... import __version__
from ...engine.games import GAMES, in_words
from ..paint.palette import Palette
from .help import show_text

GAMES_CREDITED = "\n".join(f"- **{game.title}** {game.credit}" for game in GAMES)
CREDITS = f"""# Fourgames {__version__}

{in_words()}, brought back to life.

{GAMES_CREDITED}

To read on: [saved games](record.md), [the engine as a text protocol](protocol.md),
[how to write a player](bots.md), and [sounds of your own](sounds.md).

The program is free software under the MIT licence. Its lettering is Noto Sans, under the SIL
Open Font License.
"""


def show_about(parent: tk.Misc, palette: Palette) -> None:
    """Show the page."""
    show_text(parent, palette, "About Fourgames", CREDITS)
