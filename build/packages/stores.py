"""What other people's stores are told of a release: Flathub, winget and Homebrew.

Their templates stand in `flatpak/` and `for_stores/`; address and checksum come from the packages.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from .identity import filled, identity

FOLDER = Path(__file__).parent
TEMPLATES: Mapping[str, str] = {
    "flatpak/*.yml": ".tar.gz",
    "for_stores/winget*.yaml": "-setup.exe",
    "for_stores/homebrew.rb": ".dmg",
}
"""The templates, and how the name of the package ends that each is about."""
DOWNLOADS = "{homepage}/releases/download/v{version}/{name}"


def write_entries(target: Path, packages: Iterable[Path]) -> None:
    """Write the entry of each store whose package is among these into a folder."""
    program = identity()
    target.mkdir(parents=True, exist_ok=True)
    for package in packages:
        words = {
            "URL": DOWNLOADS.format(
                homepage=program.homepage, version=program.version, name=package.name
            ),
            "SHA256": hashlib.sha256(package.read_bytes()).hexdigest(),
        }
        for pattern, end in TEMPLATES.items():
            for template in FOLDER.glob(pattern) if package.name.endswith(end) else ():
                (target / template.name).write_text(filled(template, words), "utf-8")
