"""Tests of the board of Skirmish: stones, marks, players and chat."""

from __future__ import annotations

import tkinter as tk
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.games.skirmish.rules import SkirmishState
from fourgames_tk.engine.session import Session
from fourgames_tk.ui.boards.skirmish.drawing import chat_card_box
from fourgames_tk.ui.game_view.panels import MessagesPanel
from fourgames_tk.ui.game_view.recent_lines import MAX_LINE_LENGTH, clean_chat_line
from fourgames_tk.ui.paint.palette import PALETTES
from fourgames_tk.ui.widgets.focus import DOUBLE_CLICK_TIME
from tests.limits import WAIT_SECONDS
from tests.ui.boards import tagged
from tests.ui.gestures import gestures_for
from tests.ui.person import Person
from tests.ui.pictures import Pictures
from tests.ui.pump import box, centre

GAME: AnyGame = find_game("skirmish")


def tile(person: Person, cell: str) -> tuple[int, int]:
    """Return the pixel of a cell, worked out from the labels at the edge of the board."""
    board = person.board
    labels = {
        board.itemcget(each, "text"): board.coords(each) for each in board.find_withtag("label")
    }
    return person.at(labels[cell[0]][0], labels[cell[1:]][1])


def laid_out(board: list[list[int]], players: int = 2) -> tuple[SkirmishState, SkirmishOptions]:
    """Return the position with these stones, player 1 to move, and options that allow it."""
    options = SkirmishOptions(
        players=players,
        rows=len(board),
        columns=len(board[0]),
        stones=max(sum(row.count(player) for row in board) for player in range(players)),
        layout="random",
    )
    return GAME.parse_position({"board": board, "turn": 0, "quiet": 0}, options, 0), options


def go_on_from(
    person: Person, board: list[list[int]], players: str = "human human", quiet: int = 0
) -> None:
    """Start from a position after a number of turns without a hit, with these players."""
    state, options = laid_out(board, len(players.split()))
    person.continue_session(Session(GAME, options, 0, replace(state, quiet=quiet)), players)


def lies_on(person: Person, tag: str, cell: str) -> bool:
    """Return whether the middle of an item is that of a cell, up to rounding."""
    (x, y), (cell_x, cell_y) = person.item(tag), tile(person, cell)
    return abs(x - cell_x) <= 1 and abs(y - cell_y) <= 1


def counts(person: Person, players: int) -> list[str]:
    return [person.board.itemcget(f"count-{seat}", "text") for seat in range(players)]


def chat(person: Person) -> list[str]:
    """Return the lines in the box of the chat, without the dots of their players."""
    box = person.board.drawing.chat.box
    return [] if box is None or not box.winfo_ismapped() else lines_of(box.text)


def lines_of(text: tk.Text) -> list[str]:
    return [line.strip() for line in text.get("1.0", "end-1c").splitlines()]


TALKING = "human bot:nobody.py"
"""A person, and a program that is not there: what it says is said by the test."""
TAKING = [[-1, -1, -1, -1], [-1, 0, 1, -1], [-1, -1, -1, -1], [1, -1, -1, 0]]
"""The stone on b2 can take the one on c2."""
LAST_STONE = [[-1, -1, -1], [0, 1, -1], [-1, -1, -1]]


def test_a_chosen_stone_can_be_dragged_and_a_click_lets_go_of_it(person: Person) -> None:
    person.start_game(GAME, "human human")
    for tag in ("seat", "player"):
        below, above = (person.item(f"{tag}-{seat}")[1] for seat in (0, 1))
        assert (below > above) == (person.item("seat-0")[1] > person.item("seat-1")[1]), tag
    slide = person.board.drawing.slide_animation("stone-c1", (0, 0), (9, 9), 200)
    slide.start()
    assert person.board.find_withtag("stone-c1")[0] == person.board.find_all()[-1]
    person.click(person.item("stone-c1"))
    assert tagged(person, "target")
    person.click(person.item("stone-c1"))
    person.driver.move(*person.item("stone-b1"))
    person.flush()
    person.key("Right")
    assert person.board.pointed_target == person.board.cursor, "what moved last points"
    person.driver.move(*tile(person, "d4"))
    person.flush()
    assert not tagged(person, "target") and not tagged(person, "chat")
    person.click(person.item("stone-c1"))
    person.drag(tile(person, "d4"), tile(person, "c2"))
    assert person.moves == (), "a stone is carried from its own tile alone"
    person.drag(person.item("stone-c1"), tile(person, "c2"))
    person.wait_for_moves(1)
    assert person.moves == ("c1c2",)
    assert lies_on(person, "origin", "c1") and lies_on(person, "last", "c2")


def test_the_moves_of_all_others_since_the_own_one_are_marked(person: Person) -> None:
    rows = [[0, -1, -1, -1], [-1, -1, -1, 1], [-1, -1, -1, -1], [2, -1, -1, -1]]
    go_on_from(person, rows, "human human human")
    for move in ("a1b1", "d2d3", "a4a3"):
        person.make(move, "keys")
    assert lies_on(person, "last", "a3")
    # Player 1 is to move, and sees nothing of the move before.
    assert tagged(person, "earlier") == 1 and lies_on(person, "earlier", "d3")
    assert tagged(person, "origin") == 2
    person.make("b1c1", "keys")
    assert lies_on(person, "last", "c1") and lies_on(person, "earlier", "a3")
    assert tagged(person, "earlier") == 1
    go_on_from(person, TAKING)
    person.make("b2c2", "keys")
    assert not tagged(person, "earlier") and tagged(person, "origin") == 1


def test_a_forecast_tells_whether_the_stone_could_be_recaptured(person: Person) -> None:
    go_on_from(person, [[-1] * 4, [-1, 0, -1, 1], [-1] * 4, [-1] * 4])
    board: Any = person.board
    told = set[bool]()
    for move in board.state.legal_moves():
        start, stop = board.targets_of_move(move)
        board.chosen_path, after = (start,), board.state.after(move)
        replies = [after.step_tiles(each)[-1] for each in after.legal_moves()]
        told.add(stop in replies)
        assert ("cannot be recaptured" in board._step_forecast(stop)) == (stop not in replies)
    assert told == {True, False}


def test_a_click_during_an_animation_selects_a_stone_but_not_the_one_that_comes(
    person: Person,
) -> None:
    person.app.set_preference("speed", "slow")
    go_on_from(person, TAKING)
    for aimed, chosen in (("a4", True), ("b3", False)):
        person.controller.submit("b2b3")
        assert person.board.is_animating
        person.click(tile(person, aimed))
        assert not person.board.is_animating and bool(person.board.chosen_path) == chosen
        person.controller.undo()


def test_a_hinted_step_is_previewed_wherever_the_pointer_is(person: Person) -> None:
    go_on_from(person, TAKING)
    person.driver.move(*tile(person, "b2"))
    person.wait(lambda: tagged(person, "target") > 0, "the stone to be marked")
    person.board.select_hinted_move("b2c2")
    assert tagged(person, "ghost") == 1


def test_a_stone_that_cannot_step_says_why(person: Person) -> None:
    person.start_game(GAME, "human human", stones="12")
    person.click(person.item("stone-b1"))
    assert "b1 cannot step: stones of its own side block it." in person.status
    assert not tagged(person, "target")


def test_the_last_stone_taken_wins_and_the_loser_is_struck_through(person: Person) -> None:
    go_on_from(person, LAST_STONE)
    bulb = person.app.workspace.menubar.toolbar.buttons["hint"]
    assert tagged(person, "mover") and bulb.is_enabled
    person.driver.drag(person.item("stone-a2"), person.item("stone-b2"))
    person.wait_for_moves(1)
    person.wait(lambda: person.board.is_drawn_for_size, "the board")
    assert not tagged(person, "mover") and not bulb.is_enabled
    assert tagged(person, "struck-1") == 1
    assert not tagged(person, "struck-0")
    assert counts(person, 2) == ["1", "0"]
    assert person.board.scene is not None
    assert person.board.scene.heading == "No other player has stones left"
    person.key("s")
    person.wait(lambda: person.moves == () and person.board.accepts_input, "the next game")


def test_players_who_are_out_are_passed_over_by_the_board_too(person: Person) -> None:
    board = [[0, 1, -1, -1], [-1, -1, -1, -1], [-1, -1, -1, -1], [2, -1, -1, 3]]
    go_on_from(person, board, "human human human human")
    person.key("Return", "Return", "Right", "Return")
    assert person.moves == ("a1b1",)
    assert tagged(person, "struck-1") == 1
    assert person.status.startswith("Player 3’s turn")
    assert counts(person, 4) == ["1", "0", "1", "1"]


def say(person: Person, seat: int, text: str, ply: int) -> None:
    """Send a chat line from a seat, as a bot would."""
    person.controller.chat.append(clean_chat_line(seat, text, ply))


def test_long_lines_of_the_chat_are_broken_and_stay_in_its_card(person: Person) -> None:
    person.start_game(GAME, TALKING)
    person.resize("800x560")
    card, fit = chat_card_box(2), person.board.transform
    for number in range(3):
        say(person, number % 2, f"{number} {'word ' * MAX_LINE_LENGTH}", 0)
    person.wait(lambda: len(chat(person)) == 3, "the chat")
    box = person.board.drawing.chat.box
    left, top = box.winfo_x(), box.winfo_y()
    assert fit.x(card.left) < left < left + box.winfo_width() < fit.x(card.right)
    assert fit.y(card.top) < top < top + box.winfo_height() < fit.y(card.bottom)
    assert box.text.count("2.0", "3.0", "displaylines")[0] > 3
    assert box.text.yview()[1] == 1.0


def test_undo_takes_back_what_was_said_since(person: Person) -> None:
    person.start_game(GAME, TALKING)
    say(person, 0, "before", 0)
    person.key("Tab", "Down", "Return")
    say(person, 1, "after", 1)
    person.wait(lambda: chat(person) == ["before", "after"], "two lines")
    person.controller.undo()
    person.wait(lambda: chat(person) == ["before"], "the line before")
    text = person.board.drawing.chat.box.text
    dot = text.image_cget("1.0", "image")
    person.app.set_preference("theme", "dark")
    person.wait(lambda: person.board.is_drawn_for_size, "the other colours")
    assert text.image_cget("1.0", "image") != dot, "the dots of the players change colour"


def test_the_chat_scrolls_through_all_lines_that_are_kept(person: Person) -> None:
    person.start_game(GAME, TALKING)
    message = [f"line {number}" for number in range(3000)]
    for line in message[:1500]:
        say(person, 1, line, 0)
    person.wait(lambda: chat(person) == message[500:1500], "the last thousand lines")
    text: tk.Text = person.board.drawing.chat.box.text
    assert text.yview()[1] == 1.0, "the newest line is in sight"
    person.driver.move(*centre(text))
    person.driver.wheel(3)
    person.wait(lambda: text.yview()[1] < 1.0, "earlier lines")
    seen = text.get("@0,0", "@0,0 lineend")
    say(person, 1, message[1500], 0)
    person.wait(lambda: chat(person) == message[501:1501], "one line more, and one less")
    assert text.get("@0,0", "@0,0 lineend") == seen, "a reader is left where they are"
    person.driver.wheel(1200)
    person.wait(lambda: text.yview()[0] == 0.0, "the first line")
    person.board.focus_set()
    while str(person.app.root.focus_get()) == str(person.board):
        person.key("Tab")
    assert str(person.app.root.focus_get()) == str(text)
    person.key("End")
    person.wait(lambda: text.yview()[1] == 1.0, "the last line")
    for line in message[1501:]:
        say(person, 1, line, 0)
    person.wait(lambda: chat(person) == message[2000:], "the last thousand lines")
    assert text.yview()[1] == 1.0
    person.resize("800x600")
    person.wait(lambda: text.yview()[1] == 1.0, "the last line still")
    person.key("Escape")
    assert str(person.app.root.focus_get()) == str(person.board)


def test_the_message_log_has_the_chat_too(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.start_game(GAME, TALKING)
    say(person, 1, "hello there", 0)
    person.key("ctrl+e")
    panel = person.game_view.panel("messages")
    assert isinstance(panel, MessagesPanel)
    person.wait(lambda: "hello there" in panel.text.get("1.0", "end"), "the line")
    asked: list[str] = []

    def choose(**options: str) -> str:
        asked.append(options["initialfile"])
        return str(tmp_path / "log.txt")

    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", choose)
    person.press("Save…")
    person.wait(lambda: "Saved as log.txt." in person.status, "the file")
    assert len(asked) == 1 and asked[0].startswith("messages ")
    assert "says: hello there" in (tmp_path / "log.txt").read_text()


def test_seat_numbers_are_explained_in_the_first_turns(person: Person) -> None:
    person.start_game(GAME, "human human")
    for number in "12":
        assert f"Your stones show a {number}." in person.status
        person.key("Tab", "Down" if number == "1" else "Up", "Return")
        person.wait_for_turn()
    assert "bear" not in person.status


@pytest.mark.parametrize(("quiet", "words"), [(89, ""), (90, "10 more turns"), (99, "1 more turn")])
def test_turns_without_a_hit_are_counted_from_ten_before_the_draw(
    person: Person, quiet: int, words: str
) -> None:
    go_on_from(person, TAKING, quiet=quiet)
    assert (f"{words} to a draw." in person.status) == bool(words)
    assert bool(tagged(person, "quiet")) == bool(words)


def test_the_message_log_is_shown_and_saved(person: Person, tmp_path: Path) -> None:
    go_on_from(person, LAST_STONE)
    person.key("ctrl+e")
    person.wait_for_board()
    person.driver.drag(person.item("stone-a2"), person.item("stone-b2"))
    person.wait_for_moves(1)
    panel = person.game_view.panel("messages")
    assert isinstance(panel, MessagesPanel)
    panel.save(tmp_path / "log.txt")
    assert "Saved as log.txt." in person.status
    assert (tmp_path / "log.txt").read_text() == (
        "The game starts.\n"
        "1. Player 1 plays a2b2.\n"
        "1. Player 2 loses the stone on b2.\n"
        "1. Player 2 has no stones left.\n"
        "1. Player 1 wins.\n"
    )
    assert panel.text.get("1.0", "end").strip() == (tmp_path / "log.txt").read_text().strip()
    panel.save(tmp_path)
    assert "Couldn’t write" in person.status


@pytest.mark.parametrize("theme", PALETTES)
def test_the_board_looks_as_in_its_reference_picture(
    person: Person, pictures: Pictures, theme: str
) -> None:
    person.app.set_preference("theme", theme)
    four_players_in_the_middle(person)
    person.click(person.item("stone-e4"))
    pictures.check(person.driver.screenshot(box(person.board)), f"skirmish-{theme}")


def four_players_in_the_middle(person: Person) -> None:
    """Start from the middle of a game of four, with some chat."""
    rows = "-0------ ---0--0- --0----3 ----0--- --3-1--- -----1-- ---1--1- -1------"
    board = [[-1 if sign == "-" else int(sign) for sign in row] for row in rows.split()]
    go_on_from(person, board, "human bot:nobody.py level:2 human")
    lines = ((2, "initialized, 64 tiles"), (3, "nearest enemy 3 steps away"), (1, "depth 9, +1.2"))
    for seat, text in lines:
        say(person, seat, text, 0)
    person.wait(lambda: len(chat(person)) == 3, "the chat")


def test_a_double_click_on_a_stone_selects_it_and_does_not_let_go(person: Person) -> None:
    person.start_game(GAME, "human human")
    move = person.controller.session.state.legal_moves()[0]
    stone, target = gestures_for(person.board, move).mouse
    place = person.at(*person.board.pixel(stone.point))
    person.double_click(place)
    assert person.board.chosen_path == person.board.targets_of_move(move)[:1]
    person.click(person.at(*person.board.pixel(target.point)))
    person.wait_for_moves(1)
    assert person.moves == (move,)
    person.controller.undo()
    person.root.tk.globalsetvar(DOUBLE_CLICK_TIME, round(WAIT_SECONDS * 1000))
    person.click(place)
    person.drag(place, person.at(*person.board.pixel(target.point)))
    person.wait_for_moves(1)
    assert person.moves == (move,), "the second click can be a drag"


def test_the_first_turn_of_each_person_says_which_stones_are_theirs(person: Person) -> None:
    person.start_game(GAME, "human human")
    for told in (1, 2, None):
        person.wait_for_turn()
        numbers = [each for each in (1, 2) if f"Your stones show a {each}." in person.status]
        assert numbers == ([] if told is None else [told])
        person.make(person.controller.session.state.legal_moves()[0], "keys")
