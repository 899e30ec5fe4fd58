"""How strong the levels of 4 × 4 are: the best against the greedy one, each against the next."""

from __future__ import annotations

from random import Random

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import four_by_four
from fourgames_tk.engine.games.four_by_four.rules import FourByFourOptions
from fourgames_tk.engine.search.clock import Clock

GAME: AnyGame = four_by_four.FOUR_BY_FOUR

GREEDY = 3
"""The level that wins if it can, gives a safe piece, and thinks no further."""

SERIES = 200
PAIRINGS = 60


def winner(levels: tuple[int, int], seed: int) -> int | None:
    """Play one game between the levels and return the winning seat."""
    random = Random(seed)
    state: State = GAME.start(FourByFourOptions(), seed)
    while (outcome := state.outcome()) is None:
        state = state.play(GAME.choose(state, levels[state.turn], Clock(), random)).state
    return outcome.winners[0] if outcome.winners else None


def series(better: int, other: int, games: int) -> None:
    """Play with changing seats and print how the better level fared."""
    won = drawn = 0
    for seed in range(games):
        seat = seed % 2
        levels = (better, other) if seat == 0 else (other, better)
        result = winner(levels, seed)
        won += result == seat
        drawn += result is None
    lost = games - won - drawn
    print(
        f"level {better} against level {other}: {won} won, {drawn} even, {lost} lost; "
        f"{(won + drawn / 2) / games:.0%} of the points",
        flush=True,
    )


def main() -> None:
    """Play all series."""
    best = len(GAME.levels)
    series(best, GREEDY, SERIES)
    for level in range(2, best + 1):
        series(level, level - 1, PAIRINGS)


if __name__ == "__main__":
    main()
