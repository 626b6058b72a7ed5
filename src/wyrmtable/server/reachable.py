"""Under which addresses people on the same network reach this server."""

from __future__ import annotations

import socket
from ipaddress import ip_address

from wyrmtable.server.settings import Settings

ANYWHERE = ("0.0.0.0", "::", "")
ELSEWHERE = ("192.0.2.1", 9)  # nothing is sent there; it only decides which way leads out


def network_address() -> str | None:
    """The address of this machine on its network, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if ip_address(found).is_loopback or found in ANYWHERE else found


def origins(settings: Settings) -> list[str]:
    """What links for others begin with; empty: the server listens to its own machine only."""
    host: str | None = settings.host
    if host in ANYWHERE:
        host = network_address()
    elif host == "localhost" or not _is_address(host or "") or ip_address(host or "").is_loopback:
        return []
    return [f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"] if host else []


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
