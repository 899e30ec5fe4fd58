"""The dialog that reports that a bot has failed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from ...engine.language import _
from ...engine.players.bot_failure import BotFailure
from ..text import drawable_line
from ..widgets.dialogs import Dialog, find_dialog
from ..widgets.layout import ReadOnlyText
from ..widgets.theme import themed

if TYPE_CHECKING:
    from ..game_view.game_controller import GameController
    from ..services import Services

MAX_OUTPUT_LINES = 12
"""Height of the bot's output, in lines; more scroll."""
OUTPUT_WIDTH, WORD_LENGTH = 60, 10
"""Width of the bot's output in characters, and how much of a line word wrap may leave empty."""


class BotFailureDialog(Dialog):
    """Reports that a bot has failed: bot, move, reason, and the last lines it wrote.

    Its buttons offer to retry, to change the players, or to save the game.
    """

    def __init__(self, app: Services, controller: GameController, error: BotFailure) -> None:
        super().__init__(app.root, _("A bot has failed"))
        self._reopen = partial(BotFailureDialog, app, controller, error)
        seat, number = controller.session.state.turn, controller.session.turn_number
        text = _("Player {player}, {bot}, did not move in turn {n}.")
        self.add_text(text.format(player=seat + 1, bot=error.bot, n=number), "Strong.TLabel")
        cause = drawable_line(error.cause.rstrip("."))
        self.add_text(_("Reason: {reason}.").format(reason=cause))
        if error.move:
            self.add_text(_("The bot’s answer: {text}").format(text=drawable_line(error.move)))
        words = [drawable_line(word) for word in error.last_output]
        # Output that is blank, or part of the reason, is not shown again.
        if any(word.strip() not in drawable_line(error.description) for word in words):
            self.add_text(_("The bot’s last output:"), "Muted.TLabel")
            self._add_output(words)
        self.add_text(
            _(
                "The game is saved. You can try again, save a copy, or choose another player for "
                "this seat."
            ),
            "Muted.TLabel",
        )
        workspace = app.workspace
        self.open_with_buttons(
            [
                (_("Close"), self.destroy),
                (
                    _("Save As…"),
                    self.closing_command(lambda: workspace.autosave.save_to_file(as_new=True)),
                ),
                (_("Players…"), self.closing_command(workspace.show_players)),
                (_("Try Again"), self.closing_command(controller.resume)),
            ]
        )

    def on_language_changed(self) -> None:
        self.destroy()
        self._reopen()

    def _add_output(self, lines: Sequence[str]) -> None:
        # Long lines wrap at blanks, so a line does not use the whole width.
        shown = sum(1 + len(line) // (OUTPUT_WIDTH - WORD_LENGTH) for line in lines)
        high, font = min(MAX_OUTPUT_LINES, shown), "TkFixedFont"
        box = ReadOnlyText(
            self.body, True, width=OUTPUT_WIDTH, height=high, font=font, padx=16, pady=8
        )
        themed(box.text, background="track")
        with box.editable() as text:
            text.insert("end", "\n".join(lines))
        box.text.see("end")
        box.pack(fill="both", expand=True, pady=(0, 8))


def show_bot_failure(app: Services, controller: GameController, error: BotFailure) -> None:
    """Report the failure of a bot in a game; close an earlier report."""
    if (earlier := find_dialog(app.root, BotFailureDialog)) is not None:
        earlier.destroy()
    BotFailureDialog(app, controller, error)
