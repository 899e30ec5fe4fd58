"""The Tk window, in packages that are layers; no rule of any game is here.

From bottom to top: `widgets` and `paint`; `canvas` and `boards`; `game_view`; `pages`, `workshop`
and `window`. A package imports none above it, which `tests/test_rooms.py` checks.
"""
