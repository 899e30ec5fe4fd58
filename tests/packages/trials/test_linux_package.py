"""The Debian package in a bare Debian: installed, played, upgraded, opened by a desktop, removed.

The tests of this file follow one another on one system, as the life of an installation does.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from packages import trials
from packages.identity import identity, package

from tests.ui.xdriver import XDriver

from .debian import HOME, Debian
from .player import LIBRARY, SAVED, SETTINGS, Player, contents

pytestmark = [pytest.mark.timeout(1200), pytest.mark.short]
NAME = identity().name
LOWER = "0.0.1"
ONLY_IN_LOWER = f"usr/lib/{NAME}/gone-in-the-next-version"


@pytest.fixture(scope="module")
def before(debian: Debian) -> set[str]:
    """Return the system's files before anything was installed."""
    return debian.files()


@pytest.fixture(scope="module")
def lower_package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the package as one of a lower version, with a file that the next one lacks."""
    folder = tmp_path_factory.mktemp("lower")
    tree, lower = folder / "tree", folder / f"{NAME}_{LOWER}_amd64.deb"
    subprocess.run(["dpkg-deb", "--raw-extract", str(package("deb")), str(tree)], check=True)
    control = tree / "DEBIAN" / "control"
    text = control.read_text("utf-8")
    control.write_text(text.replace(f"Version: {identity().build.debian}\n", f"Version: {LOWER}\n"))
    (tree / ONLY_IN_LOWER).write_text("old", "utf-8")
    subprocess.run(["dpkg-deb", "-Zgzip", "--build", str(tree), str(lower)], check=True)
    return lower


@contextmanager
def opened(debian: Debian, driver: XDriver, *command: str) -> Iterator[Player]:
    """Open the program for as long as the block takes."""
    running = debian.running(driver.display_name, *command)
    with running, Player(driver, debian.home / LIBRARY) as one:
        yield one


def test_it_is_upgraded_while_it_is_played(
    debian: Debian, before: set[str], lower_package: Path, driver: XDriver
) -> None:
    assert not [path for path in before if NAME in path]
    debian.install(lower_package)
    assert (debian.root / ONLY_IN_LOWER).is_file()
    debian.write(".config/fourgames/settings.json", SETTINGS)
    with opened(debian, driver, NAME, "--game", "four-stones") as one:
        one.begin()
        debian.install(package("deb"))
        assert not (debian.root / ONLY_IN_LOWER).exists()
        assert debian.run(NAME, "--version") == f"fourgames {identity().version}\n"
        # The window of before goes on as it was.
        assert len(one.play(most=1).session().moves) == 4
    assert debian.run("dpkg-query", "--show", NAME).split() == [NAME, identity().build.debian]


def test_a_game_is_won_by_clicks(debian: Debian, driver: XDriver) -> None:
    with opened(debian, driver, NAME, "--game", "four-stones") as one:
        one.begin()
        assert one.play().result == "1-0"


def test_a_desktop_starts_it_from_the_menu_and_opens_a_game_by_a_double_click(
    debian: Debian, driver: XDriver
) -> None:
    debian.install(*trials.DESKTOP)
    entry = f"/usr/share/applications/{identity().id}.desktop"
    with opened(debian, driver, "gio", "launch", entry) as one:
        windows = [one.window, *one.window.query_tree().children]
        # By this a desktop knows whose entry of the menu a window belongs to.
        assert any("Fourgames" in (window.get_wm_class() or ()) for window in windows)
    debian.write("Saved games/a game.4g", SAVED)
    with opened(debian, driver, "gio", "open", f"{HOME}/Saved games/a game.4g") as one:
        one.go_on_with_what_was_saved()


def test_it_goes_without_a_trace_but_the_persons_own_and_an_open_window(
    debian: Debian, before: set[str], driver: XDriver
) -> None:
    with opened(debian, driver, NAME, "--game", "four-stones") as one:
        one.begin()
        debian.run("apt-get", "purge", "--yes", NAME)
        one.play(most=1)
    assert not {path for path in debian.files() - before if NAME in path.lower()}
    for place in ("usr/share/applications/mimeinfo.cache", "usr/share/mime/globs2"):
        assert NAME not in (debian.root / place).read_text("utf-8").lower()
    assert (debian.home / ".config/fourgames/settings.json").is_file()
    assert contents(debian.home / LIBRARY)
