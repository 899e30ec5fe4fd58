"""The application: creates the window and its services, and connects the parts."""

from __future__ import annotations

import os
import threading
import tkinter as tk
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path

from ..engine.language import N_, _, system_language, use_language
from ..store.library import Library
from ..store.paths import pictures_path, remove_stale_files
from ..store.picture_cache import PictureCacheFolder
from ..store.settings import Preferences, Settings
from ..store.themes import FOLLOW_SYSTEM
from . import pages
from .paint.palette import PALETTES
from .services import Services
from .widgets.background import GarbageCollector
from .widgets.focus import (
    FIELD_SHORTCUT_EVENTS,
    QUIT_EVENT,
    has_modifier,
    install_focus_tracking,
    key_names,
    latin_key_name,
)
from .widgets.fonts import TextScaler, pixels, pixels_without_text_size
from .widgets.form import require_control_styles
from .widgets.images import ICON_FOLDER, ICON_SIZES, ImageCache, PictureDiskCache
from .widgets.layout import usable_screen_size
from .widgets.side_panel import TEXT_CLASSES
from .widgets.style import apply_style
from .widgets.theme import SystemThemeWatcher, system_locale, themed
from .widgets.timers import (
    ALL_WIDGETS,
    LIBRARY_READ,
    NEW_DAY,
    SPEECH_EVENT,
    Timer,
    cancel_tk_timers,
    on_event,
    set_animation_speed,
)
from .window.autosave import QUIT_SECONDS
from .window.menus import action_for_key, find_action
from .window.workspace import Workspace

DEFAULT_WINDOW_SIZE = (1280, 800)
"""Width and height of the first window, in design units: room for a board and the side panel."""
MIN_WINDOW_SIZE = (800, 560)
"""Least width and height of the window, in pixels."""

TEXT_GROWTH = 0.7
"""Exponent by which text grows with the window: less than proportionally."""
TEXT_STEP = 5
"""Step between two text sizes, in percent."""

STEP_PAUSE_MS = 1
"""Milliseconds between two steps of `run_deferred_startup`, so that input comes first."""

PRELOADED_MODULES = (
    "paint.surfaces",
    "game_view.game_controller",
    "game_view.game_view",
    "pages.game_start",
    "widgets.dialogs",
)
"""Modules of `ui/` that are needed next, in the order of their dependencies."""


def text_size_for_window(root: tk.Misc, chosen: int, width: int, height: int) -> int:
    """Return the text size for a window of `width` × `height` pixels, in percent of the system's.

    It is the size `chosen` by the person in a window up to the first size; in a larger window text
    grows as the boards do.
    """
    scale = max(chosen, 100) / 100
    room = min(
        width / pixels_without_text_size(root, DEFAULT_WINDOW_SIZE[0] * scale),
        height / pixels_without_text_size(root, DEFAULT_WINDOW_SIZE[1] * scale),
    )
    return (
        chosen
        if room <= 1
        else max(chosen, TEXT_STEP * round(chosen * room**TEXT_GROWTH / TEXT_STEP))
    )


def apply_language(root: tk.Misc, chosen: str) -> None:
    """Use a language of `LANGUAGES` (`FOLLOW_SYSTEM`: that of the system) from now on."""
    if chosen == FOLLOW_SYSTEM:
        chosen = system_language({"LANG": system_locale(root), **os.environ})
    use_language(chosen)


def initial_window_size(root: tk.Tk, remembered: tuple[int, int] | None) -> tuple[int, int]:
    """Return width and height of the opening window, in pixels.

    The first window leaves room for the desktop's panels. The `remembered` size of the last run
    fitted a screen then, but that may have been a larger one.
    """
    screen = root.winfo_screenwidth(), root.winfo_screenheight()
    if remembered is not None:
        wanted, room = remembered, screen
    else:
        wanted = pixels(root, DEFAULT_WINDOW_SIZE[0]), pixels(root, DEFAULT_WINDOW_SIZE[1])
        room = usable_screen_size(root)
    width, height = (
        max(least, min(each, most))
        for least, each, most in zip(MIN_WINDOW_SIZE, wanted, room, strict=True)
    )
    return width, height


def run_deferred_startup(app: App) -> None:
    """Do the steps that can wait until the window is drawn, one at a time.

    They style the controls of ttk, remove temporary files of crashed runs, load the sound, import
    `PRELOADED_MODULES`, and follow the theme of the system.
    """
    timer = Timer(app.root)
    package = __name__.rpartition(".")[0]
    imports = [partial(import_module, f"{package}.{part}") for part in PRELOADED_MODULES]
    services = app.services
    run_soon, library = services.library.writer.run_soon, services.library
    first = (
        partial(require_control_styles, app.root),
        partial(run_soon, library.delete_leftovers),
        partial(run_soon, remove_stale_files),
        services.sounds.probe,
    )
    steps = deque[Callable[[], object]]((*first, *imports, app.system_theme.watch))

    def wait() -> None:
        if steps:
            timer.start(STEP_PAUSE_MS, run_step)

    def run_step() -> None:
        step = steps.popleft()
        # Scheduled first: after an error in this step the others still run.
        wait()
        step()

    timer.start_when_idle(wait)


RESIZE_MS = 100
"""Milliseconds after the last change of the window's size before text is resized; boards wait
longer."""
LEAVE_TEXT = N_("To leave the game, choose “All games” or press {key}. The game is saved.")
"""Status text when Esc has nothing to stop or to let go of; `{key}` is a shortcut."""
HELP_KEY = "F1"
"""Opens the instructions, except on a board that uses it itself."""


class App:
    """The application: opens and closes the window, and applies theme, text size and language."""

    def __init__(self, root: tk.Tk, settings: Settings, home: Path | None = None) -> None:
        """Create the window with the start screen.

        With `home` all files are kept in that folder, without it in the user's folders.
        """
        self.root: tk.Tk = root
        self._garbage = GarbageCollector(root)
        self._settings = settings
        self._text_size = TextScaler(root)
        self._text_size.set_percent(settings.preferences.text_size)
        install_focus_tracking(root)
        self.system_theme = SystemThemeWatcher(root, self._follows_system, self._restyle)
        ImageCache(
            root, PictureDiskCache(PictureCacheFolder(pictures_path()) if not home else None)
        )
        files = [ICON_FOLDER / f"fourgames-{size}.png" for size in ICON_SIZES]
        self._icons = [tk.PhotoImage(file=file, master=root) for file in files]
        root.iconphoto(True, *(str(icon) for icon in self._icons))
        root.minsize(*MIN_WINDOW_SIZE)
        width, height = initial_window_size(root, settings.window_size)
        root.geometry(f"{width}x{height}")
        self._fitted_size = text_size_for_window(
            root, settings.preferences.text_size, width, height
        )
        self._text_size.set_percent(self._fitted_size)
        self._size = (0, 0)
        self._resize_timer, self._language_timer = Timer(root), Timer(root)
        root.protocol("WM_DELETE_WINDOW", self.quit)
        self._apply_theme()
        set_animation_speed(root, settings.preferences.speed)
        themed(root, background="table")
        library = Library(
            home and home / "games",
            on_idle_or_failure=lambda: self.workspace.autosave.wake_event_loop(),
            on_job_added=lambda: self.workspace.autosave.watch_writer(),
        )
        library.on_damage = self._on_damage
        library.on_late_answer = lambda: root.event_generate(LIBRARY_READ)
        library.writer.window_thread = threading.current_thread()
        settings.writer = library.writer
        self.services = Services(root, settings, library, self._on_preferences_changed)
        # Later: a game view being created now would take focus from the message.
        settings.complain = lambda text: root.after_idle(
            self.services.show_message, _("Preferences"), text
        )
        self._day = self.services.today()
        """The date that the window shows."""
        self.workspace = self.services.workspace = Workspace(self.services)
        root.bind("<Key>", self._on_key)
        # Also in dialogs: who cannot see one must be able to turn speech on.
        on_event(root, ALL_WIDGETS, "<Key>", self._on_key_elsewhere)
        root.bind(QUIT_EVENT, lambda event: self.quit())
        self.workspace.open()
        self._start_or_stop_speech()
        root.bind("<Configure>", self._on_resize, add="+")
        for event in ("<FocusIn>", "<Map>", "<Enter>", "<Key>", "<Button>"):
            root.bind(event, lambda event: self._check_day(), add="+")
        run_deferred_startup(self)
        if settings.message is not None:
            settings.complain(settings.message)

    def _on_damage(self, name: str, text: str) -> None:
        """Show a message about a journal, unless it was already shown."""
        if self._settings.save_journal_message(name, text):
            self.root.after_idle(self.services.show_message, N_("Journals"), text)

    def _start_or_stop_speech(self) -> None:
        """Speak, or stop speaking, as the preferences say."""
        speak, workspace = self._settings.preferences.speak, self.workspace
        if speak and workspace.speech is None:
            # Imported late: most people do not need it.
            from .window.speech import Speech
            from .window.voice import Voice

            workspace.speech = Speech(self.services, Voice())
            workspace.update_title()
        elif workspace.speech is not None and not speak:
            workspace.speech.say_last_words()
            workspace.speech = None
            self.root.event_generate(SPEECH_EVENT)

    def quit(self) -> None:
        """Leave the program; if something could not be saved, ask first."""
        if self.services.close_file_dialogs(self.quit) and self.workspace.autosave.save_before_quit(
            self.quit
        ):
            self.close()

    def close(self) -> None:
        """Leave the program without questions; save the window's size and the running game."""
        width = self.root.winfo_width()
        self._settings.save_window_size(width, self.root.winfo_height())
        for window in self.root.winfo_children():
            if isinstance(window, tk.Toplevel):
                window.destroy()
        self.workspace.close()
        self.services.library.close(QUIT_SECONDS)
        self.services.close()
        self._garbage.stop()
        cancel_tk_timers(self.root)
        # ttk calls this when idle, after the root was destroyed, which would be an error.
        self.root.tk.eval("proc ::ttk::ThemeChanged {} {}")
        self.root.destroy()

    def _check_day(self) -> None:
        """Send `NEW_DAY` if the date has changed. Without a timer, which would wake the program."""
        if (today := self.services.today()) != self._day:
            self._day = today
            self.root.event_generate(NEW_DAY)

    # Building the window; theme, language and keys.

    def _follows_system(self) -> bool:
        return self._settings.preferences.theme == FOLLOW_SYSTEM

    def _apply_theme(self) -> None:
        """Apply the current theme to ttk styles and default colours."""
        followed, chosen = self._follows_system(), self._settings.preferences.theme
        apply_style(self.root, PALETTES[self.system_theme.name if followed else chosen])

    def _on_key(self, event: tk.Event[tk.Misc]) -> str | None:
        """Handle the shortcuts of the whole window."""
        modified, action, letter = has_modifier(event), action_for_key(event), latin_key_name(event)
        if action is not None and action.id == "speak" and not modified:
            action.run(self.services)
            return "break"
        if event.keysym == HELP_KEY and not modified:
            # Imported late: the first window has no board.
            from .canvas.move_input import KeyPress

            # The board may use the key itself.
            asked = self.workspace.game_or_exercise
            if asked is None or not asked.board.on_global_key(KeyPress(HELP_KEY)):
                find_action("rules").command(self.services)
            return "break"
        # Keys without modifier belong to the page with focus.
        if not modified and self.workspace.side_panel.has_focus:
            return None
        own = _field_keys(event.widget)
        of_page = modified and own.keys().isdisjoint(key_names(event))
        if of_page and self.workspace.side_panel.run_shortcut(event):
            return "break"
        if own and (not action or action.shortcut.lower() in own):
            if modified and letter in own:
                event.widget.event_generate(own[letter])
            return None
        if action and action.run(self.services):
            return "break"
        controller, page = self.workspace.controller, self.workspace.side_panel.page
        if event.keysym != "Escape" or controller is None:
            return None
        # A page that claims the key gets it next; it must not count as pressed twice.
        if page is None or not page.claim_board_key(event):
            controller.show_status(_(LEAVE_TEXT).format(key=find_action("home").accelerator))
        return None

    def _on_key_elsewhere(self, event: tk.Event[tk.Misc]) -> None:
        """Turn speech on or off by its key in a dialog."""
        action = action_for_key(event)
        if action is not None and action.id == "speak" and not has_modifier(event):
            action.run(self.services)

    def _on_preferences_changed(self, before: Preferences) -> None:
        """Apply the preferences that differ from those `before`."""
        chosen = self._settings.preferences
        set_animation_speed(self.root, chosen.speed)
        self._start_or_stop_speech()
        if chosen.language != before.language:
            apply_language(self.root, chosen.language)
            # Later: the menu or page in which it was chosen is created again.
            self._language_timer.start_when_idle(self.workspace.on_language_changed)
        if chosen.theme == FOLLOW_SYSTEM:
            self.system_theme.read()
        looks = (chosen.theme, chosen.text_size) != (before.theme, before.text_size)
        if looks:
            self.workspace.main_pane.freeze_picture(menus=True)
        if not self._fit_text_size() and looks:
            self._restyle()
        if chosen != replace(before, theme=chosen.theme, text_size=chosen.text_size):
            self.workspace.on_preferences_changed()
        pages.preferences.refresh_preferences_page(
            self.services, chosen.text_size != before.text_size
        )

    def _on_resize(self, event: tk.Event[tk.Misc]) -> None:
        size = event.width, event.height
        if event.widget is self.root and size != self._size:
            self._size = size
            self.workspace.place_status_bar()
            self._resize_timer.start(RESIZE_MS, self._fit_text_size)

    def _fit_text_size(self) -> bool:
        """Resize text to the window's size; return whether its size has changed."""
        width = self.root.winfo_width()
        height = self.root.winfo_height()
        letters = text_size_for_window(
            self.root, self._settings.preferences.text_size, width, height
        )
        if letters == self._fitted_size:
            return False
        self._fitted_size = letters
        self._text_size.set_percent(letters)
        self._restyle()
        return True

    def _restyle(self) -> None:
        """Apply the current theme and text size; games and dialogs continue."""
        self.workspace.place_status_bar()
        self._apply_theme()
        # Now, so that a board is painted once, in its final size.
        self.root.update_idletasks()


def _field_keys(widget: tk.Misc | str) -> Mapping[str, str]:
    """Return the edit events of a text field by their letters; a read-only text only copies."""
    if not isinstance(widget, tk.Misc) or widget.winfo_class() not in TEXT_CLASSES:
        return {}
    if isinstance(widget, tk.Text) and str(widget.cget("state")) == "disabled":
        return {letter: FIELD_SHORTCUT_EVENTS[letter] for letter in "ac"}
    return FIELD_SHORTCUT_EVENTS
