"""Mutation tests by cosmic-ray: a module is broken in small ways, and its tests must fail."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import environment
from environment import CACHE, ROOT
from failures import DevError

FOLDER = CACHE / "mutation"
LEFT_OUT = (".*", "__pycache__", "dist", "pictures")
"""Files of the checkout that are not copied; those in `__pycache__` come and go during tests."""
CONFIGURATION = """[cosmic-ray]
module-path = "fourgames_tk/{module}"
timeout = {timeout:.1f}
excluded-modules = []
test-command = {command}
[cosmic-ray.distributor]
name = "local"
[cosmic-ray.filters.operators-filter]
exclude-operators = ["core/ReplaceBinaryOperator_BitOr_.*"]
"""
"""The configuration of cosmic-ray. `|` is excluded: it stands in types, mostly."""
SHORTEST = 10.0
"""The least timeout of the tests of one mutant, in seconds."""
SLOWER = 10
"""How many times longer than without a mutation the tests may take before they count as failed."""
UNTESTED = """
    SELECT job_id FROM mutation_specs WHERE job_id NOT IN (SELECT job_id FROM work_results)
    ORDER BY module_path, operator_name, operator_args, occurrence
"""
"""The mutants of a session without a result. Their ids differ from session to session."""


def mutate(module: str, tests: Sequence[str], most: int | None = None, seed: int = 0) -> int:
    """Break a module of the package in small ways, in a copy; print the mutants no test fails for.

    Args:
        module: The path of the module in the package, such as `engine/match.py`.
        tests: The arguments of pytest.
        most: How many mutants are drawn at random; None for all.
        seed: Draws others.

    Returns:
        The exit status. The results are kept: a call with the same module, `most` and `seed` goes
        on where the last one was broken off.

    Raises:
        DevError: The tests fail without a mutation too, so that they would say nothing.
    """
    drawn = "" if most is None else f"-{most}-{seed}"
    session = FOLDER / f"{Path(module).with_suffix('').as_posix().replace('/', '-')}{drawn}.sqlite"
    copy, configuration = FOLDER / "tree", session.with_suffix(".toml")
    python = environment.ensure("test", "mutation")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
    variables = {**os.environ, "PYTHONPATH": str(copy), "CI": "true"}

    def run(name: str, *arguments: str) -> int:
        command = [str(python.with_name(name)), *arguments]
        return subprocess.run(command, cwd=copy, env=variables, check=False).returncode

    command = ["-m", "pytest", "-x", "-q", *tests]
    begun = time.monotonic()
    if run(python.name, *command):
        raise DevError("These tests fail without a mutation too.")
    timeout = max(SHORTEST, SLOWER * (time.monotonic() - begun))
    test_command = json.dumps(shlex.join([str(python), *command]))
    text = CONFIGURATION.format(module=module, timeout=timeout, command=test_command)
    configuration.write_text(text, "utf-8")
    if not session.exists():
        new = session.with_suffix(".new")
        new.unlink(missing_ok=True)
        if status := (
            run("cosmic-ray", "init", str(configuration), str(new))
            or run("cr-filter-operators", str(new), str(configuration))
        ):
            return status
        draw(new, most, seed)
        new.rename(session)
    status = run("cosmic-ray", "exec", str(configuration), str(session))
    return status or run("cr-report", "--surviving-only", "--show-diff", str(session))


def draw(session: Path, most: int | None, seed: int) -> None:
    """Leave only `most` mutants in a new session, drawn at random, and none that was filtered out.

    The same seed draws the same mutants of the same module; None leaves all.
    """
    with closing(sqlite3.connect(session)) as database, database:
        found = [job for (job,) in database.execute(UNTESTED)]
        left = set(found if most is None else Random(seed).sample(found, min(most, len(found))))
        every = database.execute("SELECT job_id FROM work_items").fetchall()
        others = [(job,) for (job,) in every if job not in left]
        for table in ("work_results", "mutation_specs", "work_items"):
            database.executemany(f"DELETE FROM {table} WHERE job_id = ?", others)
