"""A changed field of a game's variation changes its rules, packed positions and solver alike.

A plain search by the rules, which knows nothing of the game, judges the moves of a position before
and after the change.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.four_by_four.pieces import CELLS, MAIN_RULES, Variation
from fourgames_tk.engine.games.four_by_four.solver import search_tables_for
from fourgames_tk.engine.games.fourside import FOURSIDE, blocks
from fourgames_tk.engine.games.fourside.evaluation import EvaluatedTurn
from fourgames_tk.engine.games.fourside.options import FourSideOptions
from fourgames_tk.engine.games.mancala.exact_values import packing_and_board, sowing_by_move
from fourgames_tk.engine.games.mancala.rules import SWAP, MancalaState
from fourgames_tk.engine.games.skirmish import rules as skirmish
from fourgames_tk.engine.games.skirmish.two_player_search import (
    TwoPlayerSkirmish,
    two_player_position,
)
from fourgames_tk.engine.search.clock import Clock
from tests.engine.four_by_four.boards import random_state


def skirmish_state(variation: skirmish.Variation) -> State:
    """Return a stone that touches one of two others by a corner, on four times three tiles."""
    return skirmish.SkirmishState(variation, (0, -1, -1, -1, 1, *[-1] * 6, 1), 0, 0)


def skirmish_children(state: Any) -> Mapping[str, Any]:
    """Return the positions after each move, made on masks of tiles."""
    game, text = TwoPlayerSkirmish(state.variation, None), state.tiling.tile_name
    children = game.children(two_player_position(state))
    return {text(start) + text(stop): position[:3] for (start, stop), position in children}


def skirmish_packed(state: Any) -> Any:
    return two_player_position(state)[:3]


def four_by_four_state(variation: Variation) -> State:
    """Return a position of the last four squares, a piece to be placed."""
    state = random_state(Random(4), 12)
    return dataclasses.replace(state, variation=variation, given=state.pool[0])


def four_by_four_children(state: Any) -> Mapping[str, Any]:
    """Return the pieces that can be given safely after each placement, by the search tables."""
    tables, pool = search_tables_for(state.variation), pieces_mask((*state.pool, state.given))
    node, moves = tables.node_for(state, pool), state.legal_moves()
    cells = {move: CELLS.index(move[:2]) for move in moves}
    return {move: tables.child_node(node, state.given, cell)[3] for move, cell in cells.items()}


def four_by_four_packed(state: Any) -> Any:
    """Return the pieces that can be given safely, by the rules."""

    def is_safe(piece: int) -> bool:
        given = dataclasses.replace(state, given=piece)
        return not any(map(given.lines_completed_on, range(16)))

    return pieces_mask(filter(is_safe, state.pool))


def fourside_state(variation: blocks.Variation) -> State:
    options = FourSideOptions(
        values=variation.values, columns=variation.column_count, rows=variation.row_count
    )
    return FOURSIDE.start(options, 1)


def fourside_children(state: Any) -> Mapping[str, Any]:
    """Return score, frontier and filled cells after each placement, by the evaluation."""
    evaluated = EvaluatedTurn(state.view(state.turn))
    hand = state.hands[state.turn]
    placements = {(each.cell, each.code): each for each in evaluated.placements}
    found = {}
    for move in state.legal_moves():
        index, turns, cell = state.read_move(move)
        code = blocks.rotated_code(blocks.encode_block(hand[index - 1]), turns)
        placement, frontier = placements[cell, code], dict(evaluated.occupancy.frontier)
        filled = evaluated.evaluator.apply_placement(
            frontier, evaluated.occupancy.filled, placement
        )
        found[move] = evaluated.score + placement.gain, frontier, filled
    return found


def fourside_packed(state: Any) -> Any:
    """Return the score of the seat that has moved, frontier and filled cells, by the rules."""
    return state.scores[1 - state.turn], state.occupancy.frontier, state.occupancy.filled


def mancala_children(state: Any) -> Mapping[str, Any]:
    """Return the board after each sowing, from the view of the next player, and after a swap."""
    found = {move: line.board for move, line in sowing_by_move(state).items()}
    swapped = {SWAP: packing_and_board(state)[1]} if SWAP in state.legal_moves() else {}
    return found | swapped


def mancala_packed(state: Any) -> Any:
    return packing_and_board(state)[1]


def pieces_mask(pieces: Iterable[int]) -> int:
    return sum(1 << piece for piece in pieces)


class Search(NamedTuple):
    """Moves on packed positions, packing by the rules, and the depth of the plain search."""

    children: Callable[[Any], Mapping[str, Any]]
    pack: Callable[[Any], Any]
    plies: int


SEARCHES = {
    "skirmish": Search(skirmish_children, skirmish_packed, 4),
    "four-by-four": Search(four_by_four_children, four_by_four_packed, 9),
    "fourside": Search(fourside_children, fourside_packed, 0),
    "mancala": Search(mancala_children, mancala_packed, 80),
}

BOARD = skirmish.Variation(skirmish.tiling(4, 3, False), 2, 9)
STONES = MancalaState.from_rows((1, 0, 1, 0, 1, 0), (1, 0, 1, 0, 0, 1), (0, 0), 0)
"""The rules of Mancala depend on the position alone, which says what is still undecided."""
CASES: Sequence[tuple[str, Callable[[Any], State], Any, str, object]] = (
    ("skirmish", skirmish_state, BOARD, "tiling", skirmish.tiling(4, 3, True)),
    ("skirmish", skirmish_state, BOARD, "quiet_turns", 1),
    ("four-by-four", four_by_four_state, MAIN_RULES, "attributes", ("light", "round")),
    ("four-by-four", four_by_four_state, MAIN_RULES, "squares", True),
    ("four-by-four", four_by_four_state, MAIN_RULES, "players_call_lines", False),
    ("fourside", fourside_state, blocks.Variation(6, 9, 7), "values", 3),
    ("fourside", fourside_state, blocks.Variation(6, 9, 7), "column_count", 5),
    ("fourside", fourside_state, blocks.Variation(6, 9, 7), "row_count", 5),
    ("mancala", lambda state: state, STONES, "opening", True),
    ("mancala", lambda state: state, dataclasses.replace(STONES, turn=1), "swap", True),
)


@cache
def plain_value(state: State, plies: int) -> float | None:
    """Return the value for the player to move, or None if so many plies do not prove it."""
    if (outcome := state.outcome()) is not None:
        if outcome.scores is not None:
            return outcome.scores[state.turn] - outcome.scores[1 - state.turn]
        return 0 if not outcome.winners else 1 if state.turn in outcome.winners else -1
    if plies <= 0:
        return None
    values = [plain_move_value(state, move, plies) for move in state.legal_moves()]
    known = [value for value in values if value is not None]
    return max(known) if len(known) == len(values) or max(known, default=0) == 1 else None


def plain_move_value(state: State, move: str, plies: int) -> float | None:
    after = state.after(move)
    value = plain_value(after, plies - 1)
    return value if value is None or after.turn == state.turn else -value


def proved_moves(state: State, plies: int) -> dict[str, float]:
    """Return the values of the moves that a plain search by the rules proves."""
    values = {move: plain_move_value(state, move, plies) for move in state.legal_moves()}
    return {move: value for move, value in values.items() if value is not None}


def check_agreement(game: AnyGame, state: Any) -> tuple[Mapping[str, Any], dict[str, float]]:
    """Check packed positions and solver against the rules.

    Return the packed position after each move, and the values of proved moves.
    """
    search = SEARCHES[game.id]
    children = search.children(state)
    assert children.keys() == set(state.legal_moves())
    for move, child in children.items():
        after = state.after(move)
        assert after.outcome() is not None or child == search.pack(after), move
    proved = proved_moves(state, search.plies)
    found = game.move_values(state, Clock().limited_to(30))
    assert {move: found[move].value for move in proved} == proved
    return children, proved


@pytest.mark.parametrize(
    ("name", "make", "variation", "field", "changed"),
    CASES,
    ids=[f"{case[0]}-{case[3]}" for case in CASES],
)
def test_a_changed_rule_reaches_rules_packed_positions_and_solver(
    name: str, make: Callable[[Any], State], variation: Any, field: str, changed: object
) -> None:
    game = find_game(name)
    before = make(variation)
    after = make(dataclasses.replace(variation, **{field: changed}))
    assert check_agreement(game, before) != check_agreement(game, after)
