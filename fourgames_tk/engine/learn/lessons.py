"""Parsing the lessons of a game from the text in `help/lessons/`, or in `help/de/lessons/`.

`help/lessons.md` describes the format. Parsing checks what the rules can tell: whether moves are
legal and tasks solvable. Tests check what needs a solver.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from itertools import zip_longest

from .. import parsing
from ..errors import FourgamesError
from ..explanation import Mark, MarkStyle
from ..game import AnyGame, MoveValue, State
from ..options import Options, parse_seed, split_assignments
from ..text import printable, quoted, shortened
from .lesson_files import has_lessons, lesson_texts

FIELDS = (
    *("id", "puzzle", "people", "here", "task", "play", "mark", "solution"),
    *("right", "wrong", "slip", "reply", "claim"),
)

_BEGIN = rf"```|\#\#?\ |(?:{'|'.join(FIELDS)})\b[^:\n]*:"
_MORE = rf"(?:\n(?!{_BEGIN})[^\n]*\S[^\n]*)*"
_PIECE = re.compile(
    rf"""
      ^```[^\n]*\n (?P<block>(?:[^\n]*\n)*?) ```[^\S\n]*$
    | ^(?P<heading>\#\#?)\ +(?P<title>[^\n]*)
    | ^(?P<field>[a-z]+)\b(?P<argument>[^:\n]*):(?P<text>[^\n]*(?:\n[^\S\n]+\S[^\n]*)*)
    | ^(?P<prose>[^\n]*\S[^\n]*{_MORE})
    """,
    re.VERBOSE | re.MULTILINE,
)

CLAIM_PATTERN = re.compile(r"best|won|even|lost|value [+-]?[0-9]+")
"""A claim that a solver can check: the solutions are exactly the moves with the best value
(`best`); the result of the player to move with best play; or the number of points."""


class BadLesson(FourgamesError):
    """A file of lessons with an error. The message names the line.

    `rest` are the lessons of the file without an error.
    """

    rest: tuple[Lesson, ...] = ()


@dataclass(frozen=True)
class LessonTask:
    """A task on the board: a move, a game to win, or only a position to look at.

    `words` is the instruction, empty if there is nothing to do. `here` describes the position in
    which the task starts. `solutions` are patterns of the moves that solve it, in which `*` matches
    any text. `wrong` are (pattern, feedback) of other moves; the first match counts. `right` is the
    feedback for a solution or a won game. `replies` are the moves that follow a solution. With a
    `level`, the task is to win the game against this level; `slips` are (pattern, feedback) of
    moves that worsen the result. `marks` are shown before the move. `claims` are as in
    `CLAIM_PATTERN`. `line` is its line in the text, from 1.
    """

    line: int
    words: str = ""
    here: str = ""
    solutions: tuple[str, ...] = ()
    wrong: tuple[tuple[str, str], ...] = ()
    right: str = ""
    replies: tuple[str, ...] = ()
    level: int = 0
    slips: tuple[tuple[str, str], ...] = ()
    marks: tuple[Mark, ...] = ()
    claims: tuple[str, ...] = ()

    def is_solved_by(self, move: str) -> bool:
        """Return whether a legal move solves the task."""
        return any(fnmatchcase(move, pattern) for pattern in self.solutions)

    def feedback(self, move: str) -> str:
        """Return the feedback on a legal move, or an empty text."""
        if self.is_solved_by(move):
            return self.right
        return _first_feedback(self.wrong, move)

    def slip_feedback(self, move: str) -> str:
        """Return the feedback on a move that worsens the result, or an empty text."""
        return _first_feedback(self.slips, move)


def _first_feedback(feedback: tuple[tuple[str, str], ...], move: str) -> str:
    return next((words for pattern, words in feedback if fnmatchcase(move, pattern)), "")


@dataclass(frozen=True)
class LessonStep:
    """A step of a lesson: a position, a few sentences, and a sequence of tasks, at least one.

    `prose` are paragraphs without markup. `people` are the learner's seats. Each task but the first
    starts after the solution and the replies of the previous one. `id` is that of the English
    text, unique in the lesson: the field `id` or, without one, the title.
    """

    id: str
    title: str
    prose: tuple[str, ...]
    options: Options
    seed: int
    position: State
    people: tuple[int, ...]
    tasks: tuple[LessonTask, ...]

    def task_positions(self) -> Iterator[tuple[LessonTask, tuple[State, ...]]]:
        """Yield each task with all positions in which it can start.

        Raises BadLesson, naming the task's line, if it cannot be solved in one of them.
        """
        states: tuple[State, ...] = (self.position,)
        for task in self.tasks:
            yield task, states
            states = tuple(
                dict.fromkeys(after for at in states for after in _positions_after(task, at))
            )


@dataclass(frozen=True)
class Lesson:
    """A few steps about one idea.

    `about` is a sentence for the list of lessons, `puzzle` the kind of puzzles about the same idea,
    or empty. `id` is that of the English text, so that what is saved about a lesson is valid in all
    languages: the field `id` or, without one, the title.
    """

    game: AnyGame
    id: str
    title: str
    about: str
    steps: tuple[LessonStep, ...]
    puzzle: str = ""


TEST_STEPS = 2
"""Most steps of a lesson that its test poses."""


def lesson_test(lesson: Lesson) -> Lesson:
    """Return the last steps of a lesson without explanations and marks.

    Games to win and steps to read are left out, so that there may be no step.
    """
    posed = [step for step in lesson.steps if all(task.solutions for task in step.tasks)]
    steps = (
        replace(
            step,
            prose=(),
            tasks=tuple(replace(task, here="", marks=()) for task in step.tasks),
        )
        for step in posed[-TEST_STEPS:]
    )
    return replace(lesson, steps=tuple(steps))


def _positions_after(task: LessonTask, state: State) -> Iterator[State]:
    """Yield the positions that the solutions lead to. Raises BadLesson."""
    moves = state.legal_moves()
    wrong = [pattern for pattern, _ in task.wrong if pattern != "*"]
    for pattern in (*task.solutions, *wrong):
        fitting = [move for move in moves if fnmatchcase(move, pattern)]
        if not fitting:
            raise lesson_error(task.line, f"{pattern}: there is no such legal move")
        if pattern in wrong and all(map(task.is_solved_by, fitting)):
            raise lesson_error(task.line, f"{pattern} is listed as wrong, but it is a solution")
    if task.words and not (task.solutions or task.level):
        raise lesson_error(task.line, "the task has no solution: write solution: or play:")
    if task.level and not moves:
        raise lesson_error(task.line, "there is nothing to play: the game is over")
    for move in filter(task.is_solved_by, moves):
        after = state.after(move)
        for reply in task.replies:
            if reply not in after.legal_moves():
                raise lesson_error(task.line, f"reply {reply}: it is not legal after {move}")
            after = after.after(reply)
        yield after


def worsens_result(values: Mapping[str, MoveValue], move: str) -> bool:
    """Return whether a move provably makes a win a draw or a loss, or a draw a loss."""
    value = values.get(move)
    if value is None or not value.exact:
        return False
    return any(
        each.exact and (each.value > 0) - (each.value < 0) > (value.value > 0) - (value.value < 0)
        for each in values.values()
    )


def lesson_error(line: int, reason: str) -> BadLesson:
    return BadLesson(f"line {line}: {shortened(printable(reason))}")


@dataclass(frozen=True)
class DemonstratedMove:
    """A move that solves the first task of a step, to show a rule."""

    step: LessonStep
    move: str

    @property
    def caption(self) -> str:
        """The sentence of the lesson that explains the move."""
        return self.step.tasks[0].right


def demonstrated_moves(game: AnyGame, lessons: Sequence[Lesson]) -> tuple[DemonstratedMove, ...]:
    """Return the moves of a game's lessons that show its rules; empty without lessons."""
    steps = [
        lessons[lesson].steps[step]
        for lesson, step in game.demonstrated_steps
        if lesson < len(lessons) and step < len(lessons[lesson].steps)
    ]
    return tuple(
        DemonstratedMove(
            step, next(filter(step.tasks[0].is_solved_by, step.position.legal_moves()))
        )
        for step in steps
        if step.tasks[0].solutions
    )


@dataclass(frozen=True)
class LessonBlock:
    """A part of the text, with its line from 1.

    `kind` is a field's name, `#` or `##` for a heading, `block` for a position, or `prose`.
    """

    line: int
    kind: str
    text: str
    argument: str = ""


def load_lessons(game: AnyGame) -> tuple[Lesson, ...]:
    """Return the lessons of a game in the current language, or else in English.

    A game without a file has none. Raises BadLesson.
    """
    if not has_lessons(game):
        return ()
    return _parsed_lessons(game, *lesson_texts(game))


@lru_cache(maxsize=8)
def _parsed_lessons(game: AnyGame, text: str, english: str) -> tuple[Lesson, ...]:
    return parse_lessons(text, game, english)


def parse_lessons(text: str, game: AnyGame, english: str = "") -> tuple[Lesson, ...]:
    """Return the lessons of a text; `english` is the original if it is a translation.

    Raises BadLesson for the first error, with the lessons that have none.
    """
    sections: list[list[LessonBlock]] = []
    whole: list[Lesson] = []
    fault = None
    for piece in parse_blocks(text):
        if piece.kind == "#" or not sections:
            sections.append([])
        sections[-1].append(piece)
    known = _ids(english or text)
    for section, ids in zip_longest(sections, known[: len(sections)]):
        try:
            whole.append(_with_ids(_parse_lesson(game, section), ids or (), section[0].line))
        except BadLesson as error:
            fault = fault or error
    if fault is not None:
        fault.rest = tuple(whole)
        raise fault
    return tuple(whole)


def _ids(text: str) -> list[Sequence[str]]:
    """Return for each lesson of a text its id, and after it those of its steps."""
    found = list[list[str]]()
    for piece in parse_blocks(text):
        if piece.kind == "#" or not found:
            found.append([piece.text])
        elif piece.kind == "##":
            found[-1].append(piece.text)
        elif piece.kind == "id":
            found[-1][-1] = piece.text
    return [*found]


def _with_ids(lesson: Lesson, ids: Sequence[str], line: int) -> Lesson:
    """Return the lesson at a `line` with its id and those of its steps; a missing one is the title.

    Raises BadLesson if two steps have the same id.
    """
    own, *others = ids or [lesson.title]
    steps = tuple(
        replace(step, id=known or step.title)
        for step, known in zip_longest(lesson.steps, others[: len(lesson.steps)])
    )
    for number, step in enumerate(steps):
        if step.id in [each.id for each in steps[:number]]:
            reason = f"two steps are called {quoted(step.id)}: write id: and a name below one"
            raise lesson_error(line, reason)
    return replace(lesson, id=own, steps=steps)


def parse_blocks(text: str) -> Iterator[LessonBlock]:
    """Yield the parts of a text of lessons, in order."""
    for match in _PIECE.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        if match["block"] is not None:
            yield LessonBlock(line, "block", match["block"])
            continue
        kind = match["heading"] or match["field"] or "prose"
        words = match["title"] or match["text"] or match["prose"] or ""
        # Other white space, such as the narrow no-break space of French, is part of the text.
        words = re.sub(r"[ \t\n]+", " ", words).strip(" ")
        yield LessonBlock(line, kind, words, (match["argument"] or "").strip())


def _parse_lesson(game: AnyGame, pieces: Sequence[LessonBlock]) -> Lesson:
    """Return the lesson of a section that begins with its heading. Raises BadLesson."""
    heading, *rest = pieces
    if heading.kind != "#":
        raise lesson_error(heading.line, "a lesson must begin with its title: # Title")
    starts = [at for at, piece in enumerate(rest) if piece.kind == "##"]
    about = rest[: starts[0]] if starts else rest
    if not starts:
        raise lesson_error(heading.line, "this lesson has no steps: a step begins with “## Title”")
    puzzle = ""
    for piece in about:
        if piece.kind == "puzzle":
            puzzle = _parse_puzzle_kind(game, piece)
        elif piece.kind not in ("prose", "id"):
            raise lesson_error(
                piece.line, "text before the first step: begin the step with “## Title”"
            )
    ends = [*starts[1:], len(rest)]
    steps = [_step(game, rest[start:end]) for start, end in zip(starts, ends, strict=True)]
    said = " ".join(piece.text for piece in about if piece.kind == "prose")
    return Lesson(game, heading.text, heading.text, said, tuple(steps), puzzle)


def _parse_puzzle_kind(game: AnyGame, piece: LessonBlock) -> str:
    if piece.text not in (kinds := game.puzzle_tasks()):
        raise lesson_error(piece.line, f"puzzle {quoted(piece.text)}: write {', '.join(kinds)}")
    return piece.text


def _step(game: AnyGame, pieces: Sequence[LessonBlock]) -> LessonStep:
    heading, *rest = pieces
    options, seed, position = parse_position_block(game, "")
    title = heading.text
    step = LessonStep(title, title, (), options, seed, position, (), (LessonTask(heading.line),))
    for piece in rest:
        try:
            step = _add_block(game, step, piece)
        except ValueError as error:
            raise lesson_error(piece.line, str(error)) from None
    step = replace(step, people=step.people or (step.position.turn,))
    for _ in step.task_positions():
        pass
    return step


def _add_block(game: AnyGame, step: LessonStep, piece: LessonBlock) -> LessonStep:
    """Return the step with one block added. Raises ValueError with the reason."""
    kind, text = piece.kind, piece.text
    if kind == "block":
        options, seed, position = parse_position_block(game, text)
        return replace(step, options=options, seed=seed, position=position)
    if kind == "id":
        return step
    if kind == "puzzle":
        raise BadLesson("puzzle: it stands below the title of the lesson, above its steps")
    if kind == "people":
        return replace(step, people=tuple(parsing.parse_whole(seat) - 1 for seat in text.split()))
    if kind != "prose":
        return replace(step, tasks=_add_field(game, step.tasks, piece))
    if text.startswith("```"):
        raise BadLesson("this block has no end: write ``` below it")
    if step.tasks[-1] != LessonTask(step.tasks[0].line):
        raise BadLesson("text must come before the fields; continue a field on an indented line")
    return replace(step, prose=(*step.prose, text))


def parse_position_block(game: AnyGame, block: str) -> tuple[Options, int, State]:
    """Return options, seed and position of a block. Raises ValueError."""
    words, brace, position = block.partition("{")
    named = split_assignments(words.split())
    seed = parse_seed(named.pop("seed", "0"))
    options: Options = game.options_type.parse(named)
    if not brace:
        return options, seed, game.start(options, seed)
    return options, seed, game.parse_position(parsing.decode_json(brace + position), options, seed)


def _add_field(
    game: AnyGame, tasks: tuple[LessonTask, ...], piece: LessonBlock
) -> tuple[LessonTask, ...]:
    """Return the tasks with a field added to the last one, or with a new task."""
    *before, task = tasks
    kind, text = piece.kind, piece.text
    if not text:
        raise BadLesson(f"{kind}: the value is missing")
    if kind == "task" and task.words:
        return (*tasks, LessonTask(piece.line, text))
    if kind == "task":
        task = replace(task, words=text, line=piece.line)
    elif kind == "play":
        task = replace(
            task, level=game.level(parsing.parse_whole(text.removeprefix("level "))).number
        )
    elif kind == "mark" and task.solutions:
        raise BadLesson("marks must come before the solution of their task")
    elif kind == "mark":
        task = replace(task, marks=(*task.marks, _parse_mark(piece)))
    elif kind == "solution":
        task = replace(task, solutions=(*task.solutions, *text.split()))
    elif kind == "reply":
        task = replace(task, replies=(*task.replies, *text.split()))
    elif kind == "here":
        task = replace(task, here=text)
    elif kind == "right":
        task = replace(task, right=text)
    elif kind in ("wrong", "slip"):
        answers = tuple((pattern, text) for pattern in piece.argument.split() or ["*"])
        if kind == "wrong":
            task = replace(task, wrong=(*task.wrong, *answers))
        else:
            task = replace(task, slips=(*task.slips, *answers))
    elif kind == "claim" and CLAIM_PATTERN.fullmatch(text):
        task = replace(task, claims=(*task.claims, text))
    elif kind == "claim":
        raise BadLesson(f"claim {quoted(text)}: write best, won, even, lost or value N")
    else:
        raise BadLesson(f"unknown field {quoted(kind)}: the fields are {', '.join(FIELDS)}")
    return (*before, task)


def _parse_mark(piece: LessonBlock) -> Mark:
    """Return the mark of a field: sign, places, and after an equals sign a label."""
    words, _, label = piece.text.partition("=")
    sign, *places = words.split()
    signs = [each.value for each in MarkStyle]
    if sign not in signs or not places:
        raise BadLesson(f"a mark is one of {', '.join(signs)}, and the places to mark")
    return Mark(MarkStyle(sign), tuple(places), label.strip())
