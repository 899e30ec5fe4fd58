"""The themes of the window, for preferences, palettes and the command line."""

from __future__ import annotations

from ..engine.language import N_

LIGHT, DARK, CONTRAST, ORIGINAL = "light", "dark", "contrast", "original"
THEMES = {
    LIGHT: N_("Light"),
    DARK: N_("Dark"),
    CONTRAST: N_("High contrast"),
    # Translators: A theme that looks like the games of long ago.
    ORIGINAL: N_("Original"),
}
"""The labels of all themes by name, in the order of the columns of `ui/paint/palette.py`."""
FOLLOW_SYSTEM = "system"
"""Value of the preferences for the theme or the language of the system."""
