"""How a game ends: hordes that are out, survivors, the round limit, resigning (section 14)."""

from __future__ import annotations

from wyrmtable.core.errors import Illegal
from wyrmtable.core.outcome import Outcome
from wyrmtable.games.dragonlance.cards import discard_card, put_away
from wyrmtable.games.dragonlance.codes import NOBODY, marked
from wyrmtable.games.dragonlance.events import (
    Drawn,
    HordeOut,
    LandedAtHome,
    Resigned,
    TurnEnded,
    Won,
)
from wyrmtable.games.dragonlance.falling import crash
from wyrmtable.games.dragonlance.hordes import hordes_of, in_game, is_alive, team_of
from wyrmtable.games.dragonlance.intents import forget_intents
from wyrmtable.games.dragonlance.naming import seat_name, whereabouts
from wyrmtable.games.dragonlance.pieces import COLOURS, DRAGONS, HORDES, NAMES, SIDES, SIZE
from wyrmtable.games.dragonlance.state import DragonLance


def judge(state: DragonLance) -> None:
    """See which hordes are out, whether somebody has won, and whether the turn is over."""
    fallen: list[int] = []
    for step in range(HORDES):
        horde = (max(state.active, 0) + step) % HORDES
        if state.owner[horde] != NOBODY and not state.out[horde] and not is_alive(state, horde):
            fallen.append(horde)
    if not fallen or state.outcome is not None:
        return
    state.judgements += 1
    for horde in fallen:
        go_out(state, horde)
    living = [seat for seat in range(state.seats) if in_game(state, seat)]
    teams = sorted({team_of(state, seat) for seat in living})
    if len(teams) > 1:
        if state.active in fallen:
            cut_turn(state)
        return
    if teams:
        cite = "DL-14.6" if state.flags.tower else "DL-22.4" if state.flags.teams else "DL-22.2"
        winners = [seat for seat in range(state.seats) if team_of(state, seat) == teams[0]]
        win(state, winners, living[0], "last team" if state.flags.teams else "last survivor", cite)
    else:
        seats = sorted({state.owner[horde] for horde in fallen})
        if state.flags.teams:
            seats = list(range(state.seats))
        draw(state, seats, "nobody left", "DL-14.7")


def go_out(state: DragonLance, horde: int) -> None:
    """A horde has lost its last dragon: its hand is discarded (DL-11.5, DL-11.6)."""
    state.out = marked(state.out, horde, 1)
    state.killed = marked(state.killed, horde, state.judgements)
    state.waiting = tuple([other for other in state.waiting if other != horde])
    state.aside = marked(state.aside, horde, 0)
    hand = state.hands[horde]
    if state.listening:
        state.emit(HordeOut(horde=COLOURS[horde]), "DL-11.5", reveals=len(hand) > 0)
    state.hands[horde] = ()
    for card in hand:  # in the order in which they were gained (DL-17.23)
        discard_card(state, card)


def cut_turn(state: DragonLance) -> None:
    """The turn of a horde that is out ends at once, unless rolled damage is to be taken (DL-11.7).

    Then `finish_turn` ends it, after the battle or the Fear (DL-24.5).
    """
    from wyrmtable.games.dragonlance.turns import NextTurn

    agenda = state.agenda
    if any([task.name in ("damage", "item") for task in agenda]):
        return
    for place in range(len(agenda)):
        if agenda[place].name == "act":
            del agenda[place:]
            forget_intents(state)
            put_away(state)
            state.end_attack()
            state.points = 0
            if state.listening:
                state.emit(TurnEnded(horde=COLOURS[state.active]), "DL-11.7")
            agenda.append(NextTurn())
            return


def finish_turn(state: DragonLance) -> None:
    """See who is out after a battle or a Fear; the turn ends if the active horde is (DL-11.7)."""
    judge(state)
    if state.outcome is None and not is_alive(state, state.active):
        cut_turn(state)


def come_home(state: DragonLance, dragon: int) -> None:
    """The Lancer has landed in its own lair: its player or team wins (DL-14.1, DL-22.7)."""
    seat = state.owner[dragon // SIZE]
    cite = "DL-22.7" if state.flags.teams else "DL-14.1"
    if state.listening:
        landed = LandedAtHome(dragon=NAMES[dragon], **whereabouts(state, dragon))
        state.emit(landed, "DL-14.1")
    win(state, allies(state, seat), seat, "lance home", cite, dragon // SIZE)


def win(
    state: DragonLance, winners: list[int], seat: int, reason: str, cite: str, horde: int = -1
) -> None:
    """End the game with a winner."""
    if horde < 0:
        for mine in hordes_of(state, seat):
            if is_alive(state, mine):
                horde = mine
                break
    if state.listening:
        won = Won(
            horde=COLOURS[horde] if horde >= 0 else None,
            player=seat_name(state, seat),
            reason=reason,
            team=SIDES[team_of(state, seat)] if state.flags.teams else "",
        )
        state.emit(won, cite)
    state.finish(Outcome(tuple(winners), (), places(state, winners), reason, cite))


def draw(state: DragonLance, seats: list[int], reason: str, cite: str) -> None:
    """End the game without a winner."""
    if state.listening:
        players = [seat_name(state, seat) for seat in seats]
        state.emit(Drawn(players=players, clause=cite), cite)
    state.finish(Outcome((), tuple(seats), places(state, seats), reason, cite))


def strength(state: DragonLance, seats: list[int]) -> tuple[int, int]:
    """Dragons left and the sum of their altitudes; the tower counts 10 (DL-14.8)."""
    dragons = 0
    levels = 0
    for dragon in range(DRAGONS):
        if state.cell[dragon] >= 0 and state.owner[dragon // SIZE] in seats:
            dragons += 1
            levels += state.alt[dragon]
    return dragons, levels


def allies(state: DragonLance, seat: int) -> list[int]:
    """The seats that win together with this one."""
    return [other for other in range(state.seats) if team_of(state, other) == team_of(state, seat)]


def places(state: DragonLance, first: list[int]) -> tuple[int, ...]:
    """The place of every seat: winners, then strength, then who was out later."""
    keys: list[tuple[int, int, int, int]] = []
    for seat in range(state.seats):
        dragons, levels = strength(state, allies(state, seat))
        out = 0
        if not dragons:
            for other in allies(state, seat):
                for horde in hordes_of(state, other):
                    out = max(out, state.killed[horde])
        keys.append((0 if seat in first else 1, -dragons, -levels, -out))
    if first:
        best = min([keys[seat] for seat in first])
        for seat in first:
            keys[seat] = best
    return tuple([1 + len([1 for other in keys if other < key]) for key in keys])


def round_limit(state: DragonLance) -> None:
    """The last round is over: Lancer, then dragons, then altitudes (DL-14.8)."""
    if state.lancer != NOBODY:
        seat = state.owner[state.lancer // SIZE]
        win(state, allies(state, seat), seat, "round limit", "DL-14.8", state.lancer // SIZE)
        return
    best = max([strength(state, allies(state, seat)) for seat in range(state.seats)])
    top = [s for s in range(state.seats) if strength(state, allies(state, s)) == best]
    if len({team_of(state, seat) for seat in top}) == 1:
        win(state, top, top[0], "round limit", "DL-14.8")
    else:
        draw(state, top, "even at the round limit", "DL-14.8")


def resign(state: DragonLance, seat: int) -> None:
    """The dragons of the player crash at once, in number order (DL-24.5)."""
    if state.resigned[seat]:
        raise Illegal("DL-24.5", "this player has resigned already")
    if state.round and not in_game(state, seat):
        raise Illegal("DL-11.5", "this player has no dragons left")
    state.resigned = marked(state.resigned, seat, 1)
    forget_intents(state)
    if state.listening:
        state.emit(Resigned(player=seat_name(state, seat), seat=seat), "DL-24.5")
    if state.round:
        remove_resigned(state)


def remove_resigned(state: DragonLance) -> None:
    """Crash every dragon of players who have resigned."""
    for dragon in range(DRAGONS):
        horde = dragon // SIZE
        seat = state.owner[horde]
        if state.cell[dragon] >= 0 and seat != NOBODY and state.resigned[seat]:
            crash(state, dragon, "DL-24.5")
    judge(state)
