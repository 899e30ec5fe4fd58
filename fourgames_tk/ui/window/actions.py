"""What a person can do by menus and shortcuts: one table, from which all that shows it is made."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .. import sheets, table, workshop
from ..boards import BOARDS
from ..kit import focus

if TYPE_CHECKING:
    from ..app import App
    from ..table.play import Play

Menu = Literal["Game", "Move", "Settings", "Tools", "Help"]
MENUS: tuple[Menu, ...] = ("Game", "Move", "Settings", "Tools", "Help")

MAC = sys.platform == "darwin"


@dataclass(frozen=True)
class Action:
    """Something a person can do in the window: `do`, while `when` holds.

    `shortcut` is a key with the program's modifier (Ctrl, on macOS Cmd), or a bare key such as
    Escape. A `rule` stands above it in its menu.
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
        bare = {"Escape": "Esc", "Left": "←", "Right": "→", "space": "Space"}
        if not self.shortcut or self.shortcut in bare:
            return bare.get(self.shortcut, "")
        shift, _, key = self.shortcut.rpartition("+")
        key = bare.get(key, key)
        if MAC:
            return f"⌘{'⇧' if shift else ''}{key}"
        return f"Ctrl+{shift}{'+' if shift else ''}{key}"

    @property
    def sequence(self) -> str:
        """The shortcut as Tk binds it: `<Control-z>`; empty if there is none."""
        if not self.shortcut:
            return ""
        if len(self.shortcut) > 1 and "+" not in self.shortcut:
            return f"<{self.shortcut}>"
        modifier = "Command" if MAC else "Control"
        if "Shift+" in self.shortcut:
            return f"<{modifier}-{self.shortcut.replace('+', '-')}>"
        return f"<{modifier}-{'comma' if self.shortcut == ',' else self.shortcut.lower()}>"


def _play(app: App) -> Play:
    """Return the game on the table; only asked for while there is one."""
    play = app.desk.play
    if play is None:
        raise LookupError("no game is on the table")
    return play


def _playing(app: App) -> bool:
    return app.desk.play is not None


def _beside(app: App) -> bool:
    table = app.desk.table
    return table is not None and bool(table.sides)


def _can_undo(app: App) -> bool:
    return app.desk.can_undo


def _can_redo(app: App) -> bool:
    return _playing(app) and _play(app).can_redo


def _stoppable(app: App) -> bool:
    return _playing(app) and _play(app).stoppable


def _can_look_back(app: App) -> bool:
    """Tell whether there is something to look at, and the board needs no arrow keys."""
    if not _playing(app) or not _play(app).looking_back.possible:
        return False
    scene = _play(app).board.scene
    return scene is not None and scene.seat is None


def _paused(app: App) -> bool:
    return _playing(app) and _play(app).paused


# fmt: off
ACTIONS: tuple[Action, ...] = (
    Action("new_game", lambda app: app.desk.choose(),
           "Game", "New Game…", "Choose the game, its players and options", "N"),
    Action("restart", lambda app: app.desk.restart(),
           "Game", "Restart", "Begin this game again; the one on the table is kept", "R", _playing),
    Action("home", lambda app: app.desk.home(),
           "Game", "All Games", "Go to the start screen", "G"),
    Action("your_games", lambda app: app.desk.show_library(),
           "Game", "Your Games…", "Show every game that was ever played here", "B"),
    Action("open", lambda app: app.desk.open(),
           "Game", "Open…", "Open a saved game", "O", rule=True),
    Action("save", lambda app: app.desk.save(as_new=False),
           "Game", "Save", "Save this game", "S", _playing),
    Action("save_as", lambda app: app.desk.save(as_new=True),
           "Game", "Save As…", "Save this game under a name", "Shift+S", _playing),
    Action("quit", lambda app: app.quit(),
           "Game", "Quit", "Leave the program; a game under way is kept", "Q", rule=True),
    Action("undo", lambda app: app.desk.undo(),
           "Move", "Undo", "Take back a turn; then, return to the game before", "Z", _can_undo),
    Action("redo", lambda app: _play(app).redo(),
           "Move", "Redo", "Play again what was taken back", "Y", _can_redo),
    Action("hint", lambda app: _play(app).hint(),
           "Move", "Hint", "Say where to look, then a good move and why, then how to go on", "H",
           _playing, rule=True),
    Action("first", lambda app: _play(app).looking_back.first(),
           "Move", "First Position", "Look at the start of the game", "Home", _can_look_back,
           rule=True),
    Action("back", lambda app: _play(app).looking_back.back(),
           "Move", "Back", "Look at the position before", "Left", _can_look_back),
    Action("forward", lambda app: _play(app).looking_back.forward(),
           "Move", "Forward", "Look at the next move", "Right", _can_look_back),
    Action("last", lambda app: _play(app).looking_back.last(),
           "Move", "Last Position", "Go back to the game", "End", _can_look_back),
    Action("play_through", lambda app: _play(app).looking_back.play_through(),
           "Move", "Play Through", "Look at one move after the other, or stop that", "space",
           _can_look_back),
    Action("stop", lambda app: _play(app).stop(),
           "Move", "Stop Thinking", "Stop the computer", "Escape", _stoppable, rule=True),
    Action("resume", lambda app: _play(app).resume(),
           "Move", "Let the Computer Move", "Go on after a stop", "Return", _paused),
    Action("players", lambda app: app.desk.choose_players(),
           "Settings", "Players…", "Say who sits on which seat", "P", _playing),
    Action("preferences", lambda app: sheets.preferences.choose_preferences(app),
           "Settings", "Preferences…", "Everything that is remembered", ","),
    Action("moves", lambda app: app.desk.toggle_side("moves"),
           "Tools", "Moves", "Show the list of moves beside the board", "M", _playing),
    Action("analysis", lambda app: app.desk.toggle_side("analysis"),
           "Tools", "Analysis", "Show what each move is worth", "L", _playing),
    Action("messages", lambda app: app.desk.toggle_side("messages"),
           "Tools", "Message Log", "Show what players hear and say", "E", _playing),
    Action("wider", lambda app: app.desk.widen_side(1),
           "Tools", "Wider Panels", "Give what stands beside the board more room, as dragging does",
           "Shift+Left", _beside, rule=True),
    Action("narrower", lambda app: app.desk.widen_side(-1),
           "Tools", "Narrower Panels", "Give the board more room", "Shift+Right", _beside),
    Action("statistics", lambda app: sheets.statistics.show_statistics(app, app.desk.game),
           "Tools", "Statistics…", "Show games won and lost", "T", rule=True),
    Action("tournament", lambda app: workshop.tournament.show_tournament(app),
           "Tools", "Tournament…", "Let computer players and programs compete", "Shift+T"),
    Action("bench", lambda app: workshop.bench.show_bench(app),
           "Tools", "Write a Player…", "Make a program that plays, try it out and watch it",
           "Shift+P"),
    Action("rules", lambda app: sheets.help.show_help(app.root, app.desk.game.id),
           "Help", "Rules of This Game", "Show how this game is played", "I"),
    Action("keys", lambda app: show_keys(app),
           "Help", "Keys", "Show every key", "K"),
    Action("write_player", lambda app: sheets.help.show_help(app.root, "bots"),
           "Help", "How to Write a Player", "Show how a program of yours can play"),
    Action("about", lambda app: sheets.help.show_about(app.root),
           "Help", "About Fourgames", "Show version and credits", rule=True),
)
# fmt: on


def action(name: str) -> Action:
    """Return the action of an id."""
    return next(each for each in ACTIONS if each.id == name)


def show_keys(app: App) -> None:
    """Show every key: those of the program, and of the game that is looked at."""
    game = app.desk.game
    tables = {
        f"On the board of {game.title}": BOARDS[game.id].KEYS,
        "At the end of a game": table.foot.KEYS,
        "On the edge of a panel": table.side.SASH_KEYS,
        "In a panel": table.side.KEYS,
        "In Your Games": sheets.your_games.KEYS,
        "On the start screen": sheets.pages.KEYS,
        "Everywhere": focus.KEYS,
    }
    for menu in MENUS:
        tables[menu] = tuple(
            (each.accelerator, f"{each.label.rstrip('…')}: {each.help}")
            for each in ACTIONS
            if each.menu == menu and each.accelerator
        )
    lines = ["# Keys", ""]
    for title, keys in tables.items():
        if keys:
            lines += [f"## {title}", "", "| key | what it does |", "|---|---|"]
            lines += [f"| {key} | {meaning} |" for key, meaning in keys]
            lines.append("")
    sheets.help.show_text(app.root, "Keys", "\n".join(lines))
