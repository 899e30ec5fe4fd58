"""Players that are programs: in Python or in any language, each in a process of its own."""
