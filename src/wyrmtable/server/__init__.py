"""The service: tables, seats, storage and the wire between the engine and the browser."""
