"""The computer's play of mancala: the move of each level, the values of moves, and hints."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...explanation import Hint
from ...game import MoveValue
from ...language import _, ngettext, number_text
from ...search.clock import Clock, OutOfTime
from .exact_values import (
    TURN_BRANCHES,
    ProvedMove,
    exact_move_values,
    packing_and_board,
    pile_move_text,
    proved_best_move,
    sowing_by_move,
    turn_outlook,
)
from .game import MOVE_SECONDS, PERFECT_LEVEL, SKILLS, Skill
from .packed_board import BoardPacking, SowingLine, sweeping_line, turn_prefixes
from .rules import SWAP, MancalaState
from .solver import Solver, proved_board_values

PROOF_SHARE = 0.8
"""Share of the time for a proof, before an estimate."""

PROVABLE_HINT_STONES = 34
"""With more loose stones, a hint does not search for a proof of the best move."""

HINT_SECONDS, QUICK_HINT_SECONDS = 2.0, 0.8
"""Most seconds for a hint with a time limit, and without one."""


def choose_move(state: MancalaState, level: int, clock: Clock, random: Random) -> str:
    """Return the level's move; when the clock runs out, the best found so far."""
    if level < PERFECT_LEVEL:
        return _choose_by_turn_lines(state, SKILLS[level], clock, random)
    if state.opening:
        values = opening_values(state, clock.limited_to(MOVE_SECONDS))
        return max(values, key=lambda move: values[move].value)
    return _choose_best(state, clock.limited_to(MOVE_SECONDS), random)


def _choose_by_turn_lines(state: MancalaState, skill: Skill, clock: Clock, random: Random) -> str:
    """Return the first move of the best turn found, or swap if even that turn stays behind."""
    packed, board = packing_and_board(state)
    tried: list[SowingLine] = []
    worths: Sequence[tuple[float, SowingLine]]
    try:
        for line in turn_prefixes(packed, board, skill.own_branches, clock):
            if not (state.opening and line.piles[1:]):
                tried.append(line)
        seen = [line for line in tried if random.random() >= skill.overlook_chance]
        seen = seen or [random.choice(tried)]
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


def _opening_line_value(state: MancalaState, line: SowingLine, skill: Skill, clock: Clock) -> float:
    """Return the value of a first sowing that ends the turn; raises OutOfTime.

    The level searches the reply as far as a turn of its own. A player who may swap sides takes the
    better side.
    """
    after = state.after(pile_move_text(state.turn, line.piles[0]))
    answers = turn_prefixes(*packing_and_board(after), skill.own_branches, clock)
    worth = -after.lead - max((answer.gain for answer in answers), default=0)
    return -abs(worth) if after.swap else worth


def _line_values(
    packed: BoardPacking, tried: Sequence[SowingLine], skill: Skill, lead: int, clock: Clock
) -> list[tuple[float, SowingLine]]:
    """Return the values of the lines worth considering, by the level's skill; raises OutOfTime."""
    if skill.wins_first:
        won = [line for line in tried if lead + line.gain > line.loose_stones]
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
        (line.gain - _best_reply_gain(packed, line, skill.reply_branches, clock), line)
        for line in ended[: skill.candidate_turns]
    ]


def _best_reply_gain(packed: BoardPacking, line: SowingLine, branches: int, clock: Clock) -> int:
    """Return the most that the opponent can gain in the turn after a line; raises OutOfTime."""
    if line.board is None:
        return 0
    return max(answer.gain for answer in turn_prefixes(packed, line.board, branches, clock))


def _choose_best(state: MancalaState, clock: Clock, random: Random) -> str:
    """Return the best move that can be proved in time, else the move of the level below."""
    if state.swap and state.turn == 0:
        return FirstTurnWithSwap(state, clock).best_move()
    best = proved_best_move(
        state, clock.with_share(5 / 6)
    )  # the rest is for choosing without a proof
    if best is None:
        return _choose_by_turn_lines(state, SKILLS[PERFECT_LEVEL - 1], clock, random)
    return SWAP if SWAP in state.legal_moves() and best.exact and best.difference < 0 else best.move


def move_values(state: MancalaState, clock: Clock) -> dict[str, MoveValue]:
    """Return the value of every move, with the rules of a first turn if this is one."""
    if state.opening:
        return opening_values(state, clock)
    if state.swap and state.turn == 0:
        return FirstTurnWithSwap(state, clock).move_values()
    return exact_move_values(state, clock)


def hint(state: MancalaState, clock: Clock) -> Hint:
    """Return the best move with what it does now and what it leads to."""
    clock = clock.limited_to(
        QUICK_HINT_SECONDS if clock.remaining_seconds() is None else HINT_SECONDS
    )
    sweeping = None if state.opening else _sweep_hint(state, clock)
    if sweeping is not None:
        return sweeping
    if state.swap and state.turn == 0 and not state.opening:
        move = FirstTurnWithSwap(state, clock).best_move()
        even = _(
            "Player 2 may swap sides afterwards. As far as Fourgames can calculate, this move "
            "makes the two sides most equal."
        )
        return Hint(move, f"{state.preview_sowing(move).effect_text(move)} {even}")
    best = _proved_move(state, clock.with_share(PROOF_SHARE))
    if best is None or not (best.exact or best.difference > 0):
        found = move_values(state, clock)
        if best is not None and found[best.move].value < best.difference:
            found[best.move] = MoveValue(best.difference, exact=False)
        move = max(found, key=lambda move: found[move].value)
        outlook = _outcome_text(found[move])
    elif best.exact:
        move, outlook = best.move, _outcome_text(MoveValue(best.difference, exact=True))
    else:
        text = ngettext(
            "Nobody can stop you from winning by {n} stone or more.",
            "Nobody can stop you from winning by {n} stones or more.",
            best.difference,
        )
        move, outlook = best.move, text.format(n=number_text(best.difference))
    if move == SWAP:
        return Hint(move, _("Player 1’s side is the better one.") + f" {outlook}")
    return Hint(move, f"{state.preview_sowing(move).effect_text(move)} {outlook}")


def _proved_move(state: MancalaState, clock: Clock) -> ProvedMove | None:
    """Return the best move or one with a proved least value, if a proof is within reach."""
    if state.opening or state.loose_stones > PROVABLE_HINT_STONES:
        return None
    best = proved_best_move(state, clock)
    if best is None:
        return None
    swaps = SWAP in state.legal_moves() and best.exact and best.difference < 0
    return ProvedMove(SWAP, -best.difference, exact=True) if swaps else best


def _sweep_hint(state: MancalaState, clock: Clock) -> Hint | None:
    """Return the hint to take everything in this turn, or None if that is impossible."""
    packed, board = packing_and_board(state)
    try:
        line = sweeping_line(packed, board, TURN_BRANCHES, clock)
    except OutOfTime:
        return None
    if line is None:
        return None
    piles = [pile_move_text(state.turn, pile) for pile in line.piles]
    if len(piles) == 1:
        text = _("Pile {pile} scores every stone left in the piles at once.")
    else:
        text = ngettext(
            "With {n} sowing, this turn scores every stone left in the piles.",
            "With {n} sowings, this turn scores every stone left in the piles.",
            len(piles),
        )
    reason = text.format(pile=piles[0], n=number_text(len(piles)))
    return Hint(piles[0], reason, tuple(piles))


def _outcome_text(value: MoveValue) -> str:
    """Return what a value means for the final result, as a sentence."""
    difference = round(value.value)
    stones = abs(difference)
    if not difference:
        if value.exact:
            return _("With perfect play, the game is a draw. No pile does better.")
        return _("Fourgames estimates that both players will score about the same.")
    if difference > 0 and value.exact:
        text = ngettext(
            "Nobody can stop you from winning by {n} stone.",
            "Nobody can stop you from winning by {n} stones.",
            stones,
        )
    elif difference > 0:
        text = ngettext(
            "Fourgames estimates that you will win by about {n} stone.",
            "Fourgames estimates that you will win by about {n} stones.",
            stones,
        )
    elif value.exact:
        text = ngettext(
            "Every move loses against perfect play. This one loses by only {n} stone.",
            "Every move loses against perfect play. This one loses by only {n} stones.",
            stones,
        )
    else:
        text = ngettext(
            "Fourgames estimates that you will lose by about {n} stone.",
            "Fourgames estimates that you will lose by about {n} stones.",
            stones,
        )
    return text.format(n=number_text(stones))


def opening_values(state: MancalaState, clock: Clock) -> dict[str, MoveValue]:
    """Return the final difference in score of every first sowing; an estimate without time.

    If the first turn is a single sowing, a move is worth what it leaves to the second player, who
    may be allowed to swap sides.
    """
    moves = state.legal_moves()
    values = {}
    for number, move in enumerate(moves):
        values[move] = _value_of_leaving(
            state.after(move), clock.with_share(1 / (len(moves) - number))
        )
    return values


def _value_of_leaving(after: MancalaState, clock: Clock) -> MoveValue:
    """Return the value of a position for the player who has just moved."""
    if after.is_over:
        return MoveValue(-after.lead, exact=True)
    packed, board = packing_and_board(after)
    if (known := proved_board_values(packed).get(board)) is not None:
        return _value_before_swap(after, after.lead + known, exact=True)
    best = proved_best_move(after, clock.with_share(PROOF_SHARE))
    if best is not None and best.exact:
        return _value_before_swap(after, best.difference, exact=True)
    found = exact_move_values(after, clock)
    reply = max(round(value.value) for value in found.values())
    return _value_before_swap(after, reply, exact=False)


def _value_before_swap(after: MancalaState, difference: int, *, exact: bool) -> MoveValue:
    """Return the value for the player who has just moved, given the next mover's difference.

    If the next player may swap, they take the better side.
    """
    return MoveValue(-abs(difference) if after.swap else -difference, exact)


class FirstTurnWithSwap:
    """Values of moves in the first turn of a game with the swap option.

    The second player gets the better side. So the first player can get more than an even game only
    by ending the game in the first turn. Every other end of the turn is worth minus the distance
    from an even game.
    """

    def __init__(self, state: MancalaState, clock: Clock) -> None:
        self._board = packing_and_board(state)[1]
        self._state = state
        self._solver = Solver(state.loose_stones, clock)
        self._known: dict[int, int] = {}
        self.children = tuple(sowing_by_move(state).values())

    def move_values(self) -> dict[str, MoveValue]:
        """Return the final difference in score of every move; an estimate when time runs out."""
        worth = {
            pile_move_text(self._state.turn, c.piles[0]): self._worth(c) for c in self.children
        }
        return {move: worth[move] for move in self._state.legal_moves()}

    def best_move(self) -> str:
        """Return the move that wins at once, else the one known to keep the game most even."""
        state, packed, clock = self._state, self._solver.packing, self._solver.clock
        pile, best = self.children[0].piles[0], -state.loose_stones - abs(state.lead)
        even = []
        try:
            for line in turn_prefixes(packed, self._board, TURN_BRANCHES, clock):
                difference = state.lead + line.gain
                if line.board is None and difference > max(0, best):
                    pile, best = line.piles[0], difference
                elif line.board is not None and not line.free:
                    even.append(line)
            even.sort(key=lambda line: line.loose_stones)
            for line in even:
                if best >= 0:
                    break
                assert line.board is not None
                reply = self._solver.board_value(
                    line.board, line.loose_stones, state.lead + line.gain
                )
                difference = -abs(state.lead + line.gain - reply)
                if difference > best:
                    pile, best = line.piles[0], difference
        except OutOfTime:
            pass  # what was found so far is the answer
        return pile_move_text(state.turn, pile)

    def _worth(self, child: SowingLine) -> MoveValue:
        lead = self._state.lead
        try:
            return MoveValue(self._child_value(child, lead), exact=True)
        except OutOfTime:
            guess = lead + turn_outlook(self._solver.packing, child, self._solver.clock).estimate
            return MoveValue(guess if child.free else -abs(guess), exact=False)

    def _child_value(self, child: SowingLine, lead: int) -> int:
        lead += child.gain
        if child.board is None:
            return lead
        if not child.free:
            return -abs(lead - self._solver.board_value(child.board, child.loose_stones, lead))
        if child.board not in self._known:
            children = self._solver.packing.children(child.board, child.loose_stones)
            self._known[child.board] = max(self._child_value(c, lead) for c in children)
        return self._known[child.board]
