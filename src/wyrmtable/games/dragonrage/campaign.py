"""The campaign of five games: rosters, gains, what goes from game to game (section 24)."""

# not compiled: msgspec structs, once per game
from __future__ import annotations

from typing import Literal

from wyrmtable.games.dragonrage.contentfile import TABLES
from wyrmtable.games.dragonrage.kinds import TROPHY
from wyrmtable.games.dragonrage.options import CampaignData, GameResult, Ratings
from wyrmtable.games.dragonrage.state import DEFENDER, INVADER

Winner = Literal["inv", "def"]


def begun(map_name: str) -> CampaignData:
    """A campaign before its first game (DR-24.1, DR-24.3)."""
    roster = TABLES.campaign.roster
    return CampaignData(map=map_name, game=1, roster=Ratings(inv=roster, defender=roster))


def gain(own: int, other: int, won: bool, trophy: bool) -> int:
    """Roster points after a game (DR-24.10, DR-24.11)."""
    table = TABLES.campaign
    for row in table.gain:
        if own - other <= row.most:
            return (row.won if won else row.lost) + (table.trophy if trophy else 0)
    raise ValueError("the table of gains has no end")


def took_trophy(kinds: list[int]) -> bool:
    """Is a HERO or Dragon among those that a side has killed (DR-24.11)?"""
    return any(TROPHY[kind] for kind in kinds)


def gains(roster: list[int], winner: int, killed: list[list[int]]) -> list[int]:
    """What both sides gain; `killed` are the kinds that each has killed."""
    return [
        gain(roster[side], roster[1 - side], side == winner, took_trophy(killed[side]))
        for side in (INVADER, DEFENDER)
    ]


def after_game(data: CampaignData, winner: int, killed: list[list[int]]) -> CampaignData:
    """The campaign after a game (DR-24.14)."""
    roster = [data.roster.inv, data.roster.defender]
    gained = gains(roster, winner, killed)
    won: Winner = "inv" if winner == INVADER else "def"
    result = GameResult(winner=won, gain=Ratings(inv=gained[0], defender=gained[1]))
    return CampaignData(
        map=data.map,
        game=data.game + 1,
        roster=Ratings(inv=roster[0] + gained[0], defender=roster[1] + gained[1]),
        players=data.players,
        results=[*data.results, result],
    )


def kills_of(killed: list[int]) -> list[list[int]]:
    """The kinds that each side has killed, from the rows that a state keeps."""
    return [
        [killed[at + 1] for at in range(0, len(killed), 2) if killed[at] == side]
        for side in (INVADER, DEFENDER)
    ]


def is_over(data: CampaignData) -> bool:
    """Have all games been played (DR-24.12)?"""
    return data.game > TABLES.campaign.games


def champion(data: CampaignData) -> str:
    """Who has won the campaign: inv, def or draw (DR-24.12)."""
    if data.roster.inv == data.roster.defender:
        return "draw"
    return "inv" if data.roster.inv > data.roster.defender else "def"
