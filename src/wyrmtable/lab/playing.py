"""One game of an experiment, played and measured; the same rows wherever it is played."""

from __future__ import annotations

import hashlib

import msgspec

from wyrmtable.bots import Bot, bot
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.event import Event
from wyrmtable.core.match import Match
from wyrmtable.core.measures import Measures, Place
from wyrmtable.core.outcome import Outcome
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.state import State
from wyrmtable.games import ruleset
from wyrmtable.lab.experiment import Cell
from wyrmtable.lab.tables import Row, Rows

UNFINISHED = "decision limit"

_rules: dict[bytes, Ruleset] = {}


def seed_of(seed: int, game: int, purpose: str) -> int:
    """Seeds that have nothing to do with each other, the same in every cell of an experiment."""
    spread = hashlib.blake2b(f"{seed} {game} {purpose}".encode(), digest_size=8).digest()
    return int.from_bytes(spread, "big") >> 1


def cell_rules(cell: Cell) -> Ruleset:
    """The rules by which a cell is played."""
    key = msgspec.json.encode([cell.game, cell.content])
    if key not in _rules:
        _rules[key] = ruleset(cell.game).variant(cell.content)
    return _rules[key]


class Players:
    """Who decides in a game of a cell: its opening, the deal, then the bots."""

    def __init__(self, cell: Cell, game: int, rules: Ruleset) -> None:
        shift = game % cell.seats if cell.rotate else 0
        self.names = [cell.lineup[(seat - shift) % cell.seats] for seat in range(cell.seats)]
        self.bots = [self.bot(name, cell.think) for name in self.names]
        self.opening = [list(texts) for texts in cell.opening]
        self.tactics = rules.tactics()
        self.deals = cell.deal
        self.dealing: Chance = Seeded(seed_of(cell.seed, game, "deal"))
        self.thinking: Chance = Seeded(seed_of(cell.seed, game, "bots"))

    def bot(self, name: str, pace: float) -> Bot:
        """A bot that counts nodes and never looks at the clock."""
        return bot(name, pace, clock=False)

    def choose(self, state: State, seat: int) -> Action | str:
        """What the seat plays now."""
        if seat < len(self.opening) and self.opening[seat]:
            return self.opening[seat].pop(0)
        if self.deals and self.tactics.deals(state):
            actions = state.decision(seat).actions
            return actions[self.dealing.below(len(actions))]
        known = state.guess(seat, self.thinking)
        return self.bots[seat].choose(known, seat, self.thinking)


class Ledger:
    """What happens to the units of a game, event by event."""

    def __init__(self, measures: Measures) -> None:
        self.measures = measures
        self.hits: dict[tuple[str, str], list[int]] = {}  # attacker, attack: hits, points, kills
        self.dealt: dict[str, int] = {}
        self.taken: dict[str, int] = {}
        self.kills: dict[str, int] = {}
        self.last: dict[str, tuple[str, str]] = {}  # what hit a unit last: attacker, attack
        self.died: dict[str, tuple[int, str, Place | None]] = {}
        self.visits: dict[tuple[int, str, Place], int] = {}

    def read(self, state: State, events: list[Event]) -> None:
        """Take in what one action has led to."""
        for event in events:
            for hit in self.measures.hits(state, event):
                deed = (hit.by, hit.attack)
                entry = self.hits.setdefault(deed, [0, 0, 0])
                entry[0] += 1
                entry[1] += hit.points
                self.last[hit.unit] = deed
                self.taken[hit.unit] = self.taken.get(hit.unit, 0) + hit.points
                if hit.by:
                    self.dealt[hit.by] = self.dealt.get(hit.by, 0) + hit.points
            for death in self.measures.deaths(state, event):
                deed = ("", death.cause) if death.cause else self.last.get(death.unit, ("", ""))
                if deed in self.hits:
                    self.hits[deed][2] += 1
                if deed[0]:
                    self.kills[deed[0]] = self.kills.get(deed[0], 0) + 1
                self.died[death.unit] = (self.measures.time(state), deed[1], death.place)
            if event.name == self.measures.pulse:
                self.look(state)

    def look(self, state: State) -> None:
        """Note where everybody is."""
        for unit in self.measures.units(state):
            if unit.alive and unit.place is not None:
                spot = (unit.seat, unit.kind, unit.place)
                self.visits[spot] = self.visits.get(spot, 0) + 1


def play(cell: Cell, game: int) -> Rows:
    """Play a game of a cell and measure it."""
    rules = cell_rules(cell)
    state = rules.start(cell.seats, Seeded(seed_of(cell.seed, game, "dice")), cell.options)
    players = Players(cell, game, rules)
    ledger = Ledger(rules.measures())
    decisions = 0
    while not state.over and decisions < cell.most_decisions:
        seat = state.to_act[0]
        events = state.apply(seat, players.choose(state, seat))
        decisions += 1
        ledger.read(state, events)
    return rows_of(cell, game, state, decisions, players.names, ledger)


def replayed(cell: Cell, game: int) -> Match:
    """The same game once more, with its history."""
    rules = cell_rules(cell)
    players = Players(cell, game, rules)
    names = [f"{name} {seat}" for seat, name in enumerate(players.names, 1)]
    dice = Seeded(seed_of(cell.seed, game, "dice"))
    match = Match.start(rules, names, cell.seats, dice, cell.options)
    decisions = 0
    while not match.state.over and decisions < cell.most_decisions:
        seat = match.state.to_act[0]
        match.apply(seat, players.choose(match.state, seat))
        decisions += 1
    return match


def rows_of(
    cell: Cell, game: int, state: State, decisions: int, names: list[str], ledger: Ledger
) -> Rows:
    measures = ledger.measures
    outcome = state.outcome or Outcome((), (), (1,) * cell.seats, UNFINISHED, "")
    key = (cell.number, game)
    won, drawn = outcome.winners, outcome.draw
    results = ["win" if s in won else "draw" if s in drawn else "loss" for s in range(cell.seats)]
    whole: Row = (
        *key,
        cell.scenario,
        cell.varied,
        cell.variant,
        cell.seats,
        cell.bots,
        "+".join(str(seat + 1) for seat in won),
        "+".join(str(seat + 1) for seat in drawn),
        outcome.reason,
        outcome.cite,
        measures.time(state),
        decisions,
        state.digest(),
    )
    seats: list[Row] = [
        (*key, s + 1, names[s], measures.side(state, s), results[s], outcome.ranks[s])
        for s in range(cell.seats)
    ]
    units: list[Row] = []
    kinds = {"": (-1, "")}
    for unit in measures.units(state):
        kinds[unit.name] = (unit.seat, unit.kind)
        died = None if unit.alive else ledger.died.get(unit.name)
        when, cause, place = died or (None, None, None)
        x, y = place or (None, None)
        counts = [book.get(unit.name, 0) for book in (ledger.dealt, ledger.taken, ledger.kills)]
        fate = (unit.alive, when, cause, x, y)
        units.append((*key, unit.seat + 1, unit.name, unit.kind, *fate, *counts))
    attacks: dict[tuple[int, str, str], list[int]] = {}
    for (by, attack), counted in ledger.hits.items():
        seat, kind = kinds.get(by, (-1, ""))
        entry = attacks.setdefault((seat + 1, kind, attack), [0, 0, 0])
        for column, value in enumerate(counted):
            entry[column] += value
    return {
        "games": [whole],
        "seats": seats,
        "units": units,
        "attacks": [(*key, *deed, *counted) for deed, counted in attacks.items()],
        "positions": [
            (*key, seat + 1, kind, *place, times)
            for (seat, kind, place), times in ledger.visits.items()
        ],
    }
