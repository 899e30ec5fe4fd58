"""Packages as a person finds them: made by the command before, and not by these tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from environment import ROOT
from packages.identity import identity

from .debian import Debian, bare_debian

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
    with bare_debian(tmp_path_factory.mktemp("bare")) as system:
        yield system
