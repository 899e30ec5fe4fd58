"""The variations that tests of 4 × 4 go through."""

from __future__ import annotations

import pytest

from fourgames_tk.engine.games.four_by_four.pieces import ATTRIBUTES
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState

variations = pytest.mark.parametrize(
    "variation",
    [
        {},
        {"squares": True},
        {"attributes": ("light",)},
        {"attributes": ("light", "round")},
        {"attributes": ("tall", "round", "hollow"), "squares": True},
    ],
    ids=["whole", "squares", "one", "two", "three and squares"],
)
"""Runs a test with the options of each."""


def counting(state: FourByFourState) -> str:
    """Return the counting characteristics as the plain reference takes them."""
    return "".join(str(ATTRIBUTES.index(name)) for name in state.options.attributes)
