"""The page of preferences: each holds at once, on the table beside it."""

from __future__ import annotations

import tkinter as tk
from functools import partial
from typing import TYPE_CHECKING

from ...engine.options import ChoiceSpec
from ...store.settings import Preferences
from ..widgets.buttons import Button
from ..widgets.controls import Segmented, Slider, Switch
from ..widgets.focus import show_focus
from ..widgets.fonts import pixels
from ..widgets.form import Form
from ..widgets.side_panel import Page
from ..widgets.sound import Sound
from ..widgets.theme import themed
from ..widgets.timers import Timer

if TYPE_CHECKING:
    from ..app import App

WORDS = {
    "theme": ("light", "dark", "system"),
    "speed": ("off", "slow", "normal", "fast", "fastest"),
}
"""The words of choices, in their order here."""
SHORT = {"off": "Off", "fastest": "Fastest"}
"""What words are called here; others as the preferences name them."""
TICKS = (80, 100, 120, 150, 200)
SETTLE_MS = 300
"""How long a size of text must stay before everything follows it."""


class PreferencesPage(Page):
    """Theme, size of text, speed, what hands and pointing show, and sound.

    The keys are at first where one of them was changed.
    """

    WIDTH, LEAST = 560, 400

    def __init__(self, parent: tk.Misc, app: App, changed: str = "") -> None:
        super().__init__(parent, app, "Preferences", 26)
        self._keys_at = changed
        self._resizing = Timer(self)
        form = self.form = Form(self.body)
        form.pack(fill="x", pady=(pixels(self, 12), 0))
        form.section("Look")
        self.controls: dict[str, Segmented | Slider | Switch] = {
            "theme": self._choice("theme", "Theme"),
            "text_size": form.row("Text size", self._text_size),
        }
        form.section("Motion")
        self.controls["speed"] = self._choice("speed", "Speed")
        for name, label, words in (
            ("preview", "Pointing", "shows what a click would do"),
            ("curtain", "Hands", "are covered between two people’s turns"),
        ):
            self.controls[name] = form.row(label, partial(self._switch, name, words))
        form.section("Sound")
        self.controls["sound"] = form.row("Play sounds", partial(self._switch, "sound", ""))
        form.row("Volume", self._volume)
        if silence := app.sounds.silent_because:
            form.say(silence)
        beside = self.finish("Done", self.cancel, cancel="")
        Button(beside, "Back to the defaults", self._reset, kind="quiet").pack()
        self.follow()

    def take_focus(self) -> None:
        if self._keys_at:
            show_focus(self.controls[self._keys_at])
        else:
            super().take_focus()

    def follow(self) -> None:
        """Show the preferences that hold, whoever has changed them."""
        words = self.app.preferences.texts()
        for name, control in self.controls.items():
            if isinstance(control, Segmented):
                control.choose(words[name])
            elif isinstance(control, Switch):
                control.choose(words[name] == "yes")
            else:
                control.choose(int(words[name]))
        self.controls["volume"].enable(words["sound"] == "yes")

    def _choice(self, name: str, label: str) -> Segmented:
        spec, words = Preferences.specs()[name], WORDS[name]
        named = spec.choices if isinstance(spec, ChoiceSpec) else {}
        choices = [(word, SHORT.get(word, named[word])) for word in words]
        now, put = self.app.preferences.texts()[name], partial(self.app.set_preference, name)
        return self.form.row(label, lambda row: Segmented(row, choices, now, put))

    def _switch(self, name: str, words: str, row: tk.Misc) -> Switch:
        def put(on: bool) -> None:
            self.app.set_preference(name, "yes" if on else "no")

        return Switch(row, self.app.preferences.texts()[name] == "yes", put, words)

    def _text_size(self, row: tk.Misc) -> Slider:
        """Return a slider that all follows once it rests: the window is laid out anew then."""

        def chosen(size: int) -> None:
            put = partial(self.app.set_preference, "text_size", str(size))
            self._resizing.start(SETTLE_MS, put)

        size = self.app.preferences.text_size
        return Slider(row, 80, 200, size, chosen, _percent, step=10, ticks=TICKS)

    def _volume(self, row: tk.Misc) -> tk.Frame:
        line = themed(tk.Frame(row), background="sheet")
        volume = self.app.preferences.volume

        def chosen(share: int) -> None:
            self.app.set_preference("volume", str(share))

        slider = Slider(line, 0, 100, volume, chosen, _percent, step=5)
        slider.pack(side="left", fill="x", expand=True)
        test = Button(line, "Test", lambda: self.app.play_sound(Sound.WIN), height=40, width=72)
        test.pack(side="right", padx=(pixels(self, 2), 0))
        self.controls["volume"] = slider
        return line

    def _reset(self) -> None:
        self.app.set_preferences(Preferences())


def _percent(share: int) -> tuple[str, str]:
    return f"{share} %", ""


def follow_preferences(app: App, larger: bool) -> None:
    """Show preferences that were changed, if their page lies there: anew where all is larger."""
    page = app.workspace.side_panel.find(PreferencesPage)
    if page is None:
        return
    if not larger:
        page.follow()
    elif page is app.workspace.side_panel.page:
        app.workspace.show(partial(PreferencesPage, changed="text_size"))
