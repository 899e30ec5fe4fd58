"""The board of mancala: carved pits with glass stones, sown lap by lap."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Hashable, Iterable

from PIL import Image, ImageTk

from ....engine.game import Event, Won
from ....engine.games.mancala.events import (
    STORES,
    FreeTurn,
    Lap,
    Sown,
    Swapped,
    Swept,
    pile_place,
    place_pile,
)
from ....engine.games.mancala.rules import SWAP, MancalaState
from ....engine.session import Step
from ...canvas.board import BoardView
from ...canvas.board_context import BoardContext
from ...canvas.motion import Motion
from ...paint import cards
from ...paint.palette import Palette
from ...scene.scene import Scene
from . import ground, layout, words
from .glass import Glass
from .heaps import Heaps
from .lettering import Lettering
from .marks import Marks

LAP_MS, FREE_TURN_MS, FLASH_MS = 180, 350, 1500
FLASHES = 4
"""How often the winner's store lights up."""


class MancalaBoard(BoardView):
    """Click a pile of your own row, or type its number."""

    GOAL = "Most stones in the score pile win"
    KEYS = (
        ("1 … 6", "sow that pile of your row, counted from the left"),
        ("← →", "choose the next pile that can be sown, and see what it would do"),
        ("Enter or Space", "sow the chosen pile"),
        ("Backspace", "let go of the pile"),
        ("S", "swap sides, where the game allows it"),
    )

    def __init__(self, parent: tk.Misc, context: BoardContext) -> None:
        super().__init__(parent, context)
        self._lettering = Lettering(self)
        self._glass = Glass(self, self._lettering.recount)
        self._marks = Marks(self)
        self._pile: str | None = None
        self._by_key = False
        self._on_button = False

    @property
    def _state(self) -> MancalaState:
        assert self.scene is not None and isinstance(self.scene.state, MancalaState)
        return self.scene.state

    @property
    def _seat(self) -> int:
        """The seat of the person who may move."""
        assert self.scene is not None and self.scene.seat is not None
        return self.scene.seat

    @property
    def _piles(self) -> tuple[str, ...]:
        """The piles that may be sown."""
        return tuple(move for move in self._state.legal_moves() if move != SWAP)

    @property
    def _may_swap(self) -> bool:
        return (
            self.scene is not None
            and self.scene.seat is not None
            and SWAP in self._state.legal_moves()
        )

    @classmethod
    def emblem(cls, width: int, height: int, palette: Palette) -> Image.Image:
        """Return a corner of the board with stones in it."""
        return ground.emblem(width, height, palette)

    def background_key(self) -> Hashable:
        """The background is always the same."""
        return "mancala"

    def paint_background(self, picture: Image.Image) -> None:
        """Paint the slab with its pits and stores."""
        ground.lay_board(picture, self.fit, self.palette)

    def play(self, step: Step, scene: Scene, done: Callable[[], None]) -> None:
        """Play the events of a step; the stones set out from where they lie before it."""
        if self.scene is not None:
            self._glass.take(_heaps(self.scene))
        super().play(step, scene, done)

    def draw(self, scene: Scene) -> None:
        """Draw names, counts, marks of the last move and the end, and the stones."""
        self._lettering.write_clockwise()
        for seat in (0, 1):
            self._lettering.write_name(scene, seat)
        if scene.last is not None:
            sown = [event for event in scene.last.events if isinstance(event, Sown)]
            if sown:
                self._marks.ring(sown[0].source, "last")
        outcome = self._state.outcome()
        for seat in outcome.winners if outcome is not None else ():
            self._marks.ring(STORES[seat], "winner")
        # The background may be ready only when a sowing is under way; its stones do not go back.
        if not self.moving:
            self._glass.take(_heaps(scene))
        self._glass.lay()
        for place, pile in enumerate(self._glass.heaps.piles):
            self._lettering.write_count(place, len(pile))
        if self._may_swap:
            self._draw_swap_button()

    def motions(self, event: Event, step: Step) -> Iterable[Motion]:
        """Stones are picked up and sown; what that earns is shown at the store."""
        if isinstance(event, Sown):
            self.delete("last")
            self._marks.ring(event.source, "last")
            yield from self._glass.sow(event)
        elif isinstance(event, Lap):
            self.delete("last")
            self._marks.ring(event.place, "last")
            yield Motion(LAP_MS)
        elif isinstance(event, Swept):
            yield from self._glass.sweep(event)
        elif isinstance(event, Swapped):
            yield from self._glass.turn_round()
        elif isinstance(event, FreeTurn):
            yield self._marks.flash(STORES[event.seat], FREE_TURN_MS, 1, "bonus")
        elif isinstance(event, Won):
            for seat in event.seats:
                yield self._marks.flash(STORES[seat], FLASH_MS, FLASHES, None)

    def say_move(self, move: str) -> str:
        """Return a move in words: `sow pile 3`."""
        return "take over the other side" if move == SWAP else f"sow pile {move}"

    def mark_hint(self, move: str) -> None:
        """Choose the pile, as with the keys; a hinted swap is told by its button."""
        if move == SWAP:
            self._light_button(True)
        else:
            self._choose(move, by_key=True)

    def reset(self) -> None:
        """Let go of the pile."""
        self._pile, self._by_key, self._on_button = None, False, False
        self.configure(cursor="")

    def on_hover(self, x: float, y: float) -> None:
        """Show what sowing the pile below the pointer would do."""
        point = self.fit.back(x, y)
        on_button = self._may_swap and layout.on_swap_button(*point)
        pile = self._own_pile(layout.place_at(*point))
        pile = pile if pile in self._piles else None
        self.configure(cursor="hand2" if pile or on_button else "")
        if pile is not None and (pile != self._pile or self._by_key):
            self._choose(pile, by_key=False)
        elif pile is None and self._pile is not None and not self._by_key:
            self._let_go()
        if on_button != self._on_button:
            self._light_button(on_button)

    def on_press(self, x: float, y: float) -> None:
        """Sow the pile, or press the button; say why where that is not possible."""
        point = self.fit.back(x, y)
        place = layout.place_at(*point)
        pile = self._own_pile(place)
        if self._may_swap and layout.on_swap_button(*point):
            self.context.submit(SWAP)
        elif pile is not None:
            self._sow(pile)
        elif place in STORES:
            self.complain("What is in a score pile stays there: choose one of your piles.")
        elif place is not None:
            row = "lower" if self._seat == 0 else "upper"
            self.complain(f"Your piles are in the {row} row.")

    def on_key(self, keysym: str, char: str) -> None:
        """Sow by number; choose by arrows and sow with Enter; swap with S."""
        if char in tuple("123456"):
            self._sow(char)
        elif keysym in ("Left", "Right"):
            self._step(1 if keysym == "Right" else -1)
        elif keysym in ("Return", "KP_Enter", "space"):
            if self._pile is None:
                self.complain("Choose a pile first: press ← or →, or type its number.")
            else:
                self._sow(self._pile)
        elif keysym == "BackSpace":
            self._let_go()
        elif char in ("s", "S") and self._state.swap:
            self.context.submit(SWAP)

    def _own_pile(self, place: int | None) -> str | None:
        """Return the number of a pile of the person who may move."""
        if place is None or place in STORES:
            return None
        seat, pile = place_pile(place)
        return pile if seat == self._seat else None

    def _sow(self, pile: str) -> None:
        if pile in self._piles:
            self.context.submit(pile)
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
        self.delete("mark")
        place = pile_place(self._seat, pile)
        self._marks.ring(place, "cursor" if by_key else "selected")
        if not self.context.preview:
            self.context.tell(f"Pile {pile} has {words.stones(self._state.ring[place])}.")
            return
        preview = self._state.preview(pile)
        self._marks.last_stone(preview.last)
        if preview.stored:
            self._marks.stored(self._seat, preview.stored)
        self.context.tell(words.foretell(pile, preview))

    def _let_go(self) -> None:
        self._pile, self._by_key = None, False
        self.delete("mark")
        self.context.tell("")

    def _draw_swap_button(self) -> None:
        x, y, _, _ = layout.SWAP_BUTTON
        self._marks.show((x, y), self._button_image("normal"), "swap")

    def _light_button(self, lit: bool) -> None:
        self._on_button = lit
        self.itemconfigure("swap", image=self._button_image("hover" if lit else "normal"))
        if lit:
            self.context.tell(
                "Turn the board: the other side becomes yours, and the other player moves."
            )
        elif self._pile is None:
            self.context.tell("")

    def _button_image(self, look: str) -> ImageTk.PhotoImage:
        wide, high = (self.fit.length(side) for side in layout.SWAP_BUTTON[2:])
        return self.sprite(
            ("swap", wide, high, look),
            lambda: cards.button(wide, high, "Swap sides", self.palette, look, self.fit.scale),
        )


def _heaps(scene: Scene) -> Heaps:
    """Return the stones of a scene, each where the moves of the game have brought it."""
    first = scene.steps[0].before if scene.steps else scene.state
    assert isinstance(first, MancalaState)
    return Heaps.after(first.ring, (event for step in scene.steps for event in step.events))
