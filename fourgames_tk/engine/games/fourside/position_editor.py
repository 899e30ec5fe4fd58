"""Position editor of FourSide: blocks with their numbers, areas, a hand, and scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from ...game import ERASER, EditableNumber, PositionEditor
from ...language import N_, _
from .blocks import HAND_SIZE, Block
from .rules import FourSideState, with_replaced_item
from .seeded_draws import AREA_POINTS

HIGHEST_SCORE = 9_999
"""Most points that can be set up for a player; more than any game brings."""
SIDE_LABELS = (N_("Top"), N_("Right"), N_("Bottom"), N_("Left"))
AREAS = {"bonus": AREA_POINTS, "minus": -AREA_POINTS}


class FourSidePositionEditor(PositionEditor[FourSideState]):
    """Editor for the blocks on cells and in the hand of the player to move, areas and scores."""

    INSTRUCTIONS = N_(
        "Choose a place for what you selected, or a block to change its numbers below."
    )
    NEEDS_ERASER = True

    def clickable_places(self, state: FourSideState) -> Sequence[str]:
        return [*state.variation.cell_names, *(str(number) for number in range(1, HAND_SIZE + 1))]

    def edit(self, state: FourSideState, place: str, piece: str, remove: bool) -> FourSideState:
        if place not in state.variation.cell_names:
            return state
        cell = state.variation.cell_names.index(place)
        if piece in AREAS or (piece == ERASER and state.board[cell] is None):
            area = AREAS.get(piece, 0)
            area = 0 if remove or state.areas[cell] == area else area
            return replace(state, areas=with_replaced_item(state.areas, cell, area))
        block = None if remove else state.board[cell] or _fitting_block(state, cell)
        return replace(state, board=with_replaced_item(state.board, cell, block), is_over=False)

    def cleared(self, state: FourSideState) -> FourSideState:
        board: tuple[Block | None, ...] = (None,) * len(state.board)
        return replace(state, board=board, scores=(0, 0), is_over=False)

    def piece_choices(self, state: FourSideState) -> Mapping[str, str]:
        return {"block": _("Block"), "bonus": _("Bonus"), "minus": _("Minus")}

    def editable_numbers(
        self, state: FourSideState, place: str
    ) -> Sequence[EditableNumber[FourSideState]]:
        scores = [
            EditableNumber(
                _("Score {number}").format(number=seat + 1),
                score,
                0,
                HIGHEST_SCORE,
                partial(_with_score, state, seat),
            )
            for seat, score in enumerate(state.scores)
        ]
        cells, hand = state.variation.cell_names, state.hands[state.turn] or ()
        blocks = dict(zip(cells, state.board, strict=True))
        block = blocks[place] if place in cells else hand[int(place) - 1] if place else None
        highest = state.variation.values
        sides = [
            EditableNumber(
                _(name), number, 1, highest, partial(_with_number_on_side, state, place, side)
            )
            for side, (name, number) in enumerate(zip(SIDE_LABELS, block or (), strict=False))
        ]
        return [*sides, *scores]


def _with_score(state: FourSideState, seat: int, score: int) -> FourSideState:
    return replace(state, scores=with_replaced_item(state.scores, seat, score))


def _with_number_on_side(state: FourSideState, place: str, side: int, number: int) -> FourSideState:
    """Return the position with another number on a side of a block, on the board or in the hand."""
    if place in state.variation.cell_names:
        cell = state.variation.cell_names.index(place)
        block = with_replaced_item(state.board[cell] or (), side, number)
        return replace(state, board=with_replaced_item(state.board, cell, block))
    hand, slot = state.hands[state.turn] or (), int(place) - 1
    hand = with_replaced_item(hand, slot, with_replaced_item(hand[slot], side, number))
    return replace(state, hands=with_replaced_item(state.hands, state.turn, hand))


def _fitting_block(state: FourSideState, cell: int) -> Block:
    """Return a block that fits the neighbours of a cell; its free sides have the number 1."""
    sides = [1, 1, 1, 1]
    for beside in state.variation.neighbours[cell]:
        if (other := state.board[beside.cell]) is not None:
            sides[beside.side] = other[beside.facing]
    return sides[0], sides[1], sides[2], sides[3]
