"""The setup for Windows, under Wine: installed, played, upgraded, opened by a double click, gone.

The tests of this file follow one another on one Windows; tests/README.md says what Wine lacks.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread

import freeze
import pytest
from environment import ROOT
from failures import DevError
from packages import windows as making
from packages.identity import identity, package
from packages.wine import EXECUTABLE as PYTHON
from packages.wine import Windows, windows_path
from x_windows import WindowWatch, wait_for_empty_screen

from fourgames_tk.startup_error import TITLE
from tests.ui.xdriver import XDriver

from .player import SAVED, SETTINGS, Player, contents

pytestmark = [pytest.mark.timeout(1200), pytest.mark.short]
PROGRAM = identity()
LOWER = "0.0.1"
GONE = Path("_internal", "gone-in-the-next-version.txt")
HOME = r"C:\users\person"
FOLDER = r"C:\Games of mine"
"""Folder in which the setup installs."""
EXECUTABLE = rf"{FOLDER}\{PROGRAM.name}.exe"
OWN = rf"{HOME}\AppData\Local\fourgames"
"""The folder of the user's data."""
CLASSES = r"HKCU\Software\Classes"
UNINSTALL = rf"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\{PROGRAM.id}"
PATIENCE_SECONDS = 300.0
LARGEST = {"setup": 13, "portable": 15}
"""In megabytes."""


@contextmanager
def opened(windows: Windows, driver: XDriver, *arguments: str) -> Iterator[Player]:
    """Open the program for as long as the block takes; then everything that runs there ends."""
    program = windows.start(EXECUTABLE, *arguments)
    # It would stand still if nobody took what it writes.
    taking = Thread(target=program.communicate)
    taking.start()
    try:
        with Player(driver, windows.place(rf"{OWN}\games")) as one:
            yield one
    finally:
        windows.close()
        taking.join()
        # Who looks for a window next must not find one that is going away.
        wait_for_empty_screen(windows.display)


def has(windows: Windows, key: str) -> bool:
    """Return whether the registry has a key."""
    try:
        windows.run("reg", "query", key)
    except DevError:
        return False
    return True


def wait_until(display: str, condition: Callable[[WindowWatch], bool]) -> None:
    """Wait until a condition on the windows holds; fail if it does not in time."""
    with closing(WindowWatch(display)) as watch:
        assert watch.wait_until(lambda: condition(watch), PATIENCE_SECONDS)


def test_they_are_small_and_their_properties_say_the_version() -> None:
    for kind, megabytes in LARGEST.items():
        assert package(kind).stat().st_size <= megabytes * freeze.MEGABYTE
    for path in (package("setup"), making.PROGRAM / f"{PROGRAM.name}.exe"):
        content = path.read_bytes()
        for name in ("ProductVersion", "FileVersion"):
            value = content.partition(f"{name}\0".encode("utf-16-le"))[2].lstrip(b"\0")
            assert value.startswith(f"{PROGRAM.version}\0".encode("utf-16-le")), path.name


def test_an_old_windows_is_reported_in_one_sentence(windows: Windows) -> None:
    windows.run("winecfg", "/v", "win7")
    setup = windows_path(package("setup"))
    with pytest.raises(DevError, match=r"\(4\)"):
        windows.run(setup, "/S")
    assert not has(windows, UNINSTALL)
    windows.run("winecfg", "/v", "win10")


def test_the_trial_that_a_windows_of_its_own_makes_passes(windows: Windows) -> None:
    run = f"import sys; sys.path[:0] = {[windows_path(ROOT), windows_path(ROOT / 'build')]}; "
    run += "from packages import try_setup; try_setup.main()"
    told = windows.run(windows_path(PYTHON), "-c", run)
    assert "installs, passes its own test, and is removed" in told


def test_it_installs_into_a_folder_with_spaces_and_is_played(
    windows: Windows, driver: XDriver, tmp_path: Path
) -> None:
    shutil.copytree(making.PROGRAM, tmp_path / "files")
    (tmp_path / "files" / GONE).write_text("old", "utf-8")
    making.make_setup(tmp_path / "lower.exe", tmp_path / "files", LOWER)
    lower = windows_path(tmp_path / "lower.exe")
    # The folder comes last and without quotation marks, as NSIS wants it.
    windows.run(lower, "/S", *f"/D={FOLDER}".split(" "))
    assert (windows.place(FOLDER) / GONE).is_file()
    assert LOWER in windows.run("reg", "query", UNINSTALL, "/v", "DisplayVersion")
    settings = windows.place(OWN) / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(SETTINGS, "utf-8")
    with opened(windows, driver, "--game", "four-stones") as one:
        one.begin()
        with pytest.raises(DevError, match=r"\(3\)"):
            windows.run(lower, "/S")


def test_an_upgrade_keeps_settings_and_games(windows: Windows) -> None:
    own, library = windows.place(OWN), windows.place(rf"{OWN}\games")
    had = contents(library), (own / "settings.json").read_bytes()
    windows.run(windows_path(package("setup")), "/S")
    assert not (windows.place(FOLDER) / GONE).exists()
    assert PROGRAM.version in windows.run("reg", "query", UNINSTALL, "/v", "DisplayVersion")
    assert (contents(library), (own / "settings.json").read_bytes()) == had


def test_a_game_is_won_by_clicks(windows: Windows, driver: XDriver) -> None:
    with opened(windows, driver, "--game", "four-stones") as one:
        one.begin()
        assert one.play().result == "1-0"


def test_a_double_click_opens_a_saved_game(windows: Windows, driver: XDriver) -> None:
    windows.place(rf"{HOME}\a game.4g").write_text(SAVED, "utf-8")
    suffix = windows.run("reg", "query", rf"{CLASSES}\.4g", "/ve")
    key = rf"{CLASSES}\{suffix.split('REG_SZ')[1].strip()}\shell\open\command"
    command = windows.run("reg", "query", key, "/ve").split("REG_SZ")[1].strip()
    assert command == f'"{EXECUTABLE}" "%1"'
    with opened(windows, driver, rf"{HOME}\a game.4g") as one:
        one.go_on_with_what_was_saved()


def test_programs_play_a_tournament_in_processes_of_their_own(windows: Windows) -> None:
    report = rf"{HOME}\report.json"
    players = ["--player", "bot:hunter.py", "--player", "level:1"]
    settings = ["--games", "2", "--jobs", "2", "--seconds", "60", "--json", report]
    windows.run(EXECUTABLE, "tournament", "skirmish", *players, *settings, seconds=PATIENCE_SECONDS)
    found = json.loads(windows.place(report).read_text("utf-8"))
    assert [game["failure"] for game in found["games"]] == [""] * 2


def test_a_damaged_installation_is_reported_in_a_dialog(windows: Windows) -> None:
    path = windows.place(FOLDER) / "_internal" / "tcl86t.dll"
    whole = path.read_bytes()
    path.write_bytes(whole[:500_000])
    process = windows.start(EXECUTABLE)
    wait_until(windows.display, lambda watch: any(title == TITLE for title, _ in watch.shown()))
    windows.close()
    process.communicate()
    path.write_bytes(whole)


def test_it_goes_with_its_keys_and_leaves_the_persons_own(windows: Windows, display: str) -> None:
    assert has(windows, rf"{CLASSES}\.4g")
    windows.run(rf"{FOLDER}\uninstall.exe", "/S")
    # It goes on from a copy of itself, which can remove it.
    wait_until(display, lambda _: not windows.place(FOLDER).exists())
    wait_until(display, lambda _: not has(windows, UNINSTALL))
    for key in (rf"{CLASSES}\.4g", rf"{CLASSES}\{PROGRAM.id}.game"):
        assert not has(windows, key)
    menu = windows.place(rf"{HOME}\AppData\Roaming\Microsoft\Windows\Start Menu")
    assert menu.is_dir() and not list(menu.rglob(f"{PROGRAM.title}*"))
    assert (windows.place(OWN) / "settings.json").is_file()
    assert contents(windows.place(rf"{OWN}\games"))
