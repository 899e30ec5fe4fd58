"""The wheel holds the whole program, and its window opens where nothing else of it is."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from environment import ROOT, venv_python
from frozen_program import FrozenProgram
from packages.identity import identity, tracked_files
from PIL import Image

from fourgames_tk.ui.paint.palette import LIGHT, rgb
from tests.ui.pictures import KEPT, difference
from tests.ui.xdriver import XDriver

SETTINGS = '{"window.speed": "off", "window.sound": "no", "window.size": [1100, 740]}'
SAME = 1.0
"""Mean difference of two pictures, from 0 to 255, that is still the same to the eye."""
# Building and installing count into the first of these tests.
pytestmark = pytest.mark.timeout(300)


@pytest.fixture(scope="module")
def installed(
    wheel_and_source: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Return a fresh environment with nothing in it but the wheel and what that asks for."""
    folder = tmp_path_factory.mktemp("fresh") / "environment"
    venv.create(folder)
    pip = [sys.executable, "-m", "pip", "--python", str(venv_python(folder)), "install"]
    command = [*pip, "--disable-pip-version-check", "--quiet", str(wheel_and_source[0])]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return folder


@pytest.fixture
def program(
    installed: Path, driver: XDriver, tmp_path: Path, font_configuration: Path
) -> Iterator[FrozenProgram]:
    """Open the installed program's window."""
    settings = tmp_path / "config" / "fourgames" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(SETTINGS, encoding="utf-8")
    with FrozenProgram(
        venv_python(installed).with_name("fourgames"),
        driver.display_name,
        tmp_path,
        ("--game", "four-stones"),
        {"FONTCONFIG_FILE": str(font_configuration)},
    ) as program:
        yield program


def test_both_hold_every_file_that_git_tracks(wheel_and_source: tuple[Path, Path]) -> None:
    wheel, source = wheel_and_source
    # The guides to the folders are for those who have the source before them.
    files = [path for path in tracked_files(ROOT, "fourgames_tk") if path.name != "README.md"]
    tracked = {path.as_posix() for path in files}
    assert any(name.endswith(".ttf") for name in tracked)
    with zipfile.ZipFile(wheel) as archive:
        assert tracked <= set(archive.namelist())
        for name in tracked:
            assert archive.read(name) == (ROOT / name).read_bytes()
    with tarfile.open(source) as tar:
        names = {name.partition("/")[2] for name in tar.getnames()}
    assert tracked | {"setup.cfg", "pyproject.toml", "LICENSE"} <= names


def test_the_files_bear_the_version_that_the_program_says(
    wheel_and_source: tuple[Path, Path], installed: Path
) -> None:
    version = identity().version
    assert wheel_and_source[0].name == f"fourgames-{version}-py3-none-any.whl"
    assert wheel_and_source[1].name == f"fourgames-{version}.tar.gz"
    command = [str(venv_python(installed).with_name("fourgames")), "--version"]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    assert said.stdout == f"fourgames {version}\n"


def test_the_library_has_types_that_a_strict_checker_takes(installed: Path, tmp_path: Path) -> None:
    page = (ROOT / "fourgames_tk" / "help" / "library.md").read_text("utf-8")
    listings = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (tmp_path / "page.py").write_text("\n".join(listings), "utf-8")
    python = venv_python(installed)
    checker = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", ".mypy"]
    command = [*checker, "--python-executable", str(python), "page.py"]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert said.stdout.startswith("Success"), said.stdout
    ran = subprocess.run([python, "page.py"], cwd=tmp_path, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_the_installed_window_looks_as_the_source_does(
    program: FrozenProgram, driver: XDriver
) -> None:
    left, top, width, height = program.place(program.window())
    driver.move(left + 20, top + 600)
    with Image.open(KEPT / "page-four-stones.png") as image:
        expected = image.convert("RGB")

    def same() -> bool:
        seen = driver.screenshot((left, top, left + width, top + height))
        return seen.size == expected.size and difference(seen, expected) < SAME

    assert program.watch.wait_until(same, seconds=20)
    # The pages of help are files too, and lie on a broader sheet.
    driver.key("ctrl+i")
    margin = left + width - 540, top + height - 8

    def read() -> bool:
        seen = driver.screenshot((*margin, margin[0] + 1, margin[1] + 1)).convert("RGB")
        return seen.getpixel((0, 0)) == rgb(LIGHT.sheet)

    assert not read()
    assert program.watch.wait_until(read, seconds=20)
    assert program.process.poll() is None
