"""Drills ask what they say, and their right answers are those that slow plain code finds."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from fourgames_tk.engine.explanation import HARDEST_DRILL
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.games.four_by_four.drills import pieces_safe_to_give
from fourgames_tk.engine.games.four_by_four.pieces import piece_text
from fourgames_tk.engine.games.fourside.evaluation import split_values
from fourgames_tk.engine.games.fourside.move_reasons import worst_opened_cell
from fourgames_tk.engine.games.mancala.drills import best_turn_by_first_pile
from fourgames_tk.engine.games.mancala.rules import MancalaState
from fourgames_tk.engine.learn.drills import UnknownDrillKind, drill_kind_for_mistakes, make_drill
from fourgames_tk.engine.search.clock import Clock
from tests.engine.conversation import Conversation, talk

PROVED = 50
"""So many questions of each kind are proved."""

Answers = set[str]
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@cache
def grundy(row: str) -> int:
    """Return the Grundy number of a row of letters that slide to the left, from its moves alone."""
    after = set()
    for start, letter in enumerate(row):
        stop = start
        while letter != "." and stop > 0 and row[stop - 1] == ".":
            stop -= 1
            after.add(grundy(row[:stop] + letter + row[stop + 1 : start] + "." + row[start + 1 :]))
    return min(set(range(len(after) + 1)) - after)


def who_wins(drill: dict[str, Any]) -> Answers:
    total = 0
    for row in drill["position"]["rows"]:
        total ^= grundy("".join("X" if sign != "." else "." for sign in row))
    return {drill["answers"][0 if total else 1]}


def winning_letter(drill: dict[str, Any]) -> Answers:
    rows = [
        "".join("X" if sign != "." else "." for sign in row) for row in drill["position"]["rows"]
    ]
    found, letters = set(), "".join(drill["position"]["rows"]).replace(".", "")
    for number, row in enumerate(rows):
        for start, sign in enumerate(row):
            stop = start
            while sign == "X" and stop > 0 and row[stop - 1] == ".":
                stop -= 1
                slid = row[:stop] + "X" + row[stop + 1 : start] + "." + row[start + 1 :]
                others = [each for at, each in enumerate(rows) if at != number]
                total = 0
                for each in (slid, *others):
                    total ^= grundy(each)
                if not total:
                    before = "".join(rows[:number]) + row[:start]
                    found.add(letters[before.count("X")])
    return found


def sow(ring: tuple[int, ...], pile: int) -> tuple[tuple[int, ...], bool]:
    """Return the ring after sowing a pile of the mover, and whether that earns a free turn.

    Places 0 to 5 are the mover's, 6 its store, 7 to 12 the other's, 13 the other's store.
    """
    stones, place = list(ring), pile
    while True:
        hand, stones[place] = stones[place], 0
        while hand:
            place = (place + 1) % 13
            stones[place] += 1
            hand -= 1
        if place == 6 or stones[place] == 1:
            break
    for own, store, other in ((range(6), 6, range(7, 13)), (range(7, 13), 13, range(6))):
        if not any(stones[each] for each in own):
            stones[store] += sum(stones[each] for each in other)
            for each in other:
                stones[each] = 0
            return tuple(stones), False
    return tuple(stones), place == 6


def best_turn(drill: dict[str, Any]) -> Answers:
    position, turn = drill["position"], drill["position"]["turn"]
    sides = (position["bottom"][::-1], position["top"])
    stores = position["stores"]
    ring = (*sides[turn], stores[turn], *sides[1 - turn], stores[1 - turn])

    @cache
    def lead(ring: tuple[int, ...], free: bool) -> int:
        if not free:
            return ring[6] - ring[13]
        return max(lead(*sow(ring, pile)) for pile in range(6) if ring[pile])

    leads = {pile: lead(*sow(ring, pile)) for pile in range(6) if ring[pile]}
    best = [pile for pile in leads if leads[pile] == max(leads.values())]
    return {f"top{pile + 1}" if turn else f"bottom{6 - pile}" for pile in best}


def last_stone(drill: dict[str, Any]) -> Answers:
    asked = re.match(r"Pile (\d), (\d+) stones?, is sown", drill["question"])
    assert asked, drill["question"]
    position, pile = drill["position"], int(asked[1])
    bottom, top = ([f"{row}{number}" for number in range(1, 7)] for row in ("bottom", "top"))
    ring = [*bottom[::-1], "store1", *top, "store2"]
    ring.remove(f"store{2 - position['turn']}")
    stones = dict(zip((*bottom, *top), (*position["bottom"], *position["top"]), strict=True))
    store = f"store{position['turn'] + 1}"
    stones[store] = 1
    place = (bottom, top)[position["turn"]][pile - 1]
    assert stones[place] == int(asked[2]), drill["question"]
    while True:
        hand, stones[place] = stones[place], 0
        while hand:
            place = ring[(ring.index(place) + 1) % len(ring)]
            stones[place] += 1
            hand -= 1
        if place == store or stones[place] == 1:
            return {place}


def share(pieces: list[str]) -> bool:
    return any(len({piece[place] for piece in pieces}) == 1 for place in range(4))


def completes(board: list[list[str | None]], piece: str) -> bool:
    """Return whether a piece completes a line on some free square."""
    diagonals = [[(at, at) for at in range(4)], [(at, 3 - at) for at in range(4)]]
    rows = [[(row, column) for column in range(4)] for row in range(4)]
    columns = [[(row, column) for row in range(4)] for column in range(4)]
    for row, column in product(range(4), repeat=2):
        if board[row][column] is None:
            placed = [list(each) for each in board]
            placed[row][column] = piece
            for line in (*rows, *columns, *diagonals):
                pieces = [found for r, c in line if (found := placed[r][c])]
                if (row, column) in line and len(pieces) == 4 and share(pieces):
                    return True
    return False


def safe_gift(drill: dict[str, Any]) -> Answers:
    board = drill["position"]["board"]
    return {piece for piece in drill["position"]["pool"] if not completes(board, piece)}


def safe_gifts_left(drill: dict[str, Any]) -> Answers:
    position, cell = drill["position"], drill["question"].split(".")[0][-2:]
    board = [list(row) for row in position["board"]]
    board[int(cell[1]) - 1]["abcd".index(cell[0])] = position["given"]
    return {str(sum(not completes(board, piece) for piece in position["pool"]))}


def race(board: list[list[str | None]], pool: frozenset[str]) -> int:
    """Return 0 if neither player can be forced to run out of safe pieces.

    Else 100 minus the number of safe pieces that are still given; negative if the player to give
    runs out. The player who runs out makes them last, the other one makes them end soon.
    """
    best = -100 if pool else 0
    for piece in pool:
        if not completes(board, piece):
            worst = 100
            for row, column in product(range(4), repeat=2):
                if board[row][column] is None:
                    placed = [list(each) for each in board]
                    placed[row][column] = piece
                    after = race(placed, pool - {piece})
                    worst = min(worst, (after > 0) - (after < 0) - after)
            best = max(best, worst)
    return best


def safe_pieces_after(position: dict[str, Any], piece: str) -> dict[str, int]:
    """Return for each free cell how many safe pieces a gift leaves there."""
    left = dict[str, int]()
    for row, column in product(range(4), repeat=2):
        if position["board"][row][column] is None:
            placed = [list(each) for each in position["board"]]
            placed[row][column] = piece
            others = {*position["pool"]} - {piece}
            left[f"{'abcd'[column]}{row + 1}"] = sum(not completes(placed, e) for e in others)
    return left


def who_runs_out(drill: dict[str, Any]) -> Answers:
    position, (mover, other, nobody) = drill["position"], drill["answers"]
    found = race(position["board"], frozenset(position["pool"]))
    said, count = drill["reason"], 100 - abs(found)
    safe = [each for each in position["pool"] if not completes(position["board"], each)]
    right = nobody if not found else other if found > 0 else mover
    rule = other if len(safe) % 2 else mover
    assert said.startswith("An exception:") == (right != rule)
    assert ("Both players always find a safe piece" in said) == (not found)
    if "but on" in said:
        cell, number = said.split("but on ")[1][:2], int(said.split("leaves ")[1].split()[0])
        assert len(safe) == 1 and safe_pieces_after(position, safe[0])[cell] == number > 0
    elif right != rule:
        words = said.split(": ")[2].split(".")[0].split(", ")
        letters = {"light": "l", "dark": "d", "tall": "t", "short": "s", "round": "r"}
        letters |= {"square": "q", "hollow": "h", "solid": "f"}
        numbers = {*safe_pieces_after(position, "".join(map(letters.__getitem__, words))).values()}
        assert len(safe) == 2 and "2 pieces are safe, an even number" in said
        assert (numbers == {0}) if found else (1 not in numbers)
    else:
        assert count == len(safe), "the rule is right by chance"
        assert said.startswith(f"{count} safe piece")
        assert f"an {'odd' if count % 2 else 'even'} number." in said
        if count < 3:
            end = "Wherever it is placed, no safe piece" if count == 1 else "can give one more."
            assert end in said
        else:
            more = f"at most {count - 1} more" if count % 2 else f"At most {count} safe"
            assert more in said
    return {right}


def opened_cell(drill: dict[str, Any]) -> Answers:
    position, question = drill["position"], drill["question"].split(". ")[0]
    hand, number = position["hands"][position["turn"]], int(question.split()[1])
    cell, sides = question.split(" goes to ")[1].split(", with ")
    names = ("top", "right", "bottom", "left")
    numbers = {names.index(each.split()[-1]): int(each.split()[0]) for each in sides.split(", ")}
    block = next(
        turned
        for turn in range(4)
        for turned in [hand[number - 1][-turn:] + hand[number - 1][:-turn]]
        if all(turned[side] == n for side, n in numbers.items())
    )
    row, column = int(cell[1:]) - 1, "abcdefghijklmno".index(cell[0])
    board, points = [list(line) for line in position["board"]], dict[str, int]()
    board[row][column] = block
    ways = ((-1, 0, 2), (0, 1, 3), (1, 0, 0), (0, -1, 1))
    inside = [(r, c) for r in range(len(board)) for c in range(len(board[0]))]
    for down, across, _ in ways:
        near = row + down, column + across
        if near in inside and board[near[0]][near[1]] is None:
            sides = [
                board[near[0] + d][near[1] + a][facing]
                for d, a, facing in ways
                if (near[0] + d, near[1] + a) in inside and board[near[0] + d][near[1] + a]
            ]
            area = {"": 0, "bonus": 20, "minus": -20}[position["areas"][near[0]][near[1]]]
            name = f"{'abcdefghijklmno'[near[1]]}{near[0] + 1}"
            points[name] = sum(sides) * len(sides) + area
    assert set(points) == set(drill["answers"])
    return {name for name, each in points.items() if each == max(points.values())}


def fourside_points(position: dict[str, Any], block: list[int]) -> dict[str, int]:
    """Return the most points that a block scores on each cell where it fits."""
    board, found = position["board"], dict[str, int]()
    for row, column, turn in product(range(len(board)), range(len(board[0])), range(4)):
        top, right, bottom, left = block[-turn:] + block[:-turn] if turn else block
        around = ((-1, 0, top, 2), (0, 1, right, 3), (1, 0, bottom, 0), (0, -1, left, 1))
        touching, fits = [], board[row][column] is None
        for down, across, value, facing in around:
            r, c = row + down, column + across
            if 0 <= r < len(board) and 0 <= c < len(board[0]) and board[r][c]:
                touching.append(value)
                fits = fits and board[r][c][facing] == value
        if fits and touching:
            area = {"": 0, "bonus": 20, "minus": -20}[position["areas"][row][column]]
            cell = f"{'abcdefghijklmno'[column]}{row + 1}"
            found[cell] = max(found.get(cell, -99), sum(touching) * len(touching) + area)
    return found


def best_place(drill: dict[str, Any]) -> Answers:
    position, index = drill["position"], int(drill["question"].split("block ")[1][0])
    points = fourside_points(position, position["hands"][position["turn"]][index - 1])
    return {cell for cell, each in points.items() if each == max(points.values())}


def fitting_blocks(drill: dict[str, Any]) -> Answers:
    """Count by trying all blocks in all rotations, and check the chance that the reason tells."""
    board, question, told = drill["position"]["board"], drill["question"], drill["reason"]
    cell, highest = re.search(r"on (\w)(\d+)\?", question), re.search(r"to (\d+);", question)
    assert cell is not None and highest is not None
    options = dict(each.split("=") for each in drill["options"].split())
    assert options.get("values", "6") == highest[1]
    row, column = int(cell[2]) - 1, "abcdefghijklmno".index(cell[1])
    assert board[row][column] is None
    needs = [0, 0, 0, 0]
    for side, (down, across) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
        r, c = row + down, column + across
        if 0 <= r < len(board) and 0 <= c < len(board[0]) and board[r][c]:
            needs[side] = board[r][c][(side + 2) % 4]
    drawn, different = 0, set[tuple[int, ...]]()
    for block in product(range(1, int(highest[1]) + 1), repeat=4):
        rotations = [block[turn:] + block[:turn] for turn in range(4)]
        if any(
            all(need in (0, n) for need, n in zip(needs, each, strict=True)) for each in rotations
        ):
            drawn += 1
            different.add(min(rotations))
    chance = 100 * (1 - (1 - drawn / int(highest[1]) ** 4) ** 5)
    shown = re.search(r"equally often: (?:(under 1)|(over 99)|(\d+)).%\.$", told)
    assert shown is not None, told
    assert (shown[1], shown[2]) != (None, None) or round(chance) == int(shown[3])
    assert bool(shown[1]) == (chance < 1) and bool(shown[2]) == (chance > 99)
    if counted := re.search(r"(\d+) − (\d+) = (\d+)\.", told):
        assert int(counted[1]) - int(counted[2]) == int(counted[3]) == len(different)
        assert int(counted[1]) == int(highest[1]) ** needs.count(0)
    else:
        assert len(different) == int(highest[1]) ** needs.count(0), "the product that is told"
    return {str(len(different))}


def in_danger(drill: dict[str, Any]) -> Answers:
    game = find_game("skirmish")
    options = game.options_type.parse(dict(each.split("=") for each in drill["options"].split()))
    assert ("to any neighbouring tile" in drill["question"]) == options.diagonal
    enemy = {**drill["position"], "turn": 1}
    own = {
        f"{'abcdefghijkl'[column]}{row + 1}"
        for row, line in enumerate(enemy["board"])
        for column, player in enumerate(line)
        if player == 0
    }
    legal = game.parse_position(enemy, options, 0).legal_moves()
    captures = {move for move in legal if move[2:] in own}
    told = re.findall(r"([a-z]\d+) from ([a-z]\d+)", drill["reason"])
    assert {start + stop for stop, start in told} == captures, drill
    return {move[2:] for move in captures}


PROOFS: dict[tuple[str, str], Callable[[dict[str, Any]], Answers]] = {
    ("four-stones", "who-wins"): who_wins,
    ("four-stones", "winning-letter"): winning_letter,
    ("mancala", "last-stone"): last_stone,
    ("mancala", "best-turn"): best_turn,
    ("four-by-four", "safe-gift"): safe_gift,
    ("four-by-four", "safe-gifts-left"): safe_gifts_left,
    ("four-by-four", "who-runs-out"): who_runs_out,
    ("fourside", "best-place"): best_place,
    ("fourside", "opened-cell"): opened_cell,
    ("fourside", "fitting-blocks"): fitting_blocks,
    ("skirmish", "in-danger"): in_danger,
}


@pytest.mark.parametrize(("game_id", "kind"), PROOFS)
def test_slow_plain_code_finds_the_same_answers(game_id: str, kind: str) -> None:
    found = set()
    for seed in range(PROVED):
        drill = make_drill(find_game(game_id), kind, seed=seed).to_json()
        assert set(drill["right"]) == PROOFS[game_id, kind](drill), drill
        assert set(drill["right"]) < set(drill["answers"]), "a question has wrong answers, too"
        # So that numbers of piles and sides of the board are those of the texts.
        assert drill["seat"] == drill["position"]["turn"] == 0 or game_id != "mancala"
        found.add(json.dumps([drill["position"], drill["question"]]))
    assert len(found) == PROVED


@pytest.mark.parametrize("difficulty", range(1, HARDEST_DRILL + 1))
def test_the_rule_of_the_lesson_answers_most_questions_about_who_runs_out(difficulty: int) -> None:
    """An odd number of safe pieces: the other player; an even one: the player to move."""
    answers, by_rule, tried = set[str](), 0, 40
    for seed in range(tried):
        drill = make_drill(find_game("four-by-four"), "who-runs-out", difficulty, seed).to_json()
        mover, other, nobody = drill["answers"]
        safe = sum(not completes(drill["position"]["board"], e) for e in drill["position"]["pool"])
        by_rule += drill["right"] == [other if safe % 2 else mover]
        answers |= {*drill["right"]}
    assert 0.7 <= by_rule / tried < 1
    assert answers == {mover, other, nobody}


def test_each_kind_of_these_games_is_proved() -> None:
    known = {game_id for game_id, _ in PROOFS}
    kinds = {
        (game.id, kind.id) for game in GAMES for kind in game.drill_kinds() if game.id in known
    }
    assert kinds == set(PROOFS)


@games
def test_questions_are_whole_and_come_again_the_same(game: AnyGame) -> None:
    kinds = game.drill_kinds()
    assert kinds and len({kind.id for kind in kinds}) == len(kinds)
    for kind, difficulty in product(kinds, range(1, HARDEST_DRILL + 1)):
        drill = make_drill(game, kind.id, difficulty, seed=7)
        question, position = drill.question, drill.position
        assert drill == make_drill(game, kind.id, difficulty, seed=7)
        assert set(question.right) <= set(question.answers) and question.right
        assert len(set(question.answers)) == len(question.answers) > len(question.right)
        assert question.text[-1] in "?." and question.reason.sentence.endswith(".")
        assert question.short_reason.endswith(".")
        assert len(question.short_reason) <= len(question.reason.sentence)
        assert game.parse_position(position.to_json(), drill.options, drill.seed) == position
        assert drill.to_json()["seat"] == position.turn
    assert {make_drill(game, None, 1, seed).kind for seed in range(20)} == {*kinds}


@pytest.mark.parametrize(
    ("game_id", "position", "move", "better", "concerned"),
    [
        ("four-stones", {"rows": ["A..B.C...."] + ["." * 10] * 3, "turn": 0}, "B1", "B2", True),
        ("mancala", {"bottom": [1, 1, 0, 0, 0, 1], "top": [0, 0, 0, 0, 0, 1]}, "2", "1", True),
        ("mancala", {"bottom": [1, 1, 0, 0, 0, 1], "top": [0, 0, 0, 0, 0, 1]}, "1", "2", False),
        ("skirmish", {"stones": {(0, 0): 0, (0, 2): 1}}, "a1b1", "a1a2", True),
        ("skirmish", {"stones": {(0, 0): 0, (0, 2): 1}}, "a1a2", "a1b1", False),
        ("skirmish", {"stones": {(0, 0): 0, (0, 5): 1}}, "a1a2", "a1b1", False),
    ],
)
def test_a_kind_knows_the_mistakes_that_it_trains(
    game_id: str, position: dict[str, Any], move: str, better: str, concerned: bool
) -> None:
    game = find_game(game_id)
    words = {"four-stones": {"layout": "shuffled", "letters": "3"}}.get(game_id, {})
    if game_id == "mancala":
        stored = 48 - sum(position["bottom"]) - sum(position["top"])
        position = {**position, "stores": [stored, 0], "turn": 0}
    if game_id == "skirmish":
        stones, side = position["stones"], range(6)
        board = [[stones.get((row, column), -1) for column in side] for row in side]
        position = {"board": board, "turn": 0, "quiet": 0}
    state = game.parse_position(position, game.options_type.parse(words), 1)
    assert game.drill_kinds()[0].trains_mistake(state, move, better) is concerned


def test_a_kind_trains_no_mistake_in_a_position_harder_than_its_questions() -> None:
    game = find_game("four-stones")
    easy, hard = (
        game.parse_position({"rows": rows, "turn": 0}, game.options_type.parse(words), 1)
        for rows, words in (
            (["A..B.C...."] + ["." * 10] * 3, {"layout": "shuffled", "letters": "3"}),
            (
                ["A..B.C..D.", ".E..F.G..H", "I..J.K..L.", ".M..N.O..P"],
                {"layout": "shuffled", "letters": "16"},
            ),
        )
    )
    for kind in game.drill_kinds():
        assert kind.trains_mistake(easy, "B1", "C1")
        assert not kind.trains_mistake(hard, "B1", "C1")
        assert kind.trains_mistake(easy, "B1", "B2") == (kind.id == "who-wins")


def test_a_kind_of_4_x_4_and_of_fourside_knows_its_mistakes() -> None:
    giving = make_drill(find_game("four-by-four"), "safe-gift", seed=1)
    safe = giving.question.right[0]
    unsafe = next(iter({*giving.question.answers} - {*giving.question.right}))
    assert giving.kind.trains_mistake(giving.position, unsafe, safe)
    assert not giving.kind.trains_mistake(giving.position, safe, unsafe)
    placing = make_drill(find_game("fourside"), "best-place", seed=1)
    view = placing.position.view(placing.position.turn)
    points = {
        move: value.value for move, value in placing.game.puzzle_values(view, Clock()).items()
    }
    least, most = min(points, key=points.__getitem__), max(points, key=points.__getitem__)
    assert placing.kind.trains_mistake(view, least, most) and not placing.kind.trains_mistake(
        view, most, least
    )


def keeps_the_last_safe_piece(view: Any, move: str) -> int:
    """Return 0 if a gift of 4 × 4 does not lose at once, but its giver runs out first; else 1."""
    position = view.to_json()
    board = [list(row) for row in position["board"]]
    if completes(board, move):
        return 1
    pool, cells = frozenset(position["pool"]) - {move}, product(range(4), repeat=2)
    for row, column in cells:
        if board[row][column] is None:
            placed = [list(each) for each in board]
            placed[row][column] = move
            if race(placed, pool) > 0:
                return 0
    return 1


def turn_gain(view: MancalaState, move: str) -> int:
    turns = best_turn_by_first_pile(view)
    assert turns is not None
    return turns[move][0]


@pytest.mark.parametrize(
    ("game_id", "kind", "worth"),
    [
        (
            "four-by-four",
            "safe-gifts-left",
            lambda view, move: len(pieces_safe_to_give(view.after(move))),
        ),
        ("four-by-four", "who-runs-out", keeps_the_last_safe_piece),
        (
            "fourside",
            "opened-cell",
            lambda view, move: -split_values(view)[move].reply,
        ),
        (
            "fourside",
            "fitting-blocks",
            lambda view, move: -worst_opened_cell(view, move)[1].chance,
        ),
        ("mancala", "best-turn", turn_gain),
    ],
)
def test_a_kind_trains_moves_that_are_worth_less_in_its_own_measure(
    game_id: str, kind: str, worth: Callable[[Any, str], float]
) -> None:
    found = list[bool]()
    for seed in range(4):
        drill = make_drill(find_game(game_id), kind, seed=seed)
        view = drill.position.view(drill.position.turn)
        for move, better in product(view.legal_moves()[:8], repeat=2):
            found.append(drill.kind.trains_mistake(view, move, better))
            assert found[-1] == (worth(view, move) < worth(view, better))
    assert any(found)


def test_who_runs_out_trains_placements_after_which_the_mover_runs_out() -> None:
    game, found = find_game("four-by-four"), set[bool]()
    for seed in range(25):
        drill = make_drill(game, "who-runs-out", seed=seed)
        position: Any = drill.position
        view = position.after(piece_text(pieces_safe_to_give(position)[0]))
        losing = dict[str, bool]()
        for move in view.legal_moves():
            after = view.after(move).to_json()
            left = race(after["board"], frozenset(after["pool"]))
            losing[move] = -100 < left < 0
        for move, better in product(losing, repeat=2):
            found.add(drill.kind.trains_mistake(view, move, better))
            assert drill.kind.trains_mistake(view, move, better) == (
                losing[move] and not losing[better]
            )
    assert found == {True, False}


def test_the_kind_for_mistakes_trains_most_of_them() -> None:
    game = find_game("four-by-four")
    drill = make_drill(game, "safe-gift", seed=1)
    view, safe = drill.position, drill.question.right[0]
    unsafe = next(iter({*drill.question.answers} - {*drill.question.right}))
    assert drill_kind_for_mistakes(game, [(view, unsafe, safe), (view, safe, safe)]) == drill.kind
    assert drill_kind_for_mistakes(game, [(view, safe, safe)]) is None


def test_of_several_kinds_that_concern_mistakes_the_most_frequent_is_trained(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find_game("four-by-four")
    view, kinds = game.start(game.options_type(), 1), game.drill_kinds()
    for kind in kinds:
        concerns = lambda _, move, better, own=kind.id: move == own  # noqa: E731
        monkeypatch.setattr(type(kind), "trains_mistake", staticmethod(concerns))
    for seldom, often in (kinds[:2], kinds[-2:], kinds[::-2]):
        mistakes = [(view, kind.id, "") for kind in (seldom, often, often)]
        assert drill_kind_for_mistakes(game, mistakes) == often


def test_an_unknown_kind_is_refused_with_the_kinds_there_are() -> None:
    with pytest.raises(
        UnknownDrillKind, match="no kind of drill 'x': Four Stones has who-wins and winning-letter"
    ):
        make_drill(find_game("four-stones"), "x")


@pytest.fixture
def engine() -> Iterator[Conversation]:
    yield from talk()


def test_the_protocol_answers_a_drill_and_reads_its_position(engine: Conversation) -> None:
    for game in GAMES:
        engine.ask(f"new {game.id} seed=1")
        before = engine.ask("state")
        drill = engine.ask_json("drill seed=3")
        assert drill == engine.ask_json(f"drill kind={drill['kind']} seed=3")
        others = [engine.ask_json(f"drill kind={drill['kind']} seed={seed}") for seed in (4, 5)]
        assert drill not in others and others[0] != others[1]
        assert set(drill["right"]) < set(drill["answers"]) and engine.ask("state") == before
        engine.ask(f"new {game.id} {drill['options']} seed={drill['seed']}".replace("  ", " "))
        engine.ask(f"position {json.dumps(drill['position'])}")
        assert engine.ask_json("state") == drill["position"]
        assert engine.ask_json("drill")["kind"]
