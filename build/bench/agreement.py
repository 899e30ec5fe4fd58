"""Whether values, hints, reasons and reviews agree about positions of random games.

What is said to be proved is compared with a plain search of the whole tree, where that is small.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from fourgames_tk.engine.errors import BadPosition
from fourgames_tk.engine.explanation import Hint
from fourgames_tk.engine.game import AnyGame, MoveValue, State
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.skirmish.rules import SkirmishState
from fourgames_tk.engine.learn.review import review_game
from fourgames_tk.engine.options import Options
from fourgames_tk.engine.search.clock import Clock, NodeClock, OutOfTime
from fourgames_tk.engine.session import Session

POSITIONS, SLOW_POSITIONS = 300, 30
"""Default number of positions of a variation, and of one whose searches are slow."""
NODES = 100_000
"""Limit of the search for the values of a position, so that a busy machine finds the same."""
TREE_POSITIONS = 4_000
"""Largest tree that the plain search visits, in positions."""
FIRST_SHARE, LATE_SHARE = 0.2, 0.4
"""Share of the positions among the first three of a game, with the first turns, and of those from
the last third, which can be proved; others are from the first third."""

CLAIMS: Mapping[str, str] = {
    "Wins, whatever the other player does": "> 0",
    "and wins.": "> 0",
    "so this move wins": "> 0",
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


@dataclass(frozen=True)
class Variation:
    """A game with the texts of its options; `is_slow` if a position takes seconds.

    With `by_hand`, its positions are changed at random places, as people set up positions.
    """

    game: AnyGame
    words: Mapping[str, str]
    is_slow: bool = False
    by_hand: bool = False

    @property
    def options(self) -> Options:
        found: Options = self.game.options_type.parse(self.words)
        return found

    def __str__(self) -> str:
        words = [f"{name}={text}" for name, text in self.words.items()]
        return " ".join([self.game.id, *words, *(["set up by hand"] * self.by_hand)])


def _variations() -> Iterator[Variation]:
    four_stones, skirmish, four_by_four, fourside, mancala = map(
        find_game, ("four-stones", "skirmish", "four-by-four", "fourside", "mancala")
    )
    shuffled = {"layout": "shuffled"}
    yield Variation(four_stones, {})
    yield Variation(four_stones, shuffled)
    yield Variation(four_stones, {**shuffled, "rows": "2", "spaces": "6", "letters": "5"})
    yield Variation(four_stones, {**shuffled, "rows": "8", "spaces": "16", "letters": "26"})
    small = {"rows": "4", "columns": "4", "stones": "2", "layout": "random"}
    for diagonal in ("no", "yes"):
        for more in ({}, {"layout": "random"}, small, {**small, "quiet_turns": "10"}):
            yield Variation(skirmish, {"diagonal": diagonal, **more})
        for players in ("3", "4"):
            words = {"players": players, "diagonal": diagonal}
            yield Variation(skirmish, words, is_slow=True)
            yield Variation(skirmish, {**words, **small, "rows": "5"}, is_slow=True)
        large = {"rows": "8", "columns": "9", "stones": "5"}
        yield Variation(skirmish, {"players": "4", "diagonal": diagonal, **large}, is_slow=True)
        flat = {"rows": "3", "columns": "12", "stones": "3"}
        yield Variation(skirmish, {"players": "2", "diagonal": diagonal, **flat})
    for squares in ("no", "yes"):
        for attributes in ("light,tall,round,hollow", "light,tall,round", "tall,hollow", "round"):
            words = {"squares": squares, "attributes": attributes}
            for calling in ("players", "automatic"):
                yield Variation(four_by_four, {**words, "calling": calling})
    for attributes in ("light,hollow", "tall,round,hollow", "light"):
        yield Variation(four_by_four, {"squares": "yes", "attributes": attributes})
    for values in range(3, 10):
        yield Variation(fourside, {"values": str(values)})
    for values in (3, 5, 9):
        yield Variation(fourside, {"values": str(values), "columns": "5", "rows": "5"})
    yield Variation(fourside, {"values": "4", "columns": "15", "rows": "11"}, is_slow=True)
    for stones in range(2, 7):
        for swap in ("no", "yes"):
            for opening in ("full", "short"):
                words = {"stones": str(stones), "swap": swap, "opening": opening}
                yield Variation(mancala, words)
    for game, words, is_slow in (
        (four_stones, shuffled, False),
        (skirmish, {}, False),
        (skirmish, {"diagonal": "yes", "rows": "4", "columns": "5"}, False),
        (skirmish, {"players": "3"}, True),
        (four_by_four, {}, False),
        (four_by_four, {"squares": "yes", "attributes": "light,round"}, False),
        (fourside, {"values": "5"}, False),
        (mancala, {}, False),
        (mancala, {"swap": "yes", "opening": "short"}, False),
    ):
        yield Variation(game, words, is_slow, by_hand=True)


VARIATIONS = tuple(_variations())
"""The rules in which positions are checked."""


def positions(variation: Variation, count: int) -> Iterator[tuple[Session, Random]]:
    """Yield sessions at random positions of random games, each with its own source of chance."""
    game, options = variation.game, variation.options
    for seed in range(count):
        random = Random(f"{variation}/{seed}")
        session = Session(game, options, seed)
        while moves := session.state.legal_moves():
            session.play(random.choice(moves))
        last = session.length - 1
        part = random.random()
        if part < FIRST_SHARE:
            session.go_to(min(last, seed % 3))
        elif part < FIRST_SHARE + LATE_SHARE:
            session.go_to(random.randint(2 * last // 3, last))
        else:
            session.go_to(random.randint(0, last // 3))
        yield (_changed_by_hand(session, random) if variation.by_hand else session), random


def _changed_by_hand(session: Session, random: Random) -> Session:
    """Return a session that begins at the position, changed at up to ten places and playable."""
    game, editor = session.game, session.game.position_editor()
    assert editor is not None
    while True:
        state = session.state
        for _each in range(random.randint(1, 10)):
            place, pieces = random.choice(editor.clickable_places(state)), [""]
            pieces = [*editor.piece_choices(state)] or pieces
            with contextlib.suppress(ValueError):  # Pieces of 4 × 4 cannot be edited, only placed.
                state = editor.edit(state, place, random.choice(pieces), random.random() < 0.5)
            if numbers := editor.editable_numbers(state, ""):
                number = random.choice(numbers)
                state = number.with_value(random.randint(number.lowest, number.highest))
        with contextlib.suppress(BadPosition):
            found = game.parse_position(editor.position_json(state), session.options, session.seed)
            if found.legal_moves():
                return Session(game, session.options, session.seed, found)


def disagreements(session: Session, random: Random, nodes: int = NODES) -> list[str]:
    """Return a sentence for each disagreement about a position.

    Values and hints take up to `nodes` positions, reviews twice as many.
    """
    game, state = session.game, session.state
    view, seats = state.view(state.turn), game.seat_count(session.options)

    def limit(times: int = 1) -> Clock:
        return NodeClock(Clock(), times * nodes)

    found = list[str]()
    values = game.move_values(view, limit())
    if {*values} != {*view.legal_moves()}:
        found.append(f"values of {sorted(values)}, not of {view.legal_moves()}")
    if game.move_values(view, limit()) != values:
        found.append("a second search finds other values")
    is_open = view == state
    if seats == 2 and is_open:
        found += _wrong_proofs(game, state, values)
    if game.hints_per_game is None:
        found += _wrong_hint(game, view, game.hint(view, limit()), values)
    moves = view.legal_moves()
    best = max(moves, key=lambda each: values[each].value)
    for move in {random.choice(moves), best}:
        reason = game.compared_reason(view, move, limit(), values)
        found += (f"why {move}: {each}" for each in _wrong_reason(reason.sentence, move, values))
        if seats > 2 and game.id == "skirmish":
            found += _wrong_threats(state, move, reason.sentence)
    if seats == 2 and game.id != "fourside":
        found += _wrong_choice(game, view, values, limit())
    return [*found, *_wrong_review(session, random.choice(moves), values, limit(2))]


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
    game: AnyGame, view: State, hint: Hint, values: Mapping[str, MoveValue]
) -> Iterator[str]:
    """Yield what a hint says otherwise than the values of the same number of positions."""
    value, best = values[hint.move], max(value.value for value in values.values())
    if value.value < best:
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


def _wrong_reason(sentence: str, move: str, values: Mapping[str, MoveValue]) -> Iterator[str]:
    """Yield what a reason says otherwise than the values that it was given."""
    here = values[move]
    for said, better in re.findall(
        r"Pile (\d) (is|seems) better in the long run", sentence
    ) + re.findall(r"Pile (\d) (is|seems) worse in the long run", sentence):
        other = values[said]
        if better == "is" and not (here.exact and other.exact):
            yield f"{sentence!r} of {here} and {other}"
        is_better = f"{said} {better} better" in sentence
        if (other.value > here.value) != is_better:
            yield f"{sentence!r} of {here} and {other}"
    best = max(value.value for value in values.values())
    if "No other pile is better" in sentence and (
        here.value < best or not all(value.exact for value in values.values())
    ):
        yield f"{sentence!r} of {here}, best {best}"
    if "Swapping sides is better" in sentence and not (
        here.exact and values["swap"].exact and here.value < values["swap"].value
    ):
        yield f"{sentence!r} of {here} and {values['swap']}"
    if "can force a win" in sentence and not (here.exact and here.value < 0):
        yield f"{sentence!r} of {here}"


def _wrong_threats(state: State, move: str, sentence: str) -> Iterator[str]:
    """Yield captures of Skirmish that a reason tells and no stone is there to make."""
    assert isinstance(state, SkirmishState)
    after = state.after(move)
    names = {after.tiling.tile_name(tile): tile for tile in range(after.tiling.tile_count)}
    for who, cells in re.findall(
        r"(The next player|Player \d) can capture the stones? on (.*?)(?: in \d turns)?\.", sentence
    ):
        enemy = after.turn if who == "The next player" else int(who[-1]) - 1
        for cell in re.findall(r"[a-z]\d+", cells):
            near = after.tiling.neighbours[names[cell]]
            if all(after.tiles[tile] != enemy for tile in near):
                yield f"{move}: {who} cannot capture {cell}: {sentence}"


def _wrong_choice(
    game: AnyGame, view: State, values: Mapping[str, MoveValue], clock: Clock
) -> Iterator[str]:
    """Yield a move of the best level that is proved to be worse than another."""
    chosen = game.choose(view, game.levels[-1].number, clock, Random(0))
    best = max(value.value for value in values.values())
    if all(value.exact for value in values.values()) and values[chosen].value < best:
        yield f"the best level chooses {chosen}, worth {values[chosen].value}, not {best}"


def _wrong_review(
    session: Session, move: str, values: Mapping[str, MoveValue], clock: Clock
) -> Iterator[str]:
    """Yield what a review of two moves says otherwise than the values, or than itself."""
    game, seats = session.game, session.game.seat_count(session.options)
    ahead = Session(game, session.options, session.seed, session.state)
    is_open = ahead.state.view(ahead.state.turn) == ahead.state
    ahead.play(move)
    if replies := ahead.state.legal_moves():
        ahead.play(replies[0])
    review = review_game(game, seats, ahead.steps, clock)
    plies = review.plies
    first = plies[0]
    if all(value.exact for value in values.values()) and first.exact:
        best = max(value.value for value in values.values())
        if (first.value, first.best) != (values[move].value, best):
            yield f"the review says {first.value} of {first.best}: {values[move].value} of {best}"
        kept = {each for each in values if values[each].value == best}
        if {*first.moves} != kept:
            yield f"the review says that {first.moves} are best, not {sorted(kept)}"
        if seats == 2 and not game.scored and first.value < best:
            told = [ply.ply for ply in review.key_moments]
            if 1 not in told:
                yield f"the review calls {move} no mistake: {first}"
    if first.value > first.best or not set(first.moves) <= set(values):
        yield f"the review says {first}"
    if (first.value == first.best) != (move in first.moves) and first.exact:
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


@contextlib.contextmanager
def busy_processes(count: int) -> Iterator[None]:
    """Keep so many processors busy while the block runs."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _each in range(count)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def main() -> int:
    """Print the disagreements of each variation, and return the exit status: 1 if any."""
    parser = argparse.ArgumentParser(prog="dev.py bench agreement")
    parser.add_argument(
        "--positions",
        type=int,
        help=f"positions of each variation ({POSITIONS}, or {SLOW_POSITIONS} of slow ones)",
    )
    parser.add_argument("--nodes", type=int, default=NODES, help=f"nodes of a search ({NODES})")
    parser.add_argument("--only", default="", help="only variations whose text contains this")
    parser.add_argument("--busy", action="store_true", help="run beside two busy processes")
    given = parser.parse_args()
    tried = found = 0
    with busy_processes(2 if given.busy else 0):
        for variation in VARIATIONS:
            if given.only not in str(variation):
                continue
            usual = SLOW_POSITIONS if variation.is_slow else POSITIONS
            count, wrong = given.positions or usual, 0
            for session, random in positions(variation, count):
                for sentence in disagreements(session, random, given.nodes):
                    wrong += 1
                    print(f"  seed {session.seed}, after {session.ply} moves: {sentence}")
            print(f"{variation}: {wrong} disagreements in {count} positions", flush=True)
            tried, found = tried + count, found + wrong
    print(f"{found} disagreements in {tried} positions")
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main())
