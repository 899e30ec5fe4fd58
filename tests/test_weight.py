"""The house stays light: what it weighs, and how that is counted."""

from __future__ import annotations

import pytest
import weight

LIMITS = {
    "lines of the product": 45_800,
    "statements": 30_950,
    "files": 305,
    "lines of tests": 28_500,
    "lines of build": 7_280,
    "Protocols in ui/": 1,
    "functions with a callback in ui/": 98,
    "imports inside functions": 43,
}
"""Raised only in a commit that says what people get for it."""


@pytest.fixture(scope="module")
def weighed() -> dict[str, int]:
    return weight.weigh()


@pytest.mark.parametrize("measure", LIMITS)
def test_the_house_is_no_heavier_than_agreed(measure: str, weighed: dict[str, int]) -> None:
    assert 0 < weighed[measure] <= LIMITS[measure]
