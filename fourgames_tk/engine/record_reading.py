"""Reading a saved game back, and refusing a damaged one with its line and the reason."""

from __future__ import annotations

import datetime
import json
import re
from dataclasses import dataclass
from pathlib import Path

from . import check
from .errors import BadPosition, BadRecord, FourgamesError, IllegalMove
from .game import AnyGame, State
from .games import find_game
from .options import Options, parse_seed, split_words
from .record import UNFINISHED, Record, result_text
from .session import Session

LARGEST_FILE = 4_000_000
"""In bytes; a long game with comments takes a hundredth of it."""

_TAG = re.compile(r'\[([A-Z][A-Za-z0-9]*) (".*")\]')
_TOKEN = re.compile(r"(?P<blank>\s+)|(?P<comment>\{(?:[^\\{}]|\\.)*\})|(?P<word>[^\s{}]+)", re.S)
_TURN_NUMBER = re.compile(r"([0-9]+)\.(.*)")
_RESULT = re.compile(r"\*|[01](-[01])+|1/2(-1/2)+")
_PLAYER = re.compile(r"Player[1-9]")
_KNOWN = ("Game", "Version", "Date", "Options", "Seed", "Position", "Result")


@dataclass(frozen=True)
class _Tag:
    line: int
    text: str


@dataclass(frozen=True)
class _Moves:
    moves: tuple[str, ...]
    comments: dict[int, str]
    result: str


def read(path: Path) -> Record:
    """Return the record in a file; raises OSError, or BadRecord naming the line at fault."""
    if path.exists() and not path.is_file():
        raise BadRecord(f"{path} is not a file")
    with open(path, "rb") as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise BadRecord(f"this is no saved game: it is larger than {LARGEST_FILE:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadRecord(f"line {line}: this is not UTF-8 text") from None
    return parse(text)


def parse(text: str) -> Record:
    """Return the record of a text, replayed through the rules; raises BadRecord."""
    text = text.replace("\r\n", "\n")
    tags, start = _read_tags(text)
    game = _game(tags)
    options = _options(tags, game)
    seed = _seed(tags)
    position = _position(tags, game, options, seed)
    session = Session(game, options, seed, position)
    first_line = text.count("\n", 0, start) + 1
    found = _replay(text[start:], first_line, session)
    _check_result(tags, found.result, session, text.count("\n") + 1)
    seats = range(1, game.seats(options) + 1)
    return Record(
        game,
        options,
        seed,
        found.moves,
        tuple(_optional(tags, f"Player{number}", "?") for number in seats),
        position,
        found.comments,
        _date(tags),
        _optional(tags, "Version", ""),
        found.result,
        {
            name: tag.text
            for name, tag in tags.items()
            if name not in _KNOWN and not _PLAYER.fullmatch(name)
        },
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
                raise BadRecord(f"line {number}: the tag {name} is given twice")
            tags[name] = _Tag(number, value)
        start += len(line) + 1
    if not tags:
        raise BadRecord('line 1: this is no saved game: it begins with [Game "…"]')
    last = text.count("\n") + 1
    raise BadRecord(f"line {last}: the file ends before the moves: an empty line goes before them")


def _read_tag(line: str, number: int) -> tuple[str, str]:
    match = _TAG.fullmatch(line)
    try:
        value = json.loads(match[2]) if match else None
    except ValueError:
        value = None
    if match is None or not isinstance(value, str):
        shown = line if len(line) <= 40 else f"{line[:40]}…"
        raise BadRecord(f'line {number}: {shown!r} is no tag: write [Name "text"]')
    try:
        value.encode()
    except UnicodeEncodeError:
        raise BadRecord(f"line {number}: the text of {match[1]} cannot be shown") from None
    return match[1], value


def _optional(tags: dict[str, _Tag], name: str, default: str) -> str:
    return tags[name].text if name in tags else default


def _game(tags: dict[str, _Tag]) -> AnyGame:
    if "Game" not in tags:
        raise BadRecord("line 1: there is no tag Game")
    try:
        return find_game(tags["Game"].text)
    except FourgamesError as error:
        raise BadRecord(f"line {tags['Game'].line}: {error}") from None


def _options(tags: dict[str, _Tag], game: AnyGame) -> Options:
    tag = tags.get("Options", _Tag(1, ""))
    try:
        options: Options = game.options_type.parse(split_words(tag.text.split()))
    except FourgamesError as error:
        raise BadRecord(f"line {tag.line}: {error}") from None
    return options


def _seed(tags: dict[str, _Tag]) -> int:
    tag = tags.get("Seed", _Tag(1, "0"))
    try:
        return parse_seed(tag.text)
    except FourgamesError as error:
        raise BadRecord(f"line {tag.line}: {error}") from None


def _position(tags: dict[str, _Tag], game: AnyGame, options: Options, seed: int) -> State | None:
    if "Position" not in tags:
        return None
    try:
        state: State = game.position(check.decode(tags["Position"].text), options, seed)
    except BadPosition as error:
        raise BadRecord(f"line {tags['Position'].line}: {error}") from None
    return state


def _date(tags: dict[str, _Tag]) -> str:
    tag = tags.get("Date", _Tag(1, ""))
    try:
        if tag.text:
            datetime.date.fromisoformat(tag.text)
    except ValueError:
        raise BadRecord(f"line {tag.line}: a date is written like 2026-11-21") from None
    return tag.text


def _replay(text: str, line: int, session: Session) -> _Moves:
    """Play every move of the text; `line` is the number of its first line."""
    comments: dict[int, str] = {}
    result = ""
    seat, turn, numbered = -1, 0, False
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            what = "a comment that never ends" if text[at] == "{" else "a brace without a comment"
            raise BadRecord(f"line {line}: here is {what}")
        token, at = match[0], match.end()
        if match["comment"]:
            _add_comment(comments, len(session.steps), token)
        elif match["word"]:
            if result:
                raise BadRecord(f"line {line}: {_short(token)} comes after the result {result}")
            counted = _TURN_NUMBER.fullmatch(token)
            if counted:
                expected = turn + 1
                new = session.state.turn != seat and not numbered
                if not new or counted[1] != str(expected):
                    here = f"turn {expected}" if new else f"still turn {turn or 1}"
                    raise BadRecord(f"line {line}: {_short(token)} is wrong: here is {here}")
                numbered, token = True, counted[2]
            if _RESULT.fullmatch(token):
                result = token
            elif token:
                turn += session.state.turn != seat
                seat, numbered = session.state.turn, False
                _play(session, token, line)
        line += match[0].count("\n")
    return _Moves(session.moves, comments, result)


def _play(session: Session, move: str, line: int) -> None:
    try:
        session.play(move)
    except IllegalMove as error:
        raise BadRecord(f"line {line}: move {_short(move)}: {error}") from None


def _add_comment(comments: dict[int, str], after: int, token: str) -> None:
    text = re.sub(r"\\(.)", r"\1", token[1:-1], flags=re.S)
    comments[after] = f"{comments[after]}\n{text}" if after in comments else text


def _check_result(tags: dict[str, _Tag], result: str, session: Session, last_line: int) -> None:
    """Refuse a record that was cut short, or whose result is not what the moves come to."""
    played = result_text(session.state.outcome(), session.game.seats(session.options))
    if not result:
        raise BadRecord(f"line {last_line}: the file ends without a result ({UNFINISHED} or such)")
    tag = tags.get("Result", _Tag(last_line, result))
    for line, claimed in ((last_line, result), (tag.line, tag.text)):
        if claimed != played:
            raise BadRecord(f"line {line}: the result is given as {claimed}, but it is {played}")


def _short(token: str) -> str:
    return token if len(token) <= 20 else f"{token[:20]}…"
