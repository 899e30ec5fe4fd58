"""Tests of the program as somebody uses it who hears it and does not see it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import wave
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import platformdirs
import pytest

from fourgames_tk.engine.errors import NO_THREAD
from fourgames_tk.engine.explanation import Mark, MarkStyle, Reason
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.games.four_by_four.pieces import CELLS, parse_piece, piece_description
from fourgames_tk.engine.games.fourside.blocks import rotated
from fourgames_tk.engine.games.fourside.rules import PASS, FourSideState
from fourgames_tk.engine.games.mancala.rules import MancalaState
from fourgames_tk.engine.language import ENGLISH, use_language
from fourgames_tk.engine.learn.lessons import load_lessons, parse_lessons
from fourgames_tk.engine.learn.puzzle_collection import load_puzzles
from fourgames_tk.engine.learn.review import PlyReview
from fourgames_tk.engine.session import Session, turn_numbers
from fourgames_tk.store.settings import Settings
from fourgames_tk.store.themes import THEMES
from fourgames_tk.ui.boards.four_by_four.board import FourByFourBoard
from fourgames_tk.ui.game_view.analysis import AnalysisPanel
from fourgames_tk.ui.game_view.computer_players import ComputerPlayers
from fourgames_tk.ui.game_view.panels import MovesPanel
from fourgames_tk.ui.pages import drill, rush
from fourgames_tk.ui.pages.course import CoursePage, show_course
from fourgames_tk.ui.pages.drill import DrillPage, answer_keys, show_drill
from fourgames_tk.ui.pages.lessons import LessonPage, show_lesson
from fourgames_tk.ui.pages.new_game import NewGamePage
from fourgames_tk.ui.pages.preferences import PreferencesPage
from fourgames_tk.ui.pages.puzzle import PuzzlePage
from fourgames_tk.ui.pages.review import ReviewPage
from fourgames_tk.ui.pages.start import DailyPuzzleCard
from fourgames_tk.ui.services import Services
from fourgames_tk.ui.text import outcome_text
from fourgames_tk.ui.widgets.controls import CONTINUED_TAG
from fourgames_tk.ui.widgets.focus import take_focus
from fourgames_tk.ui.widgets.fonts import pixels
from fourgames_tk.ui.widgets.markdown import help_page_text
from fourgames_tk.ui.widgets.side_panel import DRAWN_EVENT
from fourgames_tk.ui.window import speech, voice
from fourgames_tk.ui.window.menus import keys_markdown
from fourgames_tk.ui.window.voice import (
    ESPEAK,
    NO_VOICE,
    SYNTHESIZERS,
    Synthesizer,
    Voice,
    VoiceSettings,
    say_arguments,
    spd_say_arguments,
    windows_speech_arguments,
)
from tests.failing import Failing
from tests.limits import WAIT_SECONDS
from tests.store.games import kept
from tests.ui.game_ends import play_last_move
from tests.ui.listener import Listener, RecordingVoice, words_of
from tests.ui.person import Person
from tests.ui.pump import centre
from tests.ui.waiting import come_to_rest
from tests.ui.xdriver import XDriver

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
MAX_TURN_WORDS = {
    "four-stones": 5,
    "four-by-four": 9,
    "skirmish": 12,
    "fourside": 12,
    "mancala": 12,
}
"""The most words for a turn of the computer and what the person is to do then, after the first, by
the game's id."""
MAX_QUESTION_WORDS = 60
"""The most words for an answer and the next question of a drill."""
MAX_STEP_WORDS, MEAN_STEP_WORDS = 60, 50
"""The most words of a step of a lesson without the position, and those of a step on average."""
MAX_REVIEW_WORDS = 40
"""The most words for the first F7 in a review."""
MAX_REASON_WORDS = 65
"""The most words for the reason of a moment of a review."""
BLOCK = re.compile(r"Block \d: top (\d+), right (\d+), bottom (\d+), left (\d+)\.")
"""What is said of a block of the hand."""


@pytest.fixture
def listener(app: Services, driver: XDriver, monkeypatch: pytest.MonkeyPatch) -> Listener:
    """Seat a person at the start screen who has turned on speech by its key."""
    recording = RecordingVoice()
    monkeypatch.setattr(voice, "Voice", lambda: recording)
    person = Listener(app, driver, recording)
    assert "Speech is on." in person.strike("F4")
    return person


@games
def test_a_game_from_start_to_end_by_ear_and_keys(
    listener: Listener, game: AnyGame, tmp_path: Path
) -> None:
    start = listener.strike("F7").splitlines()
    assert start[0].startswith("Fourgames")
    assert any(game.title in line and "key " in line for line in start[1:])
    page = listener.open_game_page(game)
    assert game.title in page and "Play, button, key Enter" in page
    choices = listener.strike("F6")
    assert "Computer, number, " in choices
    assert choices.endswith("The focus is on: Play, button, key Enter")
    listener.strike("Return")
    listener.wait_for_board()
    listener.wait_for_turn()
    listener.hear()
    assert "Your turn: " in listener.heard
    rows = listener.strike("F6").splitlines()
    assert len(rows) >= 2
    state = listener.controller.session.state
    choices = listener.strike("F7")
    assert "Your turn: " in choices and len(choices.splitlines()) >= 2

    listener.play_out()

    heard = listener.heard
    seats = [step.seat for step in listener.controller.session.steps]
    person = listener.controller.setup.people_seats[0]
    turns = [seat for before, seat in zip([None, *seats], seats, strict=False) if seat != before]
    assert heard.count("\nComputer: ") >= len(turns) - turns.count(person)
    assert heard.count("\nYou: ") >= turns.count(person)
    passes = [step for step in listener.controller.session.steps if step.move == PASS]
    assert heard.count("\nYour turn") >= len(turns) // 2 - len(passes)
    assert len(words_of(longest := listener.longest_turn())) <= MAX_TURN_WORDS.get(game.id, 12), (
        longest
    )
    outcome = listener.controller.session.state.outcome()
    assert outcome is not None
    result = outcome_text(outcome, listener.controller.names).title
    # The result is told once, with the last move, and not again with its page.
    score = "" if outcome.scores is None else rf"You: {outcome.scores[person]} \w+\. "
    reason = re.escape(f"The game is over. {outcome.reason}")
    (end,) = (found.end() for found in re.finditer(f"\n{result} .*{score}.*{reason}\n", heard))
    assert result not in heard[end:] and "\nComputer: " not in heard[end:]
    assert ", button, key Enter" in heard[end:]
    if game.id == "fourside":
        said = {tuple(map(int, found)) for found in BLOCK.findall(heard)}
        own = {rotated(block, turns) for block in listener.own_blocks for turns in range(4)}
        assert said and said <= own
        assert isinstance(state, FourSideState)
        hand = [tuple(map(int, found)) for found in BLOCK.findall(choices)]
        assert hand == [*(state.hands[person] or ())]

    assert ", button" in listener.strike("Tab")
    before = len(listener.voice.said)
    listener.strike("ctrl+r")
    listener.wait_for_board()
    listener.wait_for_turn()
    listener.hear()
    assert any("Your turn: " in each for each in listener.voice.said[before:])
    listener.write(tmp_path / "transcript.txt")


def test_a_hint_with_its_reason_and_undo(listener: Listener) -> None:
    listener.start_game(find_game("four-stones"))
    assert "Your turn: " in listener.hear()
    assert "practice game" in listener.strike("ctrl+h")
    listener.strike("ctrl+h")
    listener.wait_to_hear("Hint: look at ")
    assert "Hint: slide " in listener.strike("ctrl+h")
    # The hinted move is chosen.
    assert re.search(r"You: [A-J] \d", listener.strike("Return"))
    listener.wait_for_turn()
    assert "Computer: " in listener.heard
    listener.strike("ctrl+z")
    assert re.search(r"\d moves? taken back\.", listener.heard)
    listener.wait_for_turn()
    listener.hear()
    listener.make(listener.controller.session.state.legal_moves()[0], "keys")
    listener.wait_to_hear("You: ")
    assert listener.heard.count("taken back.") == 1


@games
def test_full_speech_tells_each_move_and_task(listener: Listener, game: AnyGame) -> None:
    listener.app.set_preference("verbosity", "full")
    listener.start_game(game, seed=1)
    for _number in range(6):
        listener.make(listener.controller.session.state.legal_moves()[0], "keys")
        listener.wait_for_turn()
        listener.hear()
        if listener.is_over:
            break
    seats = [step.seat for step in listener.controller.session.steps]
    person = listener.controller.setup.people_seats[0]
    assert listener.heard.count("\nComputer: ") == len(seats) - seats.count(person)


def test_a_page_tells_its_name_and_the_focus_and_cuts_the_page_before(
    listener: Listener,
) -> None:
    told = {}
    listener.open_game_page(find_game("four-stones"))
    for key in ("i", "Escape", "l", "Escape", "ctrl+,", "Escape", "ctrl+b"):
        stops = listener.voice.stops
        told[key] = listener.strike(key).splitlines()
        assert listener.voice.stops > stops
    assert told["ctrl+,"] == ["Preferences", "Done, button, key Enter"]
    assert told["Escape"] == ["Welcome to Four Stones!", "Play, button, key Enter"]
    assert told["ctrl+b"] == ["Your games", "Play a game, button, key Enter"]


@games
def test_the_last_moves_are_told_again_and_again(listener: Listener, game: AnyGame) -> None:
    listener.start_game(game)
    if not listener.moves:
        assert listener.strike("F9") == "No move has been made yet."
    while len({step.seat for step in listener.controller.session.steps}) < 2:
        listener.make(listener.controller.session.state.legal_moves()[0], "keys")
        listener.wait_for_turn()
        listener.hear()
    answer = [each for each in listener.voice.said if each.startswith("Computer: ")]
    listener.strike("Right", "Right")
    come_to_rest(listener.root)
    told = listener.strike("F5").splitlines()
    assert told[0] in answer and told[-1].startswith("Your turn")
    listener.strike("Left", "F6")
    assert listener.strike("F5").splitlines() == told == listener.strike("F5").splitlines()
    last = listener.strike("F9").splitlines()
    assert [each.partition(":")[0] for each in last] == ["You", "Computer"]
    assert listener.strike("F9").splitlines() == last


@pytest.mark.parametrize("game", ["mancala", "skirmish", "fourside"])
def test_f7_tells_the_score_first_and_a_move_what_it_has_become(
    listener: Listener, game: str
) -> None:
    if game == "skirmish":
        listener.start_game(find_game(game), rows="4", columns="4")
    else:
        listener.start_game(find_game(game))
    listener.play_out()
    told = re.compile(r"\b(?:total|stone\.) (\d+)(?:\.|,| left)")
    scores = [int(each) for each in told.findall(listener.heard)]
    assert scores, listener.heard
    steps = listener.controller.session.steps
    known = {
        score
        for step in steps
        for score in getattr(step.after, "stores", getattr(step.after, "scores", ()))
    }
    assert game == "skirmish" or known.issuperset(scores)
    listener.strike("ctrl+r")
    listener.wait_for_board()
    listener.wait_for_turn()
    listener.hear()
    score = listener.strike("F7").splitlines()[0]
    assert re.fullmatch(
        r"(You|Computer) \d+, (You|Computer) \d+ (stones?|points?)( left)?\.", score
    )
    listener.strike("Right")
    assert listener.strike("F7").splitlines()[0] == score


def test_after_a_hint_f7_tells_whose_turn_it_is(listener: Listener) -> None:
    listener.start_game(find_game("four-stones"))
    listener.strike("ctrl+h", "ctrl+h")
    listener.wait_to_hear("Hint: look at ")
    assert listener.strike("F7").startswith("Your turn: ")


def test_a_typed_tile_is_told(listener: Listener) -> None:
    listener.start_game(find_game("skirmish"), "human human", rows="12", columns="6")
    assert listener.strike("c").splitlines()[-1].startswith("c")
    assert listener.strike("1").splitlines()[-1].startswith("c1")
    assert listener.strike("2").splitlines()[-1].startswith("c12: ")
    assert listener.strike("b").splitlines()[-1].startswith("b12: ")


def test_the_cursor_tells_what_is_under_it(listener: Listener) -> None:
    listener.start_game(find_game("skirmish"), rows="4", columns="4")
    listener.strike("Right")
    cell = listener.strike("Down").splitlines()
    assert cell and re.fullmatch(r"[a-d][1-4]: (empty|.*stone)\..*", cell[0])
    assert "This key does nothing" not in listener.heard
    refused = listener.strike("k")
    assert refused and listener.strike("k") == refused
    assert listener.strike("F5") == refused


def test_a_piece_of_4_by_4_and_the_cursor_are_told_at_once(listener: Listener) -> None:
    listener.start_game(find_game("four-by-four"), "human human")
    listener.make(listener.controller.session.state.legal_moves()[0], "keys")
    listener.wait_for_turn()
    assert listener.strike("a").splitlines()[-1].startswith("a")
    told = listener.strike("3")
    assert told == "a3: empty." and listener.strike("3") == told
    listener.board.event_generate(DRAWN_EVENT)
    listener.flush()
    assert listener.hear() == "", "it is told again only for a key"
    listener.strike("Return")
    listener.wait(lambda: "Give a piece, or call" in listener.heard, "the next choice to be told")
    assert "\nPlaced on a3.\n" in listener.heard, "the piece was told when it was given"


def test_a_hint_after_the_placement_speaks_of_the_piece_to_give(listener: Listener) -> None:
    listener.start_game(find_game("four-by-four"), "human human", seed=2)
    listener.make(listener.controller.session.state.legal_moves()[0], "keys")
    listener.wait_for_turn()
    listener.strike("Right", "Return")
    board = listener.board
    assert isinstance(board, FourByFourBoard)
    placed = board.partial_move.placed
    assert placed is not None
    listener.strike("ctrl+h", "ctrl+h")
    listener.wait_to_hear("Hint: look at ")
    assert re.search(r"Hint: look at (all pieces|the (light|dark) pieces)", listener.heard)
    told = listener.strike("ctrl+h")
    hint = re.search(r"Hint: give the piece: (\w+, \w+, \w+, \w+)\.", told)
    assert hint is not None and "place it on" not in told, told
    assert "See what this move leads to?" not in told, "a line starts with a whole move"
    listener.strike("Return")
    listener.wait_for_moves(3)
    cell, given = listener.moves[-2:]
    assert cell == CELLS[placed]
    assert piece_description(parse_piece(given)) == hint[1]


def test_a_text_is_told_by_paragraphs_headings_and_links(listener: Listener) -> None:
    listener.open_game_page(find_game("mancala"))
    assert listener.strike("i").splitlines()[-1].endswith("Page Down goes to the next heading.")
    paragraph = listener.strike("Down")
    assert paragraph in help_page_text("mancala").replace("**", "")
    heading = listener.strike("Next")
    assert f"\n## {heading}\n" in help_page_text("mancala")
    listener.strike("Up")
    assert listener.strike("Down") == heading
    assert listener.strike("F6").startswith(f"{heading}\n")
    listener.strike("Escape", "ctrl+k")
    rows = listener.strike("F6").splitlines()
    assert len(rows) > 50 and "F6, Read the Board" in "\n".join(rows)
    assert "•" not in listener.heard


@pytest.mark.parametrize("verbosity", ["brief", "full"])
def test_the_task_of_a_lesson_is_told_once_and_repeated_by_f7(
    listener: Listener, verbosity: str
) -> None:
    text = """# Game

## Win

Row by row.

```
layout=shuffled rows=2 spaces=6 letters=2
{"rows": ["...A..", "....B."], "turn": 0}
```

here: B is one space behind.
task: Win by the same space in both rows.
play: level 1
"""
    listener.app.set_preference("verbosity", verbosity)
    show_lesson(listener.app, parse_lessons(text, find_game("four-stones")), 0)
    listener.flush()
    exercise = listener.shown_page(LessonPage).exercise
    listener.make("B1", "keys")
    listener.wait(lambda: exercise.session.ply == 2 and exercise.awaits_move, "the reply")
    listener.hear()
    assert listener.heard.count("Now play on and win.") == 1
    assert listener.heard.count("Win by the same space in both rows.") == 1
    assert listener.heard.count("Row by row.") == 1
    assert "Win by the same space in both rows." in listener.strike("F7")


def test_tab_tells_a_button_that_was_told_as_that_of_enter(listener: Listener) -> None:
    page = listener.open_game_page(find_game("four-stones"))
    listener.strike("i")
    back = listener.strike("Escape")
    assert page.splitlines()[-1] in back
    assert listener.strike("Tab") == page.splitlines()[-1]


def test_a_text_says_where_it_ends(listener: Listener) -> None:
    listener.open_game_page(find_game("four-stones"))
    listener.strike("i")
    assert listener.strike("Up") == "Edge."
    for _number in range(200):
        if (told := listener.strike("Down")) == "End.":
            break
    assert told == "End." == listener.strike("Down")
    for _number in range(30):
        if listener.strike("Prior") == "Edge.":
            break
    for _number in range(30):
        if (told := listener.strike("Next")) == "End.":
            break
    assert told == "End." == listener.strike("Next"), "no further heading"
    assert listener.strike("Down") != "End."
    assert listener.strike("Up") != "Edge."


def test_mancala_tells_moves_and_choices_in_few_words(listener: Listener) -> None:
    game = find_game("mancala")
    options = game.options_type.parse({"stones": "2"})
    position = {"bottom": [1, 0, 0, 1, 0, 1], "top": [2, 0, 0, 0, 0, 1], "stores": [10, 8]}
    start = game.parse_position({**position, "turn": 0}, options, 1)
    listener.continue_session(Session(game, options, 1, start))
    assert listener.strike("1") == "Pile 1, 1 stone: scores 1, free turn."
    assert "Pile 4, 1 stone: scores nothing" in listener.strike("F7")
    for move in ("1", "4"):
        listener.make(move, "keys")
        listener.wait(lambda: listener.controller.awaits_person, "the next turn")
        listener.hear()
    first, second = listener.controller.session.steps
    told = listener.board.turn_in_words([first])
    assert told == "Player 1: pile 1, scores 1, total 11, free turn."
    together = "Player 1: piles 1 and 4, scores 1, total 11."
    assert listener.board.turn_in_words([first, second]) == together
    assert listener.board.turn_in_words([second]) == "Player 1: pile 4, scores nothing."


@pytest.mark.parametrize("game", ["mancala", "skirmish", "four-stones"])
def test_while_the_computer_thinks_f7_leaves_its_moves_out(listener: Listener, game: str) -> None:
    listener.start_game(find_game(game), "human human")
    board = listener.board
    own = [*board.situation_in_words()]
    board.show_scene(replace(board.drawing.current_scene, seat=None))
    others = [*board.situation_in_words()]
    assert own[: len(others)] == others and len(others) <= 3 < len(own)


def test_a_key_ends_what_is_said_and_control_ends_all(listener: Listener) -> None:
    stops = listener.voice.stops
    listener.strike("Tab")
    assert listener.voice.stops == stops + 1
    said = len(listener.voice.said)
    listener.strike("Control_L")
    assert listener.voice.stops == stops + 2
    assert len(listener.voice.said) == said
    listener.app.status_bar.set_text("This comes by itself.")
    listener.wait_to_hear("This comes by itself.")
    assert listener.voice.stops == stops + 2
    listener.click(listener.empty_pixel)
    listener.app.status_bar.set_text("This follows from a click.")
    listener.wait_to_hear("This follows from a click.")
    assert listener.voice.stops == stops + 3


def test_a_search_is_told_if_it_takes_long(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("skirmish")
    monkeypatch.setattr(speech, "THINKING_MS", 10_000_000)
    listener.start_game(game)
    listener.make(listener.controller.session.state.legal_moves()[0], "keys")
    listener.wait_for_turn()
    listener.hear()
    assert "thinking" not in listener.heard
    assert (
        listener.app.workspace.speech is not None
        and not listener.app.workspace.speech._thinking_timer.is_waiting
    )
    monkeypatch.setattr(speech, "THINKING_MS", 0)
    monkeypatch.setattr(ComputerPlayers, "_ask_player", lambda *arguments: None)
    listener.make(listener.controller.session.state.legal_moves()[0], "keys")
    listener.wait_to_hear("thinking")
    assert listener.heard.count("thinking") == 1


def test_saved_games_are_told_row_by_row(listener: Listener) -> None:
    for game in ("mancala", "skirmish"):
        kept(listener.app.library, game)
    listener.strike("ctrl+b")
    told = listener.strike("Tab", "shift+Tab", "Down", "Up")
    assert "Mancala" in told or "Skirmish" in told
    assert ", Ann – Computer, level 3, turn 4, " in told
    assert listener.strike("Down") != told


def test_a_lesson_a_puzzle_and_a_review(listener: Listener) -> None:
    listener.open_game_page(find_game("skirmish"))
    assert "Lesson: First steps, 0 of 4 steps, key 1" in listener.strike("l", "Up", "Up")
    lesson = listener.strike("Return")
    assert "Your task: Step one tile to the right, to b2." in lesson
    listener.strike("Escape", "Escape", "z")
    listener.wait(
        lambda: isinstance(listener.app.workspace.side_panel.page, PuzzlePage),
        "the puzzle to be shown",
    )
    page = listener.app.workspace.side_panel.page
    assert isinstance(page, PuzzlePage)
    assert page.puzzle.task_text in listener.heard
    assert "Hint: look at " in listener.strike("ctrl+h")
    listener.make(page.solutions[0], "keys")
    listener.wait_to_hear("Right!")
    listener.start_game(find_game("skirmish"), "human human", rows="4", columns="4", stones="2")
    listener.play_to_the_end()
    listener.strike("r")
    listener.wait(
        lambda: isinstance(listener.app.workspace.side_panel.page, ReviewPage),
        "the review to be shown",
    )
    listener.wait(lambda: "decided this game" in listener.heard, "the review to be told")
    assert "Review" in listener.heard


@games
def test_f7_in_a_review_tells_the_moment_and_the_rest_on_demand(
    listener: Listener, game: AnyGame
) -> None:
    play_last_move(listener, game)
    listener.strike("r")
    page = listener.shown_page(ReviewPage)
    listener.wait(lambda: "Reviewing turn" not in listener.screen, "the review")
    listener.flush()
    told = listener.strike("F7")
    assert len(words_of(told)) <= MAX_REVIEW_WORDS, told
    assert told.startswith(page.moment_in_words) and "F7 again: the rest." in told
    largest = [page.review.largest_mistake] if page.review.largest_mistake else []
    for ply in page.review.key_moments:
        page.choose_moment(ply)
        assert ("Largest mistake." in page.moment_in_words) == (ply in largest)
        assert len(words_of(listener.strike("F9", "F7"))) <= MAX_REVIEW_WORDS
    listener.strike("F9", "F7")
    more = listener.strike("F7")
    assert len(words_of(more)) > len(words_of(told)) and "Back, button, key Esc" in more
    listener.strike("Left")
    assert len(words_of(listener.strike("F7"))) <= MAX_REVIEW_WORDS


def test_a_new_level_is_told_once(listener: Listener) -> None:
    play_last_move(listener, find_game("four-stones"))
    listener.flush()
    told = "New: 1 of 10 levels beaten.\nThe next level is 2, Beginner."
    assert told in listener.heard and listener.heard.count("Beginner") == 1
    play_last_move(listener, find_game("four-stones"))
    listener.flush()
    assert listener.heard.count("New: ") == 1, "it had been beaten"


def test_the_start_screen_says_once_how_to_choose_a_game(listener: Listener) -> None:
    assert listener.heard.count("Tab goes from game to game, and Enter opens one.") == 1
    listener.open_game_page(find_game("mancala"))
    listener.strike("Escape")
    assert listener.heard.count("Tab goes from game to game") == 1


def test_a_drill_that_is_left_midway_says_that_it_does_not_count(listener: Listener) -> None:
    text = "You left the drill before its end, so it doesn’t count."
    show_drill(listener.app, find_game("mancala"))
    listener.flush()
    listener.strike("Return")
    told = listener.strike("Escape").splitlines()
    assert told[:2] == ["Stones: Mancala", "Course"] and text in told
    show_drill(listener.app, find_game("mancala"))
    listener.flush()
    assert text not in listener.strike("Escape"), "no round had begun"
    show_drill(listener.app, find_game("mancala"))
    listener.flush()
    listener.strike("Return")
    listener.strike("Return")
    listener.strike("Return")
    left = listener.strike("Escape")
    assert "It goes on if you come back today." in left and text not in left


def test_the_key_of_speech_works_in_dialogs_and_is_in_the_first_title(
    app: Services, driver: XDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voice, "Voice", RecordingVoice)
    person = Person(app, driver)
    assert person.root.title() == "Fourgames – press F4 to hear Fourgames speak"
    app.show_message("Speech", "A message.")
    person.flush()
    person.key("F4")
    assert app.workspace.speech is not None and person.root.title() == "Fourgames"
    person.key("F4")
    assert app.workspace.speech is None
    person.key("Escape")
    app.workspace.show_game_page(find_game("mancala"))
    assert "F4" not in person.root.title()


def test_a_review_tells_each_moment_in_a_sentence_and_the_reason_on_demand(
    listener: Listener,
) -> None:
    play_last_move(listener, find_game("four-stones"))
    listener.strike("r")
    listener.wait(lambda: "decided this game" in listener.heard, "the review to be told")
    page, turns = listener.shown_page(ReviewPage), turn_numbers(listener.controller.session.steps)
    moments = page.review.key_moments
    own = next(number for number, ply in enumerate(moments) if ply.seat == 0)
    first, second = moments[own : own + 2]
    assert first.exact and second.exact

    def sentence(ply: PlyReview) -> str:
        name = "Computer" if ply.seat else "you"
        moves = (f"{move[0]} {move[1:]}" for move in (ply.move, ply.moves[0]))
        text = "Turn {}, {}, {}: a win became a loss. Better: {}."
        played, better = moves
        return text.format(turns[ply.ply], name, played, better)

    lines = listener.heard.splitlines()
    after = lines[lines.index(sentence(first)) - 1 :]
    assert "decided this game" in after[0] and " % best moves" in after[2]
    assert listener.strike("Down") == sentence(second)
    assert listener.strike("Up") == sentence(first)
    why = listener.strike("Return").splitlines()
    assert why == [*page.reasons_in_words, "Show the better line, button, key Enter"]
    assert why[0] and sentence(first) not in why[0]
    assert len(words_of(why[0])) <= MAX_REASON_WORDS, why[0]
    listener.strike("Down", "Up")
    assert listener.strike("Return") == why[1], "the reason is known"
    (better,) = listener.strike("Return").splitlines()
    assert better.startswith(f"{first.moves[0][0]} {first.moves[0][1:]}: ")
    assert len(words_of(better)) <= MAX_REASON_WORDS, better
    listener.wait(lambda: listener.status.endswith("No letter can move."), "the end of the line")
    told = listener.hear().splitlines()
    start = re.compile("(You|Computer): [A-J] \\d\\.")
    assert told[0].startswith("These moves are only shown") and len(told) > 4
    assert all(map(start.fullmatch, told[1:-1])), told
    assert listener.strike("Down").splitlines()[0] == sentence(second)
    listener.strike(*["Down"] * len(moments))
    assert listener.strike("Down") == "Edge."
    assert listener.strike("Up") == sentence(moments[-2])
    listener.strike(*["Up"] * len(moments))
    assert listener.strike("Up") == "Edge."


def test_controls_are_told_by_label_kind_and_value(listener: Listener) -> None:
    listener.strike("ctrl+,")
    assert listener.heard.endswith("Done, button, key Enter")
    told = [listener.strike("Tab") for _number in range(10)]
    assert "Theme, choice, System" in told
    assert "Text size, slider, 100 %" in told
    assert told[-1] == "Speak what happens, switch, on"
    assert listener.strike("Tab") == "Verbosity, choice, Brief"
    assert listener.strike("Tab") == "Speech rate, slider, 100 %"
    assert listener.strike("Right") == "Speech rate, slider, 110 %"
    assert listener.voice.manners[-1] == VoiceSettings("en", 110)
    told = [listener.strike("Tab", change) for change in ("Left", "End", "Right")]
    assert told[:2] == ["Speech pitch, slider, 90 %", "Speech volume, slider, 100 %, highest"]
    assert told[2] == "Voice, choice, Female"
    assert listener.voice.manners[-1] == VoiceSettings("en", 110, 90, 100, "female")


@games
def test_the_keys_of_speech_have_no_other_meaning(app: Services, game: AnyGame) -> None:
    app.workspace.show_game_page(game)
    rows = [line for line in keys_markdown(app).splitlines() if line.startswith("| F")]
    keys = [row.split("|")[1].strip() for row in rows]
    assert all(keys.count(key) == 1 for key in ("F4", "F5", "F6", "F7", "F9")), keys


@games
def test_a_drill_tells_verdict_question_answers_and_position(
    listener: Listener, game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drill, "random_seed", count(1).__next__)
    kind = game.drill_kinds()[0]
    show_drill(listener.app, game, kind)
    listener.flush()
    told = listener.strike("Return")
    page = listener.shown_page(DrillPage)
    for number in (2, 3):
        assert page.drill is not None
        question, keys = page.drill.question, answer_keys(page.drill)
        told_answers = listener.heard[listener.heard.rindex("Answers: ") :].splitlines()[0]
        assert all(re.search(rf"\b{key}\b", told_answers) for key in keys), told_answers
        answers = zip(keys, question.answers, strict=True)
        right = [key for key, text in answers if text in question.right]
        if kind.requires_all_answers:
            for key in right:
                assert listener.strike(key).startswith("Marked: ")
            told = listener.strike("Return")
        else:
            told = listener.strike(right[0])
        assert told.splitlines() == ["Right!", question.short_reason, "Next, button, key Enter"]
        now = f"Question {number - 1} of 10 · {number - 1} right"
        assert now in listener.strike("F7").splitlines(), "as the page shows it"
        told = listener.strike("Return")
        lines = told.splitlines()
        assert f"Question {number} of 10 · {number - 1} right" in lines
        assert len(lines) > 2, "the position, or the answers, or both"
        assert len(words_of(told)) <= MAX_QUESTION_WORDS, told
        assert told.count("press") == 0, "how to answer is told once"
    assert page.drill is not None
    question, keys = page.drill.question, answer_keys(page.drill)
    answers = zip(keys, question.answers, strict=True)
    wrong = next(key for key, text in answers if text not in question.right)
    lines = listener.strike(*[wrong, "Return"][: 1 + kind.requires_all_answers]).splitlines()
    assert lines[0] == "Wrong." and lines[-1] == "Next, button, key Enter"
    assert not [each for each in lines if each.startswith(("Marked", "Answers", "Question"))]
    assert "Question 4 of 10 · 2 right" in listener.strike("Return")
    assert page.drill is not None
    lines = listener.strike("F7").splitlines()
    assert page.drill.question.text.startswith(lines[0]), "not the score of the position"
    assert "Question 4 of 10 · 2 right" in lines and not {"Right!", "Wrong."} & {*lines}


def test_the_minute_of_a_drill_stands_still_while_the_voice_speaks(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed = [0.0]
    monkeypatch.setattr(rush, "time", SimpleNamespace(monotonic=lambda: passed[0]))
    show_drill(listener.app, find_game("mancala"))
    listener.flush()
    listener.voice.speaks_until_end = True
    listener.strike("m")
    page = listener.shown_page(DrillPage)
    countdown = page.countdown
    assert countdown is not None
    passed[0] += 2 * drill.ROUND_SECONDS
    assert countdown.seconds_left == drill.ROUND_SECONDS
    late_end = listener.voice.on_end
    listener.voice.end()
    listener.wait(lambda: countdown.is_running, "the clock to run")
    passed[0] += 10
    listener.strike("F6")
    late_end()
    listener.flush()
    passed[0] += 100
    assert countdown.seconds_left == drill.ROUND_SECONDS - 10, "the first F6 speaks on"
    for key in ("F6", "F5", "F7"):
        listener.strike(key)
        assert listener.voice.is_speaking
        passed[0] += 10
    assert countdown.seconds_left == drill.ROUND_SECONDS - 40, "what is asked for takes time"
    assert page.drill is not None
    question, keys = page.drill.question, answer_keys(page.drill)
    answers = zip(keys, question.answers, strict=True)
    assert "Right!" in listener.strike(next(key for key, text in answers if text in question.right))
    left = countdown.seconds_left
    passed[0] += 100
    assert countdown.seconds_left == left, "the next question speaks on"
    listener.strike("Control_L")
    passed[0] += drill.ROUND_SECONDS
    listener.wait(lambda: page.is_over, "the end of the time")
    listener.flush()
    assert listener.hear().splitlines()[:2] == ["Time is up.", "1 right in a minute"]


def test_the_order_of_sowing_is_said_once_a_game_and_if_asked_again(listener: Listener) -> None:
    listener.start_game(find_game("mancala"))
    order = "Order of sowing"
    assert order in listener.strike("F6")
    listener.strike("F9")
    assert order not in (brief := listener.strike("F6")) and "Score pile" in brief
    assert order in listener.strike("F6")
    listener.app.set_preference("verbosity", "full")
    listener.strike("F9")
    assert order in listener.strike("F6")
    listener.app.set_preference("verbosity", "brief")
    listener.start_game(find_game("mancala"))
    assert order in listener.strike("F6")


def test_a_rush_tells_its_time_once_for_each_puzzle(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed = [0.0]
    monkeypatch.setattr(rush, "time", SimpleNamespace(monotonic=lambda: passed[0]))
    rush.start_rush(listener.app, find_game("four-stones"))
    listener.flush()
    page = listener.shown_page(rush.RushPage)
    assert "3:00" in listener.hear()
    passed[0] += 10
    page._show_figures()
    listener.strike("Right")
    assert "2:50" in listener.screen and "2:50" not in listener.heard
    listener.make(page.solutions[0], "keys")
    listener.wait_to_hear("2:50")
    assert "You left the rush before its end" in listener.strike("Escape")


def test_the_minute_runs_on_when_speech_is_switched_off(listener: Listener) -> None:
    show_drill(listener.app, find_game("mancala"))
    listener.flush()
    listener.voice.speaks_until_end = True
    listener.strike("m")
    countdown = listener.shown_page(DrillPage).countdown
    assert countdown is not None and not countdown.is_running
    listener.strike("F4")
    assert countdown.is_running


def test_a_drill_of_4_x_4_tells_its_board_on_demand(listener: Listener) -> None:
    game = find_game("four-by-four")
    for kind in game.drill_kinds()[:2]:
        show_drill(listener.app, game, kind)
        listener.flush()
        told = listener.strike("Return")
        page = listener.shown_page(DrillPage)
        position = page.exercise.board.position_in_words()
        assert "F6 reads the board." in told and position not in told
        assert listener.strike("F6") == position


def test_a_free_turn_of_mancala_is_named_and_explained_on_demand(listener: Listener) -> None:
    game = find_game("mancala")
    listener.start_game(game, "human human")
    state = listener.controller.session.state
    assert isinstance(state, MancalaState)
    move = next(move for move in state.legal_moves() if state.preview_sowing(move).free_turn)
    listener.make(move, "keys")
    listener.wait_for_turn()
    listener.flush()
    assert "free turn." in listener.hear()
    rule = "A free turn: the last stone fell into your own score pile, so you sow again."
    assert rule not in listener.heard
    assert rule in listener.strike("F7")


def test_a_drill_of_fourside_tells_the_numbers_of_what_it_marks(listener: Listener) -> None:
    """The question names the block or the cell only."""
    game = find_game("fourside")
    for kind in game.drill_kinds():
        show_drill(listener.app, game, kind)
        listener.flush()
        told = listener.strike("Return")
        drill = listener.shown_page(DrillPage).drill
        assert drill is not None
        if block := re.search(r"[Bb]lock (\d)", drill.question.text):
            assert told.count(f"Block {block[1]}: top ") == 1, told
        else:
            (cell,) = drill.question.marks[0].places
            assert told.count(f"{cell}: empty.") == 1 and "A block needs " in told, told


def test_a_puzzle_tells_the_verdict_and_what_is_next_and_nothing_twice(listener: Listener) -> None:
    game = find_game("four-stones")
    puzzles = [each for each in load_puzzles(game) if each.grade == 2 and each.kind == "win"]
    listener.app.workspace.open_exercise(game, partial(PuzzlePage, puzzle=puzzles[0]))
    listener.flush()
    page = listener.shown_page(PuzzlePage)
    opened = listener.hear().splitlines()
    assert opened[:3] == ["Four Stones", page.puzzle.task_text, "Grade 2"]
    assert not re.search(r"\d of \d+ solved", listener.heard)
    moves = page.exercise.session.state.legal_moves()
    listener.make(next(each for each in moves if each not in page.solutions), "keys")
    listener.wait(lambda: page.exercise.awaits_move, "the task again")
    listener.hear()
    assert listener.heard.count("Not the best move.") == 1 == listener.heard.count("Try again.")
    assert "taken back" not in listener.heard
    found = 0
    while not page.is_over:
        found += 1
        listener.make(page.solutions[0], "keys")
        listener.wait(lambda: page.is_over or page.exercise.awaits_move, "the verdict")
        listener.hear()
        if not page.is_over:
            assert listener.heard.count("Right!") == found
            assert listener.heard.count("And now: Find ") == 1
    end = listener.heard[listener.heard.index("Solved") :].splitlines()
    assert end[1].startswith("Why the first move? ") and end[2] == "1 solved"


def test_the_piles_that_a_lesson_of_mancala_marks_are_told(listener: Listener) -> None:
    listener.open_game_page(find_game("mancala"))
    listener.strike("l", "1")
    told = listener.strike("F6")
    assert re.search(r"Marked: .*pile \d", told) and "Order of sowing: " in told


@games
def test_a_step_of_a_lesson_is_told_in_few_words_the_task_last(
    listener: Listener, game: AnyGame
) -> None:
    """The position is told by the rows that differ, long prose and the whole board on demand."""
    lessons, counts = load_lessons(game), list[int]()
    for place in range(len(lessons)):
        show_lesson(listener.app, lessons, place)
        page = listener.shown_page(LessonPage)
        listener.flush()
        for number in range(1, len(page.lesson.steps)):
            listener.hear()
            page.go_to_step(number)
            listener.flush()
            told = listener.hear().replace(page.position_change, "")
            counts.append(len(words_of(told)))
            assert counts[-1] <= MAX_STEP_WORDS, told
            assert not re.search("Marked|Then you can", told[told.index(page.task.words) :])
        if page.details_in_words:
            heard = listener.strike("F7")
            assert all(each in heard for each in page.details_in_words)
    assert sum(counts) / len(counts) < MEAN_STEP_WORDS


@pytest.mark.parametrize(
    ("game", "places", "words"),
    [
        (
            "four-by-four",
            ("a1", "ltrh", "dsqf"),
            "a1; light, tall, round, hollow; dark, short, square, solid",
        ),
        ("fourside", ("1", "c2", "c2.left"), "block 1, c2, c2 left"),
    ],
)
def test_marked_places_are_named_in_words(
    person: Person, game: str, places: tuple[str, ...], words: str
) -> None:
    person.start_game(find_game(game), "human human")
    person.board.show_reason_marks(Reason("", (Mark(MarkStyle.RING, places),)))
    assert person.board.marked_places_in_words() == f"Marked: {words}."


def test_a_game_is_saved_and_opened_by_a_spoken_name(
    listener: Listener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platformdirs, "user_documents_dir", lambda: str(tmp_path))
    for name in ("notes.txt", "a.4g"):
        (tmp_path / name).write_text("")
    listener.start_game(find_game("four-stones"))
    listener.do("save_as")
    listener.wait_to_hear("Save the game, text field, four-stones")
    assert f"The folder is {tmp_path.name}." in listener.heard
    for key in "ab":
        assert listener.strike(key) == key
    listener.strike("Return")
    listener.wait(lambda: (tmp_path / "ab.4g").exists(), "the file")
    listener.do("save_as")
    listener.wait_to_hear("Save the game, text field, ")
    assert listener.strike("Up") == "a.4g selected" and listener.strike("Up") == "Edge."
    assert listener.strike("Down") == "ab.4g selected"
    assert "ab.4g exists already. To overwrite it, press Enter again." in listener.strike("Return")
    listener.strike("Return")
    listener.wait(lambda: not listener.dialogs(), "the file to be overwritten")
    listener.do("open")
    listener.wait_to_hear("Open a saved game, text field, empty")
    listener.strike("x")
    assert "x is not in this folder." in listener.strike("Return")
    listener.strike("BackSpace", "a", "b")
    listener.strike("Return")
    listener.wait(lambda: not listener.dialogs(), "the game to be opened")
    listener.wait_for_board()


def test_menus_and_dialogs_are_told(listener: Listener) -> None:
    assert "New Game…, Ctrl+N" in listener.strike("alt+g")
    assert "Your Games" in listener.strike("Down")
    told = [listener.strike("Down") for _number in range(4)]
    assert "Learn, menu" in told
    listener.strike("Escape", "Escape", "alt+s")
    told = [listener.strike("Down") for _number in range(6)]
    assert told[-2:] == ["Sound, not chosen", "Speak Moves, F4, chosen"]
    # Back to the submenu of themes.
    listener.strike(*["Up"] * 3)
    themes = [
        listener.strike("Right"),
        *(listener.strike("Down") for _theme in THEMES),
    ]
    assert {"Use system setting, chosen", "Dark, not chosen"} <= set(themes)
    listener.strike("Escape", "Escape", "Escape")
    listener.app.show_message("Title", "A message.")
    listener.wait_to_hear("A message.")
    assert "Title" in listener.heard
    assert "A message." in listener.strike("F7").splitlines(), "if a key has cut it"
    assert listener.strike("Tab") == "Close, button, key Alt+C"


def test_a_menu_says_its_name_and_that_nothing_can_be_chosen(listener: Listener) -> None:
    assert listener.strike("alt+g") == "Game: New Game…, Ctrl+N"
    assert not listener.strike("Down").startswith("Game")
    listener.strike("Escape")
    assert listener.strike("alt+m") == "Move, all entries are unavailable"
    listener.strike("Escape")
    assert listener.strike("alt+h").startswith("Help: ")
    listener.strike("Escape")


def test_a_decided_game_says_the_key_that_finishes_it(listener: Listener) -> None:
    mancala = find_game("mancala")
    session = Session(mancala, mancala.options_type(), 1)
    for move in "422225151225":
        session.play(move)
    listener.continue_session(session, "human level:1")
    listener.controller.submit("5")
    listener.wait_to_hear("Finish for Me (Ctrl+Shift+F), Play On (Esc).")
    listener.strike("ctrl+shift+f")
    listener.wait(lambda: listener.controller.is_over, "the end of the game")


def test_after_a_wrong_move_a_lesson_leaves_the_task_to_f7(listener: Listener) -> None:
    show_lesson(listener.app, load_lessons(find_game("four-stones")), 0)
    listener.flush()
    listener.make("C1", "keys")
    listener.wait_to_hear("Try again.")
    assert "F7" not in listener.heard[listener.heard.index("Not quite.") :]
    assert "Your task: Slide B" in listener.strike("F7")


@games
def test_each_drill_in_a_course_says_its_key(listener: Listener, game: AnyGame) -> None:
    show_course(listener.app, game)
    listener.flush()
    page = listener.shown_page(CoursePage)
    for key, kind in zip("DEF", game.drill_kinds(), strict=False):
        places = [place for place, step in enumerate(page.course) if step.target is kind]
        assert places, "each drill is a step"
        page.steps.choose_row(places[0])
        assert page.steps.value_text.endswith(f", key {key}")
        assert kind.title in page.steps.value_text


def test_the_choice_of_a_game_in_the_statistics_says_its_name(listener: Listener) -> None:
    listener.strike("ctrl+t")
    told = [listener.strike("Tab") for _number in range(2)]
    assert "Game, choice, Four Stones" in told


def test_a_number_and_the_board_say_where_they_end(listener: Listener) -> None:
    listener.strike("ctrl+,", "Tab", "Tab")
    assert listener.strike("End") == "Text size, slider, 200 %, highest"
    assert listener.strike("Right") == "Text size, slider, 200 %, highest"
    assert listener.strike("Home") == "Text size, slider, 80 %, lowest"
    assert listener.strike("Right") == "Text size, slider, 85 %"
    listener.strike("Escape")
    listener.start_game(find_game("four-by-four"), "human human")
    listener.make(listener.controller.session.state.legal_moves()[0], "keys")
    listener.wait_for_turn()
    listener.strike("a", "2")
    assert listener.strike("Up") == "a1: empty."
    # The cursor goes on at the opposite edge.
    assert listener.strike("Up") == "Edge.\na4: empty."
    assert listener.strike("Left") == "Edge.\nd4: empty."
    assert listener.strike("Left") == "c4: empty."
    listener.start_game(find_game("skirmish"), "human human")
    told = [listener.strike("Up") for _number in range(20)]
    assert told[-1].startswith("Edge.\n") and told[-1] == told[-2]
    assert not listener.strike("Down").startswith("Edge.")


def test_a_text_field_says_its_name_and_then_only_what_changes(listener: Listener) -> None:
    listener.strike("ctrl+n")
    told = ""
    while "text field" not in told:
        told = listener.strike("Tab")
    assert told == "Player 2, Name, text field, empty"
    assert [listener.strike(key) for key in ("a", "n", "space", "n")] == ["a", "n", "space", "n"]
    assert listener.strike("F6") == "Player 2, Name, text field, an n"
    assert [listener.strike(key) for key in ("Home", "End")] == ["a", "n"]
    assert listener.strike("ctrl+a") == "an n selected"
    listener.strike("End")
    passed = [listener.strike("Left") for _number in range(5)]
    assert passed == ["n", "space", "n", "a", "Edge."]
    assert listener.strike("Right") == "a"
    assert listener.strike("shift+Right") == "n selected"
    assert listener.strike("BackSpace") == "n"
    assert listener.strike("shift+End") == "n selected"
    assert listener.strike("Delete", "BackSpace") == "a\nempty"
    assert listener.strike("b") == "b"
    assert listener.strike("c", "Tab").splitlines()[0] == "bc"
    assert listener.strike("shift+Tab") == "Player 2, Name, text field, bc"
    assert "bc" not in listener.strike("Tab").splitlines(), "it was not changed"


@pytest.mark.parametrize("game", ["four-stones", "skirmish", "four-by-four", "fourside"])
def test_the_board_says_at_which_side_row_1_is(listener: Listener, game: str) -> None:
    listener.start_game(find_game(game), "human human")
    upper, lower = (listener.board.place_box(place) for place in ("a1", "a2"))
    assert upper is not None and lower is not None and upper.top < lower.top
    assert re.search("^Row 1(, | is )at the top", listener.strike("F6"), re.MULTILINE)


def test_moves_are_told_in_words_on_every_page(listener: Listener) -> None:
    listener.start_game(find_game("fourside"), seed=1)
    listener.make(listener.controller.session.state.legal_moves()[-1], "keys")
    listener.wait_for_turn()
    for key, kind in (("ctrl+m", MovesPanel), ("ctrl+l", AnalysisPanel)):
        listener.strike(key)
        panel = listener.widget(kind)
        panel.text.focus_set()
        come_to_rest(listener.app.root)
        assert re.search(r"block \d", listener.strike("F6"))
    assert not re.search(r"\dr\d@", listener.heard)
    listener.start_game(find_game("four-by-four"), "human human", seed=1)
    listener.make("ltrh", "keys")
    # The panels are still open.
    listener.widget(MovesPanel).text.focus_set()
    come_to_rest(listener.app.root)
    assert "gives light, tall, round, hollow" in listener.strike("F6")


def test_the_start_screen_tells_beaten_levels_and_the_key_of_the_last_game(
    listener: Listener,
) -> None:
    listener.start_game(find_game("skirmish"))
    listener.make(listener.controller.session.state.legal_moves()[0], "keys")
    listener.wait_for_turn()
    listener.strike("ctrl+g")
    come_to_rest(listener.app.root)
    told = [listener.strike("Tab") for _number in range(8)]
    (card,) = (each for each in told if each.startswith("Stones: Skirmish, "))
    assert re.search(r"\. 0 of \d+ levels beaten, key 2, Resume, key G$", card), card
    (row,) = (each for each in told if each.startswith("Skirmish, "))
    assert row.endswith("Resume, key G"), row
    listener.strike("g")
    listener.wait_for_board()
    assert listener.controller.session.ply


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("Computer: A 3.", "Computer: A, 3."),
        ("Letter A can slide 1 to 3 spaces.", "Letter A, can slide 1 to 3 spaces."),
        ("Row 1, at the top: A, 2 spaces, B.", "Row 1, at the top: A, 2 spaces, B."),
        ("A call costs nothing. A wrong one, too.", "A call costs nothing. A wrong one, too."),
        ("The rule: “A letter never passes.”", "The rule: “A letter never passes.”"),
        ("your goal, a blue ring: A blue ring", "your goal, a blue ring: A blue ring"),
        ("You can wait until A has moved.", "You can wait until A has moved."),
        ("the ten letters A to J:", "the ten letters A to J:"),
        ("Keys: L D or T S", "Keys: L, D or T, S"),
        ("a3: empty.", "a3: empty."),
        ("Y 3", "Y, 3"),
        ("Press ← or →.", "Press left arrow or right arrow."),
        ("A", "A"),
    ],
)
def test_a_letter_is_followed_by_a_pause(text: str, spoken: str) -> None:
    assert voice.spelled(text) == spoken


def test_espeak_says_the_letter_and_not_the_article() -> None:
    def phonemes(text: str) -> str:
        command = ["espeak-ng", "-q", "-x", "-v", "en", text]
        return subprocess.run(command, capture_output=True, check=True, text=True).stdout

    assert phonemes("slide A 3 spaces").split()[1] == "a#"
    assert phonemes(voice.spelled("slide A 3 spaces")).split()[1] == phonemes("A").strip()


def test_speech_ends_with_its_key_and_is_not_loaded_before(
    app: Services, driver: XDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert app.workspace.speech is None
    recording = RecordingVoice()
    monkeypatch.setattr(voice, "Voice", lambda: recording)
    person = Listener(app, driver, recording)
    person.strike("Tab")
    assert not recording.said
    person.strike("F4")
    assert recording.said
    person.strike("F4")
    assert recording.is_closed and app.workspace.speech is None
    assert recording.said[-1] == "Speech is off."
    assert recording.stops
    said = len(recording.said)
    person.strike("Tab", "F5", "F6", "F7")
    assert len(recording.said) == said


def test_speech_follows_the_language_and_is_on_at_the_next_start(
    listener: Listener,
) -> None:
    before = len(listener.voice.said)
    listener.app.set_preference("language", "de")
    listener.flush()
    said = [*zip(listener.voice.said, listener.voice.manners, strict=True)][before:]
    assert {manner.language for _text, manner in said} <= {"de"}
    assert not {text for text, _manner in said} & set(listener.voice.said[:before])
    listener.strike("Tab")
    assert listener.voice.manners[-1].language == "de"
    listener.wait(lambda: Settings().preferences.speak, "the preference on disk")
    use_language(ENGLISH)


def test_hands_are_not_told_before_the_person_is_ready(listener: Listener) -> None:
    listener.start_game(find_game("fourside"), "human human")
    assert listener.board.is_hand_covered
    for key in ("F6", "F7", "Right", "F5"):
        listener.strike(key)
    assert not BLOCK.search(listener.heard)
    listener.wait(lambda: listener.board.can_uncover_hand, "the cover to be lifted")  # type: ignore[attr-defined]
    listener.strike("Return")
    state = listener.controller.session.state
    assert isinstance(state, FourSideState)
    told = {tuple(map(int, found)) for found in BLOCK.findall(listener.strike("F7"))}
    assert told == set(state.hands[state.turn] or ())


def test_a_missing_voice_is_told_once_in_a_sentence(
    app: Services, driver: XDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voice, "Voice", lambda: Voice([]))
    person = Listener(app, driver, RecordingVoice())
    person.app.workspace.show_page(PreferencesPage)
    person.strike("F4", "Tab", "Tab")
    assert person.screen.count(NO_VOICE) == 1
    assert not person.dialogs()


# The voice itself.


def program(code: str) -> Synthesizer:
    """Return a program that runs Python code instead of speaking."""
    return Synthesizer(sys.executable, lambda manner: ["-c", code])


def speak_all(speaker: Voice, *texts: str) -> None:
    """Say texts, and wait until they are spoken."""
    for text in texts:
        speaker.say(text, VoiceSettings("en", 100))
    speaker.finish(WAIT_SECONDS)


def test_espeak_speaks_as_long_as_the_sentence_is(tmp_path: Path) -> None:
    def seconds(text: str, rate: int) -> float:
        path = tmp_path / f"{len(text)}-{rate}.wav"

        def arguments(manner: VoiceSettings) -> list[str]:
            return [*ESPEAK.arguments(manner), "-w", str(path)]

        speaker = Voice([replace(ESPEAK, arguments=arguments)])
        speaker.say(text, VoiceSettings("en", rate))
        speaker.finish(WAIT_SECONDS)
        assert not speaker.silence_reason
        with wave.open(str(path)) as sound:
            frames = sound.readframes(sound.getnframes())
            loud = max(
                abs(int.from_bytes(frames[i : i + 2], "little", signed=True))
                for i in range(0, len(frames), 2)
            )
            assert loud > 3000
            return sound.getnframes() / sound.getframerate()

    short, long = (
        "Your turn.",
        "Computer: slide D 2 spaces. Your turn: slide a letter to the left.",
    )
    assert 0.4 < seconds(short, 100) < 2
    assert 3 < seconds(long, 100) < 9
    assert seconds(long, 200) < 0.75 * seconds(long, 100)


def test_speech_dispatcher_starts_and_speaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # This needs the packages speech-dispatcher and speech-dispatcher-espeak-ng, but no sound
    # device: the server, which spd-say starts, speaks to a file of ALSA as fast as it can.
    sound, settings = tmp_path / "sound", tmp_path / "speech-dispatcher"
    shutil.copytree("/etc/speech-dispatcher", settings)
    (settings / "speechd.conf").write_text(
        'AudioOutputMethod "alsa"\nAudioALSADevice "default"\n'
        'AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"\nDefaultModule "espeak-ng"\n'
    )
    (tmp_path / ".asoundrc").write_text(
        f'pcm.!default {{ type file slave.pcm "null" file "{sound}" format "raw" }}\n'
    )
    monkeypatch.delenv("SPEECHD_ADDRESS", raising=False)
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    dispatcher, *_others = SYNTHESIZERS["linux"]
    speaker = Voice([dispatcher])
    with TemporaryDirectory() as runtime:  # The path of a socket must be short.
        monkeypatch.setenv("XDG_RUNTIME_DIR", runtime)
        try:
            speak_all(speaker, "-- Your turn: slide a letter to the left.")
        finally:
            server = Path(runtime, "speech-dispatcher", "pid", "speech-dispatcher.pid")
            os.kill(int(server.read_text()), signal.SIGTERM)
    assert not speaker.silence_reason
    assert len(sound.read_bytes().strip(b"\0")) > 20_000


def test_a_voice_in_each_language(tmp_path: Path) -> None:
    for language in ("de", "es", "fr"):
        process = replace(
            ESPEAK, arguments=lambda manner: [*ESPEAK.arguments(manner), "-w", str(tmp_path / "x")]
        ).start("1, 2, 3", VoiceSettings(language, 100))
        assert process.wait(WAIT_SECONDS) == 0


def test_the_voice_knows_whether_it_is_speaking(tmp_path: Path) -> None:
    go = tmp_path / "go"
    waits = program(
        f"import os, sys, time\nwhile not os.path.exists({str(go)!r}): time.sleep(0.01)"
    )
    speaker, ended = Voice([waits]), threading.Event()
    speaker.on_end = ended.set
    assert not speaker.is_speaking
    for text in ("One.", "Two."):
        speaker.say(text, VoiceSettings("en", 100))
    assert speaker.is_speaking
    speaker.stop()
    assert not speaker.is_speaking and not ended.is_set(), "a stop is no end"
    speaker.say("Three.", VoiceSettings("en", 100))
    assert speaker.is_speaking
    go.touch()
    assert ended.wait(WAIT_SECONDS) and not speaker.is_speaking
    speaker.finish(WAIT_SECONDS)
    silent, ended = Voice([program("raise SystemExit(1)")]), threading.Event()
    silent.on_end = ended.set
    silent.say("One.", VoiceSettings("en", 100))
    assert ended.wait(WAIT_SECONDS) and not silent.is_speaking
    silent.say("Two.", VoiceSettings("en", 100))
    assert not silent.is_speaking, "without a program nothing is spoken"
    silent.finish(WAIT_SECONDS)


def test_a_program_that_fails_is_replaced_by_the_next(tmp_path: Path) -> None:
    works = program(f"import sys; open({str(tmp_path / 'said')!r}, 'a').write(sys.stdin.read())")
    speaker = Voice([program("raise SystemExit(1)"), works])
    speak_all(speaker, "One.", "Two.")
    assert (tmp_path / "said").read_text() == "One.\nTwo.\n"
    assert not speaker.silence_reason
    silent = Voice([program("raise SystemExit(1)")])
    speak_all(silent, "One.")
    assert silent.silence_reason == NO_VOICE


def test_a_program_that_is_removed_is_replaced_by_the_next(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.write_text("#!/bin/sh\n")
    gone.chmod(0o700)
    works = program(f"import sys; open({str(tmp_path / 'said')!r}, 'a').write(sys.stdin.read())")
    speaker = Voice([Synthesizer(str(gone), lambda settings: []), works])
    gone.unlink()
    speak_all(speaker, "One.")
    assert (tmp_path / "said").read_text() == "One.\n" and not speaker.silence_reason


def test_without_a_thread_nothing_is_said_and_the_reason_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    error = RuntimeError("can't start new thread")
    monkeypatch.setattr(threading.Thread, "start", Failing(threading.Thread.start, error, 1))
    speaker = Voice([program("")])
    assert speaker.silence_reason == NO_THREAD
    speaker.say("One.", VoiceSettings("en", 100))
    speaker.close()


def test_macos_speaks_by_the_first_voice_of_the_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    voices = (
        "Alex  en_US  # Hello!",
        "Anna (Premium)  de_DE  # Hallo!",
        "Petra  de_DE  # Hallo!",
    )
    command = tmp_path / "say"
    command.write_text("#!/bin/sh\n" + "".join(f"echo '{each}'\n" for each in voices))
    command.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    voice.mac_voice.cache_clear()
    for language, rate, arguments in (
        ("de", 100, ["-v", "Anna (Premium)", "-r", "175", "-f", "-"]),
        ("en", 200, ["-v", "Alex", "-r", "350", "-f", "-"]),
        ("fr", 50, ["-r", "88", "-f", "-"]),
    ):
        assert say_arguments(VoiceSettings(language, rate)) == arguments
    voice.mac_voice.cache_clear()


@pytest.mark.parametrize(
    ("system", "program", "changed", "usual"),
    [
        ("linux", "spd-say", "--pitch 40 --volume -40 --voice-type female1 --", "--rate 0 --"),
        ("linux", "espeak-ng", "-v de+f3 -s 175 -p 70 -a 30", "-v de -s 175 -p 50 -a 100"),
        ("darwin", "say", "[[pbas +3]] [[volm 0.3]] One.", "-f -\nOne."),
        ("win32", "powershell", "pitch=''+20%''", "pitch=''+0%''"),
        ("win32", "powershell", "Volume = 30", "Volume = 100"),
        ("win32", "powershell", "in 'NotSet', 'Female')", "in 'NotSet')"),
    ],
)
def test_pitch_volume_and_voice_reach_the_program(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    system: str,
    program: str,
    changed: str,
    usual: str,
) -> None:
    command = tmp_path / program
    command.write_text(f'#!/bin/sh\necho "$@" >>{tmp_path}/said\ncat >>{tmp_path}/said\n')
    command.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    voice.mac_voice.cache_clear()
    (synthesizer,) = (each for each in SYNTHESIZERS[system] if each.program == program)
    speaker = Voice([synthesizer])
    speaker.say("One.", VoiceSettings("de", 100))
    speaker.say("One.", VoiceSettings("de", 100, 120, 30, "female"))
    speaker.finish(WAIT_SECONDS)
    voice.mac_voice.cache_clear()
    said = (tmp_path / "said").read_text()
    assert usual in said and changed in said.partition(usual)[2], said


@pytest.mark.parametrize(
    ("synthesizers", "shown"),
    [
        (SYNTHESIZERS["linux"], ["speech_pitch", "speech_volume", "speech_voice"]),
        (SYNTHESIZERS["darwin"], ["speech_pitch", "speech_volume"]),
        ((Synthesizer("no-such-program", lambda settings: []),), []),
    ],
    ids=["linux", "macos", "none"],
)
def test_preferences_show_what_the_voice_of_the_system_has(
    person: Person,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    synthesizers: tuple[Synthesizer, ...],
    shown: list[str],
) -> None:
    (tmp_path / "say").write_text("#!/bin/sh\n")
    (tmp_path / "say").chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr(voice, "SYNTHESIZERS", {sys.platform: synthesizers})
    person.app.workspace.show_page(PreferencesPage)
    controls = person.shown_page(PreferencesPage).form.controls
    assert [each for each in controls if each.startswith("speech_")] == ["speech_rate", *shown]


def test_an_option_without_effect_is_said_with_the_reason(listener: Listener) -> None:
    listener.app.workspace.show_new_game(find_game("four-stones"))
    listener.flush()
    reason = "To change this, choose “Shuffled” for Layout."
    form = listener.shown_page(NewGamePage).form
    listener.reveal(form.controls["letters"][0])
    listener.click(centre(form.controls["letters"][0]))
    listener.wait(lambda: listener.voice.said[-1] == reason, "the reason after a click")
    take_focus(form.controls["layout"][0])
    listener.flush()
    for key in ("Tab", "Right"):
        assert listener.strike(key) == f"Rows, number, 4, unavailable: {reason}"


def test_stop_ends_the_program_and_drops_what_waits(tmp_path: Path) -> None:
    started = threading.Event()

    class Recorded(Synthesizer):
        def start(self, text: str, manner: VoiceSettings) -> subprocess.Popen[bytes]:
            process = super().start(text, manner)
            processes.append(process)
            started.set()
            return process

    processes: list[subprocess.Popen[bytes]] = []
    # What a server is told to end, of which the program was only the client.
    silence = ("-c", f"open({str(tmp_path / 'silenced')!r}, 'w')")
    waits = ["-c", "import signal as s; s.pause()"]
    speaker = Voice([Recorded(sys.executable, lambda manner: waits, silence=silence)])
    speaker.say("One.", VoiceSettings("en", 100))
    speaker.say("Two.", VoiceSettings("en", 100))
    assert started.wait(WAIT_SECONDS)
    speaker.stop()
    speaker.finish(WAIT_SECONDS)
    assert len(processes) == 1 and processes[0].returncode
    assert (tmp_path / "silenced").exists() and not speaker.silence_reason


def test_each_system_has_a_program_with_rate_and_language() -> None:
    assert set(SYNTHESIZERS) == {"linux", "darwin", "win32"}
    assert "--rate 50 " in " ".join(spd_say_arguments(VoiceSettings("de", 200)))
    script = windows_speech_arguments(VoiceSettings("fr", 300))[-1]
    assert "Rate = 10" in script and "[cultureinfo]'fr'" in script


YIELD = re.compile(r"Pile (\d), \d+ stones?: scores (nothing|\d+)(?:, (free turn))?")
"""What is said of a pile of Mancala: its number, its stones for the score pile, a free turn."""


def test_who_decides_by_what_is_said_alone_beats_the_weakest_level(listener: Listener) -> None:
    listener.start_game(find_game("mancala"), seed=3)
    listener.hear()
    while not listener.is_over:
        # F7 says the choices; nothing else of the game is used.
        choices = [
            (bool(free), 0 if stones == "nothing" else int(stones), pile)
            for pile, stones, free in YIELD.findall(listener.strike("F7"))
        ]
        listener.strike(max(choices)[2], "Return")
        listener.wait_for_turn()
        listener.hear()
    assert "You win!" in listener.heard


def test_a_sentence_on_two_lines_is_read_as_one(listener: Listener) -> None:
    card = listener.widget(DailyPuzzleCard)
    card.delete("all")
    summary = "Line up four pieces that share a feature, and call it."
    card.write_title("Title", summary, pixels(card, 240), pixels(card, 600))
    assert len(card.find_withtag(CONTINUED_TAG)) == 1
    assert speech._own_text(card) == f"Title, {summary}"


def test_a_level_of_fourside_says_which_numbers_it_sets(listener: Listener) -> None:
    page = listener.open_game_page(find_game("fourside"))
    assert "Numbers set" not in page
    for _number in range(20):
        if "Computer, number" in listener.strike("Tab"):
            break
    said = listener.strike("Right")
    assert said.startswith("Numbers set for this level: 1–4.") and "2 of 7, Novice" in said
