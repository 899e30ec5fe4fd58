"""The engine: rules, computer players, records and protocol. Standard library only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy_getattr

if TYPE_CHECKING:
    from . import explanation as explanation
    from . import record as record
    from . import review_in_record as review_in_record
    from . import session as session

__getattr__ = lazy_getattr(__name__)
