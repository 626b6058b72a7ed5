"""What holds for the cues of every game: they name what is there and lead to the next scene."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import msgspec
from tests import laws

import wyrmtable as wt
from wyrmtable.board.scene import Gauge, Piece, Scene, shown_to
from wyrmtable.core.cues import Cue, Leave, Move, Shine, Strike, Tally, Wear, Words

Pieces = dict[str, Piece]
Told = list[tuple[wt.Event, list[Cue]]]


def played(before: Scene, after: Scene, cues: Iterable[Cue]) -> Pieces:
    """The pieces of a scene after some cues, as web/src/lib/moments.ts puts them."""
    pieces = {piece.id: piece for piece in before.pieces}
    comes = {piece.id: piece for piece in after.pieces}
    tiles = {tile.id: tile for tile in after.tiles}
    for cue in cues:
        if isinstance(cue, Leave):
            pieces.pop(cue.piece, None)
        elif isinstance(cue, Move):
            piece = pieces.get(cue.piece) or comes.get(cue.piece)
            if piece is None:
                continue  # it comes and goes between two scenes
            changes: dict[str, object] = {}
            if cue.tile:
                tile = tiles[cue.tile]
                changes.update(tile=tile.id, x=tile.x, y=tile.y, ground=tile.height)
            for name in ("x", "y", "z", "ground", "heading"):
                if getattr(cue, name) is not None:
                    changes[name] = getattr(cue, name)
            pieces[cue.piece] = msgspec.structs.replace(piece, **changes)
        elif isinstance(cue, Tally) and cue.piece in pieces:
            piece = pieces[cue.piece]
            gauges = tuple(
                counted(gauge, cue) if gauge.name == cue.gauge else gauge for gauge in piece.gauges
            )
            pieces[cue.piece] = msgspec.structs.replace(piece, gauges=gauges)
    return pieces


def counted(gauge: Gauge, cue: Tally) -> Gauge:
    """A gauge after it has changed."""
    value = max(0, gauge.value + cue.change) if cue.value is None else cue.value
    return msgspec.structs.replace(gauge, value=value)


def place(piece: Piece) -> tuple[object, ...]:
    return piece.x, piece.y, piece.z, piece.ground, piece.heading, piece.tile


def names_exist(before: Scene, after: Scene, cues: Iterable[Cue], comes: set[str]) -> None:
    """Whatever a cue names is in the scene before or after, or comes in between."""
    pieces = {piece.id for piece in (*before.pieces, *after.pieces)} | comes
    tiles = {tile.id for tile in (*before.tiles, *after.tiles)}
    for cue in cues:
        named = [getattr(cue, "piece", "")]
        if isinstance(cue, Strike):
            named += cue.pieces
            assert set(cue.tiles) <= tiles, cue
        assert {name for name in named if name} <= pieces, cue
        if isinstance(cue, Move | Words | Shine) and cue.tile:
            assert cue.tile in tiles, cue
        if isinstance(cue, Words | Shine):
            assert cue.piece or cue.tile, cue
        if isinstance(cue, Tally | Wear | Leave | Move):
            assert cue.piece, cue


def lead_to_the_next_scene(before: Scene, after: Scene, heard: Told) -> None:
    """Pieces are where the next scene puts them; none is left over, none is missing."""
    cues = [cue for _, given in heard for cue in given]
    moved = {cue.piece for cue in cues if isinstance(cue, Move)}
    names_exist(before, after, cues, moved)
    reached = played(before, after, cues)
    known = {piece.id for piece in before.pieces} | moved
    for piece in after.pieces:
        if piece.id not in known:
            continue  # the set-up puts it there
        assert piece.id in reached, f"{piece.id} is gone after {story(heard)}"
        assert place(reached[piece.id]) == place(piece), f"{piece.id} after {story(heard)}"
        assert reached[piece.id].gauges == piece.gauges, f"{piece.id} after {story(heard)}"
    there = {piece.id for piece in after.pieces}
    assert set(reached) <= there, f"{set(reached) - there} after {story(heard)}"


def story(heard: Told) -> str:
    return "".join(f"\n  {event} {cues}" for event, cues in heard)


def told(state: wt.State, events: list[wt.Event], viewer: int | None) -> Told:
    """The events that a viewer hears of, with their cues."""
    return [(event, list(state.rules.cues(event))) for event in events if event.visible_to(viewer)]


def walk(name: str, seed: int, steps: int) -> None:
    """Play a random game and hold the cues of every action to these laws."""
    table = laws.fresh(name, seed)
    dice = Random(seed)
    for _ in range(steps):
        state = table.state
        if state.over:
            return
        viewers = [None, dice.randrange(state.seats)]
        scenes = {viewer: shown_to(state, viewer) for viewer in viewers}
        entry = table.step()
        if entry is None:
            continue  # refused, or taken back
        for viewer, before in scenes.items():
            heard = told(table.state, entry.events, viewer)
            lead_to_the_next_scene(before, shown_to(table.state, viewer), heard)
