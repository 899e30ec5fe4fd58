"""Run before the frozen program: is all of it there?

PyInstaller's own beginnings, which come after, end with a traceback where a file is missing.
"""

import sys

from fourgames_tk import start_fault

folder = start_fault.frozen_folder()
if folder is not None and (fault := start_fault.damage(folder)):
    start_fault.tell(fault)
    sys.exit(1)
