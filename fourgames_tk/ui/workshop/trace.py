"""What went over the wire of a program: its lines in the log, its times in the strip."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence

from ...engine.players.child import Wire
from ...engine.session import Session
from ..canvas import words
from ..table.chat import TrafficLine
from ..table.messages import turns_of
from .log import BenchLog, entry_of
from .strip import Taken, TimeStrip


class Trace:
    """The log and the strip of one game or trial. A click on a time calls `chosen`."""

    def __init__(self, parent: tk.Misc, chosen: Callable[[int], None]) -> None:
        self.log = BenchLog(parent)
        self.strip = TimeStrip(parent, chosen)

    def clear(self) -> None:
        """Begin anew."""
        self.log.clear()
        self.strip.clear()

    def show(
        self,
        lines: Sequence[TrafficLine],
        session: Session,
        names: Sequence[str],
        several: bool = False,
    ) -> None:
        """Show lines of a game; `several` programs are told apart."""
        called, turns = [words.short(name) for name in names], turns_of(session)
        last = len(turns) - 1
        self.log.add(entry_of(each, called, turns[min(each.ply, last)], several) for each in lines)
        self.show_times(lines)

    def show_times(self, lines: Sequence[TrafficLine]) -> None:
        """Show the times of the answers alone."""
        for each in lines:
            if each.line.kind is Wire.ANSWERED:
                self.strip.add(Taken(each.ply, each.line.seconds, each.line.first))
