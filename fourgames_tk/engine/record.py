"""The saved game (`.4g`): tags, an empty line, then the moves, in the manner of PGN.

    [Game "four-stones"]
    [Version "0.1.0"]
    [Date "2026-11-21"]
    [Player1 "human"]
    [Player2 "level:5"]
    [Options ""]
    [Seed "7"]
    [Result "*"]

    1. D3 {A comment.}
    2. F5
    *

`help/record.md` is the description for people. A record is read by replaying every move through
the rules; one that is damaged or illegal is refused with the line, the move and the reason.
"""

from __future__ import annotations

import datetime
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from .. import __version__
from .atomic import sweep, write_atomically
from .errors import BadRecord
from .game import AnyGame, Outcome, State
from .options import Options
from .session import Session

UNFINISHED = "*"
UNKNOWN_PLAYER = "?"

ENDING = ".4g"
"""Of the names of saved games."""


@dataclass(frozen=True)
class Record:
    """A game that was written down.

    `position` is the first state where the game did not start from its options. `comments` are
    by number of moves played before them (0: before the first). `result` is what
    `result_text` gives. `hints` is how many each seat has used, empty for none. `tags` holds the
    tags that this program does not know. `seats` is who played each move, where that is known:
    writing then need not play the game again.
    """

    game: AnyGame
    options: Options
    seed: int
    moves: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    position: State | None = None
    comments: Mapping[int, str] = field(default_factory=dict)
    date: str = ""
    version: str = __version__
    result: str = UNFINISHED
    hints: tuple[int, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[int, ...] = field(default=(), compare=False, repr=False)

    def session(self) -> Session:
        """Return the game with all moves played; raises IllegalMove."""
        session = Session(self.game, self.options, self.seed, self.position)
        for move in self.moves:
            session.play(move)
        if self.hints:
            session.hints_used = list(self.hints)
        return session


def of_session(
    session: Session,
    players: Sequence[str] = (),
    comments: Mapping[int, str] | None = None,
    date: str | None = None,
) -> Record:
    """Return the record of a game up to its cursor; `date` is today's if not given.

    `players` are the texts of the `PlayerN` tags, in the order of the seats.
    """
    seats = session.game.seats(session.options)
    return Record(
        session.game,
        session.options,
        session.seed,
        tuple(session.moves),
        tuple(players) or (UNKNOWN_PLAYER,) * seats,
        session.first if session.from_position else None,
        dict(comments or {}),
        datetime.date.today().isoformat() if date is None else date,
        result=result_text(session.state.outcome(), seats),
        hints=tuple(session.hints_used) if any(session.hints_used) else (),
        seats=tuple(step.seat for step in session.steps),
    )


def continued(found: Record, session: Session, players: Sequence[str] = ()) -> Record:
    """Return the record of a game that went on from one that was read.

    Date and unknown tags stay, and so do the comments up to the first move that differs; the
    players too if no others are given.
    """
    comments = comments_for(found, session)
    written = of_session(session, players or found.players, comments, found.date or None)
    return replace(written, tags=found.tags)


def comments_for(found: Record, session: Session) -> dict[int, str]:
    """Return the comments of a record up to where a game that went on from it differs, or ends.

    They are by number of moves played before them.
    """
    same = 0
    for before, now in zip(found.moves, session.moves, strict=False):
        if before != now:
            break
        same += 1
    return {moves: text for moves, text in found.comments.items() if moves <= same}


def result_text(outcome: Outcome | None, seats: int) -> str:
    """Return `*` for an unfinished game, else what each seat got: `1-0`, `0-0-1`, `1/2-1/2`.

    Every winner gets 1; in a draw everybody gets 1/2.
    """
    if outcome is None:
        return UNFINISHED
    if not outcome.winners:
        return "-".join(["1/2"] * seats)
    return "-".join("1" if seat in outcome.winners else "0" for seat in range(seats))


def to_text(record: Record) -> str:
    """Return the record as the text of a file."""
    tags = {"Game": record.game.id, "Version": record.version, "Date": record.date}
    tags |= {f"Player{number}": name for number, name in enumerate(record.players, 1)}
    words = record.options.changes()
    tags["Options"] = " ".join(f"{name}={text}" for name, text in words.items())
    tags["Seed"] = str(record.seed)
    if record.position is not None:
        tags["Position"] = json.dumps(record.position.to_json(), ensure_ascii=False)
    if record.hints:
        tags["Hints"] = " ".join(map(str, record.hints))
    tags["Result"] = record.result
    tags |= record.tags
    lines = [f"[{name} {json.dumps(text, ensure_ascii=False)}]" for name, text in tags.items()]
    return "\n".join([*lines, "", *_turns(record), record.result, ""])


def write(path: Path, record: Record) -> None:
    """Write the record to a file, whole or not at all; what killed writes left there goes.

    Raises OSError, or BadRecord for what exists but is no file: a folder, a device.
    """
    if path.exists() and not path.is_file():
        raise BadRecord(f"{path.name} is not a file that could be replaced")
    write_atomically(path, to_text(record))
    sweep(Path(os.path.realpath(path)).parent, ENDING)


def _turns(record: Record) -> list[str]:
    """Return a line for each turn: what one seat plays in a row, with the comments."""
    lines: list[str] = []
    if 0 in record.comments:
        lines.append(_comment(record.comments[0]))
    seat = None
    turn = 0
    turns: list[list[str]] = []
    words: list[str] = []
    for number, (move, mover) in enumerate(zip(record.moves, _seats(record), strict=True), 1):
        if mover != seat:
            seat, turn = mover, turn + 1
            words = [f"{turn}."]
            turns.append(words)
        words.append(move)
        if number in record.comments:
            words.append(_comment(record.comments[number]))
    return [*lines, *map(" ".join, turns)]


def _seats(record: Record) -> Sequence[int]:
    """Return who played each move."""
    if len(record.seats) == len(record.moves):
        return record.seats
    return [step.seat for step in record.session().steps]


def _comment(text: str) -> str:
    """Return a comment in braces; a brace or backslash inside has a backslash before it."""
    for sign in "\\{}":
        text = text.replace(sign, "\\" + sign)
    return "{" + text + "}"
