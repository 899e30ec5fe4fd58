"""The log of the program's own faults."""

from __future__ import annotations

import traceback
from pathlib import Path

import pytest

from fourgames_tk.store import places
from fourgames_tk.ui.window import faults
from fourgames_tk.ui.window.faults import (
    LARGEST_LOG,
    LEFT_OUT,
    FaultLog,
)


def write(log: FaultLog, number: int) -> str | None:
    try:
        raise KeyError(f"fault {number}")
    except KeyError as error:
        return log.write("".join(traceback.format_exception(error)))


def test_a_fault_is_written_with_its_trace(private_home: Path) -> None:
    log = FaultLog()
    assert not places.log_path().exists()
    assert write(log, 1) is None
    text = places.log_path().read_text(encoding="utf-8")
    assert "Traceback" in text and "KeyError: 'fault 1'" in text and "test_fault_log.py" in text


def test_a_full_file_is_turned_over_and_the_one_before_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "LARGEST_LOG", 1_000)
    log = FaultLog(tmp_path / "logs" / "faults.log")
    for number in range(60):
        assert write(log, number) is None
    files = sorted(path.name for path in log.path.parent.iterdir())
    assert files == ["faults.log", "faults.log.1"]
    assert all(path.stat().st_size < 2_000 for path in log.path.parent.iterdir())
    assert "fault 59" in log.path.read_text(encoding="utf-8")
    assert not any(
        "fault 0'" in path.read_text(encoding="utf-8") for path in log.path.parent.iterdir()
    )


def test_where_nothing_can_be_written_the_reason_is_returned(tmp_path: Path) -> None:
    (tmp_path / "in the way").touch()
    assert write(FaultLog(tmp_path / "in the way" / "faults.log"), 1)


@pytest.mark.parametrize("sign", ["q", "\ud800", "\N{GRINNING FACE}"])
def test_of_a_very_long_fault_the_beginning_and_the_end_are_written(
    tmp_path: Path, sign: str
) -> None:
    log = FaultLog(tmp_path / "faults.log")
    for number in range(12):
        assert log.write(f"Traceback {number}\n{sign * 5_000_000}\nline of the end") is None
    for path in tmp_path.iterdir():
        assert path.stat().st_size <= LARGEST_LOG
    text = log.path.read_text(encoding="utf-8")
    assert "Traceback 11" in text and text.endswith("line of the end\n")
    assert LEFT_OUT in text
