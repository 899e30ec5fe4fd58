"""What the program remembers from one time to the next: preferences, window, last choices."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeVar

from ..engine.errors import FourgamesError, printable, shortened
from ..engine.files import Unfit, read_bytes, write_atomically
from ..engine.options import Options, choice, flag, number
from ..engine.players.names import BadName, read_name
from . import places
from .game_choice import GameChoice, names_in_choice, parse_what_is_good, read_choice, texts
from .lock import locked
from .sizes import nearest_window, read_panels, read_window
from .unknown import Names, is_deeper, merged, unknown_in

ValueT = TypeVar("ValueT", "Preferences", "GameChoice", "Settings")

MOST_PEOPLE = 8
"""How many names are remembered."""

LARGEST_FILE = 1_000_000
"""In bytes; the settings take a thousandth of it."""

LONGEST_NUMBER = 1000
"""In digits; every Python reads so many."""

DEEPEST = 30
"""So many objects and lists may stand inside one another."""

NESTED = "it is nested too deeply"

DEFAULTS = "The defaults are used."


class Damaged(FourgamesError):
    """The file is there, and does not hold settings."""


@dataclass(frozen=True)
class Preferences(Options):
    """How the program looks, sounds and behaves. Described once, here, for the dialog too."""

    theme: str = choice(
        "system", "Theme", {"system": "As the system", "light": "Light", "dark": "Dark"}
    )
    text_size: int = number(100, "Text size", 80, 200, step=10, unit="%")
    speed: str = choice(
        "normal",
        "Speed of moves",
        {
            "slow": "Slow",
            "normal": "Normal",
            "fast": "Fast",
            "fastest": "As fast as it can draw",
            "off": "No animation",
        },
        help="How fast pieces move on the board.",
    )
    sound: bool = flag(True, "Sound")
    volume: int = number(60, "Volume", 0, 100, unit="%", when=("sound", "yes"))
    preview: bool = flag(
        True,
        "Show what a click would do",
        help="While the pointer rests on the board, show where a move would lead.",
    )
    curtain: bool = flag(
        True,
        "Hide hands between turns",
        help="When two people share the screen, cover the blocks until the next one is ready.",
    )


@dataclass(frozen=True)
class Settings:
    """Everything that is remembered. A change makes a new value, which `save` writes.

    `window` is (width, height) in pixels, or None before the first time; `panels` is the width of
    what stands beside a board, in design units, or None for the usual one; `game` is the id of the
    game that was played last; `choices` maps ids of games to what was last chosen for them.
    `people` is what the people at this screen are called: the first of them in a game, the second,
    and so on; empty where one has no name. `unknown` is what another version may have written
    besides, as it stands in the file.
    """

    preferences: Preferences = field(default_factory=Preferences)
    window: tuple[int, int] | None = None
    panels: int | None = None
    game: str | None = None
    choices: Mapping[str, GameChoice] = field(default_factory=dict)
    people: tuple[str, ...] = ()
    unknown: Mapping[str, Any] = field(default_factory=dict, compare=False)
    path: Path = field(default_factory=places.settings_path, compare=False)

    @classmethod
    def load(cls, path: Path | None = None) -> tuple[Settings, str | None]:
        """Read the settings, and return them with a message for people if something was wrong.

        A damaged file is set aside and the defaults are used; so they are for one that the
        system does not let us read, which stays where it is. Each bad value in a good file falls
        back by itself, and a copy is kept. No file at all is no fault.
        """
        path = places.settings_path() if path is None else path
        try:
            return _read(path)
        except FileNotFoundError:
            return cls(path=path), None
        except OSError as error:
            return cls(path=path), f"{_unreadable(places.reason(error))} {DEFAULTS}"
        except Damaged as error:
            message: str | None = _unreadable(str(error))
        found: Settings | None = None
        with contextlib.suppress(OSError), locked(path):
            # Another window may have found it damaged too, and have written it anew.
            found, message = _read_or_set_aside(path)
        if found is None:
            return cls(path=path), message and f"{message} {DEFAULTS}"
        return found, message

    def save(self, since: Settings) -> str | None:
        """Write what differs from `since`; return a message for people if that is not possible.

        What another window has written in the meantime stays. A file that has gone, or that is
        damaged and set aside, is written as a whole.
        """
        try:
            with locked(self.path):
                found, message = _read_or_set_aside(self.path)
                _write(self if found is None else _changed(found, since, self))
        except OSError as error:
            return f"The settings cannot be kept: {places.reason(error)}."
        return message if found is None else None

    def choice(self, game: str) -> GameChoice:
        """Return what was last chosen for a game, empty if nothing was."""
        return self.choices.get(game, GameChoice())

    def with_choice(self, game: str, chosen: GameChoice) -> Settings:
        """Return settings that remember this choice, and the game as the last one played."""
        return replace(self, game=game, choices={**self.choices, game: chosen})

    def with_preference(self, name: str, text: str) -> Settings:
        """Return settings with one preference changed; raises BadOption, as `Options.parse`."""
        words = {**self.preferences.words(), name: text}
        return replace(self, preferences=Preferences.parse(words))

    def with_people(self, names: Sequence[str]) -> Settings:
        """Return settings that remember the names of the people in a game, in their order.

        Others that are known come behind them. Whoever takes a name away takes it from here too.
        """
        forgotten = {old for old, name in zip(self.people, names, strict=False) if not name}
        others = [old for old in self.people if old and old not in {*names, *forgotten}]
        people = [*names, *others][:MOST_PEOPLE]
        while people and not people[-1]:
            people.pop()
        return replace(self, people=tuple(people))

    def with_window(self, width: int, height: int) -> Settings:
        """Return settings that remember the size of the window, in pixels.

        Whoever arranges windows may make one smaller than we would: the least size is kept then.
        """
        return replace(self, window=nearest_window(width, height))


def _read_or_set_aside(path: Path) -> tuple[Settings | None, str | None]:
    """Return the settings, None if there are none or they are damaged, and a message or None.

    Raises OSError where the system does not let us read them.
    """
    try:
        return _read(path)
    except FileNotFoundError:
        return None, None
    except Damaged as error:
        return None, f"{_unreadable(str(error))} {places.set_aside(path)}"


def _unreadable(why: str) -> str:
    return f"The settings cannot be read: {why}."


def _write(settings: Settings) -> None:
    data = {
        "preferences": settings.preferences.words(),
        "window": settings.window,
        "panels": settings.panels,
        "game": settings.game,
        "people": list(settings.people),
        "games": {game: chosen.data() for game, chosen in settings.choices.items()},
    }
    write_atomically(settings.path, json.dumps(merged(data, settings.unknown), indent=2) + "\n")


def _changed(now: Settings, since: Settings, wanted: Settings) -> Settings:
    """Return the settings of now with everything in which those that are wanted differ."""
    changed = {
        game: _with_changes(now.choice(game), since.choice(game), chosen)
        for game, chosen in wanted.choices.items()
    }
    preferences = _with_changes(now.preferences, since.preferences, wanted.preferences)
    return replace(
        _with_changes(now, since, wanted),
        preferences=preferences,
        choices={**now.choices, **changed},
    )


def _with_changes(now: ValueT, since: ValueT, wanted: ValueT) -> ValueT:
    values = {
        each.name: getattr(wanted, each.name)
        for each in fields(wanted)
        if getattr(wanted, each.name) != getattr(since, each.name)
    }
    return replace(now, **values)


def _read(path: Path) -> tuple[Settings, str | None]:
    """Return settings with a message or None; raises OSError or Damaged."""
    try:
        content = read_bytes(path, LARGEST_FILE)
    except Unfit as error:
        raise Damaged(places.reason(error)) from None
    data = _decoded(content)
    faults: list[str] = []
    words = texts(data.get("preferences", {}), "preferences", faults, Preferences)
    preferences, bad = parse_what_is_good(Preferences, words)
    faults += bad
    games = data.get("games", {})
    if not isinstance(games, dict):
        faults.append("games: allowed is an object")
        games = {}
    settings = Settings(
        preferences=preferences,
        window=read_window(data.get("window")),
        panels=read_panels(data.get("panels")),
        game=_text(data.get("game"), faults),
        choices={game: read_choice(chosen, game, faults) for game, chosen in games.items()},
        people=_people(data.get("people", []), faults),
        path=path,
        unknown=unknown_in(data, _names(games)),
    )
    if not faults:
        return settings, None
    listed = shortened(printable("; ".join(faults)))
    kept = places.keep_copy(path, content)
    return settings, f"Some settings are not valid and were left out: {listed}. {kept}"


def _names(games: Iterable[str]) -> Names:
    """Return the names that are known in a file with choices for these games."""
    return {
        "preferences": dict.fromkeys(Preferences.specs()),
        **dict.fromkeys(("window", "panels", "game", "people")),
        "games": {game: names_in_choice(game) for game in games},
    }


def _decoded(content: bytes) -> dict[str, Any]:
    """Return the object that a file holds; raises Damaged."""
    try:
        data = json.loads(content.decode("utf-8-sig"), parse_int=_integer)
    except UnicodeDecodeError:
        raise Damaged("this is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise Damaged(f"line {error.lineno} is not JSON") from None
    except RecursionError:
        raise Damaged(NESTED) from None
    if not isinstance(data, dict):
        raise Damaged("it is no JSON object")
    # What is unknown is written again, and writing goes less deep than reading.
    if is_deeper(data, DEEPEST):
        raise Damaged(NESTED)
    return data


def _integer(digits: str) -> float:
    """Return a whole number, or infinity for one that is so long that Python refuses it."""
    return int(digits) if len(digits) <= LONGEST_NUMBER else float(digits)


def _text(data: object, faults: list[str]) -> str | None:
    if data is None or isinstance(data, str):
        return data
    faults.append("game: allowed is a text")
    return None


def _people(data: object, faults: list[str]) -> tuple[str, ...]:
    if not isinstance(data, list) or not all(isinstance(each, str) for each in data):
        faults.append("people: allowed is a list of texts")
        return ()
    names = []
    if len(data) > MOST_PEOPLE:
        faults.append(f"people: allowed are at most {MOST_PEOPLE} names")
    for text in data[:MOST_PEOPLE]:
        try:
            names.append(read_name(text))
        except BadName as error:
            faults.append(f"people: {error}")
    return tuple(names)
