"""What a widget listens to that may outlive it."""

from __future__ import annotations

import tkinter as tk

import pytest

from fourgames_tk.ui.kit.timer import EVERYWHERE, on_event, on_write
from tests.ui.pump import settle


@pytest.mark.parametrize("tag", [EVERYWHERE, "."])
def test_who_goes_hears_nothing_more_and_the_others_do(root: tk.Tk, tag: str) -> None:
    heard: list[str] = []
    before = root.bind_class(tag, "<Key>")
    root.tk.call("bind", tag, "<Key>", "+set ::heard 1")
    first, second = tk.Frame(root), tk.Frame(root)
    on_event(first, tag, "<Key>", lambda event: heard.append("first"))
    on_event(second, tag, "<Key>", lambda event: heard.append("second"))
    first.destroy()
    root.focus_force()
    settle(root)
    root.event_generate("<Key>", keysym="a")
    assert heard == ["second"]
    assert str(root.getvar("heard")) == "1"
    second.destroy()
    assert root.bind_class(tag, "<Key>").strip() == f"{before}set ::heard 1"


def test_a_variable_is_heard_until_the_owner_goes(root: tk.Tk) -> None:
    heard: list[str] = []
    variable = tk.StringVar(root)
    owner = tk.Frame(root)
    inside = tk.Frame(owner)
    on_write(owner, variable, lambda: heard.append(variable.get()))
    inside.destroy()
    variable.set("one")
    owner.destroy()
    variable.set("two")
    assert heard == ["one"]
    assert not variable.trace_info()
