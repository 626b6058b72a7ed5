"""Chance comes from outside the rules: seeded, scripted, sealed or recorded.

Rules ask only for `below(n)`, a uniform number from 0 to n - 1, or for what is made of it
(`die`, `shuffle`). Every outcome can be taped as a pair (n, value), which is what records keep.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final

from wyrmtable.core.compiling import mypyc_attr
from wyrmtable.core.errors import ChanceMismatch
from wyrmtable.core.plain import Plain, PlainDict, whole_numbers

MASK32: Final = 0xFFFFFFFF
BLOCK: Final = 64  # bytes that SHA-256 takes at a time
FACTOR: Final = 747796405  # of the congruential generator
MIXER: Final = 277803737


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """The interface of all sources; `tape`, if set, collects every outcome as (n, value)."""

    tape: list[tuple[int, int]] | None
    count: int

    def __init__(self) -> None:
        self.tape = None
        self.count = 0

    def below(self, n: int) -> int:
        """A uniform number from 0 to n - 1."""
        value = self.draw(n)
        self.count += 1
        tape = self.tape
        if tape is not None:
            tape.append((n, value))
        return value

    def die(self, sides: int) -> int:
        """A roll of one die, 1 to `sides`."""
        return self.below(sides) + 1

    def shuffle(self, items: list[int]) -> None:
        """Put the items into a uniformly random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def draw(self, n: int) -> int:
        """The next outcome of this source; use `below`, which also counts and tapes it."""
        raise ChanceMismatch("this source of chance gives no outcomes")

    def clone(self) -> Chance:
        """An independent source that goes on as this one would; the tape stays behind."""
        raise ChanceMismatch("this source of chance cannot be cloned")

    def __reduce__(self) -> tuple[Callable[[PlainDict], Chance], tuple[PlainDict]]:
        return chance_from_plain, (self.to_plain(),)

    def to_plain(self) -> PlainDict:
        """The source as JSON-ready data (it gives away every future outcome)."""
        raise ChanceMismatch("this source of chance cannot be written down")


def product(word: int, factor: int) -> int:
    """The last 32 bits of a product, in two parts that stay small numbers of the machine."""
    return ((word & 0xFFFF) * factor + (((word >> 16) * factor & 0xFFFF) << 16)) & MASK32


class Seeded(Chance):
    """Fast reproducible numbers (a permuted congruential generator with 32-bit words)."""

    word: int
    step: int
    seed: int

    def __init__(self, seed: int, word: int = -1, step: int = 1) -> None:
        super().__init__()
        self.seed = seed
        if word < 0:  # a new source
            if abs(seed) < 1 << 31:
                folded = abs(seed) * 2 + (1 if seed < 0 else 0)
                word = ((folded + 1) * FACTOR + 1) & MASK32
            else:  # spread a large seed over both words
                spread = hashlib.sha256(str(seed).encode()).digest()
                word = int.from_bytes(spread[:4], "big")
                step = int.from_bytes(spread[4:8], "big")
        self.word = word & MASK32
        self.step = (step & MASK32) | 1  # a full period needs an odd step

    def next_word(self) -> int:
        """The next 32 random bits."""
        word = self.word
        self.word = (product(word, FACTOR) + self.step) & MASK32
        mixed = product((word >> ((word >> 28) + 4)) ^ word, MIXER)
        return (mixed >> 22) ^ mixed

    def draw(self, n: int) -> int:
        if n <= 0 or n > MASK32:
            raise ChanceMismatch(f"no number can be drawn below {n}")
        limit = (MASK32 + 1) - (MASK32 + 1) % n  # reject the uneven rest
        word = self.next_word()
        while word >= limit:
            word = self.next_word()
        return word % n

    def clone(self) -> Chance:
        twin = Seeded(self.seed, self.word, self.step)
        twin.count = self.count
        return twin

    def to_plain(self) -> PlainDict:
        return {
            "source": "seeded",
            "seed": self.seed,
            "word": self.word,
            "step": self.step,
            "count": self.count,
        }


class Scripted(Chance):
    """Outcomes that are given beforehand, for tests and rule cases."""

    script: list[int]

    def __init__(self, script: list[int]) -> None:
        super().__init__()
        self.script = script

    def draw(self, n: int) -> int:
        if self.count >= len(self.script):
            raise ChanceMismatch(
                f"the script has {len(self.script)} outcomes, and one more of {n} is asked for"
            )
        value = self.script[self.count]
        if value < 0 or value >= n:
            raise ChanceMismatch(
                f"outcome {self.count + 1} of the script is {value}, not from 0 to {n - 1}"
            )
        return value

    def left(self) -> int:
        """How many outcomes of the script have not been used."""
        return len(self.script) - self.count

    def clone(self) -> Chance:
        twin = Scripted(self.script)
        twin.count = self.count
        return twin

    def to_plain(self) -> PlainDict:
        return {"source": "scripted", "script": list(self.script), "count": self.count}


class Sealed(Chance):
    """Outcomes derived from a secret; its hash is published before the game, the secret after."""

    secret: bytes
    _keyed: Keyed

    def __init__(self, secret: bytes, keyed: Keyed | None = None) -> None:
        super().__init__()
        self.secret = secret
        self._keyed = Keyed(secret) if keyed is None else keyed

    @property
    def commitment(self) -> str:
        """The hash that is published before the game."""
        return commitment_of(self.secret)

    def draw(self, n: int) -> int:
        return sealed_outcome(self._keyed, self.count, n)

    def clone(self) -> Chance:
        twin = Sealed(self.secret, self._keyed)
        twin.count = self.count
        return twin

    def to_plain(self) -> PlainDict:
        return {"source": "sealed", "secret": self.secret.hex(), "count": self.count}


class Recorded(Chance):
    """Outcomes of a game played before, in order, each with its number of possibilities."""

    outcomes: list[tuple[int, int]]

    def __init__(self, outcomes: list[tuple[int, int]]) -> None:
        super().__init__()
        self.outcomes = outcomes

    def draw(self, n: int) -> int:
        if self.count >= len(self.outcomes):
            raise ChanceMismatch(f"a d{n} is rolled here that the record does not have")
        sides, value = self.outcomes[self.count]
        if sides != n:
            raise ChanceMismatch(f"a d{n} is rolled here, and the record has a d{sides}")
        return value

    def clone(self) -> Chance:
        twin = Recorded(self.outcomes)
        twin.count = self.count
        return twin

    def to_plain(self) -> PlainDict:
        return {
            "source": "recorded",
            "outcomes": [[sides, value] for sides, value in self.outcomes],
            "count": self.count,
        }


def commitment_of(secret: bytes) -> str:
    """The published hash of a secret."""
    return hashlib.sha256(b"wyrmtable sealed chance\n" + secret).hexdigest()


class Keyed:
    """HMAC-SHA256 under one key (RFC 2104), of which half is the same every time: made once."""

    def __init__(self, key: bytes) -> None:
        if len(key) > BLOCK:
            key = hashlib.sha256(key).digest()
        block = key.ljust(BLOCK, b"\0")
        self._inner = hashlib.sha256(bytes([byte ^ 0x36 for byte in block]))
        self._outer = hashlib.sha256(bytes([byte ^ 0x5C for byte in block]))

    def digest(self, message: bytes) -> bytes:
        """The code of a message, 32 bytes."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


def sealed_outcome(keyed: Keyed, count: int, n: int) -> int:
    """Outcome number `count` (from 0) of a secret, uniform from 0 to n - 1.

    HMAC-SHA256 of "count.attempt" under the secret, as a big-endian number; the first attempt
    that lies below the largest multiple of n is taken modulo n.
    """
    if n <= 0:
        raise ChanceMismatch(f"no number can be drawn below {n}")
    limit = (1 << 256) - (1 << 256) % n
    attempt = 0
    while True:
        message = f"{count}.{attempt}".encode()
        number = int.from_bytes(keyed.digest(message), "big")
        if number < limit:
            return number % n
        attempt += 1


def chance_from_plain(plain: PlainDict) -> Chance:
    """The source that `to_plain` has written down; ValueError says what is damaged."""
    source, count = plain.get("source"), plain.get("count")
    if type(count) is not int or count < 0:
        raise ValueError("chance: count must be a whole number")
    made: Chance
    if source == "seeded":
        seed, word, step = whole_numbers([plain[key] for key in ("seed", "word", "step")], "chance")
        made = Seeded(seed, word & MASK32, step)
    elif source == "scripted":
        made = Scripted(whole_numbers(plain["script"], "chance, script"))
    elif source == "sealed":
        secret = plain["secret"]
        if not isinstance(secret, str):
            raise ValueError("chance: secret must be hexadecimal text")
        made = Sealed(bytes.fromhex(secret))
    elif source == "recorded":
        listed = plain["outcomes"]
        if not isinstance(listed, list):
            raise ValueError("chance: outcomes must be a list")
        made = Recorded([rolled(pair) for pair in listed])
    else:
        raise ValueError(f"chance: unknown source {str(source)[:40]!r}")
    made.count = count
    return made


def rolled(pair: Plain) -> tuple[int, int]:
    """One recorded outcome as (n, value)."""
    numbers = whole_numbers(pair, "chance, outcomes")
    if len(numbers) != 2 or not 0 <= numbers[1] < numbers[0]:
        raise ValueError("chance: an outcome is a pair of n and a number from 0 to n - 1")
    return numbers[0], numbers[1]
