"""The kinds of options: one of several words, a number, yes or no, several words.

Each knows its label for people, what it takes, and its text form, once for every place it is asked.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .check import whole
from .errors import repeated


@dataclass(frozen=True)
class OptionSpec(ABC):
    """One option: its label for people, what it takes, and its text form.

    `when` is (name of another option, its text): elsewhere the option has no effect, so a
    dialog greys it out. `help` is one sentence for people, or empty. `short` is what it is called
    where there is little room; without it `fact` does what it can with label and words.
    """

    label: str
    when: tuple[str, str] | None = None
    help: str = ""
    short: str = ""

    @property
    @abstractmethod
    def allowed(self) -> str:
        """What may be given, for messages: `2 to 8`, `yes or no`."""

    @property
    def request(self) -> str:
        """What a person at a dialog is to do, where what was entered cannot be."""
        return f"{self.label}: {self.allowed}."

    def refusal(self, name: str, text: str) -> str:
        """Return why a text cannot be the value of the option of this name."""
        return f"{name}={repeated(text)}: allowed is {self.allowed}"

    @abstractmethod
    def parse(self, text: str) -> Any:
        """Return the value of a text; raises ValueError for one that is not allowed."""

    def format(self, value: Any) -> str:
        """Return the text of a value, which `parse` reads back."""
        return str(value)

    @abstractmethod
    def fact(self, value: Any) -> str:
        """Return a value in very few words for people: `5 rows`, `counts: light, tall`."""

    def _named(self, word: str) -> str:
        return f"{self.short}: {word}" if self.short else word

    def reads(self, text: str) -> bool:
        """Tell whether a text stands for a value that is allowed."""
        try:
            self.parse(text)
        except ValueError:
            return False
        return True


@dataclass(frozen=True)
class ChoiceSpec(OptionSpec):
    """One of several words. `choices` maps the word to its label for people."""

    choices: Mapping[str, str] = dataclasses.field(default_factory=dict)

    @property
    def allowed(self) -> str:
        return _either(self.choices)

    @property
    def request(self) -> str:
        return f"{self.label}: choose {_either(map(_quoted, self.choices.values()))}."

    def parse(self, text: str) -> str:
        word = text.strip().lower()
        if word not in self.choices:
            raise ValueError(word)
        return word

    def fact(self, value: Any) -> str:
        return self._named(value if value.isalpha() else self.choices[value])


@dataclass(frozen=True)
class NumberSpec(OptionSpec):
    """A whole number from `minimum` to `maximum`, in steps from the minimum.

    `words` names special values for people, such as `{0: "never"}`; `unit` is written after the
    number, which is a share of something, such as `%`.
    """

    minimum: int = 0
    maximum: int = 0
    step: int = 1
    words: Mapping[int, str] = dataclasses.field(default_factory=dict)
    unit: str = ""

    @property
    def allowed(self) -> str:
        steps = "" if self.step == 1 else f" in steps of {self.step}"
        return f"a whole number from {self.minimum} to {self.maximum}{steps}"

    def parse(self, text: str) -> int:
        value = whole(text)
        if value not in range(self.minimum, self.maximum + 1, self.step):
            raise ValueError(text)
        return value

    def fact(self, value: Any) -> str:
        if value in self.words:
            return self._named(self.words[value])
        return f"{value} {self.short or self.label.lower()}"


@dataclass(frozen=True)
class FlagSpec(OptionSpec):
    """Yes or no; the value is a bool."""

    @property
    def allowed(self) -> str:
        return "yes or no"

    def parse(self, text: str) -> bool:
        word = text.strip().lower()
        if word not in ("yes", "no"):
            raise ValueError(word)
        return word == "yes"

    def format(self, value: Any) -> str:
        return "yes" if value else "no"

    def fact(self, value: Any) -> str:
        name = self.short or self.label.lower()
        return name if value else f"no {name}"


@dataclass(frozen=True)
class SubsetSpec(OptionSpec):
    """At least one of several words, as a tuple in the order of `choices`; text `a,b,c`."""

    choices: Mapping[str, str] = dataclasses.field(default_factory=dict)

    @property
    def allowed(self) -> str:
        return f"one or more of {', '.join(self.choices)}, joined by commas"

    @property
    def request(self) -> str:
        labels = _either(map(_quoted, self.choices.values()))
        return f"{self.label}: choose at least one, {labels}."

    def parse(self, text: str) -> tuple[str, ...]:
        words = {word.strip().lower() for word in text.split(",")}
        if not words <= self.choices.keys():
            raise ValueError(text)
        return tuple(word for word in self.choices if word in words)

    def format(self, value: Any) -> str:
        return ",".join(value)

    def fact(self, value: Any) -> str:
        return self._named(", ".join(value))


def _quoted(label: str) -> str:
    return f"“{label}”"


def _either(words: Iterable[str]) -> str:
    *first, last = list(words)
    return f"{', '.join(first)} or {last}" if first else last
