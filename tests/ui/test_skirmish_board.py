from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.games.skirmish.rules import SkirmishState
from fourgames_tk.engine.session import Session
from fourgames_tk.ui.boards.skirmish.layout import chat_card
from fourgames_tk.ui.canvas.scene import ChatLine
from fourgames_tk.ui.paint.palette import PALETTES
from fourgames_tk.ui.table.chat import LONGEST_LINE, chat_line
from fourgames_tk.ui.table.messages import MessagesPanel
from tests.ui.boards import tagged
from tests.ui.person import Person
from tests.ui.pictures import Pictures
from tests.ui.pump import box

GAME: AnyGame = find_game("skirmish")


def tile(person: Person, cell: str) -> tuple[int, int]:
    """Return the pixel of a cell, worked out from the labels at the edge of the board."""
    board = person.board
    labels = {
        board.itemcget(each, "text"): board.coords(each) for each in board.find_withtag("label")
    }
    return person.at(labels[cell[0]][0], labels[cell[1:]][1])


def laid_out(board: list[list[int]], players: int = 2) -> tuple[SkirmishState, SkirmishOptions]:
    """Return the position with these stones, the turn of player 1, and options that lead to it."""
    options = SkirmishOptions(
        players=players,
        rows=len(board),
        columns=len(board[0]),
        stones=max(sum(row.count(player) for row in board) for player in range(players)),
        layout="random",
    )
    return GAME.position({"board": board, "turn": 0, "quiet": 0}, options, 0), options


def go_on_from(
    person: Person, board: list[list[int]], players: str = "human human", quiet: int = 0
) -> None:
    """Lay out a position, after so many turns without a hit, and let these players go on."""
    state, options = laid_out(board, len(players.split()))
    person.go_on_with(Session(GAME, options, 0, replace(state, quiet=quiet)), players)


def lies_on(person: Person, tag: str, cell: str) -> bool:
    """Tell whether the middle of an item is that of a cell, but for rounding."""
    (x, y), (cell_x, cell_y) = person.item(tag), tile(person, cell)
    return abs(x - cell_x) <= 1 and abs(y - cell_y) <= 1


def counts(person: Person, players: int) -> list[str]:
    return [person.board.itemcget(f"count-{seat}", "text") for seat in range(players)]


def chat(person: Person) -> list[str]:
    board = person.board
    return [board.itemcget(item, "text") for item in board.find_withtag("said")]


TALKING = "human bot:nobody.py"
"""A person, and a program that is not there: what it says is said by the test."""
TAKING = [[-1, -1, -1, -1], [-1, 0, 1, -1], [-1, -1, -1, -1], [1, -1, -1, 0]]
"""The stone on b2 can take the one on c2."""
LAST_STONE = [[-1, -1, -1], [0, 1, -1], [-1, -1, -1]]


def test_a_chosen_stone_can_be_dragged_and_a_click_lets_go_of_it(person: Person) -> None:
    person.sit_down(GAME, "human human")
    person.click(person.item("stone-c1"))
    assert tagged(person, "target")
    person.click(person.item("stone-c1"))
    person.driver.move(*tile(person, "d4"))
    person.flush()
    assert not tagged(person, "target") and not tagged(person, "chat")
    person.click(person.item("stone-c1"))
    person.drag(person.item("stone-c1"), tile(person, "c2"))
    person.wait_for_moves(1)
    assert person.moves == ("c1c2",)
    assert lies_on(person, "origin", "c1") and lies_on(person, "last", "c2")


def test_a_stone_that_cannot_step_says_why(person: Person) -> None:
    person.sit_down(GAME, "human human", stones="12")
    person.click(person.item("stone-b1"))
    assert "b1 cannot step: its own side stands around it." in person.status
    assert not tagged(person, "target")


def test_the_last_stone_taken_wins_and_the_loser_is_struck_through(person: Person) -> None:
    go_on_from(person, LAST_STONE)
    bulb = person.app.menubar.toolbar.buttons["hint"]
    assert tagged(person, "mover") and bulb.enabled
    person.driver.drag(person.item("stone-a2"), person.item("stone-b2"))
    person.wait_for_moves(1)
    person.wait(lambda: person.board.drawn, "the board")
    assert not tagged(person, "mover") and not bulb.enabled
    assert tagged(person, "struck-1") == 1
    assert not tagged(person, "struck-0")
    assert counts(person, 2) == ["1", "0"]
    assert person.board.scene is not None
    assert person.board.scene.heading == "Nobody else has a stone left"
    person.key("s")
    person.wait(lambda: person.moves == () and person.board.active, "the next game")


def test_players_who_are_out_are_passed_over_by_the_board_too(person: Person) -> None:
    board = [[0, 1, -1, -1], [-1, -1, -1, -1], [-1, -1, -1, -1], [2, -1, -1, 3]]
    go_on_from(person, board, "human human human human")
    person.key("Return", "Return", "Right", "Return")
    assert person.moves == ("a1b1",)
    assert tagged(person, "struck-1") == 1
    assert person.status.startswith("Player 3’s turn")
    assert counts(person, 4) == ["1", "0", "1", "1"]


def say(person: Person, seat: int, text: str, ply: int) -> None:
    """Let a seat say something, as if a program sat there."""
    person.play.chat.take(chat_line(seat, text, ply))


def test_long_lines_of_the_chat_are_broken_and_stay_in_its_card(person: Person) -> None:
    person.sit_down(GAME, TALKING)
    person.resize("640x480")
    card, fit = chat_card(2), person.board.fit
    for pattern in ("word {} ", "W"):
        texts = [f"{number} {pattern.format(number) * LONGEST_LINE}" for number in range(1000)]
        lines = tuple(ChatLine(1, text[:LONGEST_LINE], 0) for text in texts)
        person.board.hear(lines)
        assert 0 < len(chat(person)) < 20 and lines[-1].text.startswith(chat(person)[-1])
        left, top, right, bottom = person.board.bbox("said")
        assert fit.x(card.left) < left < right < fit.x(card.right)
        assert fit.y(card.top) < top < bottom < fit.y(card.bottom)
        heights = {person.board.bbox(item)[3] for item in person.board.find_withtag("said")}
        assert len(heights) == len(chat(person)), "none lies on another"


def test_undo_takes_back_what_was_said_since_and_a_flood_shows_its_end(person: Person) -> None:
    person.sit_down(GAME, TALKING)
    say(person, 0, "before", 0)
    person.key("Tab", "Down", "Return")
    say(person, 1, "after", 1)
    person.wait(lambda: chat(person) == ["before", "after"], "two lines")
    person.play.undo()
    person.wait(lambda: chat(person) == ["before"], "the line before")
    for number in range(3000):
        say(person, 1, f"line {number}", 0)
    person.wait(lambda: "line 2999" in chat(person), "the last line")
    assert len(person.play.chat.lines) == 1000


def test_whose_number_is_whose_is_told_in_the_first_turns(person: Person) -> None:
    person.sit_down(GAME, "human human")
    for number in "12":
        assert f"Your stones bear a {number}." in person.status
        person.key("Tab", "Down" if number == "1" else "Up", "Return")
        person.wait_for_turn()
    assert "bear" not in person.status


@pytest.mark.parametrize(("quiet", "words"), [(89, ""), (90, "10 more turns"), (99, "1 more turn")])
def test_turns_without_a_hit_are_told_from_ten_before_the_draw(
    person: Person, quiet: int, words: str
) -> None:
    go_on_from(person, TAKING, quiet=quiet)
    assert (f"{words} without a hit, and it is a draw." in person.status) == bool(words)
    assert bool(tagged(person, "quiet")) == bool(words)


def test_the_message_log_is_shown_and_saved(person: Person, tmp_path: Path) -> None:
    go_on_from(person, LAST_STONE)
    person.key("ctrl+e")
    person.wait_for_board()
    person.driver.drag(person.item("stone-a2"), person.item("stone-b2"))
    person.wait_for_moves(1)
    panel = person.table.side_panel("messages")
    assert isinstance(panel, MessagesPanel)
    panel.save(tmp_path / "log.txt")
    assert "Saved as log.txt." in person.status
    assert (tmp_path / "log.txt").read_text() == (
        "The game starts.\n"
        "1. Player 2 loses the stone on b2.\n"
        "1. Player 2 has lost all stones.\n"
        "1. Player 1 plays a2b2.\n"
        "1. Player 1 wins.\n"
    )
    assert panel.text.get("1.0", "end").strip() == (tmp_path / "log.txt").read_text().strip()
    panel.save(tmp_path)
    assert "cannot be written" in person.status


@pytest.mark.parametrize("theme", PALETTES)
def test_the_board_looks_as_kept(person: Person, pictures: Pictures, theme: str) -> None:
    person.app.set_preference("theme", theme)
    four_players_in_the_middle(person)
    person.click(person.item("stone-e4"))
    pictures.check(person.driver.screenshot(box(person.board)), f"skirmish-{theme}")


def four_players_in_the_middle(person: Person) -> None:
    """Lay out a game of four in its middle, with some chat."""
    rows = "-0------ ---0--0- --0----3 ----0--- --3-1--- -----1-- ---1--1- -1------"
    board = [[-1 if sign == "-" else int(sign) for sign in row] for row in rows.split()]
    go_on_from(person, board, "human bot:nobody.py level:2 human")
    lines = ((2, "initialized, 64 tiles"), (3, "nearest enemy 3 steps away"), (1, "depth 9, +1.2"))
    for seat, text in lines:
        say(person, seat, text, 0)
    person.wait(lambda: len(chat(person)) == 3, "the chat")
