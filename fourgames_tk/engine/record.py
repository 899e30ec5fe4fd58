"""The saved game (`.4g`): tags, an empty line, then the moves, in the manner of PGN.

    [Game "four-stones"]
    [Version "0.1.0"]
    [Date "2026-11-21"]
    [Player1 "human"]
    [Player2 "level:5"]
    [Options ""]
    [Seed "7"]
    [PlyCount "2"]
    [Turn "3"]
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
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, takewhile
from pathlib import Path

from .. import __version__
from .files import UnsuitableFile, read_bytes, write_atomically
from .game import AnyGame, Outcome, State
from .language import _
from .options import Options
from .players.player_spec import UNKNOWN_PLAYER
from .record_text import (
    ASSISTANCE,
    MAX_FILE_BYTES,
    NUMBER,
    TAG_NAME,
    UNFINISHED,
    BadRecord,
    MoveTextParser,
    Tag,
    clean_received_text,
    decode_record,
    format_comment,
    is_person,
    locating_tag_errors,
    read_beginning_of_game,
    read_tags_and_moves_start,
    record_error,
)
from .session import Session

OPEN_HANDS = "open"
"""Text of the tag `Hands` of a game in which one person moves for all seats and sees all hands."""
TERMINATION_TAG = "Termination"
"""The tag for a game that ended without a last move. The Result tag then holds."""
REVIEW_TAG = re.compile("Review|Accuracy[1-9]")
"""The tags of a review (`review_in_record.py`). They are valid for these moves only."""

_KNOWN = re.compile(
    "Game|Version|Date|Options|Seed|Position|Hints|Result|Player[1-9]"
    "|PlyCount|Shown|Turn|Title|Kind|Seconds|Helped|PlayedFor|Hands"
)


class PartialRecordError(BadRecord):
    """A saved game that can be read up to an error. `so_far` is the record of that part."""

    def __init__(self, message: str, so_far: Record) -> None:
        super().__init__(message)
        self.so_far = so_far


@dataclass(frozen=True)
class Record:
    """A saved game.

    `moves` are all moves, of which `shown` are played in the current position (None: all); the
    others were undone. `players` are the texts of the `PlayerN` tags by seat. `position` is the
    first state, if the game did not start from its options. `comments` are by number of moves
    before them (0: before the first). `result` is `result_text` of the last move. `hints` is the
    number each seat has used, empty for none. `title` is given by a person. `kind` says whose game
    it is if the players do not say that. `seconds` is the duration; `helped` are kinds of
    `ASSISTANCE`, in the order in which they came. `played_for` are the numbers of the moves, from
    1, that the computer played for a person. With `open_hands` one person moves for all seats, who
    always sees the hand of the player to move. `tags` are the tags that this program does not know.
    `seats` is who played each move and whose turn it is after the last one, if known; writing is
    then faster.
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
    shown: int | None = None
    hints: tuple[int, ...] = ()
    title: str = ""
    kind: str = ""
    seconds: int = 0
    helped: tuple[str, ...] = ()
    played_for: tuple[int, ...] = ()
    open_hands: bool = False
    tags: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @classmethod
    def from_session(
        cls,
        session: Session,
        players: Sequence[str] = (),
        comments: Mapping[int, str] | None = None,
        date: str | None = None,
    ) -> Record:
        """Return the record of a game. The default `date` is today."""
        seats = session.game.seat_count(session.options)
        return cls(
            session.game,
            session.options,
            session.seed,
            session.all_moves,
            tuple(players) or (UNKNOWN_PLAYER,) * seats,
            session.first if session.from_position else None,
            dict(comments or {}),
            datetime.date.today().isoformat() if date is None else date,
            result=result_text(session.final_state.outcome(), seats),
            shown=session.ply if session.ply < session.length else None,
            hints=tuple(session.hints_used) if any(session.hints_used) else (),
            played_for=tuple(
                number for number, step in enumerate(session.all_steps, 1) if step.for_person
            ),
            seats=_seats(session),
        )

    @classmethod
    def read(cls, path: Path) -> Record:
        """Return the record in a file. Raises OSError, or BadRecord naming the line."""
        return cls.decode(read_record_bytes(path))

    @classmethod
    def decode(cls, data: bytes) -> Record:
        """Return the record of a file's content, in UTF-8. Raises BadRecord."""
        return cls.parse(decode_record(data))

    @classmethod
    def parse(cls, text: str) -> Record:
        """Return the record of a text, replayed by the rules; a mail may be around it.

        Raises PartialRecordError if the game can be read up to an error, otherwise BadRecord.
        """
        text = clean_received_text(text)
        tags, start = read_tags_and_moves_start(text)
        session = Session(*read_beginning_of_game(tags))
        seats = session.game.seat_count(session.options)
        hints: tuple[int, ...] = ()
        hints_error: BadRecord | None = None
        try:
            with locating_tag_errors(tags, "Hints") as counts:
                hints = _hints(counts.split(), seats)
        except BadRecord as error:
            hints_error = error
        moves = MoveTextParser(session, text.count("\n", 0, start) + 1)
        texts = {name: tag.text for name, tag in tags.items()}

        def found() -> Record:
            numbers = range(1, seats + 1)
            players = [texts.get(f"Player{number}", UNKNOWN_PLAYER) for number in numbers]
            seconds, helped = texts.get("Seconds", ""), texts.get("Helped", "").split(",")
            return replace(
                cls.from_session(session, players, moves.comments, texts.get("Date", "")),
                version=texts.get("Version", ""),
                hints=hints,
                title=texts.get("Title", ""),
                kind=texts.get("Kind", ""),
                seconds=int(seconds) if NUMBER.fullmatch(seconds) else 0,
                helped=_assistance(map(str.strip, helped)),
                played_for=_played_for(texts.get("PlayedFor", ""), session.length),
                open_hands=texts.get("Hands") == OPEN_HANDS,
                tags={name: text for name, text in texts.items() if is_valid_unknown_tag(name)},
            )

        try:
            moves.parse(text, start)
            if not moves.result:
                last = text.count("\n") + 1
                raise record_error(
                    last,
                    _("the file ends without a result ({result} or such)").format(
                        result=UNFINISHED
                    ),
                )
            result = found().result
            if TERMINATION_TAG in tags and moves.result.count("-") == seats - 1:
                result = moves.result if result == UNFINISHED else result
            for claim in (Tag(moves.result_line, moves.result), tags.get("Result")):
                if claim and claim.text.strip() != result:
                    reason = _("the file says the result is {claim}, but it is {result}")
                    raise record_error(claim.line, reason.format(claim=claim.text, result=result))
            with locating_tag_errors(tags, "Shown", str(session.length)) as ply:
                shown = _shown(ply, session.length)
            if hints_error is not None:
                raise hints_error
        except BadRecord as error:
            raise PartialRecordError(str(error), found()) from None
        return replace(found(), shown=shown, result=result)

    @property
    def turn_number(self) -> int:
        """The number of the turn being played in the current position, of the last one at the end.

        A turn is all that one seat plays in a row.
        """
        played = len(self.moves) if self.shown is None else self.shown
        seats = self._known_seats()[: played + (self.result == UNFINISHED)]
        return sum(1 for _ in groupby(seats))

    def session(self) -> Session:
        """Return the game with its cursor and undone moves. Raises IllegalMove."""
        session = Session(self.game, self.options, self.seed, self.position)
        for number, move in enumerate(self.moves, 1):
            session.play(move, number in self.played_for)
        if self.shown is not None:
            session.go_to(self.shown)
        if self.hints:
            session.hints_used = list(self.hints)
        return session

    def continued_by(self, session: Session, players: Sequence[str] = ()) -> Record:
        """Return the record of a game that continued from this one.

        Title, comments up to the first different move, and unknown tags are kept. The players are
        kept too if no others are given. In a finished game, people may be renamed, but other
        players are kept. Assistance on the way is added.
        """
        if players and self.result != UNFINISHED and session.all_moves == self.moves:
            pairs = zip(self.players, players, strict=True)
            players = [now if is_person(was) and is_person(now) else was for was, now in pairs]
        written = Record.from_session(session, players or self.players, date=self.date or None)
        pairs = zip(self.moves, written.moves, strict=False)
        same = len([*takewhile(lambda pair: pair[0] == pair[1], pairs)])
        helped = [*self.helped]
        if written.position is not None:
            helped.append("position")
        if written.hints and self.game.hints_per_game is None:
            helped.append("hint")
        if same < len(self.moves):
            helped.append("taken back")
        if self.moves and _computer_players(self.players) != _computer_players(written.players):
            helped.append("changed seats")
        return replace(
            written,
            comments={ply: text for ply, text in self.comments.items() if ply <= same},
            title=self.title,
            kind=self.kind,
            seconds=self.seconds,
            helped=_assistance(helped),
            open_hands=self.open_hands,
            tags={**self.tags} if written.moves == self.moves else _tags_without_end(self.tags),
        )

    def to_text(self) -> str:
        tags = {"Game": self.game.id, "Version": self.version, "Date": self.date}
        tags |= {f"Player{number}": name for number, name in enumerate(self.players, 1)}
        words = self.options.saved_texts()
        tags["Options"] = " ".join(f"{name}={text}" for name, text in words.items())
        tags["Seed"] = str(self.seed)
        if self.position is not None:
            tags["Position"] = json.dumps(self.position.to_json(), ensure_ascii=False)
        optional = {
            "Title": self.title,
            "Kind": self.kind,
            "Hints": " ".join(map(str, self.hints)),
            "Helped": ", ".join(self.helped),
            "PlayedFor": _number_ranges(self.played_for),
            "Hands": OPEN_HANDS if self.open_hands else "",
            "Seconds": str(self.seconds) if self.seconds else "",
            "PlyCount": str(len(self.moves)),
            "Shown": "" if self.shown is None else str(self.shown),
            "Turn": str(self.turn_number),
        }
        tags |= {name: text for name, text in optional.items() if text}
        tags["Result"] = self.result
        tags |= self.tags
        lines = [f"[{name} {json.dumps(text, ensure_ascii=False)}]" for name, text in tags.items()]
        return "\n".join([*lines, "", *self._turns(), self.result, ""])

    def write(self, path: Path) -> None:
        """Write the record to a file, completely or not at all.

        Raises OSError, or BadRecord if the path is a folder or a device.
        """
        if path.exists() and not path.is_file():
            raise BadRecord(_("{name} is not a file and cannot be replaced").format(name=path.name))
        write_atomically(path, self.to_text())

    def _turns(self) -> list[str]:
        """Return a line for each turn (consecutive moves of one seat), with the comments."""
        lines: list[str] = []
        if 0 in self.comments:
            lines.append(format_comment(self.comments[0]))
        seats = self._known_seats()[:-1]
        seat = None
        turns: list[list[str]] = []
        for number, (move, mover) in enumerate(zip(self.moves, seats, strict=True), 1):
            if mover != seat:
                seat = mover
                turns.append([f"{len(turns) + 1}."])
            turns[-1].append(move)
            if number in self.comments:
                turns[-1].append(format_comment(self.comments[number]))
        return [*lines, *map(" ".join, turns)]

    def _known_seats(self) -> tuple[int, ...]:
        """Return `seats`; if they are not known, find them by playing the moves."""
        return self.seats if len(self.seats) == len(self.moves) + 1 else _seats(self.session())


def result_text(outcome: Outcome | None, seats: int) -> str:
    """Return `*` for an unfinished game, else the share of each seat: `1-0`, `0-0-1`, `1/2-1/2`.

    Each winner gets 1; in a draw each player gets 1/2.
    """
    if outcome is None:
        return UNFINISHED
    if not outcome.winners:
        return "-".join(["1/2"] * seats)
    return "-".join("1" if seat in outcome.winners else "0" for seat in range(seats))


def is_valid_unknown_tag(name: str) -> bool:
    """Return whether the name is valid for a tag that this program does not know."""
    return re.fullmatch(TAG_NAME, name) is not None and _KNOWN.fullmatch(name) is None


def read_record_bytes(path: Path) -> bytes:
    """Return the content of a saved game's file. Raises OSError or BadRecord."""
    try:
        return read_bytes(path, MAX_FILE_BYTES)
    except UnsuitableFile as error:
        raise BadRecord(error.strerror) from None


def _tags_without_end(tags: Mapping[str, str]) -> dict[str, str]:
    return {
        name: text
        for name, text in tags.items()
        if name != TERMINATION_TAG and not REVIEW_TAG.fullmatch(name)
    }


def _seats(session: Session) -> tuple[int, ...]:
    """Return the seat of each move, undone ones included, and the seat to move after them."""
    return (*(step.seat for step in session.all_steps), session.final_state.turn)


def _computer_players(players: Sequence[str]) -> list[str]:
    """Return the players by seat, with an empty text for each person."""
    return ["" if is_person(player) else player for player in players]


def _hints(words: Sequence[str], seats: int) -> tuple[int, ...]:
    if words and (
        len(words) != seats or not all(re.fullmatch("[0-9]{1,3}", each) for each in words)
    ):
        raise BadRecord(
            _("Hints must be one number for each of the {seats} players").format(seats=seats)
        )
    return tuple(map(int, words))


def _assistance(words: Iterable[str]) -> tuple[str, ...]:
    """Return the words that are of `ASSISTANCE`, each once, in order."""
    return tuple(dict.fromkeys(word for word in words if word in ASSISTANCE))


def _number_ranges(numbers: Sequence[int]) -> str:
    """Return ascending numbers as ranges: `5-7 9-9`."""
    starts = [each for each in numbers if each - 1 not in numbers]
    ends = [each for each in numbers if each + 1 not in numbers]
    return " ".join(f"{start}-{end}" for start, end in zip(starts, ends, strict=True))


def _played_for(text: str, length: int) -> tuple[int, ...]:
    """Return the numbers of moves, up to `length`, in ranges of `_number_ranges`."""
    found = re.findall(r"(?<!\S)([0-9]{1,9})-([0-9]{1,9})(?!\S)", text)
    ranges = [(int(start), min(int(end), length)) for start, end in found]
    return tuple(sorted({each for a, b in ranges for each in range(max(a, 1), b + 1)}))


def _shown(text: str, length: int) -> int | None:
    if not NUMBER.fullmatch(text) or int(text) > length:
        raise BadRecord(
            _("Shown must be a number of moves from 0 to {length}").format(length=length)
        )
    return int(text) if int(text) < length else None
