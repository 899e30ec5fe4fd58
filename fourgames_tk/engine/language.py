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

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français"}
"""The languages, by code, with their own names."""
ENGLISH = "en"
DOMAIN = "fourgames"
"""The name of the catalogue files."""
LOCALE_FOLDER = Path(__file__).parents[1] / "locale"
"""Holds `LANGUAGE/LC_MESSAGES/fourgames.mo`."""
NEARLY_WHOLE = 98
"""Percent from which a language is offered without its share."""
LANGUAGE_VARIABLE = "FOURGAMES_LANGUAGE"
"""The environment variable that tells an engine process of the window its language."""
_LETTERS_OF_SEVERAL = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d"})
"""Small letters without a Unicode decomposition, by those with which they are sorted."""


class _Current:
    """The language of the process, which gettext's functions need without a parameter."""

    code = ENGLISH
    catalogue: NullTranslations | None = None


def _(text: str) -> str:
    """Return the translation of a text; the text itself if there is none."""
    if _Current.catalogue:
        return _Current.catalogue.gettext(text) if text else text
    return _unbroken(text)


def ngettext(singular: str, plural: str, number: int) -> str:
    """Return the translation of a text that depends on a number, in the form for the number."""
    if _Current.catalogue:
        return _Current.catalogue.ngettext(singular, plural, number)
    return _unbroken(singular if number == 1 else plural)


def _unbroken(text: str) -> str:
    """Return an English text in which no line breaks before a percent sign, as in catalogues."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


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
    # Of whole numbers, all digits: a large one is no float.
    is_whole = isinstance(number, int) and not digits
    text = f"{number:{sign},}" if is_whole else f"{number:{sign},.{digits}f}"
    # Translators: The sign between whole numbers and decimals.
    decimal = pgettext("number", ".")
    # Translators: The sign between thousands; a narrow no-break space in French.
    thousands = pgettext("number", ",")
    # Translators: How a number of four digits is written; Spanish writes it without a sign.
    if len(pgettext("number", "1,000")) == 4 and abs(number) < 9999.5:
        thousands = ""
    return text.translate({ord("."): decimal, ord(","): thousands, ord("-"): "−"})


def with_decimal_point(text: str) -> str:
    """Return a number that a person typed with a point for the decimal sign of the language."""
    return text.replace(pgettext("number", "."), ".")


def collation_key(value: Any) -> Any:
    """Return a key that sorts texts as the language does, such as Anna, Ärger, Émile, Öz.

    Letters count before accents, accents before upper case, and numbers by their value. A tuple
    gets the keys of its texts; any other value is its own key. Not by `locale.strxfrm`, which needs
    a locale of the system that most systems lack, and changes it for the whole process.
    """
    if isinstance(value, tuple):
        return tuple(map(collation_key, value))
    if not isinstance(value, str):
        return value
    letters = unicodedata.normalize("NFKD", value.casefold().translate(_LETTERS_OF_SEVERAL))
    plain = letters
    if _Current.code == "es":
        # Between n and o, a letter of its own.
        plain = plain.replace("n\u0303", "n\U0010ffff")
    plain = "".join(each for each in plain if not unicodedata.combining(each))
    # Texts and numbers in turn; a number by its count of digits, since it may be very long.
    parts = re.split(r"([0-9]+)", plain)
    numbers = ((len(digits), digits) for digits in (each.lstrip("0") for each in parts[1::2]))
    return (*zip(parts[::2], [*numbers, (0, "")], strict=True),), letters, value.swapcase()


def current_language() -> str:
    """Return the code of the language of the process."""
    return _Current.code


def translated_file(folder: Path, name: str) -> Path:
    """Return the path of a file in `folder/LANGUAGE/`, or in `folder` if it has no translation."""
    path = folder / _Current.code / name
    return path if path.is_file() else folder / name


def language_labels() -> dict[str, str]:
    """Return the own names of the languages by code, each with its share if it is partial.

    The largest catalogue is that of a whole language.
    """
    sizes = {code: _catalogue_size(code) for code in LANGUAGES if code != ENGLISH}
    whole = max(sizes.values(), default=0)
    labels = dict(LANGUAGES)
    for code, size in sizes.items():
        percent = 100 * size // whole if whole else 0
        if percent < NEARLY_WHOLE:
            # Translators: A language of which only a part is translated, such as “Italiano, 40 %”.
            labels[code] = _("{language}, {n} %").format(
                language=LANGUAGES[code], n=number_text(percent)
            )
    return labels


def _catalogue_size(code: str) -> int:
    """Return the number of translations in a catalogue, from its head; 0 without one."""
    try:
        with (LOCALE_FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
            head = file.read(12)
    except OSError:
        return 0
    # A magic number and a version, then the count, with the header as the first one.
    return int.from_bytes(head[8:], "little") - 1


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
