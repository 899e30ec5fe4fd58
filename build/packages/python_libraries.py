"""The versions of libraries of others that a Python carries in itself, asked of that Python.

Run by itself it writes them in JSON, so that the Python for Windows can be asked too.
"""

from __future__ import annotations

import decimal
import json
import pyexpat
import sqlite3
import tkinter
import zlib
from collections.abc import Mapping


def versions() -> Mapping[str, str]:
    """Return the versions by the libraries' names; those that no Python knows are not there."""
    return {
        "expat": pyexpat.EXPAT_VERSION.removeprefix("expat_"),
        "mpdecimal": decimal.__libmpdec_version__,
        "sqlite": sqlite3.sqlite_version,
        "tcl": str(tkinter.Tcl().eval("info patchlevel")),
        "tk": str(tkinter.Tcl().eval("info patchlevel")),
        "zlib": zlib.ZLIB_RUNTIME_VERSION,
    }


if __name__ == "__main__":
    print(json.dumps(versions()))
