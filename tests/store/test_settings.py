from __future__ import annotations

import json
import os
import re
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from fourgames_tk.engine.errors import BadOption
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.options import Options, flag, number
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.engine.setup import Setup, default_players
from fourgames_tk.store.game_choice import GameChoice, parse_what_is_good
from fourgames_tk.store.remembered import Remembered
from fourgames_tk.store.settings import MOST_PEOPLE, Preferences, Settings
from tests.store.processes import others


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "settings.json"


def written(path: Path, text: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_the_first_time_there_are_defaults_and_no_message(path: Path) -> None:
    assert Settings.load(path) == (Settings(), None)
    assert not path.exists()


def test_what_is_saved_is_loaded(path: Path) -> None:
    settings = (
        Settings(path=path, panels=300)
        .with_preference("theme", "dark")
        .with_preference("volume", "35")
        .with_window(1100, 740)
        .with_choice("mancala", GameChoice({"stones": "6"}, ("human", "level:3"), 3))
        .with_choice("skirmish", GameChoice({}, ("human", "bot:/home/é \udcff/a.py"), None))
    )
    assert settings.save(since=Settings()) is None
    loaded, message = Settings.load(path)
    assert (loaded, message) == (settings, None)
    assert loaded.path == path
    assert loaded.preferences.theme == "dark"
    assert loaded.game == "skirmish" and loaded.panels == 300
    assert loaded.choice("mancala").level == 3
    assert loaded.choice("fourside") == GameChoice()


@given(
    st.fixed_dictionaries(
        {
            "theme": st.sampled_from(["light", "dark"]),
            "speed": st.sampled_from(["off", "slow", "normal", "fast", "fastest"]),
            "sound": st.booleans(),
            "volume": st.integers(0, 100),
            "preview": st.booleans(),
            "curtain": st.booleans(),
        }
    )
)
def test_all_preferences_round_trip(values: dict[str, object]) -> None:
    preferences = Preferences(**values)  # type: ignore[arg-type]
    assert parse_what_is_good(Preferences, preferences.words()) == (preferences, ())


DAMAGED: list[str | bytes] = [
    "",
    "{",
    '{"preferences": {"theme": "dark"}',
    "[1, 2]",
    "null",
    "[" * 100_000,
    '{"later": ' + "[" * 900 + "]" * 900 + "}",
    "9" * 5000,
    b"\xff\xfe\x00",
    b"\x00" * 512,
]


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_file_is_set_aside_and_defaults_are_used(path: Path, text: str | bytes) -> None:
    written(path, text)
    before = path.read_bytes()
    settings, message = Settings.load(path)
    assert settings == Settings()
    assert message is not None
    aside = path.with_name("settings.json.damaged")
    assert aside.name in message
    assert str(path.parent) not in message
    assert re.search("[a-z]Error|codec|column|recursion", message) is None
    assert aside.read_bytes() == before
    assert not path.exists()
    assert settings.save(since=settings) is None
    assert Settings.load(path) == (settings, None)


def test_a_second_damaged_file_does_not_overwrite_the_first(path: Path) -> None:
    for text in ("one", "two", "three"):
        Settings.load(written(path, text))
    kept = {each.name: each.read_text() for each in path.parent.glob("settings.*")}
    assert kept == {
        "settings.json.damaged": "one",
        "settings.json.damaged-2": "two",
        "settings.json.damaged-3": "three",
    }


BAD_VALUES = [
    ({"preferences": {"theme": "purple"}}, "theme=purple: allowed is system, light or dark"),
    ({"preferences": {"volume": "101"}}, "a whole number from 0 to 100"),
    ({"preferences": {"volume": "loud"}}, "a whole number from 0 to 100"),
    ({"preferences": {"sound": "maybe"}}, "yes or no"),
    ({"preferences": {"sound": True}}, "sound must be a text"),
    ({"preferences": 3}, "preferences: allowed is an object"),
    ({"game": 4}, "game: allowed is a text"),
    ({"games": []}, "games: allowed is an object"),
    ({"games": {"mancala": 1}}, "mancala: allowed is an object"),
    ({"games": {"mancala": {"players": "me"}}}, "players of mancala: allowed is a list of texts"),
    ({"games": {"mancala": {"players": [1]}}}, "players of mancala: allowed is a list of texts"),
    ({"games": {"mancala": {"level": "x"}}}, "level of mancala: allowed is a whole number"),
    ({"games": {"mancala": {"level": 0}}}, "level of mancala: allowed is a whole number"),
    ({"games": {"mancala": {"level": 99}}}, "level of mancala: allowed is a whole number from 1"),
    ({"games": {"mancala": {"options": []}}}, "options of mancala: allowed is an object"),
    ({"games": {"mancala": {"options": {"stones": "9"}}}}, "options of mancala: stones=9: allowed"),
    (
        {"games": {"mancala": {"players": ["me", "level:3"]}}},
        "players of mancala: 'me' is no player",
    ),
    (
        {"games": {"mancala": {"players": ["human", "level:99"]}}},
        "no level 99: Stones: Mancala has",
    ),
    (
        {
            "games": {
                "four-stones": {"options": {"layout": "shuffled", "letters": "26", "spaces": "6"}}
            }
        },
        "options of four-stones: ",
    ),
    ({"people": ["Anna"] * 9}, "people: allowed are at most 8 names"),
]


@pytest.mark.parametrize(("bad", "fault"), BAD_VALUES)
def test_a_bad_value_falls_back_alone(path: Path, bad: dict[str, object], fault: str) -> None:
    good: dict[str, object] = {
        "preferences": {"speed": "slow", "curtain": "no"},
        "window": [1100, 740],
        "game": "fourside",
        "games": {"fourside": {"options": {"values": "3"}, "players": ["human"], "level": 2}},
    }
    merged = dict(good)
    for name, value in bad.items():
        before = good.get(name)
        both = isinstance(before, dict) and isinstance(value, dict)
        merged[name] = {**before, **value} if both else value  # type: ignore[dict-item]
    settings, message = Settings.load(written(path, json.dumps(merged)))
    assert message is not None
    assert fault in message
    assert path.exists()
    copy = path.with_name("settings.json.damaged")
    assert copy.name in message
    assert copy.read_bytes() == path.read_bytes()
    if isinstance(merged["preferences"], dict):
        assert settings.preferences == Preferences(speed="slow", curtain=False)
    assert settings.window == (1100, 740)
    if isinstance(merged["games"], dict):
        assert settings.choice("fourside") == GameChoice({"values": "3"}, ("human",), 2)


def test_a_bad_file_is_copied_once_and_what_is_bad_then_goes(path: Path) -> None:
    written(path, '{"preferences": {"theme": "purple\\u0000", "speed": "slow"}}')
    before = path.read_bytes()
    for _ in range(2):
        settings, message = Settings.load(path)
        assert message is not None
        assert r"theme=purple\x00: allowed" in message
    assert settings.with_window(800, 600).save(since=settings) is None
    assert Settings.load(path)[1] is None
    assert [each.read_bytes() for each in path.parent.glob("*.damaged*")] == [before]
    Settings.load(written(path, '{"people": "Anna"}'))
    Settings.load(written(path, '{"people": "Ben"}'))
    assert len(list(path.parent.glob("*.damaged*"))) == 3


SIZES = [
    ((1, 1), (640, 480)),
    ((10**9, 740), (16384, 740)),
    ((-5, 10**9), (640, 16384)),
    ((1100, 740), (1100, 740)),
]


@pytest.mark.parametrize(("size", "kept"), SIZES)
def test_a_size_that_no_window_has_is_clamped(
    path: Path, size: tuple[int, int], kept: tuple[int, int]
) -> None:
    assert Settings().with_window(*size).window == kept
    loaded, message = Settings.load(written(path, json.dumps({"window": size})))
    assert (loaded.window, message) == (kept, None)


REMEMBERED_SIZES = [
    ("[640.5, 480.0]", (640, 480)),
    ("[1e999, 500]", (16384, 500)),
    ("[" + "9" * 5000 + ", -Infinity]", (16384, 480)),
    ("[NaN, 1]", None),
    ('["100", "100"]', None),
    ("[1, 2, 3]", None),
    ('"10x10"', None),
    ("[null, null]", None),
    ("[1100, true]", None),
    ("{}", None),
]


@pytest.mark.parametrize(("window", "kept"), REMEMBERED_SIZES)
def test_a_size_that_the_program_remembered_is_nobodys_mistake(
    path: Path, window: str, kept: tuple[int, int] | None
) -> None:
    written(path, f'{{"window": {window}, "preferences": {{"theme": "dark"}}}}')
    loaded, message = Settings.load(path)
    assert (loaded.window, loaded.preferences.theme, message) == (kept, "dark", None)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


REMEMBERED_WIDTHS = [
    ("0", 1),
    ("-1", 1),
    ("1000000000", 16384),
    ("300.4", 300),
    ("-" + "9" * 5000, 1),
    ('"wide"', None),
    ("true", None),
    ("NaN", None),
]


@pytest.mark.parametrize(("panels", "kept"), REMEMBERED_WIDTHS)
def test_a_width_of_panels_is_nobodys_mistake(path: Path, panels: str, kept: int | None) -> None:
    written(path, f'{{"panels": {panels}, "preferences": {{"theme": "dark"}}}}')
    loaded, message = Settings.load(path)
    assert (loaded.panels, loaded.preferences.theme, message) == (kept, "dark", None)


@pytest.mark.skipif(sys.platform == "win32", reason="links that lead nowhere are other errors")
def test_settings_that_cannot_be_read_are_left_alone(path: Path) -> None:
    path.parent.mkdir()
    # A link to itself is what even the administrator cannot read.
    path.symlink_to(path)
    settings, message = Settings.load(path)
    assert settings == Settings()
    assert message is not None
    assert message.startswith("The settings cannot be read: Too many levels of symbolic links.")
    message = settings.with_window(800, 600).save(since=settings)
    assert message is not None
    assert message.startswith("The settings cannot be kept: ")
    assert [each.name for each in path.parent.glob("settings*")] == ["settings.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices are no files there")
@pytest.mark.parametrize("kind", ["pipe", "endless", "large"])
def test_what_is_no_file_or_too_large_is_set_aside(path: Path, kind: str) -> None:
    path.parent.mkdir()
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "endless":
        path.symlink_to("/dev/zero")
    else:
        with path.open("wb") as file:
            file.truncate(500_000_000)
    settings, message = Settings.load(path)
    assert settings == Settings()
    assert message is not None
    assert "this is larger" in message if kind == "large" else "not a plain file" in message
    assert os.path.lexists(path.with_name("settings.json.damaged"))
    assert settings.save(since=settings) is None


def test_unknown_names_and_a_byte_order_mark_are_no_fault(path: Path) -> None:
    text = '\ufeff{"preferences": {"theme": "dark", "later": "x"}, "later": 1}'
    settings, message = Settings.load(written(path, text))
    assert (settings.preferences, message) == (Preferences(theme="dark"), None)


def test_what_a_newer_version_wrote_stays(path: Path) -> None:
    data = {
        "later": [1, {"a": None}],
        "preferences": {"theme": "dark", "later": ["x"]},
        "game": "ludo",
        "games": {
            "ludo": {"options": {"dice": "2"}, "players": ["robot"], "level": 99, "clock": 5},
            "mancala": {"options": {"stones": "3", "later": 7}, "later": {"z": 1}},
        },
    }
    written(path, json.dumps(data))
    game = find_game("mancala")
    settings, message = Settings.load(path)
    assert message is None
    assert settings.choice("mancala") == GameChoice({"stones": "3"})
    remembered = Remembered(settings, pytest.fail)
    remembered.keep_setup(Setup(game, game.options_type(), 1, (PlayerSpec("human"),) * 2))
    remembered.keep_preferences(Preferences(theme="light"))
    kept = json.loads(path.read_text())
    assert kept["later"] == [1, {"a": None}]
    assert kept["preferences"]["later"] == ["x"] and kept["preferences"]["theme"] == "light"
    assert kept["games"]["ludo"] == {**data["games"]["ludo"], "overruled": False}  # type: ignore[index]
    assert kept["games"]["mancala"]["options"]["later"] == 7
    assert kept["games"]["mancala"]["options"]["stones"] == "4"
    assert kept["games"]["mancala"]["later"] == {"z": 1}
    path.unlink()
    remembered.keep_window(700, 500)
    assert json.loads(path.read_text())["later"] == [1, {"a": None}]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_what_begins_a_game_is_never_refused_the_next_time(path: Path, game: AnyGame) -> None:
    remembered = Remembered(Settings(path=path), pytest.fail)
    for level in game.levels:
        for people in ((), (0,)):
            options = game.options_for(game.options_type(), level.number)
            players = default_players(game, options, people, level.number)
            proposal = remembered.proposal(game, options, players)
            words = {**options.words(), **(proposal.words if proposal else {})}
            remembered.keep_setup(Setup(game, game.options_type.parse(words), 1, players))
            loaded, message = Settings.load(path)
            assert message is None
            assert loaded.choices == remembered.settings.choices


def test_a_preference_out_of_range_is_refused_in_words() -> None:
    with pytest.raises(BadOption, match="allowed is slow, normal, fast, fastest or off"):
        Settings().with_preference("speed", "warp")


def test_a_folder_that_cannot_be_made_is_a_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    settings = Settings(path=tmp_path / "file" / "settings.json")
    message = settings.save(since=settings)
    assert message is not None
    assert message == "The settings cannot be kept: File exists."
    loaded, message = Settings.load(settings.path)
    assert loaded == Settings()
    assert message == "The settings cannot be read: Not a directory. The defaults are used."


def test_a_folder_in_place_of_the_file_is_moved_away(path: Path) -> None:
    path.mkdir(parents=True)
    settings, message = Settings.load(path)
    assert message is not None
    assert settings.save(since=settings) is None
    kept = sorted(each.name for each in path.parent.glob("settings.*"))
    assert kept == ["settings.json", "settings.json.damaged"]


def test_changes_leave_the_old_value_as_it_was() -> None:
    settings = Settings()
    changed = settings.with_window(800, 600).with_choice("mancala", GameChoice(level=2))
    assert settings == Settings()
    assert replace(changed, window=None).choices == {"mancala": GameChoice(level=2)}


def test_a_window_saves_only_what_it_changed(path: Path) -> None:
    first = Settings(path=path).with_choice("mancala", GameChoice({"stones": "6"}, level=2))
    assert first.save(since=first) is None
    one = first.with_preference("theme", "dark").with_window(800, 600)
    other = (
        first.with_preference("sound", "no")
        .with_choice("mancala", GameChoice({"stones": "6"}, level=4))
        .with_choice("fourside", GameChoice(level=1))
    )
    again = first.with_choice("mancala", GameChoice({"stones": "3"}, level=2))
    for changed in (one, other, again):
        assert changed.save(since=first) is None
    assert Settings.load(path) == (
        Settings(
            preferences=Preferences(theme="dark", sound=False),
            window=(800, 600),
            game="fourside",
            choices={
                "mancala": GameChoice({"stones": "3"}, level=4),
                "fourside": GameChoice(level=1),
            },
        ),
        None,
    )


@hypothesis_settings(max_examples=25)
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 5), st.integers(1, 3)), max_size=12))
def test_windows_that_change_different_things_end_with_all_of_them(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[int, int, int]]
) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.json"
    first = Settings(path=path)
    windows, expected = [first] * 3, first
    assert first.save(since=first) is None
    for window, name, value in changes:
        game = f"{window} {name}"
        before = windows[window]
        windows[window] = before.with_choice(game, GameChoice(level=value))
        assert windows[window].save(since=before) is None
        expected = expected.with_choice(game, GameChoice(level=value))
    loaded, message = Settings.load(path)
    assert message is None
    assert loaded.choices == expected.choices


def choose_levels(path: Path, name: str, count: int) -> list[str | None]:
    """In another process: choose a level for some games, one after the other."""
    messages, settings = [], Settings(path=path)
    for each in range(count):
        changed = settings.with_choice(f"{name}{each}", GameChoice(level=each + 1))
        messages.append(changed.save(since=settings))
        settings = changed
    return messages


def test_processes_that_save_at_the_same_time_lose_nothing(path: Path) -> None:
    with others(3) as workers:
        for name, worker in zip("abc", workers, strict=True):
            worker.tell(choose_levels, path, name, 15)
        for worker in workers:
            assert worker.answer() == [None] * 15
    loaded, message = Settings.load(path)
    assert message is None
    assert loaded.choices == {
        f"{name}{number}": GameChoice(level=number + 1) for name in "abc" for number in range(15)
    }


@pytest.mark.parametrize("text", [None, "{ damaged"])
def test_a_file_that_went_or_was_damaged_meanwhile_is_written_as_a_whole(
    path: Path, text: str | None
) -> None:
    settings = Settings(path=path).with_preference("theme", "dark").with_window(900, 700)
    assert settings.save(since=Settings()) is None
    path.unlink()
    if text is not None:
        path.write_text(text)
    changed = settings.with_window(800, 600)
    message = changed.save(since=settings)
    assert Settings.load(path) == (changed, None)
    if text is None:
        assert message is None
    else:
        assert message is not None
        assert path.with_name("settings.json.damaged").read_text() == text


def begin_and_choose(path: Path, name: str) -> tuple[str | None, str | None]:
    """In another process: load the settings and choose a level; return both messages."""
    settings, message = Settings.load(path)
    return message, settings.with_choice(name, GameChoice(level=1)).save(since=settings)


def test_of_windows_that_find_the_file_damaged_none_sets_aside_what_another_wrote(
    path: Path,
) -> None:
    written(path, "{ damaged")
    names = "abcd"
    with others(len(names)) as workers:
        for name, worker in zip(names, workers, strict=True):
            worker.tell(begin_and_choose, path, name)
        told = [worker.answer() for worker in workers]
    assert [loading is not None for loading, saving in told].count(True) >= 1
    assert {saving for loading, saving in told} == {None}
    assert set(Settings.load(path)[0].choices) == set(names)
    assert len(list(path.parent.glob("*.damaged*"))) == 1


@dataclass(frozen=True)
class Letters(Options):
    rows: int = number(4, "Rows", 2, 8)
    letters: int = number(10, "Letters", 2, 26)
    full: bool = flag(False, "Full")

    def check(self) -> None:
        if self.letters > self.rows * 5:
            raise BadOption("too many letters")


def test_options_that_do_not_go_together_all_fall_back() -> None:
    words = {"rows": "2", "letters": "26", "full": "?"}
    options, faults = parse_what_is_good(Letters, words)
    assert options == Letters()
    assert faults == ("full=?: allowed is yes or no", "too many letters")


def test_the_names_of_people_are_remembered_in_their_order(path: Path) -> None:
    two = Settings(path=path).with_people(("Anna", "Ben"))
    assert two.with_people(("Ben",)).people == ("Ben", "Anna")
    assert two.with_people(("Anna",)).people == ("Anna", "Ben")
    assert two.with_people(("", "Eve")).people == ("", "Eve", "Ben")
    assert two.with_people(("", "")).people == ()
    many = two
    for guest in range(20):
        many = many.with_people((f"Guest {guest}",))
    remembered = Remembered(two, lambda text: None)
    game, seats = find_game("mancala"), (PlayerSpec("human"),) * 2
    strangers = Setup(game, game.options_type(), 1, seats, names=("bot:x.py", "Ben"))
    remembered.keep_people(strangers)
    assert remembered.people == ("Ben", "Anna"), "what stands for a program is nobody"
    assert len(many.people) == MOST_PEOPLE and many.people[0] == "Guest 19"
    assert Settings.load(path)[0].people == ("Ben", "Anna")


def test_names_that_nobody_can_have_are_left_out_and_told(path: Path) -> None:
    data = {
        "people": ["Anna", "level:3", "x" * 99, "An\nna"],
        "games": {"mancala": {"overruled": 1}},
    }
    written(path, json.dumps(data))
    settings, message = Settings.load(path)
    assert settings.people == ("Anna",) and not settings.choice("mancala").overruled
    assert message is not None and "kind of player" in message
    assert "overruled of mancala: allowed is true or false" in message
    written(path, json.dumps({"people": "Anna"}))
    assert "people: allowed is a list of texts" in (Settings.load(path)[1] or "")


def test_a_proposal_is_no_choice_until_it_is_overruled(path: Path) -> None:
    game = find_game("mancala")
    remembered = Remembered(Settings(path=path), lambda text: None)
    strong = (PlayerSpec("human"), PlayerSpec("level", 7))

    def begin(**words: str) -> None:
        options = game.options_type.parse(words)
        remembered.keep_setup(Setup(game, options, 1, strong))

    begin(stones="5", swap="yes", opening="short")
    assert remembered.options(game) == game.options_type(stones=5)
    assert remembered.proposal(game, remembered.options(game), strong) is not None
    begin(stones="5", swap="no", opening="short")
    assert remembered.options(game) == game.options_type(stones=5, opening="short")
    assert remembered.proposal(game, remembered.options(game), strong) is None
    begin(stones="5", swap="yes", opening="short")
    assert remembered.options(game) == game.options_type(stones=5), "agreed again"
    assert remembered.proposal(game, remembered.options(game), strong) is not None
