"""The board of mancala: what a person does with mouse and keys."""

from __future__ import annotations

from ....engine.games.mancala.rules import STORES, SWAP, MancalaState, pile_place, place_pile
from ...canvas.board import Board
from ...canvas.controls import Key
from ...canvas.gesture import Click, Press, Ways
from ...canvas.grid import Point
from . import layout, words
from .drawing import MancalaDrawing
from .ground import emblem


class MancalaBoard(Board[MancalaState, MancalaDrawing]):
    """Click a pile of your own row, or type its number."""

    GOAL = "Most stones in the score pile win"
    KEYS = (
        ("1 … 6", "sow that pile of your row, counted from the left"),
        ("← →", "choose the next pile that can be sown, and see what it would do"),
        ("Enter or Space", "sow the chosen pile"),
        ("Esc or Backspace", "let go of the pile"),
        ("S", "swap sides, where the game allows it"),
    )
    drawing_type = MancalaDrawing
    emblem = staticmethod(emblem)

    _pile: str | None = None
    _by_key = False
    """Whether the pile was chosen by keys, so that it stays when the pointer is elsewhere."""
    _on_button = False

    def ways(self, move: str) -> Ways:
        """Click a pile or type its number; click the button that swaps, or type S."""
        if move == SWAP:
            return Ways(mouse=(Click(layout.SWAP_BUTTON.centre),), keys=(Press("s"),))
        pile = layout.centre(pile_place(self.state.turn, move))
        return Ways(mouse=(Click(pile),), keys=(Press(move),))

    def say_move(self, move: str) -> str:
        """Return a move in words: `sow pile 3`."""
        return "take over the other side" if move == SWAP else f"sow pile {move}"

    def say_where(self, move: str) -> str:
        """Return the half of the side where the pile lies, or what the pile brings, in words."""
        if move == SWAP:
            return "both sides, and compare them"
        if self.state.preview(move).free_turn:
            return "the piles that earn a free turn"
        return f"your piles {' to '.join(words.half_of(move)[::2])}"

    def draw_where(self, move: str) -> None:
        """Ring the piles that come into question."""
        if move == SWAP:
            return
        piles = words.half_of(move)
        if self.state.preview(move).free_turn:
            legal = (each for each in self.state.legal_moves() if each != SWAP)
            piles = tuple(each for each in legal if self.state.preview(each).free_turn)
        for pile in piles:
            self.drawing.ring_pile(pile_place(self.state.turn, pile))

    def mark_hint(self, move: str) -> None:
        """Choose the pile, as with the keys; a hinted swap is told by its button."""
        if move == SWAP:
            self._pile = None
            self._light_button(True)
        else:
            self._choose(move, by_key=True)

    def reset(self) -> None:
        """Let go of the pile."""
        self._pile, self._by_key, self._on_button = None, False, False
        self.configure(cursor="")

    def mark(self) -> None:
        """Draw the chosen pile, and what sowing it would do; and the button to swap."""
        self.delete("mark")
        if self.drawing.may_swap:
            self.drawing.mark_swap(self._on_button)
        if self._pile is not None:
            self.drawing.mark_pile(pile_place(self.state.turn, self._pile), self._by_key)
            if self.app.preferences.preview:
                preview = self.state.preview(self._pile)
                self.drawing.mark_sowing(self.state.turn, preview.last, preview.stored)

    def let_go(self) -> bool:
        """Let go of the pile, or of the button, that was chosen by keys or by a hint."""
        pile, button = self._pile is not None and self._by_key, self._on_button
        if pile or button:
            self.reset()
            self.mark()
        return pile or button

    def on_hover(self, point: Point | None) -> None:
        """Show what sowing the pile below the pointer would do."""
        on_button = self._is_on_button(point)
        pile = self._own_pile(layout.place_at(*point)) if point is not None else None
        pile = pile if pile in self._piles else None
        self.configure(cursor="hand2" if pile or on_button else "")
        if pile is not None and (pile != self._pile or self._by_key):
            self._choose(pile, by_key=False)
        elif pile is None and self._pile is not None and not self._by_key:
            self._pile = None
            self.mark()
            self.game.note("")
        if on_button != self._on_button:
            self._light_button(on_button)

    def on_press(self, point: Point) -> None:
        """Sow the pile, or press the button; say why where that is not possible."""
        place = layout.place_at(*point)
        pile = self._own_pile(place)
        if self._is_on_button(point):
            self.submit(SWAP)
        elif pile is not None:
            self._sow(pile)
        elif place in STORES:
            self.complain("What is in a score pile stays there: choose one of your piles.")
        elif place is not None:
            row = "lower" if self.state.turn == 0 else "upper"
            self.complain(f"Your piles are in the {row} row.")

    def on_key(self, key: Key) -> None:
        """Sow by number; choose by arrows and sow with Enter; swap with S."""
        if key.char in tuple("123456"):
            self._sow(key.char)
        elif key.digit is not None:
            self.complain("Your piles are numbered from 1 to 6.")
        elif key.name in ("Left", "Right"):
            self._step(1 if key.name == "Right" else -1)
        elif key.acts and self._pile is not None:
            self._sow(self._pile)
        elif key.acts and self._on_button:
            self.submit(SWAP)
        elif key.acts:
            self.complain("Choose a pile first: press ← or →, or type its number.")
        elif key.letter == "s" and self.state.swap:
            self.submit(SWAP)

    @property
    def _piles(self) -> tuple[str, ...]:
        """The piles that may be sown."""
        return tuple(move for move in self.state.legal_moves() if move != SWAP)

    def _own_pile(self, place: int | None) -> str | None:
        """Return the number of a pile of the person who may move."""
        if place is None or place in STORES:
            return None
        seat, pile = place_pile(place)
        return pile if seat == self.state.turn else None

    def _is_on_button(self, point: Point | None) -> bool:
        return point is not None and self.drawing.may_swap and layout.SWAP_BUTTON.holds(*point)

    def _sow(self, pile: str) -> None:
        if pile in self._piles:
            self.submit(pile)
        else:
            self.complain(f"Pile {pile} is empty.")

    def _step(self, direction: int) -> None:
        if self._pile in self._piles:
            place = self._piles.index(self._pile) + direction
        else:
            place = 0 if direction > 0 else -1
        self._choose(self._piles[place % len(self._piles)], by_key=True)

    def _choose(self, pile: str, by_key: bool) -> None:
        self._pile, self._by_key = pile, by_key
        self.mark()
        if self.app.preferences.preview:
            self.game.note(words.foretell(pile, self.state.preview(pile)))
        else:
            stones = self.state.ring[pile_place(self.state.turn, pile)]
            self.game.note(f"Pile {pile} has {words.stones(stones)}.")

    def _light_button(self, lit: bool) -> None:
        self._on_button = lit
        self.mark()
        if lit:
            self.game.note(
                "Turn the board: the other side becomes yours, and the other player moves."
            )
        elif self._pile is None:
            self.game.note("")
