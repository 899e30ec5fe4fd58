from __future__ import annotations

import json
from dataclasses import asdict, replace
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.options import MAX_SEED
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.session import Session
from fourgames_tk.store.ladder import Ladder, games_with_ratings
from fourgames_tk.store.results import (
    GameStatistics,
    Result,
    ResultJournal,
    WinDrawLoss,
    seat_result,
)
from tests.store.processes import others

LOST = Result(
    "2026-11-23T10:00:00Z",
    "mancala",
    "stones=3",
    7,
    ("person", "level:3"),
    0,
    "0-1",
    (10, 26),
    31,
    120,
    True,
    "",
    "a.4g",
)


def won(file: str, **changes: object) -> Result:
    return replace(LOST, result="1-0", file=file, **changes)  # type: ignore[arg-type]


@pytest.fixture
def journal(tmp_path: Path) -> ResultJournal:
    return ResultJournal(tmp_path / "data" / "results.jsonl")


def test_a_result_says_how_a_game_of_a_person_ended() -> None:
    game = find_game("four-stones")
    options = game.options_type.parse({"layout": "shuffled", "rows": "2"})
    session = Session(game, options, 5)
    while session.state.legal_moves():
        session.play(session.state.legal_moves()[0])
    outcome = session.state.outcome()
    assert outcome is not None
    record = replace(Record.from_session(session, ("level:2", "Ann")), seconds=60, helped=("hint",))
    found = Result.of(record, session.steps, outcome, "2026-11-23T10:00:00Z", "a.4g")
    assert (found.seats, found.seat, found.level) == (("level:2", "person"), 1, 2)
    assert (found.options, found.seed) == ("layout=shuffled rows=2", 5)
    assert (found.plies, found.seconds) == (len(session.all_moves), 60)
    assert (found.counts, found.reason) == (False, "hint")
    twice = replace(record, helped=("coach", "taken back"))
    assert Result.of(twice, session.steps, outcome, "", "a.4g").reason == "coach", (
        "the first one is named"
    )
    expected = "won" if 1 in outcome.winners else "lost"
    assert found.person_result == seat_result(record.result, 1) == expected
    assert found.turns == len(session.steps), "a turn is one move in this game"
    people = replace(record, players=("Ann", "human"))
    several = Result.of(people, session.steps, outcome, "", "a.4g")
    assert (several.seat, several.person_result, several.level) == (None, "", None)
    assert several.turns is None and not several.bests


@pytest.mark.parametrize(
    ("result", "own"),
    [
        ("1-0", "won"),
        ("0-1", "lost"),
        ("1/2-1/2", "drawn"),
        ("1-1", "drawn"),
        ("1-0-0", "won"),
        ("0-1-0", "lost"),
    ],
)
def test_a_tie_that_everybody_wins_is_a_draw(result: str, own: str) -> None:
    assert seat_result(result, 0) == own


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_order_of_turns_counts_from_who_moves_first(seat: int) -> None:
    skirmish = find_game("skirmish")
    seats = tuple("person" if each == seat else "level:1" for each in range(3))
    found = replace(LOST, game=skirmish.id, options="players=3", seats=seats, seat=seat)
    first = skirmish.start(skirmish.options_type(players=3), found.seed).turn
    expected = [each % 3 for each in range(first, first + 3)].index(seat)
    assert found.person_turn_index(skirmish) == expected


def test_an_end_that_was_taken_back_gives_way_to_the_next(journal: ResultJournal) -> None:
    journal.add(LOST, won("b.4g"))
    journal.add(won("a.4g"))
    assert journal.read() == [won("b.4g"), won("a.4g")]
    journal.add(replace(won("b.4g"), result="0-1", counts=False, reason="taken back"))
    assert journal.read() == [won("b.4g"), won("a.4g")], "what counted stays"


def test_of_two_results_of_a_game_that_do_not_count_the_later_one_holds(
    journal: ResultJournal,
) -> None:
    earlier = replace(LOST, counts=False, reason="hint")
    later = replace(won("a.4g"), date="2026-11-23T11:00:00Z", counts=False, reason="taken back")
    journal.add(earlier)
    journal.add(later)
    assert journal.read() == [later]


def test_a_damaged_line_is_passed_over_and_keeps_its_damage_to_itself(
    journal: ResultJournal,
) -> None:
    journal.add(LOST)
    line = LOST.journal_line
    for share in (b"2", b"-0.1", b"[]"):
        changed = line.replace(b'"accuracy": null', b'"accuracy": ' + share)
        assert changed != line and Result.parse(changed) is None
    for number in (b"-1", b"1.5", b"[]"):
        for name in (b'"judged_moves": ', b'"turns": '):
            changed = line.replace(name + b"null", name + number)
            assert changed != line and Result.parse(changed) is None
    assert Result.parse(replace(LOST, seat=len(LOST.seats)).journal_line) is None
    with journal.path.open("ab") as file:
        file.write(b'\xff\n[]\n{"seats": 3}\n' + b"[" * 99_999 + b'\n{"date": "2026')
    journal.add(won("b.4g"))
    assert journal.read() == [LOST, won("b.4g")]
    before = journal.path.read_bytes()
    assert journal.remove_results(lambda result: result.file == "a.4g") == [LOST]
    assert journal.path.read_bytes() == before.removeprefix(LOST.journal_line)


@settings(max_examples=100, deadline=None)
@given(
    name=st.sampled_from(sorted(asdict(LOST))),
    value=st.one_of(st.none(), st.integers(), st.text(max_size=5), st.lists(st.integers())),
)
def test_no_line_breaks_what_reads_it(name: str, value: object) -> None:
    found = Result.parse(json.dumps({**asdict(LOST), name: value}))
    if found is not None:
        assert GameStatistics.of([found]) and found.person_result in ("", "won", "drawn", "lost")
        assert datetime.fromisoformat(found.date.removesuffix("Z"))


def test_one_game_is_forgotten_by_forgetting_its_lines(journal: ResultJournal) -> None:
    other = won("d.4g", game="fourside", date="2026-11-24T10:00:00Z")
    journal.add(LOST, won("b.4g"), other)
    assert journal.remove_results(lambda result: result.game == "chess") == []
    gone = journal.remove_results(lambda result: result.game == "mancala")
    assert journal.read() == [other]
    journal.add(*gone)
    assert journal.read() == [LOST, won("b.4g"), other]


def add_many(path: Path, name: str) -> None:
    """Runs in another process: write lines of results."""
    for number in range(20):
        ResultJournal(path).add(won(f"{name}{number}.4g"))


def test_two_windows_write_safely(journal: ResultJournal) -> None:
    with others(2) as windows:
        for window, name in zip(windows, "ab", strict=True):
            window.tell(add_many, journal.path, name)
        for window in windows:
            window.answer()
    assert len(journal.read()) == 40


def test_statistics_tell_levels_streaks_and_several_people_apart() -> None:
    results = [
        won("1", seconds=60),
        won("2", seats=("person", "level:1")),
        LOST,
        won("3"),
        replace(LOST, result="1/2-1/2", seats=("person", "bot:x"), file="4"),
        won("5", seats=("person", "person"), seat=None),
    ]
    found = GameStatistics.of(results)
    assert found.total == WinDrawLoss(3, 1, 1) and found.total.played == 5
    assert (found.streak, found.best_streak, found.among_people) == (0, 2, 1)
    assert found.seconds == 60 + 5 * 120


@pytest.mark.parametrize(
    "changes",
    [
        {"options": None},
        {"options": 5},
        {"seed": "7"},
        {"plies": True},
        {"seconds": 10**20},
        {"date": "9999-12-31T23:59:59+00:00"},
        {"date": "2026-02-30"},
        {"scores": [1]},
        {"scores": ["a", "b"]},
        {"seats": ["person", 3]},
        {"file": "\ud800"},
        {"file": "a\0.4g"},
        {"counts": None},
        {"accuracy": float("nan")},
        {"unknown": 1},
    ],
)
def test_a_line_with_a_field_of_another_type_or_value_is_damaged(
    journal: ResultJournal, changes: dict[str, object]
) -> None:
    journal.add(LOST)
    journal.append_lines([json.dumps({**asdict(LOST), **changes}).encode() + b"\n"])
    assert (journal.read(), journal.damaged) == ([LOST], 1)


@pytest.mark.parametrize("digits", ["0", "9" * 5_000, "x", "-1", ""])
def test_a_level_that_no_game_can_have_is_no_level(digits: str) -> None:
    found = Result.parse(replace(LOST, seats=("person", f"level:{digits}")).journal_line)
    assert found is not None and found.level is None
    game = find_game("mancala")
    assert Ladder.of(game, [found]).losses == {} and games_with_ratings(game, [found]) == []


@pytest.mark.parametrize("line", [b"9" * 5_000, b"[" * 200_000, b'{"seed": ' + b"9" * 5_000 + b"}"])
def test_a_line_that_is_too_large_for_its_reader_is_damaged(line: bytes) -> None:
    assert Result.parse(line) is None


def test_every_seed_that_a_game_can_have_is_read() -> None:
    for seed, seconds in ((0, 0), (MAX_SEED, MAX_SEED)):
        result = replace(LOST, seed=seed, plies=seconds, seconds=seconds)
        assert Result.parse(result.journal_line) == result
