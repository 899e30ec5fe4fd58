"""The clicks, keys and drags that make a move on a board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fourgames_tk.engine.games.four_by_four.pieces import CELLS, line_name
from fourgames_tk.ui.boards.four_by_four import layout
from fourgames_tk.ui.boards.four_by_four.board import FourByFourBoard
from fourgames_tk.ui.boards.four_by_four.layout import CALL, TRAIT_KEYS
from fourgames_tk.ui.boards.four_stones.board import FourStonesBoard
from fourgames_tk.ui.boards.fourside.board import FourSideBoard
from fourgames_tk.ui.boards.mancala.board import SWAP, MancalaBoard
from fourgames_tk.ui.canvas.board import AnyBoard
from fourgames_tk.ui.canvas.move_input import MoveTarget, Path
from fourgames_tk.ui.canvas.scaled_canvas import Point
from fourgames_tk.ui.widgets.focus import ARROWS


@dataclass(frozen=True)
class Click:
    """A click at a point of the canvas in design units; button 3 is the right one."""

    point: Point
    button: int = 1


@dataclass(frozen=True)
class Drag:
    """A drag with the left button between two points of the canvas."""

    start: Point
    stop: Point


@dataclass(frozen=True)
class Gestures:
    """The gestures for a move; a drag needs two targets, keys are given by name."""

    mouse: tuple[Click, ...]
    keys: tuple[str, ...]
    drag: tuple[Click | Drag, ...]


def gestures_for(board: AnyBoard, move: str) -> Gestures:
    """Return the gestures for a legal move from the current selection."""
    path = board.targets_of_move(move)
    keys = tuple(_keys(board, path))
    clicks = tuple(Click(board.target_box(target).centre) for target in path)
    drag = (Drag(*(each.point for each in clicks)),) if len(clicks) == 2 else ()
    if isinstance(board, FourByFourBoard):
        return Gestures(clicks, keys, tuple(map(_carried, path, clicks)))
    if isinstance(board, FourSideBoard) and path:
        turn = (Click(board.target_box(path[0]).centre, button=3),) * _quarters(board, *path[0])
        # A click on the chosen block would turn it.
        first = clicks[:1] if path[0][0] != board.drawing.hand.held.slot else ()
        return Gestures((*first, *turn, clicks[1]), keys, (*turn, *drag))
    return Gestures(clicks, keys, drag)


def arrows(
    stepped: Callable[[MoveTarget, tuple[int, int]], MoveTarget],
    start: MoveTarget,
    stop: MoveTarget,
) -> tuple[str, ...]:
    """Return the arrow keys on a shortest way from one target to another."""
    found: dict[MoveTarget, tuple[str, ...]] = {start: ()}
    for here in (queue := [start]):
        for name, arrow in ARROWS.items():
            if (there := stepped(here, arrow)) not in found:
                found[there] = (*found[here], name)
                queue.append(there)
    return found[stop]


def _keys(board: AnyBoard, path: Path) -> Iterator[str]:
    if isinstance(board, FourStonesBoard):
        letter, space = path
        row, column = board.state.cell_of_letter(letter)
        passed = row * len(board.state.rows[0]) + column - space
        yield from (letter.lower(), *["Left"] * passed, "Return")
    elif isinstance(board, MancalaBoard):
        pile = path[0]
        yield from (pile[0] if pile == SWAP else pile, "Return")
    elif isinstance(board, FourSideBoard):
        (slot, turns), cell = path
        yield from (str(slot + 1), *["r"] * _quarters(board, slot, turns), "space")
        yield from arrows(board.drawing.cell_geometry.neighbour, board._cursor_cell, cell)
        yield "Return"
    elif isinstance(board, FourByFourBoard):
        yield from _four_by_four(board, path)
    else:
        yield from _by_arrows(board, path)


def _by_arrows(board: AnyBoard, path: Path) -> Iterator[str]:
    """Show the cursor, move it to each target, and press Enter there."""
    kept = board.cursor

    def stepped(here: MoveTarget, arrow: tuple[int, int]) -> MoveTarget:
        board.cursor = here
        there = board.target_in_direction(arrow)
        board.cursor = kept
        return there

    if kept is None or not board.cursor_visible:
        yield "Return"
    here = board.first_target() if kept is None else kept
    for target in path:
        yield from (*arrows(stepped, here, target), "Return")
        here = target


def _four_by_four(board: FourByFourBoard, path: Path) -> Iterator[str]:
    for target in path:
        kind, what = target
        if kind == "cell":
            yield from CELLS[what]
        elif kind == "slot":
            yield from (
                letter for letter, (bit, value) in TRAIT_KEYS.items() if what & bit == value
            )
        elif kind == "line":
            names = [line_name(cells) for cells in board.state.variation.lines]
            yield from ["Down"] * (names.index(what) + 1)
        yield "exclam" if target == CALL else "Return"


def _carried(target: MoveTarget, click: Click) -> Click | Drag:
    """Return the drag of a piece of 4 × 4, or the click on another target."""
    plate = layout.PLATE.centre
    if target[0] == "cell":
        return Drag(plate, click.point)
    return Drag(click.point, plate) if target[0] == "slot" else click


def _quarters(board: FourSideBoard, slot: int, turns: int) -> int:
    """Return the number of quarter turns from a block's current rotation to `turns`."""
    return (turns - board.drawing.hand.held.quarter_turns_of(slot)) % 4
