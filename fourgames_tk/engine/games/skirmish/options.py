"""Options of Skirmish, and the tiles of the players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ...errors import BadOption
from ...language import N_, _, labelled
from ...options import Options, choice, flag, number
from ...text import listed

EMPTY = -1
"""Number of a tile without a stone."""
TURNED = (1, 2)
"""Seats of four whose single stone beside the middle is at its other end, so that each quarter of a
square board looks alike."""


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
        {
            "edges": N_("Each player on one edge"),
            "filled": N_("From the end of each edge"),
            "random": N_("Shuffled"),
        },
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

    @classmethod
    def parse_saved(cls, texts: Mapping[str, str]) -> SkirmishOptions:
        """Return the options of a saved game: without a layout, edges are filled from their ends.

        That is the start of games saved before stones were centred.
        """
        options = cls.parse({"layout": "filled", **texts})
        centred = replace(options, layout="edges")
        if "layout" in texts:
            return options
        starts = zip(options.start_tiles(), centred.start_tiles(), strict=True)
        return centred if all({*old} == {*new} for old, new in starts) else options

    def saved_texts(self) -> dict[str, str]:
        """Return the texts that `parse_saved` reads back as these options."""
        texts = self.non_default_texts()
        return texts if self.parse_saved(texts) == self else {**texts, "layout": self.layout}

    @property
    def max_stones(self) -> int:
        if self.layout == "random":
            return self.rows * self.columns // self.players
        return min(map(len, self._home_tiles()))

    def start_tiles(self) -> list[list[int]]:
        """Return the tiles of each player's stones at the start, for a layout on edges."""
        return [home[: self.stones] for home in self._home_tiles()]

    def _home_tiles(self) -> list[list[int]]:
        """Return each player's tiles in the order of filling, from their own edge inwards.

        Player 1 has the top edge, then come the bottom, the left and the right edge. A tile belongs
        to the player whose edge is nearest; a tile with two nearest edges stays empty. Rows along
        the edge are filled from the middle, or with the layout `filled` in reading order.
        """
        found: list[list[tuple[int, int, int, int]]] = [[] for _ in range(self.players)]
        for row in range(self.rows):
            for column in range(self.columns):
                tile = row * self.columns + column
                near = (row, self.rows - 1 - row, column, self.columns - 1 - column)[: self.players]
                nearest = min(near)
                if near.count(nearest) > 1:
                    continue
                player = near.index(nearest)
                if self.layout == "filled":
                    found[player].append((nearest, 0, 0, tile))
                    continue
                along, length = (column, self.columns) if player < 2 else (row, self.rows)
                from_middle = abs(2 * along - length + 1)
                side = -along if self.players == 4 and player in TURNED else along
                found[player].append((nearest, from_middle, side, tile))
        return [[tile for *_order, tile in sorted(home)] for home in found]

    @property
    def nearness_text(self) -> str:
        """A sentence on who starts nearer to the others; empty if all start equally near."""
        if self.layout == "random" or self.players == 2:
            return ""
        starts = self.start_tiles()
        distances = [
            sum(self._distance(mine, other) for other in starts if other is not mine)
            for mine in starts
        ]
        near = [n for n, each in enumerate(distances, 1) if each == min(distances)]
        far = [n for n, each in enumerate(distances, 1) if each == max(distances)]
        if len(near) == self.players:
            return ""
        if len(near) > len(far):
            return _("Player {number} starts farther from the others.").format(number=far[0])
        if len(near) == 1:
            return _("Player {number} starts nearer to the others.").format(number=near[0])
        players = listed([str(each) for each in near], _("and"))
        return _("Players {players} start nearer to the others.").format(players=players)

    def _distance(self, first: list[int], second: list[int]) -> int:
        """Return the steps between the nearest stones of two players."""
        measure, width = max if self.diagonal else sum, self.columns
        return min(
            measure((abs(one // width - two // width), abs(one % width - two % width)))
            for one in first
            for two in second
        )
