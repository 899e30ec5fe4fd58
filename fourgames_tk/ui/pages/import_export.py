"""Opening, saving, copying and pasting games, and saving pictures of the board."""

from __future__ import annotations

import threading
import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ...engine import parsing
from ...engine.errors import BadPosition, FourgamesError
from ...engine.games import GAMES
from ...engine.language import N_, _, labelled, ngettext, number_text
from ...engine.players.player_spec import UNKNOWN_PLAYER
from ...engine.record import PartialRecordError, Record, read_record_bytes
from ...engine.record_text import BadRecord, clean_received_text, decode_record, record_error
from ...engine.session import Session
from ...engine.text import printable, quoted
from ...store import paths
from .. import pages, widgets
from ..text import error_as_sentence
from ..widgets.background import BackgroundTask
from ..widgets.files import open_externally, opening_command

if TYPE_CHECKING:
    from ...engine.game import AnyGame, State
    from ...engine.options import Options
    from ...engine.search.clock import Clock
    from ..game_view.game_controller import GameController
    from ..services import Services
    from .page import Page

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


@dataclass(frozen=True)
class LoadedGame:
    """A game read from a file; from a damaged one as much as can be read, with the `error`.

    It continues the game at `library_path`, else the one in the user's file `saved_file`, to which
    it is saved in both cases; without both it is a new game.
    """

    record: Record
    library_path: Path | None = None
    saved_file: Saved | None = None
    error: str = ""
    is_trusted: bool = False
    """Whether the programs that play in it were chosen on this computer."""

    @cached_property
    def session(self) -> Session:
        """The record's game, replayed once."""
        return self.record.session()


def read_game(app: Services, path: Path, then: Callable[[LoadedGame], None]) -> bool:
    """Read a file, of the library or any other, in a thread, and call `then` with its game.

    A game of the library is locked for this window. If the file cannot be read, show a message, and
    return False unless it is still being read.
    """
    library, likely = app.library, _likely_games(app)

    def load() -> LoadedGame:
        if library.contains(path):
            record = library.read_record(path)
            if not library.reserve_game(path):
                return LoadedGame(record, error=_(OPEN_ELSEWHERE))
            return LoadedGame(record, library_path=path, is_trusted=library.is_trusted(record))
        data = read_record_bytes(path)
        text = decode_record(data)
        record = parse_game_or_position(text, likely)
        saved = (path, data) if _is_plain_record(text, record) else None
        # A running game that was saved to a file goes on: it would be there twice.
        own = library.find_running_game(record)
        if own is not None and library.reserve_game(own):
            record = library.read_record(own)
            return LoadedGame(record, own, saved, is_trusted=library.is_trusted(record))
        return LoadedGame(record, saved_file=saved)

    def failed(error: Exception) -> None:
        if not isinstance(error, (OSError, FourgamesError)):
            raise error

        def why() -> str:
            reason = paths.error_reason(error)
            if isinstance(error, FourgamesError):
                return error_as_sentence(reason)
            text = _("Couldn’t read {name}: {reason}.")
            return text.format(name=printable(path.name), reason=reason)

        app.show_message("Fourgames", why)

    return load_game(app, load, then, failed)


def load_game(
    app: Services,
    load: Callable[[], LoadedGame],
    then: Callable[[LoadedGame], None],
    failed: Callable[[Exception], None],
) -> bool:
    """Call `then` with a loaded game, or `failed`; see `run_in_thread`.

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

    return run_in_thread(app, load_readable_part, then, failed)


def session_until_error(path: Path) -> Session | None:
    """Return a saved game up to its first error, None if nothing can be read."""
    try:
        return Record.read(path).session()
    except PartialRecordError as error:
        return error.so_far.session()
    except (OSError, BadRecord):
        return None


def run_in_thread(
    app: Services,
    work: Callable[[], T],
    then: Callable[[T], None],
    failed: Callable[[Exception], None],
) -> bool:
    """Call `then` with the result of `work`, or `failed`; return False if it has failed.

    If it takes long, return True, and the status line says that a game is being read.
    """
    before = app.status_bar.text, app.status_bar.awaits_person
    reading, failures = _(READING_GAME_TEXT), list[Exception]()

    def restore_status() -> None:
        if app.status_bar.text == reading:
            app.status_bar.set_text(*before)

    def deliver(found: T) -> None:
        restore_status()
        then(found)

    def report(error: Exception) -> None:
        restore_status()
        failures.append(error)
        failed(error)

    app.workspace.run_in_background(work, deliver, report)
    if app.workspace.has_background_work:
        app.status_bar.set_text(reading)
    return not failures


def _is_plain_record(text: str, record: Record) -> bool:
    """Return whether a text is only a record, without a mail around it, which saving removes."""
    text = text.removeprefix("\ufeff").strip()
    return text.startswith("[") and text.endswith(record.result)


def save_game(
    app: Services, record: Record, saved: Saved | None, on_saved: OnSaved, as_new: bool
) -> None:
    """Save a game to the file `saved`, or ask for a file; `on_saved` gets its path."""
    name = saved[0].name if saved else widgets.files.dated_filename(f"{record.game.id}.4g")
    choose = partial(save_game_as, app, record, name, on_saved)
    if as_new or saved is None:
        choose()
        return
    write = partial(_write, app, record, on_saved, saved[0])

    def write_or_ask(is_same: bool) -> None:
        if is_same:
            write()
            return
        widgets.dialogs.show_question(
            app.root,
            _("Save"),
            _(
                "{name} has changed since you opened it. Saving now overwrites those changes."
            ).format(name=printable(name)),
            [(_("Save As…"), choose), (_("Overwrite"), write), (_("Cancel"), lambda: None)],
            partial(save_game, app, record, saved, on_saved, as_new),
        )

    failed = partial(report_write_error, app, saved[0])
    app.run_for_chosen_file(partial(_holds, *saved), write_or_ask, failed)


def save_game_as(app: Services, record: Record, name: str, on_saved: OnSaved) -> None:
    """Ask for a file, proposing `name`, and save a game to it."""
    write = partial(_write, app, record, on_saved)
    app.file_dialogs.save(app.root, _("Save the game"), SAVED_GAMES, name, write)


def _write(app: Services, record: Record, on_saved: OnSaved, path: Path) -> None:
    """Write a record, or show why that fails."""
    app.run_for_chosen_file(
        partial(record.write, path),
        lambda nothing: on_saved(path),
        partial(report_write_error, app, path),
    )


def report_write_error(app: Services, path: Path, error: Exception) -> None:
    """Show why a file could not be written."""
    if isinstance(error, OSError):
        app.show_message("Fourgames", partial(write_error_text, path, error))
    else:
        app.show_message("Fourgames", f"{error}.")


def write_error_text(path: Path, error: OSError) -> str:
    """Return why a file could not be written, as a sentence."""
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
    if (record := controller.app.workspace.autosave.current_record()) is not None:
        _copy(controller.app, record)
        controller.show_status(_("Game copied as text."))


def copy_shown_position(controller: GameController) -> None:
    """Copy the position on the board to the clipboard as a short record."""
    copy_position(controller.app, controller.session, controller.history.state)
    controller.show_status(_("Position copied as text."))


def copy_position(app: Services, session: Session, state: State) -> None:
    """Copy a position of a session's game to the clipboard as a short record."""
    first = Session(session.game, session.options, session.seed, state)
    _copy(app, replace(Record.from_session(first), date=""))


def paste_game(app: Services) -> None:
    """Open the game or position in the clipboard, or show what is wrong with it.

    The window handles events while it waits for the program that holds the clipboard: another
    paste is ignored then, and the window may close.
    """
    if not _PASTING.acquire(blocking=False):
        return
    before = app.status_bar.text, app.status_bar.awaits_person
    asking = _(READING_CLIPBOARD_TEXT)
    app.status_bar.set_text(asking)
    try:
        text, problem = _clipboard_text(app.root)
        if not _is_open(app.root):
            return
    finally:
        _PASTING.release()
    if app.status_bar.text == asking:
        app.status_bar.set_text(*before)
    if not text.strip():
        app.show_message(N_("Paste"), problem or partial(_, NO_TEXT))
        return
    likely = _likely_games(app)

    def failed(error: Exception) -> None:
        if not isinstance(error, FourgamesError):
            raise error
        app.show_message(N_("Paste"), error_as_sentence(str(error)))

    def load() -> LoadedGame:
        return LoadedGame(parse_game_or_position(text, likely))

    load_game(app, load, app.workspace.open_game, failed)


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


def _likely_games(app: Services) -> list[tuple[AnyGame, Options]]:
    """Return the games that a position without a name may be of, the likeliest first."""
    controller = app.workspace.controller
    shown = [] if controller is None else [(controller.setup.game, controller.setup.options)]
    chosen = [(game, app.settings.last_options(game)) for game in GAMES]
    return [*shown, *chosen, *((game, game.options_type()) for game in GAMES)]


def save_picture(controller: GameController) -> None:
    """Ask for a file, and save a picture of the board to it."""
    app, scene, game = controller.app, controller.history.scene, controller.setup.game

    def write(path: Path) -> None:
        picture = pages.board_embed.render_scene(app, game, scene)
        done = _("Saved as {name}.").format(name=path.name)
        app.run_for_chosen_file(
            partial(picture.save, path, "PNG"),
            lambda nothing: controller.show_status(done),
            partial(report_write_error, app, path),
        )

    name = widgets.files.dated_filename(f"{game.id}.png")
    app.file_dialogs.save(app.root, _("Save a picture"), PICTURE_FILES, name, write)


def _copy(app: Services, record: Record) -> None:
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


def report_error(app: Services, error: Exception) -> None:
    """Show a message for an error about saved games; raise any other."""
    if not isinstance(error, FourgamesError | OSError):
        raise error
    why = partial(paths.error_reason, error)
    app.show_message(N_("Your games"), lambda: error_as_sentence(why()))


class LibraryTransfer:
    """Exports all games of the library to folders, and imports those of folders, for a page.

    `on_progress` is called with a text while it works, `on_done` with one when games have changed.
    """

    def __init__(
        self, page: Page, on_progress: Callable[[str], None], on_done: Callable[[str], None]
    ) -> None:
        self._page, self._app, self._library = page, page.app, page.app.library
        self._on_progress, self._on_done = on_progress, on_done
        self._waiting = list[_Transfer]()
        self._task: BackgroundTask | None = None

    def open_in_file_manager(self) -> None:
        """Open the folder of the games in the system's file manager."""
        folder = self._library.folder

        def prepare() -> list[str]:
            folder.mkdir(parents=True, exist_ok=True)
            return opening_command(folder)

        self._app.ask_disk(
            prepare,
            partial(open_externally, self._page, folder, self._show_message),
            partial(report_error, self._app),
        )

    def export_all(self) -> None:
        """Ask for a folder, and export all games to it."""

        def begin(folder: Path) -> None:
            export = partial(self._library.export_with_progress, folder)
            all_done = _("Exported all games to {folder}.")
            partly = _("Exported the other games to {folder}.")

            def done(faults: Sequence[str]) -> str:
                return (partly if faults else all_done).format(folder=folder.name)

            self._begin(_Transfer(export, _("Exporting games: {n} %"), done))

        self._app.file_dialogs.choose_folder(
            self._app.root, _("Export all games to a folder"), begin
        )

    def import_folder(self) -> None:
        """Ask for a folder, and import the games in it."""

        def begin(folder: Path) -> None:
            before = self._library.imported_count

            def done(faults: Sequence[str]) -> str:
                # The page itself says what was imported, since that can be undone.
                found = self._library.imported_count > before
                return "" if found else _("No new games in {folder}.").format(folder=folder.name)

            read = partial(self._library.import_with_progress, folder)
            self._begin(_Transfer(read, _("Importing games: {n} %"), done))

        self._app.file_dialogs.choose_folder(self._app.root, _("Import games from a folder"), begin)

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
        self._app.show_message(N_("Your games"), text)

    def _begin(self, transfer: _Transfer) -> None:
        """Queue a long task, and run it in a thread."""
        self._waiting.append(transfer)
        if len(self._waiting) == 1:
            self._continue()

    def _continue(self) -> None:
        if not self._waiting or not self._page.winfo_exists():
            return
        transfer = self._waiting[0]
        self._task = self._task or BackgroundTask(self._page, lambda: None)

        def show_progress(shares: list[float]) -> None:
            self._on_progress(transfer.progress.format(n=number_text(100 * shares[-1])))

        def end(faults: Sequence[str]) -> None:
            del self._waiting[0]
            self._on_done(transfer.done(faults))
            self._report_faults(faults)
            self._continue()

        def fail(error: Exception) -> None:
            del self._waiting[0]
            self._continue()
            report_error(self._app, error)

        self._task.run(transfer.run, end, fail, show_progress)


@dataclass(frozen=True)
class _Transfer:
    """An export or import, with the texts that say how far it is and what it did.

    `done` gets the games that could not be read, with their errors.
    """

    work: Callable[[list[str]], Iterator[float]]
    progress: str
    done: Callable[[Sequence[str]], str]

    def run(self, clock: Clock, report: Callable[[float], object]) -> list[str]:
        """Run it until the clock expires, and return the faults."""
        faults: list[str] = []
        for share in self.work(faults):
            if clock.is_expired():
                break
            report(share)
        return faults
