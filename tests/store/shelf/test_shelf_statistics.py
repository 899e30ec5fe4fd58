from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.engine.game import Outcome
from fourgames_tk.engine.record import Record
from fourgames_tk.store.shelf.row import Kind
from fourgames_tk.store.shelf.statistics import (
    Result,
    Summary,
    Tally,
    results_of,
    summary_of,
)
from tests.store.shelf.games import Window, kept_game, left_game, new_session, play_on

OUTCOMES = [
    (Outcome((0,)), 2, {0}, ("won", None)),
    (Outcome((0,)), 2, {1}, (None, "lost")),
    (Outcome((0,)), 2, {0, 1}, ("won", "lost")),
    (Outcome(()), 2, {0, 1}, ("drawn", "drawn")),
    (Outcome((0, 1)), 2, {0}, ("drawn", None)),
    (Outcome((2,)), 4, {0, 2}, ("lost", None, "won", None)),
    (Outcome((1,)), 2, set(), (None, None)),
]


@pytest.mark.parametrize(("outcome", "seats", "people", "expected"), OUTCOMES)
def test_results_by_seat(
    outcome: Outcome, seats: int, people: set[int], expected: tuple[str | None, ...]
) -> None:
    assert results_of(outcome, seats, people) == expected


RESULTS = st.lists(st.sampled_from(["won", "drawn", "lost", None]), min_size=2, max_size=3)


@given(st.lists(st.tuples(st.sampled_from([None, 1, 2]), RESULTS, st.integers(0, 9))))
def test_a_summary_adds_up(played: list[tuple[int | None, list[str | None], int]]) -> None:
    summary = summary_of([Result(level, tuple(found), time) for level, found, time in played])
    total = summary.total
    assert total.played + summary.among_people + summary.watched == len(played)
    for name in ("won", "drawn", "lost", "played"):
        by_level = [getattr(tally, name) for tally in summary.levels.values()]
        assert getattr(total, name) == sum(by_level)
    assert summary.seconds == sum(time for _, _, time in played)
    alone = [found for _, found, _ in played if len(found) - found.count(None) == 1]
    runs = "".join("w" if "won" in found else " " for found in alone)
    assert summary.streak == len(runs) - len(runs.rstrip("w"))
    assert summary.best_streak == max(len(run) for run in runs.split(" "))


def test_levels_stand_in_order_and_programs_last() -> None:
    played = [Result(level, ("won", None), 1.0) for level in (None, 7, 2, 7)]
    assert summary_of(played) == Summary(
        total=Tally(4, 0, 0),
        levels={2: Tally(1, 0, 0), 7: Tally(2, 0, 0), None: Tally(1, 0, 0)},
        streak=4,
        best_streak=4,
        seconds=4.0,
    )


def finish(window: Window, players: tuple[str, ...], kind: Kind | None = None) -> str | None:
    """Play a game of Four Stones to its end, and return the first seat's result."""
    session = new_session()
    hold = window.begin(session, players, kind=kind)
    play_on(session, 999)
    hold.keep(session)
    hold.close()
    outcome = session.end.outcome()
    assert outcome is not None
    return "won" if outcome.winners == (0,) else "lost"


def test_only_a_person_wins_or_loses(window: Window) -> None:
    first = finish(window, ("human", "level:3"))
    second = {"won": "lost", "lost": "won"}[first or ""]
    finish(window, ("bot:x.py", "human"))
    finish(window, ("human", "human"))
    finish(window, ("level:1", "level:2"))
    finish(window, ("bot:x.py", "level:2"))
    finish(window, ("human", "level:3"), Kind.TOURNAMENT)
    finish(window, ("human", "level:3"), Kind.HELP)
    left_game(window, "mancala")
    (summary,) = window.summaries().values()
    assert summary.total.played == 2
    assert summary.levels == {
        3: Tally(**{str(first): 1}),
        None: Tally(**{str(second): 1}),
    }
    assert (summary.among_people, summary.watched) == (1, 2)


def test_a_game_counts_once_and_as_it_stands(window: Window) -> None:
    hold, session = kept_game(window, plies=999)
    counted = window.summaries()
    assert counted["four-stones"].total.played == 1
    for _ in range(4):
        session.undo()
        assert hold.keep(session)
    assert window.summaries() == counted
    move = session.undone[0].move
    other = next(each for each in session.state.legal_moves() if each != move)
    session.play(other)
    assert hold.keep(session)
    assert session.end.outcome() is None
    assert window.summaries() == {}
    play_on(session, 999)
    assert hold.keep(session)
    assert window.summaries()["four-stones"].total.played == 1


def test_a_game_that_somebody_else_finished_counts_for_nobody_here(window: Window) -> None:
    for plies, count in ((999, 0), (5, 1)):
        session = play_on(new_session(seed=plies), plies)
        kept = Record.of(session, ("human", "?"))
        hold = window.adopt(kept, kept.session())
        assert hold is not None
        session = play_on(hold.replay().finished(), 999)
        assert hold.keep(session)
        hold.close()
        found = window.summaries()
        assert sum(summary.among_people for summary in found.values()) == count


def test_the_statistics_of_one_game_or_all_are_forgotten(window: Window) -> None:
    for game in ("four-stones", "four-by-four", "mancala"):
        window.delete(left_game(window, game, 999))
        left_game(window, game, 999, seed=2)
    window.close()
    found = window.summaries()
    assert {summary.total.played for summary in found.values()} == {2}
    window.forget("mancala")
    assert set(window.summaries()) == {"four-stones", "four-by-four"}
    window.forget()
    assert window.summaries() == {}
    assert len(window.entries()) == 3
