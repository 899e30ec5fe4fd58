"""The text of a saved game, taken apart: tags, moves, comments, and the line where it is wrong."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from .errors import BadRecord, FourgamesError, IllegalMove, printable, shortened
from .session import Session

TAG_NAME = "[A-Z][A-Za-z0-9]*"
"""The regular expression of what a tag can be called."""

_RESULT = re.compile(r"\*|[01](-[01])+|1/2(-1/2)+")
_TAG = re.compile(rf'\[({TAG_NAME}) (".*")\]')
_TOKEN = re.compile(r"(?P<blank>\s+)|(?P<comment>\{(?:[^\\{}]|\\.)*\})|(?P<word>[^\s{}]+)", re.S)
_TURN_NUMBER = re.compile(r"[0-9]+\.")


@dataclass(frozen=True)
class Tag:
    """The text of a tag, and its line, from 1."""

    line: int
    text: str


def read_tags(text: str) -> tuple[dict[str, Tag], int]:
    """Return the tags by name, and where in the text the moves begin."""
    tags: dict[str, Tag] = {}
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            if tags:
                return tags, start
        else:
            name, value = _read_tag(line.rstrip(), number)
            if name in tags:
                raise refused(number, f"the tag {name} is given twice")
            tags[name] = Tag(number, value)
        start += len(line) + 1
    if not tags:
        raise refused(1, 'this is no saved game: it begins with [Game "…"]')
    last = text.count("\n") + 1
    raise refused(last, "the file ends before the moves: an empty line goes before them")


def _read_tag(line: str, number: int) -> tuple[str, str]:
    match = _TAG.fullmatch(line)
    try:
        value = json.loads(match[2]) if match else None
    except ValueError:
        value = None
    if match is None or not isinstance(value, str):
        shown = line if len(line) <= 40 else f"{line[:40]}…"
        raise refused(number, f'{shown!r} is no tag: write [Name "text"]')
    try:
        value.encode()
    except UnicodeEncodeError:
        raise refused(number, f"the text of {match[1]} cannot be shown") from None
    return match[1], value


@contextlib.contextmanager
def tag_text(tags: dict[str, Tag], name: str, usual: str = "") -> Iterator[str]:
    """Give the text of a tag; what the block finds wrong with it is refused with its line."""
    tag = tags.get(name, Tag(1, usual))
    try:
        yield tag.text
    except FourgamesError as error:
        raise refused(tag.line, str(error)) from None


class MoveText:
    """The part after the tags: moves, comments, and the result at the end.

    The numbers of turns are for the reader.
    """

    def __init__(self, session: Session, line: int) -> None:
        """Begin at this line, with a session that has no move yet."""
        self._comments: dict[int, list[str]] = {}
        self.result = ""
        self.result_line = 0
        self._session = session
        self._line = line

    def read(self, text: str, at: int) -> None:
        """Play every move of the text from here on; raises BadRecord."""
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

    @property
    def comments(self) -> dict[int, str]:
        """The comments by the number of moves before them; several in one place are lines."""
        return {after: "\n".join(texts) for after, texts in self._comments.items()}

    def _comment(self, inside: str) -> None:
        text = re.sub(r"\\(.)", r"\1", inside, flags=re.S)
        after = self._session.ply
        self._comments.setdefault(after, []).append(text)

    def _word(self, word: str) -> None:
        if self.result:
            raise self._bad(f"{_short(word)} comes after the result {self.result}")
        if counted := _TURN_NUMBER.match(word):
            word = word[counted.end() :]
        if is_result(word):
            self.result, self.result_line = word, self._line
        elif word:
            try:
                self._session.play(word)
            except IllegalMove as error:
                raise self._bad(f"move {_short(word)}: {error}") from None

    def _bad(self, reason: str) -> BadRecord:
        return refused(self._line, reason)


def comment_text(text: str) -> str:
    """Return a comment in braces; a brace or backslash inside has a backslash before it."""
    for sign in "\\{}":
        text = text.replace(sign, "\\" + sign)
    return "{" + text + "}"


def is_result(text: str) -> bool:
    """Tell whether a text could be the result of a game, or of one that goes on."""
    return _RESULT.fullmatch(text) is not None


def refused(line: int, reason: str) -> BadRecord:
    """Return the error for a line; what cannot be shown of the file is written as an escape."""
    return BadRecord(f"line {line}: {shortened(printable(reason))}")


def _short(token: str) -> str:
    return token if len(token) <= 20 else f"{token[:20]}…"
