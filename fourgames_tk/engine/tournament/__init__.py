"""Many games: a tournament, which is a folder of them, and how it stands.

plan = Plan("skirmish", ("level:2", "bot:hunter.py"), games=20).checked()
with Threads(2) as tables:
results = run(Games(plan, folder), tables)
print(Scores(plan, results).summary()["standings"])
"""
