from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.players.spec import MAX_NAME, parse_name, parse_names
from fourgames_tk.engine.record_text import is_person


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("", ""),
        ("  ", ""),
        (" Anna ", "Anna"),
        ("Zoë van Dam, sr.", None),
        ("李", None),
        ("A" * 24, None),
    ],
)
def test_a_name_is_what_stands_between_blanks(text: str, name: str | None) -> None:
    assert parse_name(text) == (text if name is None else name)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("An\nna", "one line"),
        ("Anna\u202e", "one line"),
        ("A" * 25, "25 characters are too many, 24 are allowed"),
        ("level:3", "kind of player"),
        ("You", "what the program calls"),
        ("Computer, level 3", "what the program calls"),
    ],
)
def test_what_is_no_name_is_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(FourgamesError, match=message):
        parse_name(text)


def test_two_players_of_a_game_cannot_have_the_same_name() -> None:
    assert parse_names(("Anna", "", "")) == ("Anna", "", "")
    with pytest.raises(
        FourgamesError, match=r"^Name of player 3: player 1 is called “Anna” too\.$"
    ):
        parse_names(("Anna", "", "Anna "))
    with pytest.raises(FourgamesError, match=r"^Name of player 2: 30 characters"):
        parse_names(("", "B" * 30))


@given(st.text())
def test_a_name_can_stand_wherever_names_stand(text: str) -> None:
    try:
        name = parse_name(text)
    except FourgamesError:
        return
    assert name.isprintable() and len(name) <= MAX_NAME and is_person(name)
    assert parse_name(name) == name
