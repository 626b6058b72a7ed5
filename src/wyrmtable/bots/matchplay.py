"""A match in which some seats are played by bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext

from wyrmtable.bots.bot import Bot
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.event import Event
from wyrmtable.core.match import Match


class Move:
    """What a bot has played, and what happened."""

    def __init__(self, seat: int, action: Action, events: list[Event]) -> None:
        self.seat = seat
        self.action = action
        self.events = events


class BotMatch:
    """Lets the bots of a match play; `chance` is theirs and not the dice of the game."""

    def __init__(self, match: Match, bots: Mapping[int, Bot], chance: Chance) -> None:
        self.match = match
        self.bots = dict(bots)
        self.chance = chance
        self.thinking: Callable[[int], AbstractContextManager[object]] = nullcontext
        """Entered with the seat while its bot thinks, so that people can be told."""

    def waiting(self) -> list[int]:
        """The seats without a bot that have to decide now."""
        return [seat for seat in self.match.state.to_act if seat not in self.bots]

    def moves(self) -> Iterator[Move]:
        """Let every bot that has to decide play, until none has; the game may be over then."""
        while True:
            seat = next((seat for seat in self.match.state.to_act if seat in self.bots), None)
            if seat is None:
                return
            known = self.match.state.guess(seat, self.chance)
            with self.thinking(seat):
                action = self.bots[seat].choose(known, seat, self.chance)
            yield Move(seat, action, self.match.apply(seat, action))
