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
Wrote = Callable[[Path], None]
"""Hears in which file a game is."""


@dataclass(frozen=True)
class Found:
    """What a file holds: of one that is damaged as much as can be read, and its `fault`.

    It goes on at `kept` of the library, or is the game that was `saved`; else it is a new one.
    """

    record: Record
    kept: Path | None = None
    saved: Saved | None = None
    fault: str = ""


def read(app: App, path: Path) -> Found | None:
    """Return what a file holds, of the library or any other; None if it cannot be read.

    Then it is told why.
    """
    library, data = app.library, b""
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
        app.tell("Fourgames", words.sentence(str(error)))
        return None
    except OSError as error:
        why = f"{printable(path.name)} cannot be read: {places.reason(error)}."
        app.tell("Fourgames", why)
        return None
    if not ours:
        return Found(record, saved=(path, data))
    if library.is_elsewhere(path):
        return Found(record, fault=ELSEWHERE)
    return Found(record, kept=path)


def save(app: App, record: Record, saved: Saved | None, wrote: Wrote, as_new: bool) -> None:
    """Write a game under the name that it was `saved` with, or one that a person picks."""
    name = saved[0].name if saved else kit.files.dated(f"{record.game.id}.4g")
    choose = partial(save_as, app, record, name, wrote)
    if as_new or saved is None:
        choose()
    elif _holds(*saved):
        _write(app, record, wrote, saved[0])
    else:
        sheets.dialog.ask(
            app.root,
            "Save",
            f"{printable(name)} has changed since it was opened. What stands in it now "
            "would be lost.",
            [
                ("Save As…", choose),
                ("Replace It", partial(_write, app, record, wrote, saved[0])),
                ("Cancel", lambda: None),
            ],
        )


def save_as(app: App, record: Record, name: str, wrote: Wrote) -> None:
    """Write a game under a name that a person picks, at first this one."""
    write = partial(_write, app, record, wrote)
    app.files.save(app.root, "Save the game", SAVED_GAMES, name, write)


def _write(app: App, record: Record, wrote: Wrote, path: Path) -> None:
    """Write a record, or tell why that is not possible."""
    try:
        record.write(path)
    except FourgamesError as error:
        app.tell("Fourgames", f"{error}.")
    except OSError as error:
        name = printable(path.name)
        app.tell("Fourgames", f"{name} cannot be written: {places.reason(error)}.")
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
