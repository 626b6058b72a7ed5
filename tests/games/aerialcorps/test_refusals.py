"""Refusals name exactly the clause of AC-6.8, and what is listed is all that differs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import wyrmtable as wt
from wyrmtable.games.aerialcorps import breeds, cards
from wyrmtable.games.aerialcorps.breath import bearings, candidates, hits, hits_enemy, hits_plain
from wyrmtable.games.aerialcorps.orders import order_fault
from wyrmtable.games.aerialcorps.rifles import busy_fault, shot_fault, targets
from wyrmtable.games.aerialcorps.state import AerialCorps

GAME = wt.ruleset("aerialcorps")
NAMES = cards.CARD_NAMES


def broken_clauses(state: AerialCorps, order: list[int]) -> list[str]:
    """Every clause that orders of dragon 1.1 break, each judged on its own from the rulebook."""
    breed = state.breed[0]
    copies, steeps = contents(breed)
    three, burst, facings = order[:3], order[3], order[4:]
    named = [NAMES[card] for card in three]
    steep = [state.steep[0] == 1, *[name in steeps for name in named]]
    before = [NAMES[state.last[0]], *named]
    found = []
    units = breeds.UNITS[breed]
    below = state.table.riflemen_below
    for unit in range(3):
        limit = range(8 if below else 4) if unit < units else [-1]
        if facings[unit] not in limit:
            found.append("AC-7.1")
    for name in named:
        if named.count(name) > copies.get(name, 0):
            found.append("AC-7.3")
    for place in range(3):
        if steep[place] and steep[place + 1]:
            found.append("AC-7.4")
        if steep[place] and named[place] == "HOVER":
            found.append("AC-7.5")
        if named[place] == "REV" and before[place] != "ST":
            found.append("AC-7.6")
        if before[place] == "REV" and named[place] != "ST":
            found.append("AC-7.6")
    if burst and not breeds.SPEEDY[breed]:
        found.append("AC-7.7")
    if burst and steep[burst]:
        found.append("AC-5.14")
    if burst and named[burst - 1] == "HOVER":
        found.append("AC-5.15")
    if state.left_wing[0] == state.turn and any(n[0] == "R" and n != "REV" for n in named):
        found.append("AC-13.7")
    if state.left_wing[0] == state.turn and "SLIPR" in named:
        found.append("AC-13.7")
    if state.right_wing[0] == state.turn and any(n[0] == "L" or n == "SLIPL" for n in named):
        found.append("AC-13.8")
    if state.harness[0] and not {"STALL", "HOVER"} & set(named):
        found.append("AC-13.9")
    return found


def contents(breed: int) -> tuple[dict[str, int], set[str]]:
    """Copies and steep cards of a breed's hand, straight from the content."""
    from wyrmtable.games.aerialcorps.contentfile import BREEDS, WEIGHT_CLASSES

    (weight,) = [w for w in WEIGHT_CLASSES if w.name == BREEDS[breed].weight]
    copies: dict[str, int] = {}
    steep: set[str] = set()
    for name, spec in weight.cards.items():
        mirror = {"SLIPR": "SLIPL", "REV": "REV"}.get(name, name.replace("R", "L"))
        for each in {name, mirror} if name[0] == "R" or name == "SLIPR" else {name}:
            copies[each] = spec.copies
            if spec.steep:
                steep.add(each)
    if "hover" in BREEDS[breed].traits:
        copies["HOVER"] = 3
    return copies, steep


def first(clauses: list[str]) -> str:
    """The one that AC-6.8 names: of section 7 if there is one, else of any other."""
    by_number = sorted(clauses, key=lambda clause: [int(n) for n in clause[3:].split(".")])
    own = [clause for clause in by_number if clause.startswith("AC-7.")]
    return (own or by_number or [""])[0]


likely = st.sampled_from([NAMES.index(n) for n in ("ST", "ST", "STALL", "HOVER", "REV", "DIVE")])


@given(
    breed=st.integers(0, len(breeds.KEYS) - 2),
    last=st.sampled_from(["ST", "ST", "STALL", "REV", "DIVE", "L30"]),
    forced=st.booleans(),
    three=st.lists(st.integers(0, 15) | likely, min_size=3, max_size=3),
    burst=st.sampled_from([0, 0, 1, 2, 3]),
    facings=st.lists(st.integers(-1, 7), min_size=3, max_size=3) | st.none(),
    wings=st.sampled_from([[], [], ["left"], ["right"], ["left", "right"]]),
    harness=st.sampled_from([0, 0, 1]),
    below=st.booleans(),
)
def test_refused_orders_name_the_first_broken_clause(
    breed: int,
    last: str,
    forced: bool,
    three: list[int],
    burst: int,
    facings: list[int] | None,
    wings: list[str],
    harness: int,
    below: bool,
) -> None:
    copies, steeps = contents(breed)
    if last not in copies:
        last = "ST"
    state = GAME.position(
        {
            "turn": 3,
            "options": {"riflemen_below": below},
            "dragons": [
                {
                    "seat": 1,
                    "breed": breeds.KEYS[breed],
                    "at": [20, 20, 0],
                    "last": last,
                    "last_steep": forced or last in steeps,
                    "wings": list(wings),
                    "harness": harness,
                },
                {"seat": 2, "breed": "ember_lark", "at": [40, 40, 0]},
            ],
        }
    )
    assert isinstance(state, AerialCorps)
    units = breeds.UNITS[breed]
    sides = facings or [0 if unit < units else -1 for unit in range(3)]
    order = [*three, burst, *sides]
    assert order_fault(state, 0, order) == first(broken_clauses(state, order))


def rounds(seed: int) -> AerialCorps:
    """A position within a round of a crowded battle."""
    chance = wt.Seeded(seed)
    crowd: list[dict[str, object]] = []
    for number in range(6):
        x, y = 20 + chance.below(900) / 100, 20 + chance.below(900) / 100
        crowd.append(
            {
                "seat": number // 3 + 1,
                "breed": breeds.KEYS[chance.below(len(breeds.KEYS) - 1)],
                "at": [x, y, chance.below(360)],
                "level": 2 + chance.below(3),
            }
        )
    options = {"riflemen_below": chance.below(2) == 0}
    state = GAME.position({"turn": 2, "dragons": crowd, "options": options})  # type: ignore[dict-item]  # plain data
    for seat in (0, 1):
        while (
            seat in state.to_act and state.question is not None and state.question.name == "orders"
        ):
            actions = state.decision(seat).actions
            state.apply(seat, actions[chance.below(len(actions))])
    assert isinstance(state, AerialCorps)
    return state


@given(st.integers(0, 2**32))
def test_the_listed_bearings_stand_for_all_that_are_legal(seed: int) -> None:
    state = rounds(seed)
    if state.question is None or state.question.name != "breath":
        return
    for dragon in state.slots:
        edge = 45 if state.steep[dragon] else 135
        near = candidates(state, dragon)
        everything = []
        for bearing in range(-edge, edge + 1):
            hit = hits(state, dragon, bearing, near)
            if hits_enemy(state, dragon, hit):
                everything.append((abs(bearing) > 45, hits_plain(state, hit)))
        listed = [
            (abs(bearing) > 45, hits_plain(state, hits(state, dragon, bearing, near)))
            for bearing in bearings(state, dragon)
        ]
        assert len(listed) == len({str(entry) for entry in listed})
        assert {str(entry) for entry in listed} == {str(entry) for entry in everything}


@given(st.integers(0, 2**32))
def test_the_listed_targets_are_all_that_are_legal(seed: int) -> None:
    state = rounds(seed)
    while state.question is not None and state.question.name == "breath":
        state.apply(state.to_act[0], state.decision(state.to_act[0]).actions[0])
    if state.question is None or state.question.name != "fire":
        return
    for dragon in state.dragons():
        for unit in range(3):
            if not state.has_unit(dragon, unit):
                continue
            slot = dragon * 3 + unit
            legal = [
                target
                for target in range(len(state.breed))
                if not busy_fault(state, slot) and not shot_fault(state, slot, target)
            ]
            assert targets(state, slot) == legal
            assert (slot in state.slots) == bool(legal)
