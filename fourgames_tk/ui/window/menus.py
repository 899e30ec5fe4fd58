"""The strip above everything: the menus of the table of actions, small buttons, the title."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from ...engine.option_kinds import ChoiceSpec, FlagSpec
from ...store.settings import Preferences
from ..kit.fonts import pixels, ui_font
from ..kit.theme import colour_menu, follow_theme, themed
from ..kit.timer import on_event
from ..kit.widgets import IconButton
from .actions import ACTIONS, MENUS, action

if TYPE_CHECKING:
    from ..app import App
    from ..paint.signs import Glyph

ENTRY_ROOM = 8
"""How much higher than its text an entry of a menu is, in design units."""
SIGNS: tuple[tuple[str, Glyph], ...] = (
    ("new_game", "new"),
    ("undo", "undo"),
    ("redo", "redo"),
    ("hint", "hint"),
)
"""The actions that have a button, and its sign."""


class RoomyMenu(tk.Menu):
    """A flat menu. Tk can only give its entries room with a raised rim, or with a picture."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent, tearoff=False, borderwidth=1, activeborderwidth=0, relief="flat")
        self._font = ui_font(self)
        self.configure(font=self._font)
        colour_menu(self)
        self._spacer = tk.PhotoImage(master=self, width=1)
        follow_theme(self, self._space)

    def _space(self) -> None:
        height = self._font.metrics("linespace") + pixels(self, ENTRY_ROOM)
        self._spacer.configure(height=height)

    def add(self, itemType: str, cnf: dict[str, Any] | None = None, **kw: Any) -> None:  # noqa: N803
        """Add an entry of a kind, high enough to be hit with ease."""
        options = {**(cnf or {}), **kw}
        if itemType != "separator":
            options |= {"image": self._spacer, "compound": "left"}
        if options.get("accelerator"):
            options["accelerator"] += "  "
        super().add(itemType, options)  # type: ignore[no-untyped-call]


class MenuBar(tk.Frame):
    """Menus with buttons and the title of the game at the right. Alt+letter and F10 open them.

    Each menu is filled as it first opens; what of it can be done is looked at each time.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app.root)
        themed(self, background="bar")
        self._app, self._font = app, ui_font(self)
        # Tk ticks an entry only as long as Python holds its variable.
        self._variables: dict[str, tk.StringVar] = {}
        self._line = themed(tk.Frame(self, height=1), background="bar_line")
        self._line.pack(side="bottom", fill="x")
        self._title = tk.Label(self, font=ui_font(self, bold=True))
        themed(self._title, background="bar", foreground="muted", padx=16)
        self._title.pack(side="right")
        self.toolbar = Toolbar(self, app)
        self.toolbar.pack(side="right")
        self._menus = [self._add_menu(name) for name in MENUS]
        for event, place in (("<KeyPress-Alt_L>", 0), ("<KeyRelease-Alt_L>", -1)):
            on_event(self, str(app.root), event, partial(self._underline, place))
        self.bind("<Configure>", lambda event: self._fit())

    @property
    def title(self) -> str:
        """What stands at the right end."""
        return str(self._title.cget("text"))

    def set_title(self, title: str) -> None:
        """Write the name of the game at the right end."""
        self._title.configure(text=title)
        self._fit()

    def _fit(self) -> None:
        """Leave the title out where the menus and what stands beside them need its room."""
        others = [each for each in self.pack_slaves() if each not in (self._line, self._title)]
        needed = sum(each.winfo_reqwidth() for each in (*others, self._title))
        if needed <= self.winfo_width():
            self._title.pack(side="right", after=self._line)
        else:
            self._title.pack_forget()

    def _underline(self, place: int, event: tk.Event[tk.Misc]) -> None:
        """Show which letters open the menus while Alt is held down."""
        for button in self._menus:
            button.configure(underline=place)

    def _add_menu(self, name: str) -> tk.Menubutton:
        button = tk.Menubutton(self, text=name, font=self._font, borderwidth=0)
        themed(button, background="bar", foreground="ink", padx=11, pady=7)
        themed(button, activebackground="well", activeforeground="ink")
        menu = RoomyMenu(button)
        menu.configure(postcommand=partial(self._open, name, menu))
        button.configure(menu=menu)
        button.pack(side="left")
        return button

    def _open(self, name: str, menu: tk.Menu) -> None:
        """Fill a menu if it is empty, and show how things stand."""
        entries = [each for each in ACTIONS if each.menu == name]
        if menu.index("end") is None:
            for each in entries:
                if each.rule:
                    menu.add_separator()
                menu.add_command(
                    label=each.label,
                    accelerator=each.accelerator,
                    command=partial(each.perform, self._app),
                )
            if name == "Settings":
                self._add_settings(menu)
        for each in entries:
            menu.entryconfigure(each.label, state="normal" if each.when(self._app) else "disabled")
        for flag, word in self._app.preferences.words().items():
            if flag in self._variables:
                self._variables[flag].set(word)

    def _add_settings(self, menu: tk.Menu) -> None:
        """Add the level and every preference: a submenu of choices each, ticks for yes or no."""
        menu.add_separator()
        self._add_submenu(menu, "Level", self._fill_levels)
        specs = Preferences.specs().items()
        for name, spec in specs:
            if isinstance(spec, ChoiceSpec):
                fill = partial(self._fill_choices, name, spec.choices)
                self._add_submenu(menu, spec.label, fill)
        for name, spec in specs:
            if isinstance(spec, FlagSpec):
                variable = self._variables[name] = tk.StringVar(menu)
                menu.add_checkbutton(
                    label=spec.label,
                    variable=variable,
                    onvalue="yes",
                    offvalue="no",
                    command=partial(self._flip, name),
                )

    def _flip(self, name: str) -> None:
        self._app.set_preference(name, self._variables[name].get())

    def _add_submenu(self, menu: tk.Menu, label: str, fill: Callable[[tk.Menu], None]) -> None:
        """Add a submenu that is filled anew each time it opens: it shows what holds."""
        submenu = RoomyMenu(menu)

        def refill() -> None:
            submenu.delete(0, "end")
            fill(submenu)

        submenu.configure(postcommand=refill)
        menu.add_cascade(label=label, menu=submenu)

    def _fill_levels(self, menu: tk.Menu) -> None:
        desk = self._app.desk
        choices = {
            str(each.number): f"{each.number}  {each.name}: {each.strength}"
            for each in desk.game.levels
        }
        variable = self._variables["level"] = tk.StringVar(menu, str(desk.level(desk.game)))
        for word, text in choices.items():
            change = partial(desk.change_level, int(word))
            menu.add_radiobutton(label=text, value=word, variable=variable, command=change)

    def _fill_choices(self, name: str, choices: Mapping[str, str], menu: tk.Menu) -> None:
        held = self._app.preferences.words()[name]
        variable = self._variables[name] = tk.StringVar(menu, held)
        for word, text in choices.items():
            change = partial(self._app.set_preference, name, word)
            menu.add_radiobutton(label=text, value=word, variable=variable, command=change)


class Toolbar(tk.Frame):
    """Small buttons for what is done most. Each does what its action does, and says its key."""

    def __init__(self, parent: tk.Misc, app: App) -> None:
        super().__init__(parent)
        themed(self, background="bar")
        self._app = app
        self.buttons: dict[str, IconButton] = {}
        for name, sign in SIGNS:
            mine = action(name)
            words = f"{mine.label.rstrip('…')} ({mine.accelerator})"
            do, can = partial(mine.perform, app), mine.when(app)
            button = IconButton(self, sign, partial(str, words), do, "bar", can)
            button.pack(side="left")
            self.buttons[name] = button

    def refresh(self) -> None:
        """Show which of them can be pressed now."""
        for name, sign in SIGNS:
            self.buttons[name].become(sign, action(name).when(self._app))
