"""How the window's own widgets look: fonts, the style of ttk, buttons.

The colours themselves lie in `paint/`, which draws with them and knows nothing of Tk.
"""
