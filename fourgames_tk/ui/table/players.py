"""The players of the game on the table: made for its seats, heard, and sent away."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.errors import FourgamesError
from ...engine.players.bots.wire import WireLine
from ...engine.players.player import Absent, Human, Player
from ...engine.players.remote import EngineProcess, RemoteComputer
from ...engine.players.spec import PlayerSpec
from ...engine.session import Session
from ...engine.setup import Setup
from .chat import Chat
from .traffic import Traffic


class Players:
    """Who sits at the table now. Levels think in `engine`; what programs say comes to `chat`.

    `traffic` is given what goes over their wire.
    """

    def __init__(self, session: Session, engine: EngineProcess, chat: Chat, traffic: Traffic):
        self._session, self._engine = session, engine
        self._chat, self._traffic = chat, traffic
        self._seated: list[Player] = []

    def seat(self, setup: Setup, names: Sequence[str]) -> list[Player]:
        """Return the players of a setup, in place of those before; who cannot come is absent."""
        self.dismiss()
        self._seated = [self._made(setup, *each, names) for each in enumerate(setup.players)]
        return self._seated

    def dismiss(self) -> None:
        """Let go of the players, and of their processes."""
        seated, self._seated = self._seated, []
        for player in seated:
            player.close()

    def _made(self, setup: Setup, seat: int, spec: PlayerSpec, names: Sequence[str]) -> Player:
        if spec.kind == "human":
            return Human("Human")
        if spec.kind == "level":
            return RemoteComputer(self._engine, setup.game, setup.options, spec.level)

        def chat(line: str) -> None:
            self._chat.say(seat, line, len(self._session.steps))

        def tap(line: WireLine) -> None:
            self._traffic.take(seat, len(self._session.steps), line)

        self._chat.listen()
        try:
            return spec.make(setup.game, options=setup.options, chat=chat, tap=tap)
        except FourgamesError as error:
            return Absent(names[seat], error)
