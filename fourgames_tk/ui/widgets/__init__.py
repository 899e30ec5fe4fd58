"""What every room of the window is made with, whatever it shows.

Here belong widgets, fonts and the style of ttk, pages of text, threads and how their answers come
back to Tk's own, and what the desktop does for the program: what differs between systems is asked
for here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import attach

if TYPE_CHECKING:
    from . import files as files

__getattr__ = attach(__name__)
