"""Drawing of Skirmish: tiles, stones, and the cards for players and chat."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageTk

from ....engine.game import Event
from ....engine.games.skirmish.options import EMPTY
from ....engine.games.skirmish.rules import SkirmishState
from ....engine.language import _, ngettext
from ....engine.messages import Move
from ....engine.session import Step
from ...canvas.animation import Animation
from ...canvas.drawing import DROP_MS, Background, BoardSlab, Body, Drawing
from ...canvas.scaled_canvas import (
    MIN_TEXT_PIXELS,
    Box,
    Grid,
    Point,
    RingKind,
    ScaledCanvas,
    TextStyle,
)
from ...canvas.scene import ChatLine, Scene
from ...paint import brushes, pieces, surfaces
from ...paint.palette import Palette
from ...widgets.fonts import pixels
from ...widgets.layout import ReadOnlyText
from ...widgets.sound import Sound

SLAB_CENTRE: Point = (355.0, 338.0)
"""Middle of the slab, in board units."""
SLAB_LIMIT = 596.0
"""Largest side of the slab: below it, the shadow has room down to the edge of the canvas."""
BORDER = 25.0
"""Distance from the outer tiles to the edge of the slab, in board units."""
MAX_PITCH = 144.0
"""Greatest distance of the middles of two tiles, on a small board, in board units."""
WELL, STONE, DOT, CORNER = 64 / 70, 53 / 70, 18 / 70, 9 / 70
"""Side of a well, diameter of a stone and of a dot, and radius of the corners of a ring around a
well, as shares of the pitch."""

CARD_LEFT, CARD_RIGHT = 690.0, 1064.0
CARD_TOP, CARD_BOTTOM = 40.0, 636.0
CARD_GAP = 18.0
PLAYER_HEIGHT = 46.0
"""Edges of the cards of the players, least gap between two, and height of a player's line, in board
units."""
CARD_PADDING = 26.0
"""Space above and below the players of a card together, in board units."""
CARD_TEXT_MARGIN = 20.0
"""Distance from the edge of a card to its text, in board units."""


@lru_cache(maxsize=4)
def tile_geometry(rows: int, columns: int) -> Grid:
    """Return the tiles of a board of this size, as large as possible."""
    pitch = min(MAX_PITCH, (SLAB_LIMIT - 2 * BORDER) / max(rows, columns))
    return Grid(rows, columns, SLAB_CENTRE, pitch, pitch)


def slab_box(tiles: Grid) -> Box:
    return tiles.box.grown(BORDER, BORDER)


def player_card_boxes(slab: Box, players: int, has_chat: bool) -> tuple[Box, ...]:
    """Return the boxes of the cards with the players.

    Two players have a card each, the upper one for the stones that start above, beside the middle
    of the slab. More players share a card, and so do two if there is a chat below it.
    """
    if players == 2 and not has_chat:
        height, middle = CARD_PADDING + PLAYER_HEIGHT, (slab.top + slab.bottom) / 2
        upper, lower = middle - CARD_GAP / 2 - height, middle + CARD_GAP / 2
        return tuple(Box(CARD_LEFT, top, CARD_RIGHT, top + height) for top in (upper, lower))
    height = CARD_PADDING + PLAYER_HEIGHT * players
    return (Box(CARD_LEFT, CARD_TOP, CARD_RIGHT, CARD_TOP + height),)


def chat_card_box(players: int) -> Box:
    """Return the box of the chat card, below the card of so many players."""
    top = CARD_TOP + CARD_PADDING + PLAYER_HEIGHT * players + CARD_GAP
    return Box(CARD_LEFT, top, CARD_RIGHT, CARD_BOTTOM)


@dataclass(frozen=True)
class SkirmishBackground(Background):
    """The wooden slab for so many tiles, and the empty cards."""

    RADIUS = 28.0
    tiles: Grid
    players: int
    has_chat: bool

    @property
    def slab_box(self) -> Box:
        return slab_box(self.tiles)

    @property
    def card_boxes(self) -> tuple[Box, ...]:
        cards = player_card_boxes(self.slab_box, self.players, self.has_chat)
        return (*cards, *[chat_card_box(self.players)] * self.has_chat)

    def carve_wells(self, slab: BoardSlab) -> None:
        side, radius = (
            slab.transform.length(self.tiles.across * share) for share in (WELL, CORNER)
        )
        slab.carve_wells(
            [
                surfaces.Well.square_around(*at, side, radius)
                for at in slab.cell_centre_pixels(self.tiles)
            ]
        )


NAME, COUNT, CARD_STONE = 15.0, 19.0, 27.0
"""Text heights and diameter of the stones on the card, in board units."""
NAME_LEFT, NAME_ROOM = (
    CARD_LEFT + 56,
    CARD_RIGHT - CARD_TEXT_MARGIN - 40 - (CARD_LEFT + 56),
)
MIN_NUMBERED_STONE = 18
"""Least diameter of a stone that shows its number, in pixels."""
COUNTDOWN_TURNS = 10
"""Number of turns before a draw without captures at which it is announced."""


def game_draw_countdown_texts(
    state: SkirmishState, at_most: float = COUNTDOWN_TURNS
) -> tuple[str, ...]:
    """Return texts about the turns left before a draw without captures, longest first.

    There are none if more than `at_most` turns are left.
    """
    left = state.variation.quiet_turns - state.quiet
    if not state.variation.quiet_turns or left > at_most or state.is_over:
        return ()
    texts = (
        ngettext(
            "Draw after {n} more turn without a capture.",
            "Draw after {n} more turns without a capture.",
            left,
        ),
        ngettext("{n} more turn to a draw.", "{n} more turns to a draw.", left),
    )
    return tuple(text.format(n=left) for text in texts)


def moves_of_others(scene: Scene[SkirmishState]) -> Iterator[Step[SkirmishState]]:
    """Yield the moves since the last one of the player to move, the last move first."""
    for number, step in enumerate(reversed(scene.steps)):
        if number and step.seat == scene.state.turn:
            return
        yield step


class PlayerLines:
    """A line for each player: stone, name, count; eliminated players are struck through."""

    def __init__(self, canvas: ScaledCanvas) -> None:
        self._canvas = canvas

    def draw(self, scene: Scene[SkirmishState], cards: Sequence[Box]) -> None:
        """Write the lines in the cards; the player to move, or the winner, stands out."""
        if not self._canvas.has_room_for_texts:
            return
        canvas, palette, state = self._canvas, self._canvas.palette, scene.state
        outcome = state.outcome()
        marked = (state.turn,) if outcome is None else outcome.winners
        for seat, (name, count) in enumerate(zip(scene.names, state.counts, strict=True)):
            card = cards[seat % len(cards)]
            y = card.top + CARD_PADDING / 2 + PLAYER_HEIGHT * (seat // len(cards) + 0.5)
            bold, out = seat in marked, count == 0
            ink = palette.muted if out else palette.ink
            canvas.place_image(self._stone(seat, out), (CARD_LEFT + 30, y))
            if bold and outcome is None:
                side = max(6, round(canvas.transform.length(CARD_STONE) * 0.38))
                arrow = canvas.sprite(_triangle, side, palette.accent)
                canvas.place_image(arrow, (CARD_LEFT + 9, y), "mover")
            tags = "player", f"player-{seat}"
            style: TextStyle = {"bold": bold, "colour": ink, "anchor": "w", "tags": tags}
            item = canvas.write_fitted(NAME_LEFT, y, (name,), NAME_ROOM, NAME, max_size=28, **style)
            tags = "count", f"count-{seat}"
            style = {"bold": True, "colour": ink, "anchor": "e", "tags": tags}
            canvas.write(CARD_RIGHT - CARD_TEXT_MARGIN, y, str(count), COUNT, max_size=30, **style)
            if out:
                self._strike(item, seat, ink)
        if words := game_draw_countdown_texts(state):
            # Below the cards, or below the chat if there is one.
            y = CARD_BOTTOM + 10 if scene.has_bots else cards[-1].bottom + 24
            style = {"colour": palette.muted, "anchor": "w", "tags": "quiet"}
            room = CARD_RIGHT - CARD_LEFT - CARD_TEXT_MARGIN
            canvas.write_fitted(
                CARD_LEFT + CARD_TEXT_MARGIN,
                y,
                words,
                room,
                CHAT_TEXT_HEIGHT,
                max_size=MAX_CHAT_TEXT_HEIGHT,
                **style,
            )

    def _strike(self, item: int, seat: int, ink: str) -> None:
        transform = self._canvas.transform
        left, top, right, bottom = self._canvas.bbox(item)
        middle = (top + bottom) // 2 + transform.length(1)
        # Tk's box of a text has a pixel more on either side.
        self._canvas.create_line(
            left + 1,
            middle,
            right - 1,
            middle,
            fill=ink,
            width=transform.length(1.6),
            tags=("struck", f"struck-{seat}"),
        )

    def _stone(self, seat: int, out: bool) -> ImageTk.PhotoImage:
        size, palette = self._canvas.transform.length(CARD_STONE), self._canvas.palette
        what = size, seat, palette, size >= MIN_NUMBERED_STONE
        return self._canvas.sprite(pieces.river_stone, *what, opacity=0.45 if out else 1.0)


def _triangle(side: int, colour: str) -> Image.Image:
    """Return a triangle that points to the right."""
    large = side * brushes.SUPERSAMPLE
    mask = Image.new("L", (large, large), 0)
    points = [(0.2, 0.05), (0.85, 0.5), (0.2, 0.95)]
    ImageDraw.Draw(mask).polygon([(x * large, y * large) for x, y in points], 255)
    return brushes.tint(mask.reduce(brushes.SUPERSAMPLE), colour)


CHAT_TEXT_HEIGHT, NUMERAL_HEIGHT, CHAT_DOT = 14.0, 11.0, 17.0
"""Text heights and diameter of a player's dot, in board units."""
MAX_CHAT_TEXT_HEIGHT = 24.0
"""Maximum text height, in board units."""
CHAT_LINE_GAP = 8.0
"""Space between two chat lines, in board units."""
SCROLL_BAR_WIDTH = 16
"""Width left at the right for the scroll bar, in design units."""
CHAT_TOP, CHAT_MARGIN = 42.0, 16.0
"""Distance from the edges of the card to the chat: above, and on other sides, in board units."""


class ChatCard:
    """Shows the chat in a scrolling box, each line after its player's dot.

    `lines` are the lines so far. The card exists if a bot plays, the `box` after the first line.
    """

    def __init__(self, canvas: ScaledCanvas) -> None:
        self.lines: tuple[ChatLine, ...] = ()
        self.box: ReadOnlyText | None = None
        self._canvas = canvas
        self._written: tuple[ChatLine, ...] = ()
        self._style: Hashable = None
        self._at_end = True
        self._dots: list[ImageTk.PhotoImage] = []

    def draw(self, scene: Scene[SkirmishState]) -> None:
        """Write the title and the new lines, and scroll to the end.

        A person who has scrolled up stays at the lines they read.
        """
        canvas, card = self._canvas, chat_card_box(scene.state.player_count)
        canvas.delete("chat")
        if scene.has_bots:
            canvas.write_card_title(card, (_("Chat"),), "chat")
        if not scene.has_bots or not self.lines:
            if self.box is not None:
                self.box.place_forget()
            return
        if self.box is None:
            self.box = ReadOnlyText(canvas)
            self.box.text.bind("<Escape>", self._give_focus_back)
            self.box.text.bind("<Configure>", lambda event: self._show_end())
        self._at_end = self.box.text.yview()[1] >= 1
        x, y = canvas.pixel((card.left + CHAT_MARGIN, card.top + CHAT_TOP))
        right, bottom = canvas.pixel((card.right - CHAT_MARGIN, card.bottom - CHAT_MARGIN))
        self.box.place(x=x, y=y, width=right - x, height=bottom - y)
        self._write(self.box)

    def _write(self, box: ReadOnlyText) -> None:
        height = self._canvas.text_height(CHAT_TEXT_HEIGHT, MAX_CHAT_TEXT_HEIGHT)
        style = height, self._dot_size, self._canvas.palette
        if style != self._style:
            self._style, self._written, self._at_end = style, (), True
            font, between = (
                self._canvas.font(height, False),
                self._canvas.transform.length(CHAT_LINE_GAP),
            )
            box.text.configure(font=font, spacing1=between)
            left, right = self._dot_size + font.measure(" "), pixels(box, SCROLL_BAR_WIDTH)
            box.text.tag_configure("said", lmargin2=left, rmargin=right)
            # Referenced here, since the canvas drops its sprites when its background changes.
            self._dots = [
                self._dot(seat) for seat in range(len(self._canvas.palette.pieces.players))
            ]
        written, first = self._written, self.lines[0]
        # A full log drops its oldest lines.
        gone = next((n for n, each in enumerate(written) if each is first), len(written))
        remaining = written[gone:]
        if remaining != self.lines[: len(remaining)]:
            gone, remaining = len(written), ()
        with box.editable() as text:
            text.delete("1.0", f"{gone + 1}.0" if remaining else "end")
            for number, line in enumerate(self.lines[len(remaining) :], len(remaining)):
                if number:
                    text.insert("end", "\n")
                text.image_create("end", image=self._dots[line.seat], align="center")
                text.insert("end", f" {' '.join(line.text.split())}")
            text.tag_add("said", "1.0", "end")
        self._written = self.lines
        self._show_end()

    def _show_end(self) -> None:
        """Scroll to the last line, unless the person reads earlier ones."""
        if self.box is not None and self._at_end:
            self.box.text.see("end")

    def _give_focus_back(self, event: tk.Event[tk.Misc]) -> str:
        self._canvas.focus_set()
        return "break"

    def _dot(self, seat: int) -> ImageTk.PhotoImage:
        height = self._canvas.text_height(NUMERAL_HEIGHT)
        return self._canvas.sprite(
            _numbered_dot, self._dot_size, seat, height, self._canvas.palette
        )

    @property
    def _dot_size(self) -> int:
        """Diameter of a player's dot in pixels, large enough for its number."""
        return max(MIN_TEXT_PIXELS + 4, self._canvas.transform.length(CHAT_DOT))


def _numbered_dot(size: int, seat: int, height: int, palette: Palette) -> Image.Image:
    """Return a dot in the colour of a seat, with its number."""
    picture = brushes.tint(brushes.disc_mask(size), palette.faint)
    body = brushes.tint(brushes.disc_mask(size - 2), palette.pieces.players[seat])
    picture.alpha_composite(body, (1, 1))
    middle = size / 2, size / 2
    brushes.draw_letter(picture, middle, str(seat + 1), height, palette.pieces.player_inks[seat])
    return picture


STEP_MS, CAPTURE_MS = 200, 260
"""Times for a step, and for a captured stone to fade out, in ms at normal speed."""
FADE_STEPS = 8
"""Number of steps in which a captured stone fades out."""
GHOST_OPACITY = 0.5
"""Opacity of a stone shown at its destination."""
CURSOR_SIDE = 0.84
"""Side of the keyboard cursor, as a share of the well."""


class SkirmishDrawing(Drawing[SkirmishState]):
    """Draws the board, and the marks of a chosen or hovered stone."""

    def __init__(self, canvas: ScaledCanvas) -> None:
        super().__init__(canvas)
        self.players = PlayerLines(canvas)
        self.chat = ChatCard(canvas)

    @property
    def tile_geometry(self) -> Grid:
        return tile_geometry(self.state.tiling.row_count, self.state.tiling.column_count)

    def make_background(self) -> SkirmishBackground:
        return SkirmishBackground(
            self.tile_geometry, self.state.player_count, self.current_scene.has_bots
        )

    def draw(self) -> None:
        slab, ink = slab_box(self.tile_geometry), self.canvas.palette.wood.small_print
        self.write_coordinates(
            self.tile_geometry, slab.top + BORDER / 2, slab.left + BORDER / 2, ink
        )
        ringed = set[int]()
        for step in moves_of_others(self.current_scene):
            start, stop = step.before.step_tiles(step.move)
            # A stone that was captured since has no ring.
            if stop not in ringed:
                kind: RingKind = "earlier" if ringed else "last"
                self.draw_tile_ring(stop, kind, (kind,))
                self.canvas.draw_move_origin(self.tile_geometry.centre(start), self._dot)
            ringed.add(stop)
        for tile, owner in enumerate(self.state.tiles):
            if owner != EMPTY:
                tags = ("stone", f"seat-{owner}", self._tag(tile))
                self.canvas.place_image(self._stone(owner), self.tile_geometry.centre(tile), tags)
        scene = self.current_scene
        cards = player_card_boxes(slab, self.state.player_count, scene.has_bots)
        self.players.draw(scene, cards)
        self.chat.draw(self.current_scene)

    def event_animations(
        self, event: Event, step: Step[SkirmishState], dropped_at: Point | None
    ) -> Iterable[Animation]:
        if isinstance(event, Move):
            yield self._step_motion(step, dropped_at)

    def shapes_to_highlight(
        self, seats: Sequence[int], step: Step[SkirmishState]
    ) -> Iterable[tuple[Point, Body]]:
        size = self._length(STONE)
        for tile, owner in enumerate(step.after.tiles):
            if owner in seats:
                yield self.tile_geometry.centre(tile), (size, size, size)

    def mark_destinations(self, tile: int) -> None:
        """Mark free destinations by dots, and enemies that can be captured by rings."""
        for target in self.state.steps_from(tile):
            if self.state.tiles[target] == EMPTY:
                tags = ("mark", "target", "dot", f"dot-{target}")
                self.canvas.draw_target_dot(self.tile_geometry.centre(target), self._dot, tags)
            else:
                self.draw_tile_ring(target, "danger", ("mark", "target"))

    def preview_step(self, target: int) -> None:
        """Preview a stone of the seat to move on a target, or ring the enemy it captures."""
        self.canvas.delete(f"dot-{target}")
        if self.state.tiles[target] == EMPTY:
            ghost = self._stone(self.state.turn, opacity=GHOST_OPACITY)
            self.canvas.place_image(ghost, self.tile_geometry.centre(target), ("mark", "ghost"))
        else:
            self.draw_tile_ring(target, "selected", ("mark", "ghost"))

    def draw_tile_ring(self, tile: int, kind: RingKind, tags: tuple[str, ...]) -> None:
        # The cursor fits inside the selection ring, so that both are visible on one tile.
        share = CURSOR_SIDE if kind == "cursor" else 1.0
        side, radius = self._length(WELL * share), self._length(CORNER * share)
        self.canvas.draw_ring(kind, self.tile_geometry.centre(tile), (side, side, radius), tags)

    def drag_stone(self, tile: int, point: Point) -> None:
        tag = self._tag(tile)
        self.canvas.itemconfigure(tag, image=self._stone(self.state.tiles[tile], lift=1.0))
        self.canvas.coords(tag, *self.canvas.pixel(point))
        self.canvas.tag_raise(tag)

    def _step_motion(self, step: Step[SkirmishState], carried_from: Point | None) -> Animation:
        start, stop = step.before.step_tiles(step.move)
        victim, tag = step.before.tiles[stop], self._tag(stop)
        centre = self.tile_geometry.centre
        step_slide = self.slide_animation(
            self._tag(start), carried_from or centre(start), centre(stop), STEP_MS
        )
        if victim == EMPTY:
            milliseconds = DROP_MS if carried_from else STEP_MS
            return Animation(milliseconds, step_slide.frame, step_slide.start, Sound.PLACE)

        def frame(progress: float) -> None:
            step_slide.frame(progress)
            left = round(FADE_STEPS * (1 - progress)) / FADE_STEPS
            self.canvas.itemconfigure(tag, image=self._stone(victim, opacity=left))

        return Animation(CAPTURE_MS, frame, step_slide.start, Sound.HIT)

    @property
    def _dot(self) -> int:
        """Diameter of a dot in pixels."""
        return max(6, self._length(DOT))

    def _stone(self, owner: int, lift: float = 0.0, opacity: float = 1.0) -> ImageTk.PhotoImage:
        what = self._length(STONE), owner, self.canvas.palette, True, lift
        return self.canvas.sprite(pieces.river_stone, *what, opacity=opacity)

    def _tag(self, tile: int) -> str:
        return f"stone-{self.state.tiling.tile_name(tile)}"

    def _length(self, share: float) -> int:
        """Return a share of the pitch in pixels."""
        return self.canvas.transform.length(self.tile_geometry.across * share)
