"""The program's window: what stands around the game and decides what fills the window.

Here belong the window itself, its menus, actions, status line and sounds, the opening of dialogs,
and the choice between start screen and table. What happens in a game belongs to `table/`.
"""
