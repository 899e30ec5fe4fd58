"""The page “Your games”: a searchable list of all saved games, and what can be done with them."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.games import GAMES
from ...engine.language import N_, _, collation_key, ngettext, number_text
from ...engine.record import Record
from ...engine.record_text import RecordHeader
from ...engine.session import Session
from ...store import paths, writer
from ...store.journal import is_iso_day
from ...store.ladder import is_practice_game
from ...store.results import DRAWN, LOST, WON
from .. import pages
from ..text import (
    clean_message,
    game_heading,
    game_state_text,
    matches_search,
    names_by_seat,
    person_result,
    players_or_error_text,
    players_text,
    progress_sort_key,
    relative_day_text,
    result_scores_text,
    saved_game_name,
    time_of_day,
    turn_count,
)
from ..widgets.background import BackgroundTask, make_error_handler
from ..widgets.buttons import FACE_MARGIN, Button
from ..widgets.commands import PageCommand
from ..widgets.controls import SegmentedControl
from ..widgets.data_table import ListRow, RowList
from ..widgets.dialogs import RenameDialog
from ..widgets.focus import has_modifier
from ..widgets.fonts import pixels, sized_font
from ..widgets.form import Dropdown, Entry, PaddedMenu
from ..widgets.layout import FlowRow, packed
from ..widgets.side_panel import BUTTON_GAP, BUTTON_MIN_WIDTH, CLOSE, TABLE_WIDTH
from ..widgets.theme import keep_styled, themed
from ..widgets.timers import on_library_read, on_new_day
from .board_embed import BoardPreview, example_session
from .import_export import report_error, session_until_error
from .page import Page
from .start_cards import piece_icon

if TYPE_CHECKING:
    from ...store.library import LibraryChange
    from ...store.results import Result
    from ..services import Services
    from ..widgets.images import TkImage


HIDDEN_KINDS = ("demo", "help")
"""Kinds of games that are listed only in the state `demos`; of `help` there are older files."""
SEARCH_HINT = N_("Player, game, day or result")
ALL, RUNNING, FINISHED, DEMOS = "all", "running", "finished", "demos"
STATE_LABELS = {
    ALL: N_("All"),
    RUNNING: N_("In progress"),
    FINISHED: N_("Finished"),
    DEMOS: N_("Demos"),
}
BY_DATE = "date"
SORT_KEYS: dict[str, Callable[[RecordHeader], Any]] = {
    BY_DATE: lambda head: head.changed,
    "game": lambda head: saved_game_name(head),
    "result": progress_sort_key,
    "length": turn_count,
}
SORT_LABELS = {
    BY_DATE: N_("Sort by date"),
    "game": N_("Sort by game"),
    "result": N_("Sort by result"),
    "length": N_("Sort by length"),
}
DESCENDING_AT_FIRST = (BY_DATE, "length")
"""Orders that begin with the largest: the last game, the longest one."""
NO_GAMES_TEXT, NO_MATCH_TEXT = N_("No games yet."), N_("No matching games.")
SEARCH_WIDTH, STATE_WIDTH, LIST_HEIGHT = 200, 280, 160
"""Least widths of the search field and the filter by state, and least height of the list, in design
units."""
RESULT_WORDS = {WON: "win", DRAWN: "draw", LOST: "loss"}
"""The name in the palette of each result of the person."""


class GameList(tk.Frame):
    """Searchable list of the games in a library.

    `on_change` is called when another game is chosen or the list has changed, `on_open` when a
    person double-clicks on a game.
    """

    def __init__(
        self,
        parent: tk.Misc,
        app: Services,
        on_change: Callable[[], None],
        on_open: Callable[[], None],
    ) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self._app, self._library, self._on_change = app, app.library, on_change
        self._all: Sequence[RecordHeader] = ()
        self._scores: dict[str, str] = {}
        self._icons: dict[str, TkImage] = {}
        self._descending = True
        filters = FlowRow(self, 0)
        self.search = Entry(filters, "", lambda text: self._apply_filter(), hint=_(SEARCH_HINT))
        games = [("", _("All games")), *((game.id, game.title) for game in GAMES)]
        self.game = Dropdown(filters, games, "", lambda value: self._apply_filter())
        states = [(each, _(label)) for each, label in STATE_LABELS.items()]
        self.state = SegmentedControl(filters, states, ALL, lambda value: self._apply_filter())
        orders = [(each, _(label)) for each, label in SORT_LABELS.items()]
        self.order = Dropdown(filters, orders, BY_DATE, self._sort_by)
        area = themed(tk.Frame(self), background="sheet")
        self.rows = RowList(
            area, self._row_content, on_change, on_open, identity=lambda head: head.path
        )
        filters.pack(fill="x")
        filters.add(self.search, SEARCH_WIDTH)
        filters.add(self.game)
        filters.add(self.state, STATE_WIDTH)
        filters.add(self.order)
        packed(area, fill="both", expand=True, pady=(8, 2))
        packed(self.rows.bar, side="right", fill="y", padx=(4, 0))
        self.rows.pack(side="left", fill="both", expand=True)
        self.rows.bind("<Key>", self._type_in_search)
        for key, step in (("Left", -1), ("Right", 1)):
            self.rows.bind(f"<Shift-{key}>", partial(self._change_order, step))
        for key, descending in (("Up", False), ("Down", True)):
            self.rows.bind(f"<Shift-{key}>", partial(self._set_direction, descending))
        self.search.bind("<Down>", self._focus_list)
        keep_styled(self, self._restyle)
        on_new_day(self, self._apply_filter)

    @property
    def entries(self) -> Sequence[RecordHeader]:
        """The listed games, from the top."""
        return self.rows.rows

    @property
    def chosen_entry(self) -> RecordHeader | None:
        """The chosen game, None if the list is empty."""
        return self.rows.chosen_item

    @property
    def is_library_empty(self) -> bool:
        """Whether there are no games at all, also none that the filters hide."""
        return not self._all

    def show_games(
        self, heads: Sequence[RecordHeader], results: Sequence[Result], chosen: Path | None = None
    ) -> None:
        """Replace the games; choose the one at the path `chosen`, or keep the choice.

        `results` are those of the journal, which knows the scores.
        """
        self._scores = {each.file: result_scores_text(each) for each in results}
        self._all = [*map(self._checked, heads)]
        self._apply_filter(chosen)

    def _checked(self, head: RecordHeader) -> RecordHeader:
        """Return a game, or its fault alone if its row cannot be made, so that others are listed.

        Files may hold anything, also what no row expects.
        """
        try:
            for text in (
                saved_game_name,
                players_or_error_text,
                progress_sort_key,
                turn_count,
                game_state_text,
                self._matches_filter,
            ):
                text(head)
        except Exception:
            fault = _("the information at the top of the file is not valid")
            return RecordHeader({}, head.path, head.changed, fault)
        return head

    def _row_content(self, head: RecordHeader) -> ListRow:
        facts = game_state_text(head, head.path in self._library.open_elsewhere)
        detail = result = ""
        if head.is_finished and not head.fault:
            result, count = person_result(head), turn_count(head)
            if result and is_practice_game(head):
                detail = ngettext("{n} turn, practice", "{n} turns, practice", count)
            else:
                detail = ngettext("{n} turn", "{n} turns", count)
            detail = detail.format(n=number_text(count))
            # The level is shown with the players.
            shown = _(result) or facts
            facts = f"{shown}  {self._scores.get(head.path.name, '')}".rstrip()
        return ListRow(
            self._icons.get(head["Game"]),
            saved_game_name(head),
            players_or_error_text(head),
            facts,
            detail,
            self._aside(head),
            RESULT_WORDS.get(result, ""),
            bool(head.fault),
        )

    def _aside(self, head: RecordHeader) -> str:
        """Return the time of a game under the heading of its day, or else the day."""
        if self.order.value == BY_DATE:
            return time_of_day(head.changed)
        return relative_day_text(head.changed, self._app.today())

    def _day_heading(self, head: RecordHeader) -> str:
        day = relative_day_text(head.changed, self._app.today())
        return day[:1].upper() + day[1:]

    def _type_in_search(self, event: tk.Event[tk.Misc]) -> str | None:
        """Send characters typed in the list to the search field."""
        if has_modifier(event) or not event.char.isprintable() or event.char in ("", " "):
            return None
        self.search.focus_set()
        self.search.insert("end", event.char)
        self.search.icursor("end")
        return "break"

    def _focus_list(self, event: tk.Event[tk.Misc]) -> str:
        self.rows.focus_set()
        return "break"

    def _sort_by(self, order: str) -> None:
        self._descending = order in DESCENDING_AT_FIRST
        self._apply_filter()

    def _change_order(self, step: int, event: object) -> str:
        orders = [*SORT_KEYS]
        place = orders.index(self.order.value) + step
        self.order.set_value(orders[place % len(orders)])
        return "break"

    def _set_direction(self, descending: bool, event: object) -> str:
        self._descending = descending
        self._apply_filter()
        return "break"

    def _restyle(self) -> None:
        self._icons = {game.id: piece_icon(self, game) for game in GAMES}
        self.rows.configure(height=pixels(self, LIST_HEIGHT))
        self.rows.draw()

    def _apply_filter(self, chosen: Path | None = None) -> None:
        """Show the games that match the filters, in the chosen order."""
        found = [*filter(self._matches_filter, self._all)]
        key = SORT_KEYS[self.order.value]
        found.sort(key=lambda head: collation_key(key(head)), reverse=self._descending)
        by_date, measure = self.order.value == BY_DATE, sized_font(self, 13).measure
        days = {"00:00"} if by_date else {*map(self._aside, found)}
        self.rows.heading_of = self._day_heading if by_date else None
        self.rows.widest_aside = max(days, key=measure, default="")
        self.rows.empty_text = _(NO_GAMES_TEXT if self.is_library_empty else NO_MATCH_TEXT)
        self.rows.show_rows(found, chosen)
        self._on_change()

    def _matches_filter(self, head: RecordHeader) -> bool:
        state, game = self.state.value, self.game.value
        hidden = head.kind in HIDDEN_KINDS and not head.fault
        if hidden != (state == DEMOS) or game not in ("", head["Game"]):
            return False
        if state in (RUNNING, FINISHED) and head.is_finished != (state == FINISHED):
            return False
        return matches_search(head, self.search.value, self._app.today())


def library_change_text(change: LibraryChange) -> str:
    """Return sentences on the games that were deleted or imported."""
    if change.removed is None:
        text = ngettext(
            "Imported {n} game from {folder}.",
            "Imported {n} games from {folder}.",
            len(change.imported),
        )
        return text.format(n=number_text(len(change.imported)), folder=change.source)
    text = _("Deleted: {game}.").format(game=game_heading(change.removed))
    if change.removed.is_finished:
        text += " " + _("Its result stays in the statistics.")
    return text


PAGE_TITLE = N_("Your games")
WAIT_TEXT = N_("Another game is being read. Try again in a moment.")
RARE_COMMANDS = ("folder", "export", "import")


class YourGamesPage(Page):
    """Page with the list of saved games, a preview of the chosen one, and buttons for it."""

    WIDTH: ClassVar[int] = TABLE_WIDTH
    STRIP: ClassVar[int] = 0
    OTHER_KEYS = (
        (N_("↑ ↓, Page Up, Page Down, Home, End"), N_("choose a game")),
        (N_("Shift+← or →"), N_("sort by something else")),
        (N_("Shift+↑ or ↓"), N_("sort in ascending or descending order")),
    )

    def __init__(self, parent: tk.Misc, app: Services) -> None:
        super().__init__(parent, app, _(PAGE_TITLE))
        self._library = app.library
        self._error_text, self._notice = "", ""
        self.copies = pages.import_export.LibraryTransfer(
            self, self.show_notice, self.refresh_with_notice
        )
        self._previewing: BackgroundTask | None = None
        self._board = BoardPreview(self)
        self.games = GameList(self.body, app, lambda: self._show_chosen(), lambda: self._open())
        # Without a message, the list gets its room.
        message, actions = FlowRow(self.body, BUTTON_GAP, "left"), FlowRow(self.body, 2)
        self.notice = message.add_label(13)
        message.add(self.add_button(message, "undo", kind="quiet"))
        self._message = message
        for command_id in ("review", "rename", "save", "copy", "delete"):
            button = self.add_button(actions, command_id, height=40, width=BUTTON_MIN_WIDTH)
            actions.add(button, BUTTON_MIN_WIDTH + 2 * FACE_MARGIN)
        more = Button(actions, _("More"), self._show_menu, height=40, width=BUTTON_MIN_WIDTH)
        self._more = actions.add(more, BUTTON_MIN_WIDTH + 2 * FACE_MARGIN)
        self._menu = PaddedMenu(self._more)
        self.add_footer("open", "close")
        packed(actions, side="bottom", fill="x", pady=(0, 8))
        packed(message, side="bottom", fill="x", padx=FACE_MARGIN)
        packed(self.games, fill="both", expand=True, pady=(8, 0))
        on_library_read(self, self.refresh)
        self.refresh()

    def take_focus(self) -> None:
        if self.games.is_library_empty:
            super().take_focus()
        else:
            self.games.rows.focus_set()

    def refresh(self, chosen: Path | None = None) -> None:
        """Read the library again, and choose the game at `chosen`."""
        heads, self._error_text = list[RecordHeader](), ""
        try:
            heads = self._library.read_headers()
        except OSError as error:
            text = _("Couldn’t list the games: {reason}.")
            self._error_text = text.format(reason=paths.error_reason(error))
        self.games.show_games(heads, self._library.read_results(), chosen)

    def _show_menu(self) -> None:
        """Show the menu of less common commands."""
        self._menu.delete(0, "end")
        for command_id in RARE_COMMANDS:
            self.add_menu_entry(self._menu, command_id)
        below = self._more.winfo_rooty() + self._more.winfo_height()
        self._menu.tk_popup(self._more.winfo_rootx(), below)

    def _show_chosen(self) -> None:
        """Show the chosen game in the preview, and enable the buttons that apply to it."""
        entry = self.games.chosen_entry
        self.refresh_buttons()
        if entry is None:
            game = self.app.workspace.game
            self._board.show_position(example_session(game), game.title)
        else:
            words = filter(None, (game_heading(entry), players_text(entry), game_state_text(entry)))
            self._show_preview(entry.path, "   ·   ".join(words))
        self.show_notice(self._notice)

    def _show_preview(self, path: Path, text: str) -> None:
        """Show a board with a text, and the game on it as soon as it is read."""

        def show(session: Session | None) -> None:
            if self.winfo_exists() and (entry := self.games.chosen_entry) and entry.path == path:
                if session is None:
                    self._board.show_position(example_session(self.app.workspace.game), text)
                else:
                    self._board.show_position(session, text, names_by_seat(entry))

        # A task of its own: it must not cancel the reading of a game to copy or to save.
        self._previewing = self._previewing or BackgroundTask(self, lambda: None)
        self._previewing.run(
            lambda clock: session_until_error(path),
            show,
            make_error_handler(self.app.status_bar.set_text),
            wait_seconds=writer.MAX_WAIT_SECONDS,
        )
        if self._previewing.is_busy:
            self._board.show_position(None, text)

    @property
    def _has_game(self) -> bool:
        return self.games.chosen_entry is not None

    @property
    def _refusal(self) -> str:
        """Why no game is chosen, if none is."""
        return "" if self._has_game else self.games.rows.empty_text

    @property
    def _has_finished_game(self) -> bool:
        return self.games.chosen_entry is not None and self.games.chosen_entry.is_finished

    @property
    def _open_text(self) -> str:
        if self.games.is_library_empty:
            return _("Play a game")
        return _("View") if self._has_finished_game else _("Resume")

    def _open(self) -> None:
        """Open the chosen game; without any games, show the page of one to play."""
        if self.games.is_library_empty:
            self.app.workspace.show_game_page(self.app.workspace.game)
        elif (entry := self.games.chosen_entry) is not None:
            # Without its game, a person stays on the list; the message says why.
            if entry.path == self.app.workspace.autosave.path:
                self.app.workspace.close_page()
            if not self.app.workspace.open_file(entry.path):
                self.refresh()

    def _review(self) -> None:
        if (entry := self.games.chosen_entry) is not None and entry.is_finished:
            self.app.workspace.show_review(entry.path)

    def _rename(self) -> None:
        entry = self.games.chosen_entry
        if entry is None:
            return

        def rename(title: str) -> None:
            self.app.workspace.rename_game(entry.path, title, self._refresh_open_page)

        RenameDialog(self.app.root, entry["Title"], rename)

    def _save(self) -> None:
        def save(found: Record) -> None:
            # A date may be any text, also one that no file name can have.
            name = f"{found.game.id}{f' {found.date}' if is_iso_day(found.date) else ''}.4g"

            def report(path: Path) -> None:
                self.refresh_with_notice(_("Saved as {name}.").format(name=path.name))

            pages.import_export.save_game_as(self.app, found, name, report)

        self._read_chosen(save)

    def _copy(self) -> None:
        def copy(found: Record) -> None:
            self.app.root.clipboard_clear()
            self.app.root.clipboard_append(found.to_text())
            if self.winfo_exists():
                self.show_notice(_("Game copied as text."))

        self._read_chosen(copy)

    def _read_chosen(self, then: Callable[[Record], None]) -> None:
        """Read the chosen game, and pass it to `then`; show a message if that fails."""
        if (entry := self.games.chosen_entry) is None:
            return
        if self.app.workspace.has_background_work:
            # Reading another game now would drop the one that is being read.
            self.show_notice(_(WAIT_TEXT))
            return
        path = entry.path

        pages.import_export.run_in_thread(
            self.app, partial(Record.read, path), then, partial(report_error, self.app)
        )

    def _delete(self) -> None:
        if (entry := self.games.chosen_entry) is None:
            return

        def report() -> None:
            # Deleting the running game closes this page, too.
            page = self if self.winfo_exists() else self.app.workspace.show_page(YourGamesPage)
            page.refresh_with_notice("")

        self.app.workspace.delete_game(entry.path, report)

    def _undo(self) -> None:
        if not self._library.changes:
            return
        removed = self._library.changes[-1].removed

        def report() -> None:
            # Undoing the import of the running game closes this page, too.
            page = self if self.winfo_exists() else self.app.workspace.show_page(YourGamesPage)
            page.refresh(removed.path if removed is not None else None)
            page.show_notice(_("Game restored.") if removed is not None else _("Import undone."))

        self.app.workspace.undo_library_change(report)

    def _refresh_open_page(self) -> None:
        # Another language has created the page again.
        if (page := self.app.workspace.side_panel.find_page(YourGamesPage)) is not None:
            page.refresh()

    def refresh_with_notice(self, text: str) -> None:
        """Read the library again, and show a notice about a change of it."""
        if self.winfo_exists():
            self.refresh()
            self.show_notice(text)

    def show_notice(self, text: str) -> None:
        """Show a notice, what Undo would undo, and any error of the chosen game or of the list."""
        self._notice, entry = text, self.games.chosen_entry
        if self._library.changes:
            text = f"{text} {library_change_text(self._library.changes[-1])}"
        if entry is None:
            text = f"{text} {self._error_text}"
        elif entry.fault:
            error = _("Couldn’t read this game: {reason}.").format(reason=entry.fault)
            text = f"{text} {error}"
        text = clean_message(text.strip())
        self.notice.configure(text=text)
        self._message.set_shown(self.notice, bool(text))

    # fmt: off
    COMMANDS: ClassVar[Sequence[PageCommand[YourGamesPage]]] = (
        PageCommand("open", lambda page: page._open_text, "Enter", lambda page: page._open(),
                    N_("resume the game, or view a finished one"),
                    lambda page: page._has_game or page.games.is_library_empty,
                    refusal=lambda page: page._refusal),
        PageCommand("rename", N_("Rename"), "F2", lambda page: page._rename(),
                    N_("rename the game"), lambda page: page._has_game,
                    refusal=lambda page: page._refusal),
        PageCommand("review", N_("Review"), "F3", lambda page: page._review(),
                    N_("review a finished game"), lambda page: page._has_finished_game,
                    refusal=lambda page: page._refusal or _("This game is not over yet.")),
        PageCommand("delete", N_("Delete"), N_("Del"), lambda page: page._delete(),
                    N_("delete the game"), lambda page: page._has_game,
                    refusal=lambda page: page._refusal),
        PageCommand("undo", N_("Undo"), "Ctrl+Z", lambda page: page._undo(),
                    N_("undo the last deletion or import"),
                    is_offered=lambda page: bool(page._library.changes)),
        PageCommand("save", N_("Save as…"), "Ctrl+S", lambda page: page._save(),
                    N_("save the game as a file"), lambda page: page._has_game,
                    refusal=lambda page: page._refusal),
        PageCommand("copy", N_("Copy"), "Ctrl+C", lambda page: page._copy(),
                    N_("copy the game as text"), lambda page: page._has_game,
                    refusal=lambda page: page._refusal),
        PageCommand("search", "", "Ctrl+F", lambda page: page.games.search.focus_set(),
                    N_("search the games; you can also type in the list")),
        PageCommand("folder", N_("Open Folder"), "",
                    lambda page: page.copies.open_in_file_manager()),
        PageCommand("export", N_("Export All…"), "", lambda page: page.copies.export_all()),
        PageCommand("import", N_("Import…"), "", lambda page: page.copies.import_folder()),
        CLOSE,
    )
    # fmt: on
