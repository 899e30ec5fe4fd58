"""Geometry of FourSide, and the areas of its canvas: the hand, the scores, and the line of keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageTk

from ....engine.game import Passed
from ....engine.games.fourside.blocks import Block, rotated
from ....engine.games.fourside.rules import FourSideState, Hand, Scored, points_text
from ....engine.language import N_, _, ngettext
from ...canvas.animation import Animation, Animator
from ...canvas.drawing import Background, BoardSlab
from ...canvas.scaled_canvas import (
    BOARD_WIDTH,
    MIN_TEXT_PIXELS,
    Anchor,
    Box,
    Grid,
    Point,
    RingKind,
    ScaledCanvas,
    TextStyle,
    ViewTransform,
)
from ...canvas.scene import Scene
from ...paint import brushes, control_art, marks, pieces, surfaces
from ...paint.palette import Palette
from ...text import is_you, name_without_level
from ...widgets.sound import Sound

WELL, BLOCK = 68 / 74, 66 / 74
"""Sides of a well and of a block, as shares of the pitch."""
CORNER = 0.13
"""Corner radius of a ring, as a share of its side."""
MAX_PITCH = 96.0
"""Greatest distance of the middles of two cells on a small board, in board units, like all lengths
here without another unit."""
KEYS_GAP = 18.0
"""Gap between two keys."""


@dataclass(frozen=True)
class Arrangement:
    """Places of the board, the scores, the hand, the prompt and the keys on the canvas."""

    board_centre: Point
    wells_limit: tuple[float, float]
    """The largest width and height that all wells together take."""
    border: tuple[float, float]
    """Wood at the left and right of the wells, and above and below them."""
    prompt: Point
    prompt_anchor: Anchor
    prompt_width: float
    keys_line: float
    """Ordinate of the line of keys."""
    lower_keys: float
    """Ordinate of the keys below the explanation of points."""
    status_edges: tuple[float, float]
    """Left and right edges of the texts about the players."""
    score_lines: tuple[float, float]
    """Ordinate of each seat's name."""
    score_rule: float
    """Ordinate of the line between the scores."""
    hand_card: Box
    hand: tuple[Point, ...]
    """Centres of the five blocks of the hand."""
    backs: tuple[Point, ...]
    """Centres of the five blocks of a covered hand."""
    back_block: float
    """Side of a covered block."""
    hand_columns: int
    hand_block: float
    """Side of a block of the hand."""
    slot_margin: float
    """How far the box in which a block of the hand is clicked reaches beyond it."""
    cursor_margin: float
    """How much larger than a block of the hand the ring of the cursor is."""
    curtain: Box
    """The button that shows the blocks."""
    arrow_size: float
    """Size of the arrow heads beside the chosen block."""
    arrow_distance: float
    """Distance of their middles from the middle of the block."""
    dispensable_keys: tuple[str, ...]
    """The keys that are left out if there is no room, the first one first."""
    score_card: Box
    keys_edges: tuple[float, float] | None = None
    """Left and right edges of the line of keys; None for those of the slab."""
    areas: Areas | None = None
    """The areas that fill the canvas, instead of cards; None for cards."""

    def cells(self, columns: int, rows: int) -> Grid:
        """Return the cells of a board of this size, as large as possible."""
        width, height = self.wells_limit
        pitch = min(width / columns, height / rows, MAX_PITCH)
        return Grid(rows, columns, self.board_centre, pitch, pitch)

    def is_readable(self, cells: Grid, scale: float) -> bool:
        """Return whether all blocks have numerals on a canvas of this scale."""
        smallest = min(self.hand_block, cells.across * BLOCK)
        return smallest * scale >= pieces.MIN_LETTERED_BLOCK

    def tight_slab(self, cells: Grid) -> Box:
        """Return the box around the wells and the names of rows and columns."""
        gap = (1 - WELL) * cells.across
        return cells.box.grown(self.border[0] - gap / 2, self.border[1] - gap / 2)

    def slab(self, cells: Grid) -> Box:
        return self.tight_slab(cells) if self.areas is None else self.areas.board

    @property
    def slots(self) -> tuple[Box, ...]:
        """Boxes in which the blocks of the hand are clicked."""
        side = self.hand_block + 2 * self.slot_margin
        return tuple(Box.around(middle, side, side) for middle in self.hand)

    def slot_at(self, point: Point) -> int | None:
        """Return the slot (from 0) of the block of the hand at a point, or None."""
        return next((n for n, box in enumerate(self.slots) if box.contains(*point)), None)


@dataclass(frozen=True)
class Areas:
    """Board at the left, status at the right, bars for the prompt and the keys, up to the edges.

    `board` and `status` are the frames of both areas.
    """

    board: Box
    status: Box
    split: float
    """Abscissa where the status area begins."""
    prompt_bottom: float
    keys_top: float
    rules: tuple[float, ...]
    """Ordinates of the lines between the parts of the status area."""
    move_lines: tuple[float, float]
    """Ordinates of the title and the text about the move in preview."""
    fact_lines: tuple[float, float]
    """Ordinates of the level of play and of the number of free areas."""


USUAL = Arrangement(
    board_centre=(396.0, 330.0),
    wells_limit=(666.0, 504.0),
    border=(30.0, 33.0),
    prompt=(396.0, 25.0),
    prompt_anchor="center",
    prompt_width=720.0,
    keys_line=648.0,
    lower_keys=656.0,
    status_edges=(810.0, 1044.0),
    score_lines=(71.0, 149.0),
    score_rule=122.0,
    score_card=Box(790.0, 48.0, 1064.0, 212.0),
    hand_card=Box(790.0, 230.0, 1064.0, 612.0),
    hand=((862, 321), (990, 321), (862, 431), (990, 431), (926, 541)),
    backs=((862, 312), (990, 312), (862, 398), (990, 398), (926, 484)),
    back_block=76.0,
    hand_columns=2,
    hand_block=92.0,
    slot_margin=4.0,
    cursor_margin=14.0,
    curtain=Box.around((926.0, 569.0), 212.0, 46.0),
    arrow_size=17.0,
    arrow_distance=63.0,
    dispensable_keys=(N_("Esc"), "← →", N_("Enter"), N_("Space"), "F8", "F2"),
)
"""The board beside two cards, with the hand in two columns."""

ORIGINAL = Arrangement(
    board_centre=(334.0, 345.0),
    wells_limit=(572.0, 490.0),
    border=(24.0, 28.0),
    prompt=(18.0, 20.0),
    prompt_anchor="w",
    prompt_width=1020.0,
    keys_line=652.0,
    lower_keys=659.0,
    keys_edges=(18.0, 1082.0),
    status_edges=(700.0, 1062.0),
    score_lines=(92.0, 174.0),
    score_rule=149.0,
    score_card=Box(668.0, 62.0, 1082.0, 238.0),
    hand_card=Box(668.0, 246.0, 1082.0, 436.0),
    hand=tuple((875.0 + 78.0 * (slot - 2), 340.0) for slot in range(5)),
    backs=tuple((875.0 + 78.0 * (slot - 2), 332.0) for slot in range(5)),
    back_block=54.0,
    hand_columns=5,
    hand_block=54.0,
    slot_margin=10.0,
    cursor_margin=8.0,
    curtain=Box.around((875.0, 398.0), 300.0, 46.0),
    arrow_size=15.0,
    arrow_distance=39.0,
    dispensable_keys=("F8", "← →", N_("Enter"), N_("Space"), "F2", N_("Esc")),
    areas=Areas(
        board=Box(18.0, 62.0, 642.0, 614.0),
        status=Box(668.0, 62.0, 1082.0, 614.0),
        split=654.0,
        prompt_bottom=40.0,
        keys_top=628.0,
        rules=(238.0, 436.0, 530.0),
        move_lines=(462.0, 500.0),
        fact_lines=(554.0, 590.0),
    ),
)
"""The screen of the document: two areas, with the hand in one row."""


@dataclass(frozen=True)
class FourSideBackground(Background):
    """The wooden slab for `cells` with these areas (points, 0 for none), and what is beside it."""

    RADIUS = 24.0
    arrangement: Arrangement
    cells: Grid
    areas: tuple[int, ...]

    @property
    def slab_box(self) -> Box:
        return self.arrangement.slab(self.cells)

    @property
    def card_boxes(self) -> Sequence[Box]:
        placed = self.arrangement
        return () if placed.areas is not None else (placed.score_card, placed.hand_card)

    def paint(self, picture: Image.Image, transform: ViewTransform, palette: Palette) -> None:
        """Paint the slab and the cards, or the areas with their frames."""
        if (areas := self.arrangement.areas) is not None:
            _paint_areas(picture, areas, transform, palette)
        super().paint(picture, transform, palette)

    def carve_wells(self, slab: BoardSlab) -> None:
        side, places = (
            slab.transform.length(self.cells.across * WELL),
            slab.cell_centre_pixels(self.cells),
        )
        slab.carve_wells([surfaces.Well.square_around(*place, side) for place in places])
        floors = {kind: pieces.bonus_area(side, kind, slab.palette) for kind in ("bonus", "minus")}
        for place, area in zip(places, self.areas, strict=True):
            if area:
                slab.paste_centred(floors["bonus" if area > 0 else "minus"], place)


FRAME_GAP = 6.0
"""Distance between the two lines of a frame."""


def _paint_areas(
    picture: Image.Image, areas: Areas, transform: ViewTransform, palette: Palette
) -> None:
    """Paint the status area, both bars, the frames and the lines; the rest stays as it is."""
    pen, (wide, high) = ImageDraw.Draw(picture), picture.size
    above, below = transform.y(areas.prompt_bottom), transform.y(areas.keys_top)
    pen.rectangle((transform.x(areas.split), above, wide, below), palette.sheet)
    for bar in ((0, 0, wide, above), (0, below, wide, high)):
        pen.rectangle(bar, palette.tile)
    line, status = transform.length(2), areas.status

    def draw_frame(box: Box) -> None:
        left, top = transform.x(box.left), transform.y(box.top)
        corners = left, top, transform.x(box.right), transform.y(box.bottom)
        pen.rectangle(corners, None, palette.line, line)

    for box in (areas.board, status):
        draw_frame(box.grown(FRAME_GAP, FRAME_GAP))
    draw_frame(status)
    for rule in areas.rules:
        y = transform.y(rule)
        pen.line((transform.x(status.left), y, transform.x(status.right), y), palette.line, line)


HOVER_SCALE = 1.07
"""How much larger a block under the pointer is drawn."""
TURN_MS, TURN_STEP = 140, 22.5
"""Duration of an animated quarter turn in milliseconds, and the step of its angle in degrees."""


class HandState:
    """The blocks of the shown hand, each with its quarter turns, and the chosen one.

    `slot` counts from 0. A block keeps its turns until it is played.
    """

    def __init__(self) -> None:
        self.owner: int | None = None
        self.blocks: Hand = ()
        self.slot = 0
        self._turns: list[int] = []

    def set_hand(self, owner: int, blocks: Hand) -> None:
        """Set the blocks of the hand; those that stay keep their turns."""
        pairs = zip(self.blocks, blocks, self._turns, strict=False) if owner == self.owner else ()
        turns = [turn if before == after else 0 for before, after, turn in pairs]
        self._turns = turns if len(turns) == len(blocks) else [0] * len(blocks)
        if owner != self.owner:
            self.slot = 0
        self.owner, self.blocks = owner, blocks

    @property
    def quarter_turns(self) -> int:
        """Quarter turns of the chosen block, clockwise, 0 to 3."""
        return self.quarter_turns_of(self.slot)

    def quarter_turns_of(self, slot: int) -> int:
        return self._turns[slot]

    def turned_block(self, slot: int | None = None) -> Block:
        """Return a block with its turns applied, by default the chosen one."""
        slot = self.slot if slot is None else slot
        return rotated(self.blocks[slot], self._turns[slot])

    def choose_block(self, slot: int, turns: int | None = None) -> None:
        self.slot = slot
        if turns is not None:
            self._turns[self.slot] = turns % 4

    def rotate_chosen_block(self, quarters: int) -> None:
        self._turns[self.slot] = (self._turns[self.slot] + quarters) % 4


NUMBER_DISTANCE, NUMBER_TEXT_HEIGHT = 19.0, 16.0
"""Distance of the number of a block below the block in a row, and its text height."""


class HandArea:
    """Draws the hand; `held` is its state."""

    def __init__(self, canvas: ScaledCanvas) -> None:
        self.held = HandState()
        self.arrangement = USUAL
        self._canvas = canvas
        self._turner = Animator(canvas, canvas.app)

    def draw(self, scene: Scene[FourSideState], owner: int, covered: bool) -> None:
        placed = self.arrangement
        name = name_without_level(scene.names[owner])
        # On a small board, the name of another player alone has room.
        titles: tuple[str, ...] = (_("{name}’s blocks").format(name=name), name)
        self._canvas.write_card_title(
            placed.hand_card, (_("Your blocks"),) if is_you(name) else titles
        )
        if covered:
            side = self._canvas.transform.length(placed.back_block)
            back = self._canvas.sprite(pieces.fourside_block_back, side, self._canvas.palette)
            for place in placed.backs:
                self._canvas.place_image(back, place, "back")
            if scene.seat is not None:
                # Translators: {name} is the player who presses the button.
                named = _("{name}: show my blocks").format(name=name)
                texts = named, _("Show my blocks")
                self._canvas.draw_button(texts, placed.curtain, "normal", ("curtain",))
            return
        self.held.set_hand(owner, scene.state.hands[owner] or ())
        for slot in range(len(self.held.blocks)):
            picture = block_picture(self._canvas, self.held.turned_block(slot), self.block_side)
            self._canvas.place_image(picture, placed.hand[slot], ("hand", slot_tag(slot)))
            if placed.areas is not None:
                x, y = placed.hand[slot]
                below = y + placed.hand_block / 2 + NUMBER_DISTANCE
                style: TextStyle = {"bold": True, "tags": "slot-number"}
                self._canvas.write(
                    x, below, str(slot + 1), NUMBER_TEXT_HEIGHT, max_size=24, **style
                )

    def draw_marks(self, shows_cursor: bool) -> None:
        """Ring the chosen block between two arrow heads; with `shows_cursor` ring the cursor."""
        self._ring("selected", 2)
        placed = self.arrangement
        canvas, (x, y) = self._canvas, placed.hand[self.held.slot]
        for right in (False, True):
            size = canvas.transform.length(placed.arrow_size)
            arrow = canvas.sprite(marks.choice_arrow, size, not right, canvas.palette)
            place = x + placed.arrow_distance * (1 if right else -1), y
            canvas.place_image(arrow, place, ("mark", "choice"))
        if shows_cursor:
            self._ring("cursor", placed.cursor_margin)

    def show_carried_block(self, point: Point, side: int) -> None:
        """Show the chosen block above all else at a point, instead of in its slot."""
        canvas = self._canvas
        canvas.delete(slot_tag(self.held.slot), "carried")
        picture = block_picture(canvas, self.held.turned_block(), side, lift=1.0)
        canvas.place_image(picture, point, ("mark", "carried"))

    def lift_hovered_block(self, hovered: int | None) -> None:
        """Lift the block in the slot under the pointer a little, and put down the others."""
        for slot in range(len(self.held.blocks)):
            side, height = self.block_side, 0.0
            if slot == hovered:
                side, height = round(HOVER_SCALE * side), 1.0
            picture = block_picture(self._canvas, self.held.turned_block(slot), side, height)
            self._canvas.itemconfigure(slot_tag(slot), image=picture)

    def animate_rotation(self, quarters: int) -> None:
        canvas, tag, block = self._canvas, slot_tag(self.held.slot), self.held.turned_block()

        def frame(progress: float) -> None:
            angle = round(-90 * quarters * (1 - progress) / TURN_STEP) * TURN_STEP
            canvas.itemconfigure(
                tag, image=block_picture(canvas, block, self.block_side, turn=angle)
            )

        self._turner.run([Animation(TURN_MS, frame, sound=Sound.TICK)])

    def finish_rotation(self) -> None:
        self._turner.skip()

    def stop_rotation(self) -> None:
        self._turner.stop()

    @property
    def block_side(self) -> int:
        return self._canvas.transform.length(self.arrangement.hand_block)

    def _ring(self, kind: RingKind, wider: float) -> None:
        placed = self.arrangement
        side = self._canvas.transform.length(placed.hand_block + wider)
        body = side, side, round(side * CORNER)
        self._canvas.draw_ring(kind, placed.hand[self.held.slot], body, ("mark", kind))


def slot_tag(slot: int) -> str:
    return f"hand-{slot}"


def block_picture(
    canvas: ScaledCanvas, block: Block, side: int, lift: float = 0.0, turn: float = 0.0
) -> ImageTk.PhotoImage:
    """Return the picture of a block whose sides are `side` pixels, by `pieces.fourside_block`."""
    least = pieces.MIN_LETTERED_PICTURE if canvas.is_picture else pieces.MIN_LETTERED_BLOCK
    return canvas.sprite(pieces.fourside_block, side, block, canvas.palette, lift, turn, least)


NAME_TEXT_HEIGHT, DETAIL_TEXT_HEIGHT, SCORE_TEXT_HEIGHT = 15.0, 12.5, 36.0
"""Text heights, in board units."""
SCORE_ROOM = 74.0
"""Width of the score beside a name, in board units."""
DETAIL_ROOM = 20.0
"""Largest text height at which the detail below a name is shown, in board units."""


class ScoreArea:
    """Draws the score of each player, and how the last points were made."""

    def __init__(self, canvas: ScaledCanvas) -> None:
        self._canvas = canvas

    def draw(self, scene: Scene[FourSideState], placed: Arrangement) -> None:
        """Write names and scores; the player to move has a bar and the accent colour."""
        if not self._canvas.has_room_for_texts:
            return
        canvas, transform, palette = self._canvas, self._canvas.transform, self._canvas.palette
        (left, right), rule = placed.status_edges, transform.y(placed.score_rule)
        ends = transform.x(left), rule, transform.x(right), rule
        canvas.create_line(*ends, fill=palette.line, width=transform.length(1))
        over = scene.state.outcome() is not None
        for seat, y in enumerate(placed.score_lines):
            moves = seat == scene.state.turn and not over
            colour = palette.accent if moves else palette.muted
            name = name_without_level(scene.names[seat])
            style: TextStyle = {"bold": True, "colour": colour, "anchor": "w"}
            canvas.write_fitted(
                left, y, (name,), right - left - SCORE_ROOM, NAME_TEXT_HEIGHT, max_size=22, **style
            )
            if moves:
                bar = (
                    transform.x(left - 12),
                    transform.y(y - 12),
                    transform.x(left - 8),
                    transform.y(y + 42),
                )
                canvas.create_rectangle(*bar, fill=palette.accent, outline="", tags="mover")
            score, colour = (
                scene.state.scores[seat],
                palette.ink if moves or over else palette.muted,
            )
            style |= {"colour": colour, "anchor": "e", "tags": f"score-{seat}"}
            canvas.write(right, y + 13, str(score), SCORE_TEXT_HEIGHT, max_size=40, **style)
            if canvas.text_height(DETAIL_TEXT_HEIGHT) <= DETAIL_ROOM * transform.scale:
                style = {"colour": palette.muted, "anchor": "w"}
                details = _details(scene, seat)
                canvas.write_fitted(
                    left, y + 38, details, right - left, DETAIL_TEXT_HEIGHT, max_size=17, **style
                )

    def set_score(self, seat: int, score: int) -> None:
        self._canvas.rewrite(f"score-{seat}", str(score))


MOVE_TEXT_HEIGHT, FACT_TEXT_HEIGHT = 18.0, 14.0
"""Text heights of the points of a move and of the facts about the game, in board units."""
FACT_ROOM = 150.0
"""Width of the name of a fact, in board units."""


class FactArea:
    """Writes what a placement brings, and below it the level of play and the free areas."""

    def __init__(self, canvas: ScaledCanvas) -> None:
        self._canvas = canvas

    def draw(self, state: FourSideState, placed: Arrangement, areas: Areas) -> None:
        """Write the level of play, and how many areas have no block."""
        left, right = placed.status_edges
        free = sum(block is None for block in state.board)
        facts = (
            (_("LEVEL"), f"1–{state.variation.values}"),
            # Translators: Before such as “51 of 63”: areas without a block.
            (_("FREE"), _("{n} of {all}").format(n=free, all=len(state.board))),
        )
        for y, texts in zip(areas.fact_lines, facts, strict=True):
            places = (
                (left, FACT_ROOM - 12, True),
                (left + FACT_ROOM, right - left - FACT_ROOM, False),
            )
            for text, (x, room, bold) in zip(texts, places, strict=True):
                self._canvas.write_fitted(
                    x, y, (text,), room, FACT_TEXT_HEIGHT, max_size=22, bold=bold, anchor="w"
                )

    def write_move(self, title: str, texts: Sequence[str], placed: Arrangement) -> None:
        """Write about a placement, the first of `texts` that fits; with the tag of marks."""
        if placed.areas is None:
            return
        canvas, (left, right) = self._canvas, placed.status_edges
        upper, lower = placed.areas.move_lines
        style: TextStyle = {"bold": True, "anchor": "w", "tags": ("mark", "this-move")}
        room, accent = right - left, canvas.palette.accent
        canvas.write_fitted(left, upper, (title,), room, FACT_TEXT_HEIGHT, max_size=20, **style)
        style["colour"] = accent
        canvas.write_fitted(left, lower, texts, room, MOVE_TEXT_HEIGHT, max_size=26, **style)


def _details(scene: Scene[FourSideState], seat: int) -> tuple[str, ...]:
    """Return texts about a seat's last turn, longest first."""
    if not scene.steps:
        if not scene.heading or scene.state.is_over or scene.state.turn != seat:
            return ("",)
        # Translators: Below the name of a player, or below “You”.
        return (_("move first") if is_you(scene.names[seat]) else _("moves first"),)
    for step in reversed(scene.steps):
        if step.seat != seat:
            continue
        for event in step.events:
            if isinstance(event, Scored):
                sign = "−" if event.points < 0 else "+"
                return points_text(event.sides, event.area), f"{sign}{abs(event.points)}"
            if isinstance(event, Passed):
                return _("no block fits: turn forfeited"), _("turn forfeited")
    return ("",)


LINE_STEP = 19.0
"""Distance of the keys from the explanation of points above them, in board units."""
KEYS_TEXT_HEIGHT, MAX_KEYS_TEXT_HEIGHT = 12.5, 24.0
"""Text height and its maximum, in board units."""
MAX_EXPLANATION_TEXT_HEIGHT = 17.0
"""Maximum text height if the explanation of points is above the keys, in board units."""
POINTS_EXPLANATIONS = (
    N_(
        "Points: add the numbers that touch, and multiply by how many sides touch. "
        "A 3 and a 2 make (3 + 2) × 2 = 10. Then add the cell’s own +20 or −20."
    ),
    N_(
        "Points: add the numbers that touch, and multiply by how many sides touch. "
        "A 3 and a 2 make (3 + 2) × 2 = 10."
    ),
    N_("Points: add the numbers that touch, and multiply by how many sides touch."),
)
MIN_GAP = 6.0
"""Least gap between two keys, in board units."""
NOTE_ICON_SIDE = 17.0
"""Side of the note icon, in board units."""
KEY_CLICK_MARGIN = 4
"""Margin around a key's text in which a click counts, in pixels."""
_TEXTS = (
    ("F1", N_("hint")),
    ("F2", N_("sound")),
    (N_("Space"), N_("board or blocks")),
    ("← →", N_("choose")),
    (N_("Enter"), N_("turn or place")),
    (N_("Esc"), N_("cancel or leave")),
    ("F8", N_("leave")),
)
_FIRST = 3
"""Number of keys that stay beside larger text: hint, sound and leave."""
TEXT_OF_CAP = 15
"""Height of the text beside a key cap of the usual size, in pixels."""


class KeyLegend:
    """The line of keys with their meanings, and a note icon while sound is on."""

    def __init__(self, canvas: ScaledCanvas) -> None:
        self._canvas = canvas
        self.covered = 0
        """Height of the lowest part of the canvas that is covered and has no lines, in pixels."""
        self.shown_keys: frozenset[str] = frozenset()
        """Names of the keys that the line explains, in English."""

    def clear(self) -> None:
        """Remove the keys and the explanation of points."""
        self._canvas.delete("keys", "scoring")
        self.shown_keys = frozenset()

    def draw(
        self, scene: Scene[FourSideState], placed: Arrangement, slab: Box, explains: bool
    ) -> None:
        """Draw the keys below the board, and above them how points are made, if it is wanted.

        The explanation needs room for its smallest text. Keys that do not fit below the board are
        left out, the least important ones first; larger text leaves out all but `_FIRST` of them
        before it gives way.
        """
        canvas, transform = self._canvas, self._canvas.transform
        left, right = placed.keys_edges or (slab.left, slab.right)
        middle, max_size = placed.keys_line, MAX_KEYS_TEXT_HEIGHT
        high = canvas.text_height(KEYS_TEXT_HEIGHT, MAX_EXPLANATION_TEXT_HEIGHT)
        if explains and high <= MAX_EXPLANATION_TEXT_HEIGHT * transform.scale:
            middle, max_size = placed.lower_keys, MAX_EXPLANATION_TEXT_HEIGHT
            style: TextStyle = {"colour": canvas.palette.muted, "anchor": "w", "tags": "scoring"}
            words, above = tuple(map(_, POINTS_EXPLANATIONS)), middle - LINE_STEP
            room = BOARD_WIDTH - 2 * left
            canvas.write_fitted(
                left, above, words, room, KEYS_TEXT_HEIGHT, max_size=max_size, **style
            )
        texts = {key: _(meaning) for key, meaning in _TEXTS}
        if scene.hints_left is not None and scene.viewer is not None:
            hint = ngettext("hint ({n} left)", "hint ({n} left)", scene.hints_left)
            texts["F1"] = hint.format(n=scene.hints_left)
        pixels = canvas.text_height(KEYS_TEXT_HEIGHT, max_size)
        wide, is_larger = transform.length(right - left), canvas.app.preferences.text_size > 100
        while self._width(texts, pixels) > wide and (pixels > MIN_TEXT_PIXELS or len(texts) > 1):
            if pixels > MIN_TEXT_PIXELS and not (is_larger and len(texts) > _FIRST):
                pixels -= 1
            else:
                del texts[next(key for key in placed.dispensable_keys if key in texts)]
        spare = wide - self._width(texts, pixels)
        gap = min(
            transform.length(KEYS_GAP), transform.length(MIN_GAP) + spare // max(1, len(texts) - 1)
        )
        x, y = transform.x(left), transform.y(middle)
        for key, text in texts.items():
            cap, tags = self._cap(key, pixels), ("keys", _tag(key))
            canvas.create_image(x, y, image=cap, anchor="w", tags=tags)
            x += cap.width() + pixels // 2
            item = canvas.write(
                0, middle, text, KEYS_TEXT_HEIGHT, pixels=pixels, anchor="w", tags=tags
            )
            canvas.coords(item, x, y)
            if key == "F2" and canvas.app.preferences.sound:
                item = self._draw_note(canvas.bbox(item)[2], middle)
            x = canvas.bbox(item)[2] + gap
        # Least text heights do not follow the scale: the line could leave the board.
        canvas.move("keys", 0, min(0, canvas.winfo_height() - canvas.bbox("keys")[3]))
        lower, upper = canvas.bbox("keys"), canvas.bbox("scoring")
        if upper and upper[3] > lower[1]:
            canvas.move("scoring", 0, lower[1] - upper[3])
        for tag in ("keys", "scoring"):
            drawn, free = canvas.bbox(tag), canvas.winfo_height() - self.covered
            if self.covered and drawn and drawn[3] > free:
                canvas.delete(tag)
        self.shown_keys = frozenset(texts if canvas.find_withtag("keys") else ())

    def _width(self, texts: Mapping[str, str], pixels: int) -> int:
        """Return the least width of the line with these texts, in pixels."""
        canvas = self._canvas
        widths = (
            canvas.measuring_font(text, pixels, False).measure(text) for text in texts.values()
        )
        words = sum(width + 2 + pixels // 2 for width in widths)
        has_note = canvas.app.preferences.sound and "F2" in texts
        note = canvas.text_height(NOTE_ICON_SIDE) if has_note else 0
        gaps = (len(texts) - 1) * canvas.transform.length(MIN_GAP)
        return words + note + gaps + sum(self._cap(key, pixels).width() for key in texts)

    def _cap(self, key: str, pixels: int) -> ImageTk.PhotoImage:
        """Return the picture of a key beside a text of this height."""
        canvas, unit = self._canvas, pixels / TEXT_OF_CAP
        return canvas.sprite(control_art.keycaps, _(key), False, 0, canvas.palette, unit)

    def key_at(self, point: Point) -> str | None:
        """Return the key whose caption is at a point, or None."""
        x, y = self._canvas.pixel(point)
        for key, _meaning in _TEXTS:
            box = self._canvas.bbox(_tag(key))
            if box and Box(*box).grown(KEY_CLICK_MARGIN, KEY_CLICK_MARGIN).contains(x, y):
                return key
        return None

    def _draw_note(self, x: int, middle: float) -> int:
        """Draw the note icon at a pixel abscissa, in a line of keys; return the item."""
        canvas = self._canvas
        size = canvas.text_height(NOTE_ICON_SIDE)
        picture = canvas.sprite(_note, size, canvas.palette.ink)
        tags = ("keys", "note", _tag("F2"))
        return canvas.create_image(
            x, canvas.transform.y(middle), image=picture, anchor="w", tags=tags
        )


def _tag(key: str) -> str:
    return f"key-{key}"


def _note(size: int, colour: str) -> Image.Image:
    over = brushes.SUPERSAMPLE
    side = size * over
    mask = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(mask)
    stem, line = side * 0.56, max(over, round(side * 0.09))
    draw.ellipse((side * 0.18, side * 0.66, stem + line / 2, side * 0.94), fill=255)
    draw.line([(stem, side * 0.8), (stem, side * 0.08)], fill=255, width=line)
    flag = [
        (stem - line / 2, side * 0.06),
        (side * 0.84, side * 0.36),
        (side * 0.80, side * 0.60),
        (side * 0.74, side * 0.42),
        (stem, side * 0.30),
    ]
    draw.polygon(flag, fill=255)
    return brushes.tint(mask.reduce(over), colour)
