"""Games on the shelf as saved games, and back.

What a record has no tag for stands in two of its own: `Title`, what the person has called the
game, and `Shelf`, words such as `id=1f3a kind=played cursor=17 seconds=312`.
"""

from __future__ import annotations

import datetime
import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ...engine.record import Record
from ...engine.session import Session
from .describe import HUMAN, begun, described, is_player, kind_of, one_line, text_of
from .replay import Replay
from .row import Kind, Row, by_seat, known_texts, mapping
from .values import LARGEST_ID, is_time

SHELF = "Shelf"
_ID = re.compile("[0-9a-f]{1,16}")
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,3})?")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?\+00:00")


def record_of(row: Row, session: Session, comments: Mapping[int, str]) -> Record:
    """Return the record of a game up to the cursor of its session."""
    moves = len(session.moves)
    seats = by_seat(known_texts(row.players), known_texts(row.names))
    shown = [_writable(name or text if text == HUMAN else text) for text, name in seats]
    words = {"id": f"{row.id:x}", "kind": row.kind, "counts": str(row.counts)}
    words |= {"begun": row.begun.replace(" ", "T"), "changed": row.changed.replace(" ", "T")}
    if row.ended is not None:
        words["ended"] = row.ended.replace(" ", "T")
    words |= {"seconds": f"{row.seconds:.3f}", "cursor": str(row.cursor)}
    tags = dict(mapping(row.tags)) | {SHELF: " ".join(f"{a}={b}" for a, b in words.items())}
    record = Record.of(
        session,
        shown,
        {ply: text for ply, text in comments.items() if ply <= moves},
        _local_date(row.begun),
    )
    return replace(record, title=row.title, tags=tags)


def of_tournament(record: Record) -> Record:
    """Return the record of a tournament's game as one that a shelf has numbered.

    The number follows from the record: opened again it is the same game, and no other one is,
    even if players who do not vary have made the same moves in it.
    """
    digest = hashlib.sha256(record.to_text().encode()).digest()
    number = 1 + int.from_bytes(digest[:7], "big")
    return replace(
        record, tags={**record.tags, SHELF: f"id={number:x} kind={Kind.TOURNAMENT.value}"}
    )


class Recording:
    """A whole game being written down, piece by piece, as a `Replay` is played."""

    def __init__(self, row: Row, moves: Sequence[str], comments: Mapping[int, str]) -> None:
        """Begin; raises FourgamesError if there is no such game here."""
        self._row, self._comments = row, comments
        self._replay = Replay(row, moves)

    def __iter__(self) -> Iterator[float]:
        """Play the moves, and yield from time to time how much is done."""
        return iter(self._replay)

    @property
    def record(self) -> Record:
        """The record, once all moves are played."""
        session = self._replay.session
        session.go_to(len(session.line))
        return record_of(self._row, session, self._comments)


def row_from(
    record: Record, session: Session, *, trusted: bool = False, kind: Kind | None = None
) -> Row:
    """Return the row of a record whose moves have all been played in a session.

    Programs that it names play on only if it is `trusted`: whoever opens a game that somebody
    else has saved has not asked to run what it names. Their seats are a person's then, and keep
    the name. A game that is over was not won or lost here, unless its own shelf says so.
    """
    players, names = _seated(record, trusted)
    words = _shelf_words(record)
    row = begun(session, players, names, kind or _kind(words, record.players, players))
    tags = {name: text for name, text in record.tags.items() if name != SHELF}
    date = f"{_day(record.date)} 12:00:00.000+00:00" if record.date else row.begun
    row = replace(
        row,
        id=shelf_id(record) or row.id,
        title=one_line(record.title),
        tags=text_of(tags),
        begun=words.get("begun", date).replace("T", " "),
    )
    row = described(row, session)
    over = row.results is not None
    cursor = words.get("cursor", "")
    return replace(
        row,
        changed=words.get("changed", row.changed).replace("T", " "),
        ended=words.get("ended", date).replace("T", " ") if over else None,
        seconds=float(words.get("seconds", "0")),
        counts=int(words.get("counts", "0" if over and not trusted else "1") == "1"),
        cursor=min(int(cursor), row.length) if cursor.isdigit() else row.cursor,
    )


def shelf_id(record: Record) -> int | None:
    """Return the number that the game has on the shelf that it comes from, if from one."""
    text = _shelf_words(record).get("id", "")
    found = int(text, 16) if text else 0
    return found if 0 < found <= LARGEST_ID else None


def _shelf_words(record: Record) -> dict[str, str]:
    """Return what a record's tag says, without what it cannot mean."""
    forms = {
        "id": _ID,
        "kind": re.compile("|".join(kind.value for kind in Kind)),
        "counts": re.compile("[01]"),
        "begun": _TIME,
        "changed": _TIME,
        "ended": _TIME,
        "seconds": _NUMBER,
        "cursor": re.compile("[0-9]{1,9}"),
    }
    pairs = (word.partition("=") for word in record.tags.get(SHELF, "").split())
    return {
        name: text
        for name, _, text in pairs
        if name in forms and text.isascii() and forms[name].fullmatch(text)
        if forms[name] is not _TIME or is_time(text)
    }


def _kind(words: Mapping[str, str], named: Sequence[str], players: Sequence[str]) -> Kind:
    """Return whose game it is: by its tag, or by those who played it."""
    if "kind" in words:
        return Kind(words["kind"])
    return kind_of([text if is_player(text) else HUMAN for text in named] or players)


def _seated(record: Record, trusted: bool) -> tuple[list[str], list[str]]:
    """Return who sits at the table, and their names."""
    players: list[str] = []
    names: list[str] = []
    for text in record.players:
        plays = is_player(text) and (trusted or not text.startswith("bot:"))
        players.append(text if plays else HUMAN)
        names.append("" if plays or text == "?" else text)
    return players, names


def _writable(player: str) -> str:
    # The path of a program need not be text.
    return player.encode("utf-8", "backslashreplace").decode()


def _day(date: str) -> str:
    # Python reads a date in other forms too, such as 20261121.
    return datetime.date.fromisoformat(date).isoformat()


def _local_date(time: str) -> str | None:
    """Return the day of a time as the person's calendar has it, None if it is none."""
    try:
        return datetime.datetime.fromisoformat(time).astimezone().date().isoformat()
    except (ValueError, OverflowError, OSError):
        return None
