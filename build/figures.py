"""The table of the benchmarks: each figure beside a reference of the same run.

A figure alone says little on a machine that does other work too; its ratio to something plain, in
the same run, says more. `bench --save` keeps the ratios in `build/bench/saved/`, in a file for
each kind of machine, which git keeps: what became slower since is told at the next run.
"""

from __future__ import annotations

import json
import os
import platform
import re
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from failures import DevError

FILE = "FIGURES"
"""The environment variable that names the file in which a benchmark leaves its figures."""
SAVED = Path(__file__).parent / "bench" / "saved"
NOISE = 0.25
"""By how much a ratio may be worse than the saved one before it counts as slower."""
PLAIN_ROUNDS = 5
"""Runs of the plain work by which machines are compared; the fastest counts."""


@dataclass(frozen=True)
class Figure:
    """Something that was measured, beside a reference of the same run, in the same unit.

    `bench` is the benchmark, `beside` what the reference is. More is better or worse.
    """

    bench: str
    name: str
    value: float
    unit: str
    reference: float
    beside: str
    more_is_better: bool = False

    @property
    def ratio(self) -> float:
        """The figure as a multiple of its reference."""
        return self.value / self.reference

    @property
    def key(self) -> tuple[str, str]:
        """The full name of the figure."""
        return self.bench, self.name

    def change(self, before: float) -> float:
        """Return by how much it is worse than a ratio of before: 0.5 for half as much again."""
        if before <= 0 or self.ratio <= 0:
            return 0.0
        return (before / self.ratio if self.more_is_better else self.ratio / before) - 1


def report(
    name: str,
    value: float,
    unit: str,
    reference: float | None = None,
    beside: str = "plain work",
    *,
    more_is_better: bool = False,
) -> None:
    """Leave a figure for the table; without a reference, beside plain work timed now.

    Seconds and milliseconds alone can stand beside that.
    """
    if (path := os.environ.get(FILE)) is None:
        return
    if reference is None:
        reference = plain_seconds() * {"s": 1, "ms": 1000}[unit]
    bench = Path(sys.argv[0]).stem
    figure = Figure(bench, name, value, unit, reference, beside, more_is_better)
    with open(path, "a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(figure)) + "\n")


def plain_seconds() -> float:
    """Return the seconds of processor time that some plain work takes: the best of a few."""
    times = []
    for _ in range(PLAIN_ROUNDS):
        start = time.process_time()
        found: dict[int, int] = {}
        for number in range(50_000):
            found[number % 997] = found.get(number * 31 % 997, 0) + number
        times.append(time.process_time() - start)
    return min(times)


def read(path: Path) -> list[Figure]:
    """Return the figures that benchmarks have left in a file, none where there is none."""
    if not path.exists():
        return []
    return [Figure(**json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def machine() -> dict[str, str]:
    """Return the properties that two runs must share so that their figures can be compared."""
    return {
        "processor": _processor(),
        "processors": str(os.cpu_count()),
        "system": platform.system(),
        "python": ".".join(platform.python_version_tuple()[:2]),
    }


def saved_path(of: Mapping[str, str], folder: Path = SAVED) -> Path:
    """Return the file for the figures of a machine."""
    words = re.findall("[a-z0-9]+", " ".join(of.values()).lower())
    return folder / f"{'-'.join(words)}.json"


def load(path: Path) -> dict[tuple[str, str], float]:
    """Return the ratios that were saved, by bench and name; raises DevError for a damaged file."""
    if not path.exists():
        return {}
    try:
        figures = json.loads(path.read_text("utf-8"))["figures"]
        return {(each["bench"], each["name"]): float(each["ratio"]) for each in figures}
    except (ValueError, KeyError, TypeError):
        raise DevError(f"The saved figures cannot be read: {path.name} is damaged.") from None


def save(path: Path, figures: Sequence[Figure], of: Mapping[str, str]) -> None:
    """Keep the figures of a machine; those of benchmarks that were not run now stay.

    Raises:
        DevError: What was saved before is damaged.
    """
    load(path)
    kept = json.loads(path.read_text("utf-8"))["figures"] if path.exists() else []
    run = {figure.bench for figure in figures}
    entries = [each for each in kept if each["bench"] not in run]
    entries += [{**asdict(figure), "ratio": round(figure.ratio, 4)} for figure in figures]
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"machine": dict(of), "figures": entries}, indent=1, ensure_ascii=False)
    path.write_text(text + "\n", "utf-8")


def table(figures: Iterable[Figure], saved: Mapping[tuple[str, str], float]) -> str:
    """Return all figures, a line each: what it is, its reference, the ratio now and as saved."""
    rows = [("benchmark", "figure", "value", "reference", "ratio", "saved", "")]
    for figure in figures:
        before = saved.get(figure.key)
        rows.append(
            (
                figure.bench,
                figure.name,
                f"{_short(figure.value)} {figure.unit}",
                f"{_short(figure.reference)} {figure.unit} ({figure.beside})",
                f"{figure.ratio:.2f}",
                "–" if before is None else f"{before:.2f}",
                "" if before is None else _verdict(figure.change(before)),
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(
            cell.rjust(width) if number in (2, 4, 5) else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
    return "\n".join(lines)


def _verdict(change: float) -> str:
    if change > NOISE:
        return f"{change:.0%} worse"
    return f"{1 - 1 / (1 + change):.0%} better".replace("-", "") if change < -NOISE / 2 else ""


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _processor() -> str:
    cpus = Path("/proc/cpuinfo")
    if cpus.exists():
        for line in cpus.read_text("utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
