"""The ladder of a game: which levels a person has beaten, and the rating.

A level is beaten by winning a game against it, alone and without assistance, with options that the
game's page offers or proposes. Every other game is practice. Both are computed from the journal of
results.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..engine import learn
from ..engine.errors import FourgamesError
from ..engine.games import find_game
from ..engine.language import N_, ngettext
from ..engine.options import split_assignments
from ..engine.record_text import ASSISTANCE, is_person, level_of
from ..engine.setup import is_offered_setup
from ..engine.strength import level_elo
from .results import DRAWN, LOST, WON, Result

if TYPE_CHECKING:
    from ..engine.game import AnyGame
    from ..engine.learn.rating import Rating
    from ..engine.options import Options
    from ..engine.record_text import RecordHeader

LOSSES_TO_STEP_DOWN = 3
"""After this number of consecutive losses, the level below is offered."""

PRACTICE_REASONS = {
    "hint": N_("you used a hint"),
    "coach": N_("you used the coach"),
    "analysis": N_("you opened Analysis"),
    "taken back": N_("you took back a move"),
    "changed seats": N_("you changed the players"),
    "finished": N_("the computer finished the game for you"),
    "position": N_("the game did not begin with the usual start"),
    "options": N_("you chose other options"),
}
"""Why a game counts for no level, for people. All keys but the last are of `ASSISTANCE`."""


RESULT_SCORES = {WON: 1.0, DRAWN: 0.5, LOST: 0.0}


class Ladder(NamedTuple):
    """The progress of a person in one game.

    `beaten` are numbers of levels; `losses` is the number of consecutive losses by level.
    """

    game: AnyGame
    beaten: frozenset[int]
    losses: Mapping[int, int]

    @classmethod
    def of(cls, game: AnyGame, results: Iterable[Result]) -> Ladder:
        """Return the ladder of a game from results of any games, in chronological order."""
        beaten: set[int] = set()
        losses: dict[int, int] = {}
        for result in results:
            level = opponent_level(game, result.seats)
            if result.game != game.id or level is None or is_practice(game, result):
                continue
            losses[level] = losses.get(level, 0) + 1 if result.person_result == LOST else 0
            if result.person_result == WON:
                beaten.add(level)
        return cls(game, frozenset(beaten), losses)

    @property
    def progress_text(self) -> str:
        """How many levels are beaten: `3 of 7 levels beaten`."""
        return ngettext(
            "{beaten} of {n} level beaten", "{beaten} of {n} levels beaten", len(self.game.levels)
        ).format(beaten=len(self.beaten), n=len(self.game.levels))

    def next_level(self, level: int) -> int | None:
        """Return the next level that is not beaten, else the one above; None at the top."""
        higher = range(level + 1, len(self.game.levels) + 1)
        return next((each for each in higher if each not in self.beaten), min(higher, default=None))

    def offered_easier_level(self, level: int) -> int | None:
        """Return the level below after `LOSSES_TO_STEP_DOWN` losses in a row, else None."""
        return level - 1 if level > 1 and self.losses.get(level, 0) >= LOSSES_TO_STEP_DOWN else None


def practice_reason(
    game: AnyGame, options: Options, players: Sequence[str], helped: Sequence[str]
) -> str:
    """Return why a game counts for no level, as a key of `PRACTICE_REASONS`, or an empty text.

    `players` are their texts by seat, `helped` is of `ASSISTANCE`. Empty also for games that
    are not of one person against one computer.
    """
    level = opponent_level(game, players)
    if level is None:
        return ""
    if helped:
        return helped[0]
    return "" if is_offered_setup(game, options, level) else "options"


def opponent_level(game: AnyGame, players: Sequence[str]) -> int | None:
    """Return the level that a single person plays against.

    None in other games, and for a level that the game does not have.
    """
    machines = [text for text in players if not is_person(text)]
    alone = len(players) == 2 and len(machines) == 1
    level = level_of(machines[0]) if alone else None
    return None if level is None or level > len(game.levels) else level


def is_practice(game: AnyGame, result: Result) -> bool:
    """Return whether a result of a person alone is practice, and counts for nothing.

    Options that no longer exist are practice.
    """
    if result.seat is None:
        return False
    options = result.options_of(game)
    return (
        options is None
        or not result.counts
        or bool(practice_reason(game, options, result.seats, ()))
    )


def is_practice_game(head: RecordHeader) -> bool:
    """Return whether a saved game of a person alone is practice, like `is_practice`."""
    if any(word in ASSISTANCE for word in head["Helped"].split(", ")):
        return True
    try:
        game = find_game(head["Game"])
        options = game.options_type.parse_saved(split_assignments(head["Options"].split()))
    except FourgamesError:
        return False
    return bool(practice_reason(game, options, head.players, ()))


def games_with_ratings(game: AnyGame, results: Iterable[Result]) -> list[tuple[Result, Rating]]:
    """Return the games that count for the rating, each with the rating after it, in order.

    These are games of one person against a level that are no practice, with measured options.
    `results` may contain other games.
    """
    found = [
        (result, opponent, RESULT_SCORES[result.person_result])
        for result in results
        if result.game == game.id and (opponent := _opponent(game, result)) is not None
    ]
    ratings = learn.rating.ratings_after_games((opponent, score) for _, opponent, score in found)
    return [(result, rating) for (result, _, _), rating in zip(found, ratings, strict=True)]


def _opponent(game: AnyGame, result: Result) -> float | None:
    """Return the Elo of the opponent, or None if the game does not count."""
    level = opponent_level(game, result.seats)
    if level is None or is_practice(game, result):
        return None
    order, options = result.person_turn_index(game), result.options_of(game)
    if order is None or options is None:
        return None
    return level_elo(game, options, level, order)
