"""The games of the program. A new game adds its folder and a line in `GAMES`.

Importing this package loads only each game's description. A game imports its rules when a game
starts, so the window opens sooner, and its thinking when it is asked for a move. The window never
imports the thinking, since it runs in another process.
"""

from __future__ import annotations

from typing import Literal, overload

from ..errors import BadOption
from ..game import AnyGame
from ..language import _
from ..text import quoted
from .four_by_four.game import FOUR_BY_FOUR, FourByFour
from .four_stones.game import FOUR_STONES, FourStones
from .fourside.game import FOURSIDE, FourSide
from .mancala.game import MANCALA, Mancala
from .skirmish.game import SKIRMISH, Skirmish

GAMES: tuple[AnyGame, ...] = (FOUR_STONES, SKIRMISH, FOUR_BY_FOUR, FOURSIDE, MANCALA)
"""All games, in the order of the start screen."""


@overload
def find_game(game_id: Literal["four-stones"]) -> FourStones: ...
@overload
def find_game(game_id: Literal["skirmish"]) -> Skirmish: ...
@overload
def find_game(game_id: Literal["four-by-four"]) -> FourByFour: ...
@overload
def find_game(game_id: Literal["fourside"]) -> FourSide: ...
@overload
def find_game(game_id: Literal["mancala"]) -> Mancala: ...
@overload
def find_game(game_id: str) -> AnyGame: ...


def find_game(game_id: str) -> AnyGame:
    """Return the game with this id; raises BadOption with the known ids."""
    for game in GAMES:
        if game.id == game_id:
            return game
    known = ", ".join(game.id for game in GAMES)
    raise BadOption(
        _("unknown game {game}: the games are {known}").format(game=quoted(game_id), known=known)
    )
