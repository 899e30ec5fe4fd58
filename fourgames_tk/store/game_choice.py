"""What was last chosen for one game, and how that is read and written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..engine.errors import BadOption
from ..engine.game import AnyGame
from ..engine.games import GAMES
from ..engine.options import Options, OptionsT
from ..engine.players.spec import BadPlayer, PlayerSpec
from .unknown import Names

KNOWN = {game.id: game for game in GAMES}


@dataclass(frozen=True)
class GameChoice:
    """What was last chosen for one game.

    `options` and `players` are in the text form that options and players are made from; `level`
    is a number of one of the game's levels, or None if none was chosen yet. `overruled` is whether
    the person has chosen other options than the game proposes.
    """

    options: Mapping[str, str] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    level: int | None = None
    overruled: bool = False

    def data(self) -> dict[str, object]:
        """Return what `read_choice` reads back."""
        return {
            "options": dict(self.options),
            "players": list(self.players),
            "level": self.level,
            "overruled": self.overruled,
        }


def read_choice(data: object, game: str, faults: list[str]) -> GameChoice:
    """Return what was chosen for a game; what is not valid is left out and told in `faults`.

    Of a game that is not known, one of a newer version perhaps, only the form is looked at.
    """
    if not isinstance(data, dict):
        faults.append(f"{game}: allowed is an object")
        return GameChoice()
    known = KNOWN.get(game)
    overruled = data.get("overruled", False)
    if not isinstance(overruled, bool):
        faults.append(f"overruled of {game}: allowed is true or false")
        overruled = False
    return GameChoice(
        _options(data.get("options", {}), game, known, faults),
        _players(data.get("players", []), game, known, faults),
        _level(data.get("level"), game, known, faults),
        overruled,
    )


def names_in_choice(game: str) -> Names:
    """Return the names that are known in what was chosen for a game."""
    known = KNOWN.get(game)
    options = None if known is None else dict.fromkeys(known.options_type.specs())
    return {"options": options, **dict.fromkeys(("players", "level", "overruled"))}


def parse_what_is_good(
    kind: type[OptionsT], words: Mapping[str, str]
) -> tuple[OptionsT, tuple[str, ...]]:
    """Make options from remembered texts, and say what was wrong with those left out.

    Each bad value falls back to its default by itself. Options that do not go together all fall
    back. Names that are unknown, from an older or newer program, are passed over.
    """
    good, faults = _what_is_good(kind, words)
    return kind.parse(good), faults


def texts(
    data: object, what: str, faults: list[str], kind: type[Options] | None = None
) -> dict[str, str]:
    """Return the texts by name that an object holds; what else it holds is told in `faults`.

    With a `kind` of options others are passed over: a newer version may mean them otherwise.
    """
    if not isinstance(data, dict):
        faults.append(f"{what}: allowed is an object")
        return {}
    names = [name for name in data if kind is None or name in kind.specs()]
    found = {name: data[name] for name in names if isinstance(data[name], str)}
    faults += [f"{what}: {name} must be a text" for name in names if name not in found]
    return found


def _what_is_good(
    kind: type[Options], words: Mapping[str, str]
) -> tuple[dict[str, str], tuple[str, ...]]:
    specs = {name: spec for name, spec in kind.specs().items() if name in words}
    good = {name: words[name] for name, spec in specs.items() if spec.reads(words[name])}
    faults = tuple(
        spec.refusal(name, words[name]) for name, spec in specs.items() if name not in good
    )
    try:
        kind.parse(good)
    except BadOption as error:
        return {}, (*faults, str(error))
    return good, faults


def _options(data: object, game: str, known: AnyGame | None, faults: list[str]) -> dict[str, str]:
    what = f"options of {game}"
    if known is None:
        return texts(data, what, faults)
    words = texts(data, what, faults, known.options_type)
    good, bad = _what_is_good(known.options_type, words)
    faults += [f"{what}: {fault}" for fault in bad]
    return good


def _players(data: object, game: str, known: AnyGame | None, faults: list[str]) -> tuple[str, ...]:
    what = f"players of {game}"
    if not isinstance(data, list) or not all(isinstance(each, str) for each in data):
        faults.append(f"{what}: allowed is a list of texts")
        return ()
    if known is not None:
        try:
            for text in data:
                _check_player(text, known)
        except (BadPlayer, BadOption) as error:
            # Without one of them the others would sit on other seats.
            faults.append(f"{what}: {error}")
            return ()
    return tuple(data)


def _check_player(text: str, game: AnyGame) -> None:
    """Raise BadPlayer or BadOption for a text that names no player of this game."""
    spec = PlayerSpec.parse(text)
    if spec.kind == "level":
        game.level(spec.level)


def _level(data: object, game: str, known: AnyGame | None, faults: list[str]) -> int | None:
    if data is None:
        return None
    last = None if known is None else len(known.levels)
    if isinstance(data, int) and data is not True and 1 <= data <= (last or data):
        return data
    allowed = "from 1 on" if last is None else f"from 1 to {last}"
    faults.append(f"level of {game}: allowed is a whole number {allowed}")
    return None
