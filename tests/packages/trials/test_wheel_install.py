"""The source distribution, installed by pip as a person would, on a machine with a network."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

import pytest
from environment import venv_python
from packages.identity import identity

from .conftest import DIST


@pytest.mark.timeout(900)
def test_the_source_installs_and_passes_its_own_test(tmp_path: Path) -> None:
    venv.create(tmp_path / "fresh")
    python = venv_python(tmp_path / "fresh")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    source = DIST / f"{identity().name}-{identity().version}.tar.gz"
    subprocess.run([*pip, "--disable-pip-version-check", str(source)], check=True)
    program = [str(python.with_name("fourgames")), "--selftest"]
    said = subprocess.run(program, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert said.stdout.endswith("none missing\n")
