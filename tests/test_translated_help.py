"""Translated help pages and lessons have the structure of the English ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import fourgames_tk
from fourgames_tk.engine import language
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.language import ENGLISH, LANGUAGES, _, translated_file, use_language
from fourgames_tk.engine.learn import lesson_files, lessons
from fourgames_tk.engine.learn.lessons import load_lessons, parse_blocks
from fourgames_tk.ui.widgets import markdown
from fourgames_tk.ui.widgets.markdown import Block, CodeBlock, TableBlock

HELP = Path(fourgames_tk.__file__).parent / "help"
PROSE = ("#", "##", "prose", "here", "task", "right", "wrong", "slip")
"""What is translated of a lesson. All else is for the program."""
_CELL = re.compile(r"\b[a-o]1?\d\b")

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
languages = pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use_language(ENGLISH)


def lesson_structure(text: str) -> list[tuple[object, ...]]:
    """Return each part of a text of lessons without its sentences, but with the cells in them."""
    return [
        (
            part.kind,
            part.argument,
            frozenset(_CELL.findall(part.text)) if part.kind in PROSE else part.text,
        )
        for part in parse_blocks(text)
    ]


def page_structure(text: str) -> list[tuple[object, ...]]:
    """Return each part of a help page without its sentences."""
    return [part for block in markdown.parse_markdown(text) if (part := _shape(block))]


def _shape(block: Block) -> tuple[object, ...]:
    if isinstance(block, CodeBlock):
        return ("code", block.kind, block.text)
    if isinstance(block, TableBlock):
        return ("table", len(block.rows), {len(row) for row in block.rows})
    return (block.kind,) if block.kind.startswith("heading") else ()


@languages
@games
def test_a_translated_lesson_differs_in_its_sentences_alone(game: AnyGame, code: str) -> None:
    use_language(code)
    name = f"lessons/{game.id}.md"
    path = translated_file(HELP, name)
    translated, english = (each.read_text("utf-8") for each in (path, HELP / name))
    for found, expected in zip(
        lesson_structure(translated), lesson_structure(english), strict=True
    ):
        assert found == expected, path
    known = load_lessons(game)
    use_language(ENGLISH)
    assert [each.id for each in known] == [each.title for each in load_lessons(game)]


@languages
@games
def test_a_translated_page_has_the_headings_tables_and_boards(game: AnyGame, code: str) -> None:
    use_language(code)
    path = translated_file(HELP, f"{game.id}.md")
    translated, english = (each.read_text("utf-8") for each in (path, HELP / path.name))
    assert page_structure(translated) == page_structure(english)
    links = [re.findall(r"\]\(([^)]*)\)", text) for text in (translated, english)]
    assert links[0] == links[1]


@languages
@games
def test_a_translated_page_describes_the_levels_as_the_program_does(
    game: AnyGame, code: str
) -> None:
    use_language(code)
    path = translated_file(HELP, f"{game.id}.md")
    has_catalogue = (
        language.LOCALE_FOLDER / code / "LC_MESSAGES" / f"{language.DOMAIN}.mo"
    ).is_file()
    is_english = path.read_text("utf-8") == (HELP / path.name).read_text("utf-8")
    if is_english or not has_catalogue:
        use_language(ENGLISH)
        path = HELP / path.name
    rows = r"^\| ([0-9]+) \| ([^|]+) \| ([^|]+) \|$"
    listed = re.findall(rows, path.read_text("utf-8"), re.MULTILINE)
    assert listed == [
        (str(level.number), _(level.name), _(level.description)) for level in game.levels
    ]


ENGLISH_LESSONS = """\
# One

About it.

## A step

Look at a1.

```
stones=2
```

task: Sow pile 4.
solution: 4
wrong 5 6: No.
right: Yes.

# Two

## Another

Look.
"""
GERMAN_LESSONS = (
    ENGLISH_LESSONS.replace("One", "Eins").replace("Two", "Zwei").replace("Look", "Sieh hin")
)


@pytest.fixture
def help_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with English lessons and a help page of Mancala, and empty ones for German."""
    monkeypatch.setattr(lesson_files, "HELP_FOLDER", tmp_path)
    monkeypatch.setattr(markdown, "HELP_FOLDER", tmp_path)
    for folder in ("lessons", "de/lessons"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "lessons" / "mancala.md").write_text(ENGLISH_LESSONS, "utf-8")
    (tmp_path / "mancala.md").write_text("# Rules", "utf-8")
    return tmp_path


def test_files_of_the_language_are_read_if_there_are_any(help_folder: Path) -> None:
    game = find_game("mancala")
    use_language("de")
    assert language.current_language() == "de"
    assert [each.title for each in load_lessons(game)] == ["One", "Two"]
    assert markdown.help_page_text("mancala") == "# Rules"
    (help_folder / "de" / "lessons" / "mancala.md").write_text(GERMAN_LESSONS, "utf-8")
    (help_folder / "de" / "mancala.md").write_text("# Regeln", "utf-8")
    found = load_lessons(game)
    assert [(each.id, each.title) for each in found] == [("One", "Eins"), ("Two", "Zwei")]
    assert markdown.help_page_text("mancala") == "# Regeln"
    assert markdown.help_page_names() == ("mancala",)
    use_language("fr")
    assert [each.title for each in load_lessons(game)] == ["One", "Two"]
    use_language(ENGLISH)
    assert markdown.help_page_text("mancala") == "# Rules"


def test_a_lesson_keeps_no_break_spaces() -> None:
    text = "# Leçon\n\n## Étape\n\nBien\n joué\u202f!\tOui\u00a0: voilà."
    (lesson,) = lessons.parse_lessons(text, find_game("mancala"))
    assert lesson.steps[0].prose == ("Bien joué\u202f! Oui\u00a0: voilà.",)


def test_a_lesson_keeps_its_name_for_the_program_if_the_one_before_is_invalid(
    help_folder: Path,
) -> None:
    text = GERMAN_LESSONS.replace("solution: 4", "solution: 9")
    (help_folder / "de" / "lessons" / "mancala.md").write_text(text, "utf-8")
    use_language("de")
    with pytest.raises(lessons.BadLesson) as caught:
        load_lessons(find_game("mancala"))
    assert [each.id for each in caught.value.rest] == ["Two"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("stones=2", "stones=3"),
        ("solution: 4", "solution: 5"),
        ("wrong 5 6", "wrong 5"),
        ("wrong 5 6: No.\n", ""),
        ("at a1", "at a2"),
        ("right: Yes.", "claim: best"),
        ("## A step", "# A step"),
    ],
)
def test_a_translation_that_changes_more_than_sentences_is_noticed(before: str, after: str) -> None:
    changed = GERMAN_LESSONS.replace("at a1", "hin auf a1")
    assert lesson_structure(changed) == lesson_structure(ENGLISH_LESSONS)
    changed = GERMAN_LESSONS.replace(before, after, 1)
    assert changed != GERMAN_LESSONS
    assert lesson_structure(changed) != lesson_structure(ENGLISH_LESSONS)


def test_headings_tables_and_boards_of_a_page_are_compared() -> None:
    page = "# A\n\n## B\n\n| 1 | 2 |\n|---|---|\n| 3 | 4 |\n\n```position mancala\nstones=4\n```\n"
    assert [part[0] for part in page_structure(page)] == ["heading-1", "heading-2", "table", "code"]
    for before, after in (("## B", "### B"), ("| 3 | 4 |\n", ""), ("stones=4", "stones=5")):
        assert page_structure(page.replace(before, after)) != page_structure(page)
    assert page_structure(page.replace("B", "C")) == page_structure(page)
