"""Explanations of mancala moves: the sowing, what the turn brings, what the reply takes.

Every reason compares a move with the best one, or the best one with the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from ...explanation import Mark, MarkStyle, Reason
from ...game import MoveValue
from ...language import _, ngettext, number_text
from ...search.clock import Clock, OutOfTime
from .exact_values import packing_and_board, pile_move_text, sowing_by_move, turn_outlook
from .packed_board import BoardPacking, SowingLine, packing_for
from .rules import (
    PLACES,
    ROWS,
    STORES,
    SWAP,
    MancalaState,
    SowingPreview,
    Sown,
    place_of_pile,
    seat_and_pile_number,
)
from .solver import Solver

MAX_PROVED_STONES = 20
"""With at most so many loose stones, a reason searches for the proved line of play."""
NAMED_SOWINGS = 2
"""Most sowings of a turn that the text names; of a longer turn it names the first."""
GUARD_STONES = 6
"""With at most so many stones on a side, the stone farthest from the store is a guard."""


class SowingProspect(NamedTuple):
    """Value of a move, the turn that it begins, and the opponent's turn after that.

    `turn` are the piles of the turn that begins with the move and brings most, `gain` stones;
    `reply` are those of the opponent's turn after it that brings most, `taken` stones. Without
    `is_complete`, not all that a turn can bring was searched: it may be more. `best_play` are the
    mover's and the opponent's turn of best play; None if they are not proved.
    """

    value: MoveValue
    turn: tuple[str, ...]
    gain: int
    reply: tuple[str, ...]
    taken: int
    is_complete: bool = True
    best_play: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    @property
    def net_gain(self) -> int:
        """Stones that the mover gains in both turns; negative if the opponent gains more."""
        return self.gain - self.taken


def move_reason(
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
        takes = _("Swapping takes over the other side, with all its stones.")
        return Reason(f"{takes} {_other_side_text(swap)}" if swap else takes)
    preview = state.preview_sowing(move)
    marks = [sowing_path_mark(state, move, preview)]
    if preview.stored and preview.last != STORES[state.turn]:
        marks.append(Mark(MarkStyle.RING, (place_name(STORES[state.turn]),), f"+{preview.stored}"))
    found = prospects_by_pile(state, move, clock)
    if values is not None:
        found = {each: found[each]._replace(value=values[each]) for each in found if each in values}
    here = found[move]
    said = [_result_text(move, preview, here)]
    if _is_guard(state, move):
        said.append(_("This gives up the guard stone, the last stone far from the score pile."))
        marks.append(Mark(MarkStyle.DANGER, (place_name(place_of_pile(state.turn, move)),)))
    if here.taken > 0 and (here.is_complete or not here.turn[1:]):
        said.append(_reply_text(here))
        if not here.turn[1:]:
            where = place_name(place_of_pile(1 - state.turn, here.reply[0]))
            # Translators: Stands at a pile of the other player: how many stones the reply scores.
            label = _("reply +{n}").format(n=here.taken)
            marks.append(Mark(MarkStyle.DANGER, (where,), label))
    # The values of turns do not count that the opponent may swap sides after them.
    may_be_swapped = state.swap and state.turn == 0
    is_proved = not may_be_swapped and all(each.value.exact for each in found.values())
    if swap is not None and swap.value > max(each.value.value for each in found.values()):
        better = (
            _("Swapping sides is better.")
            if swap.exact and here.value.exact
            else _("Swapping sides seems better.")
        )
        said += [better, _other_side_text(swap)]
    elif may_be_swapped and values is not None and all(x.value.value <= 0 for x in found.values()):
        said.append(_swap_comparison(found, move))
    elif all(each.is_complete for each in found.values()) and (is_proved or values is not None):
        said.append(_comparison(found, move))
    return Reason(" ".join(filter(None, said)), tuple(marks), "Count and chain")


def _result_text(pile: str, preview: SowingPreview, here: SowingProspect) -> str:
    """Return the score of the turn in words, or of its first sowing if the rest is unknown."""
    later = here.turn[1:]
    if later and here.is_complete:
        said = [_("With pile {pile}, the turn scores {n} in all."), _("It earns a free turn.")]
        said.append(
            _("Go on with pile {piles}.")
            if len(later) > NAMED_SOWINGS
            else _("Then sow pile {piles}.")
        )
        text, n = " ".join(said), here.gain
    elif preview.ends_game and preview.stored:
        text, n = _("Pile {pile} scores {n} and ends the game."), preview.stored
    elif preview.ends_game:
        text, n = _("Pile {pile} scores nothing and ends the game."), 0
    elif preview.free_turn:
        text, n = _("Pile {pile} scores {n} and earns a free turn."), preview.stored
    elif preview.stored:
        text, n = _("Pile {pile} scores {n}."), preview.stored
    else:
        text, n = _("Pile {pile} scores nothing."), 0
    return text.format(pile=pile, n=number_text(n), piles=_piles_text(later) if later else "")


def _reply_text(here: SowingProspect) -> str:
    """Return a sentence with the best score of the reply."""
    if not here.is_complete:
        text = _("The reply can score {n} or more, beginning with pile {piles}.")
    elif len(here.reply) > NAMED_SOWINGS:
        text = _("The reply can score {n}, beginning with pile {piles}.")
    else:
        text = _("The reply can score {n} with pile {piles}.")
    piles = here.reply if here.is_complete else here.reply[:1]
    return text.format(n=number_text(here.taken), piles=_piles_text(piles))


def prospects_by_pile(state: MancalaState, first: str, clock: Clock) -> dict[str, SowingProspect]:
    """Return the result of sowing each pile, with proved values if there is time.

    The pile `first` is searched first, in half of the time.
    """
    piles = [move for move in state.legal_moves() if move != SWAP]
    proved: dict[str, tuple[MoveValue, tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    if state.loose_stones <= MAX_PROVED_STONES and not (state.opening or state.swap):
        with suppress(OutOfTime):  # The estimates below need no time.
            solver = Solver(state.loose_stones, clock.with_share(0.5))
            proved = {move: _best_play(state, move, solver) for move in piles}
    packed, children = packing_for(state.loose_stones), sowing_by_move(state)
    piles.sort(key=lambda move: move != first)
    found = {}
    for number, move in enumerate(piles):
        part = clock.with_share(1 / (len(piles) - number) if number else 0.5)
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
        while not after.is_over and after.turn == mover:
            if after is not state:
                move = _best_pile(after, solver)
                turns[number].append(move)
            after = after.after(move)
    value = after.lead + _value(after, solver)
    difference = value if after.turn == seat else -value
    return MoveValue(difference, exact=True), (tuple(turns[0]), tuple(turns[1]))


def _best_pile(state: MancalaState, solver: Solver) -> str:
    """Return the first legal pile with the best value; raises OutOfTime."""
    worth = {pile: solver.child_value(line) for pile, line in sowing_by_move(state).items()}
    return max(state.legal_moves(), key=lambda pile: worth[pile])


def _value(state: MancalaState, solver: Solver) -> int:
    """Return the stones that the player to move still gains on the other; raises OutOfTime."""
    return (
        0 if state.is_over else solver.board_value(packing_and_board(state)[1], state.loose_stones)
    )


def _estimated_prospect(
    state: MancalaState, child: SowingLine, packed: BoardPacking, clock: Clock
) -> SowingProspect:
    """Return the result of a move if both sides score most in their next turns."""
    seat, outlook = state.turn, turn_outlook(packed, child, clock)
    value, turn, reply = outlook.move_value(state.lead), child, outlook.best
    is_complete = outlook.is_complete
    if child.free and outlook.best is not None:
        after, reply = outlook.best, None
        turn = after._replace(piles=child.piles + after.piles, gain=child.gain + after.gain)
        if not after.free:
            then = turn_outlook(packed, after, clock)
            reply, is_complete = then.best, is_complete and then.is_complete
        else:
            is_complete = False
    return SowingProspect(
        value,
        tuple(pile_move_text(seat, pile) for pile in turn.piles),
        turn.gain,
        tuple(pile_move_text(1 - seat, pile) for pile in reply.piles) if reply else (),
        reply.gain if reply else 0,
        value.exact or is_complete,
    )


def _comparison(found: Mapping[str, SowingProspect], move: str) -> str:
    """Return how a move differs from the best one, or the best one from the next, as a sentence.

    What rests on an estimate is said to seem so.
    """
    here = found[move]
    best = max(found, key=lambda each: (found[each].value.value, found[each].value.exact))
    if here.value.value < found[best].value.value:
        there = found[best]
        if there.net_gain > here.net_gain:
            if there.taken:
                text = _("The reply to it can score {n}.").format(n=number_text(there.taken))
            else:
                text = _("The reply to it can score nothing.")
            return f"{_gain_text(best, there)} {text}"
        text = (
            _("Pile {pile} is better in the long run.")
            if here.value.exact and there.value.exact
            else _("Pile {pile} seems better in the long run.")
        )
        return f"{text.format(pile=best)} {_best_play_text(there)}".rstrip()
    rest = [each for each in found if found[each].value.value < here.value.value]
    if not rest:
        if len(found) == 1:
            return ""
        if all(each.value.exact for each in found.values()):
            return _("No other pile is better.")
        return _("No other pile seems better.")
    second = max(rest, key=lambda each: found[each].value.value)
    other = found[second]
    if other.net_gain >= here.net_gain:
        text = (
            _("Pile {pile} is worse in the long run.")
            if here.value.exact and other.value.exact
            else _("Pile {pile} seems worse in the long run.")
        )
        return f"{text.format(pile=second)} {_best_play_text(other)}".rstrip()
    if other.taken > here.taken:
        text = _("With pile {pile}, the reply could score {n}.")
        return text.format(pile=second, n=number_text(other.taken))
    return _gain_text(second, other, only=True)


def _gain_text(pile: str, there: SowingProspect, only: bool = False) -> str:
    """Return how many stones the turn scores that begins with a pile, as a sentence."""
    if not there.gain:
        text = _("Pile {pile} scores nothing.")
    elif there.turn[1:]:
        text = _("Pile {pile} can score only {n}.") if only else _("Pile {pile} can score {n}.")
    else:
        text = _("Pile {pile} scores only {n}.") if only else _("Pile {pile} scores {n}.")
    return text.format(pile=pile, n=number_text(there.gain))


def _swap_comparison(found: Mapping[str, SowingProspect], move: str) -> str:
    """Return how even a move leaves the sides, of which the opponent will take the better one."""
    lead = {each: -round(found[each].value.value) for each in found}
    best = min(lead, key=lambda each: lead[each])
    exact = found[move].value.exact and found[best].value.exact
    said = [
        _("The other player may then take the better side."),
        _better_side_text(move, lead[move], exact),
    ]
    if lead[move] > lead[best]:
        said.append(_better_side_text(best, lead[best], exact))
    elif lead[best] and len(lead) > 1:
        said.append(
            _("No pile leaves a smaller lead.")
            if all(each.value.exact for each in found.values())
            else _("No pile seems to leave a smaller lead.")
        )
    return " ".join(said)


def _better_side_text(pile: str, lead: int, exact: bool) -> str:
    """Return by how much the better side wins after sowing a pile; `lead` is not negative."""
    if lead and exact:
        text = ngettext(
            "After pile {pile}, the better side wins by {n} stone.",
            "After pile {pile}, the better side wins by {n} stones.",
            lead,
        )
    elif lead:
        text = ngettext(
            "After sowing pile {pile}, the side that is ahead wins by about {n} stone.",
            "After sowing pile {pile}, the side that is ahead wins by about {n} stones.",
            lead,
        )
    elif exact:
        text = _("After pile {pile}, the two sides are equal.")
    else:
        text = _("After pile {pile}, the two sides are about equal.")
    return text.format(pile=pile, n=number_text(lead))


def _other_side_text(value: MoveValue) -> str:
    """Return by how much the side that a swap takes over wins or loses, as a sentence."""
    lead, stones = round(value.value), abs(round(value.value))
    if not lead:
        if value.exact:
            return _("The two sides are equal.")
        return _("The two sides are about equal.")
    if lead > 0 and value.exact:
        text = ngettext(
            "The other side wins by {n} stone.", "The other side wins by {n} stones.", stones
        )
    elif lead > 0:
        text = ngettext(
            "The other side wins by about {n} stone.",
            "The other side wins by about {n} stones.",
            stones,
        )
    elif value.exact:
        text = ngettext(
            "The other side loses by {n} stone.", "The other side loses by {n} stones.", stones
        )
    else:
        text = ngettext(
            "The other side loses by about {n} stone.",
            "The other side loses by about {n} stones.",
            stones,
        )
    return text.format(n=number_text(stones))


def _best_play_text(there: SowingProspect) -> str:
    """Return a turn and the reply to it in sentences, if these are proved to be the best ones.

    A turn of one sowing, or of which only the first would be named, is left out: it is known.
    """
    if there.best_play is None:
        return ""
    own, reply = there.best_play
    said = []
    if len(own) == NAMED_SOWINGS:
        said.append(_("The best turn with it is pile {piles}.").format(piles=_piles_text(own)))
    if reply:
        if len(reply) > NAMED_SOWINGS:
            text = _("The best reply to it begins with pile {piles}.")
        else:
            text = _("The best reply to it is pile {piles}.")
        said.append(text.format(piles=_piles_text(reply)))
    return " ".join(said)


def _piles_text(piles: Sequence[str]) -> str:
    """Return the first pile of a turn or, of a short one, all: `3, then 5`."""
    if len(piles) == NAMED_SOWINGS:
        # Translators: The numbers of piles in the order of sowing, such as “3, then 5”.
        return _("{first}, then {later}").format(first=piles[0], later=piles[1])
    return piles[0]


def sowing_path_mark(state: MancalaState, move: str, preview: SowingPreview) -> Mark:
    """Return the path of the sowing; if it is longer than the board, only its two ends."""
    sown = [event for event in state.play(move).events if isinstance(event, Sown)]
    places = [sown[0].source, *(place for event in sown for place in event.path)]
    if len(places) > PLACES:
        places = [places[0], places[-1]]
    if preview.free_turn:
        # Translators: Stands at the end of a sowing: how many stones it scores, and a free turn.
        end = _("+{n}, free turn").format(n=preview.stored)
    elif preview.last == STORES[state.turn]:
        end = f"+{preview.stored}"
    else:
        # Translators: Stands where the last stone of a sowing falls.
        end = _("end")
    return Mark(MarkStyle.PATH, tuple(map(place_name, places)), end)


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
    seat, pile = seat_and_pile_number(place)
    return f"{('bottom', 'top')[seat]}{pile}"
