"""Every game that was ever played here: to go on with, to look through, to keep elsewhere."""

from __future__ import annotations

import time
import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tkinter import ttk
from typing import TYPE_CHECKING, ClassVar

from ...engine.errors import FourgamesError
from ...engine.games import GAMES
from ...engine.record import PartialRecord, Record
from ...engine.record_text import BadRecord, RecordHeader
from ...engine.session import Session
from ...engine.text import counted
from ...store import paths
from .. import window
from ..text import (
    clean_message,
    day_name,
    game_facts,
    game_heading,
    game_title,
    matches_text,
    players_line,
    sentence,
)
from ..widgets.buttons import Button
from ..widgets.controls import Segmented
from ..widgets.data_table import select
from ..widgets.files import open_outside
from ..widgets.focus import with_modifier
from ..widgets.fonts import pixels, sized
from ..widgets.form import Choice, Entry
from ..widgets.layout import wrapped
from ..widgets.side_panel import Page
from ..widgets.theme import colour_menu, follow_theme, palette_of, themed
from ..widgets.timers import Timer
from .board_embed import BoardPreview
from .card import token
from .dialogs import Dialog

if TYPE_CHECKING:
    from ...store.library import Library
    from ..app import App
    from ..widgets.images import Shown


HIDDEN = ("demo", "help")
"""Kinds of games that are listed only if they are asked for."""
SEARCHED = "Player, game, day or result"
ALL, RUNNING, FINISHED, DEMOS = "all", "running", "finished", "demos"
STATES = ((ALL, "All"), (RUNNING, "Running"), (FINISHED, "Finished"), (DEMOS, "Demos"))
COLUMNS = (("players", "Players", 200), ("result", "Result", 105), ("day", "Played", 95))
GAME_WIDTH, ROW, FEWEST = 160, 40, 3
"""Width of the first column, height of a row, and how many rows there are at least."""
STYLE = "Games.Treeview"


class FoundGames(tk.Frame):
    """Lists those of a library's games that are asked for; `chosen` hears of another choice."""

    def __init__(self, parent: tk.Misc, library: Library, chosen: Callable[[], None]) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self._library, self._chosen = library, chosen
        self._all: Sequence[RecordHeader] = ()
        self.entries: Sequence[RecordHeader] = ()
        """Those that are listed."""
        self._tokens: dict[str, Shown] = {}
        row = themed(tk.Frame(self), background="sheet")
        self.search = Entry(row, "", lambda text: self._filter(), hint=SEARCHED)
        games = [("", "All games"), *((game.id, game.title) for game in GAMES)]
        self.game = Choice(row, games, "", lambda value: self._filter())
        self.state = Segmented(self, STATES, ALL, lambda value: self._filter())
        columns = [name for name, *_ in COLUMNS]
        self.tree = tree = ttk.Treeview(
            self, style=STYLE, columns=columns, selectmode="browse", height=FEWEST
        )
        self._bar = ttk.Scrollbar(self, command=tree.yview)
        tree.configure(yscrollcommand=self._bar.set)
        row.pack(fill="x")
        self.search.pack(side="left", fill="x", expand=True)
        self.game.pack(side="right")
        self.state.pack(fill="x")
        self._bar.pack(side="right", fill="y", pady=pixels(self, 8))
        tree.pack(fill="both", expand=True, pady=pixels(self, 8))
        tree.bind("<Configure>", lambda event: self._share_out(event.width))
        tree.bind("<<TreeviewSelect>>", lambda event: chosen())
        tree.bind("<Home>", lambda event: self.choose(0))
        tree.bind("<End>", lambda event: self.choose(len(self.entries)))
        tree.bind("<Key>", self._typed)
        self.search.bind("<Down>", self._go_down)
        follow_theme(self, self._restyle)

    @property
    def entry(self) -> RecordHeader | None:
        """The game that is chosen, None where there is none."""
        chosen = self.tree.selection()
        return self.entries[int(chosen[0])] if chosen else None

    def show(self, heads: Sequence[RecordHeader], chosen: Path | None = None) -> None:
        """List other games, and choose one, or else the one that was chosen."""
        self._all = heads
        self._filter(chosen)

    def choose(self, number: int) -> None:
        select(self.tree, number)

    def lie_low(self, low: bool) -> None:
        """Leave out headings, and what is rarely set, where the list needs their room."""
        self.tree.configure(show="tree" if low else "tree headings")
        if low:
            self.state.pack_forget()
        elif not self.state.winfo_manager():
            self.state.pack(fill="x", before=self._bar)

    def _typed(self, event: tk.Event[tk.Misc]) -> str | None:
        """Let letters that are typed in the list be searched for."""
        if with_modifier(event) or not event.char.isprintable() or event.char in ("", " "):
            return None
        self.search.focus_set()
        self.search.insert("end", event.char)
        self.search.icursor("end")
        return "break"

    def _go_down(self, event: tk.Event[tk.Misc]) -> str:
        self.tree.focus_set()
        return "break"

    def _restyle(self) -> None:
        palette, style = palette_of(self), ttk.Style(self)
        style.configure(STYLE, font=sized(self, 14), rowheight=pixels(self, ROW))
        style.configure(STYLE, bordercolor=palette.sheet)
        style.map(STYLE, bordercolor=[("user1", palette.accent)])
        self.tree.heading("#0", text="Game", anchor="w")
        for name, words, _ in COLUMNS:
            self.tree.heading(name, text=words, anchor="w")
        self._share_out(self.tree.winfo_width())
        self.tree.tag_configure("damaged", foreground=palette.danger)
        self._tokens = {game.id: token(self, game) for game in GAMES}
        if self._all:
            self._filter()

    def _share_out(self, width: int) -> None:
        """Give each column its share of a width in pixels."""
        columns = {"#0": GAME_WIDTH, **{name: wide for name, _, wide in COLUMNS}}
        for name, wide in columns.items():
            self.tree.column(name, width=width * wide // sum(columns.values()))

    def _filter(self, chosen: Path | None = None) -> None:
        tree, entry = self.tree, self.entry
        chosen = chosen or (entry.path if entry else None)
        number = int(tree.selection()[0]) if entry else 0
        tree.delete(*tree.get_children())
        self.entries = [head for head in self._all if self._wanted(head)]
        for place, head in enumerate(self.entries):
            name = game_heading(head) if head["Title"] else game_title(head).rpartition(": ")[2]
            how = game_facts(head, self._library.is_open_elsewhere(head.path))
            tree.insert(
                "",
                "end",
                iid=str(place),
                text=f" {name}",
                image=self._tokens.get(head["Game"], ""),
                values=(
                    "cannot be read" if head.fault else players_line(head),
                    how,
                    day_name(head.changed),
                ),
                tags=("damaged",) if head.fault else (),
            )
            if head.path == chosen:
                number = place
        self.choose(number)
        self._chosen()

    def _wanted(self, head: RecordHeader) -> bool:
        state, game = self.state.value, self.game.value
        hidden = head.kind in HIDDEN and not head.fault
        if hidden != (state == DEMOS) or game not in ("", head["Game"]):
            return False
        if state in (RUNNING, FINISHED) and head.is_finished != (state == FINISHED):
            return False
        return matches_text(head, self.search.value)


SLICE = 0.03
"""How many seconds of longer work are done at a time, so that the window goes on meanwhile."""
KEYS = (
    ("↑ ↓ Page ↑ Page ↓ Home End", "choose a game"),
    ("Enter", "go on with it, or look through it"),
    ("F2", "rename it"),
    ("F3", "review it, if it is finished"),
    ("Delete", "take it away; Ctrl+Z brings it back"),
    ("Ctrl+S", "save it as a file"),
    ("Ctrl+C", "copy it as text"),
    ("Ctrl+F", "search; letters that are typed in the list are searched for too"),
)
"""(key, what it does) in the list, for the keys page."""
TITLE, NO_GAMES = "Your games", "No games."
WITH_KEYS, WITHOUT_KEYS, FEW_COLUMNS = 540, 440, 3
"""How broad all buttons are beside each other, and how many stand so where there is less room."""
LOW, LOWEST = 480, 360
"""A page of fewer design units is low, or very low."""


class YourGames(Page):
    """What can be done with the game that is chosen in the list."""

    WIDTH: ClassVar[int] = 640
    STRIP: ClassVar[int] = 0
    SCROLLS = False

    def __init__(self, parent: tk.Misc, app: App) -> None:
        super().__init__(parent, app, TITLE)
        self._library = app.library
        self._fault, self._said = "", ""
        self._working = Timer(self)
        self._board = BoardPreview(self)
        self.games = FoundGames(self.body, app.library, lambda: self._chosen())
        self.notice = wrapped(self.body, 13)
        self._undo_button = Button(self.body, "Undo", self._undo, key="Ctrl+Z", kind="quiet")
        actions = self._put_actions()
        beside = self.finish("Go on", self._open, cancel="Close")
        self._review_button = Button(beside, "Review", self._review, key="F3", kind="quiet")
        self._review_button.pack()
        actions.pack(side="bottom", fill="x", pady=(0, pixels(self, 8)))
        self.notice.pack(side="bottom", fill="x")
        self.games.pack(fill="both", expand=True, pady=(pixels(self, 12), 0))
        self.bind("<Configure>", lambda event: self._fit(event.height))
        actions.bind("<Configure>", lambda event: self._arrange(event.width))
        self.commands |= {"f2": self._rename, "f3": self._review, "delete": self._delete}
        games = self.games
        games.tree.bind("<Double-Button-1>", lambda event: self._open())
        games.tree.bind("<Control-c>", lambda event: self._copy())
        for key, do in (("f", games.search.focus_set), ("s", self._save), ("z", self._undo)):
            for widget in (self, games.tree, games.search, games.game, games.state):
                widget.bind(f"<Control-{key}>", lambda event, do=do: _done(do))  # type: ignore[misc]
        self.refresh()

    def take_focus(self) -> None:
        self.games.tree.focus_set()

    def refresh(self, chosen: Path | None = None) -> None:
        """Read the library again."""
        heads, self._fault = list[RecordHeader](), ""
        try:
            heads = list(self._library.headers())
        except OSError as error:
            self._fault = sentence(f"The games cannot be listed: {paths.error_reason(error)}")
        self.games.show(heads, chosen)

    def _put_actions(self) -> tk.Frame:
        """Put a button for each thing that can be done; what is rarely done stands in a menu."""
        row = themed(tk.Frame(self.body), background="sheet")
        self._menu = tk.Menu(row, tearoff=False)
        colour_menu(self._menu)
        self._menu.configure(font=sized(self, 14))
        self._menu.add_command(label="Open Folder", command=self._show_folder)
        self._menu.add_command(label="Export All…", command=self._export)
        self._menu.add_command(label="Import…", command=self._bring_in)
        self._actions = [
            Button(row, "Rename", self._rename, key="F2", height=40, width=72),
            Button(row, "Save as…", self._save, height=40, width=72),
            Button(row, "Copy", self._copy, height=40, width=72),
            Button(row, "Delete", self._delete, key="Del", height=40, width=72),
        ]
        self._more = Button(row, "More…", self._show_menu, height=40, width=72)
        self._arrange(row.winfo_width())
        return row

    def _arrange(self, width: int) -> None:
        """Put the buttons side by side; in a narrow page keys give way, and then there are rows."""
        buttons = *self._actions, self._more
        columns = len(buttons) if width >= pixels(self, WITHOUT_KEYS) else FEW_COLUMNS
        shrinks = columns > FEW_COLUMNS and width < pixels(self, WITH_KEYS)
        for number, button in enumerate(buttons):
            button.grid(row=number // columns, column=number % columns, sticky="we")
            weight = number < columns and (bool(button.key) or not shrinks)
            button.master.columnconfigure(number, weight=weight)

    def _show_menu(self) -> None:
        below = self._more.winfo_rooty() + self._more.winfo_height()
        self._menu.tk_popup(self._more.winfo_rootx(), below)

    def _fit(self, height: int) -> None:
        """Leave the heading out where the list needs its room, and then what is rarely set."""
        self.games.lie_low(height < pixels(self, LOWEST))
        if height < pixels(self, LOW):
            self.heading.pack_forget()
        elif not self.heading.winfo_manager():
            self._pad()

    def _chosen(self) -> None:
        """Show the game that is chosen, and offer what can be done with it."""
        entry = self.games.entry
        finished = entry is not None and entry.is_finished
        for button in (*self._actions, self.primary):
            if button is not None:
                button.enable(entry is not None)
        self._review_button.enable(finished)
        if self.primary is not None:
            self.primary.say("Look through" if finished else "Go on")
        if self._library.removed:
            self._undo_button.pack(side="bottom", anchor="w", before=self.notice)
        else:
            self._undo_button.pack_forget()
        if entry is None:
            self._board.show(None)
        else:
            words = filter(None, (game_heading(entry), players_line(entry), game_facts(entry)))
            self._board.show(position(entry.path), "   ·   ".join(words))
        self._say(self._said)

    def _open(self) -> None:
        if (entry := self.games.entry) is not None:
            self.app.workspace.back()
            self.app.workspace.open(entry.path)

    def _review(self) -> None:
        if (entry := self.games.entry) is not None and entry.is_finished:
            self.app.workspace.review(entry.path)

    def _rename(self) -> None:
        entry = self.games.entry
        if entry is None:
            return

        def rename(title: str) -> None:
            with self._telling():
                self.app.workspace.rename(entry.path, title)
            if self.winfo_exists():
                self.refresh()

        TitleDialog(self, entry["Title"], rename)

    def _save(self) -> None:
        if (entry := self.games.entry) is not None:
            with self._telling():
                found = Record.read(entry.path)
                name = f"{f'{found.game.id} {found.date}'.rstrip()}.4g"
                window.import_export.save_as(
                    self.app, found, name, lambda path: self._worked(f"Saved as {path.name}.")
                )

    def _copy(self) -> None:
        if (entry := self.games.entry) is not None:
            with self._telling():
                found = Record.read(entry.path)
                self.clipboard_clear()
                self.clipboard_append(found.to_text())
                self._say("The game is copied as text.")

    def _delete(self) -> None:
        if (entry := self.games.entry) is None:
            return
        with self._telling():
            self.app.workspace.delete(entry.path)
            # What lay on the table has taken this page with it.
            page = self if self.winfo_exists() else self.app.workspace.show(YourGames)
            kept = " What it counts for stays in the statistics." if entry.is_finished else ""
            page._worked(f"Deleted: {game_heading(entry)}.{kept}")

    def _undo(self) -> None:
        if self._library.removed:
            path = self._library.removed[-1]
            with self._telling():
                self._library.restore(path)
                self.refresh(path)
                self._say("The game is back.")

    def _show_folder(self) -> None:
        with self._telling():
            self._library.folder.mkdir(parents=True, exist_ok=True)
            open_outside(self, self._library.folder, lambda why: self.app.tell(TITLE, why))

    def _export(self) -> None:
        def write(folder: Path) -> Iterator[str]:
            for share in self._library.export_games(folder):
                yield f"Writing all games: {share:.0%}"
            self._worked(f"All games are written to {folder.name}.")

        self.app.files.folder(
            self.app.root, "A folder for all games", lambda to: self._do(write(to))
        )

    def _bring_in(self) -> None:
        def read(folder: Path) -> Iterator[str]:
            faults: list[str] = []
            for share in self._library.import_games(folder, faults):
                yield f"Reading games: {share:.0%}"
            self._worked(f"The games of {folder.name} are here.")
            if faults:
                first = faults[0] if len(faults) == 1 else f"the first one, {faults[0]}"
                self.app.tell(TITLE, f"{counted(len(faults), 'game')} cannot be read: {first}.")

        self.app.files.folder(self.app.root, "A folder with games", lambda of: self._do(read(of)))

    def _do(self, work: Iterator[str]) -> None:
        """Do some longer work a piece at a time; it yields what is to be said meanwhile."""
        if not self.winfo_exists():
            return
        until = time.monotonic() + SLICE
        with self._telling():
            for said in work:
                if time.monotonic() >= until:
                    self._say(said)
                    self._working.start(1, partial(self._do, work))
                    return

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Tell why something cannot be done with a game."""
        try:
            yield
        except (FourgamesError, OSError) as error:
            why = paths.error_reason(error) if isinstance(error, OSError) else str(error)
            self.app.tell(TITLE, sentence(why))

    def _worked(self, said: str) -> None:
        if self.winfo_exists():
            self.refresh()
            self._say(said)

    def _say(self, text: str) -> None:
        """Say what was done, and what is wrong with the game that is chosen, or with the list."""
        self._said, entry = text, self.games.entry
        if entry is None:
            text = f"{text} {self._fault or NO_GAMES}"
        elif entry.fault:
            text = f"{text} It cannot be read: {entry.fault}."
        self.notice.configure(text=clean_message(text.strip()))


def position(path: Path) -> Session | None:
    """Return a game as far as it can be read, None where nothing can."""
    try:
        return Record.read(path).session()
    except PartialRecord as error:
        return error.so_far.session()
    except (OSError, BadRecord):
        return None


def _done(act: Callable[[], object]) -> str:
    act()
    return "break"


class TitleDialog(Dialog):
    """Asks what a game is to be called."""

    def __init__(self, parent: tk.Misc, title: str, rename: Callable[[str], None]) -> None:
        super().__init__(parent, "Rename")
        field = ttk.Entry(self.body, width=40)
        field.insert(0, title)
        field.select_range(0, "end")
        field.pack(fill="x")

        def take() -> None:
            text = field.get()
            self.destroy()
            rename(text)

        self.finish([("Rename", take), ("Cancel", self.destroy)])
        field.focus_set()
