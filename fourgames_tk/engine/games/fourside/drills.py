"""Drills of FourSide: the best place of a block, what a placement opens, how many blocks fit."""

from __future__ import annotations

from random import Random

from ...explanation import DrillQuestion, Mark, MarkStyle, Reason
from ...game import DrillKind
from ...language import N_, _, ngettext, number_text
from .blocks import SIDES, decode_block, fitting_blocks, orientation_text, required_values
from .evaluation import chance_of_hand, split_values
from .move_reasons import chance_text, opened_cells, worst_opened_cell
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
COUNTED_VALUES = ((3,), (4, 5), (4, 6), (3, 4), (5, 7, 9))
"""Highest values of a side for `FittingBlocks`, by difficulty."""
LEAST_TOUCHING_SIDES = (3, 3, 2, 2, 2)
"""Least number of touching sides of the cell of `FittingBlocks`, by difficulty."""
SIMPLE_COUNTS = 3
"""Greatest difficulty of `FittingBlocks` in which no two choices for the open sides are one block,
so that the number of blocks is a product."""
COUNTED_TURNS = (8, 16)
"""Least and greatest number of random turns before a question of `FittingBlocks`."""
COUNT_CHOICES = 5
"""Number of answers to choose from in `FittingBlocks`."""


class FourSideDrill(DrillKind[FourSideState, FourSideOptions]):
    """A drill about a position of a game whose moves are drawn at random."""

    def random_options_and_position(
        self, difficulty: int, random: Random
    ) -> tuple[FourSideOptions, FourSideState]:
        """Return options and a position of a game whose moves are drawn at random."""
        columns, rows = BOARD_SIZES[difficulty - 1]
        options = FourSideOptions(MAX_VALUES[difficulty - 1], columns, rows)
        return options, random_position(options, 3, MAX_PLACED_BLOCKS[difficulty - 1], random)


def random_position(
    options: FourSideOptions, least: int, most: int, random: Random
) -> FourSideState:
    """Return a position in which a block can be placed, after `least` to `most` random moves."""
    while True:
        state = FourSideState.initial_state(options, random.getrandbits(32))
        for _turn in range(random.randint(least, most)):
            if not state.is_over:
                state = state.play(random.choice(state.legal_moves())).state
        if not state.is_over and state.can_move(state.turn):
            return state


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
            state.score_text(trial),
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
        reason = _("A block that fits on {cell} scores {points}, chance {chance}.").format(
            cell=right[0], points=opened[right[0]], chance=chance_text(cells[right[0]].chance)
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


class FittingBlocks(FourSideDrill):
    """Count the different blocks that fit on a cell: of all blocks, not only those of a hand."""

    id = "fitting-blocks"
    title = N_("How many blocks fit on a cell?")
    about = N_(
        "The fewer blocks fit on a cell that you open, the less likely the other player can use it."
    )
    text_answers = True

    def random_options_and_position(
        self, difficulty: int, random: Random
    ) -> tuple[FourSideOptions, FourSideState]:
        options = FourSideOptions(random.choice(COUNTED_VALUES[difficulty - 1]), 5, 5)
        return options, random_position(options, *COUNTED_TURNS, random)

    def make_question(
        self, state: FourSideState, difficulty: int, random: Random
    ) -> DrillQuestion | None:
        highest, least = state.variation.values, LEAST_TOUCHING_SIDES[difficulty - 1]
        counts = {
            cell: len(fitting_blocks(need, highest))
            for cell, need in sorted(state.occupancy.frontier.items())
            if len(required_values(need)) >= least
        }
        if difficulty <= SIMPLE_COUNTS:
            needs = state.occupancy.frontier
            counts = {
                cell: count
                for cell, count in counts.items()
                if count == highest ** (len(SIDES) - len(required_values(needs[cell])))
            }
        if not counts:
            return None
        # Each count is as likely as any other: most cells have two touching sides.
        count = random.choice(sorted({*counts.values()}))
        cell = random.choice([cell for cell, each in counts.items() if each == count])
        need, where = state.occupancy.frontier[cell], state.variation.cell_names[cell]
        sides = tuple(
            f"{where}.{SIDES[side]}" for side, value in enumerate(decode_block(need)) if value
        )
        question = _(
            "How many blocks fit on {cell}? Count all different ones with numbers from 1 to "
            "{highest}; a turned block is the same block."
        )
        chance = chance_of_hand(state.variation, need)
        text = _(
            "Chance that one of five blocks fits, if each side has any number equally often: "
            "{chance}."
        )
        counted = _count_text(need, highest)
        reason = f"{counted} {text.format(chance=chance_text(chance))}"
        return DrillQuestion(
            question.format(cell=where, highest=number_text(highest)),
            tuple(map(str, _counts_to_choose(count, highest, random))),
            (str(count),),
            Reason(reason, (Mark(MarkStyle.RING, (where,)), Mark(MarkStyle.RING, sides))),
            (Mark(MarkStyle.PLAYED, (where,)),),
            counted,
        )

    def trains_mistake(self, view: FourSideState, move: str, better: str) -> bool:
        """Return whether the other player can less often use what the better move opens."""
        played, instead = (worst_opened_cell(view, each)[1] for each in (move, better))
        return played.chance > instead.chance


def _counts_to_choose(count: int, highest: int, random: Random) -> list[int]:
    """Return the right count and others that are near, in order."""
    square = highest * highest
    near = {1, 2, highest - 1, highest, highest + 1, 2 * highest, highest * (highest + 1) // 2}
    near |= {square - highest, square - highest + 1, square - 1, square}
    return sorted((count, *random.sample(sorted(near - {count}), COUNT_CHOICES - 1)))


def _count_text(requirement: int, highest: int) -> str:
    """Return in sentences why so many blocks fit a requirement of two to four sides."""
    count = len(fitting_blocks(requirement, highest))
    open_sides = len(SIDES) - len(required_values(requirement))
    if not open_sides:
        return _("All four sides touch, so only this one block fits.")
    if open_sides == 1:
        text = _("Three sides touch. The fourth can have any number from 1 to {highest}.")
        return text.format(highest=number_text(highest))
    pairs = highest * highest
    text = _("Two sides touch. The other two make {highest} × {highest} = {pairs} blocks.")
    found = text.format(highest=number_text(highest), pairs=number_text(pairs))
    if count == pairs:
        return found
    again = ngettext(
        "{n} of them is another one turned: {pairs} − {n} = {count}.",
        "{n} of them are others turned: {pairs} − {n} = {count}.",
        pairs - count,
    ).format(n=number_text(pairs - count), pairs=number_text(pairs), count=number_text(count))
    return f"{found} {again}"


KINDS = (BestPlace(), OpenedCell(), FittingBlocks())
