"""Options of FourSide, and its levels of play."""

from __future__ import annotations

from dataclasses import dataclass

from ...language import N_
from ...options import Options, number

LEVELS_OF_PLAY = {
    3: N_("Beginner (1–3)"),
    4: N_("Novice (1–4)"),
    5: N_("Easy (1–5)"),
    6: N_("Average (1–6)"),
    7: N_("Skilled (1–7)"),
    8: N_("Advanced (1–8)"),
    9: N_("Expert (1–9)"),
}
"""Names of the seven levels of play by the highest number on a block."""


@dataclass(frozen=True)
class FourSideOptions(Options):
    """The level of play and the size of the board."""

    values: int = number(
        6,
        N_("Numbers"),
        3,
        9,
        words=LEVELS_OF_PLAY,
        help=N_("The highest number on a block. The more numbers, the fewer blocks fit."),
    )
    columns: int = number(9, N_("Columns"), 5, 15, step=2)
    rows: int = number(7, N_("Rows"), 5, 11, step=2)
