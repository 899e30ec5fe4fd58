"""What a person is told of a program that failed: in one clause, with the file and the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.players.failure import BotFailure, Place, place_in
from fourgames_tk.engine.players.find import find_bot
from fourgames_tk.engine.players.trial import ask

from .helpers import BOT, QUICK, write_bot

SKIRMISH = find_game("skirmish")
ANSWER = "return Move(self.chat.player, text=self.state.legal_moves()[0])"


def failure_of(path: Path) -> BotFailure:
    """Ask a bot for its first move; return how it fails."""
    with pytest.raises(BotFailure) as caught:
        ask(find_bot(str(path)), SKIRMISH, SKIRMISH.options_type(), QUICK)
    return caught.value


def line_of(text: str, part: str) -> int:
    """Return the number of the line that has a part."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


IN_A_FUNCTION = BOT.replace(ANSWER, "return self.pick(self.state.legal_moves())") + (
    "    def pick(self, moves):\n        return movs[0]\n"
)


def test_an_error_is_told_with_the_line_where_it_happened_and_our_own_steps_left_out(
    tmp_path: Path,
) -> None:
    failure = failure_of(write_bot(tmp_path, "mine.py", IN_A_FUNCTION))
    number = line_of(IN_A_FUNCTION, "return movs[0]")
    assert failure.place == Place("mine.py", number)
    said = f"ended by itself at mine.py, line {number}: NameError: name 'movs' is not defined"
    assert failure.account.startswith(said)
    assert failure.headline == f"bot: mine.py: {failure.account}"
    named = [word for word in failure.last_words if word.lstrip().startswith("File ")]
    assert len(named) == 2 and all("mine.py" in word for word in named)
    assert "    return movs[0]" in failure.last_words, "lines keep their indentation"


@pytest.mark.parametrize(
    ("word", "place"),
    [
        ("/b/mine.sh: 3: Syntax error: end of file", Place("mine.sh", 3)),
        ("awk: /b/mine.sh: line 3: syntax error at or near )", Place("mine.sh", 3)),
        ("gawk: mine.sh:3: print )", Place("mine.sh", 3)),
        ('  File "/b/other.py", line 7, in pick', Place("other.py", 7)),
        ('  File "/usr/lib/python3/random.py", line 7, in choice', None),
        ("at 12:30: all is well", None),
    ],
)
def test_complaints_of_many_kinds_are_read(word: str, place: Place | None) -> None:
    assert place_in(["first", word, "last"], Path("/b/mine.sh")) == place
    assert place_in([word], None) is None
