from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.ui.kit.markdown import Span, Spans, TextTable, parse_spans, set_table, wrap

TEXTS = st.text(alphabet="abc *`", max_size=40)


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
