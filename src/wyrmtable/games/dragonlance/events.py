"""What happens in DragonLance: every kind of event with its sentence and what it looks like."""

# not compiled: msgspec structs and text for people
from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import field

from wyrmtable.core.cues import (
    Announce,
    Chapter,
    Cue,
    Dice,
    Leave,
    Move,
    Quit,
    Shine,
    Strike,
    Wear,
    Words,
    lost,
    tile_of,
)
from wyrmtable.core.eventdata import EventData, Names, Seat, Spoken
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.codes import KIND_NAMES, RANGED, REGULAR
from wyrmtable.games.dragonlance.eventparts import (
    LANCE,
    AtPlace,
    Being,
    Beings,
    Card,
    CardCount,
    Cards,
    Found,
    Hex,
    Item,
    Levels,
    Place,
    Points,
    Rolls,
    Seats,
    being,
    card_title,
    drop,
    flight,
    item_named,
    set_down,
    summed,
    tone,
    with_lance,
)
from wyrmtable.games.dragonlance.pieces import (
    CITADEL_HEIGHT,
    DIE,
    FOUND,
    TOWER_HEIGHT,
)

ENDINGS = {  # by the reason of a victory, by the clause of a draw
    "last survivor": "nobody else has dragons left",
    "last team": "the other team has no dragons left",
    "lance home": "the DragonLance is home in the lair",
    "round limit": "the last round has been played, and nobody stands better",
    "DL-14.7": "their last dragons crashed together",
    "DL-14.8": "the last round has been played, and they are even",
}


# -- set-up --------------------------------------------------------------------------------------


class Choosing(EventData, tag="choosing"):
    sentence = "Colours are chosen in this order: {order}."
    order: Seats


class ColourTaken(EventData, tag="colour_taken"):
    sentence = "{seat} takes {colours}."
    seat: Seat
    colours: list[str]
    leaders: list[str] = field(default_factory=list)


class RolledForFirst(EventData, tag="rolled_for_first"):
    sentence = "For the first turn: {dice}."
    dice: Rolls


class FirstHorde(EventData, tag="first_horde"):
    sentence = "{horde} begins."
    horde: Being


class Mounted(EventData, tag="mounted"):
    sentence = "The leader of {horde} rides {dragon}."
    horde: Being
    dragon: Being

    def cues(self) -> Sequence[Cue]:
        return [Wear(piece=self.dragon, tag="ridden"), Shine(piece=self.dragon)]


# -- rounds and turns ----------------------------------------------------------------------------


class RoundBegins(EventData, tag="round_begins"):
    sentence = "Round {round} begins."
    round: int

    def cues(self) -> Sequence[Cue]:
        return [Chapter(great=True), Announce(text=f"Round {self.round}")]


class TurnBegins(EventData, tag="turn_begins"):
    sentence = "{horde} is to move."
    horde: Being

    def cues(self) -> Sequence[Cue]:
        return [Chapter(), Announce(text=f"{self.horde.capitalize()} is to move")]


class DiceThrown(EventData, tag="dice"):
    sentence = "{horde} rolls {dice} and chooses."
    horde: Being
    dice: list[int]

    def cues(self) -> Sequence[Cue]:
        return [Dice(values=tuple(self.dice))]


class Rolled(EventData, tag="rolled"):
    sentence = "{horde} rolls {dice}: {points}."
    horde: Being
    points: Points
    dice: list[int]

    def cues(self) -> Sequence[Cue]:
        shown = " + ".join(map(str, self.dice))
        text = f"{self.horde.capitalize()} rolls {shown}"
        return [Dice(values=tuple(self.dice)), Announce(text=text)]


class PointsLost(EventData, tag="points_lost"):
    sentence = "{horde} loses {points}."
    horde: Being
    points: Points


class TurnEnded(EventData, tag="turn_ended"):
    sentence = "{horde} ends the turn."
    horde: Being


# -- flying --------------------------------------------------------------------------------------


class Moved(EventData, tag="moved"):
    sentence = "{dragon} flies to {hex} at altitude {alt}."
    dragon: Being
    points: int
    hex: Hex
    alt: int
    facing: int
    where: str = ""

    def cues(self) -> Sequence[Cue]:
        return flight(self)


class LandedOnTower(AtPlace, tag="landed_on_tower"):
    sentence = "{dragon} lands on the tower and takes the DragonLance."

    def cues(self) -> Sequence[Cue]:
        return [*flight(self), Leave(piece=LANCE, manner="go"), *with_lance(self.dragon)]


class LeftTower(AtPlace, tag="left_tower"):
    sentence = "{dragon} leaves the tower for {hex}."

    def cues(self) -> Sequence[Cue]:
        return flight(self)


class EnteredCitadel(EventData, tag="entered_citadel"):
    sentence = "{dragon} enters citadel {citadel}."
    dragon: Being
    citadel: str
    hex: Hex
    alt: int
    facing: int
    where: str = ""

    def cues(self) -> Sequence[Cue]:
        return flight(self)


class LeftCitadel(AtPlace, tag="left_citadel"):
    sentence = "{dragon} leaves its citadel for {hex}."

    def cues(self) -> Sequence[Cue]:
        return flight(self)


class Sank(AtPlace, tag="sank"):
    sentence = "{dragon} sinks to altitude 10."

    def cues(self) -> Sequence[Cue]:
        return flight(self)


class StuntFlown(EventData, tag="stunt"):
    sentence = "{dragon} flies a {stunt}."
    stunt: Spoken
    dragon: Being
    cards: list[str]

    def cues(self) -> Sequence[Cue]:
        return [Words(piece=self.dragon, text=self.stunt.replace("_", " "), tone="good")]


# -- citadels and items --------------------------------------------------------------------------


class CitadelsMoved(EventData, tag="citadels_moved"):
    sentence = "The flying citadels move on."
    citadels: dict[str, list[int]]
    inside: dict[str, list[int]]

    def cues(self) -> Sequence[Cue]:
        shown: list[Cue] = []
        for name, to in self.citadels.items():
            shown.append(Move(piece=f"citadel {name}", tile=tile_of([*to])))
        for name, to in self.inside.items():
            shown.append(Move(piece=name, tile=tile_of([*to]), ground=CITADEL_HEIGHT))
        return shown


class Collision(EventData, tag="collision"):
    sentence = "A citadel hits {dragon} for {levels}."
    dragon: Being
    levels: int

    def cues(self) -> Sequence[Cue]:
        return [Words(piece=self.dragon, text=f"collision, d{DIE}: {self.levels}", tone="harm")]


class Pushed(EventData, tag="pushed"):
    sentence = "{dragon} is pushed to {to} at altitude {alt}."
    dragon: Being
    to: Hex
    hex: Hex
    alt: int
    facing: int
    where: str = ""

    def cues(self) -> Sequence[Cue]:
        return flight(self)


class Searched(EventData, tag="searched"):
    sentence = "{dragon} searches citadel {citadel} and rolls {die}: {success}."
    dragon: Being
    citadel: str
    die: int
    success: Found

    def cues(self) -> Sequence[Cue]:
        text = f"d{DIE}: {self.die} / {FOUND}"
        return [
            Dice(values=(self.die,)),
            Words(piece=self.dragon, text=text, tone="good" if self.success else "bad"),
        ]


class UndersideSeen(EventData, tag="underside_seen"):
    sentence = "Citadel {citadel} hides the {item}."
    citadel: str
    item: Item

    def cues(self) -> Sequence[Cue]:
        citadel = f"citadel {self.citadel}"
        return [Wear(piece=citadel, tag=self.item.replace("_", " ")), Shine(piece=citadel)]


class ItemTaken(EventData, tag="item_taken"):
    sentence = "{dragon} takes the {item}."
    dragon: Being
    item: Item
    citadel: str

    def cues(self) -> Sequence[Cue]:
        return [
            Wear(piece=self.dragon, tag="carrier"),
            Shine(piece=self.dragon, what="treasure"),
            Words(piece=self.dragon, text=item_named(self.item), tone="good"),
        ]


class ItemReturned(EventData, tag="item_returned"):
    sentence = "The {item} is in its citadel again."
    item: Item
    citadel: str

    def cues(self) -> Sequence[Cue]:
        return [Shine(piece=f"citadel {self.citadel}", what="treasure")]


class ItemLost(EventData, tag="item_lost"):
    sentence = "The {item} is lost for good."
    item: Item


class ItemUsed(EventData, tag="item_used"):
    sentence = "{dragon} uses the {item}."
    dragon: Being
    item: Item
    hex: list[int] | None = None
    alt: int | None = None
    facing: int | None = None

    def cues(self) -> Sequence[Cue]:
        told: list[Cue] = [
            Words(piece=self.dragon, text=item_named(self.item), tone="good"),
            Shine(piece=self.dragon),
        ]
        if self.hex is None or self.alt is None:
            return told
        return [*told, *set_down(self.dragon, self.hex, self.alt, self.facing)]


class ItemCaptured(EventData, tag="item_captured"):
    sentence = "{by} strikes the {item} from {from}."
    by: Being
    loser: Being = field(name="from")
    item: Item

    def cues(self) -> Sequence[Cue]:
        return [
            Wear(piece=self.loser, tag="carrier", on=False),
            Words(piece=self.loser, text=f"loses the {item_named(self.item)}", tone="bad"),
        ]


# -- attacks -------------------------------------------------------------------------------------


class AttackAnnounced(EventData, tag="attack_announced"):
    sentence = "{attacker} attacks {target} ({kind})."
    attacker: Being
    target: Being
    kind: Spoken
    line: list[int] | None = None

    def cues(self) -> Sequence[Cue]:
        what = "attacks" if self.kind == KIND_NAMES[REGULAR] else self.kind.replace("_", " ")
        return [Words(piece=self.attacker, text=what)]


class AttackCalledOff(EventData, tag="attack_called_off"):
    sentence = "The attack of {attacker} on {target} is called off."
    attacker: Being
    target: Being

    def cues(self) -> Sequence[Cue]:
        return [Words(piece=self.attacker, text="called off", tone="bad")]


class BattleFought(EventData, tag="battle"):
    sentence = "{attacker} {attacker_total}, {defender} {defender_total}."
    attacker: Being
    defender: Being
    kind: str
    attacker_total: int
    defender_total: int
    attacker_dice: list[int]
    defender_dice: list[int]
    attacker_adds: dict[str, int]
    defender_adds: dict[str, int]

    def cues(self) -> Sequence[Cue]:
        margin = self.attacker_total - self.defender_total
        mine = summed(self.attacker_dice, self.attacker_total)
        theirs = summed(self.defender_dice, self.defender_total)
        far = self.kind == KIND_NAMES[RANGED]
        return [
            Strike(
                piece=self.attacker,
                what="lightning" if far else "claws",
                pieces=(self.defender,),
            ),
            Words(piece=self.attacker, text=mine, tone=tone(margin)),
            Words(piece=self.defender, text=theirs, tone=tone(-margin)),
        ]


class LevelsLost(EventData, tag="levels_lost"):
    sentence = "{dragon} loses {levels}."
    dragon: Being
    levels: Levels
    alt: int

    def cues(self) -> Sequence[Cue]:
        if self.levels <= 0:
            return [Words(piece=self.dragon, text="unharmed")]
        harm = Words(piece=self.dragon, text=lost(self.levels), tone="harm")
        return [harm, *drop(self.dragon, self.alt)]


class LanceCaptured(EventData, tag="lance_captured"):
    sentence = "{by} takes the DragonLance from {from}."
    by: Being
    loser: Being = field(name="from")

    def cues(self) -> Sequence[Cue]:
        return [Wear(piece=self.loser, tag="lancer", on=False), *with_lance(self.by)]


class LanceReturned(EventData, tag="lance_returned"):
    sentence = "The DragonLance is back on the tower."

    def cues(self) -> Sequence[Cue]:
        tower = HEXES.text(HEXES.tower)
        return [
            Move(piece=LANCE, tile=tower, z=TOWER_HEIGHT, ground=TOWER_HEIGHT, manner="put"),
            Shine(tile=tower, what="treasure"),
        ]


class Crashed(EventData, tag="crashed"):
    sentence = "{dragon} crashes."
    dragon: Being
    hex: Hex

    def cues(self) -> Sequence[Cue]:
        fall = Move(piece=self.dragon, tile=tile_of([*self.hex]), z=0, manner="fall")
        return [fall, Leave(piece=self.dragon)]


class LeaderLost(EventData, tag="leader_lost"):
    sentence = "The leader on {dragon} is lost."
    dragon: Being

    def cues(self) -> Sequence[Cue]:
        return [Announce(text="A leader is lost")]


class FellIntoWater(EventData, tag="fell_into_water"):
    sentence = "{dragon} falls into the water."
    dragon: Being

    def cues(self) -> Sequence[Cue]:
        return [*drop(self.dragon, 0), Wear(piece=self.dragon, tag="in the water")]


class HordeOut(EventData, tag="horde_out"):
    sentence = "{horde} has no dragons left."
    horde: Being


class Resurrected(EventData, tag="resurrected"):
    sentence = "{dragon} is back in its lair."
    dragon: Being
    hex: Hex
    facing: int
    cards: list[str]

    def cues(self) -> Sequence[Cue]:
        shown = set_down(self.dragon, self.hex, 0, self.facing)
        return [*shown, Shine(piece=self.dragon, what="healing")]


# -- cards ---------------------------------------------------------------------------------------


class CardDrawn(EventData, tag="card_drawn"):
    sentence = "{horde} draws a spell card."
    horde: Being


class Drew(EventData, tag="drew"):
    sentence = "{horde} has drawn {card}."
    horde: Being
    card: Card


class Declined(EventData, tag="declined"):
    sentence = "{horde} draws no card."
    horde: Being


class Reshuffled(EventData, tag="reshuffled"):
    sentence = "The discards are shuffled into a new draw pile."
    cards: int


class Passed(EventData, tag="passed"):
    sentence = "{horde} passes."
    horde: Being
    window: str


class Held(EventData, tag="held"):
    sentence = "{player} asks for more time."
    player: Being
    seat: int


class Released(EventData, tag="released"):
    sentence = "{player} is ready."
    player: Being
    seat: int


class CardPlayed(EventData, tag="card_played"):
    sentence = "{by} plays {card} for {dragon}."
    by: Being
    card: Card
    dragon: Being
    to: list[int] | str = ""
    alt: int | None = None
    dir: str = ""

    def cues(self) -> Sequence[Cue]:
        return [Shine(piece=self.dragon), Words(piece=self.dragon, text=card_title(self.card))]


class CardCancelled(EventData, tag="card_cancelled"):
    sentence = "{card} for {dragon} is dispelled."
    card: Card
    dragon: Being

    def cues(self) -> Sequence[Cue]:
        text = f"{card_title(self.card)} dispelled"
        return [Words(piece=self.dragon, text=text, tone="bad")]


class Teleported(EventData, tag="teleported"):
    sentence = "{dragon} is teleported to {to}."
    dragon: Being
    to: Place
    alt: int | None = None
    facing: int | None = None

    def cues(self) -> Sequence[Cue]:
        shine = Shine(piece=self.dragon)
        if isinstance(self.to, str) or self.alt is None:  # the landing is told next
            return [shine]
        return [shine, *set_down(self.dragon, self.to, self.alt, self.facing)]


class Fled(EventData, tag="fled"):
    sentence = "{dragon} flees to {to}."
    dragon: Being
    to: Hex
    hex: Hex
    alt: int
    facing: int
    where: str = ""

    def cues(self) -> Sequence[Cue]:
        return [Words(piece=self.dragon, text="flees", tone="bad"), *flight(self)]


class FearDamage(EventData, tag="fear_damage"):
    sentence = "{dragon} is cornered and loses {levels}."
    dragon: Being
    levels: Levels

    def cues(self) -> Sequence[Cue]:
        return [Words(piece=self.dragon, text=f"cornered, d{DIE}: {self.levels}", tone="harm")]


class TakenBack(EventData, tag="taken_back"):
    sentence = "The move of {dragon} is taken back."
    dragon: Being
    points: int
    hex: Hex
    alt: int
    facing: int
    where: str = ""

    def cues(self) -> Sequence[Cue]:
        return flight(self, "put")


class PutBack(AtPlace, tag="put_back"):
    sentence = "{dragon} is back at {hex}, altitude {alt}."

    def cues(self) -> Sequence[Cue]:
        return flight(self, "put")


class TradeOffered(EventData, tag="trade_offered"):
    sentence = "{by} offers {with} {give} for {take}."
    by: Being
    partner: Being = field(name="with")
    give: Cards
    take: Cards


class Traded(EventData, tag="traded"):
    sentence = "{by} and {with} trade {gives} for {takes}."
    by: Being
    partner: Being = field(name="with")
    gives: CardCount
    takes: CardCount


class TradeRefused(EventData, tag="trade_refused"):
    sentence = "{with} refuses a trade with {by}."
    by: Being
    partner: Being = field(name="with")


class TradeWithdrawn(EventData, tag="trade_withdrawn"):
    sentence = "{by} withdraws its offer to {with}."
    by: Being
    partner: Being = field(name="with")


# -- the end -------------------------------------------------------------------------------------


class Resigned(EventData, tag="resigned"):
    sentence = "{player} resigns."
    player: Being
    seat: int

    def cues(self) -> Sequence[Cue]:
        return [Quit(seat=self.seat)]


class LandedAtHome(AtPlace, tag="landed_at_home"):
    sentence = "{dragon} lands at home with the DragonLance."

    def cues(self) -> Sequence[Cue]:
        return [
            *flight(self),
            Shine(piece=self.dragon, what="treasure"),
            Words(piece=self.dragon, text="home!", tone="good"),
        ]


class Won(EventData, tag="won"):
    sentence = "{winner} wins: {why}."
    horde: str | None
    player: str
    reason: str
    team: str = ""

    def words(self, names: Names) -> Mapping[str, str]:
        winner = f"the {self.team.capitalize()} team" if self.team else being(self.player, names)
        return {"winner": winner, "why": ENDINGS[self.reason]}

    def cues(self) -> Sequence[Cue]:
        return [Chapter()]


class Drawn(EventData, tag="drawn"):
    sentence = "A draw between {players}: {why}."
    players: Beings
    clause: str  # by which it is a draw; every event tells its own beside its data

    def plain(self) -> PlainDict:
        told = super().plain()
        del told["clause"]
        return told

    def words(self, names: Names) -> Mapping[str, str]:
        return {"why": ENDINGS[self.clause]}

    def cues(self) -> Sequence[Cue]:
        return [Chapter()]
