"""Four Stones as the program knows it: what it says about itself, its levels, its thinking."""

from __future__ import annotations

import math
import string
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from ...errors import BadOption
from ...game import Game, Hint, Level, MoveValue, PageOption, Reason, Welcome
from ...options import Options, choice, number
from ...search.clock import Clock
from .. import four_stones

if TYPE_CHECKING:
    from .editing import FourStonesEditing
    from .rules import FourStonesState


SPACE = "."

CLASSIC = (
    "..AB...C..",
    "......D...",
    "..E.....F.",
    ".G.H.I...J",
)
"""The layout of the original, row by row; a full stop is a space."""

_SHUFFLED = ("layout", "shuffled")


@dataclass(frozen=True)
class FourStonesOptions(Options):
    """The layout; a shuffled one comes from the seed, so that it can be shared."""

    layout: str = choice("classic", "Letters lie", {"classic": "As always", "shuffled": "Shuffled"})
    rows: int = number(4, "Rows", 2, 8, when=_SHUFFLED)
    spaces: int = number(10, "Spaces in a row", 6, 16, when=_SHUFFLED)
    letters: int = number(10, "Letters", 2, 26, when=_SHUFFLED)

    def check(self) -> None:
        most = self.rows * self.spaces - 1
        if self.layout == "shuffled" and self.letters > most:
            raise BadOption(
                f"letters={self.letters}: {self.rows} rows of {self.spaces} spaces have room for "
                f"{most} letters at most, for one space must stay free"
            )


def first_rows(options: FourStonesOptions, seed: int) -> tuple[str, ...]:
    """Return the rows that a game starts from; never a layout that is over at once."""
    if options.layout == "classic":
        return CLASSIC
    random = Random(seed)
    cells = range(options.rows * options.spaces)
    while True:
        letters = dict(
            zip(sorted(random.sample(cells, options.letters)), string.ascii_uppercase, strict=False)
        )
        board = "".join(letters.get(cell, SPACE) for cell in cells)
        rows = tuple(
            board[start : start + options.spaces] for start in range(0, len(board), options.spaces)
        )
        if any(SPACE in row.rstrip(SPACE) for row in rows):
            return rows


@dataclass(frozen=True)
class Sight:
    """How much a level can balance in its head.

    `gaps` is how many open gaps: 1.5 is one, and two in every other turn. In so many turns as
    `clear` says, from 0 to 1, it is all of them. Otherwise it slides any letter. A `timid` one sees
    nothing, and slides a letter by a single space, rather one of the first.
    """

    gaps: float = 0.0
    clear: float = 0.0
    timid: bool = False


_HELP = "The Instructions help from here."

_TABLE = (
    ("Timid", "For a first game: slides a letter one space at a time.", Sight(timid=True)),
    ("Beginner", "A match for a child: slides about, and sees only the last moves.", Sight(0.6)),
    ("Easy", "Easy to beat: slides about until very few letters can move.", Sight(1.45)),
    ("Casual", "A match for a newcomer: sees the end a little earlier.", Sight(1.95)),
    ("Medium", "A match once you plan ahead: sees the end before most people do.", Sight(2.53)),
    ("Attentive", f"Hard: plays the last third of a game without an error. {_HELP}", Sight(2.92)),
    ("Hard", f"Very hard: errs in every other turn before that. {_HELP}", Sight(3, 0.38)),
    ("Expert", f"Hardly ever beaten: errs in one early turn of three. {_HELP}", Sight(3, 0.72)),
    ("Master", f"Waits for one error: makes one itself in ten turns. {_HELP}", Sight(3, 0.9)),
    ("Perfect", f"Merciless: never lets a won position go. {_HELP}", Sight(math.inf)),
)

LEVELS = tuple(
    Level(number, name, description) for number, (name, description, _) in enumerate(_TABLE, 1)
)

SIGHT: Mapping[int, Sight] = {number: sight for number, (_, _, sight) in enumerate(_TABLE, 1)}


CLASSIC_PUZZLES = 0.3
"""How many of the puzzles come from the usual layout."""


class FourStones(Game["FourStonesState", FourStonesOptions]):
    """The game, its levels and its theory."""

    id = "four-stones"
    title = "Four Stones"
    summary = "Slide letters to the left; whoever cannot move loses."
    credit = "comes from a page that names no author."
    options_type = FourStonesOptions
    levels = LEVELS
    first_place = 1
    welcome = Welcome(
        "Welcome to Four Stones!", "What would you like to do?", several="Multi player"
    )
    page_option = PageOption(
        "layout", "Letters lie", {"classic": "As always", "shuffled": "Shuffled"}
    )

    def first_move_text(self, options: FourStonesOptions) -> str:
        if options == FourStonesOptions():
            return "First slides first. From the classic layout, second wins if it never errs."
        return "First slides first. Which is better depends on the layout."

    def start(self, options: FourStonesOptions, seed: int) -> FourStonesState:
        return four_stones.rules.FourStonesState(first_rows(options, seed))

    def actions(self, options: FourStonesOptions) -> tuple[str, ...]:
        """Return every letter with every number of spaces."""
        rows = first_rows(options, 0)
        letters = sorted(set("".join(rows)) - {SPACE})
        return tuple(f"{letter}{steps}" for letter in letters for steps in range(1, len(rows[0])))

    def position(self, data: object, options: FourStonesOptions, seed: int) -> FourStonesState:
        return four_stones.rules.read_position(data, options)

    def editing(self) -> FourStonesEditing:
        return four_stones.editing.FourStonesEditing()

    def choose(self, view: FourStonesState, level: int, clock: Clock, random: Random) -> str:
        """Return the level's move; it takes milliseconds, so no clock is asked."""
        return four_stones.thinking.choose(view, SIGHT[level], random)

    def values(self, view: FourStonesState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return +1 or −1 for every move, all proved by the nim-sum."""
        winning = set(four_stones.thinking.winning_moves(view))
        return {
            move: MoveValue(1 if move in winning else -1, exact=True) for move in view.legal_moves()
        }

    def puzzle_options(self, random: Random) -> FourStonesOptions:
        """Return a shuffled layout that can be taken in at a glance, or the usual one."""
        if random.random() < CLASSIC_PUZZLES:
            return FourStonesOptions()
        rows, spaces = random.randint(2, 5), random.randint(6, 10)
        letters = random.randint(rows + 1, 3 * rows)
        return FourStonesOptions("shuffled", rows=rows, spaces=spaces, letters=letters)

    def puzzle_tasks(self) -> Mapping[str, str]:
        """Return the only kind: there is no draw to save."""
        return {"win": "Find {a} slide that wins."}

    def hint(self, view: FourStonesState, clock: Clock) -> Hint:
        """Return the first of the best moves, how it balances the gaps, and what may follow."""
        move = four_stones.thinking.best_moves(view)[0]
        line = self.likely_line(view, move, clock)
        return Hint(move, four_stones.why.reason(view, move).sentence, line)

    def why(self, view: FourStonesState, move: str, clock: Clock) -> Reason:
        return four_stones.why.reason(view, move)


FOUR_STONES = FourStones()
