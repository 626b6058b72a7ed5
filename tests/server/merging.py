"""Putting an update over what is known of a table, as docs/protocol.md says."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from wyrmtable.board.scene import SeatPanel

Plain = dict[str, Any]


def merged_view(view: Plain, update: Plain) -> Plain:
    """The view after an update."""
    new = dict(update["view"])
    position = {**view["position"], **new.pop("position", {})}
    view = {**view, **new, "position": position}
    change = dict(update.get("decision", {}))
    if change:
        assert view["decision"] is not None and "decision" not in update["view"]
        known = view["decision"]
        facts = {**known["facts"], **change.pop("facts", {})}
        for name, entries in change.pop("entries", {}).items():
            facts[name] = {**facts[name], **entries}
        view["decision"] = {**known, **change, "facts": facts}
    return view


def merged_scene(scene: Plain, update: Plain) -> Plain:
    """The scene after an update."""
    scene = {**scene, **update["scene"]}
    if "pieces" in update:
        pieces = list(scene["pieces"])
        for place, piece in update["pieces"].items():
            assert pieces[int(place)] != piece, "only what is new"
            pieces[int(place)] = piece
        scene["pieces"] = pieces
    if "panels" in update:
        panels = list(scene["seats"])
        for place, fields in update["panels"].items():
            panel = {**panels[int(place)], **fields}
            panels[int(place)] = json.loads(msgspec.json.encode(msgspec.convert(panel, SeatPanel)))
        scene["seats"] = panels
    return scene
