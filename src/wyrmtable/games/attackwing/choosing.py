"""Sealed choices at set-up: dragons, parts and legions (AW-1.8, AW-16.2, AW-20.18, AW-23.11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import msgspec

from wyrmtable.core.action import Action
from wyrmtable.core.builder import BuildFacts
from wyrmtable.core.errors import Illegal
from wyrmtable.core.facts import Facts
from wyrmtable.core.sealed import SealedQuestion
from wyrmtable.games.attackwing import campaign, creatures, events, legioncode, setup, upgrades
from wyrmtable.games.attackwing.legionbuilder import plain_terms
from wyrmtable.games.attackwing.legionrules import check
from wyrmtable.games.attackwing.legions import UPGRADE, Entry, Legion, Terms, xp_used
from wyrmtable.games.attackwing.readymade import affordable, substitutes
from wyrmtable.games.attackwing.state import CAMPAIGN, NONE, AttackWing, changed
from wyrmtable.games.attackwing.tablefile import ADVENTURES
from wyrmtable.games.attackwing.verbs import (
    DRAGON,
    DRAGONS,
    KITS,
    LEGION,
    PART,
    READY,
    READY_ACTION,
    READY_DRAGON,
    READY_LEGION,
    READY_ONLY,
    READY_PART,
    REOPEN,
    REOPEN_ONLY,
)

SITS_OUT: Final = 3  # in DRAGONS
DRAGON_CHOICES: Final[tuple[Action, ...]] = tuple([DRAGON.of((kit,)) for kit in range(len(KITS))])
SHORT_LISTS: Final[dict[tuple[int, ...], list[Action]]] = {}  # outside campaigns; made when needed


class Choice(SealedQuestion[AttackWing]):
    """What all sealed choices of the set-up have in common."""

    committing: ClassVar[int] = READY.kind
    reopening: ClassVar[int] = REOPEN.kind
    is_fixed: ClassVar[tuple[str, str]] = ("AW-23.11", "this choice is made; reopen it first")
    is_open: ClassVar[tuple[str, str]] = ("AW-23.11", "this choice is not made yet")
    is_other: ClassVar[tuple[str, str]] = ("AW-23.11", "another choice is asked for")

    def flags(self, state: AttackWing) -> list[int]:
        return state.ready

    def takes_part(self, state: AttackWing, seat: int) -> bool:
        return not state.quit[seat]

    def cite(self, state: AttackWing, seat: int) -> str:
        return "AW-23.11"

    def veil(self) -> Action:
        return READY_ACTION

    def told(self, state: AttackWing, seat: int) -> None:
        """Report that a seat is ready."""
        if state.listening:
            state.emit(events.Committed(seat=seat), "AW-23.11")

    def reopened(self, state: AttackWing, seat: int) -> None:
        if state.listening:
            state.emit(events.Reopened(seat=seat), "AW-23.11")


class DragonChoice(Choice):
    """Each side takes a starter dragon (AW-1.8)."""

    name: ClassVar[str] = "dragon"
    drafting: ClassVar[tuple[int, ...]] = (DRAGON.kind,)
    committing_whole: ClassVar[int] = READY_DRAGON.kind

    def prompt(self, state: AttackWing, seat: int) -> str:
        return "Which dragon do you ask for?"

    def facts(self, state: AttackWing, seat: int) -> Facts:
        from wyrmtable.games.attackwing.decisionfacts import parts

        return parts(state, self, seat)

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        if state.ready[seat]:
            return REOPEN_ONLY
        if state.part[seat] != NONE:
            return READY_ONLY
        return DRAGON_CHOICES

    def note(self, state: AttackWing, seat: int, action: Action) -> None:
        if not state.vouched(seat, action):
            state.verbs().require_sound(action, "AW-1.8")
        state.part[seat] = action.args[0]

    def seal(self, state: AttackWing, seat: int, action: Action) -> None:
        if action.kind == READY_DRAGON.kind:
            self.note(state, seat, action)
        else:
            state.part[seat] = max(state.part[seat], 0)
        self.told(state, seat)

    def whole(self, state: AttackWing, seat: int) -> Action:
        return READY_DRAGON.of((max(state.part[seat], 0),))

    def drafted(self, state: AttackWing, seat: int) -> Action | None:
        return None if state.part[seat] == NONE else DRAGON.of((state.part[seat],))

    def timeout(self, state: AttackWing, seat: int) -> None:
        state.part[seat] = 0
        self.told(state, seat)
        state.ready[seat] = 1

    def run(self, state: AttackWing) -> None:
        state.ready = [0] * state.seats
        deal(state, [0, 1, 2], "AW-1.8")
        chosen = [setup.KIT[KITS[part]] for part in state.part]
        setup.build(state, chosen)


def deal(state: AttackWing, parts: list[int], cite: str) -> None:
    """If two ask for the same, all are dealt at random (AW-1.8, AW-20.18)."""
    disputed = len(set(state.part)) < len(state.part) or NONE in state.part
    if disputed:
        state.chance.shuffle(parts)
        state.part = parts[: state.seats]
    if state.listening:
        dragons = [DRAGONS[part] for part in state.part]
        told = events.Dealt if disputed else events.DragonsTaken
        state.emit(told(dragons=dragons), cite, reveals=True)


class PartChoice(Choice):
    """The players of an adventure ask for their parts (AW-20.18)."""

    name: ClassVar[str] = "part"
    drafting: ClassVar[tuple[int, ...]] = (PART.kind,)
    committing_whole: ClassVar[int] = READY_PART.kind

    def prompt(self, state: AttackWing, seat: int) -> str:
        return "Which part do you ask for?"

    def parts(self, state: AttackWing) -> list[int]:
        """The parts of the adventure, with sitting out in a campaign."""
        parts = [DRAGONS.index(part.creature) for part in ADVENTURES[state.adventure - 1].part]
        return parts + [SITS_OUT] * (state.seats - len(parts))

    def facts(self, state: AttackWing, seat: int) -> Facts:
        from wyrmtable.games.attackwing.decisionfacts import parts

        return parts(state, self, seat)

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        if state.ready[seat]:
            return REOPEN_ONLY
        if state.part[seat] != NONE:
            return READY_ONLY
        return [PART.of((part,)) for part in self.parts(state)]

    def note(self, state: AttackWing, seat: int, action: Action) -> None:
        state.verbs().require_sound(action, "AW-20.18")
        if action.args[0] not in self.parts(state):
            raise Illegal("AW-20.18", "this adventure has no such part")
        state.part[seat] = action.args[0]

    def seal(self, state: AttackWing, seat: int, action: Action) -> None:
        whole = action if action.kind == READY_PART.kind else self.whole(state, seat)
        self.note(state, seat, whole)
        self.told(state, seat)

    def whole(self, state: AttackWing, seat: int) -> Action:
        part = state.part[seat]
        return READY_PART.of((self.parts(state)[0] if part == NONE else part,))

    def drafted(self, state: AttackWing, seat: int) -> Action | None:
        return None if state.part[seat] == NONE else PART.of((state.part[seat],))

    def timeout(self, state: AttackWing, seat: int) -> None:
        state.part[seat] = self.parts(state)[0]
        self.told(state, seat)
        state.ready[seat] = 1

    def run(self, state: AttackWing) -> None:
        state.ready = [0] * state.seats
        deal(state, self.parts(state), "AW-20.18")
        sides = [part.creature for part in ADVENTURES[state.adventure - 1].part]
        named = [DRAGONS[part] for part in state.part]
        state.seat_side = tuple([sides.index(one) if one in sides else NONE for one in named])
        state.agenda.append(LegionChoice())


def terms_of(state: AttackWing, seat: int) -> Terms:
    """What the legion of a seat must keep to."""
    if state.mode == CAMPAIGN:
        return campaign.terms(campaign.from_plain(state.log), seat, DRAGONS[state.part[seat]])
    if state.adventure:
        part = DRAGONS[state.part[seat]]
        return campaign.adventure_terms(state.adventure, part, state.artifacts)
    allowed = [key for key, card in UPGRADE.items() if card.slot == "artifact"]
    return Terms(
        points=state.points,
        muster=state.muster,
        artifacts=dict.fromkeys(allowed, "") if state.artifacts else {},
        players=state.seat_side.count(state.seat_side[seat]),
    )


def shared_out(legion: Legion, players: int) -> Legion:
    """A legion whose creatures belong to the players of a team in turn (AW-18.9)."""
    entries = [
        msgspec.structs.replace(entry, player=number % players)
        for number, entry in enumerate(legion.entries)
    ]
    return msgspec.structs.replace(legion, entries=tuple(entries))


def offered(terms: Terms) -> list[Legion]:
    """The legions of the short list, at least one (AW-16.18, AW-23.12)."""
    alone = msgspec.structs.replace(terms, players=1)
    listed = [shared_out(one.legion, terms.players) for one in affordable(alone)]
    fitting = [one for one in listed if len(one.entries) >= terms.players]
    if fitting:
        return fitting
    return [team_of(terms)] if terms.players > 1 else substitutes(terms)


def short_list(state: AttackWing, seat: int) -> list[Action]:
    """The legions of the short list as actions (AW-23.12)."""
    if state.mode == CAMPAIGN:
        return as_actions(offered(terms_of(state, seat)))
    part = state.part[seat] if state.adventure else NONE
    players = state.seat_side.count(state.seat_side[seat])
    key = (state.adventure, part, state.points, state.muster, state.artifacts, players)
    listed = SHORT_LISTS.get(key)
    if listed is None:
        listed = SHORT_LISTS[key] = as_actions(offered(terms_of(state, seat)))
    return listed


def as_actions(legions: list[Legion]) -> list[Action]:
    """Legions as answers."""
    return [LEGION.of(tuple(legioncode.to_numbers(one))) for one in legions]


def team_of(terms: Terms) -> Legion:
    """One creature for each player of a team, all alike and as dear as the points allow."""
    best = creatures.NUMBER["skeleton_troop" if terms.muster else "copper_dragon"]
    for card in range(len(creatures.KEYS)):
        allowed = terms.muster or not creatures.MUSTER[card]
        price = creatures.cost(card, 1)
        if allowed and not creatures.UNIQUE[card] and price * terms.players <= terms.points:
            best = card if price > creatures.cost(best, 1) else best
    alike = [Entry(creature=creatures.KEYS[best], player=player) for player in range(terms.players)]
    return Legion(entries=tuple(alike))


def draft_of(state: AttackWing, seat: int) -> tuple[int, ...]:
    """The draft of a seat as numbers, () if there is none."""
    at = 0
    while at < len(state.legions):
        length = state.legions[at + 1]
        if state.legions[at] == seat:
            return state.legions[at + 2 : at + 2 + length]
        at += 2 + length
    return ()


def set_draft(state: AttackWing, seat: int, numbers: Sequence[int]) -> None:
    """Keep the draft of a seat, in the order of the seats."""
    kept: list[int] = []
    for other in range(state.seats):
        draft = tuple(numbers) if other == seat else draft_of(state, other)
        if draft:
            kept += [other, len(draft), *draft]
    state.legions = tuple(kept)


def note_spending(state: AttackWing, seat: int, legion: Legion) -> None:
    """What the log of a campaign keeps of a legion (AW-20.19)."""
    state.spent = changed(state.spent, seat, xp_used(legion))
    for entry in legion.entries:
        for key in entry.upgrades:
            if UPGRADE[key].slot == "artifact":
                state.brought = changed(state.brought, seat, upgrades.NUMBER[key])


class LegionChoice(Choice):
    """Each side builds a legion in secret (AW-16.2)."""

    name: ClassVar[str] = "legion"
    drafting: ClassVar[tuple[int, ...]] = (LEGION.kind,)
    committing_whole: ClassVar[int] = READY_LEGION.kind

    def takes_part(self, state: AttackWing, seat: int) -> bool:
        side = state.seat_side[seat]
        return side != NONE and state.first_seat(side) == seat and not state.quit[seat]

    def prompt(self, state: AttackWing, seat: int) -> str:
        return "Which legion do you field?"

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        if state.ready[seat]:
            return REOPEN_ONLY
        if draft_of(state, seat):
            return READY_ONLY
        return short_list(state, seat)

    def facts(self, state: AttackWing, seat: int) -> BuildFacts:
        draft = draft_of(state, seat)
        return BuildFacts(
            terms=plain_terms(terms_of(state, seat)),
            answer=LEGION.name,
            commit=READY.name,
            draft=legioncode.write_legion(draft) if draft else "",
        )

    def note(self, state: AttackWing, seat: int, action: Action) -> None:
        vouched = state.vouched(seat, action)
        if not vouched and action.args not in [one.args for one in short_list(state, seat)]:
            state.verbs().require_sound(action, "AW-16.14")
            check(legioncode.from_numbers(action.args), terms_of(state, seat))
        set_draft(state, seat, action.args)

    def seal(self, state: AttackWing, seat: int, action: Action) -> None:
        whole = action if action.kind == READY_LEGION.kind else self.whole(state, seat)
        self.note(state, seat, whole)
        self.told(state, seat)

    def whole(self, state: AttackWing, seat: int) -> Action:
        draft = draft_of(state, seat)
        if not draft:
            return READY_LEGION.of(short_list(state, seat)[0].args)
        return READY_LEGION.of(draft)

    def drafted(self, state: AttackWing, seat: int) -> Action | None:
        draft = draft_of(state, seat)
        return LEGION.of(draft) if draft else None

    def timeout(self, state: AttackWing, seat: int) -> None:
        terms = terms_of(state, seat)  # AW-16.14
        legions = substitutes(terms) if terms.players == 1 else [team_of(terms)]
        chosen = legions[state.chance.below(len(legions))]
        set_draft(state, seat, legioncode.to_numbers(chosen))
        self.told(state, seat)
        state.ready[seat] = 1

    def run(self, state: AttackWing) -> None:
        state.ready = [0] * state.seats
        chosen: list[Legion] = []
        for side in range(state.sides()):
            draft = draft_of(state, state.first_seat(side))
            legion = legioncode.from_numbers(draft) if draft else Legion()
            note_spending(state, state.first_seat(side), legion)
            chosen.append(legion)
        setup.build(state, chosen)
