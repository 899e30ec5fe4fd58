"""The course of a game: its steps, and the progress computed from what is saved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fourgames_tk.engine.game import AnyGame, Level
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.learn.lessons import Lesson, load_lessons
from fourgames_tk.store.course import (
    CourseStep,
    PuzzleSet,
    course_steps,
    find_place,
    finished_step,
    next_step,
)
from fourgames_tk.store.ladder import Ladder
from fourgames_tk.store.puzzles import DrillResult, PuzzleAttempt, PuzzleHistory
from fourgames_tk.store.settings import Settings
from tests.store.test_results import won

DATE = "2026-01-31T12:00:00+00:00"
STONES = find_game("four-stones")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.json")


def course_of(
    game: AnyGame,
    settings: Settings,
    history: PuzzleHistory | None = None,
    beaten: frozenset[int] = frozenset(),
) -> tuple[CourseStep, ...]:
    ladder = Ladder(game, beaten, {})
    return course_steps(load_lessons(game), settings, history or PuzzleHistory(), ladder)


@every_game
def test_a_course_has_every_lesson_and_drill_and_grows_harder(
    game: AnyGame, settings: Settings
) -> None:
    targets = [step.target for step in course_of(game, settings)]
    lessons = [each for each in targets if isinstance(each, Lesson)]
    assert lessons == [*load_lessons(game)] and targets[: len(lessons)][:1] == lessons[:1]
    drills = [each for each in targets if not isinstance(each, Lesson | PuzzleSet | Level)]
    assert sorted(each.id for each in drills) == sorted(each.id for each in game.drill_kinds())
    levels = [each.number for each in targets if isinstance(each, Level)]
    assert levels == sorted({*levels})
    sets = [(each.kind, each.grade) for each in targets if isinstance(each, PuzzleSet)]
    assert len({*sets}) == len(sets), "puzzles that count for two steps"
    assert len(sets) == sum(bool(stage.grade) for stage in game.course), "a set without puzzles"


LESSONS_BEFORE_PUZZLES = {
    ("four-stones", "win"): 2,
    ("skirmish", "win"): 1,
    ("four-by-four", "safe"): 1,
    ("four-by-four", "win"): 3,
    ("fourside", "points"): 2,
    ("mancala", "best"): 2,
    ("mancala", "win"): 3,
}
"""The number of lessons that teach the idea of the easiest puzzles of a kind."""


@every_game
def test_puzzles_come_after_the_lesson_of_the_idea_that_they_need(
    game: AnyGame, settings: Settings
) -> None:
    lessons, last = 0, dict[str, int]()
    for target in (step.target for step in course_of(game, settings)):
        lessons += isinstance(target, Lesson)
        if isinstance(target, PuzzleSet):
            assert lessons >= LESSONS_BEFORE_PUZZLES[game.id, target.kind], target.kind
            assert target.grade > last.get(target.kind, 0), "easier puzzles come later"
            last[target.kind] = target.grade


@every_game
def test_nothing_is_done_at_first_and_each_thing_that_is_saved_ticks_its_step(
    game: AnyGame, settings: Settings
) -> None:
    history, beaten, before = PuzzleHistory(), frozenset[int](), course_of(game, settings)
    assert not any(step.is_done or step.done for step in before)
    for place in range(len(before)):
        step = next_step(before)
        assert step is before[place]
        target = step.target
        for number in range(step.needed):
            assert next_step(course_of(game, settings, history, beaten)) is not None
            if isinstance(target, Lesson):
                settings.save_lesson_step(game, target.id, target.steps[number].id)
            elif isinstance(target, PuzzleSet):
                puzzle = target.unsolved[number]
                entry = PuzzleAttempt(DATE, game.id, puzzle.id, puzzle.grade, True, None)
                history = history.with_entry(replace(entry, found=False))
                history = history.with_entry(entry)
            elif isinstance(target, Level):
                beaten |= {target.number}
            else:
                timed = DrillResult(DATE, game.id, target.id, 10, 10, True)
                round_of_ten = replace(timed, right=number + 1, timed=False)
                history = history.with_entry(timed).with_entry(round_of_ten)
            now = course_of(game, settings, history, beaten)
            assert now[place].done == number + 1
            assert now[place].is_done == (number + 1 == step.needed)
        assert [each.is_done for each in now] == [other <= place for other in range(len(now))]
        assert finished_step(before, now) == (now[place], next_step(now, place))
        assert find_place(before, now[place].target) == place
        before = now
    assert next_step(before) is None


def test_a_level_above_beats_those_below_and_only_games_that_count(settings: Settings) -> None:
    def beaten(counts: bool) -> list[int]:
        result = won("a.4g", game=STONES.id, options="", seats=("person", "level:4"), counts=counts)
        ladder = Ladder.of(STONES, [result])
        steps = course_steps((), settings, PuzzleHistory(), ladder)
        return [
            step.target.number for step in steps if isinstance(step.target, Level) and step.is_done
        ]

    assert beaten(counts=True) == [1, 4] and beaten(counts=False) == []


def test_after_a_step_out_of_order_comes_the_one_behind_it(settings: Settings) -> None:
    before = course_of(STONES, settings)
    second = load_lessons(STONES)[1]
    for each in second.steps:
        settings.save_lesson_step(STONES, second.id, each.id)
    now = course_of(STONES, settings)
    place = [step.target for step in now].index(second)
    assert finished_step(before, now) == (now[place], now[place + 1])
    assert next_step(now) is now[0]
    assert finished_step(now, now) is None
