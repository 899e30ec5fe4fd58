"""Tests of the boards of all games with real clicks, drags and keys."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from PIL import Image

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.player import Player
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.session import Session
from fourgames_tk.ui.pages.game_end import EndPage
from fourgames_tk.ui.window.menus import ACTIONS, MENUS
from tests.ui.boards import items
from tests.ui.gestures import gestures_for
from tests.ui.person import QUICK_OPTIONS, Person
from tests.ui.pictures import difference
from tests.ui.pump import box, pump

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
SEED = 11
MAX_MOVES = 6
"""Maximum number of moves of a position that are tested, chosen at random."""
SAME = 0.01
"""The mean difference of two pictures, from 0 to 255, that differ in nothing but noise."""


def position_after(game: AnyGame, plies: int) -> State:
    """Return a position where a person is asked, about so many random moves from the start."""
    random, state = Random(SEED), game.start(game.options_type(), SEED)
    while plies > 0 or state.forced_move() is not None:
        state = state.play(random.choice(state.legal_moves())).state
        plies -= 1
        if state.outcome() is not None:
            return position_after(game, plies // 2)
    return state


def chosen(state: State) -> list[str]:
    """Return the legal moves of a position, or some of them."""
    moves = list(state.legal_moves())
    return moves if len(moves) <= MAX_MOVES else Random(SEED).sample(moves, MAX_MOVES)


def start_from_position(person: Person, game: AnyGame, state: State) -> None:
    """Begin at a position, with people on all seats."""
    person.app.set_preference("curtain", "no")
    person.continue_session(Session(game, game.options_type(), SEED, position=state))


def picture(person: Person) -> Image.Image:
    """Return what is seen on the board while the pointer rests beside everything."""
    person.driver.move(*person.at(2, 2))
    person.flush()
    return person.driver.screenshot(box(person.board))


def tried(person: Person, way: str) -> Iterator[str]:
    """Make each move of the position by a way, take it back, and yield it in between."""
    count = len(person.moves)
    before = picture(person)
    for move in chosen(person.controller.session.state):
        if not getattr(gestures_for(person.board, move), way):
            continue
        person.make(move, way)
        person.wait(lambda: len(person.moves) > count, f"{move} by {way}")
        assert person.moves[count] == move
        yield move
        while len(person.moves) > count:
            person.key("ctrl+z")
        person.wait_for_turn()
        # The cursor stays visible for a person who plays by keys.
        person.click(person.at(2, 2))
        off = difference(before, picture(person))
        assert off <= SAME, f"undo of {move} leaves another picture behind ({off:.2f})"


@games
@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_every_move_can_be_made_and_taken_back(person: Person, game: AnyGame, way: str) -> None:
    for plies in (0, 9):
        state = position_after(game, plies)
        start_from_position(person, game, state)
        assert list(tried(person, way)) == chosen(state), plies


@games
def test_every_move_can_be_dragged_where_dragging_is_offered(person: Person, game: AnyGame) -> None:
    state = position_after(game, 9)
    start_from_position(person, game, state)
    offered = [move for move in chosen(state) if gestures_for(person.board, move).drag]
    assert list(tried(person, "drag")) == offered


@games
def test_keys_that_are_pressed_with_a_modifier_do_nothing_on_the_board(
    person: Person, game: AnyGame
) -> None:
    """Ctrl, Alt, and Super, which is Cmd on macOS, belong to shortcuts and menus."""
    start_from_position(person, game, position_after(game, 9))
    taken = {each.shortcut for each in ACTIONS} | {each[0] for each in MENUS}
    move = chosen(person.controller.session.state)[0]
    for key in gestures_for(person.board, move).keys:
        before = items(person.board), person.status, person.moves
        others = [each for each in (key, "Left", "Down", "Return") if each.upper() not in taken]
        for modifier in ("ctrl", "alt", "cmd"):
            person.key(*(f"{modifier}+{each}" for each in others))
            assert (items(person.board), person.status, person.moves) == before, modifier
        person.key(key)
    assert person.moves[0] == move


@games
def test_a_quiet_sign_says_that_the_computer_thinks(person: Person, game: AnyGame) -> None:
    start_from_position(person, game, position_after(game, 4))
    board, turn = person.board, person.controller.session.state.turn
    assert not board.find_withtag("thinking")
    person.driver.key("ctrl+h")
    # Seen between two events of the window, however soon the answer comes.
    pump(person.root, lambda: board.find_withtag("thinking") != (), message="the sign")
    person.wait_for_hint()
    assert not board.find_withtag("thinking")
    players = list(person.controller.setup.players)
    players[turn] = PlayerSpec("level", 1)
    person.controller.change_players(tuple(players))
    pump(person.root, lambda: board.find_withtag("thinking") != (), message="the sign again")
    person.controller.stop()
    assert not board.find_withtag("thinking")


@games
def test_the_computer_finishes_a_game_for_a_person(
    person: Person, game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels, make = set[int](), PlayerSpec.make_player

    def record(spec: PlayerSpec, *args: Any, **words: Any) -> Player:
        levels.add(spec.level)
        return make(spec, *args, **words)

    monkeypatch.setattr(PlayerSpec, "make_player", record)
    person.app.set_preference("speed", "slow")
    person.start_game(game, **QUICK_OPTIONS.get(game.id, {}))
    if person.app.workspace.autosave.winnable_level is not None:
        person.menu("Move", "Finish for Me")
        person.see("“Finish for Me” turns this into a practice game")
        assert not person.controller.finishing
    person.menu("Move", "Finish for Me")
    person.wait(lambda: person.controller.is_over, "the end of the game")
    people = person.controller.setup.people_seats
    assert all(step.for_person == (step.seat in people) for step in person.controller.session.steps)
    assert max(levels) == game.levels[-1].number, "the best level plays for the person"
    assert isinstance(person.app.workspace.side_panel.page, EndPage)
    board, history = person.board, person.controller.history
    assert board.scene is not None and board.scene.heading == history.scene.heading
    assert person.app.workspace.autosave.practice_reason in ("finished", "options")
    assert not person.controller.can_finish_by_computer


def test_escape_stops_finishing_and_the_person_goes_on(person: Person) -> None:
    person.start_game(find_game("fourside"), "human level:3")
    for _ in range(2):
        person.do("finish")
    # `person.wait` would handle all events there are: on a fast machine the whole game.
    pump(person.root, lambda: len(person.moves) > 2, "some moves")
    person.key("Escape")
    assert not person.controller.finishing and not person.controller.is_over
    person.key("Return")
    person.wait_for_turn()
    assert person.controller.awaits_person


def test_a_game_that_the_computer_finishes_says_so_and_a_click_on_the_board_stops_it(
    person: Person,
) -> None:
    person.start_game(find_game("fourside"), "human level:3")
    for _ in range(2):
        person.do("finish")
    pump(person.root, lambda: len(person.moves) > 2, "some moves")
    shown = person.board
    assert shown.scene is not None and shown.scene.seat is None
    assert shown.itemcget("prompt", "text") == "The computer finishes the game: click to stop"
    assert "To stop it, click the board or press Esc." in person.status
    # `person.click` would handle all events there are.
    person.driver.click(*person.at(shown.winfo_width() // 2, shown.winfo_height() // 2))
    pump(person.root, lambda: not person.controller.finishing, "the computer to stop")
    person.flush()
    assert not person.controller.is_over
    assert shown.itemcget("prompt", "text") != "The computer finishes the game: click to stop"


def test_only_games_against_computers_can_be_finished(person: Person) -> None:
    person.start_game(find_game("fourside"), "human human")
    assert not person.controller.can_finish_by_computer
    person.key("ctrl+shift+f")
    person.see("The computer can finish only a game that has a computer player.")
    person.start_game(find_game("four-stones"), "human level:1")
    person.controller.submit(person.controller.session.state.legal_moves()[0])
    person.wait_for_turn()
    person.menu("Game", "Learn", "Review")
    person.see("You can review it when it is over.")
    person.app.set_preference("speed", "slow")
    person.start_game(find_game("fourside"), "level:1 level:1")
    assert not person.controller.can_finish_by_computer
