"""The geometry is the same to the last bit on every machine, compiled or not."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.games.attackwing.arcs import FORWARD_ARC
from wyrmtable.games.attackwing.areas import strip_at, strip_reach
from wyrmtable.games.attackwing.bases import LARGE, SMALL, base_at, overlapping
from wyrmtable.games.attackwing.measuring import measure, measure_in_arc
from wyrmtable.games.attackwing.obstacles import obstacles_met
from wyrmtable.games.attackwing.overlaps import distance_past, overrun_checks, slide_back, stop_at
from wyrmtable.games.attackwing.templates import BEARINGS, full_pose, has_template, track_of

DIGEST = "53fafce04cf1f4d2378726a76bcf62f67caf2595cfafd787a69e26a1be3a2768"


def any_base(random: Random) -> Rectangle:
    x, y = random.randrange(64, 224) / 8, random.randrange(64, 224) / 8
    return base_at(x, y, float(random.randrange(360)), random.choice([SMALL, LARGE]))


def test_a_thousand_positions() -> None:
    """AW-23.5: a game can be replayed, so places and distances may not depend on the machine."""
    random, digest = Random(16), sha256()
    maneuvers = [(b, s) for b in range(len(BEARINGS)) for s in range(7) if has_template(b, s)]
    for _ in range(1000):
        base, first = any_base(random), any_base(random)
        others = [first] + [any_base(random) for _ in range(4)]
        others = [other for other in others if not overlapping(base, other)]
        track = track_of(base, *random.choice(maneuvers))
        landing = slide_back(base, track, track.last, others)
        again = landing.base  # the next movement starts where this one ended
        tokens = [(other.x, other.y) for other in others]
        found: list[object] = [landing.position, landing.bumped, again]
        found += [slide_back(again, track, track.last, others).base]
        found += [overrun_checks(base, track, others), obstacles_met(base, track, landing, tokens)]
        found += [distance_past(full_pose(base, track), track, others[:3], others[3:])]
        found += [stop_at(base, track, first, others).base]
        line, inside = measure(again, first), measure_in_arc(again, FORWARD_ARC, first)
        found += [line.distance, line.x1, line.y1, line.x2, line.y2]
        found += [inside.distance, inside.x2, inside.y2] if inside is not None else []
        found += [strip_reach(strip_at(again, False, 0.25, 5.0, 4), first)]
        digest.update(repr(found).encode())
    assert digest.hexdigest() == DIGEST
