"""The setup of a game in the window: game, options, seed and players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from .game import AnyGame
from .language import _
from .options import Options, OptionsProposal
from .players.player_spec import PlayerSpec

if TYPE_CHECKING:
    from .record import Record


@dataclass(frozen=True)
class Setup:
    """Everything needed to start a game. `players` are by seat."""

    game: AnyGame
    options: Options
    seed: int
    players: tuple[PlayerSpec, ...]
    dice: bool = False
    """Whether the players throw dice for the first move, again at each restart."""
    played: bool = False
    """Whether people have played it. If computers continue, hidden information stays hidden."""
    open_hands: bool = False
    """Whether one person moves for all seats, who always sees the hand of the player to move."""

    @classmethod
    def of_record(cls, record: Record, trusted: bool) -> Setup:
        """Return the setup of a saved game.

        Its programs play only if it is `trusted`. A player that is not available becomes a person
        with the player's text as name.
        """
        players = tuple(player_from_tag(record.game, text, trusted) for text in record.players)
        played = record.kind == "played"
        return cls(
            record.game,
            record.options,
            record.seed,
            players,
            played=played,
            open_hands=record.open_hands,
        )

    @property
    def player_texts(self) -> tuple[str, ...]:
        """The texts of the players in a record, by seat: the name for people who have one."""
        people = self.people_seats
        texts = [
            spec.name if seat in people and spec.name else spec.text
            for seat, spec in enumerate(self.players)
        ]
        # A program's path may contain bytes that are not UTF-8.
        return tuple([text.encode("utf-8", "backslashreplace").decode() for text in texts])

    @property
    def has_trusted_programs(self) -> bool:
        """Whether programs play, and a record of the game may run them when it is opened again.

        Not if a text names a program that is not playing: then a person took its place.
        """
        programs = [spec.is_program for spec in self.players]
        named = [text.startswith(("bot:", "command:", "engine:")) for text in self.player_texts]
        return any(programs) and programs == named

    @property
    def throws_dice(self) -> bool:
        """Whether dice decide who moves first."""
        return self.dice and self.game.throws_dice

    @property
    def people_seats(self) -> tuple[int, ...]:
        return tuple(seat for seat, spec in enumerate(self.players) if spec.kind == "human")

    def viewing_seat(self, turn: int) -> int | None:
        """Return the seat whose view is shown while `turn` has the move.

        It is a person's seat; with several people at the screen, that of the person to move. None
        if only computers play, since nothing is hidden then.
        """
        people = self.people_seats
        if not people:
            return None
        return turn if turn in people else people[0]

    @property
    def bottom_seat(self) -> int:
        """The seat shown at the bottom of the board: that of a single person, else the first."""
        people = self.people_seats
        return people[0] if len(people) == 1 else 0

    def with_players(self, players: tuple[PlayerSpec, ...]) -> Setup:
        """Return the setup with other players."""
        return replace(self, players=players, played=self.played or bool(self.people_seats))

    def non_default_labels(self, names: Sequence[str] = ()) -> tuple[str, ...]:
        """Return short labels of all that is not the default: level of play, options, levels.

        Players are called by their `names`, if given.
        """
        game = self.game
        play = game.level_for(self.options) if game.levels_of_play else None
        facts = [] if play is None else [_(game.levels_of_play[play - 1])]
        labels = self.options.non_default_labels(names=names)
        facts += [fact for fact in labels if fact not in facts]
        levels = levels_of(self.players)
        if levels and play is not None and (option := game.page_option) is not None:
            # Numbers instead of the name of the level of play: a level of the computer has the same
            # name, and both would be in this text.
            numbers = option.words[self.options.texts_by_name()[option.name]]
            facts[0] = _("numbers {numbers}").format(numbers=_(numbers))
        if len(set(levels)) > 1:
            facts.append(_("levels {numbers}").format(numbers=", ".join(map(str, levels))))
        elif levels:
            facts.append(_("level {number}").format(number=levels[0]))
        return tuple(facts)

    @property
    def level(self) -> int | None:
        """The computer's level, or None if it does not play."""
        levels = levels_of(self.players)
        return levels[0] if levels else None


def with_move_order(setup: Setup, place: int | None, random: Random) -> Setup:
    """Return the setup with its one person moving at `place`: 0 first, 1 second; None by chance.

    If the game throws dice, they decide in place of `random`.
    """
    game, seats = setup.game, len(setup.players)
    options = game.with_first_seat(setup.options, 0)
    if place is None:
        seat = random.randrange(seats)
    else:
        # The seed determines the first mover if chance decides.
        seat = (game.start(options, setup.seed).turn + place) % seats
    players = list(setup.players)
    players.insert(seat, players.pop(setup.people_seats[0]))
    dice = place is None and game.throws_dice
    return replace(setup, options=options, players=tuple(players), dice=dice)


def player_from_tag(game: AnyGame, text: str, trusted: bool = True) -> PlayerSpec:
    """Return the player of a saved game's tag.

    A program that is not `trusted` and a level that the game does not have become a person with
    this text as name.
    """
    spec = PlayerSpec.from_tag(text)
    absent = spec.is_program and not trusted
    absent |= spec.kind == "level" and spec.level not in {each.number for each in game.levels}
    return PlayerSpec("human", name=text) if absent else spec


def levels_of(players: Sequence[PlayerSpec]) -> tuple[int, ...]:
    return tuple(spec.level for spec in players if spec.kind == "level")


def options_proposal_for(
    game: AnyGame, options: Options, players: Sequence[PlayerSpec]
) -> OptionsProposal | None:
    """Return the options that the game proposes for these players, or None."""
    found: OptionsProposal | None = game.options_proposal(
        options, max(levels_of(players), default=0)
    )
    return found


def is_offered_setup(game: AnyGame, options: Options, level: int) -> bool:
    """Return whether a page offers or proposes these options for a person against this level."""
    usual = page_options_for_level(game, options, level)
    proposal: OptionsProposal | None = game.options_proposal(options, level)
    return options == usual or (proposal is not None and options == proposal.applied_to(usual))


def page_options_for_level(game: AnyGame, options: Options, level: int) -> Options:
    """Return the options that the page of a game offers for a level of the computer.

    Those of `Game.open_options`, which may have any value, are taken from `options`.
    """
    usual, chosen = (
        game.options_for_level(game.options_type(), level).texts_by_name(),
        options.texts_by_name(),
    )
    found: Options = game.options_type.parse(
        {**usual, **{name: chosen[name] for name in game.open_options}}
    )
    return found


def default_players(
    game: AnyGame, options: Options, people: Collection[int], level: int
) -> tuple[PlayerSpec, ...]:
    """Return people on the given seats, and the computer at a level on the others."""
    return tuple(
        PlayerSpec("human") if seat in people else PlayerSpec("level", level)
        for seat in range(game.seat_count(options))
    )
