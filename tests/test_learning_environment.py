"""The environments of PettingZoo: their own tests, and what they say of each position."""

from __future__ import annotations

import pickle  # noqa: TID251 - processes of learning programs exchange states by it
import re
import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from fourgames_tk.engine.errors import BadOption, IllegalMove
from fourgames_tk.engine.games import GAMES
from fourgames_tk.learning_environment import LearningEnvironment

VARIANTS = [
    *((game.id, "") for game in GAMES),
    *(("skirmish", f"players={players} layout=random") for players in (3, 4)),
    ("mancala", "swap=yes opening=short stones=2"),
    ("fourside", "values=4 columns=5 rows=5"),
    ("four-by-four", "squares=yes"),
]


def random_steps(environment: LearningEnvironment, seed: int) -> list[tuple[str, Any]]:
    """Play random actions to the end; return (agent, observation) before each of them."""
    random, found = Random(seed), []
    environment.reset(seed=seed)
    for agent in environment.agent_iter():
        observation, _reward, is_over, _truncated, _info = environment.last()
        found.append((agent, observation))
        legal = np.flatnonzero(observation["action_mask"])
        environment.step(None if is_over else int(random.choice(legal)))
    return found


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_it_passes_the_tests_of_pettingzoo(game: str, options: str) -> None:
    with warnings.catch_warnings():
        # The test warns of observations with a mask, which those of PettingZoo have, too.
        warnings.simplefilter("ignore")
        api_test(LearningEnvironment(game, options), num_cycles=200)
        seed_test(lambda: LearningEnvironment(game, options), num_cycles=50)


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_observations_are_within_their_bounds_and_masks_are_the_legal_moves(
    game: str, options: str
) -> None:
    environment = LearningEnvironment(game, options)
    environment.reset(seed=2)
    assert len(environment.legend) == len(set(environment.legend))
    random = Random(2)
    while not environment.terminations[environment.agent_selection]:
        agent, state = environment.agent_selection, environment.position
        for each in environment.agents:
            seen = environment.observe(each)
            assert environment.observation_space(each).contains(seen), "within the bounds"
            moves = [environment.actions[n] for n in np.flatnonzero(seen["action_mask"])]
            assert sorted(moves) == (sorted(state.legal_moves()) if each == agent else [])
            assert len(seen["observation"]) == len(environment.legend)
            assert seen["observation"][environment.legend.index("turn")] == (
                state.turn - environment.agents.index(each)
            ) % len(environment.agents)
        legal = np.flatnonzero(environment.observe(agent)["action_mask"])
        environment.step(int(random.choice(legal)))
    outcome = environment.position.outcome()
    assert outcome is not None
    assert sum(environment.rewards.values()) == pytest.approx(0)
    for seat, each in enumerate(environment.possible_agents):
        expected = 0 < len(outcome.winners) < len(environment.possible_agents)
        assert (environment.rewards[each] > 0) == (expected and seat in outcome.winners)


@pytest.mark.parametrize("game", ["mancala", "skirmish"])
def test_both_sides_see_alike_what_is_alike(game: str) -> None:
    """After a half turn of the board, or with the stones exchanged, it is the same position."""
    environment = LearningEnvironment(game)
    for _agent, observation in random_steps(environment, 3)[:20]:
        assert observation["observation"][environment.legend.index("turn")] == 0 or not any(
            observation["action_mask"]
        )
    environment.reset(seed=1)
    start = environment.position.to_json()
    if game == "mancala":
        environment.position = environment.game.parse_position(
            {**start, "top": [1, 2, 3, 4, 5, 6], "stores": [0, 3]}, environment.options, 1
        )
        seen = environment.observe("player_2")["observation"].tolist()
        assert seen[:14] == [6, 5, 4, 3, 2, 1, *[4] * 6, 3, 0], "its own row is the bottom one"
    else:
        own, other = (environment.observe(f"player_{n}")["observation"] for n in (1, 2))
        board = [n for n, name in enumerate(environment.legend) if name.startswith("board")]
        exchanged = [{0: 1, 1: 0}.get(int(value), value) for value in own[board]]
        assert other[board].tolist() == exchanged


def test_nobody_sees_the_hand_of_another() -> None:
    environment = LearningEnvironment("fourside")
    environment.reset(seed=5)
    own = [n for n, name in enumerate(environment.legend) if name.startswith("hands[0]")]
    other = [n for n, name in enumerate(environment.legend) if name.startswith("hands[1]")]
    for agent in environment.agents:
        row = environment.observe(agent)["observation"]
        assert row[own].all() and not row[other].any()
    assert environment.state()[own].all() and environment.state()[other].all()


def test_the_same_seed_deals_the_same_and_errors_say_what_is_wrong() -> None:
    one, two = (LearningEnvironment("fourside") for _ in range(2))
    for first, second in zip(random_steps(one, 4), random_steps(two, 4), strict=True):
        assert first[0] == second[0]
        assert (first[1]["observation"] == second[1]["observation"]).all()
    one.reset()
    two.reset()
    assert one.position != two.position, "without a seed it is random"
    with pytest.raises(IllegalMove, match="not the number of an action"):
        one.step(len(one.actions))
    illegal = int(np.flatnonzero(one.observe(one.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        one.step(illegal)
    with pytest.raises(BadOption, match="stones=99: expected"):
        LearningEnvironment("mancala", "stones=99")


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_states_are_small_when_pickled_and_resampled_views_keep_what_is_seen(
    game: str, options: str
) -> None:
    environment, random = LearningEnvironment(game, options), Random(7)
    environment.reset(seed=7)
    state = environment.position
    while state.outcome() is None:
        packed = pickle.dumps(state)
        assert len(packed) <= 2048 and pickle.loads(packed) == state
        for seat in range(len(environment.possible_agents)):
            view = state.view(seat)
            assert pickle.loads(pickle.dumps(view)) == view
            full = view.resample(random)
            assert full.view(seat) == view
            assert full.legal_moves(), "it can be played on"
            assert full.random_game(random)[1].outcome() is not None
        state = state.after(random.choice(state.legal_moves()))


def test_resampled_hands_differ() -> None:
    environment = LearningEnvironment("fourside")
    environment.reset(seed=9)
    view = environment.position.view(0)
    hands = {re.sub(r" ", "", str(view.resample(Random(n)).to_json()["hands"])) for n in range(20)}
    assert len(hands) == 20
    assert view.resample(Random(1)) == view.resample(Random(1))
