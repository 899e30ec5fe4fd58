"""Preferences and themes are declared once: palettes and controls follow from that."""

from __future__ import annotations

from fourgames_tk.engine.options import ChoiceSpec
from fourgames_tk.store.settings import Preferences
from fourgames_tk.store.themes import FOLLOW_SYSTEM, THEMES
from fourgames_tk.ui.pages.preferences import SECTIONS
from fourgames_tk.ui.paint.palette import PALETTES


def test_each_theme_can_be_chosen_and_has_its_palette() -> None:
    palettes = "give each theme a palette in ui/paint/palette.py, in the order of THEMES"
    assert list(PALETTES) == list(THEMES), palettes
    theme = Preferences.specs()["theme"]
    assert isinstance(theme, ChoiceSpec)
    assert [*THEMES, FOLLOW_SYSTEM] == list(theme.choices)


def test_each_preference_has_one_place_in_the_window() -> None:
    shown = [name for names in SECTIONS.values() for name in names]
    # The language is in the menu of settings, the variations are on the puzzle page.
    sections = "name each preference in SECTIONS of ui/pages/preferences.py"
    assert sorted([*shown, "language", "variations"]) == sorted(Preferences.specs()), sections
