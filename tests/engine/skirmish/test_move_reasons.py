"""Reasons of Skirmish moves say which player can capture which stones."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

from fourgames_tk.engine.explanation import MarkStyle
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.parsing import cell_text
from fourgames_tk.engine.search.clock import Clock
from tests.engine.skirmish import reference

GAME = find_game("skirmish")
POSITIONS = 150


def random_position(random: Random) -> Any:
    """Return a position of two to four players with one or two stones each.

    Some are close to a draw.
    """
    players, rows, columns = random.randint(2, 4), random.randint(3, 4), random.randint(3, 4)
    signs = [*range(players)] * random.randint(1, 2)
    board = [*signs, *[-1] * (rows * columns - len(signs))]
    random.shuffle(board)
    options = GAME.options_type.parse(
        {
            "rows": str(rows),
            "columns": str(columns),
            "stones": "1",
            "players": str(players),
            "diagonal": random.choice(("yes", "no")),
        }
    )
    start = GAME.start(options, 0)
    limit = options.quiet_turns
    quiet = random.choice((0, 0, limit - 3, limit - 2, limit - 1))
    return replace(start, tiles=tuple(board), turn=random.randrange(players), quiet=quiet)


def told_captures(sentence: str, following: int) -> dict[int, tuple[int, set[str]]]:
    """Return the cells that a sentence names, and the number of the turn, by player."""
    told = {}
    for who, cells, turns in re.findall(
        r"(The next player|Player \d) can capture the stones? on (.*?)(?: in (\d) turns)?\.",
        sentence,
    ):
        player = following if who == "The next player" else int(who[-1]) - 1
        told[player] = int(turns or 1), set(re.findall(r"[a-d][1-4]", cells))
    return told


def test_a_reason_says_which_player_can_capture_which_stones() -> None:
    seen = set()
    for seed in range(POSITIONS):
        state = random_position(Random(seed))
        players, quiet_turns = state.player_count, state.variation.quiet_turns
        for move in state.legal_moves():
            after, stop = state.after(move), move[2:]
            reason = GAME.move_reason(state, move, Clock())
            board = tuple(map(tuple, after.board))
            captures = reference.captures_before_turn_of(
                board,
                state.turn,
                after.turn,
                players,
                state.tiling.diagonal,
                quiet_turns - after.quiet,
            )
            expected = {
                player: (turns, {cell_text(*each) for each in points})
                for player, (turns, points) in captures.items()
            }
            risk = set[str]().union(*(cells for _turns, cells in expected.values()))
            marked = [mark.places for mark in reason.marks if mark.sign is MarkStyle.DANGER]
            assert set(*marked) == risk, (seed, move, reason)
            safe = {"Keeps all stones safe.", "ends in a draw.", "and wins."}
            hit = after.quiet == 0
            if hit and not after.is_over:
                assert ("cannot be captured in return" in reason.sentence) == (stop not in risk)
                if len(reference.alive(board)) == 2:
                    expected = {
                        player: (turns, cells - {stop})
                        for player, (turns, cells) in expected.items()
                        if cells - {stop}
                    }
            elif not risk and not reason.sentence.startswith("Saves"):
                assert any(each in reason.sentence for each in safe), (seed, move, reason)
            told = told_captures(reason.sentence, after.turn)
            assert told == expected, (seed, move, reason)
            seen |= {(players, turns) for turns, _cells in told.values()}
    assert seen == {(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)}


def test_a_hint_says_first_what_speaks_for_its_move() -> None:
    """A mere danger would speak against the move."""
    random, begun = Random(5), set[str]()
    for _ in range(POSITIONS):
        state = random_position(random)
        if state.is_over:
            continue
        for move in state.legal_moves():
            said = GAME.hint_reason(state, move, Clock())
            assert not re.match(r"(The next player|Player \d) can capture", said), (state, move)
            assert said.endswith(GAME.move_reason(state, move, Clock()).sentence)
            begun.add(said.partition(" ")[0])
            is_unsafe_everywhere = all(
                state.after(each).threats_to(state.turn) for each in state.legal_moves()
            )
            assert not said.startswith("Every move leaves") or is_unsafe_everywhere
            assert not said.startswith("Other moves keep all") or not is_unsafe_everywhere
    assert {"Every", "Other", "Captures", "Saves", "Keeps"} <= begun
    hint = GAME.hint(random_position(Random(5)), Clock(0.1))
    assert hint.reason
