"""Parsing the text of a saved game: tags, moves, comments, and the line of an error.

`RecordHeader` reads the tags alone, for lists.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from . import parsing
from .errors import FourgamesError, IllegalMove
from .files import decode_text, read_beginning, system_reason
from .game import AnyGame, State
from .games import find_game
from .language import _, number_text
from .options import Options, parse_seed, split_assignments
from .text import printable, shortened

if TYPE_CHECKING:
    from .session import Session


class BadRecord(FourgamesError):
    """A saved game that cannot be read. The message names the line."""


TAG_NAME = "[A-Za-z][A-Za-z0-9_]*"
"""The regular expression of a tag's name."""

_RESULT = re.compile(r"\*|[01](-[01])+|1/2(-1/2)+")
_TAG = re.compile(rf'\[\s*({TAG_NAME})\s*(".*")\s*\]')
_CURLY = "[“”„‟]"
_CURLY_TAG = re.compile(rf"\[\s*({TAG_NAME})\s*{_CURLY}(.*){_CURLY}\s*\]")
_TAG_BEGINNING = rf'\[\s*{TAG_NAME}\s*["“”„‟]'
_TAG_LINE = re.compile(_TAG_BEGINNING)
_TAG_LINE_OR_NAME = re.compile(rf"{_TAG_BEGINNING}|\[\s*{TAG_NAME}$")
"""The beginning of a tag, whose line may end after its name in a mail."""
_FIRST_TAG = re.compile(rf"([\s>|\ufeff\u200b]*){_TAG_BEGINNING}")
_FENCE = re.compile("[\\s>|]*```.*")
_OF_RECORD = re.compile(rf"^[ \t]*({_TAG_BEGINNING}|[0-9]+\.\s*\S)", re.M)
"""A line that belongs to a record, not to the mail around it."""
_MAX_WRAPPED = 100_000
"""Most characters of a tag that is joined from several lines."""
_SURROGATE = re.compile("[\ud800-\udfff]")
_SPACES = str.maketrans(dict.fromkeys("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", " "))
_TOKEN = re.compile(r"(?P<blank>\s+)|(?P<comment>;[^\n]*)|(?P<word>[^\s{};]+)")
_COMMENT_PART = re.compile(r"(?:[^\\{}]|\\.){0,10000}", re.S)
"""A part of a comment. `re` takes about 160 bytes of memory for each character that it repeats."""
_ESCAPED = re.compile(r"\\(.)", re.S)
_QUOTED_IN_TAG = re.compile(r"\\([\"\\])")
_LEVEL = re.compile("level:([1-9][0-9]{0,2})")
_TURN_NUMBER = re.compile("(?:[0-9]+[.…]|[.…])[.…]*")
"""The number of a turn, with more than one full stop if its first moves are left out."""
_JUDGEMENTS = "!?"
"""The signs of which marks of good and bad moves consist."""


MAX_TAGS = 1_000
"""Most tags of a saved game."""


class Tag(NamedTuple):
    """The text of a tag, and its line from 1."""

    line: int
    text: str


class Beginning(NamedTuple):
    """Start of the moves of a saved game; `position` is None for the usual one."""

    game: AnyGame
    options: Options
    seed: int
    position: State | None


def clean_received_text(text: str) -> str:
    """Return the lines of a record as they were before somebody sent it.

    Left out are a byte order mark, what stands before the first tag (such as a greeting), quote
    marks and indentation as in the line of the first tag, line ends within a tag, and what stands
    after a code block that the record stands in. Every line keeps its number and ends with a line
    feed.
    """
    # From a clipboard.
    text = _without_surrogates(text)
    for line_end in ("\r\r\n", "\r\n", "\r"):
        text = text.replace(line_end, "\n")
    lines = text.removeprefix("\ufeff").split("\n")
    matches = map(_FIRST_TAG.match, lines)
    first, match = next(((at, found) for at, found in enumerate(matches) if found), (0, None))
    if match is None:
        return "\n".join(lines)
    before, lines = lines[:first], lines[first:]
    if sum(map(bool, map(_FENCE.fullmatch, before))) % 2:
        lines = list(takewhile(lambda line: not _FENCE.fullmatch(line), lines))
    if prefix := match[1]:
        marks = re.compile(rf"(?:\s*[>|]){{0,{len(re.findall('[>|]', prefix))}}}\s?")
        lines = [
            line[len(prefix) :] if line.startswith(prefix) else marks.sub("", line, count=1)
            for line in lines
        ]
    _join_wrapped_tags(lines)
    return "\n" * len(before) + "\n".join(lines)


def _join_wrapped_tags(lines: list[str]) -> None:
    """Join each tag that a mail program has wrapped, in its first line; the others become empty."""
    at = 0
    while at < len(lines):
        first, end = lines[at].strip(), at + 1
        if first and not _TAG_LINE_OR_NAME.match(first):
            return
        if first and not _is_tag(first):
            parts, length = [first], len(first)
            while end < len(lines) and length < _MAX_WRAPPED:
                part = lines[end].strip()
                if not part or _TAG_LINE_OR_NAME.match(part):
                    break
                parts.append(part)
                length, end = length + len(part), end + 1
                if part.endswith("]") and _is_tag(joined := " ".join(parts)):
                    lines[at:end] = [joined, *[""] * (len(parts) - 1)]
                    break
        at = end


def _is_tag(line: str) -> bool:
    return bool(_TAG.fullmatch(line) or _CURLY_TAG.fullmatch(line))


def _without_surrogates(text: str) -> str:
    """Join pairs of surrogates to one character; single ones, which no file can hold, become �."""
    if not _SURROGATE.search(text):
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def decode_record(data: bytes, is_whole: bool = True) -> str:
    """Return the text of a saved game's file; see `decode_text`. Raises BadRecord."""
    try:
        return decode_text(data, is_whole)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise record_error(line, _("this is not UTF-8 text")) from None


def read_tags_and_moves_start(text: str) -> tuple[dict[str, Tag], int]:
    """Return the tags by name, and the index in the text at which the moves begin."""
    tags: dict[str, Tag] = {}
    start, gap = 0, -1
    for number, line in enumerate(text.split("\n"), 1):
        shown = line.strip()
        if not shown:
            if tags and gap < 0:
                gap = start
        elif gap >= 0 and not _TAG_LINE.match(shown):
            return tags, gap
        elif tags and shown[0] != "[" and not _begins_tag(text, start):
            return tags, start
        else:
            # Some mail programs put an empty line after each line.
            gap = -1
            name, value = _read_tag(shown, number)
            if name in tags:
                raise record_error(number, _("the tag {name} is given twice").format(name=name))
            tags[name] = Tag(number, value)
            if len(tags) > MAX_TAGS:
                raise record_error(
                    number,
                    _("more than {most} tags cannot be read").format(most=number_text(MAX_TAGS)),
                )
        start += len(line) + 1
    if gap >= 0:
        return tags, gap
    if not tags:
        raise record_error(1, _('not a saved game: the first line must be [Game "…"]'))
    last = text.count("\n") + 1
    raise record_error(
        last, _("the file ends before the moves: write an empty line between tags and moves")
    )


def _begins_tag(text: str, start: int) -> bool:
    """Return whether a tag begins in one of the lines from an index up to an empty one."""
    return (
        re.search(rf"^[ \t]*{_TAG_BEGINNING}", text[start:].partition("\n\n")[0], re.M) is not None
    )


def _read_tag(line: str, number: int) -> tuple[str, str]:
    match = _TAG.fullmatch(line)
    if match is None and (curly := _CURLY_TAG.fullmatch(line)):
        # The program that sent the record has set the quotation marks.
        escaped = re.sub(rf"\\{_CURLY}", r"\"", curly[2])
        match = _TAG.fullmatch(f'[{curly[1]} "{escaped}"]')
    if match is None:
        shown = line if len(line) <= 40 else f"{line[:40]}…"
        raise record_error(
            number, _('{shown} is not a tag: write [Name "text"]').format(shown=repr(shown))
        )
    try:
        value = str(json.loads(match[2], strict=False))
    except ValueError:
        # PGN has no escapes but these two: in `C:\games` the backslash is one.
        value = _QUOTED_IN_TAG.sub(r"\1", match[2][1:-1])
    return match[1], _without_surrogates(value)


def read_beginning_of_game(tags: dict[str, Tag]) -> Beginning:
    """Return the start of the moves. Raises BadRecord if the tags do not give it."""
    if "Game" not in tags:
        raise record_error(1, _without_game(tags))
    with locating_tag_errors(tags, "Game") as named:
        game = find_game(named)
    with locating_tag_errors(tags, "Options") as words:
        options: Options = game.options_type.parse_saved(split_assignments(words.split()))
    with locating_tag_errors(tags, "Seed", "0") as digits:
        seed = parse_seed(digits)
    with locating_tag_errors(tags, "Position") as form:
        position = game.parse_position(parsing.decode_json(form), options, seed) if form else None
    return Beginning(game, options, seed, position)


def _without_game(tags: Mapping[str, Tag]) -> str:
    """Return why tags without `Game` are refused: they may be a PGN file of another game."""
    if "White" not in tags:
        return _("the tag Game is missing")
    # The standard of draughts files: GameType 20 and above are kinds of draughts.
    if "Variant" in tags:
        problem = _("this is a game of {name}, which Fourgames does not have")
        return problem.format(name=tags["Variant"].text)
    if re.match("[2-9][0-9]", tags.get("GameType", Tag(1, "")).text):
        return _("this is a game of draughts, which Fourgames does not have")
    return _("this is a game of chess, which Fourgames does not have")


@contextlib.contextmanager
def locating_tag_errors(tags: dict[str, Tag], name: str, usual: str = "") -> Iterator[str]:
    """Provide the text of a tag to the block; its FourgamesError is raised with the tag's line.

    No-break spaces, which mail programs insert, are blanks.
    """
    tag = tags.get(name, Tag(1, usual))
    try:
        yield tag.text.translate(_SPACES).strip()
    except FourgamesError as error:
        raise record_error(tag.line, str(error)) from None


class MoveTextParser:
    """Parser of the part after the tags: moves, comments, and the result at the end.

    Turn numbers are ignored, and so is a text in the lines after the result, such as a signature.
    A mark after a move, such as `!?`, becomes a comment.
    """

    def __init__(self, session: Session, line: int) -> None:
        """Start at `line`, with a session without moves, which gets the moves."""
        self._comments: dict[int, list[str]] = {}
        self.result = ""
        self.result_line = 0
        self._session = session
        self._line = line

    def parse(self, text: str, start: int) -> None:
        """Play every move of the text from index `start` on. Raises BadRecord."""
        at = start
        while at < len(text):
            begun = at
            match = _TOKEN.match(text, at)
            if match is not None:
                at = match.end()
            elif text[at] == "{":
                at = self._comment(text, at + 1)
            else:
                raise self._bad(_("this } does not end a comment"))
            if match is not None and not match["blank"]:
                if self._is_after_record(text, begun, match[0]):
                    return
                if match["comment"]:
                    self._add_comment(match[0][1:].strip())
                else:
                    self._word(match[0])
            self._line += text.count("\n", begun, at)

    @property
    def comments(self) -> dict[int, str]:
        """Comments by the number of moves before them. Several in one place are joined by lines."""
        return {after: "\n".join(texts) for after, texts in self._comments.items()}

    def _comment(self, text: str, at: int) -> int:
        """Add the comment that begins at an index, after its brace; return the index behind it."""
        parts: list[str] = []
        while (match := _COMMENT_PART.match(text, at)) and match[0]:
            parts.append(_ESCAPED.sub(r"\1", match[0]))
            at = match.end()
        if text[at : at + 1] != "}":
            raise self._bad(_("this comment has no end: write } after it"))
        self._add_comment("".join(parts))
        return at + 1

    def _add_comment(self, comment: str) -> None:
        self._comments.setdefault(self._session.ply, []).append(comment)

    def _is_after_record(self, text: str, at: int, word: str) -> bool:
        if not self.result or self._line == self.result_line:
            return False
        line = text.rfind("\n", 0, at) + 1
        is_move = is_result(word) or word in self._session.state.legal_moves()
        return not is_move and _OF_RECORD.search(text, line) is None

    def _word(self, word: str) -> None:
        if self.result:
            raise self._bad(
                _("{word} comes after the result {result}").format(
                    word=_short(word), result=self.result
                )
            )
        if counted := _TURN_NUMBER.match(word):
            word = word[counted.end() :]
        if is_result(word):
            self.result, self.result_line = word, self._line
            return
        move = word.rstrip(self._judgements) if word[-1:] in _JUDGEMENTS else word
        if move:
            try:
                self._session.play(move)
            except IllegalMove as error:
                raise self._bad(
                    _("move {word}: {error}").format(word=_short(word), error=error)
                ) from None
        if mark := word[len(move) :]:
            self._add_comment(mark)

    @property
    def _judgements(self) -> str:
        """The signs that judge a move, without those that are part of moves of this game."""
        moves = "".join(self._session.game.actions(self._session.options))
        return "".join(sign for sign in _JUDGEMENTS if sign not in moves)

    def _bad(self, reason: str) -> BadRecord:
        return record_error(self._line, reason)


def format_comment(text: str) -> str:
    """Return a comment in braces, with braces and backslashes escaped by a backslash."""
    for sign in "\\{}":
        text = text.replace(sign, "\\" + sign)
    return "{" + text + "}"


def is_result(text: str) -> bool:
    """Return whether a text has the form of a result, or is `*`."""
    return _RESULT.fullmatch(text) is not None


def record_error(line: int, reason: str) -> BadRecord:
    """Return the error for a line, with control characters escaped."""
    return BadRecord(
        _("line {line}: {problem}").format(line=line, problem=shortened(printable(reason)))
    )


def _short(token: str) -> str:
    return token if len(token) <= 20 else f"{token[:20]}…"


UNFINISHED = "*"
"""The result of an unfinished game."""

NUMBER = re.compile("[0-9]{1,9}")

ASSISTANCE = ("hint", "coach", "analysis", "taken back", "changed seats", "finished", "position")
"""Kinds of assistance to a player, as in the tag `Helped`. Hints that the game itself counts are
not assistance. A first position set up by hand is."""

FILE_EXTENSION = ".4g"
"""The extension of saved games."""
MAX_FILE_BYTES = 4_000_000
"""Largest saved game, in bytes. A long game with comments takes a hundredth of it."""
_LARGEST = 262_144
"""Largest size of the tags of a file, in bytes."""


@dataclass(frozen=True)
class RecordHeader:
    """The tags of a saved game, for lists. The moves are not replayed.

    `path` is the file, `changed` its modification time in seconds since the epoch. `fault` says in
    a sentence why the tags cannot be read; then there are none.
    """

    tags: Mapping[str, str]
    path: Path = Path()
    changed: float = 0.0
    fault: str = ""

    @classmethod
    def parse(cls, text: str) -> RecordHeader:
        """Return the header of a text. Raises BadRecord if no move can be played from its tags."""
        tags, _ = read_tags_and_moves_start(clean_received_text(text))
        read_beginning_of_game(tags)
        return cls({name: tag.text for name, tag in tags.items()})

    @classmethod
    def read(cls, path: Path) -> RecordHeader:
        """Return the header of a file. If it can’t be read, `fault` says why."""
        changed = 0.0
        try:
            changed = path.stat().st_mtime
            data = read_beginning(path, _LARGEST, MAX_FILE_BYTES)
            found = cls.parse(decode_record(data, is_whole=len(data) < _LARGEST))
        except BadRecord as error:
            return cls({}, path, changed, str(error))
        except OSError as error:
            return cls({}, path, changed, system_reason(error))
        return replace(found, path=path, changed=changed)

    def __getitem__(self, name: str) -> str:
        return self.tags.get(name, "")

    @property
    def players(self) -> tuple[str, ...]:
        names = (f"Player{number}" for number in range(1, 10))
        return tuple(self.tags[name] for name in names if name in self.tags)

    @property
    def people_seats(self) -> tuple[int, ...]:
        return tuple(seat for seat, text in enumerate(self.players) if is_person(text))

    @property
    def is_finished(self) -> bool:
        return self["Result"] not in ("", UNFINISHED)

    @property
    def plies(self) -> int:
        return int(self["PlyCount"]) if NUMBER.fullmatch(self["PlyCount"]) else 0

    @property
    def turn_number(self) -> int:
        """The number of the turn being played in the current position; 0 if it is not known."""
        return int(self["Turn"]) if NUMBER.fullmatch(self["Turn"]) else 0

    @property
    def kind(self) -> str:
        """Whose game it is: `played` by people, `programs`, `demo`, or the tag `Kind`."""
        if self["Kind"] or self.people_seats:
            return self["Kind"] or "played"
        return "programs" if any(text.startswith("bot:") for text in self.players) else "demo"


def is_person(player: str) -> bool:
    """Return whether the text of a `PlayerN` tag is a person's name, not a kind of player."""
    return not player.startswith(("level:", "bot:", "command:", "engine:"))


def level_of(player: str) -> int | None:
    """Return the level in the text of a `PlayerN` tag, such as `level:3`; None for other texts.

    A game may not have this level.
    """
    found = _LEVEL.fullmatch(player)
    return int(found[1]) if found else None
