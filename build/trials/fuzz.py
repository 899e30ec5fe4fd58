"""Input of all kinds, good, spoilt or noise: it is read, or refused with a reason, and soon."""

from __future__ import annotations

import tempfile
import time
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from fourgames_tk.engine.errors import FourgamesError
from trials import files, texts
from trials.runner import Case
from trials.texts import Kind

INPUTS = 100
"""For each case."""

LONGEST_SECONDS = 1.0
"""Of processor time: the machine may be busy with something else."""

MOST_MEMORY = 50_000_000
"""In bytes, looked at for one input of every case: it makes everything slow."""

KINDS: tuple[Kind, ...] = (*texts.KINDS, *files.KINDS)


@contextmanager
def trial() -> Iterator[Case]:
    """Give the cases a folder to write in."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def case(number: int, random: Random) -> Counter[str]:
            kind = KINDS[number % len(KINDS)]
            counts: Counter[str] = Counter()
            for index in range(INPUTS // 10 if kind in files.SLOW else INPUTS):
                refused = try_out(kind, random, folder, watched=index == 0)
                counts["inputs"] += 1
                counts["refused"] += refused
            return counts

        yield case


def try_out(kind: Kind, random: Random, folder: Path, watched: bool) -> bool:
    """Try one input, and return whether it was refused; `watched` looks at memory too."""
    read = kind(random, folder)
    if watched:
        tracemalloc.start()
    began = time.process_time()
    try:
        read()
    except FourgamesError as error:
        assert str(error).strip(), "a refusal gives a reason"
        return True
    else:
        return False
    finally:
        taken = time.process_time() - began
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < MOST_MEMORY, f"{kind.__name__} took {peak:,} bytes"
        assert watched or taken < LONGEST_SECONDS, f"{kind.__name__} took {taken:.2f} s"
