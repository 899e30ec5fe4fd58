"""How all tests are shared out among processes, and how long that will take: hooks of pytest.

A process takes one file after another. Those that take longest come first, so that none is left
with one of them when the others have ended. What the files took the last time is kept in `.cache`.
Each process, with all that it starts, uses one processor: a call of an X server on another
processor takes three times the processor time.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import pytest
from dev import PROCESSORS
from environment import CACHE
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

BUILDERS = ("tests/frozen/", "tests/packages/")
"""Tests that freeze the program or build its packages, which they share: one process has them."""
APART = ("tests/ui/test_all_pairs", "tests/ui/test_page_sizes")
"""Files of a few long tests, whose tests are distributed one by one."""
LONGEST = (
    *APART,
    "tests/commands/test_cluster",
    "tests/engine/test_agreement",
    "tests/test_new_game",
    "tests/test_trials",
    "tests/ui/test_many_games",
    "tests/ui/test_memory",
    "tests/ui/test_walks",
    "tests/ui/test_page_changes",
    "tests/ui/test_review",
    "tests/ui/test_tour.",
    *BUILDERS,
)
"""Files that start first if no times are saved: they take much longer than their number of tests
suggests.
"""
SECONDS_A_TEST = 0.2
"""Average processor time of a test in seconds, if no times are saved."""
KEPT = CACHE / "test-times.json"


def scope_of(nodeid: str) -> str:
    """Return the scope of a test, which one process runs: its file, all builds, or the test."""
    if nodeid.startswith(APART):
        return nodeid
    return "builders" if nodeid.startswith(BUILDERS) else nodeid.partition("::")[0]


@dataclass
class Times:
    """Seconds of a run of all tests: of the `whole`, and of each scope in its process."""

    whole: float = 0.0
    scopes: dict[str, float] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path = KEPT) -> Times:
        """Return the times of the last run, empty if none are saved."""
        try:
            return cls(**json.loads(path.read_text("utf-8")))
        except (OSError, ValueError, TypeError):
            return cls()

    def write(self, path: Path = KEPT) -> None:
        """Save the times for the next run."""
        path.write_text(json.dumps(asdict(self), indent=1), "utf-8")

    def ordered(self, nodeids: Sequence[str]) -> list[str]:
        """Return tests with those of the longest scopes first."""
        counts = Counter(map(scope_of, nodeids))

        def rank(nodeid: str) -> tuple[bool, float]:
            scope = scope_of(nodeid)
            first = not self.scopes and nodeid.startswith(LONGEST)
            return not first, -self.scopes.get(scope, SECONDS_A_TEST * counts[scope])

        return sorted(nodeids, key=rank)

    def estimate(self, nodeids: Sequence[str], processors: int) -> float:
        """Return about how many seconds a run of tests takes, by the last one or their number."""
        counts = Counter(map(scope_of, nodeids))
        known = sum(counts[scope] for scope in self.scopes)
        if not known:
            return len(nodeids) * SECONDS_A_TEST / processors
        before = sum(self.scopes.values())
        new = before / known
        now = sum(self.scopes.get(scope, new * count) for scope, count in counts.items())
        return self.whole * now / before


class Stopwatch:
    """A plugin of the controlling process: measures the run, and saves the times."""

    def __init__(self, config: pytest.Config) -> None:
        self._is_whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
        self._begun, self._taken = time.monotonic(), Counter[str]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count the time of a test, or of what comes before or after it."""
        self._taken[scope_of(report.nodeid)] += report.duration  # type: ignore[assignment]

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Save the times of a complete run."""
        if self._is_whole and exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            Times(time.monotonic() - self._begun, dict(self._taken)).write()


class Together(LoadFileScheduling):
    """Gives each process whole scopes, and first prints the number of tests and the time."""

    def _split_scope(self, nodeid: str) -> str:
        return scope_of(nodeid)

    def schedule(self) -> None:
        """Distribute all tests, or the remaining ones after a process has ended."""
        is_first = self.collection is None
        super().schedule()
        if is_first and self.collection:
            times = Times.read()
            seconds = times.estimate(self.collection, PROCESSORS)
            source = "the last run here" if times.scopes else "their number"
            line = f"{len(self.collection):,} tests, {in_words(seconds)} judging by {source}."
            self.config.pluginmanager.get_plugin("terminalreporter").write_line(line)


def in_words(seconds: float) -> str:
    """Return about how long something takes."""
    minutes = round(seconds / 60)
    return f"about {minutes} minutes" if minutes > 1 else f"about {round(seconds)} seconds"


def processor_of(worker: str, processors: Sequence[int]) -> int:
    """Return the processor for a process that pytest-xdist named, such as `gw0`."""
    return processors[int(worker.removeprefix("gw")) % len(processors)]


def pytest_sessionstart(session: pytest.Session) -> None:
    """Bind one of several processes to a processor, where the system can."""
    given = getattr(session.config, "workerinput", None)
    if given is not None and sys.platform == "linux":
        every = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {processor_of(given["workerid"], every)})


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer | None) -> Together:
    """Say how tests are shared out among processes."""
    config.pluginmanager.register(Stopwatch(config))
    return Together(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: WorkerController) -> None:
    """Send all processes equal times, since another run may be writing new ones."""
    node.workerinput["times"] = asdict(Times.read())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sort the files by time, the longest first, if tests run in several processes."""
    given = getattr(config, "workerinput", None)
    if given is not None:
        ordered = Times(**given["times"]).ordered([item.nodeid for item in items])
        place = {nodeid: number for number, nodeid in enumerate(ordered)}
        items.sort(key=lambda item: place[item.nodeid])
