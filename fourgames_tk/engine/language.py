"""The language of sentences for people, with gettext catalogues.

A sentence is marked where it is written, whole and with named places:

    _("{name} wins by {points}.").format(name=name, points=points)
    ngettext("{n} stone", "{n} stones", n).format(n=number_text(n))

A constant of a module or a class is marked by `N_` and translated by `_` where it is shown, since
the language can change. A comment above that begins with `Translators:` goes into the catalogues.

A process speaks English, which has no catalogue, until `use_language` selects another language.
Only the window does so, and passes its language to its engine processes by the environment
variable `LANGUAGE_VARIABLE`. Move texts, records, protocols and the command line stay English.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français"}
"""The languages, by code, with their own names."""
ENGLISH = "en"
DOMAIN = "fourgames"
"""The name of the catalogue files."""
LOCALE_FOLDER = Path(__file__).parents[1] / "locale"
"""Holds `LANGUAGE/LC_MESSAGES/fourgames.mo`."""
LANGUAGE_VARIABLE = "FOURGAMES_LANGUAGE"
"""The environment variable that tells an engine process of the window its language."""


class _Current:
    """The language of the process, which gettext's functions need without a parameter."""

    code = ENGLISH
    catalogue: NullTranslations | None = None


def _(text: str) -> str:
    """Return the translation of a text; the text itself if there is none."""
    return _Current.catalogue.gettext(text) if _Current.catalogue and text else text


def ngettext(singular: str, plural: str, number: int) -> str:
    """Return the translation of a text that depends on a number, in the form for the number."""
    if _Current.catalogue:
        return _Current.catalogue.ngettext(singular, plural, number)
    return singular if number == 1 else plural


def pgettext(context: str, text: str) -> str:
    """Return the translation of a text that has several meanings, of which `context` names one."""
    return _Current.catalogue.pgettext(context, text) if _Current.catalogue else text


def N_(text: str) -> str:  # noqa: N802 - the usual name, which tools for catalogues know
    """Mark a text for the catalogues and return it unchanged."""
    return text


def labelled(label: str, value: str) -> str:
    """Return a value after its label, such as `Rows: 7`; both are in the language already."""
    # Translators: A setting and its value, such as “Rows: 7”.
    return _("{label}: {value}").format(label=label, value=value)


def number_text(number: float, digits: int = 0, sign: str = "") -> str:
    """Return a number with the separators of the language, such as `1,234.5`.

    `digits` is the number of decimals; `sign` is "+" to write the plus of positive numbers, too.
    """
    text = f"{number:{sign},.{digits}f}"
    # Translators: The sign between whole numbers and decimals.
    decimal = pgettext("number", ".")
    # Translators: The sign between thousands; a narrow no-break space in French.
    thousands = pgettext("number", ",")
    return text.translate({ord("."): decimal, ord(","): thousands})


def with_decimal_point(text: str) -> str:
    """Return a number that a person typed with a point for the decimal sign of the language."""
    return text.replace(pgettext("number", "."), ".")


def current_language() -> str:
    """Return the code of the language of the process."""
    return _Current.code


def translated_file(folder: Path, name: str) -> Path:
    """Return the path of a file in `folder/LANGUAGE/`, or in `folder` if it has no translation."""
    path = folder / _Current.code / name
    return path if path.is_file() else folder / name


def use_language(code: str) -> None:
    """Translate from now on into a language of `LANGUAGES`; English for an unknown code.

    A language without catalogue stays English.
    """
    catalogue = None
    if code != ENGLISH and code in LANGUAGES:
        import gettext  # English, which needs no catalogue, starts without it.

        catalogue = gettext.translation(DOMAIN, str(LOCALE_FOLDER), [code], fallback=True)
    use_catalogue(code if code in LANGUAGES else ENGLISH, catalogue)


def use_catalogue(code: str, catalogue: NullTranslations | None) -> None:
    """Translate from now on by a catalogue, such as one that a test makes."""
    _Current.code, _Current.catalogue = code, catalogue


def system_language(environment: Mapping[str, str]) -> str:
    """Return the first known language of the environment variables that POSIX and GNU name.

    `LANGUAGE` lists several; it counts unless the locale is `C`.
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    wanted = [locale]
    if locale.partition(".")[0] not in ("", "C", "POSIX"):
        wanted = [*environment.get("LANGUAGE", "").split(":"), locale]
    for name in wanted:
        code = name.partition(".")[0].partition("_")[0].lower()
        if code in LANGUAGES:
            return code
    return ENGLISH
