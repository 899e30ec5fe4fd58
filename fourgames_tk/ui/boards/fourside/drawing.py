"""Drawing of FourSide: the board at the left, scores and the hand at the right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from PIL import Image, ImageTk

from ....engine.game import Event, Passed
from ....engine.games.fourside.blocks import Block
from ....engine.games.fourside.rules import (
    Drew,
    FourSideState,
    Placed,
    PlacementTrial,
    Scored,
    points_text,
)
from ....engine.language import _, labelled
from ....engine.session import Step
from ...canvas.animation import Animation, interpolate
from ...canvas.drawing import DROP_MS, Body, Drawing
from ...canvas.scaled_canvas import Box, Grid, Point, RingKind, ScaledCanvas, Tags, TextStyle
from ...paint import brushes, marks, pieces
from ...paint.palette import Palette
from ...text import is_you, name_without_level
from ...widgets.sound import Sound
from . import layout
from .layout import (
    Areas,
    Arrangement,
    FactArea,
    HandArea,
    KeyLegend,
    ScoreArea,
    block_picture,
    slot_tag,
)

FITTING_OPACITY, CLASHING_OPACITY = 0.92, 0.6
"""Opacity of the preview of a block that fits, and of one that does not."""
CROSS, CROSS_PLACE = 0.26, 0.47
"""Side of the cross on a side that does not match, and its distance from the centre, as shares of
the block."""
SIDE_DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Directions (right, down) from the centre of a block to each of its sides."""
FIT_DOT, FIT_BELOW = 0.22, 0.32
"""Diameter of the dot where a block fits, and its distance below the centre of an area's cell, in
cells."""
POINTS_OFFSET = 0.78
"""Least distance of the points above or below the centre of a cell, in cells."""
POINTS_TEXT_HEIGHT, MAX_POINTS_TEXT_HEIGHT = 15.0, 22.0
"""Height of the points beside a cell, and its maximum, in board units."""


@dataclass(frozen=True)
class CellMarks:
    """Draws marks on one cell; every item gets the given tag."""

    canvas: ScaledCanvas
    cells: Grid
    cell: int
    side_cards: tuple[Box, ...]
    """The boxes beside the board that a text must not cover."""

    @property
    def centre(self) -> Point:
        return self.cells.centre(self.cell)

    @property
    def block_side(self) -> int:
        return self.canvas.transform.length(self.cells.across * layout.BLOCK)

    def draw_ring(self, kind: RingKind, tag: str) -> None:
        side = self.canvas.transform.length(self.cells.across * layout.WELL)
        body = side, side, round(side * layout.CORNER)
        self.canvas.draw_ring(kind, self.centre, body, (tag, kind))

    def draw_matching_sides(self, sides: tuple[int, ...], tag: str) -> None:
        for side in sides:
            what = self.block_side, side, self.canvas.palette
            picture = self.canvas.sprite(pieces.matching_side_glow, *what)
            self.canvas.place_image(picture, self.centre, (tag, "glow"))

    def write_points(self, text: str, tag: str) -> int:
        """Write the points diagonally beside the cell; return the item.

        There they cover neither this cell nor those that touch it, whose numbers are compared. They
        are at the upper right, if that is not beside a card, over the prompt or over a block.
        """
        canvas, pitch, (x, y) = self.canvas, self.cells.across, self.centre
        item = canvas.draw_bubble(
            text, (x, y), POINTS_TEXT_HEIGHT, (tag, "bubble"), MAX_POINTS_TEXT_HEIGHT
        )
        size = canvas.item_box(item)
        aside = (pitch + size.width) / 2
        away = max(POINTS_OFFSET * pitch, (pitch + size.height) / 2)
        places = [(x + right * aside, y + down * away) for down in (-1, 1) for right in (1, -1)]
        keep = [
            Box.around((x, y), (2 + layout.BLOCK) * pitch, layout.BLOCK * pitch),
            Box.around((x, y), layout.BLOCK * pitch, (2 + layout.BLOCK) * pitch),
            *self.side_cards,
            *(canvas.item_box(each) for each in canvas.find_withtag("prompt")),
        ]
        # Without their shadows: over those, a bubble covers nothing.
        others = [
            Box.around(canvas.item_box(each).centre, layout.BLOCK * pitch, layout.BLOCK * pitch)
            for each in canvas.find_withtag("block")
        ]

        def cost() -> tuple[float, ...]:
            here = canvas.item_box(item)
            return tuple(round(sum(map(here.overlap_area, boxes))) for boxes in (keep, others))

        canvas.move_to_cheapest_place(item, places, cost)
        return item

    def min_bubble_y(self, item: int) -> float:
        """Return the least ordinate, in pixels, of the middle of a bubble below the prompt."""
        top, bottom = self.canvas.bbox(item)[1::2]
        prompt = self.canvas.bbox("prompt")
        return (prompt[3] if prompt else 0) + (bottom - top) / 2

    def mark_as_fitting(self, turned: bool, in_area: bool) -> None:
        """Show that the chosen block fits: as it is by a dot, only when `turned` by a circle.

        In an area the mark is below the points.
        """
        tags = ("mark", "turned-fit" if turned else "fit")
        x, y = self.centre
        place = x, y + self.cells.across * FIT_BELOW * in_area
        diameter = self.canvas.transform.length(self.cells.across * FIT_DOT)
        if not turned:
            self.canvas.draw_target_dot(place, diameter, tags)
            return
        picture = self.canvas.sprite(marks.later_target_circle, diameter, self.canvas.palette)
        self.canvas.place_image(picture, place, tags)

    def draw_ghost(self, block: Block, tags: Tags, opacity: float = FITTING_OPACITY) -> int:
        """Draw a translucent block in the cell; return its canvas item."""
        ghost = self.canvas.sprite(
            _trial_block, self.block_side, block, opacity, self.canvas.palette
        )
        return self.canvas.place_image(ghost, self.centre, tags)

    def preview_block(self, trial: PlacementTrial) -> None:
        """Show a block in the cell: matching sides glow, others are crossed out."""
        opacity = CLASHING_OPACITY if trial.problem else FITTING_OPACITY
        self.draw_ghost(trial.block, ("mark", "ghost"), opacity)
        self.draw_matching_sides(trial.sides, "mark")
        if not trial.problem:
            self.draw_ring("selected", "mark")
            self.write_points(trial.sum_text, "mark")
        size = self.canvas.transform.length(self.cells.across * layout.BLOCK * CROSS)
        cross = self.canvas.sprite(marks.cross_sign, size, self.canvas.palette)
        x, y = self.canvas.pixel(self.centre)
        reach = self.block_side * CROSS_PLACE
        for right, down in (SIDE_DIRECTIONS[side] for side in trial.clashes):
            place = x + right * reach, y + down * reach
            self.canvas.create_image(*place, image=cross, tags=("mark", "clash"))


def _trial_block(size: int, sides: Block, opacity: float, palette: Palette) -> Image.Image:
    block = pieces.fourside_block(size, sides, palette)
    ghost, margin = brushes.transparent_picture(*block.size), (block.width - size) // 2
    # The text of an area must not be confused with the numbers of the block.
    floor = brushes.rounded_mask(size, size, round(size * layout.CORNER))
    ghost.alpha_composite(brushes.tint(floor, palette.track), (margin, margin))
    ghost.alpha_composite(brushes.faded(block, opacity))
    return ghost


PLACE_MS, POINTS_MS, DRAW_MS, FORFEIT_MS = 200, 560, 140, 1300
"""Times for placing a block, its points, drawing a block and a forfeit, in ms at normal speed."""
PROMPT_TEXT_HEIGHT, FORFEIT_TEXT_HEIGHT = 15.0, 20.0
TITLE_TEXT_HEIGHT, TITLE_ROOM = 15.0, 10.0
"""Text height of the titles of the areas, and room at each side of them, in board units."""
MAX_PROMPT_TEXT_HEIGHT = 28.0
"""Maximum height of the prompt, in board units."""
POINTS_RISE = 0.55
"""Distance by which the points rise, in cells."""
SCALE_STEPS = 5
"""Number of sizes of a block that grows or shrinks on its way; each is a picture."""
START_SCALE = 0.4
"""Scale at which a new block appears."""


class FourSideDrawing(Drawing[FourSideState]):
    """Draws a position of FourSide."""

    def __init__(self, canvas: ScaledCanvas) -> None:
        super().__init__(canvas)
        self.hand = HandArea(canvas)
        self.scores = ScoreArea(canvas)
        self.facts = FactArea(canvas)
        self.keys = KeyLegend(canvas)

    @property
    def arrangement(self) -> Arrangement:
        """The places of everything: in a game those of the document, if the theme has them.

        Lessons, puzzles and previews describe or crop the usual arrangement.
        """
        placed, state = layout.ORIGINAL, self.state
        if not (self.canvas.palette.has_status_area and self.current_scene.heading):
            return layout.USUAL
        cells = placed.cells(state.column_count, state.row_count)
        return placed if placed.is_readable(cells, self.canvas.transform.scale) else layout.USUAL

    @property
    def cell_geometry(self) -> Grid:
        return self.arrangement.cells(self.state.column_count, self.state.row_count)

    @property
    def shown_hand_seat(self) -> int:
        """Seat whose hand is shown: the viewer's; without people, the seat to move."""
        viewer = self.current_scene.viewer
        return self.state.turn if viewer is None else viewer

    @property
    def is_hand_covered(self) -> bool:
        """Whether the shown hand is hidden because another person may still be looking."""
        return self.state.hands[self.shown_hand_seat] is None

    def make_background(self) -> layout.FourSideBackground:
        return layout.FourSideBackground(self.arrangement, self.cell_geometry, self.state.areas)

    def draw(self) -> None:
        placed = self.hand.arrangement = self.arrangement
        slab, ink = placed.tight_slab(self.cell_geometry), self.canvas.palette.wood.small_print
        beside, above = placed.border[0] / 2, placed.border[1] / 2
        self.write_coordinates(self.cell_geometry, slab.top + above, slab.left + beside, ink)
        for cell, block in enumerate(self.state.board):
            if block is not None:
                marks = self.cell_marks(cell)
                picture = block_picture(self.canvas, block, marks.block_side)
                self.canvas.place_image(picture, marks.centre, "block")
        last = self.current_scene.last_step
        for event in last.events if last is not None else ():
            if isinstance(event, Placed):
                self._marks_at(event.cell).draw_ring("last", "last-move")
        if placed.areas is not None:
            self._write_frame_titles(placed.areas)
            self.facts.draw(self.state, placed, placed.areas)
        self.scores.draw(self.current_scene, placed)
        self.hand.draw(self.current_scene, self.shown_hand_seat, self.is_hand_covered)
        self.draw_keys()

    def draw_keys(self) -> None:
        """Draw the line of keys, and how points are made, or remove them if they do not apply."""
        self.keys.clear()
        scene = self.current_scene
        if scene.heading and not scene.is_past and self.state.outcome() is None:
            placed = self.arrangement
            slab = placed.slab(self.cell_geometry)
            self.keys.draw(scene, placed, slab, self.should_explain_points)

    def _write_frame_titles(self, areas: Areas) -> None:
        """Write the titles of both areas in the middle of the upper lines of their frames."""
        canvas, palette = self.canvas, self.canvas.palette
        titles = (
            (areas.board, _("BOARD"), palette.table),
            (areas.status, _("STATUS"), palette.sheet),
        )
        for box, text, ground in titles:
            x, y = box.centre[0], box.top - layout.FRAME_GAP / 2
            style: TextStyle = {"bold": True, "tags": "area-title"}
            item = canvas.write(x, y, text, TITLE_TEXT_HEIGHT, max_size=20, **style)
            left, top, right, bottom = canvas.bbox(item)
            room = canvas.transform.length(TITLE_ROOM)
            plate = left - room, top, right + room, bottom
            canvas.create_rectangle(*plate, fill=ground, outline="", tags="area-title")
            canvas.tag_raise(item)

    def event_animations(
        self, event: Event, step: Step[FourSideState], dropped_at: Point | None
    ) -> Iterable[Animation]:
        """Animate a placed block, its points and the new block; or announce a forfeited turn."""
        if isinstance(event, Placed):
            return self._animate_placed(event, dropped_at)
        if isinstance(event, Scored):
            return self._animate_scored(event, step.before)
        if isinstance(event, Drew):
            return self._animate_drew(event)
        if isinstance(event, Passed):
            return self._animate_passed(event)
        return ()

    def shapes_to_highlight(
        self, seats: Sequence[int], step: Step[FourSideState]
    ) -> Iterable[tuple[Point, Body]]:
        transform = self.canvas.transform
        placed = self.arrangement
        left, right = placed.status_edges
        body = transform.length(right - left), transform.length(50), transform.length(8)
        for seat in seats:
            yield ((left + right) / 2, placed.score_lines[seat] + 14), body

    @cached_property
    def should_explain_points(self) -> bool:
        """Whether to explain the points: until a person has finished a game."""
        return all(each.game != "fourside" for each in self.canvas.app.library.read_results())

    def cell_marks(self, cell: int) -> CellMarks:
        placed = self.arrangement
        cards = placed.score_card, placed.hand_card
        return CellMarks(self.canvas, self.cell_geometry, cell, cards)

    def prepare_animations(self) -> None:
        """Clear the prompt: the block is on its way."""
        self.write_prompt()

    def write_prompt(self, *expected: str) -> None:
        """Write above the board what is expected of the person, or else whose turn it is.

        It is the first of the texts that fits at the chosen text size; the last one is shrunk to
        fit.
        """
        canvas, texts, placed = self.canvas, [self.current_scene.heading], self.arrangement
        if self.state.outcome() is not None and placed.areas is not None:
            pairs = zip(self.current_scene.names, self.state.scores, strict=True)
            scores = ", ".join(f"{name_without_level(name)} {own}" for name, own in pairs)
            title = _("FINAL SCORE")
            texts = [f"{title}   {scores}", title]
        elif expected and (seat := self.current_scene.seat) is not None:
            texts = list(expected)
            name = name_without_level(self.current_scene.names[seat])
            if placed.areas is not None and not is_you(name):
                texts.insert(0, labelled(name, texts[0]))
        wanted, usual = (
            canvas.text_height(PROMPT_TEXT_HEIGHT, MAX_PROMPT_TEXT_HEIGHT),
            canvas.text_height(PROMPT_TEXT_HEIGHT),
        )
        room = canvas.transform.length(placed.prompt_width)
        fitting = [
            each
            for each in texts
            if canvas.measuring_font(each, wanted, True).measure(each) <= room
        ]
        text = [*fitting, texts[-1 if wanted > usual else 0]][0]
        canvas.delete("prompt")
        pixels = canvas.fitting_text_height(
            text, placed.prompt_width, PROMPT_TEXT_HEIGHT, MAX_PROMPT_TEXT_HEIGHT, bold=True
        )
        style: TextStyle = {"bold": True, "tags": "prompt", "anchor": placed.prompt_anchor}
        canvas.write(
            *placed.prompt,
            text,
            PROMPT_TEXT_HEIGHT,
            pixels=pixels,
            width=placed.prompt_width,
            **style,
        )
        # More than one line grows upwards rather than over the board.
        top, bottom = canvas.bbox("prompt")[1::2]
        areas, slab = placed.areas, placed.slab(self.cell_geometry)
        lowest = slab.top if areas is None else areas.prompt_bottom
        over = bottom - canvas.transform.y(lowest)
        canvas.move("prompt", 0, -max(0, min(over, top)))

    def _marks_at(self, name: str) -> CellMarks:
        """Return the marks of a cell by its name, such as `e5`."""
        return self.cell_marks(self.state.variation.cell_names.index(name))

    def _animate_placed(self, event: Placed, carried_from: Point | None) -> Iterator[Animation]:
        """Move a block from the hand, or from its player's name, to its cell."""
        canvas, marks = self.canvas, self._marks_at(event.cell)
        slot, own = event.index - 1, event.seat == self.shown_hand_seat
        start_side = marks.block_side
        placed = self.arrangement
        start: Point = placed.status_edges[0] + 30, placed.score_lines[event.seat]
        if carried_from is not None:
            start = carried_from
        elif own:
            start, start_side = placed.hand[slot], self.hand.block_side
        if own:
            canvas.delete(slot_tag(slot))
        canvas.delete("mark", "last-move")
        picture = self._sized(event.block, start_side, marks.block_side, lift=1.0)
        canvas.place_image(picture(0.0), start, ("flying", "block"))
        milliseconds = DROP_MS if carried_from is not None else PLACE_MS
        step_slide = self.slide_animation("flying", start, marks.centre, milliseconds)

        def frame(progress: float) -> None:
            canvas.itemconfigure("flying", image=picture(progress))
            step_slide.frame(progress)

        yield Animation(milliseconds, frame, step_slide.start)
        yield Animation(1, sound=Sound.PLACE)

    def _animate_scored(self, event: Scored, before: FourSideState) -> Iterator[Animation]:
        canvas, marks = self.canvas, self._marks_at(event.cell)
        beside = before.variation.neighbours[marks.cell]
        touching = tuple(side for other, side, _side in beside if before.board[other] is not None)
        old = before.scores[event.seat]
        marks.draw_matching_sides(touching, "scored")
        points = marks.write_points(points_text(event.sides, event.area), "scored")
        (x, y), highest = canvas.coords(points), marks.min_bubble_y(points)
        above = y < canvas.pixel(marks.centre)[1]

        def frame(progress: float) -> None:
            rise = POINTS_RISE * progress if above else 0.0
            risen = y - rise * self.cell_geometry.across * canvas.transform.scale
            canvas.coords(points, x, max(risen, highest))
            if progress < 1.0:
                # Tk repaints one box around all changes; two small boxes are faster.
                canvas.update_idletasks()
            self.scores.set_score(event.seat, round(interpolate(old, event.score, progress)))

        usual = Sound.MINUS if event.area < 0 else Sound.SCORE
        yield Animation(POINTS_MS, frame, sound=Sound.BONUS if event.area > 0 else usual)

    def _animate_drew(self, event: Drew) -> Iterator[Animation]:
        """Show the new block, if its hand is shown and not hidden."""
        block, canvas, slot = event.block, self.canvas, event.index - 1
        if block is None or event.seat != self.shown_hand_seat:
            return
        picture = self._sized(block, START_SCALE * self.hand.block_side, self.hand.block_side)
        item = canvas.place_image(
            picture(0.0), self.arrangement.hand[slot], ("hand", slot_tag(slot))
        )

        def frame(progress: float) -> None:
            canvas.itemconfigure(item, image=picture(progress))

        yield Animation(DRAW_MS, frame)

    def _sized(
        self, block: Block, start: float, stop: int, lift: float = 0.0
    ) -> Callable[[float], ImageTk.PhotoImage]:
        """Return a function that gives the picture of a block between two sides in pixels.

        The pictures are scaled from the largest one.
        """
        canvas, largest = self.canvas, max(round(start), stop)

        def picture(progress: float) -> ImageTk.PhotoImage:
            if progress == 1.0:
                return block_picture(canvas, block, stop)
            side = round(interpolate(start, stop, round(progress * SCALE_STEPS) / SCALE_STEPS))
            what = largest, block, canvas.palette, lift
            return canvas.sprite_scaled_to(
                pieces.block_picture_size(side), pieces.fourside_block, *what
            )

        return picture

    def _animate_passed(self, event: Passed) -> Iterator[Animation]:
        name = name_without_level(self.current_scene.names[event.seat])
        text = (
            _("You forfeit your turn: no block fits.")
            if is_you(name)
            else _("{name} forfeits the turn: no block fits.").format(name=name)
        )
        self.canvas.draw_bubble(
            text, self.arrangement.board_centre, FORFEIT_TEXT_HEIGHT, "forfeit", 26
        )
        yield Animation(FORFEIT_MS, sound=Sound.LOW)
