"""Hooks of pytest that end a hanging test with its process, so that the test is named.

The signal of pytest-timeout is handled by Python code, which does not run while Tk waits for an
event or the X server; what it raises in a Tk callback is only reported; and it does not cover the
clean-up after a failure. Here a thread written in C watches the time: it prints the stacks of all
threads and ends the process. pytest-xdist then reports the test and continues with the others in a
new process.
"""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Generator

import pytest

STDERR = pytest.StashKey[int]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for the time beyond a test's own limit, `timeout`."""
    parser.addini("grace", "seconds from a test's timeout to the end of its process", default="60")


def pytest_configure(config: pytest.Config) -> None:
    """Save the real stderr, which is replaced while a test runs."""
    config.stash[STDERR] = os.dup(2)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Limit the time of a test including its fixtures."""
    _watch(item)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(trylast=True)
def pytest_exception_interact(node: pytest.Item | pytest.Collector) -> None:
    """Give a failed test time for its clean-up, which pytest does not limit."""
    if isinstance(node, pytest.Item) and not node.config.getoption("usepdb"):
        _watch(node)


def _watch(item: pytest.Item) -> None:
    own = item.get_closest_marker("timeout")
    limit = own.args[0] if own is not None else item.config.getini("timeout")
    seconds = float(limit) + float(item.config.getini("grace"))
    faulthandler.dump_traceback_later(seconds, exit=True, file=item.config.stash[STDERR])
