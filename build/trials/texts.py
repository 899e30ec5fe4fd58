"""Texts of all kinds, good, spoilt or noise, for whoever reads them."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Callable
from pathlib import Path
from random import Random

from fourgames_tk import arguments, commands
from fourgames_tk.engine import messages
from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.options import parse_seed, split_assignments
from fourgames_tk.engine.players.bot_files import (
    SAMPLES,
    bot_from_command_line,
    find_bot,
    is_sample_bot,
)
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.protocol import COMMANDS, INTERNAL_ERROR, CommandReader, serve
from trials.drawing import options_of, some_session, spoilt, spoilt_value

SPARED = {
    *("choose", "hint", "values", "why", "chance", "review", "puzzle", "perft"),
    *("save", "load", "quit"),
}
"""Commands that take their time by their nature, write files, or end it all."""

Reading = Callable[[], object]
"""Gives an input to whoever reads it; raises what that raises."""

Kind = Callable[[Random, Path], Reading]
"""Makes an input, in a folder of its own."""


def positions(random: Random, folder: Path) -> Reading:
    """Draw a position, as the protocol and the bench take it."""
    session = some_session(random.choice(GAMES), random, random.randint(0, 60))
    data = json.loads(json.dumps(session.state.to_json()))
    for _ in range(random.randint(1, 2)):
        data = spoilt_value(data, random)

    def read() -> None:
        state = session.game.parse_position(data, session.options, session.seed)
        json.dumps(state.to_json(), allow_nan=False)
        state.outcome()
        for move in state.legal_moves()[:2]:
            state.play(move)

    return read


def options(random: Random, folder: Path) -> Reading:
    """Draw the options of a game, as words."""
    game = random.choice(GAMES)
    words = options_of(game, random).texts_by_name()
    line = " ".join(f"{name}={text}" for name, text in words.items())
    line = spoilt(line, random)

    def read() -> None:
        words = split_assignments(line.split(" "))
        seed = parse_seed(words.pop("seed", "1"))
        game.start(game.options_type.parse(words), seed)

    return read


def players(random: Random, folder: Path) -> Reading:
    """Draw who sits on a seat."""
    text = spoilt(random.choice(("human", "level:3", "bot:a.py", "bot:x -y")), random)
    return lambda: PlayerSpec.parse(text)


def bot_names(random: Random, folder: Path) -> Reading:
    """Draw how a person names a bot."""
    text = spoilt(random.choice(("hunter.py", "skirmish/hunter.py", "~/x.py", "./a.sh")), random)

    def read() -> None:
        is_sample_bot(text)
        find_bot(text, (SAMPLES, folder))

    return read


def moves(random: Random, folder: Path) -> Reading:
    """Draw a move of some position."""
    state = some_session(random.choice(GAMES), random, random.randint(0, 60)).state
    moves = state.legal_moves() or ("a1",)
    move = spoilt(random.choice(moves), random)
    return lambda: state.play(move)


def bot_lines(random: Random, folder: Path) -> Reading:
    """Draw a line that a bot says."""
    lines = ("GameStart [[0, 1], [1, -1]]", "TurnTo 1", "Move 0 0,1 1,1", "Move 0 D3", "Hit 1 1,1")
    line = spoilt(random.choice((*lines, "PlayerWon 0", "PlayerLost 3")), random)
    return lambda: messages.parse_message(line)


def protocol(random: Random, folder: Path) -> Reading:
    """Draw lines of the text protocol."""
    game = random.choice(GAMES)
    session = some_session(game, random, random.randint(1, 30))
    lines = [f"new {game.id} seed={random.randrange(99)}"]
    for _ in range(random.randint(1, 12)):
        name = random.choice(sorted(set(COMMANDS) - SPARED))
        rest = {
            "position": json.dumps(session.state.to_json()),
            "view": "1",
            "play": random.choice(session.state.legal_moves() or ("a1",)),
            "new": game.id,
        }.get(name, "")
        line = f"{name} {rest}"
        lines.append(spoilt(line, random) if random.random() < 0.7 else line)
    # A damaged line may have become a command that takes long, or writes files.
    kept = [
        line for line in "\n".join(lines).split("\n") if not any(word in line for word in SPARED)
    ]
    data = "\n".join([*kept, "name"]).encode("utf-8", "surrogatepass") + b"\n"

    def read() -> None:
        answers, faults = io.StringIO(), io.StringIO()
        serve(CommandReader(io.BytesIO(data)), answers, faults)
        assert INTERNAL_ERROR not in answers.getvalue(), faults.getvalue() + data.decode(
            "utf-8", "replace"
        )
        assert answers.getvalue().endswith("Fourgames\n\n"), answers.getvalue()[-200:]

    return read


class Refused(FourgamesError):
    """Exit statuses of a refused command line."""


ARGUMENTS = (
    *("engine", "tournament", "bot", "fourside", "mancala", "--game", "--theme", "dark"),
    *("--player", "level:3", "bot:hunter.py", "command:a b", "--games", "4", "--jobs", "2"),
    *("--seconds", "0.5", "--seed", "7", "--sprt", "0", "10", "--format", "gauntlet", "stones=3"),
    *("new", "check", "list", "a.4g", "--json", "r.json", "--folder", "folder", "--cluster"),
)


def command_lines(random: Random, folder: Path) -> Reading:
    """Draw what is typed behind the program's name, and the command line of a bot."""
    words = [
        spoilt(word, random).replace("\0", "") if random.random() < 0.3 else word
        for word in random.choices(ARGUMENTS, k=random.randint(0, 8))
    ]
    line = spoilt("python3 'my bot.py' -x", random)

    def read() -> None:
        bot_from_command_line(line)
        text = io.StringIO()
        try:
            with contextlib.redirect_stderr(text), contextlib.redirect_stdout(text):
                command = commands.COMMANDS.get(words[0]) if words else None
                parser = (
                    arguments.argument_parser()
                    if command is None
                    else command.load_module().argument_parser()
                )
                parser.parse_args(words if command is None else words[1:])
        except SystemExit:
            raise Refused(text.getvalue()) from None

    return read


KINDS: tuple[Kind, ...] = (
    positions,
    options,
    players,
    bot_names,
    moves,
    bot_lines,
    protocol,
    command_lines,
)
