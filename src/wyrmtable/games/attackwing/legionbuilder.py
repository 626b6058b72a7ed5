"""The legion builder (section 16): what people build from, and the judge of what they build."""

# not compiled: uses msgspec structs
from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from wyrmtable.core import builder
from wyrmtable.core.builder import (
    Army,
    BrokenRule,
    Builder,
    Catalogue,
    Judged,
    JudgedUnit,
    Offer,
    Place,
    ReadyList,
    Setting,
    Unit,
)
from wyrmtable.core.converting import plainly
from wyrmtable.core.errors import BadNotation, BadOptions
from wyrmtable.core.rulebook import Rulebook
from wyrmtable.games.attackwing import cardsheets, legiontext
from wyrmtable.games.attackwing.building import creature_offers, seated, upgrade_offers
from wyrmtable.games.attackwing.legionrules import faults, unknown
from wyrmtable.games.attackwing.legions import (
    CREATURE,
    UPGRADE,
    Entry,
    Legion,
    Terms,
    creature_cost,
    entry_cost,
    limit,
    total,
    upgrade_cost,
)
from wyrmtable.games.attackwing.readymade import KITS, READY_MADE
from wyrmtable.games.attackwing.tablefile import TABLE

MOST_XP = 99
Count = Annotated[int, Meta(ge=0, le=1000)]


class GivenTerms(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Terms as plain data: those of a table, or what somebody has chosen without one."""

    points: Annotated[int, Meta(ge=1, le=1000)] = TABLE.legion.points
    muster: bool = True
    artifacts: bool | dict[str, str] = False
    only: Annotated[str, Meta(max_length=60)] = ""
    only_clause: Annotated[str, Meta(max_length=20)] = ""
    players: Annotated[int, Meta(ge=1, le=3)] = 1
    xp: Annotated[int, Meta(ge=0, le=MOST_XP)] = 0
    xp_spent: bool = False


SETTINGS = [
    Setting(
        name="points",
        title="Points",
        about="Legion Points of the side (AW-16.1)",
        default=TABLE.legion.points,
        least=1,
        most=TABLE.legion.most_points,
    ),
    Setting(
        name="muster",
        title="Muster",
        about="the creatures and Upgrades beyond those of the starter game (AW-23.2)",
        default=True,
    ),
    Setting(
        name="artifacts",
        title="Artifacts",
        about="artifacts may be taken (AW-16.13)",
        default=False,
    ),
    Setting(
        name="xp",
        title="XP",
        about="experience from earlier adventures: each XP may buy 1 point more (AW-20.7)",
        default=0,
        most=MOST_XP,
    ),
    Setting(
        name="players",
        title="Players",
        about="how many players share the legion as a team (AW-18.9)",
        default=1,
        least=1,
        most=3,
    ),
]


class LegionBuilder(Builder):
    """The builder of Attack Wing."""

    word: ClassVar[str] = "legion"

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def catalogue(self) -> Catalogue:
        return self.cards

    @cached_property
    def cards(self) -> Catalogue:
        """Made once: the texts of all cards are looked up."""
        return Catalogue(
            army="legion",
            unit="creature",
            addition="Upgrade",
            model="soldier",
            bonus="XP",
            example=legiontext.EXAMPLE,
            icons=cardsheets.ICONS,
            settings=SETTINGS,
            units=cardsheets.creature_cards(self.book),
            additions=cardsheets.upgrade_cards(self.book),
            ready=[
                ReadyList(
                    key=one.key,
                    name=one.name,
                    text=legiontext.written(one.legion, costs=False),
                    points=total(one.legion),
                )
                for one in [*READY_MADE, *KITS]
            ],
        )

    def read(self, text: str) -> Army:
        army = army_of(legiontext.read(text))
        try:
            return msgspec.convert(msgspec.to_builtins(army), Army)
        except msgspec.ValidationError:
            why = f"more than {builder.MOST_UNITS} creatures or {builder.MOST_ADDITIONS} Upgrades"
            raise BadNotation(text, why, legiontext.EXAMPLE) from None

    def write(self, army: Army, costs: bool = True) -> str:
        return legiontext.written(legion_of(army), costs)

    def judge(self, army: Army, terms: builder.Terms) -> Judged:
        legion, kept = legion_of(army), read_terms(terms)
        return Judged(
            army=army,
            text=legiontext.written(legion),
            bare=legiontext.written(legion, costs=False),
            points=total(legion),
            limit=limit(legion, kept),
            players=kept.players,
            bonus=0 if kept.xp_spent else kept.xp,
            units=[judged(entry, kept) for entry in legion.entries],
            problems=[
                BrokenRule(
                    clause=fault.clause, why=fault.why, unit=fault.entry, addition=fault.upgrade
                )
                for fault in faults(legion, kept)
            ],
        )

    def offers(
        self, army: Army, terms: builder.Terms, unit: int = builder.WHOLE
    ) -> Sequence[Offer]:
        legion, kept = legion_of(army), read_terms(terms)
        if unit == builder.WHOLE:
            return creature_offers(legion, kept)
        if not 0 <= unit < len(legion.entries):
            raise BadOptions("unit", f"there is no creature {unit + 1} in the legion", "AW-16.3")
        return upgrade_offers(legion, unit, kept)


def read_terms(given: builder.Terms) -> Terms:
    """Terms from plain data; BadOptions names what is wrong."""
    try:
        read = msgspec.convert(given, GivenTerms)
    except msgspec.ValidationError as error:
        where, why = plainly(str(error))
        raise BadOptions(where or "terms", why) from None
    if read.only and read.only not in CREATURE:
        raise BadOptions("only", unknown("creature", read.only, CREATURE), "AW-3.1")
    artifacts = read.artifacts
    if isinstance(artifacts, bool):
        every = [key for key, card in UPGRADE.items() if card.slot == "artifact"]
        artifacts = dict.fromkeys(every, "") if artifacts else {}
    return Terms(
        points=read.points,
        muster=read.muster,
        artifacts=artifacts,
        only=read.only,
        only_clause=read.only_clause,
        players=read.players,
        xp=read.xp,
        xp_spent=read.xp_spent,
    )


def plain_terms(terms: Terms) -> dict[str, object]:
    """The terms of a table as plain data; `read_terms` reads them back."""
    told: dict[str, object] = msgspec.to_builtins(terms)
    return told


def legion_of(army: Army) -> Legion:
    """The legion; BadOptions if there is no such card."""
    for unit in army.units:
        if unit.card not in CREATURE:
            raise BadOptions("army", unknown("creature", unit.card, CREATURE), "AW-3.1")
        for key in unit.additions:
            if key not in UPGRADE:
                raise BadOptions("army", unknown("Upgrade", key, UPGRADE), "AW-16.15")
    return Legion(
        entries=tuple(
            Entry(
                creature=unit.card,
                upgrades=unit.additions,
                soldiers=unit.count,
                slots=unit.slots,
                player=unit.player,
            )
            for unit in army.units
        ),
        xp=army.bonus,
    )


def army_of(legion: Legion) -> Army:
    """The same in the words of all builders."""
    return Army(
        units=tuple(
            Unit(
                card=entry.creature,
                additions=entry.upgrades,
                count=entry.soldiers,
                slots=entry.slots,
                player=entry.player,
            )
            for entry in legion.entries
        ),
        bonus=legion.xp,
    )


def judged(entry: Entry, terms: Terms) -> JudgedUnit:
    """A creature with its costs and slots."""
    card = CREATURE[entry.creature]
    own = len(card.slots)
    return JudgedUnit(
        cost=entry_cost(entry),
        own=creature_cost(card, entry.soldiers),
        places=[
            Place(
                icon=seat.icon,
                addition=seat.upgrade,
                cost=upgrade_cost(UPGRADE[seat.upgrade], card) if seat.upgrade else 0,
                bought=bool(seat.icon) and at >= own,
            )
            for at, seat in enumerate(seated(entry))
        ],
        most=TABLE.formation.soldiers if card.troop else 1,
        buyable=list(dict.fromkeys(card.slots)) if terms.xp and not entry.slots else [],  # AW-20.8
    )
