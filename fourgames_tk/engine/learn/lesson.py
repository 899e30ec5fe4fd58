"""A lesson: short steps on the board of a game, each with a task, and what can be checked of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase

from ..errors import BadLesson, printable, shortened
from ..game import AnyGame, State
from ..options import Options
from .reason import Mark

CLAIM = re.compile(r"best|won|even|lost|value [+-]?[0-9]+")
"""What a solver can check: that the solutions are all moves with the best value, and no others;
how the game ends for who has the turn, if nobody errs; by how many points."""


@dataclass(frozen=True)
class Task:
    """What is to be done on the board: a move, or a game to be won; or it is only to be looked at.

    `words` says it in a sentence, empty where there is only something to look at. `solutions` are
    patterns of the moves that solve it: the text of a move, in which `*` stands for anything.
    `wrong` are patterns of other moves, each with what to say to it; the first that fits counts.
    `right` is said to a solution, or to a game that is won. `replies` follow a solution, moves of
    whoever has the turn then. With a `level` the other side is played by it, and the task is to
    win the game. `marks` lie on the board before the move. `claims` are as in `CLAIM`. `line` is
    where it stands in the text, from 1.
    """

    line: int
    words: str = ""
    solutions: tuple[str, ...] = ()
    wrong: tuple[tuple[str, str], ...] = ()
    right: str = ""
    replies: tuple[str, ...] = ()
    level: int = 0
    marks: tuple[Mark, ...] = ()
    claims: tuple[str, ...] = ()

    def solved_by(self, move: str) -> bool:
        """Tell whether a legal move solves it."""
        return any(fnmatchcase(move, pattern) for pattern in self.solutions)

    def answer(self, move: str) -> str:
        """Return what to say to a legal move; empty if there is nothing to say."""
        if self.solved_by(move):
            return self.right
        return next((words for pattern, words in self.wrong if fnmatchcase(move, pattern)), "")


@dataclass(frozen=True)
class Step:
    """A step of a lesson: a position, a few sentences, and tasks, one after the other.

    `prose` are paragraphs without markup. `people` are the seats of who learns. There is a task at
    least; each but the first begins where the solution and the replies of the one before have led.
    """

    title: str
    prose: tuple[str, ...]
    options: Options
    seed: int
    position: State
    people: tuple[int, ...]
    tasks: tuple[Task, ...]

    def positions(self) -> Iterator[tuple[Task, tuple[State, ...]]]:
        """Yield each task with all positions that it may begin from.

        Raises BadLesson, naming the task's line, for one that cannot be done from one of them.
        """
        states: tuple[State, ...] = (self.position,)
        for task in self.tasks:
            yield task, states
            states = tuple(dict.fromkeys(after for at in states for after in _after(task, at)))


@dataclass(frozen=True)
class Lesson:
    """A few steps about one idea. `about` is a sentence about it, for the list of lessons."""

    game: AnyGame
    title: str
    about: str
    steps: tuple[Step, ...]


def _after(task: Task, state: State) -> Iterator[State]:
    """Yield the positions that the solutions lead to from here; raises BadLesson."""
    moves = state.legal_moves()
    wrong = [pattern for pattern, _ in task.wrong if pattern != "*"]
    for pattern in (*task.solutions, *wrong):
        fitting = [move for move in moves if fnmatchcase(move, pattern)]
        if not fitting:
            raise refused(task.line, f"{pattern}: no such move can be made here")
        if pattern in wrong and all(map(task.solved_by, fitting)):
            raise refused(task.line, f"{pattern} is called wrong, but it is a solution")
    if task.words and not (task.solutions or task.level):
        raise refused(task.line, "the task has no solution: write solution: or play:")
    if task.level and not moves:
        raise refused(task.line, "there is nothing to play: the game is over")
    for move in filter(task.solved_by, moves):
        after = state.play(move).state
        for reply in task.replies:
            if reply not in after.legal_moves():
                raise refused(task.line, f"reply {reply}: it cannot be made after {move}")
            after = after.play(reply).state
        yield after


def refused(line: int, reason: str) -> BadLesson:
    return BadLesson(f"line {line}: {shortened(printable(reason))}")
