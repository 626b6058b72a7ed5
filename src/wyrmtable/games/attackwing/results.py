"""What an adventure earns, and the next log of a campaign (AW-20.5, AW-20.19, AW-23.15)."""

# not compiled: msgspec structs that travel
from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.sequel import Sequel
from wyrmtable.games.attackwing import campaign, creatures, upgrades
from wyrmtable.games.attackwing.campaign import (
    OVER,
    SITS_OUT,
    Earned,
    Game,
    Log,
    Share,
    Victory,
    earnings,
)
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


def sequel(state: AttackWing) -> Sequel | None:
    """The next game of a campaign, with the story and the standings (AW-20.5, AW-23.15)."""
    if state.mode != CAMPAIGN or state.outcome is None or not state.card:
        return None
    plain = next_log(state)
    log = campaign.from_plain(plain)
    told = [*campaign.story(state.adventure, state.result)]
    if not told:
        told.append("The adventure is drawn and earns nothing (AW-20.15).")
    told += standings(log)
    number = campaign.next_adventure(log)
    if number == OVER:
        best = " and ".join(log.players[player].capitalize() for player in campaign.winners(log))
        told.append(f"{best} won the campaign (AW-20.14).")
        return Sequel(call="A new campaign", options={"log": {}}, told=told, over=True)
    adventure = campaign.adventure_of(number)
    again = "once more " if number == state.adventure else ""
    told.append(f"Next comes {again}adventure {number}. {adventure.intro}")
    return Sequel(call=f"Adventure {number}: {adventure.name}", options={"log": plain}, told=told)


def standings(log: Log) -> list[str]:
    """XP and artifacts of each player, best first (AW-20.14, AW-20.19)."""
    lines: list[str] = []
    for player in campaign.standings(log):
        owned = [upgrades.NAMES[upgrades.NUMBER[key]] for key in campaign.artifacts(log, player)]
        held = f" and {' and '.join(owned)}" if owned else ""
        lines.append(f"{log.players[player].capitalize()} has {campaign.xp(log, player)} XP{held}.")
    return lines
