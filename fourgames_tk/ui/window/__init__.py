"""The program's window: what stands around the game and decides what fills the window.

Here belong its menus, actions and status line, the choice between start screen and table
(`desk.py`), and what becomes of the game there: kept, opened and saved (`keeping.py`). What happens
in a game belongs to `table/`.
"""
