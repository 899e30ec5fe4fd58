"""The list of every game that was played, as a person uses it."""

from __future__ import annotations

import os
from pathlib import Path
from tkinter import ttk

import pytest

from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.games.fourside.rules import FourSideState
from fourgames_tk.engine.record import Head, Record
from fourgames_tk.store.library import Library
from fourgames_tk.store.results import Result
from fourgames_tk.ui.canvas.scene import seen
from fourgames_tk.ui.paint.palette import PALETTES
from fourgames_tk.ui.sheets.games_list import facts, heading, matches, players
from fourgames_tk.ui.sheets.your_games import AT_FIRST, FORGET, YourGamesDialog, position
from tests.store.games import kept, session_of
from tests.ui.person import Person, results
from tests.ui.pump import box, centre

COMPUTER, TWO, DEMO = ("human", "level:3"), ("human", "human"), ("level:1", "level:1")


def left(person: Person, game: str, plies: int, players: tuple[str, ...] = COMPUTER) -> Path:
    """Keep a game that was left, played later than those before, and return its path."""
    path = kept(person.app.library, game, plies, players)
    changed = 1_700_000_000 + len(os.listdir(path.parent))
    os.utime(path, (changed, changed))
    return path


def ended(person: Person, path: Path) -> Result:
    """Put the end of a game in the journal."""
    record = Record.read(path)
    outcome = record.session().state.outcome()
    assert outcome is not None
    result = Result.of(record, outcome, "2026-11-23", path.name)
    person.app.library.results.add(result)
    return result


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


def listed(window: YourGamesDialog) -> list[Path]:
    return [entry.path for entry in window.list.entries]


@pytest.fixture
def library(person: Person) -> Library:
    return person.app.library


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


def test_a_row_says_game_players_moves_and_when(person: Person, library: Library) -> None:
    left(person, "four-stones", 1, ("Ann", "bot:/x/y.py"))
    left(person, "mancala", 400, TWO)
    library.rename(left(person, "four-stones", 300), "The long one")
    (one, two, bot) = library.heads()
    assert heading(one) == "The long one   ·   Four Stones"
    assert players(one) == "You  –  Computer, level 3"
    assert (" won " if one["Result"] == "1-0" else " lost ") in facts(one)
    assert players(two) == "Player 1  –  Player 2" and f" {two['Result']} " in facts(two)
    assert players(bot) == "Ann  –  bot: y.py"
    assert facts(bot).startswith("1 move   ·   running   ·   20")
    assert "open in another window" in facts(bot, elsewhere=True)
    assert matches(one, "LONG four") and not matches(one, "long mancala")


def test_a_damaged_file_is_listed_with_its_reason_and_told(
    person: Person, library: Library
) -> None:
    path = left(person, "mancala", 4)
    path.write_text("no game")
    window = opened(person)
    assert listed(window) == [path] and window.list.entry is not None
    assert "damaged" in facts(window.list.entry) and "line 1" in facts(window.list.entry)
    assert heading(window.list.entry) == path.name
    for key in ("ctrl+s", "ctrl+c"):
        person.key(key)
        person.wait(lambda: len(person.dialogs()) == 2, "the reason")
        person.press("Close")
        window.list.canvas.focus_force()
        person.flush()
    person.key("Delete")
    assert listed(window) == []


def test_games_are_searched_and_filtered(person: Person) -> None:
    ann = left(person, "mancala", 4, ("Ann", "level:3"))
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


def test_a_game_is_deleted_and_comes_back(person: Person) -> None:
    other, over = left(person, "mancala", 4), left(person, "four-stones", 300)
    result = ended(person, over)
    window = opened(person)
    person.key("Delete")
    assert listed(window) == [other] and results(person) == [result]
    person.key("ctrl+z")
    assert listed(window) == [over, other]
    assert window.list.entry is not None and window.list.entry.path == over
    person.press("Delete")
    person.press(FORGET)
    assert listed(window) == [other] and results(person) == []
    person.press("Undo")
    assert listed(window) == [over, other] and results(person) == [result]


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


def test_a_game_is_renamed(person: Person, library: Library) -> None:
    left(person, "mancala", 4)
    window = opened(person)
    person.key("F2")
    person.wait(lambda: len(person.dialogs()) == 2, "the question")
    person.key("t", "e", "a", "Return")
    assert [head["Title"] for head in library.heads()] == ["tea"]
    assert window.list.entry is not None and window.list.entry["Title"] == "tea"


def test_the_game_on_the_table_keeps_its_new_name(person: Person, library: Library) -> None:
    person.sit_down(find_game("four-stones"), "human human")
    person.key("d", "1", "Return")
    (head,) = library.heads()
    person.app.desk.rename(head.path, "tea")
    person.key("c", "1", "Return")
    (head,) = library.heads()
    assert (head["Title"], head.plies) == ("tea", 2)


def test_a_game_is_saved_and_copied(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "copy.4g"
    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", lambda **options: str(path))
    left(person, "mancala", 4)
    window = opened(person)
    person.key("ctrl+s", "ctrl+c")
    moves = session_of("mancala", 4).line
    assert Record.read(path).moves == moves
    assert Record.parse(window.clipboard_get()).moves == moves


def test_all_games_are_written_to_a_folder_and_read_from_one(
    person: Person, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tkinter.filedialog.askdirectory", lambda **options: str(tmp_path / "all"))
    paths = {left(person, game.id, 4) for game in GAMES}
    window = opened(person)
    window._export()
    person.wait(lambda: "All games are written" in str(window.notice.cget("text")), "the end")
    assert {path.name for path in (tmp_path / "all").glob("*.4g")} == {path.name for path in paths}
    for path in paths:
        library.remove(path)
    (tmp_path / "all" / "bad.4g").write_text("no game")
    window._bring_in()
    person.wait(lambda: "are here" in str(window.notice.cget("text")), "the end")
    assert set(listed(window)) == paths
    person.wait(lambda: len(person.dialogs()) == 2, "what cannot be read")


def test_the_folder_of_games_is_opened(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(
        "fourgames_tk.ui.sheets.your_games.open_outside",
        lambda widget, path, failed: shown.append(path),
    )
    window = opened(person)
    window._show_menu(window._buttons["Delete"])
    labels = [window._menu.entrycget(at, "label") for at in range(3)]
    window._menu.unpost()
    assert labels == ["Rename…", "Save As…", "Copy as Text"]
    window._menu.invoke("Open Folder")
    assert shown == [person.app.library.folder] and shown[0].is_dir()


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
        picture = rows.thumbnails[entry.path]
        seen[entry.path] = person.driver.screenshot(box(picture))
        assert len(seen[entry.path].getcolors(1 << 16) or ()) > 100
        assert "text" not in {picture.type(item) for item in picture.find_all()}
    assert len({picture.tobytes() for picture in seen.values()}) == len(seen)
    other = next(name for name in PALETTES if name != theme)
    person.app.set_preference("theme", other)
    first = rows.entries[0].path
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
    last = rows.entries[-1].path
    person.wait(lambda: last in rows.thumbnails, "the last picture")
    assert len(rows.thumbnails) <= rows.page + 2
    person.key("Prior", "Home")
    person.wait(lambda: rows.entries[0].path in rows.thumbnails, "the first picture")
    assert len(rows.thumbnails) <= rows.page + 2
    person.click(centre(rows.thumbnails[rows.entries[2].path]))
    assert rows.entry is rows.entries[2]


def test_no_picture_shows_a_hidden_hand(person: Person) -> None:
    for seats, hidden in ((TWO, (0, 1)), (COMPUTER, (1,)), (DEMO, ())):
        path = left(person, "fourside", 6, seats)
        state = position(path)
        assert state is not None
        shown = seen(state, Head.read(path).people)
        assert isinstance(shown, FourSideState)
        assert [seat for seat in (0, 1) if shown.hands[seat] is None] == list(hidden)
    window = opened(person)
    for entry in window.list.entries:
        picture, whole = window.list.thumbnails[entry.path], position(entry.path)
        assert picture.scene is not None and whole is not None
        assert picture.scene.state == seen(whole, entry.people)


def test_of_many_games_few_are_read_before_the_window_shows(
    person: Person, library: Library
) -> None:
    path = left(person, "mancala", 12)
    text = path.read_bytes()
    for number in range(1_000):
        (library.folder / f"{number}.4g").write_bytes(text)
    person.app.desk.show_library()
    window = dialog(person)
    assert window is not None
    assert len(window.list.entries) == AT_FIRST
    person.wait(lambda: len(window.list.entries) == 1_001, "all of them")
    assert len(window.list.thumbnails) <= window.list.page + 2


def test_a_library_that_cannot_be_read_is_not_called_empty(
    person: Person, library: Library
) -> None:
    library.folder.parent.mkdir(parents=True, exist_ok=True)
    library.folder.write_text("in the way")
    library.results.path.mkdir()
    window = opened(person)
    canvas = window.list.canvas
    written = [canvas.itemcget(item, "text") for item in canvas.find_all()]
    assert len(written) == 1 and "The games cannot be listed: " in written[0]
    person.key("Escape")
    person.do("statistics")
    person.wait(lambda: bool(person.dialogs()), "the statistics")
    said = [str(each.cget("text")) for each in person.widgets() if isinstance(each, ttk.Label)]
    assert "Not to be read now" in said and "No games yet" not in said


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
