"""What a viewer is shown of a table, and the difference between what was shown and what is."""

# compiled: every move goes through it
from __future__ import annotations

from typing import Final

import msgspec

from wyrmtable.board.scene import Mark, Piece, Scene, SeatPanel, shown_to
from wyrmtable.core.decision import decision_json
from wyrmtable.core.decision_json import DecisionJson
from wyrmtable.core.outcome import Outcome
from wyrmtable.core.plain import Plain
from wyrmtable.core.state import State
from wyrmtable.server.wire import Viewer

Parts = dict[str, bytes]

_encode = msgspec.json.Encoder().encode
SCENE_FIELDS: Final = Scene.__struct_fields__
PANEL_FIELDS: Final = SeatPanel.__struct_fields__


class Shared:
    """What was written for one viewer and serves others who look at the same moment."""

    def __init__(self) -> None:
        # by what was there before and is there now; both are kept, so that no other has their id
        self._known: dict[tuple[int, int], tuple[object, object, bytes]] = {}

    def part(self, part: object) -> bytes:
        """A part of a scene as JSON."""
        key = (0, id(part))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = (None, part, _encode(part))
        return known[2]

    def pieces(self, before: tuple[Piece, ...], now: tuple[Piece, ...]) -> bytes:
        """The pieces that look different, by their place in the list: the inside of an object."""
        key = (id(before), id(now))
        known = self._known.get(key)
        if known is None:
            changed = b",".join(
                [
                    b'"%d":%b' % (place, _encode(piece))
                    for place, piece in enumerate(now)
                    if piece != before[place]
                ]
            )
            known = self._known[key] = (before, now, changed)
        return known[2]

    def panels(self, before: tuple[SeatPanel, ...], now: tuple[SeatPanel, ...]) -> bytes:
        """The fields of panels that differ, likewise."""
        key = (id(before), id(now))
        known = self._known.get(key)
        if known is None:
            changed: list[bytes] = []
            for place, panel in enumerate(now):
                fields = panel_changes(before[place], panel)
                if fields:
                    changed.append(b'"%d":{%b}' % (place, b"".join(fields)))
            known = self._known[key] = (before, now, b",".join(changed))
        return known[2]


def panel_changes(before: SeatPanel, now: SeatPanel) -> list[bytes]:
    """The fields in which two panels of a seat differ."""
    pieces: list[bytes] = []
    if before is not now:
        for name in PANEL_FIELDS:
            part, old = getattr(now, name), getattr(before, name)
            if part is not old and part != old:
                add_field(pieces, name, _encode(part))
    return pieces


class Picture:
    """Position and scene of one viewer at one moment."""

    def __init__(self, state: State, viewer: Viewer, *, position: bool = True) -> None:
        self.position: Parts = position_of(state, viewer) if position else {}
        self.scene = scene_of(state, viewer)

    def whole_scene(self, shared: Shared) -> bytes:
        """All of the scene."""
        return joined({name: shared.part(getattr(self.scene, name)) for name in SCENE_FIELDS})


class SceneChanges:
    """What differs between two scenes, as the insides of JSON objects."""

    def __init__(self, before: Scene, now: Scene, brief: bool, shared: Shared) -> None:
        self.fields: list[bytes] = []  # that are new, whole
        self.pieces = b""  # if brief, only those that look different
        self.panels = b""  # if brief, only those fields that differ
        for name in SCENE_FIELDS:
            part, old = getattr(now, name), getattr(before, name)
            if part is old:  # rules keep parts that do not change
                continue
            if brief and name == "pieces" and len(part) == len(old):
                self.pieces = shared.pieces(old, part)
            elif brief and name == "seats" and len(part) == len(old):
                self.panels = shared.panels(old, part)
            elif part != old:
                add_field(self.fields, name, shared.part(part))

    def written(self) -> list[bytes]:
        """As they stand in an update, in pieces of JSON."""
        pieces = [b',"scene":{', *self.fields, b"}"]
        if self.pieces:
            pieces += (b',"pieces":{', self.pieces, b"}")
        if self.panels:
            pieces += (b',"panels":{', self.panels, b"}")
        return pieces


class Asked:
    """What changes in a view besides the position: who must act, what is asked, how it ended."""

    def __init__(self, state: State, viewer: Viewer) -> None:
        seat = None if viewer == "all" else viewer
        self.to_act: tuple[int, ...] = state.asked_view(seat)
        self.guarded = state.guarded()
        self.outcome: Outcome | None = state.outcome
        self.decision: DecisionJson | None = None
        question = state.question
        if question is not None and seat is not None and state.asks(seat):
            self.decision = decision_json(state, question, seat)

    def parts(self) -> Parts:
        """The fields of the view."""
        ended, decision = self.outcome, self.decision
        return {
            "to_act": _encode(self.to_act),
            "guarded": b"true" if self.guarded else b"false",
            "over": b"false" if ended is None else b"true",
            "outcome": b"null" if ended is None else _encode(ended.to_plain()),
            "decision": b"null" if decision is None else decision.whole(),
        }

    def changes(self, before: Asked, brief: bool) -> tuple[list[bytes], list[bytes]]:
        """The fields that differ; if brief, what is new in a decision that goes on comes after."""
        fields: list[bytes] = []
        if self.to_act is not before.to_act and self.to_act != before.to_act:
            add_field(fields, "to_act", _encode(self.to_act))
        if self.guarded != before.guarded:
            add_field(fields, "guarded", b"true" if self.guarded else b"false")
        if self.outcome is not before.outcome:
            parts = self.parts()
            add_field(fields, "over", parts["over"])
            add_field(fields, "outcome", parts["outcome"])
        decision, known = self.decision, before.decision
        if decision is None:
            if known is not None:
                add_field(fields, "decision", b"null")
            return fields, []
        news: list[bytes] = []
        if known is not None and decision.continues(known):
            news = decision.changes(known)
            if brief or not news:
                return fields, news
        add_field(fields, "decision", decision.whole())
        return fields, []


def fields(parts: Parts, before: Parts | None = None) -> list[bytes]:
    """The fields of a JSON object, in pieces; with `before` those that differ.

    Parts are JSON already and names are plain words. A part that is gone is null.
    """
    pieces: list[bytes] = []
    known = 0
    for name, part in parts.items():
        old = None if before is None else before.get(name)
        if old is not None:
            known += 1
            if old is part or old == part:
                continue
        add_field(pieces, name, part)
    if before is not None and known < len(before):
        for name in before:
            if name not in parts:
                add_field(pieces, name, b"null")
    return pieces


_OPENINGS: dict[str, tuple[bytes, bytes]] = {}  # of a field that comes first, or later


def add_field(pieces: list[bytes], name: str, part: bytes) -> None:
    """One field more; there are few names, and they come again and again."""
    openings = _OPENINGS.get(name)
    if openings is None:
        first = b'"%b":' % name.encode()
        openings = _OPENINGS[name] = (first, b"," + first)
    pieces.append(openings[1] if pieces else openings[0])
    pieces.append(part)


def joined(parts: Parts) -> bytes:
    """A JSON object made of parts that are JSON already."""
    return b"{%b}" % b"".join(fields(parts))


def whole_view(state: State, viewer: Viewer, asked: Asked, picture: Picture) -> bytes:
    """A view as JSON, the same as `State.view` gives."""
    fixed = {
        "game": _encode(state.rules.name),
        "version": _encode(state.rules.version),
        "seat": _encode(None if viewer == "all" else viewer),
        "seats": _encode(state.seats),
    }
    return joined({**fixed, **asked.parts(), "position": joined(picture.position)})


def position_of(state: State, viewer: Viewer) -> Parts:
    """The position as a viewer knows it; `all` lays what all seats know over one another."""
    position: Plain = state.position_view(None if viewer == "all" else viewer)
    for seat in range(state.seats) if viewer == "all" else ():
        position = overlaid(position, state.position_view(seat))
    assert isinstance(position, dict)
    return {name: _encode(part) for name, part in position.items()}


def overlaid(base: Plain, more: Plain) -> Plain:
    """Plain data in which everything hidden (null) is filled in from what another seat knows."""
    if base is None:
        return more
    if isinstance(base, dict) and isinstance(more, dict):
        filled = {key: overlaid(value, more.get(key)) for key, value in base.items()}
        return {**filled, **{key: value for key, value in more.items() if key not in base}}
    if isinstance(base, list) and isinstance(more, list) and len(base) == len(more):
        return [overlaid(one, other) for one, other in zip(base, more, strict=True)]
    return base


def scene_of(state: State, viewer: Viewer) -> Scene:
    """The scene of a seat or spectator; `all` has the marks of everybody and nothing face down."""
    if viewer != "all":
        return shown_to(state, viewer)
    scene = scene_of(state, None)
    marks: list[Mark] = list(scene.marks)
    pieces: dict[str, Piece] = {piece.id: piece for piece in scene.pieces}
    for seat in range(state.seats):
        seen = scene_of(state, seat)
        marks.extend(mark for mark in seen.marks if mark not in marks)
        for piece in seen.pieces:
            if piece.id not in pieces or (pieces[piece.id].hidden and not piece.hidden):
                pieces[piece.id] = piece
    return msgspec.structs.replace(scene, marks=tuple(marks), pieces=tuple(pieces.values()))
