"""Every test of the server runs on each kind of house that is there."""

from __future__ import annotations

import pytest
from tests.server.house import HOUSES


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=HOUSES)
def kind(request: pytest.FixtureRequest) -> str:
    """SQLite with one worker; PostgreSQL and Redis with two, where their URLs are given."""
    chosen: str = request.param
    return chosen
