"""What only the compiler needs: a mark for classes that plain Python may derive from, and i64.

A local variable that is annotated as `i64` is a number of the machine when the engine is compiled.
"""

# not compiled: has nothing to run
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int
    Kind = TypeVar("Kind", bound=type)

    def mypyc_attr(**_: bool) -> Callable[[Kind], Kind]:
        """Leave the class as it is; the compiler reads the mark from the source."""
        return lambda kind: kind


__all__ = ["i64", "mypyc_attr"]
