"""The page at the end of a game: result, reward, and what comes next."""

from __future__ import annotations

import time
import tkinter as tk
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from fourgames_tk.engine.game import AnyGame, Outcome
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.session import Session, turn_numbers
from fourgames_tk.engine.setup import options_proposal_for
from fourgames_tk.ui.canvas.drawing import Drawing
from fourgames_tk.ui.pages import game_end as end_page
from fourgames_tk.ui.pages.board_embed import LaurelWreath
from fourgames_tk.ui.pages.course import CoursePage
from fourgames_tk.ui.pages.game_end import EndPage, FinalScores, WinningLine
from fourgames_tk.ui.pages.new_game import NewGamePage
from fourgames_tk.ui.pages.statistics import StatisticsPage
from fourgames_tk.ui.widgets import focus
from fourgames_tk.ui.widgets.buttons import Button
from tests.ui.game_ends import last_move, page, play_last_move, set_up_last_move
from tests.ui.person import Person, below, keep_as_begun, results
from tests.ui.pump import centre
from tests.ui.screens import faults
from tests.ui.waiting import come_to_rest, is_at_rest

FOUR_STONES, MANCALA, FOURSIDE = map(find_game, ("four-stones", "mancala", "fourside"))
AGAIN = {"four-stones": "Start the game over", "fourside": "Play again"}
"""Label of the button that starts another game, for games whose document prescribes it."""


@pytest.fixture(autouse=True)
def at_the_window(person: Person) -> None:
    """Move the pointer into the window, so that it gets keys."""
    person.driver.move(*person.empty_pixel)
    person.flush()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_turn_is_announced_while_the_winner_glows(person: Person, game: AnyGame) -> None:
    person.app.set_preference("speed", "slow")
    last = set_up_last_move(person, game, "human human")
    person.wait_for_board()
    board = person.board
    person.controller.play_computer_move(last)
    # A new board may not define highlights yet.
    if type(board.drawing).shapes_to_highlight is Drawing.shapes_to_highlight:
        person.wait(lambda: not board.is_animating, "the end")
        return
    person.wait(lambda: bool(board.find_withtag("light")), "the glow")
    texts = [
        board.itemcget(each, "text") for each in board.find_all() if board.type(each) == "text"
    ]
    assert board.is_animating and texts
    assert not [each for each in texts if "’s turn" in each or "to move" in each]


def test_the_laurel_unfolds_where_it_is_seen(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    pane, unfolded = person.app.workspace.main_pane, list[tuple[float, bool]]()
    monkeypatch.setattr(
        LaurelWreath,
        "unfold_leaves",
        lambda laurel, share: unfolded.append((share, pane.keeps_picture)),
    )
    person.app.set_preference("speed", "normal")
    play_last_move(person, FOUR_STONES)
    person.wait(lambda: unfolded[-1][0] == 1, "the laurel")
    assert [share for share, is_hidden in unfolded if is_hidden] == [0.0]


def shows_text(person: Person, text: str) -> bool:
    """Return whether a visible label contains a text."""
    lines = [each for each in person.widgets() if each.winfo_class() == "Label"]
    return any(text in str(each.cget("text")) for each in lines if each.winfo_viewable())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_win_gives_laurel_and_bead_and_leads_to_the_next_level(
    person: Person, game: AnyGame
) -> None:
    end = play_last_move(person, game)
    assert end.laurel is not None
    assert shows_text(person, "You win!") and shows_text(person, "Would you like to:")
    assert shows_text(person, f"New: 1 of {len(game.levels)} levels beaten.")
    assert person.board.winfo_viewable() and person.board.scene is not None
    assert person.board.scene.state.outcome() is not None
    things = tuple(
        person.board.drawing.shapes_to_highlight((0,), person.controller.session.steps[-1])
    )
    # A new board may not define highlights yet.
    assert things or type(person.board.drawing).shapes_to_highlight is Drawing.shapes_to_highlight
    assert all(min(body) > 0 for _, body in things)
    person.driver.click(*centre(person.board))
    person.flush()
    assert person.root.focus_get() is person.board
    # In FourSide Enter plays again, as its document has it.
    person.key("n" if game is FOURSIDE else "Return")
    person.wait_for_board()
    assert person.controller.setup.level == person.app.settings.last_level(game) == 2
    assert person.controller.setup.options == game.options_for_level(game.options_type(), 2)
    assert person.app.workspace.side_panel.page is None


@pytest.mark.parametrize("leave", ["start_over", "home", "another game"])
def test_a_result_ends_with_its_game(person: Person, leave: str) -> None:
    play_last_move(person, FOUR_STONES)
    autosave = person.app.workspace.autosave
    assert autosave.result is not None and len(autosave.all_results()) == 1
    if leave == "another game":
        set_up_last_move(person, MANCALA, "human level:1")
    else:
        person.do(leave)
    person.flush()
    assert autosave.result is None
    person.app.library.results.remove_results(lambda result: True)
    assert autosave.all_results() == []


def test_a_win_at_the_strongest_level_offers_no_next_level(person: Person) -> None:
    strongest = len(FOUR_STONES.levels)
    person.app.settings.save_level(FOUR_STONES, strongest)
    play_last_move(person, FOUR_STONES, f"human level:{strongest}")
    assert person.app.settings.last_level(FOUR_STONES) == strongest


def test_a_low_level_won_again_leads_to_the_first_that_is_not_won(person: Person) -> None:
    for level in (1, 2, 3, 1):
        play_last_move(person, MANCALA, f"human level:{level}")
    assert shows_text(person, f"4 of {len(MANCALA.levels)}, {MANCALA.level(4).name}: ")
    person.key("Return")
    person.wait_for_board()
    assert person.controller.setup.level == 4


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_three_losses_suggest_an_easier_level(person: Person, game: AnyGame) -> None:
    for lost in (1, 2, 3):
        end = play_last_move(person, game, "human level:3", winner=1)
        assert end.laurel is None and shows_text(person, "Computer wins!")
        assert not shows_text(person, "New:")
        assert shows_text(person, "You have lost three times in a row") == (lost == 3)
    assert end.primary is not None and end.primary.text == AGAIN.get(game.id, "Start over")
    person.key("d")
    person.wait_for_board()
    assert person.controller.setup.level == 2


def test_a_lost_game_leads_to_its_lessons_there_and_on_the_start_screen(person: Person) -> None:
    for each in GAMES:
        keep_as_begun(person, each)
    game, start = find_game("four-by-four"), person.app.workspace.show_start
    play_last_move(person, game, winner=0)
    assert not person.shows("Learn")
    start()
    person.wait(lambda: "today" in person.screen, "the last games")
    assert "First time here?" not in person.screen, "all games were begun, none was lost"
    play_last_move(person, game, winner=1)
    start()
    person.see("First time here?")
    person.click(person.at_text("First time here?"))
    course = person.shown_page(CoursePage)
    assert person.app.workspace.game is game
    play_last_move(person, game, winner=1)
    person.press("Learn")
    assert person.shown_page(CoursePage) is not course and person.app.workspace.game is game


def test_draws_and_games_of_several_people_have_their_own_texts(person: Person) -> None:
    for winner, text in ((None, "It’s a draw!"), (1, "Player 2 wins!")):
        end = play_last_move(person, find_game("four-by-four"), "human human", winner)
        assert shows_text(person, text) and (end.laurel is not None) == (winner is not None)
        assert end.beads is None and not person.shows("Next level")
        assert not person.shows("One level down")
    end = play_last_move(person, MANCALA, "level:1 level:2", 1)
    assert shows_text(person, "Computer 2 wins!") and end.laurel is not None


@pytest.mark.parametrize("winner", [0, 1])
def test_the_level_below_is_offered_unless_the_side_of_the_person_has_won(
    person: Person, winner: int
) -> None:
    """It does not count that the computer has played the last moves for the person."""
    players = "human level:3"
    last = set_up_last_move(person, MANCALA, players, winner)
    begun = person.controller.session
    session = Session(MANCALA, begun.options, begun.seed)
    for move in (*begun.all_moves, last):
        session.play(move, for_person=session.state.turn == 0)
    person.app.workspace.begin_game(person.controller.setup, session)
    person.wait(lambda: person.app.workspace.side_panel.find_page(EndPage) is not None, "the end")
    end = page(person)
    assert end.laurel is None, "the computer has finished the game"
    assert person.shows("One level down") is (winner == 1)


def test_sides_are_swapped_by_a_key(person: Person) -> None:
    play_last_move(person, FOUR_STONES)
    person.key("x")
    person.wait_for_board()
    assert [each.text for each in person.controller.setup.players] == ["level:1", "human"]


def test_a_hint_makes_it_practice_but_those_that_fourside_gives_do_not(person: Person) -> None:
    for game, counts in ((FOUR_STONES, False), (FOURSIDE, True)):
        last = set_up_last_move(person, game, "human level:1", mover=0)
        person.wait_for_turn()
        person.key("ctrl+h")
        person.wait_for_hint()
        person.controller.submit(last)
        person.wait(
            lambda: person.app.workspace.side_panel.find_page(EndPage) is not None, "the end"
        )
        assert shows_text(person, "New: 1 of") == counts
        assert shows_text(person, "A practice game: you used a hint.") != counts
        assert person.shows("Next level") == counts, "no level is beaten in a practice game"
        assert results(person)[-1].counts == counts
    for game in GAMES:
        # Otherwise the rows of other games to learn leave room for one game.
        keep_as_begun(person, game)
    person.app.workspace.show_start()
    person.see("1 game finished, 1 won", "1 practice game", "won, practice", "won, level 1")
    person.app.settings.save_last_game(FOUR_STONES)
    person.do("statistics")
    person.see("Not counted: 1 practice game: 1 won, 0 lost.", "0 games: 0 won, 0 lost")


def test_keys_typed_for_the_game_are_ignored(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(end_page, "IGNORE_KEYS_MS", 1_000_000)
    end = play_last_move(person, FOUR_STONES)
    controller = person.controller
    for key in ("c", "s", "Return", "Escape", "space"):
        person.driver.key(key)
    person.flush()
    assert person.app.workspace.controller is controller and not end.accepts_keys
    person.driver.hold("Return")
    person.flush()
    end._ignore_timer.cancel()
    for _ in range(3):
        # The X server repeats a key as release and press at once.
        person.driver.hold("Return")
        person.flush()
    assert person.app.workspace.controller is controller
    person.driver.release_key("Return")
    let_go = time.monotonic()
    person.wait(lambda: time.monotonic() > let_go + 0.1, "a moment")
    person.key("Return")
    assert person.app.workspace.controller is not controller


def test_the_key_that_ends_the_game_is_ignored_while_held_down(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(end_page, "IGNORE_KEYS_MS", 0)
    last = set_up_last_move(person, FOUR_STONES, "human human")
    person.wait_for_board()
    controller = person.controller
    person.key(last[0], *["Left"] * int(last[1:]), "Return")
    person.wait(lambda: page(person).accepts_keys, "the end to hear keys")
    assert person.app.workspace.controller is controller


@pytest.mark.parametrize("focused", ["page", "board"])
def test_shortcuts_work_as_soon_as_the_game_has_ended(
    person: Person, monkeypatch: pytest.MonkeyPatch, focused: str
) -> None:
    monkeypatch.setattr(end_page, "IGNORE_KEYS_MS", 1_000_000)
    end = play_last_move(person, FOUR_STONES)
    if focused == "board":
        person.click(centre(person.board))
    person.driver.key("ctrl+m")
    person.flush()
    assert person.game_view.open_panels == ("moves",) and not end.accepts_keys
    person.driver.key("ctrl+q")
    person.flush()
    assert person.root.tk.eval("info commands .") != ".", "the program is still open"


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_the_end_is_celebrated_once_and_then_nothing_moves(
    person: Person, monkeypatch: pytest.MonkeyPatch, speed: str
) -> None:
    unfolded: list[float] = []
    # On a busy machine painting takes long, and no key would be handled meanwhile.
    monkeypatch.setattr(LaurelWreath, "unfold_leaves", lambda laurel, share: unfolded.append(share))
    # A busy machine may look only when it is over.
    monkeypatch.setattr(end_page, "UNFOLD_MS", 60_000)
    person.app.set_preference("speed", speed)
    end = play_last_move(person, MANCALA)
    if speed == "normal":
        assert not is_at_rest(person.root)
        person.driver.key("a")
    person.flush()
    assert unfolded[-1] == 1 and (len(unfolded) > 1) == (speed == "normal")
    come_to_rest(person.root)
    assert end.accepts_keys


def test_undo_closes_the_page_and_reopening_a_game_does_not_celebrate(
    person: Person,
) -> None:
    play_last_move(person, FOUR_STONES, "human human")
    person.key("ctrl+z")
    assert person.app.workspace.side_panel.page is None
    assert person.root.focus_get() is person.board
    person.key("ctrl+y")
    person.wait(lambda: person.controller.is_over, "the end")
    path = person.app.workspace.autosave.path
    assert path is not None
    person.do("home")
    person.app.set_preference("speed", "normal")
    person.app.workspace.open_file(path)
    person.wait_for_board()
    assert page(person)._animator.current is None and not shows_text(person, "New:")


def test_a_level_is_new_only_at_the_end_at_which_it_was_beaten(person: Person) -> None:
    play_last_move(person, FOUR_STONES)
    assert shows_text(person, "New:")
    path = person.app.workspace.autosave.path
    assert path is not None
    person.do("home")
    person.app.workspace.open_file(path)
    person.wait_for_board()
    assert page(person).beads is not None and not shows_text(person, "New:")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_beaten_best_is_told_once_and_stays_in_the_statistics(
    person: Person, game: AnyGame
) -> None:
    play_last_move(person, game)
    first = person.app.workspace.autosave.result
    assert first is not None and first.turns and first.bests.keys() == game.best_titles.keys()
    assert not shows_text(person, "(before: "), "the first game beats nothing"
    person.do("home")
    person.wait(lambda: results(person) == [first], "the result")
    before = dict.fromkeys(game.best_titles, 1)
    person.app.library.results.add(replace(first, turns=first.turns + 1, bests=before))
    play_last_move(person, game)
    titles = [
        f"{title}: {first.bests[kind]} (before: 1)." for kind, title in game.best_titles.items()
    ]
    turns = f"Fewest turns to win against level 1: {first.turns} (before: {first.turns + 1})."
    assert all(shows_text(person, each) for each in (*titles, turns))
    path = person.app.workspace.autosave.path
    assert path is not None
    person.do("home")
    person.app.workspace.open_file(path)
    person.wait_for_board()
    assert not shows_text(person, "(before: ")
    person.do("statistics")
    person.shown_page(StatisticsPage)
    listed = [f"{title}: {first.bests[kind]} (" for kind, title in game.best_titles.items()]
    listed.append(f"Fewest turns to win against level 1: {first.turns} (")
    person.wait(lambda: all(shows_text(person, each) for each in listed), "the list")


def test_a_tie_that_all_win_has_no_winner(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    person.start_game(FOURSIDE, "human human")
    state = person.controller.session.state
    person.controller.submit(state.legal_moves()[0])
    person.wait_for_turn()
    tie = Outcome((0, 1), (9, 9), "The scores are equal.")
    monkeypatch.setattr(type(state), "outcome", lambda state: tie)
    end = person.app.workspace.show_page(EndPage)
    assert end.laurel is None and not end._won and not end._lost


@pytest.mark.parametrize("losing", [True, False])
def test_only_who_has_moved_is_shown_a_missed_win(person: Person, losing: bool) -> None:
    seed, moves = last_move(MANCALA, 0, 0, MANCALA.options_for_level(MANCALA.options_type(), 1))
    session = Session(MANCALA, MANCALA.options_for_level(MANCALA.options_type(), 1), seed)
    for move in moves[:-1]:
        session.play(move)
    if not losing:
        session = Session(MANCALA, session.options, seed, session.state)
    person.continue_session(session, "human human")
    person.controller.submit(moves[-1])
    person.wait(lambda: person.controller.is_over, "the end")
    assert person.controller.computer_players.missed_win_seat == (1 if losing else None)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_position_that_is_over_is_pasted_and_leads_to_another_game(
    person: Person, game: AnyGame
) -> None:
    play_last_move(person, game, "human human")
    person.key("ctrl+shift+c")
    copied = person.root.clipboard_get()
    pasted = {"?": "Player 1 wins!", "level:3": "Computer wins!"}
    for player in pasted if game is FOUR_STONES else ["level:3"]:
        title = pasted[player]
        person.root.clipboard_clear()
        person.root.clipboard_append(copied.replace('[Player1 "?"]', f'[Player1 "{player}"]'))
        person.key("ctrl+v")
        person.wait_for_board()
        seen = person.screen
        assert title in seen and not any(
            each in seen for each in ("lasted", "behind", "won in turn")
        )
        person.key("r", "Left", *(f"ctrl+{letter}" for letter in "zyhmmllee"))
        assert page(person).laurel is None and not person.shows("Review")
        person.key("s")
        person.wait_for_board()
        assert (
            person.app.workspace.side_panel.page is None
            and person.controller.session.final_state.outcome() is None
        )


def labels(widget: tk.Misc) -> list[str]:
    """Return the texts of all labels within a widget, visible or not."""
    return [str(each.cget("text")) for each in below(widget) if each.winfo_class() == "Label"]


def buttons(end: EndPage) -> dict[str, str]:
    """Return the visible key caps of the page's buttons, by the texts of the buttons."""
    found = [each for each in below(end) if isinstance(each, Button) and each.winfo_viewable()]
    return {each.text: each.key if each.shows_key else "" for each in found}


@pytest.mark.parametrize(
    ("players", "winner", "title", "asks"),
    [
        ("human level:3", 1, "Computer wins!", "You lose! Would you like to:"),
        ("human level:3", 0, "You win!", "Computer loses! Would you like to:"),
        ("human human", 1, "Player 2 wins!", "Player 1 loses! Would you like to:"),
        ("human human", 0, "Player 1 wins!", "Player 2 loses! Would you like to:"),
        ("level:1 level:2", 1, "Computer 2 wins!", "Computer 1 loses! Would you like to:"),
    ],
)
def test_four_stones_ends_in_the_words_of_its_document(
    person: Person, players: str, winner: int, title: str, asks: str
) -> None:
    end = play_last_move(person, FOUR_STONES, players, winner)
    assert shows_text(person, title) and shows_text(person, asks)
    seen = buttons(end)
    assert end.primary is not None and end.primary.key.split()[0] == "Enter"
    extends_path = title == "You win!"
    assert end.primary.text == ("Next level" if extends_path else "Start the game over")
    assert seen["Start the game over"] == ("S" if extends_path else "Enter S")
    assert seen["Close the game"] == "C"
    assert ("One level down" in seen) == (title == "Computer wins!")
    controller = person.controller
    person.key("s")
    person.wait_for_board()
    assert (
        person.controller is not controller
        and person.controller.setup.players == controller.setup.players
    )
    play_last_move(person, FOUR_STONES, players, winner)
    person.key("c" if winner else "Escape")
    assert person.app.workspace.controller is None and person.app.workspace.is_at_start


@pytest.mark.parametrize(
    ("players", "winner", "title", "asks"),
    [
        ("human level:1", 0, "You win!", "Computer loses! Would you like to:"),
        ("human level:1", 1, "Computer wins!", "You lose! Would you like to:"),
        ("human human", 1, "Player 2 wins!", "Player 1 loses! Would you like to:"),
    ],
)
def test_fourside_ends_in_the_words_of_its_document(
    person: Person, players: str, winner: int, title: str, asks: str
) -> None:
    end = play_last_move(person, FOURSIDE, players, winner)
    outcome = person.controller.session.state.outcome()
    assert outcome is not None
    for size in ("1100x740", "800x560"):
        person.resize(size)
        # The score is shown once: in the laurel of a win, else in a panel.
        (drawn,) = (each for each in below(end) if isinstance(each, FinalScores | LaurelWreath))
        items = [item for item in drawn.find_all() if drawn.type(item) == "text"]
        texts = " ".join(drawn.itemcget(item, "text") for item in items)
        assert drawn.winfo_manager() and {*map(str, outcome.scores or ())} <= {*texts.split()}
        assert {"FINAL SCORE", title, "PLAY AGAIN", asks} <= {*labels(end)}
    seen = buttons(end)
    assert seen["Play again"] == "Enter S" and end.primary is not None
    assert end.primary.text == "Play again"
    assert seen["Close the game"] == "C" and seen["Exit the program"] == "E"
    assert ("Next level" in seen) == (title == "You win!")
    assert "One level down" not in seen, "there is none below the first"
    for key in ("Return", "s", "c"):
        controller = person.controller
        person.key(key)
        if key == "c":
            assert person.app.workspace.controller is None
            break
        person.wait_for_board()
        assert (
            person.controller is not controller
            and person.controller.setup.level == controller.setup.level
        )
        play_last_move(person, FOURSIDE, players, winner)


@pytest.mark.parametrize("way", ["key", "click", "Return"])
def test_the_end_of_fourside_leaves_the_program(
    person: Person, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[bool] = []
    monkeypatch.setattr(person.app, "quit", lambda: left.append(True))
    end = play_last_move(person, FOURSIDE)
    if way == "key":
        person.key("e")
    else:
        person.wait(lambda: end.accepts_keys, "the end to hear keys")
        if way == "click":
            person.press("Exit the program")
        else:
            end.button_of("leave").focus_force()
            person.key("Return")
            person.see("Close Fourgames? Your games are saved.")
            assert not left
            person.key("Return")
    assert left == [True]
    monkeypatch.undo()


@pytest.mark.parametrize(
    ("game", "players", "told"),
    [
        ("four-stones", "human human", "Player 1 moves first."),
        ("four-stones", "level:3 human", "Same level. The computer moves first."),
        ("mancala", "human level:3", "Same level. You move first."),
        ("skirmish", "human human", "Player 1 moves first."),
        ("fourside", "human human", "A random player moves first."),
        ("four-by-four", "human human", "The dice decide who moves first."),
    ],
)
def test_only_where_dice_are_thrown_they_decide_who_begins(
    person: Person, game: str, players: str, told: str
) -> None:
    play_last_move(person, find_game(game), players, 1 - players.split().index("human"))
    person.controller.setup = replace(person.controller.setup, dice=True)
    person.app.workspace.show_page(EndPage)
    assert told in labels(person.root)
    assert person.shows("Swap sides") != ("dice" in told)


@pytest.mark.parametrize(
    ("game", "place", "told"),
    [
        ("mancala", 1, "Same level. The computer moves first."),
        ("mancala", None, "Same level. A random player moves first."),
        ("four-by-four", None, "Same level. The dice decide who moves first."),
        ("four-by-four", 0, "Same level. You move first."),
    ],
)
def test_who_begins_may_be_chosen_at_the_end(
    person: Person, game: str, place: int | None, told: str
) -> None:
    play_last_move(person, find_game(game), "human level:3", 1)
    person.app.workspace.change_move_order(find_game(game), place)
    assert told in labels(person.root)


def test_who_begins_is_not_carried_over_to_another_game(person: Person) -> None:
    game = find_game("four-stones")
    person.start_game(game, "human level:1")
    person.app.workspace.change_move_order(game, 1)
    person.start_game(find_game("mancala"), "human level:1")
    person.do("start_over")
    person.wait_for_board()
    assert person.controller.setup.people_seats == (0,)


def test_escape_stops_a_replay_before_it_closes_the_game(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Two presses that follow each other at once are no repetitions of a held key.
    monkeypatch.setattr(focus, "REPEAT_MS", 0)
    play_last_move(person, FOUR_STONES)
    person.app.set_preference("speed", "slow")
    person.do("play_through")
    history = person.controller.history
    assert history.is_playing
    person.key("Escape")
    assert not history.is_playing and page(person).winfo_exists()
    person.key("Escape")
    assert person.app.workspace.controller is None


def test_enter_is_left_to_the_toolbar(person: Person) -> None:
    end = play_last_move(person, FOUR_STONES)
    controller = person.controller
    person.wait(lambda: end.accepts_keys, "the end to accept keys")
    person.app.workspace.menubar.toolbar.buttons["new_game"].focus_force()
    person.key("Return")
    assert person.app.workspace.controller is controller
    assert isinstance(person.app.workspace.side_panel.page, NewGamePage)


def test_options_that_were_proposed_for_a_level_do_not_stay_at_a_lower_one(person: Person) -> None:
    play_last_move(person, MANCALA, "human level:5", 1)
    setup = person.controller.setup
    proposal = options_proposal_for(MANCALA, setup.options, setup.players)
    assert proposal is not None
    options = proposal.applied_to(setup.options)
    person.controller.setup = replace(setup, options=options)
    person.app.workspace.show_page(EndPage)
    person.key("d")
    person.wait_for_board()
    assert person.controller.setup.level == 4
    assert person.controller.setup.options == MANCALA.options_type()


@pytest.mark.parametrize(
    ("scores", "close"),
    [((55, 45), True), ((56, 44), False), ((9, 9), True), ((50, 10, 40), True)],
)
def test_a_loss_by_a_tenth_of_the_points_is_close(scores: tuple[int, ...], close: bool) -> None:
    stub: Any = SimpleNamespace(
        _outcome=Outcome((0,), scores, ""),
        _game_setup=SimpleNamespace(people_seats=range(1, len(scores))),
        _suggests_easier=False,
        _controller=SimpleNamespace(board=SimpleNamespace(score_in_words=str)),
    )
    said = EndPage._consolation.fget(stub)  # type: ignore[attr-defined]
    assert said.startswith("That was close: you were " if close else "You were ")
    assert said.endswith(f"were {scores[0] - max(scores[1:])} behind."), "the best of the people"


def test_the_text_above_the_winning_line_wraps(person: Person) -> None:
    person.resize("800x560")
    for size in ("100", "200"):
        person.app.set_preference("text_size", size)
        person.app.set_preference("language", "es")
        play_last_move(person, find_game("four-by-four"), winner=1)
        come_to_rest(person.root)
        (panel,) = (each for each in person.widgets() if isinstance(each, WinningLine))
        assert not list(faults(panel.master)), size


def test_all_pages_count_a_game_in_turns(person: Person) -> None:
    """4 × 4, whose turns have two moves: the end, Review and Your Games name one number."""
    play_last_move(person, find_game("four-by-four"), winner=1)
    session = person.controller.session
    turns = turn_numbers(session.all_steps)[-1]
    assert turns < session.length
    person.see(f"You lasted until turn {turns}.")
    assert person.controller.history.heading.endswith(f" of {turns}")
    person.app.workspace.show_start()
    person.key("ctrl+b")
    person.see(f"{turns} turns")


@pytest.mark.parametrize("winner", [0, 1], ids=["won", "lost"])
def test_the_buttons_of_an_end_stand_in_one_order_in_all_games(person: Person, winner: int) -> None:
    shared = ("review", *["learn"] * winner, "close")
    for game in GAMES:
        end = play_last_move(person, game, winner=winner)
        if game.throws_dice:
            # The dice leave no sides to swap.
            person.controller.setup = replace(person.controller.setup, dice=True)
            person.app.workspace.close_page()
            end = person.app.workspace.show_page(EndPage)
        person.flush()
        assert person.shows("Swap sides") != game.throws_dice
        buttons = [end.button_of(each) for each in shared]
        places = [(each.winfo_y(), each.winfo_x()) for each in buttons]
        assert places[0] == (0, 0) and places == sorted(places), game.id
