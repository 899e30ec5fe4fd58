"""How the code is broken on purpose, and that a test notices."""

from __future__ import annotations

import itertools
import multiprocessing
import time
from collections.abc import Collection
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

import pytest
from environment import ROOT
from failures import DevError
from mutation import __main__ as mutation
from mutation import kept
from mutation.modules import MODULES
from mutation.mutants import mutants
from mutation.workshop import PACKAGE, Fate, Workshop

SOURCE = '''"""Words."""

class Door:
    def opens(self, key: int | None = None) -> bool | None:
        """Tell."""
        return key == 3
'''
SMALL = "engine/search/table.py"


def test_the_mutants_of_a_module_differ_in_what_is_run() -> None:
    found = list(mutants("door.py", SOURCE, Random(1)))
    changes = {str(mutant.change) for mutant in found}
    # Neither the words nor the annotations are broken.
    assert {line for change in changes for line in change.split("\n") if line[0] == "-"} == {
        "- return key == 3"
    }
    assert "door.py Door.opens\n- return key == 3\n+ return key != 3" in changes
    assert len(changes) == len(found) == len({mutant.source for mutant in found}) > 5


def test_a_seed_decides_the_order_and_every_place_comes_once_before_any_comes_again() -> None:
    def first(seed: int) -> list[str]:
        return [str(mutant.change) for mutant in mutants("door.py", SOURCE, Random(seed))]

    assert first(1) == first(1) != first(2)
    assert set(first(1)) == set(first(2))
    # The comparison and the number are the two places.
    assert all(
        len({"3" in text.split("\n")[2] for text in first(seed)[:2]}) == 2 for seed in (1, 2)
    )


def test_modules_take_turns() -> None:
    drawn = mutation.drawn({"door.py": SOURCE, "gate.py": SOURCE}, 1)
    assert [mutant.change.module for mutant in itertools.islice(drawn, 4)] == [
        "door.py",
        "gate.py",
    ] * 2


def test_every_module_has_tests() -> None:
    for module, tests in MODULES.items():
        assert (ROOT / PACKAGE / module).is_file()
        assert tests and all((ROOT / name).exists() for name in tests), module


def fates_in_a_workshop(folder: Path) -> list[tuple[str, Fate]]:
    """Return what becomes of three mutants of a small module, and of one that changes nothing."""
    workshop = Workshop(folder)
    source = workshop.source(SMALL)
    three = itertools.islice(mutants(SMALL, source, Random(3)), 3)
    tried = [(str(mutant.change), mutant.source) for mutant in three]
    tried.append(("nothing", f"{source}\nUNUSED = 1\n"))
    return [(change, workshop.fate(SMALL, mutated)) for change, mutated in tried]


def test_three_mutants_of_a_small_module_are_killed_and_no_more_are_tried(tmp_path: Path) -> None:
    # In a process without threads, as the command is: it forks, and a thread of another test that
    # holds a lock just then would hold it for ever in the child.
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as processes:
        *three, unchanged = processes.submit(fates_in_a_workshop, tmp_path / "tree").result()
    assert [fate for _, fate in three] == ["killed"] * 3, three
    assert unchanged[1] == "survived"


class Judge(Workshop):
    """Says by rote what becomes of mutants, and counts."""

    def __init__(self, fate: Fate) -> None:
        self.asked, self._fate = 0, fate

    def source(self, module: str) -> str:
        return SOURCE

    def fate(self, module: str, mutated: str) -> Fate:
        self.asked += 1
        return self._fate


def test_a_run_goes_on_where_it_stopped_and_survivors_can_be_tried_again(tmp_path: Path) -> None:
    def run(judge: Judge, seconds: float, again: Collection[str] | None = None) -> set[str]:
        fates = mutation.Fates(1, tmp_path)
        return mutation.run(judge, ["door.py"], fates, 1, time.monotonic() + seconds, again)

    assert run(Judge("survived"), -1) == set()
    first, names = Judge("survived"), run(Judge("survived"), 100)
    assert run(first, 100) == names == set(mutation.Fates(1, tmp_path).known)
    assert first.asked == 0 and len(names) > 5
    second, one = Judge("killed"), min(names)
    assert run(second, 100, {one}) == names and second.asked == 1
    assert mutation.Fates(1, tmp_path).known[one] == "killed"


def test_what_became_of_mutants_is_kept_and_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fates = mutation.Fates(1, tmp_path)
    told: tuple[tuple[str, Fate], ...]
    told = ("a", "killed"), ("b", "survived"), ("c", "survived"), ("d", "killed")
    for name, fate in told:
        fates.keep(f"{SMALL} {name}", fate)
    known = mutation.Fates(1, tmp_path).known
    assert mutation.Fates(2, tmp_path).known == {}
    assert mutation.report(known, {f"{SMALL} c": "It is the same."}) == 0.25
    words = capsys.readouterr().out
    assert f"{SMALL}: 4 tried, 1 explained, 2 killed, 1 survived" in words
    assert f"\n{SMALL} b\n" in words and f"\n{SMALL} c\n" not in words
    assert "4 tried" in words and "25.0% survive unexplained" in words


def test_explained_survivors_still_can_arise() -> None:
    """Where the code has changed, the reason may hold no longer."""
    for name in kept.read():
        module, *lines = name.split("\n")
        source = (ROOT / PACKAGE / module.split()[0]).read_text("utf-8")
        there = {line.strip() for line in source.split("\n")}
        assert module.split()[0] in MODULES
        gone = [line[2:] for line in lines if line.startswith("- ") and line[2:] not in there]
        assert not gone, name


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("m.py f\n- a\n+ b\n", "no reason for m.py f"),
        ("m.py f\n- a\n+ b\nThe same.\n\nm.py f\n- a\n+ b\nThe same.\n", "twice for m.py f"),
    ],
)
def test_a_survivor_is_explained_once(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "kept.txt"
    path.write_text(f"# Kept.\n\n{text}", "utf-8")
    with pytest.raises(DevError, match=message):
        kept.read(path)


def test_a_reason_may_take_several_lines(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    path.write_text("# Kept.\nm.py f\n- a\n+ b\nNobody\nasks.\n\nm.py\n- c\n+ d\nNor here.\n")
    assert kept.read(path) == {"m.py f\n- a\n+ b": "Nobody asks.", "m.py\n- c\n+ d": "Nor here."}
