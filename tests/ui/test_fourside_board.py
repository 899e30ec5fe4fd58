from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from fourgames_tk.engine.game import Event, Passed
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.fourside.events import Drew
from fourgames_tk.engine.games.fourside.rules import FourSideState
from fourgames_tk.engine.session import Step
from fourgames_tk.ui.boards.fourside import FourSideBoard
from fourgames_tk.ui.motion import Motion
from tests.ui.person import Person
from tests.ui.pictures import Pictures
from tests.ui.pump import box

GAME = find_game("fourside")
FORFEIT_SEED = 187
"""A game in which the first legal moves soon leave a player without one."""
ROW_KEYS, COLUMN_KEYS = ("Up", "Down"), ("Left", "Right")


def board(person: Person) -> FourSideBoard:
    assert isinstance(person.board, FourSideBoard)
    return person.board


def state(person: Person) -> FourSideState:
    now = person.play.session.state
    assert isinstance(now, FourSideState)
    return now


def cell(person: Person, number: int) -> tuple[int, int]:
    """Return the screen's pixel in the middle of a cell."""
    return person.at(*board(person).cell_pixel(number))


def slot(person: Person, number: int) -> tuple[int, int]:
    """Return the screen's pixel in the middle of a block of the hand."""
    return person.item(f"hand-{number}")


def sit_alone(person: Person, **options: str) -> None:
    """Sit down against the computer in a game where the person moves first."""
    person.sit_down(GAME, "human level:1", seed=first_seed(0), **options)


def sit_together(person: Person, curtain: bool = False, **options: str) -> None:
    """Sit down with two people at the screen, player 1 first, with or without the curtain."""
    remembered = person.app.remembered
    remembered.keep_preferences(replace(remembered.preferences, curtain=curtain))
    person.sit_down(GAME, "human human", seed=first_seed(0), **options)


def first_seed(seat: int) -> int:
    """Return a seed with which this seat moves first."""
    return next(s for s in range(50) if GAME.start(GAME.options_type(), s).turn == seat)


def some_move(person: Person, turns: int | None = None) -> tuple[str, int, int, int]:
    """Return a legal move with its slot, turns and cell."""
    now = state(person)
    for move in now.legal_moves():
        index, quarter_turns, number = now.read_move(move)
        if turns is None or quarter_turns == turns:
            return move, index - 1, quarter_turns, number
    raise AssertionError("no such move")


def go_to(person: Person, number: int) -> None:
    """Move the keyboard's cursor from the middle of the board to a cell."""
    now = state(person)
    row, column = divmod(number, now.columns)
    for keys, steps in (
        (ROW_KEYS, row - now.rows // 2),
        (COLUMN_KEYS, column - now.columns // 2),
    ):
        for _ in range(abs(steps)):
            person.key(keys[steps > 0])


def test_a_block_is_placed_by_clicks_and_the_wheel(person: Person) -> None:
    sit_together(person)
    move, place, turns, number = some_move(person, turns=2)
    person.click(slot(person, place))
    person.driver.wheel(-turns)
    person.flush()
    person.click(cell(person, number))
    assert person.moves == (move,)


def test_a_block_is_turned_by_right_click_and_placed_by_dragging(person: Person) -> None:
    sit_together(person)
    move, place, _, number = some_move(person, turns=1)
    person.click(slot(person, place), button=3)
    person.driver.drag(slot(person, place), cell(person, number))
    person.flush()
    assert person.moves == (move,)


def test_a_block_that_is_dropped_beside_the_board_goes_back(person: Person) -> None:
    sit_together(person)
    home = slot(person, 3)
    person.driver.drag(home, person.at(20, 20))
    person.flush()
    assert person.moves == ()
    assert slot(person, 3) == home
    assert len(person.board.find_withtag("hand")) == 5


def test_keys_choose_turn_and_place_as_in_the_document(person: Person) -> None:
    sit_together(person)
    move, place, turns, number = some_move(person, turns=3)
    person.key(*["Right"] * place, *["Return"] * turns, "space")
    go_to(person, number)
    person.key("Return")
    assert person.moves == (move,)


def test_the_cursor_stays_on_the_board(person: Person) -> None:
    sit_together(person)
    person.key("space", *["Left"] * 12, *["Up"] * 12)
    assert person.item("cursor") == cell(person, 0)


def test_space_goes_to_the_board_and_back(person: Person) -> None:
    sit_together(person)
    person.key("Right", "space")
    assert person.item("cursor") == cell(person, len(state(person).board) // 2)
    person.key("space", "Left")
    assert person.item("cursor") == slot(person, 0)


def test_mouse_and_keys_work_together(person: Person) -> None:
    sit_together(person)
    move, place, _, number = some_move(person, turns=1)
    person.key(str(place + 1))
    person.driver.move(*cell(person, number))
    person.key("r")
    person.wait(lambda: bool(person.board.find_withtag("bubble")), "the points")
    person.click(cell(person, number))
    assert person.moves == (move,)


def test_hover_shows_the_points_and_the_sides_that_match(
    person: Person, pictures: Pictures
) -> None:
    sit_together(person)
    _, place, turns, number = some_move(person, turns=0)
    fit = state(person).fit(number, place + 1, turns)
    person.click(slot(person, place))
    person.driver.move(*cell(person, number))
    person.wait(lambda: bool(person.board.find_withtag("ghost")), "the block in place")
    assert len(person.board.find_withtag("glow")) == len(fit.sides)
    assert not person.board.find_withtag("clash")
    assert f"It fits and scores {fit.sum_text}." in person.status
    pictures.check(person.driver.screenshot(box(person.board)), "fourside-hover")


def clashing(person: Person) -> tuple[int, int]:
    """Return a slot, and a cell where its block clashes as it lies."""
    now = state(person)
    for number in now.ground.frontier:
        for place in range(5):
            if now.fit(number, place + 1, 0).clashes:
                return place, number
    raise AssertionError("every block fits everywhere")


def test_hover_says_why_a_block_does_not_fit(person: Person) -> None:
    sit_together(person)
    place, number = clashing(person)
    person.click(slot(person, place))
    person.driver.move(*cell(person, number))
    person.wait(lambda: bool(person.board.find_withtag("clash")), "the crosses")
    assert "would touch a" in person.status
    assert not person.board.find_withtag("bubble")


def test_a_wrong_try_costs_nothing_and_says_why(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str | None] = []
    sounds = person.app.sounds
    ask = sounds._ask

    def hear(name: str | None) -> None:
        heard.append(name)
        ask(name)

    sounds.enabled = True
    monkeypatch.setattr(sounds, "_ask", hear)
    sit_together(person)
    place, number = clashing(person)
    person.click(slot(person, place))
    person.click(cell(person, number))
    assert heard[-1] == "low"
    assert "does not fit on" in person.status
    assert person.moves == ()


def test_nothing_is_shown_in_advance_if_that_is_not_wanted(person: Person) -> None:
    remembered = person.app.remembered
    remembered.keep_preferences(replace(remembered.preferences, preview=False))
    sit_together(person)
    _, place, _, number = some_move(person, turns=0)
    person.click(slot(person, place))
    person.driver.move(*cell(person, number))
    person.flush()
    assert not person.board.find_withtag("ghost")
    assert "fits" not in person.status


def test_three_hints_a_game(person: Person) -> None:
    sit_alone(person)
    for left in (2, 1, 0):
        person.key("F1")
        person.wait(lambda: "Hint: " in person.status, "the hint")
        scene = person.board.scene
        assert scene is not None and scene.hints_left == left
        person.app.desk.play.tell("")  # type: ignore[union-attr]
    for key in ("F1", "ctrl+h"):
        person.app.desk.play.tell("")  # type: ignore[union-attr]
        person.key(key)
        assert "There is no hint left." in person.status
    before = state(person)
    person.key("Return")
    assert person.moves[0] in before.legal_moves()
    person.key("ctrl+g")
    person.press("Go on with FourSide")
    person.wait_for_board()
    assert person.play.session.hints_used[before.turn] == 3


def test_f2_turns_the_sound_on_and_shows_a_note(person: Person) -> None:
    sit_alone(person)
    assert not person.board.find_withtag("note")
    person.key("F2")
    assert person.app.remembered.preferences.sound
    assert person.board.find_withtag("note")
    person.click(person.item("key-F2"))
    assert not person.app.remembered.preferences.sound
    assert not person.board.find_withtag("note")


@pytest.mark.parametrize("key", ["F8", "Escape"])
def test_a_key_leaves_the_game(person: Person, key: str) -> None:
    sit_alone(person)
    person.key(key)
    assert person.app.desk.play is None


def test_the_curtain_hides_a_hand_until_its_owner_is_ready(
    person: Person, pictures: Pictures
) -> None:
    sit_together(person, curtain=True)
    assert not person.board.find_withtag("hand")
    assert len(person.board.find_withtag("back")) == 5
    person.key("F1")
    assert "Hint" not in person.status
    person.click(person.item("curtain"))
    assert len(person.board.find_withtag("hand")) == 5
    move, place, turns, number = some_move(person)
    person.key(str(place + 1), *["r"] * turns)
    person.click(cell(person, number))
    assert person.moves == (move,)
    assert not person.board.find_withtag("hand")
    pictures.check(person.driver.screenshot(box(person.board)), "fourside-curtain")
    person.key("Return")
    assert len(person.board.find_withtag("hand")) == 5
    person.key("ctrl+z")
    assert not person.board.find_withtag("hand")


def test_the_text_of_the_curtain_stays_inside_its_button_in_a_small_window(person: Person) -> None:
    sit_together(person, curtain=True)
    person.root.geometry("640x480")
    person.wait(lambda: person.board.winfo_width() == 640 and person.board.drawn, "the board")
    button, text = (person.board.find_withtag(tag)[0] for tag in ("curtain", "curtain-text"))
    left, _, right, _ = person.board.bbox(text)
    outer_left, _, outer_right, _ = person.board.bbox(button)
    assert outer_left < left and right < outer_right


def test_without_the_curtain_only_the_movers_hand_is_seen(person: Person) -> None:
    sit_together(person)
    for seat in (0, 1):
        scene = person.board.scene
        assert scene is not None and isinstance(scene.state, FourSideState)
        assert scene.viewer == seat
        assert scene.state.hands[1 - seat] is None
        assert len(person.board.find_withtag("hand")) == 5
        person.play.submit(some_move(person)[0])
        person.flush()


def test_the_analysis_waits_for_the_curtain(person: Person) -> None:
    sit_together(person, curtain=True)
    person.key("ctrl+l")
    person.wait_for_turn()
    texts = [w for w in person.widgets() if w.winfo_class() == "Text"]
    assert "hidden" in texts[-1].get("1.0", "end")  # type: ignore[attr-defined]
    person.click(person.item("curtain"))
    assert "hidden" not in texts[-1].get("1.0", "end")  # type: ignore[attr-defined]


def test_the_computers_hand_never_reaches_the_board(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the board is given to draw and to play holds the person's view alone."""
    played: list[tuple[Event, Step]] = []
    motions = FourSideBoard.motions

    def watch(board: FourSideBoard, event: Event, step: Step) -> Iterable[Motion]:
        played.append((event, step))
        return motions(board, event, step)

    monkeypatch.setattr(FourSideBoard, "motions", watch)
    sit_alone(person, columns="5", rows="5")
    while state(person).outcome() is None:
        scene = person.board.scene
        assert scene is not None and scene.viewer == 0
        for shown in (scene.state, *(step.after for step in scene.steps)):
            assert isinstance(shown, FourSideState)
            assert shown.hands[1] is None and shown.seed is None
        if state(person).forced() is None:
            person.play.submit(some_move(person)[0])
        person.wait(
            lambda: state(person).outcome() is not None or person.board.active,
            "the computer's answer",
        )
        if len(person.moves) == 2:
            person.key("ctrl+z", "ctrl+y")
            person.wait_for_moves(2)
    drawn = [event for event, _ in played if isinstance(event, Drew)]
    assert {event.seat for event in drawn} == {0, 1}
    assert all((event.block is None) == (event.seat == 1) for event in drawn)
    for _, step in played:
        assert isinstance(step.before, FourSideState) and isinstance(step.after, FourSideState)
        assert step.before.hands[1] is None
        assert step.after.hands[1] is None or step.after.over


def test_a_game_is_played_to_its_end_by_keys_and_again(person: Person) -> None:
    sit_together(person, columns="5", rows="5", values="3")
    placed = 0
    middle = len(state(person).board) // 2
    at = middle
    while state(person).outcome() is None:
        if state(person).forced() is not None:
            before = len(person.moves)
            person.wait(lambda before=before: len(person.moves) > before, "the forfeit")  # type: ignore[misc]
            continue
        move, place, turns, number = some_move(person)
        held = board(person).held
        held.choose(0)
        person.key(str(place + 1), *["r"] * ((turns - held_turns(person, place)) % 4))
        if placed == 0:
            person.key("space")
        columns = state(person).columns
        across, down = number % columns - at % columns, number // columns - at // columns
        person.key(*[COLUMN_KEYS[across > 0]] * abs(across), *[ROW_KEYS[down > 0]] * abs(down))
        at = number
        person.key("Return")
        placed += 1
        assert person.moves[-1] == move or isinstance(last_event(person), Passed)
    assert placed > 5
    outcome = state(person).outcome()
    assert outcome is not None and outcome.scores is not None
    person.wait(lambda: "The game is over." in person.status, "the end")
    texts = " ".join(str(w.cget("text")) for w in person.widgets() if w.winfo_class() == "Label")
    assert f"Final score: Player 1 {outcome.scores[0]}, Player 2 {outcome.scores[1]}." in texts
    person.press("Play again")
    person.wait_for_board()
    assert person.moves == ()


def held_turns(person: Person, place: int) -> int:
    """Return how often a block of the hand is turned already."""
    held = board(person).held
    held.choose(place)
    return held.turns


def last_event(person: Person) -> object:
    """Return the last event of the game."""
    return person.play.session.steps[-1].events[-1]


def test_the_level_of_play_is_asked_for_and_sets_the_values(person: Person) -> None:
    for button, players in (
        ("Play your computer", ["human", "level:2"]),
        ("Play another player", ["human", "human"]),
        ("Watch a demo", ["level:2", "level:2"]),
    ):
        person.app.desk.welcome(GAME)
        person.flush()
        person.press(button)
        person.press("Novice (1–4)")
        person.wait_for_board()
        assert [spec.text for spec in person.play.setup.players] == players
        assert state(person).values == 4


@pytest.mark.parametrize(("width", "height"), [(640, 480), (1500, 900)])
def test_all_of_the_largest_board_is_in_sight(person: Person, width: int, height: int) -> None:
    sit_together(person, columns="15", rows="11", values="9")
    person.root.geometry(f"{width}x{height}+0+0")
    person.wait(lambda: person.board.winfo_width() == width and person.board.drawn, "the new size")
    for item in person.board.find_all():
        left, top, right, bottom = person.board.bbox(item)
        assert left >= -40 and top >= -40
        assert right <= person.board.winfo_width() + 40
        assert bottom <= person.board.winfo_height() + 40


def test_a_forfeited_turn_is_announced(person: Person) -> None:
    remembered = person.app.remembered
    remembered.keep_preferences(replace(remembered.preferences, speed="fast", curtain=False))
    person.sit_down(GAME, "human human", seed=FORFEIT_SEED, columns="5", rows="5", values="9")
    while state(person).forced() is None:
        person.play.submit(state(person).legal_moves()[0])
        person.board.skip()
        person.wait(lambda: not person.board.moving, "the move to be shown")
    name = person.play.names[state(person).turn]
    person.wait(lambda: bool(person.board.find_withtag("forfeit")), "the announcement")
    assert person.moves[-1] == "pass"
    scene = person.board.scene
    assert scene is not None and scene.names[scene.state.turn] == name


def test_a_game_against_the_computer_by_mouse_alone(person: Person) -> None:
    sit_alone(person, columns="5", rows="5", values="3")
    while state(person).outcome() is None:
        if state(person).forced() is None:
            _, place, turns, number = some_move(person)
            person.click(slot(person, place))
            person.driver.wheel(-((turns - held_turns(person, place)) % 4))
            person.flush()
            person.click(cell(person, number))
        person.wait(
            lambda: state(person).outcome() is not None or person.board.active,
            "the computer's answer",
        )
    person.wait(lambda: "The game is over." in person.status, "the end")
    person.press("Close the game")
    assert person.app.desk.play is None
