"""Widgets and services that do not depend on games.

Themed widgets, fonts, layout, keyboard focus, timers, background tasks, the side panel, Markdown,
sound, file dialogs, and other services of the desktop.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import lazy_getattr

if TYPE_CHECKING:
    from . import data_table as data_table
    from . import dialogs as dialogs
    from . import files as files
    from . import question_card as question_card

__getattr__ = lazy_getattr(__name__)
