"""The main window: menus and workspace, and what happens to games there.

`menus.py` has the commands and their shortcuts, `workspace.py` decides what fills the window,
`autosave.py` saves the running game, and `crash_report.py` handles errors in the program. A running
game belongs to `game_view/`; opening, saving and copying games as files and text belong to
`pages/import_export.py`.
"""
