"""4 × 4 as a game of the program."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from ...game import Game, Hint, Level, MoveValue, Reason
from ...options import Options, choice, flag, subset
from ...search.clock import Clock
from .. import four_by_four
from .pieces import ATTRIBUTES

if TYPE_CHECKING:
    from .editing import FourByFourEditing
    from .rules import FourByFourState


@dataclass(frozen=True)
class FourByFourOptions(Options):
    """What may be chosen for a game."""

    attributes: tuple[str, ...] = subset(
        ATTRIBUTES,
        "Characteristics that count",
        {
            "light": "Light or dark",
            "tall": "Tall or short",
            "round": "Round or square",
            "hollow": "Hollow or solid",
        },
        help="One, two or three make the beginners' variation.",
        short="counts",
    )
    calling: str = choice(
        "players",
        "Lines are called",
        {"players": "By the players", "automatic": "By themselves"},
        help="Called by the players, a line that nobody notices loses its value.",
    )
    squares: bool = flag(
        False,
        "2 × 2 squares count too",
        help="Nine squares are added to the ten lines.",
        short="squares",
    )
    starter: str = choice(
        "0", "Gives the first piece", {"0": "Player 1", "1": "Player 2"}, short="first"
    )


@dataclass(frozen=True)
class Skill:
    """What a level below the best looks at, and how far it calculates.

    In a turn it looks at each row and column with the chance `near`, and at every other line with
    `far`: where it does not look, it overlooks what is there. Of the pieces it could give it takes
    up `tried` at most, and gives the first that completes no line it looks at. With the chance
    `minds` it places so that such a piece is left to give. From `calculates` empty squares on it
    calculates to the end.
    """

    near: float = 1.0
    far: float = 1.0
    tried: int = 16
    minds: float = 1.0
    calculates: int = 0


_TABLE: tuple[tuple[str, str, Skill | None], ...] = (
    (
        "Dreamy",
        "For a first game: overlooks two rows of three and most diagonals, gives any piece.",
        Skill(near=0.33, far=0.12, tried=1, minds=0.0),
    ),
    (
        "Playful",
        "A match for a child: sees every other row and few diagonals, gives nearly any piece.",
        Skill(near=0.58, far=0.27, tried=3, minds=0.0),
    ),
    (
        "Casual",
        "Easy to beat: overlooks every second diagonal and never thinks of what is left to give.",
        Skill(near=0.79, far=0.45, minds=0.04),
    ),
    (
        "Alert",
        "A match for a newcomer: overlooks a diagonal in four, and often keeps no safe piece.",
        Skill(near=0.96, far=0.74, minds=0.45),
    ),
    (
        "Watchful",
        "Beaten by who plans ahead: overlooks a diagonal in seven, mostly keeps a safe piece.",
        Skill(far=0.85, minds=0.84),
    ),
    (
        "Careful",
        "A match for who errs no more: sees every line and always keeps a safe piece to give.",
        Skill(calculates=4),
    ),
    ("Planner", "Hard: careful, and calculates the last seven squares.", Skill(calculates=7)),
    ("Reckoner", "Very hard: careful, and calculates the last eight.", Skill(calculates=8)),
    ("Perfect", "Merciless: never overlooks a line and knows how each move ends.", None),
)

SKILLS = tuple(skill for _, _, skill in _TABLE)
"""Weakest first; None is perfect play, by the book and by search to the end."""

LEVELS = tuple(
    Level(number, name, description) for number, (name, description, _) in enumerate(_TABLE, 1)
)


SQUARES_PUZZLES = 0.2
"""How many of the puzzles come from games in which squares count."""


class FourByFour(Game["FourByFourState", FourByFourOptions]):
    """Place the piece your opponent gives you, and call "Four!" at a line that agrees."""

    id = "four-by-four"
    title = "4 × 4"
    summary = "Line up four alike, and call it."
    credit = "is the game in which your opponent gives you your piece."
    options_type = FourByFourOptions
    levels = LEVELS
    first_place = None
    throws_dice = True
    open_options = frozenset({"starter"})

    def throw_dice(self, random: Random) -> tuple[tuple[int, ...], ...]:
        throws: list[tuple[int, int]] = []
        while not throws or throws[-1][0] == throws[-1][1]:
            throws.append((random.randint(1, 6), random.randint(1, 6)))
        return tuple(throws)

    def first_move_text(self, options: FourByFourOptions) -> str:
        """Return who gives and who places; all rules are solved, and even."""
        return "First gives a piece, and second places it. Neither is better off."

    def with_first_seat(self, options: FourByFourOptions, seat: int) -> FourByFourOptions:
        return replace(options, starter=str(seat))

    def start(self, options: FourByFourOptions, seed: int) -> FourByFourState:
        """Return the empty board; the starter is to give a piece. The seed changes nothing."""
        return four_by_four.rules.FourByFourState(options, (None,) * 16, None, int(options.starter))

    def actions(self, options: FourByFourOptions) -> tuple[str, ...]:
        """Return every gift, every square without and with a call, the late call and the pass."""
        gifts = four_by_four.rules.FourByFourState(options, (None,) * 16, None, 0).legal_moves()
        cells = four_by_four.pieces.CELLS
        return (*gifts, *cells, *(f"{cell}!" for cell in cells), "!", "pass")

    def position(self, data: object, options: FourByFourOptions, seed: int) -> FourByFourState:
        return four_by_four.rules.read_position(data, options)

    def editing(self) -> FourByFourEditing:
        return four_by_four.editing.FourByFourEditing()

    def choose(self, view: FourByFourState, level: int, clock: Clock, random: Random) -> str:
        return four_by_four.thinking.choose_move(view, SKILLS[level - 1], clock, random)

    def values(self, view: FourByFourState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return +1, 0 or −1 for every legal move, where every line is called."""
        return four_by_four.thinking.move_values(view, clock)

    def puzzle_options(self, random: Random) -> FourByFourOptions:
        """Return the usual rules, or now and then those with squares or fewer characteristics."""
        count = random.choice((4, 4, 4, 3, 2))
        counting = set(random.sample(ATTRIBUTES, count))
        attributes = tuple(name for name in ATTRIBUTES if name in counting)
        return FourByFourOptions(attributes, squares=random.random() < SQUARES_PUZZLES)

    def puzzle_tasks(self) -> Mapping[str, str]:
        return {**super().puzzle_tasks(), "safe": "Give {a} piece that does not lose."}

    def puzzle_kind(self, view: FourByFourState, values: Collection[float]) -> str:
        """Return the usual kind, but `safe` where a gift is to hold the game.

        A line on the board that nobody has called would make people wonder: that is no puzzle.
        """
        if view.standing():
            return ""
        kind = super().puzzle_kind(view, values)
        return "safe" if kind == "save" and view.given is None else kind

    def hint(self, view: FourByFourState, clock: Clock) -> Hint:
        hint = four_by_four.thinking.give_hint(view, clock)
        return replace(hint, line=self.likely_line(view, hint.move, clock))

    def why(self, view: FourByFourState, move: str, clock: Clock) -> Reason:
        return four_by_four.why.reason(view, move)


FOUR_BY_FOUR = FourByFour()
