"""Description of Stones: Skirmish: options, levels, and the calls into rules and thinking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

from ...errors import BadOption
from ...explanation import Hint, Reason
from ...game import DrillKind, Game, Level, MoveValue
from ...language import N_, _, labelled
from ...options import Options, choice, flag, number
from ...search.clock import Clock
from .. import skirmish

if TYPE_CHECKING:
    from .position_editor import SkirmishPositionEditor
    from .rules import SkirmishState


EMPTY = -1
"""Number of a tile without a stone."""


@dataclass(frozen=True)
class SkirmishOptions(Options):
    """The options of a game: players, board, layout, steps, and the draw after quiet turns."""

    players: int = number(2, N_("Players"), 2, 4)
    rows: int = number(6, N_("Rows"), 3, 12)
    columns: int = number(6, N_("Columns"), 3, 12)
    stones: int = number(6, N_("Stones each"), 1, 72)
    layout: str = choice(
        "edges",
        N_("Layout"),
        {"edges": N_("Each player on one edge"), "random": N_("Shuffled")},
    )
    diagonal: bool = flag(False, N_("Diagonal steps"), rule=N_("Stones may also step diagonally."))
    quiet_turns: int = number(
        100,
        N_("Draw after turns without a capture"),
        0,
        1000,
        words={0: N_("never")},
        short=N_("Draw without captures after"),
    )

    def check(self) -> None:
        most = self.max_stones
        if self.stones > most:
            problem = _(
                "with {players} players on a board of {rows} × {columns}, expected 1 to {most}"
            ).format(players=self.players, rows=self.rows, columns=self.columns, most=most)
            raise BadOption(labelled(f"stones={self.stones}", problem))

    @property
    def max_stones(self) -> int:
        if self.layout == "random":
            return self.rows * self.columns // self.players
        return min(len(home) for home in home_tiles(self.players, self.rows, self.columns))


def home_tiles(players: int, rows: int, columns: int) -> list[list[int]]:
    """Return each player's tiles in the order of filling, from their own edge inwards.

    Player 1 has the top edge, then come the bottom, the left and the right edge. A tile belongs to
    the player whose edge is nearest; a tile with two nearest edges stays empty.
    """
    found: list[list[tuple[int, int]]] = [[] for _ in range(players)]
    for row in range(rows):
        for column in range(columns):
            near = (row, rows - 1 - row, column, columns - 1 - column)[:players]
            nearest = min(near)
            if near.count(nearest) == 1:
                found[near.index(nearest)].append((nearest, row * columns + column))
    return [[tile for _, tile in sorted(home)] for home in found]


def starting_tiles(options: SkirmishOptions, seed: int) -> tuple[int, ...]:
    """Return the tiles at the start: a player's number, or −1 for an empty tile."""
    tiles = [EMPTY] * (options.rows * options.columns)
    if options.layout == "random":
        places = Random(seed).sample(range(len(tiles)), options.players * options.stones)
        for number_, tile in enumerate(places):
            tiles[tile] = number_ % options.players
    else:
        for player, home in enumerate(home_tiles(options.players, options.rows, options.columns)):
            for tile in home[: options.stones]:
                tiles[tile] = player
    return tuple(tiles)


BEST_SECONDS = 0.9
"""Most seconds of the top level for a move if the clock sets no shorter time."""

MOST_CHECKS, MOST_CHECKS_MANY_PLAYERS = 80, 8_000
"""Most checks of the clock of the levels below the best: one every 256 positions against one other
player, one per position against several. Only crowded boards need more. The top level makes as many
checks before its own time limit counts, so it never searches less."""


@dataclass(frozen=True)
class Skill:
    """How a level plays: search depth, what it overlooks, and the weights of its estimate.

    `plies` is the depth of its search. `overlook_chance` is the chance (0 to 1) that it misses a
    stone of another player in a turn, so that it neither takes nor fears it. `random_chance` is the
    chance of a random move.

    `impatience` counts with several players only: the share of the win that it gives up for a hit
    by any player just before the draw, and proportionally less earlier.

    The other fields count with two players only; a stone is worth 100. `approach_value` is the
    worth of each tile nearer to the enemy. `stone_count_value` is the worth of each stone on the
    board, of either side: a high value avoids trades and gives way, a negative one seeks trades.
    `contempt` is the negative value of a draw. With `uses_endings` it uses the tables of endings
    and the opposition.
    """

    plies: int
    overlook_chance: float = 0.0
    random_chance: float = 0.0
    approach_value: int = 8
    stone_count_value: int = 5
    contempt: int = 0
    impatience: float = 0.0
    uses_endings: bool = False


LEVELS = (
    Level(
        1,
        N_("Pebble"),
        N_("For a first game: often moves at random and overlooks most captures."),
    ),
    Level(
        2,
        N_("Grabber"),
        N_("A match for a child: captures stones, but overlooks more than half of them."),
    ),
    Level(
        3,
        N_("Runner"),
        N_("Easy to beat if you look before you step: runs at you and overlooks half the stones."),
    ),
    Level(4, N_("Scout"), N_("A match for a newcomer: still overlooks many captures.")),
    Level(
        5,
        N_("Cautious"),
        N_("A match if you look at what can be captured in return: overlooks one stone in five."),
    ),
    Level(
        6,
        N_("Steady"),
        N_("A good match if you think one reply ahead: overlooks one stone in ten."),
    ),
    Level(
        7,
        N_("Sharp"),
        N_("Fairly hard: calculates every exchange of stones and rarely overlooks one."),
    ),
    Level(
        8,
        N_("Hawk"),
        N_("Hard: thinks three turns ahead and hardly ever overlooks a stone."),
    ),
    Level(
        9,
        N_("River"),
        N_("Very hard: thinks ahead for up to a second and plays small endings perfectly."),
    ),
)

BEST_LEVEL = LEVELS[-1].number
"""Number of the best level."""

IMPARTIAL_SKILL = Skill(20, approach_value=0, stone_count_value=0, uses_endings=True)
"""Searches as deep as the best level; values stones of both sides and draws without preference."""

_SKILLS = {
    1: Skill(1, overlook_chance=0.66, random_chance=0.43),
    2: Skill(1, overlook_chance=0.61, random_chance=0.2),
    3: Skill(1, overlook_chance=0.57, random_chance=0.06),
    4: Skill(1, overlook_chance=0.4),
    5: Skill(1, overlook_chance=0.23),
    6: Skill(1, overlook_chance=0.105),
    7: Skill(1, overlook_chance=0.03),
    8: Skill(3, overlook_chance=0.012),
    BEST_LEVEL: IMPARTIAL_SKILL,
}

_DIAGONAL_SKILLS = {
    **{level: replace(skill, stone_count_value=10) for level, skill in _SKILLS.items()},
    8: Skill(2, overlook_chance=0.005, stone_count_value=10),
    BEST_LEVEL: replace(IMPARTIAL_SKILL, stone_count_value=-3, contempt=80),
}
"""With diagonal steps the stronger side wins, and small even endings are draws. So the best level
trades down to three against three, which its table nearly covers, and no further without a lead.
The other levels avoid trades; three plies deep they would see a trade in every approach."""

_MANY_PLAYER_SKILLS = {
    **_SKILLS,
    6: replace(_SKILLS[6], overlook_chance=0.05),
    7: Skill(2, overlook_chance=0.05),
    8: Skill(2, overlook_chance=0.003),
    BEST_LEVEL: replace(IMPARTIAL_SKILL, impatience=0.1),
}
"""With several players, a search of one ply sees no replies. The best level sees the replies of all
and wins most fights, so it does not wait forever."""


def level_skill(level: int, remaining_player_count: int, diagonal: bool) -> Skill:
    """Return the skill of a level for so many players left, with or without diagonal steps."""
    if remaining_player_count > 2:
        return _MANY_PLAYER_SKILLS[level]
    return (_DIAGONAL_SKILLS if diagonal else _SKILLS)[level]


PUZZLE_BOARDS = ((3, 4), (4, 4), (5, 5), (6, 6), (6, 6))
"""Rows and columns of puzzle boards, each with equal chance."""
DIAGONAL_PUZZLE_SHARE = 0.5
"""Share of the puzzles (0 to 1) on boards with diagonal steps."""


class Skirmish(Game["SkirmishState", SkirmishOptions]):
    """Description of Stones: Skirmish."""

    id = "skirmish"
    title = "Stones: Skirmish"
    summary = N_("The last player with stones wins.")
    credit = N_("{game} comes from a page in a software repository that names no author.")
    options_type = SkirmishOptions
    levels = LEVELS
    has_depth = True
    usual_place = 1

    def seat_count(self, options: SkirmishOptions) -> int:
        return options.players

    def move_order_explanation(self, options: SkirmishOptions) -> str:
        if options == SkirmishOptions():
            return _("Between strong players, the second player wins most games.")
        if options.players == 2:
            return _("It is not known whether the first or the second player has the advantage.")
        return _("The players move in this order. It is not known which place is best.")

    def start(self, options: SkirmishOptions, seed: int) -> SkirmishState:
        return skirmish.rules.initial_state(options, seed)

    def actions(self, options: SkirmishOptions) -> tuple[str, ...]:
        """Return every step from a tile to a neighbour."""
        board = skirmish.rules.Variation.from_options(options).tiling
        return tuple(
            board.tile_name(tile) + board.tile_name(near)
            for tile, all_near in enumerate(board.neighbours)
            for near in all_near
        )

    def parse_position(self, data: object, options: SkirmishOptions, seed: int) -> SkirmishState:
        return skirmish.rules.parse_position(data, options)

    def position_editor(self) -> SkirmishPositionEditor:
        return skirmish.position_editor.SkirmishPositionEditor()

    def choose(self, view: SkirmishState, level: int, clock: Clock, random: Random) -> str:
        return skirmish.thinking.choose_move(view, level, clock, random)

    def move_values(self, view: SkirmishState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return win, draw or loss if proved, else an estimate between −1 and +1."""
        return skirmish.thinking.move_values(view, clock)

    def puzzle_options(self, random: Random) -> SkirmishOptions:
        """Return a board that is small enough to be proved, or one with known endings."""
        rows, columns = random.choice(PUZZLE_BOARDS)
        return SkirmishOptions(
            rows=rows,
            columns=columns,
            stones=random.randint(2, 4),
            layout="random",
            diagonal=random.random() < DIAGONAL_PUZZLE_SHARE,
        )

    def puzzle_values(self, view: SkirmishState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return the values with a complete table of endings, whatever was searched before."""
        return skirmish.thinking.move_values_by_full_table(view, clock)

    def hint(self, view: SkirmishState, clock: Clock) -> Hint:
        hint = skirmish.thinking.hint(view, clock)
        return replace(hint, line=self.likely_line(view, hint.move, clock))

    def move_reason(self, view: SkirmishState, move: str, clock: Clock) -> Reason:
        return skirmish.move_reasons.move_reason(view, move)

    def compared_reason(
        self, view: SkirmishState, move: str, clock: Clock, values: Mapping[str, MoveValue]
    ) -> Reason:
        return skirmish.move_reasons.compared_reason(view, move, values)

    def board_json(self, view: SkirmishState) -> Any:
        """Return the board alone, as in the original's `GameStart` message."""
        return view.board

    def drill_kinds(self) -> tuple[DrillKind[SkirmishState, SkirmishOptions], ...]:
        return skirmish.drills.KINDS


SKIRMISH = Skirmish()
