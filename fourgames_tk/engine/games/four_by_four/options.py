"""Options of 4 × 4, and the features of its pieces."""

from __future__ import annotations

from dataclasses import dataclass

from ...language import N_
from ...options import Options, choice, flag, subset

ATTRIBUTES = ("light", "tall", "round", "hollow")
"""The four characteristics, each named after its first value."""


@dataclass(frozen=True)
class FourByFourOptions(Options):
    """The options of a game: what counts as a line, how lines are called, and who starts."""

    attributes: tuple[str, ...] = subset(
        ATTRIBUTES,
        N_("Features that count"),
        {
            "light": N_("Light or dark"),
            "tall": N_("Tall or short"),
            "round": N_("Round or square"),
            "hollow": N_("Hollow or solid"),
        },
        help=N_("With fewer than four features, you play the beginners’ variation."),
        short=N_("Counts"),
        names={
            "light": N_("colour"),
            "tall": N_("height"),
            "round": N_("shape"),
            "hollow": N_("hollow or solid"),
        },
    )
    calling: str = choice(
        "players",
        N_("Lines are called"),
        {"players": N_("By the players"), "automatic": N_("Automatically")},
        help=N_("If players must call lines, a line that nobody calls in time no longer counts."),
    )
    squares: bool = flag(
        False,
        N_("2 × 2 squares count too"),
        help=N_("The nine 2 × 2 squares also count as lines."),
        short=N_("Squares"),
        rule=N_("Four in a 2 × 2 square count, too."),
    )
    starter: str = choice(
        "0",
        N_("Gives the first piece"),
        {"0": N_("Player 1"), "1": N_("Player 2")},
        short=N_("First"),
        are_seats=True,
    )
