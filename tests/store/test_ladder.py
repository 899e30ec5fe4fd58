"""Ladder and ratings from the journal: which games win a level, and which are practice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.options import split_assignments
from fourgames_tk.engine.record_text import ASSISTANCE
from fourgames_tk.store.ladder import (
    PRACTICE_REASONS,
    Ladder,
    games_with_ratings,
    is_practice,
    opponent_level,
    practice_reason,
)
from fourgames_tk.store.results import Result

NUMBER = iter(range(10**6))


def result(
    game: str,
    level: int,
    own: str = "won",
    options: str = "",
    seat: int = 0,
    reason: str = "",
    others: Sequence[str] = (),
) -> Result:
    seats = ["person", f"level:{level}", *others]
    text = {"won": "1-0", "lost": "0-1", "drawn": "1/2-1/2"}[own] + "-0" * len(others)
    if seat:
        seats[:2], text = [seats[1], seats[0]], text[::-1] if own != "drawn" else text
    alone = "person" not in others
    return Result(
        "2026-11-23T10:00:00Z", game, options, 1, tuple(seats), seat if alone else None,
        text, None, 20, 60, not reason, reason, f"{next(NUMBER)}.4g",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("game", "level", "changes", "counts"),
    [
        ("four-stones", 1, {}, True),
        ("four-stones", 1, {"seat": 1}, True),
        ("four-stones", 1, {"own": "drawn"}, False),
        ("four-stones", 1, {"options": "layout=shuffled rows=2"}, False),
        *[("four-stones", 1, {"reason": reason}, False) for reason in ASSISTANCE],
        ("skirmish", 2, {"options": "players=3", "others": ("level:2",)}, False),
        ("skirmish", 2, {"others": ("person",)}, False),
        ("four-by-four", 3, {"options": "starter=1"}, True),
        ("four-by-four", 3, {"options": "starter=1 squares=yes"}, False),
        ("fourside", 1, {"options": "values=3"}, True),
        ("fourside", 4, {}, True),
        ("fourside", 1, {}, False),
        ("fourside", 7, {"options": "values=9 rows=5"}, False),
        ("mancala", 1, {"options": "stones=2"}, True),
        ("mancala", 7, {"options": "stones=6 swap=yes opening=short"}, True),
        ("mancala", 7, {"options": "swap=yes"}, False),
        ("mancala", 1, {"options": "swap=yes opening=short"}, False),
    ],
)
def test_a_level_is_yours_when_you_have_won_as_the_page_offers(
    game: str, level: int, changes: dict[str, str], counts: bool
) -> None:
    ladder = Ladder.of(find_game(game), [result(game, level, **changes)])  # type: ignore[arg-type]
    assert ladder.beaten == ({level} if counts else set())


def test_practice_counts_for_no_level_no_loss_and_no_rating() -> None:
    game = find_game("skirmish")
    practice = [
        *(result("skirmish", 2, "lost", reason="hint") for _ in range(3)),
        *(result("skirmish", 2, "lost", options="rows=8") for _ in range(3)),
        result("skirmish", 1, reason="taken back"),
    ]
    ladder = Ladder.of(game, practice)
    assert not ladder.beaten and ladder.offered_easier_level(2) is None
    assert all(is_practice(game, each) for each in practice) and not games_with_ratings(
        game, practice
    )
    assert not is_practice(game, result("skirmish", 2))
    assert not is_practice(game, result("skirmish", 2, others=("person",), reason="taken back"))


@given(st.lists(st.tuples(st.integers(1, 3), st.sampled_from(("won", "drawn", "lost")))))
def test_the_level_below_is_offered_after_three_losses_in_a_row(
    games: list[tuple[int, str]],
) -> None:
    found = [result("mancala", level, own) for level, own in games]
    ladder = Ladder.of(find_game("mancala"), [result("skirmish", 1), *found])
    for level in (1, 2, 3):
        own = [each for at, each in games if at == level]
        assert (level in ladder.beaten) == ("won" in own)
        lost_last = own[-3:] == ["lost"] * 3
        assert ladder.offered_easier_level(level) == (
            level - 1 if level > 1 and lost_last else None
        )
    assert (
        ladder.progress_text == f"{len(ladder.beaten)} of {len(ladder.game.levels)} levels beaten"
    )


@pytest.mark.parametrize(
    ("level", "owns", "below"),
    [
        (2, ["lost"] * 2, None),
        (2, ["lost"] * 3, 1),
        (3, ["lost"] * 4, 2),
        (2, ["lost", "lost", "drawn", "lost"], None),
        (2, ["lost", "won", "lost", "lost"], None),
        (2, ["lost", "lost", "won", "lost", "lost", "lost"], 1),
        (1, ["lost"] * 3, None),
    ],
)
def test_losses_in_a_row_are_counted_up_to_the_last_game(
    level: int, owns: list[str], below: int | None
) -> None:
    found = [result("mancala", level, own) for own in owns]
    other_level = result("mancala", level + 1)
    assert (
        Ladder.of(find_game("mancala"), [*found, other_level]).offered_easier_level(level) == below
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_ladder_ends_at_the_top_level_and_is_of_its_game_alone(game: AnyGame) -> None:
    top = len(game.levels)
    options = game.options_for_level(game.options_type(), top)
    proposal = game.options_proposal(options, top)
    played = " ".join(
        f"{name}={text}"
        for name, text in (proposal.applied_to(options) if proposal else options)
        .non_default_texts()
        .items()
    )
    won = result(game.id, top, options=played)
    above = [replace(won, seats=("person", f"level:{top + 1}")), result(game.id, top + 1, "lost")]
    others = [replace(won, game=other.id) for other in GAMES if other is not game]
    ladder = Ladder.of(game, [won, *above, *others])
    assert (ladder.beaten, ladder.losses) == ({top}, {top: 0})
    assert Ladder.of(game, others).beaten == set()


@pytest.mark.parametrize(
    ("players", "level"),
    [
        (("human", "level:3"), 3),
        (("level:8", "Ann"), 8),
        (("level:12", "Ann"), None),
        (("human", "human"), None),
        (("level:1", "level:2"), None),
        (("human", "level:2", "human"), None),
        (("human", "level:2", "level:2"), None),
        (("level:2",), None),
        (("human", "bot:level:2"), None),
        (("human", "level:x"), None),
    ],
)
def test_a_level_is_met_by_one_person_alone(players: Sequence[str], level: int | None) -> None:
    assert opponent_level(find_game("mancala"), players) == level


def test_every_game_has_levels_to_take_and_says_why_a_game_is_practice() -> None:
    for game in GAMES:
        top = len(game.levels)
        ladder = Ladder.of(game, ())
        assert (ladder.next_level(1), ladder.next_level(top)) == (2, None)
        some = ladder._replace(beaten=frozenset(range(1, top)))
        assert (some.next_level(1), some.next_level(top)) == (top, None)
        assert ladder._replace(beaten=frozenset(range(1, top + 1))).next_level(1) == 2
        for level in range(1, top + 1):
            options = game.options_for_level(game.options_type(), level)
            assert practice_reason(game, options, ("Ann", f"level:{level}"), ()) == ""
            assert practice_reason(game, options, ("human", "bot:x"), ASSISTANCE) == ""
    stones = find_game("mancala")
    swapped = stones.options_type.parse(split_assignments(["swap=yes"]))
    assert practice_reason(stones, swapped, ("level:1", "human"), ()) == "options"
    assert practice_reason(stones, swapped, ("level:1", "human"), ("hint", "analysis")) == "hint"
    assert set(PRACTICE_REASONS) == {*ASSISTANCE, "options"}


def test_games_that_count_against_measured_levels_make_a_line_of_ratings() -> None:
    game = find_game("mancala")
    rated = [
        result("mancala", 2),
        result("mancala", 2),
        result("mancala", 3, "drawn", seat=1),
        result("mancala", 7, "lost", options="stones=6 swap=yes opening=short"),
    ]
    practised = [
        result("mancala", 3, reason="hint"),
        result("mancala", 3, options="swap=yes"),
        result("mancala", 2, options="swap=yes opening=short"),
        result("mancala", 3, options="of=another day"),
        result("mancala", 99),
        result("skirmish", 3),
    ]
    skirmish = find_game("skirmish")
    assert [
        len(games_with_ratings(skirmish, [result(name, 2)])) for name in ("skirmish", "mancala")
    ] == [
        1,
        0,
    ]
    found = games_with_ratings(game, [*practised, *rated, *practised])
    assert [each for each, _ in found] == rated
    points = [800, *[rating.points for _, rating in found]]
    assert points[0] < points[1] < points[2] and points[3] > points[4]


@pytest.mark.parametrize(
    ("game", "options", "easier"),
    [("mancala", "", 0), ("four-by-four", "", 1), ("four-by-four", "starter=1", 0)],
)
def test_a_win_from_the_harder_seat_is_worth_more(game: str, options: str, easier: int) -> None:
    wins = [result(game, 7, options=options, seat=seat) for seat in (easier, 1 - easier)]
    easy, hard = (games_with_ratings(find_game(game), [win])[0][1].points for win in wins)
    assert easy < hard
