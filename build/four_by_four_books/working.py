"""The working files: what is solved of a variation, and how to go on from there.

A working file has a line for each board that is solved: its canonical text and two masks of kinds,
in hexadecimal, of the gifts that win and of those that hold. Lines are added as they are found, so
an interruption costs no more than the boards that were being searched.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from fourgames_tk.engine.games.four_by_four.book import BOOK_NAMES
from fourgames_tk.engine.games.four_by_four.pieces import Variation

SOLVER = Path(__file__).with_name("boards.c")
COMPILE = ("cc", "-std=c11", "-O3", "-march=native")

Masks = tuple[int, int]
"""The kinds that win when given, and those that hold."""

_TOLD_EVERY = 1000
"""Solved positions after which the progress is told."""


class Work:
    """The solved boards of a variation with the same number of pieces."""

    def __init__(self, folder: Path, variation: Variation, names: list[str]) -> None:
        """Read what is solved in the folder, which need not be there yet; `names` are all boards.

        Raises ValueError where the file is about other boards.
        """
        pieces = len(names[0]) // 2
        self.variation = variation
        self.names = names
        self.path = folder / f"{BOOK_NAMES[variation]}-{pieces}.txt"
        self.solved: dict[str, Masks] = {}
        if self.path.exists():
            self._read()
        if unknown := self.solved.keys() - set(names):
            raise ValueError(f"{self.path} has {min(unknown)}, which is no board to be solved")

    @property
    def left(self) -> list[str]:
        """The boards that are not solved, in order."""
        return [name for name in self.names if name not in self.solved]

    def go_on(self, processes: int, seconds: float) -> None:
        """Solve boards until all are, or no more is to be begun; raises CalledProcessError."""
        left = self.left
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with (
            tempfile.TemporaryDirectory() as folder,
            self.path.open("a", encoding="ascii", buffering=1) as file,
        ):
            program = self._compiled(Path(folder))
            command = [str(program), str(processes), f"{seconds:.0f}"]
            with subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            ) as process:
                assert process.stdin is not None
                assert process.stdout is not None
                with process.stdin as boards:
                    boards.write("\n".join(left))
                for line in process.stdout:
                    file.write(line)
                    self._take(line)
                    if len(self.solved) % _TOLD_EVERY == 0:
                        print(f"{self.path.stem}: {len(self.solved)} of {len(self.names)} boards")
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)

    def _compiled(self, folder: Path) -> Path:
        program = folder / "boards"
        subprocess.run(
            [
                *COMPILE,
                f"-DCHARACTERISTICS={self.variation.attribute_count}",
                f"-DSQUARES={int(self.variation.squares)}",
                *("-o", program, SOLVER),
            ],
            check=True,
        )
        return program

    def _read(self) -> None:
        """Read the file, and cut off a last line that was not written to its end."""
        text = self.path.read_text(encoding="ascii")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self.path.write_text(whole, encoding="ascii")
        for line in whole.splitlines():
            self._take(line)

    def _take(self, line: str) -> None:
        name, winning, holding = line.split()
        self.solved[name] = int(winning, 16), int(holding, 16)
