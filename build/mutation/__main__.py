"""Mutants by chance until time is up: `python -m mutation --minutes 10 --seed 3`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from environment import CACHE
from failures import DevError

from mutation import kept
from mutation.modules import MODULES
from mutation.mutants import Mutant, mutants
from mutation.workshop import Fate, Workshop, open_workshop

MOST_SURVIVORS = 0.05
"""As a part of the mutants tried, without those that are explained."""


class Fates:
    """What became of the mutants of a seed, kept in a file."""

    def __init__(self, seed: int, folder: Path = CACHE / "mutation") -> None:
        """Read it; a missing or damaged file counts as none."""
        self._path = folder / f"seed-{seed}.json"
        self.known: dict[str, Fate] = {}
        try:
            self.known = dict(json.loads(self._path.read_text("utf-8")))
        except (OSError, ValueError, TypeError):
            self.known = {}

    def keep(self, name: str, fate: Fate) -> None:
        """Keep one more."""
        self.known[name] = fate
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.write_text(json.dumps(self.known, indent=1), "utf-8")


def drawn(sources: Mapping[str, str], seed: int) -> Iterator[Mutant]:
    """Yield mutants of all modules in turn, in an order that the seed decides."""
    waiting = [
        mutants(module, source, Random(f"{module} {seed}")) for module, source in sources.items()
    ]
    while waiting:
        for each in tuple(waiting):
            mutant = next(each, None)
            if mutant is None:
                waiting.remove(each)
            else:
                yield mutant


def run(
    workshop: Workshop,
    modules: Sequence[str],
    fates: Fates,
    seed: int,
    deadline: float,
    again: Collection[str] | None = None,
) -> set[str]:
    """Try mutants until the deadline, on from those whose fate is known; return all that count.

    With `again` those of these names are tried once more, and no others.
    """
    counted: set[str] = set()
    tried = [name for name in fates.known if name.split()[0] in modules]
    for mutant in drawn({module: workshop.source(module) for module in modules}, seed):
        name = str(mutant.change)
        known = fates.known.get(name)
        if known is None and again is not None:
            if len(counted) == len(tried):
                break
            continue
        if time.monotonic() < deadline and (known is None or (again and name in again)):
            fate = workshop.fate(mutant.change.module, mutant.source)
            fates.keep(name, fate)
            print(f"{fate}: {name}" if fate == "survived" else fate, flush=True)
        elif known is None:
            break
        counted.add(name)
    return counted


def report(fates: Mapping[str, Fate], explained: Mapping[str, str]) -> float:
    """Print what became of mutants, by module; return the part that survives unexplained."""
    totals: Counter[str] = Counter()
    for module in MODULES:
        own = {name: fate for name, fate in fates.items() if name.split()[0] == module}
        counts = Counter(
            "explained" if fate == "survived" and name in explained else fate
            for name, fate in own.items()
        )
        totals += counts
        if own:
            print(f"{module}: {len(own)} tried, {_told(counts)}")
    left = [name for name, fate in fates.items() if fate == "survived" and name not in explained]
    for name in left:
        print(f"\n{name}")
    part = len(left) / max(1, len(fates))
    print(f"\nAll in all: {len(fates)} tried, {_told(totals)}; {part:.1%} survive unexplained.")
    return part


def _told(counts: Counter[str]) -> str:
    return ", ".join(f"{counts[fate]} {fate}" for fate in sorted(counts))


def main() -> int:
    """Run; the exit status is 1 where too many survive."""
    parser = argparse.ArgumentParser(prog="dev.py mutate")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("modules", nargs="*", metavar="MODULE")
    chosen = parser.parse_args()
    try:
        modules = [name for name in MODULES if not chosen.modules or name in chosen.modules]
        if unknown := set(chosen.modules) - set(MODULES):
            raise DevError(f"No module {min(unknown)!r}; there are: {', '.join(MODULES)}.")
        explained, fates = kept.read(), Fates(chosen.seed)
        survivors = [name for name, fate in fates.known.items() if fate == "survived"]
        again = [name for name in survivors if name not in explained] if chosen.again else None
        deadline = time.monotonic() + 60 * chosen.minutes
        with open_workshop() as place:
            counted = run(place, modules, fates, chosen.seed, deadline, again)
    except DevError as failure:
        print(failure, file=sys.stderr)
        return 2
    left = report({name: fates.known[name] for name in counted}, explained)
    return 1 if left > MOST_SURVIVORS else 0


if __name__ == "__main__":
    sys.exit(main())
