"""A game made from the skeleton passes every test that runs for each game."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import linters
import pytest
import skeleton
from environment import CACHE, ROOT
from failures import DevError

NAME = "knots-and-crosses"
EVERY_GAME = f"({NAME} or test_layers or test_help.py or test_ladder or every_page)"
EVERY_GAME += " and not test_page_sizes and not test_all_pairs"
"""What pytest chooses: all that is tried of every game, and all that knows of all the games.

The paddings of pages and the pairs of pages and preferences are left out: they take half of the
time, and a new game has no page of its own. Walks open its pages, too.
"""
KNOW_OF_ALL = re.compile(r"\bGAMES\b|every_page|\bROOMS\b")
"""Words in files with such tests; importing all others would take too long."""
NOT_COPIED = (".git", ".cache", "dist", "pictures", "*.egg-info", "*.pyc.*")
"""What a copy lacks. The last are files that other tests are writing; with the finished ones the
copy need not be compiled.
"""


def make_copy(folder: Path) -> Path:
    """Return a copy of the checkout."""
    return shutil.copytree(ROOT, folder / "copy", ignore=shutil.ignore_patterns(*NOT_COPIED))


def run(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a module in a copy of the checkout, with the program of the copy."""
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a game in a copy of the checkout."""
    folder = make_copy(tmp_path_factory.mktemp("checkout"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder))
        skeleton.make(NAME, folder, Path(sys.executable))
    return folder


def test_every_test_of_a_game_passes_for_a_new_one(copy: Path) -> None:
    files = (copy / "tests").rglob("test_*.py")
    asked = [str(path) for path in files if KNOW_OF_ALL.search(path.read_text("utf-8"))]
    done = run(copy, "pytest", "-v", "-k", EVERY_GAME, *sorted(asked))
    assert done.returncode == 0, done.stdout
    passed = set(re.findall(rf"(\w+)\.py::\S*{NAME}\S* PASSED", done.stdout))
    assert passed >= {"test_contract", "test_golden", "test_record", "test_help"}
    assert passed >= {"test_every_game", "test_walks"}


@pytest.mark.parametrize("check", linters.checks(ROOT))
def test_lint_finds_nothing_in_a_new_game(copy: Path, check: str) -> None:
    # What the linters know of the checkout saves most of the time.
    for known in (CACHE / "mypy", CACHE / "mypy-strict"):
        if known.is_dir() and not (copy / ".cache" / known.name).exists():
            shutil.copytree(known, copy / ".cache" / known.name)
    done = run(copy, *linters.checks(copy)[check])
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Tic-Tac", "small letters and digits"),
        ("../tic", "small letters and digits"),
        ("", "small letters and digits"),
        ("x" * (skeleton.LONGEST_NAME + 1), "24 characters at most"),
        ("class", "Python keeps the word"),
        ("mancala", "'mancala' is taken: fourgames_tk/engine/games/mancala/__init__.py exists"),
        ("record", "'record' is taken: fourgames_tk/help/record.md exists"),
    ],
)
def test_a_bad_name_is_refused_and_nothing_written(name: str, reason: str, tmp_path: Path) -> None:
    for each in ("engine/games/mancala/__init__.py", "help/record.md"):
        path = tmp_path / "fourgames_tk" / each
        path.parent.mkdir(parents=True)
        path.touch()
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(DevError, match=reason):
        skeleton.make(name, tmp_path, Path(sys.executable))
    assert sorted(tmp_path.rglob("*")) == before


def test_no_page_and_no_package_counts_the_games_by_hand() -> None:
    numbers = "[1-9]|one|two|three|four|five|six|seven|eight|nine|ten"
    counted = re.compile(rf"\b({numbers})\s+((small|forgotten|board),?\s+)*games\b", re.IGNORECASE)
    assert counted.search("Five small, forgotten board games")
    for path in (ROOT / "README.md", ROOT / "setup.cfg", ROOT / "fourgames_tk/help/bots.md"):
        assert not counted.search(path.read_text("utf-8")), path.name
