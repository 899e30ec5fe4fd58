"""What the desktop does for the program: its file dialogs, and whether it is light or dark.

Everything that differs between systems is asked for here.
"""
