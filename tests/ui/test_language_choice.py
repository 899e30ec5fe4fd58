"""Tests of the choice of a language: everything shown changes at once, and the game goes on."""

from __future__ import annotations

import gettext
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.language import ENGLISH, current_language, use_language
from fourgames_tk.engine.learn import lessons
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.app import FOLLOW_SYSTEM, apply_language
from fourgames_tk.ui.pages.help import HelpPage, show_help
from fourgames_tk.ui.pages.lessons import show_lesson
from fourgames_tk.ui.pages.position_setup import PositionSetupPage
from fourgames_tk.ui.widgets import markdown
from fourgames_tk.ui.window.menus import find_action
from tests.test_language import Capitals
from tests.ui.person import Person

SKIRMISH = find_game("skirmish")


@pytest.fixture(autouse=True)
def capitals(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Translate into capital letters in every language but English."""
    monkeypatch.setattr(gettext, "translation", lambda *arguments, **options: Capitals())
    yield
    use_language(ENGLISH)


def menu_labels(person: Person) -> list[str]:
    menus = [each for each in person.widgets() if each.winfo_class() == "Menubutton"]
    return [str(each.cget("text")) for each in menus]


def test_a_language_chosen_during_a_game_changes_all_texts_and_keeps_the_game(
    person: Person,
) -> None:
    person.start_game(SKIRMISH)
    person.do("moves")
    person.controller.submit(person.controller.session.state.legal_moves()[0])
    person.wait_for_turn()
    controller, moves = person.controller, person.moves
    controller.history.go_to_start()
    person.menu("Settings", "Language", "Deutsch")
    person.wait(lambda: "GAME" in menu_labels(person), "the menus in the other language")
    assert current_language() == "de"
    assert menu_labels(person) == ["GAME", "MOVE", "SETTINGS", "HELP"]
    assert person.controller is controller and person.moves == moves and len(moves) >= 2
    assert person.controller.awaits_person and person.app.menubar.home.winfo_viewable()
    assert person.game_view.open_panels == ("moves",)
    names = (person.board.itemcget(f"player-{seat}", "text") for seat in (0, 1))
    assert all(map(str.isupper, (*names, *controller.names))), "on the board, too"
    assert person.board.scene is not None and not person.board.scene.steps, "still the first one"
    playback = person.game_view._game_bar._playback
    assert playback is not None and playback.buttons["back"].value_text.isupper()
    assert find_action("undo").tooltip == "UNDO (CTRL+Z)"
    assert Settings(person.app.settings.path).preferences.language == "de"
    # The first press warns that the game becomes practice.
    person.key("ctrl+z", "ctrl+z")
    person.wait_for_turn()
    assert len(person.moves) < len(moves)
    person.menu("SETTINGS", "LANGUAGE", "English")
    person.wait(lambda: "Game" in menu_labels(person), "the menus in English")


@pytest.mark.parametrize("screen", ["start", "preferences", "statistics", "puzzles", "lessons"])
def test_every_screen_is_shown_again_in_the_language(person: Person, screen: str) -> None:
    if screen != "start":
        person.app.workspace.show_game_page(SKIRMISH)
        person.do(screen)
    person.flush()
    shown = type(person.app.workspace.side_panel.page)
    person.app.set_preference("language", "de")
    person.flush()
    assert "GAME" in menu_labels(person)
    assert type(person.app.workspace.side_panel.page) is shown
    assert person.app.workspace.is_at_start == (screen == "start")


def test_a_text_and_a_position_that_is_set_up_stay(person: Person) -> None:
    person.app.workspace.show_game_page(SKIRMISH)
    person.do("set_up")
    page = person.app.workspace.side_panel.page
    assert isinstance(page, PositionSetupPage)
    page.clear_board()
    cleared = page.state
    person.do("keys")
    person.app.set_preference("language", "de")
    person.flush()
    page = person.app.workspace.side_panel.page
    assert isinstance(page, HelpPage) and "UNDO" in page.text.get("1.0", "end")
    page.cancel()
    page = person.app.workspace.side_panel.page
    assert isinstance(page, PositionSetupPage) and page.state == cleared
    scene = page.exercise.board.scene
    assert scene is not None and scene.state == cleared, "on the board, too"
    page.undo_edit()
    assert page.state != cleared


def test_a_way_back_survives(person: Person) -> None:
    person.app.workspace.show_game_page(SKIRMISH)
    person.do("puzzles")
    person.flush()
    person.app.set_preference("language", "de")
    person.flush()
    person.key("Escape")
    assert not person.app.workspace.is_at_start and person.app.workspace.game is SKIRMISH


def test_help_and_a_lesson_are_shown_again_in_the_language(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (lessons, markdown):
        monkeypatch.setattr(module, "HELP_FOLDER", tmp_path)
    for folder, word in (("", "Hello"), ("de", "Hallo")):
        (tmp_path / folder / "lessons").mkdir(parents=True)
        (tmp_path / folder / "skirmish.md").write_text(f"# {word}, page", "utf-8")
        text = f"# {word}\n\n## {word}, lesson\n\n{word}.\n"
        (tmp_path / folder / "lessons" / "skirmish.md").write_text(text, "utf-8")
    show_lesson(person.app, lessons.load_lessons(SKIRMISH), 0)
    person.see("Hello, lesson")
    show_help(person.app, "skirmish")
    person.see("Hello, page")
    person.app.set_preference("language", "de")
    person.see("Hallo, page")
    person.app.workspace.close_page()
    person.see("Hallo, lesson")
    assert person.app.settings.lesson_steps_done(SKIRMISH, "Hello") == {0}


@pytest.mark.parametrize(
    ("chosen", "environment", "code"),
    [(FOLLOW_SYSTEM, "fr_FR.UTF-8", "fr"), (FOLLOW_SYSTEM, "C", "en"), ("es", "fr_FR.UTF-8", "es")],
)
def test_the_language_is_the_chosen_one_or_that_of_the_system(
    person: Person, monkeypatch: pytest.MonkeyPatch, chosen: str, environment: str, code: str
) -> None:
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.setenv("LC_ALL", environment)
    apply_language(person.root, chosen)
    assert current_language() == code


def test_macos_and_windows_are_asked_for_their_language(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "darwin")
    person.root.tk.eval("package require msgcat; ::msgcat::mclocale es_mx")
    apply_language(person.root, FOLLOW_SYSTEM)
    assert current_language() == "es"
