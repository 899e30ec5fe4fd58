from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from random import Random

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.mancala.rules import STORES, Swept
from fourgames_tk.engine.options import split_assignments
from fourgames_tk.engine.session import Session
from fourgames_tk.store.personal_bests import personal_bests
from fourgames_tk.store.results import Result
from tests.store.test_results import LOST, won

MANCALA = find_game("mancala")


def random_game(game: AnyGame, seed: int, options: str = "") -> Session:
    """Return a game of random moves with these options."""
    session = Session(game, game.options_type.parse(split_assignments(options.split())), seed)
    random = Random(seed)
    while moves := session.state.legal_moves():
        session.play(random.choice(moves))
    return session


def bests(session: Session, seat: int) -> dict[str, int]:
    events = [event for step in session.steps for event in step.events]
    return dict(session.game.best_numbers(events, seat))


@pytest.mark.parametrize("options", ["", "opening=short swap=yes", "stones=6"])
@pytest.mark.parametrize("seed", range(20))
def test_most_stones_of_a_turn_are_what_the_store_grew_by(options: str, seed: int) -> None:
    session = random_game(MANCALA, seed, options)
    for seat in (0, 1):
        grown = [0]
        for mover, group in groupby(session.steps, key=lambda step: step.seat):
            turn = [step for step in group if step.move != "swap"]
            if mover == seat and turn:
                swept = sum(
                    stones
                    for event in turn[-1].events
                    if isinstance(event, Swept) and event.seat == seat
                    for _place, stones in event.piles
                )
                after, before = turn[-1].after.ring, turn[0].before.ring
                grown.append(after[STORES[seat]] - before[STORES[seat]] - swept)
        assert bests(session, seat) == {"stones": max(grown)}


@pytest.mark.parametrize("seed", range(20))
def test_bests_of_fourside_agree_with_scores_and_moves(seed: int) -> None:
    session = random_game(find_game("fourside"), seed)
    for seat in (0, 1):
        own = [step for step in session.steps if step.seat == seat]
        gains = [step.after.scores[seat] - step.before.scores[seat] for step in own]
        runs = groupby(step.move == "pass" for step in own)
        lengths = [len(list(group)) for passed, group in runs if not passed]
        assert bests(session, seat) == {"points": max(gains), "turns": max(lengths)}


def test_only_games_that_count_beat_a_best_and_a_tie_does_not() -> None:
    results = [
        won("first.4g", turns=40, bests={"stones": 9}),
        won("more.4g", turns=40, bests={"stones": 12}),
        won("same.4g", turns=41, bests={"stones": 12}),
        won("helped.4g", turns=3, bests={"stones": 36}, counts=False, reason="hint"),
        won("options.4g", turns=3, bests={"stones": 36}, options="stones=3 opening=short swap=yes"),
        replace(LOST, turns=2, bests={"stones": 1}, file="lost.4g"),
        won("old.4g"),
        won("people.4g", seat=None, seats=("person", "person"), turns=1, bests={"stones": 36}),
        won("other.4g", game="four-stones", options="", turns=2),
        won("level.4g", seats=("person", "level:4"), turns=50),
        won("quick.4g", turns=31),
    ]
    found = [
        (best.title, best.number, best.before, best.result.file)
        for best in personal_bests(MANCALA, results)
    ]
    assert found == [
        ("Most stones in one turn", 12, 9, "more.4g"),
        ("Fewest turns to win against level 3", 31, 40, "quick.4g"),
        ("Fewest turns to win against level 4", 50, None, "level.4g"),
    ]


def test_bests_are_kept_in_the_journal_and_damaged_ones_are_skipped() -> None:
    result = won("a.4g", turns=40, bests={"stones": 9})
    line = result.journal_line
    assert Result.parse(line) == result
    for damaged in (b'{"stones": "9"}', b"[9]", b'{"stones": 1.5}', b'{"stones": -9}'):
        assert Result.parse(line.replace(b'{"stones": 9}', damaged)) is None, damaged
