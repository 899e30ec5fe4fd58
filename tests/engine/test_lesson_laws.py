"""The general statements that the lessons teach, tried on many positions."""

from __future__ import annotations

import itertools
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from fourgames_tk.engine.explanation import MarkStyle
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.four_by_four.drills import pieces_safe_to_give
from fourgames_tk.engine.games.four_by_four.pieces import CELLS, piece_text
from fourgames_tk.engine.games.four_stones import FOUR_STONES, thinking
from fourgames_tk.engine.games.four_stones.options import FourStonesOptions
from fourgames_tk.engine.games.mancala.rules import STORES, MancalaState, place_of_pile
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.learn.lessons import load_lessons
from fourgames_tk.engine.search.clock import Clock
from tests.engine.four_by_four import reference


def test_any_gap_that_holds_the_largest_odd_part_can_shrink_to_balance_them() -> None:
    """Four Stones, the lesson “The part without a partner”."""
    random, found = Random(1), 0
    while found < 200:
        rows = random.randint(2, 4)
        options = FourStonesOptions("shuffled", rows, 8, random.randint(rows, 3 * rows))
        state = FOUR_STONES.start(options, random.randrange(10**6))
        balance = thinking.nim_sum(state)
        if not balance:
            continue
        found += 1
        largest = 1 << balance.bit_length() - 1
        shrunk = set()
        for move in state.legal_moves():
            after = state.after(move)
            gaps = [pair.gap for pair in thinking.letter_pairs(state)]
            then = [pair.gap for pair in thinking.letter_pairs(after)]
            if not thinking.nim_sum(after) and sum(then) < sum(gaps):
                shrunk |= {at for at, gap in enumerate(gaps) if then[at] < gap}
        assert shrunk == {at for at, gap in enumerate(gaps) if gap & largest}, state


def test_a_widened_gap_can_be_closed_by_as_much() -> None:
    """Four Stones, “Two gaps” and “A wider gap”."""
    random = Random(2)
    for _ in range(200):
        state = FOUR_STONES.start(FourStonesOptions("shuffled", 3, 8, 9), random.randrange(10**6))
        gaps = [pair.gap for pair in thinking.letter_pairs(state)]
        for move in state.legal_moves():
            after = state.after(move)
            then = [pair.gap for pair in thinking.letter_pairs(after)]
            if sum(then) > sum(gaps):
                answers = (after.after(answer) for answer in after.legal_moves())
                assert gaps in [
                    [pair.gap for pair in thinking.letter_pairs(each)] for each in answers
                ]


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (3, 4), (4, 4)])
def test_one_against_one_is_won_if_the_number_of_steps_is_odd(rows: int, columns: int) -> None:
    """Skirmish, “An odd number” and “Wait with the other stone”."""
    cells = list(itertools.product(range(rows), range(columns)))
    for ours, theirs in itertools.permutations(cells, 2):
        steps = abs(ours[0] - theirs[0]) + abs(ours[1] - theirs[1])
        assert skirmish_value(rows, columns, [ours], [theirs]) == (1 if steps % 2 else -1)


def test_two_against_one_with_the_move_is_won() -> None:
    """Skirmish, “Catch the last stone” and “Trade when it pays”."""
    random = Random(3)
    for _ in range(60):
        rows, columns = random.randint(3, 5), random.randint(3, 5)
        cells = list(itertools.product(range(rows), range(columns)))
        *ours, theirs = random.sample(cells, 3)
        assert skirmish_value(rows, columns, ours, [theirs]) == 1, (rows, columns, ours, theirs)


def skirmish_value(
    rows: int, columns: int, ours: list[tuple[int, int]], theirs: list[tuple[int, int]]
) -> float:
    """Return the proved value for player 1, who is to move."""
    board = [[-1] * columns for _ in range(rows)]
    for seat, cells in enumerate((ours, theirs)):
        for row, column in cells:
            board[row][column] = seat
    options = SkirmishOptions(rows=rows, columns=columns, stones=max(len(ours), len(theirs)))
    state = SKIRMISH.parse_position({"board": board, "turn": 0, "quiet": 0}, options, 0)
    values = SKIRMISH.puzzle_values(state, Clock().limited_to(3)).values()
    assert all(each.exact for each in values)
    return max(each.value for each in values)


def test_whoever_has_no_safe_piece_to_give_loses_at_once() -> None:
    """4 × 4, “The last safe piece” and “Count before you place”."""
    random, found = Random(4), 0
    while found < 100:
        pieces = random.sample(reference.PIECES, random.randint(9, 12))
        board = dict(zip(random.sample(reference.CELLS, len(pieces)), pieces, strict=True))
        if any(
            all(cell in board for cell in line) and reference.agree([board[cell] for cell in line])
            for line in reference.STRAIGHT
        ):
            continue
        left = [each for each in reference.PIECES if each not in pieces]
        empty = [cell for cell in reference.CELLS if cell not in board]
        safe = [
            piece
            for piece in left
            if not any(reference.completes(board, cell, piece, "0123", False) for cell in empty)
        ]
        if not safe:
            found += 1
            assert reference.give_value(board) == -1


def safe_pieces(board: reference.Board) -> set[str]:
    """Return the pieces that complete no line of 4 × 4 wherever they are placed."""
    empty = [cell for cell in reference.CELLS if cell not in board]
    return {
        piece
        for piece in reference.PIECES
        if piece not in board.values()
        and not any(reference.completes(board, cell, piece, "0123", False) for cell in empty)
    }


def stays_alike(board: reference.Board) -> bool:
    """Return whether no placement of a safe piece changes which others are safe, to the end."""
    safe, empty = safe_pieces(board), [cell for cell in reference.CELLS if cell not in board]
    return all(
        safe_pieces(after) == safe - {piece} and stays_alike(after)
        for piece in safe
        for cell in empty
        for after in [{**board, cell: piece}]
    )


def test_an_odd_number_of_safe_pieces_wins_if_no_placement_changes_it() -> None:
    """4 × 4, “Odd or even”."""
    random, found = Random(3), dict[int, int]()
    while found.get(1, 0) < 30 or not found.get(2):
        pieces = random.sample(reference.PIECES, random.randint(11, 13))
        board = dict(zip(random.sample(reference.CELLS, len(pieces)), pieces, strict=True))
        count = len(safe_pieces(board))
        if 0 < count < 16 - len(pieces) and stays_alike(board):
            found[count] = found.get(count, 0) + 1
            assert reference.give_value(board) == (1 if count % 2 else -1)


def test_the_lesson_about_odd_numbers_counts_right() -> None:
    """4 × 4, the lesson “Who runs out?”: solutions are the squares that leave an odd number."""
    game, counts = find_game("four-by-four"), list[list[int]]()
    lesson = next(each for each in load_lessons(game) if each.id == "Who runs out?")
    for step in lesson.steps[:3]:
        state: Any = step.position
        task = step.tasks[0]
        left = {move: len(pieces_safe_to_give(state.after(move))) for move in state.legal_moves()}
        assert {move for move in left if task.is_solved_by(move)} == {
            move for move, count in left.items() if count % 2
        }
        for move, count in left.items():
            said = task.feedback(move)
            assert ("two safe pieces" in said) == (count == 2)
            assert ("no safe piece to give" in said) == (count == 0)
        counts.append(sorted({*left.values()}))
    assert counts == [[0, 1, 2, 3], [0, 2, 3], [0, 1, 2, 3]]
    gifts: Any = lesson.steps[1].task_positions()
    [(first, _), (second, [state])] = gifts
    assert first.right.startswith("Three safe") and len(pieces_safe_to_give(state)) == 3
    for piece in map(piece_text, pieces_safe_to_give(state)):
        placing = state.after(piece)
        left = {
            move: len(pieces_safe_to_give(placing.after(move))) for move in placing.legal_moves()
        }
        assert left.pop("a4") == (2 if second.is_solved_by(piece) else 1)
        assert not any(left.values())


def test_of_two_direct_free_turns_the_nearer_comes_first() -> None:
    """Mancala, “First the near one”."""
    random = Random(5)
    for _ in range(300):
        near, far = sorted(random.sample(range(1, 7), 2))
        bottom = [random.randint(0, 3) for _ in range(6)]
        bottom[near - 1], bottom[far - 1] = near, far
        state = MancalaState.from_rows(tuple(bottom), (1, 2, 1, 2, 1, 2), (0, 0), 0)
        assert is_direct(state, near) and is_direct(state, far)
        first = state.after(str(near))
        assert is_direct(first, far)
        spoilt = state.after(str(far))
        assert spoilt.turn == 0 and not is_direct(spoilt, near)


def test_the_best_turn_of_the_computer_takes_what_the_lesson_says() -> None:
    """Mancala, “What the computer takes”."""
    state = MancalaState.from_rows((2, 1, 2, 0, 0, 0), (1, 1, 2, 0, 2, 1), (6, 6), 0)
    afters = {move: state.after(move) for move in state.legal_moves()}
    assert all(after.turn == 1 for after in afters.values())
    taken = {move: most_stored(after, 1) - 6 for move, after in afters.items()}
    assert taken == {"1": 1, "2": 5, "3": 5}


def most_stored(state: MancalaState, seat: int) -> int:
    """Return the most stones in a player's score pile after a turn of this player."""
    if state.turn != seat or state.outcome() is not None:
        return state.ring[STORES[seat]]
    return max(most_stored(state.after(move), seat) for move in state.legal_moves())


def is_direct(state: MancalaState, pile: int) -> bool:
    """Return whether a pile of player 1 ends in the score pile at once, without a lap."""
    preview = state.preview_sowing(str(pile))
    stones = state.ring[place_of_pile(0, str(pile))]
    return stones == pile and preview.last == STORES[0] and not preview.laps


def test_one_block_in_eight_fits_where_three_sides_touch() -> None:
    """FourSide, “Three sides”."""
    blocks = list(itertools.product(range(1, 4), repeat=4))
    fitting = [
        block
        for block in blocks
        if any((block + block)[turn : turn + 3] == (3, 2, 3) for turn in range(4))
    ]
    assert len(blocks) / len(fitting) == pytest.approx(8, abs=0.2)


def test_a_warning_on_a_board_of_four_by_four_marks_where_a_piece_completes_a_line() -> None:
    """4 × 4, what the sign “!” means in all lessons."""
    game = find_game("four-by-four")
    warned = 0
    for lesson in load_lessons(game):
        for step in lesson.steps:
            state: Any = step.position
            for mark in step.tasks[0].marks:
                if mark.sign is MarkStyle.DANGER:
                    for place in mark.places:
                        cell = CELLS.index(place)
                        assert any(
                            replace(state, given=piece).lines_completed_on(cell)
                            for piece in state.pool
                        ), (step.title, place)
                        warned += 1
    assert warned >= 7
