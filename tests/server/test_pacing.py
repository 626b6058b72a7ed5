"""Windows do not tell: what others hear, and when, does not depend on what a hand holds."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wyrmtable as wt
from wyrmtable.core.errors import WyrmtableError
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.dragonlance.pieces import COPIES, SPELLS
from wyrmtable.server.ledger import Founding
from wyrmtable.server.pacing import (
    LONGEST_HOLD,
    PAUSE,
    TICK,
    WINDOW,
    for_the_moment,
    moment,
    next_answer,
)
from wyrmtable.server.room import Listener, Room
from wyrmtable.server.table import Table
from wyrmtable.server.wire import SeatWanted

GAME = wt.ruleset("dragonlance")
BEGAN = 1_000_000  # milliseconds
PEOPLE = ["you", "link", "link"]
BOTS = ["you", "bot", "bot"]
Heard = list[tuple[int, bytes]]  # when, and every byte


class Evening:
    """A table whose clock the test turns: gold is about to attack red, silver looks on."""

    def __init__(
        self,
        hands: dict[str, list[str]],
        kinds: list[str],
        seconds: int = 0,
        window: int = 0,
        stunts: bool = False,
    ) -> None:
        seats = [
            SeatWanted(kind=kind, level="random" if kind == "bot" else None)  # type: ignore[arg-type]  # one of them
            for kind in kinds
        ]
        options: PlainDict = {"decision_timer": seconds} if seconds else {}
        if stunts:
            options = {**options, "facing": True, "stunts": True}
        founding = Founding(
            game="dragonlance",
            rules=GAME.version,
            options={**options},
            seats=seats,
            private=False,
            seconds=seconds,
            stand_in=None,
            created=BEGAN,
            window=window,
        )
        spec: PlainDict = {
            "options": options,
            "hordes": ["gold", "silver", "red"],
            "active": "gold",
            "points": 3,
            "dragons": {
                "gold1": {"hex": [0, -6], "alt": 5},
                "gold2": {"hex": [0, -8], "alt": 5},
                "silver1": {"hex": [4, -6], "alt": 5},
                "silver2": {"hex": [5, -6], "alt": 5},
                "red1": {"hex": [0, -5], "alt": 5},
                "red2": {"hex": [0, 6], "alt": 5},
            },
            "draw_pile": ["dispel_magic", "magic_missile"],
            "hands": hands,  # type: ignore[dict-item]  # plain data
        }
        self.table = Table("t", founding, b"secret")
        self.table.taken, self.table.complete = [True] * 3, True
        self.table.match = wt.Match(GAME.position(spec))
        self.table._look_at_question(BEGAN)
        self.room = Room(self.table)
        self.now = BEGAN
        self.heard: dict[int | None, Heard] = {0: [], 1: [], 2: [], None: []}
        for viewer in self.heard:
            listener = Listener([] if viewer is None else [viewer], self.ear(viewer))
            self.room.listeners.add(listener)
            self.room.look(listener, viewer, 0, [])
            self.heard[viewer].clear()

    def ear(self, viewer: int | None):  # type: ignore[no-untyped-def]  # a callback
        return lambda raw: self.heard[viewer].append((self.now - BEGAN, raw))

    def do(self, seat: int, text: str, request: str = "") -> bool:
        """An answer of a person, a bot or the table; False if the rules refuse it."""
        table = self.table
        if not request:
            text = for_the_moment(table, seat, text)
        entry = table.next_entry("act", seat, request or f"{seat}:{table.seq}", text, self.now)
        try:
            change = table.take(entry)
        except WyrmtableError:
            return False
        self.room.prepare([change])
        self.room.publish()
        return True

    def pass_time(self, until: int, script: list[tuple[int, int, str]]) -> None:
        """Turn the clock on; people speak as the script says, the table when it is due."""
        coming = sorted(script)
        while True:
            due = next_answer(self.table, self.now)
            speaks = BEGAN + coming[0][0] if coming else None
            if due is not None and (speaks is None or due.at < speaks):
                self.now = max(self.now, due.at)
                if self.now > BEGAN + until:
                    break
                assert self.do(due.seat, due.text, f"auto:{self.table.seq}")
            elif speaks is not None and speaks <= BEGAN + until:
                self.now = max(self.now, speaks)
                _, seat, text = coming.pop(0)
                self.do(seat, text)
            else:
                break
        self.now = BEGAN + until

    def names(self, viewer: int | None) -> list[str]:
        """The events that somebody has heard of."""
        told = json.loads(b"".join(self.table.events(viewer, self.table.seen_since(viewer, 0))))
        return [event["name"] for event in told]


cards = st.lists(st.sampled_from(SPELLS), min_size=1, max_size=3, unique=True)
DOUBLE = [spell for spell, copies in zip(SPELLS, COPIES, strict=True) if copies > 1]
WORDS = ["pass", "intend pass", "ask none", "ask all", "ask mine"]


@st.composite
def passes(draw: st.DrawFn, hand: list[str]) -> list[tuple[int, int, str]]:
    """Ways of silver's player to let a window pass: silent, early, late, after second thoughts."""
    said: list[tuple[int, int, str]] = []
    for card in draw(st.lists(st.sampled_from(hand), max_size=2)):
        said.append((draw(st.integers(1, 2_000)), 1, f"intend play {card} silver1"))
    for word in draw(st.lists(st.sampled_from(WORDS), max_size=3)):
        said.append((draw(st.integers(2_001, 4_000)), 1, word))
    if any("play" in text for _, _, text in said):
        said.append((draw(st.integers(4_001, 4_999)), 1, "pass"))
    return said


@settings(max_examples=20)
@given(data=st.data())
def test_nobody_can_tell_from_bytes_or_moments_what_another_holds(data: st.DataObject) -> None:
    """Two hands of one size, two ways to pass: the others hear the same at the same moments."""
    hand = data.draw(cards)
    other = data.draw(cards.filter(lambda held: len(held) == len(hand)))
    heard: list[dict[int | None, Heard]] = []
    for held in (hand, other):
        evening = Evening({"silver": held, "red": ["haste"], "gold": ["fear"]}, PEOPLE)
        evening.do(0, "gold1 attack red1")
        evening.pass_time(4 * WINDOW, data.draw(passes(held)))
        assert "battle" in evening.names(None)
        heard.append(evening.heard)
    for viewer in (None, 0, 2):
        assert heard[0][viewer] == heard[1][viewer]
    moments = {at for at, _ in heard[0][None]}
    assert moments == {0, WINDOW}  # the attack, and everything else at once


@st.composite
def no_stunts(draw: st.DrawFn, hand: list[str]) -> list[tuple[int, int, str]]:
    """Ways of red's player to use no stunt: silent, early, late, after second thoughts."""
    said: list[tuple[int, int, str]] = []
    for facing in draw(st.lists(st.sampled_from(["N", "SE", "NW"]), max_size=2)):
        card = draw(st.sampled_from(hand))
        said.append((draw(st.integers(1, 2_000)), 2, f"red1 defensive_wheel {facing} pay {card}"))
    for word in draw(st.lists(st.sampled_from(WORDS), max_size=3)):
        said.append((draw(st.integers(2_001, 4_000)), 2, word))
    if any("wheel" in text for _, _, text in said):
        said.append((draw(st.integers(4_001, 4_999)), 2, "pass"))
    return said


@settings(max_examples=20)
@given(data=st.data())
def test_nobody_can_tell_from_bytes_or_moments_which_stunt_was_thought_of(
    data: st.DataObject,
) -> None:
    """The question about a defensive stunt keeps the time of a window, whatever is held."""
    size = data.draw(st.integers(1, 3))
    heard: list[dict[int | None, Heard]] = []
    for _ in range(2):
        held = data.draw(cards.filter(lambda held: len(held) == size))
        evening = Evening({"silver": ["haste"], "red": held}, PEOPLE, stunts=True)
        evening.do(0, "gold1 attack red1")
        evening.pass_time(4 * WINDOW, data.draw(no_stunts(held)))
        assert "battle" in evening.names(None)
        heard.append(evening.heard)
    for viewer in (None, 0, 1):
        assert heard[0][viewer] == heard[1][viewer]
    moments = {at for at, _ in heard[0][None]}
    assert moments == {0, WINDOW, 2 * WINDOW}  # the attack, no stunt, and then the cards


def test_a_stunt_shows_at_the_moment() -> None:
    evening = Evening({"red": ["haste", "fear"]}, PEOPLE, stunts=True)
    evening.do(0, "gold1 attack red1")
    flown = "red1 defensive_power_dive 2 pay haste fear"
    evening.pass_time(WINDOW - 1, [(10, 2, "red1 defensive_wheel SE pay fear"), (700, 2, flown)])
    assert "stunt" not in evening.names(2)
    evening.pass_time(WINDOW, [])
    assert evening.names(0).count("stunt") == 1
    assert "attack_called_off" in evening.names(None)


def test_a_bot_that_is_attacked_answers_at_a_tick() -> None:
    evening = Evening({"red": ["haste", "fear"]}, BOTS, stunts=True)
    evening.do(0, "gold1 attack red1")
    evening.pass_time(TICK - 1, [(20, 2, "red1 defensive_wheel SE pay fear")])
    assert "stunt" not in evening.names(0)
    evening.pass_time(TICK, [])
    assert "stunt" in evening.names(0)


@settings(max_examples=15)
@given(data=st.data())
def test_a_person_cannot_tell_from_the_time_what_a_bot_holds(data: st.DataObject) -> None:
    """Bots think at the same time and answer together, however long each of them takes."""
    heard: list[Heard] = []
    size = data.draw(st.integers(1, 3))
    for _ in range(2):
        spells = st.lists(st.sampled_from(DOUBLE), min_size=size, max_size=size, unique=True)
        held = data.draw(spells)
        evening = Evening({"silver": held, "red": held}, BOTS)
        thought = [data.draw(st.integers(1, TICK - 1)) for _ in range(2)]
        evening.do(0, "gold1 attack red1")
        evening.pass_time(3 * TICK, [(at, seat, "pass") for seat, at in enumerate(thought, 1)])
        assert "battle" in evening.names(0)
        heard.append(evening.heard[0])
    assert heard[0] == heard[1]
    assert {at for at, _ in heard[0]} == {0, TICK}


def test_a_card_shows_at_the_moment_and_can_be_dispelled_at_the_next() -> None:
    evening = Evening({"gold": ["meteor_swarm"], "red": ["dispel_magic"]}, PEOPLE)
    evening.do(0, "gold1 attack red1")
    evening.pass_time(WINDOW - 1, [(10, 0, "play meteor_swarm gold1")])
    assert "card_played" not in evening.names(0)
    evening.pass_time(2 * WINDOW - 1, [(WINDOW + 20, 2, "play dispel_magic red2")])
    assert evening.names(2).count("card_played") == 1
    evening.pass_time(2 * WINDOW, [])
    assert evening.names(None).count("card_played") == 2
    assert "card_cancelled" in evening.names(None)  # nobody has cards any more
    assert "battle" in evening.names(None)


def test_a_second_thought_counts() -> None:
    evening = Evening({"gold": ["meteor_swarm"]}, PEOPLE)
    evening.do(0, "gold1 attack red1")
    evening.pass_time(WINDOW, [(5, 0, "play meteor_swarm gold1"), (900, 0, "pass")])
    assert "card_played" not in evening.names(None)
    assert "battle" in evening.names(None)


def test_anybody_who_is_asked_may_hold_the_window_and_everybody_sees_it() -> None:
    """Silver holds nothing of use; a hold tells only that somebody wants time."""
    evening = Evening({"silver": ["haste"], "red": ["haste"]}, PEOPLE)
    evening.do(0, "gold1 attack red1")
    assert moment(evening.table) == BEGAN + WINDOW
    for viewer in (0, 1, 2, None):  # everybody sees when the window closes
        assert b'"ends":%d' % (BEGAN + WINDOW) in evening.heard[viewer][-1][1]
    evening.pass_time(3 * WINDOW, [(100, 1, "hold")])
    assert "held" in evening.names(0)
    assert "passed" not in evening.names(0)
    evening.pass_time(3 * WINDOW + 10, [(3 * WINDOW + 5, 1, "go on")])
    assert evening.names(0)[-3:].count("passed") >= 1
    assert "battle" in evening.names(0)
    assert {at for at, _ in evening.heard[2]} == {0, 100, 3 * WINDOW + 5}


def test_a_hold_does_not_last_for_ever() -> None:
    evening = Evening({"silver": ["haste"]}, PEOPLE)
    evening.do(0, "gold1 attack red1")
    evening.pass_time(WINDOW + LONGEST_HOLD - 1, [(100, 1, "hold")])
    assert "battle" not in evening.names(0)
    evening.pass_time(WINDOW + LONGEST_HOLD, [])
    assert "battle" in evening.names(0)


def test_a_table_with_a_short_clock_has_short_windows() -> None:
    evening = Evening({"silver": ["haste"]}, PEOPLE, seconds=2)
    evening.do(0, "gold1 attack red1")
    assert [clock.ends for clock in evening.table.clocks(0)] == [BEGAN + 2_000]
    assert b'"ends":%d' % (BEGAN + 2_000) in evening.heard[0][-1][1]
    evening.pass_time(2_000, [])
    assert "battle" in evening.names(0)


@pytest.mark.parametrize("kinds", [PEOPLE, BOTS])
def test_a_table_may_say_how_long_its_windows_are(kinds: list[str]) -> None:
    """Apart from the clock for decisions, and the same for all, whoever sits there."""
    evening = Evening({"gold": ["fear"], "silver": ["haste"]}, kinds, seconds=60, window=2)
    evening.do(0, "gold1 attack red1")
    assert moment(evening.table) == BEGAN + 2_000
    for viewer in (0, 1, 2, None):
        assert b'"ends":%d' % (BEGAN + 2_000) in evening.heard[viewer][-1][1]
    evening.pass_time(1_999, [(30, 1, "pass")])
    assert "battle" not in evening.names(None)
    evening.pass_time(2_000, [])
    assert "battle" in evening.names(None)


@pytest.mark.parametrize("held", ["haste", "dispel_magic", "globe_of_invulnerability"])
def test_on_one_screen_nobody_is_passed_over_for_what_it_holds(held: str) -> None:
    evening = Evening({"red": [held]}, ["you", "you", "you"])
    evening.do(0, "gold1 attack red1")
    evening.pass_time(WINDOW, [])
    assert "battle" not in evening.names(None)
    evening.do(2, "pass")
    assert "battle" in evening.names(None)


def test_the_person_among_bots_takes_its_time() -> None:
    evening = Evening({"gold": ["meteor_swarm"], "red": ["haste"]}, BOTS)
    evening.do(0, "gold1 attack red1")
    evening.pass_time(20 * TICK, [(50, 2, "pass")])
    assert "battle" not in evening.names(0)
    evening.pass_time(
        30 * TICK, [(20 * TICK + 7, 0, "play meteor_swarm gold1"), (26_000, 2, "pass")]
    )
    assert "card_played" in evening.names(0)


def test_a_roll_comes_by_itself_after_a_pause() -> None:
    evening = Evening({}, PEOPLE)
    evening.do(0, "gold1 fly N NE SE")
    evening.do(0, "end turn")
    evening.pass_time(PAUSE - 1, [])
    assert "rolled" not in evening.names(1)
    evening.pass_time(PAUSE, [])
    assert "rolled" in evening.names(1)


def test_a_flight_that_holds_up_another_turn_is_decided_in_the_end_without_a_clock() -> None:
    """Gold's Fear asks red where to: red is silent, and the table decides (DL-24.3)."""
    evening = Evening({"gold": ["fear"]}, PEOPLE)
    evening.do(0, "play fear gold1")
    evening.pass_time(WINDOW, [])
    question = evening.table.state.question
    assert question is not None and question.name == "flee"
    ends = evening.table.asked_since(2) + WINDOW + LONGEST_HOLD
    assert [(clock.seat, clock.ends) for clock in evening.table.clocks(None)] == [(2, ends)]
    evening.pass_time(ends - BEGAN - 1, [])
    assert "fled" not in evening.names(None)
    evening.pass_time(ends - BEGAN, [])
    assert "fled" in evening.names(None)


def test_a_bots_flight_and_the_turn_itself_have_no_such_end() -> None:
    evening = Evening({"gold": ["fear"]}, PEOPLE)
    assert next_answer(evening.table, evening.now) is None  # gold's own turn
    evening = Evening({"gold": ["fear"]}, BOTS)
    evening.do(0, "play fear gold1")
    evening.pass_time(WINDOW, [])
    assert evening.table.clocks(None) == []
