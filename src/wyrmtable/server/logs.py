"""Structured logs: one JSON object a line on standard error. Keys and secrets never go in."""

from __future__ import annotations

import json
import logging
import sys
import time

_logger = logging.getLogger("wyrmtable.server")


class _Lines(logging.Formatter):
    """Every record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        for name, fact in getattr(record, "facts", {}).items():
            line[f"{name}_" if name in line else name] = fact  # no fact hides how grave it is
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class _Log:
    """Log an event with facts: `log.info("table_founded", table=…)`."""

    def info(self, name: str, **facts: object) -> None:
        _logger.info(name, extra={"facts": facts})

    def warning(self, name: str, **facts: object) -> None:
        _logger.warning(name, extra={"facts": facts})

    def error(self, name: str, **facts: object) -> None:
        _logger.error(name, extra={"facts": facts}, exc_info=sys.exc_info()[0] is not None)


log = _Log()


def set_up(level: str) -> None:
    """Write everything from this level on to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Lines())
    for logger in (_logger, logging.getLogger("uvicorn.error"), logging.getLogger("litestar")):
        logger.handlers = [handler]
        logger.setLevel(level.upper())
        logger.propagate = False
