"""The archive for a user without root, in a home with a space and an umlaut in its name."""

from __future__ import annotations

import shlex
import subprocess

import pytest
from packages import trials
from packages.identity import identity, package

from tests.ui.xdriver import XDriver

from .debian import Debian
from .player import LIBRARY, SETTINGS, Player

pytestmark = [pytest.mark.timeout(1200)]
NAME = identity().name
HOME = "/home/person/Jörg und Ida"
ENTRY = f"{HOME}/.local/share/applications/{identity().id}.desktop"


@pytest.fixture(scope="module")
def unpacked(debian: Debian) -> str:
    """Unpack the archive in the home, and return the folder as that system sees it."""
    debian.install(*trials.DEPENDED, *trials.DESKTOP)
    downloads = debian.home / "Jörg und Ida" / "Heruntergeladene Dateien"
    downloads.mkdir(parents=True)
    subprocess.run(["tar", "-x", "-f", str(package("archive")), "-C", str(downloads)], check=True)
    debian.write("Jörg und Ida/.config/fourgames/settings.json", SETTINGS)
    (folder,) = downloads.iterdir()
    return f"{HOME}/{downloads.name}/{folder.name}"


def test_it_starts_where_it_was_unpacked_or_says_that_a_system_is_too_old(
    debian: Debian, unpacked: str
) -> None:
    program = f"{unpacked}/{NAME}"
    assert "none missing" in debian.run(program, "--selftest", user="person", home=HOME)
    old = debian.root / "usr/local/bin/getconf"
    old.write_text("#!/bin/sh\necho glibc 2.4\n", "utf-8")
    old.chmod(0o755)
    text = debian.run("sh", "-c", f"! {shlex.quote(program)}", user="person")
    old.unlink()
    assert text == (
        f"{NAME}: this system is too old: its glibc is 2.4, and Fourgames needs 2.35 or newer.\n"
    )


def test_it_is_installed_twice_and_removed_while_it_is_played(
    debian: Debian, unpacked: str, driver: XDriver
) -> None:
    home = debian.home / "Jörg und Ida"
    had = set(home.rglob("*"))
    install, uninstall = f"{unpacked}/install.sh", f"{HOME}/.local/lib/{NAME}/uninstall.sh"
    debian.run("sh", install, user="person", home=HOME)
    debian.run("desktop-file-validate", ENTRY)
    launched = debian.running(driver.display_name, "gio", "launch", ENTRY, home=HOME)
    with launched, Player(driver, home / LIBRARY) as one:
        one.wait_until(lambda: one.picture().size == (1100, 740))
    words = (f"{HOME}/.local/bin/{NAME}", "--game", "four-stones")
    playing = debian.running(driver.display_name, *words, home=HOME)
    with playing, Player(driver, home / LIBRARY) as one:
        one.begin()
        for script in (install, uninstall):
            debian.run("sh", script, user="person", home=HOME)
            one.play(most=1)
    left = set(home.rglob("*")) - had - {(home / LIBRARY).parent}
    assert not [path for path in left if NAME in path.name.lower()]
    assert (home / ".config/fourgames/settings.json").is_file()
