"""What is kept of a session, and of who plays it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timezone

from ...engine.players.spec import BadPlayer, PlayerSpec
from ...engine.record import result_text
from ...engine.session import Session
from .row import Kind, Row, by_seat, known_texts
from .statistics import results_of
from .values import LONGEST_TITLE

HUMAN = "human"


def now() -> str:
    """Return the time as it is kept: ISO 8601, UTC, with milliseconds."""
    return datetime.now(timezone.utc).isoformat(" ", "milliseconds")


def new_id() -> int:
    """Return a number that no game has, on this machine or another."""
    return secrets.randbits(62)


def kind_of(players: Sequence[str]) -> Kind:
    """Return whose game it is."""
    if HUMAN in players:
        return Kind.PLAYED
    return Kind.PROGRAMS if any(text.startswith("bot:") for text in players) else Kind.DEMO


def one_line(title: str) -> str:
    """Return a title as it is kept: a line of what can be shown."""
    shown = "".join(sign if sign.isprintable() else " " for sign in title)
    return " ".join(shown.split())[:LONGEST_TITLE]


def is_player(text: str) -> bool:
    """Tell whether a text names a kind of player, rather than a person."""
    try:
        PlayerSpec.parse(text)
    except BadPlayer:
        return False
    return True


def people_of(players: Sequence[str], names: Sequence[str]) -> tuple[int, ...]:
    """Return the seats of people. One that is named like a program only stands in for it."""
    return tuple(
        seat
        for seat, (text, name) in enumerate(by_seat(players, names))
        if text == HUMAN and not is_player(name)
    )


def begun(session: Session, players: Sequence[str], names: Sequence[str], kind: Kind | None) -> Row:
    """Return the row of a game that begins now."""
    time = now()
    row = Row(
        id=new_id(),
        game=session.game.id,
        options=text_of(session.options.changes()),
        seed=session.seed,
        position=text_of(session.first.to_json()) if session.from_position else None,
        kind=(kind or kind_of(players)).value,
        begun=time,
        changed=time,
    )
    return seated(row, players, names)


def seated(row: Row, players: Sequence[str], names: Sequence[str]) -> Row:
    """Return the row with other players; names that are missing are empty."""
    padded = [*names, *[""] * (len(players) - len(names))]
    levels = [PlayerSpec.parse(text).level for text in players if text.startswith("level:")]
    return replace(
        row,
        players=text_of(list(players)),
        names=text_of(padded),
        level=levels[0] if levels else None,
    )


def described(row: Row, session: Session) -> Row:
    """Return the row with where the session stands now."""
    seats = session.game.seats(session.options)
    outcome = session.end.outcome()
    results = None
    if outcome is not None:
        players, names = known_texts(row.players), known_texts(row.names)
        people = people_of(players, names) if row.kind == Kind.PLAYED.value else ()
        results = text_of(results_of(outcome, seats, people))
    return replace(
        row,
        changed=now(),
        cursor=len(session.moves),
        length=len(session.line),
        hints=text_of(session.hints_used) if any(session.hints_used) else "[]",
        state=text_of(session.state.to_json()),
        result=result_text(outcome, seats),
        results=results,
    )


def text_of(data: object) -> str:
    """Return the JSON text that is kept; equal values have equal texts."""
    return json.dumps(data, sort_keys=True)
