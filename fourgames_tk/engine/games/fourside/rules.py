"""The rules of FourSide: events, the state, and reading a position from JSON."""

from __future__ import annotations

import dataclasses
import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

from ... import parsing
from ...errors import BadPosition, IllegalMove
from ...game import Event, Outcome, Passed, State
from ...language import N_, _, ngettext
from ...options import MAX_SEED
from ...parsing import match_move, parse_cell
from ...text import listed, quoted
from . import seeded_draws
from .blocks import (
    HAND_SIZE,
    SIDES,
    Block,
    Frontier,
    Occupancy,
    Variation,
    decode_block,
    encode_block,
    fitting_rotations_by_requirement,
    rotated,
    side_points,
)
from .options import FourSideOptions


@dataclass(frozen=True)
class Placed(Event):
    """A block was placed from the hand on the board.

    `index` is its place in the hand, 1 to 5; `block` has its values after `turns` quarter turns.
    """

    seat: int
    index: int
    turns: int
    cell: str
    block: Block


@dataclass(frozen=True)
class Scored(Event):
    """The placed block scored.

    `sides` are the values of the touching sides, from the top clockwise; `area` is +20, −20 or 0.
    `points` is the sum of the sides times their number, plus the area. `score` is the seat's score
    afterwards, which never falls below zero.
    """

    seat: int
    cell: str
    sides: tuple[int, ...]
    area: int
    points: int
    score: int


@dataclass(frozen=True)
class Drew(Event):
    """A new block came to the place (1 to 5) in the hand that the placed one left.

    `block` is None if it is hidden.
    """

    seat: int
    index: int
    block: Block | None

    def view(self, seat: int) -> Drew:
        """Return the event without the block, except for the seat that drew it."""
        return self if seat == self.seat else dataclasses.replace(self, block=None)


Hand = tuple[Block, ...]
"""The five blocks of a hand."""

PASS = "pass"
_MOVE = re.compile(r"([1-5])r([0-3])@([a-z][0-9]+)")
_AREA_NAMES = {0: "", seeded_draws.AREA_POINTS: "bonus", -seeded_draws.AREA_POINTS: "minus"}
_AREA_POINTS = {name: points for points, name in _AREA_NAMES.items()}
_HIGHEST_SCORE = 1_000_000
"""Most points in a position that is read."""
MAX_RESAMPLES = 100
"""How often a hidden hand is drawn again if it must have a block that fits."""

_HIDDEN_HAND = N_("this is one player's view: nothing can be played in it for the other player")
_NO_SUPPLY = N_("this is one player's view: it does not know which block will be drawn next")

_CLASH_TEXTS = (
    N_("the {number} at its top would touch a {other}"),
    N_("the {number} on its right would touch a {other}"),
    N_("the {number} at its bottom would touch a {other}"),
    N_("the {number} on its left would touch a {other}"),
)
"""Why a block does not fit, by its side."""


@lru_cache(maxsize=1 << 14)
def _read_placement(move: str, columns: int, rows: int) -> tuple[int, int, int]:
    """Return index, quarter turns and cell of a move; raise like `FourSideState.read_move`."""
    match = match_move(_MOVE, move, _("the block, its quarter turns and the cell as in 3r1@e5"))
    row, column = parse_cell(match[3], rows, columns)
    return int(match[1]), int(match[2]), row * columns + column


@dataclass(frozen=True)
class PlacementTrial:
    """The result of a possible placement, for display before the move.

    `sides` are the sides that touch a block and match it, `clashes` those that touch a block and do
    not match: 0 is the top, then clockwise. `points` is the score including the area, `area` the
    area's part of it. `problem` is the reason why the placement is illegal, or empty.
    """

    block: Block
    sides: tuple[int, ...]
    clashes: tuple[int, ...]
    area: int
    points: int
    problem: str

    @property
    def sum_text(self) -> str:
        """How the points add up, such as `(8 + 1 + 3) × 3 = 36`."""
        values = [self.block[side] for side in self.sides]
        return points_text(values, self.area)


@dataclass(frozen=True, slots=True)
class FourSideState(State):
    """A position of FourSide.

    `board` and `areas` have an entry for each cell in reading order; an area is +20, −20 or 0
    points. A hidden hand in `hands` is None. `seed` determines the blocks to come; it is None in a
    view. `is_over` is stored because the hidden hand may decide it. `occupancy` follows from the
    board; it is stored because a move changes only five of its cells.
    """

    variation: Variation
    board: tuple[Block | None, ...]
    areas: tuple[int, ...]
    hands: tuple[Hand | None, ...]
    scores: tuple[int, ...]
    turn: int
    seed: int | None
    is_over: bool
    occupancy: Occupancy = field(compare=False, repr=False)

    @classmethod
    def from_parts(
        cls,
        variation: Variation,
        board: tuple[Block | None, ...],
        areas: tuple[int, ...],
        hands: tuple[Hand | None, ...],
        scores: tuple[int, ...],
        turn: int,
        seed: int,
    ) -> FourSideState:
        """Return a state with these parts; the board must be legal, a hand may be None (hidden)."""
        occupancy = Occupancy.from_board(board, variation)
        state = cls(variation, board, areas, hands, scores, turn, seed, False, occupancy)
        return state._with_over_set()

    @classmethod
    def initial_state(cls, options: FourSideOptions, seed: int) -> FourSideState:
        """Return the first state of a game; the seed determines hands, areas and the first seat."""
        variation = Variation.from_options(options)
        areas = seeded_draws.area_points_by_cell(seed, variation)
        board = with_replaced_item(
            (None,) * len(areas), len(areas) // 2, seeded_draws.primer_block(seed, variation)
        )
        hands = tuple(seeded_draws.first_hand(seed, variation, seat) for seat in range(2))
        first = seeded_draws.first_seat(seed)
        return cls.from_parts(variation, board, areas, hands, (0, 0), first, seed)

    @property
    def column_count(self) -> int:
        return self.variation.column_count

    @property
    def row_count(self) -> int:
        return self.variation.row_count

    def legal_moves(self) -> tuple[str, ...]:
        """Return the moves by block, then cell in reading order, then turns; or the forced pass.

        Empty in a view whose hand to move is hidden.
        """
        hand = self.hands[self.turn]
        if self.is_over or hand is None:
            return ()
        frontier = sorted(self.occupancy.frontier.items())
        moves: list[str] = []
        for texts, block in zip(self.variation.placement_texts, hand, strict=True):
            fits = fitting_rotations_by_requirement(block)
            for cell, need in frontier:
                if need in fits:
                    moves.extend(texts[cell][fits[need]])
        return tuple(moves) or (PASS,)

    def after(self, move: str) -> FourSideState:
        """Place a block or pass; raises IllegalMove with the reason.

        In a view only a pass can be played. A legal placement is refused, since the view does not
        know the block to be drawn.
        """
        if self.is_over:
            raise IllegalMove(_("the game is over"))
        seat, hand = self.turn, self.hands[self.turn]
        if hand is None:
            raise IllegalMove(_(_HIDDEN_HAND))
        if move == PASS:
            if self.can_move(seat):
                raise IllegalMove(_("a block in your hand fits, so you cannot pass"))
            return dataclasses.replace(self, turn=1 - seat)
        index, turns, cell = self.read_move(move)
        block, need = hand[index - 1], self.occupancy.frontier.get(cell, 0)
        if not fitting_rotations_by_requirement(block).get(need, 0) >> turns & 1:
            raise IllegalMove(self.trial(cell, index, turns).problem)
        if self.seed is None:
            raise IllegalMove(_(_NO_SUPPLY))
        block = rotated(block, turns)
        board = with_replaced_item(self.board, cell, block)
        occupancy = self.occupancy.with_block(cell, encode_block(block))
        frontier, placed = occupancy.frontier, occupancy.filled.bit_count()
        drawn = seeded_draws.next_block(self.seed, self.variation, placed)
        hand = (*hand[: index - 1], drawn, *hand[index:])
        score = max(0, self.scores[seat] + side_points(need) + self.areas[cell])
        hands = (hand, self.hands[1]) if seat == 0 else (self.hands[0], hand)
        return FourSideState(
            self.variation,
            board,
            self.areas,
            hands,
            (score, self.scores[1]) if seat == 0 else (self.scores[0], score),
            1 - seat,
            self.seed,
            not (_has_fit(hands[1 - seat], frontier) or _has_fit(hand, frontier)),
            occupancy,
        )

    def _events(self, move: str, after: FourSideState) -> tuple[Event, ...]:
        seat, hand = self.turn, after.hands[self.turn]
        if move == PASS or hand is None:
            return (Passed(seat),)
        index, turns, cell = self.read_move(move)
        trial = self.trial(cell, index, turns)
        where = self.variation.cell_names[cell]
        sides = tuple(trial.block[side] for side in trial.sides)
        return (
            Placed(seat, index, turns, where, trial.block),
            Scored(seat, where, sides, trial.area, trial.points, after.scores[seat]),
            Drew(seat, index, hand[index - 1]),
        )

    def forced_move(self) -> str | None:
        return PASS if self.legal_moves() == (PASS,) else None

    def read_move(self, move: str) -> tuple[int, int, int]:
        """Return (place in the hand 1 to 5, quarter turns, cell); raises IllegalMove.

        Does not check whether the block fits.
        """
        return _read_placement(move, self.variation.column_count, self.variation.row_count)

    def placed_block(self, move: str) -> Block:
        """Return the block of a placement as it will stand.

        Raises IllegalMove if the hand is hidden.
        """
        index, turns, _cell = self.read_move(move)
        hand = self.hands[self.turn]
        if hand is None:
            raise IllegalMove(_("this hand is hidden"))
        return rotated(hand[index - 1], turns)

    def trial(self, cell: int, index: int, turns: int) -> PlacementTrial:
        """Return the result of placing block `index` (1 to 5) of the hand to move on a cell.

        Raises IllegalMove if the hand is hidden.
        """
        hand = self.hands[self.turn]
        if hand is None:
            raise IllegalMove(_("this hand is hidden"))
        block = rotated(hand[index - 1], turns)
        where = self.variation.cell_names[cell]
        sides, clashes, problems = [], [], []
        for neighbour, side, facing in self.variation.neighbours[cell]:
            other = self.board[neighbour]
            if other is None:
                continue
            if block[side] == other[facing]:
                sides.append(side)
            else:
                clashes.append(side)
                clash = _(_CLASH_TEXTS[side])
                problems.append(clash.format(number=block[side], other=other[facing]))
        problem = ""
        if self.board[cell] is not None:
            problem = _("{cell} already has a block").format(cell=where)
        elif clashes:
            problem = _("the block does not fit on {cell}: {problems}").format(
                cell=where, problems=listed(problems, _("and"))
            )
        elif not sides:
            problem = _("on {cell} the block would touch no other block").format(cell=where)
        area = self.areas[cell]
        points = sum(block[side] for side in sides) * len(sides) + area
        return PlacementTrial(block, tuple(sides), tuple(clashes), area, points, problem)

    def score_text(self, trial: PlacementTrial) -> str:
        """Return in sentences how the points of a placement add up, and what it really costs.

        The second one is “A score never falls below zero, so only 1 point is lost.”
        """
        text = _("The block scores {points}.").format(points=trial.sum_text)
        score = self.scores[self.turn]
        if score + trial.points >= 0:
            return text
        if score == 0:
            return f"{text} {_('A score never falls below zero, so no points are lost.')}"
        cost = ngettext(
            "A score never falls below zero, so only {n} point is lost.",
            "A score never falls below zero, so only {n} points are lost.",
            score,
        ).format(n=score)
        return f"{text} {cost}"

    def outcome(self) -> Outcome | None:
        if not self.is_over:
            return None
        best = max(self.scores)
        winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)
        full = None not in self.board
        reason = _("The board is full.") if full else _("Neither player has a block that fits.")
        return Outcome(winners, self.scores, reason)

    def decided_outcome(self) -> Outcome | None:
        """Compare the lead with the most that each free cell can bring who is behind."""
        lead, most = abs(self.scores[0] - self.scores[1]), 0
        for cell, block in enumerate(self.board):
            if block is None:
                most += self._most_change(cell)
                if most >= lead:
                    return None
        reason = _("The lead is {lead}, and the free cells can change it by at most {most}.")
        winners = (0,) if self.scores[0] > self.scores[1] else (1,)
        return Outcome(winners, reason=reason.format(lead=lead, most=most))

    def _most_change(self, cell: int) -> int:
        """Return the most points that a block on a free cell can gain or cost, not below 0.

        Blocks that come beside it later may have any numbers.
        """
        around, area = self.variation.neighbours[cell], self.areas[cell]
        beside = [(self.board[near], facing) for near, _side, facing in around]
        values = [block[facing] for block, facing in beside if block is not None]
        highest = sum(values) + self.variation.values * (len(around) - len(values))
        gain, least = highest * len(around) + area, max(1, sum(values) * len(values)) + area
        return max(0, gain, -least)

    def to_json(self) -> dict[str, Any]:
        """Return the position; a hidden hand is null."""
        return {
            "board": [[block and list(block) for block in row] for row in self._by_row(self.board)],
            "areas": [[_AREA_NAMES[area] for area in row] for row in self._by_row(self.areas)],
            "hands": [hand and [list(block) for block in hand] for hand in self.hands],
            "scores": list(self.scores),
            "turn": self.turn,
        }

    @property
    def prompt(self) -> str:
        if self.hands[self.turn] is not None and not self.can_move(self.turn):
            return _("No block fits, so the turn is forfeited.")
        return _("Place a block so that all touching sides match.")

    def view(self, seat: int) -> FourSideState:
        """Return the position without the opponent's hand and the blocks to come.

        When the game is over the opponent's hand stays visible.
        """
        hands = self.hands if self.is_over else with_replaced_item(self.hands, 1 - seat, None)
        return dataclasses.replace(self, hands=hands, seed=None)

    def resample(self, random: Random) -> FourSideState:
        """Return a whole position that a view may be: with a random hidden hand and supply.

        In a game that goes on without a fitting block in the seen hand, the hidden one has one.
        """
        if self.seed is not None:
            return self
        seed = random.randrange(MAX_SEED + 1)
        if None not in self.hands:
            return dataclasses.replace(self, seed=seed)
        hidden = self.hands.index(None)
        frontier, blocks = self.occupancy.frontier, self.variation.all_blocks
        must_fit = not self.is_over and not _has_fit(self.hands[1 - hidden], frontier)
        hand = tuple(random.choices(blocks, k=HAND_SIZE))
        for _time in range(MAX_RESAMPLES):
            if not must_fit or _has_fit(hand, frontier):
                break
            hand = tuple(random.choices(blocks, k=HAND_SIZE))
        else:
            fitting = [block for block in blocks if _has_fit((block,), frontier)]
            hand = with_replaced_item(hand, random.randrange(HAND_SIZE), random.choice(fitting))
        return dataclasses.replace(
            self, hands=with_replaced_item(self.hands, hidden, hand), seed=seed
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy without tables and what follows from the board."""
        board = array("H", [0 if block is None else encode_block(block) for block in self.board])
        return _unpickled, (
            self.variation,
            board.tobytes(),
            array("b", self.areas).tobytes(),
            self.hands,
            self.scores,
            self.turn,
            self.seed,
            self.is_over,
        )

    def _with_over_set(self) -> FourSideState:
        """Return the state with `over` computed from the board and the hands."""
        over = not any(map(self.can_move, range(2)))
        return dataclasses.replace(self, is_over=over) if over != self.is_over else self

    def can_move(self, seat: int) -> bool:
        """Return whether some block of a seat fits; a hidden hand counts as one that fits."""
        return _has_fit(self.hands[seat], self.occupancy.frontier)

    def _by_row(self, cells: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        return (
            cells[at : at + self.column_count] for at in range(0, len(cells), self.column_count)
        )


def _unpickled(
    variation: Variation,
    board: bytes,
    areas: bytes,
    hands: tuple[Hand | None, ...],
    scores: tuple[int, ...],
    turn: int,
    seed: int | None,
    is_over: bool,
) -> FourSideState:
    """Return the state that `FourSideState.__reduce__` has taken apart."""
    blocks = tuple(decode_block(code) if code else None for code in array("H", board))
    occupancy = Occupancy.from_board(blocks, variation)
    points = tuple(array("b", areas))
    return FourSideState(variation, blocks, points, hands, scores, turn, seed, is_over, occupancy)


def _has_fit(hand: Hand | None, frontier: Frontier) -> bool:
    """Return whether some block of a hand fits; a hidden hand counts as one that fits."""
    if hand is None:
        return bool(frontier)
    needs = frontier.values()
    for block in hand:
        # A loop is faster than `any`, and every move of a search asks for this.
        if not fitting_rotations_by_requirement(block).keys().isdisjoint(needs):
            return True
    return False


def points_text(values: list[int] | tuple[int, ...], area: int) -> str:
    """Return how touching values and the area's points add up.

    `(8 + 1 + 3) × 3 = 36`, `(8 + 1) × 2 + 20 = 38`, `4 × 1 − 20 = −16`.
    """
    total = sum(values) * len(values) + area
    added = " + ".join(map(str, values))
    factor = f"({added})" if len(values) > 1 else added
    areas = f" {'+' if area > 0 else '−'} {abs(area)}" if area else ""
    return f"{factor} × {len(values)}{areas} = {'−' if total < 0 else ''}{abs(total)}"


def with_replaced_item(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """Return the tuple with another item at an index."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def parse_position(data: object, options: FourSideOptions, seed: int) -> FourSideState:
    """Return the state of a decoded position; the seed determines the blocks to come.

    One hand may be hidden, as in a view. The computer can think on such a position, but no move can
    be played when it is the hidden hand's turn. Raises BadPosition.
    """
    variation = Variation.from_options(options)
    found = parsing.check_fields(data, ("board", "areas", "hands", "scores", "turn"))
    board = tuple(
        None
        if entry is None
        else _read_block(entry, _("the block on {cell}").format(cell=where), variation)
        for where, entry in _read_grid(found["board"], "board", variation)
    )
    areas = tuple(
        _read_area(entry, where) for where, entry in _read_grid(found["areas"], "areas", variation)
    )
    hands = tuple(
        _read_hand(hand, number, variation)
        for number, hand in enumerate(parsing.check_list(found["hands"], "hands", 2), 1)
    )
    if hands == (None, None):
        raise BadPosition(_("both hands are hidden: a position needs the hand of a player"))
    scores = tuple(
        parsing.check_integer(score, _("score {number}").format(number=number), 0, _HIGHEST_SCORE)
        for number, score in enumerate(parsing.check_list(found["scores"], "scores", 2), 1)
    )
    turn = parsing.check_integer(found["turn"], "turn", 0, 1)
    return FourSideState.from_parts(variation, board, areas, hands, scores, turn, seed)


def _read_grid(data: object, what: str, variation: Variation) -> list[tuple[str, object]]:
    columns = variation.column_count
    rows = parsing.check_list(data, f"“{what}” (rows={variation.row_count})", variation.row_count)
    name = _("a row of {list}").format(list=f"“{what}” (columns={columns})")
    entries = [entry for row in rows for entry in parsing.check_list(row, name, columns)]
    return list(zip(variation.cell_names, entries, strict=True))


def _read_block(data: object, what: str, variation: Variation) -> Block:
    top, right, bottom, left = (
        parsing.check_integer(value, what, 1, variation.values)
        for value in parsing.check_list(data, what, len(SIDES))
    )
    return top, right, bottom, left


def _read_hand(data: object, number: int, variation: Variation) -> tuple[Block, ...] | None:
    if data is None:
        return None
    blocks = parsing.check_list(data, _("hand {number}").format(number=number), HAND_SIZE)
    what = _("a block of hand {number}").format(number=number)
    return tuple(_read_block(entry, what, variation) for entry in blocks)


def _read_area(data: object, cell: str) -> int:
    # First, since most are valid: all texts about the areas of all puzzles would be slow.
    if isinstance(data, str) and data in _AREA_POINTS:
        return _AREA_POINTS[data]
    what = _("the area of {cell}").format(cell=cell)
    raise BadPosition(
        _('{what} must be "", "bonus" or "minus", not {name}').format(
            what=what, name=quoted(parsing.check_text(data, what))
        )
    )
