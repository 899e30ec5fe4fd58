"""The board of Stones: Mancala: move input by mouse and keys, and texts about moves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar

from PIL import Image

from ....engine.game import Event
from ....engine.games.mancala.rules import STORES, SWAP, MancalaState, pile_of_place, place_of_pile
from ....engine.text import counted
from ...canvas.board import Board
from ...canvas.move_input import KeyPress, MoveTarget, Path
from ...canvas.scaled_canvas import Box, Point, RingKind
from ...paint import pieces
from ...paint.palette import Palette
from . import glass
from .drawing import MancalaDrawing

PILES = tuple("123456")
SIDES = {"bottom": 0, "top": 1}
"""Seat of each row by its name in a position."""
LESSONS = 2
"""How often in a game a lap and a free turn are explained."""
PLACE = re.compile("(bottom|top|)([1-6])|store([12])")
"""Pattern of the names of pits and stores."""


class MancalaBoard(Board[MancalaState, MancalaDrawing]):
    """Click a pile of your own row, or type its number."""

    GOAL = "Most stones in the score pile win"
    UNITS = ("stone", "stones")
    KEYS = (
        ("1 … 6", "sow that pile of your row, counted from the left, or as the board prints it"),
        ("← →", "choose the next pile that can be sown, and see what it would do"),
        ("Enter or Space", "sow the chosen pile"),
        ("Esc or Backspace", "let go of the pile"),
        ("S", "swap sides, where the game allows it"),
    )
    TERMS: ClassVar[Mapping[str, str]] = {
        "lap": glass.LAP,
        "free turn": glass.FREE_TURN,
        "wap": "Swap: the board is turned, so that you get the other side with all its stones.",
    }
    UNKNOWN_KEY = "Your piles are numbered from 1 to 6."
    drawing_type = MancalaDrawing

    @staticmethod
    def piece(side: int, palette: Palette) -> Image.Image:
        return pieces.glass_stone(side, 4, palette)

    def move_path(self, move: str) -> Path:
        return (move,)

    def target_box(self, thing: MoveTarget) -> Box:
        """Return the box of the button, of an own pit, or of another place."""
        if thing == SWAP:
            return glass.SWAP_BUTTON
        place = thing if isinstance(thing, int) else self._place(thing)
        return Box.around(
            glass.place_centre(self.drawing.screen_place(place)), *glass.place_size(place)
        )

    def target_at(self, point: Point) -> MoveTarget | None:
        """Return the pit or the button at a point; a place that is not one's own by its number."""
        if glass.SWAP_BUTTON.contains(*point) and self.drawing.may_swap:
            return SWAP
        place = glass.place_at(*point)
        if place is not None:
            # Turning twice gives the original place.
            place = self.drawing.screen_place(place)
        if place is None or place in STORES:
            return place
        seat, pile = pile_of_place(place)
        return pile if seat == self.state.turn else place

    def target_of_key(self, key: KeyPress) -> MoveTarget | None:
        """Return the pit of a digit, or the swap button for S if it is shown."""
        if key.letter == "s" and self.state.swap:
            return SWAP
        return key.char if key.char in PILES else None

    def move_in_words(self, move: str) -> str:
        return "take over the other side" if move == SWAP else f"sow pile {move}"

    def where_in_words(self, move: str) -> str:
        """Return the half of the side that the pit is in, or the pit's yield, in words."""
        if move == SWAP:
            return "both sides, and compare them"
        if self.state.preview(move).free_turn:
            return "the piles that earn a free turn"
        return f"your piles {' to '.join(self.move_places(move)[::2])}"

    def move_places(self, move: str) -> tuple[str, ...]:
        if move == SWAP:
            return ()
        if not self.state.preview(move).free_turn:
            return PILES[:3] if move in PILES[:3] else PILES[3:]
        piles = (each for each in self.state.legal_moves() if each != SWAP)
        return tuple(each for each in piles if self.state.preview(each).free_turn)

    def target_of_place(self, place: str) -> MoveTarget | None:
        """Return a pit of the seat to move by number, or any place (`bottom3`, `store1`)."""
        match = PLACE.fullmatch(place)
        if match is None:
            return None
        row, number, store = match.groups()
        if store:
            return STORES[int(store) - 1]
        return place_of_pile(SIDES.get(row, self.state.turn), number)

    def mark_hint(self, move: str) -> None:
        self.move_cursor(move)

    def draw_selection(self) -> None:
        self.delete("mark")
        pile = self.pointed_target
        if self.drawing.may_swap:
            self.drawing.mark_swap(pile == SWAP)
        if pile in PILES:
            kind: RingKind = "cursor" if self.hovered is None else "selected"
            self.drawing.ring(kind, self._place(pile), ("mark", kind))
            # The cursor may be at an empty pit that was just sown.
            if self.playable_target is not None and self.app.preferences.preview:
                preview = self.state.preview(pile)
                self.drawing.mark_sowing(self.state.turn, preview.last, preview.stored)

    def status_text(self) -> str:
        pile = self.playable_target
        if pile is None:
            return ""
        if pile == SWAP:
            return "Turn the board: the other side becomes yours, and the other player moves."
        if self.app.preferences.preview:
            return self.state.preview(pile).sentence(pile)
        return f"Pile {pile} has {counted(self.state.ring[self._place(pile)], 'stone')}."

    def refusal_text(self, thing: MoveTarget) -> str:
        if isinstance(thing, str):
            return f"Pile {thing} is empty."
        if thing in STORES:
            return "What is in a score pile stays there: choose one of your piles."
        return f"Your piles are in the {self._row} row."

    def turn_prompt(self) -> str:
        """Say in addition which row is the person's."""
        return super().turn_prompt().replace("piles", f"piles, in the {self._row} row", 1)

    def event_explanation(self, event: Event) -> str:
        """Return the explanation of a lap or a free turn, the first times in a game."""
        kind, steps = type(event), self.drawing.current_scene.steps
        before = sum(kind in map(type, step.events) for step in steps)
        return glass.LESSONS.get(kind, "") if before < LESSONS else ""

    def release_choice(self) -> bool:
        """Clear the pit or button chosen by keys or by a hint."""
        chosen = self.pointed_target is not None and (self.cursor_visible or self.hovered == SWAP)
        if chosen:
            self.hovered, self.cursor_visible = None, False
            self.draw_selection()
        return chosen

    def on_hover(self, point: Point | None) -> None:
        """Show what a click would do; a hovered pit replaces one chosen by keys."""
        super().on_hover(point)
        if point is not None and self.hovered is None and self._says_free_turn(point):
            self.game.show_status(glass.FREE_TURN)
        self.cursor_visible = self.cursor_visible and self.hovered is None

    def show_move_names(self, on: bool) -> None:
        """Show the numbers of the pits while moves are listed beside the board."""
        self.drawing.numbered = on
        self.redraw()

    def target_in_direction(self, arrow: tuple[int, int]) -> MoveTarget | None:
        """Return the next pit that can be sown, wrapping around."""
        (down, right), here = arrow, self.pointed_target
        if down:
            return None
        back = (right < 0) != self.drawing.turned
        piles = sorted({*self.state.legal_moves()} - {SWAP}, reverse=back)
        ahead = [each for each in piles if here in PILES and (each < here if back else each > here)]
        return (ahead or piles)[0]

    def on_key(self, key: KeyPress) -> None:
        if self.hovered is not None and (key.arrow or key.is_confirm):
            self.cursor, self.cursor_visible = self.hovered, True
        if key.name in ("Up", "Down"):
            self.refuse("Press ← or → for the next of your piles, or type its number.")
        else:
            super().on_key(key)

    def confirm(self) -> None:
        if self.playable_target is None and self.pointed_target not in PILES:
            self.refuse("Choose a pile first: press ← or →, or type its number.")
        else:
            self.choose_target(self.pointed_target)

    def _says_free_turn(self, point: Point) -> bool:
        """Return whether the text “free turn” is at a point."""
        x, y = self.pixel(point)
        below = (item for item in self.find_overlapping(x, y, x, y) if self.type(item) == "text")
        return any("free turn" in self.itemcget(item, "text") for item in below)

    @property
    def _row(self) -> str:
        return "lower" if self.state.turn == self.drawing.current_scene.bottom_seat else "upper"

    def _place(self, pile: str) -> int:
        return place_of_pile(self.state.turn, pile)
