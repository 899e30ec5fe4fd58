"""Reading a position of Stones: Skirmish from decoded JSON, refusing what cannot arise."""

from __future__ import annotations

from collections.abc import Sequence

from ... import check
from ...errors import BadPosition
from .options import EMPTY, SkirmishOptions, first_tiles
from .rules import SkirmishState
from .tiling import Tiling, tiling


def read_position(data: object, options: SkirmishOptions) -> SkirmishState:
    """Return the state of `{"board": [[…]], "turn": 0, "quiet": 0}`; raises BadPosition.

    A game of these options must lead to it, so far as the stones, the turns since the last hit and
    those that a game can have had before tell. What is accepted stays so: every position that can
    be played from it is accepted too.
    """
    found = check.fields(data, ("board", "turn", "quiet"))
    board = check.items(found["board"], "the board", options.rows)
    tiles = tuple(
        check.integer(tile, f"tile {column} of row {row}", EMPTY, options.players - 1)
        for row, line in enumerate(board, 1)
        for column, tile in enumerate(check.items(line, f"row {row}", options.columns), 1)
    )
    turn = check.integer(found["turn"], "turn", 0, options.players - 1)
    if turn not in tiles:
        raise BadPosition(f"turn {turn} has no stone: only a player with stones has the turn")
    most = options.quiet_turns
    quiet = check.integer(found["quiet"], "quiet", 0, most or 10**9)
    where = tiling(options.rows, options.columns, options.diagonal)
    state = SkirmishState(where, tiles, options.players, turn, quiet, most)
    for player, count in enumerate(state.counts):
        if count > options.stones:
            raise BadPosition(
                f"player {player + 1} has {count} stones: each starts with {options.stones}"
            )
    if sum(count > 0 for count in state.counts) == 1 and quiet:
        raise BadPosition(
            "one player alone has stones: the game ended with the last hit, so quiet is 0"
        )
    if sum(state.counts) == options.players * options.stones:
        _check_without_hit(state, options)
    else:
        _check_last_hit(state, options)
    return state


def _check_without_hit(state: SkirmishState, options: SkirmishOptions) -> None:
    """Refuse where so many steps, by the players in turn, do not lead from the start to here."""
    turn = state.quiet % state.players
    if state.turn != turn:
        when = f"after {state.quiet} turns" if state.quiet else "this is the start, where"
        raise BadPosition(
            f"nobody has lost a stone: {when} player {turn + 1} has the turn ({turn})"
        )
    if options.layout == "edges":
        start = first_tiles(options, 0)
        for player in range(state.players):
            rounds, rest = divmod(state.quiet, state.players)
            steps = rounds + (player < rest)
            if not _leads(
                state.tiling,
                _points(state, start, player),
                _points(state, state.tiles, player),
                steps,
            ):
                raise BadPosition(
                    f"nobody has lost a stone, and {steps} steps of player {player + 1} do not "
                    "lead from the start to here"
                )
    if state.quiet:
        _check_last_step(state)


def _check_last_hit(state: SkirmishState, options: SkirmishOptions) -> None:
    """Refuse where whoever must have made the last hit has hit nobody."""
    living = [player for player, count in enumerate(state.counts) if count]
    hitter = living[(living.index(state.turn) - 1 - state.quiet) % len(living)]
    if all(
        count == options.stones for player, count in enumerate(state.counts) if player != hitter
    ):
        raise BadPosition(
            f"with turn {state.turn} and quiet {state.quiet} player {hitter + 1} made the last "
            "hit, but nobody else has lost a stone"
        )
    if options.layout == "edges" and options.quiet_turns:
        _check_meeting(state, options)
        _check_ways(state, options, living, hitter)
    _check_last_step(state)


def _check_meeting(state: SkirmishState, options: SkirmishOptions) -> None:
    """Refuse where nobody can have come to a stone that was lost before the game was a draw."""
    start = first_tiles(options, 0)
    for victim, count in enumerate(state.counts):
        if count == options.stones:
            continue
        steps = {
            player: _turns_of(player, range(state.players), options.quiet_turns)
            for player in range(state.players)
        }
        if not any(
            _distance(state.tiling, one, other) <= steps[player] + steps[victim]
            for player in range(state.players)
            if player != victim
            for one in _points(state, start, player)
            for other in _points(state, start, victim)
        ):
            raise BadPosition(
                f"player {victim + 1} has lost a stone, but nobody comes to one within "
                f"{options.quiet_turns} turns, after which a game without a hit is a draw"
            )


def _check_ways(
    state: SkirmishState, options: SkirmishOptions, living: Sequence[int], hitter: int
) -> None:
    """Refuse where stones are further from where they started than a game lets them come.

    So many turns at most lie before the first hit, and between two.
    """
    start = first_tiles(options, 0)
    hits = state.players * options.stones - sum(state.counts)
    after = [*living[living.index(hitter) + 1 :], *living[: living.index(hitter) + 1]]
    most = options.quiet_turns
    for player in living:
        steps = _turns_of(player, range(state.players), most) + _turns_of(
            player, after, state.quiet
        )
        if hits > 1:
            # Who was there between is not known: two players at least, or as many as now.
            steps += (hits - 1) * -(-most // max(2, len(living)))
        home = _points(state, start, player)
        way = sum(
            min(_distance(state.tiling, point, other) for other in home)
            for point in _points(state, state.tiles, player)
        )
        if way > steps:
            raise BadPosition(
                f"the stones of player {player + 1} stand {way} steps from where they started: "
                f"with {'one hit' if hits == 1 else f'{hits} hits'}, none later than {most} turns, "
                f"there were {steps} at most"
            )


def _turns_of(player: int, order: Sequence[int], turns: int) -> int:
    """Return how many of so many turns, taken in an order, a player has."""
    rounds, rest = divmod(turns, len(order))
    return rounds + (player in order[:rest])


def _distance(tiling: Tiling, one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return how many steps lead from one point to another on an empty board."""
    down, right = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(down, right) if tiling.diagonal else down + right


def _check_last_step(state: SkirmishState) -> None:
    """Refuse where no stone of the player who stepped last can have come from a free tile.

    Nobody ever passes: who is stuck has the whole board.
    """
    living = [player for player, count in enumerate(state.counts) if count]
    mover = living[living.index(state.turn) - 1]
    if not any(
        state.tiles[near] == EMPTY
        for tile, player in enumerate(state.tiles)
        if player == mover
        for near in state.tiling.neighbours[tile]
    ):
        raise BadPosition(
            f"player {mover + 1} stepped last, but beside their stones no tile is free to come from"
        )


def _points(state: SkirmishState, tiles: Sequence[int], player: int) -> list[tuple[int, int]]:
    return [state.tiling.point(tile) for tile, owner in enumerate(tiles) if owner == player]


def _leads(
    tiling: Tiling, start: list[tuple[int, int]], stop: list[tuple[int, int]], steps: int
) -> bool:
    """Whether so many steps may lead from some points to others; obstacles are not looked at."""
    moved = len(set(start) - set(stop))
    if moved > steps or (steps == 1 and not moved):
        return False
    down, right = (
        sum(
            abs(one - other)
            for one, other in zip(
                sorted(point[axis] for point in start),
                sorted(point[axis] for point in stop),
                strict=True,
            )
        )
        for axis in (0, 1)
    )
    if tiling.diagonal:
        return steps >= max(down, right)
    # A step along a row or a column changes their sum by one.
    shift = sum(map(sum, stop)) - sum(map(sum, start))
    return steps >= down + right and (steps - shift) % 2 == 0
