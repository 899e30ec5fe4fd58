"""How a board reacts to mouse and keys: what a board of a game says, and what else happens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable

from .grid import Point
from .keys import Key
from .running_game import RunningGame


class Reactions(ABC):
    """A board as `Controls` reach it; points are in design units of its sheet.

    The `on_…` methods are called only while a person may move and nothing is in motion. Left alone
    they do nothing.
    """

    game: RunningGame
    """The game on the board."""

    @property
    @abstractmethod
    def asked(self) -> bool:
        """Whether a person is to move, be the board painted or not."""

    @property
    @abstractmethod
    def active(self) -> bool:
        """Whether a person may move now, on a board that is painted."""

    @property
    @abstractmethod
    def covered(self) -> bool:
        """Whether what belongs to the one who is to move is hidden until they are ready."""

    @property
    @abstractmethod
    def moving(self) -> bool:
        """Whether an animation is under way."""

    @property
    @abstractmethod
    def scene(self) -> object | None:
        """What is shown."""

    @abstractmethod
    def skip(self) -> None:
        """Go to the end of what is in motion."""

    def aimed_at(self, point: Point) -> Hashable:
        """Return what lies at a point: a click into a motion acts only if it is still there."""
        return None

    def let_go(self) -> bool:
        """Let go of what is chosen or held; tell whether there was anything."""
        return False

    def on_hover(self, point: Point | None) -> None:
        """React to the pointer; None when it has left."""

    def on_press(self, point: Point) -> None:
        """React to the left button going down."""

    def on_drag(self, point: Point) -> None:
        """React to the pointer being moved with the left button down, by more than a little."""

    def on_release(self, point: Point, dragged: bool) -> None:
        """React to the left button going up; `dragged` is whether `on_drag` came before."""

    def on_turn(self) -> None:
        """React to the right button."""

    def on_wheel(self, steps: int) -> None:
        """React to the wheel: 1 towards the person, −1 away."""

    def on_key(self, key: Key) -> None:
        """React to a key that no shortcut took."""

    def on_tab(self, step: int) -> bool:
        """Go on to the next thing on the board, or back; tell whether there was one.

        Where there was none, nothing is held any more: the keys go to what stands beside the board.
        """
        return False

    def on_command_key(self, key: Key) -> bool:
        """React to a key that works at any time; tell whether it was one."""
        return False
