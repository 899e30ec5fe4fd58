"""What stands in a file that another version of the program wrote, and this one does not know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Union

Names = Mapping[str, Union["Names", None]]
"""The names that are known: None where all that stands there is, else those inside."""


def unknown_in(data: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """Return what of an object is not known, inside of what is known too."""
    unknown: dict[str, Any] = {}
    for name, value in data.items():
        inside = names.get(name)
        if name not in names:
            unknown[name] = value
        elif inside is not None and isinstance(value, dict) and (more := unknown_in(value, inside)):
            unknown[name] = more
    return unknown


def merged(data: Mapping[str, Any], unknown: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is known with all that is not."""
    result = dict(data)
    for name, value in unknown.items():
        result[name] = merged(data[name], value) if name in data else value
    return result


def is_deeper(data: object, most: int) -> bool:
    """Tell whether more than so many objects and lists stand inside one another."""
    layer = [data]
    for _ in range(most + 1):
        layer = [
            each
            for value in layer
            if isinstance(value, dict | list)
            for each in (value.values() if isinstance(value, dict) else value)
        ]
    return bool(layer)
