"""Small artificial games, and plain reference searches of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from fourgames_tk.engine.search.alpha_beta import PROVED, SETTLING_PLIES, WIN
from fourgames_tk.engine.search.max_n import Values


@dataclass
class Graph:
    """A game of two players on numbered positions; a move is the number of the next position.

    With `limited`, it has futility bounds. `visited` are the positions in the order in which the
    search asked for their exact values.
    """

    after: list[list[int]]
    ends: dict[int, int] = field(default_factory=dict)
    estimates: list[int] = field(default_factory=list)
    restless: list[list[int]] = field(default_factory=list)
    limited: bool = False
    visited: list[int] = field(default_factory=list)

    def exact_value(self, position: int) -> int | None:
        self.visited.append(position)
        return self.ends.get(position)

    def children(self, position: int) -> list[tuple[int, int]]:
        return [(child, child) for child in self.after[position]]

    def noisy_children(self, position: int) -> list[int]:
        return self.restless[position] if self.restless else []

    def futility_bound(self, position: int) -> int | None:
        quiet = {*self.after[position]}.difference(self.noisy_children(position))
        if not self.limited or quiet.intersection(self.ends):
            return None
        return max([self.evaluate(position), *(-self.evaluate(child) for child in quiet)])

    def evaluate(self, position: int) -> int:
        return self.estimates[position] if self.estimates else 0


@dataclass
class Party:
    """A game of several players on numbered positions; `values` are those of leaves and ends."""

    after: list[list[int]]
    movers: list[int]
    values: list[Values]

    def mover(self, position: int) -> int:
        return self.movers[position]

    def children(self, position: int) -> list[tuple[int, int]]:
        return [(child, child) for child in self.after[position]]

    def evaluate(self, position: int) -> Values:
        return self.values[position]


def ladder(seed: int, size: int = 14, noisy: bool = False) -> Graph:
    """Return a game of wins, losses and draws whose positions are met after few or many moves.

    With `noisy` a part of the moves is.
    """
    random = Random(seed)
    after = [_some(random, range(at + 1, min(at + 5, size))) for at in range(size)]
    ends = {at: random.choice((-WIN, 0, WIN)) for at in range(2, size) if random.random() < 0.2}
    ends[size - 1] = random.choice((-WIN, 0, WIN))
    restless = [[child for child in children if random.random() < 0.5] for children in after]
    return Graph(after, ends, [], restless if noisy else [])


def storeys(seed: int, layers: int = 6, width: int = 4, ends: bool = True) -> Graph:
    """Return a game of estimates in which each position is met after one number of moves only.

    With `ends` some positions are won, lost or drawn; without, a part of the moves is noisy.
    """
    random = Random(seed)
    size = layers * width
    after = [_some(random, _next_layer(at, width, size)) for at in range(size)]
    known = {at: random.choice((-WIN, 0, WIN)) for at in range(1, size) if random.random() < 0.15}
    last = {at: random.randrange(-3, 4) for at in range(size - width, size)}
    estimates = [random.randrange(-20, 21) for _ in range(size)]
    restless = [[child for child in children if random.random() < 0.5] for children in after]
    if ends:
        return Graph(after, known | last, estimates, limited=True)
    return Graph(after, last, estimates, restless, limited=True)


def party(seed: int, players: int, layers: int = 5, width: int = 4) -> Party:
    """Return a game of several players; some of its positions are won by one of them."""
    random = Random(seed)
    size = layers * width
    after = [
        [] if random.random() < 0.1 else _some(random, _next_layer(at, width, size))
        for at in range(size)
    ]
    after[0] = list(_next_layer(0, width, size))
    values = []
    for _ in range(size):
        shares = [random.randrange(5) / 4 for _ in range(players)]
        winner = random.randrange(players)
        won = tuple(float(player == winner) for player in range(players))
        values.append(won if random.random() < 0.2 else tuple(shares))
    return Party(after, [random.randrange(players) for _ in range(size)], values)


def minimax(game: Graph, position: int, depth: int) -> int:
    """Return the value for the side to move: of the whole tree, with nothing left out."""
    if position in game.ends:
        return game.ends[position]
    if depth == 0:
        return settled(game, position, SETTLING_PLIES)
    return max(move_values(game, position, depth).values())


def move_values(game: Graph, position: int, depth: int) -> dict[int, int]:
    """Return the value of every move by `minimax`, for the side that makes it."""
    return {
        child: _seen_from_before(minimax(game, child, depth - 1)) for child in game.after[position]
    }


def settled(game: Graph, position: int, left: int) -> int:
    """Return the better of the estimate and the best value after some noisy moves."""
    found = [game.evaluate(position)]
    for child in game.noisy_children(position) if left else ():
        if child in game.ends:
            found.append(_seen_from_before(game.ends[child]))
        else:
            found.append(_seen_from_before(settled(game, child, left - 1)))
    return max(found)


def plain_max_n(game: Party, position: int, depth: int) -> Values:
    """Return the values of the first child that is best for the mover, without any cut-off."""
    children = game.after[position] if depth else []
    found = [plain_max_n(game, child, depth - 1) for child in children]
    mover = game.movers[position]
    return max(found, key=lambda values: values[mover]) if found else game.values[position]


def _seen_from_before(value: int) -> int:
    """Return a value for the other side, one move earlier: a proved end is one move farther."""
    if value >= PROVED:
        return 1 - value
    return -1 - value if value <= -PROVED else -value


def _next_layer(position: int, width: int, size: int) -> range:
    following = (position // width + 1) * width
    return range(following, min(following + width, size))


def _some(random: Random, choices: range) -> list[int]:
    return random.sample(choices, min(len(choices), random.randrange(1, 4)))
