"""Play from composed positions, reachable in a game or not."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.options import Options
from fourgames_tk.engine.search.clock import Clock

MOST_PLIES = 400
"""Most plies; a game that is not decided by then is stopped."""


def play_on(game: AnyGame, data: object, options: Options, seed: int) -> None:
    """Read a position and play from it at random; the first ply is thought about as well.

    Every position on the way is read back as it is.
    """
    random = Random(seed)
    position = _carried(data)
    for ply in range(MOST_PLIES):
        state = game.parse_position(position, options, seed)
        assert _carried(state.to_json()) == position or ply == 0
        moves = state.legal_moves()
        assert (state.outcome() is None) == bool(moves)
        if not moves:
            return
        if not ply:
            view = state.view(state.turn)
            level = random.randint(1, len(game.levels))
            assert game.choose(view, level, Clock(0.01), random) in moves
            assert game.move_values(view, Clock(0.01)).keys() == set(moves)
            assert game.hint(view, Clock(0.01)).move in moves
            assert state.prompt
        position = _carried(state.play(random.choice(moves)).state.to_json())


def _carried(data: object) -> Any:
    return json.loads(json.dumps(data))
