"""What an adventure earns, and the next log of a campaign (AW-20.5, AW-20.19, AW-23.15)."""

# not compiled: msgspec structs that travel
from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.attackwing import campaign, creatures, upgrades
from wyrmtable.games.attackwing.campaign import SITS_OUT, Earned, Game, Share, Victory, earnings
from wyrmtable.games.attackwing.state import CAMPAIGN, NONE, AttackWing
from wyrmtable.games.attackwing.treasure import CARDS
from wyrmtable.games.attackwing.verbs import DRAGONS

VICTORIES: Final[list[Victory]] = ["none", "partial", "total"]


def victories(state: AttackWing) -> dict[str, Victory]:
    """What each dragon has achieved (AW-22.15 to AW-22.17)."""
    return {
        creatures.KEYS[card]: VICTORIES[max(state.victory[creature], 0)]
        for creature, card in enumerate(state.card)
    }


def held(state: AttackWing, creature: int) -> list[str]:
    """The artifacts among the items that a dragon carried when it left, or carries now."""
    return [
        upgrades.KEYS[CARDS[state.token_number[token]]]
        for token, holder in enumerate(state.token_holder)
        if holder == creature and state.token_number[token] in CARDS
    ]


def earned(state: AttackWing) -> dict[str, Earned]:
    """What the player of each dragon earns (AW-21.21, AW-22.21)."""
    carried = {creatures.KEYS[card]: held(state, one) for one, card in enumerate(state.card)}
    victory = victories(state) if state.adventure == 2 else None
    return earnings(state.adventure, state.result, carried, victory)


def next_log(state: AttackWing, chosen: Mapping[int, str] | None = None) -> PlainDict:
    """The log after a game of a campaign; `chosen` are artifacts that players prefer, by seat."""
    if state.mode != CAMPAIGN or state.outcome is None:
        raise Illegal("AW-20.4", "only a game of a campaign that is over gives a log")
    log = campaign.from_plain(state.log)
    gains = earned(state)
    shares: list[Share] = []
    for seat in range(state.seats):
        part = DRAGONS[state.part[seat]]
        part = part if part in gains else SITS_OUT
        gain = gains.get(part, Earned())
        if campaign.has_earned(log, seat, state.adventure):  # AW-20.10
            gain = Earned()
        wish = (chosen or {}).get(seat, "")
        if wish and wish not in gain.artifacts:
            cite = campaign.result_clause(state.adventure)
            raise Illegal(cite, f"{wish!r} cannot be chosen")
        used = state.brought[seat]
        share = Share(
            part=part,
            spent=state.spent[seat],
            used="" if used == NONE else upgrades.KEYS[used],
            xp=gain.xp,
            artifact=wish or next(iter(gain.artifacts), ""),
        )
        shares.append(share)
    game = Game(adventure=state.adventure, result=state.result, shares=tuple(shares))
    return cast(PlainDict, campaign.to_plain(campaign.recorded(log, game)))
