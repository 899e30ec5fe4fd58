"""Reading a saved game back, and refusing a damaged one with its line and the reason."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from . import check
from .errors import BadPosition, BadRecord, FourgamesError, IllegalMove, printable, shortened
from .game import AnyGame, State
from .games import find_game
from .options import Options, parse_seed, split_words
from .reading import Unfit, read_bytes
from .record import UNFINISHED, UNKNOWN_PLAYER, Record, result_text
from .session import Session
from .tags import TAG_NAME, is_other_tag, is_result

LARGEST_FILE = 4_000_000
"""In bytes; a long game with comments takes a hundredth of it."""

WORDS_AT_ONCE = 256
"""How many words of the moves are read between two looks up."""

_TAG = re.compile(rf'\[({TAG_NAME}) (".*")\]')
_TOKEN = re.compile(r"(?P<blank>\s+)|(?P<comment>\{(?:[^\\{}]|\\.)*\})|(?P<word>[^\s{}]+)", re.S)
_TURN_NUMBER = re.compile(r"([0-9]+)\.(.*)")


@dataclass(frozen=True)
class _Tag:
    line: int
    text: str


def read(path: Path) -> Record:
    """Return the record in a file; raises OSError, or BadRecord naming the line at fault."""
    return parse(read_text(path))


def read_text(path: Path) -> str:
    """Return the text of a file, not yet parsed; raises OSError or BadRecord."""
    try:
        data = read_bytes(path, LARGEST_FILE)
    except Unfit as error:
        raise BadRecord(f"this is no saved game: {error.strerror}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _refused(line, "this is not UTF-8 text") from None


def parse(text: str) -> Record:
    """Return the record of a text, replayed through the rules; raises BadRecord."""
    reading = Reading(text)
    for _ in reading:
        pass
    return reading.record


class Reading:
    """A record being read, piece by piece: so a window can show how far it is, or give it up.

    reading = Reading(text)
    for share in reading:       # of the text, up to 1.0, every few hundred words
        show(share)
    session = reading.session   # with every move played
    """

    def __init__(self, text: str) -> None:
        """Read what stands before the moves; raises BadRecord."""
        self._text = text = text.replace("\r\n", "\n")
        self._tags, self._start = tags, start = _read_tags(text)
        game = _game(tags)
        options = _options(tags, game)
        seed = _seed(tags)
        position = _position(tags, game, options, seed)
        self.session = Session(game, options, seed, position)
        """The game, as far as it was read; once that is all, with the hints used."""
        self._moves = _MoveText(self.session, text.count("\n", 0, start) + 1)
        self._record: Record | None = None

    def __iter__(self) -> Iterator[float]:
        """Play the moves, and yield from time to time how much is read; raises BadRecord."""
        last_line = self._text.count("\n") + 1
        for at in self._moves.read(self._text, self._start):
            yield at / len(self._text)
        _check_result(self._moves, self._tags, last_line)
        self._record = self._finished()
        yield 1.0

    @property
    def record(self) -> Record:
        """The record, once all is read; raises ValueError before."""
        if self._record is None:
            raise ValueError("the record is not yet read to its end")
        return self._record

    def _finished(self) -> Record:
        session, tags = self.session, self._tags
        numbers = range(1, session.game.seats(session.options) + 1)
        hints = _hints(tags, len(numbers))
        if hints:
            session.hints_used = list(hints)
        return Record(
            session.game,
            session.options,
            session.seed,
            tuple(session.moves),
            tuple(_optional(tags, f"Player{number}", UNKNOWN_PLAYER) for number in numbers),
            session.first if session.from_position else None,
            self._moves.comments,
            _date(tags),
            _optional(tags, "Version", ""),
            self._moves.result,
            hints,
            {name: tag.text for name, tag in tags.items() if is_other_tag(name)},
            tuple(step.seat for step in session.steps),
        )


def _read_tags(text: str) -> tuple[dict[str, _Tag], int]:
    """Return the tags by name, and where in the text the moves begin."""
    tags: dict[str, _Tag] = {}
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            if tags:
                return tags, start
        else:
            name, value = _read_tag(line.rstrip(), number)
            if name in tags:
                raise _refused(number, f"the tag {name} is given twice")
            tags[name] = _Tag(number, value)
        start += len(line) + 1
    if not tags:
        raise _refused(1, 'this is no saved game: it begins with [Game "…"]')
    last = text.count("\n") + 1
    raise _refused(last, "the file ends before the moves: an empty line goes before them")


def _read_tag(line: str, number: int) -> tuple[str, str]:
    match = _TAG.fullmatch(line)
    try:
        value = json.loads(match[2]) if match else None
    except ValueError:
        value = None
    if match is None or not isinstance(value, str):
        shown = line if len(line) <= 40 else f"{line[:40]}…"
        raise _refused(number, f'{shown!r} is no tag: write [Name "text"]')
    try:
        value.encode()
    except UnicodeEncodeError:
        raise _refused(number, f"the text of {match[1]} cannot be shown") from None
    return match[1], value


def _optional(tags: dict[str, _Tag], name: str, default: str) -> str:
    return tags[name].text if name in tags else default


def _game(tags: dict[str, _Tag]) -> AnyGame:
    if "Game" not in tags:
        raise _refused(1, "there is no tag Game")
    try:
        return find_game(tags["Game"].text)
    except FourgamesError as error:
        raise _refused(tags["Game"].line, str(error)) from None


def _options(tags: dict[str, _Tag], game: AnyGame) -> Options:
    tag = tags.get("Options", _Tag(1, ""))
    try:
        options: Options = game.options_type.parse(split_words(tag.text.split()))
    except FourgamesError as error:
        raise _refused(tag.line, str(error)) from None
    return options


def _seed(tags: dict[str, _Tag]) -> int:
    tag = tags.get("Seed", _Tag(1, "0"))
    try:
        return parse_seed(tag.text)
    except FourgamesError as error:
        raise _refused(tag.line, str(error)) from None


def _position(tags: dict[str, _Tag], game: AnyGame, options: Options, seed: int) -> State | None:
    if "Position" not in tags:
        return None
    try:
        state: State = game.position(check.decode(tags["Position"].text), options, seed)
    except BadPosition as error:
        raise _refused(tags["Position"].line, str(error)) from None
    return state


def _date(tags: dict[str, _Tag]) -> str:
    tag = tags.get("Date", _Tag(1, ""))
    try:
        if tag.text:
            datetime.date.fromisoformat(tag.text)
    except ValueError:
        raise _refused(tag.line, "a date is written like 2026-11-21") from None
    return tag.text


def _hints(tags: dict[str, _Tag], seats: int) -> tuple[int, ...]:
    if "Hints" not in tags:
        return ()
    tag = tags["Hints"]
    words = tag.text.split()
    if len(words) != seats or not all(re.fullmatch("[0-9]{1,3}", word) for word in words):
        raise _refused(tag.line, f"Hints is a number for each of the {seats} players")
    return tuple(map(int, words))


class _MoveText:
    """The part after the tags: moves, turn numbers, comments, and the result at the end."""

    def __init__(self, session: Session, line: int) -> None:
        """Begin at this line, with a session that has no move yet."""
        self._comments: dict[int, list[str]] = {}
        self.result = ""
        self.result_line = 0
        self._session = session
        self._line = line
        self._turn = 0
        self._seat: int | None = None
        self._numbered = False

    def read(self, text: str, at: int) -> Iterator[int]:
        """Play every move of the text from here on, and yield now and then where; BadRecord."""
        words = 0
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                what = "comment that never ends" if text[at] == "{" else "brace without a comment"
                raise self._bad(f"here is a {what}")
            if match["comment"]:
                self._comment(match[0][1:-1])
            elif match["word"]:
                self._word(match[0])
            self._line += match[0].count("\n")
            at = match.end()
            words += 1
            if words % WORDS_AT_ONCE == 0:
                yield at

    @property
    def comments(self) -> dict[int, str]:
        """The comments by the number of moves before them; several in one place are lines."""
        return {after: "\n".join(texts) for after, texts in self._comments.items()}

    @property
    def played_result(self) -> str:
        """The result that the moves come to."""
        session = self._session
        return result_text(session.state.outcome(), session.game.seats(session.options))

    def _comment(self, inside: str) -> None:
        text = re.sub(r"\\(.)", r"\1", inside, flags=re.S)
        after = len(self._session.moves)
        self._comments.setdefault(after, []).append(text)

    def _word(self, word: str) -> None:
        if self.result:
            raise self._bad(f"{_short(word)} comes after the result {self.result}")
        counted = _TURN_NUMBER.fullmatch(word)
        if counted is not None:
            self._number(counted[1])
            word = counted[2]
        if is_result(word):
            self.result, self.result_line = word, self._line
        elif word:
            self._move(word)

    def _number(self, number: str) -> None:
        if self._numbered or self._session.state.turn == self._seat:
            raise self._bad(
                f"{_short(number)}. is wrong: here is still turn {self._turn + self._numbered}"
            )
        if number != str(self._turn + 1):
            raise self._bad(f"{_short(number)}. is wrong: here is turn {self._turn + 1}")
        self._numbered = True

    def _move(self, move: str) -> None:
        seat = self._session.state.turn
        try:
            self._session.play(move)
        except IllegalMove as error:
            raise self._bad(f"move {_short(move)}: {error}") from None
        if seat != self._seat:
            self._seat, self._turn = seat, self._turn + 1
        self._numbered = False

    def _bad(self, reason: str) -> BadRecord:
        return _refused(self._line, reason)


def _check_result(moves: _MoveText, tags: dict[str, _Tag], last_line: int) -> None:
    """Refuse a record that was cut short, or whose result is not what the moves come to."""
    if not moves.result:
        raise _refused(last_line, f"the file ends without a result ({UNFINISHED} or such)")
    played = moves.played_result
    claims = [_Tag(moves.result_line, moves.result)]
    if "Result" in tags:
        claims.append(tags["Result"])
    for claim in claims:
        if claim.text != played:
            raise _refused(claim.line, f"the result is given as {claim.text}, but it is {played}")


def _refused(line: int, reason: str) -> BadRecord:
    """Return the error for a line; what cannot be shown of the file is written as an escape."""
    return BadRecord(f"line {line}: {shortened(printable(reason))}")


def _short(token: str) -> str:
    return token if len(token) <= 20 else f"{token[:20]}…"
