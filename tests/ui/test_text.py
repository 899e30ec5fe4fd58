"""Tests of texts about players, turns, results and saved games."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from fourgames_tk.engine.game import Outcome
from fourgames_tk.engine.language import ENGLISH, _, use_language
from fourgames_tk.engine.record_text import RecordHeader
from fourgames_tk.ui.text import (
    YOU,
    OutcomeText,
    error_as_sentence,
    game_kind_title,
    game_state_text,
    is_you,
    matches_search,
    moving_status_text,
    name_as_subject,
    name_in_sentence,
    name_without_level,
    names_by_seat,
    outcome_text,
    players_or_error_text,
    progress_or_result_text,
    progress_sort_key,
    relative_day_text,
    saved_game_name,
    time_of_day,
    turn_heading,
    turn_status_text,
)

TODAY = date(2026, 11, 27)


def header(*players: str, result: str = "*", fault: str = "", **tags: str) -> RecordHeader:
    """Return the header of a saved game of Mancala."""
    seats = {f"Player{number}": player for number, player in enumerate(players, 1)}
    changed = datetime(2026, 11, 25, 12).timestamp()
    known = {"Game": "mancala", **seats, "Result": result, **tags}
    return RecordHeader(known, Path("/games/2026 mancala.4g"), changed, fault)


@pytest.mark.parametrize(
    ("head", "text"),
    [
        (header("human", "level:3", result="1-0"), "won, level 3"),
        (header("human", "level:3", result="0-1"), "lost, level 3"),
        (header("human", "level:3", result="1/2-1/2"), "drawn, level 3"),
        (header("level:2", "human", result="1-0"), "lost, level 2"),
        (header("Ann", "bot:x.py", result="1-0"), "won"),
        (header("Ann", "bot:x.py", result="0-1"), "lost"),
        (header("human", "level:3", result="1-0", Helped="hint"), "won, practice"),
        (header("human", "human", result="1-0"), "1-0"),
        (header("level:1", "level:2", result="0-1"), "0-1"),
        # The result of a file that was written by hand.
        (header("level:1", "level:1", "human", result="1-0"), "1-0"),
        (header("human", "level:1", result="x" * 99), "x" * 24 + "…"),
        (header("human", "level:3", Turn="7"), "turn 7"),
        (header("human", "level:3"), "in progress"),
    ],
)
def test_a_saved_game_has_its_turn_or_its_result_for_the_person(
    head: RecordHeader, text: str
) -> None:
    assert progress_or_result_text(head) == text == game_state_text(head)
    assert game_state_text(head, elsewhere=True) == "open in another window"
    assert progress_sort_key(head)[:2] == (
        head["Result"] != "*",
        int(head["Turn"] or 0),
    )


def test_a_damaged_game_is_told_as_such_and_sorted_behind_those_that_go_on() -> None:
    damaged = header("human", "level:1", Turn="9", fault="line 3: odd")
    assert game_state_text(damaged, elsewhere=True) == "damaged"
    assert players_or_error_text(damaged) == "cannot be read"
    assert progress_sort_key(damaged)[:2] == (True, 0)
    assert players_or_error_text(header("Ann", "level:1")) == "Ann – Computer, level 1"


def test_a_game_of_another_program_is_listed_with_its_players() -> None:
    head = header("human", "level:4", "bot:a/b.py", "?", Game="chess")
    assert names_by_seat(head) == (
        "Player 1",
        "Computer 2, level 4",
        "bot 3: b.py",
        "Player 4",
    )
    assert game_kind_title(head) == "chess"
    assert game_kind_title(header(Game="")) == "2026 mancala.4g"
    assert saved_game_name(header()) == "Mancala"
    assert saved_game_name(header(Title="Mine")) == "Mine   ·   Stones: Mancala"


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Computer, level 3", "Computer"),
        ("Computer 2, level 12", "Computer 2"),
        ("Level 7, unknown to this version", "Level 7"),
        ("Level 777…, unknown to this version", "Level 777…"),
        ("Ann, level 3", "Ann, level 3"),
        ("You", "You"),
    ],
)
def test_the_level_of_a_computer_is_left_out_in_short(name: str, short: str) -> None:
    assert name_without_level(name) == short
    who, whose = ("You move", "Your") if name == "You" else (f"{short} moves", f"{short}’s")
    assert moving_status_text(name) == f"{who}."
    assert turn_heading(name, True) == f"{who} first"
    assert turn_heading(name, False) == f"{whose} turn"
    assert turn_status_text(name, "slide a letter") == f"{whose} turn: slide a letter"


@pytest.mark.parametrize(
    ("name", "inside", "subject"),
    [
        ("You", "you", "You"),
        ("Computer", "the computer", "The computer"),
        ("Computer 2", "Computer 2", "Computer 2"),
        ("Ann", "Ann", "Ann"),
    ],
)
def test_a_name_within_a_sentence(name: str, inside: str, subject: str) -> None:
    assert name_in_sentence(name) == inside and name_as_subject(name) == subject


@pytest.mark.parametrize(
    ("winners", "names", "texts"),
    [
        ((1,), ("Ann", "Computer, level 2"), ("Computer wins!", "Ann loses!")),
        ((0,), ("Ann", "Computer, level 2"), ("Ann wins!", "Computer loses!")),
        ((1,), ("You", "Computer, level 2"), ("Computer wins!", "You lose!")),
        ((1,), ("Ann", "You"), ("You win!", "Ann loses!")),
        (
            (0,),
            ("Ann", "Computer 2", "Computer 3"),
            ("Ann wins!", "Computer 2 and Computer 3 lose!"),
        ),
        ((), ("You", "Computer"), ("It’s a draw!", "")),
    ],
)
def test_a_result_names_winners_and_losers(
    winners: tuple[int, ...], names: tuple[str, ...], texts: tuple[str, str]
) -> None:
    found = outcome_text(Outcome(winners), names)
    assert (found.title, found.detail) == texts


def test_a_person_alone_is_addressed_whatever_the_language_was() -> None:
    use_language("de")
    own = _(YOU)
    assert own != YOU and all(map(is_you, (YOU, own))) and not is_you("Ann")
    assert turn_heading(YOU, False) == turn_heading(own, False)
    use_language(ENGLISH)


def test_an_error_is_a_sentence_that_may_begin_with_a_place() -> None:
    for reason, text in (
        ("no dice", "No dice."),
        ("b3 is full", "b3 is full."),
        ("bad", "Bad."),
    ):
        assert error_as_sentence(reason) == text


@pytest.mark.parametrize("time", [1e30, -1e30, float("nan"), float("inf")])
def test_a_time_outside_of_the_calendar_is_not_shown(time: float) -> None:
    assert relative_day_text(time, TODAY) == time_of_day(time) == ""


def test_a_date_has_its_year_if_it_is_another_one() -> None:
    noon = datetime(2026, 11, 27, 9, 5)
    assert time_of_day(noon.timestamp()) == "09:05"
    for days, text in (
        (-1, "28 November"),
        (-40, "6 January 2027"),
        (400, "23 October 2025"),
    ):
        assert relative_day_text((noon - timedelta(days)).timestamp(), TODAY) == text


def test_saved_games_are_found_by_all_that_is_shown_of_them() -> None:
    head = header(
        "Ann",
        "level:2",
        result="1-0",
        Title="Our Game",
        Options="stones=4",
        Date="2026.11.25",
    )
    for text in (
        "",
        "OUR",
        "mancala ann",
        "level:2 game",
        "4",
        "wednesday",
        "2026.11",
        "1-0",
        "1-",
    ):
        assert matches_search(head, text, TODAY), text
    for text in ("ben", "ann ben", "stones=", "thursday", "skirmish"):
        assert not matches_search(head, text, TODAY), text


@pytest.mark.parametrize(
    ("ago", "text"),
    [(0, "today"), (1, "yesterday"), (2, "Wednesday"), (6, "Saturday"), (7, "20 November")],
)
def test_a_day_has_its_name_for_a_week(ago: int, text: str) -> None:
    today = datetime(2026, 11, 27, 12)
    assert relative_day_text((today - timedelta(ago)).timestamp(), today.date()) == text


@pytest.mark.parametrize(
    ("winners", "names", "title", "detail"),
    [
        ((0,), ("You", "Computer"), "You win!", "Computer loses!"),
        ((0,), ("You", "Ann", "Computer"), "You win!", "Ann and Computer lose!"),
        ((1,), ("You", "Computer 2", "Computer 3"), "Computer 2 wins!", "You lose!"),
        ((0, 1), ("You", "Computer 2", "Ann"), "You and Computer 2 win!", "Ann loses!"),
        ((0, 1), ("You", "Computer"), "A tie!", ""),
    ],
)
def test_a_result_addresses_a_person_only_if_alone(
    winners: tuple[int, ...], names: tuple[str, ...], title: str, detail: str
) -> None:
    assert outcome_text(Outcome(winners), names) == OutcomeText(title, detail)
