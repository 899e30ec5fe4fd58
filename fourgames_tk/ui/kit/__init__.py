"""What every room of the window is made with, whatever it shows.

Here belong widgets, fonts and the style of ttk, pages of text, threads and how their answers come
back to Tk's own, and what the desktop does for the program: what differs between systems is asked
for here.
"""
