"""The games. Another one adds its folder and its line here.

A game loads its rules where a game begins, for a window shows sooner that has none, and its
thinking where it is asked to think: a window thinks in another process.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import BadOption
from ..game import AnyGame
from ..text import quoted
from .four_by_four.game import FOUR_BY_FOUR
from .four_stones.game import FOUR_STONES
from .fourside.game import FOURSIDE
from .mancala.game import MANCALA
from .skirmish.game import SKIRMISH

GAMES: tuple[AnyGame, ...] = (FOUR_STONES, SKIRMISH, FOUR_BY_FOUR, FOURSIDE, MANCALA)

_NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


def in_words(games: Sequence[AnyGame] = GAMES) -> str:
    """Return how many games these are, and of what kind: `Two small, forgotten board games`."""
    count = len(games)
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{number} small, forgotten board game{'' if count == 1 else 's'}"


def find_game(game_id: str) -> AnyGame:
    """Return the game with this id; raises BadOption, naming those there are."""
    for game in GAMES:
        if game.id == game_id:
            return game
    known = ", ".join(game.id for game in GAMES)
    raise BadOption(f"unknown game {quoted(game_id)}: there are {known}")
