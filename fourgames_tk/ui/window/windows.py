"""Longer work, of which one piece goes on at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from .. import sheets

if TYPE_CHECKING:
    from ..app import App
    from ..sheets.progress import Progress


class Windows:
    """Does it, and shows how far it is."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._progress: Progress | None = None

    def work(
        self,
        title: str,
        shares: Iterator[float],
        done: Callable[[], None],
        failed: Callable[[Exception], None],
        given_up: Callable[[], None] = lambda: None,
    ) -> None:
        """Do some work of which `shares` says how much is done; it ends what was begun before.

        What takes longer than a second is shown, and can be given up.
        """
        self.end_work()
        self._progress = sheets.progress.Progress(
            self._app.root, title, shares, done, failed, given_up
        )
        # Not before: what it ends with may be more work, which takes its place.
        self._progress.start()

    @property
    def is_working(self) -> bool:
        """Whether there is more to do of some work."""
        return self._progress is not None and self._progress.running

    def end_work(self) -> None:
        """Give up what is still worked at."""
        if self._progress is not None:
            self._progress.give_up()
