"""How a game ends: elimination, draws, standings, resigning (sections 12 to 15, DW-5.13)."""

from __future__ import annotations

from typing import ClassVar, Final

from wyrmtable.core.errors import Illegal
from wyrmtable.core.outcome import Outcome
from wyrmtable.core.task import Task
from wyrmtable.games.dragonwars.board import TEAMS
from wyrmtable.games.dragonwars.dragons import TEAM_NAMES, TYPES
from wyrmtable.games.dragonwars.egg import drop_egg
from wyrmtable.games.dragonwars.events import Died, Eliminated, Over, Removed, Resigned
from wyrmtable.games.dragonwars.pegs import TURNS
from wyrmtable.games.dragonwars.state import NOBODY, NOWHERE, DragonWars
from wyrmtable.games.dragonwars.verbs import KEEP

LAST_CLAUSE: Final[list[str]] = ["DW-12.13", "DW-13.1", "DW-14.5"]  # by mode


def kill(state: DragonWars, dragon: int, cite: str) -> None:
    """Remove a dragon that has no health left or must die (DW-3.4); its egg drops."""
    where = state.cell[dragon]
    state.health[dragon] = 0
    state.cell[dragon] = NOWHERE
    if state.listening:
        state.emit(Died(dragon=state.dragon_name(dragon), hex=state.at(where)), cite)
    if state.carrier == dragon:
        drop_egg(state, where)


def check_last(state: DragonWars) -> bool:
    """End the game if at most one side has dragons left (DW-13.2). True if it has ended."""
    state.checks += 1
    before = [seat for seat in range(state.seats) if state.in_play[seat]]
    after = [seat for seat in before if state.alive(seat)]
    if len(after) == len(before):
        return False
    for seat in before:
        if seat not in after:
            state.in_play[seat] = 0
            state.fell_out[seat] = state.checks
            if state.listening:
                state.emit(Eliminated(player=state.seat_name(seat)), "DW-13.4")
    sides = sorted({state.side(seat) for seat in after})
    if len(sides) > 1:
        return False
    if sides:
        winners = [seat for seat in range(state.seats) if state.side(seat) == sides[0]]
        end(state, winners, [], "last", LAST_CLAUSE[state.board.mode])
    else:
        draw = list(range(state.seats)) if state.board.mode == TEAMS else before  # DW-14.7
        end(state, [], draw, "nobody left", "DW-13.3")
    return True


def draw_game(state: DragonWars, reason: str, cite: str) -> None:
    """A draw between all players with dragons left; in teams between the teams (DW-14.7)."""
    seats = range(state.seats)
    everybody = state.board.mode == TEAMS
    end(state, [], [seat for seat in seats if everybody or state.alive(seat)], reason, cite)


def end(state: DragonWars, winners: list[int], draw: list[int], reason: str, cite: str) -> None:
    """End the game and report it."""
    if state.listening:
        team = TEAM_NAMES[state.side(winners[0])] if winners and state.board.mode == TEAMS else ""
        over = Over(
            reason=reason,
            winners=[state.seat_name(seat) for seat in winners],
            team=team,
            draw=[state.seat_name(seat) for seat in draw],
        )
        state.emit(over, cite)
    for seat in range(state.seats):  # drafts that nobody will lock any more
        if state.round and not state.revealed and not state.locked[seat]:
            drop_drafts(state, seat, True)
    state.finish(Outcome(tuple(winners), tuple(draw), ranks(state, winners, draw), reason, cite))


def standing(state: DragonWars, seats: list[int]) -> tuple[int, int, int]:
    """Surviving dragons, their health and their energy, negated so that less is better."""
    dragons = 0
    health = 0
    energy = 0
    for seat in seats:
        for dragon in range(seat * TYPES, seat * TYPES + TYPES):
            if state.health[dragon] > 0:
                dragons -= 1
                health -= state.health[dragon]
                energy -= state.energy[dragon]
    return dragons, health, energy


def ranks(state: DragonWars, winners: list[int], draw: list[int]) -> tuple[int, ...]:
    """The place of every seat (DW-15.3)."""
    keys: list[tuple[int, int, int, int, int]] = []
    for seat in range(state.seats):
        first = 0 if seat in winners or (draw and seat in draw) else 1
        group = state.allies(seat)
        dragons, health, energy = standing(state, group)
        out = 0
        if not dragons:  # later eliminated first; a side is out when its last member is
            out = -max([state.fell_out[other] for other in group])
        keys.append((first, dragons, health, energy, out))
    return tuple([1 + len([1 for other in keys if other < key]) for key in keys])


# -- resigning (DW-5.13) -----------------------------------------------------------------------


def resign(state: DragonWars, seat: int) -> None:
    """Take a player out: at once while plotting, else at the end of the Turn or of set-up."""
    if state.resigned[seat]:
        raise Illegal("DW-5.13", "this player has resigned already")
    if not state.alive(seat):
        raise Illegal("DW-13.4", "this player has no dragons left")
    state.resigned[seat] = 1
    if state.listening:
        state.emit(Resigned(player=state.seat_name(seat), seat=seat), "DW-5.13")
    question = state.question
    plotting = question is not None and question.name == "plot"
    drop_drafts(state, seat, plotting)
    if plotting:
        state.agenda.append(RemoveResigned())


def drop_drafts(state: DragonWars, seat: int, plotting: bool) -> None:
    """What a player has begun but not declared is void, and a plot that nobody will see."""
    for dragon in range(seat * TYPES, seat * TYPES + TYPES):
        if not state.committed[seat]:
            state.new_facing[dragon] = KEEP
            state.new_recovery[dragon] = -1
        if plotting:
            for turn in range(TURNS):
                state.plot[dragon * TURNS + turn] = 0
    if state.round:
        state.cursor[seat] = TYPES * TURNS


class RemoveResigned(Task[DragonWars]):
    """The dragons of players who have resigned leave the board."""

    name: ClassVar[str] = "remove resigned"

    def run(self, state: DragonWars) -> None:
        remove_resigned(state)


def remove_resigned(state: DragonWars) -> None:
    """Remove their dragons, drop an egg they carry, and see whether the game is over."""
    removed = False
    for dragon in state.reporting:
        if state.resigned[dragon // TYPES] and state.health[dragon] > 0:
            removed = True
            where = state.cell[dragon]
            state.health[dragon] = 0
            state.cell[dragon] = NOWHERE
            state.left |= 1 << dragon
            if state.listening:
                name = state.dragon_name(dragon)
                state.emit(Removed(dragon=name, hex=state.at(where)), "DW-5.13")
            if state.carrier == dragon:
                drop_egg(state, where)
    if removed:
        check_last(state)


def home(state: DragonWars) -> bool:
    """End the game if the carrier is grounded on its owner's Lair (DW-12.11)."""
    carrier = state.carrier
    if carrier == NOBODY or not state.grounded(carrier):
        return False
    seat = carrier // TYPES
    if state.board.map.site_at[state.cell[carrier]] != state.site[seat]:
        return False
    end(state, [seat], [], "egg home", "DW-12.11")
    return True
