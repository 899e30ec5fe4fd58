"""Tournaments on a Dask cluster: what is refused, and what a killed worker costs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

from fourgames_tk import __version__
from fourgames_tk.cli import run as command
from fourgames_tk.commands import cluster
from tests.engine.bots.helpers import write_bot

SMALL = ("rows=4", "columns=4", "stones=2")


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[Any]:
    """Two workers whose own folders are in `tmp_path / "workers"`."""
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        local_directory=str(tmp_path / "workers"),
    ) as found:
        yield found


def test_a_worker_that_cannot_play_is_named_before_the_start(
    workers: Any,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tool = write_bot(tmp_path, "tool", "#!/bin/sh\nexit 1\n")
    words = ["tournament", "skirmish", *SMALL, "--player", "level:1", "--games", "1"]
    words += ["--cluster", workers.scheduler_address, "--player"]
    # It is on the path of this process, and was not on that of the workers as they began.
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert command([*words, f"command:{tool.name} --fast"]) == 2
    out, error = capsys.readouterr()
    assert out == "" and "games played" not in error
    assert error.startswith("fourgames tournament: the worker tcp://")
    assert error.endswith(" cannot play: there is no command tool for command:tool --fast\n")
    with Client(workers) as client:
        client.run(lambda: sys.modules.__setitem__("fourgames_tk.commands.cluster", None))  # type: ignore[assignment]
    assert command([*words, "level:2"]) == 2
    assert f"cannot play: Fourgames {__version__} is not installed there" in capsys.readouterr().err
    with Client(workers) as client:
        client.retire_workers(close_workers=True)
    monkeypatch.setattr(cluster, "CLUSTER_SECONDS", 0.5)
    assert command([*words, "level:2"]) == 2
    assert capsys.readouterr().err == "fourgames tournament: the cluster has no workers\n"
