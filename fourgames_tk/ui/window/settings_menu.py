"""The part of the Settings menu that is made from what is remembered: level and preferences."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from ...engine.option_kinds import ChoiceSpec, FlagSpec
from ...store.settings import Preferences

if TYPE_CHECKING:
    from ..app import App
    from .desk import Desk


class SettingsMenu:
    """Submenus of the level and of every preference that is a choice, ticks for the yes-or-nos.

    Submenus are filled anew each time they open, so that they always show what holds.
    """

    def __init__(
        self,
        styled_menu: Callable[[tk.Misc], tk.Menu],
        app: App,
        desk: Desk,
    ) -> None:
        self._styled_menu, self._app, self._desk = styled_menu, app, desk
        # Tk ticks an entry only as long as Python holds its variable.
        self._variables: dict[str, tk.StringVar] = {}

    def add_to(self, menu: tk.Menu) -> None:
        """Add the submenus below a rule."""
        menu.add_separator()
        self._add_submenu(menu, "Level", self._levels)
        for name, spec in Preferences.specs().items():
            if isinstance(spec, ChoiceSpec):
                self._add_submenu(menu, spec.label, partial(self._words, name, spec.choices))
        for name, spec in Preferences.specs().items():
            if isinstance(spec, FlagSpec):
                variable = self._variables[name] = tk.StringVar(menu)
                menu.add_checkbutton(
                    label=spec.label,
                    variable=variable,
                    onvalue="yes",
                    offvalue="no",
                    command=partial(self._flip, name),
                )

    def refresh(self) -> None:
        """Tick what holds; called as the menu opens."""
        for name, word in self._app.preferences.words().items():
            if name in self._variables:
                self._variables[name].set(word)

    def _add_submenu(self, menu: tk.Menu, label: str, fill: Callable[[tk.Menu, str], None]) -> None:
        submenu = self._styled_menu(menu)

        def refill() -> None:
            submenu.delete(0, "end")
            fill(submenu, label)

        submenu.configure(postcommand=refill)
        menu.add_cascade(label=label, menu=submenu)

    def _levels(self, menu: tk.Menu, label: str) -> None:
        game = self._desk.game
        current = self._desk.level(game)
        choices = {
            str(each.number): f"{each.number}  {each.name}: {each.strength}" for each in game.levels
        }

        def change(word: str) -> None:
            self._desk.change_level(int(word))

        self._radio(menu, label, choices, str(current), change)

    def _words(self, name: str, choices: Mapping[str, str], menu: tk.Menu, label: str) -> None:
        word = self._app.preferences.words()[name]
        self._radio(menu, label, choices, word, partial(self._app.set_preference, name))

    def _flip(self, name: str) -> None:
        self._app.set_preference(name, self._variables[name].get())

    def _radio(
        self,
        menu: tk.Menu,
        label: str,
        choices: Mapping[str, str],
        current: str,
        change: Callable[[str], None],
    ) -> None:
        variable = self._variables[label] = tk.StringVar(menu, value=current)
        for word, text in choices.items():
            menu.add_radiobutton(
                label=text, value=word, variable=variable, command=partial(change, word)
            )
