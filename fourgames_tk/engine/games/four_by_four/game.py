"""Description of 4 × 4: options, levels, and the calls into rules and thinking."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from ...explanation import Hint, Reason
from ...game import DrillKind, Game, Level, MoveValue, PuzzleTaskText
from ...language import N_, _
from ...options import Options, choice, flag, subset
from ...search.clock import Clock
from .. import four_by_four
from .pieces import ATTRIBUTES

if TYPE_CHECKING:
    from .position_editor import FourByFourPositionEditor
    from .rules import FourByFourState


@dataclass(frozen=True)
class FourByFourOptions(Options):
    """The options of a game: what counts as a line, how lines are called, and who starts."""

    attributes: tuple[str, ...] = subset(
        ATTRIBUTES,
        N_("Features that count"),
        {
            "light": N_("Light or dark"),
            "tall": N_("Tall or short"),
            "round": N_("Round or square"),
            "hollow": N_("Hollow or solid"),
        },
        help=N_("With fewer than four features, you play the beginners’ variation."),
        short=N_("Counts"),
        names={
            "light": N_("colour"),
            "tall": N_("height"),
            "round": N_("shape"),
            "hollow": N_("hollow or solid"),
        },
    )
    calling: str = choice(
        "players",
        N_("Lines are called"),
        {"players": N_("By the players"), "automatic": N_("Automatically")},
        help=N_("If players must call lines, a line that nobody calls in time no longer counts."),
    )
    squares: bool = flag(
        False,
        N_("2 × 2 squares count too"),
        help=N_("The nine 2 × 2 squares also count as lines."),
        short=N_("Squares"),
        rule=N_("Four in a 2 × 2 square count, too."),
    )
    starter: str = choice(
        "0",
        N_("Gives the first piece"),
        {"0": N_("Player 1"), "1": N_("Player 2")},
        short=N_("First"),
        are_seats=True,
    )


@dataclass(frozen=True)
class Skill:
    """What a level below the best notices, and how far it searches.

    `row_chance` is the chance that it looks at a row or column in a turn, `other_chance` that it
    looks at another line. It overlooks lines that it does not look at. `gifts_tried` is how many
    pieces it considers to give; it gives the first that completes no line it looks at.
    `safety_chance` is the chance that it places so that such a piece is left. With at most
    `solves_from` empty squares it searches to the end of the game.
    """

    row_chance: float = 1.0
    other_chance: float = 1.0
    gifts_tried: int = 16
    safety_chance: float = 1.0
    solves_from: int = 0


_LEVEL_TABLE: tuple[tuple[str, str, Skill | None], ...] = (
    (
        N_("Dreamy"),
        N_("For a first game: overlooks most rows and diagonals and gives any piece."),
        Skill(row_chance=0.33, other_chance=0.12, gifts_tried=1, safety_chance=0.0),
    ),
    (
        N_("Playful"),
        N_("A match for a child: sees about half of the rows and few diagonals."),
        Skill(row_chance=0.58, other_chance=0.27, gifts_tried=3, safety_chance=0.0),
    ),
    (
        N_("Casual"),
        N_("Easy to beat: overlooks half of the diagonals and does not plan what to give."),
        Skill(row_chance=0.79, other_chance=0.45, safety_chance=0.04),
    ),
    (
        N_("Alert"),
        N_("A match for a newcomer: overlooks some diagonals and often runs out of safe pieces."),
        Skill(row_chance=0.96, other_chance=0.74, safety_chance=0.45),
    ),
    (
        N_("Watchful"),
        N_("Beatable if you plan ahead: overlooks few diagonals and mostly keeps a safe piece."),
        Skill(other_chance=0.85, safety_chance=0.84),
    ),
    (
        N_("Careful"),
        N_("A match for careful players: sees every line and keeps a safe piece if it can."),
        Skill(solves_from=4),
    ),
    (
        N_("Planner"),
        N_("Hard: careful, and plays the last seven squares perfectly."),
        Skill(solves_from=7),
    ),
    (
        N_("Reckoner"),
        N_("Very hard: careful, and plays the last eight squares perfectly."),
        Skill(solves_from=8),
    ),
    (N_("Perfect"), N_("As strong as it gets: knows the exact result of each move."), None),
)

SKILLS = tuple(row[2] for row in _LEVEL_TABLE)
"""The skill of each level, weakest first; None is perfect play by the book and by search."""

LEVELS = tuple(
    Level(number, name, description)
    for number, (name, description, _skill) in enumerate(_LEVEL_TABLE, 1)
)


SQUARES_PUZZLE_SHARE = 0.2
"""Share of the puzzles (0 to 1) that come from games in which squares count."""


class FourByFour(Game["FourByFourState", FourByFourOptions]):
    """Place the piece your opponent gives you, and call "Four!" at a line that agrees."""

    id = "four-by-four"
    title = "4 × 4"
    summary = N_("Line up four pieces that share a feature, and call it.")
    credit = N_("{game} is the game in which your opponent gives you your piece.")
    options_type = FourByFourOptions
    levels = LEVELS
    usual_place = None
    throws_dice = True
    open_options = frozenset({"starter"})

    def throw_dice(self, random: Random) -> tuple[tuple[int, ...], ...]:
        throws: list[tuple[int, int]] = []
        while not throws or throws[-1][0] == throws[-1][1]:
            throws.append((random.randint(1, 6), random.randint(1, 6)))
        return tuple(throws)

    def move_order_explanation(self, options: FourByFourOptions) -> str:
        """Return a sentence that says what the first player does and who has the advantage.

        The opening books prove that every variation is a draw with perfect play.
        """
        return _(
            "The first player gives a piece. The second player places it. With perfect play, the "
            "game is a draw."
        )

    def with_first_seat(self, options: FourByFourOptions, seat: int) -> FourByFourOptions:
        return replace(options, starter=str(seat))

    def start(self, options: FourByFourOptions, seed: int) -> FourByFourState:
        """Return the empty board with the starter to give a piece; the seed has no effect."""
        return four_by_four.rules.initial_state(options)

    def actions(self, options: FourByFourOptions) -> tuple[str, ...]:
        """Return all gifts, squares without and with a call, the late call and the pass."""
        gifts = four_by_four.rules.initial_state(options).legal_moves()
        cells = four_by_four.pieces.CELLS
        return (*gifts, *cells, *(f"{cell}!" for cell in cells), "!", "pass")

    def parse_position(
        self, data: object, options: FourByFourOptions, seed: int
    ) -> FourByFourState:
        return four_by_four.rules.parse_position(data, options)

    def position_editor(self) -> FourByFourPositionEditor:
        return four_by_four.position_editor.FourByFourPositionEditor()

    def choose(self, view: FourByFourState, level: int, clock: Clock, random: Random) -> str:
        return four_by_four.thinking.choose_move(view, SKILLS[level - 1], clock, random)

    def move_values(self, view: FourByFourState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return +1, 0 or −1 for every legal move, assuming that every line is called."""
        return four_by_four.thinking.move_values(view, clock)

    def puzzle_options(self, random: Random) -> FourByFourOptions:
        """Return the main rules, or sometimes squares or fewer characteristics."""
        count = random.choice((4, 4, 4, 3, 2))
        counting = set(random.sample(ATTRIBUTES, count))
        attributes = tuple(name for name in ATTRIBUTES if name in counting)
        return FourByFourOptions(attributes, squares=random.random() < SQUARES_PUZZLE_SHARE)

    def puzzle_tasks(self) -> Mapping[str, PuzzleTaskText]:
        safe = PuzzleTaskText(
            _("Give a piece that does not lose."), _("Give the only piece that does not lose.")
        )
        return {**super().puzzle_tasks(), "safe": safe}

    def puzzle_kind(self, view: FourByFourState, values: Collection[float]) -> str:
        """Return the default kind, or `safe` if the task is to give a piece that does not lose.

        A position with an uncalled line is no puzzle, since people would wonder about the line.
        """
        if view.complete_line_names():
            return ""
        kind = super().puzzle_kind(view, values)
        return "safe" if kind == "save" and view.given is None else kind

    def hint(self, view: FourByFourState, clock: Clock) -> Hint:
        hint = four_by_four.thinking.hint(view, clock)
        return replace(hint, line=self.likely_line(view, hint.move, clock))

    def move_reason(self, view: FourByFourState, move: str, clock: Clock) -> Reason:
        return four_by_four.move_reasons.move_reason(view, move)

    def compared_reason(
        self, view: FourByFourState, move: str, clock: Clock, values: Mapping[str, MoveValue]
    ) -> Reason:
        return four_by_four.move_reasons.compared_reason(view, move, values)

    def drill_kinds(self) -> tuple[DrillKind[FourByFourState, FourByFourOptions], ...]:
        return four_by_four.drills.KINDS


FOUR_BY_FOUR = FourByFour()
