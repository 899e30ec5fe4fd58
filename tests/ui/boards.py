"""Starting a game on any board, and clicks, drags and keys on its targets.

A target is what a `MoveInput` calls it: a letter and a space of Four Stones, a tile of Skirmish by
its number, a pile of mancala, `(slot, turns)` and a cell of FourSide, `("cell", 4)` of 4 × 4.
"""

from __future__ import annotations

import tkinter as tk
from collections import Counter
from collections.abc import Callable
from typing import Any

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.four_by_four.pieces import CELLS, parse_piece
from fourgames_tk.engine.session import Session
from fourgames_tk.ui.canvas.move_input import MoveInput, MoveTarget
from tests.ui.four_by_four import ROW_TO_FILL
from tests.ui.person import Person

InputAction = Callable[[Person], None]
"""Something that a person does: a click, a drag, a key."""

LAPS = {"bottom": [1, 0, 2, 0, 0, 1], "top": [1] * 6, "stores": [7, 7], "turn": 0}
"""Pile 1 earns a free turn; pile 3 takes five laps and ends in pile 4, the place 2."""
TAKING = {
    "board": [[-1, -1, -1, -1], [-1, 0, 1, -1], [-1, -1, -1, -1], [1, -1, -1, 0]],
    "turn": 0,
    "quiet": 0,
}
"""The stone on b2 can hit the one on c2."""
POSITIONS: dict[str, tuple[Any, dict[str, str]]] = {
    "mancala": (LAPS, {"stones": "2"}),
    "skirmish": (TAKING, {"rows": "4", "columns": "4", "stones": "2", "layout": "random"}),
    "four-by-four": (ROW_TO_FILL, {"starter": "0"}),
}
"""The position from which most tests of a game start, and its options."""


def start_from_position(
    person: Person, game: str, players: str = "human human", **options: str
) -> None:
    """Start a game from its position in `POSITIONS`, or from its beginning if it has none.

    With this seed player 1 moves first in FourSide, with the blocks 5116, 6426, 1442, 2524, 4142.
    """
    person.app.set_preference("curtain", "no")
    rules = find_game(game)
    if game not in POSITIONS:
        person.start_game(rules, players, 2, **options)
        return
    position, own = POSITIONS[game]
    chosen = rules.options_type.parse({**own, **options})
    session = Session(rules, chosen, 1, rules.parse_position(position, chosen, 1))
    person.continue_session(session, players)


def target_pixel(person: Person, target: MoveTarget) -> tuple[int, int]:
    """Return the screen pixel in the middle of a target."""
    board = person.board
    assert isinstance(board, MoveInput)
    return person.at(*board.pixel(board.target_box(target).centre))


def square(name: str) -> MoveTarget:
    """Return the target of a square of 4 × 4."""
    return "cell", CELLS.index(name)


def gift(text: str) -> MoveTarget:
    """Return the target of a piece in the pool of 4 × 4."""
    return "slot", parse_piece(text)


def keys(*names: str) -> InputAction:
    """Press keys."""
    return lambda person: person.key(*names)


def click(*targets: MoveTarget) -> InputAction:
    """Click targets, one after the other."""

    def do(person: Person) -> None:
        for target in targets:
            person.click(target_pixel(person, target))

    return do


def drag(start: MoveTarget, stop: MoveTarget) -> InputAction:
    """Drag one target to another."""
    return lambda person: person.drag(target_pixel(person, start), target_pixel(person, stop))


def hover(target: MoveTarget) -> InputAction:
    """Move the pointer to a target."""

    def do(person: Person) -> None:
        person.driver.move(*target_pixel(person, target))
        person.flush()

    return do


def hold(person: Person, start: MoveTarget, stop: MoveTarget) -> None:
    """Drag a target to another, without releasing the button."""
    x, y = target_pixel(person, stop)
    person.driver.move(*target_pixel(person, start))
    person.driver.press()
    person.driver.move(x, y + 4)
    person.driver.move(x, y)
    person.flush()


def tagged(person: Person, tag: str) -> int:
    """Return how many items of the board have a tag."""
    return len(person.board.find_withtag(tag))


def items(board: tk.Canvas) -> Counter[tuple[Any, ...]]:
    """Return all items on a board, each with its kind, coordinates, tags and text."""
    return Counter(
        (
            board.type(item),
            *map(round, board.coords(item)),
            board.gettags(item),
            board.itemcget(item, "text") if board.type(item) == "text" else "",
        )
        for item in board.find_all()
    )
