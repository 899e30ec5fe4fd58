"""The game on the table as text to copy, text that is pasted, and pictures of the board."""

from __future__ import annotations

import tkinter as tk
from dataclasses import replace
from typing import TYPE_CHECKING

from ...engine.errors import BadPosition, BadRecord
from ...engine.games import GAMES
from ...engine.pasted import read_pasted
from ...engine.record import Record
from ...engine.session import Session
from ...store import places
from .. import kit, sheets
from ..canvas import words
from .saving import Found

if TYPE_CHECKING:
    from pathlib import Path

    from ...engine.game import State
    from ..app import App
    from ..table.play import Play

PICTURES = ("Pictures", "*.png")


def copy_game(app: App, play: Play) -> None:
    """Copy the game as the record that a file would hold."""
    if (record := app.desk.keeping.record()) is not None:
        _copy(app, record)
        play.note("The game is copied as text.")


def copy_position(app: App, play: Play) -> None:
    """Copy the position that is shown as a short record."""
    copy_state(app, play.session, play.looking_back.state)
    play.note("The position is copied as text.")


def copy_state(app: App, session: Session, state: State) -> None:
    """Copy a position of a session's game as a short record."""
    first = Session(session.game, session.options, session.seed, state)
    _copy(app, replace(Record.of(first), date=""))


def paste(app: App) -> None:
    """Lay what was copied as text on the table, or tell what is wrong with it."""
    try:
        text = app.root.clipboard_get()
    except tk.TclError:
        text = ""
    desk, fault = app.desk, ""
    first = [desk.play.setup] if desk.play is not None else []
    likely = [(setup.game, setup.options) for setup in first]
    likely += [(game, app.settings.options(game)) for game in GAMES]
    likely += [(game, game.options_type()) for game in GAMES]
    try:
        record = read_pasted(text, likely)
    except (BadPosition, BadRecord) as error:
        fault = str(error)
        if not isinstance(error, BadRecord) or error.so_far is None:
            app.tell("Paste", words.sentence(fault))
            return
        record = error.so_far
    desk.open_found(Found(record, fault=fault))


def save_picture(app: App, play: Play) -> None:
    """Write a picture of what the board shows to a file that a person picks."""
    scene, game = play.looking_back.scene, play.setup.game

    def write(path: Path) -> None:
        try:
            sheets.picture.picture_of(app, game, scene).save(path, "PNG")
        except OSError as error:
            app.tell("Fourgames", f"{path.name} cannot be written: {places.reason(error)}.")
        else:
            play.note(f"Saved as {path.name}.")

    name = kit.files.dated(f"{game.id}.png")
    app.files.save(app.root, "Save a picture", PICTURES, name, write)


def _copy(app: App, record: Record) -> None:
    app.root.clipboard_clear()
    app.root.clipboard_append(record.to_text())
