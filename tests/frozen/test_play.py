"""The frozen program is played with real clicks and keys, and looks as the source does."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from frozen_program import FrozenProgram
from PIL import Image, ImageChops

from tests.ui.pictures import KEPT, difference
from tests.ui.xdriver import XDriver

SETTINGS = '{"window.speed": "off", "window.sound": "no", "window.size": [1100, 740]}'
SAME = 1.0
"""Mean difference of two pictures, from 0 to 255, that is still the same to the eye."""
TILE_D, SPACE_BEFORE_D = (691, 314), (597, 314)
"""Pixels of the window of 1100 × 740: the letter D on the classic board, and the next space."""
# Building the program counts into the first of these tests.
pytestmark = pytest.mark.timeout(600)


class Window:
    """The program's window as a person sees and uses it."""

    def __init__(self, program: FrozenProgram, driver: XDriver) -> None:
        self.program, self.driver = program, driver
        left, top, width, height = program.place(program.window())
        self.box = (left, top, left + width, top + height)

    def picture(self) -> Image.Image:
        """Return what the window shows."""
        return self.driver.screenshot(self.box)

    def click(self, x: int, y: int) -> None:
        """Click on a pixel of the window."""
        self.driver.click(self.box[0] + x, self.box[1] + y)

    def wait_for(self, looks_right: Callable[[Image.Image], bool]) -> bool:
        """Wait until the picture passes a test."""
        return self.program.watch.wait_until(lambda: looks_right(self.picture()), seconds=20)

    def shows(self, kept: str) -> bool:
        """Wait until the window looks like a kept picture of the program run from source."""
        with Image.open(KEPT / f"{kept}.png") as image:
            expected = image.convert("RGB")
        return self.wait_for(
            lambda seen: seen.size == expected.size and difference(seen, expected) < SAME
        )


@pytest.fixture
def program(frozen_executable: Path, tmp_path: Path) -> Path:
    """Return a folder with a frozen program that a test may change."""
    return Path(shutil.copytree(frozen_executable.parent, tmp_path / "program", symlinks=True))


@pytest.fixture
def window(
    program: Path,
    driver: XDriver,
    tmp_path: Path,
    font_configuration: Path,
) -> Iterator[Window]:
    settings = tmp_path / "config" / "fourgames" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(SETTINGS, encoding="utf-8")
    running = tmp_path / "running"
    # What a window of before has left, which was killed.
    (running / "fourgames-running-1-left").mkdir(parents=True)
    with FrozenProgram(
        program / "fourgames",
        driver.display_name,
        tmp_path,
        ("--game", "four-stones"),
        {"FONTCONFIG_FILE": str(font_configuration), "XDG_RUNTIME_DIR": str(running)},
    ) as started:
        opened = Window(started, driver)
        driver.move(opened.box[0] + 20, opened.box[1] + 600)
        yield opened


def test_it_looks_as_the_source_does_is_played_by_keys_and_leaves_nothing_behind(
    window: Window, tmp_path: Path
) -> None:
    begin(window)
    for key in ("d", "Left", "Return"):
        window.driver.key(key)
    assert window.wait_for(lambda picture: brown(picture, TILE_D))
    window.driver.key("ctrl+q")
    window.program.process.wait(20)
    assert not list((tmp_path / "running").iterdir())


def upgrade(program: Path) -> None:
    """Put a program that cannot do anything in the place of another, as packages do it."""
    for path in [each for each in program.rglob("*") if each.is_file()]:
        other = path.with_name(f"{path.name}.new")
        other.write_bytes(b"of another version")
        other.replace(path)


@pytest.mark.parametrize("change", [upgrade, shutil.rmtree])
def test_it_goes_on_when_it_is_replaced_or_removed(
    window: Window, program: Path, tmp_path: Path, change: Callable[[Path], None]
) -> None:
    begin(window)
    (link,) = (tmp_path / "running").glob("*/program")
    change(program)
    # Packages take their time, and so may this: a copy of 33 MB.
    assert window.program.watch.wait_until(lambda: link.readlink() != program, seconds=20)
    window.click(*TILE_D)
    window.click(*SPACE_BEFORE_D)
    window.driver.move(window.box[0] + 20, window.box[1] + 600)
    assert window.wait_for(lambda picture: amber(picture) > 200), "the computer answers"
    # What nobody has looked at before is read now.
    before = window.driver.screenshot()
    window.driver.key("ctrl+,")
    assert window.program.watch.wait_until(
        lambda: difference(before, window.driver.screenshot()) > SAME, 20
    )


def begin(window: Window) -> None:
    """Take the first seat from the page of the game, by the question that it asks."""
    assert window.shows("page-four-stones")
    before = window.picture()
    window.driver.key("s")
    assert window.wait_for(lambda picture: difference(before, picture) > SAME), "the question"
    window.driver.key("1")
    assert window.wait_for(lambda picture: brown(picture, SPACE_BEFORE_D))


def brown(picture: Image.Image, place: tuple[int, int]) -> bool:
    """Tell whether the wood of a groove shows at a pixel near the corner of a letter tile."""
    red, _, blue = picture.getpixel((place[0] - 28, place[1] - 20))  # type: ignore[misc]
    return bool(red - blue > 60)


def amber(picture: Image.Image) -> int:
    """Return how many pixels have about the colour of the ring around the last move."""
    ring = Image.new("RGB", picture.size, "#E2A624")
    off = ImageChops.difference(picture.convert("RGB"), ring).convert("L")
    return sum(off.histogram()[:16])
