"""Games just before their ends, for tests of the end of a game."""

from __future__ import annotations

from functools import cache
from random import Random

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.options import Options
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.setup import Setup, levels_of
from fourgames_tk.ui.pages.game_end import EndPage
from tests.ui.person import Person


@cache
def last_move(
    game: AnyGame, winner: int | None, mover: int | None, options: Options
) -> tuple[int, tuple[str, ...]]:
    """Return seed and moves of a game with this winner (None: a draw) and last mover.

    A player who can end the game or call a line does so, unless it should be drawn.
    """
    for seed in range(1, 500):
        random, session = Random(seed), Session(game, options, seed)
        while session.state.outcome() is None and session.length < 300:
            moves = session.state.legal_moves()
            over = (each for each in moves if session.state.play(each).state.outcome() is not None)
            ends = list(over) if winner is not None else []
            session.play(random.choice(ends or moves))
        outcome = session.state.outcome()
        if outcome is None or outcome.winners != (() if winner is None else (winner,)):
            continue
        if mover in (None, session.steps[-1].seat):
            return seed, session.all_moves
    raise AssertionError(f"no such game of {game.id}")


def set_up_last_move(
    person: Person, game: AnyGame, players: str, winner: int | None = 0, mover: int | None = None
) -> str:
    """Start before the last move of a game, and return that move."""
    specs = tuple(map(PlayerSpec.parse, players.split()))
    options = game.options_for_level(game.options_type(), max((1, *levels_of(specs))))
    seed, moves = last_move(game, winner, mover, options)
    session = Session(game, options, seed)
    for move in moves[:-1]:
        session.play(move)
    person.app.workspace.begin_game(Setup(game, options, seed, specs), session)
    return moves[-1]


def play_last_move(
    person: Person,
    game: AnyGame,
    players: str = "human level:1",
    winner: int | None = 0,
    mover: int | None = None,
) -> EndPage:
    """Start before the last move of a game, play it, and return the end page."""
    last = set_up_last_move(person, game, players, winner, mover)
    controller = person.controller
    controller.computer_players.stop()
    person.wait_for_board()
    controller.play_computer_move(last)
    person.wait(lambda: person.app.workspace.side_panel.find_page(EndPage) is not None, "the end")
    return page(person)


def page(person: Person) -> EndPage:
    """Return the end page in the side panel."""
    return person.shown_page(EndPage)
