"""Commands of a page, declared in one table.

Buttons, keys, menu entries and lines on the page of keys come from it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from tkinter import ttk
from typing import Any, ClassVar, Generic, TypeVar

from ...engine.language import ENGLISH, N_, _, current_language
from .focus import shortcut_label

OwnerT = TypeVar("OwnerT", contravariant=True)

ENTER, ESCAPE = N_("Enter"), N_("Esc")
"""Keys whose events have other names: Enter presses the primary button, Esc calls `cancel`."""
CONTROL_PREFIX = "Ctrl+"
"""Begins a key with the program's modifier, which is Cmd on macOS."""
NO_LETTER = 99
"""The index of no letter, for underlining none; on -1, F10 and Alt fail in Tk 9.0.1."""
COMMON_SHORTCUTS = "acnoqsvxyz"
"""Letters that mean the same with Ctrl or Cmd in most programs, such as C for copying."""
KEY_NAMES = {"del": "delete", "↑": "up", "↓": "down", "←": "left", "→": "right"}
"""Tk's names of keys, in lower case, by what people call them, if they differ."""


def key_label(key: str) -> str:
    """Return the label of a key such as `F2`, `Del` or `Ctrl+Z` in the language of the window."""
    letter = key.removeprefix(CONTROL_PREFIX)
    return _(key) if letter == key else shortcut_label(letter)


def mnemonic_index(label: str, letter: str) -> int:
    """Return the index of a letter in a label, at the start of a word if possible.

    `NO_LETTER` if the label does not have it.
    """
    starts = [at for at in range(len(label)) if not label[:at][-1:].isalnum()]
    places = (at for at in (*starts, *range(len(label))) if label[at].lower() == letter.lower())
    return next(places, NO_LETTER) if letter else NO_LETTER


def keys_on_cap(keys: str, label: str, letter: str) -> str:
    """Return the keys for a cap beside a label: none if the label underlines one of them.

    Keys are separated by blanks; `letter` is underlined if the label has it.
    """
    place = mnemonic_index(label, letter)
    return "" if label[place : place + 1].upper() in keys.split() else keys


def underlined_letter(button: ttk.Button) -> str:
    """Return the letter of a button that is underlined, in lower case, or ""."""
    place = int(button.cget("underline"))
    return str(button.cget("text"))[place : place + 1].lower() if place >= 0 else ""


def choose_mnemonics(labels: Sequence[str]) -> list[int]:
    """Return the index of a letter in each label, all different, for menus and dialogs."""
    taken: list[str] = []
    for label in labels:
        taken.append(choose_mnemonic(label, taken))
    return list(map(mnemonic_index, labels, taken))


def choose_mnemonic(label: str, taken: Collection[str]) -> str:
    """Return the letter of a label for its key, in lower case: the first of a word if possible.

    Only letters without accents count, which all keyboards with Latin letters have. Empty if
    `taken` has all.
    """
    words = "".join(each if each.isalnum() else " " for each in label.lower()).split()
    letters = [word[0] for word in words] + [*"".join(words)]
    free = (each for each in letters if "a" <= each <= "z" and each not in taken)
    return next(free, "")


@dataclass(frozen=True)
class PageCommand(Generic[OwnerT]):
    """A command of a page, declared once for its button, its keys and the page of keys.

    All functions are called with the page.

    Attributes:
        id: The name that the page's `add_button` takes.
        label: Text of the button, marked by `N_`, or what returns it translated; empty if it has no
            button now.
        keys: The keys as people write them, separated by blanks: `S`, `F2`, `Ctrl+Z`, `Enter`.
            Letters are those of the English label or of the game's original document. They work in
            every language; a label without them gets a mnemonic (`CommandOwner.mnemonic_of`).
        run: What it does.
        help: What it does, for the page of keys, marked by `N_`; empty to leave it out.
        is_enabled: Whether it can be used now; else its button is grey and its keys do nothing.
        is_offered: Whether it belongs to the page now; else its keys mean what they mean elsewhere.
        refusal: Why it is not enabled; the tooltip of its button and its keys say so.
        is_quiet: Whether its button in a row is quiet, since the primary one leads on.
    """

    id: str
    label: str | Callable[[OwnerT], str]
    keys: str
    run: Callable[[OwnerT], object]
    help: str = ""
    is_enabled: Callable[[OwnerT], bool] = lambda owner: True
    is_offered: Callable[[OwnerT], bool] = lambda owner: True
    refusal: Callable[[OwnerT], str] = lambda owner: ""
    is_quiet: bool = False

    def button_text(self, owner: OwnerT) -> str:
        """Return the text of the button."""
        return _(self.label) if isinstance(self.label, str) else self.label(owner)

    @property
    def letters(self) -> list[str]:
        """The keys that are letters, in lower case."""
        return [each.lower() for each in self.keys.split() if len(each) == 1 and each.isalpha()]

    def key_labels(self, modified: bool, mnemonic: str = "") -> str:
        """Return the keys for a button or the page of keys, separated by blanks.

        With `modified`, letters are shown with the program's modifier. A mnemonic that is none of
        the keys takes the place of their letters.
        """

        def label(key: str) -> str:
            return shortcut_label(key) if modified and len(key) == 1 else key_label(key)

        keys = self.keys.split()
        if mnemonic and mnemonic not in self.letters:
            keys = [each for each in keys if each.lower() not in self.letters]
            keys.append(mnemonic.upper())
        return " ".join(map(label, keys))


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

    mnemonics: dict[str, str]
    """Letters of the labels that are shown, in lower case, by the ids of their commands."""

    def mnemonic_of(self, command: PageCommand[Any], label: str) -> str:
        """Return the letter of a label that runs a command: a key of the command, if it has it.

        Otherwise, in other languages than English, the first letter that has no meaning here. It is
        kept as long as the label has it, and works besides the keys that are declared.
        """
        own = (each for each in command.letters if mnemonic_index(label, each) < NO_LETTER)
        found = next(own, "")
        if not found and command.letters and current_language() != ENGLISH:
            others = {id: each for id, each in self.mnemonics.items() if id != command.id}
            declared = {letter for each in self.all_commands for letter in each.letters}
            taken = {*others.values(), *declared, *(COMMON_SHORTCUTS if self.SHORTCUTS else "")}
            before = self.mnemonics.get(command.id, "")
            keeps = before not in taken and mnemonic_index(label, before) < NO_LETTER
            found = before if keeps else choose_mnemonic(label, taken)
            for id, letter in others.items():
                if not found and letter and mnemonic_index(label, letter) < NO_LETTER:
                    # Another label may have a second letter that is free.
                    other = choose_mnemonic(self.find_command(id).button_text(self), taken)
                    if other and letter not in declared:
                        self.mnemonics[id], found = other, letter
        self.mnemonics[command.id] = found
        return found

    @property
    def all_commands(self) -> Sequence[PageCommand[Any]]:
        """The commands of this page: those of its class, unless a subclass adds others."""
        return self.COMMANDS

    @property
    def key_commands(self) -> dict[str, Callable[[], object]]:
        """The current commands of keys without modifier, by their names in lower case."""
        return {
            KEY_NAMES.get(key.lower(), key.lower()): partial(self.run_command, command)
            for command in reversed(self.all_commands)
            if command.is_offered(self)
            for key in (*command.keys.split(), *self.mnemonics.get(command.id, ""))
            if not key.startswith(CONTROL_PREFIX)
        }

    @property
    def shortcut_commands(self) -> dict[str, Callable[[], object]]:
        """The current commands of letters with the program's modifier, in lower case."""
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
        """Run a command if it is offered and enabled; if it is only offered, say why not."""
        if not command.is_offered(self):
            return
        if command.is_enabled(self):
            command.run(self)
        elif reason := command.refusal(self):
            self.show_refusal(reason)

    def show_refusal(self, reason: str) -> None:
        """Show why a command cannot be used now."""

    @classmethod
    def key_help_rows(cls) -> list[tuple[str, str]]:
        """Return (keys, what they do) for the page of keys; keys that do the same share a row."""
        rows = [
            (" ".join(each.key_labels(cls.SHOWS_MODIFIER) for each in same), _(text))
            for text, same in groupby(cls.COMMANDS, lambda each: each.help)
            if text
        ]
        return [*rows, *((key_label(keys), _(text)) for keys, text in cls.OTHER_KEYS)]
