"""Stones: Skirmish: how strong each level is.

The top level against a bot that takes whenever it can (level 2), 100 games, both seats; then each
level against the one below. A draw counts half. Takes some minutes.
"""

from __future__ import annotations

from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.players.player import Computer
from fourgames_tk.engine.session import Session

TOP = SKIRMISH.levels[-1].number
GRABBER = 2


def main() -> None:
    """Print all shares."""
    usual = SkirmishOptions()
    share = win_share(TOP, GRABBER, usual, games=100, seconds=0.2)
    print(f"level {TOP} at 0.2 s a move against one that takes whenever it can: {share:.0%}")
    for words in ({}, {"layout": "random"}):
        options = SkirmishOptions.parse(words)
        for level in range(2, TOP + 1):
            games = 20 if level == TOP else 40
            share = win_share(level, level - 1, options, games, seconds=0.2)
            print(f"level {level} against level {level - 1}, layout {options.layout}: {share:.0%}")


def win_share(
    level: int, opponent: int, options: SkirmishOptions, games: int, seconds: float
) -> float:
    """Return the share of a level against another, half of the games from each seat."""
    points = 0.0
    for number in range(games):
        seat = number % 2
        seed = number // 2
        players = [Computer(SKIRMISH, level, number), Computer(SKIRMISH, opponent, ~number)]
        session = Session(SKIRMISH, options, seed)
        winners = Match(session, players[:: -1 if seat else 1]).run(seconds).winners
        points += 1.0 if seat in winners else 0.0 if winners else 0.5
    return points / games


if __name__ == "__main__":
    main()
