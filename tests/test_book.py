"""The guides are true: names in them exist, and their code runs."""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import dev
import pytest
from environment import ROOT

PAGES = [
    ROOT / name
    for name in (
        "README.md",
        "CONTRIBUTING.md",
        "fourgames_tk/README.md",
        "fourgames_tk/engine/games/README.md",
        "fourgames_tk/ui/canvas/README.md",
        "tests/README.md",
    )
]
MADE = {".cache", "dist", "pictures"}
"""Folders that the commands make; git ignores them."""
pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


def quoted(page: Path) -> Iterator[str]:
    """Yield the texts in single backticks outside code blocks."""
    text = re.sub(r"^(```.*?^```|    .*?$)", "", page.read_text("utf-8"), flags=re.M | re.S)
    yield from re.findall(r"`([^`]+)`", text)


def blocks(page: Path) -> list[str]:
    """Return the blocks of Python on a page."""
    return re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), flags=re.M | re.S)


def names_in_code() -> set[str]:
    """Return what the project names as a class, function, argument, or by giving it a value."""
    files = [
        path for name in ("fourgames_tk", "tests", "build") for path in (ROOT / name).rglob("*.py")
    ]
    defined = re.compile(r"\b(?:class|def) (\w+)|\b(\w+)(?=: |,? .*= | = )")
    return {
        name
        for path in files
        for found in defined.findall(path.read_text("utf-8"))
        for name in found
    }


def is_there(name: str, page: Path) -> bool:
    """Tell whether a path exists, from the top folder, the page's own, or the program's.

    A bare name of a file may be anywhere in the program.
    """
    if "/" not in name and (ROOT / name).exists() is False:
        return any((ROOT / "fourgames_tk").rglob(name))
    places = (ROOT, page.parent, ROOT / "fourgames_tk", ROOT / "fourgames_tk" / "ui")
    return any((place / name).exists() for place in places)


@pytest.fixture(scope="module")
def code_names() -> set[str]:
    return names_in_code()


@pages
def test_every_file_and_folder_that_is_named_exists(page: Path) -> None:
    named = [
        text
        for text in quoted(page)
        if re.fullmatch(r"\.?[\w.-]*(/[\w.-]*)+|[\w-]+\.(py|md|cfg|toml)", text)
        and text.split("/")[0] not in MADE
    ]
    assert not [name for name in named if not is_there(name, page)]


@pages
def test_every_link_and_picture_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8"))
    files = [link for link in links if "://" not in link]
    assert not [link for link in files if not (page.parent / link).is_file()]


@pages
def test_every_name_in_code_that_is_named_exists(page: Path, code_names: set[str]) -> None:
    named = [
        part
        for text in quoted(page)
        if re.fullmatch(r"[A-Za-z_]+(\.[a-z_]+)*(\(\))?", text)
        and not text.endswith((".py", ".md", ".cfg", ".toml"))
        and ("_" in text or text[0].isupper())
        for part in text.removesuffix("()").split(".")
    ]
    assert not [name for name in named if name not in code_names]


@pages
def test_every_command_that_is_named_exists(page: Path) -> None:
    commands = set(re.findall(r"build/dev\.py ([a-z-]+)", page.read_text("utf-8")))
    with contextlib.redirect_stdout(io.StringIO()) as helped, pytest.raises(SystemExit):
        dev.main(["--help"])
    known = set(re.findall(r"^    ([a-z-]+)", helped.getvalue(), flags=re.M))
    assert commands <= known


@pages
def test_the_code_of_a_page_runs(page: Path, tmp_path: Path) -> None:
    for number, block in enumerate(blocks(page)):
        script = tmp_path / f"block{number}.py"
        script.write_text(block, "utf-8")
        result = subprocess.run(
            [sys.executable, str(script)],
            env={"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, f"{block}\n{result.stderr}"
