"""Stones: Mancala as the program knows it: what it says about itself, and how it thinks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from ...game import Game, Hint, MissedChance, MoveValue, Proposal
from ...search.clock import ENDLESS, Clock
from . import contest
from .levels import LEVELS
from .options import MancalaOptions

if TYPE_CHECKING:
    from .rules import MancalaState

VALUES_SECONDS = 10.0
"""The most time for values where they cannot be expected to be proved."""


class Mancala(Game["MancalaState", MancalaOptions]):
    """The game and its seven levels."""

    id = "mancala"
    title = "Stones: Mancala"
    summary = "Sow stones clockwise in laps; most stones win."
    credit = "is Stones 1.1 by Nathaniel Tagg (Macintosh, 1995, freeware)."
    options_type = MancalaOptions
    levels = LEVELS
    scored = True
    finds_chances = True

    def going_first(self, options: MancalaOptions) -> str:
        """Return what it means with these options; the first player wins the usual game."""
        return contest.going_first(options)

    def proposal(self, options: MancalaOptions, level: int, watched: bool) -> Proposal | None:
        """Return a short opening and the swap option against level 5 or higher, and in demos."""
        return contest.proposal(options, level, watched)

    def start(self, options: MancalaOptions, seed: int) -> MancalaState:
        """Return the full piles; the seed plays no part."""
        from .rules import start

        return start(options)

    def position(self, data: object, options: MancalaOptions, seed: int) -> MancalaState:
        """Return a position with the stones of these options; raises BadPosition."""
        from .reading import read_position

        return read_position(data, options)

    def choose(self, view: MancalaState, level: int, clock: Clock, random: Random) -> str:
        """Return the level's move; the top level takes 2.7 seconds at most."""
        from .choosing import choose

        return choose(view, level, clock, random)

    def values(self, view: MancalaState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return the final difference in score; proved with up to 28 loose stones, given time."""
        from .exact import PROVABLE
        from .hint import values_of

        within = clock if view.loose <= PROVABLE else clock.within(VALUES_SECONDS)
        return values_of(view, within)

    def hint(self, view: MancalaState, clock: Clock) -> Hint:
        """Return a best move and what it leads to."""
        from .hint import hint

        found = hint(view, clock)
        line = found.line or self.likely_line(view, found.move, clock)
        return replace(found, line=line)

    def missed_chance(
        self, history: Sequence[MancalaState], seat: int, clock: Clock
    ) -> MissedChance | None:
        """Return the last position from which a win of the seat is proved, and the play."""
        from .exact import winning_line

        line = winning_line(history, seat, clock)
        if line is None:
            return None
        return MissedChance(line.index, line.moves, f"It wins by {line.difference} stones.")

    def perft(self, state: MancalaState, depth: int, clock: Clock = ENDLESS) -> int:
        """Return the leaves of the move tree, counted on packed boards where that is possible."""
        if depth == 0 or state.over or state.swap or state.opening:
            return super().perft(state, depth, clock)
        from .exact import packed_state

        packed, board = packed_state(state)
        return packed.perft(board, depth, clock)


MANCALA = Mancala()
