"""Explanations of moves: marks on the board, reasons, hints and drill questions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any


class MarkStyle(Enum):
    """How a mark highlights places on the board."""

    RING = "ring"
    """Draws a ring around each place."""
    LINK = "link"
    """Joins the places by a band, such as a pair or a line."""
    PATH = "path"
    """Draws an arrow through the places in order, such as the path of a sowing."""
    PLAYED = "played"
    """Shows that a move was made to each place."""
    BETTER = "better"
    """Shows the places of a better move than the one that was played."""
    DANGER = "danger"
    """Warns about each place."""


@dataclass(frozen=True)
class Mark:
    """A mark on the board.

    `places` are names as in the game's moves and positions, such as a cell `b3` or a letter `D`,
    and the others that `Board.place_box` of the game knows. `text` is a very short label, drawn
    beside the last place, or at the middle of a link.
    """

    sign: MarkStyle
    places: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True)
class Reason:
    """Why a move is good or bad: one sentence for people, and marks that show it.

    The marks refer to the position before the move. The sentence is empty if there is nothing to
    say besides the value. `lesson` is the id of the lesson that explains it, empty if none does.
    """

    sentence: str
    marks: tuple[Mark, ...] = ()
    lesson: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return its part of the protocol's answer."""
        marks = [
            {"sign": mark.sign.value, "places": list(mark.places), "text": mark.text}
            for mark in self.marks
        ]
        return {"reason": self.sentence, "marks": marks}


@dataclass(frozen=True)
class Hint:
    """A good move and the reason, in words for people.

    `line` is how play may continue, starting with the move; empty if that cannot be foreseen.
    """

    move: str
    reason: str
    line: tuple[str, ...] = ()


@dataclass(frozen=True)
class MissedWin:
    """The last position at which a lost game could have been won, by its `index` in the history.

    `moves` win from there to the end against the best replies; `reason` says by how much, in words
    for people.
    """

    index: int
    moves: tuple[str, ...]
    reason: str


HARDEST_DRILL = 5
"""The greatest difficulty of a drill; the easiest is 1."""


@dataclass(frozen=True)
class DrillQuestion:
    """A question about a position.

    `answers` are all possible answers: places as in a `Mark`, or texts if the kind of drill has
    `text_answers`. `right` are the right ones. `reason` says why, with marks on the position;
    `marks` show what the question is about. `summary` is the reason in a short sentence, for a
    person who has answered right; if it is empty, the sentence of the reason is short enough.
    `played` is a move that the question is about: it is played before the reason is shown, whose
    marks are on the position after it; empty without one.
    """

    text: str
    answers: tuple[str, ...]
    right: tuple[str, ...]
    reason: Reason
    marks: tuple[Mark, ...] = ()
    summary: str = ""
    played: str = ""

    @property
    def short_reason(self) -> str:
        """The reason in a short sentence."""
        return self.summary or self.reason.sentence
