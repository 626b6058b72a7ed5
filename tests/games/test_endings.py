"""How does the log say that a game is over? In words, for every ending a golden game has."""

from __future__ import annotations

from pathlib import Path

import pytest

from wyrmtable.core.record import Record
from wyrmtable.games import ruleset

GAMES = Path(__file__).parent
SAID = {
    "dragonwars/last-player": "Silver wins: nobody else has dragons left.",
    "dragonwars/last-team": "The Chromatics win, Gold and Silver: nobody else has dragons left.",
    "dragonwars/egg-home": "Red wins: the egg is home in the Lair.",
    "dragonwars/no-progress": "A draw between Silver and Red:"
    " nothing has happened for too many Rounds.",
    "dragonwars/nobody-left": "A draw between Gold and Silver:"
    " their last dragons went down together.",
    "dragonwars/round-limit": "A draw between Copper, Red, Gold, Silver, Blue and Green:"
    " the last Round has been played.",
    "dragonlance/lance-home": "Red wins: the DragonLance is home in the lair.",
    "dragonlance/team-lance-home": "The Evil team wins: the DragonLance is home in the lair.",
    "dragonlance/last-survivor": "Gold wins: nobody else has dragons left.",
    "dragonlance/team-dragonwar": "The Evil team wins: the other team has no dragons left.",
    "dragonlance/round-limit": "Silver wins: the last round has been played,"
    " and nobody stands better.",
    "dragonlance/even": "A draw between Silver and Red: the last round has been played,"
    " and they are even.",
    "dragonlance/nobody-left": "A draw between Gold and Red: their last dragons crashed together.",
    "aerialcorps/battle-last": "Blue wins: no other side has dragons on the table.",
    "aerialcorps/battle-limit": "Blue wins: the last turn is over, and it has lost least.",
    "aerialcorps/duel-capacity": "Red wins: the last turn is over with equal losses,"
    " and its dragons can take more.",
    "aerialcorps/duel-losses": "Red wins: the last dragons went together, and it has lost least.",
    "aerialcorps/fray-draw": "A draw between Red, Blue and Gold: they are even.",
    "aerialcorps/courier-through": "Red wins: the courier is away over the north edge.",
    "aerialcorps/courier-stopped": "Blue wins: the courier is lost.",
    "aerialcorps/courier-limit": "Blue wins: the courier has not arrived in time.",
    "aerialcorps/convoy-sunk": "Red wins: two ships are sunk.",
    "aerialcorps/convoy-saved": "Blue wins: nobody is left to sink the convoy.",
    "aerialcorps/convoy-limit": "Blue wins: the convoy has not been sunk in time.",
    "aerialcorps/cutting-out": "Blue wins: it has captured an enemy dragon.",
    "attackwing/last-side": "Side 1 wins: only one side has creatures left.",
    "attackwing/legion-draw": "The game is drawn: the rounds are over and points are even.",
    "attackwing/adventure2-result-5": "The game is over: the adventure ended with result 5.",
}
ENDINGS = ("over", "won", "drawn", "game_end", "game_over")


def endings(path: Path) -> list[tuple[str, str]]:
    """What the log of a golden game says of its end, and by which clause."""
    match = Record.read(path).replay(ruleset)
    last = [event for event in match.events(everything=True) if event.name in ENDINGS]
    return [(match.state.rules.describe(event), event.cite) for event in last]


@pytest.mark.parametrize("game", SAID)
def test_an_ending_is_said_in_words(game: str) -> None:
    folder, _, name = game.partition("/")
    assert [text for text, _ in endings(GAMES / folder / "golden" / f"{name}.txt")] == [SAID[game]]


@pytest.mark.parametrize("path", sorted(GAMES.glob("*/golden/*.txt")), ids=lambda path: path.stem)
def test_the_log_ends_with_the_verdict(path: Path) -> None:
    match = Record.read(path).replay(ruleset)
    outcome = match.state.outcome
    assert outcome is not None
    [(said, clause)] = endings(path)
    assert clause == outcome.cite
    assert said.endswith(f": {match.rules.ending(match.state)}.")
