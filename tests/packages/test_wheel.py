"""The wheel and the source hold the whole program, and it starts where nothing else of it is."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest
from environment import ROOT, venv_python
from packages.identity import identity, tracked_files

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
    for name in ("fourgames", "fourgames-window"):
        command = [str(venv_python(installed).with_name(name)), "--version"]
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
