"""Random requests made from the OpenAPI description: whatever comes, the server keeps its head."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, given, settings
from tests.server.house import settings_for

from wyrmtable.server.app import create
from wyrmtable.server.settings import Settings


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("schema")
    app = create(settings_for("sqlite", folder))
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_config=None))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(20)


EXAMPLES = int(os.environ.get("WYRMTABLE_ADVERSARY_EXAMPLES", "10"))  # for each operation
APP = create(msgspec.convert({"database": "sqlite+aiosqlite:///unused"}, Settings))
SCHEMA = schemathesis.openapi.from_dict(APP.openapi_schema.to_schema())
OPERATIONS: list[Any] = [found.ok() for found in SCHEMA.get_all_operations()]  # type: ignore[union-attr]  # all are valid


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_no_request_brings_a_server_error(operation: Any, address: str) -> None:
    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def holds(case: Any) -> None:
        answer = case.call(base_url=address)
        assert answer.status_code < 500, answer.text

    holds()


def test_every_request_is_described() -> None:
    assert len(OPERATIONS) == 30


def test_a_record_is_described_as_text() -> None:
    paths = APP.openapi_schema.to_schema()["paths"]
    for path in ("/api/records", "/api/verify"):
        body = paths[path]["post"]["requestBody"]
        assert body["required"] and body["content"]["text/plain"]["schema"]["type"] == "string"
