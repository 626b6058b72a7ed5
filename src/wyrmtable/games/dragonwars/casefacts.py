"""What a rule case may ask about a position of DragonWars, and how its answers are compared."""

# not compiled: rule cases are data for people
from __future__ import annotations

from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.dragonwars.board import TEAMS
from wyrmtable.games.dragonwars.dragons import COLOURS, TEAM_NAMES, TYPES, team_of
from wyrmtable.games.dragonwars.pegs import TURNS, cell_text
from wyrmtable.games.dragonwars.state import NOBODY, NOWHERE, DragonWars
from wyrmtable.games.dragonwars.view import dragon_view, egg_view


def facts(state: DragonWars, players: list[str], recovering: list[int]) -> PlainDict:
    """All facts; `recovering` are the dragons that recovered in the Turn just played."""
    dragons: PlainDict = {}
    plots: PlainDict = {}
    for dragon in range(state.seats * TYPES):
        name = state.dragon_name(dragon)
        dragons[name] = dragon_facts(state, dragon, recovering)
        cells = state.plot[dragon * TURNS : dragon * TURNS + TURNS]
        plots[name] = [cell_text(max(mask, 0)) for mask in cells]
    sites = state.board.map.site_names
    seats = range(state.seats)
    lairs: PlainDict = {
        players[seat]: None if state.site[seat] == NOWHERE else sites[state.site[seat]]
        for seat in seats
    }
    colours: PlainDict = {
        players[seat]: None if state.colour[seat] == NOBODY else COLOURS[state.colour[seat]]
        for seat in seats
    }
    standings: PlainDict = {}
    if state.outcome is not None:
        standings = {players[seat]: state.outcome.ranks[seat] for seat in seats}
    return {
        "dragons": dragons,
        "egg": egg_view(state),
        "result": result_facts(state),
        "standings": standings,
        "round": state.round,
        "turn": state.turn + 1,
        "quiet_rounds": state.quiet,
        "plots": plots,
        "lairs": lairs,
        "colours": colours,
        "hexes": state.board.map.grid.size,
    }


def dragon_facts(state: DragonWars, dragon: int, recovering: list[int]) -> PlainDict:
    """A dragon as everybody sees it, and what cases like to say in a word."""
    seen = dragon_view(state, dragon)
    lost: list[Plain] = [name for name in ("movement", "combat") if seen[f"{name}_forfeited"]]
    return {
        **seen,
        "flying": seen["hex"] is not None and not seen["grounded"],
        "forfeited": lost,
        "recovering": bool(recovering[dragon]),
    }


def result_facts(state: DragonWars) -> Plain:
    """`open`, or who has won or shares a draw."""
    outcome = state.outcome
    if outcome is None:
        return "open"
    winners: list[Plain] = [state.seat_name(seat) for seat in outcome.winners]
    team = outcome.winners and state.board.mode == TEAMS
    return {
        "winner": winners,
        "winners": winners,
        "team": TEAM_NAMES[state.side(outcome.winners[0])] if team else None,
        "draw": [state.seat_name(seat) for seat in outcome.draw],
        "reason": outcome.reason,
        "clause": outcome.cite,
    }


def same_players(state: DragonWars, players: list[str], wanted: Plain, found: Plain) -> bool:
    """Are these the same players? A team may stand for its players, a winner for the team."""
    expected = spelled_out(state, players, wanted)
    there = spelled_out(state, players, found)
    if isinstance(wanted, str) and len(expected) == 1 and len(there) > 1:
        return expected <= there  # one of a team that wins together (DW-14.3)
    return expected == there


def spelled_out(state: DragonWars, players: list[str], named: Plain) -> set[str]:
    """Colours of the players that are named by colour, team or their name in set-up."""
    colours: set[str] = set()
    for entry in named if isinstance(named, list) else [named]:
        name = str(entry).lower()
        if name in TEAM_NAMES:
            colours |= {
                COLOURS[colour]
                for colour in state.colour
                if colour != NOBODY and team_of(colour) == TEAM_NAMES.index(name)
            }
        elif str(entry) in players:
            colours.add(state.seat_name(players.index(str(entry))))
        else:
            colours.add(name)
    return colours
