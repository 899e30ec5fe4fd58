from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.players.player_spec import (
    MAX_NAME,
    NAME_PATTERN,
    make_entrant_name,
    parse_name,
    parse_names,
)
from fourgames_tk.engine.record_text import is_person
from fourgames_tk.engine.text import (
    MAX_EXCERPT,
    cut_to_width,
    is_printable_line,
    printable_excerpt,
    quoted,
    text_width,
    truncated,
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("", ""),
        ("  ", ""),
        (" Anna ", "Anna"),
        ("Zoë van Dam, sr.", None),
        ("李", None),
        ("A" * 24, None),
        ("Anna\xa0Maria", None),
        ("\u3000Anna\xa0", "Anna"),
        ("علی\u200cرضا", None),
        ("ශ්\u200dරී", None),
        ("👨\u200d👩\u200d👧\u200d👦", None),
        ("👩🏽\u200d❤️\u200d👩🏻" * 12, None),
        ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", None),
        ("e\u0301" * 24, None),
        ("李" * 12, None),
        ("Anna\n", "Anna"),
        ("\r\nAnna \t\r\n van Dam\n", "Anna van Dam"),
        ("Anna\u2028", "Anna"),
        ("An\x85na", "An na"),
        ("\n", ""),
    ],
)
def test_a_name_is_what_stands_between_blanks(text: str, name: str | None) -> None:
    assert parse_name(text) == (text if name is None else name)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Anna\u202e", "one line"),
        ("An\x00na", "one line"),
        ("\u200d", "one line"),
        ("李" * 13, "26 characters are too many"),
        ("A" + "\u0301" * 999, "25 characters are too many"),
        ("A" * 25, "25 characters are too many: expected at most 24"),
        ("level:3", "kind of player"),
        ("You", "is a name that Fourgames gives"),
        ("Computer, level 3", "is a name that Fourgames gives"),
    ],
)
def test_what_is_no_name_is_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(FourgamesError, match=message):
        parse_name(text)


def test_two_players_of_a_game_cannot_have_the_same_name() -> None:
    assert parse_names(("Anna", "", "")) == ("Anna", "", "")
    with pytest.raises(
        FourgamesError, match=r"^Name of player 3: player 1 is also called “Anna”\.$"
    ):
        parse_names(("Anna", "", "Anna "))
    with pytest.raises(FourgamesError, match=r"^Name of player 2: 30 characters"):
        parse_names(("", "B" * 30))


@pytest.mark.parametrize(
    ("text", "ending", "name"),
    [
        ("Ann", "", "Ann"),
        ("mine", ".py", "mine.py"),
        ("Ann=Bob: x", "", "Ann_Bob_ x"),
        (", ", "", "player"),
        ("A" * 50, "", "A" * 40),
        ("A" * 50, " (2)", "A" * 36 + " (2)"),
        ("A" * 35 + " " * 9, ".py", "A" * 35 + ".py"),
    ],
)
def test_an_entrant_is_named_like_its_file(text: str, ending: str, name: str) -> None:
    assert make_entrant_name(text, ending) == name
    assert re.fullmatch(NAME_PATTERN, name)


@given(st.text())
def test_a_name_can_stand_wherever_names_stand(text: str) -> None:
    try:
        name = parse_name(text)
    except FourgamesError:
        return
    assert is_printable_line(name) and text_width(name) <= MAX_NAME and is_person(name)
    assert len(name.splitlines()) <= 1
    assert parse_name(name) == name


@pytest.mark.parametrize(
    ("text", "columns", "cut"),
    [
        ("Anna", 3, "Ann"),
        ("李明", 3, "李"),
        ("e\u0301e\u0301e\u0301", 2, "e\u0301e\u0301"),
        ("A👨\u200d👩\u200d👧B", 3, "A👨\u200d👩\u200d👧"),
        ("A👨\u200d👩\u200d👧B", 2, "A"),
        ("A👍🏽B", 3, "A👍🏽"),
        ("ක්\u200dර", 1, "ක්"),
    ],
)
def test_a_text_is_cut_by_its_width(text: str, columns: int, cut: str) -> None:
    assert cut_to_width(text, columns) == cut


def test_a_text_is_truncated_if_it_is_longer_than_allowed() -> None:
    assert truncated("Anna", 4) == "Anna" and truncated("Annas", 4) == "Anna…"
    assert quoted("a" * MAX_EXCERPT) == repr("a" * MAX_EXCERPT)
    assert printable_excerpt("\n" + "a" * MAX_EXCERPT) == "\\n" + "a" * (MAX_EXCERPT - 1) + "…"
