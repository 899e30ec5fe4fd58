"""Explanations of mancala moves: the sowing, what the turn brings, what the reply takes.

Every reason compares a move with the best one, or the best one with the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from ...explanation import Mark, Reason, Sign
from ...game import MoveValue
from ...search.clock import Clock, OutOfTime
from ...text import counted
from .exact import pack_state, pile_text, sowings, turn_outlook
from .packed import Packing, SowingLine, packing_for
from .rules import (
    PLACES,
    ROWS,
    STORES,
    SWAP,
    MancalaState,
    SowingPreview,
    Sown,
    pile_of_place,
    place_of_pile,
)
from .solver import Solver

PROVED_STONES = 20
"""With at most so many loose stones, a reason searches for the proved line of play."""
NAMED_SOWINGS = 3
"""Number of sowings of a turn that the text names."""
GUARD_STONES = 6
"""With at most so many stones on a side, the stone farthest from the store is a guard."""


class Prospect(NamedTuple):
    """Value of a move, the turn that it begins, and the opponent's turn after that.

    `turn` are the piles of the turn that begins with the move and brings most, `gain` stones;
    `reply` are those of the opponent's turn after it that brings most, `taken` stones. Without
    `complete`, not all that a turn can bring was searched: it may be more. `best_play` are the
    mover's and the opponent's turn of best play; None if they are not proved.
    """

    value: MoveValue
    turn: tuple[str, ...]
    gain: int
    reply: tuple[str, ...]
    taken: int
    complete: bool = True
    best_play: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    @property
    def balance(self) -> int:
        """Stones that the mover gains in both turns; negative if the opponent gains more."""
        return self.gain - self.taken


def reason(
    state: MancalaState,
    move: str,
    clock: Clock,
    values: Mapping[str, MoveValue] | None = None,
) -> Reason:
    """Return the path and the end of a move, what it leads to, and how it differs from others.

    The others are compared by `values` if given, else only by what is proved.
    """
    swap = (values or {}).get(SWAP)
    if move == SWAP:
        side = f", which is {_lead_text(swap)}" if swap else ", with all its stones"
        return Reason(f"Swapping takes over the other side{side}.")
    preview = state.preview(move)
    said, marks = [preview.sentence(move)], [path_mark(state, move, preview)]
    if preview.stored and preview.last != STORES[state.turn]:
        marks.append(Mark(Sign.RING, (place_name(STORES[state.turn]),), f"+{preview.stored}"))
    if _is_guard(state, move):
        said.append("This gives up the guard stone, the last one far from the score pile.")
        marks.append(Mark(Sign.DANGER, (place_name(place_of_pile(state.turn, move)),)))
    found = prospects(state, move, clock)
    here = found[move]
    if here.turn[1:] and here.complete:
        said.append(
            f"With pile {_piles_text(here.turn[1:])} after it, the turn scores {here.gain}."
        )
    if here.taken > 0 and (here.complete or not here.turn[1:]):
        more = "" if here.complete else " or more"
        said.append(f"The reply can score {here.taken}{more} (pile {_piles_text(here.reply)}).")
        if not here.turn[1:]:
            where = place_name(place_of_pile(1 - state.turn, here.reply[0]))
            marks.append(Mark(Sign.DANGER, (where,), f"−{here.taken}"))
    if values is not None:
        found = {each: found[each]._replace(value=values[each]) for each in found if each in values}
    # The values of turns do not count that the opponent may swap sides after them.
    may_be_swapped = state.swap and state.turn == 0
    is_proved = not may_be_swapped and all(each.value.exact for each in found.values())
    if swap is not None and swap.value > max(each.value.value for each in found.values()):
        said.append(f"Swapping sides is better: the other side is {_lead_text(swap)}.")
    elif may_be_swapped and values is not None and all(x.value.value <= 0 for x in found.values()):
        said.append(_swap_comparison(found, move))
    elif all(each.complete for each in found.values()) and (is_proved or values is not None):
        said.append(_comparison(found, move))
    return Reason(" ".join(filter(None, said)), tuple(marks))


def prospects(state: MancalaState, first: str, clock: Clock) -> dict[str, Prospect]:
    """Return the result of sowing each pile, with proved values if there is time.

    The pile `first` is searched first, in half of the time.
    """
    piles = [move for move in state.legal_moves() if move != SWAP]
    proved: dict[str, tuple[MoveValue, tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    if state.loose <= PROVED_STONES and not (state.opening or state.swap):
        with suppress(OutOfTime):  # The estimates below need no time.
            solver = Solver(state.loose, clock.share(0.5))
            proved = {move: _best_play(state, move, solver) for move in piles}
    packed, children = packing_for(state.loose), sowings(state)
    piles.sort(key=lambda move: move != first)
    found = {}
    for number, move in enumerate(piles):
        part = clock.share(1 / (len(piles) - number) if number else 0.5)
        found[move] = _estimated_prospect(state, children[move], packed, part)
    for move, (value, turns) in proved.items():
        found[move] = found[move]._replace(value=value, best_play=turns)
    return {move: found[move] for move in sorted(found)}


def _best_play(
    state: MancalaState, move: str, solver: Solver
) -> tuple[MoveValue, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return a move's value, and the turns of the mover and the opponent; raises OutOfTime."""
    seat, after, turns = state.turn, state, ([move], list[str]())
    for number, mover in enumerate((seat, 1 - seat)):
        while not after.over and after.turn == mover:
            if after is not state:
                move = _best_pile(after, solver)
                turns[number].append(move)
            after = after.after(move)
    value = after.lead + _value(after, solver)
    difference = value if after.turn == seat else -value
    return MoveValue(difference, exact=True), (tuple(turns[0]), tuple(turns[1]))


def _best_pile(state: MancalaState, solver: Solver) -> str:
    """Return the first legal pile with the best value; raises OutOfTime."""
    worth = {pile: solver.child_value(line) for pile, line in sowings(state).items()}
    return max(state.legal_moves(), key=lambda pile: worth[pile])


def _value(state: MancalaState, solver: Solver) -> int:
    """Return what the player to move still gets more than the other; raises OutOfTime."""
    return 0 if state.over else solver.value(pack_state(state)[1], state.loose)


def _estimated_prospect(
    state: MancalaState, child: SowingLine, packed: Packing, clock: Clock
) -> Prospect:
    """Return what a move leads to if both sides take most in their next turns."""
    seat, outlook = state.turn, turn_outlook(packed, child, clock)
    value, turn, answer = outlook.value(state.lead), child, outlook.best
    complete = outlook.complete
    if child.free and outlook.best is not None:
        after, answer = outlook.best, None
        turn = after._replace(piles=child.piles + after.piles, gain=child.gain + after.gain)
        if not after.free:
            reply = turn_outlook(packed, after, clock)
            answer, complete = reply.best, complete and reply.complete
        else:
            complete = False
    return Prospect(
        value,
        tuple(pile_text(seat, pile) for pile in turn.piles),
        turn.gain,
        tuple(pile_text(1 - seat, pile) for pile in answer.piles) if answer else (),
        answer.gain if answer else 0,
        value.exact or complete,
    )


def _comparison(found: Mapping[str, Prospect], move: str) -> str:
    """Return how a move differs from the best one, or the best one from the next, as a sentence."""
    here = found[move]
    best = max(found, key=lambda each: found[each].value.value)
    if here.value.value < found[best].value.value:
        there = found[best]
        if there.balance > here.balance:
            scores = "can score" if there.turn[1:] else "scores"
            gain, left = _stones_text(there.gain), _stones_text(there.taken)
            return f"Pile {best} {scores} {gain}, and the reply to it can score {left}."
        return f"Pile {best} is better in the long run{_line_text(there)}."
    rest = [each for each in found if found[each].value.value < here.value.value]
    if not rest:
        return "No other pile is better." if len(found) > 1 else ""
    second = max(rest, key=lambda each: found[each].value.value)
    other = found[second]
    if other.balance >= here.balance:
        return f"Pile {second} is worse in the long run{_line_text(other)}."
    if other.taken > here.taken:
        turn, answer = _piles_text(other.turn), _piles_text(other.reply)
        return f"After pile {turn}, the reply could score {other.taken} (pile {answer})."
    scores = "can score" if other.turn[1:] else "scores"
    return f"Pile {second} {scores} {f'only {other.gain}' if other.gain else 'nothing'}."


def _swap_comparison(found: Mapping[str, Prospect], move: str) -> str:
    """Return how even a move leaves the sides, of which the opponent will take the better one."""
    lead = {each: -round(found[each].value.value) for each in found}
    best = min(lead, key=lambda each: lead[each])
    exact = found[move].value.exact and found[best].value.exact
    leads = {each: _lead_text(MoveValue(lead[each], exact)) for each in (move, best)}
    said = f"The other player may then take the better side, which is {leads[move]}"
    if lead[move] > lead[best]:
        return f"{said}. After pile {best} it is {leads[best]}."
    none_less = " No pile leaves a smaller lead." if lead[best] and len(lead) > 1 else ""
    return f"{said}.{none_less}"


def _lead_text(value: MoveValue) -> str:
    """Return a final difference in words: `4 stones ahead`, `about level`."""
    stones, about = round(value.value), "" if value.exact else "about "
    if not stones:
        return f"{about}level"
    return f"{about}{counted(abs(stones), 'stone')} {'ahead' if stones > 0 else 'behind'}"


def _stones_text(stones: int) -> str:
    return str(stones) if stones else "nothing"


def _line_text(there: Prospect) -> str:
    """Return a turn and the reply to it, as words, if these are proved to be the best ones."""
    if there.best_play is None:
        return ""
    own, answer = map(_piles_text, there.best_play)
    return f": pile {own}" + f", with the reply pile {answer}" * bool(answer)


def _piles_text(piles: Sequence[str]) -> str:
    """Return the first piles of a turn as words: `3, then 5, …`."""
    more = ", …" if len(piles) > NAMED_SOWINGS else ""
    return f"{', then '.join(piles[:NAMED_SOWINGS])}{more}"


def path_mark(state: MancalaState, move: str, preview: SowingPreview) -> Mark:
    """Return the path of the sowing; if it is longer than the board, only its two ends."""
    sown = [event for event in state.play(move).events if isinstance(event, Sown)]
    places = [sown[0].source, *(place for event in sown for place in event.path)]
    if len(places) > PLACES:
        places = [places[0], places[-1]]
    end = "end"
    if preview.last == STORES[state.turn]:
        end = f"+{preview.stored}{', free turn' * preview.free_turn}"
    return Mark(Sign.PATH, tuple(map(place_name, places)), end)


def _is_guard(state: MancalaState, move: str) -> bool:
    """Return whether a move gives up the only stone far behind, with few stones on the side."""
    ring, row = state.ring, ROWS[state.turn]
    filled = [place for place in row if ring[place]]
    behind = place_of_pile(state.turn, move)
    few = 1 < sum(ring[place] for place in row) <= GUARD_STONES
    return few and ring[behind] == 1 and filled[0] == behind and filled[1] > behind + 1


def place_name(place: int) -> str:
    """Return the name of a place on the board, which does not depend on the seat to move."""
    if place in STORES:
        return f"store{STORES.index(place) + 1}"
    seat, pile = pile_of_place(place)
    return f"{('bottom', 'top')[seat]}{pile}"
