"""The window: Tk above, the engine below; no rule of any game lives here."""
