"""Pages of the side panel, the start screen, and forms.

Their modules are imported when they are first used, so that the first window shows sooner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import lazy_getattr

if TYPE_CHECKING:
    from . import board_embed as board_embed
    from . import bot_failure as bot_failure
    from . import course as course
    from . import drill as drill
    from . import exercise as exercise
    from . import game_animation as game_animation
    from . import game_end as game_end
    from . import game_page as game_page
    from . import game_start as game_start
    from . import help as help
    from . import import_export as import_export
    from . import lessons as lessons
    from . import new_game as new_game
    from . import position_setup as position_setup
    from . import preferences as preferences
    from . import puzzle as puzzle
    from . import review as review
    from . import rush as rush
    from . import statistics as statistics
    from . import title_screen as title_screen
    from . import training as training
    from . import your_games as your_games

__getattr__ = lazy_getattr(__name__)
