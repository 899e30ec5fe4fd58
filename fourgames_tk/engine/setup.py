"""What a game in the window is begun with: which one, its options, and who sits where."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from .game import AnyGame, Proposal
from .options import Options
from .players.spec import PlayerSpec


@dataclass(frozen=True)
class Setup:
    """What a game is begun with."""

    game: AnyGame
    options: Options
    seed: int
    players: tuple[PlayerSpec, ...]
    dice: bool = False
    """Whether the players throw dice for the first move, and again when they start over."""
    names: tuple[str, ...] = ()
    """What the players are called, by seat; empty or missing where nobody said."""
    played: bool = False
    """Whether people sat at it before: then none of them may see more when only computers go on."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, spec in enumerate(self.players) if spec.kind == "human")

    def viewer(self, turn: int) -> int | None:
        """Return the seat through whose eyes the game is shown while a seat has the turn.

        It is a person's, and where several people share the screen the one's who has the turn;
        None in a demo, where nothing is hidden.
        """
        people = self.people
        if not people:
            return None
        return turn if turn in people else people[0]

    def reseated(
        self, players: tuple[PlayerSpec, ...], names: tuple[str, ...] | None = None
    ) -> Setup:
        """Return the setup with other players; without names whoever stays keeps the name."""
        played = self.played or bool(self.people)
        if names is not None:
            return replace(self, players=players, names=names, played=played)
        before = [*self.names, *[""] * (len(players) - len(self.names))]
        names = tuple(
            name if was == now else ""
            for name, was, now in zip(before, self.players, players, strict=True)
        )
        return replace(self, players=players, names=names, played=played)

    @property
    def facts(self) -> tuple[str, ...]:
        """What is played besides the game itself, in very few words each."""
        game = self.game
        play = game.level_for(self.options) if game.levels_of_play else None
        facts = [] if play is None else [game.levels_of_play[play - 1]]
        facts += [fact for fact in self.options.facts() if fact not in facts]
        levels = levels_of(self.players)
        if len(set(levels)) > 1:
            facts.append(f"levels {', '.join(map(str, levels))}")
        elif levels:
            facts.append(f"level {levels[0]}")
        return tuple(facts)

    @property
    def level(self) -> int | None:
        """The level of the computer, None where it does not play."""
        levels = levels_of(self.players)
        return levels[0] if levels else None


def levels_of(players: Sequence[PlayerSpec]) -> tuple[int, ...]:
    """Return the levels at which the computer plays, by seat."""
    return tuple(spec.level for spec in players if spec.kind == "level")


def proposal_for(game: AnyGame, options: Options, players: Sequence[PlayerSpec]) -> Proposal | None:
    """Return the options that the game proposes for these players, None if it proposes none."""
    watched = all(spec.kind != "human" for spec in players)
    found: Proposal | None = game.proposal(options, max(levels_of(players), default=0), watched)
    return found


def default_players(
    game: AnyGame, options: Options, people: Collection[int], level: int
) -> tuple[PlayerSpec, ...]:
    """Return people on the given seats and the computer at a level on all others."""
    return tuple(
        PlayerSpec("human") if seat in people else PlayerSpec("level", level)
        for seat in range(game.seats(options))
    )
