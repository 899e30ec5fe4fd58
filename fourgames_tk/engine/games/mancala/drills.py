"""Drills of mancala: where a sowing ends, and how a turn of several sowings begins."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...explanation import DrillQuestion, Mark, MarkStyle, Reason
from ...game import DrillKind
from ...language import N_, _, ngettext, number_text
from ...text import listed
from .move_reasons import place_name, sowing_path_mark
from .options import MancalaOptions
from .rules import (
    STORES,
    SWAP,
    MancalaState,
    Sown,
    initial_state,
    place_of_pile,
    seat_and_pile_number,
)

LAP_LIMITS = ((0, 0), (1, 1), (1, 2), (2, 3), (3, 5))
"""Least and most laps of the sowing, by difficulty."""
SOWING_LIMITS = (3, 12)
"""Least and most sowings, drawn at random, that lead to a position."""

SOWINGS_OF_TURN = ((2,), (2, 3), (2, 3), (3, 4), (4, 5))
"""Sowings of the best turn, by difficulty."""
MOST_POSITIONS = 300
"""Most positions in a turn that is calculated to its end."""


class MancalaDrill(DrillKind[MancalaState, MancalaOptions]):
    """A drill about a position of a game whose sowings are drawn at random."""

    def random_options_and_position(
        self, difficulty: int, random: Random
    ) -> tuple[MancalaOptions, MancalaState]:
        """Return options and a position of a game whose sowings are drawn at random.

        Player 1 has the turn, so that the piles have the same numbers on the board and in texts.
        """
        while True:
            options = MancalaOptions(stones=random.randint(2, 4))
            state = initial_state(options)
            for _sowing in range(random.randint(*SOWING_LIMITS)):
                if not state.is_over:
                    state = state.after(random.choice(state.legal_moves()))
            if not state.is_over and state.turn == 0:
                return options, state


class LastStone(MancalaDrill):
    """Follow a sowing, with its laps, to the place of its last stone."""

    id = "last-stone"
    title = N_("Where does the last stone fall?")

    def make_question(
        self, state: MancalaState, difficulty: int, random: Random
    ) -> DrillQuestion | None:
        least, most = LAP_LIMITS[difficulty - 1]
        fitting = [
            move for move in state.legal_moves() if least <= state.preview_sowing(move).laps <= most
        ]
        if not fitting:
            return None
        move = random.choice(fitting)
        preview = state.preview_sowing(move)
        source = place_name(place_of_pile(state.turn, move))
        sown = [event for event in state.play(move).events if isinstance(event, Sown)]
        said = [_("The sowing goes like this:")]
        said += [_sowing_text(each.stones, each.path[-1], state.turn) for each in sown]
        stones = state.ring[place_of_pile(state.turn, move)]
        text = ngettext(
            "Pile {pile}, {n} stone, is sown. Where does the last stone fall?",
            "Pile {pile}, {n} stones, is sown. Where does the last stone fall?",
            stones,
        )
        return DrillQuestion(
            text.format(pile=move, n=number_text(stones)),
            (*_row(state.turn), *_row(1 - state.turn), place_name(STORES[state.turn])),
            (place_name(preview.last),),
            Reason(" ".join(said), (sowing_path_mark(state, move, preview),)),
            (Mark(MarkStyle.PLAYED, (source,)),),
            said[-1],
        )

    def trains_mistake(self, view: MancalaState, move: str, better: str) -> bool:
        """Return whether only the better sowing earns a free turn."""
        earns = [each.isdigit() and view.preview_sowing(each).free_turn for each in (move, better)]
        return earns == [False, True]


class BestTurn(MancalaDrill):
    """Find the pile that begins the turn which gains most stones, with all its free turns."""

    id = "best-turn"
    title = N_("Which pile begins the best turn?")

    def make_question(
        self, state: MancalaState, difficulty: int, random: Random
    ) -> DrillQuestion | None:
        turns = best_turn_by_first_pile(state)
        if turns is None:
            return None
        most = max(gain for gain, _piles in turns.values())
        best = [move for move, (gain, _piles) in turns.items() if gain == most]
        line = turns[best[0]][1]
        if 2 * len(best) > len(turns) or len(line) not in SOWINGS_OF_TURN[difficulty - 1]:
            return None
        row = {move: place_name(place_of_pile(state.turn, move)) for move in turns}
        path = sowing_path_mark(state, line[0], state.preview_sowing(line[0]))
        if len(line) > 1:
            text = ngettext(
                "The piles {piles}, in this order, score {n} stone.",
                "The piles {piles}, in this order, score {n} stones.",
                most,
            )
        else:
            text = ngettext(
                "Pile {piles} scores {n} stone.", "Pile {piles} scores {n} stones.", most
            )
        said = text.format(piles=listed(line, _("and")), n=number_text(most))
        return DrillQuestion(
            _("Which pile begins the turn that scores most? Free turns count."),
            tuple(row.values()),
            tuple(row[move] for move in best),
            Reason(said, (path,)),
        )

    def trains_mistake(self, view: MancalaState, move: str, better: str) -> bool:
        """Return whether a turn that begins with `better` can gain more than one with `move`."""
        turns = best_turn_by_first_pile(view)
        if turns is None or move not in turns or better not in turns:
            return False
        return turns[better][0] > turns[move][0]


def best_turn_by_first_pile(state: MancalaState) -> dict[str, tuple[int, tuple[str, ...]]] | None:
    """Return, for each first pile, the gain of the best turn and the piles of that turn in order.

    The gain is the mover's stored stones minus the opponent's after the turn. None if there are too
    many turns to try.
    """
    known: dict[MancalaState, tuple[int, tuple[str, ...]]] = {}
    seat = state.turn

    def best(after: MancalaState) -> tuple[int, tuple[str, ...]]:
        if after.is_over or after.turn != seat:
            return after.stores[seat] - after.stores[1 - seat], ()
        if after not in known:
            if len(known) > MOST_POSITIONS:
                raise OverflowError
            known[after] = max(
                ((lead, (move, *line)) for move, lead, line in each_move(after)),
                key=lambda found: (found[0], -len(found[1])),
            )
        return known[after]

    def each_move(after: MancalaState) -> Iterator[tuple[str, int, tuple[str, ...]]]:
        for move in after.legal_moves():
            if move != SWAP:
                yield (move, *best(after.after(move)))

    try:
        return {move: (lead - state.lead, (move, *line)) for move, lead, line in each_move(state)}
    except OverflowError:
        return None


def _row(seat: int) -> tuple[str, ...]:
    """Return the piles of a seat from the left, so that the mover's have their numbers as keys."""
    return tuple(place_name(place_of_pile(seat, pile)) for pile in "123456")


def _sowing_text(stones: int, last: int, mover: int) -> str:
    """Return how far a single sowing of the mover goes, as a sentence; `last` is a place."""
    if last in STORES:
        text = ngettext(
            "{n} stone goes to the score pile.", "{n} stones go as far as the score pile.", stones
        )
        return text.format(n=number_text(stones))
    seat, pile = seat_and_pile_number(last)
    if seat == mover:
        text = ngettext(
            "{n} stone goes to pile {pile}.", "{n} stones go as far as pile {pile}.", stones
        )
    else:
        text = ngettext(
            "{n} stone goes to the other player’s pile {pile}.",
            "{n} stones go as far as the other player’s pile {pile}.",
            stones,
        )
    return text.format(n=number_text(stones), pile=pile)


KINDS = (LastStone(), BestTurn())
