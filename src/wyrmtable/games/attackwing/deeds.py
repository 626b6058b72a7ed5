"""What an ability does: one struct for each `do` of a content file."""

# not compiled: msgspec structs for reading TOML
from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from wyrmtable.games.attackwing import conditions


class Doing(conditions.Table, frozen=True, kw_only=True, tag_field="do"):
    """One thing that an ability does."""


class Dice(Doing, frozen=True, kw_only=True, tag="dice"):
    """More or fewer dice: of this roll; at `declare` of all rolls; by an Action, this round."""

    number: conditions.Change
    who: conditions.Who = "you"


class Reroll(Doing, frozen=True, kw_only=True, tag="reroll"):
    """Roll dice again (AW-11.14)."""

    count: conditions.Many
    face: conditions.Face | None = None


class Convert(Doing, frozen=True, kw_only=True, tag="convert"):
    """Turn results into others (AW-11.13); `just_converted` asks for those of the token spent."""

    face: conditions.Face
    to: conditions.Face
    count: conditions.Small = 1
    just_converted: bool = False


class Add(Doing, frozen=True, kw_only=True, tag="add"):
    """Add a result (AW-11.12)."""

    face: conditions.Face
    count: conditions.Small = 1


class Cancel(Doing, frozen=True, kw_only=True, tag="cancel"):
    """Take results away at the start of step 7 (AW-11.21)."""

    face: conditions.Face
    count: conditions.Small = 1


class Deflect(Doing, frozen=True, kw_only=True, tag="deflect"):
    """Stop hits or critical hits in step 8 (AW-11.33)."""

    face: Literal["hit", "crit"]
    count: conditions.Small = 1


class Penetrate(Doing, frozen=True, kw_only=True, tag="penetrate"):
    """The attack penetrates Armor (AW-11.26)."""


class Prevent(Doing, frozen=True, kw_only=True, tag="prevent"):
    """What was about to happen does not: the Exhaustion Token, the damage."""


class Exhaust(Doing, frozen=True, kw_only=True, tag="exhaust"):
    """Give Exhaustion Tokens."""

    count: conditions.Small = 1
    who: conditions.Who = "you"


class Rest(Doing, frozen=True, kw_only=True, tag="rest"):
    """Remove Exhaustion Tokens."""

    count: conditions.Many
    who: conditions.Who = "you"


class LoseTokens(Doing, frozen=True, kw_only=True, tag="lose_tokens"):
    """Lose all Action Tokens."""

    who: conditions.Who = "you"


class FreeAction(Doing, frozen=True, kw_only=True, tag="free_action"):
    """Perform one of these Actions of the Action Bar as a free Action (AW-9.3)."""

    actions: Annotated[list[conditions.Act], Meta(min_length=1)]


class Damage(Doing, frozen=True, kw_only=True, tag="damage"):
    """Suffer normal damage (AW-13.8)."""

    count: conditions.Small = 1
    who: conditions.Who = "you"


class Heal(Doing, frozen=True, kw_only=True, tag="heal"):
    """Discard Damage Cards; the owner of the creature chooses among `any`."""

    count: conditions.Small = 1
    face: Literal["down", "any"] = "down"
    who: conditions.Who = "you"


class TurnDown(Doing, frozen=True, kw_only=True, tag="turn_down"):
    """Flip face-up Damage Cards face down (AW-13.4)."""

    count: conditions.Many
    who: conditions.Who = "you"


class Shatter(Doing, frozen=True, kw_only=True, tag="shatter"):
    """Flip Full Armor Tokens to their Shattered side."""

    count: conditions.Small = 1
    who: conditions.Who = "you"


class Repair(Doing, frozen=True, kw_only=True, tag="repair"):
    """Flip Shattered Armor Tokens to their Full side, as many as there are."""

    count: conditions.Small
    who: conditions.Who = "you"


class GiveEffect(Doing, frozen=True, kw_only=True, tag="effect"):
    """Give the Effect Token of this card (AW-15.4)."""

    who: conditions.Who = "you"


class EndEffect(Doing, frozen=True, kw_only=True, tag="end_effect"):
    """Remove this Effect Token, or one that you choose (AW-15.6)."""

    which: Literal["this", "chosen"] = "this"
    who: conditions.Who = "you"


class Disable(Doing, frozen=True, kw_only=True, tag="disable"):
    """Disable one of the Upgrades of the creature, of its owner's choice (AW-15.9)."""


class Discard(Doing, frozen=True, kw_only=True, tag="discard"):
    """Discard this card (AW-15.10)."""


class FurtherAttack(Doing, frozen=True, kw_only=True, tag="further_attack"):
    """Attack the same creature again with the same weapon (AW-10.20)."""

    times: conditions.Small = 1
    dice: conditions.Change
    reach: conditions.Reach | None = None  # instead of the weapon's


class Attacks(Doing, frozen=True, kw_only=True, tag="attacks"):
    """This round you may make so many Primary Weapon attacks instead of one (AW-10.18)."""

    times: Annotated[int, Meta(ge=2, le=4)]
    dice: conditions.Change


class Land(Doing, frozen=True, kw_only=True, tag="land"):
    """Land at once (AW-8.11)."""

    who: conditions.Who = "you"


class ChangeAltitude(Doing, frozen=True, kw_only=True, tag="altitude"):
    """Change altitude so often in this step instead of once."""

    times: Annotated[int, Meta(ge=2, le=4)]


class Recolor(Doing, frozen=True, kw_only=True, tag="color"):
    """The maneuver has this color (AW-5.9)."""

    to: conditions.Color


class ChangeValue(Doing, frozen=True, kw_only=True, tag="value"):
    """A value is higher or lower."""

    value: conditions.Value
    number: conditions.Change


class Cannot(Doing, frozen=True, kw_only=True, tag="cannot"):
    """Forbid something while the ability lasts; by an Action, for the rest of the round."""

    what: conditions.Ban


class Fly(Doing, frozen=True, kw_only=True, tag="fly"):
    """Be able to fly, with the Flight dial of this Maneuver Card (AW-8.8)."""

    dial: conditions.Key


class Roll(Doing, frozen=True, kw_only=True, tag="roll"):
    """Roll attack dice; if one shows such a face, do what follows once."""

    purpose: conditions.Key  # the name of the roll in logs
    dice: conditions.Small | Literal["soldiers_lost"] = 1
    faces: Annotated[list[conditions.Face], Meta(min_length=1)]
    then: Annotated[list[Simple], Meta(min_length=1)]


class Choose(Doing, frozen=True, kw_only=True, tag="choose"):
    """Do one of these, of your choice."""

    of: Annotated[list[Simple], Meta(min_length=2)]


Simple: TypeAlias = (
    Dice | Reroll | Convert | Add | Cancel | Deflect | Penetrate | Prevent
    | Exhaust | Rest | LoseTokens | FreeAction
    | Damage | Heal | TurnDown | Shatter | Repair
    | GiveEffect | EndEffect | Disable | Discard
    | FurtherAttack | Attacks | Land | ChangeAltitude | Recolor | ChangeValue | Cannot | Fly
)  # fmt: skip
Deed: TypeAlias = Simple | Roll | Choose
