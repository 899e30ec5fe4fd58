"""The windows above the main one: how they come, stay, and change their look."""

from __future__ import annotations

import tkinter as tk

from PIL import Image

from tests.ui.person import Person
from tests.ui.pictures import difference
from tests.ui.pump import box


def button(person: Person, text: str) -> tk.Misc:
    """Return the button of a dialog that says this."""
    return next(
        each
        for each in person.widgets()
        if each.winfo_class() == "TButton" and str(each.cget("text")) == text
    )


def picture(person: Person, text: str) -> Image.Image:
    """Return how a button of a dialog looks."""
    person.flush()
    return person.driver.screenshot(box(button(person, text)))


def test_buttons_have_their_faces_again_when_a_theme_comes_back(person: Person) -> None:
    person.app.new_game()
    before = picture(person, "Start")
    person.dialogs()[0].destroy()
    for theme in ("dark", "light"):
        person.app.set_preference("theme", theme)
    person.app.new_game()
    assert difference(before, picture(person, "Start")) < 1
