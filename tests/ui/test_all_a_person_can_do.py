"""All that a person can do with the program, by mouse and keys, seen from outside.

What is on the screen, what is on the disk, and which position the board shows: nothing here knows
how the program is built. `test_every_game.py` makes every move by clicks, keys and drags.
"""

from __future__ import annotations

import datetime
import tkinter as tk
from collections.abc import Callable, Iterator
from pathlib import Path
from tkinter import ttk
from typing import Any

import pytest

from fourgames_tk import __version__
from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.app import App
from fourgames_tk.ui.canvas.controls import Click
from fourgames_tk.ui.kit.controls import Switch
from fourgames_tk.ui.kit.numbers import Slider
from fourgames_tk.ui.sheets.card import Card
from fourgames_tk.ui.table.analysis import AnalysisPanel
from tests.ui.fourside import lift_cover
from tests.ui.person import Person
from tests.ui.pump import box, centre, pump
from tests.ui.xdriver import XDriver

FOUR_STONES, SKIRMISH, FOUR_BY_FOUR, FOURSIDE, MANCALA = (
    find_game(name) for name in ("four-stones", "skirmish", "four-by-four", "fourside", "mancala")
)
SHORT: dict[str, Any] = {"layout": "shuffled", "rows": "2", "spaces": "6", "letters": "2"}
"""Options of a game of Four Stones that is over after a few moves."""


class Visitor(Person):
    """A person at the start screen, who may leave the program and open it again.

    `path` is the file that any file dialog answers with; `opened` are the windows that were opened
    after the first one.
    """

    path: Path

    def __init__(self, app: App, driver: XDriver) -> None:
        super().__init__(app, driver)
        self.opened: list[App] = []

    def start(self) -> None:
        """Put the pointer where keys go to the window."""
        self.driver.move(*self.at_nothing)
        self.flush()

    def open_again(self) -> Visitor:
        """Leave the program by its key, and open it again."""
        self.key("ctrl+q")
        assert self.root.tk.eval("info commands .") != ".", "the program has not ended"
        app = window()
        self.opened.append(app)
        person = Visitor(app, self.driver)
        person.path, person.opened = self.path, self.opened
        person.wait(lambda: app.root.winfo_width() == 1100, "the window")
        person.start()
        return person

    def play_first(self, *moves: str) -> None:
        """Sit down to Four Stones with a second person, and make these moves."""
        self.sit_down(FOUR_STONES, "human human")
        for move in moves or ("D3", "F5", "C1"):
            self.make(move, "keys")
        self.wait_for_turn()

    def play_out(self) -> None:
        """Play a short game of two people to its end."""
        self.sit_down(FOUR_STONES, "human human", **SHORT)
        self.go_on_to_the_end()

    def go_on_to_the_end(self) -> None:
        while self.position.outcome() is None:
            self.make(self.position.legal_moves()[-1], "keys")
            self.wait_for_turn()

    @property
    def position(self) -> State:
        """The position of the game on the table."""
        return self.play.session.state

    @property
    def looked_at(self) -> int:
        """How many moves have led to the position on the board."""
        assert self.board.scene is not None
        return len(self.board.scene.steps)

    @property
    def playing(self) -> bool:
        """Whether a game is on the table."""
        return self.app.desk.play is not None

    def go_on(self) -> None:
        """Click the chip on the card of a game."""
        card = next(each for each in self.widgets() if isinstance(each, Card) and each.bbox("chip"))
        left, top, right, bottom = card.bbox("chip")
        middle = card.winfo_rootx() + (left + right) // 2, card.winfo_rooty() + (top + bottom) // 2
        self.click(middle)

    def press(self, text: str) -> None:
        """Click a button as soon as there is one that can be pressed."""

        def ready() -> bool:
            buttons = [each for each in self.widgets() if isinstance(each, ttk.Button)]
            said = [each for each in buttons if str(each.cget("text")) == text]
            return all(each.instate(["!disabled"]) for each in said if each.winfo_viewable())

        self.wait(ready, f"the button {text} to work")
        super().press(text)


def window() -> App:
    """Open the program, as one that was left opens again, without sound and motion."""
    root = tk.Tk()
    root.tk.call("tk", "scaling", 96 / 72)
    settings = Settings(sound="no", speed="off")
    assert settings.message is None
    app = App(root, settings)
    root.geometry("1100x740+0+0")
    return app


THINGS: dict[str, Callable[[Visitor], None]] = {}
"""Each thing that a person can do, by its name."""


def can(name: str) -> Callable[[Callable[[Visitor], None]], Callable[[Visitor], None]]:
    """Take a function in as a thing that a person can do."""

    def take(do: Callable[[Visitor], None]) -> Callable[[Visitor], None]:
        THINGS[name] = do
        return do

    return take


Each = Callable[[Visitor, AnyGame], None]


def can_in_every_game(name: str) -> Callable[[Each], Each]:
    """Take a function in as a thing that a person can do in each game."""

    def take(do: Each) -> Each:
        for game in GAMES:
            THINGS[f"{name} {game.title}"] = lambda person, game=game: do(person, game)  # type: ignore[misc]
        return do

    return take


# Beginning a game.


@can_in_every_game("begin with the mouse:")
def begin_with_the_mouse(person: Visitor, game: AnyGame) -> None:
    person.click(person.at_text(game.title))
    person.press("▶  Play")
    person.wait_for_board()
    assert person.play.setup.game is game
    assert sorted(spec.kind for spec in person.play.setup.players) == ["human", "level"]


@can_in_every_game("begin with keys:")
def begin_with_keys(person: Visitor, game: AnyGame) -> None:
    person.key("Down", *["Tab"] * GAMES.index(game), "Return")
    person.key("Return")
    person.wait_for_board()
    assert person.play.setup.game is game
    assert sorted(spec.kind for spec in person.play.setup.players) == ["human", "level"]


@can_in_every_game("begin by the menu:")
def begin_by_the_menu(person: Visitor, game: AnyGame) -> None:
    person.menu("Game", "New Game")
    person.see("number of the game")
    person.choose(game.title)
    person.press("Start")
    person.wait_for_board()
    assert person.play.setup.game is game


@can("begin a game with the number on its card")
def begin_with_a_number(person: Visitor) -> None:
    person.key("2", "Return")
    person.wait_for_board()
    assert person.play.setup.game is GAMES[1]


@can("begin a game of two people")
def begin_with_two(person: Visitor) -> None:
    person.key("1", "m")
    person.wait_for_board()
    assert [spec.kind for spec in person.play.setup.players] == ["human", "human"]


@can("go second at another level")
def go_second(person: Visitor) -> None:
    person.key("1", "Down", "Home", "Down", "Right", "s", "2")
    person.wait_for_board()
    assert [spec.kind for spec in person.play.setup.players] == ["level", "human"]
    assert person.play.setup.level == 2
    person.wait_for_turn()
    assert len(person.moves) == 1


@can("watch two computers play")
def watch(person: Visitor) -> None:
    person.key("1", "w")
    person.wait_for_board()
    person.wait(lambda: len(person.moves) > 3, "the computers' moves")
    assert not person.play.setup.people


@can("choose options and seats of a new game")
def choose_options(person: Visitor) -> None:
    person.key("ctrl+n")
    person.see("number of the game")
    person.choose("Four Stones")
    person.choose("Shuffled")
    person.press("More")
    person.fill("Number", "7")
    person.press("Start")
    person.wait_for_board()
    setup = person.play.setup
    assert (setup.options.words()["layout"], setup.seed) == ("shuffled", 7)


@can("keep options for the next game")
def keep_options(person: Visitor) -> None:
    person.key("5")
    person.press("Options…")
    person.click(centre(next(each for each in person.widgets() if isinstance(each, Switch))))
    person.press("Keep for later")
    assert not person.playing
    person.key("m")
    person.wait_for_board()
    assert person.play.setup.options.words()["swap"] == "yes"


@can("put a third and a fourth player on the board")
def four_seats(person: Visitor) -> None:
    person.key("2", "o")
    person.fill("Players", "4")
    person.see("Player 4")
    person.press("Start")
    person.wait_for_board()
    assert [spec.kind for spec in person.play.setup.players] == ["human", *["level"] * 3]


@can("read what is wrong with options that are chosen")
def wrong_options(person: Visitor) -> None:
    person.key("ctrl+n")
    person.choose("4 × 4")
    for label in ("Light or dark", "Tall or short", "Round or square", "Hollow or solid"):
        person.press(label)
    person.see("choose at least one")
    person.press("Start")
    assert not person.playing
    person.press("Tall or short")
    person.press("Start")
    person.wait_for_board()


# Playing.


def sit(person: Visitor, game: AnyGame) -> None:
    """Sit down to a game of two people who see each other's hands."""
    person.app.set_preference("curtain", "no")
    person.sit_down(game, "human human")


@can_in_every_game("play against the computer:")
def play_against_the_computer(person: Visitor, game: AnyGame) -> None:
    person.sit_down(game, "human level:1")
    while not any(step.seat == 1 for step in person.play.session.steps[1:]):
        person.make(person.position.legal_moves()[0], "mouse")
        person.wait_for_turn()
    person.see("Your turn")


@can_in_every_game("take back and play again:")
def take_back(person: Visitor, game: AnyGame) -> None:
    sit(person, game)
    while len(person.moves) < 3:
        person.make(person.position.legal_moves()[-1], "keys")
        person.wait_for_turn()
    start, played = person.position, person.moves
    while person.moves:
        person.key("ctrl+z")
    person.wait_for_turn()
    person.menu("Move", "Redo")
    while len(person.moves) < len(played):
        person.key("ctrl+y")
    assert (person.position, person.moves) == (start, played)


@can_in_every_game("ask for a hint and take it:")
def take_a_hint(person: Visitor, game: AnyGame) -> None:
    sit(person, game)
    person.key("ctrl+h")
    move = person.wait_for_hint()
    while not person.moves:
        person.key("Return")
        if not person.moves:
            person.key("ctrl+h")
            person.wait_for_hint()
    assert person.moves[0] == move


@can_in_every_game("see what each move is worth:")
def see_values(person: Visitor, game: AnyGame) -> None:
    sit(person, game)
    if game is FOUR_BY_FOUR:
        person.make("ltrh", "keys")
    person.key("ctrl+l")
    person.see("Analysis")
    person.wait(lambda: "Thinking" not in person.screen, "the values")
    person.key("ctrl+l")
    assert "Analysis" not in person.screen


@can_in_every_game("read how it is played:")
def read_the_rules(person: Visitor, game: AnyGame) -> None:
    person.key(str(GAMES.index(game) + 1), "i")
    person.see("In ten seconds", "Notation")
    person.key("Escape")
    person.see(game.summary)


@can("let go of a letter and choose another one")
def let_go(person: Visitor) -> None:
    person.sit_down(FOUR_STONES, "human human")
    person.key("c", "BackSpace", "d", "Left", "Left", "Right", "Return")
    assert person.moves == ("D1",)


@can("read why a move cannot be made")
def read_why(person: Visitor) -> None:
    person.sit_down(FOUR_STONES, "human human")
    person.key("b")
    person.see("B is as far left as it can go.")
    person.click(person.item("tile-D"))
    person.click(person.at(4, 4))
    assert person.moves == ()


@can("see where a move would lead before it is made")
def see_ahead(person: Visitor) -> None:
    person.sit_down(FOUR_STONES, "human human")
    person.driver.move(*person.item("tile-D"))
    person.see("D can go 1 to 6 spaces.")


@can("go through the stones with Tab")
def tab_through_stones(person: Visitor) -> None:
    person.sit_down(SKIRMISH, "human human")
    person.key("Tab", "Tab", "Down", "Return")
    assert person.moves == ("b1b2",)


@can("swap sides")
def swap(person: Visitor) -> None:
    person.sit_down(MANCALA, "human human", swap="yes", opening="short")
    person.key("1")
    person.wait_for_turn()
    person.key("s")
    assert person.moves[-1] == "swap"
    person.key("ctrl+z")
    person.click(person.item("swap"))
    assert person.moves[-1] == "swap"


def lay_a_row(person: Visitor) -> None:
    """Lay the first row of 4 × 4 but for its last square, which the next piece completes."""
    sit(person, FOUR_BY_FOUR)
    for move in ("ltrh", "a1", "ltrf", "b1", "ltqh", "c1", "ltqf"):
        person.make(move, "keys")
        person.wait_for_turn()


@can("call “Four!” with the mouse")
def call_with_the_mouse(person: Visitor) -> None:
    lay_a_row(person)
    person.make("d1!", "mouse")
    assert person.moves[-1] == "d1!" and person.position.outcome() is not None


@can("call “Four!” with keys")
def call_with_keys(person: Visitor) -> None:
    lay_a_row(person)
    person.key("d", "1", "Return", "exclam", "1", "Return")
    assert person.moves[-1] == "d1!" and person.position.outcome() is not None


@can("call a line that the other one missed")
def call_what_was_missed(person: Visitor) -> None:
    lay_a_row(person)
    for move in ("d1", "dsrh"):
        person.make(move, "mouse")
    person.wait_for_turn()
    person.key("f", "1", "Return")
    assert person.moves[-1] == "!" and person.position.outcome() is not None


@can("take a call, and a piece that was laid, back with Esc")
def take_a_call_back(person: Visitor) -> None:
    lay_a_row(person)
    before = person.moves
    person.key("d", "2", "Return", "exclam", "Escape", "Escape")
    person.key("d", "1", "Return", "exclam", "1", "Return")
    assert person.moves == (*before, "d1!")


@can("choose a piece by its letters")
def choose_by_letters(person: Visitor) -> None:
    sit(person, FOUR_BY_FOUR)
    person.key("d", "s", "q", "o", "Return")
    assert person.moves == ("dsqf",)


@can("turn a block with wheel, right click and key")
def turn_a_block(person: Visitor) -> None:
    sit(person, FOURSIDE)
    place = person.item("hand-2")
    person.click(place)
    person.driver.wheel(-1)
    person.flush()
    person.click(place, button=3)
    person.key("r")
    move = next(each for each in person.position.legal_moves() if each.startswith("3r3"))
    cell = person.board.ways(move).mouse[-1]
    assert isinstance(cell, Click)
    person.click(person.at(*person.board.pixel(cell.point)))
    assert person.moves == (move,)


@can("ask for hints in FourSide until there are none")
def hints_run_out(person: Visitor) -> None:
    sit(person, FOURSIDE)
    person.key("F1")
    person.see("Hint: look")
    person.key("F1")
    person.wait_for_hint()


@can("let a coach look on, and send it away")
def be_coached(person: Visitor) -> None:
    person.key("1", "Return")
    person.wait_for_board()
    person.wait_for_turn()
    person.menu("Move", "Coach")
    person.see("The coach makes this a practice game, which takes no level.")
    person.menu("Move", "Coach")
    person.see("The coach looks on")
    person.key("ctrl+shift+h")
    person.see("The coach is gone.")


@can("switch sound on and off")
def switch_sound(person: Visitor) -> None:
    sit(person, FOURSIDE)
    before = person.app.preferences.sound
    person.key("F2")
    assert person.app.preferences.sound is not before
    person.key("F2")
    assert person.app.preferences.sound is before


@can("leave FourSide by Esc and by F8")
def leave_fourside(person: Visitor) -> None:
    for key in ("Escape", "F8"):
        sit(person, FOURSIDE)
        person.key(key)
        assert not person.playing


@can("keep a hand covered until its owner is there")
def curtain(person: Visitor) -> None:
    person.sit_down(FOURSIDE, "human human")
    assert not person.board.find_withtag("hand-0")
    lift_cover(person)
    assert person.board.find_withtag("hand-0")


@can("skip a move that is shown")
def skip_motion(person: Visitor) -> None:
    person.app.set_preference("speed", "slow")
    person.sit_down(FOUR_STONES, "human human")
    person.key("d", "6", "Return")
    assert person.board.moving
    person.click(person.at(5, 5))
    assert not person.board.moving


@can("stop the computer with Esc and let it go on with Enter")
def stop_thinking(person: Visitor) -> None:
    person.app.set_preference("speed", "slow")
    person.sit_down(FOUR_STONES, "human level:5")
    person.key("d", "1", "Return", "Return", "Escape")
    person.see("was stopped. Enter lets it move")
    person.key("Return")
    person.wait_for_moves(2)


@can("change who plays in the middle of a game")
def change_players(person: Visitor) -> None:
    person.play_first()
    before = person.position
    person.key("ctrl+p")
    person.see("Player 2")
    person.choose("Computer", 1)
    person.fill("Player 2", "1")
    person.press("Go on")
    person.wait_for_turn()
    assert [spec.text for spec in person.play.setup.players] == ["human", "level:1"]
    assert len(person.moves) == 4 and person.position != before


@can("change the level in the middle of a game")
def change_level(person: Visitor) -> None:
    person.sit_down(FOUR_STONES, "human level:1")
    person.menu("Settings", "Level", "5")
    person.wait_for_board()
    assert person.play.setup.level == 5


# The end of a game, and looking back.


@can("start a game over at its end")
def start_over(person: Visitor) -> None:
    person.play_out()
    person.see("The game is over.")
    person.press("Start over")
    person.wait_for_board()
    assert person.moves == ()
    person.go_on_to_the_end()
    person.key("s")
    person.wait_for_board()
    assert person.moves == ()


@can("close a game at its end")
def close_a_game(person: Visitor) -> None:
    person.play_out()
    person.key("c")
    assert not person.playing
    person.play_out()
    person.press("Close the game")
    assert not person.playing


@can("begin a game again while it is played")
def restart(person: Visitor) -> None:
    person.play_first()
    person.key("ctrl+r")
    person.wait_for_board()
    assert person.moves == ()


@can("look back with keys and go back to the game")
def look_back_with_keys(person: Visitor) -> None:
    person.play_out()
    count = len(person.moves)
    person.key("Home")
    assert person.looked_at == 0
    person.see("Looking back: the start.")
    person.key("Right", "Right", "Left")
    assert person.looked_at == 1
    person.key("End")
    assert person.looked_at == len(person.moves) == count


@can("let a game play through and stop it")
def play_through(person: Visitor) -> None:
    person.play_out()
    person.app.set_preference("speed", "fastest")
    person.click(centre(person.board))
    person.key("space")
    person.wait(lambda: person.looked_at == 1, "the first move")
    person.key("Escape")
    person.key("space")
    person.wait(lambda: person.looked_at == len(person.moves), "the last move")


@can("read the moves, and go to one by a click")
def moves_panel(person: Visitor) -> None:
    person.play_first()
    person.key("ctrl+m")
    person.wait_for_board()
    person.see("D3", "F5", "C1")
    person.click(person.at_text("F5"))
    assert person.looked_at == 2 and len(person.moves) == 3
    person.key("End")
    assert person.looked_at == 3


@can("play on from an earlier position")
def play_on(person: Visitor) -> None:
    person.play_first()
    person.key("ctrl+z", "ctrl+z")
    person.make("E1", "keys")
    assert person.moves == ("D3", "E1")


@can("play a move that is worth most by a click on its value")
def play_a_value(person: Visitor) -> None:
    person.sit_down(MANCALA, "human human")
    person.key("ctrl+l")
    person.wait_for_board()
    person.see("proved")
    panel = next(each for each in person.widgets() if isinstance(each, AnalysisPanel))
    best = panel.ranked[0]
    person.click(person.at_text(best))
    assert person.moves == (best,)


@can("read what players hear and say")
def message_log(person: Visitor) -> None:
    person.sit_down(SKIRMISH, "human bot:parity.awk")
    person.key("ctrl+e")
    person.key("Tab", "Down", "Return")
    person.wait_for_moves(2)
    person.see("I am player 1 on a board of 6 x 6")


# Files and earlier games.


@can("save a game and open it")
def save_and_open(person: Visitor) -> None:
    person.play_first()
    position = person.position
    person.key("ctrl+s")
    person.see("Saved as mine.4g.")
    assert "1. D3" in person.path.read_text(encoding="utf-8")
    person.key("ctrl+g")
    person.menu("Game", "Share", "Open")
    person.wait_for_board()
    assert person.position == position


@can("save a game under another name")
def save_as(person: Visitor) -> None:
    person.play_first()
    person.key("ctrl+s")
    first = person.path
    person.path = first.with_name("other.4g")
    person.make(person.position.legal_moves()[0], "keys")
    person.menu("Game", "Share", "Save As")
    person.see("Saved as other.4g.")
    assert len(first.read_text()) < len(person.path.read_text())


@can("read what is wrong with a damaged file")
def open_damaged(person: Visitor) -> None:
    person.path.write_text('[Game "four-stones"]\n\n1. D3 2. F5 3. Z9\n*\n', encoding="utf-8")
    person.key("ctrl+o")
    person.see("Line 3: move Z9: there is no letter Z here")
    person.press("Close")
    assert not person.windows


@can("copy the moves of a game")
def copy_a_game(person: Visitor) -> None:
    person.play_first()
    person.key("ctrl+b")
    person.see("Your games")
    person.flush()
    person.key("ctrl+c")
    assert "1. D3" in person.root.clipboard_get()


@can("quit in the middle of a game and go on with it later")
def come_back(person: Visitor) -> None:
    person.play_first()
    position, moves = person.position, person.moves
    person = person.open_again()
    person.go_on()
    person.wait_for_board()
    assert (person.position, person.moves) == (position, moves)
    person.key("ctrl+z")
    assert person.moves == moves[:2]


@can("come back to moves that were taken back")
def come_back_to_redo(person: Visitor) -> None:
    person.play_first()
    moves = person.moves
    person.key("ctrl+z")
    person = person.open_again()
    person.key("g")
    person.wait_for_board()
    assert person.moves == moves[:2]
    person.key("ctrl+y")
    assert person.moves == moves


@can("leave the program with the mouse")
def leave_with_the_mouse(person: Visitor) -> None:
    person.menu("Game")
    menu = next(
        each for each in person.widgets() if isinstance(each, tk.Menu) and each.winfo_viewable()
    )
    person.driver.click(menu.winfo_rootx() + 20, menu.winfo_rooty() + menu.yposition("Quit") + 5)
    pump(person.root, lambda: person.root.tk.eval("info commands .") != ".", message="the end")


@can("go to all games and on with the one on the table")
def all_games(person: Visitor) -> None:
    person.play_first()
    moves = person.moves
    person.key("ctrl+g")
    assert not person.playing
    person.go_on()
    person.wait_for_board()
    assert person.moves == moves
    person.key("ctrl+g", "g")
    person.wait_for_board()
    assert person.moves == moves


def open_the_list(person: Visitor) -> None:
    """Play a little of two games, and open the list of all games."""
    person.play_first()
    person.sit_down(MANCALA, "human human")
    person.make("2", "keys")
    person.key("ctrl+g")
    person.start()
    person.key("ctrl+b")
    person.see("Mancala", "Four Stones")
    person.flush()


@can("go on with any game in Your Games")
def go_on_with_any(person: Visitor) -> None:
    open_the_list(person)
    person.key("Down", "Return")
    person.wait_for_board()
    assert person.moves == ("D3", "F5", "C1")


@can("find a game in Your Games")
def find_a_game(person: Visitor) -> None:
    open_the_list(person)
    person.key("m", "a", "n", "c")
    person.press("Go on")
    person.wait_for_board()
    assert person.play.setup.game is MANCALA


@can("delete a game and have it back")
def delete_a_game(person: Visitor) -> None:
    open_the_list(person)
    person.key("Delete")
    person.see("Deleted: ")
    person.key("ctrl+z")
    person.see("is back.")
    person.press("Delete")
    person.press("Close")
    person = person.open_again()
    person.key("g")
    person.wait_for_board()
    assert person.moves == ("D3", "F5", "C1")


@can("rename a game")
def rename_a_game(person: Visitor) -> None:
    open_the_list(person)
    person.key("F2")
    person.wait(lambda: len(person.windows) == 1, "the question")
    person.key("t", "e", "a", "Return")
    person.see("tea")


@can("export all games")
def export_all(person: Visitor) -> None:
    open_the_list(person)
    person.press("More…")
    menu = next(
        each for each in person.widgets() if isinstance(each, tk.Menu) and each.winfo_viewable()
    )
    person.pick(menu, "Export All")
    person.see("All games are written")
    assert len(list(person.path.with_name("all").glob("*.4g"))) == 2


# What the program remembers, and what it tells.


@can("see games won and lost, and forget them")
def statistics(person: Visitor) -> None:
    person.sit_down(FOUR_STONES, "human level:1", **SHORT)
    person.go_on_to_the_end()
    person.key("ctrl+t")
    person.see("1 game: ", "you second")
    person.key("f")
    person.press("Forget them")
    person.see("No games yet")


@can("change the colours")
def theme(person: Visitor) -> None:
    person.play_first()
    moves, before = person.moves, person.board.cget("background")
    person.key("ctrl+comma")
    person.choose("Dark")
    person.press("Done")
    person.wait_for_board()
    assert person.board.cget("background") != before and person.moves == moves
    person = person.open_again()
    assert person.app.preferences.theme == "dark"


@can("change the speed of moves")
def speed(person: Visitor) -> None:
    person.key("ctrl+comma")
    person.choose("Slow")
    person.press("Done")
    person.sit_down(FOUR_STONES, "human human")
    person.make("D6", "keys")
    assert person.board.moving


@can("change the size of text, and other preferences, in a dialog")
def text_size(person: Visitor) -> None:
    person.key("ctrl+comma")
    person.see("Text size")
    person.choose("Slow")
    person.press("shows what a click would do")
    slider = person.beside("Text size", Slider)
    left, top, right, _ = box(slider)
    person.drag((left + 30, top + 25), (left + (right - left) // 2, top + 25))
    person.wait(lambda: person.app.preferences.text_size > 100, "larger text")
    person.press("Done")
    person = person.open_again()
    chosen = person.app.preferences
    assert chosen.text_size > 100 and not chosen.preview


@can("read every key")
def read_keys(person: Visitor) -> None:
    person.menu("Help", "Keys")
    person.see("Ctrl+N", "On the board of")


@can("read about the program")
def read_about(person: Visitor) -> None:
    person.menu("Help", "About")
    person.see(__version__)
    person.key("Escape")
    assert not person.windows


@can("read how a program of one's own can play")
def read_how_to_write(person: Visitor) -> None:
    person.menu("Game", "Workshop", "How to Write")
    person.wait(lambda: "get_next_move" in person.screen, "the page")


@can("open menus with keys")
def menus_with_keys(person: Visitor) -> None:
    person.play_first("D3")
    person.key("alt+m")
    person.key("Down", "Return")


# Programs and tournaments.


@can("write a program and let it play")
def write_a_program(person: Visitor) -> None:
    person.key("2", "ctrl+shift+p")
    person.see("Make a player with New")
    person.menu("New", "Python")
    person.see("first.py is made")
    person.see("Play")
    person.press("Play")
    person.wait(lambda: person.playing and len(person.moves) >= 2, "its moves")


@can("play against a program")
def play_against_a_program(person: Visitor) -> None:
    person.sit_down(SKIRMISH, "human bot:hunter.py")
    person.key("Tab", "Down", "Return")
    person.wait_for_moves(2)
    person.see("nearest enemy: ")


def begin_a_tournament(person: Visitor, games: str) -> None:
    """Let the two best levels of Four Stones play so many games."""
    person.key("1", "ctrl+shift+t")
    person.see("Games of each pair")
    person.fill("Games of each pair", games)
    person.press("Start")


@can("hold a tournament, and look at a game of it")
def hold_a_tournament(person: Visitor) -> None:
    begin_a_tournament(person, "2")
    person.see("Over: 2 games played.")
    person.click(person.at_text("Computer, level 10: Perfect  –  Computer, level 9: Master"))
    person.press("Look Through")
    person.wait_for_board()
    assert person.position.outcome() is not None
    assert [spec.level for spec in person.play.setup.players] == [10, 9]


@can("stop a tournament, and go on with it")
def stop_a_tournament(person: Visitor) -> None:
    begin_a_tournament(person, "3000")
    person.see("of 3,000 games are played")
    person.press("Stop")
    person.see("Stopped after")
    person.press("Go On")
    person.see("of 3,000 games are played")
    person.press("Stop")
    person.see("Stopped after")


@can("look at a tournament of before")
def tournament_of_before(person: Visitor) -> None:
    begin_a_tournament(person, "2")
    person.see("Over: 2 games played.")
    # As a window manager does for a window that is looked at.
    person.windows[0].focus_force()
    person.key("Escape")
    assert not person.windows
    person.start()
    person.key("ctrl+shift+t")
    person.see("Games of each pair")
    person.menu("Earlier", f"{datetime.date.today()} four-stones")
    person.see("Over: 2 games played.")


@pytest.fixture
def visitor(
    app: App, driver: XDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Visitor]:
    person = Visitor(app, driver)
    person.path = tmp_path / "mine.4g"
    for question in ("asksaveasfilename", "askopenfilename"):
        monkeypatch.setattr(f"tkinter.filedialog.{question}", lambda **options: str(person.path))
    monkeypatch.setattr("tkinter.filedialog.askdirectory", lambda **options: str(tmp_path / "all"))
    person.start()
    yield person
    for each in person.opened:
        if each.root.tk.eval("info commands .") == ".":
            each.quit()


@pytest.mark.parametrize("thing", THINGS)
def test_a_person_can(thing: str, visitor: Visitor) -> None:
    THINGS[thing](visitor)
