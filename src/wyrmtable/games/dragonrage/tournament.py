"""Tournaments: points, ranks and pairings (section 25), as pure functions."""

# not compiled: msgspec structs, once per round
from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from wyrmtable.core.chance import Chance
from wyrmtable.games.dragonrage.contentfile import TABLES

Format = Literal["swiss", "single", "double"]
TABLE = TABLES.tournament
LOSSES = {"single": 1, "double": 2}  # DR-25.6


class Standing(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What counts for one player of an event."""

    player: str
    match_points: int = 0
    resistance: int = 0
    paired_down: bool = False
    met: list[str] = []
    byes: int = 0
    losses: int = 0


class Pairing(msgspec.Struct, frozen=True):
    """The matches of a round, higher rank first, and who sits out."""

    pairs: list[tuple[str, str]]
    bye: str | None


def ranked(standings: list[Standing]) -> list[Standing]:
    """By match points, then resistance points; equal players keep their order (DR-25.5)."""
    return sorted(standings, key=lambda one: (-one.match_points, -one.resistance))


def rank_of(standings: list[Standing], player: str) -> int:
    """The rank of a player; equal players share it (DR-25.5)."""
    (own,) = [one for one in standings if one.player == player]
    key = (own.match_points, own.resistance)
    return 1 + sum((one.match_points, one.resistance) > key for one in standings)


def resistance(side: str, destroyed: int, total: int) -> int:
    """Resistance points of a game (DR-25.4)."""
    return destroyed if side == "inv" else total - destroyed


def rounds_for(players: int) -> int:
    """How many Swiss rounds are played unless the organiser says otherwise (DR-25.13)."""
    for row in TABLE.rounds:
        if players <= row.players:
            return row.rounds
    return TABLE.rounds[-1].rounds


def draw(items: list[str], chance: Chance) -> str:
    """Take one out by lot; one that is alone needs none."""
    return items.pop(chance.below(len(items)) if len(items) > 1 else 0)


def drawn_pairs(players: list[str], chance: Chance) -> list[tuple[str, str]]:
    """Random pairs: the first who is left draws an opponent."""
    left, pairs = list(players), []
    while left:
        pairs.append((left.pop(0), draw(left, chance)))
    return pairs


def pair_round(kind: Format, number: int, standings: list[Standing], chance: Chance) -> Pairing:
    """The pairings of a round."""
    if kind == "swiss":
        return swiss(number, standings, chance)
    return elimination(kind, standings, chance)


# -- elimination -------------------------------------------------------------------------------


def elimination(kind: str, standings: list[Standing], chance: Chance) -> Pairing:
    """Random pairings of those who are still in; one with the fewest byes sits out (DR-25.8)."""
    left = [one for one in standings if one.losses < LOSSES[kind]]
    bye: str | None = None
    if len(left) % 2:
        fewest = min(one.byes for one in left)
        lots = [one.player for one in left if one.byes == fewest]
        bye = draw(lots, chance)
    pairs = drawn_pairs([one.player for one in left if one.player != bye], chance)
    return in_rank_order(standings, pairs, bye)


def match_winner(
    points: tuple[int, int],
    match_resistance: tuple[int, int],
    event_resistance: tuple[int, int],
    last_two: bool,
    chance: Chance,
) -> int | None:
    """The winner of a match, 0 or 1; None if both go on without a loss (DR-25.6, DR-25.7)."""
    for one, other in (points, *((match_resistance, event_resistance) if last_two else ())):
        if one != other:
            return 0 if one > other else 1
    return chance.below(2) if last_two else None


def finals(standings: list[Standing]) -> list[tuple[str, str]]:
    """The seeded pairings among the top 8 of a Swiss event (DR-25.14)."""
    top = ranked(standings)[: TABLE.top]
    return [(top[a - 1].player, top[b - 1].player) for a, b in TABLE.seeding if b <= len(top)]


# -- Swiss -------------------------------------------------------------------------------------


def swiss(number: int, standings: list[Standing], chance: Chance) -> Pairing:
    """Random in the first round, later by points without meeting twice (DR-25.9 to DR-25.12)."""
    bye: str | None = None
    if number <= 1:
        names = [one.player for one in standings]
        if len(names) % 2:
            bye = draw(names, chance)
        return in_rank_order(standings, drawn_pairs(names, chance), bye)
    players = ranked(standings)
    if len(players) % 2:
        fresh = [one for one in players if not one.byes] or players
        bye = fresh[-1].player  # DR-25.10
        players = [one for one in players if one.player != bye]
    pairs = by_points(players, chance)
    if pairs is None:  # everybody has met everybody who could be left
        pairs = by_points([msgspec.structs.replace(one, met=[]) for one in players], chance)
    return in_rank_order(standings, pairs or [], bye)


def by_points(players: list[Standing], chance: Chance) -> list[tuple[str, str]] | None:
    """Pair a ranked list from the top; None if that cannot be done without a rematch."""
    if not players:
        return []
    group = [one for one in players if one.match_points == players[0].match_points]
    return within(group, players[len(group) :], chance)


def within(
    group: list[Standing], lower: list[Standing], chance: Chance
) -> list[tuple[str, str]] | None:
    """Pair players of equal points with each other, and down as many as must be (DR-25.12)."""
    if len(group) % 2 == 0:
        inner = matched(group)
        further = None if inner is None else by_points(lower, chance)
        if inner is not None and further is not None:
            return inner + further
    for down in downs(group, chance) if lower else ():
        rest = [one for one in group if one is not down]
        for other in lower:
            if other.player not in down.met:
                found = within(rest, [one for one in lower if one is not other], chance)
                if found is not None:
                    return [(down.player, other.player), *found]
    return None


def downs(group: list[Standing], chance: Chance) -> Iterator[Standing]:
    """Who is paired down from a group, in order; lots are drawn when they are needed."""
    for before in (False, True):
        fits = [one for one in group if one.paired_down == before]
        for points in sorted({one.resistance for one in fits}):
            equal = [one.player for one in fits if one.resistance == points]
            while equal:
                name = draw(equal, chance)
                yield next(one for one in fits if one.player == name)


def matched(players: list[Standing]) -> list[tuple[str, str]] | None:
    """Pairs of players who have not met, from the top; None if there is no way."""
    if not players:
        return []
    first, others = players[0], players[1:]
    for other in others:
        if other.player not in first.met:
            rest = matched([one for one in others if one is not other])
            if rest is not None:
                return [(first.player, other.player), *rest]
    return None


def in_rank_order(
    standings: list[Standing], pairs: list[tuple[str, str]], bye: str | None
) -> Pairing:
    """Higher rank first, in the pairs and among them."""
    places = {one.player: place for place, one in enumerate(ranked(standings))}
    sorted_pairs = [(a, b) if places[a] < places[b] else (b, a) for a, b in pairs]
    sorted_pairs.sort(key=lambda pair: places[pair[0]])
    return Pairing(sorted_pairs, bye)
