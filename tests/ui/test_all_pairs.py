"""Every pair of values of what may meet in the window, in as few combinations as possible.

Of two games, pages, panels, states of a game, kinds of players, languages, themes, text sizes and
sizes of the window each pair of values is opened at least once and measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from allpairspy import AllPairs

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.language import ENGLISH, LANGUAGES
from fourgames_tk.ui.paint.palette import PALETTES
from tests.ui.menu_pages import PAGE_COMMANDS
from tests.ui.walk import StepFailed, open_walk
from tests.ui.xdriver import XDriver

STATES: dict[str, tuple[str, ...]] = {
    "new": ("begin 1 {players}",),
    "running": ("begin 1 {players}", "play 3"),
    "over": ("open over 1 0 {players}",),
    "reopened": ("begin 1 {players}", "play 2", "reopen"),
    "comments": ("open comments 1 4 {players}",),
    "position": ("open position 1 4 {players}",),
    "practice": ("begin 1 {players}", "play 2", "command coach", "command coach"),
}
"""The steps to each state of a game."""
PLAYERS = {
    "one": "human,level:1",
    "two": "human,human",
    "demo": "level:1,level:2",
    "bot": "human,bot",
}
PARAMETERS = {
    "page": ("", *PAGE_COMMANDS),
    "state": tuple(STATES),
    "game": tuple(game.id for game in GAMES),
    "panel": ("", "moves", "analysis", "messages"),
    "players": tuple(PLAYERS),
    "language": tuple(LANGUAGES),
    "theme": tuple(PALETTES),
    "text_size": ("80", "100", "150", "200"),
    "size": ("800x560", "1100x740", "1366x768", "1800x1000"),
}
"""The values of each parameter; those with most values first, which gives fewest combinations."""
COMBINATIONS = [
    dict(zip(PARAMETERS, values, strict=True)) for values in AllPairs(list(PARAMETERS.values()))
]
# The buttons of a review and the fields of a new game have the least space there.
OVER = {**COMBINATIONS[0], "state": "over", "players": "two", "panel": "", "size": "800x560"}
COMBINATIONS += [
    OVER | {"game": GAMES[0].id, "page": "review", "language": language, "text_size": "150"}
    for language in LANGUAGES
]
LARGEST = OVER | {"language": ENGLISH, "theme": "contrast", "text_size": "200"}
COMBINATIONS += [
    LARGEST | {"game": game.id, "page": page} for game in GAMES for page in ("review", "new_game")
]


def steps(chosen: dict[str, str]) -> Iterator[str]:
    """Yield the steps of a walk to a combination."""
    looks = " ".join(f"{name}={chosen[name]}" for name in ("language", "theme", "text_size"))
    # While nothing rests, computers that play alone are stopped.
    speed = "slow" if chosen["players"] == "demo" else "off"
    yield f"preference {looks} speed={speed}"
    yield f"size {chosen['size']}"
    for line in STATES[chosen["state"]]:
        yield line.format(players=PLAYERS[chosen["players"]])
    yield "command stop"
    if chosen["panel"]:
        yield f"command {chosen['panel']}"
    if chosen["page"]:
        yield f"command {chosen['page']}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_pair_of_values_is_whole(driver: XDriver, private_home: Path, game: AnyGame) -> None:
    """One window shows the combinations of a game one after the other; after a fault a new one."""
    faults, folders = [], count()
    left = [each for each in COMBINATIONS if each["game"] == game.id]
    while left:
        try:
            with open_walk(driver, private_home / f"{next(folders)}") as walk:
                walk.do(f"game {game.id}")
                while left:
                    *before, last = steps(left.pop())
                    del walk.lines[1:]
                    for line in before:
                        walk.take(line)
                    walk.do(last)
                    # A dialog would stay over the next combination.
                    walk.take("escape")
        except StepFailed as failure:
            faults.append(str(failure))
    assert not faults, "\n\n".join(faults)
