"""Nonsense that looks like sense, for every parser: texts that are valid, with damage.

What cannot be used is refused with a `WyrmtableError`, and soon. Anything else is a fault.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import msgspec

import wyrmtable as wt
from wyrmtable.cases import parse_cases
from wyrmtable.core.chance import Seeded
from wyrmtable.core.errors import BadRecord, WyrmtableError
from wyrmtable.core.match import Match
from wyrmtable.core.playout import playout
from wyrmtable.games import GAMES, ruleset
from wyrmtable.games.attackwing import campaign
from wyrmtable.games.dragonwars.mapfile import SHIPPED, parse_map
from wyrmtable.server.messages import ClientMessage
from wyrmtable.server.naming import printable
from wyrmtable.server.replays import verified

LONGEST = 5.0  # seconds of processor time for one input
CASES = Path(__file__).resolve().parent.parent / "cases"
WORDS = (
    *("0", "-1", "1", "99", "1e999", "9" * 30, "NaN", "null", "true", '""', "[]", "{}", "\\u0000"),
    *("\n", "\r", "\t", " ", "\x00", "\ud7ff", "é", "𝔇", "\u3164", "\ufeff", "'", '"', "\\", "/"),
    *("[" * 50, "{" * 50, "]", "}", ":", ",", "~", "#", "d6=7", "d0=1", "end", "lock", "start: "),
    *("options: {}", "state: " + "0" * 64, "A1 F1+ fb2", "//F1", "F1--", "&a", "*a", "!!x", "<<: "),
)
MESSAGES = (
    '{"type":"hello","protocol":1,"key":"abc","look":0,"since":3,"pace":250,"brief":true}',
    '{"type":"act","id":"a1","seat":0,"text":"A1 F1+ fb2"}',
    '{"type":"preview","id":"a2","seat":1,"text":"lock"}',
    '{"type":"undo","id":"a3","seat":0}',
    '{"type":"resign","id":"a4","seat":0}',
    '{"type":"say","id":"a5","text":"hello"}',
    '{"type":"look","seat":"all"}',
    '{"type":"ping","n":1}',
)


def damaged(text: str, chance: Random, others: tuple[str, ...]) -> str:
    """A text with some damage."""
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        at = chance.randrange(len(text) + 1)
        to = min(len(text), at + chance.choice((1, 1, 2, 8, 60)))
        kind = chance.randrange(6)
        if kind == 0:
            text = text[:at] + text[to:]
        elif kind == 1:
            text = text[:at] + chance.choice(WORDS) + text[at:]
        elif kind == 2:
            text = text[:at] + chance.choice(WORDS) + text[to:]
        elif kind == 3:
            text = text[:at] + text[at:to] * 3 + text[to:]
        elif kind == 4:
            other = chance.choice(others)
            begin = chance.randrange(len(other) + 1)
            text = text[:at] + other[begin : begin + 80] + text[to:]
        else:
            text = text[:at] + chr(chance.choice((chance.randrange(128), 0x2028))) + text[to:]
    return text


# -- what is valid -------------------------------------------------------------------------------


def records() -> tuple[str, ...]:
    found = []
    for name in GAMES:
        match, chance = Match.new(ruleset(name), seed=4), Seeded(9)
        for _ in range(40):
            if match.state.over:
                break
            actions = match.state.decision(match.state.to_act[0]).actions
            match.apply(match.state.to_act[0], actions[chance.below(len(actions))])
        found.append(str(match.record()))
    return tuple(found)


def states() -> tuple[str, ...]:
    found = []
    for rules in GAMES.values():
        for steps in (0, 30):
            state = rules.new(min(rules.seat_numbers), 5)
            playout(state, Seeded(3), steps)
            found.append(state.to_json())
    return tuple(found)


def maps() -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8") for path in sorted(SHIPPED.glob("*.toml")))


def cases() -> tuple[str, ...]:
    texts = [path.read_text(encoding="utf-8") for path in sorted(CASES.rglob("*.yaml"))]
    return tuple(text[:3000].rpartition("\n- ")[0] for text in texts if len(text) > 3000)


def notations() -> tuple[str, ...]:
    found = []
    for name in GAMES:
        state = positions()[name].clone()
        for seat in state.to_act:
            found += [f"{name}|{action.text}" for action in state.decision(seat).actions[:60]]
    return tuple(found)


def options() -> tuple[str, ...]:
    chosen: list[tuple[str, object]] = [
        (name, msgspec.to_builtins(rules.options({}))) for name, rules in GAMES.items()
    ]
    chosen += [(name, dict(rules.campaign_options)) for name, rules in GAMES.items()]
    log = campaign.begun(["Ann", "Bob", "Cleo"])
    chosen.append(("attackwing", {"mode": "campaign", "log": msgspec.to_builtins(log)}))
    begun = {"map": "esirien", "game": 2, "roster": {"inv": 3, "def": 1}, "players": {"inv": "Ann"}}
    won = [{"winner": "inv", "gain": {"inv": 2, "def": 1}}]
    chosen.append(("dragonrage", {"campaign": {**begun, "results": won}}))
    chosen += [(name, wt.ruleset(name).sample_options(2, Seeded(2))) for name in GAMES]
    return tuple(f"{name}|{json.dumps(given)}" for name, given in chosen)


def armies() -> tuple[str, ...]:
    """Lists of the builders, as they stand in links and in files."""
    return tuple(
        f"{name}|{ready.text}"
        for name, rules in GAMES.items()
        if (builder := rules.builder()) is not None
        for ready in builder.catalogue().ready
    )


def documents() -> tuple[str, ...]:
    """What the editors write."""
    return tuple(
        f"{name}|{editor.write(editor.template(template.key))}"
        for name, rules in GAMES.items()
        if (editor := rules.editor()) is not None
        for template in editor.workshop().templates
    )


@cache
def positions() -> dict[str, wt.State]:
    found = {}
    for name, rules in GAMES.items():
        found[name] = rules.new(min(rules.seat_numbers), 5)
        playout(found[name], Seeded(3), 25)
    return found


# -- what reads it -------------------------------------------------------------------------------


def play(text: str) -> None:
    """An action of somebody who is asked; what is refused changes nothing."""
    name, _, action = text.partition("|")
    known = positions().get(name)
    if known is None:
        return
    state = known.clone()
    before = state.digest()
    try:
        state.apply(state.to_act[0], action)
    except WyrmtableError:
        assert state.digest() == before, "a refusal changes nothing"
        raise


def choose(text: str) -> None:
    """Options, as somebody who founds a table sends them."""
    name, _, given = text.partition("|")
    try:
        plain = msgspec.json.decode(given)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return
    if name in GAMES and isinstance(plain, dict):
        rules = wt.ruleset(name)
        rules.start(3 if plain.get("mode") == "campaign" else 2, Seeded(1), plain)


def build(text: str) -> None:
    """A list of a builder: read, judged, written and read again."""
    name, _, given = text.partition("|")
    builder = GAMES[name].builder() if name in GAMES else None
    if builder is not None:
        army = builder.read(given)
        judged = builder.judge(army, {})
        assert builder.read(judged.text) == judged.army, "it is read as it was written"
        builder.offers(army, {})


def draw(text: str) -> None:
    """A document of an editor: read, judged, shown, written and read again."""
    name, _, given = text.partition("|")
    editor = GAMES[name].editor() if name in GAMES else None
    if editor is not None:
        document = editor.read(given)
        editor.judge(document)
        editor.scene(document)
        text = editor.write(document)
        assert editor.write(editor.read(text)) == text, "it is read as it was written"


def resume(text: str) -> None:
    """A state, as a file or a bot hands it over: what is taken can be looked at."""
    state = wt.load(text)
    for seat in (None, *range(state.seats)):
        state.view(seat)
        state.rules.text(state, seat)


def hear(text: str) -> None:
    """A message of a client."""
    try:
        msgspec.json.decode(text.encode("utf-8", "surrogatepass"), type=ClientMessage)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return


def check(text: str) -> None:
    """A record, as somebody uploads it."""
    told = verified(text)
    if not told.ok:
        raise BadRecord(told.line, told.problem)


Target = tuple[Callable[[], tuple[str, ...]], Callable[[str], object]]
TARGETS: dict[str, Target] = {
    "record": (records, check),
    "state": (states, resume),
    "map": (maps, parse_map),
    "cases": (cases, lambda text: parse_cases(text, "cases.yaml")),
    "notation": (notations, play),
    "options": (options, choose),
    "army": (armies, build),
    "document": (documents, draw),
    "message": (lambda: MESSAGES, hear),
    "name": (lambda: ("Ann", "Αννα", "I ❤️ dragons"), printable),
}


@cache
def valid(name: str) -> tuple[str, ...]:
    return TARGETS[name][0]()


def attack(name: str, seed: int) -> bool:
    """One damaged text for a parser; True if it was refused."""
    chance = Random(seed)
    seeds = valid(name)
    text = damaged(chance.choice(seeds), chance, seeds)
    began = time.process_time()
    refused = False
    try:
        TARGETS[name][1](text)
    except WyrmtableError as refusal:
        refused = True
        told = str(refusal)
        assert told and "\n" not in told, "a refusal is one line"
    assert time.process_time() - began < LONGEST, "it takes too long"
    return refused
