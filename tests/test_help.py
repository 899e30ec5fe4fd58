"""The pages of `help/` agree with the program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fourgames_tk
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.games.mancala.rules import MancalaState
from fourgames_tk.engine.learn.lessons import parse_position_block
from fourgames_tk.engine.protocol import COMMANDS
from fourgames_tk.ui.widgets.markdown import CodeBlock, parse_markdown

HELP = Path(fourgames_tk.__file__).parent / "help"


def page(name: str) -> str:
    return (HELP / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_rules_page_describes_the_levels_as_the_program_does(game: AnyGame) -> None:
    _, _, section = page(game.id).partition("\n## Levels\n")
    rows = r"^\| ([0-9]+) \| ([^|]+) \| ([^|]+) \|"
    listed = re.findall(rows, section.partition("\n## ")[0], re.MULTILINE)
    levels = [(str(level.number), level.name, level.description) for level in game.levels]
    assert listed == levels


def test_the_protocol_page_lists_the_commands_that_there_are_and_how_they_are_written() -> None:
    listed = [
        name
        for cell in re.findall(r"^\| (`.*?) \|", page("protocol"), re.M)
        for name in re.findall(r"`(.*?)`", cell)
    ]
    assert sorted(listed) == sorted(
        f"{name} {command.usage}".strip() for name, command in COMMANDS.items()
    )


AUTHORS: dict[str, tuple[str, list[str]]] = {
    "fourside": ("Todd Lewis", []),
    "mancala": ("Nathaniel Tagg", ["1995"]),
}
"""Authors of the games and years, if known."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_is_credited_to_its_own_author_alone(game: AnyGame) -> None:
    for text in (page(game.id), game.credit):
        named = {name for name, _ in AUTHORS.values() if name in text}
        assert named == {name for by, (name, _) in AUTHORS.items() if by == game.id}
    if game.id in AUTHORS:
        assert re.findall(r"\b(?:19|20)\d\d\b", game.credit) == AUTHORS[game.id][1]


@pytest.mark.parametrize("path", sorted(HELP.glob("*.md")), ids=lambda path: path.stem)
def test_what_mancala_calls_a_score_pile_has_no_other_name(path: Path) -> None:
    spoken = re.sub(r"`[^`]*`", "", path.read_text(encoding="utf-8"))
    assert not re.search(r"\bstores?\b", spoken)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_boards_on_a_rules_page_can_be_played_on_from(game: AnyGame) -> None:
    blocks = [block for block in parse_markdown(page(game.id)) if isinstance(block, CodeBlock)]
    boards = [block for block in blocks if block.kind.startswith("position")]
    assert len(boards) >= 2
    for block in boards:
        assert block.kind == f"position {game.id}"
        _, _, state = parse_position_block(game, block.text)
        assert state.legal_moves()


def test_the_sowings_shown_on_the_page_of_mancala_do_what_it_says() -> None:
    _, said, after = page("mancala").partition("the pile at the lower left earns")
    assert said and "If the pile with two stones is sown first,\nit goes on for five laps:" in after
    block = next(each for each in parse_markdown(after) if isinstance(each, CodeBlock))
    _, _, state = parse_position_block(find_game("mancala"), block.text)
    assert isinstance(state, MancalaState)
    assert state.preview_sowing("1").free_turn
    assert state.bottom_row[2] == 2 and state.preview_sowing("3").laps == 5
