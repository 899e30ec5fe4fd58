"""The board of Four Stones: its drawing, move input by mouse and keys, and texts about moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from PIL import Image, ImageTk

from ....engine.game import Event
from ....engine.games.four_stones.game import FourStones
from ....engine.games.four_stones.rules import SPACE, FourStonesState, Slid
from ....engine.language import N_, _, ngettext
from ....engine.session import Step
from ...canvas.animation import Animation
from ...canvas.board import Board, EndPageTexts
from ...canvas.drawing import DROP_MS, MARK_TAG, Background, BoardSlab, Body, Drawing
from ...canvas.move_input import MoveTarget, Path
from ...canvas.scaled_canvas import BOARD_WIDTH, Box, Grid, Point, RingKind, TextStyle
from ...paint import flat, pieces, surfaces
from ...paint.palette import Palette
from ...text import error_as_sentence, is_you, name_without_level
from ...widgets.focus import KeyPress
from ...widgets.sound import Sound

BORDER = 30.0
"""Wood around the grooves, in board units."""
MAX_GROWTH = 1.25
"""Maximum scale of a small board relative to the classic one."""


class GrooveSizes(NamedTuple):
    """Sizes of the classic board, in board units."""

    cell: float
    """Width of a space."""
    pitch: float
    """Distance of the middles of neighbouring rows."""
    tile: float
    """Side of a tile."""
    dot: float
    """Diameter of the dot of a destination."""
    middle: float
    """Ordinate of the middle of the slab."""
    limits: tuple[float, float]
    """Greatest width and height of the slab."""


WOODEN = GrooveSizes(94.0, 108.0, 76.0, 20.0, 335.0, (1000.0, 510.0))
PRINTED = GrooveSizes(82.0, 76.0, 72.0, 20.0, 397.0, (880.0, 364.0))
"""Sizes of a board of wood, and of one that is printed below the words of the document."""


@dataclass(frozen=True)
class GrooveGeometry:
    """Geometry of a board with so many rows and spaces."""

    rows: int
    columns: int
    sizes: GrooveSizes

    @cached_property
    def scale(self) -> float:
        """Scale of all lengths relative to the classic board."""
        cell, pitch = self.sizes.cell, self.sizes.pitch
        width, height = self.columns * cell, (self.rows - 1) * pitch + min(cell, pitch)
        width_limit, height_limit = self.sizes.limits
        return min(
            width_limit / (width + 2 * BORDER),
            height_limit / (height + 2 * BORDER),
            MAX_GROWTH,
        )

    @cached_property
    def space_geometry(self) -> Grid:
        """Grid of the spaces; neighbouring rows have a gap between them."""
        across, down = self.sizes.cell * self.scale, self.sizes.pitch * self.scale
        return Grid(self.rows, self.columns, (BOARD_WIDTH / 2, self.sizes.middle), across, down)

    @property
    def slab(self) -> Box:
        down = BORDER - max(0.0, self.sizes.pitch - self.sizes.cell) / 2
        return self.space_geometry.box.grown(BORDER * self.scale, down * self.scale)

    def space_at(self, x: float, y: float) -> int | None:
        """Return the space at a point, or None outside the grooves."""
        space = self.space_geometry.cell_at(x, y)
        reach = self.sizes.cell * self.scale / 2
        if space is None or abs(y - self.space_geometry.centre(space)[1]) > reach:
            return None
        return space


cached_groove_geometry = lru_cache(maxsize=4)(GrooveGeometry)
"""Like `GrooveGeometry`, but cached."""


PEG = 6.0
"""Diameter of the dot on an empty space of the classic board, in board units."""


@dataclass(frozen=True)
class FourStonesBackground(Background):
    """The wooden slab with its grooves."""

    groove_geometry: GrooveGeometry

    @property
    def slab_box(self) -> Box:
        return self.groove_geometry.slab

    def carve_wells(self, slab: BoardSlab) -> None:
        columns, places = (
            self.groove_geometry.columns,
            slab.cell_centre_pixels(self.groove_geometry.space_geometry),
        )
        sizes, scale, palette = self.groove_geometry.sizes, self.groove_geometry.scale, slab.palette
        if palette.is_terminal:
            side, face = slab.transform.length(sizes.tile * scale), palette.wood
            period = flat.sign(side, SPACE, face.peg, face.top, palette)
            for place in places:
                slab.paste_centred(period, place)
            return
        breadth = slab.transform.length(sizes.cell * scale)
        half, round_by = breadth // 2, round(breadth * 0.25)
        ends = zip(places[::columns], places[columns - 1 :: columns], strict=True)
        slab.carve_wells(
            [
                surfaces.Well(left - half, y - half, right - left + 2 * half, breadth, round_by)
                for (left, y), (right, _) in ends
            ]
        )
        peg = surfaces.empty_space_dot(slab.transform.length(PEG * scale), palette)
        for place in places:
            slab.paste_centred(peg, place)


TILE_CORNER = 0.19
"""Radius of a tile's corners, as a share of its side."""
GHOST_OPACITY = 0.5
"""Opacity of a tile shown at its destination."""
SLIDE_MS, SPACE_MS = 180, 12
"""Duration of a slide, and additional time for each space, in milliseconds."""
LINE, MAX_LINE, LINE_SPACING, LINE_SHARE = 19.0, 22.0, 26.0, 0.85
"""Text height of the printed words, its maximum and the distance of lines, in board units; and the
greatest height as a share of that distance."""
TEXT_LEFT, TEXT_ROOM = 160.0, 900.0
FIRST_LINE, FIRST_LOWER_LINE = 34.0, 592.0
"""Left edge and width of the printed words, and middles of the first line above and below the
board, in board units."""
UNDERLINE, UNDERLINE_WIDTH = 0.72, 3.5
"""Length of the line below the last letter as a share of its side, and its width in units of the
classic board."""
MENU = {
    "S": FourStones.welcome.single,
    "M": FourStones.welcome.several,
    "I": N_("Instructions"),
    "E": FourStones.welcome.leave,
}
"""The choices of the document's menu by their keys."""
ORDER_QUESTION, PROMPT = (
    N_("Would you like to go 1st or 2nd?"),
    N_("Which letter, and how many spaces?"),
)


class FourStonesDrawing(Drawing[FourStonesState]):
    """Draws the tiles, and marks for a chosen or hovered letter."""

    @property
    def groove_geometry(self) -> GrooveGeometry:
        sizes = PRINTED if self.is_printed else WOODEN
        return cached_groove_geometry(len(self.state.rows), len(self.state.rows[0]), sizes)

    @property
    def is_printed(self) -> bool:
        """Whether the board is a text with letters and periods, as in the document."""
        return self.canvas.palette.is_terminal

    def make_background(self) -> FourStonesBackground:
        return FourStonesBackground(self.groove_geometry)

    def draw(self) -> None:
        if self.prints_words:
            self._print_words()
        else:
            self.write_heading()
        last = self.current_scene.last_step
        for event in last.events if last is not None else ():
            if isinstance(event, Slid):
                self._mark_last(event)
        for row, text in enumerate(self.state.rows):
            for column, sign in enumerate(text):
                if sign.isalpha():
                    tags = ("tile", f"tile-{sign}")
                    self.canvas.place_image(self._tile(sign), self.space_centre(row, column), tags)
        if self.is_printed:
            # A letter hides what is below it.
            self.canvas.tag_raise("last")

    def event_animations(
        self, event: Event, step: Step[FourStonesState], dropped_at: Point | None
    ) -> Iterable[Animation]:
        """Animate the slide of a letter; a longer way takes longer."""
        if isinstance(event, Slid):
            start = dropped_at or self.space_centre(event.row, event.start)
            length = SLIDE_MS + SPACE_MS * (event.start - event.stop)
            yield self.slide_animation(
                f"tile-{event.letter}",
                start,
                self.space_centre(event.row, event.stop),
                DROP_MS if dropped_at else length,
                Sound.SLIDE,
            )

    def shapes_to_highlight(
        self, seats: Sequence[int], step: Step[FourStonesState]
    ) -> Iterable[tuple[Point, Body]]:
        """Highlight the last letter of every row: none of them can move further."""
        side = self._length(self._sizes.tile)
        for row, text in enumerate(step.after.rows):
            if letters := text.rstrip(SPACE):
                yield (
                    self.space_centre(row, len(letters) - 1),
                    (side, side, round(side * TILE_CORNER)),
                )

    def space_centre(self, row: int, column: int) -> Point:
        spaces = self.groove_geometry.space_geometry
        return spaces.centre(spaces.cell_index(row, column))

    def mark_selection(self, letter: str, distance: int) -> None:
        """Ring the chosen letter, mark its destinations, and preview its slide by `distance`."""
        self.canvas.delete("mark")
        place, tags = self.space_centre(*self.state.cell_of_letter(letter)), ("mark", "selection")
        if self.is_printed:
            palette = self.canvas.palette
            self._print_sign(letter, place, tags, palette.wood.top, palette.mark)
            self.print_answer(f"{letter}{distance or ''}")
        else:
            self._ring("selected", place, tags)
        self.mark_destinations(letter, distance)

    def mark_destinations(self, letter: str, distance: int) -> None:
        """Mark the destinations of a letter by dots, but preview it `distance` spaces away."""
        canvas = self.canvas
        canvas.delete("target")
        row, column = self.state.cell_of_letter(letter)
        palette, diameter = canvas.palette, self._length(self._sizes.dot)
        for offset in range(1, self.state.max_slide(letter) + 1):
            place, tags = self.space_centre(row, column - offset), ("mark", "target")
            if self.is_printed:
                text, ink = str(offset), palette.mark
                if offset == distance:
                    text, ink = letter, palette.wood.peg
                self._print_sign(text, place, tags, ink, palette.wood.top)
            elif offset == distance:
                canvas.place_image(self._tile(letter, opacity=GHOST_OPACITY), place, tags)
            else:
                canvas.draw_target_dot(place, diameter, tags)
        canvas.tag_raise("tile")
        if self.is_printed:
            canvas.tag_raise("selection")
        canvas.tag_raise(MARK_TAG)

    def drag_tile(self, letter: str, x: float, distance: int) -> None:
        """Show a dragged letter at abscissa `x` of its groove, and its destination."""
        canvas, tag = self.canvas, f"tile-{letter}"
        self.mark_destinations(letter, distance)
        canvas.delete("selection")
        canvas.itemconfigure(tag, image=self._tile(letter, lift=1.0))
        canvas.coords(
            tag, *canvas.pixel((x, self.space_centre(*self.state.cell_of_letter(letter))[1]))
        )
        canvas.tag_raise(tag)

    @property
    def prints_words(self) -> bool:
        """Whether the words of the document stand around the board; pages have none."""
        if not self.is_printed:
            return False
        canvas = self.canvas
        line = canvas.transform.length(LINE_SPACING * LINE_SHARE)
        return bool(self.current_scene.heading) and canvas.text_height(LINE) <= line

    def _print_words(self) -> None:
        """Print the welcome and the menu of the document above the board, the turn below it."""
        scene, palette, game = self.current_scene, self.canvas.palette, FourStones.welcome
        plain, quiet, strong = palette.ink, palette.muted, palette.mark
        lines: list[Sequence[tuple[str, str, bool]]] = [[(_(game.heading), plain, True)]]
        for key, label in MENU.items():
            # A key that does not begin the label is set before it.
            text = _(label).rstrip("… ")
            rest = text[1:] if text[:1].upper() == key else f" {text}"
            lines.append((("[", quiet, False), (key, plain, True), (f"]{rest}", quiet, False)))
        people = [seat for seat, name in enumerate(scene.names) if is_you(name)]
        answer, asked = ("S", f"{people[0] + 1}") if people else ("M", "")
        lines.append(((f"{_(game.question)} ", plain, False), (answer, strong, True)))
        if asked:
            question = re.sub(r"\d", r"[\g<0>]", _(ORDER_QUESTION))
            lines.append(((f"{question} ", plain, False), (asked, strong, True)))
        for number, parts in enumerate(lines):
            self._print_line(FIRST_LINE + number * LINE_SPACING, parts)
        prompts = [scene.heading]
        if scene.seat is not None:
            prompts.insert(0, f"{scene.heading}. {_(PROMPT)}")
        remark = "" if scene.subheading == _(FourStonesBoard.GOAL) else scene.subheading
        past = "" if scene.is_past else self._last_move_in_words()
        below: tuple[tuple[str, str, Sequence[str]], ...] = (
            ("past", quiet, (past,)),
            ("prompt", plain, prompts),
            ("remark", quiet, (remark,)),
        )
        y = FIRST_LOWER_LINE
        for tag, colour, texts in below:
            style = TextStyle(colour=colour, anchor="w", tags=tag)
            if texts[0]:
                self.canvas.write_fitted(
                    TEXT_LEFT, y, texts, TEXT_ROOM, LINE, max_size=MAX_LINE, **style
                )
            y += LINE_SPACING

    def _print_line(self, y: float, parts: Sequence[tuple[str, str, bool]]) -> None:
        """Print texts one after the other; each comes with its colour and whether it is bold."""
        canvas, x = self.canvas, self.canvas.transform.x(TEXT_LEFT)
        pixels = canvas.text_height(LINE, MAX_LINE)
        for text, colour, bold in parts:
            left = canvas.transform.to_units(x, 0)[0]
            canvas.write(left, y, text, LINE, pixels=pixels, colour=colour, bold=bold, anchor="w")
            x += canvas.measuring_font(text, pixels, bold).measure(text)

    def print_answer(self, text: str) -> None:
        """Print what has been typed after the prompt, if there is one, and a cursor."""
        canvas = self.canvas
        if self.current_scene.seat is not None and (box := canvas.bbox("prompt")):
            x, y = canvas.transform.to_units(box[2], (box[1] + box[3]) / 2)
            style = TextStyle(colour=canvas.palette.mark, anchor="w", bold=True, tags="mark")
            canvas.write(x, y, f" {text}_", LINE, max_size=MAX_LINE, **style)

    def _last_move_in_words(self) -> str:
        """Return who slid which letter how far, in a sentence; empty before the first move."""
        last = self.current_scene.last_step
        if last is None:
            return ""
        name, spaces = self.current_scene.names[last.seat], int(last.move[1:])
        text = ngettext(
            "{name} slides {letter} {n} space.", "{name} slides {letter} {n} spaces.", spaces
        )
        if is_you(name):
            text = ngettext(
                "You slide {letter} {n} space.", "You slide {letter} {n} spaces.", spaces
            )
        return text.format(name=name_without_level(name), letter=last.move[0], n=spaces)

    def _mark_last(self, event: Slid) -> None:
        """Mark where the last letter went, and where it was."""
        start, stop = (self.space_centre(event.row, end) for end in (event.start, event.stop))
        if not self.is_printed:
            self._ring("last", stop, "last")
            self.canvas.draw_move_origin(start, self._length(self._sizes.dot))
            return
        palette, half = self.canvas.palette, self._sizes.tile * self.groove_geometry.scale / 2
        self._print_sign(SPACE, start, ("origin",), palette.last_move, palette.wood.top)
        (left, y), (right, _y) = (
            self.canvas.pixel((stop[0] + side * half * UNDERLINE, stop[1] + half))
            for side in (-1, 1)
        )
        line = max(2, self._length(UNDERLINE_WIDTH))
        self.canvas.create_line(
            left, y - line, right, y - line, fill=palette.last_move, width=line, tags="last"
        )

    def _print_sign(
        self, text: str, point: Point, tags: tuple[str, ...], ink: str, ground: str
    ) -> None:
        """Print a letter, a digit or a period at a space."""
        canvas = self.canvas
        what = self._length(self._sizes.tile), text, ink, ground, canvas.palette
        canvas.place_image(canvas.sprite(flat.sign, *what), point, tags)

    @property
    def _sizes(self) -> GrooveSizes:
        return self.groove_geometry.sizes

    def _ring(self, kind: RingKind, point: Point, tags: str | tuple[str, ...]) -> None:
        side = self._length(self._sizes.tile)
        self.canvas.draw_ring(kind, point, (side, side, round(side * TILE_CORNER)), tags)

    def _length(self, units: float) -> int:
        """Return a length of the classic board in pixels."""
        return self.canvas.transform.length(units * self.groove_geometry.scale)

    def _tile(self, letter: str, lift: float = 0.0, opacity: float = 1.0) -> ImageTk.PhotoImage:
        row, palette = self.state.cell_of_letter(letter)[0], self.canvas.palette
        what = self._length(self._sizes.tile), letter, row, palette, lift
        if lift or opacity < 1.0:
            return self.canvas.sprite(pieces.letter_tile, *what, opacity=opacity)
        return self.canvas.cached_sprite(pieces.letter_tile, *what)


ROW_TEXTS = (
    N_("the top row"),
    N_("the second row"),
    N_("the third row"),
    N_("the fourth row"),
    N_("the fifth row"),
    N_("the sixth row"),
    N_("the seventh row"),
)
BOTTOM_ROW = N_("the bottom row")
"""The names of the rows from the top; the last row of a board has a name of its own."""
CHOOSE_FIRST = N_("First choose a letter: type it or press Tab.")


class FourStonesBoard(Board[FourStonesState, FourStonesDrawing]):
    """Click a letter, then a dot; or drag it; or type it and how far it goes.

    The targets of a path are the letter and the number of the space it slides to.
    """

    GOAL = N_("Leave your opponent without a move")
    END = EndPageTexts(again=N_("Start the game over"))
    LAUREL = ("#E3C48C", "#C79A55")
    KEYS = (
        ("A … Z", N_("choose the letter")),
        (N_("Tab, Shift+Tab"), N_("choose the next or previous letter that can move")),
        ("← →", N_("slide one space further, or one space back")),
        ("1 … 9", N_("slide that many spaces")),
        (N_("Enter or Space"), N_("confirm the move")),
        (N_("Backspace or Esc"), N_("clear the selection")),
    )
    CLICK_DESELECTS = False
    LINKS_BY_BRACKETS = True
    drawing_type = FourStonesDrawing

    @staticmethod
    def piece_picture(side: int, palette: Palette) -> Image.Image:
        return pieces.letter_tile(side, "D", 1, palette)

    def targets_of_move(self, move: str) -> Path:
        return move[0], self._space(move[0]) - int(move[1:])

    def target_box(self, target: MoveTarget) -> Box:
        """Return the box of a letter's tile, or of a tile on a space."""
        side = self._groove_geometry.sizes.tile * self._groove_geometry.scale
        return Box.around(
            self._groove_geometry.space_geometry.centre(self._space(target)), side, side
        )

    def target_at(self, point: Point) -> MoveTarget | None:
        space = self._groove_geometry.space_at(*point)
        if space is None:
            return None
        row, column = divmod(space, len(self.state.rows[0]))
        sign = self.state.rows[row][column]
        return sign if sign.isalpha() else space

    def move_in_words(self, move: str) -> str:
        # Translators: A move in words, such as in a hint; {letter} is the stone that slides.
        text = ngettext("slide {letter} {n} space", "slide {letter} {n} spaces", int(move[1:]))
        return text.format(letter=move[0], n=move[1:])

    def brief_move_in_words(self, move: str) -> str:
        return f"{move[0]} {move[1:]}"

    def brief_step_in_words(self, step: Step[FourStonesState]) -> str:
        return self.brief_move_in_words(step.move)

    def move_notation_in_words(self, move: str) -> str:
        return self.move_in_words(move)

    def move_area_in_words(self, move: str) -> str:
        row, last = self.state.cell_of_letter(move[0])[0], len(self.state.rows) - 1
        return _(BOTTOM_ROW if row == last else ROW_TEXTS[row])

    def hint_area_places(self, move: str) -> tuple[str, ...]:
        return tuple(self.state.rows[self.state.cell_of_letter(move[0])[0]].replace(SPACE, ""))

    def target_of_place(self, place: str) -> MoveTarget | None:
        letter = len(place) == 1 and place in self.state.letters
        return place if letter else self._groove_geometry.space_geometry.cell_named(place)

    def select_hinted_move(self, move: str) -> None:
        letter, space = self.targets_of_move(move)
        self.set_chosen_path((letter,))
        self.cursor = space
        self.draw_input_marks()

    def draw_input_marks(self) -> None:
        self.delete("mark")
        if self.chosen_path:
            self.drawing.mark_selection(self._letter, self._spaces_to(self.playable_target))
        else:
            self.drawing.print_answer("")
            if self.hovered is not None:
                self.drawing.mark_destinations(self.hovered, 0)
        if self.carried_point is not None:
            self.draw_carried_piece(self.carried_piece_centre(self.carried_point))

    def status_prompt(self) -> str:
        """Leave out the task if the question of the document stands below the board."""
        return "" if self.drawing.prints_words else self.turn_prompt()

    def status_text(self) -> str:
        letter = self._letter if self.chosen_path else self.hovered
        return "" if letter is None else self._describe(letter)

    def cursor_in_words(self) -> str:
        """Return how far the chosen letter would slide, else how far it can."""
        spaces = self._spaces_to(self.cursor) if self.chosen_path else 0
        if not spaces:
            return self.status_text()
        return error_as_sentence(self.move_in_words(f"{self._letter}{spaces}"))

    def rows_in_words(self) -> Sequence[str]:
        rows = []
        for number, row in enumerate(self.state.rows, 1):
            parts = []
            for gap, letter in re.findall(f"({re.escape(SPACE)}*)([A-Z]?)", row):
                if gap and letter:
                    text = ngettext("{n} space", "{n} spaces", len(gap))
                    parts.append(text.format(n=len(gap)))
                parts += [letter] if letter else []
            rows.append(self.row_in_words(number, ", ".join(parts) or _("empty")))
        return rows

    def situation_in_words(self) -> Sequence[str]:
        letters = self.state.letters if self.awaits_move else ()
        return [self._describe(each) for each in letters if self.state.max_slide(each)]

    def refusal_text(self, target: MoveTarget) -> str:
        if isinstance(target, str):
            return self._describe(target)
        if target // len(self.state.rows[0]) != self.state.cell_of_letter(self._letter)[0]:
            return self._stays_in_row
        return self._too_far(self._spaces_to(target))

    def winning_piece_picture(self, last_step: Step[FourStonesState], size: int) -> Image.Image:
        letter = last_step.move[0]
        return pieces.letter_tile(
            size, letter, last_step.after.cell_of_letter(letter)[0], self.palette
        )

    def has_hover_info(self, target: MoveTarget | None) -> bool:
        """Describe also a letter that cannot move."""
        return super().has_hover_info(target) or (not self.chosen_path and isinstance(target, str))

    def set_chosen_path(self, path: Path) -> None:
        """Choose a letter, without a destination yet."""
        self.cursor = None
        super().set_chosen_path(path)

    def choose_target(self, target: MoveTarget) -> None:
        """Choose a letter, or slide the chosen one; a click elsewhere cancels the choice."""
        if isinstance(target, int) and not self.chosen_path:
            self.clear_choice()
        else:
            super().choose_target(target)

    def carried_piece_centre(self, point: Point) -> Point:
        """Return the nearest point in the letter's groove that it can be dragged to."""
        x, (home, y) = (
            point[0] - (self.grab_offset or point)[0],
            self.target_box(self._letter).centre,
        )
        end = self.target_box(
            self._space(self._letter) - self.state.max_slide(self._letter)
        ).centre[0]
        return min(max(x, end), home), y

    def drop_target(self, point: Point) -> MoveTarget | None:
        """Return the nearest space; None for the letter's own, and if the point is off its row."""
        grid, home = self._groove_geometry.space_geometry, self._space(self._letter)
        if abs(point[1] - grid.centre(home)[1]) > grid.down / 2:
            return None
        passed = round((grid.centre(home)[0] - self.carried_piece_centre(point)[0]) / grid.across)
        return home - passed if passed else None

    def draw_carried_piece(self, point: Point) -> None:
        self.drawing.drag_tile(self._letter, point[0], self._spaces_to(self.hovered))

    def on_key(self, key: KeyPress) -> None:
        self.hovered = None
        if key.name in ("Up", "Down") and self.chosen_path:
            self.refuse_input(self._stays_in_row, self._letter)
        elif key.arrow is not None:
            self._preview_slide(self._spaces_to(self.cursor) - key.arrow[1])
        elif key.is_confirm:
            self.choose_at_cursor()
        elif key.digit is not None:
            self._preview_slide(key.digit, 1)
        elif len(key.char) == 1 and key.char.isalpha() and key.char.isascii():
            self._choose(key.char.upper())

    def choose_at_cursor(self) -> None:
        if not self.chosen_path:
            self.refuse_input(_(CHOOSE_FIRST))
        elif not self._spaces_to(self.cursor):
            how = _("Choose how far: press a digit or the left arrow, then Enter.")
            self.refuse_input(how, self._letter)
        else:
            self.choose_target(self.cursor)

    def reset_choice(self) -> None:
        super().reset_choice()
        self.cursor = None

    def cancel_choice(self) -> bool:
        self.cursor = None
        return super().cancel_choice()

    @property
    def pointed_target(self) -> MoveTarget | None:
        """The letter or space under the pointer, else the one that keys have reached."""
        return self.cursor if self.hovered is None else self.hovered

    @property
    def _groove_geometry(self) -> GrooveGeometry:
        return self.drawing.groove_geometry

    @property
    def _stays_in_row(self) -> str:
        return _("{letter} stays in its own row.").format(letter=self._letter)

    @property
    def _letter(self) -> str:
        letter: str = self.chosen_path[0]
        return letter

    def _space(self, target: MoveTarget) -> int:
        """Return the number of a space; for a letter, of the space it is on."""
        if isinstance(target, int):
            return target
        row, column = self.state.cell_of_letter(target)
        return row * len(self.state.rows[0]) + column

    def _spaces_to(self, space: MoveTarget | None) -> int:
        """Return how many spaces the chosen letter slides to reach a space; 0 for None."""
        return 0 if space is None else self._space(self._letter) - self._space(space)

    def _choose(self, letter: str) -> None:
        letters = self.state.letters
        if not self.reacts_to_click(letter):
            self.drop_key_choice()
        if letter in letters:
            self.choose_target(letter)
        else:
            text = _("There is no letter {letter}. The letters are {first} to {last}.")
            self.refuse_input(text.format(letter=letter, first=letters[0], last=letters[-1]))

    def drop_key_choice(self) -> None:
        self.cancel_choice()

    def _preview_slide(self, spaces: int, least: int = 0) -> None:
        """Show the chosen letter `spaces` further, or say how far it can go.

        `least` is the fewest spaces: 1 for a digit, 0 for an arrow.
        """
        if not self.chosen_path:
            self.refuse_input(_(CHOOSE_FIRST))
        elif least <= spaces <= self.state.max_slide(self._letter):
            self.cursor = self._space(self._letter) - spaces
            self.draw_input_marks()
        else:
            if least:
                # Enter must not slide it as far as a digit before it; an arrow stops at the end.
                self.cursor = None
                self.draw_input_marks()
            self.refuse_input(self._too_far(spaces), self._letter)

    def _too_far(self, spaces: int) -> str:
        """Return why the chosen letter cannot slide so far; negative `spaces` are to the right."""
        if spaces < 0:
            return _("Letters slide only to the left.")
        letter = self._letter
        if not spaces:
            return self._describe(letter)
        row, column = self.state.cell_of_letter(letter)
        # The letter that it would meet first, if any.
        other = self.state.rows[row][:column].rstrip(SPACE)[-1:]
        if other:
            text = ngettext(
                "Letter {letter} cannot slide {n} space: it cannot jump over {other}.",
                "Letter {letter} cannot slide {n} spaces: it cannot jump over {other}.",
                spaces,
            )
        else:
            text = ngettext(
                "Letter {letter} cannot slide {n} space: it cannot leave the board.",
                "Letter {letter} cannot slide {n} spaces: it cannot leave the board.",
                spaces,
            )
        return f"{text.format(letter=letter, n=spaces, other=other)} {self._describe(letter)}"

    def _describe(self, letter: str) -> str:
        reach = self.state.max_slide(letter)
        if reach == 0:
            return _("Letter {letter} is as far left as it can go.").format(letter=letter)
        if reach == 1:
            return _("Letter {letter} can slide 1 space.").format(letter=letter)
        text = ngettext(
            "Letter {letter} can slide 1 to {n} space.",
            "Letter {letter} can slide 1 to {n} spaces.",
            reach,
        )
        return text.format(letter=letter, n=reach)
