"""The skeleton of a new game: a tiny whole one, from which its author goes on.

The files of `new_game/` are those of the game, under the path that each shall have in the
checkout. The stand-in name of the game is in them, and in their paths, in all its forms.
"""

from __future__ import annotations

import keyword
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

from failures import DevError
from linters import ruff_options

TEMPLATES = Path(__file__).resolve().parent / "new_game"
STAND_IN = "your-game"
LONGEST_NAME = 24
"""In characters; longer ones would break the lines of the templates."""
GAMES = Path("fourgames_tk/engine/games/__init__.py")
BOARDS = Path("fourgames_tk/ui/boards/__init__.py")
TABLE = re.compile(
    r"^(?:GAMES|BOARDS)\b.*?= (?:BoardClasses\(\s*)?[({](.*?),?\s*[)}]+$", re.M | re.S
)
IMPORTS = re.compile(r"^from \.[a-z].*$", re.MULTILINE)
"""After the last of these comes that of another game."""


def forms(name: str) -> Mapping[str, str]:
    """Return the forms of a name such as `your-game`, each by that of the stand-in.

    They are the id itself, `your_game`, `YOUR_GAME`, `YourGame` and `Your Game`.
    """

    def all_forms(words: list[str]) -> list[str]:
        titles = [word.capitalize() for word in words]
        module = "_".join(words)
        return ["-".join(words), module, module.upper(), "".join(titles), " ".join(titles)]

    return dict(zip(all_forms(STAND_IN.split("-")), all_forms(name.split("-")), strict=True))


def make(name: str, root: Path, python: Path) -> list[Path]:
    """Write the skeleton of a game into a checkout and register it; return the files written.

    `python` runs the linter, which lays out what longer or shorter names have moved, and plays
    the game that is its golden record. Raises DevError, and writes nothing, for a bad name.
    """
    check(name, root)
    written = _files(name, root)
    for path, template in written.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, _renamed(template.read_text("utf-8"), name))
    _, module, constant, prefix, _ = forms(name).values()
    _register(root / GAMES, constant, f"\nfrom .{module}.game import {constant}, {prefix}")
    _add_overload(root / GAMES, f'Literal["{name}"]', prefix)
    _register(root / BOARDS, f'"{name}": ("{prefix}Board", 1.0)')
    sources = [path for path in written if path.suffix == ".py"]
    sources += [root / GAMES, root / BOARDS]
    for command in (["format", "--quiet"], ["check", "--fix", "--quiet"]):
        _run(root, python, "ruff", *command, *ruff_options(root), *map(str, sources))
    _run(root, python, "tests.engine.golden", name)
    made = [*written, *(root / "tests" / "golden" / name).iterdir()]
    if (root / ".git").exists():
        # Packages hold what git knows of.
        subprocess.run(["git", "add", "--intent-to-add", *map(str, made)], cwd=root, check=True)
    return made


def check(name: str, root: Path) -> None:
    """Refuse a name that no game of a checkout can have; raises DevError, saying why."""
    if not re.fullmatch("[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or len(name) > LONGEST_NAME:
        raise DevError(
            f"{name!r} is no name: write small letters and digits, the words joined by hyphens, "
            f"{LONGEST_NAME} characters at most, such as tic-tac-toe."
        )
    if keyword.iskeyword(name):
        raise DevError(f"{name!r} is no name: Python keeps the word for itself.")
    for path in _files(name, root):
        if path.exists():
            where = path.relative_to(root).as_posix()
            raise DevError(f"{name!r} is taken: {where} exists. Choose another name.")


def _files(name: str, root: Path) -> dict[Path, Path]:
    """Return the template of each file that is to be written."""
    return {
        root / _renamed(path.relative_to(TEMPLATES).as_posix(), name): path
        for path in sorted(TEMPLATES.rglob("*"))
        if path.is_file() and path.suffix in (".py", ".md")
    }


def _renamed(text: str, name: str) -> str:
    for form, own in forms(name).items():
        text = text.replace(form, own)
    return text


def _register(path: Path, entry: str, imported: str = "") -> None:
    """Add an entry as the last one of the table of a file, and what it needs to the imports."""
    text = path.read_text("utf-8")
    places, table = [*IMPORTS.finditer(text)], TABLE.search(text)
    if table is None:
        raise DevError(f"{path.name} has no table of games: add {entry} to it by hand.")
    last, first = table.end(1), places[-1].end() if imported else 0
    _write(path, f"{text[:first]}{imported}{text[first:last]}, {entry}{text[last:]}")


def _add_overload(path: Path, game_id: str, returned: str) -> None:
    """Add an overload of `find_game` before that for any text."""
    text = path.read_text("utf-8")
    last = "@overload\ndef find_game(game_id: str)"
    own = f"@overload\ndef find_game(game_id: {game_id}) -> {returned}: ...\n"
    if last not in text:
        raise DevError(f"{path.name} has no overloads of find_game: add {game_id} by hand.")
    _write(path, text.replace(last, own + last))


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def _run(root: Path, python: Path, *arguments: str) -> None:
    done = subprocess.run(
        [str(python), "-m", *arguments], cwd=root, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise DevError(f"{done.stdout}{done.stderr}{arguments[0]} failed.")
