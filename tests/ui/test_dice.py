from __future__ import annotations

from collections.abc import Callable

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.four_by_four.game import FourByFour
from fourgames_tk.ui.pages import game_start
from fourgames_tk.ui.pages.game_start import StartingDiceScreen
from fourgames_tk.ui.paint import pieces
from fourgames_tk.ui.paint.palette import PALETTES
from tests.ui.person import Person
from tests.ui.pump import centre

GAME = find_game("four-by-four")
Throws = tuple[tuple[int, int], ...]


@pytest.fixture
def fixed_throws(monkeypatch: pytest.MonkeyPatch) -> Callable[[Throws], None]:
    """Return a function that fixes the next throws."""

    def load(throws: Throws) -> None:
        monkeypatch.setattr(FourByFour, "throw_dice", lambda game, random: throws)

    return load


def dice(person: Person) -> StartingDiceScreen | None:
    return next((each for each in person.widgets() if isinstance(each, StartingDiceScreen)), None)


def throw(person: Person, *keys: str) -> StartingDiceScreen:
    """Start a throw of the dice by keys, and wait until it is drawn."""
    person.driver.move(*centre(person.root))
    person.app.workspace.show_game_page(GAME)
    person.flush()
    person.key(*keys)
    person.wait(lambda: dice(person) is not None, "the dice")
    screen = dice(person)
    assert screen is not None
    person.wait(lambda: bool(screen.find_withtag("die-1")), "the dice to be drawn")
    return screen


@pytest.mark.parametrize(("throws", "first"), [(((5, 2),), 0), (((2, 2), (6, 6), (1, 4)), 1)])
def test_chance_is_thrown_on_the_screen(
    person: Person,
    fixed_throws: Callable[[Throws], None],
    throws: Throws,
    first: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(game_start, "RESULT_MS", 10_000_000)
    fixed_throws(throws)
    person.app.settings.save_move_order(GAME, None)
    screen = throw(person, "Return")
    assert screen.winning_seat == first
    person.wait(lambda: screen.settled, "the result")
    items = [each for each in screen.find_all() if screen.type(each) == "text"]
    texts = [screen.itemcget(each, "text") for each in items]
    shown = [
        text
        for seat, number in enumerate(throws[-1])
        for text in (texts[1 + 2 * seat], f"threw {number}")
    ]
    result = f"{shown[2 * first]} moves first!".replace("You moves", "You move")
    assert texts == ["Who moves first?", *shown, result]
    person.root.geometry("1000x700")
    person.wait(lambda: person.root.winfo_width() == 1000, "the size")
    assert screen.settled and screen._animator.current is None and result in person.screen
    person.key("space")
    person.wait_for_board()
    assert dice(person) is None
    assert person.controller.session.first.turn == first


def test_a_click_skips_the_throw_and_another_begins(
    person: Person, fixed_throws: Callable[[Throws], None]
) -> None:
    person.app.set_preference("speed", "slow")
    fixed_throws(((3, 3), (1, 6)))
    screen = throw(person, "m")
    assert not screen.settled
    tie, again = screen._animations((3, 3))[1], screen._animations((1, 6))[0]
    for animation, text in ((tie, "Both threw 3. Throw again!"), (again, "")):
        animation.start()
        assert screen._message == text
    person.driver.move(*centre(screen))
    person.driver.press()
    person.flush()
    assert not screen.settled, "a click is done on release"
    person.driver.release()
    person.flush()
    assert screen.settled
    person.click(centre(screen))
    person.wait_for_board()
    assert person.controller.session.first.turn == 1
    assert [spec.kind for spec in person.controller.setup.players] == ["human", "human"]


def test_keys_of_shortcuts_skip_no_throw_and_one_leads_home(
    person: Person, fixed_throws: Callable[[Throws], None]
) -> None:
    person.app.set_preference("speed", "slow")
    fixed_throws(((3, 1),))
    screen = throw(person, "m")
    person.key("ctrl+k", "alt+k", "Shift_L")
    assert not screen.settled
    person.key("ctrl+g")
    assert dice(person) is None and person.app.workspace.controller is None


def test_the_game_begins_by_itself_after_the_result(
    person: Person, fixed_throws: Callable[[Throws], None]
) -> None:
    fixed_throws(((6, 1),))
    throw(person, "m")
    person.wait(lambda: dice(person) is None, "the table")
    person.wait_for_board()
    assert person.controller.session.first.turn == 0


@pytest.mark.parametrize("keys", [("Return",), ("m",), ("w",)])
def test_dice_are_thrown_before_every_game_until_a_person_chooses_a_side(
    person: Person, fixed_throws: Callable[[Throws], None], keys: tuple[str, ...]
) -> None:
    fixed_throws(((2, 5),))
    throw(person, *keys)
    person.wait_for_board()
    assert person.controller.session.first.turn == 1
    fixed_throws(((5, 2),))
    person.app.workspace.restart_game()
    person.wait(lambda: dice(person) is not None, "the dice")
    person.wait_for_board()
    assert person.controller.session.first.turn == 0


def test_a_side_that_is_chosen_needs_no_dice_but_they_can_be_chosen_again(
    person: Person, fixed_throws: Callable[[Throws], None]
) -> None:
    fixed_throws(((2, 5),))
    person.app.workspace.show_game_page(GAME)
    person.choose("Second")
    person.key("Return")
    person.wait_for_board()
    assert (
        person.controller.setup.people_seats == (1,) and person.controller.session.first.turn == 0
    )
    person.menu("Settings", "Who Goes First", "Random")
    person.app.workspace.restart_game()
    person.wait(lambda: dice(person) is not None, "the dice")


def test_after_a_reopened_game_the_dice_are_thrown_again(
    person: Person, fixed_throws: Callable[[Throws], None]
) -> None:
    fixed_throws(((2, 5),))
    throw(person, "Return")
    person.wait_for_board()
    person.wait_for_turn()
    person.controller.submit(person.controller.session.state.legal_moves()[0])
    person.wait(lambda: person.app.workspace.autosave.path is not None, "the game to be kept")
    path = person.app.workspace.autosave.path
    assert path is not None
    person.app.workspace.show_start()
    person.app.workspace.open_file(path)
    person.wait_for_board()
    person.app.workspace.restart_game()
    person.wait(lambda: dice(person) is not None, "the dice")


def test_the_highest_of_the_last_throw_begins(person: Person) -> None:
    for throws, winner in (([[6, 6], [2, 5]], 1), ([[1, 6], [5, 4]], 0), ([[3, 3], [1, 6]], 1)):
        dice = StartingDiceScreen(person.root, person.app, ("Ann", "Ben"), throws, lambda: None)
        assert dice.winning_seat == winner and ("Ann", "Ben")[winner] in dice._result_text
        dice.destroy()


def test_dice_are_flat_and_black_on_white_in_the_original_look() -> None:
    for number in range(1, 7):
        found = pieces.die(60, number, PALETTES["original"]).getcolors(20_000) or []
        shades = [colour[:3] for _count, colour in found if colour[3]]  # type: ignore[index]
        assert all(max(each) - min(each) <= 2 for each in shades), "nothing but greys"
        assert (255, 255, 255) in shades and min(shades) < (9, 9, 9), number
