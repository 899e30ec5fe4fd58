"""Games as files of people: what one holds that is opened, and where a game is saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ...engine.errors import BadRecord, FourgamesError, printable
from ...engine.record import Record, read_file
from ...store import places
from .. import kit, sheets
from ..canvas import words

if TYPE_CHECKING:
    from ..app import App

SAVED_GAMES = ("Saved games", "*.4g")
ELSEWHERE = "This game is open in another window. What is played here is kept apart"

Saved = tuple[Path, bytes]
"""A file, and what it held when it was opened or written."""


@dataclass(frozen=True)
class Found:
    """What a file holds: of one that is damaged as much as can be read, and its `fault`.

    It goes on at `kept` of the library, or is the game that was `saved`; else it is a new one.
    """

    record: Record
    kept: Path | None = None
    saved: Saved | None = None
    fault: str = ""


class Saving:
    """Knows under which name the game on the table was saved, and saves games."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._saved: Saved | None = None
        self._before: dict[Path, Saved] = {}

    @property
    def path(self) -> Path | None:
        """The file that the game on the table was opened from or saved in last."""
        return self._saved and self._saved[0]

    def go_on(self, kept: Path | None, saved: Saved | None) -> None:
        self._saved = saved if kept is None else self._before.get(kept)

    def leave(self, kept: Path | None) -> None:
        if kept is not None and self._saved is not None:
            self._before[kept] = self._saved
        self._saved = None

    def read(self, path: Path) -> Found | None:
        """Return what a file holds, of the library or any other; None if it cannot be read.

        Then it is told why.
        """
        library, data = self._app.library, b""
        ours = library.contains(path)
        try:
            if ours:
                record = library.read(path)
            else:
                data = read_file(path)
                record = Record.decode(data)
        except BadRecord as error:
            if error.so_far is not None:
                return Found(error.so_far, fault=str(error))
            self._app.tell("Fourgames", words.sentence(str(error)))
            return None
        except OSError as error:
            why = f"{printable(path.name)} cannot be read: {places.reason(error)}."
            self._app.tell("Fourgames", why)
            return None
        if not ours:
            return Found(record, saved=(path, data))
        if library.is_elsewhere(path):
            return Found(record, fault=ELSEWHERE)
        return Found(record, kept=path)

    def save(self, record: Record, wrote: Callable[[Path], None], as_new: bool) -> None:
        """Write the game on the table, under its name or one that a person picks."""
        saved = self._saved
        name = saved[0].name if saved else kit.files.dated(f"{record.game.id}.4g")
        choose = partial(self.save_as, record, name, wrote)
        if as_new or saved is None:
            choose()
        elif _holds(*saved):
            self._write(record, wrote, saved[0])
        else:
            sheets.dialog.ask(
                self._app.root,
                "Save",
                f"{printable(name)} has changed since it was opened. What stands in it now "
                "would be lost.",
                [
                    ("Save As…", choose),
                    ("Replace It", partial(self._write, record, wrote, saved[0])),
                    ("Cancel", lambda: None),
                ],
            )

    def save_as(self, record: Record, name: str, wrote: Callable[[Path], None]) -> None:
        """Write the record of any game under a name that a person picks, at first this one."""
        write = partial(self._write, record, wrote)
        self._app.files.save(self._app.root, "Save the game", SAVED_GAMES, name, write)

    def is_in(self, path: Path, record: Record) -> None:
        """Hear that the game on the table was saved."""
        self._saved = path, record.to_text().encode()

    def _write(self, record: Record, wrote: Callable[[Path], None], path: Path) -> None:
        """Write a record, or tell why that is not possible."""
        try:
            record.write(path)
        except FourgamesError as error:
            self._app.tell("Fourgames", f"{error}.")
        except OSError as error:
            name = printable(path.name)
            self._app.tell("Fourgames", f"{name} cannot be written: {places.reason(error)}.")
        else:
            wrote(path)


def _holds(path: Path, data: bytes) -> bool:
    """Tell whether a file holds what it held, or is gone."""
    try:
        return read_file(path) == data
    except FileNotFoundError:
        return True
    except (FourgamesError, OSError):
        return False
