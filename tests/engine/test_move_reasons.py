"""Why a move is good or bad: what each game says of its structure holds by the rules."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from fourgames_tk.engine.explanation import MarkStyle, Reason
from fourgames_tk.engine.game import AnyGame, MoveValue
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.games.four_by_four.drills import pieces_safe_to_give
from fourgames_tk.engine.games.four_by_four.move_reasons import _safety_text, current_threats
from fourgames_tk.engine.games.four_by_four.pieces import (
    CELLS,
    PIECE_TEXTS,
    TRAITS,
    parse_piece,
    trait_mask,
)
from fourgames_tk.engine.games.fourside.rules import Scored
from fourgames_tk.engine.games.mancala import exact_values
from fourgames_tk.engine.games.mancala.drills import best_turn_by_first_pile
from fourgames_tk.engine.games.mancala.rules import PLACES, MancalaState, Sown
from fourgames_tk.engine.learn.lessons import load_lessons
from fourgames_tk.engine.parsing import cell_text
from fourgames_tk.engine.search.clock import Clock
from tests.engine.test_drills import completes, race
from tests.limits import WAIT_SECONDS

RUNS_OUT = re.compile(
    r" (?:If the right piece is given next, the other player runs out of safe pieces first|"
    r"But (?:whichever piece is given next, )?the other player can give the last safe piece|"
    r"Wherever it is placed, no safe piece is left|"
    r"After it, at most (\d) more safe pieces can be given. Then the other player has none)\.$"
)
SAID_TO_SOMEBODY = re.compile(r"\b(you|your|player [1-4]|computer)\b", re.IGNORECASE)


@cache
def reasons(game: AnyGame, seeds: int = 3) -> Sequence[tuple[Any, str, Reason]]:
    """Return positions of random games, each with a move and its reason."""
    found = list[tuple[Any, str, Reason]]()
    for seed in range(seeds):
        random = Random(seed)
        state = game.start(game.options_type(), seed)
        while moves := state.legal_moves():
            move = random.choice(moves)
            found.append((state, move, game.move_reason(state.view(state.turn), move, Clock())))
            state = state.play(move).state
    return found


def places(reason: Reason, sign: MarkStyle) -> list[str]:
    """Return the places of all marks of a kind."""
    return [place for mark in reason.marks if mark.sign is sign for place in mark.places]


def balancing_reply(sentence: str) -> str:
    """Return the slide that a sentence about Four Stones says to balance the gaps, or nothing."""
    told = re.search(r"slides ([A-Z]) (\d+) spaces?, they balance again", sentence)
    return "".join(told.groups()) if told else ""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_reason_is_a_sentence_that_names_no_seat(game: AnyGame) -> None:
    for _, move, reason in reasons(game):
        assert reason.sentence == reason.sentence.strip() and reason.sentence[-1:] in ".", move
        assert not SAID_TO_SOMEBODY.search(reason.sentence), reason.sentence
        assert not re.search(r"[][{}_]|  ", reason.sentence), reason.sentence
        assert all(mark.places and all(mark.places) for mark in reason.marks)


def test_the_answer_that_balances_the_gaps_wins() -> None:
    game = find_game("four-stones")
    for state, move, reason in reasons(game):
        after = state.play(move).state
        values = game.move_values(after, Clock())
        there = cell_text(*after.cell_of_letter(move[0]))
        assert places(reason, MarkStyle.PATH) == [move[0], there]
        told = balancing_reply(reason.sentence)
        assert bool(told) == any(value.value > 0 for value in values.values())
        if told:
            assert values[told].value > 0
            assert places(reason, MarkStyle.DANGER) == [told[0]]


def test_the_parts_of_gaps_that_balance_or_do_not_are_counted() -> None:
    seen = set[str]()
    for _, _, reason in reasons(find_game("four-stones"), seeds=20):
        gaps = re.search(
            r"the gaps \(the free spaces inside pairs\) are (.*?)\. They ", reason.sentence
        )
        if not gaps:
            continue
        sizes = [int(each.split()[-1]) for each in gaps[1].split(", ")]
        names = {1: "one", 2: "two", 4: "four", 8: "eight"}
        counts = {name: sum(bool(size & part) for size in sizes) for part, name in names.items()}
        odd = [f"the {name}s" for name, count in counts.items() if count % 2]
        if told := re.search(r"an odd number of these: (.*?)\.", reason.sentence):
            assert re.split(", | and ", told[1]) == odd, reason.sentence
        elif told := re.search(r"an even number of each \((.*?)\)", reason.sentence):
            parts = [f"{count} {name}s" for name, count in counts.items() if count]
            assert told[1].split(", ") == parts and not odd, reason.sentence
        seen.add(told[0][-9:] if told else "")
    assert len(seen) > 2


@pytest.mark.parametrize(
    ("move", "gaps"), [("C1", ["1 to 0"]), ("B1", ["1 to 2"]), ("A1", ["1 to 0", "1"])]
)
def test_each_gap_that_was_or_is_open_is_marked(move: str, gaps: list[str]) -> None:
    game = find_game("four-stones")
    options = game.options_type.parse({"layout": "shuffled", "letters": "3"})
    first = "A" if move != "A1" else ".A"
    row = f"{first}.B.C".ljust(10, ".")
    position = {"rows": [row, *["." * 10] * 3], "turn": 0}
    reason = game.move_reason(game.parse_position(position, options, 1), move, Clock())
    assert [mark.text for mark in reason.marks if mark.sign is MarkStyle.LINK] == gaps


def test_a_line_goes_on_with_the_answer_that_the_reason_names() -> None:
    game, told = find_game("four-stones"), 0
    for state, move, reason in reasons(game):
        answer = balancing_reply(reason.sentence)
        line = game.likely_line(state, move, Clock(WAIT_SECONDS))
        assert line[0] == move
        if answer:
            assert line[1] == answer
            told += 1
    hinted = game.start(game.options_type(), 1)
    while hinted.legal_moves():
        hint = game.hint(hinted, Clock(WAIT_SECONDS))
        answer = balancing_reply(hint.reason)
        if answer:
            assert hint.line[1] == answer
            told += 1
        hinted = hinted.after(hint.move)
    assert told > 20


def test_the_path_of_a_sowing_and_the_gain_of_the_answer_are_right() -> None:
    game, answers = find_game("mancala"), 0
    for state, move, reason in reasons(game):
        played = state.play(move)
        after, events = played.state, played.events
        way = places(reason, MarkStyle.PATH)
        fallen = sum(event.stones for event in events if isinstance(event, Sown))
        assert len(way) == (fallen + 1 if fallen < PLACES else 2), "more arrows are a tangle"
        assert way[0] == f"{('bottom', 'top')[state.turn]}{move}"
        assert way[-1].startswith("store") or after.turn != state.turn or after.outcome()
        told = re.search(r"The reply can score (\d+) with pile ([\d, then]+)\.", reason.sentence)
        on = re.search(r"Then sow pile ([\d, then]+)\.", reason.sentence)
        if on:
            for pile in on[1].split(", then "):
                assert after.turn == state.turn
                after = after.play(pile).state
        if told and (after.turn != state.turn):
            is_marked = f"reply +{told[1]}" in [mark.text for mark in reason.marks]
            assert is_marked == ("in all." not in reason.sentence)
            answered, seat = after, after.turn
            for pile in told[2].split(", then "):
                assert answered.turn == seat
                answered = answered.play(pile).state
            assert answered.stores[seat] - after.stores[seat] == int(told[1]) or answered.outcome()
            answers += 1
    assert answers > 10


MOST_STONES = 14
"""With at most so many loose stones, a plain search finds the most that a turn can bring."""


@pytest.mark.parametrize("opening", ["full", "short"])
def test_what_a_turn_and_the_answer_are_said_to_bring_is_the_most_that_they_can(
    opening: str,
) -> None:
    game = find_game("mancala")
    options = game.options_type.parse({"stones": "2", "opening": opening})
    told = set()
    for seed in range(8):
        random, state = Random(seed), game.start(options, seed)
        while moves := state.legal_moves():
            if state.opening or state.loose_stones <= MOST_STONES:
                for move in moves:
                    said = game.move_reason(state, move, Clock()).sentence
                    told |= said_of_turns(state, move, said)
            state = state.after(random.choice(moves))
    assert told == {"turn", "answer", "other"}


def said_of_turns(state: MancalaState, move: str, said: str) -> set[str]:
    """Check the claims of a sentence about the turns after a move; return their kinds."""
    turns, after = best_turn_by_first_pile(state), state.after(move)
    assert turns is not None
    kinds = set()
    if turn := re.search(r"the turn scores (\d+) in all", said):
        kinds.add("turn")
        assert int(turn[1]) == turns[move][0], said
    assert bool(turn) == (after.turn == state.turn and not after.is_over), said
    answer = re.search(r"The reply can score (\d+)", said)
    if not turn:
        assert int(answer[1] if answer else 0) == most(after), said
    kinds |= {"answer"} if answer else set()
    other = re.search(
        r"Pile (\d) (?:can score|scores) (?:only )?(\w+)\.(?: The reply to it can score (\w+))?",
        said.partition(". ")[2],
    )
    if other:
        kinds.add("other")
        assert int(other[2].replace("nothing", "0")) == turns[other[1]][0], said
        if other[3] and len(turns[other[1]][1]) == 1:
            assert int(other[3].replace("nothing", "0")) == most(state.after(other[1])), said
    return kinds


def most(state: MancalaState) -> int:
    """Return the most stones that the turn brings the player to move."""
    turns = {} if state.is_over else best_turn_by_first_pile(state)
    assert turns is not None
    return max((gain for gain, _ in turns.values()), default=0)


def test_a_first_turn_that_may_be_swapped_is_not_compared_by_its_stones() -> None:
    game = find_game("mancala")
    state = game.start(game.options_type.parse({"stones": "4", "swap": "yes"}), 0)
    said = {move: game.move_reason(state, move, Clock()).sentence for move in state.legal_moves()}
    assert not any("No other" in each or "Pile" in each[5:] for each in said.values()), said


def test_a_sowing_is_not_compared_by_turns_that_were_not_searched_to_the_end() -> None:
    """At the start, both 1 and 4 take every stone; a short search sees that of neither."""
    game = find_game("mancala")
    state = game.start(game.options_type(), 0)
    brief = Clock().expiring_after_checks(1)
    for move in ("1", "4"):
        said = game.move_reason(state, move, brief).sentence
        assert not re.search("he turn scores|better|he reply to it", said)
    whole = game.move_reason(state, "4", Clock()).sentence
    assert "the turn scores 48 in all" in whole and "Pile 1" not in whole


def test_a_turn_with_too_many_sowings_to_search_is_not_said_to_be_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With a low limit for sowings, what is said is true of the whole turn, or says “or more”."""
    game = find_game("mancala")
    monkeypatch.setattr(exact_values, "TURN_BRANCHES", 3)
    told = set()
    for seed in range(12):
        random, state = Random(seed), game.start(game.options_type(), seed)
        while len(moves := state.legal_moves()) > 1:
            if (
                state.loose_stones <= MOST_STONES
                and (turns := best_turn_by_first_pile(state)) is not None
            ):
                for move in moves:
                    said = game.move_reason(state, move, Clock()).sentence
                    if "or more" in said:
                        told.add("at least")
                        assert "Pile" not in said[5:] and "No other" not in said, said
                    elif "The reply can score" in said and len(turns[move][1]) == 1:
                        told |= said_of_turns(state, move, said)
                    if turn := re.search(r"the turn scores (\d+) in all", said):
                        told.add("turn")
                        assert int(turn[1]) == turns[move][0], said
            state = state.after(random.choice(moves))
    assert told >= {"at least", "turn", "answer"}


def test_a_comparison_of_sowings_agrees_with_the_values_it_is_given() -> None:
    game = find_game("mancala")
    for seed in range(8):
        random, state = Random(seed), game.start(game.options_type(), seed)
        for _ in range(12 + seed):
            if len(state.legal_moves()) > 2:
                state = state.play(random.choice(state.legal_moves())).state
        moves = state.legal_moves()
        for best in moves:
            values = {each: MoveValue(2 * (each == best), True) for each in moves}
            for move in moves:
                said = game.compared_reason(state, move, Clock(), values).sentence
                better = re.search(
                    r"Pile (\d) (?:[\w ]+\. The reply to it |is better in the long run)", said
                )
                assert (better and better[1]) == (best if move != best else None), said


@pytest.mark.parametrize("opening", ["short", "full"])
def test_an_opening_that_may_be_swapped_is_compared_by_how_even_it_is(opening: str) -> None:
    """What is good for the mover's side is good for who swaps: pile 3 would win it by 4 stones."""
    game = find_game("mancala")
    state = game.start(game.options_type(stones=2, swap=True, opening=opening), 0)
    if opening == "short":
        lead = {"1": 2, "2": 2, "3": 4, "4": 2, "5": 6, "6": 12}
    else:
        lead = {"1": 2, "2": 0, "3": 4, "4": 2, "5": 0, "6": 12}
    values = {move: MoveValue(-each, exact=True) for move, each in lead.items()}
    for move in state.legal_moves():
        said = game.compared_reason(state, move, Clock(), values).sentence
        said = said.partition("The other player may then take the better side. ")[2]
        leads = re.findall(
            r"After pile (\d), the (?:better side wins by (\d+) stones|two sides are equal)\.", said
        )
        assert leads[0] == (move, str(lead[move] or "")), said
        others = {each for each, _ in leads[1:]}
        assert all(lead[each] < lead[move] for each in others)
        assert bool(others) == (lead[move] > min(lead.values())), said
        assert not re.search(
            r"Pile \d (?:can score|scores|is \w+ in the long run)|could score", said
        ), said


def test_an_opening_that_may_be_swapped_is_compared_by_estimates() -> None:
    game = find_game("mancala")
    state = game.start(game.options_type(stones=2, swap=True, opening="short"), 0)
    values = {move: MoveValue(-0.4 * int(move), exact=move == "6") for move in state.legal_moves()}
    for move, told in (
        ("1", "After pile 1, the two sides are about equal."),
        (
            "6",
            "After sowing pile 6, the side that is ahead wins by about 2 stones. "
            "After pile 1, the two sides are about equal.",
        ),
    ):
        said = game.compared_reason(state, move, Clock(), values).sentence
        assert said.endswith(f"The other player may then take the better side. {told}")


def test_a_swap_is_compared_with_the_piles() -> None:
    game = find_game("mancala")
    state = game.start(game.options_type(stones=2, swap=True, opening="short"), 0).after("3")
    for lead, said in (
        (4, "The other side wins by 4 stones."),
        (0, "The two sides are equal."),
        (-4, "The other side loses by 4 stones."),
    ):
        values = {move: MoveValue(-4, exact=True) for move in state.legal_moves()}
        values["swap"] = MoveValue(lead, exact=True)
        swap = game.compared_reason(state, "swap", Clock(), values).sentence
        assert swap == f"Swapping takes over the other side, with all its stones. {said}"
        for move in state.legal_moves()[:-1]:
            better = f" Swapping sides is better. {said}"
            assert game.compared_reason(state, move, Clock(), values).sentence.endswith(better) == (
                lead > -4
            )
    for estimated, told in (
        (1.4, "The other side wins by about 1 stone."),
        (2.6, "The other side wins by about 3 stones."),
        (0.4, "The two sides are about equal."),
        (-0.6, "The other side loses by about 1 stone."),
    ):
        estimate = {**values, "swap": MoveValue(estimated, exact=False)}
        said = game.compared_reason(state, "swap", Clock(), estimate).sentence
        assert said.endswith(f", with all its stones. {told}")


@pytest.mark.parametrize(("stones", "guarded"), [(2, True), (5, True), (6, False)])
def test_giving_up_the_guard_stone_is_explained(stones: int, guarded: bool) -> None:
    """Among six stones at most; one pile has `stones - 1` of them."""
    game = find_game("mancala")
    bottom = [stones - 1, 1, 0, 0, 0, 1] if stones > 2 else [0, 1, 0, 0, 0, 1]
    top = [1, 0, 3, 0, 0, 2]
    data = {"bottom": bottom, "top": top, "stores": [40 - sum(bottom), 2], "turn": 0}
    state = game.parse_position(data, game.options_type(), 0)
    told = {move: game.move_reason(state, move, Clock()) for move in state.legal_moves()}
    assert [move for move in told if "guard stone" in told[move].sentence] == (
        ["6"] if guarded else []
    )
    assert ("bottom6" in places(told["6"], MarkStyle.DANGER)) == guarded


def safe_pieces_text(safe: int, left: int) -> str:
    if left < 2:
        can = "can" if safe else "cannot"
        return f"last piece {can} be given without losing at once." if left else "left to give."
    if safe == left:
        count = "Both remaining pieces" if left == 2 else f"All remaining pieces ({left})"
    elif safe:
        count = f"Of the remaining pieces ({left}), {safe}"
    else:
        count = f"None of the remaining pieces ({left})"
    return f"{count} can be given without losing at once."


def test_the_pieces_that_can_be_given_are_counted_in_words() -> None:
    for left in range(16):
        for safe in range(left + 1):
            assert _safety_text(safe, left).endswith(safe_pieces_text(safe, left))


@pytest.mark.parametrize("squares", ["no", "yes"])
def test_all_lines_that_a_placement_makes_and_stops_are_named_or_counted(squares: str) -> None:
    game = find_game("four-by-four")
    options, most = game.options_type.parse({"squares": squares}), 0
    for seed in range(25):
        random, state = Random(seed), game.start(options, seed)
        while moves := state.legal_moves():
            move = random.choice(moves)
            after, reason = state.after(move), game.move_reason(state, move, Clock())
            if len(move) == 2 and not after.fresh:
                cell = CELLS.index(move)
                lines = {each.line for each in current_threats(after) if cell in each.line}
                lines |= {each.line for each in current_threats(state) if each.gap == cell}
                said = reason.sentence
                more = re.findall(r"(\d+) more line", said)
                named = re.findall(r"\((?!\d)", said)
                assert len(named) + sum(map(int, more)) == len(lines), said
                links = [mark for mark in reason.marks if mark.sign is MarkStyle.LINK]
                assert len(links) == len(lines), said
                gaps = {CELLS[each.gap] for each in current_threats(after)}
                in_danger = set() if pieces_safe_to_give(after) else gaps
                assert {*places(reason, MarkStyle.DANGER)} == in_danger
                most = max(most, len(lines))
                safe = len(pieces_safe_to_give(after))
                assert RUNS_OUT.sub("", said).endswith(safe_pieces_text(safe, len(after.pool)))
            state = after
    assert most > 2


def test_a_gift_that_is_said_to_be_called_can_be_called_and_no_other() -> None:
    game = find_game("four-by-four")
    for state, move, reason in reasons(game, seeds=20):
        after = state.play(move).state
        calls = {each[:2] for each in after.legal_moves() if len(each) == 3}
        if len(move) == 4 and move != "pass" and not state.fresh:
            assert set(places(reason, MarkStyle.DANGER)) == calls
            assert ("would complete" in reason.sentence) == bool(calls)
            traits = {
                trait
                for trait in TRAITS
                if trait_mask(parse_piece(move)) >> TRAITS.index(trait) & 1
            }
            if would := re.search(r"would complete .*?\((.*?)\)\.", reason.sentence):
                assert {*would[1].split(", ")} <= traits
                free = [at for at in range(16) if after.board[at] is None]
                lines = sum(len(after.lines_completed_on(at)) for at in free)
                more = re.search(r"could complete (\d+) more", reason.sentence)
                assert (int(more[1]) if more else 0) == lines - 1
        safe = re.search(
            r"\. (None|All|Both|\d+|The last piece can\w*) .*without losing", reason.sentence
        )
        if safe:
            gifts = [after.play(gift).state.legal_moves() for gift in after.legal_moves()]
            good = sum(not any(each[2:] for each in answers) for answers in gifts)
            words = {0: "None", len(gifts): "Both" if len(gifts) == 2 else "All"}
            if len(gifts) == 1:
                words = {0: "The last piece cannot", 1: "The last piece can"}
            assert safe[1] == words.get(good, str(good))


def test_a_line_that_was_not_called_is_named_before_everything_else() -> None:
    """After it every gift loses, and every placement gives up a win."""
    game = find_game("four-by-four")
    state = game.parse_position(
        {
            "board": [
                ["ltqh", "dsrf", None, "dtqf"],
                [None] * 4,
                [None, None, "dsrh", None],
                ["lsqh", None, "ltqf", "ltrf"],
            ],
            "given": "lsrh",
            "pool": ["dsqf", "dsqh", "dtqh", "dtrf", "dtrh", "lsqf", "lsrf", "ltrh"],
            "turn": 0,
        },
        game.options_type(),
        0,
    )
    giving = state.after("b4")
    values = game.move_values(giving, Clock())
    for gift in giving.legal_moves():
        reason = game.move_reason(giving, gift, Clock())
        assert values[gift].value == -1 and places(reason, MarkStyle.LINK) == [
            "a4",
            "b4",
            "c4",
            "d4",
        ]
        assert reason.sentence == (
            "Every piece loses at once. Before placing it, the other player may call row 4."
        )
    hint = game.hint(giving, Clock())
    assert hint.reason == game.move_reason(giving, hint.move, Clock()).sentence
    placing = giving.after("dsqf")
    for move in placing.legal_moves():
        said = game.move_reason(placing, move, Clock()).sentence
        gives_up = said.startswith("This move misses the chance to call row 4. This move ")
        assert gives_up == (not move.endswith("!")), said


def test_a_move_that_loses_later_is_said_to_lose() -> None:
    """A reason that praises safe gifts does not hide that all of them lose."""
    game = find_game("four-by-four")
    found = set()
    for seed in range(8):
        random = Random(seed)
        state = game.start(game.options_type(calling="automatic", squares=seed % 2 == 1), 0)
        while moves := state.legal_moves():
            if state.board.count(None) <= 6:
                values = game.move_values(state, Clock())
                for move in moves:
                    said = game.compared_reason(state, move, Clock(), values).sentence
                    at_once = re.search(r"would complete|None of the|cannot be given", said)
                    later = values[move].value < 0 and not at_once
                    loses = "the other player can force a line.", "can give the last safe piece."
                    assert sum(each in said for each in loses) == later, said
                    assert game.compared_reason(state, move, Clock(), {}) == game.move_reason(
                        state, move, Clock()
                    )
                    found.add((state.given is None, later))
            quiet = [
                move
                for move in moves
                if (after := state.after(move)).given is None
                or not any(map(after.lines_completed_on, range(16)))
            ]
            state = state.after(random.choice(quiet or moves))
    assert len(found) == 4


@pytest.mark.parametrize(
    "options",
    [{}, {"squares": True}, {"attributes": ("tall", "round")}, {"calling": "automatic"}],
    ids=str,
)
def test_who_is_said_to_run_out_of_safe_pieces_runs_out(options: dict[str, Any]) -> None:
    """Who runs out loses, with perfect play of both; nobody runs out in a drawn game."""
    game, found, seeds = find_game("four-by-four"), set[tuple[bool, str]](), itertools.count(1)
    while (seed := next(seeds)) < 8 or len(found) < 4:
        random, state = Random(seed), game.start(game.options_type(**options), 0)
        while moves := state.legal_moves():
            reasons = {move: game.move_reason(state, move, Clock()) for move in moves}
            told = {move: RUNS_OUT.search(reason.sentence) for move, reason in reasons.items()}
            values = game.move_values(state, Clock()) if any(told.values()) else {}
            for move, text in told.items():
                assert bool(text) == (reasons[move].lesson == "Who runs out?")
                if text:
                    loses = text[0].startswith(" But")
                    assert values[move].exact and values[move].value == (-1 if loses else 1), text
                    assert text[0].count("given next") == (state.given is not None)
                    found.add((state.given is None, text[0][:9]))
                    assert game.compared_reason(state, move, Clock(), values) == reasons[move]
            quiet = [
                move
                for move in moves
                if ((after := state.after(move)).given is None and not after.complete_line_names())
                or (after.given is not None and not any(map(after.lines_completed_on, range(16))))
            ]
            state = state.after(random.choice(quiet or moves))


def test_the_count_of_safe_pieces_in_a_reason_is_that_of_slow_plain_code() -> None:
    """Late in the game, a reason says it of all moves and only where it is so."""
    game, counts, random, tried = find_game("four-by-four"), set[int](), Random(1), 0
    while tried < 60 or not {0, 1, 2, 3} <= counts:
        board: list[list[str | None]] = [[None] * 4 for _ in range(4)]
        pieces = random.sample(PIECE_TEXTS, 16)
        for row, column in random.sample(
            [*itertools.product(range(4), repeat=2)], random.choice((11, 12, 12))
        ):
            board[row][column] = pieces.pop()
        position = {"board": board, "given": None, "pool": pieces, "turn": 0, "fresh": []}
        state: Any = game.parse_position(position, game.options_type(), 0)
        if state.complete_line_names():
            continue
        tried += 1
        for gift in pieces:
            said = RUNS_OUT.search(game.move_reason(state, gift, Clock()).sentence)
            if completes(board, gift):
                assert not said
                continue
            placing = state.after(gift)
            afters = {move: placing.after(move) for move in placing.legal_moves()}
            races = {
                move: race(after.to_json()["board"], frozenset(after.to_json()["pool"]))
                for move, after in afters.items()
            }
            worst = max(races.values())
            assert bool(said) == bool(worst)
            if said:
                counts.add(count := 100 - abs(worst))
                assert ("the last safe piece" in said[0]) == (worst > 0) == count % 2
                assert ("no safe piece" in said[0]) == (count == 0)
                assert said[1] == (str(count) if count in (2, 4) else None)
            for move, left in races.items():
                text = RUNS_OUT.search(game.move_reason(placing, move, Clock()).sentence)
                assert bool(text) == (-100 < left != 0)
                if text:
                    assert ("runs out of safe pieces first" in text[0]) == (left > 0)


def test_a_step_out_of_reach_that_loses_is_said_to_lose() -> None:
    game = find_game("skirmish")
    found = set()
    for seed in range(6):
        random = Random(seed)
        options = game.options_type(rows=4, columns=4, stones=2, layout="random")
        state = game.start(options, seed)
        for _ in range(8):
            if state.outcome() is not None:
                break
            values = game.puzzle_values(state, Clock())
            for move in state.legal_moves():
                said = game.compared_reason(state, move, Clock(), values).sentence
                lost = values[move].exact and values[move].value < 0
                warned = bool(state.after(move).in_danger(state.turn))
                assert said.endswith("But the other player can force a win.") == (
                    lost and not warned
                ), said
                assert game.compared_reason(state, move, Clock(), {}) == game.move_reason(
                    state, move, Clock()
                )
                found.add((lost, warned))
            state = state.after(random.choice(state.legal_moves()))
    assert len(found) == 4


def test_the_points_of_a_block_are_those_that_it_scores_and_what_it_opens_lies_beside() -> None:
    game = find_game("fourside")
    for state, move, reason in reasons(game):
        if move == "pass":
            continue
        points = [event.points for event in state.play(move).events if isinstance(event, Scored)]
        assert f"= {points[0]}".replace("-", "−") in reason.sentence
        cost = state.scores[state.turn] - state.play(move).state.scores[state.turn]
        assert ("A score never falls below zero" in reason.sentence) == (-cost > points[0])
        opened = places(reason, MarkStyle.DANGER)
        assert all(each in reason.sentence for each in opened)
        assert game.move_reason(state, move, Clock()) == reason, "the other hand is of no use to it"


def test_a_block_that_costs_more_than_the_score_costs_the_score() -> None:
    game = find_game("fourside")
    found = set()
    for state, _, _ in reasons(game, seeds=1):
        for score in (0, 1, 18, 50):
            poor = replace(state, scores=(score, score))
            for each in poor.legal_moves():
                said = game.move_reason(poor, each, Clock()).sentence
                after = poor.play(each).state.scores[poor.turn]
                told = re.search(
                    r"= −(\d+)\.(?: A score never falls below zero, so (?:only )?(\d+|no) point)?",
                    said,
                )
                if told:
                    assert score - after == int((told[2] or told[1]).replace("no", "0"))
                    assert bool(told[2]) == (int(told[1]) > score)
                    found.add((bool(told[2]), int(told[1]) == score))
    assert found == {(False, False), (False, True), (True, False)}


def test_stones_in_danger_are_those_that_the_next_can_take() -> None:
    game = find_game("skirmish")
    for state, move, reason in reasons(game):
        after, (_, stop) = state.play(move).state, state.step_tiles(move)
        assert reason.marks[0].places == tuple(map(after.tiling.tile_name, state.step_tiles(move)))
        targets = {after.step_tiles(each)[1] for each in after.legal_moves()}
        hit = {after.tiling.tile_name(tile) for tile in targets if after.tiles[tile] == state.turn}
        assert set(places(reason, MarkStyle.DANGER)) == hit
        start, danger = state.step_tiles(move)[0], state.in_danger(state.turn)
        if reason.sentence.startswith("Saves"):
            assert start in danger and after.tiling.tile_name(stop) not in hit
        if reason.sentence.startswith("Leaves fewer"):
            assert 0 < len(hit) < len(danger)
        told = re.search(r"then on (\w+), (\d+) steps away", reason.sentence)
        parity = "would have to step next to" in reason.sentence
        assert parity == (bool(told) and sum(after.counts) == 2), "of more stones one can wait"
        if told:
            way = next(mark.places for mark in reason.marks if mark.text == told[2])
            between = [after[row][column] for row, column in map(point, way[1:-1])]
            assert len(way) == int(told[2]) + 1 and set(between) <= {-1}
            assert (way[0], way[-1]) == (after.tiling.tile_name(stop), told[1])
        if reason.sentence.startswith(("Captures", "Saves")) and after.outcome() is None:
            hanging = hit - {after.tiling.tile_name(stop)}
            named = re.search(
                r"The next player can capture the stones? on ([^.]*)\.", reason.sentence
            )
            assert hanging == (set(re.split(", | and ", named[1])) if named else set())


def point(cell: str) -> tuple[int, int]:
    """Return row and column of a cell."""
    return int(cell[1:]) - 1, ord(cell[0]) - ord("a")


def skirmish(rows: list[str], turn: int = 0, **words: str) -> Any:
    """Return a position of Skirmish from rows of the players' numbers, from 1."""
    game = find_game("skirmish")
    board = [[-1 if sign == "." else int(sign) - 1 for sign in row] for row in rows]
    size = {"rows": str(len(rows)), "columns": str(len(rows[0])), "stones": "1", **words}
    data = {"board": board, "turn": turn, "quiet": 0}
    return game.parse_position(data, game.options_type.parse(size), 0)


@pytest.mark.parametrize("rows", [["1....", ".....", "....2"], ["1...", "..2.", "...."]])
def test_an_even_number_of_steps_is_called_even(rows: list[str]) -> None:
    game, state = find_game("skirmish"), skirmish(rows)
    for move in state.legal_moves():
        said = game.move_reason(state, move, Clock()).sentence
        away = re.search(r"(\d) steps? away\. That is an (even|odd) number", said)
        assert away and (away[2] == "even") == (int(away[1]) % 2 == 0), said


def test_a_forced_loss_is_told_only_of_a_game_of_two() -> None:
    game, values = find_game("skirmish"), {"a1b1": MoveValue(-1, exact=True)}
    for rows, players in ((["1...", "....", "...2"], "2"), (["1...", "....", "3..2"], "3")):
        state = skirmish(rows, players=players)
        said = game.compared_reason(state, "a1b1", Clock(), values).sentence
        assert ("can force a win" in said) == (players == "2")


def test_replies_that_balance_the_gaps_are_counted_or_all() -> None:
    game, told = find_game("four-stones"), set[str]()
    for first, second in itertools.product(range(4), repeat=2):
        rows = [f"A{'.' * first}B".ljust(6, "."), f"C{'.' * second}D".ljust(6, ".")]
        options = game.options_type.parse(
            {"layout": "shuffled", "rows": "2", "spaces": "6", "letters": "4"}
        )
        state = game.parse_position({"rows": rows, "turn": 0}, options, 0)
        for move in state.legal_moves():
            after = state.after(move)
            said = game.move_reason(state, move, Clock()).sentence
            part = re.search(r"(\d+) of (\d+) replies", said)
            assert part is None or int(part[1]) < int(part[2]) == len(after.legal_moves())
            told |= {
                word for word in ("Every reply balances", "the two are equal.") if word in said
            }
            if "They balance" in said:
                assert "They balance: the two are equal." in said, "there are never more than two"
    assert told == {"Every reply balances", "the two are equal."}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_reason_names_a_lesson_of_the_game(game: AnyGame) -> None:
    titles = {lesson.id for lesson in load_lessons(game)}
    named = {reason.lesson for _state, _move, reason in reasons(game)} - {""}
    assert named <= titles
    # A new game may have reasons without a lesson about them.
    own = ("four-stones", "skirmish", "four-by-four", "fourside", "mancala")
    assert named or game.id not in own
    if game.id == "four-stones":
        for _state, _move, reason in reasons(game):
            assert reason.lesson == "The secret" or "twos" not in reason.sentence
            assert reason.lesson == "The secret" or count_gaps(reason) < 3
            assert reason.lesson != "The secret" or count_gaps(reason) not in (1, 2)


def count_gaps(reason: Reason) -> int:
    """Return how many gaps a sentence about Four Stones names."""
    named = re.search(r"the gaps \(the free spaces inside pairs\) are ([^.]*)", reason.sentence)
    return named[1].count("–") if named else 0
