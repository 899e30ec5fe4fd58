"""The page “Your games”: a searchable list of all saved games, and what can be done with them."""

from __future__ import annotations

import time
import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tkinter import ttk
from typing import TYPE_CHECKING, ClassVar, Literal

from ...engine.errors import FourgamesError
from ...engine.games import GAMES
from ...engine.record import PartialRecord, Record
from ...engine.record_text import BadRecord, RecordHeader
from ...engine.session import Session
from ...engine.text import counted
from ...store import paths
from .. import pages
from ..text import (
    as_sentence,
    clean_message,
    day_name,
    game_facts,
    game_heading,
    game_title,
    matches_text,
    players_line,
)
from ..widgets.background import BackgroundTask, report_or_raise
from ..widgets.buttons import Button
from ..widgets.commands import PageCommand
from ..widgets.controls import SegmentedControl
from ..widgets.data_table import Column, DataTable
from ..widgets.files import open_externally
from ..widgets.focus import has_modifier
from ..widgets.fonts import pixels, sized_font
from ..widgets.form import Dropdown, Entry
from ..widgets.layout import packed, wrapped_label
from ..widgets.side_panel import CLOSE
from ..widgets.theme import keep_styled, palette_of, style_menu, themed
from ..widgets.timers import Timer, on_new_day
from .board_embed import BoardPreview
from .card import piece_icon
from .dialogs import Dialog
from .page import Page

if TYPE_CHECKING:
    from ..widgets.images import TkImage
    from .page import PageHost


HIDDEN_KINDS = ("demo", "help")
"""Kinds of games that are listed only in the state `demos`."""
SEARCH_HINT = "Search player, game, day or result"
ALL, RUNNING, FINISHED, DEMOS = "all", "running", "finished", "demos"
STATE_CHOICES = ((ALL, "All"), (RUNNING, "In progress"), (FINISHED, "Finished"), (DEMOS, "Demos"))
ROW_HEIGHT, FEWEST_ROWS = 40, 3
"""Height of a row in design units, and least number of rows."""
TREE_STYLE = "Games.Treeview"


class GameList(tk.Frame):
    """Searchable list of the games in a library.

    `on_change` is called when another game is chosen or the list has changed, `on_open` when a
    person double-clicks on a game or presses Enter.
    """

    def __init__(
        self,
        parent: tk.Misc,
        app: PageHost,
        on_change: Callable[[], None],
        on_open: Callable[[], None],
    ) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self._app, self._library, self._on_change = app, app.library, on_change
        self._all: Sequence[RecordHeader] = ()
        self._icons: dict[str, TkImage] = {}
        row = themed(tk.Frame(self), background="sheet")
        self.search = Entry(row, "", lambda text: self._apply_filter(), hint=SEARCH_HINT)
        games = [("", "All games"), *((game.id, game.title) for game in GAMES)]
        self.game = Dropdown(row, games, "", lambda value: self._apply_filter())
        self.state = SegmentedControl(self, STATE_CHOICES, ALL, lambda value: self._apply_filter())
        self.table = DataTable(
            self,
            self._columns,
            lambda: FEWEST_ROWS,
            on_change,
            on_open,
            identity=lambda head: head.path,
            has_warning=lambda head: bool(head.fault),
            style=TREE_STYLE,
        )
        self.table.sort_by("Played", descending=True)
        row.pack(fill="x")
        self.search.pack(side="left", fill="x", expand=True)
        self.game.pack(side="right")
        self.state.pack(fill="x")
        packed(self.table, fill="both", expand=True, pady=8)
        self.table.tree.bind("<Key>", self._on_key)
        self.search.bind("<Down>", self._focus_list)
        keep_styled(self, self._restyle)
        on_new_day(self, self.table.refresh)

    @property
    def _columns(self) -> tuple[Column[RecordHeader], ...]:
        def result(head: RecordHeader) -> str:
            return game_facts(head, self._library.is_open_elsewhere(head.path))

        def icon(head: RecordHeader) -> TkImage | Literal[""]:
            return self._icons.get(head["Game"], "")

        return (
            Column("Game", _game_name, weight=160, sort_key=_game_name, icon=icon),
            Column("Players", _players, weight=200, sort_key=_players),
            Column("Result", result, weight=105, sort_key=_progress),
            Column(
                "Played",
                lambda head: day_name(head.changed, self._app.today()),
                weight=95,
                sort_key=lambda head: head.changed,
            ),
        )

    @property
    def entries(self) -> list[RecordHeader]:
        """The listed games, from the top."""
        return self.table.rows

    @property
    def entry(self) -> RecordHeader | None:
        """The chosen game, None if the list is empty."""
        return self.table.chosen

    def show(self, heads: Sequence[RecordHeader], chosen: Path | None = None) -> None:
        """Replace the games; choose the one at the path `chosen`, or keep the choice."""
        self._all = [*map(self._checked, heads)]
        self._apply_filter(chosen)

    def _checked(self, head: RecordHeader) -> RecordHeader:
        """Return a game, or its fault alone if its row cannot be made, so that others are listed.

        Files may hold anything, also what no column expects.
        """
        try:
            for text in (_game_name, _players, _progress, game_facts, self._matches_filter):
                text(head)
        except Exception:
            return RecordHeader({}, head.path, head.changed, "its tags are not valid")
        return head

    def set_compact(self, low: bool) -> None:
        """Hide column headings and the filter by state if the page is low."""
        self.table.show_headings(not low)
        if low:
            self.state.pack_forget()
        elif not self.state.winfo_manager():
            self.state.pack(fill="x", before=self.table)

    def _on_key(self, event: tk.Event[tk.Misc]) -> str | None:
        """Send characters typed in the list to the search field."""
        if has_modifier(event) or not event.char.isprintable() or event.char in ("", " "):
            return None
        self.search.focus_set()
        self.search.insert("end", event.char)
        self.search.icursor("end")
        return "break"

    def _focus_list(self, event: tk.Event[tk.Misc]) -> str:
        self.table.tree.focus_set()
        return "break"

    def _restyle(self) -> None:
        palette, style = palette_of(self), ttk.Style(self)
        style.configure(TREE_STYLE, font=sized_font(self, 14), rowheight=pixels(self, ROW_HEIGHT))
        style.configure(TREE_STYLE, bordercolor=palette.sheet)
        style.map(TREE_STYLE, bordercolor=[("user1", palette.accent)])
        self._icons = {game.id: piece_icon(self, game) for game in GAMES}
        self.table.refresh()

    def _apply_filter(self, chosen: Path | None = None) -> None:
        self.table.show_rows(filter(self._matches_filter, self._all), chosen)
        self._on_change()

    def _matches_filter(self, head: RecordHeader) -> bool:
        state, game = self.state.value, self.game.value
        hidden = head.kind in HIDDEN_KINDS and not head.fault
        if hidden != (state == DEMOS) or game not in ("", head["Game"]):
            return False
        if state in (RUNNING, FINISHED) and head.is_finished != (state == FINISHED):
            return False
        return matches_text(head, self.search.value, self._app.today())


def _game_name(head: RecordHeader) -> str:
    """Return the title that a person gave the game, or the name of the game alone."""
    return game_heading(head) if head["Title"] else game_title(head).rpartition(": ")[2]


def _players(head: RecordHeader) -> str:
    return "cannot be read" if head.fault else players_line(head)


def _progress(head: RecordHeader) -> tuple[bool, int, str]:
    """Return the sort key of the results: running games by their turns, then finished ones."""
    running = not (head.is_finished or head.fault)
    return not running, head.turn if running else 0, game_facts(head)


SLICE_SECONDS = 0.03
"""Seconds of work at a time before the window handles events."""
PAGE_TITLE, NO_GAMES_TEXT = "Your games", "No games."
WAIT_TEXT = "Another game is being read. Try again in a moment."
WIDTH_WITH_KEYS, WIDTH_WITHOUT_KEYS, FEW_COLUMNS = 540, 440, 3
"""Least widths for all buttons in one row, with and without key caps (design units), and the
columns if there is less room."""
LOW_HEIGHT, VERY_LOW_HEIGHT = 480, 360
"""A page below these heights is low, or very low, in design units."""


class YourGamesPage(Page):
    """Page with the list of saved games, a preview of the chosen one, and buttons for it."""

    WIDTH: ClassVar[int] = 640
    STRIP: ClassVar[int] = 0
    SCROLLS = False
    OTHER_KEYS = (("↑ ↓ Page ↑ Page ↓ Home End", "choose a game"),)

    def __init__(self, parent: tk.Misc, app: PageHost) -> None:
        super().__init__(parent, app, PAGE_TITLE)
        self._library = app.library
        self._error_text, self._notice = "", ""
        self._working, self._work = Timer(self), list[Iterator[str]]()
        self._previewing: BackgroundTask | None = None
        self._board = BoardPreview(self)
        self.games = GameList(self.body, app, lambda: self._show_chosen(), lambda: self._open())
        self.notice = wrapped_label(self.body, 13)
        self._undo_button = self.add_button(self.body, "undo", kind="quiet")
        actions = self._make_actions()
        beside = self.add_footer("open", "close")
        self.add_button(beside, "review", kind="quiet").pack()
        packed(actions, side="bottom", fill="x", pady=(0, 8))
        self.notice.pack(side="bottom", fill="x")
        packed(self.games, fill="both", expand=True, pady=(12, 0))
        self.bind("<Configure>", lambda event: self._fit_height(event.height))
        actions.bind("<Configure>", lambda event: self._arrange(event.width))
        self.refresh()

    def take_focus(self) -> None:
        self.games.table.tree.focus_set()

    def refresh(self, chosen: Path | None = None) -> None:
        """Read the library again, and choose the game at `chosen`."""
        heads, self._error_text = list[RecordHeader](), ""
        try:
            heads = list(self._library.headers())
        except OSError as error:
            self._error_text = as_sentence(f"Couldn’t list the games: {paths.error_reason(error)}")
        self.games.show(heads, chosen)

    def _make_actions(self) -> tk.Frame:
        """Create the buttons, and the menu of less common actions."""
        row = themed(tk.Frame(self.body), background="sheet")
        self._menu = tk.Menu(row, tearoff=False)
        style_menu(self._menu)
        self._menu.configure(font=sized_font(self, 14))
        for command_id in ("folder", "export", "import"):
            self.add_menu_entry(self._menu, command_id)
        button = partial(self.add_button, row, height=40, width=72)
        # There is room for two of the four keys.
        self._actions = [
            button("rename"),
            button("save", key=""),
            button("copy", key=""),
            button("delete"),
        ]
        self._more = Button(row, "More…", self._show_menu, height=40, width=72)
        self._arrange(row.winfo_width())
        return row

    def _arrange(self, width: int) -> None:
        """Place the buttons in one row, if necessary without key caps, or else in several."""
        buttons = *self._actions, self._more
        columns = len(buttons) if width >= pixels(self, WIDTH_WITHOUT_KEYS) else FEW_COLUMNS
        shrinks = columns > FEW_COLUMNS and width < pixels(self, WIDTH_WITH_KEYS)
        for number, button in enumerate(buttons):
            button.grid(row=number // columns, column=number % columns, sticky="we")
            weight = number < columns and (bool(button.key) or not shrinks)
            button.master.columnconfigure(number, weight=weight)

    def _show_menu(self) -> None:
        below = self._more.winfo_rooty() + self._more.winfo_height()
        self._menu.tk_popup(self._more.winfo_rootx(), below)

    def _fit_height(self, height: int) -> None:
        """Hide the heading, then the list's filters, if the page is low."""
        self.games.set_compact(height < pixels(self, VERY_LOW_HEIGHT))
        if height < pixels(self, LOW_HEIGHT):
            self.heading.pack_forget()
        elif not self.heading.winfo_manager():
            self.show_heading()

    def _show_chosen(self) -> None:
        """Show the chosen game in the preview, and enable the buttons that apply to it."""
        entry = self.games.entry
        self.refresh_buttons()
        if self._library.removed:
            self._undo_button.pack(side="bottom", anchor="w", before=self.notice)
        else:
            self._undo_button.pack_forget()
        if entry is None:
            self._board.show(None)
        else:
            words = filter(None, (game_heading(entry), players_line(entry), game_facts(entry)))
            self._show_preview(entry.path, "   ·   ".join(words))
        self._show_notice(self._notice)

    def _show_preview(self, path: Path, text: str) -> None:
        """Show a board with a text, and the game on it as soon as it is read."""

        def show(session: Session | None) -> None:
            if self.winfo_exists() and (entry := self.games.entry) and entry.path == path:
                self._board.show(session, text)

        if pages.import_export.file_size(path) <= pages.import_export.LARGE:
            show(readable_session(path))
            return
        self._board.show(None, text)
        # A task of its own: it must not cancel the reading of a game to copy or to save.
        self._previewing = self._previewing or BackgroundTask(self, lambda: None)
        self._previewing.run(
            lambda clock: readable_session(path), show, report_or_raise(self.app.show_status)
        )

    @property
    def _has_game(self) -> bool:
        return self.games.entry is not None

    @property
    def _has_finished_game(self) -> bool:
        """Whether the chosen game is finished."""
        return self.games.entry is not None and self.games.entry.is_finished

    def _open(self) -> None:
        if (entry := self.games.entry) is not None:
            self.app.workspace.close_page()
            self.app.workspace.open_file(entry.path)

    def _review(self) -> None:
        if (entry := self.games.entry) is not None and entry.is_finished:
            self.app.workspace.show_review(entry.path)

    def _rename(self) -> None:
        entry = self.games.entry
        if entry is None:
            return

        def rename(title: str) -> None:
            with self._reporting_errors():
                self.app.workspace.rename(entry.path, title)
            if self.winfo_exists():
                self.refresh()

        RenameDialog(self, entry["Title"], rename)

    def _save(self) -> None:
        def save(found: Record) -> None:
            name = f"{f'{found.game.id} {found.date}'.rstrip()}.4g"
            pages.import_export.save_as(
                self.app, found, name, lambda path: self._report_done(f"Saved as {path.name}.")
            )

        self._read_chosen(save)

    def _copy(self) -> None:
        def copy(found: Record) -> None:
            self.app.root.clipboard_clear()
            self.app.root.clipboard_append(found.to_text())
            if self.winfo_exists():
                self._show_notice("Game copied as text.")

        self._read_chosen(copy)

    def _read_chosen(self, then: Callable[[Record], None]) -> None:
        """Read the chosen game, and pass it to `then`; show a message if that fails."""
        if (entry := self.games.entry) is None:
            return
        if self.app.workspace.has_background_work:
            # Reading another game now would drop the one that is being read.
            self._show_notice(WAIT_TEXT)
            return
        path = entry.path

        def failed(error: Exception) -> None:
            with self._reporting_errors():
                raise error

        size = pages.import_export.file_size(path)
        pages.import_export.run_by_size(self.app, size, partial(Record.read, path), then, failed)

    def _delete(self) -> None:
        if (entry := self.games.entry) is None:
            return
        with self._reporting_errors():
            self.app.workspace.delete(entry.path)
            # Deleting the running game closes this page, too.
            page = self if self.winfo_exists() else self.app.workspace.show_page(YourGamesPage)
            note = " Its result stays in the statistics." if entry.is_finished else ""
            page._report_done(f"Deleted: {game_heading(entry)}.{note}")

    def _undo(self) -> None:
        if self._library.removed:
            path = self._library.removed[-1]
            with self._reporting_errors():
                self._library.restore(path)
                self.refresh(path)
                self._show_notice("Game restored.")

    def _show_folder(self) -> None:
        with self._reporting_errors():
            self._library.folder.mkdir(parents=True, exist_ok=True)
            open_externally(
                self, self._library.folder, lambda why: self.app.show_message(PAGE_TITLE, why)
            )

    def _export_all(self) -> None:
        def write(folder: Path) -> Iterator[str]:
            faults: list[str] = []
            for share in self._library.export_games(folder, faults):
                yield f"Exporting games: {share:.0%}"
            count = "the other" if faults else "all"
            self._report_done(f"Exported {count} games to {folder.name}.")
            self._report_faults(faults)

        self.app.files.choose_folder(
            self.app.root, "Export all games to a folder", lambda to: self._run_in_slices(write(to))
        )

    def _import_folder(self) -> None:
        def read(folder: Path) -> Iterator[str]:
            faults: list[str] = []
            for share in self._library.import_games(folder, faults):
                yield f"Importing games: {share:.0%}"
            self._report_done(f"Imported the games from {folder.name}.")
            self._report_faults(faults)

        self.app.files.choose_folder(
            self.app.root, "Import games from a folder", lambda of: self._run_in_slices(read(of))
        )

    def _report_faults(self, faults: Sequence[str]) -> None:
        """Show how many games could not be read, and why the first one could not."""
        if faults:
            first = faults[0] if len(faults) == 1 else f"the first one, {faults[0]}"
            self.app.show_message(
                PAGE_TITLE, f"{counted(len(faults), 'game')} could not be read: {first}."
            )

    def _run_in_slices(self, work: Iterator[str]) -> None:
        """Run long work in slices, after earlier work; it yields the text to show meanwhile."""
        self._work.append(work)
        if len(self._work) == 1:
            self._continue_work()

    def _continue_work(self) -> None:
        until = time.monotonic() + SLICE_SECONDS
        while self._work and self.winfo_exists():
            with self._reporting_errors():
                for text in self._work[0]:
                    if time.monotonic() >= until:
                        self._show_notice(text)
                        self._working.start(1, self._continue_work)
                        return
            del self._work[0]

    @contextmanager
    def _reporting_errors(self) -> Iterator[None]:
        """Show a message for an error that is raised in the `with` block."""
        try:
            yield
        except (FourgamesError, OSError) as error:
            why = paths.error_reason(error) if isinstance(error, OSError) else str(error)
            self.app.show_message(PAGE_TITLE, as_sentence(why))

    def _report_done(self, text: str) -> None:
        if self.winfo_exists():
            self.refresh()
            self._show_notice(text)

    def _show_notice(self, text: str) -> None:
        """Show a notice, with any error of the chosen game or of the list."""
        self._notice, entry = text, self.games.entry
        if entry is None:
            text = f"{text} {self._error_text or NO_GAMES_TEXT}"
        elif entry.fault:
            text = f"{text} This game can’t be read: {entry.fault}."
        self.notice.configure(text=clean_message(text.strip()))

    COMMANDS: ClassVar[Sequence[PageCommand[YourGamesPage]]] = (
        PageCommand(
            "open",
            lambda page: "View" if page._has_finished_game else "Resume",
            "Enter",
            lambda page: page._open(),
            "resume the game, or view a finished one",
            lambda page: page._has_game,
        ),
        PageCommand(
            "rename",
            "Rename",
            "F2",
            lambda page: page._rename(),
            "rename the game",
            lambda page: page._has_game,
        ),
        PageCommand(
            "review",
            "Review",
            "F3",
            lambda page: page._review(),
            "review a finished game",
            lambda page: page._has_finished_game,
        ),
        PageCommand(
            "delete",
            "Delete",
            "Del",
            lambda page: page._delete(),
            "delete the game",
            lambda page: page._has_game,
        ),
        PageCommand(
            "undo",
            "Undo",
            "Ctrl+Z",
            lambda page: page._undo(),
            "restore the deleted game",
            lambda page: bool(page._library.removed),
        ),
        PageCommand(
            "save",
            "Save as…",
            "Ctrl+S",
            lambda page: page._save(),
            "save the game as a file",
            lambda page: page._has_game,
        ),
        PageCommand(
            "copy",
            "Copy",
            "Ctrl+C",
            lambda page: page._copy(),
            "copy the game as text",
            lambda page: page._has_game,
        ),
        PageCommand(
            "search",
            "",
            "Ctrl+F",
            lambda page: page.games.search.focus_set(),
            "search; typing in the list searches, too",
        ),
        PageCommand("folder", "Open Folder", "", lambda page: page._show_folder()),
        PageCommand("export", "Export All…", "", lambda page: page._export_all()),
        PageCommand("import", "Import…", "", lambda page: page._import_folder()),
        CLOSE,
    )


def readable_session(path: Path) -> Session | None:
    """Return a saved game up to its first error, None if nothing can be read."""
    try:
        return Record.read(path).session()
    except PartialRecord as error:
        return error.so_far.session()
    except (OSError, BadRecord):
        return None


class RenameDialog(Dialog):
    """Dialog that asks for the new title of a game."""

    def __init__(self, parent: tk.Misc, title: str, rename: Callable[[str], None]) -> None:
        super().__init__(parent, "Rename")
        field = ttk.Entry(self.body, width=40)
        field.insert(0, title)
        field.select_range(0, "end")
        field.pack(fill="x")

        def accept() -> None:
            text = field.get()
            self.destroy()
            rename(text)

        self.show_buttons([("Rename", accept), ("Cancel", self.destroy)])
        field.focus_set()
