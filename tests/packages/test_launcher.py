"""The script that starts the program on Linux."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from packages.identity import identity
from packages.linux import launcher

NAME = identity().name


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("echo glibc 2.40", ""),
        ("echo glibc 2.4", "its glibc is 2.4, and Fourgames needs 2.35 or newer"),
        ("exit 1", "its glibc is missing, and Fourgames needs 2.35 or newer"),
    ],
)
def test_it_starts_the_program_or_says_that_the_system_is_too_old(
    tmp_path: Path, answer: str, told: str
) -> None:
    folder = tmp_path / "Jörg und Ida"
    (folder / "lib").mkdir(parents=True)
    # A program that repeats its words.
    shutil.copy("/bin/echo", folder / "lib" / NAME)
    for path, text in (
        (folder / NAME, launcher("lib", "2.35")),
        (tmp_path / "getconf", f"#!/bin/sh\n{answer}\n"),
    ):
        path.write_text(text, "utf-8")
        path.chmod(0o755)
    (tmp_path / "link").symlink_to(folder / NAME)
    done = subprocess.run(
        [str(tmp_path / "link"), "--game", "a b", "*"],
        cwd="/",
        env={"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    if told:
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == f"{NAME}: this system is too old: {told}.\n"
    else:
        assert (done.returncode, done.stdout, done.stderr) == (0, "--game a b *\n", "")
