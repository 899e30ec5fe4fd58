"""The journal of a tournament: who may go on with it, and what is refused."""

from __future__ import annotations

import json
import tracemalloc
from dataclasses import asdict
from pathlib import Path

import pytest

from fourgames_tk.engine import tournament_journal
from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.tournament import BadTournament, Journal, Plan, Result, Sprt
from fourgames_tk.engine.tournament_journal import LARGEST, journal_text, plan_of
from fourgames_tk.engine.tournament_pool import BackgroundTournament
from fourgames_tk.engine.tournament_report import read_report

PLAN = Plan("skirmish", ("level:1", "bot:nowhere.py", "level:2"), ("rows=4", "columns=4"), games=2)
TEST = Plan("mancala", ("level:1", "level:2"), games=100, sprt=Sprt(0, 20))
FIRST, SECOND = (
    Result(number, (0, 1), (1.0, 0.0), 12, "a record", failure)
    for number, failure in ((0, ""), (3, "bot: nowhere.py: ended"))
)


def test_one_at_a_time_goes_on_with_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "result.json.part"
    journal = Journal(PLAN, path)
    for begin in (Journal.of_file, lambda path: Journal(PLAN, path)):
        with pytest.raises(BadTournament, match=r"is playing result\.json\.part"):
            begin(path)
    journal.add(FIRST)
    journal.close()
    again = Journal.of_file(path)
    assert again.results == [FIRST]
    again.remove()
    assert not path.exists()


@pytest.mark.parametrize("plan", [PLAN, TEST])
def test_the_file_tells_what_is_played(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_text(journal_text(plan, [FIRST]), encoding="utf-8")
    assert plan_of(path) == plan
    journal = Journal.of_file(path)
    assert (journal.plan, journal.results, journal.is_over) == (plan, [FIRST], False)
    journal.close()


def test_a_line_that_was_cut_off_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    whole = journal_text(TEST, [FIRST])
    path.write_text(whole + '{"number": 1, "pl', encoding="utf-8")
    journal = Journal.of_file(path)
    journal.add(Result(1, (1, 0), (0.5, 0.5), 9, "Größe"))
    journal.close()
    journal = Journal.of_file(path)
    assert [(result.number, result.record) for result in journal.results] == [
        (0, "a record"),
        (1, "Größe"),
    ]
    journal.close()


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"players": ["level:1"]},
        {"players": ["level:1", "human"]},
        {"options": ["rows=1"]},
        {"games": 10**9},
        {"games": "2"},
        {"seconds": float("inf")},
        {"format": "ladder"},
        {"sprt": {"elo0": 0}},
        {"sprt": [1, 2]},
        {"sprt": {"elo0": 0, "elo1": {}}},
        {"sprt": {"elo0": "0", "elo1": "5"}},
        {"sprt": {"elo0": 0, "elo1": 10**400}},
        {"seed": -1},
        {"players": None},
    ],
)
def test_a_plan_that_is_none_is_refused(change: dict[str, object], tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_text(json.dumps({**TEST.to_json(), **change}) + "\n", encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(FourgamesError):
        Journal.of_file(path)
    assert path.read_bytes() == before


def test_what_is_no_journal_is_named_without_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "notes.part"
    for content in (b"", b"dear diary\n", b"\xff\xfe\n", b"[" * 100_000, b"[]\n"):
        path.write_bytes(content)
        with pytest.raises(BadTournament, match=r"^notes\.part is no journal|no plan of a"):
            Journal.of_file(path)
    with pytest.raises(BadTournament, match=r"is no journal"):
        Journal.of_file(tmp_path)
    with pytest.raises(OSError, match=r"gone\.part"):
        Journal.of_file(tmp_path / "gone.part")


@pytest.mark.parametrize("number", [float("inf"), [1], None])
def test_a_line_that_is_no_result_is_named(number: object, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    line = {**asdict(FIRST), "number": number}
    path.write_text(f"{journal_text(TEST, [])}{json.dumps(line)}\n", encoding="utf-8")
    with pytest.raises(BadTournament, match=r"^journal, line 2, is damaged"):
        Journal.of_file(path)
    found = {"plan": TEST.to_json(), "games": [{**line, "players": ["level:1", "level:2"]}]}
    with pytest.raises(BadTournament, match="no report"):
        read_report(found)


def test_a_journal_takes_no_more_memory_than_it_has(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_text(journal_text(TEST, [FIRST]), encoding="utf-8")
    tracemalloc.start()
    try:
        Journal.of_file(path).close()
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
    for more in (b"x" * 1_000, b"\n" * 1_000):
        with path.open("ab") as file:
            file.truncate(LARGEST + 1)
            file.write(more)
        with pytest.raises(BadTournament, match=r"is no journal"):
            Journal.of_file(path)


def test_a_line_without_an_end_is_no_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament_journal, "LONGEST_RESULT", 100)
    path = tmp_path / "journal"
    path.write_text(journal_text(TEST, []) + "x" * 101, encoding="utf-8")
    with pytest.raises(BadTournament, match=r"line 2, is damaged: 'x{60}'"):
        Journal.of_file(path)


def test_who_failed_is_the_one_without_a_share() -> None:
    assert FIRST.failed is None
    assert SECOND.failed == 1
    assert Result(0, (2, 0, 1), (0.5, 0.0, 0.5), 3, "", "bot: ended").failed == 0
    assert Result(0, (2, 0), (0.5, 0.5), 3, "", "damaged").failed is None


def test_a_full_disk_is_a_problem_for_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(journal: Journal, result: Result) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Journal, "add", full)
    plan = Plan("skirmish", ("level:1", "level:2"), ("rows=4", "columns=4", "stones=2"), games=2)
    contest = BackgroundTournament(Journal(plan, tmp_path / "journal"), jobs=1)
    contest.join()
    assert contest.problem == "what is played cannot be kept: No space left on device"
    Journal.of_file(tmp_path / "journal").close()
