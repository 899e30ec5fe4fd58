"""Catalogues of translations: extracted from the code, updated, checked and compiled with Babel.

    python3 build/dev.py translate LANGUAGE [--no-play]
    python3 build/dev.py translate --template FILE.pot

makes or updates `locale/LANGUAGE/LC_MESSAGES/fourgames.po` and the compiled `.mo` beside it, copies
the help pages and lessons that have no translation yet, says what is still to be done, and opens
the program in the language. `translate` alone updates all catalogues and opens nothing.
`--template` writes all messages without translations, for the tools of translators.

`locale/LANGUAGE/help.json` holds, for each help page and lesson, the SHA-256 of the English text
and of the translation that was made from it. A page whose English has changed, but not its
translation, is still to be done.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from copy import deepcopy
from datetime import datetime, timezone
from gettext import c2py
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from environment import ROOT
from packages import setup_texts, share
from packages.identity import identity

from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.language import DOMAIN, ENGLISH, LANGUAGES, LOCALE_FOLDER

PACKAGE = ROOT / "fourgames_tk"
HELP = PACKAGE / "help"
KEYWORDS = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
"""The functions that mark messages, with the positions of their arguments."""
SKIPPED = ("bots", "commands", "__pycache__")
"""Folders of the package that speak English alone."""
_PLACE = re.compile(r"\{[^{}]*\}")
_BLANKS = " \t\n"
_PERCENT_BLANKS = re.compile(r"(?<=[}\d]) (?=%)")
FRENCH_BLANKS = re.compile(
    r"(?<=[}\d]) (?=%)|(?<=[^\s:;]) (?=[:;!?](?:[\s.,)»…]|$))|(?<=\S) (?=»)|(?<=«) "
)
"""Blanks that are no-break spaces in French: before : ; ! ? » and %, and after «."""
NOT_TRANSLATED = "not translated: "
_HEADER = "# Translation of Fourgames."
CREDITS = "translator-credits"
"""The message whose translation is the names of the translators, for *About*; it may be missing."""
COMPLETE = ("de", "es", "fr")
"""Languages that are kept complete, but for games that they lack altogether."""
NO_PROJECT, NO_PERSON = "PROJECT", ("FULL NAME", "LANGUAGE <")
"""Lines that Babel writes into the header of a new catalogue."""
NUMBERS_TRIED = 200
"""Numbers that are tried to see for which a plural form is used: the rules repeat after 100."""
NO_DATE = datetime(2000, 1, 1, tzinfo=timezone.utc)
"""Date in the header of each compiled catalogue. It says nothing."""


def template() -> Catalog:
    """Return all messages of the code, by their order in it."""
    catalog = Catalog(domain=DOMAIN, charset="utf-8", fuzzy=False)
    found = extract_from_dir(
        str(PACKAGE),
        [("**.py", f"{__name__}:_messages_of_file")],
        keywords=KEYWORDS,
        comment_tags=("Translators:",),
        strip_comment_tags=True,
        directory_filter=lambda path: Path(path).name not in SKIPPED,
    )
    for file, _line, message, comments, context in found:
        place = [(f"fourgames_tk/{Path(file).as_posix()}", 0)]
        catalog.add(message, locations=place, auto_comments=comments, context=context)
    for text in (identity().summary, *share.TEXTS, *setup_texts.TEXTS.values()):
        catalog.add(text, locations=[("build/packages/share.py", 0)])
    return catalog


def _messages_of_file(file: BinaryIO, keywords: Any, tags: Any, options: Any) -> Iterator[Any]:
    """Yield the messages of a Python file, also those in f-strings, which Babel ignores.

    Up to Python 3.11 an f-string is a single token.
    """
    yield from extract_python(file, keywords, tags, options)
    file.seek(0)
    for text in ast.walk(ast.parse(file.read())):
        for call in ast.walk(text) if isinstance(text, ast.JoinedStr) else ():
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                texts = [
                    each.value if isinstance(each, ast.Constant) else None for each in call.args
                ]
                if call.func.id in keywords:
                    yield call.lineno, call.func.id, texts, []


def catalogue_path(language: str) -> Path:
    """Return the path of a language's catalogue as text; the compiled one ends in `.mo`."""
    return LOCALE_FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    """Return the catalogue of a language; empty if there is none."""
    path = catalogue_path(language)
    catalog = Catalog(locale=language, domain=DOMAIN, charset="utf-8", fuzzy=False)
    if path.exists():
        with path.open("rb") as file:
            catalog = read_po(file, locale=language, domain=DOMAIN)
    # By default the time of reading, which would make each compiled catalogue another one.
    catalog.creation_date = NO_DATE
    return catalog


def updated(language: str) -> Catalog:
    """Return a language's catalogue with exactly the messages of the code.

    A message that resembles an old one gets its translation, marked as fuzzy, unless it belongs to
    a game without any translation. Translations that the code no longer uses stay at the end, as
    comments. Where a line must not break before a sign, a
    blank becomes a no-break space.
    """
    catalog = read(language)
    catalog.update(template(), update_creation_date=False)
    new_games = games_without_translation(catalog)
    for message in messages(catalog):
        if message.fuzzy and _games_of(message) <= new_games:
            message.string = "" if isinstance(message.id, str) else ("",) * catalog.num_plurals
            message.flags.discard("fuzzy")
    blanks = FRENCH_BLANKS if language == "fr" else _PERCENT_BLANKS
    for message in messages(catalog):
        texts = tuple(blanks.sub("\N{NO-BREAK SPACE}", text) for text in strings(message))
        message.string = texts if isinstance(message.string, (tuple, list)) else texts[0]
    return catalog


def as_text(catalog: Catalog) -> bytes:
    """Return a catalogue as a `.po` file, without dates and line numbers, which change often."""
    file = io.BytesIO()
    write_po(file, catalog, width=100, include_lineno=False, omit_header=True)
    people = "".join(
        f'"{field}: {value}\\n"\n'
        for field, value in (
            ("Last-Translator", catalog.last_translator),
            ("Language-Team", catalog.language_team),
        )
        if value and not value.startswith(NO_PERSON)
    )
    language = f'"Language: {catalog.locale}\\n"\n' if catalog.locale else ""
    head = (
        f"{_HEADER if NO_PROJECT in catalog.header_comment else catalog.header_comment}\n"
        'msgid ""\nmsgstr ""\n'
        f'"Project-Id-Version: {DOMAIN}\\n"\n'
        f"{people}{language}"
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {catalog.plural_forms}\\n"\n\n'
    )
    return head.encode() + file.getvalue().rstrip() + b"\n"


def compiled(catalog: Catalog) -> bytes:
    """Return a catalogue as the `.mo` file that the program reads."""
    file = io.BytesIO()
    if any(not all(strings(message)) for message in messages(catalog)):
        # Babel writes a plural message without translation, which would show nothing.
        catalog = deepcopy(catalog)
        for message in messages(catalog):
            message.string = message.string if all(strings(message)) else ""
    write_mo(file, catalog)
    return file.getvalue()


def messages(catalog: Catalog) -> Iterator[Message]:
    """Yield all messages but the header."""
    return (message for message in catalog if message.id)


def strings(message: Message) -> tuple[str, ...]:
    """Return the translations of a message, one for each plural form."""
    return _texts(message.string)


def _texts(value: object) -> tuple[str, ...]:
    return tuple(
        str(text or "") for text in (value if isinstance(value, (tuple, list)) else [value])
    )


def faults(catalog: Catalog) -> list[str]:
    """Return a line for each fault of a catalogue."""
    return [fault for _message, fault in message_faults(catalog)]


def message_faults(catalog: Catalog) -> Iterator[tuple[Message, str]]:
    """Yield the faults of a catalogue, each with its message.

    These are missing and fuzzy translations, places such as `{name}` that differ from the English
    ones, and blanks at the beginning or end that do. The separator of thousands may be a no-break
    space.
    """
    plural_form = c2py(catalog.plural_expr)
    more = set(map(plural_form, range(2, NUMBERS_TRIED)))
    lone = set(map(plural_form, range(2))) - more
    for message in messages(catalog):
        ids = _texts(message.id)
        places = set(_PLACE.findall(ids[-1]))
        for number, text in enumerate(strings(message)):
            # A form for one number alone may write it as a word; Russian's first is also for 21.
            least = places - {"{n}"} if len(ids) > 1 and number in lone else places
            have = set(_PLACE.findall(text))
            if not text and ids[0] != CREDITS:
                yield message, f"{NOT_TRANSLATED}{ids[0]}"
                break
            if message.fuzzy:
                yield message, f"fuzzy: {ids[0]}"
            elif text and not least <= have <= places:
                yield message, f"other places {{…}}: {ids[0]} → {text}"
            elif text != text.strip(_BLANKS) and ids[0] == ids[0].strip(_BLANKS):
                yield message, f"blank at an end: {ids[0]} → {text}"


def games_without_translation(catalog: Catalog) -> set[str]:
    """Return the ids of the games of which no message is translated; a fuzzy one does not count."""
    translated: dict[str, bool] = {}
    for message in messages(catalog):
        owners = _games_of(message)
        if len(owners) == 1 and (game := owners.pop()):
            is_translated = any(strings(message)) and not message.fuzzy
            translated[game] = translated.get(game, False) or is_translated
    return {game for game, is_translated in translated.items() if not is_translated}


def _games_of(message: Message) -> set[str]:
    """Return the ids of the games whose code has a message, with "" for other code."""
    return {game_of_file(file) for file, _line in message.locations}


def game_of_file(file: str) -> str:
    """Return the id of the game whose code is in a file; empty for other files."""
    folders = {game.id.replace("-", "_"): game.id for game in GAMES}
    return next((folders[part] for part in Path(file).parts if part in folders), "")


def help_files() -> list[Path]:
    """Return the paths, relative to `help/`, of what is translated as whole files."""
    return [
        *(Path(f"{game.id}.md") for game in GAMES),
        *(Path("lessons", f"{game.id}.md") for game in GAMES),
        Path("speech.md"),
    ]


def optional_help_files(language: str) -> list[Path]:
    """Return the other help pages that a language lacks; the window shows them in English."""
    names = [Path(path.name) for path in sorted(HELP.glob("*.md"))]
    return [
        name for name in names if name not in help_files() and not (HELP / language / name).exists()
    ]


def help_sources_path(language: str) -> Path:
    """Return the path of the file that says from which English text each page was translated."""
    return LOCALE_FOLDER / language / "help.json"


def outdated_help(language: str) -> list[Path]:
    """Return the help files whose English text has changed since they were translated."""
    path = help_sources_path(language)
    recorded = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return [
        file
        for file in help_files()
        if (pair := recorded.get(file.as_posix()))
        and pair[0] != _sha256(HELP / file)
        and pair[1] == _sha256(HELP / language / file)
    ]


def _record_help_sources(language: str) -> None:
    outdated = outdated_help(language)
    path = help_sources_path(language)
    recorded = json.loads(path.read_text("utf-8")) if path.exists() else {}
    for file in help_files():
        if file not in outdated:
            recorded[file.as_posix()] = [_sha256(HELP / file), _sha256(HELP / language / file)]
    path.write_text(json.dumps(recorded, indent=1, sort_keys=True) + "\n", "utf-8")


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_text("utf-8").encode()).hexdigest()


def update(language: str) -> list[str]:
    """Write a language's catalogue and help files, and return what is still to be done."""
    catalog = updated(language)
    path = catalogue_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(as_text(catalog))
    path.with_suffix(".mo").write_bytes(compiled(catalog))
    wrong = {(message.id, message.context) for message, _fault in message_faults(catalog)}
    total = sum(message.id != CREDITS for message in messages(catalog))
    print(f"{language}: {total - len(wrong)} of {total} messages are translated and correct.")
    if optional := optional_help_files(language):
        print("Shown in English until someone translates them:", *map(str, optional))
    return faults(catalog) + update_help(language)


def update_help(language: str) -> list[str]:
    """Copy the help files that a language lacks, and return which of its own need a translator."""
    todo = []
    for file in help_files():
        target = HELP / language / file
        english = (HELP / file).read_text("utf-8")
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(english, "utf-8")
        if target.read_text("utf-8") == english:
            todo.append(f"help/{language}/{file.as_posix()} is still in English")
    _record_help_sources(language)
    for file in outdated_help(language):
        todo.append(f"help/{language}/{file.as_posix()}: the English text has changed since")
    return todo


def main(arguments: Sequence[str] | None = None) -> int:
    """Update one catalogue and open the program in its language, or update all."""
    parser = argparse.ArgumentParser(prog="dev.py translate", description=__doc__)
    known = [code for code in LANGUAGES if code != ENGLISH]
    parser.add_argument("language", nargs="?", metavar="LANGUAGE", help="a code such as de or it")
    parser.add_argument("--no-play", action="store_true", help="do not open the program")
    parser.add_argument("--template", metavar="FILE", type=Path, help="write a .pot file only")
    chosen = parser.parse_args(arguments)
    if chosen.template:
        chosen.template.write_bytes(as_text(template()))
        return 0
    if chosen.language and chosen.language not in known:
        print(
            f"First add {chosen.language!r} with its own name to LANGUAGES in "
            f"fourgames_tk/engine/language.py; there are: {', '.join(known)}.",
            file=sys.stderr,
        )
        return 2
    for language in [chosen.language] if chosen.language else known:
        print(*update(language), sep="\n")
    if not chosen.language or chosen.no_play:
        return 0
    variables = {"LANGUAGE": chosen.language, "LC_ALL": f"{chosen.language}.UTF-8"}
    command = [sys.executable, "-m", "fourgames_tk"]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **variables}).returncode


if __name__ == "__main__":
    sys.exit(main())
