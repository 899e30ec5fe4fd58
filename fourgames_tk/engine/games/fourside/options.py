"""What can be chosen at the start of a game of FourSide."""

from __future__ import annotations

from dataclasses import dataclass

from ...options import Options, number

LEVELS_OF_PLAY = {
    3: "Beginner (1–3)",
    4: "Novice (1–4)",
    5: "Easy (1–5)",
    6: "Average (1–6)",
    7: "Skilled (1–7)",
    8: "Advanced (1–8)",
    9: "Expert (1–9)",
}
"""The names of the seven levels of play, by the highest value on a block."""


@dataclass(frozen=True)
class FourSideOptions(Options):
    """The level of play and the size of the board."""

    values: int = number(
        6,
        "Level of play",
        3,
        9,
        words=LEVELS_OF_PLAY,
        help="The values on the sides of the blocks: the more there are, the fewer blocks fit.",
    )
    columns: int = number(9, "Columns", 5, 15, step=2)
    rows: int = number(7, "Rows", 5, 11, step=2)
