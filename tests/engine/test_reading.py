from __future__ import annotations

import os
import sys
import tracemalloc
from pathlib import Path

import pytest

from fourgames_tk.engine.reading import Unfit, open_plain, read_beginning, read_bytes


def test_a_plain_file_is_read_up_to_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\r\n\x1a12")
    assert read_bytes(path, 5) == b"\r\n\x1a12"
    with pytest.raises(Unfit) as error:
        read_bytes(path, 4)
    assert error.value.strerror == "this is larger than 4 bytes"
    (tmp_path / "link").symlink_to(path)
    assert read_bytes(tmp_path / "link", 5) == path.read_bytes()


def test_a_file_larger_than_memory_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(Unfit, match="larger than 1,000 bytes"):
        read_bytes(path, 1000)


@pytest.mark.skipif(sys.platform != "linux", reason="the files of a system that has /proc")
def test_a_file_that_hides_its_size_is_read_up_to_the_limit() -> None:
    with pytest.raises(Unfit, match="larger than 10 bytes"):
        read_bytes(Path("/proc/self/status"), 10)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices are no files there")
def test_what_is_no_plain_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "endless").symlink_to("/dev/zero")
    (tmp_path / "link to a pipe").symlink_to("pipe")
    for path in (*tmp_path.iterdir(), tmp_path, Path("/dev/null")):
        with pytest.raises(Unfit, match="not a plain file"):
            read_bytes(path, 1000)


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe is no file there")
def test_a_pipe_that_takes_the_place_of_a_file_is_refused_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_text("plain")
    was = os.stat(path)
    path.unlink()
    os.mkfifo(path)
    monkeypatch.setattr(os, "stat", lambda path: was)
    with pytest.raises(Unfit, match="not a plain file"):
        read_bytes(path, 1000)


def test_a_small_file_takes_little_memory_whatever_is_allowed(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12" * 50_000)
    tracemalloc.start()
    try:
        assert read_bytes(path, 1_000_000_000) == path.read_bytes()
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


def test_nothing_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_bytes(tmp_path / "missing", 10)


def test_the_beginning_of_a_file_of_any_size_is_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\r\n\x1a12")
    assert read_beginning(path, 9) == b"\r\n\x1a12"
    os.truncate(path, 1 << 40)
    assert read_beginning(path, 4) == b"\r\n\x1a1"


def test_what_is_missing_is_made_only_to_append_to_it(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with pytest.raises(FileNotFoundError):
        open_plain(path)
    with open_plain(path, 10, "a+b") as file:
        file.write(b"new")
    assert path.read_bytes() == b"new"
    with pytest.raises(Unfit, match="larger than 2 bytes"):
        open_plain(path, 2, "a+b")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices are no files there")
@pytest.mark.parametrize("mode", ["rb", "a+b"])
def test_nothing_but_a_plain_file_is_opened(tmp_path: Path, mode: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "endless").symlink_to("/dev/zero")
    for path in (*tmp_path.iterdir(), tmp_path):
        with pytest.raises(Unfit, match="not a plain file"):
            open_plain(path, mode=mode)
