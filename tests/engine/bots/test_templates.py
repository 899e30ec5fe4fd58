"""Templates of bots play at once, and play better after the change that they propose."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.bot_files import TEMPLATE_LANGUAGES, create_bot_file, find_bot
from fourgames_tk.engine.tournament.trial import ask_first_move

from .helpers import QUICK, bot, play

BEGUN = [(game, ending) for game in GAMES for ending in TEMPLATE_LANGUAGES]
SKIRMISH = find_game("skirmish")


@pytest.mark.parametrize(("game", "ending"), BEGUN, ids=lambda value: getattr(value, "id", value))
def test_a_begun_program_plays_a_whole_game(game: AnyGame, ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"mine{ending}"
    create_bot_file(path, game)
    chat: list[str] = []
    outcome, _ = play([bot(path, game=game, chat=chat.append), bot(path, game=game)], game=game)
    assert outcome is not None
    assert chat, "it says what it plays"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_python_is_there_for_every_game_and_its_advice_can_be_followed(
    game: AnyGame, tmp_path: Path
) -> None:
    path = tmp_path / "mine.py"
    create_bot_file(path, game)
    text = path.read_text("utf-8")
    advice = re.search(r"write (max\(.*\)) instead of (moves\[0\]), and save", text)
    assert advice is not None and text.count(f"move = {advice[2]}") == 1
    path.write_text(text.replace(f"move = {advice[2]}", f"move = {advice[1]}"), "utf-8")
    options = game.options_type()
    move = ask_first_move(find_bot(str(path)), game, options, QUICK).move
    assert move in game.start(options, 0).legal_moves()


def test_what_is_there_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("mine")
    with pytest.raises(FourgamesError, match=r"there is a mine\.py already"):
        create_bot_file(tmp_path / "mine.py", SKIRMISH)
    assert (tmp_path / "mine.py").read_text() == "mine"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("mine.pl", r"can end in \.py \(Python\), \.c \(C\), \.js \(JavaScript\)"),
        (".py", "can end in"),
        ("_mine.py", "letters, digits"),
        ("x" * 70 + ".py", "letters, digits"),
    ],
)
def test_a_bad_name_is_refused(name: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(FourgamesError, match=reason):
        create_bot_file(tmp_path / name, SKIRMISH)
    assert not list(tmp_path.iterdir())
