"""Saving, opening and listing games, however a game was left."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fourgames_tk.engine.errors import NO_THREAD
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.record_text import RecordHeader
from fourgames_tk.engine.session import Session
from fourgames_tk.store import writer
from fourgames_tk.store.library import Library
from fourgames_tk.store.puzzles import RushResult
from fourgames_tk.ui.pages.game_end import EndPage
from fourgames_tk.ui.text import progress_or_result_text
from fourgames_tk.ui.widgets.background import make_error_handler
from fourgames_tk.ui.window import autosave
from fourgames_tk.ui.window import autosave as autosave_module
from fourgames_tk.ui.window.autosave import Autosave
from tests.failing import Failing
from tests.limits import WAIT_SECONDS
from tests.store import games
from tests.store.disk import Disk
from tests.ui.game_ends import play_last_move
from tests.ui.late_answer import LateAnswer
from tests.ui.person import Person, results
from tests.ui.waiting import come_to_rest

GAME, MANCALA = find_game("four-stones"), find_game("mancala")
WRITTEN = """\
[Game "four-stones"]
[Player1 "Ann"]
[Player2 "human"]
[Event "Final"]
[Shown "1"]

{First.} 1. D3 {Why not.}
2. F5
*
"""


def kept(person: Person) -> list[RecordHeader]:
    """Return every game there, demos and help too."""
    assert person.app.library.writer.finish(WAIT_SECONDS)
    return list(person.app.library.read_headers())


def played(head: RecordHeader) -> int:
    """Return the number of moves in a saved game."""
    return int(head["Shown"] or head["PlyCount"])


def start_short_game(person: Person, players: str = "human human") -> None:
    """Begin a game of few moves."""
    person.start_game(GAME, players, layout="shuffled", rows="2", spaces="6", letters="2")


def open_file(person: Person, path: Path) -> None:
    """Open a game that can be read."""
    person.app.workspace.open_file(path)
    person.wait_for_board()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A game that a person has written by hand."""
    path = tmp_path / "game.4g"
    path.write_text(WRITTEN, encoding="utf-8")
    return path


@pytest.fixture
def chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that a person picks to save a game."""
    path = tmp_path / "chosen.4g"
    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", lambda **options: str(path))
    return path


def test_starting_over_keeps_the_game_and_undo_leaves_it_alone(person: Person) -> None:
    """Undo takes back moves of the current game only; the previous one is in Your Games."""
    person.start_game(GAME, "human human")
    person.key("d", "1", "Return", "c", "1", "Return")
    before = person.game_view
    person.key("ctrl+r")
    person.see("Start over? The current game is saved in Your Games.")
    person.press("Cancel")
    assert person.game_view is before and len(person.moves) == 2
    person.key("ctrl+r")
    person.press("Start Over")
    person.wait_for_board()
    assert person.game_view is not before and person.moves == ()
    assert not person.app.workspace.can_undo
    person.key("ctrl+z")
    assert person.moves == () and not person.controller.can_redo
    assert [head.plies for head in kept(person)] == [2]
    person.key("e", "1", "Return", "ctrl+z")
    assert person.moves == () and not person.app.workspace.can_undo


def test_games_without_a_move_leave_nothing(person: Person) -> None:
    person.start_game(GAME, "human human")
    person.key("d", "1", "Return")
    person.key("ctrl+r")
    person.press("Start Over")
    person.wait_for_board()
    person.key("ctrl+r")
    assert not person.shows("Cancel"), "nothing is lost without a move"
    person.start_game(MANCALA, "human human")
    assert len(kept(person)) == 1


@pytest.mark.parametrize("keys", ["5 Return", "1 m"])
def test_a_new_game_without_a_move_leaves_the_one_that_is_gone_on_with(
    person: Person, keys: str
) -> None:
    person.start_game(GAME, "human human")
    person.key("d", "1", "Return", "ctrl+g")
    person.driver.move(*person.empty_pixel)
    person.flush()
    person.key(*keys.split(), "ctrl+g", "g")
    person.wait_for_board()
    assert person.controller.setup.game is GAME and person.moves == ("D1",)


def test_demos_count_for_no_player(person: Person) -> None:
    person.app.set_preference("speed", "fastest")
    start_short_game(person, "level:1 level:1")
    person.wait(lambda: person.controller.session.state.outcome() is not None, "the end")
    assert [head.kind for head in kept(person)] == ["demo"]
    assert results(person) == []


def test_a_demo_that_a_person_takes_over_is_theirs(person: Person) -> None:
    person.app.set_preference("speed", "fast")
    person.start_game(GAME, "level:1 level:1")
    person.wait(lambda: len(person.moves) > 0, "a move")
    person.controller.change_players((PlayerSpec("human"),) * 2)
    person.wait_for_turn()
    assert [head.kind for head in kept(person)] == ["played"]


def test_looking_at_an_old_game_does_not_make_it_a_new_one(person: Person) -> None:
    start_short_game(person)
    person.play_to_the_end()
    person.start_game(GAME, "human human")
    person.key("d", "1", "Return")
    before = kept(person)
    open_file(person, before[1].path)
    person.key("ctrl+z")
    person.app.workspace.show_start()
    assert kept(person) == before


def test_who_is_away_for_long_does_not_play_meanwhile(person: Person) -> None:
    now = [0.0]
    person.app.workspace.autosave = Autosave(person.app, lambda: now[-1])
    person.start_game(GAME, "human human")
    for seconds, move in ((30.0, "D1"), (30_000.0, "C1"), (30_001.5, "E1")):
        now.append(seconds)
        person.controller.submit(move)
        person.wait_for_turn()
    assert [head["Seconds"] for head in kept(person)] == ["631"]


def test_each_game_counts_only_its_own_seconds(person: Person) -> None:
    now = [0.0]
    person.app.workspace.autosave = Autosave(person.app, lambda: now[-1])
    for seconds in (30.0, 5.0):
        person.start_game(GAME, "human human")
        now.append(now[-1] + seconds)
        person.controller.submit("D1")
        person.wait_for_turn()
    assert sorted(head["Seconds"] for head in kept(person)) == ["30", "5"]


def test_what_helped_stands_in_the_journal(person: Person) -> None:
    start_short_game(person, "human level:1")
    person.wait_for_turn()
    for _ in range(2):
        person.do("analysis")
    person.play_to_the_end()
    (result,) = results(person)
    assert (result.seats, result.seat, result.level) == (("person", "level:1"), 0, 1)
    assert (result.counts, result.reason) == (False, "analysis")
    (head,) = kept(person)
    assert (head["Helped"], result.file) == ("analysis", head.path.name)
    assert result.result == head["Result"] and result.plies == head.plies


def test_each_kind_of_help_is_written_once(person: Person) -> None:
    person.start_game(GAME, "human level:1")
    autosave = person.app.workspace.autosave
    for word in ("hint", "analysis", "hint"):
        autosave.record_assistance(word)
    record = autosave.current_record()
    assert record is not None and record.helped == ("hint", "analysis")


def test_hints_after_the_end_do_not_count_as_help(person: Person) -> None:
    start_short_game(person, "human level:1")
    person.play_to_the_end()
    person.do("analysis")
    record = person.app.workspace.autosave.current_record()
    assert "analysis" in person.game_view.open_panels and record is not None and record.helped == ()


def test_a_line_that_was_given_as_help_counts_for_nothing(person: Person) -> None:
    person.start_game(MANCALA, "human level:7", seed=3)
    lost = Session(MANCALA, person.controller.setup.options, 3)
    while lost.state.outcome() is None:
        lost.play(lost.state.legal_moves()[-1 if lost.state.turn == 0 else 0])
    outcome, moves = lost.state.outcome(), lost.all_moves
    assert outcome is not None and outcome.winners == (1,)
    person.app.workspace.begin_game(person.controller.setup, lost)
    person.wait_for_board()
    (head,) = (each for each in kept(person) if each.is_finished)
    before = results(person)
    person.wait(lambda: person.shows("Winning line"), "the line to be found")
    end = person.shown_page(EndPage)
    person.press("Winning line")
    person.wait(lambda: person.controller.history.shows_line, "the line")
    person.wait(lambda: person.status.startswith("Line: move 1 of "), "its first move")
    assert person.shown_page(EndPage) is end
    person.controller.history.go_to_end()
    assert kept(person) == [head] and results(person) == before
    assert Record.read(head.path).moves == moves == person.controller.session.all_moves


# Files.


def test_a_file_is_shown_as_it_says(person: Person, file: Path) -> None:
    open_file(person, file)
    assert person.moves == ("D3",) and person.controller.can_redo
    assert person.controller.names == ("Ann", "Player 2")
    assert "moves" in person.game_view.open_panels
    assert kept(person) == []
    person.key("ctrl+y")
    person.wait_for_moves(2)
    (head,) = kept(person)
    assert (head.players, head["Event"], head["Shown"]) == (("Ann", "human"), "Final", "")
    # The game that has gone on is another one than what the file says.
    open_file(person, file)
    assert person.moves == ("D3",) and file.read_text(encoding="utf-8") == WRITTEN
    open_file(person, head.path)
    assert person.moves == ("D3", "F5")


def test_a_file_is_saved_again_with_what_a_person_wrote(person: Person, file: Path) -> None:
    open_file(person, file)
    person.key("c", "1", "Return", "ctrl+s")
    assert "Saved as game.4g." in person.status
    text = file.read_text(encoding="utf-8")
    for wanted in ('"Ann"', '[Event "Final"]', "{First.}", "1. D3 {Why not.}", "2. C1"):
        assert wanted in text
    assert "F5" not in text and '[Helped "taken back"]' in text
    person.key("e", "1", "Return", "ctrl+g", "g")
    person.wait_for_board()
    person.key("ctrl+s")
    assert "E1" in file.read_text(encoding="utf-8"), "it is known where it was saved"


def test_a_running_game_that_is_opened_from_its_file_is_not_there_twice(
    person: Person, chosen: Path
) -> None:
    start_short_game(person)
    person.controller.submit(person.controller.session.state.legal_moves()[0])
    person.wait_for_turn()
    person.key("ctrl+s")
    person.wait(chosen.exists, "the file")
    (before,) = kept(person)
    person.key("ctrl+g")
    open_file(person, chosen)
    assert person.app.workspace.autosave.path == before.path
    person.controller.submit(person.controller.session.state.legal_moves()[0])
    person.wait_for_turn()
    (head,) = kept(person)
    assert head.path == before.path and head.plies == 2
    person.key("ctrl+s")
    person.wait(lambda: len(Record.read(chosen).moves) == 2, "the file to be saved again")
    person.key("ctrl+g")
    open_file(person, chosen)
    while not person.controller.is_over:
        person.controller.submit(person.controller.session.state.legal_moves()[0])
        person.wait_for_turn()
    (head,) = kept(person)
    assert head.is_finished, "nothing is left to resume"


def test_the_game_on_the_board_goes_on_when_its_own_file_is_opened(
    person: Person, chosen: Path
) -> None:
    start_short_game(person)
    person.controller.submit(person.controller.session.state.legal_moves()[0])
    person.wait_for_turn()
    person.key("ctrl+s")
    person.wait(chosen.exists, "the file")
    library, controller, (before,) = person.app.library, person.controller, kept(person)
    open_file(person, chosen)
    assert library.writer.finish(WAIT_SECONDS)
    assert library.raise_request_path is not None, "no other window may open it"
    assert person.app.workspace.autosave.path == before.path and person.controller is controller


def test_a_file_from_earlier_in_a_running_game_is_another_game(
    person: Person, chosen: Path
) -> None:
    start_short_game(person)
    for count in (1, 2):
        person.controller.submit(person.controller.session.state.legal_moves()[0])
        person.wait_for_turn()
        if count == 1:
            person.key("ctrl+s")
            person.wait(chosen.exists, "the file")
    open_file(person, chosen)
    assert person.app.workspace.autosave.path is None and len(person.moves) == 1
    person.controller.submit(person.controller.session.state.legal_moves()[-1])
    person.wait_for_turn()
    assert len(kept(person)) == 2


def test_a_file_that_a_game_before_was_saved_to_is_not_that_of_the_next(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choose(**options: object) -> str:
        person.start_game(MANCALA, "human human")
        return str(tmp_path / "first.4g")

    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", choose)
    person.start_game(GAME, "human human")
    person.key("d", "1", "Return", "ctrl+s")
    assert Record.read(tmp_path / "first.4g").moves == ("D1",)
    assert person.app.workspace.autosave.reopen_path is None and "Saved" not in person.status


def test_another_game_is_saved_to_a_file_of_its_own(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["first.4g", "second.4g"]
    monkeypatch.setattr(
        "tkinter.filedialog.asksaveasfilename", lambda **options: str(tmp_path / names.pop(0))
    )
    for game, name in ((GAME, "first.4g"), (MANCALA, "second.4g")):
        person.start_game(game, "human human")
        person.controller.submit(person.controller.session.state.legal_moves()[0])
        person.wait_for_turn()
        for _again in range(2):
            person.key("ctrl+s")
            assert f"Saved as {name}." in person.status
        assert Record.read(tmp_path / name).game is game
    assert not names and Record.read(tmp_path / "first.4g").game is GAME


def test_a_file_that_is_gone_is_written_again(person: Person, chosen: Path) -> None:
    person.start_game(GAME, "human human")
    for move in ("d", "c"):
        person.key(move, "1", "Return", "ctrl+s")
        assert person.dialogs() == [] and chosen.exists()
        chosen.unlink()


@pytest.mark.parametrize("answer", ["Overwrite", "Save As…", "Cancel"])
def test_a_file_that_has_changed_since_is_replaced_only_if_a_person_says_so(
    person: Person, file: Path, chosen: Path, answer: str
) -> None:
    open_file(person, file)
    mended = WRITTEN.replace("Why not.", "Because.")
    file.write_text(mended, encoding="utf-8")
    person.key("c", "1", "Return", "ctrl+s")
    person.wait(lambda: bool(person.dialogs()), "the question")
    person.press(answer)
    person.flush()
    assert (file.read_text(encoding="utf-8") == mended) == (answer != "Overwrite")
    assert chosen.exists() == (answer == "Save As…")
    if answer == "Cancel":
        file.unlink()
        file.mkdir()
        person.key("ctrl+s")
        person.wait(lambda: bool(person.dialogs()), "the question")
        person.see("game.4g has changed since you opened it.")


def test_a_damaged_game_is_shown_as_far_as_it_reads_and_goes_on_apart(
    person: Person, file: Path
) -> None:
    for path in (file, person.app.library.folder / "damaged.4g"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(WRITTEN.replace("F5", "F9").replace('[Shown "1"]\n', ""), encoding="utf-8")
        before = path.read_bytes()
        person.app.workspace.open_file(path)
        person.wait(lambda: bool(person.dialogs()), "the message")
        person.see("Line 7: move F9")
        person.press("Close")
        assert person.moves == ("D3",)
        person.board.focus_force()
        person.key("f", "1", "Return")
        person.wait_for_moves(2)
        assert path.read_bytes() == before
    assert sorted(head.plies for head in kept(person) if head.path.name != "damaged.4g") == [2, 2]


def test_a_program_of_a_file_keeps_its_name_and_does_not_play(person: Person, file: Path) -> None:
    file.write_text(
        '[Game "mancala"]\n[Player1 "level:1"]\n[Player2 "bot:/home/me/sower.py"]\n\n1. 3 1\n*\n',
        encoding="utf-8",
    )
    person.app.workspace.open_file(file)
    person.wait_for_turn()
    assert person.controller.names == ("Computer, level 1", "bot: sower.py")
    assert person.controller.setup.players[1].kind == "human"
    person.controller.submit(person.controller.session.state.legal_moves()[0])
    (head,) = kept(person)
    assert not person.app.library.is_trusted(Record.read(head.path))
    assert results(person) == []


# What a disk may do.


def read_the_message_and_move_on(person: Person) -> None:
    """Close the message about a game that is not saved, and make the next move."""
    person.wait(lambda: bool(person.dialogs()), "the message")
    person.press("Close")
    person.board.focus_force()
    person.key("c", "1", "Return")
    assert person.moves == ("D1", "C1") and person.dialogs() == []


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    disk = Disk(monkeypatch)
    monkeypatch.setattr(autosave, "RETRY_MS", 200)
    yield disk
    disk.is_full = False
    disk.goes_on.set()


@pytest.mark.parametrize(
    ("hangs", "why"), [(False, "no space left on device"), (True, "the disk does not respond")]
)
def test_a_disk_error_is_reported_once_shown_permanently_and_retried(
    person: Person, disk: Disk, monkeypatch: pytest.MonkeyPatch, hangs: bool, why: str
) -> None:
    if hangs:
        monkeypatch.setattr(writer, "MAX_WAIT_SECONDS", 0.05)
        disk.goes_on.clear()
    disk.is_full = not hangs
    person.start_game(GAME, "human human")
    person.key("d", "1", "Return")
    read_the_message_and_move_on(person)
    shown = person.app.status_bar
    assert f"Not saved: {why}." in shown.text_with_warning and "Player" in shown.text
    person.app.set_preference("theme", "dark")
    assert "Not saved" in shown.text_with_warning
    disk.is_full = False
    disk.goes_on.set()
    person.wait(lambda: "Not saved" not in shown.text_with_warning, "the game to be kept")
    assert [head.plies for head in kept(person)] == [2]
    disk.is_full = True
    person.key("e", "1", "Return")
    person.wait(lambda: bool(person.dialogs()), "the message about another fault")


@pytest.mark.parametrize("answer", ["Save As…", "Quit", "Cancel"])
def test_leaving_an_unsaved_game_asks_first(
    person: Person, disk: Disk, chosen: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    gone: list[bool] = []
    monkeypatch.setattr(autosave, "QUIT_SECONDS", 0.1)
    person.start_game(GAME, "human human")
    disk.is_full = True
    person.key("d", "1", "Return")
    person.wait(lambda: bool(person.dialogs()), "the message")
    person.press("Close")
    with monkeypatch.context() as patch:
        patch.setattr(person.app.library, "close", gone.append)
        patch.setattr(person.app.root, "destroy", lambda: None)
        person.app.quit()
        person.wait(lambda: bool(person.dialogs()), "the question")
        assert gone == []
        person.press(answer)
        person.wait(lambda: person.dialogs() == [], "the question to go")
    assert bool(gone) == (answer != "Cancel")
    assert chosen.exists() == (answer == "Save As…")


@pytest.mark.parametrize("at_start", [True, False])
def test_each_unsaved_game_is_offered_to_be_saved_elsewhere(
    person: Person,
    disk: Disk,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    at_start: bool,
) -> None:
    names: list[str] = []

    def choose(**options: str) -> str:
        names.append(options["initialfile"])
        # The second question is cancelled at first.
        return "" if len(names) == 2 else str(tmp_path / f"{len(names)}.4g")

    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", choose)
    disk.is_full = True
    for key in ("d", "e"):
        person.start_game(GAME, "human human")
        person.key(key, "1", "Return")
        person.wait(lambda: bool(person.dialogs()) or person.moves != (), "the move")
        for dialog in person.dialogs():
            dialog.destroy()
    if at_start:
        person.app.workspace.show_start()
    ended: list[bool] = []
    monkeypatch.setattr(autosave, "QUIT_SECONDS", 0.1)
    with monkeypatch.context() as patch:
        patch.setattr(person.app.library, "close", ended.append)
        patch.setattr(person.app.root, "destroy", lambda: None)
        quit_and_save(person, "Couldn’t save 2 games: no space left on device.")
        assert len(names) == 2 and ended == []
        quit_and_save(person, "Couldn’t save the game: no space left on device.")
    assert len(names) == 3 and bool(ended)
    saved = [Record.read(tmp_path / f"{number}.4g").moves for number in (1, 3)]
    assert sorted(saved) == [("D1",), ("E1",)]


def quit_and_save(person: Person, text: str) -> None:
    """Quit, read that something is not saved, and choose to save it elsewhere."""
    person.wait(lambda: person.app.library.writer.error != "", "the error")
    for dialog in person.dialogs():
        dialog.destroy()
    person.app.quit()
    person.wait(lambda: bool(person.dialogs()), "the question")
    person.see(text, "If you quit now")
    person.press("Save As…")


def test_a_game_that_is_over_keeps_who_played_it(person: Person) -> None:
    start_short_game(person, "human level:1")
    person.play_to_the_end()
    before = kept(person)
    person.app.workspace.change_level(person.app.workspace.game, 2)
    person.flush()
    assert kept(person) == before and [head["Player2"] for head in before] == ["level:1"]
    _, computer = person.controller.setup.players
    person.controller.change_players((PlayerSpec("human", name="Ann"), computer))
    assert [(head["Player1"], head["Player2"]) for head in kept(person)] == [("Ann", "level:1")]


ERRORS = {
    OSError(24, os.strerror(24)): "too many open files",
    MemoryError(): "there is not enough memory",
    ValueError("odd"): "an error in Fourgames",
}
"""Errors before the library has saved the game, and their messages."""


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("step", [(Record, "continued_by"), (os, "pipe"), (Library, "save_game")])
def test_an_error_while_saving_a_move_is_reported_and_the_game_continues_and_is_saved(
    person: Person,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    step: tuple[object, str],
) -> None:
    faults: list[type[BaseException]] = []
    monkeypatch.setattr(
        person.root, "report_callback_exception", lambda *fault: faults.append(fault[0])
    )
    monkeypatch.setattr(autosave, "RETRY_MS", 200)
    person.start_game(GAME, "human human")
    # The settings are saved: their mailbox is gone, so that the game needs a new one.
    come_to_rest(person.root)
    fails = Failing(getattr(*step), error, 99)
    monkeypatch.setattr(*step, fails)
    person.key("d", "1", "Return")
    read_the_message_and_move_on(person)
    assert f"Not saved: {ERRORS[error]}." in person.app.status_bar.text_with_warning
    assert set(faults) == ({ValueError} if isinstance(error, ValueError) else set())
    fails.times = 0
    person.wait(
        lambda: "Not saved" not in person.app.status_bar.text_with_warning, "the game to be kept"
    )
    assert [head.plies for head in kept(person)] == [2]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_who_leaves_a_game_that_cannot_be_written_down_is_asked(
    person: Person, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    person.start_game(GAME, "human human")
    person.key("d", "1", "Return")
    assert len(kept(person)) == 1
    with monkeypatch.context() as patch:
        # A hint that was asked for since would be lost.
        person.controller.session.hints_used[0] += 1
        patch.setattr(Record, "continued_by", Failing(Record.continued_by, error, 99))
        person.app.quit()
        person.wait(lambda: bool(person.dialogs()), "the question")
        person.see(ERRORS[error])
        person.press("Cancel")
        person.app.quit()
        person.wait(lambda: bool(person.dialogs()), "the question")
        (dialog,) = (each for each in person.dialogs() if "Quit" in each.buttons)
        dialog.buttons["Quit"].invoke()
        assert person.root.tk.eval("info commands .") == ""


def test_without_a_thread_a_game_is_written_as_the_window_goes(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = RuntimeError("can't start new thread")
    person.start_game(GAME, "human human")
    person.key("d", "1", "Return")
    # The new lock wakes the window once more, which asks the disk: that would write the next move.
    come_to_rest(person.root)
    library = person.app.library
    assert library.writer.close(WAIT_SECONDS)
    (path,) = library.folder.glob("*.4g")
    monkeypatch.setattr(threading.Thread, "start", Failing(threading.Thread.start, error, 99))
    person.key("e", "1", "Return")
    person.wait(lambda: bool(person.dialogs()), "the message")
    person.see(NO_THREAD)
    person.press("Close")
    assert len(Record.read(path).moves) == 1
    person.app.quit()
    assert len(Record.read(path).moves) == 2


def test_a_puzzle_that_is_not_saved_is_reported(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave, "RETRY_MS", 200)
    fails = Failing(os.fsync, OSError(28, os.strerror(28)), 99)
    monkeypatch.setattr(os, "fsync", fails)
    person.app.library.add_puzzle_entry(RushResult("2026-01-31T12:00:00+00:00", "mancala", 3))
    person.wait(lambda: bool(person.dialogs()), "the message")
    person.see("Couldn’t save your results: no space left on device.")
    person.press("Close")
    fails.times = 0
    person.wait(
        lambda: "Not saved" not in person.app.status_bar.text_with_warning, "the puzzle to be kept"
    )


@pytest.mark.parametrize("is_finished", [False, True])
@pytest.mark.parametrize(
    ("number", "shown"), [("0", "0"), ("99", "99"), ("7" * 4500, "777…")], ids=["0", "99", "long"]
)
def test_a_game_against_an_unknown_level_says_so_and_opens(
    person: Person, number: str, shown: str, is_finished: bool
) -> None:
    game = find_game("mancala")
    session = Session(game, game.options_type(), 1)
    while moves := session.state.legal_moves():
        session.play(moves[0])
        if not is_finished:
            break
    library, words = person.app.library, f"evel {shown}, unknown to this version"
    path = library.new_game_path(game.id)
    library.save_game(path, Record.from_session(session, ("Ann", f"level:{number}")))
    person.app.workspace.show_library()
    person.see(f"Ann – L{words}")
    (head,) = library.read_headers()
    if is_finished:
        assert progress_or_result_text(head).endswith(f", level {shown}")
    assert person.app.workspace.open_file(path)
    person.flush()
    assert person.controller.names == ("Ann", f"L{words}")
    assert person.app.workspace.autosave.winnable_level is None
    person.see(f"Level {shown}")
    if is_finished:
        person.app.workspace.show_review(path)
        person.flush()
        person.see(f"Level {shown}")
    assert f"level:{number}" in path.read_text(encoding="utf-8")


def test_a_game_that_is_saved_late_is_not_told_of_another(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: list[Callable[[Path], None]] = []
    monkeypatch.setattr(person.app.file_dialogs, "save", lambda *about: chosen.append(about[-1]))
    person.start_game(GAME, "human human")
    person.controller.submit("D1")
    person.wait_for_turn()
    person.app.workspace.autosave.save_to_file(as_new=True)
    person.start_game(MANCALA, "human human")
    chosen[0](tmp_path / "late.4g")
    assert (tmp_path / "late.4g").exists() and "late.4g" not in person.status
    assert person.app.workspace.autosave.reopen_path is None


def test_a_game_that_is_not_open_is_renamed_and_deleted_beside_the_one_that_is(
    person: Person,
) -> None:
    other = games.kept(person.app.library, "mancala", 3)
    person.start_game(GAME, "human human")
    person.controller.submit("D3")
    person.wait_for_turn()
    workspace, controller = person.app.workspace, person.controller
    workspace.rename_game(other, "The other one")
    record = workspace.autosave.current_record()
    assert record is not None and record.title == ""
    assert workspace.autosave.path is not None
    workspace.rename_game(workspace.autosave.path, "This one")
    record = workspace.autosave.current_record()
    assert record is not None and record.title == "This one"
    workspace.delete_game(other)
    assert workspace.controller is controller and person.moves == ("D3",)


@pytest.mark.parametrize("leave", ["start", "page", "game"])
def test_what_was_read_for_another_screen_is_dropped(
    person: Person, leave: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace, late, shown = person.app.workspace, LateAnswer(lambda: "read"), list[str]()
    with monkeypatch.context() as patch:
        patch.setattr(writer, "MAX_WAIT_SECONDS", 0)
        workspace.run_in_background(late, shown.append, make_error_handler(shown.append))
    person.wait(lambda: late.is_asked, "the reading")
    assert workspace.has_background_work
    if leave == "game":
        person.start_game(GAME, "human human")
    elif leave == "page":
        workspace.show_game_page(GAME)
    else:
        workspace.show_start()
    assert not workspace.has_background_work
    late.let_come()
    come_to_rest(person.root)
    assert shown == []


def test_playing_time_counts_short_pauses_and_continues_in_a_game_opened_again(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace, now = person.app.workspace, [0.0]
    monkeypatch.setattr(workspace.autosave, "_clock", lambda: now[0])

    def seconds_after(move: str, pause: float) -> int:
        now[0] += pause
        person.controller.submit(move)
        person.wait_for_turn()
        record = workspace.autosave.current_record()
        assert record is not None
        return record.seconds

    person.start_game(GAME, "human human")
    longest = round(autosave_module.MAX_PAUSE_SECONDS)
    assert [seconds_after("D3", 5), seconds_after("F5", 99_999)] == [5, 5 + longest]
    path = workspace.autosave.path
    assert path is not None
    workspace.show_start()
    person.app.library.writer.finish(WAIT_SECONDS)
    now[0] += 100
    workspace.open_file(path)
    person.wait_for_board()
    assert seconds_after("C1", 7) == 12 + longest


def test_playing_time_and_help_end_with_the_game(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    autosave, now = person.app.workspace.autosave, [0.0]
    monkeypatch.setattr(autosave, "_clock", lambda: now[0])
    play_last_move(person, GAME)
    before = autosave.current_record()
    now[0] += 50
    autosave.record_assistance("analysis")
    assert before is not None and autosave.current_record() == before
    assert not autosave.practice_reason
