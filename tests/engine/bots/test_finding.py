"""Finding programs: names have precedence over files; command lines; descriptions."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.players.bot_files import (
    RENAMED_SAMPLES,
    SAMPLES,
    BotProgram,
    bot_from_command_line,
    find_bot,
    is_sample_bot,
)
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.tournament.plan import Plan, entrants_in_folder

from .helpers import BOT, write_bot


def test_a_bare_name_means_the_folders_for_bots_and_is_asked_about_if_it_is_here_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, mine = tmp_path / "here", tmp_path / "mine"
    here.mkdir()
    mine.mkdir()
    monkeypatch.chdir(here)
    for name in ("hunter.py", "only_here.py", "both.py"):
        write_bot(here, name, BOT)
    write_bot(mine, "both.py", BOT)
    folders = (SAMPLES, mine)
    for name, other in (
        ("hunter.py", SAMPLES / "skirmish" / "hunter.py"),
        ("both.py", mine / "both.py"),
    ):
        with pytest.raises(
            FourgamesError, match=f"two {name}, one here and {other}: write ./{name}"
        ):
            find_bot(name, folders)
    assert find_bot(str(mine / "both.py"), folders).path == mine / "both.py"
    assert find_bot("./hunter.py", folders).path == here / "hunter.py"
    assert find_bot("only_here.py", folders).path == here / "only_here.py"
    (here / "skirmish").mkdir()
    write_bot(here / "skirmish", "alpha_beta.py", BOT)
    assert find_bot("./skirmish/alpha_beta.py", folders).path == here / "skirmish" / "alpha_beta.py"
    monkeypatch.chdir(mine)
    assert find_bot("both.py", folders).path == mine / "both.py", "the folder for bots is here"


@pytest.mark.parametrize("variable", ["HOME", "TMPDIR"])
def test_a_folder_for_all_kinds_of_files_belongs_to_no_program(
    variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program called “player” would see everything in it."""
    wide, own = tmp_path / "users" / "wide", tmp_path / "users" / "wide" / "mine"
    own.mkdir(parents=True)
    monkeypatch.setenv("HOME", "/nowhere")
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setenv(variable, str(wide))
    for folder, seen in ((wide.parent, None), (wide, None), (own, own)):
        path = write_bot(folder, "player.py", BOT)
        assert BotProgram("player.py", path).own_paths == (seen or path,)


def test_included_bots_are_distinguished_from_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_bot(tmp_path, "hunter.py", BOT)
    monkeypatch.chdir(tmp_path)
    way_up = "/".join([".."] * len(SAMPLES.parts))
    for ours in ("hunter.py", "skirmish/hunter.py", str(SAMPLES / "skirmish" / "hunter.py")):
        assert is_sample_bot(ours) and not PlayerSpec.parse(f"bot:{ours}").is_foreign_program
    for other in ("./hunter.py", str(path), f"skirmish/{way_up}{path}", "gone.py", "hunter"):
        assert not is_sample_bot(other) and PlayerSpec.parse(f"bot:{other}").is_foreign_program
    assert PlayerSpec("command", line="hunter.py").is_foreign_program
    assert not PlayerSpec("level", level=1).is_foreign_program


@pytest.mark.parametrize(
    "text", ["9" * 5000, "**a", "*", "~no body/x.py", "~a\0b", "~\ud800/x.py", "\ud800", "", "..."]
)
def test_a_name_that_no_file_has_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(FourgamesError, match="there is no bot"):
        find_bot(text, (SAMPLES, tmp_path))
    assert not is_sample_bot(text)


def test_a_command_line_is_taken_apart_as_in_a_shell() -> None:
    program = bot_from_command_line("ssh -T me@there 'my bot' --depth 4")
    assert program.command == ("ssh", "-T", "me@there", "my bot", "--depth", "4")
    assert not program.is_python
    assert program.description == ""
    for line in ("'", "   "):
        with pytest.raises(FourgamesError):
            bot_from_command_line(line)


def test_a_program_has_changed_with_the_files_of_its_own_folder_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Elsewhere than in a folder for all kinds of files, where a program is one file.
    monkeypatch.setattr("tempfile.gettempdir", lambda: "/nowhere")
    path, digests = write_bot(tmp_path, "ann.py", BOT), list[str]()
    for name, text in (("", ""), ("_helper.py", "a = 1"), ("_helper.py", "a = 2"), ("x.txt", "")):
        if name:
            (tmp_path / name).write_text(text)
        digests.append(find_bot(str(path)).digest)
    assert len({*digests[:3]}) == 3 and digests[3] == digests[2]
    other = write_bot(tmp_path, "ben.py", BOT)
    alone = find_bot(str(path)).digest
    other.write_text(f"{BOT}# changed")
    assert find_bot(str(path)).digest == alone, "of several in a folder each is a file"


def test_of_several_files_the_one_called_as_the_folder_or_player_plays(tmp_path: Path) -> None:
    for folder, *names in (("ann", "ann.py", "other.py"), ("ben", "player.py", "other.py")):
        (tmp_path / folder).mkdir()
        for name in names:
            write_bot(tmp_path / folder, name, BOT)
    write_bot(tmp_path, "eve.py", BOT)
    assert programs_in(tmp_path) == {"ann": "ann.py", "ben": "player.py", "eve": "eve.py"}
    (tmp_path / "ann" / "ann.py").unlink()
    write_bot(tmp_path / "ann", "third.py", BOT)
    assert programs_in(tmp_path) == {"ben": "player.py", "eve": "eve.py"}
    (line,) = entrants_in_folder(tmp_path).left_out_lines
    assert line == "ann cannot play: it has 2 programs: call the one that plays “player”"


def programs_in(folder: Path) -> dict[str, str]:
    return {name: path.name for name, path in entrants_in_folder(folder).programs}


ODD_NAMES = [
    *(
        "O'Brien",
        "Lee, Ann",
        "Ann & Bob",
        "#1",
        "a=b",
        "a:b",
        "x" * 60,
        "  two",
        "José",
        "🙂",
        "...",
    ),
    *("ann", "Ann", "a_b", "o'brien", "con\nx", "-n", "--folder"),
]


def test_names_of_files_become_names_of_players(tmp_path: Path) -> None:
    for name in ODD_NAMES:
        if name[0] != ".":
            write_bot(tmp_path, f"{name}.py", BOT)
    entrants = entrants_in_folder(tmp_path)
    assert len(entrants.programs) == len(ODD_NAMES) - 1 and not entrants.left_out
    found = {path.stem: name for name, path in entrants.programs}
    assert found["Lee, Ann"] == "Lee, Ann"
    assert found["#1"] == "#1" and found["José"] == "José" and found["x" * 60] == "x" * 40
    # Their games' files would be one where case does not count; small letters are sorted first.
    assert (found["ann"], found["Ann"]) == ("ann.py", "Ann (2)")
    assert (found["o'brien"], found["O'Brien"]) == ("o'brien.py", "O'Brien (2)")
    plan = Plan("skirmish", entrants.texts, games=1)
    assert plan.player_names == tuple(name for name, _ in entrants.programs)
    plan.check_without_players()


def test_the_extension_is_in_the_name_where_two_agree_and_no_player_is_renamed(
    tmp_path: Path,
) -> None:
    first = write_bot(tmp_path, "anna.py", BOT)
    write_bot(tmp_path, "ben.py", BOT)
    early = entrants_in_folder(tmp_path)
    assert dict(early.programs) == {"anna": first, "ben": tmp_path / "ben.py"}
    write_bot(tmp_path, "anna.js", "")
    assert programs_in(tmp_path) == {"anna.js": "anna.js", "anna.py": "anna.py", "ben": "ben.py"}
    late = entrants_in_folder(tmp_path, [(name, str(path)) for name, path in early.programs])
    assert [name for name, _ in late.programs] == ["anna.js", "anna", "ben"]


def test_what_cannot_play_is_left_out_with_the_reason_and_stops_nobody(tmp_path: Path) -> None:
    write_bot(tmp_path, "ann.py", BOT)
    (tmp_path / "empty").mkdir()
    (tmp_path / "no_player").mkdir()
    for name in ("a.py", "b.py"):
        write_bot(tmp_path / "no_player", name, BOT)
    (tmp_path / "mc.rs").write_text("fn main() {}")
    write_bot(tmp_path, "README.txt", "Read me.")
    write_bot(tmp_path, "report.pdf", "%PDF\0")
    write_bot(tmp_path, "_helper.py", BOT)
    for name in ("gone", "gone.py"):
        (tmp_path / name).symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "pipe.py")
    write_bot(tmp_path, ".ann.py.swp", "")
    (tmp_path / "__pycache__").mkdir()
    write_bot(tmp_path, os.fsdecode(b"caf\xe9.py"), BOT)
    found = entrants_in_folder(tmp_path)
    assert dict(found.programs) == {"ann": tmp_path / "ann.py"}
    lines = dict(found.left_out)
    assert sorted(lines) == [
        *("README.txt", "_helper.py", "caf\\udce9.py", "empty", "gone", "gone.py", "mc.rs"),
        *("no_player", "pipe.py", "report.pdf"),
    ]
    assert "not UTF-8: rename" in lines["caf\\udce9.py"] and "not a file" in lines["pipe.py"]
    assert lines["empty"] == "it has no bot" and "call the one that plays" in lines["no_player"]
    assert "built from its source" in lines["mc.rs"]
    (tmp_path / "ann.py").unlink()
    with pytest.raises(
        FourgamesError, match=r"there is no bot in .*; .*empty cannot play: it has no bot"
    ):
        entrants_in_folder(tmp_path)


def test_a_player_that_is_a_file_is_refused_with_what_was_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_bot(tmp_path, "ann.py", BOT)
    with pytest.raises(FourgamesError, match=r"is not a player: did you mean bot:ann\.py\?"):
        PlayerSpec.parse_entrant("ann.py")
    for text in ("bot:caf\udce9.py", "command:./caf\udce9"):
        with pytest.raises(FourgamesError, match="not UTF-8"):
            PlayerSpec.parse_entrant(text)


@pytest.mark.parametrize(("old", "new"), RENAMED_SAMPLES.items())
def test_settings_and_saved_games_find_a_sample_by_its_old_name(old: str, new: str) -> None:
    (path,) = SAMPLES.glob(f"*/{new}")
    for text in (old, f"{path.parent.name}/{old}"):
        assert (
            find_bot(text).path == path
            and PlayerSpec.parse(f"bot:{text}").find_program().path == path
        )
        assert not PlayerSpec.parse(f"bot:{text}").is_foreign_program
        with pytest.raises(FourgamesError, match="there is no bot"):
            find_bot(f"./{text}")
