"""What goes wrong around the window: damaged and unwritable files, and ends that nobody wanted."""

from __future__ import annotations

import sys
import tkinter
from pathlib import Path
from random import Random

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.remote import EngineProcess
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.setup import Setup
from fourgames_tk.store import places
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.dialogs.dialog import Dialog
from fourgames_tk.ui.window.app import App
from fourgames_tk.ui.window.faults import FaultReport
from tests.ui.person import Person
from tests.ui.pump import pump, settle

GAME = find_game("four-stones")
SILENT_ENGINE = [sys.executable, "-c", "import sys; sys.stdin.read()"]


def titles(person: Person) -> list[str]:
    """Return the titles of the dialogs that are open."""
    return [str(dialog.title()) for dialog in person.dialogs()]


@pytest.mark.parametrize("folder", [True, False])
def test_saving_where_no_file_can_be_is_told(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: bool
) -> None:
    path = tmp_path / "folder.4g" if folder else tmp_path / "nowhere" / "game.4g"
    (tmp_path / "folder.4g").mkdir()
    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", lambda **options: str(path))
    person.sit_down(GAME, "human human")
    person.key("d", "1", "Return")
    person.key("ctrl+s")
    assert len(person.dialogs()) == 1
    person.press("Close")
    person.key("ctrl+z")
    assert person.moves == ()


def test_a_damaged_kept_game_is_set_aside_with_a_message(root: tkinter.Tk) -> None:
    path = places.autosave_path()
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\x00\xff damaged")
    app = App(root, Settings.load()[0].with_preference("sound", "no"))
    settle(root)
    told = [child for child in root.winfo_children() if isinstance(child, Dialog)]
    assert len(told) == 1
    assert path.with_name("running.4g.damaged").read_bytes() == b"\x00\xff damaged"
    app.quit()


def test_a_game_that_cannot_be_kept_goes_on_and_is_told_once(person: Person) -> None:
    places.autosave_path().parent.parent.mkdir(parents=True, exist_ok=True)
    places.autosave_path().parent.write_text("in the way", encoding="utf-8")
    person.sit_down(GAME, "human human")
    person.key("d", "1", "Return")
    assert person.moves == ("D1",)
    assert titles(person) == ["Fourgames"]
    person.press("Close")
    person.board.focus_force()
    person.flush()
    person.key("c", "1", "Return")
    assert person.moves == ("D1", "C1")
    assert titles(person) == []


def test_settings_that_cannot_be_kept_are_told_once(person: Person) -> None:
    path = places.settings_path()
    path.unlink(missing_ok=True)
    path.mkdir(parents=True)
    person.app.set_preference("theme", "dark")
    person.flush()
    assert titles(person) == ["Settings"]
    person.press("Close")
    person.app.set_preference("theme", "light")
    person.flush()
    assert titles(person) == []


def test_the_game_goes_on_after_the_engine_was_killed(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "fourgames_tk.engine.players.remote.engine_command"
    with monkeypatch.context() as patch:
        patch.setattr(name, lambda: SILENT_ENGINE)
        person.sit_down(GAME, "human level:1")
        person.key("d", "1", "Return")
        engine = person.play._engine
        person.wait(lambda: engine._process is not None, "the engine to be started")
        assert engine._process is not None
        engine._process.kill()
        person.wait(lambda: titles(person) == ["The game stands still"], "the message")
    assert "was stopped. Enter lets it move" in person.status
    person.press("Close")
    engine._command = EngineProcess()._command
    person.board.focus_force()
    person.flush()
    person.key("Return")
    person.wait_for_moves(2)


def test_a_hint_that_comes_too_late_is_dropped(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourgames_tk.engine.players.remote.engine_command", lambda: SILENT_ENGINE)
    person.sit_down(GAME, "human human")
    person.key("ctrl+h")
    assert person.play.thinking
    person.key("d", "1", "Return")
    assert person.moves == ("D1",)
    assert not person.play.thinking
    assert person.play._engine._process is None


def test_an_engine_that_cannot_be_started_is_told(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "fourgames_tk.engine.players.remote.engine_command"
    monkeypatch.setattr(name, lambda: ["/nowhere/at/all"])
    person.sit_down(GAME, "human level:1")
    person.key("d", "1", "Return")
    person.wait(lambda: titles(person) == ["The game stands still"], "the message")
    assert person.moves == ("D1",)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_may_be_over_before_its_board_is_drawn(app: App, game: AnyGame) -> None:
    options = game.options_type()
    people = (PlayerSpec("human"),) * game.seats(options)
    moves = Session(game, options, 1)
    random = Random(1)
    while legal := moves.state.legal_moves():
        moves.play(random.choice(legal))
    almost = Session(game, options, 1)
    for move in moves.moves[:-1]:
        almost.play(move)
    app.desk.begin(Setup(game, options, 1, people), almost)
    play = app.desk.play
    assert play is not None and not play.board.drawn
    play.submit(moves.moves[-1])
    pump(app.root, lambda: play.board.drawn and not play.board.moving, message="the board")
    assert play.session.state.outcome() is not None
    assert app.status_bar.text.startswith("The game is over.")


def test_a_fault_of_the_program_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    told: list[str] = []
    report = FaultReport(lambda title, text: told.append(text))
    for fault in (KeyError("lost"), KeyError("lost"), ValueError("odd")):
        report(type(fault), fault, None)
    assert len(told) == 2
    assert "KeyError: 'lost'" in told[0]
    assert capsys.readouterr().err.count("KeyError") == 2
