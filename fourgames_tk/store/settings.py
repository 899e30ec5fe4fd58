"""The saved settings: preferences, size of the window, last choices.

The file is one JSON object of dotted names: `window.theme` and the other preferences, options such
as `mancala.stones`, both as texts; `window.size` and `window.game`; `people`; for each game
`players.mancala`, `level.mancala`, `place.mancala`, `overruled.mancala`, and
`lesson.mancala.LESSON.STEP` for each finished step of a lesson, with the ids of both;
`round.mancala.KIND`, the round of a drill that was left (`drill_rounds.py`); `told.results` and
`told.puzzles`, the last messages about the journals; `used.home`. Missing and
invalid values have their defaults. Unknown names are kept.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.errors import BadOption, FourgamesError
from ..engine.files import UnsuitableFile, hold_lock, read_bytes, write_atomically
from ..engine.games import GAMES
from ..engine.language import LANGUAGES, N_, _
from ..engine.options import Options, OptionsProposal, choice, flag, number
from ..engine.players.player_spec import PlayerSpec, is_valid_name
from ..engine.setup import Setup, options_proposal_for
from . import paths
from .themes import FOLLOW_SYSTEM, THEMES

if TYPE_CHECKING:
    from ..engine.game import AnyGame
    from .writer import BackgroundWriter

SETTINGS_JOB = "settings"
"""The name of the job that saves the settings."""
RANDOM_PLACE = -1
"""The saved place of a person if chance decides the first mover."""
SEAT_PLACES = range(RANDOM_PLACE, 4)
MAX_PEOPLE = 8
"""Most names that are saved."""
LARGEST_FILE = 1_000_000
"""In bytes; the settings take a thousandth of it."""

PERCENT = N_("{n} %")
VARIATION_CHOICES = {"later": N_("From grade 3"), "only": N_("Only these"), "never": N_("Never")}
"""When puzzles with other rules than the lessons teach are posed, with the labels."""

_NUMBERED_STEP = re.compile(r"lesson\.([^.]+)\.(.+)\.([0-9]{1,3})", re.DOTALL)
"""The name of a finished step in settings of earlier versions: game, lesson and number, from 0."""

Values = dict[str, Any]


@dataclass(frozen=True)
class Preferences(Options):
    """Appearance, sound and behaviour of the program, declared once, for the dialog too."""

    theme: str = choice(
        FOLLOW_SYSTEM,
        N_("Theme"),
        {**THEMES, FOLLOW_SYSTEM: N_("Use system setting")},
        short_choices={FOLLOW_SYSTEM: N_("System")},
    )
    language: str = choice(
        FOLLOW_SYSTEM, N_("Language"), {FOLLOW_SYSTEM: N_("Use system setting"), **LANGUAGES}
    )
    text_size: int = number(
        100, N_("Text size"), 80, 200, step=5, unit=PERCENT, ticks=(80, 100, 120, 150, 200)
    )
    speed: str = choice(
        "normal",
        N_("Speed"),
        {
            "off": N_("Off"),
            "slow": N_("Slow"),
            "normal": N_("Normal"),
            "fast": N_("Fast"),
            "fastest": N_("Fastest"),
        },
        help=N_("How fast pieces move on the board."),
    )
    sound: bool = flag(True, N_("Play sounds"))
    volume: int = number(60, N_("Volume"), 0, 100, step=5, unit=PERCENT, when=("sound", "yes"))
    speak: bool = flag(
        False,
        N_("Speak what happens"),
        help=N_("Says what happens, for people who do not see the window."),
    )
    speech_rate: int = number(
        100,
        N_("Speech rate"),
        50,
        300,
        step=10,
        unit=PERCENT,
        ticks=(50, 100, 150, 200, 250, 300),
        when=("speak", "yes"),
    )
    speech_pitch: int = number(
        100,
        N_("Speech pitch"),
        50,
        150,
        step=10,
        unit=PERCENT,
        ticks=(50, 100, 150),
        when=("speak", "yes"),
    )
    # Without 0: who hears nothing could not find the way back.
    speech_volume: int = number(
        100, N_("Speech volume"), 10, 100, step=10, unit=PERCENT, when=("speak", "yes")
    )
    speech_voice: str = choice(
        FOLLOW_SYSTEM,
        N_("Voice"),
        {
            FOLLOW_SYSTEM: N_("Use system setting"),
            "female": N_("Female"),
            "male": N_("Male"),
        },
        short_choices={FOLLOW_SYSTEM: N_("System")},
        when=("speak", "yes"),
    )
    verbosity: str = choice(
        "brief",
        N_("Verbosity"),
        {"brief": N_("Brief"), "full": N_("Full")},
        help=N_("How much is said of each turn and of each page."),
        when=("speak", "yes"),
    )
    preview: bool = flag(
        True,
        N_("Preview moves under the pointer"),
        help=N_(
            "Shows what a move would do while you point at it, or while you hold it with a finger. "
            "To make no move then, slide off before you let go."
        ),
    )
    fits: str = choice(
        "first",
        N_("FourSide: show where a block fits"),
        {"no": N_("Never"), "first": N_("At the first levels"), "yes": N_("Always")},
        help=N_("Marks the cells where the selected block fits. This is not a hint."),
    )
    curtain: bool = flag(
        True,
        N_("FourSide: hide hands between turns"),
        help=N_("When two people share the screen, covers the blocks until the next one is ready."),
    )
    variations: str = choice(
        "later",
        N_("Variations in puzzles"),
        VARIATION_CHOICES,
        help=N_("Whether puzzles use rules that the lessons do not teach."),
    )


class _NameChange(NamedTuple):
    """Names to save before the others, and names to delete: another window may save some, too."""

    names: tuple[str, ...]
    deleted: frozenset[str]

    def applied_to(self, known: Sequence[str]) -> list[str]:
        others = [old for old in known if old and old not in {*self.names, *self.deleted}]
        people = [*self.names, *others][:MAX_PEOPLE]
        while people and not people[-1]:
            people.pop()
        return people


class Settings:
    """The settings, read once and saved at every change.

    If the file is damaged or cannot be read, the defaults are used, and `message` says so. A
    damaged file is renamed at the next save. Only changed values are written, so that those of
    another window are kept. `report_problem` calls `complain`, once, if saving has failed.
    """

    def __init__(self, path: Path | None = None, **for_now: str) -> None:
        """Read the file.

        The preferences `for_now` hold until they are changed, and are not saved.
        """
        self.path = paths.settings_path() if path is None else path
        self.complain: Callable[[str], object] = lambda text: None
        self.writer: BackgroundWriter | None = None
        """Saves the settings; without one they are saved at once."""
        self._lock, self._problems = threading.Lock(), list[str]()
        self.message: str | None = None
        self._for_now = for_now
        self._values: Values = {}
        self.is_first_run = False
        """Whether no settings had been saved when the program started."""
        try:
            self._values = _read(self.path)
        except FileNotFoundError:
            self.is_first_run = True
        except (FourgamesError, OSError) as error:
            self.message = f"{_unreadable(error)} {_('Fourgames uses the default settings.')}"
        self._unsaved: Values = {}
        self._unsaved_names: list[_NameChange] = []
        self._told = self.message
        self.preferences = self._preferences()
        """The current preferences."""

    # Saved values, or defaults.

    @property
    def window_size(self) -> tuple[int, int] | None:
        """Width and height of the window in pixels, or None if never saved."""
        size = self._values.get("window.size")
        if isinstance(size, list) and len(size) == 2 and all(map(_is_whole, size)):
            return size[0], size[1]
        return None

    def last_game(self) -> AnyGame:
        last = self._values.get("window.game")
        return next((game for game in GAMES if game.id == last), GAMES[0])

    def last_options(self, game: AnyGame) -> Options:
        options: Options = game.options_type.parse(self._words(game.id, game.options_type))
        return options

    def last_players(self, game: AnyGame) -> tuple[PlayerSpec, ...]:
        """Return the last players of a game, empty if not known."""
        texts = self._values.get(f"players.{game.id}")
        try:
            found = tuple(map(PlayerSpec.parse, texts if isinstance(texts, list) else ()))
        except (FourgamesError, AttributeError):
            return ()
        known = all(spec.kind != "level" or _has_level(game, spec.level) for spec in found)
        return found if known else ()

    def last_level(self, game: AnyGame) -> int:
        """Return the level that was last chosen for a game, at first the weakest one."""
        level: Any = self._values.get(f"level.{game.id}")
        return int(level) if _has_level(game, level) else game.levels[0].number

    def offered_options(self, game: AnyGame) -> Options:
        """Return the options to offer for the next game: those of the last one.

        Before a level was chosen, they have the level of play that fits the weakest level.
        """
        options, known = self.last_options(game), f"level.{game.id}" in self._values
        return options if known else game.options_for_level(options, self.last_level(game))

    def last_move_order(self, game: AnyGame) -> int | None:
        """Return whether a person last chose to move first, 0, or second, 1; None for chance."""
        place: Any = self._values.get(f"place.{game.id}")
        if place not in SEAT_PLACES:
            return game.usual_place
        return None if place == RANDOM_PLACE else int(place)

    def options_proposal(
        self, game: AnyGame, options: Options, players: Sequence[PlayerSpec]
    ) -> OptionsProposal | None:
        """Return the options that the game proposes in place of these, or None.

        None if no person plays, or if the person has refused the proposals of this game.
        """
        people = any(spec.kind == "human" for spec in players)
        return (
            options_proposal_for(game, options, players)
            if people and not self.has_refused_proposed_options(game)
            else None
        )

    def has_refused_proposed_options(self, game: AnyGame) -> bool:
        """Return whether a person has refused the options that a game proposes."""
        return self._values.get(f"overruled.{game.id}") is True

    @property
    def knows_way_back(self) -> bool:
        """Whether a person has used the button “All games” of a page."""
        return self._values.get("used.home") is True

    def lesson_steps_done(self, game: AnyGame, lesson: str) -> frozenset[str]:
        """Return the ids of the steps that are done of a lesson, which is named by its `id`."""
        before = f"lesson.{game.id}.{lesson}."
        done = [name for name, value in self._values.items() if value is True]
        return frozenset(name.removeprefix(before) for name in done if name.startswith(before))

    def has_begun_lessons(self, game: AnyGame) -> bool:
        """Return whether any step of a lesson of the game is done."""
        return any(name.startswith(f"lesson.{game.id}.") for name in self._values)

    def saved_drill_round(self, game: AnyGame, kind: str) -> object:
        """Return the saved data of an unfinished round of a drill, or None."""
        return self._values.get(f"round.{game.id}.{kind}")

    @property
    def saved_names(self) -> tuple[str, ...]:
        """The saved names, the last used first."""
        return tuple(filter(None, _valid_names(self._values)))

    def players_with_saved_names(self, players: Sequence[PlayerSpec]) -> tuple[PlayerSpec, ...]:
        """Return the players, with the saved names given to the people in order."""
        known = iter(_valid_names(self._values))
        return tuple(
            replace(spec, name=next(known, "")) if spec.kind == "human" else spec
            for spec in players
        )

    # Saving values.

    def save_preferences(self, chosen: Preferences) -> None:
        before = self.preferences.texts_by_name()
        changed = {
            name: word for name, word in chosen.texts_by_name().items() if word != before[name]
        }
        for name in changed:
            self._for_now.pop(name, None)
        self._keep({f"window.{name}": word for name, word in changed.items()})
        self.preferences = self._preferences()

    def save_journal_message(self, name: str, text: str) -> bool:
        """Save the message about a journal, and return whether it differs from the last one.

        An empty text says that all is well; for it, return False.
        """
        if text == self._values.get(f"told.{name}"):
            return False
        self._keep({f"told.{name}": text or None})
        return bool(text)

    def save_way_back_known(self) -> None:
        """Save that a person has used the button “All games” of a page."""
        self._keep({"used.home": True})

    def save_window_size(self, width: int, height: int) -> None:
        self._keep({"window.size": [width, height]})

    def save_last_game(self, game: AnyGame) -> None:
        self._keep({"window.game": game.id})

    def save_level(self, game: AnyGame, level: int) -> None:
        """Save the level for the next game and the options that fit it.

        The computer players saved last get this level, too.
        """
        fitting: Options = game.options_for_level(self.last_options(game), level)
        values: Values = {
            f"{game.id}.{name}": word for name, word in fitting.texts_by_name().items()
        }
        values |= {f"level.{game.id}": level, "window.game": game.id}
        if players := self.last_players(game):
            there = [replace(p, level=level) if p.kind == "level" else p for p in players]
            values[f"players.{game.id}"] = [spec.text for spec in there]
        self._keep(values)

    def save_options(self, game: AnyGame, options: Options) -> None:
        """Save the options that a person has chosen for a game."""
        self._keep({f"{game.id}.{name}": word for name, word in options.texts_by_name().items()})

    def save_move_order(self, game: AnyGame, place: int | None) -> None:
        """Save whether the person moves first (0), second (1), or by chance (None)."""
        self._keep({f"place.{game.id}": RANDOM_PLACE if place is None else place})

    def set_ignores_proposals(self, game: AnyGame, refused: bool) -> None:
        """Save whether the person refuses the options that a game proposes."""
        self._keep({f"overruled.{game.id}": refused or None})

    def save_lesson_step(self, game: AnyGame, lesson: str, step: str) -> None:
        """Save that a step of a lesson is finished; both are named by their ids.

        Each has an entry, for several windows.
        """
        self._keep({f"lesson.{game.id}.{lesson}.{step}": True})

    def save_drill_round(self, game: AnyGame, kind: str, data: Mapping[str, Any] | None) -> None:
        """Save the round of a drill that was left, or that there is none."""
        self._keep({f"round.{game.id}.{kind}": data})

    def save_setup(self, setup: Setup) -> None:
        """Save options, players and names of a game that starts.

        Accepted proposals are not saved as choices of the person.
        """
        game, words = setup.game, setup.options.texts_by_name()
        before = self._words(game.id, game.options_type)
        overruled = was_overruled = self.has_refused_proposed_options(game)
        chosen: dict[str, str | None] = dict(words)
        if (proposal := options_proposal_for(game, setup.options, setup.players)) is not None:
            differs = any(words[name] != word for name, word in proposal.words.items())
            if setup.people_seats:
                overruled = differs
            if not differs:
                usual = {} if was_overruled else before
                chosen |= {name: usual.get(name) for name in proposal.words}
        values: Values = {f"{game.id}.{name}": word for name, word in chosen.items()}
        values |= {
            f"players.{game.id}": [spec.text for spec in setup.players],
            f"overruled.{game.id}": overruled or None,
            "window.game": game.id,
        }
        if setup.level is not None and setup.people_seats:
            values[f"level.{game.id}"] = setup.level
        self._keep(values)
        if any(spec.name for spec in setup.players):
            self.save_people_names(setup)

    def save_people_names(self, setup: Setup) -> None:
        """Save the names of the people in a setup.

        Invalid names of an opened record are ignored.
        """
        names = [setup.players[seat].name for seat in setup.people_seats]
        self.save_names([name for name in names if is_valid_name(name)])

    def save_names(self, names: Sequence[str]) -> None:
        """Save names in order, before the other saved ones. An empty text deletes a name."""
        known = _valid_names(self._values)
        deleted = [old for old, name in zip(known, names, strict=False) if not name]
        change = _NameChange(tuple(names), frozenset(deleted))
        if (people := change.applied_to(known)) != known:
            with self._lock:
                self._unsaved_names.append(change)
            self._keep({"people": people or None})

    # Reading and writing the file.

    def _preferences(self) -> Preferences:
        return Preferences.parse({**self._words("window", Preferences), **self._for_now})

    def _words(self, place: str, kind: type[Options]) -> dict[str, str]:
        """Return the saved texts of options under a prefix.

        Invalid ones are left out, or all if they are not compatible.
        """
        good: dict[str, str] = {}
        for name, spec in kind.specs().items():
            text = self._values.get(f"{place}.{name}")
            if isinstance(text, str) and spec.accepts(text):
                good[name] = text
        try:
            kind.parse(good)
        except BadOption:
            return {}
        return good

    def _keep(self, values: Values) -> None:
        """Change values and save what has changed. None removes a value."""
        changed = {name: each for name, each in values.items() if self._values.get(name) != each}
        if not changed:
            return
        with self._lock:
            self._values = _known({**self._values, **changed})
            self._unsaved |= changed
        if self.writer is not None:
            self.writer.queue_job(SETTINGS_JOB, self._save)
        else:
            self._save()
            self.report_problem()

    def _save(self) -> None:
        """Write what has changed, in any thread."""
        message: str | None = None
        with self._lock:
            now, unsaved, names = self._values, dict(self._unsaved), list(self._unsaved_names)
        try:
            with hold_lock(self.path):
                try:
                    saved = _read(self.path)
                    now = {**saved, **unsaved}
                    if names:
                        people = _valid_names(saved)
                        for change in names:
                            people = change.applied_to(people)
                        now["people"] = people or None
                    now = _known(now)
                except FileNotFoundError:
                    pass
                except FourgamesError as error:
                    message = f"{_unreadable(error)} {paths.rename_damaged_file(self.path)}"
                write_atomically(self.path, _text(now))
            with self._lock:
                later = self._unsaved.items()
                self._unsaved = {k: each for k, each in later if (k, each) not in unsaved.items()}
                del self._unsaved_names[: len(names)]
        except OSError as error:
            message = _("Couldn’t save the settings: {reason}.").format(
                reason=paths.error_reason(error)
            )
        if message is not None and message != self._told:
            self._problems.append(message)
        self._told = message

    def report_problem(self) -> None:
        """Call `complain` if saving has failed in another way than before."""
        while self._problems:
            self.complain(self._problems.pop(0))


def _unreadable(error: FourgamesError | OSError) -> str:
    why = paths.error_reason(error) if isinstance(error, OSError) else str(error)
    return _("Couldn’t read the settings: {reason}.").format(reason=why)


def _read(path: Path) -> Values:
    """Return the content of the file. Raises OSError or FourgamesError."""
    try:
        data = json.loads(read_bytes(path, LARGEST_FILE).decode("utf-8-sig"))
    except UnsuitableFile as error:
        raise FourgamesError(paths.error_reason(error)) from None
    except json.JSONDecodeError as error:
        raise FourgamesError(_("line {line} is not valid JSON").format(line=error.lineno)) from None
    except (ValueError, RecursionError):
        raise FourgamesError(_("it contains unknown settings")) from None
    if not isinstance(data, dict):
        raise FourgamesError(_("it is not a JSON object"))
    return {_current_name(name): value for name, value in data.items()}


def _current_name(name: str) -> str:
    """Return the name of a value; earlier versions named steps of lessons by numbers."""
    if (match := _NUMBERED_STEP.fullmatch(name)) is None:
        return name
    # Imported late: only files of earlier versions have numbers.
    from .numbered_steps import NUMBERED_STEPS

    game, lesson, number = match.groups()
    steps = NUMBERED_STEPS.get((game, lesson), ())
    return f"lesson.{game}.{lesson}.{steps[int(number)]}" if int(number) < len(steps) else name


def _text(values: Values) -> str:
    """Return the content of the file, a line for each value.

    Indenting nested values could make a file larger than what is read.
    """
    lines = [f"  {json.dumps(name)}: {json.dumps(values[name])}" for name in sorted(values)]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _valid_names(values: Values) -> list[str]:
    """Return the saved names, empty for a seat without one; none if one is invalid."""
    names: Any = values.get("people")
    texts = isinstance(names, list) and all(isinstance(name, str) for name in names)
    return names if texts and all(map(is_valid_name, names)) else []


def _known(values: Values) -> Values:
    return {name: value for name, value in values.items() if value is not None}


def _has_level(game: AnyGame, number: Any) -> bool:
    return _is_whole(number) and any(level.number == number for level in game.levels)


def _is_whole(data: Any) -> bool:
    return isinstance(data, int) and not isinstance(data, bool)
