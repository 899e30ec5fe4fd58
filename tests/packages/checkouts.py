"""Small checkouts to make versions and releases of."""

from __future__ import annotations

import subprocess
from pathlib import Path

LOG = """# Changelog

## [1.2.3] - 2026-02-28

- A new thing,
  in `two` lines.

## [1.2.2] - 2026-01-31

- The first one.
"""
FACTS = """[metadata]
name = fourgames
description = Games
author = People
license_expression = MIT
[packages]
title = Fourgames
id = org.example.games
contact = games@example.org
homepage = https://example.org/
source = https://example.org/code
downloads = https://example.org/files/{version}
screenshots = https://example.org/pictures
"""


def git(root: Path, *words: str) -> None:
    who = ["-c", "user.name=A Person", "-c", "user.email=person@example.org"]
    subprocess.run(["git", *who, *words], cwd=root, check=True)


def make_checkout(
    root: Path,
    version: str = "1.2.3",
    log: str = LOG,
    tags: tuple[str, ...] = (),
    facts: str = FACTS,
    readme: str = "# Fourgames",
) -> Path:
    """Make a checkout of one commit with a version, a change log, tags and facts, and return it."""
    (root / "fourgames_tk").mkdir()
    (root / "fourgames_tk/__init__.py").write_text(f'__version__ = "{version}"\n', "utf-8")
    (root / "CHANGELOG.md").write_text(log, "utf-8")
    (root / "setup.cfg").write_text(facts, "utf-8")
    (root / "README.md").write_text(readme, "utf-8")
    git(root, "init", "--quiet")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message=Release")
    for tag in tags:
        git(root, "tag", tag)
    return root
