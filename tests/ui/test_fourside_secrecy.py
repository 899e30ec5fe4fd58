"""Tests with two people at one screen: no frame shows or names a side of a hidden hand."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageTk

from fourgames_tk.engine.games.fourside.blocks import Block, block_text, rotated
from fourgames_tk.engine.games.fourside.rules import FourSideState
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.record import Record
from fourgames_tk.ui.boards.fourside import board as fourside_board
from fourgames_tk.ui.boards.fourside import drawing
from fourgames_tk.ui.canvas.scaled_canvas import PaintFunction, ScaledCanvas
from fourgames_tk.ui.pages.board_embed import BoardPreview
from fourgames_tk.ui.pages.import_export import session_until_error
from fourgames_tk.ui.pages.your_games import YourGamesPage
from fourgames_tk.ui.paint import pieces
from tests.ui.fourside import (
    GAME,
    board,
    cell,
    choose_block,
    lift_cover,
    some_move,
    start_two_people,
    state,
)
from tests.ui.person import Person


def rotations(block: Block) -> set[Block]:
    """Return the four rotations of a block."""
    return {rotated(block, quarters) for quarters in range(4)}


class Spy:
    """Reads all that a window shows, and checks it for hidden blocks."""

    def __init__(self, person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
        self.person = person
        self.frames = self.frames_open = 0
        self.open: int | None = None
        """The seat whose person has just shown the hand; the other one does not look."""
        self._painted: dict[str, tuple[PaintFunction, tuple[Any, ...]]] = {}
        painted = ScaledCanvas._painted_sprite

        def note(
            sheet: ScaledCanvas, paint: PaintFunction, what: tuple[Hashable, ...], **how: Any
        ) -> ImageTk.PhotoImage:
            photo = painted(sheet, paint, what, **how)
            self._painted[str(photo)] = paint, what
            return photo

        monkeypatch.setattr(ScaledCanvas, "_painted_sprite", note)

    def hidden(self) -> set[Block]:
        """Return all rotations of blocks in a hidden hand that are not on the board."""
        session = self.person.controller.session
        steps = [*session.steps, *session.undone_steps]
        states = [session.first, *(step.after for step in steps)]
        held: set[Block] = set()
        laid: set[Block] = set()
        for each in states:
            assert isinstance(each, FourSideState)
            laid |= {block for block in each.board if block is not None}
            for seat, hand in enumerate(each.hands):
                assert hand is not None
                held |= set(hand) if seat != self.open else set()
                laid |= set(hand) if seat == self.open else set()
        looks = {look for block in laid for look in rotations(block)}
        return {look for block in held for look in rotations(block)} - looks

    def drawn(self) -> Iterator[Block]:
        """Yield the blocks that are drawn with their sides."""
        shown = self.person.board
        for item in shown.find_all():
            if shown.type(item) == "image":
                paint, what = self._painted.get(shown.itemcget(item, "image"), (None, ()))
                if paint in (pieces.fourside_block, drawing._trial_block):
                    yield what[1]

    def read(self) -> str:
        """Return all that is written in the window."""
        shown, found = self.person.board, [self.person.status]
        found += [
            shown.itemcget(item, "text") for item in shown.find_all() if shown.type(item) == "text"
        ]
        for widget in self.person.widgets():
            if isinstance(widget, tk.Text):
                found.append(widget.get("1.0", "end"))
        return "\n".join(found).replace(" ", "")

    def look(self) -> None:
        """Check one frame."""
        self.frames += 1
        self.frames_open += self.open is not None
        hidden = self.hidden()
        assert len(hidden) >= 12
        seen = hidden & set(self.drawn())
        assert not seen, f"drawn: {seen}"
        text = self.read()
        for block in hidden:
            listed = f"[{','.join(map(str, block))}]"
            assert block_text(block) not in text and listed not in text, f"written: {block}"

    def watch(self, until: Callable[[], bool], message: str) -> None:
        """Check each frame until a condition holds."""

        def looked() -> bool:
            holds = until()
            self.look()
            return holds

        self.person.wait(looked, message)
        self.look()

    def open_panels(self) -> None:
        """Open all that can be read beside the board."""
        for panel in ("messages", "analysis", "moves"):
            self.person.do(panel)
        self.watch(lambda: self.person.board.is_drawn_for_size, "the board beside the panels")
        assert len(self.person.game_view.open_panels) == 3

    def key(self, name: str) -> None:
        """Press a key and look at all that it starts; another position closes the hand."""
        self.person.driver.key(name)
        before = len(self.person.moves)
        ticks: list[None] = []

        def rested() -> bool:
            ticks.append(None)
            if len(self.person.moves) != before:
                self.open = None
            return (
                len(ticks) > 12
                and not self.person.board.is_animating
                and self.person.board.is_drawn_for_size
            )

        self.watch(rested, f"what {name} starts")

    def show_hand(self) -> None:
        """Show the hand of who has the turn."""
        assert not self.person.board.find_withtag("hand")
        self.watch(lambda: board(self.person).can_uncover_hand, "the time of the cover")
        self.open = state(self.person).turn
        self.key("Return")
        assert len(self.person.board.find_withtag("hand")) == 5

    def place(self) -> None:
        """Place a block by mouse; the hand is open until the move has been shown."""
        person = self.person
        _, place, turns, number = some_move(person)
        before = len(person.moves)
        choose_block(person, place, turns)
        person.driver.click(*cell(person, number))
        self.watch(lambda: len(person.moves) > before, "the move")
        self.watch(lambda: not person.board.is_animating, "the end of its motion")
        self.open = None
        self.look()


@pytest.fixture
def spy(person: Person, monkeypatch: pytest.MonkeyPatch) -> Spy:
    found = Spy(person, monkeypatch)
    start_two_people(person, curtain=True, values="9")
    person.app.set_preference("speed", "fast")
    return found


def test_no_frame_of_a_game_of_two_shows_a_hidden_side(spy: Spy) -> None:
    person = spy.person
    spy.open_panels()
    for _ in range(2):
        spy.show_hand()
        spy.place()
    spy.key("F1")
    for key in ("ctrl+z", "ctrl+z", "ctrl+y", "ctrl+y", "ctrl+z"):
        spy.key(key)
        assert not person.board.find_withtag("hand")
    spy.show_hand()
    # The other person may be the one who undoes or redoes.
    for key in ("ctrl+y", "ctrl+z"):
        spy.key(key)
        assert not person.board.find_withtag("hand")
        spy.show_hand()
    assert spy.frames > 100 and spy.frames_open > 20


def test_undo_in_the_middle_of_a_move_closes_the_hand(spy: Spy) -> None:
    person = spy.person
    person.app.set_preference("speed", "slow")
    spy.show_hand()
    _, place, turns, number = some_move(person)
    person.key(str(place + 1), *["r"] * turns)
    person.click(cell(person, number))
    assert person.board.is_animating
    spy.key("ctrl+z")
    assert person.moves == () and not person.board.find_withtag("hand")
    spy.key("ctrl+y")
    assert len(person.moves) == 1 and not person.board.find_withtag("hand")


@pytest.mark.parametrize("done", ["Return", "click"])
def test_input_during_the_animation_of_a_move_reveals_no_hand(spy: Spy, done: str) -> None:
    person = spy.person
    person.app.set_preference("speed", "slow")
    button = person.item("curtain")
    spy.show_hand()
    _, place, turns, number = some_move(person)
    person.key(str(place + 1), *["r"] * turns)
    person.click(cell(person, number))
    assert person.board.is_animating
    if done == "click":
        person.driver.click(*button)
    else:
        person.driver.key(done)
    spy.watch(lambda: not person.board.is_animating, "the end of the motion")
    spy.open = None
    spy.look()
    assert person.board.accepts_input and not person.board.find_withtag("hand")
    spy.show_hand()


def test_a_key_that_was_pressed_before_the_cover_came_does_not_lift_it(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fourside_board, "COVER_MS", 0)
    start_two_people(person, curtain=True)
    lift_cover(person)
    _, place, turns, number = some_move(person)
    person.key(str(place + 1), *["r"] * turns)
    person.driver.click(*cell(person, number))
    person.driver.key("Return")
    person.wait_for_moves(1)
    assert board(person).is_hand_covered


@pytest.mark.parametrize("speed", ["fast", "off"])
def test_what_is_done_before_the_board_is_drawn_opens_no_hand(spy: Spy, speed: str) -> None:
    person = spy.person
    person.app.set_preference("speed", speed)
    spy.show_hand()
    _, place, turns, number = some_move(person)
    person.key(str(place + 1), *["r"] * turns)
    person.root.geometry("1500x900")
    spy.watch(lambda: person.board.winfo_width() == 1500, "the other size")
    person.driver.click(*cell(person, number))
    person.driver.key("Return")
    person.flush()
    spy.watch(lambda: len(person.moves) == 1, "the move")
    spy.watch(
        lambda: not person.board.is_animating and person.board.is_drawn_for_size,
        "the end of its motion",
    )
    spy.open = None
    spy.look()
    assert not person.board.find_withtag("hand")


def test_colours_and_sizes_change_without_opening_a_hand(spy: Spy) -> None:
    person = spy.person
    spy.open_panels()
    spy.show_hand()
    spy.place()
    for theme in ("dark", "light"):
        person.app.set_preference("theme", theme)
        spy.watch(lambda: person.board.is_drawn_for_size, "the other colours")
    person.root.geometry("900x620")
    spy.watch(
        lambda: person.root.winfo_width() == 900 and person.board.is_drawn_for_size, "the new size"
    )
    person.app.set_preference("speed", "slow")
    person.driver.key("ctrl+z")
    spy.watch(lambda: person.moves == (), "the move to be taken back")
    person.driver.key("ctrl+y")
    spy.watch(lambda: person.board.is_animating, "the move to be shown again")
    person.app.set_preference("theme", "dark")
    spy.watch(
        lambda: not person.board.is_animating and person.board.is_drawn_for_size,
        "its end in the dark",
    )


def test_a_reopened_game_hides_the_hand(spy: Spy, tmp_path: Path) -> None:
    person = spy.person
    spy.show_hand()
    spy.place()
    spy.show_hand()
    controller = person.controller
    path = tmp_path / "two.4g"
    Record.from_session(controller.session, ["human", "human"]).write(path)
    for _ in range(2):
        spy.open = None
        person.app.workspace.show_start()
        person.app.workspace.open_file(path)
        spy.watch(lambda: person.board.is_drawn_for_size, "the opened game")
        assert len(person.moves) == 1 and person.controller.visibility.is_hand_covered
        spy.show_hand()
    person.do("start_over")
    person.press("Start Over")
    spy.open = None
    spy.watch(lambda: person.board.is_drawn_for_size, "the first position")
    assert person.moves == () and person.controller.visibility.is_hand_covered


def test_drawing_the_curtain_hides_what_is_open(spy: Spy) -> None:
    person = spy.person
    spy.open_panels()
    person.app.set_preference("curtain", "no")
    person.wait(lambda: len(person.board.find_withtag("hand")) == 5, "the hand")
    person.driver.move(*cell(person, 0))
    person.key("2", "space", "F1")
    assert person.controller.is_thinking
    person.app.set_preference("curtain", "yes")
    assert not person.controller.is_thinking
    spy.look()
    assert not person.board.find_withtag("hand")
    spy.key("F1")
    assert "Hint" not in person.status
    assert board(person).drawing.is_hand_covered and person.controller.visibility.is_hand_covered


def test_what_the_board_is_given_holds_no_hidden_hand(spy: Spy) -> None:
    person = spy.person

    def hands() -> list[object]:
        scene = person.board.scene
        assert scene is not None
        return [
            hand
            for each in (scene.state, *(step.after for step in scene.steps))
            for hand in each.hands
        ]

    assert hands() == [None, None]
    spy.show_hand()
    assert hands() == [state(person).hands[0], None]
    spy.place()
    assert hands() == [None] * 4


def test_computers_that_go_on_show_no_hand_that_people_held(spy: Spy) -> None:
    person = spy.person
    spy.open_panels()
    spy.show_hand()
    spy.place()
    demo = (PlayerSpec("level", 1),) * 2
    person.controller.change_players(demo)
    assert "stay hidden" in person.status
    spy.watch(lambda: len(person.moves) > 2, "the computers to move")
    (head,) = person.app.library.read_headers()
    person.app.workspace.show_start()
    frames = spy.frames
    person.app.workspace.open_file(head.path)
    person.wait_for_board()
    spy.watch(lambda: len(person.moves) > 4, "the computers to go on")
    assert spy.frames > frames > 10
    assert not person.board.find_withtag("curtain")


def test_a_demo_that_nobody_played_shows_its_hands(person: Person) -> None:
    person.app.set_preference("speed", "fast")
    person.start_game(GAME, "level:1 level:1")
    person.wait(lambda: len(person.moves) > 1, "the computers to move")
    person.do("stop")
    person.flush()
    board = person.board
    person.wait(lambda: board.is_drawn_for_size and not board.is_animating, "the end of the motion")
    assert len(board.find_withtag("hand")) == 5


def test_a_small_picture_shows_no_hand_that_people_held(person: Person) -> None:
    start_two_people(person, curtain=True)
    lift_cover(person)
    _, place, turns, number = some_move(person)
    choose_block(person, place, turns)
    person.driver.click(*cell(person, number))
    person.wait_for_moves(1)
    person.controller.change_players((PlayerSpec("level", 1),) * 2)
    person.app.workspace.show_start()
    (head,) = person.app.library.read_headers()
    assert (head.players, head.kind) == (("level:1", "level:1"), "played")
    session = session_until_error(head.path)
    assert session is not None
    preview = BoardPreview(person.app.workspace.show_page(YourGamesPage))
    preview.show_position(session)
    shown = preview.board
    assert shown is not None and shown.state.hands == (None, None)
