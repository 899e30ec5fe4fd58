"""Who meets whom in every format."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.engine import tournament
from fourgames_tk.engine.tournament import BadTournament, Journal, Plan, Result, Sprt, report, run
from fourgames_tk.engine.tournament_formats import (
    EXTRA_ROUNDS,
    Fixture,
    bracket,
    gauntlet,
    knockout,
)
from tests.engine.bots.helpers import write_bot

SMALL = ("rows=4", "columns=4", "stones=2")


def play_out(count: int, games: int, wins: dict[int, float]) -> tuple[dict[int, list[float]], int]:
    """Play a knockout in which the stronger always wins; return results and the winner."""
    shares: dict[int, list[float]] = {}
    while True:
        due = [each for each in knockout(count, 2, games, 0, shares) if each.number not in shares]
        if not due:
            break
        for each in due:
            a, b = (wins[player] for player in each.players)
            shares[each.number] = [float(a > b) + 0.5 * (a == b), float(b > a) + 0.5 * (a == b)]
    winner = bracket(count, games, 0, shares)[-1][0].winner
    assert winner is not None
    return shares, winner


@given(st.permutations(range(7)), st.integers(2, 7), st.integers(1, 3))
def test_the_strongest_wins_a_knockout(order: list[int], count: int, games: int) -> None:
    strength = {player: float(order[player]) for player in range(count)}
    shares, winner = play_out(count, games, strength)
    assert winner == max(strength, key=lambda player: strength[player])
    assert len(shares) == games * (count - 1)
    assert sorted(shares) == list(range(len(shares)))


def test_the_first_two_meet_in_the_final_only() -> None:
    shares, _ = play_out(8, 2, {player: -player for player in range(8)})
    rounds = bracket(8, 2, 0, shares)
    assert [[(one.player, one.other) for one in pairings] for pairings in rounds] == [
        [(0, 7), (3, 4), (1, 6), (2, 5)],
        [(0, 3), (1, 2)],
        [(0, 1)],
    ]
    assert rounds[0][0].points == (2.0, 0.0)


def test_who_has_nobody_to_meet_goes_on() -> None:
    first = bracket(3, 1, 0, {})[0]
    assert [(one.player, one.other, one.winner) for one in first] == [(0, None, 0), (1, 2, None)]


def test_two_that_stay_even_play_on_for_a_while_and_the_first_named_goes_on() -> None:
    shares, winner = play_out(2, 2, {0: 1.0, 1: 1.0})
    assert len(shares) == 2 + 2 * EXTRA_ROUNDS
    assert winner == 0
    fixtures = knockout(2, 2, 2, 5, shares)
    assert [each.seed for each in fixtures] == [5, 5, 6, 6, 7, 7, 8, 8]
    assert {each.players for each in fixtures} == {(0, 1), (1, 0)}


def test_what_was_known_before_stays_as_it_was() -> None:
    shares, _ = play_out(5, 2, {0: 1, 1: 4, 2: 4, 3: 2, 4: 0})
    whole = knockout(5, 2, 2, 0, shares)
    for known in range(len(shares)):
        part = {number: share for number, share in shares.items() if number < known}
        found = knockout(5, 2, 2, 0, part)
        assert found == whole[: len(found)]


def test_a_gauntlet_is_run_by_the_first() -> None:
    assert gauntlet(3, 2, 2, 7, {}) == [
        Fixture(0, (0, 1), 7),
        Fixture(1, (0, 2), 7),
        Fixture(2, (1, 0), 7),
        Fixture(3, (2, 0), 7),
    ]
    tables = gauntlet(4, 3, 3, 0, {})
    assert all(0 in each.players for each in tables)
    seats = Counter(each.players.index(0) for each in tables)
    assert seats == {0: 3, 1: 3, 2: 3}


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_at_a_board_are_rated(players: int) -> None:
    names = ("level:1", "level:2", "level:1", "level:2")
    plan = Plan("skirmish", names[:players], (f"players={players}",), games=players).checked()
    with ThreadPoolExecutor(2) as executor:
        results = run(Journal(plan), executor)
    found = report(plan, results)
    assert [sum(result.shares) for result in results] == [pytest.approx(1)] * players
    assert {row["games"] for row in found["standings"]} == {players}
    first = found["standings"][0]
    assert sum(games for _, games in first["against"].values()) == players * (players - 1)
    assert first["margin"] > 0
    assert found["difference"] is None


def test_a_knockout_goes_on_after_an_interruption(tmp_path: Path) -> None:
    names = ("level:1", "level:2", "level:1", "level:2", "level:3")
    plan = Plan("skirmish", names, SMALL, games=2, format="knockout").checked()
    path = tmp_path / "journal"
    heard: list[int] = []

    def interrupt(result: Result) -> None:
        heard.append(result.number)
        if len(heard) == 7:
            raise KeyboardInterrupt

    begun = Journal(plan, path)
    with ThreadPoolExecutor(1) as executor, pytest.raises(KeyboardInterrupt):
        run(begun, executor, interrupt)
    begun.close()
    with ThreadPoolExecutor(1) as executor:
        journal = Journal(plan, path)
        assert [result.number for result in journal.results] == heard
        results = run(journal, executor)
        assert results == run(Journal(plan), executor)
    assert report(plan, results)["rounds"][-1][0]["winner"] is not None


def test_a_sequential_test_ends_when_it_is_known(tmp_path: Path) -> None:
    gives_up = write_bot(tmp_path, "gives_up.sh", "#!/bin/sh\nexit 0\n")
    players = ("level:1", f"bot:{gives_up}")
    plan = Plan("skirmish", players, SMALL, games=500, seconds=20, sprt=Sprt(0, 100)).checked()
    with ThreadPoolExecutor(2) as executor:
        results = run(Journal(plan), executor)
    assert 5 < len(results) < 60
    assert report(plan, results)["sprt"]["accepted"] == 100
    again = Plan("skirmish", players[::-1], SMALL, games=500, seconds=20, sprt=Sprt(0, 100))
    with ThreadPoolExecutor(2) as executor:
        assert report(again, run(Journal(again), executor))["sprt"]["accepted"] == 0


class AtOnce(Executor):
    """Plays a game as soon as it gets it, and counts them."""

    def __init__(self, ahead: int) -> None:
        self.begun, self.ahead, self.is_ended = 0, ahead, False

    def submit(self, play: Any, /, *arguments: Any, **words: Any) -> Future[Any]:
        self.begun += 1
        game: Future[Any] = Future()
        game.set_result(play(*arguments, **words))
        return game

    def end(self) -> None:
        self.is_ended = True


@pytest.mark.parametrize("ahead", [1, 8])
def test_a_long_test_begins_few_games_and_leaves_none_out(
    ahead: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def won_mostly(plan: Plan, fixture: Fixture) -> Result:
        share = float(fixture.number % 3 > 0)
        shares = (share, 1 - share) if fixture.players[0] == 0 else (1 - share, share)
        return Result(fixture.number, fixture.players, shares, 1, "")

    monkeypatch.setattr(tournament, "play", won_mostly)
    plan = Plan("skirmish", ("level:1", "level:2"), games=20_000, sprt=Sprt(0, 20))
    journal, executor = Journal(plan, tmp_path / "journal"), AtOnce(ahead)
    results = run(journal, executor)
    journal.close()
    numbers = [result.number for result in results]
    assert 100 < len(numbers) < 1000
    assert numbers == list(range(len(numbers)))
    assert len(numbers) <= executor.begun < len(numbers) + ahead
    assert executor.is_ended, "nobody waits for the games under way"
    verdicts = [plan.sprt and plan.sprt.verdict(*plan.score(results[:i])) for i in (-1, None)]
    assert verdicts == [None, True], "it ends with the game that decides it"
    assert Journal(plan, tmp_path / "journal").is_over


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (Plan("skirmish", ("level:1",) * 3, format="ladder"), "there are round-robin, gauntlet"),
        (Plan("skirmish", ("level:1",) * 3, ("players=3",), format="knockout"), "games of two"),
        (Plan("skirmish", ("level:1",) * 3, sprt=Sprt(0, 5)), "compares two players"),
    ],
)
def test_what_does_not_go_together_is_refused(plan: Plan, reason: str) -> None:
    with pytest.raises(BadTournament, match=reason):
        plan.checked()
