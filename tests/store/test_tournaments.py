"""The folder of tournaments: begun, found again, deleted, brought in."""

from __future__ import annotations

import datetime
import os
import time
from pathlib import Path

import pytest

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.tournament import BadTournament, Plan, Result, report
from fourgames_tk.engine.tournament_report import read_report, report_text
from fourgames_tk.store.shelf.records import of_tournament
from fourgames_tk.store.shelf.row import Kind
from fourgames_tk.store.shelf.shelf import Shelf
from fourgames_tk.store.tournaments import Tournaments

PLAN = Plan("mancala", ("level:1", "level:1"), ("stones=4",), games=3)
DAY = datetime.date(2026, 11, 21)
RESULTS = [Result(0, (0, 1), (1.0, 0.0), 40, "a record"), Result(1, (1, 0), (0.5, 0.5), 41, "")]


def test_each_has_a_file_of_its_own_and_the_last_one_comes_first(tmp_path: Path) -> None:
    tournaments = Tournaments(tmp_path / "made")
    assert tournaments.kept() == []
    for _ in range(3):
        journal, path = tournaments.begin(PLAN, DAY)
        journal.add(RESULTS[0])
        journal.close()
    assert path.name == "2026-11-21 mancala 3.part"
    kept = tournaments.kept()
    assert kept[0].path == path
    assert [(each.plan, each.played) for each in kept] == [(PLAN, 1)] * 3


def test_a_deleted_one_comes_back_until_the_list_is_closed(tmp_path: Path) -> None:
    tournaments = Tournaments(tmp_path)
    journal, path = tournaments.begin(PLAN, DAY)
    (kept,) = tournaments.kept()
    with pytest.raises(BadTournament, match="is playing"):
        tournaments.delete(kept)
    journal.close()
    tournaments.delete(kept)
    assert tournaments.kept() == [] and tournaments.can_restore
    # A name that may still be wanted is not given away.
    other, second = tournaments.begin(PLAN, DAY)
    other.close()
    assert second != path
    tournaments.restore()
    assert {each.path for each in tournaments.kept()} == {path, second}
    tournaments.delete(kept)
    tournaments.close()
    assert list(tmp_path.iterdir()) == [second]
    assert not tournaments.can_restore


@pytest.mark.parametrize("size", [900_000_000, 3_000_000_000])
def test_a_journal_that_was_made_larger_is_passed_over_at_once(tmp_path: Path, size: int) -> None:
    tournaments = Tournaments(tmp_path)
    for _ in range(2):
        journal, path = tournaments.begin(PLAN, DAY)
        journal.add(RESULTS[0])
        journal.close()
    os.truncate(path, size)
    begin = time.process_time()
    (kept,) = tournaments.kept()
    assert kept.path != path and kept.played == 1
    assert time.process_time() - begin < 0.2, "in seconds, of many for the whole"


def test_a_report_is_brought_in_once(tmp_path: Path) -> None:
    tournaments = Tournaments(tmp_path / "made")
    file = tmp_path / "result.json"
    found = report(PLAN, RESULTS)
    assert read_report(found) == (PLAN, RESULTS)
    file.write_text(report_text(found), encoding="utf-8")
    path = tournaments.journal_of(file)
    (kept,) = tournaments.kept()
    assert (kept.path, kept.plan, kept.played) == (path, PLAN, 2)
    assert tournaments.journal_of(file) == path
    assert tournaments.journal_of(path) == path


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"plan": 1, "games": []}', "[" * 99_999])
def test_what_is_no_report_is_refused_by_its_name(text: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FourgamesError, match=r"^there is no report of a tournament in notes\.json"):
        Tournaments(tmp_path / "made").journal_of(file)
    assert not (tmp_path / "made").exists()


def test_games_in_which_others_moved_alike_stay_apart_on_the_shelf(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "shelf.sqlite3")
    game = find_game("mancala")
    session = Session(game, game.options_type(), 1)
    for _ in range(4):
        session.play(session.state.legal_moves()[0])
    records = [
        of_tournament(Record.of(session, players))
        for players in (("level:1", "level:2"), ("level:3", "level:4"))
    ]
    for record in (*records, *records):
        hold = shelf.adopt(record, session)
        assert hold is not None
        assert hold.players == record.players
        hold.close()
    found = shelf.entries()
    assert sorted(entry.players for entry in found) == [record.players for record in records]
    assert {entry.kind for entry in found} == {Kind.TOURNAMENT}
    shelf.close()
