"""The part of the Settings menu that is made from what is remembered: level and preferences."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from functools import partial

from ...engine.game import AnyGame
from ...engine.options import ChoiceSpec, FlagSpec
from ...store.settings import Preferences


class SettingsMenu:
    """Submenus of the level and of every preference that is a choice, ticks for the yes-or-nos.

    Submenus are filled anew each time they open, so that they always show what holds.
    `change` takes the name of a preference and its text.
    """

    def __init__(
        self,
        styled_menu: Callable[[tk.Misc], tk.Menu],
        preferences: Callable[[], Preferences],
        change: Callable[[str, str], None],
        level: Callable[[], tuple[AnyGame, int]],
        change_level: Callable[[int], None],
    ) -> None:
        self._styled_menu = styled_menu
        self._preferences, self._change = preferences, change
        self._level, self._change_level = level, change_level
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
        for name, word in self._preferences().words().items():
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
        game, current = self._level()
        choices = {str(each.number): f"{each.number}  {each.name}" for each in game.levels}
        self._radio(menu, label, choices, str(current), lambda word: self._change_level(int(word)))

    def _words(self, name: str, choices: Mapping[str, str], menu: tk.Menu, label: str) -> None:
        word = self._preferences().words()[name]
        self._radio(menu, label, choices, word, partial(self._change, name))

    def _flip(self, name: str) -> None:
        self._change(name, self._variables[name].get())

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
