"""Finding programs: names before files that happen to lie about, command lines, and their texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.players.bot_files import (
    RENAMED_SAMPLES,
    SAMPLES,
    command_bot,
    entrants_in,
    find_bot,
    is_sample,
)
from fourgames_tk.engine.players.spec import PlayerSpec

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


def test_what_comes_with_the_program_is_told_from_what_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_bot(tmp_path, "hunter.py", BOT)
    monkeypatch.chdir(tmp_path)
    way_up = "/".join([".."] * len(SAMPLES.parts))
    for ours in ("hunter.py", "skirmish/hunter.py", str(SAMPLES / "skirmish" / "hunter.py")):
        assert is_sample(ours) and not PlayerSpec.parse(f"bot:{ours}").is_foreign
    for other in ("./hunter.py", str(path), f"skirmish/{way_up}{path}", "gone.py", "hunter"):
        assert not is_sample(other) and PlayerSpec.parse(f"bot:{other}").is_foreign
    assert PlayerSpec("command", line="hunter.py").is_foreign
    assert not PlayerSpec("level", level=1).is_foreign


@pytest.mark.parametrize(
    "text", ["9" * 5000, "**a", "*", "~no body/x.py", "~a\0b", "~\ud800/x.py", "\ud800", "", "..."]
)
def test_a_name_that_no_file_has_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(FourgamesError, match="there is no bot"):
        find_bot(text, (SAMPLES, tmp_path))
    assert not is_sample(text)


def test_a_command_line_is_taken_apart_as_in_a_shell() -> None:
    program = command_bot("ssh -T me@there 'my bot' --depth 4")
    assert program.command == ("ssh", "-T", "me@there", "my bot", "--depth", "4")
    assert not program.is_python
    assert program.about == ""
    for line in ("'", "   "):
        with pytest.raises(FourgamesError):
            command_bot(line)


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
    found = [(name, path.name) for name, path in entrants_in(tmp_path)]
    assert found == [("ann", "ann.py"), ("ben", "player.py"), ("eve", "eve.py")]
    (tmp_path / "ann" / "ann.py").unlink()
    write_bot(tmp_path / "ann", "third.py", BOT)
    with pytest.raises(FourgamesError, match=r"which one in .*ann plays\? Call it player\.py"):
        entrants_in(tmp_path)


@pytest.mark.parametrize(("old", "new"), RENAMED_SAMPLES.items())
def test_settings_and_saved_games_find_a_sample_by_its_old_name(old: str, new: str) -> None:
    (path,) = SAMPLES.glob(f"*/{new}")
    for text in (old, f"{path.parent.name}/{old}"):
        assert (
            find_bot(text).path == path and PlayerSpec.parse(f"bot:{text}").program().path == path
        )
        assert not PlayerSpec.parse(f"bot:{text}").is_foreign
        with pytest.raises(FourgamesError, match="there is no bot"):
            find_bot(f"./{text}")
