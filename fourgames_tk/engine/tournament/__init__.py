"""Tournaments: many matches, saved in a folder, and their standings.

`Plan` says who meets whom, `TournamentFolder` saves the games, an executor plays them:

    plan = Plan("skirmish", ("level:2", "bot:hunter.py"), games=20).validated()
    with ThreadExecutor(2) as executor:
        results = run_tournament(TournamentFolder(plan, folder), executor)
    print(Standings(plan, results).summary_json()["standings"])
"""
