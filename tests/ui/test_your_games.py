"""The list of every game that was played, as a person uses it."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path
from tkinter import ttk

import pytest

from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.games.fourside.rules import FourSideState
from fourgames_tk.engine.record import Record
from fourgames_tk.store.shelf import describe, table
from fourgames_tk.store.shelf.describe import people_of
from fourgames_tk.store.shelf.entry import Query
from fourgames_tk.store.shelf.row import Kind
from fourgames_tk.store.shelf.shelf import Shelf
from fourgames_tk.ui.canvas.scene import seen
from fourgames_tk.ui.paint.palette import PALETTES
from fourgames_tk.ui.sheets.games_list import facts, heading, players
from fourgames_tk.ui.sheets.your_games import AT_FIRST, FORGET, YourGamesDialog
from tests.store.shelf.games import new_session, play_on
from tests.ui.person import Person
from tests.ui.pump import box, centre

COMPUTER, TWO, DEMO = ("human", "level:3"), ("human", "human"), ("level:1", "level:1")


def left(
    person: Person, game: str, plies: int, players: tuple[str, ...] = COMPUTER, *names: str
) -> int:
    """Put a game on the shelf that was left, and return its number."""
    session = play_on(new_session(game, plies), plies)
    hold = person.app.shelf.begin(session, players, names)
    assert hold.keep(session)
    hold.close()
    return hold.id


def opened(person: Person) -> YourGamesDialog:
    """Open the list by its key, and wait for its pictures."""
    person.driver.move(*person.at_nothing)
    person.flush()
    person.key("ctrl+b")
    person.wait(lambda: dialog(person) is not None, "the list")
    window = dialog(person)
    assert window is not None
    rows = window.list
    count = len(rows.entries)
    person.wait(lambda: len(rows.thumbnails) >= min(count, rows.page), "the pictures")
    rows.canvas.focus_force()
    person.flush()
    return window


def dialog(person: Person) -> YourGamesDialog | None:
    return next((each for each in person.dialogs() if isinstance(each, YourGamesDialog)), None)


def listed(window: YourGamesDialog) -> list[int]:
    return [entry.id for entry in window.list.entries]


@pytest.fixture
def shelf(person: Person) -> Shelf:
    return person.app.shelf


def test_a_running_game_is_gone_on_with_by_keys_alone(person: Person) -> None:
    older, newer = left(person, "mancala", 5), left(person, "four-stones", 3, TWO)
    window = opened(person)
    assert listed(window) == [newer, older]
    person.key("Down", "Up", "Down", "Return")
    person.wait_for_board()
    assert dialog(person) is None
    assert person.play.setup.game.id == "mancala"
    # The computer may have gone on by now.
    assert len(person.moves) >= 5
    assert [spec.text for spec in person.play.setup.players] == list(COMPUTER)


def test_the_list_opens_from_the_start_screen_and_a_finished_game_is_looked_through(
    person: Person,
) -> None:
    left(person, "four-stones", 300)
    person.driver.move(*person.at_nothing)
    person.flush()
    person.key("y")
    person.wait(lambda: dialog(person) is not None, "the list")
    person.press("Look Through")
    person.wait_for_board()
    assert person.play.session.state.outcome() is not None
    person.key("ctrl+b")
    person.wait(lambda: dialog(person) is not None, "the list")
    person.key("Escape")
    assert dialog(person) is None and person.play.session.state.outcome() is not None


def test_a_row_says_game_players_moves_and_when(person: Person, shelf: Shelf) -> None:
    left(person, "four-stones", 1, ("human", "bot:/x/y.py"), "Ann")
    left(person, "mancala", 400, TWO)
    lost = left(person, "four-stones", 300)
    shelf.rename(lost, "The long one")
    (one, two, bot) = shelf.entries()
    assert heading(one) == "The long one   ·   Four Stones"
    assert players(one) == "You  –  Computer, level 3"
    assert one.results[0] is not None and one.results[0] in facts(one)
    assert players(two) == "Player 1  –  Player 2" and f" {two.result} " in facts(two)
    assert players(bot) == "Ann  –  bot: y.py"
    assert facts(bot).startswith("1 move   ·   running   ·   20")


def test_games_are_searched_and_filtered(person: Person) -> None:
    ann = left(person, "mancala", 4, COMPUTER, "Ann")
    over = left(person, "four-stones", 300, TWO)
    demo = left(person, "four-stones", 2, DEMO)
    window = opened(person)
    assert listed(window) == [over, ann]
    person.key("a", "n", "n")
    assert listed(window) == [ann]
    person.key("x")
    assert listed(window) == [] and window.list.entry is None
    person.key("BackSpace", "BackSpace", "BackSpace", "BackSpace")
    assert listed(window) == [over, ann]
    ticks = [each for each in person.widgets() if each.winfo_class() == "TCheckbutton"]
    person.click(centre(ticks[-1]))
    assert listed(window) == [demo, over, ann]
    window._state.current(1)
    window._state.event_generate("<<ComboboxSelected>>")
    assert listed(window) == [demo, ann]
    window._game.current(1 + [game.id for game in GAMES].index("mancala"))
    window._game.event_generate("<<ComboboxSelected>>")
    assert listed(window) == [ann]


def test_a_game_is_deleted_and_comes_back(person: Person, shelf: Shelf) -> None:
    kept, over = left(person, "mancala", 4), left(person, "four-stones", 300)
    before = shelf.summaries()
    window = opened(person)
    person.key("Delete")
    assert listed(window) == [kept] and shelf.summaries() == before
    person.key("ctrl+z")
    assert listed(window) == [over, kept]
    assert window.list.entry is not None and window.list.entry.id == over
    person.press("Delete")
    person.press(FORGET)
    assert listed(window) == [kept] and shelf.summaries() == {}
    person.press("Undo")
    assert listed(window) == [over, kept] and shelf.summaries() == before


def test_the_game_on_the_table_can_be_deleted_and_comes_back(person: Person) -> None:
    person.sit_down(find_game("four-stones"), "human human")
    person.key("d", "1", "Return")
    window = opened(person)
    person.key("Delete")
    assert person.app.desk.play is None and listed(window) == []
    person.key("ctrl+z")
    assert len(listed(window)) == 1
    person.key("Return")
    person.wait_for_board()
    assert person.moves == ("D1",)


def test_a_game_is_renamed(person: Person, shelf: Shelf) -> None:
    left(person, "mancala", 4)
    window = opened(person)
    person.key("F2")
    person.wait(lambda: len(person.dialogs()) == 2, "the question")
    person.key("t", "e", "a", "Return")
    assert [entry.title for entry in shelf.entries()] == ["tea"]
    assert window.list.entry is not None and window.list.entry.title == "tea"


def test_a_game_is_saved_and_copied(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "copy.4g"
    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", lambda **options: str(path))
    left(person, "mancala", 4)
    window = opened(person)
    person.key("ctrl+s", "ctrl+c")
    moves = tuple(play_on(new_session("mancala", 4), 4).line)
    assert Record.read(path).moves == moves
    assert Record.parse(window.clipboard_get()).moves == moves


def test_all_games_are_written_to_a_folder_and_read_from_one(
    person: Person, shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tkinter.filedialog.askdirectory", lambda **options: str(tmp_path / "all"))
    numbers = {left(person, game.id, 4) for game in GAMES}
    window = opened(person)
    window._export()
    person.wait(lambda: "All games are written" in str(window.notice.cget("text")), "the end")
    assert len(list((tmp_path / "all").glob("*.4g"))) == len(GAMES)
    for number in numbers:
        shelf.delete(number)
    shelf.close()
    window._bring_in()
    person.wait(lambda: "are on the shelf" in str(window.notice.cget("text")), "the end")
    assert set(listed(window)) == numbers


@pytest.mark.parametrize("theme", PALETTES)
def test_the_pictures_are_those_of_the_boards(person: Person, theme: str) -> None:
    person.app.set_preference("theme", theme)
    for plies in (4, 9):
        for game in GAMES:
            left(person, game.id, plies)
    window = opened(person)
    rows = window.list
    seen = {}
    for entry in rows.entries[: rows.page]:
        picture = rows.thumbnails[entry.id]
        seen[entry.id] = person.driver.screenshot(box(picture))
        assert len(seen[entry.id].getcolors(1 << 16) or ()) > 100
        assert "text" not in {picture.type(item) for item in picture.find_all()}
    assert len({picture.tobytes() for picture in seen.values()}) == len(seen)
    other = next(name for name in PALETTES if name != theme)
    person.app.set_preference("theme", other)
    first = rows.entries[0].id
    person.wait(lambda: len(rows.thumbnails) >= rows.page, "the pictures")
    again = person.driver.screenshot(box(rows.thumbnails[first]))
    assert again.tobytes() != seen[first].tobytes()


def test_only_what_is_in_sight_is_drawn(person: Person) -> None:
    for _ in range(20):
        for game in GAMES:
            left(person, game.id, 3)
    window = opened(person)
    rows = window.list
    person.key("End")
    last = rows.entries[-1].id
    person.wait(lambda: last in rows.thumbnails, "the last picture")
    assert len(rows.thumbnails) <= rows.page + 2
    person.key("Prior", "Home")
    person.wait(lambda: rows.entries[0].id in rows.thumbnails, "the first picture")
    assert len(rows.thumbnails) <= rows.page + 2
    person.click(centre(rows.thumbnails[rows.entries[2].id]))
    assert rows.entry is rows.entries[2]


def test_no_picture_shows_a_hidden_hand(person: Person, shelf: Shelf) -> None:
    for seats, hidden in ((TWO, (0, 1)), (COMPUTER, (1,)), (DEMO, ())):
        identity = left(person, "fourside", 6, seats)
        entry = next(
            each for each in shelf.entries(Query(kinds=frozenset(Kind))) if each.id == identity
        )
        state = shelf.position(identity)
        assert state is not None
        shown = seen(state, people_of(entry.players, entry.names))
        assert isinstance(shown, FourSideState)
        assert [seat for seat in (0, 1) if shown.hands[seat] is None] == list(hidden)
    window = opened(person)
    for identity, picture in window.list.thumbnails.items():
        entry = next(each for each in window.list.entries if each.id == identity)
        assert picture.scene is not None
        whole = shelf.position(identity)
        assert whole is not None and picture.scene.state == seen(
            whole, people_of(entry.players, entry.names)
        )


def test_of_ten_thousand_games_few_are_read_before_the_window_shows(
    person: Person, shelf: Shelf
) -> None:
    session = play_on(new_session("mancala", 3), 12)
    row = describe.described(describe.begun(session, COMPUTER, (), None), session)
    kept = table.Kept(row, tuple(session.line), {})

    def fill(database: sqlite3.Connection) -> bool:
        for number in range(1, 10_001):
            changed = f"2026-03-{number % 28 + 1:02} 10:00:00.{number % 1000:03}+00:00"
            each = replace(row, id=number, changed=changed)
            table.insert(database, replace(kept, row=each))
        return True

    assert shelf._database.write(fill, False)
    person.app.desk.show_shelf()
    window = dialog(person)
    assert window is not None
    assert len(window.list.entries) == AT_FIRST
    person.wait(lambda: len(window.list.entries) == 10_000, "all of them")
    assert len(window.list.thumbnails) <= window.list.page + 2


def test_a_shelf_that_cannot_be_read_is_not_called_empty(person: Person, shelf: Shelf) -> None:
    left(person, "four-stones", 300)
    database = sqlite3.connect(shelf.path)
    database.execute("PRAGMA user_version = 99")
    database.close()
    before = shelf.path.read_bytes()
    person.app.desk.look_at_shelf()
    person.wait(lambda: bool(person.dialogs()), "the message")
    person.key("Escape")
    window = opened(person)
    canvas = window.list.canvas
    written = [canvas.itemcget(item, "text") for item in canvas.find_all()]
    assert len(written) == 1 and "written by a newer version" in written[0]
    person.key("Escape")
    person.do("statistics")
    person.wait(lambda: bool(person.dialogs()), "the statistics")
    said = [str(each.cget("text")) for each in person.widgets() if isinstance(each, ttk.Label)]
    assert any("written by a newer version" in each for each in said)
    assert "No games yet" not in said
    assert shelf.path.read_bytes() == before


def test_games_of_programs_are_listed_and_looked_through(person: Person) -> None:
    demo = left(person, "four-stones", 300, DEMO)
    programs = left(person, "four-stones", 300, ("bot:nowhere.py", "level:1"))
    window = opened(person)
    assert listed(window) == [programs]
    entry = window.list.entry
    assert entry is not None and "nowhere.py" in players(entry)
    person.press("Demos")
    assert set(listed(window)) == {demo, programs}
    person.press("Demos")
    person.press("Look Through")
    person.wait_for_board()
    assert person.play.session.state.outcome() is not None
    assert person.play.names[0] == "bot: nowhere.py"
