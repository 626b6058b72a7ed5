"""Events of DragonWars in plain words, for logs and people who listen instead of look."""

from __future__ import annotations

from collections.abc import Mapping

from wyrmtable.core.event import Event
from wyrmtable.core.outcome import Outcome
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.sentence import sentences
from wyrmtable.core.wording import NAMELESS, listed, person

TEMPLATES = {
    "seated": "The seats are shuffled. The seat order is: {order}.",
    "colour_taken": "{seat} takes {colour}.",
    "site_taken": "{seat} takes the Lair site {site}.",
    "dragons_placed": "{seat} places the dragons: {dragons}.",
    "round_begins": "Round {round} begins: everybody plots.",
    "locked": "{player} has locked a plot.",
    "unlocked": "{player} has unlocked the plot.",
    "declared": "{player} has declared for Turn {turn}.",
    "all_declared": "All declarations for Turn {turn} are in.",
    "revealed": "All plots are revealed.",
    "facing_set": "{dragon} faces {facing}.",
    "recovered": "{dragon} recovers {health} health and {energy} energy.",
    "turn_begins": "Round {round}, Turn {turn}.",
    "moved": "{dragon} moves to {hex}, total height {total}, facing {facing}.",
    "illegal": "{dragon} makes an illegal movement.",
    "rolled": "{dragon} rolls {d20} and needs {need}: {ok}.",
    "fell": "{dragon} falls to the ground at {hex} and takes {damage} damage.",
    "hurt": "{dragon} takes {damage} damage.",
    "died": "{dragon} dies at {hex}.",
    "removed": "{dragon} leaves the board.",
    "resigned": "{player} resigns.",
    "eliminated": "{player} has no dragons left.",
    "denied": "{dragon} finds no room at {hex}.",
    "placed": "{dragon} is forced out to {hex}, total height {total}, facing {facing}.",
    "crashed": "{dragon} crashes into the ground there.",
    "fired": "{dragon} makes a {kind} for {cost} energy, {hexes}.",
    "fizzled": "{dragon} does not make its plotted attack.",
    "hit": "{by} hits {dragon} for {damage}.",
    "melee_hit": "{by} strikes {dragon} in Melee for {damage}.",
    "melee_none": "{dragon} is tied and makes no Melee attack.",
    "egg_taken": "{dragon} picks up the egg at {hex}.",
    "egg_tied": "Nobody can pick up the egg at {hex}: the first place is tied.",
    "egg_dropped": "The egg drops to the ground at {hex}.",
    "round_cut": "The rest of Round {round} is cancelled.",
    "over": "{result}: {why}.",
}
SENTENCES = sentences(TEMPLATES)
CALLED: dict[str, str] = {}  # there are few dragons
ENDINGS = {
    "last": "nobody else has dragons left",
    "nobody left": "their last dragons went down together",
    "egg home": "the egg is home in the Lair",
    "no progress": "for too many Rounds nothing has happened",
    "round limit": "the last Round has been played",
}


def describe(event: Event, names: Mapping[str, str] = NAMELESS) -> str:
    """One sentence for an event, with the names of people where they are known."""
    sentence = SENTENCES[event.name]
    data = event.data
    if event.name == "over":
        return sentence.filled([result(data, names), ENDINGS[str(data["reason"])]])
    return sentence.filled([word(gap, data[gap], names) for gap in sentence.gaps])


def ending(outcome: Outcome) -> str:
    """Why a game has ended."""
    return ENDINGS.get(outcome.reason, outcome.reason)


def result(data: PlainDict, names: Mapping[str, str]) -> str:
    """Who has won, or between whom it is a draw."""
    if "winners" in data:
        best = word("winners", data["winners"], names)
        if "team" in data:
            return f"The {str(data['team']).capitalize()} win, {best}"
        return f"{best} wins"
    return f"A draw between {word('draw', data['draw'], names)}"


def word(key: str, value: Plain, names: Mapping[str, str] = NAMELESS) -> str:
    """A value as it is said."""
    if key in ("dragon", "by") and isinstance(value, str):
        return called(value)
    if key == "ok":
        return "avoided" if value else "failed"
    if key == "kind":
        return str(value).replace("_", " ").title()
    if key == "order" and isinstance(value, list):
        return ", ".join([seated(seat, names) for seat in value if isinstance(seat, int)])
    if key == "seat" and isinstance(value, int):
        return seated(value, names)
    if key == "hex" and isinstance(value, list):
        return f"({value[0]},{value[1]})"
    if key == "hexes" and isinstance(value, list):
        return (
            f"at {listed([word('hex', at) for at in value])}" if value else "which reaches no hex"
        )
    if key in ("winners", "draw") and isinstance(value, list):
        return listed([person(str(name), names) for name in value])
    if key == "player":
        return person(str(value), names)
    if key == "dragons" and isinstance(value, dict):
        return ", ".join([f"{called(name)} {word('hex', at)}" for name, at in value.items()])
    return str(value)


def called(dragon: str) -> str:
    """A dragon as it is called: `Red Ancient`."""
    known = CALLED.get(dragon)
    if known is None:
        colour, _, kind = dragon.partition(".")
        known = CALLED[dragon] = f"{colour.capitalize()} {kind.capitalize()}"
    return known


def seated(seat: int, names: Mapping[str, str]) -> str:
    """Who sits on a seat; people count seats from 1."""
    return person(f"seat {seat + 1}", names)
