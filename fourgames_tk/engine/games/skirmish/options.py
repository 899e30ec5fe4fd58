"""The options of Stones: Skirmish, and where the stones stand at the start."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from ...errors import BadOption
from ...options import Options, choice, flag, number

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
