"""The setup for Windows, under Wine: installed, played, upgraded, opened by a double click, gone.

The tests of this file follow one another on one Windows. What Wine cannot show: how Windows itself
scales a window on a fine screen, SmartScreen's warning of a program without a signature, sound, and
a double click: Wine does not look for file types in the part of the registry that is the user's, so
what Windows would run is read from there and run.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from subprocess import Popen

import freeze
import pytest
from environment import ROOT
from failures import DevError
from packages import windows as making
from packages.identity import identity, source_date
from packages.wine import PYTHON, Windows, windows_path
from x_windows import WindowWatch

from tests.ui.xdriver import XDriver

from .conftest import DIST
from .on_windows import EXECUTABLE, FOLDER, HOME, LIBRARY, OWN, opened, words_in
from .player import SETTINGS, Player, contents, opened_game

pytestmark = [pytest.mark.timeout(1200), pytest.mark.short]
PROGRAM = identity()
LOWER = "0.0.1"
GONE = Path("_internal", "gone-in-the-next-version.txt")
CLASSES = r"HKCU\Software\Classes"
UNINSTALL = rf"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\{PROGRAM.id}"
PATIENCE_SECONDS = 300.0
LARGEST_SETUP = 14 * freeze.MEGABYTE
LARGEST_ARCHIVE = 15 * freeze.MEGABYTE
LARGEST_FOLDER = 32 * freeze.MEGABYTE


@pytest.fixture(scope="module")
def lower_setup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a setup of a lower version, with a file that the next one lacks."""
    folder = tmp_path_factory.mktemp("lower")
    shutil.copytree(DIST / "windows" / PROGRAM.name, folder / "files")
    (folder / "files" / GONE).write_text("old", "utf-8")
    making.make_setup(folder / "fourgames-lower-setup.exe", folder / "files", LOWER, source_date())
    return folder / "fourgames-lower-setup.exe"


def has(windows: Windows, key: str) -> bool:
    """Tell whether the registry has a key."""
    try:
        windows.run("reg", "query", key)
    except DevError:
        return False
    return True


def wait_until(display: str, condition: Callable[[], bool]) -> None:
    """Wait until something holds; fails if it does not in time."""
    watch = WindowWatch(display)
    try:
        assert watch.wait_until(condition, PATIENCE_SECONDS)
    finally:
        watch.close()


def box_says(windows: Windows, program: Popen[bytes], sentence: str) -> None:
    """Wait for the box of a program, hold its words against a sentence, and end the program."""
    with closing(WindowWatch(windows.display)) as watch:
        assert watch.wait_until(lambda: any(watch.shown()), PATIENCE_SECONDS)
        title, _ = next(watch.shown())
        assert any(sentence in words for words in words_in(windows, title))
    windows.close()
    program.communicate()


def test_they_are_small(setup: Path) -> None:
    assert setup.stat().st_size <= LARGEST_SETUP
    archive = DIST / f"{PROGRAM.name}-{PROGRAM.version}-windows-x64.zip"
    assert archive.stat().st_size <= LARGEST_ARCHIVE
    assert freeze.folder_size(DIST / "windows" / PROGRAM.name) <= LARGEST_FOLDER


def test_their_properties_say_the_version(setup: Path) -> None:
    for path in (setup, DIST / "windows" / PROGRAM.name / f"{PROGRAM.name}.exe"):
        content = path.read_bytes()
        for name in ("ProductVersion", "FileVersion"):
            value = content.partition(f"{name}\0".encode("utf-16-le"))[2].lstrip(b"\0")
            assert value.startswith(f"{PROGRAM.version}\0".encode("utf-16-le")), path.name


def test_an_old_windows_is_told_so_in_one_sentence(windows: Windows, setup: Path) -> None:
    windows.run("winecfg", "/v", "win7")
    with pytest.raises(DevError, match=r"\(4\)"):
        windows.run(windows_path(setup), "/S")
    assert not has(windows, UNINSTALL)
    sentence = f"{PROGRAM.title} needs Windows {making.OLDEST_WINDOWS} or newer."
    box_says(windows, windows.start(windows_path(setup)), sentence)
    windows.run("winecfg", "/v", "win10")


def test_the_trial_that_a_windows_of_its_own_makes_passes(windows: Windows) -> None:
    modules = ";".join(map(windows_path, (ROOT, ROOT / "build")))
    python = windows_path(PYTHON / "python.exe")
    told = windows.run(python, "-m", "packages.try_setup", variables={"PYTHONPATH": modules})
    assert "installs, passes its own test, and is removed" in told


def test_it_installs_into_a_folder_with_spaces_and_is_played(
    windows: Windows, lower_setup: Path, driver: XDriver
) -> None:
    # The folder comes last and without quotation marks, as NSIS wants it.
    windows.run(windows_path(lower_setup), "/S", *f"/D={FOLDER}".split(" "))
    assert (windows.place(FOLDER) / GONE).is_file()
    assert LOWER in windows.run("reg", "query", UNINSTALL, "/v", "DisplayVersion")
    settings = windows.place(OWN) / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(SETTINGS, "utf-8")
    window = opened(windows, "--game", "four-stones")
    with window, Player(driver, windows.place(LIBRARY)) as one:
        one.keys("s", "1")
        one.play(new=True, most=1)
        with pytest.raises(DevError, match=r"\(3\)"):
            windows.run(windows_path(lower_setup), "/S")


def test_an_upgrade_keeps_settings_and_the_running_game(
    windows: Windows, setup: Path, driver: XDriver
) -> None:
    own = windows.place(OWN)
    had = contents(windows.place(LIBRARY)), (own / "settings.json").read_bytes()
    windows.run(windows_path(setup), "/S")
    assert not (windows.place(FOLDER) / GONE).exists()
    assert PROGRAM.version in windows.run("reg", "query", UNINSTALL, "/v", "DisplayVersion")
    assert (contents(windows.place(LIBRARY)), (own / "settings.json").read_bytes()) == had


def test_a_game_is_won_by_clicks(windows: Windows, driver: XDriver) -> None:
    window = opened(windows, "--game", "four-stones")
    with window, Player(driver, windows.place(LIBRARY)) as one:
        one.keys("s", "1")
        assert one.play(new=True).results == ("won", None)


def test_a_double_click_opens_a_saved_game(windows: Windows, driver: XDriver) -> None:
    game = windows.place(rf"{HOME}\a game.4g")
    text, state = opened_game("D6")
    game.write_text(text, "utf-8")
    suffix = windows.run("reg", "query", rf"{CLASSES}\.4g", "/ve")
    kind = suffix.split("REG_SZ")[1].strip()
    key = rf"{CLASSES}\{kind}\shell\open\command"
    command = windows.run("reg", "query", key, "/ve").split("REG_SZ")[1].strip()
    assert command == f'"{EXECUTABLE}" "%1"'
    window = opened(windows, rf"{HOME}\a game.4g")
    with window, Player(driver, windows.place(LIBRARY)) as one:
        one.wait_for_board(state)


def test_programs_play_a_tournament_in_processes_of_their_own(windows: Windows) -> None:
    report = rf"{HOME}\report.json"
    players = ["--player", "bot:hunter.py", "--player", "level:1"]
    settings = ["--games", "2", "--jobs", "2", "--seconds", "60", "--json", report]
    windows.run(EXECUTABLE, "tournament", "skirmish", *players, *settings, seconds=PATIENCE_SECONDS)
    found = json.loads(windows.place(report).read_text("utf-8"))
    assert [game["failure"] for game in found["games"]] == [""] * 2


@pytest.mark.parametrize("name", ["tcl86t.dll", "_ctypes.pyd"])
def test_a_damaged_installation_is_told_in_a_box(windows: Windows, name: str) -> None:
    path = windows.place(FOLDER) / "_internal" / name
    whole = path.read_bytes()
    # Without this one Python cannot show a box, and PyInstaller's is about an exception.
    path.write_bytes(whole[:500_000]) if name != "_ctypes.pyd" else path.unlink()
    what = "is missing" if name == "_ctypes.pyd" else "is not as it was"
    sentence = f"its file “{name}” {what}. Install it again."
    box_says(windows, windows.start(EXECUTABLE), sentence)
    path.write_bytes(whole)


def test_it_goes_with_its_keys_and_leaves_the_persons_own(windows: Windows, display: str) -> None:
    assert has(windows, rf"{CLASSES}\.4g")
    windows.run(rf"{FOLDER}\uninstall.exe", "/S")
    # It goes on from a copy of itself, which can remove it.
    wait_until(display, lambda: not windows.place(FOLDER).exists())
    wait_until(display, lambda: not has(windows, UNINSTALL))
    for key in (rf"{CLASSES}\.4g", rf"{CLASSES}\{PROGRAM.id}.game"):
        assert not has(windows, key)
    menu = windows.place(rf"{HOME}\AppData\Roaming\Microsoft\Windows\Start Menu")
    assert menu.is_dir()
    assert not list(menu.rglob(f"{PROGRAM.title}*"))
    assert (windows.place(OWN) / "settings.json").is_file()
    assert contents(windows.place(LIBRARY))
