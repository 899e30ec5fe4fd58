"""Where the manual page and the completions of shells go, which lie in `dist/manual/`.

`dev.py manual` has written them there from the command line's own parser.
"""

from __future__ import annotations

import gzip
from pathlib import Path

from .identity import identity

PLACES = {
    "{name}.6": "man/man6/{name}.6",
    "{name}": "bash-completion/completions/{name}",
    "_{name}": "zsh/vendor-completions/_{name}",
    "{name}.fish": "fish/vendor_completions.d/{name}.fish",
}
"""The file in `dist/manual/`, and its place below a folder named `share`."""


def write_manual(share: Path, manual: Path, date: int) -> None:
    """Copy what there is of the manual below a folder named `share`; pages are compressed."""
    name = identity().name
    for source, place in PLACES.items():
        path, target = manual / source.format(name=name), share / place.format(name=name)
        if path.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            if target.parent.name.startswith("man"):
                write_gzip(target.with_name(f"{target.name}.gz"), path.read_bytes(), date)
            else:
                target.write_bytes(path.read_bytes())


def write_gzip(path: Path, content: bytes, date: int) -> None:
    """Write content compressed, so that it comes out the same every time."""
    path.write_bytes(gzip.compress(content, 9, mtime=date))
