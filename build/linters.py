"""The linters of the project, and how each is run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

STRICT = ("fourgames_tk/engine", "fourgames_tk/store")
"""The packages that are checked with `mypy --strict`."""


def ruff_options(root: Path) -> Sequence[str]:
    """Return the options of every call of ruff in a checkout."""
    config, cache = root / "build" / "ruff.toml", root / ".cache" / "ruff"
    return ("--config", str(config), "--cache-dir", str(cache))


def checks(root: Path) -> Mapping[str, Sequence[str]]:
    """Return the modules that check a checkout, with their arguments, by the name of the check."""
    cache = str(root / ".cache" / "mypy-strict")
    return {
        "format": ["ruff", "format", "--check", "--quiet", *ruff_options(root), "."],
        "rules": ["ruff", "check", "--quiet", *ruff_options(root), "."],
        "types, strict": ["mypy", "--no-error-summary", "--strict", "--cache-dir", cache, *STRICT],
        "types": ["mypy", "--no-error-summary", "fourgames_tk", "build", "tests"],
    }
