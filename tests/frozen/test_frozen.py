"""The frozen program, as a process in an empty environment."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import freeze
import pytest
from frozen_program import FrozenProgram
from packages import appimage, linux, share
from packages.identity import identity
from PIL import Image

from tests.packages.trials.player import SETTINGS, Player
from tests.ui.pictures import KEPT, difference
from tests.ui.xdriver import XDriver

LARGEST_MEGABYTES = 34
# Building the program counts into the first of these tests.


def run(executable: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program to its end, without a screen."""
    command = [str(executable), *arguments]
    return subprocess.run(command, env={}, cwd="/", capture_output=True, text=True, check=False)


def test_it_is_small_and_passes_its_own_test(frozen_executable: Path) -> None:
    size = freeze.folder_size(frozen_executable.parent)
    assert size <= LARGEST_MEGABYTES * freeze.MEGABYTE
    there = {path.name for path in frozen_executable.parent.rglob("*") if path.is_file()}
    assert "fourgames.mo" in there
    unused = r".*\.(po|c|h|a)|GLOSSARY\.md|README\.md|py\.typed|(clock|safe|mkpsenc)\.tcl"
    assert not [name for name in there if re.fullmatch(unused, name)]
    assert run(frozen_executable, "--version").stdout == f"fourgames {identity().version}\n"
    result = run(frozen_executable, "--selftest")
    assert (result.returncode, result.stderr) == (0, "")
    files = (freeze.ROOT / "fourgames_tk").rglob("*.py")
    # The samples of players are files to be run, not modules.
    modules = [path for path in files if freeze.ROOT / "fourgames_tk" / "bots" not in path.parents]
    # All but __main__, which is what runs, and the environment of learning programs.
    assert result.stdout.splitlines()[-1] == f"{len(modules) - 2} modules, none missing"


def test_no_library_looks_for_others_in_folders_of_the_build_machine(
    frozen_executable: Path,
) -> None:
    files = (path for path in frozen_executable.parent.rglob("*") if path.is_file())
    compiled = [str(path) for path in files if path.read_bytes()[:4] == b"\x7fELF"]
    command = ["objdump", "--private-headers", *compiled]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    paths = re.findall(r" R(?:UN)?PATH +(.+)$", told, re.MULTILINE)
    assert paths and all(path.startswith("$ORIGIN") for path in paths)


@pytest.mark.usefixtures("frozen_executable")
def test_the_folder_of_an_appimage_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The man page and the like come from a command of their own.
    monkeypatch.setattr(share, "MANUAL", {})
    tree = tmp_path / "tree"
    linux.write_tree(tree)
    appimage.write_folder(tree)
    own = identity().id
    top = {path.name for path in tree.iterdir()}
    assert top == {"AppRun", ".DirIcon", f"{own}.desktop", f"{own}.png", "lib", "usr"}
    assert (tree / f"usr/share/metainfo/{own}.metainfo.xml").is_file()
    assert (tree / ".DirIcon").resolve() == tree / f"{own}.png"
    result = run(tree / "AppRun", "--version")
    assert (result.returncode, result.stdout) == (0, f"fourgames {identity().version}\n")


def test_a_missing_screen_or_file_is_reported_in_a_sentence(
    frozen_executable: Path, tmp_path: Path
) -> None:
    told = run(frozen_executable)
    assert told.stderr.startswith("fourgames: cannot open a window without a screen: ")
    assert (told.returncode, told.stderr.count("\n")) == (1, 1)
    program = Path(shutil.copytree(frozen_executable.parent, tmp_path / "program", symlinks=True))
    next(program.rglob("tk.tcl")).unlink()
    told = run(program / frozen_executable.name)
    sentence = "Fourgames is damaged: its file “tk.tcl” is missing. Install it again."
    assert (told.returncode, told.stderr) == (1, f"fourgames: {sentence}\n")


def test_it_looks_as_the_source_does_and_leaves_nothing_behind(
    frozen_executable: Path, driver: XDriver, tmp_path: Path, font_configuration: Path
) -> None:
    settings = tmp_path / "config" / "fourgames" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(SETTINGS, encoding="utf-8")
    running = tmp_path / "running"
    running.mkdir()
    variables = {"FONTCONFIG_FILE": str(font_configuration), "XDG_RUNTIME_DIR": str(running)}
    words = ("--game", "four-stones")
    with (
        Image.open(KEPT / "page-four-stones.png") as kept,
        FrozenProgram(
            frozen_executable, driver.display_name, tmp_path, words, variables
        ) as program,
        Player(driver, tmp_path) as one,
    ):
        one.wait_until(lambda: difference(one.picture(), kept) < 1)
        one.keys("ctrl+q")
        program.process.wait(20)
    assert not list(running.iterdir())


def test_it_is_made_again_only_when_its_sources_change(frozen_executable: Path) -> None:
    made = frozen_executable.stat().st_mtime_ns
    assert freeze.ensure().stat().st_mtime_ns == made
    names = {path.name for path in freeze.sources()}
    assert names >= {"__main__.py", "fourgames.spec", "freeze.py", "licences.py", "setup.cfg"}
