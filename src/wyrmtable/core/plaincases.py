"""Rule cases of a game that says nothing about them: fields, verbs and events by their names.

`setup` is a position (docs/rulesets.md) and may name `seats`, `options` and `agenda` beside fields.
An action is `{seat: 1, do: bid, coins: 3}`, or `{seat: 1, do: action, text: bid 3}` in notation;
people count seats from 1. Dice are what they show, from 1; `expect` asks fields as they are at the
end, and `to_act`, `over`, `winners`, `draw`, `reason`.
"""

# not compiled: rule cases are data for people
from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmtable.core.action import RESIGN, TIMEOUT, Action
from wyrmtable.core.casebook import BadCase, Case, CaseRun, impossible
from wyrmtable.core.casewords import CaseStep, CaseWords, Key, may, needs
from wyrmtable.core.chance import Scripted
from wyrmtable.core.errors import BadNotation, BadOptions, BadPosition, Illegal
from wyrmtable.core.fields import FLAG, LISTS, NUMBER, Field
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.verbs import Number

if TYPE_CHECKING:
    from wyrmtable.core.ruleset import Ruleset
    from wyrmtable.core.state import State

UNIVERSAL = {"resign": RESIGN, "timeout": TIMEOUT}
ENDING = (
    may("to_act", list[int], "the seats that are asked at the end"),
    may("over", bool, "whether the game has ended"),
    may("winners", list[int], "the seats that have won"),
    may("draw", list[int], "the seats that share a draw"),
    may("reason", str, "why the game has ended"),
)


def plain_words(rules: Ruleset) -> CaseWords:
    """The words of cases, from the tables of a game."""
    fields = () if rules.fields is None else rules.fields.fields
    seat = Number(1, max(rules.seat_numbers))
    return CaseWords(
        setup=[
            may("seats", int, f"how many play; {min(rules.seat_numbers)} if left out"),
            may("options", dict[str, object], "the options of the game"),
            may("agenda", list[object], "tasks by name, the next one last"),
            *[field_key(field) for field in fields],
        ],
        every_step=[needs("seat", seat, "who acts, counted from 1")],
        steps=[
            CaseStep("action", "any action in notation", needs("text", str)),
            CaseStep("resign", "resigns"),
            CaseStep("timeout", "does not decide in time"),
        ],
        verbs=rules.verbs,
        dice=Number(1, 1 << 30),
        events=rules.events,
        expect=[*ENDING, *[field_key(field) for field in fields]],
    )


def field_key(field: Field) -> Key:
    """A field of the state as a key of a case; its bounds are checked where positions are read."""
    form: object = list[int]
    if field.shape == FLAG:
        form = bool
    elif field.shape == NUMBER:
        form = int
    elif field.shape == LISTS:
        form = list[list[int]]
    return may(field.name, form, field.known)


class PlainCase(CaseRun):
    """One case, played as a table would play it."""

    def __init__(self, state: State, chance: Scripted, case: Case) -> None:
        super().__init__()
        self.state = state
        self.chance = chance
        self.case = case
        self.take_over()

    def take_over(self) -> None:
        """Note what has happened."""
        for event in self.state.events:
            plain = event.to_plain()
            self.events.append({"event": plain.pop("e"), **plain})
        self.state.events = []

    def play(self) -> None:
        for number, entry in enumerate(self.case.actions, 1):
            where = f"actions[{number}]"
            seat = entry.get("seat")
            assert isinstance(seat, int)  # as the words of cases say
            try:
                self.state.apply(seat - 1, self.action_of(entry, where))
            except Illegal as refusal:
                rejected: PlainDict = {"event": "rejected", "action": number, "seat": seat}
                self.events.append({**rejected, "clause": refusal.cite, "why": refusal.why})
            self.take_over()

    def action_of(self, entry: PlainDict, where: str) -> Action:
        """The action that an entry stands for."""
        do = str(entry["do"])
        given = {key: value for key, value in entry.items() if key != "seat"}
        try:
            if do in UNIVERSAL:
                return UNIVERSAL[do]
            if do == "action":
                return self.state.parse(str(entry["text"]))
            return self.state.verbs().from_plain(given)
        except BadNotation as error:
            raise BadCase(f"{where}.text", error.why) from None
        except ValueError as error:
            raise BadCase(where, str(error)) from None

    def facts(self) -> PlainDict:
        state = self.state
        fields = state.rules.fields
        told: PlainDict = {} if fields is None else fields.all_of(state)
        outcome = state.outcome
        winners = () if outcome is None else outcome.winners
        draw = () if outcome is None else outcome.draw
        told["to_act"] = [seat + 1 for seat in state.to_act]
        told["over"] = state.over
        told["winners"] = [seat + 1 for seat in winners]
        told["draw"] = [seat + 1 for seat in draw]
        told["reason"] = "" if outcome is None else outcome.reason
        return told

    def trouble(self) -> list[str]:
        left = self.chance.left()
        unused = [f"dice: {left} of {len(self.chance.script)} rolls are never made"] if left else []
        return [*unused, *impossible(self.state)]


def set_up_plain_case(rules: Ruleset, case: Case) -> CaseRun:
    """A case of any game, ready to be played; BadCase names the key that is wrong."""
    dice: list[int] = []
    for number, die in enumerate(case.dice, 1):
        if isinstance(die, bool) or not isinstance(die, int) or die < 1:
            raise BadCase(f"dice[{number}]", f"a die shows 1 or more, not {die!r}")
        dice.append(die - 1)
    chance = Scripted(dice)
    setup: dict[str, Plain] = dict(case.setup)
    try:
        return PlainCase(rules.position(setup, chance), chance, case)
    except (BadOptions, BadPosition) as error:
        raise BadCase("setup", str(error)) from None
