"""Run before the frozen program: what PyInstaller does for some modules, where they are used.

PyInstaller would do it at every start, before the first window; its hooks are modules of the
program here.
"""

import sys

# The self-test loads every module that there is.
if "--selftest" in sys.argv:
    import pyi_rth_pkgutil  # type: ignore[import-not-found]  # noqa: F401
