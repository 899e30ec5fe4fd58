"""Description of Stones: Mancala: texts, puzzles, and the calls into rules and thinking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from ...game import CourseStage, DrillKind, Event, Game, MoveValue, hint_search_clock
from ...language import N_, _, ngettext, number_text
from ...options import GamePageOption, OptionsProposal
from ...search.clock import Clock
from .. import mancala
from .levels import LEVELS
from .options import MancalaOptions

if TYPE_CHECKING:
    from ...explanation import Hint, MissedWin, Reason
    from .position_editor import MancalaPositionEditor
    from .rules import MancalaState


PROPOSAL_LEVEL = 5
"""From this level on, the computer plays a full first turn so well that it decides the game."""
TAKES_ALL_STONES = 4
"""From so many stones per pile on, the first turn can take every stone."""
PROVED_OPENINGS = 3
"""With at most so many stones per pile, every short opening is proved: the best one is better for
the first player, and with the swap option the second player wins by `SWAP_LEAD` stones."""
SWAP_LEAD = 2
SECOND_WINS = 5
"""Stones per pile with which every short first turn is proved to lose: no swap balances it."""


class Mancala(Game["MancalaState", MancalaOptions]):
    """Description of Stones: Mancala."""

    id = "mancala"
    title = "Stones: Mancala"
    summary = N_("Sow stones clockwise in laps. The player with the most stones wins.")
    credit = N_("{game} is Stones 1.1 by Nathaniel Tagg (Macintosh, 1995, freeware).")
    options_type = MancalaOptions
    levels = LEVELS
    course = (
        CourseStage("last-stone", level=1),
        CourseStage("best-turn", grade=1, level=3),
        CourseStage(kind="win", grade=1, level=6),
        CourseStage(grade=3),
        CourseStage(grade=5, level=8),
    )
    page_option = GamePageOption(
        "stones", N_("Stones"), {str(each): str(each) for each in range(2, 7)}
    )
    open_options = frozenset({"stones"})
    remembers_people = True
    scored = True
    estimate_error = 4.0
    why_compares = True
    finds_missed_wins = True
    best_titles: ClassVar[Mapping[str, str]] = {"stones": N_("Most stones in one turn")}

    def best_numbers(self, events: Sequence[Event], seat: int) -> Mapping[str, int]:
        """Return the most stones that fell into the seat's store between two turns of the other."""
        most = stones = 0
        for event in events:
            if isinstance(event, mancala.rules.TurnTo):
                stones = 0
            elif isinstance(event, mancala.rules.Sown) and event.seat == seat:
                stones += event.path.count(mancala.rules.STORES[seat])
                most = max(most, stones)
        return {"stones": most}

    def move_order_explanation(self, options: MancalaOptions) -> str:
        """Return a sentence on what the first player does and, if known, who has the advantage.

        Sources: with a full first turn the first player wins, mostly before the second player has
        moved. For a short opening, a search gave the values; some of them are estimates.
        """
        stones = options.stones
        if options.opening == "full":
            if stones >= TAKES_ALL_STONES:
                if options.swap:
                    return _(
                        "With perfect play, the first player can score every stone at once. Then "
                        "nothing is left to swap."
                    )
                return _("With perfect play, the first player can score every stone at once.")
            if options.swap:
                return _("After the first turn, the second player may swap sides.")
            return _("With perfect play, the first player wins.")
        if options.swap:
            said = [_("The first player sows one pile. Then the second may swap sides.")]
            if stones == SECOND_WINS:
                text = ngettext(
                    "With {n} stone in a pile and perfect play, the second wins.",
                    "With {n} stones in a pile and perfect play, the second wins.",
                    stones,
                )
                said.append(text.format(n=number_text(stones)))
            elif stones <= PROVED_OPENINGS:
                text = ngettext(
                    "With perfect play, the second wins by {n} stone.",
                    "With perfect play, the second wins by {n} stones.",
                    SWAP_LEAD,
                )
                said.append(text.format(n=number_text(SWAP_LEAD)))
            return " ".join(said)
        said = [_("The first player sows one pile. Then the second has a turn.")]
        if stones <= PROVED_OPENINGS:
            said.append(_("With perfect play, the first is better off."))
        elif stones == SECOND_WINS:
            said.append(_("With perfect play, the second is better off."))
        return " ".join(said)

    def options_proposal(self, options: MancalaOptions, level: int) -> OptionsProposal | None:
        """Return a short opening and the swap option if a level from 5 up plays."""
        if level < PROPOSAL_LEVEL:
            return None
        if options.stones >= TAKES_ALL_STONES:
            problem = _(
                "With perfect play, the first player would win every stone in the first turn."
            )
        else:
            problem = _("With perfect play, the first turn would decide the game.")
        remedy = _("So the first turn is one sowing, and the other player may swap sides.")
        return OptionsProposal({"swap": "yes", "opening": "short"}, f"{problem} {remedy}")

    def start(self, options: MancalaOptions, seed: int) -> MancalaState:
        return mancala.rules.initial_state(options)

    def actions(self, options: MancalaOptions) -> tuple[str, ...]:
        """Return the piles, and the swap if the options offer it."""
        piles = tuple(str(number + 1) for number in mancala.rules.ROWS[0])
        return (*piles, mancala.rules.SWAP) if options.swap else piles

    def parse_position(self, data: object, options: MancalaOptions, seed: int) -> MancalaState:
        return mancala.rules.parse_position(data, options)

    def position_editor(self) -> MancalaPositionEditor:
        return mancala.position_editor.MancalaPositionEditor()

    def choose(self, view: MancalaState, level: int, clock: Clock, random: Random) -> str:
        """Return the level's move; the top level takes 2.7 seconds at most."""
        return mancala.thinking.choose_move(view, level, clock, random)

    def move_values(self, view: MancalaState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return the difference in score to which each move leads.

        With enough time it is proved, if at most 28 stones are loose.
        """
        return mancala.thinking.move_values(view, clock)

    def points_still_to_win(self, view: MancalaState) -> float:
        return view.loose_stones

    def puzzle_options(self, random: Random) -> MancalaOptions:
        """Return options with 2 to 6 stones per pile, and a short opening, for a longer game."""
        return MancalaOptions(stones=random.randint(2, 6), opening="short")

    def hint(self, view: MancalaState, clock: Clock) -> Hint:
        found = mancala.thinking.hint(view, hint_search_clock(clock))
        line = found.line or self.likely_line(view, found.move, clock)
        return replace(found, line=line)

    def move_reason(self, view: MancalaState, move: str, clock: Clock) -> Reason:
        return mancala.move_reasons.move_reason(view, move, clock)

    def compared_reason(
        self, view: MancalaState, move: str, clock: Clock, values: Mapping[str, MoveValue]
    ) -> Reason:
        return mancala.move_reasons.move_reason(view, move, clock, values)

    def last_missed_win(
        self, history: Sequence[MancalaState], seat: int, clock: Clock
    ) -> MissedWin | None:
        return mancala.exact_values.last_missed_win(history, seat, clock)

    def relative_json(self, data: Mapping[str, Any], seat: int, seats: int) -> dict[str, Any]:
        """Return the position with the seat's own row as `bottom` and its store first."""
        turned = super().relative_json(data, seat, seats)
        if seat:
            # Both rows are written from left to right: half a turn of the board reverses them.
            turned["bottom"], turned["top"] = data["top"][::-1], data["bottom"][::-1]
            turned["stores"] = data["stores"][::-1]
        return turned

    def field_limits(self, options: MancalaOptions) -> Mapping[str, tuple[int, int]]:
        stones = (0, 12 * options.stones)
        limits = {"bottom": stones, "top": stones, "stores": stones}
        return limits | dict.fromkeys(("turn", "swap", "opening"), (0, 1))

    def drill_kinds(self) -> tuple[DrillKind[MancalaState, MancalaOptions], ...]:
        return mancala.drills.KINDS


MANCALA = Mancala()
