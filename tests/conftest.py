"""Fixtures for all tests: a private screen, private folders, fonts that never change."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import freeze
import hypothesis
import pytest
from environment import CACHE
from frozen_program import empty_environment
from hypothesis.configuration import set_hypothesis_home_dir
from virtual_screen import virtual_screen

from fourgames_tk.engine.language import ENGLISH, use_language
from tests import hang_guard
from tests.hang_guard import pytest_configure as pytest_configure
from tests.hang_guard import pytest_exception_interact as pytest_exception_interact
from tests.hang_guard import pytest_runtest_protocol as pytest_runtest_protocol
from tests.sharing_out import pytest_collection_modifyitems as pytest_collection_modifyitems
from tests.sharing_out import pytest_configure_node as pytest_configure_node
from tests.sharing_out import pytest_sessionstart as pytest_sessionstart
from tests.sharing_out import pytest_xdist_make_scheduler as pytest_xdist_make_scheduler
from tests.ui.fonts import write_font_configuration
from tests.ui.xdriver import XDriver

# No test may open a window a person's own screen, or ask their desktop for anything.
for _name in ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"):
    os.environ.pop(_name, None)
# A shell ignores Ctrl+C for work in the background, and what tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
set_hypothesis_home_dir(CACHE / "hypothesis")
# What hypothesis draws is new in every run, and so meets what none has met before. Under CI, which
# `.ci/run` sets, it is the same in every run: a change fails for what it did, never by chance.
# A slow machine is no mistake of the program's.
hypothesis.settings.register_profile(
    "unhurried", deadline=None, derandomize=bool(os.environ.get("CI"))
)
hypothesis.settings.load_profile("unhurried")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that takes today's pictures as those to compare with."""
    hang_guard.pytest_addoption(parser)
    parser.addoption(
        "--keep-pictures",
        action="store_true",
        help="write the pictures that tests compare with, instead of comparing",
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect the tests without collecting garbage: their objects stay, and each process has all.

    Later collections ignore these objects.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session", autouse=True)
def no_persons_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Protect a person's settings from tests and the processes that they start."""
    with pytest.MonkeyPatch.context() as patch:
        _set_folders(patch, tmp_path_factory.mktemp("home"))
        yield


@pytest.fixture(autouse=True)
def the_next_test_is_in_english() -> Iterator[None]:
    """Go back to English after a test that has failed in another language."""
    yield
    use_language(ENGLISH)


@pytest.fixture(autouse=True)
def the_folder_stays() -> Iterator[None]:
    """Fail a test that leaves the working folder changed: later tests may import from there."""
    before = Path.cwd()
    yield
    after = Path.cwd()
    os.chdir(before)
    assert after == before


@pytest.fixture
def private_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give one test settings folders of its own: config, data, state and cache in it."""
    home = tmp_path / "home"
    _set_folders(monkeypatch, home)
    return home


def _set_folders(patch: pytest.MonkeyPatch, home: Path) -> None:
    for name, value in empty_environment("", home).items():
        if name.startswith("XDG_"):
            patch.setenv(name, value)


@pytest.fixture(scope="session")
def font_configuration(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a fontconfig file with Noto Sans and DejaVu alone, so that pictures are stable."""
    return write_font_configuration(tmp_path_factory.mktemp("fonts") / "fonts.conf")


@pytest.fixture(scope="session")
def display(font_configuration: Path) -> Iterator[str]:
    """Start the session's own X server, 1920 × 1200 at 96 dpi; the display's name."""
    with virtual_screen() as name, pytest.MonkeyPatch.context() as patch:
        patch.setenv("DISPLAY", name)
        patch.setenv("FONTCONFIG_FILE", str(font_configuration))
        yield name


@pytest.fixture(scope="session")
def session_driver(display: str) -> Iterator[XDriver]:
    """Connect to the private screen once: that takes as long as a tenth of an average test."""
    with XDriver(display) as driver:
        yield driver


@pytest.fixture
def driver(session_driver: XDriver) -> XDriver:
    """Drive the private screen's mouse and keyboard; the pointer starts in the far corner."""
    session_driver.move(session_driver.width - 1, session_driver.height - 1)
    return session_driver


@pytest.fixture(scope="session")
def frozen_executable() -> Path:
    """Return the frozen program; build it if it is missing or older than its sources."""
    return freeze.ensure()
