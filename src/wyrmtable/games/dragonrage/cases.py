"""Rule cases of Dragon Rage, played and checked (the form is described in docs/cases.md)."""

# not compiled: rule cases are data for people
from __future__ import annotations

from typing import ClassVar, cast

from wyrmtable.core.action import RESIGN, Action
from wyrmtable.core.casebook import BadCase, Case, CaseRun, impossible
from wyrmtable.core.chance import Scripted
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.dragonrage import campaign as campaigns
from wyrmtable.games.dragonrage.acting import Act, compulsory
from wyrmtable.games.dragonrage.breaking import PushAside
from wyrmtable.games.dragonrage.casefacts import answer, state_facts
from wyrmtable.games.dragonrage.casesteps import action_of
from wyrmtable.games.dragonrage.damaging import AssignDamage
from wyrmtable.games.dragonrage.deploying import Deploy
from wyrmtable.games.dragonrage.drafting import DraftForces, PreDestroy
from wyrmtable.games.dragonrage.kinds import KIND_OF
from wyrmtable.games.dragonrage.magic import PayDispel
from wyrmtable.games.dragonrage.options import CampaignData, Ratings
from wyrmtable.games.dragonrage.state import INVADER, MOVE_OVER, SIDE_NAMES, DragonRage
from wyrmtable.games.dragonrage.tournament import Format, Standing, pair_round
from wyrmtable.games.dragonrage.verbs import END_MOVE, ENTER_WALK, PASS_ACTION

MOST_PASSES = 2000  # so many phases no case skips
# what answers one question only, and the clause about it
OUT_OF_PLACE = {
    "buy": (DraftForces, "DR-23.5"),
    "pay_dispel": (PayDispel, "DR-12.36"),
    "displace": (PushAside, "DR-7.26"),
    "assign_damage": (AssignDamage, "DR-18.25"),
    "deploy": (Deploy, "DR-3.1"),
}


class DragonRageCase(CaseRun):
    """One case that is played on a map."""

    event_key: ClassVar[str] = "event"

    def __init__(self, case: Case, state: DragonRage) -> None:
        super().__init__()
        self.case = case
        self.state = state
        self.odd = impossible(state)  # what the case itself has put up
        self.roster: list[int] = list(state.terms.roster)
        self.game = state.terms.game
        self.collect()

    def play(self) -> None:
        for number, entry in enumerate(self.case.actions, 1):
            try:
                self.perform(entry, number)
            except Illegal as refusal:
                self.state.christened = ""
                rejected: PlainDict = {"event": "rejected", "action": number}
                self.events.append({**rejected, "clause": refusal.cite, "why": refusal.why})
            except BadCase as error:
                raise BadCase(f"actions[{number}].{error.where}", error.why) from None

    def perform(self, entry: PlainDict, number: int) -> None:
        """One action of the list."""
        do = entry.get("do")
        if do == "query":
            told: PlainDict = {"event": "answer", "action": number}
            self.events.append({**told, **answer(self.state, entry)})
        elif do == "advance":
            self.advance(entry)
        elif do == "record_result":
            self.record_result(entry)
        elif entry.get("by") not in ("inv", "def"):
            raise BadCase("by", "is inv, def or engine")
        else:
            side = SIDE_NAMES.index(str(entry["by"]))
            name = entry.get("as")
            self.state.christened = str(name) if name else ""
            wrong = OUT_OF_PLACE.get(str(do))
            if wrong and not isinstance(self.state.question, wrong[0]):
                raise Illegal(wrong[1], "that is not asked now")
            action = RESIGN if do == "concede" else action_of(self.state, entry)
            if do == "pre_destroy":
                self.pre_destroy(side, action)
                return
            self.submit(self.state.seat_of(side), action)
            if action.kind == ENTER_WALK and entry.get("end") is True and not self.state.over:
                halt = self.state.unit_called(action.args[0])
                self.state.deeds[halt] |= MOVE_OVER
            elif do == "fly" and action.kind == END_MOVE:
                self.stay_aloft(self.state.unit_called(action.args[0]))

    def stay_aloft(self, unit: int) -> None:
        """A flight without a step is a move like any other (DR-18.18)."""
        state = self.state
        told: PlainDict = {"event": "moved", "unit": state.names[unit], "mode": "fly"}
        here: PlainDict = {"to": state.city.names[state.cell[unit]], "facing": state.face[unit]}
        self.events.append({**told, **here})

    def pre_destroy(self, side: int, action: Action) -> None:
        """The head start, at any time before set-up is over (DR-24.8)."""
        state = self.state
        if state.phase or side != INVADER or not state.terms.game:
            raise Illegal("DR-24.8", "only before set-up, by the Invader of a campaign")
        PreDestroy().answer(state, state.seat_of(side), action)
        state.settle()
        self.collect()

    def submit(self, seat: int, action: Action) -> None:
        self.state.apply(seat, action)
        self.collect()

    def collect(self) -> None:
        """Take over what has happened."""
        for event in self.state.events:
            aimed: PlainDict = {"area": "body"} if event.name == "hit_roll" else {}
            self.events.append({"event": event.name, **aimed, **event.data})
        self.state.events = []

    def advance(self, entry: PlainDict) -> None:
        """Both players pass until a phase has begun, a question is put or the game is over."""
        state = self.state
        if state.phase and state.question is not None and not isinstance(state.question, Act):
            raise Illegal(state.question.cite(state, state.to_act[0]), "an answer is awaited")
        for _ in range(MOST_PASSES):
            question = state.question
            if question is None:
                return
            seat = state.to_act[0]
            if not isinstance(question, Act):
                if state.phase:
                    return  # the case answers what the rules ask
                self.submit(seat, question.actions(state, seat)[0])
            elif state.turn == entry.get("turn") and state.phase == entry.get("phase"):
                return
            else:
                self.submit(seat, compulsory(state) or PASS_ACTION)
        raise BadCase("advance", "that phase never comes")

    def record_result(self, entry: PlainDict) -> None:
        """The end of a campaign game (DR-24.10 to DR-24.12)."""
        killed = cast(dict[str, list[str]], entry.get("killed", {}))
        kinds = [[KIND_OF[name] for name in killed.get(side, [])] for side in ("inv", "def")]
        data = CampaignData(
            map=self.state.city.name,
            game=self.game,
            roster=Ratings(inv=self.roster[0], defender=self.roster[1]),
        )
        after = campaigns.after_game(data, SIDE_NAMES.index(str(entry["winner"])), kinds)
        totals = [after.roster.inv, after.roster.defender]
        for side in (0, 1):
            gain = totals[side] - self.roster[side]
            told: PlainDict = {"event": "roster", "side": SIDE_NAMES[side]}
            self.events.append({**told, "gain": gain, "total": totals[side]})
        self.roster = totals
        self.game = after.game
        if campaigns.is_over(after):
            winner = campaigns.champion(after)
            self.events.append({"event": "campaign_over", "winner": winner})

    # -- the end -------------------------------------------------------------------------------

    def facts(self) -> PlainDict:
        told = state_facts(self.state)
        roster: PlainDict = {"inv": self.roster[0], "def": self.roster[1]}
        told["campaign"] = {"game": self.game, "roster": roster}
        return {"state": told}

    def trouble(self) -> list[str]:
        found: list[str] = []
        chance = self.state.chance
        assert isinstance(chance, Scripted)
        left = len(chance.script) - chance.count
        if left:
            found.append(f"dice: {left} of {len(chance.script)} rolls are never made")
        asked = self.case.expect.get("state")
        if self.state.over and not (isinstance(asked, dict) and "winner" in asked):
            found.append("the game is over, which the case does not expect")
        return found if self.odd else found + impossible(self.state)


class TournamentCase(CaseRun):
    """A case about pairings (DR-25.6 to DR-25.14)."""

    event_key: ClassVar[str] = "event"

    def __init__(
        self, case: Case, kind: Format, number: int, standings: list[Standing], chance: Scripted
    ) -> None:
        super().__init__()
        self.case = case
        self.kind = kind
        self.number = number
        self.standings = standings
        self.chance = chance

    def play(self) -> None:
        for number, entry in enumerate(self.case.actions, 1):
            if entry.get("do") != "query" or entry.get("ask") != "pairing":
                raise BadCase(f"actions[{number}]", "a tournament is asked for its pairing")
            found = pair_round(self.kind, self.number, self.standings, self.chance)
            pairs: list[Plain] = [list[Plain](pair) for pair in found.pairs]
            told: PlainDict = {"event": "answer", "action": number}
            self.events.append({**told, "pairs": pairs, "bye": found.bye})

    def facts(self) -> PlainDict:
        return {"state": {}}
