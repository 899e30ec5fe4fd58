"""The one table of what a person can do by menus and shortcuts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .actions import Action, keys_page

if TYPE_CHECKING:
    from ...store.remembered import Remembered
    from ...store.shelf.shelf import Shelf
    from ..app import App
    from ..table.play import Play
    from .desk import Desk
    from .windows import Windows


@dataclass(frozen=True)
class Parts:
    """The parts of the window that actions act on."""

    window: App
    desk: Desk
    windows: Windows
    remembered: Remembered
    shelf: Shelf

    @property
    def play(self) -> Play:
        """The game on the table; only asked for while there is one."""
        play = self.desk.play
        if play is None:
            raise LookupError("no game is on the table")
        return play

    def show_keys(self) -> None:
        """Show every key of the program and of the game that is looked at."""
        from ..boards import BOARDS
        from ..kit import focus
        from ..sheets import menu_page, your_games
        from ..table.panels import end_bar, sash, side

        game = self.desk.game
        places = {
            f"On the board of {game.title}": BOARDS[game.id].KEYS,
            "At the end of a game": end_bar.KEYS,
            "On the edge of a panel": sash.KEYS,
            "In a panel": side.KEYS,
            "In Your Games": your_games.KEYS,
            "On the start screen": menu_page.KEYS,
            "Everywhere": focus.KEYS,
        }
        self.windows.keys(keys_page(ACTIONS, places))


def _playing(at: Parts) -> bool:
    return at.desk.play is not None


def _beside(at: Parts) -> bool:
    table = at.desk.table
    return table is not None and bool(table.sides)


def _can_undo(at: Parts) -> bool:
    return at.desk.can_undo


def _can_redo(at: Parts) -> bool:
    return _playing(at) and at.play.can_redo


def _stoppable(at: Parts) -> bool:
    return _playing(at) and at.play.stoppable


def _stop(at: Parts) -> None:
    if at.play.looking_back.playing:
        at.play.looking_back.play_through()
    else:
        at.play.stop()


def _can_look_back(at: Parts) -> bool:
    """Tell whether there is something to look at, and the board needs no arrow keys."""
    if not _playing(at) or not at.play.looking_back.possible:
        return False
    scene = at.play.board.scene
    return scene is not None and scene.seat is None


def _paused(at: Parts) -> bool:
    return _playing(at) and at.play.paused


# fmt: off
ACTIONS: tuple[Action[Parts], ...] = (
    Action("new_game", lambda at: at.desk.choose(),
           "Game", "New Game…", "Choose the game, its players and options", "N"),
    Action("restart", lambda at: at.desk.restart(),
           "Game", "Restart", "Begin this game again; the one on the table is kept", "R", _playing),
    Action("home", lambda at: at.desk.home(),
           "Game", "All Games", "Go to the start screen", "G"),
    Action("your_games", lambda at: at.desk.show_shelf(),
           "Game", "Your Games…", "Show every game that was ever played here", "B"),
    Action("open", lambda at: at.desk.open(),
           "Game", "Open…", "Open a saved game", "O", rule=True),
    Action("save", lambda at: at.desk.save(as_new=False),
           "Game", "Save", "Save this game", "S", _playing),
    Action("save_as", lambda at: at.desk.save(as_new=True),
           "Game", "Save As…", "Save this game under a name", "Shift+S", _playing),
    Action("quit", lambda at: at.window.quit(),
           "Game", "Quit", "Leave the program; a game under way is kept", "Q", rule=True),
    Action("undo", lambda at: at.desk.undo(),
           "Move", "Undo", "Take back a turn; then, return to the game before", "Z", _can_undo),
    Action("redo", lambda at: at.play.redo(),
           "Move", "Redo", "Play again what was taken back", "Y", _can_redo),
    Action("hint", lambda at: at.play.hint(),
           "Move", "Hint", "Say where to look, then a good move and why, then how to go on", "H",
           _playing, rule=True),
    Action("first", lambda at: at.play.looking_back.first(),
           "Move", "First Position", "Look at the start of the game", "Home", _can_look_back,
           rule=True),
    Action("back", lambda at: at.play.looking_back.back(),
           "Move", "Back", "Look at the position before", "Left", _can_look_back),
    Action("forward", lambda at: at.play.looking_back.forward(),
           "Move", "Forward", "Look at the next move", "Right", _can_look_back),
    Action("last", lambda at: at.play.looking_back.last(),
           "Move", "Last Position", "Go back to the game", "End", _can_look_back),
    Action("play_through", lambda at: at.play.looking_back.play_through(),
           "Move", "Play Through", "Look at one move after the other, or stop that", "space",
           _can_look_back),
    Action("stop", _stop,
           "Move", "Stop Thinking", "Stop the computer", "Escape", _stoppable, rule=True),
    Action("resume", lambda at: at.play.resume(),
           "Move", "Let the Computer Move", "Go on after a stop", "Return", _paused),
    Action("players", lambda at: at.desk.choose_players(),
           "Settings", "Players…", "Say who sits on which seat", "P", _playing),
    Action("preferences", lambda at: at.window.choose_preferences(),
           "Settings", "Preferences…", "Everything that is remembered", ","),
    Action("moves", lambda at: at.desk.toggle_side("moves"),
           "Tools", "Moves", "Show the list of moves beside the board", "M", _playing),
    Action("analysis", lambda at: at.desk.toggle_side("analysis"),
           "Tools", "Analysis", "Show what each move is worth", "L", _playing),
    Action("messages", lambda at: at.desk.toggle_side("messages"),
           "Tools", "Message Log", "Show what players hear and say", "E", _playing),
    Action("wider", lambda at: at.desk.widen_side(1),
           "Tools", "Wider Panels", "Give what stands beside the board more room, as dragging does",
           "Shift+Left", _beside, rule=True),
    Action("narrower", lambda at: at.desk.widen_side(-1),
           "Tools", "Narrower Panels", "Give the board more room", "Shift+Right", _beside),
    Action("statistics", lambda at: at.windows.statistics(at.shelf, at.desk.game),
           "Tools", "Statistics…", "Show games won and lost", "T", rule=True),
    Action("tournament",
           lambda at: at.windows.tournament(
               at.desk.game, at.remembered.options, at.desk.open_of_tournament
           ),
           "Tools", "Tournament…", "Let computer players and programs compete", "Shift+T"),
    Action("bench", lambda at: at.windows.bench(at.desk),
           "Tools", "Write a Player…", "Make a program that plays, try it out and watch it",
           "Shift+P"),
    Action("rules", lambda at: at.windows.rules(at.desk.game),
           "Help", "Rules of This Game", "Show how this game is played", "I"),
    Action("keys", lambda at: at.show_keys(),
           "Help", "Keys", "Show every key", "K"),
    Action("write_player", lambda at: at.windows.write_player(),
           "Help", "How to Write a Player", "Show how a program of yours can play"),
    Action("about", lambda at: at.windows.about(),
           "Help", "About Fourgames", "Show version and credits", rule=True),
)
# fmt: on
