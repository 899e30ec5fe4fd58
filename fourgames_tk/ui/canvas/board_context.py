"""What a board gets from the window it is in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..paint.palette import Palette


@dataclass(frozen=True)
class BoardContext:
    """What a board gets from the window: looks, preferences, and whom to tell.

    `submit` takes a move text; `tell` takes a detail for the status line; `play_sound` a name.
    `sound` tells whether sound is on; `leave` goes to the start screen; `uncovered` hears when
    the board no longer covers what the seat to move holds.
    """

    palette: Palette
    speed: str
    preview: bool
    curtain: bool
    submit: Callable[[str], None]
    tell: Callable[[str], None]
    play_sound: Callable[[str], None]
    ask_hint: Callable[[], None]
    sound: Callable[[], bool]
    toggle_sound: Callable[[], None]
    leave: Callable[[], None]
    uncovered: Callable[[], None]
