"""The Debian package where the system does not help: what people are told, and what works."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from packages.identity import identity
from virtual_screen import virtual_screen

from fourgames_tk.engine.games.four_stones.game import FOUR_STONES
from tests.ui.xdriver import XDriver

from .debian import HOME, Debian
from .player import LIBRARY, SETTINGS, Player, first_session, games_kept
from .twin import Twin

pytestmark = [pytest.mark.timeout(1200)]
NAME = identity().name
INSIDE = f"usr/lib/{NAME}/_internal"
BOX = "usr/local/bin/xmessage"
SHOWN = "shown"
NEIGHBOUR = 1001
NEIGHBOURS_HOME = "/home/neighbour"


@pytest.fixture(scope="module")
def installed(debian: Debian, debian_package: Path) -> Debian:
    """Return a Debian with the program, two people, and a desktop's program for messages."""
    shutil.copy(debian_package, debian.root / "tmp" / debian_package.name)
    debian.install(f"/tmp/{debian_package.name}")
    debian.run("useradd", "--create-home", "--uid", str(NEIGHBOUR), "neighbour")
    box = debian.root / BOX
    box.write_text(f'#!/bin/sh\necho "$2" >"$HOME/{SHOWN}"\n', "utf-8")
    box.chmod(0o755)
    debian.write(".config/fourgames/settings.json", SETTINGS)
    return debian


@contextmanager
def without(debian: Debian, pattern: str) -> Iterator[str]:
    """Take a file of the program away for as long as the block takes; yield its name."""
    (path,) = (debian.root / INSIDE).rglob(pattern)
    kept = debian.root / "tmp" / path.name
    shutil.move(path, kept)
    try:
        yield path.name
    finally:
        shutil.move(kept, path)


def test_a_home_that_cannot_be_written_is_told_in_the_window(
    installed: Debian, driver: XDriver, twin: Twin
) -> None:
    window = installed.running(driver.display_name, NAME)
    with (
        installed.read_only(HOME),
        window,
        Player(driver, twin, installed.home / LIBRARY) as one,
    ):
        one.keys("1")
        one.wait_for_window("Settings")


def test_a_full_disk_is_told_in_the_window(installed: Debian, driver: XDriver, twin: Twin) -> None:
    window = installed.running(driver.display_name, NAME)
    with installed.mounted(HOME, "-t", "tmpfs", "-o", "size=64k,mode=777"):
        with open(installed.home / "filling", "wb", buffering=0) as file, pytest.raises(OSError):
            while True:
                file.write(bytes(512))
        with window, Player(driver, twin, installed.home / LIBRARY) as one:
            one.keys("1")
            one.wait_for_window("Settings")


def test_no_screen_is_told_in_one_sentence(installed: Debian) -> None:
    for display in ("", ":12345"):
        status, told = installed.failing(NAME, display=display)
        assert status == 1
        assert told.startswith(f"{NAME}: there is no screen to open a window on: ")
        assert told.count("\n") == 1


@pytest.mark.parametrize(
    "pattern", ["_imagingft.*", "NotoSans-Regular.ttf", "tk.tcl", "base_library.zip", "libpython*"]
)
def test_a_damaged_installation_is_told_on_the_console_and_in_a_box(
    installed: Debian, driver: XDriver, pattern: str
) -> None:
    shown = installed.home / SHOWN
    shown.unlink(missing_ok=True)
    with without(installed, pattern) as name:
        status, told = installed.failing(NAME, display=driver.display_name)
    sentence = f"Fourgames is damaged: its file “{name}” is missing. Install it again."
    assert (status, told) == (1, f"{NAME}: {sentence}\n")
    assert shown.read_text("utf-8") == f"{sentence}\n"


def test_it_plays_from_a_folder_that_nobody_can_write(
    installed: Debian, driver: XDriver, twin: Twin
) -> None:
    window = installed.running(driver.display_name, NAME, "--game", FOUR_STONES.id)
    with (
        installed.read_only(f"/usr/lib/{NAME}"),
        window,
        Player(driver, twin, installed.home / LIBRARY) as one,
    ):
        one.keys("s", "1")
        one.play(FOUR_STONES, first_session(FOUR_STONES), most=1)


def test_two_people_who_play_at_once_do_not_meet(
    installed: Debian, driver: XDriver, twin: Twin
) -> None:
    theirs = installed.root / NEIGHBOURS_HOME.lstrip("/")
    settings = theirs / ".config/fourgames/settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(SETTINGS, "utf-8")
    for path in (theirs, *theirs.rglob("*")):
        os.chown(path, NEIGHBOUR, NEIGHBOUR)
    game = ("--game", FOUR_STONES.id)
    before = games_kept(installed.home / LIBRARY)
    with (
        virtual_screen() as second,
        XDriver(second) as other_hand,
        installed.running(driver.display_name, NAME, *game),
        installed.running(second, NAME, *game, home=NEIGHBOURS_HOME, person=NEIGHBOUR),
        Player(driver, twin, installed.home / LIBRARY) as one,
        Player(other_hand, twin, theirs / LIBRARY) as other,
    ):
        other.keys("s", "1")
        one.keys("s", "1")
        mine = one.play(FOUR_STONES, first_session(FOUR_STONES), most=1)
        their = other.play(FOUR_STONES, first_session(FOUR_STONES), most=2)
        assert mine.id != their.id
        assert len(games_kept(theirs / LIBRARY)[FOUR_STONES.id]) == 4
    assert games_kept(installed.home / LIBRARY).keys() == {*before, FOUR_STONES.id}
    outside = ["-user", str(NEIGHBOUR), "-not", "-path", f"{NEIGHBOURS_HOME}*", "-print"]
    pruned = ["/", "-path", "/proc", "-prune", "-o"]
    assert installed.run("find", *pruned, *outside) == ""
