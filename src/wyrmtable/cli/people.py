"""Who sits at a table in the terminal, and what people and bots are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from wyrmtable.bots import Bot, UnknownBot, bot
from wyrmtable.cli.polite import Refusal
from wyrmtable.core.match import Match
from wyrmtable.core.wording import bot_name, titled

BOT_MARK = " (bot)"  # by this a resumed game knows which seats are bots


def seat_names(given: str | None, bots: Sequence[str], seats: int) -> list[str]:
    """Names of the people first, then of the bots."""
    people = [name.strip() for name in (given or "").split(",") if name.strip()]
    places = seats - len(bots)
    if len(people) > places:
        room = "1 person" if places == 1 else f"{places} people"
        raise Refusal(f"--names: {len(people)} names for {room}; --seats and --bots make room")
    for name in people:
        if name.endswith(BOT_MARK):
            raise Refusal(f"--names: {name!r} is how a bot is called; --bots seats bots")
    people += [f"Player {seat + 1}" for seat in range(len(people), places)]
    taken = [*people]
    for level in bots:
        taken.append(bot_name(level, taken))
    return people + [name + BOT_MARK for name in taken[len(people) :]]


def bots_by_name(names: Sequence[str], pace: float = 1.0) -> dict[int, Bot]:
    """The bots at a table, known by the names of their seats."""
    found: dict[int, Bot] = {}
    for seat, name in enumerate(names):
        if name.endswith(BOT_MARK):
            words = name.removesuffix(BOT_MARK).split(" ")
            title = " ".join(words[:-1] if words[-1].isdecimal() else words)
            with suppress(UnknownBot):
                found[seat] = bot(titled(title), pace)
    return found


def names_now(match: Match) -> Mapping[str, str]:
    """Names by what events call seats now; that somebody is a bot need not be said every time."""
    return match.rules.names_at(match.state, [name.removesuffix(BOT_MARK) for name in match.names])
