"""Golden playthroughs: games written down with all events and states, for people to read.

A file in `tests/golden/<game id>/` is plain text:

    # What the game shows.
    game four-stones
    options layout=shuffled
    seed 3
    state {"rows": …}

    move D3
    events [{"event": "Slid", …}]
    state {"rows": …}

    outcome {"winners": [0], "scores": null}

Blank lines and lines that begin with `#` are for the reader. `position {…}` after the seed starts
the game there; `outcome -` ends a game that goes on. After `reason MOVE` stands the sentence about
a move in the position above it, after `compared MOVE` the one that compares it with the best move,
after `hint` the hinted move with its sentence, and after `overlay` the one about the position.
Further lines of the header begin another game in the same file, so that one file has the sentences
of many positions. The lines `events`, `state` and `outcome` and the sentences are what the rules
say: `python3 build/dev.py golden GAME` writes them anew in every file of a game, and tells of each
that is not played to the end. A new file needs the other
lines alone, and a game without a file gets one with a whole game.
"""

from __future__ import annotations

import json
import sys
from itertools import zip_longest
from pathlib import Path

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.match import Match, TimeControl
from fourgames_tk.engine.options import split_assignments
from fourgames_tk.engine.players.player import ComputerPlayer
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import Session

FOLDER = Path(__file__).parent.parent / "golden"
HEADER = ("game", "options", "seed", "position")
SAID_BY_THE_RULES = ("events", "state", "outcome")
EXPLANATIONS = ("reason", "compared", "hint", "overlay")
GOES_ON = "-"
"""The outcome of a game that is not over."""
SECONDS = 1.0
"""Most seconds of a level for a move of the recorded game."""


def files(game_id: str = "*") -> list[Path]:
    """Return the golden records of all games, or of one game."""
    return sorted(FOLDER.glob(f"{game_id}/*.txt"))


def renewed(text: str) -> str:
    """Return the text of a file with what the rules say today about its moves.

    Raises FourgamesError, naming the line, for a move or a position that they refuse.
    """
    made: list[str] = []
    header: dict[str, str] = {}
    session: Session | None = None
    for number, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.partition(" ")
        if word in SAID_BY_THE_RULES:
            continue
        try:
            if word in HEADER:
                header[word], session = rest, None
            elif session is None and "game" in header:
                session = _begin(header)
                if "position" not in header:
                    made.append(_state(session.state))
            if word in EXPLANATIONS and session is not None:
                line = f"{word} {_explanation(session, word, rest.partition(' ')[0])}"
            made.append(line)
            if word == "move" and session is not None:
                events = [event.to_json() for event in session.play(rest).events]
                made += [f"events {_json(events)}", _state(session.state)]
        except FourgamesError as error:
            raise FourgamesError(f"line {number}: {error}") from None
    if session is None:
        raise FourgamesError("no move is written here")
    while not made[-1]:
        made.pop()
    return "\n".join([*made, "", f"outcome {_outcome(session.state)}", ""])


def check(path: Path) -> None:
    """Play the file's game through the rules and compare every line of it."""
    text = path.read_text(encoding="utf-8")
    lines = zip_longest(text.splitlines(), renewed(text).splitlines())
    for number, (kept, today) in enumerate(lines, 1):
        assert kept is not None, f"{path.name} is not whole"
        assert kept == today, f"{path.name}, line {number}"


def whole_game(game: AnyGame) -> str:
    """Return the text of a record of a whole game between the best level and the first."""
    session = Session(game, game.options_type(), seed=1)
    seats = range(game.seat_count(session.options))
    levels = [1 if seat else game.levels[-1].number for seat in seats]
    players = [ComputerPlayer(game, levels[seat], seat) for seat in seats]
    Match(session, players, TimeControl(SECONDS)).play_to_end()
    lines = ["# A whole game: the best level against the first."]
    lines += [f"game {game.id}", "options", f"seed {session.seed}"]
    for move in session.moves:
        lines += ["", f"move {move}"]
    return renewed("\n".join(lines))


def renew(game: AnyGame) -> None:
    """Rewrite all records of a game, or create the first one, and print what changed."""
    if not files(game.id):
        path = FOLDER / game.id / "whole.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, whole_game(game))
        print(f"{game.id}/{path.name}: written")
        return
    for path in files(game.id):
        text = path.read_text(encoding="utf-8")
        try:
            today = renewed(text)
        except FourgamesError as error:
            raise FourgamesError(f"{game.id}/{path.name}, {error}") from None
        _write(path, today)
        told = "as it was" if today == text else "changed"
        goes_on = today.endswith(f"outcome {GOES_ON}\n")
        print(f"{game.id}/{path.name}: {told}{'; its game is not played to the end' * goes_on}")


def main(game_id: str) -> int:
    """Renew the files of a game; return the exit status."""
    try:
        renew(find_game(game_id))
    except FourgamesError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _begin(header: dict[str, str]) -> Session:
    game = find_game(header["game"])
    options = game.options_type.parse(split_assignments(header.get("options", "").split()))
    seed = int(header.get("seed", "0"))
    data = header.get("position")
    position = None if data is None else game.parse_position(json.loads(data), options, seed)
    return Session(game, options, seed, position)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def _explanation(session: Session, word: str, move: str) -> str:
    """Return what stands after one of the `EXPLANATIONS` in its line."""
    game, clock, view = session.game, Clock(), session.state.view(session.state.turn)
    if word == "hint":
        hint = game.hint(view, clock)
        return f"{hint.move} {hint.reason}"
    if word == "overlay":
        overlay = game.overlay_marks(view)
        return overlay.sentence if overlay is not None else ""
    session.state.after(move)  # Raises IllegalMove.
    if word == "compared":
        values = game.move_values(view, clock)
        return f"{move} {game.compared_reason(view, move, clock, values).sentence}"
    return f"{move} {game.move_reason(view, move, clock).sentence}"


def _state(state: State) -> str:
    return f"state {_json(state.to_json())}"


def _outcome(state: State) -> str:
    outcome = state.outcome()
    return GOES_ON if outcome is None else _json(outcome.to_json())


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
