"""Run before the frozen program: modules that others import and seldom use are read at first use.

`dataclasses` imports `inspect`, which takes programs apart and needs half a dozen more for that;
`urllib.parse` and `tempfile` are no better.
"""

import sys
import threading
from importlib.util import find_spec, module_from_spec

SELDOM_USED = ("inspect", "ipaddress", "shutil", "string")


def _later(name: str) -> None:
    """Let a module be there, and read it when somebody asks it for something.

    Python's own `LazyLoader` would read it at the next `import`.
    """
    spec = find_spec(name)
    if spec is None or spec.loader is None:
        return
    loader, module = spec.loader, module_from_spec(spec)
    lock, read = threading.RLock(), threading.Event()

    def look(wanted: str) -> object:
        with lock:
            if not read.is_set():
                read.set()
                loader.exec_module(module)
        if wanted in vars(module):
            return vars(module)[wanted]
        raise AttributeError(f"module {name!r} has no attribute {wanted!r}")

    vars(module)["__getattr__"] = look
    sys.modules[name] = module


for each in SELDOM_USED:
    _later(each)
