"""A form made from options that describe themselves."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from tkinter import ttk

from ...engine.check import whole
from ...engine.errors import BadOption
from ...engine.option_kinds import ChoiceSpec, FlagSpec, NumberSpec, OptionSpec, SubsetSpec
from ...engine.options import Options
from ..kit.fonts import ui_font
from ..kit.timer import on_write

Reader = Callable[[], str]
"""Returns the text of an option as the form has it."""

HELP_WIDTH = 27
"""The width of a help in letters m."""


class OptionsForm(ttk.Frame):
    """One row for each option: its label, a widget that takes its values, its help.

    `changed` is called after every change. `options` reads the form.
    """

    def __init__(
        self,
        parent: tk.Misc,
        kind: type[Options],
        values: Mapping[str, str],
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(parent)
        self._kind = kind
        self._changed = changed
        self._texts: dict[str, Reader] = {}
        self._describe: list[Callable[[], None]] = []
        self._rows: dict[str, list[tk.Misc]] = {}
        defaults = kind().words()
        self.columnconfigure(1, weight=1)
        for row, (name, spec) in enumerate(kind.specs().items()):
            label = ttk.Label(self, text=spec.label)
            label.grid(row=row, column=0, sticky="nw", padx=(0, 16), pady=6)
            holder = ttk.Frame(self)
            holder.grid(row=row, column=1, sticky="ew", pady=2)
            text = values.get(name, defaults[name])
            self._texts[name] = self._widget(holder, name, spec, text)
            if spec.help:
                ttk.Label(
                    holder,
                    text=spec.help,
                    style="Small.TLabel",
                    wraplength=HELP_WIDTH * ui_font(self).measure("m"),
                ).pack(anchor="w")
            self._rows[name] = [label, *holder.winfo_children()]
        self._enable()

    def options(self) -> Options:
        """Return the options of the form; raises BadOption, saying what is allowed."""
        return self._kind.parse(self.words())

    def words(self) -> dict[str, str]:
        """Return the texts of the form by name, good or bad."""
        return {name: text() for name, text in self._texts.items()}

    def problem(self) -> str:
        """Return what is wrong with the form, in the words of its labels, or an empty text."""
        specs = self._kind.specs()
        for name, text in self.words().items():
            if not specs[name].reads(text):
                return specs[name].request
        try:
            self.options()
        except BadOption as error:
            # Options that do not go together: `letters=26: there is room for 20`.
            option, _, reason = str(error).partition(": ")
            name = option.partition("=")[0]
            label = specs[name].label if name in specs else option
            return f"{label}: {reason}."
        return ""

    def _widget(self, parent: ttk.Frame, name: str, spec: OptionSpec, text: str) -> Reader:
        if isinstance(spec, ChoiceSpec):
            return self._choice(parent, spec.choices, text)
        if isinstance(spec, NumberSpec):
            if spec.unit:
                return self._share(parent, spec, text)
            return self._number(parent, name, spec, text)
        if isinstance(spec, FlagSpec):
            return self._flag(parent, text)
        if isinstance(spec, SubsetSpec):
            return self._subset(parent, spec.choices, text)
        raise TypeError(f"no widget for {type(spec).__name__}")

    def _choice(self, parent: ttk.Frame, choices: Mapping[str, str], text: str) -> Reader:
        words = list(choices)
        box = ttk.Combobox(parent, values=list(choices.values()), state="readonly", width=26)
        box.current(words.index(text) if text in words else 0)
        box.bind("<<ComboboxSelected>>", lambda event: self._touch())
        box.pack(anchor="w")
        return lambda: words[box.current()]

    def _number(self, parent: ttk.Frame, name: str, spec: NumberSpec, text: str) -> Reader:
        variable = tk.StringVar(self, value=text)
        line = ttk.Frame(parent)
        box = ttk.Spinbox(line, increment=spec.step, textvariable=variable, width=6)
        note = ttk.Label(line, style="Muted.TLabel")
        box.pack(side="left")
        note.pack(side="left", padx=8)
        line.pack(anchor="w")

        def describe() -> None:
            least, most = self._kind.bounds(name, self.words())
            box.configure(from_=least, to=most)
            named = [f"{value} = {word}" for value, word in spec.words.items() if value == least]
            word = spec.words.get(_whole(variable.get()))
            note.configure(text=word or ", ".join([f"{least} to {most}", *named]))

        self._describe.append(describe)
        on_write(self, variable, self._touch)
        return variable.get

    def _share(self, parent: ttk.Frame, spec: NumberSpec, text: str) -> Reader:
        """Make a slider, which is enough for a number that nobody chooses to the last digit."""
        start = spec.parse(text) if spec.reads(text) else spec.minimum
        step = max(spec.step, (spec.maximum - spec.minimum) // 20)
        chosen = [start]
        line = ttk.Frame(parent)
        slider = ttk.Scale(line, from_=spec.minimum, to=spec.maximum, value=start)
        note = ttk.Label(line, style="Muted.TLabel", text=f"{start} {spec.unit}", width=6)

        def set_to(value: float) -> None:
            steps = round((value - spec.minimum) / spec.step)
            number = min(max(spec.minimum + steps * spec.step, spec.minimum), spec.maximum)
            note.configure(text=f"{number} {spec.unit}")
            if number != chosen[0]:
                chosen[0] = number
                self._touch()

        def step_by(change: int) -> str:
            if not slider.instate(["disabled"]):
                slider.set(chosen[0] + change)
            return "break"

        slider.configure(command=lambda value: set_to(float(value)))
        for key, change in (("Left", -step), ("Down", -step), ("Right", step), ("Up", step)):
            slider.bind(f"<{key}>", lambda event, change=change: step_by(change))  # type: ignore[misc]  # a lambda with a default
        slider.pack(side="left", fill="x", expand=True)
        note.pack(side="left", padx=8)
        line.pack(anchor="w", fill="x")
        return lambda: str(chosen[0])

    def _flag(self, parent: ttk.Frame, text: str) -> Reader:
        variable = tk.BooleanVar(self, value=text == "yes")
        ttk.Checkbutton(parent, variable=variable, command=self._touch).pack(anchor="w")
        return lambda: "yes" if variable.get() else "no"

    def _subset(self, parent: ttk.Frame, choices: Mapping[str, str], text: str) -> Reader:
        chosen = text.split(",")
        variables = {name: tk.BooleanVar(self, value=name in chosen) for name in choices}
        pairs = ttk.Frame(parent)
        for place, (name, label) in enumerate(choices.items()):
            box = ttk.Checkbutton(pairs, text=label, variable=variables[name], command=self._touch)
            box.grid(row=place // 2, column=place % 2, sticky="w", padx=(0, 16))
        pairs.pack(anchor="w")
        return lambda: ",".join(name for name, on in variables.items() if on.get())

    def _touch(self) -> None:
        self._enable()
        self._changed()

    def _enable(self) -> None:
        words = self.words()
        for name, spec in self._kind.specs().items():
            on = spec.when is None or words[spec.when[0]] == spec.when[1]
            for widget in self._rows[name]:
                _set_enabled(widget, on)
        for describe in self._describe:
            describe()


def _set_enabled(widget: tk.Misc, on: bool) -> None:
    if isinstance(widget, ttk.Widget) and not isinstance(widget, ttk.Frame):
        widget.state(["!disabled" if on else "disabled"])
    for child in widget.winfo_children():
        _set_enabled(child, on)


def _whole(text: str) -> int:
    """Return the number of a text, or −1, which no option's words name."""
    try:
        return whole(text)
    except ValueError:
        return -1
