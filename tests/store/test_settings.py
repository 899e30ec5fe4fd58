"""Settings are saved, and errors in saving them are reported."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fourgames_tk.engine.errors import BadOption
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.learn.lessons import load_lessons
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.setup import Setup, default_players
from fourgames_tk.store.numbered_steps import NUMBERED_STEPS
from fourgames_tk.store.settings import MAX_PEOPLE, Preferences, Settings
from tests.store.processes import others

MANCALA, FOURSIDE = find_game("mancala"), find_game("fourside")
OPTIONS = MANCALA.options_type.parse({"stones": "3"})
PEOPLE = (PlayerSpec("human"),) * 2


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "settings.json"


def written(path: Path, text: str | bytes | dict[str, Any]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(text) if isinstance(text, dict) else text
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def sound(path: Path) -> Settings:
    """Return the settings of a valid file."""
    settings = Settings(path)
    assert settings.message is None
    return settings


def test_the_first_time_there_are_defaults(path: Path) -> None:
    settings = sound(path)
    assert settings.preferences == Preferences()
    assert (settings.window_size, settings.saved_names) == (None, ())
    assert settings.last_game() is GAMES[0]
    assert settings.last_level(MANCALA) == 1
    assert settings.last_options(MANCALA) == MANCALA.options_type()
    assert settings.last_players(MANCALA) == ()
    assert not path.exists()


def test_what_was_chosen_is_there_the_next_time(path: Path) -> None:
    first = Settings(path)
    first.save_preferences(Preferences(theme="dark", volume=35))
    first.save_window_size(901, 702)
    players = default_players(MANCALA, OPTIONS, (0,), 6)
    first.save_setup(Setup(MANCALA, OPTIONS, 1, players))
    later = sound(path)
    assert later.preferences == first.preferences == Preferences(theme="dark", volume=35)
    assert later.window_size == (901, 702)
    assert later.last_game() is MANCALA and later.last_options(MANCALA) == OPTIONS
    assert later.last_level(MANCALA) == 6 and later.last_players(MANCALA) == players
    later.save_level(MANCALA, 2)
    bot = PlayerSpec("bot", path="/home/é \udcff/a.py")
    later.save_setup(Setup(MANCALA, OPTIONS, 1, (PlayerSpec("human"), bot)))
    assert sound(path).last_level(MANCALA) == 2, "people and programs leave the level as it was"
    levels = PlayerSpec("level", 5), PlayerSpec("level", 6)
    later.save_setup(Setup(MANCALA, OPTIONS, 1, levels))
    assert sound(path).last_level(MANCALA) == 2, "so do computers that play each other"
    later.save_setup(Setup(MANCALA, OPTIONS, 1, (PlayerSpec("human"), bot)))
    assert sound(path).last_players(MANCALA)[1] == bot
    later.save_last_game(FOURSIDE)
    assert sound(path).last_game() is FOURSIDE
    names = json.loads(path.read_text())
    assert names["window.theme"] == "dark" and names["mancala.stones"] == "3"
    assert all(not isinstance(value, dict) for value in names.values())


def test_what_holds_for_this_time_is_not_kept_until_another_is_chosen(path: Path) -> None:
    settings = Settings(path, theme="dark", speed="off")
    assert (settings.preferences.theme, settings.preferences.speed) == ("dark", "off")
    settings.save_last_game(MANCALA)
    settings.save_preferences(replace(settings.preferences, sound=False))
    assert sound(path).preferences == Preferences(sound=False)
    settings.save_preferences(replace(settings.preferences, theme="light"))
    assert settings.preferences.speed == "off"
    assert sound(path).preferences == Preferences(sound=False, theme="light")
    with pytest.raises(BadOption, match="expected off, slow, normal, fast or fastest"):
        Settings(path, speed="warp")


@pytest.mark.parametrize("name", Preferences.specs())
def test_what_is_chosen_holds_instead_of_what_held_for_this_time(path: Path, name: str) -> None:
    usual = Preferences().texts_by_name()[name]
    spec = Preferences.specs()[name]
    allowed = ("light", "slow", "no", "yes", "80", "full", "never", "de", "male")
    other = next(word for word in allowed if spec.accepts(word) and word != usual)
    settings = Settings(path, **{name: other})
    assert settings.preferences.texts_by_name()[name] == other
    settings.save_preferences(Preferences())
    assert settings.preferences == Preferences()


DAMAGED: list[str | bytes] = [
    *("", "{", '{"window.theme": "dark"', "[1, 2]", "null", "[" * 100_000, "9" * 5000),
    b"\xff\xfe\x00",
    b"\x00" * 512,
]


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_file_is_set_aside_and_defaults_are_used(path: Path, text: str | bytes) -> None:
    before = written(path, text).read_bytes()
    settings = Settings(path)
    assert settings.preferences == Preferences()
    message, aside = settings.message, path.with_name("settings.json.damaged")
    assert message is not None and message.endswith(" Fourgames uses the default settings.")
    assert str(path.parent) not in message
    assert re.search("[a-z]Error|codec|column|recursion", message) is None
    settings.complain = (told := list[str]()).append
    settings.save_last_game(MANCALA)
    assert aside.read_bytes() == before and aside.name in told[0]
    assert sound(path).last_game() is MANCALA


BAD_VALUES: tuple[dict[str, Any], ...] = (
    {"window.theme": "purple"},
    {"window.volume": "101"},
    *({"window.sound": bad} for bad in ("maybe", True)),
    {"window.game": 4},
    *({"players.mancala": bad} for bad in ("me", [1], ["me"], ["human", "level:99"])),
    *({"level.mancala": bad} for bad in ("x", 0, True)),
    *({"place.mancala": bad} for bad in ("x", 9, [0])),
    {"overruled.mancala": 1},
    {"mancala.stones": "9"},
    {"mancala.stones": []},
    {"four-stones.letters": "26", "four-stones.spaces": "6", "four-stones.layout": "shuffled"},
    {f"lesson.{name}.A title.A step": 1 for name in ("mancala", "fourside")},
    *({"people": bad} for bad in ("Anna", ["level:3"], ["An\nna"], [7])),
)


@pytest.mark.parametrize("bad", BAD_VALUES)
def test_a_bad_value_falls_back_alone(path: Path, bad: dict[str, Any]) -> None:
    good: dict[str, Any] = {"window.speed": "slow", "window.size": [1100, 740]}
    good |= {"fourside.values": "3", "players.fourside": ["human"], "level.fourside": 2}
    before = written(path, {**good, **bad}).read_bytes()
    settings = sound(path)
    assert path.read_bytes() == before
    assert settings.preferences == Preferences(speed="slow")
    assert settings.window_size == (1100, 740)
    assert settings.last_level(FOURSIDE) == 2
    assert settings.last_options(FOURSIDE) == FOURSIDE.options_type.parse({"values": "3"})
    for game in GAMES:
        if game is not FOURSIDE:
            assert settings.last_options(game) == game.options_type()
            assert settings.last_level(game) == 1 and settings.last_players(game) == ()
            assert settings.last_move_order(game) == game.usual_place
            assert settings.saved_names == ()
        assert settings.lesson_steps_done(game, "A title") == frozenset()


@pytest.mark.parametrize(
    "bad", [[1100], [1100, "740"], [1100.5, 740], [True, 740], "1100", [1] * 3]
)
def test_a_size_of_the_window_is_two_whole_numbers(path: Path, bad: object) -> None:
    written(path, {"window.size": bad})
    assert sound(path).window_size is None


@pytest.mark.skipif(sys.platform == "win32", reason="links that lead nowhere are other errors")
def test_settings_that_cannot_be_read_are_left_alone(path: Path) -> None:
    path.parent.mkdir()
    # A link to itself is what even the administrator cannot read.
    path.symlink_to(path)
    settings, told = Settings(path), list[str]()
    settings.complain = told.append
    assert settings.message is not None
    assert settings.message.startswith(
        "Couldn’t read the settings: Too many levels of symbolic links."
    )
    settings.save_window_size(800, 600)
    assert told[0].startswith("Couldn’t save the settings: ")
    assert [each.name for each in path.parent.glob("settings*")] == ["settings.json"]


def test_unknown_settings_are_preserved(path: Path) -> None:
    strange: dict[str, Any] = {
        "later": [1, {"a": None}],
        "window.later": ["x"],
        "players.ludo": ["robot"],
        "mancala.later": 7,
        "window.game": "ludo",
    }
    nested: list[Any] = []
    for _ in range(500):
        nested = [nested, 1]
    strange["nested"] = nested
    text = json.dumps({**strange, "window.theme": "dark", "mancala.stones": "3"})
    settings = sound(written(path, f"\ufeff{text}"))
    assert settings.last_options(MANCALA) == OPTIONS and settings.preferences.theme == "dark"
    assert settings.last_game() is GAMES[0]
    settings.save_preferences(Preferences(theme="light"))
    for width in (700, 800):
        kept = json.loads(path.read_text())
        assert json.dumps({name: kept[name] for name in strange}) == json.dumps(strange)
        assert len(path.read_bytes()) < 2 * len(text)
        assert kept["window.theme"] == "light"
        path.unlink()
        settings.save_window_size(width, 500)


def test_that_nothing_can_be_saved_is_reported_once_and_it_is_saved_later(tmp_path: Path) -> None:
    folder = tmp_path / "config"
    path = folder / "settings.json"
    settings, told = Settings(path), list[str]()
    settings.complain = told.append
    folder.write_text("no folder")
    settings.save_last_game(MANCALA)
    settings.save_window_size(901, 702)
    assert told == ["Couldn’t save the settings: File exists."]
    loaded = Settings(path)
    assert (
        loaded.message
        == "Couldn’t read the settings: Not a directory. Fourgames uses the default settings."
    )
    folder.unlink()
    Settings(path).save_move_order(MANCALA, 1)
    settings.save_window_size(902, 702)
    assert sound(path).last_game() is MANCALA and sound(path).last_move_order(MANCALA) == 1
    folder.rename(tmp_path / "away")
    folder.write_text("no folder")
    settings.save_window_size(903, 702)
    assert told == [told[0]] * 2, "it is said again, for it was mended meanwhile"


def test_a_window_saves_only_what_it_changed(path: Path) -> None:
    Settings(path).save_level(MANCALA, 2)
    one, other = Settings(path), Settings(path)
    one.save_preferences(replace(one.preferences, theme="dark"))
    other.save_preferences(replace(other.preferences, sound=False))
    other.save_level(MANCALA, 4)
    other.save_level(FOURSIDE, 1)
    one.save_window_size(800, 600)
    one.save_setup(Setup(MANCALA, OPTIONS, 1, PEOPLE))
    found = sound(path)
    assert found.preferences == Preferences(theme="dark", sound=False)
    assert found.window_size == (800, 600) and found.last_options(MANCALA) == OPTIONS
    assert (found.last_level(MANCALA), found.last_level(FOURSIDE)) == (4, 1)
    assert found.last_game() is FOURSIDE, "one has not looked at another since"


def test_only_people_refuse_what_a_game_proposes(path: Path) -> None:
    computer = PlayerSpec("level", len(MANCALA.levels))
    for other, refused in ((computer, False), (PlayerSpec("human"), True), (computer, True)):
        setup = Setup(MANCALA, MANCALA.options_type(), 1, (other, computer))
        sound(path).save_setup(setup)
        assert sound(path).has_refused_proposed_options(MANCALA) == refused


def test_only_a_new_message_about_a_journal_is_news(path: Path) -> None:
    for text, is_news in (("", False), ("One.", True), ("One.", False), ("Two.", True)):
        assert sound(path).save_journal_message("results", text) == is_news
    assert sound(path).save_journal_message("puzzles", "Two."), "each journal has its own"
    assert not sound(path).save_journal_message("results", ""), "that all is well is no news"
    assert sound(path).save_journal_message("results", "Two.")


def test_what_is_saved_once_is_not_written_over_what_another_window_saves(path: Path) -> None:
    one = Settings(path)
    one.save_preferences(replace(one.preferences, theme="dark"))
    other = Settings(path)
    other.save_preferences(replace(other.preferences, theme="light"))
    one.save_window_size(800, 600)
    assert sound(path).preferences.theme == "light" and sound(path).window_size == (800, 600)


def test_steps_that_were_saved_by_number_keep_their_ticks_under_their_names(path: Path) -> None:
    unknown = {f"lesson.mancala.{name}": True for name in ("First steps.9", "Gone.0", "Laps", "")}
    numbers = {f"lesson.mancala.First steps.{n}": True for n in (0, 2)}
    before = written(path, {**numbers, **unknown, "lesson.nogame.First steps.0": True}).read_bytes()
    settings = sound(path)
    assert path.read_bytes() == before
    assert {"Sow a pile", "Laps"} < settings.lesson_steps_done(MANCALA, "First steps")
    settings.save_lesson_step(MANCALA, "First steps", "A free turn")
    saved = json.loads(path.read_text("utf-8"))
    names = {f"lesson.mancala.First steps.{step}" for step in ("Sow a pile", "A free turn", "Laps")}
    assert {*saved} == {*names, *unknown, "lesson.nogame.First steps.0"}
    assert sound(path).lesson_steps_done(MANCALA, "First steps") == {
        *("Sow a pile", "A free turn", "Laps", "9"),
    }


def test_every_step_that_was_saved_by_number_still_exists() -> None:
    """If the title of a step changes, the field `id` keeps the old one."""
    today = {
        (game.id, lesson.id): {step.id for step in lesson.steps}
        for game in GAMES
        for lesson in load_lessons(game)
    }
    for place, steps in NUMBERED_STEPS.items():
        assert {*steps} <= today[place], place


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_choices_of_a_game_are_its_own(path: Path, game: AnyGame) -> None:
    settings = Settings(path)
    usual, other = game.options_type(), next(each for each in GAMES if each is not game)
    assert settings.offered_options(game) == game.options_for_level(usual, 1)
    human, computer = PlayerSpec("human", name="Ann"), PlayerSpec("level", 1)
    settings.save_setup(Setup(game, usual, 1, (human, computer)))
    settings.save_level(game, 3)
    settings.save_lesson_step(game, "Pairs", "A pair")
    settings.save_lesson_step(game, "Ends", "The end")
    settings.save_lesson_step(other, "Pairs", "Others")
    for place in (0, 1, None):
        settings.save_move_order(game, place)
        assert sound(path).last_move_order(game) == place
    found = sound(path)
    assert found.offered_options(game) == game.options_for_level(usual, 3)
    assert found.last_players(game) == (human, PlayerSpec("level", 3)), "people have no level"
    assert (found.last_level(game), found.last_level(other)) == (3, 1)
    assert found.lesson_steps_done(game, "Pairs") == {"A pair"} and found.lesson_steps_done(
        game, "Ends"
    ) == {"The end"}
    assert found.lesson_steps_done(other, "Pairs") == {"Others"} and not found.lesson_steps_done(
        other, "Ends"
    )
    assert found.last_move_order(other) == other.usual_place and found.last_players(other) == ()


def change_its_own(path: Path, number: int) -> list[str]:
    """Runs in another process: change settings that no other process changes."""
    settings, told = Settings(path), list[str]()
    settings.complain = told.append
    game = GAMES[number]
    for level in (1, 2, 3, 4):
        settings.save_level(game, level)
    settings.save_setup(Setup(game, game.options_type(), 1, PEOPLE))
    return told


@pytest.mark.parametrize("text", ["{}", "{ damaged"])
def test_processes_that_save_at_the_same_time_lose_nothing(path: Path, text: str) -> None:
    """If several processes find the file damaged, none sets aside the new file of another."""
    written(path, text)
    with others(4) as workers:
        for number, worker in enumerate(workers):
            worker.tell(change_its_own, path, number)
        told = [text for worker in workers for text in worker.answer()]
    assert len(told) == (text != "{}")
    found = sound(path)
    assert all(found.last_players(game) == PEOPLE for game in GAMES[:4])
    assert len(list(path.parent.glob("*.damaged*"))) == (text != "{}")


def test_the_names_of_people_are_remembered_in_their_order(path: Path) -> None:
    settings = Settings(path)

    def kept(*names: str) -> tuple[str, ...]:
        settings.save_names(names)
        return tuple(spec.name for spec in settings.players_with_saved_names(PEOPLE + PEOPLE))

    assert kept("Anna", "Ben") == ("Anna", "Ben", "", "")
    assert kept("Ben") == ("Ben", "Anna", "", "")
    assert kept("Anna") == ("Anna", "Ben", "", "")
    assert kept("", "Eve") == ("", "Eve", "Ben", "") and settings.saved_names == ("Eve", "Ben")
    assert kept("Dan")[:3] == ("Dan", "Eve", "Ben"), "a gap is filled"
    assert kept("", "", "") == ("",) * 4 and settings.saved_names == ()
    assert kept("Anna", "Ben")[:2] == ("Anna", "Ben")
    strangers = Setup(
        MANCALA, OPTIONS, 1, (PlayerSpec("human", name="bot:x.py"), PlayerSpec("human", name="Ben"))
    )
    settings.save_people_names(strangers)
    assert sound(path).saved_names == ("Ben", "Anna"), "what stands for a program is nobody"
    for guest in range(20):
        settings.save_names((f"Guest {guest}",))
    assert len(settings.saved_names) == MAX_PEOPLE and settings.saved_names[0] == "Guest 19"


def test_names_that_two_windows_save_are_all_kept(path: Path) -> None:
    Settings(path).save_names(["Anna", "Ben"])
    first, second = Settings(path), Settings(path)
    first.save_names(["Cleo", ""])
    second.save_names(["Dora"])
    assert sound(path).saved_names == ("Dora", "Cleo", "Anna")
    second.save_names(["Dora", "Eve"])
    second.save_last_game(MANCALA)
    first.save_names(["Cleo", "Anna"])
    assert sound(path).saved_names == ("Cleo", "Anna", "Dora", "Eve")


def test_names_of_a_new_game_are_remembered_for_people_alone(path: Path) -> None:
    settings = Settings(path)
    level = PlayerSpec("level", 3)

    def begin(*players: PlayerSpec) -> None:
        settings.save_setup(Setup(MANCALA, OPTIONS, 1, players))

    begin(level, PlayerSpec("human", name="Anna"))
    assert sound(path).saved_names == ("Anna",)
    assert [spec.name for spec in settings.players_with_saved_names((level, *PEOPLE))] == [
        "",
        "Anna",
        "",
    ]
    begin(*PEOPLE)
    begin(level, level)
    assert sound(path).saved_names == ("Anna",), "who gives no name takes none away"
    begin(PlayerSpec("human", name="Ben"), PlayerSpec("human"))
    assert sound(path).saved_names == ("Ben", "Anna")


def test_a_proposal_is_no_choice_until_it_is_overruled(path: Path) -> None:
    settings = Settings(path)
    strong = (PlayerSpec("human"), PlayerSpec("level", 7))

    def begin(**words: str) -> None:
        settings.save_setup(Setup(MANCALA, MANCALA.options_type.parse(words), 1, strong))

    def proposes() -> bool:
        return (
            settings.options_proposal(MANCALA, settings.last_options(MANCALA), strong) is not None
        )

    begin(stones="5", swap="yes", opening="short")
    assert settings.last_options(MANCALA) == MANCALA.options_type(stones=5)
    assert proposes()
    begin(stones="5", swap="no", opening="short")
    assert settings.last_options(MANCALA) == MANCALA.options_type(stones=5, opening="short")
    assert not proposes()
    begin(stones="5", swap="yes", opening="short")
    assert settings.last_options(MANCALA) == MANCALA.options_type(stones=5), "agreed again"
    assert proposes()
    own, weak = MANCALA.options_type(stones=5, swap=True), PlayerSpec("level", 2)
    settings.save_setup(Setup(MANCALA, own, 1, (PlayerSpec("human"), weak)))
    begin(stones="5", swap="yes", opening="short")
    assert settings.last_options(MANCALA) == own, "what was chosen without a proposal stays"
