"""How the levels of Stones: Mancala do against a careful person and against each other.

    python3 build/dev.py bench mancala_strength

The careful person looks at what the board shows for each pile before a click (stones in the
store, free turn) and takes free turns first, then the most stones. Each pair plays both sides.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from fourgames_tk.engine.games.mancala import MANCALA
from fourgames_tk.engine.games.mancala.rules import MancalaOptions, MancalaState
from fourgames_tk.engine.search.clock import Clock

GAMES = 20
"""Games of each pair on each side, for each number of stones."""
STONES = (2, 3, 4, 5, 6)
Choice = Callable[[MancalaState, Random], str]


def careful(state: MancalaState, random: Random) -> str:
    """Return a pile with a free turn, else the one with most stones for the store."""
    previews = {move: state.preview(move) for move in state.legal_moves()}
    worth = {move: (shown.free_turn, shown.stored) for move, shown in previews.items()}
    best = max(worth.values())
    return random.choice([move for move in worth if worth[move] == best])


def level(number: int) -> Choice:
    """Return the choice of a level of the computer."""
    return lambda state, random: MANCALA.choose(state, number, Clock(), random)


def points(first: Choice, second: Choice, stones: int, random: Random) -> float:
    """Return what the first player gets of one game: 1, ½ or 0."""
    state = MANCALA.start(MancalaOptions(stones), 0)
    while not state.over:
        state = state.after((first, second)[state.turn](state, random))
    difference = state.stores[0] - state.stores[1]
    return 0.5 if difference == 0 else float(difference > 0)


def share(player: Choice, rival: Choice, games: int, seed: int) -> float:
    """Return the player's share of the points, first and second in turn, all stones."""
    random = Random(seed)
    total = 0.0
    for stones in STONES:
        for _ in range(games):
            total += points(player, rival, stones, random)
            total += 1 - points(rival, player, stones, random)
    return total / (2 * games * len(STONES))


def main() -> None:
    """Print the table."""
    for number in range(1, 7):
        games = GAMES if number < 5 else 2
        print(
            f"careful person against level {number}: {share(careful, level(number), games, 1):.0%}"
        )
    for number in range(2, 8):
        games = GAMES if number < 5 else 2
        won = share(level(number), level(number - 1), games, 2)
        print(f"level {number} against level {number - 1}: {won:.0%}")


if __name__ == "__main__":
    main()
