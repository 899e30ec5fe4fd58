"""The folder of tournaments: begun, found again, deleted, brought in."""

from __future__ import annotations

import datetime
import json
from dataclasses import replace
from pathlib import Path

import pytest

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.tournament import BadTournament, Games, Plan, report
from fourgames_tk.engine.tournament.games import kept_text
from fourgames_tk.engine.tournament.report import report_text
from fourgames_tk.store.places import tournaments_path
from fourgames_tk.store.tournaments import begin_tournament, folder_of, kept_tournaments

PLAN = Plan("mancala", ("level:1", "level:1"), ("stones=4",), games=3)


pytestmark = pytest.mark.usefixtures("private_home")


def begun() -> Path:
    """Begin a tournament of which a game is over; return its folder."""
    games = begin_tournament(PLAN)
    fixture = games.missing()[0]
    record = Record(find_game("mancala"), PLAN.game_options(), fixture.seed, players=PLAN.players)
    games.add(fixture, kept_text(replace(record, result="1-0"), None, ""))
    games.close()
    return games.folder


def test_each_has_a_folder_of_its_own_and_the_last_one_comes_first() -> None:
    assert kept_tournaments() == []
    for _ in range(3):
        path = begun()
    assert path.name == f"{datetime.date.today()} mancala 3"
    kept = kept_tournaments()
    assert kept[0].path == path
    assert [(each.plan, each.played) for each in kept] == [(PLAN, 1)] * 3


def test_a_report_is_brought_in_once(tmp_path: Path) -> None:
    before = begun()
    games = Games.of_folder(before.rename(tmp_path / "elsewhere"))
    games.close()
    file = tmp_path / "result.json"
    text = games.record_of(0)
    file.write_text(report_text(report(PLAN, games.results, [text])), encoding="utf-8")
    path = folder_of(file)
    (kept,) = kept_tournaments()
    assert (kept.path, kept.plan, kept.played) == (path, PLAN, 1)
    for found in (file, path, path / "plan.json"):
        assert folder_of(found) == path
    again = Games.of_folder(path)
    assert again.results == games.results and again.record_of(0) == text
    again.close()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"plan": 1, "games": []}', "[" * 99_999])
def test_what_is_no_report_is_refused_by_its_name(text: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FourgamesError, match=r"^there is no report of a tournament in notes\.json"):
        folder_of(file)
    assert kept_tournaments() == []


@pytest.mark.parametrize("place", ["plan", "record"])
def test_a_report_that_no_file_can_hold_is_refused_and_leaves_nothing(
    tmp_path: Path, place: str
) -> None:
    file = tmp_path / "result.json"
    plan = replace(PLAN, players=("level:1", "bot:\ud800" if place == "plan" else "level:1"))
    found = report(plan, [], [])
    found["games"] = [{"number": 0, "record": "\ud800" if place == "record" else ""}]
    file.write_text(json.dumps(found), encoding="utf-8")
    with pytest.raises(BadTournament, match="there is no report of a tournament"):
        folder_of(file)
    assert not tournaments_path().exists()
