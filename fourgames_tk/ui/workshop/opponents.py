"""Who a program can play against on the bench."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.game import AnyGame
from ...engine.players.find import BotProgram, samples_of
from ...engine.players.spec import PlayerSpec
from ..sheets.seating import label_of, programs_for, spec_of

YOU, ITSELF = "You", "Itself"


@dataclass(frozen=True)
class Opponent:
    """What the list says, and who sits down; None for another copy of the program."""

    label: str
    spec: PlayerSpec | None


def opponents_of(game: AnyGame, program: BotProgram | None) -> list[Opponent]:
    """Return the samples of a game, weakest first, then you, itself, the levels and programs."""
    samples = samples_of(game)
    found = [Opponent(_name_of(each), spec_of(each)) for each in samples]
    found += [Opponent(YOU, PlayerSpec("human")), Opponent(ITSELF, None)]
    for level in game.levels:
        spec = PlayerSpec("level", level.number)
        found.append(Opponent(label_of(game, spec), spec))
    for each in programs_for(game)[len(samples) :]:
        if program is None or each.path != program.path:
            found.append(Opponent(label_of(game, spec_of(each)), spec_of(each)))
    return found


def _name_of(sample: BotProgram) -> str:
    """Return a sample as people call it: `Ambler (sample)`, or by its file where it is no class."""
    file = sample.name.rpartition("/")[2]
    name = file.removesuffix(".py").capitalize() if file.endswith(".py") else file
    return f"{name} (sample)"
