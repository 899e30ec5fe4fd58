"""The preferences page: each change takes effect at once."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from ...engine.language import N_, _
from ...engine.options import ChoiceSpec
from ...store.settings import Preferences
from ..widgets.buttons import Button
from ..widgets.commands import PageCommand
from ..widgets.controls import SegmentedControl, Slider, Switch
from ..widgets.focus import focus_with_ring
from ..widgets.form import Form
from ..widgets.layout import packed
from ..widgets.sound import Sound
from ..widgets.theme import themed
from ..widgets.timers import Timer
from .board_embed import show_last_board_beside
from .page import Page

if TYPE_CHECKING:
    from .page import PageHost

CHOICES = {
    "theme": ("light", "dark", "contrast", "system"),
    "speed": ("off", "slow", "normal", "fast", "fastest"),
    "fits": ("no", "first", "yes"),
}
"""Values of the choices, in the order shown."""
SHORT_LABELS = {"off": N_("Off"), "fastest": N_("Fastest"), "system": N_("System")}
"""Labels that are shorter than those in `Preferences`."""
TEXT_SIZE_TICKS = (80, 100, 120, 150, 200)
SPEECH_TICKS = (50, 100, 150, 200, 250, 300)
SETTLE_MS = 300
"""Time that the slider of the text size must rest before the size changes, in ms."""


class PreferencesPage(Page):
    """Page with the preferences: theme, text size, animation, hints of the pointer, sound.

    If `changed` names a preference, its control has the focus when the page opens.
    """

    WIDTH, MIN_HEIGHT = 560, 400

    def __init__(self, parent: tk.Misc, app: PageHost, changed: str = "") -> None:
        super().__init__(parent, app, _("Preferences"), 26)
        show_last_board_beside(self)
        self._focused = changed
        self._resizing = Timer(self)
        form = self.form = Form(self.body)
        packed(form, fill="x", pady=(12, 0))
        form.add_section(_("Appearance"))
        self.controls: dict[str, SegmentedControl | Slider | Switch] = {
            "theme": self._make_choice("theme", _("Theme")),
            "text_size": form.add_row(_("Text size"), self._make_text_size),
        }
        form.add_section(_("Sound"))
        self.controls["sound"] = form.add_row(
            _("Play sounds"), partial(self._make_switch, "sound", "")
        )
        form.add_row(_("Volume"), self._make_volume)
        if silence := app.sounds.silence_reason:
            form.add_note(silence)
        form.add_section(_("Play"))
        self.controls["speed"] = self._make_choice("speed", _("Speed"))
        self.controls["fits"] = self._make_choice("fits", _("Show where a block fits"))
        for name, words in (
            ("preview", _("Preview moves under the pointer")),
            ("curtain", _("Hide hands between turns")),
        ):
            self.controls[name] = form.add_row("", partial(self._make_switch, name, words))
        form.add_section(_("Speech"))
        self.controls["speak"] = form.add_row(
            "", partial(self._make_switch, "speak", _("Speak what happens"))
        )
        self.controls["speech_rate"] = form.add_row(_("Speech rate"), self._make_speech_rate)
        self._speech_note = form.add_note("")
        beside = self.add_footer("done")
        self.add_button(beside, "defaults", kind="quiet").pack()
        self.refresh()

    def take_focus(self) -> None:
        if self._focused:
            focus_with_ring(self.controls[self._focused])
        else:
            super().take_focus()

    def refresh(self) -> None:
        """Show the current preferences, which may have been changed elsewhere."""
        words = self.app.preferences.texts_by_name()
        for name, control in self.controls.items():
            if isinstance(control, SegmentedControl):
                control.set_value(words[name])
            elif isinstance(control, Switch):
                control.set_value(words[name] == "yes")
            else:
                control.set_value(int(words[name]))
        self.controls["volume"].set_enabled(words["sound"] == "yes")
        self.controls["speech_rate"].set_enabled(words["speak"] == "yes")
        speech = self.app.speech
        self._speech_note.configure(text="" if speech is None else speech.silence_reason)

    def _make_choice(self, name: str, label: str) -> SegmentedControl:
        spec, words = Preferences.specs()[name], CHOICES[name]
        named = spec.choices if isinstance(spec, ChoiceSpec) else {}
        choices = [(word, _(SHORT_LABELS.get(word, named[word]))) for word in words]
        now, set_value = (
            self.app.preferences.texts_by_name()[name],
            partial(self.app.set_preference, name),
        )
        return self.form.add_row(label, lambda row: SegmentedControl(row, choices, now, set_value))

    def _make_switch(self, name: str, words: str, row: tk.Misc) -> Switch:
        def set_value(on: bool) -> None:
            self.app.set_preference(name, "yes" if on else "no")

        return Switch(row, self.app.preferences.texts_by_name()[name] == "yes", set_value, words)

    def _make_text_size(self, row: tk.Misc) -> Slider:
        """Create the slider of the text size; the size changes once the slider rests."""

        def chosen(size: int) -> None:
            set_value = partial(self.app.set_preference, "text_size", str(size))
            self._resizing.start(SETTLE_MS, set_value)

        size = self.app.preferences.text_size
        return Slider(row, 80, 200, size, chosen, _percent, step=10, ticks=TEXT_SIZE_TICKS)

    def _make_speech_rate(self, row: tk.Misc) -> Slider:
        def chosen(rate: int) -> None:
            self.app.set_preference("speech_rate", str(rate))

        rate = self.app.preferences.speech_rate
        return Slider(row, 50, 300, rate, chosen, _percent, step=10, ticks=SPEECH_TICKS)

    def _make_volume(self, row: tk.Misc) -> tk.Frame:
        line = themed(tk.Frame(row), background="sheet")
        volume = self.app.preferences.volume

        def chosen(share: int) -> None:
            self.app.set_preference("volume", str(share))

        slider = Slider(line, 0, 100, volume, chosen, _percent, step=5)
        slider.pack(side="left", fill="x", expand=True)
        test = Button(line, _("Test"), lambda: self.app.play_sound(Sound.WIN), height=40, width=72)
        packed(test, side="right", padx=(2, 0))
        self.controls["volume"] = slider
        return line

    def _restore_defaults(self) -> None:
        # A text size that was chosen but not set yet must not come after them.
        self.refresh()
        self._resizing.cancel()
        self.app.set_preferences(Preferences())

    COMMANDS: ClassVar[Sequence[PageCommand[PreferencesPage]]] = (
        PageCommand("done", N_("Done"), "Enter", lambda page: page.cancel()),
        PageCommand("defaults", N_("Restore defaults"), "", lambda page: page._restore_defaults()),
    )


def _percent(share: int) -> tuple[str, str]:
    return _("{n} %").format(n=share), ""


def refresh_preferences_page(app: PageHost, rebuild: bool) -> None:
    """Update the page of preferences if it is open; build it again if `rebuild`."""
    page = app.workspace.side_panel.find_page(PreferencesPage)
    if page is None:
        return
    if not rebuild:
        page.refresh()
    elif page is app.workspace.side_panel.page:
        app.workspace.show_page(partial(PreferencesPage, changed="text_size"))
