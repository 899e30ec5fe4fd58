from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from fourgames_tk.store.autosave import MOST_KEPT, Autosave
from tests.store.processes import others

WINDOWS: list[Autosave] = []
"""In another process: its window."""


def save(path: Path, text: str) -> str | None:
    """In another process: keep a text."""
    WINDOWS[:] = WINDOWS or [Autosave(path)]
    return WINDOWS[0].save(text)


def offered(path: Path) -> str | None:
    """In another process: return what its window offers."""
    WINDOWS[:] = WINDOWS or [Autosave(path)]
    return WINDOWS[0].offer()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "running.4g"


def games(path: Path) -> dict[str, str]:
    """Return the texts of the kept games by the names of their files."""
    return {each.name: each.read_text("utf-8") for each in path.parent.glob("*.4g")}


def leave(path: Path, *texts: str) -> None:
    """Keep texts, the oldest first, in windows that are closed then."""
    windows = [Autosave(path) for _ in texts]
    for age, (window, text) in enumerate(zip(windows, texts, strict=True)):
        assert window.save(text) is None
        os.utime(window.path, (age, age))
    for window in windows:
        window.close()


def test_the_last_text_is_kept_until_it_is_cleared(path: Path) -> None:
    autosave = Autosave(path)
    assert autosave.offer() is None
    assert not path.parent.exists()
    for text in ("first", '[Game "four-by-four"]\n\n1. ltrh {4 × 4}\n'):
        assert autosave.save(text) is None
        assert games(path) == {"running.4g": text}
    assert autosave.offer() == text
    autosave.take_up()
    assert autosave.clear() is None
    assert games(path) == {}
    assert autosave.offer() is None
    assert autosave.clear() is None


def test_every_window_has_a_game_of_its_own(path: Path) -> None:
    with others(2) as (first, second):
        assert first.ask(save, path, "one") is None
        assert second.ask(offered, path) is None
        assert second.ask(save, path, "two") is None
        assert first.ask(save, path, "one, later") is None
        assert sorted(games(path).values()) == ["one, later", "two"]
        assert Autosave(path).offer() is None
        second.kill()
        window = Autosave(path)
        assert window.offer() == "two"
        assert not window.has_next()
        first.kill()
        assert window.has_next()
        assert window.offer() == "two"
        assert Autosave(path).offer() == "one, later"
    window.close()


def test_windows_that_begin_at_the_same_time_take_different_games(path: Path) -> None:
    leave(path, "one", "two", "three")
    with others(4) as windows:
        for window in windows:
            window.tell(offered, path)
        found = [window.answer() for window in windows]
        assert set(found) == {"one", "two", "three", None}
        for window in windows:
            window.tell(save, path, "new")
        assert [window.answer() for window in windows] == [None] * 4
    assert sorted(games(path).values()) == ["new"] * 4 + ["one", "three", "two"]


def test_the_newest_is_offered_and_then_the_next(path: Path) -> None:
    leave(path, "old", "newer", "newest")
    window = Autosave(path)
    seen = [window.offer(), *(window.offer_next() for _ in range(4))]
    assert seen == ["newest", "newer", "old", "newest", "newer"]
    window.take_up()
    assert window.save("newer, later") is None
    assert window.clear() is None
    assert window.offer() == "newest"
    other = Autosave(path)
    assert other.offer_next() == "old"
    assert other.offer_next() == "old"
    assert not other.has_next()
    for each in (window, other):
        each.close()


def test_what_is_only_offered_stays_for_later(path: Path) -> None:
    leave(path, "old")
    for end in (Autosave.clear, Autosave.close):
        window = Autosave(path)
        assert window.offer() == "old"
        end(window)
        assert games(path) == {"running.4g": "old"}
    window = Autosave(path)
    assert window.offer() == "old"
    assert window.save("new") is None
    assert games(path) == {"running.4g": "old", "running-2.4g": "new"}
    assert Autosave(path).offer() == "old"
    window.close()


def test_the_oldest_that_no_window_has_makes_room(path: Path) -> None:
    leave(path, *(str(age) for age in range(MOST_KEPT)))
    holder = Autosave(path)
    while holder.offer() != "0":
        holder.offer_next()
    leave(path, "new")
    assert sorted(games(path).values()) == ["0", *map(str, range(2, MOST_KEPT)), "new"]
    holder.close()


def test_as_many_are_kept_as_windows_play(path: Path) -> None:
    windows = [Autosave(path) for _ in range(MOST_KEPT + 2)]
    for number, window in enumerate(windows):
        assert window.save(str(number)) is None
    assert len(games(path)) == MOST_KEPT + 2
    for window in windows:
        window.close()
    leave(path, "new")
    assert len(games(path)) == MOST_KEPT + 2


def test_what_is_damaged_is_set_aside_and_the_next_is_offered(path: Path) -> None:
    leave(path, "good", "bad")
    path.with_name("running-2.4g").write_bytes(b"\xff\xfe")
    window = Autosave(path)
    assert window.offer() == "\ufffd\ufffd"
    message = window.set_aside("line 1: this is no saved game")
    assert "line 1: this is no saved game. It is kept as" in message
    assert path.with_name("running-2.4g.damaged").read_bytes() == b"\xff\xfe"
    assert window.offer() == "good"
    window.close()


def test_a_damaged_game_that_cannot_be_set_aside_is_not_offered_again(
    path: Path,
) -> None:
    leave(path, "good", "bad")
    window = Autosave(path)
    assert window.offer() == "bad"
    # It goes before it can be renamed, and is there again.
    path.with_name("running-2.4g").unlink()
    assert "cannot be moved" in window.set_aside("it is bad")
    path.with_name("running-2.4g").write_text("bad")
    assert window.offer() == "good"
    window.close()


def test_a_folder_in_its_place_is_no_game(path: Path) -> None:
    path.mkdir(parents=True)
    window = Autosave(path)
    assert window.offer() is None
    assert window.save("text") is None
    assert path.with_name("running-2.4g").read_text() == "text"
    window.close()


def test_a_folder_that_cannot_be_made_is_a_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    autosave = Autosave(tmp_path / "file" / "running.4g")
    assert autosave.save("text") == "The running game cannot be kept: File exists."
    assert autosave.offer() is None


def test_a_game_that_cannot_be_removed_is_a_message(path: Path) -> None:
    window = Autosave(path)
    assert window.save("text") is None
    path.unlink()
    path.mkdir()
    message = window.clear()
    assert message is not None
    assert message.startswith("The kept game cannot be removed: ")
    assert str(path) not in message
    window.close()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices are no files there")
def test_a_pipe_or_an_endless_file_is_no_game(path: Path) -> None:
    leave(path, "old", "good")
    path.unlink()
    os.mkfifo(path)
    path.with_name("running-3.4g").symlink_to("/dev/zero")
    window = Autosave(path)
    assert window.offer() == "good"
    assert Autosave(path).offer() is None
    assert window.save("text") is None
    window.close()
