"""The strip above everything: the menus of all actions, small buttons, the name of the game."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from ...engine.options import ChoiceSpec
from ...store.settings import Preferences
from .. import pages
from ..widgets.buttons import IconButton
from ..widgets.fonts import pixels, sized
from ..widgets.theme import colour_menu, follow_theme, themed
from ..widgets.timers import on_event
from .actions import ACTIONS, MENUS, SUBMENUS, Menu, action

if TYPE_CHECKING:
    from ..app import App
    from ..paint.control_art import Glyph

HEIGHT = 40
"""Of the strip, in design units."""
ENTRY_ROOM = 8
"""How much higher than its text an entry of a menu is, in design units."""
AFTER_KEYS = "  "
"""What keeps the key of an entry off the edge of its menu."""
Offer = tuple[str, Sequence[tuple[str, str]], Callable[[str], object]]
"""The value that holds, all values with their words, and what chooses one."""
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
        self._font = sized(self, 14)
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
            options["accelerator"] += AFTER_KEYS
        super().add(itemType, options)  # type: ignore[no-untyped-call]


class MenuBar(tk.Frame):
    """Menus, and at the right small buttons for a game and its name. Alt+letter and F10 open them.

    What of them can be done is looked at as they open. Each is filled before: arrow keys go past
    a menu that is empty.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app.root)
        themed(self, background="sheet", height=HEIGHT)
        self.pack_propagate(False)
        self._app, self._in_game = app, False
        # Tk ticks an entry only as long as Python holds its variable.
        self._sound = tk.StringVar(self)
        self._chosen: list[tk.StringVar] = []
        themed(tk.Frame(self, height=1), background="line").pack(side="bottom", fill="x")
        self._title = tk.Label(self, font=sized(self, 14, True))
        themed(self._title, background="sheet", foreground="muted", padx=24)
        self.toolbar = Toolbar(self, app)
        self._menus = [self._add_menu(name) for name in MENUS]
        for event, place in (("<KeyPress-Alt_L>", 0), ("<KeyRelease-Alt_L>", -1)):
            on_event(self, str(app.root), event, partial(self._underline, place))
        self.bind("<Configure>", lambda event: self._fit())

    @property
    def title(self) -> str:
        return str(self._title.cget("text"))

    def show(self, title: str, in_game: bool) -> None:
        """Write the name of the game at the right end, and with a game on the table its buttons."""
        self._title.configure(text=title)
        self._in_game = in_game
        self.toolbar.refresh()
        self._fit()

    def _fit(self) -> None:
        """Leave the title out where the menus and the buttons need its room."""
        parts = (self.toolbar, *self._menus) if self._in_game else self._menus
        needed = sum(each.winfo_reqwidth() for each in (*parts, self._title))
        self._title.pack_forget()
        self.toolbar.pack_forget()
        if self.title and needed <= self.winfo_width():
            self._title.pack(side="right")
        if self._in_game:
            self.toolbar.pack(side="right")

    def _underline(self, place: int, event: tk.Event[tk.Misc]) -> None:
        """Show which letters open the menus while Alt is held down."""
        for button in self._menus:
            button.configure(underline=place)

    def _add_menu(self, name: Menu) -> tk.Menubutton:
        button = tk.Menubutton(self, text=name, font=sized(self, 14), borderwidth=0)
        themed(button, background="sheet", foreground="ink", padx=12, pady=8)
        themed(button, activebackground="track", activeforeground="ink")
        menu = RoomyMenu(button)
        self._fill(name, menu)
        # While it is open, nobody else hears that Alt is let go.
        menu.bind("<Unmap>", partial(self._underline, -1))
        button.configure(menu=menu)
        button.pack(side="left")
        return button

    def _open(self, name: Menu, menu: tk.Menu) -> None:
        """Show in a menu how things stand."""
        for each in ACTIONS:
            if each.menu == name:
                state: Literal["normal", "disabled"] = (
                    "normal" if each.when(self._app) else "disabled"
                )
                # A page may hear the same key: then the entry is chosen without one.
                taken = self._app.desk.paper.takes_shortcut(each.shortcut)
                keys = "" if taken or not each.accelerator else each.accelerator + AFTER_KEYS
                menu.entryconfigure(each.label, state=state, accelerator=keys)
        if name == "Settings":
            self._sound.set(self._app.preferences.texts()["sound"])

    def _fill(self, name: Menu, menu: tk.Menu) -> None:
        """Add the actions of a menu, and the menus inside it."""
        menu.configure(postcommand=partial(self._open, name, menu))
        inside = list(SUBMENUS) if name == "Game" else []
        if name == "Settings":
            for label, offer in self._settings.items():
                self._add_choices(menu, label, offer)
            menu.add_checkbutton(
                label="Sound",
                variable=self._sound,
                onvalue="yes",
                offvalue="no",
                command=lambda: self._app.set_preference("sound", self._sound.get()),
            )
            menu.add_separator()
        for each in ACTIONS:
            if each.menu in inside:
                self._fill(each.menu, self._add_submenu(menu, each.menu))
                inside.remove(each.menu)
            if each.menu != name:
                continue
            if each.rule:
                menu.add_separator()
            menu.add_command(
                label=each.label,
                accelerator=each.accelerator,
                command=partial(each.perform, self._app),
            )

    def _add_submenu(self, menu: tk.Menu, label: str) -> tk.Menu:
        submenu = RoomyMenu(menu)
        menu.add_cascade(label=label, menu=submenu)
        return submenu

    def _add_choices(self, menu: tk.Menu, label: str, offer: Callable[[], Offer]) -> None:
        """Add a menu of choices, of which one holds; `offer` is asked as the menu opens."""
        submenu, chosen = self._add_submenu(menu, label), tk.StringVar(self)
        self._chosen.append(chosen)

        def fill() -> None:
            submenu.delete(0, "end")
            now, choices, choose = offer()
            chosen.set(now)
            for value, words in choices:
                do = partial(choose, value)
                submenu.add_radiobutton(label=words, value=value, variable=chosen, command=do)

        submenu.configure(postcommand=fill)

    @property
    def _settings(self) -> dict[str, Callable[[], Offer]]:
        """The settings with few values, by the labels of their menus."""
        return {
            "Level": self._levels,
            "Who Begins": self._places,
            "Speed": partial(self._preference, "speed"),
            "Theme": partial(self._preference, "theme"),
        }

    def _levels(self) -> Offer:
        """Offer the levels of the game that is here now."""
        desk = self._app.desk
        game, here = desk.game, None if desk.play is None else desk.play.setup.level
        levels = [
            (str(each.number), f"{each.number}  {each.name}: {each.strength}")
            for each in game.levels
        ]
        now = str(here or self._app.settings.level(game))
        return now, levels, lambda number: desk.change_level(game, int(number))

    def _places(self) -> Offer:
        """Offer to move first, second, and so on, or by chance, in the game that is here now."""
        desk, settings = self._app.desk, self._app.settings
        game = desk.game
        options = settings.offered(game) if desk.play is None else desk.play.setup.options
        place, chance = settings.place(game), pages.game_page.CHANCE

        def choose(chosen: str) -> None:
            desk.choose_place(game, None if chosen == chance else int(chosen))

        places = pages.game_page.places(game, game.seats(options))
        told = [(n, words if n == chance else f"You play {words.lower()}") for n, words in places]
        return chance if place is None else str(place), told, choose

    def _preference(self, name: str) -> Offer:
        """Offer the values of a preference."""
        spec = Preferences.specs()[name]
        choices = list(spec.choices.items()) if isinstance(spec, ChoiceSpec) else []
        now = self._app.preferences.texts()[name]
        return now, choices, partial(self._app.set_preference, name)


class Toolbar(tk.Frame):
    """Small buttons for what is done most. Each does what its action does, and says its key."""

    def __init__(self, parent: tk.Misc, app: App) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self._app = app
        self.buttons: dict[str, IconButton] = {}
        for name, sign in SIGNS:
            mine = action(name)
            do, can = partial(mine.perform, app), mine.when(app)
            button = IconButton(self, sign, partial(str, mine.tip), do, can)
            button.pack(side="left", padx=pixels(self, 3))
            self.buttons[name] = button

    def refresh(self) -> None:
        """Show which of them can be pressed now."""
        for name, sign in SIGNS:
            self.buttons[name].become(sign, action(name).when(self._app))
