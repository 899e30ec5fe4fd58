"""Description of Four Stones: options, levels, and the calls into rules and thinking."""

from __future__ import annotations

import math
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from ...errors import BadOption
from ...explanation import Hint, Reason
from ...game import DrillKind, Game, GamePageText, Level, MoveValue, PuzzleTaskText
from ...language import N_, _, labelled
from ...options import GamePageOption, Options, choice, number
from ...search.clock import Clock
from .. import four_stones

if TYPE_CHECKING:
    from .position_editor import FourStonesPositionEditor
    from .rules import FourStonesState


SPACE = "."
"""Sign of a free space in the text of a row."""

CLASSIC = (
    "..AB...C..",
    "......D...",
    "..E.....F.",
    ".G.H.I...J",
)
"""The rows of the classic layout."""

_SHUFFLED = ("layout", "shuffled")


@dataclass(frozen=True)
class Variation:
    """The size of the board and the number of letters, which do not change in a game."""

    rows: int
    spaces: int
    letters: int

    @classmethod
    def from_rows(cls, rows: Sequence[str]) -> Variation:
        """Return the variation of a position with these rows, of spaces and letters."""
        return cls(len(rows), len(rows[0]), len("".join(rows).replace(SPACE, "")))

    @property
    def letter_names(self) -> str:
        return string.ascii_uppercase[: self.letters]


CLASSIC_VARIATION = Variation.from_rows(CLASSIC)


@dataclass(frozen=True)
class FourStonesOptions(Options):
    """The layout of the letters. A shuffled one depends on the seed, so that it can be shared."""

    layout: str = choice(
        "classic", N_("Layout"), {"classic": N_("Classic"), "shuffled": N_("Shuffled")}
    )
    rows: int = number(4, N_("Rows"), 2, 8, when=_SHUFFLED)
    spaces: int = number(10, N_("Spaces in a row"), 6, 16, when=_SHUFFLED)
    letters: int = number(10, N_("Letters"), 2, 26, when=_SHUFFLED)

    def check(self) -> None:
        most = self.rows * self.spaces - 1
        if self.layout == "shuffled" and self.letters > most:
            problem = _(
                "{rows} rows of {spaces} spaces have room for at most {most} letters, "
                "since one space must stay free"
            ).format(rows=self.rows, spaces=self.spaces, most=most)
            raise BadOption(labelled(f"letters={self.letters}", problem))

    @property
    def variation(self) -> Variation:
        """The variation that the options define; the classic layout has a fixed size."""
        if self.layout == "classic":
            return CLASSIC_VARIATION
        return Variation(self.rows, self.spaces, self.letters)


def initial_rows(options: FourStonesOptions, seed: int) -> tuple[str, ...]:
    """Return the rows at the start of a game, with at least one letter that can move."""
    if options.layout == "classic":
        return CLASSIC
    random, variation = Random(seed), options.variation
    cells = range(variation.rows * variation.spaces)
    while True:
        places = sorted(random.sample(cells, variation.letters))
        letters = dict(zip(places, variation.letter_names, strict=True))
        board = "".join(letters.get(cell, SPACE) for cell in cells)
        rows = tuple(
            board[start : start + variation.spaces] for start in cells[:: variation.spaces]
        )
        if any(SPACE in row.rstrip(SPACE) for row in rows):
            return rows


@dataclass(frozen=True)
class Skill:
    """How many open gaps a level can balance.

    The level plays perfectly with at most `max_gaps` open gaps; the fraction is the chance that it
    balances one more (1.5 is one gap, and two in every other turn). With the chance
    `perfect_chance` (0 to 1) it balances any number in a turn. With more gaps it slides a random
    letter. A `timid` level slides a letter by a single space, mostly one of the first letters.
    """

    max_gaps: float = 0.0
    perfect_chance: float = 0.0
    timid: bool = False


_LEVEL_TABLE = (
    (
        N_("Timid"),
        N_("For a first game: slides a letter one space at a time."),
        Skill(timid=True),
    ),
    (
        N_("Beginner"),
        N_("A match for a child: moves at random, except at the very end."),
        Skill(0.6),
    ),
    (
        N_("Easy"),
        N_("Easy to beat: moves at random until very few letters can move."),
        Skill(1.45),
    ),
    (
        N_("Casual"),
        N_("A match for a newcomer: plays the last moves a little better."),
        Skill(1.95),
    ),
    (N_("Medium"), N_("A match if you plan ahead: plays the end well."), Skill(2.53)),
    (
        N_("Attentive"),
        N_(
            "Hard: makes hardly any mistakes in the last third of a game. "
            "The instructions explain how to win."
        ),
        Skill(2.92),
    ),
    (
        N_("Hard"),
        N_(
            "Very hard: also gets half of its earlier moves right. "
            "The instructions explain how to win."
        ),
        Skill(3, 0.38),
    ),
    (
        N_("Expert"),
        N_(
            "Hardly ever beaten: gets three of four early moves right. "
            "The instructions explain how to win."
        ),
        Skill(3, 0.72),
    ),
    (
        N_("Master"),
        N_(
            "Punishes nearly every mistake: makes only one in ten turns itself. "
            "The instructions explain how to win."
        ),
        Skill(3, 0.9),
    ),
    (
        N_("Perfect"),
        N_(
            "As strong as it gets: never loses a won position. The instructions explain how to win."
        ),
        Skill(math.inf),
    ),
)

LEVELS = tuple(
    Level(number, name, description)
    for number, (name, description, _skill) in enumerate(_LEVEL_TABLE, 1)
)

SKILLS: Mapping[int, Skill] = {number: row[2] for number, row in enumerate(_LEVEL_TABLE, 1)}
"""The skill of each level by number."""


CLASSIC_PUZZLE_SHARE = 0.3
"""Share of the puzzles (0 to 1) that start from the classic layout."""


class FourStones(Game["FourStonesState", FourStonesOptions]):
    """Description of Four Stones."""

    id = "four-stones"
    title = "Four Stones"
    summary = N_("Slide letters to the left. If you cannot move, you lose.")
    credit = N_("{game} comes from a page that does not name its author.")
    options_type = FourStonesOptions
    levels = LEVELS
    usual_place = 1
    welcome = GamePageText(
        N_("Welcome to Four Stones!"),
        N_("What would you like to do?"),
        several=N_("Multi player"),
    )
    page_option = GamePageOption(
        "layout", N_("Layout"), {"classic": N_("Classic"), "shuffled": N_("Shuffled")}
    )

    def move_order_explanation(self, options: FourStonesOptions) -> str:
        if options == FourStonesOptions():
            return _("With perfect play, the second player wins from the classic layout.")
        return _("Whether it is better to move first or second depends on the layout.")

    def start(self, options: FourStonesOptions, seed: int) -> FourStonesState:
        return four_stones.rules.FourStonesState(initial_rows(options, seed))

    def actions(self, options: FourStonesOptions) -> tuple[str, ...]:
        """Return every letter with every number of spaces."""
        letters, steps = options.variation.letter_names, range(1, options.variation.spaces)
        return tuple(f"{letter}{step}" for letter in letters for step in steps)

    def parse_position(
        self, data: object, options: FourStonesOptions, seed: int
    ) -> FourStonesState:
        return four_stones.rules.parse_position(data, options)

    def position_editor(self) -> FourStonesPositionEditor:
        return four_stones.position_editor.FourStonesPositionEditor()

    def choose(self, view: FourStonesState, level: int, clock: Clock, random: Random) -> str:
        """Return the move of a level; takes milliseconds, so the clock is not used."""
        return four_stones.thinking.choose_move(view, SKILLS[level], random)

    def move_values(self, view: FourStonesState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return +1 or −1 for every move; the nim-sum proves all of them."""
        winning = set(four_stones.thinking.winning_moves(view))
        return {
            move: MoveValue(1 if move in winning else -1, exact=True) for move in view.legal_moves()
        }

    def puzzle_options(self, random: Random) -> FourStonesOptions:
        """Return a shuffled layout of moderate size, or sometimes the classic one."""
        if random.random() < CLASSIC_PUZZLE_SHARE:
            return FourStonesOptions()
        rows, spaces = random.randint(2, 5), random.randint(6, 10)
        letters = random.randint(rows + 1, 3 * rows)
        return FourStonesOptions("shuffled", rows=rows, spaces=spaces, letters=letters)

    def puzzle_tasks(self) -> Mapping[str, PuzzleTaskText]:
        """Return the only kind of puzzle; there are no draws, so no puzzle saves one."""
        return {
            "win": PuzzleTaskText(_("Find a slide that wins."), _("Find the only slide that wins."))
        }

    def hint(self, view: FourStonesState, clock: Clock) -> Hint:
        """Return one of the best moves, how it balances the gaps, and how play may go on."""
        move = four_stones.thinking.best_moves(view)[0]
        line = self.likely_line(view, move, clock)
        return Hint(move, four_stones.move_reasons.move_reason(view, move).sentence, line)

    def likely_reply(self, view: FourStonesState, clock: Clock) -> str:
        """Return the answer in `move_reason`, or the hardest one to answer if none wins."""
        thinking = four_stones.thinking
        return next(iter(thinking.sorted_winning_moves(view) or thinking.best_moves(view)))

    def move_reason(self, view: FourStonesState, move: str, clock: Clock) -> Reason:
        return four_stones.move_reasons.move_reason(view, move)

    def overlay_marks(self, view: FourStonesState) -> Reason:
        return four_stones.move_reasons.gaps_reason(view)

    def drill_kinds(self) -> tuple[DrillKind[FourStonesState, FourStonesOptions], ...]:
        return four_stones.drills.KINDS


FOUR_STONES = FourStones()
