"""Run before the frozen program: what PyInstaller does for `multiprocessing`, where that is used.

Its own hook does it at every start, which takes the first window a tenth of its time; it is one of
the program's modules here.
"""

import sys

# A worker is started with an argument of this name, its helper with a line that imports from it.
if any("multiprocessing" in word for word in sys.argv):
    import pyi_rth_multiprocessing  # noqa: F401
