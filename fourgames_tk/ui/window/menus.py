"""Commands, menus and toolbar; menus and the page of keys follow from one table."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from functools import cached_property, partial
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from ...engine.language import N_, _, labelled, language_labels
from ...engine.learn.lesson_files import has_lessons
from ...engine.options import ChoiceSpec
from ...store.settings import Preferences
from .. import game_view, pages, widgets, workshop
from ..boards import BOARDS
from ..pages.start import StartScreen
from ..text import short_game_title
from ..widgets import focus, side_panel
from ..widgets.buttons import Button, IconButton, Tooltip
from ..widgets.commands import NO_LETTER, choose_mnemonics
from ..widgets.focus import SHIFT, SHORTCUT_MODIFIER, has_modifier, key_names, shortcut_label
from ..widgets.fonts import sized_font
from ..widgets.form import ACCELERATOR_PADDING, PaddedMenu
from ..widgets.layout import packed
from ..widgets.theme import palette_of, themed
from ..widgets.timers import Timer, on_event

if TYPE_CHECKING:
    from ..game_view.game_controller import GameController
    from ..paint.control_art import IconName
    from ..services import Services
    from .speech import Speech


Menu = Literal["Game", "Learn", "Share", "Workshop", "Move", "Settings", "Help", "Speech", ""]
MENUS: tuple[Menu, ...] = ("Game", "Move", "Settings", "Help")
SUBMENUS: tuple[Menu, ...] = ("Learn", "Share", "Workshop")
"""Submenus of the menu Game, at the place of their first command."""
MENU_LABELS: Mapping[Menu, str] = {
    "Game": N_("Game"),
    "Learn": N_("Learn"),
    "Share": N_("Share"),
    "Workshop": N_("Workshop"),
    # Translators: The menu with commands such as Undo and Hint.
    "Move": N_("Move"),
    "Settings": N_("Settings"),
    "Help": N_("Help"),
    "Speech": N_("Speech"),
    "": N_("In a game"),
}
"""Labels of menus, and of groups of commands without a menu on the page of keys."""

T = TypeVar("T")

PUNCTUATION_KEYS = {"comma": ",", "question": "?"}
"""Characters of shortcuts by Tk's names of their keys."""

BARE_KEYS = {
    "Escape": N_("Esc"),
    "Left": "←",
    "Right": "→",
    "space": N_("Space"),
    "Return": N_("Enter"),
    "Home": N_("Home"),
    "End": N_("End"),
}
"""Labels of keys that are shortcuts without a modifier."""


NO_GAME = N_("No game is running.")


def _reason(text: str = "") -> Callable[[Services], str]:
    """Return a function that returns a translated text, or that no game is running if none is."""
    return lambda app: _(NO_GAME) if app.workspace.controller is None else text and _(text)


_needs_game = _reason()


class Action(NamedTuple):
    """A command of the window: `command` runs it, if `is_enabled`.

    `shortcut` is a key with the program's modifier (Ctrl, on macOS Cmd), or a bare key such as
    Escape. `has_separator` puts a separator above the menu entry. `menu` is empty for a command
    that only has a button.
    """

    id: str
    command: Callable[[Services], object]
    menu: Menu
    label: str
    help: str
    shortcut: str = ""
    is_enabled: Callable[[Services], bool] = lambda app: True
    has_separator: bool = False
    is_on: Callable[[Services], bool] | None = None
    """Whether what the command turns on and off is on, for the tick of its menu entry."""
    refusal: Callable[[Services], str] = _needs_game
    """Why the command is not enabled; its menu entry, its shortcut and its button say so."""

    def run(self, app: Services) -> bool:
        """Run the command if it is enabled, else say why it is not; return whether it was.

        A menu can stay open while the game ends, so it is checked again. A key without modifier may
        mean something else, so it does not say why.
        """
        if self.is_enabled(app):
            self.command(app)
            return True
        reason, asked = self.refusal(app), app.workspace.game_or_exercise
        if reason and self.shortcut not in BARE_KEYS:
            if asked is not None:
                asked.board.refuse_input(reason)
            else:
                app.status_bar.set_text(reason)
        return False

    @property
    def accelerator(self) -> str:
        """The shortcut as people write it: `Ctrl+Z`, `⌘Z`, `Esc`."""
        if not self.shortcut or len(self.shortcut.rpartition("+")[2]) > 1:
            return _(BARE_KEYS.get(self.shortcut, self.shortcut))
        return shortcut_label(self.shortcut)

    @property
    def name(self) -> str:
        """The label without the dots of a command that asks for more."""
        return _(self.label).rstrip("…").rstrip()

    @property
    def tooltip(self) -> str:
        """Text of the tooltip of a button: `Undo (Ctrl+Z)`."""
        return f"{self.name} ({self.accelerator})"

    def tooltip_now(self, app: Services) -> str:
        """Return the text of the tooltip, with the reason if the command is not enabled."""
        reason = "" if self.is_enabled(app) else self.refusal(app)
        return f"{self.tooltip}\n{reason}".rstrip()


def action_for_key(event: tk.Event[tk.Misc]) -> Action | None:
    """Return the command of a key press, on any keyboard layout, or None."""
    shortcuts = {event.keysym} if len(event.keysym) > 1 else set()
    if has_modifier(event):
        shift = "Shift+" if int(event.state) & SHIFT else ""
        held = int(event.state) & SHORTCUT_MODIFIER
        names = [PUNCTUATION_KEYS.get(name, name.upper()) for name in key_names(event) if held]
        # On some keyboards a punctuation key needs Shift.
        shortcuts = {f"{shift}{name}" if name.isalpha() else name for name in names}
    return next((each for each in ACTIONS if each.shortcut in shortcuts), None)


def with_game(
    call: Callable[[GameController], T],
) -> Callable[[Services], T | Literal[False]]:
    """Return a function that calls `call` with the running game, or returns False."""
    return lambda app: (
        call(app.workspace.controller) if app.workspace.controller is not None else False
    )


_playing = with_game(lambda controller: True)


def _is_panel_open(name: str) -> Callable[[Services], bool]:
    """Return a function that returns whether a panel beside the board is open."""
    return lambda app: (
        app.workspace.game_view is not None and name in app.workspace.game_view.open_panels
    )


def _speaking(call: Callable[[Speech], object]) -> Callable[[Services], object]:
    """Return a function that calls `call` if the program speaks."""
    return lambda app: app.workspace.speech is not None and call(app.workspace.speech)


def _can_browse(controller: GameController) -> bool:
    """Return whether the arrow keys can browse: the board does not need them."""
    scene = controller.board.scene
    return controller.history.can_browse and scene is not None and scene.seat is None


# fmt: off
ACTIONS: tuple[Action, ...] = (
    Action("new_game", lambda app: app.workspace.show_new_game(),
           "Game", N_("New Game…"), N_("Choose a game, its players and its options"), "N"),
    Action("start_over", lambda app: app.workspace.start_over(),
           "Game", N_("Start Over"),
           N_("Start this game again; the current one is saved"), "R", _playing),
    Action("your_games", lambda app: app.workspace.show_library(),
           "Game", N_("Your Games"), N_("Show all saved games"), "B",
           has_separator=True),
    Action("statistics", lambda app: app.workspace.show_page(pages.statistics.StatisticsPage),
           "Game", N_("Statistics"), N_("Show your results, ratings and streaks"), "T"),
    Action("lessons", lambda app: pages.course.show_course(app, app.workspace.game),
           "Learn", N_("Course"), N_("Learn this game step by step on its board"),
           is_enabled=lambda app: has_lessons(app.workspace.game)),
    Action("daily", lambda app: pages.puzzle.show_daily_puzzle(app),
           "Learn", N_("Puzzle of the Day"),
           N_("Solve today’s puzzle, which is the same for everybody")),
    Action("puzzles", lambda app: pages.puzzle.show_puzzles(app, app.workspace.game),
           "Learn", N_("Puzzles"), N_("Find the move that wins, saves the game or gains the most")),
    Action("rush", lambda app: pages.rush.propose_rush(app, app.workspace.game),
           "Learn", N_("Three-Minute Rush"),
           N_("Solve as many puzzles as you can in three minutes")),
    Action("training", lambda app: pages.training.show_training(app),
           "Learn", N_("Training"), N_("Try again what you missed, at growing distances")),
    Action("drill", lambda app: pages.drill.show_drill(app, app.workspace.game),
           "Learn", N_("Drill"), N_("Answer quick questions about positions"),
           is_enabled=lambda app: bool(app.workspace.game.drill_kinds())),
    Action("review", lambda app: app.workspace.show_review(),
           "Learn", N_("Review"), N_("Show what decided this game and how good each move was"), "",
           lambda app: app.workspace.can_review,
           refusal=lambda app: app.workspace.review_refusal),
    Action("open", lambda app: app.workspace.choose_and_open_game(),
           "Share", N_("Open…"), N_("Open a saved game"), "O"),
    Action("save", lambda app: app.workspace.autosave.save_to_file(),
           "Share", N_("Save"), N_("Save this game"), "S", _playing),
    Action("save_as", lambda app: app.workspace.autosave.save_to_file(as_new=True),
           "Share", N_("Save As…"), N_("Save this game in a new file"), "Shift+S", _playing),
    Action("copy_game", with_game(lambda it: pages.import_export.copy_game(it)),
           "Share", N_("Copy Game"), N_("Copy this game as text to paste or email"), "C", _playing,
           has_separator=True),
    Action("paste", lambda app: pages.import_export.paste_game(app),
           "Share", N_("Paste"), N_("Open a game or position from the clipboard"), "V"),
    Action("save_picture", with_game(lambda it: pages.import_export.save_picture(it)),
           "Share", N_("Save Picture…"), N_("Save a picture of the board as a file"), "", _playing),
    Action("save_animation", with_game(lambda it: pages.game_animation.save_animation(it)),
           "Share", N_("Save Animation…"), N_("Save the moves as an animated picture (GIF)"), "",
           with_game(lambda controller: controller.session.ply > 0),
           refusal=_reason(N_("No move has been made yet."))),
    Action("tournament", lambda app: workshop.tournament.show_or_set_up_tournament(app),
           "Workshop", N_("Tournament…"), N_("Let computer players and bots compete"), "Shift+T"),
    Action("bench", lambda app: workshop.bot_editor.show_bot_editor(app),
           "Workshop", N_("Bot Editor…"),
           N_("Write a bot (a program that plays), test it and watch it play"), "Shift+P"),
    Action("messages", lambda app: app.workspace.toggle_panel("messages"),
           "Workshop", N_("Messages"),
           N_("Show the messages between the game and its players"), "E",
           _playing, is_on=_is_panel_open("messages")),
    Action("write_player", lambda app: pages.help.show_help(app, "bots"),
           "Workshop", N_("How to Write a Bot"), N_("Read how to write a program that plays")),
    Action("set_up", lambda app: pages.position_setup.show_position_setup(app),
           "Workshop", N_("Set Up a Position…"),
           N_("Arrange a position on the board and play from it"), "U",
           lambda app: app.workspace.game.position_editor() is not None, has_separator=True),
    Action("copy_position", with_game(lambda it: pages.import_export.copy_shown_position(it)),
           "Workshop", N_("Copy Position"), N_("Copy the current position as text"),
           "Shift+C", _playing),
    Action("home", lambda app: app.workspace.show_start(),
           "Game", N_("All Games"), N_("Go to the start screen"), "G", has_separator=True),
    Action("quit", lambda app: app.quit(),
           "Game", N_("Quit"), N_("Close the program; the current game is saved"), "Q"),
    Action("undo", lambda app: app.workspace.undo(),
           "Move", N_("Undo"),
           N_("Take back the last turn (turns the game into a practice game)"), "Z",
           lambda app: app.workspace.can_undo,
           refusal=lambda app: (
               _(NO_GAME) if app.workspace.game_or_exercise is None
               else _("There is no turn of yours to take back."))),
    Action("redo", with_game(lambda controller: controller.redo()),
           "Move", N_("Redo"), N_("Repeat the move that was taken back"), "Y",
           with_game(lambda controller: controller.can_redo),
           refusal=_reason(N_("No move was taken back."))),
    Action("hint", lambda app: app.workspace.hint(),
           "Move", N_("Hint"),
           N_("Show where to look, then a good move (turns a game without hints of its own into "
           "a practice game)"), "H",
           lambda app: app.workspace.can_hint, refusal=_reason(N_("The game is over."))),
    Action("coach", with_game(lambda controller: controller.toggle_coach()),
           "Move", N_("Coach"), N_("Warn about costly moves (practice games only)"), "Shift+H",
           _playing, is_on=with_game(lambda controller: controller.coach.enabled)),
    Action("stop", with_game(lambda controller: controller.stop()),
           "Move", N_("Stop Thinking"), N_("Stop the computer’s search"), "Escape",
           with_game(lambda controller: controller.can_stop_computer), has_separator=True,
           refusal=_reason(N_("The computer is not thinking."))),
    Action("resume", with_game(lambda controller: controller.resume()),
           "Move", N_("Resume"), N_("Let the computer move again after a stop"), "Return",
           with_game(lambda controller: controller.is_paused),
           refusal=_reason(N_("The computer was not stopped."))),
    Action("finish", with_game(lambda controller: controller.finish_by_computer()),
           "Move", N_("Finish for Me"),
           N_("Let the computer play for you to the end, at its best level (turns the game into "
           "a practice game, unless it is decided)"), "Shift+F",
           with_game(lambda controller: controller.can_finish_by_computer),
           refusal=lambda app: (
               _(NO_GAME) if app.workspace.controller is None
               else app.workspace.controller.finish_refusal)),
    Action("moves", lambda app: app.workspace.toggle_panel("moves"),
           "Move", N_("Moves"), N_("Show the list of moves beside the board"), "M", _playing,
           has_separator=True, is_on=_is_panel_open("moves")),
    Action("analysis", lambda app: app.workspace.toggle_panel("analysis"),
           "Move", N_("Analysis"),
           N_("Show how good each move is (turns the game into a practice game)"),
           "L", _playing, is_on=_is_panel_open("analysis")),
    Action("overlay", with_game(lambda controller: controller.toggle_overlay()),
           "Move", N_("Pairs and Gaps"),
           N_("Show the pairs and gaps in Four Stones (turns the game into a practice game)"),
           "Shift+G",
           with_game(lambda controller: controller.has_overlay),
           refusal=_reason(N_("Only Four Stones has pairs and gaps.")),
           is_on=with_game(lambda controller: controller.board.overlay is not None)),
    Action("why", with_game(lambda controller: controller.show_why()),
           "", N_("Why"),
           N_("Show the reply to the mistake that the coach found, or what a hint leads to"), "?",
           with_game(lambda controller: controller.can_show_why)),
    Action("first", with_game(lambda controller: controller.history.go_to_start()),
           "", N_("First position"),
           N_("Show the start of the game"), "Home", with_game(_can_browse)),
    Action("back", with_game(lambda controller: controller.history.step_back()),
           "", N_("Back"), N_("Show the previous position"), "Left", with_game(_can_browse)),
    Action("forward", with_game(lambda controller: controller.history.step_forward()),
           "", N_("Forward"), N_("Show the next position"), "Right", with_game(_can_browse)),
    Action("last", with_game(lambda controller: controller.history.go_to_end()),
           "", N_("Last position"),
           N_("Return to the current position"), "End", with_game(_can_browse)),
    Action("play_through", with_game(lambda controller: controller.history.toggle_autoplay()),
           "", N_("Play through"), N_("Show one move after the other, or stop"), "space",
           with_game(_can_browse)),
    Action("players", lambda app: app.workspace.show_players(),
           "", N_("Change players"), N_("Change who plays this game"), "P", _playing),
    Action("speak",
           lambda app: app.set_preference("speak", "no" if app.preferences.speak else "yes"),
           "Speech", N_("Speak Moves"), N_("Say what happens, or stop that; Ctrl ends a sentence"),
           "F4"),
    Action("repeat", _speaking(lambda speech: speech.repeat()),
           "Speech", N_("Repeat"), N_("Say the last move of the other player again"), "F5"),
    Action("read_board", _speaking(lambda speech: speech.read_board()),
           "Speech", N_("Read the Board"), N_("Say the board row by row, or the page"), "F6"),
    Action("read_situation", _speaking(lambda speech: speech.read_situation()),
           "Speech", N_("Read the Scores"), N_("Say the scores and what you can do"), "F7"),
    Action("read_last_moves", _speaking(lambda speech: speech.read_last_moves()),
           "Speech", N_("Read the Last Moves"), N_("Say the last turn of each player"), "F9"),
    Action("preferences", lambda app: app.workspace.show_page(pages.preferences.PreferencesPage),
           "Settings", N_("Preferences…"),
           N_("Choose theme, text size, speed and other settings"), ","),
    Action("rules", lambda app: pages.help.show_help(app, app.workspace.focused_game.id),
           "Help", N_("Instructions"), N_("Read how to play this game"), "I"),
    Action("keys", lambda app: pages.help.show_help_text(app, partial(keys_markdown, app)),
           "Help", N_("Keys"), N_("Show all keyboard shortcuts"), "K"),
    Action("speech_help", lambda app: pages.help.show_help(app, "speech"),
           "Help", N_("Playing by Ear"), N_("Read how to play by keys and speech")),
    Action("about", lambda app: pages.help.show_help_text(app, pages.help.credits_text),
           "Help", N_("About Fourgames"), N_("Show version and credits"), has_separator=True),
)
# fmt: on


def find_action(name: str) -> Action:
    """Return the command with this id."""
    return next(each for each in ACTIONS if each.id == name)


RINGS_TEXT = N_("Amber ring: last move. Blue ring: what you point at, hold or have selected.")


def keys_markdown(app: Services) -> str:
    """Return a table of all keys, of the program and of the current game, in Markdown."""
    game, game_page = app.workspace.game, pages.game_page.GameSetupPage
    tables: dict[str, Sequence[tuple[str, str]]] = {
        _("On the board of {game}").format(game=_(game.title)): BOARDS[game.id].KEYS,
        _("At the end of a game"): pages.game_end.EndPage.key_help_rows(),
        _("In a review"): pages.review.ReviewPage.key_help_rows(),
        _("In a panel"): game_view.panels.KEYS,
        _("Learn from my mistakes"): pages.exercise.MistakesPage.key_help_rows(),
        _("In Your Games"): pages.your_games.YourGamesPage.key_help_rows(),
        _("On the start screen"): StartScreen.key_help_rows(),
        _("On a page beside the board"): side_panel.KEYS,
        _("In a table"): widgets.data_table.KEYS,
        _("On the page of {game}").format(game=_(game.title)): game_page.key_help_rows(),
        _("On the puzzle page"): pages.puzzle.PuzzlePage.key_help_rows(),
        _("Training"): pages.training.TrainingPage.key_help_rows(),
        _("In a drill"): pages.drill.DrillPage.key_help_rows(),
        _("When you set up a position"): pages.position_setup.PositionSetupPage.key_help_rows(),
        _("In a question box"): pages.game_start.KEYS,
        _("On the page of a course"): pages.course.CoursePage.key_help_rows(),
        _("In a lesson"): pages.lessons.LessonPage.key_help_rows(),
        _("Everywhere"): focus.KEYS,
    }
    for menu in (*MENUS, *SUBMENUS, "Speech", ""):
        tables[_(MENU_LABELS[menu])] = tuple(
            (each.accelerator, labelled(each.name, _(each.help)))
            for each in ACTIONS
            if each.menu == menu and each.accelerator
        )
    lines = ["# " + _("Keys"), "", _(RINGS_TEXT), ""]
    heads = _("Key"), _("Action")
    for title, keys in tables.items():
        if keys:
            lines += [f"## {title}", "", f"| {heads[0]} | {heads[1]} |", "|---|---|"]
            lines += [f"| {_(key)} | {_(meaning)} |" for key, meaning in keys]
            lines.append("")
    return "\n".join(lines)


HEIGHT, HOME_HEIGHT = 40, 28
"""Heights of the menu bar, and of the button to all games in it, in design units."""
HOME_TEXT = N_("All games")
SWITCH_LABELS = {"sound": N_("Sound"), "speak": N_("Speak Moves")}
"""Labels of the switches in the menu of settings, by the names of their preferences."""
GAME_CHOICES = N_("Level"), N_("Who Goes First")
"""Labels of the submenus that belong to the current game, which they name in parentheses."""
ORDER_LABELS = (
    N_("You play first"),
    N_("You play second"),
    N_("You play third"),
    N_("You play fourth"),
)
Choices = tuple[str, Sequence[tuple[str, str]], Callable[[str], object]]
"""The current value, all values with their labels, and a function that selects one."""
TOOLBAR_SIGNS: tuple[tuple[str, IconName], ...] = (
    ("new_game", "new"),
    ("undo", "undo"),
    ("redo", "redo"),
    ("hint", "hint"),
)
"""Commands with a button in the toolbar, and their icons."""


class MenuBar(tk.Frame):
    """Menus, the toolbar and the name of the game. Alt+letter and F10 open the menus.

    Entries are enabled as a menu opens, but exist before: arrow keys skip an empty menu.
    """

    def __init__(self, app: Services) -> None:
        super().__init__(app.root)
        themed(self, background="sheet", height=HEIGHT)
        self.pack_propagate(False)
        self._app, self._in_game, self._timer = app, False, Timer(self)
        # References: Tk unticks an entry whose variable is deleted.
        self._switch_variables = {name: tk.StringVar(self) for name in SWITCH_LABELS}
        self._choice_variables: list[tk.StringVar] = []
        self._ticks: dict[str, tk.BooleanVar] = {}
        """Whether commands that turn something on and off have a tick, by their ids."""
        self._entries: dict[str, int] = {}
        """The index of each command in its menu."""
        themed(tk.Frame(self, height=1), background="line").pack(side="bottom", fill="x")
        self.toolbar_area = area = themed(tk.Frame(self), background="sheet")
        """The part that changes with the contents of the window."""
        self._title = tk.Label(area, font=sized_font(self, 14, True))
        themed(self._title, background="sheet", foreground="muted", padx=24)
        self._menus = [self._add_menu(name) for name in MENUS]
        area.pack(side="left", fill="both", expand=True)
        for event, shown in (("<KeyPress-Alt_L>", True), ("<KeyRelease-Alt_L>", False)):
            on_event(self, str(app.root), event, partial(self._underline, shown))
        self.bind("<Configure>", lambda event: self._fit_width())

    @property
    def title(self) -> str:
        return str(self._title.cget("text"))

    @cached_property
    def _home_and_toolbar(self) -> tuple[Button, Toolbar]:
        """Created for the first game, so that the first window shows sooner."""
        home = Button(
            self.toolbar_area,
            _(HOME_TEXT),
            partial(find_action("home").run, self._app),
            kind="quiet",
            height=HOME_HEIGHT,
            chevron="left",
        )
        Tooltip(home, lambda: find_action("home").tooltip)
        return home, Toolbar(self.toolbar_area, self._app)

    @property
    def home(self) -> Button:
        """The button that leaves the game."""
        return self._home_and_toolbar[0]

    @property
    def toolbar(self) -> Toolbar:
        return self._home_and_toolbar[1]

    def set_title(self, title: str, in_game: bool) -> None:
        """Show the name of the game, and in a game the toolbar and the way out."""
        self._title.configure(text=title)
        self._in_game = in_game
        if in_game:
            self.toolbar.refresh()
        self._fit_width()
        # Again: Tk knows the width of a new toolbar only when it is idle.
        self._timer.start_when_idle(self._fit_width)

    def _fit_width(self) -> None:
        """Hide the title if menus and toolbar need its room."""
        room = self.winfo_width() - sum(each.winfo_reqwidth() for each in self._menus)
        for each in self.toolbar_area.pack_slaves():
            each.pack_forget()
        if self._in_game:
            room -= self.toolbar.winfo_reqwidth() + self.home.winfo_reqwidth()
        if self.title and self._title.winfo_reqwidth() <= room:
            self._title.pack(side="right")
        if self._in_game:
            self.toolbar.pack(side="right")
        if self._in_game and room >= 0:
            self.home.pack(side="right")

    def _underline(self, shown: bool, event: tk.Event[tk.Misc]) -> None:
        """Underline the letters that open menus while Alt is held down, or none."""
        letters = choose_mnemonics([str(each.cget("text")) for each in self._menus])
        for button, place in zip(self._menus, letters, strict=True):
            button.configure(underline=place if shown else NO_LETTER)

    def _add_menu(self, name: Menu) -> tk.Menubutton:
        button = tk.Menubutton(
            self, text=_(MENU_LABELS[name]), font=sized_font(self, 14), borderwidth=0
        )
        button.configure(underline=NO_LETTER)
        themed(button, background="sheet", foreground="ink", padx=12, pady=8)
        themed(button, activebackground="track", activeforeground="ink")
        menu = PaddedMenu(button, lambda: self._update_entries(name, menu))
        self._fill(name, menu)
        # The release of Alt is not reported while the menu is open.
        menu.bind("<Unmap>", partial(self._underline, False), add="+")
        button.configure(menu=menu)
        button.bind("<Motion>", self._follow_pointer)
        menu.bind("<Map>", lambda event: self.tk.setvar("::tk::Priv(menuActivated)", True), add="+")
        button.pack(side="left")
        return button

    def _follow_pointer(self, event: tk.Event[tk.Misc]) -> None:
        """Open the menu under the pointer while another one is open.

        On X11 Tk does so for a menu of a window alone, or while the button is held down, and opens
        submenus under the pointer only once a menu counts as activated.
        """
        if str(self.tk.getvar("::tk::Priv(postedMb)")) == str(event.widget):
            self.tk.call("tk::MbMotion", event.widget, "down", event.x_root, event.y_root)

    def _update_entries(self, name: Menu, menu: tk.Menu) -> None:
        """Enable the entries of a menu that are possible now."""
        for each in ACTIONS:
            if each.menu == name:
                possible = each.is_enabled(self._app)
                # Without a shortcut, only the entry itself can say why by keys.
                says = possible or (not each.shortcut and each.refusal(self._app))
                state: Literal["normal", "disabled"] = "normal" if says else "disabled"
                ink = "" if possible else palette_of(self).faint
                # The page may use this key itself: then the entry has no accelerator.
                taken = self._app.workspace.side_panel.has_shortcut(each.shortcut)
                keys = (
                    "" if taken or not each.accelerator else each.accelerator + ACCELERATOR_PADDING
                )
                entry = self._entries[each.id]
                menu.entryconfigure(entry, state=state, accelerator=keys, foreground=ink)
                if each.is_on is not None:
                    self._ticks[each.id].set(each.is_on(self._app))
        if name == "Settings":
            for switch, variable in self._switch_variables.items():
                variable.set(self._app.preferences.texts_by_name()[switch])
            game = short_game_title(self._app.workspace.game)
            for number, label in enumerate(self._choice_menus):
                if label in GAME_CHOICES:
                    menu.entryconfigure(number, label=f"{_(label)} ({game})")

    def _fill(self, name: Menu, menu: tk.Menu) -> None:
        """Add the entries of a menu, which say in the status line why they are not possible."""
        self._add_entries(name, menu)
        menu.bind("<Motion>", partial(self._explain, name, menu), add="+")
        menu.bind("<Unmap>", lambda event: self._app.status_bar.set_aside(""), add="+")

    def _explain(self, name: Menu, menu: tk.Menu, event: tk.Event[tk.Misc]) -> None:
        """Show why the entry under the pointer is not possible, if it is not."""
        pointed = menu.index(f"@{event.y}")
        reasons = (
            each.refusal(self._app)
            for each in ACTIONS
            if each.menu == name and self._entries[each.id] == pointed
            if not each.is_enabled(self._app)
        )
        self._app.status_bar.set_aside(next(reasons, ""))

    def _add_entries(self, name: Menu, menu: tk.Menu) -> None:
        """Add the commands of a menu and its submenus."""
        inside = list(SUBMENUS) if name == "Game" else []
        if name == "Settings":
            for label, offer in self._choice_menus.items():
                self._add_choices(menu, label, offer)
            for switch, variable in self._switch_variables.items():
                menu.add_checkbutton(
                    label=_(SWITCH_LABELS[switch]),
                    variable=variable,
                    onvalue="yes",
                    offvalue="no",
                    accelerator=find_action(switch).accelerator if switch == "speak" else "",
                    command=partial(self._set_switch, switch),
                )
            menu.add_separator()
        for each in ACTIONS:
            if name == "Game" and each.id == "home":
                self._add_choices(menu, N_("Speed"), self._choice_menus["Speed"])
            if each.menu in inside:
                self._fill(each.menu, self._add_submenu(each.menu, menu))
                inside.remove(each.menu)
            if each.menu != name:
                continue
            if each.has_separator:
                menu.add_separator()
            run = partial(each.run, self._app)
            if each.is_on is None:
                menu.add_command(label=_(each.label), accelerator=each.accelerator, command=run)
            else:
                ticked = self._ticks[each.id] = tk.BooleanVar(self)
                menu.add_checkbutton(
                    label=_(each.label),
                    accelerator=each.accelerator,
                    command=run,
                    variable=ticked,
                )
            self._entries[each.id] = menu.index("end") or 0

    def _set_switch(self, name: str) -> None:
        self._app.set_preference(name, self._switch_variables[name].get())

    def _add_submenu(self, name: Menu, menu: tk.Menu) -> tk.Menu:
        submenu = PaddedMenu(menu, lambda: self._update_entries(name, submenu))
        menu.add_cascade(label=_(MENU_LABELS[name]), menu=submenu)
        return submenu

    def _add_choices(self, menu: tk.Menu, label: str, offer: Callable[[], Choices]) -> None:
        """Add a submenu of radio buttons; `offer` returns its choices each time that it opens."""
        chosen = tk.StringVar(self)
        self._choice_variables.append(chosen)

        def refresh() -> None:
            submenu.delete(0, "end")
            now, choices, choose = offer()
            chosen.set(now)
            for value, words in choices:
                do = partial(choose, value)
                submenu.add_radiobutton(label=words, value=value, variable=chosen, command=do)

        submenu = PaddedMenu(menu, refresh)
        menu.add_cascade(label=_(label), menu=submenu)

    @property
    def _choice_menus(self) -> dict[str, Callable[[], Choices]]:
        """Functions that return the choices of a setting, by the label of its submenu."""
        return {
            N_("Level"): self._level_choices,
            N_("Who Goes First"): self._first_seat_choices,
            N_("Speed"): partial(self._preference_choices, "speed"),
            N_("Theme"): partial(self._preference_choices, "theme"),
            N_("Language"): partial(self._preference_choices, "language"),
        }

    def _level_choices(self) -> Choices:
        """Return the levels of the current game."""
        workspace = self._app.workspace
        game, here = (
            workspace.game,
            None if workspace.controller is None else workspace.controller.setup.level,
        )
        levels = [
            (str(each.number), labelled(f"{each.number}  {_(each.name)}", each.strength_text))
            for each in game.levels
        ]
        now = str(here or self._app.settings.last_level(game))
        return now, levels, lambda number: workspace.change_level(game, int(number))

    def _first_seat_choices(self) -> Choices:
        """Return the places in the order of moves, and Random, for the current game."""
        workspace, settings = self._app.workspace, self._app.settings
        game = workspace.game
        options = (
            settings.offered_options(game)
            if workspace.controller is None
            else workspace.controller.setup.options
        )
        place, chance = settings.last_move_order(game), pages.game_page.CHANCE

        def choose(chosen: str) -> None:
            workspace.change_move_order(game, None if chosen == chance else int(chosen))

        places = pages.game_page.move_order_choices(game, game.seat_count(options))
        told = [(n, _(words if n == chance else ORDER_LABELS[int(n)])) for n, words in places]
        return chance if place is None else str(place), told, choose

    def _preference_choices(self, name: str) -> Choices:
        """Return the values of a preference."""
        spec = Preferences.specs()[name]
        labels = spec.choices if isinstance(spec, ChoiceSpec) else {}
        # A language has its own name in every language.
        own = language_labels() if name == "language" else {}
        choices = [(word, own.get(word) or _(label)) for word, label in labels.items()]
        now = self._app.preferences.texts_by_name()[name]
        return now, choices, partial(self._app.set_preference, name)


class Toolbar(tk.Frame):
    """Icon buttons for frequent commands; their tooltips name the key."""

    def __init__(self, parent: tk.Misc, app: Services) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self._app = app
        self.buttons: dict[str, IconButton] = {}
        for name, sign in TOOLBAR_SIGNS:
            mine = find_action(name)
            do, can = partial(self._run, mine), mine.is_enabled(app)
            button = IconButton(self, sign, partial(mine.tooltip_now, app), do, can)
            packed(button, side="left", padx=3)
            self.buttons[name] = button

    def _run(self, action: Action) -> None:
        """Run a command; a second click does not confirm what the first one asked about."""
        controller = self._app.workspace.controller
        with nullcontext() if controller is None else controller.as_click():
            action.run(self._app)

    def refresh(self) -> None:
        """Enable the buttons that can be used now."""
        for name, sign in TOOLBAR_SIGNS:
            self.buttons[name].set_icon(sign, find_action(name).is_enabled(self._app))
