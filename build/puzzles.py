"""Make the puzzles that come with the program, or prove them all again: `dev.py puzzles`.

The same numbers make the same puzzles. A game's file is written again and again as it grows.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from fourgames_tk.engine.game import AnyGame  # noqa: E402
from fourgames_tk.engine.games import GAMES, find_game  # noqa: E402
from fourgames_tk.engine.learn import puzzle_collection  # noqa: E402
from fourgames_tk.engine.learn.puzzle import (  # noqa: E402
    GRADES,
    VARIATION_GRADE,
    Puzzle,
    puzzle_solutions,
    puzzles_from_play,
)
from fourgames_tk.engine.search.clock import NO_LIMIT  # noqa: E402

FOLDER = Path(puzzle_collection.__file__).with_name(puzzle_collection.FOLDER)

FROM_ONE_GAME = 2
"""At most so many puzzles come from one game, for they are alike."""

CHECKS = 1500
"""How often a proof asks the clock at most when it is checked: ten times what it was found with."""

AT_ONCE = 100
"""A game's file is written anew after so many games."""


def batches(game: AnyGame) -> Iterator[list[Puzzle]]:
    """Yield the puzzles of one game after the other; none comes twice, turned or mirrored."""
    known: set[str] = set()
    grades: Counter[int] = Counter()
    for number in itertools.count():
        batch: list[Puzzle] = []
        found = puzzles_from_play(game, Random(f"{game.id} {number}"))
        # Grades that are rare so far come first.
        for puzzle in sorted(found, key=lambda each: grades[each.grade]):
            if len(batch) < FROM_ONE_GAME and (look := canonical(puzzle)) not in known:
                known.add(look)
                batch.append(puzzle)
        grades.update(puzzle.grade for puzzle in batch)
        yield batch


def canonical(puzzle: Puzzle) -> str:
    """Return a key that a position shares with its turned and mirrored ones."""
    data = puzzle.position.to_json()
    grids = {name: value for name, value in data.items() if _is_grid(value)}
    others = [value for name, value in data.items() if name == "turn" or isinstance(value, list)]
    looks = []
    for _ in range(4):
        mirrored = {name: list(zip(*grid, strict=True)) for name, grid in grids.items()}
        grids = {name: grid[::-1] for name, grid in mirrored.items()}
        looks += [json.dumps(mirrored), json.dumps(grids)]
    return min(looks) + json.dumps([value for value in others if not _is_grid(value)])


def _is_grid(value: Any) -> bool:
    rows = isinstance(value, list) and all(isinstance(row, list | str) for row in value)
    return rows and len(value) > 1 and len({len(row) for row in value}) == 1


def chosen(puzzles: Iterable[Puzzle], count: int) -> tuple[Puzzle, ...]:
    """Return so many puzzles, spread evenly over grades and, in each, over kinds, in any order."""
    left: dict[tuple[int, str], list[Puzzle]] = defaultdict(list)
    for puzzle in puzzles:
        left[puzzle.grade, puzzle.kind].append(puzzle)
    taken: list[Puzzle] = []
    grades: Counter[int] = Counter()
    groups: Counter[tuple[int, str]] = Counter()
    while len(taken) < count and left:
        group = min(left, key=lambda each: (grades[each[0]], groups[each], each))
        taken.append(left[group].pop(0))
        grades[group[0]] += 1
        groups[group] += 1
        if not left[group]:
            del left[group]
    Random(count).shuffle(taken)
    return tuple(taken)


def make(game: AnyGame, count: int, games: int, folder: Path = FOLDER) -> tuple[Puzzle, ...]:
    """Write the file of a game and return its puzzles.

    It takes no more games than are needed for as many of each grade, and `games` at most.
    """
    pool: list[Puzzle] = []
    puzzles: tuple[Puzzle, ...] = ()
    folder.mkdir(exist_ok=True)
    for number, batch in enumerate(itertools.islice(batches(game), games), 1):
        pool += batch
        if number % AT_ONCE == 0 or number == games:
            puzzles = chosen(pool, count)
            (folder / f"{game.id}.xz").write_bytes(puzzle_collection.compress_puzzles(puzzles))
            spread = Counter(puzzle.grade for puzzle in puzzles)
            print(f"{game.id}: {number} games, grades {sorted(spread.items())}", flush=True)
            if len(spread) == len(GRADES) and min(spread.values()) >= count // len(GRADES):
                break
    return puzzles


def faults(puzzle: Puzzle) -> Iterator[str]:
    """Yield what is wrong with a puzzle, in words."""
    game, view = puzzle.game, puzzle.position.view(puzzle.seat)
    values = game.puzzle_values(view, NO_LIMIT.expiring_after_checks(CHECKS))
    if set(values) != set(view.legal_moves()) or not all(each.exact for each in values.values()):
        yield "not every move is proved"
    if puzzle_solutions(values) != puzzle.solutions:
        yield f"solutions are {puzzle_solutions(values)}, not {puzzle.solutions}"
    elif puzzle.kind != game.puzzle_kind(view, [each.value for each in values.values()]):
        yield f"the kind is not {puzzle.kind}"
    elif puzzle.grade < VARIATION_GRADE and not game.follows_from_lessons(view, values):
        yield "it is easy, but does not follow from the lessons"
    if puzzle.grade not in GRADES:
        yield f"there is no grade {puzzle.grade}"


def check(game: AnyGame) -> bool:
    """Prove all puzzles of a game again, say what is wrong, and return whether something is."""
    puzzles = puzzle_collection.load_puzzles(game)
    wrong = [f"{puzzle.id}: {fault}" for puzzle in puzzles for fault in faults(puzzle)]
    spread = sorted(Counter(f"{puzzle.grade} {puzzle.kind}" for puzzle in puzzles).items())
    print(f"{game.id}: {len(puzzles)} puzzles, {len(wrong)} faults, {spread}", *wrong, sep="\n")
    return bool(wrong)


def main(arguments: Sequence[str] | None = None) -> int:
    """Make or check the collections; return 1 where a puzzle is wrong."""
    parser = argparse.ArgumentParser(prog="dev.py puzzles", description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="all without any")
    parser.add_argument("--check", action="store_true", help="prove all of them again")
    parser.add_argument("--count", type=int, default=320, help="so many puzzles a game (320)")
    parser.add_argument("--most", type=int, default=2000, help="from so many games at most (2000)")
    told = parser.parse_args(arguments)
    games = [find_game(name) for name in told.games] or GAMES
    if told.check:
        return int(any([check(game) for game in games]))
    for game in games:
        make(game, told.count, told.most)
    return 0


if __name__ == "__main__":
    sys.exit(main())
