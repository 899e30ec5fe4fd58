"""Reviews of every game, compared with the solvers, and saved in records."""

from __future__ import annotations

import itertools
import json
import math
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.explanation import Reason
from fourgames_tk.engine.game import AnyGame, MoveValue, State
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.learn.review import (
    MAX_MOMENTS,
    MistakeExplanation,
    PlyReview,
    Review,
    review_game,
    value_loss,
    whole_percents,
)
from fourgames_tk.engine.players.engine_process import EngineProcess
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.review_in_record import (
    UnusableReview,
    saved_review,
    with_review,
)
from fourgames_tk.engine.search import clock as clock_module
from fourgames_tk.engine.search.clock import NO_LIMIT, Clock, NodeClock
from fourgames_tk.engine.session import AnyStep, Session

NBSP = "\N{NO-BREAK SPACE}"
FOUR_STONES = find_game("four-stones")


def played(game: AnyGame, seed: int, most: int = 60, words: str = "") -> Session:
    """Return a game of random moves."""
    options = game.options_type.parse(dict(word.split("=") for word in words.split()))
    session, random = Session(game, options, seed), Random(seed)
    while session.length < most and (moves := session.state.legal_moves()):
        session.play(random.choice(moves))
    return session


def reviewed(session: Session, clock: Clock = NO_LIMIT) -> Review:
    return review_game(session.game, session.game.seat_count(session.options), session.steps, clock)


def between_levels(game: AnyGame, seed: int, *levels: int, words: str = "") -> Session:
    """Return a game between two levels that does not depend on the machine's speed."""
    options = game.options_type.parse(dict(word.split("=") for word in words.split()))
    session, random = Session(game, options, seed), Random(seed)
    while session.state.legal_moves():
        view = session.state.view(session.state.turn)
        session.play(game.choose(view, levels[view.turn], brief(), random))
    return session


def brief() -> Clock:
    return NO_LIMIT.expiring_after_checks(10)


def ply(number: int, value: float, best: float, exact: bool = True) -> PlyReview:
    near = best - value <= (0 if exact else 0.05)
    return PlyReview(number, number % 2, "D3", value, best, ("D3" if near else "F5",), exact)


def test_a_played_move_is_proved_by_the_next_ply_if_both_players_see_all() -> None:
    session = between_levels(FOUR_STONES, 1, 1, 1)
    plies = ply(1, -1, 0.1, exact=False), ply(2, 1, 1), ply(3, -1, -0.8, exact=False)
    review = Review(FOUR_STONES, 2, plies)
    assert [review.played_value(each, session.steps).exact for each in plies] == [True, True, False]
    assert review.played_value(plies[0], session.steps).value == -1
    hidden = played(find_game("fourside"), 3)
    review = Review(find_game("fourside"), 2, plies)
    assert not review.played_value(plies[0], hidden.steps).exact, "each sees another position"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_is_reviewed_in_time(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that advances by a millisecond at each reading."""
    asked = itertools.count(1)
    passed = SimpleNamespace(monotonic=lambda: next(asked) / 1000, thread_time=time.thread_time)
    monkeypatch.setattr(clock_module, "time", passed)
    session = played(game, 3)
    review = reviewed(session, Clock(0.4))
    assert passed.monotonic() < 1
    assert [each.ply for each in review.plies] == list(range(1, session.length + 1))
    for each, step in zip(review.plies, session.steps, strict=True):
        legal = step.before.legal_moves()
        assert (each.seat, each.move) == (step.seat, step.move)
        lost = value_loss(game, each.best, each.value)
        assert {*each.moves} <= {*legal} and lost >= 0
        assert each.forced == (len(legal) == 1)
        assert each.kept_best_value or lost > (0 if each.exact else game.estimate_error)
    assert len(review.key_moments) <= MAX_MOMENTS
    assert all(share is None or 0 <= share <= 1 for share in review.accuracy)


@pytest.mark.parametrize(("name", "moments"), [("skirmish", 1), ("fourside", 3)])
def test_a_weak_player_is_seen_to_be_weak(name: str, moments: int) -> None:
    """Giving away stones or points makes moments; a lost game has no further ones."""
    game = find_game(name)
    session = between_levels(game, 1, len(game.levels) - 1, 1)
    review = review_game(
        game, 2, session.steps, NO_LIMIT, lambda view, _: game.move_values(view, brief())
    )
    strong, weak = review.accuracy
    assert strong is not None and weak is not None and strong > 0.9 and weak < 0.85
    assert len(review.key_moments) >= moments and {each.seat for each in review.key_moments} == {1}


@pytest.mark.parametrize("name", ["skirmish", "fourside"])
def test_strong_players_are_not_accused(name: str) -> None:
    game = find_game(name)
    session = between_levels(game, 1, len(game.levels), len(game.levels))
    review = review_game(
        game, 2, session.steps, NO_LIMIT, lambda view, _: game.move_values(view, brief())
    )
    assert len(review.key_moments) <= 1
    assert all(share is not None and share > 0.8 for share in review.accuracy)


def test_what_only_the_game_has_shown_says_nothing_against_other_moves() -> None:
    """The rest of a game proves that its last moves lost; others were not looked at as far."""
    session = between_levels(find_game("skirmish"), 1, 8, 8)
    last = session.length

    def values(view: State, clock: Clock) -> dict[str, MoveValue]:
        nonlocal last
        last -= 1
        even = MoveValue(0.0, last >= session.length - 2)
        return dict.fromkeys(view.legal_moves(), even)

    plies = review_game(session.game, 2, session.steps, NO_LIMIT, values).plies
    assert plies[-1].value == 1
    assert not any(each.best > each.value for each in plies[:-3])


def test_the_end_comes_first_and_a_stop_leaves_what_there_is() -> None:
    session = played(FOUR_STONES, 1)
    found: list[PlyReview] = []
    stopped = Clock(stopped=lambda: len(found) == 3)
    review = review_game(FOUR_STONES, 2, session.steps, stopped, found=found.append)
    assert [each.ply for each in found] == [*range(session.length, session.length - 3, -1)]
    assert review.plies == tuple(reversed(found))


def test_time_that_a_ply_leaves_is_shared_by_the_earlier_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The clock is stopped, so no ply uses any time."""
    stands = SimpleNamespace(monotonic=lambda: 0.0, thread_time=time.thread_time)
    monkeypatch.setattr(clock_module, "time", stands)
    session, given_times = played(FOUR_STONES, 1), list[float | None]()

    def values(view: State, clock: Clock) -> dict[str, MoveValue]:
        given_times.append(clock.remaining_seconds())
        return dict.fromkeys(view.legal_moves(), MoveValue(0, True))

    review_game(FOUR_STONES, 2, session.steps, Clock(12.0), values)
    shares = [12.0 / number for number in range(session.length, 0, -1)]
    assert given_times == pytest.approx(shares)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_a_move_of_a_solved_game_is_worth_what_the_other_side_has_left(seed: int) -> None:
    session = played(FOUR_STONES, seed, words="layout=shuffled rows=2 spaces=7 letters=5")
    review = reviewed(session)
    assert all(each.exact for each in review.plies)
    for now, later in itertools.pairwise(review.plies):
        assert now.value == -later.best
    last = review.plies[-1]
    assert (last.value, last.best) == (1, 1)
    lost = [each.ply for each in review.plies if each.best > each.value]
    assert [each.ply for each in review.key_moments] == lost[:MAX_MOMENTS]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_plies_agree_and_no_move_that_keeps_the_best_value_is_a_mistake(seed: int) -> None:
    """With values of any kind, proved and estimated, which may contradict each other."""
    random = Random(seed)
    session = played(FOUR_STONES, seed, words="layout=shuffled rows=2 spaces=7 letters=5")
    known = [*(MoveValue(each, True) for each in (-1, 0, 1))]
    known += [MoveValue(each, False) for each in (-0.3, 0, 0.3)]

    def values(view: State, clock: Clock) -> dict[str, MoveValue]:
        return {move: random.choice(known) for move in view.legal_moves()}

    review = review_game(FOUR_STONES, 2, session.steps, NO_LIMIT, values)
    for now, later in itertools.pairwise(review.plies):
        assert later.best == -now.value
    for each in review.plies:
        assert each.value < each.best or each.kept_best_value
        assert each not in review.mistakes or each.value < each.best


def test_who_sees_less_is_judged_by_what_they_saw() -> None:
    """The hidden hand must not affect the value of a move."""
    game: AnyGame = find_game("fourside")
    session, seen = played(game, 2), []

    def values(view: object, clock: Clock) -> object:
        seen.append(view)
        return game.move_values(view, clock)

    assert review_game(game, 2, session.steps, NO_LIMIT, values).plies  # type: ignore[arg-type]
    assert seen == [step.before.view(step.seat) for step in reversed(session.steps)]
    assert seen[-1] != session.first


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("exact", [True, False])
def test_only_estimates_may_be_off_by_the_noise(game: AnyGame, exact: bool) -> None:
    """A proved loss counts, however small; estimates within the noise are alike."""
    session, best = played(game, 3, 1), 0.3
    other = (
        best - game.estimate_error
        if game.scored
        else math.tanh(math.atanh(best) - game.estimate_error)
    )
    legal = session.first.legal_moves()
    first = next(move for move in legal if move != session.moves[0])

    def values(view: State, clock: Clock) -> dict[str, MoveValue]:
        near = dict.fromkeys(legal, MoveValue(other + 1e-9, exact))
        return {**near, first: MoveValue(best, exact)}

    seats = game.seat_count(session.options)
    (found,) = review_game(game, seats, session.steps, NO_LIMIT, values).plies
    assert found.exact == exact and found.kept_best_value != exact
    assert found.moves == ((first,) if exact else (first, *(m for m in legal if m != first)))

    def beyond(view: State, clock: Clock) -> dict[str, MoveValue]:
        far = dict.fromkeys(legal, MoveValue(other - 1e-9, exact))
        return {**far, first: MoveValue(best, exact)}

    assert review_game(game, seats, session.steps, NO_LIMIT, beyond).plies[0].moves == (first,)


def test_accuracy_is_the_share_of_free_moves_that_preserved_the_best_value() -> None:
    plies = (ply(1, 1, 1), ply(2, -1, 1), ply(3, 0, 0), replace(ply(4, -1, -1), forced=True))
    review = Review(FOUR_STONES, 3, plies)
    assert review.accuracy == (0.0, 1.0, None)
    estimated = Review(FOUR_STONES, 2, (ply(1, 0.2, 0.25, exact=False),))
    assert estimated.accuracy == (None, 1.0)


def test_moments_are_where_most_was_lost_and_first_the_result() -> None:
    mancala = find_game("mancala")
    plies = [
        replace(ply(1, 2, 30), stake=48),
        ply(2, -1, 1),
        *(replace(ply(number, 5, 5 + number), stake=24) for number in range(3, 9)),
        ply(9, 1.5, 2.4, exact=False),
    ]
    review = Review(mancala, 2, tuple(plies))
    assert [each.ply for each in review.key_moments] == [1, 2, 6, 7, 8]
    assert [each.ply for each in review.mistakes] == [1, 2, 4, 5, 6, 7, 8]
    assert review.largest_mistake == plies[0]
    equal = replace(ply(10, 2, 30), stake=48)
    assert Review(mancala, 2, (*plies, equal)).largest_mistake is None
    assert Review(mancala, 2, tuple(plies[:1])).largest_mistake is None, "it is the only one"
    assert Review(mancala, 2, (ply(1, -1, 1, exact=False),)).key_moments == ()


def test_the_largest_mistake_lost_most_whether_it_changed_the_result() -> None:
    plies = replace(ply(1, 2, 30), stake=48), ply(2, -1, 1)
    review = Review(find_game("mancala"), 2, plies)
    assert review.deciding_moment == plies[1] and review.largest_mistake == plies[0]
    assert Review(FOUR_STONES, 2, (ply(1, -1, 1), ply(2, -1, 1))).largest_mistake is None


@pytest.mark.parametrize(("lost", "is_moment"), [(8.0, True), (7.9, False)])
@pytest.mark.parametrize("exact", [True, False])
def test_a_loss_of_a_sixth_of_the_stake_is_a_moment(
    lost: float, is_moment: bool, exact: bool
) -> None:
    for name in ("fourside", "mancala"):
        game = find_game(name)
        found = replace(ply(1, 9, 9 + lost, exact), stake=48)
        assert bool(Review(game, 2, (found,)).key_moments) == is_moment
        state = game.start(game.options_type(), 1)
        assert game.points_still_to_win(state.view(0)) == 48


@pytest.mark.parametrize(
    ("best", "value", "is_moment"),
    [(0.7, 0.66, False), (0.68, 0.8, False), (0.2, -0.1, True)],
)
def test_fifteen_points_of_the_chance_are_a_moment(
    best: float, value: float, is_moment: bool
) -> None:
    """85 % that became 83 % are no mistake, nor are 84 % that became 90 %."""
    found = ply(1, value, best, exact=False)
    review = Review(find_game("skirmish"), 2, (found,))
    assert bool(review.key_moments) == bool(review.mistakes) == is_moment


def test_estimates_begin_at_the_chance_of_players_such_as_these() -> None:
    skirmish = find_game("skirmish")
    first = ply(1, 0.6, 0.6, exact=False)
    plies = (first, ply(2, -0.6, -0.6, exact=False))
    for chance in (0.5, 0.6, None):
        review = Review(skirmish, 2, plies, chance)
        begun = 0.8 if chance is None else chance
        shown = [review.win_chance(each, each.best) for each in plies]
        assert shown == pytest.approx([begun, 1 - begun])


def test_who_never_had_a_winning_move_is_told_apart_from_who_kept_it() -> None:
    lost = (ply(1, 1, 1), ply(2, -1, -1), ply(3, 1, 1), ply(4, -1, -1))
    assert Review(FOUR_STONES, 2, lost).seats_without_win == (0,)
    assert Review(FOUR_STONES, 2, (*lost, ply(5, -1, 1), ply(6, 1, 1))).seats_without_win == ()
    assert Review(find_game("mancala"), 2, lost).seats_without_win == ()
    assert Review(FOUR_STONES, 2, lost[:1]).seats_without_win == (), "one who has not moved"
    unproved = (ply(1, 1, 1), ply(2, -0.9, -0.9, exact=False), *lost[2:])
    assert Review(FOUR_STONES, 2, unproved).seats_without_win == (), "an estimate is no proof"


def better(step: AnyStep) -> str:
    """Return another legal move than the one played, if there is one."""
    return next((each for each in step.before.legal_moves() if each != step.move), step.move)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_reason_of_a_moment_is_of_its_move_as_who_moved_saw_it(game: AnyGame) -> None:
    steps = played(game, 4, MAX_MOMENTS).steps
    plies = [
        PlyReview(number, step.seat, step.move, -9, 9, (better(step),), exact=True)
        for number, step in enumerate(steps, 1)
    ]
    reasons = Review(game, 2, tuple(plies)).explain_moments(steps, NO_LIMIT)
    for number, step in enumerate(steps, 1):
        if better(step) == step.move:
            assert number not in reasons, "the only move is no mistake"
            continue
        view, told = step.before.view(step.seat), reasons[number]
        why = [game.move_reason(view, move, NO_LIMIT) for move in (step.move, better(step))]
        assert told.reason.marks == why[0].marks
        values = {step.move: MoveValue(-9, True), better(step): MoveValue(9, True)}
        compared = game.compared_reason(view, step.move, NO_LIMIT, values)
        assert told.reason == compared
        if game.why_compares:
            assert told == MistakeExplanation(compared)
        elif why[0].sentence != why[1].sentence:
            assert told == MistakeExplanation(compared, why[1].sentence)
        elif number < len(steps):
            then = "reply" if steps[number].seat != step.seat else "next move"
            assert f"Best {then}: {better(steps[number])}." in told.reason_text()
            assert f"Best {then}: in words." in told.reason_text(lambda move: "in words")


@pytest.mark.parametrize("game_id", ["four-stones", "fourside"])
def test_the_reply_to_a_move_is_told_only_if_nothing_was_hidden(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reply would tell which blocks the other player had."""
    game = find_game(game_id)
    monkeypatch.setattr(type(game), "move_reason", lambda *words: Reason("Alike."))
    steps = played(game, 4, 2).steps
    plies = [
        PlyReview(number, step.seat, step.move, -9, 9, (better(step),), exact=True)
        for number, step in enumerate(steps, 1)
    ]
    told = Review(game, 2, tuple(plies)).explain_moments(steps, NO_LIMIT)
    reply = better(steps[1]) if game_id == "four-stones" else ""
    assert [told[number].reply for number in (1, 2)] == [reply, ""]


@pytest.mark.parametrize(
    ("plies", "winner"),
    [
        ((ply(1, -1, -1), ply(2, 1, 1)), 0),
        ((ply(1, 1, 1), ply(2, -1, -1)), 1),
        ((ply(1, 1, 1, exact=False),), None),
        ((ply(1, -1, 1), ply(2, 1, 1)), None),
        ((ply(3, 1, 1), ply(4, -1, -1)), None),
        ((), None),
    ],
)
def test_a_win_from_the_first_move_on_that_was_never_lost(
    plies: tuple[PlyReview, ...], winner: int | None
) -> None:
    assert Review(FOUR_STONES, 2, plies).winner_from_start == winner


@pytest.mark.parametrize(
    ("game", "seats", "exact", "text"),
    [
        ("four-stones", 2, True, "D3 instead of F5: a win became a loss."),
        (
            "skirmish",
            2,
            False,
            "D3 instead of F5: the chance of winning fell "
            f"from about 100{NBSP}% to about 0{NBSP}%.",
        ),
        (
            "mancala",
            2,
            True,
            "D3 instead of F5: the difference in the final score changed from +1 to −1 (proved).",
        ),
    ],
)
def test_a_moment_is_described_in_a_sentence(game: str, seats: int, exact: bool, text: str) -> None:
    review = Review(find_game(game), seats, (ply(1, -1, 1, exact),))
    assert review.moment_sentences({1: MistakeExplanation()}) == {1: text}
    whole = review.moment_sentences(
        {1: MistakeExplanation(Reason("The pairs came apart."), "It closes one.")}
    )
    assert whole == {1: f"The pairs came apart. {text} F5: It closes one."}


def test_what_a_move_changed_is_the_opposite_for_the_other_side() -> None:
    won = Review(FOUR_STONES, 2, (lost := ply(1, -1, 1),))
    assert (
        won.result_change_text(lost, lost.seat)
        == won.result_change_text(lost)
        == "a win became a loss"
    )
    assert won.result_change_text(lost, 1 - lost.seat) == "a loss became a win"
    scored = Review(find_game("mancala"), 2, (ply(1, 2, 5),))
    assert (
        scored.result_change_text(ply(1, 2, 5), 0)
        == "the difference in the final score changed from −5 to −2 (proved)"
    )
    rounded = ply(1, -0.2, 0.35, exact=False)
    about = Review(find_game("skirmish"), 2, (rounded,))
    assert (
        about.result_change_text(rounded)
        == f"the chance of winning fell from about 68{NBSP}% to about 40{NBSP}%"
    )
    assert (
        about.result_change_text(rounded, 0)
        == f"the chance of winning rose from about 32{NBSP}% to about 60{NBSP}%"
    )
    estimated = ply(1, -25.4, -4.6, exact=False)
    assert "from −5 to −25 " in scored.result_change_text(estimated)
    assert scored.shown_loss(estimated) == 20, "the difference of the numbers in the text"


def test_moves_the_computer_played_for_a_person_do_not_count() -> None:
    """They count for neither accuracy nor mistakes, also after saving and loading."""
    session = played(FOUR_STONES, 4)
    own = reviewed(session)
    assert own.accuracy[0] is not None and any(each.seat == 0 for each in own.mistakes)
    finished = Session(FOUR_STONES, session.options, 4)
    for number, step in enumerate(session.steps, 1):
        finished.play(step.move, for_person=number > 2 and step.seat == 0)
    record = Record.parse(Record.from_session(finished).to_text())
    assert record.played_for == tuple(range(3, session.length + 1, 2))
    assert record.session().steps == finished.steps
    assert record.continued_by(record.session()).played_for == record.played_for
    review = reviewed(record.session())
    assert (review.first_ply_played_for_person, review.accuracy[1]) == (3, own.accuracy[1])
    assert all(each.seat == 1 or each.ply == 1 for each in review.mistakes)
    assert review.accuracy[0] in (0.0, 1.0), "of one move"
    again = Record.parse(with_review(record, review, {}).to_text())
    assert saved_review(again) == review
    loose = again.to_text().replace('[PlayedFor "', '[PlayedFor "0-1 x 9-a 5 ')
    assert Record.parse(loose).played_for == (1, *record.played_for)


def test_a_record_keeps_its_review_until_its_moves_change() -> None:
    session = played(FOUR_STONES, 4)
    review = reviewed(session)
    first = review.key_moments[0].ply
    written = replace(Record.from_session(session), comments={first: "Oh!", 1: "Mine."})
    kept = with_review(written, review, {first: "D3 instead of F5."})
    again = Record.parse(with_review(kept, review, {first: "It lost {all}."}).to_text())
    assert again.comments[first] == "Oh!\nReview: It lost {all}."
    assert saved_review(again) == review
    assert again.tags["Accuracy1"] == f"{review.accuracy[0]:.2f}"
    assert json.loads(again.tags["Review"])["plies"] == review.to_json()["plies"]
    assert "Review" in again.continued_by(session).tags
    forced = replace(review, plies=tuple(replace(p, forced=p.seat == 1) for p in review.plies))
    assert {"Accuracy1", "Accuracy2"} <= {*again.tags}
    assert "Accuracy2" not in with_review(again, forced, {}).tags, "it has none any more"
    session.go_to(3)
    session.play(next(m for m in session.state.legal_moves() if m != again.moves[3]))
    assert not {"Review", "Accuracy1"} & {*again.continued_by(session).tags}
    assert saved_review(Record.from_session(session)) is None


def test_who_found_no_best_move_has_an_accuracy_of_nothing() -> None:
    record = Record.parse('[Game "four-stones"]\n\n1. D3 2. F4 *\n')
    tags = with_review(record, reviewed(record.session()), {}).tags
    assert (tags["Accuracy1"], tags["Accuracy2"]) == ("1.00", "0.00")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (
            lambda text: text.replace('"version":3', '"version":1'),
            "was made by another version of Fourgames",
        ),
        (lambda text: text[:40], "was made by another version of Fourgames"),
        (lambda text: "[" * 9999, "was made by another version of Fourgames"),
        (lambda text: text.replace('"plies":[{"ply":1,', '"plies":[{"ply":2,'), "is damaged"),
        (lambda text: text.replace('"value"', '"worth"'), "is damaged"),
        (lambda text: text.replace('"moves":["', '"moves":["?'), "is damaged"),
        (lambda text: re.sub(r'"moves":\[[^]]*\]', '"moves":[]', text, count=1), "is damaged"),
    ],
)
def test_a_review_that_cannot_be_used_says_so(change: object, what: str) -> None:
    session = played(FOUR_STONES, 4)
    record = with_review(Record.from_session(session), reviewed(session), {})
    assert callable(change)
    spoilt = replace(record, tags={"Review": change(record.tags["Review"])})
    with pytest.raises(UnusableReview, match=f"{what} and will be made again"):
        saved_review(spoilt)


def test_who_moves_again_keeps_what_the_next_move_is_worth() -> None:
    """A free turn of Mancala: the mover moves again."""
    game = find_game("mancala")
    session = played(game, 3, words="stones=2")
    plies = reviewed(session, Clock().limited_to(4.0)).plies
    again = [
        (now, later)
        for now, later in itertools.pairwise(plies)
        if later.exact and now.seat == later.seat
    ]
    assert again and all(now.value == later.best for now, later in again)
    for each in plies:
        before = session.steps[each.ply - 1].before
        if each.exact and before.loose_stones <= 12:
            values = {
                move: known.value for move, known in game.move_values(before, NO_LIMIT).items()
            }
            assert (each.value, each.best) == (values[each.move], max(values.values()))


VARIATIONS = (
    ("four-stones", "layout=shuffled"),
    ("skirmish", ""),
    ("skirmish", "rows=5 columns=6 diagonal=yes"),
    ("skirmish", "rows=4 columns=4 stones=2 players=3"),
    ("skirmish", "rows=4 columns=5 stones=2 players=4 diagonal=yes"),
    ("four-by-four", ""),
    ("four-by-four", "squares=yes"),
    ("four-by-four", "attributes=tall,round calling=automatic"),
    ("fourside", "columns=5 rows=5"),
    ("mancala", "stones=3"),
    ("mancala", "swap=yes opening=short"),
)
NODES = 30_000


def slow_clock(step: float) -> SimpleNamespace:
    """Return a source of time of which `step` seconds pass at each reading."""
    asked = itertools.count(1)
    return SimpleNamespace(
        monotonic=lambda: next(asked) * step, thread_time=lambda: next(asked) * step
    )


@pytest.mark.parametrize(("name", "words"), VARIATIONS)
def test_a_review_says_the_same_on_a_slow_and_a_fast_machine(
    name: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does it matter what was searched before: the second run has the caches of the first."""
    session = played(find_game(name), 5, words=words)
    seats = session.game.seat_count(session.options)
    found = []
    for step in (0.0, 3600.0):
        monkeypatch.setattr(clock_module, "time", slow_clock(step))
        review = review_game(session.game, seats, session.steps, NodeClock(Clock(), NODES))
        reasons = review.explain_moments(session.steps, Clock())
        found.append((review, reasons, review.moment_sentences(reasons)))
    assert found[0] == found[1]
    assert len(found[0][0].plies) == session.length


def test_the_engine_s_process_finds_the_review_of_this_process() -> None:
    session = played(find_game("skirmish"), 7, words="rows=5 columns=6 stones=3")
    with closing_engine() as engine:
        apart = engine.review(session.game, session.options, session.steps, Clock(), nodes=NODES)
    assert apart == review_game(session.game, 2, session.steps, NodeClock(Clock(), NODES))


@contextmanager
def closing_engine() -> Iterator[EngineProcess]:
    engine = EngineProcess()
    try:
        yield engine
    finally:
        engine.stop()


@pytest.mark.parametrize(
    "words", ["players=3", "players=4 diagonal=yes", "players=3 quiet_turns=6"]
)
def test_chances_of_several_players_add_up_and_end_with_the_result(words: str) -> None:
    for seed in range(3):
        session = played(find_game("skirmish"), seed, 500, f"rows=4 columns=4 stones=2 {words}")
        seats, outcome = session.game.seat_count(session.options), session.state.outcome()
        review = review_game(session.game, seats, session.steps, NodeClock(Clock(), NODES))
        for each in review.plies:
            for chances in (each.best_chances, each.chances):
                assert len(chances) == seats and sum(chances) == pytest.approx(1)
                assert sum(whole_percents(chances)) == 100
            assert each.value == pytest.approx(2 * each.chances[each.seat] - 1, abs=0.002)
            assert each.best == pytest.approx(2 * each.best_chances[each.seat] - 1, abs=0.002)
        for now, later in itertools.pairwise(review.plies):
            assert now.chances == later.best_chances, "texts and graph have one number"
        assert outcome is not None
        last, winners = review.plies[-1], outcome.winners
        board = {each for row in session.state.to_json()["board"] for each in row} - {-1}
        for seat, chance in enumerate(last.chances):
            assert chance == pytest.approx((seat in (winners or board)) / len(winners or board))
        for each in review.mistakes:
            before, after = re.findall(
                "[0-9]+(?=\N{NO-BREAK SPACE}%)", review.result_change_text(each)
            )
            assert int(before) == whole_percents(each.best_chances)[each.seat]
            assert int(after) == whole_percents(each.chances)[each.seat]


def test_estimated_chances_are_told_as_estimates() -> None:
    skirmish = find_game("skirmish")
    for exact in (True, False):
        found = replace(ply(1, -0.4, 0.4, exact), chances=(0.3, 0.4, 0.3))
        found = replace(found, best_chances=(0.7, 0.2, 0.1))
        for seats in (2, 3):
            text = Review(skirmish, seats, (found,)).result_change_text(found)
            assert text.count("about") == (0 if exact else 2)


@pytest.mark.parametrize("words", ["", "squares=yes", "squares=yes attributes=tall,round,hollow"])
def test_the_piece_that_is_named_as_best_does_not_lose_at_once_if_another_holds_out(
    words: str,
) -> None:
    game, lost = find_game("four-by-four"), 0
    for seed in range(8):
        session = between_levels(game, seed, 4, 4, words=words)
        review = review_game(game, 2, session.steps, NodeClock(Clock(), 200_000))
        reasons = review.explain_moments(session.steps, Clock())
        named = {number + 1: told.reply for number, told in reasons.items() if told.reply}
        named |= {each.ply: each.moves[0] for each in review.plies if each.exact}
        for number, move in named.items():
            state = session.steps[number - 1].before
            if review.plies[number - 1].best == -1 and state.given is None and not state.fresh:
                lost += 1
                rash = {each for each in state.legal_moves() if loses_at_once(state.after(each))}
                assert move not in rash or rash == {*state.legal_moves()}
    assert lost > 2


def loses_at_once(state: State) -> bool:
    """Return whether the other player, who has just been given a piece, can win at once."""
    for move in state.legal_moves():
        outcome = state.after(move).outcome()
        if outcome is not None and outcome.winners == (state.turn,):
            return True
    return False
