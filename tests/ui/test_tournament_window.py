"""The tournament window: live results, stopping, resuming, and opening games."""

from __future__ import annotations

import datetime
import tkinter as tk
from dataclasses import replace
from pathlib import Path

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.players.sandbox import PROTECTION_HEADING
from fourgames_tk.engine.tournament.folder import (
    PLAN_FILE,
    TournamentFolder,
    new_folder_path,
    read_plan,
    tournament_folders,
)
from fourgames_tk.engine.tournament.plan import Plan
from fourgames_tk.engine.tournament.ratings import Sprt
from fourgames_tk.engine.tournament.report import Standings, TimeEstimate, duration_text
from fourgames_tk.engine.tournament.run import ThreadExecutor, play_game
from fourgames_tk.store.paths import tournaments_path
from fourgames_tk.ui.widgets.buttons import level_emblem
from fourgames_tk.ui.widgets.data_table import PICTURE_SIDE
from fourgames_tk.ui.widgets.fonts import ui_font
from fourgames_tk.ui.workshop import tournament
from fourgames_tk.ui.workshop.tournament import TournamentWindow
from tests.engine.bots.bad import BAD_PROGRAMS
from tests.engine.bots.helpers import BOT, write_bot
from tests.ui.bot_editor import LAST
from tests.ui.person import Person
from tests.ui.pump import centre
from tests.ui.screens import faults
from tests.ui.tournament import (
    SMALL,
    at_cell,
    open_saved,
    opened,
    play_by_button,
    press,
    results,
    save_tournament,
    setup_page,
    wait_until_over,
)

SMALL_BOARD = tuple(f"{name}={value}" for name, value in SMALL.items())
PAIR = Plan("skirmish", ("level:1", "level:2"), SMALL_BOARD, games=4)
PEBBLE, GRABBER = "Computer, level 1: Pebble", "Computer, level 2: Grabber"


def progress_text(window: TournamentWindow) -> str:
    return str(window.progress.cget("text"))


def error_text(window: TournamentWindow) -> str:
    return str(window.message.cget("text"))


def test_a_tournament_is_played_and_one_of_its_games_opened(person: Person) -> None:
    window = play_by_button(person, "level:1", "level:2", "level:2", games=2)
    wait_until_over(person, window)
    assert progress_text(window).splitlines()[0] == "Finished: 6 games played."
    assert float(window.bar.cget("value")) == float(window.bar.cget("maximum")) == 6
    names = {PEBBLE, f"{GRABBER} (1)", f"{GRABBER} (2)"}
    assert {row[1] for row in window.standings.cell_texts} == names
    tree, game = window.standings.tree, find_game("skirmish")
    for item, row in zip(tree.get_children(), window.standings.rows, strict=True):
        emblem = level_emblem(window, game, 1 if row.label == PEBBLE else 2, PICTURE_SIDE)
        assert tree.item(item, "image") in (str(emblem), [str(emblem)], (str(emblem),))
    points = [float(row[2].split("/")[0]) for row in window.standings.cell_texts]
    assert points == sorted(points, reverse=True) and sum(points) == 6
    assert {row[2].split("/")[1] for row in window.standings.cell_texts} == {"4"}
    assert len(window.games.cell_texts) == 6
    assert window.buttons["Stop"].instate(["disabled"])
    moves = int(window.games.cell_texts[1][2])
    person.double_click(at_cell(window.games, 1))
    person.wait(lambda: person.app.workspace.controller is not None, "the game on the table")
    assert len(person.moves) == moves
    assert person.controller.session.state.outcome() is not None
    window.games.tree.focus_force()
    person.flush()
    person.key("Up", "Return")
    person.wait_for_board()
    # It is looked through; the tournament keeps it.
    assert list(person.app.library.read_headers()) == []
    assert window.winfo_exists() and window._background is not None
    window._background.problem = "the games cannot be saved: disk full"
    window._on_news()
    assert error_text(window) == "The games cannot be saved: disk full."


def test_the_time_left_is_estimated_from_the_games_played_since_it_goes_on(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []

    class Noted(TimeEstimate):
        def __init__(self, done: int) -> None:
            begun.append(done)
            super().__init__(done)

    save_tournament(PAIR, results(PAIR, [1.0, 0.5]))
    window = open_saved(person)
    monkeypatch.setattr(tournament, "TimeEstimate", Noted)
    press(person, window, "Stop")
    wait_until_over(person, window)
    assert begun == [2]


@pytest.mark.parametrize("chosen", [None, 1])
def test_the_newest_game_is_chosen_unless_a_person_chose_another(
    person: Person, chosen: int | None
) -> None:
    path = save_tournament(PAIR, results(PAIR, [1.0, 0.5]))
    window = open_saved(person)
    games = TournamentFolder.open_folder(path)
    window._show_loaded(True, games, Standings(games.plan, games.results))
    assert window.is_running and window.games.chosen_index == 0
    if chosen is not None:
        window.games.choose_row(chosen)
    before = window.games.chosen_item
    wait_until_over(person, window)
    assert len(window.games) == 4
    if chosen is None:
        assert window.games.chosen_index == 0
    else:
        assert window.games.chosen_item == before and window.games.chosen_index == chosen + 2


def test_closing_saves_the_games_and_it_can_be_resumed(person: Person) -> None:
    window = play_by_button(person, "level:1", "level:2", games=3000)
    person.wait(lambda: len(window.games.cell_texts) > 1, "the first games")
    window.focus_force()
    person.flush()
    person.key("Escape")
    assert not window.winfo_exists()
    assert person.dialogs() == []
    (path,) = tournaments_path().iterdir()
    assert read_plan(path).games == 3000

    def is_free() -> bool:
        try:
            TournamentFolder.open_folder(path).close()
        except ValueError:
            return False
        return True

    person.wait(is_free, "the end of the games under way")
    window = open_saved(person)
    kept = len(window.games.cell_texts)
    assert 2 <= kept < 3000
    assert progress_text(window).startswith(
        f"Stopped after {kept:,} of 3,000 games. Results are saved"
    )
    assert not window.is_running
    press(person, window, "Stop")
    person.wait(lambda: len(window.games.cell_texts) > kept, "more games")
    window.destroy()


def test_a_tournament_running_elsewhere_is_refused_and_opens_later(person: Person) -> None:
    path = save_tournament(PAIR, results(PAIR, [1.0, 0.5]))
    games = TournamentFolder.open_folder(path)
    window = open_saved(person)
    assert error_text(window).startswith("Another window or command is running 2026-11-20")
    assert "/" not in error_text(window)
    games.close()
    press(person, window, "Stop")
    person.wait(lambda: progress_text(window).startswith("Finished: 4 games played."), "the end")
    assert error_text(window) == ""
    assert sorted(int(row[1]) for row in window.games.cell_texts) == [1, 2, 3, 4]


def test_a_note_says_what_bots_may_do_before_those_of_a_file_start(
    person: Person, tmp_path: Path
) -> None:
    path = write_bot(tmp_path, "mine.py", "")
    folder = save_tournament(replace(PAIR, players=(f"bot:{path}", "level:1")), [])
    window = open_saved(person)
    person.wait(lambda: not window.buttons["Stop"].instate(["disabled"]), "Resume")
    assert window.limits.text.startswith(PROTECTION_HEADING) and window.limits.winfo_ismapped()
    games = TournamentFolder.open_folder(folder)
    window._show_loaded(True, games, Standings(games.plan, games.results))
    assert window.is_running and not window.limits.winfo_manager()
    wait_until_over(person, window)


def test_games_of_a_changed_bot_are_shown_and_played_again(person: Person, tmp_path: Path) -> None:
    path = write_bot(tmp_path, "mine.py", BOT)
    plan = replace(PAIR, players=(f"Ann=bot:{path}", "level:1"))
    save_tournament(plan, results(plan, [1.0, 0.5, 0.0]))
    path.write_text(LAST)
    window = open_saved(person)
    assert progress_text(window).startswith("Stopped after 3 of 4 games")
    assert "Ann" in [row[1] for row in window.standings.cell_texts]
    person.wait(lambda: not window.buttons["Stop"].instate(["disabled"]), "Resume")
    press(person, window, "Stop")
    person.wait(lambda: progress_text(window).startswith("Finished: 4 games played."), "the end")
    assert all(int(row[2]) > 0 for row in window.games.cell_texts), "all were played now"


def test_results_of_a_missing_bot_are_shown_but_not_resumed(person: Person) -> None:
    plan = Plan("skirmish", ("level:1", "bot:/gone/mine.py"), SMALL_BOARD, games=4)
    save_tournament(plan, results(plan, [1.0, 0.0]))
    window = open_saved(person)
    assert [row[1] for row in window.standings.cell_texts] == [PEBBLE, "Bot: mine.py"]
    press(person, window, "Stop")
    person.wait(lambda: bool(error_text(window)), "the reason")
    assert error_text(window).startswith("There is no bot '/gone/mine.py'")
    assert not window.is_running


def test_each_has_its_own_folder_and_the_newest_is_first(person: Person) -> None:
    assert tournament_folders(tournaments_path()) == []
    for _ in range(2):
        games = TournamentFolder(PAIR, new_folder_path(tournaments_path(), PAIR))
        games.close()
    (tournaments_path() / "notes").mkdir()
    today = f"{datetime.date.today()} skirmish"
    assert [path.name for path in tournament_folders(tournaments_path())] == [f"{today} 2", today]


def test_a_sequential_test_shows_its_state(person: Person) -> None:
    test = Plan("four-stones", ("level:10", "level:1"), (), 500, sprt=Sprt(0, 100))
    save_tournament(test, results(test, [1.0, 0.5, 0.0, 0.5]))
    window = open_saved(person)
    lines = progress_text(window).splitlines()[1:]
    assert lines[0].startswith("Sequential test after ") and lines[0].endswith("undecided.")
    assert lines[1].startswith("2 different games of 4: a repeated game counts once for Elo, ")
    press(person, window, "Stop")
    person.wait(lambda: progress_text(window).startswith("Finished"), "the end of the test")
    assert "It is" not in progress_text(window)
    assert "it is accepted that level:10 is stronger than level:1, by 100" in progress_text(window)
    assert len(window.games.cell_texts) < 500
    assert float(window.bar.cget("value")) == float(window.bar.cget("maximum")) < 500


def test_every_kind_of_bad_bot_loses_with_a_readable_reason(person: Person, tmp_path: Path) -> None:
    """Each kind of bad bot loses with a reason that has no traceback."""
    kinds = ("crash in a move", "no move", "nonsense")
    paths = [write_bot(tmp_path, f"{kind}.py", BAD_PROGRAMS[kind].text) for kind in kinds]
    players = ("level:1", *(f"bot:{path}" for path in paths))
    plan = Plan("skirmish", players, games=1, format="gauntlet", opening_plies=0)
    # Played here, one after the other, to be looked at there.
    with ThreadExecutor(1) as tables:
        found = [
            tables.submit(play_game, plan, fixture).result().text for fixture in plan.fixtures()
        ]
    for tag in ("PlyCount", "Turn"):
        found[0] = found[0].replace(f'{tag} "1"', f'{tag} "0"')
    save_tournament(plan, found)
    window = open_saved(person)
    assert [row[6] for row in window.standings.cell_texts] == ["", "1", "1", "1"], "who failed"
    for row in range(3):
        window.games.choose_row(row)
        name = window.games.cell_texts[row][3]
        assert name.startswith("Bot: ") and name.endswith(" failed")
        reason = str(window.note.cget("text"))
        assert reason.startswith(f"bot: {name.removeprefix('Bot: ').removesuffix(' failed')}: ")
        assert "Traceback" not in reason and str(tmp_path) not in reason and "\n" not in reason
    row = next(n for n, row in enumerate(window.games.cell_texts) if row[2] == "0")
    window.games.choose_row(row)
    window.games.tree.focus_force()
    person.flush()
    person.key("Return")
    assert error_text(window).startswith("No move was made in this game: bot: ")
    assert person.app.workspace.controller is None
    row = next(n for n, row in enumerate(window.games.cell_texts) if row[2] == "1")
    window.games.choose_row(row)
    person.key("Return")
    person.wait(lambda: person.app.workspace.controller is not None, "the game")
    comments = person.app.workspace.autosave.comments_by_ply
    assert [*comments] == [1] and "bot: " in comments[1]


@pytest.mark.parametrize(("width", "height", "size"), [(800, 560, 100), (1366, 768, 150)])
def test_it_fits_on_a_small_screen(
    person: Person, monkeypatch: pytest.MonkeyPatch, width: int, height: int, size: int
) -> None:
    monkeypatch.setattr(tk.Misc, "winfo_screenwidth", lambda widget: width)
    monkeypatch.setattr(tk.Misc, "winfo_screenheight", lambda widget: height)
    person.app.set_preference("text_size", str(size))
    plan = Plan("skirmish", tuple(f"level:{n}" for n in (1, 2, 3, 4, 5, 6)), SMALL_BOARD, games=2)
    save_tournament(plan, results(plan, [1.0, 0.0, 0.5, 1.0, 0.0]))
    window = open_saved(person)
    assert window.winfo_height() <= height - 48
    assert all(button.winfo_viewable() for button in window.buttons.values())
    assert not list(faults(window))


def test_texts_do_not_change_the_requested_width(person: Person) -> None:
    """Texts wrap at the width of the window; otherwise both would grow for ever."""
    save_tournament(PAIR, results(PAIR, [1.0, 0.5]))
    window = open_saved(person)
    asked = window.body.winfo_reqwidth()
    for label in (window.progress, window.note):
        label.configure(text="word " * 200)
        if not label.winfo_manager():
            label.pack(fill="x")
        for width in (0, 300, 555, 871):
            label.configure(wraplength=width)
            window.update_idletasks()
            assert window.body.winfo_reqwidth() == asked


def test_what_is_said_of_a_game_goes_with_the_choice_of_another(person: Person) -> None:
    save_tournament(PAIR, results(PAIR, [1.0, 0.5]))
    window = open_saved(person)
    for row in (0, 1):
        window.games.choose_row(row)
        assert error_text(window) == ""
        window.open_game()
        assert error_text(window).startswith("No move was made in this game")
    window.stop_or_resume()
    wait_until_over(person, window)
    assert error_text(window) == ""


def test_names_are_not_cut_in_a_narrow_window(person: Person) -> None:
    save_tournament(PAIR, results(PAIR, [1.0, 0.5]))
    window = open_saved(person)
    window.geometry("520x600")
    person.wait(lambda: window.winfo_width() == 520, "the size")
    person.flush()
    font = ui_font(window)
    for table, column in ((window.standings, 1), (window.games, 0)):
        widest = max(font.measure(row[column]) for row in table.cell_texts)
        assert table.tree.column(str(column), "width") > widest


def test_a_game_that_cannot_be_read_is_reported_and_nothing_else_changes(person: Person) -> None:
    window = play_by_button(person, "level:1", "level:2", games=2)
    wait_until_over(person, window)
    done = progress_text(window)
    assert done.startswith("Finished: 2 games played.")
    (folder,) = tournaments_path().iterdir()
    for path in folder.rglob("*.4g"):
        path.unlink()
    window.games.choose_row(0)
    window.open_game()
    assert error_text(window).startswith("Couldn’t read the tournament: ")
    assert str(folder) not in error_text(window)
    assert progress_text(window) == done and window.buttons["Stop"].instate(["disabled"])
    assert person.app.workspace.controller is None


def test_a_folder_without_a_tournament_is_reported_and_can_be_read_again(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(tournament, "open_externally", lambda *about: shown.append(about[1]))
    path = save_tournament(PAIR, [])
    window = open_saved(person)
    window.games.tree.focus_force()
    person.flush()
    person.key("Return")
    assert window.buttons["View Game"].instate(["disabled"]) and error_text(window) == ""
    person.click(centre(window.buttons["View Game"]))
    assert "No game has been played yet." in person.screen, "why it is grey"
    press(person, window, "Open Folder")
    assert shown == [path]
    plan = (path / PLAN_FILE).rename(path / "aside")
    press(person, window, "Stop")
    person.wait(lambda: bool(error_text(window)), "the reason")
    assert not window.is_running and progress_text(window) == ""
    plan.rename(path / PLAN_FILE)
    press(person, window, "Stop")
    person.wait(lambda: progress_text(window).startswith("Finished: 4 games played."), "the end")


def test_a_link_in_a_folder_is_named_and_never_written_through(
    person: Person, tmp_path: Path
) -> None:
    path = save_tournament(PAIR, [])
    window = open_saved(person)
    link = path / "0001 1 - 2.4g"
    link.symlink_to(tmp_path / "outside")
    press(person, window, "Stop")
    person.wait(lambda: bool(error_text(window)), "the reason")
    assert f"{link.name} is a symbolic link" in error_text(window)
    link.unlink()
    press(person, window, "Stop")
    person.wait(lambda: progress_text(window).startswith("Finished: 4 games played."), "the end")
    assert not (tmp_path / "outside").exists()


def test_another_tournament_takes_the_place_of_the_one_that_is_shown(person: Person) -> None:
    save_tournament(PAIR, results(PAIR, [1.0]))
    window = open_saved(person)
    press(person, window, "New…")
    page = setup_page(person)
    assert page.primary is not None and window.winfo_exists()
    page.primary.invoke()
    again = opened(person, TournamentWindow)
    assert not window.winfo_exists() and again.is_running
    assert [each for each in person.windows if isinstance(each, TournamentWindow)] == [again]
    again.destroy()


def test_all_of_eight_players_are_seen_at_once_and_crossed(
    person: Person, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """On a small screen, too; the first row stays in view while the order changes."""
    monkeypatch.setattr(tk.Misc, "winfo_screenwidth", lambda widget: 1366)
    monkeypatch.setattr(tk.Misc, "winfo_screenheight", lambda widget: 768)
    plan = Plan("skirmish", tuple(f"level:{n}" for n in range(1, 9)), SMALL_BOARD, games=2)
    path = save_tournament(plan, results(plan, [1.0, 0.0, 0.5] * 10))
    window = open_saved(person)
    person.flush()
    assert window.winfo_height() <= 768 - 48
    tree = window.standings.tree
    assert all(tree.bbox(item) for item in tree.get_children()) and len(window.standings) == 8
    before = window.standings.rows[0].label
    games = TournamentFolder.open_folder(path)
    # With fewer games another one is first.
    for count in range(29, 0, -1):
        window._show_loaded(False, games, Standings(games.plan, games.results[:count]))
        if window.standings.rows[0].label != before:
            break
    assert window.standings.rows[0].label != before, "the order has changed"
    assert window.standings.chosen_index == 0 and tree.yview()[0] == 0
    window.standings.choose_row(3)
    chosen = window.standings.rows[3].label
    window._show_loaded(False, games, Standings(games.plan, games.results))
    assert window.standings.rows[window.standings.chosen_index or 0].label == chosen
    x, y = centre(window.view)
    person.click((x + window.view.winfo_width() // 4, y))
    person.wait(lambda: bool(window.cross_table.winfo_ismapped()), "the cross table")
    assert not window.standings.winfo_ismapped()
    rows = window.cross_table.cell_texts
    assert [row[1] for row in rows] == [row.label for row in window.standings.rows]
    assert all(row[2 + n] == "·" for n, row in enumerate(rows)) and len(rows[0]) == 10
    games.close()


@pytest.mark.parametrize(("button", "end"), [("Save as CSV…", ".csv"), ("HTML…", ".html")])
def test_the_standings_are_saved(
    person: Person, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, button: str, end: str
) -> None:
    save_tournament(PAIR, results(PAIR, [1.0, 0.5]))
    window = open_saved(person)
    file = tmp_path / f"table{end}"
    asked: list[tuple[object, ...]] = []

    def save(*words: object) -> None:
        asked.append(words[2:4])
        words[-1](file)  # type: ignore[operator]

    monkeypatch.setattr(person.app.file_dialogs, "save", save)
    press(person, window, button)
    assert asked[0][1] == f"skirmish{end}"
    text = file.read_text("utf-8-sig")
    assert "level:1" in text and "1.5/2" in text
    file.unlink()
    monkeypatch.setattr(person.app.file_dialogs, "save", lambda *words: words[-1](tmp_path))
    press(person, window, button)
    assert error_text(window) == "Couldn’t save the standings: Is a directory."


def test_who_cannot_play_is_shown_last_with_the_reason(person: Person, tmp_path: Path) -> None:
    """It is tried alone first, and plays no game."""
    bad = write_bot(tmp_path, "ann.py", BOT.replace("class Bot", "class"))
    window = play_by_button(person, "level:1", "level:2", f"bot:{bad}", games=2)
    wait_until_over(person, window)
    assert progress_text(window).splitlines()[0] == "Finished: 2 games played."
    place, name, points, elo, *_ = window.standings.cell_texts[-1]
    assert (place, name, points, elo) == ("–", "Bot: ann.py (cannot play)", "0/0", "")
    window.standings.choose_row(2)
    note = str(window.note.cget("text"))
    assert note.startswith("cannot play: ") and "SyntaxError" in note
    window.standings.choose_row(0)
    assert str(window.note.cget("text")) == ""


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        *((119.4, "119 s"), (119.6, "2 min"), (7199, "120 min"), (7200, "2 h 0 min")),
        *((2 * 86400 - 1, "48 h 0 min"), (2 * 86400, "2 days")),
    ],
)
def test_a_duration_turns_to_the_next_unit_at_two_of_it(seconds: float, text: str) -> None:
    assert duration_text(seconds) == text
