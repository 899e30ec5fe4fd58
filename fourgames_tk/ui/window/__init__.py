"""The program's window: what stands around the game and decides what fills the window.

Here belong its menus, actions and status line, the choice between start screen and table
(`desk.py`), what is done as a game goes on there (`progress.py`), and what becomes of it: kept
(`autosave.py`), opened, saved and copied (`import_export.py`). What happens in a game belongs to
`game_view/`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import attach

if TYPE_CHECKING:
    from . import import_export as import_export

__getattr__ = attach(__name__)
