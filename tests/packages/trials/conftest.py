"""Packages as a person finds them: made by the command before, and not by these tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from environment import ROOT
from packages.identity import identity
from packages.wine import Windows

from .debian import Debian, fresh_debian

DIST = ROOT / "dist"


@pytest.fixture(scope="session")
def debian_package() -> Path:
    """Return the Debian package."""
    return DIST / f"{identity().name}_{identity().version}_amd64.deb"


@pytest.fixture(scope="session")
def archive() -> Path:
    """Return the archive for Linux."""
    return DIST / f"{identity().name}-{identity().version}-linux-x86_64.tar.xz"


@pytest.fixture(scope="module")
def debian(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Debian]:
    """Return a bare Debian of this file's own."""
    with fresh_debian(tmp_path_factory.mktemp("bare")) as system:
        yield system


@pytest.fixture(scope="session")
def setup() -> Path:
    """Return the setup for Windows."""
    return DIST / f"{identity().name}-{identity().version}-windows-x64-setup.exe"


@pytest.fixture(scope="module")
def windows(tmp_path_factory: pytest.TempPathFactory, display: str) -> Iterator[Windows]:
    """Return a Windows 10 of this file's own, with a person who has a folder."""
    system = Windows(tmp_path_factory.mktemp("windows") / "disk", display)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("USER", "person")
        try:
            system.run("wineboot", "--init")
            system.run("winecfg", "/v", "win10")
            yield system
        finally:
            system.close()
