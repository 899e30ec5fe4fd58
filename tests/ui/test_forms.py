"""The page for a new game, and the page of preferences."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.player_spec import MAX_NAME, PlayerSpec
from fourgames_tk.engine.setup import Setup
from fourgames_tk.store.settings import Preferences, Settings
from fourgames_tk.ui.pages import preferences
from fourgames_tk.ui.pages.board_embed import BoardPreview
from fourgames_tk.ui.pages.game_page import GameSetupPage
from fourgames_tk.ui.pages.new_game import NewGamePage
from fourgames_tk.ui.pages.player_form import PlayersForm
from fourgames_tk.ui.pages.preferences import PreferencesPage
from fourgames_tk.ui.widgets.controls import Slider, Stepper
from fourgames_tk.ui.widgets.form import Dropdown, Entry
from tests.ui.person import Person, below
from tests.ui.pump import centre
from tests.ui.waiting import still_waiting

GAME, SKIRMISH = find_game("four-stones"), find_game("skirmish")


def form(person: Person, game: AnyGame = SKIRMISH) -> NewGamePage:
    """Open the page for a new game."""
    person.app.workspace.show_new_game(game)
    person.flush()
    return shown_form(person)


def shown_form(person: Person) -> NewGamePage:
    return person.shown_page(NewGamePage)


def previews(person: Person) -> list[BoardPreview]:
    return [each for each in person.widgets() if isinstance(each, BoardPreview)]


def type_names(person: Person, *names: str) -> None:
    """Type the names of people."""
    fields = [each for each in person.widgets() if isinstance(each, Entry)]
    fields = [each for each in fields if each.winfo_viewable()]
    for field, name in zip(fields, names, strict=True):
        person.click(centre(field))
        person.key("ctrl+a", "Delete", *name)


def called(person: Person) -> list[str]:
    return [spec.name for spec in person.controller.setup.players]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_preview_follows_the_form_and_enter_starts(person: Person, game: AnyGame) -> None:
    person.app.workspace.show_game_page(GAME)
    page = form(person, game)
    shown = previews(person)[-1].session
    seed = int(page.seed.value)
    assert shown is not None and shown.first == game.start(page.form.options(), seed)
    assert sorted(each.level for each in page.seats.players()) == [0, 1]
    person.driver.move(*centre(page))
    person.key("Return")
    person.wait_for_board()
    assert person.controller.setup.game is game and not previews(person)
    assert person.controller.session.first == shown.first


def test_limits_are_those_of_this_board(person: Person) -> None:
    page = form(person)
    stones = person.beside("Stones each", Stepper)
    assert isinstance(stones, Stepper) and (stones.low, stones.high) == (1, 18)
    person.fill("Rows", "4")
    assert stones.high == 12
    person.fill("Stones each", "12")
    person.fill("Players", "4")
    person.see("Player 4")
    assert page.form.error_text() == "" or person.screen.count(page.form.error_text())
    shown = previews(person)[-1].session
    assert shown is not None and shown.options.texts_by_name()["rows"] == "4"


def test_the_number_of_the_game_may_be_typed(person: Person) -> None:
    page = form(person, find_game("fourside"))
    assert int(page.seed.value) > 10**6
    person.press("More")
    person.fill("Seed", "x")
    person.see("! up to 18 digits")
    person.fill("Seed", "7")
    person.press("Start")
    person.wait_for_board()
    assert person.controller.session.seed == 7


def test_another_seed_starts_another_game(person: Person) -> None:
    person.start_game(find_game("fourside"), "human human", 5)
    page_of_players(person)
    person.press("More")
    for seed, command in (("7", "Start"), ("5", "Continue"), ("7", "Start")):
        person.fill("Seed", seed)
        assert person.shows(command)
    person.press("Start")
    person.wait_for_board()
    assert person.controller.session.seed == 7


def test_in_the_middle_of_a_game_players_change_and_options_restart(person: Person) -> None:
    person.start_game(GAME, "human human")
    person.key("ctrl+p")
    assert "during a game" not in person.screen, "before the first move"
    person.key("Escape", "d", "3", "Return", "ctrl+p")
    person.see("Players and options", "can change players and names during a game")
    assert not previews(person)
    person.choose("Shuffled")
    assert previews(person) and "Start" in person.screen
    person.choose("Classic")
    assert not previews(person)
    type_names(person, "anna", "ben")
    person.press("Continue")
    person.wait_for_turn()
    assert person.moves == ("D3",) and called(person) == ["anna", "ben"]
    person.wait(lambda: Settings().saved_names == ("anna", "ben"), "the names on disk")
    form(person, GAME)
    person.press("Change players…")
    person.see("Players and options")
    person.choose("Shuffled")
    person.key("Return")
    person.wait_for_board()
    assert (
        person.moves == ()
        and person.controller.setup.options.texts_by_name()["layout"] == "shuffled"
    )


def page_of_players(person: Person) -> NewGamePage:
    person.key("ctrl+p")
    person.see("Players and options")
    return shown_form(person)


def test_invalid_names_are_refused(person: Person) -> None:
    person.start_game(GAME, "human human")
    page_of_players(person)
    type_names(person, "ben", "ben")
    person.press("Continue")
    person.see("Name of player 2: player 1 is also called “ben”.")
    assert called(person) == ["", ""]


def test_preferences_apply_at_once_and_are_reset(person: Person) -> None:
    person.app.set_preference("sound", "yes")
    person.do("preferences")
    person.flush()
    person.choose("Dark")
    page = person.shown_page(PreferencesPage)
    # It is below the edge of the window until it has the focus.
    page.form.controls["curtain"][0].focus_force()
    person.flush()
    person.press("FourSide: hide hands between turns")
    chosen = person.app.preferences
    assert (chosen.theme, chosen.curtain) == ("dark", False)
    size = person.beside("Text size", Slider)
    size.focus_force()
    person.flush()
    person.key("Right")
    person.wait(lambda: person.app.preferences.text_size == 105, "larger text")
    assert person.shown_page(PreferencesPage).form.controls["text_size"][0].value == 105
    person.app.set_preference("theme", "light")
    page = person.shown_page(PreferencesPage)
    assert page.form.controls["theme"][0].value == "light"
    for sound in ("no", "yes"):
        person.app.set_preference("sound", sound)
        assert bool(page.form.controls["volume"][0].refusal) == (sound == "no")
    volume, rate = (person.beside(label, Slider) for label in ("Volume", "Speech rate"))
    assert isinstance(volume, Slider) and isinstance(rate, Slider)
    assert volume.value == person.app.preferences.volume and not rate._enabled
    volume.focus_force()
    person.key("Left")
    assert person.app.preferences.volume == volume.value == Preferences().volume - 5
    person.press("Restore defaults")
    assert person.app.preferences == Preferences()
    person.key("Return")
    assert person.app.workspace.side_panel.page is None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_longest_names_stay_on_the_board(person: Person, game: AnyGame) -> None:
    names = ("W" * MAX_NAME, "M" * MAX_NAME)
    person.start_game(game, "human human")
    person.controller.change_players(tuple(PlayerSpec("human", name=name) for name in names))
    board = person.board
    person.resize("800x560")
    for item in board.find_all():
        if board.type(item) == "text" and board.itemcget(item, "text"):
            left, _, right, _ = board.bbox(item)
            assert left >= 0 and right <= board.winfo_width(), board.itemcget(item, "text")


def test_defaults_replace_a_text_size_that_has_not_been_set_yet(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preferences, "SETTLE_MS", 10_000_000)
    person.app.set_preferences(Preferences())
    person.do("preferences")
    person.flush()
    size = person.beside("Text size", Slider)
    assert isinstance(size, Slider)
    size.focus_force()
    person.key("Right")
    assert size.value == 105
    person.press("Restore defaults")
    assert size.value == 100
    assert not any("preferencespage" in each for each in still_waiting(person.root))


@pytest.mark.parametrize("path", ["b\udcff.py", "\ud800", "\0"])
def test_a_program_whose_path_no_text_can_hold_is_offered_again(person: Person, path: str) -> None:
    """As the settings may have it: a file name that is not UTF-8, or one that no file has."""
    players = (PlayerSpec("human"), PlayerSpec("bot", path=path))
    person.app.settings._keep({f"players.{GAME.id}": [spec.text for spec in players]})
    assert form(person, GAME).seats.players() == players
    person.app.workspace.begin_game(Setup(GAME, GAME.options_type(), 1, players))
    person.flush()
    assert person.controller.setup.players == players


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_options_show_what_play_starts(person: Person, game: AnyGame, place: int) -> None:
    settings = person.app.settings
    person.driver.move(*person.empty_pixel)
    settings.save_level(game, 2)
    settings.save_move_order(game, place)
    person.app.workspace.show_game_page(game)
    person.key("w")
    if game.levels_of_play:
        person.key("Return")
    person.wait_for_board()
    person.app.workspace.show_game_page(game)
    setup_page = person.shown_page(GameSetupPage)
    person.key("n")
    page = shown_form(person)
    assert page.seed.value == str(setup_page.seed)
    first = game.start(page.form.options(), setup_page.seed).turn
    players = page.seats.players()
    assert [players[(first + each) % 2].kind == "human" for each in (0, 1)] == [
        place == 0,
        place == 1,
    ]
    assert sorted(each.level for each in players) == [0, 2]
    person.see("The game counts for level 2.")


def test_rules_of_ones_own_are_listed_and_can_be_dropped(person: Person) -> None:
    game = find_game("skirmish")
    person.driver.move(*person.empty_pixel)
    person.app.workspace.show_game_page(game)
    assert not person.shows("Usual rules")
    person.key("n")
    person.choose("4")
    person.fill("Rows", "8")
    person.see("doesn’t count towards levels")
    person.press("Start")
    person.wait_for_board()
    person.app.workspace.show_game_page(game)
    person.see("Your rules: Players: 4, Rows: 8.", "doesn’t count towards levels")
    person.press("Usual rules")
    for _ in range(2):
        assert not person.shows("Usual rules")
        person.app.workspace.show_game_page(game)
    person.key("Return")
    person.wait_for_board()
    assert person.controller.setup.options == game.options_type()


def test_proposed_rules_come_and_go_with_the_level(person: Person) -> None:
    page = form(person, find_game("mancala"))
    usual = page.form.texts_by_name()
    seat = next(each for each in page.seats._seats if each.spec.kind == "level")
    reason = "So the first turn is one sowing, and the other player may swap sides."
    for level in (7, 1, 7):
        page.seats._set_level(seat, level)
        assert page.form.texts_by_name() == (usual if level == 1 else usual | SHORT)
        person.flush()
        assert (reason in person.screen) == (level == 7), "the reason comes and goes with them"
    page.form.controls["swap"][0].set_value(False)  # type: ignore[arg-type]
    assert page.form.texts_by_name()["swap"] == "no"
    person.flush()
    assert reason not in person.screen


SHORT = {"swap": "yes", "opening": "short"}
"""The rules that Mancala proposes against strong levels."""


@pytest.mark.parametrize("name", ["skirmish", "four-stones", "fourside"])
def test_play_begins_with_the_start_that_the_page_shows(person: Person, name: str) -> None:
    game = find_game(name)
    layout = {"skirmish": {"layout": "random"}, "four-stones": {"layout": "shuffled"}}
    options = game.options_type.parse(layout.get(name, {}))
    person.app.settings.save_options(game, options)
    person.driver.move(*person.empty_pixel)
    person.app.workspace.show_game_page(game)
    shown = previews(person)[-1].session
    assert shown is not None
    person.key("Return")
    person.wait_for_board()
    assert person.controller.session.first == shown.first


def test_an_option_that_cannot_be_set_says_why(person: Person) -> None:
    person.app.workspace.show_new_game(find_game("four-stones"))
    person.flush()
    reason = "To change this, choose “Shuffled” for Layout."
    page = person.shown_page(NewGamePage)
    form = page.form
    (label,) = form._reasons.values()
    assert label.cget("text") == reason and label.grid_info(), "once for all three numbers"
    for name in ("rows", "spaces", "letters"):
        assert form.controls[name][0].refusal == reason
    person.reveal(form.controls["letters"][0])
    person.click(centre(form.controls["letters"][0]))
    person.wait(lambda: reason in tooltips(person), "the reason beside the control")
    person.choose("Shuffled")
    assert not label.grid_info()


@pytest.mark.parametrize(("name", "key"), [("volume", "Left"), ("verbosity", "Right")])
def test_a_preference_without_effect_says_why(person: Person, name: str, key: str) -> None:
    """A click and a key show a tooltip and the status text; the value stays."""
    person.app.set_preference("sound", "no")
    person.do("preferences")
    person.flush()
    control = person.shown_page(PreferencesPage).form.controls[name][0]
    needs = {"volume": "Play sounds", "verbosity": "Speak what happens"}
    reason, before = f"To change this, switch on “{needs[name]}”.", control.value
    control.focus_force()
    person.flush()
    for refuse in (lambda: person.click(centre(control)), lambda: person.key(key)):
        person.app.status_bar.set_text("")
        person.driver.move(*person.empty_pixel)
        person.flush()
        refuse()
        person.wait(lambda: reason in tooltips(person), "the reason beside the control")
        assert person.app.status_bar.text == reason and control.value == before


def tooltips(person: Person) -> list[str]:
    """Return the texts of the visible tooltips."""
    found = [each for each in person.widgets() if each.winfo_class() == "Toplevel"]
    return [str(child.cget("text")) for each in found for child in each.winfo_children()]


@pytest.mark.parametrize("command", ["Save for later", "Start"])
def test_what_is_saved_for_later_is_offered_again_with_its_names(
    person: Person, command: str
) -> None:
    page = form(person, GAME)
    person.choose("Shuffled")
    type_names(person, "anna")
    person.press("Save for later")
    assert person.app.workspace.side_panel.page is not page
    person.wait(lambda: Settings().saved_names == ("anna",), "the name on disk")
    again = form(person, GAME)
    assert again.form.texts_by_name()["layout"] == "shuffled"
    assert {spec.name for spec in again.seats.named_players()} == {"anna", ""}
    type_names(person, "")
    person.press(command)
    person.wait(lambda: Settings().saved_names == (), "a deleted name to be forgotten")


def page(person: Person) -> Any:
    return person.app.workspace.side_panel.page


def _setup_of(names: tuple[str, ...]) -> Any:
    players = tuple(PlayerSpec("human", name=name) for name in names)
    return SimpleNamespace(players=players, people_seats=range(len(names)), game=SKIRMISH)


def test_mended_options_of_a_new_game_leave_no_warning(person: Person) -> None:
    person.app.workspace.show_new_game(find_game("fourside"))
    shown = page(person)
    assert isinstance(shown, NewGamePage)
    for text, is_wrong in (("x", True), ("7", False), ("", True), ("8", False)):
        shown.seed._text.set(text)
        shown._chosen_setup()
        person.flush()
        assert ("Random seed" in person.screen) == is_wrong
        assert shown.seed.instate(["invalid"]) == is_wrong
        shown._on_change()
        person.flush()
        assert "Random seed" not in person.screen


def test_each_person_gets_another_known_name_and_keeps_what_was_typed(person: Person) -> None:
    settings: Settings = person.app.settings
    settings.save_people_names(_setup_of(("Ann", "Ben", "Cem")))
    form = PlayersForm(person.root, person.app, SKIRMISH, 3, lambda text: None, lambda: None)
    form.pack()
    form.set_players((PlayerSpec("human", name="Ben"), *(PlayerSpec("level", 1),) * 2))
    choices = [each for each in below(form) if isinstance(each, Dropdown)]
    for each in choices[1:]:
        each.set_value("human")
    assert [spec.name for spec in form.named_players()] == ["Ben", "Ann", "Cem"]
    form._set_name(form._seats[1], "")
    choices[1].set_value("level")
    choices[1].set_value("human")
    assert [spec.name for spec in form.named_players()] == ["Ben", "", "Cem"]
    form.destroy()


def test_the_name_of_a_seat_that_the_computer_took_is_free_again(person: Person) -> None:
    person.app.settings.save_people_names(_setup_of(("Ann", "Ben", "Cem")))
    form = PlayersForm(person.root, person.app, SKIRMISH, 3, lambda text: None, lambda: None)
    form.set_players((PlayerSpec("human", name="Ben"), *(PlayerSpec("level", 1),) * 2))
    _, second, third = (each for each in below(form) if isinstance(each, Dropdown))
    for choice, kind in ((second, "human"), (second, "level"), (third, "human")):
        choice.set_value(kind)
    assert [spec.name for spec in form.named_players()] == ["Ben", "", "Ann"]
    form.destroy()
