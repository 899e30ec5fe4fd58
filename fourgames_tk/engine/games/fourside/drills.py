"""Drills of FourSide: where a block scores most, and what a placement opens."""

from __future__ import annotations

from random import Random

from ...explanation import DrillQuestion, Mark, MarkStyle, Reason
from ...game import DrillKind
from ...language import N_, _
from .blocks import SIDES
from .game import FourSideOptions
from .move_reasons import points_by_opened_cell
from .rules import PASS, FourSideState, PlacementTrial

MAX_VALUES = (4, 5, 5, 6, 6)
"""Highest value of a side, by difficulty."""
BOARD_SIZES = ((5, 5), (5, 5), (7, 5), (7, 7), (7, 7))
"""Columns and rows, by difficulty."""
MAX_PLACED_BLOCKS = (5, 7, 10, 14, 20)
"""Blocks placed at random before the question, at most; by difficulty."""
LEAST_CELLS = 3
"""Least number of cells to choose from."""

TURN_TEXTS = (
    N_("The best cell is {cell}. Do not turn the block."),
    N_("The best cell is {cell}. Turn the block once."),
    N_("The best cell is {cell}. Turn the block twice."),
    N_("The best cell is {cell}. Turn the block three times."),
)
"""The right answer, by the number of quarter turns."""
OPENED_TEXTS = (
    N_("Block {block}, not turned, goes to {cell}."),
    N_("Block {block}, turned once, goes to {cell}."),
    N_("Block {block}, turned twice, goes to {cell}."),
    N_("Block {block}, turned three times, goes to {cell}."),
)
"""The move of a question, by the number of quarter turns."""


def random_options_and_position(
    difficulty: int, random: Random
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


class BestPlace(DrillKind[FourSideState, FourSideOptions]):
    """Find the cell where a block of the hand fits and scores most."""

    id = "best-place"
    title = N_("Where does this block score most?")

    def random_options_and_position(
        self, difficulty: int, random: Random
    ) -> tuple[FourSideOptions, FourSideState]:
        return random_options_and_position(difficulty, random)

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
        answer = _(TURN_TEXTS[int(best[0][2])]).format(cell=right[0])
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


class OpenedCell(DrillKind[FourSideState, FourSideOptions]):
    """Find the cell next to a placed block where the other player can score most."""

    id = "opened-cell"
    title = N_("Where can the next block score most?")

    def random_options_and_position(
        self, difficulty: int, random: Random
    ) -> tuple[FourSideOptions, FourSideState]:
        return random_options_and_position(difficulty, random)

    def make_question(
        self, state: FourSideState, difficulty: int, random: Random
    ) -> DrillQuestion | None:
        move = random.choice(list(points_by_move(state)))
        opened = points_by_opened_cell(state, move)
        right = tuple(cell for cell, each in opened.items() if each == max(opened.values()))
        if not len(right) < len(opened):
            return None
        index, cell = move[0], move.partition("@")[2]
        played = _(OPENED_TEXTS[int(move[2])]).format(block=index, cell=cell)
        reason = _("A block that fits on {cell} scores {points}.")
        marks = (Mark(MarkStyle.RING, (right[0],), f"+{opened[right[0]]}"),)
        return DrillQuestion(
            f"{played} {_('Where beside this block can the next block score most?')}",
            tuple(opened),
            right,
            Reason(reason.format(cell=right[0], points=opened[right[0]]), marks),
            (Mark(MarkStyle.PLAYED, (index, cell)),),
        )

    def trains_mistake(self, view: FourSideState, move: str, better: str) -> bool:
        """Return whether the better move opens less."""
        opened = [
            max(points_by_opened_cell(view, each).values(), default=0) for each in (move, better)
        ]
        return opened[0] > opened[1]


KINDS = (BestPlace(), OpenedCell())
