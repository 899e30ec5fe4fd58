"""What happens beside the window's event loop, and how it comes back to it.

Here belong threads and their answers, and the collecting of garbage. No thread calls Tk: what
it has to say arrives on the window's own thread.
"""
