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
"""

from __future__ import annotations

import contextlib
import datetime
import errno
import hashlib
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import store
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
from ..engine.record import FILE_EXTENSION, MAX_FILE_BYTES, PartialRecordError, Record
from ..engine.record_text import RecordHeader
from ..engine.text import cut_to_width, is_printable_line
from . import paths
from .journal import LineJournal
from .results import Result, ResultJournal
from .writer import BackgroundWriter

if TYPE_CHECKING:
    from .puzzles import JournalEntry, PuzzleHistory, PuzzleJournal

REMOVED_FOLDER = "removed"
"""The folder beside the games for removed ones that can be restored."""
REMOVED_SECONDS = 86_400
"""Age in seconds after which a removed game is deleted, if its window has crashed."""
UNREADABLE_TEXTS = {
    "results": N_("Couldn’t read your results: {reason}."),
    "puzzles": N_("Couldn’t read your puzzles: {reason}."),
}
"""Messages for journals that cannot be read, by the name of the journal."""
MAX_WAIT_SECONDS = 0.3
"""Most seconds to wait for the disk when everything must be written first."""
MAX_REPLAYED_BYTES = 50_000
"""Largest game of an older version whose turns are counted for lists. A long game with comments
takes less."""
LISTENING, CALL = b"hears", b"!"
"""Content of the lock file of a game whose window can be called, and what a call appends."""
TRUSTED_TAG = "Trusted"
"""The tag of a game whose programs a person has chosen on this computer."""


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
        self._lock: FileLock | None = None
        self._held: Path | None = None
        self._unwritten: dict[Path, Record] = {}
        self.removed: list[Path] = []
        """Games that can be restored, the last removed one at the end."""
        self._heads: dict[Path, tuple[tuple[int, ...], RecordHeader]] = {}

    def delete_leftovers(self) -> None:
        """Delete what crashes have left: temporary files and old removed games."""
        remove_stale_temporaries(self.folder)
        before = time.time() - REMOVED_SECONDS
        with contextlib.suppress(OSError):
            for path in self._removed_folder.glob(f"*{FILE_EXTENSION}"):
                if path.stat().st_ctime < before:
                    path.unlink()

    def new_game_path(self, game: str) -> Path:
        """Return the path for a new game."""
        while True:
            name = f"{datetime.date.today()} {game} {os.urandom(2).hex()}{FILE_EXTENSION}"
            if not os.path.lexists(self.folder / name):
                return self.folder / name

    def contains(self, path: Path) -> bool:
        # Python before 3.13 raises RuntimeError for symbolic links in a loop.
        with contextlib.suppress(OSError, RuntimeError):
            return path.resolve().parent == self.folder.resolve()
        return False

    def lock_game(self, path: Path) -> bool:
        """Lock a game for this window, and return whether that succeeded.

        Unlocks the one before. If the system has no locks, as on a read-only disk, return True.
        """
        self.unlock_game()
        lock = lock_for(path)
        try:
            if not lock.acquire():
                return False
        except OSError:
            return True
        self._lock, self._held = lock, path
        return True

    def unlock_game(self) -> None:
        """Unlock the game of this window, once all of it is written."""
        lock, self._lock, self._held = self._lock, None, None
        if lock is not None:
            self.writer.run_when_done(lock.release)

    @property
    def raise_request_path(self) -> Path | None:
        """The file that changes when another process calls this window; None without a game."""
        return self._lock.path if self._lock is not None else None

    def receive_raise_request(self) -> bool:
        """Return whether another window called this one lately, and clear the call."""
        called = False
        with contextlib.suppress(OSError):
            if (
                self.raise_request_path is not None
                and (text := read_bytes(self.raise_request_path)) != LISTENING
            ):
                called = text.startswith(LISTENING)
                self.raise_request_path.write_bytes(LISTENING)
        return called

    def raise_other_window(self, path: Path) -> bool:
        """Call the window that plays a game, and return whether one is listening."""
        mine = self.folder / path.name
        if not self.contains(path) or not self.is_open_elsewhere(mine):
            return False
        mark = lock_for(mine).path
        with contextlib.suppress(OSError):
            if read_bytes(mark).startswith(LISTENING):
                with open_regular_file(mark, mode="ab") as file:
                    file.write(CALL)
                return True
        return False

    def is_open_elsewhere(self, path: Path) -> bool:
        """Return whether another window plays a game."""
        lock = lock_for(path)
        if path == self._held or not lock.path.exists():
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
        """Add an attempt, a rush or a round of a drill to the puzzle journal, in the background."""
        self.writer.queue_job(entry, partial(self.puzzle_journal.add, entry))

    def read_results(self) -> list[Result]:
        """Return the results, none if the journal cannot be read. `on_damage` gets the reason."""
        found: list[Result] = []
        with self._reported("results", self.results):
            found = self.results.read()
        return found

    def read_puzzle_history(self) -> PuzzleHistory:
        """Return the puzzle journal, empty if it cannot be read. `on_damage` gets the reason."""
        self.writer.finish(MAX_WAIT_SECONDS)
        found = store.puzzles.PuzzleHistory()
        with self._reported("puzzles", self.puzzle_journal):
            found = self.puzzle_journal.read()
        return found

    @contextlib.contextmanager
    def _reported(self, name: str, journal: LineJournal[Any]) -> Iterator[None]:
        """Pass a sentence about a journal to `on_damage` after the block has read it."""
        text = ""
        try:
            yield
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
        self.writer.finish(MAX_WAIT_SECONDS)
        return self._unwritten.get(path) or Record.read(path)

    def is_trusted(self, record: Record) -> bool:
        """Return whether the programs of a record were chosen on this computer.

        Opening a stranger's saved game must not run the programs that it names.
        """
        with contextlib.suppress(OSError):
            return record.tags.get(TRUSTED_TAG) == self._sign(record)
        return False

    def read_headers(self) -> Iterator[RecordHeader]:
        """Yield the headers of all games, the last written first. Raises OSError.

        A game that cannot be read has a `fault` in its header.
        """
        self.writer.finish(MAX_WAIT_SECONDS)
        found: list[tuple[int, Path, tuple[int, ...]]] = []
        with contextlib.suppress(FileNotFoundError), os.scandir(self.folder) as entries:
            for entry in entries:
                if entry.name.endswith(FILE_EXTENSION) and not entry.name.startswith("."):
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
        for _first, path, state in sorted(found, reverse=True):
            known, head = self._heads.get(path, (None, None))
            if head is None or known != state:
                head = RecordHeader.read(path)
                if state[1] <= MAX_REPLAYED_BYTES:
                    head = _with_turn(head)
                self._heads[path] = state, head
            yield head

    def rename_game(self, path: Path, title: str) -> None:
        """Set or clear the title of a game. Raises OSError or FourgamesError."""
        record = self.read_record(path)
        if self.is_open_elsewhere(path):
            raise FourgamesError(_("this game is open in another window"))
        times = path.stat()
        _write(path, replace(record, title=clean_title(title)))
        self._heads.pop(path, None)
        # That it has another name is no reason to stand elsewhere in lists.
        _set_times(path, times)

    def remove_game(self, path: Path) -> None:
        """Remove a game from the library. Raises OSError or FourgamesError."""
        self.writer.finish(MAX_WAIT_SECONDS)
        self.writer.discard(path)
        if path == self._held:
            self.unlock_game()
        if self.is_open_elsewhere(path):
            raise FourgamesError(_("this game is open in another window"))
        self._removed_folder.mkdir(parents=True, exist_ok=True)
        path.replace(self._removed_folder / path.name)
        self.removed.append(path)

    def restore_game(self, path: Path) -> None:
        """Restore a removed game. Raises OSError."""
        (self._removed_folder / path.name).replace(path)
        self.removed.remove(path)

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
        for number, path in enumerate(paths, 1):
            fault = RecordHeader.read(path).fault
            if fault:
                faults.append(labelled(path.name, fault))
            elif (game := _read_file(path, faults)) is not None and (
                to := self._free_for(path, game.data)
            ) is not None:
                game.write(to)
            yield number / len(paths)

    def close(self, seconds: float) -> bool:
        """Wait at most `seconds` until all is written, and return whether it is."""
        self.unlock_game()
        done = self.writer.close(seconds)
        for path in self.removed:
            with contextlib.suppress(OSError):
                (self._removed_folder / path.name).unlink()
        self.removed.clear()
        return done

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
            tags[TRUSTED_TAG] = self._sign(record)
        _write(path, replace(record, tags=tags))
        if self._unwritten.get(path) is record:
            self._unwritten.pop(path, None)

    def _sign(self, record: Record) -> str:
        """Return a keyed hash of the players of a record, which only this library can make.

        The key is created when needed. Raises OSError if it can be neither read nor created.
        """
        path = self.folder.with_name("library.key")
        try:
            key = read_bytes(path, 100)
        except FileNotFoundError:
            key = os.urandom(32)
            write_atomically(path, key)
        return hashlib.blake2b("\n".join(record.players).encode(), key=key[:64]).hexdigest()


def clean_title(title: str) -> str:
    """Return a title as one line of at most 200 columns."""
    shown = "".join(sign if is_printable_line(sign) else " " for sign in title)
    return cut_to_width(" ".join(shown.split()), 200)


def _with_turn(head: RecordHeader) -> RecordHeader:
    """Return the header of a running game with its turn, which older versions did not write."""
    if head.fault or head.is_finished or head.turn_number:
        return head
    try:
        record = Record.read(head.path)
    except PartialRecordError as error:
        record = error.so_far
    except (OSError, FourgamesError):
        return head
    return replace(head, tags={**head.tags, "Turn": str(record.turn_number)})


def _write(path: Path, record: Record) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not path.is_file():
        raise UnsuitableFile(errno.EINVAL, _("another file is in the place of the saved game"))
    write_atomically(path, record.to_text())


@dataclass(frozen=True)
class _GameFile:
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
