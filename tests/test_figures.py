"""The table of what benchmarks measure, and what is kept of it."""

from __future__ import annotations

import json
from pathlib import Path

import figures
import pytest
from failures import DevError
from figures import Figure

START = Figure("startup", "first window", 0.3, "s", 0.12, "four-in-a-row")
SPEED = Figure("mancala", "moves a second", 900.0, "moves", 300.0, "plain rules", True)
MACHINE = {"processor": "Fast (R) 9", "processors": "2", "system": "Linux", "python": "3.11"}


def line_of(table: str, name: str) -> list[str]:
    (found,) = (line for line in table.splitlines() if name in line)
    return found.split()


def test_the_table_shows_each_figure_beside_its_reference() -> None:
    header, *lines = figures.table([START, SPEED], {}).splitlines()
    assert header.split() == ["benchmark", "figure", "value", "reference", "ratio", "saved"]
    assert len(lines) == 2
    words = line_of(figures.table([START, SPEED], {}), "first window")
    reference = ["0.12", "s", "(four-in-a-row)"]
    assert words == ["startup", "first", "window", "0.3", "s", *reference, "2.50", "–"]


@pytest.mark.parametrize(
    ("figure", "before", "verdict"),
    [
        (START, 2.5, ""),
        (START, 2.1, ""),
        (START, 1.25, "100% worse"),
        (START, 5.0, "better"),
        (SPEED, 3.0, ""),
        (SPEED, 6.0, "100% worse"),
        (SPEED, 1.5, "better"),
    ],
)
def test_what_became_slower_is_told(figure: Figure, before: float, verdict: str) -> None:
    table = figures.table([figure], {figure.key: before})
    end = table.splitlines()[1].rpartition(f"{before:.2f}")[2].strip()
    assert end.endswith(verdict) and bool(end) == bool(verdict)


def test_figures_are_kept_for_each_machine_and_others_stay(tmp_path: Path) -> None:
    path = figures.saved_path(MACHINE, tmp_path / "saved")
    assert path.name == "fast-r-9-2-linux-3-11.json"
    assert figures.load(path) == {}
    figures.save(path, [START, SPEED], MACHINE, "abc")
    assert figures.load(path) == {START.key: 2.5, SPEED.key: 3.0}
    again = Figure("startup", "first frame", 0.2, "s", 0.1, "four-in-a-row")
    figures.save(path, [again], MACHINE, "def")
    assert figures.load(path) == {SPEED.key: 3.0, again.key: 2.0}
    kept = json.loads(path.read_text("utf-8"))
    assert kept["machine"] == MACHINE
    assert {each["name"]: each["revision"] for each in kept["figures"]} == {
        "moves a second": "abc",
        "first frame": "def",
    }
    other = figures.saved_path({**MACHINE, "processors": "8"}, tmp_path / "saved")
    assert figures.load(other) == {}


@pytest.mark.parametrize("text", ["", "[]", '{"figures": [{"name": "x"}]}', '{"figures": 3}'])
def test_a_damaged_file_is_refused_and_stays(tmp_path: Path, text: str) -> None:
    path = tmp_path / "saved.json"
    path.write_text(text, "utf-8")
    with pytest.raises(DevError, match=r"saved\.json is damaged"):
        figures.load(path)
    with pytest.raises(DevError, match="damaged"):
        figures.save(path, [START], MACHINE, "")
    assert path.read_text("utf-8") == text


def test_a_benchmark_leaves_its_figures_for_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = tmp_path / "left"
    assert figures.read(left) == []
    monkeypatch.delenv(figures.FILE, raising=False)
    figures.report("nobody asked", 1.0, "s")
    monkeypatch.setenv(figures.FILE, str(left))
    monkeypatch.setattr("sys.argv", ["build/bench/startup.py"])
    figures.report("first window", 0.3, "s", 0.12, "four-in-a-row")
    figures.report("a thought", 20.0, "ms")
    first, second = figures.read(left)
    assert first == START
    assert (second.beside, second.bench) == ("plain work", "startup") and second.reference > 0


def test_this_machine_has_a_description() -> None:
    here = figures.machine()
    assert set(here) == set(MACHINE) and all(here.values())
    assert figures.saved_path(here).parent == figures.SAVED
