"""Games as files, text and pictures of people: opened and saved, copied and pasted."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

from ...engine import parsing
from ...engine.errors import BadPosition, FourgamesError
from ...engine.games import GAMES
from ...engine.players.spec import UNKNOWN_PLAYER
from ...engine.record import PartialRecord, Record, read_record_bytes
from ...engine.record_text import BadRecord
from ...engine.session import Session
from ...engine.text import printable
from ...store import paths
from .. import pages, widgets
from ..text import sentence

if TYPE_CHECKING:
    from ...engine.game import AnyGame, State
    from ...engine.options import Options
    from ..app import App
    from ..game_view.game_controller import GameController

SAVED_GAMES = ("Saved games", "*.4g")
PICTURES = ("Pictures", "*.png")
ELSEWHERE = "This game is open in another window. What is played here is kept apart"
ALLOWED = (
    'this is no game and no position: a saved game begins with [Game "…"], and a position is JSON '
    "as the rules of its game show it"
)

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
            data = read_record_bytes(path)
            record = Record.decode(data)
    except BadRecord as error:
        if isinstance(error, PartialRecord):
            return Found(error.so_far, fault=str(error))
        app.tell("Fourgames", sentence(str(error)))
        return None
    except OSError as error:
        why = f"{printable(path.name)} cannot be read: {paths.error_reason(error)}."
        app.tell("Fourgames", why)
        return None
    if not ours:
        return Found(record, saved=(path, data))
    if library.is_open_elsewhere(path):
        return Found(record, fault=ELSEWHERE)
    return Found(record, kept=path)


def save(app: App, record: Record, saved: Saved | None, wrote: Wrote, as_new: bool) -> None:
    """Write a game under the name that it was `saved` with, or one that a person picks."""
    name = saved[0].name if saved else widgets.files.dated(f"{record.game.id}.4g")
    choose = partial(save_as, app, record, name, wrote)
    if as_new or saved is None:
        choose()
    elif _holds(*saved):
        _write(app, record, wrote, saved[0])
    else:
        pages.dialogs.ask(
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
        app.tell("Fourgames", f"{name} cannot be written: {paths.error_reason(error)}.")
    else:
        wrote(path)


def _holds(path: Path, data: bytes) -> bool:
    """Tell whether a file holds what it held, or is gone."""
    try:
        return read_record_bytes(path) == data
    except FileNotFoundError:
        return True
    except (FourgamesError, OSError):
        return False


def copy_game(app: App, controller: GameController) -> None:
    """Copy the game as the record that a file would hold."""
    if (record := app.workspace.autosave.record()) is not None:
        _copy(app, record)
        controller.show_status("The game is copied as text.")


def copy_position(app: App, controller: GameController) -> None:
    """Copy the position that is shown as a short record."""
    copy_state(app, controller.session, controller.history.state)
    controller.show_status("The position is copied as text.")


def copy_state(app: App, session: Session, state: State) -> None:
    """Copy a position of a session's game as a short record."""
    first = Session(session.game, session.options, session.seed, state)
    _copy(app, replace(Record.from_session(first), date=""))


def paste(app: App) -> None:
    """Lay what was copied as text on the table, or tell what is wrong with it."""
    try:
        text = app.root.clipboard_get()
    except tk.TclError:
        text = ""
    workspace, fault = app.workspace, ""
    first = [workspace.controller.setup] if workspace.controller is not None else []
    likely = [(setup.game, setup.options) for setup in first]
    likely += [(game, app.settings.options(game)) for game in GAMES]
    likely += [(game, game.options_type()) for game in GAMES]
    try:
        record = read_pasted(text, likely)
    except (BadPosition, BadRecord) as error:
        fault = str(error)
        if not isinstance(error, PartialRecord):
            app.tell("Paste", sentence(fault))
            return
        record = error.so_far
    workspace.open_found(Found(record, fault=fault))


def save_picture(app: App, controller: GameController) -> None:
    """Write a picture of what the board shows to a file that a person picks."""
    scene, game = controller.history.scene, controller.setup.game

    def write(path: Path) -> None:
        try:
            pages.board_embed.render_scene(app, game, scene).save(path, "PNG")
        except OSError as error:
            app.tell("Fourgames", f"{path.name} cannot be written: {paths.error_reason(error)}.")
        else:
            controller.show_status(f"Saved as {path.name}.")

    name = widgets.files.dated(f"{game.id}.png")
    app.files.save(app.root, "Save a picture", PICTURES, name, write)


def _copy(app: App, record: Record) -> None:
    app.root.clipboard_clear()
    app.root.clipboard_append(record.to_text())


def read_pasted(text: str, likely: Sequence[tuple[AnyGame, Options]]) -> Record:
    """Return the record of a text.

    A record may leave out its end, a position is one of the `likely` games, with their options, in
    that order. Raises BadRecord, as `Record.parse` does, or BadPosition.
    """
    text = dedent(text).strip()
    if text.startswith("{"):
        return _of_position(parsing.decode_json(text), likely)
    if not text.startswith("["):
        raise BadRecord(ALLOWED)
    return Record.parse(f"{text}\n\n*\n" if text.endswith("]") else f"{text}\n")


def _of_position(data: object, likely: Sequence[tuple[AnyGame, Options]]) -> Record:
    fault: BadPosition | None = None
    names = set(data) if isinstance(data, dict) else set()
    for game, options in likely:
        if names.issuperset(game.start(game.options_type(), 0).to_json()):
            try:
                position = game.position(data, options, 0)
            except BadPosition as error:
                # What is likeliest is told of.
                fault = fault or error
            else:
                players = (UNKNOWN_PLAYER,) * game.seats(options)
                return Record(game, options, 0, players=players, position=position)
    raise fault or BadPosition(ALLOWED)
