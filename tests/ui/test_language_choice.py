"""Tests of the choice of a language: everything shown changes at once, and the game goes on."""

from __future__ import annotations

import errno
import gettext
import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tkinter import ttk

import pytest

from fourgames_tk.engine.explanation import Mark, MarkStyle, Reason
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.language import ENGLISH, N_, _, current_language, use_language
from fourgames_tk.engine.learn import lesson_files, lessons
from fourgames_tk.store.settings import Settings
from fourgames_tk.store.themes import FOLLOW_SYSTEM
from fourgames_tk.ui.app import apply_language
from fourgames_tk.ui.game_view.coach import Mistake
from fourgames_tk.ui.pages.game_page import GameSetupPage
from fourgames_tk.ui.pages.help import HelpPage, show_help
from fourgames_tk.ui.pages.import_export import write_error_text
from fourgames_tk.ui.pages.lessons import show_lesson
from fourgames_tk.ui.pages.position_setup import PositionSetupPage
from fourgames_tk.ui.pages.rush import propose_rush
from fourgames_tk.ui.widgets import markdown
from fourgames_tk.ui.widgets.dialogs import (
    CrashDialog,
    MessageDialog,
    QuestionDialog,
    RenameDialog,
    find_dialog,
)
from fourgames_tk.ui.window.crash_report import CrashReporter
from fourgames_tk.ui.window.menus import find_action
from fourgames_tk.ui.workshop.bot_editor import CHECK_LOG, BotEditor
from tests.test_language import Capitals
from tests.ui.person import Person, below
from tests.ui.screens import faults
from tests.ui.waiting import come_to_rest

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
    assert person.controller.awaits_person and person.app.workspace.menubar.home.winfo_viewable()
    assert person.game_view.open_panels == ("moves",)
    names = (person.board.itemcget(f"player-{seat}", "text") for seat in (0, 1))
    assert all(map(str.isupper, (*names, *controller.names))), "on the board, too"
    assert person.board.scene is not None and not person.board.scene.steps, "still the first one"
    playback = person.game_view._game_bar._playback
    assert playback is not None and playback.buttons["back"].value_text.isupper()
    assert find_action("undo").tooltip == "UNDO (CTRL+Z)"
    person.wait(
        lambda: Settings(person.app.settings.path).preferences.language == "de",
        "the language on the disk",
    )
    # The first press warns that the game becomes practice.
    person.key("ctrl+z", "ctrl+z")
    person.wait_for_turn()
    assert len(person.moves) < len(moves)
    person.menu("SETTINGS", "LANGUAGE", "English")
    person.wait(lambda: "Game" in menu_labels(person), "the menus in English")


def test_the_way_out_of_a_game_has_room_for_its_text_in_another_language(person: Person) -> None:
    person.app.set_preference("text_size", "200")
    person.start_game(SKIRMISH, "human human")
    person.app.set_preference("language", "de")
    come_to_rest(person.root)
    assert not list(faults(person.root))


def test_every_screen_is_shown_again_in_the_language(person: Person) -> None:
    for screen in ("start", "preferences", "statistics", "puzzles", "lessons"):
        person.app.set_preference("language", "en")
        if screen != "start":
            person.app.workspace.show_game_page(SKIRMISH)
            person.do(screen)
        person.flush()
        shown = type(person.app.workspace.side_panel.page)
        person.app.set_preference("language", "de")
        person.flush()
        assert "GAME" in menu_labels(person)
        assert type(person.app.workspace.side_panel.page) is shown, screen
        assert person.app.workspace.is_at_start == (screen == "start")


def test_a_text_and_a_position_that_is_set_up_stay(person: Person) -> None:
    person.app.workspace.show_game_page(SKIRMISH)
    person.do("set_up")
    page = person.shown_page(PositionSetupPage)
    page.clear_board()
    cleared = page.state
    person.do("keys")
    person.app.set_preference("language", "de")
    person.flush()
    keys = person.shown_page(HelpPage)
    assert "UNDO" in keys.text.get("1.0", "end")
    keys.cancel()
    page = person.shown_page(PositionSetupPage)
    assert page.state == cleared
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
    for module in (lesson_files, markdown):
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
    assert person.app.settings.lesson_steps_done(SKIRMISH, "Hello") == {"Hello, lesson"}


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


def test_the_bot_editor_follows_and_keeps_its_log(person: Person) -> None:
    person.do("bench")
    before = find_dialog(person.root, BotEditor)
    assert before is not None and before.title() == "Bot Editor"
    before.trial_log.add_entries([("failed", "It failed.")])
    before.show_log(CHECK_LOG)
    person.app.set_preference("language", "de")
    person.flush()
    after = find_dialog(person.root, BotEditor)
    assert after is not None and after is not before and after.title() == "BOT EDITOR"
    assert after.visible_log.entries == [("failed", "It failed.")]
    assert person.app.workspace.spectator is after
    after.destroy()


def test_a_page_that_is_only_english_says_so_and_names_menus_as_the_window_does(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(markdown, "HELP_FOLDER", tmp_path)
    (tmp_path / "de").mkdir()
    (tmp_path / "bots.md").write_text(
        "# Bots\n\nSee *Settings ▸ Theme* and *not a name*.\n", "utf-8"
    )
    (tmp_path / "skirmish.md").write_text("See [bots](bots.md), [rules](skirmish.md).", "utf-8")
    (tmp_path / "de" / "skirmish.md").write_text("[Bots](bots.md), [Regeln](skirmish.md)", "utf-8")
    show_help(person.app, "skirmish")
    person.see("See bots, rules.")
    person.app.set_preference("language", "de")
    person.see("Bots (IN ENGLISH), Regeln")
    show_help(person.app, "bots")
    person.see("See SETTINGS ▸ THEME and not a name.")


@pytest.mark.parametrize(
    ("game", "key"), [("four-stones", "s"), ("fourside", "s"), ("fourside", "w")]
)
def test_the_question_box_of_a_game_follows_and_still_starts_it(
    person: Person, game: str, key: str
) -> None:
    person.app.workspace.show_game_page(find_game(game))
    person.shown_page(GameSetupPage).key_commands[key]()
    person.wait(lambda: len(person.dialogs()) == 1, "the box")
    before = person.dialogs()[0].title()
    screen = change_language(person)
    person.wait(lambda: len(person.dialogs()) == 1, "the box again")
    (dialog,) = person.dialogs()
    assert all(map(str.isupper, dialog.buttons)) and dialog.title().upper() == before.upper()
    assert ("LEVEL OF PLAY" if game == "fourside" else "WOULD YOU LIKE TO GO 1ST") in screen
    next(iter(dialog.buttons.values())).invoke()
    person.wait(lambda: person.app.workspace.controller is not None, "the game")


def test_a_crash_and_the_reason_of_an_error_follow(person: Person, tmp_path: Path) -> None:
    error = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    person.app.show_message("Fourgames", partial(write_error_text, Path("a.4g"), error))
    report = CrashReporter(person.app, tmp_path / "faults.log")
    for each in (KeyError("one"), KeyError("two")):
        try:
            raise each
        except KeyError as caught:
            report(KeyError, caught, caught.__traceback__)
    person.wait(lambda: len(person.dialogs()) == 2, "the dialogs")
    assert "No space left on device." in person.screen
    screen = change_language(person)
    assert "NO SPACE LEFT ON DEVICE." in screen and "ALL GAMES ARE SAVED." in screen
    assert "2 ERRORS SO FAR." in screen and "The" not in screen
    (crash,) = [each for each in person.dialogs() if isinstance(each, CrashDialog)]
    crash.buttons["COPY"].invoke()
    assert person.root.clipboard_get().count("Traceback") == 2


def change_language(person: Person) -> str:
    person.app.set_preference("language", "de")
    person.flush()
    return person.screen


def test_a_question_below_the_board_and_its_answers_follow(person: Person) -> None:
    four_stones = find_game("four-stones")
    person.start_game(four_stones, "human level:1")
    person.key("ctrl+h")
    person.see("A hint turns this into a practice game", "Cancel")
    screen = change_language(person)
    assert "A HINT TURNS THIS INTO A PRACTICE GAME" in screen and "CANCEL" in screen
    assert "A hint turns" not in screen and "Cancel" not in screen
    question = person.controller.question
    assert question is not None and question.answers[0].text == "HINT"
    person.key("ctrl+h")
    # The second press confirms in any language.
    autosave = person.app.workspace.autosave
    person.wait(lambda: autosave.practice_reason == "hint", "the hint")
    assert person.controller.question is None


def test_the_card_of_the_coach_follows(person: Person) -> None:
    person.start_game(find_game("mancala"), "human human")
    controller = person.controller
    marks = (Mark(MarkStyle.RING, ("c1",)),)
    mistake = Mistake(
        Reason("Why.", marks), lambda: _("Not saved."), controller.session.state, None
    )
    controller.coach._ask(mistake, lambda: ("", ""), "Why?")
    person.see("Coach: Not saved.", "Take Back", "Why?", "Play On")
    screen = change_language(person)
    assert "COACH: NOT SAVED." in screen and "TAKE BACK" in screen and "WHY?" in screen


def test_open_dialogs_follow(person: Person) -> None:
    """The title that is being typed stays, and so does the reason of an error."""
    person.app.show_message(N_("Paste"), "An error.")
    person.app.show_message(N_("Your games"), lambda: _("Not saved."))
    propose_rush(person.app, SKIRMISH)
    new_titles: list[str] = []
    RenameDialog(person.root, "Old", new_titles.append)
    person.wait(lambda: len(person.dialogs()) == 3, "the dialogs")
    field = next(each for each in below(person.root) if isinstance(each, ttk.Entry))
    field.insert("end", "er")
    change_language(person)
    person.wait(lambda: len(person.dialogs()) == 3, "the dialogs again")
    message, question, rename = person.dialogs()
    assert isinstance(message, MessageDialog) and [*message.buttons] == ["CLOSE"]
    assert message.messages == [("PASTE", "An error."), ("YOUR GAMES", "NOT SAVED.")]
    assert isinstance(question, QuestionDialog) and question.text.isupper()
    assert [*question.buttons] == ["START", "CANCEL"]
    rename.buttons["RENAME"].invoke()
    assert new_titles == ["Older"]


def test_a_title_is_renamed_and_results_reset_after_a_change_of_language(person: Person) -> None:
    person.start_game(SKIRMISH)
    person.play_to_the_end()
    person.do("your_games")
    person.key("F2")
    person.wait(lambda: len(person.dialogs()) == 1, "the dialog")
    change_language(person)
    person.wait(lambda: len(person.dialogs()) == 1, "the dialog again")
    field = next(each for each in below(person.dialogs()[0]) if isinstance(each, ttk.Entry))
    field.delete(0, "end")
    field.insert(0, "Mine")
    person.dialogs()[0].buttons["RENAME"].invoke()
    person.see("Mine")
    person.do("statistics")
    person.key("f")
    person.wait(lambda: len(person.dialogs()) == 1, "the question")
    person.app.set_preference("language", "en")
    person.flush()
    person.wait(lambda: [*person.dialogs()[0].buttons] == ["Keep", "Reset"], "in English")
    person.dialogs()[0].buttons["Reset"].invoke()
    assert not person.app.library.read_results()
