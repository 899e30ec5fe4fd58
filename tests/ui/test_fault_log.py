"""The log of the program's own faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourgames_tk.ui.window import faults
from fourgames_tk.ui.window.faults import write_down


def test_a_full_file_is_turned_over_and_the_one_before_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "LARGEST_LOG", 1_000)
    log = tmp_path / "logs" / "faults.log"
    for number in range(60):
        assert write_down(f"fault {number:02}\n{'q' * 50}", log) is None
    texts = {path.name: path.read_text("utf-8") for path in log.parent.iterdir()}
    assert set(texts) == {"faults.log", "faults.log.1"}
    assert all(len(text) < 2_000 and "fault 00" not in text for text in texts.values())
    assert "fault 59" in texts["faults.log"]


def test_where_nothing_can_be_written_the_reason_is_returned(tmp_path: Path) -> None:
    (tmp_path / "in the way").touch()
    assert write_down("fault", tmp_path / "in the way" / "faults.log")
