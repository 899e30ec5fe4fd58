"""The games that the start screen offers, made from what is remembered."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING

from ...engine.options import Options, fresh_seed
from ...engine.players.spec import PlayerSpec
from ...engine.setup import Setup, default_players

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ...store.settings import Settings


class Invitations:
    """Says what would be played, and returns the setups of games to begin with."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._random = SystemRandom()

    def level(self, game: AnyGame) -> int:
        """Return the level that was last chosen for a game."""
        return self._settings.level(game)

    def seats(self, game: AnyGame) -> int:
        """Return how many players a game has with the options that were last chosen."""
        return game.seats(self._settings.options(game))

    def facts(self, game: AnyGame) -> tuple[str, ...]:
        """Return what would be played besides the game itself, in very few words each."""
        level = game.level(self.level(game))
        options = self._options(game, level.number)
        people = default_players(game, options, range(game.seats(options)), level.number)
        computer = f"computer at level {level.number}, {level.name}"
        return *Setup(game, options, 0, people).facts, computer

    def going_first(self, game: AnyGame, level: int) -> tuple[str, str]:
        """Return what it means to go first or second, and why other options are proposed.

        The reason is empty where none are.
        """
        options = self._options(game, level)
        players = default_players(game, options, (0,), level)
        options, reason = self._proposed(game, options, players)
        return game.going_first(options), reason

    def demo_reason(self, game: AnyGame, levels: Sequence[int]) -> str:
        """Return why other options are proposed for a demo; empty where none are."""
        return self._proposed(game, self._settings.options(game), _computers(levels))[1]

    def single(self, game: AnyGame, seat: int | None, level: int) -> Setup:
        """Return a game of a person on a seat, or on one that chance chooses."""
        if seat is None:
            return self._anew(game, (self._random.randrange(self.seats(game)),), level)
        return self._anew(game, (seat,), level, dice=False)

    def multi(self, game: AnyGame, level: int) -> Setup:
        """Return a game of people on all seats; `level` is that of play, where there is one."""
        return self._anew(game, range(self.seats(game)), level)

    def demo(self, game: AnyGame, level: int, levels: Sequence[int]) -> Setup:
        """Return a game of the computer alone: the level of play, and that of each side."""
        return self._setup(game, self._options(game, level), _computers(levels), dice=True)

    def _anew(self, game: AnyGame, people: Collection[int], level: int, dice: bool = True) -> Setup:
        options = self._options(game, level)
        return self._setup(game, options, default_players(game, options, people, level), dice)

    def _setup(
        self, game: AnyGame, options: Options, players: tuple[PlayerSpec, ...], dice: bool
    ) -> Setup:
        """Return a new game; `dice` are thrown where the game has them."""
        proposed = self._proposed(game, options, players)[0]
        names = self._settings.names(players)
        return Setup(game, proposed, fresh_seed(), players, dice, names)

    def _options(self, game: AnyGame, level: int) -> Options:
        """Return the options of last time, with what the start screen itself decides."""
        options: Options = game.options_for(self._settings.options(game), level)
        return game.moved_first_by(options, 0)

    def _proposed(
        self, game: AnyGame, options: Options, players: Sequence[PlayerSpec]
    ) -> tuple[Options, str]:
        """Return the options with what is proposed in them, and why."""
        proposal = self._settings.proposal(game, options, players)
        return (options, "") if proposal is None else (proposal.applied(options), proposal.reason)


def _computers(levels: Sequence[int]) -> tuple[PlayerSpec, ...]:
    return tuple(PlayerSpec("level", level) for level in levels)
