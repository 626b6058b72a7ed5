"""Points, goals, handicaps, campaigns and tournaments as pure functions (sections 23 to 25)."""

from __future__ import annotations

import pytest

import wyrmtable as wt
from wyrmtable.core.chance import Scripted, Seeded
from wyrmtable.games.dragonrage import campaign, tournament
from wyrmtable.games.dragonrage.forces import (
    cost_of,
    final_goal,
    force_of,
    force_refusal,
    goal_formula,
    handicapped,
    head_start,
    may_have,
    overall_rating,
    rating_after,
    ratings_for,
    size_of,
    within_map,
)
from wyrmtable.games.dragonrage.kinds import KIND_OF
from wyrmtable.games.dragonrage.maps import shipped_map
from wyrmtable.games.dragonrage.options import CampaignData, Ratings
from wyrmtable.games.dragonrage.state import DEFENDER, INVADER
from wyrmtable.games.dragonrage.terms import CAMPAIGN, CHOICE, PLANNED
from wyrmtable.games.dragonrage.tournament import Standing, pair_round
from wyrmtable.games.dragonrage.victory import graduated_result

ESIRIEN, NURKOTT = shipped_map("esirien"), shipped_map("nurkott")
EVEN = [60, 60]


def test_who_may_buy_what() -> None:
    """DR-23.2, DR-24.5, DR-16.1 and DR-23.12: engines, monsters, no Elementals."""
    assert may_have(ESIRIEN, DEFENDER, KIND_OF["BAL"])
    assert not may_have(NURKOTT, INVADER, KIND_OF["BAL"])
    assert may_have(NURKOTT, INVADER, KIND_OF["CAV"])
    assert not may_have(NURKOTT, INVADER, KIND_OF["ORC"])
    assert not may_have(ESIRIEN, DEFENDER, KIND_OF["Giant"])
    assert may_have(ESIRIEN, INVADER, KIND_OF["HERO"])
    assert not may_have(ESIRIEN, INVADER, KIND_OF["Elemental"])
    assert not may_have(ESIRIEN, DEFENDER, KIND_OF["Elowyn"])


def test_forces_within_their_limits() -> None:
    """DR-23.3, DR-23.5, DR-24.4 and DR-24.6."""
    dragons = force_of({"Dragon": 2})
    assert (cost_of(dragons), size_of(dragons)) == (80, 2)
    assert force_refusal(ESIRIEN, INVADER, dragons, CHOICE, EVEN, 1) == ""
    assert force_refusal(ESIRIEN, INVADER, dragons, PLANNED, EVEN, 1) == ""
    more = force_of({"Dragon": 2, "GOB": 1})
    assert force_refusal(ESIRIEN, INVADER, more, CHOICE, EVEN, 1) == "DR-23.5"
    assert force_refusal(ESIRIEN, INVADER, force_of({"Dragon": 1}), PLANNED, EVEN, 1) == "DR-23.3"
    men = force_of({"INF": 8, "CAV": 4, "ARH": 4, "MIL": 4, "HERO": 1, "WZD": 1})
    assert force_refusal(ESIRIEN, DEFENDER, men, PLANNED, EVEN, 1) == ""
    assert force_refusal(ESIRIEN, DEFENDER, force_of({"INF": 14, "CAV": 6}), PLANNED, EVEN, 1) == ""
    crowd = force_of({"GOB": 10, "ORC": 6})
    assert force_refusal(NURKOTT, DEFENDER, crowd, CAMPAIGN, EVEN, 1) == "DR-24.6"
    assert force_refusal(NURKOTT, DEFENDER, crowd, CAMPAIGN, EVEN, 2) == ""
    assert force_refusal(NURKOTT, DEFENDER, crowd, CAMPAIGN, [60, 30], 2) == "DR-24.4"
    assert force_refusal(NURKOTT, DEFENDER, force_of({}), CHOICE, EVEN, 1) == "DR-23.12"


def test_goal_formulas() -> None:
    """DR-23.6, DR-24.7 and DR-24.9: what each force adds."""
    men = force_of({"INF": 14, "MIL": 8})
    horde = force_of({"Dragon": 1, "Roc": 1, "Giant": 2, "ORC": 8})
    assert goal_formula(ESIRIEN, horde, men, False, 0) == 17 + 2 + 1 + 1 - 2
    assert goal_formula(ESIRIEN, horde, men, True, 0) == 17 + 2 + 1 + 1 + 1 - 2
    assert goal_formula(NURKOTT, horde, men, False, 3) == 17 + 2 + 1 + 2 + 1 + 1
    assert goal_formula(NURKOTT, horde, men, False, 4) == 17 + 2 + 1 + 2 + 1 + 1 - 2
    assert final_goal(ESIRIEN, 19, [], [90, 72]) == 19 + 3
    assert final_goal(ESIRIEN, 19, [], [74, 60]) == 19
    assert head_start([72, 90]) == 3
    assert head_start([60, 74]) == 0


def test_handicaps() -> None:
    """DR-23.8 to DR-23.11: ratings, half the difference, and the floor."""
    assert handicapped(19, [5, -2]) == 22
    assert handicapped(19, [-2, 5]) == 16
    assert handicapped(19, []) == 19
    assert within_map(ESIRIEN, 40) == 34
    assert within_map(ESIRIEN, -3) == 1
    assert rating_after(0, True) == 1
    assert rating_after(0, False) == -1
    assert overall_rating({"B": 3, "C": -1}) == 2
    assert ratings_for({"B": 3, "C": -1}, {"A": -3}, "A", "B") == (3, -3)
    assert ratings_for({"C": -1}, {"D": 2}, "A", "B") == (-1, 2)


def test_graduated_results() -> None:
    """DR-5.9: 16, 18 and 20 for the two-Dragon game, whose goal is 19."""
    results = [graduated_result(vp, 19, False) for vp in (15, 16, 17, 18, 19, 20)]
    assert results == ["defeated", "marginal", "marginal", "normal", "normal", "great"]
    assert graduated_result(34, 19, True) == "ultimate"


def test_a_campaign_as_data() -> None:
    """DR-24.2, DR-24.12 and DR-24.14: five games, only rosters carry over."""
    data = campaign.begun("esirien")
    assert (data.game, data.roster.inv, data.roster.defender) == (1, 60, 60)
    for _ in range(5):
        assert not campaign.is_over(data)
        state = wt.ruleset("dragonrage").new(seed=1, campaign=data)
        assert state.view(None)["position"]["destroyed"]["1910"] == 0  # type: ignore[index,call-overload]  # plain data
        data = campaign.after_game(data, INVADER, [[KIND_OF["HERO"]], [KIND_OF["YoungDragon"]]])
    assert campaign.is_over(data)
    assert len(data.results) == 5
    assert (data.roster.inv, data.roster.defender) == (
        60 + 17 + 13 + 11 + 11 + 11,
        60 + 6 + 8 + 10 + 10 + 10,
    )
    assert campaign.champion(data) == "inv"
    draw = CampaignData("esirien", 6, Ratings(80, 80))
    assert campaign.champion(draw) == "draw"


def test_gains_by_difference() -> None:
    """DR-24.10 and DR-24.11: one bonus however many trophies."""
    assert campaign.gain(60, 75, True, False) == 20
    assert campaign.gain(60, 65, False, False) == 8
    assert campaign.gain(60, 56, True, True) == 17
    assert campaign.gain(80, 66, True, False) == 8
    assert campaign.gain(80, 65, False, True) == 7
    assert campaign.took_trophy([KIND_OF["Dragon"], KIND_OF["HERO"]])
    assert not campaign.took_trophy([KIND_OF["YoungDragon"]])


def test_what_options_exclude() -> None:
    """DR-24.13, DR-25.1, DR-15.1 and DR-1.3: options that do not go together name the clause."""
    game = wt.ruleset("dragonrage")
    for options, cite in (
        ({"campaign": True, "graduated": True}, "DR-24.13"),
        ({"campaign": True, "handicap": {"inv": 1, "def": 0}}, "DR-24.13"),
        ({"tournament": True, "elowyn": True}, "DR-15.1"),
        ({"tournament": True, "scenario": "choice"}, "DR-25.1"),
        ({"tournament": True, "campaign": True}, "DR-25.1"),
        ({"scenario": 7}, "DR-1.3"),
        ({"map": "atlantis"}, "DR-1.3"),
        ({"reinforcement_hexes": ["0101"]}, "DR-13.9"),
        ({"reinforcement_hexes": ["0815", "1617"]}, "DR-13.9"),
        ({"reinforcement_hexes": []}, "DR-13.9"),
        ({"campaign": True, "scenario": "planned"}, "DR-24.4"),
    ):
        with pytest.raises(wt.BadOptions) as refused:
            game.new(seed=1, **options)
        assert refused.value.cite == cite


def test_match_and_resistance_points() -> None:
    """DR-25.2 to DR-25.5: VP destroyed or saved; equal players share a rank."""
    assert tournament.resistance("inv", 12, 34) == 12
    assert tournament.resistance("def", 12, 34) == 22
    standings = [
        Standing("A", 2, 40),
        Standing("B", 2, 40),
        Standing("C", 4, 10),
    ]
    assert [tournament.rank_of(standings, name) for name in "ABC"] == [2, 2, 1]


def test_elimination() -> None:
    """DR-25.6 and DR-25.8: losers are out, a bye goes to one with the fewest."""
    standings = [
        Standing("A", byes=1),
        Standing("B", losses=1),
        Standing("C"),
        Standing("D"),
    ]
    found = pair_round("single", 2, standings, Scripted([1, 0, 0]))
    assert found.bye == "D"
    assert found.pairs == [("A", "C")]
    double = pair_round("double", 2, standings, Seeded(1))
    assert double.bye is None
    assert len(double.pairs) == 2


def test_tied_matches() -> None:
    """DR-25.7: both go on, unless only these two are left."""
    assert tournament.match_winner((1, 1), (30, 20), (0, 0), False, Scripted([])) is None
    assert tournament.match_winner((1, 1), (30, 20), (0, 0), True, Scripted([])) == 0
    assert tournament.match_winner((1, 1), (30, 30), (50, 60), True, Scripted([])) == 1
    assert tournament.match_winner((1, 1), (30, 30), (5, 5), True, Scripted([1])) == 1
    assert tournament.match_winner((2, 0), (0, 90), (0, 0), False, Scripted([])) == 0


def test_swiss_rounds_and_finals() -> None:
    """DR-25.9, DR-25.11, DR-25.13, DR-25.14 and DR-25.15: five or seven rounds, seeded finals."""
    assert [tournament.rounds_for(n) for n in (8, 32, 33, 64)] == [5, 5, 7, 7]
    eight = [Standing(name, 16 - 2 * place) for place, name in enumerate("ABCDEFGH")]
    assert tournament.finals(eight) == [("A", "H"), ("D", "E"), ("C", "F"), ("B", "G")]
    first = pair_round("swiss", 1, [Standing(name) for name in "ABCDE"], Seeded(3))
    assert first.bye is not None
    assert len(first.pairs) == 2


def test_nobody_meets_twice_while_it_can_be_helped() -> None:
    """DR-25.11: five rounds among eight players have no rematch."""
    standings = {name: Standing(name) for name in "ABCDEFGH"}
    chance = Seeded(11)
    for number in range(1, 6):
        found = pair_round("swiss", number, list(standings.values()), chance)
        for one, other in found.pairs:
            assert other not in standings[one].met
            for name, rival, won in ((one, other, 2), (other, one, 0)):
                old = standings[name]
                standings[name] = Standing(
                    name, old.match_points + won, old.resistance + won, met=[*old.met, rival]
                )
