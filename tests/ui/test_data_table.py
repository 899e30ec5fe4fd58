"""A table of texts: keys, clicks, the wheel, and only what is in sight is drawn."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from fourgames_tk.ui.kit.data_table import Column, DataTable
from fourgames_tk.ui.kit.style import apply_style
from fourgames_tk.ui.paint.palette import PALETTES
from tests.ui.pump import pump, settle
from tests.ui.xdriver import WHEEL_DOWN, XDriver

COLUMNS = (
    Column("Name", ("a name of some length",), stretches=True),
    Column("Points", ("888",), is_number=True),
    Column("Elo", ("−888",), is_number=True),
)


class Rows(Sequence[tuple[str, ...]]):
    """Many rows that are made as they are looked at."""

    def __init__(self, count: int) -> None:
        self.total = count
        self.asked: set[int] = set()

    def __len__(self) -> int:
        return self.total

    def __getitem__(self, row: Any) -> Any:
        self.asked.add(row)
        return (f"row {row}", str(row), "x")


class Table:
    """A table in a window, with what it has told."""

    def __init__(self, root: tk.Tk, driver: XDriver, by_cell: bool) -> None:
        self.root, self.driver = root, driver
        self.told: list[str] = []
        self.table = DataTable(
            root,
            5,
            lambda: self.told.append("chosen"),
            lambda: self.told.append("opened"),
            by_cell,
        )
        self.table.pack(fill="both", expand=True)

    def show(self, rows: int) -> Rows:
        made = Rows(rows)
        self.table.show(COLUMNS, made)
        pump(self.root, lambda: bool(self.table.canvas.find_all()), message="the table")
        self.table.canvas.focus_force()
        settle(self.root)
        return made

    @property
    def place(self) -> tuple[int | None, int]:
        return self.table.row, self.table.column

    def key(self, *names: str) -> None:
        for name in names:
            self.driver.key(name)
            settle(self.root)

    def click(self, row: int, column: int = 0, times: int = 1) -> None:
        x, y = self.table.place_of(row, column)
        canvas = self.table.canvas
        for _ in range(times):
            self.driver.click(canvas.winfo_rootx() + x, canvas.winfo_rooty() + y)
        settle(self.root)

    def texts(self) -> list[str]:
        canvas = self.table.canvas
        items = [item for item in canvas.find_all() if canvas.type(item) == "text"]
        return [str(canvas.itemcget(item, "text")) for item in items]


@pytest.fixture(params=[True, False], ids=["by cell", "by row"])
def table(root: tk.Tk, driver: XDriver, request: pytest.FixtureRequest) -> Iterator[Table]:
    pictures = apply_style(root, PALETTES["light"])
    yield Table(root, driver, request.param)
    del pictures


def test_keys_choose_and_enter_opens(table: Table) -> None:
    by_cell = table.table._by_cell
    table.show(30)
    assert table.place == (0, 0)
    table.key("Down", "Down", "Right")
    assert table.place == (2, 1 if by_cell else 0)
    table.key("Up", "Right", "Right", "Right")
    assert table.place == (1, 2 if by_cell else 0)
    table.key("Next")
    assert table.place[0] == 6
    table.key("End")
    assert table.place[0] == 29
    assert "row 29" in table.texts() and "row 0" not in table.texts()
    table.key("Home", "Up")
    assert table.place[0] == 0
    assert "opened" not in table.told
    table.key("Return")
    assert table.told[-1] == "opened"


def test_a_click_chooses_and_two_open(table: Table) -> None:
    table.show(30)
    table.click(3, 2)
    assert table.place == (3, 2 if table.table._by_cell else 0)
    assert table.told == ["chosen"]
    table.click(4, times=2)
    assert table.told[-1] == "opened"
    before = table.place
    canvas = table.table.canvas
    table.driver.click(canvas.winfo_rootx() + 20, canvas.winfo_rooty() + 8)
    settle(table.root)
    assert table.place == before, "a heading is no row"


def test_only_what_is_in_sight_is_made(table: Table) -> None:
    rows = table.show(100_000)
    assert len(rows.asked) < 10
    table.key("End")
    assert len(rows.asked) < 20
    assert "row 99999" in table.texts()
    table.key("Home")
    table.driver.click(
        table.table.canvas.winfo_rootx() + 30, table.table.canvas.winfo_rooty() + 60, WHEEL_DOWN
    )
    settle(table.root)
    assert "row 0" not in table.texts() and "row 1" in table.texts()


def test_an_empty_table_opens_nothing(table: Table) -> None:
    table.show(0)
    table.key("Down", "Return")
    table.click(1)
    assert "opened" not in table.told
    assert table.place == (None, 0)
    assert table.texts() == ["Name", "Points", "Elo"]


def test_what_was_chosen_stays_while_rows_come_and_go(table: Table) -> None:
    table.show(30)
    table.table.choose(20)
    table.show(40)
    assert table.place[0] == 20
    table.show(4)
    assert table.place[0] == 3


def test_a_text_too_long_is_cut_and_narrow_tables_scroll(table: Table) -> None:
    table.table.show(COLUMNS, [("a very long name " * 20, "1", "2")])
    table.root.geometry("260x200")
    pump(table.root, lambda: table.root.winfo_width() == 260, message="the size")
    settle(table.root)
    assert any(text.endswith("…") for text in table.texts())
    table.table.canvas.focus_force()
    settle(table.root)
    table.key("Right", "Right", "Right", "Right")
    x, _ = table.table.place_of(0, 2)
    assert 0 < x < table.table.canvas.winfo_width()


def test_colours_follow_the_theme(table: Table) -> None:
    table.show(3)
    held = apply_style(table.root, PALETTES["dark"])
    settle(table.root)
    canvas = table.table.canvas
    assert str(canvas.cget("background")) == PALETTES["dark"].card
    inks = {str(canvas.itemcget(each, "fill")) for each in canvas.find_all()}
    assert PALETTES["light"].ink not in inks and PALETTES["dark"].ink in inks
    del held
