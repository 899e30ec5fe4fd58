"""What a Python carries that others wrote: libraries that are built into it, or lie beside it.

On Linux most of them are the system's, whose packages name them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

LICENCES = Path(__file__).parent / "licences"
WITH_PYTHON = "Its licence is one of those that stand under Python."


@dataclass(frozen=True)
class Library:
    """A library, with how the file that holds it begins, and the system's file of it.

    `text` is the licence, or where it stands.
    """

    name: str
    file: str
    shared: str
    license: str
    text: str

    def is_inside(self, own: Iterable[Path], others: Iterable[Path]) -> bool:
        """Tell whether files of Python's own hold it, and the `others` do not."""
        shared = self.shared and any(path.name.startswith(self.shared) for path in others)
        return not shared and any(path.name.startswith(self.file) for path in own)


def _text(name: str) -> str:
    return (LICENCES / f"{name}.txt").read_text("utf-8")


LIBRARIES = (
    Library("bzip2", "_bz2.", "libbz2.", "bzip2-1.0.6", WITH_PYTHON),
    # fontconfig brings the system's, which need not be the one that Python uses.
    Library("expat", "pyexpat.", "", "MIT", _text("expat")),
    Library("libffi", "_ctypes.", "libffi.", "MIT", WITH_PYTHON),
    Library("mpdecimal", "_decimal.", "libmpdec.", "BSD-2-Clause", _text("mpdecimal")),
    Library("sqlite", "_sqlite3.", "libsqlite3.", "blessing", "It is in the public domain."),
    Library("tcl", "_tkinter.", "libtcl", "TCL", WITH_PYTHON),
    Library("tk", "_tkinter.", "libtk", "TCL", WITH_PYTHON),
    Library("vcruntime", "VCRUNTIME", "", "", WITH_PYTHON),
    Library("xz", "_lzma.", "liblzma.", "", "It is in the public domain."),
    Library("zlib", "zlib", "libz.", "Zlib", _text("zlib")),
)


def libraries_in(
    own: Iterable[Path], others: Iterable[Path], versions: Mapping[str, str]
) -> Iterator[tuple[Library, str]]:
    """Yield the libraries that files of Python's own hold, each with its version, if it is known.

    `others` are the files of the system that are bundled too.
    """
    mine, theirs = tuple(own), tuple(others)
    for library in LIBRARIES:
        if library.is_inside(mine, theirs):
            yield library, versions.get(library.name, "")
