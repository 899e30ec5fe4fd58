"""A model of the window for Hypothesis: everything a person can do, in any order.

The steps are those of `Walk`, chosen by numbers: what there is to choose from depends on the
window, and Hypothesis must be able to draw the same again.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from itertools import count
from pathlib import Path

import hypothesis
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

from fourgames_tk.engine.game import AnyGame
from tests.ui.walk import StepFailed, Walk, open_walk
from tests.ui.xdriver import XDriver

SHORTEN_SECONDS = 120.0
"""Most time in seconds for shortening a walk that has failed."""
NUMBERS = st.integers(0, 2**16 - 1)


class WindowModel(RuleBasedStateMachine):
    """One life of a window, from its start through some steps to its end."""

    game_id: str
    open_window: Callable[[], AbstractContextManager[Walk]]
    failure: StepFailed | None = None
    """The last failure, of the shortest walk that Hypothesis has found."""
    counts: Counter[str]
    """How often each step was taken."""

    def __init__(self) -> None:
        super().__init__()
        self._stack = ExitStack()
        self._walk = self._stack.enter_context(type(self).open_window())

    def _do(self, line: str) -> None:
        try:
            self._walk.do(line)
        except StepFailed as error:
            type(self).failure = error
            raise

    @initialize(number=NUMBERS)
    def begin_first(self, number: int) -> None:
        self._do(f"game {self.game_id}")
        self._do(self._walk.some_game(number))

    @rule(number=NUMBERS)
    def move(self, number: int) -> None:
        self._do(self._walk.some_move(number))

    @rule(number=NUMBERS)
    def press(self, number: int) -> None:
        self._do(self._walk.some_button(number))

    @rule(number=NUMBERS)
    def key(self, number: int) -> None:
        self._do(self._walk.some_key(number))

    @rule(number=NUMBERS)
    def command(self, number: int) -> None:
        self._do(self._walk.some_command(number))

    @rule(number=NUMBERS)
    def page_command(self, number: int) -> None:
        self._do(self._walk.some_page_command(number))

    @rule(number=NUMBERS)
    def board(self, number: int) -> None:
        self._do(self._walk.some_board_click(number))

    @rule(number=NUMBERS)
    def preference(self, number: int) -> None:
        self._do(self._walk.some_preference(number))

    @rule(number=NUMBERS)
    def size(self, number: int) -> None:
        self._do(self._walk.some_size(number))

    @rule(number=NUMBERS)
    def begin(self, number: int) -> None:
        self._do(self._walk.some_game(number))

    @rule(number=NUMBERS)
    def open(self, number: int) -> None:
        self._do(self._walk.some_file(number))

    @rule(number=NUMBERS)
    def other(self, number: int) -> None:
        self._do(self._walk.some_other(number))

    def teardown(self) -> None:
        """End the program; nothing may be left of it."""
        self.counts.update(self._walk.counts)
        try:
            self._stack.close()
        except StepFailed as error:
            type(self).failure = error
            raise


def walk_through(
    driver: XDriver,
    home: Path,
    game: AnyGame,
    seed: int,
    *,
    walks: int,
    steps: int,
    managed: bool = False,
    busy_seconds: float = math.inf,
) -> Counter[str]:
    """Take random steps in the window of a game; return how often each was taken.

    If one fails, Hypothesis shortens the walk.

    Args:
        driver: Mouse and keyboard of a virtual screen.
        home: Folder for the files of all walks.
        game: The game that is played.
        seed: Other numbers give other walks.
        walks: How many windows are opened.
        steps: How many steps are taken in each.
        managed: Whether a window manager runs on the screen.
        busy_seconds: Most processor time that one event may take.

    Raises:
        StepFailed: Something did not hold after a step.
    """
    folders = count()

    def open_window() -> AbstractContextManager[Walk]:
        return open_walk(driver, home / f"{next(folders)}", managed, busy_seconds)

    class Model(WindowModel):
        pass

    Model.open_window, Model.counts = staticmethod(open_window), Counter()
    Model.game_id = game.id
    hypothesis.seed(seed)(Model)
    chosen = settings(
        max_examples=walks,
        stateful_step_count=steps,
        deadline=None,
        derandomize=False,
        database=None,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate,),
    )
    try:
        run_state_machine_as_test(Model, settings=chosen)
    except Exception:
        # Hypothesis takes the walk again, and reports if it does not fail then.
        if Model.failure is None:
            raise
        raise shortened(Model.failure, open_window) from None
    return Model.counts


def shortened(
    failure: StepFailed, open_window: Callable[[], AbstractContextManager[Walk]]
) -> StepFailed:
    """Return the failure of the shortest walk that fails as this one does; at least itself.

    Parts of the walk are left out, from large to single steps, as long as it fails in the same way.
    Hypothesis would shorten its numbers, which mean other buttons if a step is missing.
    """
    deadline = time.monotonic() + SHORTEN_SECONDS
    size = len(failure.lines) // 2
    while size:
        start = 0
        while start < len(failure.lines) and time.monotonic() < deadline:
            lines = [*failure.lines[:start], *failure.lines[start + size :]]
            other = failure_of(lines, open_window)
            if other is not None and other.kind == failure.kind:
                failure = other
            else:
                start += size
        size //= 2
    return failure


def failure_of(
    lines: Sequence[str], open_window: Callable[[], AbstractContextManager[Walk]]
) -> StepFailed | None:
    """Take the steps of a walk, and return the failure, or None."""
    try:
        with open_window() as walk:
            for line in lines:
                walk.do(line)
    except StepFailed as failure:
        return failure
    return None
