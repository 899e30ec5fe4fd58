"""The Preferences dialog, made from the preferences' own description."""

from __future__ import annotations

from collections.abc import Mapping
from tkinter import ttk
from typing import TYPE_CHECKING

from ...store.settings import Preferences
from .dialog import Dialog, bring_forward, find_open
from .forms import OptionsForm

if TYPE_CHECKING:
    from ..app import App


class PreferencesDialog(Dialog):
    """Changes the preferences, and says why there is no sound on a machine without."""

    def __init__(self, app: App) -> None:
        super().__init__(app.root, "Preferences")
        self._app = app
        self._before = app.preferences.words()
        self._place = ttk.Frame(self.body)
        self._place.pack(fill="x")
        self._form = self._make_form(self._before)
        if silence := app.sounds.silent_because:
            ttk.Label(
                self.body, text=silence, style="Muted.TLabel", wraplength=self.text_width(420)
            ).pack(anchor="w", pady=(8, 0))
        self.finish([("OK", self._take), ("Cancel", self.destroy)])

    def follow(self) -> None:
        """Show preferences that were changed elsewhere; what was chosen here stays chosen."""
        words = self._form.words()
        chosen = {name: word for name, word in words.items() if word != self._before[name]}
        self._before = self._app.preferences.words()
        self._form.destroy()
        self._form = self._make_form({**self._before, **chosen})

    def _make_form(self, words: Mapping[str, str]) -> OptionsForm:
        form = OptionsForm(
            self._place,
            Preferences,
            words,
            lambda: self.complain(self._form.problem()),
        )
        form.pack(fill="x")
        return form

    def _take(self) -> None:
        problem = self._form.problem()
        if problem:
            self.complain(problem)
            return
        chosen = Preferences.parse(self._form.words())
        self.destroy()
        self._app.set_preferences(chosen)


def choose_preferences(app: App) -> None:
    """Let a person change the preferences."""
    if bring_forward(app.root, PreferencesDialog) is None:
        PreferencesDialog(app)


def follow_preferences(app: App) -> None:
    """Show preferences that were changed elsewhere, if their window is open."""
    if (window := find_open(app.root, PreferencesDialog)) is not None:
        window.follow()
