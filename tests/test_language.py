"""Languages: marked sentences, plurals, numbers, and the language of the system."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest

from fourgames_tk.engine import language
from fourgames_tk.engine.language import (
    N_,
    _,
    collation_key,
    ngettext,
    number_text,
    pgettext,
    with_decimal_point,
)


class Capitals(NullTranslations):
    """Translates into capital letters but for named places, with the separators of German."""

    def gettext(self, message: str) -> str:
        return re.sub(r"(\{\w*\})|([^{]+)", lambda found: found[1] or found[2].upper(), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n < 2 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return {".": ",", ",": "."}.get(message, message)


@pytest.fixture
def capitals() -> Iterator[None]:
    language.use_catalogue("de", Capitals())
    yield
    language.use_language("en")


def test_english_needs_no_catalogue() -> None:
    assert _("Play") == N_("Play") == "Play" and language.current_language() == "en"
    assert [ngettext("{n} stone", "{n} stones", n).format(n=n) for n in (0, 1, 2)] == [
        "0 stones",
        "1 stone",
        "2 stones",
    ]
    assert pgettext("number", ".") == "." and _("") == ""


@pytest.mark.usefixtures("capitals")
def test_a_catalogue_translates_marked_texts_and_plurals() -> None:
    assert _("Play") == "PLAY" and N_("Play") == "Play" and _("") == ""
    assert ngettext("one stone", "many stones", 1) == "ONE STONE"
    assert ngettext("one stone", "many stones", 2) == "MANY STONES"
    assert number_text(1234.56, 1, "+") == "+1.234,6"
    assert with_decimal_point("60+0,5") == "60+0.5" == with_decimal_point("60+0.5")


@pytest.mark.parametrize(
    ("number", "digits", "sign", "text"),
    [
        (1234, 0, "", "1,234"),
        (-0.25, 2, "+", "−0.25"),
        (3, 1, "+", "+3.0"),
        (1e6, 0, "", "1,000,000"),
    ],
)
def test_numbers_have_the_separators_of_english(
    number: float, digits: int, sign: str, text: str
) -> None:
    assert number_text(number, digits, sign) == text


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr", "LC_MESSAGES": "es_ES@euro"}, "es"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_FR", "LC_ALL": "es_MX.UTF-8"}, "es"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "xx:fr:de"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": ""}, "de"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANGUAGE": "de"}, "en"),
        ({"LC_ALL": "", "LANG": "de_DE"}, "de"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
    ],
)
def test_the_language_of_the_system(environment: dict[str, str], code: str) -> None:
    assert language.system_language(environment) == code


def test_an_unknown_language_is_english() -> None:
    language.use_language("xx")
    assert language.current_language() == "en" and _("Play") == "Play"


def test_a_language_without_a_catalogue_stays_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "LOCALE_FOLDER", tmp_path)
    try:
        language.use_language("de")
        assert (language.current_language(), _("Play")) == ("de", "Play")
        language.use_language("xx")
        assert language.current_language() == "en"
    finally:
        language.use_language("en")


@pytest.mark.parametrize(
    ("code", "names"),
    [
        (
            "en",
            ["anna", "Anna", "Ärger", "Azur", "Émile", "Emilia", "Œuvre", "Öz", "straße", "Zoë"],
        ),
        ("de", ["Computer 2", "Computer 10", "Müller", "Muller 1", "Zeh", "Żeh", "漢"]),
        ("es", ["nube", "nuez", "ñandú", "oca"]),
        ("fr", ["ñandú", "noël", "nube", "nuit"]),
        ("en", ["9" * 4999, "9" * 5000, "a"]),
    ],
)
def test_names_are_sorted_as_the_language_does(code: str, names: list[str]) -> None:
    language.use_language(code)
    try:
        assert sorted(reversed(names), key=collation_key) == names
        assert sorted([(1, each) for each in reversed(names)], key=collation_key) == [
            (1, each) for each in names
        ]
    finally:
        language.use_language("en")
