"""How a game ended."""

from __future__ import annotations

from wyrmtable.core.plain import Plain, PlainDict, whole_numbers


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


def outcome_from_plain(plain: Plain, seats: int) -> Outcome:
    """The outcome that `to_plain` has written down; ValueError says what is damaged."""
    if not isinstance(plain, dict):
        raise ValueError("outcome must be a mapping or null")
    winners, draw, ranks = (
        seats_of(plain, "winners"),
        seats_of(plain, "draw"),
        seats_of(plain, "ranks"),
    )
    if not all([0 <= seat < seats for seat in winners + draw]):
        raise ValueError(f"outcome: there are {seats} seats, from 0")
    if len(ranks) != seats or not all([1 <= rank <= seats for rank in ranks]):
        raise ValueError("outcome: ranks must give every seat a place")
    reason, cite = plain["reason"], plain["clause"]
    if not isinstance(reason, str) or not isinstance(cite, str):
        raise ValueError("outcome: reason and clause must be text")
    if not reason.isprintable() or not cite.isprintable():
        raise ValueError("outcome: reason and clause must be printable")
    return Outcome(winners, draw, ranks, reason, cite)


def seats_of(plain: PlainDict, key: str) -> tuple[int, ...]:
    return tuple(whole_numbers(plain[key], f"outcome, {key}"))
