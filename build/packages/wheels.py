"""The wheel and the source distribution, for pip and pipx."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from environment import ROOT
from failures import DevError

from .archive import plain_mode, write_tar
from .identity import source_date, tracked_files


def make_wheels(target: Path, root: Path = ROOT) -> list[Path]:
    """Build both into a folder and return their paths, the wheel first.

    They are made from a copy of the files that git tracks, so that nothing else gets in. Run it
    in the locked environment, whose setuptools they are built with.

    Raises:
        DevError: The build failed; its output has been printed to standard error.
    """
    target.mkdir(parents=True, exist_ok=True)
    date = source_date(root)
    with TemporaryDirectory() as folder:
        copy, made = Path(folder, "source"), Path(folder, "made")
        copy_tracked(copy, root)
        _build(copy, made, date)
        (wheel,), (source,) = made.glob("*.whl"), made.glob("*.tar.gz")
        # setuptools packs the source with the times and the name of whoever builds it.
        shutil.unpack_archive(source, made)
        name = source.name.removesuffix(".tar.gz")
        write_tar(target / source.name, made / name, name, date)
        shutil.copyfile(wheel, target / wheel.name)
        return [target / wheel.name, target / source.name]


def copy_tracked(copy: Path, root: Path = ROOT) -> None:
    """Copy the files that git tracks, as they are now, to another folder."""
    for path in tracked_files(root):
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / path, copy / path)
        (copy / path).chmod(plain_mode((root / path).stat().st_mode))


def _build(source: Path, target: Path, date: int) -> None:
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(target)]
    result = subprocess.run(
        [*command, str(source)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(date), "PYTHONHASHSEED": "1"},
        # The rights that a person's files have by default would show in the wheel.
        umask=0o022,
        check=False,
    )
    if result.returncode:
        sys.stderr.write(result.stdout.decode(errors="replace"))
        raise DevError("The wheel could not be built; the output above says why.")
