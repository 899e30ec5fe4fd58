"""Files are read by one reader, which never waits for a pipe and never reads without an end."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

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

METHODS = {"read_text", "read_bytes"}
CALLS = {
    "os.open",
    "io.open",
    "sqlite3.connect",
    "Image.open",
    "linecache.getlines",
    "fileinput.input",
}
MODULES = re.compile(r"(zipfile|tarfile|gzip|bz2|lzma|wave|shutil)\.(\w*File|open|copy\w*)")
MODE = re.compile(r"[rwxabt+]+")


def readings(source: str) -> Iterator[str]:
    """Yield every call in a source text that may read a file by its path, with the line."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        if isinstance(node.func, ast.Attribute):
            named = node.func.attr in METHODS or called in CALLS
            opens = node.func.attr == "open" and _reads(_mode(node, 0))
            reads = named or opens or MODULES.fullmatch(called) is not None
            # A folder is walked, not read.
            reads = reads and "O_DIRECTORY" not in ast.unparse(node)
        else:
            reads = called == "open" and _reads(_mode(node, 1) or "r")
        if reads or (called.endswith("PhotoImage") and _argument(node, "file")):
            yield f"{node.lineno}: {called}"


def _mode(call: ast.Call, place: int) -> str:
    """Return the mode of a call that opens a file; empty if it says none, or is another one."""
    found = _argument(call, "mode") or (call.args[place] if len(call.args) > place else None)
    mode = found.value if isinstance(found, ast.Constant) else ""
    if not mode and _argument(call, "encoding"):
        return "r"
    return mode if isinstance(mode, str) and MODE.fullmatch(mode) else ""


def _reads(mode: str) -> bool:
    return "r" in mode or "+" in mode


def _argument(call: ast.Call, name: str) -> ast.expr | None:
    return next((each.value for each in call.keywords if each.arg == name), None)


@pytest.mark.parametrize(
    "source",
    [
        "open(path)",
        "open(path, 'rb')",
        "open(path, 'a+b')",
        "open(path, mode='r')",
        "open(path, encoding='utf-8')",
        "path.open('rb')",
        "path.open(mode='r+')",
        "path.open(encoding='utf-8')",
        "path.read_text('utf-8')",
        "path.with_name('a').read_bytes()",
        "os.open(path, flags)",
        "sqlite3.connect(path)",
        "zipfile.ZipFile(path)",
        "lzma.open(path)",
        "shutil.copyfile(path, other)",
        "Image.open(path)",
        "tk.PhotoImage(file=path)",
    ],
)
def test_what_reads_a_file_is_found(source: str) -> None:
    assert [each.partition(" ")[0] for each in readings(source)] == ["1:"]


@pytest.mark.parametrize(
    "source",
    [
        "open(path, 'w', encoding='utf-8')",
        "path.open('xb')",
        "path.open('a', encoding='utf-8')",
        "self.files.open(self, 'Open a game', None, take)",
        "desk.open()",
        "window.open(path)",
        "read_bytes(path, 9)",
        "tk.PhotoImage(data=data)",
        "os.open(path, os.O_RDONLY | os.O_DIRECTORY)",
    ],
)
def test_what_reads_no_file_is_left_alone(source: str) -> None:
    assert list(readings(source)) == []


def test_no_module_but_the_reader_opens_files_to_read_them() -> None:
    needed = set()
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if name.startswith("bots/"):
            # These run as programs of their own.
            continue
        for what in readings(path.read_text("utf-8")):
            allowed = [each for each in READ_THEMSELVES if name == each or name.startswith(each)]
            needed.update(allowed)
            found += [] if allowed else [f"{name}:{what}"]
    assert not found, "\n".join(found)
    assert needed == READ_THEMSELVES.keys(), "whoever reads nothing any more needs no leave"
