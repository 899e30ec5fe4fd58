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
from ...canvas.move_input import Key, MoveTarget, Path
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
    KNOWN = "Your piles are numbered from 1 to 6."
    drawing_type = MancalaDrawing

    @staticmethod
    def piece(side: int, palette: Palette) -> Image.Image:
        return pieces.glass_stone(side, 4, palette)

    def steps(self, move: str) -> Path:
        return (move,)

    def box(self, thing: MoveTarget) -> Box:
        """Return the box of the button, of an own pit, or of another place."""
        if thing == SWAP:
            return glass.SWAP_BUTTON
        place = thing if isinstance(thing, int) else self._place(thing)
        return Box.around(
            glass.place_centre(self.drawing.screen_place(place)), *glass.place_size(place)
        )

    def at(self, point: Point) -> MoveTarget | None:
        """Return the pit or the button at a point; a place that is not one's own by its number."""
        if glass.SWAP_BUTTON.holds(*point) and self.drawing.may_swap:
            return SWAP
        place = glass.place_at(*point)
        if place is not None:
            # Turning twice gives the original place.
            place = self.drawing.screen_place(place)
        if place is None or place in STORES:
            return place
        seat, pile = pile_of_place(place)
        return pile if seat == self.state.turn else place

    def typed(self, key: Key) -> MoveTarget | None:
        """Return the pit of a digit, or the swap button for S if it is shown."""
        if key.letter == "s" and self.state.swap:
            return SWAP
        return key.char if key.char in PILES else None

    def say_move(self, move: str) -> str:
        return "take over the other side" if move == SWAP else f"sow pile {move}"

    def say_where(self, move: str) -> str:
        """Return the half of the side that the pit is in, or the pit's yield, in words."""
        if move == SWAP:
            return "both sides, and compare them"
        if self.state.preview(move).free_turn:
            return "the piles that earn a free turn"
        return f"your piles {' to '.join(self.where(move)[::2])}"

    def where(self, move: str) -> tuple[str, ...]:
        if move == SWAP:
            return ()
        if not self.state.preview(move).free_turn:
            return PILES[:3] if move in PILES[:3] else PILES[3:]
        piles = (each for each in self.state.legal_moves() if each != SWAP)
        return tuple(each for each in piles if self.state.preview(each).free_turn)

    def named(self, place: str) -> MoveTarget | None:
        """Return a pit of the seat to move by number, or any place (`bottom3`, `store1`)."""
        match = PLACE.fullmatch(place)
        if match is None:
            return None
        row, number, store = match.groups()
        if store:
            return STORES[int(store) - 1]
        return place_of_pile(SIDES.get(row, self.state.turn), number)

    def mark_hint(self, move: str) -> None:
        self.go_to(move)

    def mark(self) -> None:
        self.delete("mark")
        pile = self.pointed
        if self.drawing.may_swap:
            self.drawing.mark_swap(pile == SWAP)
        if pile in PILES:
            kind: RingKind = "cursor" if self.over is None else "selected"
            self.drawing.ring(kind, self._place(pile), ("mark", kind))
            # The cursor may be at an empty pit that was just sown.
            if self.aimed is not None and self.app.preferences.preview:
                preview = self.state.preview(pile)
                self.drawing.mark_sowing(self.state.turn, preview.last, preview.stored)

    def status_text(self) -> str:
        pile = self.aimed
        if pile is None:
            return ""
        if pile == SWAP:
            return "Turn the board: the other side becomes yours, and the other player moves."
        if self.app.preferences.preview:
            return self.state.preview(pile).sentence(pile)
        return f"Pile {pile} has {counted(self.state.ring[self._place(pile)], 'stone')}."

    def refusal(self, thing: MoveTarget) -> str:
        if isinstance(thing, str):
            return f"Pile {thing} is empty."
        if thing in STORES:
            return "What is in a score pile stays there: choose one of your piles."
        return f"Your piles are in the {self._row} row."

    def expected(self) -> str:
        """Say in addition which row is the person's."""
        return super().expected().replace("piles", f"piles, in the {self._row} row", 1)

    def lesson(self, event: Event) -> str:
        """Return the explanation of a lap or a free turn, the first times in a game."""
        kind, steps = type(event), self.drawing.shown.steps
        before = sum(kind in map(type, step.events) for step in steps)
        return glass.LESSONS.get(kind, "") if before < LESSONS else ""

    def let_go(self) -> bool:
        """Clear the pit or button chosen by keys or by a hint."""
        chosen = self.pointed is not None and (self.by_keys or self.over == SWAP)
        if chosen:
            self.over, self.by_keys = None, False
            self.mark()
        return chosen

    def on_hover(self, point: Point | None) -> None:
        """Show what a click would do; a hovered pit replaces one chosen by keys."""
        super().on_hover(point)
        if point is not None and self.over is None and self._says_free_turn(point):
            self.game.show_status(glass.FREE_TURN)
        self.by_keys = self.by_keys and self.over is None

    def number_moves(self, on: bool) -> None:
        """Show the numbers of the pits while moves are listed beside the board."""
        self.drawing.numbered = on
        self.redraw()

    def stepped(self, arrow: tuple[int, int]) -> MoveTarget | None:
        """Return the next pit that can be sown, wrapping around."""
        (down, right), here = arrow, self.pointed
        if down:
            return None
        back = (right < 0) != self.drawing.turned
        piles = sorted({*self.state.legal_moves()} - {SWAP}, reverse=back)
        ahead = [each for each in piles if here in PILES and (each < here if back else each > here)]
        return (ahead or piles)[0]

    def on_key(self, key: Key) -> None:
        if self.over is not None and (key.arrow or key.acts):
            self.cursor, self.by_keys = self.over, True
        if key.name in ("Up", "Down"):
            self.complain("Press ← or → for the next of your piles, or type its number.")
        else:
            super().on_key(key)

    def enter(self) -> None:
        if self.aimed is None and self.pointed not in PILES:
            self.complain("Choose a pile first: press ← or →, or type its number.")
        else:
            self.take(self.pointed)

    def _says_free_turn(self, point: Point) -> bool:
        """Return whether the text “free turn” is at a point."""
        x, y = self.pixel(point)
        below = (item for item in self.find_overlapping(x, y, x, y) if self.type(item) == "text")
        return any("free turn" in self.itemcget(item, "text") for item in below)

    @property
    def _row(self) -> str:
        return "lower" if self.state.turn == self.drawing.shown.below else "upper"

    def _place(self, pile: str) -> int:
        return place_of_pile(self.state.turn, pile)
