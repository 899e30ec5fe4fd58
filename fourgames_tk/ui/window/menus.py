"""What a person can do by menus and shortcuts: one table, from which all that shows it is made."""

from __future__ import annotations

import sys
import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from ...engine.learn.lessons import has_lessons
from ...engine.options import ChoiceSpec
from ...store.settings import Preferences
from .. import game_view, pages, window, workshop
from ..boards import BOARDS
from ..pages.start import KEYS as KEYS_OF_START
from ..text import clean_message
from ..widgets import focus, side_panel
from ..widgets.buttons import IconButton, Tooltip
from ..widgets.focus import MODIFIER, SHIFT, names_of, with_modifier
from ..widgets.fonts import LINE_PADDING, pixels, sized, ui_font
from ..widgets.theme import colour_menu, follow_theme, palette_of, themed
from ..widgets.timers import on_event

if TYPE_CHECKING:
    from ..app import App
    from ..game_view.game_controller import GameController
    from ..paint.control_art import Glyph


Menu = Literal["Game", "Learn", "Share", "Workshop", "Move", "Settings", "Help", ""]
MENUS: tuple[Menu, ...] = ("Game", "Move", "Settings", "Help")
SUBMENUS: tuple[Menu, ...] = ("Learn", "Share", "Workshop")
"""Those that stand in the menu Game, where their first action does."""

T = TypeVar("T")

MAC = sys.platform == "darwin"
SIGNS = {"comma": ",", "question": "?"}
"""What Tk calls the keys of signs that are shortcuts."""

BARE = {"Escape": "Esc", "Left": "←", "Right": "→", "space": "Space", "Return": "Enter"}
"""What people call keys that are shortcuts alone, without the program's modifier."""


@dataclass(frozen=True)
class Action:
    """Something a person can do in the window: `do`, while `when` holds.

    `shortcut` is a key with the program's modifier (Ctrl, on macOS Cmd), or a bare key such as
    Escape. A `rule` stands above it in its menu; what has a button elsewhere is in no menu.
    """

    id: str
    do: Callable[[App], object]
    menu: Menu
    label: str
    help: str
    shortcut: str = ""
    when: Callable[[App], bool] = lambda app: True
    rule: bool = False

    def perform(self, app: App) -> bool:
        """Do it if it can be done; return whether it could.

        Who offers it knows only how things stood then: a menu stays open while a game ends.
        """
        possible = self.when(app)
        if possible:
            self.do(app)
        return possible

    @property
    def accelerator(self) -> str:
        """The shortcut as people write it: `Ctrl+Z`, `⌘Z`, `Esc`."""
        if not self.shortcut or len(self.shortcut.rpartition("+")[2]) > 1:
            return BARE.get(self.shortcut, self.shortcut)
        shift, _, key = self.shortcut.rpartition("+")
        if MAC:
            return f"⌘{'⇧' if shift else ''}{key}"
        return f"Ctrl+{shift}{'+' if shift else ''}{key}"

    @property
    def tip(self) -> str:
        """What a button says of it: `Undo (Ctrl+Z)`."""
        return f"{self.label.rstrip('…')} ({self.accelerator})"


def action_for(event: tk.Event[tk.Misc]) -> Action | None:
    """Return what a key is for, alone or with the program's modifier, on every keyboard."""
    shortcuts = {event.keysym} if len(event.keysym) > 1 else set()
    if with_modifier(event):
        shift = "Shift+" if int(event.state) & SHIFT else ""
        held = int(event.state) & MODIFIER
        names = [SIGNS.get(name, name.upper()) for name in names_of(event) if held]
        # Some keyboards have a sign on a key that asks for Shift.
        shortcuts = {f"{shift}{name}" if name.isalpha() else name for name in names}
    return next((each for each in ACTIONS if each.shortcut in shortcuts), None)


def in_game(what: Callable[[GameController], T]) -> Callable[[App], T | Literal[False]]:
    """Return what does or asks something of the game on the table; without one it is False."""
    return lambda app: (
        what(app.workspace.controller) if app.workspace.controller is not None else False
    )


_playing = in_game(lambda controller: True)


def _can_look_back(controller: GameController) -> bool:
    """Tell whether there is something to look at, and the board needs no arrow keys."""
    scene = controller.board.scene
    return controller.history.can_browse and scene is not None and scene.seat is None


# fmt: off
ACTIONS: tuple[Action, ...] = (
    Action("new_game", lambda app: app.workspace.choose(),
           "Game", "New Game…", "Choose the game, its players and options", "N"),
    Action("start_over", lambda app: app.workspace.start_over(),
           "Game", "Start Over", "Begin another game like this one, which is kept", "R", _playing),
    Action("your_games", lambda app: app.workspace.show_library(),
           "Game", "Your Games", "Show every game that was ever played here", "B", rule=True),
    Action("lessons", lambda app: pages.lessons.learn(app, app.workspace.game),
           "Learn", "Lessons", "Learn this game step by step, on its board",
           when=lambda app: has_lessons(app.workspace.game)),
    Action("daily", lambda app: pages.puzzle.show_daily(app),
           "Learn", "Puzzle of the Day", "Show the puzzle that is everybody's today"),
    Action("puzzles", lambda app: pages.puzzle.show_puzzles(app, app.workspace.game),
           "Learn", "Puzzles", "Find the move that wins, saves or gains most"),
    Action("rush", lambda app: pages.puzzle.show_rush(app, app.workspace.game),
           "Learn", "Rush", "Find as many as you can in three minutes"),
    Action("statistics", lambda app: app.workspace.show(pages.statistics.StatisticsPage),
           "Learn", "Statistics", "Show games won and lost", "T"),
    Action("review", lambda app: app.workspace.review(),
           "Learn", "Review", "Show what decided this game, and what each move was worth", "",
           lambda app: app.workspace.can_review),
    Action("open", lambda app: app.workspace.choose_file(),
           "Share", "Open…", "Open a saved game", "O"),
    Action("save", lambda app: app.workspace.autosave.save(),
           "Share", "Save", "Save this game", "S", _playing),
    Action("save_as", lambda app: app.workspace.autosave.save(as_new=True),
           "Share", "Save As…", "Save this game under a name", "Shift+S", _playing),
    Action("copy_game", in_game(lambda it: window.import_export.copy_game(it.app, it)),
           "Share", "Copy Game", "Copy this game as text, to be mailed or pasted", "C", _playing,
           rule=True),
    Action("paste", lambda app: window.import_export.paste(app),
           "Share", "Paste", "Lay a game or a position that was copied as text on the table", "V"),
    Action("save_picture", in_game(lambda it: window.import_export.save_picture(it.app, it)),
           "Share", "Save Picture…", "Write a picture of the board to a file", "", _playing),
    Action("tournament", lambda app: workshop.tournament.show_tournament(app),
           "Workshop", "Tournament…", "Let computer players and programs compete", "Shift+T"),
    Action("bench", lambda app: workshop.bot_editor.show_bot_editor(app),
           "Workshop", "Write a Player…", "Make a program that plays, try it out and watch it",
           "Shift+P"),
    Action("messages", lambda app: app.workspace.toggle_panel("messages"),
           "Workshop", "Messages", "Show what players hear and say", "E", _playing),
    Action("write_player", lambda app: pages.help.show_help(app, "bots"),
           "Workshop", "How to Write a Player", "Show how a program of yours can play"),
    Action("set_up", lambda app: pages.position.set_up(app),
           "Workshop", "Set Up a Position…",
           "Put pieces on the board as you like, to play from there", "U",
           lambda app: app.workspace.game.editing() is not None, rule=True),
    Action("copy_position", in_game(lambda it: window.import_export.copy_position(it.app, it)),
           "Workshop", "Copy Position", "Copy the position that is shown as text",
           "Shift+C", _playing),
    Action("home", lambda app: app.workspace.home(),
           "Game", "All Games", "Go to the start screen", "G", rule=True),
    Action("quit", lambda app: app.quit(),
           "Game", "Quit", "Leave the program; a game under way is kept", "Q"),
    Action("undo", lambda app: app.workspace.undo(),
           "Move", "Undo", "Take back a turn; then, return to the game before", "Z",
           lambda app: app.workspace.can_undo),
    Action("redo", in_game(lambda controller: controller.redo()),
           "Move", "Redo", "Play again what was taken back", "Y",
           in_game(lambda controller: controller.can_redo)),
    Action("hint", lambda app: app.workspace.hint(),
           "Move", "Hint",
           "Say where to look, then a good move; a practice game, unless the game gives hints", "H",
           lambda app: app.workspace.can_hint),
    Action("coach", in_game(lambda controller: controller.toggle_coach()),
           "Move", "Coach", "Be told when a move gives much away, in a practice game", "Shift+H",
           _playing),
    Action("stop", in_game(lambda controller: controller.stop()),
           "Move", "Stop Thinking", "Stop the computer", "Escape",
           in_game(lambda controller: controller.can_stop), rule=True),
    Action("resume", in_game(lambda controller: controller.resume()),
           "Move", "Let the Computer Move", "Go on after a stop", "Return",
           in_game(lambda controller: controller.paused)),
    Action("moves", lambda app: app.workspace.toggle_panel("moves"),
           "Move", "Moves", "Show the list of moves beside the board", "M", _playing, rule=True),
    Action("analysis", lambda app: app.workspace.toggle_panel("analysis"),
           "Move", "Analysis", "Show what each move is worth", "L", _playing),
    Action("why", in_game(lambda controller: controller.coach.show_answer()),
           "", "Why", "See the answer to a move that the coach found wrong", "?",
           in_game(lambda controller: controller.coach.current_mistake is not None)),
    Action("first", in_game(lambda controller: controller.history.first()),
           "", "First position", "Look at the start of the game", "Home", in_game(_can_look_back)),
    Action("back", in_game(lambda controller: controller.history.back()),
           "", "Back", "Look at the position before", "Left", in_game(_can_look_back)),
    Action("forward", in_game(lambda controller: controller.history.forward()),
           "", "Forward", "Look at the next move", "Right", in_game(_can_look_back)),
    Action("last", in_game(lambda controller: controller.history.last()),
           "", "Last position", "Go back to the game", "End", in_game(_can_look_back)),
    Action("play_through", in_game(lambda controller: controller.history.toggle_autoplay()),
           "", "Play through", "Look at one move after the other, or stop that", "space",
           in_game(_can_look_back)),
    Action("players", lambda app: app.workspace.choose_players(),
           "", "Change players", "Say who sits on which seat of this game", "P", _playing),
    Action("preferences", lambda app: app.workspace.show(pages.preferences.PreferencesPage),
           "Settings", "Preferences…", "Theme, size of text, speed and the like", ","),
    Action("rules", lambda app: pages.help.show_help(app, app.workspace.game.id),
           "Help", "Instructions", "Show how this game is played", "I"),
    Action("keys", lambda app: show_keys(app),
           "Help", "Keys", "Show every key", "K"),
    Action("about", lambda app: pages.help.show_text(app, pages.help.CREDITS),
           "Help", "About Fourgames", "Show version and credits", rule=True),
)
# fmt: on


def action(name: str) -> Action:
    return next(each for each in ACTIONS if each.id == name)


RINGS = "Rings on a board: amber is what was moved last, blue is what you point at or choose."


def show_keys(app: App) -> None:
    """Show every key: those of the program, and of the game that is looked at."""
    game = app.workspace.game
    tables = {
        f"On the board of {game.title}": BOARDS[game.id].KEYS,
        "At the end of a game": pages.end.KEYS,
        "In a review": pages.review.KEYS,
        "In a panel": game_view.panels.KEYS,
        "In Your Games": pages.your_games.KEYS,
        "On the start screen": KEYS_OF_START,
        "On a page beside the board": side_panel.KEYS,
        f"On the page of {game.title}": pages.game_page.KEYS,
        "On the page of puzzles": pages.puzzle.KEYS,
        "On the board of a position that you set up": pages.position.KEYS,
        "In a question": pages.questions.KEYS,
        "In the list of lessons": pages.lessons.LIST_KEYS,
        "In a lesson": pages.lessons.KEYS,
        "Everywhere": focus.KEYS,
    }
    for menu in (*MENUS, *SUBMENUS, ""):
        tables[menu or "In a game"] = tuple(
            (each.accelerator, f"{each.label.rstrip('…')}: {each.help}")
            for each in ACTIONS
            if each.menu == menu and each.accelerator
        )
    lines = ["# Keys", "", RINGS, ""]
    for title, keys in tables.items():
        if keys:
            lines += [f"## {title}", "", "| key | what it does |", "|---|---|"]
            lines += [f"| {key} | {meaning} |" for key, meaning in keys]
            lines.append("")
    pages.help.show_text(app, "\n".join(lines))


HEIGHT = 40
"""Of the strip, in design units."""
ENTRY_ROOM = 8
"""How much higher than its text an entry of a menu is, in design units."""
AFTER_KEYS = "  "
"""What keeps the key of an entry off the edge of its menu."""
Offer = tuple[str, Sequence[tuple[str, str]], Callable[[str], object]]
"""The value that holds, all values with their words, and what chooses one."""
TOOLBAR_SIGNS: tuple[tuple[str, Glyph], ...] = (
    ("new_game", "new"),
    ("undo", "undo"),
    ("redo", "redo"),
    ("hint", "hint"),
)
"""The actions that have a button, and its sign."""


class RoomyMenu(tk.Menu):
    """A flat menu. Tk can only give its entries room with a raised rim, or with a picture."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent, tearoff=False, borderwidth=1, activeborderwidth=0, relief="flat")
        self._font = sized(self, 14)
        self.configure(font=self._font)
        colour_menu(self)
        self._spacer = tk.PhotoImage(master=self, width=1)
        follow_theme(self, self._space)

    def _space(self) -> None:
        height = self._font.metrics("linespace") + pixels(self, ENTRY_ROOM)
        self._spacer.configure(height=height)

    def add(self, itemType: str, cnf: dict[str, Any] | None = None, **kw: Any) -> None:  # noqa: N803
        """Add an entry of a kind, high enough to be hit with ease."""
        options = {**(cnf or {}), **kw}
        if itemType != "separator":
            options |= {"image": self._spacer, "compound": "left"}
        if options.get("accelerator"):
            options["accelerator"] += AFTER_KEYS
        super().add(itemType, options)  # type: ignore[no-untyped-call]


class MenuBar(tk.Frame):
    """Menus, and at the right small buttons for a game and its name. Alt+letter and F10 open them.

    What of them can be done is looked at as they open. Each is filled before: arrow keys go past
    a menu that is empty.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app.root)
        themed(self, background="sheet", height=HEIGHT)
        self.pack_propagate(False)
        self._app, self._in_game = app, False
        # Tk ticks an entry only as long as Python holds its variable.
        self._sound = tk.StringVar(self)
        self._chosen: list[tk.StringVar] = []
        themed(tk.Frame(self, height=1), background="line").pack(side="bottom", fill="x")
        self._title = tk.Label(self, font=sized(self, 14, True))
        themed(self._title, background="sheet", foreground="muted", padx=24)
        self.toolbar = Toolbar(self, app)
        self._menus = [self._add_menu(name) for name in MENUS]
        for event, place in (("<KeyPress-Alt_L>", 0), ("<KeyRelease-Alt_L>", -1)):
            on_event(self, str(app.root), event, partial(self._underline, place))
        self.bind("<Configure>", lambda event: self._fit())

    @property
    def title(self) -> str:
        return str(self._title.cget("text"))

    def show(self, title: str, in_game: bool) -> None:
        """Write the name of the game at the right end, and with a game on the table its buttons."""
        self._title.configure(text=title)
        self._in_game = in_game
        self.toolbar.refresh()
        self._fit()

    def _fit(self) -> None:
        """Leave the title out where the menus and the buttons need its room."""
        parts = (self.toolbar, *self._menus) if self._in_game else self._menus
        needed = sum(each.winfo_reqwidth() for each in (*parts, self._title))
        self._title.pack_forget()
        self.toolbar.pack_forget()
        if self.title and needed <= self.winfo_width():
            self._title.pack(side="right")
        if self._in_game:
            self.toolbar.pack(side="right")

    def _underline(self, place: int, event: tk.Event[tk.Misc]) -> None:
        """Show which letters open the menus while Alt is held down."""
        for button in self._menus:
            button.configure(underline=place)

    def _add_menu(self, name: Menu) -> tk.Menubutton:
        button = tk.Menubutton(self, text=name, font=sized(self, 14), borderwidth=0)
        themed(button, background="sheet", foreground="ink", padx=12, pady=8)
        themed(button, activebackground="track", activeforeground="ink")
        menu = RoomyMenu(button)
        self._fill(name, menu)
        # While it is open, nobody else hears that Alt is let go.
        menu.bind("<Unmap>", partial(self._underline, -1))
        button.configure(menu=menu)
        button.pack(side="left")
        return button

    def _open(self, name: Menu, menu: tk.Menu) -> None:
        """Show in a menu how things stand."""
        for each in ACTIONS:
            if each.menu == name:
                state: Literal["normal", "disabled"] = (
                    "normal" if each.when(self._app) else "disabled"
                )
                # A page may hear the same key: then the entry is chosen without one.
                taken = self._app.workspace.side_panel.takes_shortcut(each.shortcut)
                keys = "" if taken or not each.accelerator else each.accelerator + AFTER_KEYS
                menu.entryconfigure(each.label, state=state, accelerator=keys)
        if name == "Settings":
            self._sound.set(self._app.preferences.texts()["sound"])

    def _fill(self, name: Menu, menu: tk.Menu) -> None:
        """Add the actions of a menu, and the menus inside it."""
        menu.configure(postcommand=partial(self._open, name, menu))
        inside = list(SUBMENUS) if name == "Game" else []
        if name == "Settings":
            for label, offer in self._settings.items():
                self._add_choices(menu, label, offer)
            menu.add_checkbutton(
                label="Sound",
                variable=self._sound,
                onvalue="yes",
                offvalue="no",
                command=lambda: self._app.set_preference("sound", self._sound.get()),
            )
            menu.add_separator()
        for each in ACTIONS:
            if each.menu in inside:
                self._fill(each.menu, self._add_submenu(menu, each.menu))
                inside.remove(each.menu)
            if each.menu != name:
                continue
            if each.rule:
                menu.add_separator()
            menu.add_command(
                label=each.label,
                accelerator=each.accelerator,
                command=partial(each.perform, self._app),
            )

    def _add_submenu(self, menu: tk.Menu, label: str) -> tk.Menu:
        submenu = RoomyMenu(menu)
        menu.add_cascade(label=label, menu=submenu)
        return submenu

    def _add_choices(self, menu: tk.Menu, label: str, offer: Callable[[], Offer]) -> None:
        """Add a menu of choices, of which one holds; `offer` is asked as the menu opens."""
        submenu, chosen = self._add_submenu(menu, label), tk.StringVar(self)
        self._chosen.append(chosen)

        def fill() -> None:
            submenu.delete(0, "end")
            now, choices, choose = offer()
            chosen.set(now)
            for value, words in choices:
                do = partial(choose, value)
                submenu.add_radiobutton(label=words, value=value, variable=chosen, command=do)

        submenu.configure(postcommand=fill)

    @property
    def _settings(self) -> dict[str, Callable[[], Offer]]:
        """The settings with few values, by the labels of their menus."""
        return {
            "Level": self._levels,
            "Who Begins": self._places,
            "Speed": partial(self._preference, "speed"),
            "Theme": partial(self._preference, "theme"),
        }

    def _levels(self) -> Offer:
        """Offer the levels of the game that is here now."""
        workspace = self._app.workspace
        game, here = (
            workspace.game,
            None if workspace.controller is None else workspace.controller.setup.level,
        )
        levels = [
            (str(each.number), f"{each.number}  {each.name}: {each.strength}")
            for each in game.levels
        ]
        now = str(here or self._app.settings.level(game))
        return now, levels, lambda number: workspace.change_level(game, int(number))

    def _places(self) -> Offer:
        """Offer to move first, second, and so on, or by chance, in the game that is here now."""
        workspace, settings = self._app.workspace, self._app.settings
        game = workspace.game
        options = (
            settings.offered(game)
            if workspace.controller is None
            else workspace.controller.setup.options
        )
        place, chance = settings.place(game), pages.game_page.CHANCE

        def choose(chosen: str) -> None:
            workspace.choose_place(game, None if chosen == chance else int(chosen))

        places = pages.game_page.places(game, game.seats(options))
        told = [(n, words if n == chance else f"You play {words.lower()}") for n, words in places]
        return chance if place is None else str(place), told, choose

    def _preference(self, name: str) -> Offer:
        """Offer the values of a preference."""
        spec = Preferences.specs()[name]
        choices = list(spec.choices.items()) if isinstance(spec, ChoiceSpec) else []
        now = self._app.preferences.texts()[name]
        return now, choices, partial(self._app.set_preference, name)


class Toolbar(tk.Frame):
    """Small buttons for what is done most. Each does what its action does, and says its key."""

    def __init__(self, parent: tk.Misc, app: App) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self._app = app
        self.buttons: dict[str, IconButton] = {}
        for name, sign in TOOLBAR_SIGNS:
            mine = action(name)
            do, can = partial(mine.perform, app), mine.when(app)
            button = IconButton(self, sign, partial(str, mine.tip), do, can)
            button.pack(side="left", padx=pixels(self, 3))
            self.buttons[name] = button

    def refresh(self) -> None:
        """Show which of them can be pressed now."""
        for name, sign in TOOLBAR_SIGNS:
            self.buttons[name].become(sign, action(name).when(self._app))


SIDE, DOT = 16, 8
"""At each side of it, and the dot before what waits for a person, in design units."""
NARROW = 105
"""In figures wide: below that not all that is said has room on one line."""


class StatusBar(tk.Frame):
    """A line of text at the bottom of the window.

    Where the text needs more lines it grows over what is above, which therefore keeps its size.
    """

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self.text = self.warning = ""
        """What the line says, and what stands before it until it is taken back."""
        themed(tk.Frame(self, height=1), background="line").pack(fill="x")
        self.foot = themed(tk.Frame(self), background="sheet")
        """The right end of the line, which is the table's."""
        self.margin = themed(tk.Frame(self), background="sheet")
        """What stands there too, as long as the text has room beside it."""
        self._dot = tk.Canvas(self, borderwidth=0)
        themed(self._dot, background="sheet", highlightthickness=0)
        self._label = tk.Label(self, font=ui_font(self), anchor="w", justify="left")
        themed(self._label, background="sheet", foreground="ink", padx=SIDE, pady=LINE_PADDING)
        self._strut = themed(tk.Frame(self), background="sheet")
        """As high as the line at least."""
        self._strut.pack(side="left")
        self._label.pack(fill="x", expand=True)
        self.waits = False
        """Whether something is expected of a person: a dot says so."""
        follow_theme(self._dot, self._draw_dot)
        self.terms: Mapping[str, str] = {}
        """Words with what they mean, which is told where one of them is pointed at."""
        Tooltip(self._label, self._explain)
        self._put_ends()
        self._label.bind("<Configure>", self._wrap)

    @property
    def shown(self) -> str:
        """All that stands in the line, with a warning."""
        return str(self._label.cget("text"))

    def stand(self, width: int) -> int:
        """Stand at the bottom of a window of this width, and return the height; all in pixels.

        In a narrow window there is room for two lines: the second covers nothing above.
        """
        font = ui_font(self)
        narrow = width < NARROW * font.measure("0")
        lines = font.metrics("linespace") * (2 if narrow else 1)
        height = lines + 2 * pixels(self, LINE_PADDING) + 3
        self._strut.configure(height=height - 1)
        self.place(relx=0, rely=1, anchor="sw", relwidth=1)
        return height

    def show(self, text: str, waits: bool = False) -> None:
        """Say something; a dot stands before it if it `waits` for a person."""
        self.text, self.waits = clean_message(text), waits
        self._label.configure(text=f"{self.warning}   {self.text}" if self.warning else self.text)
        self._put_ends()

    def warn(self, text: str) -> None:
        """Say something before all else, until it is taken back by an empty text."""
        self.warning = clean_message(text)
        self.show(self.text, self.waits)

    def _draw_dot(self) -> None:
        size = pixels(self, DOT)
        self._dot.configure(width=size, height=size)
        self._dot.delete("all")
        colour = palette_of(self).accent
        self._dot.create_oval(0, 0, size - 1, size - 1, fill=colour, outline=colour)

    def _explain(self) -> str:
        return "\n".join(each for term, each in self.terms.items() if term in self.text)

    def _put_ends(self) -> None:
        """Put what stands at the right end beside the text, or leave out what gives way to it."""
        for frame in (self.foot, self.margin, self._dot):
            frame.pack_forget()
        text = ui_font(self).measure(self.shown) + pixels(self, 4 * SIDE)
        if self.waits:
            side = pixels(self, SIDE)
            self._dot.pack(side="left", padx=(side, 0), before=self._label)
        beside = 0, pixels(self, SIDE // 2)
        room = self.winfo_toplevel().winfo_width() - self.foot.winfo_reqwidth()
        self.foot.pack(side="right", padx=beside, before=self._label)
        if text + self.margin.winfo_reqwidth() <= room:
            self.margin.pack(side="right", padx=beside, before=self._label)

    def _wrap(self, event: tk.Event[tk.Misc]) -> None:
        self._put_ends()
        self._label.configure(wraplength=max(120, event.width - pixels(self, 2 * SIDE)))
