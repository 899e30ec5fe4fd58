"""The computer's play of mancala: the move of each level, the values of moves, and hints."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...explanation import Hint
from ...game import MoveValue, values_clock
from ...language import _, ngettext, number_text
from ...search.clock import Clock, OutOfTime
from .exact_values import best_reply_gain, packing_and_board, pile_move_text
from .levels import MOVE_SECONDS, PERFECT_LEVEL, SKILLS, Skill
from .move_table import MoveTable, search_table
from .packed_board import BoardPacking, SowingLine, turn_prefixes
from .rules import SWAP, MancalaState


def choose_move(state: MancalaState, level: int, clock: Clock, random: Random) -> str:
    """Return the level's move; when the clock runs out, the best found so far."""
    if level < PERFECT_LEVEL:
        return _choose_by_turn_lines(state, SKILLS[level], clock, random)
    return search_table(state, clock.limited_to(MOVE_SECONDS), only_best=True).best_move


def _choose_by_turn_lines(state: MancalaState, skill: Skill, clock: Clock, random: Random) -> str:
    """Return the first move of the best turn found, or swap if even that turn stays behind."""
    packed, board = packing_and_board(state)
    tried: list[SowingLine] = []
    worths: Sequence[tuple[float, SowingLine]]
    try:
        for line in turn_prefixes(packed, board, skill.own_branches, clock):
            if not (state.opening and line.piles[1:]):
                tried.append(line)
        won = [line for line in tried if not line.piles[1:] and _wins(line, state.lead)]
        undecided = abs(state.lead) <= state.loose_stones
        if won and undecided and random.random() >= skill.missed_win_chance:
            seen = won
        else:
            seen = noticed_lines(tried, skill, random)
        if state.opening:
            worths = [(_opening_line_value(state, line, skill, clock), line) for line in seen]
        else:
            worths = _line_values(packed, seen, skill, state.lead, clock)
    except OutOfTime:
        worths = [(line.gain, line) for line in tried]
    if not worths:
        return random.choice([move for move in state.legal_moves() if move != SWAP])
    most = max(worth for worth, _ in worths)
    if SWAP in state.legal_moves() and state.lead + most < 0:
        return SWAP
    piles = sorted({line.piles[0] for worth, line in worths if worth == most})
    return pile_move_text(state.turn, random.choice(piles))


def _wins(line: SowingLine, lead: int) -> bool:
    """Return whether a line gains so much that the stones that are left cannot change the winner.

    `lead` is that of the mover before the line.
    """
    return lead + line.gain > line.loose_stones


def noticed_lines(tried: Sequence[SowingLine], skill: Skill, random: Random) -> list[SowingLine]:
    """Return the lines that a level does not overlook, at least one."""
    seen = [line for line in tried if random.random() >= skill.overlook_chance]
    return seen or [random.choice(tried)]


def _opening_line_value(state: MancalaState, line: SowingLine, skill: Skill, clock: Clock) -> float:
    """Return the value of a first sowing that ends the turn; raises OutOfTime.

    The level searches the reply as far as a turn of its own. A player who may swap sides takes the
    better side.
    """
    after = state.after(pile_move_text(state.turn, line.piles[0]))
    replies = turn_prefixes(*packing_and_board(after), skill.own_branches, clock)
    worth = -after.lead - max((reply.gain for reply in replies), default=0)
    return -abs(worth) if after.swap else worth


def _line_values(
    packed: BoardPacking, tried: Sequence[SowingLine], skill: Skill, lead: int, clock: Clock
) -> list[tuple[float, SowingLine]]:
    """Return the values of the lines worth considering, by the level's skill; raises OutOfTime."""
    if skill.wins_first:
        won = [line for line in tried if _wins(line, lead)]
        if won:
            # Lines come shortest first, so the first of equal wins is one of the shortest.
            best = max(won, key=lambda line: line.gain)
            return [(best.gain, best)]
    ended = [line for line in tried if not line.free]
    if not skill.candidate_turns or not ended:
        # Of equal gains, prefer a line that can go on.
        return [(line.gain + 0.5 * line.free, line) for line in tried]
    ended.sort(key=lambda line: -line.gain)
    return [
        (line.gain - best_reply_gain(packed, line, skill.reply_branches, clock), line)
        for line in ended[: skill.candidate_turns]
    ]


def move_values(state: MancalaState, clock: Clock) -> dict[str, MoveValue]:
    """Return the value of every move, with the rules of a first turn if this is one."""
    return search_table(state, clock).values()


def hint(state: MancalaState, clock: Clock) -> Hint:
    """Return the best move, its effect now, and the result it leads to.

    Without a deadline it is the best of `move_values` with the default limit of nodes.
    """
    table = search_table(state, values_clock(clock), only_best=True)
    move, value = table.best_move, table.values()[table.best_move]
    if table.sweep:
        return _sweep_hint(table.sweep)
    if state.swap and state.turn == 0 and not state.opening and value.value <= 0:
        outlook = _(
            "Player 2 may swap sides afterwards. As far as Fourgames can calculate, this move "
            "makes the two sides most equal."
        )
    else:
        outlook = _outcome_text(table)
    if move == SWAP:
        better = (
            _("Player 1’s side is the better one.")
            if value.exact
            else _("Player 1’s side seems to be the better one.")
        )
        return Hint(move, f"{better} {outlook}")
    return Hint(move, f"{state.preview_sowing(move).effect_text(move)} {outlook}")


def _sweep_hint(piles: tuple[str, ...]) -> Hint:
    """Return the hint to take everything in this turn."""
    if len(piles) == 1:
        text = _("Pile {pile} scores every stone left in the piles at once.")
    else:
        text = ngettext(
            "With {n} sowing, this turn scores every stone left in the piles.",
            "With {n} sowings, this turn scores every stone left in the piles.",
            len(piles),
        )
    return Hint(piles[0], text.format(pile=piles[0], n=number_text(len(piles))), piles)


def _outcome_text(table: MoveTable) -> str:
    """Return the final result after the best move, as a sentence."""
    bounds = table.bounds[table.best_move]
    difference, exact = bounds.difference, bounds.is_exact
    stones = abs(difference)
    if exact and difference > 0:
        text = ngettext(
            "Nobody can stop you from winning by {n} stone.",
            "Nobody can stop you from winning by {n} stones.",
            stones,
        )
    elif bounds.low > 0:
        stones = bounds.low
        text = ngettext(
            "Nobody can stop you from winning by {n} stone or more.",
            "Nobody can stop you from winning by {n} stones or more.",
            stones,
        )
    elif exact and table.is_settled and not difference:
        text = _("With perfect play, the game is a draw. No pile does better.")
    elif exact and table.is_settled:
        text = ngettext(
            "Every move loses against perfect play. This one loses by only {n} stone.",
            "Every move loses against perfect play. This one loses by only {n} stones.",
            stones,
        )
    elif exact and not difference:
        text = _("With perfect play after it, the game is a draw. No other move seems better.")
    elif exact:
        text = ngettext(
            "This move loses by {n} stone against perfect play. No other move seems better.",
            "This move loses by {n} stones against perfect play. No other move seems better.",
            stones,
        )
    elif not difference:
        text = _("Fourgames estimates that both players will score about the same.")
    elif difference > 0:
        text = ngettext(
            "Fourgames estimates that you will win by about {n} stone.",
            "Fourgames estimates that you will win by about {n} stones.",
            stones,
        )
    else:
        text = ngettext(
            "Fourgames estimates that you will lose by about {n} stone.",
            "Fourgames estimates that you will lose by about {n} stones.",
            stones,
        )
    return text.format(n=number_text(stones))
