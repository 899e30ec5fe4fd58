"""The Markdown of the help pages: a small, fixed part of it, read as plain values and set in lines.

There are headings, paragraphs, lists, fenced code, tables and rules; in a line there are `code`,
**bold**, *italic* and [links](page.md). What is not known stays in the text as it was written,
so that nothing is ever lost.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

TAB = 4


@dataclass(frozen=True)
class Span:
    """A piece of text in one style; `link` is where a click leads, None for plain text."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    link: str | None = None


Spans = tuple[Span, ...]

Measure = Callable[[Span], int]
"""Returns the width of a piece of text in pixels."""


@dataclass(frozen=True)
class Heading:
    """A heading; level 1 is the page's title."""

    level: int
    spans: Spans


@dataclass(frozen=True)
class Paragraph:
    """Running text, its lines joined."""

    spans: Spans


@dataclass(frozen=True)
class Item:
    """One entry of a list; depth 0 is the outermost, `marker` is "•" or a number, "1."."""

    depth: int
    marker: str
    spans: Spans


@dataclass(frozen=True)
class CodeBlock:
    """Lines that stay as they are; `kind` is what stands behind the marks above them."""

    text: str
    kind: str = ""


@dataclass(frozen=True)
class TextTable:
    """Rows of cells, the first of them the head; every row has as many cells as the head."""

    rows: tuple[tuple[Spans, ...], ...]


@dataclass(frozen=True)
class Rule:
    """A line across the page."""


Block = Heading | Paragraph | Item | CodeBlock | TextTable | Rule

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*$")
_RULE = re.compile(r"\s*([-*_])(\s*\1){2,}\s*$")
_ITEM = re.compile(r"(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$")
_FENCE = re.compile(r"(\s*)(```+|~~~+)\s*(.*)")
_TABLE_LINE = re.compile(r"\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$")
_CELL_BORDER = re.compile(r"(?<!\\)\|")
_INLINE = re.compile(
    r"\\(?P<escaped>[\\`*_\[\]()#+.!|{}<>~-])"
    r"|(?P<ticks>`+)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)"
    r"|!?\[(?P<label>(?:\\.|`[^`]*`|[^\]\\])*)\]\((?P<link>[^()\s]*)\)"
    r"|\*\*(?P<bold>(?=\S)(?:\\.|`[^`]*`|.)+?(?<=\S))\*\*(?!\*)"
    r"|(?<![\w*])\*(?P<italic>(?=[^\s*])(?:\\.|`[^`]*`|.)*?(?<=[^\s*]))\*(?![\w*])",
    re.DOTALL,
)


def parse(text: str) -> tuple[Block, ...]:
    """Return the blocks of a page, in order."""
    return tuple(_Reader(text.expandtabs(TAB).splitlines()).blocks())


def parse_spans(text: str) -> Spans:
    """Return the styled pieces of a line; neighbours of the same style are one piece."""
    result: list[Span] = []
    for span in _spans(text, Span("")):
        if result and replace(result[-1], text="") == replace(span, text=""):
            result[-1] = replace(span, text=result[-1].text + span.text)
        elif span.text:
            result.append(span)
    return tuple(result)


def plain(spans: Spans) -> str:
    """Return the text of the pieces without its style."""
    return "".join(span.text for span in spans)


def title(text: str) -> str:
    """Return the first heading of a page, or an empty text."""
    for block in parse(text):
        if isinstance(block, Heading):
            return plain(block.spans)
    return ""


def _spans(text: str, style: Span) -> Iterator[Span]:
    position = 0
    for match in _INLINE.finditer(text):
        yield replace(style, text=text[position : match.start()])
        position = match.end()
        found = match.groupdict()
        if found["escaped"] is not None:
            yield replace(style, text=found["escaped"])
        elif found["code"] is not None:
            yield replace(style, text=_inside_ticks(found["code"]), code=True)
        elif found["label"] is not None:
            yield from _spans(found["label"], replace(style, link=found["link"]))
        elif found["bold"] is not None:
            yield from _spans(found["bold"], replace(style, bold=True))
        else:
            yield from _spans(found["italic"], replace(style, italic=True))
    yield replace(style, text=text[position:])


def _inside_ticks(text: str) -> str:
    """Return code without the spaces that keep a tick in it away from those around it."""
    padded = text.startswith(" ") and text.endswith(" ") and text.strip()
    return text[1:-1] if padded else text


class _Reader:
    """Takes lines one by one and gives blocks."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._at = 0
        self._indents: list[int] = []

    def blocks(self) -> Iterator[Block]:
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if not line.strip():
                self._at += 1
                continue
            item = _ITEM.match(line)
            if _RULE.match(line):
                item = None
            if item is None:
                self._indents = []
            yield self._block(line, item)

    def _block(self, line: str, item: re.Match[str] | None) -> Block:
        if fence := _FENCE.match(line):
            return self._code(fence)
        if heading := _HEADING.match(line):
            self._at += 1
            return Heading(len(heading[1]), parse_spans(heading[2]))
        if _RULE.match(line):
            self._at += 1
            return Rule()
        if self._table_begins():
            return self._table()
        if item is not None:
            self._at += 1
            marker = "•" if item[2] in "-*+" else item[2].replace(")", ".")
            depth = self._depth(len(item[1]))
            return Item(depth, marker, parse_spans(self._joined(item[3])))
        self._at += 1
        return Paragraph(parse_spans(self._joined(line)))

    def _code(self, fence: re.Match[str]) -> CodeBlock:
        indent, marks = len(fence[1]), fence[2]
        self._at += 1
        lines: list[str] = []
        while self._at < len(self._lines):
            line = self._lines[self._at]
            self._at += 1
            if line.strip().startswith(marks) and not line.strip().strip(marks[0]):
                break
            lines.append(line[indent:] if not line[:indent].strip() else line)
        return CodeBlock("\n".join(lines), fence[3].strip())

    def _table_begins(self) -> bool:
        if "|" not in self._lines[self._at] or self._at + 1 == len(self._lines):
            return False
        below = self._lines[self._at + 1]
        return "|" in below and _TABLE_LINE.match(below) is not None

    def _table(self) -> TextTable:
        head = _cells(self._lines[self._at])
        rows = [head]
        self._at += 2
        while self._at < len(self._lines) and "|" in self._lines[self._at]:
            cells = _cells(self._lines[self._at])
            rows.append([*cells, *[""] * len(head)][: len(head)])
            self._at += 1
        return TextTable(tuple(tuple(map(parse_spans, row)) for row in rows))

    def _depth(self, indent: int) -> int:
        """Return how deep an item stands, from how far the items above it are set in."""
        while self._indents and indent < self._indents[-1]:
            self._indents.pop()
        if not self._indents or indent > self._indents[-1] + 1:
            self._indents.append(indent)
        return len(self._indents) - 1

    def _joined(self, first: str) -> str:
        """Return a line with those below that go on with it."""
        lines = [first.strip()]
        while self._at < len(self._lines):
            line = self._lines[self._at]
            begins = (_HEADING, _RULE, _ITEM, _FENCE)
            if not line.strip() or any(each.match(line) for each in begins):
                break
            if self._table_begins():
                break
            lines.append(line.strip())
            self._at += 1
        return " ".join(lines)


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return [cell.strip().replace("\\|", "|") for cell in _CELL_BORDER.split(inner)]


@dataclass(frozen=True)
class TableLayout:
    """A table that is set: where each column begins, and the lines of each row.

    `starts` are pixels from the left edge of the table. `rows[r][n][c]` are the pieces of
    column *c* in line *n* of row *r*, empty where the cell has fewer lines.
    """

    starts: tuple[int, ...]
    rows: tuple[tuple[tuple[Spans, ...], ...], ...]


def set_table(table: TextTable, width: int, gap: int, measure: Measure) -> TableLayout:
    """Return the table set in `width` pixels with `gap` pixels between columns.

    Columns that fit keep their natural width, the others share what is left alike. A word that
    is wider than its column is broken.
    """
    columns = len(table.rows[0])
    natural = [
        max(sum(measure(span) for span in row[column]) for row in table.rows)
        for column in range(columns)
    ]
    widths = _share(natural, max(columns, width - gap * (columns - 1)))
    starts = tuple(sum(widths[:column]) + gap * column for column in range(columns))
    rows = tuple(tuple(_row(row, widths, measure)) for row in table.rows)
    return TableLayout(starts, rows)


def _share(natural: Sequence[int], available: int) -> list[int]:
    widths = list(natural)
    wide = set(range(len(natural)))
    while wide and sum(natural) > available:
        left = available - sum(
            widths[column] for column in range(len(widths)) if column not in wide
        )
        each = left // len(wide)
        fitting = {column for column in wide if natural[column] <= each}
        if not fitting:
            for column in wide:
                widths[column] = max(1, each)
            break
        wide -= fitting
    return widths


def _row(
    cells: Sequence[Spans], widths: Sequence[int], measure: Measure
) -> Iterator[tuple[Spans, ...]]:
    wrapped = [wrap(cell, width, measure) for cell, width in zip(cells, widths, strict=True)]
    for number in range(max(map(len, wrapped))):
        yield tuple(lines[number] if number < len(lines) else () for lines in wrapped)


def wrap(spans: Spans, width: int, measure: Measure) -> list[Spans]:
    """Return the pieces broken at spaces into lines of at most `width` pixels; at least one."""
    lines: list[list[Span]] = [[]]
    used = 0
    for word in _words(spans):
        size = sum(map(measure, word))
        space = _space(lines[-1][-1], word[0]) if lines[-1] else []
        needed = size + sum(map(measure, space))
        if used + needed <= width:
            lines[-1] += [*space, *word]
            used += needed
            continue
        if lines[-1]:
            lines.append([])
            used = 0
        for piece in word:
            for part in _broken(piece, width, measure):
                part_size = measure(part)
                if lines[-1] and used + part_size > width:
                    lines.append([])
                    used = 0
                lines[-1].append(part)
                used += part_size
    return [tuple(line) for line in lines]


def _space(before: Span, after: Span) -> list[Span]:
    """Return the space between two words: in their style if it is the same, else in none."""
    same = replace(before, text=" ") == replace(after, text=" ")
    return [replace(after, text=" ") if same else Span(" ")]


def _words(spans: Spans) -> Iterator[list[Span]]:
    """Yield the words; each is one or more pieces, for its style may change inside."""
    word: list[Span] = []
    for span in spans:
        parts = span.text.split(" ")
        for number, part in enumerate(parts):
            if number and word:
                yield word
                word = []
            if part:
                word.append(replace(span, text=part))
    if word:
        yield word


def _broken(piece: Span, width: int, measure: Measure) -> Iterator[Span]:
    """Yield a piece of a word in parts that fit, of one character at least."""
    text = piece.text
    while text:
        length = len(text)
        while length > 1 and measure(replace(piece, text=text[:length])) > width:
            length -= 1
        yield replace(piece, text=text[:length])
        text = text[length:]
