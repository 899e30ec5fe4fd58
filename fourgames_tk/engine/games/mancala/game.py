"""Stones: Mancala as the program knows it: what it says about itself, and how it thinks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from ...game import Game, Hint, Level, MissedChance, MoveValue, PageOption, Proposal, Reason
from ...options import Options, choice, flag, number
from ...search.clock import Clock
from .. import mancala

if TYPE_CHECKING:
    from .editing import MancalaEditing
    from .rules import MancalaState


@dataclass(frozen=True)
class MancalaOptions(Options):
    """What can be chosen for a game."""

    stones: int = number(4, "Stones per pile", 2, 6)
    swap: bool = flag(
        False,
        "Swap option",
        short="swap",
        help="After the first turn, player 2 may take over player 1’s side.",
    )
    opening: str = choice(
        "full",
        "First turn",
        {"full": "With free turns", "short": "One sowing"},
        short="opening",
        help="One sowing: the first turn of the game ends after it, whatever it earns.",
    )


@dataclass(frozen=True)
class Depth:
    """How far a level looks.

    `branches` is the number of sowings it tries in its own turn, those of the piles next to its
    store first, `overlooks` how likely it then misses one, from 0 to 1, `wins_first` whether it
    takes a turn that wins before one that gains more, `replies` the number of its best turns to
    which it looks for the opponent's best answer, `answers` the sowings it tries for each of these.
    """

    branches: int
    overlooks: float = 0.0
    wins_first: bool = False
    replies: int = 0
    answers: int = 0


LEVELS = (
    Level(1, "Dabbler", "For a first game: looks at one of its piles before it sows, if at any."),
    Level(2, "Casual", "A match for a child: looks at two of its piles, and sows the better."),
    Level(3, "Easy", "Easy to beat: looks at half of its piles, and takes what scores most."),
    Level(4, "Medium", "A match for a newcomer: looks at most piles, and at some free turns."),
    Level(5, "Planner", "A good match once you chain free turns: sees many of its own chains."),
    Level(6, "Hard", "Hard: sees nearly all of its own short chains, but none of yours."),
    Level(7, "Reckoner", "Very hard: plans its whole turn and weighs your answers."),
    Level(8, "Perfect", "Merciless: plays exactly, and proves what each position is worth."),
)

DEPTHS = {
    1: Depth(6, 0.9),
    2: Depth(6, 0.71),
    3: Depth(6, 0.49),
    4: Depth(9, 0.53),
    5: Depth(13, 0.29),
    6: Depth(30, 0.1),
    7: Depth(20_000, wins_first=True, replies=100, answers=300),
}
PERFECT = 8
SECONDS = 2.7
"""The most time that the top level takes for a choice."""


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
