from __future__ import annotations

import pytest

from fourgames_tk.engine.games.mancala.game import MANCALA
from fourgames_tk.engine.games.mancala.options import MancalaOptions
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.engine.setup import proposal_for


@pytest.mark.parametrize(
    ("players", "proposed"),
    [
        ("human level:4", False),
        ("human level:5", True),
        ("level:7 human", True),
        ("human human", False),
        ("human bot:counter", False),
        ("level:1 level:1", True),
        ("bot:counter bot:counter", True),
    ],
)
def test_a_contest_is_proposed_against_strong_levels_and_to_who_watches(
    players: str, proposed: bool
) -> None:
    specs = [PlayerSpec.parse(text) for text in players.split()]
    found = proposal_for(MANCALA, MancalaOptions(), specs)
    assert (found is not None) == proposed
    if found is not None:
        assert found.applied(MancalaOptions()) == MancalaOptions(swap=True, opening="short")


@pytest.mark.parametrize("stones", range(2, 7))
@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("opening", ["full", "short"])
def test_who_wins_is_said_as_it_is_known(stones: int, swap: bool, opening: str) -> None:
    said = MANCALA.going_first(MancalaOptions(stones, swap, opening))
    assert ("every stone" in said) == (opening == "full" and stones >= 4)
    assert ("second then wins" in said) == (opening == "short" and swap and stones >= 5)
    assert ("Neither" in said) == (opening == "short" and swap and stones < 5)


def test_the_document_s_rules_stay_the_default() -> None:
    assert MancalaOptions() == MancalaOptions(4, False, "full")
