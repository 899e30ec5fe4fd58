"""A game as a row of the table, and what the texts in it say."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import lru_cache


class Kind(str, Enum):
    """Whose game it is. Those of people alone can be won or lost by somebody."""

    PLAYED = "played"
    """A person plays, or several do."""
    PROGRAMS = "programs"
    """A program plays, and no person does."""
    DEMO = "demo"
    """The computer plays alone."""
    TOURNAMENT = "tournament"
    """It was one of a tournament."""
    HELP = "help"
    """A line that was given as help was replayed in it."""


class BadRow(ValueError):
    """A row that this program has not written."""


@dataclass(frozen=True)
class Row:
    """A game as it is kept, without its moves and comments.

    Lists and mappings are JSON texts, dates ISO 8601 in UTC. `cursor` is how many of the
    `length` moves are played, `state` the position there. `result` is that of the last move,
    `results` the same by seat: won, drawn or lost for a person, null for anybody else; it is NULL
    while the game goes on. `level` is the computer's, NULL where none plays. A game `counts` in
    the statistics unless it was forgotten; it is `shelved` unless its result alone is left.
    `owner` is the number of the window that has it. A `deleted` game can be brought back until
    it is purged; `forget` then takes it from the statistics too.
    """

    id: int
    game: str
    options: str = "{}"
    seed: int = 0
    position: str | None = None
    players: str = "[]"
    names: str = "[]"
    kind: str = Kind.PLAYED.value
    title: str = ""
    begun: str = ""
    changed: str = ""
    ended: str | None = None
    seconds: float = 0.0
    cursor: int = 0
    length: int = 0
    hints: str = "[]"
    tags: str = "{}"
    state: str = ""
    result: str = "*"
    results: str | None = None
    level: int | None = None
    counts: int = 1
    shelved: int = 1
    owner: int | None = field(default=None, compare=False)
    deleted: str | None = None
    forget: int = 0


COLUMNS = tuple(each.name for each in fields(Row))


@lru_cache(maxsize=4096)
def texts(text: str) -> tuple[str | None, ...]:
    """Return a JSON list of texts and nulls; raises BadRow."""
    data = decoded(text)
    if not isinstance(data, list) or not all(
        each is None or isinstance(each, str) for each in data
    ):
        raise BadRow("this is no list of texts")
    return tuple(data)


@lru_cache(maxsize=4096)
def known_texts(text: str) -> tuple[str, ...]:
    """Return a JSON list of texts, empty ones for nulls; raises BadRow."""
    return tuple([each or "" for each in texts(text)])


def by_seat(players: Sequence[str], names: Sequence[str]) -> list[tuple[str, str]]:
    """Return who plays and what each is called; a name that a damaged row lacks is empty."""
    return list(itertools.zip_longest(players, names[: len(players)], fillvalue=""))


@lru_cache(maxsize=4096)
def numbers(text: str) -> tuple[int, ...]:
    """Return a JSON list of whole numbers; raises BadRow."""
    data = decoded(text)
    if not isinstance(data, list) or not all(type(each) is int for each in data):
        raise BadRow("this is no list of numbers")
    return tuple(data)


@lru_cache(maxsize=4096)
def mapping(text: str) -> Mapping[str, str]:
    """Return a JSON object of texts, not to be changed; raises BadRow."""
    data = decoded(text)
    if not isinstance(data, dict) or not all(isinstance(each, str) for each in data.values()):
        raise BadRow("this is no object of texts")
    return data


def decoded(text: str) -> object:
    """Return the value of a JSON text; raises BadRow."""
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRow("this is not JSON") from None
    return data
