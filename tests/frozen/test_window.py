"""The frozen program's window, on the private screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from failures import DevError
from frozen_program import FrozenProgram

from tests.ui.xdriver import XDriver

# Anti-aliased text alone has more colours than this; an empty window has one.
PAINTED_COLOURS = 8
# Building the program counts into the first of these tests.
pytestmark = pytest.mark.timeout(600)


def test_its_window_opens_and_is_painted(
    frozen_executable: Path, driver: XDriver, tmp_path: Path
) -> None:
    with FrozenProgram(frozen_executable, driver.display_name, tmp_path) as program:
        window = program.window()
        left, top, width, height = program.place(window)
        assert width >= 640
        assert height >= 480

        def painted() -> bool:
            picture = driver.screenshot((left, top, left + width, top + height))
            colours = picture.getcolors(width * height)
            assert colours is not None
            return len(colours) >= PAINTED_COLOURS

        assert program.watch.wait_until(painted, seconds=10)
        assert program.process.poll() is None


def test_a_window_that_does_not_come_is_reported_with_those_that_do(
    frozen_executable: Path, driver: XDriver, tmp_path: Path
) -> None:
    with FrozenProgram(frozen_executable, driver.display_name, tmp_path) as program:
        program.window()
        with pytest.raises(DevError, match=r"No window 'Chess'.*'.*Fourgames"):
            program.window("Chess", seconds=0.1)
