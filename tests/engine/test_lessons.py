"""Lessons are read from a text, say what is wrong with it, and claim what solvers confirm."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.engine.explanation import Mark, MarkStyle
from fourgames_tk.engine.game import AnyGame, MoveValue, State
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.learn import lesson_files, lessons
from fourgames_tk.engine.learn.lessons import BadLesson, Lesson, LessonTask
from fourgames_tk.engine.search.clock import Clock

STONES = find_game("four-stones")
SECONDS = 20

TEXT = """# Pairs

What is hidden
in a row.

puzzle: win

## A pair

Two letters are
a pair.

Close it.

```
layout=shuffled rows=2 spaces=6 letters=4
{"rows": ["A..B..", "C...D."], "turn": 1}
```

task: Make the gaps
  alike.
here: C is alone.
mark: link A B = 2
mark: ring C
solution: D1
wrong B* D3: Too far.
wrong: No.
right: Yes.
reply: B1
task: Again.
solution: D1
claim: best
claim: won

## Play

people: 2
play: level 1
slip A* B1: Not alike.
slip: Look again.
task: Win.
"""


def faults(lesson: Lesson) -> list[str]:
    """Return, a sentence each, what a solver cannot confirm of the claims of a lesson in time."""
    clock = Clock().limited_to(SECONDS)
    return [
        f"line {task.line}: {claim!r} is not so: {found}"
        for step in lesson.steps
        for task, states in step.task_positions()
        for claim in task.claims
        for state in states
        if (found := refuted(lesson.game, task, claim, state, clock))
    ]


def refuted(game: AnyGame, task: LessonTask, claim: str, state: State, clock: Clock) -> str:
    """Return what contradicts a claim; an empty text if it is proved."""
    view = state.view(state.turn)
    judged = game.puzzle_values if claim == "best" else game.move_values
    values = judged(view, clock)
    best = max(each.value for each in values.values())
    proved = all(each.exact for each in values.values())
    if claim == "best":
        found = {move for move, each in values.items() if each.value == best}
        told = {move for move in values if task.is_solved_by(move)}
        return "" if proved and found == told else f"the best moves are {' '.join(sorted(found))}"
    if claim == "won":
        proved = any(each.exact and each.value > 0 for each in values.values())
    elif claim.startswith("value"):
        proved &= best == float(claim.split()[1])
    else:
        proved &= best < 0 if claim == "lost" else best == 0
    return "" if proved else f"the best value is {best:+g}"


def wrong(text: str, game: AnyGame = STONES) -> BadLesson:
    with pytest.raises(BadLesson) as caught:
        lessons.parse_lessons(text, game)
    return caught.value


def test_a_text_is_read() -> None:
    (lesson,) = lessons.parse_lessons(TEXT, STONES)
    first, second = lesson.steps
    assert (lesson.title, lesson.about) == ("Pairs", "What is hidden in a row.")
    assert (lesson.id, *(step.id for step in lesson.steps)) == ("Pairs", "A pair", "Play")
    assert first.prose == ("Two letters are a pair.", "Close it.")
    assert first.options.non_default_texts()["letters"] == "4"
    assert lesson.puzzle == "win"
    assert (first.position.turn, first.people) == (1, (1,))
    assert (second.position.turn, second.people) == (0, (1,)), "who learns may be asked second"
    task, again = first.tasks
    assert (task.line, task.words, task.here) == (20, "Make the gaps alike.", "C is alone.")
    assert task.marks == (Mark(MarkStyle.LINK, ("A", "B"), "2"), Mark(MarkStyle.RING, ("C",)))
    text = {"D1": "Yes.", "B2": "Too far.", "D3": "Too far.", "D2": "No."}
    assert {move: task.feedback(move) for move in text} == text
    [(_, before), (_, after)] = first.task_positions()
    assert [state.to_json()["rows"] for state in after] == [["A.B...", "C..D.."]]
    assert before == (first.position,)
    (play,) = second.tasks
    assert (again.feedback("B1"), again.here, play.level) == ("", "", 1)
    assert [play.slip_feedback(move) for move in ("A2", "B1", "C1")] == [
        "Not alike.",
        "Not alike.",
        "Look again.",
    ]
    assert faults(lesson) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# Pairs", "Pairs", "line 1: a lesson must begin with its title"),
        ("task: Again.", "tsak: Again.", "line 30: unknown field 'tsak': the fields are "),
        ("solution: D1\nclaim", "claim", "line 30: the task has no solution"),
        ("solution: D1\nwrong", "solution: D5\nwrong", "line 20: D5: there is no such legal move"),
        ("wrong B*", "wrong D1", "line 20: D1 is listed as wrong, but it is a solution"),
        ('"turn": 1', '"turn": 7', "line 15: "),
        ("B1\ntask", "B1\n\nMore.\n\ntask", "line 31: text must come before the fields"),
        ("1}\n```", "1}", "line 15: this block has no end"),
        ("reply: B1", "mark: ring A", "line 29: marks must come before the solution"),
        ("play: level 1", "play: level 99", "line 38: there is no level 99"),
        ("puzzle: win", "puzzle: points", "line 6: puzzle 'points': write win"),
        ("people: 2", "puzzle: win", "line 37: puzzle: it stands below the title"),
        ("here: C is", "task: Twice.\nhere: C is", "line 20: the task has no solution"),
        ("puzzle: win", "task: Now.", "line 6: text before the first step: begin the step"),
        (TEXT, "# Empty\n\nNothing.\n", "line 1: this lesson has no steps: a step begins"),
        ("right: Yes.", "right:", "line 28: right: the value is missing"),
        ("mark: ring C", "mark: star C", "line 24: a mark is one of "),
        ("mark: ring C", "mark: ring", "line 24: a mark is one of "),
        ("claim: won", "claim: perhaps", "line 33: claim 'perhaps': write best, won, even, lost"),
    ],
)
def test_errors_are_reported_with_their_line(old: str, new: str, message: str) -> None:
    assert TEXT.count(old) == 1
    assert str(wrong(TEXT.replace(old, new))).startswith(message)


def test_the_other_lessons_of_a_damaged_file_stay() -> None:
    error = wrong(f"{TEXT}\n# Empty\n\n{TEXT}")
    assert [lesson.title for lesson in error.rest] == ["Pairs", "Pairs"]


@pytest.mark.parametrize("claim", ["lost", "even", "value 3"])
def test_a_claim_that_does_not_hold_is_found(claim: str) -> None:
    (lesson,) = lessons.parse_lessons(TEXT.replace("claim: won", f"claim: {claim}"), STONES)
    assert faults(lesson) == [f"line 30: {claim!r} is not so: the best value is +1"]


def test_a_solution_that_is_not_listed_is_found() -> None:
    (lesson,) = lessons.parse_lessons(
        TEXT.replace("solution: D1\nclaim", "solution: B1\nclaim"), STONES
    )
    assert faults(lesson) == ["line 30: 'best' is not so: the best moves are D1"]


def test_steps_keep_their_ids_if_titles_change_and_steps_move() -> None:
    text = TEXT.replace("# Pairs\n", "# Couples\n\nid: Pairs\n").replace(
        "## Play\n", "## Win\n\nid: Play\n"
    )
    head, first, second = re.split("^(?=## )", text, flags=re.MULTILINE)
    for parts, ids in (
        ((head, first, second), ["A pair", "Play"]),
        ((head, second, "\n" + first), ["Play", "A pair"]),
    ):
        (lesson,) = lessons.parse_lessons("".join(parts), STONES)
        assert (lesson.id, lesson.title) == ("Pairs", "Couples")
        assert [step.id for step in lesson.steps] == ids
        (translated,) = lessons.parse_lessons(
            "".join(parts).replace("A pair", "Ein Paar").replace("id: ", "id: x"),
            STONES,
            "".join(parts),
        )
        assert translated.id == "Pairs" and [step.id for step in translated.steps] == ids
    error = wrong(TEXT.replace("## Play", "## A pair"))
    assert str(error) == "line 1: two steps are called 'A pair': write id: and a name below one"


@given(st.integers(0, len(TEXT)), st.integers(0, 40), st.text(max_size=20))
def test_a_damaged_text_is_read_or_refused_in_a_sentence(at: int, cut: int, more: str) -> None:
    try:
        lessons.parse_lessons(TEXT[:at] + more + TEXT[at + cut :], STONES)
    except BadLesson as error:
        assert str(error).startswith("line ")


def test_a_game_that_is_over_is_no_task_to_play() -> None:
    over = '{"rows": ["AB....", "......"], "turn": 0}'
    block = f"```\nlayout=shuffled rows=2 spaces=6 letters=2\n{over}\n```"
    text = f"# A\n\n## B\n\n{block}\n\ntask: Win.\nplay: level 1\n"
    assert str(wrong(text)) == "line 10: there is nothing to play: the game is over"


@pytest.mark.parametrize(
    ("before", "after", "worse"),
    [(1, 1, False), (1, 0, True), (1, -1, True), (0, 0, False), (0, -1, True), (-1, -1, False)],
)
def test_only_a_move_that_provably_changes_the_result_worsens_it(
    before: int, after: int, worse: bool
) -> None:
    for best, own in ((True, True), (True, False), (False, True)):
        values = {"best": MoveValue(before, best), "own": MoveValue(after, own)}
        assert lessons.worsens_result(values, "own") == (worse and best and own)
        assert not lessons.worsens_result(values, "best")
        assert not lessons.worsens_result(values, "another")
    scored = {"best": MoveValue(9, True), "own": MoveValue(2, True)}
    assert not lessons.worsens_result(scored, "own"), "fewer points, but a win"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_lesson_holds_what_it_claims(game: AnyGame) -> None:
    for lesson in lessons.load_lessons(game):
        assert faults(lesson) == []
        for step in lesson.steps:
            for task, _ in step.task_positions():
                assert bool(task.right) == bool(task.words), task.line


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_prose_of_a_task_holds_in_every_position(game: AnyGame) -> None:
    """What describes the position belongs in `here`, which goes when the position has changed."""
    for lesson in lessons.load_lessons(game):
        assert lesson.puzzle
        for step in lesson.steps:
            for paragraph in step.prose:
                assert not re.search(r"\b[Hh]ere\b", paragraph), (step.title, paragraph)


LEARNED = [game for game in GAMES if lesson_files.has_lessons(game)]


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.id)
def test_the_first_lesson_of_a_game_ends_in_a_small_game(game: AnyGame) -> None:
    first = lessons.load_lessons(game)[0]
    assert [bool(step.tasks[-1].level) for step in first.steps] == [
        *[False] * (len(first.steps) - 1),
        True,
    ]


def test_of_several_errors_the_first_is_named_and_all_sound_lessons_are_kept() -> None:
    bad, good = "# Bad\n\n## Step\n\nfoo: bar\ntask: Move.\n\n", "# Good\n\n## Step\n\nLook.\n\n"
    with pytest.raises(BadLesson, match=r"^line [1-8]: ") as caught:
        lessons.parse_lessons(f"{bad}{good}{bad}{good}", find_game("mancala"))
    assert [lesson.title for lesson in caught.value.rest] == ["Good", "Good"]
