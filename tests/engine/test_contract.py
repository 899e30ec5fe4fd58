"""What every game must keep, so that the window, records, bots and the protocol can rely on it.

All of it is said in `engine/game.py` and `engine/options.py`.
"""

from __future__ import annotations

import copy
import itertools
import json
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.errors import BadOption, BadPosition, IllegalMove
from fourgames_tk.engine.game import LINE_PLIES, AnyGame, Drawn, Event, State, Won
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.messages import Move, messages_of_move, parse_message
from fourgames_tk.engine.options import ChoiceSpec, FlagSpec, NumberSpec, Options, SubsetSpec
from fourgames_tk.engine.search import clock as search_clock
from fourgames_tk.engine.search.clock import Clock
from tests.engine.conversation import Conversation
from tests.limits import WAIT_SECONDS

PLIES = 30
LONGEST_GAME = 20_000

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
seeds = st.integers(0, 10**18 - 1)
few = settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@st.composite
def options_of(draw: st.DrawFn, game: AnyGame) -> Any:
    """Return options that differ from the defaults in at most two places."""
    specs = game.options_type.specs()
    names = draw(st.lists(st.sampled_from(sorted(specs)), max_size=2, unique=True)) if specs else []
    values: dict[str, Any] = {}
    for name in names:
        spec = specs[name]
        if isinstance(spec, ChoiceSpec):
            values[name] = draw(st.sampled_from(sorted(spec.choices)))
        elif isinstance(spec, FlagSpec):
            values[name] = draw(st.booleans())
        elif isinstance(spec, NumberSpec):
            values[name] = draw(st.sampled_from(range(spec.minimum, spec.maximum + 1, spec.step)))
        elif isinstance(spec, SubsetSpec):
            words = draw(st.sets(st.sampled_from(sorted(spec.choices)), min_size=1))
            values[name] = tuple(word for word in spec.choices if word in words)
    try:
        return game.options_type(**values)
    except BadOption:
        assume(False)


def playout(state: State, random: Random, plies: int = PLIES) -> Iterator[State]:
    """Return the states of a random game, the first included."""
    yield state
    for _ in range(plies):
        moves = state.legal_moves()
        if not moves:
            return
        state = state.play(random.choice(moves)).state
        yield state


def same(data: object) -> Any:
    """Return the value as JSON carries it."""
    return json.loads(json.dumps(data, allow_nan=False))


def some_state(game: AnyGame, options: Options, seed: int) -> State:
    """Return a state that a random game comes to, not a finished one."""
    random = Random(seed)
    states = [state for state in playout(game.start(options, seed), random) if state.legal_moves()]
    return random.choice(states)


@games
def test_a_game_describes_itself(game: AnyGame) -> None:
    assert find_game(game.id) is game
    assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", game.id)
    assert game.title == game.title.strip() != ""
    assert re.fullmatch(r"[A-Z].*[.!?”]", game.summary) and game.credit.endswith(".")
    assert [level.number for level in game.levels] == list(range(1, len(game.levels) + 1))
    assert all(level.name for level in game.levels)
    assert all(re.match(r"[A-Z][^:]+: .*\.$", level.description) for level in game.levels)
    for spec in game.options_type.specs().values():
        assert spec.label and spec.allowed_text
    page = resources.files("fourgames_tk") / "help" / f"{game.id}.md"
    assert page.read_text(encoding="utf-8").startswith(f"# {game.title}\n")


@games
@given(data=st.data())
@few
def test_texts_about_going_first_and_proposals_are_words(
    game: AnyGame, data: st.DataObject
) -> None:
    options = data.draw(options_of(game))
    assert re.fullmatch(r"[A-Z].*\.", game.move_order_explanation(options))
    level = data.draw(st.integers(0, len(game.levels)))
    proposal = game.options_proposal(options, level)
    if proposal is not None:
        assert re.fullmatch(r"[A-Z].*\.", proposal.reason)
        applied = proposal.applied_to(options)
        assert applied.texts_by_name() == {**options.texts_by_name(), **proposal.words}
        assert game.seat_count(applied) == game.seat_count(options)


@games
def test_options_can_be_written_in_one_line(game: AnyGame) -> None:
    specs = game.options_type.specs()
    assert game.options_type().texts_by_name().keys() == specs.keys()
    for name, spec in specs.items():
        assert name.isidentifier() and name != "seed"
        if isinstance(spec, ChoiceSpec | SubsetSpec):
            for word in spec.choices:
                assert word == word.lower() and not set(word) & set(" \t=,")
        if spec.when is not None:
            other, word = spec.when
            assert specs[other].accepts(word)


@games
def test_levels_of_play_go_with_the_levels(game: AnyGame) -> None:
    options = game.options_type()
    if not game.levels_of_play:
        assert game.level_for(options) is None
        return
    assert len(game.levels_of_play) == len(game.levels)
    for level in game.levels:
        assert game.level_for(game.options_for_level(options, level.number)) == level.number


@games
def test_the_dice_decide_who_moves_first(game: AnyGame) -> None:
    options = game.options_type()
    for seed in range(20):
        *ties, last = game.throw_dice(Random(seed)) or [()]
        assert bool(last) == game.throws_dice
        for throw in ties:
            assert len(throw) == game.seat_count(options) and throw.count(max(throw)) > 1
        if last:
            assert len(last) == game.seat_count(options) and last.count(max(last)) == 1
            first = last.index(max(last))
            assert game.start(game.with_first_seat(options, first), seed).turn == first


@games
@few
@given(data=st.data(), seed=seeds)
def test_options_round_trip_through_text(game: AnyGame, data: st.DataObject, seed: int) -> None:
    options = data.draw(options_of(game))
    assert game.options_type.parse(options.texts_by_name()) == options
    assert game.options_type.parse(options.non_default_texts()) == options
    assert 2 <= game.seat_count(options) <= 4
    start = game.start(options, seed)
    assert start == game.start(options, seed)
    assert start.outcome() is None


@games
@few
@given(data=st.data(), seed=seeds)
def test_moves_are_texts_that_can_all_be_played(
    game: AnyGame, data: st.DataObject, seed: int
) -> None:
    options = data.draw(options_of(game))
    random = Random(seed)
    actions = set(game.actions(options))
    assert len(actions) == len(game.actions(options))
    for state in playout(game.start(options, seed), random):
        moves = state.legal_moves()
        assert moves == state.legal_moves()
        assert len(set(moves)) == len(moves) and set(moves) <= actions
        assert (state.outcome() is None) == bool(moves)
        assert 0 <= state.turn < game.seat_count(options)
        assert not moves or re.fullmatch(r"[A-Z].*\.", state.prompt)
        forced = state.forced_move()
        assert forced is None or moves == (forced,)
        before = same(state.to_json())
        for move in random.sample(moves, min(len(moves), 6)):
            assert move.isprintable() and not set(move) & set(" {}")
            assert not re.match(r"[0-9]+\.", move), "a saved game takes it for a turn's number"
            assert not re.fullmatch(r"\*|[01](-[01])+|1/2(-1/2)+", move), "… for a result"
            state.play(move)
        assert same(state.to_json()) == before


@games
@few
@given(data=st.data(), seed=seeds)
def test_after_agrees_with_play_and_a_random_game_plays_legal_moves(
    game: AnyGame, data: st.DataObject, seed: int
) -> None:
    state: State = game.start(data.draw(options_of(game)), seed)
    chosen = Random(seed)
    moves, last = state.random_game(Random(seed))
    for move in moves:
        legal = state.legal_moves()
        assert move == chosen.choice(legal), "each legal move is drawn as `choice` draws it"
        for other in Random(seed).sample(legal, min(len(legal), 3)):
            assert state.after(other) == state.play(other).state
        before, state = state, state.after(move)
        assert state == before.play(move).state
    assert state == last and not state.legal_moves() and state.outcome() is not None


@games
@few
@given(data=st.data(), seed=seeds)
def test_events_and_outcome_agree(game: AnyGame, data: st.DataObject, seed: int) -> None:
    options = data.draw(options_of(game))
    random = Random(seed)
    state, events = game.start(options, seed), list[Event]()
    for _ in range(LONGEST_GAME):
        moves = state.legal_moves()
        if not moves:
            break
        seat, move = state.turn, random.choice(moves)
        transition = state.play(move)
        assert transition.events
        events += transition.events
        told = messages_of_move(seat, move, transition.events, transition.state.outcome())
        assert [each.notation for each in told if isinstance(each, Move)] == [move]
        assert [parse_message(str(each)) for each in told] == list(told)
        for event in transition.events:
            assert isinstance(event, Event)
            assert same(event.to_json())["event"] == type(event).__name__
        ends = [event for event in transition.events if isinstance(event, (Won, Drawn))]
        state = transition.state
        outcome = state.outcome()
        assert len(ends) == (outcome is not None)
    outcome = state.outcome()
    assert outcome is not None, "a random game comes to an end"
    assert transition.events[-1] == ends[0]
    assert ends[0] == (Won(outcome.winners) if outcome.winners else Drawn())
    assert outcome.reason
    assert all(0 <= seat < game.seat_count(options) for seat in outcome.winners)
    for seat in range(game.seat_count(options)):
        bests = game.best_numbers(events, seat)
        assert bests.keys() == game.best_titles.keys() and min(bests.values(), default=0) >= 0
    if outcome.scores is not None:
        assert len(outcome.scores) == game.seat_count(options)
        best = max(outcome.scores)
        if outcome.winners:
            assert outcome.winners == tuple(
                seat for seat, score in enumerate(outcome.scores) if score == best
            )
    with pytest.raises(IllegalMove, match="game is over"):
        state.play(game.start(options, seed).legal_moves()[0])


@games
@few
@given(data=st.data(), seed=seeds)
def test_positions_and_views_round_trip_through_json_and_can_be_thought_on(
    game: AnyGame, data: st.DataObject, seed: int
) -> None:
    options = data.draw(options_of(game))
    for state in playout(game.start(options, seed), Random(seed)):
        for shown in (state, state.view(state.turn)):
            read = game.parse_position(same(shown.to_json()), options, seed)
            assert same(read.to_json()) == same(shown.to_json())
            assert shown.legal_moves() == read.legal_moves() == state.legal_moves()
            assert (read.turn, read.outcome()) == (state.turn, state.outcome())
        for seat in range(game.seat_count(options)):
            assert same(state.view(seat).view(seat).to_json()) == same(state.view(seat).to_json())


@games
@settings(few, max_examples=60)
@given(data=st.data(), seed=st.integers(0, 50))
def test_a_spoilt_position_is_read_or_refused(
    game: AnyGame, data: st.DataObject, seed: int
) -> None:
    options = game.options_type()
    position = spoil(same(some_state(game, options, seed).to_json()), data)
    try:
        state = game.parse_position(position, options, seed)
    except BadPosition as error:
        assert str(error)
    else:
        assert same(state.to_json())
        for move in state.legal_moves()[:3]:
            # Programs are told positions: what goes on from one that is accepted is so too.
            after = state.play(move).state
            again = game.parse_position(same(after.to_json()), options, seed)
            assert same(again.to_json()) == same(after.to_json())


def spoil(position: Any, data: st.DataObject) -> Any:
    """Return the position with one part of it replaced by something else."""
    bad = data.draw(
        st.sampled_from([None, True, -1, 7, 10**30, 1.5, "", "x", "..", [], [None], {}, {"a": 1}])
    )
    position = copy.deepcopy(position)
    part, depth = position, data.draw(st.integers(1, 4))
    while True:
        keys = list(part) if isinstance(part, dict) else range(len(part))
        if not keys:
            return bad
        key = data.draw(st.sampled_from(keys))
        depth -= 1
        if depth and isinstance(part[key], (dict, list)):
            part = part[key]
        else:
            part[key] = bad
            return position


@games
@few
@given(data=st.data(), seed=seeds)
def test_a_move_that_is_not_legal_is_refused(game: AnyGame, data: st.DataObject, seed: int) -> None:
    options = data.draw(options_of(game))
    states = list(playout(game.start(options, seed), Random(seed)))
    texts = {"", " ", "?", "A", "1", "zz99", "a0", "\0", "−", "x" * 10_000, "٣", "D3\n"}
    for state in states:
        texts.update(state.legal_moves()[:3])
    extra = data.draw(st.text(max_size=6))
    for state in (states[0], states[-1]):
        legal = set(state.legal_moves())
        for text in [*texts, extra, *(move.upper() for move in list(legal)[:3])]:
            if text not in legal:
                with pytest.raises(IllegalMove) as error:
                    state.after(text)
                assert str(error.value)
                with pytest.raises(IllegalMove, match=re.escape(str(error.value))):
                    state.play(text)


@games
@few
@given(data=st.data(), seed=seeds)
def test_a_move_is_known_by_its_text(game: AnyGame, data: st.DataObject, seed: int) -> None:
    """Not by the object that the game made of it: a person's and a record's are others."""
    for state in playout(game.start(data.draw(options_of(game)), seed), Random(seed)):
        for move in state.legal_moves()[-2:]:
            assert state.play("".join(list(move))) == state.play(move)


@games
@pytest.mark.parametrize("seconds", [0, 0.02])
def test_every_level_chooses_a_legal_move_however_short_the_time(
    game: AnyGame, seconds: float
) -> None:
    options = game.options_type()
    for seed in range(3):
        state = some_state(game, options, seed)
        view = state.view(state.turn)
        for level in game.levels:
            move = game.choose(view, level.number, Clock(seconds), Random(seed))
            assert move in state.legal_moves()


@games
@pytest.mark.parametrize("seed", range(3))
def test_values_and_hint_are_about_the_legal_moves(game: AnyGame, seed: int) -> None:
    state = some_state(game, game.options_type(), seed)
    view = state.view(state.turn)
    values = game.move_values(view, Clock(0.1))
    assert set(values) == set(state.legal_moves())
    for value in values.values():
        assert game.scored or -1 <= value.value <= 1
    hint = game.hint(view, Clock(0.1))
    assert hint.move in state.legal_moves()
    assert len(hint.reason) > 10
    hides = any(state.view(seat) != state for seat in range(game.seat_count(game.options_type())))
    assert bool(hint.line) != hides, "a line is told where nothing is hidden, and only there"
    for move in hint.line:
        assert hint.line[0] == hint.move and move in state.legal_moves()
        state = state.play(move).state


@games
@pytest.mark.parametrize("seed", range(2))
def test_perft_counts_the_leaves(game: AnyGame, seed: int) -> None:
    def leaves(state: State, depth: int) -> int:
        moves = state.legal_moves()
        if depth == 0 or not moves:
            return 1
        return sum(leaves(state.play(move).state, depth - 1) for move in moves)

    state = some_state(game, game.options_type(), seed)
    for depth in range(3):
        assert game.perft(state, depth) == leaves(state, depth)


@games
def test_a_game_is_played_by_lines_of_text(game: AnyGame, tmp_path: Path) -> None:
    path = tmp_path / "kept.4g"
    with Conversation() as engine:
        engine.ask(f"new {game.id} seed=3")
        assert engine.ask("levels").split() == [str(level.number) for level in game.levels]
        for _ in range(6):
            if not (legal := engine.ask("moves").split()):
                break
            move = engine.ask("choose level=1 seconds=0")
            assert move in legal and set(engine.ask_json("values seconds=0")) == set(legal)
            events = engine.ask_json(f"play {move}")
            assert all(event["event"] for event in events)
        state, moves = engine.ask("state"), engine.ask("moves")
        engine.ask(f"save {path}")
        engine.ask("undo")
        engine.ask(f"load {path}")
        assert (engine.ask("state"), engine.ask("moves")) == (state, moves)
        engine.ask(f"position {state}")
        assert (engine.ask("state"), engine.ask("moves")) == (state, moves)


OPEN = [game for game in GAMES if (first := game.start(game.options_type(), 1)).view(0) == first]
"""The games without hidden information, whose views can be played on."""


@pytest.mark.parametrize("game", OPEN, ids=lambda game: game.id)
def test_a_likely_line_is_of_legal_moves_and_has_a_length(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[State] = []

    def reply(view: State, clock: Clock) -> str:
        asked.append(view)
        return view.legal_moves()[0]

    monkeypatch.setattr(game, "likely_reply", reply)
    state = game.start(game.options_type(), 3)
    move = state.legal_moves()[-1]
    line = game.likely_line(state.view(state.turn), move, Clock(WAIT_SECONDS))
    assert line[0] == move and len(line) == LINE_PLIES == 4
    at = state.view(state.turn)
    for number, each in enumerate(line):
        assert each in at.legal_moves()
        if number and (forced := at.forced_move()) is not None:
            assert each == forced and at.view(at.turn) not in asked
        at = at.after(each)
    assert game.likely_line(state, move, Clock()) == (), "there is no deadline"
    assert game.likely_line(state, move, Clock(0)) == (move,)


@pytest.mark.parametrize("game", OPEN, ids=lambda game: game.id)
def test_a_hint_whose_search_takes_all_its_time_has_a_line(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Time passes only when a search looks at it, so every machine finds as much.
    ticks = itertools.count()
    passing = SimpleNamespace(
        monotonic=lambda: next(ticks) / 1000, thread_time=lambda: next(ticks) / 1000
    )
    monkeypatch.setattr(search_clock, "time", passing)
    monkeypatch.setattr(game, "likely_reply", lambda view, clock: view.legal_moves()[0])
    state, random = game.start(game.options_type(), 1), Random(2)
    for _ in range(4):
        state = state.after(random.choice(state.legal_moves()))
    view = state.view(state.turn)
    line = game.hint(view, Clock(0.1)).line
    assert line[0] in view.legal_moves()
    assert len(line) > 1 or view.after(line[0]).outcome() is not None


@games
def test_fewer_points_are_at_stake_towards_the_end(game: AnyGame) -> None:
    state, found = game.start(game.options_type(), 1), list[float]()
    random = Random(1)
    while moves := state.legal_moves():
        found.append(game.points_still_to_win(state.view(state.turn)))
        state = state.after(random.choice(moves))
    assert sorted(found, reverse=True) == found and min(found) >= 0
    assert (found[0] > 0) == game.scored
