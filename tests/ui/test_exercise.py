"""Pages with a board of their own: keys, undo and forced moves."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.session import AnyStep, Session
from fourgames_tk.ui.pages.exercise import ExercisePage
from fourgames_tk.ui.pages.game_page import GameSetupPage
from fourgames_tk.ui.services import Services
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.commands import PageCommand
from fourgames_tk.ui.widgets.focus import has_focus
from tests.ui.boards import POSITIONS
from tests.ui.person import Person
from tests.ui.pump import centre
from tests.ui.test_fourside_games import FORFEIT_SEED


class RecordingPage(ExercisePage):
    """Page that records the calls it gets."""

    ALLOWS_UNDO = True

    def __init__(self, parent: tk.Misc, app: Services, game: AnyGame) -> None:
        super().__init__(parent, app, game, "Scratch")
        self.calls: list[str] = []
        self.primary = Button(self.body, "Next", lambda: self.calls.append("next"), kind="primary")
        self.primary.pack()

    def on_move(self, step: AnyStep) -> None:
        self.calls.append(step.move)

    def on_undo(self) -> None:
        self.calls.append("undo")

    def hint(self) -> None:
        self.calls.append("hint")

    COMMANDS: ClassVar[Sequence[PageCommand[RecordingPage]]] = (
        PageCommand("record", "", "S", lambda page: page.calls.append("s")),
    )


class Learner(Person):
    """A person at a page with a board."""

    page: RecordingPage

    @property
    def board(self) -> Any:
        return self.page.exercise.board

    def open_page(
        self, game: AnyGame, position: object = None, people: tuple[int, ...] = (0,)
    ) -> None:
        """Open such a page with a position, or with the start of a game."""
        self.app.workspace.show_game_page(game)
        page = self.app.workspace.open_exercise(
            game, lambda parent, app: RecordingPage(parent, app, game)
        )
        assert isinstance(page, RecordingPage)
        self.page = page
        known = POSITIONS.get(game.id)
        data, words = known if known else (position, {})
        options = game.options_type.parse(words)
        state = None if data is None else game.parse_position(position or data, options, 1)
        page.exercise.load(Session(game, options, 1, state), people)
        page.take_focus()
        self.wait(lambda: self.board.is_drawn_for_size, "the board")
        self.driver.move(*self.at(2, 2))
        self.flush()

    def wait_for(self, *calls: str) -> None:
        """Wait until the page has got these calls and no others."""
        self.wait(lambda: len(self.page.calls) >= len(calls), "what the page hears")
        assert self.page.calls == list(calls)


@pytest.fixture
def learner(person: Person) -> Learner:
    return Learner(person.app, person.driver)


@pytest.mark.parametrize("way", ["mouse", "keys"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_move_is_made_and_judged(learner: Learner, game: AnyGame, way: str) -> None:
    turn = game.start(game.options_type(), 1).turn
    learner.open_page(game, people=(0 if game.id in POSITIONS else turn,))
    session = learner.page.exercise.session
    assert has_focus(learner.board) and learner.app.status_bar.awaits_person
    move = session.state.legal_moves()[0]
    learner.make(move, way)
    # In 4 × 4 a person places a piece and gives another as one action.
    count = 2 if game.id == "four-by-four" else 1
    learner.wait(lambda: len(learner.page.calls) == count, "the move")
    assert session.moves == tuple(learner.page.calls) and session.moves[0] == move


MANCALA, FOUR_STONES, FOURSIDE = (find_game(n) for n in ("mancala", "four-stones", "fourside"))


def test_keys_of_the_page_do_not_disturb_the_board(learner: Learner) -> None:
    learner.open_page(FOUR_STONES)
    page = learner.page
    learner.key("s", "Return", "ctrl+s", "ctrl+h")
    assert page.calls == ["s", "hint"]
    page.exercise.submit("Z9")
    assert "There is no letter Z" in learner.status
    assert not page.exercise.session.ply and page.exercise.awaits_move
    learner.click(centre(learner.app.workspace.menubar.toolbar.buttons["hint"]))
    assert page.calls[2:] == ["hint"]
    page.exercise.set_moves_blocked()
    learner.key("Return", "s")
    assert page.calls[3:] == ["next", "s"]
    learner.key("Escape")
    assert learner.app.workspace.exercise is None and not page.winfo_exists()


@pytest.mark.parametrize("key", ["Escape", "F8"])
def test_keys_that_leave_fourside_go_back_from_an_exercise(learner: Learner, key: str) -> None:
    workspace = learner.app.workspace
    learner.open_page(FOURSIDE, people=(0, 1))
    learner.key(key)
    assert isinstance(workspace.side_panel.page, GameSetupPage)


def test_undo_works_if_the_page_allows_it(learner: Learner) -> None:
    learner.open_page(MANCALA)
    exercise = learner.page.exercise
    learner.key("ctrl+z")
    learner.make("1", "keys")
    learner.wait_for("1")
    learner.click(centre(learner.app.workspace.menubar.toolbar.buttons["undo"]))
    learner.wait_for("1", "undo")
    assert exercise.session.ply == 0 and exercise.awaits_move


def session_at_forced_pass() -> Session:
    """Return a game of FourSide in which the player to move has to pass."""
    options = FOURSIDE.options_type.parse({"columns": "5", "rows": "5", "values": "9"})
    session = Session(FOURSIDE, options, FORFEIT_SEED)
    while session.state.forced_move() is None:
        session.play(session.state.legal_moves()[0])
    return session


def test_only_the_own_hand_is_visible_and_forced_passes_are_played(
    learner: Learner,
) -> None:
    learner.open_page(FOURSIDE)
    exercise = learner.page.exercise
    session = session_at_forced_pass()
    passing, last = session.state.turn, session.undo()
    exercise.load(session, (passing,))
    told: list[str] = []
    exercise.play_reply(last.move, lambda: told.append("shown"))
    learner.wait(lambda: told == ["shown"], "the pass")
    assert session.moves[-2:] == (last.move, "pass") and learner.page.calls == []
    assert exercise.scene.state == session.state.view(passing) != session.state
    assert learner.board.scene.steps[-2] == last.view(passing) != last


def test_undo_takes_back_a_forced_pass_with_the_move_before_it(learner: Learner) -> None:
    learner.open_page(FOURSIDE)
    exercise = learner.page.exercise
    session = session_at_forced_pass()
    passing = session.state.turn
    reply = session.undo()
    own = session.undo()
    assert own.seat == passing != reply.seat
    exercise.load(session, (passing,))
    before = session.state
    exercise.submit(own.move)
    learner.wait(lambda: learner.page.calls == [own.move], "the move")
    told: list[str] = []
    exercise.play_reply(reply.move, lambda: told.append("shown"))
    learner.wait(lambda: told == ["shown"], "the pass")
    assert session.moves[-1] == "pass" and exercise.has_moved
    exercise.undo()
    assert session.state == before and not exercise.has_moved


def test_the_first_hint_for_another_position_says_only_where_to_look(learner: Learner) -> None:
    learner.open_page(MANCALA)
    exercise = learner.page.exercise
    session = Session(MANCALA, MANCALA.options_type(), 1)
    for position in (exercise.session, session):
        exercise.load(position, (0,))
        assert "1" in position.state.legal_moves()
        assert exercise.show_hint_for("1").startswith("Hint: look at ")
    assert not exercise.show_hint_for("1").startswith("Hint: look at ")


def test_moves_before_an_exercise_are_not_those_of_the_person(learner: Learner) -> None:
    learner.open_page(FOUR_STONES)
    exercise = learner.page.exercise
    session = Session(FOUR_STONES, FOUR_STONES.options_type(), 1)
    for move in ("D3", "F5"):
        session.play(move)
    exercise.load(session, (0,))
    assert exercise.awaits_move and not exercise.can_undo
    learner.make("C1", "keys")
    learner.wait_for("C1")
    exercise.undo()
    assert session.ply == 2 and not exercise.can_undo
