"""Stones: Mancala as the program knows it: what it says about itself, and how it thinks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from ...game import Game, Hint, MissedChance, MoveValue, PageOption, Proposal, Reason
from ...search.clock import Clock
from .. import mancala
from .levels import LEVELS
from .options import MancalaOptions

if TYPE_CHECKING:
    from .editing import MancalaEditing
    from .rules import MancalaState

STRONG = 5
"""From this level on the computer plays a first turn so well that it decides the game."""
TAKES_ALL = 4
"""From so many stones in a pile on, the first turn can take every stone."""
SECOND_IS_BETTER = (3, 5, 6)
"""With so many stones in a pile every short opening leaves the second player the better side."""
SECOND_WINS = 5
"""From so many stones on it does so by far, and a swap cannot mend it."""


class Mancala(Game["MancalaState", MancalaOptions]):
    """The game and its levels."""

    id = "mancala"
    title = "Stones: Mancala"
    summary = "Sow stones clockwise in laps; most stones win."
    credit = "is Stones 1.1 by Nathaniel Tagg (Macintosh, 1995, freeware)."
    options_type = MancalaOptions
    levels = LEVELS
    page_option = PageOption("stones", "Stones", {str(each): str(each) for each in range(2, 7)})
    open_options = frozenset({"stones"})
    scored = True
    noise = 1.0
    finds_chances = True

    def first_move_text(self, options: MancalaOptions) -> str:
        """Return what it means with these options.

        With a full first turn whoever goes first wins, mostly before the other has moved. What is
        said of a short opening rests on its values, some of which are estimates.
        """
        stones = options.stones
        if options.opening == "full":
            if stones >= TAKES_ALL:
                swap = ", and leave nothing to swap" if options.swap else ""
                return (
                    f"First sows first, and with perfect play can take every stone at once{swap}."
                )
            if options.swap:
                return "First sows first; then second may swap sides."
            return "First sows first, and with perfect play wins."
        if options.swap:
            swap = "First sows one pile; then second may swap sides."
            if stones >= SECOND_WINS:
                return f"{swap} With {stones} stones in a pile, second then wins if nobody errs."
            return f"{swap} Neither is better off."
        better = "second" if stones in SECOND_IS_BETTER else "first"
        return f"First sows one pile, then second has a turn. Played well, {better} is better off."

    def proposal(self, options: MancalaOptions, level: int) -> Proposal | None:
        """Return a short opening and the swap option if a level from 5 up plays."""
        if level < STRONG:
            return None
        does = "take every stone" if options.stones >= TAKES_ALL else "decide the game"
        reason = f"Played well, a full first turn would {does}"
        return Proposal(
            {"swap": "yes", "opening": "short"},
            f"{reason}: so it is one sowing, with a swap offered.",
        )

    def start(self, options: MancalaOptions, seed: int) -> MancalaState:
        return mancala.rules.start(options)

    def actions(self, options: MancalaOptions) -> tuple[str, ...]:
        """Return the piles, and the swap where it is offered."""
        piles = tuple(str(number + 1) for number in mancala.rules.ROWS[0])
        return (*piles, mancala.rules.SWAP) if options.swap else piles

    def position(self, data: object, options: MancalaOptions, seed: int) -> MancalaState:
        return mancala.rules.read_position(data, options)

    def editing(self) -> MancalaEditing:
        return mancala.editing.MancalaEditing()

    def choose(self, view: MancalaState, level: int, clock: Clock, random: Random) -> str:
        """Return the level's move; the top level takes 2.7 seconds at most."""
        return mancala.thinking.choose(view, level, clock, random)

    def values(self, view: MancalaState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return the final difference in score; proved with up to 28 loose stones, given time."""
        return mancala.thinking.values_of(view, clock)

    def puzzle_options(self, random: Random) -> MancalaOptions:
        """Return a short opening, after which games last, with any number of stones."""
        return MancalaOptions(stones=random.randint(2, 6), opening="short")

    def hint(self, view: MancalaState, clock: Clock) -> Hint:
        found = mancala.thinking.hint(view, clock)
        line = found.line or self.likely_line(view, found.move, clock)
        return replace(found, line=line)

    def why(self, view: MancalaState, move: str, clock: Clock) -> Reason:
        return mancala.why.reason(view, move, clock)

    def missed_chance(
        self, history: Sequence[MancalaState], seat: int, clock: Clock
    ) -> MissedChance | None:
        return mancala.exact.winning_line(history, seat, clock)


MANCALA = Mancala()
