"""The program's window: what stands around the game and decides what fills the window.

Here belong its menus, actions and status line, the choice between start screen and table
(`desk.py`), what is done as a game goes on there (`progress.py`), and what becomes of it: kept
(`keeping.py`), opened, saved and copied (`sharing.py`). What happens in a game belongs to `table/`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import attach

if TYPE_CHECKING:
    from . import import_export as import_export

__getattr__ = attach(__name__)
