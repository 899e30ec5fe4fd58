"""What is told when a bot can play no further."""

from __future__ import annotations

from ...errors import FourgamesError

ENDED = "ended by itself"
"""How the reason begins where a program ended, whatever its status."""


class BotFailure(FourgamesError):
    """A bot crashed, was silent, flooded, or answered what is no legal move.

    `bot` is its name, `move` what it answered (empty if nothing), `reason` one clause for
    people, `last_words` the last lines it wrote, oldest first.
    """

    def __init__(
        self, bot: str, reason: str, *, move: str = "", last_words: tuple[str, ...] = ()
    ) -> None:
        """Put the message together from its parts."""
        answered = f" (it answered {move!r})" if move else ""
        super().__init__(f"{bot}: {reason}{answered}")
        self.bot = bot
        self.move = move
        self.reason = reason
        self.last_words = last_words

    @property
    def headline(self) -> str:
        """One line that says the most: of a program that ended, the last that it said.

        That is the last line of a traceback, where a bot in Python ended by an error.
        """
        if self.reason.startswith(ENDED) and self.last_words:
            return f"{self.bot}: {ENDED}: {self.last_words[-1]}"
        return str(self)
