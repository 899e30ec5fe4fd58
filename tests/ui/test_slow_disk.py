"""A disk that stops answering: the window goes on, since its own thread touches no file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from fourgames_tk.engine.games import GAMES
from fourgames_tk.store import paths, writer
from fourgames_tk.ui.pages.game_end import EndPage
from fourgames_tk.ui.pages.puzzle import PuzzlePage
from fourgames_tk.ui.pages.statistics import StatisticsPage
from fourgames_tk.ui.pages.your_games import YourGamesPage
from fourgames_tk.ui.window import autosave
from fourgames_tk.ui.window.menus import ACTIONS
from tests.limits import WAIT_SECONDS
from tests.ui.person import Person
from tests.ui.slow_disk import SlowDisk, slow_disk
from tests.ui.waiting import come_to_rest

OTHERS = (
    "quit",
    "about",
    "finish",
    "play_through",
    "tournament",
    "bench",
    "write_player",
)
"""Actions that the walk leaves out: quitting comes last, and the others need no file, play on by
themselves, or belong to the folders of bots and tournaments."""


@pytest.fixture
def disk(person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowDisk]:
    """The disk of a window that is open and at rest; file dialogs are answered with a file."""
    chosen = tmp_path / "chosen.4g"
    (tmp_path / "all").mkdir()
    for question in ("asksaveasfilename", "askopenfilename"):
        monkeypatch.setattr(f"tkinter.filedialog.{question}", lambda **options: str(chosen))
    monkeypatch.setattr("tkinter.filedialog.askdirectory", lambda **options: str(tmp_path / "all"))
    come_to_rest(person.root)
    with slow_disk(tmp_path) as found:
        yield found


def play(person: Person, plies: int = 2) -> None:
    for _ in range(plies):
        person.wait_for_turn()
        state = person.controller.session.state
        person.controller.submit(state.legal_moves()[0])
    person.wait_for_turn()


def test_the_thread_of_the_window_touches_no_file_of_the_person(
    person: Person, disk: SlowDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = person.app
    for game, action in zip(cycle(GAMES), ACTIONS, strict=False):
        if action.id in OTHERS:
            continue
        person.start_game(game, "human human")
        play(person)
        action.run(services)
        come_to_rest(person.root)
        for each in person.dialogs():
            each.destroy()
        assert not disk.touched, (action.id, disk.touched)
    # To the end, its review, and again from the list of games.
    person.start_game(GAMES[0], "human level:1")
    person.play_to_the_end()
    come_to_rest(person.root)
    assert isinstance(services.workspace.side_panel.page, EndPage)
    services.workspace.show_review()
    come_to_rest(person.root)
    person.do("your_games")
    page = services.workspace.side_panel.page
    assert isinstance(page, YourGamesPage)
    page.copies.export_all()
    page.copies.import_folder()
    page.copies.open_in_file_manager()
    come_to_rest(person.root)
    for row in range(3):
        page.games.rows.choose_row(row)
    assert page.games.chosen_entry is not None
    services.workspace.rename_game(page.games.chosen_entry.path, "tea", page.refresh)
    page._copy()
    page._save()
    page._delete()
    page._undo()
    page._open()
    come_to_rest(person.root)
    person.do("statistics")
    statistics = services.workspace.side_panel.page
    assert isinstance(statistics, StatisticsPage)
    statistics._forget_results()
    for name, text in (
        ("theme", "dark"),
        ("language", "de"),
        ("language", "en"),
        ("speak", "yes"),
    ):
        services.set_preference(name, text)
        come_to_rest(person.root)
    person.do("home")
    services.quit()
    assert not disk.touched, disk.touched


def test_the_window_goes_on_while_the_disk_hangs_and_shows_what_comes_later(
    person: Person, disk: SlowDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "MAX_WAIT_SECONDS", 0.05)
    workspace = person.app.workspace
    person.start_game(GAMES[0], "human human")
    play(person, 1)
    person.app.library.writer.finish(WAIT_SECONDS)
    disk.hang()
    play(person, 1)
    person.menu("Game", "All Games")
    person.wait(lambda: workspace.is_at_start, "the start screen")
    person.do("puzzles")
    assert isinstance(workspace.side_panel.page, PuzzlePage)
    person.do("your_games")
    page = workspace.side_panel.page
    assert isinstance(page, YourGamesPage)
    assert page.games.is_library_empty and "does not respond" in str(page.notice.cget("text"))
    person.app.set_preference("theme", "dark")
    assert not disk.touched
    disk.go_on()
    person.wait(lambda: len(page.games.entries) == 1, "the games")
    assert page.games.entries[0].plies == 2
    saved = paths.settings_path()
    person.wait(lambda: person.app.library.writer.is_idle, "the settings to be saved")
    assert json.loads(saved.read_text())["window.theme"] == "dark"


def test_quitting_while_the_disk_hangs_says_what_is_not_saved(
    person: Person, disk: SlowDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "MAX_WAIT_SECONDS", 0.05)
    monkeypatch.setattr(autosave, "QUIT_SECONDS", 0.05)
    disk.hang()
    person.app.set_preference("theme", "dark")
    person.app.quit()
    person.see("Couldn’t save the settings: the disk does not respond.")
    person.press("Cancel")
    disk.go_on()
    person.wait(lambda: person.app.library.writer.is_idle, "the settings to be saved")
    assert not disk.touched
