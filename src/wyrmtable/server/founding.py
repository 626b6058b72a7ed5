"""Founding tables, sitting down, rematches."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

import msgspec

from wyrmtable.bots import UnknownBot, bot
from wyrmtable.core.errors import BadOptions, WyrmtableError
from wyrmtable.core.ruleset import NOTHING, Ruleset
from wyrmtable.core.wording import bot_name
from wyrmtable.games import ruleset
from wyrmtable.server import metrics
from wyrmtable.server.hall import Hall
from wyrmtable.server.keys import new_id
from wyrmtable.server.ledger import Founding
from wyrmtable.server.logs import log
from wyrmtable.server.naming import distinct, printable
from wyrmtable.server.room import Room
from wyrmtable.server.table import Table
from wyrmtable.server.wire import CreateTable, Invitation, Invited, Seated, SeatWanted

# options of a game that end so are the time for its decisions
CLOCKS = ("seconds", "timer", "clock")
EASY = "hatchling"  # the bot of who does not choose one


class NoSeat(WyrmtableError):
    """Nobody can sit down there."""


class NotYours(WyrmtableError):
    """Only who sits at the table may do this."""


async def found(hall: Hall, wanted: CreateTable, identity: str) -> Seated:
    """Found a table; BadOptions says what does not fit."""
    rules = ruleset(wanted.game)
    seats = called([checked_seat(rules, n, seat) for n, seat in enumerate(wanted.seats)])
    if wanted.stand_in is not None:
        check_level(wanted.stand_in, "stand_in")
    options, seconds = with_clock(rules, wanted.options, wanted.seconds)
    plain = msgspec.to_builtins(rules.options(options))
    founding = Founding(
        game=rules.name,
        rules=rules.version,
        options=plain,
        seats=seats,
        private=wanted.private,
        seconds=seconds,
        stand_in=wanted.stand_in,
        created=hall.now(),
        window=checked_window(rules, wanted.window),
    )
    return await open_table(hall, founding, identity)


async def open_table(hall: Hall, founding: Founding, identity: str) -> Seated:
    """Write a new table down and open its room."""
    table_id, secret = new_id(), secrets.token_bytes(32)
    table = Table(table_id, founding, secret)  # refuses options that do not fit the seats
    mine = table.founder_seats()
    await hall.store.found(table_id, founding, secret, table.status, mine, identity)
    metrics.FOUNDED.labels(founding.game).inc()
    log.info("table_founded", table=table_id, game=founding.game, seats=table.size)
    return seated(hall, await hall.room(table_id), mine, hall.keys.founder(table_id))


def seated(hall: Hall, room: Room, seats: list[int], key: str) -> Seated:
    """What somebody is told who has sat down; the founder can invite."""
    table = room.table
    invitations = []
    if key == hall.keys.founder(table.id):
        invitations = [
            Invitation(seat=seat, key=hall.keys.invitation(table.id, seat))
            for seat in range(table.size)
            if not table.taken[seat]
        ]
    return Seated(table=hall.info(room), seats=seats, key=key, invitations=invitations)


async def join(hall: Hall, table_id: str, name: str, key: str | None, identity: str) -> Seated:
    """Sit down with an invitation, or at a public table on any free seat."""
    shown = printable(name)
    room = await hall.room(table_id)
    if key is not None:
        held = hall.keys.seats(room.table, key)
        if held:
            return seated(hall, room, held, key)
    kept = await hall.store.seats_of(table_id, [identity])
    request = f"sit:{secrets.token_hex(8)}"

    def choose(table: Table) -> int:
        if key is not None:
            return free_seat(hall, table, key)
        if table.founding.private:
            raise NoSeat("this table is private; ask its founder for a link")
        if kept:
            raise NoSeat("you sit at this table already")
        for seat, wanted in enumerate(table.founding.seats):
            if wanted.kind == "link" and not table.taken[seat]:
                return seat
        raise NoSeat("all seats of this table are taken")

    if kept and (key is None or hall.keys.invited(room.table, key) in kept):
        return seated(hall, room, kept, hall.keys.key_of(room.table, kept[0]))
    while True:
        seat = choose(room.table)
        called = unlike_others(room.table, seat, shown)

        def still_free(table: Table, seat: int = seat, called: str = called) -> None:
            if table.taken[seat] or called != unlike_others(table, seat, shown):
                raise _TakenMeanwhile

        try:
            room = await hall.perform(
                table_id, "sit", seat, request, called, identity=identity, check=still_free
            )
        except _TakenMeanwhile:
            room = await hall.room(table_id)
            continue
        log.info("seat_taken", table=table_id, seat=seat)
        return seated(hall, room, [seat], hall.keys.key_of(room.table, seat))


def unlike_others(table: Table, seat: int, name: str) -> str:
    """The name under which somebody sits down: nobody at a table passes for another."""
    return distinct(name, [other for n, other in enumerate(table.names) if n != seat])


def free_seat(hall: Hall, table: Table, key: str) -> int:
    """The seat that an invitation still opens."""
    seat = hall.keys.invited(table, key)
    if seat is None:
        raise NoSeat("this link is for no seat of this table")
    if table.taken[seat]:
        raise NoSeat("this link has already been used")
    return seat


async def invited(hall: Hall, table_id: str, key: str, identities: list[str]) -> Invited:
    """What somebody with this link would sit down to; who sits there finds the seat again."""
    room = await hall.room(table_id)
    await room.settled()
    held = hall.keys.seats(room.table, key)
    if not held and identities:
        kept = await hall.store.seats_of(table_id, identities)
        held = [seat for seat in kept if seat == hall.keys.invited(room.table, key)]
    info = hall.info(room)
    try:
        return Invited(table=info, seat=held[0] if held else free_seat(hall, room.table, key))
    except NoSeat as refusal:
        return Invited(table=info, seat=None, why=str(refusal))


class _TakenMeanwhile(Exception):
    """Somebody else was quicker: look for another seat."""


async def rematch(
    hall: Hall,
    table_id: str,
    seats: list[int],
    identity: str,
    chosen: Mapping[int, str] = NOTHING,
) -> Seated:
    """The next table with the same agreement; who asks first founds it, the others sit down.

    `chosen` is what players choose between two games of a campaign, by seat.
    """
    room = await hall.room(table_id)
    table = room.table
    if not seats:
        raise NotYours("only who has played here can ask for a rematch")
    if not room.over:
        raise NoSeat("the game is not over yet")
    if table.next_table is None:
        wanted = [
            SeatWanted(
                kind=seat.kind if seat.kind == "bot" else "you" if n in seats else "link",
                name=table.names[n],
                level=seat.level,
            )
            for n, seat in enumerate(table.founding.seats)
        ]
        following = table.sequel({seat: key for seat, key in chosen.items() if seat in seats})
        options = table.founding.options
        if following is not None:  # of a campaign: not the same game again
            for choice in following.choices:
                if choice.seat not in seats and table.bot_level(choice.seat) is None:
                    name = table.names[choice.seat]
                    raise NoSeat(f"{name} chooses {choice.what} first and opens the next game")
            options = {**options, **following.options}
        founding = msgspec.structs.replace(
            table.founding, options=options, seats=wanted, created=hall.now(), private=True
        )
        made = await open_table(hall, founding, identity)
        room = await hall.perform(table_id, "next", seats[0], "next", made.table.id)
        if room.table.next_table == made.table.id:
            return made
    assert room.table.next_table is not None
    next_room = await hall.room(room.table.next_table)
    held = await hall.store.seats_of(next_room.id, [identity])
    if held:
        key = hall.keys.key_of(next_room.table, held[0])
        return seated(hall, next_room, held, key)
    key = hall.keys.invitation(next_room.id, seats[0])
    return await join(hall, next_room.id, table.names[seats[0]], key, identity)


def checked_seat(rules: Ruleset, number: int, seat: SeatWanted) -> SeatWanted:
    """A seat with a name that can be shown and, for a bot, a level that exists."""
    where = f"seats[{number}]"
    if seat.kind == "bot":
        level = seat.level or EASY
        check_level(level, where)
        name = printable(seat.name) if seat.name else None
        return SeatWanted(kind="bot", name=name, level=level)
    if seat.level is not None:
        raise BadOptions(where, "only a bot has a level")
    return SeatWanted(
        kind=seat.kind, name=None if seat.name is None else printable(seat.name), level=None
    )


def called(seats: list[SeatWanted]) -> list[SeatWanted]:
    """Bots without a name are called by their level: Drake, Drake 2; no name is there twice."""
    taken = {seat.name for seat in seats}
    named: list[SeatWanted] = []
    for seat in seats:
        name = seat.name
        if name is not None:
            name = distinct(name, [before.name for before in named if before.name is not None])
        elif seat.level is not None:
            name = bot_name(seat.level, taken)
            taken.add(name)
        named.append(SeatWanted(kind=seat.kind, name=name, level=seat.level))
    return named


def checked_window(rules: Ruleset, window: int) -> int:
    """The seconds of a window; BadOptions if the game has none."""
    if window and not rules.windows:
        raise BadOptions("window", f"{rules.title} has no windows in which cards are played")
    return window


def check_level(level: str, where: str) -> None:
    try:
        bot(level)
    except UnknownBot as unknown:
        raise BadOptions(where, str(unknown)) from None


def with_clock(
    rules: Ruleset, options: dict[str, object], seconds: int
) -> tuple[dict[str, object], int]:
    """The options with the clock of the table in them, and the time for each decision.

    A game whose time-outs are an option says so by the name of the option.
    """
    timed = [name for name in rules.option_names if name.rpartition("_")[2] in CLOCKS]
    if seconds:
        return {**options, **{name: seconds for name in timed if not options.get(name)}}, seconds
    given = [options[name] for name in timed if options.get(name)]
    chosen = given[0] if given else 0
    return options, chosen if isinstance(chosen, int) else 0
