"""What a list says of a saved game: its tags, without playing it again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from .errors import BadRecord
from .files import read_beginning
from .record_text import read_tags

UNFINISHED = "*"
"""The result of a game that goes on."""

NUMBER = re.compile("[0-9]{1,9}")

_LARGEST = 262_144
"""In bytes, of the tags of a file."""


@dataclass(frozen=True)
class Head:
    """The tags of a saved game, for lists: nothing is replayed.

    `path` is where the file stands, `changed` when it was written last, in seconds of the epoch,
    and `fault` why its tags cannot be read, in a sentence; then there are none.
    """

    tags: Mapping[str, str]
    path: Path = Path()
    changed: float = 0.0
    fault: str = ""

    @classmethod
    def parse(cls, text: str) -> Head:
        """Return the head of a text; raises BadRecord."""
        tags, _ = read_tags(text.replace("\r\n", "\n"))
        return cls({name: tag.text for name, tag in tags.items()})

    @classmethod
    def read(cls, path: Path) -> Head:
        """Return the head of a file as it can be read: its `fault` says what is wrong with it."""
        changed = 0.0
        try:
            changed = path.stat().st_mtime
            data = read_beginning(path, _LARGEST)
            found = cls.parse(data.decode("utf-8-sig", "replace"))
        except BadRecord as error:
            return cls({}, path, changed, str(error))
        except OSError as error:
            return cls({}, path, changed, error.strerror or "it cannot be read")
        return replace(found, path=path, changed=changed)

    def __getitem__(self, name: str) -> str:
        return self.tags.get(name, "")

    @property
    def players(self) -> tuple[str, ...]:
        names = (f"Player{number}" for number in range(1, 10))
        return tuple(self.tags[name] for name in names if name in self.tags)

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat, text in enumerate(self.players) if is_person(text))

    @property
    def is_finished(self) -> bool:
        return self["Result"] not in ("", UNFINISHED)

    @property
    def plies(self) -> int:
        return int(self["PlyCount"]) if NUMBER.fullmatch(self["PlyCount"]) else 0

    @property
    def shown(self) -> int:
        """How many moves lead to what is shown; those that were taken back may follow."""
        return int(self["Shown"]) if NUMBER.fullmatch(self["Shown"]) else self.plies

    @property
    def kind(self) -> str:
        """Whose game it is: `played` by people, `programs`, `demo`, or as its tag says."""
        if self["Kind"] or self.people:
            return self["Kind"] or "played"
        return "programs" if any(text.startswith("bot:") for text in self.players) else "demo"


def is_person(player: str) -> bool:
    """Tell whether the text of a `PlayerN` tag is a person's name, rather than a kind of player."""
    return not player.startswith(("level:", "bot:", "command:", "engine:"))
