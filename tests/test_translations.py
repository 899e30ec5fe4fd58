"""Catalogues: complete, correct, compiled, and in every form in which the program is installed."""

from __future__ import annotations

import gettext
import re
import shutil
from datetime import date
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest
import translations
from babel.messages.catalog import Catalog
from packages import share

from fourgames_tk.engine import language as language_module
from fourgames_tk.engine.errors import BadOption
from fourgames_tk.engine.game import Outcome
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.language import (
    ENGLISH,
    LANGUAGES,
    LOCALE_FOLDER,
    _,
    language_labels,
    ngettext,
    number_text,
    use_catalogue,
    use_language,
)
from fourgames_tk.ui.pages.help import credits_text
from fourgames_tk.ui.text import COMPUTER, YOU, date_text, outcome_text
from fourgames_tk.ui.window.menus import ACTIONS, MENU_LABELS

UPDATE = "`python3 build/dev.py translate --no-play` updates the catalogues and help files"
TRANSLATED = sorted(path.parent.parent.name for path in LOCALE_FOLDER.glob("*/LC_MESSAGES/*.po"))


@pytest.fixture(scope="module")
def template() -> Catalog:
    return translations.template()


def keys(catalog: Catalog) -> set[tuple[object, object]]:
    return {(message.id, message.context) for message in translations.messages(catalog)}


def translated_help(language: str, file: Path) -> str:
    path = translations.HELP / language / file
    assert path.exists(), UPDATE
    return path.read_text("utf-8")


def test_each_translated_language_can_be_chosen() -> None:
    assert set(TRANSLATED) <= set(LANGUAGES) - {ENGLISH}


def test_the_template_has_marked_texts_and_those_of_the_desktop(
    template: Catalog,
) -> None:
    assert {share.KIND, share.ABOUT} <= {message.id for message in template}
    assert template.get(".", "number") is not None


def test_messages_in_f_strings_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page.py").write_text(
        "a = f\"{_('Saved.')} {name}\"\nb = f\"{ngettext('{n} game', '{n} games', n)}!\"\n"
    )
    monkeypatch.setattr(translations, "PACKAGE", tmp_path)
    template = translations.template()
    assert template.get("Saved.") is not None
    assert template.get(("{n} game", "{n} games")) is not None


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_has_exactly_the_messages_of_the_code(language: str, template: Catalog) -> None:
    assert keys(translations.read(language)) == keys(template), UPDATE


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_translated_is_right_and_nothing_is_missing_but_new_games(language: str) -> None:
    """A language that is not of `COMPLETE` may lack any message, each language a whole game."""
    catalog = translations.read(language)
    lacking = translations.games_without_translation(catalog)
    faults = [
        fault
        for message, fault in translations.message_faults(catalog)
        if not fault.startswith(translations.NOT_TRANSLATED)
        or (
            language in translations.COMPLETE
            and not {translations.game_of_file(file) for file, _line in message.locations}
            <= lacking
        )
    ]
    assert faults == []
    if lacking:
        pytest.skip(f"{language} lacks {', '.join(sorted(lacking))}")


def test_a_game_without_any_translation_is_named(template: Catalog) -> None:
    catalog = translations.read("de")
    before = translations.games_without_translation(catalog)
    for message in translations.messages(catalog):
        owners = {translations.game_of_file(file) for file, _line in message.locations}
        if owners == {"mancala"}:
            message.string = "" if isinstance(message.id, str) else ("", "")
    assert translations.games_without_translation(catalog) == before | {"mancala"}
    assert translations.games_without_translation(template) == {game.id for game in GAMES}


def test_a_new_game_gets_no_translations_of_similar_messages(
    template: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game stays without translations until somebody translates one of its messages."""
    catalog = translations.read("de")
    before = translations.games_without_translation(catalog)
    own = [
        message
        for message in translations.messages(catalog)
        if {translations.game_of_file(file) for file, _line in message.locations} == {"mancala"}
    ]
    for number, message in enumerate(own):
        message.string = "" if isinstance(message.id, str) else ("", "")
        if number < 10:  # To look for similar ones takes long.
            catalog.delete(message.id, message.context)
    monkeypatch.setattr(translations, "LOCALE_FOLDER", tmp_path)
    monkeypatch.setattr(translations, "template", lambda: template)
    path = translations.catalogue_path("de")
    path.parent.mkdir(parents=True)
    path.write_bytes(translations.as_text(catalog))
    updated = translations.updated("de")
    assert keys(updated) == keys(template)
    assert translations.games_without_translation(updated) == before | {"mancala"}
    new = [updated.get(message.id, message.context) for message in own]
    assert all(each is not None and not each.fuzzy for each in new)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_up_to_date(language: str) -> None:
    compiled = translations.catalogue_path(language).with_suffix(".mo").read_bytes()
    assert compiled == translations.compiled(translations.read(language)), UPDATE


@pytest.mark.parametrize("language", sorted(translations.COMPLETE))
def test_help_and_lessons_are_translated(language: str) -> None:
    lacking = translations.games_without_translation(translations.read(language))
    for file in translations.help_files():
        if file.stem in lacking:
            continue
        english = (translations.HELP / file).read_text("utf-8")
        assert translated_help(language, file) != english, f"translate help/{language}/{file}"


@pytest.mark.parametrize("language", TRANSLATED)
def test_help_is_translated_from_the_english_of_today(language: str) -> None:
    assert translations.help_sources_path(language).exists()
    assert translations.outdated_help(language) == []


def test_a_page_is_outdated_until_its_translation_changes_after_the_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(translations.HELP, tmp_path / "help")
    shutil.copytree(translations.LOCALE_FOLDER, tmp_path / "locale")
    monkeypatch.setattr(translations, "HELP", tmp_path / "help")
    monkeypatch.setattr(translations, "LOCALE_FOLDER", tmp_path / "locale")
    todo = translations.update_help("de")
    first, second = translations.help_files()[:2]
    for file in (first, second):
        (tmp_path / "help" / file).write_text("# Changed\n", "utf-8")
    (tmp_path / "help" / "de" / second).write_text("# Geändert\n", "utf-8")
    for _time in range(2):
        assert f"help/de/{first}: the English text has changed since" in translations.update_help(
            "de"
        )
        assert translations.outdated_help("de") == [first]
    (tmp_path / "help" / "de" / first).write_text("# Auch geändert\n", "utf-8")
    assert translations.update_help("de") == todo
    assert translations.outdated_help("de") == []


def test_a_language_without_a_page_gets_the_english_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translations, "HELP", tmp_path / "help")
    monkeypatch.setattr(translations, "LOCALE_FOLDER", tmp_path)
    (tmp_path / "it").mkdir()
    for file in translations.help_files():
        path = tmp_path / "help" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {file}\n", "utf-8")
    first, *others = translations.help_files()
    (tmp_path / "help" / "it").mkdir()
    (tmp_path / "help" / "it" / first).write_text("# Italiano\n", "utf-8")
    for _time in range(2):
        assert translations.update_help("it") == [
            f"help/it/{file} is still in English" for file in others
        ]
    assert (tmp_path / "help" / "it" / first).read_text("utf-8") == "# Italiano\n"
    assert (tmp_path / "help" / "it" / others[-1]).read_text("utf-8") == f"# {others[-1]}\n"


@pytest.mark.parametrize(
    ("arguments", "status", "updated", "opened"),
    [
        ([], 0, [code for code in LANGUAGES if code != ENGLISH], None),
        (["de"], 5, ["de"], "de"),
        (["de", "--no-play"], 0, ["de"], None),
        (["xx"], 2, [], None),
        (["en"], 2, [], None),
    ],
)
def test_the_command_updates_what_it_is_told_and_opens_one_language(
    arguments: list[str],
    status: int,
    updated: list[str],
    opened: str | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found: list[str] = []
    played: list[str] = []

    def run(command: list[str], *, env: dict[str, str], **_: object) -> SimpleNamespace:
        assert command[1:] == ["-m", "fourgames_tk"] and env["LC_ALL"] == f"{env['LANGUAGE']}.UTF-8"
        played.append(env["LANGUAGE"])
        return SimpleNamespace(returncode=5)

    def update(code: str) -> list[str]:
        found.append(code)
        return [f"{code} todo"]

    monkeypatch.setattr(translations, "update", update)
    monkeypatch.setattr(translations.subprocess, "run", run)
    assert translations.main(arguments) == status
    assert (found, played) == (updated, [opened] if opened else [])
    told = capsys.readouterr()
    assert told.out.splitlines() == [f"{code} todo" for code in updated]
    assert ("First add" in told.err) == (status == 2)


@pytest.mark.parametrize(
    ("message", "translation", "fault"),
    [
        ("Play", "", "not translated: Play"),
        (
            "{name} wins.",
            "{nom} gagne.",
            "other places {…}: {name} wins. → {nom} gagne.",
        ),
        ("{name} wins.", "Gagné.", "other places {…}: {name} wins. → Gagné."),
        ("Play", "Jouer ", "blank at an end: Play → Jouer "),
        (("{n} stone", "{n} stones"), ("une pierre", "{n} pierres"), ""),
        (("{n} stone", "{n} stones"), ("{n} pierre", "pierres"), "other places"),
        (
            ("{n} stone of {a}", "{n} stones of {a}"),
            ("une", "{n} pierres de {a}"),
            "other places",
        ),
        ("Play", "Jouer", ""),
        (",", "\N{NARROW NO-BREAK SPACE}", ""),
    ],
)
def test_faults_of_a_catalogue_are_found(
    message: str | tuple[str, str], translation: str | tuple[str, str], fault: str
) -> None:
    catalog = Catalog(locale="fr")
    catalog.add(message, translation)
    found = translations.faults(catalog)
    assert len(found) == bool(fault) and all(line.startswith(fault) for line in found)


@pytest.mark.parametrize(
    ("language", "first", "is_right"),
    [("pl", "kamień", True), ("ru", "{n} камень", True), ("ru", "камень", False)],
)
def test_a_form_for_many_numbers_names_the_number(
    language: str, first: str, is_right: bool
) -> None:
    catalog = Catalog(locale=language)
    catalog.add(("{n} stone", "{n} stones"), (first, "{n} a", "{n} b"))
    assert (translations.faults(catalog) == []) is is_right


LIMITS = r"bytes|digits|tags|seconds"
"""Nouns after limits of the program, which hardly change, and after decimal numbers."""
NUMBERS = (
    r"\{(n|number|count|left|most|least|points|replies|safe|rows|spaces|turns|played|seconds)\}"
)


def test_each_number_before_a_noun_has_its_own_plural(template: Catalog) -> None:
    wrong = []
    for message in translations.messages(template):
        several = not isinstance(message.id, str)
        text = message.id[1] if several else str(message.id)
        found = [
            (place, noun)
            for place, noun in re.findall(NUMBERS + r" (?:\w+ing )?([a-z]{3,}s)\b", text)
            if not re.fullmatch(LIMITS, noun)
            and noun not in ("has", "plays", "was", "less", "starts")
        ]
        # In Skirmish, 2 or 3 turns, which take one form everywhere.
        if len(found) > several and "can capture the stones on" not in text:
            wrong.append(text)
    assert wrong == []


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_sentences_use_the_plural_rules_of_other_languages(
    language: str, template: Catalog, tmp_path: Path
) -> None:
    """Each form of each message begins with its number, which must be that of the rule."""
    catalog = Catalog(locale=language, domain="fourgames", charset="utf-8", fuzzy=False)
    rule = gettext.c2py(catalog.plural_expr)
    plurals = [each for each in translations.messages(template) if not isinstance(each.id, str)]
    for message in plurals:
        forms = tuple(f"{form}|{message.id[1]}" for form in range(catalog.num_plurals))
        catalog.add(message.id, forms, context=message.context)
    assert catalog.num_plurals == 3 and translations.faults(catalog) == []
    with BytesIO(translations.compiled(catalog)) as file:
        use_catalogue(language, gettext.GNUTranslations(file))
    try:
        for message in plurals:
            for number in (1, 2, 5, 12, 21, 22, 25, 101):
                singular, plural = str(message.id[0]), str(message.id[1])
                assert ngettext(singular, plural, number).startswith(f"{rule(number)}|")
        with pytest.raises(BadOption, match=re.escape(f"{rule(11)}|a board of 2 × 6 has room")):
            find_game("four-stones").options_type(rows=2, spaces=6, letters=12, layout="shuffled")
    finally:
        use_language(ENGLISH)


def test_a_fuzzy_translation_is_a_fault() -> None:
    catalog = Catalog(locale="fr")
    catalog.add("Play", "Jouer", flags={"fuzzy"})
    assert translations.faults(catalog) == ["fuzzy: Play"]


def test_updating_keeps_translations_also_unused_ones(
    template: Catalog, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(translations, "LOCALE_FOLDER", tmp_path)
    monkeypatch.setattr(translations, "template", lambda: template)
    path = translations.catalogue_path("de")
    path.parent.mkdir(parents=True)
    old = Catalog(locale="de")
    old.add(share.KIND, "Brettspiele")
    old.add("Zzyzx qwv", "Weg")
    path.write_bytes(translations.as_text(old))
    catalog = translations.updated("de")
    message = catalog.get(share.KIND)
    assert message and message.string == "Brettspiele"
    assert keys(catalog) == keys(template)
    assert b'#~ msgstr "Weg"' in translations.as_text(catalog)


@pytest.fixture
def italian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of the catalogue of a new language, Italian, in folders that are made for it."""
    others = shutil.ignore_patterns("it")
    shutil.copytree(translations.HELP, tmp_path / "help", ignore=others)
    shutil.copytree(LOCALE_FOLDER, tmp_path / "locale", ignore=others)
    monkeypatch.setattr(translations, "HELP", tmp_path / "help")
    for module in (translations, language_module):
        monkeypatch.setattr(module, "LOCALE_FOLDER", tmp_path / "locale")
        monkeypatch.setattr(module, "LANGUAGES", {**LANGUAGES, "it": "Italiano"})
    return translations.catalogue_path("it")


def test_a_translator_begins_a_language_and_sees_it(
    italian: Path,
    template: Catalog,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As in CONTRIBUTING.md: the command, some messages of the start screen, the command again."""
    monkeypatch.setattr(translations, "template", lambda: template)
    assert translations.main(["it", "--no-play"]) == 0
    told = capsys.readouterr().out
    # The credits may be missing.
    total = sum(1 for _ in translations.messages(template)) - 1
    assert told.startswith(f"it: 0 of {total} messages are translated and correct.")
    assert "not translated: New Game…\n" in told and "bots.md" in told
    assert "help/it/speech.md is still in English" in told
    text = italian.read_text("utf-8").replace(
        "# Translation of Fourgames.", "# Traduzione di Fourgames.\n# Anna Rossi, 2026."
    )
    text = text.replace(
        'Language: it\\n"\n', 'Language: it\\n"\n"Last-Translator: Anna Rossi\\n"\n'
    )
    for english, translation in (
        ("New Game…", "Nuova partita…"),
        ("Quit", "Esci"),
        ("translator-credits", "Anna Rossi"),
    ):
        place = f'msgid "{english}"\nmsgstr ""'
        assert text.count(place) == 1, english
        text = text.replace(place, f'# Nota.\nmsgid "{english}"\nmsgstr "{translation}"')
    italian.write_text(text, "utf-8")
    assert translations.main(["it", "--no-play"]) == 0
    assert f"it: 2 of {total} " in capsys.readouterr().out
    kept = italian.read_text("utf-8")
    for part in ("# Anna Rossi, 2026.", "Last-Translator: Anna Rossi", "# Nota.", "Nuova partita…"):
        assert part in kept
    assert translations.main(["it", "--no-play"]) == 0 and italian.read_text("utf-8") == kept
    use_language("it")
    try:
        assert _("New Game…") == "Nuova partita…" and _("Options") == "Options"
        assert ngettext("{n} game", "{n} games", 2) == "{n} games", "in English"
        assert "Anna Rossi" in credits_text()
        assert language_labels() == {**LANGUAGES, "it": "Italiano, 0 %"}
    finally:
        use_language(ENGLISH)


def test_a_template_has_all_messages_without_translations(
    tmp_path: Path, template: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translations, "template", lambda: template)
    path = tmp_path / "fourgames.pot"
    assert translations.main(["--template", str(path)]) == 0
    with path.open("rb") as file:
        written = translations.read_po(file)
    assert keys(written) == keys(template) and not any(
        text for message in translations.messages(written) for text in translations.strings(message)
    )


def test_whole_languages_are_offered_without_a_share() -> None:
    labels = language_labels()
    assert {labels[code] for code in translations.COMPLETE} == {
        LANGUAGES[code] for code in translations.COMPLETE
    }


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_blank_is_left_where_dots_are_cut_off(language: str) -> None:
    use_language(language)
    try:
        assert [each.name for each in ACTIONS if each.name != each.name.strip()] == []
    finally:
        use_language(ENGLISH)


WRONG_SPACES = {
    "de": re.compile(r"\w…$|[}\d] %"),
    "es": re.compile(r"\w …$|[}\d] %"),
    "fr": re.compile(rf"\w …$|{translations.FRENCH_BLANKS.pattern}|«(?=[\w{{])|(?<=[\w}}.!?])»"),
}
SUPERSEDED = {
    "de": r"[Mm]ulden? (\{\w+\} )?(zu )?säe?n|Mulden? (\{\w+\} )?gesät|nach Gehör|verlustreich"
    r"|Aussaat|[Uu]ngerade oder gerade",
    "es": r"de oído|[Rr]éplica|replicar|ha cometido un error|\ben empate|un empate|[Ii]mpar o par",
    "fr": r"[Cc]oups? gratuit|\bDéfaire|[Rr]éplique|\b[Rr]evues?\b|à l’oreille|semailles"
    r"|[Ii]mpair ou pair|[Ss]éance",
}
"""Regular expressions of terms that readers of each language found wrong."""


TERMS = {
    "coach": {"de": "trainer", "es": "entrenador", "fr": "entraîneur"},
    "clipboard": {"de": "zwischenablage", "es": "portapapeles", "fr": "presse-papiers"},
    "gaps?": {"de": "lücke", "es": "hueco", "fr": "écart"},
    "laps?": {"de": "runde", "es": "vuelta", "fr": "relais"},
    "opponents?": {"de": "gegner", "es": "rival", "fr": "adversaire"},
    "practice games?": {"de": "übungspartie", "es": "práctica", "fr": "entraînement"},
    "reply|replies": {"de": "antwort", "es": "respuesta|responde", "fr": "répon"},
    "rush(es)?": {"de": "st[uü]rm", "es": "carrera", "fr": "course"},
    "score piles?": {"de": "gewinnmulde", "es": "granero", "fr": "grenier"},
    "side panel": {"de": "seitenleiste", "es": "panel lateral", "fr": "panneau latéral"},
    "steps? of the course": {"de": "schritt", "es": "paso", "fr": "étape"},
    "swap(ping)? sides": {"de": "seiten", "es": "lado", "fr": "côtés"},
    "tournaments?": {"de": "turnier", "es": "torneo", "fr": "tournoi"},
}
"""Terms of the glossary that are translated by one word alone, as regular expressions."""


def french_prose(text: str) -> str:
    """Return a help page or lesson without its code and what is for the program."""
    text = re.sub(r"^```.*?^```$|^solution: .*$|`[^`\n]*`", "", text, flags=re.M | re.S)
    return re.sub(r"^(task|right|wrong|slip|here)\b[^:]*:", "", text, flags=re.M)


@pytest.mark.parametrize(
    "text", ["« Four! » : quatre", "« Quoi ? »… puis", "Four! : {n} %", "«a »: b", "Bravo ! : c"]
)
def test_french_blanks_are_found_behind_any_sign(text: str) -> None:
    kept = translations.FRENCH_BLANKS.sub("\N{NO-BREAK SPACE}", text)
    assert " :" not in kept and " »" not in kept and " !" not in kept and " ?" not in kept


@pytest.mark.parametrize("language", sorted(set(TRANSLATED) & set(WRONG_SPACES)))
def test_spaces_and_terms_are_those_of_the_language(language: str) -> None:
    texts = {
        str(message.id): text
        for message in translations.messages(translations.read(language))
        for text in translations.strings(message)
    }
    for path in (translations.HELP / language).rglob("*.md"):
        for number, line in enumerate(french_prose(path.read_text("utf-8")).splitlines()):
            texts[f"{path.name}, line {number}"] = line
    for wrong in (WRONG_SPACES[language], re.compile(SUPERSEDED[language])):
        assert {place: text for place, text in texts.items() if wrong.search(text)} == {}


@pytest.mark.parametrize("language", sorted(translations.COMPLETE))
def test_one_term_stays_one_word(language: str) -> None:
    found = dict[str, str]()
    for message in translations.messages(translations.read(language)):
        english = message.id if isinstance(message.id, str) else message.id[-1]
        for term, words in TERMS.items():
            if re.search(rf"\b({term})\b", re.sub(r"\{\w+\}", "", english), re.I):
                for text in translations.strings(message):
                    if text and not re.search(words[language], text, re.I):
                        found[english] = text
    assert found == {}


@pytest.mark.parametrize("language", TRANSLATED)
def test_values_to_be_typed_stay_english(language: str) -> None:
    for message in translations.messages(translations.read(language)):
        typed = re.search(r"\btrue or\b|is true,|^yes or no$", str(message.id))
        if typed:
            word = re.findall(r"true|yes", typed[0])[0]
            assert all(word in text or not text for text in translations.strings(message)), (
                message.id
            )


@pytest.mark.parametrize("language", TRANSLATED)
def test_commands_and_menus_keep_different_names(language: str) -> None:
    labels = {action.label for action in ACTIONS} | set(MENU_LABELS.values())
    labels = {label for label in labels if label}
    use_language(language)
    try:
        found = {(_(label).rstrip(" …").lower(), label.rstrip("…").lower()) for label in labels}
    finally:
        use_language(ENGLISH)
    translated = [each for each, _label in found]
    assert [pair for pair in sorted(found) if translated.count(pair[0]) > 1] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_help_writes_numbers_as_the_window_does(language: str) -> None:
    for file in translations.help_files():
        english = (translations.HELP / file).read_text("utf-8")
        translated = translated_help(language, file)
        if translated == english:
            continue
        use_language(language)
        try:
            for number in re.findall(r"(?<![\w,])\d{1,3}(?:,\d{3})+(?![\w,])", english):
                assert number_text(int(number.replace(",", ""))) in translated, (
                    file,
                    number,
                )
        finally:
            use_language(ENGLISH)


@pytest.mark.parametrize("language", TRANSLATED)
def test_each_level_is_described_by_its_strength_and_its_style(language: str) -> None:
    use_language(language)
    for level in (level for game in GAMES for level in game.levels):
        assert level.strength_text == level.strength_text.strip() != level.style_text
    use_language(ENGLISH)


def test_the_desktop_entry_names_what_is_translated() -> None:
    assert share.translations("untranslated") == {"en": "untranslated"}
    for language in translations.COMPLETE:
        assert f"\nGenericName[{language}]=" in share.desktop_entry()
        assert f'xml:lang="{language}"' in share.metainfo()


def test_another_language_leaves_the_language_of_the_process() -> None:
    use_language("de")
    share.translations(share.KIND)
    assert share.current_language() == "de"
    use_language(ENGLISH)


def test_the_computer_has_an_article_only_when_it_wins_or_loses_alone() -> None:
    use_language("de")
    try:
        computer = _(COMPUTER)
        alone = outcome_text(Outcome(winners=(0,)), (computer, _(YOU)))
        among_others = outcome_text(Outcome(winners=(0,)), ("Ada", "Ben", computer))
    finally:
        use_language(ENGLISH)
    assert alone.title == "Der Computer gewinnt!"
    assert among_others.detail == "Ben und Computer verlieren!"


def test_the_first_of_a_month_is_an_ordinal_in_french() -> None:
    use_language("fr")
    try:
        texts = [date_text(date(2026, 11, day), date(2026, 11, 27)) for day in (1, 2)]
    finally:
        use_language(ENGLISH)
    assert texts == ["1er novembre", "2 novembre"]


def test_games_are_counted_in_turns(template: Catalog) -> None:
    """A turn may have several moves, so that numbers of both would differ."""
    counts = re.compile(r"\b[Mm]oves? \{(n|number|turn|at)\}|\{(n|number)\} moves?\b")
    texts = {
        text
        for message in translations.messages(template)
        for text in (message.id if isinstance(message.id, (tuple, list)) else (message.id,))
    }
    # Moves that are taken back or shown as a line are counted one by one, as they are made.
    found = {text for text in texts if counts.search(text)}
    assert {each for each in found if not each.startswith("Line: ")} == {
        "{n} move taken back.",
        "{n} moves taken back.",
    }


def test_no_line_breaks_before_a_percent_sign() -> None:
    for code in LANGUAGES:
        use_language(code)
        chances = _("the chance of winning fell from {before} % to {after} %")
        share = ngettext("{number} % best moves  ·  {n} mistake", "", 1)
        assert chances.count("\N{NO-BREAK SPACE}%") == 2 and " %" not in chances + share
