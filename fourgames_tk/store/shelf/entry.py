"""What a list of the games on the shelf shows of each, and how it is searched."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ...engine.errors import FourgamesError
from ...engine.games import find_game
from .row import Kind, known_texts, mapping, texts
from .values import check_seats, check_values

if TYPE_CHECKING:
    import sqlite3

IN_SIGHT = frozenset({Kind.PLAYED, Kind.PROGRAMS, Kind.TOURNAMENT})
"""What is listed unless it is asked for more."""

_KINDS = {kind.value: kind for kind in Kind}

_COLUMNS = (
    "id",
    "game",
    "options",
    "players",
    "names",
    "kind",
    "title",
    "begun",
    "changed",
    "ended",
    "seconds",
    "cursor",
    "length",
    "result",
    "results",
    "level",
    "owner",
)


class Entry(NamedTuple):
    """A game on the shelf.

    `game` is its id, `options` those that differ from the usual ones. `players` are by seat the
    texts of `PlayerSpec`, `names` what they are called, empty or missing where nobody said.
    `title` is what the person has called the game, empty at first. Dates are ISO 8601 in UTC;
    `ended` is None while the game goes on. `seconds` is the time that it took. `moves` of `length`
    are played, the others were taken back. `result` is that of a record, `results` by seat won,
    drawn or lost for people and None for others, empty while the game goes on. `elsewhere` tells
    whether another window has it.
    """

    id: int
    game: str
    options: Mapping[str, str]
    players: tuple[str, ...]
    names: tuple[str, ...]
    kind: Kind
    title: str
    begun: str
    changed: str
    ended: str | None
    seconds: float
    moves: int
    length: int
    result: str
    results: tuple[str | None, ...]
    level: int | None
    elsewhere: bool

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return self.ended is not None

    def matches(self, text: str) -> bool:
        """Tell whether each word of a text stands somewhere in what is shown of the game."""
        shown = "\n".join(
            (
                self.title,
                _title(self.game),
                *self.names,
                *self.players,
                *self.options.values(),
                self.changed[:10],
                self.begun[:10],
                self.result,
            )
        ).casefold()
        return all(word in shown for word in text.casefold().split())


@dataclass(frozen=True)
class Query:
    """Which games are listed: of these kinds, of one game, running or finished, with this text.

    `most` is how many of them at most, None for all.
    """

    text: str = ""
    game: str | None = None
    finished: bool | None = None
    kinds: frozenset[Kind] = IN_SIGHT
    most: int | None = None


def find(
    database: sqlite3.Connection, query: Query, is_elsewhere: Callable[[int | None], bool]
) -> Iterator[Entry]:
    """Yield the games of a query, the one that was played last first; raises BadRow."""
    sql = f"SELECT {', '.join(_COLUMNS)} FROM games WHERE shelved = 1 AND deleted IS NULL"
    values: list[object] = []
    if query.game is not None:
        sql += " AND game = ?"
        values.append(query.game)
    if query.finished is not None:
        sql += f" AND results IS {'NOT ' if query.finished else ''}NULL"
    known = cache(is_elsewhere)
    for row in database.execute(f"{sql} ORDER BY changed DESC, id", values):
        entry = _entry(row, known)
        if entry.kind in query.kinds and (not query.text or entry.matches(query.text)):
            yield entry


def _entry(row: tuple[Any, ...], is_elsewhere: Callable[[int | None], bool]) -> Entry:
    check_values(_COLUMNS, row)
    identity, game, options, players, names, kind, title, begun, changed, ended = row[:10]
    seconds, cursor, length, result, results, level, _ = row[10:]
    check_seats(game, options, players)
    seated = known_texts(players)
    return Entry(
        identity,
        game,
        mapping(options),
        seated,
        known_texts(names)[: len(seated)],
        _KINDS[kind],
        title,
        begun,
        changed,
        ended,
        seconds,
        cursor,
        length,
        result,
        texts(results) if results is not None else (),
        level,
        is_elsewhere(row[-1]),
    )


@cache
def _title(game: str) -> str:
    try:
        return find_game(game).title
    except FourgamesError:
        return game
