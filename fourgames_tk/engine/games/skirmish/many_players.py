"""Stones: Skirmish for three and four players as max-n search sees it."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from operator import or_

from ...search.max_n import Values
from .tiling import Tile, Tiling

Position = tuple[tuple[int, ...], int, int]
"""Each player's stones as bits of a number, the player to move, the turns since the last hit."""

Step = tuple[Tile, Tile]

_MIDDLE_SHARE = 0.02
"""What standing in the middle of the board is worth at most, as a share of the win."""

_AWAY_SHARE = 0.3
"""What standing beside others is worth, against far away from them: who waits never wins."""

_DANGER = 0.6
"""The part of a stone that is counted as lost where the mover can take one that nobody protects."""

_THREAT, _EXCHANGE, _ANSWERED = 0.4, 0.2, 0.2
"""The part where somebody later can, where all that can be taken is protected, and how much of
these the mover fears, who can still answer."""

_LAST = 0.2
"""What a player with stones has at least."""

_LEAST_SHARE, _MOST_SHARE = 0.001, 0.99
"""The smallest and the largest estimate: only who is out has nothing, and the last player all."""


class Melee:
    """The game of several players on one board; a `ManyPlayerGame` for the search."""

    def __init__(self, tiling: Tiling, quiet_turns: int) -> None:
        """Prepare the board."""
        self._tiling = tiling
        self._quiet_turns = quiet_turns
        self._near = [sum(1 << near for near in found) for found in tiling.neighbours]
        self._rings = _rings(tiling)

    def mover(self, position: Position) -> int:
        """Return the player to move."""
        return position[1]

    def children(self, position: Position) -> list[tuple[Step, Position]]:
        """Return every step, hits first; none when one player alone is left or it is a draw."""
        stones, mover, quiet = position
        if self._is_over(position):
            return []
        mine = stones[mover]
        enemies = 0
        for player, theirs in enumerate(stones):
            if player != mover:
                enemies |= theirs
        hits: list[tuple[Step, Position]] = []
        steps: list[tuple[Step, Position]] = []
        for tile in _tiles(mine):
            rest = mine ^ (1 << tile)
            for target in _tiles(self._near[tile] & ~mine):
                bit = 1 << target
                after = [theirs & ~bit for theirs in stones]
                after[mover] = rest | bit
                hit = bool(bit & enemies)
                child = tuple(after), self._next(after, mover), 0 if hit else quiet + 1
                (hits if hit else steps).append(((tile, target), child))
        hits.extend(steps)
        return hits or [((-1, -1), (stones, self._next(list(stones), mover), quiet + 1))]

    def evaluate(self, position: Position) -> Values:
        """Return each player's share of the stones, less those about to be taken, and their places.

        Every player with stones has at least a little; the last one has all. In a draw all
        have a quarter, so that those who are ahead avoid it and those behind seek it.
        """
        stones, mover, quiet = position
        if sum(map(bool, stones)) == 1:
            return tuple(float(bool(mine)) for mine in stones)
        if self._quiet_turns and quiet >= self._quiet_turns:
            return tuple(0.25 if mine else 0.0 for mine in stones)
        reaches = [self._reach(mine) for mine in stones]
        worth = []
        for player, mine in enumerate(stones):
            count = mine.bit_count() - self._danger(player, mover, mine, reaches)
            worth.append(max(_LAST, count) ** 2 if mine else 0.0)
        total = sum(worth)
        everyone = sum(stones)
        shares = [
            value / total + self._place(mine, everyone ^ mine)
            for value, mine in zip(worth, stones, strict=True)
        ]
        return tuple(
            min(_MOST_SHARE, max(_LEAST_SHARE, share)) if mine else 0.0
            for share, mine in zip(shares, stones, strict=True)
        )

    def _reach(self, mine: int) -> int:
        """Return the tiles beside these stones."""
        reach = 0
        for tile in _tiles(mine):
            reach |= self._near[tile]
        return reach

    @staticmethod
    def _danger(player: int, mover: int, mine: int, reaches: list[int]) -> float:
        """Return the part of a stone that a player is about to lose."""
        others = 0
        for other, reach in enumerate(reaches):
            if other != player:
                others |= reach
        threatened = mine & others
        if not threatened:
            return 0.0
        bare = threatened & ~reaches[player]
        if player == mover:
            return _ANSWERED * (_THREAT if bare else _EXCHANGE)
        if bare & reaches[mover]:
            return _DANGER
        return _THREAT if bare else _EXCHANGE

    def _place(self, mine: int, others: int) -> float:
        """Return what it is worth to stand in the middle on average, and near to others."""
        if not mine:
            return 0.0
        rows, columns = self._tiling.rows, self._tiling.columns
        outside = away = 0
        for tile in _tiles(mine):
            row, column = self._tiling.point(tile)
            outside += abs(2 * row - rows + 1) + abs(2 * column - columns + 1)
            for ring in self._rings[tile]:
                away += 1
                if ring & others:
                    break
        count = mine.bit_count()
        room = 1 - outside / (count * (rows + columns))
        return _MIDDLE_SHARE * room - _AWAY_SHARE * away / (count * (rows + columns))

    def _is_over(self, position: Position) -> bool:
        stones, _, quiet = position
        return sum(map(bool, stones)) == 1 or 0 < self._quiet_turns <= quiet

    @staticmethod
    def _next(stones: list[int], mover: int) -> int:
        """Return the next player who has stones."""
        player = (mover + 1) % len(stones)
        while not stones[player]:
            player = (player + 1) % len(stones)
        return player


@lru_cache(maxsize=16)
def _rings(tiling: Tiling) -> tuple[tuple[int, ...], ...]:
    """Return for each tile those one step away at most, two steps, and so on to the whole board."""
    points = [tiling.point(tile) for tile in range(tiling.size)]
    found = []
    for row, column in points:
        rings = [0] * (tiling.rows + tiling.columns)
        for tile, (r, c) in enumerate(points):
            down, right = abs(r - row), abs(c - column)
            rings[max(down, right) if tiling.diagonal else down + right] |= 1 << tile
        found.append(tuple(accumulate(filter(None, rings[1:]), or_)))
    return tuple(found)


def _tiles(stones: int) -> list[Tile]:
    """Return the tiles of the bits."""
    found = []
    while stones:
        bit = stones & -stones
        stones ^= bit
        found.append(bit.bit_length() - 1)
    return found
