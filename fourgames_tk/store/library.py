"""The library: the folder of all games played on this computer, each a saved game (`.4g`).

    library = Library(on_idle_or_failure=mailbox.post)
    path = library.new_game_path(game.id)
    library.lock_game(path)               # no other window writes this game now
    library.save_game(path, record)            # after every move; a thread writes it
    library.unlock_game()
    library.close(2.0)                    # the window closes

Each file is complete in itself: people may read, copy and mail it. Files are replaced atomically.
Of several waiting versions only the newest is written, so that a slow disk delays nothing. A move
is on the disk within moments, even if the program crashes.

One thread, `writer`, does all that touches the disk, in order. In the window's thread a method that
returns something raises DiskBusy, or returns what is known, if the disk does not answer at once.
"""

from __future__ import annotations

import contextlib
import datetime
import errno
import hashlib
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from .. import engine, store
from ..engine.errors import FourgamesError
from ..engine.files import (
    FileLock,
    UnsuitableFile,
    lock_for,
    open_regular_file,
    read_bytes,
    remove_stale_temporaries,
    write_atomically,
)
from ..engine.language import N_, _, labelled, ngettext, number_text
from ..engine.record_text import FILE_EXTENSION, MAX_FILE_BYTES, RecordHeader
from ..engine.text import cut_to_width, is_printable_line
from . import paths
from .journal import LineJournal
from .results import Result, ResultJournal
from .writer import Answer, BackgroundWriter, DiskBusy

if TYPE_CHECKING:
    from ..engine.record import Record
    from .puzzles import JournalEntry, PuzzleHistory, PuzzleJournal

T = TypeVar("T")

REMOVED_FOLDER = "removed"
"""The folder beside the games for removed ones that can be restored."""
REMOVED_SECONDS = 86_400
"""Age in seconds after which a removed game is deleted, if its window has crashed."""
UNREADABLE_TEXTS = {
    "results": N_("Couldn’t read your results: {reason}."),
    "puzzles": N_("Couldn’t read your puzzles: {reason}."),
}
"""Messages for journals that cannot be read, by the name of the journal."""
MAX_REPLAYED_BYTES = 50_000
"""Largest game of an older version whose turns are counted for lists. A long game with comments
takes less."""
MOST_COMPARED = 100
"""Most games, the last written ones, that are compared with a file to open."""
LISTENING, CALL = b"hears", b"!"
"""Content of the lock file of a game whose window can be called, and what a call appends."""
KEY_BYTES = 32
"""Size of the key of a library, in bytes; a shorter one is damaged."""
TRUSTED_TAG = "Trusted"
"""The tag of a game whose programs a person has chosen on this computer."""


NAME_BYTES = 4
"""Random bytes in the name of a new game, so that no other has it."""


class LibraryChange(NamedTuple):
    """A change that can be undone: a removed game, or games imported from the folder `source`."""

    removed: RecordHeader | None = None
    imported: tuple[Path, ...] = ()
    source: str = ""


class Library:
    """The folder of games, as used by one window."""

    def __init__(
        self,
        folder: Path | None = None,
        on_idle_or_failure: Callable[[], object] = lambda: None,
        on_job_added: Callable[[], object] = lambda: None,
    ) -> None:
        """Use `folder`, by default in the user's data folder. Nothing is read yet.

        `on_idle_or_failure` is called, in any thread, when all is written or a write has failed;
        `on_job_added`, in the calling thread, when there is something to write.
        """
        self.folder = paths.games_path() if folder is None else folder
        self.results = ResultJournal(self.folder.with_name("results.jsonl"))
        self.writer = BackgroundWriter(on_idle_or_failure, on_job_added)
        self.on_damage: Callable[[str, str], object] = lambda name, text: None
        """Called after reading with `results` or `puzzles` and a sentence, empty without damage."""
        self.on_late_answer: Callable[[], object] = lambda: None
        """Called in the window's thread when a late answer is there; reading again returns it."""
        self._answers: dict[object, Answer[Any]] = {}
        """The last answers, by what was read."""
        self._is_delivering = False
        self._locks: dict[Path, FileLock] = {}
        """The locks of this window: of its game, and of one that is being opened."""
        self._held: Path | None = None
        self.open_elsewhere: frozenset[Path] = frozenset()
        """The games that other windows played when the headers were read last."""
        self._unwritten: dict[Path, Record] = {}
        self.changes: list[LibraryChange] = []
        """The changes that can be undone, the last one at the end."""
        self._heads: dict[Path, tuple[tuple[int, ...], RecordHeader]] = {}

    def delete_leftovers(self) -> None:
        """Delete what crashes have left: temporary files and old removed games."""
        remove_stale_temporaries(self.folder)
        before = time.time() - REMOVED_SECONDS
        with contextlib.suppress(OSError):
            for path in self._removed_folder.glob(f"*{FILE_EXTENSION}"):
                if path.stat().st_ctime < before:
                    path.unlink()

    def run(self, job: Callable[[], T]) -> T:
        """Run a job after what is waiting. Raises its error, or DiskBusy."""
        return self.writer.ask(job).result()

    def _read(self, what: object, read: Callable[[], T]) -> T:
        """Run a function that reads files, and return its result. Raises its error.

        If the disk is late, return or raise the result before, named by `what`, or raise DiskBusy;
        call `on_late_answer` when the new one is there.
        """
        known: Answer[T] | None = self._answers.get(what)
        if not self._is_delivering:
            answer = self.writer.ask(read, partial(self._on_late_answer, what))
            if answer.is_done:
                self._answers[what] = known = answer
        if known is None:
            raise DiskBusy
        return known.result()

    def _on_late_answer(self, what: object, answer: Answer[Any]) -> None:
        self._answers[what], self._is_delivering = answer, True
        # Reading anew now could be late again, and so on without end.
        try:
            self.on_late_answer()
        finally:
            self._is_delivering = False

    def new_game_path(self, game: str) -> Path:
        """Return the path for a new game; it is unique without asking the disk."""
        name = f"{datetime.date.today()} {game} {os.urandom(NAME_BYTES).hex()}{FILE_EXTENSION}"
        return self.folder / name

    def contains(self, path: Path) -> bool:
        return self.run(partial(self._contains, path))

    def _contains(self, path: Path) -> bool:
        # Python before 3.13 raises RuntimeError for symbolic links in a loop.
        with contextlib.suppress(OSError, RuntimeError):
            return path.resolve().parent == self.folder.resolve()
        return False

    def lock_game(self, path: Path) -> bool:
        """Lock a game for this window, and return whether that succeeded.

        Unlocks the one before. If the system has no locks, as on a read-only disk, return True.
        """
        self.unlock_game()
        self.hold_game(path)
        is_ours = self.reserve_game(path)
        if not is_ours:
            self._held = None
        return is_ours

    def reserve_game(self, path: Path) -> bool:
        """Lock a game that is being opened, until `hold_game` or the next one."""
        try:
            return self.run(partial(self._lock, path))
        except DiskBusy:
            # A new game: its name is its own.
            return True

    def hold_game(self, path: Path) -> None:
        """Make a locked game the one of this window, until `unlock_game`."""
        self._held = path

    def _lock(self, path: Path) -> bool:
        for other in self._locks.keys() - {path, self._held}:
            self._locks.pop(other).release()
        if path in self._locks:
            return True
        lock = lock_for(path)
        try:
            if not lock.acquire():
                return False
        except OSError:
            return True
        self._locks[path] = lock
        return True

    def unlock_game(self) -> None:
        """Unlock the game of this window, once all of it is written."""
        path, self._held = self._held, None
        if path is not None:
            # Without the lock here: it is being acquired.
            lock = self._locks.pop(path, None)
            self.writer.run_when_done(lock.release if lock else partial(self._unlock, path))

    def _unlock(self, path: Path) -> None:
        if path != self._held and (lock := self._locks.pop(path, None)) is not None:
            lock.release()

    @property
    def raise_request_path(self) -> Path | None:
        """The file that changes when another process calls this window; None without a game."""
        lock = self._locks.get(self._held) if self._held is not None else None
        return lock.path if lock is not None else None

    def receive_raise_request(self) -> bool:
        """Return whether another window called this one lately, and clear the call."""
        with contextlib.suppress(OSError):
            if (path := self.raise_request_path) is not None:
                return self.run(partial(_take_call, path))
        return False

    def raise_other_window(self, path: Path) -> bool:
        """Call the window that plays a game, and return whether one is listening."""
        mine = self.folder / path.name
        if not self.contains(path) or not self.is_open_elsewhere(mine):
            return False
        mark = lock_for(mine).path
        with contextlib.suppress(OSError):
            if read_bytes(mark).startswith(LISTENING):
                with open_regular_file(mark, mode="ab", follow_links=False) as file:
                    file.write(CALL)
                return True
        return False

    def is_open_elsewhere(self, path: Path) -> bool:
        """Return whether another window plays a game."""
        return self.run(partial(self._is_open_elsewhere, path))

    def _is_open_elsewhere(self, path: Path) -> bool:
        lock = lock_for(path)
        if path in self._locks or not lock.path.exists():
            return False
        try:
            free = lock.acquire()
        except OSError:
            return False
        lock.release()
        return not free

    def save_game(
        self, path: Path, record: Record, result: Result | None = None, trusted: bool = False
    ) -> None:
        """Write a game in the background, with its result if it has just ended.

        `trusted` says that a person has chosen all programs that play in it on this computer.
        """
        if result is not None:
            # First: if the program crashes in between, the end of the game is played again.
            self.writer.queue_job(("result", path), partial(self.results.add, result))
        self._unwritten[path] = record
        self.writer.queue_job(path, partial(self._write, path, record, trusted))

    @cached_property
    def puzzle_journal(self) -> PuzzleJournal:
        return store.puzzles.PuzzleJournal(self.folder.with_name("puzzles.jsonl"))

    def add_puzzle_entry(self, entry: JournalEntry) -> None:
        """Add an entry to the puzzle journal, in the background."""
        self.writer.queue_job(entry, partial(self.puzzle_journal.add, entry))

    @property
    def unsaved_games(self) -> dict[Path, Record]:
        """The games that wait to be written, by their files."""
        return dict(self._unwritten)

    def load_results(self) -> list[Result]:
        """Return the results. Raises OSError if the journal cannot be read."""
        return self._read("results", self.results.read)

    def read_results(self) -> list[Result]:
        """Return the results, none if the journal cannot be read. `on_damage` gets the reason."""
        found: list[Result] = []
        with self._reported("results", self.results):
            found = self.load_results()
        return found

    def forget_results(self, game: str) -> None:
        """Remove the results of a game from the journal. Raises OSError."""
        self.run(partial(self.results.remove_results, lambda result: result.game == game))

    def read_puzzle_history(self) -> PuzzleHistory:
        """Return the puzzle journal, empty if it cannot be read. `on_damage` gets the reason."""
        found = store.puzzles.PuzzleHistory()
        with self._reported("puzzles", self.puzzle_journal):
            found = self._read("puzzles", self.puzzle_journal.read)
        return found

    @contextlib.contextmanager
    def _reported(self, name: str, journal: LineJournal[Any]) -> Iterator[None]:
        """Pass a sentence about a journal to `on_damage` after the block has read it."""
        text = ""
        try:
            yield
        except DiskBusy:
            return
        except OSError as error:
            text = _(UNREADABLE_TEXTS[name]).format(reason=paths.error_reason(error))
        else:
            if journal.damaged:
                text = ngettext(
                    "The file {name} has {n} damaged line, which was skipped.",
                    "The file {name} has {n} damaged lines, which were skipped.",
                    journal.damaged,
                ).format(name=journal.path.name, n=number_text(journal.damaged))
        self.on_damage(name, text)

    def read_record(self, path: Path) -> Record:
        """Return the last saved version of a game. Raises OSError or BadRecord."""
        return self._unwritten.get(path) or self.run(partial(self._read_record, path))

    def _read_record(self, path: Path) -> Record:
        return self._unwritten.get(path) or engine.record.Record.read(path)

    def find_running_game(self, record: Record) -> Path | None:
        """Return the file of a running game that is at the same move as a record, or None.

        None as well if the library cannot be read, or not at once.
        """
        try:
            return self.run(partial(self._find_running_game, record))
        except OSError:
            return None

    def _find_running_game(self, record: Record) -> Path | None:
        for head in self._headers(MOST_COMPARED)[0]:
            if (
                head.is_finished
                or head["Game"] != record.game.id
                or head.players != tuple(record.players)
            ):
                continue
            with contextlib.suppress(OSError, FourgamesError):
                if _comparison_key(self._read_record(head.path)) == _comparison_key(record):
                    return head.path
        return None

    def is_trusted(self, record: Record) -> bool:
        """Return whether the programs of a record were chosen on this computer.

        Opening a stranger's saved game must not run the programs that it names.
        """
        with contextlib.suppress(OSError):
            tag = record.tags.get(TRUSTED_TAG)
            return tag is not None and tag == self.run(partial(self._sign, record))
        return False

    def read_headers(self, most: int | None = None) -> list[RecordHeader]:
        """Return the headers of all games or of the `most` last written, the last one first.

        A game that cannot be read has a `fault` in its header. Raises OSError.
        """
        heads, self.open_elsewhere = self._read(("headers", most), partial(self._headers, most))
        return heads

    def _headers(self, most: int | None) -> tuple[list[RecordHeader], frozenset[Path]]:
        found: list[tuple[int, Path, tuple[int, ...]]] = []
        locks = set[str]()
        with contextlib.suppress(FileNotFoundError), os.scandir(self.folder) as entries:
            for entry in entries:
                if entry.name.startswith("."):
                    locks.add(entry.name)
                elif entry.name.endswith(FILE_EXTENSION):
                    with contextlib.suppress(OSError):
                        # Not of the target, so that a broken link has a row with its reason.
                        status = entry.stat(follow_symlinks=not entry.is_symlink())
                        changed = status.st_mtime_ns
                        # A renamed game has its old time, and can have its old size.
                        state: tuple[int, ...]
                        state = changed, status.st_size, status.st_ctime_ns, status.st_ino
                        found.append((changed, Path(entry.path), state))
        for path in self._heads.keys() - {path for _first, path, _state in found}:
            del self._heads[path]
        heads = [self._header(path, state) for _, path, state in sorted(found, reverse=True)[:most]]
        locked = (head.path for head in heads if lock_for(head.path).path.name in locks)
        return heads, frozenset(filter(self._is_open_elsewhere, locked))

    def _header(self, path: Path, state: tuple[int, ...]) -> RecordHeader:
        known, head = self._heads.get(path, (None, None))
        if head is None or known != state:
            head = RecordHeader.read(path)
            if state[1] <= MAX_REPLAYED_BYTES:
                head = _with_turn(head)
            self._heads[path] = state, head
        return head

    def rename_game(self, path: Path, title: str) -> None:
        """Set or clear the title of a game. Raises OSError or FourgamesError."""
        self.run(partial(self._rename, path, title))

    def _rename(self, path: Path, title: str) -> None:
        record = self._read_record(path)
        if self._is_open_elsewhere(path):
            raise FourgamesError(_("this game is open in another window"))
        times = path.stat()
        _write(path, replace(record, title=clean_title(title)))
        self._heads.pop(path, None)
        # That it has another name is no reason to stand elsewhere in lists.
        _set_times(path, times)

    @property
    def removed(self) -> list[Path]:
        """Games that can be restored, the last removed one at the end."""
        return [each.removed.path for each in self.changes if each.removed is not None]

    @property
    def imported_count(self) -> int:
        """Number of games whose import can be undone."""
        return sum(len(each.imported) for each in self.changes)

    def remove_game(self, path: Path) -> None:
        """Remove a game from the library. Raises OSError or FourgamesError."""
        self.run(partial(self._remove, path))

    def _remove(self, path: Path) -> None:
        head = RecordHeader.read(path)
        self._set_aside(path)
        self.changes.append(LibraryChange(removed=replace(head, path=path)))

    def restore_game(self, path: Path) -> None:
        """Restore a removed game. Raises OSError."""
        self.run(partial(self._restore, path))

    def _restore(self, path: Path) -> None:
        (self._removed_folder / path.name).replace(path)
        self.changes = [
            each for each in self.changes if each.removed is None or each.removed.path != path
        ]

    def undo_change(self) -> None:
        """Undo the last change: restore a game, or remove imported ones.

        Raises OSError or FourgamesError.
        """
        self.run(self._undo)

    def _undo(self) -> None:
        change = self.changes[-1]
        if change.removed is not None:
            self._restore(change.removed.path)
            return
        for path in change.imported:
            if path.exists():
                self._set_aside(path)
        self.changes.remove(change)

    def _set_aside(self, path: Path) -> None:
        """Move a game to the removed ones. Raises OSError or FourgamesError."""
        self.writer.discard(path)
        self._unwritten.pop(path, None)
        if (lock := self._locks.pop(path, None)) is not None:
            lock.release()
        if self._is_open_elsewhere(path):
            raise FourgamesError(_("this game is open in another window"))
        self._removed_folder.mkdir(parents=True, exist_ok=True)
        path.replace(self._removed_folder / path.name)

    def export_with_progress(self, to: Path, faults: list[str]) -> Iterator[float]:
        """Copy every game to a folder, yielding the share done.

        Files that cannot be read are appended to `faults`. Raises OSError if the folder cannot be
        used.
        """
        paths = [head.path for head in self.read_headers()]
        for number, path in enumerate(paths, 1):
            if (game := _read_file(path, faults)) is not None:
                game.write(to / path.name)
            yield number / len(paths)

    def import_with_progress(self, source: Path, faults: list[str]) -> Iterator[float]:
        """Copy every game of a folder that the library lacks, yielding the share done.

        Problems of single games are appended to `faults`. Raises OSError if the folder or the
        library cannot be used.
        """
        paths = sorted(path for path in source.iterdir() if path.suffix == FILE_EXTENSION)
        imported = list[Path]()
        try:
            for number, path in enumerate(paths, 1):
                fault = RecordHeader.read(path).fault
                if fault:
                    faults.append(labelled(path.name, fault))
                elif (game := _read_file(path, faults)) is not None and (
                    to := self._free_for(path, game.data)
                ) is not None:
                    game.write(to)
                    imported.append(to)
                yield number / len(paths)
        finally:
            if imported:
                self.changes.append(LibraryChange(imported=tuple(imported), source=source.name))

    def close(self, seconds: float) -> bool:
        """Wait at most `seconds` until all is written, and return whether it is."""
        self.unlock_game()
        self.writer.run_soon(self._delete_removed)
        return self.writer.close(seconds)

    def _delete_removed(self) -> None:
        for path in self.removed:
            with contextlib.suppress(OSError):
                (self._removed_folder / path.name).unlink()
        self.changes.clear()

    @property
    def _removed_folder(self) -> Path:
        return self.folder.with_name(REMOVED_FOLDER)

    def _free_for(self, path: Path, data: bytes) -> Path | None:
        """Return the path to import a game to, or None if the library has it."""
        names = (
            path.name,
            *(f"{path.stem} {number}{FILE_EXTENSION}" for number in range(2, 1_000)),
        )
        for name in names:
            to = self.folder / name
            if not os.path.lexists(to):
                return to
            with contextlib.suppress(OSError):
                if read_bytes(to, MAX_FILE_BYTES) == data:
                    return None
        return None

    def _write(self, path: Path, record: Record, trusted: bool) -> None:
        tags = {name: text for name, text in record.tags.items() if name != TRUSTED_TAG}
        if trusted:
            # Without its key the game is saved, and its programs are asked about again.
            with contextlib.suppress(OSError):
                tags[TRUSTED_TAG] = self._sign(record)
        _write(path, replace(record, tags=tags))
        if self._unwritten.get(path) is record:
            self._unwritten.pop(path, None)

    def _sign(self, record: Record) -> str:
        """Return a keyed hash of the players of a record, which only this library can make.

        The key is created when needed, also in place of a damaged one, such as an empty file that a
        full disk has left: anybody could make its marks. Raises OSError if it can be neither read
        nor created.
        """
        path, key = self.folder.with_name("library.key"), b""
        with contextlib.suppress(FileNotFoundError, UnsuitableFile):
            key = read_bytes(path, 100)
        if len(key) < KEY_BYTES:
            key = os.urandom(KEY_BYTES)
            write_atomically(path, key)
        return hashlib.blake2b("\n".join(record.players).encode(), key=key[:64]).hexdigest()


def clean_title(title: str) -> str:
    """Return a title as one line of at most 200 columns."""
    shown = "".join(sign if is_printable_line(sign) else " " for sign in title)
    return cut_to_width(" ".join(shown.split()), 200)


def _comparison_key(record: Record) -> object:
    """Return values that are equal for two records of one game at the same move.

    Comments may have been added to a file by another program.
    """
    return (
        record.date,
        record.options,
        record.seed,
        record.position,
        record.moves,
        record.shown,
        dict(record.comments),
    )


def _take_call(path: Path) -> bool:
    """Return whether a lock file has a call, and clear it. Raises OSError."""
    text = read_bytes(path)
    if text != LISTENING:
        path.write_bytes(LISTENING)
    return text != LISTENING and text.startswith(LISTENING)


def _with_turn(head: RecordHeader) -> RecordHeader:
    """Return the header of a running game with its turn, which older versions did not write."""
    if head.fault or head.is_finished or head.turn_number:
        return head
    try:
        record = engine.record.Record.read(head.path)
    except engine.record.PartialRecordError as error:
        record = error.so_far
    except (OSError, FourgamesError):
        return head
    return replace(head, tags={**head.tags, "Turn": str(record.turn_number)})


def _write(path: Path, record: Record) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not path.is_file():
        raise UnsuitableFile(errno.EINVAL, _("another file is in the place of the saved game"))
    write_atomically(path, record.to_text())


class _GameFile(NamedTuple):
    """The contents of a game's file, and its status."""

    data: bytes
    status: os.stat_result

    def write(self, to: Path) -> None:
        """Write a copy with the same times. Raises OSError."""
        to.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(to, self.data, durable=False)
        _set_times(to, self.status)


def _set_times(path: Path, status: os.stat_result) -> None:
    """Set the times of a file to those of a status, if its file system can."""
    with contextlib.suppress(OSError, OverflowError):
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def _read_file(path: Path, faults: list[str]) -> _GameFile | None:
    """Return a game's file; if that fails, append the reason to `faults` and return None."""
    try:
        return _GameFile(read_bytes(path, MAX_FILE_BYTES), path.stat())
    except OSError as error:
        faults.append(labelled(path.name, paths.error_reason(error)))
        return None
