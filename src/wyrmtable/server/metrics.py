"""Numbers for operators, in the Prometheus format.

Workers of one server share a folder (SHARED, set before this module is loaded) in which each keeps
its numbers, so that any of them can tell those of all.
"""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

SHARED = "PROMETHEUS_MULTIPROC_DIR"

REGISTRY = CollectorRegistry()
FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

ACTIONS = Counter("wyrmtable_actions", "Actions accepted", ["game"], registry=REGISTRY)
REFUSED = Counter("wyrmtable_refused", "Actions refused", ["game"], registry=REGISTRY)
CONFLICTS = Counter("wyrmtable_conflicts", "Appends lost to another worker", registry=REGISTRY)
REQUESTS = Counter(
    "wyrmtable_http_requests", "HTTP requests", ["method", "status"], registry=REGISTRY
)
SOCKETS = Gauge(
    "wyrmtable_sockets", "Open WebSockets", registry=REGISTRY, multiprocess_mode="livesum"
)
ROOMS = Gauge(
    "wyrmtable_tables_in_memory",
    "Tables in memory",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
ENTRIES = Gauge(
    "wyrmtable_entries_in_memory",
    "Entries of the logs of these tables, about 2 kB each",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
FOUNDED = Counter("wyrmtable_tables_founded", "Tables founded", ["game"], registry=REGISTRY)
COMMIT_SECONDS = Histogram(
    "wyrmtable_commit_seconds", "Time of a commit", buckets=FAST, registry=REGISTRY
)
COMMIT_ENTRIES = Histogram(
    "wyrmtable_commit_entries",
    "Entries that share a commit",
    buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500),
    registry=REGISTRY,
)
BOT_SECONDS = Histogram(
    "wyrmtable_bot_seconds", "Time a bot took", ["level"], buckets=FAST, registry=REGISTRY
)
BOT_FAILURES = Counter(
    "wyrmtable_bot_failures", "Bots that crashed or were too slow", ["level"], registry=REGISTRY
)


def exposition() -> bytes:
    """All numbers as text, of all workers of this server."""
    if SHARED not in os.environ:
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]  # of the library
    return generate_latest(together)


def leave() -> None:
    """This worker ends: what it has open is open no more."""
    if SHARED in os.environ:
        mark_process_dead(os.getpid())  # type: ignore[no-untyped-call]  # of the library
