"""The contract of what is seen of a game: its ground, its pieces, its motions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from ...engine.game import Event, StateT
from ...engine.session import Step
from ..kit.sound import Sound
from .background import Ground
from .grid import SHEET_WIDTH, Point
from .motion import Motion, between
from .scene import Scene
from .sheet import LINE_ROOM, SheetCanvas

HEADING, SUBHEADING = 23.0, 14.5
MOST_HEADING, MOST_SUBHEADING = 36.0, 22.0
"""Heights of the lettering above a board, and the most they can have, in design units."""
LOWEST = 78.0
"""What lies above a board ends here, in design units."""
LETTING_GO_MS = 90
"""How long a piece takes from where a hand let it go to its place."""


class Drawing(ABC, Generic[StateT]):
    """Draws the scene of one game on a sheet; what a person does there is the board's affair.

    The board sets `scene` before it calls anything here, always on the window's own thread:

    - `ground` whenever the sheet may need another background;
    - `draw` with nothing but the background on the sheet;
    - for a move: `draw` with the scene before it, `set_out`, then `motions` event by event, each
      asked for when the motions of the one before have ended, and `draw` with the scene after it.
    """

    def __init__(self, sheet: SheetCanvas) -> None:
        self.sheet = sheet
        self.scene: Scene[StateT] | None = None

    @property
    def shown(self) -> Scene[StateT]:
        """The scene; only asked for while there is one."""
        if self.scene is None:
            raise ValueError("nothing is shown yet")
        return self.scene

    @property
    def state(self) -> StateT:
        """The position that is shown."""
        if self.scene is None:
            raise ValueError("nothing is shown yet")
        return self.scene.state

    @abstractmethod
    def ground(self) -> Ground:
        """Return what lies still below the scene."""

    @abstractmethod
    def draw(self) -> None:
        """Create the items of the scene."""

    def set_out(self) -> None:
        """Prepare for the motions of a move; called even where the sheet could not be drawn yet."""

    @abstractmethod
    def motions(
        self, event: Event, step: Step[StateT], carried_from: Point | None
    ) -> Iterable[Motion]:
        """Return how an event is shown, starting from the items on the sheet.

        Where a hand has carried the piece, the motion goes on from where it was let go.
        """

    def write_heading(self, middle: Point = (550, 42)) -> None:
        """Write the heading, and the subheading below it."""
        x, y = middle
        scene, sheet, room = self.shown, self.sheet, 2 * min(x, SHEET_WIDTH - x)
        upper = sheet.height_for(scene.heading, room, HEADING, MOST_HEADING, bold=True)
        below = sheet.height_for(scene.subheading, room, SUBHEADING, MOST_SUBHEADING)
        lower = min(y + 25, max(LOWEST - LINE_ROOM * below / sheet.fit.scale, y + 18))
        step = sheet.line_step(upper, below, 25)
        muted = sheet.palette.muted
        sheet.write(x, lower - step, scene.heading, HEADING, bold=True, pixels=upper)
        sheet.write(x, lower, scene.subheading, SUBHEADING, colour=muted, pixels=below)

    def glide(
        self, tag: str, start: Point, stop: Point, milliseconds: int, sound: Sound | None = None
    ) -> Motion:
        """Return the motion of the middle of an item from one point of the sheet to another."""
        sheet = self.sheet

        def frame(progress: float) -> None:
            ends = zip(sheet.pixel(start), sheet.pixel(stop), strict=True)
            sheet.coords(tag, *(between(here, there, progress) for here, there in ends))

        return Motion(milliseconds, frame, lambda: sheet.tag_raise(tag), sound)


AnyDrawing = Drawing[Any]
DrawingT = TypeVar("DrawingT", bound=AnyDrawing)
