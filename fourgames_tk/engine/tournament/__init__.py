"""Many games: a tournament, which is a folder of them, and how it stands.

plan = Plan("skirmish", ("level:2", "bot:hunter.py"), games=20).checked()
with Threads(2) as tables:
results = run(Games(plan, folder), tables)
print(Scores(plan, results).summary()["standings"])
"""

from .games import Games, ProgramChanged
from .plan import FORMATS, BadTournament, Fixture, Plan, Result
from .ratings import Sprt
from .report import Scores, report
from .run import Background, Played, Tables, Threads, play, run

__all__ = [
    "FORMATS",
    "Background",
    "BadTournament",
    "Fixture",
    "Games",
    "Plan",
    "Played",
    "ProgramChanged",
    "Result",
    "Scores",
    "Sprt",
    "Tables",
    "Threads",
    "play",
    "report",
    "run",
]
