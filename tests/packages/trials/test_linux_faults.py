"""The Debian package where the system does not help: what people are told, and what works."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from packages.identity import identity

from tests.ui.xdriver import XDriver

from .debian import HOME, Debian
from .player import LIBRARY, SETTINGS, Player

pytestmark = [pytest.mark.timeout(1200)]
NAME = identity().name
INSIDE = f"usr/lib/{NAME}/_internal"
BOX = "usr/local/bin/xmessage"
SHOWN = "shown"


@pytest.fixture(scope="module")
def installed(debian: Debian, debian_package: Path) -> Debian:
    """Return a Debian with the program."""
    shutil.copy(debian_package, debian.root / "tmp" / debian_package.name)
    debian.install(f"/tmp/{debian_package.name}")
    debian.write(".config/fourgames/settings.json", SETTINGS)
    return debian


def test_a_full_disk_is_told_in_the_window(installed: Debian, driver: XDriver) -> None:
    window = installed.running(driver.display_name, NAME)
    with installed.mounted(HOME, "-t", "tmpfs", "-o", "size=64k,mode=777"):
        with open(installed.home / "filling", "wb", buffering=0) as file, pytest.raises(OSError):
            while True:
                file.write(bytes(512))
        with window, Player(driver, installed.home / LIBRARY) as one:
            one.keys("1")
            one.wait_for_window("Settings")


def test_no_screen_is_told_in_one_sentence(installed: Debian) -> None:
    for display in ("", ":12345"):
        status, told = installed.failing(NAME, display=display)
        assert status == 1
        assert told.startswith(f"{NAME}: there is no screen to open a window on: ")
        assert told.count("\n") == 1


def test_a_damaged_installation_is_told_on_the_console_and_in_a_box(
    installed: Debian, driver: XDriver
) -> None:
    box = installed.root / BOX
    box.write_text(f'#!/bin/sh\necho "$2" >"$HOME/{SHOWN}"\n', "utf-8")
    box.chmod(0o755)
    next((installed.root / INSIDE).rglob("tk.tcl")).unlink()
    status, told = installed.failing(NAME, display=driver.display_name)
    sentence = "Fourgames is damaged: its file “tk.tcl” is missing. Install it again."
    assert (status, told) == (1, f"{NAME}: {sentence}\n")
    assert (installed.home / SHOWN).read_text("utf-8") == f"{sentence}\n"
