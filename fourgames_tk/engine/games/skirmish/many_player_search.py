"""Skirmish for three and four players, as a game for max-n search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import accumulate
from operator import or_

from ...search.max_n import Values
from ...search.transposition_table import LazyDict
from .rules import Tiling, Variation
from .two_player_search import Step, tiles_of_mask

Position = tuple[tuple[int, ...], int, int]
"""Each player's stones as a mask of tiles, the player to move, the turns since the last capture."""

_CENTRE_SHARE = 0.02
"""The most that standing in the centre is worth, as a share of the win."""

_DISTANCE_SHARE = 0.3
"""The most that distance from the others costs, so that waiting does not pay."""

_DANGER = 0.6
"""Part of a stone that counts as lost if the mover can take an unprotected one."""

_THREAT, _PROTECTED_THREAT, _ANSWERABLE = 0.4, 0.2, 0.2
"""Part of a stone that counts as lost if a later player can take an unprotected one; if all
stones in reach are protected; and the factor for the mover's own stones, since the mover can
still answer."""

_LEAST_STRENGTH = 0.2
"""Lower bound of a player's strength (stones less those in danger) while they have stones."""

_DRAW_SHARE = 0.25
"""Share of the win of each remaining player in a draw."""

_LEAST_SHARE, _MOST_SHARE = 0.001, 0.99
"""The smallest and the largest estimate: 0 means out of the game, 1 the last player."""


class _PlayerStones:
    """The stones of one player and precomputed facts that do not depend on the others."""

    def __init__(
        self,
        stones: int,
        tiling: Tiling,
        near: Sequence[int],
        rings: Sequence[tuple[int, ...]],
    ) -> None:
        tiles = tiles_of_mask(stones)
        rows, columns = tiling.row_count, tiling.column_count
        self.stones = stones
        self.count = len(tiles)
        self.whole = self.count * (rows + columns)
        self.tiles_within = [rings[tile] for tile in tiles]
        self.outside = self.reach = 0
        for tile in tiles:
            row, column = tiling.row_and_column(tile)
            self.reach |= near[tile]
            self.outside += abs(2 * row - rows + 1) + abs(2 * column - columns + 1)


class ManyPlayerSkirmish:
    """A variation between several players; a `ManyPlayerGame` for the search."""

    def __init__(self, variation: Variation, thinker: int = 0, impatience: float = 0.0) -> None:
        """Prepare the search.

        `impatience` is the share of the win that the player `thinker` gives up for a capture before
        the draw. The search assumes no impatience of the others.
        """
        tiling = variation.tiling
        self._quiet_turns = variation.quiet_turns
        self._thinker, self._impatience = thinker, impatience
        self._near = [sum(1 << near for near in found) for found in tiling.neighbours]
        # Cached, since many positions have the stones of a player in common.
        camp = partial(_PlayerStones, tiling=tiling, near=self._near, rings=_tiles_within(tiling))
        self._player_stones = LazyDict(camp)

    def mover(self, position: Position) -> int:
        return position[1]

    def children(self, position: Position) -> list[tuple[Step, Position]]:
        """Return every step, captures first; none if one player is left or the game is drawn."""
        stones, mover, quiet = position
        if sum(map(bool, stones)) == 1 or 0 < self._quiet_turns <= quiet:
            return []
        mine = stones[mover]
        enemies = sum(stones) ^ mine
        before, behind = stones[:mover], stones[mover + 1 :]
        # A step without a capture leaves every player in the game.
        following, later = self._next_player(stones, mover), quiet + 1
        captures: list[tuple[Step, Position]] = []
        steps: list[tuple[Step, Position]] = []
        for tile in tiles_of_mask(mine):
            rest = mine ^ (1 << tile)
            targets = self._near[tile] & ~mine
            while targets:
                bit = targets & -targets
                targets ^= bit
                step = tile, bit.bit_length() - 1
                if bit & enemies:
                    after = [theirs & ~bit for theirs in stones]
                    after[mover] = rest | bit
                    captures.append((step, (tuple(after), self._next_player(after, mover), 0)))
                else:
                    steps.append((step, ((*before, rest | bit, *behind), following, later)))
        return captures + steps

    def evaluate(self, position: Position) -> Values:
        """Return each player's share of the win, less the thinker's impatience."""
        shares = self._shares(position)
        quiet = position[2]
        thinker = self._thinker
        if not (self._impatience and self._quiet_turns and quiet and shares[thinker]):
            return shares
        waited = self._impatience * min(1.0, quiet / self._quiet_turns)
        own = max(_LEAST_SHARE, shares[thinker] - waited)
        return *shares[:thinker], own, *shares[thinker + 1 :]

    def _shares(self, position: Position) -> Values:
        """Return each player's estimated share of the win, from 0 to 1.

        The estimate counts the player's stones without those in danger, and their position. A
        player with stones has at least `_LEAST_SHARE`; the only one with stones has 1. In a draw
        every player with stones gets `_DRAW_SHARE`, so leaders avoid it and the others seek it.
        """
        stones, mover, quiet = position
        if sum(map(bool, stones)) == 1:
            return tuple(float(bool(mine)) for mine in stones)
        if self._quiet_turns and quiet >= self._quiet_turns:
            return tuple(_DRAW_SHARE if mine else 0.0 for mine in stones)
        camps = [self._player_stones[mine] for mine in stones]
        worth = []
        for player, camp in enumerate(camps):
            count = camp.count - self._expected_loss(player, mover, camps)
            worth.append(max(_LEAST_STRENGTH, count) ** 2 if camp.count else 0.0)
        total = sum(worth)
        everyone = sum(stones)
        return tuple(
            min(
                _MOST_SHARE, max(_LEAST_SHARE, value / total + self._position_value(camp, everyone))
            )
            if camp.count
            else 0.0
            for value, camp in zip(worth, camps, strict=True)
        )

    @staticmethod
    def _expected_loss(player: int, mover: int, camps: list[_PlayerStones]) -> float:
        """Return the part of a stone that a player is about to lose."""
        others = 0
        for other, camp in enumerate(camps):
            if other != player:
                others |= camp.reach
        own = camps[player]
        threatened = own.stones & others
        if not threatened:
            return 0.0
        bare = threatened & ~own.reach
        if player == mover:
            return _ANSWERABLE * (_THREAT if bare else _PROTECTED_THREAT)
        if bare & camps[mover].reach:
            return _DANGER
        return _THREAT if bare else _PROTECTED_THREAT

    def _position_value(self, camp: _PlayerStones, everyone: int) -> float:
        """Return the value of the places: near the centre on average, and near to others."""
        others = everyone ^ camp.stones
        away = 0
        for rings in camp.tiles_within:
            for ring in rings:
                away += 1
                if ring & others:
                    break
        whole = camp.whole
        return _CENTRE_SHARE * (1 - camp.outside / whole) - _DISTANCE_SHARE * away / whole

    @staticmethod
    def _next_player(stones: Sequence[int], mover: int) -> int:
        player = (mover + 1) % len(stones)
        while not stones[player]:
            player = (player + 1) % len(stones)
        return player


@lru_cache(maxsize=16)
def _tiles_within(tiling: Tiling) -> tuple[tuple[int, ...], ...]:
    """Return for each tile the masks of the tiles within one step, two steps, and so on."""
    points = [tiling.row_and_column(tile) for tile in range(tiling.tile_count)]
    found = []
    for row, column in points:
        rings = [0] * (tiling.row_count + tiling.column_count)
        for tile, (r, c) in enumerate(points):
            down, right = abs(r - row), abs(c - column)
            rings[max(down, right) if tiling.diagonal else down + right] |= 1 << tile
        found.append(tuple(accumulate(filter(None, rings[1:]), or_)))
    return tuple(found)
