from __future__ import annotations

import os
import threading
from io import BytesIO, FileIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fourgames_tk.engine.errors import BadOption
from fourgames_tk.engine.files import split_lines
from fourgames_tk.engine.protocol import (
    MAX_LINE,
    MAX_REPLY,
    CommandReader,
    ProtocolLine,
    failure_reply,
    parse_seconds,
    success_reply,
)
from fourgames_tk.engine.search.clock import MAX_SECONDS
from tests.engine.bots.helpers import wait_until
from tests.failing import Failing


def test_a_line_of_more_than_a_million_bytes_is_refused() -> None:
    data = b"7 play " + b"a" * 3_000_000 + b"\n8 moves\n9 " + b"b" * (MAX_LINE - 2) + b"\n"
    long, moves, just = CommandReader(BytesIO(data))
    assert long == ProtocolLine("7", fault="a line has 1,000,000 bytes at most")
    assert moves == ProtocolLine("8", "moves") and just.name == "b" * (MAX_LINE - 2)
    (kept,) = split_lines([b"a" * 70] * 9, 100)
    assert 100 < len(kept) < 200


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("  play\tD3 \r", ProtocolLine("", "play", "D3")),
        ("12 play D3", ProtocolLine("12", "play", "D3")),
        ("9" * 19 + " moves", ProtocolLine("", "9" * 19, "moves")),
        ("٣ moves", ProtocolLine("", "٣", "moves")),
        ("moves # all of them", ProtocolLine("", "moves")),
        ("play D3#x # y", ProtocolLine("", "play", "D3")),
        ("12# nothing", ProtocolLine("", "12")),
        ("save a#b c.4g # here", ProtocolLine("", "save", "a#b c.4g")),
        ("new mancala  stones=3", ProtocolLine("", "new", "mancala  stones=3")),
    ],
)
def test_a_line_has_a_number_a_name_and_a_rest(text: str, line: ProtocolLine) -> None:
    assert ProtocolLine.parse(text) == line
    assert not line.is_blank


@pytest.mark.parametrize("text", ["", " \t\r", "#", "  # hello", "#12 moves"])
def test_nothing_and_a_comment_are_blank(text: str) -> None:
    assert ProtocolLine.parse(text).is_blank


@pytest.mark.parametrize(
    ("text", "stops"),
    [("stop", True), ("12 stop # now", True), ("stop 1", False), ("play stop", False)],
)
def test_stop_alone_on_its_line_is_a_wish_to_stop(text: str, stops: bool) -> None:
    assert ProtocolLine.parse(text).is_stop is stops


def test_the_number_of_a_line_that_cannot_be_read_is_known() -> None:
    assert ProtocolLine.decode(b"12 play \xff") == ProtocolLine(
        "12", fault="the line is not UTF-8 text"
    )
    assert ProtocolLine.decode(b"\xff 12") == ProtocolLine("", fault="the line is not UTF-8 text")


def test_an_answer_repeats_the_number_and_ends_with_an_empty_line() -> None:
    assert success_reply(ProtocolLine(name="undo"), "") == "=\n\n"
    assert success_reply(ProtocolLine("12", "undo"), "") == "=12\n\n"
    assert success_reply(ProtocolLine("12", "moves"), "a b") == "=12 a b\n\n"
    assert success_reply(ProtocolLine(name="help"), "a\nb") == "= a\nb\n\n"
    assert failure_reply(ProtocolLine("12"), "no\nway\u2028\ud800") == "?12 no way \\ud800\n\n"


@given(
    st.lists(st.binary(max_size=9).map(lambda data: data.replace(b"\n", b""))), st.integers(1, 9)
)
def test_lines_come_whole_whatever_the_pieces(lines: list[bytes], size: int) -> None:
    whole = b"".join(line + b"\n" for line in lines) + b"last"
    pieces = [whole[at : at + size] for at in range(0, len(whole), size)]
    assert list(split_lines(pieces)) == [*lines, b"last"]


def test_lines_are_read_ahead_and_a_stop_among_them_is_known_until_its_turn() -> None:
    reader, writer = os.pipe()
    inbox = CommandReader(FileIO(reader))
    lines = iter(inbox)
    os.write(writer, b"1 perft 9\n2 moves\n")
    assert next(lines).number == "1"
    assert not inbox.is_stop_requested()
    os.write(writer, b"3 stop\n4 stop 4\n\n5 moves\n")
    assert wait_until(inbox.is_stop_requested)
    assert next(lines).number == "2"
    assert inbox.is_stop_requested()
    assert next(lines).number == "3"
    assert not inbox.is_stop_requested()
    os.close(writer)
    assert [line.number for line in lines] == ["4", "5"]


def test_the_end_is_reported_before_the_last_line_is_read() -> None:
    ended: list[bool] = []
    reader, writer = os.pipe()
    inbox = CommandReader(FileIO(reader), lambda: ended.append(True))
    os.write(writer, b"perft 9")
    os.close(writer)
    assert wait_until(lambda: ended == [True])
    assert [line.name for line in inbox] == ["perft"]


@given(st.text(st.characters(), max_size=100))
@example("x" * 200_000)
@example("\x1b" * 200_000)
def test_a_refusal_is_one_line_that_can_be_shown(message: str) -> None:
    shown = failure_reply(ProtocolLine("7"), message)
    assert shown.startswith("?7") and shown.endswith("\n\n")
    assert shown[:-2].isprintable() and len(shown) < MAX_REPLY + 10


def test_an_error_as_lines_are_read_ends_them_like_the_end_of_the_stream(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended: list[bool] = []
    monkeypatch.setattr(threading, "excepthook", lambda hook: None)
    monkeypatch.setattr(ProtocolLine, "decode", Failing(ProtocolLine.decode, MemoryError(), 1))
    inbox = CommandReader(BytesIO(b"name\n"), lambda: ended.append(True))
    assert list(inbox) == [] and wait_until(lambda: bool(ended))


def test_the_longest_thought_is_allowed_and_no_longer_one() -> None:
    assert parse_seconds({}) is None and parse_seconds({"seconds": "0"}) == 0
    assert parse_seconds({"seconds": f"{MAX_SECONDS}"}) == MAX_SECONDS
    for text in (f"{MAX_SECONDS}.1", f"{MAX_SECONDS + 1}", "-0"):
        with pytest.raises(BadOption, match="expected 0 to 86400"):
            parse_seconds({"seconds": text})


def test_a_byte_order_mark_before_the_first_command_is_passed_over() -> None:
    first, second = CommandReader(BytesIO(b"\xef\xbb\xbfnew mancala\nmoves\n"))
    assert first == ProtocolLine("", "new", "mancala") and second == ProtocolLine("", "moves")
