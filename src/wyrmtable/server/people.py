"""Who asks: guests by cookie, accounts by session. Nobody needs an account to play."""

from __future__ import annotations

import asyncio
import secrets
from functools import cache
from http.cookies import SimpleCookie

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from wyrmtable.server.keys import fingerprint
from wyrmtable.server.naming import BadName, fold, printable, shape
from wyrmtable.server.settings import Settings
from wyrmtable.server.store import Store

GUEST = "wyrmtable_guest"
SESSION = "wyrmtable_session"
SESSION_SECONDS = 90 * 24 * 3600
GUEST_SECONDS = 5 * 365 * 24 * 3600
LONGEST_TOKEN = 64

_hasher = PasswordHasher()


class Person:
    """Whoever is behind a request."""

    def __init__(self, guest: str | None, account: int | None, name: str | None) -> None:
        self.guest = guest  # the cookie itself
        self.account = account
        self.name = name

    def identities(self) -> list[str]:
        """Under what this person's seats are kept."""
        found = []
        if self.account is not None:
            found.append(f"a:{self.account}")
        if self.guest is not None:
            found.append(guest_identity(self.guest))
        return found


class People:
    """Knows who is who."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self._hashing = asyncio.Semaphore(2)  # each takes much memory, on purpose

    async def person(self, connection: ASGIConnection, now: int) -> Person:  # type: ignore[type-arg]  # any kind
        """Who is behind this connection, by its cookies."""
        cookies = cookies_of(connection)
        guest, token = cookies.get(GUEST), cookies.get(SESSION)
        if token is not None:
            found = await self.store.session(fingerprint(token), now)
            if found is not None:
                return Person(guest, found[0], found[1])
        return Person(guest, None, None)

    async def register(self, name: str, password: str, now: int) -> int:
        """A new account; BadName if the name is taken, or looks like one that is."""
        shown = printable(name)
        folded, looks = fold(shown), shape(shown)
        if await self.store.shape_is_taken(looks):
            raise BadName("this name is taken, or looks like one that is")
        async with self._hashing:
            hashed = await asyncio.to_thread(_hasher.hash, password)
        account = await self.store.make_account(shown, folded, looks, hashed, now)
        if account is None:
            raise BadName("this name is taken, or looks like one that is")
        return account

    async def log_in(self, name: str, password: str) -> tuple[int, str]:
        """Id and name of the account; BadName if name or password is wrong."""
        found = await self.store.account(fold(name))
        async with self._hashing:
            right = await asyncio.to_thread(verify, found[2] if found else nobody(), password)
        if found is None or not right:
            raise BadName("name or password is wrong")
        return found[0], found[1]

    async def open_session(self, account: int, person: Person, now: int) -> Cookie:
        """Stay logged in; the seats of the guest go over to the account."""
        token = secrets.token_urlsafe(32)
        await self.store.open_session(fingerprint(token), account, now + SESSION_SECONDS * 1000)
        if person.guest is not None:
            await self.store.hand_over(guest_identity(person.guest), f"a:{account}")
        return self.cookie(SESSION, token, SESSION_SECONDS)

    async def close_session(self, connection: ASGIConnection) -> None:  # type: ignore[type-arg]  # any kind
        """Log out."""
        token = cookies_of(connection).get(SESSION)
        if token is not None:
            await self.store.close_session(fingerprint(token))

    def settle(self, person: Person) -> tuple[str, list[Cookie]]:
        """Under which identity a seat is kept, with the cookie of a new guest if it needs one."""
        if person.account is not None:
            return f"a:{person.account}", []
        if person.guest is not None:
            return guest_identity(person.guest), []
        token = secrets.token_urlsafe(24)
        return guest_identity(token), [self.cookie(GUEST, token, GUEST_SECONDS)]

    def cookie(self, name: str, value: str, seconds: int) -> Cookie:
        return Cookie(
            key=name,
            value=value,
            max_age=seconds,
            path="/",
            httponly=True,
            samesite="strict",
            secure=self.settings.secure_cookies,
        )


def guest_identity(token: str) -> str:
    return f"g:{fingerprint(token)}"


def cookies_of(connection: ASGIConnection) -> dict[str, str]:  # type: ignore[type-arg]  # any kind
    """The cookies of the server that a request carries; what cannot be one is left out."""
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(connection.headers.get("cookie", ""))
    except Exception:  # http.cookies raises CookieError and more on what it cannot read
        return {}
    return {
        name: morsel.value
        for name, morsel in jar.items()
        if name in (GUEST, SESSION) and 0 < len(morsel.value) <= LONGEST_TOKEN
    }


@cache
def nobody() -> str:
    """The password of nobody, so that an unknown name takes as long as a known one."""
    return _hasher.hash(secrets.token_hex(16))


def verify(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False
