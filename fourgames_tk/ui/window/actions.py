"""What an action is: menus, shortcuts and the keys page are all made from the table of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

Menu = Literal["Game", "Move", "Settings", "Tools", "Help"]
MENUS: tuple[Menu, ...] = ("Game", "Move", "Settings", "Tools", "Help")

PartsT = TypeVar("PartsT")

MAC = sys.platform == "darwin"


@dataclass(frozen=True)
class Action(Generic[PartsT]):
    """Something a person can do with the parts of the window: `do`, while `when` holds.

    `shortcut` is a key with the program's modifier (Ctrl, on macOS Cmd), or a bare key such as
    Escape. A `rule` stands above it in its menu.
    """

    id: str
    do: Callable[[PartsT], object]
    menu: Menu
    label: str
    help: str
    shortcut: str = ""
    when: Callable[[PartsT], bool] = lambda parts: True
    rule: bool = False

    def perform(self, parts: PartsT) -> bool:
        """Do it if it can be done; return whether it could.

        Who offers it knows only how things stood then: a menu stays open while a game ends.
        """
        possible = self.when(parts)
        if possible:
            self.do(parts)
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


AnyAction = Action[Any]
"""An action, for those who only name it."""


Keys = Sequence[tuple[str, str]]
"""Keys, each with what it does."""


def keys_page(actions: Sequence[AnyAction], places: Mapping[str, Keys]) -> str:
    """Return the keys page as Markdown: those of the places first, then those of the menus."""
    tables = dict(places)
    for menu in MENUS:
        tables[menu] = [
            (each.accelerator, f"{each.label.rstrip('…')}: {each.help}")
            for each in actions
            if each.menu == menu and each.accelerator
        ]
    lines = ["# Keys", ""]
    for title, keys in tables.items():
        if keys:
            lines += [f"## {title}", "", "| key | what it does |", "|---|---|"]
            lines += [f"| {key} | {meaning} |" for key, meaning in keys]
            lines.append("")
    return "\n".join(lines)
