"""Whether values, hints, reasons and reviews agree about positions of random games.

What is said to be proved is compared with a plain search of the whole tree, where that is small.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from random import Random

from fourgames_tk.engine.explanation import Hint
from fourgames_tk.engine.game import AnyGame, MoveValue, State
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.learn.review import review_game
from fourgames_tk.engine.options import Options
from fourgames_tk.engine.search.clock import Clock, OutOfTime
from fourgames_tk.engine.session import Session

POSITIONS, SECONDS = 200, 0.2
"""How many positions of each game are checked, and the processor time for the values of one."""
TREE_POSITIONS = 4_000
"""Largest tree that the plain search visits, in positions."""
LATE_SHARE = 0.5
"""Share of the positions from the last third of a game, which can be proved; others are early."""

CLAIMS: Mapping[str, str] = {
    "Wins, whatever the other player does": "> 0",
    "and wins.": "> 0",
    "can also make the last one": "> 0",
    "you can force a line.": "> 0",
    "Nobody can stop you": "> 0",
    "Keeps a draw": "== 0",
    "the game is a draw. No pile": "== 0",
    "the other player cannot force a line": ">= 0",
    "The other player cannot force a line": ">= 0",
    "Every move loses": "< 0",
    "Every piece loses": "< 0",
    "any move changes that": "< 0",
}
"""Claims about the value of a move, as the sentences of hints word them."""


def positions(game: AnyGame, count: int) -> Iterator[tuple[Session, Random]]:
    """Yield sessions at random positions of random games, each with its own source of chance."""
    for seed in range(count):
        random = Random(f"{game.id}/{seed}")
        options: Options = game.puzzle_options(random)
        session = Session(game, options, seed)
        while moves := session.state.legal_moves():
            session.play(random.choice(moves))
        third = session.length // 3
        late = random.random() < LATE_SHARE
        session.go_to(
            random.randint(2 * third, session.length - 1) if late else random.randint(0, third)
        )
        yield session, random


def disagreements(session: Session, random: Random, seconds: float = SECONDS) -> list[str]:
    """Return a sentence for each disagreement about a position.

    Values take up to `seconds` of processor time, hints and reviews twice as long.
    """
    game, state = session.game, session.state
    view, seats = state.view(state.turn), game.seat_count(session.options)
    found, clock = list[str](), Clock()
    values = game.move_values(view, clock.limited_to(seconds))
    best = max(value.value for value in values.values())
    proved = all(value.exact for value in values.values())
    if {*values} != {*view.legal_moves()}:
        found.append(f"values of {sorted(values)}, not of {view.legal_moves()}")
    found += _wrong_proofs(game, state, values) if seats == 2 and view == state else []
    if game.hints_per_game is None:
        # What all values prove, a hint finds in less time, but perhaps not in just as much.
        hint = game.hint(view, clock.limited_to(2 * seconds))
        found += _wrong_hint(game, view, hint, values, proved, best)
    move = random.choice(view.legal_moves())
    return [*found, *_wrong_review(session, move, values, seconds)]


def _wrong_proofs(game: AnyGame, state: State, values: Mapping[str, MoveValue]) -> Iterator[str]:
    """Yield proved values that the plain search finds to be different."""
    for move, value in values.items():
        if value.exact:
            after = state.play(move).state
            try:
                worth = _plain_value(game, after, {})
            except OutOfTime:
                return
            worth = worth if after.turn == state.turn else -worth
            if worth != value.value:
                yield f"{move} is worth {worth}, not {value.value}"


def _wrong_hint(
    game: AnyGame,
    view: State,
    hint: Hint,
    values: Mapping[str, MoveValue],
    proved: bool,
    best: float,
) -> Iterator[str]:
    value = values[hint.move]
    if proved and value.value != best:
        yield f"the hint {hint.move} is worth {value.value}, not {best}"
    if value.exact:
        for said, claim in CLAIMS.items():
            sign, number = claim.split()
            holds = {
                ">": value.value > int(number),
                ">=": value.value >= int(number),
                "==": value.value == int(number),
                "<": value.value < int(number),
            }[sign]
            if said in hint.reason and not holds:
                yield f"the hint says {said!r} of a move that is worth {value.value}"
        told = re.search(r"(winning|loses) by (only )?(\d+) stones?( or more)?", hint.reason)
        if told:
            difference = int(told[3]) * (1 if told[1] == "winning" else -1)
            if value.value < difference or (value.value != difference and not told[4]):
                yield f"the hint says {difference} of a move that is worth {value.value}"
    if hint.line:
        if hint.line[0] != hint.move:
            yield f"the line begins with {hint.line[0]}, not with {hint.move}"
        state = view
        for move in hint.line:
            if move not in state.legal_moves():
                yield f"{move} of the line is not legal"
                return
            state = state.play(move).state


def _wrong_review(
    session: Session, move: str, values: Mapping[str, MoveValue], seconds: float
) -> Iterator[str]:
    """Yield what a review of two moves says otherwise than the values, or than itself."""
    game, seats = session.game, session.game.seat_count(session.options)
    ahead = Session(game, session.options, session.seed, session.state)
    is_open = ahead.state.view(ahead.state.turn) == ahead.state
    ahead.play(move)
    if replies := ahead.state.legal_moves():
        ahead.play(replies[0])
    plies = review_game(game, seats, ahead.steps, Clock().limited_to(2 * seconds)).plies
    first = plies[0]
    if all(value.exact for value in values.values()) and first.exact:
        best = max(value.value for value in values.values())
        if (first.value, first.best) != (values[move].value, best):
            yield f"the review says {first.value} of {first.best}: {values[move].value} of {best}"
    if first.value > first.best or not set(first.moves) <= set(values):
        yield f"the review says {first}"
    if plies[1:] and seats == 2 and is_open:
        then = plies[1].best if plies[1].seat == first.seat else -plies[1].best
        if then != first.value:
            yield f"the review says {first.value}, then {then} of one position"


def _plain_value(game: AnyGame, state: State, known: dict[State, float]) -> float:
    """Return the value of a position for the player to move, by the rules alone.

    Raises OutOfTime if the tree is too large.
    """
    if state in known:
        return known[state]
    if len(known) >= TREE_POSITIONS:
        raise OutOfTime
    outcome = state.outcome()
    if outcome is not None and game.scored:
        assert outcome.scores is not None
        value: float = outcome.scores[state.turn] - outcome.scores[1 - state.turn]
    elif outcome is not None:
        value = 0 if len(outcome.winners) != 1 else 1 if state.turn in outcome.winners else -1
    else:
        value = -float("inf")
        for move in state.legal_moves():
            after = state.play(move).state
            worth = _plain_value(game, after, known)
            value = max(value, worth if after.turn == state.turn else -worth)
    known[state] = value
    return value


def main() -> int:
    """Print the disagreements of each game, and return the exit status: 1 if there are any."""
    found = 0
    for game in GAMES:
        wrong = 0
        for session, random in positions(game, POSITIONS):
            for sentence in disagreements(session, random):
                wrong += 1
                print(f"  {game.id} {session.seed}, after {session.ply} moves: {sentence}")
        print(f"{game.id}: {wrong} disagreements in {POSITIONS} positions", flush=True)
        found += wrong
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main())
