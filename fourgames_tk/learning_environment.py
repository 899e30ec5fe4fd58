"""The games as environments of PettingZoo, for programs that learn. See `help/library.md`.

    environment = LearningEnvironment("skirmish", "players=3")
    environment.reset(seed=1)
    for agent in environment.agent_iter():
        observation, reward, is_over, _truncated, _info = environment.last()
        mask = observation["action_mask"]
        environment.step(None if is_over else environment.action_space(agent).sample(mask))

It needs the extra `pip install fourgames[rl]`: the engine itself needs only the standard library.
"""

from __future__ import annotations

import json
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from .engine.api import number_legend, numbers
from .engine.errors import IllegalMove
from .engine.game import State
from .engine.games import find_game
from .engine.options import Options, random_seed, split_assignments

LETTERS = 26
"""The number of the last letter in an observation of a text."""


class LearningEnvironment(AECEnv):  # type: ignore[misc, unused-ignore]
    """A game for agents `player_1`, `player_2` …, in turn order.

    An observation has `observation`, the numbers of the position as the agent sees it, from its own
    side (`legend` says what each means), and `action_mask`, 1 for each legal action, all 0 if it is
    not the agent's turn. `actions` are the moves by their number. At the end each winner gets 1
    point, shared by several, and the losers together as many negative ones; a draw is 0. What the
    rules force, such as a pass, is an action, too.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "fourgames_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, game: str, options: str = "", render_mode: str | None = None) -> None:
        """Create the environment of a game by its id, with options such as `rows=8 columns=8`.

        Raises FourgamesError for an unknown game or option.
        """
        super().__init__()
        self.game = find_game(game)
        self.options: Options = self.game.options_type.parse(split_assignments(options.split()))
        self.render_mode = render_mode
        self.actions = self.game.actions(self.options)
        self.legend = number_legend(self.game, self.options)
        """Meaning of each number of an observation: a field and the place in its lists and texts,
        such as `board[2][0]`."""
        self.possible_agents = [
            f"player_{seat + 1}" for seat in range(self.game.seat_count(self.options))
        ]
        self.agents: list[str] = []
        low, high = self._bounds()
        space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.float32),
                "action_mask": spaces.MultiBinary(len(self.actions)),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents
        }
        self._number_of_action = {move: number for number, move in enumerate(self.actions)}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. The same seed deals the same; without one it is random."""
        self.position: State = self.game.start(
            self.options, random_seed() if seed is None else seed
        )
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.turn]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        seat, seats = self.possible_agents.index(agent), len(self.possible_agents)
        data = self.game.relative_json(self.position.view(seat).to_json(), seat, seats)
        mask = np.zeros(len(self.actions), dtype=np.int8)
        if seat == self.position.turn:
            for move in self.position.legal_moves():
                mask[self._number_of_action[move]] = 1
        row = np.array(numbers(self.game, self.options, data), dtype=np.float32)
        return {"observation": row, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play a move by its number. Raises IllegalMove unless the mask allows it."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.actions):
            raise IllegalMove(f"{action} is not the number of an action")
        agent = self.agent_selection
        self.position = self.position.after(self.actions[action])
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        outcome = self.position.outcome()
        if outcome is None:
            self.agent_selection = self.possible_agents[self.position.turn]
        else:
            winners, seats = outcome.winners, len(self.possible_agents)
            losers = seats - len(winners)
            for seat, each in enumerate(self.possible_agents):
                if winners and losers:
                    self.rewards[each] = 1 / len(winners) if seat in winners else -1 / losers
                self.terminations[each] = True
                self.infos[each] = {} if outcome.scores is None else {"score": outcome.scores[seat]}
        self._accumulate_rewards()
        if outcome is not None:
            self._deads_step_first()

    def state(self) -> NDArray[Any]:
        """Return the numbers of the whole position, hidden parts included, from no side."""
        row = numbers(self.game, self.options, self.position.to_json())
        return np.array(row, dtype=np.float32)

    def render(self) -> str | None:
        """Return the position as JSON in the mode `ansi`."""
        return json.dumps(self.position.to_json()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Release nothing: the environment holds no window and no file."""

    def _bounds(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the least and the greatest value of each number of an observation."""
        limits = self.game.field_limits(self.options)
        pairs = [
            limits.get(name.partition("[")[0].partition(".")[0], (0, LETTERS))
            for name in self.legend
        ]
        low, high = (np.array(each, dtype=np.float32) for each in zip(*pairs, strict=True))
        return low, high
