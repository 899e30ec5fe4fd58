from __future__ import annotations

import pytest
from PIL import ImageTk

from fourgames_tk.engine.games.fourside.rules import Scored
from fourgames_tk.engine.learn.reason import Sign
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import Step
from fourgames_tk.ui.boards.fourside.layout import slab_around
from tests.ui.fourside import (
    GAME,
    board,
    cell,
    go_to,
    near,
    sit_alone,
    sit_together,
    slot,
    some_move,
    state,
)
from tests.ui.person import Person, results


def test_mouse_and_keys_work_together(person: Person) -> None:
    sit_together(person)
    move, place, _, number = some_move(person, turns=1)
    person.key(str(place + 1))
    person.driver.move(*cell(person, number))
    person.key("r")
    person.wait(lambda: bool(person.board.find_withtag("bubble")), "the points")
    person.click(cell(person, number))
    assert person.moves == (move,)


def test_another_block_can_be_chosen_while_one_is_carried(person: Person) -> None:
    sit_together(person)
    home, there = slot(person, 2), cell(person, 3)
    person.driver.move(*home)
    person.driver.press()
    person.driver.move(there[0] + 4, there[1])
    person.driver.move(*there)
    person.key("1")
    assert len(person.board.find_withtag("hand")) == 5
    assert person.item("selected") == slot(person, 0)
    person.driver.release()
    person.flush()
    assert person.moves == ()


def test_a_click_into_a_motion_chooses_the_block_that_it_aimed_at(person: Person) -> None:
    sit_alone(person)
    move, place, _, _ = some_move(person)
    person.app.set_preference("speed", "slow")
    person.play.submit(move)
    person.key("Escape")
    person.wait(lambda: len(person.moves) == 2 and person.board.moving, "the answer")
    person.click(slot(person, (place + 1) % 5))
    assert not person.board.moving
    assert board(person).drawing.hand.held.slot == (place + 1) % 5


def test_a_click_into_a_motion_chooses_nothing_of_another_hand(person: Person) -> None:
    sit_together(person)
    person.app.set_preference("speed", "slow")
    person.play.submit(some_move(person)[0])
    assert person.board.moving
    person.click(slot(person, 3))
    assert not person.board.moving
    assert board(person).drawing.hand.held.slot == 0


def test_each_turn_begins_at_the_hand(person: Person) -> None:
    sit_together(person)
    move, place, _, number = some_move(person, turns=0)
    person.key(str(place + 1), "space")
    go_to(person, number)
    person.key("Return")
    assert person.moves == (move,)
    person.key("Right")
    assert near(person.item("cursor"), slot(person, 1))


def test_f2_turns_the_sound_on_and_shows_a_note(person: Person) -> None:
    sit_alone(person)
    assert not person.board.find_withtag("note")
    person.key("F2")
    assert person.app.preferences.sound
    assert person.board.find_withtag("note")
    person.click(person.item("key-F2"))
    assert not person.app.preferences.sound
    assert not person.board.find_withtag("note")


@pytest.mark.parametrize("size", ["640x480", "1500x900"])
def test_all_of_the_largest_board_is_in_sight(person: Person, size: str) -> None:
    sit_together(person, columns="15", rows="11", values="9")
    person.resize(size)
    for item in person.board.find_all():
        left, top, right, bottom = person.board.bbox(item)
        assert left >= -40 and top >= -40
        assert right <= person.board.winfo_width() + 40
        assert bottom <= person.board.winfo_height() + 40


def test_the_line_of_keys_names_escape_and_stays_in_sight(person: Person) -> None:
    for size in ("640x480", "1100x740"):
        person.root.geometry(size)
        sit_together(person)
        width = int(size.split("x")[0])
        person.wait(lambda width=width: person.board.winfo_width() == width, "the size")  # type: ignore[misc]
        person.wait(lambda: person.board.drawn, "the board")
        shown = person.board
        texts = [shown.itemcget(item, "text") for item in shown.find_withtag("keys")]
        assert "Esc let go or leave" in [text for text in texts if text]
        assert shown.bbox("keys")[2] <= width


def test_how_points_are_made_is_told_until_a_game_has_ended(person: Person) -> None:
    sit_together(person, columns="5", rows="5", values="3")
    shown = board(person)
    assert "multiply by how many sides touch" in shown.itemcget("scoring", "text")
    assert shown.bbox("scoring")[3] <= shown.bbox("keys")[1]
    assert shown.bbox("scoring")[1] >= shown.fit.y(slab_around(shown.drawing.cells).bottom)
    while state(person).outcome() is None:
        person.play.submit(state(person).legal_moves()[0])
        person.board.skip()
        person.wait(lambda: not person.board.moving, "the move to be shown")
    results(person)
    sit_together(person)
    assert not person.board.find_withtag("scoring")


def test_points_in_advance_and_a_hint_cover_nothing_that_touches(person: Person) -> None:
    sit_together(person)
    shown = board(person)
    for move in state(person).legal_moves():
        index, turns, number = state(person).read_move(move)
        trial = state(person).trial(number, index, turns)
        shown.delete("mark")
        shown.drawing.marks(number).preview(trial)
        left, top, right, bottom = shown.bbox("bubble")
        inset = (bottom - top) // 5
        column, row = number % 9, number // 9
        for beside in ((0, 0), (0, -1), (1, 0), (0, 1), (-1, 0)):
            near = column + beside[0], row + beside[1]
            if not (0 <= near[0] < 9 and 0 <= near[1] < 7):
                continue
            place = shown.box(near[1] * 9 + near[0])
            apart = (
                right - inset <= shown.fit.x(place.left)
                or left + inset >= shown.fit.x(place.right)
                or bottom - inset <= shown.fit.y(place.top)
                or top + inset >= shown.fit.y(place.bottom)
            )
            assert apart, (move, beside)
    reason = GAME.why(state(person).view(0), state(person).legal_moves()[0], Clock())
    assert all(not mark.text for mark in reason.marks if mark.sign is Sign.RING)


@pytest.mark.parametrize("size", ["640x480", "1100x740"])
def test_the_points_cover_no_prompt(person: Person, size: str) -> None:
    person.root.geometry(size)
    sit_together(person)
    person.wait(
        lambda: person.board.winfo_width() == int(size[:-4]) and person.board.drawn, "the size"
    )
    shown = board(person)
    trial = state(person).trial(0, 1, 0)
    for number in range(state(person).columns):
        item = shown.drawing.marks(number).points(trial.sum_text or "8 × 1 = 8", "tried")
        assert shown.bbox(item)[1] >= shown.bbox("prompt")[3]
        shown.delete("tried")


def test_nothing_is_asked_for_while_a_block_is_on_its_way(person: Person) -> None:
    sit_together(person)
    person.app.set_preference("speed", "slow")
    shown = board(person)
    assert shown.itemcget("prompt", "text") == "Rotate with the wheel or R, click a cell."
    assert person.status.startswith("Player 1’s turn: "), "whose turn it is stands there alone"
    person.play.submit(some_move(person)[0])
    assert shown.moving
    assert shown.itemcget("prompt", "text") == "Player 1 moves first"
    person.key("Escape")
    assert shown.itemcget("prompt", "text") == "Rotate with the wheel or R, click a cell."


@pytest.mark.parametrize("keys", [(), ("Left",), ("Left", "space")])
@pytest.mark.parametrize(("size", "percent"), [("1366x768", 200), ("1100x740", 150)])
def test_the_prompt_grows_with_the_text(
    person: Person, size: str, percent: int, keys: tuple[str, ...]
) -> None:
    person.resize(size)
    sit_together(person)
    person.key(*keys)
    shown = board(person)

    def height() -> float:
        left, top, _, bottom = shown.bbox("prompt")
        slab = slab_around(shown.drawing.cells)
        assert left >= 0 and top >= 0 and bottom <= shown.fit.y(slab.top)
        return shown.font_named(shown.itemcget("prompt", "font"))[0] / shown.fit.scale

    usual = height()
    person.app.set_preference("text_size", str(percent))
    person.wait_for_board()
    # At 200 % the wood below leaves no more.
    assert height() >= 0.95 * min(percent / 100, 1.8) * usual


def test_points_that_rise_stop_below_the_prompt(person: Person) -> None:
    sit_together(person)
    shown, now = board(person), state(person)
    scored = Scored(0, "c1", (3, 4), 0, 14, 14)
    (motion,) = shown.drawing.motions(scored, Step(now, 0, "", (scored,), now), None)
    heights = []
    for progress in (0.0, 0.5, 1.0):
        motion.frame(progress)
        heights.append(shown.bbox("bubble")[1])
    assert heights == sorted(heights, reverse=True)
    assert heights[-1] >= shown.bbox("prompt")[3]


def test_points_are_painted_before_the_score_far_from_them_changes(person: Person) -> None:
    sit_together(person)
    shown, now = board(person), state(person)
    scored = Scored(0, "e5", (3, 4), 0, 14, 14)
    (motion,) = shown.drawing.motions(scored, Step(now, 0, "", (scored,), now), None)
    motion.frame(0.0)
    seen = []

    def look() -> None:
        seen.append((shown.bbox("bubble")[1], shown.itemcget("score-0", "text")))

    # Tk paints when it is idle.
    shown.after_idle(look)
    low, score = shown.bbox("bubble")[1], shown.itemcget("score-0", "text")
    motion.frame(0.5)
    assert seen == [(shown.bbox("bubble")[1], score)]
    assert (score, shown.itemcget("score-0", "text")) == ("0", "7")
    assert shown.bbox("bubble")[1] < low


def test_what_is_lettered_on_an_area_does_not_shine_through_the_block(person: Person) -> None:
    sit_together(person)
    number = next(number for number, area in enumerate(state(person).areas) if area > 0)
    person.driver.move(*cell(person, number))
    person.wait(lambda: bool(person.board.find_withtag("ghost")), "the block in place")
    name = person.board.itemcget("ghost", "image")
    photo = person.board.sprites.photos[name]
    side = board(person).drawing.marks(number).side
    edge = (photo.width() - side) // 2 + round(side * 0.1)
    body = ImageTk.getimage(photo).crop((edge, edge, photo.width() - edge, photo.width() - edge))
    assert body.getchannel("A").getextrema() == (255, 255)
