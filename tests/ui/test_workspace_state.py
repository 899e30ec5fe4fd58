"""What the window keeps of one game for the next, and what it does not."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.learn.review import PlyReview, Review
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.ui import app as app_module
from fourgames_tk.ui.widgets.background import make_error_handler
from fourgames_tk.ui.widgets.fonts import system_pixels
from fourgames_tk.ui.window import autosave as autosave_module
from fourgames_tk.ui.window import crash_report
from tests.limits import WAIT_SECONDS
from tests.store.games import kept
from tests.ui.game_ends import play_last_move
from tests.ui.late_answer import LateAnswer
from tests.ui.person import Person, results
from tests.ui.waiting import come_to_rest

GAME, MANCALA = find_game("four-stones"), find_game("mancala")


def test_the_level_of_another_game_leaves_the_players_of_this_one(person: Person) -> None:
    person.start_game(GAME, "human level:2")
    workspace, settings = person.app.workspace, person.app.settings
    workspace.change_level(MANCALA, 3)
    assert person.controller.setup.level == 2 and settings.last_level(MANCALA) == 3
    workspace.change_level(GAME, 4)
    assert [spec.text for spec in person.controller.setup.players] == ["human", "level:4"]
    assert settings.last_level(GAME) == 4 and settings.last_level(MANCALA) == 3


def test_who_begins_another_game_is_not_said_of_this_one(person: Person) -> None:
    person.start_game(GAME, "human level:1")
    workspace = person.app.workspace
    workspace.change_move_order(MANCALA, 1)
    assert workspace.next_place is None and "next game" not in person.status
    workspace.change_move_order(GAME, 1)
    assert workspace.next_place == (1,) and "next game" in person.status
    person.start_game(GAME, "human human")
    workspace.change_move_order(GAME, 0)
    assert workspace.next_place is None, "two people are not asked"


def test_who_begins_was_chosen_for_one_game_alone(person: Person) -> None:
    workspace = person.app.workspace
    person.start_game(GAME, "human level:1")
    workspace.change_move_order(GAME, 1)
    person.start_game(MANCALA, "human level:1")
    workspace.restart_game()
    person.wait_for_board()
    assert person.controller.setup.people_seats == (0,) and workspace.next_place is None


def test_a_game_that_is_saved_late_is_not_told_of_another(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: list[Callable[[Path], None]] = []
    monkeypatch.setattr(person.app.file_dialogs, "save", lambda *about: chosen.append(about[-1]))
    person.start_game(GAME, "human human")
    person.controller.submit("D1")
    person.wait_for_turn()
    person.app.workspace.autosave.save_to_file(as_new=True)
    person.start_game(MANCALA, "human human")
    chosen[0](tmp_path / "late.4g")
    assert (tmp_path / "late.4g").exists() and "late.4g" not in person.status
    assert person.app.workspace.autosave.reopen_path is None


def test_the_start_screen_keeps_no_title_and_no_status_of_a_game(person: Person) -> None:
    person.start_game(GAME, "human level:1")
    assert person.status and person.root.title().startswith(GAME.title)
    seed = person.controller.session.seed
    person.app.workspace.restart_game()
    assert person.controller.session.seed != seed, "another game"
    person.app.show_start()
    assert person.status == "" and person.root.title() == "Fourgames"
    assert not person.app.status_bar.awaits_person


def test_a_game_that_is_not_open_is_renamed_and_deleted_beside_the_one_that_is(
    person: Person,
) -> None:
    other = kept(person.app.library, "mancala", 3)
    person.start_game(GAME, "human human")
    person.controller.submit("D3")
    person.wait_for_turn()
    workspace, controller = person.app.workspace, person.controller
    workspace.rename_game(other, "The other one")
    record = workspace.autosave.current_record()
    assert record is not None and record.title == ""
    assert workspace.autosave.path is not None
    workspace.rename_game(workspace.autosave.path, "This one")
    record = workspace.autosave.current_record()
    assert record is not None and record.title == "This one"
    workspace.delete_game(other)
    assert workspace.controller is controller and person.moves == ("D3",)


@pytest.mark.parametrize(("players", "seat"), [("human level:1", 0), ("level:1 human", 1)])
def test_the_journal_gets_the_accuracy_of_the_person(
    person: Person, players: str, seat: int
) -> None:
    play_last_move(person, GAME, players, seat, seat)
    session, autosave = person.controller.session, person.app.workspace.autosave
    plies = tuple(
        PlyReview(number, step.seat, step.move, 0, 0, (step.move,) * (step.seat == 0), True)
        for number, step in enumerate(session.steps, 1)
    )
    review = Review(GAME, 2, plies)
    assert review.accuracy == (1.0, 0.0)
    autosave.save_review(review, {})
    assert [each.accuracy for each in results(person)] == [1.0 - seat]
    assert autosave.result is not None and autosave.result.accuracy == 1.0 - seat


@pytest.mark.parametrize("leave", ["start", "page", "game"])
def test_what_was_read_for_another_screen_is_dropped(person: Person, leave: str) -> None:
    workspace, late, shown = person.app.workspace, LateAnswer(lambda: "read"), list[str]()
    workspace.run_in_background(late, shown.append, make_error_handler(shown.append))
    person.wait(lambda: late.is_asked, "the reading")
    assert workspace.has_background_work
    if leave == "game":
        person.start_game(GAME, "human human")
    elif leave == "page":
        workspace.show_game_page(GAME)
    else:
        workspace.show_start()
    assert not workspace.has_background_work
    late.let_come()
    come_to_rest(person.root)
    assert shown == []


def test_playing_time_counts_short_pauses_and_continues_in_a_game_opened_again(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace, now = person.app.workspace, [0.0]
    monkeypatch.setattr(workspace.autosave, "_clock", lambda: now[0])

    def seconds_after(move: str, pause: float) -> int:
        now[0] += pause
        person.controller.submit(move)
        person.wait_for_turn()
        record = workspace.autosave.current_record()
        assert record is not None
        return record.seconds

    person.start_game(GAME, "human human")
    longest = round(autosave_module.MAX_PAUSE_SECONDS)
    assert [seconds_after("D3", 5), seconds_after("F5", 99_999)] == [5, 5 + longest]
    path = workspace.autosave.path
    assert path is not None
    workspace.show_start()
    person.app.library.writer.finish(WAIT_SECONDS)
    now[0] += 100
    workspace.open_file(path)
    person.wait_for_board()
    assert seconds_after("C1", 7) == 12 + longest


def test_playing_time_and_help_end_with_the_game(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    autosave, now = person.app.workspace.autosave, [0.0]
    monkeypatch.setattr(autosave, "_clock", lambda: now[0])
    play_last_move(person, GAME)
    before = autosave.current_record()
    now[0] += 50
    autosave.record_assistance("analysis")
    assert before is not None and autosave.current_record() == before
    assert not autosave.practice_reason


def test_other_players_of_one_game_are_no_choice_for_the_next(person: Person) -> None:
    person.start_game(GAME, "human level:2")
    settings, setup = person.app.settings, person.controller.setup
    person.app.workspace.restart_game()
    person.wait_for_board()
    assert person.controller.setup.level == 2 and settings.last_level(GAME) == 2
    person.controller.change_players((PlayerSpec("human"), PlayerSpec("human")))
    assert [spec.kind for spec in settings.last_players(GAME)] == ["human", "level"]
    person.app.workspace.restart_game(replace(setup, players=setup.players[::-1]))
    person.wait_for_board()
    assert [spec.kind for spec in settings.last_players(GAME)] == ["level", "human"]


def test_a_log_is_renamed_only_when_an_entry_has_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, old = tmp_path / "faults.log", tmp_path / "faults.log.1"
    assert crash_report.append_to_log("first", path) is None
    size = path.stat().st_size
    for most, renamed in ((2 * size, False), (3 * size - 1, True)):
        monkeypatch.setattr(crash_report, "MAX_LOG_BYTES", most)
        assert crash_report.append_to_log("third", path) is None
        assert old.exists() == renamed
    assert path.stat().st_size == size and old.stat().st_size == 2 * size


@pytest.mark.parametrize(
    ("remembered", "expected"),
    [((1, 1), app_module.MIN_WINDOW_SIZE), ((700, 500), (700, 500)), ((99_999, 500), (0, 500))],
)
def test_a_window_opens_as_large_as_it_was_if_the_screen_has_room(
    root: tk.Tk, remembered: tuple[int, int], expected: tuple[int, int]
) -> None:
    width, height = expected
    assert app_module.initial_window_size(root, remembered) == (
        width or root.winfo_screenwidth(),
        height,
    )


def test_text_grows_with_a_window_only_beyond_the_usual_size(root: tk.Tk) -> None:
    width, height = (system_pixels(root, each) for each in app_module.DEFAULT_WINDOW_SIZE)
    for chosen in (80, 100, 150):
        scale = max(chosen, 100) / 100
        wide, high = round(width * scale), round(height * scale)
        for size in ((wide, high), (2 * wide, high), (wide, 2 * high), (wide // 2, high)):
            assert app_module.text_size_for_window(root, chosen, *size) == chosen
        larger = app_module.text_size_for_window(root, chosen, 2 * wide, 2 * high)
        assert larger > chosen and larger % app_module.TEXT_STEP == 0
        assert abs(larger - chosen * 2**app_module.TEXT_GROWTH) <= app_module.TEXT_STEP / 2
