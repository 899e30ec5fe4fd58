"""Words for eyes alone, such as “click” or “the marked pile”, are kept out of what is spoken.

A text names the thing itself: “choose pile 5”. The exceptions are named with their reason.
"""

from __future__ import annotations

import re

import pytest
import translations
from babel.messages.catalog import Message

from fourgames_tk.engine.language import ENGLISH, LANGUAGES

EYE_WORDS = {
    "en": r"click\w*|double-click|taps?|pictures?|marked|highlight\w*|mouse|pointer|drag\w*"
    r"|red|green|blue|amber|dashed|shaded",
    "de": r"klick\w*|bild(?:ern?)?(?! ab| auf)|markierte[nrs]?|maus\w*|zeiger"
    r"|rote?[nrs]?|grüne?[nrs]?|blaue?[nrs]?|gelbe?[nrs]?|gestrichelt\w*|schattiert\w*",
    "fr": r"clics?|clique\w*|images?|marquées?|surlign\w*|souris|pointeur"
    r"|rouges?|vert(?:e|s|es)?|bleue?s?|ambre|pointillés?|ombrée?s?",
    "es": r"clics?|imagen|imágenes|marcad[oa]s?|resaltad[oa]s?|ratón|puntero|arrastra\w*"
    r"|roj[oa]s?|verdes?|azul(?:es)?|ámbar|discontinu[oa]s?|sombread[oa]s?",
}
"""Patterns of whole words, by language."""
COLOUR_IN_BRACKETS = re.compile(r"\((?:red|green|rote?s?|grün|rouge|verte|roja|verde)[,)]")
"""The colour of a cell of FourSide beside its name, where a page or lesson introduces it."""
KEY_OR_CLICK = re.compile(r"\b(?:or a click|oder ein Klick|ou un clic|o un clic)\b")
"""A click beside a key that does the same."""
EXCEPTIONS = {
    # Names the places that a picture marks.
    "Marked: {places}.",
    "Not marked: {places}.",
    # A way for the pointer beside one for keys.
    (
        "Choose a pile or a score pile to add a stone. To remove one, select “Remove” first, or "
        "right-click."
    ),
    "“Four!” Choose the line, or drag along it. Esc cancels the call.",
    "drag along a line",
    "R, wheel, right click, second click",
    "The dice decide who moves first. Click or press a key to skip.",
    "Click or press a key to start.",
    "Press any key or click",
    "To stop it, click the board or press Esc.",
    # Drawn on the board; the status line tells the key.
    "The computer finishes the game: click to stop",
    # About what is shown, or about files.
    "Preview moves under the pointer",
    "Pictures",
    "The clipboard contains a picture. Copy the text of a game instead.",
    "Save a picture",
    "Save Picture…",
    "Save a picture of the board as a file",
    "Save the moves as an animated picture (GIF)",
    # Legends of a drawing.
    "solid line: proved, dashed line: estimated",
    "Shaded: the range in which your strength most likely lies.",
    "Amber ring: last move. Blue ring: what you point at, hold or have selected.",
}
"""Messages for which these words are right, in English."""
MOUSE_SECTION = re.compile(r"\n## (?:Mouse|Maus|Souris|Ratón) .*?(?=\n## |\Z)", re.DOTALL)
"""The section of a help page about mouse and keys, which has one line for each."""
GAME_HELP = sorted(path.name for path in (translations.HELP / "lessons").glob("*.md"))


def eye_words(text: str, language: str) -> list[str]:
    """Return the words for eyes alone in a text."""
    text = KEY_OR_CLICK.sub("", COLOUR_IN_BRACKETS.sub("", text))
    return re.findall(rf"\b(?:{EYE_WORDS[language]})\b", text, re.IGNORECASE)


def spoken(message: Message) -> tuple[str, ...]:
    """Return the texts of a message in both languages."""
    ids = message.id if isinstance(message.id, tuple) else (message.id,)
    return tuple(map(str, ids))


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_and_help_of_games_name_the_thing_itself(language: str) -> None:
    folder = translations.HELP if language == ENGLISH else translations.HELP / language
    files = [folder / part / name for part in ("", "lessons") for name in GAME_HELP]
    for file in (*files, folder / "speech.md"):
        text = MOUSE_SECTION.sub("", file.read_text("utf-8"))
        text = re.sub(r"^```.*?^```|^mark: .*?$", "", text, flags=re.DOTALL | re.MULTILINE)
        assert eye_words(text, language) == [], file


def test_messages_name_the_thing_itself() -> None:
    found = set[str]()
    for message in translations.messages(translations.template()):
        found |= {text for text in spoken(message) if eye_words(text, ENGLISH)}
    assert found == EXCEPTIONS


@pytest.mark.parametrize("language", sorted(set(EYE_WORDS) - {ENGLISH}))
def test_translated_messages_name_the_thing_itself(language: str) -> None:
    for message in translations.messages(translations.read(language)):
        if not EXCEPTIONS.intersection(spoken(message)):
            for text in translations.strings(message):
                assert eye_words(text, language) == [], text
