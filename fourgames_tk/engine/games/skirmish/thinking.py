"""The computer's play of Skirmish: the move of each level, the values of moves, and hints."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from random import Random

from ...explanation import Hint
from ...game import MoveValue, values_clock
from ...language import _, ngettext, number_text
from ...search import max_n
from ...search.alpha_beta import WIN, AlphaBeta, ScoredMove
from ...search.clock import NO_LIMIT, Clock, DepthClock, NodeClock
from .ending_tables import MOST_BUILT_STONES, ending_table
from .levels import (
    BEST_LEVEL,
    BEST_SECONDS,
    IMPARTIAL_SKILL,
    MOST_CHECKS,
    MOST_CHECKS_MANY_PLAYERS,
    Skill,
    level_skill,
)
from .many_player_search import ManyPlayerSkirmish
from .move_reasons import hint_reason
from .options import EMPTY
from .rules import SkirmishState
from .two_player_search import STONE_VALUE, Step, TwoPlayerSkirmish, two_player_position

FIRST_MOVES = 4
"""The number of moves per position that the best level searches at full depth."""

_MOST_ESTIMATE = 0.999
"""The greatest estimated value, less than that of a proved win."""

_ENDING_STONES = 8
"""With so many stones or fewer, a part of the time goes into building the table of endings."""

_TABLE_TIME_SHARE, _TABLE_TIME_SHARE_INSIDE = 0.4, 0.9
"""This part, before the table covers the position and afterwards."""


def choose_move(state: SkirmishState, level: int, clock: Clock, random: Random) -> str:
    """Return the move of a level; the top level takes less than a second."""
    moves = state.legal_moves()
    if len(moves) == 1:
        return moves[0]
    skill = _skill(state, level, clock)
    if level == BEST_LEVEL:
        clock = best_level_clock(state, clock)
        if remaining_player_count(state) == 2:
            return step_text(
                state, search_two_players(state, skill, clock, random, late=FIRST_MOVES)[0].move
            )
        return step_text(state, search_many_players(state, skill, clock, random)[0][0])
    if random.random() < skill.random_chance:
        return random.choice(moves)
    seen = noticed_state(state, skill.overlook_chance, random)
    skill = _skill(seen, level, clock)
    if remaining_player_count(seen) == 2:
        return step_text(
            seen, _best_step(seen, skill, clock.expiring_after_checks(MOST_CHECKS), random)
        )
    searched = search_many_players(
        seen, skill, clock.expiring_after_checks(MOST_CHECKS_MANY_PLAYERS), random
    )
    return step_text(seen, searched[0][0])


def best_level_clock(state: SkirmishState, clock: Clock) -> Clock:
    """Return the clock with the best level's time; it searches at least as much as the others."""
    two = remaining_player_count(state) == 2
    return clock.limited_to(BEST_SECONDS, MOST_CHECKS if two else MOST_CHECKS_MANY_PLAYERS)


def noticed_state(state: SkirmishState, overlook_chance: float, random: Random) -> SkirmishState:
    """Return the position without overlooked stones of others; at least one is always seen."""
    others = [tile for tile, player in enumerate(state.tiles) if player not in (EMPTY, state.turn)]
    overlooked = {tile for tile in others if random.random() < overlook_chance}
    if len(overlooked) == len(others):
        overlooked.remove(random.choice(others))
    tiles = tuple(
        EMPTY if tile in overlooked else player for tile, player in enumerate(state.tiles)
    )
    return replace(state, tiles=tiles)


def _best_step(state: SkirmishState, skill: Skill, clock: Clock, random: Random) -> Step:
    """Return the best step against one other player; nearness to the enemy counts, too."""
    searched = AlphaBeta(_search_game(state, skill, clock)).deepen_iteratively(
        two_player_position(state), clock, skill.plies, every_move=True, random=random
    )
    enemies = [
        state.tiling.row_and_column(tile)
        for tile, player in enumerate(state.tiles)
        if player not in (EMPTY, state.turn)
    ]

    def away(tile: int) -> int:
        row, column = state.tiling.row_and_column(tile)
        return min(abs(row - r) + abs(column - c) for r, c in enemies)

    def worth(scored: ScoredMove[Step]) -> int:
        start, stop = scored.move
        nearer = 0 if scored.is_proved else away(start) - away(stop)
        return scored.value + skill.approach_value * nearer

    return max(searched, key=worth).move


def move_values(state: SkirmishState, clock: Clock) -> Mapping[str, MoveValue]:
    """Return the value of every move: win, draw or loss if proved, else an estimate."""
    if state.is_over:
        return {}
    if remaining_player_count(state) == 2:
        found = {
            step_text(state, scored.move): value
            for scored, value in _steps_with_values(
                state, _search_game(state, IMPARTIAL_SKILL, clock), clock
            )
        }
        if state.player_count > 2:
            found = {move: _chances_of_two(state, value) for move, value in found.items()}
    else:
        found = {
            move: _chances_of_several(state, move, shares)
            for step, shares in search_many_players(state, IMPARTIAL_SKILL, clock)
            for move in (step_text(state, step),)
        }
    return {move: found[move] for move in state.legal_moves()}


def _steps_with_values(
    state: SkirmishState, game: TwoPlayerSkirmish, clock: Clock
) -> list[tuple[ScoredMove[Step], MoveValue]]:
    """Return the steps against one other player with their values, the best searched ones first."""
    position = two_player_position(state)
    known = {move: game.exact_value(child) for move, child in game.children(position)}
    searched = AlphaBeta(game).deepen_iteratively(
        position, clock, IMPARTIAL_SKILL.plies, every_move=True
    )
    return [(scored, _value(scored, known)) for scored in searched]


def move_values_by_full_table(state: SkirmishState, clock: Clock) -> Mapping[str, MoveValue]:
    """Like `move_values`, after building the board's whole table of endings (about 0.2 s)."""
    if (table := ending_table(state.variation)) is not None:
        table.ensure_built(NO_LIMIT)
    return move_values(state, clock)


def hint(state: SkirmishState, clock: Clock) -> Hint:
    """Return the best move with the reason.

    Without a deadline it is the best of `move_values` with the default limit of nodes.
    """
    clock = values_clock(clock)
    if remaining_player_count(state) > 2:
        values = move_values(state, clock)
        move = max(values, key=lambda each: values[each].value)
        return Hint(move, hint_reason(state, move))
    game = _search_game(state, IMPARTIAL_SKILL, clock)
    steps = _steps_with_values(state, game, clock)
    # Of equal values, a proved one; of equal results, the sooner win or the later loss.
    best, value = max(steps, key=lambda each: (each[1].value, each[1].exact))
    move = step_text(state, best.move)
    if value.exact and not value.value:
        return Hint(move, _("Keeps a draw, whatever the other player does."))
    exact = best.is_length_proved or game.exact_value(two_player_position(state)) is not None
    return Hint(move, _proof_text(best, exact) or hint_reason(state, move))


def _proof_text(best: ScoredMove[Step], exact: bool) -> str:
    """Return the proved result of a move in words; an empty text if nothing is proved.

    Unless `exact`, the game may end sooner than the search found.
    """
    if not best.is_proved:
        return ""
    plies = WIN - abs(best.value)
    if plies == 1 and best.value > 0:
        return _("Captures the other player’s last stone and wins.")
    turns = (plies + 1) // 2
    if best.value > 0:
        first = _("Wins, whatever the other player does.")
        last = (
            ngettext(
                "With perfect play, the game lasts {n} more of your turns.",
                "With perfect play, the game lasts {n} more of your turns.",
                turns,
            )
            if exact
            else ngettext(
                "With perfect play, the game lasts at most {n} more of your turns.",
                "With perfect play, the game lasts at most {n} more of your turns.",
                turns,
            )
        )
    else:
        first = _("Every move loses against perfect play.")
        last = (
            ngettext(
                "This move holds out for {n} of your turns.",
                "This move holds out for {n} of your turns.",
                turns,
            )
            if exact
            else ngettext(
                "This move holds out for at most {n} of your turns.",
                "This move holds out for at most {n} of your turns.",
                turns,
            )
        )
    return f"{first} {last.format(n=number_text(turns))}"


def search_two_players(
    state: SkirmishState,
    skill: Skill,
    clock: Clock,
    random: Random | None = None,
    late: int | None = None,
) -> list[ScoredMove[Step]]:
    """Return the steps of the player to move against one other player, best first."""
    search, at = AlphaBeta(_search_game(state, skill, clock)), two_player_position(state)
    return search.deepen_iteratively(at, clock, skill.plies, random=random, late=late)


def search_many_players(
    state: SkirmishState, skill: Skill, clock: Clock, random: Random | None = None
) -> list[tuple[Step, max_n.Values]]:
    """Return the steps of the player to move against several others, best first."""
    game = ManyPlayerSkirmish(state.variation, state.turn, skill.impatience)
    return max_n.deepen_iteratively(
        game,
        many_player_position(state),
        clock,
        skill.plies,
        random,
        cycle=remaining_player_count(state),
    )


def many_player_position(state: SkirmishState) -> tuple[tuple[int, ...], int, int]:
    """Return the position as `ManyPlayerSkirmish` has it."""
    stones = [0] * state.player_count
    for tile, player in enumerate(state.tiles):
        if player != EMPTY:
            stones[player] |= 1 << tile
    return tuple(stones), state.turn, state.quiet


def _value(scored: ScoredMove[Step], known: Mapping[Step, int | None]) -> MoveValue:
    """Return +1 or −1 if proved, 0 for a known draw, else an estimate between −1 and +1."""
    if scored.is_proved:
        return MoveValue(1 if scored.value > 0 else -1, exact=True)
    if known[scored.move] == 0:
        return MoveValue(0, exact=True)
    estimate = math.tanh(scored.value / (4 * STONE_VALUE))
    return MoveValue(round(min(max(estimate, -_MOST_ESTIMATE), _MOST_ESTIMATE), 3), exact=False)


def _chances_of_two(state: SkirmishState, value: MoveValue) -> MoveValue:
    """Return the value of a move with the chances of all seats, two of which have stones."""
    own = (1 + value.value) / 2
    chances = tuple(
        (own if seat == state.turn else 1 - own) if count else 0.0
        for seat, count in enumerate(state.counts)
    )
    return MoveValue.from_chances(chances, state.turn, value.exact)


def _chances_of_several(state: SkirmishState, move: str, shares: max_n.Values) -> MoveValue:
    """Return the value of a move from estimated shares of the win, or from the end of the game.

    The shares need not add up to 1. A draw is a win shared by all who have stones.
    """
    after = state.after(move)
    outcome = after.outcome()
    if outcome is not None:
        shares = tuple(
            float(seat in outcome.winners if outcome.winners else count > 0)
            for seat, count in enumerate(after.counts)
        )
    total = sum(shares)
    chances = tuple(share / total for share in shares)
    return MoveValue.from_chances(chances, state.turn, outcome is not None)


def remaining_player_count(state: SkirmishState) -> int:
    """Return the number of players with stones."""
    return sum(count > 0 for count in state.counts)


def step_text(state: SkirmishState, step: Step) -> str:
    """Return the move text of a step."""
    start, stop = step
    return state.tiling.tile_name(start) + state.tiling.tile_name(stop)


def _skill(state: SkirmishState, level: int, clock: Clock = NO_LIMIT) -> Skill:
    """Return the skill of a level, with the depth of the clock if that is fixed."""
    skill = level_skill(level, remaining_player_count(state), state.tiling.diagonal)
    return skill._replace(plies=clock.depth) if isinstance(clock, DepthClock) else skill


def _search_game(state: SkirmishState, skill: Skill, clock: Clock) -> TwoPlayerSkirmish:
    """Return the search game for a skill; it may first work on the table of endings."""
    table = ending_table(state.variation) if skill.uses_endings else None
    if table is not None and isinstance(clock, NodeClock):
        # Otherwise what is found would depend on what was searched before.
        table.ensure_built(clock.with_seconds(None))
    elif table is not None and sum(state.counts) <= _ENDING_STONES:
        inside = max(state.counts) <= MOST_BUILT_STONES
        table.ensure_built(
            clock.with_share(_TABLE_TIME_SHARE_INSIDE if inside else _TABLE_TIME_SHARE)
        )
    opposition = skill.uses_endings
    return TwoPlayerSkirmish(
        state.variation, table, skill.stone_count_value, skill.contempt, opposition
    )
