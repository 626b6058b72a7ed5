"""The text of a record: its lines, how they are read, and what makes one damaged."""

# not compiled: reading text
from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from wyrmtable.core.converting import from_json
from wyrmtable.core.errors import BadRecord
from wyrmtable.core.plain import PlainDict

FIRST_LINE = "wyrmtable record 1"
HEADERS = ("game", "rules", "content", "names", "options", "start", "chance")
FOOTERS = ("result", "state")
ROLL = re.compile(r"d([1-9][0-9]{0,8})=([1-9][0-9]{0,8})")
ACTION = re.compile(r"([1-9][0-9]?) (\S.*)")
CHANCE = re.compile(r"given|seeded( -?[0-9]{1,80})?|sealed [0-9a-f]{64}( ([0-9a-f]{2})+)?")
DIGEST = re.compile(r"[0-9a-f]{64}")

Decoded = TypeVar("Decoded")


class RecordLine(msgspec.Struct):
    """One action of a record and what was rolled during it; `number` is its line in the text."""

    seat: int
    text: str
    rolls: list[tuple[int, int]]
    number: int = 0


class Parts(msgspec.Struct, kw_only=True):
    """What a record holds."""

    game: str = ""
    rules: str = ""
    content: PlainDict | None = None  # of a variant: the overlay on the game's content
    names: list[str] = []
    options: PlainDict | None = None
    start: PlainDict | None = None
    chance: str = "given"
    opening: list[tuple[int, int]] = []
    lines: list[RecordLine] = []
    result: PlainDict | None = None
    digest: str | None = None
    where: dict[str, int] = {}  # the lines of headers and footers, if it was read from a text


class Reader:
    """Reads a record line by line; knows where it is."""

    def __init__(self, text: str) -> None:
        self.rows = text.removesuffix("\n").split("\n")  # JSON may hold what else ends a line
        self.at = 0

    def bad(self, why: str) -> BadRecord:
        return BadRecord(self.at, why)

    def next(self) -> str:
        """The next line that is not empty."""
        while self.at < len(self.rows):
            self.at += 1
            row = self.rows[self.at - 1].strip()
            if row and not row.startswith("#"):
                return row
        self.at = len(self.rows) + 1
        raise self.bad("the record ends without its `end` line")

    def parts(self) -> Parts:
        first = self.rows[0].strip() if self.rows else ""
        self.at = 1
        if first != FIRST_LINE:
            if re.fullmatch(r"wyrmtable record [0-9]+", first):
                raise self.bad(f"version {first.split()[-1]} of the format is not known, 1 is")
            raise self.bad(f"a record begins with {FIRST_LINE!r}")
        record = Parts()
        row = self.headers(record)
        while row != "end" and row.partition(":")[0] not in FOOTERS:
            row = self.action(record, row)
        while row != "end":
            self.footer(record, row)
            row = self.next()
        if any(row.strip() for row in self.rows[self.at :]):
            self.at += 1
            raise self.bad("nothing is expected after `end`")
        return record

    def headers(self, record: Parts) -> str:
        """Read the headers; returns the first line after them."""
        seen: dict[str, int] = {}
        while True:
            row = self.next()
            key, colon, value = row.partition(":")
            if not colon or key not in HEADERS:
                break
            if key in seen:
                raise self.bad(f"{key} is there twice")
            seen[key] = record.where[key] = self.at
            self.header(record, key, value.strip())
        for key in ("game", "rules", "names"):
            if key not in seen:
                raise self.bad(f"the header {key!r} is missing")
        if ("options" in seen) == ("start" in seen):
            raise self.bad("a record has either options or a start")
        return row

    def header(self, record: Parts, key: str, value: str) -> None:
        if key == "names":
            names = self.json(value, list[str])
            if not 1 <= len(names) <= 99:
                raise self.bad("names must list every seat")
            record.names = names
        elif key == "content":
            record.content = self.json(value, dict[str, object])  # type: ignore[assignment]  # JSON
        elif key == "options":
            record.options = self.json(value, dict[str, object])  # type: ignore[assignment]  # JSON
        elif key == "start":
            record.start = self.json(value, dict[str, object])  # type: ignore[assignment]  # JSON
        elif not value:
            raise self.bad(f"{key} is empty")
        elif key == "game":
            record.game = value
        elif key == "rules":
            record.rules = value
        elif not CHANCE.fullmatch(value):
            raise self.bad(f"chance is `given`, `seeded` or `sealed`, not {value[:40]!r}")
        else:
            record.chance = value

    def action(self, record: Parts, row: str) -> str:
        """Read an action or a line of rolls; returns the next line."""
        if row.startswith("~"):
            rolls = self.rolls(row[1:])
            if not record.lines:
                record.where.setdefault("opening", self.at)
            (record.lines[-1].rolls if record.lines else record.opening).extend(rolls)
            return self.next()
        found = ACTION.fullmatch(row)
        if not found:
            raise self.bad(f"an action looks like `1 lock`, not {row[:40]!r}")
        seat = int(found[1]) - 1
        if seat >= len(record.names):
            raise self.bad(f"there is no seat {seat + 1}: {len(record.names)} are named")
        record.lines.append(RecordLine(seat, found[2], [], self.at))
        return self.next()

    def rolls(self, words: str) -> list[tuple[int, int]]:
        rolls: list[tuple[int, int]] = []
        for word in words.split():
            found = ROLL.fullmatch(word)
            if not found or int(found[2]) > int(found[1]):
                raise self.bad(f"a roll looks like `d20=18`, not {word[:40]!r}")
            rolls.append((int(found[1]), int(found[2]) - 1))
        return rolls

    def footer(self, record: Parts, row: str) -> None:
        key, _, value = row.partition(":")
        if key not in FOOTERS:
            raise self.bad(f"expected `result`, `state` or `end`, not {row[:40]!r}")
        if key in record.where:
            raise self.bad(f"{key} is there twice")
        record.where[key] = self.at
        if key == "result":
            record.result = self.json(value, dict[str, object])  # type: ignore[assignment]  # JSON
        elif DIGEST.fullmatch(value.strip()):
            record.digest = value.strip()
        else:
            raise self.bad("the state is a hash of 64 hexadecimal digits")

    def json(self, value: str, kind: type[Decoded]) -> Decoded:
        try:
            found = msgspec.json.decode(value, type=kind)
            from_json(value)  # of a key that is there twice the last would win
            return found
        except RecursionError:
            raise self.bad("damaged JSON: nested too deeply") from None
        except ValueError as error:
            raise self.bad(f"damaged JSON: {error}") from None


def json_text(value: object) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def rolls_text(rolls: list[tuple[int, int]]) -> list[str]:
    return ["~ " + " ".join(f"d{sides}={value + 1}" for sides, value in rolls)] if rolls else []
