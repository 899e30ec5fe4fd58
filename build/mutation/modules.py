"""Which modules are mutated, and which tests are about each, the quick ones first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_CONTRACT = ("tests/engine/test_golden.py", "tests/engine/test_contract.py")


def _rules(game: str, *more: str) -> Sequence[str]:
    return (f"tests/engine/{game}/test_rules.py", *more, *_CONTRACT)


MODULES: Mapping[str, Sequence[str]] = {
    "engine/search/table.py": ("tests/engine/search/test_table.py",),
    "engine/search/clock.py": ("tests/engine/test_clock.py", "tests/engine/search"),
    "engine/search/alpha_beta.py": ("tests/engine/search",),
    "engine/search/max_n.py": ("tests/engine/search/test_max_n.py",),
    "engine/games/four_stones/rules.py": _rules(
        "four_stones", "tests/engine/four_stones/test_reading.py"
    ),
    "engine/games/mancala/rules.py": _rules("mancala", "tests/engine/mancala/test_opening.py"),
    "engine/games/skirmish/rules.py": _rules(
        "skirmish", "tests/engine/skirmish/test_messages_of_a_game.py"
    ),
    "engine/games/four_by_four/rules.py": _rules("four_by_four"),
    "engine/games/fourside/rules.py": _rules("fourside", "tests/engine/fourside/test_reading.py"),
    "engine/match.py": ("tests/engine/test_match.py", "tests/engine/test_players.py"),
    "engine/session.py": (
        "tests/engine/test_session.py",
        "tests/engine/test_session_history.py",
        "tests/engine/test_match.py",
    ),
    "engine/record.py": ("tests/engine/test_record.py", "tests/engine/test_golden.py"),
    "engine/record_reading.py": ("tests/engine/test_record.py", "tests/engine/test_golden.py"),
    "engine/options.py": ("tests/engine/test_options.py", *_CONTRACT, "tests/ui/test_play.py"),
    "ui/canvas/motion.py": ("tests/ui/test_motion.py",),
    "ui/table/play.py": (
        "tests/ui/test_play.py",
        "tests/ui/test_looking_back.py",
        "tests/ui/test_hints.py",
        "tests/ui/test_fourside_games.py",
        "tests/ui/test_fourside_hidden_hands.py",
        "tests/ui/test_four_by_four_board.py",
    ),
}
"""By their path in the package."""
