"""Commands of a page, declared in one table.

Buttons, keys, menu entries and lines on the page of keys come from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, ClassVar, Generic, TypeVar

from ...engine.language import N_, _
from .focus import shortcut_label

OwnerT = TypeVar("OwnerT", contravariant=True)

ENTER, ESCAPE = N_("Enter"), N_("Esc")
"""Keys whose events have other names: Enter presses the primary button, Esc calls `cancel`."""
CONTROL_PREFIX = "Ctrl+"
"""Begins a key with the program's modifier, which is Cmd on macOS."""
KEY_NAMES = {"del": "delete", "↑": "up", "↓": "down", "←": "left", "→": "right"}
"""Tk's names of keys, in lower case, by what people call them, if they differ."""


def key_label(key: str) -> str:
    """Return the label of a key such as `F2`, `Del` or `Ctrl+Z` in the language of the window."""
    letter = key.removeprefix(CONTROL_PREFIX)
    return _(key) if letter == key else shortcut_label(letter)


@dataclass(frozen=True)
class PageCommand(Generic[OwnerT]):
    """A command of a page; each function gets the page.

    Attributes:
        id: Name by which the page creates its button or menu entry.
        label: Text of the button, marked by `N_`, or what returns it translated; empty if it has no
            button now.
        keys: The keys as people write them, separated by blanks: `S`, `F2`, `Ctrl+Z`, `Enter`.
        run: What it does.
        help: What it does, for the page of keys, marked by `N_`; empty to leave it out.
        is_enabled: Whether it can be used now; else its button is grey and its keys do nothing.
        is_offered: Whether it belongs to the page now; else its keys mean what they mean elsewhere.
    """

    id: str
    label: str | Callable[[OwnerT], str]
    keys: str
    run: Callable[[OwnerT], object]
    help: str = ""
    is_enabled: Callable[[OwnerT], bool] = lambda owner: True
    is_offered: Callable[[OwnerT], bool] = lambda owner: True

    def button_text(self, owner: OwnerT) -> str:
        """Return the text of the button."""
        return _(self.label) if isinstance(self.label, str) else self.label(owner)

    def key_labels(self, modified: bool) -> str:
        """Return the keys for a button or the page of keys, separated by blanks.

        With `modified`, letters are shown with the program's modifier.
        """

        def label(key: str) -> str:
            return shortcut_label(key) if modified and len(key) == 1 else key_label(key)

        return " ".join(map(label, self.keys.split()))


class CommandOwner:
    """Base of pages that declare their commands in `COMMANDS`."""

    COMMANDS: ClassVar[Sequence[PageCommand[Any]]] = ()
    OTHER_KEYS: ClassVar[Sequence[tuple[str, str]]] = ()
    """Keys that widgets of the page, or the window, handle, and what they do, marked by `N_`; for
    the page of keys."""
    SHORTCUTS: ClassVar[bool] = False
    """Whether letters work with Ctrl or Cmd, too, wherever the focus is: without it, letters typed
    on the board are moves."""

    SHOWS_MODIFIER: ClassVar[bool] = False
    """Whether letters are shown with the modifier, since alone they are moves at first."""

    @property
    def all_commands(self) -> Sequence[PageCommand[Any]]:
        """The commands of this page: those of its class, unless a subclass adds others."""
        return self.COMMANDS

    @property
    def key_commands(self) -> dict[str, Callable[[], object]]:
        """What the keys without modifier do now, by their names in lower case."""
        return {
            KEY_NAMES.get(key.lower(), key.lower()): partial(self.run_command, command)
            for command in reversed(self.all_commands)
            if command.is_offered(self)
            for key in command.keys.split()
            if not key.startswith(CONTROL_PREFIX)
        }

    @property
    def shortcut_commands(self) -> dict[str, Callable[[], object]]:
        """What letters with the program's modifier do now, by the letters in lower case."""
        modified = {
            key.removeprefix(CONTROL_PREFIX).lower(): partial(self.run_command, command)
            for command in self.all_commands
            if command.is_offered(self)
            for key in command.keys.split()
            if key.startswith(CONTROL_PREFIX)
        }
        return {**(self.key_commands if self.SHORTCUTS else {}), **modified}

    def find_command(self, id: str) -> PageCommand[Any]:
        return next(each for each in self.all_commands if each.id == id)

    def run_command(self, command: PageCommand[Any]) -> None:
        """Run a command if it is offered and enabled."""
        if command.is_offered(self) and command.is_enabled(self):
            command.run(self)

    @classmethod
    def key_help_rows(cls) -> list[tuple[str, str]]:
        """Return (keys, what they do) for the page of keys; keys that do the same share a row."""
        rows = [
            (" ".join(each.key_labels(cls.SHOWS_MODIFIER) for each in same), _(text))
            for text, same in groupby(cls.COMMANDS, lambda each: each.help)
            if text
        ]
        return [*rows, *((key_label(keys), _(text)) for keys, text in cls.OTHER_KEYS)]
