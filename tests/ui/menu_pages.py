"""The commands of the menus that open a page or a window, for the tests of every page."""

from __future__ import annotations

PER_GAME, SHARED, OTHERWISE = "per game", "shared", "otherwise"
"""Which of them `screens.py` opens by their command: for each game, once, or not at all."""
PAGE_COMMANDS = {
    "new_game": PER_GAME,
    "players": OTHERWISE,
    "your_games": SHARED,
    "statistics": PER_GAME,
    "preferences": SHARED,
    "rules": PER_GAME,
    "keys": SHARED,
    "about": OTHERWISE,
    "lessons": PER_GAME,
    "daily": OTHERWISE,
    "puzzles": OTHERWISE,
    "training": SHARED,
    "drill": OTHERWISE,
    "rush": OTHERWISE,
    "review": OTHERWISE,
    "set_up": OTHERWISE,
    "tournament": OTHERWISE,
    "bench": OTHERWISE,
}
