"""A whole game of each game in the program that the setup for Windows installs, under Wine.

The pictures that are taken on the way go to `pictures/windows/`, to be looked at. The tests of this
file follow one another on one Windows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from environment import ROOT
from packages.wine import Windows, windows_path
from x_windows import WindowWatch

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.games.mancala.game import MANCALA
from fourgames_tk.engine.games.skirmish.game import SKIRMISH
from fourgames_tk.engine.session import Session
from fourgames_tk.start_fault import TITLE
from tests.ui.xdriver import XDriver

from .on_windows import EXECUTABLE, FOLDER, HOME, LIBRARY, OWN, opened, words_in
from .player import (
    OPENS_SECONDS,
    SETTINGS,
    Kept,
    Player,
    first_session,
    games_kept,
    is_painted,
    saved_game,
)
from .twin import SIZE, Twin

pytestmark = [pytest.mark.timeout(1800)]
PICTURES = ROOT / "pictures" / "windows"
SEED = 5
DESKTOP = r"HKCU\Control Panel\Desktop"
FINE = 1.3
"""How much larger than at 96 dots an inch the window is at least at 144."""
AGAIN = "Install it again."
WINDOWS = {
    "Preferences": ("ctrl+,",),
    "New Game": ("ctrl+n",),
    "Statistics": ("ctrl+t",),
    "Keys": ("ctrl+k",),
    "Four Stones": ("ctrl+i",),
}
"""The windows that are looked at: their titles, and the keys that open them."""


@pytest.fixture(scope="module")
def installed(windows: Windows, setup: Path) -> Windows:
    """Return the Windows with the program and a person's settings on it."""
    windows.run(windows_path(setup), "/S", *f"/D={FOLDER}".split(" "))
    settings = windows.place(OWN) / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(SETTINGS, "utf-8")
    PICTURES.mkdir(parents=True, exist_ok=True)
    return windows


def by_chance(game: AnyGame) -> bool:
    """Tell whether chance decides who begins, so that only a saved game begins as one knows."""
    return bool(game.levels_of_play)


def begun(game: AnyGame) -> Session:
    """Return a game in which the other seat has moved."""
    session = Session(game, game.options_type(), SEED)
    while session.state.turn != 0 or not session.moves:
        session.play(session.state.legal_moves()[0])
    return session


def play(windows: Windows, driver: XDriver, twin: Twin, game: AnyGame) -> Kept:
    """Play a whole game and take pictures of it; return what is kept of it."""
    arguments = ["--game", game.id]
    if by_chance(game):
        arguments = [rf"{HOME}\{game.id}.4g"]
        saved = saved_game(begun(game), "human", "level:1")
        windows.place(arguments[0]).write_text(saved, "utf-8")
    window = opened(windows, *arguments)
    with window, Player(driver, twin, windows.place(LIBRARY)) as one:
        if by_chance(game):
            one.play(game, begun(game), most=3)
        else:
            one.keys("s", "1")
            one.play(game, first_session(game), most=3)
        one.still_picture().save(PICTURES / f"{game.id}.png")
        over = one.play(game)
        one.still_picture().save(PICTURES / f"{game.id}-end.png")
    return over


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_whole_game_by_clicks_and_keys(
    installed: Windows, driver: XDriver, twin: Twin, game: AnyGame
) -> None:
    over = play(installed, driver, twin, game)
    assert over.session.state.outcome() is not None
    assert over.players == ("human", "level:1")
    assert over.results[0] in ("won", "drawn", "lost")


def test_a_program_plays_in_the_window(installed: Windows, driver: XDriver, twin: Twin) -> None:
    library, settings = installed.place(LIBRARY), installed.place(OWN) / "settings.json"
    remembered = json.loads(settings.read_text("utf-8"))
    remembered[f"players.{SKIRMISH.id}"] = ["human", "bot:hunter.py"]
    settings.write_text(json.dumps(remembered), "utf-8")
    window = opened(installed, "--game", SKIRMISH.id)
    with window, Player(driver, twin, library) as one:
        one.look_at("New Game", "ctrl+n", closing="Return").save(PICTURES / "new-game.png")
        after = one.play(SKIRMISH, first_session(SKIRMISH), most=2)
        assert after.players == ("human", "bot:hunter.py")
        assert len(after.session.moves) == 4


def test_settings_and_games_are_there_after_a_restart(
    installed: Windows, driver: XDriver, twin: Twin
) -> None:
    library = installed.place(LIBRARY)
    played = games_kept(library)
    assert set(played) == {game.id for game in GAMES}
    with opened(installed, "--game", MANCALA.id), Player(driver, twin, library) as one:
        one.keys("s", "1")
        left = one.play(MANCALA, first_session(MANCALA), most=1)
        one.keys("ctrl+q")
        one.wait_until(lambda: not one.titles)
    with opened(installed), Player(driver, twin, library) as one:
        # The settings of before are in force: the window has their size.
        one.wait_until(lambda: one.picture().size == SIZE)
        one.look_at("Your Games", "y").save(PICTURES / "your-games.png")
        one.keys("g")
        after = one.play(MANCALA, most=1)
        assert after.id == left.id
        assert after.session.moves[: len(left.session.moves)] == left.session.moves
        assert after.players == ("human", "level:1")
    now = games_kept(library)
    assert {each: now[each] for each in played if each != MANCALA.id} == {
        each: moves for each, moves in played.items() if each != MANCALA.id
    }


@contextmanager
def damaged(folder: Path, name: str, length: int | None) -> Iterator[None]:
    """Take a file away, or leave no more of it than a length, for as long as the block takes."""
    path = folder / name
    whole = path.read_bytes()
    if length is None:
        path.unlink()
    else:
        path.write_bytes(whole[:length])
    try:
        yield
    finally:
        path.write_bytes(whole)


INSIDE = "_internal/"
HALF = 500_000
MISSING, CHANGED = "is missing", "is not as it was"


@pytest.mark.parametrize(
    ("name", "length", "told"),
    [
        # Python says it: the program looks at its files before all else.
        ("PIL/_imagingft.cp313-win_amd64.pyd", None, f"{TITLE} is damaged: its file {{}}. {AGAIN}"),
        ("tcl86t.dll", HALF, f"{TITLE} is damaged: its file {{}}. {AGAIN}"),
        ("_tcl_data/init.tcl", None, f"{TITLE} is damaged: its file {{}}. {AGAIN}"),
        ("files.txt", None, f"{TITLE} is damaged: its file {{}}. {AGAIN}"),
        # Without this one Python cannot show a box.
        ("_ctypes.pyd", None, f"{TITLE} cannot go on: its file {{}}. {AGAIN}"),
        ("libffi-8.dll", None, f"{TITLE} cannot go on: its file {{}}. {AGAIN}"),
    ],
)
def test_a_damaged_installation_is_told_in_a_box(
    installed: Windows, driver: XDriver, name: str, length: int | None, told: str
) -> None:
    sentence = told.format(f"“{Path(name).name}” {MISSING if length is None else CHANGED}")
    watch = WindowWatch(driver.display_name)
    with damaged(installed.place(FOLDER) / INSIDE, name, length):
        program = installed.start(EXECUTABLE)
        try:
            assert watch.wait_until(lambda: any(watch.shown()), OPENS_SECONDS)
            title, box = next(watch.shown())
            left, top, width, height = watch.place(box)
            place = left, top, left + width, top + height
            assert watch.wait_until(lambda: is_painted(driver.screenshot(place)), OPENS_SECONDS)
            said = words_in(installed, title)
            assert sentence in [words.partition("\n")[0] for words in said]
            picture = f"damaged-{Path(name).stem}{'' if length is None else '-cut'}.png"
            driver.screenshot(place).save(PICTURES / picture)
            driver.move(left + 5, top + 5)
            driver.key("Return")
            assert watch.wait_until(lambda: not any(watch.shown()), OPENS_SECONDS)
            program.communicate()
        finally:
            watch.close()
            installed.close()
    assert program.returncode not in (0, None)


def test_its_windows_can_be_read_also_on_a_fine_screen_in_the_dark(
    installed: Windows, driver: XDriver, twin: Twin
) -> None:
    library = installed.place(LIBRARY)
    installed.run("reg", "add", DESKTOP, "/v", "LogPixels", "/t", "REG_DWORD", "/d", "144", "/f")
    installed.close()
    installed.place(OWN).joinpath("settings.json").unlink()
    with opened(installed, "--theme", "dark"), Player(driver, twin, library) as one:
        one.keys("Escape")
        one.still_picture().save(PICTURES / "fine-start.png")
        # Half as large again as at 96 dots an inch.
        assert one.picture().size[0] > FINE * SIZE[0]
        for title, keys in WINDOWS.items():
            name = title.lower().replace(" ", "-")
            one.look_at(title, *keys).save(PICTURES / f"fine-{name}.png")
