"""File dialogs: the desktop's own by its portal, else Tk's; and what becomes of them."""

from __future__ import annotations

import datetime
import os
import socket
import threading
import tkinter as tk
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from tkinter import filedialog
from typing import Any

import platformdirs
import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.record import Record
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.app import App
from fourgames_tk.ui.pages.start_cards import Card
from fourgames_tk.ui.paint.palette import CONTRAST, DARK, LIGHT
from fourgames_tk.ui.widgets import portal as portal_module
from fourgames_tk.ui.widgets.files import FileDialogs
from fourgames_tk.ui.widgets.theme import palette_of, system_theme
from tests.limits import WAIT_SECONDS
from tests.ui.game_ends import play_last_move
from tests.ui.person import Person
from tests.ui.portal import Portal, portal_on, private_bus
from tests.ui.pump import centre, pump, settle
from tests.ui.waiting import still_waiting

GAME = find_game("four-stones")
TODAY = datetime.date.today().isoformat()


@pytest.fixture
def portal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Portal]:
    folder = tmp_path / "bus"
    folder.mkdir()
    for name in ("BUS_SECONDS", "PORTAL_SECONDS"):
        monkeypatch.setattr(portal_module, name, WAIT_SECONDS)
    with portal_on(folder) as portal:
        yield portal


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "Documents"
    folder.mkdir()
    monkeypatch.setattr(platformdirs, "user_documents_dir", lambda: str(folder))
    return folder


def play_a_move(person: Person) -> None:
    person.start_game(GAME, "human human")
    person.key("d", "1", "Return")


def tk_dialog(person: Person) -> str:
    """Return Tk's own file dialog, empty if none is shown."""
    name = ".__tk_filedialog"
    shown = person.root.tk.eval(f"expr {{[winfo exists {name}] && [winfo viewable {name}]}}")
    return name if shown == "1" else ""


def when_open(person: Person, do: object) -> None:
    """Call a function when Tk's file dialog is open, whose caller waits meanwhile."""
    if tk_dialog(person):
        assert callable(do)
        do()
    else:
        person.root.after(20, when_open, person, do)


def test_a_game_is_saved_and_opened_where_the_portal_says(
    person: Person, portal: Portal, documents: Path
) -> None:
    path = documents / "größer & anders.4g"
    portal.answer = 0, path
    play_a_move(person)
    person.key("ctrl+s")
    person.wait(lambda: "Saved as" in person.status, "the game to be saved")
    ((method, title, options),) = portal.asked
    assert (method, title) == ("SaveFile", "Save the game")
    assert options["current_name"] == f"four-stones {TODAY}.4g"
    assert options["current_folder"] == os.fsencode(documents) + b"\0"
    assert options["filters"][0] == ("Saved games", [(0, "*.4g")])
    assert Record.read(path).moves == ("D1",)
    person.app.workspace.show_game_page(GAME)
    person.do("open")
    person.wait(lambda: person.app.workspace.controller is not None, "the game to be opened")
    person.wait_for_board()
    assert portal.asked[-1][0] == "OpenFile"
    assert person.moves == ("D1",)


def test_the_window_lives_while_the_portal_is_asked(person: Person, portal: Portal) -> None:
    play_a_move(person)
    person.key("ctrl+s")
    person.wait(lambda: bool(portal.asked), "the portal to be asked")
    assert person.app.file_dialogs.is_open
    person.key("c", "1", "Return")
    assert person.moves == ("D1", "C1")
    person.app.file_dialogs.cancel()
    person.wait(portal.left.is_set, "the portal to hear that nobody waits")
    assert not person.app.file_dialogs.is_open


def test_what_the_portal_cancels_is_not_written(
    person: Person, portal: Portal, documents: Path
) -> None:
    portal.answer = (1,)
    play_a_move(person)
    person.key("ctrl+s")
    person.wait(lambda: bool(portal.asked), "the portal to be asked")
    person.wait(lambda: not person.app.file_dialogs.is_open, "its answer")
    assert list(documents.iterdir()) == []
    assert not tk_dialog(person)


def test_several_files_are_chosen_at_once(person: Person, portal: Portal, tmp_path: Path) -> None:
    names = [tmp_path / name for name in ("one.py", "zwei & drei.py")]
    portal.answer = 0, *names
    found: list[Path] = []
    person.app.file_dialogs.open(person.root, "Programs", None, found.extend, several=True)
    person.wait(lambda: bool(found), "the files")
    assert found == names and portal.asked[0][2]["multiple"]
    portal.answer = 0, tmp_path
    person.app.file_dialogs.choose_folder(person.root, "A folder", found.append)
    person.wait(lambda: found[-1] == tmp_path, "the folder")
    assert portal.asked[1][2]["directory"] and "multiple" not in portal.asked[1][2]


@pytest.mark.parametrize("why", ["silent", "failing", "no portal", "no bus"])
def test_without_a_portal_tk_asks(
    person: Person, tmp_path: Path, documents: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    play_a_move(person)
    folder = tmp_path / "bus"
    folder.mkdir()
    opened: list[bool] = []

    def cancel() -> None:
        opened.append(True)
        person.app.file_dialogs.cancel()

    person.root.after(20, when_open, person, cancel)
    with ExitStack() as stack:
        if why in ("silent", "failing"):
            portal = stack.enter_context(portal_on(folder))
            portal.silent, portal.answer = why == "silent", (2,)
        else:
            nobody = f"unix:path={folder}/nobody"
            address = nobody if why == "no bus" else stack.enter_context(private_bus(folder))
            monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        person.key("ctrl+s")
        person.wait(lambda: bool(opened), "Tk's dialog")
    assert not tk_dialog(person)
    assert portal_module.BUS_SECONDS + portal_module.PORTAL_SECONDS < 1, "a person is waiting"


@pytest.mark.parametrize("action", ["save", "open"])
@pytest.mark.parametrize("arranges", [False, True])
def test_the_window_can_be_closed_while_tk_asks_for_a_file(
    person: Person, documents: Path, action: str, arranges: bool
) -> None:
    """An idle callback must not be scheduled again and again while the dialog waits."""

    def close() -> None:
        person.app.quit()
        if arranges:
            person.root.update_idletasks()

    person.start_game(GAME, "human human")
    person.root.after(20, when_open, person, close)
    person.do(action)
    pump(person.root, lambda: person.root.tk.eval("info commands .") != ".", message="the end")


def test_a_letter_typed_in_the_list_of_files_leaves_nothing_waiting(
    person: Person, documents: Path
) -> None:
    def type_and_cancel() -> None:
        dialog, ask = tk_dialog(person), person.root.tk.eval
        canvas = ask(f"lsearch -inline -glob [info commands {dialog}.contents.icons.*] *canvas")
        ask(f"focus -force {canvas}; update; event generate {canvas} <Key-a>")
        assert any("Reset" in each for each in still_waiting(person.root))
        person.app.file_dialogs.cancel()

    person.start_game(GAME, "human human")
    person.root.after(20, when_open, person, type_and_cancel)
    person.do("open")
    assert not any("Reset" in each for each in still_waiting(person.root))


def test_themes_change_after_tks_dialog(person: Person, documents: Path) -> None:
    person.app.set_preference("theme", "light")
    person.root.after(20, when_open, person, person.app.file_dialogs.cancel)
    person.do("open")
    person.app.set_preference("theme", "dark")
    person.flush()
    assert str(person.app.workspace.menubar.cget("background")) == DARK.sheet


def test_tks_dialog_keeps_focus_while_the_page_below_is_laid_out_again(person: Person) -> None:
    def resize() -> None:
        try:
            person.wait(lambda: "filedialog" in str(person.root.tk.call("focus")), "the keys")
            person.resize("900x500")
        finally:
            person.app.file_dialogs.cancel()

    person.app.workspace.show_start()
    person.flush()
    card = [each for each in person.widgets() if isinstance(each, Card)][1]
    for begin in (lambda: person.driver.move(*centre(card)), lambda: play_last_move(person, GAME)):
        begin()
        person.flush()
        person.root.after(20, when_open, person, resize)
        person.do("open")


def test_who_asked_for_a_file_can_go_before_the_answer(person: Person, documents: Path) -> None:
    """Escape, typed ahead, closes a dialog whose file dialog is only being made."""
    computer_players = tk.Toplevel(person.root)
    chosen: list[Path] = []

    def go() -> None:
        if computer_players.tk.eval(f"winfo exists {computer_players}.__tk_filedialog") == "1":
            computer_players.destroy()
        else:
            person.root.after_idle(person.root.after, 1, go)

    go()
    person.app.file_dialogs.save(
        computer_players, "Save the tournament", ("Tournaments", "*.json"), "a", chosen.append
    )
    assert not computer_players.winfo_exists() and not chosen
    assert not person.app.file_dialogs.is_open


def test_a_window_that_is_closed_before_tk_can_ask_asks_nothing(
    person: Person, documents: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path}/nobody")
    window, files = tk.Toplevel(person.root), person.app.file_dialogs
    files.open(window, "Open", None, lambda paths: None)
    window.destroy()
    person.wait(lambda: not files.is_open, "the answer of no portal")
    assert not tk_dialog(person)


def test_an_answer_of_the_portal_that_is_no_file_is_not_taken(
    person: Person, portal: Portal, documents: Path
) -> None:
    opened: list[bool] = []

    def cancel() -> None:
        opened.append(True)
        person.app.file_dialogs.cancel()

    portal.answer = (0,)
    person.root.after(20, when_open, person, cancel)
    person.app.file_dialogs.open(person.root, "Open", None, lambda paths: opened.append(False))
    person.wait(lambda: bool(opened), "Tk's dialog")
    assert opened == [True]


def test_the_window_can_be_closed_while_the_portal_asks(person: Person, portal: Portal) -> None:
    play_a_move(person)
    person.key("ctrl+s")
    person.wait(lambda: bool(portal.asked), "the portal to be asked")
    person.app.quit()
    pump(person.root, lambda: person.root.tk.eval("info commands .") != ".", message="the end")
    assert portal.left.wait(WAIT_SECONDS)


@pytest.mark.parametrize(
    ("typed", "saved"),
    [
        ("mine", "mine.4g"),
        ("mine.v2", "mine.v2.4g"),
        ("mail game.4g.txt", "mail game.4g.txt.4g"),
        ("MINE.4G", "MINE.4G"),
    ],
)
def test_a_saved_game_always_gets_its_ending(
    person: Person, portal: Portal, documents: Path, typed: str, saved: str
) -> None:
    portal.answer = 0, documents / typed
    play_a_move(person)
    person.key("ctrl+s")
    person.wait(lambda: f"Saved as {saved}." in person.status, "the game to be saved")
    assert [each.name for each in documents.iterdir()] == [saved]


def test_a_name_that_gets_an_ending_overwrites_nothing(
    person: Person, portal: Portal, documents: Path
) -> None:
    portal.answer = 0, documents / "mine"
    play_a_move(person)
    person.key("ctrl+s")
    person.wait(lambda: "Saved as mine.4g." in person.status, "the game to be saved")
    before = (documents / "mine.4g").read_text("utf-8")
    person.key("c", "1", "Return")
    person.do("save_as")
    person.wait(lambda: "Saved as mine 2.4g." in person.status, "the game to be saved again")
    assert (documents / "mine.4g").read_text("utf-8") == before


def test_tks_dialog_completes_a_name_whatever_was_proposed(
    person: Person, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    found: list[Path] = []

    def answer() -> None:
        dialog = tk_dialog(person)
        person.root.tk.eval(f"{dialog}.contents.f2.ent delete 0 end")
        person.root.tk.eval(f"{dialog}.contents.f2.ent insert 0 mine")
        person.root.tk.eval(f"{dialog}.contents.f2.ok invoke")

    person.root.after(20, when_open, person, answer)
    proposed = "mail game.4g.txt"
    person.app.file_dialogs.save(
        person.root, "Save", ("Saved games", "*.4g"), proposed, found.append
    )
    assert found == [documents / "mine.4g"]


@pytest.mark.parametrize(("scheme", "theme"), [(0, "light"), (1, "dark"), (2, "light")])
def test_the_theme_is_that_of_the_system(
    root: tk.Tk, portal: Portal, scheme: int, theme: str
) -> None:
    portal.scheme = scheme
    assert system_theme() == theme
    app = App(root, Settings(sound="no")).services
    settle(root)
    assert palette_of(root) is (DARK if theme == "dark" else LIGHT)
    portal.scheme = 1 - scheme if scheme < 2 else 1
    app.set_preference("theme", "light")
    app.set_preference("theme", "system")
    assert palette_of(root) is (LIGHT if theme == "dark" else DARK)
    app.quit()


def test_the_theme_follows_a_change_of_the_system(root: tk.Tk, portal: Portal) -> None:
    program = App(root, Settings(sound="no"))
    app = program.services
    pump(root, lambda: program.system_theme.is_watched, message="the watch")
    portal.scheme = 1
    portal.report_change()
    pump(root, lambda: palette_of(root) is DARK, message="the signal of the portal")
    # A system that tells nothing is asked when the window gets the focus.
    portal.contrast = 1
    for event in ("<FocusOut>", "<FocusIn>"):
        root.event_generate(event)
    pump(root, lambda: palette_of(root) is CONTRAST, message="the focus")
    app.set_preference("theme", "light")
    portal.report_change()
    pump(root, lambda: program.system_theme.name == "contrast")
    assert palette_of(root) is LIGHT
    app.quit()


def test_high_contrast_is_that_of_the_system(root: tk.Tk, portal: Portal) -> None:
    portal.scheme, portal.contrast = 1, 1
    assert system_theme() == "contrast"
    portal.contrast = 0
    assert system_theme() == "dark"
    portal.gtk_theme = "HighContrastInverse"
    assert system_theme() == "contrast"
    app = App(root, Settings(sound="no")).services
    settle(root)
    assert palette_of(root) is CONTRAST
    app.quit()


@pytest.mark.parametrize(
    ("theme", "scheme", "found"),
    [
        ("HighContrast", "default", "contrast"),
        ("Adwaita", "prefer-dark", "dark"),
        ("Adwaita", "default", "light"),
    ],
)
def test_without_a_portal_the_theme_is_that_of_gnome(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, theme: str, scheme: str, found: str
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path}/none")
    monkeypatch.setenv("PATH", str(tmp_path))
    command = tmp_path / "gsettings"
    lines = f"color-scheme '{scheme}'", "cursor-size 24", f"gtk-theme '{theme}'"
    told = "".join(f'echo "org.gnome.desktop.interface {line}"\n' for line in lines)
    command.write_text(f"#!/bin/sh\n{told}", "utf-8")
    command.chmod(0o700)
    assert system_theme() == found


def serve(listener: socket.socket, answers: Sequence[bytes]) -> None:
    """Accept connections until the socket is shut down, and answer a line with each answer."""
    with suppress(OSError):
        while True:
            connection, _address = listener.accept()
            with connection, suppress(OSError):
                for answer in answers:
                    read = b""
                    while b"\r\n" not in read and (more := connection.recv(1024)):
                        read += more
                    connection.sendall(answer)
                while connection.recv(1024):
                    pass


@pytest.mark.parametrize(
    "address",
    [
        "tcp:host=127.0.0.1,port=1",
        "unixexec:path=/bin/true",
        "unix:runtime=yes",
        "unix:tmpdir=/tmp",
        "autolaunch:",
        "launchd:env=DBUS_LAUNCHD_SESSION_BUS_SOCKET",
        "unix:path=/dev/null",
        "unix:path=",
        "unix:path=%00",
        f"unix:path=/{'long/' * 100}",
        "unix:abstract=nobody-here",
        "nonsense",
        ";;",
        ":",
        "\udcff",
        "silent",
        "refusing",
        "garbled",
        "logged in but silent",
        "logged in but garbled",
    ],
)
def test_the_program_goes_on_without_a_bus_that_it_cannot_use(
    address: str, root: tk.Tk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad_buses = {
        "silent": (),
        "refusing": (b"REJECTED\r\n",),
        "garbled": (b"\xff" * 9_000,),
        "logged in but silent": (b"OK 0123\r\n",),
        "logged in but garbled": (b"OK 0123\r\n", b"\xff" * 100),
    }
    monkeypatch.setenv("PATH", str(tmp_path))
    with ExitStack() as at_end:
        if address in bad_buses:
            listener = at_end.enter_context(socket.socket(socket.AF_UNIX))
            listener.bind(str(tmp_path / "bus"))
            listener.listen()
            serving = threading.Thread(target=serve, args=(listener, bad_buses[address]))
            serving.start()
            at_end.callback(serving.join)
            at_end.callback(listener.shutdown, socket.SHUT_RDWR)
            address = f"unix:path={tmp_path / 'bus'}"
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        assert system_theme() == "light"
        with pytest.raises(portal_module.NoPortal):
            portal_module.SettingsWatch(root, ["x"], lambda: None)
        question = portal_module.FileDialogRequest("open", "Open", tmp_path)
        with pytest.raises(portal_module.NoPortal):
            portal_module.PortalFileDialog().choose_files(question)
        program = App(root, Settings(sound="no"))
        settle(root)
        assert not program.system_theme.is_watched
        program.services.quit()


def test_what_waits_for_a_dialog_is_done_after_that_dialog_alone(
    person: Person, documents: Path
) -> None:
    done: list[str] = []
    files = person.app.file_dialogs
    for close in (lambda: files.close_then(lambda: done.append("closed")), files.cancel):
        person.root.after(20, when_open, person, close)
        person.do("open")
        person.flush()
    assert done == ["closed"]


def test_each_kind_of_file_is_asked_for_where_the_last_one_was(
    root: tk.Tk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourgames_tk.ui.widgets.files.has_session_bus", lambda: False)
    begun: list[str] = []
    games, pictures = tmp_path / "games", tmp_path / "pictures"
    for folder in (games, pictures):
        folder.mkdir()
    answers = {".4g": games / "a.4g", ".png": pictures / "a.png"}
    dialogs = FileDialogs(root)

    def ask(**options: Any) -> str:
        begun.append(options["initialdir"])
        # One dialog at a time: another one is not even asked for.
        dialogs.choose_folder(root, "Another", lambda path: begun.append(str(path)))
        return str(answers[options["filetypes"][0][1].lstrip("*")])

    monkeypatch.setattr(filedialog, "askopenfilename", ask)
    monkeypatch.setattr(filedialog, "askdirectory", ask)
    for kind in ("*.4g", "*.png", "*.4g", "*.png"):
        dialogs.open(root, "Open", ("Files", kind), lambda paths: None, tmp_path)
    assert begun == [str(tmp_path), str(tmp_path), str(games), str(pictures)]
    dialogs.close()
