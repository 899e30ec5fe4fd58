"""Files are read by one reader, which never waits for a pipe and never reads without an end."""

from __future__ import annotations

import re

import pytest
from environment import ROOT

PACKAGE = ROOT / "fourgames_tk"
OURS = "it comes with the program, and lies where only an administrator writes"
READ_THEMSELVES = {
    "commands/engine.py": "standard input and output are open already",
    "engine/games/four_by_four/book.py": OURS,
    "engine/games/mancala/endings.py": OURS,
    "engine/games/skirmish/endings.py": OURS,
    "engine/files.py": "this is the reader",
    "engine/learn/collection.py": OURS,
    "engine/learn/lessons.py": OURS,
    "engine/strength.py": OURS,
    "engine/players/child.py": "the kernel tells which processes one has started",
    "engine/players/runner.py": "a program gets nothing to read",
    "engine/players/templates.py": OURS,
    "start_fault.py": OURS,
    "ui/kit/pictures.py": "Pillow reads what the reader has read",
    "ui/kit/page.py": OURS,
    "ui/app.py": OURS,
}
"""What reads files by itself, in the package, and why it may."""

READS = re.compile(
    r"""(?<!def )(?<![\w.])open\((?![^)\n]*["'][wxa]b?["'])"""
    r"""|(?<!files)(?<!desk)(?<!self)(?<!\(app\))\.open\((?![^)\n]*["'][wxa]b?["'])"""
    r"""|\.read_(text|bytes)\(|PhotoImage\([^)]*\bfile=|shutil\.copy"""
    r"""|(zipfile|tarfile|gzip|bz2|lzma|wave)\.\w|sqlite3\.connect|linecache|fileinput"""
)
"""A call that may read a file by its path. Those who ask a person for a file are told apart."""


@pytest.mark.parametrize(
    "source",
    [
        *("open(path)", "open(path, 'rb')", "open(path, 'a+b')", "path.open(encoding='utf-8')"),
        *("path.read_text('utf-8')", "path.with_name('a').read_bytes()", "os.open(path, flags)"),
        *("lzma.open(path)", "shutil.copyfile(path, other)", "tk.PhotoImage(file=path)"),
    ],
)
def test_what_reads_a_file_is_found(source: str) -> None:
    assert READS.search(source)


def test_no_module_but_the_reader_opens_files_to_read_them() -> None:
    files = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py")}
    # Bots run as programs of their own.
    found = {
        name
        for name, path in files.items()
        if not name.startswith("bots/") and READS.search(path.read_text("utf-8"))
    }
    assert found == READ_THEMSELVES.keys()
