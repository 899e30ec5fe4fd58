"""What programs may do on this system, as the commands say it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from ..engine.players.sandbox import HEADING, protection
from ..engine.players.spec import PlayerSpec


def say_protection(stream: TextIO) -> None:
    """Write what holds on this system."""
    lines = [HEADING, *(f"  {sentence}" for sentence in protection())]
    stream.write("".join(f"{line}\n" for line in lines))
    stream.flush()


def say_protection_from(players: Iterable[PlayerSpec], stream: TextIO) -> None:
    """Write it where one of these, who are about to be started, does not come with us."""
    if any(player.is_foreign for player in players):
        say_protection(stream)
