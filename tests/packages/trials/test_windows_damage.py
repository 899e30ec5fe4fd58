"""The program that the setup for Windows installs, damaged: what it says, under Wine.

Pictures of the boxes go to `pictures/windows/`, to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from environment import ROOT
from packages.wine import Windows, windows_path
from x_windows import WindowWatch

from tests.ui.xdriver import XDriver

from .again import assert_same_again
from .on_windows import EXECUTABLE, FOLDER, words_in
from .player import (
    OPENS_SECONDS,
    is_painted,
)

pytestmark = [pytest.mark.timeout(1800)]
PICTURES = ROOT / "pictures" / "windows"
AGAIN = "Install it again."


@pytest.fixture(scope="module")
def installed(windows: Windows, setup: Path) -> Windows:
    """Return the Windows with the program on it."""
    windows.run(windows_path(setup), "/S", *f"/D={FOLDER}".split(" "))
    PICTURES.mkdir(parents=True, exist_ok=True)
    return windows


@contextmanager
def damaged(folder: Path, name: str, length: int | None) -> Iterator[None]:
    """Take a file away, or leave no more of it than a length, for as long as the block takes."""
    path = folder / name
    whole = path.read_bytes()
    if length is None:
        path.unlink()
    else:
        path.write_bytes(whole[:length])
    try:
        yield
    finally:
        path.write_bytes(whole)


INSIDE = "_internal/"
HALF = 500_000
MISSING, CHANGED = "is missing", "is not as it was"


@pytest.mark.parametrize(
    ("name", "length"),
    [
        # Python says it: the program looks at its files before all else.
        ("PIL/_imagingft.cp313-win_amd64.pyd", None),
        ("tcl86t.dll", HALF),
        ("_tcl_data/init.tcl", None),
        ("files.txt", None),
        # Without this one Python cannot show a box, and PyInstaller's is about an exception.
        ("_ctypes.pyd", None),
        ("libffi-8.dll", None),
    ],
)
def test_a_damaged_installation_is_told_in_a_box(
    installed: Windows, driver: XDriver, name: str, length: int | None
) -> None:
    sentence = f"its file “{Path(name).name}” {MISSING if length is None else CHANGED}. {AGAIN}"
    watch = WindowWatch(driver.display_name)
    with damaged(installed.place(FOLDER) / INSIDE, name, length):
        program = installed.start(EXECUTABLE)
        try:
            assert watch.wait_until(lambda: any(watch.shown()), OPENS_SECONDS)
            title, box = next(watch.shown())
            left, top, width, height = watch.place(box)
            place = left, top, left + width, top + height
            assert watch.wait_until(lambda: is_painted(driver.screenshot(place)), OPENS_SECONDS)
            said = words_in(installed, title)
            assert any(sentence in words for words in said)
            picture = f"damaged-{Path(name).stem}{'' if length is None else '-cut'}.png"
            driver.screenshot(place).save(PICTURES / picture)
            driver.move(left + 5, top + 5)
            driver.key("Return")
            assert watch.wait_until(lambda: not any(watch.shown()), OPENS_SECONDS)
            program.communicate()
        finally:
            watch.close()
            installed.close()
    assert program.returncode not in (0, None)


@pytest.mark.timeout(1800)
def test_what_is_made_elsewhere_is_the_same(tmp_path: Path) -> None:
    assert_same_again("windows", tmp_path)
