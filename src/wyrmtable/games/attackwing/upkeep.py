"""Tokens on creatures and cards: Action Tokens, durations, Effect Tokens (section 15)."""

from __future__ import annotations

from wyrmtable.games.attackwing import creatures, damagecards, events, upgrades
from wyrmtable.games.attackwing.order import in_order
from wyrmtable.games.attackwing.powers import value
from wyrmtable.games.attackwing.state import (
    DISABLED,
    DISCARDED,
    NONE,
    READY,
    U_DT,
    U_OWNER,
    U_PDT,
    U_STATE,
    U_WIDTH,
    AttackWing,
)
from wyrmtable.games.attackwing.verbs import TOKENS
from wyrmtable.games.attackwing.words import VALUE_DURATIONS

# -- Action Tokens --------------------------------------------------------------------------------


def spend_token(state: AttackWing, creature: int, token: int, cite: str) -> None:
    """A creature spends an Action Token."""
    state.tokens[creature * 4 + token] -= 1
    if state.listening:
        state.emit(events.TokenSpent(creature=state.name(creature), token=TOKENS[token]), cite)


def lose_tokens(state: AttackWing, creature: int, cite: str) -> None:
    """A creature loses all its Action Tokens."""
    if any(state.tokens[creature * 4 : creature * 4 + 4]):
        state.tokens[creature * 4 : creature * 4 + 4] = [0, 0, 0, 0]
        if state.listening:
            state.emit(events.TokensLost(creature=state.name(creature)), cite)


# -- Upgrade Cards --------------------------------------------------------------------------------


def owner_of(state: AttackWing, upgrade: int) -> int:
    """The creature that has an Upgrade."""
    return state.upgrades[upgrade * U_WIDTH + U_OWNER]


def upgrade_name(state: AttackWing, upgrade: int) -> str:
    """The key of its card."""
    return upgrades.KEYS[state.upgrade_card(upgrade)]


def place_durations(state: AttackWing, upgrade: int, count: int, permanent: bool = False) -> None:
    """Place Duration Tokens on a card (AW-15.2, AW-15.3)."""
    owner, card = owner_of(state, upgrade), state.upgrade_card(upgrade)
    if count:
        count = max(count + value(state, owner, VALUE_DURATIONS, upgrades.CLASS[card]), 0)
        state.upgrades[upgrade * U_WIDTH + U_DT] += count
    if permanent:
        state.upgrades[upgrade * U_WIDTH + U_PDT] += 1
    if state.listening:
        name = state.name(owner)
        state.emit(
            events.Durations(
                creature=name, upgrade=upgrades.KEYS[card], dt=count, pdt=int(permanent)
            ),
            "AW-15.3" if permanent else "AW-15.2",
        )


def disable(state: AttackWing, upgrade: int, cite: str) -> None:
    """Put a Disabled Upgrade Token on a card (AW-15.9)."""
    state.upgrades[upgrade * U_WIDTH + U_STATE] = DISABLED
    if state.listening:
        name = state.name(owner_of(state, upgrade))
        state.emit(
            events.UpgradeDisabled(creature=name, upgrade=upgrade_name(state, upgrade)), cite
        )


def discard(state: AttackWing, upgrade: int, cite: str) -> None:
    """A card leaves the game; an effect that is running goes on (AW-15.10, AW-15.11)."""
    state.upgrades[upgrade * U_WIDTH + U_STATE] = DISCARDED
    if state.listening:
        name = state.name(owner_of(state, upgrade))
        state.emit(
            events.UpgradeDiscarded(creature=name, upgrade=upgrade_name(state, upgrade)), cite
        )
    trim_armor(state, owner_of(state, upgrade))


def trim_armor(state: AttackWing, creature: int) -> None:
    """A creature cannot have more Shattered Tokens than its Armor Value (AW-1.19)."""
    from wyrmtable.games.attackwing.damage import armor_value

    state.shattered[creature] = min(state.shattered[creature], armor_value(state, creature))


# -- Continuous Effects ---------------------------------------------------------------------------


def give_effect(state: AttackWing, creature: int, upgrade: int) -> None:
    """A creature gets the Effect Token of a card; a second copy is ignored (AW-15.4, AW-15.7)."""
    card = state.upgrade_card(upgrade)
    if state.has_effect(creature, card):
        drop_permanent(state, upgrade)
        return
    state.effects += [creature, upgrade]
    if state.listening:
        state.emit(
            events.EffectBegan(creature=state.name(creature), effect=upgrades.KEYS[card]),
            "AW-15.4",
        )


def end_effect(state: AttackWing, at: int, cite: str = "AW-15.6") -> None:
    """An Effect Token, given by its place in `effects`, returns to its card."""
    from wyrmtable.games.attackwing.altitude import land

    creature, upgrade = state.effects[at], state.effects[at + 1]
    del state.effects[at : at + 2]
    card = state.upgrade_card(upgrade)
    if state.listening:
        state.emit(
            events.EffectEnded(creature=state.name(creature), effect=upgrades.KEYS[card]), cite
        )
    drop_permanent(state, upgrade)
    if upgrades.DISABLED_BY_END[card] and state.upgrades[upgrade * U_WIDTH + U_STATE] == READY:
        disable(state, upgrade, upgrades.CLAUSE[card])
    if not creatures.FLIES[state.card[creature]] and state.in_play(creature):
        from wyrmtable.games.attackwing.powers import fly_card

        if state.in_air(creature) and fly_card(state, creature) == NONE:
            land(state, creature)  # AW-8.9


def drop_permanent(state: AttackWing, upgrade: int) -> None:
    """A Permanent Duration Token goes if no Effect Token of its card is left (AW-15.14)."""
    if upgrade not in state.effects[1::2]:
        state.upgrades[upgrade * U_WIDTH + U_PDT] = 0


# -- steps 4 and 5 of the End Phase ---------------------------------------------------------------


def expire(state: AttackWing) -> None:
    """One Duration Token leaves every card; what lost its last one ends (AW-14.5, AW-14.6)."""
    ended: list[int] = []
    rows = state.upgrades
    for at in range(0, len(rows), U_WIDTH):
        if rows[at + U_DT]:
            rows[at + U_DT] -= 1
            if rows[at + U_DT] == 0:
                ended.append(at // U_WIDTH)
    expired = False
    for at in range(2, len(state.up), 3):
        if state.up[at]:
            state.up[at] -= 1
            if state.up[at] == 0:
                state.up[at] = NONE  # it follows its text below
                expired = True
    if not ended and not expired:
        return
    for creature in in_order(state, list(range(len(state.card)))):
        for upgrade in ended:
            if owner_of(state, upgrade) == creature:
                end_upgrade(state, upgrade)
        expire_damage(state, creature)


def end_upgrade(state: AttackWing, upgrade: int) -> None:
    """The last Duration Token has left a card: its Continuous Effect and Burst end (AW-15.5)."""
    rows, card = state.effects, state.upgrade_card(upgrade)
    affected = [rows[at] for at in range(0, len(rows), 2) if rows[at + 1] == upgrade]
    for creature in in_order(state, affected):
        end_effect(state, state.effect_row(creature, card), "AW-15.5")
    for at in range(0, len(state.bursts), 2):
        if state.bursts[at] == upgrade:
            del state.bursts[at : at + 2]
            del state.burst_at[at : at + 2]
            if state.listening:
                name = state.name(owner_of(state, upgrade))
                told = events.BurstRemoved(creature=name, upgrade=upgrade_name(state, upgrade))
                state.emit(told, "AW-12.14")
            break


def expire_damage(state: AttackWing, creature: int) -> None:
    """Face-up Damage Cards that lost their last Duration Token follow their text."""
    from wyrmtable.games.attackwing.damage import flip_down

    for at in range(len(state.up) - 3, -1, -3):
        if state.up[at] == creature and state.up[at + 2] == NONE:
            state.up[at + 2] = 0
            if damagecards.FLIPS[state.up[at + 1]] == damagecards.FLIPS_EXPIRED:
                flip_down(state, at)
