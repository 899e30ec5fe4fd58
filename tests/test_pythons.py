"""Other Pythons: which there are, and how the tests go under them."""

from __future__ import annotations

import sys
import tkinter
from pathlib import Path

import pytest
import pythons
from environment import FOR_TESTS


def test_this_python_is_found_once_however_it_is_named(tmp_path: Path) -> None:
    link = tmp_path / "python3.99"
    link.symlink_to(sys.executable)
    (found,) = pythons.find([sys.executable, str(link), str(tmp_path / "nothing"), "/bin/false"])
    assert found.version == sys.version_info[:3]
    assert str(found).startswith(f"Python {sys.version.split()[0]}, Tk {tkinter.TkVersion}")
    assert found.prefix in {python.prefix for python in pythons.find()}


def test_one_that_is_too_old_is_not_taken(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text("#!/bin/sh\necho '[[3, 9, 1], \"/usr\", null]'\n")
    old.chmod(0o755)
    assert pythons.find([str(old)]) == []
    old.write_text(old.read_text().replace("3, 9", "3, 10"))
    assert [str(python) for python in pythons.find([str(old)])] == ["Python 3.10.1, no Tk"]


INSTALLS = """#!/bin/sh
echo "$@" >> {log}
if [ "$2" = venv ]; then mkdir -p "$3/bin"; cp "$0" "$3/bin/python"; fi
"""


def test_each_gets_all_that_the_tests_need(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pythons, "CACHE", tmp_path)
    log, fake = tmp_path / "log", tmp_path / "python"
    fake.write_text(INSTALLS.format(log=log))
    fake.chmod(0o755)
    python = pythons.Python(str(fake), (3, 10, 1), str(tmp_path), None)
    assert pythons.try_out(python, ("tests/engine/test_match.py",))[0] == 0
    venv, install, run = log.read_text().splitlines()
    assert venv.startswith("-m venv ") and run == "-m pytest -q tests/engine/test_match.py"
    assert install.endswith(f"[{','.join(FOR_TESTS)}]")


@pytest.mark.parametrize(
    ("output", "words"),
    [
        ("..F\nFAILED a\n1 failed, 3 passed in 0.12s\n", "1 failed, 3 passed in 0.12s"),
        ("==== 5 passed in 61.00s (0:01:01) ====\n\n", "5 passed in 61.00s (0:01:01)"),
        ("2 passed in 1.00s\nleft over\n", "2 passed in 1.00s"),
        ("ERROR: no such file\n", "ERROR: no such file"),
        ("", "nothing was said"),
    ],
)
def test_the_last_words_of_a_run(output: str, words: str) -> None:
    assert pythons.last_words(output) == words
