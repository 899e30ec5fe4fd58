"""Drawing of mancala: names, counts, glass stones, marks and animations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from ....engine.game import Event
from ....engine.games.mancala.rules import (
    PLACES,
    STORES,
    SWAP,
    FreeTurn,
    Lap,
    MancalaState,
    Sown,
    Swapped,
    Swept,
    pile_of_place,
)
from ....engine.session import Step
from ....engine.text import counted
from ...canvas.animation import Animation
from ...canvas.drawing import Body, Drawing
from ...canvas.scaled_canvas import DESIGN_WIDTH, Point, RingKind, ScaledCanvas, Tags, TextStyle
from ...canvas.scene import Scene
from ...paint import marks
from ...widgets.sound import Sound
from . import glass
from .glass import GlassStones, Heaps, MancalaBackground, screen_place

LAP_MS, FREE_TURN_MS = 180, 350
MOST_COUNT, MOST_STANDING = 26.0, 28.0
"""Maximum text heights beside the pits and below a name, in design units."""


class MancalaDrawing(Drawing[MancalaState]):
    """Draws the stones and the texts beside them, and the marks of a pit."""

    def __init__(self, canvas: ScaledCanvas) -> None:
        super().__init__(canvas)
        self._glass = GlassStones(canvas, self._recount)
        self._heaped: Scene[MancalaState] | None = None
        self.numbered = False
        """Whether each pile carries its number on a board that is not turned, too."""

    @property
    def may_swap(self) -> bool:
        return self.current_scene.seat is not None and SWAP in self.state.legal_moves()

    @property
    def turned(self) -> bool:
        """Whether the board is turned, so that a single person's row is at the bottom."""
        return self.current_scene.bottom_seat == 1

    def screen_place(self, place: int) -> int:
        """Return the place drawn where `place` would be on an unturned board."""
        return screen_place(place, self.turned)

    def background(self) -> MancalaBackground:
        return MancalaBackground()

    def draw(self) -> None:
        colour = self.canvas.palette.wood.small_print
        self.canvas.write(*glass.CLOCKWISE, "clockwise", 13, most=26, colour=colour, anchor="e")
        if self.turned or self.numbered:
            for place in range(PLACES):
                if place not in STORES:
                    text = f"pile {pile_of_place(place)[1]}"
                    x, y = glass.number_point(self.screen_place(place))
                    self.canvas.write(x, y, text, 12, most=20, colour=colour, tags="number")
        for seat in (0, 1):
            if self.current_scene.heading:
                self._write_name(seat)
            self._write_owner(seat)
        last = self.current_scene.last
        sown = [event for event in last.events if isinstance(event, Sown)] if last else []
        if sown:
            self.ring("last", sown[0].source, "last")
        outcome = self.state.outcome()
        for seat in outcome.winners if outcome is not None else ():
            self.ring("last", STORES[seat], "winner")
        # The canvas may be redrawn during an animation: sown stones stay where they are.
        if self._heaped is not self.current_scene:
            self._restore_heaps()
        self._glass.turned = self.turned
        self._glass.draw()
        style: TextStyle = {"bold": True, "colour": self.canvas.palette.wood.print}
        for place, pile in enumerate(self._glass.heaps.piles):
            size, style["tags"] = 20 if place in STORES else 17, f"count-{place}"
            where = glass.count_point(self.screen_place(place))
            self.canvas.write(*where, str(len(pile)), size, most=MOST_COUNT, **style)

    def prepare_move(self) -> None:
        """Put the stones where the move starts."""
        self._restore_heaps()

    def animations(
        self, event: Event, step: Step[MancalaState], dropped_at: Point | None
    ) -> Iterable[Animation]:
        if isinstance(event, Sown):
            self._ring_last(event.source)
            yield from self._glass.sow(event)
        elif isinstance(event, Lap):
            self._ring_last(event.place)
            yield Animation(LAP_MS)
        elif isinstance(event, Swept):
            yield from self._glass.sweep(event)
        elif isinstance(event, Swapped):
            yield from self._glass.turn_round()
        elif isinstance(event, FreeTurn):
            yield self.glow(self._stores((event.seat,)), FREE_TURN_MS, 1, Sound.BONUS)

    def winning_items(
        self, seats: Sequence[int], step: Step[MancalaState]
    ) -> Sequence[tuple[Point, Body]]:
        return self._stores(seats)

    def mark_sowing(self, seat: int, last: int, stored: int) -> None:
        """Mark where the last stone would fall, and how many the seat's store would gain."""
        canvas, body = self.canvas, self._body(last)
        thickness = max(1, marks.ring_width(*body[:2]) // 2)
        circle = canvas.sprite(marks.ring, *body, canvas.palette.accent, thickness)
        canvas.place_image(circle, glass.place_centre(self.screen_place(last)), "mark")
        canvas.draw_target_dot(
            glass.mark_point(self.screen_place(last)),
            canvas.transform.length(14),
            ("mark", "last-stone"),
        )
        if stored:
            canvas.draw_bubble(
                f"+{stored}", glass.stored_point(seat ^ self.turned), 15, ("mark", "stored"), 22
            )

    def mark_swap(self, lit: bool) -> None:
        face = "hover" if lit else "normal"
        self.canvas.draw_button(
            ("Swap sides (S)", "Swap (S)"), glass.SWAP_BUTTON, face, ("mark", "swap")
        )

    def _restore_heaps(self) -> None:
        """Heap the stones as the moves of the game have brought them."""
        scene = self._heaped = self.current_scene
        first = scene.steps[0].before if scene.steps else scene.state
        events = (event for step in scene.steps for event in step.events)
        self._glass.set_heaps(Heaps.after(first.ring, events))

    def _write_name(self, seat: int) -> None:
        canvas, name = self.canvas, self.current_scene.names[seat]
        remark = glass.seat_remark(self.current_scene, seat)
        x, y = glass.NAMES[seat ^ self.turned]
        size, below = 23 if remark else 18, y + 25
        # Taller lines grow away from the slab.
        parts = filter(None, (counted(self.state.stores[seat], "stone"), remark))
        texts = [
            *accumulate(
                (*parts, *glass.turn_summary(self.current_scene, seat)), "{}   ·   {}".format
            )
        ]
        height = canvas.fitting_text_height(name, DESIGN_WIDTH, size, 2 * size, bold=True)
        lower = canvas.fitting_text_height(
            texts[-1], DESIGN_WIDTH, 14, MOST_STANDING, bold=bool(remark)
        )
        said = canvas.fitting_text(texts[::-1], DESIGN_WIDTH, lower, bold=bool(remark))
        step = canvas.line_spacing(height, lower, 25)
        if seat == self.current_scene.bottom_seat:
            below = y + step
        else:
            y = below - step
        palette = canvas.palette
        colours = (palette.ink, palette.accent) if remark else (palette.muted, palette.muted)
        style: TextStyle = {"bold": True, "colour": colours[0], "tags": f"name-{seat}"}
        canvas.write(x, y, name, size, pixels=height, **style)
        style = {"bold": bool(remark), "colour": colours[1], "tags": f"standing-{seat}"}
        canvas.write(x, below, said, 14, pixels=lower, **style)

    def _write_owner(self, seat: int) -> None:
        canvas, (x, y, room) = self.canvas, glass.owner_label(seat ^ self.turned)
        texts = glass.owner_labels(self.current_scene.names[seat])
        colour, tag = canvas.palette.wood.small_print, f"owner-{seat}"
        item = canvas.write_fitted(
            x, y, texts, room, 14, most=MOST_COUNT, bold=True, colour=colour, tags=tag
        )
        # A label wider than the store is moved inwards.
        (left, _, right, _), slab = canvas.bbox(item), glass.SLAB
        first = canvas.transform.x(slab.left + glass.OWNER_MARGIN)
        last = canvas.transform.x(slab.right - glass.OWNER_MARGIN)
        canvas.move(item, max(0, first - left) - max(0, right - last), 0)

    def _recount(self, place: int, number: int) -> None:
        self.canvas.itemconfigure(f"count-{place}", text=str(number))
        if place in STORES:
            self.canvas.itemconfigure(
                f"standing-{STORES.index(place)}", text=counted(number, "stone")
            )

    def _ring_last(self, place: int) -> None:
        self.canvas.delete("last")
        self.ring("last", place, "last")

    def ring(self, kind: RingKind, place: int, tags: Tags) -> None:
        self.canvas.draw_ring(
            kind, glass.place_centre(self.screen_place(place)), self._body(place), tags
        )

    def _stores(self, seats: Sequence[int]) -> Sequence[tuple[Point, Body]]:
        places = [STORES[seat] for seat in seats]
        return [
            (glass.place_centre(self.screen_place(place)), self._body(place)) for place in places
        ]

    def _body(self, place: int) -> Body:
        """Return width, height and corner radius of a pit or store, in pixels."""
        wide, high = (self.canvas.transform.length(side) for side in glass.place_size(place))
        return wide, high, wide // 2 + 1
