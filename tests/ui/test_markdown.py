"""Markdown of the help pages, as it is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.ui.widgets.markdown import (
    CodeBlock,
    Span,
    Spans,
    TextBlock,
    TextTable,
    parse,
    parse_spans,
)

SPANS = [
    ("plain", (Span("plain"),)),
    ("a **b** c", (Span("a "), Span("b", bold=True), Span(" c"))),
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
    ("[a] (b) `c", (Span("[a] (b) `c"),)),
    ("", ()),
]


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
        TextBlock("heading-1", (Span("Four Stones"),)),
        TextBlock("paragraph", (Span("Slide letters left."),)),
        TextBlock("item-0", (Span("one goes on"),), "•"),
        TextBlock("item-0", (Span("two"),), "•"),
        TextBlock("item-1", (Span("inner "), Span("x", code=True)), "•"),
        TextBlock("item-2", (Span("innermost"),), "1."),
        TextBlock("item-0", (Span("three"),), "•"),
        TextBlock("item-0", (Span("first"),), "1."),
        TextBlock("item-0", (Span("second"),), "2."),
        CodeBlock(". . A\n\n# no heading", "text"),
        TextTable(
            (
                ((Span("level"),), (Span("what"),)),
                ((Span("1"),), (Span("plays "), Span("badly", bold=True))),
                ((Span("2"),), (Span("b", code=True),)),
                ((Span("3"),), ()),
            )
        ),
        TextBlock("paragraph", (Span("After the table."),)),
        TextBlock("heading-2", (Span("Last"),)),
    )


def test_code_that_is_not_closed_and_bars_that_are_no_table() -> None:
    assert parse("```\na\nb") == (CodeBlock("a\nb"),)
    assert parse("a | b\nc | d") == (TextBlock("paragraph", (Span("a | b c | d"),)),)


@pytest.mark.parametrize("number", ["20.", "2."])
def test_a_number_within_a_paragraph_starts_no_list(number: str) -> None:
    text = f"takes away\n{number} A score"
    joined = f"takes away {number} A score"
    assert parse(text) == (TextBlock("paragraph", (Span(joined),)),)
    item = text.replace("\n", "\n  ")
    assert parse(f"- {item}") == (TextBlock("item-0", (Span(joined),), "•"),)
    assert [
        block.marker for block in parse("a\n1. b\n2. c\n- d\n3. e") if isinstance(block, TextBlock)
    ] == ["", "1.", "2.", "•", "3."]


def test_code_between_three_backticks_in_a_line_starts_no_block() -> None:
    (block,) = parse("```a``` b\nc")
    assert block == TextBlock("paragraph", (Span("a", code=True), Span(" b c")))


@given(st.text(alphabet="ab *`[]()|#-1.\\\n>~_!", max_size=60))
def test_no_letter_is_lost(text: str) -> None:
    blocks = [block for block in parse(text) if isinstance(block, TextBlock)]
    if "|" not in text and "`" not in text and "[" not in text:
        read = "".join(text_of(block.spans) for block in blocks)
        for letter in "ab":
            assert read.count(letter) == text.count(letter)


def text_of(line: Spans) -> str:
    return "".join(span.text for span in line)
