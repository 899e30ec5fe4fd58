"""Opening, saving, copying and pasting games, and saving pictures of the board."""

from __future__ import annotations

import threading
import time
import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ...engine import parsing
from ...engine.errors import BadPosition, FourgamesError
from ...engine.games import GAMES
from ...engine.language import N_, _, labelled, ngettext, number_text
from ...engine.players.player_spec import UNKNOWN_PLAYER
from ...engine.record import PartialRecordError, Record, decode_text, read_record_bytes
from ...engine.record_text import BadRecord, clean_received_text, record_error
from ...engine.session import Session
from ...engine.text import printable, quoted
from ...store import paths
from .. import pages, widgets
from ..text import error_as_sentence
from ..widgets.files import open_externally
from ..widgets.timers import Timer

if TYPE_CHECKING:
    from ...engine.game import AnyGame, State
    from ...engine.options import Options
    from ..game_view.game_controller import GameController
    from ..host import Host
    from .page import PageHost
    from .your_games import YourGamesPage

SAVED_GAMES = (N_("Saved games"), "*.4g")
PICTURE_FILES = (N_("Pictures"), "*.png")
OPEN_ELSEWHERE = N_(
    "This game is open in another window. Moves in this window are saved as a separate game"
)
NOT_A_GAME = N_(
    'not a saved game or position. A saved game begins with [Game "…"]; the instructions of each '
    "game show how a position is written"
)
NO_TEXT = N_("The clipboard is empty. Copy the text of a game or a position first.")
READING_CLIPBOARD_TEXT = N_("Reading the clipboard …")
NO_ANSWER = N_("The program that you copied from does not answer. Copy the text again.")
NO_RESPONSE = "didn't respond"
"""Part of Tk's error if the owner of the clipboard does not answer within five seconds."""
A_PICTURE = N_("The clipboard contains a picture. Copy the text of a game instead.")

T = TypeVar("T")

Saved = tuple[Path, bytes]
"""A file with its contents when it was opened or written, to notice changes by others."""
OnSaved = Callable[[Path], None]
"""Called with the file that a game was saved to."""


READING_GAME_TEXT = N_("Reading the game …")
MIN_BACKGROUND_LENGTH = 100_000
"""Length of a text, in bytes or characters, from which a thread reads it."""


@dataclass(frozen=True)
class LoadedGame:
    """A game read from a file; from a damaged one as much as can be read, with the `error`.

    It continues the game at `library_path`, or the one in the user's file `saved_file`; without
    both it is a new game.
    """

    record: Record
    library_path: Path | None = None
    saved_file: Saved | None = None
    error: str = ""

    @cached_property
    def session(self) -> Session:
        """The record's game, replayed once."""
        return self.record.session()


def read_game(app: PageHost, path: Path, then: Callable[[LoadedGame], None]) -> bool:
    """Read a file, of the library or any other, and call `then` with its game.

    A thread reads a large file; then return True at once. If the file cannot be read, show a
    message, and return False unless a thread reads it.
    """
    library, likely = app.library, _likely_games(app)
    ours = library.contains(path)

    def load() -> LoadedGame:
        if ours:
            return LoadedGame(library.read_record(path), library_path=path)
        data = read_record_bytes(path)
        text = decode_text(data)
        record = parse_game_or_position(text, likely)
        saved = (path, data) if _is_plain_record(text, record) else None
        return LoadedGame(record, saved_file=saved)

    def loaded(found: LoadedGame) -> None:
        if found.library_path is not None and library.is_open_elsewhere(path):
            found = LoadedGame(found.record, error=_(OPEN_ELSEWHERE))
        then(found)

    def failed(error: Exception) -> None:
        if isinstance(error, OSError):
            why = _("Couldn’t read {name}: {reason}.")
            why = why.format(name=printable(path.name), reason=paths.error_reason(error))
        elif isinstance(error, FourgamesError):
            why = error_as_sentence(str(error))
        else:
            raise error
        app.show_message("Fourgames", why)

    return load_game(app, file_size(path), load, loaded, failed)


def file_size(path: Path) -> int:
    """Return the size of a file in bytes, 0 if there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def load_game(
    app: PageHost,
    size: int,
    load: Callable[[], LoadedGame],
    then: Callable[[LoadedGame], None],
    failed: Callable[[Exception], None],
) -> bool:
    """Call `then` with a loaded game, or `failed`; see `run_in_thread_if_large`.

    A damaged game is loaded as far as it can be read.
    """

    def load_readable_part() -> LoadedGame:
        try:
            found = load()
        except PartialRecordError as error:
            found = LoadedGame(error.so_far, error=str(error))
        # Replayed here, since this may take as long as the reading.
        found.session  # noqa: B018 - cached
        return found

    return run_in_thread_if_large(app, size, load_readable_part, then, failed)


def session_until_error(path: Path) -> Session | None:
    """Return a saved game up to its first error, None if nothing can be read."""
    try:
        return Record.read(path).session()
    except PartialRecordError as error:
        return error.so_far.session()
    except (OSError, BadRecord):
        return None


def run_in_thread_if_large(
    app: PageHost,
    size: int,
    work: Callable[[], T],
    then: Callable[[T], None],
    failed: Callable[[Exception], None],
) -> bool:
    """Call `then` with the result of `work`, or `failed`; return False if it has failed.

    Work on a text of a large size is done in a thread; then return True at once.
    """
    if size > MIN_BACKGROUND_LENGTH:
        before = app.status_bar.text, app.status_bar.awaits_person
        reading = _(READING_GAME_TEXT)
        app.show_status(reading)

        def restore_status() -> None:
            if app.status_bar.text == reading:
                app.show_status(*before)

        def deliver(found: T) -> None:
            restore_status()
            then(found)

        def report(error: Exception) -> None:
            restore_status()
            failed(error)

        app.workspace.run_in_background(work, deliver, report)
        return True
    try:
        found = work()
    except (FourgamesError, OSError) as error:
        failed(error)
        return False
    then(found)
    return True


def _is_plain_record(text: str, record: Record) -> bool:
    """Return whether a text is only a record, without a mail around it, which saving removes."""
    text = text.removeprefix("\ufeff").strip()
    return text.startswith("[") and text.endswith(record.result)


def save_game(
    app: Host, record: Record, saved: Saved | None, on_saved: OnSaved, as_new: bool
) -> None:
    """Save a game to the file `saved`, or ask for a file; `on_saved` gets its path."""
    name = saved[0].name if saved else widgets.files.dated_filename(f"{record.game.id}.4g")
    choose = partial(save_game_as, app, record, name, on_saved)
    if as_new or saved is None:
        choose()
    elif _holds(*saved):
        _write(app, record, on_saved, saved[0])
    else:
        pages.dialogs.show_question(
            app.root,
            _("Save"),
            _(
                "{name} has changed since you opened it. Saving now overwrites those changes."
            ).format(name=printable(name)),
            [
                (_("Save As…"), choose),
                (_("Overwrite"), partial(_write, app, record, on_saved, saved[0])),
                (_("Cancel"), lambda: None),
            ],
        )


def save_game_as(app: Host, record: Record, name: str, on_saved: OnSaved) -> None:
    """Ask for a file, proposing `name`, and save a game to it."""
    write = partial(_write, app, record, on_saved)
    app.file_dialogs.save(app.root, _("Save the game"), SAVED_GAMES, name, write)


def _write(app: Host, record: Record, on_saved: OnSaved, path: Path) -> None:
    """Write a record, or show why that fails."""
    try:
        record.write(path)
    except FourgamesError as error:
        app.show_message("Fourgames", f"{error}.")
    except OSError as error:
        app.show_message("Fourgames", _write_error_text(path, error))
    else:
        on_saved(path)


def _write_error_text(path: Path, error: OSError) -> str:
    text = _("Couldn’t write {name}: {reason}.")
    return text.format(name=printable(path.name), reason=paths.error_reason(error))


def _holds(path: Path, data: bytes) -> bool:
    """Return whether a file is unchanged or gone."""
    try:
        return read_record_bytes(path) == data
    except FileNotFoundError:
        return True
    except (FourgamesError, OSError):
        return False


def copy_game(controller: GameController) -> None:
    """Copy the game to the clipboard as the text of a saved game."""
    if (record := controller.autosave.current_record()) is not None:
        _copy(controller.app, record)
        controller.show_status(_("Game copied as text."))


def copy_position(controller: GameController) -> None:
    """Copy the shown position to the clipboard as a short record."""
    copy_state(controller.app, controller.session, controller.history.state)
    controller.show_status(_("Position copied as text."))


def copy_state(app: Host, session: Session, state: State) -> None:
    """Copy a position of a session's game to the clipboard as a short record."""
    first = Session(session.game, session.options, session.seed, state)
    _copy(app, replace(Record.from_session(first), date=""))


def paste_game(app: PageHost) -> None:
    """Open the game or position in the clipboard, or show what is wrong with it.

    The window handles events while it waits for the program that holds the clipboard: another
    paste is ignored then, and the window may close.
    """
    if not _PASTING.acquire(blocking=False):
        return
    before = app.status_bar.text, app.status_bar.awaits_person
    asking = _(READING_CLIPBOARD_TEXT)
    app.show_status(asking)
    try:
        text, problem = _clipboard_text(app.root)
        if not _is_open(app.root):
            return
    finally:
        _PASTING.release()
    if app.status_bar.text == asking:
        app.show_status(*before)
    if not text.strip():
        app.show_message(_("Paste"), problem or _(NO_TEXT))
        return
    likely = _likely_games(app)

    def failed(error: Exception) -> None:
        if not isinstance(error, FourgamesError):
            raise error
        app.show_message(_("Paste"), error_as_sentence(str(error)))

    def load() -> LoadedGame:
        return LoadedGame(parse_game_or_position(text, likely))

    load_game(app, len(text), load, app.workspace.open_game, failed)


_PASTING = threading.Lock()
"""Held while the window waits for the contents of the clipboard."""


def _clipboard_text(root: tk.Tk) -> tuple[str, str]:
    """Return the text in the clipboard, or no text and why there is none, if that is known."""
    # Pictures last: on X11 the owner says what it has, on other systems this is an error.
    for kind in ("UTF8_STRING", "STRING", "TARGETS"):
        try:
            found = root.clipboard_get(type=kind)
        except tk.TclError as error:
            if NO_RESPONSE in str(error):
                # Each further question would take as long.
                return "", _(NO_ANSWER)
        else:
            if kind != "TARGETS":
                return found, ""
            return "", _(A_PICTURE) if "image/" in found else ""
    return "", ""


def _is_open(root: tk.Tk) -> bool:
    try:
        return bool(root.winfo_exists())
    except tk.TclError:
        return False


def _likely_games(app: PageHost) -> list[tuple[AnyGame, Options]]:
    """Return the games that a position without a name may be of, the likeliest first."""
    controller = app.workspace.controller
    shown = [] if controller is None else [(controller.setup.game, controller.setup.options)]
    chosen = [(game, app.settings.last_options(game)) for game in GAMES]
    return [*shown, *chosen, *((game, game.options_type()) for game in GAMES)]


def save_picture(controller: GameController) -> None:
    """Ask for a file, and save a picture of the board to it."""
    app, scene, game = controller.app, controller.history.scene, controller.setup.game

    def write(path: Path) -> None:
        try:
            pages.board_embed.render_scene(app, game, scene).save(path, "PNG")
        except OSError as error:
            app.show_message("Fourgames", _write_error_text(path, error))
        else:
            controller.show_status(_("Saved as {name}.").format(name=path.name))

    name = widgets.files.dated_filename(f"{game.id}.png")
    app.file_dialogs.save(app.root, _("Save a picture"), PICTURE_FILES, name, write)


def _copy(app: Host, record: Record) -> None:
    app.root.clipboard_clear()
    app.root.clipboard_append(record.to_text())


def parse_game_or_position(text: str, likely: Sequence[tuple[AnyGame, Options]]) -> Record:
    """Parse a record or a position, from the clipboard or a file; a mail may be around a record.

    Tags alone are a record too. A position is tried as each of the `likely` games with their
    options, in this order. Raises BadRecord, as `Record.parse` does, or BadPosition.
    """
    text = clean_received_text(text)
    if (shown := text.strip()).startswith("{"):
        return _of_position(parsing.decode_json(shown), likely)
    if not shown.startswith("["):
        line = text[: len(text) - len(text.lstrip())].count("\n") + 1
        raise record_error(line, labelled(quoted(shown.partition("\n")[0]), _(NOT_A_GAME)))
    return Record.parse(f"{text.rstrip()}\n\n*\n" if shown.endswith("]") else text)


def _of_position(data: object, likely: Sequence[tuple[AnyGame, Options]]) -> Record:
    first_error: BadPosition | None = None
    names = set(data) if isinstance(data, dict) else set()
    for game, options in likely:
        if names.issuperset(game.start(game.options_type(), 0).to_json()):
            try:
                position = game.parse_position(data, options, 0)
            except BadPosition as error:
                # Report the error of the most likely game only.
                first_error = first_error or error
            else:
                players = (UNKNOWN_PLAYER,) * game.seat_count(options)
                return Record(game, options, 0, players=players, position=position)
    raise first_error or BadPosition(_(NOT_A_GAME))


SLICE_SECONDS = 0.03
"""Seconds of work at a time before the window handles events."""


@contextmanager
def reporting_errors(app: Host) -> Iterator[None]:
    """Show a message for an error about saved games that is raised in the `with` block."""
    try:
        yield
    except (FourgamesError, OSError) as error:
        why = paths.error_reason(error) if isinstance(error, OSError) else str(error)
        app.show_message(_("Your games"), error_as_sentence(why))


class LibraryTransfer:
    """Exports all games of the library to folders, and imports those of folders, for a page."""

    def __init__(self, page: YourGamesPage) -> None:
        self._page, self._app, self._library = page, page.app, page.app.library
        self._timer, self._work = Timer(page), list[Iterator[str]]()

    def open_in_file_manager(self) -> None:
        """Open the folder of the games in the system's file manager."""
        with reporting_errors(self._app):
            self._library.folder.mkdir(parents=True, exist_ok=True)
            open_externally(self._page, self._library.folder, self._show_message)

    def export_all(self) -> None:
        """Ask for a folder, and export all games to it."""

        def write(folder: Path) -> Iterator[str]:
            faults: list[str] = []
            for share in self._library.export_with_progress(folder, faults):
                yield _("Exporting games: {n} %").format(n=number_text(100 * share))
            if faults:
                text = _("Exported the other games to {folder}.")
            else:
                text = _("Exported all games to {folder}.")
            self._page.refresh_with_notice(text.format(folder=folder.name))
            self._report_faults(faults)

        self._app.file_dialogs.choose_folder(
            self._app.root, _("Export all games to a folder"), lambda to: self._begin(write(to))
        )

    def import_folder(self) -> None:
        """Ask for a folder, and import the games in it."""

        def read(folder: Path) -> Iterator[str]:
            faults: list[str] = []
            for share in self._library.import_with_progress(folder, faults):
                yield _("Importing games: {n} %").format(n=number_text(100 * share))
            text = _("Imported the games from {folder}.")
            self._page.refresh_with_notice(text.format(folder=folder.name))
            self._report_faults(faults)

        self._app.file_dialogs.choose_folder(
            self._app.root, _("Import games from a folder"), lambda of: self._begin(read(of))
        )

    def _report_faults(self, faults: Sequence[str]) -> None:
        """Show how many games could not be read, and why the first one could not."""
        if faults:
            text = ngettext(
                "Couldn’t read {n} game: {error}.",
                "Couldn’t read {n} games. The first error: {error}.",
                len(faults),
            )
            self._show_message(text.format(n=number_text(len(faults)), error=faults[0]))

    def _show_message(self, text: str) -> None:
        self._app.show_message(_("Your games"), text)

    def _begin(self, work: Iterator[str]) -> None:
        """Queue a long task and run it in slices of `SLICE_SECONDS`, so that the window responds.

        `work` yields the progress text to show after each part of the task.
        """
        self._work.append(work)
        if len(self._work) == 1:
            self._continue()

    def _continue(self) -> None:
        until = time.monotonic() + SLICE_SECONDS
        while self._work and self._page.winfo_exists():
            with reporting_errors(self._app):
                for text in self._work[0]:
                    if time.monotonic() >= until:
                        self._page.show_notice(text)
                        self._timer.start(1, self._continue)
                        return
            del self._work[0]
