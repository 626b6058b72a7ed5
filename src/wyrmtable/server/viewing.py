"""What a viewer is shown of a table: pictures, and the difference between two of them."""

# compiled: every move goes through it
from __future__ import annotations

import msgspec

from wyrmtable.board.scene import Mark, Piece, Scene
from wyrmtable.core.plain import Plain
from wyrmtable.core.state import State
from wyrmtable.server.wire import Viewer

Parts = dict[str, bytes]

_encode = msgspec.json.Encoder().encode
_NULL, _TRUE, _FALSE = b"null", b"true", b"false"


class Picture:
    """Position and scene of one viewer at one moment, each part as JSON."""

    def __init__(
        self,
        state: State,
        viewer: Viewer,
        before: Picture | None = None,
        beside: Picture | None = None,
        *,
        position: bool = True,
    ) -> None:
        """`before` and `beside` are pictures that may have parts in common with this one."""
        self.position: Parts = position_of(state, viewer) if position else {}
        self.drawn = scene = scene_of(state, viewer)
        self.scene: Parts = {}
        for name in SCENE_FIELDS:
            part = getattr(scene, name)
            # rules keep parts that do not change, and that are the same for everybody
            if before is not None and getattr(before.drawn, name) is part:
                self.scene[name] = before.scene[name]
            elif beside is not None and getattr(beside.drawn, name) is part:
                self.scene[name] = beside.scene[name]
            else:
                self.scene[name] = _encode(part)


SCENE_FIELDS = Scene.__struct_fields__


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
                add_field(pieces, name, _NULL)
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


def asked_of(state: State, viewer: Viewer) -> Parts:
    """What changes in a view besides the position: who must act, what is asked, how it ended."""
    seat = None if viewer == "all" else viewer
    decision = _NULL
    if seat is not None and seat in state.can_act():
        decision = state.decision(seat).to_json()
    ended = state.outcome
    return {
        "to_act": _encode(state.asked_view(seat)),
        "guarded": _TRUE if state.guarded() else _FALSE,
        "over": _FALSE if ended is None else _TRUE,
        "outcome": _NULL if ended is None else _encode(ended.to_plain()),
        "decision": decision,
    }


def whole_view(state: State, viewer: Viewer, asked: Parts, picture: Picture) -> bytes:
    """A view as JSON, the same as `State.view` gives."""
    fixed = {
        "game": _encode(state.rules.name),
        "version": _encode(state.rules.version),
        "seat": _encode(None if viewer == "all" else viewer),
        "seats": _encode(state.seats),
    }
    return joined({**fixed, **asked, "position": joined(picture.position)})


def position_of(state: State, viewer: Viewer) -> Parts:
    """The position as a viewer knows it; `all` lays what all seats know over one another."""
    if viewer != "all":
        return state.position_json(viewer)
    position: Plain = state.position_view(None)
    for seat in range(state.seats):
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
        scene = state.rules.scene(state, viewer)
        assert isinstance(scene, Scene)
        return scene
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
