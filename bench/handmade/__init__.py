"""Beginner's plans written by hand, one for each game: what every level is measured against."""

from __future__ import annotations

from handmade.aerialcorps import Hunter
from handmade.attackwing import Charger
from handmade.dragonlance import Racer
from handmade.dragonrage import Raider
from handmade.dragonwars import Brawler
from wyrmtable.bots import Bot

STRATEGIES: dict[str, type[Bot]] = {
    "aerialcorps": Hunter,
    "attackwing": Charger,
    "dragonlance": Racer,
    "dragonrage": Raider,
    "dragonwars": Brawler,
}
