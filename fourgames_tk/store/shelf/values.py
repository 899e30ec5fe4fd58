"""What each column of a game may hold: by the rules that the reader of saved games has too."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from functools import lru_cache
from typing import Any

from ...engine.errors import FourgamesError
from ...engine.games import find_game
from ...engine.options import LARGEST_SEED
from ...engine.players.spec import BadPlayer, PlayerSpec
from ...engine.record import is_other_tag, is_result
from .row import BadRow, Kind, Row, decoded, known_texts, mapping, numbers, texts
from .statistics import DRAWN, LOST, WON

LONGEST_MOVE = 60
"""In characters; the moves of all games are much shorter."""

LONGEST_TITLE = 200
"""In characters."""

LARGEST_ID = 2**62 - 1

_LARGEST = 2**63 - 1
"""The largest whole number that sqlite takes."""
_LARGEST_OWNER = 2**31 - 1
_LARGEST_LEVEL = 999
_SECONDS = 1e10
"""No game takes so long."""
_GAME = re.compile("[a-z0-9-]{1,40}")
_TIME = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[ T]([0-9]{2}:[0-9]{2}:[0-9]{2})"
    r"(?:\.[0-9]{1,9})?[+-][0-9]{2}:[0-9]{2}"
)
_KINDS = {kind.value for kind in Kind}
_RESULTS = {WON, DRAWN, LOST, None}


def row_of(values: Mapping[str, object]) -> Row:
    """Return the row of a table's values by column; raises BadRow for what is no game's.

    A column that is missing has its default.
    """
    found: dict[str, Any] = {}
    for each in fields(Row):
        if each.name in values:
            found[each.name] = values[each.name]
        elif each.default is MISSING:
            raise BadRow(f"there is no {each.name}")
    row = Row(**found)
    check(row)
    return row


def check(row: Row) -> None:
    """Raise BadRow for values that no game has."""
    check_values(_MAY_BE, [getattr(row, column) for column in _MAY_BE])
    if row.cursor > row.length:
        raise BadRow("more moves are played than there are")
    if row.shelved:
        check_seats(row.game, row.options, row.players)


def check_values(columns: Iterable[str], values: Iterable[object]) -> None:
    """Raise BadRow for a value that no game has in its column."""
    for column, value in zip(columns, values, strict=True):
        try:
            may_be = _MAY_BE[column](value)
        except BadRow:
            may_be = False
        if not may_be:
            raise BadRow(f"{column} is what no game has")


def check_seats(game: str, options: str, players: str) -> None:
    """Raise BadRow unless a player that there may be sits on every seat of a game.

    What those are of a game that is unknown here, or with such options, nobody can tell.
    """
    if not _can_play(game, options, players):
        raise BadRow("others play than can")


def is_time(text: str) -> bool:
    """Tell whether a text is a time as games have it, ISO 8601 with the zone."""
    found = _TIME.fullmatch(text)
    if found is None:
        return False
    try:
        datetime.datetime.fromisoformat(f"{found[1]} {found[2]}")
    except ValueError:
        return False
    return True


def is_move(value: object) -> bool:
    """Tell whether a value could be the move of some game."""
    return isinstance(value, str) and 0 < len(value) <= LONGEST_MOVE and value.isprintable()


@lru_cache(maxsize=4096)
def _can_play(game: str, options: str, players: str) -> bool:
    seated = known_texts(players)
    try:
        for text in seated:
            PlayerSpec.parse(text)
    except BadPlayer:
        return False
    try:
        found = find_game(game)
        seats: int = found.seats(found.options_type.parse(mapping(options)))
    except FourgamesError:
        return True
    return len(seated) == seats


@lru_cache(maxsize=4096)
def _is_options(text: str) -> bool:
    words = mapping(text)
    return all(word.isprintable() for word in (*words, *words.values()))


@lru_cache(maxsize=4096)
def _is_tags(text: str) -> bool:
    tags = mapping(text)
    return all(map(is_other_tag, tags)) and all(map(_is_unicode, tags.values()))


@lru_cache(maxsize=4096)
def _is_names(text: str) -> bool:
    return all(map(_is_unicode, known_texts(text)))


@lru_cache(maxsize=4096)
def _is_players(text: str) -> bool:
    # Of the path of a program Python writes what is no UTF-8 as halves of characters.
    return all(_is_unicode(player, "surrogateescape") for player in known_texts(text))


def _is_results(text: str) -> bool:
    return set(texts(text)) <= _RESULTS


def _is_hints(text: str) -> bool:
    return all(0 <= number <= _LARGEST for number in numbers(text))


def _is_position(text: str) -> bool:
    return _is_unicode(text) and isinstance(decoded(text), dict)


def _is_title(text: str) -> bool:
    return len(text) <= LONGEST_TITLE and text.isprintable()


def _is_time_or_empty(text: str) -> bool:
    return not text or is_time(text)


def _is_unicode(text: str, errors: str = "strict") -> bool:
    try:
        text.encode("utf-8", errors)
    except UnicodeEncodeError:
        return False
    return True


def _is_seconds(value: object) -> bool:
    return isinstance(value, float | int) and 0 <= value < _SECONDS


_Rule = Callable[[object], bool]


def _text(rule: Callable[[str], bool]) -> _Rule:
    """Return the rule for texts that keep another one."""
    return lambda value: isinstance(value, str) and rule(value)


def _whole(first: int, last: int) -> _Rule:
    """Return the rule for whole numbers from the first to the last."""
    return lambda value: type(value) is int and first <= value <= last


def _or_null(rule: _Rule) -> _Rule:
    return lambda value: value is None or rule(value)


_MAY_BE: Mapping[str, _Rule] = {
    "id": _whole(0, LARGEST_ID),
    "game": _text(lambda text: _GAME.fullmatch(text) is not None),
    "options": _text(_is_options),
    "seed": _whole(0, LARGEST_SEED),
    "position": _or_null(_text(_is_position)),
    "players": _text(_is_players),
    "names": _text(_is_names),
    "kind": _text(_KINDS.__contains__),
    "title": _text(_is_title),
    "begun": _text(_is_time_or_empty),
    "changed": _text(_is_time_or_empty),
    "ended": _or_null(_text(is_time)),
    "seconds": _is_seconds,
    "cursor": _whole(0, _LARGEST),
    "length": _whole(0, _LARGEST),
    "hints": _text(_is_hints),
    "tags": _text(_is_tags),
    "state": _text(_is_unicode),
    "result": _text(is_result),
    "results": _or_null(_text(_is_results)),
    "level": _or_null(_whole(0, _LARGEST_LEVEL)),
    "counts": _whole(0, 1),
    "shelved": _whole(0, 1),
    "owner": _or_null(_whole(1, _LARGEST_OWNER)),
    "deleted": _or_null(_text(is_time)),
    "forget": _whole(0, 1),
}
"""What the value of each column keeps to. A state that is wrong is worked out from the moves."""
