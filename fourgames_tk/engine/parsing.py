"""Parsing numbers, cells and positions that people and programs write.

The messages say what is wrong and what is allowed. Numbers are plain ASCII digits; Python's own
conversion would also accept digits of other scripts, underscores, `1e3` and `nan`. Cells are
written as in a spreadsheet: `a1` is the top-left one. Positions are JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from .errors import BadPosition, IllegalMove
from .language import _
from .text import quoted

_WHOLE = re.compile(r"[0-9]+")
_DECIMAL = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")
_CELL = re.compile(r"([a-z])([1-9][0-9]?)")


def parse_whole(text: str, least: int = 0, most: int = 999_999_999) -> int:
    """Return the whole number of a text, from `least` to `most`. Raises ValueError otherwise."""
    if _WHOLE.fullmatch(text) and len(text) <= len(str(most)) and least <= int(text) <= most:
        return int(text)
    raise ValueError(
        _("{text} is not a whole number from {least} to {most} in plain digits").format(
            text=repr(text), least=least, most=most
        )
    )


def parse_decimal(text: str) -> float:
    """Return the number of a text such as `2`, `0.5` or `-5`. Raises ValueError otherwise."""
    if not _DECIMAL.fullmatch(text):
        raise ValueError(
            _("{text} is not a number in plain digits, such as 2 or 0.5").format(text=repr(text))
        )
    return float(text)


def cell_text(row: int, column: int) -> str:
    """Return the text of a cell. Row and column count from 0 at the top left."""
    return f"{chr(ord('a') + column)}{row + 1}"


def match_move(pattern: re.Pattern[str], move: str, expected_form: str) -> re.Match[str]:
    """Match a move with a pattern.

    Raises IllegalMove if it does not match; `expected_form` says in the message how to write one.
    """
    match = pattern.fullmatch(move)
    if match is None:
        raise IllegalMove(
            _("{move} is not a move: write {how}").format(move=quoted(move), how=expected_form)
        )
    return match


def parse_cell(text: str, rows: int, columns: int) -> tuple[int, int]:
    """Return (row, column) of a cell, both from 0. Raises IllegalMove outside the grid."""
    match = _CELL.fullmatch(text)
    if match is not None:
        row, column = int(match[2]) - 1, ord(match[1]) - ord("a")
        if row < rows and column < columns:
            return row, column
    last = cell_text(rows - 1, columns - 1)
    raise IllegalMove(
        _("{text} is not a cell of this board: cells are a1 to {last}").format(
            text=quoted(text), last=last
        )
    )


def decode_json(text: str) -> object:
    """Return the value of a JSON text. Raises BadPosition if it is not valid JSON."""
    try:
        value: object = json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise BadPosition(
            _("this is not JSON: {problem} at character {place}").format(
                problem=error.msg, place=error.pos + 1
            )
        ) from None
    except RecursionError:
        raise BadPosition(_("this JSON is nested too deeply")) from None
    except ValueError as error:
        raise BadPosition(_("this is not JSON: {error}").format(error=error)) from None
    return value


def check_fields(
    data: object, names: Iterable[str], optional: Iterable[str] = ()
) -> dict[str, object]:
    """Return `data` as a JSON object that has all `names` and otherwise only `optional` ones.

    Raises BadPosition.
    """
    if not isinstance(data, dict):
        raise BadPosition(
            _("a position is a JSON object, not {found}").format(found=json_type_name(data))
        )
    needed, known = list(names), [*names, *optional]
    for name in needed:
        if name not in data:
            raise BadPosition(
                _("the position has no {name}: it needs {names}").format(
                    name=quoted(name), names=", ".join(needed)
                )
            )
    for name in data:
        if name not in known:
            raise BadPosition(
                _("the position has an unknown {name}: it has {names}").format(
                    name=quoted(name), names=", ".join(known)
                )
            )
    return data


def check_list(data: object, what: str, length: int | None = None) -> list[object]:
    """Return `data` as a list, of the given length if any. Raises BadPosition, naming `what`."""
    if not isinstance(data, list):
        raise BadPosition(
            _("{what} must be a list, not {found}").format(what=what, found=json_type_name(data))
        )
    if length is not None and len(data) != length:
        raise BadPosition(
            _("{what} must have {length} entries, not {found}").format(
                what=what, length=length, found=len(data)
            )
        )
    return data


def check_integer(data: object, what: str, minimum: int, maximum: int) -> int:
    """Return `data` as a whole number in the range. Raises BadPosition, naming `what`."""
    if not isinstance(data, int) or isinstance(data, bool):
        raise BadPosition(
            _("{what} must be a whole number, not {found}").format(
                what=what, found=json_type_name(data)
            )
        )
    if not minimum <= data <= maximum:
        raise BadPosition(
            _("{what} must be from {minimum} to {maximum}, not {found}").format(
                what=what, minimum=minimum, maximum=maximum, found=data
            )
        )
    return data


def check_boolean(data: object, what: str) -> bool:
    if not isinstance(data, bool):
        raise BadPosition(
            _("{what} must be true or false, not {found}").format(
                what=what, found=json_type_name(data)
            )
        )
    return data


def check_text(data: object, what: str) -> str:
    if not isinstance(data, str):
        raise BadPosition(
            _("{what} must be a text, not {found}").format(what=what, found=json_type_name(data))
        )
    return data


def json_type_name(data: object) -> str:
    """Return the type of a decoded JSON value in words, such as `a list`."""
    if data is None:
        return "null"
    words = {
        bool: _("true or false"),
        int: _("a number"),
        float: _("a number"),
        str: _("a text"),
        list: _("a list"),
    }
    return words.get(type(data), _("an object"))


def _refuse_constant(constant: str) -> object:
    raise ValueError(_("{constant} is not a number").format(constant=constant))
