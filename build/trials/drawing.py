"""Random input of several trials: options, games, and damaged texts."""

from __future__ import annotations

import math
from random import Random
from typing import Any

from fourgames_tk.engine.errors import BadOption
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.options import ChoiceSpec, NumberSpec, Options, OptionsT, SubsetSpec
from fourgames_tk.engine.session import Session

SIGNS = "\0\n\r\t \"'{}[]()\\#=,:;.*!?-+0123456789aAzZ٣é\ud800\u2028😀"
"""Characters that damage texts: those of a syntax, and those that are hard to encode."""


def options_of(game: AnyGame, random: Random) -> Options:
    """Return random options of a game."""
    return drawn_options(game.options_type, random)


def drawn_options(kind: type[OptionsT], random: Random) -> OptionsT:
    """Return random options of a kind: each is its default or, as often, any other value."""
    while True:
        values: dict[str, Any] = {}
        for name, spec in kind.specs().items():
            if random.random() < 0.5:
                continue
            if isinstance(spec, ChoiceSpec):
                values[name] = random.choice(sorted(spec.choices))
            elif isinstance(spec, NumberSpec):
                values[name] = random.choice(range(spec.minimum, spec.maximum + 1, spec.step))
            elif isinstance(spec, SubsetSpec):
                words = random.sample(list(spec.choices), random.randint(1, len(spec.choices)))
                values[name] = tuple(word for word in spec.choices if word in words)
            else:
                values[name] = random.random() < 0.5
        try:
            return kind(**values)
        except BadOption:
            continue


def some_session(game: AnyGame, random: Random, plies: int, seed: int | None = None) -> Session:
    """Return a game of random options, and a random seed without one, after some random moves."""
    drawn = random.randrange(10**18)
    session = Session(game, options_of(game, random), drawn if seed is None else seed)
    for _ in range(plies):
        if moves := session.state.legal_moves():
            session.play(random.choice(moves))
    return session


def spoilt(text: str, random: Random) -> str:
    """Return a text with some of its parts left out, doubled, moved or replaced."""
    for _ in range(random.randint(1, 4)):
        start = random.randint(0, len(text))
        stop = min(len(text), start + random.choice((0, 1, 2, 5, 20, 200)))
        part = text[start:stop]
        other = random.choice(
            (
                "",
                part * 2,
                part * 50,
                part[::-1],
                part.swapcase(),
                "".join(random.choices(SIGNS, k=random.randint(1, 8))),
                str(random.choice((-1, 0, 10**18, 10**30, "9" * 5000, "1e999", "NaN"))),
            )
        )
        text = text[:start] + other + text[stop:]
    return text


def noise(random: Random) -> str:
    """Return a text that means nothing."""
    return "".join(random.choices(SIGNS, k=random.randint(0, 300)))


def spoilt_value(value: Any, random: Random) -> Any:
    """Return a value as JSON carries it, with one part of it replaced or left out."""
    if isinstance(value, (dict, list)) and value and random.random() < 0.85:
        if isinstance(value, dict):
            key = random.choice(sorted(value))
            rest = {name: part for name, part in value.items() if name != key}
            return (
                rest if random.random() < 0.1 else {**rest, key: spoilt_value(value[key], random)}
            )
        index = random.randrange(len(value))
        inside = [] if random.random() < 0.1 else [spoilt_value(value[index], random)]
        return [*value[:index], *inside, *value[index + 1 :]]
    return random.choice(
        (
            *(None, True, False, -1, 0, 1, 7, 2**63, 10**30, 1.5, 1e300, math.inf, math.nan),
            *("", "x", "..", "0", "\ud800", "\0", [], [None], [[]], {}, {"a": 1}),
            spoilt(value, random) if isinstance(value, str) else -1,
        )
    )
