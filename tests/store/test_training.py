"""When missed tasks come again, and whether they survive being saved."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.learn.drills import make_drill
from fourgames_tk.engine.learn.puzzle_collection import load_puzzles
from fourgames_tk.engine.learn.review import PlyReview
from fourgames_tk.engine.learn.training import (
    MistakeTask,
    TrainingTask,
    parse_task,
    task_id,
    task_to_text,
)
from fourgames_tk.engine.session import Session
from fourgames_tk.store.puzzles import PuzzleHistory, PuzzleJournal, TrainingAnswer
from fourgames_tk.store.training import (
    missed_answer,
    next_due_day,
    right_answer,
    tasks_due,
    training_cards,
)

DAY = date(2026, 11, 23)


def mistake(game: AnyGame) -> MistakeTask:
    session = Session(game, game.options_type(), seed=3)
    while len(session.state.legal_moves()) < 2:
        session.play(session.state.legal_moves()[0])
    move, better, *_others = session.state.legal_moves()
    ply = PlyReview(1, session.state.turn, move, -1.0, 1.0, (better,), exact=True)
    return MistakeTask(game, session.options, session.seed, session.state, ply)


def tasks(game: AnyGame) -> list[TrainingTask]:
    drills = [make_drill(game, kind.id, 2, 5) for kind in game.drill_kinds()]
    return [*load_puzzles(game)[:2], *drills, mistake(game)]


def answered(text: str, task: TrainingTask) -> PuzzleHistory:
    """Return the history of answers, each on the day when the task was due: `-` and `+`."""
    history, day = PuzzleHistory(), DAY
    for sign in text:
        entry = right_answer(task, day) if sign == "+" else missed_answer(task, day)
        history = history.with_entry(entry)
        if cards := training_cards(history):
            day = cards[0].due
    return history


@pytest.mark.parametrize(
    ("text", "days"),
    [("-", 1), ("-+", 2), ("-++", 6), ("-+++", 17), ("-++++", 44), ("-++-", 1), ("-+++++", None)],
)
def test_a_missed_task_comes_again_at_growing_distances_until_it_is_known(
    text: str, days: int | None
) -> None:
    history = answered(text, mistake(GAMES[0]))
    last = date.fromisoformat(history.training[-1].day)
    found = [(card.due - last).days for card in training_cards(history)]
    assert found == ([] if days is None else [days])


@given(st.text("-+", min_size=1, max_size=8))
def test_right_answers_move_a_task_further_away_and_a_miss_brings_it_back(text: str) -> None:
    """Whatever came before: a miss makes it due within days, and each right answer later."""
    history = answered(f"{text}-+++", mistake(GAMES[0]))
    days = [date.fromisoformat(each.day) for each in history.training]
    gaps = [(after - before).days for before, after in pairwise(days)]
    assert 1 <= gaps[-3] <= 4
    assert all(before <= after for before, after in pairwise(gaps[-3:]))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_kind_of_task_is_the_same_after_it_was_saved(game: AnyGame, tmp_path: Path) -> None:
    journal, posed = PuzzleJournal(tmp_path / "puzzles.jsonl"), tasks(game)
    for task in posed:
        journal.add(missed_answer(task, DAY))
        again = parse_task(game, task_to_text(task))
        assert again == task and task_id(again) == task_id(task)
    assert len({task_id(task) for task in posed}) == len(posed)
    history = journal.read()
    assert journal.damaged == 0
    assert tasks_due(history, DAY) == [] and next_due_day(history, DAY) == DAY + timedelta(1)
    due = tasks_due(history, DAY + timedelta(1))
    assert sorted(map(task_to_text, due)) == sorted(map(task_to_text, posed))


def test_games_and_kinds_of_tasks_alternate() -> None:
    history = PuzzleHistory()
    puzzles = load_puzzles(GAMES[0])[:5]
    posed: list[TrainingTask] = [*puzzles, mistake(GAMES[0]), mistake(GAMES[1])]
    for task in posed:
        history = history.with_entry(missed_answer(task, DAY))
    first = tasks_due(history, DAY + timedelta(1))[:3]
    assert {(task.game.id, type(task)) for task in first} == {
        (task.game.id, type(task)) for task in posed
    }


def test_a_review_that_is_opened_again_does_not_bring_back_what_was_solved() -> None:
    task = mistake(GAMES[0])
    history = PuzzleHistory().with_entry(missed_answer(task, DAY, is_new=True))
    assert next_due_day(history, DAY) == DAY + timedelta(1)
    history = history.with_entry(right_answer(task, DAY + timedelta(1)))
    again = history.with_entry(missed_answer(task, DAY + timedelta(1), is_new=True))
    assert training_cards(again) == training_cards(history)


@pytest.mark.parametrize(
    "line",
    [
        b'{"day": "2026-11-31", "game": "mancala", "card": "a", "right": true}',
        b'{"day": "2026-11-23", "game": "mancala", "card": "a", "right": 1}',
        b'{"day": "2026-11-23", "game": "mancala", "card": "a"}',
    ],
)
def test_a_damaged_line_is_skipped_and_counted(line: bytes, tmp_path: Path) -> None:
    journal = PuzzleJournal(tmp_path / "puzzles.jsonl")
    journal.add(missed_answer(mistake(GAMES[0]), DAY))
    journal.append_lines([line + b"\n"])
    assert len(journal.read().training) == 1 and journal.damaged == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"drill": ["none", 1, 1]}',
        '{"drill": ["best-turn", 99, 1]}',
        '{"drill": 1}',
        '{"puzzle": {}}',
        "[" * 9999,
    ],
)
def test_what_this_version_cannot_pose_is_left_out(text: str) -> None:
    game = find_game("mancala")
    assert parse_task(game, text) is None
    lost = TrainingAnswer(DAY.isoformat(), game.id, "lost", False, text)
    foreign = TrainingAnswer(DAY.isoformat(), "chess", "far", False, task_to_text(mistake(game)))
    known = missed_answer(mistake(game), DAY)
    history = PuzzleHistory(training=(lost, foreign, known))
    assert tasks_due(history, DAY + timedelta(1)) == [mistake(game)]
