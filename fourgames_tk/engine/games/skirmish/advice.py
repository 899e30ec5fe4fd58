"""A good move in Stones: Skirmish, and the reason in words for people."""

from __future__ import annotations

from ...game import Hint
from ...search.alpha_beta import WIN, Scored
from ...search.clock import Clock
from . import thinking
from .levels import BEST, skill_of
from .options import EMPTY
from .rules import PASS, SkirmishState
from .two_player import Step


def hint(state: SkirmishState, clock: Clock) -> Hint:
    """Return the move that the top level would play, and why."""
    clock = thinking.own_time(state, clock)
    if state.forced() is not None:
        return Hint(PASS, "None of your stones can step.")
    players = thinking.players_left(state)
    skill = skill_of(BEST, players, state.tiling.diagonal)
    if players == 2:
        best = thinking.duel(state, skill, clock)[0]
        move = thinking.step_text(state, best.move)
        at_most = "" if best.exact or thinking.is_in_table(state) else "at most "
        return Hint(move, _proof(best, at_most) or _sight(state, move))
    move = thinking.step_text(state, thinking.melee(state, skill, clock)[0][0])
    return Hint(move, _sight(state, move))


def _proof(best: Scored[Step], at_most: str) -> str:
    """Return what is proved of a move in words, or nothing; its length may be a bound."""
    if not best.proved:
        return ""
    plies = WIN - abs(best.value)
    if best.value < 0:
        return (
            f"Every move loses against perfect play; this one holds out for {at_most}{plies} turns."
        )
    if plies == 1:
        return "Takes the last stone and wins."
    turns = (plies + 1) // 2
    return (
        f"Wins by force: at best play it takes {at_most}{turns} of your turns, whatever the other "
        "does."
    )


def _sight(state: SkirmishState, move: str) -> str:
    """Return what anybody can see of a move: what it takes, saves and risks."""
    seat, text = state.turn, state.tiling.text
    start, stop = state.step(move)
    after = state.play(move).state
    danger, risk = state.in_danger(seat), after.in_danger(seat)
    if state.tiles[stop] != EMPTY:
        if stop not in risk:
            return f"Takes the stone on {text(stop)}, and nothing can strike back there."
        if any(after.tiles[near] == seat for near in state.tiling.neighbours[stop]):
            return f"Takes the stone on {text(stop)}; who strikes back can be taken in turn."
        return f"Takes the stone on {text(stop)}, the best of the exchanges here."
    if start in danger and stop not in risk:
        return f"Saves the stone on {text(start)}, which could be taken."
    if len(risk) < len(danger):
        return "Leaves fewer of your stones where they can be taken."
    if not risk:
        return "Keeps out of reach, so that the others have to come close first."
    return "Offers an exchange that is good for you."
