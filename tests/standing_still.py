"""A test that stands still ends with its process, and is named: hooks of pytest.

pytest-timeout's signal is Python's to hear. It is not heard while Tk waits for an event or for the
X server; what it raises in a callback of Tk is only reported; and after a failure no time is left
that could run out while the test is cleaned up. Here a thread of C's looks at the clock: it prints
where every thread stands and ends the process, whereupon xdist says which test that was, and goes
on with the others in a new one.
"""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Generator

import pytest

STDERR = pytest.StashKey[int]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Say how long a test may stand still beyond its own limit, `timeout`."""
    parser.addini("grace", "seconds from a test's timeout to the end of its process", default="60")


def pytest_configure(config: pytest.Config) -> None:
    """Keep the stream for errors, which is another one while a test runs."""
    config.stash[STDERR] = os.dup(2)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Give a test its time, with all that comes before and after it."""
    _watch(item)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(trylast=True)
def pytest_exception_interact(node: pytest.Item | pytest.Collector) -> None:
    """Give a test that has failed time to be cleaned up: pytest itself watches no longer."""
    if isinstance(node, pytest.Item) and not node.config.getoption("usepdb"):
        _watch(node)


def _watch(item: pytest.Item) -> None:
    own = item.get_closest_marker("timeout")
    limit = own.args[0] if own is not None else item.config.getini("timeout")
    seconds = float(limit) + float(item.config.getini("grace"))
    faulthandler.dump_traceback_later(seconds, exit=True, file=item.config.stash[STDERR])
