"""A campaign as plain data (section 20): XP, artifacts, parts, the log from game to game."""

from __future__ import annotations

import json

import pytest

from wyrmtable.core.action import RESIGN
from wyrmtable.core.chance import Seeded
from wyrmtable.core.errors import BadOptions, Illegal
from wyrmtable.games.attackwing import campaign, legionrules, legiontext
from wyrmtable.games.attackwing.campaign import DRAWN, OVER, SITS_OUT, Earned, Game, Log, Share
from wyrmtable.games.attackwing.ruleset import AttackWingRules
from wyrmtable.games.attackwing.state import AttackWing

ANNA, BORIS, CLEO = 0, 1, 2
AMULET, SPIKE, RING = "aerobat_amulet", "iron_tail_spike", "ring_of_swift_breath"
START = campaign.begun(["Anna", "Boris", "Cleo"])


def first(result: int, *, xp: dict[int, int] | None = None, artifact: str = "") -> Game:
    """A game of adventure 1: Anna plays Eshaedra, Boris Galadaeros, Cleo sits out."""
    earned = xp or {}
    return Game(
        adventure=1,
        result=result,
        shares=(
            Share(
                part="eshaedra", xp=earned.get(ANNA, 0), artifact=artifact if ANNA in earned else ""
            ),
            Share(
                part="galadaeros",
                xp=earned.get(BORIS, 0),
                artifact=artifact if BORIS in earned else "",
            ),
            Share(part=SITS_OUT),
        ),
    )


def second(result: int, *shares: Share) -> Game:
    """A game of adventure 2."""
    return Game(adventure=2, result=result, shares=shares)


AFTER_FIRST = campaign.recorded(START, first(1, xp={ANNA: 1}, artifact=SPIKE))


def refused(log: Log, game: Game) -> str:
    """The clause with which a game is refused."""
    with pytest.raises(Illegal) as caught:
        campaign.recorded(log, game)
    return caught.value.cite


def test_the_adventures_follow_each_other() -> None:
    """AW-20.4, AW-20.14"""
    assert campaign.next_adventure(START) == 1
    assert campaign.next_adventure(AFTER_FIRST) == 2
    over = campaign.recorded(
        AFTER_FIRST,
        second(
            5,
            Share(part="galadaeros", xp=2, artifact=RING),
            Share(part="balagos"),
            Share(part="eshaedra"),
        ),
    )
    assert campaign.next_adventure(over) == OVER
    assert campaign.winners(over) == [ANNA] and campaign.winners(AFTER_FIRST) == []
    assert (campaign.xp(over, ANNA), campaign.artifacts(over, ANNA)) == (3, [SPIKE, RING])
    assert refused(over, first(1)) == "AW-20.14"
    assert refused(START, second(1)) == "AW-20.4"


def test_ties_are_broken_by_artifacts_and_then_shared() -> None:
    """AW-20.14, AW-22.20"""
    tied = campaign.recorded(
        AFTER_FIRST,
        second(
            4,
            Share(part="balagos"),
            Share(part="galadaeros", xp=1),
            Share(part="eshaedra", xp=1),
        ),
    )
    assert [campaign.xp(tied, player) for player in range(3)] == [1, 1, 1]
    assert campaign.winners(tied) == [ANNA]
    assert campaign.standings(tied) == [ANNA, BORIS, CLEO]
    fourth = campaign.recorded(START, first(4, xp={BORIS: 1}))
    shared = campaign.recorded(
        fourth,
        second(
            2,
            Share(part="balagos", xp=1),
            Share(part="galadaeros"),
            Share(part="eshaedra", xp=1),
        ),
    )
    assert campaign.winners(shared) == [ANNA, BORIS, CLEO]


def test_draws_are_replayed_twice() -> None:
    """AW-20.15, AW-20.17"""
    log = START
    for _ in range(2):
        log = campaign.recorded(log, first(DRAWN))
        assert campaign.next_adventure(log) == 1
    log = campaign.recorded(log, first(DRAWN))
    assert campaign.next_adventure(log) == 2
    assert refused(START, first(DRAWN, xp={ANNA: 1})) == "AW-21.21"


def test_parts() -> None:
    """AW-20.18"""
    assert campaign.parts(1) == ["eshaedra", "galadaeros", SITS_OUT]
    assert campaign.parts(2) == ["galadaeros", "balagos", "eshaedra"]
    assert campaign.clash(["eshaedra", "eshaedra", SITS_OUT])
    assert not campaign.clash(["eshaedra", SITS_OUT, "galadaeros"])
    twice = Game(adventure=1, shares=(Share(part="eshaedra"), Share(part="eshaedra"), Share()))
    assert refused(START, twice) == "AW-20.18"
    with pytest.raises(BadOptions, match=r"AW-20\.18"):
        campaign.begun(["Anna", "Boris"])


@pytest.mark.parametrize(
    ("number", "held", "part", "earned"),
    [
        (1, {}, "eshaedra", Earned(1, (AMULET, SPIKE))),
        (2, {"galadaeros": [AMULET]}, "eshaedra", Earned(1, (AMULET, SPIKE))),
        (3, {}, "galadaeros", Earned(1, (AMULET, SPIKE))),
        (4, {"galadaeros": [AMULET]}, "galadaeros", Earned(1, (AMULET,))),
        (4, {"galadaeros": [AMULET, SPIKE]}, "galadaeros", Earned(1, (AMULET, SPIKE))),
        (4, {}, "galadaeros", Earned(1, ())),
        (5, {}, "galadaeros", Earned(1, (AMULET, SPIKE))),
        (DRAWN, {}, "galadaeros", Earned()),
    ],
)
def test_what_the_first_adventure_earns(
    number: int, held: dict[str, list[str]], part: str, earned: Earned
) -> None:
    """AW-20.15, AW-21.20, AW-21.21"""
    found = campaign.earnings(1, number, held)
    assert found[part] == earned
    (other,) = {"eshaedra", "galadaeros"} - {part}
    assert found[other] == Earned()


@pytest.mark.parametrize(
    ("number", "victory", "xp"),
    [
        (1, {"balagos": "total"}, {"balagos": 2}),
        (2, {"balagos": "partial", "eshaedra": "partial"}, {"balagos": 1, "eshaedra": 1}),
        (2, {"eshaedra": "partial"}, {"eshaedra": 1}),
        (3, {"eshaedra": "total"}, {"eshaedra": 2}),
        (4, {"galadaeros": "partial"}, {"galadaeros": 1}),
        (5, {"galadaeros": "total"}, {"galadaeros": 2}),
        (6, {"galadaeros": "partial"}, {"galadaeros": 1}),
    ],
)
def test_what_the_second_adventure_earns(
    number: int, victory: dict[str, campaign.Victory], xp: dict[str, int]
) -> None:
    """AW-22.20, AW-22.21"""
    found = campaign.earnings(2, number, victory=victory)
    assert {part: earned.xp for part, earned in found.items() if earned.xp} == xp
    rings = [part for part, earned in found.items() if earned.artifacts == (RING,)]
    assert rings == ([*victory] if "total" in victory.values() else [])


def test_stories_are_told_after_the_battle() -> None:
    """AW-20.5, AW-22.21: paragraph 7 follows results 4, 5 and 6"""
    assert [len(campaign.story(2, number)) for number in range(1, 7)] == [1, 1, 1, 2, 2, 2]
    assert campaign.story(1, DRAWN) == []
    texts = {campaign.story(1, number)[0] for number in range(1, 6)}
    assert len(texts) == 5


def test_xp_are_not_lost_by_spending() -> None:
    """AW-20.6, AW-20.7, AW-20.8, AW-20.9"""
    terms = campaign.terms(AFTER_FIRST, ANNA, "galadaeros")
    assert (terms.points, terms.xp, terms.only, terms.muster) == (55, 1, "galadaeros", False)
    legion = legiontext.read("galadaeros + acid_breath + slow_breath + trickster + shield; xp 1")
    assert legionrules.faults(legion, terms) == []
    spending = campaign.share(AFTER_FIRST, ANNA, "galadaeros", legion, Earned())
    assert spending == Share(part="galadaeros", spent=1)
    drawn = campaign.recorded(
        AFTER_FIRST, second(DRAWN, spending, Share(part="balagos"), Share(part="eshaedra"))
    )
    assert campaign.xp(drawn, ANNA) == 1
    again = campaign.terms(drawn, ANNA, "galadaeros")
    assert [fault.clause for fault in legionrules.faults(legion, again)] == ["AW-20.9"]
    game = second(DRAWN, spending, Share(part="balagos"), Share(part="eshaedra"))
    assert refused(drawn, game) == "AW-20.9"
    rich = second(
        DRAWN, Share(part="balagos"), Share(part="galadaeros", spent=1), Share(part="eshaedra")
    )
    assert refused(AFTER_FIRST, rich) == "AW-20.7"


def test_artifacts_belong_to_players() -> None:
    """AW-20.11, AW-20.12, AW-20.13, AW-22.2, AW-22.22"""
    mine = campaign.terms(AFTER_FIRST, ANNA, "galadaeros").artifacts
    assert mine == {AMULET: "AW-20.13", SPIKE: "", RING: "AW-20.13"}
    heir = campaign.terms(AFTER_FIRST, BORIS, "balagos").artifacts
    assert heir == {AMULET: "", SPIKE: "AW-20.13", RING: "AW-20.13"}
    brought = legiontext.read("galadaeros + iron_tail_spike")
    share = campaign.share(AFTER_FIRST, ANNA, "galadaeros", brought, Earned())
    assert share.used == SPIKE
    drawn = campaign.recorded(
        AFTER_FIRST,
        second(DRAWN, share, Share(part="balagos", used=AMULET), Share(part="eshaedra")),
    )
    assert campaign.terms(drawn, ANNA, "galadaeros").artifacts[SPIKE] == "AW-20.12"
    assert campaign.terms(drawn, BORIS, "balagos").artifacts[AMULET] == "AW-20.12"
    assert campaign.terms(drawn, CLEO, "balagos").artifacts[AMULET] == ""
    assert refused(drawn, second(DRAWN, share, Share(part="balagos"), Share(part="eshaedra"))) == (
        "AW-20.12"
    )
    thief = second(
        DRAWN, Share(part="eshaedra"), Share(part="galadaeros", used=SPIKE), Share(part="balagos")
    )
    assert refused(AFTER_FIRST, thief) == "AW-20.13"


def test_adventures_outside_a_campaign() -> None:
    """AW-16.13, AW-21.1, AW-22.1, AW-22.2, AW-23.2"""
    balagos = campaign.adventure_terms(2, "balagos")
    assert dict(balagos.artifacts) == {AMULET: "", SPIKE: ""}
    assert balagos.only_clause == "AW-22.1"
    eshaedra = campaign.adventure_terms(1, "eshaedra")
    assert not eshaedra.artifacts and eshaedra.points == 50
    legion = legiontext.read("eshaedra + iron_tail_spike; red_dragon")
    assert {fault.clause for fault in legionrules.faults(legion, eshaedra)} == {
        "AW-16.13",
        "AW-16.1",
        "AW-21.1",
    }
    assert len(campaign.adventure_terms(1, "eshaedra", artifacts_allowed=True).artifacts) == 3


def test_an_artifact_is_chosen() -> None:
    """AW-20.10, AW-21.21"""
    both = Earned(1, (AMULET, SPIKE))
    assert campaign.share(START, ANNA, "eshaedra", None, both, SPIKE).artifact == SPIKE
    with pytest.raises(Illegal, match="cannot be chosen"):
        campaign.share(START, ANNA, "eshaedra", None, both)
    with pytest.raises(Illegal, match=r"AW-21\.21"):
        campaign.share(START, ANNA, "eshaedra", None, both, RING)
    only = Earned(2, (RING,))
    assert campaign.share(AFTER_FIRST, ANNA, "balagos", None, only).artifact == RING
    assert campaign.share(START, BORIS, "galadaeros", None, Earned(1)).artifact == ""


def test_nobody_earns_twice_in_an_adventure() -> None:
    """AW-20.10: what has earned something is not played again"""
    assert campaign.has_earned(AFTER_FIRST, ANNA, 1)
    assert not campaign.has_earned(AFTER_FIRST, BORIS, 1)
    assert refused(AFTER_FIRST, first(1, xp={ANNA: 1}, artifact=AMULET)) == "AW-20.4"


def test_a_log_is_plain_data() -> None:
    """AW-20.19, AW-23.15"""
    plain = json.loads(json.dumps(campaign.to_plain(AFTER_FIRST)))
    assert campaign.from_plain(plain) == AFTER_FIRST
    assert plain["games"][0]["shares"][0] == {
        "part": "eshaedra",
        "spent": 0,
        "used": "",
        "xp": 1,
        "artifact": SPIKE,
    }


@pytest.mark.parametrize(
    ("change", "why", "clause"),
    [
        ({"players": ["Anna"]}, "3 players", "AW-20.18"),
        ({"players": "Anna"}, "must be a list, not a text", "AW-23.15"),
        ({"score": 1}, "score is unknown", "AW-23.15"),
        ({"games": [{"adventure": 2, "shares": []}]}, "game 1: adventure 1 comes", "AW-20.4"),
        ({"games": [{"adventure": 1, "shares": []}]}, "game 1: the parts are", "AW-20.18"),
        (
            {
                "games": [
                    {
                        "adventure": 1,
                        "result": 9,
                        "shares": [{"part": "eshaedra"}, {"part": "galadaeros"}, {}],
                    }
                ]
            },
            "no result 9",
            "AW-20.5",
        ),
    ],
)
def test_damaged_logs(change: dict[str, object], why: str, clause: str) -> None:
    """AW-23.15: the option `log`"""
    plain = json.loads(json.dumps(campaign.to_plain(START))) | change
    with pytest.raises(BadOptions) as caught:
        campaign.from_plain(plain)
    assert caught.value.where == "log"
    assert why in caught.value.why
    assert caught.value.cite == clause


def test_a_game_gives_the_next_one_with_the_artifact_that_is_chosen() -> None:
    """AW-20.5, AW-20.13, AW-21.21, AW-23.15"""
    rules = AttackWingRules()
    state = rules.new(3, 2, mode="campaign")
    for seat, part in enumerate(("eshaedra", "galadaeros", "sits_out")):
        state.apply(seat, f"ready part {part}")
    for seat, dragon in enumerate(("eshaedra", "galadaeros")):
        state.apply(seat, f"ready legion {dragon}")
    assert isinstance(state, AttackWing) and rules.sequel(state) is None
    state.apply(1, RESIGN)
    sequel = rules.sequel(state)
    assert sequel is not None and [choice.seat for choice in sequel.choices] == [ANNA]
    assert "Seat 1 has 1 XP and an artifact of choice." in sequel.told
    sequel = rules.sequel(state, {ANNA: SPIKE})
    assert sequel is not None and "Seat 1 has 1 XP and Iron Tail Spike." in sequel.told
    following = rules.start(3, Seeded(3), {"mode": "campaign", **sequel.options})
    assert isinstance(following, AttackWing) and following.adventure == 2
    with pytest.raises(Illegal) as refusal:
        rules.sequel(state, {ANNA: RING})
    assert refusal.value.cite == "AW-21.21"
