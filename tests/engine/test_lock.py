from __future__ import annotations

import os
from pathlib import Path

import pytest

from fourgames_tk.engine.files import FileLock, hold_lock
from tests.store.processes import others


def count_up(path: Path, times: int) -> None:
    for _ in range(times):
        with hold_lock(path, 60):
            path.write_text(str(int(path.read_text()) + 1))


def test_one_object_at_a_time_holds_a_lock(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "lock"
    first, second = FileLock(path), FileLock(path)
    assert first.acquire()
    assert not second.acquire()
    first.release()
    assert second.acquire()
    assert not first.acquire()
    second.release()
    second.release()


def test_what_a_file_guards_is_done_by_one_process_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "number"
    path.write_text("0")
    with others(3) as workers:
        for worker in workers:
            worker.tell(count_up, path, 50)
        for worker in workers:
            worker.answer()
    assert path.read_text() == "150"
    assert sorted(os.listdir(tmp_path)) == ["number"]


def test_waiting_has_an_end_and_a_fault_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with pytest.raises(KeyError), hold_lock(path):
        with pytest.raises(TimeoutError, match="another Fourgames window"), hold_lock(path, 0):
            raise AssertionError("two hold one lock")
        raise KeyError
    with hold_lock(path, 0):
        assert not FileLock(tmp_path / ".file.lock").acquire()
