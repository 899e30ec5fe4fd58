"""How fast programs can play through the library, in plies a second of random games.

Beside each figure stands what it would be with the events of every move (`State.play`), and for
Mancala and 4 × 4 a naive implementation, which plays on a plain list without any checks. The
search of the help page for the library is measured, too.
"""

from __future__ import annotations

import re
import runpy
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any, Protocol

import figures

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import GAMES, find_game

SECONDS, ROUNDS = 0.15, 5
"""Seconds of a measurement, and the number of rounds, in which all are measured in turn."""
PERFT_DEPTH = 3
ITERATIONS = 60
"""Iterations of a search of the library page."""


class Position(Protocol):
    """The part of a game that random games and counts of leaves use."""

    def legal_moves(self) -> Sequence[Any]: ...

    def after(self, move: Any) -> Any: ...


class NaiveMancala:
    """Mancala as a list of fourteen places, with the default options."""

    def __init__(self, board: list[int], turn: int) -> None:
        self.board, self.turn = board, turn

    def legal_moves(self) -> list[int]:
        board = self.board
        if not any(board[:6]) or not any(board[7:13]):
            return []
        return [place for place in range(7 * self.turn, 7 * self.turn + 6) if board[place]]

    def after(self, place: int) -> NaiveMancala:
        board, own, other = self.board[:], 7 * self.turn + 6, 13 - 7 * self.turn
        while True:
            stones = board[place]
            board[place] = 0
            while stones:
                place = (place + 1) % 14
                if place != other:
                    board[place] += 1
                    stones -= 1
            if place == own or board[place] == 1:
                break
        turn = self.turn if place == own else 1 - self.turn
        for row, store in ((0, 6), (7, 13)):
            if not any(board[row : row + 6]):
                loose = sum(board[7 - row : 13 - row])
                board[7 - row : 13 - row] = [0] * 6
                board[store] += loose
        return NaiveMancala(board, turn)


NAIVE_LINES = [
    *([4 * row + column for column in range(4)] for row in range(4)),
    *([4 * row + column for row in range(4)] for column in range(4)),
    [0, 5, 10, 15],
    [3, 6, 9, 12],
]
CALL, PASS = 100, 101


class NaiveFourByFour:
    """4 × 4 with the default options; a move is a piece, 16 × call + cell, `CALL` or `PASS`."""

    def __init__(
        self, board: list[int], pool: list[int], given: int, missed: bool, over: bool
    ) -> None:
        self.board, self.pool, self.given = board, pool, given
        self.missed, self.over = missed, over

    def completes(self, cell: int) -> bool:
        board = self.board
        for line in NAIVE_LINES:
            if cell in line:
                same, different = self.given, 15 - self.given
                for other in line:
                    if other != cell:
                        piece = board[other]
                        if piece < 0:
                            break
                        same &= piece
                        different &= 15 - piece
                else:
                    if same or different:
                        return True
        return False

    def legal_moves(self) -> list[int]:
        if self.over:
            return []
        call = [CALL] if self.missed else []
        if self.given < 0:
            return self.pool or [*call, PASS]
        moves = call
        for cell, piece in enumerate(self.board):
            if piece < 0:
                moves.append(cell)
                if self.completes(cell):
                    moves.append(16 + cell)
        return moves

    def after(self, move: int) -> NaiveFourByFour:
        if move >= CALL:
            return NaiveFourByFour(self.board, self.pool, self.given, False, True)
        if self.given < 0:
            pool = [piece for piece in self.pool if piece != move]
            return NaiveFourByFour(self.board, pool, move, self.missed, False)
        cell = move % 16
        missed = self.completes(cell)
        board = self.board[:]
        board[cell] = self.given
        return NaiveFourByFour(board, self.pool, -1, missed, move >= 16)


def naive_start(game: AnyGame) -> Position | None:
    """Return the first position of a game in its naive implementation, if there is one."""
    if game.id == "mancala":
        row = [game.options_type().stones] * 6
        return NaiveMancala([*row, 0, *row, 0], 0)
    if game.id == "four-by-four":
        return NaiveFourByFour([-1] * 16, list(range(16)), -1, False, False)
    return None


def leaves(position: Position, depth: int) -> int:
    """Return the number of move sequences of this length, like `Game.perft`."""
    if not depth:
        return 1
    moves = position.legal_moves()
    if depth == 1 or not moves:
        return len(moves) or 1
    return sum(leaves(position.after(move), depth - 1) for move in moves)


def random_plies(start: Position, random: Random) -> int:
    """Play a random game and return its number of plies."""
    position, plies = start, 0
    while moves := position.legal_moves():
        position = position.after(random.choice(moves))
        plies += 1
    return plies


def plies_with_events(start: State, random: Random) -> int:
    """Like `random_plies`, by `State.play`."""
    state, plies = start, 0
    while moves := state.legal_moves():
        state = state.play(random.choice(moves)).state
        plies += 1
    return plies


def rate(work: Callable[[], int]) -> float:
    """Return how much work is done in a second of processor time."""
    done, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        done += work()
    return done / spent


def rates(works: Mapping[str, Callable[[], int]]) -> dict[str, float]:
    """Return the median rate of each work. They alternate, since other programs run as well."""
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            found[name].append(rate(work))
    return {name: sorted(each)[ROUNDS // 2] for name, each in found.items()}


def compare(name: str, unit: str, works: Mapping[str, Callable[[], int]]) -> None:
    """Print and leave the rate of the first work beside each of the others."""
    (_, rate_), *others = rates(works).items()
    for beside, reference in others:
        told = f"{rate_:,.0f} {unit}, {rate_ / reference:.2f} × {beside} ({reference:,.0f})"
        print(f"{name}: {told}", flush=True)
        figures.report(f"{name}, {beside}", rate_, unit, reference, beside, more_is_better=True)


def page_search() -> Callable[[State, int, Random], str]:
    """Return the search of the help page for the library."""
    page = resources.files("fourgames_tk") / "help" / "library.md"
    listings = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    (listing,) = [each for each in listings if "def search(" in each]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "search.py"
        path.write_text(listing, "utf-8")
        search: Callable[[State, int, Random], str] = runpy.run_path(str(path))["search"]
    return search


def measure(game: AnyGame, random: Random) -> None:
    """Print and leave the figures of a game."""
    start: State = game.start(game.options_type(), 1)
    works = {
        "after": partial(random_plies, start, random),
        "with events": partial(plies_with_events, start, random),
    }
    naive = naive_start(game)
    if naive is None:
        compare(game.id, "plies/s", works)
        return
    for depth in range(PERFT_DEPTH + 1):
        if leaves(naive, depth) != game.perft(start, depth):
            raise RuntimeError(f"{game.id}: the naive implementation plays another game")
    works["naive"] = partial(random_plies, naive, random)
    compare(game.id, "plies/s", works)
    perft = {
        "perft": partial(game.perft, start, PERFT_DEPTH),
        "naive": partial(leaves, naive, PERFT_DEPTH),
    }
    compare(f"perft, {game.id}", "leaves/s", perft)


def measure_search(random: Random) -> None:
    """Print and leave the iterations of the library page's search, each with a random game."""
    search, game = page_search(), find_game("skirmish")
    start: State = game.start(game.options_type(), 1)

    def iterations() -> int:
        search(start, ITERATIONS, random)
        return ITERATIONS

    def games_with_events() -> int:
        plies_with_events(start, random)
        return 1

    works = {"search": iterations, "random games with events": games_with_events}
    compare("search of the library page, skirmish", "iterations/s", works)


def main() -> None:
    """Print all figures."""
    random = Random(1)
    for game in GAMES:
        measure(game, random)
    measure_search(random)


if __name__ == "__main__":
    main()
