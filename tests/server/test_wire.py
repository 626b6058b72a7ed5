"""The wire: one source of types for server and client."""

from __future__ import annotations

import msgspec
import pytest
from tools import wire_types

from wyrmtable.server.messages import ClientMessage


@pytest.mark.parametrize("name", wire_types.FILES)
def test_the_types_of_the_client_are_up_to_date(name: str) -> None:
    written = (wire_types.FOLDER / name).read_text(encoding="utf-8")
    assert written == wire_types.FILES[name]()


def test_types_of_the_same_name_are_called_after_their_games() -> None:
    first = msgspec.defstruct("Lane", [("cells", list[str | None])])
    other = msgspec.defstruct("Lane", [("inner", dict[str, first])])  # type: ignore[valid-type]  # made here
    wire_types.name_apart({first: "DragonWars", other: "AerialCorps"})
    assert "export interface DragonWarsLane {" in wire_types.interface(first)
    assert "  inner: { [key: string]: DragonWarsLane };" in wire_types.interface(other)
    assert wire_types.with_inner(other) == [first, other]


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"act","id":"c1","seat":0,"text":""}',
        '{"type":"act","id":"","seat":0,"text":"lock"}',
        '{"type":"act","id":"<b>","seat":0,"text":"lock"}',
        '{"type":"act","id":"c1","seat":-1,"text":"lock"}',
        '{"type":"act","id":"c1","seat":true,"text":"lock"}',
        '{"type":"act","id":"c1","seat":0,"text":"lock","more":1}',
        '{"type":"hello","protocol":1,"look":"everything"}',
        '{"type":"say","id":"c1","text":"' + "x" * 501 + '"}',
        '{"type":"steal","seat":1}',
        "[]",
    ],
)
def test_a_message_that_is_none_is_refused_while_it_is_read(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=ClientMessage)
