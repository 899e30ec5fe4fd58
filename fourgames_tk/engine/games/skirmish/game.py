"""The levels of the computer in Stones: Skirmish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

from ...errors import BadOption
from ...game import Game, Hint, Level, MoveValue, Reason
from ...options import Options, choice, flag, number
from ...search.clock import Clock
from .. import skirmish

if TYPE_CHECKING:
    from .editing import SkirmishEditing
    from .rules import SkirmishState


EMPTY = -1


@dataclass(frozen=True)
class SkirmishOptions(Options):
    """The board, the players, and how a game without hits ends."""

    players: int = number(2, "Players", 2, 4)
    rows: int = number(6, "Rows", 3, 12)
    columns: int = number(6, "Columns", 3, 12)
    stones: int = number(6, "Stones each", 1, 72)
    layout: str = choice(
        "edges",
        "Layout",
        {"edges": "Each on an edge of their own", "random": "Shuffled"},
    )
    diagonal: bool = flag(False, "Diagonal steps")
    quiet_turns: int = number(
        100,
        "Draw after turns without a hit",
        0,
        1000,
        words={0: "never"},
        short="quiet turns",
    )

    def check(self) -> None:
        most = self.most_stones
        if self.stones > most:
            raise BadOption(
                f"stones={self.stones}: with {self.players} players on a {self.rows} × "
                f"{self.columns} board, allowed is 1 to {most}"
            )

    @property
    def most_stones(self) -> int:
        if self.layout == "random":
            return self.rows * self.columns // self.players
        return min(len(home) for home in homes(self.players, self.rows, self.columns))


def homes(players: int, rows: int, columns: int) -> list[list[int]]:
    """Return each player's tiles in the order they are filled, from their own edge inwards.

    Player 1 has the top edge, then come the bottom, the left and the right one. A tile belongs
    to the player whose edge is nearest; one as near to two edges stays empty.
    """
    found: list[list[tuple[int, int]]] = [[] for _ in range(players)]
    for row in range(rows):
        for column in range(columns):
            near = (row, rows - 1 - row, column, columns - 1 - column)[:players]
            nearest = min(near)
            if near.count(nearest) == 1:
                found[near.index(nearest)].append((nearest, row * columns + column))
    return [[tile for _, tile in sorted(home)] for home in found]


def first_tiles(options: SkirmishOptions, seed: int) -> tuple[int, ...]:
    """Return what stands on each tile at the start: a player's number, or −1."""
    tiles = [EMPTY] * (options.rows * options.columns)
    if options.layout == "random":
        places = Random(seed).sample(range(len(tiles)), options.players * options.stones)
        for number_, tile in enumerate(places):
            tiles[tile] = number_ % options.players
    else:
        for player, home in enumerate(homes(options.players, options.rows, options.columns)):
            for tile in home[: options.stones]:
                tiles[tile] = player
    return tuple(tiles)


BEST_SECONDS = 0.9
"""What the top level takes for a move where nobody sets a shorter time."""

MOST_CHECKS, MOST_CHECKS_MANY = 80, 8_000
"""How often the levels below ask the clock at most, every 256 positions against one other player
and at each against several. Only crowded boards need more: elsewhere they are done much earlier.
The top level asks as often before its own time counts, so that it never looks at less."""


@dataclass(frozen=True)
class Skill:
    """How a level thinks: by a search this many plies deep of what it has looked at.

    `overlooks` is how likely it does not see a stone of another player in this turn, from 0 to 1:
    it then neither takes that stone nor fears it. `whim` is how likely it moves without a thought.
    `impatience` is about several players: so much of its share it gives for a hit just before the
    draw, whoever hits, and less for one earlier. The rest is about games of two. `eager` is what a
    tile nearer to the enemy is worth to it, where a stone is worth 100. `keen` is what each stone
    on the board, of either side, is worth to it: with much, it lets itself be pushed back; with
    less than nothing it trades one for one. A draw is worth to it so much less than nothing as it
    has `contempt`. Who `knows_endings` knows of the opposition, too.
    """

    plies: int
    overlooks: float = 0.0
    whim: float = 0.0
    eager: int = 8
    keen: int = 5
    contempt: int = 0
    impatience: float = 0.0
    knows_endings: bool = False


LEVELS = (
    Level(
        1, "Pebble", "For a first game: often moves without a thought, and sees one stone in three."
    ),
    Level(2, "Grabber", "A match for a child: takes what it sees, which is two stones in five."),
    Level(
        3, "Runner", "Beaten by who looks before a step: runs at you, and sees every other stone."
    ),
    Level(4, "Scout", "A match for a newcomer: overlooks two stones in five."),
    Level(5, "Cautious", "Beaten by who sees what can strike back: overlooks one stone in five."),
    Level(6, "Steady", "A good match once you look one answer ahead: overlooks one stone in ten."),
    Level(7, "Sharp", "Fairly hard: follows every exchange, and overlooks one stone in thirty."),
    Level(8, "Hawk", "Hard: looks three turns ahead, and overlooks one stone in eighty."),
    Level(9, "River", "Very hard: looks as far as a second allows; plays small endings perfectly."),
)

BEST = LEVELS[-1].number

IMPARTIAL = Skill(20, eager=0, keen=0, knows_endings=True)
"""Sees what the best level sees, and to it each side's stones and a draw are worth the same."""

_SKILLS = {
    1: Skill(1, overlooks=0.66, whim=0.43),
    2: Skill(1, overlooks=0.61, whim=0.2),
    3: Skill(1, overlooks=0.57, whim=0.06),
    4: Skill(1, overlooks=0.4),
    5: Skill(1, overlooks=0.23),
    6: Skill(1, overlooks=0.105),
    7: Skill(1, overlooks=0.03),
    8: Skill(3, overlooks=0.012),
    BEST: IMPARTIAL,
}

_DIAGONAL_SKILLS = {
    **{level: replace(skill, keen=10) for level, skill in _SKILLS.items()},
    8: Skill(2, overlooks=0.005, keen=10),
    BEST: replace(IMPARTIAL, keen=-3, contempt=80),
}
"""With diagonal steps who is ahead wins, and small even endings are draws: the best level trades
down to three against three, where its table sees most, and goes no farther without a lead. The
others keep away from trades; three plies deep they would see one in every approach."""

_SEVERAL_SKILLS = {
    **_SKILLS,
    6: replace(_SKILLS[6], overlooks=0.05),
    7: Skill(2, overlooks=0.05),
    8: Skill(2, overlooks=0.003),
    BEST: replace(IMPARTIAL, impatience=0.1),
}
"""Against several players, one ply deep, a level sees no answer of anybody. The best level sees
those of all, and as it wins most of the fights, it does not wait for ever."""


def skill_of(level: int, players_left: int, diagonal: bool) -> Skill:
    if players_left > 2:
        return _SEVERAL_SKILLS[level]
    return (_DIAGONAL_SKILLS if diagonal else _SKILLS)[level]


PUZZLE_BOARDS = ((3, 4), (4, 4), (5, 5), (6, 6), (6, 6))
"""Rows and columns."""
DIAGONAL_PUZZLES = 0.5
"""How many of the puzzles are on boards with diagonal steps."""


class Skirmish(Game["SkirmishState", SkirmishOptions]):
    """The game, its levels and its thinking."""

    id = "skirmish"
    title = "Stones: Skirmish"
    summary = "The last one standing wins."
    credit = "comes from a repository’s page that names no author."
    options_type = SkirmishOptions
    levels = LEVELS
    first_place = 1

    def seats(self, options: SkirmishOptions) -> int:
        return options.players

    def first_move_text(self, options: SkirmishOptions) -> str:
        if options == SkirmishOptions():
            return "First steps first. Played well, second is better off."
        if options.players == 2:
            return "First steps first. On this board nobody knows which is better."
        return "They step in this order. Nobody knows which place is best."

    def start(self, options: SkirmishOptions, seed: int) -> SkirmishState:
        board = skirmish.rules.tiling(options.rows, options.columns, options.diagonal)
        tiles = first_tiles(options, seed)
        return skirmish.rules.SkirmishState(
            board, tiles, options.players, 0, 0, options.quiet_turns
        )

    def actions(self, options: SkirmishOptions) -> tuple[str, ...]:
        """Return every step from a tile to a neighbour."""
        board = skirmish.rules.tiling(options.rows, options.columns, options.diagonal)
        return tuple(
            board.text(tile) + board.text(near)
            for tile, all_near in enumerate(board.neighbours)
            for near in all_near
        )

    def position(self, data: object, options: SkirmishOptions, seed: int) -> SkirmishState:
        return skirmish.rules.read_position(data, options)

    def editing(self) -> SkirmishEditing:
        return skirmish.editing.SkirmishEditing()

    def choose(self, view: SkirmishState, level: int, clock: Clock, random: Random) -> str:
        return skirmish.thinking.choose(view, level, clock, random)

    def values(self, view: SkirmishState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return win, draw or loss where proved, elsewhere an estimate between −1 and +1."""
        return skirmish.thinking.values(view, clock)

    def puzzle_options(self, random: Random) -> SkirmishOptions:
        """Return a board so small that all is soon proved, or one whose endings are known."""
        rows, columns = random.choice(PUZZLE_BOARDS)
        return SkirmishOptions(
            rows=rows,
            columns=columns,
            stones=random.randint(2, 4),
            layout="random",
            diagonal=random.random() < DIAGONAL_PUZZLES,
        )

    def puzzle_values(self, view: SkirmishState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return `values` by a whole table of endings, so that no earlier search plays a part."""
        return skirmish.thinking.settled_values(view, clock)

    def hint(self, view: SkirmishState, clock: Clock) -> Hint:
        hint = skirmish.thinking.hint(view, clock)
        return replace(hint, line=self.likely_line(view, hint.move, clock))

    def why(self, view: SkirmishState, move: str, clock: Clock) -> Reason:
        return skirmish.why.reason(view, move)

    def board_json(self, view: SkirmishState) -> Any:
        """Return the board alone, as the original's `GameStart` has it."""
        return view.board


SKIRMISH = Skirmish()
