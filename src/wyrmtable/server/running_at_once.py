"""Running a coroutine at once instead of in a task that would have to wait for its turn."""

from __future__ import annotations

from collections.abc import Awaitable, Coroutine, Generator


class Rest:
    """What is left of a coroutine that had to wait; to be awaited once."""

    def __init__(self, coroutine: Coroutine[object, object, None], waiting: object) -> None:
        self._coroutine = coroutine
        self._waiting = waiting

    def __await__(self) -> Generator[object, object, None]:
        waiting = self._waiting
        while True:
            try:
                try:
                    value = yield waiting
                except BaseException as error:
                    waiting = self._coroutine.throw(error)
                else:
                    waiting = self._coroutine.send(value)
            except StopIteration:
                return


def begin(coroutine: Coroutine[object, object, None]) -> Awaitable[None] | None:
    """Run a coroutine until it ends (None) or must wait (what is left of it)."""
    try:
        waiting = coroutine.send(None)
    except StopIteration:
        return None
    return Rest(coroutine, waiting)
