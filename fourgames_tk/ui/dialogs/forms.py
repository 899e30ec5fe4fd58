"""A form made from options that describe themselves."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from tkinter import ttk

from ...engine.errors import BadOption
from ...engine.options import ChoiceSpec, FlagSpec, NumberSpec, Options, OptionSpec, SubsetSpec
from ..look.fonts import ui_font

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
        self._texts: dict[str, Callable[[], str]] = {}
        self._rows: dict[str, list[tk.Misc]] = {}
        defaults = kind().words()
        self.columnconfigure(1, weight=1)
        for row, (name, spec) in enumerate(kind.specs().items()):
            label = ttk.Label(self, text=spec.label)
            label.grid(row=row, column=0, sticky="nw", padx=(0, 16), pady=6)
            holder = ttk.Frame(self)
            holder.grid(row=row, column=1, sticky="ew", pady=2)
            text = values.get(name, defaults[name])
            self._texts[name] = self._widget(holder, spec, text)
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

    def _widget(self, parent: ttk.Frame, spec: OptionSpec, text: str) -> Callable[[], str]:
        if isinstance(spec, ChoiceSpec):
            return self._choice(parent, spec.choices, text)
        if isinstance(spec, NumberSpec):
            return self._number(parent, spec, text)
        if isinstance(spec, FlagSpec):
            return self._flag(parent, text)
        if isinstance(spec, SubsetSpec):
            return self._subset(parent, spec.choices, text)
        raise TypeError(f"no widget for {type(spec).__name__}")

    def _choice(
        self, parent: ttk.Frame, choices: Mapping[str, str], text: str
    ) -> Callable[[], str]:
        words = list(choices)
        box = ttk.Combobox(parent, values=list(choices.values()), state="readonly", width=26)
        box.current(words.index(text) if text in words else 0)
        box.bind("<<ComboboxSelected>>", lambda event: self._touch())
        box.pack(anchor="w")
        return lambda: words[box.current()]

    def _number(self, parent: ttk.Frame, spec: NumberSpec, text: str) -> Callable[[], str]:
        variable = tk.StringVar(self, value=text)
        line = ttk.Frame(parent)
        box = ttk.Spinbox(
            line,
            from_=spec.minimum,
            to=spec.maximum,
            increment=spec.step,
            textvariable=variable,
            width=6,
        )
        note = ttk.Label(line, style="Muted.TLabel")
        box.pack(side="left")
        note.pack(side="left", padx=8)
        line.pack(anchor="w")

        def describe() -> None:
            word = spec.words.get(_whole(variable.get()))
            note.configure(text=word or f"{spec.minimum} to {spec.maximum}")

        def touched(*_: str) -> None:
            describe()
            self._touch()

        describe()
        variable.trace_add("write", touched)
        return variable.get

    def _flag(self, parent: ttk.Frame, text: str) -> Callable[[], str]:
        variable = tk.BooleanVar(self, value=text == "yes")
        ttk.Checkbutton(parent, variable=variable, command=self._touch).pack(anchor="w")
        return lambda: "yes" if variable.get() else "no"

    def _subset(
        self, parent: ttk.Frame, choices: Mapping[str, str], text: str
    ) -> Callable[[], str]:
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


def _set_enabled(widget: tk.Misc, on: bool) -> None:
    if isinstance(widget, ttk.Widget) and not isinstance(widget, ttk.Frame):
        widget.state(["!disabled" if on else "disabled"])
    for child in widget.winfo_children():
        _set_enabled(child, on)


def _whole(text: str) -> int:
    """Return the number of a text, or −1, which no option's words name."""
    return int(text) if text.isascii() and text.isdigit() else -1
