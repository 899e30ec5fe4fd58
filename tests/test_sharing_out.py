"""The distribution of tests among processes, and the estimated time."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from dev import PROCESSORS

from tests.sharing_out import SECONDS_A_TEST, Times, in_words, processor_of, scope_of

TESTS = ("tests/a.py::one", "tests/a.py::two", "tests/frozen/b.py::one", "tests/c.py::one")


def test_the_longest_files_come_first_and_builders_stay_together() -> None:
    assert [scope_of(each) for each in TESTS] == ["tests/a.py"] * 2 + ["builders", "tests/c.py"]
    sizes = "tests/ui/test_page_sizes.py::test[mancala]"
    assert scope_of(sizes) == sizes, "long tests of one file go to several processes"
    assert Times().ordered(TESTS) == [TESTS[2], TESTS[0], TESTS[1], TESTS[3]]
    times = Times(10, {"tests/c.py": 5, "builders": 3, "tests/a.py": 1})
    assert times.ordered(TESTS) == [TESTS[3], TESTS[2], TESTS[0], TESTS[1]]


def test_a_run_is_said_to_take_as_long_as_the_last_one_and_more_for_what_is_new() -> None:
    assert Times().estimate(TESTS, 2) == pytest.approx(4 * SECONDS_A_TEST / 2)
    times = Times(10, {"builders": 3, "tests/a.py": 1})
    assert times.estimate(TESTS[:3], 2) == pytest.approx(10)
    assert times.estimate(TESTS, 2) == pytest.approx(10 * (4 + 4 / 3) / 4)
    assert times.estimate(TESTS[3:], 2) == pytest.approx(SECONDS_A_TEST / 2)
    assert in_words(89) == "about 89 seconds" and in_words(331) == "about 6 minutes"


@pytest.mark.parametrize("text", ["", "[]", '{"whole": 1, "files": {}}', "3"])
def test_times_that_cannot_be_read_count_as_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "times.json"
    assert Times.read(path) == Times()
    path.write_text(text, "utf-8")
    assert Times.read(path) == Times()
    Times(2, {"tests/a.py": 1}).write(path)
    assert Times.read(path) == Times(2, {"tests/a.py": 1})


def test_processes_are_bound_to_all_processors_in_turn(request: pytest.FixtureRequest) -> None:
    assert [processor_of(f"gw{number}", (2, 5)) for number in (0, 1, 2, 11)] == [2, 5, 2, 5]
    if sys.platform == "linux":
        is_one_of_several = hasattr(request.config, "workerinput")
        expected = 1 if is_one_of_several else PROCESSORS
        assert len(os.sched_getaffinity(0)) == expected
