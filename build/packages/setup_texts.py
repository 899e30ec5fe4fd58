"""The texts of the setup for Windows, in all languages that are complete."""

from __future__ import annotations

from collections.abc import Mapping

from fourgames_tk.engine.language import ENGLISH

from .share import SAVED_GAME, translations

TEXTS: Mapping[str, str] = {
    "INSTALLED": "Fourgames is installed. You find it in the start menu.",
    "REMOVING": "Fourgames will be removed. Your settings and saved games are kept.",
    "RUNNING": "Fourgames is running. Close its windows and try again.",
    "TOO_OLD": "Fourgames needs Windows 10 or newer.",
}
"""English texts of the setup, by their names; the catalogues have them too."""
LANGUAGES: Mapping[str, str] = {ENGLISH: "English", "de": "German", "fr": "French", "es": "Spanish"}
"""Languages by their names in NSIS; it takes the first if the system has another."""


def language_strings() -> str:
    """Return the lines of NSIS that define its languages and the texts in each."""
    lines = [f'!insertmacro MUI_LANGUAGE "{name}"' for name in LANGUAGES.values()]
    for name, english in {**TEXTS, "SAVED_GAME": SAVED_GAME}.items():
        found = translations(english)
        for language, theirs in LANGUAGES.items():
            text = found.get(language, english).replace('"', '$\\"')
            lines.append(f'LangString {name} ${{LANG_{theirs.upper()}}} "{text}"')
    return "\n".join(lines)
