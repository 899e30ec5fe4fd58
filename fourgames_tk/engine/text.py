"""Words and texts of messages: listing, quoting, shortening, escaping."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

MAX_EXCERPT = 60
"""Longest excerpt of a foreign value in a message, in characters."""
MAX_MESSAGE = 600
"""Longest message that contains foreign text, in characters."""
_CONTROL = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069]")
"""Characters that a terminal may obey, that end a line or that turn the direction of writing."""
_JOINER = "\N{ZERO WIDTH JOINER}"
_JOINERS = f"\N{ZERO WIDTH NON-JOINER}{_JOINER}"
"""Joiners that words in Persian, Indic scripts and Sinhala need, and combined emoji."""
_FLAG_TAGS = range(0xE0020, 0xE0080)
"""Invisible signs after a black flag, which say the region of the flag."""
_LONG_WORD = re.compile(rf"(\S{{{MAX_EXCERPT - 20}}})\S{{20,}}")


def shortened(text: str) -> str:
    """Return a message cut to `MAX_MESSAGE` characters.

    Long words are cut first, so that the reason after them stays readable.
    """
    return truncated(_LONG_WORD.sub(r"\1…", text), MAX_MESSAGE)


def truncated(text: str, longest: int) -> str:
    """Return the text, cut to `longest` characters with an ellipsis if it is longer."""
    return text if len(text) <= longest else f"{text[:longest]}…"


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, which may have several paragraphs."""
    return re.split(r"(?<=[.!?])\s+", text.strip())


def without_repeated_beginnings(texts: Iterable[str]) -> list[str]:
    """Return lists of features, each without the first ones that the list before it has, too.

    For people who listen: `light, tall, round` and `light, tall, square` become `light, tall,
    round` and `square`. Features are separated by commas; the last one is always kept.
    """
    shortened_texts, before = list[str](), list[str]()
    for text in texts:
        parts = text.split(", ")
        pairs = enumerate(zip(parts[:-1], before, strict=False))
        same = next(
            (at for at, (part, old) in pairs if part != old), min(len(parts) - 1, len(before))
        )
        shortened_texts.append(", ".join(parts[same:]))
        before = parts
    return shortened_texts


def is_printable_line(text: str) -> bool:
    """Return whether a text is one line of signs that people write.

    Spaces of all kinds, joiners and combined emoji belong to it; control characters, line breaks
    and what turns the direction of writing do not.
    """
    return all(
        sign.isprintable()
        or sign in _JOINERS
        or ord(sign) in _FLAG_TAGS
        or unicodedata.category(sign) == "Zs"
        for sign in text
    )


def text_width(text: str) -> int:
    """Return the columns of a text: 2 for a wide sign or a combined emoji, 0 for an accent."""
    return sum(_widths(text))


def cut_to_width(text: str, columns: int) -> str:
    """Return the beginning of a text that fits into the columns, without half of a sign.

    Of a text with many signs that take no column, 8 signs for each column are kept at most.
    """
    room = columns
    for at, width in enumerate(_widths(text[: 8 * columns])):
        if width > room:
            return text[:at].rstrip(_JOINER)
        room -= width
    return text[: 8 * columns]


def _widths(text: str) -> Iterator[int]:
    """Yield the columns that each sign adds."""
    before = ""
    for sign in text:
        category = unicodedata.category(sign)
        is_joined = before == _JOINER and category in ("So", "Sm")
        is_skin_tone = category == "Sk" and sign > "\uffff"
        if category in ("Mn", "Me", "Cf") or is_joined or (is_skin_tone and before):
            yield 0
        else:
            yield 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        before = sign


def is_utf8(text: str) -> bool:
    """Return whether a text can be written; a name of bytes that are not UTF-8 cannot."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def printable(text: str) -> str:
    """Return the text with control characters written as escapes."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )


def printable_lines(text: str) -> str:
    """Like `printable`, but keep line feeds."""
    return "\n".join(map(printable, text.split("\n")))


def without_controls(text: str) -> str:
    """Return a line with tabs as blanks and other control characters written as escapes."""
    return _CONTROL.sub(lambda found: printable(found[0]), text.expandtabs())


def printable_excerpt(value: str) -> str:
    """Return the start of a foreign value, safe to show on a terminal."""
    return printable(truncated(value, MAX_EXCERPT))


def quoted(value: str) -> str:
    """Return the start of a foreign value in quotation marks, as Python writes them."""
    return repr(truncated(value, MAX_EXCERPT))


def listed(things: Iterable[str], before_last: str) -> str:
    """Return the items as a list in a sentence, such as `A, B or C`. There is at least one."""
    *first, last = things
    return f"{', '.join(first)} {before_last} {last}" if first else last
