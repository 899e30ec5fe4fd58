"""Game options, declared once for the dialog, the command line and the protocol.

The options of a game are a frozen dataclass derived from `Options`, with fields made by `choice`,
`number`, `flag` and `subset`:

    @dataclass(frozen=True)
    class FourStonesOptions(Options):
        layout: str = choice("usual", "Layout", {"usual": "Usual", "shuffled": "Shuffled"})
        rows: int = number(4, "Rows", 2, 8, when=("layout", "shuffled"))

As text, options are `name=word` separated by spaces. Names and words contain no space, and words no
capital. The name `seed` is reserved for the seed of the game.

Labels and other texts for people are marked by `N_` in the declarations. Who shows one translates
it, as the sentences of this module do.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, TypeVar

from .errors import BadOption
from .language import _, labelled, number_text
from .parsing import parse_whole
from .text import listed, printable_excerpt, quoted


@dataclass(frozen=True)
class OptionSpec(ABC):
    """The description of one option: label, allowed values, text form.

    `when` is (name, text) of another option; if that has another value, this option has no effect,
    and a dialog disables it and shows `Options.refusal_text`. `help` is one sentence for people, or
    empty. `short` is the label for narrow places, if it is not `label`.
    """

    label: str
    when: tuple[str, str] | None = None
    help: str = ""
    short: str = ""

    @property
    @abstractmethod
    def allowed_text(self) -> str:
        """The allowed values, for messages: `2 to 8`, `yes or no`."""

    @property
    def entry_instruction(self) -> str:
        """The instruction in a dialog after an invalid entry."""
        return _("{label}: {problem}.").format(label=_(self.label), problem=self.allowed_text)

    def error_message(self, name: str, text: str) -> str:
        """Return the message for an invalid text of the option of this name."""
        return _("{option}: expected {allowed}").format(
            option=f"{name}={printable_excerpt(text)}", allowed=self.allowed_text
        )

    @abstractmethod
    def parse(self, text: str) -> Any:
        """Return the value of a text. Raises ValueError if it is not allowed."""

    def format(self, value: Any) -> str:
        """Return the text of a value. `parse` reads it back."""
        return str(value)

    @abstractmethod
    def short_text(self, value: Any, names: Sequence[str] = ()) -> str:
        """Return a value in very few words for people: `Rows: 5`, `Counts: tall, round`.

        `names` are those of the players, if they are known.
        """

    def rule_text(self, value: Any) -> str:
        """Return a value as a sentence if it changes the rules, otherwise an empty text."""
        return ""

    def condition_text(self, word: str) -> str:
        """Return an instruction to choose this value, for an option that depends on it."""
        # Translators: Why an option cannot be set, with the choice that it needs.
        return _("To change this, choose “{choice}” for {option}.").format(
            option=_(self.label), choice=self._choice_label(word)
        )

    def _choice_label(self, word: str) -> str:
        """Return the label of a value in a dialog."""
        return word

    def _labelled(self, value: str) -> str:
        """Return a translated value after the label."""
        return labelled(_(self.short or self.label), value)

    def allows(self, value: Any) -> bool:
        """Return whether a value is allowed: it is what `parse` makes of its text."""
        try:
            read = self.parse(self.format(value))
        except (ValueError, TypeError):
            return False
        return type(read) is type(value) and bool(read == value)

    def accepts(self, text: str) -> bool:
        """Return whether a text is an allowed value."""
        try:
            self.parse(text)
        except ValueError:
            return False
        return True


@dataclass(frozen=True)
class ChoiceSpec(OptionSpec):
    """One of several words. `choices` maps each word to its label for people.

    `short_choices` has labels for narrow places, if they are not those. With `are_seats`, the words
    are the numbers of seats, from 0.
    """

    choices: Mapping[str, str] = dataclasses.field(default_factory=dict)
    short_choices: Mapping[str, str] = dataclasses.field(default_factory=dict)
    are_seats: bool = False

    @property
    def allowed_text(self) -> str:
        return listed(self.choices, _("or"))

    @property
    def entry_instruction(self) -> str:
        return _("{label}: choose {choices}.").format(
            label=_(self.label), choices=_quoted_choices(self.choices)
        )

    def _choice_label(self, word: str) -> str:
        return _(self.short_choices.get(word, self.choices[word]))

    def parse(self, text: str) -> str:
        word = text.strip().lower()
        if word not in self.choices:
            raise ValueError(word)
        return word

    def short_text(self, value: Any, names: Sequence[str] = ()) -> str:
        if self.are_seats and names:
            return self._labelled(names[int(value)])
        return self._labelled(_(self.choices[value]))


@dataclass(frozen=True)
class NumberSpec(OptionSpec):
    """A whole number from `minimum` to `maximum` in steps of `step`.

    `words` names special values for people, such as `{0: "never"}`. `unit` is the text of a number
    with a unit, such as `{n} %`; such a number has a slider, which marks the numbers of `ticks`.
    """

    minimum: int = 0
    maximum: int = 0
    step: int = 1
    words: Mapping[int, str] = dataclasses.field(default_factory=dict)
    unit: str = ""
    ticks: tuple[int, ...] = ()

    @property
    def allowed_text(self) -> str:
        if self.step == 1:
            text = _("a whole number from {least} to {most}")
        else:
            text = _("a whole number from {least} to {most} in steps of {step}")
        return text.format(
            least=number_text(self.minimum), most=number_text(self.maximum), step=self.step
        )

    def _choice_label(self, word: str) -> str:
        return _(self.words.get(int(word), word))

    def parse(self, text: str) -> int:
        value = parse_whole(text)
        if value not in range(self.minimum, self.maximum + 1, self.step):
            raise ValueError(text)
        return value

    def short_text(self, value: Any, names: Sequence[str] = ()) -> str:
        if value not in self.words:
            return self._labelled(number_text(value))
        word = _(self.words[value])
        return self._labelled(word) if self.short else word


@dataclass(frozen=True)
class FlagSpec(OptionSpec):
    """Yes or no; the value is a bool. `rule` tells what yes means, if the label does not."""

    rule: str = ""

    @property
    def allowed_text(self) -> str:
        return _("yes or no")

    def parse(self, text: str) -> bool:
        word = text.strip().lower()
        if word not in ("yes", "no"):
            raise ValueError(word)
        return word == "yes"

    def format(self, value: Any) -> str:
        return "yes" if value else "no"

    def short_text(self, value: Any, names: Sequence[str] = ()) -> str:
        return _(self.short or self.label) if value else self._labelled(_("no"))

    def condition_text(self, word: str) -> str:
        # Translators: Why an option cannot be set, with the switch that it needs.
        on, off = (
            _("To change this, switch on “{option}”."),
            _("To change this, switch off “{option}”."),
        )
        return (on if word == "yes" else off).format(option=_(self.label))

    def rule_text(self, value: Any) -> str:
        if value and self.rule:
            return _(self.rule)
        text = _("{label}.") if value else _("{label}: no.")
        return text.format(label=_(self.label))


@dataclass(frozen=True)
class SubsetSpec(OptionSpec):
    """At least one of several words, as a tuple in the order of `choices`; text `a,b,c`.

    `names` are what the words are about, for lists: `light` is about the colour.
    """

    choices: Mapping[str, str] = dataclasses.field(default_factory=dict)
    names: Mapping[str, str] = dataclasses.field(default_factory=dict)

    @property
    def allowed_text(self) -> str:
        return _("one or more of {names}, joined by commas").format(names=", ".join(self.choices))

    @property
    def entry_instruction(self) -> str:
        return _("{label}: choose at least one, {choices}.").format(
            label=_(self.label), choices=_quoted_choices(self.choices)
        )

    def parse(self, text: str) -> tuple[str, ...]:
        words = {word.strip().lower() for word in text.split(",")}
        if not words <= self.choices.keys():
            raise ValueError(text)
        return tuple(word for word in self.choices if word in words)

    def format(self, value: Any) -> str:
        return ",".join(value)

    def short_text(self, value: Any, names: Sequence[str] = ()) -> str:
        return self._labelled(", ".join(_(self.names.get(word, word)) for word in value))

    def rule_text(self, value: Any) -> str:
        """Return which words do not count: a list of those that do may be misunderstood."""
        others = [_(self.names.get(word, word)) for word in self.choices if word not in value]
        # Translators: {names} is a list, such as “colour, height”.
        return _("Not counted: {names}.").format(names=", ".join(others)) if others else ""


SEED_DIGITS = 18
MAX_SEED = 10**SEED_DIGITS - 1
"""The largest seed of a game. Seeds are too many to be found by trying."""

OptionsT = TypeVar("OptionsT", bound="Options")


def choice(default: str, label: str, choices: Mapping[str, str], **more: Any) -> Any:
    """Declare an option with several words as values. `more` are further fields of its spec."""
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

    The constructor raises BadOption for a value that is not allowed, or not with the others.
    """

    def __post_init__(self) -> None:
        for name, spec in self.specs().items():
            value = getattr(self, name)
            if not spec.allows(value):
                raise BadOption(spec.error_message(name, _value_text(value)))
        self.check()

    def check(self) -> None:
        """Raise BadOption if the values are not compatible. Overridden by games.

        The message begins with one of the options, such as `rows=4: `, in every language.
        """

    @classmethod
    def specs(cls) -> dict[str, OptionSpec]:
        """Return the spec of every option by name, in the order of declaration."""
        return {field.name: field.metadata["option"] for field in dataclasses.fields(cls)}

    @classmethod
    def parse(cls: type[OptionsT], texts: Mapping[str, str]) -> OptionsT:
        """Return the options of texts by name. Options that are not named keep their default.

        Raises BadOption for an unknown name or an invalid value, naming what is allowed.
        """
        specs = cls.specs()
        values: dict[str, Any] = {}
        for name, text in texts.items():
            if name not in specs:
                known = ", ".join([*specs, "seed"])
                raise BadOption(
                    _("unknown option {name}: this game has {known}").format(
                        name=quoted(name), known=known
                    )
                )
            try:
                values[name] = specs[name].parse(text)
            except ValueError:
                raise BadOption(specs[name].error_message(name, text)) from None
        return cls(**values)

    @classmethod
    def parse_saved(cls: type[OptionsT], texts: Mapping[str, str]) -> OptionsT:
        """Return the options of a saved game, like `parse`.

        A game whose default has changed overrides this, so that its saved games keep theirs.
        """
        return cls.parse(texts)

    def saved_texts(self) -> dict[str, str]:
        """Return the texts by name that a saved game has, so that `parse_saved` reads them back."""
        return self.non_default_texts()

    @classmethod
    def error_text(cls, texts: Mapping[str, str]) -> str:
        """Return a sentence on the first invalid option, or an empty text.

        `texts` are the texts of options by name; the sentence has the label of the option.
        """
        specs = cls.specs()
        for name, text in texts.items():
            if not specs[name].accepts(text):
                return specs[name].entry_instruction
        try:
            cls.parse(texts)
        except BadOption as error:
            # Options that do not go together: `letters=26: there is room for 20`.
            option, _colon, reason = str(error).partition(": ")
            name = option.partition("=")[0]
            label = _(specs[name].label) if name in specs else option
            return _("{label}: {problem}.").format(label=label, problem=reason)
        return ""

    @classmethod
    def refusal_text(cls, name: str, texts: Mapping[str, str]) -> str:
        """Return why an option has no effect, as a sentence; an empty text if it has one.

        `texts` are the texts of all options by name.
        """
        specs = cls.specs()
        if (when := specs[name].when) is None or texts[when[0]] == when[1]:
            return ""
        return specs[when[0]].condition_text(when[1])

    @classmethod
    def number_bounds(cls, name: str, texts: Mapping[str, str]) -> tuple[int, int]:
        """Return the least and greatest value of a number option, given the other options.

        `texts` are the texts of the others by name. The allowed values are assumed to be one range
        without gaps; if none is allowed, return the option's own range.
        """
        spec = cls.specs()[name]
        if not isinstance(spec, NumberSpec):
            raise TypeError(f"{name} is not a number")
        values = range(spec.minimum, spec.maximum + 1, spec.step)

        def fits(value: int) -> bool:
            try:
                cls.parse({**texts, name: str(value)})
            except BadOption:
                return False
            return True

        # To try each value would be slow: the page of the options asks at every change.
        least, most = fits(values[0]), fits(values[-1])
        if least and not most:
            return values[0], values[bisect_left(values, True, key=lambda each: not fits(each)) - 1]
        if most and not least:
            return values[bisect_left(values, True, key=fits)], values[-1]
        found = list(filter(fits, values)) if not least else []
        return (found[0], found[-1]) if found else (values[0], values[-1])

    def texts_by_name(self) -> dict[str, str]:
        """Return the text of every option by name. `parse` reads it back."""
        return {name: spec.format(getattr(self, name)) for name, spec in self.specs().items()}

    def non_default_texts(self) -> dict[str, str]:
        """Return the texts of the options that differ from their defaults."""
        usual = _default_texts(type(self))  # type: ignore[arg-type]  # classes are hashable
        return {name: text for name, text in self.texts_by_name().items() if text != usual[name]}

    def non_default_labels(
        self, usual: Options | None = None, names: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """Return a label of very few words for each option that differs from those of `usual`.

        Without `usual`, compare with the defaults. An option without effect, since it depends on
        another one, is left out. Players are called by their `names`, if given.
        """
        specs, words = self.specs(), self.texts_by_name()
        before = (usual or type(self)()).texts_by_name()
        return tuple(
            specs[name].short_text(getattr(self, name), names)
            for name, text in words.items()
            if text != before[name] and not self.refusal_text(name, words)
        )

    def rule_changes_text(self) -> str:
        """Return the changes of the rules in sentences, without sizes and amounts."""
        specs = self.specs()
        rules = (specs[name].rule_text(getattr(self, name)) for name in self.non_default_texts())
        return " ".join(filter(None, rules))


@cache
def _default_texts(kind: type[Options]) -> Mapping[str, str]:
    return kind().texts_by_name()


class OptionsProposal(NamedTuple):
    """Changes of options that a game proposes because the first moves would decide it.

    `words` are the texts of the changed options by name. `reason`, a sentence, tells the person
    why; the person can start without the changes. The defaults of the game do not change.
    """

    words: Mapping[str, str]
    reason: str

    def applied_to(self, options: OptionsT) -> OptionsT:
        return type(options).parse({**options.texts_by_name(), **self.words})


class GamePageOption(NamedTuple):
    """An option on the game's own page: its name, its label there, and labels by value text."""

    name: str
    label: str
    words: Mapping[str, str]


class BoardPreset(NamedTuple):
    """A board on the game's own page: its label, and its options as texts."""

    label: str
    words: Mapping[str, str]


def split_assignments(words: Iterable[str]) -> dict[str, str]:
    """Split `name=value` words into a mapping. Raises BadOption for any other word."""
    result: dict[str, str] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or not name:
            raise BadOption(
                _("{word} is not an option: write name=value").format(word=quoted(word))
            )
        if name in result:
            raise BadOption(_("option {name} is given twice").format(name=quoted(name)))
        result[name] = text
    return result


def random_seed(further_seeds: int = 0) -> int:
    """Return a random seed for a new game, from a cryptographic source.

    Otherwise, a player who knows a part of what the seed decided could find it by trying all.
    That many `further_seeds` after it are valid too, for further games.
    """
    # Imported late: only the start of a game needs it.
    import secrets

    return secrets.randbelow(MAX_SEED + 1 - further_seeds)


def parse_seed(text: str) -> int:
    """Return the seed of a game. Raises BadOption unless it is 1 to `SEED_DIGITS` digits."""
    try:
        return parse_whole(text, 0, MAX_SEED)
    except ValueError:
        raise BadOption(
            _("{option}: expected a whole number of at most {count} digits").format(
                option=f"seed={printable_excerpt(text)}", count=SEED_DIGITS
            )
        ) from None


def _value_text(value: object) -> str:
    """Return the text of a value that is not allowed, for a message."""
    if isinstance(value, str):
        return value
    if isinstance(value, tuple | list):
        return ",".join(map(str, value))
    return repr(value)


def _quoted_choices(choices: Mapping[str, str]) -> str:
    """Return the labels of choices, quoted and translated, as a list."""
    # Translators: Quotation marks around a label.
    return listed([_("“{text}”").format(text=_(label)) for label in choices.values()], _("or"))


def _field(default: Any, spec: OptionSpec) -> Any:
    return dataclasses.field(default=default, metadata={"option": spec})
