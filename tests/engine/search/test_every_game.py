"""Values in every game under every option: what is proved agrees with the rules.

A move is worth what the best move after it is worth, with the other sign if the other side moves
then. Solvers play on boards of their own (bits, packed numbers, tables); here the rules play.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random

import pytest

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.options import (
    ChoiceSpec,
    FlagSpec,
    NumberSpec,
    Options,
    SubsetSpec,
)
from fourgames_tk.engine.search.clock import NO_LIMIT

CHECKS = 12
"""Most checks of the clock by a search, so that its result does not depend on speed."""
SEEDS = 2
"""Number of games with each set of options."""
MANY = 100
"""Of an option that is a number of so many values or more, only some are tried."""
LAST = 5
"""How many positions at the end of each game are compared; most of them can be proved."""
MOVES = 3
"""How many moves of a position, of those that are proved, are compared."""
LONGEST_GAME = 3_000
"""In moves; a random game of Skirmish without a limit of quiet turns may be longer."""


def texts(options: type[Options], name: str) -> list[str]:
    """Return the texts of an option's values; of very many numbers the ends and some between."""
    spec, usual = options.specs()[name], options().texts_by_name()
    if isinstance(spec, NumberSpec):
        least, most = options.number_bounds(name, usual)
        every = range(least, most + 1, spec.step)
        return [str(number) for number in {*every[:: 1 if len(every) < MANY else 250], most}]
    if isinstance(spec, FlagSpec):
        return ["no", "yes"]
    assert isinstance(spec, ChoiceSpec | SubsetSpec)
    return [*dict.fromkeys([usual[name], *spec.choices])]


def all_options(game: AnyGame) -> Iterator[Options]:
    """Yield options with each number changed alone, and all combinations of the others."""
    kind = game.options_type
    pairs = {name: [(name, text) for text in texts(kind, name)] for name in kind.specs()}
    numbers = {name: spec for name, spec in kind.specs().items() if isinstance(spec, NumberSpec)}
    for words in itertools.product(*(pairs[name] for name in pairs.keys() - numbers.keys())):
        yield kind.parse(dict(words))
    for name, spec in numbers.items():
        for pair in pairs[name]:
            yield kind.parse(dict([pair, *filter(None, [spec.when])]))


def cases() -> Iterator[object]:
    for game in GAMES:
        found = {
            each: " ".join(map("=".join, each.non_default_texts().items()))
            for each in all_options(game)
        }
        for options, words in sorted(found.items(), key=lambda item: item[1]):
            yield pytest.param(game, options, id=f"{game.id} {words}".strip())


every_option = pytest.mark.parametrize(("game", "options"), [*cases()])


def late_states(game: AnyGame, options: Options, seed: int) -> Iterator[State]:
    """Yield the last positions of a random game in which there are moves.

    Each comes again with what the first position says besides (sides may be swapped, the first
    turn is short): at the start itself the board is too large for a proof.
    """
    random, states = Random(seed), [game.start(options, seed)]
    while len(states) < LONGEST_GAME and (moves := states[-1].legal_moves()):
        states.append(states[-1].play(random.choice(moves)).state)
    first = states[0].to_json()
    for state in [state for state in states if state.legal_moves()][-LAST:]:
        yield state
        if first.keys() - state.to_json().keys():
            yield game.parse_position({**first, **state.to_json()}, options, seed)


def worth(game: AnyGame, state: State, move: str) -> float | None:
    """Return what a move is worth by the position after it; None if that is not proved."""
    after, seat = state.play(move).state, state.turn
    outcome = after.outcome()
    if outcome is not None:
        if game.scored:
            assert outcome.scores is not None
            return outcome.scores[seat] - outcome.scores[1 - seat]
        return 0 if not outcome.winners else 1 if seat in outcome.winners else -1
    if after.view(after.turn) != after:
        return None
    later = game.move_values(after, NO_LIMIT.expiring_after_checks(CHECKS)).values()
    best = max(each.value for each in later if each.exact or not game.scored)
    sure = not game.scored and any(each.exact and each.value == 1 for each in later)
    if not sure and not all(each.exact for each in later):
        return None
    return best if after.turn == seat else -best


@every_option
def test_what_is_proved_of_a_move_is_what_the_position_after_it_is_worth(
    game: AnyGame, options: Options
) -> None:
    for seed in range(SEEDS):
        for state in late_states(game, options, seed):
            view, random = state.view(state.turn), Random(seed)
            # Tables that are built in time are whole from now on, however fast the machine is.
            game.puzzle_values(view, NO_LIMIT.expiring_after_checks(CHECKS))
            values = game.move_values(view, NO_LIMIT.expiring_after_checks(CHECKS))
            assert {*values} == {*state.legal_moves()}
            proved = [move for move, value in values.items() if value.exact]
            for move in random.sample(proved, min(MOVES, len(proved))):
                assert worth(game, state, move) in (None, values[move].value), (state, move)


@every_option
def test_the_best_level_and_a_hint_choose_what_is_proved_to_be_best(
    game: AnyGame, options: Options
) -> None:
    best_level = game.levels[-1].number
    for state in [*late_states(game, options, seed=5)][-3:]:
        view = state.view(state.turn)
        values = game.move_values(view, NO_LIMIT.expiring_after_checks(CHECKS))
        if not all(each.exact for each in values.values()):
            continue
        best = max(each.value for each in values.values())
        chosen = {game.choose(view, best_level, NO_LIMIT, Random(0))}
        if game.hints_per_game is None:  # Where hints are the game's own, they show any move.
            chosen.add(game.hint(view, NO_LIMIT).move)
        assert {values[move].value for move in chosen} == {best}, state
