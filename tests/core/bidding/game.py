"""A small game of sealed bids in plain Python, to show that the engine knows no other game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, ClassVar

import msgspec

import wyrmtable as wt
from wyrmtable.board.scene import Board, Scene
from wyrmtable.core.action import FIRST_GAME_KIND
from wyrmtable.core.plain import Plain, PlainDict, whole_numbers
from wyrmtable.core.task import Question, Task
from wyrmtable.core.wording import NAMELESS

BID, COMMIT, WITHDRAW = FIRST_GAME_KIND, FIRST_GAME_KIND + 1, FIRST_GAME_KIND + 2
NO_BID = -1
COINS = 5
WITHDRAW_ACTION = wt.Action(WITHDRAW, (), "withdraw")
COMMIT_ACTION = wt.Action(COMMIT, (), "commit")


def bid(coins: int) -> wt.Action:
    return wt.Action(BID, (coins,), f"bid {coins}")


def commit(coins: int) -> wt.Action:
    return wt.Action(COMMIT, (coins,), f"commit {coins}")


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

    def parse_action(self, text: str) -> wt.Action:
        verb, _, number = text.partition(" ")
        if text == "withdraw":
            return WITHDRAW_ACTION
        if text == "commit":
            return COMMIT_ACTION
        if verb in ("bid", "commit") and number.isascii() and number.isdigit() and len(number) < 9:
            return bid(int(number)) if verb == "bid" else commit(int(number))
        raise wt.BadNotation(text, "write `bid 2`, `commit`, `commit 2` or `withdraw`")

    def resign(self, seat: int) -> None:
        if self.resigned[seat]:
            raise wt.Illegal("BD-1.6", "this player has resigned already")
        self.resigned[seat] = 1
        self.bids[seat] = NO_BID
        self.committed[seat] = 0
        if self.listening:
            self.emit("resigned", "BD-1.6", {"seat": seat})
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
        if not 0 <= seat < self.seats:
            return wt.Illegal("BD-1.1", f"there is no seat {seat}")
        return wt.Illegal("BD-1.5" if self.over else "BD-1.6", "this player is not asked")

    def position_view(self, seat: int | None) -> PlainDict:
        return {
            "round": self.round,
            "coins": list(self.coins),
            "points": list(self.points),
            "committed": list(self.committed),
            "resigned": list(self.resigned),
            "bids": [self.bids[mine] if mine == seat else None for mine in range(self.seats)],
        }

    def fill_in(self, seat: int | None) -> None:
        for other in range(self.seats):
            if other != seat:
                drawn = self.chance.below(self.coins[other] + 1) if self.committed[other] else -1
                self.bids[other] = drawn

    def has_secrets(self) -> bool:
        return 1 in self.committed

    def data(self) -> PlainDict:
        return {
            "coins": list(self.coins),
            "points": list(self.points),
            "bids": list(self.bids),
            "committed": list(self.committed),
            "resigned": list(self.resigned),
            "round": self.round,
            "rounds": self.rounds,
        }

    def broken(self) -> str:
        if any(coins < 0 for coins in self.coins):
            return "somebody has spent too much (BD-1.3)"
        return ""


class Bids(Question):
    """Everybody bids in secret (BD-1.2)."""

    name: ClassVar[str] = "bids"

    def __init__(self, *args: int) -> None:
        super().__init__(*args)
        self.sealed = True

    def pending(self, state: wt.State) -> tuple[int, ...]:
        assert isinstance(state, Bidding)
        seats = range(state.seats)
        return tuple(s for s in seats if not state.committed[s] and not state.resigned[s])

    def alterable(self, state: wt.State) -> tuple[int, ...]:
        assert isinstance(state, Bidding)
        return tuple(seat for seat in range(state.seats) if state.committed[seat])

    def cite(self, state: wt.State, seat: int) -> str:
        return "BD-1.2"

    def prompt(self, state: wt.State, seat: int) -> str:
        return "Bid in secret"

    def actions(self, state: wt.State, seat: int) -> Sequence[wt.Action]:
        assert isinstance(state, Bidding)
        if state.committed[seat]:
            return (WITHDRAW_ACTION,)
        if state.bids[seat] != NO_BID:
            return (COMMIT_ACTION,)
        return (*[bid(coins) for coins in range(state.coins[seat] + 1)], COMMIT_ACTION)

    def answer(self, state: wt.State, seat: int, action: wt.Action) -> bool:
        assert isinstance(state, Bidding)
        if action.kind not in (BID, COMMIT, WITHDRAW):
            raise wt.Illegal("BD-1.2", "a bid is asked for")
        if len(action.args) > 1 or (action.kind == BID and not action.args):
            raise wt.Illegal("BD-1.3", "a bid is one number")
        if action.kind == WITHDRAW:
            if not state.committed[seat]:
                raise wt.Illegal("BD-1.2", "this bid is not committed")
            state.committed[seat] = 0
            return True
        if state.committed[seat]:
            raise wt.Illegal("BD-1.2", "this bid is committed; withdraw it first")
        coins = action.args[0] if action.args else max(state.bids[seat], 0)
        if not 0 <= coins <= state.coins[seat]:
            raise wt.Illegal("BD-1.3", f"a bid is a number from 0 to {state.coins[seat]}")
        state.bids[seat] = coins
        if action.kind == BID:
            return False
        self.seal(state, seat)
        return True

    def seal(self, state: Bidding, seat: int) -> None:
        state.committed[seat] = 1
        if state.listening:
            state.emit("committed", "BD-1.2", {"seat": seat})

    def timeout(self, state: wt.State, seat: int) -> None:
        assert isinstance(state, Bidding)
        state.bids[seat] = 0
        self.seal(state, seat)

    def run(self, state: wt.State) -> None:
        assert isinstance(state, Bidding)
        bids: list[Plain] = [max(coins, 0) for coins in state.bids]
        if state.listening:
            state.emit("shown", "BD-1.4", {"bids": bids}, None, True)
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

    def recorded(self, state: wt.State, seat: int, action: wt.Action) -> wt.Action | None:
        assert isinstance(state, Bidding)
        if action.kind == BID:
            return None
        if action.kind == COMMIT and not action.args:
            return commit(max(state.bids[seat], 0))
        return action

    def veiled(self, action: wt.Action) -> wt.Action:
        return COMMIT_ACTION if action.kind == COMMIT else action

    def draft(self, state: wt.State, seat: int) -> wt.Action | None:
        assert isinstance(state, Bidding)
        hidden = state.bids[seat]
        return None if hidden == NO_BID or state.committed[seat] else bid(hidden)


class Options(msgspec.Struct, forbid_unknown_fields=True):
    rounds: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3


class BiddingRules(wt.Ruleset):
    """The ruleset of the toy."""

    name: ClassVar[str] = "bidding"
    title: ClassVar[str] = "Bidding"
    summary: ClassVar[str] = "Bid in secret."
    minutes: ClassVar[str] = "1"
    version: ClassVar[str] = "1"
    seat_numbers: ClassVar[Sequence[int]] = range(2, 5)
    tasks: ClassVar[Mapping[str, type[Task]]] = {"bids": Bids}
    options_type: ClassVar[type[msgspec.Struct]] = Options
    folder: ClassVar[Path] = Path(__file__).parent

    def begin(self, seats: int, chance: wt.Chance, options: msgspec.Struct) -> Bidding:
        assert isinstance(options, Options)
        state = Bidding(self, seats, chance)
        state.coins, state.points = [COINS] * seats, [0] * seats
        state.bids, state.committed, state.resigned = [NO_BID] * seats, [0] * seats, [0] * seats
        state.round, state.rounds = 1, options.rounds
        state.agenda.append(Bids())
        return state

    def read_data(self, seats: int, chance: wt.Chance, data: PlainDict) -> Bidding:
        state = Bidding(self, seats, chance)
        for key in ("coins", "points", "bids", "committed", "resigned"):
            setattr(state, key, whole_numbers(data[key], key))
        state.round, state.rounds = whole_numbers([data["round"], data["rounds"]], "rounds")
        return state

    def describe(self, event: wt.Event, names: Mapping[str, str] = NAMELESS) -> str:
        return f"{event.name} {event.data}"

    def scene(self, state: wt.State, seat: int | None) -> Scene:
        table = Board(kind="plane", left=0, top=0, right=1, bottom=1)
        return Scene(title="Bidding", board=table, note=str(state.position_view(seat)))

    def draw(self, state: wt.State, seat: int | None) -> str:
        return f"<svg><!-- {self.scene(state, seat).note} --></svg>"

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
