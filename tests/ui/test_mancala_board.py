"""Tests of the board of mancala: pits, counts, names, swap, turning the board."""

from __future__ import annotations

import tkinter as tk
from collections import Counter
from dataclasses import replace
from functools import partial
from math import dist
from types import SimpleNamespace
from typing import Any

import pytest

from fourgames_tk.engine.game import Event
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.mancala.rules import STORES, FreeTurn, Lap, Sown
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.setup import Setup
from fourgames_tk.ui.boards.mancala import board as mancala_board
from fourgames_tk.ui.boards.mancala import layout
from fourgames_tk.ui.canvas.scene import Scene
from tests.ui.boards import LAPS
from tests.ui.person import Person
from tests.ui.pictures import Pictures
from tests.ui.pump import box
from tests.ui.waiting import come_to_rest

GAME = find_game("mancala")
OPTIONS = GAME.options_type.parse({"stones": "2"})

LAST_MOVE = {"bottom": [1, 0, 0, 0, 0, 0], "top": [1, 0, 0, 0, 2, 0], "stores": [12, 8], "turn": 0}
"""Pile 1 empties the side: with the 3 loose stones that is 16 to 8."""
CHANCE = {"bottom": [1, 1, 0, 0, 0, 0], "top": [0, 0, 0, 0, 0, 1], "stores": [10, 11], "turn": 0}
"""Pile 2 wins by 13 to 11; pile 1, which leads to a free turn, loses by as much."""


def sit_down_at(person: Person, position: dict[str, Any], players: str = "human human") -> None:
    """Start a game with two stones a pit at a position."""
    person.continue_session(
        Session(GAME, OPTIONS, 1, GAME.parse_position(position, OPTIONS, 1)), players
    )


def on_board(person: Person, x: float, y: float) -> tuple[int, int]:
    """Return the screen pixel of a point in design units."""
    return person.at(person.board.transform.x(x), person.board.transform.y(y))


def pile(person: Person, number: int, seat: int = 0) -> tuple[int, int]:
    """Return the screen pixel of a pit, counted from the left."""
    return on_board(person, *layout.place_centre(6 - number if seat == 0 else 6 + number))


NUMBERS = ["pile 1", "2", "3", "4", "5", "6"]


def text(person: Person, tag: str) -> str:
    """Return what a text on the board says, once it is drawn for the room that it has."""
    person.wait(lambda: person.board.is_drawn_for_size or person.board.is_animating, "the board")
    return str(person.board.itemcget(tag, "text"))


def counts(person: Person) -> list[int]:
    """Return the numbers beside the pits, in the order of sowing."""
    return [int(text(person, f"count-{place}")) for place in range(14)]


def printed_numbers(person: Person) -> list[list[str]]:
    """Return the numbers printed at the upper and the lower row, each from the left."""
    board = person.board
    middle, rows = board.transform.y(layout.SLAB.centre[1]), list[list[str]]()
    items = sorted(board.find_withtag("number"), key=lambda each: board.bbox(each))
    for is_below in (False, True):
        row = [each for each in items if (board.bbox(each)[1] > middle) == is_below]
        rows.append([board.itemcget(each, "text") for each in row])
    return rows


@pytest.mark.parametrize("players", ["human level:1", "level:1 human", "human human"])
@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_piles_keep_their_numbers_on_a_turned_board(person: Person, players: str, way: str) -> None:
    person.app.set_preference("speed", "off")
    person.start_game(GAME, players)
    board = person.board
    person.wait_for_turn()
    turned = players == "level:1 human"
    if turned:
        standings = [text(person, f"standing-{seat}").split("   ")[0] for seat in (1, 0)]
        assert standings[0].endswith("at the left") and standings[1].endswith("at the right")
        assert board.bbox("standing-0")[3] < board.bbox("standing-1")[1], "one sits below"
    assert printed_numbers(person) == [NUMBERS[::-1] if turned else NUMBERS] * 2
    assert person.status.endswith("Your row is the lower one.")
    person.click(on_board(person, *layout.place_centre(8)))
    assert person.status.endswith("Your piles are in the lower row.")
    move = person.controller.session.state.legal_moves()[0]
    person.make(move, way)
    assert person.moves[-1] == move or move in person.moves


def test_a_pile_has_one_number_on_the_board_in_hints_lists_speech_and_files(
    person: Person,
) -> None:
    """At a turned board, whose pile 6 is at the left."""
    person.app.set_preference("speed", "off")
    position = {"bottom": [1, 1, 0, 0, 0, 0], "top": [2, 0, 0, 0, 0, 1], "stores": [10, 9]}
    sit_down_at(person, {**position, "turn": 1}, "level:1 human")
    board = person.board
    person.wait_for_turn()
    assert printed_numbers(person) == [NUMBERS[::-1]] * 2
    assert board.move_in_words("6") == "sow pile 6"
    assert board.move_area_in_words("1").endswith("1 to 3")
    assert board.move_list_entry(board.state, "6") == (0, ("6",))
    assert board.rows_in_words()[1].endswith("piles 1 to 6: 2, 0, 0, 0, 0, 1. Score pile: 9.")
    assert board.order_in_words().startswith("Order of sowing: Computer, piles 6 to 1 and score")
    person.do("hint")
    assert person.wait_for_hint() == "6"
    person.see("Hint: sow pile 6. Pile 6 puts 1 stone in the score pile")
    person.key("2")
    person.see("Pile 2 is empty.")
    person.key("6", "Return")
    person.wait(lambda: person.moves[:1] == ("6",), "the pile at the left")
    (step,) = person.controller.session.steps
    assert board.step_in_words(step).startswith("You: Pile 6 puts 1 stone in the score pile")


@pytest.mark.parametrize("players", ["human level:1", "level:1 human"])
def test_arrows_go_from_pile_to_pile_in_screen_order(person: Person, players: str) -> None:
    person.start_game(GAME, players)
    board = person.board
    for arrow, way in (("Right", 1), ("Left", -1)):
        places = []
        for _ in board.state.legal_moves():
            person.key(arrow)
            places.append(way * board.target_box(board.pointed_target).centre[0])
        start = places.index(min(places))
        assert places[start:] + places[:start] == sorted(places)


def test_keys_go_on_from_the_pile_at_the_pointer(person: Person) -> None:
    sit_down_at(person, LAPS)
    person.driver.move(*pile(person, 3))
    person.wait(lambda: bool(person.board.find_withtag("last-stone")), "the pile to be shown")
    person.key("Right")
    assert person.board.pointed_target == "6" and person.board.cursor_visible
    person.driver.move(*person.at(2, 2))
    person.driver.move(*pile(person, 3))
    person.wait(lambda: person.board.hovered == "3", "the pile again")
    person.key("Return")
    assert person.moves == ("3",)


def test_laps_and_free_turns_are_explained_twice_in_a_game(person: Person) -> None:
    person.start_game(GAME, "human human")
    seen: Counter[type[Event]] = Counter()
    for _ in range(12):
        step = person.controller.session.state.legal_moves()[0]
        for event in (FreeTurn(0), Lap(0, 0, 1, 1)):
            assert bool(person.board.event_explanation(event)) == (seen[type(event)] < 2)
        person.controller.submit(step)
        person.wait_for_turn()
        seen.update({*map(type, person.controller.session.steps[-1].events)})
    assert min(seen[FreeTurn], seen[Lap]) > 2


def test_the_turn_of_many_piles_is_counted_and_a_draw_is_said_of_both() -> None:
    session = Session(GAME, OPTIONS, 1)
    while (outcome := session.state.outcome()) is None:
        session.play(session.state.legal_moves()[0])
    setup = Setup(GAME, OPTIONS, 1, (PlayerSpec("human"),) * 2)
    scene = Scene.from_session(session, setup, "")
    long = [step for step in session.steps if step.seat == 0] * 6
    (done,) = layout.turn_summary_texts(replace(scene, steps=long[:6]), 0)
    assert done.startswith("sowed 6 piles")
    (done,) = layout.turn_summary_texts(replace(scene, steps=long[:1], bottom_seat=1), 0)
    assert done.startswith(f"sowed pile {long[0].move}"), "on a turned board, too"
    for winners in ((), (0,), (1,)):
        ended: Any = SimpleNamespace(outcome=partial(outcome._replace, winners=winners))
        found = [layout.seat_status_text(replace(scene, state=ended), seat) for seat in (0, 1)]
        assert found == [
            "winner" if seat in winners else "" if winners else "draw" for seat in (0, 1)
        ]


def show_without_heading(person: Person) -> None:
    """Show the position as in a lesson, with the names on the wood alone."""
    scene = person.board.scene
    assert scene is not None
    person.board.drawing.scene = replace(scene, heading="")
    person.board.redraw()


@pytest.mark.parametrize(("size", "computer"), [("100", "Computer"), ("150", "")])
def test_a_name_above_a_small_score_pile_is_shown_if_it_fits(
    person: Person, size: str, computer: str
) -> None:
    person.root.geometry("800x560")
    person.app.set_preference("text_size", size)
    person.start_game(GAME)
    show_without_heading(person)
    assert [text(person, f"owner-{seat}") for seat in (0, 1)] == ["You", computer]
    assert not person.board.find_withtag("name-0")


def test_a_player_is_named_once_and_told_once_to_choose(person: Person) -> None:
    person.start_game(GAME)
    words = [person.board.text_of(each) for each in person.board.find_all()]
    assert [sum(name in each for each in words) for name in ("You", "Computer")] == [1, 1]
    assert not [each for each in words if "choose" in each]
    assert text(person, "standing-0") == "0 stones at the left   ·   you move first"


@pytest.mark.parametrize("width", [800, 1366])
def test_piles_are_labelled_by_the_room_there_is(person: Person, width: int) -> None:
    person.resize(f"{width}x768")
    sit_down_at(person, LAST_MOVE)
    assert printed_numbers(person) == [NUMBERS] * 2
    person.key("1", "Return")
    person.wait(lambda: person.board.winfo_width() < width * 0.7, "the panel beside the board")
    come_to_rest(person.root)
    person.wait(lambda: person.board.is_drawn_for_size, "the board beside the result")
    assert printed_numbers(person) == [NUMBERS * (width == 1366)] * 2


def test_words_between_the_rows_give_way_on_a_small_board(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mancala_board, "_", lambda text: f"long {text}")
    person.root.geometry("800x560")
    person.app.workspace.show_game_page(GAME)
    person.flush()
    canvases = [each for each in person.widgets() if isinstance(each, tk.Canvas)]
    (board,) = (each for each in canvases if each.winfo_ismapped() and each.find_withtag("count-0"))
    texts = [
        board.itemcget(each, "text") for each in board.find_all() if board.type(each) == "text"
    ]
    assert "long clockwise" not in texts and not board.find_withtag("number")


@pytest.mark.parametrize("size", ["100", "150", "200"])
def test_whose_score_pile_it_is_stands_apart_from_the_number_beside_it(
    person: Person, size: str
) -> None:
    person.app.set_preference("text_size", size)
    person.start_game(GAME, "human level:1")
    board = person.board
    show_without_heading(person)
    number, owner = board.bbox("count-12"), board.bbox("owner-1")
    assert owner[0] - number[2] > number[2] - number[0]


def test_a_free_turn_is_announced(person: Person) -> None:
    sit_down_at(person, LAPS)
    person.key("1", "Return")
    assert text(person, "standing-0") == "8 stones at the left   ·   free turn"
    assert person.status.startswith(
        "Player 1’s turn: Choose one of your piles. Your row is the lower one."
    )
    assert layout.FREE_TURN_TEXT in person.status
    person.controller.show_status("")
    person.driver.move(*person.item("standing-0"))
    person.wait(lambda: layout.FREE_TURN_TEXT in person.status, "the words to be explained")
    person.key("6", "Return")
    assert text(person, "standing-0") == "8 stones at the left   ·   sowed piles 1, 6: +1"
    assert text(person, "standing-1").startswith("7 stones at the right   ·   to move")


def test_a_decided_game_is_reported(person: Person) -> None:
    sit_down_at(person, {**LAPS, "top": [0, 0, 0, 0, 0, 1], "stores": [13, 6]})
    assert text(person, "standing-0").endswith("   ·   more than half of the stones: a sure win")
    assert text(person, "standing-1") == "6 stones at the right"


def test_what_comes_of_a_sowing_is_explained_as_it_comes(person: Person) -> None:
    person.app.set_preference("speed", "slow")
    person.start_game(GAME, "human human", stones="4")
    person.key("1", "Return")
    person.wait(lambda: "Player 1 moves." in person.status, "the sowing")
    assert not any(each in person.status for each in layout.EVENT_EXPLANATIONS.values())
    person.wait(lambda: layout.LAP_TEXT in person.status, "the lap")
    assert person.board.is_animating
    assert layout.FREE_TURN_TEXT not in person.status
    person.key("Escape")
    person.wait_for_turn()
    assert layout.FREE_TURN_TEXT in person.status


def test_sowing_is_seen_and_a_click_skips_it(person: Person) -> None:
    person.app.set_preference("speed", "slow")
    sit_down_at(person, LAPS)
    person.click(pile(person, 3))
    person.wait(lambda: text(person, "count-4") == "1", "the first stone to fall")
    assert person.board.is_animating
    assert text(person, "count-3") == "0"
    lying = counts(person)
    assert sum(lying) + len(person.board.find_withtag("hand")) == 24
    person.board.redraw()
    assert counts(person) == lying
    assert sum(lying) + len(person.board.find_withtag("hand")) == 24
    assert len(person.board.find_withtag("stone")) == 24
    person.click(pile(person, 1))
    assert not person.board.is_animating
    assert person.moves == ("3",) and layout.LAP_TEXT not in person.status, "it is over"
    assert text(person, "standing-0").endswith("   ·   sowed pile 3; 5 laps: +1")
    assert counts(person) == [0, 1, 1, 0, 1, 0, 8, 0, 2, 0, 2, 0, 2, 7]


@pytest.mark.parametrize("first", ["1", "4"])
def test_a_click_on_a_pile_while_a_sowing_runs_ends_it_and_sows_the_pile(
    person: Person, first: str
) -> None:
    """While a sowing of one's own runs that earns a free turn (pile 1), or the computer's."""
    person.app.set_preference("speed", "slow")
    position = {"bottom": [2, 0, 0, 3, 0, 0], "top": [3, 0, 0, 0, 3, 0], "stores": [6, 7]}
    sit_down_at(person, position | {"turn": 0}, "human level:1")
    person.click(pile(person, int(first)))
    if first == "4":
        person.board.skip_animation()
        person.wait(lambda: len(person.moves) == 2, "the computer's move")
    state, shown = person.controller.session.state, len(person.moves)
    assert person.board.is_animating and state.turn == 0
    wanted = state.legal_moves()[-1]
    person.click(pile(person, int(wanted)))
    assert person.moves[shown:] == (wanted,)


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_a_double_click_on_a_pile_plays_one_move(person: Person, speed: str) -> None:
    """Pile 1 earns a free turn and has stones again, so that a second click could sow it."""
    person.app.set_preference("speed", speed)
    position = {"bottom": [2, 0, 0, 3, 0, 0], "top": [3, 0, 0, 0, 3, 0], "stores": [6, 7]}
    sit_down_at(person, position | {"turn": 0})
    person.double_click(pile(person, 1))
    person.wait_for_moves(1)
    assert "1" in person.controller.session.state.legal_moves()
    person.click(pile(person, 1))
    person.wait_for_moves(2)


@pytest.mark.parametrize("key", ["space", "Return"])
def test_enter_only_skips_a_sowing_that_earns_a_free_turn(person: Person, key: str) -> None:
    """Pile 1 has stones again after its free turn, so that Enter could sow it."""
    person.app.set_preference("speed", "slow")
    position = {"bottom": [2, 0, 0, 3, 0, 0], "top": [3, 0, 0, 0, 3, 0], "stores": [6, 7]}
    sit_down_at(person, position | {"turn": 0})
    person.key("1", "Return")
    assert person.board.is_animating
    person.key(key)
    person.wait_for_turn()
    assert person.moves == ("1",) and "1" in person.controller.session.state.legal_moves()


@pytest.mark.parametrize("players", ["human level:1", "level:1 human"])
def test_each_seat_has_its_clicks_and_its_gain_beside_its_store(
    person: Person, players: str
) -> None:
    person.start_game(GAME, players)
    person.wait_for_turn()
    drawing = person.board.drawing
    for seat, store in enumerate(STORES):
        piles = drawing._glass.heaps.piles
        source = next(each for each in range(7 * seat, store) if piles[each])
        path = tuple((source + each) % len(piles) for each in range(1, len(piles[source]) + 1))
        sown = drawing._glass.animate_sowing(Sown(seat, source, len(path), path))
        picked_up = next(sown)
        picked_up.start()
        picked_up.frame(1.0)
        pit = layout.place_centre(drawing.rotated_place(source))
        assert dist(person.board.coords("hand"), person.board.pixel(pit)) < drawing._body(source)[1]
        assert [each.sound for each in sown][-1] is layout.SEAT_SOUNDS[seat]
        drawing._recount(store, 9)
        assert text(person, f"standing-{seat}").startswith("9 stones at the ")
        person.board.delete("stored")
        drawing.preview_sowing(seat, store, 1)
        gain = person.board.item_box(person.board.find_withtag("stored")[0]).centre
        places = (layout.place_centre(drawing.rotated_place(each)) for each in STORES)
        away = [dist(gain, place) for place in places]
        assert away[seat] < away[1 - seat]


def test_the_winners_store_glows(person: Person, pictures: Pictures) -> None:
    person.app.set_preference("speed", "fast")
    sit_down_at(person, LAST_MOVE)
    person.key("1", "Return")
    board = person.board
    lit: list[float] = []

    def is_lit() -> bool:
        # Read while it waits: the glow ends soon.
        lit.extend(() if lit else board.coords("light"))
        return bool(lit)

    person.wait(is_lit, "the glow")
    assert person.at(*lit) == on_board(person, *layout.place_centre(6))
    person.wait(lambda: not board.is_animating, "the end")
    # The board has glided to its place beside the result.
    come_to_rest(person.root)
    assert counts(person) == [0, 0, 0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 8]
    assert person.at(*board.coords("winner")) == on_board(person, *layout.place_centre(6))
    message = ["16 stones at the left", "winner", "sowed pile 1: +1", "got the remaining 3 stones"]
    assert text(person, "standing-0") == "   ·   ".join(message)
    pictures.check(person.driver.screenshot(box(person.board)), "mancala-end")


def test_the_second_player_swaps_sides(person: Person) -> None:
    person.start_game(GAME, "human human", swap="yes")
    while person.controller.session.state.turn == 0:
        assert not person.board.find_withtag("swap")
        person.key(person.controller.session.state.legal_moves()[0], "Return")
    before, drawing = counts(person), person.board.drawing
    drawing.scene = replace(shown := drawing.scene, seat=None)
    assert not drawing.can_swap, "nobody else has the button"
    drawing.scene = shown
    person.board.select_hinted_move("swap")
    assert "you take over the other side" in person.status
    person.key("Return")
    assert person.moves[-1] == "swap"
    assert text(person, "standing-1").endswith("   ·   took over the other side")
    assert counts(person) == before[7:] + before[:7]
    assert person.status.startswith("Player 1’s turn")
    assert not person.board.find_withtag("swap")


def test_a_lost_game_shows_the_line_that_would_have_won(person: Person) -> None:
    sit_down_at(person, CHANCE, "human level:1")
    person.click(pile(person, 1))
    person.click(pile(person, 2))
    person.wait(
        lambda: person.controller.session.state.outcome() is not None,
        "the computer's move",
    )
    person.flush()
    assert person.moves == ("1", "2", "6")
    person.wait(lambda: person.board.is_drawn_for_size, "the board beside the result")
    person.wait(lambda: bool(person.board.find_withtag("winner")), "the end of the flash")
    winner = person.at(*person.board.coords("winner"))
    assert dist(winner, on_board(person, *layout.place_centre(STORES[1]))) < 2
    person.wait(lambda: person.shows("Winning line"), "the line to be found")
    person.see("You could still have won in turn 1.")
    assert "you would have won by 2 stones." in person.screen
    person.press("Winning line")
    person.wait(lambda: person.status.startswith("Line: move 1 of 1, You: sow pile 2."), "the line")
    person.wait(lambda: bool(person.board.find_withtag("winner")), "the end of the flash")
    assert text(person, "standing-0").startswith("13 stones at the left   ·   winner")
    assert person.moves == ("1", "2", "6"), "the game stays as it was"
    person.wait(lambda: not person.board.is_animating, "the end of the line")
    person.app.set_preference("language", "de")
    person.wait(lambda: person.shows("Zurück zum Spiel"), "the label in another language")
    assert person.board.scene is not None and person.board.scene.heading == "Gewinnweg"
    person.app.set_preference("language", "en")
    person.wait(lambda: person.shows("Back to the game"), "the label in English again")
    person.press("Back to the game")
    assert person.board.state == person.controller.session.state, "the end, not the line's start"
    assert not person.controller.history.is_browsing
    # From an earlier position, the way leads back there, even after the line was shown twice.
    person.controller.history.go_to(1)
    person.wait(lambda: person.shows("Winning line"), "the line on the page in English")
    for _again in range(2):
        person.press("Winning line")
        assert person.controller.history.shows_line and person.controller.history.ply == 0
    person.press("Back to the game")
    assert person.controller.history.ply == 1
