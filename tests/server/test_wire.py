"""The wire: one source of types for server and client."""

from __future__ import annotations

import msgspec
import pytest
from tools import wire_types

from wyrmtable.server.messages import ClientMessage


def test_the_types_of_the_client_are_up_to_date() -> None:
    assert wire_types.TARGET.read_text(encoding="utf-8") == wire_types.typescript()


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
