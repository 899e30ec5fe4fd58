"""Files of all kinds, good, spoilt or noise, for whoever reads them."""

from __future__ import annotations

import contextlib
import json
import shutil
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.players import bot_failure as failing
from fourgames_tk.engine.players.bot_files import bots_in_folder, find_bot
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.tournament.folder import (
    PLAN_FILE,
    TournamentFolder,
    game_file_name,
    record_text,
)
from fourgames_tk.engine.tournament.plan import Plan
from fourgames_tk.engine.tournament.ratings import Sprt
from fourgames_tk.engine.tournament.report import Standings, json_text
from fourgames_tk.store import results as games_results
from fourgames_tk.store.library import Library
from fourgames_tk.store.picture_cache import PictureCacheFolder
from fourgames_tk.store.settings import Preferences, Settings
from fourgames_tk.ui.pages import your_games
from fourgames_tk.ui.text import game_heading, game_state_text, players_text
from fourgames_tk.ui.widgets.images import PictureDiskCache
from trials.drawing import noise, options_of, some_session, spoilt, spoilt_value
from trials.texts import Kind, Reading


def records(random: Random, folder: Path) -> Reading:
    """Draw a saved game."""
    path = folder / "game.4g"
    path.write_bytes(_record(random))
    return lambda: Record.read(path)


def settings(random: Random, folder: Path) -> Reading:
    """Draw the settings."""
    path = folder / "settings.json"
    path.unlink(missing_ok=True)
    Settings(path).save_preferences(Preferences(theme="dark"))
    Settings(path).save_window_size(800, 600)
    written = json.loads(path.read_text("utf-8")) if path.exists() else {}
    path.write_bytes(_json(written, random))
    for left in folder.glob("settings.json.damaged*"):
        left.unlink()

    def read() -> None:
        found = Settings(path)
        message = found.message
        found.save_preferences(Preferences(theme="light"))
        assert message is None or message.endswith("."), message

    return read


def libraries(random: Random, folder: Path) -> Reading:
    """Draw a folder of saved games, and the journal of their results."""
    source = folder / "games"
    shutil.rmtree(source, ignore_errors=True)
    library = Library(source)
    library.results.path.unlink(missing_ok=True)
    for _ in range(random.randint(1, 3)):
        session = some_session(random.choice(GAMES), random, 200)
        path, outcome = library.new_game_path(session.game.id), session.state.outcome()
        record = Record.from_session(session, ("human",) * session.game.seat_count(session.options))
        if outcome is not None:
            library.results.add(
                games_results.Result.of(record, session.steps, outcome, "2026-11-23", path.name)
            )
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(_spoilt(record.to_text(), random))
    if library.results.path.exists():
        library.results.path.write_bytes(_damaged(library.results.path.read_bytes(), random))

    def read() -> None:
        shutil.rmtree(folder / "other", ignore_errors=True)
        other = Library(folder / "other" / "games")
        faults: list[str] = []
        for _ in other.import_with_progress(source, faults):
            pass
        for each in (library, other):
            for head in each.read_headers():
                game_state_text(head), game_heading(head), players_text(head)
                your_games.session_until_error(head.path)
        games_results.GameStatistics.of(library.results.read())
        library.results.add(
            *library.results.remove_results(lambda result: result.game == "mancala")
        )

    return read


def tournaments(random: Random, folder: Path) -> Reading:
    """Draw the folder of a tournament, of which the plan or a game may be spoilt."""
    plan, records = _tournament(random)
    home = folder / "tournament"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    text = json_text(plan.to_json())
    spoilt = _json(json.loads(text), random) if random.random() < 0.3 else text.encode()
    (home / PLAN_FILE).write_bytes(spoilt)
    for fixture, record in zip(plan.fixtures(), records, strict=False):
        data = _spoilt(record, random) if random.random() < 0.5 else record.encode()
        (home / game_file_name(plan, fixture)).write_bytes(data)
    return lambda: _stand(TournamentFolder.open_folder(home))


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
        for bot in bots_in_folder(home):
            str(bot.description)
        find_bot(path.name, [home])

    return read


def pictures(random: Random, folder: Path) -> Reading:
    """Draw a painted picture that was kept."""
    place = folder / "pictures"
    shutil.rmtree(place, ignore_errors=True)
    kept = PictureDiskCache(PictureCacheFolder(place))

    def paint() -> Image.Image:
        return Image.new("RGBA", (8, 6))

    kept.get_or_paint("picture", paint)
    (path,) = place.iterdir()
    file = BytesIO(path.read_bytes())
    path.write_bytes(_damaged(file.getvalue(), random))
    return lambda: kept.get_or_paint("picture", paint).getpixel((0, 0))


KINDS: tuple[Kind, ...] = (
    records,
    settings,
    libraries,
    tournaments,
    bot_files,
    pictures,
)

SLOW = {libraries}
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
    return _spoilt(Record.from_session(session, comments=comments).to_text(), random)


def _tournament(random: Random) -> tuple[Plan, list[str]]:
    """Draw a tournament, and the records of its first games."""
    game = random.choice(GAMES)
    words = options_of(game, random).non_default_texts()
    options = tuple(f"{name}={text}" for name, text in words.items())
    kind = random.choice(("round-robin", "gauntlet"))
    plan = Plan(game.id, ("level:1", "level:2", "level:3", "level:3"), options, 2, 7, 0.5, kind)
    if plan.seat_count == 2 and random.random() < 0.3:
        plan = replace(plan, players=plan.players[:2], format="round-robin", sprt=Sprt(0.0, 10.0))
    records = []
    for each in plan.fixtures()[:3]:
        players = [plan.players[player] for player in each.players]
        record = Record.from_session(some_session(game, random, 3, each.seed), players)
        failure = failing.BotFailure("bot: mine", "gave no move", kind=failing.FailureKind.TIME)
        records.append(record_text(plan, each, record, failure))
    return plan, records


def _stand(games: TournamentFolder) -> None:
    """Look at a tournament as those do who go on with it."""
    with contextlib.closing(games):
        json.dumps(Standings(games.plan, games.results).summary_json())
        assert games.is_over == (not list(games.missing_fixtures()) or games.is_decided)
        for result in games.results:
            with contextlib.suppress(FourgamesError):
                games.read_record_text(result.number)
