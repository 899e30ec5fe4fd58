"""What every room may ask of the program's window, and the names of the sounds it can make."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ..store.settings import Preferences
    from .kit.files import FileDialogs
    from .kit.pictures import Pictures
    from .paint.palette import Palette


class Sound(str, Enum):
    """A sound; its value names its file in `sounds/`."""

    SLIDE = "slide"
    PLACE = "place"
    LIFT = "lift"
    CLICK_A = "click_a"
    CLICK_B = "click_b"
    HUM = "hum"
    HIT = "hit"
    LOW = "low"
    CALL = "call"
    DICE = "dice"
    SCORE = "score"
    BONUS = "bonus"
    MINUS = "minus"
    WIN = "win"
    LOSE = "lose"
    DRAW = "draw"
    TICK = "tick"


class Shell(Protocol):
    """The window as everybody in it sees it.

    Preferences and palette are those that hold now: whoever needs them asks each time, and is told
    of no change but that of the palette, by its own `restyle`.
    """

    @property
    def preferences(self) -> Preferences:
        """The preferences that hold."""

    @property
    def palette(self) -> Palette:
        """The colours that hold."""

    @property
    def files(self) -> FileDialogs:
        """The file dialogs."""

    @property
    def pictures(self) -> Pictures:
        """The pictures that are kept from one start to the next."""

    def status(self, text: str) -> None:
        """Say something in the line at the bottom of the window."""

    def play_sound(self, sound: Sound) -> None:
        """Let a sound be heard, if sound is on."""

    def tell(self, title: str, text: str) -> None:
        """Show a message above the window."""

    def set_preference(self, name: str, word: str) -> None:
        """Change one preference, by the word that settings and command line use for it."""

    def key_of(self, action: str) -> str:
        """Return the key of an action as people write it: `Ctrl+Z`; empty if it has none."""

    def home(self) -> None:
        """Leave what fills the window for the start screen."""
