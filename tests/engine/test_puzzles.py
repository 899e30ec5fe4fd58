"""Puzzles are exact and reproducible; the included files are read, and errors in them reported."""

from __future__ import annotations

import datetime
import json
import lzma
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import puzzles as building
import pytest

from fourgames_tk.engine.game import AnyGame, MoveValue, State
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.learn import puzzle as puzzle_module
from fourgames_tk.engine.learn import puzzle_collection
from fourgames_tk.engine.learn.puzzle import (
    GRADES,
    VARIATION_GRADE,
    Puzzle,
    make_puzzle,
    puzzle_from_position,
    puzzle_grade,
    puzzle_solutions,
)
from fourgames_tk.engine.learn.puzzle_collection import BadPuzzles, PuzzleNotFound
from fourgames_tk.engine.options import Options
from fourgames_tk.engine.search.clock import NO_LIMIT, Clock, OutOfTime
from tests.engine.conversation import Conversation, Refused

FILES = Path(puzzle_collection.__file__).with_name(puzzle_collection.FOLDER)
SHIPPED = [game for game in GAMES if (FILES / f"{game.id}.xz").is_file()]
"""Games with puzzles, which are read late: slow, and every process of the tests reads this file."""
SAMPLE = 10
"""Number of puzzles of each collection that every run proves."""

FREE = {"four-stones": ".", "four-by-four": "null"}
"""What decreases towards the end of a game."""

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
shipped = pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.id)


@shipped
def test_only_a_position_that_is_turned_as_a_whole_is_taken_for_the_same(game: AnyGame) -> None:
    puzzle = puzzle_collection.load_puzzles(game)[0]
    data = puzzle.position.to_json()

    def look(**changed: object) -> str:
        position = SimpleNamespace(to_json=lambda: {**data, **changed})
        return building.canonical(SimpleNamespace(position=position))  # type: ignore[arg-type]

    tables = {name: value for name, value in data.items() if building._is_grid(value)}
    turned = {name: list(map(list, zip(*rows[::-1], strict=True))) for name, rows in tables.items()}
    assert look(**turned) == look()
    assert look(turn=1 - data["turn"]) != look()
    for name, rows in tables.items():
        assert len(tables) == 1 or look(**{name: rows[::-1]}) != look()


def assert_exact(puzzle: Puzzle) -> None:
    """Compare a puzzle with the game's own values of its position."""
    view = puzzle.position.view(puzzle.seat)
    values = puzzle.game.puzzle_values(view, NO_LIMIT.expiring_after_checks(building.CHECKS))
    assert set(values) == set(puzzle.position.legal_moves())
    assert all(value.exact for value in values.values())
    best = max(value.value for value in values.values())
    solutions = {move for move, value in values.items() if value.value == best}
    assert set(puzzle.solutions) == solutions and 3 * len(solutions) <= len(values)
    assert puzzle.kind in puzzle.game.puzzle_tasks()
    assert puzzle.task_text.endswith(".") and "{" not in puzzle.task_text
    assert ("the only" in puzzle.task_text) == (len(solutions) == 1)


@games
def test_puzzles_are_made_of_every_game_and_again_the_same(game: AnyGame) -> None:
    puzzle = make_puzzle(game, seed=1)
    assert puzzle is not None
    assert_exact(puzzle)
    assert make_puzzle(game, seed=1) == puzzle
    assert puzzle_collection.decompress_puzzles(
        game, puzzle_collection.compress_puzzles((puzzle,))
    ) == (puzzle,)
    other = make_puzzle(game, puzzle.kind, seed=2)
    assert other is not None and other.kind == puzzle.kind


@pytest.mark.parametrize(
    ("moves", "best", "is_puzzle"),
    [
        *[(2, 1, False), (3, 1, True), (3, 2, False), (5, 1, True), (5, 2, False), (6, 2, True)],
        *[(8, 3, False), (9, 3, True), (12, 4, False), (30, 3, True), (30, 4, False)],
    ],
)
def test_a_puzzle_has_at_most_three_solutions_and_one_in_three_moves(
    moves: int, best: int, is_puzzle: bool
) -> None:
    values = {f"m{number}": MoveValue(float(number < best), True) for number in range(moves)}
    assert puzzle_solutions(values) == (tuple(values)[:best] if is_puzzle else ())


def worth(state: State, known: dict[State, int]) -> int:
    """Return the value of a position for player 1, by a plain search to the end of the game."""
    if state not in known:
        outcome = state.outcome()
        if outcome is None:
            after = [worth(state.play(move).state, known) for move in state.legal_moves()]
            known[state] = min(after) if state.turn else max(after)
        else:
            known[state] = (0 in outcome.winners) - (1 in outcome.winners)
    return known[state]


@pytest.mark.parametrize("game_id", FREE)
def test_plain_search_to_the_end_finds_the_same_solutions(game_id: str) -> None:
    def free(puzzle: Puzzle) -> int:
        return json.dumps(puzzle.position.to_json()).count(FREE[game_id])

    for puzzle in sorted(puzzle_collection.load_puzzles(find_game(game_id)), key=free)[:3]:
        position = puzzle.position
        sign = 1 - 2 * position.turn
        known: dict[State, int] = {}
        values = {
            move: sign * worth(position.play(move).state, known) for move in position.legal_moves()
        }
        best = max(values.values())
        assert tuple(move for move in values if values[move] == best) == puzzle.solutions


@shipped
def test_an_id_is_the_position_and_the_question_alone(game: AnyGame) -> None:
    """What a diary calls a puzzle must not change with the collection that contains it."""
    one = puzzle_collection.load_puzzles(game)[0]
    alike = replace(one, grade=6 - one.grade, seed=one.seed + 1, solutions=("?",))
    assert alike.id == one.id
    assert Puzzle.from_json(game, json.loads(json.dumps(one.to_json()))).id == one.id
    usual = game.options_type()
    changed = {
        one.id,
        replace(one, kind="other").id,
        replace(one, position=one.position.play(one.solutions[0]).state).id,
        *({replace(one, options=usual).id} if usual != one.options else ()),
    }
    assert len(changed) == 3 + (usual != one.options)
    name, position, kind, _options = json.loads(one.id)
    assert (name, kind) == (game.id, one.kind)
    assert game.parse_position(position, one.options, one.seed) == one.position


def test_ids_are_those_that_diaries_contain() -> None:
    """A change of these ids takes the marks of solved puzzles from everybody."""
    data = {
        "position": {
            "bottom": [0, 0, 0, 0, 0, 1],
            "top": [2, 0, 0, 0, 0, 0],
            "stores": [20, 25],
            "turn": 1,
        },
        "options": "swap=yes opening=short",
        "seed": 7,
        "kind": "best",
        "grade": 2,
        "solutions": ["1"],
    }
    assert Puzzle.from_json(find_game("mancala"), data).id == (
        '["mancala",{"bottom":[0,0,0,0,0,1],"stores":[20,25],"top":[2,0,0,0,0,0],"turn":1},'
        '"best","opening=short swap=yes"]'
    )


@shipped
def test_the_collection_is_right(game: AnyGame) -> None:
    puzzles = puzzle_collection.load_puzzles(game)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert {puzzle.grade for puzzle in puzzles} <= set(GRADES)
    assert not [each for each in puzzles if each.grade < 3 and each.has_variant_rules]
    assert any(each.grade == 1 for each in puzzles)
    for puzzle in Random(game.id).sample(puzzles, SAMPLE):
        assert_exact(puzzle)
        view = puzzle.position.view(puzzle.seat)
        hard = puzzle_grade(game, view, puzzle.solutions, NO_LIMIT)
        taught = game.follows_from_lessons(view, game.puzzle_values(view, NO_LIMIT))
        assert puzzle.grade == (hard if taught else max(hard, VARIATION_GRADE))


def test_easy_puzzles_of_four_by_four_follow_from_lines_and_safe_pieces() -> None:
    game = find_game("four-by-four")
    easy = [each for each in puzzle_collection.load_puzzles(game) if each.grade < VARIATION_GRADE]
    for puzzle in easy:
        view: Any = puzzle.position.view(puzzle.seat)
        values = game.puzzle_values(view, NO_LIMIT)
        reasons = [game.move_reason(view, move, NO_LIMIT).sentence for move in puzzle.solutions]
        assert game.follows_from_lessons(view, values), reasons


@pytest.mark.parametrize(
    ("game_id", "values", "kind"),
    [
        ("four-stones", (1, 0), "win"),
        ("four-stones", (1, -1), "win"),
        ("four-stones", (0, -1), "save"),
        ("mancala", (3, 0), "win"),
        ("mancala", (3, -1), "win"),
        ("mancala", (3, 1), "best"),
        ("mancala", (0, -2), "save"),
        ("mancala", (-1, -2), "best"),
        ("four-by-four", (1, 0, -1), "win"),
        ("four-by-four", (0, 0, -1), "safe"),
    ],
)
def test_the_kind_of_a_puzzle_follows_from_its_values(
    game_id: str, values: tuple[float, ...], kind: str
) -> None:
    game = find_game(game_id)
    view = game.start(game.options_type(), 1).view(0)
    assert game.puzzle_kind(view, values) == kind


def test_an_uncalled_line_makes_no_puzzle() -> None:
    """A complete line would make people wonder why the game goes on."""
    game = find_game("four-by-four")
    assert not [
        each for each in puzzle_collection.load_puzzles(game) if "fresh" in each.position.to_json()
    ]
    options = game.options_type.parse({"attributes": "light,round", "calling": "players"})
    rows = ["dtrf ltrh - -", "dsqh ltqh dtqf lsqf", "dtqh lsqh - dsrh", "ltqf - dsqf dtrh"]
    board = [[None if piece == "-" else piece for piece in row.split()] for row in rows]
    pool, fresh = ["ltrf", "lsrh", "lsrf"], ["a2-d2"]
    data = {"board": board, "given": "dsrf", "pool": pool, "turn": 1, "fresh": fresh}
    assert puzzle_from_position(game, options, 0, game.parse_position(data, options, 0)) is None


@shipped
def test_seeds_go_through_what_is_ready_and_then_on(game: AnyGame) -> None:
    ready = puzzle_collection.load_puzzles(game)
    grade = Counter(puzzle.grade for puzzle in ready).most_common(1)[0][0]
    of_grade = [puzzle for puzzle in ready if puzzle.grade == grade]
    found = [
        puzzle_collection.find_puzzle(game, grade=grade, seed=seed) for seed in range(len(of_grade))
    ]
    assert found == of_grade
    drawn = [puzzle_collection.find_puzzle(game, seed=None) for _ in range(20)]
    assert all(puzzle in ready for puzzle in drawn) and len({puzzle.id for puzzle in drawn}) > 1
    assert puzzle_collection.find_puzzle(game, seed=len(ready)) not in ready
    varied = [puzzle for puzzle in ready if puzzle.has_variant_rules]
    for seed, puzzle in enumerate(varied):
        assert puzzle_collection.find_puzzle(game, seed=seed, variation=True) is puzzle
    assert not puzzle_collection.find_puzzle(game, seed=None, variation=False).has_variant_rules
    with pytest.raises(OutOfTime):
        puzzle_collection.find_puzzle(game, seed=10**9, clock=Clock(stopped=lambda: True))


def test_rare_puzzles_repeat_and_missing_ones_are_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find_game("four-stones")
    monkeypatch.setattr("fourgames_tk.engine.learn.puzzle.MAX_GAMES", 0)
    ready = puzzle_collection.load_puzzles(game)
    assert puzzle_collection.find_puzzle(game, seed=len(ready) + 3) == ready[3]
    with pytest.raises(PuzzleNotFound, match=r"^found no such puzzle for Four Stones: try another"):
        puzzle_collection.find_puzzle(game, "save")


def test_the_puzzle_of_a_day_comes_from_the_date_alone_and_the_games_take_turns() -> None:
    first = datetime.date(2026, 11, 23)
    days = [first + datetime.timedelta(days) for days in range(40 * len(GAMES))]
    puzzles = [puzzle_collection.puzzle_of_day(day) for day in days]
    assert [puzzle_collection.puzzle_of_day(day) for day in days] == puzzles
    assert len({puzzle.id for puzzle in puzzles}) == len(days)
    for start in range(0, len(days), len(GAMES)):
        assert {puzzle.game for puzzle in puzzles[start : start + len(GAMES)]} == set(GAMES)
    for day, puzzle in zip(days, puzzles, strict=True):
        grade = (1, 2, 2, 3, 3, 4, 4)[day.weekday()]
        assert puzzle.grade == grade, "a week begins with an easy one, and ends with a hard one"


def test_a_damaged_collection_is_reported_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("four-stones")
    good = puzzle_collection.compress_puzzles(puzzle_collection.load_puzzles(game))
    lines = lzma.decompress(good).splitlines()
    for damaged in (b"", good[:-40], b"x" * 99, *map(lzma.compress, (b"{}", b"3", lines[0][:50]))):
        with pytest.raises(BadPuzzles, match=r"^the puzzles of Four Stones are damaged"):
            puzzle_collection.decompress_puzzles(game, damaged)
    with pytest.raises(BadPuzzles, match=r"\(line 2: "):
        puzzle_collection.decompress_puzzles(game, lzma.compress(lines[0] + b"\n" + b"{"))
    monkeypatch.setattr(puzzle_collection, "FOLDER", str(tmp_path))
    (tmp_path / "four-stones.xz").write_bytes(good[:-40])
    with pytest.raises(BadPuzzles):
        puzzle_collection.load_puzzles.__wrapped__(game)
    assert puzzle_collection.load_puzzles.__wrapped__(find_game("mancala")) == ()


def test_the_protocol_gives_puzzles_and_the_running_game_stays() -> None:
    with Conversation() as engine:
        engine.ask("new mancala seed=1")
        state = engine.ask("state")
        found = engine.ask_json("puzzle kind=win grade=2 seed=0")
        assert (found["kind"], found["grade"], found["exact"]) == ("win", 2, True)
        assert engine.ask_json("puzzle kind=win grade=2 seed=0") == found
        assert engine.ask_json("puzzle")["kind"] in ("win", "save", "best")
        assert engine.ask("state") == state
        for words, reason in {
            "kind=points": "no kind of puzzle 'points': Stones: Mancala has win, save, best",
            "grade=6": "'6' is not a grade: expected 1 to 5",
            "seed=-1": "seed=-1: expected a whole number",
            "level=2": "unknown option 'level'",
        }.items():
            with pytest.raises(Refused, match=reason):
                engine.ask(f"puzzle {words}")
        engine.send(b"puzzle kind=save grade=3 seed=999999\nstop")
        with pytest.raises(Refused, match=r"^stopped$"):
            engine.receive()
        assert engine.receive() == ""
        engine.ask(f"new mancala {found['options']}")
        engine.ask(f"position {json.dumps(found['position'])}")
        values = engine.ask_json("values")
        best = max(value["value"] for value in values.values())
        assert found["solutions"] == [m for m in values if values[m]["value"] == best]


def test_a_collection_is_made_again_the_same_and_proved(tmp_path: Path) -> None:
    game, content = find_game("four-stones"), []
    for _ in range(2):
        made = building.make(game, count=20, games=100, folder=tmp_path)
        assert (
            puzzle_collection.decompress_puzzles(game, (tmp_path / "four-stones.xz").read_bytes())
            == made
        )
        content.append((tmp_path / "four-stones.xz").read_bytes())
    assert content[0] == content[1] and len(made) == 20
    assert not [fault for puzzle in made for fault in building.faults(puzzle)]
    assert building.main(["--check", "four-stones"]) == 0
    assert Counter(puzzle.grade for puzzle in made).most_common()[-1][1] > 1, "spread over grades"


def test_a_wrong_puzzle_is_found_by_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("four-stones")
    right = next(each for each in puzzle_collection.load_puzzles(game) if len(each.solutions) == 1)
    other = next(move for move in right.position.legal_moves() if move not in right.solutions)
    for wrong, fault in (
        (replace(right, solutions=(other,)), f"solutions are {right.solutions}, not ('{other}',)"),
        (replace(right, kind="best"), "the kind is not best"),
        (replace(right, grade=6), "there is no grade 6"),
    ):
        assert list(building.faults(wrong)) == [fault]
        monkeypatch.setattr(puzzle_collection, "load_puzzles", lambda game, it=wrong: (right, it))
        assert building.main(["--check", "four-stones"]) == 1
    unproved = {move: MoveValue(0, exact=False) for move in right.position.legal_moves()}
    monkeypatch.setattr(type(game), "puzzle_values", lambda game, view, clock: unproved)
    assert "not every move is proved" in list(building.faults(right))


@pytest.mark.parametrize("grade", GRADES)
def test_easy_puzzles_have_the_rules_of_the_lessons(
    grade: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("skirmish")
    small = {"rows": "3", "columns": "4", "stones": "2"}
    monkeypatch.setattr(puzzle_module, "puzzle_grade", lambda *words: grade)
    for diagonal in ("no", "yes"):
        options = game.options_type.parse({**small, "diagonal": diagonal})
        monkeypatch.setattr(type(game), "puzzle_options", lambda game, random, it=options: it)
        found = [
            each
            for seed in range(4)
            for each in puzzle_module.puzzles_from_play(game, Random(seed))
        ]
        assert bool(found) == (grade >= puzzle_module.VARIATION_GRADE or diagonal == "no")
        assert all(each.has_variant_rules == (diagonal == "yes") for each in found)


def test_few_puzzles_of_a_game_are_taken_the_rare_ones_first_and_none_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = ([(1, "a"), (1, "b"), (1, "c")], [(1, "d"), (2, "e"), (1, "f")], [(1, "a"), (1, "f")])
    games_played = iter(
        [SimpleNamespace(grade=grade, look=look) for grade, look in game] for game in looks
    )
    monkeypatch.setattr(building, "puzzles_from_play", lambda *words: next(games_played))
    monkeypatch.setattr(building, "canonical", lambda each: each.look)
    taken = islice(building.batches(find_game("four-stones")), 3)
    found = [[each.look for each in batch] for batch in taken]  # type: ignore[attr-defined]
    assert found == [["a", "b"], ["e", "d"], ["f"]]


def test_no_more_games_are_played_than_are_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, begun = find_game("four-stones"), list[int]()
    one = puzzle_collection.load_puzzles(game)[0]

    def batches(game: AnyGame) -> Iterator[list[Puzzle]]:
        for number in range(99):
            begun.append(number)
            yield [replace(one, grade=number % len(GRADES) + 1)]

    monkeypatch.setattr(building, "batches", batches)
    monkeypatch.setattr(building, "AT_ONCE", 1)
    assert len(building.make(game, 2 * len(GRADES), 50, tmp_path)) == len(begun) == 10


def test_puzzles_are_taken_evenly_from_grades_and_kinds() -> None:
    puzzles = [
        SimpleNamespace(grade=grade, kind=kind, number=number)
        for grade, kind, count in ((1, "win", 9), (1, "save", 2), (2, "win", 2), (3, "win", 9))
        for number in range(count)
    ]
    taken = building.chosen(puzzles, 12)  # type: ignore[arg-type]
    assert Counter(each.grade for each in taken) == {1: 5, 2: 2, 3: 5}
    assert Counter(each.kind for each in taken if each.grade == 1) == {"win": 3, "save": 2}
    last = [each for each in puzzles if each.grade == 3]
    assert all((each in taken) == (each in last[:5]) for each in last), "the first ones"  # type: ignore[comparison-overlap]
    assert len(building.chosen(puzzles, 99)) == len(puzzles)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_rules_of_a_puzzle_are_compared_once(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles = [replace(each) for each in puzzle_collection.load_puzzles(game)]
    expected, asked = [bool(each.options.rule_changes_text()) for each in puzzles], list[object]()

    def rule_changes_text(options: Options) -> str:
        asked.append(options)
        return found(options)

    found = game.options_type.rule_changes_text
    monkeypatch.setattr(game.options_type, "rule_changes_text", rule_changes_text)
    for _ in range(2):
        assert [each.has_variant_rules for each in puzzles] == expected
    assert len(asked) == len(puzzles)
