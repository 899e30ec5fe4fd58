"""The same kinds of input, guided by atheris: bytes that reach new code are kept and go on.

It ends the process that it runs in, so that each run is a child; what was found worth keeping
lies in a folder for each kind, and the next run goes on from there.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from environment import ROOT

from trials.runner import FOLDER

if TYPE_CHECKING:
    from trials.texts import Kind

MORE = 10
"""How many inputs a guided run tries for each of the others: beginning takes a while."""

LONGEST_INPUT = 400
"""In bytes, of which each choice takes one or two."""

FIRST_INPUTS = 20
"""Drawn by chance, where nothing is kept yet."""

LAST_LINES = 40
"""Of what a run said, that are told where something failed."""


class Drawn(Random):
    """Draws what the bytes say; where they end, the first there is."""

    def __init__(self, data: bytes) -> None:
        """Begin with the first byte."""
        super().__init__(0)
        self._data, self._at = data, 0

    def random(self) -> float:
        """Return a number from 0 to below 1."""
        return self.getrandbits(16) / 65_536

    def getrandbits(self, k: int) -> int:
        """Return a number of so many bits."""
        size = (k + 7) // 8
        taken = self._data[self._at : self._at + size]
        self._at += size
        return int.from_bytes(taken, "little") & ((1 << k) - 1)


def run(kind: Kind, inputs: int, seed: int, folder: Path) -> Counter[str]:
    """Try so many inputs of a kind in a child; raises AssertionError if one fails."""
    corpus = FOLDER / "corpus" / kind.__name__
    corpus.mkdir(parents=True, exist_ok=True)
    if not any(corpus.iterdir()):
        random = Random(seed)
        for number in range(FIRST_INPUTS):
            (corpus / str(number)).write_bytes(random.randbytes(LONGEST_INPUT))
    command = [sys.executable, "-m", "trials.guided", kind.__name__, str(folder), str(corpus)]
    # 0 is libFuzzer's word for any.
    command += [f"-runs={inputs}", f"-seed={seed + 1}", f"-max_len={LONGEST_INPUT}"]
    command += ["-len_control=0"]
    command += [f"-artifact_prefix={FOLDER}/{kind.__name__}-"]
    path = os.pathsep.join((str(ROOT), str(ROOT / "build")))
    done = subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode:
        said = done.stdout.decode("utf-8", "replace").splitlines()
        raise AssertionError("\n".join(said[-LAST_LINES:]))
    return Counter({"inputs": inputs, "guided": inputs})


def main() -> None:
    """Be the child: `python -m trials.guided KIND FOLDER CORPUS`, and options of libFuzzer."""
    import atheris

    with atheris.instrument_imports(include=["fourgames_tk.engine", "fourgames_tk.store"]):
        from trials import fuzz
    name, place, *arguments = sys.argv[1:]
    kind = next(each for each in fuzz.KINDS if each.__name__ == name)
    folder = Path(place)

    def one(data: bytes) -> None:
        fuzz.try_out(kind, Drawn(data), folder, watched=False)

    atheris.Setup([sys.argv[0], *arguments], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
