"""Every game that was ever played here: to go on with, to look through, to keep elsewhere."""

from __future__ import annotations

import time
import tkinter as tk
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from tkinter import ttk
from typing import TYPE_CHECKING, Literal

from ...engine.errors import BadRecord, FourgamesError
from ...engine.game import State
from ...engine.games import GAMES
from ...engine.record import Head, Record
from ...store import places
from ...store.results import Result
from ..canvas.words import sentence, told
from ..kit.files import open_outside
from ..kit.fonts import pixels, ui_font
from ..kit.style import UNIT
from ..kit.theme import colour_menu
from ..kit.timer import Timer, on_write
from .dialog import Dialog
from .games_list import GamesList, heading, matches

if TYPE_CHECKING:
    from ..app import App


WIDEST, HIGHEST = 640, 400
"""Of the list, in design units."""
BESIDE = 120
"""Pixels of the screen that are left beside the list."""
AT_FIRST = 50
"""How many games are read before the list shows; the others follow at once."""
SLICE = 0.03
"""How many seconds of longer work are done at a time, so that the window goes on meanwhile."""
HIDDEN = ("demo", "help")
"""Kinds of games that are listed only if they are asked for."""
KEYS = (
    ("↑ ↓ Page ↑ Page ↓ Home End", "choose a game"),
    ("Enter", "go on with it, or look through it"),
    ("F2", "rename it"),
    ("Delete", "take it away; Ctrl+Z brings it back"),
    ("Ctrl+S", "save it as a file"),
    ("Ctrl+C", "copy it as text"),
    ("Ctrl+F", "search"),
)
"""(key, what it does) in the list, for the keys page."""
EVERY_GAME = "All games"
NO_GAMES = "No games."
FORGET = "Also from the Statistics"
STATES = {"Running and finished": None, "Running": False, "Finished": True}
"""What the list of states says, and which games are finished."""


class YourGamesDialog(Dialog):
    """The list with what finds a game in it, and what can be done with the one that is chosen."""

    def __init__(self, app: App) -> None:
        super().__init__(app.root, "Your Games")
        self._app, self._library = app, app.library
        self._all: list[Head] = []
        self._deleted: list[tuple[Head, list[Result]]] = []
        self._fault = ""
        self._text = tk.StringVar(self)
        self._demos = tk.BooleanVar(self)
        room = self.winfo_screenwidth() - BESIDE
        self._narrow = room < pixels(self, WIDEST)
        self.search = self._put_filters()
        self.list = GamesList(
            self.body, app, position, self._library.is_elsewhere, self._chosen, self._open
        )
        self.list.pack(fill="both", expand=True, pady=UNIT)
        self.list.canvas.configure(width=min(pixels(self, WIDEST), room))
        self.notice = ttk.Label(self.body, style="Muted.TLabel")
        self.notice.pack(fill="x")
        self._buttons = self._put_actions()
        self._fit_list()
        self.finish([("Go On", self._open), ("Close", self.destroy)])
        self._bind_keys()
        self.list.canvas.focus_set()
        self._timer, self._work = Timer(self), Timer(self)
        self.refresh()

    def destroy(self) -> None:
        """Read no more."""
        self._timer.cancel()
        self._work.cancel()
        super().destroy()

    def refresh(self) -> None:
        """Read the library again: what is on top at once, the rest a piece at a time."""
        self._all, self._fault = [], ""
        self._read(self._library.heads(), AT_FIRST)

    def _read(self, heads: Iterator[Head], count: int) -> None:
        before = len(self._all)
        try:
            self._all += islice(heads, count)
        except OSError as error:
            self._fault = sentence(f"The games cannot be listed: {places.reason(error)}")
        if len(self._all) - before == count:
            self._timer.start(1, partial(self._read, heads, 4 * AT_FIRST))
        if before == 0 or not self._timer.is_waiting:
            self._filter()

    def _fit_list(self) -> None:
        """Make the list as high as there is room for with all that stands above and below it."""
        self.update_idletasks()
        buttons = self._buttons["Delete"].winfo_reqheight() + 2 * UNIT
        free = self._room() - buttons - self.body.winfo_reqheight()
        height = min(pixels(self, HIGHEST), self.list.row_height + max(0, free))
        self.list.canvas.configure(height=max(self.list.row_height, height))

    def _put_filters(self) -> ttk.Entry:
        above = row = ttk.Frame(self.body)
        row.pack(fill="x")
        if self._narrow:
            row = ttk.Frame(self.body)
            row.pack(fill="x", pady=(UNIT, 0))
        search = ttk.Entry(above, textvariable=self._text)
        self._game = ttk.Combobox(
            row, values=[EVERY_GAME, *(game.title for game in GAMES)], state="readonly", width=16
        )
        self._state = ttk.Combobox(row, values=list(STATES), state="readonly", width=20)
        for box in (self._game, self._state):
            box.current(0)
            box.bind("<<ComboboxSelected>>", self._filter_chosen)
        ttk.Label(above, text="Search").pack(side="left", padx=(0, UNIT))
        search.pack(side="left", fill="x", expand=True)
        self._game.pack(side="left", padx=(0 if self._narrow else UNIT, UNIT))
        self._state.pack(side="left", padx=(0, UNIT))
        ttk.Checkbutton(row, text="Demos", variable=self._demos, command=self._filter).pack(
            side="left"
        )
        on_write(self, self._text, self._filter)
        return search

    def _put_actions(self) -> dict[str, ttk.Button]:
        """Put a button for each thing that can be done; what has no room stands in a menu."""
        row = ttk.Frame(self.body)
        row.pack(fill="x", pady=(UNIT, 0))
        buttons = {
            "Delete": ttk.Button(row, text="Delete", command=self._delete),
            "Undo": ttk.Button(row, text="Undo", command=self._undo),
            FORGET: ttk.Button(row, text=FORGET, command=self._forget),
        }
        more = ttk.Button(row, text="More…", command=lambda: self._show_menu(more))
        self._menu = tk.Menu(row, tearoff=False, font=ui_font(row))
        colour_menu(self._menu)
        for each in (buttons["Delete"], buttons["Undo"], more):
            each.pack(side="left", padx=(0, UNIT))
        return buttons

    def _show_menu(self, button: ttk.Button) -> None:
        """Offer the rest below its button, in the colours that hold now."""
        menu = self._menu
        menu.delete(0, "end")
        state: Literal["normal", "disabled"] = "normal" if self.list.entry else "disabled"
        for label, key, command in (
            ("Rename…", "F2", self._rename),
            ("Save As…", "Ctrl+S", self._save),
            ("Copy as Text", "Ctrl+C", self._copy),
        ):
            menu.add_command(label=label, accelerator=key, command=command, state=state)
        menu.add_separator()
        menu.add_command(label="Open Folder", command=self._show_folder)
        menu.add_command(label="Export All…", command=self._export)
        menu.add_command(label="Import…", command=self._bring_in)
        menu.tk_popup(button.winfo_rootx(), button.winfo_rooty() + button.winfo_height())

    def _bind_keys(self) -> None:
        rows = self.list
        self.bind("<Up>", lambda event: self._step(event, -1))
        self.bind("<Down>", lambda event: self._step(event, 1))
        self.bind("<Prior>", lambda event: rows.step(-rows.page))
        self.bind("<Next>", lambda event: rows.step(rows.page))
        rows.canvas.bind("<Home>", lambda event: rows.choose(0))
        rows.canvas.bind("<End>", lambda event: rows.choose(len(rows.entries)))
        rows.canvas.bind("<Delete>", lambda event: self._delete())
        rows.canvas.bind("<Control-c>", lambda event: self._copy())
        rows.canvas.bind("<Key>", self._typed)
        self.bind("<F2>", lambda event: self._rename())
        self.bind("<Control-s>", lambda event: self._save())
        self.bind("<Control-z>", lambda event: self._undo())
        self.bind("<Control-f>", lambda event: self.search.focus_set())

    def _step(self, event: tk.Event[tk.Misc], rows: int) -> None:
        # In a list of choices these keys are its own.
        if not isinstance(event.widget, ttk.Combobox):
            self.list.step(rows)

    def _typed(self, event: tk.Event[tk.Misc]) -> str | None:
        """Let letters that are typed in the list be searched for."""
        command_keys = 0x4 | 0x8
        if int(event.state) & command_keys or not event.char.isprintable() or not event.char:
            return None
        if event.char == " ":
            return None
        self.search.focus_set()
        self.search.insert("end", event.char)
        self.search.icursor("end")
        return "break"

    def _filter_chosen(self, event: tk.Event[tk.Misc]) -> None:
        for box in (self._game, self._state):
            box.selection_clear()
        self._filter()

    def _filter(self) -> None:
        """Show the games that are asked for."""
        game = GAMES[self._game.current() - 1].id if self._game.current() > 0 else None
        finished = STATES[self._state.get()]
        text, demos = self._text.get(), self._demos.get()
        self.list.show(
            [
                entry
                for entry in self._all
                if (demos or entry.kind not in HIDDEN or entry.fault)
                and game in (None, entry["Game"])
                and finished in (None, entry.is_finished)
                and (not text or matches(entry, text))
            ],
            # What cannot be read is not nothing.
            self._fault or NO_GAMES,
        )

    def _chosen(self) -> None:
        """Offer what can be done with the game that is chosen."""
        entry = self.list.entry
        state = "!disabled" if entry is not None else "disabled"
        self._buttons["Delete"].state([state])
        self._buttons["Undo"].state(["!disabled" if self._deleted else "disabled"])
        counts = bool(self._deleted) and self._deleted[-1][0].is_finished
        if counts:
            self._buttons[FORGET].pack(side="left")
        else:
            self._buttons[FORGET].pack_forget()
        if self._first is not None:
            self._first.state([state])
            finished = entry is not None and entry.is_finished
            self._first.configure(text="Look Through" if finished else "Go On")

    def _open(self) -> None:
        if (entry := self.list.entry) is not None:
            self.destroy()
            self._app.desk.open(entry.path)

    def _rename(self) -> None:
        entry = self.list.entry
        if entry is None:
            return

        def rename(title: str) -> None:
            try:
                self._app.desk.rename(entry.path, title)
            except (FourgamesError, OSError) as error:
                self._app.tell("Your Games", _why(error))
            if self.winfo_exists():
                self.refresh()

        TitleDialog(self, entry["Title"], rename)

    def _record(self) -> Record | None:
        """Return the record of the game that is chosen, or tell why it cannot be read."""
        if (entry := self.list.entry) is None:
            return None
        try:
            return Record.read(entry.path)
        except (FourgamesError, OSError) as error:
            self._app.tell("Your Games", _why(error))
            return None

    def _save(self) -> None:
        entry = self.list.entry
        if entry is not None and (found := self._record()) is not None:
            name = f"{f'{found.game.id} {found.date}'.rstrip()}.4g"
            self._app.desk.keeping.save_copy(found, name, self._worked)

    def _copy(self) -> None:
        if (found := self._record()) is not None:
            self.clipboard_clear()
            self.clipboard_append(found.to_text())
            self._say("The game is copied as text.")

    def _delete(self) -> None:
        entry = self.list.entry
        if entry is None:
            return
        try:
            self._app.desk.delete(entry.path)
        except (FourgamesError, OSError) as error:
            self._app.tell("Your Games", _why(error))
            return
        self._deleted.append((entry, []))
        # The start screen may have come to the desk, and taken the keys.
        self.come_forward()
        self.refresh()
        kept = " What it counts for stays in the statistics." if entry.is_finished else ""
        self._say(f"Deleted: {heading(entry)}.{kept} Undo brings it back.")

    def _undo(self) -> None:
        if not self._deleted:
            return
        entry, results = self._deleted.pop()
        try:
            self._library.restore(entry.path)
            if results:
                self._library.results.add(*results)
        except OSError as error:
            self._app.tell("Your Games", _why(error))
            return
        self.refresh()
        same = (n for n, each in enumerate(self.list.entries) if each.path == entry.path)
        self.list.choose(next(same, 0))
        self._say(f"{heading(entry)} is back.")

    def _forget(self) -> None:
        """Forget the result too of the game that was deleted last."""
        if not self._deleted:
            return
        entry, results = self._deleted.pop()
        try:
            results += self._library.results.forget(lambda each: each.file == entry.path.name)
        except OSError as error:
            self._app.tell("Your Games", _why(error))
        self._deleted.append((entry, results))
        self._say(f"Deleted, also from the statistics: {heading(entry)}. Undo brings it back.")

    def _show_folder(self) -> None:
        try:
            self._library.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self._app.tell("Your Games", _why(error))
            return
        folder = self._library.folder
        open_outside(self, folder, lambda why: self._app.tell("Your Games", why))

    def _export(self) -> None:
        def write(folder: Path) -> None:
            self._do(
                "Writing all games",
                self._library.export(folder),
                lambda: self._worked(f"All games are written to {folder.name}."),
            )

        self._app.files.folder(self._app.root, "A folder for all games", write)

    def _bring_in(self) -> None:
        def read(folder: Path) -> None:
            faults: list[str] = []

            def done() -> None:
                self._worked(f"The games of {folder.name} are here.")
                if faults:
                    games = "One game" if len(faults) == 1 else f"{len(faults):,} games"
                    first = faults[0] if len(faults) == 1 else f"the first one, {faults[0]}"
                    self._app.tell("Your Games", f"{games} cannot be read: {first}.")

            self._do("Reading games", self._library.bring_in(folder, faults), done)

        self._app.files.folder(self._app.root, "A folder with games", read)

    def _do(self, what: str, shares: Iterator[float], done: Callable[[], None]) -> None:
        """Do some longer work a piece at a time, and say how far it is."""
        if not self.winfo_exists():
            return
        until, share = time.monotonic() + SLICE, 0.0
        try:
            for share in shares:
                if time.monotonic() >= until:
                    self._say(f"{what}: {share:.0%}")
                    self._work.start(1, partial(self._do, what, shares, done))
                    return
        except OSError as error:
            self._say("")
            self._app.tell("Your Games", _why(error))
            return
        done()

    def _worked(self, said: str) -> None:
        if self.winfo_exists():
            self.refresh()
            self._say(said)

    def _say(self, text: str) -> None:
        self.notice.configure(text=told(text), wraplength=self.list.winfo_width())


def position(path: Path) -> State | None:
    """Return where a game stands, for a picture of it, as far as it can be read.

    It is the whole state: what a picture may show is its `view`.
    """
    try:
        found: Record | None = Record.read(path)
    except BadRecord as error:
        found = error.so_far
    except OSError:
        return None
    return None if found is None else found.session().state


def _why(error: Exception) -> str:
    """Return why something cannot be done with a game, as a sentence."""
    why = places.reason(error) if isinstance(error, OSError) else str(error)
    return sentence(why)


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
