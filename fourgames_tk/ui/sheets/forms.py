"""A form made from options that describe themselves."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ...engine.options import ChoiceSpec, NumberSpec, Options, OptionSpec, SubsetSpec
from ..widgets.controls import Segmented, Slider, Stepper, Switch
from ..widgets.form import Choice, Form
from ..widgets.theme import themed

Control = Choice | Segmented | Slider | Stepper | Switch

SHORT, PARTS = 42, 5
"""The most letters, and parts, of choices that stand side by side, each as wide as the widest."""
UNFOLDED = 4
"""How many options are seen where others are folded away."""


class OptionsForm(Form):
    """One row for each option: its label, a control that takes its values, its help.

    `changed` is called after every change. `options` reads the form. With `more`, which says what
    is added after them, all but the first few are folded away.
    """

    def __init__(
        self,
        parent: tk.Misc,
        kind: type[Options],
        values: Mapping[str, str],
        changed: Callable[[], None] = lambda: None,
        title: str = "",
        more: str = "",
    ) -> None:
        super().__init__(parent)
        self._kind, self._changed = kind, changed
        self._words = {**kind().texts(), **{n: w for n, w in values.items() if n in kind.specs()}}
        self.controls: dict[str, list[Control]] = {}
        if title:
            self.section(title)
        for number, (name, spec) in enumerate(kind.specs().items()):
            if more and number == UNFOLDED:
                self._fold(list(kind.specs())[number:], more)
            self.controls[name] = self._add(name, spec)
        if more and len(kind.specs()) <= UNFOLDED:
            self._fold((), more)
        self._enable()

    def options(self) -> Options:
        """Return the options of the form; raises BadOption, saying what is allowed."""
        return self._kind.parse(self._words)

    def words(self) -> dict[str, str]:
        """Return the texts of the form by name, good or bad."""
        return dict(self._words)

    def problem(self) -> str:
        """Return what is wrong with the form, in the words of its labels, or an empty text."""
        return self._kind.error_text(self._words)

    def _fold(self, names: Sequence[str], more: str) -> None:
        specs, usual = self._kind.specs(), self._kind().texts()
        labels = [specs[name].label for name in names]
        summary = ", ".join([*(label[0].lower() + label[1:] for label in labels), more])
        other = any(self._words[name] != usual[name] for name in names)
        self.more(summary, unfolded=other)

    def _add(self, name: str, spec: OptionSpec) -> list[Control]:
        text = self._words[name]

        def put(value: str) -> None:
            self._words[name] = value
            self._enable()
            self._changed()

        if isinstance(spec, SubsetSpec):
            return self._add_subset(spec, text, put)
        choices = _choices(spec)
        is_stepped = isinstance(spec, NumberSpec) and not choices

        def make(row: tk.Misc) -> Control:
            if choices:
                kind = Segmented if _is_short(choices) else Choice
                return kind(row, tuple(choices.items()), text, put)
            if isinstance(spec, NumberSpec):
                number, words = spec.parse(text), spec.words
                return Stepper(
                    row,
                    spec.minimum,
                    spec.maximum,
                    number,
                    lambda value: put(str(value)),
                    lambda value: (words.get(value, str(value)), ""),
                    step=spec.step,
                )
            return Switch(row, text == "yes", lambda on: put("yes" if on else "no"))

        return [self.row(spec.label, make, spec.help, fill=not is_stepped)]

    def _add_subset(self, spec: SubsetSpec, text: str, put: Callable[[str], None]) -> list[Control]:
        chosen = dict.fromkeys(spec.choices, False) | dict.fromkeys(text.split(","), True)

        def turn(name: str, on: bool) -> None:
            chosen[name] = on
            put(",".join(each for each, counts in chosen.items() if counts))

        def make(row: tk.Misc) -> tk.Frame:
            pairs = themed(tk.Frame(row), background="sheet")
            for place, (name, label) in enumerate(spec.choices.items()):
                switch = Switch(pairs, chosen[name], partial(turn, name), label)
                pairs.columnconfigure(place % 2, weight=1)
                switch.grid(row=place // 2, column=place % 2, sticky="we")
            return pairs

        pairs = self.row(spec.label, make, spec.help)
        return [each for each in pairs.winfo_children() if isinstance(each, Switch)]

    def _enable(self) -> None:
        """Let the controls take what goes with the others, and no more."""
        for name, spec in self._kind.specs().items():
            for control in self.controls.get(name, ()):
                control.enable(spec.when is None or self._words[spec.when[0]] == spec.when[1])
                if isinstance(control, Stepper):
                    control.limit(*self._kind.number_bounds(name, self._words))


def _is_short(choices: Mapping[str, str]) -> bool:
    widest = max(map(len, choices.values()))
    return len(choices) <= PARTS and len(choices) * widest <= SHORT


def _choices(spec: OptionSpec) -> Mapping[str, str]:
    """Return what there is to choose from: choices, or few numbers; else nothing."""
    if isinstance(spec, ChoiceSpec):
        return spec.choices
    if not isinstance(spec, NumberSpec) or spec.step != 1:
        return {}
    values = range(spec.minimum, spec.maximum + 1)
    parts = {str(each): spec.words.get(each, str(each)) for each in values[: PARTS + 1]}
    return parts if _is_short(parts) else {}
