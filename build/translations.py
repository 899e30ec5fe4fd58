"""Catalogues of translations: extracted from the code, updated, checked and compiled with Babel.

    python3 build/dev.py translate LANGUAGE [--no-play]

makes or updates `locale/LANGUAGE/LC_MESSAGES/fourgames.po` and the compiled `.mo` beside it, copies
the help pages and lessons that have no translation yet, says what is still to be done, and opens
the program in the language. `translate` alone updates all catalogues and opens nothing.

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
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from environment import ROOT
from packages import share
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
_HEADER = "# Translation of Fourgames."
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
    for text in (identity().summary, share.KIND, share.ABOUT):
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

    A message that resembles an old one gets its translation, marked as fuzzy.
    """
    catalog = read(language)
    catalog.update(template(), update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def as_text(catalog: Catalog) -> bytes:
    """Return a catalogue as a `.po` file, without dates and line numbers, which change often."""
    file = io.BytesIO()
    write_po(file, catalog, width=100, include_lineno=False, omit_header=True)
    locale = catalog.locale
    head = (
        f"{_HEADER}\n"
        'msgid ""\nmsgstr ""\n'
        f'"Project-Id-Version: {DOMAIN}\\n"\n'
        f'"Language: {locale}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {catalog.plural_forms}\\n"\n\n'
    )
    return head.encode() + file.getvalue().rstrip() + b"\n"


def compiled(catalog: Catalog) -> bytes:
    """Return a catalogue as the `.mo` file that the program reads."""
    file = io.BytesIO()
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
    """Return a line for each fault of a catalogue.

    These are missing and fuzzy translations, places such as `{name}` that differ from the English
    ones, and blanks at the beginning or end that do. The separator of thousands may be a no-break
    space.
    """
    found = []
    for message in messages(catalog):
        ids = _texts(message.id)
        places = set(_PLACE.findall(ids[-1]))
        for number, text in enumerate(strings(message)):
            # The form for one thing may write the number as a word.
            least = places - {"{n}"} if len(ids) > 1 and number == 0 else places
            have = set(_PLACE.findall(text))
            if not text:
                found.append(f"not translated: {ids[0]}")
            elif message.fuzzy:
                found.append(f"fuzzy: {ids[0]}")
            elif not least <= have <= places:
                found.append(f"other places {{…}}: {ids[0]} → {text}")
            elif text != text.strip(_BLANKS) and ids[0] == ids[0].strip(_BLANKS):
                found.append(f"blank at an end: {ids[0]} → {text}")
    return found


def help_files() -> list[Path]:
    """Return the paths, relative to `help/`, of what is translated as whole files."""
    return [Path(f"{game.id}.md") for game in GAMES] + [
        Path("lessons", f"{game.id}.md") for game in GAMES
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
    missing = faults(catalog)
    total = sum(1 for _ in messages(catalog))
    print(
        f"{language}: {total - len(set(missing))} of {total} messages are translated and correct."
    )
    return missing + update_help(language)


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
    chosen = parser.parse_args(arguments)
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
