"""Catalogues: complete, correct, compiled, and in every form in which the program is installed."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path
from types import SimpleNamespace

import pytest
import translations
from babel.messages.catalog import Catalog
from packages import share

from fourgames_tk.engine.game import Outcome
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.language import ENGLISH, LANGUAGES, LOCALE_FOLDER, _, use_language
from fourgames_tk.ui.text import COMPUTER, YOU, date_text, outcome_text

TRANSLATED = sorted(path.parent.parent.name for path in LOCALE_FOLDER.glob("*/LC_MESSAGES/*.po"))


@pytest.fixture(scope="module")
def template() -> Catalog:
    return translations.template()


def keys(catalog: Catalog) -> set[tuple[object, object]]:
    return {(message.id, message.context) for message in translations.messages(catalog)}


def test_each_translated_language_can_be_chosen() -> None:
    assert set(TRANSLATED) <= set(LANGUAGES) - {ENGLISH}


def test_the_template_has_marked_texts_and_those_of_the_desktop(template: Catalog) -> None:
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
    assert keys(translations.read(language)) == keys(template)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated_with_its_places(language: str) -> None:
    assert translations.faults(translations.read(language)) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_up_to_date(language: str) -> None:
    compiled = translations.catalogue_path(language).with_suffix(".mo").read_bytes()
    assert compiled == translations.compiled(translations.read(language))


@pytest.mark.parametrize("language", TRANSLATED)
def test_help_and_lessons_are_translated(language: str) -> None:
    for file in translations.help_files():
        english = (translations.HELP / file).read_text("utf-8")
        assert (translations.HELP / language / file).read_text("utf-8") != english


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
    assert translations.update_help("de") == []
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
        ("{name} wins.", "{nom} gagne.", "other places {…}: {name} wins. → {nom} gagne."),
        ("{name} wins.", "Gagné.", "other places {…}: {name} wins. → Gagné."),
        ("Play", "Jouer ", "blank at an end: Play → Jouer "),
        (("{n} stone", "{n} stones"), ("une pierre", "{n} pierres"), ""),
        (("{n} stone", "{n} stones"), ("{n} pierre", "pierres"), "other places"),
        (("{n} stone of {a}", "{n} stones of {a}"), ("une", "{n} pierres de {a}"), "other places"),
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


def test_a_fuzzy_translation_is_a_fault() -> None:
    catalog = Catalog(locale="fr")
    catalog.add("Play", "Jouer", flags={"fuzzy"})
    assert translations.faults(catalog) == ["fuzzy: Play"]


def test_updating_keeps_translations_and_drops_unused_ones(
    template: Catalog, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(translations, "LOCALE_FOLDER", tmp_path)
    monkeypatch.setattr(translations, "template", lambda: template)
    path = translations.catalogue_path("de")
    path.parent.mkdir(parents=True)
    old = Catalog(locale="de")
    old.add(share.KIND, "Brettspiele")
    old.add("Gone", "Weg")
    path.write_bytes(translations.as_text(old))
    catalog = translations.updated("de")
    message = catalog.get(share.KIND)
    assert message and message.string == "Brettspiele"
    assert keys(catalog) == keys(template) and not catalog.obsolete


@pytest.mark.parametrize("language", TRANSLATED)
def test_each_level_is_described_by_its_strength_and_its_style(language: str) -> None:
    use_language(language)
    for level in (level for game in GAMES for level in game.levels):
        assert level.strength_text == level.strength_text.strip() != level.style_text
    use_language(ENGLISH)


def test_the_desktop_entry_names_what_is_translated() -> None:
    assert share.translations("untranslated") == {"en": "untranslated"}
    for language in TRANSLATED:
        assert f"\nGenericName[{language}]=" in share.desktop_entry()
        assert f"xml:lang='{language}'" in share.metainfo()


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
