"""Make the pictures of the docs that come from the engine itself: docs/images/*.svg."""

from __future__ import annotations

from pathlib import Path

import wyrmtable as wt
from wyrmtable_command import run_command

IMAGES = Path(__file__).parent.parent / "docs" / "images"

DRAGONWARS = """
egg; red@NW green@NE gold@SE copper@SW; round 7; egg green.drake;
red A -3,1 ^5 SE h12 e9; red E -2,-2 ^3 S; red D 0,-3 ^7 SE h6 e8; red W 3,-5 ^9 S h4;
green A 2,-4 ^4 SW h15 e11; green E 2,-4 ^1 S h9 e4; green D 1,-2 ^6 NE h7 e12; green W 3,-6 ^0 N;
gold A 3,-1 ^6 NW h10 e7; gold E 1,2 ^3 N e10; gold D 4,-2 ^5 NW e9; gold W 0,2 ^8 N h5;
copper A -1,3 ^2 NE h13 e10; copper D -2,1 ^6 NE h9 e6; copper W -3,6 ^0 N h3 e14
"""

DRAGONLANCE = """
{"options": {"mode": "advanced", "terrain": true, "facing": true}, "active": "gold", "points": 4,
 "hordes": ["gold", "silver", "bronze", "red", "blue", "green"], "lancer": "red2", "round": 6,
 "dragons": {
  "gold3": {"hex": [0, -4], "alt": 4}, "gold1": {"hex": [-2, -7]}, "gold5": {"hex": [2, -9]},
  "silver2": {"hex": [4, -6], "alt": 7, "facing": "SW"}, "silver3": {"hex": [9, -9]},
  "bronze1": {"hex": [6, -2], "alt": 5, "facing": "NW"}, "bronze4": {"hex": [8, 1]},
  "red1": {"hex": [2, 7]}, "red2": {"hex": [0, 1], "alt": 10}, "red4": {"hex": [0, 3], "alt": 3},
  "blue2": {"where": "citadel E"}, "blue3": {"hex": [-9, 9]},
  "blue5": {"hex": [-4, 4], "alt": 8, "facing": "NE"},
  "green2": {"hex": [-5, -1], "alt": 6, "facing": "SE"}, "green3": {"hex": [-9, 0]}},
 "hands": {"gold": ["fear", "teleport"], "red": ["dispel_magic"]}}
"""


def main() -> None:
    """Draw every picture."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    game = wt.ruleset("dragonwars")
    state = game.position(" ".join(DRAGONWARS.split()))
    state.apply(1, "plot A: F1 | F1 fb2 | H; D: F2 | F1- | -")
    (IMAGES / "dragonwars.svg").write_text(game.draw(state, 1), encoding="utf-8")
    game = wt.ruleset("dragonlance")
    state = game.position(" ".join(DRAGONLANCE.split()))
    (IMAGES / "dragonlance.svg").write_text(game.draw(state, 0), encoding="utf-8")


if __name__ == "__main__":
    run_command(main)
