"""A small game of sealed bids in plain Python, to show that the engine knows no other game."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, ClassVar

import msgspec

import wyrmtable as wt
from wyrmtable.core.action import FIRST_GAME_KIND
from wyrmtable.core.eventdata import EventData, Seat, event_types
from wyrmtable.core.fields import OWN, Fields, number, row
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.ruleset import RulesetOf
from wyrmtable.core.sealed import SealedQuestion
from wyrmtable.core.task import AnyTask
from wyrmtable.core.verbs import Number, Verb, Verbs

NO_BID = -1
COINS = 5

BID = Verb(FIRST_GAME_KIND, "bid", "bid {coins}", about="draft a bid")
COMMIT = Verb(FIRST_GAME_KIND + 1, "commit", "commit", about="commit the draft")
COMMIT_BID = Verb(FIRST_GAME_KIND + 2, "commit_bid", "commit {coins}", about="commit this bid")
WITHDRAW = Verb(FIRST_GAME_KIND + 3, "withdraw", "withdraw", about="open the bid again")
VERBS = Verbs({"coins": Number(0, 999_999_999)}, [BID, COMMIT, COMMIT_BID, WITHDRAW])
COMMIT_ACTION, WITHDRAW_ACTION = VERBS.read("commit"), VERBS.read("withdraw")

FIELDS = Fields(
    row("coins", "seats", 0, COINS, start=COINS),
    row("points", "seats", 0, 99),
    row("bids", "seats", NO_BID, COINS, start=NO_BID, known=OWN),
    row("committed", "seats", 0, 1),
    row("resigned", "seats", 0, 1),
    number("round", 1, 99, start=1),
    number("rounds", 1, 9),
)


class Resigned(EventData, tag="resigned"):
    sentence = "{seat} resigns."
    seat: Seat


class Committed(EventData, tag="committed"):
    sentence = "{seat} has committed a bid."
    seat: Seat


class Shown(EventData, tag="shown"):
    sentence = "The bids are {bids}."
    bids: list[int]


class Bidding(wt.State):
    """Coins, points and bids, one of each per seat."""

    coins: list[int]
    points: list[int]
    bids: list[int]
    committed: list[int]
    resigned: list[int]
    round: int
    rounds: int

    def clone(self) -> Bidding:
        twin = Bidding(self.rules, self.seats, self.chance.clone())
        twin.agenda = self.agenda[:]
        twin.to_act = self.to_act
        twin.outcome = self.outcome
        twin.listening = self.listening
        twin.coins = self.coins[:]
        twin.points = self.points[:]
        twin.bids = self.bids[:]
        twin.committed = self.committed[:]
        twin.resigned = self.resigned[:]
        twin.round = self.round
        twin.rounds = self.rounds
        return twin

    def resign(self, seat: int) -> None:
        if self.resigned[seat]:
            raise wt.Illegal("BD-1.6", "this player has resigned already")
        self.resigned[seat] = 1
        self.bids[seat] = NO_BID
        self.committed[seat] = 0
        if self.listening:
            self.emit(Resigned(seat=seat), "BD-1.6")
        left = [other for other in range(self.seats) if not self.resigned[other]]
        if len(left) == 1:
            self.bids = [NO_BID] * self.seats
            self.end("BD-1.6")

    def end(self, cite: str) -> None:
        """The most points of those who are left win."""
        left = [seat for seat in range(self.seats) if not self.resigned[seat]]
        best = max(self.points[seat] for seat in left)
        first = tuple(seat for seat in left if self.points[seat] == best or len(left) == 1)
        ranks = tuple(1 if seat in first else 2 for seat in range(self.seats))
        alone = len(first) == 1
        self.finish(wt.Outcome(first if alone else (), () if alone else first, ranks, "end", cite))

    def not_asked(self, seat: int) -> wt.Illegal:
        return wt.Illegal("BD-1.5" if self.over else "BD-1.6", "this player is not asked")

    def position_view(self, seat: int | None) -> PlainDict:
        bids = [self.bids[mine] if mine == seat else None for mine in range(self.seats)]
        return {**FIELDS.known(self), "bids": [*bids]}

    def fill_in(self, seat: int | None) -> None:
        for other in range(self.seats):
            if other != seat:
                drawn = self.chance.below(self.coins[other] + 1) if self.committed[other] else -1
                self.bids[other] = drawn

    def has_secrets(self) -> bool:
        return 1 in self.committed

    def broken(self) -> str:
        if any(coins < 0 for coins in self.coins):
            return "somebody has spent too much (BD-1.3)"
        return ""


class Bids(SealedQuestion[Bidding]):
    """Everybody bids in secret (BD-1.2)."""

    name: ClassVar[str] = "bids"
    drafting: ClassVar[tuple[int, ...]] = (BID.kind,)
    committing: ClassVar[int] = COMMIT.kind
    committing_whole: ClassVar[int] = COMMIT_BID.kind
    reopening: ClassVar[int] = WITHDRAW.kind
    is_fixed: ClassVar[tuple[str, str]] = ("BD-1.2", "this bid is committed; withdraw it first")
    is_open: ClassVar[tuple[str, str]] = ("BD-1.2", "this bid is not committed")
    is_other: ClassVar[tuple[str, str]] = ("BD-1.2", "a bid is asked for")

    def flags(self, state: Bidding) -> list[int]:
        return state.committed

    def takes_part(self, state: Bidding, seat: int) -> bool:
        return not state.resigned[seat]

    def cite(self, state: Bidding, seat: int) -> str:
        return "BD-1.2"

    def prompt(self, state: Bidding, seat: int) -> str:
        return "Bid in secret"

    def actions(self, state: Bidding, seat: int) -> Sequence[wt.Action]:
        if state.committed[seat]:
            return (WITHDRAW_ACTION,)
        if state.bids[seat] != NO_BID:
            return (COMMIT_ACTION,)
        return (*[BID.of((coins,)) for coins in range(state.coins[seat] + 1)], COMMIT_ACTION)

    def note(self, state: Bidding, seat: int, action: wt.Action) -> None:
        if len(action.args) != 1:
            raise wt.Illegal("BD-1.3", "a bid is one number")
        if not 0 <= action.args[0] <= state.coins[seat]:
            raise wt.Illegal("BD-1.3", f"a bid is a number from 0 to {state.coins[seat]}")
        state.bids[seat] = action.args[0]

    def seal(self, state: Bidding, seat: int, action: wt.Action) -> None:
        if action.kind == COMMIT_BID.kind:
            self.note(state, seat, action)
        state.bids[seat] = max(state.bids[seat], 0)
        if state.listening:
            state.emit(Committed(seat=seat), "BD-1.2")

    def whole(self, state: Bidding, seat: int) -> wt.Action:
        return COMMIT_BID.of((max(state.bids[seat], 0),))

    def drafted(self, state: Bidding, seat: int) -> wt.Action | None:
        return None if state.bids[seat] == NO_BID else BID.of((state.bids[seat],))

    def veil(self) -> wt.Action:
        return COMMIT_ACTION

    def timeout(self, state: Bidding, seat: int) -> None:
        state.bids[seat] = 0
        self.seal(state, seat, COMMIT_ACTION)
        state.committed[seat] = 1

    def run(self, state: Bidding) -> None:
        if state.listening:
            state.emit(Shown(bids=[max(coins, 0) for coins in state.bids]), "BD-1.4", reveals=True)
        best = max(state.bids)
        first = [seat for seat in range(state.seats) if state.bids[seat] == best]
        winner = first[0] if len(first) == 1 else first[state.chance.below(len(first))]
        state.points[winner] += 1
        for seat in range(state.seats):
            state.coins[seat] -= max(state.bids[seat], 0)
            state.bids[seat] = NO_BID
            state.committed[seat] = 0
        state.round += 1
        if state.round > state.rounds:
            state.end("BD-1.5")
        else:
            state.agenda.append(Bids())


class Options(msgspec.Struct, forbid_unknown_fields=True):
    rounds: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3


class BiddingRules(RulesetOf[Bidding]):
    """The ruleset of the toy."""

    name: ClassVar[str] = "bidding"
    title: ClassVar[str] = "Bidding"
    summary: ClassVar[str] = "Bid in secret."
    minutes: ClassVar[str] = "1"
    version: ClassVar[str] = "1"
    seat_numbers: ClassVar[Sequence[int]] = range(2, 5)
    seats_clause: ClassVar[str] = "BD-1.1"
    tasks: ClassVar[Mapping[str, type[AnyTask]]] = {"bids": Bids}
    verbs: ClassVar[Verbs | None] = VERBS
    fields: ClassVar[Fields | None] = FIELDS
    events: ClassVar[Mapping[str, type[EventData]]] = event_types(sys.modules[__name__])
    state_type: ClassVar[type[wt.State] | None] = Bidding
    options_type: ClassVar[type[msgspec.Struct]] = Options
    folder: ClassVar[Path] = Path(__file__).parent

    def begin(self, seats: int, chance: wt.Chance, options: msgspec.Struct) -> Bidding:
        assert isinstance(options, Options)
        state = Bidding(self, seats, chance)
        FIELDS.begin(state, self.sizes(seats))
        state.rounds = options.rounds
        state.agenda.append(Bids())
        return state

    def sample_options(self, seats: int, chance: wt.Chance) -> dict[str, Plain]:
        return {"rounds": chance.die(4)}


def options(dice: Random) -> tuple[int, dict[str, object]]:
    """Random tables for the laws."""
    return dice.randint(2, 4), {"rounds": dice.randint(1, 6)}


def shows(before: wt.State, seat: int, action: wt.Action, after: wt.State) -> bool:
    """All bids are shown when a round is over."""
    assert isinstance(before, Bidding)
    assert isinstance(after, Bidding)
    return after.round > before.round
