"""The programs of a tournament, sent along to where its games are played.

luggage = Luggage.of(plan.players)      # here
luggage.problems()                      # there, before the start
with luggage.unpacked() as places:      # there, for each game
    play(plan, fixture, places)
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .. import __version__
from .players.find import command_bot, find_bot, installed_bots
from .players.parcel import Parcel, packed
from .players.spec import PlayerSpec


@dataclass(frozen=True)
class Luggage:
    """What players need on another machine.

    `parcels` are the files by the player's text; `installed` names the bots that a package there
    has to offer, `lines` the command lines that have to run there. `version` is that of this
    program, for the rules and the computer's play are to be the same everywhere.
    """

    parcels: Mapping[str, Parcel]
    installed: tuple[str, ...]
    lines: tuple[str, ...]
    version: str = __version__

    @classmethod
    def of(cls, players: Sequence[str]) -> Luggage:
        """Pack for the players of a plan; raises FourgamesError."""
        parcels: dict[str, Parcel] = {}
        installed, lines = [], []
        for text in dict.fromkeys(players):
            spec = PlayerSpec.parse_entrant(text)
            if spec.kind == "command":
                lines.append(spec.line)
            elif spec.kind == "bot":
                program = find_bot(spec.path)
                if program.path is None:
                    installed.append(program.name)
                else:
                    parcels[text] = packed(program)
        return cls(parcels, tuple(installed), tuple(lines))

    def problems(self) -> list[str]:
        """Return why this machine cannot play along, a reason each; none if it can."""
        found = []
        if self.version != __version__:
            found.append(f"Fourgames is {__version__} there and {self.version} here")
        found += filter(None, (parcel.problem() for parcel in self.parcels.values()))
        known = installed_bots() if self.installed else ()
        found += [
            f"no installed package offers the bot {name}"
            for name in self.installed
            if name not in known
        ]
        found += [
            f"there is no command {command} for command:{line}"
            for line in self.lines
            for command in command_bot(line).line[:1]
            if shutil.which(command) is None
        ]
        return found

    @contextmanager
    def unpacked(self, folder: Path | None = None) -> Iterator[Mapping[str, str]]:
        """Write the files into a fresh folder that nobody else can enter, and remove it afterwards.

        Yields the text of each player's bot as it is found there, by the text of the plan. Raises
        BadParcel.
        """
        with tempfile.TemporaryDirectory(prefix="fourgames-", dir=folder) as fresh:
            yield {
                text: f"bot:{parcel.unpack(Path(fresh))}" for text, parcel in self.parcels.items()
            }
