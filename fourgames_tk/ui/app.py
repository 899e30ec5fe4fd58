"""The application: creates the window, its status bar and store, and connects the parts."""

from __future__ import annotations

import os
import tkinter as tk
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from ..engine.language import N_, _, system_language, use_language
from ..store.library import Library
from ..store.paths import pictures_path, remove_stale_files
from ..store.picture_cache import PictureCacheFolder
from ..store.settings import Preferences, Settings
from . import pages, widgets
from .paint.palette import PALETTES
from .text import clean_message
from .widgets.background import GarbageCollector
from .widgets.buttons import Tooltip
from .widgets.focus import (
    FIELD_SHORTCUT_EVENTS,
    QUIT_EVENT,
    has_modifier,
    install_focus_tracking,
    key_names,
    latin_key_name,
    take_focus,
)
from .widgets.fonts import LINE_PADDING, TextScaler, pixels, system_pixels, ui_font
from .widgets.images import ImageCache, PictureDiskCache, TkImage
from .widgets.layout import packed, usable_screen_size
from .widgets.side_panel import TEXT_CLASSES, SidePanel
from .widgets.sound import SoundPlayer
from .widgets.style import apply_style
from .widgets.theme import SystemThemeWatcher, keep_styled, palette_of, system_locale, themed
from .widgets.timers import NEW_DAY, Timer, cancel_tk_timers, set_animation_speed
from .window import menus
from .window.autosave import QUIT_SECONDS
from .window.menus import Action, MenuBar, action_for_key
from .window.workspace import Workspace

if TYPE_CHECKING:
    from PIL import Image

    from .widgets.files import FileDialogs
    from .widgets.sound import Sound
    from .window.speech import Speech


DEFAULT_WINDOW_SIZE = (1280, 800)
"""Width and height of the first window, in design units: room for a board and the side panel."""
MIN_WINDOW_SIZE = (620, 440)
"""Least width and height of the window in pixels: a screen of 640 × 480 without a frame."""

TEXT_GROWTH = 0.7
"""Exponent by which text grows with the window: less than proportionally."""
TEXT_STEP = 10
"""Step between two text sizes, in percent."""

STEP_PAUSE_MS = 1
"""Milliseconds between two steps of `run_deferred_startup`, so that input comes first."""

PRELOADED_MODULES = (
    "paint.surfaces",
    "game_view.game_controller",
    "game_view.game_view",
    "pages.game_start",
    "pages.dialogs",
)
"""Modules of `ui/` that are needed next, in the order of their dependencies."""


def text_size_for_window(root: tk.Misc, chosen: int, width: int, height: int) -> int:
    """Return the text size for a window of `width` × `height` pixels, in percent of the system's.

    It is the size `chosen` by the person in a window up to the first size; in a larger window text
    grows as the boards do.
    """
    scale = max(chosen, 100) / 100
    room = min(
        width / system_pixels(root, DEFAULT_WINDOW_SIZE[0] * scale),
        height / system_pixels(root, DEFAULT_WINDOW_SIZE[1] * scale),
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

    They remove temporary files of crashed runs, load the sound, import `PRELOADED_MODULES`, and
    follow the theme of the system.
    """
    timer = Timer(app.root)
    package = __name__.rpartition(".")[0]
    imports = [partial(import_module, f"{package}.{part}") for part in PRELOADED_MODULES]
    first = app.library.delete_leftovers, remove_stale_files, app.sounds.probe
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


ICON_FOLDER = Path(__file__).with_name("window") / "icons"
ICON_SIZES = (64, 32)
RESIZE_MS = 100
"""Milliseconds after the last change of the window's size before text is resized; boards wait
longer."""
LEAVE_TEXT = N_("To leave the game, click “All games” or press {key}. The game is saved.")
"""Status text when Esc has nothing to stop or to let go of; `{key}` is a shortcut."""
HELP_KEY = "F1"
"""Opens the instructions, except on a board that uses it itself."""
PROGRAM_NAME = "Fourgames"
FOLLOW_SYSTEM = "system"
"""Value of the preference for the system's theme."""
STATUS_PADDING, DOT_SIZE = 16, 8
"""Horizontal padding, and diameter of the dot that marks a person's turn, in design units."""
NARROW_DIGITS = 105
"""Width in digits below which the line may need two rows."""


def _icon(side: int) -> Image.Image:
    # Imported late: not needed if the picture is in the disk cache.
    from PIL import Image

    with Image.open(ICON_FOLDER / f"fourgames-{ICON_SIZES[0]}.png") as icon:
        return icon.convert("RGBA").resize((side, side), Image.Resampling.LANCZOS)


class App:
    """The application: window, settings, library and sounds, as all parts of the window use them.

    Preferences can change at any time: read them when they are needed.
    """

    def __init__(self, root: tk.Tk, settings: Settings, home: Path | None = None) -> None:
        """Create the window with the start screen.

        With `home` all files are kept in that folder, without it in the user's folders.
        """
        self.root: tk.Tk = root
        self._garbage = GarbageCollector(root)
        self._files: FileDialogs | None = None
        self.settings = settings
        # Later: a game view being created now would take focus from the message.
        settings.complain = lambda text: root.after_idle(self.show_message, _("Settings"), text)
        self._text_size = TextScaler(root)
        self._text_size.set_percent(self.preferences.text_size)
        install_focus_tracking(root)
        self.system_theme = SystemThemeWatcher(root, self._follows_system, self._restyle)
        ImageCache(
            root, PictureDiskCache(PictureCacheFolder(pictures_path()) if not home else None)
        )
        self.library = Library(
            home and home / "games",
            on_idle_or_failure=lambda: self.workspace.autosave.wake_event_loop(),
            on_job_added=lambda: self.workspace.autosave.watch_writer(),
        )
        self.library.on_damage = self._on_damage
        self.sounds = SoundPlayer(self.preferences.sound, self.preferences.volume)
        files = [ICON_FOLDER / f"fourgames-{size}.png" for size in ICON_SIZES]
        self._icons = [tk.PhotoImage(file=file, master=root) for file in files]
        root.iconphoto(True, *(str(icon) for icon in self._icons))
        root.minsize(*MIN_WINDOW_SIZE)
        width, height = initial_window_size(root, settings.window_size)
        root.geometry(f"{width}x{height}")
        self._fitted_size = text_size_for_window(root, self.preferences.text_size, width, height)
        self._text_size.set_percent(self._fitted_size)
        self._size = (0, 0)
        self._title, self._in_game = "", False
        self.speech: Speech | None = None
        """Says what happens, if the person wants it."""
        self.today: Callable[[], date] = date.today
        """Returns the current date; tests replace it."""
        self._day = self.today()
        """The date that the window shows."""
        self._resize_timer, self._language_timer = Timer(root), Timer(root)
        root.protocol("WM_DELETE_WINDOW", self.quit)
        self._apply_theme()
        set_animation_speed(root, self.preferences.speed)
        themed(root, background="table")
        self.workspace: Workspace = Workspace(self)
        root.bind("<Key>", self._on_key)
        root.bind(QUIT_EVENT, lambda event: self.quit())
        self.workspace.pack(fill="both", expand=True)
        self._build_bars()
        self.workspace.show_start()
        self._start_or_stop_speech()
        root.bind("<Configure>", self._on_resize, add="+")
        for event in ("<FocusIn>", "<Map>", "<Enter>", "<Key>", "<Button>"):
            root.bind(event, lambda event: self._check_day(), add="+")
        run_deferred_startup(self)
        if settings.message is not None:
            settings.complain(settings.message)

    def _on_damage(self, name: str, text: str) -> None:
        """Show a message about a journal, unless it was already shown."""
        if self.settings.save_journal_message(name, text):
            self.root.after_idle(self.show_message, _("Journals"), text)

    # Called by the parts of the window.

    @property
    def preferences(self) -> Preferences:
        return self.settings.preferences

    @property
    def file_dialogs(self) -> FileDialogs:
        # Created late: the first window needs none.
        if self._files is None:
            self._files = widgets.files.FileDialogs(self.root)
        return self._files

    def show_status(self, text: str, waits: bool = False) -> None:
        """Show a text in the status line, with a dot if it `waits` for the person."""
        self.status_bar.set_text(text, waits)
        if self.speech is not None:
            self.speech.on_status(self.status_bar.text)

    def show_warning(self, text: str) -> None:
        """Show a warning before the text of the status line; an empty one clears it."""
        self.status_bar.set_warning(text)
        self._place_status_bar()

    def play_sound(self, sound: Sound) -> None:
        self.sounds.play(sound)

    def program_icon(self, side: int) -> TkImage:
        """Return the icon of the program, ``side`` pixels square."""
        return ImageCache.of_window(self.root).cached_image(("icon", side), lambda: _icon(side))

    def show_message(self, title: str, text: str) -> None:
        pages.dialogs.show_message(self.root, title, text)

    def set_preference(self, name: str, text: str) -> None:
        """Change one preference by its text; raises BadOption."""
        self.set_preferences(Preferences.parse({**self.preferences.texts_by_name(), name: text}))

    def menu_action(self, name: str) -> Action:
        """Return the command with this id."""
        return menus.find_action(name)

    def run_action(self, name: str) -> None:
        """Run the command with this id."""
        menus.find_action(name).command(self)

    def refresh_toolbar(self) -> None:
        self.menubar.toolbar.refresh()

    @property
    def side_panel(self) -> SidePanel:
        return self.workspace.side_panel

    def close_page(self) -> None:
        self.workspace.close_page()

    def show_start(self) -> None:
        self.workspace.show_start()

    def _start_or_stop_speech(self) -> None:
        """Speak, or stop speaking, as the preferences say."""
        if self.preferences.speak and self.speech is None:
            # Imported late: most people do not need it.
            from .window.speech import Speech
            from .window.voice import Voice

            self.speech = Speech(self, Voice())
        elif self.speech is not None and not self.preferences.speak:
            self.speech.close()
            self.speech = None

    def set_title(self, title: str, in_game: bool = False) -> None:
        """Set the title of the menu bar and the window.

        In a game the toolbar and the status line are shown too.
        """
        self._title, self._in_game = title, in_game
        title = _(title)
        self.menubar.set_title(title, in_game)
        self._place_status_bar()
        # Now, so that the next board is painted in its final size.
        self.root.update_idletasks()
        self.root.title(f"{title} – {PROGRAM_NAME}" if title else PROGRAM_NAME)

    def raise_window(self) -> None:
        """Raise the main window and give it keyboard focus."""
        self.root.deiconify()
        self.root.lift()
        take_focus(self.root)
        self.workspace.take_focus()

    def quit(self) -> None:
        """Leave the program; if something could not be saved, ask first."""
        if self._files is not None and not self._files.close_then(self.quit):
            return
        if self.workspace.autosave.save_before_quit(self.quit):
            self.close()

    def close(self) -> None:
        """Leave the program without questions; save the window's size and the running game."""
        width = self.root.winfo_width()
        self.settings.save_window_size(width, self.root.winfo_height())
        for window in self.root.winfo_children():
            if isinstance(window, tk.Toplevel):
                window.destroy()
        if self._files is not None:
            self._files.close()
        if self.speech is not None:
            self.speech.close()
        self.workspace.close()
        self.library.close(QUIT_SECONDS)
        self.sounds.close()
        self._garbage.stop()
        cancel_tk_timers(self.root)
        # ttk calls this when idle, after the root was destroyed, which would be an error.
        self.root.tk.eval("proc ::ttk::ThemeChanged {} {}")
        self.root.destroy()

    def _check_day(self) -> None:
        """Send `NEW_DAY` if the date has changed. Without a timer, which would wake the program."""
        if (today := self.today()) != self._day:
            self._day = today
            self.root.event_generate(NEW_DAY)

    # Building the window; theme, language and keys.

    def _follows_system(self) -> bool:
        return self.preferences.theme == FOLLOW_SYSTEM

    def _apply_theme(self) -> None:
        """Apply the current theme to ttk styles and default colours."""
        followed, chosen = self._follows_system(), self.preferences.theme
        apply_style(self.root, PALETTES[self.system_theme.name if followed else chosen])

    def _build_bars(self) -> None:
        """Create the menu bar above the workspace and the status line below it."""
        self._build_menubar()
        self.status_bar = StatusBar(self.root)
        self._place_status_bar()

    def _build_menubar(self) -> None:
        self.menubar: MenuBar = MenuBar(self)
        self.menubar.pack(side="top", fill="x", before=self.workspace)
        # Lowest in the stacking order: Tab reaches the menus first.
        self.menubar.lower()

    def _show_language(self) -> None:
        """Show all texts in the language of the process; games continue."""
        self.menubar.destroy()
        self._build_menubar()
        self.set_title(self._title, self._in_game)
        self.workspace.on_language_changed()

    def _place_status_bar(self) -> None:
        """Show or hide the status line, and keep its height free below the workspace."""
        height = 0
        if self._in_game or self.status_bar.warning:
            height = self.status_bar.place_at_bottom(self.root.winfo_width())
        else:
            self.status_bar.place_forget()
        self.workspace.pack_configure(pady=(0, height))

    def _on_key(self, event: tk.Event[tk.Misc]) -> str | None:
        """Handle the shortcuts of the whole window."""
        modified, action, letter = has_modifier(event), action_for_key(event), latin_key_name(event)
        if action is not None and action.id == "speak" and not modified:
            action.run(self)
            return "break"
        if event.keysym == HELP_KEY and not modified:
            self._on_help_key()
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
        if action and action.run(self):
            return "break"
        if event.keysym == "Escape" and (controller := self.workspace.controller) is not None:
            controller.show_status(_(LEAVE_TEXT).format(key=self.menu_action("home").accelerator))
        return None

    def _on_help_key(self) -> None:
        """Let the board handle the help key, or else open the instructions."""
        # Imported late: the first window has no board.
        from .canvas.move_input import KeyPress

        asked = self.workspace.game_or_exercise
        if asked is None or not asked.board.on_global_key(KeyPress(HELP_KEY)):
            self.run_action("rules")

    def set_preferences(self, chosen: Preferences) -> None:
        """Change all preferences, now and for later."""
        before = self.preferences
        if chosen == before:
            return
        self.settings.save_preferences(chosen)
        self.sounds.enabled, self.sounds.volume = chosen.sound, chosen.volume
        set_animation_speed(self.root, chosen.speed)
        self._start_or_stop_speech()
        if chosen.language != before.language:
            apply_language(self.root, chosen.language)
            # Later: the menu or page in which it was chosen is created again.
            self._language_timer.start_when_idle(self._show_language)
        if chosen.theme == FOLLOW_SYSTEM:
            self.system_theme.read()
        looks = (chosen.theme, chosen.text_size) != (before.theme, before.text_size)
        if not self._fit_text_size() and looks:
            self._restyle()
        if chosen != replace(before, theme=chosen.theme, text_size=chosen.text_size):
            self.workspace.on_preferences_changed()
        pages.preferences.refresh_preferences_page(self, chosen.text_size != before.text_size)

    def _on_resize(self, event: tk.Event[tk.Misc]) -> None:
        size = event.width, event.height
        if event.widget is self.root and size != self._size:
            self._size = size
            self._place_status_bar()
            self._resize_timer.start(RESIZE_MS, self._fit_text_size)

    def _fit_text_size(self) -> bool:
        """Resize text to the window's size; return whether its size has changed."""
        width = self.root.winfo_width()
        height = self.root.winfo_height()
        letters = text_size_for_window(self.root, self.preferences.text_size, width, height)
        if letters == self._fitted_size:
            return False
        self._fitted_size = letters
        self._text_size.set_percent(letters)
        self._restyle()
        return True

    def _restyle(self) -> None:
        """Apply the current theme and text size; games and dialogs continue."""
        self._place_status_bar()
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


class StatusBar(tk.Frame):
    """A line of text at the bottom of the window.

    A text of more rows grows upwards over the contents, which therefore keep their size.
    """

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self.text = self.warning = ""
        """The text of the line, and a warning before it that stays until it is cleared."""
        themed(tk.Frame(self, height=1), background="line").pack(fill="x")
        self.right_area = themed(tk.Frame(self), background="sheet")
        """Right end of the line, for the game view."""
        self.optional_area = themed(tk.Frame(self), background="sheet")
        """Second right end, hidden if the text needs its room."""
        self._dot = tk.Canvas(self, borderwidth=0)
        themed(self._dot, background="sheet", highlightthickness=0)
        self._label = tk.Label(self, font=ui_font(self), anchor="w", justify="left")
        themed(
            self._label,
            background="sheet",
            foreground="ink",
            padx=STATUS_PADDING,
            pady=LINE_PADDING,
        )
        self._strut = themed(tk.Frame(self), background="sheet")
        """Keeps the line at its least height."""
        self._strut.pack(side="left")
        self._label.pack(fill="x", expand=True)
        self.awaits_person = False
        """Whether a dot shows that the person is to act."""
        keep_styled(self._dot, self._draw_dot)
        self.terms: Mapping[str, str] = {}
        """Explanations by the terms they explain, shown as a tooltip if the text has the term."""
        Tooltip(self._label, self._term_tooltip)
        self._arrange()
        self._label.bind("<Configure>", self._wrap)

    @property
    def text_with_warning(self) -> str:
        """The warning and the text together."""
        return str(self._label.cget("text"))

    def place_at_bottom(self, width: int) -> int:
        """Place the line in a window of `width` pixels, and return its height in pixels.

        In a narrow window the line has two rows, so that a longer text covers nothing.
        """
        font = ui_font(self)
        narrow = width < NARROW_DIGITS * font.measure("0")
        lines = font.metrics("linespace") * (2 if narrow else 1)
        height = lines + 2 * pixels(self, LINE_PADDING) + 3
        self._strut.configure(height=height - 1)
        self.place(relx=0, rely=1, anchor="sw", relwidth=1)
        return height

    def set_text(self, text: str, waits: bool = False) -> None:
        """Set the text, with a dot before it if it `waits` for the person."""
        self.text, self.awaits_person = clean_message(text), waits
        self._label.configure(text=f"{self.warning}   {self.text}" if self.warning else self.text)
        self._arrange()

    def set_warning(self, text: str) -> None:
        """Set the warning before the text; an empty one clears it."""
        self.warning = clean_message(text)
        self.set_text(self.text, self.awaits_person)

    def _draw_dot(self) -> None:
        size = pixels(self, DOT_SIZE)
        self._dot.configure(width=size, height=size)
        self._dot.delete("all")
        colour = palette_of(self).accent
        self._dot.create_oval(0, 0, size - 1, size - 1, fill=colour, outline=colour)

    def _term_tooltip(self) -> str:
        text = self.text.lower()
        return "\n".join(_(each) for term, each in self.terms.items() if _(term).lower() in text)

    def _arrange(self) -> None:
        """Pack the dot and the right ends, without those that the text leaves no room for."""
        for frame in (self.right_area, self.optional_area, self._dot):
            frame.pack_forget()
        text = ui_font(self).measure(self.text_with_warning) + pixels(self, 4 * STATUS_PADDING)
        if self.awaits_person:
            packed(self._dot, side="left", padx=(STATUS_PADDING, 0), before=self._label)
        beside = 0, STATUS_PADDING // 2
        room = self.winfo_toplevel().winfo_width() - self.right_area.winfo_reqwidth()
        packed(self.right_area, side="right", padx=beside, before=self._label)
        if text + self.optional_area.winfo_reqwidth() <= room:
            packed(self.optional_area, side="right", padx=beside, before=self._label)

    def _wrap(self, event: tk.Event[tk.Misc]) -> None:
        self._arrange()
        self._label.configure(wraplength=max(120, event.width - pixels(self, 2 * STATUS_PADDING)))
