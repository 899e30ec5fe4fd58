from __future__ import annotations

from pathlib import Path

import pytest

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.games import GAMES, find_game
from tests.engine import golden

CLASSIC = golden.FOLDER / "four-stones" / "classic.txt"


@pytest.mark.parametrize("path", golden.files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_game_is_played_as_it_was_kept(path: Path) -> None:
    golden.check(path)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_a_file(game: object) -> None:
    assert game in {find_game(path.parent.name) for path in golden.files()}


def test_a_changed_event_is_noticed(tmp_path: Path) -> None:
    changed = tmp_path / "changed.txt"
    text = CLASSIC.read_text(encoding="utf-8")
    changed.write_text(text.replace('"letter": "D"', '"letter": "C"', 1), encoding="utf-8")
    assert changed.read_text(encoding="utf-8") != text
    with pytest.raises(AssertionError, match="line 8"):
        golden.check(changed)


def test_a_file_without_an_end_is_noticed(tmp_path: Path) -> None:
    cut = tmp_path / "cut.txt"
    cut.write_text(CLASSIC.read_text("utf-8").partition("outcome")[0], encoding="utf-8")
    with pytest.raises(AssertionError, match="not whole"):
        golden.check(cut)


def test_files_are_written_anew_with_what_is_for_the_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    path = tmp_path / "four-stones" / "first.txt"
    path.parent.mkdir()
    moves = "\n\n# Away from the edge.\nmove D3\n\nmove B1\n"
    path.write_text(f"# Short.\ngame four-stones\nseed 0{moves}", encoding="utf-8")
    with pytest.raises(FourgamesError, match="line 8: B is as far left as it can go"):
        golden.renewed(path.read_text("utf-8"))
    assert golden.main("four-stones") == 1
    assert capsys.readouterr().err.startswith("four-stones/first.txt, line 8: B is")
    path.write_text(path.read_text("utf-8").replace("B1", "A1"), encoding="utf-8")
    assert golden.main("four-stones") == 0
    assert golden.main("four-stones") == 0
    told = capsys.readouterr().out.splitlines()
    not_whole = "; its game is not played to the end"
    file = "four-stones/first.txt"
    assert told == [f"{file}: changed{not_whole}", f"{file}: as it was{not_whole}"]
    words = [line.partition(" ")[0] for line in path.read_text("utf-8").splitlines()]
    expected = "# game seed state | # move events state | move events state | outcome"
    assert " ".join(word or "|" for word in words) == expected
    golden.check(path)


def test_a_game_without_a_file_gets_one_with_a_whole_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    assert golden.main("four-stones") == 0
    (path,) = golden.files("four-stones")
    golden.check(path)
    capsys.readouterr()
    assert golden.main("four-stones") == 0
    assert capsys.readouterr().out == "four-stones/whole.txt: as it was\n"
    assert path.read_text("utf-8").endswith('outcome {"winners": [0], "scores": null}\n')


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert golden.main("chess") == 1
    assert "unknown game 'chess': there are four-stones" in capsys.readouterr().err
