"""The rooms of the first floor: each says what belongs there, and knows none above it."""

from __future__ import annotations

import ast

import pytest
from environment import ROOT

from tests.test_layers import imported_names, imports_of, name_of, python_files

UI = ROOT / "fourgames_tk" / "ui"
FLOORS = (
    ("widgets", "paint"),
    ("canvas", "boards"),
    ("game_view",),
    ("pages", "workshop", "window"),
)
"""From the ground up. A room may know those on its own floor and on those below it."""
ROOMS = tuple(room for floor in FLOORS for room in floor)
DOOR = {"__init__.py", "app.py", "main.py", "text.py"}
TEXT = "text"
APP = "app"
"""What every room is handed, and names in its types alone."""


def room_of(name: str) -> str | None:
    """Return the room of a dotted name in the window's package, None for one outside it."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["fourgames_tk", "ui"] and len(parts) > 2 else None


def test_the_first_floor_is_made_of_rooms() -> None:
    folders = {path.name for path in UI.iterdir() if path.is_dir() and path.name[0] != "_"}
    assert folders == set(ROOMS)
    assert {path.name for path in UI.iterdir() if path.is_file()} <= DOOR


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_says_what_belongs_there(room: str) -> None:
    text = ast.get_docstring(ast.parse((UI / room / "__init__.py").read_text("utf-8")))
    assert text is not None and len(text.split()) >= 12, room


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_knows_none_above_it(room: str) -> None:
    level = next(number for number, floor in enumerate(FLOORS) if room in floor)
    allowed = {below for floor in FLOORS[: level + 1] for below in floor}
    found = [
        f"{name_of(path)} imports {name}"
        for path in python_files(UI / room)
        for name, for_types in imports_of(path)
        if (other := room_of(name)) is not None
        and other not in allowed
        and other != TEXT
        and not (other == APP and for_types)
    ]
    assert not found, "\n".join(found)


def test_boards_of_different_games_do_not_know_each_other() -> None:
    found = [
        f"{name_of(path)} imports {name}"
        for path in python_files(UI / "boards")
        if path.parent != UI / "boards"
        for name in imported_names(path)
        if name.startswith("fourgames_tk.ui.boards.") and name.split(".")[3] != path.parent.name
    ]
    assert not found, "\n".join(found)


def test_the_program_imports_itself_relatively() -> None:
    found = []
    for path in python_files(ROOT / "fourgames_tk"):
        # A sample program stands on its own, and the front door is run as a file.
        if path.is_relative_to(ROOT / "fourgames_tk" / "bots") or path.name == "__main__.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.ImportFrom) or node.level:
                continue
            if f"{node.module}.".startswith("fourgames_tk."):
                found.append(f"{name_of(path)}:{node.lineno}")
    assert not found, found
