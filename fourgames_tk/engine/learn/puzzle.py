"""Puzzles: positions in which the value of every move is proved and few moves are best.

New ones are made from games between levels.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from typing import Any

from ..game import AnyGame, MoveValue, State
from ..options import MAX_SEED, Options, split_assignments
from ..search.clock import NO_LIMIT, Clock

GRADES = range(1, 6)
"""Grades from the easiest. The grade is the fifth of the levels that contains the weakest one to
solve the puzzle."""

MAX_PROOF_CHECKS = 150
"""Most checks of the clock in a proof, so that slow machines prove as much."""

MAX_MOVE_CHECKS = 3
"""Most checks of the clock for a move of the games. It need not be good."""

MAX_GAMES = 40
"""Most games that are played to find one puzzle."""

MIN_MOVES = 3
MOVES_PER_SOLUTION = 3
MAX_SOLUTIONS = 3
"""A puzzle has at least `MIN_MOVES` moves. At most this many, and at most one in
`MOVES_PER_SOLUTION`, solve it."""

MAX_STRIDE = 3
"""Largest distance in plies between examined positions of a game, since neighbours are alike."""

VARIATION_GRADE = 3
"""Puzzles below this grade have the rules that the lessons teach, and follow from their ideas."""

GRADING_SEEDS = 3
"""A level must solve a puzzle with each of this many seeds."""

GRADING_SECONDS = 0.2
"""Processor time of a level for a move when grading, in seconds."""


@dataclass(frozen=True)
class Puzzle:
    """A task on a board. `solutions` are the texts of all moves that solve it.

    `kind` is one of the game's `puzzle_tasks`. `seed` is that of the original game and determines
    later chance.
    """

    game: AnyGame
    options: Options
    seed: int
    position: State
    kind: str
    grade: int
    solutions: tuple[str, ...]

    @property
    def seat(self) -> int:
        return self.position.turn

    @cached_property
    def has_variant_rules(self) -> bool:
        """Whether its rules differ from those that the lessons teach."""
        return bool(self.options.rule_changes_text())

    @property
    def task_text(self) -> str:
        """The task, in one sentence for people."""
        task = self.game.puzzle_tasks()[self.kind]
        return task.single if len(self.solutions) == 1 else task.several

    def to_json(self) -> dict[str, Any]:
        """Return the answer of the protocol. `from_json` reads it."""
        return {
            "position": self.position.to_json(),
            "options": " ".join(
                f"{name}={text}" for name, text in self.options.non_default_texts().items()
            ),
            "seed": self.seed,
            "seat": self.seat,
            "task": self.task_text,
            "kind": self.kind,
            "grade": self.grade,
            "solutions": list(self.solutions),
            "exact": True,
        }

    @classmethod
    def from_json(cls, game: AnyGame, data: Mapping[str, Any]) -> Puzzle:
        """Return the puzzle of decoded JSON.

        Raises ValueError, KeyError or TypeError if it is damaged.
        """
        kind: Any = game.options_type
        options, seed = _parse_options(kind, data["options"]), data["seed"]
        position, solutions = (
            game.parse_position(data["position"], options, seed),
            data["solutions"],
        )
        if data["kind"] not in game.puzzle_tasks():
            raise ValueError(f"no kind of puzzle {data['kind']!r}")
        return cls(game, options, seed, position, data["kind"], data["grade"], tuple(solutions))

    @cached_property
    def id(self) -> str:
        """The identifier of this puzzle in a journal: what it shows and asks.

        It is the JSON of game, position, kind and options that differ from the usual ones. Nothing
        in it depends on the collection that contains the puzzle, or on its grade.
        """
        texts = self.options.non_default_texts()
        options = " ".join(f"{name}={texts[name]}" for name in sorted(texts))
        asked = [self.game.id, self.position.to_json(), self.kind, options]
        return json.dumps(asked, separators=(",", ":"), sort_keys=True)

    @property
    def former_id(self) -> str:
        """The identifier in journals up to version 1.0: its game and position."""
        return json.dumps([self.game.id, self.position.to_json()], separators=(",", ":"))


@lru_cache(maxsize=256)
def _parse_options(kind: type[Options], text: str) -> Options:
    """Return the options of `name=value` words, which many puzzles share. Raises BadOption."""
    return kind.parse(split_assignments(text.split()))


def puzzle_move_values(game: AnyGame, view: State, clock: Clock) -> Mapping[str, MoveValue]:
    """Return the value of every legal move, exact if a short search proves it."""
    return game.puzzle_values(view, clock.expiring_after_checks(MAX_PROOF_CHECKS))


def best_moves(values: Mapping[str, MoveValue]) -> tuple[str, ...]:
    """Return the moves with the best value, in the order of the legal moves."""
    best = max(value.value for value in values.values())
    return tuple(move for move, value in values.items() if value.value == best)


def puzzle_solutions(values: Mapping[str, MoveValue]) -> tuple[str, ...]:
    """Return the best moves if they are few of many, otherwise nothing."""
    solutions = best_moves(values)
    few = len(solutions) <= min(MAX_SOLUTIONS, len(values) // MOVES_PER_SOLUTION)
    return solutions if len(values) >= MIN_MOVES and few else ()


def make_puzzle(
    game: AnyGame,
    kind: str | None = None,
    grade: int | None = None,
    seed: int = 0,
    clock: Clock = NO_LIMIT,
    variation: bool | None = None,
) -> Puzzle | None:
    """Return a puzzle of this kind, grade and `has_variant_rules` (None: any of them).

    The same seed gives the same puzzle. Returns None if `MAX_GAMES` games between levels contain no
    such puzzle; this can take minutes. Raises OutOfTime when the clock runs out.
    """
    for attempt in range(MAX_GAMES):
        for puzzle in puzzles_from_play(game, Random(f"{game.id}/{seed}/{attempt}"), clock, kind):
            if grade in (None, puzzle.grade) and variation in (None, puzzle.has_variant_rules):
                return puzzle
    return None


def puzzles_from_play(
    game: AnyGame, random: Random, clock: Clock = NO_LIMIT, kind: str | None = None
) -> Iterator[Puzzle]:
    """Yield the puzzles of one game between levels, from its end backwards while proofs succeed.

    Easy ones of variations are left out.
    Raises OutOfTime once the clock has run out.
    """
    options = game.puzzle_options(random)
    seed = random.randrange(MAX_SEED)
    states = list(_play_levels(game, game.start(options, seed), random, clock))
    at = len(states) - random.randint(1, MAX_STRIDE)
    while at >= 0:
        state = states[at]
        view = state.view(state.turn)
        values = puzzle_move_values(game, view, clock)
        clock.check_time()
        if not all(value.exact for value in values.values()):
            return
        if (
            puzzle_solutions(values)
            and (own := _puzzle_kind(game, view, values))
            and kind in (None, own)
        ):
            puzzle = _make_from_values(game, options, seed, state, values, clock)
            if puzzle.grade >= VARIATION_GRADE or not puzzle.has_variant_rules:
                yield puzzle
        at -= random.randint(1, MAX_STRIDE)


def puzzle_from_position(
    game: AnyGame, options: Options, seed: int, position: State, clock: Clock = NO_LIMIT
) -> Puzzle | None:
    """Return the puzzle of a given position, which has moves.

    None if a move cannot be proved, all are equally good, or the game rejects it. Raises OutOfTime.
    """
    view = position.view(position.turn)
    values = puzzle_move_values(game, view, clock)
    clock.check_time()
    exact = all(value.exact for value in values.values())
    if not exact or len(best_moves(values)) == len(values) or not _puzzle_kind(game, view, values):
        return None
    return _make_from_values(game, options, seed, position, values, clock)


def _make_from_values(
    game: AnyGame,
    options: Options,
    seed: int,
    state: State,
    values: Mapping[str, MoveValue],
    clock: Clock,
) -> Puzzle:
    view, solutions = state.view(state.turn), best_moves(values)
    hard = puzzle_grade(game, view, solutions, clock)
    if not game.follows_from_lessons(view, values):
        # A weak level may find it by chance.
        hard = max(hard, VARIATION_GRADE)
    return Puzzle(game, options, seed, state, _puzzle_kind(game, view, values), hard, solutions)


def puzzle_grade(game: AnyGame, view: State, solutions: Collection[str], clock: Clock) -> int:
    """Return the grade of a puzzle, 1 to 5: the fifth of the levels with the weakest solver.

    A level solves it if it chooses a solution with each of `GRADING_SEEDS` seeds, each in
    `GRADING_SECONDS` of processor time, so that a busy machine grades alike. A puzzle that no level
    solves has grade 5, so the levels of the last fifth are not asked. Raises OutOfTime.
    """
    position = json.dumps(view.to_json())
    for level in game.levels:
        fifth = GRADES[(level.number - 1) * len(GRADES) // len(game.levels)]
        if fifth == GRADES[-1]:
            break
        # Seeded by puzzle, otherwise a level would make the same mistakes in all of them.
        lucks = (f"{position}/{level.number}/{seed}" for seed in range(GRADING_SEEDS))
        found = all(
            game.choose(view, level.number, clock.limited_to(GRADING_SECONDS), random) in solutions
            for random in map(Random, lucks)
        )
        clock.check_time()
        if found:
            return fifth
    return GRADES[-1]


def _puzzle_kind(game: AnyGame, view: State, values: Mapping[str, MoveValue]) -> str:
    return game.puzzle_kind(view, [value.value for value in values.values()])


def _play_levels(game: AnyGame, state: State, random: Random, clock: Clock) -> Iterator[State]:
    """Yield the positions of a game between two random levels below the best.

    The first `opening_plies` moves are random.
    """
    below = len(game.levels) - 1 or 1
    levels = [random.randint(1, below) for _ in range(2)]
    for ply in itertools.count():
        moves = state.legal_moves()
        if not moves:
            return
        clock.check_time()
        yield state
        if ply < game.opening_plies or len(moves) == 1:
            move = random.choice(moves)
        else:
            level = levels[state.turn % 2]
            view, brief = state.view(state.turn), clock.expiring_after_checks(MAX_MOVE_CHECKS)
            move = game.choose(view, level, brief, random)
        state = state.after(move)
