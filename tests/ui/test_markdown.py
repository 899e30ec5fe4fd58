"""Markdown of the help pages: read, and set in lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.ui.kit.markdown import (
    CodeBlock,
    Lines,
    Span,
    Spans,
    TextTable,
    parse,
    parse_spans,
    set_table,
    wrap,
)

SPANS = [
    ("plain", (Span("plain"),)),
    ("a **b** c", (Span("a "), Span("b", bold=True), Span(" c"))),
    ("*a* b", (Span("a", italic=True), Span(" b"))),
    ("`a**b**`", (Span("a**b**", code=True),)),
    ("`` ` ``", (Span("`", code=True),)),
    (
        "**a `b` *c***",
        (
            Span("a ", bold=True),
            Span("b", bold=True, code=True),
            Span(" ", bold=True),
            Span("c", bold=True, italic=True),
        ),
    ),
    ("[a **b**](c.md)", (Span("a ", link="c.md"), Span("b", bold=True, link="c.md"))),
    (r"\*a\* \`b\`", (Span("*a* `b`"),)),
    ("4 * 4 * 4", (Span("4 * 4 * 4"),)),
    ("2*3*4", (Span("2*3*4"),)),
    ("a ** b ** c", (Span("a ** b ** c"),)),
    ("[a] (b) `c", (Span("[a] (b) `c"),)),
    ("b3! 3r1@e5 (8 + 1 + 3) × 3 = −36", (Span("b3! 3r1@e5 (8 + 1 + 3) × 3 = −36"),)),
    ("snake_case_name", (Span("snake_case_name"),)),
    ("", ()),
]

TEXTS = st.text(alphabet="abc *`", max_size=40)


@pytest.mark.parametrize(("text", "expected"), SPANS)
def test_spans(text: str, expected: tuple[Span, ...]) -> None:
    assert parse_spans(text) == expected


PAGE = """\
# Four Stones #

Slide letters
left.
- one
  goes on
- two
    - inner `x`
      1. innermost
- three

1. first
2. second

```text
. . A

# no heading
```
| level | what |
|:--|--:|
| 1 | plays **badly** |
| 2 | `b` |
| 3 |
After the table.
## Last
"""


def test_a_page() -> None:
    assert parse(PAGE) == (
        Lines("heading-1", (Span("Four Stones"),)),
        Lines("paragraph", (Span("Slide letters left."),)),
        Lines("item-0", (Span("one goes on"),), "•"),
        Lines("item-0", (Span("two"),), "•"),
        Lines("item-1", (Span("inner "), Span("x", code=True)), "•"),
        Lines("item-2", (Span("innermost"),), "1."),
        Lines("item-0", (Span("three"),), "•"),
        Lines("item-0", (Span("first"),), "1."),
        Lines("item-0", (Span("second"),), "2."),
        CodeBlock(". . A\n\n# no heading", "text"),
        TextTable(
            (
                ((Span("level"),), (Span("what"),)),
                ((Span("1"),), (Span("plays "), Span("badly", bold=True))),
                ((Span("2"),), (Span("b", code=True),)),
                ((Span("3"),), ()),
            )
        ),
        Lines("paragraph", (Span("After the table."),)),
        Lines("heading-2", (Span("Last"),)),
    )


def test_code_that_is_not_closed() -> None:
    assert parse("```\na\nb") == (CodeBlock("a\nb"),)


def test_a_line_with_a_bar_is_no_table_by_itself() -> None:
    assert parse("a | b\nc | d") == (Lines("paragraph", (Span("a | b c | d"),)),)


@given(st.text(alphabet="ab *`[]()|#-1.\\\n>~_!", max_size=60))
def test_no_letter_is_lost(text: str) -> None:
    blocks = [block for block in parse(text) if isinstance(block, Lines)]
    if "|" not in text and "`" not in text and "[" not in text:
        read = "".join(text_of(block.spans) for block in blocks)
        for letter in "ab":
            assert read.count(letter) == text.count(letter)


def measure(span: Span) -> int:
    """A letter is 10 wide, a bold one 12."""
    return len(span.text) * (12 if span.bold else 10)


def text_of(line: Spans) -> str:
    return "".join(span.text for span in line)


def table(*rows: str) -> TextTable:
    return TextTable(tuple(tuple(parse_spans(cell) for cell in row.split("|")) for row in rows))


def test_columns_that_fit_keep_their_width() -> None:
    layout = set_table(table("level|name", "1|Learner"), 1000, 20, measure)
    assert layout.starts == (0, 70)
    assert [[text_of(cell) for cell in line] for row in layout.rows for line in row] == [
        ["level", "name"],
        ["1", "Learner"],
    ]


def test_a_wide_column_is_broken_at_spaces() -> None:
    layout = set_table(table("n|what", "1|aa bb **cc** dd", "2|e"), 100, 10, measure)
    assert layout.starts == (0, 20)
    second = [[text_of(cell) for cell in line] for line in layout.rows[1]]
    assert second == [["1", "aa bb"], ["", "cc dd"]]


def test_wide_columns_share_what_is_left() -> None:
    layout = set_table(table("x|" + "a " * 50 + "|" + "b " * 80), 230, 10, measure)
    assert layout.starts == (0, 20, 130)


def test_a_word_that_is_too_wide_is_broken() -> None:
    lines = wrap(parse_spans("a bbbbbbb c"), 30, measure)
    assert [text_of(line) for line in lines] == ["a", "bbb", "bbb", "b c"]


def test_a_word_may_change_its_style_inside() -> None:
    lines = wrap(parse_spans("aa **b**c d"), 42, measure)
    assert lines == [(Span("aa"),), (Span("b", bold=True), Span("c"), Span(" "), Span("d"))]


def test_no_text_is_one_empty_line() -> None:
    assert wrap((), 100, measure) == [()]


@given(TEXTS, st.integers(1, 200))
def test_lines_fit_and_keep_every_letter(text: str, width: int) -> None:
    spans = parse_spans(text)
    lines = wrap(spans, width, measure)
    for line in lines:
        letters = text_of(line)
        assert sum(map(measure, line)) <= width or len(letters) == 1
    kept = "".join(text_of(line) for line in lines).replace(" ", "")
    assert kept == "".join(span.text for span in spans).replace(" ", "")


@given(st.lists(st.tuples(TEXTS, TEXTS, TEXTS), min_size=1, max_size=4), st.integers(1, 600))
def test_columns_do_not_overlap(rows: list[tuple[str, str, str]], width: int) -> None:
    made = TextTable(tuple(tuple(parse_spans(cell) for cell in row) for row in rows))
    layout = set_table(made, width, 8, measure)
    assert list(layout.starts) == sorted(layout.starts)
    for row in layout.rows:
        for line in row:
            for column, cell in enumerate(line[:-1]):
                room = layout.starts[column + 1] - layout.starts[column] - 8
                assert sum(map(measure, cell)) <= room or len(text_of(cell)) == 1
