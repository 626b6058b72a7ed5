"""Keys: secrets that let people into seats. They are derived, so none of them is stored.

An invitation works until somebody has sat down with it; that person gets a key which only this
sitting has, so whoever passed the invitation on cannot look through the seat.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from wyrmtable.server.table import Table


class Keys:
    """Makes and checks the keys of all tables of a house."""

    def __init__(self, house: bytes) -> None:
        self._house = house

    def invitation(self, table: str, seat: int) -> str:
        """The key of the link for a free seat."""
        return self._key("invitation", table, str(seat))

    def founder(self, table: str) -> str:
        """The key of the founder, for all seats the founder keeps."""
        return self._key("founder", table)

    def sitting(self, table: str, seat: int, seq: int) -> str:
        """The key of who took a link seat with the entry `seq`."""
        return self._key("sitting", table, str(seat), str(seq))

    def seats(self, table: Table, key: str) -> list[int]:
        """The seats that this key opens; none if it is no key of the table."""
        found: list[int] = []
        if self.founded(table, key):
            found = table.founder_seats()
        for seat, seq in enumerate(table.sat_at):
            if seq and same(key, self.sitting(table.id, seat, seq)):
                found = [seat]
        return found

    def founded(self, table: Table, key: str) -> bool:
        """Is it the key of the founder? Who keeps no seat may watch with it."""
        return same(key, self.founder(table.id))

    def invited(self, table: Table, key: str) -> int | None:
        """The seat that this invitation is for, taken or not."""
        for seat, wanted in enumerate(table.founding.seats):
            if wanted.kind == "link" and same(key, self.invitation(table.id, seat)):
                return seat
        return None

    def key_of(self, table: Table, seat: int) -> str:
        """The key of whoever holds this seat."""
        seq = table.sat_at[seat]
        return self.sitting(table.id, seat, seq) if seq else self.founder(table.id)

    def _key(self, *words: str) -> str:
        digest = hmac.new(self._house, " ".join(words).encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:18]).decode()


def same(one: str, other: str) -> bool:
    """Compare without telling by the time it takes."""
    return hmac.compare_digest(one.encode(), other.encode())


def new_id() -> str:
    """An id that cannot be guessed: it is all that protects a private table from watchers."""
    return secrets.token_urlsafe(12)


def fingerprint(token: str) -> str:
    """What is stored of a cookie."""
    return hashlib.sha256(token.encode()).hexdigest()
