"""The house stays light: what it weighs, and how that is counted."""

from __future__ import annotations

import pytest
import weight

LIMITS = {
    "lines of the product": 45_200,
    "statements": 30_593,
    "files": 301,
    "lines of tests": 28_440,
    "lines of build": 7_169,
    "Protocols in ui/": 1,
    "functions with a callback in ui/": 95,
    "imports inside functions": 43,
}
"""Raised only in a commit that says what people get for it."""


@pytest.fixture(scope="module")
def weighed() -> dict[str, int]:
    return weight.weigh()


@pytest.mark.parametrize("measure", LIMITS)
def test_the_house_is_no_heavier_than_agreed(measure: str, weighed: dict[str, int]) -> None:
    assert 0 < weighed[measure] <= LIMITS[measure]
