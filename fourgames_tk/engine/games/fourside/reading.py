"""Reading a position from decoded JSON, refusing what cannot arise."""

from __future__ import annotations

from collections.abc import Sequence

from ... import check
from ...errors import BadPosition, quoted
from . import supply
from .blocks import SIDES, Block
from .ground import cell_names, neighbours
from .options import FourSideOptions
from .rules import FourSideState

_AREAS = {"": 0, "bonus": supply.AREA_POINTS, "minus": -supply.AREA_POINTS}
_MAX_SCORE = 1_000_000


def read_position(data: object, options: FourSideOptions, seed: int) -> FourSideState:
    """Return the state of a position; the blocks to come are those of the seed.

    One hand may be hidden, as in a view: such a position can be thought on, but when the turn
    comes to the hidden hand nothing can be played.

    Raises BadPosition where it does not go with the options or no game leads to it.
    """
    found = check.fields(data, ("board", "areas", "hands", "scores", "turn"))
    board = [
        None if entry is None else _block(entry, f"the block on {where}", options.values)
        for where, entry in _grid(found["board"], "board", options)
    ]
    areas = [
        _area(entry, f"the area of {where}")
        for where, entry in _grid(found["areas"], "areas", options)
    ]
    hands = [
        _hand(hand, f"hand {number}", options.values)
        for number, hand in enumerate(check.items(found["hands"], "hands", 2), 1)
    ]
    if hands == [None, None]:
        raise BadPosition("both hands are hidden: a position needs the hand of a player")
    scores = [
        check.integer(score, f"score {number}", 0, _MAX_SCORE)
        for number, score in enumerate(check.items(found["scores"], "scores", 2), 1)
    ]
    turn = check.integer(found["turn"], "turn", 0, 1)
    _check_areas(areas, options)
    _check_board(board, options)
    _check_scores(scores, board, areas, options)
    state = FourSideState.set_up(options, board, areas, hands, scores, turn, seed)
    _check_turn(state)
    return state


def _grid(data: object, what: str, options: FourSideOptions) -> list[tuple[str, object]]:
    rows = check.items(data, f"{what} (rows={options.rows})", options.rows)
    name = f"a row of {what} (columns={options.columns})"
    entries = [entry for row in rows for entry in check.items(row, name, options.columns)]
    return list(zip(cell_names(options.columns, options.rows), entries, strict=True))


def _block(data: object, what: str, values: int) -> Block:
    top, right, bottom, left = (
        check.integer(value, f"the {side} of {what}", 1, values)
        for side, value in zip(SIDES, check.items(data, what, len(SIDES)), strict=True)
    )
    return top, right, bottom, left


def _hand(data: object, what: str, values: int) -> tuple[Block, ...] | None:
    if data is None:
        return None
    blocks = check.items(data, what, supply.HAND_SIZE)
    return tuple(_block(entry, f"a block of {what}", values) for entry in blocks)


def _area(data: object, what: str) -> int:
    name = check.text(data, what)
    if name not in _AREAS:
        raise BadPosition(f'{what} must be "", "bonus" or "minus", not {quoted(name)}')
    return _AREAS[name]


def _check_areas(areas: Sequence[int], options: FourSideOptions) -> None:
    """Refuse areas that no seed makes: six of each kind, mirrored, and none at the centre."""
    each = supply.AREAS_OF_EACH_KIND
    for name, points in _AREAS.items():
        if points and areas.count(points) != each:
            raise BadPosition(f"there are {each} {name} areas, not {areas.count(points)}")
    names = cell_names(options.columns, options.rows)
    for cell, area in enumerate(areas):
        down = cell // options.columns - options.rows // 2
        right = cell % options.columns - options.columns // 2
        if area and max(abs(down), abs(right)) <= 1:
            raise BadPosition(f"the area of {names[cell]} is next to the centre, where none is")
        if area != areas[-1 - cell]:
            raise BadPosition(
                f"the areas of {names[cell]} and {names[-1 - cell]} must be alike: areas are "
                "mirrored through the centre"
            )


def _check_board(board: Sequence[Block | None], options: FourSideOptions) -> None:
    centre = len(board) // 2
    beside = neighbours(options.columns, options.rows)
    names = cell_names(options.columns, options.rows)
    if board[centre] is None:
        raise BadPosition(f"the centre {names[centre]} is empty: the primer block lies there")
    reached, ahead = {centre}, [centre]
    while ahead:
        cell = ahead.pop()
        for neighbour, side, facing in beside[cell]:
            block, other = board[cell], board[neighbour]
            if block is None or other is None:
                continue
            if block[side] != other[facing]:
                raise BadPosition(
                    f"the blocks on {names[cell]} and {names[neighbour]} touch "
                    f"with {block[side]} and {other[facing]}"
                )
            if neighbour not in reached:
                reached.add(neighbour)
                ahead.append(neighbour)
    for cell, block in enumerate(board):
        if block is not None and cell not in reached:
            raise BadPosition(f"the block on {names[cell]} is not joined to the primer block")


def _check_scores(
    scores: Sequence[int],
    board: Sequence[Block | None],
    areas: Sequence[int],
    options: FourSideOptions,
) -> None:
    """Refuse more or fewer points than these blocks can have brought, in whatever order.

    Each pair of touching sides has counted once, times the number of sides that touched as the
    later block of the two was laid: at most as many as touch it by now, and no more than are left
    when every other block has touched one.
    """
    beside = neighbours(options.columns, options.rows)
    centre = len(board) // 2
    laid = [cell for cell, block in enumerate(board) if block is not None and cell != centre]
    touching = {cell: sum(board[near.cell] is not None for near in beside[cell]) for cell in laid}
    most = sum(max(0, areas[cell]) for cell in laid)
    pairs = [
        (block[side], max(touching.get(cell, 0), touching.get(near, 0)))
        for cell, block in enumerate(board)
        for near, side, _ in beside[cell]
        if block is not None and board[near] is not None and near > cell
    ]
    # Every block touched one side as it was laid. Each side more has doubled two sides at least.
    spare = len(pairs) - len(laid)
    most += sum(value * min(sides, 1 + spare) for value, sides in pairs)
    more = 2 * spare * min((value for value, _ in pairs), default=0)
    least = max(0, sum(value for value, _ in pairs) + more + sum(areas[cell] for cell in laid))
    if len(laid) == 1:
        most = least
    if not least <= sum(scores) <= most:
        bring = f"bring {most} at most" if sum(scores) > most else f"bring {least} at least"
        raise BadPosition(
            f"the scores add up to {sum(scores)}, but the blocks on the board {bring}"
        )
    if len(laid) == 1 and min(scores):
        raise BadPosition("one block is laid besides the primer block, so one player has no points")


def _check_turn(state: FourSideState) -> None:
    """Refuse the turn of the player who laid the only block, unless the other had to pass."""
    laid = len(state.board) - state.board.count(None) - 1
    other = 1 - state.turn
    if state.hands[other] is None or not state.can_move(other):
        return
    if laid == 1 and state.scores[state.turn]:
        raise BadPosition(
            f"player {state.turn + 1} laid the only block, and player {other + 1} has one that "
            f"fits: it is their turn ({other})"
        )
