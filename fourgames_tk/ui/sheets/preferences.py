"""The Preferences dialog, made from the preferences' own description."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from tkinter import ttk

from ...store.settings import Preferences
from ..paint.palette import Palette
from .dialog import Dialog
from .forms import OptionsForm


class PreferencesDialog(Dialog):
    """Calls `change` with the preferences that were chosen.

    `silence` says why there is no sound on this machine, None where there is; `choose_sounds`
    lets a person put their own files in the place of sounds.
    """

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        preferences: Preferences,
        silence: str | None,
        choose_sounds: Callable[[], None],
        change: Callable[[Preferences], None],
    ) -> None:
        super().__init__(parent, palette, "Preferences")
        self._change = change
        self._before = preferences.words()
        self._place = ttk.Frame(self.body)
        self._place.pack(fill="x")
        self._form = self._make_form(self._before)
        if silence:
            ttk.Label(
                self.body, text=silence, style="Muted.TLabel", wraplength=self.text_width(420)
            ).pack(anchor="w", pady=(8, 0))
        self.finish(
            [("OK", self._take), ("Cancel", self.destroy), ("Your Own Sounds…", choose_sounds)]
        )

    def follow(self, preferences: Preferences) -> None:
        """Show preferences that were changed elsewhere; what was chosen here stays chosen."""
        words = self._form.words()
        chosen = {name: word for name, word in words.items() if word != self._before[name]}
        self._before = preferences.words()
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
        self._change(chosen)
