"""A child process and its lines: the limits that count from each request."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from fourgames_tk.engine.players.child_process import (
    ChildEnded,
    ChildProcess,
    ProcessLimits,
    ProcessLogKind,
    ProcessLogLine,
)

from .helpers import wait_until

LIMITS = ProcessLimits(output=2_000, chat_lines=3)
NOISY = """
import sys
for number, line in enumerate(sys.stdin):
    for at in range(5):
        print(f"{number}.{at}", file=sys.stderr, flush=True)
        print(f"# {number}.{at}", flush=True)
    print("x" * int(line), flush=True)
"""
"""Writes five lines of chat and of errors before each answer, until it gets no more requests."""


@pytest.fixture
def heard() -> list[ProcessLogLine]:
    return []


@pytest.fixture
def child(heard: list[ProcessLogLine]) -> Iterator[ChildProcess]:
    child = ChildProcess([sys.executable, "-c", NOISY], None, LIMITS, tap=heard.append)
    yield child
    child.kill()


def ask(child: ChildProcess, number: int, length: int = 3) -> str:
    """Send a request, and wait for all lines of the answer."""
    answer = child.ask(str(length))
    assert wait_until(lambda: f"{number}.4" in child.last_output)
    return answer


def test_a_limited_number_of_chat_and_error_lines_is_received_after_each_request(
    child: ChildProcess, heard: list[ProcessLogLine]
) -> None:
    for number in range(3):
        assert ask(child, number) == "xxx"
    shown = [[f"{number}.{at}" for at in range(3)] for number in range(3)]
    said, printed = (
        [line.text for line in heard if line.kind is kind]
        for kind in (ProcessLogKind.SAID, ProcessLogKind.PRINTED)
    )
    assert said == [*shown[0], *shown[1], *shown[2]]
    left_out = "(2 lines left out)"
    assert printed == [*shown[0], left_out, *shown[1], left_out, *shown[2]]


@pytest.mark.parametrize(("limit", "left_out"), [(5, []), (4, ["(1 line left out)"])])
def test_each_line_that_is_left_out_is_counted(
    heard: list[ProcessLogLine], limit: int, left_out: list[str]
) -> None:
    limits = ProcessLimits(output=2_000, chat_lines=limit)
    child = ChildProcess([sys.executable, "-c", NOISY], None, limits, tap=heard.append)
    for number in range(2):
        ask(child, number)
    child.kill()
    printed = [line.text for line in heard if line.kind is ProcessLogKind.PRINTED]
    first = [f"0.{at}" for at in range(limit)]
    assert printed[: len(first) + 1] == [*first, *(left_out or ["1.0"])]


def test_so_many_bytes_may_be_written_after_each_question(child: ChildProcess) -> None:
    for number in range(3):
        assert len(ask(child, number, 1_500)) == 1_500
    with pytest.raises(ChildEnded, match="wrote more than 2,000 bytes without a move"):
        child.ask("2500")


def test_only_the_first_answer_has_the_start_in_its_time(
    child: ChildProcess, heard: list[ProcessLogLine]
) -> None:
    for number in range(2):
        ask(child, number)
    answers = [line for line in heard if line.kind is ProcessLogKind.ANSWERED]
    assert [line.first for line in answers] == [True, False]
