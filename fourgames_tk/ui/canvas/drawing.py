"""The contract of what is seen of a game: its ground, its pieces, its motions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from math import pi, sin
from typing import Any, Generic, TypeVar

from ...engine.game import Event, StateT
from ...engine.session import Step
from ..paint import marks
from ..widgets.sound import Sound
from .background import Ground
from .grid import SHEET_WIDTH, Grid, Point
from .motion import Motion, between
from .scene import Scene
from .sheet import LINE_ROOM, SheetCanvas

HEADING, SUBHEADING = 23.0, 14.5
MOST_HEADING, MOST_SUBHEADING = 36.0, 22.0
"""Heights of the lettering above a board, and the most they can have, in design units."""
COORDINATE = 13.0
"""Height of the lettering at the edge of a board."""
LOWEST = 78.0
"""What lies above a board ends here, in design units."""
PAUSE_MS, GLOW_MS, GLOWS = 300, 900, 2
"""How the end is seen: a pause, then what has won glows so many times in so long."""
SHADES = 8
"""In how many steps a glow comes and goes."""
LETTING_GO_MS = 90
"""How long a piece takes from where a hand let it go to its place."""


Body = tuple[int, int, int]
"""Width, height and radius of the corners of a thing on the sheet, in pixels."""


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
        return self.shown.state

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

    def winning(self, seats: Sequence[int], step: Step[StateT]) -> Iterable[tuple[Point, Body]]:
        """Return what glows where these seats have won by this move; by default nothing.

        Each is the middle of a thing and its body.
        """
        return ()

    def celebration(self, seats: Sequence[int], step: Step[StateT]) -> Iterable[Motion]:
        """Return how the end is shown: a pause, and then a glow of what has won."""
        yield Motion(PAUSE_MS)
        if things := tuple(self.winning(seats, step)):
            yield self.glow(things, GLOW_MS, GLOWS)

    def glow(
        self,
        things: Sequence[tuple[Point, Body]],
        milliseconds: int,
        times: int,
        sound: Sound | None = None,
    ) -> Motion:
        """Return the motion of light around things, which comes and goes so many times."""
        sheet = self.sheet

        def frame(progress: float) -> None:
            sheet.delete("light")
            if shade := round(SHADES * sin(times * pi * progress) ** 2):
                amber = sheet.palette.amber
                for point, body in things:
                    light = sheet.sprite(marks.glow, *body, amber, opacity=shade / SHADES)
                    sheet.put(light, point, "light")
                # Right above the ground, below all that stands on it.
                sheet.tag_lower("light")
                sheet.tag_raise("light", "background")

        return Motion(milliseconds, frame, sound=sound)

    def write_heading(self, middle: Point = (550, 42)) -> None:
        x, y = middle
        scene, sheet, room = self.shown, self.sheet, 2 * min(x, SHEET_WIDTH - x)
        upper = sheet.height_for(scene.heading, room, HEADING, MOST_HEADING, bold=True)
        below = sheet.height_for(scene.subheading, room, SUBHEADING, MOST_SUBHEADING)
        lower = min(y + 25, max(LOWEST - LINE_ROOM * below / sheet.fit.scale, y + 18))
        step = sheet.line_step(upper, below, 25)
        muted = sheet.palette.muted
        sheet.write(x, lower - step, scene.heading, HEADING, bold=True, pixels=upper)
        sheet.write(x, lower, scene.subheading, SUBHEADING, colour=muted, pixels=below)

    def write_coordinates(self, cells: Grid, above: float, beside: float, ink: str) -> None:
        """Write the letters of the columns at one height, and the numbers of the rows `beside`."""
        places = [(cells.centre(column)[0], above) for column in range(cells.columns)]
        places += [(beside, cells.centre(cells.cell(row, 0))[1]) for row in range(cells.rows)]
        names = [chr(ord("a") + column) for column in range(cells.columns)]
        names += [str(row + 1) for row in range(cells.rows)]
        for place, name in zip(places, names, strict=True):
            self.sheet.write(*place, name, COORDINATE, most=18, colour=ink, tags="label")

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
