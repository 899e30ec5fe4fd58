"""Run before the frozen program: is all of it there?

PyInstaller's own beginnings, which come after, end with a traceback where a file is missing.
"""

import sys

from fourgames_tk import startup_error

folder = startup_error.frozen_folder()
if folder is not None and (fault := startup_error.damaged_files_sentence(folder)):
    startup_error.show_error(fault)
    sys.exit(1)
