"""Rule cases of Attack Wing: the game runs by itself, defaults are given, actions answer.

Before an action, open decisions that it does not answer get their default answers. An action that
must be refused waits only for earlier steps of the same turn; if it is not asked for, the refusal
names the rule that took it away.
"""

# not compiled: rule cases are data for people
from __future__ import annotations

from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.casebook import BadCase, Case, CaseRun, impossible
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.task import AnyQuestion
from wyrmtable.games.attackwing import (
    abilities,
    casefacts,
    casequeries,
    planning,
    powers,
    reasons,
    rounds,
    upgrades,
)
from wyrmtable.games.attackwing.attackrow import TARGET
from wyrmtable.games.attackwing.casesetup import CaseDice, Layout, Setup, faces_of, read_setup
from wyrmtable.games.attackwing.casesteps import Reader, action_of, check_step
from wyrmtable.games.attackwing.combatevents import EVENTS as COMBAT_EVENTS
from wyrmtable.games.attackwing.events import EVENTS
from wyrmtable.games.attackwing.questions import Ask
from wyrmtable.games.attackwing.state import (
    ACTED,
    ACTIVATED,
    ACTIVATION,
    COMBAT,
    NONE,
    PLANNING,
    AttackWing,
)
from wyrmtable.games.attackwing.triggers import Offer
from wyrmtable.games.attackwing.verbs import (
    ABILITY,
    DUE,
    FIRST_UPGRADE,
    READY_ACTION,
    REOPENING,
    SPEND,
    USE,
)
from wyrmtable.games.attackwing.words import (
    AT_ACTED,
    AT_ACTION,
    AT_ALTITUDE,
    AT_CHECKED,
    AT_DECLARE,
    AT_EXHAUST,
    AT_MODIFY_ATTACK,
    AT_MODIFY_DEFENSE,
    AT_REVEAL,
    BAN_BE_REROLLED_AGAINST,
    DO_ATTACKS,
    MOMENTS,
    OF_UPGRADE,
)

MOST_DEFAULTS = 1000  # decisions between two actions
QUERIES = ("choices", "measure", "legion")
SHARED = ("place", "place_token", "remove_geyser")  # steps that belong to no creature's turn
# the steps of a turn in their order, by the names of questions and of steps
ORDER = {
    name: place
    for place, names in enumerate(
        (
            "due",
            "substitute",
            "spin",
            "overlap",
            "wall_place",
            "drop",
            "altitude",
            "action",
            "feint_place",
            "form_cell form",
            "prepare charge",
            "attack pass",
            "ruler burst",
            "victims order",
            "offer modify use",
            "damage_order flee disable_upgrade",
        )
    )
    for name in names.split()
}
# offers that come before the altitude step
EARLY = (AT_REVEAL, AT_EXHAUST, AT_CHECKED, AT_ALTITUDE)
# when in a turn cards are used, if not in an attack
USES = (
    *[(moment, "drop") for moment in (AT_REVEAL, AT_EXHAUST, AT_CHECKED)],
    (AT_ALTITUDE, "altitude"),
    (AT_ACTED, "form"),
    (AT_ACTION, "prepare"),
    (AT_DECLARE, "ruler"),
)
# which questions a step answers, where the listed answers do not tell
ANSWERS = {
    "dial": ("dials",),
    "place": ("place",),
    "place_token": ("place_token",),
    "action": ("action", "free_action"),
    "attack": ("attack",),
    "pass": ("attack",),
    "charge": ("prepare",),
    "form": ("form_cell",),
    "modify": ("offer",),
    "use": ("offer", "prepare", "after_series", "end_order"),
    "order": ("victims",),
}


class AttackWingCase(CaseRun):
    """One case of Attack Wing."""

    event_names: ClassVar[frozenset[str]] = frozenset(
        [*EVENTS, *COMBAT_EVENTS, "rejected", "choices", "measured", "legion_legal"]
    )
    anywhere: ClassVar[frozenset[str]] = frozenset(
        ["rejected", "choices", "measured", "legion_legal"]
    )

    def __init__(self, rules: Ruleset, case: Case, given: Setup, chance: CaseDice) -> None:
        super().__init__()
        self.case = case
        self.rules = rules
        self.given = given
        self.chance = chance
        self.layout = Layout(rules, given, chance)
        self.names = casefacts.names_of(self.layout)
        self.turn = ""  # whose activation or combat turn it is
        self.attack: PlainDict = {}  # what was declared and rolled last
        self.ended: AttackWing | None = None  # before the answer with which the round has ended
        self.after: PlainDict = {}
        wanted = case.expect.get("after")
        self.wanted = wanted if isinstance(wanted, dict) else {}
        listed = case.expect.get("events")
        self.refused = [
            event.get("action")
            for event in (listed if isinstance(listed, list) else [])
            if isinstance(event, dict) and event.get("event") == "rejected"
        ]

    # -- playing -------------------------------------------------------------------------------

    def play(self) -> None:
        if self.given.phase is not None:
            self.begin()
        for number, step in enumerate(self.case.actions, 1):
            where = f"actions[{number}]"
            do = check_step(step, where)
            read = Reader(self.layout, step, where)
            if do in QUERIES:
                self.events.append(casequeries.answer(read, do, number))
            elif do == "reset":
                self.reset()
            elif do in ("activate", "finish", "proceed"):
                self.run_on(read, do)
            elif number in self.refused:
                self.refuse(read, do, number)
            else:
                self.act(read, do)
            if str(number) in self.wanted:
                self.after[str(number)] = casefacts.position_facts(self.layout)

    def take_over(self) -> None:
        """The events of the last answer, in the words of the case."""
        state = self.layout.state
        for event in state.events:
            told: PlainDict = {"event": event.name, "clause": event.cite, **event.data}
            self.events.append(casefacts.renamed(told, self.names))
            if event.name in ("activation", "combat_turn"):
                self.turn = str(self.events[-1]["creature"])
            elif event.name == "phase":
                self.turn = ""
            elif event.name == "attack_declared":
                self.attack = {"card": event.data.get("upgrade")}
            elif event.name == "attack_failed":
                self.attack["failed"] = event.cite
            elif event.name == "attack_roll":
                self.attack |= {key: self.events[-1][key] for key in ("target", "dice")}
            elif event.name == "token_spent" and "target" not in self.attack:
                self.attack["paid"] = event.data["token"]
        state.events = []

    def reset(self) -> None:
        """Back to the position of the set-up; dice and events go on."""
        self.layout = Layout(self.rules, self.given, self.chance)
        self.turn = ""
        self.begin()

    def begin(self) -> None:
        """The game runs to the first decision of the set-up."""
        before = self.layout.state.clone()
        self.layout.state.settle()
        self.remember(before)
        self.take_over()

    def apply(self, seat: int, action: Action) -> None:
        """Give an answer and collect what happens."""
        before = self.layout.state.clone()
        self.layout.state.apply(seat, action)
        self.remember(before)
        self.take_over()

    def remember(self, before: AttackWing) -> None:
        """Keep the state in which the Combat Phase ended by itself, until the next activation."""
        state = self.layout.state
        if before.phase == COMBAT != state.phase:
            self.ended = before
        elif state.phase in (ACTIVATION, COMBAT):
            self.ended = None

    def question(self) -> AnyQuestion | None:
        """The open question."""
        return self.layout.state.question

    def default(self) -> bool:
        """Answer the open question as the header of the cases says; False if it cannot be."""
        state = self.layout.state
        question = self.question()
        if question is None or not isinstance(question, Ask):
            return False
        self.apply(state.to_act[0], question.default(state))
        return True

    # -- steps ---------------------------------------------------------------------------------

    def run_on(self, read: Reader, do: str) -> None:
        """Default answers until something has begun or ended."""
        for _ in range(MOST_DEFAULTS):
            if self.layout.state.over or self.reached(read, do):
                return
            question = self.question()
            state = self.layout.state
            if do == "activate" and isinstance(question, rounds.Due):
                creature = read.creature()
                if creature in rounds.still_to_act(state):
                    self.apply(state.to_act[0], DUE.of((creature,)))
                    continue
            if not self.default():
                raise BadCase(read.where, f"{question!r} has no default answer")
        raise BadCase(read.where, "this is never reached")

    def reached(self, read: Reader, do: str) -> bool:
        """Is the game where a step wants it?"""
        state = self.layout.state
        if do == "activate":
            return state.marked(read.creature(), ACTIVATED)
        if do == "proceed":
            return state.phase == (COMBAT if read.word("to") == "combat" else PLANNING)
        question = self.question()
        ended = question is None or question.name in ("due", "dials", "nearest_removes")
        return self.turn != read.word("creature") or ended

    def act(self, read: Reader, do: str) -> None:
        """An action that must be accepted."""
        fault: Illegal | None = None
        for _ in range(MOST_DEFAULTS):
            state = self.layout.state
            action = action_of(read, do)
            if self.take_turn(read, do):
                continue
            if self.answers(read, do, action):
                try:
                    self.answer(read, do, action)
                    return
                except Illegal as refusal:
                    fault = refusal
                    if do not in ("modify", "use"):
                        break
            if not self.default():
                break
            if state.over:
                break
        asked = self.question()
        why = f"is refused: {fault}" if fault else "is not asked for"
        raise BadCase(read.where, f"{do} {why}; now asked: {asked!r}")

    def take_turn(self, read: Reader, do: str) -> bool:
        """Attacks and passes answer the choice of AW-4.5 as well."""
        state = self.layout.state
        question = self.question()
        if do not in ("attack", "pass", "charge") or not isinstance(question, rounds.Due):
            return False
        creature = read.creature()
        if creature not in rounds.still_to_act(state):
            return False
        self.apply(state.to_act[0], DUE.of((creature,)))
        return True

    def answers(self, read: Reader, do: str, action: Action) -> bool:
        """Does a step answer the open question?"""
        state = self.layout.state
        question = self.question()
        if question is None:
            return False
        if isinstance(question, Ask):
            if do not in SHARED:
                creature = read.creature()
                if not self.concerns(question, creature, action):
                    return False
            if question.asker(state) != self.seat(read) and do not in ("place", "place_token"):
                return False
        if isinstance(question, Offer) and not self.right_moment(read, do, question):
            return False
        if do in ANSWERS:
            return question.name in ANSWERS[do]
        listed = question.actions(state, state.to_act[0])
        return any(one.kind == action.kind for one in listed)

    def concerns(self, question: Ask, creature: int, action: Action) -> bool:
        """Is the question about this creature, or does it offer something of it?"""
        state = self.layout.state
        if question.subject(state) == creature:
            return True
        if isinstance(question, Offer):
            found = question.found(state)
            return creature in found[1::3]
        return False

    def right_moment(self, read: Reader, do: str, question: Offer) -> bool:
        """Is an offer of the roll that a step modifies?"""
        moment = question.args[1]
        modifying = moment in (AT_MODIFY_ATTACK, AT_MODIFY_DEFENSE)
        if do != "modify":
            return do == "use" and not modifying
        wanted = AT_MODIFY_ATTACK if read.word("roll") == "attack" else AT_MODIFY_DEFENSE
        return moment == wanted and self.layout.state.attack[TARGET] == self.attacked(read)

    def attacked(self, read: Reader) -> int:
        """The creature whose attack a step modifies."""
        named = read.word("against")
        if named in self.layout.base:
            return self.layout.state.who[self.layout.base[named]]
        return read.creature("against")

    def seat(self, read: Reader) -> int:
        """The seat of the side that acts."""
        by = read.step.get("by")
        if isinstance(by, bool) or not isinstance(by, int) or not 1 <= by <= 3:
            raise BadCase(f"{read.where}.by", f"{by!r} is not a side")
        return by - 1

    def answer(self, read: Reader, do: str, action: Action) -> None:
        """Give the answer; a dial is committed when it is the last of its side."""
        state = self.layout.state
        seat = self.seat(read)
        question = self.question()
        if isinstance(question, Offer) and question.subject(state) != read.creature():
            if action.kind == SPEND.kind:  # AW-24.43: a friend's token, as if it were his own
                action = USE.of((ABILITY, read.creature()))
            else:
                action = USE.of((action.args[0], read.creature(), *action.args[2:]))
        if do == "dial" and state.phase == PLANNING and state.ready[seat]:  # AW-5.4
            planning.check_dial(state, seat, action.args[0], action.args[1])
            self.apply(seat, REOPENING)
        self.apply(seat, action)
        if do == "dial":
            own = planning.dialing(state, seat)
            if all(state.dial[creature] != NONE for creature in own):
                self.apply(seat, READY_ACTION)

    def refuse(self, read: Reader, do: str, number: int) -> None:
        """An action that must be refused, with the clause."""
        told: PlainDict = {"event": "rejected", "action": number}
        before = ""
        try:
            action = action_of(read, do)
            self.wait(read, do, action)
            state = self.layout.state
            before = state.to_json()
            if self.answers(read, do, action) or do in SHARED:
                self.answer(read, do, action)
            else:
                raise self.took_away(read, do) or self.why_not(read.creature(), action)
        except Illegal as refusal:
            self.events.append({**told, "clause": refusal.cite, "why": refusal.why})
            if before and self.layout.state.to_json() != before:
                raise BadCase(read.where, "the refusal changed something") from None

    def why_not(self, creature: int, action: Action) -> Illegal:
        """Why this is not asked; what lasted for the round may have ended with it."""
        now = reasons.why_not(self.layout.state, creature, action)
        if self.ended is None:
            return now
        late = now.cite == "AW-15.2" and powers.granted(self.ended, creature, DO_ATTACKS)
        if not late and now.cite not in ("AW-4.3", "AW-10.1", "AW-10.3"):
            return now
        return reasons.why_not(self.ended, creature, action)

    def took_away(self, read: Reader, do: str) -> Illegal | None:
        """The rule by which the last attack left out what a step wants, if one did."""
        failed = self.attack.get("failed")
        if failed and do in ("ruler", "burst", "order", "modify"):
            return Illegal(str(failed), "the attack has failed")
        if do != "modify" or not self.attack.get("target"):
            return None
        state = self.layout.state
        if read.word("roll") == "attack" and read.word("use") == self.attack.get("paid"):
            return Illegal("AW-10.14", "this token was spent to be allowed to attack")
        if self.attack["dice"] == 0:
            return Illegal("AW-11.4", "there were no attack dice")
        card = self.attack["card"]
        if read.word("roll") == "defense":
            if card and upgrades.DEFENSELESS[upgrades.NUMBER[str(card)]]:
                return Illegal("AW-11.9", "there were no defense dice")
            if read.word("use") == "concentrate":
                return Illegal("AW-11.19", "there is no such token, or nothing to convert")
        elif read.word("use") == "target":
            cite = powers.banned(state, self.attacked(read), BAN_BE_REROLLED_AGAINST)
            if cite:
                return Illegal(cite, "no Target Token can be spent against it")
        return None

    def wait(self, read: Reader, do: str, action: Action) -> None:
        """Default answers to the earlier steps of the same turn, and to nothing else."""
        if do in (*SHARED, "dial"):
            return
        wanted = step_of_use(action) if action.kind == USE.kind else ORDER[do]
        for _ in range(MOST_DEFAULTS):
            if self.take_turn(read, do):
                continue
            question = self.question()
            if question is None or self.answers(read, do, action):
                return
            same = isinstance(question, Ask) and self.in_turn(read)
            if not same or self.place_of(question) >= wanted or not self.default():
                return

    def place_of(self, question: AnyQuestion) -> int:
        """Which step of a turn a question belongs to."""
        if isinstance(question, Offer) and question.args[1] in EARLY:
            state = self.layout.state
            if not state.marked(question.subject(state), ACTED):
                return ORDER["drop"]
        return ORDER.get(question.name, 99)

    def in_turn(self, read: Reader) -> bool:
        """Is it the turn of this creature, or is it being attacked?"""
        attack = self.layout.state.attack
        attacked = bool(attack) and attack[TARGET] == read.creature()
        return attacked or self.turn == read.word("creature")

    # -- what came of it -----------------------------------------------------------------------

    def facts(self) -> PlainDict:
        facts: PlainDict = {"after": self.after}
        if "state" in self.case.expect:
            facts["state"] = casefacts.position_facts(self.layout)
        return facts

    def trouble(self) -> list[str]:
        found = self.wrong_dice()
        if self.given.phase is not None:
            found += impossible(self.layout.state)
        return found

    def wrong_dice(self) -> list[str]:
        """Every roll of the case must be made, by whom and for what it says."""
        made = [event for event in self.events if event["event"] == "rolled"]
        for number, roll in enumerate(self.case.dice):
            assert isinstance(roll, dict)
            wanted: PlainDict = {
                "by": roll.get("by"),
                "kind": roll.get("kind"),
                "purpose": roll.get("for", "attack"),
                "faces": roll.get("faces"),
                "reroll": roll.get("reroll", []),
            }
            if number >= len(made):
                return [f"dice[{number + 1}] is never rolled: {wanted}"]
            found: PlainDict = {key: made[number][key] for key in wanted}
            if found != wanted:
                return [f"dice[{number + 1}]: {wanted} is expected, {found} is rolled"]
        if len(made) > len(self.case.dice):
            return [f"{len(made) - len(self.case.dice)} more rolls are made than dice are listed"]
        return []

    def same(self, key: str, wanted: Plain, found: Plain) -> bool:
        return casefacts.same(key, wanted, found)


def step_of_use(action: Action) -> int:
    """The step of a turn in which a card can be used."""
    table, card = abilities.BY_CARD[OF_UPGRADE], action.args[0] - FIRST_UPGRADE
    for moment, step in USES:
        if card >= 0 and any(
            abilities.OPTIONAL[one] or moment == AT_ACTION for one in table[card * MOMENTS + moment]
        ):
            return ORDER[step]
    return ORDER["use"]


def set_up(rules: Ruleset, case: Case) -> AttackWingCase:
    """A case, ready to be played; BadCase names the key that is wrong."""
    given = read_setup(case.setup)
    return AttackWingCase(rules, case, given, CaseDice(faces_of(case.dice)))
