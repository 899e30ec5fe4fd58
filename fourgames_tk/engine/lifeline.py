"""A process that ends with its input, even while it does something else."""

from __future__ import annotations

import os
import threading
from io import BufferedReader
from typing import BinaryIO

_CHUNK = 65_536


def lifeline(source: BufferedReader) -> BinaryIO:
    """Return what a stream brings; where that ends, this process ends, whatever it does."""
    reader, writer = os.pipe()

    def carry() -> None:
        while chunk := source.read1(_CHUNK):
            os.write(writer, chunk)
        os._exit(0)

    threading.Thread(target=carry, name="lifeline", daemon=True).start()
    return open(reader, "rb")
