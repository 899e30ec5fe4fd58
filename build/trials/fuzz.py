"""Input of all kinds, good, spoilt or noise: it is read, or refused with a reason, and soon."""

from __future__ import annotations

import contextlib
import io
import json
import tempfile
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from fourgames_tk.engine import messages, record, record_reading
from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.options import parse_seed, split_words
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.engine.protocol import COMMANDS, FAULT, serve
from fourgames_tk.engine.protocol_lines import Inbox
from fourgames_tk.store.settings import Settings
from fourgames_tk.store.shelf.shelf import Shelf
from trials.drawing import noise, options_of, some_session, spoilt, spoilt_value
from trials.runner import Case

INPUTS = 100
"""For each case."""

LONGEST_SECONDS = 1.0
"""Of processor time: the machine may be busy with something else."""

MOST_MEMORY = 50_000_000
"""In bytes, looked at for one input of every case: it makes everything slow."""

SPARED = {"choose", "hint", "values", "perft", "save", "load", "quit"}
"""Commands that take their time by their nature, write files, or end it all."""

Reading = Callable[[], object]
"""Gives an input to whoever reads it; raises what that raises."""

Kind = Callable[[Random, Path], Reading]
"""Makes an input."""


def _records(random: Random, folder: Path) -> Reading:
    session = some_session(random.choice(GAMES), random, random.randint(0, 40))
    comments = {ply: noise(random) for ply in range(random.randint(0, 3))}
    text = record.to_text(record.of_session(session, comments=comments))
    path = folder / "game.4g"
    data = spoilt(text, random).encode("utf-8", "surrogatepass")
    if random.random() < 0.1:
        data = random.randbytes(200) + data[random.randrange(len(data) + 1) :]
    path.write_bytes(data)
    return lambda: record_reading.read(path)


def _positions(random: Random, folder: Path) -> Reading:
    session = some_session(random.choice(GAMES), random, random.randint(0, 60))
    data = json.loads(json.dumps(session.state.to_json()))
    for _ in range(random.randint(1, 2)):
        data = spoilt_value(data, random)

    def read() -> None:
        state = session.game.position(data, session.options, session.seed)
        json.dumps(state.to_json(), allow_nan=False)
        state.outcome()
        for move in state.legal_moves()[:2]:
            state.play(move)

    return read


def _options(random: Random, folder: Path) -> Reading:
    game = random.choice(GAMES)
    words = options_of(game, random).words()
    line = " ".join(f"{name}={text}" for name, text in words.items())
    line = spoilt(line, random)

    def read() -> None:
        words = split_words(line.split(" "))
        seed = parse_seed(words.pop("seed", "1"))
        game.start(game.options_type.parse(words), seed)

    return read


def _players(random: Random, folder: Path) -> Reading:
    text = spoilt(random.choice(("human", "level:3", "bot:a.py", "bot:x -y")), random)
    return lambda: PlayerSpec.parse(text)


def _moves(random: Random, folder: Path) -> Reading:
    state = some_session(random.choice(GAMES), random, random.randint(0, 60)).state
    moves = state.legal_moves() or ("a1",)
    move = spoilt(random.choice(moves), random)
    return lambda: state.play(move)


def _bot_lines(random: Random, folder: Path) -> Reading:
    lines = ("GameStart [[0, 1], [1, -1]]", "TurnTo 1", "Move 0 0,1 1,1", "Move 0 D3", "Hit 1 1,1")
    line = spoilt(random.choice((*lines, "PlayerWon 0", "PlayerLost 3")), random)
    return lambda: messages.parse(line)


def _settings(random: Random, folder: Path) -> Reading:
    path = folder / "settings.json"
    path.unlink(missing_ok=True)
    Settings(path=path).with_preference("theme", "dark").with_window(800, 600).save(
        Settings(path=path)
    )
    written = json.loads(path.read_text("utf-8")) if path.exists() else {}
    if random.random() < 0.5:
        path.write_text(json.dumps(spoilt_value(written, random)), "utf-8")
    else:
        data = spoilt(json.dumps(written), random).encode("utf-8", "surrogatepass")
        path.write_bytes(data)
    for left in folder.glob("settings.json.damaged*"):
        left.unlink()

    def read() -> None:
        settings, message = Settings.load(path)
        settings.with_preference("theme", "light").save(settings)
        assert message is None or message.endswith("."), message

    return read


def _shelf(random: Random, folder: Path) -> Reading:
    path = folder / "shelf.sqlite3"
    for old in folder.glob("*shelf.sqlite3*"):
        old.unlink()
    complaints: list[str] = []
    with contextlib.closing(Shelf(path, complaints.append)) as shelf:
        session = some_session(random.choice(GAMES), random, random.randint(1, 20))
        hold = shelf.begin(session, ("human",) * session.game.seats(session.options))
        hold.keep(session)
    data = bytearray(path.read_bytes())
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(data))
        size = random.choice((1, 4, 100))
        data[at : at + size] = random.randbytes(size)
    path.write_bytes(data[: random.choice((len(data), random.randrange(len(data))))])
    new = some_session(random.choice(GAMES), random, 1)

    def read() -> None:
        with contextlib.closing(Shelf(path, complaints.append)) as shelf:
            shelf.start(folder / "running.4g", folder / "statistics.sqlite3")
            for each in shelf.entries():
                shelf.position(each.id)
                shelf.record(each.id)
            shelf.summaries()
            if (offered := shelf.offer()) is not None and (
                taken := shelf.take(offered.id)
            ) is not None:
                with contextlib.suppress(FourgamesError):
                    taken.replay().finished()
            again = shelf.begin(new, ("human",) * new.game.seats(new.options))
            assert again.keep(new), complaints
        assert all(text.strip().endswith(".") for text in complaints), complaints

    return read


def _protocol(random: Random, folder: Path) -> Reading:
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
    # What is spoilt may have become a command that takes long, or writes files.
    kept = [
        line for line in "\n".join(lines).split("\n") if not any(word in line for word in SPARED)
    ]
    data = "\n".join([*kept, "name"]).encode("utf-8", "surrogatepass") + b"\n"

    def read() -> None:
        answers, faults = io.StringIO(), io.StringIO()
        serve(Inbox(_Source(data)), answers, faults)
        assert FAULT not in answers.getvalue(), faults.getvalue() + data.decode("utf-8", "replace")
        assert answers.getvalue().endswith("Fourgames\n\n"), answers.getvalue()[-200:]

    return read


class _Source(io.RawIOBase):
    """A stream of bytes that are all there."""

    def __init__(self, data: bytes) -> None:
        self._data = io.BytesIO(data)

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes."""
        return self._data.read(size)


KINDS: tuple[Kind, ...] = (
    _records,
    _positions,
    _options,
    _players,
    _moves,
    _bot_lines,
    _settings,
    _protocol,
    _shelf,
)


@contextmanager
def trial() -> Iterator[Case]:
    """Give the cases a folder to write in."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def case(number: int, random: Random) -> Counter[str]:
            kind = KINDS[number % len(KINDS)]
            inputs = INPUTS // 10 if kind is _shelf else INPUTS
            counts: Counter[str] = Counter()
            for index in range(inputs):
                refused = _try(kind, random, folder, watched=index == 0)
                counts["inputs"] += 1
                counts["refused"] += refused
            return counts

        yield case


def _try(kind: Kind, random: Random, folder: Path, watched: bool) -> bool:
    """Try one input, and return whether it was refused; `watched` looks at memory too."""
    read = kind(random, folder)
    if watched:
        tracemalloc.start()
    began = time.process_time()
    try:
        read()
    except FourgamesError as error:
        assert str(error).strip(), "a refusal gives a reason"
        return True
    else:
        return False
    finally:
        taken = time.process_time() - began
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < MOST_MEMORY, f"{kind.__name__} took {peak:,} bytes"
        assert watched or taken < LONGEST_SECONDS, f"{kind.__name__} took {taken:.2f} s"
