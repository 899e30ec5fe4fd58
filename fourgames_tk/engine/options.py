"""Options that describe themselves once: for the dialog, the command line and the protocol.

A game's options are a frozen dataclass derived from `Options` whose fields are made by `choice`,
`number`, `flag` and `subset`:

    @dataclass(frozen=True)
    class FourStonesOptions(Options):
        layout: str = choice("usual", "Layout", {"usual": "As always", "shuffled": "Shuffled"})
        rows: int = number(4, "Rows", 2, 8, when=("layout", "shuffled"))

An option is written `name=word` among others in one line: names and words have no space, and words
no capital; `seed` is nobody's name, for it stands in the same line.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from .errors import BadOption
from .parsing import parse_whole
from .text import listed, printable_excerpt, quoted


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
        return f"{name}={printable_excerpt(text)}: allowed is {self.allowed}"

    @abstractmethod
    def parse(self, text: str) -> Any:
        """Return the value of a text; raises ValueError for one that is not allowed."""

    def format(self, value: Any) -> str:
        """Return the text of a value, which `parse` reads back."""
        return str(value)

    @abstractmethod
    def short_text(self, value: Any) -> str:
        """Return a value in very few words for people: `5 rows`, `counts: light, tall`."""

    def rule_text(self, value: Any) -> str:
        """Return a value in a sentence where it changes the rules, not how much lies."""
        return ""

    def _named(self, word: str) -> str:
        return f"{self.short}: {word}" if self.short else word

    def accepts(self, text: str) -> bool:
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
        return listed(self.choices, "or")

    @property
    def request(self) -> str:
        return f"{self.label}: choose {listed(map('“{}”'.format, self.choices.values()), 'or')}."

    def parse(self, text: str) -> str:
        word = text.strip().lower()
        if word not in self.choices:
            raise ValueError(word)
        return word

    def short_text(self, value: Any) -> str:
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
        value = parse_whole(text)
        if value not in range(self.minimum, self.maximum + 1, self.step):
            raise ValueError(text)
        return value

    def short_text(self, value: Any) -> str:
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

    def short_text(self, value: Any) -> str:
        name = self.short or self.label.lower()
        return name if value else f"no {name}"

    def rule_text(self, value: Any) -> str:
        return f"{self.label}." if value else f"{self.label}: no."


@dataclass(frozen=True)
class SubsetSpec(OptionSpec):
    """At least one of several words, as a tuple in the order of `choices`; text `a,b,c`."""

    choices: Mapping[str, str] = dataclasses.field(default_factory=dict)

    @property
    def allowed(self) -> str:
        return f"one or more of {', '.join(self.choices)}, joined by commas"

    @property
    def request(self) -> str:
        labels = listed(map("“{}”".format, self.choices.values()), "or")
        return f"{self.label}: choose at least one, {labels}."

    def parse(self, text: str) -> tuple[str, ...]:
        words = {word.strip().lower() for word in text.split(",")}
        if not words <= self.choices.keys():
            raise ValueError(text)
        return tuple(word for word in self.choices if word in words)

    def format(self, value: Any) -> str:
        return ",".join(value)

    def short_text(self, value: Any) -> str:
        return self._named(", ".join(value))

    def rule_text(self, value: Any) -> str:
        return f"{self.label}: {', '.join(value)}."


SEED_DIGITS = 18
MAX_SEED = 10**SEED_DIGITS - 1
"""The largest number that a game can have: so many that nobody finds one by trying."""

OptionsT = TypeVar("OptionsT", bound="Options")


def choice(default: str, label: str, choices: Mapping[str, str], **more: Any) -> Any:
    """Declare an option that is one of several words; `more` are fields of its kind."""
    return _field(default, ChoiceSpec(label, choices=choices, **more))


def number(default: int, label: str, minimum: int, maximum: int, **more: Any) -> Any:
    return _field(default, NumberSpec(label, minimum=minimum, maximum=maximum, **more))


def flag(default: bool, label: str, **more: Any) -> Any:
    return _field(default, FlagSpec(label, **more))


def subset(default: tuple[str, ...], label: str, choices: Mapping[str, str], **more: Any) -> Any:
    return _field(default, SubsetSpec(label, choices=choices, **more))


@dataclass(frozen=True)
class Options:
    """The base of every game's options.

    Making one refuses what does not go together; `parse` refuses what no option can be.
    """

    def __post_init__(self) -> None:
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
                raise BadOption(f"unknown option {quoted(name)}: this game has {known}")
            try:
                values[name] = specs[name].parse(text)
            except ValueError:
                raise BadOption(specs[name].refusal(name, text)) from None
        return cls(**values)

    @classmethod
    def error_text(cls, words: Mapping[str, str]) -> str:
        """Return what is wrong with texts by name, in the words of the labels, or ""."""
        specs = cls.specs()
        for name, text in words.items():
            if not specs[name].accepts(text):
                return specs[name].request
        try:
            cls.parse(words)
        except BadOption as error:
            # Options that do not go together: `letters=26: there is room for 20`.
            option, _, reason = str(error).partition(": ")
            name = option.partition("=")[0]
            label = specs[name].label if name in specs else option
            return f"{label}: {reason}."
        return ""

    @classmethod
    def number_bounds(cls, name: str, words: Mapping[str, str]) -> tuple[int, int]:
        """Return the least and the greatest number that go together with the other options.

        `words` are those of the others, as texts by name. What goes together is taken to be one
        range without gaps; where nothing does, the option's own range is returned.
        """
        spec = cls.specs()[name]
        if not isinstance(spec, NumberSpec):
            raise TypeError(f"{name} is no number")
        values = range(spec.minimum, spec.maximum + 1, spec.step)

        def fits(value: int) -> bool:
            try:
                cls.parse({**words, name: str(value)})
            except BadOption:
                return False
            return True

        # Mostly all do, and trying each of many would be felt.
        ends = [values[0], values[-1]]
        found = ends if all(map(fits, ends)) else list(filter(fits, values))
        return (found[0], found[-1]) if found else (ends[0], ends[-1])

    def texts(self) -> dict[str, str]:
        """Return the text of every option by name; `parse` reads it back."""
        return {name: spec.format(getattr(self, name)) for name, spec in self.specs().items()}

    def non_default_texts(self) -> dict[str, str]:
        """Return the texts of the options that differ from their defaults."""
        usual = type(self)().texts()
        return {name: text for name, text in self.texts().items() if text != usual[name]}

    def short_texts(self) -> tuple[str, ...]:
        """Return in very few words, for people, what differs from the defaults and has effect."""
        specs, words = self.specs(), self.texts()
        return tuple(
            specs[name].short_text(getattr(self, name))
            for name in self.non_default_texts()
            if (when := specs[name].when) is None or words[when[0]] == when[1]
        )

    def rules_text(self) -> str:
        """Return in sentences what differs from the defaults in the rules, not in how much lies."""
        specs = self.specs()
        rules = (specs[name].rule_text(getattr(self, name)) for name in self.non_default_texts())
        return " ".join(filter(None, rules))


def split_words(words: Iterable[str]) -> dict[str, str]:
    """Split `name=value` words into a mapping; raises BadOption for any other word."""
    result: dict[str, str] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or not name:
            raise BadOption(f"{quoted(word)} is no option: write name=value")
        if name in result:
            raise BadOption(f"option {quoted(name)} is given twice")
        result[name] = text
    return result


def random_seed(more: int = 0) -> int:
    """Return a seed for a new game: any that there is, as likely as any other.

    `more` is how many may have to follow it, one by one, for other games.
    Whoever sees a part of what chance has decided could otherwise try them all, and know the rest.
    """
    # Only who begins a game needs it.
    import secrets

    return secrets.randbelow(MAX_SEED + 1 - more)


def parse_seed(text: str) -> int:
    """Return the seed of a game; raises BadOption for anything but 1 to `SEED_DIGITS` digits."""
    try:
        return parse_whole(text, 0, MAX_SEED)
    except ValueError:
        raise BadOption(
            f"seed={printable_excerpt(text)}: "
            f"allowed is a whole number of at most {SEED_DIGITS} digits"
        ) from None


def _field(default: Any, spec: OptionSpec) -> Any:
    return dataclasses.field(default=default, metadata={"option": spec})
