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

Blank lines and lines that begin with `#` are for the reader. `position {…}` before the first
move starts the game there; the first `state` may be left out; `outcome -` ends a game that goes
on. `write` makes a file, `check` plays one again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fourgames_tk.engine.game import State
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.options import split_words
from fourgames_tk.engine.session import Session

FOLDER = Path(__file__).parent.parent / "golden"


def files() -> list[Path]:
    """Return all kept playthroughs."""
    return sorted(FOLDER.glob("*/*.txt"))


def write(
    name: str,
    comment: str,
    game_id: str,
    moves: Sequence[str],
    words: Mapping[str, str] | None = None,
    seed: int = 0,
    position: object = None,
) -> Path:
    """Play the moves and write the file `<game id>/<name>.txt`."""
    lines = [f"# {line}" for line in comment.splitlines()]
    lines.append(f"game {game_id}")
    lines.append("options " + " ".join(f"{name}={text}" for name, text in (words or {}).items()))
    lines.append(f"seed {seed}")
    if position is not None:
        lines.append(f"position {_json(position)}")
    session = _start(game_id, words or {}, seed, position)
    lines.append(f"state {_json(session.state.to_json())}")
    for move in moves:
        step = session.play(move)
        events = [event.to_json() for event in step.events]
        lines += ["", f"move {move}", f"events {_json(events)}"]
        lines.append(f"state {_json(step.after.to_json())}")
    lines += ["", f"outcome {_outcome(session.state)}", ""]
    path = FOLDER / game_id / f"{name}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(line.rstrip() for line in lines), encoding="utf-8", newline="\n")
    return path


def check(path: Path) -> None:
    """Play the file's game through the rules and compare every line of it."""
    lines = list(_lines(path))
    header = {word: text for _, word, text in lines if word in ("game", "options", "seed")}
    position = next((json.loads(text) for _, word, text in lines if word == "position"), None)
    words = split_words(header["options"].split())
    session = _start(header["game"], words, int(header["seed"]), position)
    events: list[dict[str, Any]] = []
    seen = set()
    for number, word, text in lines:
        where = f"{path.name}, line {number}"
        seen.add(word)
        if word == "move":
            events = [event.to_json() for event in session.play(text).events]
        elif word == "events":
            assert json.loads(text) == json.loads(_json(events)), where
        elif word == "state":
            assert json.loads(text) == json.loads(_json(session.state.to_json())), where
        elif word == "outcome":
            assert text == "-" or json.loads(text), where
            assert text == _outcome(session.state), where
        else:
            assert word in ("game", "options", "seed", "position"), where
    assert {"move", "events", "state", "outcome"} <= seen, f"{path.name} is not whole"


def _lines(path: Path) -> Iterator[tuple[int, str, str]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            word, _, text = line.partition(" ")
            yield number, word, text.strip()


def _start(game_id: str, words: Mapping[str, str], seed: int, position: object) -> Session:
    game = find_game(game_id)
    options = game.options_type.parse(words)
    state = None if position is None else game.position(position, options, seed)
    return Session(game, options, seed, state)


def _outcome(state: State) -> str:
    outcome = state.outcome()
    return "-" if outcome is None else _json(outcome.to_json())


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
