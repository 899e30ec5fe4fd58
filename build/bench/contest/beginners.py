"""Two people by whom the levels are measured: a child, and a hobby player.

The child takes at once what is most, and makes one move in five without a thought. The hobby player
never does, and subtracts the best that the opponent can then take. Both see their own view of the
game alone, and know nothing of how the program thinks. `fourgames_tk/engine/games/` knows nothing
of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from fourgames_tk.engine.games.four_by_four.pieces import CELLS, parse_piece, trait_mask
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState
from fourgames_tk.engine.games.four_stones.rules import FourStonesState
from fourgames_tk.engine.games.fourside.blocks import (
    encode_block,
    fitting_rotations_by_requirement,
    side_points,
)
from fourgames_tk.engine.games.fourside.rules import PASS, FourSideState
from fourgames_tk.engine.games.mancala.rules import MancalaState
from fourgames_tk.engine.games.skirmish.options import EMPTY
from fourgames_tk.engine.games.skirmish.rules import SkirmishState

WHIM = 0.2
"""How often a child moves without a thought."""

CHILD, HOBBY = "child", "hobby"

Worth = Callable[[Any, str], float]
"""Points of a move for its player, and of the opponent's best reply."""


def choose(game_id: str, name: str, view: Any, random: Random) -> str:
    """Return the move of the child or the hobby player for the seat to move."""
    moves = view.legal_moves()
    if name == CHILD and random.random() < WHIM:
        return random.choice(moves)
    gain, answer = EYES[game_id]
    worths = {
        move: gain(view, move) - (answer(view, move) if name == HOBBY else 0) for move in moves
    }
    most = max(worths.values())
    return random.choice([move for move in moves if worths[move] == most])


def _last_slide(state: FourStonesState, move: str) -> float:
    return state.after(move).is_over


def _next_is_last(state: FourStonesState, move: str) -> float:
    after = state.after(move)
    return any(after.after(reply).is_over for reply in after.legal_moves())


def _capture(state: SkirmishState, move: str) -> float:
    """Count a stone; without one, a step is the better the nearer it comes to another player."""
    stop = state.step_tiles(move)[1]
    if state.tiles[stop] != EMPTY:
        return 1
    row, column = state.tiling.row_and_column(stop)
    others = (
        state.tiling.row_and_column(tile)
        for tile, player in enumerate(state.tiles)
        if player not in (EMPTY, state.turn)
    )
    return -min(abs(row - r) + abs(column - c) for r, c in others) / 100


def _captured(state: SkirmishState, move: str) -> float:
    return bool(state.after(move).in_danger(state.turn))


def _call(state: FourByFourState, move: str) -> float:
    placed = move in CELLS and not state.players_call_lines
    return move.endswith("!") or (placed and bool(state.lines_completed_on(CELLS.index(move))))


def _called(state: FourByFourState, move: str) -> float:
    """Return whether the opponent can then complete a line, whatever piece they are given."""
    if move.endswith("!") or move == "pass":
        return 0
    board, gifts = list(state.board), list(state.pool)
    if state.given is None:
        gifts = [parse_piece(move)]
    else:
        board[CELLS.index(move)] = state.given
    danger = _danger(state, board)
    return bool(gifts) and all(trait_mask(piece) & danger for piece in gifts)


def _danger(state: FourByFourState, board: Sequence[int | None]) -> int:
    """Return the features that would complete a line, as bits."""
    danger = 0
    for line in state.variation.lines:
        pieces = [board[cell] for cell in line]
        if pieces.count(None) == 1:
            shared = state.variation.counting_trait_mask
            for piece in pieces:
                if piece is not None:
                    shared &= trait_mask(piece)
            danger |= shared
    return danger


def _points(view: FourSideState, move: str) -> float:
    if move == PASS:
        return 0
    index, turns, cell = view.read_move(move)
    return view.trial(cell, index, turns).points


def _points_left(view: FourSideState, move: str) -> float:
    """Return the points for the best of one's other blocks: the opponent's are hidden."""
    if move == PASS:
        return 0
    index, turns, cell = view.read_move(move)
    block = view.trial(cell, index, turns).block
    frontier = view.occupancy.with_block(cell, encode_block(block)).frontier
    hand = view.hands[view.turn]
    assert hand is not None
    others = [
        fitting_rotations_by_requirement(other) for at, other in enumerate(hand, 1) if at != index
    ]
    return max(
        (
            side_points(need) + view.areas[near]
            for near, need in frontier.items()
            if any(need in fits for fits in others)
        ),
        default=0,
    )


def _stones(state: MancalaState, move: str) -> float:
    """Return by how much the lead grows."""
    seat, after = state.turn, state.after(move)
    return after.stores[seat] - after.stores[1 - seat] - state.lead


def _stones_answered(state: MancalaState, move: str) -> float:
    after = state.after(move)
    most = max((_stones(after, reply) for reply in after.legal_moves()), default=0)
    return most if after.turn != state.turn else -most


EYES: Mapping[str, tuple[Worth, Worth]] = {
    "four-stones": (_last_slide, _next_is_last),
    "skirmish": (_capture, _captured),
    "four-by-four": (_call, _called),
    "fourside": (_points, _points_left),
    "mancala": (_stones, _stones_answered),
}
"""By the game's id, what each of the two sees of a move."""
