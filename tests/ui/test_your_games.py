"""The page with the list of saved games."""

from __future__ import annotations

import os
import re
import tkinter as tk
from datetime import date, timedelta
from pathlib import Path

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.record_text import RecordHeader
from fourgames_tk.store import writer
from fourgames_tk.store.library import Library
from fourgames_tk.store.results import Result, seat_result
from fourgames_tk.ui.pages import import_export, your_games
from fourgames_tk.ui.pages.board_embed import BoardPreview
from fourgames_tk.ui.pages.your_games import YourGamesPage
from fourgames_tk.ui.paint.palette import RESULT_SIGNS
from fourgames_tk.ui.text import (
    game_heading,
    game_state_text,
    matches_search,
    players_text,
    progress_sort_key,
    relative_day_text,
)
from fourgames_tk.ui.widgets.focus import has_focus
from tests.store.games import kept
from tests.ui.late_answer import LateAnswer
from tests.ui.person import Person, written
from tests.ui.pump import box
from tests.ui.screens import faults, open_window
from tests.ui.waiting import come_to_rest
from tests.ui.xdriver import XDriver

COMPUTER, TWO, DEMO = ("human", "level:3"), ("human", "human"), ("level:1", "level:1")


def left(person: Person, game: str, plies: int, players: tuple[str, ...] = COMPUTER) -> Path:
    """Save an unfinished game, later than the others, and return its path."""
    path = kept(person.app.library, game, plies, players)
    changed = 1_700_000_000 + len(os.listdir(path.parent))
    os.utime(path, (changed, changed))
    return path


def opened(person: Person) -> YourGamesPage:
    """Open the page by its key."""
    person.driver.move(*person.empty_pixel)
    person.flush()
    person.key("ctrl+b")
    page = shown(person)
    assert page is not None
    page.games.rows.focus_force()
    person.flush()
    return page


def shown(person: Person) -> YourGamesPage | None:
    page = person.app.workspace.side_panel.page
    return page if isinstance(page, YourGamesPage) else None


def listed(page: YourGamesPage) -> list[Path]:
    return [entry.path for entry in page.games.entries]


@pytest.fixture
def library(person: Person) -> Library:
    return person.app.library


def test_the_list_opens_from_the_start_screen_and_shows_a_finished_game(
    person: Person,
) -> None:
    left(person, "four-stones", 300)
    person.driver.move(*person.empty_pixel)
    person.flush()
    person.key("y")
    person.wait(lambda: shown(person) is not None, "the list")
    person.press("View")
    person.wait_for_board()
    assert person.controller.session.state.outcome() is not None
    person.key("ctrl+b")
    person.wait(lambda: shown(person) is not None, "the list")
    person.key("Escape")
    assert shown(person) is None and person.controller.session.state.outcome() is not None


def test_a_row_shows_game_players_and_state(person: Person, library: Library) -> None:
    left(person, "four-stones", 1, ("Ann", "bot:/x/y.py"))
    left(person, "mancala", 400, TWO)
    library.rename_game(left(person, "four-stones", 300), "The long one")
    (one, two, bot) = library.read_headers()
    assert game_heading(one) == "The long one   ·   Four Stones"
    assert players_text(one) == "You – Computer, level 3"
    assert game_state_text(one) == ("won" if one["Result"] == "1-0" else "lost") + ", level 3"
    assert players_text(two) == "Player 1 – Player 2" and game_state_text(two) == two["Result"]
    assert players_text(bot) == "Ann – bot: y.py" and game_state_text(bot) == "turn 2"
    assert game_state_text(bot, elsewhere=True) == "open in another window"
    today = person.app.today()
    assert matches_search(one, "LONG four", today) and not matches_search(
        one, "long mancala", today
    )
    opened(person)
    person.see("won" if one["Result"] == "1-0" else "lost", two["Result"], "turn 2")
    person.see(*map(players_text, (one, two, bot)))


def test_a_game_is_at_the_same_move_in_the_list_as_on_the_board(
    person: Person, library: Library
) -> None:
    path = left(person, "mancala", 20)
    (head,) = library.read_headers()
    person.app.workspace.open_file(path)
    person.wait_for_board()
    turn = person.controller.session.turn_number
    assert game_state_text(head) == f"turn {turn}" and turn < 20
    person.see(f"turn {turn}")


def test_days_have_new_names_after_midnight(person: Person) -> None:
    day = date.fromtimestamp(left(person, "four-stones", 1).stat().st_mtime)
    person.app.today = lambda: day  # type: ignore[assignment]
    opened(person)
    person.see("Today")
    person.app.today = lambda: day + timedelta(1)  # type: ignore[assignment]
    person.key("Tab")
    person.see("Yesterday")
    assert "Today" not in person.screen


def test_a_damaged_file_is_listed_with_its_error(person: Person, library: Library) -> None:
    path = left(person, "mancala", 4)
    path.write_text("no game")
    window = opened(person)
    assert listed(window) == [path] and window.games.chosen_entry is not None
    assert person.widget(BoardPreview).board is not None
    assert game_state_text(window.games.chosen_entry) == "damaged" and "line 1" in str(
        window.notice.cget("text")
    )
    assert game_heading(window.games.chosen_entry) == path.name
    for key in ("ctrl+s", "ctrl+c"):
        person.key(key)
        person.wait(lambda: len(person.dialogs()) == 1, "the reason")
        person.press("Close")
        window.games.rows.focus_force()
        person.flush()
    person.key("Delete")
    assert listed(window) == []


def test_a_game_that_cannot_be_opened_stays_on_the_list(person: Person, library: Library) -> None:
    whole = left(person, "mancala", 4)
    text = whole.read_text("utf-8")
    damaged = {
        left(person, "mancala", 4): text.replace("mancala", "chess"),
        left(person, "mancala", 4): text.replace('[Seed "', '[Seed "x'),
        left(person, "mancala", 4): text.replace('[Version "', '[Version "\udcff'),
    }
    for path, content in damaged.items():
        path.write_bytes(content.encode("utf-8", "surrogateescape"))
    folder, changed = library.folder / "folder.4g", library.folder / "changed.4g"
    folder.mkdir()
    changed.write_text(text)
    person.start_game(find_game("four-stones"), "human human")
    page = opened(person)
    for path in (*damaged, folder):
        page.refresh(path)
        entry = page.games.chosen_entry
        assert entry is not None and entry.path == path and entry.fault
        person.see("cannot be read", entry.fault)
        person.key("Return")
        person.wait(lambda: len(person.dialogs()) == 1, "the reason")
        person.press("Close")
        assert shown(person) is page and page.games.chosen_entry == entry
    page.refresh(changed)
    changed.unlink()
    person.key("Return")
    person.wait(lambda: len(person.dialogs()) == 1, "the reason")
    person.press("Close")
    assert shown(person) is page and changed not in listed(page)
    person.key("Escape")
    assert person.controller.setup.game.id == "four-stones"


@pytest.mark.parametrize("day", ["????.??.??", "28/11/2026", "yesterday"])
def test_a_game_of_any_date_is_opened_and_saved_under_a_valid_name(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, day: str
) -> None:
    proposed = list[str]()

    def answer(**options: str) -> str:
        proposed.append(options["initialfile"])
        return str(tmp_path / "mine.4g")

    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", answer)
    path = left(person, "mancala", 4)
    text = path.read_text("utf-8")
    path.write_text(text.replace(f'"{Record.parse(text).date}"', f'"{day}"', 1), "utf-8")
    opened(person)
    person.key("ctrl+s")
    person.see("Saved as mine.4g.")
    assert Record.read(tmp_path / "mine.4g").date == day and proposed == ["mancala.4g"]
    person.key("Return")
    person.wait_for_board()
    assert person.app.workspace.autosave.path == path


def test_games_are_searched_and_filtered(person: Person) -> None:
    ann = left(person, "mancala", 4, ("Ann", "level:3"))
    over = left(person, "four-stones", 300, TWO)
    demo = left(person, "four-stones", 2, DEMO)
    window = opened(person)
    assert listed(window) == [over, ann]
    person.key("a", "n", "n")
    assert listed(window) == [ann]
    person.key("x")
    assert listed(window) == [] and window.games.chosen_entry is None
    person.key("BackSpace", "BackSpace", "BackSpace", "BackSpace")
    assert listed(window) == [over, ann]
    person.key("Down", "Down")
    assert has_focus(window.games.rows) and window.games.rows.chosen_index == 1
    for state, games in (("running", [ann]), ("finished", [over]), ("demos", [demo])):
        window.games.state.set_value(state)
        assert listed(window) == games
    window.games.state.set_value("all")
    window.games.game.set_value("mancala")
    assert listed(window) == [ann]


def test_the_list_is_sorted_by_date_game_result_or_length(person: Person) -> None:
    mancala = left(person, "mancala", 12, ("Zoe", "level:3"))
    running = left(person, "four-stones", 2, ("Ann", "level:3"))
    over = left(person, "skirmish", 300, TWO)
    page = opened(person)
    assert listed(page) == [over, running, mancala]
    for order, games in (
        ("game", [running, mancala, over]),
        ("result", [running, mancala, over]),
        ("length", [over, mancala, running]),
        ("date", [over, running, mancala]),
    ):
        page.games.order.set_value(order)
        assert listed(page) == games
        assert page.games.chosen_entry is not None and page.games.chosen_entry.path == over
    person.key("shift+Right")
    assert page.games.order.value == "game" and listed(page) == [running, mancala, over]
    person.key("shift+Down")
    assert listed(page) == [over, mancala, running]
    person.key("shift+Up", "shift+Left")
    assert page.games.order.value == "date" and listed(page) == [over, running, mancala]
    person.key("a", "n", "n")
    assert listed(page) == [running]


def test_days_are_headings_only_in_the_order_of_dates(person: Person) -> None:
    left(person, "mancala", 4)
    page = opened(person)
    day = relative_day_text(left(person, "mancala", 4).stat().st_mtime, person.app.today())
    page.refresh()
    assert day[0].isdigit()
    assert re.search(r"^\d+:\d\d$", written(page.games.rows), re.MULTILINE)
    person.see(day)
    today = left(person, "mancala", 4)
    os.utime(today)
    page.refresh()
    page.games.order.set_value("length")
    person.flush()
    assert {day, "today"} < {
        *written(page.games.rows).split("\n")
    } and page.games.rows.widest_aside == day


def test_rows_are_chosen_by_keys_and_clicks_and_opened_by_a_double_click(person: Person) -> None:
    for _ in range(30):
        left(person, "four-stones", 2)
    page = opened(person)
    rows = page.games.rows
    for key, place in (
        ("Down", 1),
        ("End", 29),
        ("Down", 29),
        ("Up", 28),
        ("Home", 0),
        ("Up", 0),
    ):
        person.key(key)
        assert rows.chosen_index == place and place in rows.visible_row_indices
    person.key("Next")
    last = rows.chosen_index
    assert last is not None and last > 1 and last in rows.visible_row_indices
    person.key("Prior")
    assert rows.chosen_index == 0
    x, y = rows.winfo_rootx() + 100, rows.winfo_rooty() + rows._tops[2] + 10
    person.driver.click(x, y)
    person.flush()
    assert rows.chosen_index == 2 and shown(person) is page
    path = page.games.entries[3].path
    person.double_click((x, rows.winfo_rooty() + rows._tops[3] + 10))
    person.wait(lambda: person.app.workspace.controller is not None, "the game")
    person.wait_for_board()
    assert shown(person) is None and person.app.workspace.autosave.path == path


def test_a_finished_game_has_its_sign_and_names_and_scores_by_seat(
    person: Person, library: Library
) -> None:
    path = left(person, "mancala", 400, ("level:3", "Ann"))
    record = Record.read(path)
    steps = record.session().steps
    outcome = steps[-1].after.outcome()
    assert outcome is not None and outcome.scores is not None
    library.results.add(Result.of(record, steps, outcome, "2026-11-27T10:00:00+00:00", path.name))
    helped = path.read_text("utf-8").replace("[Result ", '[Helped "hint"]\n[Result ', 1)
    other = left(person, "mancala", 400, ("level:3", "Ann"))
    other.write_text(helped, "utf-8")
    os.utime(other, (1, 1))
    page = opened(person)
    person.see(f"{record.turn_number} turns, practice")
    first, second = outcome.scores
    word = seat_result(record.result, 1)
    sign = RESULT_SIGNS[{"won": "win", "drawn": "draw", "lost": "loss"}[word]]
    person.see(f"{word}  {first} : {second}")
    assert {sign, f"{record.turn_number} turns"} < {*written(page.games.rows).split("\n")}
    preview = person.widget(BoardPreview).board
    assert preview is not None and preview.scene is not None
    assert " – ".join(preview.scene.names) == players_text(page.games.entries[0])


def test_without_games_the_page_invites_to_play_one_beside_a_board(person: Person) -> None:
    person.app.workspace.show_start()
    person.app.workspace.show_page(YourGamesPage)
    person.see("No games yet.", "Play a game")
    assert person.widget(BoardPreview).board is not None
    person.press("Play a game")
    person.wait(lambda: shown(person) is None, "the page of a game")
    assert not person.app.workspace.is_at_start


def test_a_search_without_a_match_says_so_and_offers_nothing_to_open(person: Person) -> None:
    left(person, "mancala", 4)
    page = opened(person)
    person.key("x", "y", "z")
    person.see("No matching games.")
    assert page.primary is not None and page.primary.instate(["disabled"])
    assert page.primary.refusal == "No matching games."
    page.games.search.set_value("")
    assert page.button_of("review").refusal == "This game is not over yet."


def test_keys_with_a_modifier_are_not_typed_into_the_search_field(person: Person) -> None:
    games = {left(person, "mancala", 4), left(person, "four-stones", 2)}
    page = opened(person)
    for key in ("alt+x", "ctrl+x", "cmd+x"):
        person.key(key)
        assert page.games.search.value == "" and set(listed(page)) == games


def test_the_open_game_can_be_deleted_and_restored(person: Person) -> None:
    person.start_game(find_game("four-stones"), "human human")
    person.key("d", "1", "Return")
    window = opened(person)
    person.key("Delete")
    again = shown(person)
    assert not window.winfo_exists() and again is not None
    assert person.app.workspace.controller is None and listed(again) == []
    person.key("ctrl+z")
    assert len(listed(again)) == 1
    person.key("Return")
    person.wait_for_board()
    assert person.moves == ("D1",)


def test_the_preview_of_a_large_game_that_comes_late_is_not_shown_for_another(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    small, large = left(person, "skirmish", 2), left(person, "mancala", 4)
    read, late = your_games.session_until_error, LateAnswer(your_games.session_until_error)
    page = opened(person)
    assert listed(page) == [large, small]
    page.games.rows.choose_row(1)
    monkeypatch.setattr(
        your_games, "session_until_error", lambda path: (late if path == large else read)(path)
    )
    with monkeypatch.context() as patch:
        patch.setattr(writer, "MAX_WAIT_SECONDS", 0)
        page.games.rows.choose_row(0)
    person.wait(lambda: late.is_asked, "the reading of the large game")
    page.games.rows.choose_row(1)
    session = person.widget(BoardPreview).session
    assert session is not None and session.game.id == "skirmish"
    late.let_come()
    come_to_rest(person.root)
    assert person.widget(BoardPreview).session is session


def test_finished_games_are_sorted_by_their_results_after_those_that_go_on() -> None:
    tags = {"Game": "skirmish", "Player1": "Ann", "Player2": "level:2"}

    def head(result: str, turn: int) -> RecordHeader:
        return RecordHeader({**tags, "Result": result, "Turn": str(turn)})

    won, lost = head("1-0", 3), head("0-1", 9)
    going = [head("*", turn) for turn in (2, 10)]
    expected = [*going, *sorted((won, lost), key=game_state_text)]
    for given in (expected, expected[::-1]):
        assert sorted(given, key=progress_sort_key) == expected
    assert sorted((head("1-0", 9), lost), key=game_state_text)[0] is lost


def test_the_game_deleted_last_is_restored_first(person: Person) -> None:
    paths = [left(person, game, 2) for game in ("mancala", "skirmish", "four-stones")]
    page = opened(person)
    gone = list[Path]()
    for _ in range(2):
        assert page.games.chosen_entry is not None
        gone.append(page.games.chosen_entry.path)
        person.key("Delete")
    assert {*listed(page)} == {*paths} - {*gone}
    for path in reversed(gone):
        person.key("ctrl+z")
        assert page.games.chosen_entry is not None and page.games.chosen_entry.path == path
    assert {*listed(page)} == {*paths}


def test_the_open_game_keeps_its_new_name(person: Person, library: Library) -> None:
    person.start_game(find_game("four-stones"), "human human")
    person.key("d", "1", "Return")
    (head,) = library.read_headers()
    person.app.workspace.rename_game(head.path, "tea")
    person.key("c", "1", "Return")
    (head,) = library.read_headers()
    assert (head["Title"], head.plies) == ("tea", 2)


def test_all_games_are_exported_and_imported(
    person: Person, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tkinter.filedialog.askdirectory", lambda **options: str(tmp_path / "all"))
    paths = {left(person, game.id, 4) for game in GAMES}
    window = opened(person)
    person.press("More")
    menus = [each for each in person.widgets() if isinstance(each, tk.Menu)]
    person.pick(next(each for each in menus if each.winfo_viewable()), "Export All")
    person.wait(lambda: "Exported all games" in str(window.notice.cget("text")), "the end")
    assert {path.name for path in (tmp_path / "all").glob("*.4g")} == {path.name for path in paths}
    for path in paths:
        library.remove_game(path)
    (tmp_path / "all" / "bad.4g").write_text("no game")
    window.copies.import_folder()
    imported = f"Imported {len(GAMES)} games from all."
    person.wait(lambda: window.notice.cget("text") == imported, "the end")
    assert set(listed(window)) == paths
    person.wait(lambda: len(person.dialogs()) == 1, "what cannot be read")
    person.key("Escape")
    window.copies.import_folder()
    person.wait(lambda: "No new games in all." in str(window.notice.cget("text")), "no games")
    person.press("Undo")
    assert listed(window) == []
    # Undo always belongs to the message beside it: the deletion before the import is next.
    notice = str(window.notice.cget("text"))
    assert notice.startswith("Import undone. Deleted: ")
    person.press("Undo")
    assert len(listed(window)) == 1
    assert str(window.notice.cget("text")).startswith("Game restored. Deleted: ")


def test_two_long_jobs_run_one_after_the_other(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    chosen = iter(folders)
    monkeypatch.setattr("tkinter.filedialog.askdirectory", lambda **options: str(next(chosen)))
    names = {left(person, game.id, 4).name for game in GAMES}
    window = opened(person)
    for _ in folders:
        window.copies.export_all()
    os.mkfifo(person.app.library.folder / "pipe.4g")
    written = "Exported the other games to two."
    person.wait(lambda: window.notice.cget("text") == written, "the end")
    assert [{path.name for path in folder.iterdir()} for folder in folders] == [names, names]
    person.see("Couldn’t read 1 game: pipe.4g: ")


def test_the_preview_of_a_large_game_does_not_stop_the_copying_of_another(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = left(person, "mancala", 9).read_text("utf-8")
    left(person, "mancala", 4)
    page = opened(person)
    page.games.rows.choose_row(1)
    with monkeypatch.context() as patch:
        patch.setattr(writer, "MAX_WAIT_SECONDS", 0)
        person.key("ctrl+c")
        page.games.rows.choose_row(0)
    person.wait(lambda: "copied" in str(page.notice.cget("text")), "the copy")
    assert person.root.clipboard_get() == text


def test_a_game_is_not_copied_while_another_large_one_is_read(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = LateAnswer(Record.read)
    text = left(person, "mancala", 9).read_text("utf-8")
    left(person, "mancala", 4)
    page = opened(person)
    monkeypatch.setattr(page, "_show_preview", lambda *about: None)
    monkeypatch.setattr(your_games.Record, "read", late)
    page.games.rows.choose_row(1)
    with monkeypatch.context() as patch:
        patch.setattr(writer, "MAX_WAIT_SECONDS", 0)
        person.key("ctrl+c")
        page.games.rows.choose_row(0)
        person.key("ctrl+c")
    person.see(your_games.WAIT_TEXT)
    late.let_come()
    person.wait(lambda: "copied" in str(page.notice.cget("text")), "the copy")
    assert person.root.clipboard_get() == text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_preview_shows_the_chosen_game(person: Person, game: AnyGame) -> None:
    for plies in (4, 9):
        left(person, game.id, plies)
    page = opened(person)
    preview = person.widget(BoardPreview)
    pictures = []
    for number in (0, 1):
        page.games.rows.choose_row(number)
        person.wait(
            lambda: preview.board is not None and preview.board.is_drawn_for_size, "the board"
        )
        pictures.append(person.driver.screenshot(box(preview)))
        assert len(pictures[-1].getcolors(1 << 20) or ()) > 100
    assert pictures[0].tobytes() != pictures[1].tobytes()
    person.key("Escape")
    assert not preview.winfo_exists()


def test_a_library_that_cannot_be_read_is_not_called_empty(
    person: Person, library: Library
) -> None:
    library.folder.parent.mkdir(parents=True, exist_ok=True)
    library.folder.write_text("in the way")
    library.results.path.mkdir()
    window = opened(person)
    assert "Couldn’t list the games: " in str(window.notice.cget("text"))
    person.app.workspace.show_start()
    person.see("First time here?")
    window = opened(person)
    library.folder.unlink()
    window.refresh()
    assert str(window.notice.cget("text")) == "" and window.games.is_library_empty


def test_games_of_bots_are_listed_and_opened(person: Person) -> None:
    left(person, "four-stones", 300, DEMO)
    programs = left(person, "four-stones", 300, ("bot:nowhere.py", "level:1"))
    window = opened(person)
    assert listed(window) == [programs]
    entry = window.games.chosen_entry
    assert entry is not None and "nowhere.py" in players_text(entry)
    person.press("View")
    person.wait_for_board()
    assert person.controller.names[0] == "bot: nowhere.py"


def test_a_file_whose_row_fails_is_listed_with_the_reason(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = person.app.library.folder
    folder.mkdir(parents=True)
    for name, title in (("one", "First"), ("two", "Second")):
        text = f'[Game "mancala"]\n[Player1 "Ann"]\n[Title "{title}"]\n\n*\n'
        (folder / f"{name}.4g").write_text(text, encoding="utf-8")
    made = your_games.game_state_text

    def fails(head: RecordHeader, *more: bool) -> str:
        if head["Title"] == "First":
            raise IndexError
        return made(head, *more)

    monkeypatch.setattr(your_games, "game_state_text", fails)
    person.app.workspace.show_library()
    person.see("Second", "cannot be read")


def test_a_result_of_too_few_players_is_listed_as_it_is(person: Person) -> None:
    folder = person.app.library.folder
    folder.mkdir(parents=True)
    for number, result in enumerate(("-1", "0-1", "1" * 200)):
        text = f'[Game "mancala"]\n[Player3 "Ann"]\n[Player1 "level:1"]\n[Result "{result}"]\n\n'
        (folder / f"{number}.4g").write_text(text, encoding="utf-8")
    page = person.app.workspace.show_page(your_games.YourGamesPage)
    shown = {page.games._row_content(head).value for head in page.games.entries}
    assert shown == {"-1", "won", "1" * 24 + "…"}


@pytest.mark.parametrize("command", ["your_games", "preferences", "keys", "rules"])
def test_a_page_opened_from_the_start_screen_has_a_board_beside_it(
    person: Person, command: str
) -> None:
    person.app.workspace.show_start()
    person.do(command)
    come_to_rest(person.root)
    (preview,) = (each for each in person.widgets() if isinstance(each, BoardPreview))
    assert (
        preview.board is not None and preview.board.is_drawn_for_size and preview.winfo_viewable()
    )
    person.app.workspace.close_page()
    assert not preview.winfo_exists() and person.app.workspace.is_at_start


def test_games_are_in_sight_in_a_low_window_with_large_text(root: tk.Tk, driver: XDriver) -> None:
    person = Person(open_window(root, 800, 600, 150, "light"), driver)
    for _ in range(6):
        left(person, "four-stones", 2)
    page = person.app.workspace.show_page(YourGamesPage)
    come_to_rest(person.root)
    assert len(page.games.rows.visible_row_indices) >= 2 and not list(faults(person.root))
    person.app.quit()


def test_a_game_is_saved_as_a_file_named_by_game_and_day(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposed = list[str]()

    def answer(**options: str) -> str:
        proposed.append(options["initialfile"])
        return str(tmp_path / "mine.4g")

    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", answer)
    path = left(person, "mancala", 9)
    left(person, "skirmish", 4)
    page = opened(person)
    page.games.rows.choose_row(1)
    person.key("ctrl+s")
    person.see("Saved as mine.4g.")
    assert proposed == [f"mancala {Record.read(path).date}.4g"]
    assert Record.read(tmp_path / "mine.4g") == Record.read(path)
    assert page.games.rows.chosen_index == 1


def test_the_folder_of_the_games_is_made_and_opened(
    person: Person, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened_paths = list[Path]()
    monkeypatch.setattr(
        import_export, "open_externally", lambda page, path, *more: opened_paths.append(path)
    )
    page = opened(person)
    assert not library.folder.exists()
    page.copies.open_in_file_manager()
    assert opened_paths == [library.folder] and library.folder.is_dir()


@pytest.mark.parametrize("plies", [4, 300])
def test_a_deleted_game_says_whether_its_result_stays(person: Person, plies: int) -> None:
    left(person, "four-stones", plies)
    page = opened(person)
    finished = plies == 300
    assert page.primary is not None and page.primary.text == ("View" if finished else "Resume")
    assert page._command_buttons["review"].instate(["disabled"]) != finished
    if not finished:
        person.key("F3")
        assert shown(person) is page
    person.key("Delete")
    text = str(page.notice.cget("text"))
    assert text.startswith("Deleted: Four Stones")
    assert text.endswith("Its result stays in the statistics.") == finished


def test_games_come_back_in_the_reverse_order_of_their_deletion(person: Person) -> None:
    first, second = (kept(person.app.library, "four-stones", plies) for plies in (3, 4))
    shown = person.app.workspace.show_page(YourGamesPage)
    for path in (first, second):
        shown.refresh(path)
        assert shown.games.chosen_entry is not None and shown.games.chosen_entry.path == path
        shown._delete()
    assert shown.games.entries == () or not shown.games.entries
    assert person.shows("Undo")
    for path in (second, first):
        shown._undo()
        assert shown.games.chosen_entry is not None and shown.games.chosen_entry.path == path
    assert not person.shows("Undo")


@pytest.mark.parametrize(("size", "percent"), [("1366x768", "150"), ("1350x680", "100")])
def test_the_list_has_the_room_that_the_page_has(person: Person, size: str, percent: str) -> None:
    for number, game in enumerate(GAMES):
        left(person, game.id, number + 1)
    person.app.set_preference("text_size", percent)
    person.resize(f"{size}+0+0")
    page = opened(person)
    come_to_rest(person.root)
    assert not page.has_overflow, "all buttons are seen"
    assert len(page.games.rows.visible_row_indices) >= 3
