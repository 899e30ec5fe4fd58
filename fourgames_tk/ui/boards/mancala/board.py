"""The board of Mancala: its drawing, move input by mouse and keys, and texts about moves."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import accumulate, product
from typing import ClassVar

from PIL import Image

from ....engine.game import Event
from ....engine.games.mancala.rules import (
    STORES,
    SWAP,
    FreeTurn,
    Lap,
    MancalaState,
    Sown,
    Swapped,
    Swept,
    place_of_pile,
    seat_and_pile_number,
)
from ....engine.language import N_, _, labelled, ngettext, number_text
from ....engine.session import Step
from ....engine.text import listed
from ...canvas.animation import Animation
from ...canvas.board import Board
from ...canvas.drawing import Body, Drawing
from ...canvas.move_input import MoveTarget, Path
from ...canvas.scaled_canvas import (
    BOARD_WIDTH,
    Box,
    Point,
    RingKind,
    ScaledCanvas,
    Tags,
    TextStyle,
)
from ...canvas.scene import Scene
from ...paint import marks, pieces
from ...paint.palette import Palette, rgb
from ...text import is_you, total_in_words
from ...widgets.focus import KeyPress
from ...widgets.sound import Sound
from . import layout
from .layout import GlassStones, MancalaBackground, NumberedStonePiles, rotated_place

PILES = tuple("123456")
"""Names of the piles of a row."""
LAP_MS, FREE_TURN_MS = 180, 350
"""Pauses before a further lap and before a free turn, in ms at normal speed."""
MAX_TOLD_SOWINGS = 3
"""The most sowings of a turn that are told by their piles; of more, only the number is told."""
PILE_NAME_SHARE = 0.7
"""Greatest width of “pile 1”, as a share of the distance between piles; else names run together."""
MAX_COUNT_TEXT_HEIGHT, MAX_STANDING_TEXT_HEIGHT = 26.0, 28.0
"""Maximum text heights beside the piles and below a name, in board units."""


class MancalaDrawing(Drawing[MancalaState]):
    """Draws the stones and the texts beside them, and the marks of a pile."""

    GLOWS_ALONG_RIM = True
    CELEBRATES_ALWAYS = True

    def __init__(self, canvas: ScaledCanvas) -> None:
        super().__init__(canvas)
        self._glass = GlassStones(canvas, self._recount)
        self._heaped: Scene[MancalaState] | None = None

    @property
    def can_swap(self) -> bool:
        return self.current_scene.seat is not None and SWAP in self.state.legal_moves()

    @property
    def is_rotated(self) -> bool:
        """Whether the board is turned, so that a single person's row is at the bottom."""
        return self.current_scene.bottom_seat == 1

    def rotated_place(self, place: int) -> int:
        """Return the place drawn where `place` would be on an unturned board."""
        return rotated_place(place, self.is_rotated)

    def make_background(self) -> MancalaBackground:
        return MancalaBackground()

    def draw(self) -> None:
        style: TextStyle
        canvas, colour = self.canvas, self.canvas.palette.wood.small_print
        # On a small board the word would cover the numbers of the piles.
        spacing = abs(layout.CLOCKWISE[1] - layout.pile_number_point(0)[1])
        if canvas.text_height(13, 26) <= canvas.transform.length(spacing):
            style = {"colour": colour, "anchor": "e"}
            canvas.write(*layout.CLOCKWISE, _("clockwise"), 13, max_size=26, **style)
        if canvas.transform.length(layout.SLAB.width) >= layout.MIN_NUMBERED_WIDTH:
            for seat, number in product((0, 1), PILES):
                self._carve_number(place_of_pile(seat, number), number)
        for seat in (0, 1):
            # Each name is written once: beside the row, or else above the score pile.
            if self.current_scene.heading:
                self._write_name(seat)
            else:
                self._write_owner(seat)
        last = self.current_scene.last_step
        sown = [event for event in last.events if isinstance(event, Sown)] if last else []
        if sown:
            self.draw_place_ring("last", sown[0].source, "last")
        outcome = self.state.outcome()
        for seat in outcome.winners if outcome is not None else ():
            self.draw_place_ring("last", STORES[seat], "winner")
        # The canvas may be redrawn during an animation: sown stones stay where they are.
        if self._heaped is not self.current_scene:
            self._restore_heaps()
        self._glass.is_rotated = self.is_rotated
        self._glass.draw()
        style = {"bold": True, "colour": self.canvas.palette.wood.print}
        for place, pile in enumerate(self._glass.heaps.piles):
            size, style["tags"] = 20 if place in STORES else 17, f"count-{place}"
            where = layout.count_label_point(self.rotated_place(place))
            self.canvas.write(*where, str(len(pile)), size, max_size=MAX_COUNT_TEXT_HEIGHT, **style)

    def prepare_animations(self) -> None:
        """Put the stones where the move starts."""
        self._restore_heaps()

    def event_animations(
        self, event: Event, step: Step[MancalaState], dropped_at: Point | None
    ) -> Iterable[Animation]:
        if isinstance(event, Sown):
            self._ring_last(event.source)
            yield from self._glass.animate_sowing(event)
        elif isinstance(event, Lap):
            self._ring_last(event.place)
            yield Animation(LAP_MS)
        elif isinstance(event, Swept):
            yield from self._glass.animate_sweep(event)
        elif isinstance(event, Swapped):
            yield from self._glass.animate_rotation()
        elif isinstance(event, FreeTurn):
            yield self.glow_animation(self._stores((event.seat,)), FREE_TURN_MS, 1, Sound.BONUS)

    def shapes_to_highlight(
        self, seats: Sequence[int], step: Step[MancalaState]
    ) -> Sequence[tuple[Point, Body]]:
        return self._stores(seats)

    def preview_sowing(self, seat: int, last_place: int, stored: int) -> None:
        """Mark where the last stone would fall, and how many the seat's store would gain."""
        canvas, body = self.canvas, self._body(last_place)
        thickness = max(1, marks.ring_width(*body[:2]) // 2)
        circle = canvas.sprite(
            marks.outlined_ring, *body, canvas.palette.mark, canvas.palette, thickness
        )
        canvas.place_image(circle, layout.place_centre(self.rotated_place(last_place)), "mark")
        canvas.draw_target_dot(
            layout.last_stone_point(self.rotated_place(last_place)),
            canvas.transform.length(14),
            ("mark", "last-stone"),
        )
        if stored:
            canvas.draw_bubble(
                f"+{stored}",
                layout.store_gain_point(seat ^ self.is_rotated),
                15,
                ("mark", "stored"),
                22,
            )

    def draw_swap_button(self, lit: bool) -> None:
        face = "hover" if lit else "normal"
        self.canvas.draw_button(
            (_("Swap sides") + " (S)", _("Swap") + " (S)"),
            layout.SWAP_BUTTON,
            face,
            ("mark", "swap"),
        )

    def _restore_heaps(self) -> None:
        """Heap the stones as the moves of the game have brought them."""
        scene = self._heaped = self.current_scene
        first = scene.steps[0].before if scene.steps else scene.state
        events = (event for step in scene.steps for event in step.events)
        self._glass.set_heaps(NumberedStonePiles.after_events(first.ring, events))

    def _carve_number(self, place: int, number: str) -> None:
        """Write the number of a pile into the wood; the first of each row says what it counts."""
        canvas, wood = self.canvas, self.canvas.palette.wood
        texts: tuple[str, ...] = (number,)
        if number == PILES[0]:
            texts = (_("pile {number}").format(number=number), number)
        x, y = layout.pile_number_point(self.rotated_place(place))
        room = PILE_NAME_SHARE * layout.PILE_GRID.across
        layers: list[tuple[int, TextStyle]] = [(0, {"colour": wood.small_print, "tags": "number"})]
        if wood.rim_light != wood.rim_dark:
            # The far edge of what is carved is in shade, its near edge in the light.
            is_dark = sum(rgb(wood.small_print)) < sum(rgb(wood.top))
            lip = wood.rim_light if is_dark else wood.rim_dark
            layers.insert(0, (1 if is_dark else -1, {"colour": lip, "tags": "lip"}))
        for down, style in layers:
            item = canvas.write_fitted(x, y, texts, room, 12, max_size=20, **style)
            canvas.move(item, 0, down)

    def _write_name(self, seat: int) -> None:
        canvas, name = self.canvas, self.current_scene.names[seat]
        remark = layout.seat_status_text(self.current_scene, seat)
        x, y = layout.NAME_CENTRES[seat ^ self.is_rotated]
        size, below = 23 if remark else 18, y + 25
        # Taller lines grow away from the slab.
        parts = filter(None, (self._store_text(seat, self.state.stores[seat]), remark))
        texts = [
            *accumulate(
                (*parts, *layout.turn_summary_texts(self.current_scene, seat)), "{}   ·   {}".format
            )
        ]
        height = canvas.fitting_text_height(name, BOARD_WIDTH, size, 2 * size, bold=True)
        lower = canvas.fitting_text_height(
            texts[-1], BOARD_WIDTH, 14, MAX_STANDING_TEXT_HEIGHT, bold=bool(remark)
        )
        text = canvas.first_fitting_text(texts[::-1], BOARD_WIDTH, lower, bold=bool(remark))
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
        item = canvas.write(x, below, text, 14, pixels=lower, **style)
        if remark and palette.is_window and self.current_scene.seat == seat:
            # Clear of the letters of the name that reach below its line.
            canvas.move(item, 0, lower // 4)
            left, top, right, bottom = canvas.bbox(item)
            box = left - lower // 2, top, right + lower // 2, bottom
            canvas.create_rectangle(*box, fill=palette.ink, outline="", tags="prompt")
            canvas.rewrite(item, colour=palette.sheet)
            canvas.tag_raise(item)

    def _write_owner(self, seat: int) -> None:
        canvas, (x, y, room) = (
            self.canvas,
            layout.owner_label_centre_and_width(seat ^ self.is_rotated),
        )
        texts = layout.owner_label_choices(self.current_scene.names[seat])
        colour, tag = canvas.palette.wood.small_print, f"owner-{seat}"
        item = canvas.write_fitted(
            x,
            y,
            texts,
            room,
            14,
            max_size=MAX_COUNT_TEXT_HEIGHT,
            bold=True,
            colour=colour,
            tags=tag,
        )
        # A label wider than the store is moved inwards.
        (left, right), slab = canvas.bbox(item)[::2], layout.SLAB
        first = canvas.transform.x(slab.left + layout.OWNER_MARGIN)
        last = canvas.transform.x(slab.right - layout.OWNER_MARGIN)
        canvas.move(item, max(0, first - left) - max(0, right - last), 0)

    def _store_text(self, seat: int, number: int) -> str:
        return layout.store_text(number, seat ^ self.is_rotated)

    def _recount(self, place: int, number: int) -> None:
        self.canvas.rewrite(f"count-{place}", str(number))
        if place in STORES:
            seat = STORES.index(place)
            tag, text = f"standing-{seat}", self._store_text(seat, number)
            self.canvas.rewrite(tag, text)
            if self.canvas.find_withtag("prompt"):
                self.canvas.delete("prompt")
                self.canvas.rewrite(tag, colour=self.canvas.palette.ink)

    def _ring_last(self, place: int) -> None:
        self.canvas.delete("last")
        self.draw_place_ring("last", place, "last")

    def draw_place_ring(self, kind: RingKind, place: int, tags: Tags) -> None:
        self.canvas.draw_ring(
            kind, layout.place_centre(self.rotated_place(place)), self._body(place), tags
        )

    def _stores(self, seats: Sequence[int]) -> Sequence[tuple[Point, Body]]:
        places = [STORES[seat] for seat in seats]
        return [
            (layout.place_centre(self.rotated_place(place)), self._body(place)) for place in places
        ]

    def _body(self, place: int) -> Body:
        """Return width, height and corner radius of a pile or store, in pixels."""
        wide, high = (self.canvas.transform.length(side) for side in layout.place_size(place))
        return wide, high, wide // 2 + 1


SIDES = {"bottom": 0, "top": 1}
"""Seat of each row by its name in a position."""
MAX_EVENT_EXPLANATIONS = 2
"""Number of times that a lap and a free turn are explained in a game."""
PLACE_PATTERN = re.compile("(bottom|top|)([1-6])|store([12])")
"""Pattern of the names of piles and stores."""


class MancalaBoard(Board[MancalaState, MancalaDrawing]):
    """Click a pile of your own row, or type its number and press Enter."""

    GOAL = N_("Collect the most stones in your score pile")
    UNITS = (N_("stone"), N_("stones"))
    KEYS = (
        ("1 … 6", N_("choose the pile of your row with that number")),
        ("← →", N_("choose a pile and see what sowing it would do")),
        (N_("Enter or Space"), N_("sow the chosen pile, or swap sides")),
        (N_("Esc or Backspace"), N_("clear the selection")),
        ("S", N_("choose to swap sides, if this game allows it")),
    )
    TERMS: ClassVar[Mapping[str, str]] = {
        N_("lap"): layout.LAP_TEXT,
        N_("free turn"): layout.FREE_TURN_TEXT,
        N_("swap"): N_(
            "Swap: you take over the other side with all its stones, and the board turns."
        ),
    }
    UNKNOWN_KEY = N_("Your piles are numbered from 1 to 6.")
    drawing_type = MancalaDrawing

    @staticmethod
    def piece_picture(side: int, palette: Palette) -> Image.Image:
        return pieces.glass_stone(side, 4, palette)

    def targets_of_move(self, move: str) -> Path:
        return (move,)

    def target_box(self, target: MoveTarget) -> Box:
        """Return the box of the swap button, a pile of the mover, or a place by its number."""
        if target == SWAP:
            return layout.SWAP_BUTTON
        place = target if isinstance(target, int) else self._place(target)
        return Box.around(
            layout.place_centre(self.drawing.rotated_place(place)), *layout.place_size(place)
        )

    def target_at(self, point: Point) -> MoveTarget | None:
        """Return the pile or the button at a point; a place that is not one's own by its number."""
        if layout.SWAP_BUTTON.contains(*point) and self.drawing.can_swap:
            return SWAP
        place = layout.place_at(*point)
        if place is not None:
            # Turning twice gives the original place.
            place = self.drawing.rotated_place(place)
        if place is None or place in STORES:
            return place
        seat, pile = seat_and_pile_number(place)
        return pile if seat == self.state.turn else place

    def click_target_snapshot(self, point: Point) -> Hashable:
        """Return the place at a point: whoever is to move, and whatever the sowing has changed."""
        target, place = self.target_at(point), layout.place_at(*point)
        return target if place is None else self.drawing.rotated_place(place)

    def target_of_key(self, key: KeyPress) -> MoveTarget | None:
        """Return the pile of a digit, or the swap button for S if it is shown."""
        if key.letter == "s" and self.state.swap:
            return SWAP
        return key.char if key.char in PILES else None

    def choose_typed_target(self, key: KeyPress) -> None:
        """Select the pile of a digit, or the swap for S; Enter plays it."""
        target = self.target_of_key(key)
        if self.continues_path(target):
            self.move_cursor(target)
        else:
            super().choose_typed_target(key)

    def move_in_words(self, move: str) -> str:
        if move == SWAP:
            return _("take over the other side")
        return _("sow pile {number}").format(number=move)

    def score_in_words(self, number: int) -> str:
        return layout.stone_count_text(number)

    def move_notation_in_words(self, move: str) -> str:
        return "" if move == SWAP else self.move_in_words(move)

    def move_area_in_words(self, move: str) -> str:
        """Return the places of a first hint: the piles that earn a free turn, or half a row."""
        if move == SWAP:
            return _("both sides of the board, and compare them")
        if self.state.preview_sowing(move).free_turn:
            return _("the piles that earn a free turn")
        piles = self.hint_area_places(move)
        return _("your piles {first} to {last}").format(first=piles[0], last=piles[-1])

    def hint_area_places(self, move: str) -> tuple[str, ...]:
        if move == SWAP:
            return ()
        if not self.state.preview_sowing(move).free_turn:
            return PILES[:3] if move in PILES[:3] else PILES[3:]
        piles = (each for each in self.state.legal_moves() if each != SWAP)
        return tuple(each for each in piles if self.state.preview_sowing(each).free_turn)

    def target_of_place(self, place: str) -> MoveTarget | None:
        """Return a pile of the seat to move by number, or any place (`bottom3`, `store1`)."""
        match = PLACE_PATTERN.fullmatch(place)
        if match is None:
            return None
        row, number, store = match.groups()
        if store:
            return STORES[int(store) - 1]
        return place_of_pile(SIDES.get(row, self.state.turn), number)

    def select_hinted_move(self, move: str) -> None:
        self.move_cursor(move)

    def draw_input_marks(self) -> None:
        self.delete("mark")
        pile = self.pointed_target
        if self.drawing.can_swap:
            self.drawing.draw_swap_button(pile == SWAP)
        if pile in PILES:
            kind: RingKind = "cursor" if self.hovered is None else "selected"
            self.drawing.draw_place_ring(kind, self._place(pile), ("mark", kind))
            # The cursor may be at an empty pile that was just sown.
            if self.playable_target is not None and self.app.preferences.preview:
                preview = self.state.preview_sowing(pile)
                self.drawing.preview_sowing(self.state.turn, preview.last, preview.stored)

    def status_text(self) -> str:
        pile = self.playable_target
        if pile is None:
            return ""
        if pile == SWAP:
            return _("Swap sides: you take over the other side, and your opponent moves.")
        if self.app.preferences.preview:
            return self.state.preview_sowing(pile).effect_text(pile)
        return self._stones_in(pile)

    def step_in_words(self, step: Step[MancalaState]) -> str:
        """Return which pile was sown, and what that has brought."""
        if step.move == SWAP:
            return super().step_in_words(step)
        text = step.before.preview_sowing(step.move).effect_text(step.move)
        # Translators: What a player’s move has done; {text} is a sentence such as “Pile 3 puts…”.
        return _("{name}: {text}").format(name=self.seat_name(step.seat), text=text)

    def turn_in_words(self, steps: Sequence[Step[MancalaState]]) -> str:
        """Return the piles of a turn in their order if they are few, and what they scored.

        Each of several piles but the last has earned a free turn.
        """
        sown = [each.move for each in steps if each.move != SWAP]
        if not sown:
            return super().turn_in_words(steps)
        stored = sum(
            step.before.preview_sowing(step.move).stored for step in steps if step.move != SWAP
        )
        if len(sown) > MAX_TOLD_SOWINGS:
            texts = [ngettext("{n} sowing", "{n} sowings", len(sown)).format(n=len(sown))]
        else:
            piles = listed(sown, _("and"))
            texts = [ngettext("pile {piles}", "piles {piles}", len(sown)).format(piles=piles)]
        last = steps[-1]
        texts.append(_gain_in_words(stored))
        if stored and last.after.outcome() is None:
            texts.append(total_in_words(last.after.stores[last.seat]))
        if last.move != SWAP and last.before.preview_sowing(last.move).free_turn:
            texts.append(_("free turn"))
        return labelled(self.seat_name(steps[0].seat), f"{', '.join(texts)}.")

    def brief_move_in_words(self, move: str) -> str:
        if move == SWAP:
            return self.move_in_words(move)
        return ngettext("pile {piles}", "piles {piles}", 1).format(piles=move)

    def reviewed_step_in_words(self, step: Step[MancalaState]) -> str:
        return self.brief_move_in_words(step.move)

    def cursor_in_words(self) -> str:
        """Return how many stones the pile has, and what sowing it would do."""
        pile = self.pointed_target
        if pile not in PILES:
            return self.status_text()
        if self.app.preferences.preview and self.playable_target is not None:
            return self._forecast_in_words(pile)
        return self._stones_in(pile)

    def _forecast_in_words(self, pile: str) -> str:
        """Return the stones of a pile and the effect of sowing it, in as few words as possible."""
        stones, preview = self.state.ring[self._place(pile)], self.state.preview_sowing(pile)
        text = ngettext("Pile {number}, {n} stone", "Pile {number}, {n} stones", stones)
        effects = [_gain_in_words(preview.stored)]
        if preview.free_turn:
            effects.append(_("free turn"))
        if preview.ends_game:
            effects.append(_("ends the game"))
        if preview.laps:
            laps = ngettext("{n} lap", "{n} laps", preview.laps)
            effects.append(laps.format(n=number_text(preview.laps)))
        return labelled(text.format(number=pile, n=stones), f"{', '.join(effects)}.")

    def rows_in_words(self) -> Sequence[str]:
        texts = []
        for seat in (1 - self.game.bottom_seat, self.game.bottom_seat):
            places = (place_of_pile(seat, pile) for pile in PILES)
            stones = ", ".join(number_text(self.state.ring[place]) for place in places)
            # Translators: {stones} are six numbers, such as “4, 0, 3, 1, 5, 4”.
            text = _("{name}, piles 1 to 6: {stones}. Score pile: {n}.")
            score = number_text(self.state.stores[seat])
            texts.append(text.format(name=self.seat_name(seat), stones=stones, n=score))
        return texts

    def order_in_words(self) -> str:
        # Translators: {first} and {second} are “You” or names of players.
        text = _(
            "Order of sowing: {first}, piles 6 to 1 and score pile; {second}, piles 1 to 6 and "
            "score pile. Each player skips the other score pile."
        )
        return text.format(first=self.seat_name(0), second=self.seat_name(1))

    def running_scores(self) -> Sequence[int]:
        return self.state.stores

    def situation_in_words(self) -> Sequence[str]:
        texts = []
        for move in self.state.legal_moves() if self.awaits_move else ():
            if move == SWAP:
                texts.append(
                    _("Swap sides: you take over the other side, and your opponent moves.")
                )
            else:
                texts.append(self._forecast_in_words(move))
        return texts

    def place_in_words(self, place: str) -> str:
        """Return the number of a pile, and whose it is unless its player moves now."""
        target = self.target_of_place(place)
        if target is None:
            return super().place_in_words(place)
        if target in STORES:
            name = self.seat_name(STORES.index(target))
            if is_you(name):
                return _("your score pile")
            return _("{name}’s score pile").format(name=name)
        seat, pile = seat_and_pile_number(target)
        own = seat == self.state.turn
        text = _("pile {number}") if own else _("{name}’s pile {number}")
        return text.format(name=self.seat_name(seat), number=pile)

    def refusal_text(self, target: MoveTarget) -> str:
        if isinstance(target, str):
            return _("Pile {number} is empty.").format(number=target)
        if target in STORES:
            return _("Stones in a score pile stay there. Choose one of your six piles.")
        lower = _("Your piles are in the lower row.")
        return lower if self._is_below else _("Your piles are in the upper row.")

    def turn_prompt(self) -> str:
        """Add which row is the person's."""
        lower, upper = _("Your row is the lower one."), _("Your row is the upper one.")
        return f"{super().turn_prompt()} {lower if self._is_below else upper}"

    def event_explanation(self, event: Event) -> str:
        """Return the explanation of a lap or a free turn, the first times in a game."""
        kind, steps = type(event), self.drawing.current_scene.steps
        before = sum(kind in map(type, step.events) for step in steps)
        return _(layout.EVENT_EXPLANATIONS.get(kind, "")) if before < MAX_EVENT_EXPLANATIONS else ""

    def cancel_choice(self) -> bool:
        """Clear the pile or button chosen by keys or by a hint."""
        chosen = self.pointed_target is not None and (self.cursor_visible or self.hovered == SWAP)
        if chosen:
            self.hovered, self.cursor_visible = None, False
            self.draw_input_marks()
        return chosen

    def on_hover(self, point: Point | None) -> None:
        """Preview a click; a hovered pile replaces one chosen by keys."""
        super().on_hover(point)
        if point is not None and self.hovered is None and self._says_free_turn(point):
            self.game.show_status(_(layout.FREE_TURN_TEXT))
        self.cursor_visible = self.cursor_visible and self.hovered is None

    def target_in_direction(self, arrow: tuple[int, int]) -> MoveTarget | None:
        """Return the next pile that can be sown, wrapping around."""
        here, back = self.pointed_target, (arrow[1] < 0) != self.drawing.is_rotated
        piles = sorted({*self.state.legal_moves()} - {SWAP}, reverse=back)
        ahead = [each for each in piles if here in PILES and (each < here if back else each > here)]
        return (ahead or piles)[0]

    def on_key(self, key: KeyPress) -> None:
        if self.hovered is not None and (key.arrow or key.is_confirm):
            self.cursor, self.cursor_visible = self.hovered, True
        if key.name in ("Up", "Down"):
            self.refuse_input(_("Press ← or → to choose a pile, or type its number."))
        else:
            super().on_key(key)

    def choose_at_cursor(self) -> None:
        if self.playable_target is None and self.pointed_target not in PILES:
            self.refuse_input(_("First choose a pile: press ← or →, or type its number."))
        else:
            self.choose_target(self.pointed_target)

    def _says_free_turn(self, point: Point) -> bool:
        """Return whether the text “free turn” is at a point."""
        x, y = self.pixel(point)
        below = self.find_overlapping(x, y, x, y)
        return any(_("free turn") in self.text_of(item) for item in below)

    @property
    def _is_below(self) -> bool:
        """Whether the player to move has the lower row."""
        return self.state.turn == self.game.bottom_seat

    def _stones_in(self, pile: str) -> str:
        stones = self.state.ring[self._place(pile)]
        text = ngettext("Pile {number} has {n} stone.", "Pile {number} has {n} stones.", stones)
        return text.format(number=pile, n=stones)

    def _place(self, pile: str) -> int:
        return place_of_pile(self.state.turn, pile)


def _gain_in_words(stored: int) -> str:
    """Return how many stones a sowing puts in the score pile, such as `scores 2`."""
    if not stored:
        return _("scores nothing")
    # Translators: {n} is the number of stones that a sowing puts in the score pile.
    return _("scores {n}").format(n=number_text(stored))
