"""The four sources of chance: fair, repeatable for ever, provable, and strict."""

from __future__ import annotations

import hmac
import itertools
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wyrmtable as wt
from wyrmtable.core.chance import (
    Chance,
    Keyed,
    chance_from_plain,
    commitment_of,
    sealed_outcome,
)
from wyrmtable.core.errors import ChanceMismatch

SECRET = bytes(range(32))

# Records live long: these numbers must never change between versions
FIRST_D20 = {
    0: [13, 15, 3, 13, 15, 19, 16, 2, 17, 7, 10, 20],
    1: [6, 16, 12, 4, 8, 20, 3, 18, 10, 15, 18, 4],
    7: [13, 7, 19, 5, 5, 18, 9, 17, 12, 16, 7, 9],
    -7: [6, 18, 8, 5, 12, 17, 1, 3, 8, 3, 20, 8],
    2**63: [12, 6, 10, 1, 6, 18, 7, 4, 19, 8, 4, 20],
    2**100: [2, 7, 13, 6, 10, 5, 13, 19, 15, 10, 13, 6],
}
SEALED_D20 = [18, 16, 2, 1, 8, 15, 8, 18, 4, 20, 14, 15]
COMMITMENT = "d5397b6ee4db9cf4c9a77025acae0e13b9b9edd7b07ad7a4582131c2716b65f1"

# chi-square that fair dice exceed once in a thousand times, by degrees of freedom
CRITICAL = {5: 20.52, 19: 43.82, 23: 49.73, 24: 51.18}


def chi_square(values: list[int], kinds: int) -> float:
    counts = Counter(values)
    expected = len(values) / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in range(kinds))


def rolls(chance: Chance, count: int, sides: int = 20) -> list[int]:
    return [chance.die(sides) for _ in range(count)]


@pytest.mark.parametrize("seed", FIRST_D20)
def test_the_first_rolls_of_a_seed_are_the_same_for_ever(seed: int) -> None:
    assert rolls(wt.Seeded(seed), 12) == FIRST_D20[seed]


def test_the_first_rolls_of_a_secret_are_the_same_for_ever() -> None:
    sealed = wt.Sealed(SECRET)
    assert sealed.commitment == COMMITMENT == commitment_of(SECRET)
    assert rolls(sealed, 12) == SEALED_D20
    keyed = Keyed(SECRET)
    assert [sealed_outcome(keyed, number, 20) + 1 for number in range(12)] == SEALED_D20


@given(key=st.binary(max_size=150), message=st.binary(max_size=200))
def test_half_made_codes_are_those_of_the_standard(key: bytes, message: bytes) -> None:
    assert Keyed(key).digest(message) == hmac.digest(key, message, "sha256")


def test_shuffles_are_the_same_for_ever() -> None:
    for chance, order in (
        (wt.Seeded(7), [4, 0, 3, 5, 1, 2]),
        (wt.Sealed(b"secret"), [5, 1, 4, 2, 0, 3]),
    ):
        items = list(range(6))
        chance.shuffle(items)
        assert items == order


@pytest.mark.parametrize("seed", [1, 2, 2**40])
def test_a_seeded_d20_is_uniform(seed: int) -> None:
    chance = wt.Seeded(seed)
    assert chi_square([chance.below(20) for _ in range(20_000)], 20) < CRITICAL[19]


def test_a_sealed_d20_is_uniform() -> None:
    chance = wt.Sealed(SECRET)
    assert chi_square([chance.below(20) for _ in range(10_000)], 20) < CRITICAL[19]


def test_the_first_roll_is_uniform_over_neighbouring_seeds() -> None:
    assert chi_square([wt.Seeded(seed).below(20) for seed in range(20_000)], 20) < CRITICAL[19]


def test_rolls_that_follow_each_other_are_independent() -> None:
    pairs = []
    for seed in range(20_000):
        chance = wt.Seeded(seed)
        pairs.append(chance.below(5) * 5 + chance.below(5))
    assert chi_square(pairs, 25) < CRITICAL[24]
    one = wt.Seeded(3)
    sequence = [one.below(5) for _ in range(40_000)]
    assert chi_square([a * 5 + b for a, b in itertools.pairwise(sequence)], 25) < 60


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    chance = wt.Seeded(11)
    orders = []
    for _ in range(12_000):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        orders.append(tuple(items))
    numbers = {order: number for number, order in enumerate(sorted(set(orders)))}
    assert len(numbers) == 24
    assert chi_square([numbers[order] for order in orders], 24) < CRITICAL[23]


@given(st.integers(), st.integers(1, 2**32 - 1))
def test_an_outcome_is_below_n(seed: int, n: int) -> None:
    for chance in (wt.Seeded(seed), wt.Sealed(str(seed).encode())):
        assert 0 <= chance.below(n) < n


@pytest.mark.parametrize("n", [0, -1])
def test_there_is_nothing_below_nothing(n: int) -> None:
    for chance in (wt.Seeded(1), wt.Sealed(SECRET), wt.Scripted([0]), wt.Recorded([(1, 0)])):
        with pytest.raises(ChanceMismatch):
            chance.below(n)


def sources() -> list[Chance]:
    return [
        wt.Seeded(5),
        wt.Seeded(-(2**80)),
        wt.Sealed(SECRET),
        wt.Scripted([3, 1, 4, 1, 5, 9]),
        wt.Recorded([(20, 3), (20, 1), (20, 4), (20, 19), (20, 0), (20, 7)]),
    ]


@pytest.mark.parametrize("number", range(len(sources())))
def test_a_source_goes_on_the_same_as_a_clone_as_data_and_pickled(number: int) -> None:
    chance = sources()[number]
    rolls(chance, 2)
    twins = [
        chance.clone(),
        chance_from_plain(chance.to_plain()),
        pickle.loads(pickle.dumps(chance)),
    ]
    expected = rolls(chance, 3)
    for twin in twins:
        assert rolls(twin, 3) == expected
        assert twin.count == 5


def test_a_tape_holds_every_outcome_and_stays_with_its_source() -> None:
    chance = wt.Seeded(1)
    chance.tape = []
    twin = chance.clone()
    rolled = [chance.die(20), chance.below(3) + 1]
    assert [(sides, value + 1) for sides, value in chance.tape] == [(20, rolled[0]), (3, rolled[1])]
    assert twin.tape is None


def test_a_script_that_is_too_short_or_does_not_fit_is_named() -> None:
    scripted = wt.Scripted([5, 20])
    assert scripted.below(20) == 5
    assert scripted.left() == 1
    with pytest.raises(ChanceMismatch, match="outcome 2 of the script is 20, not from 0 to 19"):
        scripted.below(20)
    with pytest.raises(ChanceMismatch, match="the script has 1 outcomes, and one more of 6"):
        short = wt.Scripted([0])
        short.below(6)
        short.below(6)


def test_a_record_with_other_dice_is_named() -> None:
    recorded = wt.Recorded([(20, 7), (6, 1)])
    assert recorded.die(20) == 8
    with pytest.raises(ChanceMismatch, match="a d20 is rolled here, and the record has a d6"):
        recorded.die(20)
    assert recorded.die(6) == 2
    with pytest.raises(ChanceMismatch, match="a d20 is rolled here that the record does not have"):
        recorded.die(20)


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"source": "dice", "count": 0},
        {"source": "seeded", "count": 0},
        {"source": "seeded", "count": -1, "seed": 1, "word": 1, "step": 1},
        {"source": "seeded", "count": True, "seed": 1, "word": 1, "step": 1},
        {"source": "seeded", "count": 0, "seed": 1.5, "word": 1, "step": 1},
        {"source": "scripted", "count": 0, "script": [1, "2"]},
        {"source": "scripted", "count": 0, "script": 3},
        {"source": "sealed", "count": 0, "secret": "xy"},
        {"source": "sealed", "count": 0, "secret": 7},
        {"source": "recorded", "count": 0, "outcomes": [[20, 20]]},
        {"source": "recorded", "count": 0, "outcomes": [[20, -1]]},
        {"source": "recorded", "count": 0, "outcomes": [[20]]},
        {"source": "recorded", "count": 0, "outcomes": "20"},
    ],
)
def test_damaged_data_is_no_source(plain: dict[str, bool | int | float | str | None]) -> None:
    with pytest.raises((ValueError, KeyError)):
        chance_from_plain(dict(plain))


def test_the_secret_is_proved_by_its_commitment() -> None:
    """A record of a sealed game shows the hash while it runs and the secret when it is over."""
    match = wt.Match.new(wt.ruleset("dragonwars"), 2, chance=wt.Sealed(SECRET))
    assert f"chance: sealed {COMMITMENT}\n" in str(match.record())
    match.apply(match.state.to_act[0], "resign")
    match.apply(match.state.to_act[0], "resign")
    assert match.state.over
    text = str(match.record())
    assert f"chance: sealed {COMMITMENT} {SECRET.hex()}\n" in text
    told = wt.Record.parse(text).verify(wt.ruleset)
    assert told[-1] == "the only roll comes from the sealed source"
    forged = text.replace(SECRET.hex(), bytes(32).hex())
    with pytest.raises(wt.BadRecord, match="line 6: the secret does not fit the commitment"):
        wt.Record.parse(forged).verify(wt.ruleset)


def test_a_roll_that_the_source_does_not_give_is_found() -> None:
    match = wt.Match.new(wt.ruleset("dragonwars"), 3, 1)
    text = str(match.record(everything=True))
    opening = next(line for line in text.split("\n") if line.startswith("~"))
    words = opening.split()
    forged = text.replace(opening, f"~ d3={int(words[1][3:]) % 3 + 1} {words[2]}")
    forged = "\n".join(line for line in forged.split("\n") if not line.startswith("state"))
    with pytest.raises(wt.BadRecord, match="line 8: roll 1 is not what the source gives"):
        wt.Record.parse(forged).verify(wt.ruleset)


def test_seeds_that_differ_in_one_bit_are_different_sources() -> None:
    for bit in range(0, 64, 3):
        one, two = wt.Seeded(2**40), wt.Seeded(2**40 ^ (1 << bit))
        assert (one.word, one.step) != (two.word, two.step)
        assert rolls(one, 20) != rolls(two, 20)
