"""Services for boards, pages and the window: settings, library, sounds, dialogs and status line."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, TypeVar

from .. import store
from ..engine.errors import FourgamesError
from ..store.settings import Preferences
from . import widgets
from .widgets.focus import QUIT_EVENT
from .widgets.sound import SoundPlayer
from .widgets.status_bar import StatusBar

if TYPE_CHECKING:
    import tkinter as tk
    from collections.abc import Callable

    from ..store.library import Library
    from ..store.settings import Settings
    from ..store.writer import Answer
    from .widgets.background import BackgroundTask
    from .widgets.files import FileDialogs
    from .window.workspace import Workspace

T = TypeVar("T")


class Services:
    """The services of the program for all its parts, which call it `app`; `app.App` creates it.

    Preferences can change at any time: read them when they are needed.
    """

    workspace: Workspace
    """Opens and shows games and pages. This is the only name of a higher layer that lower ones
    may use, for its type alone."""

    def __init__(
        self,
        root: tk.Tk,
        settings: Settings,
        library: Library,
        on_preferences_changed: Callable[[Preferences], object] = lambda before: None,
    ) -> None:
        """`on_preferences_changed` is called after a change, with the preferences before it."""
        self.root, self.settings, self.library = root, settings, library
        self.sounds = SoundPlayer(self.preferences.sound, self.preferences.volume)
        self.status_bar = StatusBar(root)
        self.today: Callable[[], date] = date.today
        """Returns the current date; tests replace it."""
        self._on_preferences_changed = on_preferences_changed
        self._file_dialogs: FileDialogs | None = None
        self._for_files: BackgroundTask | None = None

    @property
    def preferences(self) -> Preferences:
        return self.settings.preferences

    def set_preference(self, name: str, text: str) -> None:
        """Change one preference by its text; raises BadOption."""
        self.set_preferences(Preferences.parse({**self.preferences.texts_by_name(), name: text}))

    def set_preferences(self, chosen: Preferences) -> None:
        """Change all preferences, now and for later."""
        before = self.preferences
        if chosen == before:
            return
        self.settings.save_preferences(chosen)
        self.sounds.enabled, self.sounds.volume = chosen.sound, chosen.volume
        self._on_preferences_changed(before)

    @property
    def file_dialogs(self) -> FileDialogs:
        """The desktop's file dialogs."""
        # Created late: the first window needs none.
        if self._file_dialogs is None:
            self._file_dialogs = widgets.files.FileDialogs(
                self.root, lambda: self.preferences.speak
            )
        return self._file_dialogs

    def close_file_dialogs(self, then: Callable[[], None]) -> bool:
        """Return whether no file dialog is open; otherwise close it, and call `then` later."""
        return self._file_dialogs is None or self._file_dialogs.close_then(then)

    def show_message(self, title: str, text: widgets.dialogs.Message) -> None:
        """Show a message; its title is marked by `N_`."""
        widgets.dialogs.show_message(self.root, title, text)

    def ask_disk(
        self,
        job: Callable[[], T],
        then: Callable[[T], object],
        failed: Callable[[Exception], object],
    ) -> None:
        """Run a job that touches files, and call `then` with its result, or `failed`.

        They are called at once if the disk answers within `MAX_WAIT_SECONDS`, else later.
        """

        def deliver(answer: Answer[T]) -> None:
            try:
                found = answer.result()
            except (FourgamesError, OSError) as error:
                failed(error)
            else:
                then(found)

        answer = self.library.writer.ask(job, deliver)
        if answer.is_done:
            deliver(answer)

    def run_for_chosen_file(
        self,
        job: Callable[[], T],
        then: Callable[[T], None],
        failed: Callable[[Exception], object],
    ) -> None:
        """Like `ask_disk`, for a file that a person has chosen: perhaps on another disk.

        A new call drops the answer of the one before.
        """
        if self._for_files is None:
            # Imported late: the first window runs no task.
            self._for_files = widgets.background.BackgroundTask(self.root, lambda: None)

        def report(error: Exception) -> None:
            if not isinstance(error, FourgamesError | OSError):
                raise error
            failed(error)

        seconds = store.writer.MAX_WAIT_SECONDS
        self._for_files.run(lambda clock: job(), then, report, wait_seconds=seconds)

    def watch_voice(self) -> bool:
        """Return whether the voice is speaking; if so, `SPEECH_EVENT` comes at its end."""
        speech = self.workspace.speech
        return speech is not None and speech.watch_voice()

    def quit(self) -> None:
        """Leave the program, after a question if something could not be saved."""
        self.root.event_generate(QUIT_EVENT)

    def close(self) -> None:
        """Close file dialogs, and end sounds."""
        if self._file_dialogs is not None:
            self._file_dialogs.close()
        self.sounds.close()
