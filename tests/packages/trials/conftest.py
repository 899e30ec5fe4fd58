"""Systems for the trials, with the packages that the command has built before."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import pytest
from packages.identity import identity
from packages.version import VARIABLE
from packages.wine import Windows

from .debian import Debian


@pytest.fixture(scope="module")
def debian(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Debian]:
    """Return a bare Debian of this file's own."""
    root = tmp_path_factory.mktemp("debian")
    yield Debian(root)
    subprocess.run(["rm", "-rf", "--one-file-system", str(root)], check=True)


@pytest.fixture(scope="module")
def windows(tmp_path_factory: pytest.TempPathFactory, display: str) -> Iterator[Windows]:
    """Return a Windows 10 for this file, with a user and a home folder."""
    # There is no git in it, which would say the version of what is tried.
    variables = {"USER": "person", VARIABLE: identity().version}
    system = Windows(tmp_path_factory.mktemp("windows") / "disk", display, variables)
    try:
        system.run("wineboot", "--init")
        system.run("winecfg", "/v", "win10")
        yield system
    finally:
        system.close()
