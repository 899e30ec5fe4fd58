"""What is told when a bot can play no further."""

from __future__ import annotations

from ...errors import FourgamesError


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
