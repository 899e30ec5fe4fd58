"""Drawing of 4 × 4: pieces in their wells, cards, marks and animations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import pi, sin

from PIL import Image, ImageTk

from ....engine.game import Event
from ....engine.games.four_by_four.options import ATTRIBUTES
from ....engine.games.four_by_four.pieces import (
    CELLS,
    LINE_BY_NAME,
    line_description,
    parse_piece,
    piece_description,
    piece_text,
    traits_text,
)
from ....engine.games.four_by_four.rules import (
    CALLED,
    Called,
    FourByFourState,
    Given,
    Placed,
)
from ....engine.language import N_, _, labelled, ngettext
from ....engine.session import Step
from ...canvas.animation import Animation, interpolate
from ...canvas.drawing import DROP_MS, Body, Drawing
from ...canvas.scaled_canvas import (
    TITLE_LEFT,
    Box,
    Point,
    RingKind,
    ScaledCanvas,
    Tags,
    TextStyle,
)
from ...paint import brushes, marks, wooden_pieces
from ...paint.palette import Palette
from ...text import is_you, name_in_sentence, name_without_level
from ...widgets.fonts import pixels
from ...widgets.sound import Sound
from . import layout
from .layout import (
    FourByFourBackground,
    PartialMove,
    PiecePlace,
    Target,
    call_refusal_text,
    capitalized_line_name,
    line_band_geometry,
)

WORDS_LEFT = 825.0
"""Left edge of the texts beside the plate, in board units."""
CARD_TEXT_INSET = 8.0
"""Least distance of text from the edges of a card, in board units."""
PLATE_SIDE = 1.1 * layout.PLATE_WELL
"""Diameter of the plate with its rim, in board units."""


def write_given_piece_card(
    canvas: ScaledCanvas,
    state: FourByFourState,
    names: Sequence[str],
    partial_move: PartialMove,
    tags: Tags,
) -> None:
    """Write the title of the plate's card, and the longest text that fits beside the plate.

    If no text fits, only the title is written. At the end the plate is gone, unless the given piece
    stands on it because a line was called before it was placed.
    """
    titles, texts = given_piece_card_texts(state, names, partial_move)
    box, palette, transform = layout.PLATE_CARD, canvas.palette, canvas.transform
    left, upper = WORDS_LEFT, transform.y(box.top + CARD_TEXT_INSET)
    lower = transform.y(box.bottom - CARD_TEXT_INSET)
    if state.end and state.given is None:
        left = box.left + TITLE_LEFT
        plate = Box.around((layout.PLATE.x, layout.PLATE.y), PLATE_SIDE, PLATE_SIDE)
        corners = transform.x(plate.left) - 1, transform.y(plate.top) - 1
        ends = transform.x(plate.right) + 1, transform.y(plate.bottom) + 1
        below = palette.sheet if canvas.has_room_for_texts else palette.table
        canvas.create_oval(*corners, *ends, fill=below, width=0, tags=tags)
    if titles:
        upper = canvas.bbox(canvas.write_card_title(box, titles, tags))[3]
    plain = state.given is not None and partial_move.placed is None
    strong = plain or bool(state.end)
    size = 20 if plain else 16
    usual = canvas.text_height(size)
    larger = range(canvas.text_height(size, 2 * size), usual, -1)
    choices = [(texts[0], pixels) for pixels in larger] + [(text, usual) for text in texts]
    colour = palette.ink if strong else palette.muted
    style: TextStyle = {"bold": strong, "colour": colour, "anchor": "w", "tags": tags}
    for text, height in choices:
        item = canvas.write(
            left,
            layout.PLATE.y if titles else box.centre[1],
            text,
            size,
            pixels=height,
            width=box.right - 2 * CARD_TEXT_INSET - left,
            **style,
        )
        _, top, _, bottom = canvas.bbox(item)
        if bottom - top <= lower - upper:
            canvas.move(item, 0, max(0, upper - top) - max(0, bottom - lower))
            return
        canvas.delete(item)


def given_piece_card_texts(
    state: FourByFourState, names: Sequence[str], partial_move: PartialMove
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return titles of the plate's card and texts beside the plate, longest first.

    They are facts: the status line says what to do. Shorter variants are for smaller cards. Called
    lines need no title.
    """
    if state.end == CALLED:
        return (), called_line_texts(state)
    if state.end:
        return (_("A draw"),), (_("Nobody called a line."), _("No line called."))
    if partial_move.calling:
        return (_("Four!"),), ()
    name, other = (name_without_level(names[seat]) for seat in (state.turn, 1 - state.turn))
    if state.given is not None and partial_move.placed is None:
        # Other features would only distract from those that count.
        text = piece_description(state.given, state.variation.attributes)
        words = text.split(", ")
        two_lines = ",\n".join(", ".join(part) for part in (words[:2], words[2:]) if part)
        whose = _("Your piece") if is_you(name) else _("{name}’s piece").format(name=name)
        return (whose, _("Piece")), (two_lines, text)
    if state.pool:
        # Translators: Beside an empty place under the title “The next piece”: “for Player 2”.
        receiver = _("for {name}").format(name=name_in_sentence(other))
        return (_("The next piece"), _("Piece")), (receiver,)
    return (_("Last chance"),), ()


def called_line_texts(state: FourByFourState) -> tuple[str, ...]:
    """Return texts about the called lines, longest first: all lines, some of them, their number."""
    lines = [
        labelled(
            (line_description if number else capitalized_line_name)(name),
            traits_text(state.shared_traits(LINE_BY_NAME[name])),
        )
        for number, name in enumerate(state.fresh)
    ]
    # Translators: The end of a list of lines.
    more = [
        ngettext("and {n} more", "and {n} more", left).format(n=left)
        for left in range(1, len(lines))
    ]
    shorter = ["\n".join([*lines[:-left], text]) for left, text in enumerate(more, 1)]
    count = ngettext("{n} line", "{n} lines", len(lines)).format(n=len(lines))
    number = count if shorter else capitalized_line_name(state.fresh[0])
    return ("\n".join(lines), *shorter, number)


def draw_line_band(canvas: ScaledCanvas, line: str, called: bool, tags: tuple[str, ...]) -> None:
    centre, length, breadth, degrees = line_band_geometry(line)
    size = canvas.transform.length(length), canvas.transform.length(breadth)
    canvas.place_image(canvas.sprite(_band, *size, degrees, called, canvas.palette), centre, tags)


def _band(length: int, breadth: int, degrees: float, called: bool, palette: Palette) -> Image.Image:
    picture = (_light if called else _pointer_ring)(length, breadth, palette)
    if degrees:
        return picture.rotate(-degrees, Image.Resampling.BICUBIC, expand=True)
    return picture


def _pointer_ring(length: int, breadth: int, palette: Palette) -> Image.Image:
    """Return a ring around the line under the pointer, with a faint face."""
    radius, thick = _radius(length, breadth), marks.ring_width(breadth, breadth)
    picture = brushes.transparent_picture(length + 4 * thick, breadth + 4 * thick)
    face = brushes.tint(brushes.rounded_mask(length, breadth, radius), palette.mark, 0.16)
    _composite(picture, face)
    _composite(picture, marks.outlined_ring(length, breadth, radius, palette.mark, palette, thick))
    return picture


def _light(length: int, breadth: int, palette: Palette) -> Image.Image:
    """Return an amber glow around a called line."""
    radius, thick = _radius(length, breadth), marks.ring_width(breadth, breadth)
    light = marks.glow(length, breadth, radius, palette.last_move)
    # The glow surrounds the band and is faint inside, so that the wells stay visible.
    inside = brushes.rounded_mask(length, breadth, radius)
    margin = marks.glow_margin(length, breadth)
    light.paste((0, 0, 0, 0), (margin, margin), inside)
    ring = marks.last_move_ring(length, breadth, radius, palette, thick + 2)
    picture = brushes.transparent_picture(
        max(light.width, ring.width), max(light.height, ring.height)
    )
    for part in (light, brushes.tint(inside, palette.last_move, 0.3), ring):
        _composite(picture, part)
    return picture


def _radius(length: int, breadth: int) -> int:
    return round(breadth * 0.5) if length > breadth else round(breadth * 0.23)


def _composite(picture: Image.Image, part: Image.Image) -> None:
    place = (picture.width - part.width) // 2, (picture.height - part.height) // 2
    picture.alpha_composite(part, place)


EXAMPLE_FOURS = {
    "light": ("ltrh", "lsqh", "lsrf", "ltqf"),
    "tall": ("ltrh", "dtqh", "ltqf", "dtrf"),
    "round": ("ltrh", "dsrh", "lsrf", "dtrf"),
    "hollow": ("ltrh", "dsqh", "lsqh", "dtrh"),
}
"""Four pieces that share one feature alone, by the attribute of the feature."""
FOUR_TEXTS = (
    # Translators: {feature} is such as “tall”.
    N_("A four is a line of four pieces that share one feature, such as “{feature}”."),
    N_("A four is four pieces in a line that share one feature."),
    N_("A four: four alike in a line."),
)
BEGINNERS_FOUR_TEXTS = (
    # Translators: Only some features count in this game; {feature} is such as “tall”.
    N_("A four is a line of four pieces that share a feature that counts, such as “{feature}”."),
    N_("A four is four pieces in a line that share a feature that counts."),
    FOUR_TEXTS[-1],
)
FOUR_LEFT, FOUR_STEP, FOUR_MIDDLE, FOUR_WELL = 76.0, 25.0, 658.0, 26.0
"""Left end, step and middle of the explanation of a four, and its wells, in board units."""
CARRY_MS = 220
"""Time in which a piece is carried to its place, in ms at normal speed."""
CARRY_HEIGHT = 26.0
"""Height at which a piece is carried, in board units."""
LIFTED_FULLY, GHOST_OPACITY = 1.0, 0.45
"""Share of a lift, and opacity of a piece that would be placed by a click."""
LIST_WELL = 22
"""Diameter of the well of a piece in the list of moves, in design units."""
SLOT_CORNER = 10.0
"""Radius of the corners of a slot of the pool, in board units."""


class FourByFourDrawing(Drawing[FourByFourState]):
    """Draws a position and the unfinished move. A piece has the tag `piece-NUMBER`."""

    def make_background(self) -> FourByFourBackground:
        return FourByFourBackground()

    def draw(self) -> None:
        canvas, state = self.canvas, self.state
        canvas.write_fitted(
            *layout.HEADING,
            (self.current_scene.heading,),
            layout.HEADING_ROOM,
            19,
            max_size=36,
            bold=True,
        )
        above, beside = layout.COORDINATES
        self.write_coordinates(layout.BOARD, above, beside, self.canvas.palette.wood.small_print)
        explains = self._is_for_beginners or self.should_explain_four
        if explains and self.current_scene.heading and not state.end:
            self._draw_four()
        titles = (
            (_("Remaining pieces"), _("Remaining"))
            if state.pool
            else (_("No pieces remain"), _("None remain"))
        )
        canvas.write_card_title(layout.POOL_CARD, titles)
        last = self._last_cell()
        if state.end == CALLED:
            self._glow_lines(state.fresh)
        elif last is not None:
            self.draw_target_ring("last", ("cell", last), "last")
        for cell, piece in enumerate(state.board):
            if piece is not None:
                self._put_piece(piece, layout.piece_place_on_cell(cell))
        for piece in state.pool:
            self._put_piece(piece, layout.piece_place_in_pool(piece))

    def event_animations(
        self, event: Event, step: Step[FourByFourState], dropped_at: Point | None
    ) -> Iterable[Animation]:
        """Animate a given piece to the plate, a placed one to its well, or light a called line."""
        if isinstance(event, Given):
            piece = parse_piece(event.piece)
            home = layout.piece_place_in_pool(piece)
            yield self.carry_animation(piece, home, layout.PLATE, dropped_at, Sound.LIFT)
        elif isinstance(event, Placed):
            piece, stop = (
                parse_piece(event.piece),
                layout.piece_place_on_cell(CELLS.index(event.cell)),
            )
            motion = self.carry_animation(piece, layout.PLATE, stop, dropped_at)
            if dropped_at == stop.centre:
                # The piece was already placed there.
                motion.frame(1.0)
            else:
                yield motion
        elif isinstance(event, Called):
            lines = [f"{cells[0]}-{cells[-1]}" for cells in event.lines]
            yield Animation(1, start=lambda: self._glow_lines(lines), sound=Sound.CALL)

    def shapes_to_highlight(
        self, seats: Sequence[int], step: Step[FourByFourState]
    ) -> Iterable[tuple[Point, Body]]:
        side = self.canvas.transform.length(layout.WELL)
        for cell in sorted({cell for name in step.after.fresh for cell in LINE_BY_NAME[name]}):
            yield layout.BOARD.centre(cell), (side, side, side // 2 + 1)

    def mark_partial_move(self, partial_move: PartialMove, pointed: bool, by_keys: bool) -> None:
        """Draw the given piece, the texts beside the plate, the buttons and the pointer.

        `pointed`: the pointer is on the call button. `by_keys`: the button names its key.
        """
        canvas, state = self.canvas, self.state
        write_given_piece_card(canvas, state, self.current_scene.names, partial_move, "mark")
        if partial_move.calling and partial_move.line is not None:
            draw_line_band(canvas, partial_move.line, False, ("mark", "pointer"))
        if partial_move.placed is not None:
            self.draw_target_ring("selected", ("cell", partial_move.placed), "mark")
        if state.given is not None:
            self._put_piece(state.given, partial_move.given_piece_place, "mark")
        if state.end:
            return
        face = "pressed" if partial_move.calling else "hover" if pointed else "normal"
        if self.current_scene.seat is None or call_refusal_text(state):
            face = "disabled"
        # Neither a full line nor a four makes it louder: finding it is the players' task.
        kind = "primary" if partial_move.calling else "plain"
        text = _("Four!")
        if by_keys and face != "disabled":
            text += " (F)"
        canvas.draw_button((text,), layout.CALL_BUTTON, face, ("mark", "call"), kind)
        if partial_move.can_only_call_or_pass(state) and self.current_scene.seat is not None:
            canvas.draw_button(
                (_("End the game"),), layout.GO_ON_BUTTON, "normal", ("mark", "go-on")
            )

    def preview_given_piece(self, cell: int) -> None:
        if self.state.given is not None:
            stand = layout.piece_place_on_cell(cell)
            picture = self._image(self.state.given, stand.well, opacity=GHOST_OPACITY)
            self.canvas.place_image(picture, stand.centre, ("mark", "hover"))

    def draw_target_ring(self, kind: RingKind, target: Target, tags: Tags) -> None:
        where, number = target
        transform = self.canvas.transform
        if where == "cell":
            side = transform.length(layout.WELL)
            self.canvas.draw_ring(
                kind, layout.BOARD.centre(number), (side, side, side // 2 + 1), tags
            )
        else:
            box = layout.SLOTS[number]
            body = (
                transform.length(box.width),
                transform.length(box.height),
                transform.length(SLOT_CORNER),
            )
            self.canvas.draw_ring(kind, box.centre, body, tags)

    def small_piece_picture(self, piece: int) -> ImageTk.PhotoImage:
        size = pixels(self.canvas, LIST_WELL)
        what = size, piece_text(piece), self.canvas.palette
        return self.canvas.cached_sprite(wooden_pieces.wooden_piece, *what)

    def show_carried_piece(self, piece: int, point: Point, well: float) -> None:
        """Show a carried piece at `point`, in the size of a well of diameter `well`."""
        self._move_piece(piece, PiecePlace(*point, well), LIFTED_FULLY)
        self.canvas.tag_raise(_tag(piece))

    def carry_animation(
        self,
        piece: int,
        home: PiecePlace,
        stop: PiecePlace,
        carried_from: Point | None = None,
        sound: Sound = Sound.PLACE,
    ) -> Animation:
        """Return the animation of a piece through the air, growing with its well.

        A piece dropped by the pointer starts at `carried_from`, and clicks as it lands.
        """
        carried = carried_from is not None
        start = home if carried_from is None else PiecePlace(*carried_from, home.well)

        def frame(progress: float) -> None:
            x, y, well = (interpolate(a, b, progress) for a, b in zip(start, stop, strict=True))
            stands = progress == 1.0 or (progress == 0.0 and not carried)
            lift, size = (0.0, well) if stands else (LIFTED_FULLY, 8 * round(well / 8))
            rise = 0.0 if carried else CARRY_HEIGHT * sin(pi * progress)
            self._move_piece(piece, PiecePlace(x, y - rise, size), lift)

        def begin() -> None:
            # Painting a piece takes longer than a frame, so other sizes are scaled from these.
            self._image(piece, layout.WELL, LIFTED_FULLY)
            self._image(piece, stop.well)
            self.canvas.tag_raise(_tag(piece))
            frame(0.0)

        if carried:
            return Animation(DROP_MS, frame, begin, Sound.PLACE)
        return Animation(CARRY_MS, frame, begin, sound)

    @cached_property
    def should_explain_four(self) -> bool:
        """Whether to explain what a four is: until a person has won a game by calling one."""
        results = self.canvas.app.library.read_results()
        return not any(each.game == "four-by-four" and "1/2" not in each.result for each in results)

    @property
    def _is_for_beginners(self) -> bool:
        """Whether only some of the features count."""
        return self.state.variation.attribute_count < len(ATTRIBUTES)

    def _draw_four(self) -> None:
        canvas = self.canvas
        if canvas.text_height(14) > 1.4 * 14 * canvas.transform.scale:
            # On a small board it would overlap other texts.
            return
        counting = self.state.variation.attributes
        feature = "tall" if "tall" in counting else counting[0]
        for number, piece in enumerate(EXAMPLE_FOURS[feature]):
            stand = PiecePlace(FOUR_LEFT + FOUR_STEP * number, FOUR_MIDDLE + 1, FOUR_WELL)
            canvas.place_image(self._image(parse_piece(piece), stand.well), stand.centre, "four")
        left = FOUR_LEFT + 4 * FOUR_STEP
        room, muted = layout.POOL_CARD.right - left, canvas.palette.muted
        style: TextStyle = {"colour": muted, "anchor": "w", "tags": "four"}
        texts = BEGINNERS_FOUR_TEXTS if self._is_for_beginners else FOUR_TEXTS
        words = tuple(_(text).format(feature=traits_text((feature,))) for text in texts)
        canvas.write_fitted(left, FOUR_MIDDLE, words, room, 14, max_size=22, **style)

    def _last_cell(self) -> int | None:
        """Return the cell of the last placed piece; the last move may be giving a piece."""
        for step in self.current_scene.steps[-1:-4:-1]:
            for event in step.events:
                if isinstance(event, Placed):
                    return CELLS.index(event.cell)
        return None

    def _glow_lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            draw_line_band(self.canvas, line, True, ("lit",))
        self.canvas.tag_raise("piece")

    def _put_piece(self, piece: int, stand: PiecePlace, *tags: str) -> None:
        self.canvas.place_image(
            self._image(piece, stand.well), stand.centre, ("piece", _tag(piece), *tags)
        )

    def _move_piece(self, piece: int, stand: PiecePlace, lift: float) -> None:
        self.canvas.itemconfigure(_tag(piece), image=self._image(piece, stand.well, lift))
        self.canvas.coords(_tag(piece), *self.canvas.pixel(stand.centre))

    def _image(
        self, piece: int, well: float, lift: float = 0.0, opacity: float = 1.0
    ) -> ImageTk.PhotoImage:
        canvas, paint, what = (
            self.canvas,
            wooden_pieces.wooden_piece,
            (piece_text(piece), self.canvas.palette),
        )
        size, largest = canvas.transform.length(well), canvas.transform.length(layout.WELL)
        if lift:
            return canvas.sprite_scaled_to(
                wooden_pieces.piece_picture_size(size), paint, largest, *what, lift
            )
        if opacity < 1.0:
            return canvas.sprite(paint, size, *what, opacity=opacity)
        return canvas.cached_sprite(paint, size, *what)


def _tag(piece: int) -> str:
    return f"piece-{piece}"
