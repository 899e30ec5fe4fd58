"""The wheel and the source distribution, for pip, pipx and distributors."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from environment import ROOT
from failures import DevError

from .archive import plain_mode
from .identity import identity, source_date, tracked_files
from .share import READY, write_share


def make_wheels(target: Path) -> list[Path]:
    """Build both into a folder and return their paths, the wheel first.

    They are made from a copy of the files that git tracks, so that nothing else gets in but what
    a desktop is told, which the source distribution has ready. Run it in the locked environment,
    whose setuptools they are built with.

    Raises:
        DevError: The build failed; its output has been printed to standard error.
    """
    program = identity()
    with TemporaryDirectory() as folder:
        copy = Path(folder, "source")
        copy_tracked(copy)
        write_share(copy / READY.name)
        command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(target)]
        result = subprocess.run(
            [*command, str(copy)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "SOURCE_DATE_EPOCH": str(source_date()), "PYTHONHASHSEED": "1"},
            # The rights that a person's files have by default would show in the wheel.
            umask=0o022,
            check=False,
        )
    if result.returncode:
        sys.stderr.write(result.stdout.decode(errors="replace"))
        raise DevError("The wheel could not be built; the output above says why.")
    name = f"{program.name}-{program.version}"
    return [target / f"{name}-py3-none-any.whl", target / f"{name}.tar.gz"]


def copy_tracked(copy: Path) -> None:
    """Copy the files that git tracks, as they are now, to another folder."""
    for path in tracked_files(ROOT):
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, copy / path)
        (copy / path).chmod(plain_mode((ROOT / path).stat().st_mode))
