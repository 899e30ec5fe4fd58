"""What is closed or let go leaves no memory taken."""

from __future__ import annotations

import gc
import subprocess
import sys
import tkinter as tk
from collections import Counter

import pytest
from environment import ROOT

from fourgames_tk.engine.games import GAMES
from tests.ui.person import Person

PICTURES = """
import resource
from pathlib import Path
from PIL import Image
from fourgames_tk.ui.kit.garbage import give_free_memory_back, give_large_blocks_back

def memory():
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * resource.getpagesize()

{first}
Image.new("RGBA", (2 * {wide}, 2 * {high}))
before = memory()
kept, pictures = [], []
for _ in range({count}):
    pictures.append(Image.new("RGBA", ({wide}, {high}), "red"))
    kept.append(Image.new("RGBA", (50, 50)))
pictures.clear()
{last}
print(memory() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux says of a process")
@pytest.mark.parametrize(
    ("first", "last", "wide", "high", "count", "share"),
    [
        ("give_large_blocks_back()", "", 1000, 700, 30, 0.07),
        ("", "give_free_memory_back()", 100, 100, 500, 0.45),
    ],
    ids=["large blocks", "holes between what is kept"],
)
def test_what_pictures_have_taken_the_system_has_again(
    first: str, last: str, wide: int, high: int, count: int, share: float
) -> None:
    program = PICTURES.format(first=first, last=last, wide=wide, high=high, count=count)
    command = [sys.executable, "-c", program]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert int(said) < share * count * wide * high * 4


OPENED = ("tournament", "bench", "rules", "write_player")
"""Actions that open a window or a page each."""


def left_over(person: Person) -> Counter[str]:
    """Return the kinds of widgets that are gone from the window, and that something still knows."""
    person.flush()
    gc.collect()
    there = {person.root, *person.widgets()}
    known = [each for each in gc.get_objects() if isinstance(each, tk.Misc)]
    # Of a test that failed before, pytest knows the windows still.
    ours = [each for each in known if each.nametowidget(".") is person.root]
    return Counter(type(each).__name__ for each in ours if each not in there)


@pytest.mark.parametrize("action", OPENED)
def test_nothing_knows_what_was_closed(person: Person, action: str) -> None:
    person.sit_down(GAMES[0], "human human")
    person.do(action)
    person.flush()
    windows = person.windows
    assert bool(windows) != bool(person.app.desk.paper.page)
    while windows:
        windows.pop().destroy()
    person.app.desk.back()
    # A thread may still be at work for it.
    person.wait(lambda: not left_over(person), f"the end of {action}")


def test_nothing_knows_a_page_or_a_game_that_was_left(person: Person) -> None:
    for game in GAMES:
        person.app.desk.welcome(game)
        person.flush()
        person.sit_down(game, "human human")
        for panel in ("moves", "analysis", "messages"):
            person.do(panel)
        person.flush()
        person.app.set_preference("theme", "dark" if game is GAMES[1] else "light")
    person.do("home")
    person.wait(lambda: not left_over(person), "the end of the pages")
