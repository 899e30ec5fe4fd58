"""A sequential test: is one player better than another, by so much? It ends when that is known.

Wald's sequential probability ratio test ("Sequential tests of statistical hypotheses", Annals of
Mathematical Statistics 16, 1945) on wins, draws and losses, in the form that cutechess publishes:
the chance of a draw is estimated from the games, by the model of BayesElo, and kept fixed while the
two claims are compared.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from .errors import FourgamesError

MOST_ELO = 1000.0
"""How far apart players can be said to be."""


class BadTest(FourgamesError):
    """Claims that cannot be told apart, or chances of error that are none."""


@dataclass(frozen=True)
class Sprt:
    """The two claims: the first player is better by `elo0` points or fewer, or by `elo1` or more.

    `alpha` is the chance to accept the second claim where the first holds, `beta` that of the
    opposite error.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def check(self) -> None:
        """Raise BadTest if this is no test."""
        if not -MOST_ELO <= self.elo0 < self.elo1 <= MOST_ELO:
            raise BadTest(
                f"a sequential test needs two Elo differences, the smaller one first, between "
                f"{-MOST_ELO:g} and {MOST_ELO:g}"
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise BadTest("the chances of an error must be more than 0 and less than 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first ratio `elo0` is accepted, above the second one `elo1`."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, wins: int, draws: int, losses: int) -> float:
        """Return the logarithm of how much likelier the results are if `elo1` holds.

        Where one side has not won yet, both are given half a win more: the formulas need one.
        """
        won, lost = float(wins), float(losses)
        if not wins or not losses:
            won, lost = wins + 0.5, losses + 0.5
        played = won + draws + lost
        draw_elo = 200 * math.log10((1 - lost / played) / (lost / played))
        draw_elo += 200 * math.log10((1 - won / played) / (won / played))
        odds = 10 ** (-draw_elo / 400)
        scale = 4 * odds / (1 + odds) ** 2
        null, other = (_chances(elo / scale, draw_elo) for elo in (self.elo0, self.elo1))
        counts = (won, float(draws), lost)
        return sum(
            count * math.log(q / p)
            for count, p, q in zip(counts, null, other, strict=True)
            if count
        )

    def verdict(self, wins: int, draws: int, losses: int) -> bool | None:
        """Return whether `elo1` is accepted, or None while that is not known."""
        if wins + draws + losses == 0:
            return None
        lower, upper = self.bounds
        ratio = self.ratio(wins, draws, losses)
        return True if ratio > upper else False if ratio < lower else None


def _chances(bayes_elo: float, draw_elo: float) -> tuple[float, float, float]:
    """Return the chances of a win, a draw and a loss."""
    win = 1 / (1 + 10 ** ((draw_elo - bayes_elo) / 400))
    loss = 1 / (1 + 10 ** ((draw_elo + bayes_elo) / 400))
    return win, 1 - win - loss, loss
