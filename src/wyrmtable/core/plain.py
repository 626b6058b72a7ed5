"""Plain data: what states, views and events are made of, and what JSON can carry."""

# not compiled: type aliases
from __future__ import annotations

from typing import TypeAlias, Union

Plain: TypeAlias = Union[bool, int, float, str, "list[Plain]", "dict[str, Plain]", None]
PlainDict: TypeAlias = dict[str, Plain]
