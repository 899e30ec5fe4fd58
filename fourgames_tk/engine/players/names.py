"""What people may be called.

A name stands in the status line, over boards and in saved games, where the same tag says for a
seat without a person who plays there (`level:3`).
"""

from __future__ import annotations

import re

from ..errors import FourgamesError

LONGEST_NAME = 24
"""In characters."""

_PLAYER = re.compile(r"(level|bot|command|engine):|human$|\?$", re.IGNORECASE)
"""How a saved game writes who is no person, or that nobody knows."""
_OURS = re.compile(r"(you|(player|computer)( [0-9]+)?)(,.*)?$", re.IGNORECASE)
"""What the program itself calls somebody."""


def read_name(text: str) -> str:
    """Return the name in a text, without blanks around it; or none. Raises FourgamesError."""
    name = text.strip(" ")
    if not name.isprintable():
        raise FourgamesError("a name is one line, of letters and signs that can be seen")
    if len(name) > LONGEST_NAME:
        raise FourgamesError(f"{len(name)} characters are too many, {LONGEST_NAME} are allowed")
    if _PLAYER.match(name):
        raise FourgamesError(f"“{name}” means a kind of player in saved games, choose another name")
    if _OURS.match(name):
        raise FourgamesError(f"“{name}” is what the program calls players, choose another name")
    return name


def is_name(text: str) -> bool:
    """Tell whether somebody can be called so, or by no name."""
    try:
        return read_name(text) == text
    except FourgamesError:
        return False


def read_names(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of players by seat; raises FourgamesError, with the player's number."""
    names: list[str] = []
    for number, text in enumerate(texts, 1):
        try:
            name = read_name(text)
            if name and name in names:
                raise FourgamesError(f"player {names.index(name) + 1} is called “{name}” too")
        except FourgamesError as error:
            raise FourgamesError(f"Name of player {number}: {error}.") from None
        names.append(name)
    return tuple(names)
