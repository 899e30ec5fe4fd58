"""A bot's file on its way to another machine."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path

import pytest

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.players import parcel
from fourgames_tk.engine.players.find import find_bot
from fourgames_tk.engine.players.parcel import BadParcel, Parcel, packed
from fourgames_tk.engine.tournament_luggage import Luggage
from tests.engine.bots.helpers import BOT, write_bot


def sent(path: Path) -> Parcel:
    return packed(find_bot(str(path)))


def test_what_arrives_is_what_was_sent(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    for name, mode in (("mine.py", 0o600), ("mine.sh", 0o700)):
        path = write_bot(tmp_path, name, f"#!/bin/sh\n# {BOT}" if name == "mine.sh" else BOT)
        found = sent(path).unpack(there)
        assert found.read_bytes() == path.read_bytes()
        assert found.name == name and found.is_relative_to(there)
        assert found.stat().st_mode & 0o777 == mode
        assert found.parent.stat().st_mode & 0o077 == 0


def test_two_bots_of_one_name_do_not_meet(tmp_path: Path) -> None:
    paths: list[Path] = []
    for text in (BOT, BOT + "# another\n"):
        folder = tmp_path / str(len(paths))
        folder.mkdir()
        paths.append(sent(write_bot(folder, "mine.py", text)).unpack(tmp_path))
    assert paths[0] != paths[1]
    assert [path.read_text("utf-8") for path in paths] == [BOT, BOT + "# another\n"]


def test_modules_beside_a_bot_go_along_and_no_other_files(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    for name, text in (
        ("helper.py", "from tables import numbers\nimport mine\n"),
        ("tables/__init__.py", "from . import numbers\n"),
        ("tables/numbers.py", "import json\n"),
        ("private.py", "not even Python"),
        ("diary.txt", "secret"),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    # A module may be named as no file can be.
    path = write_bot(tmp_path, "mine.py", f"import helper.other, json, {'x' * 5000}\n{BOT}")
    found = [name for name, _ in sent(path).files]
    assert found == ["mine.py", "helper.py", "tables/__init__.py", "tables/numbers.py"]
    (tmp_path / "there").mkdir()
    there = sent(path).unpack(tmp_path / "there")
    assert (there.parent / "tables" / "numbers.py").read_text("utf-8") == "import json\n"


@pytest.mark.parametrize(
    "change",
    [
        lambda it: {"files": ((it.name, it.files[0][1][:-1] + b" "),)},
        lambda it: {"files": ((it.name + "x", it.files[0][1]),)},
        lambda it: {"files": (*it.files, ("more.py", b""))},
        lambda it: {"is_executable": not it.is_executable},
        lambda it: {"system": "amiga m68k"},
        lambda it: {"digest": "0" * 64},
    ],
)
def test_what_is_not_what_was_sent_is_not_even_written(change: object, tmp_path: Path) -> None:
    assert callable(change)
    good = packed(find_bot("skirmish/ambler.py"))
    bad = dataclasses.replace(good, **change(good))
    assert good.problem() == ""
    assert "its hash is another" in bad.problem()
    with pytest.raises(BadParcel, match="its hash is another"):
        bad.unpack(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["../stray.py", "/stray.py", "a/../../stray.py"])
def test_nothing_is_written_beside_the_folder(name: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    files = ((name, b""),)
    bad = Parcel(files, False, "", parcel._digest(files, False, ""))
    with pytest.raises(BadParcel, match="beside the folder"):
        bad.unpack(home)
    assert [path.name for path in tmp_path.rglob("*.py")] == []


def test_a_program_needs_its_interpreter_and_its_kind_of_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "script"
    for first, needed in (
        ("#!/usr/bin/env -S lua5.9 -W", "lua5.9"),
        ("#! /opt/nowhere/lua -x", "/opt/nowhere/lua"),
        ("#!", ""),
    ):
        script.write_text(f"{first}\nplay()\n", encoding="utf-8")
        script.chmod(0o755)
        found = sent(script)
        assert found.interpreter == needed
        assert found.problem() == (f"script needs {needed}, which is not there" if needed else "")
    compiled = sent(Path(sys.executable).resolve())
    assert compiled.interpreter == "" and compiled.problem() == ""
    plain = tmp_path / "plain.awk"
    plain.write_text("1", encoding="utf-8")
    awk = sent(plain)
    assert awk.problem() == ""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert awk.problem() == "plain.awk needs awk, which is not there"
    monkeypatch.setattr(parcel, "_this_system", lambda: "amiga m68k")
    assert compiled.problem().endswith(
        f"is a program for {compiled.system}, and this is amiga m68k"
    )


def test_what_is_too_large_to_send_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "helper.py").write_text("#" * 300, encoding="utf-8")
    path = write_bot(tmp_path, "mine.py", f"import helper\n{BOT}")
    monkeypatch.setattr(parcel, "LARGEST", len(path.read_bytes()) + 299)
    with pytest.raises(BadParcel, match=r"mine\.py cannot be sent: helper\.py: this is larger"):
        sent(path)
    monkeypatch.setattr(parcel, "LARGEST", len(path.read_bytes()) + 300)
    assert len(sent(path).files) == 2


def test_luggage_says_what_is_missing_where_it_arrives(tmp_path: Path) -> None:
    path = write_bot(tmp_path, "mine.py", BOT)
    players = (
        f"bot:{path}",
        "level:1",
        "command:sh -c 'exit 1'",
        "command:nowhere --fast",
        "level:1",
    )
    luggage = Luggage.of(players)
    assert list(luggage.parcels) == [f"bot:{path}"]
    assert luggage.problems() == ["there is no command nowhere for command:nowhere --fast"]
    other = dataclasses.replace(luggage, version="9.9", lines=(), installed=("stranger",))
    version, stranger = other.problems()
    assert version.startswith("Fourgames is ") and version.endswith(" there and 9.9 here")
    assert stranger == "no installed package offers the bot stranger"
    with pytest.raises(FourgamesError, match="no bot 'nowhere"):
        Luggage.of(("bot:nowhere.py",))


def test_luggage_is_gone_after_the_game(tmp_path: Path) -> None:
    luggage = Luggage.of(("bot:skirmish/ambler.py", "bot:skirmish/elder.py", "level:1"))
    with luggage.unpacked(tmp_path) as places:
        assert set(places) == {"bot:skirmish/ambler.py", "bot:skirmish/elder.py"}
        for text, place in places.items():
            path = Path(place.removeprefix("bot:"))
            assert path.is_relative_to(tmp_path)
            assert path.read_bytes() == find_bot(text[4:]).path.read_bytes()  # type: ignore[union-attr]
        assert next(tmp_path.iterdir()).stat().st_mode & 0o077 == 0
    assert list(tmp_path.iterdir()) == []
