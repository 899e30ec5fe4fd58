"""Stones: Skirmish for three and four players as max-n search sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import accumulate
from operator import or_

from ...search.max_n import Values
from ...search.transposition_table import LazyDict
from .rules import Tiling
from .two_player import Step, tiles_of

Position = tuple[tuple[int, ...], int, int]
"""Each player's stones as bits of a number, the player to move, the turns since the last hit."""

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

_DRAW = 0.25
"""What a draw is worth to each who is left in it."""

_LEAST_SHARE, _MOST_SHARE = 0.001, 0.99
"""The smallest and the largest estimate: only who is out has nothing, and the last player all."""


class _Camp:
    """The stones of one player, and what is known of them whatever the others do."""

    def __init__(
        self,
        stones: int,
        tiling: Tiling,
        near: Sequence[int],
        rings: Sequence[tuple[int, ...]],
    ) -> None:
        tiles = tiles_of(stones)
        rows, columns = tiling.rows, tiling.columns
        self.stones = stones
        self.count = len(tiles)
        self.whole = self.count * (rows + columns)
        self.rings = [rings[tile] for tile in tiles]
        self.outside = self.reach = 0
        for tile in tiles:
            row, column = tiling.point(tile)
            self.reach |= near[tile]
            self.outside += abs(2 * row - rows + 1) + abs(2 * column - columns + 1)


class Melee:
    """The game of several players on one board; a `ManyPlayerGame` for the search."""

    def __init__(
        self, tiling: Tiling, quiet_turns: int, thinker: int = 0, impatience: float = 0.0
    ) -> None:
        """Prepare the board; the thinker gives so much of a share for a hit before the draw.

        The others are taken to have no such wish.
        """
        self._quiet_turns = quiet_turns
        self._thinker, self._impatience = thinker, impatience
        self._near = [sum(1 << near for near in found) for found in tiling.neighbours]
        # Many positions have the stones of one player in common.
        camp = partial(_Camp, tiling=tiling, near=self._near, rings=_rings(tiling))
        self._camps = LazyDict(camp)

    def mover(self, position: Position) -> int:
        return position[1]

    def children(self, position: Position) -> list[tuple[Step, Position]]:
        """Return every step, hits first; none when one player alone is left or it is a draw."""
        stones, mover, quiet = position
        if sum(map(bool, stones)) == 1 or 0 < self._quiet_turns <= quiet:
            return []
        mine = stones[mover]
        enemies = sum(stones) ^ mine
        before, behind = stones[:mover], stones[mover + 1 :]
        # Who does not hit leaves everybody in the game.
        following, later = self._next(stones, mover), quiet + 1
        hits: list[tuple[Step, Position]] = []
        steps: list[tuple[Step, Position]] = []
        for tile in tiles_of(mine):
            rest = mine ^ (1 << tile)
            targets = self._near[tile] & ~mine
            while targets:
                bit = targets & -targets
                targets ^= bit
                step = tile, bit.bit_length() - 1
                if bit & enemies:
                    after = [theirs & ~bit for theirs in stones]
                    after[mover] = rest | bit
                    hits.append((step, (tuple(after), self._next(after, mover), 0)))
                else:
                    steps.append((step, ((*before, rest | bit, *behind), following, later)))
        return hits + steps

    def evaluate(self, position: Position) -> Values:
        """Return each player's share, the thinker's less what an impatient one gives for a hit."""
        shares = self._shares(position)
        quiet = position[2]
        thinker = self._thinker
        if not (self._impatience and self._quiet_turns and quiet and shares[thinker]):
            return shares
        waited = self._impatience * min(1.0, quiet / self._quiet_turns)
        own = max(_LEAST_SHARE, shares[thinker] - waited)
        return *shares[:thinker], own, *shares[thinker + 1 :]

    def _shares(self, position: Position) -> Values:
        """Return each player's share of the stones, less those about to be taken, and their places.

        Every player with stones has at least a little; the last one has all. In a draw all
        have a quarter, so that those who are ahead avoid it and those behind seek it.
        """
        stones, mover, quiet = position
        if sum(map(bool, stones)) == 1:
            return tuple(float(bool(mine)) for mine in stones)
        if self._quiet_turns and quiet >= self._quiet_turns:
            return tuple(_DRAW if mine else 0.0 for mine in stones)
        camps = [self._camps[mine] for mine in stones]
        worth = []
        for player, camp in enumerate(camps):
            count = camp.count - self._danger(player, mover, camps)
            worth.append(max(_LAST, count) ** 2 if camp.count else 0.0)
        total = sum(worth)
        everyone = sum(stones)
        return tuple(
            min(_MOST_SHARE, max(_LEAST_SHARE, value / total + self._place(camp, everyone)))
            if camp.count
            else 0.0
            for value, camp in zip(worth, camps, strict=True)
        )

    @staticmethod
    def _danger(player: int, mover: int, camps: list[_Camp]) -> float:
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
            return _ANSWERED * (_THREAT if bare else _EXCHANGE)
        if bare & camps[mover].reach:
            return _DANGER
        return _THREAT if bare else _EXCHANGE

    def _place(self, camp: _Camp, everyone: int) -> float:
        """Return what it is worth to stand in the middle on average, and near to others."""
        others = everyone ^ camp.stones
        away = 0
        for rings in camp.rings:
            for ring in rings:
                away += 1
                if ring & others:
                    break
        whole = camp.whole
        return _MIDDLE_SHARE * (1 - camp.outside / whole) - _AWAY_SHARE * away / whole

    @staticmethod
    def _next(stones: Sequence[int], mover: int) -> int:
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
