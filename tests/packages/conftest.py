"""Fixtures for the tests of packages."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from .checkouts import make_checkout


@pytest.fixture
def checkout(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that makes a checkout in the test's folder; `make_checkout` says how."""
    return partial(make_checkout, tmp_path)
