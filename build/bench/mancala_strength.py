"""How the levels of Stones: Mancala do against a careful person and against each other.

    python3 build/dev.py bench mancala_strength

The careful person looks at what the board shows for each pile before a click, stones in the
store and free turn, and thinks of what it will show next, to them or to the opponent. Every game
begins with some random moves, for strong levels going first would win at once with 4 stones or
more; each pair plays every opening from both sides.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from fourgames_tk.engine.games.mancala import MANCALA
from fourgames_tk.engine.games.mancala.rules import MancalaOptions, MancalaState
from fourgames_tk.engine.search.clock import Clock

OPENINGS = {1: 20, 2: 20, 3: 20, 4: 20, 5: 10, 6: 10, 7: 2}
"""By level: the openings that it plays from both sides, for each number of stones."""
RANDOM_MOVES = 4
STONES = (2, 3, 4, 5, 6)
Choice = Callable[[MancalaState, Random], str]


def careful(state: MancalaState, random: Random) -> str:
    """Return the pile that stores most, the fullest pile after it counted for or against."""
    worth = {}
    for move in state.legal_moves():
        shown, after = state.preview(move), state.after(move)
        following = max((after.preview(pile).stored for pile in after.legal_moves()), default=0)
        worth[move] = shown.stored + (following if shown.free_turn else -following)
    return random.choice([move for move in worth if worth[move] == max(worth.values())])


def level(number: int) -> Choice:
    """Return the choice of a level of the computer."""
    return lambda state, random: MANCALA.choose(state, number, Clock(), random)


def opening(stones: int, random: Random) -> MancalaState:
    """Return a game's position after some random moves."""
    state = MANCALA.start(MancalaOptions(stones), 0)
    for _ in range(RANDOM_MOVES):
        state = state.after(random.choice(state.legal_moves()))
    return state


def points(state: MancalaState, first: Choice, second: Choice, random: Random) -> float:
    """Return what the first player gets of one game: 1, ½ or 0."""
    while not state.over:
        state = state.after((first, second)[state.turn](state, random))
    difference = state.stores[0] - state.stores[1]
    return 0.5 if difference == 0 else float(difference > 0)


def share(player: Choice, rival: Choice, openings: int, seed: int) -> float:
    """Return the player's share of the points, every opening from both sides, all stones."""
    random = Random(seed)
    total = 0.0
    for stones in STONES:
        for _ in range(openings):
            state = opening(stones, random)
            total += points(state, player, rival, random)
            total += 1 - points(state, rival, player, random)
    return total / (2 * openings * len(STONES))


def main() -> None:
    """Print the table."""
    for number in range(1, 7):
        won = share(careful, level(number), OPENINGS[number], 1)
        print(f"careful person against level {number}: {won:.0%}", flush=True)
    for number in range(2, 8):
        won = share(level(number), level(number - 1), OPENINGS[number], 2)
        print(f"level {number} against level {number - 1}: {won:.0%}", flush=True)


if __name__ == "__main__":
    main()
