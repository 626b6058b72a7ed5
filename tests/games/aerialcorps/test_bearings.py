"""The listed bearings of a breath are all there are, whatever the search for them leaves out."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import wyrmtable as wt
from wyrmtable.core.plain import Plain
from wyrmtable.games.aerialcorps.breath import bearings, candidates, hits, hits_enemy
from wyrmtable.games.aerialcorps.state import AerialCorps

places = st.floats(14, 34).map(lambda value: round(value, 3))
poses = st.tuples(places, places, st.integers(0, 359))
levels = st.integers(2, 4)


@settings(max_examples=60, deadline=None)
@given(
    breather=poses,
    others=st.lists(
        st.tuples(poses, levels, st.sampled_from([1, 2, 2, 2])), min_size=1, max_size=3
    ),
)
def test_every_bearing_that_hits_an_enemy_is_like_a_listed_one(
    breather: tuple[float, float, int], others: list[tuple[tuple[float, float, int], int, int]]
) -> None:
    dragons: list[Plain] = [{"seat": 1, "breed": "storm_sovereign", "at": list(breather)}]
    own = [entry for entry in others if entry[2] == 1][:2]
    foes = [entry for entry in others if entry[2] == 2]
    for at, level, seat in [*own, *foes, ((1.0, 1.0, 0), 3, 2)][: len(own) + max(len(foes), 1)]:
        dragons.append({"seat": seat, "breed": "ember_lark", "at": list(at), "level": level})
    state = wt.ruleset("aerialcorps").position({"scenario": "battle", "dragons": dragons})
    assert isinstance(state, AerialCorps)
    targets = candidates(state, 0)
    found: set[tuple[object, ...]] = set()
    for bearing in range(-135, 136):
        hit = hits(state, 0, bearing, targets)
        if hit and hits_enemy(state, 0, hit):
            far = tuple(hit[place + 1] > 4.0005 for place in range(0, len(hit), 3))
            found.add((abs(bearing) > 45, *hit[::3], *hit[2::3], *far))
    assert len(bearings(state, 0)) == len(found)
    assert bool(bearings(state, 0, True)) == bool(found)
