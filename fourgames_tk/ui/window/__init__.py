"""The main window: menus, status bar and workspace, and what happens to games there.

`menus.py` has the commands and their shortcuts, `workspace.py` decides what fills the window,
`autosave.py` saves the running game, `import_export.py` opens, saves and copies games,
`crash_report.py` handles errors in the program, `startup.py` the opening of the window. What
happens in a game belongs to `game_view/`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import attach

if TYPE_CHECKING:
    from . import import_export as import_export

__getattr__ = attach(__name__)
