"""The form to choose who plays on each seat, and how players are named in lists."""

from __future__ import annotations

import contextlib
import tkinter as tk
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError
from ...engine.game import AnyGame
from ...engine.language import N_, _
from ...engine.players.bot_files import (
    BotProgram,
    bots_in_folder,
    find_bot,
    is_sample_bot,
    sample_bots,
)
from ...engine.players.player_spec import PlayerSpec, is_valid_name, parse_names
from ...engine.players.sandbox import PROTECTION_HEADING, protection_sentences
from ...store.bot_compatibility import plays_game
from ...store.paths import bots_path
from ..text import displayable_comment, error_as_sentence
from ..widgets.buttons import Tooltip
from ..widgets.controls import Stepper
from ..widgets.files import FileDialogs
from ..widgets.form import Dropdown, Entry, Form
from ..widgets.layout import FlowRow, set_optional_text
from ..widgets.theme import themed

if TYPE_CHECKING:
    from ..services import Services

MAX_SEATS = 4
"""Most seats of any game: so many rows are made once, and shown as a variation needs them."""
KIND_LETTERS = 14
"""Width of the list of kinds, in characters."""
HUMAN, LEVEL, FILE = "human", "level", "other"
"""Kinds of seats; every other choice is the spec of a bot as text."""
NAME_LETTERS, KIND_WIDTH, MIN_BESIDE_WIDTH = 10, 152, 96
"""Usual width of the field for a name, in characters; width of the list of kinds and least width of
what is beside it, in design units."""


@dataclass
class SeatState:
    """State of one seat in the form.

    `typed` is the name typed by the person, `name_suggested` whether a name has been suggested for
    this seat already.
    """

    spec: PlayerSpec
    level: int
    typed: str = ""
    name_suggested: bool = False
    beside: tk.Frame | None = None
    """Frame beside the list of kinds: holds a name or a level."""

    @property
    def kind(self) -> str:
        """Value shown in the list of kinds."""
        return self.spec.text if self.spec.kind == "bot" else self.spec.kind


class PlayersForm(Form):
    """Form with a row for each of `count` seats: a person, the computer at a level, or a bot.

    `on_error` is called with what is wrong with a chosen file, and with an empty text to clear
    that. `on_change` is called when a player or a name changes.
    """

    def __init__(
        self,
        parent: tk.Misc,
        app: Services,
        game: AnyGame,
        count: int,
        on_error: Callable[[str], None],
        on_change: Callable[[], None],
    ) -> None:
        """Create the form without rows; `set_players` adds them."""
        super().__init__(parent)
        self._app, self._game, self._count = app, game, count
        self._on_error, self._on_change = on_error, on_change
        self._bots = [spec_of_bot(bot) for bot in bots_for(game)]
        level = app.settings.last_level(game)
        self._seats = [SeatState(PlayerSpec("human"), level)]
        self._seats += [SeatState(PlayerSpec("level", level), level) for _ in range(MAX_SEATS - 1)]
        self._choices: list[Dropdown] = []

    def set_count(self, count: int) -> None:
        """Show this many seats."""
        if count != self._count:
            self._count = count
            self._rebuild()

    def set_players(self, players: Sequence[PlayerSpec]) -> None:
        """Fill in players and names; a player that the form cannot show is ignored."""
        for seat, player in zip(self._seats, players, strict=False):
            if player.kind == "level" and player.level <= len(self._game.levels):
                seat.spec, seat.level = player, player.level
            elif player.kind in ("human", "bot"):
                seat.spec, seat.name_suggested = player, player.kind == "human"
            seat.typed = _editable_name(player.name)
        self._rebuild()

    def players(self) -> tuple[PlayerSpec, ...]:
        return tuple(seat.spec for seat in self._seats[: self._count])

    def named_players(self) -> tuple[PlayerSpec, ...]:
        """Return the players with their names; raises FourgamesError for a bad name."""
        seats = self._seats[: self._count]
        typed = tuple(seat.typed if seat.spec.kind == HUMAN else "" for seat in seats)
        read = parse_names(typed)
        # A name that stands for a bot in a saved game cannot be typed, so it is kept.
        return tuple(
            seat.spec if text == _editable_name(seat.spec.name) else replace(seat.spec, name=name)
            for seat, text, name in zip(seats, typed, read, strict=True)
        )

    def set_bot(self, number: int, path: str) -> None:
        """Put the bot in a file on a seat, or report what is wrong with the file.

        Do nothing if the form was closed while the file was being chosen.
        """
        if self.winfo_exists() and (bot := load_bot(path, self._on_error)) is not None:
            self._on_error("")
            self._seats[number].spec = spec_of_bot(bot)
            self._rebuild()
            self._on_change()

    def _rebuild(self) -> None:
        """Rebuild the rows; the lists offer every bot that was chosen on any seat."""
        self.clear()
        self.add_section(_("Players"))
        others = [seat.spec for seat in self._seats if seat.spec.kind == "bot"]
        bots = list(dict.fromkeys([*self._bots, *others]))
        kinds = {HUMAN: _("Person"), LEVEL: _("Computer")}
        kinds |= {spec.text: player_label(self._game, spec) for spec in bots}
        self._choices = []
        for number, seat in enumerate(self._seats[: self._count]):
            begins = number == 0 and player_1_begins(self._game)
            label = _("Player {n} (moves first)") if begins else _("Player {n}")
            choices = [*kinds.items(), (FILE, _(CHOOSE_FILE))]
            make = partial(self._make_seat, seat, number, choices)
            self.add_row(label.format(n=number + 1), make)
        self._protection_note = self.add_note("")
        set_optional_text(self._protection_note, sandbox_note(self.players()))

    def _make_seat(
        self, seat: SeatState, number: int, kinds: Sequence[tuple[str, str]], row: tk.Misc
    ) -> tk.Frame:
        line = FlowRow(row)
        choice = Dropdown(line, kinds, seat.kind, partial(self._select_kind, number), KIND_LETTERS)
        self._choices.append(line.add(choice, usual=KIND_WIDTH))
        seat.beside = line.add(themed(tk.Frame(line), background="sheet"), MIN_BESIDE_WIDTH)
        self._show_beside(seat)
        return line

    def _show_beside(self, seat: SeatState) -> None:
        """Show a field for the name of a person, or the level of the computer."""
        beside = seat.beside
        if beside is None:
            return
        for child in beside.winfo_children():
            child.destroy()
        if seat.spec.kind == HUMAN:
            self._suggest_name(seat)
            call = partial(self._set_name, seat)
            Entry(beside, seat.typed, call, width=NAME_LETTERS, hint=_("Name")).pack(fill="x")
        elif seat.spec.kind == LEVEL:
            game = self._game

            def level_text(level: int) -> tuple[str, str]:
                return str(level), _(game.level(level).name)

            step = Stepper(
                beside, 1, len(game.levels), seat.level, partial(self._set_level, seat), level_text
            )
            step.pack(fill="x")
            Tooltip(step, lambda: _(game.level(seat.level).description))

    def _set_name(self, seat: SeatState, text: str) -> None:
        seat.typed = text
        self._on_change()

    def _set_level(self, seat: SeatState, level: int) -> None:
        seat.level, seat.spec = level, PlayerSpec("level", level)
        self._on_change()

    def _suggest_name(self, seat: SeatState) -> None:
        """Fill in the first known name that no other seat has, once per seat."""
        if seat.name_suggested:
            return
        seat.name_suggested = True
        others = self._seats[: self._count]
        taken = {each.typed for each in others if each is not seat and each.spec.kind == HUMAN}
        known = self._app.settings.saved_names
        seat.typed = next((name for name in known if name not in taken), "")

    def _select_kind(self, number: int, kind: str) -> None:
        seat = self._seats[number]
        if kind == FILE:
            self._choices[number].set_value_silently(seat.kind)
            choose_bot_file(self, self._app.file_dialogs, partial(self.set_bot, number))
            return
        human, level = PlayerSpec("human"), PlayerSpec("level", seat.level)
        seat.spec = {HUMAN: human, LEVEL: level}.get(kind) or PlayerSpec.parse(kind)
        self._show_beside(seat)
        set_optional_text(self._protection_note, sandbox_note(self.players()))
        self._on_change()


def _editable_name(name: str) -> str:
    """Return a name as the person can edit it: empty if it could not be typed."""
    return name if is_valid_name(name) else ""


def player_1_begins(game: AnyGame) -> bool:
    """Return whether the first seat begins in every variant of the game."""
    usual = game.options_type()
    return not game.levels_of_play and game.with_first_seat(usual, 1) == usual


CHOOSE_FILE = N_("Bot file…")
"""Last entry of a list of players: choose a file."""


def bots_for(game: AnyGame) -> list[BotProgram]:
    """Return the bots for a game: the samples first, then own bots that play it."""
    others = bots_in_folder(bots_path())
    return [*sample_bots(game), *(p for p in others if p.path and plays_game(p.path, game))]


def player_choices(game: AnyGame) -> dict[str, str]:
    """Return the bots and levels of a game: labels by the texts of their specs."""
    specs = [spec_of_bot(bot) for bot in bots_for(game)]
    specs += [PlayerSpec("level", level.number) for level in game.levels]
    return {spec.text: player_label(game, spec) for spec in specs}


def spec_of_bot(bot: BotProgram) -> PlayerSpec:
    """Return the spec of a bot: a sample by its name, another by its path."""
    path = str(bot.path)
    return PlayerSpec("bot", path=bot.name if is_sample_bot(path) else path)


def player_label(game: AnyGame, spec: PlayerSpec) -> str:
    """Return the label of a player in a list."""
    if spec.kind == "human":
        return _("Person")
    if spec.kind == "level":
        names = {level.number: _(level.name) for level in game.levels}
        text = _("Computer, level {n}: {name}")
        return text.format(n=spec.level, name=names.get(spec.level, "?"))
    if spec.line:
        text = _("Command: {line}") if spec.kind == "command" else _("Engine: {line}")
        return text.format(line=displayable_comment(spec.line))
    name = displayable_comment(spec.path.replace("\\", "/").rpartition("/")[2])
    text = _("Bot: {name} (sample)") if is_sample_bot(spec.path) else _("Bot: {name}")
    return text.format(name=name)


def choose_bot_file(parent: tk.Misc, files: FileDialogs, on_chosen: Callable[[str], None]) -> None:
    """Open a dialog to choose the file of a bot; call `on_chosen` with its path."""
    title, folder = _("Choose a bot"), ensure_bots_folder()
    files.open(parent, title, None, lambda paths: on_chosen(str(paths[0])), folder)


def ensure_bots_folder() -> Path:
    """Return the folder of bots; create it if possible."""
    folder = bots_path()
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def load_bot(path: str, on_error: Callable[[str], None]) -> BotProgram | None:
    """Return the bot in a file; if it cannot be run, call `on_error` with the reason."""
    try:
        return find_bot(path, ())
    except FourgamesError as error:
        on_error(error_as_sentence(str(error)))
        return None


PROTECTION_BUTTON_TEXT = N_("What a bot may do on this system")
"""Text of the button that shows `protection_sentences`."""


def sandbox_note(players: Iterable[PlayerSpec]) -> str:
    """Return a note on what bots may do on this system; empty if all bots are samples."""
    foreign = any(spec.is_foreign_program for spec in players)
    return " ".join([_(PROTECTION_HEADING), *protection_sentences()]) if foreign else ""
