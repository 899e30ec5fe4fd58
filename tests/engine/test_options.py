from __future__ import annotations

import dataclasses
import re
import secrets
from dataclasses import dataclass

import pytest

from fourgames_tk.engine import options
from fourgames_tk.engine.errors import BadOption
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.options import (
    ChoiceSpec,
    FlagSpec,
    NumberSpec,
    OptionSpec,
    SubsetSpec,
)


@dataclass(frozen=True)
class Sample(options.Options):
    shape: str = options.choice(
        "round", "Shape", {"round": "Round", "flat": "Flat", "long": "Long"}
    )
    size: int = options.number(5, "Size", 3, 9, step=2, when=("shape", "flat"))
    quiet: int = options.number(0, "Quiet turns", 0, 10, words={0: "never"})
    swap: bool = options.flag(False, "Swap", help="Change sides.")
    signs: tuple[str, ...] = options.subset(("a", "b"), "Signs", {"a": "A", "b": "B", "c": "C"})

    def check(self) -> None:
        if self.shape == "long" and self.size < 5:
            raise BadOption("size=3: a long one has 5 at least")
        if self.swap and self.quiet == 10:
            raise BadOption("all: a game that ends early cannot be swapped")


def test_texts_become_values_and_texts_again() -> None:
    words = {"shape": "flat", "size": "7", "quiet": "9", "swap": "yes", "signs": "c,a"}
    parsed = Sample.parse(words)
    assert parsed == Sample("flat", 7, 9, True, ("a", "c"))
    assert parsed.texts_by_name() == {**words, "signs": "a,c"}
    assert Sample.parse(parsed.texts_by_name()) == parsed


@pytest.mark.parametrize(
    ("name", "text", "allowed"),
    [
        ("shape", "square", "round, flat or long"),
        ("size", "4", "a whole number from 3 to 9 in steps of 2"),
        ("size", "٥", "a whole number from 3 to 9 in steps of 2"),
        ("quiet", "1_0", "a whole number from 0 to 10"),
        ("swap", "maybe", "yes or no"),
        ("signs", "a,d", "one or more of a, b, c, joined by commas"),
        ("signs", "", "one or more of a, b, c, joined by commas"),
    ],
)
def test_a_bad_text_says_what_is_allowed(name: str, text: str, allowed: str) -> None:
    with pytest.raises(BadOption) as error:
        Sample.parse({name: text})
    assert str(error.value) == f"{name}={text}: expected {allowed}"


def test_the_error_for_an_unknown_option_lists_the_options() -> None:
    with pytest.raises(BadOption) as error:
        Sample.parse({"colour": "red"})
    assert str(error.value) == (
        "unknown option 'colour': this game has shape, size, quiet, swap, signs, seed"
    )


def test_words_are_split() -> None:
    assert options.split_assignments(["a=1", "b=x=y", "c="]) == {"a": "1", "b": "x=y", "c": ""}
    with pytest.raises(BadOption, match="'a' is not an option: write name=value"):
        options.split_assignments(["a"])
    with pytest.raises(BadOption, match="'=1' is not an option"):
        options.split_assignments(["=1"])
    with pytest.raises(BadOption, match="option 'a' is given twice"):
        options.split_assignments(["a=1", "a=2"])


def test_a_seed_has_1_to_18_digits() -> None:
    assert options.parse_seed("0") == 0
    assert options.parse_seed("9" * 18) == 10**18 - 1
    for text in ("", "-1", "+1", "1.0", "1e3", "٣", "9" * 19, "x"):
        with pytest.raises(BadOption, match="a whole number of at most 18 digits"):
            options.parse_seed(text)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("shape", " Flat ", "flat"),
        ("size", "3", 3),
        ("size", "9", 9),
        ("quiet", "0", 0),
        ("quiet", "10", 10),
        ("swap", "No", False),
        ("signs", "c, b", ("b", "c")),
    ],
)
def test_what_is_allowed_is_read_at_both_ends_of_a_range(
    name: str, text: str, value: object
) -> None:
    spec = Sample.specs()[name]
    assert spec.accepts(text) and spec.parse(text) == value


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ({}, ""),
        ({"shape": "long", "size": "5"}, ""),
        ({"swap": "yes", "size": "4"}, "Size: a whole number from 3 to 9 in steps of 2."),
        ({"shape": "long", "size": "3"}, "Size: a long one has 5 at least."),
        ({"swap": "yes", "quiet": "10"}, "all: a game that ends early cannot be swapped."),
    ],
)
def test_a_dialog_names_what_is_wrong_by_its_label(words: dict[str, str], problem: str) -> None:
    assert Sample.error_text(words) == problem


def test_rules_are_described_in_sentences_without_quantities() -> None:
    assert Sample().rule_changes_text() == ""
    assert Sample("flat", 7, 9, True, ("a", "c")).rule_changes_text() == "Swap. Not counted: b."
    assert Named(luck=False).rule_changes_text() == "Luck plays a part: no."
    four_by_four, skirmish = find_game("four-by-four"), find_game("skirmish")
    for game, words, told in (
        (four_by_four, {"attributes": "tall,round,hollow"}, "Not counted: colour."),
        (four_by_four, {"attributes": "light,hollow"}, "Not counted: height, shape."),
        (four_by_four, {"squares": "yes"}, "Four in a 2 × 2 square count, too."),
        (skirmish, {"diagonal": "yes"}, "Stones may also step diagonally."),
    ):
        assert game.options_type.parse(words).rule_changes_text() == told


@pytest.mark.parametrize(
    ("name", "text", "request_"),
    [
        ("shape", "square", "Shape: choose “Round”, “Flat” or “Long”."),
        ("size", "4", "Size: a whole number from 3 to 9 in steps of 2."),
        ("signs", "", "Signs: choose at least one, “A”, “B” or “C”."),
    ],
)
def test_a_spec_asks_a_person_for_what_is_allowed(name: str, text: str, request_: str) -> None:
    spec = Sample.specs()[name]
    assert not spec.accepts(text)
    assert spec.entry_instruction == request_


def test_seeds_that_the_program_chooses_use_all_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 10¹² random seeds, one is below a million, the range of old seeds."""
    seeds = [options.random_seed() for _ in range(200)]
    assert len(set(seeds)) == len(seeds)
    assert all(10**6 < seed <= options.MAX_SEED for seed in seeds)
    for bit in range(59):
        assert {seed >> bit & 1 for seed in seeds} == {0, 1}
    assert options.parse_seed("9" * 18) == options.MAX_SEED
    monkeypatch.setattr(secrets, "randbelow", lambda count: count - 1)
    assert options.random_seed() == options.MAX_SEED
    assert options.random_seed(5) == options.MAX_SEED - 5


@pytest.mark.parametrize(
    ("name", "words", "bounds"),
    [
        ("quiet_turns", {}, (0, 1000)),
        ("stones", {"rows": "6", "columns": "6"}, (1, 18)),
        ("stones", {"rows": "3", "columns": "4", "players": "4"}, (1, 1)),
        ("rows", {"columns": "12", "stones": "72"}, (12, 12)),
        # Nothing goes together with these.
        ("players", {"rows": "3", "columns": "3", "stones": "72"}, (2, 4)),
    ],
)
def test_bounds_are_what_goes_together_with_the_other_options(
    name: str, words: dict[str, str], bounds: tuple[int, int]
) -> None:
    assert SkirmishOptions.number_bounds(name, words) == bounds


def test_few_values_are_tried_to_find_the_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = list[SkirmishOptions]()
    for fitting in ((0, 1000), (0, 300), (300, 1000), (1000, 1000), (0, 0)):

        def check(options: SkirmishOptions, fitting: tuple[int, int] = fitting) -> None:
            tried.append(options)
            if not fitting[0] <= options.quiet_turns <= fitting[1]:
                raise BadOption("quiet_turns: no")

        tried.clear()
        monkeypatch.setattr(SkirmishOptions, "check", check)
        assert SkirmishOptions.number_bounds("quiet_turns", {}) == fitting
        assert len(tried) < 20


def test_bounds_are_those_of_a_number_in_its_steps() -> None:
    assert Sample.number_bounds("size", {}) == (3, 9)
    assert Sample.number_bounds("size", {"shape": "long"}) == (5, 9)
    assert Sample.number_bounds("quiet", {"swap": "yes"}) == (0, 9)
    with pytest.raises(TypeError, match="shape"):
        Sample.number_bounds("shape", {})


def test_facts_are_what_differs_and_has_effect_in_few_words() -> None:
    assert Sample().non_default_labels() == ()
    assert Sample("flat", 7, 9, True, ("a", "c")).non_default_labels() == (
        "Shape: Flat",
        "Size: 7",
        "Quiet turns: 9",
        "Swap",
        "Signs: a, c",
    )
    # Compared with other options than the defaults.
    flat = Sample("flat", 7, 9)
    assert flat.non_default_labels(flat) == ()
    assert Sample("flat", quiet=9).non_default_labels(flat) == (f"Size: {Sample().size}",)
    assert Sample(size=7).non_default_labels() == (), "the size of a round one has no effect"
    assert Named(0, "1", False).non_default_labels() == (
        "quiet: never",
        "first: Player 2",
        "luck: no",
    )
    assert Named(lead=2).non_default_labels() == (), "nobody leads where Player 1 begins"
    named = Named(starter="1", lead=2)
    assert named.non_default_labels() == ("first: Player 2", "Lead: 2")
    assert named.non_default_labels(names=("You", "Computer")) == ("first: Computer", "Lead: 2")


def test_an_option_without_effect_says_which_value_of_another_it_needs() -> None:
    shapes = {word: Sample.refusal_text("size", {"shape": word}) for word in ("flat", "round")}
    assert shapes == {"flat": "", "round": "To change this, choose “Flat” for Shape."}
    assert not Sample.refusal_text("shape", {"shape": "round"})
    defaults = Dependent().texts_by_name()
    assert [Dependent.refusal_text(name, defaults) for name in Dependent.specs()][3:] == [
        "To change this, switch on “Swap”.",
        "To change this, switch off “Luck”.",
        "To change this, choose “never” for Quiet turns.",
    ]


@dataclass(frozen=True)
class Dependent(options.Options):
    """Options that have an effect only with a value of another one."""

    swap: bool = options.flag(False, "Swap")
    luck: bool = options.flag(True, "Luck")
    quiet: int = options.number(5, "Quiet turns", 0, 10, words={0: "never"})
    side: int = options.number(1, "Side", 1, 3, when=("swap", "yes"))
    lead: int = options.number(1, "Lead", 1, 3, when=("luck", "no"))
    most: int = options.number(1, "Most", 1, 3, when=("quiet", "0"))


@dataclass(frozen=True)
class Named(options.Options):
    """Options with short names."""

    quiet: int = options.number(5, "Quiet turns", 0, 10, words={0: "never"}, short="quiet")
    starter: str = options.choice(
        "0", "Begins", {"0": "Player 1", "1": "Player 2"}, short="first", are_seats=True
    )
    luck: bool = options.flag(True, "Luck plays a part", short="luck")
    lead: int = options.number(1, "Lead", 1, 3, when=("starter", "1"))


def _refused_values(spec: OptionSpec) -> list[object]:
    """Return values that no option with this spec can have."""
    if isinstance(spec, NumberSpec):
        inside = [spec.minimum + 1] if spec.step > 1 else []
        wrong = [str(spec.minimum), float(spec.minimum), True, None]
        return [spec.minimum - 1, spec.maximum + 1, *inside, *wrong]
    if isinstance(spec, ChoiceSpec):
        return ["foo", "", 3, None, f" {next(iter(spec.choices))}"]
    if isinstance(spec, FlagSpec):
        return [1, 0, "yes", None]
    assert isinstance(spec, SubsetSpec)
    return [(), ("foo",), [*spec.choices], (*spec.choices,)[::-1], "foo", 3, None]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_constructor_refuses_what_the_protocol_refuses(game: AnyGame) -> None:
    """A value of a library's user is checked like a text, by the same message."""
    defaults = game.options_type()
    for name, spec in game.options_type.specs().items():
        for value in _refused_values(spec):
            with pytest.raises(
                BadOption, match=f"^{name}=.*: expected {re.escape(spec.allowed_text)}"
            ):
                game.options_type(**{name: value})
            with pytest.raises(BadOption, match=f"^{name}="):
                dataclasses.replace(defaults, **{name: value})
        if isinstance(spec, NumberSpec):
            errors: list[str] = []
            for make in (game.options_type.parse, lambda texts: game.options_type(**texts)):
                text = str(spec.maximum + 1)
                given = {name: text} if not errors else {name: spec.maximum + 1}
                with pytest.raises(BadOption) as caught:
                    make(given)
                errors.append(str(caught.value))
            assert errors[0] == errors[1]
