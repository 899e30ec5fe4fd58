"""Tests of errors around the window: unwritable files, killed engines, errors of the program."""

from __future__ import annotations

import os
import sys
import threading
import tkinter
from pathlib import Path

import pytest

from fourgames_tk import __version__
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.engine_process import EngineProcess
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.setup import Setup
from fourgames_tk.store import paths
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.app import App
from fourgames_tk.ui.services import Services
from fourgames_tk.ui.widgets.dialogs import CrashDialog, report_crash
from fourgames_tk.ui.window import crash_report
from fourgames_tk.ui.window.autosave import Autosave
from fourgames_tk.ui.window.crash_report import CrashReporter
from tests.ui.game_ends import last_move
from tests.ui.person import Person
from tests.ui.pump import pump

GAME = find_game("four-stones")
SILENT_ENGINE = [sys.executable, "-c", "import sys; sys.stdin.read()"]


def titles(person: Person) -> list[str]:
    """Return the titles of the open dialogs."""
    return [str(dialog.title()) for dialog in person.dialogs()]


@pytest.mark.parametrize("name", ["folder.4g", "nowhere/game.4g", "long" * 100])
def test_a_failed_save_is_reported(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path = tmp_path / name
    (tmp_path / "folder.4g").mkdir()
    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", lambda **options: str(path))
    person.start_game(GAME, "human human")
    person.key("d", "1", "Return")
    person.key("ctrl+s")
    assert titles(person) == ["Fourgames"]
    person.press("Close")
    person.key("ctrl+z")
    assert person.moves == ()


def test_settings_that_cannot_be_saved_are_reported_once(person: Person) -> None:
    path = paths.settings_path()
    path.unlink(missing_ok=True)
    path.mkdir(parents=True)
    person.app.set_preference("theme", "dark")
    person.flush()
    assert titles(person) == ["Preferences"]
    person.press("Close")
    person.app.set_preference("theme", "light")
    person.flush()
    assert titles(person) == []


def test_the_game_goes_on_after_the_engine_was_killed(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "fourgames_tk.engine.players.engine_process.engine_command"
    with monkeypatch.context() as patch:
        patch.setattr(name, lambda: SILENT_ENGINE)
        person.start_game(GAME, "human level:1")
        person.key("d", "1", "Return")
        engine = person.controller.computer_players.engine
        person.wait(lambda: engine._child is not None, "the engine to be started")
        assert engine._child is not None
        engine._child._process.kill()
        person.wait(lambda: titles(person) == ["The game has stopped"], "the message")
    assert "made no move. To retry, choose “Resume” in “Move” or press Enter." in person.status
    person.press("Close")
    engine._command = EngineProcess()._command
    person.board.focus_force()
    person.flush()
    person.key("Return")
    person.wait_for_moves(2)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_may_be_over_before_its_board_is_drawn(app: Services, game: AnyGame) -> None:
    seed, moves = last_move(game, 0, None, game.options_for_level(game.options_type(), 1))
    almost = Session(game, game.options_for_level(game.options_type(), 1), seed)
    for move in moves[:-1]:
        almost.play(move)
    app.workspace.begin_game(Setup(game, almost.options, seed, (PlayerSpec("human"),) * 2), almost)
    controller = app.workspace.controller
    assert controller is not None and not controller.board.is_drawn_for_size
    controller.submit(moves[-1])
    pump(
        app.root,
        lambda: controller.board.is_drawn_for_size and not controller.board.is_animating,
        message="the board",
    )
    assert controller.session.state.outcome() is not None
    assert app.status_bar.text.startswith("The game is over.")


def fail(report: CrashReporter, fault: Exception) -> None:
    """Report an error as Tk does."""
    try:
        raise fault
    except type(fault) as caught:
        report(type(caught), caught, caught.__traceback__)


def test_an_error_gives_one_dialog_a_saved_game_and_a_log(
    person: Person, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "logs" / "faults.log"
    person.start_game(GAME, "human human")
    person.key("d", "1", "Return")
    report = CrashReporter(person.app, log)
    for fault in (KeyError("lost"), KeyError("lost"), ValueError("odd")):
        fail(report, fault)
    (dialog,) = person.dialogs()
    assert isinstance(dialog, CrashDialog)
    assert "The game is saved." in dialog.text and "faults.log" in dialog.text
    assert "Error" not in dialog.text and str(tmp_path) not in dialog.text
    (head,) = person.app.library.read_headers()
    assert Record.read(head.path).moves == ("D1",)
    written = log.read_text(encoding="utf-8")
    assert written.count("KeyError: 'lost'") == 1 and written.count("ValueError: odd") == 1
    assert f"Fourgames {__version__}" in written
    assert capsys.readouterr().err.count("KeyError: 'lost'") == 2
    person.flush()
    person.press("Copy")
    copied = person.root.clipboard_get()
    assert copied.count("Traceback") == 2 and "ValueError: odd" in copied
    person.press("Continue")
    assert person.dialogs() == []
    person.board.focus_force()
    person.flush()
    person.key("c", "1", "Return")
    assert person.moves == ("D1", "C1")


def test_an_error_of_the_game_itself_is_reported_too(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "in the way").touch()
    report = CrashReporter(person.app, tmp_path / "in the way" / "faults.log")
    person.start_game(GAME, "human human")

    def fails(*arguments: object) -> None:
        raise ValueError("no record")

    monkeypatch.setattr(Autosave, "save_to_library", fails)
    fail(report, KeyError("lost"))
    (dialog,) = person.dialogs()
    assert isinstance(dialog, CrashDialog)
    assert "without the last move" in dialog.text and "could not be saved" in dialog.text
    monkeypatch.undo()


@pytest.mark.parametrize("why", ["", "the disk is full"])
def test_an_error_tells_what_is_saved_and_what_not(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    report = CrashReporter(person.app, tmp_path / "faults.log")
    monkeypatch.setattr(Autosave, "flush", lambda autosave, seconds: why)
    for name, saved, unsaved in (
        ("before", "All games are saved.", "Not all games are saved yet: {why}."),
        ("a game", "The game is saved.", "The game is not saved yet: {why}."),
    ):
        if name == "a game":
            person.start_game(GAME, "human human")
        fail(report, ValueError(name))
        (dialog,) = person.dialogs()
        assert isinstance(dialog, CrashDialog)
        told = unsaved.format(why=why) + " Saving will be retried." if why else saved
        assert f"Fourgames has made an error. {told} " in dialog.text
        dialog.destroy()
    monkeypatch.undo()


def test_a_full_log_is_rotated_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash_report, "MAX_LOG_BYTES", 1_000)
    log = tmp_path / "logs" / "faults.log"
    for number in range(60):
        assert crash_report.append_to_log(f"fault {number:02}\n{'q' * 50}", log) is None
    texts = {path.name: path.read_text("utf-8") for path in log.parent.iterdir()}
    assert set(texts) == {"faults.log", "faults.log.1"}
    assert all(len(text) < 2_000 and "fault 00" not in text for text in texts.values())
    assert "fault 59" in texts["faults.log"]


def in_thread(fault: BaseException) -> None:
    """Raise an error in a thread."""

    def work() -> None:
        raise fault

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def test_errors_in_threads_are_reported(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "faults.log"
    monkeypatch.setattr(threading, "excepthook", CrashReporter(person.app, log).handle_thread_error)
    person.start_game(GAME, "human human")
    person.key("d", "1", "Return")
    for fault in (KeyError("lost"), KeyError("lost"), ValueError("odd"), SystemExit(3)):
        in_thread(fault)
    assert "KeyError: 'lost'" in log.read_text(encoding="utf-8")
    person.flush()
    assert person.dialogs() == [], "no thread opens one"
    person.driver.key("e")
    person.wait(lambda: bool(person.dialogs()), "the dialog")
    (dialog,) = person.dialogs()
    assert isinstance(dialog, CrashDialog)
    assert "The game is saved." in dialog.text and "faults.log" in dialog.text
    person.press("Copy")
    copied = person.root.clipboard_get()
    assert copied.count("KeyError: 'lost'") == copied.count("ValueError: odd") == 1
    assert "SystemExit" not in copied


def test_an_error_after_the_window_closed_is_printed_and_logged(
    root: tkinter.Tk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = paths.log_path()
    app = App(root, Settings(sound="no")).services
    files = len(os.listdir("/proc/self/fd"))
    report = CrashReporter(app)
    monkeypatch.setattr(threading, "excepthook", report.handle_thread_error)
    app.quit()
    assert len(os.listdir("/proc/self/fd")) <= files
    fail(report, KeyError("lost"))
    in_thread(ValueError("odd"))
    written = log.read_text(encoding="utf-8")
    assert "KeyError: 'lost'" in written and "ValueError: odd" in written
    assert "KeyError: 'lost'" in capsys.readouterr().err


def test_a_whole_traceback_can_be_copied(person: Person, tmp_path: Path) -> None:
    report = CrashReporter(person.app, tmp_path / "faults.log")
    fail(report, ValueError("A\ud800B\0C"))
    fail(report, KeyError("the next"))
    person.flush()
    person.press("Copy")
    copied = person.root.clipboard_get()
    assert r"ValueError: A\ud800B\x00C" in copied and "KeyError: 'the next'" in copied
    person.press("Continue")


def test_an_error_that_comes_again_is_counted_once(person: Person) -> None:
    for details in ("one", "two", "one", "two"):
        report_crash(person.app.root, "Saved.", details)
    (dialog,) = person.dialogs()
    assert isinstance(dialog, CrashDialog)
    assert str(dialog._note.cget("text")).startswith("2 ")
    person.wait(lambda: bool(dialog.winfo_viewable()), "the dialog")
    dialog.withdraw()
    report_crash(person.app.root, "Saved.", "two")
    person.wait(lambda: bool(dialog.winfo_viewable()), "the dialog in front again")
    dialog._copy()
    assert person.root.clipboard_get() == "one\ntwo"


def test_a_log_is_renamed_only_when_an_entry_has_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, old = tmp_path / "faults.log", tmp_path / "faults.log.1"
    assert crash_report.append_to_log("first", path) is None
    size = path.stat().st_size
    for most, renamed in ((2 * size, False), (3 * size - 1, True)):
        monkeypatch.setattr(crash_report, "MAX_LOG_BYTES", most)
        assert crash_report.append_to_log("third", path) is None
        assert old.exists() == renamed
    assert path.stat().st_size == size and old.stat().st_size == 2 * size
