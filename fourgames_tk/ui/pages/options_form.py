"""Forms of declared options: label, control, limits and help follow from the declaration."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ...engine.language import _, number_text
from ...engine.options import ChoiceSpec, FlagSpec, NumberSpec, Options, OptionSpec, SubsetSpec
from ..widgets.buttons import REFUSED, Tooltip
from ..widgets.controls import SegmentedControl, Slider, Stepper, Switch
from ..widgets.form import Dropdown, Form
from ..widgets.layout import FlowRow, set_optional_text
from ..widgets.theme import themed

OptionControl = Dropdown | SegmentedControl | Slider | Stepper | Switch

MAX_LETTERS, MAX_SEGMENTS = 42, 5
"""Most characters in total, and most choices, of a segmented control; else a list is used."""
VISIBLE_OPTIONS = 4
"""Number of visible options when the others are collapsed."""
MAX_FLAG_LABEL = 20
"""Most letters of a label beside its switch; a longer one is part of the switch."""


class OptionsForm(Form):
    """Form with a row for each option that `add_option` adds, for games and preferences alike.

    `on_change` is called with the name of an option after each change, and `show_refusal` with the
    reason when a person tries to change one that has no effect.
    """

    def __init__(
        self,
        parent: tk.Misc,
        kind: type[Options],
        values: Mapping[str, str],
        on_change: Callable[[str], object],
        show_refusal: Callable[[str], object],
    ) -> None:
        super().__init__(parent)
        self._kind, self._on_change, self._show_refusal = kind, on_change, show_refusal
        self._texts = {
            **kind().texts_by_name(),
            **{name: text for name, text in values.items() if name in kind.specs()},
        }
        self.controls: dict[str, list[OptionControl]] = {}

    def options(self) -> Options:
        """Return the options; raises BadOption if the form is not valid."""
        return self._kind.parse(self._texts)

    def texts_by_name(self) -> dict[str, str]:
        """Return the texts of all options by name, valid or not."""
        return dict(self._texts)

    def error_text(self) -> str:
        """Return the first error in the form, or an empty text."""
        return self._kind.error_text(self._texts)

    def show_texts(self, texts: Mapping[str, str]) -> None:
        """Show other values, each a text by the name of its option."""
        for name, text in texts.items():
            for control in self.controls.get(name, ()):
                if isinstance(control, Switch):
                    control.set_value(text == "yes")
                elif isinstance(control, Slider | Stepper):
                    control.set_value(int(text))
                else:
                    control.set_value(text)
        self.update_controls()

    def add_option(
        self, name: str, explain: bool = True, beside: Callable[[tk.Misc], tk.Widget] | None = None
    ) -> None:
        """Add the row of an option, with its help below it, or without `explain` in a tooltip.

        `beside` creates a widget at the right of the control.
        """
        spec, text = self._kind.specs()[name], self._texts[name]
        set_value = partial(self._set_text, name)
        if isinstance(spec, SubsetSpec):
            self.controls[name] = self._add_subset(spec, text, set_value)
            for each in self.controls[name]:
                self._add_tooltip(each, "")
            return

        def make(row: tk.Misc) -> OptionControl | tk.Frame:
            if beside is None:
                self.controls[name] = [_make_control(row, spec, text, set_value)]
                return self.controls[name][0]
            line = themed(tk.Frame(row), background="sheet")
            control = _make_control(line, spec, text, set_value)
            # Packed first, it keeps its width, and the control gets what is left.
            beside(line).pack(side="right")
            control.pack(side="left", fill="x", expand=True)
            self.controls[name] = [control]
            return line

        label = "" if _is_in_switch(spec) else _(spec.label)
        is_stepped = isinstance(spec, NumberSpec) and not (_choices_of(spec) or spec.unit)
        self.add_row(label, make, _(spec.help) if explain else "", fill=not is_stepped)
        self._add_tooltip(self.controls[name][0], "" if explain else spec.help)

    def _add_tooltip(self, control: OptionControl, help: str) -> None:
        """Add a tooltip with the help of an option, or with the reason why it is disabled."""
        Tooltip(control, lambda: control.refusal or (_(help) if help else ""))
        control.bind(REFUSED, lambda event: self._show_refusal(control.refusal), add="+")

    def _set_text(self, name: str, text: str) -> None:
        self._texts[name] = text
        self.update_controls()
        self._on_change(name)

    def _add_subset(
        self, spec: SubsetSpec, text: str, set_value: Callable[[str], None]
    ) -> list[OptionControl]:
        chosen = dict.fromkeys(spec.choices, False) | dict.fromkeys(text.split(","), True)

        def set_member(name: str, on: bool) -> None:
            chosen[name] = on
            set_value(",".join(each for each, counts in chosen.items() if counts))

        def make(row: tk.Misc) -> FlowRow:
            switches = FlowRow(row)
            for name, label in spec.choices.items():
                switches.add(Switch(switches, chosen[name], partial(set_member, name), _(label)))
            return switches

        switches = self.add_row(_(spec.label), make, _(spec.help))
        return [each for each in switches.winfo_children() if isinstance(each, Switch)]

    def update_controls(self) -> None:
        """Enable the controls that apply, and update the limits of numbers."""
        for name, controls in self.controls.items():
            refusal = self.refusal_text(name)
            for control in controls:
                control.set_enabled(not refusal, refusal)
                if isinstance(control, Stepper):
                    control.set_range(*self._kind.number_bounds(name, self._texts))

    def refusal_text(self, name: str) -> str:
        """Return why an option has no effect, or an empty text."""
        return self._kind.refusal_text(name, self._texts)


class GameOptionsForm(OptionsForm):
    """Form with all options of a game.

    With `extra_label`, all but the first options are folded away, and this label names what is
    added after them.
    """

    def __init__(
        self,
        parent: tk.Misc,
        kind: type[Options],
        values: Mapping[str, str],
        on_change: Callable[[], object],
        show_refusal: Callable[[str], object],
        title: str = "",
        extra_label: str = "",
    ) -> None:
        super().__init__(parent, kind, values, lambda name: on_change(), show_refusal)
        self._reasons: dict[str, tk.Label] = {}
        """By the first of the options that need the same choice: why they cannot be set now."""
        if title:
            self.add_section(title)
        before: tuple[str, str] | None = None
        for number, (name, spec) in enumerate(kind.specs().items()):
            if extra_label and number == VISIBLE_OPTIONS:
                self._fold(list(kind.specs())[number:], extra_label)
            self.add_option(name)
            if spec.when not in (None, before):
                self._reasons[name] = self.add_note("")
            before = spec.when
        if extra_label and len(kind.specs()) <= VISIBLE_OPTIONS:
            self._fold((), extra_label)
        self.update_controls()

    def _fold(self, names: Sequence[str], extra_label: str) -> None:
        specs, usual = self._kind.specs(), self._kind().texts_by_name()
        summary = ", ".join([*(_(specs[name].label) for name in names), extra_label])
        other = any(self._texts[name] != usual[name] for name in names)
        self.add_more_button(summary, expanded=other)

    def update_controls(self) -> None:
        """Enable the controls that apply, and say why the others do not."""
        super().update_controls()
        for name, label in self._reasons.items():
            set_optional_text(label, self.refusal_text(name))


def _make_control(
    parent: tk.Misc, spec: OptionSpec, text: str, set_value: Callable[[str], object]
) -> OptionControl:
    if choices := _choices_of(spec):
        kind = SegmentedControl if _fits_segments(choices) else Dropdown
        return kind(parent, tuple(choices.items()), text, set_value)
    if isinstance(spec, NumberSpec):
        words, limits = spec.words, (spec.minimum, spec.maximum, spec.parse(text))

        def set_number(number: int) -> None:
            set_value(str(number))

        def number_texts(number: int) -> tuple[str, str]:
            if number in words:
                return _(words[number]), ""
            shown = number_text(number)
            return _(spec.unit).format(n=shown) if spec.unit else shown, ""

        if spec.unit:
            return Slider(
                parent, *limits, set_number, number_texts, step=spec.step, ticks=spec.ticks
            )
        return Stepper(parent, *limits, set_number, number_texts, step=spec.step)
    label = _(spec.label) if _is_in_switch(spec) else ""
    return Switch(parent, text == "yes", lambda on: set_value("yes" if on else "no"), label)


def _is_in_switch(spec: OptionSpec) -> bool:
    """Return whether the label of an option is part of its switch, since it is long."""
    return isinstance(spec, FlagSpec) and len(_(spec.label)) > MAX_FLAG_LABEL


def _fits_segments(choices: Mapping[str, str]) -> bool:
    return len(choices) <= MAX_SEGMENTS and sum(map(len, choices.values())) <= MAX_LETTERS


def _choices_of(spec: OptionSpec) -> Mapping[str, str]:
    """Return the choices of a segmented control or list; empty for another control."""
    if isinstance(spec, ChoiceSpec):
        return {word: _(spec.short_choices.get(word, text)) for word, text in spec.choices.items()}
    if not isinstance(spec, NumberSpec) or spec.step != 1 or spec.unit:
        return {}
    values = range(spec.minimum, spec.maximum + 1)
    parts = {
        str(each): _(spec.words[each]) if each in spec.words else str(each)
        for each in values[: MAX_SEGMENTS + 1]
    }
    return parts if _fits_segments(parts) else {}
