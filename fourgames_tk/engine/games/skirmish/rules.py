"""The rules of Stones: Skirmish: events come from `messages`; board, state, reading a position.

A stone steps to a neighbouring tile and takes an enemy stone on it. The last player who has stones
wins. There is always a move: unless a player's stones fill the board, one of them is next to a tile
that is free or an enemy's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from ... import parsing
from ...errors import BadPosition, IllegalMove
from ...game import Event, Outcome, State
from ...language import _, ngettext, number_text
from ...messages import Hit, Move, PlayerLost
from ...parsing import cell_text, parse_cell
from .bot_state import BotState
from .options import EMPTY, SkirmishOptions

Tile = int
"""A tile's number in reading order, counted from 0 at the top left."""

_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
_DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
"""Steps to the neighbours, in rows and columns."""


@dataclass(frozen=True)
class Tiling:
    """A board of tiles; `neighbours` has the neighbouring tiles of each tile in reading order.

    `steps` has the tiles from and to of every step by the text of the move, `texts_from` the texts
    of a tile's steps in the order of its neighbours.
    """

    row_count: int
    column_count: int
    diagonal: bool
    neighbours: tuple[tuple[Tile, ...], ...] = field(repr=False)
    steps: Mapping[str, tuple[Tile, Tile]] = field(init=False, compare=False, repr=False)
    texts_from: tuple[tuple[tuple[Tile, str], ...], ...] = field(
        init=False, compare=False, repr=False
    )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the size without the tables that follow from it."""
        return tiling, (self.row_count, self.column_count, self.diagonal)

    def __post_init__(self) -> None:
        texts = [self.tile_name(tile) for tile in range(self.tile_count)]
        texts_from = tuple(
            tuple((near, texts[tile] + texts[near]) for near in every)
            for tile, every in enumerate(self.neighbours)
        )
        steps = {
            text: (tile, near) for tile, every in enumerate(texts_from) for near, text in every
        }
        object.__setattr__(self, "texts_from", texts_from)
        object.__setattr__(self, "steps", steps)

    @property
    def tile_count(self) -> int:
        return self.row_count * self.column_count

    def tile_at(self, row: int, column: int) -> Tile:
        """Return the tile at a row and column."""
        return row * self.column_count + column

    def row_and_column(self, tile: Tile) -> tuple[int, int]:
        """Return (row, column) of a tile, counted from 0."""
        return divmod(tile, self.column_count)

    def tile_name(self, tile: Tile) -> str:
        """Return the tile's name, such as `b3`."""
        return cell_text(*self.row_and_column(tile))

    def symmetries(self) -> tuple[tuple[Tile, ...], ...]:
        """Return the image of each tile under each symmetry: eight on a square board, else four."""
        rows, columns = self.row_count, self.column_count
        images = []
        for swap in (False, True) if rows == columns else (False,):
            for flip_rows in (False, True):
                for flip_columns in (False, True):
                    image = []
                    for tile in range(self.tile_count):
                        row, column = self.row_and_column(tile)
                        row = rows - 1 - row if flip_rows else row
                        column = columns - 1 - column if flip_columns else column
                        image.append(
                            self.tile_at(column, row) if swap else self.tile_at(row, column)
                        )
                    images.append(tuple(image))
        return tuple(images)


@lru_cache(maxsize=64)
def tiling(rows: int, columns: int, diagonal: bool) -> Tiling:
    """Return the board of this size; `diagonal` makes tiles that touch by corners neighbours."""
    steps = sorted(_STEPS + _DIAGONALS) if diagonal else _STEPS
    neighbours = []
    for tile in range(rows * columns):
        row, column = divmod(tile, columns)
        neighbours.append(
            tuple(
                (row + down) * columns + column + right
                for down, right in steps
                if 0 <= row + down < rows and 0 <= column + right < columns
            )
        )
    return Tiling(rows, columns, diagonal, tuple(neighbours))


@dataclass(frozen=True)
class Variation:
    """The rules that the options of a game fix, apart from where its stones stand at the start.

    Rules, searches and tables of endings all take this object, so that a new rule needs a field
    here and nothing beside it. With `quiet_turns` of 0 no game is drawn.
    """

    tiling: Tiling
    players: int = 2
    quiet_turns: int = 0

    @classmethod
    def from_options(cls, options: SkirmishOptions) -> Variation:
        board = tiling(options.rows, options.columns, options.diagonal)
        return cls(board, options.players, options.quiet_turns)

    @property
    def ending_variation(self) -> Variation:
        """The variation that has the endings of this one: of two players, and without draws."""
        return replace(self, players=2, quiet_turns=0)


_MOVE = re.compile(r"([a-z][0-9]{1,2})([a-z][0-9]{1,2})")


class Threat(NamedTuple):
    """The stones that an enemy can capture in its next turn, the `turns`-th from now."""

    enemy: int
    turns: int
    stones: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class SkirmishState(State):
    """A position of Skirmish.

    `tiles` has the number of the player whose stone is on each tile, or −1. `quiet` counts the
    turns since the last capture. When it reaches the `quiet_turns` of the variation the game is a
    draw, unless that is 0. The seat to move always has a stone.
    """

    variation: Variation
    tiles: tuple[int, ...]
    turn: int
    quiet: int

    def __len__(self) -> int:
        """Return the number of rows, so that a state can be read like a nested list."""
        return self.tiling.row_count

    def __iter__(self) -> Iterator[list[int]]:
        return iter(self.board)

    def __getitem__(self, row: int) -> list[int]:
        """Return a row of `board`; raises IndexError."""
        start = range(0, self.tiling.tile_count, self.tiling.column_count)[row]
        return list(self.tiles[start : start + self.tiling.column_count])

    def for_bot(self) -> BotState:
        return BotState(self.board, self)

    @property
    def tiling(self) -> Tiling:
        return self.variation.tiling

    @property
    def player_count(self) -> int:
        """The number of players at the start of the game."""
        return self.variation.players

    @property
    def board(self) -> list[list[int]]:
        """The rows of the board from the top; −1 is empty, 0 to 3 a stone of that player."""
        return [self[row] for row in range(self.tiling.row_count)]

    @property
    def counts(self) -> tuple[int, ...]:
        """Number of stones of each player."""
        return tuple(self.tiles.count(player) for player in range(self.player_count))

    @property
    def is_over(self) -> bool:
        """Whether one player is left, or the turns without a capture reach the limit."""
        return self._is_drawn or len({EMPTY, *self.tiles}) == 2

    def targets(self, row: int, column: int) -> tuple[tuple[int, int], ...]:
        """Return the points that the stone on this tile can step to, like `steps_from`."""
        return tuple(
            map(self.tiling.row_and_column, self.steps_from(self.tiling.tile_at(row, column)))
        )

    def steps_from(self, tile: Tile) -> tuple[Tile, ...]:
        """Return the tiles that the stone on this tile can step to, in reading order.

        Empty if there is no stone of the seat to move.
        """
        if self.is_over or self.tiles[tile] != self.turn:
            return ()
        return tuple(near for near in self.tiling.neighbours[tile] if self.tiles[near] != self.turn)

    def in_danger(self, player: int) -> tuple[Tile, ...]:
        """Return the tiles with a player's stones that an enemy stone could step on."""
        return tuple(
            tile
            for tile, owner in enumerate(self.tiles)
            if owner == player
            and any(
                self.tiles[near] not in (EMPTY, player) for near in self.tiling.neighbours[tile]
            )
        )

    def threats_to(self, player: int) -> tuple[Threat, ...]:
        """Return a player's stones that each enemy can capture before that player moves again.

        It is not the player's turn. An enemy that does not move next needs moves of those before it
        that leave both stones where they are and do not end the game.
        """
        tiles = self.tiles
        stones = [tile for tile, owner in enumerate(tiles) if owner == player]
        enemies = [enemy for enemy in self._seats_from(self.turn) if enemy in tiles]
        found = []
        for turns, enemy in enumerate(enemies[: enemies.index(player)], 1):
            captured = tuple(tile for tile in stones if self._can_capture(enemy, tile, player))
            if captured:
                found.append(Threat(enemy, turns, captured))
        return tuple(found)

    def _can_capture(self, enemy: int, tile: Tile, player: int) -> bool:
        """Return whether an enemy may capture a player's stone in its next turn."""
        tiles, near = self.tiles, self.tiling.neighbours[tile]
        if self.is_over or tiles[tile] != player or all(tiles[each] != enemy for each in near):
            return False
        return self.turn == enemy or any(
            self.after(move)._can_capture(enemy, tile, player) for move in self.legal_moves()
        )

    def _seats_from(self, seat: int) -> list[int]:
        """Return all seats in the order of turns, beginning with this one."""
        return [*range(seat, self.player_count), *range(seat)]

    def without_move(self) -> SkirmishState:
        """Return the position as if the player to move could pass, to find threatened stones."""
        turn = next(seat for seat in self._seats_from(self.turn)[1:] if seat in self.tiles)
        return replace(self, turn=turn, quiet=self.quiet + 1)

    def legal_moves(self) -> tuple[str, ...]:
        """Return the moves in reading order of the stones."""
        if self.is_over:
            return ()
        turn, tiles, texts_from = self.turn, self.tiles, self.variation.tiling.texts_from
        return tuple(
            [
                text
                for tile, player in enumerate(tiles)
                if player == turn
                for near, text in texts_from[tile]
                if tiles[near] != turn
            ]
        )

    def after(self, move: str) -> SkirmishState:
        """Step with a stone; raises IllegalMove with the reason."""
        start, stop = self.step_tiles(move)
        seat, players = self.turn, self.variation.players
        after = list(self.tiles)
        quiet = self.quiet + 1 if after[stop] == EMPTY else 0
        after[start], after[stop] = EMPTY, seat
        turn = (seat + 1) % players
        while turn not in after:
            turn = (turn + 1) % players
        return SkirmishState(self.variation, tuple(after), turn, quiet)

    def _events(self, move: str, after: SkirmishState) -> tuple[Event, ...]:
        """Return the events in the order of the original: hit, player who is out, move."""
        (start, stop), point = self.step_tiles(move), self.tiling.row_and_column
        victim = self.tiles[stop]
        events: list[Event] = []
        if victim != EMPTY:
            events.append(Hit(victim, point(stop)))
            if victim not in after.tiles:
                events.append(PlayerLost(victim))
        return (*events, Move(self.turn, point(start), point(stop)))

    def step_tiles(self, move: str) -> tuple[Tile, Tile]:
        """Return the tiles from and to of a legal move; raises IllegalMove with the reason."""
        step = self.variation.tiling.steps.get(move)
        if step is not None and not self.is_over:
            start, stop = step
            if self.tiles[start] == self.turn != self.tiles[stop]:
                return step
        raise IllegalMove(self._problem(move))

    def _problem(self, move: str) -> str:
        """Return why a move is illegal. Raises IllegalMove itself if the text has another form."""
        if self.is_over:
            return _("the game is over")
        match = parsing.match_move(_MOVE, move, _("the cells from and to, such as b2b3"))
        start, stop = (
            self.tiling.tile_at(*parse_cell(cell, self.tiling.row_count, self.tiling.column_count))
            for cell in match.groups()
        )
        owner = self.tiles[start]
        if owner == EMPTY:
            return _("there is no stone on {cell}").format(cell=match[1])
        if owner != self.turn:
            return _("the stone on {cell} is player {owner}'s, not player {player}'s").format(
                cell=match[1], owner=owner + 1, player=self.turn + 1
            )
        if stop not in self.tiling.neighbours[start]:
            problem = (
                _("{start} to {end} is not a step: a stone moves to one of the tiles around it")
                if self.tiling.diagonal
                else _(
                    "{start} to {end} is not a step: a stone moves one tile up, down, left or right"
                )
            )
            return problem.format(start=match[1], end=match[2])
        return _("your own stone is on {cell}").format(cell=match[2])

    def outcome(self) -> Outcome | None:
        left = [player for player, count in enumerate(self.counts) if count]
        if len(left) == 1:
            return Outcome((left[0],), reason=_("No other player has stones left."))
        if self._is_drawn:
            turns = self.variation.quiet_turns
            reason = ngettext(
                "{n} turn passed without a capture.", "{n} turns passed without a capture.", turns
            )
            return Outcome((), reason=reason.format(n=number_text(turns)))
        return None

    def decided_outcome(self) -> Outcome | None:
        """Return a draw if no two enemies can meet in the quiet turns that are left."""
        left = self.variation.quiet_turns - self.quiet
        if not self.variation.quiet_turns or self._least_distance <= left:
            return None
        reason = ngettext(
            "The game is drawn in {n} turn, and no stone can be captured before.",
            "The game is drawn in {n} turns, and no stone can be captured before.",
            left,
        )
        return Outcome((), reason=reason.format(n=number_text(left)))

    @property
    def _least_distance(self) -> int:
        """The number of steps between the two nearest stones of different players."""
        point, join = self.tiling.row_and_column, max if self.tiling.diagonal else sum
        stones = [(owner, *point(tile)) for tile, owner in enumerate(self.tiles) if owner != EMPTY]
        return min(
            join((abs(row - other_row), abs(column - other_column)))
            for (owner, row, column), (other, other_row, other_column) in combinations(stones, 2)
            if owner != other
        )

    def to_json(self) -> dict[str, Any]:
        """Return `{"board": [[…]], "turn": 0, "quiet": 0}`."""
        return {"board": self.board, "turn": self.turn, "quiet": self.quiet}

    @property
    def prompt(self) -> str:
        if self.tiling.diagonal:
            return _("Step to any neighbouring tile. Capture by stepping on a stone.")
        return _("Step up, down, left or right. Capture by stepping on a stone.")

    @property
    def _is_drawn(self) -> bool:
        return 0 < self.variation.quiet_turns <= self.quiet


def starting_tiles(options: SkirmishOptions, seed: int) -> tuple[int, ...]:
    """Return the tiles at the start: a player's number, or −1 for an empty tile."""
    tiles = [EMPTY] * (options.rows * options.columns)
    if options.layout == "random":
        places = Random(seed).sample(range(len(tiles)), options.players * options.stones)
        for number_, tile in enumerate(places):
            tiles[tile] = number_ % options.players
    else:
        for player, home in enumerate(options.start_tiles()):
            for tile in home:
                tiles[tile] = player
    return tuple(tiles)


def initial_state(options: SkirmishOptions, seed: int) -> SkirmishState:
    return SkirmishState(Variation.from_options(options), starting_tiles(options, seed), 0, 0)


def parse_position(data: object, options: SkirmishOptions) -> SkirmishState:
    """Return the state of `{"board": [[…]], "turn": 0, "quiet": 0}`; raises BadPosition.

    The position must have the size and the players of the options; any number of stones is allowed.
    """
    variation = Variation.from_options(options)
    columns, last = variation.tiling.column_count, variation.players - 1
    found = parsing.check_fields(data, ("board", "turn", "quiet"))
    board = parsing.check_list(found["board"], _("the board"), variation.tiling.row_count)
    tile_text, row_text = _("tile {column} of row {row}"), _("row {row}")
    tiles = tuple(
        parsing.check_integer(tile, tile_text.format(column=column, row=row), EMPTY, last)
        for row, line in enumerate(board, 1)
        for column, tile in enumerate(
            parsing.check_list(line, row_text.format(row=row), columns), 1
        )
    )
    turn = parsing.check_integer(found["turn"], "turn", 0, last)
    if turn not in tiles:
        raise BadPosition(
            _("it cannot be the turn of player {number}, who has no stones").format(number=turn + 1)
        )
    quiet = parsing.check_integer(found["quiet"], "quiet", 0, variation.quiet_turns or 10**9)
    return SkirmishState(variation, tiles, turn, quiet)
