"""What a tournament costs beside its games: 1,000 games of two fast bots, two at a time.

    python3 build/bench/tournament.py [games]

Every game is timed where it is played; two workers need at least half of the sum. The bots are two
copies of the second house bot, which play a game of a few moves.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from fourgames_tk.engine import tournament
from fourgames_tk.engine.tournament import Fixture, Journal, Plan, Result
from fourgames_tk.engine.tournament_pool import GamePool

GAMES = 1000
WORKERS = 2
ALLOWED = 1.3
PLAN = Plan(
    "skirmish", ("bot:skirmish/bolter.py",) * 2, ("rows=4", "columns=4", "stones=2"), seconds=20
)


def timed(plan: Plan, fixture: Fixture) -> tuple[Result, float]:
    """Play a game and return its seconds as well."""
    begin = time.perf_counter()
    return tournament.play(plan, fixture), time.perf_counter() - begin


def main(games: int) -> int:
    """Print the figures; the status is 1 if the tournament costs more than is allowed."""
    plan = Plan(PLAN.game, PLAN.players, PLAN.options, games, seconds=PLAN.seconds).checked()
    with GamePool(WORKERS) as pool:
        # The time of the games themselves: each by itself, nothing written, nobody told.
        begin = time.perf_counter()
        futures = [pool.submit(timed, plan, fixture) for fixture in plan.fixtures()]
        alone = sum(future.result()[1] for future in futures) / WORKERS
        print(f"{games} games, {WORKERS} at a time: {alone:.1f} s in the games themselves")
        print(f"  played in {time.perf_counter() - begin:.1f} s, the start of workers included")
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(plan, Path(folder) / "journal")
        begin = time.perf_counter()
        with GamePool(WORKERS) as pool:
            found = tournament.run(journal, pool)
        whole = time.perf_counter() - begin
    print(f"as a tournament with a journal: {whole:.1f} s, {whole / alone:.2f} times as long")
    print(f"  {sum(bool(result.failure) for result in found)} games were lost by failing")
    return 0 if whole <= ALLOWED * alone else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
