"""What a position of Attack Wing looks like to a seat, or to a spectator.

The rules count y to the north, scenes count it to the south: the table lies north of y = 0.
"""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from wyrmtable.board.scene import (
    Board,
    Disc,
    Gauge,
    PanelLine,
    Piece,
    Rectangle,
    Scene,
    SeatPanel,
)
from wyrmtable.core.wording import result
from wyrmtable.games.attackwing import creatures, damagecards, upgrades
from wyrmtable.games.attackwing.damage import armor_value, full_armor, health_left
from wyrmtable.games.attackwing.dials import COLORS, MANEUVER_NAMES
from wyrmtable.games.attackwing.events import burst_piece
from wyrmtable.games.attackwing.events import token_piece as named_token
from wyrmtable.games.attackwing.guessing import dials_seen, knows_token
from wyrmtable.games.attackwing.mats import sheet
from wyrmtable.games.attackwing.movement import COLOR_NAMES
from wyrmtable.games.attackwing.scenemarks import HEIGHT, marks
from wyrmtable.games.attackwing.state import (
    ACTIVATED,
    ADVENTURE_1,
    AIR,
    ALTITUDES,
    CARRIED,
    CHARGED,
    CHOOSING,
    DISABLED,
    FOUGHT,
    GEYSER,
    GROUND,
    LEGION,
    LETTERS,
    NONE,
    OBSTRUCTED,
    ON_TABLE,
    OUT_NAMES,
    PHASE_NAMES,
    PIVOTED,
    PLACE,
    PLANNING,
    STANDING,
    SWOOP,
    TREASURE,
    U_DT,
    U_PDT,
    U_STATE,
    U_WIDTH,
    WALLED,
    AttackWing,
)
from wyrmtable.games.attackwing.tokens import BURST_RADIUS, CENTER_RADIUS, OBJECTIVE_RADIUS
from wyrmtable.games.attackwing.verbs import TOKENS

BURST_LEVELS = ("on both levels", "on the ground", "in the air")
COLOURS = ("red", "blue", "gold", "green", "violet", "copper", "teal", "black", "silver")
MONSTERS = {"giant", "beast", "angel", "elemental", "undead", "plant"}
OBSTACLES = {  # what the law calls the kinds of Objective Tokens, by `state.TOKEN_KINDS`
    0: "Ground Obstacle",
    1: "Air Obstacle",
    2: "Ground and Air Obstacle",
    3: "Mist",
    4: "Treasure",
    5: "Geyser",
}
CHOICES = {"dragon": "Choosing dragons", "part": "Asking for parts", "legion": "Building legions"}
MARKS = {
    PIVOTED: "pivoted",
    CHARGED: "charged",
    OBSTRUCTED: "obstructed",
    WALLED: "hit the wall",
}


def scene(state: AttackWing, seat: int | None = None) -> Scene:
    """The scene for a seat; None is the spectator. It holds nothing that `view(seat)` hides."""
    return Scene(
        title="Attack Wing",
        phase=phase_line(state),
        clock=() if state.phase in (CHOOSING, PLACE) else (state.round,),
        board=Board(
            kind="plane",
            left=0.0,
            top=-float(state.area),
            right=float(state.area),
            bottom=0.0,
            level=1.5,
            ceiling=2,
            surface="open",
            grid=0.0 if not state.premeasure else 3.0,  # a grid is a ruler (AW-2.17)
            unit="inch",
        ),
        pieces=(*tokens(state, seat), *bursts(state), *bases(state)),
        marks=tuple(marks(state, seat)),
        seats=tuple(seat_panel(state, seat, player) for player in range(state.seats)),
        note=note(state, seat),
    )


def phase_line(state: AttackWing) -> str:
    """For example `Round 3 · Combat`."""
    if state.outcome is not None:
        return f"Round {state.round} · The game is over" if state.round else "The game is over"
    if state.phase == CHOOSING:
        question = state.question
        what = "Choosing" if question is None else CHOICES.get(question.name, "Choosing")
        return f"Set-up · {what}"
    if state.phase == PLACE:
        return "Set-up · Placing"
    return f"Round {state.round} · {PHASE_NAMES[state.phase].capitalize()}"


def note(state: AttackWing, seat: int | None) -> str:
    """Who looks, and how the game ended."""
    outcome = state.outcome
    if outcome is not None:
        best = [seat_name(state, player) for player in outcome.winners or outcome.draw]
        return f"{result(outcome, best)} ({outcome.cite})"
    return "Seen by a spectator" if seat is None else f"Seen by {seat_name(state, seat)}"


def in_teams(state: AttackWing) -> bool:
    """Do several players share a side (AW-18.1)?"""
    return state.mode == LEGION and state.seats > state.side_count


def colour_of(state: AttackWing, seat: int) -> str:
    """The colour of a seat, in teams that of its side (AW-23.7)."""
    return COLOURS[state.seat_side[seat] if in_teams(state) else seat]


def seat_name(state: AttackWing, seat: int) -> str:
    """What pictures and texts call a seat: its colour, in a team with a number."""
    name = colour_of(state, seat).capitalize()
    if not in_teams(state):
        return name
    return f"{name} {state.seat_side[: seat + 1].count(state.seat_side[seat])}"


def called(state: AttackWing, creature: int) -> str:
    """The name of a creature, with a number if there are several of its kind (AW-23.7)."""
    card = state.card[creature]
    named = creatures.NAMES[card]
    if state.card.count(card) == 1:
        return named
    return f"{named} {state.card[: creature + 1].count(card)}"


# -- pieces ------------------------------------------------------------------------------------


def bases(state: AttackWing) -> list[Piece]:
    """All creatures and soldiers on the table, those with names and gauges on top."""
    here = [base for base, place in enumerate(state.place) if place == STANDING]
    leading = [base for base in here if base == state.point[state.who[base]]]
    return [piece(state, base) for base in [*[one for one in here if one not in leading], *leading]]


def kind_of(state: AttackWing, creature: int) -> str:
    """What a client draws for a creature."""
    card = state.card[creature]
    class_ = creatures.KINDS[creatures.CLASS[card]]
    if class_ == "dragon":
        return "dragon"
    if creatures.TROOP[card]:
        return "troop"
    if class_ == "siege_engine":
        return "engine"
    return "monster" if class_ in MONSTERS else "character"


def piece(state: AttackWing, base: int) -> Piece:
    """A base on the table; soldiers beside the Point Soldier have no gauges of their own."""
    creature = state.who[base]
    size = state.size(creature)
    leading = base == state.point[creature]
    return Piece(
        id=state.base_name(base),
        kind=kind_of(state, creature),
        name=called(state, creature) if leading else state.base_name(base),
        short=state.base_name(base),
        x=state.x[base],
        y=-state.y[base],
        seat=state.owner[creature],
        z=HEIGHT[state.altitude[creature]],
        heading=state.heading[base],
        size=3 if creatures.LARGE[state.card[creature]] else 2 if leading else 1,
        footprint=Rectangle(width=size, length=size),
        gauges=() if state.is_troop(creature) else (health(state, creature),),
        tags=tags(state, creature) if leading else grounded(state, creature),
    )


def health(state: AttackWing, creature: int) -> Gauge:
    """The Health that is left."""
    most = creatures.HEALTH[state.card[creature]]
    return Gauge(name="health", value=health_left(state, creature), maximum=most)


def gauges(state: AttackWing, creature: int) -> tuple[Gauge, ...]:
    """Health and Armor left, Exhaustion Tokens, and the soldiers of a Troop."""
    full = armor_value(state, creature)
    shown = [
        health(state, creature),
        Gauge(name="armor", value=full_armor(state, creature), maximum=full),
    ]
    if state.exhaustion[creature]:
        shown.append(Gauge(name="exhaustion", value=state.exhaustion[creature]))
    if state.is_troop(creature):
        every = state.who.count(creature)
        shown.append(Gauge(name="soldiers", value=len(state.bases_of(creature)), maximum=every))
    return tuple(shown)


def grounded(state: AttackWing, creature: int) -> tuple[str, ...]:
    """The tag that folds the wings of a flyer on the ground."""
    flies = creatures.FLIES[state.card[creature]]
    return ("grounded",) if flies and state.altitude[creature] == GROUND else ()


def tags(state: AttackWing, creature: int) -> tuple[str, ...]:
    """Altitude, tokens and what has happened to a creature this round."""
    shown = [*grounded(state, creature)]
    if state.altitude[creature] != GROUND:
        shown.append("swooping" if state.altitude[creature] == SWOOP else ALTITUDES[AIR])
    for token, name in enumerate(TOKENS):
        count = state.tokens[creature * len(TOKENS) + token]
        if count:
            shown.append(name if count == 1 else f"{count} {name}")
    shown += [name for mark, name in MARKS.items() if state.marked(creature, mark)]
    for at in range(0, len(state.effects), 2):
        if state.effects[at] == creature:
            shown.append(upgrades.NAMES[state.upgrade_card(state.effects[at + 1])])
    pressed = len(state.pressed(creature))
    if pressed:
        shown.append(f"{pressed} pressed")
    carried = [
        token
        for token, where in enumerate(state.token_where)
        if where == CARRIED and state.token_holder[token] == creature
    ]
    if carried:
        shown.append("carries 1 item" if len(carried) == 1 else f"carries {len(carried)} items")
    return tuple(shown)


def tokens(state: AttackWing, viewer: int | None) -> list[Piece]:
    """Obstacles, treasure and geysers on the table, and the Center Marker of adventure 2."""
    shown: list[Piece] = []
    middle = state.area / 2.0
    if state.adventure == 2 and state.phase != CHOOSING:
        marker = Disc(radius=CENTER_RADIUS)
        shown.append(
            Piece(
                id="center",
                kind="objective",
                name="Center",
                short="+",
                x=middle,
                y=-middle,
                footprint=marker,
            )
        )
    for token, where in enumerate(state.token_where):
        if where == ON_TABLE:
            shown.append(token_piece(state, viewer, token))
    return shown


def token_piece(state: AttackWing, viewer: int | None, token: int) -> Piece:
    """One Objective Token; who has not seen it sees its back."""
    known = knows_token(state, viewer, token)
    kind = state.token_kind[token]
    treasure = state.mode == ADVENTURE_1 or state.adventure == 1
    back = "Treasure" if treasure else "Obstacle"
    number = state.token_number[token]
    up = bool(state.token_up[token])
    name = back
    if known:
        name = OBSTACLES[kind] if kind == GEYSER or not number else f"{OBSTACLES[kind]} {number}"
    shown_tags: list[str] = []
    colour = "gold" if treasure else ""
    if known and kind == GEYSER:
        colour = "red" if up else "teal"
        shown_tags.append("active" if up else "dormant")
    elif known and not up:
        shown_tags.append("face down for others")
    return Piece(
        id=named_token(token + 1),
        kind="token" if kind in (TREASURE, GEYSER) or treasure else "obstacle",
        name=name,
        short=("G" if up else "g") if known and kind == GEYSER else str(number) if known else "?",
        colour=colour,
        x=state.token_x[token],
        y=-state.token_y[token],
        footprint=Disc(radius=OBJECTIVE_RADIUS),
        tags=tuple(shown_tags),
        hidden=not known,
    )


def bursts(state: AttackWing) -> list[Piece]:
    """The Burst Tokens that lie on the table."""
    shown: list[Piece] = []
    for at in range(0, len(state.bursts), 2):
        card = state.upgrade_card(state.bursts[at])
        shown.append(
            Piece(
                id=burst_piece(
                    LETTERS[state.upgrades[state.bursts[at] * U_WIDTH]], upgrades.KEYS[card]
                ),
                kind="token",
                name=upgrades.NAMES[card],
                short="B",
                x=state.burst_at[at],
                y=-state.burst_at[at + 1],
                footprint=Disc(radius=BURST_RADIUS),
                tags=(BURST_LEVELS[state.bursts[at + 1]],),
            )
        )
    return shown


# -- panels ------------------------------------------------------------------------------------


def seat_panel(state: AttackWing, viewer: int | None, seat: int) -> SeatPanel:
    """A seat with its creatures, those that have left play among them."""
    side = state.seat_side[seat]
    own = [creature for creature, owner in enumerate(state.owner) if owner == seat]
    return SeatPanel(
        seat=seat,
        name=seat_name(state, seat),
        colour=colour_of(state, seat),
        team=f"Side {side + 1}" if side != NONE else "",
        status=status(state, viewer, seat),
        tags=("initiative",) if state.initiative != NONE and state.initiative == side else (),
        lines=tuple(panel_line(state, viewer, creature) for creature in own),
    )


def panel_line(state: AttackWing, viewer: int | None, creature: int) -> PanelLine:
    """A creature with its dial, its Upgrades and its damage."""
    if not state.in_play(creature):
        gone = OUT_NAMES[state.out[creature]]
        return PanelLine(name=called(state, creature), short=LETTERS[creature], tags=(gone,))
    point = state.point[creature]
    standing = state.place[point] == STANDING
    return PanelLine(
        name=called(state, creature),
        short=LETTERS[creature],
        piece=state.base_name(point) if standing else "",
        altitude=HEIGHT[state.altitude[creature]] if standing else None,
        gauges=gauges(state, creature),
        tags=(
            *dial_tag(state, viewer, creature),
            *tags(state, creature),
            *damage_tags(state, creature),
            *upgrade_tags(state, creature),
        ),
        sheet=sheet(state, creature),
    )


def dial_tag(state: AttackWing, viewer: int | None, creature: int) -> tuple[str, ...]:
    """`dial TL3 (white)` for those who know it, else whether it is set."""
    seen = dials_seen(state, viewer)[creature]
    if seen is not None and seen != NONE:
        color = COLORS[state.dial_of[creature]][seen]
        return (f"dial {MANEUVER_NAMES[seen]} ({COLOR_NAMES[color]})",)
    if state.phase == PLANNING:
        return ("dial set",) if state.ready[state.owner[creature]] else ()
    done = state.marked(creature, ACTIVATED) or state.marked(creature, FOUGHT)
    return () if done or seen is not None or state.phase < PLANNING else ("dial face down",)


def upgrade_tags(state: AttackWing, creature: int) -> tuple[str, ...]:
    """The Upgrades, with `off` if disabled and the Duration Tokens on them."""
    shown: list[str] = []
    for upgrade in state.upgrades_of(creature):
        row = state.upgrades[upgrade * U_WIDTH : upgrade * U_WIDTH + U_WIDTH]
        name = upgrades.NAMES[state.upgrade_card(upgrade)]
        durations = row[U_DT] + row[U_PDT]
        extra = ["off"] if row[U_STATE] == DISABLED else []
        if durations:
            extra.append(f"{durations} DT")
        shown.append(f"{name} ({', '.join(extra)})" if extra else name)
    return tuple(shown)


def damage_tags(state: AttackWing, creature: int) -> tuple[str, ...]:
    """The face-up Damage Cards by name, the others by number."""
    shown = [
        damagecards.NAMES[state.up[at + 1]]
        for at in range(0, len(state.up), 3)
        if state.up[at] == creature
    ]
    down = len([base for base in state.down_of if state.who[base] == creature])
    return (*shown, f"{down} damage face down") if down else tuple(shown)


def status(state: AttackWing, viewer: int | None, seat: int) -> str:
    """What the seat is doing, as far as the viewer may know."""
    if state.outcome is not None:
        return "winner" if seat in state.outcome.winners else ""
    if state.quit[seat]:
        return "conceded"
    if state.phase in (CHOOSING, PLANNING) and state.ready[seat]:
        return "ready"
    if seat not in state.asked_view(viewer):
        return ""
    return {CHOOSING: "choosing", PLANNING: "setting dials"}.get(state.phase, "to act")
