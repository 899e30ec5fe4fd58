"""Files of all kinds, good, spoilt or noise, for whoever reads them."""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.players.find import find_bot, list_bots
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.tournament import Games, Plan, Scores, Sprt
from fourgames_tk.engine.tournament.games import PLAN, kept_text, name_of, plan_text
from fourgames_tk.store.pictures import PictureFolder
from fourgames_tk.store.settings import Preferences, Settings
from fourgames_tk.store.shelf.shelf import Shelf
from fourgames_tk.store.tournaments import Tournaments
from fourgames_tk.ui.kit.pictures import Pictures
from trials.drawing import noise, options_of, some_session, spoilt, spoilt_value
from trials.texts import Kind, Reading

NEWER = "newer version"
"""What is said of a shelf that stays as it is."""


def records(random: Random, folder: Path) -> Reading:
    """Draw a saved game."""
    path = folder / "game.4g"
    path.write_bytes(_record(random))
    return lambda: Record.read(path)


def settings(random: Random, folder: Path) -> Reading:
    """Draw the settings."""
    path = folder / "settings.json"
    path.unlink(missing_ok=True)
    Settings(path).keep_preferences(Preferences(theme="dark"))
    Settings(path).keep_window(800, 600)
    written = json.loads(path.read_text("utf-8")) if path.exists() else {}
    path.write_bytes(_json(written, random))
    for left in folder.glob("settings.json.damaged*"):
        left.unlink()

    def read() -> None:
        found = Settings(path)
        message = found.message
        found.keep_preferences(Preferences(theme="light"))
        assert message is None or message.endswith("."), message

    return read


def shelves(random: Random, folder: Path) -> Reading:
    """Draw the shelf of games, with statistics."""
    path = _no_shelf(folder)
    complaints: list[str] = []
    with contextlib.closing(Shelf(path, complaints.append)) as shelf:
        session = some_session(random.choice(GAMES), random, random.randint(1, 20))
        hold = shelf.begin(session, ("human",) * session.game.seats(session.options))
        hold.keep(session)
    path.write_bytes(_damaged(path.read_bytes(), random))
    new = some_session(random.choice(GAMES), random, 1)

    def read() -> None:
        with contextlib.closing(Shelf(path, complaints.append)) as shelf:
            shelf.start(folder / "running.4g", folder / "statistics.sqlite3")
            _look_through(shelf)
            if (offered := shelf.offer()) is not None and (
                taken := shelf.take(offered.id)
            ) is not None:
                with contextlib.suppress(FourgamesError):
                    taken.replay().finished()
            again = shelf.begin(new, ("human",) * new.game.seats(new.options))
            assert again.keep(new) or NEWER in complaints[-1], complaints
        _check_told(complaints)

    return read


def older_files(random: Random, folder: Path) -> Reading:
    """Draw a running game and statistics as older versions kept them."""
    path = _no_shelf(folder)
    running, statistics = folder / "running.4g", folder / "statistics.sqlite3"
    for old in (*folder.glob("running*"), *folder.glob("statistics*")):
        old.unlink()
    running.write_bytes(_record(random))
    values = ["mancala", "2026-05-04 03:02:01+00:00", "{}", '["human", "level:2"]', 2]
    values += ['["won", null]', 30, 12.5]
    with contextlib.closing(sqlite3.connect(statistics, isolation_level=None)) as old_results:
        names = "game, date, options, players, level, results, moves, seconds"
        old_results.execute(f"CREATE TABLE finished (id INTEGER PRIMARY KEY, {names})")
        for _ in range(random.randint(1, 3)):
            drawn = list(values)
            for _ in range(random.randint(0, 2)):
                place = random.randrange(len(drawn))
                text = spoilt(str(drawn[place]), random).encode("utf-8", "replace").decode()
                drawn[place] = random.choice((text, None, -1, 2**62, 1e300, b"\xff", "abc"))
            old_results.execute(f"INSERT INTO finished ({names}) VALUES (?,?,?,?,?,?,?,?)", drawn)
    if random.random() < 0.5:
        statistics.write_bytes(_damaged(statistics.read_bytes(), random))
    complaints: list[str] = []

    def read() -> None:
        with contextlib.closing(Shelf(path, complaints.append)) as shelf:
            shelf.start(running, statistics)
            _look_through(shelf)
        _check_told(complaints)

    return read


def folders(random: Random, folder: Path) -> Reading:
    """Draw a folder of saved games and results, as a shelf writes it, to be brought in."""
    path, source = _no_shelf(folder), folder / "games"
    shutil.rmtree(source, ignore_errors=True)
    complaints: list[str] = []
    with contextlib.closing(Shelf(path, complaints.append)) as shelf:
        game = random.choice(GAMES)
        session = some_session(game, random, 200)
        players = ("human",) * game.seats(session.options)
        hold = shelf.begin(session, players)
        hold.keep(session)
        shelf.delete(hold.id)
        other = some_session(game, random, random.randint(1, 20))
        shelf.begin(other, ("human",) * game.seats(other.options)).keep(other)
    with contextlib.closing(Shelf(path, complaints.append)) as shelf:
        for _ in shelf.export(source):
            pass
    for each in sorted(source.iterdir()):
        text = each.read_text("utf-8")
        data = _json(json.loads(text), random) if each.suffix == ".json" else _spoilt(text, random)
        each.write_bytes(data)
    path = _no_shelf(folder)

    def read() -> None:
        with contextlib.closing(Shelf(path, complaints.append)) as shelf:
            for _ in shelf.bring_in(source):
                pass
            _look_through(shelf)
        _check_told(complaints)

    return read


def tournaments(random: Random, folder: Path) -> Reading:
    """Draw the folder of a tournament, of which the plan or a game may be spoilt."""
    plan, records = _tournament(random)
    home = folder / "tournament"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    text = plan_text(plan)
    spoilt = _json(json.loads(text), random) if random.random() < 0.3 else text.encode()
    (home / PLAN).write_bytes(spoilt)
    for number, record in enumerate(records):
        data = _spoilt(record, random) if random.random() < 0.5 else record.encode()
        (home / name_of(number)).write_bytes(data)
    return lambda: _stand(Games.of_folder(home))


def reports(random: Random, folder: Path) -> Reading:
    """Draw the report of a tournament, which the window can go on with."""
    plan, records = _tournament(random)
    path, kept = folder / "report.json", folder / "tournaments"
    shutil.rmtree(kept, ignore_errors=True)
    games = [{"number": number, "record": text} for number, text in enumerate(records)]
    path.write_bytes(_json({"plan": plan.to_json(), "games": games}, random))

    def read() -> None:
        tournaments = Tournaments(kept)
        found = tournaments.folder_of(path)
        assert [each.path for each in tournaments.kept()] == [found]
        _stand(Games.of_folder(found))

    return read


def bot_files(random: Random, folder: Path) -> Reading:
    """Draw the file of a bot, which is looked at before anybody runs it."""
    home = folder / "bots"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    source = random.choice(
        (
            '"""A bot.\n\nMore."""\nimport os, beside\nfrom . import x\n\nclass Bot:\n    pass\n',
            "#!/usr/bin/env python3\n# A bot.\n# It plays.\n\nprint()\n",
            "#!/bin/sh\n",
        )
    )
    path = home / f"bot{random.choice(('.py', '.sh', '.awk', ''))}"
    path.write_bytes(_spoilt(source, random))
    path.chmod(0o755)

    def read() -> None:
        for bot in list_bots([home]):
            str(bot.about)
        find_bot(path.name, [home])

    return read


def pictures(random: Random, folder: Path) -> Reading:
    """Draw a painted picture that was kept."""
    place = folder / "pictures"
    shutil.rmtree(place, ignore_errors=True)
    kept = Pictures(PictureFolder(place))

    def paint() -> Image.Image:
        return Image.new("RGBA", (8, 6))

    kept.get("picture", paint)
    (path,) = place.iterdir()
    file = BytesIO(path.read_bytes())
    path.write_bytes(_damaged(file.getvalue(), random))
    return lambda: kept.get("picture", paint).getpixel((0, 0))


KINDS: tuple[Kind, ...] = (
    records,
    settings,
    shelves,
    older_files,
    folders,
    tournaments,
    reports,
    bot_files,
    pictures,
)

SLOW = {shelves, older_files, folders}
"""Kinds of which every input writes and reads a database."""


def _spoilt(text: str, random: Random) -> bytes:
    data = spoilt(text, random).encode("utf-8", "surrogatepass")
    if random.random() < 0.1:
        data = random.randbytes(200) + data[random.randrange(len(data) + 1) :]
    return data


def _json(value: object, random: Random) -> bytes:
    """Return a value as a file holds it, with another part or another sign here and there."""
    if random.random() < 0.5:
        return json.dumps(spoilt_value(value, random)).encode()
    return _spoilt(json.dumps(value), random)


def _damaged(whole: bytes, random: Random) -> bytes:
    data = bytearray(whole)
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(data))
        size = random.choice((1, 4, 100))
        data[at : at + size] = random.randbytes(size)
    return bytes(data[: random.choice((len(data), random.randrange(len(data))))])


def _record(random: Random) -> bytes:
    session = some_session(random.choice(GAMES), random, random.randint(0, 40))
    comments = {ply: noise(random) for ply in range(random.randint(0, 3))}
    return _spoilt(Record.of(session, comments=comments).to_text(), random)


def _tournament(random: Random) -> tuple[Plan, list[str]]:
    """Draw a tournament, and the records of its first games."""
    game = random.choice(GAMES)
    words = options_of(game, random).changes()
    options = tuple(f"{name}={text}" for name, text in words.items())
    kind = random.choice(("round-robin", "gauntlet"))
    plan = Plan(game.id, ("level:1", "level:2", "level:3", "level:3"), options, 2, 7, 0.5, kind)
    if plan.seats == 2 and random.random() < 0.3:
        plan = replace(plan, players=plan.players[:2], format="round-robin", sprt=Sprt(0.0, 10.0))
    records = []
    for each in plan.fixtures()[:3]:
        players = [plan.players[player] for player in each.players]
        record = Record.of(some_session(game, random, 3), players)
        records.append(kept_text(replace(record, seed=each.seed), 0, "bot: gave no move"))
    return plan, records


def _stand(games: Games) -> None:
    """Look at a tournament as those do who go on with it."""
    with contextlib.closing(games):
        json.dumps(Scores(games.plan, games.results).summary())
        assert games.is_over == (not games.missing() or games.is_decided)
        for result in games.results:
            with contextlib.suppress(FourgamesError):
                games.record_of(result.number)


def _no_shelf(folder: Path) -> Path:
    for old in folder.glob("*shelf.sqlite3*"):
        old.unlink()
    return folder / "shelf.sqlite3"


def _look_through(shelf: Shelf) -> None:
    for each in shelf.entries():
        shelf.position(each.id)
        with contextlib.suppress(FourgamesError):
            shelf.record(each.id)
    shelf.summaries()


def _check_told(complaints: list[str]) -> None:
    assert all(text.strip().endswith(".") for text in complaints), complaints
