"""What is seen of Stones: Skirmish: the stones on their tiles, marks, motions and cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PIL import ImageTk

from ....engine.game import Event
from ....engine.games.skirmish.options import EMPTY
from ....engine.games.skirmish.rules import SkirmishState
from ....engine.messages import Move
from ....engine.session import Step
from ...canvas.animation import Animation
from ...canvas.drawing import LETTING_GO_MS, Body, Drawing
from ...canvas.scaled_canvas import Grid, Point, RingKind, ScaledCanvas
from ...paint import pieces
from ...widgets.sound import Sound
from .cards import ChatCard, PlayersCard
from .layout import BORDER, CORNER, DOT, STONE, WELL, SkirmishGround, slab_around, tiles_of

STEP_MS, HIT_MS = 200, 260
FADES = 8
"""In how many steps a stone that is hit fades out."""
GHOST = 0.5
"""How opaque a stone is shown where it would go."""
CURSOR = 0.84
"""Side of the keyboard's cursor as a share of the well."""


class SkirmishDrawing(Drawing[SkirmishState]):
    """Draws the game, and the marks of a stone that is chosen or pointed at."""

    def __init__(self, sheet: ScaledCanvas) -> None:
        super().__init__(sheet)
        self.players = PlayersCard(sheet)
        self.chat = ChatCard(sheet)

    @property
    def tiles(self) -> Grid:
        return tiles_of(self.state.tiling.rows, self.state.tiling.columns)

    def ground(self) -> SkirmishGround:
        return SkirmishGround(self.tiles, self.state.players, self.shown.has_programs)

    def draw(self) -> None:
        slab, ink = slab_around(self.tiles), self.sheet.palette.wood.faint_print
        self.write_coordinates(self.tiles, slab.top + BORDER / 2, slab.left + BORDER / 2, ink)
        self._draw_last()
        for tile, owner in enumerate(self.state.tiles):
            if owner != EMPTY:
                tags = ("stone", f"seat-{owner}", self._tag(tile))
                self.sheet.put(self._stone(owner), self.tiles.centre(tile), tags)
        self.players.draw(self.shown)
        self.chat.draw(self.shown)

    def motions(
        self, event: Event, step: Step[SkirmishState], carried_from: Point | None
    ) -> Iterable[Animation]:
        if isinstance(event, Move):
            yield self._step_motion(step, carried_from)

    def winning(
        self, seats: Sequence[int], step: Step[SkirmishState]
    ) -> Iterable[tuple[Point, Body]]:
        size = self._length(STONE)
        for tile, owner in enumerate(step.after.tiles):
            if owner in seats:
                yield self.tiles.centre(tile), (size, size, size)

    def mark_targets(self, tile: int) -> None:
        """Dot the free tiles where a stone can step, and ring the enemies it can take."""
        for target in self.state.steps_from(tile):
            if self.state.tiles[target] == EMPTY:
                tags = ("mark", "target", "dot", f"dot-{target}")
                self.sheet.put_dot(self.tiles.centre(target), self._dot, tags)
            else:
                self.ring(target, "danger", ("mark", "target"))

    def mark_step(self, target: int) -> None:
        """Show a stone of the seat to move, half there, on a target, or ring whom it takes."""
        self.sheet.delete(f"dot-{target}")
        if self.state.tiles[target] == EMPTY:
            ghost = self._stone(self.state.turn, opacity=GHOST)
            self.sheet.put(ghost, self.tiles.centre(target), ("mark", "ghost"))
        else:
            self.ring(target, "selected", ("mark", "ghost"))

    def ring(self, tile: int, kind: RingKind, tags: tuple[str, ...]) -> None:
        # The cursor fits inside the ring of the selection, so that both show on one tile.
        share = CURSOR if kind == "cursor" else 1.0
        side, radius = self._length(WELL * share), self._length(CORNER * share)
        self.sheet.put_ring(kind, self.tiles.centre(tile), (side, side, radius), tags)

    def lift(self, tile: int, point: Point) -> None:
        tag = self._tag(tile)
        self.sheet.itemconfigure(tag, image=self._stone(self.state.tiles[tile], lift=1.0))
        self.sheet.coords(tag, *self.sheet.pixel(point))
        self.sheet.tag_raise(tag)

    def _draw_last(self) -> None:
        """Mark the last move: a ring where the stone stands, an open circle where it was."""
        last = self.shown.last
        if last is None:
            return
        start, stop = last.before.step(last.move)
        self.ring(stop, "last", ("last",))
        self.sheet.put_origin(self.tiles.centre(start), self._dot)

    def _step_motion(self, step: Step[SkirmishState], carried_from: Point | None) -> Animation:
        start, stop = step.before.step(step.move)
        victim, tag = step.before.tiles[stop], self._tag(stop)
        centre = self.tiles.centre
        way = self.glide(self._tag(start), carried_from or centre(start), centre(stop), STEP_MS)
        if victim == EMPTY:
            milliseconds = LETTING_GO_MS if carried_from else STEP_MS
            return Animation(milliseconds, way.frame, way.start, Sound.PLACE)

        def frame(progress: float) -> None:
            way.frame(progress)
            left = round(FADES * (1 - progress)) / FADES
            self.sheet.itemconfigure(tag, image=self._stone(victim, opacity=left))

        return Animation(HIT_MS, frame, way.start, Sound.HIT)

    @property
    def _dot(self) -> int:
        """The diameter of a dot in pixels."""
        return max(6, self._length(DOT))

    def _stone(self, owner: int, lift: float = 0.0, opacity: float = 1.0) -> ImageTk.PhotoImage:
        what = self._length(STONE), owner, self.sheet.palette, True, lift
        return self.sheet.sprite(pieces.river_stone, *what, opacity=opacity)

    def _tag(self, tile: int) -> str:
        return f"stone-{self.state.tiling.text(tile)}"

    def _length(self, share: float) -> int:
        """Return a share of the pitch in pixels."""
        return self.sheet.fit.length(self.tiles.across * share)
