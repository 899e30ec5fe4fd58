"""What a person can do by menus and shortcuts: one table, from which all that shows it is made."""

from __future__ import annotations

import sys
import tkinter as tk
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeVar

from ...engine.learn.lessons import has_lessons
from .. import game_view, pages, window, workshop
from ..boards import BOARDS
from ..pages.start import KEYS as KEYS_OF_START
from ..widgets import focus, side_panel
from ..widgets.focus import MODIFIER, SHIFT, names_of, with_modifier

if TYPE_CHECKING:
    from ..app import App
    from ..game_view.game_controller import GameController

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
    return lambda app: what(app.desk.play) if app.desk.play is not None else False


_playing = in_game(lambda play: True)


def _can_look_back(play: GameController) -> bool:
    """Tell whether there is something to look at, and the board needs no arrow keys."""
    scene = play.board.scene
    return play.looking_back.possible and scene is not None and scene.seat is None


# fmt: off
ACTIONS: tuple[Action, ...] = (
    Action("new_game", lambda app: app.desk.choose(),
           "Game", "New Game…", "Choose the game, its players and options", "N"),
    Action("start_over", lambda app: app.desk.start_over(),
           "Game", "Start Over", "Begin another game like this one, which is kept", "R", _playing),
    Action("your_games", lambda app: app.desk.show_library(),
           "Game", "Your Games", "Show every game that was ever played here", "B", rule=True),
    Action("lessons", lambda app: pages.lessons.learn(app, app.desk.game),
           "Learn", "Lessons", "Learn this game step by step, on its board",
           when=lambda app: has_lessons(app.desk.game)),
    Action("daily", lambda app: pages.puzzle.show_daily(app),
           "Learn", "Puzzle of the Day", "Show the puzzle that is everybody's today"),
    Action("puzzles", lambda app: pages.puzzle.show_puzzles(app, app.desk.game),
           "Learn", "Puzzles", "Find the move that wins, saves or gains most"),
    Action("rush", lambda app: pages.puzzle.show_rush(app, app.desk.game),
           "Learn", "Rush", "Find as many as you can in three minutes"),
    Action("statistics", lambda app: app.desk.show(pages.statistics.Statistics),
           "Learn", "Statistics", "Show games won and lost", "T"),
    Action("review", lambda app: app.desk.review(),
           "Learn", "Review", "Show what decided this game, and what each move was worth", "",
           lambda app: app.desk.can_review),
    Action("open", lambda app: app.desk.choose_file(),
           "Share", "Open…", "Open a saved game", "O"),
    Action("save", lambda app: app.desk.keeping.save(),
           "Share", "Save", "Save this game", "S", _playing),
    Action("save_as", lambda app: app.desk.keeping.save(as_new=True),
           "Share", "Save As…", "Save this game under a name", "Shift+S", _playing),
    Action("copy_game", in_game(lambda play: window.sharing.copy_game(play.app, play)),
           "Share", "Copy Game", "Copy this game as text, to be mailed or pasted", "C", _playing,
           rule=True),
    Action("paste", lambda app: window.sharing.paste(app),
           "Share", "Paste", "Lay a game or a position that was copied as text on the table", "V"),
    Action("save_picture", in_game(lambda play: window.sharing.save_picture(play.app, play)),
           "Share", "Save Picture…", "Write a picture of the board to a file", "", _playing),
    Action("tournament", lambda app: workshop.tournament.show_tournament(app),
           "Workshop", "Tournament…", "Let computer players and programs compete", "Shift+T"),
    Action("bench", lambda app: workshop.bench.show_bench(app),
           "Workshop", "Write a Player…", "Make a program that plays, try it out and watch it",
           "Shift+P"),
    Action("messages", lambda app: app.desk.toggle_side("messages"),
           "Workshop", "Messages", "Show what players hear and say", "E", _playing),
    Action("write_player", lambda app: pages.help.show_help(app, "bots"),
           "Workshop", "How to Write a Player", "Show how a program of yours can play"),
    Action("set_up", lambda app: pages.position.set_up(app),
           "Workshop", "Set Up a Position…",
           "Put pieces on the board as you like, to play from there", "U",
           lambda app: app.desk.game.editing() is not None, rule=True),
    Action("copy_position", in_game(lambda play: window.sharing.copy_position(play.app, play)),
           "Workshop", "Copy Position", "Copy the position that is shown as text",
           "Shift+C", _playing),
    Action("home", lambda app: app.desk.home(),
           "Game", "All Games", "Go to the start screen", "G", rule=True),
    Action("quit", lambda app: app.quit(),
           "Game", "Quit", "Leave the program; a game under way is kept", "Q"),
    Action("undo", lambda app: app.desk.undo(),
           "Move", "Undo", "Take back a turn; then, return to the game before", "Z",
           lambda app: app.desk.can_undo),
    Action("redo", in_game(lambda play: play.redo()),
           "Move", "Redo", "Play again what was taken back", "Y",
           in_game(lambda play: play.can_redo)),
    Action("hint", lambda app: app.desk.hint(),
           "Move", "Hint",
           "Say where to look, then a good move; a practice game, unless the game gives hints", "H",
           lambda app: app.desk.can_hint),
    Action("coach", in_game(lambda play: play.watch_with_coach()),
           "Move", "Coach", "Be told when a move gives much away, in a practice game", "Shift+H",
           _playing),
    Action("stop", in_game(lambda play: play.stop()),
           "Move", "Stop Thinking", "Stop the computer", "Escape",
           in_game(lambda play: play.stoppable), rule=True),
    Action("resume", in_game(lambda play: play.resume()),
           "Move", "Let the Computer Move", "Go on after a stop", "Return",
           in_game(lambda play: play.paused)),
    Action("moves", lambda app: app.desk.toggle_side("moves"),
           "Move", "Moves", "Show the list of moves beside the board", "M", _playing, rule=True),
    Action("analysis", lambda app: app.desk.toggle_side("analysis"),
           "Move", "Analysis", "Show what each move is worth", "L", _playing),
    Action("why", in_game(lambda play: play.coach.why()),
           "", "Why", "See the answer to a move that the coach found wrong", "?",
           in_game(lambda play: play.coach.found is not None)),
    Action("first", in_game(lambda play: play.looking_back.first()),
           "", "First position", "Look at the start of the game", "Home", in_game(_can_look_back)),
    Action("back", in_game(lambda play: play.looking_back.back()),
           "", "Back", "Look at the position before", "Left", in_game(_can_look_back)),
    Action("forward", in_game(lambda play: play.looking_back.forward()),
           "", "Forward", "Look at the next move", "Right", in_game(_can_look_back)),
    Action("last", in_game(lambda play: play.looking_back.last()),
           "", "Last position", "Go back to the game", "End", in_game(_can_look_back)),
    Action("play_through", in_game(lambda play: play.looking_back.play_through()),
           "", "Play through", "Look at one move after the other, or stop that", "space",
           in_game(_can_look_back)),
    Action("players", lambda app: app.desk.choose_players(),
           "", "Change players", "Say who sits on which seat of this game", "P", _playing),
    Action("preferences", lambda app: app.desk.show(pages.preferences.PreferencesPage),
           "Settings", "Preferences…", "Theme, size of text, speed and the like", ","),
    Action("rules", lambda app: pages.help.show_help(app, app.desk.game.id),
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
    game = app.desk.game
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
