"""What messages repeat of input: never so much, nor such signs, that they cannot be shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.engine import errors, text
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.options import parse_seed, split_assignments
from fourgames_tk.engine.players.player_spec import PlayerSpec

LONGEST_SHOWN = text.MAX_MESSAGE + 10 * 2 * text.MAX_EXCERPT
"""In characters: each of those that are repeated may be an escape of ten."""
ANYTHING = st.text(st.characters(), max_size=100)
BAD = st.one_of(ANYTHING, ANYTHING.map(lambda text: f"{text}\x1b[31m" * 500))


def refusal(error: pytest.ExceptionInfo[errors.FourgamesError]) -> str:
    """Return the message of an error, which can be shown."""
    message = str(error.value)
    assert message.isprintable() and len(message) <= LONGEST_SHOWN
    return message


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@given(bad=BAD)
def test_a_bad_value_of_an_option_is_refused_in_a_message_that_can_be_shown(
    game: AnyGame, bad: str
) -> None:
    for name in game.options_type.specs():
        with pytest.raises(errors.BadOption) as error:
            game.options_type.parse({name: f"{bad}\x07"})
        assert refusal(error).startswith(f"{name}=")
    with pytest.raises(errors.BadOption) as error:
        game.options_type.parse({f"{bad}\x07": "yes"})
    assert "this game has" in refusal(error)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@given(bad=BAD)
def test_a_bad_move_is_refused_in_a_message_that_can_be_shown(game: AnyGame, bad: str) -> None:
    state = game.start(game.options_type(), 1)
    with pytest.raises(errors.IllegalMove) as error:
        state.play(f"{bad}\x07")
    refusal(error)


@given(bad=BAD)
def test_other_bad_words_are_refused_in_messages_that_can_be_shown(bad: str) -> None:
    word = f"{bad}\x07"
    with pytest.raises(errors.BadOption) as unknown:
        find_game(word)
    assert "the games are four-stones" in refusal(unknown)
    with pytest.raises(errors.BadOption) as seed:
        parse_seed(word)
    assert "expected a whole number" in refusal(seed)
    for words in (["="], [word.replace("=", "")], [f"{word}=1", f"{word}=1"]):
        with pytest.raises(errors.BadOption) as option:
            split_assignments(words)
        refusal(option)
    with pytest.raises(errors.FourgamesError) as player:
        PlayerSpec.parse(f"level:{word}")
    assert "such as level:3" in refusal(player)
