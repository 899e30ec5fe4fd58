"""Drills of FourSide: where a block scores most, and what a placement opens."""

from __future__ import annotations

from random import Random

from ...explanation import DrillQuestion, Mark, MarkStyle, Reason
from ...game import DrillKind
from ...language import N_, _
from .blocks import SIDES, orientation_text
from .evaluation import split_values
from .move_reasons import hands_text, opened_cells
from .options import FourSideOptions
from .rules import PASS, FourSideState, PlacementTrial

MAX_VALUES = (4, 5, 5, 6, 6)
"""Highest value of a side, by difficulty."""
BOARD_SIZES = ((5, 5), (5, 5), (7, 5), (7, 7), (7, 7))
"""Columns and rows, by difficulty."""
MAX_PLACED_BLOCKS = (5, 7, 10, 14, 20)
"""Blocks placed at random before the question, at most; by difficulty."""
LEAST_CELLS = 3
"""Least number of cells to choose from."""


class FourSideDrill(DrillKind[FourSideState, FourSideOptions]):
    """A drill about a position of a game whose moves are drawn at random."""

    def random_options_and_position(
        self, difficulty: int, random: Random
    ) -> tuple[FourSideOptions, FourSideState]:
        """Return options and a position of a game whose moves are drawn at random."""
        columns, rows = BOARD_SIZES[difficulty - 1]
        options = FourSideOptions(MAX_VALUES[difficulty - 1], columns, rows)
        while True:
            state = FourSideState.initial_state(options, random.getrandbits(32))
            for _turn in range(random.randint(3, MAX_PLACED_BLOCKS[difficulty - 1])):
                if not state.is_over:
                    state = state.play(random.choice(state.legal_moves())).state
            if not state.is_over and state.can_move(state.turn):
                return options, state


def points_by_move(view: FourSideState) -> dict[str, int]:
    """Return the points of each legal move; a pass has none."""
    moves = [move for move in view.legal_moves() if move != PASS]
    return {move: placement_trial(view, move).points for move in moves}


def placement_trial(view: FourSideState, move: str) -> PlacementTrial:
    """Return the result of a placement."""
    index, turns, cell = view.read_move(move)
    return view.trial(cell, index, turns)


class BestPlace(FourSideDrill):
    """Find the cell where a block of the hand fits and scores most."""

    id = "best-place"
    title = N_("Where does this block score most?")

    def make_question(
        self, state: FourSideState, difficulty: int, random: Random
    ) -> DrillQuestion | None:
        points = points_by_move(state)
        index = random.choice(sorted({move[0] for move in points}))
        mine = {move: each for move, each in points.items() if move[0] == index}
        best = [move for move, each in mine.items() if each == max(mine.values())]
        right = tuple(dict.fromkeys(move.partition("@")[2] for move in best))
        names = state.variation.cell_names
        cells = tuple(names[cell] for cell in sorted(state.occupancy.frontier))
        if len(cells) < max(LEAST_CELLS, 2 * len(right)):
            return None
        trial = placement_trial(state, best[0])
        sides = tuple(f"{right[0]}.{SIDES[side]}" for side in trial.sides)
        # Translators: {sides} are such as “3 at the top”.
        text = _("The best cell is {cell}, with {sides}.")
        answer = text.format(cell=right[0], sides=orientation_text(state.placed_block(best[0])))
        question = _(
            "Where does block {block} of your hand fit and score most? You may turn the block."
        )
        return DrillQuestion(
            question.format(block=index),
            cells,
            right,
            Reason(
                f"{answer} {state.score_text(trial)}",
                (Mark(MarkStyle.RING, right), Mark(MarkStyle.RING, sides)),
            ),
            (Mark(MarkStyle.PLAYED, (index,)),),
        )

    def trains_mistake(self, view: FourSideState, move: str, better: str) -> bool:
        """Return whether the better move scores more at once."""
        points = points_by_move(view)
        return points.get(better, 0) > points.get(move, 0)


class OpenedCell(FourSideDrill):
    """Find the cell next to a placed block where the other player can score most."""

    id = "opened-cell"
    title = N_("Where can the next block score most?")

    def make_question(
        self, state: FourSideState, difficulty: int, random: Random
    ) -> DrillQuestion | None:
        move = random.choice(list(points_by_move(state)))
        cells = opened_cells(state, move)
        opened = {cell: each.points for cell, each in cells.items()}
        right = tuple(cell for cell, each in opened.items() if each == max(opened.values()))
        if not len(right) < len(opened):
            return None
        index, cell = move[0], move.partition("@")[2]
        sides = orientation_text(state.placed_block(move))
        # Translators: {sides} are such as “3 at the top”.
        text = _("Block {block} goes to {cell}, with {sides}.")
        played = text.format(block=index, cell=cell, sides=sides)
        reason = _("A block that fits on {cell} scores {points}: {hands} can do so.").format(
            cell=right[0], points=opened[right[0]], hands=hands_text(cells[right[0]].chance)
        )
        marks = (Mark(MarkStyle.RING, (right[0],), f"+{opened[right[0]]}"),)
        return DrillQuestion(
            f"{played} {_('Where beside this block can the next block score most?')}",
            tuple(opened),
            right,
            Reason(reason, marks),
            (Mark(MarkStyle.PLAYED, (index, cell)),),
        )

    def trains_mistake(self, view: FourSideState, move: str, better: str) -> bool:
        """Return whether the other player can expect less after the better move."""
        parts = split_values(view)
        return parts[move].reply > parts[better].reply


KINDS = (BestPlace(), OpenedCell())
