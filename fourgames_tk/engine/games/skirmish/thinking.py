"""How the computer thinks in Stones: Skirmish."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from random import Random

from ...game import Hint, MoveValue
from ...search import max_n
from ...search.alpha_beta import WIN, AlphaBeta, ScoredMove
from ...search.clock import NO_LIMIT, Clock
from .endings import MOST_STONES, endings
from .game import (
    BEST,
    BEST_SECONDS,
    EMPTY,
    IMPARTIAL,
    MOST_CHECKS,
    MOST_CHECKS_MANY,
    Skill,
    skill_of,
)
from .many_players import Melee
from .rules import SkirmishState
from .two_player import STONE, Duel, Step, position_of
from .why import reason

HINT_SECONDS, HINT_SECONDS_MANY, ENOUGH = 0.7, 0.25, 3_000
"""The most time for a hint that nobody gives time for, with one other player and with several, and
how many positions it looks at before its move is settled."""

LATE = 4
"""How many moves of each position the best level looks at first, and as deep as it can."""

_ENDING_NEAR = 8
"""With this many stones or fewer, a part of the time goes into the table of endings."""

_ENDING_SHARE, _ENDING_SHARE_INSIDE = 0.4, 0.9
"""The part, before the game has come to such an ending, and once it is one."""


def choose(state: SkirmishState, level: int, clock: Clock, random: Random) -> str:
    """Return the move of a level; the top level takes less than a second."""
    moves = state.legal_moves()
    if len(moves) == 1:
        return moves[0]
    skill = _skill(state, level)
    if level == BEST:
        clock = own_time(state, clock)
        if players_left(state) == 2:
            return step_text(state, duel(state, skill, clock, random, late=LATE)[0].move)
        return step_text(state, melee(state, skill, clock, random)[0][0])
    if random.random() < skill.whim:
        return random.choice(moves)
    seen = glance(state, skill.overlooks, random)
    skill = _skill(seen, level)
    if players_left(seen) == 2:
        return step_text(seen, _rush(seen, skill, clock.limited_to_checks(MOST_CHECKS), random))
    searched = melee(seen, skill, clock.limited_to_checks(MOST_CHECKS_MANY), random)
    return step_text(seen, searched[0][0])


def own_time(state: SkirmishState, clock: Clock) -> Clock:
    """Return the clock with the time of the best level, who looks at no less than the others."""
    two = players_left(state) == 2
    return clock.within(BEST_SECONDS, MOST_CHECKS if two else MOST_CHECKS_MANY)


def glance(state: SkirmishState, overlooks: float, random: Random) -> SkirmishState:
    """Return the position without stones of others that are overlooked; one is always seen."""
    others = [tile for tile, player in enumerate(state.tiles) if player not in (EMPTY, state.turn)]
    overlooked = {tile for tile in others if random.random() < overlooks}
    if len(overlooked) == len(others):
        overlooked.remove(random.choice(others))
    tiles = tuple(
        EMPTY if tile in overlooked else player for tile, player in enumerate(state.tiles)
    )
    return replace(state, tiles=tiles)


def _rush(state: SkirmishState, skill: Skill, clock: Clock, random: Random) -> Step:
    """Return the best step against one other player, where nearness to the enemy counts too."""
    searched = AlphaBeta(_game(state, skill, clock)).deepen(
        position_of(state), clock, skill.plies, every_move=True, random=random
    )
    enemies = [
        state.tiling.point(tile)
        for tile, player in enumerate(state.tiles)
        if player not in (EMPTY, state.turn)
    ]

    def away(tile: int) -> int:
        row, column = state.tiling.point(tile)
        return min(abs(row - r) + abs(column - c) for r, c in enemies)

    def worth(scored: ScoredMove[Step]) -> int:
        start, stop = scored.move
        nearer = 0 if scored.proved else away(start) - away(stop)
        return scored.value + skill.eager * nearer

    return max(searched, key=worth).move


def values(state: SkirmishState, clock: Clock) -> Mapping[str, MoveValue]:
    """Return the value of every move: win, draw or loss where proved, else an estimate."""
    if state.is_over:
        return {}
    if players_left(state) == 2:
        game = _game(state, IMPARTIAL, clock)
        position = position_of(state)
        known = {move: game.known(child) for move, child in game.children(position)}
        searched = AlphaBeta(game).deepen(position, clock, IMPARTIAL.plies, every_move=True)
        found = {step_text(state, scored.move): _value(scored, known) for scored in searched}
    else:
        found = {
            move: _share_value(state, move, shares[state.turn])
            for step, shares in melee(state, IMPARTIAL, clock)
            for move in (step_text(state, step),)
        }
    return {move: found[move] for move in state.legal_moves()}


def settled_values(state: SkirmishState, clock: Clock) -> Mapping[str, MoveValue]:
    """Return the same once the table of the board is whole, which takes a fifth of a second."""
    if (table := endings(state.tiling)) is not None:
        table.build(NO_LIMIT)
    return values(state, clock)


def hint(state: SkirmishState, clock: Clock) -> Hint:
    players, skill = players_left(state), _skill(state, BEST)
    at_once = clock.remaining() is None
    most = HINT_SECONDS if players == 2 else HINT_SECONDS_MANY
    clock = clock.within(most) if at_once else own_time(state, clock)
    if players == 2:
        best = duel(state, skill, clock, enough=ENOUGH if at_once else None)[0]
        game = Duel(state.tiling, state.quiet_turns, endings(state.tiling))
        position = position_of(state)
        drawn = [step for step, after in game.children(position) if game.known(after) == 0]
        if drawn and not best.proved and best.value <= 0:
            # No more than a draw is in sight, and here it is sure.
            step = best.move if best.move in drawn else drawn[0]
            return Hint(step_text(state, step), "Holds a draw, whatever the other does.")
        move = step_text(state, best.move)
        at_most = "" if best.exact or game.known(position) is not None else "at most "
        return Hint(move, _proof(best, at_most) or reason(state, move).sentence)
    move = step_text(state, melee(state, skill, clock)[0][0])
    return Hint(move, reason(state, move).sentence)


def _proof(best: ScoredMove[Step], at_most: str) -> str:
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


def duel(
    state: SkirmishState,
    skill: Skill,
    clock: Clock,
    random: Random | None = None,
    enough: int | None = None,
    late: int | None = None,
) -> list[ScoredMove[Step]]:
    """Return the steps of the player to move against the one other player, best first."""
    search, at = AlphaBeta(_game(state, skill, clock)), position_of(state)
    return search.deepen(at, clock, skill.plies, random=random, enough=enough, late=late)


def melee(
    state: SkirmishState, skill: Skill, clock: Clock, random: Random | None = None
) -> list[tuple[Step, max_n.Values]]:
    """Return the steps of the player to move against several others, best first."""
    game = Melee(state.tiling, state.quiet_turns, state.turn, skill.impatience)
    return max_n.deepen(game, many_of(state), clock, skill.plies, random, cycle=players_left(state))


def many_of(state: SkirmishState) -> tuple[tuple[int, ...], int, int]:
    """Return the position of several players as `Melee` sees it."""
    stones = [0] * state.players
    for tile, player in enumerate(state.tiles):
        if player != EMPTY:
            stones[player] |= 1 << tile
    return tuple(stones), state.turn, state.quiet


def _value(scored: ScoredMove[Step], known: Mapping[Step, int | None]) -> MoveValue:
    """Return +1 or −1 where proved, 0 where a draw is known, else an estimate between."""
    if scored.proved:
        return MoveValue(1 if scored.value > 0 else -1, exact=True)
    if known[scored.move] == 0:
        return MoveValue(0, exact=True)
    return MoveValue(round(math.tanh(scored.value / (4 * STONE)), 3), exact=False)


def _share_value(state: SkirmishState, move: str, share: float) -> MoveValue:
    """Return a share of the win, 0 to 1, on the scale from loss to win."""
    outcome = state.play(move).state.outcome()
    if outcome is not None:
        return MoveValue(1 if outcome.winners else 0, exact=True)
    return MoveValue(round(2 * share - 1, 3), exact=False)


def players_left(state: SkirmishState) -> int:
    return sum(count > 0 for count in state.counts)


def step_text(state: SkirmishState, step: Step) -> str:
    start, stop = step
    return state.tiling.text(start) + state.tiling.text(stop)


def _skill(state: SkirmishState, level: int) -> Skill:
    return skill_of(level, players_left(state), state.tiling.diagonal)


def _game(state: SkirmishState, skill: Skill, clock: Clock) -> Duel:
    """Return the game as it looks to a level; a part of the time may go into the endings."""
    table = endings(state.tiling) if skill.knows_endings else None
    if table is not None and sum(state.counts) <= _ENDING_NEAR:
        inside = max(state.counts) <= MOST_STONES
        table.build(clock.share(_ENDING_SHARE_INSIDE if inside else _ENDING_SHARE))
    opposition = skill.knows_endings
    return Duel(state.tiling, state.quiet_turns, table, skill.keen, skill.contempt, opposition)
