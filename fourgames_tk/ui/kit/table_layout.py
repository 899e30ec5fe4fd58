"""How a table of styled text is set in a given width: columns, and lines broken to fit them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from .markdown import Span, Spans, TextTable

Measure = Callable[[Span], int]
"""Returns the width of a piece of text in pixels."""

Line = tuple[Span, ...]


@dataclass(frozen=True)
class TableLayout:
    """A table that is set: where each column begins, and the lines of each row.

    `starts` are pixels from the left edge of the table. `rows[r][n][c]` are the pieces of
    column *c* in line *n* of row *r*, empty where the cell has fewer lines.
    """

    starts: tuple[int, ...]
    rows: tuple[tuple[tuple[Line, ...], ...], ...]


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
) -> Iterator[tuple[Line, ...]]:
    wrapped = [wrap(cell, width, measure) for cell, width in zip(cells, widths, strict=True)]
    for number in range(max(map(len, wrapped))):
        yield tuple(lines[number] if number < len(lines) else () for lines in wrapped)


def wrap(spans: Spans, width: int, measure: Measure) -> list[Line]:
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
