"""The rules of FourSide."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ...errors import IllegalMove
from ...game import Event, Outcome, Passed, State, Transition
from ...parsing import match_move, parse_cell
from . import supply
from .blocks import (
    SIDES,
    Block,
    Ground,
    block_text,
    cell_names,
    encode,
    fitting_turns,
    turned,
)
from .game import FourSideOptions


@dataclass(frozen=True)
class Placed(Event):
    """A block left the hand for the board.

    `index` is its place in the hand, 1 to 5; `block` is as it lies after `turns` quarter turns.
    """

    seat: int
    index: int
    turns: int
    cell: str
    block: Block


@dataclass(frozen=True)
class Scored(Event):
    """The placed block scored.

    `sides` are the values of the touching sides, from the top clockwise; `area` is +20, −20 or 0;
    `points` their sum times their number with the area; `score` is the seat's score after it,
    which never falls below zero.
    """

    seat: int
    cell: str
    sides: tuple[int, ...]
    area: int
    points: int
    score: int


@dataclass(frozen=True)
class Drew(Event):
    """A new block came to the place in the hand, 1 to 5, that a played one left.

    `block` is None where it is hidden.
    """

    seat: int
    index: int
    block: Block | None

    def view(self, seat: int) -> Drew:
        """Return the event without the block, except for the seat that drew it."""
        return self if seat == self.seat else dataclasses.replace(self, block=None)


Hand = tuple[Block, ...]

PASS = "pass"
_MOVE = re.compile(r"([1-5])r([0-3])@([a-z][0-9]+)")
_AREA_NAMES = {0: "", supply.AREA_POINTS: "bonus", -supply.AREA_POINTS: "minus"}

_CLOSED = "this is one player's view: nothing can be played in it for the other"
_NO_SUPPLY = "this is one player's view: it does not know the block to draw for one that is placed"


@dataclass(frozen=True)
class Trial:
    """What placing a block on a cell would do, for showing it before it is done.

    `sides` are the sides that touch a block and match it, `clashes` those that touch one and do
    not, each as a number from 0 for the top, clockwise. `points` is the score of the placing,
    with the area, and `area` its part of it. `problem` says why it is not valid, or is empty.
    """

    block: Block
    sides: tuple[int, ...]
    clashes: tuple[int, ...]
    area: int
    points: int
    problem: str

    @property
    def sum_text(self) -> str:
        """How the points are made, such as `(8 + 1 + 3) × 3 = 36`."""
        values = [self.block[side] for side in self.sides]
        return points_text(values, self.area)


@dataclass(frozen=True)
class FourSideState(State):
    """A position.

    `board` and `areas` have an entry for each cell in reading order; an area is +20, −20 or 0
    points. `hands` has None for a hand that is hidden, and `seed`, from which the blocks to come
    are made, is None in a view. `over` tells whether the game has ended, which the hidden hand
    may decide. `ground` is what the board requires of the next block: it follows from the board,
    and is carried along because a move changes only five cells of it.
    """

    columns: int
    rows: int
    values: int
    board: tuple[Block | None, ...]
    areas: tuple[int, ...]
    hands: tuple[Hand | None, ...]
    scores: tuple[int, ...]
    turn: int
    seed: int | None
    over: bool
    ground: Ground = field(compare=False, repr=False)

    @classmethod
    def set_up(
        cls,
        options: FourSideOptions,
        board: tuple[Block | None, ...],
        areas: tuple[int, ...],
        hands: tuple[Hand | None, ...],
        scores: tuple[int, ...],
        turn: int,
        seed: int,
    ) -> FourSideState:
        """Return a state; the board must follow the rules, and a hand may be hidden."""
        size = options.columns, options.rows
        known = (*size, options.values, board, areas, hands, scores, turn, seed)
        return cls(*known, over=False, ground=Ground.of(board, *size))._closed()

    @classmethod
    def start(cls, options: FourSideOptions, seed: int) -> FourSideState:
        cells = options.columns * options.rows
        board = with_item((None,) * cells, cells // 2, supply.primer(seed, options.values))
        hands = tuple(supply.first_hand(seed, options.values, seat) for seat in range(2))
        areas = supply.areas(seed, options.columns, options.rows)
        first = supply.first_seat(seed)
        return cls.set_up(options, board, areas, hands, (0, 0), first, seed)

    def legal_moves(self) -> tuple[str, ...]:
        """Return the moves by block, then cell in reading order, then turns; or the forced pass.

        Empty in a view of a seat whose opponent is to move: their hand is hidden.
        """
        hand = self.hands[self.turn]
        if self.over or hand is None:
            return ()
        names = cell_names(self.columns, self.rows)
        cells = [(names[cell], need) for cell, need in sorted(self.ground.frontier.items())]
        moves = [
            f"{index}r{turns}@{cell}"
            for index, block in enumerate(hand, 1)
            for fits in (fitting_turns(block),)
            for cell, requirement in cells
            for turns in fits.get(requirement, ())
        ]
        return tuple(moves) or (PASS,)

    def play(self, move: str) -> Transition[FourSideState]:
        """Return the next state and the events; raises IllegalMove.

        In a view only the pass can be played, which needs nothing that a view hides. Placing a
        block is refused even where it is legal: the view does not know the block to be drawn.
        """
        if self.over:
            raise IllegalMove("the game is over")
        hand = self.hands[self.turn]
        if hand is None:
            raise IllegalMove(_CLOSED)
        if move == PASS:
            if self.can_move(self.turn):
                raise IllegalMove("a block of your hand fits: only a player with none passes")
            after = dataclasses.replace(self, turn=1 - self.turn)
            return Transition(after, (Passed(self.turn),))
        index, turns, cell = self.read_move(move)
        trial = self.trial(cell, index, turns)
        if trial.problem:
            raise IllegalMove(trial.problem)
        if self.seed is None:
            raise IllegalMove(_NO_SUPPLY)
        board = with_item(self.board, cell, trial.block)
        drawn = supply.next_block(self.seed, self.values, len(board) - board.count(None))
        score = max(0, self.scores[self.turn] + trial.points)
        after = dataclasses.replace(
            self,
            board=board,
            hands=with_item(self.hands, self.turn, (*hand[: index - 1], drawn, *hand[index:])),
            scores=with_item(self.scores, self.turn, score),
            turn=1 - self.turn,
            ground=self.ground.with_block(cell, encode(trial.block)),
        )._closed()
        where = cell_names(self.columns, self.rows)[cell]
        sides = tuple(trial.block[side] for side in trial.sides)
        return Transition.to(
            after,
            Placed(self.turn, index, turns, where, trial.block),
            Scored(self.turn, where, sides, trial.area, trial.points, score),
            Drew(self.turn, index, drawn),
        )

    def forced(self) -> str | None:
        return PASS if self.legal_moves() == (PASS,) else None

    def read_move(self, move: str) -> tuple[int, int, int]:
        """Return (place in the hand 1 to 5, quarter turns, cell); raises IllegalMove.

        The move need not fit.
        """
        match = match_move(_MOVE, move, "the block, its quarter turns and the cell as in 3r1@e5")
        row, column = parse_cell(match[3], self.rows, self.columns)
        return int(match[1]), int(match[2]), row * self.columns + column

    def trial(self, cell: int, index: int, turns: int) -> Trial:
        """Return what placing block `index` (1 to 5) of the mover's hand there would do."""
        hand = self.hands[self.turn]
        if hand is None:
            raise IllegalMove("this hand is hidden")
        block = turned(hand[index - 1], turns)
        where = cell_names(self.columns, self.rows)[cell]
        sides, clashes, problems = [], [], []
        for neighbour, side, facing in self.ground.beside[cell]:
            other = self.board[neighbour]
            if other is None:
                continue
            if block[side] == other[facing]:
                sides.append(side)
            else:
                clashes.append(side)
                problems.append(f"its {SIDES[side]} {block[side]} would touch a {other[facing]}")
        problem = ""
        if self.board[cell] is not None:
            problem = f"{where} already holds a block"
        elif clashes:
            problem = f"{block_text(block)} does not fit on {where}: {' and '.join(problems)}"
        elif not sides:
            problem = f"on {where} the block would touch no other block"
        area = self.areas[cell]
        points = sum(block[side] for side in sides) * len(sides) + area
        return Trial(block, tuple(sides), tuple(clashes), area, points, problem)

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        best = max(self.scores)
        winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)
        full = None not in self.board
        reason = "The board is full." if full else "No block of either hand fits any more."
        return Outcome(winners, self.scores, reason)

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
            return "No block fits: the turn is forfeited."
        return "Place a block so that all touching sides match."

    def view(self, seat: int) -> FourSideState:
        """Return the position without the other hand and the blocks to come.

        Once the game is over the other hand is open too.
        """
        hands = self.hands if self.over else with_item(self.hands, 1 - seat, None)
        return dataclasses.replace(self, hands=hands, seed=None)

    def _closed(self) -> FourSideState:
        """Return the state with `over` set from the board and the hands."""
        over = not any(map(self.can_move, range(2)))
        return dataclasses.replace(self, over=over) if over != self.over else self

    def can_move(self, seat: int) -> bool:
        """Whether some block of a seat fits; one of a hidden hand may, wherever there is room."""
        needs = set(self.ground.frontier.values())
        hand = self.hands[seat]
        if hand is None:
            # What is hidden may fit wherever there is room.
            return bool(needs)
        return any(not needs.isdisjoint(fitting_turns(block)) for block in hand)

    def _by_row(self, cells: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        return (cells[at : at + self.columns] for at in range(0, len(cells), self.columns))


def points_text(values: list[int] | tuple[int, ...], area: int) -> str:
    """Return how points are made of the values of touching sides and the area's points.

    `(8 + 1 + 3) × 3 = 36`, `(8 + 1) × 2 + 20 = 38`, `4 × 1 − 20 = −16`.
    """
    total = sum(values) * len(values) + area
    added = " + ".join(map(str, values))
    factor = f"({added})" if len(values) > 1 else added
    areas = f" {'+' if area > 0 else '−'} {abs(area)}" if area else ""
    return f"{factor} × {len(values)}{areas} = {'−' if total < 0 else ''}{abs(total)}"


def with_item(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*items[:index], item, *items[index + 1 :])
