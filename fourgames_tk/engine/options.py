"""Options that describe themselves once: for the dialog, the command line and the protocol.

A game's options are a frozen dataclass derived from `Options` whose fields are made by `choice`,
`number`, `flag` and `subset`:

    @dataclass(frozen=True)
    class FourStonesOptions(Options):
        layout: str = choice("classic", "Layout", {"classic": "Classic", "shuffled": "Shuffled"})
        rows: int = number(4, "Rows", 2, 8, when=("layout", "shuffled"))

An option is written `name=word` among others in one line: names and words have no space, and words
no capital; `seed` is nobody's name, for it stands in the same line.
"""

from __future__ import annotations

import dataclasses
import secrets
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from .errors import BadOption

SEED_DIGITS = 18
LARGEST_SEED = 10**SEED_DIGITS - 1
"""The largest number that a game can have: so many that nobody finds one by trying."""

OptionsT = TypeVar("OptionsT", bound="Options")


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

    @abstractmethod
    def parse(self, text: str) -> Any:
        """Return the value of a text; raises ValueError where there is none."""

    @abstractmethod
    def format(self, value: Any) -> str:
        """Return the text of a value, which `parse` reads back."""

    @abstractmethod
    def accepts(self, value: Any) -> bool:
        """Tell whether the value has the right type and range."""

    @abstractmethod
    def fact(self, value: Any) -> str:
        """Return a value in very few words for people: `5 rows`, `counts: light, tall`."""

    def _named(self, word: str) -> str:
        return f"{self.short}: {word}" if self.short else word

    def reads(self, text: str) -> bool:
        """Tell whether a text stands for a value that is allowed."""
        try:
            return self.accepts(self.parse(text))
        except (ValueError, KeyError):
            return False


@dataclass(frozen=True)
class ChoiceSpec(OptionSpec):
    """One of several words. `choices` maps the word to its label for people."""

    choices: Mapping[str, str] = dataclasses.field(default_factory=dict)

    @property
    def allowed(self) -> str:
        """The words, as `a, b or c`."""
        return _either(self.choices)

    @property
    def request(self) -> str:
        """To choose one, by its label."""
        return f"{self.label}: choose {_either(map(_quoted, self.choices.values()))}."

    def parse(self, text: str) -> str:
        """Return the word itself."""
        return text.strip().lower()

    def format(self, value: Any) -> str:
        """Return the word itself."""
        return str(value)

    def accepts(self, value: Any) -> bool:
        """Tell whether it is one of the words."""
        return value in self.choices

    def fact(self, value: Any) -> str:
        """Return the word, or its label where it is none."""
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
        """The range, with the step where it is not 1."""
        steps = "" if self.step == 1 else f" in steps of {self.step}"
        return f"a whole number from {self.minimum} to {self.maximum}{steps}"

    def parse(self, text: str) -> int:
        """Return the number; raises ValueError if it is not written in plain digits."""
        if not text.isascii() or not text.isdigit():
            raise ValueError(text)
        return int(text)

    def format(self, value: Any) -> str:
        """Return the decimal digits."""
        return str(value)

    def accepts(self, value: Any) -> bool:
        """Tell whether it is a whole number in range."""
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self.minimum <= value <= self.maximum
            and (value - self.minimum) % self.step == 0
        )

    def fact(self, value: Any) -> str:
        """Return the number and what it counts, or the word for it."""
        if value in self.words:
            return self._named(self.words[value])
        return f"{value} {self.short or self.label.lower()}"


@dataclass(frozen=True)
class FlagSpec(OptionSpec):
    """Yes or no; the value is a bool."""

    @property
    def allowed(self) -> str:
        """The two words."""
        return "yes or no"

    def parse(self, text: str) -> bool:
        """Return True for `yes`, False for `no`; raises ValueError otherwise."""
        return {"yes": True, "no": False}[text.strip().lower()]

    def format(self, value: Any) -> str:
        """Return `yes` or `no`."""
        return "yes" if value else "no"

    def accepts(self, value: Any) -> bool:
        """Tell whether it is a bool."""
        return isinstance(value, bool)

    def fact(self, value: Any) -> str:
        """Return what it is called, or that there is none of it."""
        name = self.short or self.label.lower()
        return name if value else f"no {name}"


@dataclass(frozen=True)
class SubsetSpec(OptionSpec):
    """At least one of several words, as a tuple in the order of `choices`; text `a,b,c`."""

    choices: Mapping[str, str] = dataclasses.field(default_factory=dict)

    @property
    def allowed(self) -> str:
        """The words, and how they are joined."""
        return f"one or more of {', '.join(self.choices)}, joined by commas"

    @property
    def request(self) -> str:
        """To choose at least one, by its label."""
        labels = _either(map(_quoted, self.choices.values()))
        return f"{self.label}: choose at least one, {labels}."

    def parse(self, text: str) -> tuple[str, ...]:
        """Return the words in their canonical order; raises ValueError for an unknown one."""
        words = [word.strip().lower() for word in text.split(",")]
        unknown = [word for word in words if word not in self.choices]
        if unknown:
            raise ValueError(unknown[0])
        return tuple(word for word in self.choices if word in words)

    def format(self, value: Any) -> str:
        """Return the words joined by commas."""
        return ",".join(value)

    def accepts(self, value: Any) -> bool:
        """Tell whether it is a non-empty tuple of known words in canonical order."""
        return (
            isinstance(value, tuple)
            and bool(value)
            and value == tuple(word for word in self.choices if word in value)
        )

    def fact(self, value: Any) -> str:
        """Return the words."""
        return self._named(", ".join(value))


def choice(
    default: str,
    label: str,
    choices: Mapping[str, str],
    *,
    when: tuple[str, str] | None = None,
    help: str = "",
    short: str = "",
) -> Any:
    """Declare an option that is one of several words."""
    return _field(default, ChoiceSpec(label, when, help, short, choices))


def number(
    default: int,
    label: str,
    minimum: int,
    maximum: int,
    *,
    step: int = 1,
    words: Mapping[int, str] | None = None,
    unit: str = "",
    when: tuple[str, str] | None = None,
    help: str = "",
    short: str = "",
) -> Any:
    """Declare an option that is a whole number in a range."""
    spec = NumberSpec(label, when, help, short, minimum, maximum, step, words or {}, unit)
    return _field(default, spec)


def flag(
    default: bool,
    label: str,
    *,
    when: tuple[str, str] | None = None,
    help: str = "",
    short: str = "",
) -> Any:
    """Declare an option that is yes or no."""
    return _field(default, FlagSpec(label, when, help, short))


def subset(
    default: tuple[str, ...],
    label: str,
    choices: Mapping[str, str],
    *,
    when: tuple[str, str] | None = None,
    help: str = "",
    short: str = "",
) -> Any:
    """Declare an option that is one or more of several words."""
    return _field(default, SubsetSpec(label, when, help, short, choices))


@dataclass(frozen=True)
class Options:
    """The base of every game's options. Making one checks it; raises BadOption."""

    def __post_init__(self) -> None:
        """Refuse values out of range, then what the game itself refuses."""
        for name, spec in self.specs().items():
            value = getattr(self, name)
            if not spec.accepts(value):
                raise BadOption(f"{name}={_shown(spec, value)}: allowed is {spec.allowed}")
        self.check()

    def check(self) -> None:
        """Refuse values that do not go together; raises BadOption. Overridden by games."""

    @classmethod
    def specs(cls) -> dict[str, OptionSpec]:
        """Return the description of every option by name, in the order of declaration."""
        return {field.name: field.metadata["option"] for field in dataclasses.fields(cls)}

    @classmethod
    def parse(cls: type[OptionsT], words: Mapping[str, str]) -> OptionsT:
        """Make options from texts by name; what is not named keeps its default.

        Raises BadOption for an unknown name or a value out of range, saying what is allowed.
        """
        specs = cls.specs()
        values: dict[str, Any] = {}
        for name, text in words.items():
            if name not in specs:
                known = ", ".join([*specs, "seed"])
                raise BadOption(f"unknown option {name!r}: this game has {known}")
            try:
                values[name] = specs[name].parse(text)
            except (ValueError, KeyError):
                raise BadOption(f"{name}={text}: allowed is {specs[name].allowed}") from None
        return cls(**values)

    @classmethod
    def bounds(cls, name: str, words: Mapping[str, str]) -> tuple[int, int]:
        """Return the least and the greatest number that go together with the other options.

        `words` are those of the others, as texts by name. What goes together is taken to be one
        range without gaps, with an end at an end of the option's own range or around the number
        in `words`; where nothing is found, the option's own range is returned.
        """
        spec = cls.specs()[name]
        if not isinstance(spec, NumberSpec):
            raise TypeError(f"{name} is no number")
        values = range(spec.minimum, spec.maximum + 1, spec.step)

        def fits(index: int) -> bool:
            try:
                cls.parse({**words, name: str(values[index])})
            except BadOption:
                return False
            return True

        last = len(values) - 1
        known = [0, last]
        if spec.reads(words.get(name, "")):
            known.insert(0, values.index(spec.parse(words[name])))
        start = next((index for index in known if fits(index)), None)
        if start is None:
            return spec.minimum, values[-1]
        low = start - bisect_left(range(start), True, key=lambda down: not fits(start - 1 - down))
        high = start + bisect_left(
            range(last - start), True, key=lambda up: not fits(start + 1 + up)
        )
        return values[low], values[high]

    def words(self) -> dict[str, str]:
        """Return the text of every option by name; `parse` reads it back."""
        return {name: spec.format(getattr(self, name)) for name, spec in self.specs().items()}

    def changes(self) -> dict[str, str]:
        """Return the texts of the options that differ from their defaults."""
        defaults = {field.name: field.default for field in dataclasses.fields(self)}
        return {
            name: text
            for name, text in self.words().items()
            if getattr(self, name) != defaults[name]
        }

    def facts(self) -> tuple[str, ...]:
        """Return in very few words, for people, what differs from the defaults and has effect."""
        specs, words = self.specs(), self.words()
        return tuple(
            spec.fact(getattr(self, name))
            for name, spec in specs.items()
            if name in self.changes() and (spec.when is None or words[spec.when[0]] == spec.when[1])
        )


def split_words(words: Iterable[str]) -> dict[str, str]:
    """Split `name=value` words into a mapping; raises BadOption for any other word."""
    result: dict[str, str] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or not name:
            raise BadOption(f"{word!r} is no option: write name=value")
        if name in result:
            raise BadOption(f"option {name!r} is given twice")
        result[name] = text
    return result


def fresh_seed() -> int:
    """Return a seed for a new game: any that there is, as likely as any other.

    Whoever sees a part of what chance has decided could otherwise try them all, and know the rest.
    """
    return secrets.randbelow(LARGEST_SEED + 1)


def parse_seed(text: str) -> int:
    """Return the seed of a game; raises BadOption for anything but 1 to `SEED_DIGITS` digits."""
    if not text.isascii() or not text.isdigit() or len(text) > SEED_DIGITS:
        raise BadOption(f"seed={text}: allowed is a whole number of at most {SEED_DIGITS} digits")
    return int(text)


def _field(default: Any, spec: OptionSpec) -> Any:
    return dataclasses.field(default=default, metadata={"option": spec})


def _shown(spec: OptionSpec, value: Any) -> str:
    try:
        return spec.format(value)
    except TypeError:
        return repr(value)


def _quoted(label: str) -> str:
    return f"“{label}”"


def _either(words: Iterable[str]) -> str:
    *first, last = list(words)
    return f"{', '.join(first)} or {last}" if first else last
