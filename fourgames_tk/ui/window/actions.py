"""The one table of actions: menus, shortcuts and the keys page are all made from it."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Literal

Menu = Literal["Game", "Move", "Settings", "Tools", "Help"]
MENUS: tuple[Menu, ...] = ("Game", "Move", "Settings", "Tools", "Help")

When = Literal["always", "playing", "can_undo", "can_redo", "can_hint", "can_resume", "thinking"]
"""When an action is enabled; the window knows which of these hold."""

MAC = sys.platform == "darwin"


@dataclass(frozen=True)
class Action:
    """Something a person can do.

    `id` names the window's method that does it. `shortcut` is a key with the program's modifier
    (Ctrl, on macOS Cmd), or a bare key such as Escape. A `rule` stands above it in its menu.
    """

    id: str
    menu: Menu
    label: str
    help: str
    shortcut: str = ""
    when: When = "always"
    rule: bool = False

    @property
    def accelerator(self) -> str:
        """The shortcut as people write it: `Ctrl+Z`, `⌘Z`, `Esc`."""
        bare = {"Escape": "Esc"}
        if not self.shortcut or self.shortcut in bare:
            return bare.get(self.shortcut, "")
        if MAC:
            return f"⌘{self.shortcut.replace('Shift+', '⇧')}"
        return f"Ctrl+{self.shortcut}"

    @property
    def sequence(self) -> str:
        """The shortcut as Tk binds it: `<Control-z>`; empty if there is none."""
        if not self.shortcut:
            return ""
        if len(self.shortcut) > 1 and "+" not in self.shortcut:
            return f"<{self.shortcut}>"
        modifier = "Command" if MAC else "Control"
        if "Shift+" in self.shortcut:
            return f"<{modifier}-Shift-{self.shortcut[-1]}>"
        return f"<{modifier}-{'comma' if self.shortcut == ',' else self.shortcut.lower()}>"


ACTIONS: tuple[Action, ...] = (
    Action("new_game", "Game", "New Game…", "Choose the game, its players and options", "N"),
    Action("restart", "Game", "Restart", "Begin this game again from its start", "R", "playing"),
    Action("home", "Game", "All Games", "Go to the start screen", "G"),
    Action("open", "Game", "Open…", "Open a saved game", "O", rule=True),
    Action("save", "Game", "Save", "Save this game", "S", "playing"),
    Action("save_as", "Game", "Save As…", "Save this game under a name", "Shift+S", "playing"),
    Action("quit", "Game", "Quit", "Leave the program; a game under way is kept", "Q", rule=True),
    Action("undo", "Move", "Undo", "Take back the last turn", "Z", "can_undo"),
    Action("redo", "Move", "Redo", "Play again what was taken back", "Y", "can_redo"),
    Action("hint", "Move", "Hint", "Show a good move and say why", "H", "can_hint", rule=True),
    Action("stop", "Move", "Stop Thinking", "Stop the computer", "Escape", "thinking", rule=True),
    Action("resume", "Move", "Let the Computer Move", "Go on after a stop", "Return", "can_resume"),
    Action("players", "Settings", "Players…", "Say who sits on which seat", "P", "playing"),
    Action("preferences", "Settings", "Preferences…", "Everything that is remembered", ","),
    Action("moves", "Tools", "Moves", "Show the list of moves beside the board", "M", "playing"),
    Action("analysis", "Tools", "Analysis", "Show what each move is worth", "L", "playing"),
    Action("messages", "Tools", "Message Log", "Show what players hear and say", "E", "playing"),
    Action("statistics", "Tools", "Statistics…", "Show games won and lost", "T", rule=True),
    Action("tournament", "Tools", "Tournament…", "Let computer players and programs compete"),
    Action("rules", "Help", "Rules of This Game", "Show how this game is played", "I"),
    Action("keys", "Help", "Keys", "Show every key", "K"),
    Action("write_player", "Help", "Write a Player", "Show how a program of yours can play"),
    Action("about", "Help", "About Fourgames", "Show version and credits", rule=True),
)


def keys_page(board_title: str, board_keys: tuple[tuple[str, str], ...]) -> str:
    """Return the keys page as Markdown: those of the board first, then the program's."""
    lines = ["# Keys", ""]
    if board_keys:
        lines += [f"## On the board of {board_title}", "", "| key | what it does |", "|---|---|"]
        lines += [f"| {key} | {meaning} |" for key, meaning in board_keys]
        lines.append("")
    for menu in MENUS:
        rows = [action for action in ACTIONS if action.menu == menu and action.accelerator]
        if rows:
            lines += [f"## {menu}", "", "| key | what it does |", "|---|---|"]
            lines += [
                f"| {row.accelerator} | {row.label.rstrip('…')}: {row.help} |" for row in rows
            ]
            lines.append("")
    return "\n".join(lines)
