"""The preferences page: each change takes effect at once."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from ...engine.language import N_, _
from ...store.settings import Preferences
from ..widgets.buttons import Button
from ..widgets.commands import PageCommand
from ..widgets.focus import focus_with_ring
from ..widgets.layout import packed
from ..widgets.side_panel import FORM_WIDTH
from ..widgets.sound import Sound
from ..widgets.timers import Timer
from .board_embed import show_last_board_beside
from .options_form import OptionsForm
from .page import Page

if TYPE_CHECKING:
    from ..services import Services

OF_VOICE = {"speech_pitch": "pitch", "speech_volume": "volume", "speech_voice": "voice"}
"""The settings of the voice by their preferences, which are shown if the system has them."""
SECTIONS = {
    N_("Appearance"): ("theme", "text_size"),
    N_("Sound"): ("sound", "volume"),
    N_("Play"): ("speed", "fits", "preview", "curtain"),
    N_("Speech"): ("speak", "verbosity", "speech_rate", *OF_VOICE),
}
"""The preferences of the page by the titles of its sections. The language is in the menu; which
puzzles are posed is on their page."""
SETTLE_MS = 300
"""Time that the slider of the text size must rest before the size changes, in ms."""


class PreferencesPage(Page):
    """Page with the preferences: theme, text size, animation, hints of the pointer, sound.

    If `changed` names a preference, its control has the focus when the page opens.
    """

    WIDTH, STRIP = FORM_WIDTH, 0

    def __init__(self, parent: tk.Misc, app: Services, changed: str = "") -> None:
        super().__init__(parent, app, _("Preferences"), 26)
        show_last_board_beside(self)
        self._focused = changed
        self._resizing = Timer(self)
        texts = app.preferences.texts_by_name()
        offered = app.workspace.offered_voice_settings()
        form = self.form = OptionsForm(
            self.body, Preferences, texts, self._apply, self.show_refusal
        )
        packed(form, fill="x", pady=(12, 0))
        for title, names in SECTIONS.items():
            form.add_section(_(title))
            for name in names:
                if name in OF_VOICE and OF_VOICE[name] not in offered:
                    continue
                form.add_option(
                    name, explain=False, beside=self._make_test_button if name == "volume" else None
                )
            if title == "Sound" and (silence := app.sounds.silence_reason):
                form.add_note(silence)
        self._speech_note = form.add_note("")
        packed(self.add_button_row("defaults", align="left", kind="quiet"), fill="x", pady=12)
        self.add_footer("done")
        self.refresh()

    def take_focus(self) -> None:
        if self._focused:
            focus_with_ring(self.form.controls[self._focused][0])
        else:
            super().take_focus()

    def refresh(self) -> None:
        """Show the current preferences, which may have been changed elsewhere."""
        self.form.show_texts(self.app.preferences.texts_by_name())
        speech = self.app.workspace.speech
        self._speech_note.configure(text="" if speech is None else speech.silence_reason)

    def _apply(self, name: str) -> None:
        """Set a preference as the form shows it; the text size once its slider rests."""
        set_preference = partial(self.app.set_preference, name, self.form.texts_by_name()[name])
        if name == "text_size":
            self._resizing.start(SETTLE_MS, set_preference)
        else:
            set_preference()

    def _make_test_button(self, row: tk.Misc) -> Button:
        play = partial(self.app.sounds.play, Sound.WIN)
        return Button(row, _("Test"), play, height=40, width=72)

    def _restore_defaults(self) -> None:
        # A text size that was chosen but not set yet must not come after them.
        self.refresh()
        self._resizing.cancel()
        self.app.set_preferences(Preferences())

    COMMANDS: ClassVar[Sequence[PageCommand[PreferencesPage]]] = (
        PageCommand("done", N_("Done"), "Enter", lambda page: page.cancel()),
        PageCommand("defaults", N_("Restore defaults"), "", lambda page: page._restore_defaults()),
    )


def refresh_preferences_page(app: Services, rebuild: bool) -> None:
    """Update the page of preferences if it is open; build it again if `rebuild`."""
    page = app.workspace.side_panel.find_page(PreferencesPage)
    if page is None:
        return
    if not rebuild:
        page.refresh()
    elif page is app.workspace.side_panel.page:
        app.workspace.show_page(partial(PreferencesPage, changed="text_size"))
