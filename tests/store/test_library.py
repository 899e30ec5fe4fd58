from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.files import FileLock, lock_for, write_atomically
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.record_text import MAX_FILE_BYTES, BadRecord
from fourgames_tk.store import library as library_module
from fourgames_tk.store import paths
from fourgames_tk.store.journal import LineJournal
from fourgames_tk.store.library import Library
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.text import progress_or_result_text, relative_day_text
from tests.engine.bots.helpers import wait_until
from tests.failing import Failing
from tests.limits import WAIT_SECONDS
from tests.store.disk import Disk
from tests.store.games import PERSON, kept, session_of
from tests.store.processes import others

LIBRARIES: list[Library] = []
"""Runs in another process: the library of its window."""


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    window = Library(tmp_path / "games")
    yield window
    window.writer.retry()
    window.close(WAIT_SECONDS)


def game_paths(library: Library) -> list[Path]:
    return [head.path for head in library.read_headers()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_comes_back_as_it_was_left(library: Library, game: object) -> None:
    session = session_of(game.id, 4)  # type: ignore[attr-defined]
    session.undo()
    session.undo()
    path = library.new_game_path(session.game.id)
    record = replace(Record.from_session(session, PERSON, {1: "Oh!"}), title="Mine", seconds=7)
    library.save_game(path, record)
    assert library.close(WAIT_SECONDS)
    assert path.name.startswith(record.date) and path.name.endswith(".4g")
    found = Record.read(path)
    assert found == record
    back = found.session()
    assert (back.moves, back.all_moves, back.state) == (
        session.moves,
        session.all_moves,
        session.state,
    )
    (head,) = library.read_headers()
    assert (head["Title"], head.plies, head.players, head.is_finished) == ("Mine", 4, PERSON, False)


def test_a_running_game_is_found_by_its_record_if_the_library_can_be_read(
    library: Library,
) -> None:
    """Otherwise there is none: a file from elsewhere opens nevertheless."""
    path = kept(library, "mancala")
    record = library.read_record(path)
    assert library.writer.finish(WAIT_SECONDS)
    assert library.find_running_game(record) == path
    assert library.find_running_game(replace(record, moves=record.moves[:-1])) is None
    shutil.rmtree(library.folder)
    library.folder.write_text("no folder")
    assert library.find_running_game(record) is None


def test_the_game_played_last_comes_first(library: Library) -> None:
    games = [kept(library, game.id) for game in GAMES]
    for number, path in enumerate(games):
        os.utime(path, (number, number))
    assert game_paths(library) == games[::-1]
    (library.folder / "notes.txt").write_text("no game")
    (library.folder / ".hidden.4g").write_text("no game")
    assert game_paths(library) == games[::-1]


def test_a_damaged_file_is_listed_with_its_reason_and_harms_no_other(library: Library) -> None:
    good, bad, empty = kept(library), kept(library), library.folder / "empty.4g"
    bad.write_text(bad.read_text().replace("[Seed", "Seed"))
    empty.touch()
    (library.folder / "folder.4g").mkdir()
    faults = {head.path: head.fault for head in library.read_headers()}
    assert faults[good] == ""
    assert "is not a tag" in faults[bad] and "not a saved game" in faults[empty]
    assert faults[library.folder / "folder.4g"] == "this is not an ordinary file"


def open_window(folder: Path, path: Path) -> bool:
    """Runs in another process: open a game."""
    LIBRARIES.append(Library(folder))
    return LIBRARIES[-1].lock_game(path)


def close_window() -> None:
    """Runs in another process: close the library."""
    LIBRARIES.pop().close(WAIT_SECONDS)


def test_a_game_belongs_to_one_window_until_it_is_left_or_killed(library: Library) -> None:
    path = kept(library)
    with others(1) as (other,):
        assert other.ask(open_window, library.folder, path)
        assert library.is_open_elsewhere(path) and not library.lock_game(path)
        for refused in (library.remove_game, lambda path: library.rename_game(path, "Mine")):
            with pytest.raises(FourgamesError, match="open in another window"):
                refused(path)
        other.ask(close_window)
        assert not library.is_open_elsewhere(path) and library.lock_game(path)
        assert not library.is_open_elsewhere(path)
        assert not other.ask(open_window, library.folder, path)
        library.unlock_game()
        assert library.writer.finish(WAIT_SECONDS)
        assert other.ask(open_window, library.folder, path)
        assert library.is_open_elsewhere(path), "it is no longer the game of this window"
        other.kill()
    assert not library.is_open_elsewhere(path) and library.lock_game(path)
    library.lock_game(library.new_game_path("mancala"))
    assert not Library(library.folder).is_open_elsewhere(path), "a window has one game at a time"
    library.close(WAIT_SECONDS)
    assert os.listdir(library.folder) == [path.name]


def test_a_game_is_played_where_the_system_has_no_locks(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, refusal = kept(library), PermissionError(errno.EACCES, "Permission denied")
    monkeypatch.setattr(FileLock, "acquire", Failing(FileLock.acquire, refusal, 99))
    assert library.lock_game(path) and library.raise_request_path is None
    library.folder.joinpath(lock_for(path).path.name).touch()
    assert not library.is_open_elsewhere(path)
    library.rename_game(path, "Mine")
    assert Record.read(path).title == "Mine"


def test_what_is_no_file_in_the_place_of_a_game_is_not_written_over(library: Library) -> None:
    path = library.new_game_path("mancala")
    path.mkdir(parents=True)
    library.save_game(path, Record.from_session(session_of(plies=2), PERSON))
    assert not library.writer.finish(WAIT_SECONDS)
    assert library.writer.error == "another file is in the place of the saved game"
    path.rmdir()
    library.writer.retry()
    assert library.writer.finish(WAIT_SECONDS) and len(Record.read(path).moves) == 2


def play_for_ever(folder: Path, name: str) -> None:
    """Runs in another process: save a game move by move, and report each as shown."""
    window = Library(folder)
    session = session_of("skirmish", 0)
    while True:
        session.play(session.state.legal_moves()[0])
        window.save_game(folder / name, Record.from_session(session, PERSON))
        window.writer.finish(WAIT_SECONDS)
        (folder / f"{name}.shown").write_text(str(session.length))


def is_written(mark: Path) -> bool:
    return mark.exists() and mark.read_text() != ""


def test_what_was_played_is_there_after_any_end(library: Library) -> None:
    library.folder.mkdir(parents=True)
    for number in range(3):
        with others(2) as windows:
            names = [f"{number}-{each}.4g" for each in range(2)]
            for window, name in zip(windows, names, strict=True):
                window.tell(play_for_ever, library.folder, name)
            marks = [library.folder / f"{name}.shown" for name in names]
            for mark in marks:
                assert wait_until(partial(is_written, mark))
        for name, mark in zip(names, marks, strict=True):
            assert len(Record.read(library.folder / name).moves) >= int(mark.read_text() or 0)


def test_a_removed_game_comes_back_until_the_window_goes(library: Library) -> None:
    path, other = kept(library), kept(library)
    text = path.read_text()
    library.lock_game(path)
    library.remove_game(path)
    assert game_paths(library) == [other]
    library.restore_game(path)
    assert path.read_text() == text and len(game_paths(library)) == 2
    library.remove_game(path)
    library.close(WAIT_SECONDS)
    assert game_paths(library) == [other]
    assert os.listdir(library.folder.with_name("removed")) == []


def test_what_can_come_back_is_known_until_it_came_or_the_window_goes(library: Library) -> None:
    one, other = kept(library), kept(library)
    for path in (one, other):
        library.remove_game(path)
    assert library.removed == [one, other]
    library.restore_game(one)
    assert library.removed == [other]
    library.close(WAIT_SECONDS)
    assert library.removed == [] and game_paths(library) == [one]


def test_a_game_that_is_removed_belongs_to_no_window(library: Library) -> None:
    path = kept(library)
    assert library.lock_game(path) and library.raise_request_path is not None
    library.remove_game(path)
    assert library.raise_request_path is None and os.listdir(library.folder) == []


def test_a_window_receives_each_call_once_and_only_while_it_listens(library: Library) -> None:
    path = kept(library)
    caller = Library(library.folder)
    assert not library.receive_raise_request() and not caller.raise_other_window(path), (
        "no window plays it"
    )
    library.lock_game(path)
    assert not caller.raise_other_window(path), "this window has not said that it hears"
    assert not library.receive_raise_request()
    for _ in range(2):
        assert caller.raise_other_window(path)
        assert library.receive_raise_request() and not library.receive_raise_request()
    library.unlock_game()
    assert library.writer.finish(WAIT_SECONDS) and not caller.raise_other_window(path)


@pytest.mark.parametrize("changed", ["time", "size"])
def test_a_game_that_somebody_else_has_written_is_listed_as_it_is(
    library: Library, changed: str
) -> None:
    path = kept(library)
    os.utime(path, (5, 5))
    assert [head["Title"] for head in library.read_headers()] == [""]
    name = "Mine" if changed == "size" else ""
    text = replace(Record.read(path), title=name).to_text().replace("Ann", "Bea")
    path.write_text(text, encoding="utf-8")
    seconds = 5 if changed == "size" else 6
    os.utime(path, (seconds, seconds))
    assert [(head["Title"], head.players[0]) for head in library.read_headers()] == [(name, "Bea")]


def test_nothing_is_remembered_of_a_game_that_is_gone(library: Library) -> None:
    first, second = kept(library), kept(library)
    assert {*game_paths(library)} == {*library._heads} == {first, second}
    first.unlink()
    assert game_paths(library) == [*library._heads] == [second]


def test_what_a_crash_left_of_removed_games_goes_after_a_day(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(library)
    leftover = library.folder / ".new.4g.89abcdef.tmp"
    leftover.touch()
    os.utime(leftover, (7, 7))
    # The day counts from when it was removed, not from when it was played.
    os.utime(path, (7, 7))
    library.remove_game(path)
    library.delete_leftovers()
    assert not leftover.exists()
    library.restore_game(path)
    library.remove_game(path)
    monkeypatch.setattr(library_module, "REMOVED_SECONDS", -5)
    library.delete_leftovers()
    with pytest.raises(FileNotFoundError):
        library.restore_game(path)


def test_what_interrupted_writes_left_goes_from_every_folder_of_ours(private_home: Path) -> None:
    folders = [
        paths.settings_path().parent,
        paths.user_data_path("results.jsonl").parent,
        *(paths.tournaments_path() / name for name in ("2026-11-27", "2026-11-27 2")),
    ]
    for folder in folders:
        folder.mkdir(parents=True, exist_ok=True)
        for name in (".new.json.89abcdef.tmp", ".old.json.89abcdef.tmp", "kept.json"):
            (folder / name).touch()
        os.utime(folder / ".old.json.89abcdef.tmp", (0, 0))
    paths.remove_stale_files()
    for folder in folders:
        files = {path.name for path in folder.iterdir() if path.is_file()}
        assert files == {".new.json.89abcdef.tmp", "kept.json"}


def test_the_turn_of_a_game_of_an_older_version_is_counted_from_its_moves(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(library, "mancala", 20)
    (written,) = library.read_headers()
    text = re.sub(r'\[Turn "\d+"]\n', "", path.read_text("utf-8"))
    for older in (text, text.replace("\n*", " 9\n*")):
        path.write_text(older, "utf-8")
        (head,) = library.read_headers()
        assert (head.turn_number, head.plies, head.fault) == (written.turn_number, 20, "")
    assert 0 < written.turn_number < 20
    monkeypatch.setattr(library_module, "MAX_REPLAYED_BYTES", 10)
    path.write_text(f"{text}\n", "utf-8")
    (head,) = library.read_headers()
    assert head.turn_number == 0 and progress_or_result_text(head) == "in progress", (
        "it is too large to replay"
    )


@pytest.mark.parametrize("damaged", [b"", b"x" * 31, b"x" * 1_000])
def test_a_damaged_key_is_made_anew_and_old_marks_do_not_count(
    library: Library, damaged: bytes
) -> None:
    key = library.folder.with_name("library.key")
    record = Record.from_session(session_of("mancala", 2), ("bot:a.py", "level:1"))
    path = library.new_game_path("mancala")
    library.folder.mkdir(parents=True)
    forged = hashlib.blake2b("\n".join(record.players).encode(), key=damaged[:64]).hexdigest()
    key.write_bytes(damaged)
    replace(record, tags={"Trusted": forged}).write(path)
    assert not library.is_trusted(library.read_record(path))
    assert len(key.read_bytes()) == 32
    library.save_game(path, record, trusted=True)
    assert library.writer.finish(WAIT_SECONDS)
    assert library.is_trusted(Record.read(path))


def test_a_game_is_saved_although_the_key_cannot_be_written(library: Library) -> None:
    library.folder.with_name("library.key").mkdir(parents=True)
    record = Record.from_session(session_of("mancala", 2), ("bot:a.py", "level:1"))
    path = library.new_game_path("mancala")
    library.save_game(path, record, trusted=True)
    assert library.writer.finish(WAIT_SECONDS)
    saved = Record.read(path)
    assert saved == record and not library.is_trusted(saved)


def test_a_title_is_one_line(library: Library) -> None:
    path = kept(library)
    os.utime(path, (5, 5))
    library.rename_game(path, " a\nb\0 \ud800 " + "c" * 500)
    (head,) = library.read_headers()
    assert head["Title"].startswith("a b ccc") and len(head["Title"]) == 200
    assert head.changed == 5
    library.rename_game(path, "")
    assert Record.read(path).title == ""
    path.write_text("damaged")
    with pytest.raises(BadRecord):
        library.rename_game(path, "b")
    assert path.read_text() == "damaged"


def test_a_title_of_equal_length_is_listed_in_every_window(library: Library) -> None:
    path, other = kept(library), Library(library.folder)
    library.rename_game(path, "Monday")
    for title in ("Sunday", "Friday", "Monday"):
        for each in (library, other):
            assert [head["Title"] for head in each.read_headers()] != [title]
        library.rename_game(path, title)
        assert [head["Title"] for head in library.read_headers()] == [title]
        assert [head["Title"] for head in other.read_headers()] == [title]


def test_a_library_is_copied_and_brought_in_again(library: Library, tmp_path: Path) -> None:
    for game in GAMES:
        os.utime(kept(library, game.id), (7, 7))
    to, other = tmp_path / "copies", Library(tmp_path / "other" / "games")
    (library.folder / "folder.4g").mkdir()
    faults: list[str] = []
    assert list(library.export_with_progress(to, faults))[-1] == 1.0
    assert faults == ["folder.4g: this is not an ordinary file"]
    (library.folder / "folder.4g").rmdir()
    (to / "damaged.4g").write_text("damaged")
    (to / "notes.txt").write_text("no game")
    faults = []
    for _ in range(2):
        assert list(other.import_with_progress(to, faults))[-1] == 1.0
    assert faults == ["damaged.4g: line 1: 'damaged' is not a tag: write [Name \"text\"]"] * 2
    heads = [replace(head, path=Path(head.path.name)) for head in library.read_headers()]
    assert [replace(head, path=Path(head.path.name)) for head in other.read_headers()] == heads
    name = heads[0].path.name
    (to / name).write_text((to / name).read_text() + "\n")
    list(other.import_with_progress(to, []))
    assert len(game_paths(other)) == len(heads) + 1
    assert other.folder / f"{Path(name).stem} 2.4g" in game_paths(other)
    shutil.rmtree(to)
    with pytest.raises(OSError):
        list(other.import_with_progress(to, []))


def test_one_file_does_not_keep_others_from_being_copied(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is too large, and a file system that refuses times."""
    text = kept(library).read_text()
    (library.folder / "a large one.4g").write_text(text + "\n" * MAX_FILE_BYTES)
    monkeypatch.setattr(os, "utime", Failing(os.utime, PermissionError(1, "not permitted"), 99))
    faults: list[str] = []
    list(library.export_with_progress(tmp_path / "copies", faults))
    other = Library(tmp_path / "other" / "games")
    list(other.import_with_progress(library.folder, faults))
    assert faults == ["a large one.4g: this is larger than 4,000,000 bytes"] * 2
    assert len(game_paths(other)) == len([*(tmp_path / "copies").iterdir()]) == 1
    (path,) = game_paths(other)
    other.rename_game(path, "Renamed")
    assert other.read_headers()[0]["Title"] == "Renamed"


def test_programs_play_on_only_where_a_person_has_chosen_them(
    library: Library, tmp_path: Path
) -> None:
    session = session_of()
    record = Record.from_session(session, ("human", "bot:hunter.py"))
    path = library.new_game_path("four-stones")
    library.save_game(path, record, trusted=True)
    assert library.writer.finish(WAIT_SECONDS)
    found = Record.read(path)
    assert library.is_trusted(found)
    for players in (("human", "bot:evil.py"), ("humanbot", ":hunter.py"), ("human",)):
        assert not library.is_trusted(replace(found, players=players))
    assert not library.is_trusted(record)
    assert not library.is_trusted(replace(record, tags={"Trusted": "é"}))
    assert not Library(tmp_path / "elsewhere" / "games").is_trusted(found)
    library.save_game(path, found)
    assert library.writer.finish(WAIT_SECONDS)
    assert not library.is_trusted(Record.read(path))


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def test_what_a_full_disk_refuses_is_written_when_it_is_tried_again(
    library: Library, disk: Disk
) -> None:
    told: list[str] = []
    library = Library(library.folder, lambda: told.append(library.writer.error))
    path = library.new_game_path("four-stones")
    disk.is_full = True
    for plies in (1, 2):
        library.save_game(path, Record.from_session(session_of(plies=plies), PERSON))
        assert not library.writer.finish(WAIT_SECONDS)
    assert library.writer.error == "No space left on device" and not path.exists()
    assert library.read_record(path).moves == session_of(plies=2).moves, (
        "what is not written is known"
    )
    disk.is_full = False
    assert library.close(WAIT_SECONDS)
    assert (Record.read(path).moves, library.writer.error) == (session_of(plies=2).moves, "")
    assert told[0] and not told[-1]


def test_what_comes_while_an_older_one_is_written_is_known(
    library: Library, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, newer = (
        library.new_game_path("four-stones"),
        Record.from_session(session_of(plies=2), PERSON),
    )

    def write(to: Path, text: str) -> None:
        monkeypatch.setattr(library_module, "write_atomically", disk.write)
        disk.is_full = True
        library.save_game(path, newer)

    monkeypatch.setattr(library_module, "write_atomically", write)
    library.save_game(path, Record.from_session(session_of(plies=1), PERSON))
    assert not library.writer.finish(WAIT_SECONDS)
    assert library.read_record(path) == newer


def test_what_was_removed_before_it_was_written_does_not_come_back(
    library: Library, disk: Disk
) -> None:
    path = kept(library)
    disk.is_full = True
    library.save_game(path, Record.from_session(session_of(plies=5), PERSON))
    assert not library.writer.finish(WAIT_SECONDS)
    library.remove_game(path)
    disk.is_full = False
    library.writer.retry()
    assert library.writer.finish(WAIT_SECONDS) and game_paths(library) == []


def test_of_what_a_slow_disk_is_given_the_newest_wins(
    library: Library, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = library.new_game_path("four-stones")
    library.lock_game(path)
    disk.goes_on.clear()
    for plies in range(1, 6):
        library.save_game(path, Record.from_session(session_of(plies=plies), PERSON))
    library.unlock_game()
    assert not library.writer.is_done and not library.writer.finish(0.05)
    assert Library(library.folder).is_open_elsewhere(path)
    disk.goes_on.set()
    assert library.writer.finish(WAIT_SECONDS)
    assert len(Record.read(path).moves) == 5
    assert not Library(library.folder).is_open_elsewhere(path)


def test_every_file_is_in_a_folder_of_the_user_for_this_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    library = Library()
    assert Settings().path == paths.settings_path() and library.folder == paths.games_path()
    own = [Settings().path, library.folder, library.results.path]
    assert library.results.path == paths.user_data_path("results.jsonl") and len(set(own)) == 3
    assert all(tmp_path in path.parents and "fourgames" in path.parts for path in own)


@pytest.mark.parametrize("name", ["results", "puzzles"])
def test_a_journal_that_cannot_be_read_is_empty_and_reported(library: Library, name: str) -> None:
    told: list[tuple[str, str]] = []
    library.on_damage = lambda *report: told.append(report)
    path, read = (
        library.folder.with_name(f"{name}.jsonl"),
        {
            "results": library.read_results,
            "puzzles": library.read_puzzle_history,
        }[name],
    )
    path.write_text("[]\n7\n")
    read()
    path.unlink()
    os.mkfifo(path)
    read()
    path.unlink()
    read()
    assert told == [
        (name, f"The file {name}.jsonl has 2 damaged lines, which were skipped."),
        (name, f"Couldn’t read your {name}: this is not an ordinary file."),
        (name, ""),
    ]


def test_links_in_a_loop_and_times_outside_of_the_calendar_harm_no_other_row(
    library: Library,
) -> None:
    good, loop = kept(library), library.folder / "loop.4g"
    loop.symlink_to(loop.name)
    faults = {head.path: head.fault for head in library.read_headers()}
    assert faults[good] == "" and faults[loop]
    assert not library.contains(loop) and library.contains(good)
    days = [relative_day_text(time, date.today()) for time in (2.0**40, 2.0**63, -(2.0**60))]
    assert days == ["", "", ""]


@pytest.mark.parametrize(("number", "is_fatal"), [(errno.EINVAL, False), (errno.EIO, True)])
def test_a_file_is_written_where_flush_and_permissions_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, is_fatal: bool
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    path = tmp_path / "a.4g"
    path.write_text("old")
    monkeypatch.setattr(os, "fsync", refuse)
    monkeypatch.setattr(Path, "chmod", refuse)
    with pytest.raises(OSError) if is_fatal else contextlib.nullcontext():
        write_atomically(path, "new")
    assert path.read_text() == ("old" if is_fatal else "new")
    journal = LineJournal[object](tmp_path / "lines.jsonl")
    with pytest.raises(OSError) if is_fatal else contextlib.nullcontext():
        journal.append_lines([b"{}\n"])
    assert journal.read_lines() == ([] if is_fatal else [b"{}"])
