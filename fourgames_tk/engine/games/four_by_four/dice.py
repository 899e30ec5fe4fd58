"""The throw of dice that decides who starts."""

from __future__ import annotations

from random import Random


def throw_for_start(random: Random) -> tuple[tuple[int, int], ...]:
    """Return the throws of player 1 and player 2, one pair after another.

    A tie is thrown again, so all pairs but the last are ties; the higher of the last starts.
    """
    throws: list[tuple[int, int]] = []
    while not throws or throws[-1][0] == throws[-1][1]:
        throws.append((random.randint(1, 6), random.randint(1, 6)))
    return tuple(throws)
