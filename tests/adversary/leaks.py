"""Looks for leaks: what a seat does in secret may change nothing that anybody else can get.

A game is played at random with a clock that moves at every act. Before and after each secret act
everything is compared that the others have been sent or could fetch: bytes, sizes, time stamps.
"""

from __future__ import annotations

import re

from tests.server.test_secrets import founding_of

from wyrmtable.core.chance import Seeded
from wyrmtable.core.errors import WyrmtableError
from wyrmtable.games import GAMES
from wyrmtable.server.ledger import Entry, Founding
from wyrmtable.server.past import Live, Source
from wyrmtable.server.room import Listener, Room
from wyrmtable.server.seat_updates import SeatUpdates, Wishes
from wyrmtable.server.table import Table
from wyrmtable.server.wire import SeatWanted

SECRET = bytes(range(32))
STEP = 137  # milliseconds between two acts
CREATED = 1000
COMMITMENT = re.compile(rb'"commitment":"[0-9a-f]{64}"')

# How a game is played that has no secrets otherwise
SECRETIVE: dict[str, dict[str, object]] = {
    "attackwing": {"mode": "legion", "obstacles": 3, "obstacle_peek": 2},
    "dragonrage": {"scenario": "choice"},
}

Shown = dict[str, object]


def founding(game: str, seats: int) -> Founding:
    """A table of several people, so that windows have their moment."""
    plan = founding_of(game, seats, SECRETIVE.get(game, {}))
    wanted = [SeatWanted(kind="you" if n == 0 else "link") for n in range(seats)]
    return Founding(
        game=plan.game,
        rules=plan.rules,
        options=plan.options,
        seats=wanted,
        private=False,
        seconds=0,
        stand_in=None,
        created=CREATED,
    )


class Witness:
    """A table that is played at random, with everybody listening."""

    def __init__(self, game: str, seats: int, seed: int) -> None:
        self.chance = Seeded(seed)
        self.plan = founding(game, seats)
        self.table = Table("t", self.plan, SECRET)
        self.room = Room(self.table)
        self.log: list[Entry] = []
        self.now = CREATED
        self.viewers: list[int | None] = [*range(seats), None]
        self.sent: dict[int | None, list[bytes]] = {viewer: [] for viewer in self.viewers}
        self.secrets = 0
        for seat in range(1, seats):
            self.take(self.table.next_entry("sit", seat, f"sit:{seat}", f"P{seat}", self.tick()))
        for viewer in self.viewers:
            for wishes in (Wishes(), Wishes(brief=True)):
                seat_list = [] if viewer is None else [viewer]
                listener = Listener(seat_list, self.sent[viewer].append, wishes)
                self.room.look(listener, viewer, 0, [])

    def tick(self) -> int:
        self.now += STEP
        return self.now

    def take(self, entry: Entry) -> frozenset[int | None]:
        """Carry an entry out and tell it; who noticed it."""
        change = self.table.take(entry)
        self.log.append(entry)
        self.room.prepare([change])
        self.room.publish()
        if entry.kind != "act":
            return frozenset(self.viewers)
        return change.seen

    def shown(self, viewer: int | None) -> Shown:
        """Everything that a viewer has or can get."""
        table = self.table
        snapshot = SeatUpdates(table, viewer, Wishes()).snapshot(0, (), 0.0)
        card = self.room.info(60)
        seat_turn = viewer is not None and viewer in table.state.to_act
        return {
            "sent": [COMMITMENT.sub(b"", message) for message in self.sent[viewer]],
            "snapshot": COMMITMENT.sub(b"", snapshot),
            "info": card,
            "updated": table.noticed[viewer],
            "version": table.versions[viewer],
            "clocks": table.clocks(viewer),
            "turn": seat_turn,
            "phase": table.rules.phase(table.state),
        }

    def past(self, viewer: int | None) -> bytes:
        """The time line, as the reader would draw it."""
        source = Source(founding=self.plan, secret=SECRET, entries=list(self.log))
        last = self.table.versions[viewer]
        frames = Live("t", source).frames(viewer, max(0, last - 3), 50)
        return COMMITMENT.sub(b"", frames)

    def act(self) -> bool:
        """One act of somebody at random, and a look at what it told; False after the end."""
        from wyrmtable.server.pacing import for_the_moment

        state = self.table.state
        if state.question is None:
            return False
        can = state.can_act()
        seat = can[self.chance.below(len(can))]
        actions = state.decision(seat).actions
        if not actions:
            return True
        chosen = actions[self.chance.below(len(actions))].text
        text = for_the_moment(self.table, seat, chosen)
        before = {viewer: self.shown(viewer) for viewer in self.viewers if viewer != seat}
        deep = self.chance.below(8) == 0
        past = {viewer: self.past(viewer) for viewer in before} if deep else {}
        entry = self.table.next_entry("act", seat, f"{seat}:{self.table.seq}", text, self.tick())
        try:
            seen = self.take(entry)
        except WyrmtableError:
            return True
        for viewer, known_before in before.items():
            if viewer in seen:
                continue
            self.secrets += 1
            after = self.shown(viewer)
            for name, known in known_before.items():
                assert after[name] == known, f"{name} tells {viewer} of {seat}'s {text!r}"
            if deep:
                assert self.past(viewer) == past[viewer], f"the past tells {viewer} of {text!r}"
        return True


def look_for_leaks(game: str, seed: int, acts: int) -> int:
    """Play a game and look; how many secret acts were compared for somebody."""
    numbers = list(GAMES[game].seat_numbers)
    witness = Witness(game, numbers[seed % min(2, len(numbers))], seed)
    for _ in range(acts):
        if not witness.act():
            break
    return witness.secrets
