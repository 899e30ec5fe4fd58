"""The settings as the window uses them: read often, changed through here, saved at every change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..engine.games import GAMES
from ..engine.players.names import is_name
from ..engine.setup import Setup, proposal_for
from .game_choice import KNOWN, parse_what_is_good
from .settings import Preferences, Settings

if TYPE_CHECKING:
    from ..engine.game import AnyGame, Proposal
    from ..engine.options import Options
    from ..engine.players.spec import PlayerSpec


class Remembered:
    """Holds the one `Settings` value. `complain` is told, once, when it cannot be saved.

    Only what changes here is saved: another window's changes stay. `theme` takes the place of
    the remembered one for this time, until another one is chosen.
    """

    def __init__(
        self, settings: Settings, complain: Callable[[str], object], theme: str | None = None
    ) -> None:
        self._theme_to_keep = settings.preferences.theme
        self._saved = settings
        self.settings = settings if theme is None else settings.with_preference("theme", theme)
        self._complain = complain
        self._told: str | None = None

    @property
    def preferences(self) -> Preferences:
        """The preferences that hold."""
        return self.settings.preferences

    def game(self) -> AnyGame:
        """Return the game that was played last."""
        return KNOWN.get(self.settings.game or "", GAMES[0])

    def options(self, game: AnyGame) -> Options:
        """Return the options that were last chosen for a game."""
        words = self.settings.choice(game.id).options
        options: Options = parse_what_is_good(game.options_type, words)[0]
        return options

    def proposal(
        self, game: AnyGame, options: Options, players: Sequence[PlayerSpec]
    ) -> Proposal | None:
        """Return what the game proposes besides these options, unless a person overruled it."""
        if self.settings.choice(game.id).overruled:
            return None
        return proposal_for(game, options, players)

    def level(self, game: AnyGame) -> int:
        """Return the level that was last chosen for a game, at first the middle one."""
        return self.settings.choice(game.id).level or game.middle_level

    @property
    def people(self) -> tuple[str, ...]:
        """The names that are known, whoever used one last first."""
        return tuple(name for name in self.settings.people if name)

    def names(self, players: Sequence[PlayerSpec]) -> tuple[str, ...]:
        """Return by seat what people are called, as the settings know them."""
        known = iter(self.settings.people)
        return tuple(next(known, "") if spec.kind == "human" else "" for spec in players)

    def keep_people(self, setup: Setup) -> None:
        """Remember the names of people, where the setup says them.

        What an opened record calls somebody may be no name: that is nobody at this screen.
        """
        if setup.names:
            names = [setup.names[seat] for seat in setup.people]
            self._keep(self.settings.with_people([name for name in names if is_name(name)]))

    def keep_preferences(self, preferences: Preferences) -> None:
        """Remember preferences."""
        if preferences.theme != self.preferences.theme:
            self._theme_to_keep = preferences.theme
        self._keep(replace(self.settings, preferences=preferences))

    def keep_window(self, width: int, height: int) -> None:
        """Remember the size of the window, in pixels."""
        self._keep(self.settings.with_window(width, height))

    def keep_panels(self, units: int) -> None:
        """Remember how wide the panels beside a board are, in design units."""
        self._keep(replace(self.settings, panels=units))

    def keep_game(self, game: AnyGame) -> None:
        """Remember the game that is looked at."""
        self._keep(replace(self.settings, game=game.id))

    def keep_level(self, game: AnyGame, level: int) -> None:
        """Remember the level of a game."""
        chosen = replace(self.settings.choice(game.id), level=level)
        self._keep(self.settings.with_choice(game.id, chosen))

    def keep_setup(self, setup: Setup) -> None:
        """Remember options and players of a game that begins.

        Options that were proposed, and taken, are no choice: without a proposal they are as before.
        """
        before = self.settings.choice(setup.game.id)
        words, overruled = setup.options.words(), before.overruled
        proposal = proposal_for(setup.game, setup.options, setup.players)
        if proposal is not None:
            overruled = any(words[name] != word for name, word in proposal.words.items())
            if not overruled:
                usual = {} if before.overruled else before.options
                words = {name: word for name, word in words.items() if name not in proposal.words}
                words |= {name: usual[name] for name in proposal.words if name in usual}
        chosen = replace(
            before,
            options=words,
            players=tuple(spec.text for spec in setup.players),
            overruled=overruled,
        )
        level = setup.level if setup.level is not None else setup.game.level_for(setup.options)
        if level is not None and setup.people:
            chosen = replace(chosen, level=level)
        self._keep(self.settings.with_choice(setup.game.id, chosen))
        self.keep_people(setup)

    def _keep(self, settings: Settings) -> None:
        if settings == self.settings:
            return
        self.settings = settings
        kept = settings.with_preference("theme", self._theme_to_keep)
        message = kept.save(since=self._saved)
        if message is None:
            self._saved = kept
        elif message != self._told:
            self._complain(message)
        self._told = message
