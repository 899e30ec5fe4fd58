from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from fourgames_tk.engine.errors import BadOption, FourgamesError
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.games.four_stones import FOUR_STONES
from fourgames_tk.engine.players.player import SEED_COUNT, player_seed
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.setup import Setup, default_players, levels_of, with_move_order


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("human", PlayerSpec("human")),
        ("level:3", PlayerSpec("level", level=3)),
        ("level:3,nodes=5000", PlayerSpec("level", level=3, nodes=5000)),
        ("level:3,depth=4", PlayerSpec("level", level=3, depth=4)),
        ("level:3,nodes=50,depth=4", PlayerSpec("level", level=3, nodes=50, depth=4)),
        ("bot:/home/ann/my bot:1.py", PlayerSpec("bot", path="/home/ann/my bot:1.py")),
    ],
)
def test_a_text_names_a_player(text: str, spec: PlayerSpec) -> None:
    assert PlayerSpec.parse(text) == spec
    assert spec.text == text


WRONG_LEVEL = ": a level is a whole number, such as level:3, level:3,nodes=5000 or level:3,depth=4"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not a player: write human, level:N or bot:PATH"),
        ("level:", f"'level:'{WRONG_LEVEL}"),
        ("level:1000", f"'level:1000'{WRONG_LEVEL}"),
        ("level:٣", f"'level:٣'{WRONG_LEVEL}"),
        ("level:3,nodes=0", f"'level:3,nodes=0'{WRONG_LEVEL}"),
        ("bot:", "'bot:' is not a player: write human, level:N or bot:PATH"),
    ],
)
def test_a_text_that_names_nobody_is_refused(text: str, message: str) -> None:
    with pytest.raises(FourgamesError) as error:
        PlayerSpec.parse(text)
    assert str(error.value) == message


def test_a_level_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(
        BadOption, match="there is no level 19: the levels of Four Stones are 1 to 10"
    ):
        PlayerSpec.parse("level:19").make_player(FOUR_STONES, FOUR_STONES.options_type())


def test_a_depth_is_refused_where_levels_have_none() -> None:
    spec = PlayerSpec.parse("level:3,depth=4")
    for game in GAMES:
        if not game.has_depth:
            with pytest.raises(BadOption, match=f"{re.escape(game.title)} has no depth"):
                spec.make_player(game, game.options_type())


def test_a_command_line_takes_part_but_comes_from_no_saved_game() -> None:
    spec = PlayerSpec.parse_entrant("command:ssh there 'my bot'")
    assert spec.line == "ssh there 'my bot'"
    assert PlayerSpec.parse_entrant(spec.text) == spec
    with pytest.raises(FourgamesError, match="write human, level:N or bot:PATH"):
        PlayerSpec.parse(spec.text)


@pytest.mark.parametrize("text", ["human", "robot", "bot:", "command:", ""])
def test_the_error_for_an_unknown_player_lists_the_players(text: str) -> None:
    with pytest.raises(
        FourgamesError, match="write level:N, bot:PATH, command:LINE or engine:LINE"
    ):
        PlayerSpec.parse_entrant(text)


def test_a_game_is_shown_from_the_view_of_a_person() -> None:
    options = FOUR_STONES.options_type()

    def setup(*people: int) -> Setup:
        return Setup(FOUR_STONES, options, 0, default_players(FOUR_STONES, options, people, 4))

    assert [setup(1).viewing_seat(turn) for turn in (0, 1)] == [1, 1]
    assert [setup(0, 1).viewing_seat(turn) for turn in (0, 1)] == [0, 1]
    assert setup().viewing_seat(0) is None
    three = find_game("skirmish").options_type.parse({"players": "3"})
    players = default_players(find_game("skirmish"), three, (0, 2), 4)
    seen = Setup(find_game("skirmish"), three, 0, players)
    assert [seen.viewing_seat(turn) for turn in range(3)] == [0, 0, 2]
    assert (setup(1).people_seats, setup(1).level, setup(0, 1).level) == ((1,), 4, None)


def test_options_are_described_in_few_words() -> None:
    options = FOUR_STONES.options_type.parse({"layout": "shuffled"})
    people = default_players(FOUR_STONES, options, (0, 1), 4)
    facts = Setup(FOUR_STONES, options, 0, people).non_default_labels()
    assert facts == tuple(dict.fromkeys(facts)) and facts
    computer = default_players(FOUR_STONES, options, (0,), 4)
    assert Setup(FOUR_STONES, options, 0, computer).non_default_labels() == (*facts, "level 4")
    two = tuple(PlayerSpec("level", level) for level in (3, 3))
    assert Setup(FOUR_STONES, options, 0, two).non_default_labels() == (*facts, "level 3")
    two = tuple(PlayerSpec("level", level) for level in (3, 5))
    assert Setup(FOUR_STONES, options, 0, two).non_default_labels() == (*facts, "levels 3, 5")
    for game in GAMES:
        plain = game.options_type()
        play = game.level_for(plain) if game.levels_of_play else None
        text = Setup(game, plain, 0, default_players(game, plain, (0,), 2)).non_default_labels()
        assert text[-1] == "level 2"
        if play is not None:
            assert text[0] == "numbers 1–6", "a computer’s level has the name of a level of play"
            people = default_players(game, plain, (0, 1), 2)
            alone = Setup(game, plain, 0, people).non_default_labels()
            assert alone[0] == game.levels_of_play[play - 1]


@pytest.mark.parametrize("trusted", [True, False])
def test_who_cannot_sit_here_is_a_person_who_keeps_the_name(trusted: bool) -> None:
    options = FOUR_STONES.options_type()
    record = Record(FOUR_STONES, options, 1, players=("bot:hunter.py", "level:99"))
    bot, absent = Setup.of_record(record, trusted).players
    assert (absent.kind, absent.name) == ("human", "level:99")
    assert (bot.kind, bot.text) == (("bot", "bot:hunter.py") if trusted else ("human", "human"))
    assert Setup.of_record(record, trusted).player_texts == record.players
    record = Record(FOUR_STONES, options, 1, players=("Ann", "level:10"))
    ann, level = Setup.of_record(record, trusted).players
    assert (ann.kind, ann.name, level) == ("human", "Ann", PlayerSpec("level", 10))


@pytest.mark.parametrize(
    ("texts", "trusted", "programs"),
    [
        (("human", "bot:hunter.py"), True, True),
        (("human", "bot:hunter.py"), False, False),
        (("bot:hunter.py", "bot:dodger.py"), True, True),
        (("bot:hunter.py", "command:mine"), True, False),
        (("human", "level:3"), True, False),
    ],
)
def test_programs_are_trusted_again_only_if_all_that_are_named_play(
    texts: tuple[str, ...], trusted: bool, programs: bool
) -> None:
    record = Record(FOUR_STONES, FOUR_STONES.options_type(), 1, players=texts)
    setup = Setup.of_record(record, trusted)
    assert setup.has_trusted_programs == programs
    person = replace(setup.players[0], kind="human", name="bot:evil.py")
    assert not replace(setup, players=(person, setup.players[1])).has_trusted_programs


def test_a_player_whom_a_record_does_not_know_has_no_name() -> None:
    assert PlayerSpec.from_tag("?").name == "" and PlayerSpec.from_tag("Ann").name == "Ann"
    assert PlayerSpec.from_tag("level:3") == PlayerSpec("level", 3)


def test_a_record_names_people_and_says_of_others_what_they_are() -> None:
    players = tuple(map(PlayerSpec.parse_entrant, ("Ann=level:3", "Bob=bot:hunter.py")))
    people = (PlayerSpec("human", name="Cid"), PlayerSpec("human"))
    for pair, texts in ((players, ("level:3", "bot:hunter.py")), (people, ("Cid", "human"))):
        assert Setup(FOUR_STONES, FOUR_STONES.options_type(), 1, pair).player_texts == texts


def test_a_game_that_people_leave_is_one_that_they_have_played() -> None:
    game = find_game("mancala")
    human, computer = PlayerSpec("human"), PlayerSpec("level", 2)
    setup = Setup(game, game.options_type(), 1, (human, human))
    assert not setup.played and setup.with_players((computer, computer)).played
    assert setup.with_players((computer, computer)).with_players((computer, computer)).played
    watched = replace(setup, players=(computer, computer))
    assert not watched.with_players((computer, computer)).played
    record = Record(game, game.options_type(), 1, players=("level:2", "level:2"), kind="played")
    assert Setup.of_record(record, trusted=False).played
    assert not Setup.of_record(replace(record, kind="demo"), trusted=False).played


def test_each_player_has_a_seed_of_its_own_that_does_not_tell_the_seed_of_the_game() -> None:
    seeds = {(seed, name): player_seed(seed, name) for seed in range(20) for name in ("Ann", "Ben")}
    assert len({*seeds.values()}) == len(seeds)
    assert all(player_seed(*given) == found != given[0] for given, found in seeds.items())
    assert all(0 <= found < SEED_COUNT for found in seeds.values())


@pytest.mark.parametrize("place", [0, 1])
def test_one_person_moves_first_or_second_whoever_begins(place: int) -> None:
    game: AnyGame = find_game("skirmish")
    options = game.options_type.parse({"players": "3"})
    players = tuple(map(PlayerSpec.parse, ("level:1", "level:2", "human")))
    setup = with_move_order(Setup(game, options, 1, players), place, Random(1))
    assert setup.people_seats == (place,) and levels_of(setup.players) == (1, 2)
    for game in GAMES:
        for seed in range(6):
            setup = Setup(game, game.options_type(), seed, players[1:])
            found = with_move_order(setup, place, Random(1))
            first = game.start(found.options, seed).turn
            assert found.people_seats == ((first + place) % 2,), "chance may decide who begins"
            assert not found.throws_dice, "the place is chosen"
            by_chance = with_move_order(setup, None, Random(seed))
            assert by_chance.throws_dice == game.throws_dice and len(by_chance.people_seats) == 1
