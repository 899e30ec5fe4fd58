"""Emblems of the levels: distinct and readable pictures, shown where a level has its name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from fourgames_tk.engine.game import Level
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.ui.pages.game_page import GameSetupPage
from fourgames_tk.ui.paint.level_emblems import SIGNS, level_emblem
from fourgames_tk.ui.paint.palette import PALETTES, Palette
from fourgames_tk.ui.widgets.controls import LevelEmblem
from tests.ui.colour_vision import contrast
from tests.ui.person import Person

LEVELS = [(game.id, level) for game in GAMES for level in game.levels]
BOTH = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
SMALL = 16
"""The smallest side in pixels, in a list."""
CHANGED, CHANGED_PIXELS = 40, 8
"""Two emblems differ in at least so many pixels by at least so much of 255."""


def emblem(game: str, level: Level, palette: Palette, side: int = SMALL) -> Image.Image:
    picture = Image.new("RGBA", (side, side), palette.sheet)
    picture.alpha_composite(level_emblem(side, game, level.number, level.name, palette))
    return picture.convert("RGB")


@BOTH
def test_all_levels_of_all_games_have_distinct_emblems(palette: Palette) -> None:
    shown = [(game, level.name, emblem(game, level, palette)) for game, level in LEVELS]
    for (game, name, first), (other, other_name, second) in combinations(shown, 2):
        gap = ImageChops.difference(first, second)
        # Levels of two games with one name have one sign, on plates of other shapes and colours;
        # within a game colours are not needed.
        grey = ImageChops.difference(first.convert("L"), second.convert("L"))
        parts = [grey] if game == other else list(gap.split())
        changed = max(sum(part.histogram()[CHANGED:]) for part in parts)
        assert changed >= CHANGED_PIXELS, (game, name, other, other_name)


@BOTH
def test_a_sign_has_contrast_with_its_plate_at_the_smallest_size(palette: Palette) -> None:
    least = 7.0 if palette.has_high_contrast else 3.0
    for game, level in LEVELS:
        inner = emblem(game, level, palette).crop((3, 3, 13, 13))
        colours = sorted(pixels(inner), key=sum)
        darkest, lightest = ("#{:02X}{:02X}{:02X}".format(*colours[n]) for n in (5, -6))
        assert contrast(darkest, lightest) >= least, (game, level.name)


def pixels(picture: Image.Image) -> Iterator[tuple[int, int, int]]:
    data = picture.tobytes()
    return zip(data[::3], data[1::3], data[2::3], strict=True)


@BOTH
def test_an_emblem_fills_its_square_at_every_size_and_is_painted_alike(palette: Palette) -> None:
    for game, level in LEVELS:
        for side in (16, 21, 22, 48):
            picture = level_emblem(side, game, level.number, level.name, palette)
            assert picture.size == (side, side)
            assert picture.getbbox() == (0, 0, side, side), (game, level.name, side)
            again = level_emblem(side, game, level.number, level.name, palette)
            assert picture.tobytes() == again.tobytes()


def test_every_name_has_a_sign_and_a_level_of_a_new_game_its_number() -> None:
    assert {level.name for _, level in LEVELS} == set(SIGNS)
    palette = PALETTES["light"]
    first, second = (level_emblem(24, "new-game", n, "Unknown", palette) for n in (1, 2))
    assert first.tobytes() != second.tobytes()


def test_the_emblem_follows_the_level_on_the_page_and_in_a_game(person: Person) -> None:
    game, workspace = find_game("skirmish"), person.app.workspace

    def shown() -> list[str]:
        found = [each for each in person.widgets() if isinstance(each, LevelEmblem)]
        return [str(each.cget("image")) for each in found if each.winfo_viewable()]

    workspace.show_game_page(game)
    person.wait(lambda: len(shown()) == 1 and "" not in shown(), "an emblem on the page")
    first, page = shown(), workspace.side_panel.page
    assert isinstance(page, GameSetupPage)
    page.choose_level(4)
    assert shown() != first
    person.start_game(game, "human level:3")
    person.wait(lambda: len(shown()) == 1 and "" not in shown(), "an emblem in the game")
    played = shown()
    workspace.change_level(game, 4)
    person.wait(lambda: shown() != played, "the emblem of the other level")
    person.start_game(game, "human human")
    assert not any(shown())
