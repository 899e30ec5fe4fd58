"""The main window: menus, status bar and workspace, and what happens to games there.

`menus.py` has the commands and their shortcuts, `workspace.py` decides what fills the window,
`autosave.py` saves the running game, `crash_report.py` handles errors in the program, `startup.py`
the opening of the window. What happens in a game belongs to `game_view/`, and how games are opened,
saved and copied as files and text to `pages/import_export.py`.
"""
