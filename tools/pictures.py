"""Make the pictures of the docs that come from the engine itself: docs/images/*.svg."""

from __future__ import annotations

from pathlib import Path

import wyrmtable as wt

IMAGES = Path(__file__).parent.parent / "docs" / "images"

DRAGONWARS = """
egg; red@NW green@NE gold@SE copper@SW; round 7; egg green.drake;
red A -3,1 ^5 SE h12 e9; red E -2,-2 ^3 S; red D 0,-3 ^7 SE h6 e8; red W 3,-5 ^9 S h4;
green A 2,-4 ^4 SW h15 e11; green E 2,-4 ^1 S h9 e4; green D 1,-2 ^6 NE h7 e12; green W 3,-6 ^0 N;
gold A 3,-1 ^6 NW h10 e7; gold E 1,2 ^3 N e10; gold D 4,-2 ^5 NW e9; gold W 0,2 ^8 N h5;
copper A -1,3 ^2 NE h13 e10; copper D -2,1 ^6 NE h9 e6; copper W -3,6 ^0 N h3 e14
"""


def main() -> None:
    """Draw every picture."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    game = wt.ruleset("dragonwars")
    state = game.position(" ".join(DRAGONWARS.split()))
    state.apply(1, "plot A: F1 | F1 fb2 | H; D: F2 | F1- | -")
    (IMAGES / "dragonwars.svg").write_text(game.draw(state, 1), encoding="utf-8")


if __name__ == "__main__":
    main()
