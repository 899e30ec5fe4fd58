"""Bad arguments: error messages contain no control characters, and are short."""

from __future__ import annotations

import contextlib
import io

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fourgames_tk.cli import run
from fourgames_tk.commands.terminal import MAX_LINE
from fourgames_tk.engine.tournament.plan import MAX_GAMES

MOST = MAX_LINE + 2_000
"""In characters: the usage comes first."""
DOORS = [
    [],
    ["--theme"],
    ["engine"],
    ["bot", "check", "--game", "four-stones", "--seconds"],
    ["bot", "new", "--game", "four-stones"],
    ["review"],
    ["review", "none.4g", "--seconds"],
    ["tournament", "four-stones"],
    ["tournament", "four-stones", "--format"],
    ["tournament", "four-stones", "--games"],
    ["tournament", "four-stones", "--seconds"],
    ["tournament", "four-stones", "--sprt", "1"],
    ["tournament", "four-stones", "--player", "level:1", "--player", "level:1", "--json"],
]
STEERING = "\x1b[31mX\x07"


def answer(arguments: list[str]) -> str:
    """Return the error message for bad arguments, after checking that it is printable."""
    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            status = run(arguments)
        except SystemExit as end:
            assert isinstance(end.code, int)
            status = end.code
    text = errors.getvalue()
    assert status == 2 and out.getvalue() == ""
    assert text and len(text) < MOST
    assert all(line.isprintable() for line in text.split("\n"))
    return text


@pytest.mark.parametrize("door", DOORS, ids=" ".join)
@settings(max_examples=25)
@example("\udd00")
@given(text=st.text(st.characters(exclude_characters="\0"), max_size=50))
def test_errors_about_bad_arguments_are_safe_to_show(door: list[str], text: str) -> None:
    answer([*door, f"nowhere/{text}{STEERING}"])
    # What holds a blank is no name of an option.
    answer([*door, f"--no-{text.replace(' ', '')}{STEERING}"])


def test_the_reason_is_still_read_after_what_is_bad() -> None:
    games = ["tournament", "four-stones", "--games"]
    allowed = f"expected a whole number from 1 to {MAX_GAMES}, not "
    assert rf"{allowed}\x1b[31mX" in answer([*games, "\x1b[31mX"])
    assert "…" in answer([*games, "9" * 100_000])
    option = ["tournament", "four-stones", "--player", "level:1", "--player", "level:1"]
    assert "expected classic or shuffled" in answer([*option, f"layout={STEERING * 1_000}"])
