"""Geometry of FourSide, and the areas of its canvas: the hand, the scores, and the line of keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageTk

from ....engine.game import Passed
from ....engine.games.fourside.blocks import Block, rotated
from ....engine.games.fourside.rules import FourSideState, Hand, Scored, points_text
from ....engine.language import N_, _, ngettext
from ...canvas.animation import Animation, Animator
from ...canvas.drawing import Background, BoardSlab
from ...canvas.scaled_canvas import (
    DESIGN_WIDTH,
    MIN_TEXT_PIXELS,
    Box,
    Grid,
    Point,
    RingKind,
    ScaledCanvas,
    TextStyle,
)
from ...canvas.scene import Scene
from ...paint import brushes, control_art, pieces, surfaces
from ...text import is_you, name_without_level
from ...widgets.sound import Sound

BOARD_CENTRE: Point = (396.0, 340.0)
WELLS_LIMIT = (666.0, 518.0)
"""The largest width and height that all wells together take."""
BORDER = (30.0, 33.0)
"""Wood at the left and right of the wells, and above and below them."""
MAX_PITCH = 96.0
WELL, BLOCK = 68 / 74, 66 / 74
"""Sides of a well and of a block, as shares of the pitch."""
CORNER = 0.13
"""Corner radius of a ring, as a share of its side."""

PROMPT: Point = (396.0, 28.0)
PROMPT_WIDTH = 720.0
KEYS_LINE, KEYS_GAP = 655.0, 18.0
"""The line of keys: ordinate, and gap between two keys, in design units."""
LOWER_KEYS, LINE_STEP = 664.0, 17.0
"""Ordinate of the keys below the explanation of points, and distance of these lines, in design
units."""

SCORE_CARD = Box(790.0, 51.0, 1064.0, 215.0)
HAND_CARD = Box(790.0, 233.0, 1064.0, 629.0)
STATUS_LEFT, STATUS_RIGHT = 810.0, 1044.0
SCORE_LINES = (74.0, 152.0)
"""Ordinate of each seat's name, in design units."""
SCORE_LINE_Y = 125.0
HAND_BLOCK = 92.0
HAND: tuple[Point, ...] = ((862, 325), (990, 325), (862, 439), (990, 439), (926, 553))
"""Centres of the five blocks of the hand, in design units."""
CURTAIN_BOX = Box.around((926.0, 439.0), 212.0, 46.0)


def cell_geometry(columns: int, rows: int) -> Grid:
    """Return the cells of a board of this size, as large as possible."""
    width, height = WELLS_LIMIT
    pitch = min(width / columns, height / rows, MAX_PITCH)
    return Grid(rows, columns, BOARD_CENTRE, pitch, pitch)


def slab_box(cells: Grid) -> Box:
    gap = (1 - WELL) * cells.across
    return cells.box.grown(BORDER[0] - gap / 2, BORDER[1] - gap / 2)


SLOTS = tuple(Box.around(middle, HAND_BLOCK + 8, HAND_BLOCK + 8) for middle in HAND)
"""Boxes in which the blocks of the hand are clicked."""


def slot_at(point: Point) -> int | None:
    """Return the slot (from 0) of the block of the hand at a point, or None."""
    return next((slot for slot, box in enumerate(SLOTS) if box.contains(*point)), None)


@dataclass(frozen=True)
class FourSideBackground(Background):
    """The wooden slab for `cells` with these areas (points, 0 for none), and the two cards."""

    RADIUS = 24.0
    card_boxes = SCORE_CARD, HAND_CARD
    cells: Grid
    areas: tuple[int, ...]

    @property
    def slab_box(self) -> Box:
        return slab_box(self.cells)

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


class HandArea:
    """Draws the hand; `held` is its state."""

    def __init__(self, canvas: ScaledCanvas) -> None:
        self.held = HandState()
        self._canvas = canvas
        self._turner = Animator(canvas, canvas.app)

    def draw(self, scene: Scene[FourSideState], owner: int, covered: bool) -> None:
        name = name_without_level(scene.names[owner])
        whose = _("Your blocks") if is_you(name) else _("{name}’s blocks").format(name=name)
        self._canvas.write_card_title(HAND_CARD, (whose,))
        if covered:
            back = self._canvas.sprite(
                pieces.fourside_block_back, self.block_side, self._canvas.palette
            )
            for place in HAND:
                self._canvas.place_image(back, place, "back")
            if scene.seat is not None:
                # Translators: {name} is the player who presses the button.
                named = _("{name}: show my blocks").format(name=name)
                texts = named, _("Show my blocks")
                self._canvas.draw_button(texts, CURTAIN_BOX, "normal", ("curtain",))
            return
        self.held.set_hand(owner, scene.state.hands[owner] or ())
        for slot in range(len(self.held.blocks)):
            picture = block_picture(self._canvas, self.held.turned_block(slot), self.block_side)
            self._canvas.place_image(picture, HAND[slot], ("hand", slot_tag(slot)))

    def draw_marks(self, shows_cursor: bool) -> None:
        """Ring the chosen block, and show the keyboard cursor on it if `shows_cursor`."""
        self._ring("selected", 2)
        if shows_cursor:
            self._ring("cursor", 14)

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
        return self._canvas.transform.length(HAND_BLOCK)

    def _ring(self, kind: RingKind, wider: float) -> None:
        side = self._canvas.transform.length(HAND_BLOCK + wider)
        body = side, side, round(side * CORNER)
        self._canvas.draw_ring(kind, HAND[self.held.slot], body, ("mark", kind))


def slot_tag(slot: int) -> str:
    return f"hand-{slot}"


def block_picture(
    canvas: ScaledCanvas, block: Block, side: int, lift: float = 0.0, turn: float = 0.0
) -> ImageTk.PhotoImage:
    """Return the picture of a block whose sides are `side` pixels, by `pieces.fourside_block`."""
    return canvas.sprite(pieces.fourside_block, side, block, canvas.palette, lift, turn)


NAME_TEXT_HEIGHT, DETAIL_TEXT_HEIGHT, SCORE_TEXT_HEIGHT = 15.0, 12.5, 36.0
"""Text heights, in design units."""
NAME_ROOM = 160.0
"""Width of a name beside the score, in design units."""
DETAIL_ROOM = 20.0
"""Largest text height at which the detail below a name is shown, in design units."""


class ScoreArea:
    """Draws the score of each player, and how the last points were made."""

    def __init__(self, canvas: ScaledCanvas) -> None:
        self._canvas = canvas

    def draw(self, scene: Scene[FourSideState]) -> None:
        """Write names and scores; the player to move has a bar and the accent colour."""
        canvas, transform, palette = self._canvas, self._canvas.transform, self._canvas.palette
        left, right, rule = STATUS_LEFT, STATUS_RIGHT, transform.y(SCORE_LINE_Y)
        ends = transform.x(left), rule, transform.x(right), rule
        canvas.create_line(*ends, fill=palette.line, width=transform.length(1))
        over = scene.state.outcome() is not None
        for seat, y in enumerate(SCORE_LINES):
            moves = seat == scene.state.turn and not over
            colour = palette.accent if moves else palette.muted
            name = name_without_level(scene.names[seat])
            style: TextStyle = {"bold": True, "colour": colour, "anchor": "w"}
            canvas.write_fitted(left, y, (name,), NAME_ROOM, NAME_TEXT_HEIGHT, max_size=22, **style)
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
        self._canvas.itemconfigure(f"score-{seat}", text=str(score))


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


KEYS_TEXT_HEIGHT, MAX_KEYS_TEXT_HEIGHT = 12.5, 24.0
"""Text height and its maximum, in design units."""
MAX_EXPLANATION_TEXT_HEIGHT = 17.0
"""Maximum text height if the explanation of points is above the keys, in design units."""
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
"""Least gap between two keys, in design units."""
NOTE_ICON_SIDE = 17.0
"""Side of the note icon, in design units."""
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
_CLICKED = ("F1", "F2", "F8")
_DISPENSABLE = (N_("Esc"), "← →", N_("Enter"), N_("Space"), "F8", "F2")
"""The keys that are left out if there is no room, the first one first."""
TEXT_OF_CAP = 15
"""Height of the text beside a key cap of the usual size, in pixels."""


class KeyLegend:
    """The line of keys with their meanings, and a note icon while sound is on."""

    def __init__(self, canvas: ScaledCanvas) -> None:
        self._canvas = canvas
        self.covered = 0
        """Height of the lowest part of the canvas that is covered and has no lines, in pixels."""

    def draw(self, scene: Scene[FourSideState], slab: Box, explains: bool) -> None:
        """Draw the keys below the board, and above them how points are made, if it is wanted.

        The explanation needs room for its smallest text. Keys that do not fit below the board are
        left out, the least important ones first.
        """
        canvas, transform = self._canvas, self._canvas.transform
        middle, max_size = KEYS_LINE, MAX_KEYS_TEXT_HEIGHT
        high = canvas.text_height(KEYS_TEXT_HEIGHT, MAX_EXPLANATION_TEXT_HEIGHT)
        if explains and high <= MAX_EXPLANATION_TEXT_HEIGHT * transform.scale:
            middle, max_size = LOWER_KEYS, MAX_EXPLANATION_TEXT_HEIGHT
            style: TextStyle = {"colour": canvas.palette.muted, "anchor": "w", "tags": "scoring"}
            words, above = tuple(map(_, POINTS_EXPLANATIONS)), middle - LINE_STEP
            room = DESIGN_WIDTH - 2 * slab.left
            canvas.write_fitted(
                slab.left, above, words, room, KEYS_TEXT_HEIGHT, max_size=max_size, **style
            )
        texts = {key: _(meaning) for key, meaning in _TEXTS}
        if scene.hints_left is not None and scene.viewer is not None:
            hint = ngettext("hint ({n} left)", "hint ({n} left)", scene.hints_left)
            texts["F1"] = hint.format(n=scene.hints_left)
        pixels, wide = canvas.text_height(KEYS_TEXT_HEIGHT, max_size), transform.length(slab.width)
        while self._width(texts, pixels) > wide and (pixels > MIN_TEXT_PIXELS or len(texts) > 1):
            if pixels > MIN_TEXT_PIXELS:
                pixels -= 1
            else:
                del texts[next(key for key in _DISPENSABLE if key in texts)]
        spare = wide - self._width(texts, pixels)
        gap = min(
            transform.length(KEYS_GAP), transform.length(MIN_GAP) + spare // max(1, len(texts) - 1)
        )
        x, y = transform.x(slab.left), transform.y(middle)
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
        lower, upper = canvas.bbox("keys"), canvas.bbox("scoring")
        if upper and upper[3] > lower[1]:
            # Least text heights do not follow the scale: the lines came too close.
            canvas.move("scoring", 0, lower[1] - upper[3])
        for tag in ("keys", "scoring"):
            drawn, free = canvas.bbox(tag), canvas.winfo_height() - self.covered
            if self.covered and drawn and drawn[3] > free:
                canvas.delete(tag)

    def _width(self, texts: Mapping[str, str], pixels: int) -> int:
        """Return the least width of the line with these texts, in pixels."""
        canvas = self._canvas
        font, sound = canvas.font(pixels, False), canvas.app.preferences.sound
        words = sum(font.measure(text) + 2 + pixels // 2 for text in texts.values())
        note = canvas.text_height(NOTE_ICON_SIDE) if sound and "F2" in texts else 0
        gaps = (len(texts) - 1) * canvas.transform.length(MIN_GAP)
        return words + note + gaps + sum(self._cap(key, pixels).width() for key in texts)

    def _cap(self, key: str, pixels: int) -> ImageTk.PhotoImage:
        """Return the picture of a key beside a text of this height."""
        canvas, unit = self._canvas, pixels / TEXT_OF_CAP
        return canvas.sprite(control_art.keycaps, _(key), False, 0, canvas.palette, unit)

    def key_at(self, point: Point) -> str | None:
        """Return the key at a point, if it can be clicked."""
        x, y = self._canvas.pixel(point)
        for key in _CLICKED:
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
