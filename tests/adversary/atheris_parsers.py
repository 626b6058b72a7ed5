"""The parsers under atheris, which looks for inputs that reach code nothing has reached before.

    uv run --with atheris python -m tests.adversary.atheris_parsers record -max_total_time=600

The first word names the parser (see TARGETS in fuzz.py); the rest is for libFuzzer.
"""

from __future__ import annotations

import contextlib
import importlib
import sys


def main() -> None:
    """Fuzz until something breaks, or the time is over."""
    atheris = importlib.import_module("atheris")  # no part of the development tools
    with atheris.instrument_imports(include=["wyrmtable"]):
        from tests.adversary.fuzz import TARGETS, valid

        from wyrmtable.core.errors import WyrmtableError
    name = sys.argv.pop(1)
    seeds, run = valid(name), TARGETS[name][1]

    def one(data: bytes) -> None:
        if not data:
            return
        # a valid text with a piece of the data in it, or the data alone
        text = data[1:].decode("utf-8", "replace")
        if data[0]:
            seed = seeds[data[0] % len(seeds)]
            at = int.from_bytes(data[1:3], "big") % (len(seed) + 1)
            text = seed[:at] + data[3:].decode("utf-8", "replace") + seed[at:]
        with contextlib.suppress(WyrmtableError):
            run(text)

    atheris.Setup(sys.argv, one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
