"""The engine answers every bad line with `?`, and its game goes on unchanged."""

from __future__ import annotations

import pytest

from tests.engine.conversation import Conversation, Refused, talk

DEEP = 100_000

BAD_LINES = {
    "unknown command": b"jump",
    "a number alone": b"12",
    "a number that is too long": b"9" * 19 + b" list_games",
    "a command cut by a comment": b"play#D3",
    "invalid UTF-8 in a move": b"play \xc3\x28",
    "a lone surrogate": b"play \xed\xa0\x80",
    "an escaped surrogate": b'position {"rows": ["\\ud800....."], "turn": 0, "\\ud800": 1}',
    "a null byte in a path": b"load /tmp/\x00",
    "control characters": b"\x1b[31m\x07\x08",
    "a carriage return inside": b"play D3\rplay D3",
    "a long line": b"play " + b"D" * 900_000,
    "a long number": b"perft " + b"9" * 10_000,
    "a long number in JSON": b'position {"rows": [], "turn": ' + b"9" * 10_000 + b"}",
    "nested objects": b"position " + b'{"rows":' * DEEP,
    "NaN": b'position {"rows": [NaN], "turn": NaN}',
    "broken JSON": b'position {"rows": ["A.B...", "C.....", "turn": 0}',
    "seconds infinite": b"choose seconds=1e999",
    "a device to write to": b"save /dev/full",
    "a device": b"load /dev/zero",
    "a folder to load": b"load /",
    "a long path": b"save /tmp/" + b"x" * 5_000,
}


engine = pytest.fixture(talk, scope="module")


@pytest.mark.parametrize("line", BAD_LINES.values(), ids=BAD_LINES)
def test_a_bad_line_is_refused_and_the_game_goes_on(engine: Conversation, line: bytes) -> None:
    engine.ask("new four-stones")
    engine.ask("play D3")
    state = engine.ask("state")
    engine.send(line)
    with pytest.raises(Refused) as error:
        engine.receive()
    assert 0 < len(str(error.value)) < 1_100
    assert str(error.value).isprintable()
    assert "an error in Fourgames" not in str(error.value)
    assert engine.ask("state") == state
    assert engine.ask("undo") == ""


def test_blanks_around_a_command_do_not_matter(engine: Conversation) -> None:
    assert engine.ask("  list_games \t\r").startswith("four-stones")
    engine.ask("new\tfour-stones   seed=3")
