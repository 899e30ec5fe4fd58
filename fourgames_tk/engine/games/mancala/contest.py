"""What going first is worth, and the options that make a contest of the game.

The window's proposal, for people who have not chosen: with a full first turn whoever goes first
wins, mostly before the other has moved. What is said of a short opening rests on its values under
best play, some of which are estimates.
"""

from __future__ import annotations

from ...game import Proposal
from .options import MancalaOptions

STRONG = 5
"""From this level on the computer plays a first turn so well that it decides the game."""
TAKES_ALL = 4
"""From so many stones in a pile on, the first turn can take every stone."""
SECOND_IS_BETTER = (3, 5, 6)
"""With so many stones in a pile every short opening leaves the second player the better side."""
SECOND_WINS = 5
"""From so many stones on it does so by far, and a swap cannot mend it."""


def going_first(options: MancalaOptions) -> str:
    """Return what it means to go first or second with these options."""
    stones = options.stones
    if options.opening == "full":
        if stones >= TAKES_ALL:
            swap = ", and leave nothing to swap" if options.swap else ""
            return f"First sows first, and with perfect play can take every stone at once{swap}."
        if options.swap:
            return "First sows first; then second may swap sides."
        return "First sows first, and with perfect play wins."
    if options.swap:
        swap = "First sows one pile; then second may swap sides."
        if stones >= SECOND_WINS:
            return f"{swap} With {stones} stones in a pile, second then wins if nobody errs."
        return f"{swap} Neither is better off."
    better = "second" if stones in SECOND_IS_BETTER else "first"
    return f"First sows one pile, then second has a turn. Played well, {better} is better off."


def proposal(options: MancalaOptions, level: int, watched: bool) -> Proposal | None:
    """Return a short opening and the swap option where the first turn would decide the game."""
    if level < STRONG and not watched:
        return None
    does = "take every stone" if options.stones >= TAKES_ALL else "decide the game"
    reason = (
        f"Played well, a full first turn would {does}: so it is one sowing, with a swap offered."
    )
    return Proposal({"swap": "yes", "opening": "short"}, reason)
