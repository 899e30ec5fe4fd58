"""The Markdown of the help pages: a small, fixed part of it, read as plain values.

There are headings, paragraphs, lists, fenced code and tables; in a line there are `code`, **bold**,
*italic* and [links](page.md). What is not known stays in the text as it was written, so that
nothing is ever lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

STEP = 4
"""Blanks by which an entry of a list stands deeper than the one that it belongs to."""


@dataclass(frozen=True)
class Span:
    """A piece of text in one style; `link` is where a click leads, None for plain text."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    link: str | None = None


Spans = tuple[Span, ...]


@dataclass(frozen=True)
class Lines:
    """Running text, its lines joined.

    The `kind` is `paragraph`, `heading-1` (the page's title) to `heading-6`, or `item-0` (the
    outermost) and so on for an entry of a list, with a `marker` before it: "•" or a number, "1.".
    """

    kind: str
    spans: Spans
    marker: str = ""


@dataclass(frozen=True)
class CodeBlock:
    """Lines that stay as they are; `kind` is what stands behind the marks above them."""

    text: str
    kind: str = ""


@dataclass(frozen=True)
class TextTable:
    """Rows of cells, the first of them the head; every row has as many cells as the head."""

    rows: tuple[tuple[Spans, ...], ...]


Block = Lines | CodeBlock | TextTable

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*$")
_ITEM = re.compile(r"(\s*)([-*+]|\d{1,9}\.)\s+(.*)$")
_FENCE = re.compile(r"```\s*(.*)")
_BELOW_HEAD = re.compile(r"\s*\|(\s*:?-+:?\s*\|)+\s*$")
_INLINE = re.compile(
    r"\\(?P<escaped>[\\`*_\[\]()#+.!|{}<>~-])"
    r"|(?P<ticks>`+)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)"
    r"|\[(?P<label>(?:\\.|`[^`]*`|[^\]\\])*)\]\((?P<link>[^()\s]*)\)"
    r"|\*\*(?P<bold>(?=\S)(?:\\.|`[^`]*`|.)+?(?<=\S))\*\*(?!\*)"
    r"|(?<![\w*])\*(?P<italic>(?=[^\s*])(?:\\.|`[^`]*`|.)*?(?<=[^\s*]))\*(?![\w*])",
    re.DOTALL,
)


def parse(text: str) -> tuple[Block, ...]:
    """Return the blocks of a page, in order."""
    return tuple(_blocks(text.splitlines()))


def _blocks(lines: Sequence[str]) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        line, begun = lines[at], at
        at += 1
        if fence := _FENCE.match(line):
            while at < len(lines) and lines[at].strip() != "```":
                at += 1
            yield CodeBlock("\n".join(lines[begun + 1 : at]), fence[1].strip())
            at += 1
        elif _table_begins(lines, begun):
            head = _cells(line)
            rows, at = [head], at + 1
            while at < len(lines) and "|" in lines[at]:
                rows.append([*_cells(lines[at]), *[""] * len(head)][: len(head)])
                at += 1
            yield TextTable(tuple(tuple(map(parse_spans, row)) for row in rows))
        elif heading := _HEADING.match(line):
            yield Lines(f"heading-{len(heading[1])}", parse_spans(heading[2]))
        elif line.strip():
            while at < len(lines) and not _begins(lines, at):
                at += 1
            item = _ITEM.match(line)
            first = item[3] if item else line
            joined = " ".join(each.strip() for each in (first, *lines[begun + 1 : at]))
            if item:
                marker = item[2] if item[2][0].isdigit() else "•"
                depth = (len(item[1]) + STEP // 2) // STEP
                yield Lines(f"item-{depth}", parse_spans(joined), marker)
            else:
                yield Lines("paragraph", parse_spans(joined))


def _begins(lines: Sequence[str], at: int) -> bool:
    """Tell whether a line does not go on with the one above it."""
    line = lines[at]
    known = any(each.match(line) for each in (_HEADING, _ITEM, _FENCE))
    return not line.strip() or known or _table_begins(lines, at)


def _table_begins(lines: Sequence[str], at: int) -> bool:
    return "|" in lines[at] and bool(at + 1 < len(lines) and _BELOW_HEAD.match(lines[at + 1]))


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|").removesuffix("|")
    return [cell.strip() for cell in inner.split("|")]


def parse_spans(text: str) -> Spans:
    """Return the styled pieces of a line; neighbours of the same style are one piece."""
    result: list[Span] = []
    for span in _spans(text, Span("")):
        if result and replace(result[-1], text="") == replace(span, text=""):
            result[-1] = replace(span, text=result[-1].text + span.text)
        elif span.text:
            result.append(span)
    return tuple(result)


def _spans(text: str, style: Span) -> Iterator[Span]:
    position = 0
    for match in _INLINE.finditer(text):
        yield replace(style, text=text[position : match.start()])
        position = match.end()
        found = match.groupdict()
        if found["escaped"] is not None:
            yield replace(style, text=found["escaped"])
        elif (code := found["code"]) is not None:
            # Blanks keep a tick in the code away from those around it.
            padded = code.startswith(" ") and code.endswith(" ") and code.strip()
            yield replace(style, text=code[1:-1] if padded else code, code=True)
        elif found["label"] is not None:
            yield from _spans(found["label"], replace(style, link=found["link"]))
        elif found["bold"] is not None:
            yield from _spans(found["bold"], replace(style, bold=True))
        else:
            yield from _spans(found["italic"], replace(style, italic=True))
    yield replace(style, text=text[position:])
