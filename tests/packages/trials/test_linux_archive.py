"""The archive for a user without root, in a home with a space and an umlaut in its name."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

import pytest
from packages import bare_debian
from packages.identity import identity

from tests.ui.xdriver import XDriver

from .debian import Debian
from .player import LIBRARY, SETTINGS, Player

pytestmark = [pytest.mark.timeout(1200)]
NAME = identity().name
HOME = "/home/person/Jörg und Ida"


@pytest.fixture(scope="module")
def unpacked(debian: Debian, archive: Path) -> str:
    """Unpack the archive in the home, and return the folder as that system sees it."""
    debian.write("Jörg und Ida/.config/fourgames/settings.json", SETTINGS)
    # What every desktop has.
    debian.install("libexpat1", "libxcb1", "fontconfig-config")
    downloads = debian.root / HOME.lstrip("/") / "Heruntergeladene Dateien"
    downloads.mkdir()
    unpack(archive, downloads)
    (folder,) = downloads.iterdir()
    debian.run("chown", "-R", "person:person", HOME)
    return f"{HOME}/{downloads.name}/{folder.name}"


def unpack(archive: Path, folder: Path) -> None:
    subprocess.run(["tar", "--extract", f"--file={archive}", f"--directory={folder}"], check=True)


def as_person(debian: Debian, command: str) -> str:
    """Run a command of a shell in the person's name and return what it printed."""
    quoted = f"HOME={shlex.quote(HOME)} && export HOME && {command}"
    return debian.run(
        "setpriv", "--reuid=1000", "--regid=1000", "--clear-groups", "sh", "-c", quoted
    )


def test_it_starts_where_it_was_unpacked(debian: Debian, unpacked: str, driver: XDriver) -> None:
    program = f"{unpacked}/{NAME}"
    assert "none missing" in as_person(debian, f"{shlex.quote(program)} --selftest")
    playing = debian.running(driver.display_name, program, "--game", "four-stones", home=HOME)
    with playing, Player(driver, debian.root / HOME.lstrip("/") / LIBRARY) as one:
        one.keys("s", "1")
        assert one.play(new=True).results == ("won", None)


def test_it_is_installed_twice_and_removed_while_it_is_played(
    debian: Debian, unpacked: str, driver: XDriver
) -> None:
    home = debian.root / HOME.lstrip("/")
    debian.install(*bare_debian.DESKTOP)
    had = {path for path in home.rglob("*")}
    install, uninstall = f"{unpacked}/install.sh", f"{HOME}/.local/lib/{NAME}/uninstall.sh"
    as_person(debian, shlex.join(["sh", install]))
    as_person(debian, f"desktop-file-validate {shlex.quote(entry_of(HOME))}")
    launch = debian.running(driver.display_name, "gio", "launch", entry_of(HOME), home=HOME)
    with launch, Player(driver, home / LIBRARY) as one:
        one.wait_until(lambda: one.picture().size == (1100, 740))
    words = (f"{HOME}/.local/bin/{NAME}", "--game", "four-stones")
    playing = debian.running(driver.display_name, *words, home=HOME)
    with playing, Player(driver, home / LIBRARY) as one:
        one.keys("s", "1")
        one.play(new=True, most=1)
        for script in (install, uninstall):
            as_person(debian, shlex.join(["sh", script]))
            one.play(most=1)
    left = {path for path in home.rglob("*")} - had
    assert not [path for path in left if NAME in path.name.lower()]
    assert (home / ".config/fourgames/settings.json").is_file()


def entry_of(home: str) -> str:
    """Return the path of the menu entry that the script installs."""
    return f"{home}/.local/share/applications/{identity().id}.desktop"
