"""Drills of Skirmish: stones in danger."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ...explanation import DrillQuestion, Mark, MarkStyle, Reason
from ...game import DrillKind
from ...language import N_, _
from ...text import listed
from .options import EMPTY, SkirmishOptions
from .rules import SkirmishState, initial_state

BOARD_SIDES = (4, 5, 6, 6, 7)
"""Rows and columns, by difficulty."""
STONES_PER_PLAYER = (4, 6, 8, 8, 11)
"""Stones of each player, by difficulty."""
DIAGONAL_FROM = 4
"""The difficulty from which stones also step diagonally."""


class InDanger(DrillKind[SkirmishState, SkirmishOptions]):
    """Find all stones of one's own that can be captured."""

    id = "in-danger"
    title = N_("Which of your stones can be captured?")
    requires_all_answers = True

    def random_options_and_position(
        self, difficulty: int, random: Random
    ) -> tuple[SkirmishOptions, SkirmishState]:
        side, stones = BOARD_SIDES[difficulty - 1], STONES_PER_PLAYER[difficulty - 1]
        options = SkirmishOptions(
            rows=side,
            columns=side,
            stones=stones,
            layout="random",
            diagonal=difficulty >= DIAGONAL_FROM,
        )
        state = initial_state(options, random.getrandbits(32))
        tiles = list(state.tiles)
        # Few stones of the enemy, so that few of one's own are in danger.
        enemies = [tile for tile, player in enumerate(tiles) if player == 1]
        for tile in random.sample(enemies, random.randint(stones // 2, stones - 1)):
            tiles[tile] = EMPTY
        return options, replace(state, tiles=tuple(tiles))

    def make_question(
        self, state: SkirmishState, difficulty: int, random: Random
    ) -> DrillQuestion | None:
        text, own = state.tiling.tile_name, state.turn
        stones = [tile for tile, player in enumerate(state.tiles) if player == own]
        danger = state.in_danger(own)
        if not 0 < len(danger) <= len(stones) // 2:
            return None
        attacks = [
            (text(near), text(tile))
            for tile in danger
            for near in state.tiling.neighbours[tile]
            if state.tiles[near] not in (EMPTY, own)
        ]
        each_text = _("{cell} from {enemy}")
        captures = [each_text.format(cell=stop, enemy=start) for start, stop in attacks]
        return DrillQuestion(
            _(
                "Which of your stones can be captured? Mark all of them. "
                "Stones step to any neighbouring tile."
            )
            if state.tiling.diagonal
            else _(
                "Which of your stones can be captured? Mark all of them. "
                "Stones step up, down, left or right."
            ),
            tuple(map(text, stones)),
            tuple(map(text, danger)),
            Reason(
                # Translators: {captures} is a list, such as “b2 from b3 and c4 from d4”.
                _("Enemy stones can capture {captures}.").format(
                    captures=listed(captures, _("and"))
                ),
                tuple(Mark(MarkStyle.PATH, each) for each in attacks),
            ),
        )

    def trains_mistake(self, view: SkirmishState, move: str, better: str) -> bool:
        """Return whether the move leaves more stones in danger than the better one."""
        left, best = (len(view.after(each).in_danger(view.turn)) for each in (move, better))
        return left > best


KINDS = (InDanger(),)
