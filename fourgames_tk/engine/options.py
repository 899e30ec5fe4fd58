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
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from .check import whole
from .errors import BadOption, quoted, repeated
from .option_kinds import ChoiceSpec, FlagSpec, NumberSpec, OptionSpec, SubsetSpec

SEED_DIGITS = 18
LARGEST_SEED = 10**SEED_DIGITS - 1
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
    def bounds(cls, name: str, words: Mapping[str, str]) -> tuple[int, int]:
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

    def words(self) -> dict[str, str]:
        """Return the text of every option by name; `parse` reads it back."""
        return {name: spec.format(getattr(self, name)) for name, spec in self.specs().items()}

    def changes(self) -> dict[str, str]:
        """Return the texts of the options that differ from their defaults."""
        usual = type(self)().words()
        return {name: text for name, text in self.words().items() if text != usual[name]}

    def facts(self) -> tuple[str, ...]:
        """Return in very few words, for people, what differs from the defaults and has effect."""
        specs, words = self.specs(), self.words()
        return tuple(
            specs[name].fact(getattr(self, name))
            for name in self.changes()
            if (when := specs[name].when) is None or words[when[0]] == when[1]
        )


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


def fresh_seed(more: int = 0) -> int:
    """Return a seed for a new game: any that there is, as likely as any other.

    `more` is how many may have to follow it, one by one, for other games.
    Whoever sees a part of what chance has decided could otherwise try them all, and know the rest.
    """
    # Only who begins a game needs it.
    import secrets

    return secrets.randbelow(LARGEST_SEED + 1 - more)


def parse_seed(text: str) -> int:
    """Return the seed of a game; raises BadOption for anything but 1 to `SEED_DIGITS` digits."""
    try:
        return whole(text, 0, LARGEST_SEED)
    except ValueError:
        raise BadOption(
            f"seed={repeated(text)}: allowed is a whole number of at most {SEED_DIGITS} digits"
        ) from None


def _field(default: Any, spec: OptionSpec) -> Any:
    return dataclasses.field(default=default, metadata={"option": spec})
