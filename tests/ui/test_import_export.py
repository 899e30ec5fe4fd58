"""Tests of copying, pasting and opening games and positions, and of saving pictures."""

from __future__ import annotations

import subprocess
import sys
import tkinter as tk
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from PIL.GifImagePlugin import GifImageFile

from fourgames_tk.cli import run
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.setup import Setup, default_players
from fourgames_tk.store import writer
from fourgames_tk.ui.pages.game_animation import (
    MIN_WIDTH,
    POSITION_MS,
    AnimatedGame,
    encode,
    smaller_size,
)
from fourgames_tk.ui.pages.import_export import (
    NO_ANSWER,
    READING_CLIPBOARD_TEXT,
    READING_GAME_TEXT,
    LoadedGame,
    read_game,
)
from fourgames_tk.ui.services import Services
from fourgames_tk.ui.widgets.timers import Timer
from tests.store.games import session_of
from tests.ui.person import Person

STONES = find_game("four-stones")


def clipboard(app: Services, text: str) -> None:
    """Copy a text to the clipboard."""
    app.root.clipboard_clear()
    app.root.clipboard_append(text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_and_a_position_are_copied_and_pasted(person: Person, game: AnyGame) -> None:
    person.start_game(game, "human human", seed=3)
    for move in session_of(game.id, 5, 3).moves:
        person.controller.submit(move)
        person.wait(lambda: not person.board.is_animating, "the move")
    session = person.controller.session
    moves, state = session.moves, session.state
    person.key("ctrl+c")
    assert "copied" in person.status
    whole = person.root.clipboard_get()
    assert Record.parse(whole).moves == moves
    person.do("back")
    last = person.controller.history.state
    person.key("ctrl+shift+c")
    short = person.root.clipboard_get()
    person.key("ctrl+v")
    person.wait_for_board()
    assert person.controller.session.first == last and person.moves == ()
    clipboard(person.app, whole)
    person.do("paste")
    assert person.moves == moves and person.controller.session.state == state
    # Mail and documents indent; the end is for files.
    for text in (
        "\n".join(f"    {line}" for line in short.split("\n")),
        short.partition("\n\n")[0],
    ):
        clipboard(person.app, text)
        person.do("paste")
        assert person.controller.session.first == last


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (" \n", "The clipboard is empty."),
        ("\n Hello Bob,\nhow are you?", "Line 2: 'Hello Bob,': not a saved game or position"),
        ('[Event "?"]\n[White "Ann"]\n\n1. e4 *', "Line 1: this is a game of chess"),
        ("{", "This is not JSON"),
        ('{"rows": ["A"], "turn": 0}', "rows must have 4 entries"),
        ('[Game "chess"]\n\n*', "unknown game"),
    ],
)
def test_an_invalid_paste_is_explained_and_the_game_stays(
    person: Person, text: str, message: str
) -> None:
    person.start_game(STONES, "human human")
    person.key("d", "3", "Return")
    clipboard(person.app, text)
    person.key("ctrl+v")
    (dialog,) = person.dialogs()
    assert message.lower() in person.screen.lower()
    dialog.destroy()
    assert person.moves == ("D3",)


def test_a_position_as_json_is_pasted(person: Person) -> None:
    clipboard(person.app, '{"bottom":[0,0,0,0,0,1],"top":[2,0,0,0,0,0],"stores":[20,25],"turn":1}')
    person.do("paste")
    assert (
        person.controller.setup.game.id == "mancala" and person.controller.session.state.turn == 1
    )


def test_a_text_field_handles_copy_and_paste_itself(person: Person) -> None:
    person.start_game(STONES, "human human")
    clipboard(person.app, "Anna")
    person.do("players")
    person.see("Players")
    field = next(each for each in person.widgets() if each.winfo_class() == "TEntry")
    field.focus_force()
    person.key("ctrl+a", "ctrl+v", "ctrl+a", "ctrl+c")
    assert person.dialogs() == [] and person.root.clipboard_get() == "Anna"


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A working directory with a saved game of each game."""
    for game in GAMES:
        Record.from_session(session_of(game.id, 5)).write(tmp_path / f"{game.id}.4g")
    monkeypatch.chdir(tmp_path)
    yield tmp_path


def test_the_board_is_rendered_as_a_picture(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (saved / "games").mkdir()
    for game in GAMES:
        # Without a name, the picture is written to the current folder.
        (saved / f"{game.id}.4g").rename(saved / "games" / f"{game.id}.4g")
        assert run(["render", f"games/{game.id}.4g", "--size", "330"]) == 0
        with Image.open(saved / f"{game.id}.png") as picture:
            assert picture.size == (330, 202) and len(picture.getcolors(1 << 20) or ()) > 1000
    pictures = []
    for more in (["--ply", "0"], [], ["--theme", "dark"]):
        assert run(["render", "games/mancala.4g", "out.png", "--size", "330", *more]) == 0
        pictures.append(Path("out.png").read_bytes())
    assert len(set(pictures)) == 3
    assert "out.png" in capsys.readouterr().out


def test_a_failed_rendering_is_reported(
    saved: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["render", "four-stones.4g", "--ply", "99"]) == 2
    assert run(["render", "four-stones.4g", "nowhere/a.png"]) == 2
    monkeypatch.delenv("DISPLAY")
    assert run(["render", "mancala.4g"]) == 1
    first, second, third = capsys.readouterr().err.splitlines()
    assert "5 moves, not 99" in first and "cannot be written" in second
    assert "cannot draw without a screen" in third


def test_a_picture_of_the_board_is_saved_from_the_menu(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.start_game(STONES, "human human")
    out = tmp_path / "board.png"
    monkeypatch.setattr(
        type(person.app.file_dialogs), "save", lambda files, root, title, kind, name, go: go(out)
    )
    out.mkdir()
    person.menu("Game", "Share", "Save Picture")
    person.see("Couldn’t write board.png: ")
    assert "Saved" not in person.status
    person.dialogs()[0].destroy()
    out.rmdir()
    person.menu("Game", "Share", "Save Picture")
    with Image.open(out) as picture:
        assert picture.size[0] == 1600
    assert "Saved as board.png" in person.status


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_animation_shows_each_move_and_then_its_position(
    person: Person, game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_of(game.id, 4)
    setup = Setup(game, session.options, 0, default_players(game, session.options, (0, 1), 1))
    whole = AnimatedGame(person.app, setup, session)
    quick = [*whole.frames(MIN_WIDTH, moving=False)]
    assert [frame.moves_done for frame in quick] == list(range(5))
    pictures = [frame.picture.convert("RGB") for frame in quick]
    assert all(one != other for one, other in pairwise(pictures))
    full = [*whole.frames(MIN_WIDTH)]
    assert len(full) > len(quick)
    # What moves ends where the position after the move has it.
    ends = [each.picture.convert("RGB") for each in full if each.milliseconds >= POSITION_MS]
    assert ends == pictures
    turn = [*AnimatedGame(person.app, setup, session, range(2, 4)).frames(MIN_WIDTH, moving=False)]
    assert len(turn) == 3
    hidden = AnimatedGame(person.app, setup, session, None, lambda ply: (0, 1))
    hands = next(hidden.frames(MIN_WIDTH, moving=False)).picture.convert("RGB")
    assert (hands != pictures[0]) == (game.id == "fourside")
    with Image.open(BytesIO(encode(full))) as picture:
        # Equal pictures become one.
        assert isinstance(picture, GifImageFile) and 5 <= picture.n_frames <= len(full)
        picture.seek(picture.n_frames - 1)
        assert ImageChops.difference(picture.convert("RGB"), pictures[-1]).getbbox() is None
    monkeypatch.setattr("fourgames_tk.ui.pages.game_animation.MAX_BYTES", 1)
    assert smaller_size(800, True, 100) == (MIN_WIDTH, True)
    assert smaller_size(MIN_WIDTH, True, 100) == (MIN_WIDTH, False)
    assert smaller_size(MIN_WIDTH, False, 100) is None


def test_an_animation_of_the_game_or_the_shown_turn_is_saved_from_the_menu(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "game.gif"
    monkeypatch.setattr(
        type(person.app.file_dialogs), "save", lambda files, root, title, kind, name, go: go(out)
    )
    person.start_game(STONES, "human human")
    for move in ("D1", "D1", "D1"):
        person.controller.submit(move)
        person.wait(lambda: not person.board.is_animating, "the move")
    counts = []
    for choice in ("Whole Game", "Shown Turn"):
        person.menu("Game", "Share", "Save Animation")
        person.press(choice)
        person.wait(lambda: not person.dialogs() and out.exists(), "the animation")
        assert "Saved as game.gif" in person.status
        with Image.open(out) as picture:
            counts.append(getattr(picture, "n_frames", 1))
        out.unlink()
    assert counts[0] > counts[1] > 1
    person.menu("Game", "Share", "Save Animation")
    person.press("Whole Game")
    person.app.set_preference("language", "de")
    person.wait(lambda: not person.dialogs() and out.exists(), "the animation in German")
    assert "Gespeichert als game.gif" in person.status
    out.unlink()
    person.app.set_preference("language", "en")
    person.flush()
    person.menu("Game", "Share", "Save Animation")
    person.press("Whole Game")
    person.press("Cancel")
    person.flush()
    assert not person.dialogs() and not out.exists()
    out.mkdir()
    person.menu("Game", "Share", "Save Animation")
    person.press("Shown Turn")
    person.see("Couldn’t write game.gif: ")


def mailed(text: str) -> str:
    """Return a text as it comes back in an answer to a mail, with a byte order mark."""
    return "\ufeffAnn wrote:\n" + "".join(f"> {line}\n" for line in text.split("\n")) + "\nBob"


def test_a_game_is_read_out_of_a_mail_from_the_clipboard_and_from_a_file(
    person: Person, tmp_path: Path
) -> None:
    record = Record.from_session(session_of("four-stones", 5, 3))
    position = '{"bottom":[0,0,0,0,0,1],"top":[2,0,0,0,0,0],"stores":[20,25],"turn":1}'
    whole, tags = record.to_text(), record.to_text().partition("\n\n")[0]
    for text, moves in ((mailed(whole), record.moves), (tags, ()), (f"\ufeff{position}\n", ())):
        path = tmp_path / "mail.4g"
        path.write_text(text, encoding="utf-8")
        clipboard(person.app, text)
        states = []
        for in_file in (False, True):
            if in_file:
                assert person.app.workspace.open_file(path)
            else:
                person.do("paste")
            person.wait_for_board()
            assert person.moves == moves
            states.append(person.controller.session.state)
        assert states[0] == states[1]
        # Saving must not remove the mail around the game.
        loaded = list[LoadedGame]()
        assert read_game(person.app, path, loaded.append)
        assert [game.saved_file for game in loaded] == [None]
        assert person.controller.setup.game.id == ("mancala" if position in text else "four-stones")


def test_an_empty_clipboard_and_a_picture_are_told(person: Person) -> None:
    for has_owner in (False, True):
        if has_owner:
            person.root.clipboard_clear()
        else:
            person.root.selection_clear(selection="CLIPBOARD")
        person.do("paste")
        person.see("The clipboard is empty.")
        for dialog in person.dialogs():
            dialog.destroy()
    person.root.clipboard_append("89 50 4e 47", type="image/png")
    person.do("paste")
    person.see("The clipboard contains a picture.")


HANGING = """
import sys, Xlib.display
display = Xlib.display.Display()
screen = display.screen()
window = screen.root.create_window(0, 0, 1, 1, 0, screen.root_depth)
window.set_selection_owner(display.intern_atom("CLIPBOARD"), 0)
display.sync()
print("owns it", flush=True)
sys.stdin.read()
"""
"""A program that owns the clipboard, and does not answer."""


@pytest.fixture
def hanging() -> Iterator[None]:
    """Let a program that does not answer hold the clipboard."""
    command = [sys.executable, "-c", HANGING]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        assert process.stdout.readline() == b"owns it\n"
        yield
        process.stdin.close()


@pytest.mark.usefixtures("hanging")
def test_a_program_that_holds_the_clipboard_and_hangs_does_not_stop_the_window(
    person: Person,
) -> None:
    person.start_game(STONES, "human human")
    shown = list[str]()
    played = Timer(person.root)

    def play() -> None:
        shown.append(person.status)
        person.do("paste")
        person.controller.submit("D3")

    played.start(100, play)
    person.do("paste")
    assert shown == [READING_CLIPBOARD_TEXT] and person.moves == ("D3",)
    assert len(person.dialogs()) == 1
    person.see(NO_ANSWER)
    assert person.status != READING_CLIPBOARD_TEXT


@pytest.mark.usefixtures("hanging")
def test_the_window_can_close_while_it_waits_for_the_clipboard(person: Person) -> None:
    closing = Timer(person.root)
    closing.start(100, person.app.quit)
    # No message is shown then, which would be an error.
    person.do("paste")
    with pytest.raises(tk.TclError, match="destroyed"):
        person.root.winfo_exists()


def large_comment(text: str = "a word ", letters: int = 3_000_000) -> str:
    """Return a saved game whose comment has so many letters."""
    return f'[Game "four-stones"]\n\n{{{text * (letters // len(text))}}} 1. D3\n*\n'


def test_a_large_game_is_read_in_the_background(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "MAX_WAIT_SECONDS", 0)
    path = tmp_path / "large.4g"
    path.write_text(large_comment())
    person.start_game(STONES, "human human")
    before = person.status
    for paste in (False, True):
        if paste:
            clipboard(person.app, path.read_text())
            person.do("paste")
        else:
            person.app.workspace.open_file(path)
        assert person.status == READING_GAME_TEXT and person.moves == ()
        person.wait(lambda: person.moves == ("D3",), "the game")
        assert person.status != READING_GAME_TEXT
        person.see("a word a word")
        person.start_game(STONES, "human human")
    # A damaged one is read as far as possible, and one that is none is refused.
    path.write_text(large_comment().replace("D3", "D3 Z9"))
    person.app.workspace.open_file(path)
    person.wait(lambda: person.moves == ("D3",), "the game")
    (dialog,) = person.dialogs()
    person.see("move Z9")
    dialog.destroy()
    person.start_game(STONES, "human human")
    path.write_text("hello " * 50_000)
    person.app.workspace.open_file(path)
    person.wait(lambda: bool(person.dialogs()), "the message")
    person.see("not a saved game")
    assert person.moves == () and person.status == before
    person.dialogs()[0].destroy()
    person.app.workspace.open_file(path)
    person.app.status_bar.set_text("Saved.")
    person.wait(lambda: bool(person.dialogs()), "the message")
    assert person.status == "Saved.", "what was said meanwhile stays"


def test_a_game_that_is_begun_meanwhile_stays(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "MAX_WAIT_SECONDS", 0)
    path = tmp_path / "large.4g"
    path.write_text(large_comment())
    person.start_game(STONES, "human human")
    person.app.workspace.open_file(path)
    person.start_game(STONES, "human human")
    task = person.app.workspace._waiting_for
    assert task is not None and not task.is_busy and person.moves == ()
