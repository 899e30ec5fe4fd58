"""Markdown of the help pages, as it is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.ui.widgets.markdown import (
    CodeBlock,
    Spans,
    TableBlock,
    TextBlock,
    TextSpan,
    parse_markdown,
    parse_spans,
)

SPANS = [
    ("plain", (TextSpan("plain"),)),
    ("a **b** c", (TextSpan("a "), TextSpan("b", bold=True), TextSpan(" c"))),
    ("`a**b**`", (TextSpan("a**b**", code=True),)),
    ("`` ` ``", (TextSpan("`", code=True),)),
    (
        "**a `b` *c***",
        (
            TextSpan("a ", bold=True),
            TextSpan("b", bold=True, code=True),
            TextSpan(" ", bold=True),
            TextSpan("c", bold=True, italic=True),
        ),
    ),
    ("[a **b**](c.md)", (TextSpan("a ", link="c.md"), TextSpan("b", bold=True, link="c.md"))),
    (r"\*a\* \`b\`", (TextSpan("*a* `b`"),)),
    ("4 * 4 * 4", (TextSpan("4 * 4 * 4"),)),
    ("2*3*4", (TextSpan("2*3*4"),)),
    ("[a] (b) `c", (TextSpan("[a] (b) `c"),)),
    ("", ()),
]


@pytest.mark.parametrize(("text", "expected"), SPANS)
def test_spans(text: str, expected: tuple[TextSpan, ...]) -> None:
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
    assert parse_markdown(PAGE) == (
        TextBlock("heading-1", (TextSpan("Four Stones"),)),
        TextBlock("paragraph", (TextSpan("Slide letters left."),)),
        TextBlock("item-0", (TextSpan("one goes on"),), "•"),
        TextBlock("item-0", (TextSpan("two"),), "•"),
        TextBlock("item-1", (TextSpan("inner "), TextSpan("x", code=True)), "•"),
        TextBlock("item-2", (TextSpan("innermost"),), "1."),
        TextBlock("item-0", (TextSpan("three"),), "•"),
        TextBlock("item-0", (TextSpan("first"),), "1."),
        TextBlock("item-0", (TextSpan("second"),), "2."),
        CodeBlock(". . A\n\n# no heading", "text"),
        TableBlock(
            (
                ((TextSpan("level"),), (TextSpan("what"),)),
                ((TextSpan("1"),), (TextSpan("plays "), TextSpan("badly", bold=True))),
                ((TextSpan("2"),), (TextSpan("b", code=True),)),
                ((TextSpan("3"),), ()),
            )
        ),
        TextBlock("paragraph", (TextSpan("After the table."),)),
        TextBlock("heading-2", (TextSpan("Last"),)),
    )


def test_code_that_is_not_closed_and_bars_that_are_no_table() -> None:
    assert parse_markdown("```\na\nb") == (CodeBlock("a\nb"),)
    assert parse_markdown("a | b\nc | d") == (TextBlock("paragraph", (TextSpan("a | b c | d"),)),)


@pytest.mark.parametrize("number", ["20.", "2."])
def test_a_number_within_a_paragraph_starts_no_list(number: str) -> None:
    text = f"takes away\n{number} A score"
    joined = f"takes away {number} A score"
    assert parse_markdown(text) == (TextBlock("paragraph", (TextSpan(joined),)),)
    item = text.replace("\n", "\n  ")
    assert parse_markdown(f"- {item}") == (TextBlock("item-0", (TextSpan(joined),), "•"),)
    assert [
        block.marker
        for block in parse_markdown("a\n1. b\n2. c\n- d\n3. e")
        if isinstance(block, TextBlock)
    ] == ["", "1.", "2.", "•", "3."]


def test_code_between_three_backticks_in_a_line_starts_no_block() -> None:
    (block,) = parse_markdown("```a``` b\nc")
    assert block == TextBlock("paragraph", (TextSpan("a", code=True), TextSpan(" b c")))


@given(st.text(alphabet="ab *`[]()|#-1.\\\n>~_!", max_size=60))
def test_no_letter_is_lost(text: str) -> None:
    blocks = [block for block in parse_markdown(text) if isinstance(block, TextBlock)]
    if "|" not in text and "`" not in text and "[" not in text:
        read = "".join(text_of(block.spans) for block in blocks)
        for letter in "ab":
            assert read.count(letter) == text.count(letter)


def text_of(line: Spans) -> str:
    return "".join(span.text for span in line)
