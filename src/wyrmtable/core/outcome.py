"""How a game ended."""

from __future__ import annotations

from wyrmtable.core.plain import PlainDict


class Outcome:
    """The end of a game: winners (several for a team), or the seats that share a draw.

    `ranks` has one place per seat, 1 is best and equal seats share a place.
    """

    winners: tuple[int, ...]
    draw: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str
    cite: str

    def __init__(
        self,
        winners: tuple[int, ...],
        draw: tuple[int, ...],
        ranks: tuple[int, ...],
        reason: str,
        cite: str,
    ) -> None:
        self.winners = winners
        self.draw = draw
        self.ranks = ranks
        self.reason = reason
        self.cite = cite

    def to_plain(self) -> PlainDict:
        """The outcome as JSON-ready data."""
        return {
            "winners": list(self.winners),
            "draw": list(self.draw),
            "ranks": list(self.ranks),
            "reason": self.reason,
            "clause": self.cite,
        }

    def __repr__(self) -> str:
        return f"Outcome({self.winners}, {self.draw}, {self.ranks}, {self.reason!r}, {self.cite!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __reduce__(
        self,
    ) -> tuple[type[Outcome], tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], str, str]]:
        return Outcome, (self.winners, self.draw, self.ranks, self.reason, self.cite)


def outcome_from_plain(plain: PlainDict) -> Outcome:
    """The outcome that `to_plain` has written down."""
    return Outcome(
        seats_of(plain, "winners"),
        seats_of(plain, "draw"),
        seats_of(plain, "ranks"),
        str(plain["reason"]),
        str(plain["clause"]),
    )


def seats_of(plain: PlainDict, key: str) -> tuple[int, ...]:
    listed = plain[key]
    if not isinstance(listed, list):
        raise ValueError(f"{key} must be a list")
    return tuple([number for number in listed if isinstance(number, int)])
