from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.ui.kit.markdown import (
    CodeBlock,
    Heading,
    Item,
    Paragraph,
    Rule,
    Span,
    TextTable,
    parse,
    parse_spans,
    plain,
    title,
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
    ("![picture](a.png)", (Span("picture", link="a.png"),)),
    (r"\*a\* \`b\`", (Span("*a* `b`"),)),
    ("4 * 4 * 4", (Span("4 * 4 * 4"),)),
    ("2*3*4", (Span("2*3*4"),)),
    ("a ** b ** c", (Span("a ** b ** c"),)),
    ("[a] (b) `c", (Span("[a] (b) `c"),)),
    ("b3! 3r1@e5 (8 + 1 + 3) × 3 = −36", (Span("b3! 3r1@e5 (8 + 1 + 3) × 3 = −36"),)),
    ("snake_case_name", (Span("snake_case_name"),)),
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
2) second

***

```text
. . A

# no heading
```
| level | what |
|:--|--:|
| 1 | plays **badly** |
| 2 | `a\\|b` |
| 3 |
After the table.
## Last
"""


def test_a_page() -> None:
    assert parse(PAGE) == (
        Heading(1, (Span("Four Stones"),)),
        Paragraph((Span("Slide letters left."),)),
        Item(0, "•", (Span("one goes on"),)),
        Item(0, "•", (Span("two"),)),
        Item(1, "•", (Span("inner "), Span("x", code=True))),
        Item(2, "1.", (Span("innermost"),)),
        Item(0, "•", (Span("three"),)),
        Item(0, "1.", (Span("first"),)),
        Item(0, "2.", (Span("second"),)),
        Rule(),
        CodeBlock(". . A\n\n# no heading"),
        TextTable(
            (
                ((Span("level"),), (Span("what"),)),
                ((Span("1"),), (Span("plays "), Span("badly", bold=True))),
                ((Span("2"),), (Span("a|b", code=True),)),
                ((Span("3"),), ()),
            )
        ),
        Paragraph((Span("After the table."),)),
        Heading(2, (Span("Last"),)),
    )


@pytest.mark.parametrize("text", ["```\na\nb", "~~~\na\nb\n~~~\n", "  ```\n  a\n  b\n  ```"])
def test_code_that_is_not_closed_or_set_in(text: str) -> None:
    assert parse(text) == (CodeBlock("a\nb"),)


def test_the_title_is_the_first_heading() -> None:
    assert title("text\n\n## The **keys**\n# Other") == "The keys"
    assert title("text") == ""


def test_a_line_with_a_bar_is_no_table_by_itself() -> None:
    assert parse("a | b\nc | d") == (Paragraph((Span("a | b c | d"),)),)


@given(st.text(alphabet="ab *`[]()|#-1.\\\n>~_!", max_size=60))
def test_any_text_is_read(text: str) -> None:
    for block in parse(text):
        assert isinstance(block, Rule | CodeBlock | TextTable) or isinstance(block.spans, tuple)


@given(st.text(alphabet="ab *#-1.\\\n>_!", max_size=60))
def test_no_letter_is_lost(text: str) -> None:
    blocks = [block for block in parse(text) if not isinstance(block, Rule | CodeBlock | TextTable)]
    read = "".join(plain(block.spans) for block in blocks)
    for letter in "ab":
        assert read.count(letter) == text.count(letter)
