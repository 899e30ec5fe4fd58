"""A few cases of the trials that need no screen, and the code that trials share."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from trials import faults, fuzz, soak
from trials.runner import MOST_FAILURES, Case, Progress, Trial, run

from fourgames_tk.engine.errors import FourgamesError

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


def test_a_trial_continues_where_it_stopped_and_repeats_a_case_alone(tmp_path: Path) -> None:
    tried: list[tuple[int, float]] = []

    @contextmanager
    def trial() -> Iterator[Case]:
        def case(number: int, random: Random) -> Counter[str]:
            tried.append((number, random.random()))
            if number % 2:
                raise ValueError("case fails")
            return Counter(games=3)

        yield case

    def run_cases(minutes: float, only: int | None = None) -> int:
        return run("some", trial, minutes, SEED, Progress("some", SEED, tmp_path), only)

    # Without time, one case each.
    assert [run_cases(0) for _ in range(3)] == [0, 1, 0]
    assert [run_cases(0, only) for only in (1, 2)] == [1, 0]
    assert [number for number, _ in tried] == [0, 1, 2, 1, 2]
    assert tried[3:] == tried[1:3] and len({luck for _, luck in tried}) == 3
    # With any time, until ten have failed.
    assert run_cases(math.inf) == 1
    progress = Progress("some", SEED, tmp_path)
    assert progress.counts["failures"] == MOST_FAILURES + 1
    assert progress.next == progress.counts["cases"] == 2 * MOST_FAILURES + 2
    assert progress.counts["games"] == 3 * (progress.counts["cases"] - progress.counts["failures"])
    assert Progress("some", SEED + 1, tmp_path).next == 0


@pytest.mark.parametrize("error", [ValueError("an error"), FourgamesError(" "), None])
def test_input_is_only_refused_with_a_reason(error: Exception | None, tmp_path: Path) -> None:
    def read() -> None:
        raise error or FourgamesError("a reason")

    def refused() -> bool:
        return fuzz.try_out(lambda random, folder: read, Random(0), tmp_path, watched=False)

    if error is None:
        assert refused()
    else:
        with pytest.raises((ValueError, AssertionError)):
            refused()
