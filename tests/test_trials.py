"""A few cases of the trials that need no screen, and the code that trials share."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from trials import faults, fuzz, soak
from trials.runner import Trial

SEED = 15


def tried(name: str, trial: Trial, cases: int) -> Counter[str]:
    """Try the first cases of a trial."""
    counts: Counter[str] = Counter()
    with trial() as case:
        for number in range(cases):
            counts += case(number, Random(f"{name} {SEED} {number}"))
    return counts


def test_games_at_random_keep_every_invariant() -> None:
    assert tried("soak", soak.trial, 20)["plies"] > 500


def test_input_at_random_is_read_or_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "INPUTS", 40)
    counts = tried("fuzz", fuzz.trial, len(fuzz.KINDS))
    assert 0 < counts["refused"] < counts["inputs"]


def test_what_was_kept_is_there_whatever_way_it_was_cut_off() -> None:
    counts = tried("faults", faults.trial, len(faults.WAYS) - 1)
    with faults.trial() as case:
        # The settings are read in vain, but kept after that.
        case(687, Random("faults 0 687"))
    assert counts["moves were best"] > 0 and counts["screen lost"] == 1
