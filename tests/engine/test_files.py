from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from fourgames_tk.engine import files


def test_an_existing_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    path.chmod(0o640)
    files.write_atomically(path, "new")
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    files.write_atomically(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


@pytest.mark.parametrize("target", ["real", "missing", "folder", "link"])
def test_a_symbolic_link_is_refused_where_it_must_not_be_followed(
    target: str, tmp_path: Path
) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "folder").mkdir()
    link = tmp_path / "link"
    link.symlink_to(target)
    before = {path.name for path in tmp_path.iterdir()}
    ways = (
        lambda: files.write_atomically(link, "new", follow_links=False),
        lambda: files.open_regular_file(link, mode="ab", follow_links=False),
        lambda: files.open_regular_file(link, follow_links=False),
        files.FileLock(link).acquire,
    )
    for write in ways:
        with pytest.raises(files.UnsuitableFile, match="link is a symbolic link"):
            write()
    assert {path.name for path in tmp_path.iterdir()} == before and link.is_symlink()
    assert (tmp_path / "real").read_text() == "old"


def test_a_link_that_appears_at_the_last_moment_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "real").write_text("old")
    link = tmp_path / "link"
    link.symlink_to("real")
    monkeypatch.setattr(files, "check_not_link", lambda path: None)
    with pytest.raises(OSError):
        files.open_regular_file(link, mode="ab", follow_links=False)
    files.write_atomically(link, "new", follow_links=False)
    assert (tmp_path / "real").read_text() == "old" and not link.is_symlink()


def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")

    def fail(source: object, target: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="no room"):
        files.write_atomically(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_what_writes_left_is_swept_after_an_hour(tmp_path: Path) -> None:
    kept = ["game.4g", ".game.4g.lock", "a.89abcdef.tmp", ".game.4g.0123abcd.tmp"]
    for name in (*kept, ".game.4g.89abcdef.tmp"):
        (tmp_path / name).write_text("")
    os.utime(tmp_path / ".game.4g.89abcdef.tmp", (0, 0))
    files.remove_stale_temporaries(tmp_path)
    assert sorted(os.listdir(tmp_path)) == sorted(kept)
    files.remove_stale_temporaries(tmp_path / "missing")


def test_a_plain_file_is_read_up_to_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\r\n\x1a12")
    assert files.read_bytes(path, 5) == b"\r\n\x1a12"
    with pytest.raises(files.UnsuitableFile) as error:
        files.read_bytes(path, 4)
    assert error.value.strerror == "this is larger than 4 bytes"
    (tmp_path / "link").symlink_to(path)
    assert files.read_bytes(tmp_path / "link", 5) == path.read_bytes()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere files are as long as they say")
def test_a_file_that_is_longer_than_it_says_is_refused() -> None:
    with pytest.raises(files.UnsuitableFile, match="larger than 4 bytes"):
        files.read_bytes(Path("/proc/self/status"), 4)


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
    with pytest.raises(files.UnsuitableFile, match="not an ordinary file"):
        files.read_bytes(path, 1000)


def test_the_beginning_of_a_file_of_any_size_is_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\r\n\x1a12")
    assert files.read_beginning(path, 9) == b"\r\n\x1a12"
    os.truncate(path, 1 << 40)
    assert files.read_beginning(path, 4) == b"\r\n\x1a1"


def test_what_is_missing_is_made_only_to_append_to_it(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with pytest.raises(FileNotFoundError):
        files.open_regular_file(path)
    with files.open_regular_file(path, 10, "a+b") as file:
        file.write(b"new")
    assert path.read_bytes() == b"new"
    with pytest.raises(files.UnsuitableFile, match="larger than 2 bytes"):
        files.open_regular_file(path, 2, "a+b")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices are no files there")
@pytest.mark.parametrize("mode", ["rb", "a+b"])
def test_nothing_but_a_plain_file_is_opened(tmp_path: Path, mode: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "endless").symlink_to("/dev/zero")
    (tmp_path / "link to a pipe").symlink_to("pipe")
    for path in (*tmp_path.iterdir(), tmp_path, Path("/dev/null")):
        with pytest.raises(files.UnsuitableFile, match="not an ordinary file"):
            files.open_regular_file(path, mode=mode)


@pytest.mark.parametrize("name", ["\0", "\ud800", "x" * 5_000])
def test_a_path_that_no_file_can_have_is_an_error_of_the_system(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError):
        files.read_bytes(tmp_path / name)
