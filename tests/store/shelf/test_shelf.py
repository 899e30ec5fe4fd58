from __future__ import annotations

from pathlib import Path

import pytest

from fourgames_tk.engine.record import Record
from fourgames_tk.engine.session import Session
from fourgames_tk.store.shelf.entry import Query
from fourgames_tk.store.shelf.row import Kind
from tests.store.shelf.games import (
    PERSON,
    Window,
    kept_game,
    left_game,
    new_session,
    play_on,
    same,
    taken,
)

MOVE = new_session("mancala").state.legal_moves()[0]


def ids(window: Window, **query: object) -> list[int]:
    return [entry.id for entry in window.entries(Query(**query))]  # type: ignore[arg-type]


def read(text: str) -> tuple[Record, Session]:
    record = Record.parse(text)
    return record, record.session()


def test_the_game_played_last_comes_first(window: Window) -> None:
    games = [left_game(window, game) for game in ("mancala", "fourside", "skirmish")]
    assert ids(window) == games[::-1]
    hold, session = taken(window, games[0])
    play_on(session, 1)
    hold.keep(session)
    assert ids(window) == [games[0], games[2], games[1]]


def test_games_are_searched_and_filtered(window: Window) -> None:
    running = left_game(window, "mancala")
    finished = left_game(window, "four-stones", 999)
    demo = kept_game(window, "four-stones", players=("level:1", "level:2"))[0].id
    hold, session = kept_game(window, "fourside", seed=7)
    hold.seat(PERSON, ("Émile", ""))
    hold.keep(session)
    window.rename(finished, "  The long\tone ")
    everything = frozenset(Kind)
    assert ids(window) == [hold.id, finished, running]
    assert set(ids(window, kinds=everything)) == {running, finished, demo, hold.id}
    assert ids(window, kinds=frozenset({Kind.DEMO})) == [demo]
    assert ids(window, game="mancala") == [running]
    assert ids(window, finished=True) == [finished]
    assert ids(window, finished=False) == [hold.id, running]
    for text, found in [
        ("STONES: mancala", [running]),
        ("émile", [hold.id]),
        ("ÉMILE fourside", [hold.id]),
        ("one long", [finished]),
        ("level:3", [hold.id, finished, running]),
        (window.entries()[0].changed[:10], [hold.id, finished, running]),
        ("nobody", []),
        ("%", []),
    ]:
        assert ids(window, text=text) == found, text


def test_a_title_is_one_line(window: Window) -> None:
    identity = left_game(window)
    window.rename(identity, " a\nb\0 \ud800 " + "c" * 500)
    title = window.entries()[0].title
    assert title.startswith("a b ccc")
    assert len(title) == 200
    window.rename(identity, "")
    assert window.entries()[0].title == ""
    hold = window.adopt(*read(f'[Game "mancala"]\n[Title "a\\n\\u0000b"]\n\n1. {MOVE} *\n'))
    assert hold is not None
    assert window.entries()[0].title == "a b"


def test_the_game_left_last_is_offered(window: Window, path: Path) -> None:
    assert window.offer() is None
    old, new = left_game(window, "mancala"), left_game(window, "fourside")
    left_game(window, "four-stones", 999)
    kept_game(window, players=("level:1", "level:1"))[0].close()
    other = Window(path)
    assert (found := other.offer()) is not None and found.id == new
    hold, _ = taken(window, new)
    assert (found := other.offer()) is not None and found.id == old
    assert (found := window.offer()) is not None and found.id == old
    hold.close()
    assert (found := other.offer()) is not None and found.id == new
    other.close()


def test_a_game_that_another_window_has_is_left_to_it(window: Window, path: Path) -> None:
    hold, session = kept_game(window)
    other = Window(path)
    assert [entry.elsewhere for entry in other.entries()] == [True]
    assert [entry.elsewhere for entry in window.entries()] == [False]
    assert other.take(hold.id) is None
    assert other.complaints == ["This game is open in another window."]
    assert not other.delete(hold.id)
    assert not hold.is_closed
    replay = other.replay(hold.id)
    assert replay is not None and same(replay.finished(), session)
    window.close()
    assert other.take(hold.id) is not None
    other.close()


def test_a_deleted_game_comes_back_or_is_gone_with_its_window(window: Window, path: Path) -> None:
    won, running = left_game(window, "four-stones", 999), left_game(window, "mancala")
    counted = window.summaries()
    assert counted
    for identity in (won, running):
        assert window.delete(identity)
    assert ids(window) == []
    assert window.take(won) is None
    window.restore(won)
    assert ids(window) == [won]
    assert window.delete(won)
    assert not window.delete(won + 1)
    assert window.summaries() == counted
    window.close()
    other = Window(path)
    other.restore(won)
    other.restore(running)
    assert ids(other) == []
    assert other.summaries() == counted
    assert other.replay(won) is None


def test_a_deleted_game_can_leave_the_statistics_too(window: Window) -> None:
    identity = left_game(window, "four-stones", 999)
    counted = window.summaries()
    assert window.delete(identity, also_statistics=True)
    assert window.summaries() == {}
    window.restore(identity)
    assert window.summaries() == counted
    assert window.delete(identity, also_statistics=True)
    window.close()
    assert window.summaries() == {}


def test_what_a_killed_window_deleted_is_purged_a_day_later(
    window: Window, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    today, yesterday = left_game(window), left_game(window, "mancala")
    monkeypatch.setattr("fourgames_tk.store.shelf.describe.now", lambda: "2001-01-01 00:00:00.000")
    window.delete(yesterday)
    monkeypatch.undo()
    window.delete(today)
    other = Window(path)
    other.start(tmp_path / "running.4g", tmp_path / "statistics.sqlite3")
    for identity in (today, yesterday):
        other.restore(identity)
    assert ids(other) == [today]
    other.close()


def test_a_game_of_this_window_that_is_deleted_is_given_back(window: Window) -> None:
    hold, _ = kept_game(window)
    assert window.delete(hold.id)
    assert hold.is_closed


def test_an_opened_game_that_is_on_the_shelf_is_that_game(window: Window) -> None:
    hold, session = kept_game(window, plies=6)
    text = hold.record(session).to_text()
    plain = Record.of(session).to_text()
    hold.close()
    hold, session = taken(window, hold.id)
    play_on(session, 2)
    hold.keep(session)
    hold.close()
    for opened in (text, Record.of(session).to_text()):
        again = window.adopt(*read(opened))
        assert again is not None
        assert again.id == hold.id
        assert same(again.replay().finished(), session)
        again.close()
    assert len(ids(window)) == 1
    other = window.adopt(*read(plain))
    assert other is not None and other.id != hold.id
    assert len(ids(window)) == 2


def test_an_opened_game_that_went_on_elsewhere_takes_its_moves_along(window: Window) -> None:
    hold, session = kept_game(window, plies=4)
    play_on(session, 3)
    text = hold.record(session).to_text()
    hold.close()
    window.rename(hold.id, "Mine")
    found = window.adopt(*read(text))
    assert found is not None and found.id == hold.id
    assert same(found.replay().finished(), session)
    (entry,) = window.entries()
    assert (entry.title, entry.length, entry.moves) == ("Mine", 7, 7)


def test_an_opened_game_that_was_changed_is_another_one(window: Window) -> None:
    hold, session = kept_game(window, plies=4)
    session.undo()
    first, second = session.state.legal_moves()[:2]
    session.play(second if session.undone == () or session.line[-1] == first else first)
    text = hold.record(session).to_text()
    hold.close()
    found = window.adopt(*read(text))
    assert found is not None and found.id != hold.id
    assert len(ids(window)) == 2


def test_names_of_programs_stay_and_are_not_started(window: Window) -> None:
    text = '[Game "four-stones"]\n[Player1 "Ann"]\n[Player2 "bot:/tmp/evil.py"]\n\n1. D3 *\n'
    hold = window.adopt(*read(text))
    assert hold is not None
    assert (hold.players, hold.names) == (("human", "human"), ("Ann", "bot:/tmp/evil.py"))
    written = hold.record(hold.replay().finished())
    assert written.players == ("Ann", "bot:/tmp/evil.py")
    assert window.adopt(*read(text.replace("D3 *", "D3 2. F5 *"))) is not None


def test_a_record_keeps_what_it_says_besides(window: Window) -> None:
    text = (
        '[Game "four-stones"]\n[Date "2001-02-03"]\n[Player1 "Ann"]\n[Player2 "level:2"]\n'
        '[Seed "5"]\n[Event "A friendly game"]\n\n{First.}\n1. D3 {Why not.}\n2. F5\n*\n'
    )
    hold = window.adopt(*read(text))
    assert hold is not None
    hold.close()
    found = window.record(hold.id)
    assert found is not None
    assert found.date == "2001-02-03"
    assert found.tags["Event"] == "A friendly game"
    assert found.comments == {0: "First.", 1: "Why not."}
    assert window.entries()[0].begun.startswith("2001-02-03")
    window.rename(hold.id, "Title")
    again = window.record(hold.id)
    assert again is not None and again.title == "Title"
    assert window.record(1) is None


@pytest.mark.parametrize(
    "tag",
    [
        "id=0 kind=x counts=2 begun=now changed= ended=x seconds=-1 cursor=-1",
        "id=ffffffffffffffff seconds=999999999999 cursor=99",
        "id=١ cursor=١ seconds=1e999",
        "id id= =id =",
        "",
    ],
)
def test_a_tag_of_the_shelf_that_means_nothing_is_passed_over(window: Window, tag: str) -> None:
    hold = window.adopt(
        *read(f'[Game "mancala"]\n[Shelf "{tag}"]\n\n1. b3 *\n'.replace("b3", MOVE))
    )
    assert hold is not None
    assert window.complaints == []
    assert [entry.moves for entry in window.entries()] == [1]


def test_a_folder_that_cannot_be_made_is_a_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    window = Window(tmp_path / "file" / "shelf.sqlite3")
    session = play_on(new_session(), 2)
    hold = window.begin(session, PERSON)
    assert not hold.keep(session)
    assert not hold.keep(session)
    assert window.entries() == []
    assert window.complaints == ["The shelf of games cannot be used: File exists."]
    hold.close()
    window.close()
