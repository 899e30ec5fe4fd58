"""Reasons, hints and values of FourSide, compared with a plain count over all blocks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

from fourgames_tk.engine.explanation import MarkStyle
from fourgames_tk.engine.games.fourside import FOURSIDE
from fourgames_tk.engine.games.fourside.blocks import Block
from fourgames_tk.engine.games.fourside.evaluation import NEGLIGIBLE_CHANCE
from fourgames_tk.engine.games.fourside.options import FourSideOptions
from fourgames_tk.engine.games.fourside.rules import FourSideState
from fourgames_tk.engine.parsing import cell_text
from fourgames_tk.engine.search.clock import Clock

from . import reference
from .positions import ONES, after, cell_number, position

NUMBER = "([+−]?\\d+)"
SPLIT = re.compile(
    f"Estimated final difference: {NUMBER}\\. It is the sum of the difference so far "
    f"\\({NUMBER}\\), the points of this block \\({NUMBER}\\), "
    f"the other player’s next block \\({NUMBER}\\) and later turns \\({NUMBER}\\)\\.$"
)
FINAL = re.compile(
    f"Final difference: {NUMBER}\\. It is the difference so far \\({NUMBER}\\) and the points of "
    f"this block \\({NUMBER}\\)\\.$"
)
AGAINST = re.compile(
    f"Estimated final difference: {NUMBER} with the best move, {NUMBER} with this one\\. They "
    f"differ in the points of this block \\({NUMBER}\\), "
    f"the other player’s next block \\({NUMBER}\\) and later turns \\({NUMBER}\\)\\.$"
)
DANGER = re.compile(
    "(?:Danger: it (?:(opens) (\\w+)|(makes) (\\w+) worth more): |Risk: )"
    "(\\d+) points?(?: beside it| on (\\w+))?(?:, chance (?:(under 1)|(over 99)|(\\d+)).%)?\\."
)
KEPT = re.compile("\\. (\\d) of the other 4 blocks still fits?\\.")


def positions() -> Iterator[tuple[FourSideState, Random]]:
    """Yield positions of random games with few numbers, and of the last cells, with chance."""
    for left in (1, 2):
        cells = [cell_text(row, column) for row, column in product(range(5), repeat=2)][left:]
        last = position(dict.fromkeys(cells, ONES[0]), scores=(10, 40))
        yield last, Random(left)
    for seed, values in product(range(4), (3, 4, 5)):
        random = Random(f"{seed}/{values}")
        columns, rows = random.choice(((5, 5), (7, 5)))
        state = FOURSIDE.start(FourSideOptions(values, columns, rows), seed)
        while moves := state.legal_moves():
            yield state, random
            state = after(state, random.choice(moves))


def numbers(found: re.Match[str]) -> list[int]:
    return [int(each.replace("−", "-")) for each in found.groups()]


@cache
def hand_chance(need: Block, values: int) -> float:
    """Return the chance that one of five blocks fits, by a count of all blocks."""
    fitting = sum(
        any(
            all(want in (0, block[(side - turns) % 4]) for side, want in enumerate(need))
            for turns in range(4)
        )
        for block in product(range(1, values + 1), repeat=4)
    )
    return 1 - (1 - fitting / values**4) ** 5


def offer(state: FourSideState, cell: int) -> tuple[int, float]:
    """Return the points of an empty cell and the chance that a hand can score them."""
    need = reference.required(state, cell)
    touching = [value for value in need if value]
    if not touching or state.board[cell] is not None:
        return 0, 0.0
    points = sum(touching) * len(touching) + state.areas[cell]
    return points, hand_chance(need, state.variation.values)


def expected_reply(state: FourSideState) -> float:
    """Return what an unknown hand scores on average: on the best cell that one of its blocks fits.

    The chances of the cells are taken as independent.
    """
    expected, none_yet = 0.0, 1.0
    offers = sorted((offer(state, cell) for cell in range(len(state.board))), reverse=True)
    for points, chance in offers:
        expected += none_yet * chance * points
        none_yet *= 1 - chance
    return expected


def test_the_parts_of_a_value_are_counted_and_add_up_to_the_value_that_is_shown() -> None:
    tried = Counter[str]()
    for state, random in positions():
        view, values = state.view(state.turn), FOURSIDE.move_values(state.view(state.turn), Clock())
        lead = state.scores[state.turn] - state.scores[1 - state.turn]
        for move in random.sample([*values], min(3, len(values))):
            said = FOURSIDE.move_reason(view, move, Clock()).sentence
            then = after(state, move)
            gain = then.scores[state.turn] - state.scores[state.turn]
            if final := FINAL.search(said):
                assert numbers(final) == [lead + gain, lead, gain]
                assert values[move].exact and then.is_over and values[move].value == lead + gain
            else:
                split = SPLIT.search(said)
                assert split is not None, said
                found = numbers(split)
                assert found[1:3] == [lead, gain] and sum(found[1:]) == found[0]
                assert found[0] == values[move].value and not values[move].exact
                if state.board.count(None) > 2:
                    most = max(offer(then, cell)[0] for cell in range(len(then.board)))
                    left_out = NEGLIGIBLE_CHANCE * abs(most)
                    assert abs(-found[3] - expected_reply(then)) <= 0.5 + left_out, (said, move)
            tried[type(final).__name__] += 1
    assert tried["Match"] == 3 and tried["NoneType"] > 300


def test_a_comparison_adds_up_from_the_best_value_to_the_move_s() -> None:
    tried = 0
    for state, random in positions():
        view, values = state.view(state.turn), FOURSIDE.move_values(state.view(state.turn), Clock())
        best = max(values, key=lambda each: values[each].value)
        for move in random.sample([*values], min(3, len(values))):
            said = FOURSIDE.compared_reason(view, move, Clock(), values).sentence
            against = AGAINST.search(said)
            assert (against is not None) == (values[move].value < values[best].value), said
            if against is not None:
                found = numbers(against)
                assert found[0] + sum(found[2:]) == found[1] == values[move].value
                assert found[0] == values[best].value
                gains = [after(state, each).scores[state.turn] for each in (move, best)]
                assert found[2] == gains[0] - gains[1]
                tried += 1
    assert tried > 200


def test_points_risk_and_blocks_kept_are_those_of_a_plain_count() -> None:
    """A danger grows most in points times chance; another risk has most of the cells beside it."""
    tried = Counter[str]()
    for state, random in positions():
        view = state.view(state.turn)
        for move in random.sample(view.legal_moves(), min(3, len(view.legal_moves()))):
            reason = FOURSIDE.move_reason(view, move, Clock())
            told, kept = DANGER.search(reason.sentence), KEPT.search(reason.sentence)
            then = after(state, move)
            if move == "pass" or None not in then.board:
                assert told is None and kept is None and "Risk" not in reason.sentence
                tried["pass or full"] += 1
                continue
            assert told is not None and kept is not None, reason.sentence
            others = {index[0] for index, _ in reference.moves(then, state.turn)} - {move[0]}
            assert len(others) == int(kept[1]), reason.sentence
            tried[f"kept {kept[1]}"] += 1
            marked = [mark.places for mark in reason.marks if mark.sign is MarkStyle.DANGER]
            danger = told[2] or told[4]
            assert marked == ([(danger,)] if danger else [])
            worth = {
                each: max(0, offer(then, each)[0]) * offer(then, each)[1]
                for each in range(len(state.board))
                if then.board[each] is None
            }
            _index, _turns, placed = state.read_move(move)
            beside = [
                each
                for each in worth
                if each in [near.cell for near in state.variation.neighbours[placed]]
            ]
            if told[5] == "0":
                assert not danger and not any(worth[each] for each in beside)
                tried["none"] += 1
                continue
            cell = cell_number(state, danger or told[6])
            points, chance = offer(then, cell)
            assert int(told[5]) == points and cell in beside
            if told[7]:
                assert chance < 0.01
            elif told[8]:
                assert chance > 0.99
            else:
                assert int(told[9]) == round(100 * chance)
            added = {
                each: worth[each] - max(0, offer(state, each)[0]) * offer(state, each)[1]
                for each in worth
            }
            if danger:
                assert added[cell] >= max(added.values()) - 1e-9
                assert added[cell] >= 3 and chance >= 0.05
                assert any(reference.required(state, cell)) == bool(told[3])
            else:
                assert worth[cell] >= max(worth[each] for each in beside) - 1e-9
            tried[told[1] or told[3] or "risk"] += 1
    seen = ("opens", "makes", "risk", "none", "pass or full", "kept 4", "kept 2")
    assert min(tried[word] for word in seen) > 2, tried


def test_a_hint_is_neither_the_best_nor_the_worst_of_the_values_beside_it() -> None:
    seen = Counter[bool]()
    for state, _ in positions():
        view = state.view(state.turn)
        values = {move: each.value for move, each in FOURSIDE.move_values(view, Clock()).items()}
        value, known = values[FOURSIDE.hint(view, Clock()).move], sorted({*values.values()})
        has_medium = len(known) > 2
        assert known[0] < value < known[-1] if has_medium else value == known[-1]
        seen[has_medium] += 1
    assert min(seen[True], seen[False]) > 10
