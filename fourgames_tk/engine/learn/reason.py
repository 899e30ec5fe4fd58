"""Why a move is good or bad: a sentence, and what there is to see of it on the board."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Sign(Enum):
    """How something on the board is marked."""

    RING = "ring"
    """Each of the places is ringed: look here."""
    LINK = "link"
    """The places belong together, such as a pair or a line: a band joins them."""
    PATH = "path"
    """One leads to the next, such as the way of a sowing: an arrow through the places in order."""
    PLAYED = "played"
    """Each of the places has been played to."""
    DANGER = "danger"
    """Each of the places is in danger, or spoils it."""


@dataclass(frozen=True)
class Mark:
    """A mark on the board.

    `places` are in the words of the game's own moves and positions: a cell `b3`, a letter `D`. What
    else a game can point at its board says (`Board.spot`). `text` is a very short label, such as
    a number, that stands beside the last place, that of a link on its middle.
    """

    sign: Sign
    places: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True)
class Reason:
    """Why a move is good or bad, in one sentence for people, and marks that show it.

    The marks lie on the position in which the move is made. The sentence may be empty: then there
    is nothing to say but the value.
    """

    sentence: str
    marks: tuple[Mark, ...] = ()
