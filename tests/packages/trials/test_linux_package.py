"""The Debian package in a bare Debian: installed, played, upgraded, opened by a desktop, removed.

The tests of this file follow one another on one system, as the life of an installation does.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from packages import bare_debian
from packages.identity import identity
from packages.share import MIME_TYPE, WINDOW_CLASS

from tests.ui.xdriver import XDriver

from .debian import HOME, Debian
from .player import LIBRARY, SETTINGS, Player, contents, opened_game, window_class

pytestmark = [pytest.mark.timeout(1200), pytest.mark.short]
NAME = identity().name
LOWER = "0.0.1"
ONLY_IN_LOWER = f"usr/lib/{NAME}/gone-in-the-next-version"


@pytest.fixture(scope="module")
def before(debian: Debian) -> set[str]:
    """Return the system's files before anything was installed."""
    return debian.files()


@pytest.fixture(scope="module")
def lower_package(debian_package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the package as one of a lower version, with a file that the next one lacks."""
    folder = tmp_path_factory.mktemp("lower")
    tree, package = folder / "tree", folder / f"{NAME}_{LOWER}_amd64.deb"
    subprocess.run(["dpkg-deb", "--raw-extract", str(debian_package), str(tree)], check=True)
    control = tree / "DEBIAN" / "control"
    text = control.read_text("utf-8")
    current = f"Version: {identity().version}\n"
    assert current in text
    control.write_text(text.replace(current, f"Version: {LOWER}\n"), "utf-8")
    (tree / ONLY_IN_LOWER).write_text("old", "utf-8")
    subprocess.run(["dpkg-deb", "-Zgzip", "--build", str(tree), str(package)], check=True)
    return package


@contextmanager
def playing(debian: Debian, driver: XDriver) -> Iterator[Player]:
    """Play until both have moved in a window that stays open for as long as the block takes."""
    running = debian.running(driver.display_name, NAME, "--game", "four-stones")
    with running, Player(driver, debian.home / LIBRARY) as one:
        one.keys("s", "1")
        one.play(new=True, most=1)
        yield one


def install(debian: Debian, package: Path) -> None:
    shutil.copy(package, debian.root / "tmp" / package.name)
    debian.install(f"/tmp/{package.name}")


def test_it_is_upgraded_while_it_is_played(
    debian: Debian,
    before: set[str],
    lower_package: Path,
    debian_package: Path,
    driver: XDriver,
) -> None:
    assert not [path for path in before if NAME in path]
    install(debian, lower_package)
    assert (debian.root / ONLY_IN_LOWER).is_file()
    debian.write(".config/fourgames/settings.json", SETTINGS)
    with playing(debian, driver) as one:
        install(debian, debian_package)
        assert not (debian.root / ONLY_IN_LOWER).exists()
        assert debian.run(NAME, "--version") == f"fourgames {identity().version}\n"
        # The window of before goes on as it was.
        assert len(one.play(most=1).session.moves) == 4
    assert debian.run("dpkg-query", "--show", NAME).split() == [NAME, identity().version]


def test_a_game_is_won_by_clicks(debian: Debian, driver: XDriver) -> None:
    running = debian.running(driver.display_name, NAME, "--game", "four-stones")
    with running, Player(driver, debian.home / LIBRARY) as one:
        one.keys("s", "1")
        assert one.play(new=True).results == ("won", None)


def test_a_desktop_starts_it_from_the_menu_and_opens_a_game_by_a_double_click(
    debian: Debian, driver: XDriver
) -> None:
    debian.install(*bare_debian.DESKTOP)
    entry = f"/usr/share/applications/{identity().id}.desktop"
    launched = debian.running(driver.display_name, "gio", "launch", entry)
    with launched, Player(driver, debian.home / LIBRARY) as one:
        assert WINDOW_CLASS in window_class(one)
    game = "Saved games/a game.4g"
    text, state = opened_game("D6")
    debian.write(game, text)
    kind = debian.run("gio", "info", "-a", "standard::content-type", f"{HOME}/{game}")
    assert MIME_TYPE in kind
    opened = debian.running(driver.display_name, "gio", "open", f"{HOME}/{game}")
    with opened, Player(driver, debian.home / LIBRARY) as one:
        one.wait_for_board(state)


def test_it_goes_without_a_trace_but_the_persons_own_and_an_open_window(
    debian: Debian, before: set[str], driver: XDriver
) -> None:
    with playing(debian, driver) as one:
        debian.run("apt-get", "purge", "--yes", NAME)
        one.play(most=1)
    left = {path for path in debian.files() - before if NAME in path.lower()}
    assert left == set()
    for place in ("usr/share/applications/mimeinfo.cache", "usr/share/mime/globs2"):
        assert NAME not in (debian.root / place).read_text("utf-8").lower()
    assert (debian.home / ".config/fourgames/settings.json").is_file()
    assert contents(debian.home / LIBRARY)
