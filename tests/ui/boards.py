"""Sitting down at any board, and what a person does there to the things that it shows.

A thing is what a `Picker` calls it: a letter and a space of Four Stones, a tile of Skirmish by its
number, a pile of mancala, `(slot, turns)` and a cell of FourSide, `("cell", 4)` of 4 × 4.
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

Deed = Callable[[Person], None]

LAPS = {"bottom": [1, 0, 2, 0, 0, 1], "top": [1] * 6, "stores": [7, 7], "turn": 0}
"""Pile 1 earns a free turn; pile 3 takes five laps and ends in pile 4, the place 2."""
TAKING = {
    "board": [[-1, -1, -1, -1], [-1, 0, 1, -1], [-1, -1, -1, -1], [1, -1, -1, 0]],
    "turn": 0,
    "quiet": 0,
}
"""The stone on b2 can take the one on c2."""
POSITIONS: dict[str, tuple[Any, dict[str, str]]] = {
    "mancala": (LAPS, {"stones": "2"}),
    "skirmish": (TAKING, {"rows": "4", "columns": "4", "stones": "2", "layout": "random"}),
    "four-by-four": (ROW_TO_FILL, {"starter": "0"}),
}
"""The positions that most tests begin from, and the options that lead there."""


def sit_at(person: Person, game: str, players: str = "human human", **options: str) -> None:
    """Sit down at the position of a game, or at the beginning of one that has none here.

    With this seed player 1 moves first in FourSide, with the blocks 5116, 6426, 1442, 2524, 4142.
    """
    person.app.set_preference("curtain", "no")
    rules = find_game(game)
    if game not in POSITIONS:
        person.sit_down(rules, players, 2, **options)
        return
    position, own = POSITIONS[game]
    chosen = rules.options_type.parse({**own, **options})
    session = Session(rules, chosen, 1, rules.position(position, chosen, 1))
    person.go_on_with(session, players)


def spot(person: Person, thing: MoveTarget) -> tuple[int, int]:
    """Return the screen's pixel in the middle of a thing."""
    board = person.board
    assert isinstance(board, MoveInput)
    return person.at(*board.pixel(board.target_box(thing).centre))


def square(name: str) -> MoveTarget:
    """Return a square of 4 × 4."""
    return "cell", CELLS.index(name)


def gift(text: str) -> MoveTarget:
    """Return a piece of the pool of 4 × 4."""
    return "slot", parse_piece(text)


def keys(*names: str) -> Deed:
    """Press keys."""
    return lambda person: person.key(*names)


def click(*things: MoveTarget) -> Deed:
    """Click things, one after the other."""

    def do(person: Person) -> None:
        for thing in things:
            person.click(spot(person, thing))

    return do


def drag(start: MoveTarget, stop: MoveTarget) -> Deed:
    """Drag one thing to another."""
    return lambda person: person.drag(spot(person, start), spot(person, stop))


def hover(thing: MoveTarget) -> Deed:
    """Bring the pointer to a thing."""

    def do(person: Person) -> None:
        person.driver.move(*spot(person, thing))
        person.flush()

    return do


def hold(person: Person, start: MoveTarget, stop: MoveTarget) -> None:
    """Take a thing and carry it to another, with the button still down."""
    x, y = spot(person, stop)
    person.driver.move(*spot(person, start))
    person.driver.press()
    person.driver.move(x, y + 4)
    person.driver.move(x, y)
    person.flush()


def tagged(person: Person, tag: str) -> int:
    """Return how many items of the board have a tag."""
    return len(person.board.find_withtag(tag))


def items(board: tk.Canvas) -> Counter[tuple[Any, ...]]:
    """Return everything on a board, each with its kind, place, tags and text."""
    return Counter(
        (
            board.type(item),
            *map(round, board.coords(item)),
            board.gettags(item),
            board.itemcget(item, "text") if board.type(item) == "text" else "",
        )
        for item in board.find_all()
    )
