"""Laws that hold for every game, and random tables to try them at.

A game brings only a strategy for its options and says who may see a seat's secrets; everything
else here knows the engine alone.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import msgspec
from hypothesis import strategies as st

import wyrmtable as wt
from wyrmtable.core.action import RESIGN, TIMEOUT
from wyrmtable.core.fields import HIDDEN
from wyrmtable.core.match import Entry
from wyrmtable.core.playout import playout
from wyrmtable.games.dragonlance.notation import PLAY, TRADE
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonwars.notation import DONE, DONE_ALL
from wyrmtable.games.dragonwars.state import DragonWars

SERVED = {2: ["caldera"], 3: ["caldera"], 4: ["sundered-ridge"], 6: ["caldera"]}
VALLEY = {  # a map as data: so narrow that dragons often have no room
    "name": "valley",
    "ground": [
        {"kind": "field", "hexes": [[0, 0], [1, 0]]},
        {"kind": "forest", "height": 1, "hexes": [[0, 1]]},
    ],
    "sites": {"W": [[-1, 0], [-1, 1], [-1, 2]], "E": [[2, -1], [2, 0], [2, 1]]},
    "seating": [{"players": 2, "sites": ["W", "E"]}],
}
GARBAGE = [
    "",
    " ",
    "?",
    "lock lock",
    "\x00",
    "１ lock",
    "resign now",
    "-1",
    "A1",
    "éé",
    "{}",
    "\ud800",
]


# -- what a game brings ------------------------------------------------------------------------


@dataclass(frozen=True)
class Trial:
    """How a game is tried: its options, who shares secrets, and what shows something secret."""

    options: Callable[[Random], tuple[int, dict[str, object]]]
    confidants: Callable[[wt.State, int], list[int]]
    shows: Callable[[wt.State, int, wt.Action, wt.State], bool]


def dragonwars_options(dice: Random) -> tuple[int, dict[str, object]]:
    """Every number of players, mode, option and map that go together."""
    seats = dice.randint(2, 6)
    mode = dice.choice(["egg", "deathmatch", "teams"] if seats in (4, 6) else ["egg", "deathmatch"])
    maps: list[object] = [None, *SERVED.get(seats, [])]
    if seats == 2 and mode != "egg":  # these have no Summit
        maps += ["twin-horns", VALLEY, VALLEY]
    return seats, {
        "mode": mode,
        "solid_terrain": dice.random() < 0.5,
        "open_fire": dice.random() < 0.5,
        "plot_seconds": dice.choice([0, 90]),
        "stalemate_rounds": dice.choice([0, 2, 10]),
        "round_limit": dice.choice([2, 5, 60]),
        "custom_map": dice.choice(maps),
    }


def dragonwars_confidants(state: wt.State, seat: int) -> list[int]:
    """Team-mates see each other's plots and declarations (DW-5.14)."""
    assert isinstance(state, DragonWars)
    return state.allies(seat)


def dragonwars_shows(before: wt.State, seat: int, action: wt.Action, after: wt.State) -> bool:
    """The reveal of the plots (DW-5.4), or sealed declarations that are all in (DW-4.10)."""
    assert isinstance(before, DragonWars)
    assert isinstance(after, DragonWars)
    if after.revealed and not before.revealed:
        return True
    asked = before.question
    sealed = before.committed.count(1) > 0 or action.kind in (DONE, DONE_ALL, TIMEOUT.kind)
    return asked is not None and asked.name == "declare" and after.question is not asked and sealed


def aerialcorps_options(dice: Random) -> tuple[int, dict[str, object]]:
    """Every number of players with a scenario and options that fit."""
    seats = dice.randint(2, 6)
    chance = wt.Seeded(dice.getrandbits(32))
    return seats, dict(wt.ruleset("aerialcorps").sample_options(seats, chance))


def nobody_else(state: wt.State, seat: int) -> list[int]:
    """Nobody sees another's orders or hand, not even team-mates (AC-7.8, DL-22.8)."""
    return [seat]


def answers_shown(before: wt.State, seat: int, action: wt.Action, after: wt.State) -> bool:
    """Every question is sealed, and over when all answers are shown together (AC-6.4)."""
    return after.question is not before.question


def dragonlance_options(dice: Random) -> tuple[int, dict[str, object]]:
    """Every number of players with options that go together."""
    seats = dice.randint(2, 6)
    chance = wt.Seeded(dice.getrandbits(32))
    return seats, dict(wt.ruleset("dragonlance").sample_options(seats, chance))


def dragonlance_shows(before: wt.State, seat: int, action: wt.Action, after: wt.State) -> bool:
    """A card that is drawn, played, paid, traded or discarded with its horde."""
    assert isinstance(before, DragonLance)
    assert isinstance(after, DragonLance)
    return before.hands != after.hands or action.kind in (PLAY, TRADE)


TRIALS: dict[str, Trial] = {
    "aerialcorps": Trial(aerialcorps_options, nobody_else, answers_shown),
    "dragonlance": Trial(dragonlance_options, nobody_else, dragonlance_shows),
    "dragonwars": Trial(dragonwars_options, dragonwars_confidants, dragonwars_shows),
}


# -- a table at which people do all they can ---------------------------------------------------


@dataclass(repr=False)
class Table:
    """A match and the people at it, who play at random; the same numbers play the same game."""

    match: wt.Match
    mind: Random
    pool: list[str] = field(default_factory=lambda: ["resign", "timeout", *GARBAGE])
    asked: object = None
    offered: dict[int, list[wt.Action]] = field(default_factory=dict)

    @property
    def state(self) -> wt.State:
        return self.match.state

    def pick(self, seat: int) -> wt.Action:
        """A listed action, the last (which often commits) more often, or an edit of before."""
        state = self.state
        if state.question is not self.asked:
            self.asked = state.question
            self.offered = {}
        listed = list(state.decision(seat).actions)
        known = self.offered.setdefault(seat, [])
        roll = self.mind.random()
        if known and roll < 0.1:
            return self.mind.choice(known)
        action = listed[-1] if roll < 0.3 else self.mind.choice(listed)
        known.append(self.mind.choice(listed))
        self.pool.append(action.text)
        return action

    def step(self, seat: int | None = None) -> Entry | None:
        """Somebody does something that the rules accept; None if it was an undo or refused."""
        match = self.match
        roll = self.mind.random()
        if seat is None:
            able = match.state.can_act()
            seat = self.mind.choice(able if roll < 0.15 else match.state.to_act)
            if roll > 0.93:
                takers = [other for other in range(match.state.seats) if match.can_undo(other)]
                if takers:
                    match.undo(self.mind.choice(takers))
                return None
            if roll > 0.925:
                return self.attempt(self.mind.randrange(match.state.seats), RESIGN)
            if roll > 0.9:
                return self.attempt(seat, TIMEOUT)
        return self.attempt(seat, self.pick(seat))

    def attempt(self, seat: int, action: wt.Action) -> Entry | None:
        """Play an action that may be refused."""
        try:
            self.match.apply(seat, action)
        except wt.Illegal:
            return None
        return self.match.log[-1]

    def play(self, steps: int) -> int:
        """So many steps, or fewer if the game ends; returns how many it took."""
        for taken in range(steps):
            if self.state.over:
                return taken
            self.step()
        return steps

    def __repr__(self) -> str:
        """What Hypothesis shows: a record that leads here."""
        return f"\n{self.match.record(everything=True)}"


SEEDS = st.integers(0, 2**64 - 1)  # one number is a whole game, so that examples differ well
DRAFTS = 40  # drafts that an answer may need before it can be committed


def fresh(name: str, seed: int, mind: int | None = None) -> Table:
    """A game that is about to begin; the seed chooses players and options, too."""
    seats, options = TRIALS[name].options(Random(seed))
    match = wt.Match.start(wt.ruleset(name), (), seats, wt.Seeded(seed), options)
    return Table(match, Random(seed + 1 if mind is None else mind))


def tables(name: str, longest: int = 500) -> st.SearchStrategy[Table]:
    """Games so far, of any length, finished ones among them."""

    def played(seed: int) -> Table:
        table = fresh(name, seed)
        steps = table.play(longest)
        if seed % 4:  # stop somewhere on the way
            table = fresh(name, seed)
            table.play(Random(seed).randrange(steps))
        return table

    return SEEDS.map(played)


# -- laws --------------------------------------------------------------------------------------


def finish(state: wt.State, seed: int, limit: int = 4000) -> wt.State:
    """Play at random, to the end or nearly."""
    playout(state, wt.Seeded(seed), limit)
    return state


def clones_are_independent(state: wt.State) -> None:
    """Playing on a clone changes nothing here, and both go the same way from the same chance."""
    before = state.to_json()
    first, second = state.clone(), state.clone()
    assert first == state
    finish(first, 5, 300)
    assert state.to_json() == before
    finish(second, 5, 300)
    assert first.to_json() == second.to_json()
    assert state.to_json() == before


def data_round_trips(state: wt.State) -> None:
    """JSON and pickle give the same state, which plays on the same way; its repr is one line."""
    text = state.to_json()
    again = wt.load(text)
    assert again == state
    assert again.to_json() == text
    assert again.to_act == state.to_act
    assert again.can_act() == state.can_act()
    assert pickle.loads(pickle.dumps(state)) == state
    assert state.rules.phase(state) in repr(state) and len(repr(state)) < 200
    for seat in (None, *range(state.seats)):
        assert plain(again.view(seat)) == plain(state.view(seat))
    onward = finish(state.clone(), 9, 200)
    assert finish(again, 9, 200).to_json() == onward.to_json()


def records_replay(match: wt.Match) -> None:
    """The record reads back as the same text and replays to the same state and events."""
    record = match.record(everything=True)
    text = str(record)
    again = wt.Record.parse(text)
    assert str(again) == text
    replayed = again.replay(wt.ruleset)
    assert replayed.state.digest() == match.state.digest()
    assert replayed.state.outcome == match.state.outcome
    assert public_events(replayed) == public_events(match)
    assert str(replayed.record(everything=True)).splitlines()[6:] == text.splitlines()[6:]
    assert again.verify(wt.ruleset)
    resumed = again.resume(wt.ruleset)
    assert resumed.state.to_json() == match.state.to_json()


def public_events(match: wt.Match) -> list[object]:
    """What happened, without locks that were taken back (a record veils them, not hides them)."""
    return [event.to_plain() for event in match.events(everything=True)]


def running_records_replay(match: wt.Match) -> None:
    """What may be published of a running game is a record that can be played on."""
    record = match.record()
    again = wt.Record.parse(str(record))
    replayed = again.replay(wt.ruleset)
    assert len(replayed.log) == len(record.lines)
    if not match.state.over:
        assert record.digest is None
        assert record.chance in ("seeded", "given")


def not_hidden(state: wt.State) -> dict[str, object]:
    """The position without what nobody at all can know, such as the order of a deck."""
    told = dict[str, object](state.to_plain())
    del told["chance"]
    fields = state.rules.fields
    if fields is not None:
        told["data"] = {
            field.name: field.write(getattr(state, field.name))
            for field in fields.fields
            if field.known != HIDDEN
        }
    return told


def guesses_agree(state: wt.State, seed: int) -> None:
    """A guess looks the same to the one who guesses, and can be played to the end."""
    before = state.to_json()
    for seat in (None, *range(state.seats)):
        guess = state.guess(seat, wt.Seeded(seed))
        assert plain(guess.view(seat)) == plain(state.view(seat))
        assert guess.asked_view(seat) == state.asked_view(seat)
        assert not guess.broken()
        finish(guess, seed, 150)
        assert not guess.broken()
    whole = state.guess(None, wt.Seeded(seed))
    if not state.guarded():  # a shared screen is not covered: nothing is left to guess
        assert not_hidden(whole) == not_hidden(state)
    assert finish(whole, seed, 40_000).over
    assert state.to_json() == before


def listed_actions_are_accepted(state: wt.State, mind: Random, sample: int) -> None:
    """Every listed action is taken, and its text reads back as itself."""
    for seat in state.can_act():
        listed = list(state.decision(seat).actions)
        assert listed, f"seat {seat} is asked and has no answer"
        assert len({action.text for action in listed}) == len(listed)
        for action in listed if len(listed) <= sample else mind.sample(listed, sample):
            read = state.parse(action.text)
            assert read == action
            assert read.text == action.text
            state.clone().apply(seat, action)


def refusals_change_nothing(state: wt.State, seat: int, action: wt.Action | str) -> None:
    """What is refused leaves the state equal and cites a clause; what is taken keeps all laws."""
    before = state.to_json()
    tried = state.clone()
    tried.listening = True
    question = state.question
    try:
        events = tried.apply(seat, action)
    except wt.Illegal as refusal:
        assert refusal.cite in state.rules.rules, f"{refusal} cites {refusal.cite!r}"
        assert refusal.why
        one_line(refusal)
        assert tried.to_json() == before
    except wt.BadNotation as refusal:
        one_line(refusal)
        assert tried.to_json() == before
    else:
        assert not tried.broken()
        assert wt.load(tried.to_json()) == tried
        cites_exist(state.rules, events)
        if tried.question is question and tried.to_act == state.to_act and not events:
            for other in range(state.seats):  # a draft is nobody else's business
                trusted = TRIALS[state.rules.name].confidants(state, seat)
                assert other in trusted or plain(tried.view(other)) == plain(state.view(other))


def cites_exist(rules: wt.Ruleset, events: list[wt.Event]) -> None:
    """Every event has a clause of the rulebook and can be told in words."""
    for event in events:
        assert event.cite in rules.rules, f"{event} cites {event.cite!r}"
        assert rules.describe(event)


def one_line(error: wt.WyrmtableError) -> None:
    """An error for people is one line that says something."""
    text = str(error)
    assert text.strip()
    assert text.isprintable(), repr(text)
    assert len(text) < 500, text


def may_undo(history: list[tuple[int, bool, bool]], seat: int) -> bool:
    """The right of the house: history lists (seat, draft, randomness used or secret shown)."""
    for actor, draft, shown in reversed(history):
        if shown:
            return False
        if actor == seat:
            return True
        if not draft:
            return False
    return False


# -- secrecy -----------------------------------------------------------------------------------


def plain(value: object) -> str:
    """Bytes to compare."""
    return json.dumps(msgspec.to_builtins(value), sort_keys=True)


def knowledge(match: wt.Match, seat: int | None, pictures: bool) -> dict[str, object]:
    """Everything that a seat, or a spectator, can get to see or hear."""
    state, rules = match.state, match.rules
    known: dict[str, object] = {
        "view": plain(state.view(seat)),
        "scene": plain(rules.scene(state, seat)),
        "text": rules.text(state, seat) + rules.text(state, seat, drawn=False),
        "to_act": state.asked_view(seat),
        "can_act": seat in state.can_act(),
        "events": [plain(event.to_plain()) for event in match.events(seat)],
        "told": [rules.describe(event) for event in match.events(seat)],
        "cues": [plain(rules.cues(event)) for event in match.events(seat)],
        "record": str(match.record()),
        "undo": [match.can_undo(other) for other in range(state.seats) if other == seat],
        "over": state.over,
    }
    if pictures:
        known["picture"] = rules.draw(state, seat)
    if seat is not None and seat in state.can_act():
        known["decision"] = plain(state.decision(seat).to_plain())
    return known


def refusals(match: wt.Match, seat: int, tries: list[str]) -> list[str]:
    """What a seat is told when it tries all kinds of things."""
    told = []
    for text in tries:
        tried = match.state.clone()
        try:
            events = tried.apply(seat, text)
            told.append("taken " + plain([e.to_plain() for e in events if e.visible_to(seat)]))
        except wt.WyrmtableError as error:
            told.append(f"{type(error).__name__} {error}")
    return told


@dataclass
class Twins:
    """The same game twice; one seat does in secret something else in the second."""

    one: Table
    two: Table
    hidden: int

    def observers(self) -> list[int | None]:
        """A spectator and some of those who must not see what the hidden seat does."""
        state = self.one.state
        trusted = TRIALS[state.rules.name].confidants(state, self.hidden)
        others = [seat for seat in range(state.seats) if seat not in trusted]
        return [None, *Random(len(self.one.match.log)).sample(others, min(2, len(others)))]

    def compare(self, pictures: int) -> None:
        """Whoever must not know the difference sees none; so many are shown pictures, too."""
        for number, seat in enumerate(self.observers()):
            first = knowledge(self.one.match, seat, number < pictures)
            second = knowledge(self.two.match, seat, number < pictures)
            for key, value in first.items():
                assert value == second[key], f"seat {seat} can tell by {key}"
            if seat is not None:
                tries = ["lock", "unlock", "done", "timeout", *self.one.pool[-6:]]
                # what a seat tries may end the secret: only what is refused can be compared
                assert [
                    told
                    for told in refusals(self.one.match, seat, tries)
                    if not told.startswith("taken")
                ] == [
                    told
                    for told in refusals(self.two.match, seat, tries)
                    if not told.startswith("taken")
                ]

    def act(self, seat: int) -> bool:
        """One action of a seat at both tables; False when a secret has come out."""
        one, two = self.one.match, self.two.match
        if seat != self.hidden:
            if self.one.mind.random() < 0.1 and one.can_undo(seat):
                assert two.can_undo(seat)
                one.undo(seat)
                two.undo(seat)
                return True
            return self.both(seat, self.one.pick(seat).text)
        question = one.state.question
        assert question is not None
        commit = seat not in one.state.to_act or self.one.mind.random() < 0.25
        if commit:
            said = [self.commitment(match, seat) for match in (one, two)]
            return said[0] is None or said[1] is None or self.both(seat, said[0], said[1])
        for table in (self.one, self.two):
            for _ in range(table.mind.randrange(4)):
                action = table.pick(seat)
                if question.recorded(table.state, seat, action) is None:  # drafts only
                    table.attempt(seat, action)
        return True

    def commitment(self, match: wt.Match, seat: int) -> str | None:
        """An answer that commits, or withdraws what is committed, after the drafts that it needs.

        None where a seat can only draft, such as what it will say when it is asked.
        """
        for _ in range(DRAFTS):
            question = match.state.question
            assert question is not None
            actions = match.state.decision(seat).actions
            for action in reversed(actions):
                if question.recorded(match.state, seat, action) is not None:
                    return action.text
            match.apply(seat, actions[-1])
        return None

    def both(self, seat: int, text: str, other: str | None = None) -> bool:
        """The same to the eyes of everybody else; False when a secret has come out."""
        shown = False
        accepted = []
        for match, played in ((self.one.match, text), (self.two.match, other or text)):
            before = match.state.clone()
            action = match.state.parse(played)
            try:
                match.apply(seat, action)
            except wt.Illegal:
                accepted.append(False)
                continue
            accepted.append(True)
            shows = TRIALS[match.rules.name].shows
            shown = shown or shows(before, seat, action, match.state)
            shown = shown or bool(match.log[-1].rolls) or match.state.over
        assert shown or accepted[0] == accepted[1]
        return not shown
