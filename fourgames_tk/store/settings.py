"""What the program remembers from one time to the next: preferences, window, last choices.

The file is one JSON object of dotted names: `window.theme` and the other preferences, options as
`mancala.stones`, both by their texts; `window.size` and `window.game`; `people`; and for each game
`players.mancala`, `level.mancala`, `place.mancala` and `overruled.mancala`. What is missing has its
default; names that nobody here knows stay as they are.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine.errors import BadOption, FourgamesError, printable, shortened
from ..engine.files import Unfit, read_bytes, write_atomically
from ..engine.games import GAMES
from ..engine.options import Options, choice, flag, number
from ..engine.players.names import is_name
from ..engine.players.spec import PlayerSpec
from ..engine.setup import Setup, proposal_for
from . import places
from .lock import locked

if TYPE_CHECKING:
    from ..engine.game import AnyGame, Proposal

SMALLEST_WINDOW, LARGEST_WINDOW = (640, 480), (16384, 16384)
CHANCE = -1
"""The place of whom chance decides about."""
MOST_PEOPLE = 8
"""How many names are remembered."""
LARGEST_FILE = 1_000_000
"""In bytes; the settings take a thousandth of it."""
DEFAULTS = "The defaults are used."

Values = dict[str, Any]


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


class Settings:
    """Read once, changed by the `keep` methods, and saved at every change.

    A damaged file is set aside and the defaults are used; so they are for one that the system does
    not let us read, which stays where it is. Each bad value in a good file falls back by itself.
    `message` says so to people. Only what is changed here is written: what
    another window has written stays. `complain` is told, once, when nothing can be saved.
    """

    def __init__(self, path: Path | None = None, **for_now: str) -> None:
        """Read the file; the preferences `for_now` hold for this time, until others are chosen."""
        self.path = places.settings_path() if path is None else path
        self.complain: Callable[[str], object] = lambda text: None
        self._for_now = for_now
        self._values, self.message = self._load()
        self._unsaved: Values = {}
        self._told: str | None = None
        self.preferences = self._preferences()
        """Those that hold."""

    # What is remembered.

    @property
    def window(self) -> tuple[int, int] | None:
        """Width and height of the window in pixels, None before the first time."""
        # Nobody chose them: what is no size is no mistake.
        size = self._values.get("window.size")
        if isinstance(size, list) and len(size) == 2 and all(map(_is_whole, size)):
            return _nearest_size(*size)
        return None

    def game(self) -> AnyGame:
        last = self._values.get("window.game")
        return next((game for game in GAMES if game.id == last), GAMES[0])

    def options(self, game: AnyGame) -> Options:
        options: Options = game.options_type.parse(self._words(game.id, game.options_type))
        return options

    def players(self, game: AnyGame) -> tuple[PlayerSpec, ...]:
        """Return who last played a game, as far as that is known."""
        return tuple(map(PlayerSpec.parse, self._values.get(f"players.{game.id}", ())))

    def level(self, game: AnyGame) -> int:
        """Return the level that was last chosen for a game, at first the weakest one."""
        level: int = self._values.get(f"level.{game.id}", game.levels[0].number)
        return level

    def knows(self, game: AnyGame) -> bool:
        """Tell whether a level was ever chosen for a game."""
        return f"level.{game.id}" in self._values

    def place(self, game: AnyGame) -> int | None:
        """Return whether a person last chose to move first, 0, or second, 1; None for chance."""
        place: int | None = self._values.get(f"place.{game.id}", game.first_place)
        return None if place == CHANCE else place

    def proposal(
        self, game: AnyGame, options: Options, players: Sequence[PlayerSpec]
    ) -> Proposal | None:
        """Return what the game proposes besides these options, unless a person overruled it."""
        overruled = self._values.get(f"overruled.{game.id}", False)
        return None if overruled else proposal_for(game, options, players)

    @property
    def people(self) -> tuple[str, ...]:
        """The names that are known, whoever used one last first."""
        return tuple(filter(None, self._values.get("people", ())))

    def names(self, players: Sequence[PlayerSpec]) -> tuple[str, ...]:
        """Return by seat what people are called, the first of them, the second and so on."""
        known = iter(self._values.get("people", ()))
        return tuple(next(known, "") if spec.kind == "human" else "" for spec in players)

    # What is to be remembered.

    def keep_preferences(self, chosen: Preferences) -> None:
        before = self.preferences.words()
        changed = {name: word for name, word in chosen.words().items() if word != before[name]}
        for name in changed:
            self._for_now.pop(name, None)
        self._keep({f"window.{name}": word for name, word in changed.items()})
        self.preferences = self._preferences()

    def keep_window(self, width: int, height: int) -> None:
        """Remember the size of the window, in pixels.

        Whoever arranges windows may make one smaller than we would: the least size is kept then.
        """
        self._keep({"window.size": [*_nearest_size(width, height)]})

    def keep_game(self, game: AnyGame) -> None:
        self._keep({"window.game": game.id})

    def keep_level(self, game: AnyGame, level: int) -> None:
        """Remember the level of a game, and the game."""
        self._keep({f"level.{game.id}": level, "window.game": game.id})

    def keep_place(self, game: AnyGame, place: int | None) -> None:
        """Remember who is to begin a game: the first one, 0, the second, 1, or whom chance says."""
        self._keep({f"place.{game.id}": CHANCE if place is None else place})

    def overrule(self, game: AnyGame, overruled: bool) -> None:
        """Remember whether a person wants none of the options that a game proposes."""
        self._keep({f"overruled.{game.id}": overruled or None})

    def keep_setup(self, setup: Setup) -> None:
        """Remember options, players and names of a game that begins.

        Options that were proposed, and taken, are no choice: without a proposal they are as before.
        """
        game, words = setup.game, setup.options.words()
        before = self._words(game.id, game.options_type)
        overruled = was_overruled = bool(self._values.get(f"overruled.{game.id}"))
        chosen: dict[str, str | None] = dict(words)
        if (proposal := proposal_for(game, setup.options, setup.players)) is not None:
            overruled = any(words[name] != word for name, word in proposal.words.items())
            if not overruled:
                usual = {} if was_overruled else before
                chosen |= {name: usual.get(name) for name in proposal.words}
        values: Values = {f"{game.id}.{name}": word for name, word in chosen.items()}
        values |= {
            f"players.{game.id}": [spec.text for spec in setup.players],
            f"overruled.{game.id}": overruled or None,
            "window.game": game.id,
        }
        level = setup.level if setup.level is not None else game.level_for(setup.options)
        if level is not None and setup.people:
            values[f"level.{game.id}"] = level
        self._keep(values)
        self.keep_people(setup)

    def keep_people(self, setup: Setup) -> None:
        """Remember the names of people, where the setup says them.

        What an opened record calls somebody may be no name: that is nobody at this screen.
        """
        if setup.names:
            names = [setup.names[seat] for seat in setup.people]
            self.keep_names([name for name in names if is_name(name)])

    def keep_names(self, names: Sequence[str]) -> None:
        """Remember what people are called, in their order; others that are known come behind.

        Whoever takes a name away takes it from here too.
        """
        known = self._values.get("people", [])
        forgotten = {old for old, name in zip(known, names, strict=False) if not name}
        others = [old for old in known if old and old not in {*names, *forgotten}]
        people = [*names, *others][:MOST_PEOPLE]
        while people and not people[-1]:
            people.pop()
        self._keep({"people": people or None})

    # The file.

    def _preferences(self) -> Preferences:
        return Preferences.parse({**self._words("window", Preferences), **self._for_now})

    def _words(self, place: str, kind: type[Options]) -> dict[str, str]:
        """Return the texts that are remembered of options that stand at a place in the file."""
        found = {name: self._values.get(f"{place}.{name}") for name in kind.specs()}
        return {name: word for name, word in found.items() if word is not None}

    def _keep(self, values: Values) -> None:
        """Change what is remembered, and save what has changed; None is the default."""
        changed = {name: each for name, each in values.items() if self._values.get(name) != each}
        if not changed:
            return
        self._values = _known({**self._values, **changed})
        self._unsaved |= changed
        message: str | None = None
        try:
            with locked(self.path):
                found, problem = _read_or_set_aside(self.path)
                message = problem if found is None else None
                now = self._values if found is None else _known({**found, **self._unsaved})
                write_atomically(self.path, json.dumps(now, indent=2, sort_keys=True) + "\n")
            self._unsaved = {}
        except OSError as error:
            message = f"The settings cannot be kept: {places.reason(error)}."
        if message is not None and message != self._told:
            self.complain(message)
        self._told = message

    def _load(self) -> tuple[Values, str | None]:
        """Return what is remembered, with a message for people if something was wrong."""
        try:
            return _read(self.path)
        except FileNotFoundError:
            return {}, None
        except OSError as error:
            return {}, f"{_unreadable(places.reason(error))} {DEFAULTS}"
        except Damaged as error:
            message: str | None = _unreadable(str(error))
        found: Values | None = None
        with contextlib.suppress(OSError), locked(self.path):
            # Another window may have found it damaged too, and have written it anew.
            found, message = _read_or_set_aside(self.path)
        if found is None:
            return {}, message and f"{message} {DEFAULTS}"
        return found, message


def _read_or_set_aside(path: Path) -> tuple[Values | None, str | None]:
    """Return what a file holds, None if there is none or it is damaged, and a message or None.

    Raises OSError where the system does not let us read it.
    """
    try:
        return _read(path)
    except FileNotFoundError:
        return None, None
    except Damaged as error:
        return None, f"{_unreadable(str(error))} {places.set_aside(path)}"


def _unreadable(why: str) -> str:
    return f"The settings cannot be read: {why}."


def _read(path: Path) -> tuple[Values, str | None]:
    """Return what is good in a file with a message or None; raises OSError or Damaged."""
    try:
        content = read_bytes(path, LARGEST_FILE)
        data = json.loads(content.decode("utf-8-sig"))
    except Unfit as error:
        raise Damaged(places.reason(error)) from None
    except UnicodeDecodeError:
        raise Damaged("this is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise Damaged(f"line {error.lineno} is not JSON") from None
    except (ValueError, RecursionError):
        raise Damaged("it holds what no settings hold") from None
    if not isinstance(data, dict):
        raise Damaged("it is no JSON object")
    faults = _faults(data)
    good = {name: value for name, value in data.items() if name not in faults}
    if not faults:
        return good, None
    listed = shortened(printable("; ".join(dict.fromkeys(faults.values()))))
    return good, f"Some settings are not valid and were left out: {listed}."


def _faults(data: Mapping[str, Any]) -> dict[str, str]:
    """Return the names whose values are bad, each with what is wrong and what is allowed."""
    found = _faults_of_options("window", Preferences, data)
    checks: dict[str, tuple[Callable[[Any], object], str]] = {
        "window.game": (lambda name: isinstance(name, str), "a text"),
        "people": (_are_names, f"a list of at most {MOST_PEOPLE} names"),
    }
    for game in GAMES:
        found |= _faults_of_options(game.id, game.options_type, data)
        checks |= {
            f"players.{game.id}": (partial(_are_players, game), "a list such as human, level:1"),
            f"level.{game.id}": (
                partial(_is_level, game),
                f"a whole number from 1 to {len(game.levels)}",
            ),
            f"place.{game.id}": (range(CHANCE, 4).__contains__, "a number from -1 to 3"),
            f"overruled.{game.id}": (lambda flag: isinstance(flag, bool), "true or false"),
        }
    for name, (check, allowed) in checks.items():
        if name in data and not _holds(check, data[name]):
            found[name] = f"{name}: allowed is {allowed}"
    return found


def _holds(check: Callable[[Any], object], value: Any) -> bool:
    try:
        return bool(check(value))
    except (ValueError, TypeError, AttributeError):
        return False


def _faults_of_options(place: str, kind: type[Options], data: Mapping[str, Any]) -> dict[str, str]:
    """Return what is wrong with options; those that do not go together all are."""
    found, good = {}, {}
    for name, spec in kind.specs().items():
        text = data.get(full := f"{place}.{name}")
        if isinstance(text, str) and spec.reads(text):
            good[name] = text
        elif full in data:
            found[full] = spec.refusal(full, str(text))
    try:
        kind.parse(good)
    except BadOption as error:
        found |= {f"{place}.{name}": f"{place}: {error}" for name in good}
    return found


def _are_players(game: AnyGame, texts: Any) -> bool:
    specs = [PlayerSpec.parse(text) for text in texts]
    return isinstance(texts, list) and all(
        spec.kind != "level" or game.level(spec.level) for spec in specs
    )


def _is_level(game: AnyGame, number: Any) -> bool:
    return _is_whole(number) and bool(game.level(number))


def _are_names(texts: Any) -> bool:
    return isinstance(texts, list) and len(texts) <= MOST_PEOPLE and all(map(is_name, texts))


def _known(values: Values) -> Values:
    return {name: value for name, value in values.items() if value is not None}


def _is_whole(data: Any) -> bool:
    return isinstance(data, int) and not isinstance(data, bool)


def _nearest_size(width: int, height: int) -> tuple[int, int]:
    (least_width, least_height), (most_width, most_height) = SMALLEST_WINDOW, LARGEST_WINDOW
    return (
        min(max(width, least_width), most_width),
        min(max(height, least_height), most_height),
    )
