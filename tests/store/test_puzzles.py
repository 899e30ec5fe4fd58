"""The diary of puzzles: its contents, and reading them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.learn import puzzle_collection
from fourgames_tk.engine.learn.puzzle_collection import decompress_puzzles, load_puzzles
from fourgames_tk.engine.learn.rating import Rating, grade_elo, level_elos
from fourgames_tk.store.puzzles import (
    DrillResult,
    JournalEntry,
    PuzzleAttempt,
    PuzzleHistory,
    PuzzleJournal,
    RushResult,
    parse_entry,
)

GAME = find_game("mancala")
TRY = PuzzleAttempt("2026-11-23T10:00:00+00:00", "mancala", "[1]", 2, found=True, score=1)
WRONG = replace(TRY, found=False, score=0)
RUSH = RushResult("2026-11-23T10:05:00+00:00", "mancala", 7)
TODAY = date(2026, 11, 23)


def of_day(day: int, on_time: bool = True) -> PuzzleAttempt:
    return replace(TRY, day=f"2026-11-{day:02}", on_time=on_time)


@pytest.fixture
def diary(tmp_path: Path) -> PuzzleJournal:
    return PuzzleJournal(tmp_path / "data" / "puzzles.jsonl")


def test_what_was_written_is_read_and_damaged_lines_are_passed_over(diary: PuzzleJournal) -> None:
    assert diary.read() == PuzzleHistory()
    diary.add(WRONG)
    with diary.path.open("ab") as file:
        file.write(b'{"date": "2026-11-2')
    diary.add(TRY)
    diary.add(RUSH)
    assert diary.read() == PuzzleHistory((WRONG, TRY), (RUSH,))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_grade_grows_by_one_with_each_of_the_first_puzzles(game: AnyGame) -> None:
    """One solved puzzle of grade 4 was followed by one of grade 5."""
    tries: tuple[PuzzleAttempt, ...] = ()
    for count in (1, 2):
        tries += (replace(TRY, game=game.id, puzzle=f"[{count}]", grade=4),)
        history = PuzzleHistory(tries)
        assert not history.rating(game).is_precise
        assert history.next_grade(game) <= 1 + count
    hard = replace(TRY, game=game.id, grade=5)
    many = PuzzleHistory(tuple(replace(hard, puzzle=f"[{number}]") for number in range(30)))
    # Puzzles of a new game, whose levels were not measured, stay at the first grade.
    is_measured = bool(level_elos(game))
    assert many.rating(game).is_precise == is_measured
    assert many.next_grade(game) == (5 if is_measured else 1)


@pytest.mark.parametrize("line", [b"[]", b"7", b'{"puzzle": 1}', b"\xff"])
def test_a_line_that_says_nothing_is_damaged(line: bytes) -> None:
    assert parse_entry(line) is None


@given(st.binary(max_size=80))
def test_no_line_breaks_what_reads_it(line: bytes) -> None:
    parse_entry(line)


@pytest.mark.parametrize(
    ("days", "streak", "longest"),
    [
        ([], 0, 0),
        ([23], 1, 1),
        ([21], 0, 1),
        ([19, 20, 21, 22], 4, 4),
        ([10, 11, 12, 13, 22, 23], 2, 4),
    ],
)
def test_a_streak_lasts_until_a_whole_day_is_left_out(
    days: list[int], streak: int, longest: int
) -> None:
    history = PuzzleHistory(tuple(of_day(day) for day in days))
    assert (history.streak(TODAY), history.longest_streak) == (streak, longest)


def test_a_day_that_is_made_up_for_later_is_found_but_in_no_streak() -> None:
    history = PuzzleHistory((of_day(21), of_day(22, on_time=False), of_day(23)))
    assert history.solved_days == {date(2026, 11, day): day != 22 for day in (21, 22, 23)}
    assert history.streak(TODAY) == 1


def test_a_streak_goes_on_today_only_by_a_puzzle_that_was_found_on_time() -> None:
    history = PuzzleHistory((of_day(21), of_day(22), of_day(23, on_time=False)))
    assert history.streak(TODAY) == 2


@pytest.mark.parametrize("order", [(True, False), (False, True), (False, False)])
def test_a_day_counts_as_on_time_whatever_is_found_again_later(order: tuple[bool, ...]) -> None:
    history = PuzzleHistory(tuple(of_day(23, on_time) for on_time in order))
    assert history.solved_days == {TODAY: any(order)}
    assert history.streak(TODAY) == any(order)


def test_only_what_was_found_is_a_day_or_a_puzzle_found() -> None:
    missed = replace(WRONG, puzzle="[3]", day="2026-11-22", on_time=True)
    history = PuzzleHistory((TRY, missed))
    assert (history.solved_days, history.solved_puzzles(GAME)) == ({}, {"[1]"})


@pytest.mark.parametrize(
    "game", [game for game in GAMES if load_puzzles(game)], ids=lambda game: game.id
)
def test_a_puzzle_stays_solved_that_an_old_diary_names_by_its_position(
    game: AnyGame, diary: PuzzleJournal
) -> None:
    ready = load_puzzles(game)
    solved, missed = ready[::2], ready[1::2]
    for each in solved[:-1]:
        diary.add(replace(TRY, game=game.id, puzzle=each.former_id))
    diary.add(replace(TRY, game=game.id, puzzle=solved[-1].id))
    diary.add(replace(TRY, game=game.id, puzzle=solved[0].id))
    diary.add(replace(WRONG, game=game.id, puzzle=missed[0].former_id))
    gone = f'["{game.id}",{{"turn":9}}]'
    diary.add(replace(TRY, game=game.id, puzzle=gone))
    found = diary.read().solved_puzzles(game)
    assert found == {gone, *(each.id for each in solved)}


def test_a_diary_is_read_although_the_puzzles_of_a_game_are_damaged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    former = load_puzzles(GAME)[0].former_id
    monkeypatch.setattr(
        puzzle_collection, "load_puzzles", lambda game: decompress_puzzles(game, b"damaged")
    )
    assert PuzzleHistory((replace(TRY, puzzle=former),)).solved_puzzles(GAME) == {former}


@pytest.mark.parametrize(("days", "words"), [(0, ""), (1, "1 day"), (2, "2 days in a row")])
def test_a_streak_is_described_in_words(days: int, words: str) -> None:
    history = PuzzleHistory(tuple(of_day(23 - day) for day in range(days)))
    assert history.streak_text(TODAY) == words


def test_an_entry_comes_last_among_those_of_its_kind() -> None:
    assert PuzzleHistory((WRONG,), (RUSH,)).with_entry(TRY) == PuzzleHistory((WRONG, TRY), (RUSH,))
    best = replace(RUSH, found=9)
    assert PuzzleHistory((WRONG,), (RUSH,)).with_entry(best) == PuzzleHistory(
        (WRONG,), (RUSH, best)
    )


def test_the_diary_of_each_game_is_its_own(diary: PuzzleJournal) -> None:
    """Games whose ids come before and after in the alphabet, as they are read from the file."""
    games = sorted(GAMES, key=lambda game: game.id)
    rushes = {game: 3 * number % 7 for number, game in enumerate(games)}
    for number, game in enumerate(games):
        diary.add(replace(TRY, game=game.id, puzzle=f"[{number}]", score=number % 2))
        diary.add(replace(RUSH, game=game.id, found=rushes[game]))
    history = diary.read()
    for number, game in enumerate(games):
        assert history.solved_puzzles(game) == {f"[{number}]"}
        assert history.best_rush_score(game) == rushes[game]
        worth = grade_elo(game, TRY.grade)
        rating = Rating() if worth is None else Rating().after_game(worth, number % 2)
        assert history.rating(game) == rating


def test_the_journal_is_in_the_data_folder(private_home: Path) -> None:
    diary = PuzzleJournal()
    diary.add(TRY)
    assert diary.path.name == "puzzles.jsonl" and private_home in diary.path.parents
    assert PuzzleJournal().read() == PuzzleHistory((TRY,))


def test_a_line_without_a_day_is_no_puzzle_of_the_day() -> None:
    line = (
        b'{"date": "", "game": "mancala", "puzzle": "[1]", "grade": 2, "found": true, "score": 1}'
    )
    assert parse_entry(line) == replace(TRY, date="", day="", on_time=False)


def test_only_first_tries_change_the_rating_and_puzzles_belong_to_their_games() -> None:
    """A solution that was shown and copied later, or a second try after a hint, is not rated."""
    first = replace(TRY, puzzle="[3]")
    hinted, other = replace(TRY, score=None, puzzle="[2]"), replace(TRY, game="skirmish")
    missed = replace(WRONG, puzzle="[1]")
    again = replace(TRY, puzzle="[1]"), replace(TRY, puzzle="[2]")
    history = PuzzleHistory(
        (missed, hinted, first, other, *again), (RUSH, RushResult("", "mancala", 3))
    )
    worth = grade_elo(GAME, 2)
    assert worth is not None
    assert history.rating(GAME) == Rating().after_game(worth, 0).after_game(worth, 1)
    assert history.solved_puzzles(GAME) == {"[1]", "[2]", "[3]"}
    assert history.best_rush_score(GAME) == 7
    assert (PuzzleHistory().rating(GAME), PuzzleHistory().best_rush_score(GAME)) == (
        Rating(),
        0,
    )


@pytest.mark.parametrize(
    "line",
    [
        replace(TRY, day="2026-02-30"),
        replace(TRY, day="0001-01-01"),
        replace(TRY, day=7),  # type: ignore[arg-type]
        replace(TRY, grade="x"),  # type: ignore[arg-type]
        replace(TRY, grade=0),
        replace(TRY, score=2),
        replace(RUSH, found="7"),  # type: ignore[arg-type]
        DrillResult("then", "mancala", "count", 3, 4, timed=True),
        DrillResult(TRY.date, "mancala", "count", 5, 4, timed=True),
    ],
)
def test_an_entry_of_another_type_or_value_is_damaged(
    diary: PuzzleJournal, line: JournalEntry
) -> None:
    diary.add(line)
    diary.append_lines([b"[" * 200_000 + b"\n"])
    assert (diary.read(), diary.damaged) == (PuzzleHistory(), 2)
