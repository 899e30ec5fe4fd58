"""A few cases of the trials that need no screen, and what the trials have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from trials import faults, files, fuzz, monkey, runner, soak
from trials.runner import Case, Progress, Trial
from trials.texts import Kind

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


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from([kind for kind in fuzz.KINDS if kind not in files.SLOW]),
    st.randoms(use_true_random=False),
)
def test_input_that_hypothesis_draws_is_read_or_refused(kind: Kind, random: Random) -> None:
    with TemporaryDirectory() as folder:
        fuzz.try_out(kind, random, Path(folder), watched=False)


def test_what_was_kept_is_there_whatever_way_it_was_cut_off() -> None:
    counts = tried("faults", faults.trial, len(faults.WAYS) - 1)
    assert counts["moves kept"] > 0 and counts["screen lost"] == 1


@pytest.mark.parametrize(
    ("memory", "growth"),
    [
        ([100] * 30, 0.0),
        ([50, 60, 70, 100, 100, 100, *[104] * 24], 0.04),
        ([100] * 27 + [103, 104, 105], 0.04),
    ],
)
def test_memory_is_compared_by_tenths(memory: list[int], growth: float) -> None:
    assert monkey.grown(memory) == pytest.approx(growth)


@contextmanager
def failing_at_two() -> Iterator[Case]:
    def case(number: int, random: Random) -> Counter[str]:
        if number == 2:
            raise ValueError(random.random())
        return Counter({"things": 3})

    yield case


def test_a_trial_goes_on_where_it_stopped_and_fails_once_a_case_did(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    statuses = [
        runner.run("trial", failing_at_two, 0, 7, Progress("trial", 7, tmp_path)) for _ in range(4)
    ]
    assert statuses == [0, 0, 1, 0]
    told = capfd.readouterr()
    assert "case 2 of seed 7 failed" in told.out and "ValueError" in told.err
    assert told.out.endswith("trial, seed 7, all in all: 4 cases, 1 failures, 9 things\n")
    assert runner.run("trial", failing_at_two, 0, 7, Progress("trial", 7, tmp_path), only=2) == 1
    assert Progress("trial", 7, tmp_path).next == 4 and Progress("trial", 8, tmp_path).next == 0


@pytest.mark.parametrize("text", ["", "[]", "{}", "\0"])
def test_damaged_progress_counts_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "trial-1.json").write_text(text)
    assert Progress("trial", 1, tmp_path).next == 0
